//! What was expensive, in terms of the source.

use super::{Cost, QuantifierCost, Report};
use crate::source::Span;

/// So many places of each kind are listed.
const LISTED: usize = 10;

/// A place in the source that a proof spent steps on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spent<C> {
    /// The declaration that was verified; the place may be in a contract or predicate that it uses.
    pub declaration: String,
    /// The conjunct, the statement, or the quantified formula.
    pub place: Span,
    /// What was spent on it.
    pub cost: C,
}

/// The most expensive places of a run, the most expensive ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Conjuncts and statements.
    pub questions: Vec<Spent<Cost>>,
    /// Quantified formulas.
    pub quantifiers: Vec<Spent<QuantifierCost>>,
}

impl Report {
    /// What was expensive, if [`Options::profile`](super::Options::profile) asked for it.
    pub fn profile(&self) -> Profile {
        let mut profile = Profile::default();
        for it in &self.declarations {
            let spent = |place: Span| (it.name.clone(), place);
            profile.questions.extend(it.costs.iter().map(|(place, cost)| {
                let (declaration, place) = spent(*place);
                Spent { declaration, place, cost: *cost }
            }));
            profile.quantifiers.extend(it.quantifiers.iter().map(|(place, cost)| {
                let (declaration, place) = spent(*place);
                Spent { declaration, place, cost: *cost }
            }));
        }
        keep_dearest(&mut profile.questions, |cost| cost.steps, Cost::add);
        keep_dearest(&mut profile.quantifiers, |cost| cost.steps.max(cost.instances), QuantifierCost::add);
        profile
    }
}

fn keep_dearest<C: Copy>(all: &mut Vec<Spent<C>>, dear: impl Fn(&C) -> u64, add: impl Fn(&mut C, C)) {
    // A declaration has several proofs: of its contract, of its body.
    all.sort_by(|a, b| (&a.declaration, a.place).cmp(&(&b.declaration, b.place)));
    all.dedup_by(|next, kept| {
        let same = (&next.declaration, next.place) == (&kept.declaration, kept.place);
        if same {
            add(&mut kept.cost, next.cost);
        }
        same
    });
    all.retain(|it| dear(&it.cost) > 0);
    all.sort_by(|a, b| {
        let key = |it: &Spent<C>| std::cmp::Reverse(dear(&it.cost));
        (key(a), a.place, &a.declaration).cmp(&(key(b), b.place, &b.declaration))
    });
    all.truncate(LISTED);
}
