//! What is called on objects by those who do not know their classes.
//!
//! Each object has `equals`, `hashCode` and `toString`, and a class may have its own. Whoever calls one of them on an
//! `Object`, and the library, which gets objects of all classes, runs whatever there is. The library calls a few more
//! where it knows an interface or a class above, as `compareTo`.

/// What each object has and classes override.
pub(crate) const OF_EVERY_OBJECT: [&str; 3] = ["equals", "hashCode", "toString"];

/// What the library calls where it knows more of an object.
const OF_SOME: [&str; 5] = ["compareTo", "compare", "getMessage", "getLocalizedMessage", "getCause"];

/// Whether the library, or a call on an object of any class, may run a method of this name.
pub(crate) fn is_called_back(name: &str) -> bool {
    OF_EVERY_OBJECT.contains(&name) || OF_SOME.contains(&name)
}
