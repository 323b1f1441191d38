//! Constant expressions (JLS 17, §15.29), as far as their values are numbers and truth values.
//!
//! ```text
//! 60 * 60      1 < 2 ? 10 : 0
//! ```
//!
//! The invariant: an expression has the value that its evaluation has wherever and whenever it runs. One that has none, as
//! `1 / 0`, is not constant.

use super::codes;
use super::{literal_value, strip};
use crate::report::Diagnostic;
use crate::resolve::{ClassId, FieldId, Table, Ty, deep, not_yet};
use crate::source::shift;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, TypeKind, UnaryOp};

/// The value of a constant expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constant {
    Int(i128),
    Bool(bool),
}

use Constant::{Bool, Int};

/// A constant, and whether its type is `long`: that decides which bits a shift keeps.
type Typed = (Constant, bool);

/// The value of a constant expression that passed the checks; None if it is not constant.
pub(crate) fn constant_value(e: &Expr) -> Option<Constant> {
    fold(e, &mut |_| None).map(|it| it.0)
}

/// The same, where `named` knows the values of names.
fn fold(e: &Expr, named: &mut dyn FnMut(&Expr) -> Option<Typed>) -> Option<Typed> {
    deep(|| match &strip(e).kind {
        ExprKind::Int(text) => {
            literal_value(*text).map(|value| (Int(value), text.as_str().ends_with(['l', 'L'])))
        }
        ExprKind::Bool(value) => Some((Bool(*value), false)),
        ExprKind::Char(c) => Some((Int(u32::from(*c).into()), false)),
        // One that does not fit is an error of its own.
        ExprKind::Cast(to, inner) => {
            let to = match to.kind {
                TypeKind::Int => Ty::Int,
                TypeKind::Long => Ty::Long,
                TypeKind::Short => Ty::Short,
                TypeKind::Byte => Ty::Byte,
                TypeKind::Char => Ty::Char,
                _ => return None,
            };
            let (low, high) = to.range()?;
            let (value, _) = fold(inner, named)?;
            matches!(value, Int(value) if (low..=high).contains(&value)).then_some((value, to == Ty::Long))
        }
        ExprKind::Unary(op, operand) => {
            let (value, long) = fold(operand, named)?;
            let value = match (op, value) {
                (UnaryOp::Minus, Int(value)) => value.checked_neg().map(Int),
                (UnaryOp::Plus, Int(value)) => Some(Int(value)),
                (UnaryOp::BitNot, Int(value)) => Some(Int(!value)),
                (UnaryOp::Not, Bool(value)) => Some(Bool(!value)),
                _ => None,
            };
            value.map(|value| (value, long))
        }
        ExprKind::Chain { first, rest } => rest
            .iter()
            .try_fold(fold(first, named)?, |left, (op, _, right)| binary(*op, left, fold(right, named)?)),
        ExprKind::Conditional(cond, then, otherwise) => {
            let ((then, a), (otherwise, b)) = (fold(then, named)?, fold(otherwise, named)?);
            let value = match fold(cond, named)?.0 {
                Bool(true) => then,
                Bool(false) => otherwise,
                Int(_) => return None,
            };
            Some((value, a || b))
        }
        ExprKind::Name(_) | ExprKind::Field(..) => named(e),
        _ => None,
    })
}

/// The value of a constant number.
pub(crate) fn constant(e: &Expr) -> Option<i128> {
    match constant_value(e)? {
        Int(value) => Some(value),
        Bool(_) => None,
    }
}

/// Whether a constant is assigned to a narrower type that has this number.
pub(super) fn constant_fits(e: &Expr, found: &Ty, to: &Ty) -> bool {
    let narrow = |ty: &Ty| matches!(ty, Ty::Byte | Ty::Short | Ty::Char);
    (narrow(found) || *found == Ty::Int)
        && narrow(to)
        && matches!((constant(e), to.range()), (Some(value), Some((low, high))) if low <= value && value <= high)
}

/// The values of the static final fields, by field. One that refers to itself, directly or through others, has none.
pub(super) fn of_fields(table: &Table<'_>, errors: &mut Vec<Diagnostic>) -> Vec<Option<Constant>> {
    let mut values = vec![None; table.fields.len()];
    for (field, e) in &table.constants {
        let declared = table.field(*field);
        let value = of_field(table, *field, &mut Vec::new());
        let fits = match (value, &declared.ty) {
            (_, Ty::Error) => continue,
            (Some(Int(value)), ty) if ty.is_number() => {
                ty.range().is_some_and(|(low, high)| low <= value && value <= high)
            }
            (Some(Bool(_)), Ty::Bool) => true,
            (Some(_), ty) if ty.is_number() || *ty == Ty::Bool => {
                errors.push(
                    Diagnostic::error(
                        codes::TYPE_MISMATCH,
                        e.span,
                        format!("expected `{}`", table.show(&declared.ty)),
                    )
                    .label(declared.name.span, "declared here"),
                );
                continue;
            }
            _ => false,
        };
        if fits {
            values[field.index()] = value;
        } else {
            errors.push(
                not_yet(e.span, "a `static final` field whose value is not a constant number or truth value")
                    .label(declared.name.span, "declared here"),
            );
        }
    }
    values
}

/// The value of a static final field; `around` are those whose values need it.
fn of_field(table: &Table<'_>, field: FieldId, around: &mut Vec<FieldId>) -> Option<Constant> {
    if around.contains(&field) {
        return None;
    }
    let (_, e) = table.constants.iter().find(|(other, _)| *other == field)?;
    let class = table.field(field).class;
    around.push(field);
    let value = fold(e, &mut |name| {
        let named = constant_named(table, class, name)?;
        let value = of_field(table, named, around)?;
        let ty = &table.field(named).ty;
        let fits = match value {
            Int(value) => ty.range().is_some_and(|(low, high)| low <= value && value <= high),
            Bool(_) => *ty == Ty::Bool,
        };
        fits.then_some((value, *ty == Ty::Long))
    });
    around.pop();
    value.map(|it| it.0)
}

/// The static final field that `f` or `C.f` names in a class.
fn constant_named(table: &Table<'_>, class: ClassId, name: &Expr) -> Option<FieldId> {
    let own = |class: ClassId, name| table.class(class).field_names.get(&name).copied();
    let field = match &name.kind {
        ExprKind::Name(name) => own(class, name.name)?,
        ExprKind::Field(receiver, name) => match &receiver.kind {
            ExprKind::Name(of) if own(class, of.name).is_none() => {
                own(*table.class_names.get(&of.name)?, name.name)?
            }
            _ => return None,
        },
        _ => return None,
    };
    let visible = !table.field(field).is_private || table.field(field).class == class;
    (table.field(field).is_static && visible).then_some(field)
}

fn binary(op: BinaryOp, (left, left_long): Typed, (right, right_long): Typed) -> Option<Typed> {
    let value = match (left, right) {
        (Int(a), Int(b)) => match op {
            BinaryOp::Add => a.checked_add(b).map(Int),
            BinaryOp::Sub => a.checked_sub(b).map(Int),
            BinaryOp::Mul => a.checked_mul(b).map(Int),
            BinaryOp::Div => a.checked_div(b).map(Int),
            BinaryOp::Rem => a.checked_rem(b).map(Int),
            BinaryOp::BitAnd => Some(Int(a & b)),
            BinaryOp::BitOr => Some(Int(a | b)),
            BinaryOp::BitXor => Some(Int(a ^ b)),
            BinaryOp::Shl => return Some((Int(shift::left(left_long, a, b)), left_long)),
            BinaryOp::Shr => return Some((Int(shift::right(left_long, a, b)), left_long)),
            BinaryOp::UShr => return Some((Int(shift::unsigned(left_long, a, b)), left_long)),
            BinaryOp::Eq => Some(Bool(a == b)),
            BinaryOp::Ne => Some(Bool(a != b)),
            BinaryOp::Lt => Some(Bool(a < b)),
            BinaryOp::Le => Some(Bool(a <= b)),
            BinaryOp::Gt => Some(Bool(a > b)),
            BinaryOp::Ge => Some(Bool(a >= b)),
            _ => None,
        },
        (Bool(a), Bool(b)) => match op {
            BinaryOp::And | BinaryOp::BitAnd => Some(Bool(a && b)),
            BinaryOp::Or | BinaryOp::BitOr => Some(Bool(a || b)),
            BinaryOp::Eq => Some(Bool(a == b)),
            BinaryOp::Ne | BinaryOp::BitXor => Some(Bool(a != b)),
            _ => None,
        },
        _ => None,
    };
    value.map(|value| (value, left_long || right_long))
}
