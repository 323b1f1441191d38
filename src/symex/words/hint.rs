//! What would repair a failure, where something plainly would.
//!
//! A hint is written in the words of the place where it is to be put: a contract of the callee in the callee's words,
//! one of the own method only if it names no local variable.

use crate::ir::Program;
use crate::source::{Files, Span};
use crate::symex::failure::{Failure, Obligation, Reason};
use crate::symex::moves::check::shown;

/// The repair of a failure.
pub(crate) fn help(program: &Program, files: &Files, failure: &Failure) -> Option<String> {
    if same_call(failure) {
        return None;
    }
    if let Some(taken) = failure.taken() {
        return Some(format!(
            "if `{}` leaves it intact, let its contract give it back: `ensures {};`",
            taken.callee, taken.asked
        ));
    }
    if let Some(aside) = failure.reason.aside() {
        let held = own_words(aside.held.as_deref()?);
        return Some(format!("the loop has only what its invariant asks for: add `invariant {held};`"));
    }
    match &failure.reason {
        Reason::NoPermission { .. } if failure.in_contract && !failure.closing.is_empty() => {
            let (instance, _) = failure.closing.first()?;
            let instance = at_receiver(&shown(files, place_of_call(failure)), &own_words(instance))?;
            Some(format!("ask for it to the left: `{instance} && …`"))
        }
        Reason::NoPermission { place, .. } if failure.in_contract => {
            Some(format!("put `acc({place}) &&`, or a predicate that contains it, before this conjunct"))
        }
        Reason::NoPermission { inside: Some(instance), .. } if failure.explicit => {
            let instance = own_words(instance);
            Some(format!("it lies inside `{instance}`: add `open {instance};` before"))
        }
        Reason::NoInstance { instance, .. }
            if failure.explicit && !matches!(failure.obligation, Obligation::Open { .. }) =>
        {
            Some(format!("if its parts are held, add `close {instance};` before"))
        }
        Reason::NoPermission { place, .. } if failure.obligation == Obligation::Itself => {
            ask(program, files, failure, place)
        }
        Reason::NoInstance { instance, .. }
            if failure.in_contract && failure.obligation != Obligation::Itself =>
        {
            let instance = at_receiver(&shown(files, place_of_call(failure)), &own_words(instance))?;
            Some(format!("ask for it to the left: `{instance} && …`"))
        }
        Reason::MayBeNull { what } if failure.obligation == Obligation::Itself => Some(if failure.local {
            format!("check `{what} != null` first")
        } else {
            format!("require or check `{what} != null` first")
        }),
        Reason::DivisionByZero { divisor } => Some(format!("require or check `{divisor} != 0` first")),
        Reason::NegativeSize { size } => Some(format!("require or check `{size} >= 0` first")),
        Reason::Measure { negative: true } => {
            let measure = shown(files, failure.span);
            let of_loop =
                matches!(&failure.obligation, Obligation::Decreases { call } if is_loop(files, *call));
            let clause = if of_loop { "invariant" } else { "requires" };
            Some(format!("ask for it where it begins: `{clause} {measure} >= 0;`"))
        }
        Reason::NoMeasure { callee } => {
            Some(format!("give `{callee}` a `decreases` too, which is smaller at this call"))
        }
        _ => None,
    }
}

/// A call that needs the same permission twice took it itself.
pub(crate) fn same_call(failure: &Failure) -> bool {
    matches!((failure.taken(), &failure.obligation),
        (Some(taken), Obligation::Precondition { call, .. }) if taken.call == *call)
}

/// How the contract can ask for a location, if it can name it.
fn ask(program: &Program, files: &Files, failure: &Failure, place: &str) -> Option<String> {
    if failure.local {
        return None;
    }
    let asked = format!("acc({place})");
    let gives =
        |body: &str| body.match_indices(&asked).any(|_| true) && !body.contains("==>") && !body.contains('?');
    let giving = program.predicates.iter().find(|predicate| {
        let body = predicate.body.as_ref();
        !predicate.is_static
            && predicate.params.len() == 1
            && failure.class == predicate.origin.class
            && body.is_some_and(|body| gives(&files.words(body.span).collect::<String>()))
    });
    let name = giving.and_then(|predicate| predicate.origin.name.rsplit('.').next());
    Some(match name {
        Some(name) => {
            format!("ask for it: add `requires {name}();`, which contains it, or `requires {asked};`")
        }
        None if failure.in_pure => format!("ask for it: add `requires {asked};`"),
        None => format!("ask for it: add `requires {asked};`, and `ensures {asked};` to give it back"),
    })
}

fn is_loop(files: &Files, place: Span) -> bool {
    matches!(files.text(place), "while" | "for" | "do")
}

/// The call that a failure is about, or the place where it stands.
fn place_of_call(failure: &Failure) -> Span {
    match failure.obligation {
        Obligation::Precondition { call, .. } | Obligation::PurePrecondition { call, .. } => call,
        _ => failure.span,
    }
}

/// An instance that a callee asks for of itself, in the words of the call; None if that can't be told from the text.
fn at_receiver(call: &str, instance: &str) -> Option<String> {
    let head = call.split('(').next().unwrap_or(call);
    match head.rsplit_once('.') {
        None | Some(("this", _)) => Some(instance.to_owned()),
        Some(_) if instance.contains('.') => None,
        Some((receiver, _)) => Some(format!("{receiver}.{instance}")),
    }
}

/// `this.` may be left out.
fn own_words(held: &str) -> String {
    match held.strip_prefix("acc(this.") {
        Some(rest) => format!("acc({rest}"),
        None => held.strip_prefix("this.").unwrap_or(held).to_owned(),
    }
}
