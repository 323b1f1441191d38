//! Lemmas about sequences, sets, multisets and maps.
//!
//! What ghost values are made of says what is in them, and the terms of a question say which elements matter. So there
//! are three kinds of lemmas: what is read from a value is read from each value known to be equal to it; a read from
//! something put together is one from its parts; and two values that are different differ somewhere.
//!
//! ```text
//! (s + t)[i]                  i < s.length  ==>  (s + t)[i] == s[i]
//!                             i >= s.length  ==>  (s + t)[i] == t[i - s.length]
//! s == t  in question         s == t || s.length != t.length || (0 <= d && d < s.length && s[d] != t[d])
//! (s union set(x)).size       … == (x in s ? s.size : s.size + 1)
//! ```
//!
//! Here d is `differ(s, t)`, a function of s and t that gives such an index if there is one. Soundness rests on this:
//! each lemma is true in every state by itself, where every operator is a total function as [the terms](crate::term)
//! describe it: each is tested against the finite sequences, sets and maps themselves.
//!
//! Source: K. R. M. Leino and others, the axioms of sequences, sets and maps of the verifiers Dafny and Boogie; they
//! are made on demand here, as for products.

mod arrays;
mod equations;
mod gather;
mod maps;
mod pieces;
mod rows;
mod sequences;
mod sets;
mod sums;

#[cfg(test)]
mod tests;

use rustc_hash::{FxHashMap, FxHashSet};

use self::gather::Reach;
use crate::prover::facts::{Digest, Facts};
use crate::term::{Op, SortKind, Term, TermKind, TermPool};

/// How many lemmas one round makes, and how many formulas it looks at for that.
const LEMMAS: usize = 96;
const CLAIMS: usize = 768;

/// How often one round makes lemmas for the terms of those that it has just made.
const GENERATIONS: usize = 2;

/// How many values known to be equal are looked at.
const MEMBERS: usize = 6;

/// How many parts of a concatenation are looked at for one of the value itself.
const PARTS: usize = 8;

/// How often one value is made again of equal parts.
const REMADE: usize = 2;

/// Lemmas about what the values in the goal are made of: often they answer it, and nothing else has to be looked at.
pub(super) fn lemmas_of_goal(pool: &mut TermPool, facts: &mut Facts, goal: Term) -> Vec<Term> {
    let terms = pool.subterms(goal);
    let mut values = Values::new(pool, facts, &[], FxHashSet::default());
    values.as_made(&terms);
    values.found
}

/// Lemmas about the ghost values that are connected with the goal, apart from those made before.
pub(super) fn lemmas(pool: &mut TermPool, facts: &mut Facts, goal: Term, before: &[Term]) -> Vec<Term> {
    let Some(reach) = Reach::gather(pool, facts, goal, before) else { return Vec::new() };
    let taken = reach.terms.iter().copied().collect();
    let mut values = Values::new(pool, facts, before, taken);
    // What the question and its lemmas say comes first, with what follows from that: then the rest can't crowd it out.
    for part in [&reach.terms[..reach.own], &reach.terms[reach.own..]] {
        let mut terms = part.to_vec();
        for generation in 0..GENERATIONS {
            let before = values.found.len();
            values.of(&terms, &reach);
            if generation + 1 < GENERATIONS {
                terms.extend(values.new_terms(before));
            }
        }
    }
    values.members_in_question(&reach);
    values.found
}

fn is_collection(pool: &TermPool, t: Term) -> bool {
    pool.sort(t).member().is_some()
}

/// The making of lemmas.
struct Values<'a> {
    pool: &'a mut TermPool,
    facts: &'a mut Facts,
    seen: FxHashSet<Term>,
    /// The terms of which lemmas were made.
    taken: FxHashSet<Term>,
    /// Values of which a lemma says that they are equal, if its premises hold.
    equal: Vec<(Term, Term)>,
    found: Vec<Term>,
    /// What linear arithmetic said of formulas, and what was known then: the same places are compared for many rows.
    decided: FxHashMap<Term, (bool, Digest)>,
    /// How many formulas may still be looked at.
    claims: usize,
}

impl<'a> Values<'a> {
    fn new(
        pool: &'a mut TermPool,
        facts: &'a mut Facts,
        before: &[Term],
        taken: FxHashSet<Term>,
    ) -> Values<'a> {
        let seen = before.iter().copied().collect();
        let (equal, found, decided) = (Vec::new(), Vec::new(), FxHashMap::default());
        Values { pool, facts, seen, taken, equal, found, decided, claims: CLAIMS }
    }

    /// Compares values with what they are made of, and looks for their elements there.
    fn as_made(&mut self, terms: &[Term]) {
        for &t in terms {
            if self.is_done() || self.facts.contradictory() {
                return;
            }
            if !self.pool.is_closed(t) {
                continue;
            }
            match self.pool.kind(t) {
                TermKind::Op(Op::Eq, &[a, b]) if self.facts.value_of(t) == Some(true) => {
                    if let SortKind::Seq(_) = self.pool.sort(a).kind() {
                        self.same_reads(a, b);
                        self.same_reads(b, a);
                    }
                }
                TermKind::Op(Op::Eq, &[a, b]) => {
                    match self.pool.sort(a).kind() {
                        SortKind::Seq(_) => self.same_rows(a, b),
                        SortKind::MSet(_) => self.same_sums(a, b),
                        // Sets and maps are equal if they have the same members.
                        _ => {}
                    }
                }
                TermKind::Op(Op::At, &[whole, at])
                    if matches!(self.pool.sort(whole).kind(), SortKind::Seq(_)) =>
                {
                    self.element_of_row(whole, at);
                }
                TermKind::Op(Op::Count, &[whole, part]) => {
                    self.count_in_sum(whole, part);
                    self.count_in_array(whole, part);
                }
                TermKind::Op(Op::Has, &[whole, part])
                    if matches!(self.pool.sort(whole).kind(), SortKind::Seq(_)) =>
                {
                    self.member_of_row(whole, part);
                    self.member_of_array(whole, part);
                    let all = self.pool.elements(whole);
                    if self.facts.is_met(all) {
                        self.count_in_array(all, part);
                    }
                }
                // Nothing else is compared or looked for.
                _ => {}
            }
        }
    }

    /// The terms in the lemmas made since that were not met before.
    fn new_terms(&mut self, before: usize) -> Vec<Term> {
        let mut new = Vec::new();
        for &lemma in &self.found[before..] {
            for t in self.pool.subterms(lemma) {
                gather::take(self.pool, t, &mut new, &mut self.taken);
            }
        }
        new
    }

    fn of(&mut self, terms: &[Term], reach: &Reach) {
        for &t in terms {
            if self.is_done() || self.facts.contradictory() {
                return;
            }
            // A map has keys instead of a size.
            if self.pool.makes_collection(t) && !matches!(self.pool.sort(t).kind(), SortKind::Map(..)) {
                self.linked_elsewhere(t, |it, value| it.pool.size(value));
            }
            match self.pool.kind(t) {
                // What lemmas say to be equal is not in question.
                TermKind::Op(Op::Eq, &[a, b]) if reach.is_in_question(t) => {
                    self.difference(a, b);
                    if reach.of_goal(t) {
                        self.few_elements(a, b);
                    }
                }
                TermKind::Op(Op::At, &[whole, at]) => {
                    self.linked_elsewhere(whole, |it, value| it.pool.at(value, at));
                    match self.pool.sort(whole).kind() {
                        SortKind::Map(..) => self.value_for(whole, at),
                        _ => {
                            self.element(whole, at);
                            self.read_through(whole, at, reach);
                            if reach.asks_for_members {
                                self.is_member(whole, at);
                            }
                        }
                    }
                }
                TermKind::Op(Op::Size, &[of]) => {
                    self.linked_elsewhere(of, |it, value| it.pool.size(value));
                    self.size(of);
                    let in_common = matches!(self.pool.kind(of), TermKind::Op(Op::Inter, _));
                    if reach.asks_for_members && (in_common || reach.asks_for_some(of)) {
                        self.some_member(of);
                    }
                }
                TermKind::Op(Op::Has, &[whole, part]) => {
                    self.linked(whole, |it, value| it.pool.has(value, part));
                    match self.pool.sort(whole).kind() {
                        SortKind::Seq(_) => self.part_of_sequence(whole, part, reach),
                        _ => self.part_of_set(whole, part),
                    }
                }
                TermKind::Op(Op::Count, &[whole, part]) => {
                    self.linked(whole, |it, value| it.pool.count(value, part));
                    self.count(whole, part);
                }
                TermKind::Op(Op::Concat, &[init, last]) => {
                    self.remade(t, init, |it, value| it.pool.concat(value, last));
                    self.remade(t, last, |it, value| it.pool.concat(init, value));
                    self.taken_apart(t, init, last);
                }
                TermKind::Op(Op::Put, &[whole, at, value]) => {
                    self.remade(t, whole, |it, other| it.pool.put(other, at, value));
                }
                TermKind::Op(Op::Prefix, &[array, count]) => {
                    self.written(t, array, count);
                    self.read_of_array(t, (array, count), reach);
                    let zero = self.pool.int(0);
                    self.slice_of_array(t, (array, count), (zero, count));
                }
                TermKind::Op(Op::Elements, &[of]) => {
                    self.linked(of, |it, value| it.pool.elements(value));
                    self.rearranged(t, of);
                    self.found_in_others(t, of, reach);
                }
                TermKind::Op(Op::Keys, &[of]) => self.linked(of, |it, value| it.pool.keys(value)),
                TermKind::Op(Op::Slice, &[whole, from, to]) => {
                    let asked = reach.equals_asked(self.facts, t);
                    let size = self.pool.size(whole);
                    self.remade(t, whole, |it, value| {
                        // The rest of something is the rest of what it is equal to: its end need not be compared.
                        let end = if to == size { it.pool.size(value) } else { to };
                        let other = it.pool.slice(value, from, end);
                        if asked {
                            it.slice_of_concatenation(other);
                        }
                        other
                    });
                    self.slice(t, (whole, from, to), reach);
                }
                // Any other is read by one of these.
                _ => {}
            }
        }
    }

    /// What is asked of one set or multiset is asked of those that it is equal to, or a part of.
    fn members_in_question(&mut self, reach: &Reach) {
        for &whole in &reach.sets {
            for &part in &reach.parts {
                if self.is_done() {
                    return;
                }
                if self.pool.sort(whole).member() != Some(self.pool.sort(part)) {
                    continue;
                }
                match self.pool.sort(whole).kind() {
                    SortKind::Set(_) => self.linked(whole, |it, value| it.pool.has(value, part)),
                    SortKind::MSet(_) => self.linked(whole, |it, value| it.pool.count(value, part)),
                    // Elements of sequences and values of maps are asked for by their places.
                    _ => {}
                }
            }
        }
    }

    /// What is read from a value is read from all values known to be equal to it.
    fn linked(&mut self, whole: Term, read: impl Fn(&mut Self, Term) -> Term) {
        let members = self.members_of(whole);
        self.read_from(members, whole, read);
    }

    /// The same but for what is put together of its own parts: what is read there is read from the value again.
    fn linked_elsewhere(&mut self, whole: Term, read: impl Fn(&mut Self, Term) -> Term) {
        let members = self.others_of(whole);
        self.read_from(members, whole, read);
    }

    fn read_from(&mut self, members: Vec<Term>, whole: Term, read: impl Fn(&mut Self, Term) -> Term) {
        let own = read(self, whole);
        for member in members {
            let other = read(self, member);
            let same = self.pool.eq_as_is(whole, member);
            let equal = self.pool.eq_as_is(own, other);
            self.claim_of(&[same], equal, other);
        }
    }

    /// A value is the one that is made of what one of its parts is known to be equal to.
    fn remade(&mut self, t: Term, part: Term, make: impl Fn(&mut Self, Term) -> Term) {
        let made = self.others_of(part).into_iter().filter(|&member| member != t);
        for member in made.take(REMADE).collect::<Vec<_>>() {
            let other = make(self, member);
            let same = self.pool.eq_as_is(part, member);
            let equal = self.pool.eq_as_is(t, other);
            self.claim_of(&[same], equal, other);
        }
    }

    /// The other values that a value is known to be equal to, and that are put together.
    fn members_of(&mut self, t: Term) -> Vec<Term> {
        let is_case = |pool: &TermPool, it| matches!(pool.kind(it), TermKind::Op(Op::Ite, _));
        let fits = |pool: &TermPool, it| pool.makes_collection(it) || is_case(pool, it);
        let mut members = self.facts.others(self.pool, t, MEMBERS, fits);
        // What is equal to it in one case of two.
        let mut cases = vec![t];
        cases.extend(&members);
        for case in cases {
            if let TermKind::Op(Op::Ite, &[_, a, b]) = self.pool.kind(case) {
                members.extend([a, b].into_iter().filter(|&it| it != t));
            }
        }
        let claimed = self.equal.iter().filter(|(one, _)| *one == t).map(|(_, other)| *other);
        members.extend(claimed);
        members.retain(|&m| self.pool.is_closed(m) && self.pool.makes_collection(m));
        members
    }

    /// Of these, those that are not put together of parts of the value itself.
    fn others_of(&mut self, t: Term) -> Vec<Term> {
        let class = self.facts.representative(t);
        let mut members = self.members_of(t);
        members.retain(|&member| !self.is_made_of_parts_of(class, member));
        members
    }

    fn is_made_of_parts_of(&self, class: Term, member: Term) -> bool {
        let mut rest = member;
        for _ in 0..PARTS {
            let (init, part) = match self.pool.kind(rest) {
                TermKind::Op(Op::Concat, &[init, last]) => (Some(init), last),
                _ => (None, rest),
            };
            if let TermKind::Op(Op::Slice, &[of, ..]) = self.pool.kind(part)
                && self.facts.representative(of) == class
            {
                return true;
            }
            match init {
                Some(init) => rest = init,
                None => return false,
            }
        }
        false
    }

    /// Two values that are different differ somewhere.
    fn difference(&mut self, a: Term, b: Term) {
        let (a, b) = (self.without_calls(a), self.without_calls(b));
        let equal = self.pool.eq_as_is(a, b);
        if self.facts.value_of(equal) == Some(true) {
            return;
        }
        let at = self.pool.differ(a, b);
        match self.pool.sort(a).kind() {
            SortKind::Seq(_) => {
                let (of_a, of_b) = (self.pool.size(a), self.pool.size(b));
                let same_size = self.pool.eq(of_a, of_b);
                let (left, right) = (self.pool.at(a, at), self.pool.at(b, at));
                let zero = self.pool.int(0);
                let differs = vec![self.pool.ge(at, zero), self.pool.lt(at, of_a), self.pool.ne(left, right)];
                let differs = self.pool.and(differs);
                let either = self.pool.or(vec![equal, differs]);
                self.claim(&[same_size], either);
                self.element_of_parts(a, at);
                self.element_of_parts(b, at);
            }
            SortKind::Set(_) => {
                let (left, right) = (self.pool.has(a, at), self.pool.has(b, at));
                let differs = self.pool.ne(left, right);
                let either = self.pool.or(vec![equal, differs]);
                self.claim(&[], either);
                self.of_same_size(a, b, equal);
            }
            SortKind::MSet(_) => {
                let (left, right) = (self.pool.count(a, at), self.pool.count(b, at));
                let differs = self.pool.ne(left, right);
                let either = self.pool.or(vec![equal, differs]);
                self.claim(&[], either);
                self.of_same_size(a, b, equal);
            }
            SortKind::Map(..) => {
                let (keys_of_a, keys_of_b) = (self.pool.keys(a), self.pool.keys(b));
                let (left, right) = (self.pool.has(keys_of_a, at), self.pool.has(keys_of_b, at));
                let keys_differ = self.pool.ne(left, right);
                let (one, other) = (self.pool.at(a, at), self.pool.at(b, at));
                let values_differ = self.pool.ne(one, other);
                let values_differ = self.pool.and(vec![left, values_differ]);
                let either = self.pool.or(vec![equal, keys_differ, values_differ]);
                self.claim(&[], either);
            }
            // Nothing else is a ghost value.
            _ => {}
        }
    }

    /// Whether no further lemma is made.
    fn is_done(&mut self) -> bool {
        if self.claims > 0 && self.facts.is_over() {
            self.claims = 0;
        }
        self.claims == 0 || self.found.len() >= LEMMAS
    }

    /// Adds the lemma `premises ==> conclusion`, unless it is known.
    #[cfg_attr(test, track_caller)]
    fn claim(&mut self, premises: &[Term], conclusion: Term) {
        self.claim_of(premises, conclusion, conclusion);
    }

    /// The same for a lemma that has to be made, even if it is known, where a term in it was not met before: there may
    /// be more to say about that.
    #[cfg_attr(test, track_caller)]
    pub(super) fn claim_of(&mut self, premises: &[Term], conclusion: Term, new: Term) {
        if self.is_done() {
            return;
        }
        let given = self.pool.and(premises.to_vec());
        let lemma = self.pool.implies(given, conclusion);
        if !self.pool.is_closed(lemma) || !self.seen.insert(lemma) {
            return;
        }
        self.claims -= 1;
        let is_new = new != conclusion && !self.facts.is_met(new);
        if !is_new && self.is_known(lemma) == Some(true) {
            return;
        }
        self.found.push(lemma);
        #[cfg(test)]
        tests::note(lemma);
        // What would be if something were empty is of no use for what it is a part of: if it is, that is known by its
        // size.
        if let TermKind::Op(Op::Eq, &[a, b]) = self.pool.kind(conclusion)
            && is_collection(self.pool, a)
            && ![a, b].iter().any(|&it| self.pool.is_empty(it))
        {
            self.equal.extend([(a, b), (b, a)]);
        }
    }

    /// The value of a formula, if the facts know it. Leaves nothing behind.
    fn is_known(&mut self, t: Term) -> Option<bool> {
        self.facts.push();
        let known = self.facts.known(self.pool, t).filter(|_| !self.facts.contradictory());
        self.facts.pop();
        known
    }

    /// The same by linear arithmetic: the sizes of the parts of a whole are a sum.
    fn follows(&mut self, t: Term) -> bool {
        let now = self.facts.digest();
        if let Some(&(follows, then)) = self.decided.get(&t)
            && then == now
        {
            return follows;
        }
        self.facts.push();
        let follows = self.facts.entails_by_arithmetic(self.pool, t) && !self.facts.contradictory();
        self.facts.pop();
        self.decided.insert(t, (follows, now));
        follows
    }

    /// `0 <= t`
    fn not_negative(&mut self, t: Term) -> Term {
        let zero = self.pool.int(0);
        self.pool.ge(t, zero)
    }
}
