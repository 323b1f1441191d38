//! Lemmas about `/` and `%`, Java's: the quotient is rounded towards 0, and the remainder has the sign of the dividend.
//!
//! First what defines them, `a == b * (a / b) + a % b` and `|a % b| < |b|`, as far as it is linear: by a constant it
//! is; by an unknown divisor the product is only written where something is multiplied anyway, and sizes and the
//! quotients 0 and 1 are said without it. Then what follows for a dividend that contains a multiple of the divisor.
//!
//! ```text
//! a == e * b + c, b != 0, a and c of one sign     ==>  a / b == e + c / b  &&  a % b == c % b
//! a == e * b + c, 0 <= c < b, a >= 0              ==>  a / b == e          &&  a % b == c
//! ```
//!
//! Soundness rests on this: truncated division is symmetric, `-a / b == a / -b == -(a / b)` and `-a % b == -(a % b)`,
//! so a law for positive numbers holds for all signs when these are put in. Adding multiples of the divisor changes
//! neither remainder nor rounding only while the sign of the dividend stays. Each lemma excludes the divisor 0.
//!
//! Source: D. Leijen, *Division and Modulus for Computer Scientists*, 2001.

use super::Laws;
use super::scene::Division;
use crate::term::{Linear, Op, Term, TermKind};

/// How many times a multiple of the divisor is taken out of a dividend.
const MULTIPLES: usize = 8;

/// A number equal to the dividend, if the premise holds: `quotient * divisor + rest`.
pub(super) struct Parted {
    pub premise: Term,
    pub quotient: Term,
    pub rest: Term,
}

impl Laws<'_> {
    pub(super) fn division(&mut self) {
        let divisions = self.scene.divisions.clone();
        for &d in &divisions {
            match self.pool.kind(d.divisor) {
                TermKind::Int(0) => {}
                TermKind::Int(divisor) => self.by_constant(d, divisor),
                _ => self.by_unknown(d),
            }
        }
        for &d in &divisions {
            for parted in self.parted(d) {
                self.of_multiple(d, &parted);
            }
            self.of_quotient(d);
            self.by_quotient(d);
        }
        for (i, &d) in divisions.iter().enumerate() {
            for &e in &divisions[i + 1..] {
                if d.has_quotient && e.has_quotient && self.same(d.divisor, e.divisor) {
                    self.monotone(d, e);
                    self.monotone(e, d);
                } else if d.has_quotient && e.has_quotient && self.same(d.dividend, e.dividend) {
                    self.antitone(d, e);
                    self.antitone(e, d);
                }
                self.negated(d, e);
            }
        }
    }

    pub(super) fn quotient_and_rest(&mut self, a: Term, b: Term) -> (Term, Term) {
        (self.pool.div(a, b), self.pool.rem(a, b))
    }

    /// `t * sign >= bound`.
    fn signed_at_least(&mut self, t: Term, sign: i128, bound: i128) -> Term {
        if sign > 0 { self.at_least(t, bound) } else { self.at_most(t, -bound) }
    }

    fn by_constant(&mut self, d: Division, divisor: i128) {
        let (a, b) = (d.dividend, d.divisor);
        let (q, r) = self.quotient_and_rest(a, b);
        let product = self.pool.mul(b, q);
        let sum = self.pool.add(vec![product, r]);
        let whole = self.pool.eq(a, sum);
        self.claim(&[], whole);
        let Some(most) = divisor.checked_abs().map(|size| size - 1) else { return };
        for sign in self.signs(a) {
            let given = self.signed_at_least(a, sign, 0);
            let rest = self.times_sign(r, sign);
            let (least, most) = (self.at_least(rest, 0), self.at_most(rest, most));
            let size = self.times_sign(a, sign);
            let quotient = self.times_sign(q, sign * divisor.signum());
            let (positive, small) = (self.at_least(quotient, 0), self.pool.le(quotient, size));
            let said = self.pool.and(vec![least, most, positive, small]);
            self.claim(&[given], said);
            if most_is_large(divisor) {
                let given = self.signed_at_least(a, sign, 1);
                let smaller = self.pool.lt(quotient, size);
                self.claim(&[given], smaller);
            }
        }
        self.bounds_of_quotient(a, q, divisor);
    }

    /// The quotient is between those of the bounds.
    fn bounds_of_quotient(&mut self, a: Term, q: Term, divisor: i128) {
        let (low, high) = self.bounds(a);
        if let Some(low) = low {
            let (given, least) = (self.at_least(a, low), low / divisor);
            let said = if divisor > 0 { self.at_least(q, least) } else { self.at_most(q, least) };
            self.claim(&[given], said);
        }
        if let Some(high) = high {
            let (given, most) = (self.at_most(a, high), high / divisor);
            let said = if divisor > 0 { self.at_most(q, most) } else { self.at_least(q, most) };
            self.claim(&[given], said);
        }
    }

    fn by_unknown(&mut self, d: Division) {
        let (a, b) = (d.dividend, d.divisor);
        let (q, r) = self.quotient_and_rest(a, b);
        let (signs_of_a, signs_of_b) = (self.signs(a), self.signs(b));
        for &s in &signs_of_a {
            for &t in &signs_of_b {
                let (size_of_a, size_of_b) = (self.times_sign(a, s), self.times_sign(b, t));
                let (rest, quotient) = (self.times_sign(r, s), self.times_sign(q, s * t));
                let given = [self.at_least(size_of_a, 0), self.at_least(size_of_b, 1)];
                let said = self.sizes(size_of_a, size_of_b, quotient, rest);
                self.claim(&given, said);
            }
        }
        if self.multiplies(b, q) {
            let not_zero = self.not_zero(b);
            let product = self.pool.mul(b, q);
            let sum = self.pool.add(vec![product, r]);
            let whole = self.pool.eq(a, sum);
            self.claim(&[not_zero], whole);
        }
    }

    /// What is linear in `q == a / b` and `r == a % b`, for a >= 0 and b > 0.
    fn sizes(&mut self, a: Term, b: Term, q: Term, r: Term) -> Term {
        let twice = self.pool.add(vec![b, b]);
        let rest = self.pool.sub(a, b);
        let (less, once) = (self.pool.lt(a, b), self.pool.le(b, a));
        let mut parts =
            vec![self.at_least(r, 0), self.pool.lt(r, b), self.pool.le(r, a), self.at_least(q, 0)];
        parts.push(self.pool.le(q, a));
        let (none, same) = (self.at_most(q, 0), self.pool.eq(r, a));
        parts.extend([none, same].map(|said| self.pool.implies(less, said)));
        let (some, smaller) = (self.at_least(q, 1), self.pool.le(r, rest));
        parts.extend([some, smaller].map(|said| self.pool.implies(once, said)));
        let not_twice = self.pool.lt(a, twice);
        let exactly_once = self.pool.and(vec![once, not_twice]);
        let (one, same) = (self.at_most(q, 1), self.pool.eq(r, rest));
        parts.extend([one, same].map(|said| self.pool.implies(exactly_once, said)));
        let divides = [self.at_least(a, 1), self.at_least(b, 2)];
        let (divides, smaller) = (self.pool.and(divides.to_vec()), self.pool.lt(q, a));
        parts.push(self.pool.implies(divides, smaller));
        self.pool.and(parts)
    }

    /// Whether the divisor or the quotient is multiplied with something.
    fn multiplies(&self, b: Term, q: Term) -> bool {
        self.scene.products.iter().any(|&p| match self.pool.kind(p) {
            TermKind::Op(Op::Product, factors) => factors.iter().any(|&f| self.same(f, b) || self.same(f, q)),
            _ => false,
        })
    }

    /// The dividend, and what it is known to be equal to, with multiples of the divisor taken out.
    pub(super) fn parted(&mut self, d: Division) -> Vec<Parted> {
        let own = self.pool.linear(d.dividend);
        let mut forms = vec![(self.pool.bool(true), own.clone())];
        for e in &self.scene.equations {
            for &(t, k) in &own.parts {
                let Some(&(_, m)) = e.form.parts.iter().find(|part| self.same(part.0, t)) else { continue };
                // k * t - (k / m) * (m * t + …)
                if let Some(form) = ratio(k, m).and_then(|ratio| own.plus(&e.form, ratio.checked_neg()?)) {
                    forms.push((e.premise, form));
                }
            }
        }
        let mut out = Vec::new();
        for (premise, form) in forms {
            if let Some((quotient, rest)) = self.take_multiples(form, d.divisor) {
                out.push(Parted { premise, quotient, rest });
            }
        }
        out
    }

    /// The quotient and rest of a form that contains a multiple of the divisor.
    pub(super) fn take_multiples(&mut self, form: Linear, divisor: Term) -> Option<(Term, Term)> {
        let (quotient, rest) = match self.pool.kind(divisor) {
            TermKind::Int(divisor) => take_constant(&form, divisor)?,
            _ => self.take_unknown(form, divisor)?,
        };
        if quotient == Linear::default() {
            return None;
        }
        Some((self.pool.linear_term(&quotient), self.pool.linear_term(&rest)))
    }

    /// Takes out multiples of a divisor that is not a constant, each with its leading part.
    fn take_unknown(&mut self, form: Linear, divisor: Term) -> Option<(Linear, Linear)> {
        let divisor_form = self.pool.linear(divisor);
        let &(leader, factor) = divisor_form.parts.last()?;
        let leading = self.factors(leader);
        let (mut quotient, mut rest) = (Linear::default(), form);
        for _ in 0..MULTIPLES {
            let found = rest.parts.iter().find_map(|&(part, k)| {
                let others = self.without(self.factors(part), &leading)?;
                Some((others, ratio(k, factor)?))
            });
            let Some((others, k)) = found else { break };
            let piece = match others.is_empty() {
                true => self.pool.int(k),
                false => {
                    let (k, others) = (self.pool.int(k), self.pool.product_of(others));
                    self.pool.mul(k, others)
                }
            };
            let multiple = self.pool.mul(piece, divisor);
            rest = rest.minus(&self.pool.linear(multiple))?;
            quotient = quotient.plus(&self.pool.linear(piece), 1)?;
        }
        Some((quotient, rest))
    }

    /// The factors that remain when some are taken away, if they are there.
    pub(super) fn without(&self, mut factors: Vec<Term>, taken: &[Term]) -> Option<Vec<Term>> {
        for &t in taken {
            let at = factors.iter().position(|&f| f == t)?;
            factors.remove(at);
        }
        Some(factors)
    }

    /// The quotient and remainder of `e * b + c` by `b`.
    fn of_multiple(&mut self, d: Division, parted: &Parted) {
        let (a, b) = (d.dividend, d.divisor);
        let (q, r) = self.quotient_and_rest(a, b);
        let not_zero = self.not_zero(b);
        let &Parted { premise, quotient: e, rest: c } = parted;
        if c == self.pool.int(0) {
            let said = [self.is_zero(r), self.pool.eq(q, e)];
            let said = self.pool.and(said.to_vec());
            return self.claim(&[premise, not_zero], said);
        }
        let (inner_quotient, inner_rest) = self.quotient_and_rest(c, b);
        let sum = self.pool.add(vec![e, inner_quotient]);
        let moved = [self.pool.eq(r, inner_rest), self.pool.eq(q, sum)];
        let moved = self.pool.and(moved.to_vec());
        let signs_of_b = self.signs(b);
        for s in self.signs(c) {
            let rest_has_sign = self.signed_at_least(c, s, 0);
            let signs = self.sign_of_dividend(a, b, e, s);
            let mut given = vec![premise, not_zero, rest_has_sign];
            given.extend(&signs);
            self.claim(&given, moved);
            for &t in &signs_of_b {
                let (size_of_c, size_of_b) = (self.times_sign(c, s), self.times_sign(b, t));
                let small = self.pool.lt(size_of_c, size_of_b);
                let said = [self.pool.eq(r, c), self.pool.eq(q, e)];
                let said = self.pool.and(said.to_vec());
                let mut given = vec![premise, rest_has_sign, small];
                given.extend(&signs);
                self.claim(&given, said);
            }
        }
        let (exact, rest_is_exact) = (self.is_zero(r), self.is_zero(inner_rest));
        let same = self.pool.eq(exact, rest_is_exact);
        self.claim(&[premise, not_zero], same);
    }

    /// Premises for `a == e * b + c` to have the sign s, or to be 0, if c has it: those that are known, if any are.
    fn sign_of_dividend(&mut self, a: Term, b: Term, e: Term, s: i128) -> Vec<Term> {
        let direct = self.signed_at_least(a, s, 0);
        if self.is_known(direct) {
            return vec![direct];
        }
        for t in [1, -1] {
            let factors = [self.signed_at_least(b, t, 0), self.signed_at_least(e, s * t, 0)];
            if factors.iter().all(|&sign| self.is_known(sign)) {
                return factors.to_vec();
            }
        }
        vec![direct]
    }

    /// `x / b / c == x / (b * c)`.
    fn of_quotient(&mut self, d: Division) {
        let TermKind::Op(Op::Div, &[x, b]) = self.pool.kind(d.dividend) else { return };
        let c = d.divisor;
        let both = self.pool.mul(b, c);
        let given = [self.not_zero(b), self.not_zero(c)];
        let occurs = self.scene.divisions.iter().any(|e| e.dividend == x && e.divisor == both);
        if occurs {
            let (left, right) = (self.pool.div(d.dividend, c), self.pool.div(x, both));
            let same = self.pool.eq(left, right);
            self.claim(&given, same);
        }
    }

    /// `a % (a / b) == 0` and `a / (a / b) == b`, if b divides a.
    fn by_quotient(&mut self, d: Division) {
        let TermKind::Op(Op::Div, &[a, b]) = self.pool.kind(d.divisor) else { return };
        if a != d.dividend {
            return;
        }
        let rest = self.pool.rem(a, b);
        let given = [self.not_zero(a), self.not_zero(b), self.is_zero(rest)];
        let (q, r) = self.quotient_and_rest(a, d.divisor);
        let said = [self.is_zero(r), self.pool.eq(q, b)];
        let said = self.pool.and(said.to_vec());
        self.claim(&given, said);
    }

    /// `-a / b == -(a / b)` and `-a % b == -(a % b)`; `a / -b == -(a / b)` and `a % -b == a % b`.
    fn negated(&mut self, d: Division, e: Division) {
        let opposite = |x: Term, y: Term| self.pool.linear(x).scaled(-1) == Some(self.pool.linear(y));
        let sign_of_rest = match (d.dividend == e.dividend, d.divisor == e.divisor) {
            (false, true) if opposite(d.dividend, e.dividend) => -1,
            (true, false) if opposite(d.divisor, e.divisor) => 1,
            _ => return,
        };
        let (q, r) = self.quotient_and_rest(d.dividend, d.divisor);
        let (other_q, other_r) = self.quotient_and_rest(e.dividend, e.divisor);
        let (negated_q, rest) = (self.pool.neg(q), self.times_sign(r, sign_of_rest));
        let said = [self.pool.eq(other_q, negated_q), self.pool.eq(other_r, rest)];
        let said = self.pool.and(said.to_vec());
        let not_zero = self.not_zero(d.divisor);
        self.claim(&[not_zero], said);
    }

    /// A larger divisor does not have a larger quotient, of a dividend and divisors that are not negative.
    fn antitone(&mut self, d: Division, e: Division) {
        let (less, more) = (d.divisor, e.divisor);
        let same_dividend = self.pool.eq(d.dividend, e.dividend);
        let (left, right) = (self.pool.div(e.dividend, more), self.pool.div(d.dividend, less));
        for s in self.signs(d.dividend) {
            let not_negative = self.signed_at_least(d.dividend, s, 0);
            for t in self.signs(less) {
                let (size_of_less, size_of_more) = (self.times_sign(less, t), self.times_sign(more, t));
                let given = [
                    same_dividend,
                    not_negative,
                    self.at_least(size_of_less, 1),
                    self.pool.le(size_of_less, size_of_more),
                ];
                let (left, right) = (self.times_sign(left, s * t), self.times_sign(right, s * t));
                let conclusion = self.pool.le(left, right);
                self.claim(&given, conclusion);
            }
        }
    }

    /// A larger dividend does not have a smaller quotient.
    fn monotone(&mut self, d: Division, e: Division) {
        let same_divisor = self.pool.eq(d.divisor, e.divisor);
        let at_most = self.pool.le(d.dividend, e.dividend);
        let (left, right) = (self.pool.div(d.dividend, d.divisor), self.pool.div(e.dividend, e.divisor));
        for sign in self.signs(d.divisor) {
            let positive = self.signed_at_least(d.divisor, sign, 1);
            let said = if sign > 0 { self.pool.le(left, right) } else { self.pool.ge(left, right) };
            self.claim(&[same_divisor, positive, at_most], said);
        }
    }
}

/// `k / m`, if that is an integer.
pub(super) fn ratio(k: i128, m: i128) -> Option<i128> {
    if k.checked_rem(m)? == 0 { k.checked_div(m) } else { None }
}

/// Whether a division by it makes every number but 0 smaller.
fn most_is_large(divisor: i128) -> bool {
    !(-1..=1).contains(&divisor)
}

/// The parts of a form that are multiples of a constant, divided by it, and the others; `None` for 0.
fn take_constant(form: &Linear, divisor: i128) -> Option<(Linear, Linear)> {
    let (mut quotient, mut rest) = (Linear::default(), Linear::default());
    for &(part, k) in &form.parts {
        if k.checked_rem(divisor)? == 0 {
            quotient = quotient.plus(&Linear::atom(part), k.checked_div(divisor)?)?;
        } else {
            rest = rest.plus(&Linear::atom(part), k)?;
        }
    }
    quotient.constant = form.constant.checked_div(divisor)?;
    rest.constant = form.constant.checked_rem(divisor)?;
    Some((quotient, rest))
}
