//! `acc`: what it may name.

use super::checker::Checker;
use super::nodes::Target;
use super::{VariableId, codes};
use crate::report::Diagnostic;
use crate::resolve::{CallableKind, Field, Ty, Way};
use crate::syntax::ast::{Call, Expr, ExprKind};

impl Checker<'_, '_> {
    /// `acc(e.f, …)` where a permission is allowed.
    pub(super) fn acc(&mut self, e: &Expr, args: &[Expr]) {
        if !self.permission(e, "`acc`") {
            return;
        }
        if args.is_empty() {
            self.fail(
                Diagnostic::error(codes::NO_LOCATION, e.span, "`acc` names no location")
                    .help("name a field, as in `acc(this.x)`"),
            );
            return;
        }
        let Some(locations) = self.locations_of(args) else { return };
        for location in locations {
            let (effects, permissions) = (self.effects, self.permissions);
            let ty = self.location(location);
            self.finish(location, &ty, effects, permissions);
        }
    }

    fn location(&mut self, e: &Expr) -> Ty {
        match &e.kind {
            ExprKind::Paren(inner) => {
                let (effects, permissions) = (self.effects, self.permissions);
                let ty = self.location(inner);
                self.finish(inner, &ty, effects, permissions);
                ty
            }
            ExprKind::Name(name) => {
                let ty = self.name(e, *name);
                if let Some(ty) = self.refuse_final(e) {
                    return ty;
                }
                if let Target::Variable(id) = self.nodes.target(e) {
                    let declared = self.variable(id).span;
                    let help = self.instead_of_variable(id, name.name.as_str());
                    return self.no_location(
                        e,
                        &format!("`{}` is a variable, not a location of the heap", name.name),
                        Some((declared, "declared here")),
                        help,
                    );
                }
                ty
            }
            ExprKind::Field(receiver, name) => {
                let ty = self.field(e, receiver, *name, true);
                if self.nodes.ty(receiver).is_ghost() {
                    return self.no_location(e, "a part of a ghost value has no location", None, None);
                }
                if let Some(ty) = self.refuse_final(e) {
                    return ty;
                }
                if self.nodes.target(e) == Target::Length {
                    return self.no_location(
                        e,
                        "the length of an array never changes, and needs no permission",
                        None,
                        None,
                    );
                }
                ty
            }
            ExprKind::Index(array, index) => {
                let ty = self.index(e, array, index);
                if self.nodes.ty(array).is_collection() {
                    return self.no_location(e, "an element of a ghost value has no location", None, None);
                }
                ty
            }
            ExprKind::AllElements(array) => {
                let found = self.value(array);
                self.element_of(array, found, "[*]")
            }
            ExprKind::Slice(array, low, high) => {
                let found = self.value(array);
                let ty = self.element_of(array, found, "[");
                for bound in [low, high].into_iter().flatten() {
                    self.int(bound, "a bound of a range");
                }
                if low.is_none() || high.is_none() {
                    return self.no_location(
                        e,
                        "a range of elements needs both of its bounds",
                        None,
                        Some("write `a[0..n]`, or `a[i..a.length]`".to_owned()),
                    );
                }
                ty
            }
            ExprKind::AllFields(receiver) => self.all_fields(e, receiver),
            ExprKind::Call(call) => self.instance_in_acc(e, call),
            ExprKind::Error => self.unread(),
            _ => self.no_location(e, "this is not a location of the heap", None, None),
        }
    }

    /// `acc(e.*)`: all fields that the static class of e declares, but for final ones. Each must be one that may be
    /// named here.
    fn all_fields(&mut self, e: &Expr, receiver: &Expr) -> Ty {
        let ty = self.value(receiver);
        let class = match &ty {
            Ty::Class(class, _) => *class,
            Ty::Error => return Ty::Error,
            other => {
                let what = format!("a value of type `{}` has no fields", self.show(other));
                return self.no_location(e, &what, None, None);
            }
        };
        let table = self.table;
        let fields = table.class(class).fields.iter().map(|id| table.field(*id));
        let fields: Vec<_> = fields.filter(|field| !field.is_final).collect();
        let way = Way::Object(class);
        let hidden = |field: &&&Field| !table.may_name_field(field, way, self.class(), e.span.file);
        if let Some(hidden) = fields.iter().find(hidden) {
            let what = format!("the field `{}` can't be named here", hidden.name.name);
            let help = Some("ask for a predicate of the class".to_owned());
            return self.no_location(e, &what, Some((hidden.name.span, "declared here")), help);
        }
        if fields.is_empty() {
            let what = format!("`{}` declares no fields that need permission", self.show(&ty));
            return self.no_location(e, &what, None, None);
        }
        Ty::Bool
    }

    /// `acc(e.q(…), p)`
    fn instance_in_acc(&mut self, e: &Expr, call: &Call) -> Ty {
        let ty = self.call(e, call, true);
        let (Target::Call(id) | Target::Exactly(id)) = self.nodes.target(e) else { return ty };
        if self.table.callable(id).kind == CallableKind::Predicate {
            return ty;
        }
        let what = format!("`{}` is not a predicate", call.name.name);
        let declared = (self.table.callable(id).name.span, "declared here");
        self.no_location(e, &what, Some(declared), None)
    }

    /// The error for `acc` of a final field.
    fn refuse_final(&mut self, e: &Expr) -> Option<Ty> {
        let Target::Field(field) = self.nodes.target(e) else { return None };
        let field = self.table.field(field);
        let what = format!("`{}` is final: it never changes, and needs no permission", field.name.name);
        let label = (field.name.span, "declared here");
        let help = Some("leave it out".to_owned());
        field.is_final.then(|| self.no_location(e, &what, Some(label), help))
    }

    /// What `acc` of a variable probably means, by the type of the variable.
    fn instead_of_variable(&self, id: VariableId, name: &str) -> Option<String> {
        Some(match &self.variable(id).ty {
            Ty::Int | Ty::Bool => format!("leave it out: a variable like `{name}` needs no permission"),
            Ty::Array(_) => format!("ask for its elements: `acc({name}[*])`"),
            Ty::Class(..) | Ty::Param(_) => {
                format!(
                    "ask for a field of the object, as in `acc({name}.f)`, or for a predicate of its class"
                )
            }
            _ => return None,
        })
    }

    fn no_location(
        &mut self,
        e: &Expr,
        what: &str,
        declared: Option<(crate::source::Span, &str)>,
        help: Option<String>,
    ) -> Ty {
        let mut error = Diagnostic::error(codes::NO_LOCATION, e.span, what)
            .here("`acc` needs a field `e.f`, an element `a[i]`, elements `a[i..j]`, all elements `a[*]`, or an instance `q()` of a predicate");
        if let Some((span, text)) = declared {
            error = error.label(span, text);
        }
        if let Some(help) = help {
            error = error.help(help);
        }
        self.fail(error)
    }
}
