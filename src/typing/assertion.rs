//! Assertions: where permissions are allowed.

use super::checker::Checker;
use super::place::Place;
use super::{
    Amount, Each, Target, VariableKind, codes, each, element_of_each, is_of_member, is_there, members,
    split_amount, strip, varying_argument,
};
use crate::report::Diagnostic;
use crate::resolve::{CallableKind, Collection, Ty, deep, not_yet};
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Ident, Quantifier, Text};

/// What can be asked for under `forall`.
const SHAPES: &str = "ask for fields of elements, for instances of predicates, or for rows: `forall int i :: lo <= i && i < hi && a[i] != null ==> acc(a[i].f) && a[i].q() && acc(m[i][*])`; for `C.p(a[i])` with a static predicate only under the interval: its body can have the condition; for the values of a map, keep them in a set of their own: `ghost set<C> all`, `forall C x :: x in all ==> x.q()`";

/// The same for objects.
const SHAPES_OF_SETS: &str = "ask for fields of the members of a set, or for instances of predicates: `forall C x :: x in s ==> acc(x.f) && x.q()`";

/// Whether the values of a type are whole numbers, and not objects that have one.
fn is_number(ty: &Ty) -> bool {
    matches!(ty, Ty::Int | Ty::Long | Ty::Short | Ty::Byte | Ty::Char)
}

impl Checker<'_, '_> {
    /// An assertion: permissions can be conjuncts, in the arms of `?:`, right of `==>` and under `let`.
    pub(super) fn assertion(&mut self, e: &Expr) {
        let (effects, permissions) = (self.effects, self.permissions);
        deep(|| self.assertion_kind(e, effects, permissions));
    }

    fn assertion_kind(&mut self, e: &Expr, effects: u64, permissions: u64) {
        let ty = match &e.kind {
            ExprKind::Paren(inner) => {
                self.assertion(inner);
                Ty::Bool
            }
            ExprKind::Chain { first, rest }
                if matches!(rest.first(), Some((BinaryOp::And | BinaryOp::SepAnd, ..))) =>
            {
                self.assertion(first);
                self.scopes.enter();
                let mut before = &**first;
                for (_, _, conjunct) in rest {
                    self.make_visible(true, before);
                    self.assertion(conjunct);
                    before = conjunct;
                }
                self.scopes.leave();
                Ty::Bool
            }
            ExprKind::Arrow { first, rest } => self.arrow(e, first, rest, true),
            ExprKind::Conditional(cond, then, otherwise) => {
                self.boolean(cond, "the condition of `?:`");
                self.where_it_is(true, cond, |checker| checker.assertion(then));
                self.where_it_is(false, cond, |checker| checker.assertion(otherwise));
                Ty::Bool
            }
            ExprKind::Let { name, value, body } => self.let_in(e, *name, value, body, true),
            ExprKind::Quantifier(quantifier) => self.quantifier(e, quantifier, true),
            ExprKind::Acc(args) => {
                self.acc(e, args);
                Ty::Bool
            }
            ExprKind::Untouched(inner) => {
                self.untouched(e, inner);
                Ty::Bool
            }
            ExprKind::Call(call) => {
                let found = self.call(e, call, true);
                if found == Ty::Void {
                    self.report(
                        Diagnostic::error(
                            codes::VOID_VALUE,
                            e.span,
                            format!("`{}` gives no result", call.name.name),
                        )
                        .here("a `boolean`, a predicate or a permission is needed here"),
                    );
                    Ty::Error
                } else {
                    self.boolean_found(e, &found, "a conjunct");
                    Ty::Bool
                }
            }
            _ => {
                self.boolean(e, "a conjunct");
                return;
            }
        };
        self.finish(e, &ty, effects, permissions);
    }

    /// Notes a permission where permissions are allowed; false if it is not allowed for another reason.
    pub(super) fn permission(&mut self, e: &Expr, what: &str) -> bool {
        self.permissions += 1;
        if self.callable.kind == CallableKind::Pure && self.at.place == Place::Ensures {
            self.report(
                Diagnostic::error(
                    codes::PURE_ENSURES,
                    e.span,
                    format!("{what} in the postcondition of a pure method"),
                )
                .here("a pure method changes nothing and gives nothing back")
                .help("leave it out: what its precondition asks for is still held after the call"),
            );
            return false;
        }
        if self.at.under_forall && !matches!(e.kind, ExprKind::Acc(_) | ExprKind::Call(_)) {
            self.fail(not_yet(e.span, format!("{what} under `forall`")).help(SHAPES));
            return false;
        }
        true
    }

    /// The error for a permission inside an expression or in program code.
    pub(super) fn misplaced_permission(&mut self, e: &Expr, what: &str) -> Ty {
        let place = self.at.place;
        if place.is_specification() && self.at.loose {
            return self.fail(
                Diagnostic::error(codes::PERMISSION_PLACE, e.span, format!("{what} can't be left of `==>`"))
                    .here("part of the condition")
                    .note("`==>` binds less tightly than `&&`: `a && b ==> c` is `(a && b) ==> c`")
                    .help("put the implication into round brackets: `a && (b ==> c)`"),
            );
        }
        self.fail(if place.is_specification() {
            Diagnostic::error(
                codes::PERMISSION_PLACE,
                e.span,
                format!("{what} can't be used inside an expression"),
            )
            .here("a plain value is needed here")
            .help("permissions can be conjuncts of `&&`, right of `==>`, in the arms of `?:` and under `let`")
        } else {
            Diagnostic::error(
                codes::PERMISSION_IN_PROGRAM,
                e.span,
                format!("{what} can't be used in {}", place.describe()),
            )
            .here("permissions have no value when the program runs")
            .help(match self.table.text(e.span) {
                Text::Compiled => "to check it at this point, write `//@ assert …;`",
                Text::Bare | Text::Comment => "to check it at this point, write `assert …;`",
            })
        })
    }

    /// Refuses a `forall` with permissions that are not asked for the elements of an array one by one.
    pub(super) fn permissions_for_each(&mut self, quantifier: &Quantifier, names: &[(Ident, Ty)]) {
        if let ([(_, ty)], false) = (names, names.iter().any(|(_, ty)| *ty == Ty::Int)) {
            let of_set = members(quantifier);
            let wrong = match &of_set {
                None => Some((
                    strip(&quantifier.body).span,
                    "a permission under `forall` for other objects than the members of a set".to_owned(),
                )),
                Some(members) => match self.nodes.ty(members.set) {
                    Ty::Collection(Collection::Set, of) if of.iter().all(|it| self.table.fits(it, ty)) => {
                        members.conjuncts.iter().find_map(|part| self.no_part_of_each(quantifier, part, None))
                    }
                    Ty::Collection(Collection::Set, _) => Some((
                        members.set.span,
                        "a permission under `forall` for only some of the members of a set".to_owned(),
                    )),
                    _ => Some((
                        members.set.span,
                        "a permission under `forall` for the members of anything but a set".to_owned(),
                    )),
                },
            };
            if let Some((span, what)) = wrong {
                self.fail(not_yet(span, what).help(SHAPES_OF_SETS));
            }
            return;
        }
        let wrong = match each(quantifier) {
            Err(wrong) => Some(wrong),
            Ok(each) => {
                let ends = [each.low.value, each.high.value];
                let boxed = ends.into_iter().find(|end| !is_number(self.nodes.ty(end)));
                boxed.map(|end| (end.span, "a bound that is no number, under `forall`,".to_owned())).or_else(
                    || {
                        each.conjuncts
                            .iter()
                            .find_map(|part| self.no_part_of_each(quantifier, part, Some(&each)))
                    },
                )
            }
        };
        if let Some((span, what)) = wrong {
            self.fail(not_yet(span, what).help(SHAPES));
        }
    }

    /// What is wrong with a conjunct of a `forall` with permissions, for each of some elements, or of the members of a
    /// set.
    fn no_part_of_each(
        &self,
        quantifier: &Quantifier,
        part: &Expr,
        each: Option<&Each<'_>>,
    ) -> Option<(Span, String)> {
        if !self.nodes.has_permissions(part) {
            return None;
        }
        let (locations, amount) = match &strip(part).kind {
            ExprKind::Acc(args) => split_amount(args, self.nodes),
            ExprKind::Call(_) => (std::slice::from_ref(part), Amount::Whole),
            // Any other conjunct with permissions has them inside.
            _ => {
                return Some((
                    part.span,
                    "a permission under a condition or `let` under `forall`".to_owned(),
                ));
            }
        };
        if amount == Amount::Computed {
            let written = match &strip(part).kind {
                ExprKind::Acc(args) => args.last(),
                // Any other part has no amount.
                _ => None,
            };
            let at = written.map_or(part.span, |amount| amount.span);
            return Some((at, "an amount that is computed, under `forall`,".to_owned()));
        }
        let variable = quantifier.vars.first()?.1.name;
        locations.iter().find_map(|location| {
            let (field, predicate) = match self.nodes.target(strip(location)) {
                Target::Field(field) => (self.table.field(field).is_static, false),
                Target::Call(id) | Target::Exactly(id) => (false, self.table.callable(id).is_static),
                _ => (false, false),
            };
            if let Some(arg) = predicate.then(|| self.converted_element(location)).flatten() {
                let what = "a predicate of elements that are no objects, or no longer the same when they are passed, under `forall`,";
                return Some((arg.span, what.to_owned()));
            }
            let element = element_of_each(location, variable, predicate);
            let fits = match (each, element) {
                (None, _) => is_of_member(location, variable, predicate),
                (Some(_), Some((_, whole))) => {
                    matches!(self.nodes.ty(whole), Ty::Array(_) | Ty::Collection(Collection::Seq, _))
                }
                (Some(_), None) => false,
            };
            let fits = fits
                && match &strip(location).kind {
                    ExprKind::AllElements(row) => self.table.row_predicate(self.nodes.ty(row)).is_some(),
                    // Any other location is of an object.
                    _ => true,
                };
            if each.is_none()
                && let Some(arg) = varying_argument(location, variable, predicate)
            {
                let what = "a predicate with an argument that depends on the member, under `forall`,";
                return Some((arg.span, what.to_owned()));
            }
            let condition = each.into_iter().flat_map(|it| &it.conditions);
            let mut condition =
                condition.filter(|it| !element.is_some_and(|(element, _)| is_there(it, element)));
            if let (true, Some(condition)) = (predicate, condition.next()) {
                let what = "a static predicate under a further condition, under `forall`,";
                return Some((condition.span, what.to_owned()));
            }
            let (of, rows) = if each.is_none() { ("members", "") } else { ("elements", "rows, ") };
            (field || !fits).then(|| {
                (location.span, format!("permission to anything but fields of {of}, {rows}and predicates of them, under `forall`,"))
            })
        })
    }

    /// The first argument of a static predicate, where it is a plain value or is made one.
    fn converted_element<'e>(&self, location: &'e Expr) -> Option<&'e Expr> {
        let ExprKind::Call(call) = &strip(location).kind else { return None };
        let (Target::Call(id) | Target::Exactly(id)) = self.nodes.target(strip(location)) else {
            return None;
        };
        let arg = call.args.first()?;
        let param = self.table.callable(id).params.first()?;
        (!self.nodes.ty(arg).is_reference() || !param.ty.is_reference()).then_some(arg)
    }

    fn untouched(&mut self, e: &Expr, inner: &Expr) {
        let at = self.at;
        let wrong = if !matches!(at.place, Place::Ensures | Place::Invariant | Place::Assert) {
            Some(format!("`untouched` can't be used in {}", at.place.describe()))
        } else if at.in_untouched {
            Some("`untouched` can't be used in another `untouched`".to_owned())
        } else {
            None
        };
        if let Some(message) = wrong {
            self.fail(
                Diagnostic::error(codes::UNTOUCHED_PLACE, e.span, message)
                    .here("there is no earlier state here")
                    .note("`untouched` can be used in `ensures`, loop invariants, `assert`, `assume` and `join`"),
            );
            return;
        }
        if !self.permission(e, "`untouched`") {
            return;
        }
        self.within(|at| at.in_untouched = true, |checker| checker.assertion(inner));
    }

    /// Declares a variable that an expression binds, and checks the expression's body.
    pub(super) fn bound<R>(
        &mut self,
        names: &[(crate::syntax::ast::Ident, Ty)],
        part: impl FnOnce(&mut Self) -> R,
    ) -> R {
        self.scopes.enter();
        for (index, (name, ty)) in names.iter().enumerate() {
            if let Some((first, _)) = names[..index].iter().find(|(first, _)| first.name == name.name) {
                self.report(
                    Diagnostic::error(
                        codes::DUPLICATE,
                        name.span,
                        format!("there is already a variable `{}` here", name.name),
                    )
                    .label(first.span, "declared here first"),
                );
            }
            self.declare(*name, ty.clone(), VariableKind::Bound);
        }
        let result = part(self);
        self.scopes.leave();
        result
    }
}
