//! Linear forms over integer terms, with checked arithmetic.

use smallvec::SmallVec;

use super::{Term, TermKind, TermPool};

/// `constant + Σ factor * atom`, atoms ascending and different, no factor zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Linear {
    pub parts: SmallVec<[(Term, i128); 4]>,
    pub constant: i128,
}

impl Linear {
    pub(crate) fn constant(constant: i128) -> Linear {
        Linear { parts: SmallVec::new(), constant }
    }

    pub(crate) fn atom(t: Term) -> Linear {
        Linear { parts: SmallVec::from_slice(&[(t, 1)]), constant: 0 }
    }

    /// `self + factor * other`; `None` when a number leaves the range of i128.
    pub(crate) fn plus(&self, other: &Linear, factor: i128) -> Option<Linear> {
        let mut out = Linear::constant(self.constant.checked_add(other.constant.checked_mul(factor)?)?);
        let (mut left, mut right) = (self.parts.iter().peekable(), other.parts.iter().peekable());
        loop {
            let (atom, k) = match (left.peek(), right.peek()) {
                (None, None) => return Some(out),
                (Some(&&(a, k)), Some(&&(b, m))) if a == b => {
                    left.next();
                    right.next();
                    (a, k.checked_add(m.checked_mul(factor)?)?)
                }
                (Some(&&(a, k)), None) => {
                    left.next();
                    (a, k)
                }
                (Some(&&(a, k)), Some(&&(b, _))) if a < b => {
                    left.next();
                    (a, k)
                }
                (_, Some(&&(b, m))) => {
                    right.next();
                    (b, m.checked_mul(factor)?)
                }
            };
            if k != 0 {
                out.parts.push((atom, k));
            }
        }
    }

    /// The sum of many forms; `None` when a number leaves the range of i128.
    pub(crate) fn sum(forms: impl Iterator<Item = Linear>) -> Option<Linear> {
        let mut out = Linear::default();
        let mut parts = Vec::new();
        for form in forms {
            out.constant = out.constant.checked_add(form.constant)?;
            parts.extend(form.parts);
        }
        parts.sort_unstable();
        for (atom, k) in parts {
            match out.parts.last_mut() {
                Some(last) if last.0 == atom => last.1 = last.1.checked_add(k)?,
                _ => out.parts.push((atom, k)),
            }
        }
        out.parts.retain(|p| p.1 != 0);
        Some(out)
    }

    pub(crate) fn minus(&self, other: &Linear) -> Option<Linear> {
        self.plus(other, -1)
    }

    pub(crate) fn scaled(&self, factor: i128) -> Option<Linear> {
        let mut out = self.clone();
        out.constant = out.constant.checked_mul(factor)?;
        for part in &mut out.parts {
            part.1 = part.1.checked_mul(factor)?;
        }
        out.parts.retain(|part| part.1 != 0);
        Some(out)
    }

    /// The greatest common divisor of the factors; 1 if there are none or it can't be computed.
    pub(crate) fn gcd(&self) -> i128 {
        let mut g: i128 = 0;
        for &(_, k) in &self.parts {
            let Some(mut b) = k.checked_abs() else { return 1 };
            let mut a = g;
            while b != 0 {
                (a, b) = (b, a % b);
            }
            g = a;
            if g == 1 {
                return 1;
            }
        }
        g.max(1)
    }

    /// Divides the factors by a common divisor, and leaves the constant alone.
    pub(crate) fn divide_factors(&mut self, divisor: i128) {
        if divisor > 1 {
            for part in &mut self.parts {
                part.1 /= divisor;
            }
        }
    }
}

/// `a / b` rounded down, for b > 0.
pub(crate) fn floor_div(a: i128, b: i128) -> i128 {
    a.div_euclid(b)
}

impl TermPool {
    /// The linear form of an integer term; a term that is not a sum is an atom.
    pub(crate) fn linear(&self, t: Term) -> Linear {
        match self.kind(t) {
            TermKind::Int(value) => Linear::constant(value),
            TermKind::Sum(parts, constant) => Linear { parts: SmallVec::from_slice(parts), constant },
            _ => Linear::atom(t),
        }
    }

    /// The term of a linear form.
    pub(crate) fn linear_term(&mut self, form: &Linear) -> Term {
        match linear_kind(form) {
            Ok(kind) => self.intern(kind),
            Err(atom) => atom,
        }
    }

    /// The term of a linear form, if it exists already.
    pub(crate) fn find_linear(&self, form: &Linear) -> Option<Term> {
        match linear_kind(form) {
            Ok(kind) => self.find(kind),
            Err(atom) => Some(atom),
        }
    }

    /// A sum whose arguments are not looked into: used when arithmetic would overflow.
    pub(super) fn opaque_sum(&mut self, args: &[(Term, i128)]) -> Term {
        let mut form = Linear::default();
        for &(t, k) in args {
            let part = Linear::atom(t);
            if let Some(sum) = form.plus(&part, k) {
                form = sum;
            }
        }
        self.linear_term(&form)
    }
}

/// The kind of a linear form, or the atom that it is.
fn linear_kind(form: &Linear) -> Result<TermKind<'_>, Term> {
    match form.parts.as_slice() {
        [] => Ok(TermKind::Int(form.constant)),
        &[(atom, 1)] if form.constant == 0 => Err(atom),
        parts => Ok(TermKind::Sum(parts, form.constant)),
    }
}
