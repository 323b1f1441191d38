//! Declarations.

use super::{Block, Expr, Ident, Regions, Type};
use crate::source::{FileId, Span};

/// All files of one program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    pub units: Vec<Unit>,
    /// One more than the largest [`NodeId`](super::NodeId) in use.
    pub nodes: u32,
}

/// One file.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    pub file: FileId,
    pub regions: Regions,
    pub package: Option<Vec<Ident>>,
    pub imports: Vec<Import>,
    pub items: Vec<Item>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    pub path: Vec<Ident>,
    pub star: bool,
    pub is_static: bool,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Class(Class),
    Main(Main),
}

/// `main { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Main {
    pub body: Block,
    /// The word `main`.
    pub keyword: Span,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    Class,
    Interface,
    Enum,
    /// [3]
    Inductive,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    pub kind: ClassKind,
    pub modifiers: Vec<Modifier>,
    pub name: Ident,
    pub type_params: Vec<(Ident, Option<Type>)>,
    pub extends: Vec<Type>,
    pub implements: Vec<Type>,
    /// The constants of an enum, the cases of an inductive type (with their fields).
    pub cases: Vec<(Ident, Vec<Param>)>,
    pub members: Vec<Member>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModifierKind {
    Public,
    Protected,
    Private,
    Static,
    Final,
    Abstract,
    Native,
    Ghost,
    Pure,
    Predicate,
    Lemma,
    Default,
    Synchronized,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    pub kind: ModifierKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub modifiers: Vec<Modifier>,
    pub kind: MemberKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MemberKind {
    /// A member that could not be read; an error has been reported.
    Error,
    Field {
        ty: Type,
        vars: Vec<(Ident, Option<Expr>)>,
    },
    /// Mutator, pure method or lemma: `pure` and `lemma` are among the modifiers.
    Method {
        ty: Type,
        name: Ident,
        params: Vec<Param>,
        contract: Contract,
        body: Option<Block>,
    },
    Constructor {
        name: Ident,
        params: Vec<Param>,
        contract: Contract,
        body: Option<Block>,
    },
    /// `predicate q(T x, …) { return φ; }`
    Predicate {
        name: Ident,
        params: Vec<Param>,
        body: Option<Expr>,
    },
    /// A nested class.
    Class(Box<Class>),
    /// `static { … }` and `{ … }`: not in the language; kept so that an error can name them.
    Initializer(Block),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    pub ghost: bool,
    pub ty: Type,
    pub name: Ident,
}

/// The clauses in the order in which they were written.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Contract {
    pub clauses: Vec<Clause>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub kind: ClauseKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ClauseKind {
    Requires(Expr),
    Ensures(Expr),
    Decreases(Vec<Expr>),
}
