//! Values that a formula suggests for a variable: the solutions of its equations, and the ends of its bounds.
//!
//! ```text
//! 0 <= k && k < n && 2 * k == m        equal: m / 2        bounds: 0, n - 1
//! ```
//!
//! Soundness does not depend on what is suggested: a term that is not the right one costs time and proves nothing.

use crate::term::{Op, Sort, Term, TermKind, TermPool, deep};

/// What was suggested, in the order in which it was found.
#[derive(Default)]
pub(in crate::prover) struct Suggested {
    /// Solutions of equations.
    pub equal: Vec<Term>,
    /// Ends of bounds.
    pub bounds: Vec<Term>,
}

impl Suggested {
    /// The terms that the equations and bounds of a body suggest for a variable. `shown`: the body is to be shown,
    /// otherwise to be refuted.
    pub(in crate::prover) fn by(pool: &mut TermPool, var: Term, body: Term, shown: bool) -> Suggested {
        let mut suggested = Suggested::default();
        suggested.look(pool, var, body, shown);
        suggested
    }

    fn look(&mut self, pool: &mut TermPool, var: Term, body: Term, shown: bool) {
        deep(|| match pool.kind(body) {
            TermKind::Op(Op::Not, &[a]) => self.look(pool, var, a, !shown),
            TermKind::Op(Op::And | Op::Or, parts) => {
                let parts = parts.to_vec();
                parts.iter().for_each(|&part| self.look(pool, var, part, shown));
            }
            TermKind::Op(Op::Implies, &[a, b]) => {
                self.look(pool, var, a, !shown);
                self.look(pool, var, b, shown);
            }
            // A definition is an equality of formulas: has(n, w) == (w == n.key || …)
            TermKind::Op(Op::Eq, &[a, b]) if pool.sort(a) == Sort::BOOL => {
                self.look(pool, var, a, shown);
                self.look(pool, var, b, shown);
            }
            TermKind::Op(Op::Eq, &[a, b]) if pool.sort(a) == Sort::INT => {
                let difference = pool.sub(a, b);
                self.equal.extend(zero(pool, var, difference));
                self.divided(pool, var, a, b);
                self.divided(pool, var, b, a);
            }
            TermKind::AtMost(sum, bound) => {
                // The greatest (or least) value for which the comparison holds or, if it is to be refuted, the next
                // value.
                let limit = pool.int(if shown { bound } else { bound.saturating_add(1) });
                let difference = pool.sub(sum, limit);
                self.bounds.extend(zero(pool, var, difference));
            }
            _ => {}
        });
    }

    /// The dividends of a quotient that contains the variable, or the least ones of a remainder.
    ///
    /// ```text
    /// (i + 1) % n == k        i + 1 == k, i + 1 == k + n
    /// ```
    fn divided(&mut self, pool: &mut TermPool, var: Term, quotient: Term, value: Term) {
        let TermKind::Op(op @ (Op::Div | Op::Rem), &[dividend, divisor]) = pool.kind(quotient) else {
            return;
        };
        let values = match op {
            Op::Div => vec![pool.mul(value, divisor)],
            _ => vec![value, pool.add(vec![value, divisor])],
        };
        self.equal.extend(values.into_iter().filter_map(|value| solve(pool, var, dividend, value)));
    }
}

/// The ends of the range that the conditions of a formula, known for all values of a variable, give it.
pub(in crate::prover) fn ends_of_range(pool: &mut TermPool, var: Term, formula: Term) -> Vec<Term> {
    let mut suggested = Suggested::default();
    let mut rest = formula;
    while let TermKind::Op(Op::Implies, &[condition, then]) = pool.kind(rest) {
        suggested.look(pool, var, condition, true);
        rest = then;
    }
    let mut ends = suggested.equal;
    ends.extend(suggested.bounds);
    ends.retain(|&end| !pool.mentions(end, &[var]));
    ends.dedup();
    ends
}

/// The value of `var` for which an integer term that contains it is `value`.
pub(in crate::prover) fn solve(pool: &mut TermPool, var: Term, term: Term, value: Term) -> Option<Term> {
    if pool.sort(term) != Sort::INT || pool.sort(value) != Sort::INT {
        return None;
    }
    let difference = pool.sub(term, value);
    zero(pool, var, difference)
}

/// The value of `var` for which the sum is 0, rounded if necessary.
fn zero(pool: &mut TermPool, var: Term, sum: Term) -> Option<Term> {
    let form = pool.linear(sum);
    let (part, factor) = form.parts.iter().copied().find(|part| is_factor(pool, var, part.0))?;
    let mut factor = pool.int(factor);
    if let TermKind::Op(Op::Product, factors) = pool.kind(part) {
        let factors = factors.to_vec();
        for &other in factors.iter().filter(|&&other| other != var) {
            factor = pool.mul(factor, other);
        }
    }
    let own = pool.mul(factor, var);
    let rest = pool.sub(own, sum);
    if pool.mentions(rest, &[var]) || pool.mentions(factor, &[var]) {
        return None;
    }
    Some(pool.div(rest, factor))
}

/// Whether a part of a sum is the variable, or a product with it.
fn is_factor(pool: &TermPool, var: Term, part: Term) -> bool {
    match pool.kind(part) {
        TermKind::Op(Op::Product, factors) => factors.iter().filter(|&&factor| factor == var).count() == 1,
        _ => part == var,
    }
}
