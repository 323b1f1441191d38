//! Whether a statement can end normally, as far as that decides where pattern variables are known (JLS 17, §14.22).
//!
//! Only constants decide: what is known of values does not matter, and an `if` may go either way whatever its condition
//! is.
//!
//! ```text
//! while (true) { }             never ends            while (true) { if (false) break; }     may end
//! switch (n) { default: return 1; }   never ends     switch (n) { case 1: return 1; }       may end
//! ```
//!
//! *Invariant*: it says just what Java says of each statement that is without errors, since what a name means after the
//! statement depends on it.

use super::checker::Checker;
use super::constant::{Constant, Constness};
use super::jump::{JumpKind, JumpWord};
use crate::resolve::deep;
use crate::source::Symbol;
use crate::syntax::ast::{Expr, Ident, Stmt, StmtKind, SwitchCase};

/// A statement that jumps can lead to.
struct Target {
    names: Vec<Symbol>,
    kind: JumpKind,
    broken: bool,
    continued: bool,
}

struct Ends<'c, 't, 'a> {
    checker: &'c Checker<'t, 'a>,
    /// The names before the statement that comes next.
    names: Vec<Symbol>,
    /// The innermost last.
    targets: Vec<Target>,
}

impl Checker<'_, '_> {
    /// Whether a statement that has been checked can end normally.
    pub(super) fn can_end(&self, stmt: &Stmt) -> bool {
        Ends { checker: self, names: Vec::new(), targets: Vec::new() }.stmt(stmt)
    }

    /// Whether a `break` in this body, which can be reached, leaves the statement around it; that has these names.
    pub(super) fn breaks_out(&self, names: &[Symbol], kind: JumpKind, body: &Stmt) -> bool {
        let mut ends = Ends { checker: self, names: names.to_vec(), targets: Vec::new() };
        ends.target(kind, |ends| ends.stmt(body)).1.broken
    }

    fn is_true(&self, e: &Expr) -> bool {
        matches!(self.constness(e), Constness::Is(Constant::Bool(true)))
    }
}

impl Ends<'_, '_, '_> {
    fn stmt(&mut self, stmt: &Stmt) -> bool {
        deep(|| self.kind(stmt))
    }

    /// Statements after one that never ends are not reached.
    fn stmts(&mut self, stmts: &[Stmt]) -> bool {
        stmts.iter().all(|stmt| self.stmt(stmt))
    }

    fn kind(&mut self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Block(block) => self.stmts(&block.stmts),
            StmtKind::If(_, then, otherwise) => {
                let then = self.stmt(then);
                let otherwise = otherwise.as_ref().is_none_or(|stmt| self.stmt(stmt));
                then || otherwise
            }
            StmtKind::While(cond, _, body) => self.repeats(Some(cond), body),
            StmtKind::For { cond, body, .. } => self.repeats(cond.as_ref(), body),
            StmtKind::ForEach { body, .. } => {
                self.target(JumpKind::Loop, |ends| ends.stmt(body));
                true
            }
            StmtKind::DoWhile(body, _, cond) => {
                let (tests, left) = self.target(JumpKind::Loop, |ends| ends.stmt(body));
                ((tests || left.continued) && !self.checker.is_true(cond)) || left.broken
            }
            StmtKind::Labeled(name, body) => {
                self.names.push(name.name);
                if body.kind.takes_label() {
                    return self.stmt(body);
                }
                let (ends, left) = self.target(JumpKind::Labelled, |ends| ends.stmt(body));
                ends || left.broken
            }
            StmtKind::Switch(_, cases) => {
                let (ends, left) = self.target(JumpKind::Switch, |ends| ends.cases(cases));
                ends || left.broken
            }
            StmtKind::Break(name) => self.jump(*name, JumpWord::Break),
            StmtKind::Continue(name) => self.jump(*name, JumpWord::Continue),
            StmtKind::Return(_) | StmtKind::Throw(_) | StmtKind::Yield(_) => false,
            StmtKind::Local { .. }
            | StmtKind::Expr { .. }
            | StmtKind::Empty
            | StmtKind::ConstructorCall { .. } => true,
            // What does not run.
            StmtKind::GhostBlock(_)
            | StmtKind::Assert(_)
            | StmtKind::Assume(_)
            | StmtKind::Refute(_)
            | StmtKind::Join(_)
            | StmtKind::Open(_)
            | StmtKind::Close(_)
            | StmtKind::Use(_) => true,
            // There is an error.
            StmtKind::Error
            | StmtKind::Try { .. }
            | StmtKind::Synchronized(..)
            | StmtKind::Package(_)
            | StmtKind::Apply(_) => true,
        }
    }

    /// A loop that tests its condition before the body.
    fn repeats(&mut self, cond: Option<&Expr>, body: &Stmt) -> bool {
        let (_, left) = self.target(JumpKind::Loop, |ends| ends.stmt(body));
        left.broken || cond.is_some_and(|cond| !self.checker.is_true(cond))
    }

    /// Whether a `switch` ends where its cases do, or because none of them is meant.
    fn cases(&mut self, cases: &[SwitchCase]) -> bool {
        let covered = cases.iter().any(|case| case.labels.is_empty());
        let mut end = false;
        for case in cases {
            let ends = self.stmts(&case.body);
            end = ends || (end && case.arrow);
        }
        end || !covered
    }

    fn target(&mut self, kind: JumpKind, inside: impl FnOnce(&mut Self) -> bool) -> (bool, Target) {
        let names = std::mem::take(&mut self.names);
        let around = self.targets.len();
        self.targets.push(Target { names, kind, broken: false, continued: false });
        let ends = inside(self);
        (ends, self.targets.swap_remove(around))
    }

    fn jump(&mut self, name: Option<Ident>, word: JumpWord) -> bool {
        let fits = |target: &&mut Target| match name {
            Some(name) => target.names.contains(&name.name),
            None => target.kind.takes(word),
        };
        if let Some(target) = self.targets.iter_mut().rev().find(fits) {
            match word {
                JumpWord::Break | JumpWord::Yield => target.broken = true,
                JumpWord::Continue => target.continued = true,
            }
        }
        false
    }
}
