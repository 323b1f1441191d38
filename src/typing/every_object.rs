//! `equals`, `hashCode` and `toString`, asked of an object whose class may have one of its own.
//!
//! Each object has these methods. Where the static type declares one, its contract is used. Where it does not, as
//! `Object`, most interfaces and type parameters, whatever class the object is of decides:
//!
//! ```text
//! Object o; o.equals(p)      any truth value; each equals(Object) that may run asks for nothing
//! int[] a; a.equals(b)       a == b, for no class below has another one
//! super.equals(p)            this == p where no class above has another one, whatever the class of this object has
//! ```
//!
//! *Invariant*: what may run needs no permission, by its contract. So it leaves all that the caller holds as it is, and
//! nothing else is known of the call: its value is no function, not even of one object in one state. Of what runs
//! without any specification this is trusted, and the summary lists it; what says that it needs more, or has no body,
//! can't be called so.

use super::checker::Checker;
use super::text::Called;
use crate::report::Diagnostic;
use crate::resolve::{Callable, CallableKind, ClassId, OF_EVERY_OBJECT, Table, Ty, not_yet};
use crate::source::Symbol;
use crate::syntax::ast::{Call, Expr, Ident};

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

/// What stands for a method that every object has, in the class of strings.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub class: ClassId,
    pub name: Symbol,
}

/// The name of what stands for a method that every object has, in the class of strings.
fn standing_for(name: Symbol) -> Symbol {
    if is_of_every_object(name) { Symbol::new(&format!("${name}")) } else { name }
}

/// Whether Java's `Object` has a method of this name that classes override.
pub(super) fn is_of_every_object(name: Symbol) -> bool {
    OF_EVERY_OBJECT.contains(&name.as_str())
}

/// The error for a method that Java has and the text of its class here has not.
pub(super) fn missing(name: Ident) -> Diagnostic {
    not_yet(name.span, format!("Java's own `{}`", name.name))
}

impl Checker<'_, '_> {
    /// What stands for a method of every object that is called on a value of a type. None: the call is an ordinary one.
    /// `Some(None)`: an error was reported.
    pub(super) fn of_every_object(&mut self, found: &Ty, call: &Call) -> Option<Option<Standing>> {
        let names = self.asks_any_object(found, call)?;
        let standing = self.standing(standing_for(call.name.name), call.name)?;
        // An array has what `Object` has.
        let asks = !matches!(found, Ty::Array(_)) && standing.is_some();
        Some(standing.filter(|_| !asks || self.may_run_there(found, names, call.name)))
    }

    /// The same of a method that is named alone, in a class that has none of this name: that of this object.
    pub(super) fn of_this_object(&mut self, call: &Call) -> Option<Option<Standing>> {
        let this = self.table.type_of_this(self.class()?);
        let found = self.of_every_object(&this, call)?;
        let how = format!("`{0}` belongs to an object, so this is `this.{0}(…)`", call.name.name);
        Some(found.filter(|_| self.use_this(call.name.span, &how)))
    }

    /// The same of `super.equals(o)`, where that is the method of `Object` itself.
    pub(super) fn of_object_above(&mut self, found: &Ty, call: &Call) -> Option<Option<Standing>> {
        self.asks_any_object(found, call)?;
        let name = match call.name.name.as_str() {
            // It depends on the object alone.
            "hashCode" => Symbol::new("$ownHashCode"),
            _ => standing_for(call.name.name),
        };
        let standing = self.standing(name, call.name)?;
        // What `Object` prints asks the class of this object for its hash code.
        let asks = call.name.name.as_str() == "toString" && standing.is_some();
        let this = self.class().map_or(Ty::Object, |own| self.table.type_of_this(own));
        Some(standing.filter(|_| !asks || self.may_run_there(&this, &["hashCode"], call.name)))
    }

    /// Checks the arguments of a method of the library that asks them what every object can be asked.
    pub(super) fn asked_by_library(
        &mut self,
        callee: &Callable<'_>,
        args: &[Expr],
        given: &[Ty],
        call: Ident,
    ) {
        let table = self.table;
        let names = table.asked_of_arguments(callee);
        if names.is_empty() || table.says_nothing(table.callable(self.id)) {
            return;
        }
        // It is the first object that is asked whether it equals the other one.
        let asking = if names == ["equals"] { 1 } else { args.len() };
        // What is trusted of an object is noted where it is handed over itself.
        let how = if callee.varargs { Called::InArray } else { Called::Itself };
        for (arg, ty) in args.iter().zip(given).take(asking) {
            // Objects in an array are asked themselves.
            let asked = match ty {
                Ty::Array(element) if callee.varargs => element,
                _ => ty,
            };
            if matches!(asked, Ty::Class(..) | Ty::Param(_) | Ty::Object) && !table.is_string(asked) {
                let what = format!("calling `{}` with a value of type `{}`", call.name, self.show(ty));
                let particular = table.particular(asked, names, how);
                self.not_called_there(arg.span, &what, particular);
                if particular.is_some() {
                    return;
                }
            }
        }
    }

    /// What a call may run, if the type has nothing of its own for it.
    fn asks_any_object(&self, found: &Ty, call: &Call) -> Option<&'static [&'static str]> {
        let names = may_run(call.name.name.as_str(), call.args.len())?;
        let ordinary = |bound: &Ty| self.table.decides(bound, call.name.name);
        (call.types.is_empty() && !self.table.bounds(found).iter().any(ordinary)).then_some(names)
    }

    /// What has this name in the class of strings. `Some(None)`: it has not, and that was reported.
    fn standing(&mut self, standing: Symbol, name: Ident) -> Option<Option<Standing>> {
        let table = self.table;
        let class = table.strings().filter(|class| table.callables_named(*class, standing).is_some());
        if class.is_none() {
            self.fail(missing(name));
        }
        Some(class.map(|class| Standing { class, name: standing }))
    }

    /// Whether all that may run is known to ask for nothing; reports it if not. Where nothing is specified nothing is
    /// asked.
    fn may_run_there(&mut self, found: &Ty, names: &[&str], name: Ident) -> bool {
        let table = self.table;
        let particular = match table.says_nothing(table.callable(self.id)) {
            true => None,
            false => table.particular(found, names, Called::Itself),
        };
        if particular.is_some() {
            let what = format!("calling `{}` on a value of type `{}`", name.name, self.show(found));
            self.not_called_there(name.span, &what, particular);
        }
        particular.is_none()
    }
}

impl Table<'_> {
    /// What a method of the library asks the objects that it gets.
    fn asked_of_arguments(&self, callee: &Callable<'_>) -> &'static [&'static str] {
        let of_objects =
            |class: ClassId| self.is_library(class) && self.full_name(class) == "java.util.Objects";
        if callee.kind != CallableKind::Method || !callee.class.is_some_and(of_objects) {
            return &[];
        }
        match callee.name.name.as_str() {
            "equals" => &["equals"],
            "hash" | "hashCode" => &["hashCode"],
            "toString" => &["toString", "hashCode"],
            _ => &[],
        }
    }

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
        let mut below = (0..self.classes.len() as u32).map(ClassId).filter(|of| self.is_subtype(*of, class));
        !self.class(class).is_interface && below.all(|of| self.compares_objects(of))
    }

    /// Whether the `equals` of a class itself is that of `Object`.
    pub(crate) fn compares_objects(&self, class: ClassId) -> bool {
        let equals = Symbol::new("equals");
        let has_another = |of: ClassId| {
            let declared = self.class(of);
            !declared.is_interface
                && (declared.callable_names.contains_key(&equals)
                    || declared.incomplete
                    || self.is_library(of)
                    || self.stub_above(of).is_some())
        };
        !self.above(class).into_iter().any(has_another)
    }
}
