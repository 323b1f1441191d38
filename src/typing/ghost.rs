//! Which pure methods can't run.
//!
//! A pure method whose body needs a specification-only expression (`==>`, `forall`, `let`), itself or through
//! another pure method, has no meaning when the program runs: calling it from program code is an error. This
//! is known only when all bodies were seen, so the walk notes the calls, and they are judged at its end.

use super::checker::{Checker, Place};
use super::{Declaration, codes};
use crate::report::Diagnostic;
use crate::resolve::{Callable, CallableId, Param, Table};
use crate::source::Span;
use crate::syntax::ast::{Expr, Text};
use std::collections::HashMap;

/// What the walk noted.
#[derive(Default)]
pub struct Calls {
    /// Calls of pure methods from program code: who, whom, where.
    program: Vec<(CallableId, CallableId, Span)>,
    /// Calls between the bodies of pure methods, by the one that is called.
    callers: HashMap<CallableId, Vec<(CallableId, Span)>>,
    /// Where a body needs a specification.
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

impl Checker<'_, '_> {
    /// A call of a pure method that is declared in a specification comment: no compiler knows it, so it is
    /// part of no code that runs. False if that was reported.
    pub(super) fn may_call_ghost(&mut self, e: &Expr, callee: &Callable<'_>) -> bool {
        let place = self.at.place;
        let runs = match self.table.text(e.span) {
            Text::Comment => false,
            Text::Compiled => true,
            Text::Bare => matches!(place, Place::Program | Place::ProgramAssert),
        };
        if callee.text != Text::Comment {
            return true;
        }
        if place == Place::PureBody && !runs {
            self.calls.note_ghost(self.id, e.span);
        }
        if runs {
            self.fail(
                Diagnostic::error(
                    codes::GHOST_CALL,
                    e.span,
                    format!("`{}` can't be called from program code", callee.name.name),
                )
                .here("this would run")
                .label(callee.name.span, "declared in a specification comment, where no compiler sees it")
                .help("for program code, declare it outside of comments, with only `pure` in one: `/*@ pure @*/`"),
            );
        }
        !runs
    }

    /// An argument in a specification comment, where the call itself is none, is for a ghost parameter.
    pub(super) fn check_ghost_argument(&mut self, arg: &Expr, call: Span, param: &Param) {
        if self.table.text(arg.span) == Text::Comment && self.table.text(call) == Text::Compiled {
            self.fail(
                Diagnostic::error(
                    codes::GHOST_CALL,
                    arg.span,
                    format!("the parameter `{}` gets its value in a specification comment", param.name.name),
                )
                .here("no compiler sees this argument")
                .label(param.name.span, "declared without `ghost`")
                .help("move the argument out of the comment"),
            );
        }
    }
}

/// Reports the calls from program code of pure methods that can't run.
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
