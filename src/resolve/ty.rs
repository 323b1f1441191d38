//! Types, in the form that the checks use.

#[cfg(doc)]
use super::Table;
use super::{ClassId, TypeParamId};

/// The type of an expression or a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ty {
    /// Not known, because of an error that was reported (or a construct that is not built yet). It fits everything, so
    /// that one mistake is one error.
    Error,
    Void,
    Int,
    Long,
    Short,
    Byte,
    Char,
    Bool,
    /// Amounts of permission.
    Frac,
    /// The type of `null`.
    Null,
    Object,
    /// A class with its type arguments, as many as it has type parameters: there are no raw types.
    Class(ClassId, Vec<Ty>),
    /// A type parameter, of a class or of a method.
    Param(TypeParamId),
    Array(Box<Ty>),
    /// A mathematical value with the types of its elements, two for a map: their keys and values.
    Collection(Collection, Vec<Ty>),
}

/// The mathematical values that are built in (language.md §5). Only what is ghost has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Collection {
    Seq,
    Set,
    MSet,
    Map,
}

impl Collection {
    /// The one that is written so.
    pub(crate) fn named(name: &str) -> Option<Collection> {
        Some(match name {
            "seq" => Collection::Seq,
            "set" => Collection::Set,
            "mset" => Collection::MSet,
            "map" => Collection::Map,
            _ => return None,
        })
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Collection::Seq => "seq",
            Collection::Set => "set",
            Collection::MSet => "mset",
            Collection::Map => "map",
        }
    }

    /// How many types it is made of.
    pub(crate) fn arity(self) -> usize {
        if self == Collection::Map { 2 } else { 1 }
    }
}

impl Ty {
    pub(crate) fn is_error(&self) -> bool {
        match self {
            Ty::Error => true,
            Ty::Array(element) => element.is_error(),
            Ty::Class(_, args) | Ty::Collection(_, args) => args.iter().any(Ty::is_error),
            _ => false,
        }
    }

    pub(crate) fn is_reference(&self) -> bool {
        matches!(self, Ty::Null | Ty::Object | Ty::Class(..) | Ty::Param(_) | Ty::Array(_) | Ty::Error)
    }

    pub(crate) fn is_number(&self) -> bool {
        self.range().is_some()
    }

    /// The least and the greatest number of a type of numbers.
    pub(crate) fn range(&self) -> Option<(i128, i128)> {
        match self {
            Ty::Int => Some((i32::MIN.into(), i32::MAX.into())),
            Ty::Long => Some((i64::MIN.into(), i64::MAX.into())),
            Ty::Short => Some((i16::MIN.into(), i16::MAX.into())),
            Ty::Byte => Some((i8::MIN.into(), i8::MAX.into())),
            Ty::Char => Some((0, u16::MAX.into())),
            Ty::Error
            | Ty::Void
            | Ty::Bool
            | Ty::Frac
            | Ty::Null
            | Ty::Object
            | Ty::Class(..)
            | Ty::Param(_)
            | Ty::Array(_)
            | Ty::Collection(..) => None,
        }
    }

    /// Of how many types a ghost type is made, itself included; those that classes and arrays are made of do not count.
    pub(crate) fn collections(&self) -> usize {
        match self {
            Ty::Collection(_, args) => 1 + args.iter().map(Ty::collections).sum::<usize>(),
            // Any other type is one.
            _ => 1,
        }
    }

    /// Whether it is a `seq`, `set`, `mset` or `map`.
    pub(crate) fn is_collection(&self) -> bool {
        matches!(self, Ty::Collection(..))
    }

    /// Whether only what is ghost has values of this type.
    pub(crate) fn is_ghost(&self) -> bool {
        self.is_collection() || *self == Ty::Frac
    }

    /// The type of arithmetic on two numbers (JLS 17, §5.6): `long` if one of them is, otherwise `int`.
    pub(crate) fn promoted(&self, other: &Ty) -> Ty {
        if *self == Ty::Long || *other == Ty::Long { Ty::Long } else { Ty::Int }
    }

    /// Whether each number of this type is one of the other, by Java's rule.
    fn widens(&self, to: &Ty) -> bool {
        match (self.range(), to.range()) {
            (Some((low, high)), Some((least, most))) => least <= low && high <= most,
            _ => false,
        }
    }

    /// Whether a value of this type may be stored where `to` is declared, subclasses and bounds left out: see
    /// [`Table::fits`]. Arrays are invariant.
    pub(crate) fn fits(&self, to: &Ty) -> bool {
        if self.is_error() || to.is_error() {
            return true;
        }
        match (self, to) {
            (Ty::Void, _) | (_, Ty::Void) => false,
            (Ty::Null, to) => to.is_reference(),
            (from, Ty::Object) => from.is_reference(),
            (from, to) => from == to || from.widens(to),
        }
    }

    /// The type of `c ? a : b`; `None` if the two have nothing in common.
    pub(crate) fn join(&self, other: &Ty) -> Option<Ty> {
        if self.is_error() || other.is_error() {
            return Some(Ty::Error);
        }
        if *self == Ty::Void || *other == Ty::Void {
            return None;
        }
        if self.fits(other) {
            Some(other.clone())
        } else if other.fits(self) {
            Some(self.clone())
        } else if self.is_number() && other.is_number() {
            Some(self.promoted(other))
        } else if self.is_reference() && other.is_reference() {
            Some(Ty::Object)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_fit_object_and_arrays_are_invariant() {
        let cell = Ty::Class(ClassId(0), Vec::new());
        let pair = Ty::Class(ClassId(1), Vec::new());
        assert!(cell.fits(&Ty::Object) && Ty::Null.fits(&cell) && !Ty::Object.fits(&cell));
        assert!(!Ty::Array(Box::new(cell.clone())).fits(&Ty::Array(Box::new(Ty::Object))));
        assert_eq!(cell.join(&pair), Some(Ty::Object));
        assert_eq!(cell.join(&Ty::Null), Some(cell));
        assert_eq!(Ty::Int.join(&Ty::Bool), None);
    }
}
