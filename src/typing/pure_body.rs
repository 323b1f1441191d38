//! Bodies of pure methods: what they give, and by which tests.
//!
//! Such a body changes nothing, so it is one expression, whether it is written as one or not:
//!
//! ```text
//! if (n == null) return 0;                 n == null ? 0
//! int rest = n.next.size();                : let rest = n.next.size()
//! return rest + 1;                           in rest + 1
//! ```
//!
//! Each way through it ends in a `return`, and a variable keeps its first value. Where it throws it has no value, so
//! that has to be shown to be impossible: the test stays for those who call it from code that is not verified.

use super::checker::Checker;
use super::place::Place;
use super::{codes, flow};
use crate::report::Diagnostic;
use crate::resolve::{deep, not_yet};
use crate::source::Span;
use crate::syntax::ast::{Block, Expr, Ident, Stmt, StmtKind};

/// What a body gives.
pub(crate) enum Given<'b> {
    /// `return e;`
    Value(&'b Expr),
    /// `if (e) … else …`, where both give something. What follows an `if` without `else` is its other arm.
    If(&'b Expr, Box<[Given<'b>; 2]>, Span),
    /// `throw e;`: no way may lead here.
    Throw(&'b Expr, Span),
    /// `T x = e; …`
    Let(&'b Stmt, &'b [(Ident, Option<Expr>)], Box<Given<'b>>),
}

/// Why a body is not one that gives something.
pub(super) enum Wrong {
    /// It is not built yet: a way through it that gives nothing.
    NotYet(Span),
    /// A statement or block that can't be there, and why.
    Misplaced(Span, &'static str),
}

impl<'b> Given<'b> {
    /// What the body of a pure method gives, if it was checked.
    pub(crate) fn of_body(block: &'b Block) -> Option<Given<'b>> {
        Given::read(block).ok()
    }

    pub(super) fn read(block: &'b Block) -> Result<Given<'b>, Wrong> {
        Given::of(block.stmts.iter().collect(), block.span)
    }

    fn of(stmts: Vec<&'b Stmt>, around: Span) -> Result<Given<'b>, Wrong> {
        let mut stmts = stmts.into_iter().filter(|stmt| !matches!(stmt.kind, StmtKind::Empty));
        let Some(first) = stmts.next() else {
            return Err(Wrong::Misplaced(around, "this body is empty"));
        };
        let rest: Vec<&Stmt> = stmts.collect();
        let of = |stmts: Vec<&'b Stmt>| deep(|| Given::of(stmts, first.span));
        match (&first.kind, rest.first()) {
            (StmtKind::Return(Some(e)), None) => Ok(Given::Value(e)),
            (StmtKind::Return(_), Some(more)) => {
                Err(Wrong::Misplaced(more.span, "nothing can follow `return`"))
            }
            (StmtKind::Return(None), None) => Err(Wrong::Misplaced(first.span, "a value is needed here")),
            (StmtKind::Throw(e), None) => Ok(Given::Throw(e, first.span)),
            (StmtKind::Throw(_), Some(more)) => {
                Err(Wrong::Misplaced(more.span, "nothing can follow `throw`"))
            }
            (StmtKind::Block(inner), None) => of(inner.stmts.iter().collect()),
            (StmtKind::Local { ghost: false, vars, .. }, Some(_))
                if vars.iter().all(|(_, value)| value.is_some()) =>
            {
                Ok(Given::Let(first, vars, Box::new(of(rest)?)))
            }
            (StmtKind::If(cond, then, otherwise), more) => {
                let otherwise: Vec<&Stmt> = match (otherwise, more) {
                    (Some(otherwise), None) => vec![otherwise],
                    (None, Some(_)) => rest,
                    // What a block declares is not known after it.
                    (Some(otherwise), Some(_)) if matches!(otherwise.kind, StmtKind::If(..)) => {
                        std::iter::once(&**otherwise).chain(rest).collect()
                    }
                    (Some(_), Some(_)) | (None, None) => return Err(Wrong::NotYet(first.span)),
                };
                Ok(Given::If(cond, Box::new([of(vec![then])?, of(otherwise)?]), first.span))
            }
            (StmtKind::Local { .. } | StmtKind::Block(_), _) => Err(Wrong::NotYet(first.span)),
            // Any other statement is there for what it does.
            _ => Err(Wrong::Misplaced(first.span, "this is a statement of program code")),
        }
    }
}

impl Checker<'_, '_> {
    /// The body of a pure method.
    pub(super) fn pure_body(&mut self, block: &Block) {
        if has_unread(block) {
            self.unread();
            return;
        }
        match Given::read(block) {
            Ok(given) => {
                self.scopes.enter();
                self.given(&given);
                self.scopes.leave();
                if !matches!(given, Given::Value(_)) && !self.opaque {
                    flow::check(self, block);
                }
            }
            Err(Wrong::NotYet(span)) => {
                self.fail(
                    not_yet(span, "a pure method with a way through its body that does not end in `return e;`")
                        .help("let each arm of an `if` return something, and give each variable its value where it is declared"),
                );
            }
            Err(Wrong::Misplaced(span, why)) => {
                let name = self.callable.name.name;
                self.fail(
                    Diagnostic::error(
                        codes::PURE_BODY,
                        span,
                        format!("the body of the pure method `{name}` must consist of `return e;`, variables and `if`"),
                    )
                    .here(why)
                    .help("leave out `pure` if this method changes the state"),
                );
            }
        }
    }

    fn given(&mut self, given: &Given<'_>) {
        match given {
            Given::Value(e) => {
                let result = &self.callable.result;
                let may_make = self.table.is_string(result) || self.table.unboxed(result).is_some();
                self.within(
                    |at| at.may_make = may_make,
                    |checker| {
                        let found = checker.value(e);
                        checker.returned(e, &found);
                    },
                );
            }
            Given::If(cond, arms, _) => {
                self.boolean(cond, "the condition of `if`");
                for (value, arm) in [true, false].into_iter().zip(arms.iter()) {
                    self.where_it_is(value, cond, |checker| deep(|| checker.given(arm)));
                }
            }
            // Nobody runs it, but javac reads it.
            Given::Throw(e, _) => self.within(|at| at.place = Place::Program, |checker| checker.throw(e)),
            Given::Let(local, _, rest) => {
                self.stmt(local);
                deep(|| self.given(rest));
            }
        }
    }
}

/// Whether a statement of a block, or of one in it, could not be read.
fn has_unread(block: &Block) -> bool {
    block.stmts.iter().any(is_unread)
}

fn is_unread(stmt: &Stmt) -> bool {
    deep(|| match &stmt.kind {
        StmtKind::Error => true,
        StmtKind::Block(block) => has_unread(block),
        StmtKind::If(_, then, otherwise) => is_unread(then) || otherwise.as_deref().is_some_and(is_unread),
        // Any other statement is refused as a whole.
        _ => false,
    })
}
