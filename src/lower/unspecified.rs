//! The states of fields in a body of which nothing is specified, see [`Unspecified`].
//!
//! ```text
//! while (n.next != null) { n = n.next; m(); }      a state of next, which the call in the loop changes
//! ```

use crate::ir::{Block, Expr, ExprKind, Stmt, StmtKind, Type, Unspecified, Var, VarId};
use crate::source::Span;
use std::collections::BTreeSet;

/// Adds a variable for the state of each field that a body uses, and tells its loops which of them they change.
/// `for_library`: it runs for a method of the library.
pub(super) fn states(body: &mut Block, vars: &mut Vec<Var>, at: Span, for_library: bool) -> Unspecified {
    let mut fields = BTreeSet::new();
    body.visit(&mut |stmt| {
        if let StmtKind::WriteField { field, .. } = &stmt.kind {
            fields.insert(*field);
        }
        stmt.kind.exprs(&mut |e| {
            e.visit(&mut |part: &Expr| {
                if let ExprKind::Field(_, field) = &part.kind {
                    fields.insert(*field);
                }
            });
        });
    });
    let mut state = || {
        // A reference, because an object made later may be among the values in a state.
        vars.push(Var { name: None, ty: Type::Object, span: at });
        VarId(vars.len() as u32 - 1)
    };
    let states = Unspecified {
        fields: fields.into_iter().map(|field| (field, state())).collect(),
        elements: Some(state()),
        for_library,
    };
    tell_loops(body, &states);
    states
}

fn tell_loops(block: &mut Block, states: &Unspecified) {
    for stmt in &mut block.stmts {
        if let StmtKind::Loop(lp) = &mut stmt.kind {
            let mut changed = BTreeSet::new();
            for part in [&lp.prelude, &lp.body, &lp.update] {
                part.visit(&mut |stmt| changed.extend(changed_by(stmt, states)));
            }
            lp.assigned.extend(changed);
        }
        stmt.kind.blocks_mut().for_each(|block| tell_loops(block, states));
    }
}

/// The states that a statement itself changes.
fn changed_by(stmt: &Stmt, states: &Unspecified) -> Vec<VarId> {
    match &stmt.kind {
        StmtKind::WriteField { field, .. } => states.fields.get(field).copied().into_iter().collect(),
        StmtKind::WriteElement { .. } => states.elements.into_iter().collect(),
        StmtKind::Call { .. } | StmtKind::New { .. } => states.states().collect(),
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
        | StmtKind::Throw(_) => Vec::new(),
    }
}
