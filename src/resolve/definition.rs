//! Which members of a class have one signature, and which of them is the one that the class has.
//!
//! ```text
//! interface I { P m(); }   interface J { Q m(); }   interface K extends I, J { }      k.m is J.m, if each Q is a P
//! ```
//!
//! *Invariant*: the member that a class has for one of its supertypes is one that overrides it, or one that every class
//! with objects overrides together with it. So what it promises is kept by whatever runs.
//!
//! Source: JLS 17, §8.4.2, §8.4.8, §15.12.2.5.

use super::{Callable, CallableId, ClassId, Table, Ty};
use crate::source::Symbol;
use crate::syntax::ast::Text;

/// Whether what gives the first of two types may run for what gives the second one.
pub(super) fn result_fits(own: &Ty, other: &Ty, table: &Table<'_>) -> bool {
    if own.is_error() || other.is_error() {
        return true;
    }
    own == other || (own.is_reference() && other.is_reference() && table.fits(own, other))
}

impl Table<'_> {
    /// The methods, pure methods and predicates that a class declares itself.
    pub(super) fn declared(&self, class: ClassId) -> Vec<CallableId> {
        let mut found: Vec<CallableId> = self
            .class(class)
            .callable_names
            .values()
            .flat_map(|declared| declared.declared.iter().copied())
            .collect();
        found.sort_unstable();
        found
    }

    /// Those of one name.
    pub(super) fn declared_as(&self, class: ClassId, name: Symbol) -> Vec<CallableId> {
        self.class(class)
            .callable_names
            .get(&name)
            .map_or_else(Vec::new, |declared| declared.declared.clone())
    }

    /// Whether the first of two declarations has the types of parameters that the second one has in a class that has
    /// both, or what is left of these without type parameters: then it overrides the other one, if it is not further up
    /// (JLS 17, §8.4.2).
    pub(crate) fn same_parameters(&self, class: ClassId, a: CallableId, b: CallableId) -> bool {
        let Some(renamed) = self.renamed(class, b, a) else { return self.has_erasure_of(class, a, b) };
        let theirs = self.params_in(class, b);
        self.params_in(class, a) == theirs.iter().map(|ty| renamed.of(ty)).collect::<Vec<Ty>>()
    }

    /// Whether the first of two declarations has no type parameters, and the types of its parameters are what is left
    /// without type parameters and arguments of those of the second one, which has some type parameters of its own, in
    /// a class that has both.
    ///
    /// ```text
    /// class A<S> { <T> int m(S s, T t) {…} }    class B extends A<Cell> { int m(Cell s, Object t) {…} }       b.m runs for a.m
    /// ```
    pub(super) fn has_erasure_of(&self, class: ClassId, a: CallableId, b: CallableId) -> bool {
        let (own, other) = (self.callable(a), self.callable(b));
        own.type_params.is_empty() && !other.type_params.is_empty() && {
            let theirs = other.program_params().map(|param| self.erased(class, other, &param.ty));
            self.params_in(class, a) == theirs.collect::<Vec<Ty>>()
        }
    }

    /// A type in the header of a member without type arguments, and with their bounds for type parameters, in a class
    /// that has it.
    fn erased(&self, class: ClassId, member: &Callable<'_>, ty: &Ty) -> Ty {
        match ty {
            Ty::Param(id) if member.type_params.contains(id) => {
                let bound = self.type_param(*id).bounds.first();
                bound.map_or(Ty::Object, |bound| self.erased(class, member, bound))
            }
            Ty::Array(element) => Ty::Array(Box::new(self.erased(class, member, element))),
            // Any other type has nothing of the member's own but type arguments.
            ty => match self.bound(&self.inside(class, member).of(ty)) {
                Ty::Class(class, _) => Ty::Class(class, Vec::new()),
                other => other,
            },
        }
    }

    /// What the second of two members with the same parameters gives in a class that has both, in terms of the first
    /// one.
    pub(super) fn result_beside(&self, class: ClassId, own: CallableId, other: CallableId) -> Ty {
        self.as_beside(class, own, other, &self.callable(other).result)
    }

    /// A type in the header of the second of two such members, in terms of the first one.
    pub(super) fn as_beside(&self, class: ClassId, own: CallableId, other: CallableId, ty: &Ty) -> Ty {
        let ty = self.inside(class, self.callable(other)).of(ty);
        self.renamed(class, other, own).map_or(ty.clone(), |renamed| renamed.of(&ty))
    }

    /// What runs where this member is called on an object of a class: the declaration of the same signature in the
    /// class, or nearest above it. None: the class does not have it.
    pub(crate) fn definition_in(&self, class: ClassId, member: CallableId) -> Option<CallableId> {
        let name = self.callable(member).name.name;
        let own = |declaring: ClassId| {
            self.declared_as(declaring, name).into_iter().find(|other| {
                let callable = self.callable(*other);
                !callable.is_private && !callable.is_static && self.same_parameters(class, *other, member)
            })
        };
        let having: Vec<(ClassId, CallableId)> =
            self.above(class).into_iter().filter_map(|class| Some((class, own(class)?))).collect();
        let (first, found) = having.first().copied()?;
        let of_class = !self.class(first).is_interface;
        if of_class && (having.len() == 1 || !self.callable(found).is_abstract) {
            return Some(found);
        }
        // Of interfaces one that no other is a subtype of, and rather one that javac sees. Of several without bodies
        // one that gives what all of them do (JLS 17, §15.12.2.5).
        let is_lowest = |(class, id): &&(ClassId, CallableId)| {
            let below =
                |(other, _): &(ClassId, CallableId)| other != class && self.is_subtype(*other, *class);
            !having.iter().any(below) && (!of_class || self.callable(*id).is_abstract)
        };
        let lowest: Vec<CallableId> = having.iter().filter(is_lowest).map(|(_, id)| *id).collect();
        let gives_all = |id: CallableId| {
            let given = self.result_in(class, id);
            lowest.iter().all(|other| result_fits(&given, &self.result_beside(class, id, *other), self))
        };
        let rank = |id: &CallableId| {
            let comment = self.callable(*id).text == Text::Comment;
            (comment, lowest.len() > 1 && !gives_all(*id))
        };
        lowest.iter().copied().min_by_key(rank)
    }
}
