//! Arrays: their contents as maps from all integers, and the length of the object.

use super::{Elem, Sort, Term, TermKind, TermPool};

impl TermPool {
    /// The array that holds `value` everywhere.
    pub fn const_array(&mut self, elem: Elem, value: Term) -> Term {
        debug_assert_eq!(elem.sort(), self.sort(value));
        self.intern(TermKind::ConstArray(elem, value))
    }

    /// What `array` holds at `index`.
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        debug_assert!(matches!(self.sort(array), Sort::Arr(_)) && self.sort(index) == Sort::Int);
        let mut array = array;
        loop {
            match *self.kind(array) {
                TermKind::Store(inner, at, value) => match self.decide_eq(at, index, 0) {
                    Some(true) => return value,
                    Some(false) => array = inner,
                    None => break,
                },
                TermKind::ConstArray(_, value) => return value,
                _ => break,
            }
        }
        self.intern(TermKind::Select(array, index))
    }

    /// `array` with `value` at `index`.
    pub fn store(&mut self, array: Term, index: Term, value: Term) -> Term {
        debug_assert!(self.sort(array) == elem_sort(self.sort(value)) && self.sort(index) == Sort::Int);
        let base = match *self.kind(array) {
            TermKind::Store(inner, at, _) if at == index => inner,
            _ => array,
        };
        let unchanged = match *self.kind(value) {
            TermKind::Select(from, at) => from == base && at == index,
            _ => matches!(*self.kind(base), TermKind::ConstArray(_, v) if v == value),
        };
        if unchanged { base } else { self.intern(TermKind::Store(base, index, value)) }
    }

    /// The length of an array object; it never changes and is never negative.
    pub fn length(&mut self, array: Term) -> Term {
        debug_assert_eq!(self.sort(array), Sort::Ref);
        self.intern(TermKind::Length(array))
    }
}

fn elem_sort(value: Sort) -> Sort {
    match value {
        Sort::Int => Sort::Arr(Elem::Int),
        Sort::Bool => Sort::Arr(Elem::Bool),
        Sort::Ref => Sort::Arr(Elem::Ref),
        other => other,
    }
}
