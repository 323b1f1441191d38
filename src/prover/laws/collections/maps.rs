//! Lemmas about maps.
//!
//! ```text
//! m[k := v][j]        j == k ==> … == v,  j != k ==> … == m[j]
//! (m diff s)[j]       !(j in s) ==> … == m[j]
//! (b ? m : n)[j]      b ==> … == m[j],  !b ==> … == n[j]
//! ```
//!
//! What the keys are is worked out where they are asked for, see [`crate::term`].

use super::Values;
use crate::term::{Op, Term, TermKind};

/// How many updates are looked through for one key.
const UPDATES: usize = 16;

impl Values<'_> {
    /// `map[key]`
    pub(super) fn value_for(&mut self, map: Term, key: Term) {
        let mut rest = map;
        for _ in 0..UPDATES {
            if let TermKind::Op(Op::Diff, &[inner, keys]) = self.pool.kind(rest) {
                let (own, before) = (self.pool.at(rest, key), self.pool.at(inner, key));
                let removed = self.pool.has(keys, key);
                let (kept, same) = (self.pool.not(removed), self.pool.eq_as_is(own, before));
                self.claim(&[kept], same);
                rest = inner;
                continue;
            }
            let TermKind::Op(Op::Put, &[inner, at, value]) = self.pool.kind(rest) else { break };
            let (own, before) = (self.pool.at(rest, key), self.pool.at(inner, key));
            let here = self.pool.eq(at, key);
            let elsewhere = self.pool.not(here);
            let (written, kept) = (self.pool.eq_as_is(own, value), self.pool.eq_as_is(own, before));
            self.claim(&[here], written);
            self.claim(&[elsewhere], kept);
            rest = inner;
        }
        // What is read of the two is asked for again.
        if let TermKind::Op(Op::Ite, &[cond, a, b]) = self.pool.kind(rest) {
            let [own, then, otherwise] = [rest, a, b].map(|map| self.pool.at(map, key));
            let negated = self.pool.not(cond);
            let same = [then, otherwise].map(|other| self.pool.eq_as_is(own, other));
            self.claim(&[cond], same[0]);
            self.claim(&[negated], same[1]);
        }
    }
}
