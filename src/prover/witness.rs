//! Witnesses: values to try for the variables of an `exists` that is to be shown.
//!
//! `exists x :: B` is true exactly if `(exists x :: B) || B[t]` is, whatever `t` is; and `forall x :: B` exactly if
//! `(forall x :: B) && B[t]` is. So a goal may be given some instances of its quantifiers without changing what it
//! says: nothing is assumed of a witness, and a wrong one costs only time. What is left is to choose terms `t`
//! that are likely. They come, in this order, from
//!
//! 1. equations of the body, solved for the variable;
//! 2. what the body reads or calls, matched against the same reads and calls in what is known;
//! 3. the bounds that the body gives the variable;
//! 4. reads and calls of the same kind elsewhere.
//!
//! ```text
//! m = a[0];  exists k :: 0 <= k && k < n && a[k] == m     a[k] matches a[0]: 0 <= 0 && 0 < n && a[0] == m
//! exists k :: 2 * n == 2 * k                              solved: n == n
//! ```
//!
//! How many are tried is fixed, and so is their order. The solver still has the quantifier itself with its triggers,
//! so it may find others.
//!
//! Source: D. Detlefs, G. Nelson and J. Saxe, *Simplify: A Theorem Prover for Program Checking*, JACM 2005, §5, where
//! the same matching serves the quantifiers that are known.

use super::Prover;
use crate::term::{Quantified, Sort, Term, TermKind, TermPool, deep};

/// How many terms are tried for one variable.
const CANDIDATES: usize = 8;
/// How many instances one goal gets.
const INSTANCES: usize = 32;
/// How many quantifiers inside of each other get instances.
const NESTING: u32 = 3;
/// How many of the terms that are known, the latest first, are looked at.
const KNOWN_TERMS: usize = 4096;

/// Which quantifiers at a place of a goal ask for a witness: where it is to be shown `exists` does, where it is to be
/// refuted `forall`.
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

/// What one search has.
struct Witnesses {
    /// Reads and calls without bound variables.
    known: Vec<Term>,
    left: usize,
}

impl Prover {
    /// A formula that is known, each `exists` that it claims with a constant of its own as the witness. That constant is
    /// the same wherever the same `exists` is claimed: it stands for one of its witnesses if there is any, so nothing
    /// is assumed of it that does not follow from the formula.
    pub(super) fn name_witnesses(&mut self, t: Term) -> Term {
        if self.pool.is_closed(t) {
            return t;
        }
        deep(|| match self.pool.kind(t).clone() {
            TermKind::And(parts) => {
                let parts = parts.iter().map(|&part| self.name_witnesses(part)).collect();
                self.pool.and(parts)
            }
            TermKind::Or(parts) => {
                let parts = parts.iter().map(|&part| self.name_witnesses(part)).collect();
                self.pool.or(parts)
            }
            TermKind::Implies(a, b) => {
                let b = self.name_witnesses(b);
                self.pool.implies(a, b)
            }
            // A reference among the variables may be a later object, so no constant of now can stand for it.
            TermKind::Quantified(q)
                if !q.forall && q.vars.iter().all(|&v| self.pool.sort(v) == Sort::Int) =>
            {
                match self.witnesses.get(&t) {
                    Some(&body) => body,
                    None => {
                        let mut pairs = Vec::new();
                        for &var in &q.vars {
                            let sort = self.pool.sort(var);
                            pairs.push((var, self.pool.fresh("witness", sort)));
                        }
                        let body = self.pool.substitute(q.body, &pairs);
                        self.witnesses.insert(t, body);
                        body
                    }
                }
            }
            _ => t,
        })
    }

    /// The goal with instances beside its quantifiers that ask for a witness; it means the same.
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
                let reads = matches!(self.pool.kind(part), TermKind::Select(..) | TermKind::App(..));
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
        deep(|| match self.pool.kind(t).clone() {
            TermKind::Not(a) => {
                let a = self.instantiate(a, wanted.negated(), nesting, found);
                self.pool.not(a)
            }
            TermKind::And(parts) => {
                let parts = parts.iter().map(|&p| self.instantiate(p, wanted, nesting, found)).collect();
                self.pool.and(parts)
            }
            TermKind::Or(parts) => {
                let parts = parts.iter().map(|&p| self.instantiate(p, wanted, nesting, found)).collect();
                self.pool.or(parts)
            }
            TermKind::Implies(a, b) => {
                let a = self.instantiate(a, wanted.negated(), nesting, found);
                let b = self.instantiate(b, wanted, nesting, found);
                self.pool.implies(a, b)
            }
            TermKind::Eq(a, b) if self.pool.sort(a) == Sort::Bool => {
                let a = self.instantiate(a, Wanted::BOTH, nesting, found);
                let b = self.instantiate(b, Wanted::BOTH, nesting, found);
                self.pool.iff(a, b)
            }
            TermKind::Ite(c, a, b) if self.pool.sort(a) == Sort::Bool => {
                let c = self.instantiate(c, Wanted::BOTH, nesting, found);
                let a = self.instantiate(a, wanted, nesting, found);
                let b = self.instantiate(b, wanted, nesting, found);
                self.pool.ite(c, a, b)
            }
            TermKind::Quantified(q) => {
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

    /// A quantifier that asks for no witness, but may have one inside that does: for its arbitrary values.
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
            matches!(self.pool.kind(part), TermKind::Select(..) | TermKind::App(..))
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

    /// Gives the variables values one after the other: first one that something is known to try for, so that an
    /// equation between two of them can be solved for the second.
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

    /// What to try for a variable, the likeliest first. `shown`: the body is to be shown, otherwise to be refuted.
    fn candidates(&mut self, var: Term, body: Term, shown: bool, known: &[Term]) -> Vec<Term> {
        if self.pool.sort(var) != Sort::Int {
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

    /// What the equations and bounds of a body give for a variable.
    fn limits(&mut self, var: Term, body: Term, shown: bool, equal: &mut Vec<Term>, bounds: &mut Vec<Term>) {
        deep(|| match self.pool.kind(body).clone() {
            TermKind::Not(a) => self.limits(var, a, !shown, equal, bounds),
            TermKind::And(parts) | TermKind::Or(parts) => {
                parts.iter().for_each(|&part| self.limits(var, part, shown, equal, bounds));
            }
            TermKind::Implies(a, b) => {
                self.limits(var, a, !shown, equal, bounds);
                self.limits(var, b, shown, equal, bounds);
            }
            TermKind::Eq(a, b) if self.pool.sort(a) == Sort::Int => {
                let difference = self.pool.sub(a, b);
                equal.extend(self.zero(var, difference));
            }
            TermKind::AtMost(sum, bound) => {
                // The greatest (or least) value for which it holds, or the next one, for which it does not.
                let limit = self.pool.int(if shown { bound } else { bound.saturating_add(1) });
                let difference = self.pool.sub(sum, limit);
                bounds.extend(self.zero(var, difference));
            }
            _ => {}
        });
    }

    /// The value of `var` for which the sum is 0, rounded if it has to be.
    fn zero(&mut self, var: Term, sum: Term) -> Option<Term> {
        let form = self.pool.linear(sum);
        let (part, factor) = form.parts.iter().copied().find(|part| self.is_factor(var, part.0))?;
        let mut factor = self.pool.int(factor);
        if let TermKind::Product(factors) = self.pool.kind(part).clone() {
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
            TermKind::Product(factors) => factors.iter().filter(|&&factor| factor == var).count() == 1,
            _ => part == var,
        }
    }

    /// What makes a read or call of the body one of those that are known: `same` if all else in them is the same.
    fn matches(
        &mut self,
        var: Term,
        pattern: Term,
        known: &[Term],
        same: &mut Vec<Term>,
        alike: &mut Vec<Term>,
    ) {
        match *self.pool.kind(pattern) {
            TermKind::Select(array, index) if !self.pool.mentions(array, &[var]) => {
                let base = self.written(array, |ex, at| same.extend(ex.offset(var, index, at)));
                for &other in known {
                    let TermKind::Select(other, at) = *self.pool.kind(other) else { continue };
                    if self.pool.sort(other) != self.pool.sort(array) {
                        continue;
                    }
                    let Some(candidate) = self.offset(var, index, at) else { continue };
                    let mut inner = other;
                    while let TermKind::Store(next, _, _) = *self.pool.kind(inner) {
                        inner = next;
                    }
                    let is_same = self.facts.representative(inner) == self.facts.representative(base);
                    if is_same { same.push(candidate) } else { alike.push(candidate) }
                }
            }
            TermKind::App(function, ref args) => {
                let args = args.clone();
                for &other in known {
                    let TermKind::App(g, ref values) = *self.pool.kind(other) else { continue };
                    if g != function {
                        continue;
                    }
                    let values = values.clone();
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

    /// The array that was written to, and each index that was.
    fn written(&mut self, array: Term, mut at: impl FnMut(&mut Self, Term)) -> Term {
        let mut array = array;
        while let TermKind::Store(inner, index, _) = *self.pool.kind(array) {
            at(self, index);
            array = inner;
        }
        array
    }

    /// The value of `var` for which an integer term that contains it is `value`.
    fn offset(&mut self, var: Term, term: Term, value: Term) -> Option<Term> {
        if self.pool.sort(term) != Sort::Int || self.pool.sort(value) != Sort::Int {
            return None;
        }
        let difference = self.pool.sub(term, value);
        self.zero(var, difference)
    }
}

/// Whether there is a quantifier in it.
fn asks(pool: &TermPool, t: Term) -> bool {
    !pool.is_closed(t)
        && pool.subterms(t).into_iter().any(|part| matches!(pool.kind(part), TermKind::Quantified(_)))
}
