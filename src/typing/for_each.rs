//! `for (T x : a)`, and the position that it is at.
//!
//! Where the invariants are checked x has no value yet, so they name the position of the element that comes next instead:
//! `index(x)`, which is 0 at first and the length of the array in the end.
//!
//! ```text
//! for (int x : a)
//!   invariant forall int i :: 0 <= i && i < index(x) ==> a[i] != v;
//! { if (x == v) { return true; } }
//! ```

use super::checker::Checker;
use super::nodes::Target;
use super::{VariableId, VariableKind, codes};
use crate::report::Diagnostic;
use crate::resolve::{Ty, not_yet};
use crate::source::Symbol;
use crate::syntax::ast::{Call, Expr, ExprKind, Ident, LoopSpec, Stmt, Type, TypeKind};

/// The parts of the loop.
pub(super) struct ForEach<'s> {
    pub ty: &'s Type,
    pub var: Ident,
    pub array: &'s Expr,
    pub spec: &'s LoopSpec,
    pub body: &'s Stmt,
}

impl Checker<'_, '_> {
    pub(super) fn for_each(&mut self, lp: ForEach<'_>) {
        let names = std::mem::take(&mut self.names);
        let found = self.value(lp.array);
        let element = match found {
            Ty::Array(element) => *element,
            Ty::Error => Ty::Error,
            Ty::Class(..) | Ty::Param(_) | Ty::Object => {
                self.fail(not_yet(lp.array.span, "`for` over the elements of anything but an array"));
                return;
            }
            other => {
                let text = self.show(&other);
                self.fail(
                    Diagnostic::error(
                        codes::NOT_AN_ARRAY,
                        lp.array.span,
                        format!("expected an array after `:`, found `{text}`"),
                    )
                    .here(format!("this is of type `{text}`")),
                )
            }
        };
        let ty = match lp.ty.kind {
            TypeKind::Var => element.clone(),
            _ => self.resolve_type(lp.ty),
        };
        if ty.is_error() {
            self.unknown();
        }
        if !element.fits(&ty) {
            let (element, declared) = (self.show(&element), self.show(&ty));
            self.report(
                Diagnostic::error(
                    codes::TYPE_MISMATCH,
                    lp.ty.span,
                    format!("expected `{element}`, found `{declared}`"),
                )
                .label(lp.array.span, format!("the elements are of type `{element}`")),
            );
        }
        self.scopes.enter();
        let variable = self.declare(lp.var, ty, VariableKind::Local);
        let name = Symbol::new(&format!("index({})", lp.var.name));
        let position = self.add_variable(name, lp.var.span, Ty::Int, VariableKind::Local);
        self.nodes.place(lp.var.span, position);
        self.positions.insert(variable, position);
        self.clauses(lp.spec);
        self.iterated(names, lp.body);
        self.scopes.leave();
    }

    /// `index(x)` for the variable x of a `for` around it. A method of that name takes precedence.
    pub(super) fn position(&mut self, e: &Expr, call: &Call) -> Option<Ty> {
        let position = self.position_named(call)?;
        if !self.specification_only(e, "`index`", "count the elements in a variable of its own") {
            return Some(self.unknown());
        }
        self.set_target(e, Target::Variable(position));
        Some(Ty::Int)
    }

    fn position_named(&self, call: &Call) -> Option<VariableId> {
        let ([arg], None, "index") = (call.args.as_slice(), &call.receiver, call.name.name.as_str()) else {
            return None;
        };
        let ExprKind::Name(name) = &arg.kind else { return None };
        let position = self.positions.get(&self.scopes.get(name.name)?)?;
        let declared = self
            .class()
            .is_some_and(|class| self.table.class(class).callable_names.contains_key(&call.name.name));
        (!declared).then_some(*position)
    }
}
