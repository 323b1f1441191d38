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
use crate::term::{Op, Sort, Term, TermKind, deep};

/// How many terms are tried for one variable.
const CANDIDATES: usize = 8;

impl Prover {
    /// The terms to try for a variable, the most promising first. `shown`: the body is to be shown, otherwise to be
    /// refuted.
    pub(super) fn candidates(&mut self, var: Term, body: Term, shown: bool, known: &[Term]) -> Vec<Term> {
        if self.pool.sort(var) != Sort::INT {
            return Vec::new();
        }
        let (mut equal, mut bounds) = (Vec::new(), Vec::new());
        self.limits(var, body, shown, &mut equal, &mut bounds);
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

    /// The terms that the equations and bounds of a body suggest for a variable.
    fn limits(&mut self, var: Term, body: Term, shown: bool, equal: &mut Vec<Term>, bounds: &mut Vec<Term>) {
        deep(|| match self.pool.kind(body) {
            TermKind::Op(Op::Not, &[a]) => self.limits(var, a, !shown, equal, bounds),
            TermKind::Op(Op::And | Op::Or, parts) => {
                let parts = parts.to_vec();
                parts.iter().for_each(|&part| self.limits(var, part, shown, equal, bounds));
            }
            TermKind::Op(Op::Implies, &[a, b]) => {
                self.limits(var, a, !shown, equal, bounds);
                self.limits(var, b, shown, equal, bounds);
            }
            TermKind::Op(Op::Eq, &[a, b]) if self.pool.sort(a) == Sort::INT => {
                let difference = self.pool.sub(a, b);
                equal.extend(self.zero(var, difference));
            }
            TermKind::AtMost(sum, bound) => {
                // The greatest (or least) value for which the comparison holds or, if it is to be refuted, the next
                // value.
                let limit = self.pool.int(if shown { bound } else { bound.saturating_add(1) });
                let difference = self.pool.sub(sum, limit);
                bounds.extend(self.zero(var, difference));
            }
            _ => {}
        });
    }

    /// The value of `var` for which the sum is 0, rounded if necessary.
    fn zero(&mut self, var: Term, sum: Term) -> Option<Term> {
        let form = self.pool.linear(sum);
        let (part, factor) = form.parts.iter().copied().find(|part| self.is_factor(var, part.0))?;
        let mut factor = self.pool.int(factor);
        if let TermKind::Op(Op::Product, factors) = self.pool.kind(part) {
            let factors = factors.to_vec();
            for &other in factors.iter().filter(|&&other| other != var) {
                factor = self.pool.mul(factor, other);
            }
        }
        let own = self.pool.mul(factor, var);
        let rest = self.pool.sub(own, sum);
        if self.pool.mentions(rest, &[var]) || self.pool.mentions(factor, &[var]) {
            return None;
        }
        Some(self.pool.div(rest, factor))
    }

    /// Whether a part of a sum is the variable, or a product with it.
    fn is_factor(&self, var: Term, part: Term) -> bool {
        match self.pool.kind(part) {
            TermKind::Op(Op::Product, factors) => {
                factors.iter().filter(|&&factor| factor == var).count() == 1
            }
            _ => part == var,
        }
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
                let base = self.written(array, |ex, at| same.extend(ex.offset(var, index, at)));
                for &other in known {
                    let TermKind::Op(Op::Select, &[other, at]) = self.pool.kind(other) else { continue };
                    if self.pool.sort(other) != self.pool.sort(array) {
                        continue;
                    }
                    let Some(candidate) = self.offset(var, index, at) else { continue };
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
                            candidate = self.offset(var, arg, value);
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

    /// The value of `var` for which an integer term that contains it is `value`.
    fn offset(&mut self, var: Term, term: Term, value: Term) -> Option<Term> {
        if self.pool.sort(term) != Sort::INT || self.pool.sort(value) != Sort::INT {
            return None;
        }
        let difference = self.pool.sub(term, value);
        self.zero(var, difference)
    }
}
