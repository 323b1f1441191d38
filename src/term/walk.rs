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

/// What is replaced by what.
struct Replacement {
    pairs: SmallVec<[(Term, Term); 4]>,
    /// The age of the oldest of the terms that are replaced: what is older throughout has none of them.
    oldest: u32,
}

impl Replacement {
    fn new(pool: &TermPool, pairs: SmallVec<[(Term, Term); 4]>) -> Replacement {
        let oldest = pairs.iter().map(|&(from, _)| pool.youngest(from)).min().unwrap_or(0);
        Replacement { pairs, oldest }
    }

    fn get(&self, t: Term) -> Option<Term> {
        self.pairs.iter().find(|(from, _)| *from == t).map(|(_, to)| *to)
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
        let oldest = vars.iter().map(|&var| self.youngest(var)).min().unwrap_or(u32::MAX);
        let used = self.symbols_from_age(body, oldest);
        let vars: Vec<Term> = vars.into_iter().filter(|v| used.contains(v)).collect();
        let level = |&t: &Term| if vars.contains(&t) { None } else { self.bound_level(t) };
        let bound = self.subterms_from_age(body, u32::MAX);
        let level = 1 + bound.iter().filter_map(level).max().unwrap_or(0);
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
        let used = self.symbols_from_age(q.body, u32::MAX);
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
        let pairs: SmallVec<[(Term, Term); 4]> = pairs.iter().copied().filter(|(a, b)| a != b).collect();
        self.replace(t, &Replacement::new(self, pairs), &mut FxHashMap::default())
    }

    fn replace(&mut self, t: Term, map: &Replacement, done: &mut FxHashMap<Term, Term>) -> Term {
        if map.pairs.is_empty() || self.youngest(t) < map.oldest {
            return t;
        }
        if let Some(new) = map.get(t).or_else(|| done.get(&t).copied()) {
            return new;
        }
        let new = deep(|| self.rebuild(t, map, done));
        done.insert(t, new);
        new
    }

    fn rebuild(&mut self, t: Term, map: &Replacement, done: &mut FxHashMap<Term, Term>) -> Term {
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

    fn replace_all(&mut self, terms: &mut [Term], map: &Replacement, done: &mut FxHashMap<Term, Term>) {
        for t in terms {
            *t = self.replace(*t, map, done);
        }
    }

    fn replace_under_binder(&mut self, t: Term, q: &Quantified, map: &Replacement) -> Term {
        let mut pairs = map.pairs.clone();
        // a term to be replaced that mentions a variable bound here is a different term inside
        pairs.retain(|(from, _)| !self.mentions(*from, &q.vars));
        let captured = pairs.iter().any(|&(_, to)| self.mentions(to, &q.vars));
        let names = self.bound_names.get(&t).cloned().unwrap_or_default();
        let mut vars = q.vars.to_vec();
        if captured {
            for (place, var) in vars.iter_mut().enumerate() {
                let hint = names.get(place).cloned().unwrap_or_default();
                let renamed = self.fresh(&hint, self.sort(*var));
                pairs.push((*var, renamed));
                *var = renamed;
            }
        }
        let map = Replacement::new(self, pairs);
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
        self.subterms_from_age(t, 0)
    }

    /// Those of them that have a symbol of this age, or a younger one.
    fn subterms_from_age(&self, t: Term, oldest: u32) -> Vec<Term> {
        let mut seen = Seen::default();
        let mut out = Vec::new();
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            if self.youngest(t) >= oldest && seen.insert(t) {
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
