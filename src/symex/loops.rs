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

use super::exec::Exit;
use super::failure::Why;
use super::{Cont, Executor, Obligation, Outcome, value};
use crate::ir::While;
use crate::state::{Heap, Provenance, State};

impl Executor<'_> {
    /// `while (e) invariant φ; s`
    pub(crate) fn exec_while(&mut self, state: State, lp: &While, k: Cont<'_, Exit>) -> Outcome {
        let obligation = Obligation::InvariantEntry { keyword: lp.keyword };
        let why = Why { obligation: &obligation, closing: None, search: self.search };
        self.consume(&state, state.clone(), &lp.invariant, &why, &|ex, aside, _| {
            let mut iteration = State { heap: Heap::default(), framing: true, ..aside.clone() };
            for var in &lp.assigned {
                let ty = ex.variables[var.index()].ty.clone();
                let value = ex.fresh_value("iterated", &ty);
                iteration.store.set(*var, value);
            }
            let snapshot = ex.fresh_snapshot();
            ex.produce(iteration, snapshot, &lp.invariant, Provenance::Other, &|ex, state, ()| {
                ex.exec_iteration(State { framing: false, ..state }, lp, &aside.heap, k)
            })
        })
    }

    fn exec_iteration(&mut self, state: State, lp: &While, aside: &Heap, k: Cont<'_, Exit>) -> Outcome {
        let leave = |ex: &mut Executor<'_>, state: State, exit: Exit| {
            let heap = state.heap.union(aside);
            k(ex, State { heap, ..state }, exit)
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
                    ex.exec_block(state, &lp.body.stmts, &|ex, state, exit| match exit {
                        Exit::Normal | Exit::Continue => {
                            let obligation = Obligation::InvariantKept { keyword: lp.keyword };
                            let why = Why { obligation: &obligation, closing: None, search: ex.search };
                            ex.consume(&state, state.clone(), &lp.invariant, &why, &|_, _, _| Ok(()))
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
