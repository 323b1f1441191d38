//! Enters the header of one member of a class into the table.

use rustc_hash::FxHashMap;

use super::modifiers::{self, Kind, Modifiers};
use super::types::{Types, not_yet};
use super::{
    Access, Body, Callable, CallableId, CallableKind, ClassId, Field, FieldId, Param, Table, Ty, codes,
};
use super::{generics, stubs, thrown};
use crate::report::Diagnostic;
use crate::source::Symbol;
use crate::syntax::ast::{self, Member, MemberKind, Text};

/// Adds a member to its class. In a class that is broken as a whole, nothing is checked; its methods are entered as
/// broken, so that they are counted.
pub(super) fn member<'a>(
    class: ClassId,
    item: &'a Member,
    table: &mut Table<'a>,
    errors: &mut Vec<Diagnostic>,
) {
    let broken = table.class(class).broken;
    match &item.kind {
        MemberKind::Error | MemberKind::Class(_) => {}
        MemberKind::Initializer(block) => {
            if !broken {
                initialiser_block(class, item, block, table, errors);
            }
        }
        MemberKind::Field { ty, vars } => {
            if !broken {
                fields(class, item, ty, vars, table, errors);
            }
        }
        MemberKind::Method { type_params, ty, name, params, throws, contract, body } => {
            let body = body.as_ref().map_or(Body::None, Body::Block);
            let mut entry = entry(class, item, CallableKind::Method, *name, body, table);
            entry.contract = Some(contract);
            if !broken {
                let found = errors.len();
                let marks = modifiers::check(&item.modifiers, Kind::Method, errors);
                let known = own_type_params(&mut entry, &marks, type_params, table, errors);
                header(&mut entry, &marks, params, table, errors);
                entry.broken |= !known;
                entry.throws = thrown::header(&entry, throws, table, errors);
                let names = table.type_names(entry.class, entry.is_static, &entry.type_params);
                entry.result = Types { table, names }.resolve_result(ty, errors);
                if entry.result.is_ghost() && !marks.is_pure && !marks.is_lemma {
                    let text = table.show(&entry.result);
                    errors.push(
                        Diagnostic::error(
                            codes::GHOST_CODE,
                            ty.span,
                            format!("a method that runs gives no value of type `{text}`"),
                        )
                        .help("declare it `pure`"),
                    );
                }
                if marks.is_pure {
                    entry.kind = CallableKind::Pure;
                } else if marks.is_lemma {
                    entry.kind = CallableKind::Lemma;
                }
                method_shape(&entry, &marks, ty, errors);
                bodies(&mut entry, &marks, table, errors);
                entry.broken = errors.len() > found || entry.result.is_error() || entry.broken;
            }
            add(entry, table, errors, broken);
        }
        MemberKind::Compact { name, body } => {
            // Only records have these, and a record is broken as a whole.
            let entry = entry(class, item, CallableKind::Constructor, *name, Body::Block(body), table);
            add(entry, table, errors, broken);
        }
        MemberKind::Constructor { type_params, name, params, throws, contract, body } => {
            let block = body.as_ref().map_or(Body::None, Body::Block);
            let mut entry = entry(class, item, CallableKind::Constructor, *name, block, table);
            entry.contract = Some(contract);
            if !broken && table.class(class).is_interface {
                errors.push(Diagnostic::error(
                    codes::DECLARATION,
                    name.span,
                    "an interface has no constructors",
                ));
            } else if let Some(first) = type_params.first() {
                // They are named by the header, so that is not looked at.
                errors.push(not_yet(first.name.span, "a constructor with type parameters"));
            } else if !broken {
                let found = errors.len();
                let marks = modifiers::check(&item.modifiers, Kind::Constructor, errors);
                header(&mut entry, &marks, params, table, errors);
                entry.throws = thrown::header(&entry, throws, table, errors);
                constructor_shape(class, *name, body.is_none(), table, errors);
                entry.broken = errors.len() > found || entry.broken;
                if name.name != table.class(class).name.name {
                    // Perhaps it is a method: then its name is known, and there is no constructor.
                    let names = &mut table.classes[class.index()].callable_names;
                    names.entry(name.name).or_default().unknown = true;
                    table.callables.push(entry);
                    return;
                }
            }
            add(entry, table, errors, broken);
        }
        MemberKind::Predicate { type_params, name, params, body } => {
            let body = body.as_ref().map_or(Body::None, Body::Assertion);
            let mut entry = entry(class, item, CallableKind::Predicate, *name, body, table);
            entry.result = Ty::Bool;
            if !broken {
                let found = errors.len();
                let marks = modifiers::check(&item.modifiers, Kind::Predicate, errors);
                if let Some(first) = type_params.first().filter(|_| !marks.is_static) {
                    errors.push(
                        not_yet(first.name.span, "a predicate of objects with type parameters of its own")
                            .help("declare the predicate `static`, and give it the object"),
                    );
                }
                let known = own_type_params(&mut entry, &marks, type_params, table, errors);
                header(&mut entry, &marks, params, table, errors);
                bodies(&mut entry, &marks, table, errors);
                entry.broken = errors.len() > found || !known || entry.broken;
            }
            add(entry, table, errors, broken);
        }
    }
}

/// Enters the type parameters of a method; false if one of their bounds is not known.
fn own_type_params(
    entry: &mut Callable<'_>,
    marks: &Modifiers,
    params: &[ast::TypeParam],
    table: &mut Table<'_>,
    errors: &mut Vec<Diagnostic>,
) -> bool {
    entry.type_params = generics::declare(params, table, errors);
    let names = table.type_names(entry.class, marks.is_static, &entry.type_params);
    super::collect::bounds(&entry.type_params, params, &names, table, errors)
}

fn entry<'a>(
    class: ClassId,
    item: &Member,
    kind: CallableKind,
    name: ast::Ident,
    body: Body<'a>,
    table: &Table<'_>,
) -> Callable<'a> {
    let bare = Callable::bare(kind, name, body, item.span, table.text(name.span));
    Callable { class: Some(class), params_known: false, broken: true, ..bare }
}

fn fields<'a>(
    class: ClassId,
    item: &Member,
    ty: &ast::Type,
    vars: &'a [(ast::Ident, Option<ast::Expr>)],
    table: &mut Table<'a>,
    errors: &mut Vec<Diagnostic>,
) {
    let mut marks = modifiers::check(&item.modifiers, Kind::Field, errors);
    let of_interface = table.class(class).is_interface;
    if of_interface {
        (marks.is_static, marks.is_final) = (true, true);
        marks.access = marks.access.of_interface();
    }
    if let Some(what) = ghost_field(&marks) {
        let at = vars.first().map_or(item.span, |(name, _)| name.span);
        errors.push(not_yet(at, what));
        marks.broken = true;
    }
    // One error is enough for a field that is not built yet.
    let names = table.type_names(Some(class), marks.is_static, &[]);
    let mut resolved = if marks.broken { Ty::Error } else { Types { table, names }.resolve(ty, errors) };
    if resolved.is_ghost() && !marks.is_ghost {
        errors.push(only_ghost("a field", &resolved, ty.span, table));
        resolved = Ty::Error;
    }
    for (name, value) in vars {
        let ty = resolved.clone();
        if let Some(first) = table.class(class).field_names.get(&name.name) {
            let first = table.field(*first).name.span;
            errors.push(duplicate("field", *name, first));
            continue;
        }
        let id = FieldId(table.fields.len() as u32);
        table.fields.push(Field {
            class,
            name: *name,
            ty,
            access: marks.access,
            is_final: marks.is_final,
            is_static: marks.is_static,
            is_ghost: marks.is_ghost,
            ordinal: None,
        });
        let own = &mut table.classes[class.index()];
        if marks.is_static {
            own.static_fields.push(id)
        } else {
            own.fields.push(id)
        }
        own.field_names.insert(name.name, id);
        match value {
            Some(value) => {
                if marks.is_static && marks.is_final {
                    table.constants.push((id, value));
                }
                let entry = Initialiser { class, is_static: marks.is_static, name: *name, span: value.span };
                entry.add(Body::Value(id, value), resolved.is_error(), table);
            }
            None if of_interface => errors.push(
                Diagnostic::error(
                    codes::DECLARATION,
                    name.span,
                    format!("`{}` needs an initial value", name.name),
                )
                .here("a field of an interface is static and final"),
            ),
            None => {}
        }
    }
}

/// A ghost field that is not built yet. Those of an interface are static and final.
fn ghost_field(marks: &Modifiers) -> Option<&'static str> {
    (marks.is_ghost && marks.is_final).then_some("a final ghost field")
}

/// `{ … }` and `static { … }`
fn initialiser_block<'a>(
    class: ClassId,
    item: &Member,
    block: &'a ast::Block,
    table: &mut Table<'a>,
    errors: &mut Vec<Diagnostic>,
) {
    let word = item.modifiers.iter().find(|modifier| modifier.kind != ast::ModifierKind::Static);
    if let Some(word) = word {
        errors.push(Diagnostic::error(
            codes::DECLARATION,
            word.span,
            "an initialiser block has no modifier but `static`",
        ));
        return;
    }
    if table.class(class).is_interface {
        errors.push(Diagnostic::error(
            codes::DECLARATION,
            block.span,
            "an interface has no initialiser blocks",
        ));
        return;
    }
    let brace = crate::source::Span { end: (block.span.start + 1).min(block.span.end), ..block.span };
    let name = ast::Ident { name: Symbol::new("initialiser"), span: brace };
    let is_static = !item.modifiers.is_empty();
    let entry = Initialiser { class, is_static, name, span: block.span };
    entry.add(Body::Block(block), false, table);
}

/// An initial value or an initialiser block.
struct Initialiser {
    class: ClassId,
    is_static: bool,
    name: ast::Ident,
    span: crate::source::Span,
}

impl Initialiser {
    fn add<'a>(self, body: Body<'a>, broken: bool, table: &mut Table<'a>) {
        let Initialiser { class, is_static, name, span } = self;
        let bare = Callable::bare(CallableKind::Initialiser, name, body, span, table.text(name.span));
        let id = CallableId(table.callables.len() as u32);
        let own = &mut table.classes[class.index()];
        let initialisers = if is_static { &mut own.static_initialisers } else { &mut own.initialisers };
        initialisers.push(id);
        table.callables.push(Callable { class: Some(class), is_static, broken, ..bare });
    }
}

/// The error for what program code would use, and has a type that only ghost values have.
fn only_ghost(what: &str, ty: &Ty, span: crate::source::Span, table: &Table<'_>) -> Diagnostic {
    let text = table.show(ty);
    let error =
        Diagnostic::error(codes::GHOST_CODE, span, format!("{what} of type `{text}` has to be `ghost`"))
            .here("no program has such values when it runs");
    error.help(format!("write `ghost {text} …`"))
}

fn duplicate(what: &str, name: ast::Ident, first: crate::source::Span) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE, name.span, format!("there is already a {what} `{}`", name.name))
        .here("declared a second time here")
        .label(first, "declared here first")
}

/// Parameters and access.
fn header(
    entry: &mut Callable<'_>,
    marks: &Modifiers,
    params: &[ast::Param],
    table: &Table<'_>,
    errors: &mut Vec<Diagnostic>,
) {
    entry.is_static = marks.is_static;
    entry.is_private = marks.is_private;
    entry.is_final = marks.is_final;
    let of_interface = entry.class.is_some_and(|class| table.class(class).is_interface);
    entry.access = if of_interface { marks.access.of_interface() } else { marks.access };
    entry.broken = marks.broken;
    entry.params_known = true;
    entry.varargs = params.last().is_some_and(|param| param.varargs);
    let mut seen: FxHashMap<Symbol, ast::Ident> = FxHashMap::default();
    for (index, param) in params.iter().enumerate() {
        if param.varargs && index + 1 < params.len() {
            let text = "only the last parameter can stand for any number of arguments";
            errors.push(Diagnostic::error(codes::DECLARATION, param.ty.span, text));
            entry.broken = true;
        }
        let names = table.type_names(entry.class, entry.is_static, &entry.type_params);
        let types = Types { table, names };
        let ty = match &param.ty.kind {
            // A call may make it, so its elements may have type arguments.
            ast::TypeKind::Array(element) if param.varargs => {
                gathering(types.resolve(element, errors), param.ty.span, errors)
            }
            _ => types.resolve(&param.ty, errors),
        };
        if let Some(first) = seen.insert(param.name.name, param.name) {
            errors.push(duplicate("parameter", param.name, first.span));
        }
        entry.broken |= ty.is_error();
        let is_ghost = param.ghost && entry.kind != CallableKind::Predicate && !marks.is_lemma;
        if let Some(what) = ghost_param(entry, table).filter(|_| is_ghost) {
            errors.push(not_yet(param.name.span, what));
            entry.broken = true;
        }
        let runs = matches!(entry.kind, CallableKind::Method | CallableKind::Constructor)
            && !marks.is_pure
            && !marks.is_lemma;
        if ty.is_ghost() && runs && !is_ghost {
            errors.push(only_ghost("a parameter", &ty, param.ty.span, table));
            entry.broken = true;
        }
        entry.params.push(Param { name: param.name, ty, is_final: param.is_final, is_ghost });
    }
}

/// A ghost parameter that is not built yet: of what Java calls by itself, or where Java, which does not know of the
/// argument, would find out something about the call from it.
fn ghost_param(entry: &Callable<'_>, table: &Table<'_>) -> Option<&'static str> {
    const OF_OBJECT: &str =
        "equals hashCode toString clone finalize getClass notify notifyAll wait compareTo compare";
    let name = entry.name.name.as_str();
    let of_enum = entry.class.is_some_and(|class| table.class(class).is_enum);
    if entry.varargs {
        Some("a ghost parameter beside one for any number of arguments")
    } else if !entry.type_params.is_empty() {
        Some("a ghost parameter of a method with type parameters")
    } else if OF_OBJECT.split(' ').any(|other| other == name) || (name == "main" && entry.is_static) {
        Some("a ghost parameter of a method that Java calls")
    } else if of_enum && entry.kind == CallableKind::Constructor {
        Some("a ghost parameter of a constructor of an enum")
    } else {
        None
    }
}

/// The type of a parameter for any number of arguments, which become these elements. It takes arrays that are made
/// where a type parameter is known and where it is not; below, it is an array of which no class is known. Its elements
/// may be arrays of the type parameter: these are read, and none is written there.
fn gathering(element: Ty, span: crate::source::Span, errors: &mut Vec<Diagnostic>) -> Ty {
    if element.is_ghost() {
        errors.push(Diagnostic::error(codes::UNKNOWN_TYPE, span, "there are no arrays of ghost values"));
        return Ty::Array(Box::new(Ty::Error));
    }
    Ty::Array(Box::new(element))
}

/// Checks a method's header as a whole.
fn method_shape(entry: &Callable<'_>, marks: &Modifiers, ty: &ast::Type, errors: &mut Vec<Diagnostic>) {
    if entry.name.name.as_str() == "finalize" && entry.params.is_empty() && !marks.is_static {
        errors.push(
            not_yet(entry.name.span, "`finalize()`, which Java calls at any time,")
                .help("choose another name for it"),
        );
    }
    if marks.is_pure && entry.result == Ty::Void {
        errors.push(
            Diagnostic::error(
                codes::DECLARATION,
                ty.span,
                format!("the pure method `{}` gives no result", entry.name.name),
            )
            .here("expected the type of its result")
            .help("a pure method has a value; leave out `pure` if this one changes the state"),
        );
    }
    if marks.is_lemma && (marks.is_pure || marks.is_native || entry.result != Ty::Void) {
        let text = format!("the lemma `{}` is more than a `lemma void`", entry.name.name);
        errors.push(
            Diagnostic::error(codes::DECLARATION, entry.name.span, text)
                .here("a lemma gives no result, and nobody runs it")
                .help("what it shows is what it `ensures`; a value is given by a `pure` method"),
        );
    }
    if let (true, Body::Block(block)) = (marks.is_native, entry.body) {
        errors.push(
            Diagnostic::error(codes::DECLARATION, block.span, "a `native` method has no body")
                .help("leave out `native`, or end the header with `;`"),
        );
    }
}

/// Checks whether a member has a body where it must have one, and none where it must not.
fn bodies(entry: &mut Callable<'_>, marks: &Modifiers, table: &Table<'_>, errors: &mut Vec<Diagnostic>) {
    let Some(class) = entry.class.map(|class| table.class(class)) else { return };
    let has_body = !matches!(entry.body, Body::None);
    let predicate = entry.kind == CallableKind::Predicate;
    let name = entry.name;
    let error = |text: String| Diagnostic::error(codes::DECLARATION, name.span, text);
    let overridable = !marks.is_static && !marks.is_private && !marks.is_final;
    entry.is_abstract = marks.is_abstract || (class.is_interface && !has_body && overridable);
    if marks.is_abstract && !class.is_abstract {
        errors.push(
            error(format!("`{}` is abstract, and `{}` is not", name.name, class.name.name))
                .label(class.name.span, "the class is declared here")
                .help("declare the class `abstract`, or give a body"),
        );
    } else if marks.is_abstract && has_body {
        errors.push(error(format!("`{}` is abstract, so it has no body", name.name)));
    } else if marks.is_abstract && !overridable {
        errors.push(error(format!(
            "`{}` is abstract, so subclasses have to be able to override it",
            name.name
        )));
    } else if marks.is_default && !class.is_interface {
        errors.push(error(format!("`{}` is no member of an interface, so it can't be `default`", name.name)));
    } else if marks.is_default && (marks.is_static || marks.is_private) {
        let word = if marks.is_static { "static" } else { "private" };
        errors.push(error(format!("`{}` can't be both `{word}` and `default`", name.name)));
    } else if class.is_interface && marks.access == Access::Protected {
        errors.push(error(format!("`{}` of an interface can't be `protected`", name.name)));
    } else if marks.is_default && !has_body {
        errors.push(error(format!("`{}` is `default`, so it needs a body", name.name)));
    } else if class.is_interface && has_body && overridable && !predicate && !marks.is_default {
        errors.push(
            error(format!("the method `{}` of an interface has a body", name.name))
                .help("declare it `default`, or `static`"),
        );
    } else if class.is_interface && !has_body && !overridable {
        errors.push(error(format!("`{}` needs a body", name.name)));
    } else if class.is_interface && marks.is_final {
        errors.push(error(format!("`{}` of an interface can't be `final`", name.name)));
    } else if !(has_body || entry.is_abstract || marks.is_native || predicate)
        && entry.text == Text::Compiled
        && !stubs::is_of_java(class)
    {
        errors.push(error(format!("`{}` needs a body", name.name)).help(
            "to take its contract on trust declare it `native`; only a stub in a `.acc` file has no bodies",
        ));
    }
}

fn constructor_shape(
    class: ClassId,
    name: ast::Ident,
    no_body: bool,
    table: &Table<'_>,
    errors: &mut Vec<Diagnostic>,
) {
    let class = table.class(class).name;
    if name.name != class.name {
        errors.push(
            Diagnostic::error(codes::DECLARATION, name.span, format!("`{}` has no result type", name.name))
                .here(format!("neither a method nor a constructor of `{}`", class.name))
                .help(format!(
                    "write a type before a method's name (`void` if it gives no result); a constructor is called `{}`, like its class",
                    class.name
                )),
        );
    } else if no_body && table.text(name.span) != Text::Bare {
        errors.push(
            Diagnostic::error(codes::DECLARATION, name.span, "a constructor needs a body")
                .help("write `{ }` after its contract; only a stub in a `.acc` file may leave it out"),
        );
    }
}

/// Enters a declaration under its name. A second one of the same name and the same types of parameters is an error, and
/// broken: the name means the first.
fn add<'a>(mut entry: Callable<'a>, table: &mut Table<'a>, errors: &mut Vec<Diagnostic>, class_broken: bool) {
    let id = CallableId(table.callables.len() as u32);
    let Some(class) = entry.class.filter(|_| !class_broken) else {
        table.callables.push(entry);
        return;
    };
    let constructor = entry.kind == CallableKind::Constructor;
    let own = table.class(class);
    let known = if constructor { Some(&own.constructors) } else { own.callable_names.get(&entry.name.name) };
    let known = known.map_or(&[][..], |known| &known.declared);
    let first =
        known.iter().map(|id| table.callable(*id)).find(|before| same_signature(before, &entry, table));
    if let Some(before) = first {
        let same = before.program_params().zip(entry.program_params()).all(|(a, b)| a.ty == b.ty);
        let what = if !same {
            let theirs = table.show_types(&before.params);
            format!(
                "there is already a `{}({theirs})`, whose parameters have the same erasure",
                entry.name.name
            )
        } else if before.kind == entry.kind {
            let types = table.show_types(&entry.params);
            format!("there is already a {} `{}({types})`", entry.kind.describe(), entry.name.name)
        } else {
            format!("`{}` is already the name of a {}", entry.name.name, before.kind.describe())
        };
        errors.push(
            Diagnostic::error(codes::DUPLICATE, entry.name.span, what)
                .here("declared a second time here")
                .label(before.name.span, "declared here first"),
        );
        entry.broken = true;
        table.callables.push(entry);
        return;
    }
    let class = &mut table.classes[class.index()];
    let candidates = if constructor {
        &mut class.constructors
    } else {
        class.callable_names.entry(entry.name.name).or_default()
    };
    candidates.declared.push(id);
    table.callables.push(entry);
}

/// Whether the types of parameters of two declarations of one name have the same erasure, as far as they are known: the
/// JVM could not tell them apart.
fn same_signature(a: &Callable<'_>, b: &Callable<'_>, table: &Table<'_>) -> bool {
    let same = |(a, b): (&Param, &Param)| table.same_erasure(&a.ty, &b.ty) && !a.ty.is_error();
    a.params_known
        && b.params_known
        && a.program_params().count() == b.program_params().count()
        && a.program_params().zip(b.program_params()).all(same)
}
