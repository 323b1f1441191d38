//! Exact rational numbers, with checked arithmetic.
//!
//! A number is kept in lowest terms with a positive denominator, so equal numbers are the same two integers. Where a
//! result doesn't fit, the answer is `None`: nothing is ever rounded, because rounding up would create permission.
//!
//! ```
//! use acclaim::term::Ratio;
//! let half = Ratio::new(2, 4).unwrap();
//! assert_eq!(half, Ratio::new(-1, -2).unwrap());
//! assert_eq!(half.plus(half), Some(Ratio::WHOLE));
//! assert_eq!(Ratio::new(1, 0), None);
//! ```

use std::cmp::Ordering;
use std::fmt;

/// A rational number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Ratio {
    /// 0, no permission.
    pub(crate) const NONE: Ratio = Ratio { numerator: 0, denominator: 1 };
    /// 1, full permission.
    pub(crate) const WHOLE: Ratio = Ratio { numerator: 1, denominator: 1 };

    /// -1.
    pub(super) const MINUS_ONE: Ratio = Ratio { numerator: -1, denominator: 1 };

    /// `numerator / denominator` in lowest terms; `None` for a denominator of 0, or one that can't be made positive.
    pub(crate) fn new(numerator: i128, denominator: i128) -> Option<Ratio> {
        let divisor = gcd(numerator, denominator)?;
        if denominator == 0 {
            return None;
        }
        let sign = denominator.signum();
        let numerator = (numerator / divisor).checked_mul(sign)?;
        Some(Ratio { numerator, denominator: (denominator / divisor).checked_mul(sign)? })
    }

    /// The whole number; `None` for the least one, which has no opposite.
    pub(crate) fn whole(number: i128) -> Option<Ratio> {
        (number != i128::MIN).then_some(Ratio { numerator: number, denominator: 1 })
    }

    /// The numerator, which carries the sign.
    pub(crate) fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator, which is positive.
    pub(crate) fn denominator(self) -> i128 {
        self.denominator
    }

    /// Whether it is less than 0.
    pub(crate) fn is_negative(self) -> bool {
        self.numerator < 0
    }

    /// The sum; `None` when a number leaves the range of i128.
    pub(crate) fn plus(self, other: Ratio) -> Option<Ratio> {
        if self.denominator == 1 && other.denominator == 1 {
            return Ratio::whole(self.numerator.checked_add(other.numerator)?);
        }
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Ratio::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    /// The product; `None` when a number leaves the range of i128.
    pub(crate) fn times(self, other: Ratio) -> Option<Ratio> {
        if self.denominator == 1 && other.denominator == 1 {
            return Ratio::whole(self.numerator.checked_mul(other.numerator)?);
        }
        let numerator = self.numerator.checked_mul(other.numerator)?;
        Ratio::new(numerator, self.denominator.checked_mul(other.denominator)?)
    }

    /// The number with the other sign.
    pub(crate) fn negated(self) -> Option<Ratio> {
        Some(Ratio { numerator: self.numerator.checked_neg()?, ..self })
    }

    /// `1 / self`; `None` for 0.
    pub(crate) fn inverse(self) -> Option<Ratio> {
        Ratio::new(self.denominator, self.numerator)
    }
}

impl Ord for Ratio {
    /// Compares the integer parts, then the inverses of the remaining fractions, so that nothing can overflow.
    fn cmp(&self, other: &Ratio) -> Ordering {
        let (mut left, mut right) = (*self, *other);
        if left.denominator == right.denominator {
            return left.numerator.cmp(&right.numerator);
        }
        loop {
            let whole = |r: Ratio| r.numerator.div_euclid(r.denominator);
            let rest = |r: Ratio| r.numerator.rem_euclid(r.denominator);
            let order = whole(left).cmp(&whole(right));
            if order.is_ne() {
                return order;
            }
            match (rest(left), rest(right)) {
                (0, 0) => return Ordering::Equal,
                (0, _) => return Ordering::Less,
                (_, 0) => return Ordering::Greater,
                // x / p < y / q exactly if q / y < p / x
                (x, y) => {
                    let inverse = |rest, r: Ratio| Ratio { numerator: r.denominator, denominator: rest };
                    (left, right) = (inverse(y, right), inverse(x, left));
                }
            }
        }
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

/// The greatest common divisor, at least 1; `None` on overflow.
fn gcd(a: i128, b: i128) -> Option<i128> {
    let (mut a, mut b) = (a.checked_abs()?, b.checked_abs()?);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Some(a.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numerator: i128, denominator: i128) -> Ratio {
        Ratio::new(numerator, denominator).unwrap()
    }

    #[test]
    fn arithmetic_is_exact() {
        let third = ratio(1, 3);
        assert_eq!(third.plus(third).and_then(|two| two.plus(third)), Some(Ratio::WHOLE));
        assert_eq!(ratio(2, 3).times(ratio(3, 4)), Some(ratio(1, 2)));
        assert_eq!(third.inverse(), Some(ratio(3, 1)));
        assert_eq!(Ratio::NONE.inverse(), None);
        assert_eq!(third.negated().map(|r| r.to_string()), Some("-1/3".to_string()));
    }

    #[test]
    fn what_has_no_room_is_refused() {
        let huge = ratio(1, i128::MAX);
        assert_eq!(huge.plus(ratio(1, i128::MAX - 1)), None);
        assert_eq!(huge.times(huge), None);
        assert_eq!(Ratio::new(1, i128::MIN), None);
        assert_eq!(Ratio::new(i128::MIN, 1), None);
    }

    #[test]
    fn comparison_never_overflows() {
        let (least, next) = (ratio(1, i128::MAX), ratio(1, i128::MAX - 1));
        assert!(least < next && Ratio::NONE < least && next < Ratio::WHOLE);
        assert!(ratio(i128::MAX - 1, i128::MAX) < ratio(i128::MAX, i128::MAX - 1));
        assert!(ratio(-1, 2) < ratio(-1, 3) && ratio(-1, 3) < Ratio::NONE);
        assert_eq!(ratio(7, 3).cmp(&ratio(14, 6)), Ordering::Equal);
    }
}
