//! Quantified formulas, substitution, the symbols of a term.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Quantified, Term, TermKind, TermPool, deep};

impl TermPool {
    /// `forall vars :: {triggers} body`. The variables are fresh symbols; each trigger is a set of terms. Formulas that
    /// differ only in the choice of variables are the same term.
    pub fn forall(&mut self, vars: Vec<Term>, triggers: Vec<Vec<Term>>, body: Term) -> Term {
        self.quantified(true, vars, triggers, body)
    }

    /// `exists vars :: body`.
    pub fn exists(&mut self, vars: Vec<Term>, triggers: Vec<Vec<Term>>, body: Term) -> Term {
        self.quantified(false, vars, triggers, body)
    }

    /// Gives the variables a level above all others in the body, so that none is captured.
    fn quantified(&mut self, forall: bool, vars: Vec<Term>, triggers: Vec<Vec<Term>>, body: Term) -> Term {
        let used: FxHashSet<Term> = self.symbols(body).into_iter().collect();
        let vars: Vec<Term> = vars.into_iter().filter(|v| used.contains(v)).collect();
        let level = |&t: &Term| if vars.contains(&t) { None } else { self.bound_level(t) };
        let level = 1 + self.subterms(body).iter().filter_map(level).max().unwrap_or(0);
        let mut pairs = Vec::new();
        let mut names: Vec<Box<str>> = Vec::new();
        for (place, &var) in vars.iter().enumerate() {
            pairs.push((var, self.bound_variable(self.sort(var), level, place as u32)));
            names.push(match *self.kind(var) {
                TermKind::Symbol(age) => self.hint(age).into(),
                _ => "".into(),
            });
        }
        let body = self.substitute(body, &pairs);
        let triggers = triggers
            .into_iter()
            .map(|set| set.into_iter().map(|t| self.substitute(t, &pairs)).collect())
            .collect();
        let vars = pairs.into_iter().map(|(_, bound)| bound).collect();
        self.bind(Quantified { forall, vars, triggers, body }, names)
    }

    /// The formula with exactly these variables.
    fn bind(&mut self, mut q: Quantified, names: Vec<Box<str>>) -> Term {
        let used: FxHashSet<Term> = self.symbols(q.body).into_iter().collect();
        let kept: Vec<usize> = (0..q.vars.len()).filter(|&i| used.contains(&q.vars[i])).collect();
        if kept.is_empty() {
            return q.body;
        }
        q.vars = kept.iter().map(|&i| q.vars[i]).collect();
        let names = kept.iter().filter_map(|&i| names.get(i).cloned()).collect();
        let t = self.intern(TermKind::Quantified(Box::new(q)));
        self.bound_names.entry(t).or_insert(names);
        t
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
            TermKind::Quantified(q) => self.replace_under_binder(t, &q, map),
        }
    }

    fn replace_under_binder(&mut self, t: Term, q: &Quantified, map: &FxHashMap<Term, Term>) -> Term {
        let mut map: FxHashMap<Term, Term> = map.iter().map(|(&a, &b)| (a, b)).collect();
        // a term to be replaced that mentions a bound variable is another term here
        map.retain(|&from, _| !self.mentions(from, &q.vars));
        let captured = map.values().any(|&to| self.mentions(to, &q.vars));
        let names = self.bound_names.get(&t).cloned().unwrap_or_default();
        let mut vars = q.vars.to_vec();
        if captured {
            for (place, var) in vars.iter_mut().enumerate() {
                let hint = names.get(place).cloned().unwrap_or_default();
                let renamed = self.fresh(&hint, self.sort(*var));
                map.insert(*var, renamed);
                *var = renamed;
            }
        }
        let done = &mut FxHashMap::default();
        let body = self.replace(q.body, &map, done);
        let triggers: Vec<Box<[Term]>> =
            q.triggers.iter().map(|set| set.iter().map(|&t| self.replace(t, &map, done)).collect()).collect();
        if captured {
            let triggers = triggers.into_iter().map(Vec::from).collect();
            self.quantified(q.forall, vars, triggers, body)
        } else {
            let triggers = triggers.into();
            self.bind(Quantified { forall: q.forall, vars: vars.into(), triggers, body }, names)
        }
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
