//! Warnings in words.

use crate::report::quote::shown;
use crate::report::{Code, Diagnostic};
use crate::source::Span;
use crate::symex::failure::Warning;
use crate::symex::scene::Teller;

/// The diagnostic of a warning.
pub(crate) fn diagnostic(teller: Teller<'_>, warning: Warning) -> Diagnostic {
    let own = || teller.origin.map_or("", |origin| &origin.name);
    match warning {
        Warning::ImpossiblePrecondition { requires } => {
            vacuous(requires, format!("nothing can satisfy this precondition of `{}`", own()))
        }
        Warning::ImpossiblePredicate { body } => {
            vacuous(body, format!("nothing can satisfy the predicate `{}`", own()))
        }
        Warning::ImpossibleAfterCall { call, callee } => {
            let callee = teller.program.method(callee);
            let name = &callee.origin.name;
            vacuous(
                call,
                format!("nothing is possible after this call: no state satisfies what `{name}` ensures here"),
            )
            .label(callee.ensures.span, "this can't be satisfied here")
        }
        Warning::LeftOut { call } => {
            let text = shown(teller.files, call);
            Diagnostic::warning(
                Code("E0231"),
                call,
                format!("this trigger is not used: `{text}` is not known to be defined for all values"),
            )
            .here("its precondition may not hold where the conditions of the body do not")
            .help("leave it out, and triggers are chosen from the body; or make its precondition hold for all values")
        }
        Warning::NeverUsed { quantifier, forall, variable, nested } => {
            let alone = if nested { " without a variable of an inner quantifier" } else { "" };
            let (message, bound, help) = if forall {
                (
                    format!("nothing says for which values of `{variable}` this `forall` is to be used"),
                    "",
                    format!(
                        "say it without the variable; or write a trigger, such as `{{f({variable})}}`: it is then used for each `{variable}` of a call `f({variable})`"
                    ),
                )
            } else {
                (
                    format!("nothing says which values of `{variable}` are to be tried for this `exists`"),
                    ", no bound",
                    format!(
                        "say it for a value that you name; or write a trigger, such as `{{f({variable})}}`: each `{variable}` of a call `f({variable})` is then tried"
                    ),
                )
            };
            Diagnostic::warning(Code("E0232"), quantifier, message)
                .here(format!(
                    "no call, no element of an array{bound} and no equation has `{variable}`{alone}"
                ))
                .help(help)
        }
    }
}

fn vacuous(place: Span, message: String) -> Diagnostic {
    Diagnostic::warning(Code("E0230"), place, message)
        .here("whatever comes after it verifies, but means nothing")
        .help("two full permissions to one location, or conditions that exclude each other, are the usual reasons")
}
