//! From terms of any sort to terms of the sort that they have.
//!
//! The pool's terms are well-sorted, so these casts succeed. An unknown value in place of a faulty term keeps the tool
//! running and proves nothing.

use z3::ast::{Array, Bool, Dynamic, Int};

pub(super) fn as_int(t: &Dynamic) -> Int {
    t.as_int().unwrap_or_else(|| Int::fresh_const("ill-sorted"))
}

pub(super) fn as_bool(t: &Dynamic) -> Bool {
    t.as_bool().unwrap_or_else(|| Bool::fresh_const("ill-sorted"))
}

pub(super) fn as_array(t: &Dynamic) -> Array {
    t.as_array().unwrap_or_else(|| Array::fresh_const("ill-sorted", &z3::Sort::int(), &z3::Sort::int()))
}
