//! Collecting the ends of what may fork: the one way in which paths come together again.
//!
//! A rule is run with a continuation that only collects. Each end has the branches that led to it and what was learned
//! on the way; by then the prover has forgotten both. What was learned is kept under the conditions of its path, and so
//! is the fact that the execution took one of the ends. `&&`, `?:`, `==>` and inferred opens end in one value, an `ite`
//! over the ends; ends that have a state go on to [`join`](super::join).
//!
//! ```text
//! read next.value under list(): next != null -> v1, next == null -> v2      ite(next != null, v1, v2)
//! ```
//!
//! *Invariant*: a path that has no end here was impossible, was reported as failed, or left by a jump. It never failed
//! in a trial: that ends the whole attempt (see [`attempt`](super::attempt)). So it may be assumed that the execution
//! took one of the ends. And the conditions of two ends never hold together: the branches of a path include those that
//! distinguish it from paths that left by a jump.

use std::cell::RefCell;

use crate::source::Span;
use crate::state::{ChunkId, State};
use crate::symex::track::TrackMark;
use crate::symex::{Cont, Eval, Executor, Halt, Outcome, Stop};
use crate::term::Term;
use crate::trace::Why;

/// One end of a rule that forked, or of an arm.
pub(crate) struct End<T> {
    /// The branches that led to it.
    pub cond: Term,
    /// What was learned on the way.
    pub facts: Vec<Term>,
    /// The instances that were opened on the way in the actual heap.
    pub opened: Vec<ChunkId>,
    pub value: T,
}

/// How a rule ended.
pub(crate) enum Ends<T> {
    /// Without a fork: what it learned is known.
    One(T),
    /// With forks: what was learned is in the ends.
    Many(Vec<End<T>>),
}

/// An arm of a condition: what it does before it is joined with the other.
pub(crate) type Run<'r, T> =
    &'r dyn Fn(&mut Executor<'_>, &dyn Fn(&mut Executor<'_>, T) -> Outcome) -> Outcome;

impl Executor<'_> {
    /// The end of the path that the execution is on now.
    fn end_here<T>(&mut self, begin: &TrackMark, value: T) -> End<T> {
        let (mut conds, mut facts) = (Vec::new(), Vec::new());
        for entry in self.track.path.since(begin.path) {
            match entry.why {
                Why::Branch { .. } | Why::Arrived => conds.push(entry.term),
                Why::Learned | Why::Supposed | Why::Law => facts.push(entry.term),
            }
        }
        let opened = self.track.opened[begin.opened..].to_vec();
        End { cond: self.prover.pool.and(conds), facts, opened, value }
    }

    /// Runs a rule and collects its ends. If there is none, each of its paths was impossible or was reported.
    pub(crate) fn collect<T>(
        &mut self,
        run: impl FnOnce(&mut Self, Cont<'_, T>) -> Outcome,
    ) -> Eval<Ends<T>> {
        let depth = self.prover.depth();
        let mark = self.track.mark();
        let ends = RefCell::new(Vec::new());
        let one = RefCell::new(None);
        run(self, &|ex: &mut Executor<'_>, _: State, value: T| {
            if ex.prover.depth() == depth {
                let before = one.borrow_mut().replace(value);
                assert!(before.is_none(), "a rule went on twice without a fork");
            } else {
                let end = ex.end_here(&mark, value);
                ends.borrow_mut().push(end);
            }
            Ok(())
        })?;
        let ends = ends.into_inner();
        match one.into_inner() {
            Some(value) => {
                // The condition of this end would be `true`, and hold together with those of the others.
                assert!(ends.is_empty(), "a rule went on both straight and in a fork");
                Ok(Ends::One(value))
            }
            None if ends.is_empty() => Err(Halt::Impossible),
            None => Ok(Ends::Many(ends)),
        }
    }

    /// Runs one arm in a scope, under its condition, and collects its ends. None: the facts refute the condition.
    pub(crate) fn collect_arm<T>(
        &mut self,
        cond: Term,
        why: Why,
        run: Run<'_, T>,
    ) -> Result<Option<Vec<End<T>>>, Stop> {
        let ends = RefCell::new(Vec::new());
        let possible = self.scope(|ex| {
            let mark = ex.track.mark();
            ex.assume_as(cond, why);
            if ex.prover.contradictory() {
                return Ok(false);
            }
            ex.with(
                |dynamic| dynamic.undecided = true,
                |ex| {
                    run(ex, &|ex, value| {
                        let end = ex.end_here(&mark, value);
                        ends.borrow_mut().push(end);
                        Ok(())
                    })
                },
            )?;
            Ok(true)
        })?;
        Ok(possible.then(|| ends.into_inner()))
    }

    /// Assumes what the ends learned, each fact under the conditions of its path.
    pub(crate) fn learn_facts<T>(&mut self, ends: &[End<T>]) {
        for end in ends {
            for fact in &end.facts {
                let fact = self.prover.pool.implies(end.cond, *fact);
                self.assume(fact);
            }
        }
    }

    /// The formula that the execution took one of the ends.
    pub(crate) fn reached<T>(&mut self, ends: &[End<T>]) -> Term {
        let reached = ends.iter().map(|end| end.cond).collect();
        self.prover.pool.or(reached)
    }

    /// Assumes what the ends of a rule learned, and that the execution took one of them. Returns the values, each with
    /// the condition of its path.
    pub(crate) fn learn_ends<T>(&mut self, ends: Ends<T>) -> Vec<(Term, T)> {
        match ends {
            Ends::One(value) => vec![(self.prover.pool.bool(true), value)],
            Ends::Many(ends) => {
                self.learn_facts(&ends);
                let reached = self.reached(&ends);
                self.assume(reached);
                ends.into_iter().map(|end| (end.cond, end.value)).collect()
            }
        }
    }

    /// The one value of a rule that may have forked: an `ite` over its ends.
    pub(crate) fn merge(&mut self, ends: Ends<Term>) -> Term {
        let mut values = self.learn_ends(ends);
        let (_, mut merged) = values.pop().expect("collect gives at least one end");
        while let Some((cond, value)) = values.pop() {
            merged = self.prover.pool.ite(cond, value, merged);
        }
        merged
    }

    /// Evaluates something that is only evaluated where a condition holds. What it teaches is known afterwards only
    /// under that condition [VC Figure 5, errata]. None: no path on which the condition holds goes on.
    pub(crate) fn under(
        &mut self,
        cond: Term,
        span: Option<Span>,
        evaluate: impl Fn(&mut Executor<'_>) -> Eval<Term>,
    ) -> Eval<Option<Term>> {
        self.under_branch(cond, Why::Branch { cond: span, holds: true }, &evaluate)
    }

    /// The same for the negation of the condition at `span`.
    pub(crate) fn under_negated(
        &mut self,
        negated: Term,
        span: Span,
        evaluate: impl Fn(&mut Executor<'_>) -> Eval<Term>,
    ) -> Eval<Option<Term>> {
        self.under_branch(negated, Why::Branch { cond: Some(span), holds: false }, &evaluate)
    }

    fn under_branch(
        &mut self,
        cond: Term,
        why: Why,
        evaluate: &dyn Fn(&mut Executor<'_>) -> Eval<Term>,
    ) -> Eval<Option<Term>> {
        match self.prover.known(cond) {
            Some(true) => return evaluate(self).map(Some),
            Some(false) => return Ok(None),
            None => {}
        }
        let ends = self.collect_arm(cond, why, &|ex, k| {
            let value = crate::symex::value!(evaluate(ex));
            k(ex, value)
        })?;
        match ends.unwrap_or_default().pop() {
            Some(end) => {
                self.learn_facts(std::slice::from_ref(&end));
                Ok(Some(end.value))
            }
            // What ended is the case in which the condition holds, not this path.
            None => {
                let negated = self.prover.pool.not(cond);
                self.assume(negated);
                Ok(None)
            }
        }
    }

    /// What was learned since a mark, each under the branches taken before it.
    pub(crate) fn guarded_facts(&mut self, mark: crate::trace::Mark) -> Vec<Term> {
        let entries = self.track.path.since(mark).to_vec();
        let mut guards = Vec::new();
        let mut facts = Vec::new();
        for entry in entries {
            match entry.why {
                Why::Branch { .. } | Why::Arrived => guards.push(entry.term),
                Why::Learned | Why::Supposed | Why::Law => {
                    let guard = self.prover.pool.and(guards.clone());
                    facts.push(self.prover.pool.implies(guard, entry.term));
                }
            }
        }
        facts
    }
}
