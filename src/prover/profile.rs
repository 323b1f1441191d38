//! Which quantified formulas a proof used, and what the questions cost that had them.
//!
//! ```text
//! forall k :: a[k] > 0     known in 12 questions to Z3 of 40 000 units together; the search made 31 instances of it
//! ```
//!
//! Z3 tells how many instances it makes, but not of what; so only those of the own search are counted.
//!
//! *Invariant*: nothing in here decides anything. Unless profiles are asked for, nothing is collected.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::z3::{Given, GivenKind};
use crate::source::Span;
use crate::term::{Term, TermKind, TermPool};

/// What the quantified formulas from one place of the source took part in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Use {
    /// The questions to Z3 in which it was known or asked for.
    pub questions: u64,
    /// The resource units of these questions.
    pub units: u64,
    /// The instances that the search made of it.
    pub instances: u64,
}

/// The uses of all quantified formulas of one proof.
#[derive(Default)]
pub(super) struct Profile {
    places: FxHashMap<Term, Span>,
    uses: FxHashMap<Span, Use>,
    /// The quantified formulas inside of a term.
    inside: FxHashMap<Term, Rc<[Term]>>,
}

impl Profile {
    /// Notes where a quantified formula comes from. Of those that come from nowhere nothing is told.
    pub(super) fn note_place(&mut self, formula: Term, place: Span) {
        self.places.insert(formula, place);
    }

    /// Notes a question to Z3.
    pub(super) fn note_question(&mut self, pool: &TermPool, given: &[Given], goal: Option<Term>, units: u64) {
        let assumed = given.iter().filter_map(|given| match given.what {
            GivenKind::Assumed(t) => Some(t),
            GivenKind::Tagged(..) => None,
        });
        let mut here = FxHashSet::default();
        for t in assumed.chain(goal) {
            let inside = self.inside.entry(t).or_insert_with(|| quantified(pool, t));
            here.extend(inside.iter().filter_map(|formula| self.places.get(formula)).copied());
        }
        for place in here {
            let used = self.uses.entry(place).or_default();
            used.questions += 1;
            used.units += units;
        }
    }

    /// The uses so far, together with the instances that the search made, in the order of the text.
    pub(super) fn uses(&self, instances: &FxHashMap<Term, u64>) -> Vec<(Span, Use)> {
        let mut uses = self.uses.clone();
        for (formula, number) in instances {
            if let Some(place) = self.places.get(formula) {
                uses.entry(*place).or_default().instances += number;
            }
        }
        let mut uses: Vec<(Span, Use)> = uses.into_iter().collect();
        uses.sort_unstable_by_key(|(place, _)| *place);
        uses
    }
}

/// The quantified formulas inside of a term.
fn quantified(pool: &TermPool, t: Term) -> Rc<[Term]> {
    let parts = pool.subterms(t).into_iter();
    parts.filter(|&part| matches!(pool.kind(part), TermKind::Quantified(_))).collect()
}
