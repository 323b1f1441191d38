//! What declarations are called.
//!
//! A predicate or pure method that subclasses may define again is a *family* of definitions, and a name in the program
//! means one of them: that of the run-time class of its receiver, or that of one class. Two names of one family are two
//! predicates, or two functions: what is known of one is not known of the other, until the class of the receiver tells
//! that they are the same.
//!
//! ```text
//! o.valid()          the family of valid, dynamic
//! super.valid()      the definition of the superclass, whatever class this object has; what it says of this object is dynamic
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
    /// That of a class, whatever the receiver is. What it says of the same object is dynamic.
    Of(ClassId),
    /// That of a class, and all that it says of the same object is meant so, too: the object as an instance of just
    /// this class. So the contract of a constructor speaks of the new object, whoever calls it.
    As(ClassId),
}

/// A predicate or pure method, as an instance or a call names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Named<Id> {
    /// The first declaration of the family.
    pub family: Id,
    pub definition: Definition,
}

impl Program {
    /// All names of which an instance may have this definition.
    pub(crate) fn names_of(&self, id: PredId) -> Vec<Named<PredId>> {
        let decl = &self.predicates[id.index()];
        let family = decl.family;
        let mut names = vec![Named { family, definition: decl.definition }];
        let flat = decl.origin.class.is_none_or(|class| {
            self.hierarchy.below(class).len() == 1 && self.hierarchy.above(class).len() == 1
        });
        if decl.definition == Definition::Dynamic && !flat {
            names.extend(decl.origin.class.map(|class| Named { family, definition: Definition::Of(class) }));
            let classes = decl.origin.class.map_or(&[][..], |class| self.hierarchy.below(class));
            let having = classes.iter().filter(|class| self.predicate_of(**class, family) == Some(id));
            names.extend(having.map(|class| Named { family, definition: Definition::As(*class) }));
        }
        names
    }

    /// A class with its package: `bank.Account`.
    pub(crate) fn qualified_class(&self, class: &Class) -> String {
        class.path.clone()
    }

    /// A declaration with its package, class and the types of its parameters: `bank.Account.add(int, bank.Money)`.
    pub(crate) fn signature(&self, origin: &Origin, vars: &[Var], params: &[VarId]) -> String {
        let plain = origin.plain();
        let name = match origin.class.map(|class| self.class(class)) {
            Some(class) => match plain.strip_prefix(class.name.as_str()) {
                Some(member) => format!("{}{member}", class.path),
                None => format!("{}.{plain}", class.path),
            },
            None => plain.to_owned(),
        };
        let types = params.iter().map(|param| self.qualified_type(&vars[param.index()].ty));
        format!("{name}({})", types.collect::<Vec<_>>().join(", "))
    }

    /// A type whose classes have their packages.
    pub(crate) fn qualified_type(&self, ty: &Type) -> String {
        match ty {
            Type::Class(id) => self.qualified_class(self.class(*id)),
            Type::Array(element) => format!("{}[]", self.qualified_type(element)),
            Type::Collection(kind, of) => {
                let of: Vec<String> = of.iter().map(|ty| self.qualified_type(ty)).collect();
                format!("{}<{}>", kind.name(), of.join(", "))
            }
            Type::Integer
            | Type::Int
            | Type::Long
            | Type::Short
            | Type::Byte
            | Type::Char
            | Type::Bool
            | Type::Frac
            | Type::Null
            | Type::Object => self.show_type(ty),
        }
    }
}
