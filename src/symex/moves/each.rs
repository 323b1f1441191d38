//! Permission to a location of each element of an array (language.md §6, Permissions for all elements).
//!
//! One chunk holds it for an interval of indices. It says of which objects by what the elements *were* where it was
//! asked for: a map from indices to objects, the chunk's contents. It does not say it by the array, so whoever writes
//! `a[k] = x` afterwards keeps the permission to what was in `a[k]` before, and gets none to x. The values are a map
//! from the same indices, as those of a range are, and what was split off is listed in the same way.
//!
//! ```text
//! acc(a[*]), a[*] -> m     forall int i :: 0 <= i && i < n ==> acc(a[i].f)     f of m[0..n] -> v
//! a[k].f                   k in 0..n                                           select(v, k)
//! a[k].f = x               all of it held                                      f of m[0..n] -> store(v, k, x)
//! consume acc(a[k].f)                                                          f of m[0..n] but k -> v
//! a[k] = y                 a[*] -> store(m, k, y)                              f of m[0..n] -> v, as before
//! ```
//!
//! When it is asked for again, the contents may be others: see [`arrange`](super::arrange).
//!
//! *Invariant*: a chunk gives, for each index of its interval that was not split off, its amount of the location of the
//! object at this index of its contents, and the value is the one at this index. Each index counts for itself: nothing
//! is concluded from two indices, and two that have the same object have two amounts of it. So an assertion can't be
//! satisfied by one permission for two indices, and that objects are different need not be checked: for all of a
//! location it follows. The contents of a chunk are replaced only by contents that are known to be the same at each
//! index that it gives.
//!
//! Source: P. Müller, M. Schwerhoff and A. J. Summers, *Automatic Verification of Iterated Separating Conjunctions
//! using Symbolic Execution*, CAV 2016, whose chunks are keyed by a function from receivers to indices.

use smallvec::SmallVec;

use crate::infer::SOLVER_CANDIDATES;
use crate::ir::{Amount, Assertion, AssertionKind, Expr, ExprKind, Item, Location, LocationKind};
use crate::source::Span;
use crate::state::{Cells, Chunk, ChunkId, Heap, Interval, Need, Place, Resource, State};
use crate::symex::moves::ranges::{Elements, Many};
use crate::symex::{Eval, Executor, Reason};
use crate::term::{Op, Sort, Term, TermKind};

/// How many writes to the elements are looked at to find an object among these.
const WRITTEN: usize = 16;

impl Executor<'_> {
    /// `a[k].f` for each k of an interval, with what a predicate is given besides. The elements are read, so the
    /// interval has to be one of the array, and they have to be readable. Objects per index are evaluated as what
    /// stands under `forall` is: for any index of the interval.
    pub(crate) fn eval_each(
        &mut self,
        state: &State,
        (array, bounds): (&Expr, &[Expr; 2]),
        (item, with): (Item, &[Expr]),
        span: Span,
    ) -> Eval<Place> {
        if let ExprKind::PerIndex(_) = array.kind {
            let [low, high] = [self.eval(state, &bounds[0])?, self.eval(state, &bounds[1])?];
            let in_order = self.prover.pool.le(low, high);
            self.check_interval(state, in_order, (array, bounds))?;
            let contents = self.eval(state, array)?;
            return self.place_given(state, Resource::Each(item), [contents, low, high], with);
        }
        let reference = self.eval(state, array)?;
        let [low, high] = [self.eval(state, &bounds[0])?, self.eval(state, &bounds[1])?];
        let why = self.itself();
        self.check_not_null(state, reference, array, &why)?;
        let range = Place::new(Resource::Range(Sort::REF), [reference, low, high]);
        let goal = self.range_in_bounds(&range);
        self.check_interval(state, goal, (array, bounds))?;
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

    /// Fails where an interval may be none. Whatever takes intervals apart and puts them together needs that they are
    /// in order.
    fn check_interval(
        &mut self,
        state: &State,
        goal: Term,
        (array, bounds): (&Expr, &[Expr; 2]),
    ) -> Eval<()> {
        let why = self.itself();
        let [first, last] = [bounds[0].span, bounds[1].span];
        let at = if first.start <= last.start { first.to(last) } else { last.to(first) };
        self.check(state, goal, at, &why, |_| Reason::NoRange { array: whole_of(array).span })?;
        if self.prover.known(goal).is_none() {
            self.assume(goal);
        }
        Ok(())
    }

    /// Where an object is known to be an element: maps or sequences, and indices of it there.
    pub(super) fn indices_of(&mut self, object: Term) -> SmallVec<[(Term, Term); 2]> {
        let members: SmallVec<[Term; 8]> = self.prover.class_members(object).collect();
        let elements = members.into_iter().filter_map(|member| match self.prover.pool.kind(member) {
            TermKind::Op(Op::Select, &[contents, index]) => Some((contents, index)),
            TermKind::Op(Op::At, &[whole, index]) if self.prover.pool.sort(index) == Sort::INT => {
                Some((whole, index))
            }
            // Any other term is no element.
            _ => None,
        });
        elements.collect()
    }

    /// The chunk that is known to give, for one index, as much of an object's location as is needed; and the index. Or
    /// the one that gives it of a member of a set; and the member.
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
            let per_index = self.is_given_per_index(&chunk.place);
            if !per_index && !self.known_given(&chunk.place, place.with())
                || !self.is_held(&chunk)
                || !self.has_enough(&chunk, need)
            {
                continue;
            }
            let is_given =
                |ex: &mut Self, at| !per_index || ex.known_given_at(&chunk.place, at, place.with());
            for (contents, index) in &indices {
                let has = self.has_cell(&chunk, *index);
                if self.is_element(&chunk, (*contents, *index), object)
                    && self.prover.known(has) == Some(true)
                    && is_given(self, *index)
                {
                    return Some((id, *index));
                }
            }
            for index in self.indices_written(chunk.place.args[0]) {
                let has = self.has_cell(&chunk, index);
                let element = self.prover.pool.select(chunk.place.args[0], index);
                if self.known_equal(element, object)
                    && self.prover.known(has) == Some(true)
                    && is_given(self, index)
                {
                    return Some((id, index));
                }
            }
            if let Some(index) = self.place_in_sequence(chunk.place.args[0], object) {
                let has = self.has_cell(&chunk, index);
                if self.prover.known(has) == Some(true) && is_given(self, index) {
                    return Some((id, index));
                }
            }
        }
        None
    }

    /// An index at which an object is, if a map holds the elements of a sequence in which it is known to be.
    fn place_in_sequence(&mut self, contents: Term, object: Term) -> Option<Term> {
        let whole = self.prover.pool.sequence_of(contents)?;
        let is_in = self.prover.pool.has(whole, object);
        if self.prover.known(is_in) != Some(true) {
            return None;
        }
        let pool = &mut self.prover.pool;
        let at = pool.place(whole, object);
        let (zero, size) = (pool.int(0), pool.size(whole));
        let element = pool.at(whole, at);
        let is_there = vec![pool.within(zero, at, size), pool.eq(element, object)];
        let is_there = pool.and(is_there);
        if self.prover.known(is_there).is_none() {
            self.assume(is_there);
        }
        Some(at)
    }

    /// The indices at which a map differs from an older one, the latest first: nothing else says of an object that was
    /// written there that it is an element.
    pub(super) fn indices_written(&mut self, contents: Term) -> SmallVec<[Term; 4]> {
        let mut members: SmallVec<[Term; 4]> = self.prover.class_members(contents).take(WRITTEN).collect();
        // Of objects under a condition, or of a sequence, it is what they are made of that was written.
        if let Some(parts) = self.prover.pool.parts_of_map(contents) {
            members.extend(
                parts.iter().copied().filter(|part| self.prover.pool.sort(*part).element().is_some()),
            );
        }
        self.prover.pool.indices_changed(&members, WRITTEN).into()
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
                    self.given_the_same_at(&chunk.place, *index, place),
                ];
                serving.push((id, self.prover.pool.and(is), chunk.clone()));
            }
        }
        serving
    }

    /// Splits an object's location off a chunk that gives it for an index. Returns its chunk.
    ///
    /// The object is not null if it has a field or an instance of its class, or is a row, whose instance holds its
    /// elements.
    pub(crate) fn split_item(
        &mut self,
        state: &mut State,
        place: &Place,
        (id, at): (ChunkId, Term),
    ) -> ChunkId {
        if place.resource.item().is_some_and(|item| self.is_of_object(item)) {
            self.assume_not_null(place.args[0]);
        }
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
            _ => {
                let value = self.prover.pool.select(held.value, at);
                self.in_this_case(value)
            }
        };
        if let Resource::Field(field) = place.resource {
            self.assume_not_null(place.args[0]);
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
        let several: SmallVec<[Place; 2]> = heap.each().map(|(_, chunk)| chunk.place.clone()).collect();
        for several in several {
            let (Resource::Each(item) | Resource::Members(item)) = several.resource else { continue };
            if !self.is_of_object(item) || self.prover.pool.sort(object) != Sort::REF {
                continue;
            }
            for place in self.instances_of(&several, item, object) {
                if !places.contains(&place) {
                    places.push(place);
                }
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

    /// The same where it is not known whether an element is one of those, of what its array has or had at the same
    /// index.
    fn learn_elements_not_null(&mut self, heap: &Heap, object: Term) {
        let mut indices: SmallVec<[Term; 2]> = SmallVec::new();
        let several = heap.each().filter(|(_, it)| match it.place.resource {
            Resource::Each(item) => self.is_of_object(item),
            // Any other is not of the elements of an array.
            _ => false,
        });
        let several: Vec<Chunk> = several.take(SOLVER_CANDIDATES).map(|(_, it)| it.clone()).collect();
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
        for chunk in several {
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
            let per_index = self.is_given_per_index(&around.place);
            if around.cells.is_complete()
                || !per_index && !self.known_given(&around.place, single.place.with())
                || !self.is_held(&around)
                || !self.same_amount(&around, &single)
            {
                continue;
            }
            let Some((gap, at)) = self.gap_for(&around, &indices, object) else { continue };
            if per_index && !self.known_given_at(&around.place, at, single.place.with()) {
                continue;
            }
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
            let before = self.prover.pool.select(around.value, at);
            let value = match self.in_this_case(before) == single.value {
                true => around.value,
                false => self.prover.pool.store(around.value, at, single.value),
            };
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
}

/// The array or the sequence whose elements objects per index are.
fn whole_of(objects: &Expr) -> &Expr {
    match &objects.kind {
        ExprKind::PerIndex(each) => whole_of(&each.value),
        ExprKind::Cond(_, element, _) | ExprKind::Index(element, _) => whole_of(element),
        ExprKind::Value(_, parts) if !parts.is_empty() => whole_of(&parts[0]),
        // Any other is it.
        _ => objects,
    }
}
