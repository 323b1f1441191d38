//! Lemmas about the elements of arrays as sequences and multisets.
//!
//! ```text
//! a[..] == t                      0 <= k && k < a.length ==> a[k] == t[k]
//! splice(a, i, j, b)[..][k..l]    k <= i && i <= j && j <= l ==> … == a[..][k..i] + b[..][i..j] + a[..][j..l]
//! mset(s[i := e])                 0 <= i && i < s.length ==> … union mset(s[i]) == mset(s) union mset(e)
//! mset(s) == mset(t)              0 <= k && k < s.length ==> 0 <= p && p < t.length && t[p] == s[k],  where p is place(t, s[k])
//! ```
//!
//! Several updates are taken together. What was there before is worked out for each of them, so the elements that are
//! only exchanged are the same on both sides, and nothing is left to be shown: the multiset before is the one
//! afterwards.
//!
//! The last one is what a person uses who says that sorting a part of an array leaves its elements below a bound: what
//! holds of all elements of t holds of those of s. It needs the place, because that is where facts about t get their
//! instances from.

use super::Values;
use super::gather::Reach;
use crate::term::{Op, Term, TermKind};

/// How many reads of one array are looked at.
const READS: usize = 6;

/// How many writes to an array are looked at.
const WRITES: usize = 16;

/// How many parts of a multiset something is looked for in.
const SUMMANDS: usize = 4;

impl Values<'_> {
    /// What is read of an array is an element of what the sequence of its elements is known to be equal to.
    pub(super) fn read_of_array(&mut self, t: Term, (array, count): (Term, Term), reach: &Reach) {
        let others = self.others_of(t);
        if others.is_empty() {
            return;
        }
        for at in self.places_read(array, &reach.reads) {
            let inside = [self.not_negative(at), self.pool.lt(at, count)];
            let own = self.pool.select(array, at);
            for &other in &others {
                let read = self.pool.at(other, at);
                let same = [self.pool.eq_as_is(t, other), self.pool.eq_as_is(own, read)];
                self.claim_of(&[inside[0], inside[1], same[0]], same[1], read);
            }
        }
    }

    /// What is read of an array within a part of it is an element of what the part is known to be equal to.
    ///
    /// ```text
    /// a[i..j] == s        i <= k && k < j  ==>  a[k] == s[k - i]
    /// ```
    pub(super) fn read_of_part(
        &mut self,
        t: Term,
        (array, count): (Term, Term),
        (from, to): (Term, Term),
        reach: &Reach,
    ) {
        let others = self.others_of(t);
        if others.is_empty() {
            return;
        }
        for at in self.places_read(array, &reach.reads) {
            let inside = [
                self.not_negative(from),
                self.pool.le(from, at),
                self.pool.lt(at, to),
                self.pool.le(to, count),
            ];
            let (own, place) = (self.pool.select(array, at), self.pool.sub(at, from));
            for &other in &others {
                let read = self.pool.at(other, place);
                let mut premises = inside.to_vec();
                premises.push(self.pool.eq_as_is(t, other));
                let same = self.pool.eq_as_is(own, read);
                self.claim_of(&premises, same, read);
            }
        }
    }

    /// Where two sequences are equal of which one is made of the elements of an array, what is read of that array is
    /// what is read of the other one: those that were read of both may be known to be different.
    pub(super) fn same_reads(&mut self, a: Term, b: Term) {
        let Some((array, count, (from, to))) = self.as_part_of_array(a) else { return };
        let other = self.as_part_of_array(b);
        for at in self.places_met(array) {
            let place = self.pool.sub(at, from);
            let mut premises = vec![self.pool.eq_as_is(a, b)];
            let read = match other {
                Some((other, size, (begin, end))) => {
                    let there = self.pool.add(vec![begin, place]);
                    premises.extend([
                        self.not_negative(begin),
                        self.pool.lt(there, end),
                        self.pool.le(end, size),
                    ]);
                    self.pool.select(other, there)
                }
                None => self.pool.at(b, place),
            };
            if !self.facts.is_met(read) {
                continue;
            }
            premises.extend([
                self.not_negative(from),
                self.pool.le(from, at),
                self.pool.lt(at, to),
                self.pool.le(to, count),
            ]);
            let own = self.pool.select(array, at);
            let same = self.pool.eq(own, read);
            self.claim(&premises, same);
        }
    }

    /// What the question reads of an array within a part of it is in the part.
    pub(super) fn reads_in_array(&mut self, whole: Term, reach: &Reach) {
        let mut values = vec![whole];
        values.extend(self.others_of(whole));
        for value in values {
            let Some(part) = self.as_part_of_array(value) else { continue };
            for at in self.places_read(part.0, &reach.reads) {
                let read = self.pool.select(part.0, at);
                self.is_in_part((whole, value), part, at, (read, &[]));
            }
        }
    }

    /// What is known to be read of an array within a part of it is in the part.
    pub(super) fn member_of_array(&mut self, whole: Term, part: Term) {
        let mut values = vec![whole];
        values.extend(self.others_of(whole));
        for value in values {
            self.member_of_value(whole, value, part);
        }
    }

    /// The same for a value that is known to be equal.
    fn member_of_value(&mut self, whole: Term, value: Term, part: Term) {
        let Some(of_array) = self.as_part_of_array(value) else { return };
        let array = of_array.0;
        let class = self.facts.representative(array);
        let equal: Vec<Term> = self.facts.members(self.pool, part).take(READS).collect();
        for read in equal {
            let TermKind::Op(Op::Select, &[of, at]) = self.pool.kind(read) else { continue };
            if self.facts.representative(of) == class {
                let same = [self.pool.eq_as_is(of, array), self.pool.eq_as_is(read, part)];
                self.is_in_part((whole, value), of_array, at, (part, &same));
            }
        }
    }

    /// Claims that something is in a sequence that equals a part of an array, if it is what the array has at a place,
    /// for which some more has to hold, and the place is in the part.
    fn is_in_part(
        &mut self,
        (whole, value): (Term, Term),
        (_, count, (from, to)): (Term, Term, (Term, Term)),
        at: Term,
        (member, if_so): (Term, &[Term]),
    ) {
        let mut premises = vec![self.pool.eq_as_is(whole, value)];
        premises.extend(if_so);
        premises.extend([
            self.not_negative(from),
            self.pool.le(from, at),
            self.pool.lt(at, to),
            self.pool.le(to, count),
        ]);
        let is_in = self.pool.has(whole, member);
        self.claim(&premises, is_in);
    }

    /// What is known to be read of an array within a part of it is in the multiset of that part.
    pub(super) fn count_in_array(&mut self, whole: Term, part: Term) {
        let mut values = vec![whole];
        values.extend(self.others_of(whole));
        let own = self.pool.count(whole, part);
        let one = self.pool.int(1);
        let some = self.pool.ge(own, one);
        for value in values {
            let TermKind::Op(Op::Elements, &[of]) = self.pool.kind(value) else { continue };
            let is_in = self.pool.has(of, part);
            let premise = self.pool.eq_as_is(whole, value);
            let same = self.pool.eq(some, is_in);
            self.claim(&[premise], same);
            self.member_of_array(of, part);
        }
    }

    /// The array, with the number of its elements, of which a sequence holds a range.
    fn as_part_of_array(&mut self, t: Term) -> Option<(Term, Term, (Term, Term))> {
        let (whole, ends) = self.pool.as_slice(t).map_or((t, None), |(of, from, to)| (of, Some((from, to))));
        let TermKind::Op(Op::Prefix, &[array, count]) = self.pool.kind(whole) else { return None };
        Some((array, count, ends.unwrap_or((self.pool.int(0), count))))
    }

    /// The places at which an array was read, the latest first.
    fn places_met(&mut self, array: Term) -> Vec<Term> {
        if !self.facts.is_met(array) {
            return Vec::new();
        }
        let node = self.facts.node_for(self.pool, array);
        let reads = self.facts.users(node).iter().rev().map(|&user| self.facts.term(user));
        let reads = reads.filter_map(|read| match self.pool.kind(read) {
            TermKind::Op(Op::Select, &[of, at]) if of == array => Some(at),
            _ => None,
        });
        reads.take(READS).collect()
    }

    /// The places at which an array is read by some of these.
    fn places_read(&self, array: Term, reads: &[Term]) -> Vec<Term> {
        let class = self.facts.representative(array);
        let mut places = Vec::new();
        for &read in reads {
            if let TermKind::Op(Op::Select, &[of, at]) = self.pool.kind(read)
                && self.facts.representative(of) == class
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
                    let (left, right) =
                        (it.pool.slice(there, from, high), it.pool.slice(elsewhere, high, to));
                    it.pool.concat(left, right)
                }
                _ => {
                    let (left, right) = (it.pool.slice(elsewhere, from, low), it.pool.slice(there, low, to));
                    it.pool.concat(left, right)
                }
            }
        });
    }

    /// The elements after some updates, with those that were there before, are the elements before with the new ones.
    pub(super) fn rearranged(&mut self, t: Term, of: Term) {
        let (inner, ends) =
            self.pool.as_slice(of).map_or((of, None), |(inner, from, to)| (inner, Some((from, to))));
        let mut premises = Vec::new();
        let mut writes = Vec::new();
        let base = match self.pool.kind(inner) {
            TermKind::Op(Op::Prefix, &[array, count]) => {
                let (from, to) = ends.unwrap_or((self.pool.int(0), count));
                premises.extend([self.not_negative(from), self.pool.le(from, to), self.pool.le(to, count)]);
                let mut rest = array;
                while let Some((before, at, value)) = self.pool.as_store(rest)
                    && writes.len() < WRITES
                {
                    let inside = self.pool.within(from, at, to);
                    match self.is_known(inside) {
                        Some(true) => {
                            premises.push(inside);
                            writes.push((self.read_before(before, at, &mut premises), value));
                        }
                        Some(false) => premises.push(self.pool.not(inside)),
                        None => return,
                    }
                    rest = before;
                }
                let all = self.pool.prefix(rest, count);
                if ends.is_some() { self.pool.slice(all, from, to) } else { all }
            }
            TermKind::Op(Op::Put, _) if ends.is_none() => {
                let mut rest = of;
                while let TermKind::Op(Op::Put, &[before, at, value]) = self.pool.kind(rest)
                    && writes.len() < WRITES
                {
                    let size = self.pool.size(before);
                    premises.extend([self.not_negative(at), self.pool.lt(at, size)]);
                    writes.push((self.read_before(before, at, &mut premises), value));
                    rest = before;
                }
                // An update of which it is not said that it is one of a place of the sequence may change nothing.
                if let TermKind::Op(Op::Put, _) = self.pool.kind(rest) {
                    return;
                }
                rest
            }
            // Nothing else is an update.
            _ => return,
        };
        if writes.is_empty() {
            return;
        }
        let sort = self.pool.sort(t);
        let (mut now, mut then) = (vec![t], vec![self.pool.elements(base)]);
        let mut gone: Vec<Term> = writes.iter().map(|&(old, _)| old).collect();
        for (old, new) in writes {
            now.push(self.pool.single(sort, old));
            // What is known to be one of those that were there is written as that one.
            let known = gone.iter().position(|&other| self.facts.same(self.pool, other, new));
            let written = match known.map(|at| gone.swap_remove(at)) {
                Some(other) => {
                    premises.push(self.pool.eq(new, other));
                    other
                }
                None => new,
            };
            then.push(self.pool.single(sort, written));
        }
        let (now, then) = (self.pool.union(now), self.pool.union(then));
        let same = self.pool.eq(now, then);
        self.claim(&premises, same);
    }

    /// What is at a place of an array or a sequence in which something was written before. All places are places of it.
    fn read_before(&mut self, whole: Term, at: Term, premises: &mut Vec<Term>) -> Term {
        match self.pool.kind(whole) {
            TermKind::Op(Op::Store | Op::Put, &[before, place, value]) => {
                let here = self.pool.eq(place, at);
                match self.is_known(here) {
                    Some(true) => {
                        premises.push(here);
                        value
                    }
                    Some(false) => {
                        premises.push(self.pool.not(here));
                        self.read_before(before, at, premises)
                    }
                    None => {
                        let kept = self.read_before(before, at, premises);
                        self.pool.ite(here, value, kept)
                    }
                }
            }
            _ if self.pool.sort(whole).member().is_some() => self.pool.at(whole, at),
            _ => self.pool.select(whole, at),
        }
    }

    /// What is at a place of a sequence is somewhere in each multiset that is known to have the same elements.
    pub(super) fn found_in_others(&mut self, t: Term, of: Term, reach: &Reach) {
        let others = self.members_of(t);
        if others.is_empty() {
            return;
        }
        for (element, inside) in self.elements_read(of, &reach.reads[..reach.reads_asked]) {
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
    fn elements_read(&mut self, of: Term, reads: &[Term]) -> Vec<(Term, Vec<Term>)> {
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
            Some(array) => self.places_read(array, reads),
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
