//! What the proof of a declaration spends, and on what.
//!
//! Steps are booked on the place in the source that the rules are busy with: the conjunct that is shown or taken, or
//! else the statement. A place in a place counts by itself.
//!
//! ```text
//! assert a[i] > 0 && sorted(a);      a[i] > 0: 40 steps, no question      sorted(a): 310 000 steps, 3 questions
//! ```
//!
//! *Invariant*: nothing in here decides what a rule does. What was spent is never taken back, not even where a round
//! over a loop is forgotten.

use rustc_hash::FxHashMap;

use super::Executor;
use crate::prover::Use;
use crate::source::Span;

/// What was spent on one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Steps of the solver, the rules and the facts, in resource units of Z3.
    pub steps: u64,
    /// How many questions Z3 was asked.
    pub questions: u64,
}

impl Cost {
    /// Adds what was spent elsewhere or at another time.
    pub fn add(&mut self, other: Cost) {
        self.steps += other.steps;
        self.questions += other.questions;
    }
}

/// What one quantified formula cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuantifierCost {
    /// The steps of the questions to Z3 in which it was known or asked for.
    pub steps: u64,
    /// How many questions these are.
    pub questions: u64,
    /// How many instances Acclaim's own search made of it.
    pub instances: u64,
}

impl QuantifierCost {
    /// Adds what it cost elsewhere or at another time.
    pub fn add(&mut self, other: QuantifierCost) {
        self.steps += other.steps;
        self.questions += other.questions;
        self.instances += other.instances;
    }
}

/// The costs of all places of one task.
#[derive(Debug, Default)]
pub(crate) struct Costs {
    by_place: FxHashMap<Span, Cost>,
    booked: Cost,
}

impl Costs {
    /// The costs of a task of which a run is over.
    pub(crate) fn beginning_with(spent: &[(Span, Cost)]) -> Costs {
        Costs { by_place: spent.iter().copied().collect(), booked: Cost::default() }
    }

    /// The place that cost most.
    pub(crate) fn dearest(&self) -> Option<Span> {
        let most = self.by_place.iter().max_by_key(|(place, cost)| (cost.steps, std::cmp::Reverse(**place)));
        most.map(|(place, _)| *place)
    }

    /// The places with their costs, in the order of the text.
    pub(crate) fn all(&self) -> Vec<(Span, Cost)> {
        let mut all: Vec<(Span, Cost)> = self.by_place.iter().map(|(place, cost)| (*place, *cost)).collect();
        all.sort_unstable_by_key(|(place, _)| *place);
        all
    }
}

impl Executor<'_> {
    /// Does something that is about a place of the source: what it costs is booked there.
    pub(crate) fn about<T>(&mut self, place: Span, run: impl FnOnce(&mut Self) -> T) -> T {
        self.book();
        self.with(
            |dynamic| dynamic.about = place,
            |ex| {
                let result = run(ex);
                ex.book();
                result
            },
        )
    }

    /// What the quantified formulas cost, in the order of the text, if a profile was asked for.
    pub(crate) fn quantifier_costs(&self) -> Vec<(Span, QuantifierCost)> {
        let cost =
            |Use { questions, units: steps, instances }| QuantifierCost { steps, questions, instances };
        self.prover.uses().into_iter().map(|(place, used)| (place, cost(used))).collect()
    }

    /// Books what was spent since the last time.
    pub(crate) fn book(&mut self) {
        let spent = Cost { steps: self.prover.spent(), questions: self.prover.stats().by_z3 };
        let booked = std::mem::replace(&mut self.tables.costs.booked, spent);
        let cost = Cost { steps: spent.steps - booked.steps, questions: spent.questions - booked.questions };
        if cost != Cost::default() {
            self.tables.costs.by_place.entry(self.dynamic.about).or_default().add(cost);
        }
    }
}
