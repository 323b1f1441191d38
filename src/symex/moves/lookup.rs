//! Finding chunks: first with what is known without the solver, then with what the search can open, then with the
//! solver.

use crate::infer::{Search, candidates};
use crate::ir::Expr;
use crate::prover::Answer;
use crate::source::Span;
use crate::state::{Chunk, ChunkId, Heap, Need, Place, Resource, State};
use crate::symex::failure::{Access, Why};
use crate::symex::moves::arrays::Piece;
use crate::symex::moves::cases::{Cases, Meant};
use crate::symex::moves::collect::Ends;
use crate::symex::moves::glance::Glance;
use crate::symex::{Conjuncts, Cont, Dynamic, Eval, Executor, Outcome, Reason, value};
use crate::term::{Sort, Term};
use smallvec::SmallVec;

/// So many chunks of a resource are compared with a receiver one by one: it may have more names than there are chunks.
const FEW: usize = 4;

/// On which of the paths that opening an instance leads to something is so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnPaths {
    All,
    Some,
    None,
}

impl Conjuncts {
    /// Whether these include a conjunct that asks for no permission.
    pub(crate) fn has(self, conjunct: &Expr) -> bool {
        match self {
            Conjuncts::Permissions => false,
            Conjuncts::Plain => conjunct.is_plain(),
            Conjuncts::All => true,
        }
    }
}

impl Executor<'_> {
    /// The oldest chunk that the facts know to be this place [VC Figure 5, matches]. The heap is not searched: if it
    /// has more than a few chunks of the resource, the terms known to equal the receiver are looked up one by one.
    pub(crate) fn find(&mut self, heap: &Heap, place: &Place) -> Option<ChunkId> {
        self.find_fitting(heap, place, |_, _| true)
    }

    /// The same where as much as is needed is held in one part.
    pub(crate) fn find_enough(&mut self, heap: &Heap, place: &Place, need: Need) -> Option<ChunkId> {
        self.find_fitting(heap, place, |ex, chunk| ex.has_enough(chunk, need))
    }

    /// The same of another chunk than this one.
    pub(crate) fn find_fitting_but(
        &mut self,
        heap: &Heap,
        place: &Place,
        but: ChunkId,
        fits: impl FnMut(&mut Self, &Chunk) -> bool,
    ) -> Option<ChunkId> {
        let mut others = heap.clone();
        others.remove(but);
        self.find_fitting(&others, place, fits)
    }

    /// The same among the chunks that fit: several parts of an array may be held.
    pub(crate) fn find_fitting(
        &mut self,
        heap: &Heap,
        place: &Place,
        mut fits: impl FnMut(&mut Self, &Chunk) -> bool,
    ) -> Option<ChunkId> {
        let Some(receiver) = place.receiver() else {
            let mut held = heap.of(place.resource);
            return held.find(|(_, chunk)| self.is_held(chunk) && fits(self, chunk)).map(|(id, _)| id);
        };
        if heap.has_at_most(FEW, place.resource) && !self.prover.contradictory() {
            let mut held = heap.of(place.resource);
            let found = held.find(|(_, held)| {
                held.place.receiver().is_some_and(|other| self.prover.same(other, receiver))
                    && self.same_rest(&held.place, place)
                    && self.is_held(held)
                    && fits(self, held)
            });
            if found.is_some() || self.prover.pool.sort(receiver) != Sort::INT {
                return found.map(|(id, _)| id);
            }
        }
        let mut best: Option<ChunkId> = None;
        let members: SmallVec<[Term; 8]> = self.prover.class_members(receiver).collect();
        for member in members {
            for (id, held) in heap.at(place.resource, member) {
                if best.is_none_or(|known| id < known)
                    && self.same_rest(&held.place, place)
                    && self.is_held(held)
                    && fits(self, held)
                {
                    best = Some(id);
                }
            }
        }
        if best.is_none() && self.prover.pool.sort(receiver) == Sort::INT {
            // Numbers may be known to be equal by arithmetic alone.
            best = heap
                .of(place.resource)
                .find(|(_, held)| {
                    self.known_equal(held.place.args[0], receiver)
                        && self.same_rest(&held.place, place)
                        && self.is_held(held)
                        && fits(self, held)
                })
                .map(|(id, _)| id);
        }
        best
    }

    pub(crate) fn known_same_place(&mut self, a: &Place, b: &Place) -> bool {
        a.is_same(b, |a, b| self.known_equal(a, b))
    }

    fn same_rest(&mut self, held: &Place, wanted: &Place) -> bool {
        held.args.len() == wanted.args.len()
            && (1..held.args.len()).all(|i| self.known_equal(held.args[i], wanted.args[i]))
    }

    pub(crate) fn known_equal(&mut self, a: Term, b: Term) -> bool {
        if a == b || self.prover.same(a, b) {
            return true;
        }
        // What is given per index is a map, and so another thing than what is given to all.
        if self.prover.pool.sort(a) != self.prover.pool.sort(b) {
            return false;
        }
        let equal = self.prover.pool.eq(a, b);
        self.prover.known(equal) == Some(true)
    }

    /// Finds the chunk of a place that has as much of it as is needed, opening what has to be opened for it, and
    /// continues with the resulting state; or with `missing` (language.md §7, Ghost steps).
    pub(crate) fn with_chunk(
        &mut self,
        mut state: State,
        (place, need): (&Place, Need),
        search: Search,
        found: Cont<'_, ChunkId>,
        missing: Cont<'_>,
    ) -> Outcome {
        self.unless_called_off()?;
        // On an impossible path everything is known, so a search there would not end.
        if self.prover.contradictory() {
            return Ok(());
        }
        if let Some(id) = self.find_enough(&state.heap, place, need) {
            return found(self, state, id);
        }
        if let Some(item) = self.find_item(&state.heap, place, need) {
            let id = self.split_item(&mut state, place, item);
            return found(self, state, id);
        }
        if value!(self.put_together(&mut state, place)) {
            return self.with_chunk(state, (place, need), search, found, missing);
        }
        if self.split_owner(&mut state, place, search) {
            return self.with_chunk(state, (place, need), search, found, missing);
        }
        if let Some(item) = self.find_shifted(&state.heap, place, need) {
            let id = self.split_item(&mut state, place, item);
            return found(self, state, id);
        }
        if let Some(id) = self.candidate(&state, place, search) {
            return self.open_chunk(state, id, &|ex, state, ()| {
                ex.with_chunk(state, (place, need), search.deeper_open(), found, missing)
            });
        }
        if let Some(Cases { cond, then, otherwise }) = self.cases(&state, place, search) {
            return self.branch(
                state,
                cond,
                None,
                &|ex, state| ex.with_chunk(state, (&then, need), search, found, missing),
                &|ex, state| ex.with_chunk(state, (&otherwise, need), search, found, missing),
            );
        }
        if let Some(cond) = self.undecided_piece(&state.heap, place) {
            return self.in_both_cases(state, cond, &|ex, state| {
                ex.with_chunk(state, (place, need), search, found, missing)
            });
        }
        match self.find_by_solver(&state.heap, place, need) {
            // The facts know now for which index it is held.
            Meant::This(id) if state.heap.get(id).is_some_and(|it| it.place.resource != place.resource) => {
                match self.find_item(&state.heap, place, need) {
                    Some(item) => {
                        let id = self.split_item(&mut state, place, item);
                        found(self, state, id)
                    }
                    None => missing(self, state, ()),
                }
            }
            Meant::This(id) => found(self, state, id),
            Meant::OneOf(cond) => self.in_both_cases(state, cond, &|ex, state| {
                ex.with_chunk(state, (place, need), search, found, missing)
            }),
            Meant::Nothing if search.open_depth > 0 && self.learn_not_null(&state.heap, place) => {
                self.with_chunk(state, (place, need), search, found, missing)
            }
            Meant::Nothing => missing(self, state, ()),
        }
    }

    /// What is inside an instance may be held only where the receiver is not null (`next != null ==> next.list()`). If
    /// only the solver can tell that it is not null, the facts are told; returns whether they were.
    fn learn_not_null(&mut self, heap: &Heap, place: &Place) -> bool {
        let Some(receiver) = place.receiver() else { return false };
        let sources = self.context.depend.reach.sources(place.resource);
        let inside = sources.iter().any(|pred| heap.of(Resource::Pred(*pred)).next().is_some());
        if !inside || self.prover.pool.sort(receiver) != Sort::REF {
            return false;
        }
        let null = self.prover.pool.null();
        let goal = self.prover.pool.ne(receiver, null);
        if self.prover.known(goal).is_some() || !self.prover.concludes(goal) {
            return false;
        }
        self.assume(goal);
        true
    }

    /// The first instance whose body gives the place under what is known.
    pub(crate) fn candidate(&mut self, state: &State, place: &Place, search: Search) -> Option<ChunkId> {
        if search.open_depth == 0 {
            return None;
        }
        let reach = &self.context.depend.reach;
        let ids = candidates(&state.heap, &mut self.prover, reach, place, search);
        ids.into_iter().find(|id| {
            let held = state.heap.get(*id);
            held.is_some_and(|chunk| self.is_held(chunk)) && self.gives(state, *id, place, search)
        })
    }

    /// Whether opening an instance gives the place, directly or by opening what it contains, on every path that
    /// is not impossible.
    fn gives(&mut self, state: &State, id: ChunkId, place: &Place, search: Search) -> bool {
        let Some(chunk) = state.heap.get(id) else { return false };
        if self.definition(&chunk.place).is_err() {
            return false;
        }
        if self.part_of(chunk, place).is_some() {
            return true;
        }
        let mut alone = state.scratch();
        let mut before = None;
        let mut within_before = false;
        let mut among_before = false;
        let part = chunk.amount != self.whole_amount();
        if !part {
            alone.heap = Heap::default();
            alone.heap.insert(id, chunk.clone());
        } else {
            // Which locations are in a part may be known by what is held of the rest.
            before = self.find(&state.heap, place).and_then(|id| state.heap.get(id)).map(|held| held.amount);
            within_before = self.element_within(&state.heap, place);
            among_before = self.find_item(&state.heap, place, Need::Some).is_some();
        }
        self.on_all_paths_opened(alone, id, &|ex, state| {
            let inner = search.deeper_open();
            let found = ex.find(&state.heap, place).and_then(|id| state.heap.get(id));
            found.is_some_and(|held| Some(held.amount) != before)
                || !within_before && ex.element_within(&state.heap, place)
                || !among_before && ex.find_item(&state.heap, place, Need::Some).is_some()
                || ex.candidate(state, place, inner).is_some()
                || ex.owner_gives(state, place, inner)
                || !part && (ex.surely_served(&state.heap, place) || ex.shown_member(&state.heap, place))
        })
    }

    /// Whether something is so on every path that opening an instance leads to and that is not impossible.
    ///
    /// Mostly the conjuncts that ask for permissions show it. What the others say is looked at only if they do not:
    /// with it more is known and fewer paths are possible, so what is so without it is so with it. Where it is so on
    /// none of the paths, comparisons are all that is looked at besides, unless numbers say what the body gives: all
    /// that the others could do is to show that the paths are impossible.
    pub(crate) fn on_all_paths_opened(
        &mut self,
        state: State,
        id: ChunkId,
        holds: &dyn Fn(&mut Executor<'_>, &State) -> bool,
    ) -> bool {
        let most = self.dynamic.conjuncts;
        let first = self.on_paths_opened(state.clone(), id, Conjuncts::Permissions, holds);
        if first == OnPaths::All || most == Conjuncts::Permissions {
            return first == OnPaths::All;
        }
        let pred = state.heap.get(id).map(|chunk| chunk.place.resource);
        let of_several =
            matches!(pred, Some(Resource::Pred(pred)) if self.context.depend.reach.gives_several(pred));
        let further = if of_several || first == OnPaths::Some { Conjuncts::All } else { Conjuncts::Plain };
        self.on_paths_opened(state, id, further.min(most), holds) == OnPaths::All
    }

    fn on_paths_opened(
        &mut self,
        state: State,
        id: ChunkId,
        conjuncts: Conjuncts,
        holds: &dyn Fn(&mut Executor<'_>, &State) -> bool,
    ) -> OnPaths {
        let (some, all) = (std::cell::Cell::new(false), std::cell::Cell::new(true));
        let looked_at = |dynamic: &mut Dynamic| {
            dynamic.conjuncts = conjuncts;
            // To see which locations the body has, the definitions of its calls are not needed.
            dynamic.definition_depth = crate::infer::DEFINITION_DEPTH;
        };
        let done = self.with(looked_at, |ex| {
            ex.attempt_paths(|ex| {
                ex.open_chunk(state, id, &|ex, state, ()| {
                    let here = holds(ex, &state);
                    some.set(some.get() || here);
                    all.set(all.get() && here);
                    Ok(())
                })
            })
        });
        // If none of its paths has an end, nothing can satisfy the body, so the held instance is impossible: opening it
        // shows that this place is not reached.
        match (done == Ok(true) && all.get(), some.get()) {
            (true, _) => OnPaths::All,
            (false, true) => OnPaths::Some,
            (false, false) => OnPaths::None,
        }
    }

    /// The value of a field [VC Figure 5, e.f].
    pub(crate) fn read(&mut self, state: &State, place: &Place, receiver: &Expr, span: Span) -> Eval<Term> {
        if let Some(id) = self.find(&state.heap, place)
            && let Some(chunk) = state.heap.get(id)
        {
            return Ok(chunk.value);
        }
        if let Some((id, at)) = self.find_item(&state.heap, place, Need::Some) {
            return Ok(self.item_value(&state.heap, place, (id, at)));
        }
        let first = match self.glance(state, place)? {
            Glance::Value(value) => return Ok(value),
            Glance::First(seen) => Some(seen),
            Glance::Search => None,
        };
        let why = self.itself();
        let ends = self.collect(|ex, k| {
            ex.with_chunk(
                state.scratch(),
                (place, Need::Some),
                ex.dynamic.search,
                &|ex, state, id| {
                    let held = state.heap.get(id).expect("a chunk is read where it was found");
                    let value = held.value;
                    k(ex, state, value)
                },
                &|ex, state, ()| {
                    value!(ex.report_missing(&state, place, Some(receiver), span, &why, Access::Read));
                    Ok(())
                },
            )
        })?;
        if let (Some(seen), Ends::One(_)) = (first, &ends) {
            self.note_seen(seen);
        }
        Ok(self.merge(ends))
    }

    /// Reports that a location can't be accessed. If it could be accessed with a receiver that is not null, the reason
    /// given is that the receiver may be null.
    pub(crate) fn report_missing(
        &mut self,
        state: &State,
        place: &Place,
        receiver: Option<&Expr>,
        span: Span,
        why: &Why<'_>,
        access: Access,
    ) -> Eval<()> {
        if self.dynamic.trying {
            return self.fail(state, span, why, Reason::False { part: None }, None, false);
        }
        // That of a location of each element is no object.
        let object = place.receiver().filter(|_| !place.is_of_each());
        if let (Some(receiver), Some(object)) = (receiver, object) {
            let null = self.prover.pool.null();
            let not_null = self.prover.pool.ne(object, null);
            if self.prover.entails(not_null) != Answer::Yes {
                let there = self.scope(|ex| {
                    ex.assume(not_null);
                    ex.find(&state.heap, place).is_some()
                        || ex.candidate(state, place, ex.dynamic.search).is_some()
                });
                let known_null = {
                    let equal = self.prover.pool.not(not_null);
                    self.prover.known(equal) == Some(true)
                };
                if there || known_null {
                    let reason = Reason::MayBeNull { what: receiver.span };
                    return Err(self.fail_missing(state, receiver.span, why, reason, false));
                }
            }
        }
        if let Some(broken) = self.held_broken(state, place) {
            return Err(self.skip_for(&self.context.program.predicate(broken).origin.name));
        }
        let gone = self.gone(state, place);
        let piece = match place.resource {
            Resource::Element(_) => self.piece(&state.heap, place, Need::Some).map(Piece::id),
            // Any other place is held as such.
            _ => None,
        };
        let piece = piece.or_else(|| self.find(&state.heap, place));
        let held = piece.and_then(|id| state.heap.get(id));
        // Of a location of each element, something may have been split off.
        let held = held.filter(|it| it.cells.is_complete() || !place.is_of_each()).map(|chunk| chunk.amount);
        let reason = Reason::NoPermission { place: place.clone(), text: span, access, held, gone };
        let undecided = self.too_many_to_ask(&state.heap, place);
        Err(self.fail_missing(state, span, why, reason, undecided))
    }

    /// Adds a chunk to a heap. In the actual heap the prover learns that the location is held, so that two
    /// locations held at one time are different [VC Figure 6, acc].
    pub(crate) fn insert_chunk(&mut self, state: &mut State, chunk: Chunk) -> ChunkId {
        let id = self.new_chunk_id();
        self.put_chunk(state, id, chunk);
        id
    }

    /// The same for a chunk that already has a number: one that was taken out and comes back changed.
    pub(crate) fn put_chunk(&mut self, state: &mut State, id: ChunkId, mut chunk: Chunk) {
        chunk.holds =
            if state.actual && self.has_whole(&chunk) { self.holds_of(&chunk) } else { SmallVec::new() };
        state.heap.insert(id, chunk);
    }

    /// Takes a chunk out of a heap.
    pub(crate) fn remove_chunk(&mut self, state: &mut State, id: ChunkId) -> Option<Chunk> {
        let chunk = state.heap.remove(id)?;
        if state.actual {
            self.release(&chunk.holds);
        }
        Some(chunk)
    }

    pub(crate) fn new_chunk_id(&mut self) -> ChunkId {
        self.tables.next_chunk += 1;
        ChunkId(self.tables.next_chunk)
    }

    /// Gives up everything that a state holds.
    pub(crate) fn give_up_heap(&mut self, state: &mut State) {
        let held: Vec<ChunkId> = state.heap.iter().map(|(id, _)| id).collect();
        for id in held {
            self.remove_chunk(state, id);
        }
    }
}
