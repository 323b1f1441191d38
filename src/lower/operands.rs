//! The order of evaluation.

use rustc_hash::FxHashMap;

use super::body::Lowerer;
use crate::ir::{Expr, ExprKind, VarId};
use crate::resolve::deep;
use crate::syntax::ast;
use crate::typing::{Target, assigned, parts, strip};

impl Lowerer<'_, '_> {
    /// Evaluates operands from left to right. If an operand is followed by one with side effects, its value is kept in
    /// a temporary, unless nothing that follows can change it: `this`, constants, and locals that the later operands do
    /// not assign.
    pub(super) fn operands(&mut self, operands: &[&ast::Expr]) -> Vec<Expr> {
        let Some(last) = operands.iter().rposition(|e| self.nodes.has_effects(e)) else {
            return operands.iter().map(|e| self.expr(e)).collect();
        };
        let mut last_write: FxHashMap<VarId, usize> = FxHashMap::default();
        for (index, operand) in operands.iter().enumerate() {
            self.writes(operand, &mut |id| {
                last_write.insert(id, index);
            });
        }
        let mut values = Vec::with_capacity(operands.len());
        for (index, operand) in operands.iter().enumerate() {
            let value = self.expr(operand);
            let changes = |id: &VarId| last_write.get(id).is_some_and(|write| *write > index);
            let keep = index < last && !stays(&value, changes);
            values.push(if keep { self.save(value) } else { value });
        }
        values
    }

    /// The locals that evaluating an expression assigns.
    fn writes(&self, e: &ast::Expr, found: &mut dyn FnMut(VarId)) {
        if !self.nodes.has_effects(e) {
            return;
        }
        if let ast::ExprKind::Switch(..) = &e.kind {
            // Its statements may assign any of them.
            (0..self.vars.len() as u32).for_each(|id| found(VarId(id)));
        }
        if let Some(target) = assigned(e)
            && let Target::Variable(id) = self.nodes.target(strip(target))
        {
            found(self.var(id));
        }
        for part in parts(e) {
            deep(|| self.writes(part, found));
        }
    }

    /// Keeps the value of an expression for a later use, before which `again` may have been evaluated.
    pub(super) fn keep(&mut self, value: Expr, again: Option<&ast::Expr>) -> Expr {
        let mut changed = Vec::new();
        if let Some(again) = again {
            self.writes(again, &mut |id| changed.push(id));
        }
        if stays(&value, |id| changed.contains(id)) { value } else { self.save(value) }
    }
}

/// Whether an expression still has the same value later; `changes` says which variables may not.
pub(super) fn stays(value: &Expr, changes: impl Fn(&VarId) -> bool) -> bool {
    match &value.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null | ExprKind::Statics(_) => true,
        ExprKind::Var(id) => !changes(id),
        _ => false,
    }
}
