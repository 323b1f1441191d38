//! Integer constructors: sums, products, division as in Java, comparisons.

use smallvec::SmallVec;

use super::linear::floor_div;
use super::{Linear, Op, Term, TermKind, TermPool};

/// A product of sums is multiplied out as long as it has no more parts than this.
const MAX_EXPANSION: usize = 16;

impl TermPool {
    /// The sum of integer terms.
    pub(crate) fn add(&mut self, args: Vec<Term>) -> Term {
        match Linear::sum(args.iter().map(|&t| self.linear(t))) {
            Some(sum) => self.linear_term(&sum),
            None => {
                let parts: Vec<_> = args.iter().map(|&t| (t, 1)).collect();
                self.opaque_sum(&parts)
            }
        }
    }

    pub(crate) fn sub(&mut self, a: Term, b: Term) -> Term {
        match self.linear(a).minus(&self.linear(b)) {
            Some(form) => self.linear_term(&form),
            None => self.opaque_sum(&[(a, 1), (b, -1)]),
        }
    }

    pub(crate) fn neg(&mut self, a: Term) -> Term {
        match self.linear(a).scaled(-1) {
            Some(form) => self.linear_term(&form),
            None => self.opaque_sum(&[(a, -1)]),
        }
    }

    pub(crate) fn mul(&mut self, a: Term, b: Term) -> Term {
        let (left, right) = (self.linear(a), self.linear(b));
        let size = (left.parts.len() + 1) * (right.parts.len() + 1);
        let simple = left.parts.is_empty() || right.parts.is_empty();
        if (simple || size <= MAX_EXPANSION)
            && let Some(form) = self.multiply(&left, &right)
        {
            return self.linear_term(&form);
        }
        self.product(&[a, b])
    }

    /// The product of two linear forms, multiplied out; `None` on overflow.
    fn multiply(&mut self, left: &Linear, right: &Linear) -> Option<Linear> {
        let mut out = right.scaled(left.constant)?;
        for &(atom, k) in &left.parts {
            out = out.plus(&Linear::atom(atom), k.checked_mul(right.constant)?)?;
            for &(other, m) in &right.parts {
                let product = self.product(&[atom, other]);
                out = out.plus(&Linear::atom(product), k.checked_mul(m)?)?;
            }
        }
        Some(out)
    }

    /// The product of terms as a flat, sorted list of factors.
    fn product(&mut self, args: &[Term]) -> Term {
        let mut factors: Vec<Term> = Vec::new();
        for &t in args {
            match self.kind(t) {
                TermKind::Op(Op::Product, inner) => factors.extend(inner),
                _ => factors.push(t),
            }
        }
        factors.sort_unstable();
        self.intern_op(Op::Product, &factors)
    }

    /// The product of integer terms, multiplied out as far as [`TermPool::mul`] does.
    pub(crate) fn product_of(&mut self, factors: Vec<Term>) -> Term {
        match factors.split_first() {
            Some((&first, others)) => others.iter().fold(first, |product, &factor| self.mul(product, factor)),
            None => self.int(1),
        }
    }

    /// `a / b` as in Java. For `b` = 0 it is some integer that depends only on `a`.
    pub(crate) fn div(&mut self, a: Term, b: Term) -> Term {
        match (self.kind(a), self.kind(b)) {
            (_, TermKind::Int(1)) => a,
            (_, TermKind::Int(-1)) => self.neg(a),
            (TermKind::Int(x), TermKind::Int(y)) => match x.checked_div(y) {
                Some(value) => self.int(value),
                None => self.intern_op(Op::Div, &[a, b]),
            },
            _ => self.intern_op(Op::Div, &[a, b]),
        }
    }

    /// `a % b` as in Java. For `b` = 0 it is some integer that depends only on `a`.
    pub(crate) fn rem(&mut self, a: Term, b: Term) -> Term {
        match (self.kind(a), self.kind(b)) {
            (_, TermKind::Int(1 | -1)) => self.int(0),
            (TermKind::Int(x), TermKind::Int(y)) => match x.checked_rem(y) {
                Some(value) => self.int(value),
                None => self.intern_op(Op::Rem, &[a, b]),
            },
            _ => self.intern_op(Op::Rem, &[a, b]),
        }
    }

    pub(crate) fn le(&mut self, a: Term, b: Term) -> Term {
        self.difference_at_most(a, b, 0)
    }

    pub(crate) fn lt(&mut self, a: Term, b: Term) -> Term {
        self.difference_at_most(a, b, -1)
    }

    pub(crate) fn ge(&mut self, a: Term, b: Term) -> Term {
        self.difference_at_most(b, a, 0)
    }

    pub(crate) fn gt(&mut self, a: Term, b: Term) -> Term {
        self.difference_at_most(b, a, -1)
    }

    /// `a - b <= bound`.
    fn difference_at_most(&mut self, a: Term, b: Term, bound: i128) -> Term {
        if a == b {
            return self.bool(0 <= bound);
        }
        let form = self.linear(a).minus(&self.linear(b));
        if let Some(t) = form.and_then(|form| self.at_most(form, bound)) {
            return t;
        }
        let sum = self.opaque_sum(&[(a, 1), (b, -1)]);
        self.intern(TermKind::AtMost(sum, bound))
    }

    /// `form <= bound` in canonical shape; `None` on overflow.
    pub(crate) fn at_most(&mut self, form: Linear, bound: i128) -> Option<Term> {
        let (form, bound) = canonical_at_most(form, bound)?;
        if form.parts.is_empty() {
            return Some(self.bool(0 <= bound));
        }
        let sum = self.linear_term(&form);
        Some(self.intern(TermKind::AtMost(sum, bound)))
    }

    /// The sum and bound of the negation of `sum <= bound`; `None` on overflow.
    pub(crate) fn negated_at_most(&self, sum: Term, bound: i128) -> Option<(Linear, i128)> {
        // not (s <= k)  is  s >= k + 1  is  -s <= -k - 1
        let form = self.linear(sum).scaled(-1)?;
        canonical_at_most(form, bound.checked_neg()?.checked_sub(1)?)
    }

    /// Equality of integer terms: isolates the youngest atom that has factor 1 or -1.
    pub(super) fn eq_int(&mut self, a: Term, b: Term) -> Term {
        let Some(form) = self.linear(a).minus(&self.linear(b)) else { return self.intern_eq(a, b) };
        let gcd = form.gcd();
        if form.parts.is_empty() || form.constant % gcd != 0 {
            return self.bool(form == Linear::default());
        }
        match isolate(form, gcd) {
            Some((left, right)) => {
                let (left, right) = (self.linear_term(&left), self.linear_term(&right));
                self.intern_eq(left, right)
            }
            None => self.intern_eq(a, b),
        }
    }
}

/// The sides of the equation `form = 0` in canonical shape, given the common divisor of its numbers; `None` on
/// overflow.
fn isolate(mut form: Linear, gcd: i128) -> Option<(Linear, Linear)> {
    form.divide_factors(gcd);
    form.constant /= gcd;
    let unit = form.parts.iter().rev().copied().find(|p| p.1 == 1 || p.1 == -1);
    if let Some((atom, k)) = unit {
        // k*atom + rest = 0  is  atom = -k * rest
        let rest = form.plus(&Linear::atom(atom), -k)?;
        return Some((Linear::atom(atom), rest.scaled(-k)?));
    }
    let sign = if form.parts.first().is_some_and(|p| p.1 < 0) { -1 } else { 1 };
    let form = form.scaled(sign)?;
    let right = Linear::constant(form.constant.checked_neg()?);
    Some((Linear { constant: 0, ..form }, right))
}

/// Moves the constant to the bound and divides by the common divisor, rounding towards what integers allow.
pub(crate) fn canonical_at_most(mut form: Linear, bound: i128) -> Option<(Linear, i128)> {
    let bound = bound.checked_sub(form.constant)?;
    form.constant = 0;
    let gcd = form.gcd();
    form.divide_factors(gcd);
    Some((form, floor_div(bound, gcd)))
}

/// The parts of a form with positive factors and, negated, those with negative ones; `None` on overflow.
pub(crate) type Parts = SmallVec<[(Term, i128); 4]>;

/// Splits `form` into its positive parts and its negated negative parts.
pub(super) fn split_signs(parts: &[(Term, i128)]) -> Option<(Parts, Parts)> {
    let mut positive = Parts::new();
    let mut negative = Parts::new();
    for &(t, k) in parts {
        if k > 0 {
            positive.push((t, k));
        } else {
            negative.push((t, k.checked_neg()?));
        }
    }
    Some((positive, negative))
}
