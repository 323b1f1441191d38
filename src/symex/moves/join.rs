//! Merging paths: what rules that must not fork do with one that may.
//!
//! A rule in continuation-passing style is run with a continuation that only collects. If the rule did not
//! fork, its one end lies at the depth where it began, and nothing has to be merged. If it did, each end has
//! the branches that led to it and what was learned on the way; both are gone from the prover by then. The
//! merged value is an `ite` over the ends, and what was learned stays under the conditions of its path.
//!
//! ```text
//! read next.value under list(): next != null -> v1, next == null -> v2      ite(next != null, v1, v2)
//! ```

use std::cell::RefCell;

use crate::source::Span;
use crate::state::State;
use crate::symex::{Cont, Eval, Executor, Halt, Outcome};
use crate::term::Term;
use crate::trace::Why;

/// One end of a rule that forked.
pub(crate) struct End<T> {
    conds: Vec<Term>,
    facts: Vec<Term>,
    value: T,
}

/// How a rule ended.
pub(crate) enum Ends<T> {
    /// Without a fork: what it learned is known.
    One(T),
    /// With forks: what was learned is in the ends.
    Many(Vec<End<T>>),
}

impl Executor<'_> {
    /// Runs a rule and collects its ends. Fails with [`Halt::PathEnded`] if there is none, or, while the search
    /// tries something, if any path failed: a value that is missing for one case must not be made up.
    pub(crate) fn collect<T>(
        &mut self,
        run: impl FnOnce(&mut Self, Cont<'_, T>) -> Outcome,
    ) -> Eval<Ends<T>> {
        let depth = self.prover.depth();
        let mark = self.path.mark();
        let failed_before = self.quiet_failures;
        let ends = RefCell::new(Vec::new());
        let one = RefCell::new(None);
        run(self, &|ex: &mut Executor<'_>, _: State, value: T| {
            if ex.prover.depth() == depth {
                *one.borrow_mut() = Some(value);
            } else {
                let (mut conds, mut facts) = (Vec::new(), Vec::new());
                for entry in ex.path.since(mark) {
                    match entry.why {
                        Why::Branch { .. } => conds.push(entry.term),
                        Why::Learned => facts.push(entry.term),
                    }
                }
                ends.borrow_mut().push(End { conds, facts, value });
            }
            Ok(())
        })?;
        if self.quiet_failures > failed_before {
            return Err(Halt::PathEnded);
        }
        let mut ends = ends.into_inner();
        match one.into_inner() {
            Some(value) if ends.is_empty() => Ok(Ends::One(value)),
            Some(value) => {
                ends.push(End { conds: Vec::new(), facts: Vec::new(), value });
                Ok(Ends::Many(ends))
            }
            None if ends.is_empty() => Err(Halt::PathEnded),
            None => Ok(Ends::Many(ends)),
        }
    }

    /// Learns what the ends learned, each fact under the conditions of its path, and that one of the ends it is.
    /// Gives the values back, each with the condition of its path.
    pub(crate) fn learn_ends<T>(&mut self, ends: Ends<T>) -> Vec<(Term, T)> {
        match ends {
            Ends::One(value) => vec![(self.prover.pool.bool(true), value)],
            Ends::Many(ends) => {
                let mut values = Vec::with_capacity(ends.len());
                for end in ends {
                    let cond = self.prover.pool.and(end.conds);
                    for fact in end.facts {
                        let fact = self.prover.pool.implies(cond, fact);
                        self.assume(fact);
                    }
                    values.push((cond, end.value));
                }
                let reached = values.iter().map(|(cond, _)| *cond).collect();
                let reached = self.prover.pool.or(reached);
                self.assume(reached);
                values
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

    /// Evaluates something that is only evaluated where a condition holds. What it teaches is known afterwards
    /// under that condition alone [VC Figure 5, errata]. None: where the condition holds nothing goes on.
    pub(crate) fn under(
        &mut self,
        cond: Term,
        span: Option<Span>,
        evaluate: impl FnOnce(&mut Self) -> Eval<Term>,
    ) -> Eval<Option<Term>> {
        self.under_branch(cond, Why::Branch { cond: span, holds: true }, evaluate)
    }

    /// The same for the negation of the condition that stands at `span`.
    pub(crate) fn under_negated(
        &mut self,
        negated: Term,
        span: Span,
        evaluate: impl FnOnce(&mut Self) -> Eval<Term>,
    ) -> Eval<Option<Term>> {
        self.under_branch(negated, Why::Branch { cond: Some(span), holds: false }, evaluate)
    }

    fn under_branch(
        &mut self,
        cond: Term,
        why: Why,
        evaluate: impl FnOnce(&mut Self) -> Eval<Term>,
    ) -> Eval<Option<Term>> {
        match self.prover.known(cond) {
            Some(true) => return evaluate(self).map(Some),
            Some(false) => return Ok(None),
            None => {}
        }
        let failed_before = self.quiet_failures;
        let (value, facts) = self.scope(|ex| {
            ex.assume_as(cond, why);
            if ex.prover.contradictory() {
                return (Ok(None), Vec::new());
            }
            let mark = ex.path.mark();
            let value = evaluate(ex).map(Some);
            (value, ex.guarded_facts(mark))
        });
        for fact in facts {
            let fact = self.prover.pool.implies(cond, fact);
            self.assume(fact);
        }
        match value {
            // What ended there is the case in which the condition holds, not this path: it is impossible, or its
            // failure was reported. What the search merely tries has no value then.
            Err(Halt::PathEnded) if self.quiet_failures == failed_before => {
                let negated = self.prover.pool.not(cond);
                self.assume(negated);
                Ok(None)
            }
            value => value,
        }
    }

    /// What was learned since a mark, each under the branches taken before it.
    pub(crate) fn guarded_facts(&mut self, mark: crate::trace::Mark) -> Vec<Term> {
        let entries = self.path.since(mark).to_vec();
        let mut guards = Vec::new();
        let mut facts = Vec::new();
        for entry in entries {
            match entry.why {
                Why::Branch { .. } => guards.push(entry.term),
                Why::Learned => {
                    let guard = self.prover.pool.and(guards.clone());
                    facts.push(self.prover.pool.implies(guard, entry.term));
                }
            }
        }
        facts
    }
}
