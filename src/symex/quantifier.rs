//! Quantifiers over integers.
//!
//! The body is evaluated once for new symbols, so what it teaches about them (the definition of a pure method
//! that it calls) is true of all values. A quantifier without written triggers gets those of its terms that have all its variables: the
//! elements of arrays and the calls that it reads.

use super::{Eval, Executor};
use crate::ir::{Expr, VarId};
use crate::source::Span;
use crate::state::State;
use crate::term::{Term, TermKind};

impl Executor<'_> {
    /// `forall int i :: e` and `exists int i :: e`.
    pub(crate) fn eval_quantifier(
        &mut self,
        state: &State,
        forall: bool,
        span: Span,
        vars: &[VarId],
        triggers: &[Vec<Expr>],
        body: &Expr,
    ) -> Eval<Term> {
        let mut inner = state.clone();
        let mut bound = Vec::new();
        let names = names(self.context.files.text(span));
        for (place, var) in vars.iter().enumerate() {
            let name = names.get(place).copied().unwrap_or("i");
            let symbol = self.prover.pool.fresh(name, crate::term::Sort::Int);
            inner.store.set(*var, symbol);
            bound.push(symbol);
        }
        let (evaluated, facts) = self.scope(|ex| {
            let mark = ex.path.mark();
            let evaluated = ex.eval_quantified(&inner, triggers, body);
            (evaluated, ex.guarded_facts(mark))
        });
        for fact in facts {
            let fact = self.for_all_of(&bound, fact);
            fact.into_iter().for_each(|fact| self.assume(fact));
        }
        let (mut chosen, value) = evaluated?;
        if chosen.is_empty() {
            chosen = self.choose_triggers(value, &bound);
        }
        let pool = &mut self.prover.pool;
        Ok(if forall { pool.forall(bound, chosen, value) } else { pool.exists(bound, chosen, value) })
    }

    /// What was learned for arbitrary values of the bound variables, as it is known afterwards: for all values, with the
    /// calls in it as triggers. A recursive definition is left out, it would bring its own next instance along.
    fn for_all_of(&mut self, bound: &[Term], fact: Term) -> Option<Term> {
        let symbols = self.prover.pool.symbols(fact);
        let mentioned: Vec<Term> = bound.iter().copied().filter(|symbol| symbols.contains(symbol)).collect();
        if mentioned.is_empty() {
            return Some(fact);
        }
        let calls: Vec<Term> = self
            .prover
            .pool
            .subterms(fact)
            .into_iter()
            .filter(|term| matches!(self.prover.pool.kind(*term), TermKind::App(..)))
            .collect();
        let function = |ex: &Self, term: Term| match ex.prover.pool.kind(term) {
            TermKind::App(function, _) => Some(*function),
            _ => None,
        };
        let recursive = calls
            .iter()
            .enumerate()
            .any(|(i, a)| calls[i + 1..].iter().any(|b| function(self, *a) == function(self, *b)));
        let triggers: Vec<Vec<Term>> = calls
            .into_iter()
            .filter(|call| {
                let symbols = self.prover.pool.symbols(*call);
                mentioned.iter().all(|symbol| symbols.contains(symbol))
            })
            .map(|call| vec![call])
            .collect();
        if recursive || triggers.is_empty() {
            return None;
        }
        Some(self.prover.pool.forall(mentioned, triggers, fact))
    }

    fn eval_quantified(
        &mut self,
        state: &State,
        triggers: &[Vec<Expr>],
        body: &Expr,
    ) -> Eval<(Vec<Vec<Term>>, Term)> {
        let value = self.eval(state, body)?;
        let mut chosen = Vec::new();
        for set in triggers {
            // A trigger is a pattern, not something that is read: where it can't be evaluated outside of the body's
            // conditions it is not used.
            let (terms, failed) = self.attempt(|ex| ex.eval_all(state, set));
            if let (Ok(terms), false) = (terms, failed) {
                chosen.push(terms);
            }
        }
        Ok((chosen, value))
    }

    /// The reads and calls in a term that have all the bound variables, each a trigger of its own.
    fn choose_triggers(&mut self, body: Term, bound: &[Term]) -> Vec<Vec<Term>> {
        let mut found: Vec<Vec<Term>> = Vec::new();
        let mut work = vec![body];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(term) = work.pop() {
            if !seen.insert(term) {
                continue;
            }
            let readable = matches!(self.prover.pool.kind(term), TermKind::Select(..) | TermKind::App(..));
            if readable {
                let symbols = self.prover.pool.symbols(term);
                if bound.iter().all(|symbol| symbols.contains(symbol)) {
                    found.push(vec![term]);
                    continue;
                }
            }
            work.extend(self.prover.pool.children(term));
        }
        found
    }
}

/// The names of the variables of a quantifier, from its text: messages are in the words of the program.
fn names(text: &str) -> Vec<&str> {
    let header = text.split_once("::").map_or("", |(header, _)| header);
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
    header
        .split(',')
        .filter_map(|part| part.split_whitespace().next_back())
        .filter(|word| is_word(word))
        .collect()
}
