//! Conditions after which nothing more is decided: their arms are not joined.
//!
//! Joining pays where more conditions follow, for then it saves paths. At the end of a method, or of a loop's body, it saves one
//! proof of what comes last, and makes that harder: where the arms have called different methods, whatever these promise is known
//! under a condition only, and what is to be shown, for example that a tree is whole again, has to be shown in cases anyway.
//!
//! ```text
//! if (v < key) { left = with(left, v); } else { right = with(right, v); } return balanced(this);      two paths to the end
//! if (v < key) { n = n + 1; } return n;                                                               one, joined
//! ```
//!
//! *Invariant*: there are at most as many paths more as the body has such conditions, since none of them comes after another one
//! but in its arms. A path that is followed by itself is what the paper's rule for `if` says [VC Figure 8], so nothing is concluded
//! from this.

use rustc_hash::FxHashSet;

use crate::ir::{Block, Stmt, StmtKind};
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

/// The conditions of a body with an arm that calls or writes something, and after which no other condition, loop or label comes.
fn last_conditions(body: &Block) -> FxHashSet<Span> {
    let mut found = FxHashSet::default();
    collect(body, true, &mut found);
    if found.len() > FEW { FxHashSet::default() } else { found }
}

fn collect(block: &Block, last: bool, found: &mut FxHashSet<Span>) {
    for (i, stmt) in block.stmts.iter().enumerate() {
        let last = last && block.stmts[i + 1..].iter().all(is_straight);
        match &stmt.kind {
            StmtKind::If { cond, then, otherwise } => {
                if last && (acts(then) || acts(otherwise)) {
                    found.insert(cond.span);
                }
                collect(then, last, found);
                collect(otherwise, last, found);
            }
            StmtKind::Loop(lp) => collect(&lp.body, true, found),
            StmtKind::Block(None, inner) => collect(inner, last, found),
            // Any other statement has no arms, or its ends meet at a label.
            _ => {}
        }
    }
}

/// Whether a statement decides nothing.
fn is_straight(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::If { .. } | StmtKind::Loop(_) | StmtKind::Block(Some(_), _) | StmtKind::Join(_) => false,
        StmtKind::Block(None, inner) => inner.stmts.iter().all(is_straight),
        // Any other statement goes on in one way, or leaves the block.
        _ => true,
    }
}

/// Whether a block changes more than local variables.
fn acts(block: &Block) -> bool {
    let mut found = false;
    block.visit(&mut |stmt| {
        found |= matches!(
            stmt.kind,
            StmtKind::Call { .. }
                | StmtKind::New { .. }
                | StmtKind::WriteField { .. }
                | StmtKind::WriteElement { .. }
        )
    });
    found
}
