//! Vacuous proofs (language.md §8, Vacuity).
//!
//! Where a precondition, or what a call promises, can't be satisfied, everything after it verifies. That is
//! sound and almost never meant, so there is a warning, except where the program itself says `false`. An invariant
//! needs no such check: it is shown on entry before it is assumed.
//!
//! ```text
//! void m() requires acc(x) && acc(x); { assert false; }      verified, with a warning at the precondition
//! ```

use crate::ir::{Assertion, AssertionKind, Expr, ExprKind, MethodId};
use crate::source::Span;
use crate::symex::Executor;
use crate::symex::failure::Warning;

impl Executor<'_> {
    /// Warns of a precondition that the facts know to be impossible.
    pub(crate) fn warn_impossible(&mut self, requires: &Assertion) {
        self.warn_unless_said(requires, Warning::ImpossiblePrecondition { requires: requires.span });
    }

    /// Warns of a predicate if the facts know that no instance of it can be held.
    pub(crate) fn warn_impossible_predicate(&mut self, body: &Assertion) {
        self.warn_unless_said(body, Warning::ImpossiblePredicate { body: body.span });
    }

    fn warn_unless_said(&mut self, impossible: &Assertion, warning: Warning) {
        if !self.found_something() && !says_false(impossible) {
            self.warn(warning);
        }
    }

    /// Asks whether the precondition is possible, if nothing failed and the facts may have missed the contradiction: a short search
    /// finds what follows from instances of quantified formulas, and the solver is asked about the rest.
    pub(crate) fn ask_whether_possible(&mut self, requires: &Assertion) {
        let worth_it = !self.found_something() && is_subtle(requires);
        let falsum = self.prover.pool.bool(false);
        if worth_it && (self.prover.concludes(falsum) || self.prover.feasible().refuted()) {
            self.warn_impossible(requires);
        }
    }

    /// Warns of a call after which nothing is possible, if no branch of the program can be the reason.
    pub(crate) fn warn_impossible_after_call(&mut self, callee: MethodId, call: Span) {
        let branched = self.track.path.branches().next().is_some() || self.track.path.is_joined();
        if !branched && !self.dynamic.trying {
            let ensures = &self.context.program.method(callee).ensures;
            self.warn_unless_said(ensures, Warning::ImpossibleAfterCall { call, callee });
        }
    }

    fn found_something(&self) -> bool {
        !self.findings.failures.is_empty() || self.findings.skipped_for.is_some()
    }

    /// Adds a warning, once.
    pub(crate) fn warn(&mut self, warning: Warning) {
        if !self.findings.warnings.contains(&warning) {
            self.findings.warnings.push(warning);
        }
    }

    /// Adds a warning that counts only if something fails.
    pub(crate) fn warn_if_failed(&mut self, warning: Warning) {
        if !self.findings.warnings_if_failed.contains(&warning) {
            self.findings.warnings_if_failed.push(warning);
        }
    }
}

/// Whether an assertion says `false` explicitly.
fn says_false(assertion: &Assertion) -> bool {
    match &assertion.kind {
        AssertionKind::Pure(e) => matches!(e.kind, ExprKind::Bool(false)),
        AssertionKind::And(parts) => parts.iter().any(says_false),
        AssertionKind::Let { body, .. } => says_false(body),
        AssertionKind::Acc(_)
        | AssertionKind::Instance(_)
        | AssertionKind::Implies(..)
        | AssertionKind::Cond(..)
        | AssertionKind::Untouched { .. } => false,
    }
}

/// Whether an assertion may contain a contradiction that the facts alone don't see: more than comparisons of variables,
/// calls, locations and constants.
fn is_subtle(assertion: &Assertion) -> bool {
    match &assertion.kind {
        AssertionKind::Pure(e) => is_subtle_expr(e),
        AssertionKind::Acc(_) | AssertionKind::Instance(_) | AssertionKind::Untouched { .. } => false,
        AssertionKind::And(parts) => parts.iter().any(is_subtle),
        AssertionKind::Implies(_, then) => is_subtle(then),
        AssertionKind::Cond(_, then, otherwise) => is_subtle(then) || is_subtle(otherwise),
        AssertionKind::Let { body, .. } => is_subtle(body),
    }
}

fn is_subtle_expr(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null | ExprKind::Var(_) => false,
        ExprKind::Field(e, _) | ExprKind::Length(e) | ExprKind::Not(e) => is_subtle_expr(e),
        ExprKind::Compare(_, a, b) => is_subtle_expr(a) || is_subtle_expr(b),
        ExprKind::And(parts) => parts.iter().any(is_subtle_expr),
        ExprKind::Call(call) => call.args.iter().any(is_subtle_expr),
        // Any other expression may be subtle: the solver is asked once more, which only costs time.
        _ => true,
    }
}
