//! `refute φ;`, which must not be provable (language.md §4).
//!
//! A path that gets there refutes φ if φ can't be shown on it. One such path is enough, whether its branches were
//! joined or not, and nothing is learned from it. At the end of the body an error is reported for each `refute` without
//! one.
//!
//! ```text
//! if (b) { x = 1; } else { x = 2; }  refute x == 1;      fine
//! refute false;                                           fine where this point can be reached
//! ```
//!
//! That no path gets there says nothing if one may only have ended early, because something failed on it.

use rustc_hash::FxHashMap;

use crate::ir::{Assertion, Block, StmtKind};
use crate::source::Span;
use crate::state::State;
use crate::symex::failure::{Failure, Reason, Why};
use crate::symex::{Eval, Executor, Obligation};

/// What was found out about each `refute`, by its place. None: some path refutes it; otherwise the error.
pub(crate) type Refutations = FxHashMap<Span, Option<Failure>>;

impl Executor<'_> {
    /// `refute φ;` on one path.
    pub(crate) fn exec_refute(&mut self, state: &State, assertion: &Assertion, stmt: Span) -> Eval<()> {
        if let Some(None) = self.findings.refutations.get(&stmt) {
            return Ok(());
        }
        let obligation = Obligation::Refute { stmt };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        let proved = self.attempt_paths(|ex| {
            let base = ex.choosing(state.clone(), &[assertion]);
            ex.consume(&base, state.scratch(), assertion, &why, &|_, _, _| Ok(()))
        })?;
        if !proved {
            self.findings.refutations.insert(stmt, None);
        } else if !self.findings.refutations.contains_key(&stmt) {
            let failure = self.not_refuted(state, stmt, assertion.span, true);
            self.findings.refutations.insert(stmt, Some(failure));
        }
        Ok(())
    }

    /// Reports each `refute` of a body that was executed that no path refutes.
    pub(crate) fn report_not_refuted(&mut self, before: &State, body: &Block) {
        let mut stmts = Vec::new();
        body.visit(&mut |stmt| {
            if let StmtKind::Refute(_) = stmt.kind {
                stmts.push(stmt.span);
            }
        });
        let failed = !self.findings.failures.is_empty() || self.findings.skipped_for.is_some();
        for stmt in stmts {
            let failure = match self.findings.refutations.remove(&stmt) {
                Some(None) => continue,
                Some(Some(failure)) => failure,
                None if failed => continue,
                None => self.not_refuted(before, stmt, stmt, false),
            };
            self.findings.failures.push(failure);
        }
    }

    fn not_refuted(&mut self, state: &State, stmt: Span, span: Span, reached: bool) -> Failure {
        Failure {
            obligation: Obligation::Refute { stmt },
            reason: Reason::NotRefuted { reached },
            span,
            goal: None,
            closing: Vec::new(),
            in_contract: false,
            promised_by: None,
            taken: None,
            undecided: false,
            settled: Vec::new(),
            values: Vec::new(),
            is_false: false,
            scene: self.scene(state),
        }
    }
}
