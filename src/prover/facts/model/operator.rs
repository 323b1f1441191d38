//! What the operators make of the values of their arguments, as in [`crate::term::op`].

use super::Stop;
use super::candidate::Candidate;
use super::value::{Shape, Value};
use crate::prover::facts::{Id, NULL};
use crate::term::{Op, Ratio, TermKind};

impl Candidate<'_> {
    /// The value that an operator gives a node from the values of its arguments; `None` if it does not determine one.
    pub(super) fn computed(&mut self, n: Id) -> Result<Option<Value>, Stop> {
        let facts = self.facts;
        let args = facts.arguments(n);
        let shape = match self.pool.kind(facts.term(n)) {
            TermKind::Bool(value) => Shape::Bool(value),
            TermKind::Int(value) => Shape::Int(value),
            TermKind::Amount(value) => Shape::Amount(value),
            TermKind::Symbol(_) | TermKind::App(..) => return Ok(None),
            TermKind::Quantified(_) => return Err(Stop::GaveUp),
            TermKind::AtMost(_, bound) => Shape::Bool(self.int(args[0])? <= bound),
            TermKind::Sum(parts, constant) => {
                let mut sum = Some(constant);
                for (&arg, &(_, factor)) in args.iter().zip(parts) {
                    let part = self.int(arg)?.checked_mul(factor);
                    sum = sum.zip(part).and_then(|(sum, part)| sum.checked_add(part));
                }
                Shape::Int(sum.ok_or(Stop::GaveUp)?)
            }
            TermKind::Op(op, _) => return self.operation(op, args),
        };
        Ok(Some(self.values.make(shape)))
    }

    fn operation(&mut self, op: Op, args: &[Id]) -> Result<Option<Value>, Stop> {
        let shape = match (op, args) {
            (Op::Null, _) => Shape::Object(self.facts.root(NULL)),
            (Op::Unit, _) => Shape::Unit,
            (Op::Not, &[a]) => Shape::Bool(!self.truth(a)?),
            (Op::And, _) => Shape::Bool(self.all(args, true)?),
            (Op::Or, _) => Shape::Bool(!self.all(args, false)?),
            (Op::Implies, &[a, b]) => Shape::Bool(!self.truth(a)? || self.truth(b)?),
            (Op::Eq, &[a, b]) => Shape::Bool(self.value(a)? == self.value(b)?),
            (Op::Ite, &[c, a, b]) => {
                let arm = if self.truth(c)? { a } else { b };
                return self.value(arm).map(Some);
            }
            (Op::Product, _) => {
                let mut product = Some(1i128);
                for &arg in args {
                    let factor = self.int(arg)?;
                    product = product.and_then(|product| product.checked_mul(factor));
                }
                Shape::Int(product.ok_or(Stop::GaveUp)?)
            }
            (Op::Div | Op::Rem, &[a, b]) => match (self.int(a)?, self.int(b)?) {
                (_, 0) => return Ok(None),
                (a, b) if op == Op::Div => Shape::Int(a.checked_div(b).ok_or(Stop::GaveUp)?),
                (a, b) => Shape::Int(a.checked_rem(b).ok_or(Stop::GaveUp)?),
            },
            (Op::AmountSum, _) => self.amounts(args, Ratio::NONE, Ratio::plus)?,
            (Op::AmountProduct, _) => self.amounts(args, Ratio::WHOLE, Ratio::times)?,
            (Op::AmountAtMost, &[a, b]) => Shape::Bool(self.amount(a)? <= self.amount(b)?),
            (Op::Wrap, &[a]) => Shape::Leaf(self.pool.sort(self.facts.term(a)), self.value(a)?),
            (Op::Tuple, [parts @ .., last]) => {
                let mut whole = self.value(*last)?;
                for &part in parts.iter().rev() {
                    let part = self.value(part)?;
                    whole = self.values.make(Shape::Pair(part, whole));
                }
                return Ok(Some(whole));
            }
            (Op::Unwrap(sort), &[s]) => {
                let s = self.value(s)?;
                return match *self.values.shape(s) {
                    Shape::Leaf(found, value) if found == sort => Ok(Some(value)),
                    _ => Ok(None),
                };
            }
            (Op::Proj(index, arity), &[s]) => {
                let (rest, index, arity) = self.rest(s, index, arity)?;
                return Ok(match *self.values.shape(rest) {
                    _ if index + 1 == arity && index == 0 => Some(rest),
                    Shape::Pair(first, _) if index == 0 => Some(first),
                    _ => None,
                });
            }
            (Op::ConstArray, &[a]) => {
                let others = self.value(a)?;
                return Ok(Some(self.values.array(others, [])));
            }
            (Op::Select, &[array, index]) => {
                let (array, index) = (self.value(array)?, self.int(index)?);
                return self.values.element(array, index).ok_or(Stop::GaveUp).map(Some);
            }
            (Op::Store, &[array, index, element]) => {
                let (array, index, element) = (self.value(array)?, self.int(index)?, self.value(element)?);
                return self.values.updated(array, index, element).ok_or(Stop::GaveUp).map(Some);
            }
            (Op::Splice, &[outside, low, high, inside]) => {
                let (outside, inside) = (self.value(outside)?, self.value(inside)?);
                let (low, high) = (self.int(low)?, self.int(high)?);
                return self.values.spliced(outside, low, high, inside).ok_or(Stop::GaveUp).map(Some);
            }
            // Its laws are formulas like others.
            (Op::BitAnd | Op::BitOr | Op::BitXor, _) => return Ok(None),
            (Op::ShiftLeft(_) | Op::ShiftRight(_) | Op::ShiftUnsigned(_), _) => return Ok(None),
            (Op::Length, _) => return Ok(None),
            // The laws of ghost values are formulas like others.
            (op, _) if op.is_of_collections() => return Ok(None),
            // Which class an object has is not part of a model.
            (Op::IsOneOf(_), _) => return Err(Stop::GaveUp),
            _ => return Err(Stop::GaveUp),
        };
        Ok(Some(self.values.make(shape)))
    }

    fn all(&mut self, args: &[Id], value: bool) -> Result<bool, Stop> {
        for &arg in args {
            if self.truth(arg)? != value {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn amounts(
        &mut self,
        args: &[Id],
        start: Ratio,
        join: fn(Ratio, Ratio) -> Option<Ratio>,
    ) -> Result<Shape, Stop> {
        let mut whole = start;
        for &arg in args {
            whole = join(whole, self.amount(arg)?).ok_or(Stop::GaveUp)?;
        }
        Ok(Shape::Amount(whole))
    }

    /// What is left of a snapshot of so many parts when pairs are taken off until the part of this index: the rest, and
    /// index and number of parts there.
    pub(super) fn rest(&mut self, s: Id, mut index: u32, mut arity: u32) -> Result<(Value, u32, u32), Stop> {
        let mut rest = self.value(s)?;
        while index > 0
            && let Shape::Pair(_, inner) = *self.values.shape(rest)
        {
            rest = inner;
            index -= 1;
            arity -= 1;
        }
        Ok((rest, index, arity))
    }

    pub(super) fn int(&mut self, n: Id) -> Result<i128, Stop> {
        let value = self.value(n)?;
        self.values.int(value).ok_or(Stop::GaveUp)
    }

    fn amount(&mut self, n: Id) -> Result<Ratio, Stop> {
        let value = self.value(n)?;
        self.values.amount(value).ok_or(Stop::GaveUp)
    }

    fn truth(&mut self, n: Id) -> Result<bool, Stop> {
        let value = self.value(n)?;
        Ok(self.values.is_true(value))
    }
}
