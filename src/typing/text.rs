//! Strings: literals, `+`, and where a string may be one that was made just now.
//!
//! A string is an object, and `==` tells objects apart. A sum that is no constant is a new object each time it is
//! evaluated, but a pure method is a function: called twice it has one value. So in what runs as a pure expression (the
//! body of a pure method, Java's own `assert`) a string that was made may only be the result, or be asked what it says.
//! Elsewhere nobody could tell that it was the same object twice in the proof and two objects in Java.
//!
//! ```text
//! pure String name() { return first + last; }              its callers get an object of which they know what it says
//! pure boolean odd() { return name() == name(); }          an error: false in Java, and true of a function
//! ```

use super::checker::Checker;
use super::place::Place;
use super::{codes, strip};
use crate::report::Diagnostic;
use crate::resolve::{Body, Callable, CallableId, CallableKind, ClassId, Table, Ty, not_yet};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{BinaryOp, ClauseKind, Expr, ExprKind, StmtKind, Text};

/// How an object gets to where it is asked something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Called {
    /// It is named in the call, which notes what is trusted of it.
    Itself,
    /// As one of the elements of an array, of which nothing is noted.
    InArray,
}

impl Table<'_> {
    /// Whether a class came with the verifier.
    pub(crate) fn is_library(&self, class: ClassId) -> bool {
        self.class(class).name.span.file.is_library()
    }

    /// Whether a class is the one that `System.out` stands for.
    pub(crate) fn is_stream(&self, class: ClassId) -> bool {
        self.is_library(class) && self.class(class).name.name.as_str() == "PrintStream"
    }

    /// Whether the arguments of a method are converted to strings: it prints, appends, or makes a string of them by a
    /// format.
    pub(crate) fn converts_arguments(&self, callable: &Callable<'_>) -> bool {
        let last = callable.params.last().map(|param| &param.ty);
        let says_object = callable.name.name.as_str() == "valueOf" && last == Some(&Ty::Object);
        let formats_objects = callable.varargs && last == Some(&Ty::Array(Box::new(Ty::Object)));
        let formats = |class| Some(class) == self.string && (says_object || formats_objects);
        let appends = |class| {
            let takes_object = callable.params.iter().any(|param| param.ty == Ty::Object);
            takes_object && self.full_name(class) == "java.lang.StringBuilder"
        };
        callable.class.is_some_and(|class| {
            self.is_stream(class) || (self.is_library(class) && (formats(class) || appends(class)))
        })
    }

    /// The `toString()` that runs, or is overridden by the one that runs, where a value of a type is converted to a
    /// string. None: the type has none but that of every object.
    pub(crate) fn to_string_of(&self, ty: &Ty) -> Option<CallableId> {
        let of_bound = |bound: Ty| match bound {
            Ty::Class(class, _) => self.callables_named(class, Symbol::new("toString")),
            // Any other bound is `Object`.
            _ => None,
        };
        let declared = self.bounds(ty).into_iter().filter_map(of_bound).flat_map(|it| it.declared);
        declared.into_iter().find(|id| {
            let callable = self.callable(*id);
            let compiled = self.text(callable.name.span) != Text::Comment;
            is_to_string(callable) && self.is_string(&callable.result) && compiled
        })
    }

    /// A method of one of these names that can't be called just anywhere, of a class whose objects may be of a type: it
    /// has a precondition, or no body, or nothing is specified of it and that is not noted as trust.
    pub(super) fn particular(&self, ty: &Ty, names: &[&str], how: Called) -> Option<&Callable<'_>> {
        let above = match self.bound(ty) {
            Ty::Class(class, _) => Some(class),
            _ => None,
        };
        self.callables.iter().find(|callable| {
            let fits = above.is_none_or(|above| callable.class.is_some_and(|own| self.may_be(own, above)));
            let own = !callable.name.span.file.is_library();
            let in_to_string = names.contains(&"toString") && self.runs_in_to_string(callable);
            let runs = in_to_string || names.iter().any(|name| is_asked(callable, name));
            runs && own && fits && self.why_particular(callable, how).is_some()
        })
    }

    /// Why a method can't be called where it is not known that it is, and the label of its declaration.
    fn why_particular(&self, callable: &Callable<'_>, how: Called) -> Option<(&'static str, &'static str)> {
        let silent = self.is_unspecified(callable.name.span.file);
        if self.asks(callable) {
            Some(("has a precondition", "this may be called, and needs more than nothing"))
        } else if matches!(callable.body, Body::None) && !callable.is_abstract {
            Some(("has no body", "this may be called, and is only believed"))
        } else if silent && how == Called::InArray {
            let label = "this may be called; its file has no contracts, so what it reads is unknown";
            Some(("has no contract", label))
        } else {
            None
        }
    }

    /// Whether the `toString()` of the library's exceptions calls it, and nothing is specified of it.
    fn runs_in_to_string(&self, callable: &Callable<'_>) -> bool {
        let called = ["getMessage", "getLocalizedMessage"].iter().any(|name| is_asked(callable, name));
        called && callable.class.is_some_and(|class| self.is_throwable(class))
    }

    /// Whether a declaration, or one that is related to it by overriding, has a `requires` clause: an override may
    /// inherit it.
    fn asks(&self, callable: &Callable<'_>) -> bool {
        let writes = |callable: &Callable<'_>| {
            let clauses = callable.contract.map_or(&[][..], |contract| &contract.clauses);
            clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Requires(_)))
        };
        let related = |family| self.callables.iter().any(|it| it.family == Some(family) && writes(it));
        writes(callable) || callable.family.is_some_and(related)
    }

    /// Whether an object of one class, or of a subclass of it, may be one of another.
    fn may_be(&self, class: ClassId, other: ClassId) -> bool {
        self.comparable(&Ty::Class(class, Vec::new()), &Ty::Class(other, Vec::new()))
    }

    pub(crate) fn is_string(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Class(id, _) if Some(*id) == self.string)
    }

    /// Whether the result of a pure method may be a string that it makes.
    pub(crate) fn makes_string(&self, callable: &Callable<'_>) -> bool {
        let Some(family) = callable.family else { return self.makes_string_itself(callable) };
        // Whichever of them runs.
        self.callables.iter().any(|other| other.family == Some(family) && self.makes_string_itself(other))
    }

    fn makes_string_itself(&self, callable: &Callable<'_>) -> bool {
        if callable.kind != CallableKind::Pure || !self.is_string(&callable.result) {
            return false;
        }
        // Which string says a text for all that say it does not depend on who asks.
        if callable.class == self.string && callable.name.name.as_str() == "intern" {
            return false;
        }
        match callable.body {
            Body::Block(block) => block.stmts.iter().any(|stmt| match &stmt.kind {
                StmtKind::Return(Some(e)) => may_be_made(e),
                // Whatever else a body may consist of, its value is not looked for in there.
                _ => true,
            }),
            Body::None
            | Body::Assertion(_)
            | Body::Value(..)
            | Body::Constant(..)
            | Body::Default
            | Body::OfEnum(_) => true,
        }
    }
}

fn is_to_string(callable: &Callable<'_>) -> bool {
    is_asked(callable, "toString")
}

/// Whether it is a method of an object that has this name, and the parameters of the one that every object has.
fn is_asked(callable: &Callable<'_>, name: &str) -> bool {
    let params = match name {
        "equals" => matches!(&callable.params[..], [other] if other.ty == Ty::Object),
        _ => callable.params.is_empty(),
    };
    callable.name.name.as_str() == name && params && !callable.is_static
}

/// Whether the value of an expression of type `String` may be one that its evaluation makes, by its form.
fn may_be_made(e: &Expr) -> bool {
    match &strip(e).kind {
        ExprKind::String(_)
        | ExprKind::Null
        | ExprKind::Name(_)
        | ExprKind::Field(..)
        | ExprKind::Index(..)
        | ExprKind::This => false,
        ExprKind::Conditional(_, a, b) => may_be_made(a) || may_be_made(b),
        ExprKind::Let { body, .. } | ExprKind::Ghostly { body, .. } => may_be_made(body),
        ExprKind::Old(_, inner) => may_be_made(inner),
        _ => true,
    }
}

/// The text of a constant expression (JLS 17, §15.29) of type `String`, as far as it consists of literals.
pub(crate) fn constant_text(e: &Expr) -> Option<String> {
    match &strip(e).kind {
        ExprKind::String(text) => Some(text.clone()),
        ExprKind::Chain { first, rest } if rest.iter().all(|(op, ..)| *op == BinaryOp::Add) => {
            let operands = std::iter::once(&**first).chain(rest.iter().map(|(_, _, operand)| operand));
            operands.map(constant_text).collect()
        }
        _ => None,
    }
}

impl Checker<'_, '_> {
    pub(super) fn string_literal(&mut self, e: &Expr) -> Ty {
        match self.table.string {
            Some(class) => Ty::Class(class, Vec::new()),
            None => self.fail(not_yet(e.span, "a string literal")),
        }
    }

    /// `a + b` where one of them is a string.
    pub(super) fn text_operand(&mut self, span: Span, ty: &Ty) {
        if ty.is_number() || matches!(ty, Ty::Bool | Ty::Null | Ty::Error) || self.table.is_string(ty) {
            return;
        }
        if !ty.is_reference() || self.at.place != Place::Program {
            let text = self.show(ty);
            let place = self.at.place.describe();
            self.fail(not_yet(span, format!("in {place} `+` of a string and a value of type `{text}`")));
            return;
        }
        self.converted(span, ty);
    }

    /// Checks that a value can be converted to a string, which calls the `toString()` of its class.
    pub(super) fn converted(&mut self, span: Span, ty: &Ty) {
        if !matches!(ty, Ty::Class(..) | Ty::Param(_) | Ty::Object) || self.table.is_string(ty) {
            return;
        }
        let table = self.table;
        let called = table.to_string_of(ty).map(|id| table.callable(id));
        // Its contract is checked and used as in any call. Where nothing is specified nothing is asked.
        if called.is_some() || table.says_nothing(table.callable(self.id)) {
            return;
        }
        // The `toString()` of every object calls its `hashCode()`.
        let names = &["toString", "hashCode"];
        self.not_just_anywhere(span, table.particular(ty, names, Called::Itself));
    }

    /// Checks an argument of a format: `%h` calls its `hashCode()`.
    pub(super) fn formatted(&mut self, span: Span, ty: &Ty) {
        let table = self.table;
        let is_object = ty.is_reference() && !ty.is_error() && !table.is_string(ty);
        if is_object && !table.says_nothing(table.callable(self.id)) {
            self.not_just_anywhere(span, self.table.particular(ty, &["hashCode"], Called::InArray));
        }
    }

    fn not_just_anywhere(&mut self, span: Span, particular: Option<&Callable<'_>>) {
        self.not_called_there(span, "converting an object to a string", particular);
    }

    /// Reports what does a call of a method that can't be called just anywhere.
    pub(super) fn not_called_there(&mut self, span: Span, what: &str, particular: Option<&Callable<'_>>) {
        if let Some(callable) = particular
            && let Some((why, label)) = self.table.why_particular(callable, Called::InArray)
        {
            let (name, at) = (self.table.qualified_name(callable), callable.name.span);
            self.fail(
                not_yet(span, format!("{what}, while `{name}` {why},"))
                    .label(at, label)
                    .help("call it yourself, and use its result"),
            );
        }
    }

    /// Where an object is converted to a string by a `toString()` that asks for permissions.
    pub(super) fn says_by_state(&self, e: &Expr, ty: &Ty) -> Option<Span> {
        let table = self.table;
        let callable = table.callable(table.to_string_of(ty).filter(|_| !table.is_string(ty))?);
        table.asks(callable).then_some(e.span)
    }

    /// Refuses an effect after an object in a sum: some compilers ask the object at once, others after all operands
    /// were evaluated.
    pub(super) fn said_too_late(&mut self, object: Span, operand: &Expr) {
        self.fail(
            not_yet(operand.span, "an effect in a sum after an object that is converted to a string")
                .label(object, "compilers differ in when they call its `toString`")
                .help("evaluate this before, in a statement of its own"),
        );
    }

    /// Notes that the value of an expression may be a string that is made by it.
    pub(super) fn made_string(&mut self, e: &Expr) {
        match self.at.place {
            Place::Program => self.effects += 1,
            // The same mistake twice in one declaration is one error.
            Place::PureBody | Place::ProgramAssert if !self.at.may_make && !self.made_reported => {
                self.made_reported = true;
                let place = self.at.place.describe();
                self.report(
                    Diagnostic::error(
                        codes::MADE_STRING,
                        e.span,
                        format!("in {place}, which object this string is can't matter"),
                    )
                    .here("in Java this is a new object each time")
                    .help("return it, or ask what it says, as in `(a + b).equals(c)`"),
                );
            }
            _ => {}
        }
    }

    /// Checks a part whose value may be a string that is made there.
    pub(super) fn where_made<R>(&mut self, part: impl FnOnce(&mut Self) -> R) -> R {
        self.within(|at| at.may_make = true, part)
    }
}
