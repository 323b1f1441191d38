//! Witnesses: values to try for the variables of an `exists` that is to be shown.
//!
//! `exists x :: B` is true exactly if `(exists x :: B) || B[t]` is, for every `t`; and `forall x :: B` exactly if
//! `(forall x :: B) && B[t]` is. So some instances of its quantifiers can be added to a goal without changing its
//! meaning: nothing is assumed about a witness, and a wrong one costs only time. The remaining task is to choose likely
//! terms `t`. They come, in this order, from
//!
//! 1. equations of the body, solved for the variable;
//! 2. reads and calls in the body, matched against the same reads and calls in what is known;
//! 3. the bounds that the body gives the variable;
//! 4. reads and calls of the same kind elsewhere.
//!
//! ```text
//! m = a[0];  exists k :: 0 <= k && k < n && a[k] == m     a[k] matches a[0]: 0 <= 0 && 0 < n && a[0] == m
//! exists k :: 2 * n == 2 * k                              solved: n == n
//! ```
//!
//! Soundness rests on this: only a disjunct that implies the `exists`, or a conjunct that follows from the `forall`, is
//! added to a goal; and the constant that names the witness of a known `exists` is used for nothing else.
//!
//! The number of terms tried is fixed, and so is their order. The solver still has the quantifier itself with its
//! triggers, so it may find others.
//!
//! Source: D. Detlefs, G. Nelson and J. Saxe, *Simplify: A Theorem Prover for Program Checking*, JACM 2005, §5, where
//! the same matching is used for known quantifiers.

mod candidates;

use rustc_hash::FxHashMap;

use super::Prover;
use crate::term::{Op, Quantified, Sort, Term, TermKind, TermPool, deep};

/// How many instances one goal gets.
const INSTANCES: usize = 32;
/// How many levels of nested quantifiers get instances.
const NESTING: u32 = 3;
/// How many of the known terms, the latest first, are looked at.
const KNOWN_TERMS: usize = 4096;

/// Which quantifiers at a position in a goal need a witness: an `exists` where the position is to be shown, a `forall`
/// where it is to be refuted.
#[derive(Clone, Copy)]
struct Wanted {
    exists: bool,
    forall: bool,
}

impl Wanted {
    const SHOWN: Wanted = Wanted { exists: true, forall: false };
    const BOTH: Wanted = Wanted { exists: true, forall: true };

    fn negated(self) -> Wanted {
        Wanted { exists: self.forall, forall: self.exists }
    }
}

/// The data of one search.
struct Witnesses {
    /// Reads and calls without bound variables.
    known: Vec<Term>,
    left: usize,
}

impl Prover {
    /// A known formula, in which each `exists` that it claims gets a constant as its witness. The constant is the same
    /// wherever the same `exists` is claimed: it is a witness if there is one, so nothing is assumed about it that does
    /// not follow from the formula.
    pub(super) fn name_witnesses(&mut self, t: Term) -> Term {
        self.name_in(t, &mut FxHashMap::default())
    }

    /// The same of a part; parts are shared, so each is named once.
    fn name_in(&mut self, t: Term, done: &mut FxHashMap<Term, Term>) -> Term {
        if self.pool.is_closed(t) {
            return t;
        }
        deep(|| match self.pool.kind(t) {
            TermKind::Op(op @ (Op::And | Op::Or), parts) => {
                if let Some(known) = done.get(&t) {
                    return *known;
                }
                let parts = parts.to_vec();
                let parts: Vec<Term> = parts.iter().map(|&part| self.name_in(part, done)).collect();
                let result = self.pool.apply(op, &parts);
                done.insert(t, result);
                result
            }
            TermKind::Op(Op::Implies, &[a, b]) => {
                let b = self.name_in(b, done);
                self.pool.implies(a, b)
            }
            TermKind::Quantified(q) if !q.forall => {
                let q = q.clone();
                named(&mut self.pool, &mut self.witnesses, t, &q)
            }
            _ => t,
        })
    }

    /// The goal with instances added to the quantifiers that need a witness; its meaning stays the same.
    pub(super) fn with_witnesses(&mut self, goal: Term) -> Term {
        if !asks(&self.pool, goal) {
            return goal;
        }
        let mut found = Witnesses { known: self.readings(goal), left: INSTANCES };
        self.instantiate(goal, Wanted::SHOWN, NESTING, &mut found)
    }

    /// Reads and calls in the goal and in what is known.
    fn readings(&self, goal: Term) -> Vec<Term> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut out = Vec::new();
        let nodes: Vec<Term> = self.facts.terms().collect();
        for t in std::iter::once(goal).chain(nodes.into_iter().rev().take(KNOWN_TERMS)) {
            let parts = match self.pool.kind(t) {
                TermKind::Quantified(_) => self.pool.subterms(t),
                _ if t == goal => self.pool.subterms(t),
                _ => vec![t],
            };
            for part in parts {
                let reads = matches!(self.pool.kind(part), TermKind::Op(Op::Select, _) | TermKind::App(..));
                if reads && self.pool.is_closed(part) && seen.insert(part) {
                    out.push(part);
                }
            }
        }
        out
    }

    fn instantiate(&mut self, t: Term, wanted: Wanted, nesting: u32, found: &mut Witnesses) -> Term {
        if nesting == 0 || !asks(&self.pool, t) {
            return t;
        }
        deep(|| match self.pool.kind(t) {
            TermKind::Op(Op::Not, &[a]) => {
                let a = self.instantiate(a, wanted.negated(), nesting, found);
                self.pool.not(a)
            }
            TermKind::Op(op @ (Op::And | Op::Or), parts) => {
                let mut parts = parts.to_vec();
                parts.iter_mut().for_each(|p| *p = self.instantiate(*p, wanted, nesting, found));
                self.pool.apply(op, &parts)
            }
            TermKind::Op(Op::Implies, &[a, b]) => {
                let a = self.instantiate(a, wanted.negated(), nesting, found);
                let b = self.instantiate(b, wanted, nesting, found);
                self.pool.implies(a, b)
            }
            TermKind::Op(Op::Eq, &[a, b]) if self.pool.sort(a) == Sort::BOOL => {
                let a = self.instantiate(a, Wanted::BOTH, nesting, found);
                let b = self.instantiate(b, Wanted::BOTH, nesting, found);
                self.pool.iff(a, b)
            }
            TermKind::Op(Op::Ite, &[c, a, b]) if self.pool.sort(a) == Sort::BOOL => {
                let c = self.instantiate(c, Wanted::BOTH, nesting, found);
                let a = self.instantiate(a, wanted, nesting, found);
                let b = self.instantiate(b, wanted, nesting, found);
                self.pool.ite(c, a, b)
            }
            TermKind::Quantified(q) => {
                let q = q.clone();
                let asked = if q.forall { wanted.forall } else { wanted.exists };
                if asked {
                    self.add_instances(t, &q, wanted, nesting, found)
                } else {
                    self.inside(t, &q, wanted, nesting, found)
                }
            }
            _ => t,
        })
    }

    /// A quantifier that needs no witness, but may contain one that does: that one gets instances for arbitrary values
    /// of the outer variables.
    fn inside(
        &mut self,
        t: Term,
        q: &Quantified,
        wanted: Wanted,
        nesting: u32,
        found: &mut Witnesses,
    ) -> Term {
        if !asks(&self.pool, q.body) {
            return t;
        }
        let mut pairs = Vec::new();
        for &var in &q.vars {
            let sort = self.pool.sort(var);
            pairs.push((var, self.pool.fresh("any", sort)));
        }
        let body = self.pool.substitute(q.body, &pairs);
        let known = found.known.len();
        let parts = self.pool.subterms(body);
        found.known.extend(parts.into_iter().filter(|&part| {
            matches!(self.pool.kind(part), TermKind::Op(Op::Select, _) | TermKind::App(..))
                && self.pool.is_closed(part)
        }));
        let changed = self.instantiate(body, wanted, nesting, found);
        found.known.truncate(known);
        if changed == body {
            return t;
        }
        let triggers = q
            .triggers
            .iter()
            .map(|set| set.iter().map(|&term| self.pool.substitute(term, &pairs)).collect::<Vec<_>>());
        let triggers = triggers.collect();
        let vars = pairs.iter().map(|pair| pair.1).collect();
        if q.forall {
            self.pool.forall(vars, triggers, changed)
        } else {
            self.pool.exists(vars, triggers, changed)
        }
    }

    fn add_instances(
        &mut self,
        t: Term,
        q: &Quantified,
        wanted: Wanted,
        nesting: u32,
        found: &mut Witnesses,
    ) -> Term {
        let mut instances = Vec::new();
        self.instances(&q.vars, q.body, !q.forall, found, &mut instances);
        let mut parts = Vec::with_capacity(instances.len() + 1);
        for instance in instances {
            parts.push(self.instantiate(instance, wanted, nesting - 1, found));
        }
        parts.push(t);
        if q.forall { self.pool.and(parts) } else { self.pool.or(parts) }
    }

    /// Gives the variables values one after the other, beginning with one for which there are candidates, so that an
    /// equation between two variables can be solved for the second.
    fn instances(
        &mut self,
        vars: &[Term],
        body: Term,
        shown: bool,
        found: &mut Witnesses,
        out: &mut Vec<Term>,
    ) {
        if vars.is_empty() {
            found.left = found.left.saturating_sub(1);
            return out.push(body);
        }
        for (i, &var) in vars.iter().enumerate() {
            let candidates = self.candidates(var, body, shown, &found.known);
            if candidates.is_empty() {
                continue;
            }
            let mut rest = vars.to_vec();
            rest.remove(i);
            for candidate in candidates {
                if found.left == 0 {
                    return;
                }
                let body = self.pool.substitute(body, &[(var, candidate)]);
                self.instances(&rest, body, shown, found, out);
            }
            return;
        }
    }
}

/// The body of a quantified formula for constants that stand for the values it speaks of: of an `exists`, a witness if
/// there is one, and of a `forall`, a value for which it fails if there is one.
pub(super) fn named(
    pool: &mut TermPool,
    witnesses: &mut FxHashMap<Term, Term>,
    t: Term,
    q: &Quantified,
) -> Term {
    if let Some(&body) = witnesses.get(&t) {
        return body;
    }
    let hint = if q.forall { "counterexample" } else { "witness" };
    let mut pairs = Vec::new();
    for &var in &q.vars {
        let sort = pool.sort(var);
        // A reference among them may be an object made later.
        pairs.push((var, pool.fresh_of_any_age(hint, sort)));
    }
    let body = pool.substitute(q.body, &pairs);
    witnesses.insert(t, body);
    body
}

/// Whether a term contains a quantifier.
fn asks(pool: &TermPool, t: Term) -> bool {
    !pool.is_closed(t)
        && pool.subterms(t).into_iter().any(|part| matches!(pool.kind(part), TermKind::Quantified(_)))
}
