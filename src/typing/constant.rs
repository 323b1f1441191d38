//! Constant expressions (JLS 17, §15.29), as far as they are numbers.

use super::literal_value;
use crate::resolve::Ty;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, TypeKind, UnaryOp};

/// Whether a constant is assigned to a narrower type that has this number.
pub(super) fn constant_fits(e: &Expr, found: &Ty, to: &Ty) -> bool {
    let narrow = |ty: &Ty| matches!(ty, Ty::Byte | Ty::Short | Ty::Char);
    (narrow(found) || *found == Ty::Int)
        && narrow(to)
        && matches!((constant(e), to.range()), (Some(value), Some((low, high))) if low <= value && value <= high)
}

/// The value of a constant number. None: it is not constant, or it has no value.
pub(crate) fn constant(e: &Expr) -> Option<i128> {
    match &e.kind {
        ExprKind::Int(text) => literal_value(*text),
        ExprKind::Char(c) => Some(u32::from(*c).into()),
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
            constant(inner).filter(|value| (low..=high).contains(value))
        }
        ExprKind::Paren(inner) | ExprKind::Unary(UnaryOp::Plus, inner) => constant(inner),
        ExprKind::Unary(UnaryOp::Minus, inner) => constant(inner)?.checked_neg(),
        ExprKind::Chain { first, rest } => {
            let mut value = constant(first)?;
            for (op, _, operand) in rest {
                let right = constant(operand)?;
                value = match op {
                    BinaryOp::Add => value.checked_add(right)?,
                    BinaryOp::Sub => value.checked_sub(right)?,
                    BinaryOp::Mul => value.checked_mul(right)?,
                    BinaryOp::Div => value.checked_div(right)?,
                    BinaryOp::Rem => value.checked_rem(right)?,
                    _ => return None,
                };
            }
            Some(value)
        }
        _ => None,
    }
}
