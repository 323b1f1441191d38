//! Terms to try for one variable of a quantifier.
//!
//! ```text
//! a[k] == m && 0 <= k && k < n,  known a[0], a[j]        k = 0, j from the reads, then 0, n - 1 from the bounds
//! ```
//!
//! Soundness does not depend on the choice: a term that is not a witness costs time and proves nothing.
//!
//! Source: as for the parent module.

use crate::prover::Prover;
use crate::prover::search::solve::{Suggested, solve};
use crate::term::{Op, Sort, Term, TermKind};

/// How many terms are tried for one variable.
const CANDIDATES: usize = 8;

impl Prover {
    /// The terms to try for a variable, the most promising first. `shown`: the body is to be shown, otherwise to be
    /// refuted.
    pub(super) fn candidates(&mut self, var: Term, body: Term, shown: bool, known: &[Term]) -> Vec<Term> {
        if self.pool.sort(var) != Sort::INT {
            return Vec::new();
        }
        let Suggested { equal, bounds } = Suggested::by(&mut self.pool, var, body, shown);
        let (mut same, mut alike) = (Vec::new(), Vec::new());
        for pattern in self.pool.subterms(body) {
            if self.pool.mentions(pattern, &[var]) {
                self.matches(var, pattern, known, &mut same, &mut alike);
            }
        }
        let mut out = Vec::new();
        for candidate in equal.into_iter().chain(same).chain(bounds).chain(alike) {
            if out.len() < CANDIDATES && self.pool.is_closed(candidate) && !out.contains(&candidate) {
                out.push(candidate);
            }
        }
        out
    }

    /// The values of the variable that make a read or call in the body equal to a known one; they go to `same` if
    /// everything else in the two is equal.
    fn matches(
        &mut self,
        var: Term,
        pattern: Term,
        known: &[Term],
        same: &mut Vec<Term>,
        alike: &mut Vec<Term>,
    ) {
        match self.pool.kind(pattern) {
            TermKind::Op(Op::Select, &[array, index]) if !self.pool.mentions(array, &[var]) => {
                let base = self.written(array, |ex, at| same.extend(solve(&mut ex.pool, var, index, at)));
                for &other in known {
                    let TermKind::Op(Op::Select, &[other, at]) = self.pool.kind(other) else { continue };
                    if self.pool.sort(other) != self.pool.sort(array) {
                        continue;
                    }
                    let Some(candidate) = solve(&mut self.pool, var, index, at) else { continue };
                    let mut inner = other;
                    while let TermKind::Op(Op::Store, &[next, _, _]) = self.pool.kind(inner) {
                        inner = next;
                    }
                    let is_same = self.facts.representative(inner) == self.facts.representative(base);
                    if is_same { same.push(candidate) } else { alike.push(candidate) }
                }
            }
            TermKind::App(function, args) => {
                let args = args.to_vec();
                for &other in known {
                    let TermKind::App(g, values) = self.pool.kind(other) else { continue };
                    if g != function {
                        continue;
                    }
                    let values = values.to_vec();
                    let mut all_same = true;
                    let mut candidate = None;
                    for (&arg, &value) in args.iter().zip(&values) {
                        if candidate.is_none() && self.pool.mentions(arg, &[var]) {
                            candidate = solve(&mut self.pool, var, arg, value);
                        } else {
                            all_same &= self.facts.representative(arg) == self.facts.representative(value);
                        }
                    }
                    let Some(candidate) = candidate else { continue };
                    if all_same { same.push(candidate) } else { alike.push(candidate) }
                }
            }
            _ => {}
        }
    }

    /// The array before all writes; calls `at` for each index that was written.
    fn written(&mut self, array: Term, mut at: impl FnMut(&mut Self, Term)) -> Term {
        let mut array = array;
        while let TermKind::Op(Op::Store, &[inner, index, _]) = self.pool.kind(array) {
            at(self, index);
            array = inner;
        }
        array
    }
}
