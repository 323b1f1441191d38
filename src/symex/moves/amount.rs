//! How much of a place is held, and when.
//!
//! A chunk has a condition, under which it is held at all, and an amount, which is held then. What joined branches leave is a
//! condition; a fraction is an amount. Both count in the same way: what is held under b counts as `b ? p : 0`.
//!
//! ```text
//! if (b) { c = new Cell(); }      c.x -> 0 where b, the whole of it
//! ```
//!
//! *Invariant*: a chunk is used only where its condition is known, and all holdings of one location at one time add up to
//! at most 1: so two that are whole are of different locations, or their conditions exclude each other.

use smallvec::SmallVec;

use crate::state::Chunk;
use crate::symex::Executor;
use crate::term::Term;

impl Executor<'_> {
    /// All of a location.
    pub(crate) fn whole_amount(&mut self) -> Term {
        self.prover.pool.int(1)
    }

    /// Whether a chunk is held whatever the branches were.
    pub(crate) fn is_unconditional(&self, chunk: &Chunk) -> bool {
        chunk.when == self.prover.pool.bool(true)
    }

    /// Whether all of a place is surely held: nothing of it is left out, under no condition.
    pub(crate) fn has_whole(&mut self, chunk: &Chunk) -> bool {
        self.is_unconditional(chunk) && chunk.amount == self.whole_amount() && chunk.missing.is_empty()
    }

    /// Whether a chunk is known to be held here.
    pub(crate) fn is_held(&mut self, chunk: &Chunk) -> bool {
        self.prover.known(chunk.when) == Some(true)
    }

    /// The first chunk among some that is held under a condition that is not decided: the condition.
    pub(crate) fn undecided_hold<'c>(&mut self, chunks: impl Iterator<Item = &'c Chunk>) -> Option<Term> {
        let conditional = chunks.filter(|chunk| !self.is_unconditional(chunk));
        let conditions: SmallVec<[Term; 4]> = conditional.map(|chunk| chunk.when).take(16).collect();
        conditions.into_iter().find(|when| self.prover.known(*when).is_none())
    }
}
