//! The grammar's actions that are longer than a line.
//!
//! Actions cannot fail: what the grammar accepts but the language doesn't (`5 = x;`, `float`, a predicate with two
//! statements) is reported here, at its place, and a tree is built all the same.

mod decl;
mod expr;
mod stmt;
mod types;

pub(super) use expr::{INSTANCE_OF, precedence};

use super::ast::{Block, Contract, Expr, Ident, Member, NodeId, Param, PatternVariable, Regions, Type, Unit};
use super::codes;
use crate::report::{Code, Diagnostic};
use crate::source::{FileId, Span, Symbol};
use std::cell::{Cell, RefCell};

/// What all actions share during one parse.
pub(super) struct Cx<'c> {
    pub file: FileId,
    pub regions: Regions,
    /// The next free node number.
    pub next: Cell<u32>,
    pub errors: RefCell<Vec<Diagnostic>>,
    /// Members that were read before; the token `Members(n)` stands for the n-th list.
    pub parsed: RefCell<Vec<Vec<Member>>>,
    /// The program has a class called `bool`, so the word is not a synonym of `boolean`.
    pub bool_is_class: bool,
    /// Whether nobody wants the result any more.
    pub cancelled: &'c dyn Fn() -> bool,
}

/// What was parsed.
pub(super) enum Tree {
    Unit(Unit),
    Members(Vec<Member>),
    /// A block is parsed for its errors only.
    Block,
}

/// An operator and what follows it, before precedence is known.
pub(super) enum Rest {
    Binary(super::ast::BinaryOp, Span, Expr),
    Arrow(super::ast::ArrowOp, Span, Expr),
    /// With the variable of a pattern, and the offset where it ends.
    InstanceOf(super::ast::Type, Option<PatternVariable>, usize),
}

/// What is in square brackets after a value.
pub(super) enum Index {
    At(Expr),
    All,
    Slice(Option<Expr>, Option<Expr>),
    Update(Expr, Expr),
}

/// A method or constructor from its name on: clauses and body.
pub(super) struct Method {
    pub name: Ident,
    pub params: Vec<Param>,
    /// How many `[]` follow the parameters: they belong to the type of the result.
    pub dims: usize,
    pub throws: Vec<Type>,
    pub rest: (Vec<super::ast::Clause>, Option<Block>),
}

/// A variable of a declaration.
pub(super) struct Var {
    pub name: Ident,
    /// How many `[]` follow the name: they belong to its type.
    pub dims: usize,
    pub value: Option<Expr>,
}

/// Ends a parse early: all tokens that had to be checked have been read, or the parse was cancelled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop;

impl<'c> Cx<'c> {
    pub(super) fn new(
        file: FileId,
        regions: Regions,
        next: u32,
        bool_is_class: bool,
        cancelled: &'c dyn Fn() -> bool,
    ) -> Cx<'c> {
        Cx {
            file,
            regions,
            next: Cell::new(next),
            errors: RefCell::default(),
            parsed: RefCell::default(),
            bool_is_class,
            cancelled,
        }
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end.max(start))
    }

    pub(super) fn ident(&self, start: usize, name: Symbol, end: usize) -> Ident {
        Ident { name, span: self.span(start, end) }
    }

    fn node(&self) -> NodeId {
        let id = self.next.get();
        self.next.set(id.saturating_add(1));
        NodeId(id)
    }

    fn report(&self, error: Diagnostic) {
        self.errors.borrow_mut().push(error);
    }

    fn error(&self, code: Code, span: Span, message: impl Into<String>, help: &str) {
        self.report(Diagnostic::error(code, span, message).help(help));
    }

    /// Reports a construct of Java that the language leaves out, at `shown`. It extends over `whole`: what was refused
    /// in it is not reported, so that one construct is one error.
    fn not_in_language(&self, whole: Span, shown: Span, message: impl Into<String>, help: &str) {
        self.forget_refused(whole);
        self.error(codes::NOT_IN_LANGUAGE, shown, message, help);
    }

    /// Reports a construct of the language that is not built yet, like [`Cx::not_in_language`].
    fn not_yet(&self, whole: Span, shown: Span, what: &str, help: &str) {
        self.forget_refused(whole);
        self.error(codes::NOT_YET, shown, format!("{what} is not supported yet"), help);
    }

    /// Forgets the refusals inside `whole`, which have been reported since its first token was read.
    fn forget_refused(&self, whole: Span) {
        let mut errors = self.errors.borrow_mut();
        let inside = |error: &Diagnostic| whole.start <= error.span.start && error.span.end <= whole.end;
        let from = errors.iter().rposition(|error| !inside(error)).map_or(0, |last| last + 1);
        let mut later = errors.split_off(from);
        later.retain(|error| !matches!(error.code, codes::NOT_YET | codes::NOT_IN_LANGUAGE));
        errors.append(&mut later);
    }
}

fn contract(clauses: Vec<super::ast::Clause>) -> Contract {
    Contract { clauses }
}
