//! Permission to a location of each element of an array (language.md §6, Permissions for all elements).
//!
//! One chunk holds it for an interval of indices. It says of which objects by what the elements *were* where it was asked for: a map
//! from indices to objects, the chunk's contents. It does not say it by the array, so whoever writes `a[k] = x` afterwards keeps the
//! permission to what was in `a[k]` before, and gets none to x. The values are a map from the same indices, as those of a range are,
//! and what was split off is listed in the same way.
//!
//! ```text
//! acc(a[*]), a[*] -> m     forall int i :: 0 <= i && i < n ==> acc(a[i].f)     f of m[0..n] -> v
//! a[k].f                   k in 0..n                                           select(v, k)
//! a[k].f = x               all of it held                                      f of m[0..n] -> store(v, k, x)
//! consume acc(a[k].f)                                                          f of m[0..n] but k -> v
//! a[k] = y                 a[*] -> store(m, k, y)                              f of m[0..n] -> v, as before
//! ```
//!
//! When it is asked for again, the contents may be others. Two maps that are one map with writes at some indices differ at most
//! there; so what is held at these indices is split off, the rest is held of the one map as well as of the other, and what is held of
//! the objects that were written there is put in ([`arrange`](Executor::arrange)).
//!
//! *Invariant*: a chunk gives, for each index of its interval that was not split off, its amount of the location of the object at this
//! index of its contents, and the value is the one at this index. Each index counts for itself: nothing is concluded from two indices,
//! and two that have the same object have two amounts of it. So an assertion can't be satisfied by one permission for two indices, and
//! that objects are different need not be checked: for all of a location it follows. The contents of a chunk are replaced only by
//! contents that are known to be the same at each index that it gives.
//!
//! Source: P. Müller, M. Schwerhoff and A. J. Summers, *Automatic Verification of Iterated Separating Conjunctions using Symbolic
//! Execution*, CAV 2016, whose chunks are keyed by a function from receivers to indices.

use smallvec::SmallVec;

use crate::infer::SOLVER_CANDIDATES;
use crate::ir::{Amount, Assertion, AssertionKind, Expr, Item, Location, LocationKind};
use crate::source::Span;
use crate::state::{Cells, Chunk, ChunkId, Heap, Interval, Need, Place, Resource, State};
use crate::symex::moves::ranges::{Arranged, Elements, Many};
use crate::symex::{Eval, Executor, Reason};
use crate::term::{Op, Sort, Term, TermKind};

/// How many writes two maps may be apart.
const WRITES: usize = 256;

/// A map, and where what is above it in another map was written.
type Chain = Vec<(Term, usize)>;

/// How many writes to the elements are looked at to find an object among these.
const WRITTEN: usize = 16;

impl Executor<'_> {
    /// `a[k].f` for each k of an interval, with what a predicate is given besides. The elements are read, so the interval has to be
    /// one of the array, and they have to be readable.
    pub(crate) fn eval_each(
        &mut self,
        state: &State,
        (array, bounds): (&Expr, &[Expr; 2]),
        (item, with): (Item, &[Expr]),
        span: Span,
    ) -> Eval<Place> {
        let reference = self.eval(state, array)?;
        let [low, high] = [self.eval(state, &bounds[0])?, self.eval(state, &bounds[1])?];
        let why = self.itself();
        self.check_not_null(state, reference, array, &why)?;
        let range = Place::new(Resource::Range(Sort::REF), [reference, low, high]);
        let goal = self.range_in_bounds(&range);
        let [first, last] = [bounds[0].span, bounds[1].span];
        let at = if first.start <= last.start { first.to(last) } else { last.to(first) };
        self.check(state, goal, at, &why, |_| Reason::NoRange { array: array.span })?;
        if self.prover.known(goal).is_none() {
            self.assume(goal);
        }
        let within = Interval { low, high };
        let elements = Elements { array: reference, of: Many::Elements(Sort::REF), within };
        if let Ok(cover) = self.cover(&state.heap, elements, Need::Some, false)
            && let [part] = cover.as_slice()
            && let Some(chunk) = state.heap.get(part.piece()).filter(|chunk| chunk.cells != Cells::One)
        {
            let contents = chunk.value;
            return self.place_given(state, Resource::Each(item), [contents, low, high], with);
        }
        let kind = LocationKind::Range(array.clone(), Box::new(bounds.clone()));
        let read = Location { kind, amount: Amount::Read, span };
        let read = Assertion { kind: AssertionKind::Acc(Box::new(read)), span };
        let snapshot = self.snapshot_of(state, &read)?;
        let contents = self.prover.pool.array_of(Sort::REF);
        let contents = self.prover.pool.unwrap(contents, snapshot);
        self.place_given(state, Resource::Each(item), [contents, low, high], with)
    }

    /// Where an object is known to be an element: maps, and indices of it there.
    pub(super) fn indices_of(&mut self, object: Term) -> SmallVec<[(Term, Term); 2]> {
        let members: SmallVec<[Term; 8]> = self.prover.class_members(object).collect();
        let elements = members.into_iter().filter_map(|member| match self.prover.pool.kind(member) {
            TermKind::Op(Op::Select, &[contents, index]) => Some((contents, index)),
            // Any other term is no element.
            _ => None,
        });
        elements.collect()
    }

    /// The chunk that is known to give, for one index, as much of an object's location as is needed; and the index. Or the one that
    /// gives it of a member of a set; and the member.
    pub(crate) fn find_item(&mut self, heap: &Heap, place: &Place, need: Need) -> Option<(ChunkId, Term)> {
        let item = place.resource.item()?;
        if heap.each().next().is_none() || self.prover.contradictory() {
            return None;
        }
        let object = place.receiver()?;
        if let Some(id) = self.find_member(heap, place, need) {
            return Some((id, object));
        }
        let several = Resource::Each(item);
        if heap.has_at_most(0, several) {
            return None;
        }
        let indices = self.indices_of(object);
        let chunks: Vec<(ChunkId, Chunk)> = heap.of(several).map(|(id, it)| (id, it.clone())).collect();
        for (id, chunk) in chunks {
            if !self.known_given(&chunk.place, place.with())
                || !self.is_held(&chunk)
                || !self.has_enough(&chunk, need)
            {
                continue;
            }
            for (contents, index) in &indices {
                let has = self.has_cell(&chunk, *index);
                if self.is_element(&chunk, (*contents, *index), object)
                    && self.prover.known(has) == Some(true)
                {
                    return Some((id, *index));
                }
            }
            for index in self.indices_written(chunk.place.args[0]) {
                let has = self.has_cell(&chunk, index);
                let element = self.prover.pool.select(chunk.place.args[0], index);
                if self.known_equal(element, object) && self.prover.known(has) == Some(true) {
                    return Some((id, index));
                }
            }
        }
        None
    }

    /// The indices at which a map differs from an older one, the latest first: nothing else says of an object that was written there
    /// that it is an element.
    pub(super) fn indices_written(&mut self, contents: Term) -> SmallVec<[Term; 4]> {
        let members: SmallVec<[Term; 4]> = self.prover.class_members(contents).take(WRITTEN).collect();
        let mut indices = SmallVec::new();
        for mut map in members {
            while let TermKind::Op(Op::Store, &[inner, index, _]) = self.prover.pool.kind(map)
                && indices.len() < WRITTEN
            {
                indices.push(index);
                map = inner;
            }
        }
        indices
    }

    /// Whether an object, which is an element of a map, is known to be that of a chunk's contents at the same index.
    fn is_element(&mut self, chunk: &Chunk, (contents, index): (Term, Term), object: Term) -> bool {
        let own = chunk.place.args[0];
        own == contents || {
            let element = self.prover.pool.select(own, index);
            let element = self.in_this_case(element);
            self.known_equal(element, object)
        }
    }

    /// The chunks that may give an object's location for an index, each with the condition that it does.
    pub(crate) fn serving_items(&mut self, heap: &Heap, place: &Place) -> Vec<(ChunkId, Term, Chunk)> {
        let Some(item) = place.resource.item() else { return Vec::new() };
        let Some(object) = place.receiver().filter(|_| heap.each().next().is_some()) else {
            return Vec::new();
        };
        let members: Vec<(ChunkId, Chunk)> = (heap.of(Resource::Members(item)))
            .take(SOLVER_CANDIDATES)
            .map(|(id, it)| (id, it.clone()))
            .collect();
        let indices = self.indices_of(object);
        let held: Vec<(ChunkId, Chunk)> =
            heap.of(Resource::Each(item)).take(SOLVER_CANDIDATES).map(|(id, it)| (id, it.clone())).collect();
        let mut serving = Vec::new();
        for (id, chunk) in members {
            let is = vec![self.has_cell(&chunk, object), self.given_the_same(&chunk.place, place)];
            serving.push((id, self.prover.pool.and(is), chunk));
        }
        for (id, chunk) in held {
            for (_, index) in &indices {
                let element = self.prover.pool.select(chunk.place.args[0], *index);
                let is = vec![
                    self.prover.pool.eq(element, object),
                    self.has_cell(&chunk, *index),
                    self.given_the_same(&chunk.place, place),
                ];
                serving.push((id, self.prover.pool.and(is), chunk.clone()));
            }
        }
        serving
    }

    /// Splits an object's location off a chunk that gives it for an index. Returns its chunk.
    ///
    /// The object is not null: it has a field or an instance of its class, or it is a row, whose instance holds its elements.
    pub(crate) fn split_item(
        &mut self,
        state: &mut State,
        place: &Place,
        (id, at): (ChunkId, Term),
    ) -> ChunkId {
        self.assume_not_null(place.args[0]);
        let of_set = state.heap.get(id).is_some_and(|it| matches!(it.place.resource, Resource::Members(_)));
        let single =
            if of_set { self.split_member(state, id, place) } else { self.split_cell(state, id, place, at) };
        if let Resource::Field(field) = place.resource {
            self.learn_value(single.value, &self.context.program.field(field).ty);
        }
        self.insert_chunk(state, single)
    }

    /// The value of a field that a chunk gives for an index.
    pub(crate) fn item_value(&mut self, heap: &Heap, place: &Place, (id, at): (ChunkId, Term)) -> Term {
        let held = heap.get(id).cloned().expect("a chunk is read where it was found");
        let value = match held.place.resource {
            Resource::Members(_) => self.prover.pool.at(held.value, at),
            // Any other is of the elements of an array.
            _ => self.prover.pool.select(held.value, at),
        };
        self.assume_not_null(place.args[0]);
        if let Resource::Field(field) = place.resource {
            self.learn_value(value, &self.context.program.field(field).ty);
        }
        value
    }

    /// What a chunk holds once the value for an index, or of a member, is another one.
    pub(crate) fn with_item(&mut self, chunk: &Chunk, at: Term, value: Term) -> Term {
        match chunk.place.resource {
            Resource::Members(_) => self.with_member(chunk.value, at, value),
            // Any other is of the elements of an array.
            _ => self.prover.pool.store(chunk.value, at, value),
        }
    }

    /// Learns that an object is not null of which a location is held for an index.
    pub(crate) fn learn_item_not_null(&mut self, heap: &Heap, object: Term) {
        let mut places: SmallVec<[Place; 2]> = SmallVec::new();
        for (_, chunk) in heap.each() {
            let (Resource::Each(item) | Resource::Members(item)) = chunk.place.resource else { continue };
            let place = chunk.place.of_one(item, object);
            if !places.contains(&place) && self.prover.pool.sort(object) == Sort::REF {
                places.push(place);
            }
        }
        for place in places {
            if self.find_item(heap, &place, Need::Some).is_some() {
                return self.assume_not_null(object);
            }
        }
        self.learn_elements_not_null(heap, object);
    }

    /// The same of the object of which a formula says that it is not null.
    pub(crate) fn learn_told_not_null(&mut self, heap: &Heap, goal: Term) {
        let pool = &self.prover.pool;
        let TermKind::Op(Op::Not, &[equal]) = pool.kind(goal) else { return };
        let TermKind::Op(Op::Eq, &[a, b]) = pool.kind(equal) else { return };
        let null = pool.null();
        let object = if b == null { a } else { b };
        if (a == null || b == null) && heap.each().next().is_some() {
            self.learn_item_not_null(heap, object);
            self.learn_member_not_null(heap, object);
        }
    }

    /// The same where it is not known whether an element is one of those, of what its array has or had at the same index.
    fn learn_elements_not_null(&mut self, heap: &Heap, object: Term) {
        let mut indices: SmallVec<[Term; 2]> = SmallVec::new();
        let several: Vec<Chunk> = heap.each().take(SOLVER_CANDIDATES).map(|(_, it)| it.clone()).collect();
        // It may be the one that was split off, too.
        let some_split_off = several.iter().any(|it| !it.cells.is_complete());
        for (contents, index) in self.indices_of(object) {
            let written = self.prover.pool.as_store(contents).is_some();
            if (written || some_split_off) && !indices.contains(&index) {
                indices.push(index);
            }
        }
        if indices.is_empty() {
            return;
        }
        for chunk in several.into_iter().filter(|it| matches!(it.place.resource, Resource::Each(_))) {
            for index in &indices {
                let has = self.has_cell(&chunk, *index);
                let pool = &mut self.prover.pool;
                let (element, null) = (pool.select(chunk.place.args[0], *index), pool.null());
                let held = pool.and(vec![chunk.when, has]);
                let there = pool.ne(element, null);
                let fact = pool.implies(held, there);
                if self.prover.known(fact).is_none() {
                    self.assume(fact);
                }
            }
        }
    }

    /// Adds a location to a heap: to those of other elements, if it was split off from them.
    pub(crate) fn insert_item(&mut self, state: &mut State, chunk: Chunk) -> Eval<ChunkId> {
        let id = self.add_share(state, chunk)?;
        self.absorb_item(state, id);
        Ok(id)
    }

    /// Puts a location back to where it was split off, if that is known.
    pub(crate) fn absorb_item(&mut self, state: &mut State, id: ChunkId) {
        let Some(single) = state.heap.get(id).cloned() else { return };
        let (Some(item), Some(object)) = (single.place.resource.item(), single.place.receiver()) else {
            return;
        };
        if state.heap.each().next().is_none() || !self.is_held(&single) {
            return;
        }
        if self.absorb_member(state, (id, &single), item) {
            return;
        }
        let indices = self.indices_of(object);
        let several: Vec<(ChunkId, Chunk)> =
            state.heap.of(Resource::Each(item)).map(|(id, it)| (id, it.clone())).collect();
        for (other, around) in several {
            if around.cells.is_complete()
                || !self.known_given(&around.place, single.place.with())
                || !self.is_held(&around)
                || !self.same_amount(&around, &single)
            {
                continue;
            }
            let Some((gap, at)) = self.gap_for(&around, &indices, object) else { continue };
            let mut gaps = around.cells.split_off().to_vec();
            let Interval { low, high } = gaps.remove(gap);
            let pool = &mut self.prover.pool;
            let one = pool.int(1);
            let next = pool.add(vec![at, one]);
            for left in [Interval { low, high: at }, Interval { low: next, high }] {
                if !self.known_at_most(left.high, left.low) {
                    gaps.push(left);
                }
            }
            let value = self.prover.pool.store(around.value, at, single.value);
            let provenance = around.provenance.of_both(single.provenance);
            self.remove_chunk(state, id);
            self.remove_chunk(state, other);
            self.put_chunk(state, other, Chunk { value, cells: Cells::many(gaps), provenance, ..around });
            return;
        }
    }

    /// Which part that was split off a chunk has an index of an object, and the index.
    fn gap_for(&mut self, around: &Chunk, indices: &[(Term, Term)], object: Term) -> Option<(usize, Term)> {
        let &[contents, low, high, ..] = around.place.args.as_slice() else { return None };
        for (number, gap) in around.cells.split_off().iter().enumerate() {
            let mut candidates: SmallVec<[Term; 4]> = indices.iter().map(|(_, index)| *index).collect();
            if self.prover.pool.is_next(gap.low, gap.high) {
                candidates.push(gap.low);
            }
            for at in candidates {
                let pool = &mut self.prover.pool;
                let inside = vec![pool.within(gap.low, at, gap.high), pool.within(low, at, high)];
                let inside = pool.and(inside);
                let element = pool.select(contents, at);
                if self.prover.known(inside) == Some(true) && self.known_equal(element, object) {
                    return Some((number, at));
                }
            }
        }
        None
    }

    /// Where a location of each element is asked for, and no chunk of the same contents is known to give it for an index: makes one of
    /// the location alone, or of a chunk of other contents.
    pub(crate) fn arrange(
        &mut self,
        state: &mut State,
        (item, with, elements): (Item, &[Term], Elements<'_>),
        need: Need,
        at: Term,
    ) -> Eval<Arranged> {
        // Where something was split off, what is there now may be held by itself.
        let mut places = vec![at];
        for (_, piece) in self.pieces(&state.heap, elements.array, elements.of) {
            places.extend(piece.cells.split_off().iter().map(|gap| gap.low));
        }
        for at in places {
            if self.take_in(state, elements, need, at)? {
                return Ok(Arranged::Changed);
            }
        }
        let several: Vec<(ChunkId, Chunk)> =
            state.heap.of(Resource::Each(item)).map(|(id, it)| (id, it.clone())).collect();
        for (id, chunk) in several {
            let own = Interval { low: chunk.place.args[1], high: chunk.place.args[2] };
            if !self.known_given(&chunk.place, with)
                || !self.is_held(&chunk)
                || !self.has_enough(&chunk, need)
                || self.known_equal(chunk.place.args[0], elements.array)
                || !self.known_at_most(own.low, at)
                || !self.known_at_most(at, own.high)
                || self.known_at_most(own.high, at)
            {
                continue;
            }
            let has = self.has_cell(&chunk, at);
            let high = if self.known_at_most(elements.within.high, own.high) {
                elements.within.high
            } else if self.known_at_most(own.high, elements.within.high) {
                own.high
            } else {
                continue;
            };
            if self.prover.known(has) == Some(false) && self.known_in_gap(&chunk, at) {
                continue;
            }
            let within = Interval { low: at, high };
            match self.splits_no_gap(&chunk, within) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(cond) => return Ok(Arranged::Depends(cond)),
            }
            match self.differences(chunk.place.args[0], elements.array, within) {
                Some(Ok(indices)) => match self.indices_to_split(&chunk, &indices, elements, within) {
                    Ok(indices) => {
                        self.replace_contents(state, id, (item, elements), within, &indices);
                        return Ok(Arranged::Changed);
                    }
                    Err(cond) => return Ok(Arranged::Depends(cond)),
                },
                Some(Err(cond)) => return Ok(Arranged::Depends(cond)),
                None => {}
            }
        }
        if self.take_over(state, elements, need, at)? {
            return Ok(Arranged::Changed);
        }
        Ok(Arranged::Nothing)
    }

    /// Makes a chunk of a location of each element out of a location that is held by itself, and that is known to be the one at an
    /// index. Returns whether there is one.
    fn take_in(&mut self, state: &mut State, elements: Elements<'_>, need: Need, at: Term) -> Eval<bool> {
        self.learn_element(elements.array, at);
        let cell = self.cell(elements, at);
        let Some(id) = self.find_enough(&state.heap, &cell, need) else { return Ok(false) };
        self.take_in_held(state, elements, id, at)
    }

    /// The same of one that is held of the elements of another array, or at another index of older contents. What is held of the
    /// contents themselves stays where it is: taken from one index for another one it would be missing there.
    fn take_over(&mut self, state: &mut State, elements: Elements<'_>, need: Need, at: Term) -> Eval<bool> {
        let cell = self.cell(elements, at);
        let Some(item) = self.find_item(&state.heap, &cell, need) else { return Ok(false) };
        let from = state.heap.get(item.0).map(|chunk| chunk.place.args[0]);
        let Some(from) = from else { return Ok(false) };
        // It may be held of the members of a set.
        let is_array = self.prover.pool.sort(from) == self.prover.pool.sort(elements.array);
        if is_array && self.known_equal(from, elements.array) {
            return Ok(false);
        }
        let id = self.split_item(state, &cell, item);
        self.take_in_held(state, elements, id, at)
    }

    fn take_in_held(
        &mut self,
        state: &mut State,
        elements: Elements<'_>,
        id: ChunkId,
        at: Term,
    ) -> Eval<bool> {
        let Some(single) = self.remove_chunk(state, id) else { return Ok(false) };
        let pool = &mut self.prover.pool;
        let one = pool.int(1);
        let high = pool.add(vec![at, one]);
        let contents = pool.array_of(pool.sort(single.value));
        let nothing = self.default_value(contents);
        let value = self.prover.pool.store(nothing, at, single.value);
        let place = self.place_of(Elements { within: Interval { low: at, high }, ..elements });
        let holds = SmallVec::new();
        let chunk = Chunk { place, value, cells: Cells::many([]), lineage: None, holds, ..single };
        self.insert_elements(state, chunk)?;
        Ok(true)
    }

    /// Learns what a map that was written has at an index, as far as it is known where it was written.
    fn learn_element(&mut self, contents: Term, at: Term) {
        let mut beneath = contents;
        for _ in 0..WRITES {
            let Some((older, index, value)) = self.prover.pool.as_store(beneath) else { break };
            let same = self.prover.pool.eq(index, at);
            let found = match self.prover.known(same) {
                Some(true) => value,
                Some(false) => {
                    beneath = older;
                    self.prover.pool.select(older, at)
                }
                None => break,
            };
            let element = self.prover.pool.select(contents, at);
            let fact = self.prover.pool.eq(element, found);
            if self.prover.known(fact) != Some(true) {
                self.assume(fact);
            }
            if found == value {
                break;
            }
        }
    }

    /// Whether each part that was split off a chunk is inside of an interval or apart from it: only then it is clear what a piece
    /// of its own has. Or what that depends on.
    fn splits_no_gap(&mut self, chunk: &Chunk, within: Interval) -> Result<bool, Term> {
        for gap in chunk.cells.split_off() {
            let pool = &mut self.prover.pool;
            let before = pool.le(gap.high, within.low);
            let behind = pool.le(within.high, gap.low);
            if self.decide(before)? || self.decide(behind)? {
                continue;
            }
            let pool = &mut self.prover.pool;
            let from = pool.le(within.low, gap.low);
            let to = pool.le(gap.high, within.high);
            if !self.decide(from)? || !self.decide(to)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an index is known to be in what was split off a chunk.
    fn known_in_gap(&mut self, chunk: &Chunk, at: Term) -> bool {
        chunk.cells.split_off().iter().any(|gap| {
            let inside = self.prover.pool.within(gap.low, at, gap.high);
            self.prover.known(inside) == Some(true)
        })
    }

    /// Those indices of an interval at which two maps differ, as far as is known, and a chunk gives something; or what that depends on.
    fn indices_to_split(
        &mut self,
        chunk: &Chunk,
        indices: &[Term],
        elements: Elements<'_>,
        within: Interval,
    ) -> Result<Vec<Term>, Term> {
        let mut split: Vec<Term> = Vec::new();
        for at in indices {
            let pool = &mut self.prover.pool;
            let [one, other] =
                [chunk.place.args[0], elements.array].map(|contents| pool.select(contents, *at));
            if self.known_equal(one, other) {
                continue;
            }
            let mut again = false;
            for before in &split {
                let same = self.prover.pool.eq(*before, *at);
                again |= self.decide(same)?;
            }
            if again {
                continue;
            }
            let inside = self.prover.pool.within(within.low, *at, within.high);
            if !self.decide(inside)? {
                continue;
            }
            let has = self.has_cell(chunk, *at);
            if self.decide(has)? {
                split.push(*at);
            }
        }
        Ok(split)
    }

    /// Whether a condition holds; the condition, if that is not known.
    fn decide(&mut self, cond: Term) -> Result<bool, Term> {
        if let Some(holds) = self.prover.known(cond) {
            return Ok(holds);
        }
        let negated = self.prover.pool.not(cond);
        for (fact, holds) in [(cond, true), (negated, false)] {
            if self.shows(fact) {
                self.assume(fact);
                return Ok(holds);
            }
        }
        Err(cond)
    }

    /// Makes a chunk of its own of what a chunk gives for an interval, splits off what is at some indices, and says of the rest that it
    /// is of other contents, which are known to be the same at all other indices.
    fn replace_contents(
        &mut self,
        state: &mut State,
        id: ChunkId,
        (item, elements): (Item, Elements<'_>),
        within: Interval,
        indices: &[Term],
    ) {
        let piece = self.split_range(state, id, within);
        let Some(mut chunk) = self.remove_chunk(state, piece) else { return };
        let mut gaps = chunk.cells.split_off().to_vec();
        for at in indices {
            let pool = &mut self.prover.pool;
            let (object, value) = (pool.select(chunk.place.args[0], *at), pool.select(chunk.value, *at));
            let one = pool.int(1);
            let gap = Interval { low: *at, high: pool.add(vec![*at, one]) };
            let place = chunk.place.of_one(item, object);
            let (cells, holds) = (Cells::One, SmallVec::new());
            let single = Chunk { place, value, cells, lineage: None, holds, ..chunk.clone() };
            self.assume_not_null(object);
            self.insert_chunk(state, single);
            self.add_gap(&mut gaps, gap);
        }
        chunk.place = self.place_of(Elements { within, ..elements });
        chunk.cells = Cells::many(gaps);
        // A number always belongs to the same place, so this is another chunk.
        let piece = self.insert_chunk(state, chunk);
        self.settle_piece(state, piece);
    }

    /// The indices at which two maps may differ inside of an interval, if they are one map with writes; or a condition that this
    /// depends on.
    fn differences(&mut self, a: Term, b: Term, within: Interval) -> Option<Result<Vec<Term>, Term>> {
        let ((first, wrote), (second, written)) = (self.chain(a, within), self.chain(b, within));
        let mut common = None;
        for (x, before) in &first {
            if let Some((_, after)) = second.iter().find(|(y, _)| x == y) {
                common = Some((*before, *after));
                break;
            }
        }
        if common.is_none() {
            let ((x, before), (y, after)) = (*first.last()?, *second.last()?);
            let same = self.known_equal(x, y) || {
                let [x, y] = [self.cut(x, within), self.cut(y, within)];
                self.known_equal(x, y)
            };
            common = same.then_some((before, after));
        }
        if common.is_none() && self.same_within(a, b, within) {
            return Some(Ok(Vec::new()));
        }
        if let Some((before, after)) = common {
            let mut indices: Vec<Term> = Vec::new();
            for index in wrote[..before].iter().chain(&written[..after]) {
                if !indices.contains(index) {
                    indices.push(*index);
                }
            }
            return Some(Ok(indices));
        }
        let merged = [first.last()?.0, second.last()?.0].into_iter().find_map(|end| {
            let (cond, ..) = self.prover.pool.as_ite(end)?;
            Some(cond)
        });
        merged.map(Err)
    }

    /// Whether two maps are known to have the same objects inside of an interval, as where one array was copied to another one.
    fn same_within(&mut self, a: Term, b: Term, within: Interval) -> bool {
        let pool = &mut self.prover.pool;
        let index = pool.fresh("index", Sort::INT);
        let [one, other] = [a, b].map(|map| pool.select(map, index));
        let (inside, same) = (pool.within(within.low, index, within.high), pool.eq(one, other));
        let body = pool.implies(inside, same);
        let all = pool.forall(vec![index], vec![vec![one], vec![other]], body);
        self.prover.concludes(all)
    }

    /// A map and those below its writes, each with how many writes are above it; and where these are. Of a merged map, it is the one
    /// that is known to be meant.
    fn chain(&mut self, contents: Term, within: Interval) -> (Chain, Vec<Term>) {
        let mut at = self.trim(contents, within);
        let (mut chain, mut written) = (vec![(contents, 0), (at, 0)], Vec::new());
        while chain.len() <= WRITES {
            at = if let Some((beneath, index, _)) = self.prover.pool.as_store(at) {
                written.push(index);
                beneath
            } else if let Some((cond, a, b)) = self.prover.pool.as_ite(at) {
                match self.prover.known(cond) {
                    Some(true) => a,
                    Some(false) => b,
                    None => break,
                }
            } else {
                break;
            };
            chain.push((at, written.len()));
        }
        (chain, written)
    }
}
