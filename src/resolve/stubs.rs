//! Which classes may have more members than their text says.
//!
//! A stub says what is needed of a class that is written elsewhere. Of one that Java's own packages have that is all but certain;
//! any other is one if something in it that could be run has no body.
//!
//! ```text
//! package java.util;  public class ArrayList<T> { public boolean add(T value) ensures result; }      it has a size() as well
//! ```

use super::{Body, CallableKind, ClassId, Table};

impl Table<'_> {
    /// Whether a class of the program stands for one that is written elsewhere.
    pub(crate) fn is_stub(&self, class: ClassId) -> bool {
        if self.is_library(class) {
            return false;
        }
        let of_java = |package: &String| ["java", "javax"].contains(&package.split('.').next().unwrap_or(""));
        self.class(class).package.as_ref().is_some_and(of_java)
            || self.callables.iter().any(|callable| {
                let runs = matches!(callable.kind, CallableKind::Method | CallableKind::Constructor);
                let open = matches!(callable.body, Body::None) && !callable.is_abstract;
                callable.class == Some(class) && runs && open
            })
    }
}
