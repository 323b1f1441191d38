//! Which terms can trigger Z3 to use a quantified formula.
//!
//! A trigger is an application that mentions the variables and has no propositional part: for `f(k) > 0` it is `f(k)`.
//! An operator's row says whether it may occur in one. Soundness does not depend on the choice: a trigger decides when
//! a formula is used, not what it means.

use super::division::by_unknown;
use crate::term::row::Trigger;
use crate::term::{Term, TermKind, TermPool};

/// The terms of a trigger that Z3 can match; empty if they do not mention every variable.
pub(super) fn usable(pool: &TermPool, set: &[Term], vars: &[Term]) -> Vec<Term> {
    let usable: Vec<Term> =
        set.iter().copied().filter(|&t| matchable(pool, t) && pool.mentions(t, vars)).collect();
    let named = |v: &Term| usable.iter().any(|&t| pool.mentions(t, std::slice::from_ref(v)));
    if vars.iter().all(named) { usable } else { Vec::new() }
}

/// Whether `t` is an application without propositional parts.
fn matchable(pool: &TermPool, t: Term) -> bool {
    let head = match pool.kind(t) {
        TermKind::App(..) => true,
        TermKind::Op(op, args) => match op.row().trigger {
            Trigger::Head => true,
            Trigger::UnlessConstant => args.last().is_some_and(|&divisor| by_unknown(pool, divisor)),
            Trigger::Part | Trigger::Never => false,
        },
        _ => false,
    };
    let plain = |&part: &Term| match pool.kind(part) {
        TermKind::Op(op, args) => match op.row().trigger {
            Trigger::Head | Trigger::Part => true,
            Trigger::UnlessConstant => args.last().is_some_and(|&divisor| by_unknown(pool, divisor)),
            Trigger::Never => false,
        },
        TermKind::AtMost(..) | TermKind::Quantified(_) => false,
        TermKind::Bool(_)
        | TermKind::Int(_)
        | TermKind::Amount(_)
        | TermKind::Symbol(_)
        | TermKind::App(..)
        | TermKind::Sum(..) => true,
    };
    head && pool.subterms(t).iter().all(plain)
}
