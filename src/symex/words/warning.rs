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
        Warning::LeftOut { part, is_call } => {
            let unused = unused_trigger(teller, part, "is not known to be defined for all values");
            let (reason, repair) = if is_call {
                ("its precondition may be false", "make its precondition hold for all values")
            } else {
                ("it may be out of bounds, or not held", "use it in the body as well")
            };
            unused
                .here(format!("{reason} where the conditions of the body do not hold"))
                .help(format!("leave it out, and triggers are chosen from the body; or {repair}"))
        }
        Warning::Incomplete { trigger, variable } => {
            unused_trigger(teller, trigger, &format!("says nothing about `{variable}`"))
                .here("a trigger gives each variable of the quantifier a value")
                .help(format!(
                    "add a term with `{variable}` inside the same braces, separated by a comma; or leave the braces out, and triggers are chosen from the body"
                ))
        }
        Warning::NoTrigger { trigger } => {
            unused_trigger(teller, trigger, "is nothing that can be looked for")
                .here("only calls, elements such as `a[i]` and memberships such as `x in s` are, and no conditions in them")
                .help("write one of these, with the variables as its arguments; or leave the braces out, and triggers are chosen from the body")
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

fn unused_trigger(teller: Teller<'_>, part: Span, why: &str) -> Diagnostic {
    let text = shown(teller.files, part);
    Diagnostic::warning(Code("E0231"), part, format!("this trigger is not used: `{text}` {why}"))
}

fn vacuous(place: Span, message: String) -> Diagnostic {
    Diagnostic::warning(Code("E0230"), place, message)
        .here("whatever comes after it verifies, but means nothing")
        .help("two full permissions to one location, or conditions that exclude each other, are the usual reasons")
}
