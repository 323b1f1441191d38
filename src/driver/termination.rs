//! Where termination was proved (language.md §7).
//!
//! Pure methods terminate, or else are errors. A mutator terminates if its loops do, everything it calls does, and no
//! call leads back to it without lowering its `decreases`; a loop terminates if its `decreases` falls and its body
//! terminates. Loops and recursions without `decreases` are verified for partial correctness. A big program has many of
//! both kinds, so they are counted.
//!
//! Where no `decreases` is written, the obvious ones were tried: a loop counts as terminating if one of them never
//! failed, a recursion if each of its members has one such that no call from one member to the next failed.
//!
//! ```text
//! void m(int n) decreases n; { while (true) { } }      the measure says nothing about the loop: not proved
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Declaration, Verdict};
use crate::depend::{Begun, Recursion};
use crate::ir::{Loop, MethodId, MethodKind, Program, StmtKind};
use crate::source::Span;
use crate::symex::{Guessed, GuessedRecursion};

/// How many declarations and loops were shown to terminate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Termination {
    /// Verified pure methods with a body, but for those that begin an initialisation that may not end.
    pub pure_methods: usize,
    /// Methods, constructors and main blocks that are proved to terminate.
    pub methods: usize,
    /// All other methods, constructors and main blocks with a body.
    pub methods_unproved: usize,
    /// Loops with a measure in verified declarations.
    pub loops: usize,
    /// Loops without a measure, and all loops in declarations that are not verified.
    pub loops_unproved: usize,
}

/// Counts what the verdicts say about termination.
pub(super) fn count(program: &Program, begun: &Begun, declarations: &[Declaration]) -> Termination {
    let verified: FxHashSet<Span> = declarations
        .iter()
        .filter(|declaration| declaration.verdict == Verdict::Verified)
        .map(|declaration| declaration.span)
        .collect();
    let mut termination = Termination::default();
    let proved = |span: Span| verified.contains(&span);
    let guessed: FxHashMap<Span, &Guessed> =
        declarations.iter().map(|declaration| (declaration.span, &declaration.guessed)).collect();
    let ending = ending(program, begun, proved, &guessed);
    let pures = program.pures.iter().zip(&begun.pures).filter(|(pure, _)| !pure.origin.is_library());
    termination.pure_methods = pures
        .filter(|(pure, begun)| {
            pure.body.is_some() && proved(pure.origin.span) && begun.iter().all(|id| ending.contains(id))
        })
        .count();
    let mut with_body = 0;
    for method in &program.methods {
        if method.origin.is_library() || method.unspecified.is_some() || method.kind == MethodKind::Lemma {
            continue;
        }
        let Some(body) = &method.body else { continue };
        with_body += 1;
        let proved = proved(method.origin.span);
        for (number, lp) in body.loops().into_iter().enumerate() {
            *if proved && falls(number, lp, guessed.get(&method.origin.span)) {
                &mut termination.loops
            } else {
                &mut termination.loops_unproved
            } += 1;
        }
    }
    termination.methods = ending.len();
    termination.methods_unproved = with_body - termination.methods;
    termination
}

/// The methods that terminate: all that have no obstacle themselves and don't call, directly or indirectly, a method
/// that has one.
fn ending(
    program: &Program,
    begun: &Begun,
    proved: impl Fn(Span) -> bool,
    guessed: &FxHashMap<Span, &Guessed>,
) -> FxHashSet<MethodId> {
    let recursion = Recursion::new(program);
    let of = |id: MethodId| guessed.get(&program.method(id).origin.span).copied();
    let founded: FxHashSet<MethodId> = recursion
        .groups()
        .into_iter()
        // The measures that were tried for a method say nothing about those of its overrides.
        .filter(|group| {
            !group.iter().any(|id| program.runs(*id).len() > 1 || !program.method(*id).overrides.is_empty())
        })
        .filter(|group| has_measures(&recursion, group, of))
        .flatten()
        .collect();
    let ids = || (0..program.methods.len() as u32).map(MethodId);
    let by_itself = |id: &MethodId| {
        let method = program.method(*id);
        if method.origin.is_library() {
            return !recursion.asks_objects(*id);
        }
        // Nobody runs it, and where it may be endless it is not verified.
        if method.kind == MethodKind::Lemma {
            return true;
        }
        // What runs for an abstract method counts where it is called.
        let nothing_to_run = method.body.is_none() && method.is_abstract;
        let body = method.body.as_ref().filter(|_| method.unspecified.is_none());
        nothing_to_run
            || body.is_some_and(|body| {
                proved(method.origin.span)
                    && (body.loops().into_iter().enumerate())
                        .all(|(number, lp)| falls(number, lp, guessed.get(&method.origin.span)))
                    && (!recursion.leads_back(*id) || method.decreases.is_some() || founded.contains(id))
            })
    };
    let endless = with_callers(&recursion, begun, ids().filter(|id| !by_itself(id)).collect());
    let counts = |id: &MethodId| {
        let method = program.method(*id);
        !method.origin.is_library() && method.body.is_some() && method.kind != MethodKind::Lemma
    };
    ids().filter(|id| counts(id) && !endless.contains(id)).collect()
}

/// How many methods of the program may end with a `throw`: those that contain one, and those that call what does.
pub(super) fn may_throw(program: &Program, begun: &Begun) -> usize {
    let throws = |id: &MethodId| {
        let mut found = false;
        if let Some(body) = &program.method(*id).body {
            body.visit(&mut |stmt| found |= matches!(stmt.kind, StmtKind::Throw(_)));
        }
        found
    };
    let throwing: Vec<MethodId> = (0..program.methods.len() as u32).map(MethodId).filter(throws).collect();
    if throwing.is_empty() {
        return 0;
    }
    let found = with_callers(&Recursion::new(program), begun, throwing);
    found.into_iter().filter(|id| !program.method(*id).origin.is_library()).count()
}

/// Some methods, and all that run them directly or indirectly: by a call, or because they initialise a class.
fn with_callers(recursion: &Recursion, begun: &Begun, methods: Vec<MethodId>) -> FxHashSet<MethodId> {
    let mut callers: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
    for (id, begun) in (0..).map(MethodId).zip(&begun.methods) {
        let runs = recursion.may_run(id).iter().chain(begun);
        runs.for_each(|callee| callers.entry(*callee).or_default().push(id));
    }
    let mut found: FxHashSet<MethodId> = methods.iter().copied().collect();
    let mut left = methods;
    while let Some(id) = left.pop() {
        let new = callers.get(&id).into_iter().flatten().filter(|caller| found.insert(**caller));
        left.extend(new);
    }
    found
}

/// Whether a loop of something verified, the one with this number in its body, has a measure that falls.
fn falls(number: usize, lp: &Loop, guessed: Option<&&Guessed>) -> bool {
    lp.decreases.is_some() || guessed.is_some_and(|guessed| guessed.loops.contains(&number))
}

/// How many ways of choosing a measure for each member of a recursion are tried.
const WAYS: usize = 512;

/// Whether each member of a recursion can have one of the measures that were tried, so that none rises along a call.
fn has_measures<'g>(
    recursion: &Recursion,
    group: &[MethodId],
    of: impl Fn(MethodId) -> Option<&'g Guessed>,
) -> bool {
    let tried: Option<Vec<&GuessedRecursion>> =
        group.iter().map(|id| of(*id).and_then(|guessed| guessed.recursion.as_ref())).collect();
    let Some(tried) = tried else { return false };
    let ways: usize = tried.iter().fold(1, |ways, one| ways.saturating_mul(one.tried));
    (0..ways.min(WAYS)).any(|way| {
        let mut rest = way;
        let chosen: FxHashMap<MethodId, usize> = group
            .iter()
            .zip(&tried)
            .map(|(id, one)| {
                let choice = rest % one.tried;
                rest /= one.tried;
                (*id, choice)
            })
            .collect();
        group.iter().zip(&tried).all(|(id, one)| {
            let own = chosen[id];
            let fits = !one.unfit.contains(&own);
            let rises = |(call, callee): (usize, &MethodId)| {
                chosen.get(callee).is_some_and(|theirs| one.rising.contains(&(own, call, *theirs)))
            };
            fits && !recursion.calls(*id).iter().enumerate().any(rises)
        })
    })
}
