//! Methods that Java's classes have, and their texts here have not.
//!
//! Whoever names one of them must not get another one of that name: Java finds the nearest, and it is in the superclass, or in
//! a class nearer to the text.
//!
//! ```text
//! interface I { default Object getSuppressed() {…} }     class E extends Exception implements I { }       Exception's is run
//! class O { static Object clone() {…}  class N { … clone() … } }                                    Object's is meant
//! ```
//!
//! Source: JLS 17, §8.4.8, §15.12.1.

use super::{ClassId, Table};
use crate::source::Symbol;

/// By class: its methods, and the numbers of their parameters.
type Methods = &'static [(&'static str, usize)];

const OBJECT: Methods = &[
    ("clone", 0),
    ("finalize", 0),
    ("getClass", 0),
    ("notify", 0),
    ("notifyAll", 0),
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
    /// Whether Java has a method of this name and number of parameters for the objects of a class, and neither it nor what
    /// overrides it is known.
    pub(crate) fn is_missing(&self, class: ClassId, name: Symbol, count: usize) -> bool {
        let above = self.above(class);
        let lists = |methods: Methods| methods.contains(&(name.as_str(), count));
        let declares = |class: ClassId| {
            let same = |id: &super::CallableId| self.callable(*id).params.len() == count;
            self.declared_as(class, name).iter().any(same)
        };
        // Without parameters there is one signature. What has some may be declared for others.
        let known = |class: ClassId| declares(class) && (count == 0 || self.is_library(class));
        let is_interface = |class: ClassId| self.class(class).is_interface;
        let of_class = |methods: Methods| {
            lists(methods) && !above.iter().any(|class| !is_interface(*class) && known(*class))
        };
        let of_enum = || {
            let part = |class: ClassId| self.class(class).enumeration.is_some();
            above.iter().any(|class| part(*class))
                && lists(ENUM)
                && !above.iter().any(|class| !is_interface(*class) && declares(*class))
        };
        let of_library = |path: &str, methods: Methods| {
            let found = lists(methods).then(|| above.iter().find(|class| self.full_name(**class) == path));
            found.flatten().is_some_and(|top| {
                let known = |class: ClassId| known(class) || (class == *top && declares(class));
                !above.iter().any(|class| self.is_subtype(*class, *top) && known(*class))
            })
        };
        (!is_interface(class) && of_class(OBJECT))
            || of_enum()
            || of_library("java.lang.Throwable", THROWABLE)
            || of_library("java.lang.Iterable", ITERABLE)
            || of_library("java.util.Iterator", ITERATOR)
            || of_library("java.lang.Number", NUMBER)
    }

    /// The same of any number of parameters.
    pub(crate) fn is_missing_as(&self, class: ClassId, name: Symbol) -> bool {
        (0..=2).any(|count| self.is_missing(class, name, count))
    }
}
