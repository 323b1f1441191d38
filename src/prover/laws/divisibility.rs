//! Lemmas about what divides what.
//!
//! What is divisible by `n` forms a group: a dividend from which multiples and divisible terms can be subtracted until
//! nothing remains is divisible. The other lemmas are about remainders of remainders.
//!
//! ```text
//! a % n == 0 && b % n == 0    ==>  (a + b) % n == 0
//! b % d == 0                  ==>  a % b % d == a % d
//! x % 12 % 4 == x % 4
//! ```
//!
//! Soundness rests on this: `a % n == 0` means the same for truncated division as for any other, for n != 0; and the
//! remainder has the sign of the dividend, so two numbers that are congruent modulo d have the same remainder if their
//! signs agree, as those of `a` and `a % b` do.

use super::Laws;
use super::division::ratio;
use super::scene::Division;
use crate::term::{Linear, Op, Term, TermKind};

/// How many terms known to be divisible are looked at, and how many of them a proof of divisibility uses.
const DIVISIBLE: usize = 12;
pub(super) const STEPS: usize = 4;

/// What is divisible by the divisor in question if the premise holds.
pub(super) struct Divisible {
    pub form: Linear,
    pub premise: Term,
}

impl Laws<'_> {
    pub(super) fn divisibility(&mut self) {
        for d in self.scene.divisions.clone() {
            self.divided(d);
            self.remainder_of_remainder(d);
            self.remainder_in_dividend(d);
            self.divisor_of_divisor(d);
        }
    }

    /// Whether a division is known to leave no remainder.
    pub(super) fn is_exact(&mut self, a: Term, b: Term) -> bool {
        let rest = self.pool.rem(a, b);
        let exact = self.is_zero(rest);
        self.is_known(exact)
    }

    pub(super) fn exact(&mut self, a: Term, b: Term) -> Term {
        let rest = self.pool.rem(a, b);
        self.is_zero(rest)
    }

    /// Terms known to be divisible by `n`.
    pub(super) fn divisible_by(&mut self, n: Term) -> Vec<Divisible> {
        let mut out = Vec::new();
        for d in self.scene.divisions.clone() {
            if out.len() >= DIVISIBLE || !self.is_exact(d.dividend, d.divisor) {
                continue;
            }
            let mut given = vec![self.exact(d.dividend, d.divisor)];
            if d.divisor != n {
                let Some(further) = self.is_multiple(d.divisor, n) else { continue };
                given.push(further);
                given.push(self.not_zero(d.divisor));
            }
            let premise = self.pool.and(given);
            out.push(Divisible { form: self.pool.linear(d.dividend), premise });
        }
        // k * k + k is even
        if n == self.pool.int(2) {
            for &p in &self.scene.products {
                let TermKind::Op(Op::Product, &[k, again]) = self.pool.kind(p) else { continue };
                if k == again
                    && let Some(form) = self.pool.linear(p).plus(&self.pool.linear(k), 1)
                {
                    out.push(Divisible { form, premise: self.pool.bool(true) });
                }
            }
        }
        out
    }

    /// A premise for `m` to be a multiple of `n`, if it is known.
    fn is_multiple(&mut self, m: Term, n: Term) -> Option<Term> {
        match (self.pool.kind(m), self.pool.kind(n)) {
            (TermKind::Int(m), TermKind::Int(n)) => {
                return (m.checked_rem(n) == Some(0)).then_some(self.pool.bool(true));
            }
            _ if self.same(m, n) => return Some(self.pool.eq(m, n)),
            _ => {}
        }
        let known = self.scene.divisions.iter().any(|d| d.dividend == m && d.divisor == n);
        let constant = |t: Term| matches!(self.pool.kind(t), TermKind::Int(_));
        if (known || constant(m) || constant(n)) && self.is_exact(m, n) {
            return Some(self.exact(m, n));
        }
        None
    }

    /// The dividend is made of what is divisible.
    fn divided(&mut self, d: Division) {
        let (a, b) = (d.dividend, d.divisor);
        if self.is_exact(a, b) {
            return;
        }
        let divisible = self.divisible_by(b);
        if divisible.is_empty() {
            return;
        }
        let not_zero = self.not_zero(b);
        let own = (self.pool.bool(true), self.pool.linear(a));
        let parted = self.parted(d).into_iter().map(|p| (p.premise, p.rest)).collect::<Vec<_>>();
        let rests = parted.into_iter().map(|(premise, rest)| (premise, self.pool.linear(rest)));
        for (premise, form) in std::iter::once(own).chain(rests.collect::<Vec<_>>()) {
            let mut used = vec![premise, not_zero];
            if self.reduce(form, &divisible, STEPS, &mut used) {
                let said = self.exact(a, b);
                self.claim(&used, said);
                return;
            }
        }
        self.partly_divided(d, &divisible);
    }

    /// A part of the dividend is divisible: what remains has the same remainder, if the signs agree, or has one, too.
    fn partly_divided(&mut self, d: Division, divisible: &[Divisible]) {
        let (a, b) = (d.dividend, d.divisor);
        let own = self.pool.linear(a);
        let mut used = vec![self.not_zero(b)];
        let mut rest = own.clone();
        for z in divisible {
            if let Some(smaller) = without_multiple(&rest, &z.form) {
                rest = smaller;
                used.push(z.premise);
            }
        }
        if rest == own {
            return;
        }
        let rest = self.pool.linear_term(&rest);
        self.same_remainder(&used, (a, rest), b);
        let (left, right) = (self.pool.rem(a, b), self.pool.rem(rest, b));
        let (exact, rest_is_exact) = (self.is_zero(left), self.is_zero(right));
        let same = self.pool.eq(exact, rest_is_exact);
        self.claim(&used, same);
    }

    /// Two dividends of one sign have the same remainder, if the premises say that their difference is divisible.
    pub(super) fn same_remainder(&mut self, premises: &[Term], (a, c): (Term, Term), b: Term) {
        let (left, right) = (self.pool.rem(a, b), self.pool.rem(c, b));
        let same = self.pool.eq(left, right);
        for sign in [1, -1] {
            let (size_of_a, size_of_c) = (self.times_sign(a, sign), self.times_sign(c, sign));
            let mut given = premises.to_vec();
            given.extend([self.at_least(size_of_a, 0), self.at_least(size_of_c, 0)]);
            self.claim(&given, same);
        }
    }

    /// Subtracts multiples of what is divisible until nothing remains, and notes the premises.
    pub(super) fn reduce(
        &self,
        form: Linear,
        divisible: &[Divisible],
        steps: usize,
        used: &mut Vec<Term>,
    ) -> bool {
        let Some(&(part, k)) = form.parts.first() else { return form.constant == 0 };
        if steps == 0 {
            return false;
        }
        let factors = self.factors(part);
        for z in divisible {
            let mut rests = Vec::new();
            if let Some(&(_, m)) = z.form.parts.iter().find(|p| p.0 == part)
                && let Some(ratio) = ratio(k, m).and_then(i128::checked_neg)
            {
                rests.push(form.plus(&z.form, ratio));
            }
            // a factor of the part is divisible
            if let [(t, 1)] = *z.form.parts
                && z.form.constant == 0
                && factors.len() > 1
                && self.factors(t).iter().all(|f| factors.contains(f))
                && self.without(factors.clone(), &self.factors(t)).is_some()
            {
                rests.push(k.checked_neg().and_then(|k| form.plus(&Linear::atom(part), k)));
            }
            for rest in rests.into_iter().flatten() {
                used.push(z.premise);
                if self.reduce(rest, divisible, steps - 1, used) {
                    return true;
                }
                used.pop();
            }
        }
        false
    }

    /// `a % b % d == a % d` if d divides b.
    fn remainder_of_remainder(&mut self, d: Division) {
        let TermKind::Op(Op::Rem, &[a, b]) = self.pool.kind(d.dividend) else { return };
        let Some(multiple) = self.is_multiple(b, d.divisor) else { return };
        let given = [self.not_zero(b), self.not_zero(d.divisor), multiple];
        let (left, right) = (self.pool.rem(d.dividend, d.divisor), self.pool.rem(a, d.divisor));
        let same = self.pool.eq(left, right);
        self.claim(&given, same);
    }

    /// `(a % n + c) % n == (a + c) % n`, for sums of one sign.
    fn remainder_in_dividend(&mut self, d: Division) {
        let form = self.pool.linear(d.dividend);
        let mut other = form.clone();
        for &(part, k) in &form.parts {
            if let TermKind::Op(Op::Rem, &[a, n]) = self.pool.kind(part)
                && n == d.divisor
                && let Some(sum) = k.checked_neg().and_then(|k| other.plus(&Linear::atom(part), k))
                && let Some(sum) = sum.plus(&self.pool.linear(a), k)
            {
                other = sum;
            }
        }
        if other == form || form.parts.len() == 1 {
            return;
        }
        let other = self.pool.linear_term(&other);
        let (left, right) = (self.pool.rem(d.dividend, d.divisor), self.pool.rem(other, d.divisor));
        let not_zero = self.not_zero(d.divisor);
        let same = self.pool.eq(left, right);
        let given = [self.at_least(d.dividend, 0), self.at_least(other, 0), not_zero];
        self.claim(&given, same);
        let given = [self.at_most(d.dividend, 0), self.at_most(other, 0), not_zero];
        self.claim(&given, same);
    }

    /// `x % m % n == x % n` for constants, n dividing m.
    fn divisor_of_divisor(&mut self, d: Division) {
        let TermKind::Int(small) = self.pool.kind(d.divisor) else { return };
        for e in self.scene.divisions.clone() {
            let TermKind::Int(large) = self.pool.kind(e.divisor) else { continue };
            let divides = large != 0 && large.checked_rem(small) == Some(0);
            if e.dividend != d.dividend || e.divisor == d.divisor || !divides {
                continue;
            }
            let inner = self.pool.rem(d.dividend, e.divisor);
            let (left, right) = (self.pool.rem(inner, d.divisor), self.pool.rem(d.dividend, d.divisor));
            let same = self.pool.eq(left, right);
            self.claim(&[], same);
        }
    }
}

/// A form without a multiple of another one, if it has fewer parts then.
fn without_multiple(form: &Linear, z: &Linear) -> Option<Linear> {
    let &(part, m) = z.parts.first()?;
    let &(_, k) = form.parts.iter().find(|p| p.0 == part)?;
    let rest = form.plus(z, ratio(k, m)?.checked_neg()?)?;
    (rest.parts.len() < form.parts.len()).then_some(rest)
}
