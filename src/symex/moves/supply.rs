//! What has a location of each member of a set: chunks of sets and of single objects, put together.
//!
//! ```text
//! held   f of s1 -> v      f of s2 -> w      n.f -> u             consume f of t, where t subset s1 union s2 union set(n)
//! taken  f of s1 inter t, f of s2 inter t, n.f                    value   of each member the one that is held of it
//! ```
//!
//! *Invariant*: of each member at least as much is taken as was asked for, from what is known to be given the same, and
//! the values are of the members alone: of an object of which it is not known whether it is a member, what is held
//! stays held where it is none, and it has no value among theirs.
//!
//! Source: as for [`members`](super::members).

use smallvec::SmallVec;

use crate::infer::SOLVER_CANDIDATES;
use crate::state::{Cells, Chunk, ChunkId, Heap, Need, Place, Resource, Share, State};
use crate::symex::Executor;
use crate::term::{Sort, SortKind, Term};

/// How many chunks of sets are put together.
const SETS: usize = 8;

impl Executor<'_> {
    /// The chunks that may have a location of members of a set: those of sets first.
    pub(super) fn suppliers(&mut self, heap: &Heap, place: &Place) -> Vec<(ChunkId, Chunk)> {
        let Resource::Members(item) = place.resource else { return Vec::new() };
        let mut found: Vec<(ChunkId, Chunk)> =
            heap.of(Resource::Members(item)).map(|(id, it)| (id, it.clone())).collect();
        found.retain(|(_, it)| self.known_given(&it.place, place.with()));
        found.truncate(SETS);
        let mut singles: Vec<(ChunkId, Chunk)> =
            heap.of(Resource::of_item(item)).map(|(id, it)| (id, it.clone())).collect();
        singles.retain(|(_, it)| self.known_given(&it.place, place.with()));
        singles.truncate(SOLVER_CANDIDATES);
        singles.retain(|(_, single)| {
            single.place.receiver().is_some_and(|object| {
                let is_in = self.prover.pool.has(place.args[0], object);
                self.prover.known(is_in) != Some(false)
            })
        });
        found.append(&mut singles);
        found
    }

    /// Those of the suppliers that together have, of each member of a set, as much of a location as is needed: no more
    /// of them than it takes.
    pub(super) fn supply(
        &mut self,
        mut held: Vec<(ChunkId, Chunk)>,
        place: &Place,
        need: Need,
    ) -> Option<Vec<ChunkId>> {
        held.retain(|(_, chunk)| self.is_held(chunk) && self.has_enough(chunk, need));
        let object = self.prover.pool.fresh("member", Sort::REF);
        let wanted = self.prover.pool.has(place.args[0], object);
        let mut gives: Vec<(ChunkId, Term)> = Vec::new();
        for (id, chunk) in held {
            let has = match chunk.place.resource {
                Resource::Members(_) => {
                    let has = self.has_cell(&chunk, object);
                    let goal = self.prover.pool.implies(wanted, has);
                    if self.shows(goal) {
                        return Some(vec![id]);
                    }
                    has
                }
                // Any other is of one object.
                _ => self.prover.pool.eq(chunk.place.receiver()?, object),
            };
            gives.push((id, has));
        }
        if !self.gives_all(wanted, &gives) {
            return None;
        }
        let mut at = 0;
        while at < gives.len() {
            let one = gives.remove(at);
            if !self.gives_all(wanted, &gives) {
                gives.insert(at, one);
                at += 1;
            }
        }
        Some(gives.into_iter().map(|(id, _)| id).collect())
    }

    fn gives_all(&mut self, wanted: Term, gives: &[(ChunkId, Term)]) -> bool {
        let any = gives.iter().map(|(_, has)| *has).collect();
        let pool = &mut self.prover.pool;
        let any = pool.or(any);
        let goal = pool.implies(wanted, any);
        self.shows(goal)
    }

    /// Takes a share of what was found to have a location of each member of a set. Returns the values.
    pub(super) fn take_supply(
        &mut self,
        rest: &mut State,
        (place, share): (&Place, Share),
        supply: Vec<ChunkId>,
    ) -> Term {
        let set = place.args[0];
        let alone = supply.len() == 1;
        let mut values: Option<Term> = None;
        let mut of_others = false;
        for id in supply {
            let Some(chunk) = rest.heap.get(id).cloned() else { continue };
            if chunk.cells == Cells::One {
                let is_in = self.prover.pool.has(set, chunk.place.args[0]);
                let may_be_other = self.prover.known(is_in) != Some(true);
                of_others |= may_be_other;
                if may_be_other {
                    self.keep_unless(rest, id, is_in);
                }
                let value = self.take_share(rest, id, share).value;
                let before = values.unwrap_or_else(|| {
                    let sort = self.prover.pool.sort(value);
                    self.prover.pool.empty(Sort::of(SortKind::Map(Sort::REF, sort)))
                });
                values = Some(self.prover.pool.put(before, chunk.place.args[0], value));
                continue;
            }
            let piece = self.split_members(rest, (id, &chunk), set, alone);
            let taken = self.take_share(rest, piece, share);
            let mut own = taken.place.args[0];
            for gone in taken.cells.split_off() {
                let sort = self.prover.pool.sort(own);
                let one = self.prover.pool.single(sort, gone.low);
                own = self.prover.pool.diff(own, one);
            }
            values = Some(match values {
                None => self.only(taken.value, own),
                Some(before) => self.merged_members(before, taken.value, own),
            });
        }
        match values {
            // What may be no member has no value among theirs.
            Some(values) if of_others => self.only(values, set),
            Some(values) => values,
            None => {
                let Resource::Members(item) = place.resource else { return self.prover.pool.unit() };
                let sort = self.values_of_members(item);
                self.prover.pool.empty(sort)
            }
        }
    }

    /// Makes two chunks of one: what is held where a condition is true keeps the number, and what is held elsewhere is
    /// another one.
    ///
    /// ```text
    /// n.f -> v, 1       n.f -> v, 1 where n in t       n.f -> v, 1 where !(n in t)
    /// ```
    ///
    /// The conditions exclude each other, so it is never more than the first chunk was.
    fn keep_unless(&mut self, state: &mut State, id: ChunkId, cond: Term) {
        let Some(chunk) = self.remove_chunk(state, id) else { return };
        let pool = &mut self.prover.pool;
        let negated = pool.not(cond);
        let (taken, kept) = (pool.and(vec![chunk.when, cond]), pool.and(vec![chunk.when, negated]));
        self.put_chunk(state, id, Chunk { when: taken, ..chunk.clone() });
        self.insert_chunk(state, Chunk { when: kept, ..chunk });
    }

    /// Makes a chunk of its own of the members of a chunk that are in a set: of all that are in the set, if it has them
    /// `alone`.
    fn split_members(
        &mut self,
        state: &mut State,
        (id, chunk): (ChunkId, &Chunk),
        set: Term,
        alone: bool,
    ) -> ChunkId {
        let own = chunk.place.args[0];
        let pool = &mut self.prover.pool;
        let object = pool.fresh("member", Sort::REF);
        let (has, wanted) = (pool.has(own, object), pool.has(set, object));
        let all = pool.implies(has, wanted);
        if self.shows(all) {
            return id;
        }
        let pool = &mut self.prover.pool;
        let (inside, outside) = (if alone { set } else { pool.inter(own, set) }, pool.diff(own, set));
        self.remove_chunk(state, id);
        let left = chunk.place.of_set(outside);
        let cells = if alone { Cells::many([]) } else { chunk.cells.clone() };
        self.insert_chunk(state, Chunk { place: left, lineage: None, ..chunk.clone() });
        let place = chunk.place.of_set(inside);
        let holds = SmallVec::new();
        self.insert_chunk(state, Chunk { place, cells, lineage: None, holds, ..chunk.clone() })
    }
}
