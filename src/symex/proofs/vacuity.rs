//! Vacuous proofs (language.md §8, Vacuity).
//!
//! Where a precondition, or what a call promises, can't be satisfied, everything after it verifies. That is
//! sound and almost never meant, so there is a warning, except where the program itself says `false`. An invariant
//! needs no such check: it is shown on entry before it is assumed.
//!
//! ```text
//! void m() requires acc(x) && acc(x); { assert false; }      verified, with a warning at the precondition
//! ```

use crate::ir::{Assertion, AssertionKind, CompareOp, Expr, ExprKind, MethodId};
use crate::prover::Feasibility;
use crate::source::Span;
use crate::state::Heap;
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

    /// Whether what was produced of an assertion may be possible, where nothing failed: the facts may have missed a
    /// contradiction. First a state is looked for that satisfies it, then what contradicts it.
    pub(crate) fn may_be_possible(&mut self, produced: &Heap, of: &Assertion) -> bool {
        let equates = any_condition(of, equates_references);
        if self.found_something() || !(equates || any_condition(of, is_subtle)) {
            return true;
        }
        self.scope(|ex| {
            // The facts know which objects are held as a whole. Of parts, and of arrays, it is said where it matters.
            if equates {
                ex.learn_separation(produced);
            }
            match ex.prover.feasible_at_a_guess() {
                Feasibility::Possible => true,
                Feasibility::Refuted => false,
                Feasibility::Unrefuted | Feasibility::Unknown(_) => {
                    let falsum = ex.prover.pool.bool(false);
                    !ex.prover.concludes(falsum)
                }
            }
        })
    }

    /// The same, found out without Z3: for declarations that are harmless if nothing satisfies them, because nothing
    /// can use them.
    pub(crate) fn is_possible_at_a_glance(&mut self, produced: &Heap, of: &Assertion) -> bool {
        let asking = self.prover.ask_solver(false);
        let possible = self.may_be_possible(produced, of);
        self.prover.ask_solver(asking);
        possible
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

/// Whether a condition among the conjuncts of an assertion, in any of its cases, is of this kind.
fn any_condition(assertion: &Assertion, is_such: fn(&Expr) -> bool) -> bool {
    let any = |assertion: &Assertion| any_condition(assertion, is_such);
    match &assertion.kind {
        AssertionKind::Pure(e) => is_such(e),
        AssertionKind::Acc(_) | AssertionKind::Instance(_) | AssertionKind::Untouched { .. } => false,
        AssertionKind::And(parts) => parts.iter().any(any),
        AssertionKind::Implies(_, then) => any(then),
        AssertionKind::Cond(_, then, otherwise) => any(then) || any(otherwise),
        AssertionKind::Let { body, .. } => any(body),
    }
}

/// Whether a condition may contain a contradiction that the facts alone don't see: more than comparisons of variables,
/// calls, locations and constants.
fn is_subtle(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null | ExprKind::Var(_) => false,
        ExprKind::Field(e, _) | ExprKind::Length(e) | ExprKind::Not(e) => is_subtle(e),
        ExprKind::Compare(_, a, b) => is_subtle(a) || is_subtle(b),
        ExprKind::And(parts) => parts.iter().any(is_subtle),
        ExprKind::Call(call) => call.args.iter().any(is_subtle),
        // Any other expression may be subtle: the solver is asked once more, which only costs time.
        _ => true,
    }
}

/// Whether a condition says that two references are the same: what is held of one is held of the other, and that may be
/// more than there is.
fn equates_references(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Compare(CompareOp::Eq, a, b) => {
            let is_null = |side: &Expr| matches!(side.kind, ExprKind::Null);
            a.ty.is_reference() && !is_null(a) && !is_null(b)
        }
        ExprKind::And(parts) => parts.iter().any(equates_references),
        // Any other expression says it in a case, or of what it is computed from.
        _ => false,
    }
}
