//! Reads of one place whose indices are written in two ways.
//!
//! Reads are the same where their indices are known to be, and that may take a sum of what is known. So reads of one
//! sequence or array whose values are known to differ are looked for, and linear arithmetic is asked whether their
//! indices are the same all the same: then what is known is contradictory.
//!
//! ```text
//! i == s.length, s.length + t.length == u.length, u[t.length - 1] != u[u.length - 1 - i]      a contradiction
//! ```
//!
//! Soundness rests on this: that two reads are equal is learned only when what they read is known to be the same, and
//! both orders of their indices are contradictory.

use rustc_hash::FxHashSet;

use super::Search;
use crate::term::{Op, Sort, Term, TermKind};

/// How many reads are compared, the latest first.
const READS: usize = 12;
/// How often reads are looked for.
pub(super) const TIMES: u32 = 12;

/// An element of something at an index.
#[derive(Clone, Copy)]
struct Read {
    read: Term,
    of: Term,
    at: Term,
}

impl Search<'_> {
    /// Whether two reads of what the question leads to are of one place, and known to have different values.
    pub(super) fn reads_meet(&mut self) -> bool {
        if self.meetings_left == 0 {
            return false;
        }
        self.meetings_left -= 1;
        let reads = self.reads_met();
        for (number, a) in reads.iter().enumerate() {
            for b in &reads[..number] {
                if self.facts.representative(a.of) != self.facts.representative(b.of) {
                    continue;
                }
                if self.is_over() {
                    return self.facts.contradictory();
                }
                let equal = self.pool.eq(a.read, b.read);
                if self.facts.known(self.pool, equal) == Some(false) && self.are_one_place(a.at, b.at) {
                    self.facts.assume(self.pool, equal);
                    return self.facts.contradictory();
                }
            }
        }
        false
    }

    /// The reads in the question, the instances and the lemmas.
    fn reads_met(&self) -> Vec<Read> {
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        for formula in
            self.formulas[..1].iter().chain(self.formulas[1..].iter().rev()).chain(self.lemmas.iter().rev())
        {
            for part in self.pool.subterms(*formula) {
                if found.len() == READS {
                    return found;
                }
                if let TermKind::Op(Op::At | Op::Select, &[of, at]) = self.pool.kind(part)
                    && self.pool.sort(at) == Sort::INT
                    && self.facts.is_met(part)
                    && seen.insert(part)
                {
                    found.push(Read { read: part, of, at });
                }
            }
        }
        found
    }

    /// Whether linear arithmetic shows that two indices are equal.
    fn are_one_place(&mut self, a: Term, b: Term) -> bool {
        [(a, b), (b, a)].into_iter().all(|(low, high)| {
            let case = self.pool.lt(low, high);
            self.is_impossible(case)
        })
    }
}
