//! Methods that the JVM can't tell apart, or that Java takes for one another where this verifier does not.
//!
//! A method overrides another one of its signature, and in Java also one whose *erased* signature it has (JLS 17, §8.4.2), as seen
//! in the class that has both:
//!
//! ```text
//! class A<S> { <T> int m(S s) {…} }      class B extends A<Cell> { int m(Cell c) {…} }      b.m runs for a.m
//! ```
//!
//! *Invariant*: two methods of a class that are not related here are not related in Java. So where erasures are equal and the
//! signatures are not, that is an error.

use super::{CallableId, CallableKind, ClassId, Table, Ty, codes};
use crate::report::Diagnostic;

/// Whether subclasses have what is declared so.
pub(super) fn is_member(kind: CallableKind) -> bool {
    match kind {
        CallableKind::Method | CallableKind::Pure | CallableKind::Predicate => true,
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
        let (name, theirs) = (callable.name.name, table.qualified_name(parent));
        let text = format!(
            "`{name}` and `{theirs}` have parameters of the same erasure, and neither overrides the other"
        );
        Diagnostic::error(codes::OVERRIDE, callable.name.span, text)
            .label(parent.name.span, "declared here")
            .help("give it the same types of parameters to override it, or another name")
    })
}

/// The first two inherited methods with type parameters, or beside one, that clash in a class and in none of its supertypes.
pub(super) fn inherited_clash(class: ClassId, table: &Table<'_>) -> Option<Diagnostic> {
    let above = table.above(class);
    let members = above.iter().skip(1).flat_map(|parent| table.declared(*parent));
    let generic = members.filter(|id| !table.callable(*id).type_params.is_empty() && overridable(*id, table));
    for own in generic {
        for parent in above.iter().skip(1) {
            for other in table.declared_as(*parent, table.callable(own).name.name) {
                let clashes = |class: ClassId| {
                    !table.same_parameters(class, own, other) && table.same_erased(class, own, other)
                };
                let apart = table.callable(own).class != table.callable(other).class;
                if apart && overridable(other, table) && clashes(class) && !has_both(class, own, other, table)
                {
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
            let declared: Vec<Ty> = self.callable(id).params.iter().map(|param| param.ty.clone()).collect();
            std::iter::once(declared).chain(generic.then(|| self.params_in(class, id)))
        };
        let same =
            |a: &[Ty], b: &[Ty]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same_erasure(a, b));
        forms(own).any(|a| forms(other).any(|b| same(&a, &b)))
    }
}
