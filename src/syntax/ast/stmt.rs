//! Statements.

use super::{Expr, Ident, Type};
use crate::source::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    /// From brace to brace.
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// A statement that could not be read; an error has been reported.
    Error,
    Empty,
    /// `T x = e, y;` with `ghost` or `final` before it
    Local {
        ghost: bool,
        is_final: bool,
        ty: Type,
        vars: Vec<(Ident, Option<Expr>)>,
    },
    /// An assignment, call, step or `new`; `ghost` before it
    Expr {
        ghost: bool,
        expr: Expr,
    },
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    While(Expr, LoopSpec, Box<Stmt>),
    DoWhile(Box<Stmt>, LoopSpec, Expr),
    For {
        init: Vec<Stmt>,
        cond: Option<Expr>,
        update: Vec<Expr>,
        spec: LoopSpec,
        body: Box<Stmt>,
    },
    ForEach {
        ty: Type,
        var: Ident,
        array: Expr,
        spec: LoopSpec,
        body: Box<Stmt>,
    },
    Block(Block),
    GhostBlock(Block),
    Return(Option<Expr>),
    Break(Option<Ident>),
    Continue(Option<Ident>),
    Labeled(Ident, Box<Stmt>),
    Switch(Expr, Vec<SwitchCase>),
    Throw(Expr),
    Try {
        body: Block,
        catches: Vec<(Type, Ident, Block)>,
        finally: Option<Block>,
    },
    Synchronized(Expr, Block),
    Assert(Expr),
    Assume(Expr),
    Refute(Expr),
    Join(Expr),
    /// The argument is the instance: a call, or `acc(q(…), p)`.
    Open(Expr),
    Close(Expr),
    Use(Expr),
    /// Magic wands [3]
    Package(Expr),
    Apply(Expr),
    /// `this(e, …);` and `super(e, …);` at the beginning of a constructor
    ConstructorCall {
        is_super: bool,
        args: Vec<Expr>,
    },
}

/// `invariant φ; … decreases e, …;`
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LoopSpec {
    pub invariants: Vec<Expr>,
    pub decreases: Vec<(Vec<Expr>, Span)>,
    /// Where the clauses are, from keyword to `;`; empty in a tree that no text was parsed into.
    pub clauses: Vec<Span>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SwitchCase {
    /// The labels of the case; an empty vector is `default`.
    pub labels: Vec<Expr>,
    pub arrow: bool,
    pub body: Vec<Stmt>,
    pub span: Span,
}
