//! Where termination was proved (language.md §7).
//!
//! Pure methods terminate, or are errors. A mutator ends if its loops do, what it calls does, and no call leads back to it
//! without its `decreases` falling; a loop ends if its `decreases` falls and its body ends. What has no `decreases` is
//! verified for what holds if it ends. A big program has many of either, so they are counted.
//!
//! ```text
//! void m(int n) decreases n; { while (true) { } }      the measure says nothing of the loop: not proved
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Declaration, Verdict};
use crate::depend::Recursion;
use crate::ir::{Block, MethodId, Program, StmtKind, While};
use crate::source::Span;

/// How many declarations and loops were shown to terminate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Termination {
    /// Verified pure methods with a body.
    pub pure_methods: usize,
    /// Methods, constructors and main blocks that end.
    pub methods: usize,
    /// All others with a body.
    pub methods_unproved: usize,
    /// Loops with `decreases` in what is verified.
    pub loops: usize,
    /// Loops without, anywhere, and those in what is not verified.
    pub loops_unproved: usize,
}

/// Counts what the verdicts say about termination.
pub fn count(program: &Program, declarations: &[Declaration]) -> Termination {
    let verified: FxHashSet<Span> = declarations
        .iter()
        .filter(|declaration| declaration.verdict == Verdict::Verified)
        .map(|declaration| declaration.span)
        .collect();
    let mut termination = Termination::default();
    let proved = |span: Span| verified.contains(&span);
    termination.pure_methods =
        program.pures.iter().filter(|pure| pure.body.is_some() && proved(pure.origin.span)).count();
    let mut with_body = 0;
    for method in &program.methods {
        let Some(body) = &method.body else { continue };
        with_body += 1;
        let proved = proved(method.origin.span);
        for lp in loops(body) {
            *if proved && lp.decreases.is_some() {
                &mut termination.loops
            } else {
                &mut termination.loops_unproved
            } += 1;
        }
    }
    termination.methods = ending(program, proved).len();
    termination.methods_unproved = with_body - termination.methods;
    termination
}

/// The methods that end: those that nothing speaks against, without all that call another one.
fn ending(program: &Program, proved: impl Fn(Span) -> bool) -> FxHashSet<MethodId> {
    let recursion = Recursion::new(program);
    let ids = || (0..program.methods.len() as u32).map(MethodId);
    let by_itself = |id: &MethodId| {
        let method = program.method(*id);
        method.body.as_ref().is_some_and(|body| {
            proved(method.origin.span)
                && loops(body).iter().all(|lp| lp.decreases.is_some())
                && (!recursion.leads_back(*id) || method.decreases.is_some())
        })
    };
    let mut callers: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
    for id in ids() {
        recursion.calls(id).iter().for_each(|callee| callers.entry(*callee).or_default().push(id));
    }
    let mut ending: FxHashSet<MethodId> = ids().filter(by_itself).collect();
    let mut endless: Vec<MethodId> = ids().filter(|id| !ending.contains(id)).collect();
    while let Some(id) = endless.pop() {
        for caller in callers.get(&id).into_iter().flatten() {
            if ending.remove(caller) {
                endless.push(*caller);
            }
        }
    }
    ending
}

/// All loops of a body, in no special order.
fn loops(body: &Block) -> Vec<&While> {
    let mut found = Vec::new();
    let mut todo = vec![body];
    while let Some(block) = todo.pop() {
        for stmt in &block.stmts {
            if let StmtKind::While(lp) = &stmt.kind {
                found.push(&**lp);
            }
            todo.extend(stmt.kind.blocks());
        }
    }
    found
}
