//! Checked exceptions: what declarations say that they throw.
//!
//! `throws` names the checked exceptions that may come out of a method or a constructor. Those are the `Throwable`s
//! that are neither `RuntimeException`s nor `Error`s. A name there that is not known changes nothing, for it is none of
//! what is known either.
//!
//! ```text
//! class C { void m() throws IOException {…} }     class D extends C { void m() throws Exception {…} }    refused: m throws more
//! ```
//!
//! Nothing that is shown depends on it, since nothing is caught: a path that throws ends. It is looked at where Java
//! does, in what is compiled.
//!
//! Source: JLS 17, §8.4.6, §8.4.8.3, §11.1.1.

use super::types::Types;
use super::{Callable, CallableId, ClassId, Table, Ty, codes};
use crate::report::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{self, Text};

/// An exception that `throws` names.
#[derive(Clone, Debug)]
pub(crate) struct Thrown {
    pub ty: Ty,
    pub span: Span,
}

/// What `throws` names in the header of a declaration.
pub(super) fn header(
    entry: &Callable<'_>,
    throws: &[ast::Type],
    table: &Table<'_>,
    errors: &mut Vec<Diagnostic>,
) -> Vec<Thrown> {
    let mut found = Vec::new();
    for written in throws {
        let names = table.type_names(entry.class, entry.is_static, &entry.type_params);
        let mut wrong = Vec::new();
        let ty = Types { table, names }.resolve(written, &mut wrong);
        let unknown = |error: &Diagnostic| matches!(error.code, codes::UNKNOWN_TYPE | codes::NOT_YET);
        errors.extend(wrong.into_iter().filter(|error| !unknown(error)));
        if ty.is_error() {
            continue;
        }
        if entry.text == Text::Compiled && !table.may_be_thrown(&ty) {
            let text = format!("only a `Throwable` can be thrown, and `{}` is none", table.show(&ty));
            errors.push(Diagnostic::error(codes::TYPE_MISMATCH, written.span, text));
            continue;
        }
        found.push(Thrown { ty, span: written.span });
    }
    found
}

/// Why a declaration throws more than what it overrides or hides, in a class that has both. Of a class of the program
/// in an `.acc` file it is not known what it throws.
pub(super) fn throws_more(
    class: ClassId,
    own: CallableId,
    other: CallableId,
    table: &Table<'_>,
) -> Option<Diagnostic> {
    let (callable, parent) = (table.callable(own), table.callable(other));
    let says = parent.text == Text::Compiled || parent.name.span.file.is_library();
    // Where neither runs, whoever calls one of them may rely on both.
    let passed_on = callable.is_abstract && callable.class != Some(class);
    if callable.text != Text::Compiled || !says || passed_on {
        return None;
    }
    let of_own = table.inside(class, callable);
    let theirs: Vec<Ty> =
        parent.throws.iter().map(|thrown| table.as_beside(class, own, other, &thrown.ty)).collect();
    let more = callable.throws.iter().find(|thrown| {
        let ty = of_own.of(&thrown.ty);
        table.is_checked(&ty) && !theirs.iter().any(|wider| table.fits(&ty, wider))
    })?;
    Some(
        throws_too_much(callable, more, &table.qualified_name(parent), table)
            .label(parent.name.span, "declared here"),
    )
}

/// The error for an exception that is not among those of what is overridden.
pub(super) fn throws_too_much(
    callable: &Callable<'_>,
    more: &Thrown,
    theirs: &str,
    table: &Table<'_>,
) -> Diagnostic {
    let (name, ty) = (callable.name.name, table.show(&more.ty));
    let text = format!("`{name}` throws `{ty}`, which `{theirs}` does not");
    Diagnostic::error(codes::OVERRIDE, more.span, text)
        .help(format!("whoever calls `{theirs}` may run `{name}`, and need not expect this exception"))
}

impl Table<'_> {
    /// Whether something of a type may be thrown, by code that javac compiles. Of what stands above a stub not all is
    /// known.
    pub(crate) fn may_be_thrown(&self, ty: &Ty) -> bool {
        self.bounds(ty).iter().any(|bound| match bound {
            Ty::Class(class, _) => {
                self.is_throwable(*class) || self.above(*class).into_iter().any(|above| self.is_stub(above))
            }
            Ty::Null => true,
            // Any other type is none of an object that can be thrown.
            ty => ty.is_error(),
        })
    }

    /// Whether a type is one of checked exceptions, as far as that is known.
    pub(crate) fn is_checked(&self, ty: &Ty) -> bool {
        let unchecked = ["java.lang.RuntimeException", "java.lang.Error"];
        let is_checked = |class: ClassId| {
            let above = self.above(class);
            let of_either = |above: &ClassId| {
                self.is_stub(*above) || unchecked.contains(&self.full_name(*above).as_str())
            };
            self.is_throwable(class) && !above.iter().any(of_either)
        };
        self.bounds(ty).iter().any(|bound| matches!(bound, Ty::Class(class, _) if is_checked(*class)))
    }

    /// Whether what a method throws may come out where it is called for all that a class inherits beside it, all of
    /// them without bodies: whatever runs keeps to each of them.
    pub(crate) fn all_throw(&self, class: ClassId, called: CallableId, thrown: &Thrown) -> bool {
        let callee = self.callable(called);
        if !callee.is_abstract {
            return true;
        }
        let ty = self.inside(class, callee).of(&thrown.ty);
        let beside = |other: &CallableId| {
            let overrides = |a: CallableId, b: CallableId| self.callable(a).overrides.contains(&b);
            *other != called
                && self.same_parameters(class, called, *other)
                && !overrides(called, *other)
                && !overrides(*other, called)
        };
        let mut others =
            self.above(class).into_iter().flat_map(|above| self.declared_as(above, callee.name.name));
        others.all(|other| {
            let mut theirs = self.callable(other).throws.iter();
            !beside(&other) || theirs.any(|it| self.fits(&ty, &self.as_beside(class, called, other, &it.ty)))
        })
    }
}
