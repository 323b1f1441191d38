//! Linear forms over classes: their values, and what is learned from comparing them.
//!
//! Soundness rests on this: a number that leaves the range of i128 ends the computation, and then nothing is learned.

use smallvec::SmallVec;

use super::form::{Form, Shape};
use super::{Facts, Id};
use crate::term::{Linear, Op, Sort, Term, TermKind, TermPool};

/// A sum with more parts than this is not rewritten when a part changes.
const MAX_PARTS: usize = 16;

impl Facts {
    /// The form over the roots of classes, with constants and offsets substituted; `None` on overflow.
    pub(super) fn normal(&self, pool: &TermPool, form: &Linear) -> Option<Form> {
        let mut out = Form::constant(form.constant);
        for &(atom, factor) in &form.parts {
            let mut root = match self.node(atom) {
                Some(n) => self.root(n),
                None => return None,
            };
            loop {
                let class = &self.nodes[root as usize].class;
                if let Some(value) = class.constant.get().and_then(|c| self.int_value(pool, c)) {
                    out.constant = out.constant.checked_add(value.checked_mul(factor)?)?;
                    break;
                }
                // x that is known to be y + c is replaced as long as y is the older class
                let offset = class.offset.get().map(|sum| (self.root(self.arg(sum, 0)), sum));
                match offset {
                    Some((base, sum)) if base < root => {
                        let TermKind::Sum(_, constant) = pool.kind(self.term(sum)) else { break };
                        out.constant = out.constant.checked_add(constant.checked_mul(factor)?)?;
                        root = base;
                    }
                    _ => {
                        out.add(root, factor)?;
                        break;
                    }
                }
            }
        }
        Some(out)
    }

    fn int_value(&self, pool: &TermPool, n: Id) -> Option<i128> {
        match pool.kind(self.term(n)) {
            TermKind::Int(value) => Some(value),
            _ => None,
        }
    }

    fn linear(&self, pool: &TermPool, n: Id) -> Linear {
        pool.linear(self.term(n))
    }

    fn difference_form(&self, pool: &TermPool, a: Id, b: Id) -> Option<Form> {
        self.normal(pool, &self.linear(pool, a).minus(&self.linear(pool, b))?)
    }

    /// An upper bound of the parts of a form or, for `sign` -1, of the negated parts.
    fn highest(&self, form: &Form, sign: i128) -> Option<i128> {
        match form.shape() {
            Shape::Difference(x, y) if sign > 0 => self.difference(x, y),
            Shape::Difference(x, y) => self.difference(y, x),
            _ => {
                let mut sum = 0i128;
                for &(root, factor) in &form.parts {
                    let factor = factor.checked_mul(sign)?;
                    let bound = if factor > 0 { self.upper(root)? } else { self.lower(root)? };
                    sum = sum.checked_add(factor.checked_mul(bound)?)?;
                }
                Some(sum)
            }
        }
    }

    /// Whether `form <= bound`.
    pub(super) fn ask_at_most(&self, pool: &TermPool, form: &Linear, bound: i128) -> Option<bool> {
        let known = |form: &Linear| -> Option<i128> { self.upper(self.node(pool.find_linear(form)?)?) };
        if form.parts.len() > 1 {
            if known(form).is_some_and(|high| high <= bound) {
                return Some(true);
            }
            // -form <= high, so form >= -high
            let negated = form.scaled(-1).and_then(|form| known(&form));
            if negated.and_then(i128::checked_neg).is_some_and(|low| low > bound) {
                return Some(false);
            }
        }
        let normal = self.normal(pool, form)?;
        let bound = bound.checked_sub(normal.constant)?;
        if self.highest(&normal, 1).is_some_and(|high| high <= bound) {
            return Some(true);
        }
        let low = self.highest(&normal, -1).and_then(i128::checked_neg);
        if low.is_some_and(|low| low > bound) {
            return Some(false);
        }
        // x <= y and x != y give x < y
        match normal.shape() {
            Shape::Difference(x, y) if bound == -1 && self.told_apart(x, y) => {
                (self.difference(x, y)? <= 0).then_some(true)
            }
            Shape::Difference(x, y) if bound == 0 && self.told_apart(x, y) => {
                (self.difference(y, x)? <= 0).then_some(false)
            }
            _ => None,
        }
    }

    /// Whether two integers are equal.
    pub(super) fn ask_equal_ints(&self, pool: &TermPool, a: Id, b: Id) -> Option<bool> {
        let form = self.difference_form(pool, a, b)?;
        let zero = form.constant.checked_neg()?;
        if let Shape::One(_, factor) = form.shape()
            && zero.checked_rem(factor)? != 0
        {
            return Some(false);
        }
        let high = self.highest(&form, 1);
        let low = self.highest(&form, -1).and_then(i128::checked_neg);
        if high.is_some_and(|high| high < zero) || low.is_some_and(|low| low > zero) {
            return Some(false);
        }
        (high == Some(zero) && low == Some(zero)).then_some(true)
    }

    /// Learns `form <= bound`; the form has no constant.
    pub(super) fn assert_at_most(&mut self, pool: &mut TermPool, form: &Linear, bound: i128) {
        self.register_atoms(pool, form);
        let Some(normal) = self.normal(pool, form) else { return };
        let Some(rest) = bound.checked_sub(normal.constant) else { return };
        if self.highest(&normal, -1).and_then(i128::checked_neg).is_some_and(|low| low > rest) {
            return self.contradict();
        }
        match normal.shape() {
            Shape::Constant => {}
            Shape::One(x, factor) if factor > 0 => self.set_high(pool, x, rest.div_euclid(factor)),
            Shape::One(x, factor) => {
                let quotient = factor.checked_neg().map(|k| rest.div_euclid(k));
                if let Some(low) = quotient.and_then(i128::checked_neg) {
                    self.set_low(pool, x, low);
                }
            }
            Shape::Difference(x, y) => self.set_difference(pool, x, y, rest),
            Shape::Other => {}
        }
        if form.parts.len() > 1 && !self.contradiction {
            let sum = pool.linear_term(form);
            let node = self.register(pool, sum);
            self.set_high(pool, node, bound);
            if let Some(negated) = form.scaled(-1).and_then(|form| self.node(pool.find_linear(&form)?)) {
                self.wake(pool, negated);
            }
        }
    }

    /// Learns that two integers differ.
    pub(super) fn assert_different_ints(&mut self, pool: &mut TermPool, a: Id, b: Id) {
        let Some(form) = self.difference_form(pool, a, b) else { return };
        let Some(zero) = form.constant.checked_neg() else { return };
        match form.shape() {
            Shape::Constant if zero == 0 => self.contradict(),
            Shape::One(x, factor) if zero.checked_rem(factor) == Some(0) => {
                let Some(value) = zero.checked_div(factor) else { return };
                let (high, low) = (self.upper(x), self.lower(x));
                if high == Some(value)
                    && let Some(next) = value.checked_sub(1)
                {
                    self.set_high(pool, x, next);
                }
                if low == Some(value)
                    && !self.contradiction
                    && let Some(next) = value.checked_add(1)
                {
                    self.set_low(pool, x, next);
                }
            }
            Shape::Difference(x, y) => {
                for (x, y, value) in [(x, y, Some(zero)), (y, x, zero.checked_neg())] {
                    if value.is_some()
                        && self.difference(x, y) == value
                        && !self.contradiction
                        && let Some(next) = value.and_then(|v| v.checked_sub(1))
                    {
                        self.set_difference(pool, x, y, next);
                    }
                }
            }
            _ => {}
        }
    }

    /// Called before two integer classes are merged: learns what their equality says about their parts. False if they
    /// can't be equal.
    pub(super) fn link(&mut self, pool: &mut TermPool, a: Id, b: Id) -> bool {
        let Some(form) = self.difference_form(pool, a, b) else { return true };
        let Some(zero) = form.constant.checked_neg() else { return true };
        match form.shape() {
            Shape::Constant => zero == 0,
            Shape::One(x, factor) => {
                if zero.checked_rem(factor) != Some(0) {
                    return false;
                }
                if let Some(value) = zero.checked_div(factor) {
                    let value = pool.int(value);
                    self.equate_term(pool, x, value);
                }
                true
            }
            Shape::Difference(x, y) => {
                let Some(back) = zero.checked_neg() else { return true };
                let fits = |bound: Option<i128>, value: i128| bound.is_none_or(|bound| bound >= value);
                if !fits(self.difference(x, y), zero) || !fits(self.difference(y, x), back) {
                    return false;
                }
                if zero == 0 {
                    self.equate(x, y);
                } else {
                    self.add_edge(x, y, zero);
                    self.add_edge(y, x, back);
                    let (younger, older, offset) = if x > y { (x, y, zero) } else { (y, x, back) };
                    self.offset(pool, younger, older, offset);
                }
                true
            }
            Shape::Other => true,
        }
    }

    /// Makes the older of two classes the base of the younger one: of `n == i + 1`, where n was met first, `i == n - 1`
    /// is needed too.
    fn offset(&mut self, pool: &mut TermPool, younger: Id, older: Id, offset: i128) {
        let (has_base, atom) = (self.class(younger).offset.get().is_some(), self.class(older).atom.get());
        let Some(atom) = atom.filter(|_| !has_base) else { return };
        if let Some(sum) = Linear::constant(offset).plus(&Linear::atom(self.term(atom)), 1) {
            let sum = pool.linear_term(&sum);
            self.equate_term(pool, younger, sum);
        }
    }

    /// Rewrites a sum whose parts changed with what is known about the parts.
    pub(super) fn normalise_sum(&mut self, pool: &mut TermPool, n: Id) {
        let form = self.linear(pool, n);
        if form.parts.len() > MAX_PARTS {
            return;
        }
        let Some(normal) = self.normal(pool, &form) else { return };
        let mut better = Linear::constant(normal.constant);
        for &(root, factor) in &normal.parts {
            // a class that contains an atom has one recorded, so rewriting to the atoms of classes terminates
            let Some(atom) = self.nodes[root as usize].class.atom.get() else { return };
            match better.plus(&Linear::atom(self.term(atom)), factor) {
                Some(sum) => better = sum,
                None => return,
            }
        }
        if better != form {
            let t = pool.linear_term(&better);
            self.equate_term(pool, n, t);
            // a comparison of the sum may now say more about the remaining parts
            for used in self.latest_uses(n) {
                if self.value(used).is_some() && matches!(pool.kind(self.term(used)), TermKind::AtMost(..)) {
                    self.fire(pool, used);
                }
            }
        }
    }

    /// Evaluates a computed operator, once one of its arguments is a known number.
    pub(super) fn fold_constants(&mut self, pool: &mut TermPool, op: Op, n: Id) {
        let args: SmallVec<[Term; 4]> = (0..self.nodes[n as usize].args.len())
            .map(|i| {
                let arg = self.arg(n, i);
                let is_number =
                    |c: &Id| matches!(pool.kind(self.term(*c)), TermKind::Int(_) | TermKind::Amount(_));
                let constant = self.class(arg).constant.get().filter(is_number);
                self.term(constant.unwrap_or(arg))
            })
            .collect();
        let changed = (0..args.len()).any(|i| args[i] != self.term(self.arg(n, i)));
        if !changed {
            return;
        }
        let folded = pool.apply(op, &args);
        self.equate_term(pool, n, folded);
    }

    /// Learns the bounds that follow from the shape of a new term: a remainder is smaller than a constant divisor, and
    /// a merged value lies between the least and the greatest bound of the two. Each looks only at the bounds of its
    /// parts, so a chain of merged values costs no more than its length.
    pub(super) fn bound_by_shape(&mut self, pool: &mut TermPool, n: Id) {
        match pool.kind(self.term(n)) {
            TermKind::Op(Op::Rem, &[_, divisor]) => {
                let TermKind::Int(divisor) = pool.kind(divisor) else { return };
                let Some(most) = divisor.checked_abs().map(|d| d - 1).filter(|&most| most >= 0) else {
                    return;
                };
                self.set_high(pool, n, most);
                if self.lower(self.arg(n, 0)).is_some_and(|low| low >= 0) {
                    self.set_low(pool, n, 0);
                } else {
                    self.set_low(pool, n, -most);
                }
            }
            TermKind::Op(Op::Ite, &[_, then, _]) if pool.sort(then) == Sort::INT => {
                let arms = [self.arg(n, 1), self.arg(n, 2)];
                let [then, other] = arms.map(|arm| self.value_bounds(pool, arm));
                if let Some(low) = then.0.zip(other.0).map(|(a, b)| a.min(b)) {
                    self.set_low(pool, n, low);
                }
                if let Some(high) = then.1.zip(other.1).map(|(a, b)| a.max(b))
                    && !self.contradiction
                {
                    self.set_high(pool, n, high);
                }
            }
            _ => {}
        }
    }

    /// The bounds of a term and, if it is a sum, those that follow from its parts.
    fn value_bounds(&self, pool: &TermPool, n: Id) -> (Option<i128>, Option<i128>) {
        let (mut low, mut high) = (self.lower(n), self.upper(n));
        let form = self.linear(pool, n);
        if form.parts.len() <= MAX_PARTS
            && let Some(normal) = self.normal(pool, &form)
        {
            let most = self.highest(&normal, 1).and_then(|sum| sum.checked_add(normal.constant));
            let least = self.highest(&normal, -1).and_then(|sum| normal.constant.checked_sub(sum));
            high = high.into_iter().chain(most).min();
            low = low.into_iter().chain(least).max();
        }
        (low, high)
    }

    fn register_atoms(&mut self, pool: &mut TermPool, form: &Linear) {
        for &(atom, _) in &form.parts {
            self.register(pool, atom);
        }
    }
}
