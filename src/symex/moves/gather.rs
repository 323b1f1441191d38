//! Pieces of an array that come together again (language.md §6, Arrays).
//!
//! What comes back goes into the piece that it was split off, and neighbours become one piece, so that a heap has one
//! form, no matter what was taken from it before and in which order it came back.
//!
//! ```text
//! a[0..n] but i..j -> m     and a[i..j] -> r       a[0..n] -> splice(m, i, j, r)
//! a[0..i] -> m              and a[i..j] -> r       a[0..j] -> splice(m, i, j, r)
//! ```
//!
//! *Invariant*: two pieces become one only if both are known to be held, in the same amount, and the one is known to
//! lie where the other was split off, or to begin where it ends.

use crate::state::{Cells, Chunk, ChunkId, Heap, Interval, Need, Place, Resource, State};
use crate::symex::moves::ranges::{Arranged, Elements, Many};
use crate::symex::{Eval, Executor};
use crate::term::{Sort, Term};

impl Executor<'_> {
    /// After two heaps have become one, puts back together what they held of the same arrays.
    pub(crate) fn gather_all(&mut self, state: &mut State) {
        for elem in [Sort::INT, Sort::BOOL, Sort::REF] {
            let several = [Resource::Elements(elem), Resource::Range(elem)].map(|it| state.heap.of(it));
            let several: Vec<&Chunk> = several.into_iter().flatten().map(|(_, chunk)| chunk).collect();
            if state.heap.has_at_most(0, Resource::Range(elem))
                && several.iter().all(|it| it.cells.is_complete())
            {
                continue;
            }
            let resources = [Resource::Element(elem), Resource::Elements(elem), Resource::Range(elem)];
            let pieces = resources.into_iter().flat_map(|it| state.heap.of(it));
            let mut pieces: Vec<ChunkId> = pieces.map(|(id, _)| id).collect();
            pieces.sort_unstable();
            for id in pieces {
                self.settle_piece(state, id);
            }
        }
        let of_elements: Vec<(ChunkId, Resource)> =
            state.heap.each().map(|(id, it)| (id, it.place.resource)).collect();
        for (id, resource) in of_elements {
            let (Resource::Each(item) | Resource::Members(item)) = resource else { continue };
            if let Resource::Each(_) = resource {
                self.settle_piece(state, id);
            }
            if state.heap.get(id).is_some_and(|it| !it.cells.is_complete()) {
                let singles: Vec<ChunkId> =
                    state.heap.of(Resource::of_item(item)).map(|(id, _)| id).collect();
                singles.into_iter().for_each(|single| self.absorb_item(state, single));
            }
        }
    }

    /// Adds an element to a heap: to the other elements of its array, if it was split off from them.
    pub(crate) fn insert_element(&mut self, state: &mut State, element: Chunk) -> Eval<()> {
        let place = element.place.clone();
        let id = if element.amount == self.whole_amount() {
            self.insert_chunk(state, element)
        } else {
            let id = self.add_share(state, element)?;
            self.put_together(state, &place)?;
            self.find(&state.heap, &place).unwrap_or(id)
        };
        self.settle_piece(state, id);
        Ok(())
    }

    /// Adds elements to a heap. A part of them is added to another part that is held; what was split off there is split
    /// off here, too, so that the two are parts of the same elements.
    pub(crate) fn insert_elements(&mut self, state: &mut State, elements: Chunk) -> Eval<()> {
        let Some(own) = self.elements_of(&elements.place) else { return Ok(()) };
        // What comes out of a loop may have elements split off, or be held under a condition: then the parts stay
        // apart.
        let complete = elements.cells.is_complete() && self.is_held(&elements);
        if complete && self.known_at_most(own.within.high, own.within.low) {
            return Ok(());
        }
        if elements.amount == self.whole_amount() || !complete {
            let id = self.insert_chunk(state, elements);
            self.settle_piece(state, id);
            return Ok(());
        }
        let twin = self.twin(state, &elements.place, own);
        let split_off = twin.map(|held| held.cells.split_off().to_vec()).unwrap_or_default();
        // What may lie outside is not there to be split off, and what may lie in two of them is there once.
        if !self.are_parts_of(&split_off, own.within) {
            let id = self.insert_chunk(state, elements);
            self.settle_piece(state, id);
            return Ok(());
        }
        let mut inside = Vec::new();
        for gap in &split_off {
            inside.push(self.part_of_elements(&elements, own, *gap));
        }
        let id = self.add_share(state, Chunk { cells: Cells::many(split_off), ..elements })?;
        self.settle_piece(state, id);
        inside.into_iter().try_for_each(|part| match part.place.resource {
            Resource::Element(_) => self.insert_element(state, part),
            Resource::Elements(_) | Resource::Range(_) | Resource::Each(_) => {
                self.insert_elements(state, part)
            }
            Resource::Members(_) => self.insert_members(state, part),
            Resource::Field(_) | Resource::Pred(_) => self.insert_item(state, part).map(|_| ()),
        })
    }

    /// Whether intervals are known to be inside of another one, and each apart from the others.
    fn are_parts_of(&mut self, parts: &[Interval], whole: Interval) -> bool {
        parts.iter().enumerate().all(|(number, part)| {
            self.known_at_most(whole.low, part.low)
                && self.known_at_most(part.high, whole.high)
                && parts[..number].iter().all(|other| self.known_apart(*part, *other))
        })
    }

    /// A chunk of the same place. One from which everything was split off holds nothing: it goes, because what was
    /// split off would be the same place again.
    fn twin(&mut self, state: &mut State, place: &Place, own: Elements<'_>) -> Option<Chunk> {
        while let Some(id) = self.find(&state.heap, place) {
            let chunk = state.heap.get(id).cloned()?;
            let gone = chunk.cells.split_off().iter().any(|gap| {
                self.known_at_most(gap.low, own.within.low) && self.known_at_most(own.within.high, gap.high)
            });
            if !gone {
                return Some(chunk);
            }
            self.remove_chunk(state, id)?;
        }
        None
    }

    /// A chunk of its own with some of the elements of a chunk.
    fn part_of_elements(&mut self, chunk: &Chunk, own: Elements<'_>, within: Interval) -> Chunk {
        let of = Elements { within, ..own };
        let (place, value, cells) = if self.prover.pool.is_next(within.low, within.high) {
            let value = self.prover.pool.select(chunk.value, within.low);
            (self.cell(of, within.low), value, Cells::One)
        } else {
            (self.place_of(of), self.cut(chunk.value, within), Cells::many([]))
        };
        Chunk { place, value, cells, lineage: None, holds: Default::default(), ..chunk.clone() }
    }

    /// Puts a piece of an array back into where it was split off, or joins it with its neighbours.
    pub(crate) fn settle_piece(&mut self, state: &mut State, id: ChunkId) {
        let mut at = Some(id);
        while let Some(id) = at {
            at = self.absorb(state, id).or_else(|| self.join_neighbour(state, id));
        }
    }

    /// Puts a piece back into another one from which it was split off. Returns the other one.
    fn absorb(&mut self, state: &mut State, id: ChunkId) -> Option<ChunkId> {
        let piece = state.heap.get(id).cloned()?;
        let own = self.elements_of(&piece.place)?;
        if !self.are_parts_of(piece.cells.split_off(), own.within) {
            return None;
        }
        let others = self.others(state, id, own);
        for (other, around) in others {
            for (number, gap) in around.cells.split_off().iter().enumerate() {
                let within = own.within;
                let equal = self.known_equal(gap.low, within.low);
                let inside = if piece.cells == Cells::One && self.prover.pool.is_next(gap.low, gap.high) {
                    equal
                } else {
                    (equal || self.known_at_most(gap.low, within.low))
                        && self.known_at_most(within.high, gap.high)
                };
                if !inside || !self.same_amount(&around, &piece) {
                    continue;
                }
                let mut gaps = around.cells.split_off().to_vec();
                gaps.remove(number);
                let left = [
                    Interval { low: gap.low, high: within.low },
                    Interval { low: within.high, high: gap.high },
                ];
                for left in left {
                    let empty = self.known_at_most(left.high, left.low);
                    if !empty {
                        gaps.push(left);
                    }
                }
                gaps.extend(piece.cells.split_off());
                let value = self.with_piece(around.value, &piece, within);
                let provenance = around.provenance.of_both(piece.provenance);
                self.remove_chunk(state, id);
                self.remove_chunk(state, other);
                self.put_chunk(state, other, Chunk { value, cells: Cells::many(gaps), provenance, ..around });
                return Some(other);
            }
        }
        None
    }

    /// Makes one piece of a range and one that begins where it ends. Returns it.
    fn join_neighbour(&mut self, state: &mut State, id: ChunkId) -> Option<ChunkId> {
        let piece = state.heap.get(id).cloned()?;
        if !matches!(piece.place.resource, Resource::Range(_) | Resource::Each(_)) {
            return None;
        }
        let own = self.elements_of(&piece.place)?;
        if !self.are_parts_of(piece.cells.split_off(), own.within) {
            return None;
        }
        for (other_id, other) in self.others(state, id, own) {
            if !matches!(other.place.resource, Resource::Range(_) | Resource::Each(_)) {
                continue;
            }
            let beside = self.elements_of(&other.place)?.within;
            if !self.are_parts_of(other.cells.split_off(), beside) {
                continue;
            }
            let (first, second) = if self.known_equal(own.within.high, beside.low) {
                (own.within, beside)
            } else if self.known_equal(beside.high, own.within.low) {
                (beside, own.within)
            } else {
                continue;
            };
            if !self.same_amount(&other, &piece) {
                continue;
            }
            let within = Interval { low: first.low, high: second.high };
            // Both are in order, and so is what they make.
            let in_order = self.prover.pool.le(within.low, within.high);
            if self.prover.known(in_order) != Some(true) {
                self.assume(in_order);
            }
            let place = self.place_of(Elements { within, ..own });
            let nothing = self.prover.pool.sort(piece.value);
            let nothing = self.default_value(nothing);
            let value = self.with_piece(nothing, &other, beside);
            let value = self.with_piece(value, &piece, own.within);
            let gaps = other.cells.split_off().iter().chain(piece.cells.split_off()).copied();
            let cells = Cells::many(gaps);
            self.remove_chunk(state, id);
            self.remove_chunk(state, other_id);
            let provenance = other.provenance.of_both(piece.provenance);
            let joined = Chunk { place, value, cells, provenance, lineage: None, ..other.clone() };
            return Some(self.insert_chunk(state, joined));
        }
        None
    }

    /// The other pieces of the same array.
    fn others(&mut self, state: &State, id: ChunkId, own: Elements<'_>) -> Vec<(ChunkId, Chunk)> {
        let mut pieces = self.pieces(&state.heap, own.array, own.of);
        // A piece that is not known to be held here is no piece.
        if !pieces.iter().any(|(piece, _)| *piece == id) {
            return Vec::new();
        }
        pieces.retain(|(piece, chunk)| *piece != id && chunk.cells != Cells::One);
        pieces
    }

    /// Contents with those of a piece.
    fn with_piece(&mut self, contents: Term, piece: &Chunk, within: Interval) -> Term {
        let pool = &mut self.prover.pool;
        if piece.cells == Cells::One {
            return pool.store(contents, within.low, piece.value);
        }
        pool.splice(contents, within.low, within.high, piece.value)
    }

    /// Where an index is in two pieces, none of which has enough: makes one piece of what they have in common.
    /// Something has changed if that was put together, or at least split: what two pieces have in common is split off
    /// once, so that comes to an end.
    pub(crate) fn put_parts_together(
        &mut self,
        state: &mut State,
        elements: Elements<'_>,
        at: Term,
    ) -> Eval<Arranged> {
        let whole = self.whole_amount();
        let mut parts = self.pieces(&state.heap, elements.array, elements.of);
        parts.retain(|(_, chunk)| chunk.amount != whole);
        if parts.len() < 2 {
            return Ok(Arranged::Nothing);
        }
        let cell = self.cell(elements, at);
        // An index that may not be one of the array would teach a contradiction.
        parts.retain(|(_, chunk)| {
            if chunk.cells == Cells::One {
                return self.surely_has(chunk, &cell);
            }
            let has = self.has_index(chunk, at);
            self.prover.known(has) == Some(true)
        });
        let pool = &mut self.prover.pool;
        let next = pool.int(1);
        let one = Interval { low: at, high: pool.add(vec![at, next]) };
        let asks_for_one = pool.is_next(at, elements.within.high);
        for (number, (first, a)) in parts.iter().enumerate() {
            for (second, b) in &parts[number + 1..] {
                let same = a.cells == b.cells && self.known_same_place(&a.place, &b.place);
                let listed = [*first, *second];
                let mut pair = listed;
                if !same {
                    let both = match self.in_common((a, b), elements.within, at) {
                        Ok(both) => both.unwrap_or(one),
                        Err(_) if asks_for_one => one,
                        Err(cond) => return Ok(Arranged::Depends(cond)),
                    };
                    pair = pair.map(|id| self.split_piece(state, id, both, elements));
                }
                let [first, second] = pair;
                let Some(other) = self.remove_chunk(state, second) else { return Ok(Arranged::Nothing) };
                let kept = state.heap.get(first).cloned();
                if kept.is_none_or(|kept| !self.may_join(&kept, &other)) {
                    self.put_chunk(state, second, other);
                    if [first, second] != listed {
                        // Other pieces are held now than those that were listed.
                        return Ok(Arranged::Changed);
                    }
                    continue;
                }
                self.join_shares(state, first, other)?;
                return Ok(Arranged::Changed);
            }
        }
        Ok(Arranged::Nothing)
    }

    /// The formula that something is asked for from an index on, where that is not known, and several pieces have parts
    /// of it, which are put together where there is something; or where that element alone is held, which is of use
    /// only if it is asked for.
    pub(super) fn parts_depend_on(&mut self, heap: &Heap, elements: Elements<'_>, at: Term) -> Option<Term> {
        let whole = self.whole_amount();
        let pieces = self.pieces(heap, elements.array, elements.of);
        let cell = self.cell(elements, at);
        let single = pieces.iter().any(|(_, it)| it.cells == Cells::One && self.surely_has(it, &cell));
        let parts = pieces.iter().filter(|(_, it)| it.amount != whole && it.cells != Cells::One);
        let some = self.prover.pool.lt(at, elements.within.high);
        (single || parts.count() > 1).then(|| self.decide(some).err()).flatten()
    }

    fn split_piece(
        &mut self,
        state: &mut State,
        id: ChunkId,
        within: Interval,
        elements: Elements<'_>,
    ) -> ChunkId {
        if !self.prover.pool.is_next(within.low, within.high) {
            return self.split_range(state, id, within);
        }
        if state.heap.get(id).is_some_and(|chunk| chunk.cells == Cells::One) {
            return id;
        }
        let cell = self.cell(elements, within.low);
        let element = self.split_cell(state, id, &cell, within.low);
        self.insert_chunk(state, element)
    }

    /// The range that two pieces have in common, if that is known and nothing was split off there; else what they have
    /// in common from an index on, up to where something was. Or what that depends on: one index after the other there
    /// would be no end.
    fn in_common(
        &mut self,
        (a, b): (&Chunk, &Chunk),
        asked: Interval,
        at: Term,
    ) -> Result<Option<Interval>, Term> {
        // A single element has no parts: that is what they have in common.
        if [a, b].iter().any(|chunk| chunk.cells == Cells::One) {
            return Ok(None);
        }
        let [Some(x), Some(y)] = [a, b].map(|chunk| self.elements_of(&chunk.place).map(|it| it.within))
        else {
            return Ok(None);
        };
        let low = if self.known_at_most(x.low, y.low) {
            y.low
        } else if self.known_at_most(y.low, x.low) {
            x.low
        } else {
            at
        };
        let first_ends = self.prover.pool.le(x.high, y.high);
        let high = if self.known_at_most(asked.high, x.high) && self.known_at_most(asked.high, y.high) {
            asked.high
        } else if self.decide(first_ends)? {
            x.high
        } else {
            y.high
        };
        let common = Interval { low, high };
        let gaps: Vec<Interval> = a.cells.split_off().iter().chain(b.cells.split_off()).copied().collect();
        if gaps.iter().all(|gap| self.known_apart(*gap, common)) {
            return Ok(Some(common));
        }
        // That both are more than the whole is found of one index.
        let fit = self.fit_together(a.amount, b.amount);
        if self.prover.known(fit) != Some(true) {
            return Ok(None);
        }
        let mut rest = Interval { low: at, high };
        for gap in gaps {
            let pool = &mut self.prover.pool;
            let (before, behind) = (pool.le(gap.high, at), pool.le(rest.high, gap.low));
            // Both pieces have the index, so it is in no gap.
            if !self.decide(before)? && !self.decide(behind)? {
                rest.high = gap.low;
            }
        }
        let some = self.prover.pool.lt(rest.low, rest.high);
        Ok(self.found(some).then_some(rest))
    }

    /// Whether an element is known to be among those that a chunk holds.
    fn surely_has(&mut self, chunk: &Chunk, cell: &Place) -> bool {
        if chunk.cells == Cells::One {
            return self.known_equal(chunk.place.args[1], cell.args[1]);
        }
        let has = self.has_cell(chunk, cell.args[1]);
        self.prover.known(has) == Some(true)
    }

    /// The chunk, among those of several elements, that is known to have one of them, as much as is needed.
    pub(crate) fn find_around(&mut self, heap: &Heap, cell: &Place, need: Need) -> Option<ChunkId> {
        let Resource::Element(elem) = cell.resource else { return None };
        let pieces = self.pieces(heap, cell.args[0], Many::Elements(elem));
        let found = pieces.into_iter().find(|(_, chunk)| {
            chunk.cells != Cells::One && self.surely_has(chunk, cell) && self.has_enough(chunk, need)
        });
        found.map(|(id, _)| id)
    }
}
