//! Joining: two branches become one state again [VC §6.1].
//!
//! Both arms of a condition run with a continuation that only collects. What was learned in an arm is kept under its
//! condition; where both ends hold a chunk, its value becomes an `ite`; a chunk that only one end holds stays as a
//! chunk under a condition, and counts as the amount `ite(b, 1, 0)`. Then the continuation is called once. So n
//! conditions in a row cost n joins and not 2ⁿ paths.
//!
//! ```text
//! if (b) { this.x = 1; } else { c = new Cell(); }     this.x -> ite(b, 1, v)     c.x -> 0 under !b
//! ```
//!
//! A predicate that only one arm had to open is opened before the condition, and the arms run again: then both have its
//! parts. Source: the guarded values of Near and Jackson, *Symbolic Execution for (Almost) Free*.

use crate::source::Span;
use crate::state::{Chunk, ChunkId, Heap, Resource, State, Store};
use crate::symex::moves::collect::End;
use crate::symex::{Cont, Executor, Outcome, Stop};
use crate::term::Term;
use crate::trace::Why;

/// How often the arms of one condition run again because one of them opened something.
const REPEATS: u32 = 3;

/// One arm: what it does before it is joined with the other.
pub(crate) type Arm<'k, T> = &'k dyn Fn(&mut Executor<'_>, State, Cont<'_, T>) -> Outcome;

/// A value that two arms may end with, and that can be merged.
pub(crate) trait Merge: Copy {
    fn merge(ex: &mut Executor<'_>, cond: Term, then: Self, otherwise: Self) -> Self;
}

impl Merge for () {
    fn merge(_: &mut Executor<'_>, _: Term, (): (), (): ()) {}
}

impl Merge for Term {
    fn merge(ex: &mut Executor<'_>, cond: Term, then: Term, otherwise: Term) -> Term {
        ex.prover.pool.ite(cond, then, otherwise)
    }
}

/// A condition of the program and its two arms.
#[derive(Clone, Copy)]
pub(crate) struct Fork<'k, T> {
    pub cond: Term,
    pub span: Span,
    pub then: Arm<'k, T>,
    pub otherwise: Otherwise<'k, T>,
}

/// The other arm of a condition.
#[derive(Clone, Copy)]
pub(crate) enum Otherwise<'k, T> {
    Does(Arm<'k, T>),
    /// Nothing is done: the arm ends as it begins, with this value, and at most this fact is learned. It is not run in a
    /// scope of its own, since assuming a condition costs all that follows from it, and no question is asked there. So
    /// nobody notices if the arm is impossible: then the condition stays open where the arms meet.
    Nothing(T, Option<Term>),
}

impl<T: Merge> Otherwise<'_, T> {
    /// Goes this way and on.
    fn run(self, ex: &mut Executor<'_>, state: State, k: Cont<'_, T>) -> Outcome {
        match self {
            Otherwise::Does(arm) => arm(ex, state, k),
            Otherwise::Nothing(value, learned) => {
                if let Some(fact) = learned {
                    ex.assume(fact);
                }
                k(ex, state, value)
            }
        }
    }
}

/// Runs what is joined once more, from a state in which something has been opened.
type Again<'k> = &'k dyn Fn(&mut Executor<'_>, State) -> Outcome;

/// The end of an arm, with its state and its value.
type JoinedEnd<T> = End<(State, T)>;

impl Executor<'_> {
    /// Runs both arms and continues once, in the joined state; or, with joining off or where nothing is decided
    /// afterwards, once for each end. Scratch states are always joined.
    pub(crate) fn fork<T: Merge>(&mut self, state: State, fork: Fork<'_, T>, k: Cont<'_, T>) -> Outcome {
        if state.actual && (!self.tables.joining || self.tables.tails.contains(&fork.span)) {
            return self.branch(
                state,
                fork.cond,
                Some(fork.span),
                &|ex, state| (fork.then)(ex, state, k),
                &|ex, state| fork.otherwise.run(ex, state, k),
            );
        }
        self.join(state, fork, REPEATS, k)
    }

    /// Whether this run, which joins branches, has done nothing yet that it would not have done path by path: nothing
    /// was joined, on no path, and until then a question has the limit that it has there. Where something fails in such
    /// a run, it goes on path by path ([`follow_each_path`](Executor::follow_each_path)), and need not be repeated to
    /// know on which paths it fails.
    ///
    /// ```text
    /// a(); b();  if (c) { d(); }  e();      what fails in `b` is reported, and d and e are followed: the only run
    ///                                       what fails in `d` or `e` fails in joined branches: a second run follows each path
    /// ```
    pub(crate) fn is_as_if_followed(&self) -> bool {
        let may = self.tables.joining && self.context.limits.is_some();
        may && !self.tables.joined && !self.dynamic.trying
    }

    /// From here on each path is followed to its end.
    pub(crate) fn follow_each_path(&mut self) {
        self.tables.joining = false;
        if let Some(limits) = self.context.limits {
            self.prover.raise_budget(limits.followed_budget);
        }
    }

    /// To be called where paths are about to be joined in a state: what is asked from then on is larger, and can be
    /// asked again path by path.
    fn begin_to_join(&mut self, state: &State) {
        if !state.actual || self.tables.joined {
            return;
        }
        self.tables.joined = true;
        if let Some(limits) = self.context.limits {
            self.prover.limit_questions(limits.joined_rlimit);
        }
    }

    fn join<T: Merge>(&mut self, state: State, fork: Fork<'_, T>, repeats: u32, k: Cont<'_, T>) -> Outcome {
        match self.prover.known(fork.cond) {
            Some(true) => return (fork.then)(self, state, k),
            Some(false) => return fork.otherwise.run(self, state, k),
            None => self.begin_to_join(&state),
        }
        let Some(mut ends) = self.run_arm(&state, (fork.cond, fork.span, true), fork.then)? else {
            let negated = self.prover.pool.not(fork.cond);
            self.assume(negated);
            let over = self.prover.contradictory();
            return if over { Ok(()) } else { fork.otherwise.run(self, state, k) };
        };
        let negated = self.prover.pool.not(fork.cond);
        match fork.otherwise {
            Otherwise::Does(arm) => {
                let others = self.run_arm(&state, (negated, fork.span, false), arm)?;
                ends.extend(others.unwrap_or_default());
            }
            Otherwise::Nothing(value, learned) => {
                let (value, facts) = ((state.clone(), value), learned.into_iter().collect());
                ends.push(End { cond: negated, facts, opened: Vec::new(), value });
            }
        }
        let again: Again<'_> = &|ex, state| ex.join(state, fork, repeats - 1, k);
        self.come_together(state, ends, (repeats > 0).then_some(again), k)
    }

    /// Runs something from which several paths lead to one place, and continues there once. A path that leads elsewhere
    /// goes on there by itself. With joining off, each path goes on by itself.
    ///
    /// ```text
    /// l: { if (a) { break l; } s }      the break and the end of s lead to one place; so do all exits of a loop
    /// ```
    pub(crate) fn meet(&mut self, state: State, run: Arm<'_, ()>, k: Cont<'_>) -> Outcome {
        if !self.tables.joining && state.actual {
            return run(self, state, k);
        }
        self.begin_to_join(&state);
        self.meet_joined(state, run, REPEATS, k)
    }

    fn meet_joined(&mut self, state: State, run: Arm<'_, ()>, repeats: u32, k: Cont<'_>) -> Outcome {
        let always = self.prover.pool.bool(true);
        let ends = self.collect_arm(always, Why::Learned, &|ex, k| {
            run(ex, state.clone(), &|ex, after, ()| {
                let after = ex.in_terms_of(&state, after);
                k(ex, (after, ()))
            })
        })?;
        let ends = opened_before(&state, ends.unwrap_or_default());
        let again: Again<'_> = &|ex, state| ex.meet_joined(state, run, repeats - 1, k);
        self.come_together(state, ends, (repeats > 0).then_some(again), k)
    }

    /// Continues once from the ends of what began in a state. If only some of them opened a predicate, it is opened
    /// first and all runs `again`.
    fn come_together<T: Merge>(
        &mut self,
        state: State,
        ends: Vec<JoinedEnd<T>>,
        again: Option<Again<'_>>,
        k: Cont<'_, T>,
    ) -> Outcome {
        if let Some(again) = again {
            let mut unequal = opened_in_some(&ends);
            // A chunk held under a condition can be opened only where the condition is known.
            unequal.retain(|id| state.heap.get(*id).cloned().is_some_and(|chunk| self.is_held(&chunk)));
            if !unequal.is_empty() {
                return self.open_all(state, &unequal, again);
            }
        }
        self.track.opened.extend(opened_in_all(&ends));
        match self.join_ends(&state, ends) {
            Some((state, value)) if !self.prover.contradictory() => {
                self.track.path.join();
                k(self, state, value)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Runs one arm under its condition and collects its ends. None: the facts refute the condition.
    fn run_arm<T: Merge>(
        &mut self,
        state: &State,
        (cond, span, holds): (Term, Span, bool),
        arm: Arm<'_, T>,
    ) -> Result<Option<Vec<JoinedEnd<T>>>, Stop> {
        let why = Why::Branch { cond: Some(span), holds };
        let ends = self.collect_arm(cond, why, &|ex, k| {
            arm(ex, state.clone(), &|ex, after, value| {
                let after = ex.in_terms_of(state, after);
                k(ex, (after, value))
            })
        })?;
        Ok(ends.map(|ends| opened_before(state, ends)))
    }

    fn open_all(
        &mut self,
        state: State,
        ids: &[ChunkId],
        k: &dyn Fn(&mut Executor<'_>, State) -> Outcome,
    ) -> Outcome {
        match ids.split_first() {
            None => k(self, state),
            // It may have become one with another part of it.
            Some((first, rest)) if state.heap.get(*first).is_none() => self.open_all(state, rest, k),
            Some((first, rest)) => {
                self.open_chunk(state, *first, &|ex, state, ()| ex.open_all(state, rest, k))
            }
        }
    }

    /// Writes the end of an arm in the terms of the state from which the arms began, while all is known that was
    /// learned on the way: a value that is known to be the old one becomes the old one, and a chunk of an old place
    /// gets its old number. So what an arm gave away and got back as it was is no condition afterwards. What a measure
    /// may rely on (where an instance came from) stays that of the end.
    ///
    /// ```text
    /// list() -> s; if (b) { use(); }     list() -> s1 with s1 == s from `use`'s postcondition     list() -> s, not ite(b, s1, s)
    /// ```
    fn in_terms_of(&mut self, fork: &State, mut end: State) -> State {
        if !end.store.is_same(&fork.store) {
            for (var, before) in fork.store.iter() {
                if end.store.get(var).is_some_and(|now| now != before && self.prover.same_so_far(now, before))
                {
                    end.store.set(var, before);
                }
            }
        }
        let changed = fork.heap.different(&end.heap);
        let mut gone: Vec<ChunkId> =
            changed.iter().copied().filter(|id| end.heap.get(*id).is_none()).collect();
        for id in changed {
            let Some(chunk) = end.heap.get(id) else { continue };
            let place = chunk.place.clone();
            let mut is_place = |old: &Chunk| place.is_same(&old.place, |a, b| self.prover.same(a, b));
            let old = match fork.heap.get(id) {
                // A number belongs to one place; should it not, the two are left apart.
                Some(old) => is_place(old).then_some(id),
                None => {
                    let twin = gone.iter().position(|old| fork.heap.get(*old).is_some_and(&mut is_place));
                    twin.map(|at| gone.remove(at))
                }
            };
            let Some((old, before)) = old.and_then(|old| Some((old, fork.heap.get(old)?))) else { continue };
            let Some(mut chunk) = end.heap.remove(id) else { continue };
            chunk.place = before.place.clone();
            if self.prover.same_so_far(chunk.value, before.value) {
                chunk.value = before.value;
            }
            end.heap.insert(old, chunk);
        }
        end
    }

    /// The joined state and value of some ends, and what is known there. None: there is no end.
    fn join_ends<T: Merge>(&mut self, fork: &State, mut ends: Vec<JoinedEnd<T>>) -> Option<(State, T)> {
        self.learn_facts(&ends);
        // A path that left by a jump has no end here, and may reach the same place by another way. So what
        // distinguishes the other paths from it is a condition of the path, and not a fact that is true wherever the
        // arms began. In a scratch state nothing leaves by a jump.
        let reached = self.reached(&ends);
        let why = if fork.actual { Why::Arrived } else { Why::Learned };
        self.assume_as(reached, why);
        let (mut state, mut value) = ends.pop()?.value;
        while let Some(End { cond, value: (other_state, other), .. }) = ends.pop() {
            value = T::merge(self, cond, other, value);
            state = self.merge_states(cond, other_state, state);
        }
        self.combine(fork, &mut state);
        self.renew_holds(fork, &mut state);
        Some((state, value))
    }

    fn merge_states(&mut self, cond: Term, then: State, otherwise: State) -> State {
        State {
            store: self.merge_stores(cond, &then.store, otherwise.store),
            heap: self.merge_heaps(cond, &then.heap, otherwise.heap),
            opened: self.merge_opened(cond, then.opened, otherwise.opened),
            ..then
        }
    }

    fn merge_opened(&mut self, cond: Term, then: Option<Term>, otherwise: Option<Term>) -> Option<Term> {
        if then == otherwise {
            return then;
        }
        let never = self.prover.pool.bool(false);
        Some(self.prover.pool.ite(cond, then.unwrap_or(never), otherwise.unwrap_or(never)))
    }

    fn merge_stores(&mut self, cond: Term, then: &Store, mut otherwise: Store) -> Store {
        if then.is_same(&otherwise) {
            return otherwise;
        }
        let values: Vec<_> = then.iter().collect();
        for (var, value) in values {
            match otherwise.get(var) {
                Some(other) if other != value => {
                    let merged = self.prover.pool.ite(cond, value, other);
                    otherwise.set(var, merged);
                }
                // Assigned in only one arm, so it is not read before it is assigned again.
                Some(_) | None => {}
            }
        }
        otherwise
    }

    fn merge_heaps(&mut self, cond: Term, then: &Heap, mut merged: Heap) -> Heap {
        let (mut only_then, mut only_otherwise) = (Vec::new(), Vec::new());
        for id in then.different(&merged) {
            match (then.get(id).cloned(), merged.get(id).cloned()) {
                (Some(a), Some(b)) if a.place == b.place && a.cells == b.cells => {
                    let chunk = self.merge_chunks(cond, a, b);
                    merged.update(id, |held| *held = chunk);
                }
                (a, b) => {
                    only_then.extend(a);
                    only_otherwise.extend(b.map(|_| id));
                }
            }
        }
        let negated = self.prover.pool.not(cond);
        for chunk in only_then {
            let twin = only_otherwise.iter().position(|id| {
                merged.get(*id).cloned().is_some_and(|other| self.same_chunk_place(&chunk, &other))
            });
            let both = twin.and_then(|at| merged.remove(only_otherwise.remove(at)));
            let chunk = match both {
                Some(other) => self.merge_chunks(cond, chunk, other),
                None => Chunk { when: self.prover.pool.and(vec![cond, chunk.when]), ..chunk },
            };
            merged.insert(self.new_chunk_id(), chunk);
        }
        for id in only_otherwise {
            if let Some(chunk) = merged.remove(id) {
                let when = self.prover.pool.and(vec![negated, chunk.when]);
                merged.insert(self.new_chunk_id(), Chunk { when, ..chunk });
            }
        }
        merged
    }

    /// Merges two chunks of the same place whose conditions exclude each other: what was given away under b and came
    /// back under b is held as before.
    fn combine(&mut self, fork: &State, state: &mut State) {
        for id in fork.heap.different(&state.heap) {
            let Some(chunk) = state.heap.get(id).cloned().filter(|chunk| !self.is_unconditional(chunk))
            else {
                continue;
            };
            let Some(receiver) = chunk.place.receiver() else { continue };
            let members: Vec<Term> = self.prover.class_members(receiver).collect();
            let others: Vec<(ChunkId, Chunk)> = members
                .into_iter()
                .flat_map(|member| state.heap.at(chunk.place.resource, member))
                .filter(|(other, held)| *other != id && !self.is_unconditional(held))
                .map(|(other, held)| (other, held.clone()))
                .collect();
            let twin = others.into_iter().find(|(_, other)| {
                self.same_chunk_place(&chunk, other) && self.exclude_each_other(&chunk, other)
            });
            if let Some((other_id, other)) = twin {
                let when = chunk.when;
                let (age, gone) = (id.min(other_id), id.max(other_id));
                let mut merged = self.merge_chunks(when, chunk, other);
                // A chunk's number always belongs to the same place: that the two places are equal may be known only in
                // this arm.
                merged.place = state.heap.get(age).map_or(merged.place, |kept| kept.place.clone());
                state.heap.remove(age);
                state.heap.remove(gone);
                state.heap.insert(age, merged);
            }
        }
    }

    fn exclude_each_other(&mut self, a: &Chunk, b: &Chunk) -> bool {
        let whole = self.whole_amount();
        if matches!(a.place.resource, Resource::Field(_)) && (a.amount == whole || b.amount == whole) {
            // More than the whole of a location is never held.
            return true;
        }
        let both = vec![a.when, b.when];
        let both = self.prover.pool.and(both);
        self.prover.known(both) == Some(false)
    }

    fn same_chunk_place(&mut self, a: &Chunk, b: &Chunk) -> bool {
        a.cells == b.cells && self.known_same_place(&a.place, &b.place)
    }

    fn merge_chunks(&mut self, cond: Term, then: Chunk, otherwise: Chunk) -> Chunk {
        Chunk {
            value: self.prover.pool.ite(cond, then.value, otherwise.value),
            when: self.prover.pool.ite(cond, then.when, otherwise.when),
            amount: self.prover.pool.ite(cond, then.amount, otherwise.amount),
            provenance: then.provenance.of_both(otherwise.provenance),
            lineage: then.lineage.filter(|lineage| otherwise.lineage.as_ref() == Some(lineage)),
            ..otherwise
        }
    }

    /// Brings the prover's record of what is held in line with a joined heap: the records made in the arms are gone
    /// with their scopes, and a chunk held only under a condition is not certainly held.
    ///
    /// All old records are released before any new one begins: if two chunks became one, the number that remains may be
    /// the one without a record, and recording the location twice at the same time would be a contradiction.
    fn renew_holds(&mut self, fork: &State, state: &mut State) {
        if !state.actual {
            return;
        }
        let mut whole = Vec::new();
        for id in fork.heap.different(&state.heap) {
            let before = fork.heap.get(id).map(|chunk| chunk.holds.clone()).unwrap_or_default();
            match state.heap.get(id).cloned() {
                Some(chunk) if self.has_whole(&chunk) => whole.push((id, before)),
                Some(_) | None => {
                    self.release(&before);
                    state.heap.update(id, |chunk| chunk.holds.clear());
                }
            }
        }
        for (id, before) in whole {
            let Some(chunk) = state.heap.get(id).cloned() else { continue };
            let holds = if before.is_empty() { self.holds_of(&chunk) } else { before };
            state.heap.update(id, |chunk| chunk.holds = holds);
        }
    }
}

/// Of what the ends opened, only what was held before.
fn opened_before<T>(state: &State, mut ends: Vec<JoinedEnd<T>>) -> Vec<JoinedEnd<T>> {
    for end in &mut ends {
        end.opened.retain(|id| state.heap.get(*id).is_some());
    }
    ends
}

/// What was held before the condition and opened by all ends; for an enclosing condition it counts as opened here.
fn opened_in_all<T>(ends: &[JoinedEnd<T>]) -> Vec<ChunkId> {
    let Some((first, others)) = ends.split_first() else { return Vec::new() };
    let everywhere = |id: &&ChunkId| others.iter().all(|end| end.opened.contains(id));
    first.opened.iter().filter(everywhere).copied().collect()
}

/// What was held before the condition and opened by some ends but not by all.
fn opened_in_some<T>(ends: &[JoinedEnd<T>]) -> Vec<ChunkId> {
    let mut ids: Vec<ChunkId> = ends.iter().flat_map(|end| end.opened.iter().copied()).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.retain(|id| !ends.iter().all(|end| end.opened.contains(id)));
    ids
}
