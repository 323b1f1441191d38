//! Permission to a location of each member of a set (language.md §6, Permissions for all elements).
//!
//! One chunk holds it. It says of which objects by the set itself, which never changes: whoever gives a variable or a
//! field another set afterwards has the permission of the old one still. The values are a map from objects, and what
//! was split off is listed.
//!
//! ```text
//! forall Node x :: x in s ==> acc(x.f)       f of s -> v
//! n.f                      n in s            v[n]
//! n.f = e                  all of it held    f of s -> v[n := e]
//! consume acc(n.f)                           f of s but n -> v
//! consume f of t           t subset s        f of s diff t -> v
//! consume f of t           t subset s1 union s2 union set(n), where s1, s2 and n are held: what each has of t
//! ```
//!
//! *Invariant*: a chunk gives its amount of the location of each member of its set that was not split off, once, and
//! its value is what the map has for the member. What the map of a chunk has for other objects means nothing. A
//! snapshot is a map of just the members that were asked for ([`only`](Executor::only)): two snapshots of one set are
//! equal if the values of its members are, as it must be where two parts of an instance come together. Of what is put
//! together each member needs to be held once at least, and what is held twice is given up twice: so no set has to be
//! shown to have nothing in common with another one.
//!
//! Source: P. Müller, M. Schwerhoff and A. J. Summers, *Automatic Verification of Iterated Separating Conjunctions
//! using Symbolic Execution*, CAV 2016.

use crate::infer::{SOLVER_CANDIDATES, candidates};
use crate::ir::{Instance, Item, Location, LocationKind};
use crate::state::{Cells, Chunk, ChunkId, Heap, Interval, Need, Place, Resource, Share, State};
use crate::symex::failure::Why;
use crate::symex::{Cont, Eval, Executor, Outcome, value};
use crate::term::{Op, Sort, SortKind, Term, TermKind};

/// How many of the sets that are known to be equal to one are looked at.
const SETS: usize = 8;
/// How many writes are looked at to leave out what is outside of a set.
const WRITES: usize = 64;

impl Executor<'_> {
    /// The sort of the values of a location of each member.
    pub(crate) fn values_of_members(&self, item: Item) -> Sort {
        Sort::of(SortKind::Map(Sort::REF, self.sort_of_item(item)))
    }

    /// The chunk that is known to give, of an object as a member of a set, as much of a location as is needed.
    pub(crate) fn find_member(&mut self, heap: &Heap, place: &Place, need: Need) -> Option<ChunkId> {
        let (item, object) = (place.resource.item()?, place.receiver()?);
        let held: Vec<(ChunkId, Chunk)> =
            heap.of(Resource::Members(item)).map(|(id, it)| (id, it.clone())).collect();
        let found = held.into_iter().find(|(_, chunk)| {
            let has = self.has_cell(chunk, object);
            self.prover.known(has) == Some(true)
                && self.known_given(&chunk.place, place.with())
                && self.is_held(chunk)
                && self.has_enough(chunk, need)
        });
        found.map(|(id, _)| id)
    }

    /// Whether an object is shown to be a member of a set of which a location is held, where that takes what is known
    /// of all elements of an array, or of all members.
    pub(crate) fn shown_member(&mut self, heap: &Heap, place: &Place) -> bool {
        let serving = self.serving_items(heap, place).into_iter();
        let of_sets = serving.filter(|(_, _, chunk)| matches!(chunk.place.resource, Resource::Members(_)));
        let conditions: Vec<[Term; 2]> = of_sets.map(|(_, is, chunk)| [is, chunk.when]).collect();
        conditions.into_iter().any(|held| {
            let held = self.prover.pool.and(held.to_vec());
            self.prover.concludes(held)
        })
    }

    /// Takes the location of a member out of a chunk that gives it.
    pub(crate) fn split_member(&mut self, state: &mut State, id: ChunkId, place: &Place) -> Chunk {
        let mut chunk = self.remove_chunk(state, id).expect("a member is split off where it was found");
        let object = place.args[0];
        let value = self.prover.pool.at(chunk.value, object);
        let single = chunk.one(place, value);
        let gone = chunk.cells.split_off().iter().copied().chain([Interval::of_object(object)]);
        chunk.cells = Cells::many(gone.collect::<Vec<_>>());
        self.insert_chunk(state, chunk);
        single
    }

    /// The values of members once that of one is another one.
    pub(crate) fn with_member(&mut self, values: Term, object: Term, value: Term) -> Term {
        let pool = &mut self.prover.pool;
        let beneath = match pool.kind(values) {
            TermKind::Op(Op::Put, &[beneath, at, _]) if at == object => beneath,
            // Any other map has no value for it that is no longer there.
            _ => values,
        };
        if pool.at(beneath, object) == value { beneath } else { pool.put(beneath, object, value) }
    }

    /// Puts a location back to where it was split off from those of other members, if that is known. Returns whether it
    /// was.
    pub(crate) fn absorb_member(
        &mut self,
        state: &mut State,
        (id, single): (ChunkId, &Chunk),
        item: Item,
    ) -> bool {
        let Some(object) = single.place.receiver() else { return false };
        let several: Vec<(ChunkId, Chunk)> =
            state.heap.of(Resource::Members(item)).map(|(id, it)| (id, it.clone())).collect();
        for (other, around) in several {
            if around.cells.is_complete()
                || !self.known_given(&around.place, single.place.with())
                || !self.is_held(&around)
                || !self.same_amount(&around, single)
            {
                continue;
            }
            let mut gone = around.cells.split_off().to_vec();
            let Some(number) = gone.iter().position(|it| self.known_equal(it.low, object)) else { continue };
            let object = gone.remove(number).low;
            let value = self.with_member(around.value, object, single.value);
            let provenance = around.provenance.of_both(single.provenance);
            self.remove_chunk(state, id);
            self.remove_chunk(state, other);
            self.put_chunk(state, other, Chunk { value, cells: Cells::many(gone), provenance, ..around });
            return true;
        }
        false
    }

    /// Adds a location of each member of a set to a heap: to another part of it, if one is known to be held.
    pub(crate) fn insert_members(&mut self, state: &mut State, chunk: Chunk) -> Eval<()> {
        self.learn_no_member_null(&chunk);
        if chunk.amount != self.whole_amount() && chunk.cells.is_complete() && self.is_held(&chunk) {
            let twin = self.find_fitting(&state.heap, &chunk.place, |ex, twin| {
                let fits = ex.fit_together(twin.amount, chunk.amount);
                twin.cells.is_complete() && ex.shows(fits)
            });
            if let Some(id) = twin
                && let Some(held) = self.remove_chunk(state, id)
            {
                self.learn_same_members(&held, chunk.value);
                let amount = self.prover.pool.amount_add(held.amount, chunk.amount);
                let provenance = held.provenance.of_both(chunk.provenance);
                self.put_chunk(state, id, Chunk { amount, provenance, ..held });
                return Ok(());
            }
        }
        self.insert_chunk(state, chunk);
        Ok(())
    }

    /// Two parts of one location have one value.
    fn learn_same_members(&mut self, held: &Chunk, values: Term) {
        if held.value == values {
            return;
        }
        let pool = &mut self.prover.pool;
        let object = pool.fresh("member", Sort::REF);
        let (one, other) = (pool.at(held.value, object), pool.at(values, object));
        let has = pool.has(held.place.args[0], object);
        let same = pool.eq(one, other);
        let body = pool.implies(has, same);
        let all = pool.forall(vec![object], vec![vec![one], vec![other]], body);
        self.assume(all);
    }

    /// Nobody has permission to a location of `null`.
    fn learn_no_member_null(&mut self, chunk: &Chunk) {
        if !self.of_objects(chunk) {
            return;
        }
        let pool = &mut self.prover.pool;
        let object = pool.fresh("member", Sort::REF);
        let has = pool.has(chunk.place.args[0], object);
        // Of what is put together, it is looked at where a member is used.
        if !matches!(pool.kind(has), TermKind::Op(Op::Has, _)) || !chunk.cells.is_complete() {
            return;
        }
        let null = pool.null();
        let held = pool.and(vec![chunk.when, has]);
        let there = pool.ne(object, null);
        let body = pool.implies(held, there);
        let all = pool.forall(vec![object], vec![vec![has]], body);
        self.assume(all);
    }

    /// Whether a chunk has a location of each member of a set that no `null` has.
    fn of_objects(&self, chunk: &Chunk) -> bool {
        matches!(chunk.place.resource, Resource::Members(item) if self.is_of_object(item))
    }

    /// Learns that an object is not null if it is a member whose location is held.
    pub(crate) fn learn_member_not_null(&mut self, heap: &Heap, object: Term) {
        if heap.each().next().is_none() {
            return;
        }
        let null = self.prover.pool.null();
        let there = self.prover.pool.ne(object, null);
        if self.prover.known(there).is_some() {
            return;
        }
        let members = heap.each().filter(|(_, it)| self.of_objects(it));
        let members: Vec<Chunk> = members.take(SOLVER_CANDIDATES).map(|(_, it)| it.clone()).collect();
        for chunk in members {
            let has = self.has_cell(&chunk, object);
            let held = self.prover.pool.and(vec![chunk.when, has]);
            let fact = self.prover.pool.implies(held, there);
            if self.prover.known(fact).is_none() {
                self.assume(fact);
            }
        }
    }

    /// Takes a location of each member of a set.
    pub(crate) fn take_members(
        &mut self,
        mut rest: State,
        (place, share): (&Place, Share),
        location: &Location,
        why: &Why<'_>,
        k: Cont<'_, Term>,
        missing: Cont<'_>,
    ) -> Outcome {
        self.unless_called_off()?;
        if self.prover.contradictory() {
            return Ok(());
        }
        let (Resource::Members(item), &[set, ..]) = (place.resource, place.args.as_slice()) else {
            return missing(self, rest, ());
        };
        self.fill(&mut rest, item);
        let exact = self.find_fitting(&rest.heap, place, |ex, chunk| {
            chunk.cells.is_complete() && ex.has_enough(chunk, share.need())
        });
        if let Some(id) = exact {
            let value = self.take_share(&mut rest, id, share).value;
            let value = self.only(value, set);
            return k(self, rest, value);
        }
        self.learn_given(&rest.heap, place);
        let held = self.suppliers(&rest.heap, place);
        if let Some(cond) = self.undecided_hold(held.iter().map(|(_, chunk)| chunk)) {
            let again = |ex: &mut Executor<'_>, rest: State| {
                ex.take_members(rest, (place, share), location, why, k, missing)
            };
            return self.branch(rest, cond, None, &again, &again);
        }
        if let Some(supply) = self.supply(held, place, share.need()) {
            let value = self.take_supply(&mut rest, (place, share), supply);
            return k(self, rest, value);
        }
        if let Some(id) = self.opened_for_members(&rest, place, share.need(), why) {
            let why = Why { search: why.search.deeper_open(), ..*why };
            return self.open_chunk(rest, id, &|ex, rest, ()| {
                ex.take_members(rest, (place, share), location, &why, k, missing)
            });
        }
        let open =
            if why.search.close_depth == 0 { None } else { self.open_member(&rest.heap, place, share) };
        let Some(cell) = open else { return missing(self, rest, ()) };
        let Some(instance) = self.instance_of_item(item, location) else { return missing(self, rest, ()) };
        // Each costs one level, so that an instance which holds nothing is not closed for ever.
        let deeper = Why { search: why.search.deeper_close(), ..*why };
        self.take_instance(rest, (&cell, share), &instance, why, &|ex, mut rest, chunk| {
            value!(ex.insert_item(&mut rest, chunk));
            ex.take_members(rest, (place, share), location, &deeper, k, missing)
        })
    }

    /// Puts back whatever was split off, and is held by itself now.
    fn fill(&mut self, state: &mut State, item: Item) {
        if state.heap.of(Resource::Members(item)).all(|(_, it)| it.cells.is_complete()) {
            return;
        }
        let singles: Vec<ChunkId> = state.heap.of(Resource::of_item(item)).map(|(id, _)| id).collect();
        singles.into_iter().for_each(|single| self.absorb_item(state, single));
    }

    /// The values of the members of a set, and no others.
    ///
    /// So the snapshots of a set before and after something outside was written are one term.
    pub(super) fn only(&mut self, values: Term, set: Term) -> Term {
        let (mut core, mut written) = (values, Vec::new());
        for _ in 0..WRITES {
            let TermKind::Op(Op::Put, &[beneath, object, value]) = self.prover.pool.kind(core) else { break };
            let is_in = self.prover.pool.has(set, object);
            match self.prover.known(is_in) {
                Some(true) => written.push((object, value)),
                Some(false) => {}
                None => break,
            }
            core = beneath;
        }
        let nothing = self.prover.pool.sort(values);
        let nothing = self.prover.pool.empty(nothing);
        let core = self.merged_members(nothing, core, set);
        let pool = &mut self.prover.pool;
        written.into_iter().rev().fold(core, |map, (object, value)| pool.put(map, object, value))
    }

    /// Learns that a snapshot has the values of the members of a set, and no others: it was put together so.
    pub(crate) fn learn_only(&mut self, values: Term, set: Term) {
        let sort = self.prover.pool.sort(values);
        let function = self.function_of_members(sort, self.prover.pool.sort(set));
        let pool = &mut self.prover.pool;
        let nothing = pool.empty(sort);
        let alone = pool.app(function, vec![nothing, values, set]);
        let fact = pool.eq(values, alone);
        self.assume(fact);
    }

    /// Some values, and those of the members of a set from another map: a function of all that it is made of. It has
    /// values for what the first map has some for and for the members, and for nothing else.
    pub(super) fn merged_members(&mut self, before: Term, values: Term, set: Term) -> Term {
        let sort = self.prover.pool.sort(values);
        let function = self.function_of_members(sort, self.prover.pool.sort(set));
        let pool = &mut self.prover.pool;
        let merged = pool.app(function, vec![before, values, set]);
        if self.prover.same(merged, values) {
            return values;
        }
        let pool = &mut self.prover.pool;
        let object = pool.fresh("member", Sort::REF);
        let at = [merged, values, before].map(|map| pool.at(map, object));
        let has = pool.has(set, object);
        let (of_set, of_others) = (pool.eq(at[0], at[1]), pool.eq(at[0], at[2]));
        let meant = pool.ite(has, of_set, of_others);
        let maps = [merged, values, before].into_iter().zip(at);
        let triggers = maps.filter(|(map, _)| !pool.is_empty(*map)).map(|(_, at)| vec![at]).collect();
        let all = pool.forall(vec![object], triggers, meant);
        self.assume(all);
        merged
    }

    /// The first instance whose body gives a location of each member of a set.
    fn opened_for_members(
        &mut self,
        state: &State,
        place: &Place,
        need: Need,
        why: &Why<'_>,
    ) -> Option<ChunkId> {
        if why.search.open_depth == 0 {
            return None;
        }
        let reach = &self.context.depend.reach;
        let ids = candidates(&state.heap, &mut self.prover, reach, place, why.search);
        ids.into_iter().find(|id| {
            let Some(chunk) = state.heap.get(*id).cloned() else { return false };
            if !self.is_held(&chunk) || self.definition(&chunk.place).is_err() {
                return false;
            }
            self.on_all_paths_opened(state.scratch(), *id, &|ex, state| {
                let deeper = Why { search: why.search.deeper_open(), ..*why };
                let held = ex.suppliers(&state.heap, place);
                ex.supply(held, place, need).is_some()
                    || ex.opened_for_members(state, place, need, &deeper).is_some()
            })
        })
    }

    /// The first instance of a member of a set that is missing: one that was split off, or one that the set names.
    fn open_member(&mut self, heap: &Heap, place: &Place, share: Share) -> Option<Place> {
        let Resource::Members(item @ Item::Pred(_)) = place.resource else { return None };
        if !self.may_close() {
            return None;
        }
        let held = heap.of(Resource::Members(item));
        let mut objects: Vec<Term> =
            held.flat_map(|(_, it)| it.cells.split_off().iter().map(|gone| gone.low)).collect();
        self.named_members(place.args[0], &mut objects);
        let of_object = self.is_of_object(item);
        objects.into_iter().find_map(|object| {
            let cell = place.of_one(item, object);
            let pool = &mut self.prover.pool;
            let null = pool.null();
            let mut there = vec![pool.has(place.args[0], object)];
            there.extend(of_object.then(|| pool.ne(object, null)));
            let there = pool.and(there);
            let missing = self.find_enough(heap, &cell, share.need()).is_none()
                && self.find_item(heap, &cell, share.need()).is_none()
                && self.definition(&cell).is_ok()
                && self.shows(there);
            missing.then_some(cell)
        })
    }

    /// The members that the term of a set names.
    fn named_members(&mut self, set: Term, objects: &mut Vec<Term>) {
        let members: Vec<Term> = self.prover.class_members(set).take(SETS).collect();
        for member in members {
            let parts = match self.prover.pool.kind(member) {
                TermKind::Op(Op::Union, parts) => parts.to_vec(),
                // Any other may be one member itself.
                _ => vec![member],
            };
            for part in parts {
                if let TermKind::Op(Op::Single(_), &[object]) = self.prover.pool.kind(part)
                    && !objects.contains(&object)
                {
                    objects.push(object);
                }
            }
        }
    }

    /// An instance of one element or member, as what is asked for of each names it.
    pub(crate) fn instance_of_item(&self, item: Item, location: &Location) -> Option<Instance> {
        let Item::Pred(pred) = item else { return None };
        let (LocationKind::Each(whole, .., with) | LocationKind::Members(whole, _, with)) = &location.kind
        else {
            return None;
        };
        Some(Instance {
            pred,
            seen: self.context.program.shown_predicate(pred),
            args: std::iter::once(whole).chain(with).cloned().collect(),
            amount: location.amount,
            span: location.span,
        })
    }
}
