//! Casts from Z3 terms of any sort to terms of their actual sort.
//!
//! The pool's terms are well-sorted, so these casts succeed. If one failed, an unknown value in place of the term would
//! keep the tool running, and would prove nothing.

use z3::ast::{Array, Bool, Dynamic, Int, Real};

pub(super) fn as_int(t: &Dynamic) -> Int {
    t.as_int().unwrap_or_else(|| Int::fresh_const("ill-sorted"))
}

pub(super) fn as_bool(t: &Dynamic) -> Bool {
    t.as_bool().unwrap_or_else(|| Bool::fresh_const("ill-sorted"))
}

pub(super) fn as_real(t: &Dynamic) -> Real {
    t.as_real().unwrap_or_else(|| Real::fresh_const("ill-sorted"))
}

pub(super) fn as_array(t: &Dynamic) -> Array {
    t.as_array().unwrap_or_else(|| Array::fresh_const("ill-sorted", &z3::Sort::int(), &z3::Sort::int()))
}
