//! Expressions that are allowed only in specifications.

use super::checker::Checker;
use super::codes;
use super::each::ranged_over;
use super::place::Place;
use crate::report::Diagnostic;
use crate::resolve::{CallableId, CallableKind, Ty, Types, Way, not_yet};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Ident, Quantifier};

impl Checker<'_, '_> {
    /// Reports a specification-only expression in program code. In a pure method it is noted, since that method can't
    /// be called from program code.
    pub(super) fn specification_only(&mut self, e: &Expr, what: &str, help: &str) -> bool {
        match self.at.place {
            Place::Program => {
                self.fail(
                    Diagnostic::error(
                        codes::SPECIFICATION_ONLY,
                        e.span,
                        format!("{what} can't be used in program code"),
                    )
                    .help(help),
                );
                false
            }
            Place::PureBody => {
                self.calls.note_ghost(self.id, e.span);
                true
            }
            _ => true,
        }
    }

    pub(super) fn old(&mut self, e: &Expr, label: Option<Ident>, inner: &Expr) -> Ty {
        if let Some(label) = label {
            return self.fail(not_yet(e.span, format!("`old[{}](…)`", label.name)));
        }
        let place = self.at.place;
        let allowed = matches!(place, Place::Ensures | Place::Invariant | Place::Assert | Place::Ghost);
        if !allowed || self.at.in_untouched {
            let place = if self.at.in_untouched { "`untouched`" } else { place.describe() };
            return self.fail(
                Diagnostic::error(codes::OLD_PLACE, e.span, format!("`old` can't be used in {place}"))
                    .here("there is no earlier state here")
                    .note("`old` can be used in `ensures`, loop invariants, `assert`, `assume` and `join`"),
            );
        }
        self.within(|at| at.in_old = true, |checker| checker.value(inner))
    }

    pub(super) fn let_in(&mut self, e: &Expr, name: Ident, value: &Expr, body: &Expr, assertion: bool) -> Ty {
        if !self.specification_only(e, "`let … in`", "declare a variable in a statement of its own") {
            return self.unknown();
        }
        let ty = self.value(value);
        self.identity_asked(value, &ty);
        self.bound(&[(name, ty)], |checker| {
            if assertion {
                checker.assertion(body);
                Ty::Bool
            } else {
                checker.value(body)
            }
        })
    }

    pub(super) fn quantifier(&mut self, e: &Expr, quantifier: &Quantifier, assertion: bool) -> Ty {
        let word = if quantifier.forall { "forall" } else { "exists" };
        let what = format!("`{word}`");
        if !self.specification_only(e, &what, "program code needs a loop; or say it in a specification") {
            return self.unknown();
        }
        let Some(names) = self.bound_variables(quantifier) else { return self.unknown() };
        let within = self.bound(&names, |checker| {
            for trigger in quantifier.triggers.iter().flatten() {
                checker.value(trigger);
            }
            if assertion && quantifier.forall {
                let outside = (checker.permissions, checker.at.under_forall);
                checker.within(|at| at.under_forall = true, |checker| checker.assertion(&quantifier.body));
                if checker.permissions > outside.0 && !checker.broken {
                    if outside.1 {
                        let inner = "a permission under `forall` inside of `forall`";
                        checker.fail(not_yet(e.span, inner));
                    } else {
                        checker.permissions_for_each(quantifier, &names);
                    }
                }
            } else {
                checker.boolean(&quantifier.body, &format!("the body of `{word}`"));
            }
            checker.ranges_over_members(quantifier, &names)
        });
        if within { Ty::Bool } else { self.unknown() }
    }

    /// Whether a variable of a type that can't be seen on an object ranges over members of a value of this very type:
    /// these are of the type, and a formula need not say it.
    pub(super) fn ranges_over_members(&mut self, quantifier: &Quantifier, names: &[(Ident, Ty)]) -> bool {
        let [(_, ty)] = names else { return true };
        if !is_erased(ty) {
            return true;
        }
        let fits = ranged_over(quantifier).is_some_and(|members| match self.nodes.ty(members) {
            Ty::Collection(_, of) => of.first() == Some(ty),
            // Any other value has no members; where there was an error, that is told.
            other => other.is_error(),
        });
        if !fits {
            self.not_over(quantifier, (quantifier.vars[0].0.span, ty));
        }
        fits
    }

    /// Refuses a variable of a type over which no formula can range.
    fn not_over(&mut self, quantifier: &Quantifier, (at, ty): (Span, &Ty)) {
        let word = if quantifier.forall { "forall" } else { "exists" };
        let text = self.show(ty);
        let refused = not_yet(at, format!("`{word}` over `{text}`"));
        self.fail(match ty {
            _ if is_erased(ty) => {
                refused.help(format!("say of what it is a member: `forall {text} x :: x in s ==> …`"))
            }
            // Any other is a type whose values can't be told from others.
            _ => refused,
        });
    }

    /// The variables of a quantifier, with their types. None: that was refused.
    pub(super) fn bound_variables(&mut self, quantifier: &Quantifier) -> Option<Vec<(Ident, Ty)>> {
        let table = self.table;
        let mut names = Vec::new();
        for (ty, name) in &quantifier.vars {
            let found = self.errors.len();
            let resolved = Types { table, names: self.names_of_types() }.resolve(ty, self.errors);
            if resolved.is_error() {
                self.broken = true;
                self.opaque |= self.errors.len() > found;
            } else if !(self.may_range_over(&resolved)
                || is_erased(&resolved) && ranged_over(quantifier).is_some())
            {
                self.not_over(quantifier, (ty.span, &resolved));
                return None;
            }
            names.push((*name, resolved));
        }
        Some(names)
    }

    /// Whether a quantifier may range over a type: whether a formula can say of a value that it is of this type. Type
    /// arguments can't be seen on an object, and of a sequence of cells and one of nodes the values are the same.
    fn may_range_over(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Int | Ty::Object => true,
            Ty::Class(_, args) => args.is_empty() && self.table.unboxed(ty).is_none(),
            Ty::Collection(_, of) => of.iter().all(|part| match part {
                Ty::Int | Ty::Bool | Ty::Object => true,
                Ty::Collection(..) => self.may_range_over(part),
                // Any other type has only some values of a sort.
                _ => false,
            }),
            // Of any other the values can't be told from those of another type.
            _ => false,
        }
    }

    /// `opening e.q(…) in e` and `using e.p(…) in e`
    pub(super) fn ghostly(
        &mut self,
        e: &Expr,
        opening: bool,
        call: &Expr,
        body: &Expr,
        may_make: bool,
    ) -> Ty {
        if self.at.place == Place::Program {
            let (what, step) = if opening { ("`opening … in`", "open") } else { ("`using … in`", "use") };
            return self.fail(
                Diagnostic::error(
                    codes::SPECIFICATION_ONLY,
                    e.span,
                    format!("{what} can't be used in program code"),
                )
                .help(format!("write the statement `{step} …;` before this one")),
            );
        }
        self.ghost_target(call, if opening { "opening" } else { "using" });
        self.within(|at| at.may_make = may_make, |checker| checker.value(body))
    }

    /// The instance of `open`, `close`, `opening`, or the call of `use`, `using`; `word` is the word that was used.
    pub(super) fn ghost_target(&mut self, e: &Expr, word: &str) -> Option<CallableId> {
        let (effects, permissions) = (self.effects, self.permissions);
        let id = self.ghost_callee(e, word);
        let ty = if id.is_some() { Ty::Bool } else { Ty::Error };
        self.finish(e, &ty, effects, permissions);
        id
    }

    fn ghost_callee(&mut self, e: &Expr, word: &str) -> Option<CallableId> {
        let wanted =
            if matches!(word, "use" | "using") { CallableKind::Pure } else { CallableKind::Predicate };
        let call = match &e.kind {
            ExprKind::Paren(inner) => return self.ghost_target(inner, word),
            ExprKind::Call(call) => call,
            ExprKind::Error => {
                self.unread();
                return None;
            }
            ExprKind::Acc(args) if matches!(word, "open" | "close" | "opening") => {
                let [instance] = self.locations_of(args)? else {
                    self.fail(
                        Diagnostic::error(codes::GHOST_STEP, e.span, format!("`{word}` takes one instance"))
                            .help(format!("write `{word} acc(q(), 1/2)`")),
                    );
                    return None;
                };
                return self.ghost_target(instance, word);
            }
            _ => {
                self.fail(
                    Diagnostic::error(
                        codes::GHOST_STEP,
                        e.span,
                        format!("`{word}` needs a call of a {}", wanted.describe()),
                    )
                    .help(format!("write it with its arguments, as in `{word} this.name()`")),
                );
                return None;
            }
        };
        let Some((chosen, given)) = self.callee(e, call) else {
            self.unknown();
            return None;
        };
        let id = chosen.id;
        let callee = self.table.callable(id);
        if callee.kind != wanted {
            let what = callee.kind.describe();
            self.fail(
                Diagnostic::error(
                    codes::GHOST_STEP,
                    call.name.span,
                    format!("`{word}` needs a {}, and `{}` is a {what}", wanted.describe(), call.name.name),
                )
                .label(callee.name.span, "declared here"),
            );
            return None;
        }
        let opaque = callee.is_private
            && !self.table.may_name_callable(callee, Way::Inside, self.class(), call.name.span.file);
        if opaque && wanted == CallableKind::Predicate {
            self.report(
                Diagnostic::error(
                    codes::OPAQUE,
                    call.name.span,
                    format!("the predicate `{}` is private: only its class may {word} it", call.name.name),
                )
                .label(callee.name.span, "declared `private` here")
                .help("outside of its class, use it through the methods that ask for it"),
            );
        }
        self.finish_call(&chosen, &call.args, &given, call.name.span, e.span);
        Some(id)
    }
}

/// Whether an object does not show that it is of a type: a type parameter, or a class with type arguments.
fn is_erased(ty: &Ty) -> bool {
    match ty {
        Ty::Param(_) => true,
        Ty::Class(_, arguments) => !arguments.is_empty(),
        // Of any other a formula can say what its values are, or nothing can.
        _ => false,
    }
}
