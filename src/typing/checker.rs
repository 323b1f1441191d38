//! The state of the walk over one declaration.

use rustc_hash::FxHashMap;

use super::constant::{Constant, Constness, constant_at, constant_fits};
use super::final_fields::Finals;
use super::ghost::Calls;
use super::jump::{Given, JumpKind};
use super::nodes::{Nodes, Target};
use super::place::Place;
use super::{Begin, Variable, VariableId, VariableKind, codes};
use crate::report::Diagnostic;
use crate::resolve::{
    Callable, CallableId, CallableKind, ClassId, FieldId, Scopes, Table, Ty, TypeNames, Types,
};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{Expr, ExprKind, Ident, NodeId, Type};
use std::collections::BTreeSet;

/// The current position of the walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    pub place: Place,
    pub in_old: bool,
    pub in_untouched: bool,
    pub under_forall: bool,
    /// This is the target of `=`.
    pub written: bool,
    /// This is an argument of `super(…)` or `this(…)`.
    pub delegating: bool,
    /// This is inside `a && b` left of `==>`, without round brackets.
    pub loose: bool,
    /// The value of what comes next may be a string that is made by it.
    pub may_make: bool,
}

/// Where an expected type comes from: a place, and the label for it.
pub(super) type Origin = Option<(Span, String)>;

/// What a jump can lead to.
pub(super) struct JumpTarget {
    pub names: Vec<Ident>,
    pub kind: JumpKind,
    /// The values that a `switch` gives.
    pub values: Vec<Given>,
}

impl JumpTarget {
    pub(super) fn new(names: Vec<Ident>, kind: JumpKind) -> JumpTarget {
        JumpTarget { names, kind, values: Vec::new() }
    }
}

/// A checked exception that may come out.
pub(super) struct MayThrow {
    pub ty: Ty,
    pub at: Span,
    /// Where what is called says so.
    pub declared: Option<Span>,
}

pub(super) struct Checker<'t, 'a> {
    pub table: &'t Table<'a>,
    pub nodes: &'t mut Nodes,
    /// The values of the static final fields that are constants.
    pub constants: &'t [Option<Constant>],
    pub errors: &'t mut Vec<Diagnostic>,
    pub calls: &'t mut Calls,
    pub finals: &'t mut Finals,
    pub id: CallableId,
    pub callable: &'t Callable<'a>,
    pub variables: Vec<Variable>,
    pub scopes: Scopes<VariableId>,
    pub at: At,
    /// The names before the statement that comes next.
    pub names: Vec<Ident>,
    /// What jumps can lead to here, the innermost last.
    pub jumps: Vec<JumpTarget>,
    /// Something can't be lowered: an error was reported here, or belongs to what is used here.
    pub broken: bool,
    /// Some of the text is not understood, so the control flow is not known.
    pub opaque: bool,
    /// Some of the text could not be read, so a name that is not found may have been declared there.
    pub unread: bool,
    /// For the variable of each `for (T x : e)`, the function that gives its position, and what holds that.
    pub positions: FxHashMap<VariableId, (Symbol, VariableId)>,
    /// The `var` whose initial value is being checked.
    pub inferring: Option<VariableId>,
    /// A string or a boxed value that is made where it matters which object it is was reported.
    pub made_reported: bool,
    /// How many side effects and permissions were found so far.
    pub effects: u64,
    pub permissions: u64,
    pub begins: Option<Begin>,
    /// The fields that program code here assigns to.
    pub assigned_fields: BTreeSet<FieldId>,
    /// See [`Declaration`](super::Declaration).
    pub settled: Option<usize>,
    /// See [`Declaration`](super::Declaration).
    pub shows_this: Option<Span>,
    /// The type that is expected of what comes next, which may leave out type arguments.
    pub expecting: Option<Ty>,
    /// The checked exceptions that may come out, each once.
    pub thrown: Vec<MayThrow>,
    /// The values that each `switch` gives which is a value.
    pub given: FxHashMap<NodeId, Vec<Given>>,
}

impl Checker<'_, '_> {
    pub(super) fn report(&mut self, error: Diagnostic) {
        self.broken = true;
        self.errors.push(error);
    }

    /// Reports an error about an expression, whose type is then unknown.
    pub(super) fn fail(&mut self, error: Diagnostic) -> Ty {
        // The parts of a construct that is not built yet are not checked.
        self.opaque |= matches!(error.code, codes::NOT_YET | codes::NOT_IN_LANGUAGE);
        self.report(error);
        self.unknown()
    }

    /// The type of a variable, an element or an object, as in [`Types::resolve`].
    pub(super) fn resolve_type(&mut self, ty: &Type) -> Ty {
        self.resolved(|types, errors| types.resolve(ty, errors))
    }

    /// A type argument, as in [`Types::resolve_argument`].
    pub(super) fn resolve_type_argument(&mut self, ty: &Type) -> Ty {
        self.resolved(|types, errors| types.resolve_argument(ty, errors))
    }

    fn resolved(&mut self, resolve: impl FnOnce(&Types<'_, '_>, &mut Vec<Diagnostic>) -> Ty) -> Ty {
        let found = self.errors.len();
        let table = self.table;
        let names = self.names_of_types();
        let resolved = resolve(&Types { table, names }, self.errors);
        // A class inside the method may have been declared where the text could not be read.
        if self.unread {
            let mut more = self.errors.split_off(found);
            more.retain(|error| error.code != codes::UNKNOWN_TYPE);
            self.errors.append(&mut more);
        }
        resolved
    }

    /// The type parameters that may be named here.
    pub(super) fn names_of_types(&self) -> TypeNames {
        let callable = self.callable;
        self.table.type_names(callable.class, callable.is_static, &callable.type_params)
    }

    /// Something that is not known because of an error that was reported elsewhere.
    pub(super) fn unknown(&mut self) -> Ty {
        self.broken = true;
        Ty::Error
    }

    /// A part of the text that the parser could not read, and reported.
    pub(super) fn unread(&mut self) -> Ty {
        self.unread = true;
        self.opaque = true;
        self.unknown()
    }

    /// Runs a part of the walk at another place.
    pub(super) fn within<R>(&mut self, change: impl FnOnce(&mut At), part: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.at;
        change(&mut self.at);
        let result = part(self);
        self.at = before;
        result
    }

    pub(super) fn class(&self) -> Option<ClassId> {
        self.callable.class
    }

    pub(super) fn show(&self, ty: &Ty) -> String {
        self.table.show(ty)
    }

    pub(super) fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// Declares a variable. One that hides another variable of program code is an error, as in Java.
    pub(super) fn declare(&mut self, name: Ident, ty: Ty, kind: VariableKind) -> VariableId {
        if kind == VariableKind::Local
            && let Some(first) = self.scopes.get(name.name)
        {
            let first = self.variable(first).span;
            self.report(
                Diagnostic::error(
                    codes::DUPLICATE,
                    name.span,
                    format!("there is already a variable `{}` here", name.name),
                )
                .here("declared a second time here")
                .label(first, "declared here first")
                .help("choose another name, or leave out the type to assign to the first one"),
            );
        }
        let id = self.add_variable(name.name, name.span, ty, kind);
        self.scopes.declare(name.name, id);
        self.nodes.declare(name.span, id);
        id
    }

    /// Adds a variable that is not declared by a name in the text.
    pub(super) fn add_variable(
        &mut self,
        name: Symbol,
        span: Span,
        ty: Ty,
        kind: VariableKind,
    ) -> VariableId {
        let id = VariableId(self.variables.len() as u32);
        let (assigned, is_final, constness) = (false, false, Constness::Not);
        let is_ghost = kind == VariableKind::Local && self.is_ghost_code();
        self.variables.push(Variable { name, ty, span, kind, assigned, is_final, is_ghost, constness });
        id
    }

    /// The same of what is assigned, where a constant fits into a narrower type (JLS 17, §5.2).
    pub(super) fn assigned(&mut self, e: &Expr, found: &Ty, expected: &Ty, origin: Origin) {
        let value = match self.constness(e) {
            Constness::Is(value) => Some(value),
            Constness::Not | Constness::Unclear => constant_at(self.nodes, self.constants, e),
        };
        let fits = |ty: &Ty| constant_fits(value, found, ty);
        if !fits(expected)
            && (*found == self.table.as_value(expected) || !self.narrowed_and_boxed(e, expected, fits))
        {
            self.expect(e, found, expected, origin);
        }
    }

    /// Checks that `e`, of type `found`, fits where `expected` is needed.
    pub(super) fn expect(&mut self, e: &Expr, found: &Ty, expected: &Ty, origin: Origin) {
        if self.table.fits(found, expected) || self.converts(e, found, expected) {
            return self.identity_asked(e, expected);
        }
        let (found_text, expected_text) = (self.show(found), self.show(expected));
        let mut error = Diagnostic::error(
            codes::TYPE_MISMATCH,
            e.span,
            format!("expected `{expected_text}`, found `{found_text}`"),
        )
        .here(format!("this is of type `{found_text}`"));
        if let Some((span, why)) = origin {
            error = error.label(span, why);
        }
        error = match (found, expected) {
            (found, expected) if found.is_number() && expected.is_number() => error.help(format!(
                "write `({expected_text})` before it; that it is such a number has to be shown"
            )),
            (Ty::Int, Ty::Bool) if is_assignment(e) => error.help("compare with `==`; `=` assigns"),
            (Ty::Int, Ty::Bool) => error.help("compare it with something, as in `… != 0`"),
            (Ty::Null, Ty::Int | Ty::Bool) => {
                error.help(format!("`null` is a reference; `{expected_text}` holds plain values"))
            }
            (Ty::Object, Ty::Class(_, args)) if !args.is_empty() => error,
            (Ty::Object, Ty::Class(..) | Ty::Array(_)) => error.help(format!(
                "declare it as `{expected_text}` where it comes from, or cast it: `({expected_text}) …`"
            )),
            (Ty::Class(..), Ty::Class(_, args)) if args.is_empty() && self.table.fits(expected, found) => {
                error.help(format!("if it is known to be one here, cast it: `({expected_text}) …`"))
            }
            (Ty::Array(from), Ty::Array(to)) if self.table.fits(from, to) && from.is_reference() => error
                .note(format!(
                    "whoever has it as `{expected_text}` could store what is no `{}`",
                    self.show(from)
                ))
                .help(format!("make an array of the type `{expected_text}`, and copy the elements to it")),
            (Ty::Array(_), Ty::Array(_)) => {
                error.note("arrays of different element types are different types")
            }
            _ => error,
        };
        self.report(error);
    }

    /// A value that must be a truth value; `what` describes it, as in "the condition of `if`".
    pub(super) fn boolean(&mut self, e: &Expr, what: &str) {
        let found = self.value(e);
        self.boolean_found(e, &found, what);
    }

    pub(super) fn boolean_found(&mut self, e: &Expr, found: &Ty, what: &str) {
        // In a specification, the assignment itself has already been reported.
        let reported = self.at.place != Place::Program && is_assignment(e);
        let found = &self.unboxed(e, found.clone());
        if !found.fits(&Ty::Bool) && !reported {
            let found_text = self.show(found);
            let error = Diagnostic::error(
                codes::TYPE_MISMATCH,
                e.span,
                format!("{what} must be a `boolean`, found `{found_text}`"),
            )
            .here(format!("this is of type `{found_text}`"));
            let error = match found {
                Ty::Int if is_assignment(e) => error.help("compare with `==`; `=` assigns"),
                Ty::Int => error.help("compare it with something, as in `… != 0`"),
                found if found.is_reference() => error.help("compare it, as in `… != null`"),
                _ => error,
            };
            self.report(error);
        }
    }

    /// A value that must be an `int`.
    pub(super) fn int(&mut self, e: &Expr, what: &str) {
        let found = self.value(e);
        self.int_found(e, &found, what);
    }

    pub(super) fn int_found(&mut self, e: &Expr, found: &Ty, what: &str) {
        let found = &self.unboxed(e, found.clone());
        if !found.fits(&Ty::Int) {
            let found_text = self.show(found);
            self.report(
                Diagnostic::error(
                    codes::TYPE_MISMATCH,
                    e.span,
                    format!("{what} must be an `int`, found `{found_text}`"),
                )
                .here(format!("this is of type `{found_text}`")),
            );
        }
    }

    /// Notes that `this` is used at `span`; `how` says how. False if there is no `this`.
    pub(super) fn use_this(&mut self, span: Span, how: &str) -> bool {
        if self.callable.is_static {
            let (what, help) = match self.callable.kind {
                CallableKind::Main => ("a main block", "make an object with `new`, and name it"),
                CallableKind::Initialiser => {
                    ("a static initialiser", "leave out `static`, or make an object with `new`")
                }
                _ => ("a static method", "leave out `static`, or pass the object as a parameter"),
            };
            self.report(
                Diagnostic::error(codes::NO_THIS, span, format!("there is no `this` in {what}"))
                    .here(how)
                    .help(help),
            );
            return false;
        }
        if self.at.delegating {
            self.report(
                Diagnostic::error(
                    codes::CONSTRUCTOR_THIS,
                    span,
                    "the arguments of `this(…)` and `super(…)` can't name `this`",
                )
                .here(how)
                .note("the fields of the new object are set by the constructor that is called here"),
            );
        }
        let early = match self.at {
            At { in_old: true, .. } => Some("`old`"),
            At { in_untouched: true, .. } => Some("`untouched`"),
            At { place: Place::Requires, .. } => Some("`requires`"),
            At { place: Place::Decreases, .. } => Some("`decreases`"),
            _ => None,
        };
        if let (CallableKind::Constructor, Some(part)) = (self.callable.kind, early) {
            self.report(
                Diagnostic::error(
                    codes::CONSTRUCTOR_THIS,
                    span,
                    format!("the {part} of a constructor can't name `this`"),
                )
                .here(how)
                .note("the new object does not exist before the constructor runs; it begins with permission to its fields, which hold 0, false and null"),
            );
        }
        true
    }

    pub(super) fn set_target(&mut self, e: &Expr, target: Target) {
        self.nodes.set_target(e, target);
    }
}

pub(super) fn is_assignment(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Assign(..) => true,
        ExprKind::Paren(inner) => is_assignment(inner),
        _ => false,
    }
}
