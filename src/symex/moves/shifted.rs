//! What is held of the elements of a sequence, where it is asked for of the same objects at other indices of another one.
//!
//! ```text
//! q of s[0..n] -> v     asked for of t == s[..k] + seq(x) + s[k..]     q of t[0..k] -> v        the piece s[..k]
//!                                                                      q of t[k + 1..n + 1] -> v at i - 1
//! q of u[0..n] -> v     u == s + t, asked for of t                     q of t[0..t.length] -> v at i + s.length
//! ```
//!
//! *Invariant*: as that of [`each`](super::each). A chunk is renamed only where the object at each index of it is known to be the one at
//! the index from which it comes; and it is taken away from there.

use smallvec::SmallVec;

use crate::state::{Cells, Chunk, ChunkId, Interval, Need, State};
use crate::symex::Executor;
use crate::symex::moves::ranges::{Elements, Many};
use crate::term::{Op, Sort, Term, TermKind};

/// How many terms a sequence is known to be are looked at, and how many pieces of one.
const LOOKED_AT: usize = 16;

/// A piece of the sequence that is asked for: from an index on, up to another one, it is what another sequence has so much before.
#[derive(Clone, Copy)]
struct Piece {
    from: Term,
    to: Term,
    whole: Term,
    before: Term,
}

impl Executor<'_> {
    /// Where an index is in a piece of a sequence and one of several chunks gives that piece: makes a chunk of it for these indices. Whether
    /// there is one; or what that depends on.
    pub(super) fn take_shifted(
        &mut self,
        state: &mut State,
        several: &[(ChunkId, Chunk)],
        (elements, at): (Elements<'_>, Term),
        need: Need,
    ) -> Result<bool, Term> {
        let Many::Each(_, with) = elements.of else { return Ok(false) };
        let Some(asked) = self.prover.pool.sequence_of(elements.array) else { return Ok(false) };
        for &(id, ref chunk) in several {
            let Some(own) = self.prover.pool.sequence_of(chunk.place.args[0]) else { continue };
            if self.known_equal(own, asked)
                || !self.is_held(chunk)
                || !self.has_enough(chunk, need)
                || self.is_given_per_index(&chunk.place)
                || !self.known_given(&chunk.place, with)
            {
                continue;
            }
            for piece in self.common_pieces(asked, own) {
                if !self.known_equal(piece.whole, own) || !self.known_at_most(piece.from, at) {
                    continue;
                }
                let inside = self.prover.pool.lt(at, piece.to);
                if !self.decide(inside)? {
                    continue;
                }
                let Some(high) = self.lower_of(piece.to, elements.within.high) else { continue };
                // An interval has to be in order, and something has to be in it.
                let some = self.prover.pool.lt(at, high);
                if self.decide(some) == Ok(true)
                    && self.rename(state, (id, chunk), (elements, piece.before), Interval { low: at, high })
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Makes of a part of a chunk one of the elements that are asked for, of the indices of an interval: so much behind those where it
    /// comes from. Nothing, if it is not known that the objects are the same.
    fn rename(
        &mut self,
        state: &mut State,
        (id, chunk): (ChunkId, &Chunk),
        (elements, behind): (Elements<'_>, Term),
        within: Interval,
    ) -> bool {
        let Interval { low, high } = within;
        let from =
            Interval { low: self.prover.pool.sub(low, behind), high: self.prover.pool.sub(high, behind) };
        let own = Interval { low: chunk.place.args[1], high: chunk.place.args[2] };
        if !self.shown_at_most(own.low, from.low) || !self.shown_at_most(from.high, own.high) {
            return false;
        }
        // What was split off there is not there to be renamed.
        let apart = |ex: &mut Self, gap: &Interval| {
            ex.shown_at_most(gap.high, from.low) || ex.shown_at_most(from.high, gap.low)
        };
        if !chunk.cells.split_off().iter().all(|gap| apart(self, gap)) {
            return false;
        }
        let (asked, held) = (elements.array, chunk.place.args[0]);
        let same = self.holds_within(within, |pool, index| {
            let there = pool.sub(index, behind);
            let (one, other) = (pool.select(asked, index), pool.select(held, there));
            (vec![vec![one], vec![other]], pool.eq(one, other))
        });
        if !same {
            return false;
        }
        let piece = self.split_range(state, id, from);
        let Some(chunk) = self.remove_chunk(state, piece) else { return false };
        let pool = &mut self.prover.pool;
        let index = pool.fresh("index", Sort::INT);
        let there = pool.sub(index, behind);
        let read = pool.select(chunk.value, there);
        let values = pool.per_index(index, read);
        let value = self.cut(values, within);
        let place = self.place_of(Elements { within, ..elements });
        let renamed =
            Chunk { place, value, cells: Cells::many([]), lineage: None, holds: SmallVec::new(), ..chunk };
        let renamed = self.insert_chunk(state, renamed);
        self.settle_piece(state, renamed);
        true
    }

    /// The pieces of the one sequence that are pieces of the other one, as far as one of the two is put together, or a slice.
    fn common_pieces(&mut self, asked: Term, own: Term) -> Vec<Piece> {
        let mut found = Vec::new();
        let mut parts = self.pieces_of(asked);
        let pool = &mut self.prover.pool;
        parts.push((asked, pool.int(0), pool.size(asked)));
        for (part, from, to) in parts {
            let slices: SmallVec<[Term; 4]> = self.prover.class_members(part).take(LOOKED_AT).collect();
            for slice in slices {
                let (whole, start) = match self.prover.pool.as_slice(slice) {
                    Some((whole, start, _)) => (whole, start),
                    None if slice == part => (part, self.prover.pool.int(0)),
                    None => continue,
                };
                let before = self.prover.pool.sub(from, start);
                found.push(Piece { from, to, whole, before });
            }
        }
        let slices: SmallVec<[Term; 4]> = self.prover.class_members(own).take(LOOKED_AT).collect();
        for slice in slices {
            if let Some((whole, from, _)) = self.prover.pool.as_slice(slice)
                && self.known_equal(whole, asked)
            {
                let pool = &mut self.prover.pool;
                let size = pool.size(own);
                found.push(Piece { from, to: pool.add(vec![from, size]), whole: own, before: from });
            }
        }
        for (part, from, to) in self.pieces_of(own) {
            if self.known_equal(part, asked) {
                let pool = &mut self.prover.pool;
                let (zero, length) = (pool.int(0), pool.sub(to, from));
                let before = pool.sub(zero, from);
                found.push(Piece { from: zero, to: length, whole: own, before });
            }
        }
        found
    }

    /// Learns what a sequence has at an index that is known to be the one of an element that it is put together of.
    pub(super) fn learn_element_of_piece(&mut self, whole: Term, at: Term) {
        for (part, from, to) in self.pieces_of(whole) {
            let TermKind::Op(Op::Single(_), &[only]) = self.prover.pool.kind(part) else { continue };
            let inside = self.prover.pool.within(from, at, to);
            if self.prover.known(inside) == Some(true) {
                let pool = &mut self.prover.pool;
                let element = pool.at(whole, at);
                let fact = pool.eq(element, only);
                if self.prover.known(fact) != Some(true) {
                    self.assume(fact);
                }
            }
        }
    }

    /// The parts of a sequence that is put together, each with the indices at which it begins and ends.
    fn pieces_of(&mut self, whole: Term) -> Vec<(Term, Term, Term)> {
        let members: SmallVec<[Term; 4]> = self.prover.class_members(whole).take(LOOKED_AT).collect();
        let mut found = Vec::new();
        for member in members {
            let (mut parts, mut rest) = (Vec::new(), member);
            while let TermKind::Op(Op::Concat, &[init, last]) = self.prover.pool.kind(rest)
                && parts.len() < LOOKED_AT
            {
                parts.push(last);
                rest = init;
            }
            if parts.is_empty() {
                continue;
            }
            parts.push(rest);
            let pool = &mut self.prover.pool;
            let mut at = pool.int(0);
            for part in parts.into_iter().rev() {
                let size = pool.size(part);
                let end = pool.add(vec![at, size]);
                found.push((part, at, end));
                at = end;
            }
        }
        found
    }
}
