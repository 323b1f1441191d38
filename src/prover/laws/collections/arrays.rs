//! Lemmas about the elements of arrays as sequences and multisets.
//!
//! ```text
//! a[..] == t                      0 <= k && k < a.length ==> a[k] == t[k]
//! splice(a, i, j, b)[..][k..l]    k <= i && i <= j && j <= l ==> … == a[..][k..i] + b[..][i..j] + a[..][j..l]
//! a[i := e][..][k..l]             0 <= k && k <= i && i < l && l <= a.length ==> … == a[..][k..l][i - k := e]
//! mset(s) == mset(t)              0 <= k && k < s.length ==> 0 <= p && p < t.length && t[p] == s[k],  where p is place(t, s[k])
//! ```
//!
//! The last one is what a person uses who says that sorting a part of an array leaves its elements below a bound: what holds of
//! all elements of t holds of those of s. It needs the place, because that is where facts about t get their instances from.

use super::Values;
use crate::term::{Op, Term, TermKind};

/// How many reads of one array are looked at, the latest first.
const READS: usize = 6;

/// How many writes to an array are looked at.
const WRITES: usize = 16;

/// How many parts of a multiset something is looked for in.
const SUMMANDS: usize = 4;

impl Values<'_> {
    /// What is read of an array is an element of what the sequence of its elements is known to be equal to.
    pub(super) fn read_of_array(&mut self, t: Term, array: Term, count: Term) {
        let others = self.others_of(t);
        if others.is_empty() {
            return;
        }
        for at in self.places_read(array) {
            let inside = [self.not_negative(at), self.pool.lt(at, count)];
            let own = self.pool.select(array, at);
            for &other in &others {
                let read = self.pool.at(other, at);
                let same = [self.pool.eq_as_is(t, other), self.pool.eq_as_is(own, read)];
                self.claim_of(&[inside[0], inside[1], same[0]], same[1], read);
            }
        }
    }

    /// The places at which an array is read.
    fn places_read(&mut self, array: Term) -> Vec<Term> {
        let node = self.facts.node_for(self.pool, array);
        let class = self.facts.representative(array);
        let users = self.facts.users(node).iter().rev().map(|&user| self.facts.term(user));
        let mut places = Vec::new();
        for user in users {
            if let TermKind::Op(Op::Select, &[of, at]) = self.pool.kind(user)
                && self.facts.representative(of) == class
                && self.pool.is_closed(at)
                && !places.contains(&at)
            {
                places.push(at);
                if places.len() == READS {
                    break;
                }
            }
        }
        places
    }

    /// A range of the elements of an array of which another range holds other elements.
    pub(super) fn slice_of_array(&mut self, t: Term, (array, count): (Term, Term), (from, to): (Term, Term)) {
        self.written_to_range(t, (array, count), (from, to));
        let Some((outside, low, high, inside)) = self.pool.as_splice(array) else { return };
        let (elsewhere, there) = (self.pool.prefix(outside, count), self.pool.prefix(inside, count));
        let in_bounds = vec![
            self.not_negative(from),
            self.pool.le(from, to),
            self.pool.le(to, count),
            self.pool.le(low, high),
        ];
        let mut case = |parts: [(Term, Term); 2]| {
            let order = parts.map(|(a, b)| self.pool.le(a, b));
            let mut all = in_bounds.clone();
            all.extend(order);
            self.pool.and(all)
        };
        let cases = [
            case([(low, from), (to, high)]),
            case([(to, low), (to, low)]),
            case([(high, from), (high, from)]),
            case([(from, low), (high, to)]),
            case([(low, from), (from, high)]),
            case([(from, low), (low, to)]),
        ];
        self.in_known_case(cases, t, |it, case, premises| {
            // The last two are those in which the range goes beyond the other one.
            if case >= 4 {
                let beyond = if case == 4 { it.pool.le(high, to) } else { it.pool.le(to, high) };
                premises.push(beyond);
            }
            match case {
                0 => it.pool.slice(there, from, to),
                1 | 2 => it.pool.slice(elsewhere, from, to),
                3 => {
                    let left = it.pool.slice(elsewhere, from, low);
                    let middle = it.pool.slice(there, low, high);
                    let right = it.pool.slice(elsewhere, high, to);
                    let both = it.pool.concat(left, middle);
                    it.pool.concat(both, right)
                }
                4 => {
                    let (left, right) = (it.pool.slice(there, from, high), it.pool.slice(elsewhere, high, to));
                    it.pool.concat(left, right)
                }
                _ => {
                    let (left, right) = (it.pool.slice(elsewhere, from, low), it.pool.slice(there, low, to));
                    it.pool.concat(left, right)
                }
            }
        });
    }

    /// What was written to an array was written to a range of its elements, or beside it.
    fn written_to_range(&mut self, t: Term, (array, count): (Term, Term), (from, to): (Term, Term)) {
        let mut writes = Vec::new();
        let mut rest = array;
        while let Some((inner, at, value)) = self.pool.as_store(rest)
            && writes.len() < WRITES
        {
            writes.push((at, value));
            rest = inner;
        }
        if writes.is_empty() {
            return;
        }
        let mut premises = vec![self.not_negative(from), self.pool.le(from, to), self.pool.le(to, count)];
        let all = self.pool.prefix(rest, count);
        let mut part = self.pool.slice(all, from, to);
        for &(at, value) in writes.iter().rev() {
            let inside = self.pool.within(from, at, to);
            match self.is_known(inside) {
                Some(true) => {
                    premises.push(inside);
                    let place = self.pool.sub(at, from);
                    part = self.pool.put(part, place, value);
                }
                Some(false) => premises.push(self.pool.not(inside)),
                None => return,
            }
        }
        let same = self.pool.eq_as_is(t, part);
        self.claim_of(&premises, same, part);
    }

    /// What is at a place of a sequence is somewhere in each multiset that is known to have the same elements.
    pub(super) fn found_in_others(&mut self, t: Term, of: Term) {
        let others = self.members_of(t);
        if others.is_empty() {
            return;
        }
        for (element, inside) in self.elements_read(of) {
            for &other in &others {
                let mut premises = inside.clone();
                premises.push(self.pool.eq_as_is(t, other));
                if let Some(found) = self.is_somewhere(other, element, &mut premises) {
                    self.claim(&premises, found);
                }
            }
        }
    }

    /// The elements of a sequence that are read, and what says that they are elements of it.
    fn elements_read(&mut self, of: Term) -> Vec<(Term, Vec<Term>)> {
        let mut found = Vec::new();
        let (inner, ends) = match self.pool.kind(of) {
            TermKind::Op(Op::Slice, &[inner, from, to]) => (inner, Some((from, to))),
            _ => (of, None),
        };
        let size = self.pool.size(inner);
        let array = match self.pool.kind(inner) {
            TermKind::Op(Op::Prefix, &[array, _]) => Some(array),
            _ => None,
        };
        let places = match array {
            Some(array) => self.places_read(array),
            None => Vec::new(),
        };
        for at in places {
            let mut inside = vec![self.not_negative(at), self.pool.lt(at, size)];
            if let Some((from, to)) = ends {
                inside.extend([self.not_negative(from), self.pool.le(from, at), self.pool.lt(at, to)]);
            }
            let Some(array) = array else { continue };
            found.push((self.pool.select(array, at), inside));
        }
        found
    }

    /// That an element is somewhere in a multiset: at a place of a sequence, if that is what it is made of.
    fn is_somewhere(&mut self, whole: Term, element: Term, premises: &mut Vec<Term>) -> Option<Term> {
        match self.pool.kind(whole) {
            TermKind::Op(Op::Elements, &[of]) => Some(self.is_at_a_place(of, element, premises)),
            TermKind::Op(Op::Single(_), &[only]) => Some(self.pool.eq(only, element)),
            TermKind::Op(Op::Union, parts) if parts.len() <= SUMMANDS => {
                let parts = parts.to_vec();
                let mut any = Vec::new();
                for part in parts {
                    any.push(self.is_somewhere(part, element, premises)?);
                }
                Some(self.pool.or(any))
            }
            TermKind::Op(Op::Union, _) => None,
            // Of any other it is known how often it is there.
            _ => {
                let (count, one) = (self.pool.count(whole, element), self.pool.int(1));
                Some(self.pool.ge(count, one))
            }
        }
    }

    fn is_at_a_place(&mut self, of: Term, element: Term, premises: &mut Vec<Term>) -> Term {
        let (place, size) = (self.pool.place(of, element), self.pool.size(of));
        let read = self.pool.at(of, place);
        let mut said =
            vec![self.not_negative(place), self.pool.lt(place, size), self.pool.eq_as_is(read, element)];
        if let TermKind::Op(Op::Slice, &[inner, from, to]) = self.pool.kind(of) {
            let all = self.pool.size(inner);
            premises.extend([self.not_negative(from), self.pool.le(from, to), self.pool.le(to, all)]);
            let at = self.pool.add(vec![from, place]);
            let read = match self.pool.kind(inner) {
                TermKind::Op(Op::Prefix, &[array, _]) => self.pool.select(array, at),
                _ => self.pool.at(inner, at),
            };
            let length = self.pool.sub(to, from);
            said.extend([self.pool.lt(place, length), self.pool.eq(read, element)]);
        } else if let TermKind::Op(Op::Prefix, &[array, _]) = self.pool.kind(of) {
            let read = self.pool.select(array, place);
            said.push(self.pool.eq(read, element));
        }
        self.pool.and(said)
    }
}
