//! Methods that the JVM can't tell apart, or that Java takes for one another where this verifier does not.
//!
//! A method overrides another one of its signature, and one with type parameters also if it has the *erasure* of that
//! ([`Table::same_parameters`]). Where erasures are equal in any other way, neither overrides the other, and the JVM
//! takes the one for the other all the same:
//!
//! ```text
//! class A<S> { int m(S s) {…} }      class B extends A<Cell> { int m(Object o) {…} }      refused
//! ```
//!
//! *Invariant*: two methods of a class, its own or inherited ones, that are not related here are not related in Java.
//! So where erasures are equal and the signatures are not, that is an error.

use super::types::not_yet;
use super::{Callable, CallableId, CallableKind, ClassId, Table, Ty, codes};
use crate::report::Diagnostic;
use crate::syntax::ast::{self, Text};

/// Whether subclasses have what is declared so.
pub(super) fn is_member(kind: CallableKind) -> bool {
    match kind {
        CallableKind::Method | CallableKind::Pure | CallableKind::Predicate | CallableKind::Lemma => true,
        CallableKind::Constructor
        | CallableKind::Initialiser
        | CallableKind::ClassInitialiser
        | CallableKind::Main => false,
    }
}

/// Why a declaration that does not override another one of its name can't be there beside it, in a class that has both.
pub(super) fn clash(
    class: ClassId,
    own: CallableId,
    other: CallableId,
    table: &Table<'_>,
) -> Option<Diagnostic> {
    table.same_erased(class, own, other).then(|| {
        let (callable, parent) = (table.callable(own), table.callable(other));
        if callable.is_static && parent.class.is_some_and(|class| table.class(class).is_interface) {
            return static_of_erasure(callable.name, parent, callable, table);
        }
        let (name, theirs) = (callable.name.name, table.qualified_name(parent));
        let text = format!(
            "`{name}` and `{theirs}` have parameters of the same erasure, and neither overrides the other"
        );
        Diagnostic::error(codes::OVERRIDE, callable.name.span, text)
            .label(parent.name.span, "declared here")
            .help("give it the same types of parameters to override it, or another name")
    })
}

/// The first two inherited methods that clash in a class and in none of its supertypes (JLS 17, §8.4.8.3). The JVM
/// knows a method by its erasure, and looks for it in the superclasses first:
///
/// ```text
/// interface I<T> { default int n(T t) { return 28; } }   class S { public int n(Object x) { return 70; } }
/// class C extends S implements I<P> { }                  n of an I<P> that is a C gives 70
/// ```
pub(super) fn inherited_clash(class: ClassId, table: &Table<'_>) -> Option<Diagnostic> {
    let above = table.above(class);
    let members = above.iter().skip(1).flat_map(|parent| table.declared(*parent));
    for own in members.filter(|id| overridable(*id, table)) {
        for parent in above.iter().skip(1) {
            for other in table.declared_as(*parent, table.callable(own).name.name) {
                let definition = |id: CallableId| table.definition_in(class, id);
                let clashes = || {
                    !table.same_parameters(class, own, other)
                        && table.same_erased(class, own, other)
                        && definition(own) != definition(other)
                };
                let apart = table.callable(own).class != table.callable(other).class;
                if apart && overridable(other, table) && clashes() && !has_both(class, own, other, table) {
                    let (own, other) = (table.callable(own), table.callable(other));
                    let (a, b) = (table.qualified_name(own), table.qualified_name(other));
                    let text = format!(
                        "in `{}`, `{a}` and `{b}` have parameters of the same erasure, and neither overrides the other",
                        table.class(class).name.name
                    );
                    return Some(
                        Diagnostic::error(codes::OVERRIDE, table.class(class).name.span, text)
                            .label(own.name.span, "declared here")
                            .label(other.name.span, "and here")
                            .help("choose another name for one of them"),
                    );
                }
            }
        }
    }
    None
}

/// A method of an interface for which a class has none, below a superclass with one of those parameters that the class
/// does not inherit. A call on the class means that of the interface, but the JVM looks through the superclasses first,
/// whatever is private there (JVMS 17, §5.4.3.3), and runs the other one. It is reported at the first of the classes
/// that have both.
pub(super) fn in_the_way(class: ClassId, table: &Table<'_>) -> Option<Diagnostic> {
    let above_too = || table.parents(class).any(|parent| one_in_the_way(parent, table).is_some());
    one_in_the_way(class, table).filter(|_| !above_too())
}

fn one_in_the_way(class: ClassId, table: &Table<'_>) -> Option<Diagnostic> {
    let above = table.above(class);
    let interfaces = above.iter().filter(|parent| table.class(**parent).is_interface);
    let members = interfaces.flat_map(|parent| table.declared(*parent));
    let mut members =
        members.filter(|id| overridable(*id, table) && table.callable(*id).text != Text::Comment);
    members.find_map(|member| {
        let name = table.callable(member).name.name;
        let definition = table.definition_in(class, member);
        if definition.is_some_and(|id| table.callable(id).is_abstract) && !table.class(class).is_abstract {
            // It does not define what it has to, which is an error already.
            return None;
        }
        let meant = definition.and_then(|id| table.callable(id).class);
        let classes = above.iter().filter(|parent| !table.class(**parent).is_interface);
        let nearer = classes.take_while(|parent| Some(**parent) != meant);
        let other = nearer.flat_map(|parent| table.declared_as(*parent, name)).find(|other| {
            let callable = table.callable(*other);
            let inherited =
                callable.class.is_some_and(|declaring| table.inherits(class, declaring, callable.access));
            let compiled = is_member(callable.kind) && callable.text != Text::Comment;
            compiled
                && !inherited
                && (table.same_parameters(class, member, *other) || table.same_erased(class, member, *other))
        })?;
        let (member, other) = (table.callable(member), table.callable(other));
        let text = format!(
            "a class that inherits `{}` and extends one with a method like it that it does not inherit",
            table.qualified_name(member)
        );
        Some(
            not_yet(table.class(class).name.span, text)
                .label(member.name.span, "declared here")
                .label(other.name.span, "the JVM would run this")
                .help("choose another name for one of them"),
        )
    })
}

/// A static method that a class inherits beside a method of an interface with the same parameters, or the same erasure.
/// It can't run for that one, and it is what Java means by the name (JLS 17, §8.4.8.1, §8.4.8.3):
///
/// ```text
/// interface I { default void m() {…} }   class S { public static void m() {…} }   class C extends S implements I { }
/// ```
///
/// It is reported at the first of the classes that have both.
pub(super) fn static_in_the_way(class: ClassId, table: &Table<'_>) -> Option<Diagnostic> {
    let above_too = || table.parents(class).any(|parent| one_static_in_the_way(parent, table).is_some());
    one_static_in_the_way(class, table).filter(|_| !above_too())
}

fn one_static_in_the_way(class: ClassId, table: &Table<'_>) -> Option<Diagnostic> {
    let above = table.above(class);
    let (interfaces, classes): (Vec<ClassId>, Vec<ClassId>) =
        above.iter().skip(1).partition(|parent| table.class(**parent).is_interface);
    let mut members = interfaces.iter().flat_map(|parent| table.declared(*parent));
    members.find_map(|member| {
        let name = table.callable(member).name.name;
        let refused = |own: &CallableId| table.callable(*own).broken;
        // What the class declares itself was compared with what it overrides.
        if !overridable(member, table) || table.declared_as(class, name).iter().any(refused) {
            return None;
        }
        let alike = |other: &CallableId| {
            let callable = table.callable(*other);
            let inherited =
                callable.class.is_some_and(|declaring| table.inherits(class, declaring, callable.access));
            callable.is_static
                && inherited
                && is_member(callable.kind)
                && callable.params_known
                && (table.same_parameters(class, member, *other) || table.same_erased(class, member, *other))
        };
        let other = classes.iter().flat_map(|parent| table.declared_as(*parent, name)).find(alike)?;
        let declares = |id: CallableId| {
            table.definition_in(class, id).is_some_and(|own| table.callable(own).class == Some(class))
        };
        let erased = !table.same_parameters(class, other, member) && !declares(member);
        let (member, other) = (table.callable(member), table.callable(other));
        if erased {
            return Some(static_of_erasure(table.class(class).name, member, other, table));
        }
        let text = format!(
            "in `{}`, `{}` can't be there for `{}`: it is static",
            table.class(class).name.name,
            table.qualified_name(other),
            table.qualified_name(member)
        );
        Some(
            Diagnostic::error(codes::OVERRIDE, table.class(class).name.span, text)
                .label(other.name.span, "declared `static` here")
                .label(member.name.span, "this belongs to an object")
                .help("choose another name for one of them"),
        )
    })
}

/// Where only the erasures are the same, javac has nothing against it, though Java's rules have (JLS 17, §8.4.8.3):
/// what a call on the class means is unclear then, and where it means the one of the interface the JVM finds the static
/// one, and fails.
fn static_of_erasure(
    at: ast::Ident,
    member: &Callable<'_>,
    other: &Callable<'_>,
    table: &Table<'_>,
) -> Diagnostic {
    let what = format!(
        "the static method `{}` beside `{}`, whose parameters have the same erasure,",
        table.qualified_name(other),
        table.qualified_name(member)
    );
    not_yet(at.span, what)
        .label(other.name.span, "declared `static` here")
        .label(member.name.span, "this belongs to an object")
        .help("choose another name for one of them")
}

/// Whether a supertype has both members too, in which they clash as well.
fn has_both(class: ClassId, own: CallableId, other: CallableId, table: &Table<'_>) -> bool {
    let has = |parent: ClassId, id: CallableId| {
        table.callable(id).class.is_some_and(|declaring| table.is_subtype(parent, declaring))
    };
    let both =
        |parent: ClassId| has(parent, own) && has(parent, other) && table.same_erased(parent, own, other);
    table.parents(class).any(both)
}

fn overridable(id: CallableId, table: &Table<'_>) -> bool {
    let callable = table.callable(id);
    is_member(callable.kind) && !callable.is_private && !callable.is_static && callable.params_known
}

impl Table<'_> {
    /// Whether the parameters of two members have the same erasure where they are declared or, if one of them has type
    /// parameters, in a class that has both.
    fn same_erased(&self, class: ClassId, own: CallableId, other: CallableId) -> bool {
        let generic = [own, other].iter().any(|id| !self.callable(*id).type_params.is_empty());
        // The erasure of one may be the signature of the other.
        let forms = |id: CallableId| {
            let declared: Vec<Ty> =
                self.callable(id).program_params().map(|param| param.ty.clone()).collect();
            std::iter::once(declared).chain(generic.then(|| self.params_in(class, id)))
        };
        let same =
            |a: &[Ty], b: &[Ty]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same_erasure(a, b));
        forms(own).any(|a| forms(other).any(|b| same(&a, &b)))
    }
}
