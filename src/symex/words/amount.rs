//! Amounts of permission in words.

use crate::ir::Amount;
use crate::term::{Ratio, Term, TermKind, TermPool, Words};

/// `acc(x)`, `acc(x, 1/2)`, as it is written.
pub(crate) fn acc(what: &str, amount: Amount) -> String {
    match amount {
        Amount::Whole => format!("acc({what})"),
        Amount::Part { numerator, denominator } => format!("acc({what}, {numerator}/{denominator})"),
        Amount::Read => format!("acc({what}, read)"),
    }
}

/// The second argument of an `acc` that says how much is held, if it is not all. Of an amount that is not known it is enough
/// that it can be read.
pub(crate) fn held(pool: &TermPool, amount: Term) -> Option<Words> {
    match pool.kind(amount) {
        TermKind::Amount(value) if value == Ratio::WHOLE => None,
        TermKind::Amount(value) => Some(Words::Amount(value)),
        // Any other amount has no name.
        _ => Some(Words::word("read")),
    }
}
