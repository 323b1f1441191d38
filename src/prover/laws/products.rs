//! Lemmas about products.
//!
//! From `s * (x - b) >= 0` and `t * (y - c) >= 0`, for signs s and t, follows `s * t * (x - b) * (y - c) >= 0`, which
//! is linear in `x * y`, `x` and `y`. What is known to be at least 0 may be multiplied with an inequality, anything
//! with an equation, if the resulting products are those of the question.
//!
//! ```text
//! x >= 1 && y >= 1            ==>  x * y >= x + y - 1
//! size == 1 + l + r           ==>  k * size == k + k * l + k * r
//! m >= 0 && i <= n - 1        ==>  i * m <= n * m - m
//! ```
//!
//! Soundness rests on this: a lemma's premises say the sign of each factor that it is multiplied with, and a number
//! that leaves the range of i128 ends the computation.

use super::Laws;
use super::scene::Relation;
use crate::term::{Linear, Op, Term, TermKind};

/// How many factors of a product are split off, one at a time.
const SPLITS: usize = 4;

/// A relation with more parts is not multiplied.
const PARTS: usize = 6;

/// How many products that do not occur in the question a multiplied relation may have.
const NEW_PRODUCTS: usize = 1;

/// A product as two factors.
#[derive(Clone, Copy)]
struct Split {
    product: Term,
    left: Term,
    right: Term,
}

impl Laws<'_> {
    pub(super) fn products(&mut self) {
        let products = self.scene.products.clone();
        let splits: Vec<Split> = products.iter().flat_map(|&p| self.splits(p)).collect();
        for &p in &products {
            self.even_power(p);
        }
        for &split in &splits {
            self.bounded(split);
            self.signed(split);
        }
        self.multiplied(&splits);
        for (i, &p) in splits.iter().enumerate() {
            if self.is_done() {
                return;
            }
            for &q in &splits[i + 1..] {
                self.common_factor(p, q);
                self.two_squares(p, q);
            }
        }
        self.squares_of_sums(&splits);
    }

    pub(super) fn factors(&self, t: Term) -> Vec<Term> {
        match self.pool.kind(t) {
            TermKind::Op(Op::Product, factors) => factors.to_vec(),
            _ => vec![t],
        }
    }

    fn splits(&mut self, product: Term) -> Vec<Split> {
        let factors = self.factors(product);
        let ways = if factors.len() == 2 { 1 } else { factors.len().min(SPLITS) };
        let split = |i: usize| {
            let mut rest = factors.clone();
            let left = rest.remove(i);
            Split { product, left, right: self.pool.product_of(rest) }
        };
        (0..ways).map(split).collect()
    }

    /// A product of even powers is not negative; a square is at least its root.
    fn even_power(&mut self, p: Term) {
        let factors = self.factors(p);
        if !factors.len().is_multiple_of(2) || factors.chunks(2).any(|pair| pair[0] != pair[1]) {
            return;
        }
        let not_negative = self.at_least(p, 0);
        self.claim(&[], not_negative);
        if let [root, _] = *factors {
            let above = self.pool.ge(p, root);
            self.claim(&[], above);
            let negated = self.pool.neg(root);
            let above = self.pool.ge(p, negated);
            self.claim(&[], above);
        }
    }

    /// What follows from the constant bounds of both factors.
    fn bounded(&mut self, Split { product, left, right }: Split) {
        let (left_ends, right_ends) = (self.ends(left), self.ends(right));
        for &(b, s, left_bound) in &left_ends {
            for &(c, t, right_bound) in &right_ends {
                // (left - b) * (right - c)
                let form = || -> Option<Linear> {
                    let form = self.pool.linear(product).plus(&self.pool.linear(left), c.checked_neg()?)?;
                    let form = form.plus(&self.pool.linear(right), b.checked_neg()?)?;
                    form.plus(&Linear::constant(b.checked_mul(c)?), 1)?.scaled(s * t)
                };
                if let Some(conclusion) = form().and_then(|form| self.not_negative(&form)) {
                    self.claim(&[left_bound, right_bound], conclusion);
                }
            }
        }
    }

    /// The bounds of a term: each with 1 for a lower and -1 for an upper one, and what it says.
    fn ends(&mut self, t: Term) -> Vec<(i128, i128, Term)> {
        let (low, high) = self.bounds(t);
        let mut ends = Vec::new();
        if let Some(low) = low {
            ends.push((low, 1, self.at_least(t, low)));
        }
        if let Some(high) = high {
            ends.push((high, -1, self.at_most(t, high)));
        }
        ends
    }

    /// The sign of a product where that of a factor is not known.
    fn signed(&mut self, Split { product, left, right }: Split) {
        let has_sign = |bounds: (Option<i128>, Option<i128>)| {
            bounds.0.is_some_and(|low| low >= 0) || bounds.1.is_some_and(|high| high <= 0)
        };
        if has_sign(self.bounds(left)) && has_sign(self.bounds(right)) {
            return;
        }
        for (s, t) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            // (s * left - 1) * (t * right - 1) >= 0
            let form = || -> Option<Linear> {
                let form = self.pool.linear(product).scaled(s * t)?;
                let form = form.plus(&self.pool.linear(left), -s)?.plus(&self.pool.linear(right), -t)?;
                form.plus(&Linear::constant(1), 1)
            };
            let Some(conclusion) = form().and_then(|form| self.not_negative(&form)) else { continue };
            let premises = [(left, s), (right, t)]
                .map(|(x, sign)| if sign > 0 { self.at_least(x, 1) } else { self.at_most(x, -1) });
            self.claim(&premises, conclusion);
        }
        let zero = self.is_zero(product);
        for factor in [left, right] {
            let no_factor = self.is_zero(factor);
            self.claim(&[no_factor], zero);
        }
    }

    /// Products with a common factor compare as the others do.
    fn common_factor(&mut self, p: Split, q: Split) {
        if p.product == q.product {
            return;
        }
        for (k, x) in [(p.left, p.right), (p.right, p.left)] {
            for (other, y) in [(q.left, q.right), (q.right, q.left)] {
                if self.same(k, other) {
                    let same = self.pool.eq(k, other);
                    self.compared(same, k, (p.product, x), (q.product, y));
                }
            }
        }
    }

    /// Compares `p == k * x` with `q`, which is `k * y` if the premise holds.
    fn compared(&mut self, premise: Term, k: Term, (p, x): (Term, Term), (q, y): (Term, Term)) {
        let (positive, negative) = (self.at_least(k, 1), self.at_most(k, -1));
        for ((p, x), (q, y)) in [((p, x), (q, y)), ((q, y), (p, x))] {
            let p_and_k = self.pool.add(vec![p, k]);
            let less = self.pool.lt(x, y);
            let conclusion = self.pool.le(p_and_k, q);
            self.claim(&[premise, positive, less], conclusion);
            let conclusion = self.pool.ge(p_and_k, q);
            self.claim(&[premise, negative, less], conclusion);
            let at_most = self.pool.le(x, y);
            let not_negative = self.at_least(k, 0);
            let conclusion = self.pool.le(p, q);
            self.claim(&[premise, not_negative, at_most], conclusion);
        }
    }

    /// Squares compare as the sizes of their roots: `0 <= x < y` gives `x * x + x + y <= y * y`.
    fn two_squares(&mut self, p: Split, q: Split) {
        let is_square = |split: Split| split.left == split.right;
        if !is_square(p) || !is_square(q) || p.product == q.product {
            return;
        }
        for (p, q) in [(p, q), (q, p)] {
            for s in self.signs(p.left) {
                for t in self.signs(q.left) {
                    let (x, y) = (self.times_sign(p.left, s), self.times_sign(q.left, t));
                    let least = self.pool.add(vec![p.product, x, y]);
                    let given = [self.at_least(x, 0), self.pool.lt(x, y)];
                    let conclusion = self.pool.le(least, q.product);
                    self.claim(&given, conclusion);
                }
            }
        }
    }

    /// Equations and inequalities multiplied with the other factor of a product in which one of their terms occurs.
    fn multiplied(&mut self, splits: &[Split]) {
        let (equations, inequalities) = (self.scene.equations.clone(), self.scene.inequalities.clone());
        for &Split { left, right, .. } in splits {
            if self.is_done() {
                return;
            }
            for (k, x) in [(left, right), (right, left)] {
                for e in &equations {
                    if self.concerns(e, x)
                        && let Some(form) = self.times(e, k)
                    {
                        let product = self.pool.linear_term(&form);
                        let conclusion = self.is_zero(product);
                        self.claim(&[e.premise], conclusion);
                    }
                }
                for e in &inequalities {
                    if self.concerns(e, x)
                        && let Some(form) = self.times(e, k)
                    {
                        self.scaled_inequality(e, k, &form);
                    }
                }
            }
        }
    }

    /// `form <= 0` or `form >= 0`, depending on the sign of the factor.
    fn scaled_inequality(&mut self, e: &Relation, k: Term, form: &Linear) {
        let (low, high) = self.bounds(k);
        if high.is_none_or(|high| high > 0)
            && let Some(conclusion) = self.pool.at_most(form.clone(), 0)
        {
            let sign = self.at_least(k, 0);
            self.claim(&[e.premise, sign], conclusion);
        }
        if low.is_none_or(|low| low < 0)
            && let Some(conclusion) = self.not_negative(form)
        {
            let sign = self.at_most(k, 0);
            self.claim(&[e.premise, sign], conclusion);
        }
    }

    fn concerns(&self, e: &Relation, x: Term) -> bool {
        e.form.parts.len() <= PARTS && e.form.parts.iter().any(|part| self.same(part.0, x))
    }

    /// The form multiplied out, unless that gives too many new products.
    fn times(&mut self, e: &Relation, k: Term) -> Option<Linear> {
        let sum = self.pool.linear_term(&e.form);
        let product = self.pool.mul(sum, k);
        let form = self.pool.linear(product);
        let is_new = |&&(t, _): &&(Term, i128)| {
            matches!(self.pool.kind(t), TermKind::Op(Op::Product, _)) && !self.occurs(t)
        };
        (form.parts.iter().filter(is_new).count() <= NEW_PRODUCTS).then_some(form)
    }

    /// Whether a product of equal factors occurs in the question.
    fn occurs(&self, product: Term) -> bool {
        let classes = |t: Term| {
            let mut classes: Vec<Term> =
                self.factors(t).into_iter().map(|f| self.facts.representative(f)).collect();
            classes.sort_unstable();
            classes
        };
        let wanted = classes(product);
        self.scene.products.iter().any(|&p| p == product || classes(p) == wanted)
    }

    /// The square of a sum or difference is not negative.
    fn squares_of_sums(&mut self, splits: &[Split]) {
        for &Split { product, left, right } in splits {
            let (a, b) = (self.pool.mul(left, left), self.pool.mul(right, right));
            if left == right || !(self.scene.products.contains(&a) || self.scene.products.contains(&b)) {
                continue;
            }
            for factor in [2, -2] {
                let form = || -> Option<Linear> {
                    let squares = self.pool.linear(a).plus(&self.pool.linear(b), 1)?;
                    squares.plus(&self.pool.linear(product), factor)
                };
                if let Some(conclusion) = form().and_then(|form| self.not_negative(&form)) {
                    self.claim(&[], conclusion);
                }
            }
        }
    }
}
