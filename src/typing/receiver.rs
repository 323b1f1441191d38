//! What a call is made on.
//!
//! ```text
//! a.clone()      an array: what stands for its method is a static one of the library, to which the array is given
//! ```

use super::every_object::Standing;
use crate::resolve::{ClassId, Way};
use crate::source::Symbol;

/// The part before the dot of a call.
#[derive(Clone, Copy)]
pub(super) enum Receiver {
    /// Nothing: `this`, or the enclosing class.
    Own(ClassId),
    Class(ClassId),
    Object(ClassId),
    /// `super`: this object, and what its superclass has.
    Super(ClassId),
    /// An object of which it is not known what it has for a method that every object has, and what stands for that.
    Any(Standing),
    /// An array, and what stands for its method: a static one, to which it is given.
    Array(ClassId),
}

impl Receiver {
    pub(super) fn class(self) -> ClassId {
        match self {
            Receiver::Own(class)
            | Receiver::Class(class)
            | Receiver::Object(class)
            | Receiver::Super(class)
            | Receiver::Array(class) => class,
            Receiver::Any(standing) => standing.class,
        }
    }

    /// The name of what is called there.
    pub(super) fn called(self, name: Symbol) -> Symbol {
        match self {
            Receiver::Any(standing) => standing.name,
            Receiver::Own(_)
            | Receiver::Class(_)
            | Receiver::Object(_)
            | Receiver::Super(_)
            | Receiver::Array(_) => name,
        }
    }

    pub(super) fn way(self) -> Way {
        match self {
            Receiver::Own(_) | Receiver::Class(_) | Receiver::Super(_) | Receiver::Array(_) => Way::Inside,
            Receiver::Object(class) => Way::Object(class),
            Receiver::Any(standing) => Way::Object(standing.class),
        }
    }
}
