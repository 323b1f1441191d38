//! What overrides what.
//!
//! A declaration overrides those of the same signature in the supertypes of its class, all of them, not the nearest
//! only: whoever calls one of them may run this one. What is private or static neither overrides nor is overridden. All
//! declarations that are related in this way, also through a class that inherits a method from its superclass and the
//! same from an interface, are a *family*: one of them runs, whichever is called.
//!
//! ```text
//! interface I { void m(); }   class C { void m() { } }   class D extends C implements I { }      C.m and I.m are a family
//! ```
//!
//! Source: JLS 17, §8.4.8, §8.1.1.1, §9.4.1.

use super::beside_object::beside_object;
use super::clash::{clash, in_the_way, inherited_clash, is_member, static_in_the_way};
use super::clauses::{clauses_inherited, same_clauses, source};
use super::definition::result_fits;
use super::families::{Families, two_of_a_family};
use super::marked::is_of_object;
use super::of_object::OF_EVERY_OBJECT;
use super::thrown::throws_more;
use super::types::not_yet;
use super::{
    Access, Body, Callable, CallableId, CallableKind, ClassId, Clauses, EnumPart, Param, Table, Ty, Way,
    codes,
};
use crate::report::Diagnostic;
use crate::syntax::ast::Text;

/// Relates all declarations, and reports what does not fit.
pub(super) fn relate(table: &mut Table<'_>, errors: &mut Vec<Diagnostic>) {
    let mut classes: Vec<ClassId> = (0..table.classes.len() as u32).map(ClassId).collect();
    classes.retain(|class| !table.class(*class).broken);
    // Supertypes first: what overrides something broken is broken.
    classes.sort_by_key(|class| table.above(*class).len());
    let mut families = Families::new(table.callables.len());
    for class in &classes {
        for own in table.declared(*class) {
            if let Some(error) = hides_code(own, table) {
                errors.push(error);
                table.callables[own.index()].broken = true;
            }
            let before = errors.len();
            overridden_by(own, table, &mut families, errors);
            private_override(own, table, errors);
            if errors.len() == before
                && let Some(error) = beside_object(own, table)
            {
                errors.push(error);
                table.callables[own.index()].broken = true;
            }
        }
    }
    let mut stand_in = Vec::new();
    for class in classes {
        inherited(class, table, &mut families, &mut stand_in, errors);
        errors.extend(inherited_clash(class, table));
        errors.extend(in_the_way(class, table));
        errors.extend(static_in_the_way(class, table));
    }
    families.enter(table);
    for class in (0..table.classes.len() as u32).map(ClassId) {
        two_of_a_family(class, table, errors);
    }
    super::marked::check(table, errors);
    super::intersection::check(table, errors);
    // What a precondition says depends on what its names mean, and that on the families.
    for (class, meant, member) in stand_in {
        if !table.callable(meant).broken
            && let Some(error) = other_precondition(class, meant, member, table)
        {
            errors.push(error);
            table.callables[meant.index()].broken = true;
        }
    }
    for index in 0..table.callables.len() {
        let id = CallableId(index as u32);
        if !table.callable(id).broken {
            let before = errors.len();
            let inherits = clauses_inherited(id, table, errors);
            let callable = &mut table.callables[index];
            callable.inherits = inherits;
            // Nothing was written that could be looked at in its place.
            callable.broken |= errors.len() > before && matches!(callable.body, Body::OfEnum(_));
        }
    }
}

/// Enters what a declaration overrides.
fn overridden_by(
    own: CallableId,
    table: &mut Table<'_>,
    families: &mut Families,
    errors: &mut Vec<Diagnostic>,
) {
    let callable = table.callable(own);
    let Some(class) = callable.class.filter(|_| !callable.is_private && is_member(callable.kind)) else {
        return;
    };
    let name = callable.name.name;
    let (mut overridden, mut unknown, mut taken) = (Vec::new(), Vec::new(), Vec::new());
    let mut broken = callable.broken;
    for above in table.above(class).into_iter().skip(1) {
        if table.class(above).callable_names.get(&name).is_some_and(|declared| declared.unknown) {
            broken = true;
        }
        for other in table.declared_as(above, name) {
            let parent = table.callable(other);
            if parent.is_private || (parent.is_static && table.class(above).is_interface) {
                continue;
            }
            let callable = table.callable(own);
            if table.same_parameters(class, own, other)
                && !(callable.is_static && parent.is_static)
                && !table.may_name_callable(parent, Way::Inside, Some(class), callable.name.span.file)
            {
                // Java runs the one or the other, depending on where a call is written.
                errors.push(
                    not_yet(
                        callable.name.span,
                        "a declaration like one of another package that it can't override",
                    )
                    .label(parent.name.span, "this is not visible there"),
                );
                broken = true;
                continue;
            }
            if !(parent.params_known && callable.params_known) {
                broken = true;
            } else if !table.same_parameters(class, own, other) {
                // It is another one of that name; the JVM could not tell the two apart if their erasures were the same.
                if let Some(error) = clash(class, own, other, table) {
                    errors.push(error);
                    broken = true;
                }
            } else if callable.is_static && parent.is_static && callable.kind == parent.kind {
                // It hides the other one, and has nothing to do with it.
                if !broken && let Some(error) = wrong_beside(class, own, other, table) {
                    errors.push(error);
                    broken = true;
                }
            } else if parent.broken || callable.broken {
                broken = true;
                // What it does is not known, but it may run.
                if callable.kind == parent.kind && callable.is_static == parent.is_static {
                    unknown.push(other);
                }
            } else if runs_for_pure(class, own, other, table) {
                taken.push((own, other));
            } else if does_for_method(class, own, other, table) {
                // Nothing is promised of that one, so there is nothing to keep.
            } else if let Some(error) = misfit(class, own, other, table) {
                // That of several declarations that it does not fit only the first is named.
                if !broken {
                    errors.push(error);
                }
                broken = true;
            } else {
                overridden.push(other);
            }
        }
    }
    overridden.iter().chain(&unknown).for_each(|other| families.unite(own, *other));
    let callable = &mut table.callables[own.index()];
    callable.overrides = overridden;
    callable.broken |= broken;
    if !callable.broken {
        table.taken_as_pure.extend(taken);
    }
}

/// Whether a method of which nothing is specified, in a class of which nothing is, may run for a pure method of the
/// library: Java has no word for that, so whoever calls that one believes it.
fn runs_for_pure(class: ClassId, own: CallableId, other: CallableId, table: &Table<'_>) -> bool {
    let (callable, parent) = (table.callable(own), table.callable(other));
    let silent = [callable.name.span.file, table.class(class).name.span.file]
        .into_iter()
        .all(|file| table.is_unspecified(file));
    let kinds = callable.kind == CallableKind::Method && parent.kind == CallableKind::Pure;
    let of_objects = !callable.is_static && !parent.is_static;
    silent
        && kinds
        && of_objects
        && parent.name.span.file.is_library()
        && wrong_beside(class, own, other, table).is_none()
}

/// Whether what an enum has by itself, as `name()`, runs for a method of an interface of which nothing is promised.
///
/// ```text
/// interface Named { String name(); }      enum Light implements Named { RED, GREEN }
/// ```
///
/// A call by way of the interface is that of a method that asks for nothing and promises nothing: whatever runs for it
/// keeps that, if it asks for nothing itself.
fn does_for_method(class: ClassId, own: CallableId, other: CallableId, table: &Table<'_>) -> bool {
    let (callable, parent) = (table.callable(own), table.callable(other));
    let of_enum = matches!(callable.body, Body::OfEnum(EnumPart::Name | EnumPart::Ordinal));
    let silent = parent.contract.is_none_or(|contract| contract.clauses.is_empty());
    of_enum
        && silent
        && parent.kind == CallableKind::Method
        && parent.is_abstract
        && !parent.is_static
        && wrong_beside(class, own, other, table).is_none()
}

/// Why a declaration in a specification comment can't be there: for whoever looks for one of its signature it takes the
/// place of one that is compiled, and javac does not see it.
fn hides_code(own: CallableId, table: &Table<'_>) -> Option<Diagnostic> {
    let callable = table.callable(own);
    let class = callable.class.filter(|_| callable.text == Text::Comment && callable.params_known)?;
    table.above(class).into_iter().skip(1).find_map(|above| {
        table.declared_as(above, callable.name.name).into_iter().find_map(|other| {
            let parent = table.callable(other);
            let of_interface = parent.is_static && table.class(above).is_interface;
            let inherited = !(parent.is_private || of_interface);
            let hidden = parent.text == Text::Compiled && inherited && parent.params_known;
            (hidden && table.same_parameters(class, own, other))
                .then(|| not_compiled(callable, parent, table))
        })
    })
}

fn not_compiled(callable: &Callable<'_>, parent: &Callable<'_>, table: &Table<'_>) -> Diagnostic {
    let (name, theirs) = (callable.name.name, table.qualified_name(parent));
    let text =
        format!("`{name}` is in a specification comment, so it can't override `{theirs}`, which is code");
    Diagnostic::error(codes::OVERRIDE, callable.name.span, text)
        .label(parent.name.span, "declared here")
        .note("Java does not read comments: it runs what is declared in code")
        .help("declare it in code, or choose another name")
}

/// Why a declaration can't override another one of its signature, in a class that has both.
fn misfit(class: ClassId, own: CallableId, other: CallableId, table: &Table<'_>) -> Option<Diagnostic> {
    let (callable, parent) = (table.callable(own), table.callable(other));
    let name = callable.name.name;
    let theirs = table.qualified_name(parent);
    let error = |text: String| {
        Diagnostic::error(codes::OVERRIDE, callable.name.span, text).label(parent.name.span, "declared here")
    };
    if callable.is_static != parent.is_static {
        let (word, other_word) =
            if callable.is_static { ("static", "not") } else { ("not static", "static") };
        return Some(
            error(format!("`{name}` is {word}, and `{theirs}` is {other_word}"))
                .help("choose another name for one of them"),
        );
    }
    if callable.kind != parent.kind {
        let (a, b) = (callable.kind.describe(), parent.kind.describe());
        let help = match callable.body {
            Body::OfEnum(_) => format!("every enum has this one: declare `{theirs}` as a {a}"),
            _ if callable.text == Text::Compiled && parent.kind == CallableKind::Pure => {
                "write `/*@ pure @*/` before its type if it only returns a value, or choose another name"
                    .into()
            }
            // Any other one is written in the program.
            _ => format!("declare it as a {b}, or choose another name"),
        };
        return Some(error(format!("the {a} `{name}` can't override the {b} `{theirs}`")).help(help));
    }
    if callable.text == Text::Comment && parent.text == Text::Compiled {
        return Some(not_compiled(callable, parent, table));
    }
    let erased = table.has_erasure_of(class, own, other);
    if erased && parent.result.named_params().iter().any(|param| parent.type_params.contains(param)) {
        let what = "overriding what gives a type parameter of its own by what has none";
        let help =
            format!("whoever calls `{theirs}` is promised more than that: declare type parameters here, too");
        let error = not_yet(callable.name.span, what).label(parent.name.span, "declared here");
        return Some(error.help(help));
    }
    let differs = |(a, b): (&Param, &Param)| {
        (erased && b.ty.is_array_of_param())
            || takes_more(&b.ty, &a.ty)
            || ((a.ty.is_array_of_param() || b.ty.is_array_of_param()) && !table.same_erasure(&a.ty, &b.ty))
    };
    if callable.params.iter().zip(&parent.params).any(differs) {
        let what = "overriding what takes an array of a type parameter by what takes one of a class";
        return Some(not_yet(callable.name.span, what).label(parent.name.span, "declared here").help(
            "where the class is not known Java makes an array of objects, which is none of the class",
        ));
    }
    // Java casts what it gives.
    if takes_more(&callable.result, &parent.result)
        || (callable.result.is_array_of_param() && !table.same_erasure(&callable.result, &parent.result))
    {
        let what = "overriding what gives an array of a class by what gives one of a type parameter";
        return Some(not_yet(callable.name.span, what).label(parent.name.span, "declared here"));
    }
    wrong_beside(class, own, other, table)
}

/// Whether a variable of the first type may hold an array that was made for a type parameter, while those of the second
/// hold only arrays that were made of their class.
fn takes_more(of_param: &Ty, of_class: &Ty) -> bool {
    of_param.is_array_of_param() && matches!((of_class, of_class.innermost()), (Ty::Array(_), Ty::Class(..)))
}

/// Why a declaration can't override or hide another one of its signature and its kind.
fn wrong_beside(class: ClassId, own: CallableId, other: CallableId, table: &Table<'_>) -> Option<Diagnostic> {
    let (callable, parent) = (table.callable(own), table.callable(other));
    let name = callable.name.name;
    let theirs = table.qualified_name(parent);
    let error = |text: String| {
        Diagnostic::error(codes::OVERRIDE, callable.name.span, text).label(parent.name.span, "declared here")
    };
    if !callable.is_static && table.ghost_params_in(class, own) != table.ghost_params_in(class, other) {
        return Some(
            error(format!("`{name}` has other ghost parameters than `{theirs}`"))
                .help(format!("whoever calls `{theirs}` may run `{name}`: give it the same ones")),
        );
    }
    let overridden = if callable.is_static { "hidden" } else { "overridden" };
    if parent.is_final {
        return Some(error(format!("`{theirs}` is `final`, and can't be {overridden}")));
    }
    let (ours, wanted) = (table.result_in(class, own), table.result_beside(class, own, other));
    if !result_fits(&ours, &wanted, table) {
        let (a, b) = (table.show(&ours), table.show(&wanted));
        return Some(
            error(format!("`{name}` gives `{a}`, and `{theirs}` gives `{b}`"))
                .help(format!("whoever calls `{theirs}` may run `{name}`, so its result has to be a `{b}`")),
        );
    }
    if let Some(error) = throws_more(class, own, other, table) {
        return Some(error);
    }
    let interface = parent.class.is_some_and(|class| table.class(class).is_interface);
    let wanted = if interface { Access::Public } else { parent.access };
    // Without a word, a member of an interface is public.
    let of_interface = callable.class.is_some_and(|class| table.class(class).is_interface);
    let public = of_interface && !callable.is_private;
    // What an abstract class has without a body may be overridden by what is accessible enough for both.
    let passed_on = callable.is_abstract && callable.class != Some(class);
    let known = !(public || passed_on || table.is_free(callable));
    if callable.access < wanted && known {
        let what = if callable.is_static { "hides" } else { "overrides" };
        return Some(
            error(format!("`{name}` is less accessible than `{theirs}`, which it {what}"))
                .help(wanted.wished()),
        );
    }
    None
}

/// Reports a private declaration like one that its class would inherit otherwise.
fn private_override(own: CallableId, table: &mut Table<'_>, errors: &mut Vec<Diagnostic>) {
    let callable = table.callable(own);
    let known = callable.is_private && callable.params_known && !callable.broken;
    let compiled = callable.text != Text::Comment && callable.kind != CallableKind::Predicate;
    let Some(class) = callable.class.filter(|_| known && compiled && is_member(callable.kind)) else {
        return;
    };
    let found = table.above(class).into_iter().skip(1).find_map(|above| {
        table.declared_as(above, callable.name.name).into_iter().find_map(|other| {
            let parent = table.callable(other);
            let of_interface = parent.is_static && table.class(above).is_interface;
            if parent.is_private
                || of_interface
                || parent.text == Text::Comment
                || !parent.params_known
                || !table.inherits(class, above, parent.access)
            {
                None
            } else if table.same_parameters(class, own, other) {
                misfit(class, own, other, table)
            } else {
                clash(class, own, other, table)
            }
        })
    });
    if let Some(error) = found {
        errors.push(error);
        table.callables[own.index()].broken = true;
    }
}

/// A pure method that a class inherits for another one has to have its precondition: a call is a function of what that
/// asks for.
fn other_precondition(
    class: ClassId,
    own: CallableId,
    other: CallableId,
    table: &Table<'_>,
) -> Option<Diagnostic> {
    let [a, b] = [own, other].map(|id| source(table, id, Clauses::Requires));
    let (own, other) = (table.callable(own), table.callable(other));
    if own.kind != CallableKind::Pure || same_clauses(table, a, b, Clauses::Requires) {
        return None;
    }
    let text = format!(
        "`{}` inherits `{}` for `{}`, which has another `requires`",
        table.class(class).name.name,
        table.qualified_name(own),
        table.qualified_name(other)
    );
    Some(
        Diagnostic::error(codes::OVERRIDE, table.class(class).name.span, text)
            .label(own.name.span, "declared here")
            .label(other.name.span, "and here"),
    )
}

/// Relates what a class inherits from its superclass to what it inherits from interfaces, and reports what it does not
/// define; `stand_in` are what it has and what it has that for.
fn inherited(
    class: ClassId,
    table: &mut Table<'_>,
    families: &mut Families,
    stand_in: &mut Vec<(ClassId, CallableId, CallableId)>,
    errors: &mut Vec<Diagnostic>,
) {
    let above = table.above(class);
    let mut missing: Vec<CallableId> = Vec::new();
    for parent in above.iter().skip(1) {
        for member in table.declared(*parent) {
            let callable = table.callable(member);
            if callable.is_private || callable.is_static || callable.broken || !is_member(callable.kind) {
                continue;
            }
            let Some(meant) = table.definition_in(class, member) else { continue };
            let defined = table.callable(meant);
            if !table.class(class).is_interface
                && defined.class.is_some_and(|class| table.class(class).is_interface)
                && !defined.broken
                && (!table.would_be_last(defined.name.name)
                    || table.takes_objects(meant, defined.program_params().count()))
                && table.is_missing(class, defined.name.name, defined.program_params().count())
            {
                let what = format!("inheriting `{}` beside Java's own", defined.name.name);
                let error = not_yet(table.class(class).name.span, what);
                errors.push(error.label(defined.name.span, "declared here"));
                table.callables[meant.index()].broken = true;
                continue;
            }
            if let Some(stub) = table.stub_before(class, meant).filter(|_| !defined.broken) {
                let what = format!("inheriting `{}` below a stub that may have one", defined.name.name);
                errors.push(
                    not_yet(table.class(class).name.span, what)
                        .label(table.class(stub).name.span, "this stands for a class with other members")
                        .label(defined.name.span, "declared here")
                        .help("declare it in the stub"),
                );
                table.callables[meant.index()].broken = true;
                continue;
            }
            let taken = table.is_taken_as(meant, member);
            if !taken && !defined.broken && runs_for_pure(class, meant, member, table) {
                table.taken_as_pure.push((meant, member));
            } else if meant != member
                && !taken
                && !defined.overrides.contains(&member)
                && !defined.broken
                && !does_for_method(class, meant, member, table)
            {
                let both_interfaces = [defined, callable]
                    .iter()
                    .all(|it| it.class.is_some_and(|class| table.class(class).is_interface));
                let either_default = !(defined.is_abstract && callable.is_abstract)
                    && callable.kind != CallableKind::Predicate;
                let unrelated = !callable.overrides.contains(&meant);
                let coincide = unrelated && coincide(meant, member, table);
                let error = if coincide {
                    let (a, b) = (table.qualified_name(defined), table.qualified_name(callable));
                    let text = format!(
                        "`{a}` and `{b}` have the same parameters in `{}`",
                        table.class(class).name.name
                    );
                    Some(
                        Diagnostic::error(codes::OVERRIDE, table.class(class).name.span, text)
                            .label(defined.name.span, "declared here")
                            .label(callable.name.span, "and here")
                            .help("choose another name for one of them"),
                    )
                } else if both_interfaces && either_default && unrelated {
                    let (a, b) = (table.qualified_name(defined), table.qualified_name(callable));
                    let text = format!("`{}` inherits both `{a}` and `{b}`", table.class(class).name.name);
                    Some(
                        Diagnostic::error(codes::OVERRIDE, table.class(class).name.span, text)
                            .label(defined.name.span, "declared here")
                            .label(callable.name.span, "and here")
                            .help(format!("override `{}` here", callable.name.name)),
                    )
                } else if unrelated {
                    stand_in.push((class, meant, member));
                    misfit(class, meant, member, table)
                } else {
                    None
                };
                match error {
                    Some(error) => {
                        errors.push(error);
                        table.callables[meant.index()].broken = true;
                    }
                    None => families.unite(meant, member),
                }
            }
            let defined = table.callable(meant);
            if !table.class(class).is_abstract && defined.is_abstract && !missing.contains(&meant) {
                missing.push(meant);
            }
        }
    }
    for id in missing {
        let callable = table.callable(id);
        let refused =
            |own: &CallableId| table.callable(*own).broken && table.same_parameters(class, *own, id);
        if table.is_incomplete(class)
            || callable.broken
            || table.declared_as(class, callable.name.name).iter().any(refused)
        {
            continue;
        }
        let name = table.class(class).name;
        let is_interface = callable.class.is_some_and(|class| table.class(class).is_interface);
        // Of the methods that every object has, these are public, so they define what an interface asks for.
        if is_interface && is_of_object(callable) && OF_EVERY_OBJECT.contains(&callable.name.name.as_str()) {
            let what = format!("Java's own `{}` for that of an interface", callable.name.name);
            errors.push(not_yet(name.span, what).label(callable.name.span, "declared here"));
            continue;
        }
        errors.push(
            Diagnostic::error(
                codes::OVERRIDE,
                name.span,
                format!(
                    "`{}` does not define the {} `{}`",
                    name.name,
                    callable.kind.describe(),
                    callable.name.name
                ),
            )
            .label(callable.name.span, format!("`{}` has no body", table.qualified_name(callable)))
            .help(format!("define it, or declare `{}` as `abstract`", name.name)),
        );
    }
}

/// Whether two members of a class are told apart where they are declared: they are the same by its type arguments only.
fn coincide(meant: CallableId, member: CallableId, table: &Table<'_>) -> bool {
    match (table.callable(meant).class, table.callable(member).class) {
        (Some(below), Some(above)) => table.is_subtype(below, above),
        _ => false,
    }
}
