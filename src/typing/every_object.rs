//! `equals`, `hashCode` and `toString`, asked of an object whose class may have one of its own.
//!
//! Each object has these methods. Where the static type declares one, its contract is used. Where it does not, as `Object`, most
//! interfaces and type parameters, whatever class the object is of decides:
//!
//! ```text
//! Object o; o.equals(p)      any truth value; each equals(Object) that may run asks for nothing
//! int[] a; a.equals(b)       a == b, for no class below has another one
//! ```
//!
//! *Invariant*: what may run needs no permission, by its contract. So it leaves all that the caller holds as it is, and nothing else is
//! known of the call: its value is no function, not even of one object in one state.

use super::checker::Checker;
use crate::report::Diagnostic;
use crate::resolve::{ClassId, Table, Ty, not_yet};
use crate::source::Symbol;
use crate::syntax::ast::{Call, Ident};

/// The method of the library's `String` that stands for one that every object has.
const STANDING: [(&str, &str); 3] =
    [("equals", "$equals"), ("hashCode", "$hashCode"), ("toString", "$toString")];

/// What Java calls where nothing else is known, and what that may run. None: `Object` has no such method.
fn may_run(name: &str, arguments: usize) -> Option<&'static [&'static str]> {
    match (name, arguments) {
        ("equals", 1) => Some(&["equals"]),
        ("hashCode", 0) => Some(&["hashCode"]),
        // That of `Object` asks for the hash code.
        ("toString", 0) => Some(&["toString", "hashCode"]),
        _ => None,
    }
}

/// The name of what stands for a method that every object has.
pub(super) fn standing_for(name: Symbol) -> Symbol {
    let found = STANDING.iter().find(|(of_object, _)| *of_object == name.as_str());
    found.map_or(name, |(_, standing)| Symbol::new(standing))
}

/// Whether Java's `Object` has a method of this name that classes override.
pub(super) fn is_of_every_object(name: Symbol) -> bool {
    STANDING.iter().any(|(of_object, _)| *of_object == name.as_str())
}

/// The error for a method that Java has and the text of its class here has not.
pub(super) fn missing(name: Ident) -> Diagnostic {
    not_yet(name.span, format!("Java's own `{}`", name.name))
}

impl Checker<'_, '_> {
    /// The class that has what stands for a method of every object that is called on a value of a type. None: the call is an ordinary
    /// one. `Some(None)`: an error was reported.
    pub(super) fn of_every_object(&mut self, found: &Ty, call: &Call) -> Option<Option<ClassId>> {
        let table = self.table;
        let name = call.name.name;
        let names = may_run(name.as_str(), call.args.len())?;
        let ordinary = |bound: &Ty| table.decides(bound, name);
        if !call.types.is_empty() || table.bounds(found).iter().any(ordinary) {
            return None;
        }
        let standing = standing_for(name);
        let Some(class) = table.strings().filter(|class| table.callables_named(*class, standing).is_some())
        else {
            self.fail(missing(call.name));
            return Some(None);
        };
        // An array has what `Object` has. Where nothing is specified nothing is asked.
        if !matches!(found, Ty::Array(_)) && !table.says_nothing(table.callable(self.id)) {
            let particular = table.particular(found, names);
            if particular.is_some() {
                let what = format!("calling `{name}` on a value of type `{}`", self.show(found));
                self.not_called_there(call.name.span, &what, particular);
                return Some(None);
            }
        }
        Some(Some(class))
    }
}

impl Table<'_> {
    /// Whether a type has a method of this name of its own, or it is not known whether it has.
    fn decides(&self, ty: &Ty, name: Symbol) -> bool {
        match ty {
            Ty::Class(class, _) => {
                self.callables_named(*class, name).is_some()
                    || self.is_incomplete(*class)
                    || self.stub_above(*class).is_some()
            }
            Ty::Object | Ty::Array(_) => false,
            // Any other type has no objects.
            _ => true,
        }
    }

    /// Whether `$equals`, asked of a value of a type, is `==`: no class that the object may have has another one.
    pub(crate) fn tells_objects_apart(&self, ty: &Ty) -> bool {
        let class = match ty {
            Ty::Array(_) => return true,
            Ty::Class(class, _) => *class,
            // Of any other type it is not known.
            _ => return false,
        };
        let equals = Symbol::new("equals");
        let has_another = |of: ClassId| {
            let declared = self.class(of);
            !declared.is_interface
                && (declared.callable_names.contains_key(&equals)
                    || declared.incomplete
                    || self.is_library(of)
                    || self.stub_above(of).is_some())
        };
        let mut below = (0..self.classes.len() as u32).map(ClassId).filter(|of| self.is_subtype(*of, class));
        !self.class(class).is_interface && !below.any(|of| self.above(of).into_iter().any(has_another))
    }
}
