//! Loops (language.md §7, Loops).
//!
//! A loop is verified for one arbitrary iteration: the invariant is given up before it, and the iteration has
//! only what the invariant asks for. What it does not ask for is set aside, and is there again after the loop,
//! with the same values.
//!
//! ```text
//! consume φ, set the rest aside; assigned locals become arbitrary; produce φ; e
//!     e      body, consume φ again: the end of this path; break and return leave with what was set aside
//!     !e     after the loop, with what was set aside
//! ```

use std::rc::Rc;

use crate::ir::While;
use crate::state::{Aside, Heap, Provenance, State};
use crate::symex::failure::Why;
use crate::symex::rules::exec::Exit;
use crate::symex::{Cont, Eval, Executor, Obligation, Outcome, value};
use crate::term::Term;
use crate::trace::End;

const ARBITRARY: &str =
    "one arbitrary iteration: what is assigned is arbitrary, and only what the invariant asks for is held";

const AFTER: &str = "after the loop: what was set aside is held again";

impl Executor<'_> {
    /// `while (e) invariant φ; s`
    pub(crate) fn exec_while(&mut self, state: State, lp: &While, k: Cont<'_, Exit>) -> Outcome {
        let obligation = Obligation::InvariantEntry { keyword: lp.keyword };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        self.consume(&state, state.clone(), &lp.invariant, &why, &|ex, aside, _| {
            ex.record_note(ARBITRARY);
            let set_aside =
                Aside { keyword: lp.keyword, heap: aside.heap.clone(), outer: aside.aside.clone() };
            let mut iteration = State {
                heap: Heap::default(),
                framing: true,
                aside: Some(Rc::new(set_aside)),
                ..aside.clone()
            };
            for var in &lp.assigned {
                let ty = ex.context.own.variables[var.index()].ty.clone();
                let value = ex.fresh_value("iterated", &ty);
                iteration.store.set(*var, value);
            }
            ex.track.here = iteration.store.clone();
            let snapshot = ex.fresh_snapshot();
            ex.produce(iteration, snapshot, &lp.invariant, Provenance::Requires, &|ex, state, ()| {
                let begin = state.store.clone();
                ex.exec_iteration(State { framing: false, begin, ..state }, lp, &aside, k)
            })
        })
    }

    /// The measure where the body starts, which must not be negative.
    fn measure_of_iteration(&mut self, state: &State, lp: &While) -> Eval<Option<Term>> {
        let Some(measure) = lp.decreases.as_ref().and_then(|d| d.measure.first()) else { return Ok(None) };
        self.measure_here(state, measure, lp.keyword).map(Some)
    }

    /// At the end of the body the measure must have fallen if the condition holds again.
    fn check_iteration_falls(&mut self, state: State, lp: &While, before: Term) -> Outcome {
        let Some(measure) = lp.decreases.as_ref().and_then(|d| d.measure.first()) else { return Ok(()) };
        self.scope(|ex| {
            ex.exec_block(state, &lp.prelude.stmts, &|ex, state, exit| {
                if exit != Exit::Normal {
                    return Ok(());
                }
                ex.track.here = state.store.clone();
                let again = value!(ex.eval(&state, &lp.cond));
                ex.assume(again);
                if ex.prover.contradictory() {
                    return Ok(());
                }
                value!(ex.check_falls(&state, measure, before, measure.span));
                Ok(())
            })
        })
    }

    fn exec_iteration(&mut self, state: State, lp: &While, aside: &State, k: Cont<'_, Exit>) -> Outcome {
        let leave = |ex: &mut Executor<'_>, state: State, exit: Exit| {
            ex.record_note(AFTER);
            let heap = state.heap.union(&aside.heap);
            let mut after = State { heap, begin: aside.begin.clone(), aside: aside.aside.clone(), ..state };
            ex.gather_all(&mut after);
            k(ex, after, exit)
        };
        self.exec_block(state, &lp.prelude.stmts, &|ex, state, exit| {
            if exit != Exit::Normal {
                return leave(ex, state, exit);
            }
            let test = value!(ex.eval(&state, &lp.cond));
            ex.branch(
                state,
                test,
                Some(lp.cond.span),
                &|ex, state| {
                    let measure = value!(ex.measure_of_iteration(&state, lp));
                    ex.exec_block(state, &lp.body.stmts, &|ex, state, exit| match exit {
                        Exit::Normal | Exit::Continue => {
                            ex.track.here = state.store.clone();
                            if let Some(before) = measure {
                                let again = state.clone();
                                ex.with(
                                    |dynamic| dynamic.unrecorded = true,
                                    |ex| ex.check_iteration_falls(again, lp, before),
                                )?;
                            }
                            let obligation = Obligation::InvariantKept { keyword: lp.keyword };
                            let why =
                                Why { obligation: &obligation, closing: None, search: ex.dynamic.search };
                            ex.record_place(&state, lp.keyword, "end of the iteration");
                            ex.consume(&state, state.clone(), &lp.invariant, &why, &|ex, _, _| {
                                ex.record_end(|holds| End::Invariant { holds });
                                Ok(())
                            })
                        }
                        Exit::Break => leave(ex, state, Exit::Normal),
                        Exit::Return(span) => leave(ex, state, Exit::Return(span)),
                    })
                },
                &|ex, state| leave(ex, state, Exit::Normal),
            )
        })
    }
}
