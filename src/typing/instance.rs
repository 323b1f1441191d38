//! `instanceof`, its pattern variables, and casts.
//!
//! In program code the variable of a pattern is assigned; elsewhere it stands for what is tested, as one of `let` does.
//! Where it is known is in [`pattern`](super::pattern).
//!
//! ```text
//! if (o instanceof C c && c.x > 0) { … c … }       if (!(o instanceof C c)) return;  … c …
//! requires o instanceof C c && acc(c.x);           ensures o instanceof C c ==> c.x == 1;
//! ```
//!
//! *Invariant*: a test says no more of the object than Java's does, and a variable has only objects of its type.
//!
//! Source: JLS 17, §5.5, §15.16 and §15.20.2.

use super::checker::Checker;
use super::expr::strip;
use super::flow_expr::parts;
use super::nodes::Target;
use super::place::Place;
use super::{VariableId, VariableKind, codes};
use crate::report::Diagnostic;
use crate::resolve::{Ty, deep, not_yet};
use crate::source::Symbol;
use crate::syntax::ast::{Expr, ExprKind, Ident, PatternVariable, Text, Type, TypeKind};

impl Checker<'_, '_> {
    /// `e instanceof T x`
    pub(super) fn instance_of(
        &mut self,
        e: &Expr,
        operand: &Expr,
        ty: &Type,
        variable: Option<PatternVariable>,
    ) -> Ty {
        let name = variable.map(|variable| variable.name);
        let found = self.value(operand);
        let wanted = self.resolve_type(ty);
        if found.is_error() || wanted.is_error() {
            self.unknown_pattern(name);
            return self.unknown();
        }
        if !found.is_reference() || !wanted.is_reference() {
            let text = self.show(if found.is_reference() { &wanted } else { &found });
            self.unknown_pattern(name);
            return self.fail(
                Diagnostic::error(
                    codes::CAST,
                    e.span,
                    format!("`instanceof` asks for a class, found `{text}`"),
                )
                .help("it tells objects apart; compare values with `==`"),
            );
        }
        if says_arguments(&wanted) && !self.table.fits(&found, &wanted) {
            let text = self.show(&wanted);
            return self.fail(not_yet(ty.span, format!("`instanceof` with the type `{text}`")).help(
                "type arguments can't be told from the object; `instanceof` takes classes without them",
            ));
        }
        if let Some(error) = self.not_told_apart(ty, (&found, &wanted), name) {
            self.unknown_pattern(name);
            return self.fail(error);
        }
        self.castable(e, &found, &wanted);
        if let Some(name) = name.filter(|name| self.table.text(name.span) == Text::Compiled)
            && self.table.fits(&found, &wanted)
        {
            let (found, wanted) = (self.show(&found), self.show(&wanted));
            self.unknown_pattern(Some(name));
            return self.fail(
                Diagnostic::error(codes::CAST, ty.span, format!("a `{found}` is always a `{wanted}`"))
                    .note("Java has no pattern for what is known")
                    .help("compare it with `null`"),
            );
        }
        match wanted {
            Ty::Class(class, _) => self.set_target(e, Target::Class(class)),
            // Its type says that it is one.
            Ty::Array(_) if self.table.fits(&found, &wanted) => {}
            Ty::Array(_) => self.nodes.test_for_array(e, &wanted),
            // Any other type has all objects.
            _ => {}
        }
        if let Some(PatternVariable { name, is_final }) = variable {
            if self.at.place == Place::Program {
                // The variable is assigned.
                self.effects += 1;
            } else if has_pattern(operand) {
                self.unknown_pattern(Some(name));
                return self.fail(not_yet(
                    name.span,
                    "the variable of an `instanceof` of an expression that has one itself",
                ));
            }
            let id = self.pattern(name, wanted);
            self.variables[id.0 as usize].is_final = is_final;
        }
        Ty::Bool
    }

    /// The error for an `instanceof` with an array type that means more in Java than it can here.
    ///
    /// To Java an array of a subclass is one of the class, and the test says so. A variable of the array type holds
    /// only arrays that were made with just these elements, so that no write to one fails.
    fn not_told_apart(
        &self,
        at: &Type,
        (found, wanted): (&Ty, &Ty),
        name: Option<Ident>,
    ) -> Option<Diagnostic> {
        let text = self.show(wanted);
        let above_arrays = |class| {
            ["java.lang.Cloneable", "java.io.Serializable"].contains(&self.table.full_name(class).as_str())
        };
        if let Ty::Class(class, _) = wanted.innermost()
            && above_arrays(*class)
        {
            return Some(not_yet(at.span, format!("`instanceof` with `{text}`, which arrays are in Java,")));
        }
        let Ty::Array(_) = wanted else { return None };
        if self.table.fits(found, wanted) {
            return None;
        }
        let name = name.filter(|_| !self.is_made_alone(wanted.innermost()))?;
        Some(
            not_yet(name.span, format!("the variable of an `instanceof` with `{text}`"))
                .note("arrays of a subtype pass the test too, and writing other objects to one fails in Java")
                .help("leave the variable out; a cast asks for an array that was made as this one"),
        )
    }

    /// Whether no array is one of these elements but those that are made with just them.
    fn is_made_alone(&self, element: &Ty) -> bool {
        match element {
            Ty::Class(class, _) => self.table.class(*class).is_final,
            // Objects are all that is below `Object`, and values have no subtypes.
            element => !element.is_reference(),
        }
    }

    /// Where there is an error, nobody is to miss the variable.
    fn unknown_pattern(&mut self, name: Option<Ident>) {
        if let Some(name) = name {
            self.pattern(name, Ty::Error);
        }
    }

    /// The variable of a pattern; it is not visible yet.
    fn pattern(&mut self, name: Ident, ty: Ty) -> VariableId {
        if let Some(first) = self.scopes.get(name.name) {
            let first = self.variable(first).span;
            self.report(
                Diagnostic::error(
                    codes::DUPLICATE,
                    name.span,
                    format!("there is already a variable `{}` here", name.name),
                )
                .label(first, "declared here first"),
            );
        }
        let kind = match self.at.place {
            Place::Program => VariableKind::Local,
            // It stands for what is tested.
            _ => VariableKind::Bound,
        };
        let id = self.add_variable(name.name, name.span, ty, kind);
        self.nodes.declare(name.span, id);
        id
    }

    /// `(T) e`
    pub(super) fn cast(&mut self, e: &Expr, ty: &Type, operand: &Expr) -> Ty {
        let wanted = self.resolve_type(ty);
        let found = self.new_of_erasure(operand, &wanted).unwrap_or_else(|| self.value(operand));
        if found.is_error() || wanted.is_error() {
            return self.unknown();
        }
        if !found.is_reference() || !wanted.is_reference() {
            if found == wanted || (found.is_number() && wanted.is_number()) {
                return wanted;
            }
            if self.converts(operand, &found, &wanted) {
                self.identity_asked(operand, &wanted);
                return wanted;
            }
            let (a, b) = (self.show(&found), self.show(&wanted));
            if self.table.boxed(&wanted).is_some_and(|class| self.table.fits(&class, &found)) {
                let class = self.show(&self.table.as_object(&wanted));
                return self.fail(
                    not_yet(e.span, format!("a cast of an object to `{b}`"))
                        .help(format!("cast it to `{class}`, which is then unboxed")),
                );
            }
            return self.fail(Diagnostic::error(
                codes::CAST,
                e.span,
                format!("a value of type `{a}` can't be cast to `{b}`"),
            ));
        }
        if self.makes_array_of_param(operand, &wanted) {
            return wanted;
        }
        if !self.table.fits(&found, &wanted) && !self.may_be_cast(&found, &wanted) {
            let text = self.show(&wanted);
            let what = match wanted {
                Ty::Array(_) => format!("a cast from `{}` to the array type `{text}`", self.show(&found)),
                // Any other one is believed.
                _ => format!("in {} a cast to the type `{text}`", self.at.place.describe()),
            };
            return self.fail(not_yet(ty.span, what).help(match &wanted {
                Ty::Array(_) if !says_arguments(&wanted) => {
                    "arrays are not covariant here: a variable of an array type holds arrays of just this type"
                }
                // Any other one has type arguments.
                _ => "type arguments can't be told from the object",
            }));
        }
        self.castable(e, &found, &wanted);
        self.identity_asked(operand, &wanted);
        wanted
    }

    /// `(T[]) new B[n]`, for a type parameter of which B is the erasure: `Object`, or the bound.
    fn makes_array_of_param(&self, operand: &Expr, wanted: &Ty) -> bool {
        let Ty::Array(element) = wanted else { return false };
        let operand = strip(operand);
        matches!((&**element, &operand.kind), (Ty::Param(_), ExprKind::NewArray { .. }))
            && *self.nodes.ty(operand) == Ty::Array(Box::new(self.table.bound(element)))
    }

    /// An array whose elements are written without their type arguments, as Java wants it: `(T[]) new Comparable[n]`,
    /// where `Comparable<T>` is the bound of T, or `new Node[n]` where a `Node<T>[]` is expected.
    pub(super) fn new_of_erasure(&mut self, operand: &Expr, wanted: &Ty) -> Option<Ty> {
        let Ty::Array(element) = wanted else { return None };
        let elements = match &**element {
            Ty::Param(_) => self.table.bound(element),
            element => element.clone(),
        };
        let Ty::Class(class, args) = &elements else { return None };
        let ExprKind::NewArray { element, sizes, unsized_dims: 0 } = &strip(operand).kind else {
            return None;
        };
        let (TypeKind::Named(path, written), [size]) = (&element.kind, &sizes[..]) else { return None };
        let unknown = |arg: &Type| matches!(arg.kind, TypeKind::Wildcard(None));
        let names: Vec<Symbol> = path.iter().map(|part| part.name).collect();
        let named = self.table.class_of_path(&names, self.class(), element.span.file);
        if args.is_empty() || !written.iter().all(unknown) || named != Some(*class) {
            return None;
        }
        let (effects, permissions) = (self.effects, self.permissions);
        self.side_effect(operand, "`new` makes an object");
        self.int(size, "the size of an array");
        let made = Ty::Array(Box::new(elements));
        let mut e = operand;
        self.finish(e, &made, effects, permissions);
        while let ExprKind::Paren(inner) = &e.kind {
            e = inner;
            self.finish(e, &made, effects, permissions);
        }
        Some(made)
    }

    /// Whether a cast is checked at least as far as Java does when it runs, and what that leaves open may be believed
    /// here.
    fn may_be_cast(&self, found: &Ty, wanted: &Ty) -> bool {
        let believed = matches!(self.at.place, Place::Program | Place::PureBody);
        match wanted {
            Ty::Array(element) => match &**element {
                Ty::Param(param) => {
                    let made = *found == Ty::Array(Box::new(Ty::Object));
                    believed && made && self.table.type_param(*param).bounds.is_empty()
                }
                // It is asked what the array was made of.
                element => !says_arguments(element),
            },
            _ => believed || !says_arguments(wanted),
        }
    }

    fn castable(&mut self, e: &Expr, found: &Ty, wanted: &Ty) {
        if self.table.comparable(found, wanted) || wanted.is_array_of_param() {
            return;
        }
        let (a, b) = (self.show(found), self.show(wanted));
        self.report(
            Diagnostic::error(codes::CAST, e.span, format!("no `{a}` can be a `{b}`"))
                .here("this can never succeed"),
        );
    }
}

/// Whether a type says more than the class of an object does.
pub(crate) fn says_arguments(ty: &Ty) -> bool {
    let ty = ty.innermost();
    matches!(ty, Ty::Param(_)) || !ty.parts().is_empty()
}

/// Whether a pattern variable is declared in an expression.
pub(super) fn has_pattern(e: &Expr) -> bool {
    let own = match &e.kind {
        ExprKind::InstanceOf(_, _, variable) => variable.is_some(),
        // What its cases give is no part.
        ExprKind::Switch(..) => true,
        _ => false,
    };
    own || deep(|| parts(e).into_iter().any(has_pattern))
}
