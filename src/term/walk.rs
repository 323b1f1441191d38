//! Quantified formulas, substitution, the symbols of a term.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Quantified, Term, TermKind, TermPool, deep};

/// So many terms are looked through one by one: most walks see no more, and hashing them takes longer.
const FEW: usize = 16;

/// The terms that a walk has seen.
#[derive(Default)]
struct Seen {
    few: SmallVec<[Term; FEW]>,
    /// All of them, once there are more than a few.
    many: FxHashSet<Term>,
}

impl Seen {
    /// Whether a term is seen for the first time.
    fn insert(&mut self, t: Term) -> bool {
        if !self.many.is_empty() {
            return self.many.insert(t);
        }
        if self.few.contains(&t) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(t);
        } else {
            self.many.extend(self.few.iter().copied().chain([t]));
        }
        true
    }
}

impl TermPool {
    /// `forall vars :: {triggers} body`. The variables are fresh symbols; each trigger is a set of terms. Formulas that
    /// differ only in the choice of variables are the same term.
    pub(crate) fn forall(&mut self, vars: Vec<Term>, triggers: Vec<Vec<Term>>, body: Term) -> Term {
        self.quantified(true, vars, triggers, body)
    }

    /// `exists vars :: body`.
    pub(crate) fn exists(&mut self, vars: Vec<Term>, triggers: Vec<Vec<Term>>, body: Term) -> Term {
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
            names.push(match self.kind(var) {
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
        let t = self.intern(TermKind::Quantified(&q));
        self.bound_names.entry(t).or_insert(names);
        t
    }

    /// The symbols that occur free in `t`, oldest first.
    pub(crate) fn symbols(&self, t: Term) -> Vec<Term> {
        self.symbols_from_age(t, 1)
    }

    /// Those of them that are not older than a symbol.
    pub(crate) fn symbols_since(&self, t: Term, oldest: Term) -> Vec<Term> {
        self.symbols_from_age(t, self.youngest(oldest))
    }

    fn symbols_from_age(&self, t: Term, oldest: u32) -> Vec<Term> {
        let mut found = FxHashSet::default();
        self.collect_symbols(t, oldest, &mut found);
        let mut out: Vec<Term> = found.into_iter().collect();
        out.sort_unstable();
        out
    }

    fn collect_symbols(&self, root: Term, oldest: u32, found: &mut FxHashSet<Term>) {
        let mut seen = Seen::default();
        let mut todo = vec![root];
        while let Some(t) = todo.pop() {
            if self.youngest(t) < oldest || !seen.insert(t) {
                continue;
            }
            match self.kind(t) {
                TermKind::Symbol(_) => {
                    found.insert(t);
                }
                TermKind::Quantified(q) => {
                    let mut inner = FxHashSet::default();
                    deep(|| self.collect_symbols(q.body, oldest, &mut inner));
                    found.extend(inner.into_iter().filter(|s| !q.vars.contains(s)));
                }
                TermKind::Bool(_)
                | TermKind::Int(_)
                | TermKind::Amount(_)
                | TermKind::App(..)
                | TermKind::Op(..)
                | TermKind::Sum(..)
                | TermKind::AtMost(..) => self.visit_children(t, &mut todo),
            }
        }
    }

    /// `t` with the left term of each pair replaced by the right one, all at once, outermost first. Bound variables
    /// are renamed where a replacement mentions them.
    pub(crate) fn substitute(&mut self, t: Term, pairs: &[(Term, Term)]) -> Term {
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
        match self.kind(t) {
            TermKind::Bool(_) | TermKind::Int(_) | TermKind::Amount(_) | TermKind::Symbol(_) => t,
            TermKind::App(f, args) => {
                let mut args = args.to_vec();
                self.replace_all(&mut args, map, done);
                self.app(f, args)
            }
            TermKind::Op(op, args) => {
                let mut args: SmallVec<[Term; 4]> = SmallVec::from_slice(args);
                self.replace_all(&mut args, map, done);
                self.apply(op, &args)
            }
            TermKind::AtMost(sum, bound) => {
                let sum = self.replace(sum, map, done);
                let bound = self.int(bound);
                self.le(sum, bound)
            }
            TermKind::Sum(parts, constant) => {
                let parts = parts.to_vec();
                let mut args = vec![self.int(constant)];
                for (atom, factor) in parts {
                    let (atom, factor) = (self.replace(atom, map, done), self.int(factor));
                    args.push(self.mul(factor, atom));
                }
                self.add(args)
            }
            TermKind::Quantified(q) => {
                let q = q.clone();
                self.replace_under_binder(t, &q, map)
            }
        }
    }

    fn replace_all(
        &mut self,
        terms: &mut [Term],
        map: &FxHashMap<Term, Term>,
        done: &mut FxHashMap<Term, Term>,
    ) {
        for t in terms {
            *t = self.replace(*t, map, done);
        }
    }

    fn replace_under_binder(&mut self, t: Term, q: &Quantified, map: &FxHashMap<Term, Term>) -> Term {
        let mut map: FxHashMap<Term, Term> = map.iter().map(|(&a, &b)| (a, b)).collect();
        // a term to be replaced that mentions a variable bound here is a different term inside
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

    /// `t` and all terms in it, including those under quantifiers, each once, outermost first.
    pub(crate) fn subterms(&self, t: Term) -> Vec<Term> {
        let mut seen = Seen::default();
        let mut out = Vec::new();
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            if seen.insert(t) {
                out.push(t);
                self.visit_children(t, &mut todo);
            }
        }
        out
    }

    /// Whether one of `vars` occurs free in `t`.
    pub(crate) fn mentions(&self, t: Term, vars: &[Term]) -> bool {
        let oldest = vars.iter().map(|&var| self.youngest(var)).min();
        oldest.is_some_and(|oldest| self.mentions_one(t, vars, oldest))
    }

    /// The same, for symbols of which the oldest has this age: what is older throughout need not be looked into.
    fn mentions_one(&self, root: Term, vars: &[Term], oldest: u32) -> bool {
        let mut seen = Seen::default();
        let mut todo = vec![root];
        while let Some(t) = todo.pop() {
            if self.youngest(t) < oldest || !seen.insert(t) {
                continue;
            }
            match self.kind(t) {
                TermKind::Symbol(_) if vars.contains(&t) => return true,
                TermKind::Quantified(q) => {
                    let free: Vec<Term> = vars.iter().copied().filter(|var| !q.vars.contains(var)).collect();
                    if !free.is_empty() && deep(|| self.mentions_one(q.body, &free, oldest)) {
                        return true;
                    }
                }
                TermKind::Bool(_)
                | TermKind::Int(_)
                | TermKind::Amount(_)
                | TermKind::Symbol(_)
                | TermKind::App(..)
                | TermKind::Op(..)
                | TermKind::Sum(..)
                | TermKind::AtMost(..) => self.visit_children(t, &mut todo),
            }
        }
        false
    }
}
