//! Lemmas that compare the remainders of several numbers by one divisor, or those of a product and its factors.
//!
//! ```text
//! a % n == c % n, n > 0, a < c       ==>  a + n <= c
//! a % n == c % n, n != 0             ==>  (a - c) % n == 0
//! two of a, b, a + b divisible by n  ==>  the third is, too
//! x % n == r                         ==>  (x * y) % n == (r * y) % n
//! x * y divisible by a prime         <=>  x or y is
//! ```
//!
//! Soundness rests on this: numbers with the same remainder differ by a multiple of the divisor, also for truncated
//! division; the converse holds for numbers of one sign. As to products, with `x == n * q + r` the numbers `x * y` and
//! `r * y` differ by a multiple of n, and they have one sign unless r is 0: then both remainders are 0. Each lemma
//! excludes the divisor 0.
//!
//! Sources: as for the parent module, and Euclid, *Elements*, VII.30, for the last one.

use super::Laws;
use super::divisibility::STEPS;
use super::scene::Division;
use crate::term::{Op, Term, TermKind};

/// How many pairs of dividends of one divisor are compared.
const PAIRS: usize = 24;

/// Up to which divisor the remainders of a product are told by cases of the remainder of a factor.
const CASES: i128 = 4;

/// Up to which divisor it is found out whether it is a prime.
const PRIMES: i128 = 1000;

impl Laws<'_> {
    pub(super) fn congruence(&mut self) {
        let divisions = self.scene.divisions.clone();
        let mut pairs = 0;
        for (i, &d) in divisions.iter().enumerate() {
            for &e in divisions[i + 1..].iter().filter(|e| e.divisor == d.divisor) {
                if pairs == PAIRS {
                    break;
                }
                pairs += 1;
                self.congruent(d, e);
                if !matches!(self.pool.kind(d.divisor), TermKind::Int(_)) {
                    self.apart(d, e);
                    self.with_third(d, e, &divisions);
                }
            }
            self.of_product(d);
        }
    }

    /// Dividends of one sign with a divisible difference have the same remainder.
    fn congruent(&mut self, d: Division, e: Division) {
        let (a, c, b) = (d.dividend, e.dividend, d.divisor);
        let Some(difference) = self.pool.linear(a).minus(&self.pool.linear(c)) else { return };
        let difference = match self.take_multiples(difference.clone(), b) {
            Some((_, rest)) => self.pool.linear(rest),
            None => difference,
        };
        let divisible = self.divisible_by(b);
        let mut used = vec![self.not_zero(b)];
        if !self.reduce(difference, &divisible, STEPS, &mut used) {
            return;
        }
        self.same_remainder(&used, (a, c), b);
    }

    /// Different dividends with the same remainder are at least the divisor apart.
    fn apart(&mut self, d: Division, e: Division) {
        let n = d.divisor;
        let (left, right) = (self.pool.rem(d.dividend, n), self.pool.rem(e.dividend, n));
        let same = self.pool.eq(left, right);
        for sign in self.signs(n) {
            let size = self.times_sign(n, sign);
            let positive = self.at_least(size, 1);
            for (a, c) in [(d.dividend, e.dividend), (e.dividend, d.dividend)] {
                let less = self.pool.lt(a, c);
                let next = self.pool.add(vec![a, size]);
                let conclusion = self.pool.le(next, c);
                self.claim(&[same, positive, less], conclusion);
            }
        }
    }

    /// Two dividends and a third one that is their sum or difference.
    fn with_third(&mut self, d: Division, e: Division, divisions: &[Division]) {
        let n = d.divisor;
        let (x, y) = (self.pool.linear(d.dividend), self.pool.linear(e.dividend));
        for factor in [1, -1] {
            let Some(sum) = x.plus(&y, factor) else { continue };
            let Some(negated) = sum.scaled(-1) else { continue };
            let is_sum = |third: &&Division| {
                let form = self.pool.linear(third.dividend);
                third.divisor == n && (form == sum || form == negated)
            };
            let Some(&third) = divisions.iter().find(is_sum) else { continue };
            let not_zero = self.not_zero(n);
            let exact = [d, e, third].map(|d| self.exact(d.dividend, n));
            for (i, &conclusion) in exact.iter().enumerate() {
                let given = [not_zero, exact[(i + 1) % 3], exact[(i + 2) % 3]];
                self.claim(&given, conclusion);
            }
            if factor < 0 {
                let (left, right) = (self.pool.rem(d.dividend, n), self.pool.rem(e.dividend, n));
                let same = self.pool.eq(left, right);
                self.claim(&[not_zero, same], exact[2]);
            }
        }
    }

    /// The remainders by a constant of the products in a dividend.
    fn of_product(&mut self, d: Division) {
        let TermKind::Int(n) = self.pool.kind(d.divisor) else { return };
        if n < 2 {
            return;
        }
        for (part, _) in self.pool.linear(d.dividend).parts {
            let TermKind::Op(Op::Product, &[x, ref rest @ ..]) = self.pool.kind(part) else { continue };
            let rest = rest.to_vec();
            let y = self.pool.product_of(rest);
            let [whole, left, right] = [part, x, y].map(|t| self.exact(t, d.divisor));
            self.claim(&[left], whole);
            self.claim(&[right], whole);
            if is_prime(n) {
                let one_of_them = self.pool.or(vec![left, right]);
                self.claim(&[whole], one_of_them);
            }
            if n <= CASES {
                self.by_cases(part, (x, y), n);
            }
        }
    }

    /// The remainder of `product == x * y` by n for each remainder of x.
    fn by_cases(&mut self, product: Term, (x, y): (Term, Term), n: i128) {
        let n_term = self.pool.int(n);
        let (rest, whole) = (self.pool.rem(x, n_term), self.pool.rem(product, n_term));
        for sign in self.signs(x) {
            for r in 1..n {
                let r = self.pool.int(sign * r);
                let is_r = self.pool.eq(rest, r);
                // the factors of a square have the same remainder
                let other = if x == y { r } else { y };
                let smaller = self.pool.mul(r, other);
                let smaller = self.pool.rem(smaller, n_term);
                let said = self.pool.eq(whole, smaller);
                self.claim(&[is_r], said);
            }
        }
    }
}

fn is_prime(n: i128) -> bool {
    (2..=PRIMES).contains(&n) && (2..).take_while(|d| d * d <= n).all(|d| n % d != 0)
}
