//! What may stand beside the methods that every object has.
//!
//! `Object` has no text, but each class inherits its methods, and each interface has those of them that are public. So
//! a declaration of one of their signatures overrides that one, and has to fit; one that has only the erasure of such a
//! signature clashes with it.
//!
//! ```text
//! class Box<T> { boolean equals(T other) {…} }         clashes: for the JVM it would be equals(Object)
//! interface Shown { default String toString() {…} }    never runs: each class has one from Object
//! ```
//!
//! *Invariant*: what is called on an object of any class is the declaration of just that signature, with the result
//! that `Object` promises.
//!
//! Source: JLS 17, §4.3.2, §8.4.8, §9.2, §9.4.1.

use super::clash::is_member;
use super::thrown::throws_too_much;
use super::{Access, Body, Callable, CallableId, CallableKind, Table, Ty, codes};
use crate::report::Diagnostic;
use crate::syntax::ast::Text;

/// A method of `Object`.
struct Inherited {
    name: &'static str,
    params: &'static [Ty],
    gives: Gives,
    access: Access,
    is_final: bool,
}

/// The result of a method of `Object`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gives {
    Nothing,
    Number,
    Truth,
    Text,
    Object,
}

const fn public(name: &'static str, params: &'static [Ty], gives: Gives) -> Inherited {
    Inherited { name, params, gives, access: Access::Public, is_final: false }
}

const fn sealed(name: &'static str, params: &'static [Ty], gives: Gives) -> Inherited {
    Inherited { name, params, gives, access: Access::Public, is_final: true }
}

/// `finalize()` is refused wherever it is declared.
const METHODS: [Inherited; 10] = [
    public("equals", &[Ty::Object], Gives::Truth),
    public("hashCode", &[], Gives::Number),
    public("toString", &[], Gives::Text),
    Inherited {
        name: "clone",
        params: &[],
        gives: Gives::Object,
        access: Access::Protected,
        is_final: false,
    },
    sealed("getClass", &[], Gives::Object),
    sealed("notify", &[], Gives::Nothing),
    sealed("notifyAll", &[], Gives::Nothing),
    sealed("wait", &[], Gives::Nothing),
    sealed("wait", &[Ty::Long], Gives::Nothing),
    sealed("wait", &[Ty::Long, Ty::Int], Gives::Nothing),
];

/// Those that an enum can't declare either.
const FINAL_OF_ENUMS: [&str; 3] = ["equals", "hashCode", "clone"];

/// Why a declaration can't stand beside the methods that every object has.
pub(super) fn beside_object(own: CallableId, table: &Table<'_>) -> Option<Diagnostic> {
    let callable = table.callable(own);
    let compiled = callable.text != Text::Comment
        && callable.params_known
        && matches!(callable.kind, CallableKind::Method | CallableKind::Pure);
    debug_assert!(is_member(callable.kind));
    // What an enum has is not one of its declarations.
    if !compiled || callable.broken || matches!(callable.body, Body::OfEnum(_)) {
        return None;
    }
    METHODS.iter().find_map(|inherited| misfit(callable, inherited, table))
}

fn misfit(callable: &Callable<'_>, inherited: &Inherited, table: &Table<'_>) -> Option<Diagnostic> {
    let class = callable.class.filter(|class| !table.is_library(*class))?;
    let entry = table.class(class);
    let name = callable.name.name;
    let params: Vec<&Ty> = callable.program_params().map(|param| &param.ty).collect();
    let erased = |(own, theirs): (&&Ty, &Ty)| {
        matches!(own, Ty::Param(_) | Ty::Object) && table.same_erasure(own, theirs)
    };
    let like = |(own, theirs): (&&Ty, &Ty)| *own == theirs || erased((own, theirs));
    if name.as_str() != inherited.name
        || params.len() != inherited.params.len()
        || !params.iter().zip(inherited.params).all(like)
        || (entry.is_interface && inherited.access != Access::Public)
    {
        return None;
    }
    let error = |text: String| Diagnostic::error(codes::OVERRIDE, callable.name.span, text);
    let other_name = "choose another name";
    let theirs = format!("`Object.{name}`");
    let same = params.iter().zip(inherited.params).all(|(own, theirs)| *own == theirs);
    if !(same && callable.type_params.is_empty()) {
        let text = format!(
            "`{name}` and {theirs} have parameters of the same erasure, and neither overrides the other"
        );
        return Some(error(text).help(other_name));
    }
    if callable.is_static {
        return Some(error(format!("`{name}` is static, and {theirs} is not")).help(other_name));
    }
    if inherited.is_final {
        return Some(error(format!("{theirs} is `final`, and can't be overridden")).help(other_name));
    }
    if (entry.is_enum || entry.constant.is_some()) && FINAL_OF_ENUMS.contains(&inherited.name) {
        return Some(
            error(format!("an enum's `{name}` is `final`, and can't be overridden")).help(other_name),
        );
    }
    let (fits, wanted) = match (inherited.gives, &callable.result) {
        (_, Ty::Error) => (true, ""),
        (Gives::Nothing, ty) => (*ty == Ty::Void, "nothing"),
        (Gives::Number, ty) => (*ty == Ty::Int, "`int`"),
        (Gives::Truth, ty) => (*ty == Ty::Bool, "`boolean`"),
        (Gives::Text, ty) => (matches!(ty, Ty::Class(class, _) if table.string == Some(*class)), "`String`"),
        (Gives::Object, ty) => (ty.is_reference(), "an object"),
    };
    if !fits {
        let text = format!("`{name}` gives `{}`, and {theirs} gives {wanted}", table.show(&callable.result));
        return Some(error(text).help("whoever calls it on an object of any class may run this one"));
    }
    if callable.access < inherited.access && !table.is_free(callable) {
        let text = format!("`{name}` is less accessible than that of `Object`, which it overrides");
        return Some(error(text).help(inherited.access.wished()));
    }
    let checked = callable.throws.iter().find(|thrown| table.is_checked(&thrown.ty));
    if let Some(more) = checked.filter(|_| callable.text == Text::Compiled && inherited.name != "clone") {
        return Some(throws_too_much(callable, more, &format!("Object.{name}"), table));
    }
    if entry.is_interface && !callable.is_abstract {
        let text = format!("an interface can't define `{name}` for its classes");
        return Some(
            error(text)
                .note("each class has one of its own or from a superclass, which is run instead")
                .help("leave out the body, or choose another name"),
        );
    }
    None
}
