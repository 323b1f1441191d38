//! What a pure call is known to be: its definition and its postcondition [VC §3.2.1, §4.1].
//!
//! A pure method is a function of the snapshot of its precondition, so its definition holds wherever the
//! snapshot does: the precondition is produced from the snapshot into an empty heap, and the body is
//! evaluated there [VC Definition 5, errata]. No quantified axiom is needed, each call brings its own instance;
//! a recursive one is unrolled to a fixed depth, to a greater one where its arguments are constants.
//!
//! ```text
//! getX(s, c)      produce c.valid()[s], evaluate x: unwrap(s)       getX(s, c) == unwrap(s)
//! ```

use crate::infer::{COMPUTED_DEPTH, DEFINITION_DEPTH};
use crate::ir::{Expr, Pure, PureId};
use crate::state::{Provenance, State};
use crate::symex::moves::call::Application;
use crate::symex::{Dynamic, Eval, Executor, Halt};
use crate::term::{Op, Term, TermKind};

impl Executor<'_> {
    /// Learns what may be known of a call. Nothing is learned where the definition does not hold (a method that is
    /// ill-formed or may not terminate, an `ensures` that was not proved), nor twice on one path.
    pub(crate) fn learn_definition(&mut self, call: &Application, pure: PureId, written: bool) -> Eval<()> {
        let depth = if self.is_computed(call) { COMPUTED_DEPTH } else { DEFINITION_DEPTH };
        if self.dynamic.definition_depth >= depth && !written {
            return Ok(());
        }
        if !written && !self.track.defined.insert(call.term) {
            return Ok(());
        }
        if !written {
            self.track.defined_order.push(call.term);
        }
        let decl = self.context.program.pure(pure);
        let status = self.context.settled.pure(pure);
        if let Some(body) = &decl.body
            && status.definition
            && (written || self.dynamic.search.open_depth > 0)
        {
            self.learn(call, decl, |ex, state| {
                let value = ex.eval(state, body)?;
                Ok(ex.prover.pool.eq(call.term, value))
            })?;
        }
        let trusted = decl.body.is_none();
        if (status.ensures || trusted || self.assumes_ensures(pure)) && !decl.ensures.is_trivial() {
            if trusted {
                let what = format!("the `ensures` of `{}`, which has no body", decl.origin.name);
                self.trust(decl.origin.span, what);
            }
            let mut conjuncts = Vec::new();
            decl.ensures.pure_conjuncts(&mut conjuncts);
            for conjunct in conjuncts {
                self.learn(call, decl, |ex, state| ex.eval(state, conjunct))?;
            }
        }
        Ok(())
    }

    /// Whether a call reads nothing from the heap and has constant arguments, so that it leads to few others.
    fn is_computed(&self, call: &Application) -> bool {
        let pool = &self.prover.pool;
        let constant = |arg: &Term| {
            matches!(pool.kind(*arg), TermKind::Int(_) | TermKind::Bool(_) | TermKind::Op(Op::Null, _))
        };
        matches!(pool.kind(call.snapshot), TermKind::Op(Op::Unit, _)) && call.args.iter().all(constant)
    }

    /// Evaluates a fact about a call in the heap that its precondition gives, and assumes it. Where that does not
    /// work out nothing is learned.
    fn learn(
        &mut self,
        call: &Application,
        decl: &Pure,
        fact: impl Fn(&mut Executor<'_>, &State) -> Eval<Term>,
    ) -> Eval<()> {
        let mut store = Self::store_for(decl.vars.len(), &decl.params, &call.args);
        store.set(decl.result, call.term);
        let state = State::empty(store, false, false);
        let in_definition = |dynamic: &mut Dynamic| {
            dynamic.definition_depth += 1;
            dynamic.outside = true;
        };
        let learned = self.with(in_definition, |ex| {
            ex.attempt_and_keep(|ex| {
                let ends = ex.collect(|ex, k| {
                    ex.produce(state, call.snapshot, &decl.requires, Provenance::Other, &|ex, state, ()| {
                        let fact = crate::symex::value!(fact(ex, &state));
                        k(ex, state, fact)
                    })
                })?;
                Ok(ex.merge(ends))
            })
        });
        match learned {
            Ok(Some(fact)) => {
                self.assume(fact);
                Ok(())
            }
            Ok(None) | Err(Halt::Impossible | Halt::Failed) => Ok(()),
            Err(Halt::Stopped(stop)) => Err(stop.into()),
        }
    }
}

impl crate::ir::Assertion {
    /// Whether it says nothing.
    pub(crate) fn is_trivial(&self) -> bool {
        matches!(&self.kind, crate::ir::AssertionKind::And(parts) if parts.iter().all(|part| part.is_trivial()))
    }

    /// The boolean conjuncts of an assertion without permissions, from left to right.
    pub(crate) fn pure_conjuncts<'a>(&'a self, found: &mut Vec<&'a Expr>) {
        match &self.kind {
            crate::ir::AssertionKind::Pure(e) => found.push(e),
            crate::ir::AssertionKind::And(parts) => {
                parts.iter().for_each(|part| part.pure_conjuncts(found));
            }
            // What takes permissions says nothing that could be known of a value.
            crate::ir::AssertionKind::Acc(_)
            | crate::ir::AssertionKind::Instance(_)
            | crate::ir::AssertionKind::Implies(..)
            | crate::ir::AssertionKind::Cond(..)
            | crate::ir::AssertionKind::Let { .. }
            | crate::ir::AssertionKind::Untouched(_) => {}
        }
    }
}
