//! Products of two amounts that are both unknown.
//!
//! Z3 multiplies real numbers without counting all of that work as resources: one product among the assumptions could
//! keep it for minutes past its limit. So such a product is a function of its own, of which Z3 is told what permissions
//! need: its sign, and that a part of a part is no more than either.
//!
//! ```text
//! 0 < p <= 1,  0 < q < 1   |=   0 < p * q <= p        1/4 - p <= p * p + 1/3 stays open
//! ```
//!
//! Soundness rests on this: each law holds for the product of any two real numbers. The terms are polynomials that are
//! multiplied out already, so no law about sums of products is needed.

use z3::FuncDecl;
use z3::ast::{Bool, Real};

use super::cast::as_real;
use crate::term::{Ratio, Term, TermKind, TermPool};

/// Whether an amount is not a constant.
pub(super) fn is_unknown(pool: &TermPool, amount: Term) -> bool {
    !matches!(pool.kind(amount), TermKind::Amount(_))
}

/// An amount that is a constant.
pub(super) fn constant(value: Ratio) -> Real {
    let (numerator, denominator) = (value.numerator().to_string(), value.denominator().to_string());
    Real::from_rational_str(&numerator, &denominator).unwrap_or_else(|| Real::fresh_const("amount"))
}

/// A product of two amounts that are not constants.
pub(super) fn product(a: &Real, b: &Real) -> Real {
    let real = z3::Sort::real();
    as_real(&FuncDecl::new("amount-product", &[&real, &real], &real).apply(&[a, b]))
}

/// What is true of `product`, which is `a * b`.
pub(super) fn laws(a: &Real, b: &Real, product: &Real) -> Bool {
    let (none, whole) = (constant(Ratio::NONE), constant(Ratio::WHOLE));
    let is_none = Bool::or(&[a.eq(&none), b.eq(&none)]);
    let same_sign = Bool::or(&[both(a.gt(&none), b.gt(&none)), both(a.lt(&none), b.lt(&none))]);
    let mut laws = vec![
        product.eq(&none).eq(&is_none),
        product.gt(&none).eq(&same_sign),
        a.eq(b).implies(product.ge(&none)),
    ];
    for (part, of) in [(a, b), (b, a)] {
        laws.extend([
            part.eq(&whole).implies(product.eq(of)),
            both(of.gt(&none), part.lt(&whole)).implies(product.lt(of)),
            both(of.gt(&none), part.gt(&whole)).implies(product.gt(of)),
        ]);
    }
    Bool::and(&laws)
}

fn both(one: Bool, other: Bool) -> Bool {
    Bool::and(&[one, other])
}
