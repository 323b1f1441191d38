//! Scopes, assumptions, and the fork of a path.

use crate::source::Span;
use crate::state::State;
use crate::symex::{Eval, Executor, Halt, Outcome, Stop};
use crate::term::{Sort, Term};
use crate::trace::Why;

impl Executor<'_> {
    /// Runs something and then forgets what was assumed in it: prover and track are cut back together, however it ends.
    pub(crate) fn scope<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.track.mark();
        self.prover.push();
        let result = run(self);
        self.prover.pop();
        self.track.cut(mark);
        result
    }

    /// Adds something learned to the path condition.
    pub(crate) fn assume(&mut self, term: Term) {
        self.assume_as(term, Why::Learned);
    }

    pub(crate) fn assume_as(&mut self, term: Term, why: Why) {
        if term == self.prover.pool.bool(true) {
            return;
        }
        self.track.path.push(term, why);
        self.prover.assume(term);
    }

    /// Assumes, and ends the path if that is impossible.
    pub(crate) fn assume_or_end(&mut self, term: Term) -> Eval<()> {
        self.assume(term);
        if self.prover.contradictory() { Err(Halt::Impossible) } else { Ok(()) }
    }

    pub(crate) fn assume_not_null(&mut self, reference: Term) {
        let null = self.prover.pool.null();
        let fact = self.prover.pool.ne(reference, null);
        self.assume(fact);
    }

    /// A new symbol for a value of program code; what its type implies is known about it.
    pub(crate) fn fresh_value(&mut self, hint: &str, ty: &crate::ir::Type) -> Term {
        let term = self.prover.pool.fresh(hint, crate::state::sort_of(ty));
        self.learn_value(term, ty);
        term
    }

    pub(crate) fn fresh_snapshot(&mut self) -> Term {
        self.prover.pool.fresh("snapshot", Sort::SNAP)
    }

    /// Forks the path on a condition [VC Figure 8, if]. A branch that the facts refute is not entered; if it is the
    /// first one, no question is needed for the second. Each branch calls its own continuation.
    pub(crate) fn branch(
        &mut self,
        state: State,
        cond: Term,
        span: Option<Span>,
        then: &dyn Fn(&mut Executor<'_>, State) -> Outcome,
        otherwise: &dyn Fn(&mut Executor<'_>, State) -> Outcome,
    ) -> Outcome {
        if let Some(holds) = self.prover.known(cond) {
            self.record_known(state.actual, span, holds);
            return if holds { then(self, state) } else { otherwise(self, state) };
        }
        self.unless_called_off()?;
        if self.tables.forks_left == 0 {
            return Err(Stop::TooManyPaths);
        }
        self.tables.forks_left -= 1;
        let (other_state, actual) = (state.clone(), state.actual);
        let impossible = self.scope(|ex| {
            ex.assume_as(cond, Why::Branch { cond: span, holds: true });
            ex.record_branch(actual, span, true, false);
            if ex.prover.contradictory() { Ok(true) } else { then(ex, state).map(|()| false) }
        })?;
        let negated = self.prover.pool.not(cond);
        if impossible {
            self.assume(negated);
            self.record_branch(actual, span, false, true);
            return if self.prover.contradictory() { Ok(()) } else { otherwise(self, other_state) };
        }
        self.scope(|ex| {
            ex.assume_as(negated, Why::Branch { cond: span, holds: false });
            ex.record_branch(actual, span, false, false);
            if ex.prover.contradictory() { Ok(()) } else { otherwise(ex, other_state) }
        })
    }

    /// Goes on in the same way in both cases of a condition, where what is found there depends on it.
    pub(crate) fn in_both_cases(
        &mut self,
        state: State,
        cond: Term,
        on: &dyn Fn(&mut Executor<'_>, State) -> Outcome,
    ) -> Outcome {
        self.branch(state, cond, None, on, on)
    }
}
