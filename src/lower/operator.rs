//! Operators over operands that have been lowered.
//!
//! ```text
//! a - b - c        one expression of three operands        a ==> b ==> c       a && b ==> c
//! ~a               -1 - a                                  b += 1              b = (byte) (b + 1), which has to fit
//! ```

use super::body::Lowerer;
use crate::ir::{ArithOp, BitOp, CompareOp, Expr, ExprKind, Numbers, Type};
use crate::source::Span;
use crate::syntax::ast::{ArrowOp, BinaryOp, UnaryOp};

impl Lowerer<'_, '_> {
    pub(super) fn unary(&mut self, op: UnaryOp, operand: Expr, span: Span) -> Expr {
        let operand_ty = operand.ty.clone();
        let kind = match (op, &operand.kind) {
            (UnaryOp::Plus, _) => return operand,
            (UnaryOp::Minus, _) if operand_ty == Type::Frac => {
                let kind = ExprKind::Neg(Numbers::Specification, Box::new(operand));
                return Expr { kind, ty: Type::Frac, span };
            }
            (UnaryOp::Minus, ExprKind::Int(value)) => match value.checked_neg() {
                // The opposite of the least number is none.
                Some(value) if self.numbers == Numbers::Specification || operand_ty.has(value) => {
                    ExprKind::Int(value)
                }
                Some(_) | None => ExprKind::Neg(self.numbers, Box::new(operand)),
            },
            (UnaryOp::Minus, _) => ExprKind::Neg(self.numbers, Box::new(operand)),
            (UnaryOp::Not, ExprKind::Bool(value)) => ExprKind::Bool(!value),
            (UnaryOp::Not, _) => ExprKind::Not(Box::new(operand)),
            // -1 - e, which never leaves the range that e is in.
            (UnaryOp::BitNot, _) => {
                let ones = Expr { kind: ExprKind::Int(-1), ty: Type::Int, span };
                return self.chain(span, ones, vec![(BinaryOp::Sub, operand)]);
            }
        };
        let ty = match &operand_ty {
            Type::Long => Type::Long,
            _ if op == UnaryOp::Not => Type::Bool,
            _ => Type::Int,
        };
        Expr { kind, ty, span }
    }

    /// Operators of one level on an amount.
    pub(super) fn of_amounts(&mut self, span: Span, first: Expr, rest: Vec<(ArithOp, Expr)>) -> Expr {
        let rest: Option<Vec<(ArithOp, Expr)>> = rest.into_iter().map(on_amount).collect();
        let Some(rest) = rest else { return self.impossible(span) };
        let (numbers, first) = (Numbers::Specification, Box::new(first));
        Expr { kind: ExprKind::Arith { numbers, first, rest }, ty: Type::Frac, span }
    }

    /// Operators of one level over lowered operands.
    pub(super) fn chain(&mut self, span: Span, first: Expr, rest: Vec<(BinaryOp, Expr)>) -> Expr {
        match rest.first().map(|(op, _)| *op) {
            Some(BinaryOp::And | BinaryOp::SepAnd) => {
                let parts = std::iter::once(first).chain(rest.into_iter().map(|(_, e)| e)).collect();
                Expr { kind: ExprKind::And(parts), ty: Type::Bool, span }
            }
            Some(BinaryOp::Or) => {
                let parts = std::iter::once(first).chain(rest.into_iter().map(|(_, e)| e)).collect();
                Expr { kind: ExprKind::Or(parts), ty: Type::Bool, span }
            }
            Some(op) if arith(op).is_some() && first.ty == Type::Frac => {
                self.of_amounts(span, first, arithmetic(rest))
            }
            Some(op) if arith(op).is_some() => {
                let rest = arithmetic(rest);
                let long = first.ty == Type::Long || rest.iter().any(|(_, e)| e.ty == Type::Long);
                let kind = ExprKind::Arith { numbers: self.numbers, first: Box::new(first), rest };
                Expr { kind, ty: if long { Type::Long } else { Type::Int }, span }
            }
            Some(op) if bit_op(op).is_some() => {
                let last = rest.len().saturating_sub(1);
                let mut left = first;
                for (index, (op, right)) in rest.into_iter().enumerate() {
                    let Some(op) = bit_op(op) else { return self.impossible(span) };
                    let part = if index == last { span } else { left.span.to(right.span) };
                    left = bits(self.numbers, left, op, right, part);
                }
                left
            }
            _ => {
                let mut left = first;
                let last = rest.len().saturating_sub(1);
                for (index, (op, right)) in rest.into_iter().enumerate() {
                    let Some(op) = compare(op) else { return self.impossible(span) };
                    let part = if index == last { span } else { left.span.to(right.span) };
                    let kind = ExprKind::Compare(op, Box::new(left), Box::new(right));
                    left = self.with_ordinals(Expr { kind, ty: Type::Bool, span: part });
                }
                left
            }
        }
    }

    /// `a ==> b ==> c` is `a && b ==> c`: the tree is no deeper, and is evaluated in the same way.
    pub(super) fn arrow(&mut self, span: Span, first: Expr, rest: Vec<(ArrowOp, Expr)>) -> Expr {
        let (mut ops, mut operands) = (Vec::new(), vec![first]);
        for (op, operand) in rest {
            ops.push(op);
            operands.push(operand);
        }
        let Some(mut right) = operands.pop() else { return self.impossible(span) };
        while let (Some(op), Some(left)) = (ops.pop(), operands.pop()) {
            let whole = left.span.to(right.span);
            let kind = match op {
                ArrowOp::Iff => ExprKind::Compare(CompareOp::Eq, Box::new(left), Box::new(right)),
                ArrowOp::Wand => return self.impossible(span),
                ArrowOp::Implies => {
                    let mut conds = vec![left];
                    while ops.last() == Some(&ArrowOp::Implies)
                        && let Some(cond) = operands.pop()
                    {
                        ops.pop();
                        conds.push(cond);
                    }
                    conds.reverse();
                    let cond = conjoin(conds);
                    let whole = cond.span.to(right.span);
                    right = Expr {
                        kind: ExprKind::Implies(Box::new(cond), Box::new(right)),
                        ty: Type::Bool,
                        span: whole,
                    };
                    continue;
                }
            };
            right = Expr { kind, ty: Type::Bool, span: whole };
        }
        Expr { span, ..right }
    }
}

/// The conjunction of one or more expressions.
pub(super) fn conjoin(mut parts: Vec<Expr>) -> Expr {
    if parts.len() == 1
        && let Some(only) = parts.pop()
    {
        return only;
    }
    let span = match (parts.first(), parts.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::new(crate::source::FileId(0), 0, 0),
    };
    Expr { kind: ExprKind::And(parts), ty: Type::Bool, span }
}

/// An operator on an amount, and its right side. To divide by a number is to multiply by its inverse.
fn on_amount((op, right): (ArithOp, Expr)) -> Option<(ArithOp, Expr)> {
    match (op, &right.kind) {
        (ArithOp::Div, ExprKind::Amount { numerator, denominator }) => {
            let (mut above, mut below) = (*denominator, *numerator);
            if below < 0 {
                (above, below) = (above.checked_neg()?, below.checked_neg()?);
            }
            let kind = ExprKind::Amount { numerator: above, denominator: below };
            (below != 0).then_some((ArithOp::Mul, Expr { kind, ..right }))
        }
        (ArithOp::Div | ArithOp::Rem, _) => None,
        (op @ (ArithOp::Add | ArithOp::Sub | ArithOp::Mul), _) => Some((op, right)),
    }
}

/// The right sides of a row of one level, with the operators before them.
fn arithmetic(rest: Vec<(BinaryOp, Expr)>) -> Vec<(ArithOp, Expr)> {
    rest.into_iter().filter_map(|(op, e)| Some((arith(op)?, e))).collect()
}

fn arith(op: BinaryOp) -> Option<ArithOp> {
    Some(match op {
        BinaryOp::Add => ArithOp::Add,
        BinaryOp::Sub => ArithOp::Sub,
        BinaryOp::Mul => ArithOp::Mul,
        BinaryOp::Div => ArithOp::Div,
        BinaryOp::Rem => ArithOp::Rem,
        _ => return None,
    })
}

fn bit_op(op: BinaryOp) -> Option<BitOp> {
    Some(match op {
        BinaryOp::BitAnd => BitOp::And,
        BinaryOp::BitOr => BitOp::Or,
        BinaryOp::BitXor => BitOp::Xor,
        BinaryOp::Shl => BitOp::ShiftLeft,
        BinaryOp::Shr => BitOp::ShiftRight,
        BinaryOp::UShr => BitOp::ShiftUnsigned,
        _ => return None,
    })
}

/// The type of a shift is that of its left side (JLS 17, §15.19).
fn bits(numbers: Numbers, left: Expr, op: BitOp, right: Expr, span: Span) -> Expr {
    let shift = match op {
        BitOp::And | BitOp::Or | BitOp::Xor => false,
        BitOp::ShiftLeft | BitOp::ShiftRight | BitOp::ShiftUnsigned => true,
    };
    let ty = match (&left.ty, &right.ty) {
        (Type::Bool, _) => Type::Bool,
        (Type::Long, _) => Type::Long,
        (_, Type::Long) if !shift => Type::Long,
        _ => Type::Int,
    };
    Expr { kind: ExprKind::Bits(numbers, op, Box::new(left), Box::new(right)), ty, span }
}

/// An operator that an assignment may be combined with.
#[derive(Clone, Copy)]
pub(super) enum Combining {
    Arith(ArithOp),
    Bits(BitOp),
}

pub(super) fn combining(op: BinaryOp) -> Option<Combining> {
    arith(op).map(Combining::Arith).or_else(|| bit_op(op).map(Combining::Bits))
}

fn compare(op: BinaryOp) -> Option<CompareOp> {
    Some(match op {
        BinaryOp::Eq => CompareOp::Eq,
        BinaryOp::Ne => CompareOp::Ne,
        BinaryOp::Lt => CompareOp::Lt,
        BinaryOp::Le => CompareOp::Le,
        BinaryOp::Gt => CompareOp::Gt,
        BinaryOp::Ge => CompareOp::Ge,
        _ => return None,
    })
}

/// `e op value`, for compound assignments and steps: a number of the type of e.
pub(super) fn apply(numbers: Numbers, left: Expr, op: Combining, right: Expr, span: Span) -> Expr {
    let to = left.ty.clone();
    let op = match op {
        Combining::Arith(op) => op,
        Combining::Bits(op) => return converted(bits(numbers, left, op, right, span), to),
    };
    let ty = if to == Type::Long || right.ty == Type::Long { Type::Long } else { Type::Int };
    let (first, rest) = (Box::new(left), vec![(op, right)]);
    let kind = ExprKind::Arith { numbers, first, rest };
    converted(Expr { kind, ty, span }, to)
}

/// A number as one of another type.
pub(super) fn converted(number: Expr, to: Type) -> Expr {
    let span = number.span;
    // What is ghost may be any number; it stays what it is only where it is declared as one.
    if number.ty == Type::Integer && matches!(to, Type::Short | Type::Byte | Type::Char) {
        return Expr { kind: ExprKind::Narrow(to.clone(), Box::new(number)), ty: to, span };
    }
    let (Some((low, high)), Some((least, most))) = (number.ty.range(), to.range()) else { return number };
    if least <= low && high <= most {
        return Expr { ty: to, ..number };
    }
    match number.kind {
        ExprKind::Int(value) if least <= value && value <= most => Expr { ty: to, ..number },
        _ => Expr { kind: ExprKind::Narrow(to.clone(), Box::new(number)), ty: to, span },
    }
}
