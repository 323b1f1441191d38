//! Operations on the bits of integers.
//!
//! An integer of any size is read in two's complement, with infinitely many copies of its sign in front. So `a & b`, `a
//! | b`, `a ^ b` and `a >> s` are functions of integers, and on Java's numbers they are Java's: no result needs more
//! bits than the operands have. Of `a << s` and `a >>> s` Java keeps the lowest 32 or 64 bits, which is a part of the
//! operator's name; the distance counts modulo that.
//!
//! What is not computed stays an application of the operator, one value for the same operands wherever it occurs. What
//! is known of it are its *laws*:
//!
//! ```text
//! a & 7      a >= 0 ? a % 8 : (a + 1) % 8 + 7       the bits below a power of two are a remainder
//! a | b      a + b - (a & b)                        and a ^ b is a + b - 2 * (a & b)
//! a << 3     8 * a, if that is in range             in any case the result is in range
//! ```
//!
//! *Invariant*: the laws are true of all integers, also of those that Java does not have. Otherwise a number that is
//! arbitrary, and may be large, would contradict them.
//!
//! Source: H. Warren, *Hacker's Delight*, 2nd edition, §2-2.

use super::{Op, Term, TermKind, TermPool};
use crate::source::shift;

/// How many runs of ones a mask may have for its exact law. A law has a remainder for each of their ends.
const MOST_RUNS: usize = 2;

/// The least and the greatest number of so many bits.
fn range(long: bool) -> (i128, i128) {
    let half = 1i128 << (shift::width(long) - 1);
    (-half, half - 1)
}

impl TermPool {
    fn number(&self, t: Term) -> Option<i128> {
        if let TermKind::Int(value) = self.kind(t) { Some(value) } else { None }
    }

    /// An operator applied to something and a constant.
    fn with_mask(&self, t: Term) -> Option<(Op, Term, i128)> {
        let TermKind::Op(op @ (Op::BitAnd | Op::BitOr | Op::BitXor), &[a, b]) = self.kind(t) else {
            return None;
        };
        self.number(b).map(|mask| (op, a, mask))
    }

    /// The operands of a commutative operator: two numbers that are not known, or one and a mask.
    fn operands(&self, a: Term, b: Term) -> (Term, Term, Option<i128>) {
        match (self.number(a), self.number(b)) {
            (Some(mask), None) => (b, a, Some(mask)),
            (_, mask) => (a, b, mask),
        }
    }

    fn two_operands(&mut self, op: Op, a: Term, b: Term) -> Term {
        let mut operands = [a, b];
        // A mask comes last, as people write it.
        operands.sort_unstable_by_key(|&t| (self.number(t).is_some(), t));
        self.intern_op(op, &operands)
    }

    /// `a & b`
    pub(crate) fn bit_and(&mut self, a: Term, b: Term) -> Term {
        let (a, b, mask) = self.operands(a, b);
        match (self.number(a), mask) {
            (Some(value), Some(mask)) => return self.int(value & mask),
            (_, Some(0)) => return b,
            (_, Some(-1)) => return a,
            _ if a == b => return a,
            _ => {}
        }
        // Known bits are taken out of a mask: what was set is found set, and what was cleared is not.
        match (self.with_mask(a), mask) {
            (Some((Op::BitAnd, inner, known)), Some(mask)) => {
                let both = self.int(known & mask);
                self.bit_and(inner, both)
            }
            (Some((op, inner, known)), Some(mask)) => {
                let left = self.bit_and(inner, b);
                let known = self.int(known & mask);
                if op == Op::BitOr { self.bit_or(left, known) } else { self.bit_xor(left, known) }
            }
            _ => self.two_operands(Op::BitAnd, a, b),
        }
    }

    /// `a | b`
    pub(crate) fn bit_or(&mut self, a: Term, b: Term) -> Term {
        let (a, b, mask) = self.operands(a, b);
        match (self.number(a), mask) {
            (Some(value), Some(mask)) => return self.int(value | mask),
            (_, Some(0)) => return a,
            (_, Some(-1)) => return b,
            _ if a == b => return a,
            _ => {}
        }
        match (self.with_mask(a), mask) {
            (Some((Op::BitOr, inner, known)), Some(mask)) => {
                let both = self.int(known | mask);
                self.bit_or(inner, both)
            }
            // All bits that may be left are set.
            (Some((Op::BitAnd, _, known)), Some(mask)) if known & !mask == 0 => b,
            _ => self.two_operands(Op::BitOr, a, b),
        }
    }

    /// `a ^ b`
    pub(crate) fn bit_xor(&mut self, a: Term, b: Term) -> Term {
        let (a, b, mask) = self.operands(a, b);
        match (self.number(a), mask) {
            (Some(value), Some(mask)) => return self.int(value ^ mask),
            (_, Some(0)) => return a,
            (_, Some(-1)) => {
                let all = self.int(-1);
                return self.sub(all, a);
            }
            _ if a == b => return self.int(0),
            _ => {}
        }
        match (self.with_mask(a), mask) {
            (Some((Op::BitXor, inner, known)), Some(mask)) => {
                let both = self.int(known ^ mask);
                self.bit_xor(inner, both)
            }
            _ => self.two_operands(Op::BitXor, a, b),
        }
    }

    /// `a << s`
    pub(crate) fn shift_left(&mut self, long: bool, a: Term, s: Term) -> Term {
        self.shift(long, Op::ShiftLeft(long), shift::left, a, s)
    }

    /// `a >> s`
    pub(crate) fn shift_right(&mut self, long: bool, a: Term, s: Term) -> Term {
        self.shift(long, Op::ShiftRight(long), shift::right, a, s)
    }

    /// `a >>> s`
    pub(crate) fn shift_unsigned(&mut self, long: bool, a: Term, s: Term) -> Term {
        self.shift(long, Op::ShiftUnsigned(long), shift::unsigned, a, s)
    }

    fn shift(
        &mut self,
        long: bool,
        op: Op,
        computed: fn(bool, i128, i128) -> i128,
        a: Term,
        s: Term,
    ) -> Term {
        let Some(by) = self.number(s) else { return self.intern_op(op, &[a, s]) };
        let by = i128::from(shift::distance(long, by));
        if let Some(value) = self.number(a) {
            return self.int(computed(long, value, by));
        }
        // Shifting to the left by nothing still keeps the lowest bits alone.
        if by == 0 && !matches!(op, Op::ShiftLeft(_)) {
            return a;
        }
        let by = self.int(by);
        self.intern_op(op, &[a, by])
    }

    /// What is known of an operation on bits, whatever its operands. Nothing for any other term.
    pub(crate) fn laws_of_bits(&mut self, t: Term) -> Vec<Term> {
        let TermKind::Op(op, &[a, b]) = self.kind(t) else { return Vec::new() };
        let mut laws = Vec::new();
        match op {
            Op::BitAnd => self.laws_of_and(t, a, b, &mut laws),
            Op::BitOr | Op::BitXor => {
                let both = self.bit_and(a, b);
                laws = self.laws_of_bits(both);
                let (minus, sum) = (self.neg(both), [a, b]);
                let parts = if op == Op::BitOr {
                    [&sum[..], &[minus]].concat()
                } else {
                    [&sum[..], &[minus, minus]].concat()
                };
                let value = self.add(parts);
                laws.push(self.eq(t, value));
                self.stays_in_range(&[false, true], t, &[a, b], &mut laws);
            }
            Op::ShiftLeft(long) => self.laws_of_shift_left(long, t, a, b, &mut laws),
            Op::ShiftRight(_) => {
                self.towards_zero(t, a, &mut laws);
                if let Some(by) = self.number(b) {
                    let quotient = self.divided(a, by);
                    self.if_not_negative(a, t, quotient, &mut laws);
                    // -1 - a has the opposite bits.
                    let all = self.int(-1);
                    let opposite = self.sub(all, a);
                    let quotient = self.divided(opposite, by);
                    let value = self.sub(all, quotient);
                    self.if_between(a, (None, Some(-1)), t, value, &mut laws);
                }
            }
            Op::ShiftUnsigned(long) => {
                let (least, _) = range(long);
                self.stays_in_range(&[long], t, &[a], &mut laws);
                let (zero, is_negative) = (self.int(0), self.is_negative(a));
                let is_more = self.not(is_negative);
                let (low, high) = (self.ge(t, zero), self.le(t, a));
                let between = self.and(vec![low, high]);
                laws.push(self.implies(is_more, between));
                if let Some(by) = self.number(b) {
                    let quotient = self.divided(a, by);
                    self.if_not_negative(a, t, quotient, &mut laws);
                    let power = self.int(1 << shift::width(long));
                    let unsigned = self.add(vec![a, power]);
                    let quotient = self.divided(unsigned, by);
                    self.if_between(a, (Some(least), Some(-1)), t, quotient, &mut laws);
                }
            }
            // No operation on bits.
            _ => {}
        }
        laws
    }

    fn laws_of_and(&mut self, t: Term, a: Term, b: Term, laws: &mut Vec<Term>) {
        let zero = self.int(0);
        let (first, second) = (self.is_negative(a), self.is_negative(b));
        for (operand, is_negative) in [(a, first), (b, second)] {
            let (low, high) = (self.ge(t, zero), self.le(t, operand));
            let between = self.and(vec![low, high]);
            laws.push(self.or(vec![is_negative, between]));
        }
        let both = self.and(vec![first, second]);
        let bounds = vec![self.is_negative(t), self.le(t, a), self.le(t, b)];
        let bounds = self.and(bounds);
        laws.push(self.implies(both, bounds));
        // Then a | b is negative, and so is a ^ b if just one of them is.
        let one = self.or(vec![first, second]);
        let sum = self.add(vec![a, b]);
        let above = self.gt(t, sum);
        laws.push(self.implies(one, above));
        let differ = self.ne(first, second);
        let twice = self.add(vec![t, t]);
        let above = self.gt(twice, sum);
        laws.push(self.implies(differ, above));
        self.stays_in_range(&[false, true], t, &[a, b], laws);
        let (a, _, mask) = self.operands(a, b);
        if let Some(value) = mask.and_then(|mask| self.masked(a, mask)) {
            laws.push(self.eq(t, value));
        } else if let Some(mask) = mask
            && let Some(others) = self.masked(a, !mask)
        {
            let value = self.sub(a, others);
            laws.push(self.eq(t, value));
        }
    }

    fn laws_of_shift_left(&mut self, long: bool, t: Term, a: Term, s: Term, laws: &mut Vec<Term>) {
        let (least, most) = range(long);
        laws.push(self.between(t, least, most));
        if let Some(by) = self.number(s) {
            let power = self.int(1 << by);
            let product = self.mul(a, power);
            let fits = self.between(product, least, most);
            let exact = self.eq(t, product);
            laws.push(self.implies(fits, exact));
            return;
        }
        let zero = self.int(0);
        let (none, fits) = (self.eq(s, zero), self.between(a, least, most));
        let (cond, same) = (self.and(vec![none, fits]), self.eq(t, a));
        laws.push(self.implies(cond, same));
        if self.number(a) == Some(1) {
            // A power of two.
            let below_sign = self.between(s, 0, i128::from(shift::width(long)) - 2);
            let positive = self.gt(t, zero);
            laws.push(self.implies(below_sign, positive));
        }
    }

    /// The value of `a & mask`, for a mask that is not negative and has few runs of ones: what is below the end of
    /// each, less what is below its beginning.
    fn masked(&mut self, a: Term, mask: i128) -> Option<Term> {
        if mask < 0 || mask >> 64 != 0 {
            return None;
        }
        let ends: Vec<u32> = (0..=64).filter(|bit| ((mask << 1) >> bit) & 1 != (mask >> bit) & 1).collect();
        if ends.len() > 2 * MOST_RUNS {
            return None;
        }
        let mut parts = Vec::new();
        for (index, bit) in ends.into_iter().enumerate() {
            let below = self.below(a, bit);
            parts.push(if index % 2 == 0 { self.neg(below) } else { below });
        }
        Some(self.add(parts))
    }

    /// The lowest bits of a number: `a mod 2^bits`, rounded down.
    fn below(&mut self, a: Term, bits: u32) -> Term {
        if bits == 0 {
            return self.int(0);
        }
        let (one, power) = (self.int(1), self.int(1 << bits));
        let positive = self.rem(a, power);
        let next = self.add(vec![a, one]);
        let rest = self.rem(next, power);
        let last = self.int((1 << bits) - 1);
        let negative = self.add(vec![rest, last]);
        let is_negative = self.is_negative(a);
        self.ite(is_negative, negative, positive)
    }

    fn is_negative(&mut self, t: Term) -> Term {
        let zero = self.int(0);
        self.lt(t, zero)
    }

    fn between(&mut self, t: Term, least: i128, most: i128) -> Term {
        let (least, most) = (self.int(least), self.int(most));
        let parts = vec![self.ge(t, least), self.le(t, most)];
        self.and(parts)
    }

    fn divided(&mut self, a: Term, by: i128) -> Term {
        let power = self.int(1 << by);
        self.div(a, power)
    }

    fn if_not_negative(&mut self, a: Term, t: Term, value: Term, laws: &mut Vec<Term>) {
        self.if_between(a, (Some(0), None), t, value, laws);
    }

    /// `least <= a <= most ==> t == value`
    fn if_between(
        &mut self,
        a: Term,
        (least, most): (Option<i128>, Option<i128>),
        t: Term,
        value: Term,
        laws: &mut Vec<Term>,
    ) {
        let mut conds = Vec::new();
        if let Some(least) = least {
            let least = self.int(least);
            conds.push(self.ge(a, least));
        }
        if let Some(most) = most {
            let most = self.int(most);
            conds.push(self.le(a, most));
        }
        let (cond, same) = (self.and(conds), self.eq(t, value));
        laws.push(self.implies(cond, same));
    }

    /// The result is between 0 and a, or between a and -1.
    fn towards_zero(&mut self, t: Term, a: Term, laws: &mut Vec<Term>) {
        let (zero, negative, result_negative) = (self.int(0), self.is_negative(a), self.is_negative(t));
        let (low, high) = (self.ge(t, zero), self.le(t, a));
        let positive = self.and(vec![low, high]);
        let above = self.ge(t, a);
        let below = self.and(vec![result_negative, above]);
        laws.push(self.ite(negative, below, positive));
    }

    /// If the operands are Java's numbers of one of these types, so is the result.
    fn stays_in_range(&mut self, types: &[bool], t: Term, operands: &[Term], laws: &mut Vec<Term>) {
        for &long in types {
            let (least, most) = range(long);
            let conds = operands.iter().map(|&operand| self.between(operand, least, most)).collect();
            let (cond, fits) = (self.and(conds), self.between(t, least, most));
            laws.push(self.implies(cond, fits));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Sort;
    use crate::term::eval::{Value, eval};
    use proptest::prelude::*;

    /// Numbers near the ends of Java's types and near powers of two, and others.
    fn number() -> impl Strategy<Value = i128> {
        let near = (0u32..66, -2i128..3, any::<bool>())
            .prop_map(|(bit, off, minus)| if minus { -(1 << bit) + off } else { (1 << bit) + off });
        prop_oneof![near, any::<i64>().prop_map(i128::from), any::<i32>().prop_map(i128::from), -9i128..10]
    }

    proptest! {
        #[test]
        fn the_laws_are_true_of_all_integers(a in number(), b in number(), known in any::<(bool, bool)>()) {
            let mut pool = TermPool::default();
            let (x, y) = (pool.fresh("x", Sort::INT), pool.fresh("y", Sort::INT));
            let first = if known.0 { pool.int(a) } else { x };
            let second = if known.1 { pool.int(b) } else { y };
            let mut made = vec![
                (pool.bit_and(first, second), a & b),
                (pool.bit_or(first, second), a | b),
                (pool.bit_xor(first, second), a ^ b),
            ];
            for long in [false, true] {
                made.push((pool.shift_left(long, first, second), shift::left(long, a, b)));
                made.push((pool.shift_right(long, first, second), shift::right(long, a, b)));
                made.push((pool.shift_unsigned(long, first, second), shift::unsigned(long, a, b)));
            }
            let value = |t: Term| Value::Int(if t == x { a } else { b });
            for (t, expected) in made {
                prop_assert_eq!(eval(&pool, t, &value), Some(Value::Int(expected)));
                for law in pool.laws_of_bits(t) {
                    prop_assert_ne!(eval(&pool, law, &value), Some(Value::Bool(false)));
                }
            }
        }

        #[test]
        fn masks_within_masks(a in number(), b in number(), c in number(), ops in (0usize..3, 0usize..3)) {
            let mut pool = TermPool::default();
            let x = pool.fresh("x", Sort::INT);
            let (b_term, c_term) = (pool.int(b), pool.int(c));
            let make: [fn(&mut TermPool, Term, Term) -> Term; 3] =
                [TermPool::bit_and, TermPool::bit_or, TermPool::bit_xor];
            let compute: [fn(i128, i128) -> i128; 3] = [|a, b| a & b, |a, b| a | b, |a, b| a ^ b];
            let inner = make[ops.0](&mut pool, x, b_term);
            let t = make[ops.1](&mut pool, c_term, inner);
            let expected = compute[ops.1](c, compute[ops.0](a, b));
            prop_assert_eq!(eval(&pool, t, &|_| Value::Int(a)), Some(Value::Int(expected)));
        }
    }

    #[test]
    fn what_was_set_is_found_set() {
        let mut pool = TermPool::default();
        let (x, two, six) = (pool.fresh("x", Sort::INT), pool.int(2), pool.int(6));
        let set = pool.bit_or(x, six);
        assert_eq!(pool.bit_and(set, two), two);
        let cleared = pool.bit_and(x, six);
        let eight = pool.int(8);
        let rest = pool.bit_and(cleared, eight);
        assert_eq!(pool.number(rest), Some(0));
    }
}
