//! Where pattern variables are known (JLS 17, §6.3.1 and §6.3.2).
//!
//! An expression introduces some where it is true, and others where it is false; a statement introduces those that are
//! known wherever it ends normally, for the statements that follow it in its block:
//!
//! ```text
//! o instanceof C c && c.x > 0           c, where it is true           !(o instanceof C c)       c, where it is false
//! if (!(o instanceof C c)) return;      c, for what follows           while (!(o instanceof C c)) o = f();     likewise
//! ```
//!
//! *Invariant*: these are Java's rules, to the letter. A name that is a pattern variable at one place may be a field's
//! at another one.

use super::checker::Checker;
use super::codes;
use super::expr::strip;
use super::jump::JumpKind;
use crate::report::Diagnostic;
use crate::resolve::not_yet;
use crate::source::Symbol;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Ident, Stmt, StmtKind, UnaryOp};

/// The pattern variables that are known where an expression has this value, from left to right, each after what is
/// tested.
pub(crate) fn patterns<'e>(e: &'e Expr, value: bool, found: &mut Vec<(&'e Expr, Ident)>) {
    match &strip(e).kind {
        ExprKind::InstanceOf(operand, _, Some(variable)) if value => found.push((operand, variable.name)),
        ExprKind::Unary(UnaryOp::Not, inner) => patterns(inner, !value, found),
        ExprKind::Chain { first, rest } => {
            let joins = |op: BinaryOp| match op {
                BinaryOp::And | BinaryOp::SepAnd => value,
                BinaryOp::Or => !value,
                _ => false,
            };
            if rest.iter().all(|(op, ..)| joins(*op)) {
                patterns(first, value, found);
                rest.iter().for_each(|(_, _, operand)| patterns(operand, value, found));
            }
        }
        // What else there is introduces none.
        _ => {}
    }
}

fn introduced(e: &Expr, value: bool) -> Vec<Ident> {
    let mut found = Vec::new();
    patterns(e, value, &mut found);
    found.into_iter().map(|(_, name)| name).collect()
}

impl Checker<'_, '_> {
    /// Checks a part in which the pattern variables of `e` are visible that are known where it has this value.
    pub(super) fn where_it_is<R>(&mut self, value: bool, e: &Expr, part: impl FnOnce(&mut Self) -> R) -> R {
        self.scopes.enter();
        self.make_visible(value, e);
        let result = part(self);
        self.scopes.leave();
        result
    }

    /// Makes the pattern variables visible, to the end of the present scope, that are known where `e` has this value.
    pub(super) fn make_visible(&mut self, value: bool, e: &Expr) {
        self.show_patterns(&introduced(e, value));
    }

    fn show_patterns(&mut self, names: &[Ident]) {
        for name in names {
            if let Some(id) = self.nodes.declared(name.span) {
                self.scopes.declare(name.name, id);
            }
        }
    }

    /// `a && b` and `a || b`: where a `&&` is false, or a `||` is true, it is not known which of the two is, so no
    /// variable may be known in both cases. In a longer row that is asked of the first two alone, as a row of them
    /// introduces none there.
    pub(super) fn not_introduced_twice(&mut self, first: &Expr, op: BinaryOp, second: &Expr) {
        let value = op == BinaryOp::Or;
        self.disjoint((first, value), (second, value));
    }

    /// `c ? a : b` introduces none, and a variable of c has no namesake in the arm where it is not known; nor have two
    /// in the arms that are known where both are true, or both false.
    pub(super) fn not_introduced_in_arms(&mut self, cond: &Expr, then: &Expr, otherwise: &Expr) {
        for value in [true, false] {
            self.disjoint((cond, true), (otherwise, value));
            self.disjoint((cond, false), (then, value));
            self.disjoint((then, value), (otherwise, value));
        }
    }

    /// Specifications are no code of Java's: there each of the two is known where its own test is true.
    fn disjoint(&mut self, (a, is): (&Expr, bool), (b, has): (&Expr, bool)) {
        let others = introduced(b, has);
        if others.is_empty() || self.at.place.is_specification() {
            return;
        }
        for first in introduced(a, is) {
            if let Some(second) = others.iter().find(|second| second.name == first.name) {
                self.report(
                    Diagnostic::error(
                        codes::DUPLICATE,
                        second.span,
                        format!("a pattern beside this one has a variable `{}`, too", first.name),
                    )
                    .label(first.span, "declared here first")
                    .note("which of the two is known would depend on which of the tests succeeds")
                    .help("give one of them another name"),
                );
            }
        }
    }

    /// Makes the pattern variables visible that a statement, which has been checked, introduces for those that follow
    /// it.
    pub(super) fn introduce(&mut self, stmt: &Stmt) {
        let names = self.introduced_by(stmt, Vec::new());
        if let (StmtKind::Labeled(label, _), Some(name)) = (&stmt.kind, names.first())
            && self.left_by_name(stmt)
        {
            self.fail(
                not_yet(name.span, "a pattern variable that is known after a labelled statement")
                    .label(label.span, "a `break` leaves it")
                    .note("Java takes it for known, though it is not where that `break` leads to"),
            );
        }
        self.show_patterns(&names);
    }

    /// Hides what statements of a group of a `switch` have introduced: it is not known in the groups that follow.
    pub(super) fn forget_introduced(&mut self, stmts: &[Stmt]) {
        for stmt in stmts.iter().rev() {
            for name in self.introduced_by(stmt, Vec::new()).iter().rev() {
                self.scopes.forget(name.name);
            }
        }
    }

    /// A statement has these names before it.
    fn introduced_by(&self, stmt: &Stmt, mut names: Vec<Symbol>) -> Vec<Ident> {
        match &stmt.kind {
            StmtKind::If(cond, then, otherwise) => {
                let [yes, no] = [true, false].map(|value| introduced(cond, value));
                if yes.is_empty() && no.is_empty() {
                    return Vec::new();
                }
                let otherwise = otherwise.as_ref().is_none_or(|stmt| self.can_end(stmt));
                match (self.can_end(then), otherwise) {
                    (true, false) => yes,
                    (false, true) => no,
                    (true, true) | (false, false) => Vec::new(),
                }
            }
            StmtKind::While(cond, _, body)
            | StmtKind::DoWhile(body, _, cond)
            | StmtKind::For { cond: Some(cond), body, .. } => {
                let no = introduced(cond, false);
                match no.is_empty() || self.breaks_out(&names, JumpKind::Loop, body) {
                    true => Vec::new(),
                    false => no,
                }
            }
            StmtKind::Labeled(name, body) => {
                names.push(name.name);
                self.introduced_by(body, names)
            }
            // Any other statement introduces none.
            _ => Vec::new(),
        }
    }

    /// Whether a `break` with one of its names leaves a statement that is no loop.
    fn left_by_name(&self, stmt: &Stmt) -> bool {
        let (mut names, mut body) = (Vec::new(), stmt);
        while let StmtKind::Labeled(name, inner) = &body.kind {
            names.push(name.name);
            body = inner;
        }
        !body.kind.takes_label() && self.breaks_out(&names, JumpKind::Labelled, body)
    }
}
