//! Sequences.
//!
//! A concatenation groups to the left, so the parts of `s + t` are those of s and then those of t, wherever brackets
//! stood, unless t is very long. What the sizes of the parts decide is worked out at once: an index, a slice or an
//! update that surely lies in one part is one of that part.
//!
//! ```text
//! (s + seq(x)).length          s.length + 1
//! (s + seq(x))[s.length]       x
//! (s + t)[0..s.length]         s
//! ```
//!
//! *Invariant*: every operator is a function of all its arguments. An index that a sequence does not have gives one
//! value for all sequences of a sort, and an update there changes nothing; a slice has what there is between its ends.
//! So what is simplified here needs no premise, and what is outside of the domain is some value, never a contradiction.

use super::{Linear, Op, Sort, SortKind, Term, TermKind, TermPool, deep};

/// How many parts of a concatenation are made again, or searched for an element, at once.
const PARTS: usize = 16;
/// A concatenation of more parts is put behind another one as a whole: else sequences that double would grow without
/// end.
const LONG: usize = 512;

impl TermPool {
    pub(crate) fn empty(&mut self, sort: Sort) -> Term {
        self.intern_op(Op::Empty(sort), &[])
    }

    pub(crate) fn single(&mut self, sort: Sort, element: Term) -> Term {
        self.intern_op(Op::Single(sort), &[element])
    }

    pub(crate) fn is_empty(&self, t: Term) -> bool {
        matches!(self.kind(t), TermKind::Op(Op::Empty(_), _))
    }

    /// Whether a number is at least 0 in every state, as far as its shape tells.
    pub(super) fn surely_not_negative(&self, form: &Linear) -> bool {
        let atom = |t: Term| matches!(self.kind(t), TermKind::Op(op, _) if op.row().never_negative);
        form.constant >= 0 && form.parts.iter().all(|&(t, factor)| factor > 0 && atom(t))
    }

    /// Whether `a + plus <= b` in every state.
    fn surely_at_most(&self, a: &Linear, plus: i128, b: &Linear) -> bool {
        let difference = b.minus(a).and_then(|form| form.plus(&Linear::constant(plus), -1));
        difference.is_some_and(|form| self.surely_not_negative(&form))
    }

    /// The number of elements as a linear form.
    fn size_form(&mut self, t: Term) -> Linear {
        let size = self.size(t);
        self.linear(size)
    }

    /// `s + t`
    pub(crate) fn concat(&mut self, a: Term, b: Term) -> Term {
        let mut parts = Vec::new();
        let mut rest = b;
        while let TermKind::Op(Op::Concat, &[init, last]) = self.kind(rest) {
            parts.push(last);
            rest = init;
            if parts.len() > LONG {
                parts.clear();
                rest = b;
                break;
            }
        }
        parts.push(rest);
        let mut whole = a;
        for part in parts.into_iter().rev() {
            whole = match (self.is_empty(whole), self.is_empty(part)) {
                (true, _) => part,
                (_, true) => whole,
                (false, false) => self.intern_op(Op::Concat, &[whole, part]),
            };
        }
        whole
    }

    /// Whether a concatenation has more than a few parts.
    pub(crate) fn is_long(&self, t: Term) -> bool {
        let mut rest = t;
        for _ in 0..PARTS {
            match self.kind(rest) {
                TermKind::Op(Op::Concat, &[init, _]) => rest = init,
                _ => return false,
            }
        }
        true
    }

    /// `s.length`, `t.size`
    pub(crate) fn size(&mut self, t: Term) -> Term {
        let mut sizes = Vec::new();
        let mut todo = vec![t];
        while let Some(part) = todo.pop() {
            match self.kind(part) {
                TermKind::Op(Op::Empty(_), _) => {}
                TermKind::Op(Op::Single(_), _) => sizes.push(self.int(1)),
                TermKind::Op(Op::Concat, &[init, last]) => {
                    todo.push(init);
                    match self.kind(last) {
                        // One that is long.
                        TermKind::Op(Op::Concat, _) => sizes.push(self.intern_op(Op::Size, &[last])),
                        _ => todo.push(last),
                    }
                }
                TermKind::Op(Op::Put, &[inner, ..]) if matches!(self.sort(part).kind(), SortKind::Seq(_)) => {
                    todo.push(inner);
                }
                TermKind::Op(Op::Elements, &[inner]) => todo.push(inner),
                TermKind::Op(Op::Union, parts) if matches!(self.sort(part).kind(), SortKind::MSet(_)) => {
                    todo.extend_from_slice(parts);
                }
                TermKind::Op(Op::Prefix, &[_, count]) if self.surely_not_negative(&self.linear(count)) => {
                    sizes.push(count);
                }
                TermKind::Op(Op::Slice, _) => sizes.push(deep(|| self.size_of_slice(part))),
                _ => sizes.push(self.intern_op(Op::Size, &[part])),
            }
        }
        self.add(sizes)
    }

    /// The size of a slice. A long row of slices of slices is gone through once.
    fn size_of_slice(&mut self, slice: Term) -> Term {
        if let Some(known) = self.sizes.get(&slice) {
            return *known;
        }
        let size = match self.surely_inside(slice) {
            Some(length) => self.linear_term(&length),
            None => self.intern_op(Op::Size, &[slice]),
        };
        self.sizes.insert(slice, size);
        size
    }

    /// The length between the ends of a slice, if it surely lies in what it is a slice of.
    fn surely_inside(&mut self, slice: Term) -> Option<Linear> {
        let TermKind::Op(Op::Slice, &[inner, from, to]) = self.kind(slice) else { return None };
        let (from, to) = (self.linear(from), self.linear(to));
        let whole = self.size_form(inner);
        let length = to.minus(&from)?;
        let inside = self.surely_at_most(&to, 0, &whole)
            && self.surely_not_negative(&from)
            && self.surely_not_negative(&length);
        inside.then_some(length)
    }

    /// `s[i]`, `m[k]`
    pub(crate) fn at(&mut self, whole: Term, index: Term) -> Term {
        if let SortKind::Map(..) = self.sort(whole).kind() {
            return self.value_for(whole, index);
        }
        let (mut whole, mut index) = (whole, self.linear(index));
        loop {
            match self.kind(whole) {
                TermKind::Op(Op::Concat, &[init, last]) => {
                    let before = self.size_form(init);
                    if self.surely_at_most(&index, 1, &before) {
                        whole = init;
                    } else if self.surely_at_most(&before, 0, &index) {
                        let Some(rest) = index.minus(&before) else { break };
                        (whole, index) = (last, rest);
                    } else {
                        break;
                    }
                }
                TermKind::Op(Op::Single(_), &[element]) => {
                    if index == Linear::default() {
                        return element;
                    }
                    break;
                }
                TermKind::Op(Op::Put, &[inner, at, value]) => {
                    let place = self.linear(at);
                    let Some(difference) = place.minus(&index) else { break };
                    if difference.parts.is_empty() && difference.constant != 0 {
                        whole = inner;
                        continue;
                    }
                    let size = self.size_form(inner);
                    let inside = self.surely_not_negative(&place) && self.surely_at_most(&place, 1, &size);
                    if difference == Linear::default() && inside {
                        return value;
                    }
                    break;
                }
                TermKind::Op(Op::Slice, &[inner, from, to]) => {
                    let (from, to) = (self.linear(from), self.linear(to));
                    let Some(place) = from.plus(&index, 1) else { break };
                    let inside = self.surely_not_negative(&from)
                        && self.surely_not_negative(&index)
                        && self.surely_at_most(&place, 1, &to);
                    if !inside {
                        break;
                    }
                    (whole, index) = (inner, place);
                }
                TermKind::Op(Op::Prefix, &[array, count]) => {
                    let inside = self.surely_not_negative(&index)
                        && self.surely_at_most(&index, 1, &self.linear(count));
                    if !inside {
                        break;
                    }
                    let index = self.linear_term(&index);
                    return self.select(array, index);
                }
                _ => break,
            }
        }
        let index = self.linear_term(&index);
        self.intern_op(Op::At, &[whole, index])
    }

    /// `s[i := e]`, `m[k := e]`
    pub(crate) fn put(&mut self, whole: Term, at: Term, value: Term) -> Term {
        if let TermKind::Op(Op::Put, &[inner, before, _]) = self.kind(whole)
            && before == at
        {
            return self.put(inner, at, value);
        }
        if let SortKind::Map(..) = self.sort(whole).kind() {
            return self.intern_op(Op::Put, &[whole, at, value]);
        }
        if self.kind(value) == TermKind::Op(Op::At, &[whole, at]) || self.is_empty(whole) {
            return whole;
        }
        match self.kind(whole) {
            TermKind::Op(Op::Single(sort), _) if self.kind(at) == TermKind::Int(0) => {
                return self.single(sort, value);
            }
            TermKind::Op(Op::Concat, &[init, last]) if !self.is_long(whole) => {
                let (before, index) = (self.size_form(init), self.linear(at));
                if self.surely_at_most(&index, 1, &before) {
                    let init = self.put(init, at, value);
                    return self.concat(init, last);
                }
                if self.surely_at_most(&before, 0, &index)
                    && let Some(rest) = index.minus(&before)
                {
                    let rest = self.linear_term(&rest);
                    let last = self.put(last, rest, value);
                    return self.concat(init, last);
                }
            }
            _ => {}
        }
        self.intern_op(Op::Put, &[whole, at, value])
    }

    /// A part of a sequence: the sequence, and the ends of the part.
    pub(crate) fn as_slice(&self, t: Term) -> Option<(Term, Term, Term)> {
        match self.kind(t) {
            TermKind::Op(Op::Slice, &[whole, from, to]) => Some((whole, from, to)),
            _ => None,
        }
    }

    /// The array of which a sequence is all elements.
    pub(crate) fn as_prefix(&self, t: Term) -> Option<Term> {
        match self.kind(t) {
            TermKind::Op(Op::Prefix, &[array, _]) => Some(array),
            _ => None,
        }
    }

    /// `s[i..j]`
    pub(crate) fn slice(&mut self, whole: Term, from: Term, to: Term) -> Term {
        let (mut whole, mut from, mut to) = (whole, self.linear(from), self.linear(to));
        loop {
            if self.is_empty(whole) {
                return whole;
            }
            if self.surely_at_most(&to, 0, &from) {
                let sort = self.sort(whole);
                return self.empty(sort);
            }
            let size = self.size_form(whole);
            let none = Linear::default();
            if self.surely_at_most(&from, 0, &none) && self.surely_at_most(&size, 0, &to) {
                return whole;
            }
            match self.kind(whole) {
                TermKind::Op(Op::Concat, &[init, last]) => {
                    let before = self.size_form(init);
                    if self.surely_at_most(&to, 0, &before) {
                        whole = init;
                        continue;
                    }
                    let (Some(rest_from), Some(rest_to)) = (from.minus(&before), to.minus(&before)) else {
                        break;
                    };
                    if self.surely_at_most(&before, 0, &from) {
                        (whole, from, to) = (last, rest_from, rest_to);
                        continue;
                    }
                    let spans =
                        self.surely_at_most(&from, 0, &before) && self.surely_at_most(&before, 0, &to);
                    if !spans || self.is_long(whole) {
                        break;
                    }
                    let (from, before) = (self.linear_term(&from), self.linear_term(&before));
                    let (zero, rest) = (self.int(0), self.linear_term(&rest_to));
                    let init = self.slice(init, from, before);
                    let last = self.slice(last, zero, rest);
                    return self.concat(init, last);
                }
                TermKind::Op(Op::Slice, &[inner, start, end]) => {
                    let (start, end) = (self.linear(start), self.linear(end));
                    let (Some(first), Some(last)) = (start.plus(&from, 1), start.plus(&to, 1)) else { break };
                    let inside = self.surely_not_negative(&start)
                        && self.surely_not_negative(&from)
                        && self.surely_at_most(&last, 0, &end);
                    if !inside {
                        break;
                    }
                    (whole, from, to) = (inner, first, last);
                }
                _ => break,
            }
        }
        let (from, to) = (self.linear_term(&from), self.linear_term(&to));
        self.intern_op(Op::Slice, &[whole, from, to])
    }

    /// The elements of a sequence as a multiset.
    pub(crate) fn elements(&mut self, whole: Term) -> Term {
        let Some(member) = self.sort(whole).member() else { return whole };
        let sort = Sort::of(SortKind::MSet(member));
        let mut parts = Vec::new();
        let mut rest = whole;
        loop {
            let (init, part) = match self.kind(rest) {
                TermKind::Op(Op::Concat, &[init, last]) => (Some(init), last),
                _ => (None, rest),
            };
            parts.push(match self.kind(part) {
                TermKind::Op(Op::Empty(_), _) => self.empty(sort),
                TermKind::Op(Op::Single(_), &[element]) => self.single(sort, element),
                _ => self.intern_op(Op::Elements, &[part]),
            });
            match init {
                Some(init) => rest = init,
                None if parts.len() > 1 => return self.union(parts),
                None => return parts[0],
            }
        }
    }

    /// The first elements of an array.
    pub(crate) fn prefix(&mut self, array: Term, count: Term) -> Term {
        let none = Linear::default();
        match self.sort(array).element() {
            Some(element) if self.surely_at_most(&self.linear(count), 0, &none) => {
                self.empty(Sort::of(SortKind::Seq(element)))
            }
            _ => self.intern_op(Op::Prefix, &[array, count]),
        }
    }

    /// `s == t` for sequences. What both begin or end with decides nothing.
    pub(super) fn eq_sequences(&mut self, a: Term, b: Term) -> Term {
        let (of_a, of_b) = (self.size_form(a), self.size_form(b));
        if self.surely_at_most(&of_a, 1, &of_b) || self.surely_at_most(&of_b, 1, &of_a) {
            return self.bool(false);
        }
        if self.is_long(a) || self.is_long(b) {
            return self.intern_eq(a, b);
        }
        let sort = self.sort(a);
        let (mut left, mut right) = (self.concatenated(a), self.concatenated(b));
        let mut equal = Vec::new();
        for from_the_end in [true, false] {
            while let (Some(&x), Some(&y)) = match from_the_end {
                true => (left.last(), right.last()),
                false => (left.first(), right.first()),
            } {
                if x != y {
                    let (TermKind::Op(Op::Single(_), &[p]), TermKind::Op(Op::Single(_), &[q])) =
                        (self.kind(x), self.kind(y))
                    else {
                        break;
                    };
                    equal.push(self.eq(p, q));
                }
                for parts in [&mut left, &mut right] {
                    parts.remove(if from_the_end { parts.len() - 1 } else { 0 });
                }
            }
        }
        if left.len() + right.len() > 0 {
            let empty = self.empty(sort);
            let [a, b] = [left, right]
                .map(|parts| parts.into_iter().fold(empty, |whole, part| self.concat(whole, part)));
            equal.push(self.intern_eq(a, b));
        }
        self.and(equal)
    }

    /// The places at which a concatenation has single elements. What is at them is no element of it any more, but what
    /// was put there.
    pub(crate) fn places_of_elements(&mut self, t: Term) -> Vec<Term> {
        let mut places = Vec::new();
        let mut rest = t;
        for _ in 0..PARTS {
            let TermKind::Op(Op::Concat, &[init, last]) = self.kind(rest) else { break };
            if let TermKind::Op(Op::Single(_), _) = self.kind(last) {
                places.push(self.size(init));
            }
            rest = init;
        }
        if let TermKind::Op(Op::Single(_), _) = self.kind(rest) {
            places.push(self.int(0));
        }
        places
    }

    /// The parts of a concatenation, from left to right.
    pub(crate) fn concatenated(&self, t: Term) -> Vec<Term> {
        let mut parts = Vec::new();
        let mut rest = t;
        while let TermKind::Op(Op::Concat, &[init, last]) = self.kind(rest) {
            parts.push(last);
            rest = init;
        }
        if !self.is_empty(rest) {
            parts.push(rest);
        }
        parts.reverse();
        parts
    }
}
