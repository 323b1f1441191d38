//! Quantified formulas, substitution, the symbols of a term.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Quantified, Term, TermKind, TermPool, deep};

impl TermPool {
    /// `forall vars :: {triggers} body`. The variables are fresh symbols; each trigger is a set of terms.
    pub fn forall(&mut self, vars: Vec<Term>, triggers: Vec<Vec<Term>>, body: Term) -> Term {
        self.quantified(true, vars, triggers, body)
    }

    /// `exists vars :: body`.
    pub fn exists(&mut self, vars: Vec<Term>, triggers: Vec<Vec<Term>>, body: Term) -> Term {
        self.quantified(false, vars, triggers, body)
    }

    fn quantified(
        &mut self,
        forall: bool,
        mut vars: Vec<Term>,
        triggers: Vec<Vec<Term>>,
        body: Term,
    ) -> Term {
        let used: FxHashSet<Term> = self.symbols(body).into_iter().collect();
        vars.retain(|v| used.contains(v));
        if vars.is_empty() {
            return body;
        }
        let triggers = triggers.into_iter().map(Vec::into_boxed_slice).collect();
        self.intern(TermKind::Quantified(Box::new(Quantified { forall, vars: vars.into(), triggers, body })))
    }

    /// The symbols that occur free in `t`, oldest first.
    pub fn symbols(&self, t: Term) -> Vec<Term> {
        let mut found = FxHashSet::default();
        self.collect_symbols(t, &mut found);
        let mut out: Vec<Term> = found.into_iter().collect();
        out.sort_unstable();
        out
    }

    fn collect_symbols(&self, root: Term, found: &mut FxHashSet<Term>) {
        let mut seen = FxHashSet::default();
        let mut todo = vec![root];
        while let Some(t) = todo.pop() {
            if self.youngest(t) == 0 || !seen.insert(t) {
                continue;
            }
            match self.kind(t) {
                TermKind::Symbol(_) => {
                    found.insert(t);
                }
                TermKind::Quantified(q) => {
                    let mut inner = FxHashSet::default();
                    deep(|| self.collect_symbols(q.body, &mut inner));
                    found.extend(inner.into_iter().filter(|s| !q.vars.contains(s)));
                }
                _ => todo.extend(self.children(t)),
            }
        }
    }

    /// `t` with the left term of each pair replaced by the right one, all at once, outermost first. Bound variables
    /// are renamed where a replacement mentions them.
    pub fn substitute(&mut self, t: Term, pairs: &[(Term, Term)]) -> Term {
        let map: FxHashMap<Term, Term> = pairs.iter().copied().filter(|(a, b)| a != b).collect();
        if map.is_empty() { t } else { self.replace(t, &map, &mut FxHashMap::default()) }
    }

    fn replace(&mut self, t: Term, map: &FxHashMap<Term, Term>, done: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(&new) = map.get(&t).or_else(|| done.get(&t)) {
            return new;
        }
        let new = deep(|| self.rebuild(t, map, done));
        done.insert(t, new);
        new
    }

    fn rebuild(&mut self, t: Term, map: &FxHashMap<Term, Term>, done: &mut FxHashMap<Term, Term>) -> Term {
        let kind = self.kind(t).clone();
        let mut go = |pool: &mut TermPool, a: Term| pool.replace(a, map, done);
        match kind {
            TermKind::Bool(_) | TermKind::Int(_) | TermKind::Null | TermKind::Unit | TermKind::Symbol(_) => t,
            TermKind::App(f, args) => {
                let args = args.iter().map(|&a| go(self, a)).collect();
                self.app(f, args)
            }
            TermKind::Not(a) => {
                let a = go(self, a);
                self.not(a)
            }
            TermKind::And(args) => {
                let args = args.iter().map(|&a| go(self, a)).collect();
                self.and(args)
            }
            TermKind::Or(args) => {
                let args = args.iter().map(|&a| go(self, a)).collect();
                self.or(args)
            }
            TermKind::Implies(a, b) => {
                let (a, b) = (go(self, a), go(self, b));
                self.implies(a, b)
            }
            TermKind::Eq(a, b) => {
                let (a, b) = (go(self, a), go(self, b));
                self.eq(a, b)
            }
            TermKind::AtMost(sum, bound) => {
                let sum = go(self, sum);
                let bound = self.int(bound);
                self.le(sum, bound)
            }
            TermKind::Ite(c, a, b) => {
                let (c, a, b) = (go(self, c), go(self, a), go(self, b));
                self.ite(c, a, b)
            }
            TermKind::Sum(parts, constant) => {
                let mut args = vec![self.int(constant)];
                for &(atom, factor) in &parts {
                    let (atom, factor) = (go(self, atom), self.int(factor));
                    args.push(self.mul(factor, atom));
                }
                self.add(args)
            }
            TermKind::Product(factors) => {
                let mut product = self.int(1);
                for &factor in &factors {
                    let factor = go(self, factor);
                    product = self.mul(product, factor);
                }
                product
            }
            TermKind::Div(a, b) => {
                let (a, b) = (go(self, a), go(self, b));
                self.div(a, b)
            }
            TermKind::Rem(a, b) => {
                let (a, b) = (go(self, a), go(self, b));
                self.rem(a, b)
            }
            TermKind::Wrap(a) => {
                let a = go(self, a);
                self.wrap(a)
            }
            TermKind::Unwrap(sort, a) => {
                let a = go(self, a);
                self.unwrap(sort, a)
            }
            TermKind::Tuple(parts) => {
                let parts = parts.iter().map(|&a| go(self, a)).collect();
                self.tuple(parts)
            }
            TermKind::Proj(index, arity, a) => {
                let a = go(self, a);
                self.proj(index as usize, arity as usize, a)
            }
            TermKind::ConstArray(elem, a) => {
                let a = go(self, a);
                self.const_array(elem, a)
            }
            TermKind::Select(a, i) => {
                let (a, i) = (go(self, a), go(self, i));
                self.select(a, i)
            }
            TermKind::Store(a, i, v) => {
                let (a, i, v) = (go(self, a), go(self, i), go(self, v));
                self.store(a, i, v)
            }
            TermKind::Length(a) => {
                let a = go(self, a);
                self.length(a)
            }
            TermKind::Quantified(q) => self.replace_under_binder(&q, map),
        }
    }

    fn replace_under_binder(&mut self, q: &Quantified, map: &FxHashMap<Term, Term>) -> Term {
        let mut map: FxHashMap<Term, Term> = map.iter().map(|(&a, &b)| (a, b)).collect();
        // a term to be replaced that mentions a bound variable is another term here
        map.retain(|&from, _| !self.mentions(from, &q.vars));
        let captured = map.values().any(|&to| self.mentions(to, &q.vars));
        let mut vars = q.vars.to_vec();
        if captured {
            for var in &mut vars {
                let TermKind::Symbol(age) = *self.kind(*var) else { continue };
                let hint = self.hint(age).to_string();
                let renamed = self.fresh(&hint, self.sort(*var));
                map.insert(*var, renamed);
                *var = renamed;
            }
        }
        let done = &mut FxHashMap::default();
        let body = self.replace(q.body, &map, done);
        let triggers: Vec<Vec<Term>> =
            q.triggers.iter().map(|set| set.iter().map(|&t| self.replace(t, &map, done)).collect()).collect();
        self.quantified(q.forall, vars, triggers, body)
    }

    /// `t` and all terms in it, also under quantifiers, each once, outermost first.
    pub fn subterms(&self, t: Term) -> Vec<Term> {
        let mut seen = FxHashSet::default();
        let mut out = Vec::new();
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            if seen.insert(t) {
                out.push(t);
                todo.extend(self.children(t));
            }
        }
        out
    }

    /// Whether one of `vars` occurs free in `t`.
    pub(crate) fn mentions(&self, t: Term, vars: &[Term]) -> bool {
        self.youngest(t) > 0 && self.symbols(t).iter().any(|s| vars.contains(s))
    }
}
