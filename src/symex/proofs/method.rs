//! The proof of a mutator, constructor, main block or initialisation of a class [VC Definitions 3 and 6].

use std::cell::{Cell, RefCell};

use crate::ir::{Block, ClassId, ExprKind, Method, MethodId, MethodKind, Program, StmtKind, Type};
use crate::prover::Prover;
use crate::state::{Provenance, State, Store};
use crate::symex::Exit;
use crate::symex::failure::Why;
use crate::symex::words::message;
use crate::symex::{Context, Executor, Obligation, Outcome, Trust, Trusted, Verification, value};
use crate::term::Term;
use crate::trace::{End, Headline};

/// Whether a contract is well-formed [VC Definition 3, first part]: the precondition is produced in an empty heap, and
/// the postcondition in another empty heap, with the precondition's heap as the old one.
pub(crate) fn verify_contract(context: Context<'_>, id: MethodId, prover: Prover) -> Verification {
    let decl = context.program.method(id);
    let mut ex = Executor::new(context, &decl.origin, &decl.vars, prover);
    // What is believed is noted where it is called, but the library's bodies are not verified with the program.
    if decl.body.is_none() && !decl.is_abstract && context.program.overrides_library(id) {
        ex.trust(decl.origin.span, Trusted::Contract(id));
    }
    // Stopping at the limit on errors only means that no more are looked for.
    let _ = ex.scope(|ex| {
        let state = State { framing: true, ..ex.entry(decl) };
        ex.with_precondition(state, decl, &|ex, before, ()| {
            let mut after = State { old: before.heap.clone(), ..before };
            ex.give_up_heap(&mut after);
            if let Some(var) = decl.result {
                let ty = decl.vars[var.index()].ty.clone();
                let result = ex.fresh_value("result", &ty);
                after.store.set(var, result);
                ex.track.here = after.store.clone();
            }
            if let Some(decreases) = &decl.decreases {
                let before = State { heap: after.old.clone(), ..after.scratch() };
                value!(ex.check_defined(&before, decreases));
            }
            let snapshot = ex.fresh_snapshot();
            ex.produce(after, snapshot, &decl.ensures, Provenance::Other, &|_, _, ()| Ok(()))
        })
    });
    ex.finish()
}

/// Whether a body satisfies its contract [VC Definition 3, second part; Definition 6 for a main block]: the
/// precondition is produced, the body executed, the postcondition consumed.
pub(crate) fn verify_method(context: Context<'_>, id: MethodId, prover: Prover) -> Verification {
    let decl = context.program.method(id);
    let mut ex = Executor::new(context, &decl.origin, &decl.vars, prover);
    ex.context.own.result = decl.result;
    ex.context.own.unspecified = decl.unspecified.as_ref();
    ex.context.own.makes = decl.params.first().copied().filter(|_| decl.kind == MethodKind::Constructor);
    let Some(body) = &decl.body else { return ex.finish() };
    if initialises_on_trust(context.program, id) {
        ex.trust(decl.origin.span, Trusted::Contract(id));
    }
    let (reached, possible) = (Cell::new(false), Cell::new(false));
    let begun = RefCell::new(None);
    ex.note_last_conditions(body);
    ex.record_parameters(&decl.params);
    let ended = ex.scope(|ex| {
        let mut state = ex.entry(decl);
        if let Some(states) = &decl.unspecified {
            ex.begin_unspecified(&mut state, states);
        }
        ex.with_precondition(state, decl, &|ex, state, ()| {
            reached.set(true);
            if decl.kind == MethodKind::Lemma {
                ex.context.own.method = Some(id);
            }
            if let Some(decreases) = &decl.decreases {
                ex.context.own.method = Some(id);
                ex.track.measure = Some(value!(ex.measure_here(&state, decreases)).into());
            }
            ex.findings.guesses.begin(body);
            // A lemma that leads back to itself has to say why it ends.
            if decl.kind != MethodKind::Lemma {
                value!(ex.guess_method(&state, id, decl));
            }
            let begin = State { old: state.heap.clone(), begin: state.store.clone(), ..state };
            // What the body taught says nothing about the precondition: its end may be out of reach.
            let before = begin.clone();
            ex.scope(|ex| {
                ex.exec_block(begin, &body.stmts, &|ex, state, exit| ex.leave_method(state, decl, exit))
            })?;
            if !possible.get() {
                possible.set(ex.may_be_possible(&before.heap, &decl.requires));
            }
            begun.replace(Some(before));
            Ok(())
        })
    });
    // The precondition may have cases, and a `refute` may be reached in one of them alone.
    if let Some(before) = begun.take().filter(|_| ended.is_ok()) {
        ex.report_not_refuted(&before, body);
    }
    // None of its cases is possible.
    if !possible.get() && ended.is_ok() {
        ex.warn_impossible(&decl.requires);
    }
    if !reached.get() {
        let state = ex.entry(decl);
        ex.report_not_refuted(&state, body);
    }
    ex.finish()
}

/// Whether it is believed that the initialisation of a class needs no permission: nothing is specified of it, and no
/// call shows where it runs.
fn initialises_on_trust(program: &Program, id: MethodId) -> bool {
    let decl = program.method(id);
    let class = decl.origin.class.filter(|_| decl.kind == MethodKind::ClassInitialiser);
    let body = decl.body.as_ref().filter(|_| decl.unspecified.is_some());
    class.zip(body).is_some_and(|(class, body)| leads_elsewhere(body, class))
}

/// What is believed of a method that is left out of a run.
pub(crate) fn believed_of_left_out(program: &Program, id: MethodId) -> Option<Trust> {
    let at = program.method(id).origin.span;
    initialises_on_trust(program, id).then(|| message::trust(program, (at, Trusted::Contract(id))))
}

/// Whether the initialisation of a class calls something, or writes to what is not of that class.
fn leads_elsewhere(body: &Block, own: ClassId) -> bool {
    let mut found = false;
    body.visit(&mut |stmt| {
        found |= match &stmt.kind {
            StmtKind::Call { .. } | StmtKind::New { .. } => stmt.kind.called().is_some(),
            StmtKind::WriteElement { .. } => true,
            StmtKind::WriteField { receiver, .. } => {
                !matches!(receiver.kind, ExprKind::Statics(class) if class == own)
            }
            StmtKind::Assign(..)
            | StmtKind::CallAll(_)
            | StmtKind::NewArray { .. }
            | StmtKind::Settle
            | StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::Block(..)
            | StmtKind::Assert(_)
            | StmtKind::Assume(_)
            | StmtKind::Refute(_)
            | StmtKind::Open(_)
            | StmtKind::Close(_)
            | StmtKind::Use(..)
            | StmtKind::Join(_)
            | StmtKind::Return(_)
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Throw(_) => false,
        };
    });
    found
}

impl Executor<'_> {
    /// The state before the precondition: parameters have arbitrary values.
    fn entry(&mut self, decl: &Method) -> State {
        let mut store = Store::new(decl.vars.len());
        store.making = matches!(decl.kind, MethodKind::Constructor | MethodKind::ClassInitialiser);
        for (i, param) in decl.params.iter().enumerate() {
            if i == 0 && decl.kind == MethodKind::Constructor {
                continue;
            }
            let var = &decl.vars[param.index()];
            let hint = var.name.map_or("this", |name| name.as_str());
            let value = self.fresh_value(hint, &var.ty);
            store.set(*param, value);
            if i == 0 && !decl.is_static {
                self.assume_not_null(value);
                self.begin_object(value);
            }
        }
        self.track.here = store.clone();
        self.track.at_entry = store.clone();
        let state = State::empty(store, true, false);
        self.reading(state, &[&decl.requires, &decl.ensures])
    }

    /// This is the object that the declaration is about.
    pub(crate) fn begin_object(&mut self, object: Term) {
        self.context.own.this = Some(object);
        if let Some(class) = self.context.receiver {
            self.learn_type(object, &Type::Class(class));
        }
    }

    /// Produces the precondition. For a constructor, the new object is then made, younger than everything before, with
    /// permission to its fields [VC §4]; if it begins with `this(…)`, that permission is for the constructor called
    /// there.
    fn with_precondition(&mut self, state: State, decl: &Method, k: crate::symex::Cont<'_>) -> Outcome {
        let snapshot = self.fresh_snapshot();
        self.produce(state, snapshot, &decl.requires, Provenance::Requires, &|ex, mut state, ()| {
            if let (MethodKind::Constructor, Some(class)) = (decl.kind, decl.origin.class) {
                let object = ex.object_to_construct(class);
                state.store.set(decl.params[0], object);
                ex.track.here = state.store.clone();
                if let Some(states) = ex.unspecified() {
                    ex.give_defaults_unspecified(states, &mut state, object, &decl.fields);
                } else if !state.framing {
                    ex.give_fields(&mut state, object, &decl.fields, decl.origin.span);
                    ex.give_final_fields(&mut state, object, &decl.fields, decl.origin.span);
                }
            }
            if let (MethodKind::ClassInitialiser, Some(class)) = (decl.kind, decl.origin.class) {
                let statics = ex.statics(class);
                match ex.unspecified() {
                    Some(states) => ex.give_defaults_unspecified(states, &mut state, statics, &decl.fields),
                    None => ex.give_fields(&mut state, statics, &decl.fields, decl.origin.span),
                }
                // They tell that these are not settled.
                ex.give_final_fields(&mut state, statics, &decl.fields, decl.origin.span);
            }
            k(ex, state, ())
        })
    }

    /// The end of a path through the body: the postcondition must hold.
    fn leave_method(&mut self, mut state: State, decl: &Method, exit: Exit) -> Outcome {
        self.settle(&mut state);
        self.track.here = state.store.clone();
        let exit = match exit {
            Exit::Return(span) => span,
            Exit::Normal | Exit::Break(_) | Exit::Continue(_) => decl.origin.end,
            // `ensures` is about normal ends.
            Exit::Throw(_) => {
                self.record_end(|_| End::Throws);
                return Ok(());
            }
        };
        if self.unspecified().is_some() {
            // At most there is what a default constructor ensures, which nobody wrote.
            self.record_end(|_| End::Postcondition { holds: true });
            return Ok(());
        }
        let obligation = Obligation::Postcondition { exit };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        self.record_place(&state, exit, Headline::EndOfBody);
        self.consume(&state, state.clone(), &decl.ensures, &why, &|ex, _, _| {
            ex.record_end(|holds| End::Postcondition { holds });
            Ok(())
        })
    }
}
