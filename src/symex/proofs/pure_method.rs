//! The proof of a pure method [VC Definition 5, and §3.6].

use std::cell::Cell;

use crate::depend::Node;
use crate::ir::{Pure, PureId};
use crate::prover::Prover;
use crate::state::{Provenance, State, Store};
use crate::symex::failure::Why;
use crate::symex::{Context, Dynamic, Executor, Obligation, Outcome, Verification, value};
use crate::trace::{End, Headline};

/// Whether the contract and the body of a pure method are well-formed. `Verification::edges` are its calls inside the
/// group, `Verification::contract_failed` says whether the contract can be used.
pub(crate) fn verify_pure(
    context: Context<'_>,
    id: PureId,
    group: &[Node],
    recursive: bool,
    prover: Prover,
) -> Verification {
    let decl = context.program.pure(id);
    let mut ex = Executor::new(context, &decl.origin, &decl.vars, prover);
    ex.findings.termination.begin(Node::Pure(id), group, recursive);
    ex.record_parameters(&decl.params);
    let possible = Cell::new(false);
    let ended = ex.scope(|ex| {
        let state = State { framing: true, ..ex.pure_entry(decl) };
        let snapshot = ex.fresh_snapshot();
        ex.produce(state, snapshot, &decl.requires, Provenance::Requires, &|ex, state, ()| {
            value!(ex.begin_measure(&state, decl, group));
            if !possible.get() {
                possible.set(ex.is_possible_at_a_glance(&state.heap, &decl.requires));
            }
            let inside = State { framing: false, ..state.clone() };
            let span = decl.body.as_ref().map_or(decl.origin.span, |body| body.span);
            ex.record_place(&inside, span, Headline::Body);
            // The results of the recursion are known to be in their ranges once it is known to end.
            let later = |dynamic: &mut Dynamic| dynamic.overflow_later = recursive;
            let evaluated = decl.body.as_ref().map(|body| ex.with(later, |ex| ex.eval(&inside, body)));
            if let Some(Ok(_)) = evaluated {
                ex.record_end(|holds| if holds { End::Value } else { End::Failed });
            }
            if let Some(Err(crate::symex::Halt::Stopped(stop))) = evaluated {
                return Err(stop);
            }
            let mut state = state;
            let ty = decl.vars[decl.result.index()].ty.clone();
            let result = ex.fresh_of_pure(decl.is_ghost, "result", &ty);
            state.store.set(decl.result, result);
            state.old = state.heap.clone();
            let snapshot = ex.fresh_snapshot();
            ex.produce(state, snapshot, &decl.ensures, Provenance::Other, &|_, _, ()| Ok(()))
        })
    });
    if !possible.get() && ended.is_ok() {
        ex.warn_impossible(&decl.requires);
    }
    ex.finish()
}

/// Whether the value of the body satisfies `ensures`. The postconditions of the group's members may be used in
/// the body: its termination has been shown before.
pub(crate) fn verify_ensures(
    context: Context<'_>,
    id: PureId,
    group: &[Node],
    recursive: bool,
    prover: Prover,
) -> Verification {
    let decl = context.program.pure(id);
    let mut ex = Executor::new(context, &decl.origin, &decl.vars, prover);
    let Some(body) = &decl.body else { return ex.finish() };
    ex.findings.termination.begin(Node::Pure(id), group, recursive);
    ex.record_parameters(&decl.params);
    let _ = ex.scope(|ex| {
        let state = ex.pure_entry(decl);
        let snapshot = ex.fresh_snapshot();
        ex.produce(state, snapshot, &decl.requires, Provenance::Requires, &|ex, state, ()| {
            // Each case of a conditional body gets its own path, so that the error can name the case.
            ex.returns(&state, body, &|ex, state, value| {
                let mut state = state;
                state.store.set(decl.result, value);
                ex.record_place(&state, body.span, Headline::EndOfBody);
                let obligation = Obligation::PurePostcondition { body: body.span };
                let why = Why { obligation: &obligation, closing: None, search: ex.dynamic.search };
                let mut conjuncts = Vec::new();
                decl.ensures.pure_conjuncts(&mut conjuncts);
                for conjunct in conjuncts {
                    value!(ex.consume_pure(&state, conjunct, &why));
                }
                ex.record_end(|holds| End::Postcondition { holds });
                Ok(())
            })
        })
    });
    ex.finish()
}

impl Executor<'_> {
    fn pure_entry(&mut self, decl: &Pure) -> State {
        let mut store = Store::new(decl.vars.len());
        for (i, param) in decl.params.iter().enumerate() {
            let var = &decl.vars[param.index()];
            let hint = var.name.map_or("this", |name| name.as_str());
            let value = self.fresh_of_pure(decl.is_ghost, hint, &var.ty);
            store.set(*param, value);
            if i == 0 && !decl.is_static {
                self.assume_not_null(value);
                self.begin_object(value);
            }
        }
        self.track.here = store.clone();
        self.track.at_entry = store.clone();
        self.context.own.is_pure = true;
        let state = State::empty(store, true, false);
        self.reading(state, &[&decl.requires])
    }

    /// The method's measure, if the whole group has measures.
    fn begin_measure(&mut self, state: &State, decl: &Pure, group: &[Node]) -> crate::symex::Eval<()> {
        let measured = group.iter().all(|node| match node {
            Node::Pure(id) => self.context.program.pure(*id).decreases.is_some(),
            Node::Pred(_) => true,
        });
        let Some(decreases) = &decl.decreases else { return Ok(()) };
        if !measured {
            return Ok(());
        }
        let value = self.measure_here(state, decreases)?;
        self.findings.termination.set_measure(value);
        Ok(())
    }

    /// The values of a body, each `?:` at its top on paths of their own, also behind variables.
    fn returns(
        &mut self,
        state: &State,
        body: &crate::ir::Expr,
        k: crate::symex::Cont<'_, crate::term::Term>,
    ) -> Outcome {
        if let crate::ir::ExprKind::Cond(cond, then, otherwise) = &body.kind {
            let test = value!(self.eval_in_body(state, cond));
            return self.branch(
                state.clone(),
                test,
                Some(cond.span),
                &|ex, state| ex.returns(&state, then, k),
                &|ex, state| ex.returns(&state, otherwise, k),
            );
        }
        if let crate::ir::ExprKind::Let { var, value, body } = &body.kind {
            let value = value!(self.eval_in_body(state, value));
            let mut inner = state.clone();
            inner.store.set(*var, value);
            return self.returns(&inner, body, k);
        }
        let value = value!(self.eval_in_body(state, body));
        k(self, state.clone(), value)
    }

    pub(super) fn eval_in_body(
        &mut self,
        state: &State,
        e: &crate::ir::Expr,
    ) -> crate::symex::Eval<crate::term::Term> {
        self.with(|dynamic| dynamic.group_ensures = true, |ex| ex.eval(state, e))
    }
}
