//! Which declarations there are, and what a name means.
//!
//! The first pass over a program collects its classes with their fields, methods, pure methods and
//! predicates into a [`Table`]; only then can `next.list()` be read, since declarations may come in any
//! order and in any file. Headers are resolved here (types of fields, parameters and results), bodies are
//! not: which field `e.f` means depends on the type of `e`, so [`crate::typing`] asks the table while it
//! walks through them, and keeps the locals in [`Scopes`].
//!
//! ```text
//! class Cell { int x; predicate valid() { return acc(x); } }
//!     Table: class Cell { field x: int, predicate valid() }
//! ```
//!
//! An error in a header breaks only that declaration: it stays in the table and is marked, so that its users get no
//! second error. The same holds for what is not built yet. This is the classical use of symbol tables in Aho, Lam,
//! Sethi and Ullman, *Compilers*, §2.7.

mod access;
mod applicable;
mod beside_object;
mod boxed;
mod clash;
mod class;
mod clauses;
pub(crate) mod codes;
mod collect;
mod constant_body;
mod definition;
mod elsewhere;
mod enumeration;
mod families;
mod generics;
mod header;
mod hierarchy;
mod imports;
mod inference;
mod intersection;
mod marked;
mod meaning;
mod missing;
mod modifiers;
mod names;
mod of_object;
mod overload;
mod overriding;
mod rows;
mod scope;
mod stubs;
mod suggest;
mod table;
mod thrown;
mod ty;
mod types;

pub(crate) use access::Way;
pub(crate) use applicable::Open;
pub(crate) use boxed::Conversion;
pub(crate) use collect::declarations;
pub(crate) use elsewhere::stub;
pub(crate) use enumeration::{EnumPart, Enumeration};
pub(crate) use generics::{Instantiation, TypeNames, is_too_large};
pub(crate) use inference::Inference;
pub(crate) use marked::is_of_object;
pub(crate) use names::Unknown;
pub(crate) use of_object::{OF_EVERY_OBJECT, is_called_back};
pub(crate) use overload::{Argument, Candidate, Choice, Form, params_for};
pub(crate) use scope::Scopes;
pub(crate) use suggest::{did_you_mean, nearest};
pub(crate) use table::{
    Access, Body, Callable, CallableId, CallableKind, Candidates, Class, ClassId, Clauses, Field, FieldId,
    Param, Table, TypeParamId,
};
pub(crate) use thrown::Thrown;
pub(crate) use ty::{Collection, Ty};
pub(crate) use types::{
    MOST_DIMENSIONS, Types, below_stub, hidden_class, not_in_language, not_yet, other_class,
    too_many_dimensions,
};

/// Runs a step of a recursive walk with enough stack, whatever the depth of the tree.
pub(crate) fn deep<R>(step: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, step)
}
