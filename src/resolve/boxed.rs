//! Boxed types: the classes of the library whose objects stand for a value of a primitive type.
//!
//! ```text
//! Integer i = 5;     boxing: an object that stands for 5      int n = i;     unboxing: what it stands for
//! ```
//!
//! Source: JLS 17, §5.1.7, §5.1.8, §5.2 and §5.3.
//!
//! *Invariants*: a class of the program with one of these names is none of them; what was decided without one of them,
//! because the program does not name it, is decided again with it ([`Table::unnamed`]).

use super::{ClassId, Table, Ty};
use crate::source::{METHODS_OF_ARRAYS, Symbol, UNNAMED};

/// The classes, each with its primitive type and the method that tells the value.
const CLASSES: [(&str, Ty, &str); 6] = [
    ("Integer", Ty::Int, "intValue"),
    ("Long", Ty::Long, "longValue"),
    ("Short", Ty::Short, "shortValue"),
    ("Byte", Ty::Byte, "byteValue"),
    ("Character", Ty::Char, "charValue"),
    ("Boolean", Ty::Bool, "booleanValue"),
];

/// What becomes of a value where another type is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Conversion {
    /// A value of this primitive type becomes an object.
    Box(Ty),
    /// An object becomes the value of this primitive type that it stands for.
    Unbox(Ty),
    /// A number that is written out, `1/2`, is an amount of permission.
    Exact,
}

impl Table<'_> {
    /// The class whose objects stand for values of a primitive type, if the program has to do with it.
    pub(crate) fn boxed(&self, ty: &Ty) -> Option<Ty> {
        let (name, ..) = CLASSES.iter().find(|(_, value, _)| value == ty)?;
        let name = Symbol::new(name);
        let found = self.library.get(&name).copied();
        if found.is_none() && self.top_level(Some("java.lang"), name).is_none() {
            self.unnamed.borrow_mut().insert(name);
        }
        Some(Ty::Class(found?, Vec::new()))
    }

    /// The same, or the type itself.
    pub(crate) fn as_object(&self, ty: &Ty) -> Ty {
        self.boxed(ty).unwrap_or_else(|| ty.clone())
    }

    /// The class of strings, if the program has to do with it.
    pub(crate) fn strings(&self) -> Option<ClassId> {
        let name = Symbol::new("String");
        if self.string.is_none() && self.top_level(Some("java.lang"), name).is_none() {
            self.unnamed.borrow_mut().insert(name);
        }
        self.string
    }

    /// Whether the program has a class of its own in the place of that of what arrays are asked.
    pub(crate) fn replaces_methods_of_arrays(&self) -> bool {
        let found = self.top_level(Some(UNNAMED), Symbol::new(METHODS_OF_ARRAYS));
        found.is_some_and(|class| !self.is_library(class))
    }

    /// The class of what arrays are asked, if the program has to do with it.
    pub(crate) fn methods_of_arrays(&self) -> Option<ClassId> {
        let found = self.library_class(UNNAMED, METHODS_OF_ARRAYS);
        if found.is_none() {
            self.unnamed.borrow_mut().insert(Symbol::new(METHODS_OF_ARRAYS));
        }
        found
    }

    /// The primitive type whose values the objects of a type stand for.
    pub(crate) fn unboxed(&self, ty: &Ty) -> Option<Ty> {
        let Ty::Class(class, _) = ty else { return None };
        self.stands_for(*class).map(|(value, _)| value)
    }

    /// The same, or the type itself.
    pub(crate) fn as_value(&self, ty: &Ty) -> Ty {
        self.unboxed(ty).unwrap_or_else(|| ty.clone())
    }

    /// What the objects of a boxed type stand for, and the method that tells it.
    pub(crate) fn stands_for(&self, class: ClassId) -> Option<(Ty, &'static str)> {
        let declared = self.class(class).name;
        let found = CLASSES.iter().find(|(name, ..)| declared.name.as_str() == *name)?;
        declared.span.file.is_library().then(|| (found.1.clone(), found.2))
    }

    /// The conversion that a value of a type takes where another one is declared, if it takes one and there is one. A
    /// number is not converted to another type before it is boxed.
    pub(crate) fn conversion(&self, from: &Ty, to: &Ty) -> Option<Conversion> {
        if to.is_reference() {
            let class = self.boxed(from)?;
            return self.fits(&class, to).then(|| Conversion::Box(from.clone()));
        }
        let value = self.unboxed(from)?;
        value.fits(to).then_some(Conversion::Unbox(value))
    }
}
