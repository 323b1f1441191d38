//! Lemmas about sets and multisets.
//!
//! ```text
//! (s union set(x)).size           … == (x in s ? s.size : s.size + 1)
//! (s union t).size                … == s.size + t.size - (s inter t).size
//! (a diff b)[x]                   … == (a[x] >= b[x] ? a[x] - b[x] : 0)
//! x in s                          x in s ==> s.size >= 1
//! s.size                          s.size >= 1 ==> d in s,  where d is differ(s, {})
//! x in s, y in s                  x in s && y in s && x != y ==> s.size >= 2
//! s union t                       (s union t).size <= s.size ==> s union t == s
//! s == t, in question             s.size == t.size ==> s == t || d in s diff t,  where d is differ(s diff t, {})
//! ```

use super::Values;
use crate::term::{Op, SortKind, Term, TermKind};

/// How many of the latest questions about a set are paired.
const PAIRS: usize = 6;

impl Values<'_> {
    /// `part in whole`, of a set.
    pub(super) fn part_of_set(&mut self, whole: Term, part: Term) {
        let own = self.pool.has(whole, part);
        let (size, one) = (self.pool.size(whole), self.pool.int(1));
        let not_empty = self.pool.ge(size, one);
        self.claim(&[own], not_empty);
        self.several_members(whole, part);
        if let TermKind::Op(Op::Union, parts) = self.pool.kind(whole) {
            let parts = parts.to_vec();
            let any = parts.into_iter().map(|of| self.pool.has(of, part)).collect();
            let any = self.pool.or(any);
            let same = self.pool.eq(own, any);
            self.claim(&[], same);
        }
    }

    /// A set or a multiset that is not empty has a member: one by which it differs from the empty one. What is known of
    /// all members is known of that.
    pub(super) fn some_member(&mut self, of: Term) {
        let sort = self.pool.sort(of);
        let is_in: fn(&mut Self, Term, Term) -> Term = match sort.kind() {
            SortKind::Set(_) => |it, of, part| it.pool.has(of, part),
            SortKind::MSet(_) => |it, of, part| {
                let (count, one) = (it.pool.count(of, part), it.pool.int(1));
                it.pool.ge(count, one)
            },
            // The first element of a sequence is found by its place, and a map has keys.
            _ => return,
        };
        let (size, one) = (self.pool.size(of), self.pool.int(1));
        let is_some = self.pool.ge(size, one);
        // What two sets have in common is asked for by the size of their union.
        let in_common = matches!(self.pool.kind(of), TermKind::Op(Op::Inter, _));
        if !self.is_known(is_some).unwrap_or(in_common) {
            return;
        }
        let none = self.pool.empty(sort);
        let part = self.pool.differ(of, none);
        let found = is_in(self, of, part);
        self.claim_of(&[is_some], found, found);
    }

    /// A set with two different elements has at least two.
    fn several_members(&mut self, whole: Term, part: Term) {
        let node = self.facts.node_for(self.pool, whole);
        let users = self.facts.users(node).iter().rev().take(PAIRS).map(|&user| self.facts.term(user));
        for user in users.collect::<Vec<_>>() {
            let TermKind::Op(Op::Has, &[of, other]) = self.pool.kind(user) else { continue };
            if of != whole || other == part || !self.pool.is_closed(other) {
                continue;
            }
            let (both, size) = ([user, self.pool.has(whole, part)], self.pool.size(whole));
            let (same, two) = (self.pool.eq(part, other), self.pool.int(2));
            let different = self.pool.not(same);
            let at_least = self.pool.ge(size, two);
            self.claim(&[both[0], both[1], different], at_least);
        }
    }

    /// Of two sets or multisets of the same size, each has something that the other one has not, unless they are equal.
    /// So it is enough to show that one is a part of the other.
    pub(super) fn of_same_size(&mut self, a: Term, b: Term, equal: Term) {
        let (of_a, of_b) = (self.pool.size(a), self.pool.size(b));
        let same_size = self.pool.eq(of_a, of_b);
        let is_open = match self.pool.sort(a).kind() {
            // The size of a multiset is often the length of a sequence, of which something is known anyway.
            SortKind::MSet(_) => self.follows(same_size),
            _ => self.facts.is_met(of_a) || self.facts.is_met(of_b),
        };
        if !is_open {
            return;
        }
        let none = self.pool.empty(self.pool.sort(a));
        for (more, less) in [(a, b), (b, a)] {
            let rest = self.pool.diff(more, less);
            let part = self.pool.differ(rest, none);
            let is_more = match self.pool.sort(a).kind() {
                SortKind::MSet(_) => {
                    let (its, other) = (self.pool.count(more, part), self.pool.count(less, part));
                    self.pool.lt(other, its)
                }
                _ => {
                    let (is_in, in_other) = (self.pool.has(more, part), self.pool.has(less, part));
                    let missing = self.pool.not(in_other);
                    self.pool.and(vec![is_in, missing])
                }
            };
            let either = self.pool.or(vec![equal, is_more]);
            self.claim(&[same_size], either);
        }
    }

    /// `whole[part]`, of a multiset.
    pub(super) fn count(&mut self, whole: Term, part: Term) {
        let own = self.pool.count(whole, part);
        let size = self.pool.size(whole);
        let at_most = self.pool.le(own, size);
        self.claim(&[], at_most);
        match self.pool.kind(whole) {
            TermKind::Op(Op::Diff, &[a, b]) => {
                let (of_a, of_b) = (self.pool.count(a, part), self.pool.count(b, part));
                let more = self.pool.ge(of_a, of_b);
                let (rest, zero) = (self.pool.sub(of_a, of_b), self.pool.int(0));
                let value = self.pool.ite(more, rest, zero);
                let same = self.pool.eq(own, value);
                self.claim(&[], same);
            }
            TermKind::Op(Op::Inter, &[a, b]) => {
                let (of_a, of_b) = (self.pool.count(a, part), self.pool.count(b, part));
                let less = self.pool.le(of_a, of_b);
                let value = self.pool.ite(less, of_a, of_b);
                let same = self.pool.eq(own, value);
                self.claim(&[], same);
            }
            TermKind::Op(Op::Elements, &[of]) => self.count_in_sequence(own, of, part),
            // Of any other nothing is known but by what it is equal to.
            _ => {}
        }
    }

    /// How often something is in a sequence.
    fn count_in_sequence(&mut self, own: Term, of: Term, part: Term) {
        let one = self.pool.int(1);
        let (some, is_in) = (self.pool.ge(own, one), self.pool.has(of, part));
        let same = self.pool.eq(some, is_in);
        self.claim(&[], same);
        match self.pool.kind(of) {
            TermKind::Op(Op::Put, &[inner, at, value]) => {
                let size = self.pool.size(inner);
                let inside = [self.not_negative(at), self.pool.lt(at, size)];
                let all = self.pool.elements(inner);
                let before = self.pool.count(all, part);
                let (old, zero) = (self.pool.at(inner, at), self.pool.int(0));
                let (was, is) = (self.pool.eq(old, part), self.pool.eq(value, part));
                let (lost, gained) = (self.pool.ite(was, one, zero), self.pool.ite(is, one, zero));
                let lost = self.pool.neg(lost);
                let after = self.pool.add(vec![before, lost, gained]);
                let same = self.pool.eq(own, after);
                self.claim(&inside, same);
            }
            TermKind::Op(Op::Slice, &[inner, ..]) => {
                let all = self.pool.elements(inner);
                let before = self.pool.count(all, part);
                let at_most = self.pool.le(own, before);
                self.claim(&[], at_most);
            }
            // As above.
            _ => {}
        }
    }

    /// The size `own` of a set or a multiset.
    pub(super) fn size_of_set(&mut self, of: Term, own: Term) {
        match self.pool.kind(of) {
            TermKind::Op(Op::Union, parts) if matches!(self.pool.sort(of).kind(), SortKind::Set(_)) => {
                let mut parts = parts.to_vec();
                let single = |it: &Self, t: Term| matches!(it.pool.kind(t), TermKind::Op(Op::Single(_), _));
                let at = parts.iter().rposition(|&part| single(self, part)).unwrap_or(parts.len() - 1);
                let last = parts.remove(at);
                let rest = self.pool.union(parts);
                let (size, more) = (self.pool.size(rest), self.pool.size(last));
                let both = self.size_of_common(rest, last);
                let both = self.pool.neg(both);
                let value = self.pool.add(vec![size, more, both]);
                let same = self.pool.eq(own, value);
                self.claim(&[], same);
                // One that is no smaller than the union is the union.
                for (one, its) in [(rest, size), (last, more)] {
                    let no_more = self.pool.le(own, its);
                    let is_it = self.pool.eq_as_is(of, one);
                    self.claim(&[no_more], is_it);
                }
            }
            TermKind::Op(Op::Diff, &[a, b]) => {
                let (size, both) = (self.pool.size(a), self.size_of_common(a, b));
                let value = self.pool.sub(size, both);
                let same = self.pool.eq(own, value);
                self.claim(&[], same);
            }
            TermKind::Op(Op::Inter, &[a, b]) => {
                for part in [a, b] {
                    let size = self.pool.size(part);
                    let at_most = self.pool.le(own, size);
                    self.claim(&[], at_most);
                }
                let value = self.size_of_common(a, b);
                let same = self.pool.eq(own, value);
                self.claim(&[], same);
            }
            // As above.
            _ => {}
        }
    }

    /// How many elements two sets or multisets have in common: with one of one element, one or none.
    fn size_of_common(&mut self, a: Term, b: Term) -> Term {
        for (one, other) in [(a, b), (b, a)] {
            let TermKind::Op(Op::Single(_), &[element]) = self.pool.kind(one) else { continue };
            let is_in = match self.pool.sort(other).kind() {
                SortKind::MSet(_) => {
                    let (count, least) = (self.pool.count(other, element), self.pool.int(1));
                    self.pool.ge(count, least)
                }
                _ => self.pool.has(other, element),
            };
            let (one, none) = (self.pool.int(1), self.pool.int(0));
            return self.pool.ite(is_in, one, none);
        }
        let common = self.pool.inter(a, b);
        self.pool.size(common)
    }
}
