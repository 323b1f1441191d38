//! The meaning of every name and the type of every expression, and whether the program makes sense.
//!
//! One walk over each declaration gives every expression its type, and every name its meaning, in side tables indexed
//! by the number of the node ([`Nodes`]). The same walk knows the kind of *place* it is at: program code, the body of a
//! pure method, a contract, an invariant. So it also rejects what is not allowed there: `old` in a precondition, an
//! assignment in a specification, a permission inside an expression. A second walk over program code follows Java's
//! rules for definite assignment and reachability (JLS 17, chapter 16 and §14.22).
//!
//! ```text
//! boolean b = this.x;
//!             ^^^^^^ expected `boolean`, found `int`
//! ```
//!
//! An error breaks the declaration that contains it. The type of the wrong part is [`Ty::Error`](crate::resolve::Ty),
//! which fits everything: one mistake is one error.

mod acc;
mod amount;
mod argument;
mod array;
mod assertion;
mod boxed;
mod call;
mod checker;
mod collection;
mod comment;
mod constant;
mod constness;
mod construct;
mod constructor;
mod decl;
mod each;
mod ends;
mod enumeration;
mod every_object;
mod expr;
mod final_fields;
mod finals;
mod flow;
mod flow_expr;
mod flow_state;
mod flow_switch;
mod for_each;
mod generic;
mod ghost;
mod ghost_code;
mod initialiser;
mod instance;
mod jump;
mod literal;
mod name;
mod nodes;
mod number;
mod operator;
mod overload;
mod pattern;
mod place;
mod pure_body;
mod receiver;
mod specification;
mod stmt;
mod supertype;
mod switch;
mod text;
mod thrown;

pub(crate) use crate::resolve::codes;
pub(crate) use amount::{Amount, exact, split_amount};
pub(crate) use array::are_few_rows;
pub(crate) use constant::{
    Constant, Constness, constant, constant_at, constant_in, leaves_range_at, leaves_range_in,
};
pub(crate) use constructor::delegation;
pub(crate) use each::{
    Each, End, depends_on, each, element_of_each, is_of_member, is_there, members, varying_argument,
};
pub(crate) use expr::strip;
pub(crate) use flow_expr::{assigned, parts};
pub(crate) use for_each::{ElementConversion, Walk};
pub(crate) use ghost_code::implied;
pub(crate) use instance::says_arguments;
pub(crate) use jump::{JumpKind, JumpWord};
pub(crate) use literal::literal_value;
pub(crate) use name::path;
pub(crate) use nodes::{Nodes, Target};
pub(crate) use pattern::patterns;
pub(crate) use pure_body::Given;
pub(crate) use switch::{CaseLabel, label_of};
pub(crate) use text::constant_text;

use crate::report::Diagnostic;
use crate::resolve::{CallableId, CallableKind, FieldId, Table, Ty};
use crate::source::{Span, Symbol};
use crate::syntax::ast;
use std::collections::BTreeSet;

/// A variable of one declaration, an index into [`Declaration::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct VariableId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VariableKind {
    This,
    Parameter,
    Result,
    Local,
    /// Bound by `let`, `forall` or `exists`.
    Bound,
}

#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub name: Symbol,
    pub ty: Ty,
    pub span: Span,
    pub kind: VariableKind,
    /// Program code assigns to it after its declaration.
    pub assigned: bool,
    pub is_final: bool,
    /// Only specifications and ghost code may use it.
    pub is_ghost: bool,
    /// Whether it is a constant variable.
    pub constness: Constness,
}

/// What is known about one callable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declaration {
    /// `this`, the parameters and the result first, then the others in the order of the text.
    pub variables: Vec<Variable>,
    /// The constructor of a superclass that it begins with, by `super(…)`, written or not.
    pub begins: Option<Begin>,
    /// Contract and header are free of errors.
    pub contract_ok: bool,
    /// The body is free of errors.
    pub body_ok: bool,
    /// The fields that its program code assigns to.
    pub assigned_fields: BTreeSet<FieldId>,
    /// Of a constructor of a class with final fields, before which of its statements all of these are set, counted at
    /// the top of its body.
    pub settled: Option<usize>,
    /// The first place where program code does more with `this` than to read and write its own fields.
    pub shows_this: Option<Span>,
}

/// How a constructor begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Begin {
    pub constructor: CallableId,
    /// It is written.
    pub written: bool,
}

/// The side tables of a whole program.
#[derive(Debug, Default)]
pub(crate) struct Typed {
    pub nodes: Nodes,
    /// By [`CallableId`].
    pub declarations: Vec<Declaration>,
    /// The values of the static final fields that are constants, by [`FieldId`].
    pub constants: Vec<Option<Constant>>,
    /// Which pure methods never run, by [`CallableId`].
    pub ghost: Vec<bool>,
}

/// Checks all contracts and bodies. Never fails: a declaration with an error is marked. None: it was called off, which
/// is asked before each declaration.
pub(crate) fn check(
    program: &ast::Program,
    table: &Table<'_>,
    cancelled: &dyn Fn() -> bool,
) -> Option<(Typed, Vec<Diagnostic>)> {
    let mut errors = Vec::new();
    let constants = constant::of_fields(table);
    let mut typed =
        Typed { nodes: Nodes::new(program.nodes), declarations: Vec::new(), constants, ghost: Vec::new() };
    let mut calls = ghost::Calls::default();
    let mut finals = final_fields::Finals::new(table);
    // What the initialisers leave unset is known where the constructors are checked.
    let is_initialiser = |id: &CallableId| table.callable(*id).kind == CallableKind::Initialiser;
    let ids = (0..table.callables.len() as u32).map(CallableId);
    let (initialisers, others): (Vec<CallableId>, Vec<CallableId>) = ids.partition(is_initialiser);
    typed.declarations.resize_with(table.callables.len(), Declaration::default);
    for id in initialisers.into_iter().chain(others) {
        if cancelled() {
            return None;
        }
        let declaration = decl::check(id, table, &mut typed, &mut errors, &mut calls, &mut finals);
        typed.declarations[id.index()] = declaration;
    }
    finals.check_classes(table, &mut typed.declarations, &mut errors);
    finals.check_default_constructors(table, &mut typed.declarations, &mut errors);
    finals.check_superclasses(table, &mut typed.declarations, &mut errors);
    typed.ghost = ghost::check(&calls, table, &mut typed.declarations, &mut errors);
    constructor::check(table, &mut typed, &mut errors);
    thrown::check_default_constructors(table, &mut errors);
    Some((typed, errors))
}
