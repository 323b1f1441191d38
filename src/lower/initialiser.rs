//! Initialisers, as parts of the constructors that run them.
//!
//! ```text
//! int a = 1;  { b = a; }  C() { a = 2; }        C() { this.a = 1;  { this.b = this.a; }  this.a = 2; }
//! ```
//!
//! The locals of an initialiser become further variables of the constructor.

use super::body::Lowerer;
use crate::ir::{
    self, Assertion, AssertionKind, CompareOp, Expr, ExprKind, Location, LocationKind, StmtKind, Type, VarId,
};
use crate::resolve::{Body, CallableId, FieldId};
use crate::syntax::ast;
use crate::typing::{Constant, constant_value, strip};

impl Lowerer<'_, '_> {
    /// What an initialiser does to `this`.
    pub(super) fn initialise(&mut self, id: CallableId) {
        let initialiser = self.table.callable(id);
        let outer = std::mem::replace(&mut self.declaration, &self.typed.declarations[id.index()]);
        let base = self.vars.len() as u32;
        for variable in self.declaration.variables.iter().skip(1) {
            self.vars.push(ir::Var {
                name: Some(variable.name),
                ty: self.ids.ty(&variable.ty),
                span: variable.span,
            });
            self.declared.push(0);
        }
        self.base = Some(base);
        match initialiser.body {
            Body::Value(field, value) => self.initial_value(field, value),
            Body::Block(block) => {
                let (block, ()) = self.capture(|lowerer| block.stmts.iter().for_each(|it| lowerer.stmt(it)));
                self.emit(StmtKind::Block(None, block), initialiser.span);
            }
            Body::None | Body::Assertion(_) | Body::Default => {}
        }
        self.base = None;
        self.declaration = outer;
    }

    fn initial_value(&mut self, field: FieldId, value: &ast::Expr) {
        let name = self.table.field(field).name.span;
        let Some(id) = self.ids.field(field) else {
            self.impossible(name);
            return;
        };
        let receiver = self.this(name);
        let new = self.expr(value);
        let kind = StmtKind::WriteField { receiver, field: id, field_span: name, value: new };
        self.emit(kind, name.to(value.span));
    }

    /// What the default constructor says of a field: permission, and its value if no initialiser but its own assigns it, and
    /// that is constant.
    pub(super) fn initial_state(&mut self, field: FieldId) -> Vec<Assertion> {
        let declared = self.table.field(field);
        let (span, ty) = (declared.name.span, self.ids.ty(&declared.ty));
        let Some(id) = self.ids.field(field) else { return Vec::new() };
        let location =
            || Expr { kind: ExprKind::Var(VarId(0)), ty: Type::Class(self.ids.class(declared.class)), span };
        let acc = Location { kind: LocationKind::Field(location(), id), span };
        let mut parts = Vec::new();
        if !declared.is_final {
            parts.push(Assertion { kind: AssertionKind::Acc(acc), span });
        }
        if let Some(kind) = self.known_value(field, &ty) {
            let read = Expr { kind: ExprKind::Field(Box::new(location()), id), ty: ty.clone(), span };
            let value = Expr { kind, ty, span };
            let kind = ExprKind::Compare(CompareOp::Eq, Box::new(read), Box::new(value));
            parts.push(Assertion { kind: AssertionKind::Pure(Expr { kind, ty: Type::Bool, span }), span });
        }
        parts
    }

    fn known_value(&self, field: FieldId, ty: &Type) -> Option<ExprKind> {
        let mut value = None;
        for id in &self.table.class(self.table.field(field).class).initialisers {
            if self.typed.declarations[id.index()].assigned_fields.contains(&field) {
                return None;
            }
            match self.table.callable(*id).body {
                Body::Value(own, e) if own == field => value = Some(e),
                _ => {}
            }
        }
        match value {
            Some(e) if matches!(strip(e).kind, ast::ExprKind::Null) => Some(ExprKind::Null),
            Some(e) => match constant_value(e)? {
                Constant::Int(value) => Some(ExprKind::Int(value)),
                Constant::Bool(value) => Some(ExprKind::Bool(value)),
            },
            None => Some(match ty {
                Type::Int | Type::Long | Type::Short | Type::Byte | Type::Char => ExprKind::Int(0),
                Type::Bool => ExprKind::Bool(false),
                Type::Null | Type::Object | Type::Class(_) | Type::Array(_) => ExprKind::Null,
            }),
        }
    }
}
