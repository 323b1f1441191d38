//! What a quantifier's body teaches, for all values of its variables (language.md §7, Ghost steps).
//!
//! While the body is evaluated for new symbols, the calls in it bring their definitions along. Each becomes a formula
//! for all values, which the solver uses where it meets the call; so calls that appear only when the quantifier is
//! instantiated have their definitions too. A recursive definition would bring its next instance along, without end.
//! Where the inner call is about another piece of the heap there is no danger: this formula is about this piece only,
//! and the inner call has a formula of its own, as deep as definitions are unrolled. Where it is about the same piece,
//! it is written with another function, which is equal to the first but has no definition: the fuel is one step for
//! each call that is met.
//!
//! ```text
//! at(s, k)   == (k == 0 ? v : at(s', k - 1))           used for at(s, 3), then at(s', 2) by the formula for s'
//! sum(s, n)  == (n == 0 ? 0 : a[n - 1] + sum0(s, n - 1))     sum(s, n) == sum0(s, n)      used for each sum(s, 3)
//! ```
//!
//! Source: N. Amin, K. R. M. Leino and T. Rompf, *Computing with an SMT Solver*, TAP 2014, for the fuel.

use rustc_hash::FxHashSet;

use crate::symex::Executor;
use crate::term::{FunId, Op, Sort, Term, TermKind};

/// A learned fact, the call that it defines, and all calls in it.
struct Taught {
    fact: Term,
    about: Option<Term>,
    calls: Vec<Term>,
}

impl Executor<'_> {
    /// Turns what was learned for arbitrary values of the bound symbols into formulas for all values. `defined`: the
    /// calls whose definitions were learned, outer ones first. `usual`: the triggers of the quantifier, for what has
    /// none of its own: a call without a variable, below a condition with one.
    pub(crate) fn for_all(
        &mut self,
        bound: &[Term],
        facts: &[Term],
        defined: &[Term],
        usual: &[Vec<Term>],
    ) -> Vec<Term> {
        let taught: Vec<Taught> = facts.iter().map(|&fact| self.taught(fact, defined)).collect();
        let mut known = Vec::new();
        let mut linked = FxHashSet::default();
        for one in &taught {
            let symbols = self.prover.pool.symbols_since(one.fact, bound[0]);
            let mentioned: Vec<Term> =
                bound.iter().copied().filter(|symbol| symbols.contains(symbol)).collect();
            if mentioned.is_empty() {
                known.push(one.fact);
                continue;
            }
            // What is said of the heap alone, below a condition with a variable, would only make searches longer if it
            // were said for all values. What defines a call is said for those at the ends of the condition's range.
            if self.is_about_heap_alone(one, &mentioned) {
                if self.defines_call(one.fact) {
                    known.extend(self.at_ends(one.fact, &mentioned, bound[0]));
                }
                continue;
            }
            // A symbol that was invented on the way may have a different value for each value of the variables.
            if symbols.iter().any(|symbol| !bound.contains(symbol) && *symbol > bound[0]) {
                continue;
            }
            let own = |set: &&Vec<Term>| {
                let symbols: Vec<Term> =
                    set.iter().flat_map(|&term| self.prover.pool.symbols_since(term, bound[0])).collect();
                bound.iter().all(|var| symbols.contains(var) == mentioned.contains(var))
            };
            let usual: Vec<Vec<Term>> = usual.iter().filter(own).cloned().collect();
            self.for_all_values((&mentioned, usual), one, &taught, &mut linked, &mut known);
        }
        known
    }

    /// A fact about all values for those at the ends of the range that its conditions give the variables.
    ///
    /// ```text
    /// 0 <= i && i < n ==> size(s) == 3      i = 0 or n - 1: 0 < n ==> size(s) == 3
    /// ```
    fn at_ends(&mut self, fact: Term, vars: &[Term], oldest: Term) -> Vec<Term> {
        let [var] = *vars else { return Vec::new() };
        let mut found = Vec::new();
        for end in self.prover.ends_of_range(var, fact) {
            let at_end = self.prover.pool.substitute(fact, &[(var, end)]);
            let is_usable = self.prover.pool.symbols(at_end).iter().all(|&symbol| symbol < oldest);
            if is_usable && !found.contains(&at_end) && self.prover.known(at_end) != Some(true) {
                found.push(at_end);
            }
        }
        found
    }

    fn taught(&self, fact: Term, defined: &[Term]) -> Taught {
        let subterms = self.prover.pool.subterms(fact);
        let calls: Vec<Term> =
            subterms.into_iter().filter(|&term| self.function_of(term).is_some()).collect();
        Taught { fact, about: defined.iter().copied().find(|call| calls.contains(call)), calls }
    }

    fn for_all_values(
        &mut self,
        (vars, usual): (&[Term], Vec<Vec<Term>>),
        one: &Taught,
        taught: &[Taught],
        linked: &mut FxHashSet<Term>,
        known: &mut Vec<Term>,
    ) {
        let &Taught { fact, about, ref calls } = one;
        let of_all = |ex: &Self, call: Term| {
            let symbols = ex.prover.pool.symbols(call);
            vars.iter().all(|var| symbols.contains(var))
        };
        let recursive = about.is_some_and(|about| {
            calls.iter().any(|&call| call != about && self.may_return(about, call, taught))
        });
        let Some(about) = about.filter(|&about| of_all(self, about)) else {
            let own = calls.iter().copied().filter(|&call| of_all(self, call)).map(|call| vec![call]);
            let mut triggers: Vec<Vec<Term>> = own.collect();
            if triggers.is_empty() && self.defines_without_heap(fact, calls) {
                triggers = usual;
            }
            if triggers.is_empty() {
                triggers.extend(self.typed_element(fact).filter(|&it| of_all(self, it)).map(|it| vec![it]));
            }
            if !recursive && !triggers.is_empty() {
                known.push(self.prover.pool.forall(vars.to_vec(), triggers, fact));
            }
            return;
        };
        if !recursive {
            let mut triggers = vec![about];
            triggers.extend(calls.iter().copied().filter(|&call| call != about && of_all(self, call)));
            // What is known of the elements that the call reads is asked in terms of the elements, too.
            let reads = self.prover.pool.subterms(fact).into_iter().filter(|&term| self.is_read(term));
            let reads: Vec<Term> = reads.collect();
            triggers.extend(reads.into_iter().filter(|&read| of_all(self, read)));
            known.push(self.for_all_met(vars, &triggers, about, fact));
            return;
        }
        let mut pairs = Vec::new();
        for &call in calls {
            let again =
                call != about && self.same_snapshot(about, call) && self.may_return(about, call, taught);
            if again {
                pairs.push((call, self.call_without_definition(call)));
            }
        }
        let fact = self.prover.pool.substitute(fact, &pairs);
        known.push(self.for_all_met(vars, &[about], about, fact));
        let inner = self.call_without_definition(about);
        let link = self.prover.pool.eq(about, inner);
        let link = self.for_all_met(vars, &[about], about, link);
        if !pairs.is_empty() && linked.insert(link) {
            known.push(link);
        }
    }

    /// `forall vars :: {triggers} fact`, with variables chosen so that they are the arguments of the call it is about:
    /// a fact about `at(s, k - 1)` for all `k` is stated about `at(s, k)` for all `k`, which matches more often.
    fn for_all_met(&mut self, vars: &[Term], triggers: &[Term], about: Term, fact: Term) -> Term {
        let args = match self.prover.pool.kind(about) {
            TermKind::App(_, args) => args.to_vec(),
            // Any other term is no call.
            _ => Vec::new(),
        };
        let mut pairs: Vec<(Term, Term)> = Vec::new();
        for arg in args {
            if self.prover.pool.sort(arg) != Sort::INT {
                continue;
            }
            let form = self.prover.pool.linear(arg);
            let free = |var: &Term| !pairs.iter().any(|pair| pair.0 == *var);
            let part = form.parts.iter().find(|part| vars.contains(&part.0) && free(&part.0));
            let Some(&(var, factor @ (1 | -1))) = part else { continue };
            let pool = &mut self.prover.pool;
            let factor = pool.int(factor);
            let own = pool.mul(factor, var);
            let rest = pool.sub(arg, own);
            if !pool.mentions(rest, vars) {
                let value = pool.sub(var, rest);
                pairs.push((var, pool.mul(factor, value)));
            }
        }
        let pool = &mut self.prover.pool;
        let fact = pool.substitute(fact, &pairs);
        let triggers = triggers.iter().map(|&call| vec![pool.substitute(call, &pairs)]).collect();
        pool.forall(vars.to_vec(), triggers, fact)
    }

    /// Whether the definition of `call` may lead back to the function that `about` is a call of, as far as the facts
    /// tell.
    fn may_return(&self, about: Term, call: Term, taught: &[Taught]) -> bool {
        let (Some(to), Some(from)) = (self.function_of(about), self.function_of(call)) else { return false };
        let mut reached = vec![from];
        let mut at = 0;
        while let Some(&function) = reached.get(at) {
            if function == to {
                return true;
            }
            for one in taught {
                if one.about.and_then(|about| self.function_of(about)) == Some(function) {
                    for called in one.calls.iter().filter_map(|&call| self.function_of(call)) {
                        if !reached.contains(&called) {
                            reached.push(called);
                        }
                    }
                }
            }
            at += 1;
        }
        false
    }

    /// Whether two calls may be about the same piece of the heap: only terms known to be different parts are told
    /// apart.
    fn same_snapshot(&mut self, a: Term, b: Term) -> bool {
        let snapshot = |ex: &Self, call: Term| match ex.prover.pool.kind(call) {
            TermKind::App(_, args) => args.first().copied(),
            // Any other term is no call.
            _ => None,
        };
        match (snapshot(self, a), snapshot(self, b)) {
            (Some(a), Some(b)) => self.prover.same(a, b) || !self.is_part(b, a),
            (None, _) | (_, None) => true,
        }
    }

    /// Whether a snapshot is a part of another one.
    fn is_part(&self, part: Term, whole: Term) -> bool {
        part != whole && self.prover.pool.subterms(part).contains(&whole)
    }

    fn call_without_definition(&mut self, call: Term) -> Term {
        let TermKind::App(function, args) = self.prover.pool.kind(call) else { return call };
        let args = args.to_vec();
        let twin = match self.tables.without_definition.get(&function) {
            Some(&twin) => twin,
            None => {
                let own = self.prover.pool.function(function).clone();
                let twin = self.prover.pool.declare_fun(
                    own.name,
                    own.args,
                    own.result,
                    own.is_static,
                    own.snapshot_args,
                );
                self.tables.without_definition.insert(function, twin);
                twin
            }
        };
        self.prover.pool.app(twin, args)
    }

    /// Whether a fact has no variable but in its condition, and is no definition of a call without heap.
    fn is_about_heap_alone(&self, one: &Taught, vars: &[Term]) -> bool {
        let conclusion = self.conclusion(one.fact);
        !self.prover.pool.mentions(conclusion, vars) && !self.defines_without_heap(one.fact, &one.calls)
    }

    /// What a fact says once its conditions hold.
    fn conclusion(&self, fact: Term) -> Term {
        let mut conclusion = fact;
        while let TermKind::Op(Op::Implies, &[_, then]) = self.prover.pool.kind(conclusion) {
            conclusion = then;
        }
        conclusion
    }

    /// Whether a fact is, below conditions, an equation for a call.
    fn defines_call(&self, fact: Term) -> bool {
        match self.prover.pool.kind(self.conclusion(fact)) {
            TermKind::Op(Op::Eq, &[a, b]) => [a, b].iter().any(|&side| self.function_of(side).is_some()),
            // Any other fact is none.
            _ => false,
        }
    }

    /// Whether a fact is, below a condition, the definition of its only call, and that call is about its arguments
    /// alone. What is said of a call that reads the heap is known on the path already; said again for all values it
    /// would only make searches longer.
    fn defines_without_heap(&self, fact: Term, calls: &[Term]) -> bool {
        let pool = &self.prover.pool;
        let (&[call], TermKind::Op(Op::Implies, &[_, conclusion])) = (calls, pool.kind(fact)) else {
            return false;
        };
        let alone = matches!(pool.kind(call), TermKind::App(_, &[snapshot, ..]) if snapshot == pool.unit());
        alone && matches!(pool.kind(conclusion), TermKind::Op(Op::Eq, _))
    }

    /// The element of which a fact says the type.
    fn typed_element(&self, fact: Term) -> Option<Term> {
        let pool = &self.prover.pool;
        let TermKind::Op(Op::Or, parts) = pool.kind(self.conclusion(fact)) else { return None };
        parts.iter().find_map(|&part| match pool.kind(part) {
            TermKind::Op(Op::IsOneOf(_), &[of]) => {
                matches!(pool.kind(of), TermKind::Op(Op::At | Op::Select, _)).then_some(of)
            }
            // Any other part says that it is null.
            _ => None,
        })
    }

    fn is_read(&self, term: Term) -> bool {
        matches!(self.prover.pool.kind(term), TermKind::Op(Op::Select, _))
    }

    fn function_of(&self, call: Term) -> Option<FunId> {
        match self.prover.pool.kind(call) {
            TermKind::App(function, _) => Some(function),
            // Any other term is no call.
            _ => None,
        }
    }
}
