//! Bounds and values of the simplex method: rational numbers, and numbers infinitely close to one.
//!
//! `x < 3` over the rationals is `x <= 3 - ε` for an ε smaller than every positive number: no ε has to be chosen, it is
//! enough to compare first the numbers and then the multiples of ε.

use crate::term::Ratio;

/// `real + shift * ε`. The order is that of the numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::prover) struct Value {
    real: Ratio,
    shift: Ratio,
}

impl Value {
    pub(in crate::prover) const ZERO: Value = Value { real: Ratio::NONE, shift: Ratio::NONE };

    /// The number itself.
    pub(in crate::prover) fn exactly(real: Ratio) -> Value {
        Value { real, shift: Ratio::NONE }
    }

    /// The whole number; `None` if it has no room.
    pub(in crate::prover) fn whole(number: i128) -> Option<Value> {
        Ratio::whole(number).map(Value::exactly)
    }

    /// What is just below the number: the upper bound of what is less.
    #[cfg(test)]
    pub(in crate::prover) fn below(real: Ratio) -> Option<Value> {
        Some(Value { real, shift: Ratio::WHOLE.negated()? })
    }

    /// `self + other * factor`; `None` when a number leaves its range, here and below.
    pub(super) fn plus(self, other: Value, factor: Ratio) -> Option<Value> {
        let real = self.real.plus(other.real.times(factor)?)?;
        if self.shift == Ratio::NONE && other.shift == Ratio::NONE {
            return Some(Value::exactly(real));
        }
        Some(Value { real, shift: self.shift.plus(other.shift.times(factor)?)? })
    }

    pub(super) fn minus(self, other: Value) -> Option<Value> {
        self.plus(other, Ratio::WHOLE.negated()?)
    }

    pub(super) fn times(self, factor: Ratio) -> Option<Value> {
        Value::ZERO.plus(self, factor)
    }

    /// The greatest whole number that is not above.
    pub(super) fn floor(self) -> Option<i128> {
        let whole = self.real.numerator().div_euclid(self.real.denominator());
        // 3 - ε is rounded to 2
        if self.real.denominator() == 1 && self.shift.is_negative() {
            whole.checked_sub(1)
        } else {
            Some(whole)
        }
    }

    /// The least whole number that is not below.
    pub(super) fn ceiling(self) -> Option<i128> {
        self.times(Ratio::WHOLE.negated()?)?.floor()?.checked_neg()
    }

    /// The whole number that this is.
    pub(super) fn as_whole(self) -> Option<i128> {
        (self.real.denominator() == 1 && self.shift == Ratio::NONE).then(|| self.real.numerator())
    }
}
