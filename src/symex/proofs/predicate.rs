//! The proof of a predicate [VC Definition 4].

use std::cell::Cell;

use crate::depend::Node;
use crate::ir::PredId;
use crate::prover::Prover;
use crate::state::{Provenance, State, Store};
use crate::symex::{Context, Executor, Verification};

/// Whether the body of a predicate is well-formed: it is produced in an empty heap, for arbitrary arguments.
/// `group` is the group of mutually dependent declarations that it belongs to.
pub(crate) fn verify_predicate(
    context: Context<'_>,
    id: PredId,
    group: &[Node],
    recursive: bool,
    prover: Prover,
) -> Verification {
    let decl = context.program.predicate(id);
    let mut ex = Executor::new(context, &decl.origin, &decl.vars, prover);
    ex.findings.termination.begin(Node::Pred(id), group, recursive);
    let Some(body) = &decl.body else { return ex.finish() };
    let possible = Cell::new(false);
    let ended = ex.scope(|ex| {
        let mut store = Store::new(decl.vars.len());
        for (i, param) in decl.params.iter().enumerate() {
            let value = ex.fresh_of_specification("argument", &decl.vars[param.index()].ty);
            store.set(*param, value);
            if i == 0 && !decl.is_static {
                ex.assume_not_null(value);
                ex.begin_object(value);
            }
        }
        ex.track.here = store.clone();
        ex.track.at_entry = store.clone();
        let state = State::empty(store, true, true);
        let snapshot = ex.fresh_snapshot();
        ex.produce(state, snapshot, body, Provenance::Requires, &|ex, state, ()| {
            if !possible.get() {
                possible.set(ex.is_possible_at_a_glance(&state.heap, body));
            }
            Ok(())
        })
    });
    if !possible.get() && ended.is_ok() {
        ex.warn_impossible_predicate(body);
    }
    ex.finish()
}
