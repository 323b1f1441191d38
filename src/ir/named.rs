//! What declarations are called.
//!
//! A predicate or pure method that subclasses may define again is a *family* of definitions, and a name in the program means
//! one of them: that of the run-time class of its receiver, or that of one class. Two names of one family are two predicates, or
//! two functions: what is known of one is not known of the other, until the class of the receiver tells that they are the same.
//!
//! ```text
//! o.valid()          the family of valid, dynamic
//! C.segment(a, b)    static, and so of C alone; what is private is, too
//! ```
//!
//! A declaration as such is told from all others by its package, class, name and the types of its parameters.

use super::{Class, ClassId, Origin, PredId, Program, Type, Var, VarId};

/// Which definition of a family is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Definition {
    /// That of the run-time class of the receiver.
    Dynamic,
    /// That of a class, whatever the receiver is.
    Of(ClassId),
}

/// A predicate or pure method, as an instance or a call names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Named<Id> {
    /// The first declaration of the family.
    pub family: Id,
    pub definition: Definition,
}

impl<Id: Copy> Named<Id> {
    /// The declaration that is meant. Nothing can be overridden yet, so a family has only one.
    pub(crate) fn declaration(self) -> Id {
        self.family
    }
}

impl Program {
    /// What an ordinary instance of a predicate names.
    pub(crate) fn named_predicate(&self, id: PredId) -> Named<PredId> {
        Named { family: id, definition: self.predicates[id.index()].definition }
    }

    /// A class with its package: `bank.Account`.
    pub(crate) fn qualified_class(&self, class: &Class) -> String {
        match &class.package {
            Some(package) => format!("{package}.{}", class.name),
            None => class.name.to_string(),
        }
    }

    /// A declaration with its package, class and the types of its parameters: `bank.Account.add(int, bank.Money)`.
    pub(crate) fn signature(&self, origin: &Origin, vars: &[Var], params: &[VarId]) -> String {
        let package = origin.class.and_then(|class| self.class(class).package.as_ref());
        let package = package.map(|package| format!("{package}.")).unwrap_or_default();
        let types = params.iter().map(|param| self.qualified_type(&vars[param.index()].ty));
        format!("{package}{}({})", origin.plain(), types.collect::<Vec<_>>().join(", "))
    }

    /// A type whose classes have their packages.
    pub(crate) fn qualified_type(&self, ty: &Type) -> String {
        match ty {
            Type::Class(id) => self.qualified_class(self.class(*id)),
            Type::Array(element) => format!("{}[]", self.qualified_type(element)),
            Type::Int | Type::Bool | Type::Null | Type::Object => self.show_type(ty),
        }
    }
}
