//! Which pure methods can't run.
//!
//! A pure method whose body needs a specification-only expression (`==>`, `forall`, `let`), itself or through another
//! pure method, has no meaning when the program runs: calling it from program code is an error. This is known only when
//! all bodies have been seen, so the walk notes the calls, and they are checked at its end.

use super::place::Place;
use super::{Declaration, codes};
use crate::report::Diagnostic;
use crate::resolve::{CallableId, Table};
use crate::source::Span;
use std::collections::HashMap;

/// The notes of the walk.
#[derive(Default)]
pub(super) struct Calls {
    /// Calls of pure methods from program code: caller, callee, place.
    program: Vec<(CallableId, CallableId, Span)>,
    /// Calls between the bodies of pure methods, by callee.
    callers: HashMap<CallableId, Vec<(CallableId, Span)>>,
    /// Where a body needs a specification-only expression.
    ghost: Vec<(CallableId, Span)>,
}

impl Calls {
    pub(super) fn note(&mut self, caller: CallableId, callee: CallableId, span: Span, place: Place) {
        match place {
            Place::Program | Place::ProgramAssert => self.program.push((caller, callee, span)),
            Place::PureBody => self.callers.entry(callee).or_default().push((caller, span)),
            Place::Requires
            | Place::Ensures
            | Place::Predicate
            | Place::Invariant
            | Place::Assert
            | Place::Ghost
            | Place::Decreases
            | Place::LoopDecreases => {}
        }
    }

    pub(super) fn note_ghost(&mut self, id: CallableId, span: Span) {
        self.ghost.push((id, span));
    }
}

/// Reports calls in program code of pure methods that can't run.
pub(super) fn check(
    calls: &Calls,
    table: &Table<'_>,
    declarations: &mut [Declaration],
    errors: &mut Vec<Diagnostic>,
) {
    let mut reasons: HashMap<CallableId, Span> = HashMap::new();
    let mut work: Vec<(CallableId, Span)> = calls.ghost.iter().rev().copied().collect();
    while let Some((id, span)) = work.pop() {
        if reasons.contains_key(&id) {
            continue;
        }
        reasons.insert(id, span);
        work.extend(calls.callers.get(&id).into_iter().flatten().copied());
        // Whoever calls what it overrides may run it.
        work.extend(table.callable(id).overrides.iter().map(|other| (*other, span)));
    }
    for (caller, callee, span) in &calls.program {
        let Some(reason) = reasons.get(callee) else { continue };
        let name = table.callable(*callee).name.name;
        errors.push(
            Diagnostic::error(
                codes::GHOST_CALL,
                *span,
                format!("`{name}` can't be called from program code"),
            )
            .here("this would run")
            .label(*reason, "its value needs this, which is for specifications only"),
        );
        declarations[caller.index()].body_ok = false;
    }
}
