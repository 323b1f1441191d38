//! Who may name what.
//!
//! What is private may be named in the text of the outermost class around it, what has no access modifier in its
//! package, and what is protected also in the text of subclasses. But what belongs to an object those may only name of
//! objects of their own type: other subclasses may have it for a reason of their own. And a constructor they may only
//! run at the beginning of one of theirs.
//!
//! ```text
//! package p; public class A { protected int f(int n) {…}  public int f(long n) {…} }
//! package q; class B extends A { … f(5) … b.f(5) … a.f(5) … }          for a B the first, for an A the second
//! ```
//!
//! What may not be named is no candidate of a call, so too much of it here would be a proof about a method that Java
//! does not run.
//!
//! Source: JLS 17, §6.6, §15.12.2.1.

use super::{Access, Callable, CallableKind, ClassId, Field, Table};
use crate::source::FileId;
use crate::syntax::ast::Text;

/// By way of what a member is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// A simple name, `super`, or a class.
    Inside,
    /// A value of this class.
    Object(ClassId),
    /// `new`
    New,
    /// By the default constructor of a class below: what the superclass has without parameters.
    Default,
}

impl Access {
    /// What helps where a declaration has to be at least as accessible.
    pub(super) fn wished(self) -> &'static str {
        match self {
            Access::Public => "declare it `public`",
            Access::Protected => "declare it `protected`",
            Access::Package | Access::Private => "leave out `private`, or choose another name",
        }
    }
}

impl Table<'_> {
    /// Without a word, what is written for the verifier alone is as accessible as it has to be.
    pub(super) fn is_free(&self, callable: &Callable<'_>) -> bool {
        callable.access == Access::Package && self.text(callable.name.span) != Text::Compiled
    }

    /// The class around which there is no other.
    fn outermost(&self, class: ClassId) -> ClassId {
        self.around(Some(class)).pop().unwrap_or(class)
    }

    /// Whether what a class declares with this access may be named in the text of another one, or outside of all
    /// classes.
    fn may_name(
        &self,
        access: Access,
        declaring: ClassId,
        way: Way,
        from: Option<ClassId>,
        file: FileId,
    ) -> bool {
        let same_package = || {
            let here = self.unit(file).and_then(|unit| unit.package.as_deref());
            self.class(declaring).package.as_deref() == here
        };
        let for_subclass = |class: ClassId| match way {
            Way::Inside | Way::Default => true,
            Way::Object(of) => self.is_subtype(of, class),
            Way::New => false,
        };
        let in_subclass = || {
            let mut around = self.around(from).into_iter();
            around.any(|class| self.is_subtype(class, declaring) && for_subclass(class))
        };
        match access {
            Access::Private => from.is_some_and(|from| self.outermost(from) == self.outermost(declaring)),
            Access::Package => same_package(),
            Access::Protected => same_package() || in_subclass(),
            Access::Public => true,
        }
    }

    /// Whether a field may be named in this way in the text of a class, or outside of all classes.
    pub(crate) fn may_name_field(
        &self,
        field: &Field,
        way: Way,
        from: Option<ClassId>,
        file: FileId,
    ) -> bool {
        let way = if field.is_static { Way::Inside } else { way };
        self.may_name(field.access, field.class, way, from, file)
    }

    /// The same of a method, predicate or constructor.
    pub(crate) fn may_name_callable(
        &self,
        callable: &Callable<'_>,
        way: Way,
        from: Option<ClassId>,
        file: FileId,
    ) -> bool {
        // Whether a default constructor can begin was asked where its class is.
        if way == Way::Default {
            return true;
        }
        let of_class = callable.is_static && callable.kind != CallableKind::Constructor;
        let way = if of_class { Way::Inside } else { way };
        callable.class.is_none_or(|class| self.may_name(callable.access, class, way, from, file))
    }

    /// The first of a class and those around it that may not be named.
    pub(crate) fn hidden_class(
        &self,
        class: ClassId,
        from: Option<ClassId>,
        file: FileId,
    ) -> Option<ClassId> {
        self.around(Some(class)).into_iter().find(|id| {
            let class = self.class(*id);
            !self.may_name(class.access, class.outer.unwrap_or(*id), Way::Inside, from, file)
        })
    }
}
