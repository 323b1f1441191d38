//! What is held of the elements of a sequence, where it is asked for of the same objects at other indices of another
//! one.
//!
//! ```text
//! q of s[0..n] -> v     asked for of t == s[..k] + seq(x) + s[k..]     q of t[0..k] -> v        the piece s[..k]
//!                                                                      q of t[k + 1..n + 1] -> v at i - 1
//! q of u[0..n] -> v     u == s + t, asked for of t                     q of t[0..t.length] -> v at i + s.length
//! q of s[0..n] -> v     asked for of the object t[i], t == s[k..]      the one at s[i + k]
//! ```
//!
//! *Invariant*: as that of [`each`](super::each). A chunk is renamed only where the object at each index of it is known
//! to be the one at the index from which it comes; and it is taken away from there.

use smallvec::SmallVec;

use crate::state::{Cells, Chunk, ChunkId, Heap, Interval, Need, Place, Resource, State};
use crate::symex::Executor;
use crate::symex::moves::ranges::{Elements, Many};
use crate::term::{Op, Sort, Term, TermKind};

/// How many terms a sequence is known to be are looked at, and how many pieces of one.
const LOOKED_AT: usize = 16;

/// What two sequences have in common: from one index on, up to one, the one that is asked for has what the other one
/// has so much before. Each of the two has bounds of its own.
#[derive(Clone, Copy)]
struct Piece {
    bounds: [Interval; 2],
    before: Term,
}

/// A part of a sequence: at which indices it is there, and what it is a slice of, from which index on. That may be the
/// part itself.
#[derive(Clone, Copy)]
struct Part {
    within: Interval,
    whole: Term,
    start: Term,
}

impl Executor<'_> {
    /// Where an index is in a piece of a sequence and one of several chunks gives that piece: makes a chunk of it for
    /// these indices. Whether there is one; or what that depends on.
    pub(super) fn take_shifted(
        &mut self,
        state: &mut State,
        several: &[(ChunkId, Chunk)],
        (elements, at): (Elements<'_>, Term),
        need: Need,
    ) -> Result<bool, Term> {
        let Many::Each(_, with) = elements.of else { return Ok(false) };
        let Some(asked) = self.prover.pool.sequence_of(elements.array) else { return Ok(false) };
        if !self.known_at_most(elements.within.low, at) {
            return Ok(false);
        }
        for &(id, ref chunk) in several {
            let Some(own) = self.prover.pool.sequence_of(chunk.place.args[0]) else { continue };
            if !self.may_have_in_common(own, asked) || !self.gives_as_much(chunk, with, need) {
                continue;
            }
            for Piece { bounds: [one, other], before } in self.common_pieces(asked, own) {
                if !self.known_at_most(one.low, at) || !self.known_at_most(other.low, at) {
                    continue;
                }
                let inside = self.prover.pool.lt(at, one.high);
                if !self.decide(inside)? {
                    continue;
                }
                let Some(high) = self.lower_of(one.high, other.high) else { continue };
                let Some(high) = self.lower_of(high, elements.within.high) else { continue };
                let high = self.up_to_gap(chunk, before, Interval { low: at, high });
                // An interval has to be in order, and something has to be in it.
                let some = self.prover.pool.lt(at, high);
                if self.decide(some)?
                    && self.rename(state, (id, chunk), (elements, before), Interval { low: at, high })
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Up to where the indices of an interval are before all that was split off a chunk, of which the indices are so
    /// much before these: the end of the interval, if nothing was split off behind its beginning.
    fn up_to_gap(&mut self, chunk: &Chunk, behind: Term, within: Interval) -> Term {
        let mut high = within.high;
        for gap in chunk.cells.split_off() {
            let pool = &mut self.prover.pool;
            let (low, end) = (pool.add(vec![gap.low, behind]), pool.add(vec![gap.high, behind]));
            if !self.known_at_most(end, within.low)
                && self.shown_at_most(within.low, low)
                && self.shown_at_most(low, high)
            {
                high = low;
            }
        }
        high
    }

    /// Makes of a part of a chunk one of the elements that are asked for, of the indices of an interval: so much behind
    /// those where it comes from. Nothing, if it is not known that the objects are the same.
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
        let same = self.said_within(within, |pool, index| {
            let there = pool.sub(index, behind);
            let (one, other) = (pool.select(asked, index), pool.select(held, there));
            (vec![vec![one], vec![other]], pool.eq(one, other))
        });
        // They have this piece in common, as sequences that are equal to them say.
        if !self.prover.concludes_in_full(same) {
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

    /// The chunk that gives, for one index of a sequence, as much of the location of an object as is needed, and the
    /// index, where the object is known to be at some index of another sequence that has a piece in common with that.
    pub(super) fn find_shifted(&mut self, heap: &Heap, place: &Place, need: Need) -> Option<(ChunkId, Term)> {
        let object = place.receiver()?;
        let indices = self.indices_of(object);
        for (id, chunk, own) in self.sequences_giving(heap, place, need) {
            for &(whole, index) in &indices {
                if let Some(there) = self.shifted_index((own, whole), index, object) {
                    let has = self.has_cell(&chunk, there);
                    if self.found(has) {
                        return Some((id, there));
                    }
                }
            }
        }
        None
    }

    /// Where an object is an element of a sequence that has pieces in common with those of which the location is given:
    /// a comparison that tells in which of the pieces it is.
    pub(super) fn undecided_piece(&mut self, heap: &Heap, place: &Place) -> Option<Term> {
        let indices = self.indices_of(place.receiver()?);
        for (.., own) in self.sequences_giving(heap, place, Need::Some) {
            for &(whole, index) in &indices {
                if !self.may_have_in_common(own, whole) {
                    continue;
                }
                for Piece { bounds, .. } in self.common_pieces(whole, own) {
                    if let Some(cond) = self.undecided_bound(index, bounds) {
                        return Some(cond);
                    }
                }
            }
        }
        None
    }

    /// The first open comparison of an index with the ends of some intervals, unless it is known not to be in one of
    /// them.
    fn undecided_bound(&mut self, index: Term, bounds: [Interval; 2]) -> Option<Term> {
        let mut open = None;
        for part in bounds {
            let pool = &mut self.prover.pool;
            for cond in [pool.le(part.low, index), pool.lt(index, part.high)] {
                match self.decide(cond) {
                    Ok(true) => {}
                    Ok(false) => return None,
                    Err(cond) => open = open.or(Some(cond)),
                }
            }
        }
        open
    }

    /// The chunks that give, for the elements of sequences, as much of a location as is needed; and the sequences.
    fn sequences_giving(&mut self, heap: &Heap, place: &Place, need: Need) -> Vec<(ChunkId, Chunk, Term)> {
        let Some(item) = place.resource.item() else { return Vec::new() };
        let several = Resource::Each(item);
        if heap.has_at_most(0, several) || self.prover.contradictory() {
            return Vec::new();
        }
        let chunks: Vec<(ChunkId, Chunk)> = heap.of(several).map(|(id, it)| (id, it.clone())).collect();
        let giving = chunks.into_iter().filter_map(|(id, chunk)| {
            let own = self.prover.pool.sequence_of(chunk.place.args[0])?;
            self.gives_as_much(&chunk, place.with(), need).then_some((id, chunk, own))
        });
        giving.collect()
    }

    /// Whether a chunk is held and gives, of each element, as much as is needed of what is asked for with these
    /// arguments.
    fn gives_as_much(&mut self, chunk: &Chunk, with: &[Term], need: Need) -> bool {
        self.is_held(chunk)
            && self.has_enough(chunk, need)
            && !self.is_given_per_index(&chunk.place)
            && self.known_given(&chunk.place, with)
    }

    /// Whether two different sequences have elements of one kind.
    fn may_have_in_common(&mut self, own: Term, asked: Term) -> bool {
        self.prover.pool.sort(asked) == self.prover.pool.sort(own) && !self.known_equal(own, asked)
    }

    /// The index at which the one sequence has an object that is at an index of the other one, if that is found to be
    /// in a piece that they have in common.
    fn shifted_index(&mut self, (own, asked): (Term, Term), index: Term, object: Term) -> Option<Term> {
        if !self.may_have_in_common(own, asked) {
            return None;
        }
        for Piece { bounds, before } in self.common_pieces(asked, own) {
            let inside = bounds.map(|part| self.prover.pool.within(part.low, index, part.high));
            if inside.into_iter().any(|part| !self.found(part)) {
                continue;
            }
            let there = self.prover.pool.sub(index, before);
            let element = self.prover.pool.at(own, there);
            let same = self.prover.pool.eq(element, object);
            if self.found(same) {
                return Some(there);
            }
        }
        None
    }

    /// The pieces that two sequences have in common: a part of the one and a part of the other one are slices of the
    /// same.
    fn common_pieces(&mut self, asked: Term, own: Term) -> Vec<Piece> {
        let (asked, own) = (self.slices_of(asked), self.slices_of(own));
        let mut found = Vec::new();
        for one in &asked {
            for other in &own {
                if !self.known_equal(one.whole, other.whole) {
                    continue;
                }
                let pool = &mut self.prover.pool;
                let (begin, end) =
                    (pool.sub(one.within.low, one.start), pool.sub(other.within.low, other.start));
                let before = pool.sub(begin, end);
                let low = pool.add(vec![other.within.low, before]);
                let high = pool.add(vec![other.within.high, before]);
                found.push(Piece { bounds: [one.within, Interval { low, high }], before });
            }
        }
        found
    }

    /// The parts of a sequence, and itself, each as what it is a slice of.
    fn slices_of(&mut self, sequence: Term) -> Vec<Part> {
        let mut parts = self.pieces_of(sequence);
        let pool = &mut self.prover.pool;
        let zero = pool.int(0);
        parts.push((sequence, zero, pool.size(sequence)));
        let mut found = Vec::new();
        for (part, low, high) in parts {
            let within = Interval { low, high };
            found.push(Part { within, whole: part, start: zero });
            let members: SmallVec<[Term; 4]> = self.prover.class_members(part).take(LOOKED_AT).collect();
            let slices = members.into_iter().filter_map(|it| self.prover.pool.as_slice(it));
            found.extend(slices.map(|(whole, start, _)| Part { within, whole, start }));
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
            let mut at = self.prover.pool.int(0);
            for part in parts.into_iter().rev() {
                let size = self.size_of_part(part);
                let end = self.prover.pool.add(vec![at, size]);
                found.push((part, at, end));
                at = end;
            }
        }
        found
    }

    /// How long a part of a sequence is: for a slice that is in its bounds, from its ends. So indices of parts can be
    /// told from each other.
    fn size_of_part(&mut self, part: Term) -> Term {
        let size = self.prover.pool.size(part);
        let Some((_, from, to)) = self.prover.pool.as_slice(part) else { return size };
        let length = self.prover.pool.sub(to, from);
        let in_bounds = self.prover.pool.eq(size, length);
        if self.found(in_bounds) { length } else { size }
    }
}
