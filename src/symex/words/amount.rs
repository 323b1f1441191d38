//! Amounts of permission in words.

use crate::ir::Amount;
use crate::source::Span;
use crate::term::{Ratio, Term, TermKind, TermPool, Words};

/// `acc(x)`, `acc(x, 1/2)`, as it is written. What is calculated there from numbers is shown in lowest terms.
pub(crate) fn acc(what: &str, amount: Amount, quote: impl Fn(Span) -> String) -> String {
    match amount {
        Amount::Whole => format!("acc({what})"),
        Amount::Part { numerator, denominator } => match Ratio::new(numerator.into(), denominator.into()) {
            Some(part) => format!("acc({what}, {part})"),
            None => format!("acc({what}, {numerator}/{denominator})"),
        },
        Amount::Read => format!("acc({what}, read)"),
        Amount::Of(_, at) => format!("acc({what}, {})", quote(at)),
    }
}

/// The second argument of an `acc` that says how much is held, if it is not all. Of an amount that is not known it is
/// enough that it can be read.
pub(crate) fn held(pool: &TermPool, amount: Term, name: Option<Words>) -> Option<Words> {
    match pool.kind(amount) {
        TermKind::Amount(value) if value == Ratio::WHOLE => None,
        TermKind::Amount(value) => Some(Words::Amount(value)),
        // Any other amount may have a name.
        _ => Some(name.unwrap_or_else(|| Words::word("read"))),
    }
}
