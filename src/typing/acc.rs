//! `acc`: what it may name.

use super::checker::Checker;
use super::expr::strip;
use super::nodes::Target;
use super::{VariableId, codes};
use crate::report::Diagnostic;
use crate::resolve::{Ty, not_yet};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind};

impl Checker<'_, '_> {
    /// `acc(e.f, …)` where a permission is allowed.
    pub(super) fn acc(&mut self, e: &Expr, args: &[Expr]) {
        if !self.permission(e, "`acc`") {
            return;
        }
        let locations = match args {
            [] => {
                self.fail(
                    Diagnostic::error(codes::NO_LOCATION, e.span, "`acc` names no location")
                        .help("name a field, as in `acc(this.x)`"),
                );
                return;
            }
            [_, .., last] if is_amount(last) => {
                self.fail(not_yet(last.span, "a fraction of a permission"));
                return;
            }
            _ => args,
        };
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
            ExprKind::Index(array, index) => self.index(array, index),
            ExprKind::AllElements(array) => match self.value(array) {
                Ty::Array(element) => *element,
                Ty::Error => Ty::Error,
                other => {
                    let text = self.show(&other);
                    self.fail(
                        Diagnostic::error(
                            codes::NOT_AN_ARRAY,
                            array.span,
                            format!("expected an array before `[*]`, found `{text}`"),
                        )
                        .here(format!("this is of type `{text}`")),
                    )
                }
            },
            ExprKind::AllFields(_) => self.fail(not_yet(e.span, "`acc(e.*)`")),
            ExprKind::Slice(..) => self.fail(not_yet(e.span, "the permission to a range of elements")),
            ExprKind::Call(_) => self.fail(
                not_yet(e.span, "`acc` of a predicate").help("write the predicate without `acc`: all of it"),
            ),
            ExprKind::Error => self.unread(),
            _ => self.no_location(e, "this is not a location of the heap", None, None),
        }
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
            .here("`acc` needs a field `e.f`, an element `a[i]`, or all elements `a[*]`");
        if let Some((span, text)) = declared {
            error = error.label(span, text);
        }
        if let Some(help) = help {
            error = error.help(help);
        }
        self.fail(error)
    }
}

/// Whether the last argument of `acc` is an amount: `1/2`, `read`, `write`.
fn is_amount(e: &Expr) -> bool {
    match &strip(e).kind {
        ExprKind::Amount(_) | ExprKind::Int(_) => true,
        ExprKind::Chain { rest, .. } => rest
            .iter()
            .all(|(op, ..)| matches!(op, BinaryOp::Div | BinaryOp::Mul | BinaryOp::Add | BinaryOp::Sub)),
        _ => false,
    }
}
