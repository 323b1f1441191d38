//! The proof that an override keeps the promises of what it overrides: behavioural subtyping.
//!
//! Whoever calls the overridden method gives what that requires, and relies on what that ensures, whatever runs. So the
//! own precondition is consumed from the overridden one, and with what is left the own postcondition gives the
//! overridden one.
//!
//! ```text
//! produce  overridden requires        what the caller gives
//! consume  own requires               what runs takes
//! produce  own ensures                what it gives back, beside what it did not take
//! consume  overridden ensures         what the caller relies on
//! ```
//!
//! Source: B. Liskov and J. Wing, *A Behavioral Notion of Subtyping*, TOPLAS 1994; with permissions, M. Parkinson and
//! G. Bierman, *Separation Logic, Abstraction and Inheritance*, POPL 2008.
//!
//! The invariant: both contracts are about the same object, arguments, result and heaps, and the object is one of the
//! class for which this is shown.

use crate::depend::Node;
use crate::ir::{Assertion, Decreases, MethodId, Origin, PureId, Type, Var, VarId};
use crate::prover::Prover;
use crate::source::Span;
use crate::state::{Provenance, Share, State, Store};
use crate::symex::failure::{MeasureOf, Why};
use crate::symex::{Context, Executor, Obligation, Outcome, Reason, Verification, value};
use crate::term::Term;

/// A contract, with its variables.
struct Contract<'p> {
    origin: &'p Origin,
    /// Where it is said that it does not keep another one.
    at: Span,
    vars: &'p [Var],
    params: &'p [VarId],
    result: Option<VarId>,
    requires: &'p Assertion,
    ensures: &'p Assertion,
    decreases: Option<&'p Decreases>,
    /// It is that of a pure method that never runs.
    is_ghost: bool,
}

impl Contract<'_> {
    fn store(&self, args: &[Term], result: Option<Term>) -> Store {
        let mut store = Executor::store_for(self.vars.len(), self.params, args);
        if let (Some(var), Some(result)) = (self.result, result) {
            store.set(var, result);
        }
        store
    }
}

/// A declaration of the library is fine there: if it does not keep a promise, the class is wrong that has it for an
/// interface.
fn place(context: Context<'_>, origin: &Origin) -> Span {
    match context.receiver.filter(|_| origin.is_library()) {
        Some(class) => context.program.class(class).span,
        None => origin.span,
    }
}

/// Whether a mutator keeps the promises of another one that it overrides.
pub(crate) fn verify_refinement(
    context: Context<'_>,
    own: MethodId,
    other: MethodId,
    prover: Prover,
) -> Verification {
    let contract = |id: MethodId| {
        let decl = context.program.method(id);
        Contract {
            origin: &decl.origin,
            at: place(context, &decl.origin),
            vars: &decl.vars,
            params: &decl.params,
            result: decl.result,
            requires: &decl.requires,
            ensures: &decl.ensures,
            decreases: decl.decreases.as_ref(),
            is_ghost: false,
        }
    };
    let (own, other) = (contract(own), contract(other));
    let mut ex = Executor::new(context, own.origin, own.vars, prover);
    let _ = ex.scope(|ex| {
        ex.begin_refinement(&own, &other, &|ex, state, args| {
            let given = State { store: own.store(&args, None), ..state.clone() };
            ex.refine_measure(&given, &own, &other, &args)?;
            let mut base = given.seen_by(given.store.clone());
            // Its `read` is the one of what it overrides, if that has one.
            let reading = state.store.reading;
            match reading {
                Some(_) => base.store.reading = reading,
                None => base = ex.choosing(base, &[own.requires, own.ensures]),
            }
            let own_reading = base.store.reading.map(Share::chosen);
            let obligation = Obligation::Overriding { at: own.at, requires: true };
            let why = Why { obligation: &obligation, closing: None, search: ex.dynamic.search };
            let before = state.heap.clone();
            ex.consume(&base, given.clone(), own.requires, &why, &|ex, rest, _| {
                let result = own.result.map(|var| ex.fresh_value("result", &own.vars[var.index()].ty));
                ex.learn_result(&other, result);
                let snapshot = ex.fresh_snapshot();
                let mut after = State { store: own.store(&args, result), old: before.clone(), ..rest };
                after.store.reading = own_reading;
                ex.produce(after, snapshot, own.ensures, Provenance::Other, &|ex, state, ()| {
                    let mut promised = State { store: other.store(&args, result), ..state };
                    promised.store.reading = reading;
                    let obligation = Obligation::Overriding { at: own.at, requires: false };
                    let why = Why { obligation: &obligation, closing: None, search: ex.dynamic.search };
                    ex.consume(&promised, promised.clone(), other.ensures, &why, &|_, _, _| Ok(()))
                })
            })
        })
    });
    ex.finish()
}

/// Whether a pure method keeps the promises of another one that it overrides. It has the same precondition. The
/// postconditions of its group's members may be used, as in the proof of its own: the termination of all has been shown
/// before.
pub(crate) fn verify_pure_refinement(
    context: Context<'_>,
    (own, other): (PureId, PureId),
    group: &[Node],
    recursive: bool,
    prover: Prover,
) -> Verification {
    let decl = context.program.pure(own);
    let contract = |id: PureId| {
        let decl = context.program.pure(id);
        Contract {
            origin: &decl.origin,
            at: place(context, &decl.origin),
            vars: &decl.vars,
            params: &decl.params,
            result: Some(decl.result),
            requires: &decl.requires,
            ensures: &decl.ensures,
            decreases: decl.decreases.as_ref(),
            is_ghost: decl.is_ghost,
        }
    };
    let caller = Node::Pure(own);
    let (body, own, other) = (decl.body.as_ref(), contract(own), contract(other));
    let mut ex = Executor::new(context, own.origin, own.vars, prover);
    ex.findings.termination.begin(caller, group, recursive);
    let _ = ex.scope(|ex| {
        ex.begin_refinement(&own, &other, &|ex, state, args| {
            let given = State { store: own.store(&args, None), ..state };
            ex.refine_measure(&given, &own, &other, &args)?;
            let result = match body {
                Some(body) => value!(ex.eval_in_body(&given, body)),
                None => ex.fresh_of_pure(decl.is_ghost, "result", &decl.vars[decl.result.index()].ty),
            };
            ex.learn_result(&other, Some(result));
            let mut conjuncts = Vec::new();
            own.ensures.pure_conjuncts(&mut conjuncts);
            let here = State { store: own.store(&args, Some(result)), ..given };
            for conjunct in conjuncts {
                let known = value!(ex.eval(&here, conjunct));
                value!(ex.assume_or_end(known));
            }
            let promised = State { store: other.store(&args, Some(result)), ..here };
            let obligation = Obligation::Overriding { at: own.at, requires: false };
            let why = Why { obligation: &obligation, closing: None, search: ex.dynamic.search };
            let mut conjuncts = Vec::new();
            other.ensures.pure_conjuncts(&mut conjuncts);
            for conjunct in conjuncts {
                value!(ex.consume_pure(&promised, conjunct, &why));
            }
            Ok(())
        })
    });
    ex.finish()
}

impl Executor<'_> {
    /// Produces the overridden precondition for arbitrary arguments, and goes on with these.
    fn begin_refinement(
        &mut self,
        own: &Contract<'_>,
        other: &Contract<'_>,
        k: &dyn Fn(&mut Executor<'_>, State, Vec<Term>) -> Outcome,
    ) -> Outcome {
        let mut args = Vec::new();
        for (i, param) in own.params.iter().enumerate() {
            let var = &own.vars[param.index()];
            // The parameters of both have the same types, but for `this`.
            let hint = var.name.map_or("this", |name| name.as_str());
            let value = self.fresh_of_pure(own.is_ghost, hint, &var.ty);
            if i == 0 {
                self.assume_not_null(value);
                self.begin_object(value);
            }
            args.push(value);
        }
        self.track.here = own.store(&args, None);
        self.track.at_entry = own.store(&args, None);
        let state = State::empty(other.store(&args, None), true, false);
        let state = self.reading(state, &[other.requires, other.ensures]);
        let snapshot = self.fresh_snapshot();
        self.produce(state, snapshot, other.requires, Provenance::Requires, &|ex, mut state, ()| {
            state.old = state.heap.clone();
            k(ex, state, args.clone())
        })
    }

    fn learn_result(&mut self, other: &Contract<'_>, result: Option<Term>) {
        if let (Some(var), Some(result)) = (other.result, result) {
            let ty: Type = other.vars[var.index()].ty.clone();
            self.learn_type(result, &ty);
        }
    }

    /// The measure is at most the overridden one's.
    fn refine_measure(
        &mut self,
        given: &State,
        own: &Contract<'_>,
        other: &Contract<'_>,
        args: &[Term],
    ) -> Outcome {
        let Some(theirs) = other.decreases else { return Ok(()) };
        let there = State { store: other.store(args, None), ..given.scratch() };
        let before = value!(self.measure_here(&there, theirs));
        let goal = match own.decreases {
            Some(decreases) => value!(self.at_most(&given.scratch(), decreases, &before)),
            None => self.prover.pool.bool(false),
        };
        let at = own.at;
        let obligation = Obligation::Decreases { at, of: MeasureOf::Override };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        let place = own.decreases.map_or(at, Decreases::parts);
        value!(self.check(given, goal, place, &why, |_| Reason::Measure { negative: false }));
        Ok(())
    }
}
