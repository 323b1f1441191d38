//! Calls and `new`.

use super::checker::Checker;
use super::codes;
use super::every_object::{is_of_every_object, missing};
use super::generic::{Chosen, leaves_out};
use super::nodes::Target;
use super::place::Place;
use super::receiver::Receiver;
use crate::report::Diagnostic;
use crate::resolve::{CallableKind, ClassId, Form, Instantiation, Table, Ty, Way, below_stub, not_yet, stub};
use crate::source::Symbol;
use crate::syntax::ast::{Call, Expr, ExprKind, Ident, Text, Type};
use crate::syntax::misspelt_statement;

impl Checker<'_, '_> {
    /// A call in an expression; `may_make`: its value may be a string that it makes.
    pub(super) fn call_in(&mut self, e: &Expr, call: &Call, may_make: bool) -> Ty {
        let ty = self.call(e, call, false);
        let (Target::Call(id) | Target::Exactly(id)) = self.nodes.target(e) else { return ty };
        let callee = self.table.callable(id);
        let (text, boxed) = (self.table.makes_string(callee), self.table.makes_box(callee));
        let is_its =
            |ty: &Ty| (text && self.table.is_string(ty)) || (boxed && self.table.unboxed(ty).is_some());
        if (text || boxed) && !self.at.place.is_specification() && !ty.is_error() && !is_its(&ty) {
            let what = "a call of a pure method that is overridden by one that may make its result";
            return self.fail(not_yet(call.name.span, what).help("declare it without `pure`"));
        }
        if text {
            self.within(|at| at.may_make = may_make, |checker| checker.made_string(e));
        }
        self.effects += u64::from(boxed && self.at.place == Place::Program);
        ty
    }

    /// A call. `assertion`: an instance of a predicate is allowed here.
    pub(super) fn call(&mut self, e: &Expr, call: &Call, assertion: bool) -> Ty {
        if let Some(ty) = self.position(e, call) {
            return ty;
        }
        let Some((chosen, given)) = self.callee(e, call) else { return self.unknown() };
        let id = chosen.id;
        let table = self.table;
        let callee = table.callable(id);
        let allowed = match callee.kind {
            CallableKind::Predicate => self.predicate_may_stand(e, call.name, assertion),
            CallableKind::Method if table.is_main(callee) => {
                let what = "a call of `main(String[])`, with which a program begins,";
                self.fail(not_yet(call.name.span, what).label(callee.name.span, "declared here"));
                return self.unknown();
            }
            CallableKind::Method => {
                // What is wrong with its header may be that it should have been a predicate.
                if !callee.broken {
                    self.calls_method(e, call.name.name);
                }
                true
            }
            CallableKind::Pure => {
                self.calls.note(self.id, id, e.span, self.at.place);
                self.may_call_ghost(e, callee)
            }
            CallableKind::Lemma => {
                self.calls_lemma(e, call.name, callee);
                false
            }
            CallableKind::Constructor
            | CallableKind::Initialiser
            | CallableKind::ClassInitialiser
            | CallableKind::Main => false,
        };
        let args = self.handed_over(call);
        self.finish_call(&chosen, args, &given, call.name.span, e.span);
        if table.converts_arguments(callee) {
            if callee.varargs && chosen.form == Form::Each && !given.iter().any(Ty::is_error) {
                let what = "an array of what is converted to strings";
                return self.fail(not_yet(call.name.span, what).help("write its elements as arguments"));
            }
            for (arg, ty) in args.iter().zip(&given) {
                self.converted(arg.span, ty);
                if callee.varargs {
                    self.formatted(arg.span, ty);
                }
            }
        }
        self.asked_by_library(callee, args, &given, call.name);
        if !allowed || callee.broken {
            return self.unknown();
        }
        self.result_type(&chosen.seen, &callee.result, call.name.span)
    }

    /// The declaration that a call means and the types of its arguments. Receiver, access and arguments by themselves
    /// are checked, but not the arguments against the parameters. None: an error was reported.
    pub(super) fn callee(&mut self, e: &Expr, call: &Call) -> Option<(Chosen, Vec<Ty>)> {
        let wanted = self.expecting.take();
        let receiver = self.receiver(call);
        let written = self.type_arguments(call);
        // What a string is asked about another one is what that says.
        let asks_text =
            matches!(receiver, Some((Receiver::Object(class), _)) if Some(class) == self.table.string);
        let table = self.table;
        let candidates = receiver.as_ref().and_then(|(receiver, _)| {
            table.callables_named(receiver.class(), receiver.called(call.name.name))
        });
        let expected = match (&receiver, &candidates) {
            (Some((receiver, args)), Some(candidates)) => {
                self.expected(candidates, (receiver.class(), args), call.args.len())
            }
            _ => Vec::new(),
        };
        let mut given = self.within(
            |at| at.may_make = asks_text,
            |checker| checker.given_arguments(candidates.as_ref(), &call.args, &expected, call.name.span),
        );
        let (receiver, class_args) = receiver?;
        let args = self.handed_over(call);
        if let (Receiver::Array(_), [array]) = (receiver, args) {
            given = vec![self.nodes.ty(array).clone()];
        }
        let (class, way) = (receiver.class(), receiver.way());
        let Some(written) = written else {
            self.unknown();
            return None;
        };
        let Some(candidates) = candidates else {
            self.unknown_callable(class, call.name);
            return None;
        };
        let ghosts = self.ghost_arguments(&candidates.declared, args, call.name.span);
        let known_to_java = args.len() - ghosts.iter().flatten().filter(|ghost| **ghost).count();
        let lacks =
            !matches!(receiver, Receiver::Any(_)) && table.is_missing(class, call.name.name, known_to_java);
        if lacks && !table.would_be_last(call.name.name) {
            self.fail(missing(call.name));
            return None;
        }
        let seen = (class, class_args.as_slice(), way);
        let chosen = self.chosen(&candidates, seen, call.name, args, &written, wanted.as_ref())?;
        let id = chosen.id;
        let callee = table.callable(id);
        let name = call.name.name;
        if lacks && !self.taken_as_they_are(&chosen, args) {
            self.fail(missing(call.name));
            return None;
        }
        self.call_may_throw(class, &chosen, !call.types.is_empty(), call.name.span);
        // `C.valid()` inside of C: the definition that C has, of this object.
        let of_class = match receiver {
            Receiver::Class(class)
                if !callee.is_static
                    && matches!(callee.kind, CallableKind::Pure | CallableKind::Predicate) =>
            {
                let own = self.class().is_some_and(|own| table.is_subtype(own, class));
                own && self.at.place.is_specification()
            }
            _ => false,
        };
        let exactly = of_class || matches!(receiver, Receiver::Super(_));
        self.set_target(e, if exactly { Target::Exactly(id) } else { Target::Call(id) });
        // What contracts of public methods say can be said anywhere.
        let ghost = callee.kind == CallableKind::Predicate
            || (callee.text == Text::Comment && !callee.is_private && self.at.place.is_specification());
        let visible = table.may_name_callable(callee, way, self.class(), call.name.span.file);
        let inherited = !callee.is_private || Some(class) == callee.class;
        let internal = callee.name.span.file.is_library() && call.name.name.as_str().starts_with('$');
        // The library's own texts say in specifications what a string is.
        let runs = !self.at.place.is_specification() && table.text(call.name.span) != Text::Comment;
        if internal && runs && !call.name.span.file.is_library() {
            let text = format!("nothing is called `{name}` here");
            self.fail(
                Diagnostic::error(codes::UNKNOWN_NAME, call.name.span, text)
                    .note("the library uses it for itself; Java's class has no such method"),
            );
            return None;
        }
        let reachable = visible && inherited;
        if !(ghost || reachable) {
            let class_name = callee.class.map_or(name, |class| table.class_name(class));
            let (kind, access) = (callee.kind.describe(), callee.access);
            self.report(
                Diagnostic::error(
                    codes::PRIVATE,
                    call.name.span,
                    format!("the {kind} `{name}` of `{class_name}` is {}", access.describe()),
                )
                .here(if visible { "private members are not inherited" } else { access.outside() })
                .label(callee.name.span, access.declared()),
            );
        }
        // What belongs to an interface itself nobody inherits.
        let of_interface = callee.class.filter(|of| callee.is_static && table.class(*of).is_interface);
        if let (Receiver::Own(_) | Receiver::Class(_), Some(of)) = (receiver, of_interface)
            && of != class
        {
            let (class_name, kind) = (table.class_name(of), callee.kind.describe());
            let text = format!("the static {kind} `{name}` of the interface `{class_name}` is not inherited");
            self.report(
                Diagnostic::error(codes::STATIC_ACCESS, call.name.span, text)
                    .label(callee.name.span, "declared here")
                    .help(format!("write `{class_name}.{name}(…)`")),
            );
        }
        if let Receiver::Super(interface) = receiver {
            self.overridden_beside(interface, id, call.name);
        }
        match receiver {
            // Of one that is refused it is not known whether it belongs to an object.
            _ if callee.broken => {}
            Receiver::Own(_) if !callee.is_static => {
                let how = format!("`{name}` belongs to an object, so this is `this.{name}(…)`");
                self.use_this(call.name.span, &how);
            }
            Receiver::Class(_) if of_class => {
                let how = format!("`{name}` belongs to an object, so this is about `this`");
                self.use_this(call.name.span, &how);
            }
            Receiver::Super(_) if callee.is_abstract && callee.kind != CallableKind::Predicate => {
                self.report(
                    Diagnostic::error(
                        codes::ABSTRACT,
                        call.name.span,
                        format!("`{name}` is abstract, so `super.{name}` has nothing to run"),
                    )
                    .label(callee.name.span, "declared here"),
                );
            }
            // A wrong number of arguments is an error of its own.
            Receiver::Class(class) if !callee.is_static && callee.may_take(call.args.len()) => {
                let class_name = table.class(class).name.name;
                self.report(
                    Diagnostic::error(
                        codes::STATIC_ACCESS,
                        call.name.span,
                        format!("`{name}` belongs to an object of `{class_name}`, not to the class"),
                    )
                    .label(callee.name.span, "declared here, without `static`")
                    .help("name an object before the dot"),
                );
            }
            Receiver::Object(class) | Receiver::Super(class) if callee.is_static => {
                let class_name = table.class(class).name.name;
                let error = match table.text(call.name.span) {
                    Text::Compiled => not_yet(call.name.span, "a static method called through an object"),
                    Text::Bare | Text::Comment => Diagnostic::error(
                        codes::STATIC_ACCESS,
                        call.name.span,
                        format!("`{name}` is static: it belongs to the class, not to an object"),
                    ),
                };
                self.fail(
                    error
                        .label(callee.name.span, "declared here")
                        .help(format!("write `{class_name}.{name}(…)`")),
                );
            }
            _ => {}
        }
        Some((chosen, given))
    }

    /// What a call hands over: its arguments, or the array that it is a method of.
    fn handed_over<'c>(&self, call: &'c Call) -> &'c [Expr] {
        match self.nodes.array_asked(call) {
            Some(array) => std::slice::from_ref(array),
            None => &call.args,
        }
    }

    /// The type arguments that are written in a call. None: an error was reported.
    fn type_arguments(&mut self, call: &Call) -> Option<Vec<Ty>> {
        let found: Vec<Ty> = call.types.iter().map(|ty| self.resolve_type_argument(ty)).collect();
        (!found.iter().any(Ty::is_error)).then_some(found)
    }

    /// The part before the dot, with the type arguments of its class.
    fn receiver(&mut self, call: &Call) -> Option<(Receiver, Vec<Ty>)> {
        let Some(receiver) = &call.receiver else {
            return match self.of_this_object(call) {
                Some(asked) => asked.map(|standing| (Receiver::Any(standing), Vec::new())),
                None => self.simple_receiver(call.name),
            };
        };
        if let Some(path) = self.unknown_of_java(receiver) {
            let what = format!("the class `{path}`, of which the library has no text,");
            self.fail(stub(not_yet(receiver.span, what), &path));
            return None;
        }
        if let Some(class) = self.class_receiver(receiver) {
            if self.table.class(class).broken {
                self.unknown();
                return None;
            }
            return Some((Receiver::Class(class), self.own_arguments(class)));
        }
        let is_super = matches!(receiver.kind, ExprKind::Super(_));
        // What is asked of a string is what it says, not which object it is.
        let found = self.where_made(|checker| checker.value(receiver));
        if !self.has_named_type(receiver) {
            return None;
        }
        let table = self.table;
        let asked = match receiver.kind {
            ExprKind::Super(None) => self.of_object_above(&found, call),
            ExprKind::Super(Some(_)) => None,
            _ => self.of_every_object(&found, call),
        };
        if let Some(asked) = asked {
            return asked.map(|standing| (Receiver::Any(standing), Vec::new()));
        }
        // Of what a stub may have it is not known whether it is the same.
        let has = |class: ClassId| {
            let name = call.name.name;
            let unknown = table.is_missing_as(class, name).then_some(class);
            let mut found = table.callables_named(class, name).map(|found| found.declared);
            found.iter_mut().for_each(|ids| ids.sort_unstable());
            (found.is_some() || unknown.is_some()).then_some((found, unknown))
        };
        let bound = match table.bound_that(&found, &has) {
            Ok(bound) => bound,
            Err(classes) => {
                self.in_two_bounds(classes, call.name);
                return None;
            }
        };
        match bound {
            Ty::Class(class, args) if is_super => Some((Receiver::Super(class), args)),
            Ty::Class(class, args) => Some((Receiver::Object(class), args)),
            Ty::Error => None,
            Ty::Array(_) if self.nodes.array_asked(call).is_some() => {
                match table.methods_of_arrays() {
                    Some(class) => Some((Receiver::Array(class), Vec::new())),
                    None if table.replaces_methods_of_arrays() => {
                        let what =
                            "`clone()` of an array beside a class that takes the place of the library's";
                        self.fail(not_yet(call.name.span, what));
                        None
                    }
                    // The program is checked again with it.
                    None => {
                        self.unknown();
                        None
                    }
                }
            }
            _ => {
                self.no_members(receiver, &found, call.name);
                None
            }
        }
    }

    /// Reports a member that several bounds of a type parameter have, each one of its own.
    pub(super) fn in_two_bounds(&mut self, classes: [ClassId; 2], name: Ident) {
        let [a, b] = classes.map(|class| self.table.class_name(class));
        let what = format!("`{}`, which both `{a}` and `{b}` have,", name.name);
        self.fail(
            not_yet(name.span, what)
                .here("named for a type parameter with these two bounds")
                .help(format!("declare a variable of the type `{a}` or `{b}`, and use that")),
        );
    }

    /// Where a method is looked for that is named alone: in the nearest of the classes around that has one of that
    /// name, and then in those from which it is imported.
    fn simple_receiver(&mut self, name: Ident) -> Option<(Receiver, Vec<Ty>)> {
        let file = name.span.file;
        let found = self.table.class_with_callables(name.name, self.class(), file);
        if let Some(class) = found.filter(|class| !self.table.around(self.class()).contains(class))
            && let [first, second, ..] = self.table.imported_callables(name.name, self.class(), file)[..]
            && class == first
        {
            let (a, b) = (self.table.class_name(first), self.table.class_name(second));
            let what = format!("importing methods of the name `{}` from several classes", name.name);
            self.fail(
                not_yet(name.span, what)
                    .here(format!("both `{a}` and `{b}` have one"))
                    .help(format!("write `{a}.{}(…)` or `{b}.{}(…)`", name.name, name.name)),
            );
            return None;
        }
        if found.is_some_and(|class| !self.table.around(self.class()).contains(&class))
            && let Some(other) = self.table.method_also_imported(name.name, file)
        {
            let what = format!("importing `{}`, which `{other}` may have as well,", name.name);
            self.fail(
                not_yet(name.span, what)
                    .here(format!("of `{other}` it is not known whether it has a method of this name"))
                    .help("name the class that is meant before it, as in `C.m()`"),
            );
            return None;
        }
        match (found, self.class()) {
            (Some(class), own) if own != Some(class) => return Some((Receiver::Class(class), Vec::new())),
            (Some(class), _) => return Some((Receiver::Own(class), self.own_arguments(class))),
            (None, _) => {}
        }
        let error = Diagnostic::error(
            codes::UNKNOWN_NAME,
            name.span,
            format!("there is no method `{}` here", name.name),
        );
        if let Some(from) = self.table.imported_from_unknown(name.name, file) {
            self.fail(stub(error.here(format!("`{from}` is not in the files of this program")), &from));
            return None;
        }
        if let Some(class) = self.class() {
            return Some((Receiver::Own(class), self.own_arguments(class)));
        }
        if self.unread {
            self.unknown();
            return None;
        }
        self.fail(
            error
                .here("a main block belongs to no class")
                .help("name an object or a class before it, as in `c.m()` or `C.m()`"),
        );
        None
    }

    /// What the type parameters of a supertype of the class around this are in it.
    pub(super) fn own_arguments(&self, class: ClassId) -> Vec<Ty> {
        let own = self.class().filter(|own| self.table.is_subtype(*own, class));
        match own.map(|own| (own, self.table.type_of_this(own))) {
            Some((own, Ty::Class(_, args))) => self.table.seen_as(own, &args, class),
            _ => Vec::new(),
        }
    }

    fn unknown_callable(&mut self, class: ClassId, name: Ident) {
        let table = self.table;
        if table.is_incomplete(class) || self.unread {
            self.unknown();
            return;
        }
        let class_name = table.class(class).name;
        if table.is_missing_as(class, name.name) || is_of_every_object(name.name) {
            self.fail(missing(name));
            return;
        }
        let simple = table.class_with_callables(name.name, self.class(), name.span.file);
        if let Some(stub) = table.stub_above(class).filter(|_| simple == Some(class)) {
            let what = format!("the method `{}`", name.name);
            self.fail(below_stub(&what, name.span, stub, table));
            return;
        }
        let mut error = Diagnostic::error(
            codes::UNKNOWN_NAME,
            name.span,
            format!("{} has no method or predicate `{}`", table.class_as_known(class), name.name),
        )
        .label(class_name.span, "the class is declared here");
        if table.is_library(class) {
            error = self.table.lacks(error, class);
        } else if table.field_named(class, name.name).is_some() {
            error = error.help(format!("`{}` is a field; leave out the parentheses", name.name));
        } else if ["seq", "set", "mset", "map"].contains(&name.name.as_str()) {
            // Only in a specification is it clear without a type that this is no call.
            error = error.help(format!(
                "in program code a ghost value has its type with it, such as `{}<int>(…)`",
                name.name
            ));
        } else if let Some(help) = table.similar_callable(class, name.name) {
            error = error.help(help);
        } else if let Some(right) = misspelt_statement(name.name.as_str()) {
            error = error.help(format!("did you mean the statement `{right} …;`?"));
            // Its effect on the control flow is not known.
            self.opaque = true;
        }
        self.fail(error);
    }

    pub(super) fn new_object(&mut self, e: &Expr, ty: &Type, args: &[Expr]) -> Ty {
        self.side_effect(e, "`new` makes an object");
        let table = self.table;
        let found = self.errors.len();
        let expected = self.expecting.take();
        let inferred = leaves_out(ty).and_then(|path| {
            let path: Vec<Symbol> = path.iter().map(|part| part.name).collect();
            let (from, file) = (self.class(), ty.span.file);
            let class = table.class_of_path(&path, from, file)?;
            let is_generic = !table.class(class).type_params.is_empty();
            let usable = !table.class(class).broken && table.hidden_class(class, from, file).is_none();
            (is_generic && usable).then_some(class)
        });
        if inferred.is_some_and(|class| table.several_constructors(class, args.len())) {
            let what = "leaving out type arguments where several constructors take so many arguments";
            let help = "write the type arguments: which constructor runs may depend on them";
            return self.fail(not_yet(ty.span, what).help(help));
        }
        let from_place = inferred
            .zip(expected.as_ref())
            .and_then(|(class, expected)| self.expected_type(class, ty.span, expected));
        let inferred = inferred.filter(|_| from_place.is_none());
        let resolved = match (from_place, inferred) {
            (Some(ty), _) => ty,
            (None, Some(class)) => Ty::Class(class, Vec::new()),
            (None, None) => self.resolve_type(ty),
        };
        let failed = self.errors.len() > found;
        let expected_args = match (&resolved, inferred) {
            (Ty::Class(class, class_args), None) => table
                .constructors(*class)
                .map_or_else(Vec::new, |it| self.expected(it.1, (*class, class_args), args.len())),
            _ => Vec::new(),
        };
        let constructors = match &resolved {
            Ty::Class(class, _) => table.constructors(*class).map(|(_, candidates)| candidates),
            // Any other type has none.
            _ => None,
        };
        let given = self.given_arguments(constructors, args, &expected_args, ty.span);
        let ghost = constructors.is_some_and(|it| {
            it.declared.iter().any(|constructor| table.callable(*constructor).has_ghost_params())
        });
        if inferred.is_some() && ghost {
            let what = "leaving out type arguments where a constructor has ghost parameters";
            return self.fail(not_yet(ty.span, what));
        }
        let (class, class_args) = match resolved {
            Ty::Class(class, _) if inferred.is_some() => {
                match self.inferred_arguments(class, ty, &given, expected) {
                    Some(class_args) => (class, class_args),
                    None => return self.unknown(),
                }
            }
            Ty::Class(class, class_args) => (class, class_args),
            Ty::Object => {
                self.set_target(e, Target::New(None, None));
                if !args.is_empty() {
                    self.report(Diagnostic::error(
                        codes::ARGUMENT_COUNT,
                        e.span,
                        format!("`Object` takes 0 arguments, found {}", args.len()),
                    ));
                }
                return Ty::Object;
            }
            other => {
                if !other.is_error() {
                    let text = self.show(&other);
                    return self.fail(
                        Diagnostic::error(
                            codes::UNKNOWN_TYPE,
                            ty.span,
                            format!("`new` makes objects of a class, found `{text}`"),
                        )
                        .help("`new T[n]` makes an array"),
                    );
                }
                self.opaque |= failed;
                return self.unknown();
            }
        };
        self.set_target(e, Target::New(Some(class), None));
        if let Some(error) = table.new_of_enum(class, ty.span) {
            return self.fail(error);
        }
        if table.class(class).is_abstract {
            let name = table.class(class).name;
            let what = if table.class(class).is_interface { "an interface" } else { "abstract" };
            return self.fail(
                Diagnostic::error(
                    codes::ABSTRACT,
                    ty.span,
                    format!("`{}` is {what}, so it has no objects of its own", name.name),
                )
                .label(name.span, "declared here")
                .help("make an object of a class that extends or implements it"),
            );
        }
        let Some((declaring, constructors)) = table.constructors(class) else {
            if table.is_incomplete(class) {
                return self.unknown();
            }
            if !args.is_empty() {
                let name = table.class(class).name;
                let (library, given) = (table.is_library(class), args.len());
                let text = match library {
                    true => {
                        format!("Acclaim's class `{}` has no constructor that takes arguments", name.name)
                    }
                    false => format!("`{}` takes 0 arguments, found {given}", name.name),
                };
                let error = Diagnostic::error(codes::ARGUMENT_COUNT, e.span, text)
                    .label(name.span, "this class declares no constructor");
                self.report(if library { table.lacks(error, class) } else { error });
            }
            return Ty::Class(class, class_args);
        };
        let name = Ident { name: table.class(class).name.name, span: ty.span };
        let way = if declaring == class { Way::New } else { Way::Default };
        let Some(chosen) = self.chosen(constructors, (class, &class_args, way), name, args, &[], None) else {
            return self.unknown();
        };
        let id = chosen.id;
        self.set_target(e, Target::New(Some(class), Some(id)));
        self.accessible_constructor(id, way, ty.span);
        self.finish_call(&chosen, args, &given, ty.span, e.span);
        if declaring == class {
            self.call_may_throw(class, &chosen, false, ty.span);
        }
        self.seen_type(&Instantiation::default(), &Ty::Class(class, class_args), ty.span)
    }

    /// Notes the call of a method that is not pure. In a specification or a pure method it is an error.
    fn calls_method(&mut self, e: &Expr, name: Symbol) {
        let declare = match self.table.text(e.span) {
            Text::Bare => "`pure`",
            Text::Compiled | Text::Comment => "`/*@ pure @*/`",
        };
        let only = format!("if it only returns a value, declare it {declare}");
        let help = match self.at.place {
            Place::ProgramAssert | Place::Assert | Place::Ghost => {
                format!("{only}; or call it before, as in `var found = {name}(…);`, and name `found` here")
            }
            // Nothing runs before these.
            Place::Program
            | Place::PureBody
            | Place::Requires
            | Place::Ensures
            | Place::Predicate
            | Place::Invariant
            | Place::Decreases
            | Place::LoopDecreases => only,
        };
        self.side_effect_at(e.span, &format!("`{name}` is not declared `pure`"), &help);
    }

    /// Notes a predicate where one is allowed, and reports it elsewhere.
    fn predicate_may_stand(&mut self, e: &Expr, name: Ident, assertion: bool) -> bool {
        if assertion {
            return self.permission(e, &format!("the predicate `{}`", name.name));
        }
        self.misplaced_permission(e, &format!("the predicate `{}`", name.name));
        false
    }
}

impl Table<'_> {
    /// A class in a message that says what it doesn't have: Java's own class of that name may have it.
    pub(super) fn class_as_known(&self, class: ClassId) -> String {
        let name = self.class(class).name.name;
        if self.is_library(class) { format!("Acclaim's class `{name}`") } else { format!("class `{name}`") }
    }

    /// The beginning of a message about what members of a class take: Java's own may take more.
    pub(super) fn owner_as_known(&self, class: ClassId) -> &'static str {
        if self.is_library(class) { "Acclaim's " } else { "" }
    }

    /// What to do where the text of a class of the library lacks something that Java may have.
    pub(super) fn lacks(&self, error: Diagnostic, class: ClassId) -> Diagnostic {
        let name = self.class(class).name.name;
        let error = error.note(format!(
            "of this class of the library only what is declared there has a contract; Java's own `{name}` may have more"
        ));
        // Literals and sums need what only its own text has.
        if Some(class) == self.string || self.stands_for(class).is_some() {
            return error.help(
                "write a method of your own for it, with a contract and without a body: it is trusted",
            );
        }
        let package = self.class(class).package.as_ref().map_or(String::new(), ToString::to_string);
        error.help(format!(
            "write a stub, a file that begins with `package {package};` and declares `public class {name} {{ … }}` with all public \
             methods that you need and their contracts: it takes the place of the whole class of the library"
        ))
    }
}
