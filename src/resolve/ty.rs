//! Types, in the form that the checks use.

use super::ClassId;
#[cfg(doc)]
use super::Table;

/// The type of an expression or a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ty {
    /// Not known, because of an error that was reported (or a construct that is not built yet). It fits everything, so
    /// that one mistake is one error.
    Error,
    Void,
    Int,
    Bool,
    /// The type of `null`.
    Null,
    Object,
    Class(ClassId),
    Array(Box<Ty>),
}

impl Ty {
    pub(crate) fn is_error(&self) -> bool {
        match self {
            Ty::Error => true,
            Ty::Array(element) => element.is_error(),
            _ => false,
        }
    }

    pub(crate) fn is_reference(&self) -> bool {
        matches!(self, Ty::Null | Ty::Object | Ty::Class(_) | Ty::Array(_) | Ty::Error)
    }

    /// Whether a value of this type may be stored where `to` is declared, subclasses left out: see [`Table::fits`].
    /// Arrays are invariant.
    pub(crate) fn fits(&self, to: &Ty) -> bool {
        if self.is_error() || to.is_error() {
            return true;
        }
        match (self, to) {
            (Ty::Void, _) | (_, Ty::Void) => false,
            (Ty::Null, to) => to.is_reference(),
            (from, Ty::Object) => from.is_reference(),
            (from, to) => from == to,
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
        let cell = Ty::Class(ClassId(0));
        let pair = Ty::Class(ClassId(1));
        assert!(cell.fits(&Ty::Object) && Ty::Null.fits(&cell) && !Ty::Object.fits(&cell));
        assert!(!Ty::Array(Box::new(cell.clone())).fits(&Ty::Array(Box::new(Ty::Object))));
        assert_eq!(cell.join(&pair), Some(Ty::Object));
        assert_eq!(cell.join(&Ty::Null), Some(cell));
        assert_eq!(Ty::Int.join(&Ty::Bool), None);
    }
}
