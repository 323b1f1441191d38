//! Pure obligations: whether a term is true here.

use std::cell::Cell;

use crate::infer::{self, KNOWN_BODIES};
use crate::prover::Answer;
use crate::source::Span;
use crate::state::{ChunkId, State};
use crate::symex::failure::Why;
use crate::symex::{Dynamic, Eval, Executor, Halt, Obligation, Outcome, Reason};
use crate::term::{Op, Sort, Term, TermKind};
use crate::trace::Why as Known;

/// How many levels of nested instances are looked into to tell references apart.
const TOLD_APART: u32 = 3;

/// How many parts of a goal are looked at for references that it tells apart.
const CONNECTED: usize = 32;

impl Executor<'_> {
    /// Shows that a boolean term is true. If it can't be shown, it is reported and then assumed, so that the path goes
    /// on and finds further errors; the path ends if the assumption is a contradiction. What was shown with the
    /// definition that is evaluated here is not asked again.
    ///
    /// Fails with the given reason, at `span`.
    pub(crate) fn check(
        &mut self,
        state: &State,
        goal: Term,
        span: Span,
        why: &Why<'_>,
        reason: impl Fn(&mut Self) -> Reason,
    ) -> Eval<()> {
        if self.is_shown(goal, why) {
            return Ok(());
        }
        self.about(span, |ex| {
            ex.require(state, goal, &|ex| Ok(ex.proves(state, goal, why)), span, why, reason)
        })
    }

    /// The same where `ask` finds out whether the goal follows.
    pub(crate) fn require(
        &mut self,
        state: &State,
        goal: Term,
        ask: &dyn Fn(&mut Self) -> Eval<Answer>,
        span: Span,
        why: &Why<'_>,
        reason: impl Fn(&mut Self) -> Reason,
    ) -> Eval<()> {
        let answer = if self.fails_again(span, why, &reason) { Answer::No } else { ask(self)? };
        if answer == Answer::Yes {
            // What is asserted leads on: one step of an argument is what the next one needs, and found in fewer steps.
            if *why.obligation == Obligation::Assert && self.prover.known(goal).is_none() {
                self.assume_as(goal, Known::Learned);
            }
            return Ok(());
        }
        self.unless_called_off()?;
        if !self.dynamic.trying
            && let Some(broken) = self.undefined_call(goal)
        {
            return Err(self.skip_for(&self.context.program.pure(broken).origin.name));
        }
        let reason = reason(self);
        // That a number is one of its type goes without saying from here on.
        let known = if matches!(reason, Reason::Overflow { .. }) { Known::Law } else { Known::Supposed };
        self.fail(state, span, why, reason, Some(goal), matches!(answer, Answer::Unknown(_)))?;
        self.assume_as(goal, known);
        if self.prover.contradictory() { Err(Halt::Impossible) } else { Ok(()) }
    }

    /// Whether a term follows here; if not, the question is asked once more with the bodies of the held predicates
    /// known (language.md §7, 3). Z3 is asked last, with all that can be known.
    pub(crate) fn proves(&mut self, state: &State, goal: Term, why: &Why<'_>) -> Answer {
        self.answer_at_once(goal).unwrap_or_else(|| self.proves_further(state, goal, why))
    }

    /// The answer to a question that is not asked further: it is concluded from what is known, or it is about a
    /// trigger.
    pub(crate) fn answer_at_once(&mut self, goal: Term) -> Option<Answer> {
        if self.dynamic.pattern {
            let known = self.prover.known(goal) == Some(true);
            return Some(if known { Answer::Yes } else { Answer::No });
        }
        self.prover.concludes_at_once(goal).then_some(Answer::Yes)
    }

    /// The answer to a question that has none at once.
    pub(crate) fn proves_further(&mut self, state: &State, goal: Term, why: &Why<'_>) -> Answer {
        // In a definition a body is opened by what it reads; one that reads final fields alone may still need what its
        // instance says of them.
        if why.search.open_depth == 0 || self.dynamic.definition_depth > 1 {
            return self.prover.entails(goal);
        }
        let with_bodies = self.proves_with_bodies(state, goal).ok().flatten();
        if with_bodies == Some(Answer::Yes) || self.told_apart(state, goal) == Ok(true) {
            return Answer::Yes;
        }
        // With less known nothing else would come out: not even in fewer steps, in none of 30 questions that had
        // reached a limit.
        with_bodies.unwrap_or_else(|| self.prover.entails(goal))
    }

    /// Whether a term follows once the bodies of what is held are known, on all paths that they lead to: the answer of
    /// the first on which it does not. Nothing if the bodies can't be known, or tell nothing.
    fn proves_with_bodies(&mut self, state: &State, goal: Term) -> Eval<Option<Answer>> {
        let held = self.openable(state, KNOWN_BODIES);
        let (answer, untold) = (Cell::new(None), Cell::new(false));
        let done = self.attempt_paths(|ex| {
            ex.with_bodies(state.scratch(), &held, &|ex, state| {
                if !matches!(answer.get(), None | Some(Answer::Yes)) {
                    return Ok(());
                }
                let before = ex.prover.assumptions().len();
                ex.learn_separation(&state.heap);
                ex.learn_told_not_null(&state.heap, goal);
                if ex.tells_apart(goal) {
                    ex.learn_items_apart(&state.heap);
                }
                if held.is_empty() && ex.prover.assumptions().len() == before {
                    untold.set(true);
                } else {
                    answer.set(Some(ex.prover.entails(goal)));
                }
                Ok(())
            })
        })?;
        Ok(answer.get().or(Some(Answer::Yes)).filter(|_| done && !untold.get()))
    }

    /// Whether a goal that tells references apart follows from what is held. The opposite is supposed: two of them are
    /// the same object. If a location in held instances, some nested in others, would then be held twice, the
    /// supposition is impossible.
    ///
    /// ```text
    /// list() ⊢ next != null ==> this != next.next      suppose next != null, this == next.next: this.list() holds
    ///                                                  next, so does next.next.list() in it
    /// ```
    fn told_apart(&mut self, state: &State, goal: Term) -> Eval<bool> {
        if !self.tells_apart(goal) || self.openable(state, KNOWN_BODIES).is_empty() {
            return Ok(false);
        }
        let unproved = Cell::new(false);
        // To see what is held twice, the definitions of what the bodies call are not needed.
        let undefined = |dynamic: &mut Dynamic| dynamic.definition_depth = infer::DEFINITION_DEPTH;
        let done = self.with(undefined, |ex| {
            ex.attempt_paths(|ex| {
                let opposite = ex.prover.pool.not(goal);
                ex.assume(opposite);
                ex.unfold(state.scratch(), (TOLD_APART, KNOWN_BODIES), &|ex, state| {
                    ex.learn_separation(&state.heap);
                    if !ex.prover.concludes(goal) {
                        unproved.set(true);
                    }
                    Ok(())
                })
            })
        })?;
        Ok(done && !unproved.get())
    }

    /// Whether a formula says somewhere that two references differ, neither of them null, or that one is not in a ghost
    /// value.
    fn tells_apart(&self, goal: Term) -> bool {
        let pool = &self.prover.pool;
        let mut left = vec![(goal, true)];
        for _ in 0..CONNECTED {
            let Some((term, positive)) = left.pop() else { return false };
            match pool.kind(term) {
                TermKind::Op(Op::Eq, &[a, b])
                    if pool.sort(a) == Sort::REF && !positive && a != pool.null() && b != pool.null() =>
                {
                    return true;
                }
                // It is none of the members whose locations are held besides.
                TermKind::Op(Op::Has, &[_, part]) if pool.sort(part) == Sort::REF && !positive => {
                    return true;
                }
                TermKind::Op(Op::Eq, &[a, b]) if pool.sort(a) == Sort::BOOL => {
                    left.extend([(a, true), (a, false), (b, true), (b, false)]);
                }
                TermKind::Op(Op::Not, &[inner]) => left.push((inner, !positive)),
                TermKind::Op(Op::Implies, &[a, b]) => left.extend([(a, !positive), (b, positive)]),
                TermKind::Op(Op::And | Op::Or, parts) => {
                    left.extend(parts.iter().map(|part| (*part, positive)));
                }
                // Any other formula compares no references.
                _ => {}
            }
        }
        false
    }

    /// Opens what is held, then what came out of it, for a limited number of rounds and instances.
    fn unfold(
        &mut self,
        state: State,
        (rounds, instances): (u32, usize),
        k: &dyn Fn(&mut Executor<'_>, State) -> Outcome,
    ) -> Outcome {
        let held = if rounds == 0 { Vec::new() } else { self.openable(&state, instances) };
        if held.is_empty() || self.prover.contradictory() {
            return k(self, state);
        }
        self.with_bodies(state, &held, &|ex, state| ex.unfold(state, (rounds - 1, instances - held.len()), k))
    }

    /// The instances that are held and can be opened here, at most `most`: first those of which a part is held, the
    /// youngest first, then the others, oldest first. Of an instance that is lent a part comes back closed while the
    /// rest may be open: the two are about the same values, which is found out where the younger is opened while what
    /// was in the older is there.
    fn openable(&mut self, state: &State, most: usize) -> Vec<ChunkId> {
        let held: Vec<ChunkId> = infer::instances(&state.heap)
            .filter(|(_, place)| self.definition(place).is_ok())
            .map(|(id, _)| id)
            .take(most)
            .collect();
        let whole = self.whole_amount();
        let held = held.into_iter().filter_map(|id| Some((id, state.heap.get(id)?.clone())));
        let held = held.filter(|(_, chunk)| self.is_held(chunk));
        let (others, mut parts): (Vec<_>, Vec<_>) = held.partition(|(_, chunk)| chunk.amount == whole);
        parts.reverse();
        parts.into_iter().chain(others).map(|(id, _)| id).collect()
    }

    /// Opens some instances one after the other and goes on with what their bodies say.
    fn with_bodies(
        &mut self,
        state: State,
        held: &[ChunkId],
        k: &dyn Fn(&mut Executor<'_>, State) -> Outcome,
    ) -> Outcome {
        match held.split_first() {
            None => k(self, state),
            // It may have become one with another part of it.
            Some((first, rest)) if state.heap.get(*first).is_none() => self.with_bodies(state, rest, k),
            Some((first, rest)) => {
                self.open_chunk(state, *first, &|ex, state, ()| ex.with_bodies(state, rest, k))
            }
        }
    }

    /// Whether a goal need not be shown, because all that is evaluated here was shown with the definition. Nor is it
    /// assumed: as a fact it would only make searches longer. What is tried, opened or closed on the way, or is a
    /// trigger, is asked as anywhere.
    ///
    /// So is what is known to be false. It was shown with what overriding methods promise, and one of them may have an
    /// error: then the definition tells nothing, and no path may be taken for impossible because of it.
    pub(crate) fn is_shown(&mut self, goal: Term, why: &Why<'_>) -> bool {
        let shown = self.dynamic.shown && !self.dynamic.pattern && why.closing.is_none();
        shown && self.prover.known(goal) != Some(false)
    }

    /// Shows that a reference is not null [VC Figure 5, calls; errata for close].
    pub(crate) fn check_not_null(
        &mut self,
        state: &State,
        reference: Term,
        expr: &crate::ir::Expr,
        why: &Why<'_>,
    ) -> Eval<()> {
        let null = self.prover.pool.null();
        let goal = self.prover.pool.ne(reference, null);
        if self.is_shown(goal, why) {
            self.assume(goal);
            return if self.prover.contradictory() { Err(Halt::Impossible) } else { Ok(()) };
        }
        if self.prover.known(goal).is_none() {
            // Of an element of an array this is known where it is read, of one of a sequence only here.
            self.learn_told_not_null(&state.heap, goal);
        }
        self.check(state, goal, expr.span, why, |_| Reason::MayBeNull { what: expr.span })?;
        // The facts have to know what the solver showed, because they are used to look up what is held under the
        // condition that a reference is not null.
        if self.prover.known(goal).is_none() {
            self.assume(goal);
        }
        Ok(())
    }

    /// A missing permission is an error only if the path is possible at all: paths that the facts can't refute are
    /// explored, so the solver is asked before anything is reported. Then the path ends. `undecided`: a limit of the
    /// search was reached.
    pub(crate) fn fail_missing(
        &mut self,
        state: &State,
        span: Span,
        why: &Why<'_>,
        reason: Reason,
        undecided: bool,
    ) -> Halt {
        if !self.dynamic.trying && self.prover.feasible().refuted() {
            return Halt::Impossible;
        }
        match self.fail(state, span, why, reason, None, undecided) {
            Ok(()) => Halt::Failed,
            Err(halt) => halt,
        }
    }
}
