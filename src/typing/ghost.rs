//! Which pure methods can't run.
//!
//! A pure method whose body needs a specification-only expression (`==>`, `forall`, `let`), itself or through another
//! pure method, has no meaning when the program runs: calling it from program code is an error. This is known only when
//! all bodies have been seen, so the walk notes the calls, and they are checked at its end.
//!
//! What never runs counts in mathematical integers (language.md §3). That is decided for all methods together that are
//! related by overriding: a call of one may mean another.

use rustc_hash::{FxHashMap, FxHashSet};

use super::place::Place;
use super::{Declaration, codes};
use crate::report::Diagnostic;
use crate::resolve::{Callable, CallableId, CallableKind, Table};
use crate::source::Span;
use crate::syntax::ast::Text;

/// The notes of the walk.
#[derive(Default)]
pub(super) struct Calls {
    /// Calls of pure methods from program code: caller, callee, place.
    program: Vec<(CallableId, CallableId, Span)>,
    /// Calls between the bodies of pure methods, by callee.
    callers: FxHashMap<CallableId, Vec<(CallableId, Span)>>,
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

/// Reports calls in program code of pure methods that can't run. Returns which pure methods never run, by
/// [`CallableId`].
pub(super) fn check(
    calls: &Calls,
    table: &Table<'_>,
    declarations: &mut [Declaration],
    errors: &mut Vec<Diagnostic>,
) -> Vec<bool> {
    let mut reasons: FxHashMap<CallableId, Span> = FxHashMap::default();
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
    never_run(&reasons, table)
}

/// Whether it is the verifier's own. In the class of strings, texts are numbers of any size.
fn is_own(callable: &Callable<'_>) -> bool {
    callable.span.file.is_library() && callable.name.name.as_str().starts_with('$')
}

/// The pure methods that never run, nor does anything that is related to them by overriding.
fn never_run(reasons: &FxHashMap<CallableId, Span>, table: &Table<'_>) -> Vec<bool> {
    let ids = || (0..table.callables.len() as u32).map(CallableId);
    let root = |id: CallableId| table.callable(id).family.unwrap_or(id);
    let alone = |id: CallableId| {
        let callable = table.callable(id);
        callable.kind == CallableKind::Pure
            && (callable.text == Text::Comment
                || reasons.contains_key(&id)
                || callable.class.is_some() && callable.class == table.string && is_own(callable))
    };
    let run: FxHashSet<CallableId> = ids().filter(|id| !alone(*id)).map(root).collect();
    ids().map(|id| !run.contains(&root(id))).collect()
}
