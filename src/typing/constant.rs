//! Constant expressions (JLS 17, §15.29), as far as they are numbers.

use super::literal_value;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

/// The value of a constant number. None: it is not constant, or it has no value.
pub(crate) fn constant(e: &Expr) -> Option<i128> {
    match &e.kind {
        ExprKind::Int(text) => literal_value(*text),
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
