//! Statements.

use super::{Expr, Ident, Type};
use crate::source::Span;

/// `{ … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The statements, in their order.
    pub stmts: Vec<Stmt>,
    /// From brace to brace.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// The whole statement.
    pub span: Span,
}

/// The forms of statements (language.md §4).
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// A statement that could not be read; an error has been reported.
    Error,
    /// `;`
    Empty,
    /// `T x = e, y;` with `ghost` or `final` before it
    Local {
        /// `ghost` before it.
        ghost: bool,
        /// `final` before it.
        is_final: bool,
        /// The type of all of them.
        ty: Type,
        /// Their names and initialisers.
        vars: Vec<(Ident, Option<Expr>)>,
    },
    /// An assignment, call, step or `new`; `ghost` before it
    Expr {
        /// `ghost` before it.
        ghost: bool,
        /// What is evaluated for its effect.
        expr: Expr,
    },
    /// `if (e) s else s`
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// `while (e) invariant φ; … s`
    While(Expr, LoopSpec, Box<Stmt>),
    /// `do invariant φ; … s while (e);`
    DoWhile(Box<Stmt>, LoopSpec, Expr),
    /// `for (init; e; update) invariant φ; … s`
    For {
        /// What is done before the first iteration.
        init: Vec<Stmt>,
        /// None: `true`.
        cond: Option<Expr>,
        /// What is done after each iteration.
        update: Vec<Expr>,
        /// Its invariants and measure.
        spec: LoopSpec,
        /// What is repeated.
        body: Box<Stmt>,
    },
    /// `for (T x : a) invariant φ; … s`
    ForEach {
        /// Whether the variable is declared `final`.
        is_final: bool,
        /// The type of the variable.
        ty: Type,
        /// The variable.
        var: Ident,
        /// The array whose elements it takes.
        array: Expr,
        /// Its invariants and measure.
        spec: LoopSpec,
        /// What is done for each.
        body: Box<Stmt>,
    },
    /// `{ … }`
    Block(Block),
    /// `ghost { … }`
    GhostBlock(Block),
    /// `return e;`
    Return(Option<Expr>),
    /// `break l;`
    Break(Option<Ident>),
    /// `continue l;`
    Continue(Option<Ident>),
    /// `l: s`
    Labeled(Ident, Box<Stmt>),
    /// `switch (e) { … }`
    Switch(Expr, Vec<SwitchCase>),
    /// `yield e;`, the value of the `switch` around it
    Yield(Expr),
    /// `throw e;`
    Throw(Expr),
    /// `try (T x = e) { … } catch (A | B x) { … } finally { … }`
    Try {
        /// What is closed in the end: variables that are declared here, or expressions.
        resources: Vec<Stmt>,
        /// What is tried.
        body: Block,
        /// What is caught, under which name, and what is done then.
        catches: Vec<(Vec<Type>, Ident, Block)>,
        /// What is done in any case.
        finally: Option<Block>,
    },
    /// `synchronized (e) { … }`: not in the language; kept so that an error can name it.
    Synchronized(Expr, Block),
    /// `assert φ;`
    Assert(Expr),
    /// `assume φ;`
    Assume(Expr),
    /// `refute φ;`
    Refute(Expr),
    /// `join φ;`
    Join(Expr),
    /// The argument is the instance: a call, or `acc(q(…), p)`.
    Open(Expr),
    /// `close e.q(e, …);`
    Close(Expr),
    /// `use e.p(e, …);`
    Use(Expr),
    /// Magic wands [3]
    Package(Expr),
    /// `apply φ;` [3]
    Apply(Expr),
    /// `this(e, …);` and `super(e, …);` at the beginning of a constructor
    ConstructorCall {
        /// `super` and not `this`.
        is_super: bool,
        /// The arguments, from left to right.
        args: Vec<Expr>,
    },
}

impl StmtKind {
    /// Whether a label before it is handed on to it: a loop needs its names for `continue`, and another label adds its
    /// own.
    pub fn takes_label(&self) -> bool {
        matches!(
            self,
            StmtKind::While(..)
                | StmtKind::DoWhile(..)
                | StmtKind::For { .. }
                | StmtKind::ForEach { .. }
                | StmtKind::Labeled(..)
        )
    }
}

/// `invariant φ; … decreases e, …;`
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LoopSpec {
    /// The formulas of all `invariant` clauses, in their order.
    pub invariants: Vec<Expr>,
    /// The measures, each with the place of its clause.
    pub decreases: Vec<(Vec<Expr>, Span)>,
    /// Where the clauses are, from keyword to `;`; empty in a tree that no text was parsed into.
    pub clauses: Vec<Span>,
}

/// `case e, …: …` or `case e, … -> …`. What stands after an arrow is one statement: an expression, a block or a
/// `throw`.
#[derive(Clone, Debug, PartialEq)]
pub struct SwitchCase {
    /// The labels of the case; an empty vector is `default`.
    pub labels: Vec<Expr>,
    /// `->` and not `:`.
    pub arrow: bool,
    /// What is done.
    pub body: Vec<Stmt>,
    /// The whole case.
    pub span: Span,
}
