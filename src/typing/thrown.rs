//! Checked exceptions that come out of program code.
//!
//! In what javac compiles, a checked exception that a `throw` or a call may give has to be among those that the method
//! or constructor around it declares, or below one of them; nothing is caught. Initialisers of objects may throw what
//! each constructor declares that runs them, those of classes nothing.
//!
//! ```text
//! void m() throws IOException { throw new FileNotFoundException(); }      fine
//! int x = size();    int size() throws IOException {…}                    an error, unless each constructor declares it
//! ```
//!
//! Nothing that is shown depends on this. What is not known for certain is not reported.
//!
//! Source: JLS 17, §8.8.9, §11.2, §15.12.2.6.

use super::checker::{Checker, MayThrow};
use super::generic::Chosen;
use super::{codes, delegation};
use crate::report::Diagnostic;
use crate::resolve::{Body, Callable, CallableKind, ClassId, Table, Thrown, Ty};
use crate::source::Span;
use crate::syntax::ast::Text;

impl Checker<'_, '_> {
    /// Notes that something of a type is thrown.
    pub(super) fn may_throw(&mut self, ty: &Ty, at: Span, declared: Option<Span>) {
        let runs = !self.at.place.is_specification() && self.table.text(at) == Text::Compiled;
        let known = self.thrown.iter().any(|other| other.ty == *ty);
        if runs && !known && self.table.is_checked(ty) {
            self.thrown.push(MayThrow { ty: ty.clone(), at, declared });
        }
    }

    /// Notes what a call of what a class has throws; `written`: its type arguments are.
    pub(super) fn call_may_throw(&mut self, class: ClassId, chosen: &Chosen, written: bool, at: Span) {
        let table = self.table;
        let callee = table.callable(chosen.id);
        for thrown in &callee.throws {
            // What stands for a parameter that no argument says is unchecked, if it may be.
            let open = |ty: &Ty| match ty {
                Ty::Param(id) => {
                    let says = |param: &Ty| param.named_params().contains(id);
                    callee.type_params.contains(id) && !callee.params.iter().any(|param| says(&param.ty))
                }
                // Any other type is written.
                _ => false,
            };
            if (written || !open(&thrown.ty)) && table.all_throw(class, chosen.id, thrown) {
                self.may_throw(&chosen.seen.of(&thrown.ty), at, Some(thrown.span));
            }
        }
    }

    /// Reports what may come out and is not declared, if the body has no other error.
    pub(super) fn check_thrown(&mut self) {
        let found = std::mem::take(&mut self.thrown);
        if self.broken {
            return;
        }
        let table = self.table;
        for MayThrow { ty, at, declared } in found {
            if !table.lets_out(self.callable, &ty) {
                let error = unreported(self.callable, &ty, at, table);
                self.report(match declared {
                    Some(declared) => error.label(declared, "declared here"),
                    None => error,
                });
            }
        }
    }
}

fn unreported(callable: &Callable<'_>, ty: &Ty, at: Span, table: &Table<'_>) -> Diagnostic {
    let ty = table.show(ty);
    let name = callable.name.name;
    let (who, help) = match callable.kind {
        CallableKind::Initialiser | CallableKind::ClassInitialiser if callable.is_static => (
            "an initialiser of a class can't throw".to_string(),
            "nothing can expect an exception there: do this in a method".to_string(),
        ),
        CallableKind::Initialiser | CallableKind::ClassInitialiser => (
            "not every constructor declares".to_string(),
            format!("add `throws {ty}` to each constructor of the class"),
        ),
        CallableKind::Constructor if matches!(callable.body, Body::Default) => (
            format!("the default constructor of `{name}` does not declare"),
            format!("declare a constructor with `throws {ty}`"),
        ),
        CallableKind::Method
        | CallableKind::Pure
        | CallableKind::Predicate
        | CallableKind::Lemma
        | CallableKind::Constructor
        | CallableKind::Main => {
            (format!("`{name}` does not declare"), format!("add `throws {ty}` to its header"))
        }
    };
    let text = format!("this may throw the checked exception `{ty}`, which {who}");
    Diagnostic::error(codes::UNREPORTED, at, text).help(help)
}

/// Reports default constructors that are nowhere in the program: each does nothing but call one that may throw.
pub(super) fn check_default_constructors(table: &Table<'_>, errors: &mut Vec<Diagnostic>) {
    for class in (0..table.classes.len() as u32).map(ClassId) {
        let declared = table.class(class);
        let own = &declared.constructors;
        let name = declared.name.name;
        let nobodys = !declared.broken
            && !declared.is_interface
            && declared.constant.is_none()
            && own.declared.is_empty()
            && !own.unknown
            && table.text(declared.name.span) == Text::Compiled;
        let Some(above) = declared.superclass.filter(|_| nobodys) else { continue };
        let begins = table.class(above).constructors.declared.iter().map(|id| table.callable(*id));
        let Some(begins) = begins.into_iter().find(|it| it.program_params().count() == 0) else { continue };
        if let Some(thrown) = begins.throws.iter().find(|thrown| table.is_checked(&thrown.ty)) {
            let ty = table.show(&thrown.ty);
            let text = format!(
                "the default constructor of `{name}` may throw the checked exception `{ty}`, which it does not declare"
            );
            errors.push(
                Diagnostic::error(codes::UNREPORTED, declared.name.span, text)
                    .label(thrown.span, "declared here")
                    .help(format!("declare a constructor with `throws {ty}`")),
            );
        }
    }
}

impl Table<'_> {
    /// Whether an exception may come out of a declaration.
    fn lets_out(&self, callable: &Callable<'_>, ty: &Ty) -> bool {
        let names = |throws: &[Thrown]| throws.iter().any(|thrown| self.fits(ty, &thrown.ty));
        let class = callable.class.map(|class| self.class(class));
        let Some(class) = class.filter(|_| callable.kind == CallableKind::Initialiser) else {
            return names(&callable.throws);
        };
        if callable.is_static {
            return false;
        }
        // Those that begin with `this(…)` run no initialisers.
        let mut runs = class
            .constructors
            .declared
            .iter()
            .map(|id| self.callable(*id))
            .filter(|constructor| delegation(constructor).is_none())
            .peekable();
        class.constructors.unknown || (runs.peek().is_some() && runs.all(|it| it.broken || names(&it.throws)))
    }
}
