//! Final fields of objects that are never null: whoever made the object saw to it.
//!
//! ```text
//! final int[] data = new int[8];                                     its initial value makes an object
//! final String name;  C(String n) requires n != null; { name = n; }    so does, or asks for, each constructor
//! final String name;  C(String n) { name = Objects.requireNonNull(n); }
//! ```
//!
//! What is looked for is no more than what the text says: the field has an initial value that makes an object or is a
//! text, or each constructor that does not begin with `this(…)` assigns it, as a statement by itself, such a value, one
//! that `Objects.requireNonNull` gives, or a parameter of which a conjunct of its precondition says that it is not
//! null. It is assigned in no other place: Java allows another one on a path that does not lead to the first, by a
//! `return`, a `throw` or a loop without an end.
//!
//! *Invariant*: a final field is assigned before a constructor ends, so the only assignment gives its value. The
//! constructor is verified, and so is the precondition at each `new`; one without a body is only believed, and tells
//! nothing. In a file without any specification preconditions are not checked: where the program has one, parameters
//! tell nothing. And nobody reads the field before it is set, an `assert` that Java runs included: [the
//! flow](crate::typing) reports who does (E0147).

use crate::resolve::{Body, CallableId, FieldId, Table};
use crate::syntax::ast;
use crate::typing::{Constant, Nodes, Target, Typed, VariableKind, constant_at, delegation, strip};

/// Whether the value that a final field of an object has for good is not null, whatever constructor made the object.
pub(super) fn is_never_null(table: &Table<'_>, typed: &Typed, field: FieldId) -> bool {
    let declared = table.field(field);
    if declared.is_static || !declared.is_final || declared.is_ghost || !declared.ty.is_reference() {
        return false;
    }
    let class = table.class(declared.class);
    let sets_no_more = |id: &CallableId| typed.nodes.times_set(*id, field) == 0;
    let sound = |id: &CallableId| typed.declarations.get(id.index()).is_some_and(|it| it.body_ok);
    let initial = class.initialisers.iter().find_map(|id| match table.callable(*id).body {
        Body::Value(own, value) if own == field => Some((id, value)),
        _ => None,
    });
    if !class.initialisers.iter().all(|id| sound(id) && sets_no_more(id)) {
        return false;
    }
    if let Some((_, value)) = initial {
        return is_made(table, typed, value);
    }
    let constructors = &class.constructors.declared;
    let mut own = constructors.iter().filter(|id| delegation(table.callable(**id)).is_none()).peekable();
    own.peek().is_some() && own.all(|id| sound(id) && sets(table, typed, *id, field))
}

/// Whether a constructor sets the field to what is not null.
fn sets(table: &Table<'_>, typed: &Typed, constructor: CallableId, field: FieldId) -> bool {
    let Body::Block(block) = table.callable(constructor).body else { return false };
    if typed.nodes.times_set(constructor, field) != 1 {
        return false;
    }
    let values = block.stmts.iter().filter_map(|stmt| assigned_by(&typed.nodes, stmt));
    values
        .filter(|(set, _)| *set == field)
        .any(|(_, value)| is_made(table, typed, value) || is_asked_for(table, typed, constructor, value))
}

/// The field of `this` that a statement assigns, and the value.
pub(super) fn assigned_by<'s>(nodes: &Nodes, stmt: &'s ast::Stmt) -> Option<(FieldId, &'s ast::Expr)> {
    let ast::StmtKind::Expr { ghost: false, expr } = &stmt.kind else { return None };
    let ast::ExprKind::Assign(target, None, value) = &strip(expr).kind else { return None };
    let target = strip(target);
    let of_this = match &target.kind {
        ast::ExprKind::Name(_) => true,
        ast::ExprKind::Field(receiver, _) => matches!(strip(receiver).kind, ast::ExprKind::This),
        // Any other target belongs to something else.
        _ => false,
    };
    match nodes.target(target) {
        Target::Field(field) if of_this => Some((field, value)),
        // Any other target is no field.
        _ => None,
    }
}

/// Whether a value makes an object, or is a text.
fn is_made(table: &Table<'_>, typed: &Typed, value: &ast::Expr) -> bool {
    let value = strip(value);
    match &value.kind {
        ast::ExprKind::New(..) | ast::ExprKind::NewArray { .. } | ast::ExprKind::ArrayLiteral(..) => true,
        ast::ExprKind::Cast(_, inner) => is_made(table, typed, inner),
        ast::ExprKind::Call(_) => throws_for_null(table, typed, value),
        // Any other is a text, or may be null.
        _ => matches!(constant_at(&typed.nodes, &typed.constants, value), Some(Constant::Text(_))),
    }
}

/// Whether a value is that of `Objects.requireNonNull`, which gives none where it is null.
fn throws_for_null(table: &Table<'_>, typed: &Typed, value: &ast::Expr) -> bool {
    let (Target::Call(id) | Target::Exactly(id)) = typed.nodes.target(value) else { return false };
    let called = table.callable(id);
    let of_library = |class| table.library_class("java.util", "Objects") == Some(class);
    called.name.name.as_str() == "requireNonNull" && called.class.is_some_and(of_library)
}

/// Whether a value is a parameter, with the value that it had at entry, that the precondition says is not null.
fn is_asked_for(table: &Table<'_>, typed: &Typed, constructor: CallableId, value: &ast::Expr) -> bool {
    let value = strip(value);
    let (ast::ExprKind::Name(_), Target::Variable(var)) = (&value.kind, typed.nodes.target(value)) else {
        return false;
    };
    let variable = typed.declarations[constructor.index()].variables.get(var.0 as usize);
    if !variable.is_some_and(|it| it.kind == VariableKind::Parameter && !it.assigned) {
        return false;
    }
    if table.classes.iter().any(|class| table.is_unspecified(class.name.span.file)) {
        return false;
    }
    let clauses = table.callable(constructor).contract.into_iter().flat_map(|contract| &contract.clauses);
    clauses.into_iter().any(|clause| match &clause.kind {
        ast::ClauseKind::Requires(e) => says_not_null(&typed.nodes, e, Target::Variable(var)),
        ast::ClauseKind::Ensures(_) | ast::ClauseKind::Decreases(_) => false,
    })
}

/// Whether a conjunct is `x != null`.
fn says_not_null(nodes: &Nodes, e: &ast::Expr, variable: Target) -> bool {
    let ast::ExprKind::Chain { first, rest } = &strip(e).kind else { return false };
    let is_variable =
        |e: &ast::Expr| matches!(strip(e).kind, ast::ExprKind::Name(_)) && nodes.target(strip(e)) == variable;
    let is_null = |e: &ast::Expr| matches!(strip(e).kind, ast::ExprKind::Null);
    match rest.as_slice() {
        [(ast::BinaryOp::Ne, _, second)] => {
            is_variable(first) && is_null(second) || is_null(first) && is_variable(second)
        }
        rest => {
            rest.iter().all(|(op, ..)| *op == ast::BinaryOp::And)
                && (says_not_null(nodes, first, variable)
                    || rest.iter().any(|(.., part)| says_not_null(nodes, part, variable)))
        }
    }
}
