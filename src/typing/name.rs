//! Names: variables, fields, classes.

use super::checker::Checker;
use super::every_object::missing;
use super::expr::strip;
use super::nodes::Target;
use super::place::Place;
use super::{VariableKind, codes};
use crate::report::Diagnostic;
use crate::resolve::{
    CallableKind, ClassId, FieldId, Ty, Unknown, Way, below_stub, did_you_mean, hidden_class, nearest,
    not_yet, other_class, stub,
};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{Expr, ExprKind, Ident, Text};

impl Checker<'_, '_> {
    /// A bare name: a variable, or else a field of `this`.
    pub(super) fn name(&mut self, e: &Expr, name: Ident) -> Ty {
        if name.name.as_str() == "result" && self.result_is_a_keyword() {
            return self.result(e);
        }
        if let Some(id) = self.scopes.get(name.name) {
            self.set_target(e, Target::Variable(id));
            if self.inferring == Some(id) {
                // The control flow check would report the same again.
                self.opaque = true;
                return self.fail(
                    Diagnostic::error(
                        codes::UNINITIALISED,
                        e.span,
                        format!("`{}` is used in its own initial value", name.name),
                    )
                    .help("write its type instead of `var`, and assign it first"),
                );
            }
            if self.variable(id).is_ghost {
                let declared = self.variable(id).span;
                self.reads_ghost(name.span, &format!("the variable `{}`", name.name), declared);
            }
            return self.variable(id).ty.clone();
        }
        if let Some((class, field)) = self.field_in_scope(name) {
            if let Some(stub) = self.table.stub_before_field(class, self.class(), name.name) {
                return self.fail(below_stub(
                    &format!("the field `{}`", name.name),
                    name.span,
                    stub,
                    self.table,
                ));
            }
            if self.class() != Some(class) {
                return self.static_field(e, class, name);
            }
            self.set_target(e, Target::Field(field));
            // Of a field that is refused it is not known whether it belongs to an object.
            if self.table.field(field).ty.is_error() {
                return self.unknown();
            }
            self.check_forward_reference(e, name, field);
            if self.table.field(field).is_static {
                self.check_early(field, e.span);
                self.accessible_field(field, Way::Inside, name);
                return self.field_type(field, (class, &[]), name.span);
            }
            if !self.use_this(e.span, &format!("`{}` is a field, so this is `this.{}`", name.name, name.name))
            {
                return self.unknown();
            }
            self.accessible_field(field, Way::Inside, name);
            let class_args = self.own_arguments(class);
            return self.field_type(field, (class, &class_args), name.span);
        }
        self.unknown_name(name)
    }

    /// The field that a simple name means if there is no variable of that name, with the class that has it.
    fn field_in_scope(&self, name: Ident) -> Option<(ClassId, FieldId)> {
        self.table.field_in_scope(name.name, self.class(), name.span.file)
    }

    /// Whether a bare `result` is the method's result, as everywhere in `ensures`.
    fn result_is_a_keyword(&self) -> bool {
        self.at.place == Place::Ensures
    }

    /// The type of a field of a value of `C<args>`.
    fn field_type(&mut self, field: FieldId, (class, args): (ClassId, &[Ty]), at: Span) -> Ty {
        let other = self.table.another_field(class, field);
        let field = self.table.field(field);
        if field.ty.is_error() {
            return self.unknown();
        }
        if let Some(other) = other.map(|other| self.table.field(other)) {
            let text = format!("`{}` could mean several fields", field.name.name);
            let [a, b] = [field, other].map(|it| self.table.class_name(it.class));
            return self.fail(
                Diagnostic::error(codes::AMBIGUOUS, at, text)
                    .label(field.name.span, "this one")
                    .label(other.name.span, "or this one")
                    .help(format!("write `{a}.{0}` or `{b}.{0}`", field.name.name)),
            );
        }
        if field.is_ghost {
            self.reads_ghost(at, &format!("the field `{}`", field.name.name), field.name.span);
        }
        let seen = self.table.through(class, args, field.class);
        self.seen_type(&seen, &field.ty, at)
    }

    fn unknown_name(&mut self, name: Ident) -> Ty {
        // A part that could not be read, or an import, may have declared it.
        let incomplete = self.class().is_some_and(|class| self.table.is_incomplete(class));
        if self.unread || incomplete {
            return self.unknown();
        }
        if name.name.as_str() == "result" && self.at.place.is_specification() {
            return self.misplaced_result(name.span);
        }
        let mut error = Diagnostic::error(
            codes::UNKNOWN_NAME,
            name.span,
            format!("nothing is called `{}` here", name.name),
        );
        let file = name.span.file;
        if let Some(from) = self.table.imported_from_unknown(name.name, file) {
            return self
                .fail(stub(error.here(format!("`{from}` is not in the files of this program")), &from));
        }
        error = match self.table.class_named(name.name, self.class(), file) {
            Some(_) => error.here("this is a class, and a value is needed"),
            None => match self.table.unknown_class(name.name, self.class(), file) {
                Unknown::Imported(full) => {
                    let here = format!("`{full}` is not in the files of this program");
                    return self.fail(stub(error.here(here), &full));
                }
                Unknown::Elsewhere(package) => {
                    let help = format!("write `import {package}.{};`", name.name);
                    return self.fail(error.here("a class of another package is called so").help(help));
                }
                Unknown::OfJava => return self.fail(other_class(name.name, name.span)),
                Unknown::Ambiguous => error.here("several imports bring a class of this name"),
                // By convention only classes begin with a capital letter.
                Unknown::Perhaps(_) | Unknown::Nowhere
                    if name.name.as_str().starts_with(char::is_uppercase) =>
                {
                    error.here("neither a variable, nor a field, nor a class in the files of this program")
                }
                Unknown::Nested(_) | Unknown::Perhaps(_) | Unknown::Nowhere => {
                    error.here("neither a variable nor a field of this class")
                }
            },
        };
        let methods = self.class().and_then(|class| self.table.callables_named(class, name.name));
        if methods.is_some() {
            error = error.help(format!("to call it, write `{}(…)`", name.name));
        } else {
            let mut known: Vec<&str> = self.scopes.names().map(|symbol| symbol.as_str()).collect();
            if let Some(class) = self.class() {
                let above = self.table.above(class);
                let fields = above.into_iter().map(|class| self.table.class(class));
                let fields = fields.flat_map(|class| class.fields.iter().chain(&class.static_fields));
                known.extend(fields.map(|field| self.table.field(*field).name.name.as_str()));
            }
            if let Some(help) = did_you_mean(&nearest(name.name.as_str(), known)) {
                error = error.help(help);
            }
        }
        self.fail(error)
    }

    /// `result`, where it was read as the keyword.
    pub(super) fn result(&mut self, e: &Expr) -> Ty {
        if !self.result_is_a_keyword() {
            let name = Ident { name: Symbol::new("result"), span: e.span };
            let known = self.scopes.get(name.name).is_some()
                || self.class().is_some_and(|class| self.table.field_named(class, name.name).is_some());
            if known {
                return self.name(e, name);
            }
            return self.misplaced_result(e.span);
        }
        let id = self.variables.iter().position(|variable| variable.kind == VariableKind::Result);
        match id {
            Some(index) => {
                self.set_target(e, Target::Variable(super::VariableId(index as u32)));
                self.callable.result.clone()
            }
            None => {
                let what = match self.callable.kind {
                    CallableKind::Constructor => "a constructor".to_owned(),
                    _ => format!("`{}`, which is `void`,", self.callable.name.name),
                };
                let mut error =
                    Diagnostic::error(codes::RESULT_PLACE, e.span, format!("{what} has no `result`"))
                        .label(self.callable.name.span, "declared here");
                let field =
                    self.class().and_then(|class| self.table.field_named(class, Symbol::new("result")));
                if field.is_some() {
                    error = error.help("the field is `this.result` in a postcondition");
                }
                self.fail(error)
            }
        }
    }

    fn misplaced_result(&mut self, span: Span) -> Ty {
        let place = self.at.place.describe();
        self.fail(
            Diagnostic::error(
                codes::RESULT_PLACE,
                span,
                format!("`result` can only be used in `ensures`, not in {place}"),
            )
            .help("declare a variable of that name if you mean one"),
        )
    }

    /// `e.f`; `location`: it is inside `acc`, where `a.elems` means all elements of an array.
    pub(super) fn field(&mut self, e: &Expr, receiver: &Expr, name: Ident, location: bool) -> Ty {
        if let Some(class) = self.class_receiver(receiver) {
            return self.static_field(e, class, name);
        }
        let found = self.value(receiver);
        if !self.has_named_type(receiver) {
            return Ty::Error;
        }
        if let (ExprKind::Super(Some(_)), Ty::Class(class, _)) = (&receiver.kind, &found)
            && self.table.class(*class).is_interface
        {
            let text = "this `super` can only stand before a call";
            let error = Diagnostic::error(codes::SUPER, receiver.span, text);
            return self.fail(error.help("name the constant after the interface"));
        }
        let table = self.table;
        let has = |class: ClassId| table.field_named(class, name.name);
        let bound = match table.bound_that(&found, &has) {
            Ok(bound) => bound,
            Err(classes) => {
                self.in_two_bounds(classes, name);
                return Ty::Error;
            }
        };
        match bound {
            Ty::Error => Ty::Error,
            Ty::Class(class, args) => {
                let is_super = matches!(receiver.kind, ExprKind::Super(_));
                let is_static = |field: FieldId| table.field(field).is_static && !table.is_incomplete(class);
                // Nothing is evaluated that another object could come from.
                if (is_super || matches!(strip(receiver).kind, ExprKind::This))
                    && table.field_named(class, name.name).is_some_and(is_static)
                {
                    return self.static_field(e, class, name);
                }
                let way = if is_super { Way::Inside } else { Way::Object(class) };
                self.field_of(e, (class, &args), way, name)
            }
            Ty::Array(element) => match name.name.as_str() {
                "length" => {
                    self.set_target(e, Target::Length);
                    Ty::Int
                }
                "elems" if location => {
                    self.set_target(e, Target::Elements);
                    *element
                }
                _ => {
                    let error = Diagnostic::error(
                        codes::UNKNOWN_NAME,
                        name.span,
                        format!("an array has no `{}`", name.name),
                    );
                    self.fail(if name.name.as_str() == "elems" {
                        error.help("`acc(a[*])` is the permission to all elements of `a`")
                    } else {
                        error.help("its size is `length`")
                    })
                }
            },
            Ty::Collection(kind, of) => self.member_of_collection(e, (kind, of), name),
            _ => self.no_members(receiver, &found, name),
        }
    }

    fn field_of(&mut self, e: &Expr, (class, args): (ClassId, &[Ty]), way: Way, name: Ident) -> Ty {
        let table = self.table;
        let Some(field) = table.field_named(class, name.name) else {
            if table.is_incomplete(class) || self.unread {
                return self.unknown();
            }
            let class_name = table.class(class).name;
            let mut error = Diagnostic::error(
                codes::UNKNOWN_NAME,
                name.span,
                format!("{} has no field `{}`", table.class_as_known(class), name.name),
            )
            .label(class_name.span, "the class is declared here");
            if table.callables_named(class, name.name).is_some() {
                error = error.help(format!("to call it, write `{}(…)`", name.name));
            } else if let Some(help) = table.similar_field(class, name.name) {
                error = error.help(help);
            }
            return self.fail(error);
        };
        let declared = table.field(field);
        if declared.is_static {
            let class_name = table.class(class).name.name;
            let error = match table.text(name.span) {
                Text::Compiled => not_yet(name.span, "a static field named through an object"),
                Text::Bare | Text::Comment => Diagnostic::error(
                    codes::STATIC_ACCESS,
                    name.span,
                    format!("`{}` is static: it belongs to the class, not to an object", name.name),
                ),
            };
            return self.fail(
                error
                    .label(declared.name.span, "declared here")
                    .help(format!("write `{class_name}.{}`", name.name)),
            );
        }
        self.set_target(e, Target::Field(field));
        self.accessible_field(field, way, name);
        self.field_type(field, (class, args), name.span)
    }

    fn accessible_field(&mut self, field: FieldId, way: Way, name: Ident) {
        let table = self.table;
        let declared = table.field(field);
        if !table.may_name_field(declared, way, self.class(), name.span.file) {
            let class_name = table.class_name(declared.class);
            let access = declared.access;
            self.report(
                Diagnostic::error(
                    codes::PRIVATE,
                    name.span,
                    format!("the field `{}` of `{class_name}` is {}", name.name, access.describe()),
                )
                .here(access.outside())
                .label(declared.name.span, access.declared())
                .help(format!("use what `{class_name}` offers: a method, a pure method or a predicate")),
            );
        }
    }

    fn static_field(&mut self, e: &Expr, id: ClassId, name: Ident) -> Ty {
        let class = self.table.class(id);
        if class.broken || self.table.is_incomplete(id) {
            return self.unknown();
        }
        let class_name = class.name.name;
        match self.table.field_named(id, name.name) {
            None => {
                let known = self.table.class_as_known(id);
                let error = Diagnostic::error(
                    codes::UNKNOWN_NAME,
                    name.span,
                    format!("{known} has no field `{}`", name.name),
                );
                self.fail(if self.table.is_library(id) { self.table.lacks(error, id) } else { error })
            }
            Some(field) if self.table.field(field).ty.is_error() => self.unknown(),
            Some(field) if self.table.field(field).is_static => {
                self.accessible_field(field, Way::Inside, name);
                self.set_target(e, Target::Field(field));
                self.check_early(field, e.span);
                self.field_type(field, (id, &[]), name.span)
            }
            Some(field) => {
                let declared = self.table.field(field).name.span;
                self.fail(
                    Diagnostic::error(
                        codes::STATIC_ACCESS,
                        name.span,
                        format!(
                            "`{}` is a field of each object of `{class_name}`, not of the class",
                            name.name
                        ),
                    )
                    .label(declared, "declared here, without `static`")
                    .help("name an object before the dot"),
                )
            }
        }
    }

    /// The error for `e.name` if values of e's type have no members.
    pub(super) fn no_members(&mut self, receiver: &Expr, ty: &Ty, name: Ident) -> Ty {
        let text = self.show(ty);
        let of_object = matches!(name.name.as_str(), "getClass" | "notify" | "notifyAll" | "wait");
        if matches!(ty, Ty::Object | Ty::Param(_) | Ty::Array(_)) && of_object {
            return self.fail(missing(name));
        }
        self.fail(
            Diagnostic::error(
                codes::NO_MEMBERS,
                name.span,
                format!("a value of type `{text}` has no `{}`", name.name),
            )
            .label(receiver.span, format!("this is of type `{text}`")),
        )
    }

    /// The full name of a class of Java's packages that is left of a dot, and is not known.
    pub(super) fn unknown_of_java(&self, receiver: &Expr) -> Option<String> {
        let path = path(receiver)?;
        let first = path.first().filter(|first| matches!(first.name.as_str(), "java" | "javax"))?;
        let (from, file) = (self.class(), first.span.file);
        let named = self.scopes.get(first.name).is_some()
            || self.table.member_field_in_scope(first.name, from, file).is_some()
            || self.table.class_named(first.name, from, file).is_some();
        let names: Vec<Symbol> = path.iter().map(|part| part.name).collect();
        let ends_in_class = names.last().is_some_and(|name| name.as_str().starts_with(char::is_uppercase));
        let unknown = !named && ends_in_class && self.table.class_of_path(&names, from, file).is_none();
        unknown.then(|| names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join("."))
    }

    /// The class left of a dot, if there is no variable or field of that name.
    pub(super) fn class_receiver(&mut self, receiver: &Expr) -> Option<ClassId> {
        let path = path(receiver)?;
        let (first, rest) = path.split_first()?;
        let (from, file) = (self.class(), first.span.file);
        let table = self.table;
        let is_field = || table.member_field_in_scope(first.name, from, file).is_some();
        if self.scopes.get(first.name).is_some() || is_field() {
            return None;
        }
        let class = match table.class_named(first.name, from, file) {
            Some(class) => rest.iter().try_fold(class, |class, part| self.inside(class, *part))?,
            None if rest.is_empty() => return None,
            None => {
                let path: Vec<Symbol> = path.iter().map(|part| part.name).collect();
                table.class_of_path(&path, from, file)?
            }
        };
        self.set_target(receiver, Target::Class(class));
        if table.class_named(first.name, from, file).is_some()
            && let Some(other) = table.field_perhaps_imported(first.name, file)
        {
            let what = format!("the class `{}` where `{other}` may have a field of this name", first.name);
            self.report(
                not_yet(first.span, what)
                    .here("an imported field would be meant before the class")
                    .help(format!("import from `{other}` only what is needed, each by its name")),
            );
        }
        if let Some(hidden) = table.hidden_class(class, from, file) {
            self.report(hidden_class(hidden, receiver.span, table));
        }
        Some(class)
    }

    /// The class that is called so in another one. `System.out` and `System.err` are left of a dot what the library's
    /// class of streams is.
    fn inside(&self, class: ClassId, name: Ident) -> Option<ClassId> {
        let table = self.table;
        let stream = matches!(name.name.as_str(), "out" | "err");
        if stream && table.library_class("java.lang", "System") == Some(class) {
            return table.library_class("java.io", "PrintStream");
        }
        match table.member_field(class, name.name) {
            Some(_) => None,
            None => table.member_class(class, name.name),
        }
    }
}

/// The names of `a.b.c`; None if it is anything else.
pub(crate) fn path(e: &Expr) -> Option<Vec<Ident>> {
    let mut names = Vec::new();
    let mut at = e;
    loop {
        match &at.kind {
            ExprKind::Name(name) => {
                names.push(*name);
                names.reverse();
                return Some(names);
            }
            ExprKind::Field(receiver, name) => {
                names.push(*name);
                at = receiver;
            }
            _ => return None,
        }
    }
}
