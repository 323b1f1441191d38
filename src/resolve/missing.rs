//! Methods that Java's classes have, and their texts here have not.
//!
//! Whoever names one of them must not get another one of that name: Java finds the nearest, and it is in the
//! superclass, or in a class nearer to the text.
//!
//! ```text
//! interface I { default Object getSuppressed() {…} }     class E extends Exception implements I { }       Exception's is run
//! class O { static Object clone() {…}  class N { … clone() … } }                                    Object's is meant
//! ```
//!
//! Source: JLS 17, §8.4.8, §15.12.1.

use super::{CallableId, ClassId, Table, Ty};
use crate::source::Symbol;

/// By class: its methods, and the numbers of their parameters.
type Methods = &'static [(&'static str, usize)];

const OBJECT: Methods = &[
    ("clone", 0),
    ("equals", 1),
    ("finalize", 0),
    ("getClass", 0),
    ("hashCode", 0),
    ("notify", 0),
    ("notifyAll", 0),
    ("toString", 0),
    ("wait", 0),
    ("wait", 1),
    ("wait", 2),
];
const ENUM: Methods = &[
    ("getDeclaringClass", 0),
    ("describeConstable", 0),
    ("name", 0),
    ("toString", 0),
    ("valueOf", 1),
    ("valueOf", 2),
];
const THROWABLE: Methods = &[
    ("getStackTrace", 0),
    ("setStackTrace", 1),
    ("getSuppressed", 0),
    ("addSuppressed", 1),
    ("initCause", 1),
    ("fillInStackTrace", 0),
    ("getCause", 0),
    ("getMessage", 0),
    ("getLocalizedMessage", 0),
    ("printStackTrace", 0),
    ("printStackTrace", 1),
];
const ITERABLE: Methods = &[("forEach", 1), ("spliterator", 0)];
const ITERATOR: Methods = &[("forEachRemaining", 1), ("remove", 0)];
const NUMBER: Methods = &[("byteValue", 0), ("shortValue", 0), ("floatValue", 0), ("doubleValue", 0)];

impl Table<'_> {
    /// Whether Java has a method of this name and number of parameters for the objects of a class, and neither it nor
    /// what overrides it is known.
    pub(crate) fn is_missing(&self, class: ClassId, name: Symbol, count: usize) -> bool {
        let above = self.above(class);
        let lists = |methods: Methods| methods.contains(&(name.as_str(), count));
        let declares = |class: ClassId| {
            let same = |id: &CallableId| self.callable(*id).program_params().count() == count;
            self.declared_as(class, name).iter().any(same)
        };
        let takes_objects = |class: ClassId| {
            self.declared_as(class, name).into_iter().any(|id| self.takes_objects(id, count))
        };
        // Without parameters there is one signature, as with `Object` for all. What has others may be declared for
        // others.
        let known = |class: ClassId| declares(class) && (takes_objects(class) || self.is_library(class));
        let is_interface = |class: ClassId| self.class(class).is_interface;
        // An interface has what Java's `Object` has, and may say more of it. For a class that does not count.
        let of_object = |methods: Methods| {
            let counts = |of: ClassId| !is_interface(of) || is_interface(class);
            lists(methods) && !above.iter().any(|class| counts(*class) && known(*class))
        };
        let of_enum = || {
            let part = |class: ClassId| self.class(class).enumeration.is_some();
            let missing = above.iter().any(|class| part(*class))
                && lists(ENUM)
                && !above.iter().any(|class| !is_interface(*class) && declares(*class));
            // What an enum has that is a string is declared if the program has to do with strings: from now on it has.
            if missing && self.string.is_none() {
                self.unnamed.borrow_mut().insert(Symbol::new("String"));
            }
            missing
        };
        let of_library = |path: &str, methods: Methods| {
            let found = lists(methods).then(|| above.iter().find(|class| self.full_name(**class) == path));
            found.flatten().is_some_and(|top| {
                let known = |class: ClassId| known(class) || (class == *top && declares(class));
                !above.iter().any(|class| self.is_subtype(*class, *top) && known(*class))
            })
        };
        of_object(OBJECT)
            || of_enum()
            || of_library("java.lang.Throwable", THROWABLE)
            || of_library("java.lang.Iterable", ITERABLE)
            || of_library("java.util.Iterator", ITERATOR)
            || of_library("java.lang.Number", NUMBER)
    }

    /// Whether a declaration has so many parameters, each of which takes any object.
    pub(super) fn takes_objects(&self, id: CallableId, count: usize) -> bool {
        let callable = self.callable(id);
        callable.program_params().count() == count && callable.program_params().all(|it| it.ty == Ty::Object)
    }

    /// Whether what is missing would be chosen last among those that take the arguments as they are: each of its
    /// parameters takes any object.
    pub(crate) fn would_be_last(&self, name: Symbol) -> bool {
        name.as_str() == "equals"
    }

    /// Whether Java has a method of this name for the objects of a class that is not known, with any number of
    /// parameters.
    pub(crate) fn is_missing_as(&self, class: ClassId, name: Symbol) -> bool {
        (0..=2).any(|count| self.is_missing(class, name, count))
    }
}
