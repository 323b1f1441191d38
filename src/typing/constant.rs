//! Constant expressions (JLS 17, §15.29), as far as their values are numbers and truth values.
//!
//! ```text
//! 60 * 60      1 < 2 ? 10 : 0
//! ```
//!
//! The invariant: an expression has the value that its evaluation has wherever and whenever it runs. One that has none, as
//! `1 / 0`, is not constant.

use super::{literal_value, strip};
use crate::resolve::deep;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

/// The value of a constant expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constant {
    Int(i128),
    Bool(bool),
}

use Constant::{Bool, Int};

/// The value of a constant expression that passed the checks; None if it is not constant.
pub(crate) fn constant_value(e: &Expr) -> Option<Constant> {
    deep(|| match &strip(e).kind {
        ExprKind::Int(text) => literal_value(*text).map(Int),
        ExprKind::Bool(value) => Some(Bool(*value)),
        ExprKind::Unary(op, operand) => match (op, constant_value(operand)?) {
            (UnaryOp::Minus, Int(value)) => value.checked_neg().map(Int),
            (UnaryOp::Plus, Int(value)) => Some(Int(value)),
            (UnaryOp::Not, Bool(value)) => Some(Bool(!value)),
            _ => None,
        },
        ExprKind::Chain { first, rest } => {
            rest.iter().try_fold(constant_value(first)?, |left, (op, _, right)| {
                binary(*op, left, constant_value(right)?)
            })
        }
        ExprKind::Conditional(cond, then, otherwise) => {
            let (then, otherwise) = (constant_value(then)?, constant_value(otherwise)?);
            match constant_value(cond)? {
                Bool(true) => Some(then),
                Bool(false) => Some(otherwise),
                Int(_) => None,
            }
        }
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

fn binary(op: BinaryOp, left: Constant, right: Constant) -> Option<Constant> {
    match (left, right) {
        (Int(a), Int(b)) => match op {
            BinaryOp::Add => a.checked_add(b).map(Int),
            BinaryOp::Sub => a.checked_sub(b).map(Int),
            BinaryOp::Mul => a.checked_mul(b).map(Int),
            BinaryOp::Div => a.checked_div(b).map(Int),
            BinaryOp::Rem => a.checked_rem(b).map(Int),
            BinaryOp::Eq => Some(Bool(a == b)),
            BinaryOp::Ne => Some(Bool(a != b)),
            BinaryOp::Lt => Some(Bool(a < b)),
            BinaryOp::Le => Some(Bool(a <= b)),
            BinaryOp::Gt => Some(Bool(a > b)),
            BinaryOp::Ge => Some(Bool(a >= b)),
            _ => None,
        },
        (Bool(a), Bool(b)) => match op {
            BinaryOp::And => Some(Bool(a && b)),
            BinaryOp::Or => Some(Bool(a || b)),
            BinaryOp::Eq => Some(Bool(a == b)),
            BinaryOp::Ne => Some(Bool(a != b)),
            _ => None,
        },
        _ => None,
    }
}
