//! Variables that range over a few numbers.
//!
//! ```text
//! forall d :: 2 <= d && d < 4 ==> n % d != 0      d = 2, 3
//! ```
//!
//! Soundness rests on this: outside of the range the body of a `forall` is true, and that of an `exists` is false, so
//! the formula says the same as its instances for the values of the range.

use crate::term::{Op, Quantified, Term, TermKind, TermPool, deep};

/// How many values a range may have.
const VALUES: i128 = 16;

/// The values of the only variable of a quantified formula for which its body matters, if they are few.
pub(super) fn values(pool: &TermPool, q: &Quantified) -> Option<Vec<i128>> {
    let [var] = *q.vars else { return None };
    values_of(pool, var, q.body, q.forall)
}

/// The same for the parts of the formula.
pub(super) fn values_of(pool: &TermPool, var: Term, body: Term, forall: bool) -> Option<Vec<i128>> {
    let mut range = Range { var, low: None, high: None };
    range.narrow(pool, body, !forall);
    let (low, high) = (range.low?, range.high?);
    let count = high.checked_sub(low)?.checked_add(1)?;
    (count <= VALUES).then(|| (low..=high).collect())
}

/// Whether a term has neither calls nor elements of arrays: then it is computed for numbers.
pub(super) fn is_arithmetic(pool: &TermPool, t: Term) -> bool {
    let parts = pool.subterms(t);
    !parts.iter().any(|&part| {
        matches!(pool.kind(part), TermKind::App(..) | TermKind::Op(Op::Select, _) | TermKind::Quantified(_))
    })
}

struct Range {
    var: Term,
    low: Option<i128>,
    high: Option<i128>,
}

impl Range {
    /// Takes in what must hold of the variable for a formula to have this value.
    fn narrow(&mut self, pool: &TermPool, t: Term, value: bool) {
        deep(|| match pool.kind(t) {
            TermKind::Op(Op::Not, &[inner]) => self.narrow(pool, inner, !value),
            TermKind::Op(Op::And, parts) if value => parts.iter().for_each(|&p| self.narrow(pool, p, true)),
            TermKind::Op(Op::Or, parts) if !value => parts.iter().for_each(|&p| self.narrow(pool, p, false)),
            TermKind::Op(Op::Implies, &[a, b]) if !value => {
                self.narrow(pool, a, true);
                self.narrow(pool, b, false);
            }
            TermKind::AtMost(sum, bound) => {
                let known =
                    if value { Some((pool.linear(sum), bound)) } else { pool.negated_at_most(sum, bound) };
                if let Some((form, bound)) = known
                    && let [(part, factor)] = *form.parts
                    && part == self.var
                {
                    self.bound(factor, bound);
                }
            }
            _ => {}
        });
    }

    /// `factor * var <= bound`; the only factors of a single variable are 1 and -1.
    fn bound(&mut self, factor: i128, bound: i128) {
        match (factor, bound.checked_neg()) {
            (1, _) => self.high = Some(self.high.map_or(bound, |high| high.min(bound))),
            (-1, Some(least)) => self.low = Some(self.low.map_or(least, |low| low.max(least))),
            _ => {}
        }
    }
}
