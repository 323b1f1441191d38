//! Operators on bits, see [`crate::term::TermPool::laws_of_bits`].
//!
//! ```text
//! x & 7        a term of its own, of which `0 <= x & 7`, `x & 7 <= 7` and more become known
//! a & b        of two truth values: a conjunction, but both are evaluated
//! ```

use crate::ir::{BitOp, Expr, Numbers, Type};
use crate::state::State;
use crate::symex::{Eval, Executor};
use crate::term::{Sort, Term, TermKind};
use crate::trace::Why;

impl Executor<'_> {
    /// The value of `a op b`, which is `e`, but for the type that it is widened to. What is known of it whatever the
    /// operands are becomes known.
    ///
    /// Fails where an operand does, and where the result leaves its range.
    pub(crate) fn eval_bits(
        &mut self,
        state: &State,
        (numbers, op): (Numbers, BitOp),
        (a, b): (&Expr, &Expr),
        e: &Expr,
    ) -> Eval<Term> {
        let left = self.eval(state, a)?;
        let right = self.eval(state, b)?;
        let ty = Self::type_of_bits(op, a, b);
        let long = ty == Type::Long;
        let value = self.bits(op, left, right, long);
        self.learn_laws(value);
        let (known_left, known_right) = (self.constant_of(left), self.constant_of(right));
        if (known_left, known_right) != (left, right) {
            let same = self.bits(op, known_left, known_right, long);
            self.learn_laws(same);
            let equal = self.prover.pool.eq(value, same);
            self.assume_as(equal, Why::Law);
        }
        if self.checks_overflow(numbers) {
            self.check_bits(state, (op, known_left, known_right), (value, &ty), e.span)?;
        }
        Ok(value)
    }

    /// The type of `a op b`, whatever it is widened to: that of a shift is the type of its left side.
    fn type_of_bits(op: BitOp, a: &Expr, b: &Expr) -> Type {
        let shift = match op {
            BitOp::And | BitOp::Or | BitOp::Xor => false,
            BitOp::ShiftLeft | BitOp::ShiftRight | BitOp::ShiftUnsigned => true,
        };
        match (&a.ty, &b.ty) {
            (Type::Bool, _) => Type::Bool,
            (Type::Long, _) => Type::Long,
            (_, Type::Long) if !shift => Type::Long,
            // Any other number is an int, or becomes one.
            _ => Type::Int,
        }
    }

    fn bits(&mut self, op: BitOp, a: Term, b: Term, long: bool) -> Term {
        let pool = &mut self.prover.pool;
        if pool.sort(a) == Sort::BOOL {
            return match op {
                BitOp::And => pool.and(vec![a, b]),
                BitOp::Or => pool.or(vec![a, b]),
                BitOp::Xor | BitOp::ShiftLeft | BitOp::ShiftRight | BitOp::ShiftUnsigned => pool.ne(a, b),
            };
        }
        match op {
            BitOp::And => pool.bit_and(a, b),
            BitOp::Or => pool.bit_or(a, b),
            BitOp::Xor => pool.bit_xor(a, b),
            BitOp::ShiftLeft => pool.shift_left(long, a, b),
            BitOp::ShiftRight => pool.shift_right(long, a, b),
            BitOp::ShiftUnsigned => pool.shift_unsigned(long, a, b),
        }
    }

    pub(crate) fn learn_laws(&mut self, value: Term) {
        for law in self.prover.pool.laws_of_bits(value) {
            if self.prover.known(law).is_none() {
                self.assume_as(law, Why::Law);
            }
        }
    }

    /// The constant that a number is known to be, or else itself.
    fn constant_of(&mut self, t: Term) -> Term {
        let members: Vec<Term> = self.prover.class_members(t).collect();
        let is_constant = |t: &Term| matches!(self.prover.pool.kind(*t), TermKind::Int(_));
        members.into_iter().find(is_constant).unwrap_or(t)
    }
}
