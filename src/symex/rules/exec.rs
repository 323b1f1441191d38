//! Execution of statements [VC Figure 8].

use crate::ir::{Assertion, Block, Expr, FieldId, Label, Stmt, StmtKind, VarId, assigned_in};
use crate::source::Span;
use crate::state::{Chunk, Place, Provenance, Resource, State, sort_of};
use crate::symex::failure::{Access, Why};
use crate::symex::moves::arrays::Spelt;
use crate::symex::moves::call::{Creation, Invocation};
use crate::symex::moves::join::{Arm, Fork, Otherwise};
use crate::symex::{
    Cont, Eval, Executor, Exit, Obligation, Outcome, RED_ZONE, Reason, STACK_PIECE, Trusted, value,
};
use crate::term::Sort;
use crate::trace::{self, End, Headline};

impl Executor<'_> {
    /// Statements one after the other. One that did not fork the path is followed in this loop, so the stack grows with
    /// the forks of a path and not with its length. A `join` splits the block: what comes after it is verified once.
    pub(crate) fn exec_block(&mut self, state: State, block: &[Stmt], k: Cont<'_, Exit>) -> Outcome {
        if let Some(at) = block.iter().position(|stmt| matches!(stmt.kind, StmtKind::Join(_))) {
            return self.exec_join(state, block, at, k);
        }
        let mut state = state;
        for (i, stmt) in block.iter().enumerate() {
            self.check_records(&state);
            let depth = self.prover.depth();
            let straight = std::cell::RefCell::new(None);
            let rest = &block[i + 1..];
            self.exec(state, stmt, &|ex, state, exit| {
                if exit != Exit::Normal {
                    k(ex, state, exit)
                } else if ex.prover.depth() == depth {
                    // Called last in every rule that did not fork, so it may as well go on below.
                    let before = straight.borrow_mut().replace(state);
                    assert!(before.is_none(), "a statement went on twice without a fork");
                    Ok(())
                } else {
                    ex.exec_block(state, rest, k)
                }
            })?;
            match straight.into_inner() {
                Some(next) => state = next,
                None => return Ok(()),
            }
        }
        k(self, state, Exit::Normal)
    }

    /// One statement [VC Figure 8].
    pub(crate) fn exec(&mut self, state: State, stmt: &Stmt, k: Cont<'_, Exit>) -> Outcome {
        self.unless_called_off()?;
        self.track.here = state.store.clone();
        self.record_statement(&state, stmt);
        self.about(stmt.place(), |ex| {
            stacker::maybe_grow(RED_ZONE, STACK_PIECE, || ex.exec_here(state, stmt, k))
        })
    }

    fn exec_here(&mut self, state: State, stmt: &Stmt, k: Cont<'_, Exit>) -> Outcome {
        let next: Cont<'_> = &|ex, state, ()| k(ex, state, Exit::Normal);
        match &stmt.kind {
            StmtKind::Assign(var, e) => {
                let mut state = state;
                value!(self.exec_assign(&mut state, *var, e));
                next(self, state, ())
            }
            StmtKind::WriteField { receiver, field, field_span, value } => {
                self.exec_write_field(state, receiver, *field, *field_span, value, next)
            }
            StmtKind::WriteElement { array, index, element_span, value } => {
                let reference = value!(self.eval(&state, array));
                let at = value!(self.eval(&state, index));
                let written = value!(self.eval(&state, value));
                let elem = sort_of(&Self::element_type(array));
                let place = Place::new(Resource::Element(elem), [reference, at]);
                if let Some(states) = self.unspecified() {
                    let why = self.itself();
                    value!(self.check_not_null(&state, reference, array, &why));
                    let spelt = Spelt { at: index.span, array: array.span, index: index.span };
                    let new = (written, &Self::element_type(array));
                    return self.write_element_unspecified(states, state, &place, spelt, new, next);
                }
                self.write_element(state, &place, (array, index, *element_span), written, next)
            }
            StmtKind::Call { target, method, dispatch, args } => {
                let invocation = Invocation { method: *method, dispatch: *dispatch, args, span: stmt.span };
                self.exec_call(state, *target, invocation, next)
            }
            StmtKind::CallAll(all) => {
                value!(self.exec_call_all(&state, all, stmt.span));
                next(self, state, ())
            }
            StmtKind::New { target, class, constructor, fields, args } => {
                let creation =
                    Creation { class: *class, constructor: *constructor, fields, args, span: stmt.span };
                self.exec_new(state, *target, creation, next)
            }
            StmtKind::Settle => {
                let mut state = state;
                self.settle(&mut state);
                next(self, state, ())
            }
            StmtKind::NewArray { target, element, size, class, rows } => {
                let mut state = state;
                let array = match rows {
                    None => value!(self.exec_new_array(&mut state, (element, *class), size)),
                    Some(rows) => value!(self.exec_new_rows(&mut state, (element, *class), size, rows)),
                };
                state.store.set(*target, array);
                next(self, state, ())
            }
            StmtKind::If { cond, then, otherwise } => self.exec_if(state, cond, then, otherwise, k),
            StmtKind::Loop(lp) => self.exec_loop(state, lp, k),
            StmtKind::Block(None, block) => self.exec_block(state, &block.stmts, k),
            StmtKind::Block(Some(label), block) => self.exec_labelled(state, *label, block, k),
            StmtKind::Assert(assertion) => {
                value!(self.exec_assert(&state, assertion));
                next(self, state, ())
            }
            StmtKind::Assume(assertion) => self.exec_assume(state, assertion, stmt.span, next),
            StmtKind::Refute(assertion) => {
                value!(self.exec_refute(&state, assertion, stmt.span));
                next(self, state, ())
            }
            StmtKind::Open(instance) => self.exec_open(state, instance, stmt.span, next),
            StmtKind::Close(instance) => self.exec_close(state, instance, stmt.span, next),
            StmtKind::Use(call, span) => {
                value!(self.use_definition(&state, call, *span));
                next(self, state, ())
            }
            // A block is split at its joins before its statements are executed.
            StmtKind::Join(_) => next(self, state, ()),
            StmtKind::Return(result) => {
                let mut state = state;
                if let (Some(e), Some(var)) = (result, self.context.own.result) {
                    value!(self.exec_assign(&mut state, var, e));
                }
                k(self, state, Exit::Return(stmt.span))
            }
            StmtKind::Break(to) => k(self, state, Exit::Break(*to)),
            StmtKind::Continue(to) => k(self, state, Exit::Continue(*to)),
            StmtKind::Throw(thrown) => self.exec_throw(state, thrown, stmt.span, k),
        }
    }

    /// `x := e;`
    fn exec_assign(&mut self, state: &mut State, var: VarId, e: &Expr) -> Eval<()> {
        let value = self.eval(state, e)?;
        state.store.set(var, value);
        Ok(())
    }

    /// `e1.f := e2;` needs a chunk that is known to be `e1.f`, and changes what it holds.
    fn exec_write_field(
        &mut self,
        state: State,
        receiver: &Expr,
        field: FieldId,
        field_span: Span,
        value: &Expr,
        k: Cont<'_>,
    ) -> Outcome {
        let object = value!(self.eval(&state, receiver));
        let written = value!(self.eval(&state, value));
        if let Some(states) = self.unspecified() {
            let (mut state, why) = (state, self.itself());
            value!(self.check_not_null(&state, object, receiver, &why));
            self.write_field_unspecified(states, &mut state, field, object, written);
            return k(self, state, ());
        }
        let place = Place::new(Resource::Field(field), [object]);
        let why = self.itself();
        let all = self.whole_share().need();
        if let Some((id, at)) = self.find_item(&state.heap, &place, all) {
            let mut state = state;
            let held = state.heap.get(id).cloned().expect("it is written where it was found");
            let written = self.with_item(&held, at, written);
            self.assume_not_null(object);
            state.heap.update(id, |chunk| chunk.value = written);
            return k(self, state, ());
        }
        self.with_chunk(
            state,
            (&place, all),
            self.dynamic.search,
            &|ex, mut state, id| {
                state.heap.update(id, |chunk| chunk.value = written);
                k(ex, state, ())
            },
            &|ex, state, ()| {
                value!(ex.report_missing(&state, &place, Some(receiver), field_span, &why, Access::Write));
                Ok(())
            },
        )
    }

    /// `l: s`: a `break l` and the end of s lead to the same place.
    fn exec_labelled(&mut self, state: State, label: Label, block: &Block, k: Cont<'_, Exit>) -> Outcome {
        let run: Arm<'_, ()> = &|ex, state, end| {
            ex.exec_block(state, &block.stmts, &|ex, state, exit| match exit {
                Exit::Break(to) if to != label => k(ex, state, exit),
                Exit::Normal | Exit::Break(_) => end(ex, state, ()),
                Exit::Continue(_) | Exit::Return(_) | Exit::Throw(_) => k(ex, state, exit),
            })
        };
        self.meet(state, run, &|ex, state, ()| k(ex, state, Exit::Normal))
    }

    /// `throw e;` ends the path: nothing catches it, and `ensures` speaks of normal ends alone.
    ///
    /// Fails with an object that may be null, and where no `throw` may be reached, with that.
    fn exec_throw(&mut self, state: State, thrown: &Expr, span: Span, k: Cont<'_, Exit>) -> Outcome {
        let object = value!(self.eval(&state, thrown));
        let why = self.itself();
        value!(self.check_not_null(&state, object, thrown, &why));
        if self.context.no_throw {
            let never = self.prover.pool.bool(false);
            value!(self.check(&state, never, span, &why, |_| Reason::Throws));
        }
        k(self, state, Exit::Throw(span))
    }

    /// `if (e) s1 else s2`: the path forks, and is joined after it.
    fn exec_if(
        &mut self,
        state: State,
        cond: &Expr,
        then: &Block,
        otherwise: &Block,
        k: Cont<'_, Exit>,
    ) -> Outcome {
        let test = value!(self.eval(&state, cond));
        // An arm that leaves by a jump is not joined: it goes on by itself.
        let arm = |ex: &mut Executor<'_>, state: State, block: &Block, joined: Cont<'_>| {
            ex.exec_block(state, &block.stmts, &|ex, state, exit| match exit {
                Exit::Normal => joined(ex, state, ()),
                Exit::Break(_) | Exit::Continue(_) | Exit::Return(_) | Exit::Throw(_) => k(ex, state, exit),
            })
        };
        let fork = Fork {
            cond: test,
            span: cond.span,
            then: &|ex, state, joined| arm(ex, state, then, joined),
            otherwise: Otherwise::Does(&|ex, state, joined| arm(ex, state, otherwise, joined)),
        };
        self.fork(state, fork, &|ex, state, ()| k(ex, state, Exit::Normal))
    }

    /// `assert φ;` φ is consumed from a copy, nothing is given up.
    fn exec_assert(&mut self, state: &State, assertion: &Assertion) -> Eval<()> {
        let why = Why { obligation: &Obligation::Assert, closing: None, search: self.dynamic.search };
        let base = self.choosing(state.clone(), &[assertion]);
        let ends = self.collect(|ex, k| {
            ex.consume(&base, state.scratch(), assertion, &why, &|ex, state, _| k(ex, state, ()))
        })?;
        self.learn_ends(ends);
        Ok(())
    }

    /// `assume φ;` φ is produced, and the summary says so.
    fn exec_assume(&mut self, state: State, assertion: &Assertion, span: Span, k: Cont<'_>) -> Outcome {
        self.trust(span, Trusted::Assume);
        let snapshot = self.fresh_snapshot();
        let heap_before = state.clone();
        let state = self.reading(state, &[assertion]);
        self.produce(state, snapshot, assertion, Provenance::Other, &|ex, state, ()| {
            let next = State { store: heap_before.store.clone(), ..state };
            k(ex, next, ())
        })
    }

    /// `join φ;` [VC §6.1]: every path that gets here must satisfy φ; what follows is verified once, in a state that
    /// has what φ asks for, knows what was known where the block began, and has arbitrary values in the locals that
    /// were assigned since.
    fn exec_join(&mut self, state: State, block: &[Stmt], at: usize, k: Cont<'_, Exit>) -> Outcome {
        let StmtKind::Join(assertion) = &block[at].kind else { return Ok(()) };
        let stmt = block[at].span;
        let begin = state.clone();
        let reached = std::cell::Cell::new(false);
        self.scope(|ex| {
            ex.exec_block(state, &block[..at], &|ex, state, exit| {
                if exit != Exit::Normal {
                    return k(ex, state, exit);
                }
                reached.set(true);
                let obligation = Obligation::Join { stmt };
                let why = Why { obligation: &obligation, closing: None, search: ex.dynamic.search };
                ex.record_place(&state, stmt, Headline::Statement);
                let base = ex.choosing(state.clone(), &[assertion]);
                ex.consume(&base, state.clone(), assertion, &why, &|ex, _, _| {
                    ex.record_end(|holds| End::Join { holds });
                    Ok(())
                })
            })
        })?;
        if !reached.get() {
            return Ok(());
        }
        self.record_after_join();
        let mut assigned = Vec::new();
        assigned_in(&block[..at], &mut assigned);
        // In a block inside of the body there is more that was assigned since the body began.
        let changed = begin.store.iter().filter(|(var, value)| begin.begin.get(*var) != Some(*value));
        assigned.extend(changed.map(|(var, _)| var));
        assigned.sort_unstable();
        assigned.dedup();
        // Not every path gets here, and what the others did is forgotten: that this one did is a condition of its own.
        let reached = self.prover.pool.fresh("reached", Sort::BOOL);
        self.assume_as(reached, trace::Why::Arrived);
        let mut state = State { framing: true, ..begin };
        let settles = block[..at].iter().any(|stmt| matches!(stmt.kind, StmtKind::Settle));
        let unsettled = if settles { Vec::new() } else { self.unsettled(&state.heap) };
        self.give_up_heap(&mut state);
        for (id, chunk) in unsettled {
            let value = self.prover.pool.fresh("joined", self.prover.pool.sort(chunk.value));
            self.put_chunk(&mut state, id, Chunk { value, ..chunk });
        }
        for var in assigned {
            let ty = self.context.own.variables[var.index()].ty.clone();
            let value = self.fresh_value("joined", &ty);
            state.store.set(var, value);
        }
        let snapshot = self.fresh_snapshot();
        let reading = state.store.reading;
        let state = self.reading(state, &[assertion]);
        self.produce(state, snapshot, assertion, Provenance::Other, &|ex, mut state, ()| {
            state.store.reading = reading;
            ex.exec_block(State { framing: false, ..state }, &block[at + 1..], k)
        })
    }
}
