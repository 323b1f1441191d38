//! Amounts of permission, as they are written.
//!
//! ```text
//! acc(x)    acc(x, write)    all of it          acc(x, 1/2)    a part          acc(x, read)    some part
//! acc(x, p)    acc(x, p / 2)    acc(x, c.share())       so much as an expression of the type `frac` says
//! ```
//!
//! An amount that is computed is a number without a width, and exact: `1/2` is a half where an amount is needed.
//! Numbers become amounts only where they are written out.

use super::checker::Checker;
use super::expr::strip;
use super::nodes::Nodes;
use super::place::Place;
use super::{codes, literal_value};
use crate::report::Diagnostic;
use crate::resolve::Ty;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

/// How much an `acc` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    Whole,
    /// More than nothing, less than all.
    Part {
        numerator: u64,
        denominator: u64,
    },
    Read,
    /// The value of the last argument.
    Computed,
}

/// What `acc` names, and how much of it. The arguments have been checked.
pub(crate) fn split_amount<'e>(args: &'e [Expr], nodes: &Nodes) -> (&'e [Expr], Amount) {
    match args {
        [locations @ .., last] if !locations.is_empty() => match read_amount(last) {
            Some(amount) => (locations, amount),
            None if *nodes.ty(last) == Ty::Frac => (locations, Amount::Computed),
            None => (args, Amount::Whole),
        },
        _ => (args, Amount::Whole),
    }
}

/// The value of an expression that consists of literals: a numerator and a denominator above 0. None: it does not, or
/// it has none.
pub(crate) fn exact(e: &Expr) -> Option<(i128, i128)> {
    match &strip(e).kind {
        ExprKind::Int(text) => Some((literal_value(*text)?, 1)),
        ExprKind::Unary(UnaryOp::Minus, operand) => {
            let (numerator, denominator) = exact(operand)?;
            Some((numerator.checked_neg()?, denominator))
        }
        ExprKind::Chain { first, rest } => rest.iter().try_fold(exact(first)?, |(a, b), (op, _, operand)| {
            let (c, d) = exact(operand)?;
            let crossed = || Some((a.checked_mul(d)?, c.checked_mul(b)?));
            let (numerator, denominator) = match op {
                BinaryOp::Add => (crossed()?.0.checked_add(crossed()?.1)?, b.checked_mul(d)?),
                BinaryOp::Sub => (crossed()?.0.checked_sub(crossed()?.1)?, b.checked_mul(d)?),
                BinaryOp::Mul => (a.checked_mul(c)?, b.checked_mul(d)?),
                BinaryOp::Div if c > 0 => (a.checked_mul(d)?, b.checked_mul(c)?),
                BinaryOp::Div if c < 0 => {
                    (a.checked_mul(d)?.checked_neg()?, b.checked_mul(c.checked_neg()?)?)
                }
                _ => return None,
            };
            Some((numerator, denominator))
        }),
        _ => None,
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
        ExprKind::Conditional(_, then, otherwise) => looks_like_amount(then) && looks_like_amount(otherwise),
        _ => false,
    }
}

/// `write`, `read`, `1`, `1/2`, `3/2 - 1/2`
fn read_amount(e: &Expr) -> Option<Amount> {
    match &strip(e).kind {
        ExprKind::Amount(word) if word.as_str() == "read" => return Some(Amount::Read),
        ExprKind::Amount(_) => return Some(Amount::Whole),
        // Any other amount is written with numbers.
        _ => {}
    }
    let (numerator, denominator) = exact(e)?;
    let (numerator, denominator) = (u64::try_from(numerator).ok()?, u64::try_from(denominator).ok()?);
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
        let [locations @ .., last] = args else { return Some(args) };
        if locations.is_empty() {
            return Some(args);
        }
        let at = last.span;
        let amount = match read_amount(last) {
            None if self.is_amount(last)? => Some(Amount::Computed),
            None if !looks_like_amount(last) => return Some(args),
            found => found,
        };
        match amount {
            Some(Amount::Read) if self.at.place == Place::Predicate => {
                self.fail(
                    Diagnostic::error(codes::AMOUNT, at, "`read` can't be used in the body of a predicate")
                        .here("how much this is has to be known where the predicate is closed and where it is opened")
                        .help("write an amount like `1/2`; of an instance `acc(q(), read)` can be asked for"),
                );
                None
            }
            Some(Amount::Whole | Amount::Part { .. } | Amount::Read | Amount::Computed) => Some(locations),
            None => {
                let help = match strip(last).kind {
                    ExprKind::Conditional(..) => {
                        "ask for the one or the other amount: `c ? acc(x) : acc(x, 1/2)`"
                    }
                    // Of any other expression it is not known what is meant.
                    _ => {
                        "write `1/2` or another fraction, `read` (some amount, enough to read), or `write` (all of it)"
                    }
                };
                self.fail(
                    Diagnostic::error(codes::AMOUNT, at, "this is no amount of a permission")
                        .here("expected a fraction between 0 and 1")
                        .help(help),
                );
                None
            }
        }
    }

    /// Whether the last argument of an `acc` is of the type of amounts. None: it is not known, and was reported.
    fn is_amount(&mut self, last: &Expr) -> Option<bool> {
        match strip(last).kind {
            ExprKind::Chain { .. }
            | ExprKind::Unary(..)
            | ExprKind::Conditional(..)
            | ExprKind::Old(..)
            | ExprKind::Cast(..)
            | ExprKind::Let { .. } => {
                let found = self.value(last);
                (!found.is_error()).then_some(found == Ty::Frac)
            }
            // It may be a location, which is looked at in another way.
            ExprKind::Name(_) | ExprKind::Field(..) | ExprKind::Call(_) => {
                let (errors, effects, permissions) = (self.errors.len(), self.effects, self.permissions);
                let (broken, opaque) = (self.broken, self.opaque);
                let found = self.value(last) == Ty::Frac;
                if !found {
                    self.errors.truncate(errors);
                    (self.effects, self.permissions) = (effects, permissions);
                    (self.broken, self.opaque) = (broken, opaque);
                }
                Some(found)
            }
            _ => Some(false),
        }
    }
}
