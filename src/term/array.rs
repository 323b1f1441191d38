//! Arrays: their contents as maps defined on all integers, and the length of the array object.

use super::{Op, Term, TermKind, TermPool};

impl TermPool {
    /// The array that holds `value` everywhere.
    pub(crate) fn const_array(&mut self, value: Term) -> Term {
        self.intern_op(Op::ConstArray, &[value])
    }

    /// What `array` holds at `index`.
    pub(crate) fn select(&mut self, array: Term, index: Term) -> Term {
        let mut array = array;
        loop {
            match self.kind(array) {
                TermKind::Op(Op::Store, &[inner, at, value]) => match self.decide_eq(at, index, 0) {
                    Some(true) => return value,
                    Some(false) => array = inner,
                    None => break,
                },
                TermKind::Op(Op::ConstArray, &[value]) => return value,
                _ => break,
            }
        }
        self.intern_op(Op::Select, &[array, index])
    }

    /// `array` with `value` at `index`.
    pub(crate) fn store(&mut self, array: Term, index: Term, value: Term) -> Term {
        let base = match self.kind(array) {
            TermKind::Op(Op::Store, &[inner, at, _]) if at == index => inner,
            _ => array,
        };
        let unchanged = match self.kind(value) {
            TermKind::Op(Op::Select, &[from, at]) => from == base && at == index,
            _ => self.kind(base) == TermKind::Op(Op::ConstArray, &[value]),
        };
        if unchanged { base } else { self.intern_op(Op::Store, &[base, index, value]) }
    }

    /// The length of an array object; it never changes and is never negative.
    pub(crate) fn length(&mut self, array: Term) -> Term {
        self.intern_op(Op::Length, &[array])
    }
}
