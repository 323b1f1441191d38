//! `while`.

use super::body::Lowerer;
use crate::ir::{Decreases, StmtKind, VarId, While};
use crate::source::Span;
use crate::syntax::ast::{Expr, LoopSpec, Stmt};

impl Lowerer<'_, '_> {
    pub(super) fn while_loop(&mut self, span: Span, cond: &Expr, spec: &LoopSpec, body: &Stmt) {
        let (clock, written) = (self.clock, self.written.len());
        let (prelude, lowered) = self.capture(|lowerer| lowerer.expr(cond));
        let clauses: Vec<&Expr> = spec.invariants.iter().collect();
        let at = cond.span;
        let invariant = self.assertion(&clauses, at);
        let decreases = spec.decreases.first().map(|(parts, span)| Decreases {
            measure: parts.iter().filter_map(|e| self.measure(e)).collect(),
            span: *span,
        });
        let body = self.block_of(body);
        let assigned = self.assigned_since(clock, written);
        let keyword = Span { end: (span.start + "while".len() as u32).min(span.end), ..span };
        let statement = While { prelude, cond: lowered, invariant, decreases, body, assigned, keyword };
        self.emit(StmtKind::While(Box::new(statement)), span);
    }

    /// The variables declared up to `clock` that were written after the first `written` writes, in the order
    /// of their declaration.
    fn assigned_since(&self, clock: u32, written: usize) -> Vec<VarId> {
        let declared = |id: &VarId| self.declared[id.index()];
        let mut assigned: Vec<VarId> = self.written[written..]
            .iter()
            .copied()
            .filter(|id| (1..=clock).contains(&declared(id)))
            .collect();
        assigned.sort_unstable_by_key(declared);
        assigned.dedup();
        assigned
    }
}
