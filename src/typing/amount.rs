//! Amounts of permission, as they are written.
//!
//! ```text
//! acc(x)    acc(x, write)    all of it          acc(x, 1/2)    a part          acc(x, read)    some part
//! ```

use super::checker::Checker;
use super::expr::strip;
use super::place::Place;
use super::{codes, literal_value};
use crate::report::Diagnostic;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind};

/// An amount that is more than nothing and at most all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    Whole,
    Part { numerator: u64, denominator: u64 },
    Read,
}

/// What `acc` names, and how much of it; None: the last argument looks like an amount, but is none.
pub(crate) fn split_amount(args: &[Expr]) -> (&[Expr], Option<Amount>) {
    match args {
        [locations @ .., last] if !locations.is_empty() && looks_like_amount(last) => {
            (locations, read_amount(last))
        }
        _ => (args, Some(Amount::Whole)),
    }
}

/// Whether the last argument of `acc` is meant as an amount: no location begins with a number.
fn looks_like_amount(e: &Expr) -> bool {
    match &strip(e).kind {
        ExprKind::Amount(_) | ExprKind::Int(_) | ExprKind::Unary(..) => true,
        ExprKind::Chain { first, rest } => {
            let arithmetic =
                |op: &BinaryOp| matches!(op, BinaryOp::Div | BinaryOp::Mul | BinaryOp::Add | BinaryOp::Sub);
            looks_like_amount(first) && rest.iter().all(|(op, ..)| arithmetic(op))
        }
        _ => false,
    }
}

/// `write`, `read`, `1`, `1/2`
fn read_amount(e: &Expr) -> Option<Amount> {
    let number = |e: &Expr| match strip(e).kind {
        ExprKind::Int(text) => literal_value(text).and_then(|value| u64::try_from(value).ok()),
        _ => None,
    };
    let (numerator, denominator) = match &strip(e).kind {
        ExprKind::Amount(word) if word.as_str() == "read" => return Some(Amount::Read),
        ExprKind::Amount(_) => return Some(Amount::Whole),
        ExprKind::Int(_) => (number(e)?, 1),
        ExprKind::Chain { first, rest } => match rest.as_slice() {
            [(BinaryOp::Div, _, below)] => (number(first)?, number(below)?),
            _ => return None,
        },
        _ => return None,
    };
    match (numerator, denominator) {
        (0, _) | (_, 0) => None,
        (numerator, denominator) if numerator == denominator => Some(Amount::Whole),
        (numerator, denominator) => {
            (numerator < denominator).then_some(Amount::Part { numerator, denominator })
        }
    }
}

impl Checker<'_, '_> {
    /// What an `acc` names, if its amount is one.
    pub(super) fn locations_of<'e>(&mut self, args: &'e [Expr]) -> Option<&'e [Expr]> {
        let (locations, amount) = split_amount(args);
        let at = args.last().map(|last| last.span)?;
        match amount {
            Some(Amount::Read) if self.at.place == Place::Predicate => {
                self.fail(
                    Diagnostic::error(codes::AMOUNT, at, "`read` can't be used in the body of a predicate")
                        .here("how much this is has to be known where the predicate is closed and where it is opened")
                        .help("write an amount like `1/2`; of an instance `acc(q(), read)` can be asked for"),
                );
                None
            }
            Some(Amount::Whole | Amount::Part { .. } | Amount::Read) => Some(locations),
            None => {
                self.fail(
                    Diagnostic::error(codes::AMOUNT, at, "this is no amount of a permission")
                        .here("expected a fraction between 0 and 1")
                        .help("write `1/2` or another fraction, `read` (some amount, enough to read), or `write` (all of it)"),
                );
                None
            }
        }
    }
}
