//! How much of a place is held, and when.
//!
//! A chunk has a condition, under which it is held at all, and an amount, which is how much is then held. Joined
//! branches give conditions; fractions are amounts. Both count in the same way: an amount p held under b counts as
//! `b ? p : 0`.
//!
//! ```text
//! if (b) { c = new Cell(); }      c.x -> 0 where b, the whole of it
//! ```
//!
//! *Invariant*: a chunk is used only where its condition is known, and all amounts held of one location at one time add
//! up to at most 1. So two whole chunks are of different locations, or their conditions exclude each other.

use smallvec::SmallVec;

use crate::state::{Cells, Chunk, Place, Resource};
use crate::symex::Executor;
use crate::term::{Ratio, Term};

impl Executor<'_> {
    /// The amount that is all of a location.
    pub(crate) fn whole_amount(&mut self) -> Term {
        self.prover.pool.amount(Ratio::WHOLE)
    }

    /// Whether a chunk is held no matter which branches were taken.
    pub(crate) fn is_unconditional(&self, chunk: &Chunk) -> bool {
        chunk.when == self.prover.pool.bool(true)
    }

    /// Whether a chunk certainly holds all of its place: no part is left out, and there is no condition.
    pub(crate) fn has_whole(&mut self, chunk: &Chunk) -> bool {
        self.is_unconditional(chunk) && chunk.amount == self.whole_amount() && self.has_all_cells(chunk)
    }

    /// The condition that two amounts of one location are together at most the whole.
    pub(crate) fn fit_together(&mut self, a: Term, b: Term) -> Term {
        let whole = self.whole_amount();
        let sum = self.prover.pool.amount_add(a, b);
        self.prover.pool.amount_le(sum, whole)
    }

    /// The condition under which a chunk, together with this much permission to one of its locations, would be more
    /// than the whole.
    pub(crate) fn too_much_beside(&mut self, chunk: &Chunk, amount: Term) -> Term {
        let fits = self.fit_together(chunk.amount, amount);
        let exceeds = self.prover.pool.not(fits);
        self.prover.pool.and(vec![chunk.when, exceeds])
    }

    /// What a new chunk of a place covers: all elements of an array are many locations.
    pub(crate) fn cells_of(&self, place: &Place) -> Cells {
        match place.resource {
            Resource::Elements(_) | Resource::Range(_) | Resource::Each(_) | Resource::Members(_) => {
                Cells::many([])
            }
            Resource::Field(_) | Resource::Element(_) | Resource::Pred(_) => Cells::One,
        }
    }

    /// Whether a chunk has every location of its place, and that is one location, one instance, or all elements of an
    /// array.
    pub(crate) fn has_all_cells(&self, chunk: &Chunk) -> bool {
        let several =
            matches!(chunk.place.resource, Resource::Range(_) | Resource::Each(_) | Resource::Members(_));
        chunk.cells.is_complete() && !several
    }

    /// The condition under which a chunk of many locations has the one at an index; of each member of a set, that of an
    /// object.
    pub(crate) fn has_cell(&mut self, chunk: &Chunk, at: Term) -> Term {
        let pool = &mut self.prover.pool;
        if let (Resource::Members(_), &[set, ..]) = (chunk.place.resource, chunk.place.args.as_slice()) {
            let mut conditions = vec![pool.has(set, at)];
            conditions.extend(chunk.cells.split_off().iter().map(|gone| pool.ne(gone.low, at)));
            return pool.and(conditions);
        }
        let mut conditions = match (chunk.place.resource, chunk.place.args.as_slice()) {
            (Resource::Range(_) | Resource::Each(_), &[_, low, high, ..]) => vec![pool.within(low, at, high)],
            // Where an element is used, its index is checked to be in bounds.
            (Resource::Elements(_), _) => Vec::new(),
            // Any other place is one location.
            _ => return pool.bool(false),
        };
        for gap in chunk.cells.split_off() {
            conditions.push(if pool.is_next(gap.low, gap.high) {
                pool.ne(gap.low, at)
            } else {
                let (before, after) = (pool.lt(at, gap.low), pool.le(gap.high, at));
                pool.or(vec![before, after])
            });
        }
        pool.and(conditions)
    }

    /// Whether a chunk is known to be held here.
    pub(crate) fn is_held(&mut self, chunk: &Chunk) -> bool {
        self.prover.known(chunk.when) == Some(true)
    }

    /// The condition of the first of some chunks that is held under an undecided condition.
    pub(crate) fn undecided_hold<'c>(&mut self, chunks: impl Iterator<Item = &'c Chunk>) -> Option<Term> {
        let conditional = chunks.filter(|chunk| !self.is_unconditional(chunk));
        let conditions: SmallVec<[Term; 4]> = conditional.map(|chunk| chunk.when).take(16).collect();
        conditions.into_iter().find(|when| self.prover.known(*when).is_none())
    }
}
