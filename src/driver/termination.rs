//! Where termination was proved (language.md §7).
//!
//! Pure methods terminate, or are errors. Of methods and loops it is shown where they have `decreases`; the others are
//! verified for what holds if they end. A big program has many of either, so they are counted.

use rustc_hash::FxHashSet;

use super::{Declaration, Verdict};
use crate::ir::{Block, Program, StmtKind, While};
use crate::source::Span;

/// How many declarations and loops were shown to terminate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Termination {
    /// Verified pure methods with a body.
    pub pure_methods: usize,
    /// Verified methods, constructors and main blocks that have `decreases`.
    pub methods: usize,
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
    for method in &program.methods {
        let Some(body) = &method.body else { continue };
        let proved = proved(method.origin.span);
        termination.methods += usize::from(proved && method.decreases.is_some());
        for lp in loops(body) {
            *if proved && lp.decreases.is_some() {
                &mut termination.loops
            } else {
                &mut termination.loops_unproved
            } += 1;
        }
    }
    termination
}

/// All loops of a body, in no special order.
fn loops(body: &Block) -> Vec<&While> {
    let mut found = Vec::new();
    let mut todo = vec![body];
    while let Some(block) = todo.pop() {
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::If { then, otherwise, .. } => todo.extend([then, otherwise]),
                StmtKind::Block(inner) => todo.push(inner),
                StmtKind::While(lp) => {
                    found.push(&**lp);
                    todo.extend([&lp.prelude, &lp.body]);
                }
                _ => {}
            }
        }
    }
    found
}
