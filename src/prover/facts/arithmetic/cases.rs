//! Whole numbers and alternatives: what the simplex method leaves open is split into cases.
//!
//! A [`Choice`] says that at least one of several lists of bounds holds: `x != y` is `x - y <= -1` or `x - y >= 1`, and
//! `z = c ? x : y` is `c = 1, z - x = 0` or `c = 0, z - y = 0`. Only a choice that the current values contradict is
//! split on, and an unknown that should be whole and is not. Each case adds bounds, so to go back is to take them back.
//!
//! Soundness rests on this: the cases cover everything, and "infeasible" is concluded if each of them is infeasible.

use super::simplex::{Simplex, Unknown, Verdict};
use super::value::Value;

/// How many cases lie inside of each other at most.
const DEPTH: u32 = 48;

/// A bound of an unknown.
#[derive(Clone, Copy, Debug)]
pub(in crate::prover) struct Limit {
    pub unknown: Unknown,
    pub upper: bool,
    pub value: Value,
}

/// At least one of the lists of bounds holds.
pub(in crate::prover) type Choice = Vec<Vec<Limit>>;

impl Simplex {
    /// Whether some values satisfy everything, where whole unknowns are whole and each choice is made.
    pub(in crate::prover) fn decide(&mut self, choices: &[Choice]) -> Verdict {
        self.decide_within(choices, DEPTH)
    }

    fn decide_within(&mut self, choices: &[Choice], depth: u32) -> Verdict {
        match self.check() {
            Verdict::Feasible => {}
            verdict => return verdict,
        }
        if self.indivisible() {
            return Verdict::Infeasible;
        }
        if self.spend(choices.len() + 1).is_none() {
            return Verdict::GaveUp;
        }
        if let Some(choice) = choices.iter().find(|choice| !choice.iter().any(|case| self.satisfies(case))) {
            return self.split(choice, choices, depth);
        }
        let Some(unknown) = self.broken() else { return Verdict::Feasible };
        let floor = self.value(unknown).floor();
        let bounds = floor.and_then(|n| Some((Value::whole(n)?, Value::whole(n.checked_add(1)?)?)));
        let Some((below, above)) = bounds else { return Verdict::GaveUp };
        let limit = |upper, value| vec![Limit { unknown, upper, value }];
        self.split(&vec![limit(true, below), limit(false, above)], choices, depth)
    }

    fn split(&mut self, choice: &Choice, choices: &[Choice], depth: u32) -> Verdict {
        if depth == 0 {
            return Verdict::GaveUp;
        }
        for case in choice {
            let mark = self.mark();
            let mut verdict = Verdict::Feasible;
            for &Limit { unknown, upper, value } in case {
                if verdict == Verdict::Feasible {
                    verdict = self.bound(unknown, upper, value);
                }
            }
            if verdict == Verdict::Feasible {
                verdict = self.decide_within(choices, depth - 1);
            }
            self.undo_to(mark);
            if verdict != Verdict::Infeasible {
                return verdict;
            }
        }
        Verdict::Infeasible
    }

    fn satisfies(&self, case: &[Limit]) -> bool {
        case.iter().all(|limit| {
            let value = self.value(limit.unknown);
            if limit.upper { value <= limit.value } else { value >= limit.value }
        })
    }
}
