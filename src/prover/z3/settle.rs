//! Scopes that are opened within a limit.
//!
//! When Z3 opens a scope, it first draws the consequences of what it was told outside of it, and instances of
//! quantified formulas are among these. It does so *without* any limit: of
//!
//! ```text
//! forall i :: {parents[i]} {roots[i]} … ==> roots[parents[i]] == roots[i] && parents[roots[i]] == roots[i]
//! ```
//!
//! each instance brings two more, and opening a scope went on until the memory was used up. A check has a limit, and it
//! draws the same consequences before it searches. So before a scope is opened, Z3 checks what it was told together
//! with `false`: there is nothing to search, what follows is drawn, and opening the scope finds nothing left to do.
//! Where that check reaches its limit, no scope is opened, and no question is answered until what was told last is
//! taken back.
//!
//! Soundness does not depend on this: the answer of the check is not used.

use z3::SatResult;
use z3::ast::Bool;

use super::{Cancel, Session};

/// How far the consequences of what Z3 was told are drawn.
#[derive(Default)]
pub(super) struct Settled {
    /// Whether Z3 was told a quantified formula. Without one the consequences are soon drawn.
    pub(super) quantified: bool,
    /// Whether something was said since.
    told: bool,
    /// The number of scopes, where the limit was reached.
    stuck: Option<usize>,
}

impl Session {
    /// Tells Z3 that a formula is true in the innermost scope.
    pub(super) fn assert(&mut self, formula: &Bool) {
        self.solver.assert(formula);
        self.settled.told = true;
    }

    /// Draws the consequences of what was told. False where the limit is reached: then no scope may be opened.
    pub(super) fn settle(&mut self, cancel: &Cancel) -> bool {
        if self.settled.stuck.is_some() {
            return false;
        }
        if !self.settled.quantified || !std::mem::take(&mut self.settled.told) {
            return true;
        }
        let nothing = [Bool::from_bool(false)];
        let drawn = self.interruptibly(cancel, |solver| solver.check_assumptions(&nothing));
        if drawn == SatResult::Unknown {
            self.settled.stuck = Some(self.levels.len());
        }
        drawn != SatResult::Unknown
    }

    /// Takes note that the innermost scope was left. What was told outside of it had been settled before it was opened.
    pub(super) fn unsettle(&mut self) {
        self.settled.told = false;
        self.settled.stuck = self.settled.stuck.filter(|&scopes| scopes <= self.levels.len());
    }
}
