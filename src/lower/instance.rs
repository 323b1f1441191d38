//! `instanceof` and casts.
//!
//! The variable of a pattern is assigned before the test, so that it has a value of its type wherever it is:
//!
//! ```text
//! e instanceof C c      t = e;  c = t instanceof C ? (C) t : null;  t instanceof C
//! ```

use super::body::Lowerer;
use super::operator::converted;
use crate::ir::{ClassId, Expr, ExprKind, StmtKind, Type, VarId};
use crate::syntax::ast::{self, Ident};
use crate::typing::Target;

impl Lowerer<'_, '_> {
    /// The class that an `instanceof` asks for; None: any.
    pub(super) fn instance_class(&self, e: &ast::Expr) -> Option<ClassId> {
        match self.nodes.target(e) {
            Target::Class(class) => Some(self.ids.class(class)),
            _ => None,
        }
    }

    /// `e instanceof C c`
    pub(super) fn instance_of(&mut self, e: &ast::Expr, operand: &ast::Expr, name: Option<Ident>) -> Expr {
        let span = e.span;
        let class = self.instance_class(e);
        let tested = self.expr(operand);
        let test = |of: Expr| Expr { kind: ExprKind::InstanceOf(Box::new(of), class), ty: Type::Bool, span };
        let Some(name) = name else { return test(tested) };
        let Some(id) = self.nodes.declared(name.span) else { return self.impossible(span) };
        let id = VarId(id.0);
        self.mark_declared(id);
        let kept = self.save(tested);
        let ty = self.vars[id.index()].ty.clone();
        let cast = Expr { kind: ExprKind::Cast(Box::new(kept.clone())), ty: ty.clone(), span };
        let null = Expr { kind: ExprKind::Null, ty: Type::Null, span };
        let arms = (Box::new(test(kept.clone())), Box::new(cast), Box::new(null));
        let value = Expr { kind: ExprKind::Cond(arms.0, arms.1, arms.2), ty, span };
        self.emit(StmtKind::Assign(id, value), name.span);
        test(kept)
    }

    /// `(T) e`: nothing, where the type of e says that it is a T.
    pub(super) fn cast(&mut self, e: &ast::Expr, operand: &ast::Expr) -> Expr {
        let (from, to) = (self.placed_ty(operand), self.nodes.ty(e).clone());
        let value = self.expr(operand);
        if from.is_number() {
            return Expr { span: e.span, ..converted(value, self.ids.ty(&to)) };
        }
        if self.table.fits(&from, &to) {
            return Expr { ty: self.ids.ty(&to), span: e.span, ..value };
        }
        Expr { kind: ExprKind::Cast(Box::new(value)), ty: self.ids.ty(&to), span: e.span }
    }
}
