//! Which instance, out of those that are held of each element of an array, or of each member of a set, a location is
//! in.
//!
//! What is inside an instance is found by opening it, and only one that is held by itself can be opened. So where a
//! location belongs to an element, or to an object that is reached from one, the element's instance is taken out first.
//!
//! ```text
//! q of m[0..n] -> v     a[k].f          the receiver is m[k]                   q of m[0..n] but k, and a[k].q()
//!                       a[k].inner.f    the receiver is a part of v[k]         the same
//! ```
//!
//! *Invariant*: what is held before is held afterwards, in other chunks. Which instance is taken out is a matter of the
//! search alone: whether it has the location is found out as for any other instance.

use smallvec::SmallVec;

use crate::infer::Search;
use crate::ir::Item;
use crate::state::{Chunk, ChunkId, Need, Place, Provenance, Resource, State};
use crate::symex::Executor;
use crate::term::{Op, Sort, Term, TermKind};

/// How many writes to the values of a chunk are looked at.
const WRITES: usize = 64;
/// How many terms that are equal to a receiver are looked at.
const MEMBERS: usize = 16;

impl Executor<'_> {
    /// Takes the instance that a location is probably in out of those that are held of each element. Returns whether
    /// there was one.
    pub(crate) fn split_owner(&mut self, state: &mut State, place: &Place, search: Search) -> bool {
        for (chunk, owners) in self.owners_of_several(state, place, search) {
            let (Resource::Each(item) | Resource::Members(item)) = chunk.place.resource else { continue };
            let instances: Vec<Place> =
                owners.into_iter().flat_map(|owner| self.instances_of(&chunk.place, item, owner)).collect();
            for instance in instances {
                if self.definition(&instance).is_ok()
                    && let Some(found) = self.find_item(&state.heap, &instance, Need::Some)
                {
                    self.split_item(state, &instance, found);
                    return true;
                }
            }
        }
        false
    }

    /// A condition that tells whether the instance that a location is probably in is among those that are held of each
    /// element, or is one that was taken out of them, or that of an object which was written there.
    ///
    /// ```text
    /// q of m[0..n] but i, and the open a[i].q()     a[k].f     k == i
    /// q of s but n, and the open n.q()              x.f        x == n, where x in s
    /// ```
    pub(crate) fn undecided_owner(&mut self, state: &State, place: &Place, search: Search) -> Option<Term> {
        for (chunk, owners) in self.owners_of_several(state, place, search) {
            if !self.is_held(&chunk) {
                continue;
            }
            if let Resource::Members(_) = chunk.place.resource {
                let open = owners.into_iter().find_map(|owner| self.undecided_member(&chunk, owner));
                if open.is_some() {
                    return open;
                }
                continue;
            }
            for owner in owners {
                for (contents, at) in self.indices_of(owner) {
                    let written = self.indices_written(contents).into_iter();
                    let mut conditions: SmallVec<[Term; 4]> =
                        written.map(|index| self.prover.pool.eq(at, index)).collect();
                    for gap in chunk.cells.split_off() {
                        let pool = &mut self.prover.pool;
                        conditions.push(if pool.is_next(gap.low, gap.high) {
                            pool.eq(at, gap.low)
                        } else {
                            pool.within(gap.low, at, gap.high)
                        });
                    }
                    let open = conditions.into_iter().find(|cond| self.prover.known(*cond).is_none());
                    if open.is_some() {
                        return open;
                    }
                }
            }
        }
        None
    }

    /// A condition that tells whether an object that is in a set is one of those that were split off.
    fn undecided_member(&mut self, chunk: &Chunk, object: Term) -> Option<Term> {
        let is_in = self.prover.pool.has(chunk.place.args[0], object);
        if self.prover.known(is_in) != Some(true) {
            return None;
        }
        chunk.cells.split_off().iter().find_map(|gone| {
            let same = self.prover.pool.eq(object, gone.low);
            self.prover.known(same).is_none().then_some(same)
        })
    }

    /// The chunks that give an instance of each of several objects in which a location may be, and those of the objects
    /// that the location belongs to or is reached from.
    fn owners_of_several(
        &mut self,
        state: &State,
        place: &Place,
        search: Search,
    ) -> Vec<(Chunk, SmallVec<[Term; 4]>)> {
        let Some(object) = place.receiver().filter(|it| self.prover.pool.sort(*it) == Sort::REF) else {
            return Vec::new();
        };
        if search.open_depth == 0 || state.heap.each().next().is_none() || self.prover.contradictory() {
            return Vec::new();
        }
        let sources = self.context.depend.reach.sources(place.resource);
        let mut held: Vec<(ChunkId, Chunk)> = Vec::new();
        for pred in sources {
            let item = Item::Pred(*pred);
            for several in [Resource::Each(item), Resource::Members(item)] {
                held.extend(state.heap.of(several).map(|(id, chunk)| (id, chunk.clone())));
            }
        }
        held.retain(|(_, it)| !search.only_requires || it.provenance != Provenance::Other);
        held.sort_unstable_by_key(|(id, _)| *id);
        let roots = if held.is_empty() { SmallVec::new() } else { self.roots(object) };
        let mut found = Vec::new();
        for (_, chunk) in held {
            let of_set = matches!(chunk.place.resource, Resource::Members(_));
            let mut owners: SmallVec<[Term; 4]> = SmallVec::from_slice(&[object]);
            for root in &roots {
                if of_set {
                    owners.extend(self.member_of_value(chunk.value, *root));
                } else if let Some(at) = self.index_of_value(chunk.value, *root) {
                    owners.push(self.prover.pool.select(chunk.place.args[0], at));
                }
            }
            found.push((chunk, owners));
        }
        found
    }

    /// Whether an instance that is held of one of several objects gives a location.
    pub(crate) fn owner_gives(&mut self, state: &State, place: &Place, search: Search) -> bool {
        let mut apart = state.scratch();
        self.split_owner(&mut apart, place, search) && self.candidate(&apart, place, search).is_some()
    }

    /// The snapshots that an object is a part of, as far as its terms tell.
    fn roots(&mut self, object: Term) -> SmallVec<[Term; 4]> {
        let members: SmallVec<[Term; 8]> = self.prover.class_members(object).take(MEMBERS).collect();
        let mut roots = SmallVec::new();
        for mut part in members {
            while let TermKind::Op(Op::Unwrap(_) | Op::Proj(..), &[whole]) = self.prover.pool.kind(part) {
                part = self.in_this_case(whole);
                roots.push(part);
            }
        }
        roots
    }

    /// A value without the conditions that are known. What is at an index of some elements is that of the whole, where
    /// the index is one of theirs; the facts may know that only if they are asked.
    pub(super) fn in_this_case(&mut self, mut value: Term) -> Term {
        while let TermKind::Op(Op::Ite, &[cond, then, otherwise]) = self.prover.pool.kind(value) {
            value = match self.prover.known(cond) {
                Some(true) => then,
                Some(false) => otherwise,
                None => break,
            };
        }
        value
    }

    /// The member whose value, in the values of members, is this one, if its term tells.
    fn member_of_value(&mut self, values: Term, value: Term) -> Option<Term> {
        let mut beneath = values;
        for _ in 0..WRITES {
            let TermKind::Op(Op::Put, &[older, object, written]) = self.prover.pool.kind(beneath) else {
                break;
            };
            if written == value {
                return Some(object);
            }
            beneath = older;
        }
        let TermKind::Op(Op::At, &[_, object]) = self.prover.pool.kind(value) else { return None };
        let there = self.prover.pool.at(values, object);
        (self.prover.pool.sort(object) == Sort::REF && self.known_equal(there, value)).then_some(object)
    }

    /// The index at which a map has a value, if its term tells.
    fn index_of_value(&mut self, values: Term, value: Term) -> Option<Term> {
        let mut beneath = values;
        for _ in 0..WRITES {
            let Some((older, at, written)) = self.prover.pool.as_store(beneath) else { break };
            if written == value {
                return Some(at);
            }
            beneath = older;
        }
        let TermKind::Op(Op::Select, &[_, at]) = self.prover.pool.kind(value) else { return None };
        let there = self.prover.pool.select(values, at);
        let there = self.in_this_case(there);
        self.known_equal(there, value).then_some(at)
    }
}
