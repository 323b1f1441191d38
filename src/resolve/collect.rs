//! The pass that fills the table.

use super::class::{default_constructor, new_class};
use super::header::member;
use super::names::Unit;
use super::types::{Types, not_in_language, not_yet};
use super::{
    Access, Body, Callable, CallableKind, Class, ClassId, Table, Ty, TypeNames, TypeParamId, codes, deep,
};
use super::{constant_body, enumeration, generics, hierarchy, imports, overriding};
use crate::report::Diagnostic;
use crate::source::{ROWS, Symbol, UNNAMED};
use crate::syntax::ast::{self, ClassKind, Item, MemberKind, ModifierKind};

/// Collects all declarations of a program. Never fails: errors are reported, and marked in the table.
pub(crate) fn declarations(program: &ast::Program) -> (Table<'_>, Vec<Diagnostic>) {
    let mut table = Table::default();
    let mut errors = Vec::new();
    let mut classes = Vec::new();
    for unit in program.units.iter().chain(&program.library) {
        table.regions.insert(unit.file, &unit.regions);
        table.marked_as_overrides.extend(&unit.overrides);
        let names = Unit::new(unit);
        let package = names.package.clone();
        table.units.insert(unit.file, names);
        for item in &unit.items {
            if let Item::Class(class) = item {
                let id = declare_class(class, package.clone(), &mut table, &mut errors);
                classes.push((id, class));
            }
        }
    }
    table.string = table.top_levels.get(&(Some("java.lang".to_owned()), Symbol::new("String"))).copied();
    table.rows = table.library_class(UNNAMED, ROWS);
    let mut all = Vec::new();
    for (id, class) in classes {
        all.push((id, class));
        declare_nested(id, class, &mut all, &mut table, &mut errors);
    }
    imports::check(&program.units, &table, &mut errors);
    let bodies = constant_body::declare(&all, &mut table);
    table.note_shared_names();
    table.note_stubs();
    type_params(&all, &mut table, &mut errors);
    hierarchy::supertypes(&all, &mut table, &mut errors);
    bodies.iter().for_each(|body| body.extend(&mut table));
    for (id, class) in all {
        enumeration::declare(id, class, &mut table, &mut errors);
        for item in &class.members {
            member(id, item, &mut table, &mut errors);
        }
        default_constructor(id, &mut table);
        enumeration::make(id, class, &mut table, &mut errors);
        class_initialiser(id, &mut table);
    }
    bodies.iter().for_each(|body| body.members(&mut table, &mut errors));
    table.note_stubs();
    enumeration::check(&mut table, &mut errors);
    overriding::relate(&mut table, &mut errors);
    hierarchy::default_constructors(&mut table, &mut errors);
    for unit in &program.units {
        for item in &unit.items {
            if let Item::Main(main) = item {
                table.callables.push(main_block(main));
            }
        }
    }
    (table, errors)
}

/// Enters the type parameters of all classes. A bound may name any class.
fn type_params(all: &[(ClassId, &ast::Class)], table: &mut Table<'_>, errors: &mut Vec<Diagnostic>) {
    for (id, class) in all {
        if !table.class(*id).broken {
            let found = errors.len();
            let ids = generics::declare(&class.type_params, table, errors);
            for param in &class.type_params {
                if table.class(*id).member_classes.contains_key(&param.name.name) {
                    let what = "a type parameter that is called like a class in its class";
                    errors.push(not_yet(param.name.span, what));
                }
            }
            table.classes[id.index()].type_params = ids;
            table.classes[id.index()].broken = errors.len() > found;
        }
    }
    for (id, class) in all {
        if !table.class(*id).broken {
            let ids = table.class(*id).type_params.clone();
            let names = table.type_names(Some(*id), false, &[]).of_header(table);
            let known = bounds(&ids, &class.type_params, &names, table, errors);
            table.classes[id.index()].broken = !known;
        }
    }
}

/// Resolves the bounds of type parameters; false if one of them is not known.
pub(super) fn bounds(
    ids: &[TypeParamId],
    params: &[ast::TypeParam],
    names: &TypeNames,
    table: &mut Table<'_>,
    errors: &mut Vec<Diagnostic>,
) -> bool {
    let mut known = true;
    for (id, param) in ids.iter().zip(params) {
        let alone = param.bounds.len() == 1;
        for (index, bound) in param.bounds.iter().enumerate() {
            let resolved = Types { table, names: names.clone() }.resolve(bound, errors);
            let error = match &resolved {
                Ty::Error => {
                    known = false;
                    continue;
                }
                Ty::Object if alone => continue,
                Ty::Object if index == 0 => None,
                // Java unboxes values of such a type, but not everywhere.
                Ty::Class(class, _) if table.stands_for(*class).is_some() => {
                    Some(not_yet(bound.span, "a boxed type as the bound of a type parameter"))
                }
                Ty::Class(class, _) if index > 0 && !table.class(*class).is_interface => {
                    let text =
                        format!("`{}` is a class, so it can only be the first bound", table.show(&resolved));
                    Some(Diagnostic::error(codes::TYPE_ARGUMENTS, bound.span, text))
                }
                Ty::Class(class, _) => {
                    let same = |other: &Ty| matches!(other, Ty::Class(other, _) if other == class);
                    table.type_param(*id).bounds.iter().any(same).then(|| {
                        let text = format!("`{}` is named twice", table.class_name(*class));
                        Diagnostic::error(codes::DUPLICATE, bound.span, text)
                    })
                }
                Ty::Param(above) if alone && !table.is_within(*above, *id) => None,
                Ty::Param(_) => {
                    let what =
                        if alone { "depends on itself" } else { "has other bounds beside a type parameter" };
                    let text = format!("the type parameter `{}` {what}", param.name.name);
                    Some(Diagnostic::error(codes::TYPE_ARGUMENTS, bound.span, text))
                }
                other => {
                    let text = format!("`{}` can't be the bound of a type parameter", table.show(other));
                    Some(Diagnostic::error(codes::TYPE_ARGUMENTS, bound.span, text))
                }
            };
            known &= error.is_none();
            match error {
                Some(error) => errors.push(error),
                None => table.type_params[id.index()].bounds.push(resolved),
            }
        }
    }
    if known && table.supertypes_known {
        let clashing: Vec<Diagnostic> = ids.iter().filter_map(|id| table.clashing_bounds(*id)).collect();
        known = clashing.is_empty();
        errors.extend(clashing);
    }
    known
}

/// What runs the static initialisers of a class.
fn class_initialiser(id: ClassId, table: &mut Table<'_>) {
    let class = table.class(id);
    if class.static_initialisers.is_empty() || class.broken {
        return;
    }
    let (at, text) = (class.name.span, table.text(class.name.span));
    let name = ast::Ident { name: Symbol::new("static"), span: at };
    let bare = Callable::bare(CallableKind::ClassInitialiser, name, Body::Default, at, text);
    table.callables.push(Callable { class: Some(id), is_static: true, ..bare });
}

fn declare_class(
    class: &ast::Class,
    package: Option<String>,
    table: &mut Table<'_>,
    errors: &mut Vec<Diagnostic>,
) -> ClassId {
    let found = errors.len();
    let name = class.name;
    let key = (package.clone(), name.name);
    let built_in = is_built_in(name.name) && package.as_deref() != Some("java.lang");
    if built_in {
        errors.push(redeclared(name));
    } else if let Some(first) = table.top_levels.get(&key) {
        errors.push(second_class(name, table.class(*first).name));
    }
    let taken = errors.len() > found;
    if !name.span.file.is_library() {
        errors.extend(super::stubs::supertype_of_library(package.as_deref(), name));
    }
    unsupported_parts(class, errors);
    let of_member = [ModifierKind::Private, ModifierKind::Protected, ModifierKind::Static];
    if let Some(modifier) = class.modifiers.iter().find(|modifier| of_member.contains(&modifier.kind)) {
        let text = format!("`{}` is in no other class, so this modifier says nothing", name.name);
        errors.push(Diagnostic::error(codes::DECLARATION, modifier.span, text).help("leave it out"));
    }
    let id = ClassId(table.classes.len() as u32);
    let access = access(&class.modifiers).max(Access::Package);
    table.classes.push(Class { package: package.clone(), access, ..new_class(class, errors.len() > found) });
    if !taken {
        // Java's own classes are known without an import, which a class of `acclaim.util` needs.
        let of_java = package.as_ref().is_some_and(|it| it.starts_with("java."));
        if of_java && name.span.file.is_library() {
            table.library.insert(name.name, id);
        }
        table.packages.extend(package);
        table.top_levels.insert(key, id);
    }
    id
}

fn is_built_in(name: Symbol) -> bool {
    matches!(name.as_str(), "Object" | "String")
}

fn redeclared(name: ast::Ident) -> Diagnostic {
    Diagnostic::error(
        codes::DUPLICATE,
        name.span,
        format!("`{}` is built in and can't be declared", name.name),
    )
    .help("choose another name for this class")
}

fn second_class(name: ast::Ident, first: ast::Ident) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE, name.span, format!("there is already a class `{}`", name.name))
        .here("declared a second time here")
        .label(first.span, "declared here first")
}

fn access(modifiers: &[ast::Modifier]) -> Access {
    let words = modifiers.iter().map(|modifier| match modifier.kind {
        ModifierKind::Public => Access::Public,
        ModifierKind::Protected => Access::Protected,
        ModifierKind::Private => Access::Private,
        _ => Access::Package,
    });
    words.fold(Access::Package, |found, word| if word == Access::Package { found } else { word })
}

/// One error for each part of a class header that is not built yet.
fn unsupported_parts(class: &ast::Class, errors: &mut Vec<Diagnostic>) {
    let name = class.name;
    match class.kind {
        ClassKind::Class | ClassKind::Interface | ClassKind::Enum => {}
        ClassKind::Record => return errors.push(not_yet(name.span, format!("the record `{}`", name.name))),
        ClassKind::Annotation => {
            return errors.push(not_in_language(
                name.span,
                format!("the declaration of the annotation `{}`", name.name),
            ));
        }
        ClassKind::Inductive => {
            return errors.push(not_yet(name.span, format!("the inductive type `{}`", name.name)));
        }
    }
    let has = |kind| class.modifiers.iter().any(|modifier| modifier.kind == kind);
    for modifier in &class.modifiers {
        match modifier.kind {
            ModifierKind::Public
            | ModifierKind::Protected
            | ModifierKind::Private
            | ModifierKind::Static
            | ModifierKind::Strictfp => {}
            ModifierKind::Final if class.kind == ClassKind::Class && !has(ModifierKind::Abstract) => {}
            ModifierKind::Abstract if class.kind != ClassKind::Enum => {}
            ModifierKind::Sealed => errors.push(not_yet(modifier.span, "a `sealed` class")),
            ModifierKind::NonSealed => errors.push(not_yet(modifier.span, "a `non-sealed` class")),
            _ => errors.push(Diagnostic::error(
                codes::DECLARATION,
                modifier.span,
                "this modifier can't be used before a class",
            )),
        }
    }
    let sealed = class.modifiers.iter().any(|modifier| modifier.kind == ModifierKind::Sealed);
    if let (Some(first), false) = (class.permits.first(), sealed) {
        errors.push(Diagnostic::error(
            codes::DECLARATION,
            first.span,
            "`permits` belongs to a `sealed` class only",
        ));
    }
}

/// Enters the classes in a class. Those that belong to an object are not in the language.
fn declare_nested<'a>(
    outer: ClassId,
    class: &'a ast::Class,
    all: &mut Vec<(ClassId, &'a ast::Class)>,
    table: &mut Table<'a>,
    errors: &mut Vec<Diagnostic>,
) {
    for item in &class.members {
        let MemberKind::Class(inner) = &item.kind else { continue };
        let found = errors.len();
        let name = inner.name;
        let modifiers: Vec<ast::Modifier> = item.modifiers.iter().chain(&inner.modifiers).copied().collect();
        let of_interface = class.kind == ClassKind::Interface;
        let of_object = inner.kind == ClassKind::Class
            && !of_interface
            && !modifiers.iter().any(|modifier| modifier.kind == ModifierKind::Static);
        let around = table.around(Some(outer));
        let enclosing = around.iter().map(|class| table.class(*class).name).find(|it| it.name == name.name);
        let sibling = table.class(outer).member_classes.get(&name.name);
        let first = enclosing.or(sibling.map(|class| table.class(*class).name));
        if is_built_in(name.name) {
            errors.push(redeclared(name));
        } else if let Some(first) = first {
            errors.push(second_class(name, first));
        } else if of_object {
            errors.push(
                not_in_language(name.span, format!("the inner class `{}`", name.name))
                    .help("declare it `static`, and give it the object around it as a field"),
            );
        }
        let taken = errors.len() > found && !of_object;
        unsupported_parts(inner, errors);
        // What is in a class that belongs to an object may name that.
        let in_object = class.kind == ClassKind::Class && table.class(outer).of_object;
        let own = access(&modifiers);
        let entry = Class {
            package: table.class(outer).package.clone(),
            outer: Some(outer),
            access: if of_interface { own.of_interface() } else { own },
            of_object: of_object || in_object,
            ..new_class(inner, errors.len() > found || in_object)
        };
        let id = ClassId(table.classes.len() as u32);
        table.classes.push(entry);
        if !taken {
            table.classes[outer.index()].member_classes.insert(name.name, id);
        }
        all.push((id, inner));
        deep(|| declare_nested(id, inner, all, table, errors));
    }
}

fn main_block(main: &ast::Main) -> Callable<'_> {
    let name = ast::Ident { name: Symbol::new("main"), span: main.keyword };
    let bare = Callable::bare(CallableKind::Main, name, Body::Block(&main.body), main.span, ast::Text::Bare);
    Callable { is_static: true, ..bare }
}
