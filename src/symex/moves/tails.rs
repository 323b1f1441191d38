//! Conditions after which nothing more is decided: their arms are not joined.
//!
//! Joining pays where more conditions follow, for then it saves paths. At the end of a method, or of a loop's body, it
//! saves one proof of what comes last, and makes that harder: where the arms have called different methods, whatever
//! these promise is known under a condition only, and what is to be shown, for example that a tree is whole again, has
//! to be shown in cases anyway.
//!
//! ```text
//! if (v < key) { left = with(left, v); } else { right = with(right, v); } return balanced(this);      two paths to the end
//! if (v < key) { n = n + 1; } return n;                                                               one, joined
//! ```
//!
//! *Invariant*: there are at most as many paths more as the body has such conditions, since none of them comes after
//! another one but in its arms. A path that is followed by itself is what the paper's rule for `if` says [VC Figure 8],
//! so nothing is concluded from this.

use rustc_hash::FxHashSet;

use crate::ir::{Block, StmtKind};
use crate::source::Span;
use crate::symex::Executor;

/// A body with more of these conditions is joined.
const FEW: usize = 6;

impl Executor<'_> {
    /// Notes which arms of a body are followed to its end by themselves.
    pub(crate) fn note_last_conditions(&mut self, body: &Block) {
        self.tables.tails = last_conditions(body);
    }
}

/// The conditions of a body with an arm that calls or writes something, and after which no other condition, loop or
/// label comes.
fn last_conditions(body: &Block) -> FxHashSet<Span> {
    let mut found = FxHashSet::default();
    collect(body, true, &mut found);
    if found.len() > FEW { FxHashSet::default() } else { found }
}

/// What is said of a block, or of the statements from one of its statements on.
struct Course {
    /// Nothing is decided.
    is_straight: bool,
    /// More is changed than local variables.
    acts: bool,
}

/// Collects the last conditions of a block, which has nothing after it but straight statements if it is `last`. Each
/// statement is looked at once, the last one first.
fn collect(block: &Block, last: bool, found: &mut FxHashSet<Span>) -> Course {
    let mut course = Course { is_straight: true, acts: false };
    for stmt in block.stmts.iter().rev() {
        let last = last && course.is_straight;
        let inner = match &stmt.kind {
            StmtKind::If { cond, then, otherwise } => {
                let acts = [then, otherwise].map(|arm| collect(arm, last, found).acts).contains(&true);
                if last && acts {
                    found.insert(cond.span);
                }
                Course { is_straight: false, acts }
            }
            StmtKind::Loop(lp) => {
                let within = collect(&lp.body, true, found).acts;
                Course { is_straight: false, acts: within || acts(&lp.prelude) || acts(&lp.update) }
            }
            StmtKind::Block(None, inner) => collect(inner, last, found),
            // Its ends meet at a label.
            StmtKind::Block(Some(_), inner) => Course { is_straight: false, acts: acts(inner) },
            StmtKind::Join(_) => Course { is_straight: false, acts: false },
            // Any other statement goes on in one way, or leaves the block.
            kind => Course { is_straight: true, acts: changes(kind) },
        };
        course.is_straight &= inner.is_straight;
        course.acts |= inner.acts;
    }
    course
}

/// Whether a block changes more than local variables.
fn acts(block: &Block) -> bool {
    let mut found = false;
    block.visit(&mut |stmt| found |= changes(&stmt.kind));
    found
}

fn changes(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Call { .. }
            | StmtKind::New { .. }
            | StmtKind::WriteField { .. }
            | StmtKind::WriteElement { .. }
    )
}
