//! The tree of a program as it was written.
//!
//! The tree covers more than the language that is built: constructs that are planned are parsed too, and rejected
//! later, by name. Assertions and expressions are one type here, because only names and types distinguish a predicate
//! `valid()` from a pure method `valid()`. [`crate::resolve`] and [`crate::typing`] do that, and [`crate::lower`]
//! builds trees that keep them apart.
//!
//! Every expression has a [`NodeId`], unique within the program, by which the side tables of name resolution and typing
//! refer to it. Chains of left-associative operators of one precedence level are flat: `a - b + c` is one
//! [`ExprKind::Chain`], so a sum of ten thousand terms is no deeper than a sum of two.

mod decl;
mod expr;
pub mod normal;
mod regions;
mod stmt;
pub mod walk;

pub use decl::*;
pub use expr::*;
pub use regions::{Regions, Text};
pub use stmt::*;

use crate::source::{Span, Symbol};

/// Runs `f` with room on the stack for what is derived (`clone`, `==`, `{:?}`) on the deepest tree that the
/// parser gives: derived code recurses without asking for stack itself.
pub fn with_stack<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(16 * 1024 * 1024, 32 * 1024 * 1024, f)
}

/// The number of an expression, unique within one [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// A name, and where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub name: Symbol,
    /// Where it is written.
    pub span: Span,
}

/// A type as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// The whole type.
    pub span: Span,
}

/// The forms of types (language.md §3).
#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    /// `void`
    Void,
    /// `int`
    Int,
    /// `boolean`
    Boolean,
    /// `long`
    Long,
    /// `short`
    Short,
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `float`, `double`: not in the language; kept so that an error can name them.
    Floating(Symbol),
    /// `frac`, `seq<T>`, `set<T>`, `mset<T>`, `map<K, V>`; a class named `frac` takes precedence.
    Ghost(Symbol, Vec<Type>),
    /// `var` in a local declaration.
    Var,
    /// A class, interface or type parameter: a dotted name with type arguments on its last part.
    Named(Vec<Ident>, Vec<Type>),
    /// `T[]`
    Array(Box<Type>),
    /// `?`, `? extends T`, `? super T`, as a type argument.
    Wildcard(Option<WildcardBound>),
    /// What stands between the brackets of `<>`.
    Inferred,
    /// A type that is not in the language; an error has been reported.
    Error,
}

/// `extends T` or `super T` after `?`
#[derive(Clone, Debug, PartialEq)]
pub struct WildcardBound {
    /// `super` and not `extends`.
    pub is_super: bool,
    /// The type after it.
    pub ty: Box<Type>,
}
