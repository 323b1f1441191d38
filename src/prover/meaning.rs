//! A call of a pure method is shown part by part, where what is known of it says that it is a conjunction.
//!
//! Behind one name there may be more than one search finds: a sequence that is no path yet has to be a sequence of
//! nodes, with the right ends, and with an edge from each to the next. What a contract writes out is asked conjunct by
//! conjunct, and what it calls by a name is the same.
//!
//! ```text
//! path(p) == (p.length > 0 && p[0] == v && (forall i :: …))      ⊢   path(p)
//!     ⊢ p.length > 0          p.length > 0 ⊢ p[0] == v           p.length > 0, p[0] == v ⊢ forall i :: …
//! ```
//!
//! Soundness rests on this: the conjunction is known to be equal to the call, each part is shown from what is known and
//! the parts before it, and what was shown is forgotten with the scope.

use super::{Answer, Prover};
use crate::term::{Op, Term, TermKind};

/// How many formulas that are equal to a call are looked at.
const EQUAL: usize = 8;

/// How deeply calls are written out in calls.
pub(super) const DEPTH: u32 = 3;

impl Prover {
    /// The parts of a conjunction that is known to be equal to a call.
    pub(super) fn parts_of_call(&mut self, goal: Term) -> Option<Vec<Term>> {
        if !matches!(self.pool.kind(goal), TermKind::App(..)) {
            return None;
        }
        let equal: Vec<Term> = self.facts.members(&mut self.pool, goal).take(EQUAL).collect();
        equal.into_iter().find_map(|it| match self.pool.kind(it) {
            TermKind::Op(Op::And, parts) => Some(parts.to_vec()),
            // Of anything else no part is left to be shown by itself.
            _ => None,
        })
    }

    /// Whether each of the formulas follows from what was assumed and those before it.
    pub(super) fn entails_each(&mut self, parts: &[Term], depth: u32) -> Answer {
        self.push();
        let mut answer = Answer::Yes;
        for &part in parts {
            answer = self.entails_within(part, depth);
            if answer != Answer::Yes {
                break;
            }
            self.assume(part);
        }
        self.pop();
        answer
    }
}
