//! Pieces of a sequence that lie behind each other, and what is not in it.
//!
//! What was taken from the end of a sequence and is put there again makes the same sequence. The two pieces have names
//! of their own by then, so the terms say nothing about it; what is known of them does.
//!
//! ```text
//! t == s[..s.length - 1], x == s[s.length - 1], 0 < s.length      ⊢   t + seq(x) == s
//! t == s[..j], u == s[j..], 0 <= j <= s.length                    ⊢   t + u == s
//! ```
//!
//! That the pieces make a slice is left to the laws (`laws/collections`): to have one more name for it here made the
//! search look at that instead of what it is made of, and proofs were lost.
//!
//! The other way round, a slice is all of its sequence, or one of the pieces of which that is made, if it ends where
//! they do. So the definition of a method that goes through `t` leads to what is known of `s`:
//!
//! ```text
//! t == s + seq(x), i == t.length - 1                              ⊢   t[..i] == s, t[i] == x
//! ```
//!
//! What is known not to be in a sequence is no element of it. Most elements that are asked about are those of sequences
//! without `null`.
//!
//! ```text
//! !(x in s), 0 <= i < s.length                                    ⊢   s[i] != x
//! ```
//!
//! Soundness rests on this: `s[i..j] + s[j..k]` is `s[i..k]` where i <= j <= k, and `seq(s[j])` is `s[j..j + 1]` where
//! s has an index j; `s[..s.length]` is s, and so is `(s + u)[..s.length]`, and what is behind that is u. They are only
//! used where the ends are known to be these, and that an element is one of the sequence and not behind its end.

use smallvec::SmallVec;

use super::register::op_signature;
use super::{Facts, Id};
use crate::term::{Op, SortKind, Term, TermKind, TermPool};

/// How many terms that a piece, or its element, is known to be are looked at.
const LOOKED_AT: usize = 4;

/// What is known of a piece: it is `whole[from..to]`.
#[derive(Clone, Copy)]
struct Piece {
    whole: Id,
    from: Id,
    to: Id,
}

impl Facts {
    /// A concatenation of two pieces that lie behind each other, and are all of a sequence, is that sequence.
    pub(super) fn concatenation(&mut self, pool: &mut TermPool, n: Id) {
        let (init, last) = (self.arg(n, 0), self.arg(n, 1));
        if self.class(init).store.get().is_none() {
            return;
        }
        for Piece { whole, from, to: middle } in self.slices(pool, init) {
            if self.at_most(pool, from, middle)
                && let Some(to) = self.end_behind(pool, last, whole, middle)
            {
                let [whole, from] = [whole, from].map(|part| self.term(part));
                let joined = pool.slice(whole, from, to);
                if pool.as_slice(joined).is_none()
                    && let Some(joined) = self.node(joined)
                {
                    return self.equate(n, joined);
                }
            }
        }
    }

    /// A slice that begins and ends where its sequence does is that sequence. Where it is known to be a concatenation,
    /// the same is true of its pieces.
    pub(super) fn slice_by_ends(&mut self, pool: &mut TermPool, n: Id) {
        let [whole, from, to] = [0, 1, 2].map(|at| self.arg(n, at));
        let [start, end] = [from, to].map(|at| self.term(at));
        let zero = pool.int(0);
        let from_the_start = self.same_number(pool, start, zero);
        let all = pool.size(self.term(whole));
        if from_the_start && self.same_number(pool, end, all) {
            return self.equate(n, whole);
        }
        if self.class(whole).store.get().is_none() {
            return;
        }
        let is_concatenation = |t: Term| matches!(pool.kind(t), TermKind::Op(Op::Concat, _));
        for known in self.fitting(whole, LOOKED_AT, is_concatenation) {
            let (init, last) = (self.arg(known, 0), self.arg(known, 1));
            let middle = pool.size(self.term(init));
            if from_the_start && self.same_number(pool, end, middle) {
                return self.equate(n, init);
            }
            if self.same_number(pool, start, middle) && self.same_number(pool, end, all) {
                return self.equate(n, last);
            }
        }
    }

    /// The element behind a sequence to which it was appended.
    pub(super) fn appended_element(&mut self, pool: &mut TermPool, n: Id) {
        let (whole, at) = (self.arg(n, 0), self.arg(n, 1));
        let Some(known) = self.class(whole).constant.get() else { return };
        let TermKind::Op(Op::Concat, &[init, last]) = pool.kind(self.term(known)) else { return };
        // A concatenation that ends with anything else is no constant of its class.
        debug_assert!(matches!(pool.kind(last), TermKind::Op(Op::Single(_), _)));
        let middle = pool.size(init);
        if self.same_number(pool, self.term(at), middle) {
            self.equate(n, self.arg(self.arg(known, 1), 0));
        }
    }

    /// Whether two numbers, of which each may be no node, are known to be the same.
    fn same_number(&self, pool: &TermPool, a: Term, b: Term) -> bool {
        a == b || (self.ordered(pool, a, b) && self.ordered(pool, b, a))
    }

    /// Whether one thing is an element of a sequence in which the other is known not to be.
    pub(super) fn is_missing(&self, pool: &mut TermPool, element: Id, other: Id) -> bool {
        let is_element = |t: Term| match pool.kind(t) {
            TermKind::Op(Op::At, &[whole, _]) => matches!(pool.sort(whole).kind(), SortKind::Seq(_)),
            // Any other is at no index.
            _ => false,
        };
        self.fitting(element, LOOKED_AT, is_element).into_iter().any(|found| {
            let (whole, at) = (self.arg(found, 0), self.arg(found, 1));
            let inside = op_signature(Op::Has, &[self.root(whole), self.root(other)]);
            self.signatures.get(&inside).is_some_and(|&has| self.value(has) == Some(false))
                && self.is_index(pool, whole, at)
        })
    }

    /// Whether a number is known to be an index of a sequence.
    fn is_index(&self, pool: &mut TermPool, whole: Id, at: Id) -> bool {
        let (zero, one) = (pool.int(0), pool.int(1));
        let (size, end) = (pool.size(self.term(whole)), pool.add(vec![self.term(at), one]));
        self.ordered(pool, zero, self.term(at)) && self.ordered(pool, end, size)
    }

    /// Where a piece ends that begins at `start` of a sequence, if it is one: a slice, or its element there.
    fn end_behind(&self, pool: &mut TermPool, piece: Id, whole: Id, start: Id) -> Option<Term> {
        if let TermKind::Op(Op::Single(_), _) = pool.kind(self.term(piece)) {
            let is_element = |t: Term| matches!(pool.kind(t), TermKind::Op(Op::At, _));
            let found = self.fitting(self.arg(piece, 0), LOOKED_AT, is_element);
            let here = |at: &Id| self.equal(self.arg(*at, 0), whole) && self.equal(self.arg(*at, 1), start);
            found.iter().find(|at| here(at))?;
            let one = pool.int(1);
            let end = pool.add(vec![self.term(start), one]);
            return self.is_index(pool, whole, start).then_some(end);
        }
        let behind = |it: &Piece| {
            self.equal(it.whole, whole) && self.equal(it.from, start) && self.at_most(pool, start, it.to)
        };
        self.slices(pool, piece).into_iter().find(behind).map(|it| self.term(it.to))
    }

    /// The slices that a sequence is known to be.
    fn slices(&self, pool: &TermPool, n: Id) -> SmallVec<[Piece; LOOKED_AT]> {
        let sequence = matches!(pool.sort(self.term(n)).kind(), SortKind::Seq(_));
        let is_slice = |t: Term| sequence && pool.as_slice(t).is_some();
        let piece =
            |slice: Id| Piece { whole: self.arg(slice, 0), from: self.arg(slice, 1), to: self.arg(slice, 2) };
        self.fitting(n, LOOKED_AT, is_slice).into_iter().map(piece).collect()
    }
}
