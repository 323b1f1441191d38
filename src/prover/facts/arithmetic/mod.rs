//! Linear arithmetic of whole numbers, asked when a question comes.
//!
//! The quick rules of the facts know bounds of single classes and of differences. What they leave open is decided here:
//! from the classes that a question is about, everything is collected that linear arithmetic knows about them and about
//! what they are connected with, nearest first, and [`system`] decides whether it contradicts itself.
//!
//! ```text
//! 2x + 3y <= 7,  x >= y,  y >= 1   |=   x <= 2          the opposite x >= 3 is assumed: 2 * 3 + 3 * 1 = 9 > 7
//! s = c ? t + 1 : t                |=   s <= t + 1      s = t + b, 0 <= b <= 1
//! x % 4 == 0                       |=   x % 2 == 0      x = 4q = 2p + r, r != 0, -1 <= r <= 1: no whole solution
//! ```
//!
//! - [`value`], [`simplex`], [`cases`]: a system of linear constraints over rational and whole unknowns, on its own
//! - [`system`]: constraints simplified before they get there
//! - [`collect`]: the constraints that the facts know
//!
//! Nothing is kept from one question to the next, so nothing can be out of date.
//!
//! Soundness rests on this: each constraint collected holds in every state that satisfies what was learned.

pub(in crate::prover) mod cases;
pub(in crate::prover::facts) mod collect;
pub(in crate::prover) mod simplex;
pub(in crate::prover::facts) mod system;
pub(in crate::prover) mod value;

#[cfg(test)]
mod tests;

use self::collect::Collector;
use self::simplex::Verdict;
use super::Facts;
use crate::term::{Term, TermPool};

/// The steps of one question. Most take some hundred; these take less than half a millisecond.
pub(crate) const STEPS: u32 = 20_000;

/// What a question costs in the [budget](crate::prover::budget) of the proof, however many steps it takes: collecting
/// what it is about takes longer than deciding it.
const PRICE: u64 = 1_000;

impl Facts {
    /// Whether linear arithmetic shows that what was learned is contradictory. Collects what is connected with the
    /// integers in the formulas of `about`, which are not assumed here, and takes at most so many steps, see [`STEPS`].
    /// Learns nothing; false says nothing.
    pub(crate) fn refutes_arithmetic(&mut self, pool: &mut TermPool, about: &[Term], steps: u32) -> bool {
        for &t in about {
            self.register(pool, t);
        }
        self.settle(pool);
        if self.contradiction || self.budget.over() {
            return self.contradiction;
        }
        self.budget.take(PRICE);
        let mut collector = Collector::new(self, pool, steps);
        for &t in about {
            collector.start(t);
        }
        collector.decide() == Verdict::Infeasible
    }
}
