//! Separation: two full permissions to one location are never held at one time [VC Figure 6, acc].
//!
//! From holding `a.x` and `b.x` it follows that `a != b`. The prover keeps a record of each location that is certainly
//! held, including those certainly inside a closed instance, so most of this costs nothing. What the records can't tell
//! is learned only where a check failed: chunks held under a condition, arrays of which one has elements, and locations
//! in the bodies of held predicates that belong to other objects.
//!
//! ```text
//! requires a.one() && b.one();        one() = acc(x)          a != b
//! requires acc(a[*]) && acc(b[*]);                            a.length == 0 || a != b
//! ```

use smallvec::SmallVec;

use crate::ir::{FieldId, Item};
use crate::prover::HoldId;
use crate::state::{Chunk, Heap, Place, Resource, State};
use crate::symex::Executor;
use crate::term::{Sort, Term};

/// How many chunks of one resource are compared pairwise where a check failed.
const COMPARED: usize = 16;

/// How large a heap may be for a debug build to compare it with the records.
const CHECKED: usize = 64;

/// Locations of one group are equal only if their objects are: a field, or all elements of arrays of one sort.
type Group = u32;

/// A location that is held under a condition.
struct Holding {
    object: Term,
    when: Term,
    amount: Term,
    /// What it holds, if it is held by itself.
    value: Option<Term>,
}

impl Executor<'_> {
    /// The locations that a chunk certainly holds, as much of them as of the chunk: their groups and their objects.
    fn footprint(&mut self, place: &Place) -> SmallVec<[(Group, Term); 2]> {
        match place.resource {
            Resource::Field(field) => place.receiver().map(|object| (field.0, object)).into_iter().collect(),
            // Without elements, the same array can be held twice, so only an array with elements counts.
            Resource::Elements(elem) => place
                .receiver()
                .filter(|array| self.known_non_empty(*array))
                .map(|array| (Group::MAX - u32::from(elem), array))
                .into_iter()
                .collect(),
            Resource::Pred(_) => {
                let Ok(defined) = self.definition(place) else { return SmallVec::new() };
                let sure = self.context.depend.footprints.of(defined.id).iter();
                sure.filter_map(|(at, field)| Some((field.0, *place.args.get(*at)?))).collect()
            }
            Resource::Element(_) | Resource::Range(_) | Resource::Each(_) | Resource::Members(_) => {
                SmallVec::new()
            }
        }
    }

    /// Whether an instance certainly holds a field's location.
    pub(crate) fn certainly_contains(&mut self, instance: &Place, location: &Place) -> bool {
        let (Resource::Pred(_), Resource::Field(field)) = (instance.resource, location.resource) else {
            return false;
        };
        let Some(of) = location.receiver() else { return false };
        let held = self.footprint(instance);
        held.into_iter().any(|(group, object)| group == field.0 && self.known_equal(object, of))
    }

    /// Makes the prover record, from now on, what a chunk certainly holds.
    pub(crate) fn holds_of(&mut self, chunk: &Chunk) -> SmallVec<[u32; 1]> {
        let footprint = self.footprint(&chunk.place);
        footprint.into_iter().map(|(group, object)| self.prover.hold(group, object).number()).collect()
    }

    /// Ends these records.
    pub(crate) fn release(&mut self, holds: &[u32]) {
        holds.iter().for_each(|hold| self.prover.release(HoldId::from_number(*hold)));
    }

    /// In a debug build, checks that the open records are exactly those of what the state holds and of what the
    /// enclosing loops have set aside. (Large heaps are not checked: that would cost a walk over them for each
    /// statement.)
    pub(crate) fn check_records(&self, state: &State) {
        if !cfg!(debug_assertions) || !state.actual || state.heap.len() > CHECKED {
            return;
        }
        let mut expected: Vec<u32> = state.heap.iter().flat_map(|(_, chunk)| chunk.holds.to_vec()).collect();
        let mut around = state.aside.as_ref();
        while let Some(aside) = around {
            expected.extend(aside.heap.iter().flat_map(|(_, chunk)| chunk.holds.to_vec()));
            around = aside.outer.as_ref();
        }
        expected.sort_unstable();
        assert_eq!(expected.len(), self.prover.open_hold_count(), "a record is not of what is held");
        if self.prover.hold_count() > CHECKED * CHECKED {
            return;
        }
        let open: Vec<u32> = self.prover.open_holds().map(HoldId::number).collect();
        assert_eq!(expected, open, "the records of what is held differ from the heap");
    }

    /// Whether a chunk that has no records of its own, because it was held only under a condition, can't be the place:
    /// a location of the place is held besides, by a record or by a chunk of this heap.
    pub(crate) fn held_besides(&mut self, heap: &Heap, chunk: &Chunk, place: &Place) -> bool {
        if !chunk.holds.is_empty() || chunk.place.resource != place.resource {
            return false;
        }
        let own = self.footprint(&chunk.place);
        let footprint = self.footprint(place);
        footprint.into_iter().any(|(group, object)| {
            let by_itself = own.iter().any(|&(of, held)| of == group && self.prover.same(held, object));
            !by_itself && (self.prover.holds_now(group, object) || self.has_field(heap, group, object))
        })
    }

    /// Whether a heap has a field's location itself, all of it.
    fn has_field(&mut self, heap: &Heap, group: Group, object: Term) -> bool {
        let field = Place::new(Resource::Field(FieldId(group)), [object]);
        let found = self.find(heap, &field).and_then(|id| heap.get(id));
        found.is_some_and(|chunk| self.has_whole(chunk))
    }

    /// Learns for every two chunks of one resource that their objects differ, if both are held, are not empty, and are
    /// more than the whole together; and that parts of one location have one value.
    pub(crate) fn learn_separation(&mut self, heap: &Heap) {
        let mut groups: Vec<(Group, Vec<Holding>)> = Vec::new();
        let chunks: Vec<Chunk> = heap.iter().map(|(_, chunk)| chunk.clone()).collect();
        for chunk in chunks.iter().filter(|chunk| self.has_all_cells(chunk)).cloned().collect::<Vec<_>>() {
            let mut when = chunk.when;
            let mut footprint = self.footprint(&chunk.place);
            if let (Resource::Elements(elem), true, Some(array)) =
                (chunk.place.resource, footprint.is_empty(), chunk.place.receiver())
            {
                let (length, zero) = (self.length_of(array), self.prover.pool.int(0));
                let some = self.prover.pool.gt(length, zero);
                when = self.prover.pool.and(vec![when, some]);
                footprint.push((Group::MAX - u32::from(elem), array));
            }
            let value = matches!(chunk.place.resource, Resource::Field(_)).then_some(chunk.value);
            for (group, object) in footprint {
                let holding = Holding { object, when, amount: chunk.amount, value };
                match groups.iter_mut().find(|(other, _)| *other == group) {
                    Some((_, members)) if members.len() < COMPARED => members.push(holding),
                    Some(_) => {}
                    None => groups.push((group, vec![holding])),
                }
            }
        }
        self.learn_ranges_apart(&chunks);
        for (_, members) in groups {
            for (i, a) in members.iter().enumerate() {
                for b in &members[i + 1..] {
                    self.learn_apart(a, b);
                }
            }
        }
    }

    /// The same of ranges of arrays that may be one array: they have no index in common.
    fn learn_ranges_apart(&mut self, chunks: &[Chunk]) {
        let several = |it: &&Chunk| matches!(it.place.resource, Resource::Range(_) | Resource::Elements(_));
        let several: Vec<&Chunk> = chunks.iter().filter(several).take(COMPARED).collect();
        for (i, a) in several.iter().enumerate() {
            for b in &several[i + 1..] {
                let (first, second) = (a.place.resource, b.place.resource);
                let elem = |resource| match resource {
                    Resource::Elements(elem) | Resource::Range(elem) => Some(elem),
                    // Any other resource is none of elements.
                    _ => None,
                };
                // Of two arrays all of whose elements are held it is known already.
                if elem(first) != elem(second)
                    || !matches!((first, second), (Resource::Range(_), _) | (_, Resource::Range(_)))
                {
                    continue;
                }
                for shared in self.shared_indices(a, b) {
                    let same = self.prover.pool.eq(a.place.args[0], b.place.args[0]);
                    let one = self.prover.pool.and(vec![a.when, b.when, same, shared]);
                    let possible = self.fit_together(a.amount, b.amount);
                    let fact = self.prover.pool.implies(one, possible);
                    if self.prover.known(fact) != Some(true) {
                        self.assume(fact);
                    }
                }
            }
        }
    }

    /// The same of the objects that a location is held of for each index of an interval: those at two indices are
    /// different, and so is one whose location is held by itself, where both amounts are more than the whole.
    pub(crate) fn learn_items_apart(&mut self, heap: &Heap) {
        if heap.each().next().is_none() {
            return;
        }
        let chunks: Vec<Chunk> = heap.iter().map(|(_, chunk)| chunk.clone()).collect();
        self.learn_members_apart(&chunks);
        let several = chunks.iter().filter(|it| matches!(it.place.resource, Resource::Each(_)));
        let several: Vec<&Chunk> = several.take(COMPARED).collect();
        for (number, chunk) in several.iter().enumerate() {
            let Resource::Each(item @ Item::Field(_)) = chunk.place.resource else { continue };
            let (at, object, held) = self.any_item(chunk);
            for other in several[number..].iter().filter(|it| it.place.resource == chunk.place.resource) {
                let (index, element, besides) = self.any_item(other);
                let fits = self.fit_together(chunk.amount, other.amount);
                let pool = &mut self.prover.pool;
                let mut either = vec![fits, pool.ne(object, element)];
                if std::ptr::eq(*chunk, *other) {
                    either.push(pool.eq(at, index));
                }
                let (both, apart) = (pool.and(vec![held, besides]), pool.or(either));
                self.learn_of_items(&[(at, object), (index, element)], both, apart);
            }
            let singles = chunks.iter().filter(|it| it.place.resource == Resource::of_item(item));
            for single in singles.take(COMPARED) {
                let Some(one) = single.place.receiver() else { continue };
                let fits = self.fit_together(chunk.amount, single.amount);
                let pool = &mut self.prover.pool;
                let apart = vec![fits, pool.ne(object, one)];
                let (both, apart) = (pool.and(vec![held, single.when]), pool.or(apart));
                self.learn_of_items(&[(at, object)], both, apart);
            }
        }
    }

    /// The same of the members of sets: none is one whose location is held besides, in more than the whole together.
    fn learn_members_apart(&mut self, chunks: &[Chunk]) {
        let sets = chunks.iter().filter(|it| matches!(it.place.resource, Resource::Members(Item::Field(_))));
        let sets: Vec<&Chunk> = sets.take(COMPARED).collect();
        for (number, set) in sets.iter().enumerate() {
            let Resource::Members(item) = set.place.resource else { continue };
            for other in sets[number + 1..].iter().filter(|it| it.place.resource == set.place.resource) {
                let object = self.prover.pool.fresh("member", Sort::REF);
                let (one, two) = (self.has_cell(set, object), self.has_cell(other, object));
                let fits = self.fit_together(set.amount, other.amount);
                let pool = &mut self.prover.pool;
                let held = pool.and(vec![set.when, other.when, one, two]);
                let (own, besides) = (set.place.args[0], other.place.args[0]);
                let triggers = vec![vec![pool.has_as_is(own, object)], vec![pool.has_as_is(besides, object)]];
                let body = pool.implies(held, fits);
                let all = pool.forall(vec![object], triggers, body);
                if self.prover.known(all) != Some(true) {
                    self.assume(all);
                }
            }
            let single = |it: &&Chunk| it.place.resource == Resource::of_item(item);
            for single in chunks.iter().filter(single).take(COMPARED) {
                let Some(object) = single.place.receiver() else { continue };
                let has = self.has_cell(set, object);
                let fits = self.fit_together(set.amount, single.amount);
                let pool = &mut self.prover.pool;
                let held = pool.and(vec![set.when, single.when, has]);
                let fact = pool.implies(held, fits);
                if self.prover.known(fact) != Some(true) {
                    self.assume(fact);
                }
            }
            let several = chunks.iter().filter(|it| it.place.resource == Resource::Each(item));
            for several in several.take(COMPARED) {
                let (at, object, held) = self.any_item(several);
                let has = self.has_cell(set, object);
                let fits = self.fit_together(set.amount, several.amount);
                let pool = &mut self.prover.pool;
                let both = pool.and(vec![held, set.when, has]);
                self.learn_of_items(&[(at, object)], both, fits);
            }
        }
    }

    /// Any index, the object there, and the condition that a chunk gives its location.
    fn any_item(&mut self, chunk: &Chunk) -> (Term, Term, Term) {
        let at = self.prover.pool.fresh("i", Sort::INT);
        let object = self.prover.pool.select(chunk.place.args[0], at);
        let has = self.has_cell(chunk, at);
        (at, object, self.prover.pool.and(vec![has, chunk.when]))
    }

    /// Learns that something is so for all indices for which a condition holds.
    fn learn_of_items(&mut self, indices: &[(Term, Term)], held: Term, fact: Term) {
        let pool = &mut self.prover.pool;
        let body = pool.implies(held, fact);
        let trigger = indices.iter().map(|(_, object)| *object).collect();
        let vars = indices.iter().map(|(at, _)| *at).collect();
        let all = pool.forall(vars, vec![trigger], body);
        if self.prover.known(all) != Some(true) {
            self.assume(all);
        }
    }

    fn learn_apart(&mut self, a: &Holding, b: &Holding) {
        let mut possible = vec![self.fit_together(a.amount, b.amount)];
        let pool = &mut self.prover.pool;
        if let (Some(value), Some(other)) = (a.value, b.value) {
            possible.push(pool.eq(value, other));
        }
        let possible = pool.and(possible);
        let one = vec![a.when, b.when, pool.eq(a.object, b.object)];
        let one = pool.and(one);
        let fact = pool.implies(one, possible);
        if self.prover.known(fact) != Some(true) {
            self.assume(fact);
        }
    }
}
