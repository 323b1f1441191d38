//! Arrays: their contents as maps defined on all integers, and the length of the array object.
//!
//! A range of one map in another one is a map again. What is read of it is read at once of the one or the other, so no
//! other layer has to know a law about it:
//!
//! ```text
//! splice(a, i, j, b)[k]    =    i <= k && k < j ? b[k] : a[k]
//! ```

use super::{Op, Term, TermKind, TermPool, deep};

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
                TermKind::Op(Op::Splice, &[outside, low, high, inside]) => {
                    match self.decide_within(low, index, high) {
                        Some(true) => array = inside,
                        Some(false) => array = outside,
                        None => return deep(|| self.select_either(outside, (low, high), inside, index)),
                    }
                }
                TermKind::Op(Op::ConstArray, &[value]) => return value,
                TermKind::App(..) => match self.read_per_index(array, index) {
                    Some(value) => return value,
                    None => break,
                },
                _ => break,
            }
        }
        self.intern_op(Op::Select, &[array, index])
    }

    fn select_either(&mut self, outside: Term, (low, high): (Term, Term), inside: Term, index: Term) -> Term {
        let within = self.within(low, index, high);
        let (there, elsewhere) = (self.select(inside, index), self.select(outside, index));
        self.ite(within, there, elsewhere)
    }

    /// `low <= index && index < high`
    pub(crate) fn within(&mut self, low: Term, index: Term, high: Term) -> Term {
        let (lower, upper) = (self.le(low, index), self.lt(index, high));
        self.and(vec![lower, upper])
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

    /// What `inside` holds from `low` up to, not including, `high`, and elsewhere what `outside` holds.
    pub(crate) fn splice(&mut self, outside: Term, low: Term, high: Term, inside: Term) -> Term {
        if self.decide_at_most(high, low) == Some(true) {
            return outside;
        }
        let (mut outside, mut inside) = (outside, inside);
        loop {
            outside = match self.kind(outside) {
                TermKind::Op(Op::Splice, &[beneath, from, to, _]) if self.covers((low, high), (from, to)) => {
                    beneath
                }
                TermKind::Op(Op::Store, &[beneath, at, _])
                    if self.decide_within(low, at, high) == Some(true) =>
                {
                    beneath
                }
                _ => break,
            }
        }
        loop {
            inside = match self.kind(inside) {
                TermKind::Op(Op::Splice, &[_, from, to, there]) if self.covers((from, to), (low, high)) => {
                    there
                }
                TermKind::Op(Op::Splice, &[elsewhere, from, to, _])
                    if self.decide_at_most(high, from) == Some(true)
                        || self.decide_at_most(to, low) == Some(true) =>
                {
                    elsewhere
                }
                TermKind::Op(Op::Store, &[elsewhere, at, _])
                    if self.decide_within(low, at, high) == Some(false) =>
                {
                    elsewhere
                }
                _ => break,
            }
        }
        if inside == outside { outside } else { self.intern_op(Op::Splice, &[outside, low, high, inside]) }
    }

    /// An updated array: what it was, where it was updated, with what.
    pub(crate) fn as_store(&self, t: Term) -> Option<(Term, Term, Term)> {
        match self.kind(t) {
            TermKind::Op(Op::Store, &[array, at, value]) => Some((array, at, value)),
            _ => None,
        }
    }

    /// An updated array or sequence: what it was, where it was updated.
    fn as_update(&self, t: Term) -> Option<(Term, Term)> {
        match self.kind(t) {
            TermKind::Op(Op::Store | Op::Put, &[before, at, _]) => Some((before, at)),
            _ => None,
        }
    }

    /// The indices at which arrays or sequences were updated, the latest first; at most so many.
    pub(crate) fn indices_changed(&self, of: &[Term], most: usize) -> Vec<Term> {
        let mut indices = Vec::new();
        for &whole in of {
            let mut whole = whole;
            while let Some((before, at)) = self.as_update(whole)
                && indices.len() < most
            {
                indices.push(at);
                whole = before;
            }
        }
        indices
    }

    /// An array with a range of another one: the array, the range, and the other one.
    pub(crate) fn as_splice(&self, t: Term) -> Option<(Term, Term, Term, Term)> {
        match self.kind(t) {
            TermKind::Op(Op::Splice, &[outside, low, high, inside]) => Some((outside, low, high, inside)),
            _ => None,
        }
    }

    /// What is to be read at indices of a range: of an array with this range of another one, the other one.
    pub(crate) fn inside_of(&self, t: Term, low: Term, high: Term) -> Term {
        match self.as_splice(t) {
            Some((_, from, to, inside)) if (from, to) == (low, high) => inside,
            Some(_) | None => t,
        }
    }

    /// A conditional value: the condition, and both values.
    pub(crate) fn as_ite(&self, t: Term) -> Option<(Term, Term, Term)> {
        match self.kind(t) {
            TermKind::Op(Op::Ite, &[cond, a, b]) => Some((cond, a, b)),
            _ => None,
        }
    }

    /// Whether the second range is certainly a part of the first.
    fn covers(&self, (low, high): (Term, Term), (from, to): (Term, Term)) -> bool {
        self.decide_at_most(low, from) == Some(true) && self.decide_at_most(to, high) == Some(true)
    }

    /// Whether `a <= b` holds or fails in every state, as far as the shapes of the terms tell.
    fn decide_at_most(&self, a: Term, b: Term) -> Option<bool> {
        let difference = self.linear(a).minus(&self.linear(b))?;
        difference.parts.is_empty().then_some(difference.constant <= 0)
    }

    /// Whether the second number is certainly the one after the first.
    pub(crate) fn is_next(&self, a: Term, b: Term) -> bool {
        let difference = self.linear(b).minus(&self.linear(a));
        difference.is_some_and(|it| it.parts.is_empty() && it.constant == 1)
    }

    /// The same of `low <= index && index < high`.
    fn decide_within(&self, low: Term, index: Term, high: Term) -> Option<bool> {
        match (self.decide_at_most(low, index), self.decide_at_most(high, index)) {
            (Some(false), _) | (_, Some(true)) => Some(false),
            (Some(true), Some(false)) => Some(true),
            (None, _) | (_, None) => None,
        }
    }

    /// The length of an array object; it never changes and is never negative.
    pub(crate) fn length(&mut self, array: Term) -> Term {
        self.intern_op(Op::Length, &[array])
    }
}
