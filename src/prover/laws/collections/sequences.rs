//! Lemmas about sequences.
//!
//! ```text
//! t[i := e][j]            0 <= i && i < t.length && i == j ==> … == e,  i != j ==> … == t[j]
//! t[i..t.length]          i == 0 ==> … == t
//! t[i..j][k]              0 <= i && 0 <= k && k < j - i ==> … == t[i + k]
//! t[i..j].length          0 <= i && i <= j && j <= t.length ==> … == j - i
//! t[i..j][k..]            0 <= i && 0 <= k ==> … == t[i + k..j]
//! t[i..j][k..l]           0 <= i && 0 <= k && i + l <= j ==> … == t[i + k..i + l]
//! x in t                  x in t ==> 0 <= p && p < t.length && t[p] == x,  where p is place(t, x)
//! a[i := e][..]           0 <= i && i < n ==> … == a[..][i := e],  of the first n elements of an array
//! t[i..j], t[j..k]        0 <= i && i <= j && j <= k && k <= t.length ==> t[i..j] + t[j..k] == t[i..k]
//! t[i..j], t[j + 1..k]    0 <= i && i <= j && j + 1 <= k && k <= t.length ==> t[i..j] + seq(t[j]) + t[j + 1..k] == t[i..k]
//! t[k := e][i..j]         k < i || j <= k ==> … == t[i..j],  0 <= i && i <= k && k < j && k < t.length ==> … == t[i..j][k - i := e]
//! t[k := e][i..k + 1]     0 <= i && i <= k && k < t.length ==> … == t[i..k] + seq(e)
//! (s + t)[i..j]           i <= s.length && s.length <= j ==> … == s[i..s.length] + t[0..j - s.length]
//! ```
//!
//! A slice whose bounds are out of order or beyond the end has what is there between them; so some of these need no
//! more premises.

use super::Values;
use super::gather::Reach;
use crate::term::{Linear, Op, Sort, SortKind, Term, TermKind};

/// How many parts of a concatenation are looked at for one index.
const CONCATENATED: usize = 16;

/// Through how many equations one element is read.
const THROUGH: usize = 6;

/// How many writes to an array are looked at.
const WRITES: usize = 16;

/// How many pairs of neighbouring slices are put together.
const NEIGHBOURS: usize = 8;

/// So many elements are looked at one by one.
const FEW: i128 = 4;

impl Values<'_> {
    /// `whole[at]`
    pub(super) fn element(&mut self, whole: Term, at: Term) {
        let own = self.pool.at(whole, at);
        match self.pool.kind(whole) {
            TermKind::Op(Op::Concat, _) => {
                let mut rest = whole;
                for _ in 0..CONCATENATED {
                    let TermKind::Op(Op::Concat, &[init, last]) = self.pool.kind(rest) else { break };
                    let (before, premises) = self.size_by_ends(init);
                    let read = self.pool.at(rest, at);
                    let left = self.pool.at(init, at);
                    let offset = self.pool.sub(at, before);
                    let right = self.pool.at(last, offset);
                    let is_left = self.pool.lt(at, before);
                    let is_right = self.pool.not(is_left);
                    for (side, part) in [(is_left, left), (is_right, right)] {
                        let same = self.pool.eq_as_is(read, part);
                        let premises = [&[side], &premises[..]].concat();
                        self.claim(&premises, same);
                    }
                    rest = init;
                }
            }
            TermKind::Op(Op::Single(_), &[element]) => {
                let zero = self.pool.int(0);
                let first = self.pool.eq(at, zero);
                let same = self.pool.eq_as_is(own, element);
                self.claim(&[first], same);
            }
            TermKind::Op(Op::Put, &[inner, place, value]) => {
                let (here, size) = (self.pool.eq(place, at), self.pool.size(inner));
                let inside = [self.not_negative(place), self.pool.lt(place, size)];
                let written = self.pool.eq_as_is(own, value);
                self.claim(&[here, inside[0], inside[1]], written);
                let before = self.pool.at(inner, at);
                let (elsewhere, kept) = (self.pool.not(here), self.pool.eq_as_is(own, before));
                self.claim(&[elsewhere], kept);
            }
            TermKind::Op(Op::Slice, &[inner, from, to]) => {
                let place = self.pool.add(vec![from, at]);
                let inside = [self.not_negative(from), self.not_negative(at), self.pool.lt(place, to)];
                let read = self.pool.at(inner, place);
                let same = self.pool.eq_as_is(own, read);
                self.claim(&inside, same);
            }
            TermKind::Op(Op::Prefix, &[array, count]) => {
                let inside = [self.not_negative(at), self.pool.lt(at, count)];
                let read = self.pool.select(array, at);
                let same = self.pool.eq_as_is(own, read);
                self.claim(&inside, same);
            }
            // Of any other nothing is known but by what it is equal to.
            _ => {}
        }
    }

    /// How long a sequence is, its slices by their ends where these are known to be in order and within it; and what
    /// has to hold for that. Indices of what lies behind a slice are then those that a program writes.
    fn size_by_ends(&mut self, whole: Term) -> (Term, Vec<Term>) {
        let (mut sizes, mut premises) = (Vec::new(), Vec::new());
        let mut todo = vec![whole];
        while let Some(part) = todo.pop() {
            if let TermKind::Op(Op::Concat, &[init, last]) = self.pool.kind(part)
                && todo.len() + sizes.len() < CONCATENATED
            {
                todo.extend([init, last]);
                continue;
            }
            let size = self.pool.size(part);
            let by_ends = self.pool.as_slice(part).map(|(_, from, to)| {
                let length = self.pool.sub(to, from);
                (length, self.pool.eq(size, length))
            });
            match by_ends {
                Some((length, same)) if self.is_known(same) == Some(true) => {
                    sizes.push(length);
                    premises.push(same);
                }
                _ => sizes.push(size),
            }
        }
        (self.pool.add(sizes), premises)
    }

    /// An element of a part of something that is known to be equal to something else is an element of that.
    ///
    /// ```text
    /// s + t == u        t[i] is u[s.length + i],  s[i] is u[i]
    /// t[i..j] == u      t[k] is u[k - i]
    /// ```
    pub(super) fn read_through(&mut self, part: Term, at: Term, reach: &Reach) {
        let class = self.facts.representative(part);
        let mut left = THROUGH;
        for &whole in &reach.terms {
            if left == 0 {
                break;
            }
            let (premises, place) = match self.pool.kind(whole) {
                TermKind::Op(Op::Concat, &[init, last]) if self.facts.representative(last) == class => {
                    let before = self.pool.size(init);
                    let (same, inside) = (self.pool.eq_as_is(last, part), self.not_negative(at));
                    (vec![same, inside], self.pool.add(vec![before, at]))
                }
                TermKind::Op(Op::Concat, &[init, _]) if self.facts.representative(init) == class => {
                    let size = self.pool.size(init);
                    let (same, inside) = (self.pool.eq_as_is(init, part), self.pool.lt(at, size));
                    (vec![same, inside], at)
                }
                TermKind::Op(Op::Slice, &[of, from, to]) if self.facts.representative(of) == class => {
                    let same = self.pool.eq_as_is(of, part);
                    let inside = [self.not_negative(from), self.pool.le(from, at), self.pool.lt(at, to)];
                    let mut premises = vec![same];
                    premises.extend(inside);
                    (premises, self.pool.sub(at, from))
                }
                // No other has it as a part of which the place is known.
                _ => continue,
            };
            let own = self.pool.at(part, at);
            for other in self.others_of(whole) {
                left -= 1;
                let mut premises = premises.clone();
                premises.push(self.pool.eq_as_is(whole, other));
                let read = self.pool.at(other, place);
                let same = self.pool.eq_as_is(own, read);
                self.claim_of(&premises, same, read);
                if left == 0 {
                    break;
                }
            }
        }
    }

    /// What is at a place of a sequence is in it.
    pub(super) fn is_member(&mut self, whole: Term, at: Term) {
        // The place of something is asked for because that is in the sequence.
        if let TermKind::Op(Op::Place, _) = self.pool.kind(at) {
            return;
        }
        let size = self.pool.size(whole);
        let inside = [self.not_negative(at), self.pool.lt(at, size)];
        let element = self.pool.at(whole, at);
        let is_in = self.pool.has(whole, element);
        self.claim(&inside, is_in);
    }

    /// What is at a place between the ends of a slice of a sequence is in the slice.
    fn is_member_of_slice(
        &mut self,
        (slice, inner, of): (Term, Term, Term),
        (from, to): (Term, Term),
        at: Term,
    ) {
        let size = self.pool.size(of);
        let inside = [
            self.pool.eq_as_is(inner, of),
            self.not_negative(at),
            self.pool.lt(at, size),
            self.pool.le(from, at),
            self.pool.lt(at, to),
        ];
        let element = self.pool.at(of, at);
        let is_in = self.pool.has(slice, element);
        self.claim(&inside, is_in);
    }

    /// `part in whole`
    pub(super) fn part_of_sequence(&mut self, whole: Term, part: Term, reach: &Reach) {
        let own = self.pool.has(whole, part);
        let (place, size) = (self.pool.place(whole, part), self.pool.size(whole));
        let found = self.pool.at(whole, place);
        let said = vec![self.not_negative(place), self.pool.lt(place, size), self.pool.eq_as_is(found, part)];
        let said = self.pool.and(said);
        self.claim(&[own], said);
        self.one_of_few(whole, part);
        self.reads_in_array(whole, reach);
        for &t in &reach.terms {
            let TermKind::Op(Op::At, &[of, at]) = self.pool.kind(t) else { continue };
            if self.pool.sort(of) != self.pool.sort(whole) {
                continue;
            }
            let class = self.facts.representative(of);
            if class == self.facts.representative(whole) {
                self.is_member(of, at);
            } else if let TermKind::Op(Op::Slice, &[inner, from, to]) = self.pool.kind(whole)
                && class == self.facts.representative(inner)
            {
                self.is_member_of_slice((whole, inner, of), (from, to), at);
            }
        }
        match self.pool.kind(whole) {
            TermKind::Op(Op::Concat, &[init, last]) => {
                let either = vec![self.pool.has(init, part), self.pool.has(last, part)];
                let either = self.pool.or(either);
                let same = self.pool.eq(own, either);
                self.claim(&[], same);
            }
            TermKind::Op(Op::Put, &[inner, at, value]) => {
                let size = self.pool.size(inner);
                let inside = [self.not_negative(at), self.pool.lt(at, size)];
                let is_in = self.pool.has(whole, value);
                self.claim(&inside, is_in);
                let (before, new) = (self.pool.has(inner, part), self.pool.eq(value, part));
                let either = self.pool.or(vec![before, new]);
                self.claim(&[own], either);
                let old = self.pool.at(inner, at);
                let overwritten = self.pool.eq(old, part);
                let either = self.pool.or(vec![own, overwritten]);
                self.claim(&[before], either);
            }
            TermKind::Op(Op::Slice, &[inner, ..]) => {
                let before = self.pool.has(inner, part);
                self.claim(&[own], before);
            }
            // As for elements.
            _ => {}
        }
    }

    /// Two sequences of a few elements that are equal have the same one at each place: so those that are known are
    /// compared, where it is asked whether the sequences differ.
    pub(super) fn few_elements(&mut self, a: Term, b: Term) {
        if !matches!(self.pool.sort(a).kind(), SortKind::Seq(_)) {
            return;
        }
        let (a, b) = (self.without_calls(a), self.without_calls(b));
        let equal = self.pool.eq_as_is(a, b);
        if self.facts.value_of(equal) != Some(true) {
            return;
        }
        let size = self.pool.size(a);
        let (_, Some(most @ 1..=FEW)) = self.facts.bounds(self.pool, size) else { return };
        for place in 0..most {
            let place = self.pool.int(place);
            let inside = self.pool.lt(place, size);
            let (left, right) = (self.pool.at(a, place), self.pool.at(b, place));
            let same = self.pool.eq_as_is(left, right);
            self.claim_of(&[equal, inside], same, left);
        }
    }

    /// What is in a sequence of a few elements is one of these.
    fn one_of_few(&mut self, whole: Term, part: Term) {
        let (own, size) = (self.pool.has(whole, part), self.pool.size(whole));
        let (_, Some(most @ 1..=FEW)) = self.facts.bounds(self.pool, size) else { return };
        let most_term = self.pool.int(most);
        let are_few = self.pool.le(size, most_term);
        let places: Vec<Term> = (0..most).map(|place| self.pool.int(place)).collect();
        let elements: Vec<Term> = places.into_iter().map(|place| self.pool.at(whole, place)).collect();
        let one_of = elements.into_iter().map(|element| self.pool.eq(element, part)).collect();
        let one_of = self.pool.or(one_of);
        self.claim(&[own, are_few], one_of);
    }

    /// Neighbouring slices of one sequence, and those of one element.
    pub(super) fn slice(&mut self, t: Term, (whole, from, to): (Term, Term, Term), reach: &Reach) {
        let size = self.pool.size(whole);
        let inside = [self.not_negative(from), self.pool.lt(from, size)];
        let next = self.pool.linear(to).minus(&self.pool.linear(from));
        if next == Some(Linear::constant(1)) {
            let sort = self.pool.sort(whole);
            let element = self.pool.at(whole, from);
            let single = self.pool.single(sort, element);
            let same = self.pool.eq_as_is(t, single);
            self.claim(&inside, same);
        }
        if to == size {
            let zero = self.pool.int(0);
            let (from_the_start, same) = (self.pool.eq(from, zero), self.pool.eq_as_is(t, whole));
            self.claim(&[from_the_start], same);
        }
        if let TermKind::Op(Op::Slice, &[inner, start, end]) = self.pool.kind(whole)
            && to == size
        {
            let first = self.pool.add(vec![start, from]);
            let inside = [self.not_negative(start), self.not_negative(from)];
            let direct = self.pool.slice(inner, first, end);
            let same = self.pool.eq_as_is(t, direct);
            self.claim(&inside, same);
        } else if let TermKind::Op(Op::Slice, &[inner, start, end]) = self.pool.kind(whole) {
            let (first, last) = (self.pool.add(vec![start, from]), self.pool.add(vec![start, to]));
            let inside = [self.not_negative(start), self.not_negative(from), self.pool.le(last, end)];
            let direct = self.pool.slice(inner, first, last);
            let same = self.pool.eq_as_is(t, direct);
            self.claim(&inside, same);
        }
        if reach.of_goal(t) {
            self.slice_of_concatenation(t);
        }
        if let TermKind::Op(Op::Prefix, &[array, count]) = self.pool.kind(whole) {
            self.slice_of_array(t, (array, count), (from, to));
            self.read_of_part(t, (array, count), (from, to), reach);
        }
        if let TermKind::Op(Op::Put, &[inner, at, value]) = self.pool.kind(whole) {
            self.slice_of_update(t, (inner, at, value), (from, to));
            if reach.asks_for_members {
                self.appended(t, (inner, at, value), (from, to));
            }
        }
        let mut pairs = 0;
        for &other in &reach.terms {
            let TermKind::Op(Op::Slice, &[of, start, end]) = self.pool.kind(other) else { continue };
            if other == t || pairs == NEIGHBOURS || of != whole {
                continue;
            }
            let asked = reach.of_goal(t) || reach.of_goal(other);
            if self.may_be_same(from, to, start, end) {
                pairs += 1;
                let ends = [self.pool.eq(from, start), self.pool.eq(to, end)];
                let same = self.pool.eq_as_is(t, other);
                self.claim(&ends, same);
            }
            let gap = self.pool.linear(start).minus(&self.pool.linear(to));
            if gap == Some(Linear::constant(1)) {
                pairs += 1;
                let (sort, element) = (self.pool.sort(whole), self.pool.at(whole, to));
                let between = self.pool.single(sort, element);
                let begun = self.pool.concat(t, between);
                let (both, all) = (self.pool.concat(begun, other), self.pool.slice(whole, from, end));
                self.joined(whole, [from, to, start, end], (both, all), asked);
            } else if self.pool.sort(start) == Sort::INT && self.facts.same(self.pool, to, start) {
                pairs += 1;
                let both = self.pool.concat(t, other);
                let all = self.pool.slice(whole, from, end);
                self.joined(whole, [from, to, start, end], (both, all), asked);
            } else if self.facts.same(self.pool, from, start) {
                // One begins with the other.
                let step = self.pool.linear(end).minus(&self.pool.linear(to));
                if step.is_some_and(|step| step.parts.is_empty() && step.constant > 0) {
                    pairs += 1;
                    let rest = self.pool.slice(whole, to, end);
                    let both = self.pool.concat(t, rest);
                    let all = self.pool.slice(whole, from, end);
                    self.joined(whole, [from, to, to, end], (both, all), asked);
                }
            }
        }
    }

    /// A slice of a concatenation lies in one part, or is made of a slice of each. An end that is known to be one of a
    /// part is written so: then what is all of the part is the part.
    pub(super) fn slice_of_concatenation(&mut self, t: Term) {
        let TermKind::Op(Op::Slice, &[whole, from, to]) = self.pool.kind(t) else { return };
        let TermKind::Op(Op::Concat, &[init, last]) = self.pool.kind(whole) else { return };
        let (zero, before, after) = (self.pool.int(0), self.pool.size(init), self.pool.size(last));
        let (start, end) = (self.pool.sub(from, before), self.pool.sub(to, before));
        let in_first = self.pool.le(to, before);
        let in_last = self.pool.le(before, from);
        let across = vec![self.pool.le(from, before), self.pool.le(before, to)];
        let across = self.pool.and(across);
        let is_appended = matches!(self.pool.kind(last), TermKind::Op(Op::Single(_), _));
        if is_appended && from == zero && [in_first, across].iter().all(|&it| self.is_known(it).is_none()) {
            // The cases of what is said of all beginnings of a sequence that got an element.
            let (beginning, all) = (self.pool.slice(init, from, to), self.pool.size(whole));
            let (is_beginning, is_all) = (self.pool.eq_as_is(t, beginning), self.pool.eq_as_is(t, whole));
            let to_the_end = self.pool.eq(to, all);
            self.claim(&[in_first], is_beginning);
            self.claim(&[to_the_end], is_all);
            return;
        }
        self.in_known_case([in_first, in_last, across], t, |it, case, premises| match case {
            0 => {
                let to = it.known_as(to, before, premises);
                let direct = it.pool.slice(init, from, to);
                it.slice_of_concatenation(direct);
                direct
            }
            1 => {
                let start = it.known_as(start, zero, premises);
                let end = it.known_as(end, after, premises);
                it.pool.slice(last, start, end)
            }
            _ => {
                let end = it.known_as(end, after, premises);
                let (left, right) = (it.pool.slice(init, from, before), it.pool.slice(last, zero, end));
                it.slice_of_concatenation(left);
                it.pool.concat(left, right)
            }
        });
    }

    /// Another number, if the first is known to be equal to it: then that is a premise.
    fn known_as(&mut self, number: Term, other: Term, premises: &mut Vec<Term>) -> Term {
        let equal = self.pool.eq(number, other);
        if !self.follows(equal) {
            return number;
        }
        premises.push(equal);
        other
    }

    /// A slice of an update is one of the value before where the update lies outside of it, and else an update of that.
    fn slice_of_update(&mut self, t: Term, (inner, at, value): (Term, Term, Term), (from, to): (Term, Term)) {
        let size = self.pool.size(inner);
        let inside = vec![
            self.not_negative(from),
            self.pool.le(from, at),
            self.pool.lt(at, to),
            self.pool.lt(at, size),
        ];
        let inside = self.pool.and(inside);
        let (before, after) = (self.pool.lt(at, from), self.pool.le(to, at));
        self.in_known_case([before, after, inside], t, |it, case, _| {
            let direct = it.pool.slice(inner, from, to);
            if case < 2 {
                return direct;
            }
            let place = it.pool.sub(at, from);
            it.pool.put(direct, place, value)
        });
    }

    /// A slice that ends behind what was written is what is before that, and that: so what is in it is in the one or
    /// the other.
    fn appended(&mut self, t: Term, (inner, at, value): (Term, Term, Term), (from, to): (Term, Term)) {
        if self.pool.linear(to).minus(&self.pool.linear(at)) != Some(Linear::constant(1)) {
            return;
        }
        let size = self.pool.size(inner);
        let inside = [self.not_negative(from), self.pool.le(from, at), self.pool.lt(at, size)];
        let (sort, before) = (self.pool.sort(inner), self.pool.slice(inner, from, at));
        let written = self.pool.single(sort, value);
        let whole = self.pool.concat(before, written);
        let same = self.pool.eq_as_is(t, whole);
        self.claim(&inside, same);
    }

    /// What a value is in the one of several cases that is known to be there. Where none is, elements and sizes tell.
    pub(super) fn in_known_case<const CASES: usize>(
        &mut self,
        cases: [Term; CASES],
        t: Term,
        value: impl Fn(&mut Self, usize, &mut Vec<Term>) -> Term,
    ) {
        let Some(number) = (0..cases.len()).find(|&number| self.is_known(cases[number]) == Some(true)) else {
            return;
        };
        let mut premises = vec![cases[number]];
        let direct = value(self, number, &mut premises);
        let same = self.pool.eq_as_is(t, direct);
        self.claim(&premises, same);
    }

    /// Whether two slices have one end in common, and their other ends do not differ by a constant.
    fn may_be_same(&mut self, from: Term, to: Term, start: Term, end: Term) -> bool {
        let open = |it: &Self, a: Term, b: Term| {
            it.pool.linear(a).minus(&it.pool.linear(b)).is_some_and(|form| !form.parts.is_empty())
        };
        let (begin, finish) = (self.facts.same(self.pool, from, start), self.facts.same(self.pool, to, end));
        (begin && open(self, to, end)) || (finish && open(self, from, start))
    }

    /// What lies between two slices is one element, or nothing. Of slices that are not asked for, that is of use only
    /// if what they are together, or what is made of them, was met.
    fn joined(
        &mut self,
        whole: Term,
        [from, to, start, end]: [Term; 4],
        (both, all): (Term, Term),
        asked: bool,
    ) {
        if !asked && ![both, all].iter().any(|&it| self.facts.is_met(it)) {
            return;
        }
        let size = self.pool.size(whole);
        let next = self.pool.linear(start).minus(&self.pool.linear(to));
        let follows = match next {
            Some(one) if one == Linear::constant(1) => self.pool.bool(true),
            _ => self.pool.eq(to, start),
        };
        let premises = [
            self.not_negative(from),
            self.pool.le(from, to),
            follows,
            self.pool.le(start, end),
            self.pool.le(end, size),
        ];
        let same = self.pool.eq_as_is(both, all);
        self.claim(&premises, same);
    }

    /// What was written to an array was written to the sequence of its elements.
    pub(super) fn written(&mut self, t: Term, array: Term, count: Term) {
        let mut writes = Vec::new();
        let mut rest = array;
        while let TermKind::Op(Op::Store, &[inner, at, value]) = self.pool.kind(rest) {
            if writes.len() == WRITES {
                break;
            }
            writes.push((at, value));
            rest = inner;
        }
        if writes.is_empty() {
            return;
        }
        let mut premises = Vec::new();
        let mut whole = self.pool.prefix(rest, count);
        for &(at, value) in writes.iter().rev() {
            premises.extend([self.not_negative(at), self.pool.lt(at, count)]);
            whole = self.pool.put(whole, at, value);
        }
        let same = self.pool.eq_as_is(t, whole);
        self.claim_of(&premises, same, whole);
    }

    /// Two concatenations that are equal have equal parts, if the first ones are of one length.
    pub(super) fn taken_apart(&mut self, t: Term, init: Term, last: Term) {
        for member in self.members_of(t) {
            let TermKind::Op(Op::Concat, &[first, rest]) = self.pool.kind(member) else { continue };
            let same = self.pool.eq_as_is(t, member);
            let (length, other) = (self.pool.size(init), self.pool.size(first));
            let as_long = self.pool.eq(length, other);
            // What follows of their own parts, too.
            let parts = vec![
                self.pool.eq_as_is(init, first),
                self.pool.eq(init, first),
                self.pool.eq_as_is(last, rest),
                self.pool.eq(last, rest),
            ];
            let parts = self.pool.and(parts);
            self.claim(&[same, as_long], parts);
        }
    }

    /// The size of something.
    pub(super) fn size(&mut self, of: Term) {
        let own = self.pool.size(of);
        let zero = self.pool.int(0);
        let (is_none, sort) = (self.pool.eq(own, zero), self.pool.sort(of));
        if !matches!(sort.kind(), SortKind::Map(..)) {
            let empty = self.pool.empty(sort);
            let is_empty = self.pool.eq_as_is(of, empty);
            self.claim(&[is_none], is_empty);
            self.claim(&[is_empty], is_none);
        }
        match self.pool.kind(of) {
            TermKind::Op(Op::Slice, &[inner, from, to]) => {
                let size = self.pool.size(inner);
                let inside = [self.not_negative(from), self.pool.le(from, to), self.pool.le(to, size)];
                let length = self.pool.sub(to, from);
                let same = self.pool.eq(own, length);
                self.claim(&inside, same);
            }
            TermKind::Op(Op::Prefix, &[_, count]) => {
                let inside = self.not_negative(count);
                let same = self.pool.eq(own, count);
                self.claim(&[inside], same);
            }
            _ => self.size_of_set(of, own),
        }
    }
}
