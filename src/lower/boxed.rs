//! Boxing and unboxing.
//!
//! What an object of a boxed type stands for is a pure function of it (see `stdlib/java/lang/Integer.acc`). In program
//! code boxing gives an object of which no more is known than that; elsewhere it is a function of the value.
//!
//! ```text
//! Integer i = n;      i = Integer.$made(n);           i + 1       i.intValue() + 1, so i must not be null
//! ```

use super::body::Lowerer;
use super::ids::Callee;
use super::operator::converted;
use crate::ir::{Expr, ExprKind, StmtKind, Type};
use crate::resolve::{CallableId, ClassId, Conversion, Ty};
use crate::source::{Span, Symbol};
use crate::syntax::ast;
use crate::typing::exact;

impl Lowerer<'_, '_> {
    /// The value of an expression, boxed or unboxed as its place asks.
    pub(super) fn placed(&mut self, e: &ast::Expr, value: Expr) -> Expr {
        match self.nodes.conversion(e).cloned() {
            None => value,
            Some(Conversion::Unbox(_)) => self.stood_for(self.nodes.ty(e), value),
            Some(Conversion::Exact) => match exact(e) {
                Some((numerator, denominator)) => {
                    let kind = ExprKind::Amount { numerator, denominator };
                    Expr { kind, ty: Type::Frac, span: value.span }
                }
                None => self.impossible(value.span),
            },
            Some(Conversion::Box(ty)) if self.nodes.makes_box(e) => self.boxed(&ty, value),
            Some(Conversion::Box(ty)) => {
                let span = value.span;
                let value = converted(value, self.ids.ty(&ty));
                let boxing = self.of_boxed(&ty, "$boxing");
                self.function(boxing, vec![value], span)
            }
        }
    }

    /// The type of what an expression gives to its place.
    pub(super) fn placed_ty(&self, e: &ast::Expr) -> Ty {
        match self.nodes.conversion(crate::typing::strip(e)) {
            None => self.nodes.ty(e).clone(),
            Some(Conversion::Unbox(ty)) => ty.clone(),
            Some(Conversion::Exact) => Ty::Frac,
            Some(Conversion::Box(ty)) => self.table.as_object(ty),
        }
    }

    /// What an object of a boxed type stands for; it must not be null.
    pub(super) fn stood_for(&mut self, ty: &Ty, object: Expr) -> Expr {
        let span = object.span;
        let asked = match ty {
            Ty::Class(class, _) => {
                self.table.stands_for(*class).and_then(|(_, name)| self.member(*class, name))
            }
            _ => None,
        };
        self.function(asked, vec![object], span)
    }

    /// An object that stands for a value of a primitive type, in program code.
    pub(super) fn boxed(&mut self, ty: &Ty, value: Expr) -> Expr {
        let span = value.span;
        let value = converted(value, self.ids.ty(ty));
        let made = self.of_boxed(ty, "$made");
        self.made_by(made, vec![value], span)
    }

    /// The object that a pure call in program code gives, if the method may have made it.
    pub(super) fn copied_box(&mut self, ty: &Ty, value: Expr) -> Expr {
        let span = value.span;
        let copied = match ty {
            Ty::Class(class, _) => self.member(*class, "$copied"),
            _ => None,
        };
        self.made_by(copied, vec![value], span)
    }

    fn of_boxed(&self, ty: &Ty, name: &str) -> Option<CallableId> {
        match self.table.boxed(ty)? {
            Ty::Class(class, _) => self.member(class, name),
            _ => None,
        }
    }

    /// The only declaration of a name in a class of the library.
    pub(super) fn member(&self, class: ClassId, name: &str) -> Option<CallableId> {
        self.table.class(class).callable_names.get(&Symbol::new(name))?.declared.first().copied()
    }

    /// A call of a pure method of the library, which ought to be there.
    pub(super) fn function(&mut self, id: Option<CallableId>, args: Vec<Expr>, span: Span) -> Expr {
        match id {
            Some(id) => self.function_of(id, args, span),
            None => self.impossible(span),
        }
    }

    /// What a method of the library gives that is no function.
    pub(super) fn made_by(&mut self, id: Option<CallableId>, args: Vec<Expr>, span: Span) -> Expr {
        match id.map(|id| (self.ids.callable(id), &self.table.callable(id).result)) {
            Some((Callee::Method(method), result)) => {
                let target = self.add_var(None, self.ids.ty(result), span);
                let call = StmtKind::Call { target: Some(target), method, dispatch: false, args };
                self.emit(call, span);
                self.read(target, span)
            }
            _ => self.impossible(span),
        }
    }
}
