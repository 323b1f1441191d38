//! Values of boxed types: where they are boxed and unboxed, and where it would matter which object one is.
//!
//! Java fixes what an object of a boxed type stands for, and not which object it is: boxing 100 twice gives one object,
//! and boxing 1000 twice may give two. Program code gets an object of which no more is known. What runs as a function
//! (the body of a pure method, Java's own `assert`) gets a function of the value; there such an object may only be
//! asked what it stands for, or be the result, as a string that is made (see [`super::text`]).
//!
//! ```text
//! Integer i = n;  int m = i + 1;        boxed, and unboxed again: i must not be null
//! pure Integer twice() { return 2 * n; }    its callers get an object of which they know what it stands for
//! ```
//!
//! *Invariant*: a node has at most one conversion, that of the place where its value goes. Two objects of one boxed
//! type are never compared by `==`.
//!
//! Source: JLS 17, §5.1.7, §5.1.8, §5.6, §15.21, §15.25; for the operands of `?:` what `javac` does with `null`.

use super::amount::exact;
use super::checker::Checker;
use super::nodes::Target;
use super::place::Place;
use super::{codes, strip};
use crate::report::Diagnostic;
use crate::resolve::{Callable, CallableKind, Conversion, Table, Ty, not_yet};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind};

impl Table<'_> {
    /// Whether the result of a pure method may be an object of a boxed type that it makes.
    pub(crate) fn makes_box(&self, callable: &Callable<'_>) -> bool {
        let makes = |callable: &Callable<'_>| {
            callable.kind == CallableKind::Pure && self.unboxed(&callable.result).is_some()
        };
        // Whichever of them runs.
        let family = callable.family;
        makes(callable)
            || (family.is_some() && self.callables.iter().any(|other| other.family == family && makes(other)))
    }
}

pub(super) fn is_primitive(ty: &Ty) -> bool {
    ty.is_number() || *ty == Ty::Bool
}

impl Checker<'_, '_> {
    /// Boxes or unboxes a value of one type where another is declared. False: there is no such conversion.
    pub(super) fn converts(&mut self, e: &Expr, found: &Ty, expected: &Ty) -> bool {
        match self.table.conversion(found, expected) {
            Some(conversion) => {
                self.convert(e, conversion);
                true
            }
            None => *expected == Ty::Frac && found.is_number() && self.is_exact(e),
        }
    }

    /// Notes that a number is an amount of permission, if it is written out, or one of two that are is chosen.
    pub(super) fn is_exact(&mut self, e: &Expr) -> bool {
        if let ExprKind::Conditional(_, then, otherwise) = &strip(e).kind {
            let both = self.is_exact(then) && self.is_exact(otherwise);
            if both {
                self.nodes.retype(e, &Ty::Frac);
            }
            return both;
        }
        let written = exact(e).is_some();
        if written {
            self.nodes.convert(e, Conversion::Exact, false);
        }
        written
    }

    /// The same of what is assigned, where a constant that fits into a narrower type is boxed as one of that (JLS 17,
    /// §5.2).
    pub(super) fn narrowed_and_boxed(&mut self, e: &Expr, expected: &Ty, fits: impl Fn(&Ty) -> bool) -> bool {
        match self.table.unboxed(expected).filter(fits) {
            Some(value) => {
                self.convert(e, Conversion::Box(value));
                self.identity_asked(e, expected);
                true
            }
            None => false,
        }
    }

    fn convert(&mut self, e: &Expr, conversion: Conversion) {
        let boxes = matches!(conversion, Conversion::Box(_));
        if boxes && !self.gives_one_type(e) {
            self.fail(
                not_yet(e.span, "boxing one of the values of a `switch`, which are of several types,")
                    .help("assign it to a variable of a primitive type first"),
            );
        }
        let makes = boxes && self.at.place == Place::Program;
        self.effects += u64::from(makes);
        self.nodes.convert(e, conversion, makes);
    }

    /// In Java each value of a `switch` is converted by itself.
    fn gives_one_type(&self, e: &Expr) -> bool {
        let e = strip(e);
        let given = self.given.get(&e.id).map_or(&[][..], |given| given.as_slice());
        given.iter().all(|value| value.arms.iter().all(|ty| ty == self.nodes.ty(e)))
    }

    /// The type of an operand that has to be a value, which is unboxed if it is an object.
    pub(super) fn unboxed(&mut self, e: &Expr, found: Ty) -> Ty {
        match self.table.unboxed(&found) {
            Some(value) => {
                self.convert(e, Conversion::Unbox(value.clone()));
                value
            }
            None => found,
        }
    }

    /// The types of the operands of `==`: where one is a value, the other one is unboxed. None: an error was reported.
    pub(super) fn compared(
        &mut self,
        at: Span,
        (left, left_ty): (&Expr, Ty),
        (right, right_ty): (&Expr, Ty),
    ) -> Option<(Ty, Ty)> {
        match (self.table.unboxed(&left_ty), self.table.unboxed(&right_ty)) {
            (None, None) => Some((left_ty, right_ty)),
            (Some(_), Some(_)) if left_ty != right_ty => Some((left_ty, right_ty)),
            (Some(_), Some(_)) => {
                let text = self.show(&left_ty);
                self.report(
                    Diagnostic::error(
                        codes::BOXED_IDENTITY,
                        at,
                        format!("`==` asks whether two of type `{text}` are the same object"),
                    )
                    .label(left.span, "this is an object")
                    .label(right.span, "and so is this")
                    .note("Java may make one object for a value, or one for each time that it is boxed")
                    .help("compare what they stand for, as in `a.equals(b)`"),
                );
                None
            }
            (Some(_), None) if is_primitive(&right_ty) => Some((self.unboxed(left, left_ty), right_ty)),
            (None, Some(_)) if is_primitive(&left_ty) => Some((left_ty, self.unboxed(right, right_ty))),
            _ => {
                if right_ty != Ty::Null && left_ty != Ty::Null {
                    self.identity_asked(left, &left_ty);
                    self.identity_asked(right, &right_ty);
                }
                Some((left_ty, right_ty))
            }
        }
    }

    /// The types of the arms of `c ? a : b`, after boxing and unboxing. None: an error was reported.
    pub(super) fn chosen_among(&mut self, arms: [(&Expr, Ty); 2]) -> Option<[Ty; 2]> {
        let [(then, a), (otherwise, b)] = arms;
        if a == b || a.is_error() || b.is_error() {
            return Some([a, b]);
        }
        let are_values = [&a, &b].iter().all(|ty| is_primitive(&self.table.as_value(ty)));
        if are_values {
            if is_primitive(&a) && is_primitive(&b) {
                return Some([a, b]);
            }
            if let Some(arm) = [then, otherwise].into_iter().find(|arm| self.is_no_number(arm)) {
                let what = "a value beside one whose type depends on the place";
                self.fail(not_yet(arm.span, what).help("assign this to a variable first"));
                return None;
            }
            return Some([self.unboxed(then, a), self.unboxed(otherwise, b)]);
        }
        let mut as_object = |arm: &Expr, ty: Ty, other: &Ty| match self.table.boxed(&ty) {
            Some(class) if other.is_reference() => {
                self.convert(arm, Conversion::Box(ty));
                class
            }
            _ => ty,
        };
        Some([as_object(then, a.clone(), &b), as_object(otherwise, b, &a)])
    }

    /// Whether the type of `c ? a : b` does not depend on its place: all that it chooses among are values, boxed or
    /// not, or `null` itself.
    pub(super) fn stands_alone(&self, e: &Expr) -> bool {
        match &strip(e).kind {
            ExprKind::Null => true,
            ExprKind::Conditional(_, a, b) => self.stands_alone(a) && self.stands_alone(b),
            ExprKind::Switch(..) => false,
            _ => is_primitive(&self.table.as_value(self.nodes.ty(e))) && !self.is_no_number(e),
        }
    }

    /// Reports an object of a boxed type that is made by the expression where a function is evaluated: from here on it
    /// could be asked which one it is.
    pub(super) fn identity_asked(&mut self, e: &Expr, wanted: &Ty) {
        let asked = wanted.is_reference()
            && !self.at.may_make
            && !self.made_reported
            && matches!(self.at.place, Place::PureBody | Place::ProgramAssert);
        if asked && let Some(span) = self.made_box(e) {
            self.made_reported = true;
            let place = self.at.place.describe();
            self.report(
                Diagnostic::error(
                    codes::MADE_STRING,
                    span,
                    format!("in {place}, which object this number or truth value is can't matter"),
                )
                .here("in Java this may be a new object each time")
                .help("return it, or ask what it stands for, as in `a.equals(b)`"),
            );
        }
    }

    /// Where the value of an expression may be an object of a boxed type that is made there.
    fn made_box(&self, e: &Expr) -> Option<Span> {
        let e = strip(e);
        match self.nodes.conversion(e) {
            Some(Conversion::Box(_)) => return Some(e.span),
            Some(Conversion::Unbox(_) | Conversion::Exact) => return None,
            None => {}
        }
        let is_boxed = self.table.unboxed(self.nodes.ty(e)).is_some();
        match &e.kind {
            ExprKind::Conditional(_, a, b) => self.made_box(a).or_else(|| self.made_box(b)),
            ExprKind::Let { body, .. } | ExprKind::Ghostly { body, .. } | ExprKind::Cast(_, body) => {
                self.made_box(body)
            }
            ExprKind::Switch(..) => is_boxed.then_some(e.span),
            ExprKind::Call(_) => match self.nodes.target(e) {
                Target::Call(id) | Target::Exactly(id) => {
                    self.table.makes_box(self.table.callable(id)).then_some(e.span)
                }
                _ => None,
            },
            // A name, a field, an element: an object that is there. Nothing else is of such a type.
            _ => None,
        }
    }
}
