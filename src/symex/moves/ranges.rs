//! Ranges of arrays: which pieces of what is held cover one, and how they are taken (language.md §6, Arrays).
//!
//! Permission to elements is held in pieces: all elements of an array, those of a range, single ones. A range that is
//! asked for is covered from its first index on: by a piece that has that index, up to where the piece ends, then by
//! one that has the next index, and so on. What is missing inside a piece because it was split off is taken from where
//! it is.
//!
//! ```text
//! held a[0..m], a[m..n]         asked for a[k..n], k <= m         a[k..m] of the one, a[m..n] of the other
//! held a[*] but k; a[k], 1/2    asked for acc(a[*], 1/2)          half of a[*] but k, and a[k]
//! ```
//!
//! *Invariant*: a piece serves a part of what is asked for only if all indices of the part are known to be in the
//! piece, and none is known to be split off only if it is served by another piece. Parts that may be empty ask for
//! nothing and give nothing. All intervals are in order: that is checked where they are written, and they are taken
//! apart only at what is known to be inside.

use smallvec::{SmallVec, smallvec};

use crate::infer::{Search, candidates};
use crate::ir::{Item, Location, LocationKind};
use crate::state::{Cells, Chunk, ChunkId, Heap, Interval, Need, Place, Resource, Share, State, sort_of};
use crate::symex::failure::Why;
use crate::symex::moves::cases::{Cases, Meant};
use crate::symex::{Cont, Eval, Executor, Outcome, Reason, value};
use crate::term::{Sort, Term};

/// What is held of many indices at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Many<'w> {
    /// The elements of an array, of this sort.
    Elements(Sort),
    /// A location of each element; of a predicate, with what it is given besides the element.
    Each(Item, &'w [Term]),
}

/// Some elements of an array: those of a range, or all; or a location of each of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elements<'w> {
    /// The array; of locations of its elements, what the elements are.
    pub array: Term,
    pub of: Many<'w>,
    pub within: Interval,
}

/// What became of a heap that does not show that a location of each element is held.
pub(crate) enum Arranged {
    /// It holds the same in another form.
    Changed,
    /// What to do depends on this condition.
    Depends(Term),
    Nothing,
}

/// A part of what is asked for, and the piece that has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    piece: ChunkId,
    within: Interval,
}

impl Part {
    /// The chunk that has it.
    pub(crate) fn piece(&self) -> ChunkId {
        self.piece
    }
}

/// The parts of a range, one after the other; what fills a gap of a part comes after it.
pub(crate) type Cover = SmallVec<[Part; 2]>;

impl Executor<'_> {
    /// What a place means, if it means elements.
    pub(crate) fn elements_of<'p>(&mut self, place: &'p Place) -> Option<Elements<'p>> {
        let array = place.receiver()?;
        let pool = &mut self.prover.pool;
        let (of, low, high) = match (place.resource, place.args.as_slice()) {
            (Resource::Range(elem), &[_, low, high]) => (Many::Elements(elem), low, high),
            (Resource::Each(item), &[_, low, high, ..]) => (Many::Each(item, place.with()), low, high),
            (Resource::Element(elem), &[_, index]) => {
                let one = pool.int(1);
                (Many::Elements(elem), index, pool.add(vec![index, one]))
            }
            (Resource::Elements(elem), _) => {
                let zero = pool.int(0);
                (Many::Elements(elem), zero, self.length_of(array))
            }
            // Any other place is no element.
            _ => return None,
        };
        Some(Elements { array, of, within: Interval { low, high } })
    }

    /// The place of some elements: that of all of them if they are.
    pub(crate) fn place_of(&mut self, Elements { array, of, within }: Elements<'_>) -> Place {
        let elem = match of {
            Many::Elements(elem) => elem,
            Many::Each(item, with) => {
                let which = [array, within.low, within.high];
                return Place::new(Resource::Each(item), which.into_iter().chain(with.iter().copied()));
            }
        };
        let (zero, length) = (self.prover.pool.int(0), self.length_of(array));
        if self.known_equal(within.low, zero) && self.known_equal(within.high, length) {
            return Place::new(Resource::Elements(elem), [array]);
        }
        Place::new(Resource::Range(elem), [array, within.low, within.high])
    }

    /// The formula that the bounds of a range are in order, and those of a range of its array.
    pub(crate) fn range_in_bounds(&mut self, place: &Place) -> Term {
        let Some(Elements { array, within, .. }) = self.elements_of(place) else {
            return self.prover.pool.bool(true);
        };
        let length = self.length_of(array);
        let pool = &mut self.prover.pool;
        let zero = pool.int(0);
        let order =
            vec![pool.le(zero, within.low), pool.le(within.low, within.high), pool.le(within.high, length)];
        pool.and(order)
    }

    /// Fails where a range of an array may be none: the array is null, or the bounds are out of order or out of bounds.
    pub(crate) fn check_range(
        &mut self,
        state: &State,
        place: &Place,
        location: &Location,
        why: &Why<'_>,
    ) -> Eval<()> {
        let LocationKind::Range(array, ..) = &location.kind else { return Ok(()) };
        self.check_not_null(state, place.args[0], array, why)?;
        let goal = self.range_in_bounds(place);
        self.check(state, goal, location.span, why, |_| Reason::NoRange { array: array.span })?;
        // What is held is looked up by what the facts know.
        if self.prover.known(goal).is_none() {
            self.assume(goal);
        }
        Ok(())
    }

    /// The place of one element, or of the location of it.
    pub(crate) fn cell(&mut self, elements: Elements<'_>, index: Term) -> Place {
        match elements.of {
            Many::Elements(elem) => Place::new(Resource::Element(elem), [elements.array, index]),
            Many::Each(item, with) => {
                let object = self.prover.pool.select(elements.array, index);
                let object = self.in_this_case(object);
                let given = self.given_at(with, index);
                Place::of_item(item, object, &given)
            }
        }
    }

    /// The sort of what is held at one index.
    pub(crate) fn sort_of_one(&self, of: Many<'_>) -> Sort {
        match of {
            Many::Elements(elem) => elem,
            Many::Each(item, _) => self.sort_of_item(item),
        }
    }

    /// The sort of what is held of one object.
    pub(crate) fn sort_of_item(&self, item: Item) -> Sort {
        match item {
            Item::Field(field) => sort_of(&self.context.program.field(field).ty),
            Item::Pred(_) => Sort::SNAP,
        }
    }

    /// The chunks of a heap that are known to be held and to hold elements of an array, oldest first. Of a location of
    /// each element they are those that hold several, given the same: where one was split off, only what the element is
    /// tells which it was.
    pub(crate) fn pieces(&mut self, heap: &Heap, array: Term, of: Many<'_>) -> Vec<(ChunkId, Chunk)> {
        let resources: SmallVec<[Resource; 3]> = match of {
            Many::Elements(elem) => {
                smallvec![Resource::Elements(elem), Resource::Range(elem), Resource::Element(elem)]
            }
            Many::Each(item, _) => smallvec![Resource::Each(item)],
        };
        if resources.iter().all(|resource| heap.has_at_most(0, *resource)) {
            return Vec::new();
        }
        let members: SmallVec<[Term; 8]> = self.prover.class_members(array).collect();
        let mut found = Vec::new();
        for resource in resources {
            for member in &members {
                found.extend(heap.at(resource, *member).map(|(id, chunk)| (id, chunk.clone())));
            }
        }
        found.sort_unstable_by_key(|(id, _)| *id);
        found.retain(|(_, chunk)| {
            let given = match of {
                Many::Elements(_) => true,
                Many::Each(_, with) => self.known_given(&chunk.place, with),
            };
            given && self.is_held(chunk)
        });
        found
    }

    /// Whether a formula is known, or the solver, if it is asked, shows it: then the facts know it from now on.
    fn knows(&mut self, goal: Term, ask: bool) -> bool {
        if self.prover.known(goal) == Some(true) {
            return true;
        }
        let shown = ask && self.shows(goal);
        if shown {
            self.assume(goal);
        }
        shown
    }

    /// Whether `a <= b` is known.
    pub(crate) fn known_at_most(&mut self, a: Term, b: Term) -> bool {
        let goal = self.prover.pool.le(a, b);
        self.prover.known(goal) == Some(true)
    }

    fn is_at_most(&mut self, a: Term, b: Term, ask: bool) -> bool {
        let goal = self.prover.pool.le(a, b);
        self.knows(goal, ask)
    }

    /// The pieces that cover some elements, each with as much as is needed; or the index that no piece is known to
    /// have. With `ask`, the solver is asked where the facts do not know how indices compare.
    pub(crate) fn cover(
        &mut self,
        heap: &Heap,
        elements: Elements<'_>,
        need: Need,
        ask: bool,
    ) -> Result<Cover, Term> {
        let mut pieces = self.pieces(heap, elements.array, elements.of);
        pieces.retain(|(_, chunk)| self.has_enough(chunk, need));
        self.cover_from(&pieces, elements.within, &[], ask)
    }

    /// The same with some pieces, of which some serve already.
    fn cover_from(
        &mut self,
        pieces: &[(ChunkId, Chunk)],
        within: Interval,
        serving: &[ChunkId],
        ask: bool,
    ) -> Result<Cover, Term> {
        let mut cover = Cover::new();
        let mut at = within.low;
        // Each piece serves one part, and one more for each gap before which it stops.
        for _ in 0..=pieces.iter().map(|(_, chunk)| 1 + chunk.cells.split_off().len()).sum::<usize>() {
            if self.known_at_most(within.high, at) {
                return Ok(cover);
            }
            let rest = Interval { low: at, high: within.high };
            let mut best: Option<Cover> = None;
            let serving: Vec<ChunkId> =
                serving.iter().copied().chain(cover.iter().map(|part| part.piece)).collect();
            for number in 0..pieces.len() {
                let Some(parts) = self.serve((pieces, number), rest, &serving, ask) else { continue };
                let all = parts[0].within.high == within.high;
                if all || best.is_none() {
                    best = Some(parts);
                }
                if all {
                    break;
                }
            }
            let Some(parts) = best else { break };
            at = parts[0].within.high;
            cover.extend(parts);
        }
        if self.is_at_most(within.high, at, ask) { Ok(cover) } else { Err(at) }
    }

    /// The part of a range, from its beginning on, that a piece has, and what fills the gaps of the piece there.
    fn serve(
        &mut self,
        (pieces, number): (&[(ChunkId, Chunk)], usize),
        rest: Interval,
        serving: &[ChunkId],
        ask: bool,
    ) -> Option<Cover> {
        let (id, chunk) = &pieces[number];
        let used = serving.contains(id);
        let own = self.elements_of(&chunk.place)?.within;
        if chunk.cells == Cells::One {
            // A part that may be empty does not ask for the element.
            let same = self.known_equal(own.low, rest.low);
            let fits = same && self.is_at_most(own.high, rest.high, ask);
            return (fits && !used).then(|| smallvec![Part { piece: *id, within: own }]);
        }
        if !self.is_at_most(own.low, rest.low, ask) || !self.is_at_most(rest.low, own.high, ask) {
            return None;
        }
        let mut high = if self.is_at_most(rest.high, own.high, ask) {
            rest.high
        } else if self.is_at_most(own.high, rest.high, ask) {
            own.high
        } else {
            return None;
        };
        let mut inside: SmallVec<[Interval; 2]> = SmallVec::new();
        let gaps = chunk.cells.split_off();
        let mut next = 0;
        while let Some(gap) = gaps.get(next) {
            next += 1;
            if self.is_at_most(gap.high, rest.low, ask) || self.is_at_most(high, gap.low, ask) {
                continue;
            }
            if !self.is_at_most(rest.low, gap.low, ask) {
                return None;
            }
            if self.is_at_most(gap.high, high, ask) {
                inside.push(*gap);
            } else if self.is_at_most(gap.low, high, ask) {
                high = gap.low;
                (next, inside) = (0, SmallVec::new());
            } else {
                return None;
            }
        }
        let within = Interval { low: rest.low, high };
        let mut parts: Cover = smallvec![Part { piece: *id, within }];
        if !inside.is_empty() {
            let mut others = pieces.to_vec();
            others.remove(number);
            for gap in inside {
                let before = parts.iter().map(|part| part.piece);
                let serving: Vec<ChunkId> = serving.iter().copied().chain(before).collect();
                match self.cover_from(&others, gap, &serving, ask) {
                    Ok(filling) => parts.extend(filling),
                    // Up to there it serves.
                    Err(_) if high != gap.low => {
                        let before = Interval { low: rest.low, high: gap.low };
                        return self.serve_before(*id, before, gaps);
                    }
                    Err(_) => return None,
                }
            }
        }
        let some = self.prover.pool.lt(rest.low, high);
        let serves = match self.prover.known(some) {
            // One that serves already may have nothing more: then it is of use only if nothing more is asked for either.
            None => !used || (high == rest.high && self.known_at_most(rest.low, high)),
            Some(has_more) => has_more,
        };
        serves.then_some(parts)
    }

    /// The part of a piece before one of its gaps, if no other gap is there and the part is not empty.
    fn serve_before(&mut self, piece: ChunkId, within: Interval, gaps: &[Interval]) -> Option<Cover> {
        let clear = gaps.iter().all(|gap| self.known_apart(*gap, within));
        let some = self.prover.pool.lt(within.low, within.high);
        let serves = clear && self.prover.known(some) == Some(true);
        serves.then(|| smallvec![Part { piece, within }])
    }

    /// Finds what covers some elements, opening what has to be opened for it, and continues with that; or with
    /// `missing`.
    pub(crate) fn with_elements(
        &mut self,
        mut state: State,
        (elements, need): (Elements<'_>, Need),
        search: Search,
        found: Cont<'_, Cover>,
        missing: Cont<'_>,
    ) -> Outcome {
        self.unless_called_off()?;
        if self.prover.contradictory() {
            return Ok(());
        }
        let at = match self.cover(&state.heap, elements, need, false) {
            Ok(cover) => return found(self, state, cover),
            Err(at) => at,
        };
        let asked = (elements, need);
        let mut arranged = value!(self.put_parts_together(&mut state, elements, at));
        if let (Arranged::Nothing, Many::Each(item, with)) = (&arranged, elements.of) {
            arranged = value!(self.arrange(&mut state, (item, with, elements), need, at));
        }
        match arranged {
            Arranged::Changed => return self.with_elements(state, asked, search, found, missing),
            Arranged::Depends(cond) => {
                return self.in_both_cases(state, cond, &|ex, state| {
                    ex.with_elements(state, asked, search, found, missing)
                });
            }
            Arranged::Nothing => {}
        }
        let cell = self.cell(elements, at);
        if let Many::Elements(_) = elements.of
            && self.split_owner(&mut state, &cell, search)
        {
            return self.with_elements(state, asked, search, found, missing);
        }
        if let Some(id) = self.opened_for(&state, (elements, need), at, search) {
            return self.open_chunk(state, id, &|ex, state, ()| {
                ex.with_elements(state, (elements, need), search.deeper_open(), found, missing)
            });
        }
        if search.places > 0
            && let Some(Cases { cond, then, otherwise }) = self.cases(&state, &cell, search)
        {
            let search = search.fewer_places();
            // Of a location of each element, the cases are what the element is.
            let of = |place: &Place| match elements.of {
                Many::Elements(_) => Elements { array: place.args[0], ..elements },
                Many::Each(..) => elements,
            };
            return self.branch(
                state,
                cond,
                None,
                &|ex, state| ex.with_elements(state, (of(&then), need), search, found, missing),
                &|ex, state| ex.with_elements(state, (of(&otherwise), need), search, found, missing),
            );
        }
        if let Ok(cover) = self.cover(&state.heap, elements, need, true) {
            return found(self, state, cover);
        }
        if let Some(some) = self.parts_depend_on(&state.heap, elements, at) {
            return self.in_both_cases(state, some, &|ex, state| {
                ex.with_elements(state, asked, search, found, missing)
            });
        }
        match self.find_by_solver(&state.heap, &cell, need) {
            // The facts know now which array it is.
            Meant::This(_) => match self.cover(&state.heap, elements, need, true) {
                Ok(cover) => found(self, state, cover),
                Err(_) => missing(self, state, ()),
            },
            Meant::OneOf(cond) if search.places > 0 => self.in_both_cases(state, cond, &|ex, state| {
                ex.with_elements(state, asked, search.fewer_places(), found, missing)
            }),
            Meant::OneOf(_) | Meant::Nothing => missing(self, state, ()),
        }
    }

    /// The first instance whose body gives some of the elements that are not covered. It may be that they are none.
    fn opened_for(
        &mut self,
        state: &State,
        (elements, need): (Elements<'_>, Need),
        at: Term,
        search: Search,
    ) -> Option<ChunkId> {
        if search.open_depth == 0 {
            return None;
        }
        let cell = self.cell(elements, at);
        let ids = candidates(&state.heap, &mut self.prover, &self.context.depend.reach, &cell, search);
        ids.into_iter().find(|id| {
            let Some(chunk) = state.heap.get(*id).cloned() else { return false };
            if !self.is_held(&chunk) || self.definition(&chunk.place).is_err() {
                return false;
            }
            self.on_all_paths_opened(state.scratch(), *id, &|ex, state| {
                let further = match ex.cover(&state.heap, elements, need, false) {
                    Ok(_) => return true,
                    Err(further) => further,
                };
                further != at || ex.opened_for(state, (elements, need), at, search.deeper_open()).is_some()
            })
        })
    }

    /// Takes a share of what covers some elements. Returns their values.
    pub(crate) fn take_cover(
        &mut self,
        rest: &mut State,
        elements: Elements<'_>,
        cover: Cover,
        share: Share,
    ) -> Term {
        let contents = self.prover.pool.array_of(self.sort_of_one(elements.of));
        let mut value = self.default_value(contents);
        for (number, part) in cover.into_iter().enumerate() {
            let Part { piece, within } = part;
            let is_single = rest.heap.get(piece).is_some_and(|chunk| chunk.cells == Cells::One);
            let piece = if is_single { piece } else { self.split_range(rest, piece, within) };
            let taken = self.take_share(rest, piece, share).value;
            let pool = &mut self.prover.pool;
            value = if is_single {
                pool.store(value, within.low, taken)
            } else if number == 0 && within == elements.within {
                taken
            } else {
                pool.splice(value, within.low, within.high, taken)
            };
        }
        value
    }

    /// Makes a chunk of its own of a range of a piece. Returns its number.
    pub(crate) fn split_range(&mut self, state: &mut State, id: ChunkId, within: Interval) -> ChunkId {
        let chunk = state.heap.get(id).cloned().expect("a range is split off where it was found");
        let own = self.elements_of(&chunk.place).expect("a range is split off elements");
        if self.is_same_interval(own.within, within) {
            return id;
        }
        assert_ne!(chunk.cells, Cells::One, "a range is split off several elements");
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        for gap in chunk.cells.split_off() {
            let is_inside =
                self.known_at_most(within.low, gap.low) && self.known_at_most(gap.high, within.high);
            let is_outside = self.known_apart(*gap, within);
            // A gap that may lie on both sides is one of both: what was split off is in neither.
            if is_inside || !is_outside {
                inside.push(*gap);
            }
            if !is_inside {
                outside.push(*gap);
            }
        }
        let place = self.place_of(Elements { within, ..own });
        let value = self.cut(chunk.value, within);
        let part = Chunk {
            place,
            value,
            cells: Cells::many(inside),
            lineage: None,
            holds: Default::default(),
            ..chunk.clone()
        };
        self.add_gap(&mut outside, within);
        self.remove_chunk(state, id);
        if !matches!(outside.as_slice(), [only] if self.is_same_interval(*only, own.within)) {
            self.put_chunk(state, id, Chunk { cells: Cells::many(outside), ..chunk });
        }
        self.insert_chunk(state, part)
    }

    /// Whether it is known that two intervals have no index in common.
    pub(crate) fn known_apart(&mut self, a: Interval, b: Interval) -> bool {
        self.known_at_most(a.high, b.low) || self.known_at_most(b.high, a.low)
    }

    pub(crate) fn is_same_interval(&mut self, a: Interval, b: Interval) -> bool {
        self.known_equal(a.low, b.low) && self.known_equal(a.high, b.high)
    }

    /// Adds to what is split off; neighbours become one.
    pub(crate) fn add_gap(&mut self, gaps: &mut Vec<Interval>, mut new: Interval) {
        let mut next = 0;
        while let Some(gap) = gaps.get(next).copied() {
            next += 1;
            if self.prover.same(gap.high, new.low) {
                new.low = gap.low;
            } else if self.prover.same(new.high, gap.low) {
                new.high = gap.high;
            } else {
                continue;
            }
            gaps.remove(next - 1);
            next = 0;
        }
        gaps.push(new);
    }
}
