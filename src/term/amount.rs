//! Amounts of permission: exact rational numbers.
//!
//! Full permission is 1, none is 0, and amounts in between can be split and put together again. A sum of amounts is
//! kept as `k1*t1 + … + kn*tn + c`, atoms ascending, so taking an amount away and giving it back yields the same term.
//! The order is dense: there is always an amount between two others, so `a < b` is `!(b <= a)`, and bounds are not
//! rounded as they are for integers.
//!
//! ```
//! use acclaim::term::{Ratio, Sort, TermPool};
//! let mut pool = TermPool::new();
//! let p = pool.fresh("p", Sort::AMOUNT);
//! let half = pool.amount(Ratio::new(1, 2).unwrap());
//! let rest = pool.amount_sub(p, half);
//! assert_eq!(pool.amount_add(rest, half), p);
//! let (none, whole) = (pool.amount(Ratio::NONE), pool.amount(Ratio::WHOLE));
//! assert_eq!(pool.amount_lt(none, whole), pool.bool(true));
//! ```
//!
//! An amount under a condition is `ite(c, a, b)`. Where a number would leave the range of i128, the sum or comparison
//! is kept as it was written and left to Z3, whose numbers are unbounded. The facts compare known amounts, and know
//! congruence.
//!
//! Source: J. Boyland, *Checking Interference with Fractional Permissions*, SAS 2003.

use smallvec::SmallVec;

use super::spelling::Names;
use super::{Op, Ratio, Term, TermKind, TermPool, Words};

/// A product of sums is multiplied out as long as it has no more parts than this.
const MAX_EXPANSION: usize = 16;

/// `constant + Σ factor * atom`, atoms ascending and different, no factor zero.
#[derive(Clone, PartialEq)]
struct Form {
    parts: SmallVec<[(Term, Ratio); 2]>,
    constant: Ratio,
}

impl Form {
    fn constant(constant: Ratio) -> Form {
        Form { parts: SmallVec::new(), constant }
    }

    /// Adds `factor * atom`.
    fn add(&mut self, atom: Term, factor: Ratio) -> Option<()> {
        match self.parts.binary_search_by_key(&atom, |part| part.0) {
            Ok(at) => {
                self.parts[at].1 = self.parts[at].1.plus(factor)?;
                if self.parts[at].1 == Ratio::NONE {
                    self.parts.remove(at);
                }
            }
            Err(at) if factor != Ratio::NONE => self.parts.insert(at, (atom, factor)),
            Err(_) => {}
        }
        Some(())
    }

    /// Adds `factor * other`.
    fn add_form(&mut self, other: &Form, factor: Ratio) -> Option<()> {
        self.constant = self.constant.plus(other.constant.times(factor)?)?;
        for &(atom, k) in &other.parts {
            self.add(atom, k.times(factor)?)?;
        }
        Some(())
    }

    fn scaled(&self, factor: Ratio) -> Option<Form> {
        let mut out = Form::constant(Ratio::NONE);
        out.add_form(self, factor)?;
        Some(out)
    }
}

impl TermPool {
    /// A known amount.
    pub(crate) fn amount(&mut self, value: Ratio) -> Term {
        self.intern(TermKind::Amount(value))
    }

    /// `a + b`.
    pub(crate) fn amount_add(&mut self, a: Term, b: Term) -> Term {
        self.amount_sum(vec![a, b])
    }

    /// `a - b`.
    pub(crate) fn amount_sub(&mut self, a: Term, b: Term) -> Term {
        match self.difference(a, b) {
            Some(form) => self.form_term(&form),
            None => {
                let minus = self.amount(Ratio::MINUS_ONE);
                let negated = self.intern_op(Op::AmountProduct, &[minus, b]);
                self.intern_op(Op::AmountSum, &[a, negated])
            }
        }
    }

    /// `a * b`.
    pub(crate) fn amount_mul(&mut self, a: Term, b: Term) -> Term {
        let (Some(left), Some(right)) = (self.form(a), self.form(b)) else {
            return self.intern_op(Op::AmountProduct, &[a.min(b), a.max(b)]);
        };
        let small = (left.parts.len() + 1) * (right.parts.len() + 1) <= MAX_EXPANSION;
        let simple = left.parts.is_empty() || right.parts.is_empty();
        if (simple || small)
            && let Some(form) = self.multiply_forms(&left, &right)
        {
            return self.form_term(&form);
        }
        self.intern_op(Op::AmountProduct, &[a.min(b), a.max(b)])
    }

    /// `a <= b`.
    pub(crate) fn amount_le(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.bool(true);
        }
        let Some(sides) = self.difference(a, b).and_then(sides) else {
            return self.intern_op(Op::AmountAtMost, &[a, b]);
        };
        if sides.0.parts.is_empty() && sides.1.parts.is_empty() {
            return self.bool(sides.0.constant <= sides.1.constant);
        }
        let (a, b) = (self.form_term(&sides.0), self.form_term(&sides.1));
        self.intern_op(Op::AmountAtMost, &[a, b])
    }

    /// `a < b`.
    pub(crate) fn amount_lt(&mut self, a: Term, b: Term) -> Term {
        let other = self.amount_le(b, a);
        self.not(other)
    }

    /// The smaller of two amounts.
    #[cfg_attr(not(test), expect(dead_code, reason = "fractions of permissions will use it"))]
    pub(crate) fn amount_min(&mut self, a: Term, b: Term) -> Term {
        let first = self.amount_le(a, b);
        self.ite(first, a, b)
    }

    /// The sum of amounts.
    pub(crate) fn amount_sum(&mut self, args: Vec<Term>) -> Term {
        let mut form = Form::constant(Ratio::NONE);
        let added = args.iter().try_for_each(|&a| form.add_form(&self.form(a)?, Ratio::WHOLE));
        match added {
            Some(()) => self.form_term(&form),
            None => self.intern_op(Op::AmountSum, &args),
        }
    }

    /// Equality of amounts: isolates the youngest atom.
    pub(super) fn eq_amount(&mut self, a: Term, b: Term) -> Term {
        let Some(form) = self.difference(a, b) else { return self.intern_eq(a, b) };
        let Some(&(atom, factor)) = form.parts.last() else {
            return self.bool(form.constant == Ratio::NONE);
        };
        // k * atom + rest = 0  is  atom = -1/k * rest
        let rest = Form { parts: form.parts[..form.parts.len() - 1].into(), constant: form.constant };
        let scale = factor.inverse().and_then(Ratio::negated);
        match scale.and_then(|scale| rest.scaled(scale)) {
            Some(rest) => {
                let rest = self.form_term(&rest);
                self.intern_eq(atom, rest)
            }
            None => self.intern_eq(a, b),
        }
    }

    /// Whether two amounts are equal in every state, or different in every state, as far as their forms tell.
    pub(super) fn decide_eq_amounts(&self, a: Term, b: Term) -> Option<bool> {
        let form = self.difference(a, b)?;
        form.parts.is_empty().then_some(form.constant == Ratio::NONE)
    }

    fn difference(&self, a: Term, b: Term) -> Option<Form> {
        let mut form = self.form(a)?;
        form.add_form(&self.form(b)?, Ratio::MINUS_ONE)?;
        Some(form)
    }

    /// An amount as a sum; `None` on overflow.
    fn form(&self, t: Term) -> Option<Form> {
        let mut form = Form::constant(Ratio::NONE);
        let parts = match self.kind(t) {
            TermKind::Op(Op::AmountSum, parts) => parts,
            _ => std::slice::from_ref(&t),
        };
        for &part in parts {
            match self.kind(part) {
                TermKind::Amount(value) => form.constant = form.constant.plus(value)?,
                TermKind::Op(Op::AmountProduct, &[factor, atom]) => match self.kind(factor) {
                    TermKind::Amount(factor) => form.add(atom, factor)?,
                    _ => form.add(part, Ratio::WHOLE)?,
                },
                _ => form.add(part, Ratio::WHOLE)?,
            }
        }
        Some(form)
    }

    fn form_term(&mut self, form: &Form) -> Term {
        let mut args: SmallVec<[Term; 4]> = SmallVec::new();
        for &(atom, factor) in &form.parts {
            args.push(if factor == Ratio::WHOLE {
                atom
            } else {
                let factor = self.amount(factor);
                self.intern_op(Op::AmountProduct, &[factor, atom])
            });
        }
        if form.constant != Ratio::NONE || args.is_empty() {
            args.push(self.amount(form.constant));
        }
        match args[..] {
            [one] => one,
            _ => self.intern_op(Op::AmountSum, &args),
        }
    }

    fn multiply_forms(&mut self, left: &Form, right: &Form) -> Option<Form> {
        let mut out = right.scaled(left.constant)?;
        for &(atom, k) in &left.parts {
            out.add(atom, k.times(right.constant)?)?;
            for &(other, m) in &right.parts {
                let product = self.intern_op(Op::AmountProduct, &[atom.min(other), atom.max(other)]);
                out.add(product, k.times(m)?)?;
            }
        }
        Some(out)
    }

    /// Spells a sum of amounts, with a minus for negative parts.
    pub(super) fn spell_amount_sum(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let summand = |&arg: &Term| match self.kind(arg) {
            TermKind::Amount(value) if value.is_negative() => Some((-1, Words::Amount(value.negated()?))),
            TermKind::Op(Op::AmountProduct, &[factor, atom])
                if self.kind(factor) == TermKind::Amount(Ratio::MINUS_ONE) =>
            {
                Some((-1, self.in_words(atom, names)?))
            }
            _ => Some((1, self.in_words(arg, names)?)),
        };
        let summands: Option<Vec<(i128, Words)>> = args.iter().map(summand).collect();
        Some(Words::Sum(summands?, 0))
    }
}

/// `form <= 0` as `left <= right` with positive factors on both sides, the first of them 1. The constant is on the side
/// where it is positive, or on the right if nothing else is there. `None` on overflow.
fn sides(form: Form) -> Option<(Form, Form)> {
    let scale = match form.parts.first() {
        Some(&(_, factor)) if factor.is_negative() => factor.negated()?.inverse()?,
        Some(&(_, factor)) => factor.inverse()?,
        None => Ratio::WHOLE,
    };
    let form = form.scaled(scale)?;
    let (mut left, mut right) = (Form::constant(Ratio::NONE), Form::constant(Ratio::NONE));
    for &(atom, factor) in &form.parts {
        if factor.is_negative() {
            right.add(atom, factor.negated()?)?;
        } else {
            left.add(atom, factor)?;
        }
    }
    if form.constant.is_negative() {
        right.constant = form.constant.negated()?;
    } else {
        left.constant = form.constant;
    }
    Some((left, right))
}

#[cfg(test)]
mod tests {
    use super::super::Sort;
    use super::*;

    fn pool() -> (TermPool, Term, Term) {
        let mut pool = TermPool::new();
        let (p, q) = (pool.fresh("p", Sort::AMOUNT), pool.fresh("q", Sort::AMOUNT));
        (pool, p, q)
    }

    fn ratio(pool: &mut TermPool, numerator: i128, denominator: i128) -> Term {
        pool.amount(Ratio::new(numerator, denominator).unwrap())
    }

    fn shown(pool: &TermPool, t: Term) -> String {
        let names = |t: Term| match pool.kind(t) {
            TermKind::Symbol(age) => Some(pool.hint(age).to_string()),
            _ => None,
        };
        pool.display(t, &names).unwrap_or_default()
    }

    #[test]
    fn sums_are_canonical() {
        let (mut pool, p, q) = pool();
        let (half, none) = (ratio(&mut pool, 1, 2), pool.amount(Ratio::NONE));
        let both = pool.amount_add(p, q);
        assert_eq!(pool.amount_add(q, p), both);
        assert_eq!(pool.amount_sub(both, q), p);
        assert_eq!(pool.amount_sub(both, both), none);
        let halves = (pool.amount_mul(half, p), pool.amount_mul(p, half));
        assert_eq!(halves.0, halves.1);
        assert_eq!(pool.amount_add(halves.0, halves.1), p);
        assert_eq!(shown(&pool, halves.0), "1/2 * p");
    }

    #[test]
    fn comparisons_do_not_round() {
        let (mut pool, p, q) = pool();
        let (third, half, whole) =
            (ratio(&mut pool, 1, 3), ratio(&mut pool, 1, 2), pool.amount(Ratio::WHOLE));
        assert_eq!(pool.amount_lt(third, half), pool.bool(true));
        assert_eq!(pool.amount_min(half, third), third);
        let less = pool.amount_lt(p, whole);
        assert_eq!(shown(&pool, less), "p < 1");
        let at_most = pool.amount_le(p, third);
        assert_ne!(less, at_most);
        let (doubled, two_thirds) = (pool.amount_add(p, p), pool.amount_add(third, third));
        assert_eq!(pool.amount_le(doubled, two_thirds), at_most);
        let rest = pool.amount_sub(whole, q);
        let fits = pool.amount_le(p, rest);
        assert_eq!(shown(&pool, fits), "p + q <= 1");
        assert_eq!(shown(&pool, rest), "1 - q");
    }

    #[test]
    fn equations_are_solved_for_the_youngest() {
        let (mut pool, p, q) = pool();
        let (half, whole) = (ratio(&mut pool, 1, 2), pool.amount(Ratio::WHOLE));
        assert_eq!(pool.eq(half, whole), pool.bool(false));
        let (more, other) = (pool.amount_add(p, whole), pool.amount_add(q, half));
        let (same, plain) = (pool.eq(more, other), pool.amount_add(p, half));
        assert_eq!(same, pool.eq(q, plain));
        assert_eq!(pool.eq(more, p), pool.bool(false));
    }

    #[test]
    fn overflow_stays_symbolic() {
        let (mut pool, p, _) = pool();
        let (large, tiny) = (ratio(&mut pool, i128::MAX, 1), ratio(&mut pool, 1, i128::MAX));
        for t in [pool.amount_add(large, large), pool.amount_mul(tiny, tiny), pool.amount_sub(tiny, large)] {
            assert!(matches!(pool.kind(t), TermKind::Op(..)));
        }
        let beyond = pool.amount_add(large, large);
        let t = pool.amount_le(beyond, p);
        assert!(matches!(pool.kind(t), TermKind::Op(Op::AmountAtMost, _)));
    }
}
