//! Parts of a location: how much an assertion asks for, what is taken, and what comes together again
//! (language.md §6, Parts of a permission).
//!
//! ```text
//! x -> v, all of it    consume acc(x, 1/2)    x -> v, 1/2    produce acc(x, 1/2) with w    x -> v, all of it, v == w
//! ```
//!
//! `read` is one unknown amount for everything that is taken together, say by one call. While it is taken it is *open*:
//! it may still be chosen as small as it takes, so it is less than whatever it is taken from, and something stays
//! behind. Once it was taken it is an amount like others; what the call gives back is the same amount.
//!
//! *Invariant*: a chunk holds more than nothing where its condition is known; nothing is taken that is not known to be
//! held in that amount; an open amount is bounded from above alone, and by amounts that do not get smaller with it to
//! nothing, so there is always one. Two chunks of one location have one value, since neither part can be written while
//! the other exists.
//!
//! Source: J. Boyland, *Checking Interference with Fractional Permissions*, SAS 2003; S. Heule et al., *Abstract Read
//! Permissions*, VMCAI 2013.

use crate::ir::{Amount, Assertion};
use crate::state::{Cells, Chunk, ChunkId, Interval, Need, Place, Resource, Share, State};
use crate::symex::moves::ranges::Arranged;
use crate::symex::{Eval, Executor};
use crate::term::{Ratio, Sort, Term, TermKind};

impl Executor<'_> {
    /// All of a location.
    pub(crate) fn whole_share(&mut self) -> Share {
        Share { amount: self.whole_amount(), open: false }
    }

    /// How much an assertion asks for, in a state with the store of the declaration that it belongs to.
    pub(crate) fn share_of(&mut self, state: &State, amount: Amount) -> Share {
        let written = match amount {
            Amount::Whole => None,
            Amount::Part { numerator, denominator } => {
                let part =
                    Ratio::new(numerator.into(), denominator.into()).expect("a part has a denominator");
                Some(Share { amount: self.prover.pool.amount(part), open: false })
            }
            Amount::Read => Some(state.store.reading.unwrap_or_else(|| self.fresh_reading(false))),
            // The conjunct before it says that this is an amount.
            Amount::Of(var, _) => Some(match state.store.get(var) {
                Some(amount) => Share { amount, open: false },
                None => self.fresh_reading(false),
            }),
        };
        match (state.store.scale, written) {
            (None, None) => self.whole_share(),
            (Some(share), None) | (None, Some(share)) => share,
            (Some(scale), Some(part)) => {
                let amount = self.prover.pool.amount_mul(scale.amount, part.amount);
                self.assume_positive(amount);
                Share { amount, open: scale.open || part.open }
            }
        }
    }

    /// A new amount for `read`.
    pub(crate) fn fresh_reading(&mut self, open: bool) -> Share {
        let amount = self.prover.pool.fresh("read", Sort::AMOUNT);
        self.assume_positive(amount);
        let whole = self.whole_amount();
        let less = self.prover.pool.amount_lt(amount, whole);
        self.assume(less);
        Share { amount, open }
    }

    /// The state in which assertions are evaluated that are consumed together: their `read` is still to be chosen.
    pub(crate) fn choosing(&mut self, mut base: State, assertions: &[&Assertion]) -> State {
        if assertions.iter().any(|assertion| assertion.reads()) {
            base.store.reading = Some(self.fresh_reading(true));
        }
        base
    }

    /// The state in which assertions are produced that were not consumed before: their `read` is some amount.
    pub(crate) fn reading(&mut self, mut state: State, assertions: &[&Assertion]) -> State {
        if assertions.iter().any(|assertion| assertion.reads()) {
            state.store.reading = Some(self.fresh_reading(false));
        }
        state
    }

    fn assume_positive(&mut self, amount: Term) {
        let none = self.prover.pool.amount(Ratio::NONE);
        let positive = self.prover.pool.amount_lt(none, amount);
        if self.prover.known(positive).is_none() {
            self.assume(positive);
        }
    }

    /// Whether a chunk is known to hold as much as is needed.
    pub(crate) fn has_enough(&mut self, chunk: &Chunk, need: Need) -> bool {
        match need {
            Need::Some => true,
            Need::AtLeast(amount) => {
                let enough = self.enough(chunk, amount);
                self.prover.known(enough) == Some(true)
            }
        }
    }

    /// The condition that a chunk holds as much as is needed.
    pub(crate) fn enough(&mut self, chunk: &Chunk, amount: Term) -> Term {
        self.prover.pool.amount_le(amount, chunk.amount)
    }

    /// Chooses the `read` of what is taken together so small that a part which is taken after it, from the same
    /// location, is left too:
    ///
    /// ```text
    /// acc(x, read) && acc(x, 1/2)      x -> 1 - read after the first;  1/2 < 1, so read is chosen with 1/2 < 1 - read
    /// ```
    ///
    /// The part is one that does not get larger as `read` gets smaller, and so is what there was before `read` was
    /// taken: both are terms of older symbols alone. So this is one more bound from above that is more than nothing.
    pub(crate) fn leave_room(&mut self, base: &State, rest: &State, resource: Resource, share: Share) {
        /// How often `read` may have been taken from one location before.
        const TAKEN: usize = 4;
        let Some(Share { amount: reading, open: true }) = base.store.reading else { return };
        let chosen = self.prover.pool.youngest(reading);
        let in_array = |it| matches!(it, Resource::Element(_) | Resource::Elements(_) | Resource::Range(_));
        if share.open || self.prover.pool.youngest(share.amount) >= chosen {
            return;
        }
        let left: Vec<Term> = (rest.heap.iter())
            .map(|(_, held)| (held.place.resource, held.amount))
            .filter(|(other, _)| *other == resource || (in_array(*other) && in_array(resource)))
            .map(|(_, amount)| amount)
            .collect();
        for left in left {
            let mut before = left;
            for _ in 0..TAKEN {
                if self.prover.pool.youngest(before) < chosen {
                    break;
                }
                before = self.prover.pool.amount_add(before, reading);
            }
            if before == left || self.prover.pool.youngest(before) >= chosen {
                continue;
            }
            let possible = self.prover.pool.amount_lt(share.amount, before);
            if self.prover.known(possible) == Some(true) {
                let room = self.prover.pool.amount_lt(share.amount, left);
                self.assume(room);
            }
        }
    }

    /// Takes a share out of a chunk that holds enough of it.
    pub(crate) fn take_share(&mut self, state: &mut State, id: ChunkId, share: Share) -> Chunk {
        let chunk = self.remove_chunk(state, id).expect("a chunk is taken where it was found");
        if chunk.amount == share.amount {
            return chunk;
        }
        let left = self.prover.pool.amount_lt(share.amount, chunk.amount);
        if share.open {
            debug_assert!(
                self.leaves_room(chunk.amount, share.amount),
                "an open amount is bounded by itself"
            );
            self.assume(left);
        }
        let when = match self.prover.known(left) {
            Some(true) => chunk.when,
            Some(false) => return chunk,
            None => self.prover.pool.and(vec![chunk.when, left]),
        };
        let rest = self.prover.pool.amount_sub(chunk.amount, share.amount);
        self.put_chunk(state, id, Chunk { amount: rest, when, ..chunk.clone() });
        Chunk { amount: share.amount, ..chunk }
    }

    /// Whether an open amount can be chosen less than another one: whether that one does not get smaller with it to
    /// nothing.
    fn leaves_room(&mut self, held: Term, open: Term) -> bool {
        let pool = &mut self.prover.pool;
        let chosen = pool.youngest(open);
        let is_choice = |&it: &Term| matches!(pool.kind(it), TermKind::Symbol(age) if age == chosen);
        let Some(choice) = pool.subterms(open).into_iter().find(is_choice) else { return true };
        let nothing = pool.amount(Ratio::NONE);
        let at_last = pool.substitute(held, &[(choice, nothing)]);
        at_last != nothing || {
            let possible = pool.amount_lt(open, held);
            self.prover.known(possible) == Some(true)
        }
    }

    /// Adds a chunk to a heap: to another part of the same location or instance, if one is known to be held.
    ///
    /// Ends the path where there would be more than the whole, or where the parts have different values.
    pub(crate) fn add_share(&mut self, state: &mut State, chunk: Chunk) -> Eval<ChunkId> {
        if chunk.amount == self.whole_amount() {
            return Ok(self.insert_chunk(state, chunk));
        }
        // What may not be held at all has no value that the other part must have.
        let held = self.is_held(&chunk);
        let twin = self.find_fitting(&state.heap, &chunk.place, |_, twin| held && twin.cells == chunk.cells);
        let Some((id, twin)) = twin.and_then(|id| Some((id, state.heap.get(id)?.clone()))) else {
            return Ok(self.insert_chunk(state, chunk));
        };
        if self.may_join(&twin, &chunk) {
            return self.join_shares(state, id, chunk).map(|()| id);
        }
        self.learn_same_value(&twin, chunk.value)?;
        Ok(self.insert_chunk(state, chunk))
    }

    /// Learns that the value of a chunk is that of another part of its place which is held, too.
    fn learn_same_value(&mut self, held: &Chunk, mut value: Term) -> Eval<()> {
        for gap in held.cells.split_off() {
            // What was split off is not among the values that are the same.
            value = self.prover.pool.splice(value, gap.low, gap.high, held.value);
        }
        let same = self.prover.pool.eq(held.value, value);
        self.assume_or_end(same)
    }

    /// Adds a chunk that has a number to a heap that was set aside: to the part that was left there, if there is one.
    pub(crate) fn put_back(&mut self, state: &mut State, id: ChunkId, chunk: Chunk) -> Eval<()> {
        if chunk.amount == self.whole_amount() {
            self.put_chunk(state, id, chunk);
            return Ok(());
        }
        match chunk.place.resource {
            Resource::Elements(_) | Resource::Range(_) | Resource::Each(_) => {
                self.insert_elements(state, chunk)
            }
            Resource::Element(_) => self.insert_element(state, chunk),
            Resource::Members(_) => self.insert_members(state, chunk),
            Resource::Field(_) | Resource::Pred(_) => self.add_share(state, chunk).map(|_| ()),
        }
    }

    /// Whether two chunks of one place can be one. Parts of an instance may add to more than 1 if there is only a part
    /// of each location in it; these are left apart.
    pub(crate) fn may_join(&mut self, held: &Chunk, other: &Chunk) -> bool {
        if held.cells != other.cells {
            return false;
        }
        match held.place.resource {
            Resource::Field(_) | Resource::Element(_) => true,
            // Only on the members are the values the same.
            Resource::Members(_) => false,
            // An array without elements can be held several times.
            Resource::Elements(_) | Resource::Range(_) | Resource::Each(_) | Resource::Pred(_) => {
                let fits = self.fit_together(held.amount, other.amount);
                self.shows(fits)
            }
        }
    }

    /// Makes one chunk of two that are parts of one place. Both are held, so their values are the same.
    pub(crate) fn join_shares(&mut self, state: &mut State, id: ChunkId, other: Chunk) -> Eval<()> {
        let held = self.remove_chunk(state, id).expect("a part was found in this heap");
        let fits = self.fit_together(held.amount, other.amount);
        let pool = &mut self.prover.pool;
        let amount = pool.amount_add(held.amount, other.amount);
        let when = pool.and(vec![held.when, other.when]);
        let provenance = held.provenance.of_both(other.provenance);
        let lineage = held.lineage.clone().or(other.lineage);
        self.put_chunk(state, id, Chunk { amount, when, provenance, lineage, ..held.clone() });
        self.assume_or_end(fits)?;
        self.learn_same_value(&held, other.value)
    }

    /// Puts together what is held of a place in several parts. Returns whether something was.
    pub(crate) fn put_together(&mut self, state: &mut State, place: &Place) -> Eval<bool> {
        let mut joined = false;
        while let Some(first) = self.find(&state.heap, place) {
            let kept = state.heap.get(first).cloned().expect("a part was found in this heap");
            let whole = self.whole_amount();
            if kept.amount == whole {
                break;
            }
            let other = self.find_fitting_but(&state.heap, place, first, |ex, held| ex.may_join(&kept, held));
            let Some(other) = other.and_then(|id| self.remove_chunk(state, id)) else { break };
            self.join_shares(state, first, other)?;
            joined = true;
        }
        if joined {
            return Ok(true);
        }
        if !matches!(place.resource, Resource::Element(_)) {
            return Ok(self.part_among_several(state, place));
        }
        match self.elements_of(place) {
            Some(elements) => {
                let arranged = self.put_parts_together(state, elements, elements.within.low)?;
                Ok(matches!(arranged, Arranged::Changed))
            }
            None => Ok(false),
        }
    }

    /// Takes a part of a location out of those of several objects, if another part of it is held: by itself, or of
    /// several objects, too. Returns whether there was one.
    ///
    /// ```text
    /// f of m[0..n] -> v, 1/2      m[k].f -> w, 1/2      f of m[0..n] but k -> v, 1/2;  m[k].f -> v[k], 1/2 and -> w, 1/2
    /// ```
    fn part_among_several(&mut self, state: &mut State, place: &Place) -> bool {
        let Some(item) = self.find_item(&state.heap, place, Need::Some) else { return false };
        let parts = self.find(&state.heap, place).is_some() || {
            // What is split off only to look for another part is not held by anyone.
            let mut apart = state.scratch();
            self.split_item(&mut apart, place, item);
            self.find_item(&apart.heap, place, Need::Some).is_some()
        };
        if parts {
            self.split_item(state, place, item);
        }
        parts
    }

    /// Takes what is at an index, which is a place of its own, out of the chunk of several elements that has it.
    pub(crate) fn split_cell(&mut self, state: &mut State, id: ChunkId, place: &Place, at: Term) -> Chunk {
        let mut chunk = self.remove_chunk(state, id).expect("an element is split off where it was found");
        let value = self.prover.pool.select(chunk.value, at);
        let value = self.in_this_case(value);
        let element = chunk.one(place, value);
        let one = self.prover.pool.int(1);
        let high = self.prover.pool.add(vec![at, one]);
        let mut split_off = chunk.cells.split_off().to_vec();
        self.add_gap(&mut split_off, Interval { low: at, high });
        chunk.cells = Cells::many(split_off);
        self.insert_chunk(state, chunk);
        element
    }

    /// Whether two chunks hold the same amount.
    pub(crate) fn same_amount(&mut self, a: &Chunk, b: &Chunk) -> bool {
        a.amount == b.amount || self.known_equal(a.amount, b.amount)
    }
}
