//! Failures in words (language.md §8).

use super::failure::{Failure, Obligation, Reason};
use crate::ir::Program;
use crate::report::{Code, Diagnostic};
use crate::source::{Files, Span};

/// The diagnostic of a failure: where it stands, what it says, the second labels, what was known, and a repair where
/// there plainly is one.
pub fn diagnostic(program: &Program, files: &Files, failure: &Failure) -> Diagnostic {
    let conjunct = failure.closing.first().map_or(failure.span, |(_, site)| *site);
    let (code, message, place) = headline(files, failure, conjunct);
    let mut diagnostic = Diagnostic::error(code, place, message).here(here(failure, place));
    diagnostic.undecided = failure.undecided;
    for (span, text) in labels(failure, conjunct, place) {
        diagnostic = diagnostic.label(span, text);
    }
    if failure.undecided {
        diagnostic = diagnostic.note("undecided: the solver gave up on this question within its fixed limit");
    }
    for note in notes(files, failure) {
        diagnostic = diagnostic.note(note);
    }
    if let Some(help) = help(program, files, failure) {
        diagnostic = diagnostic.help(help);
    }
    diagnostic
}

fn text(files: &Files, span: Span) -> String {
    files.text(span).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn headline(files: &Files, failure: &Failure, conjunct: Span) -> (Code, String, Span) {
    let mut what = text(files, conjunct);
    if let Reason::NoPermission { place, .. } = &failure.reason
        && conjunct == failure.span
    {
        what = format!("acc({place})");
    }
    if failure.in_contract
        && matches!(failure.reason, Reason::NoPermission { .. } | Reason::NoInstance { .. })
    {
        if let Obligation::PurePrecondition { callee, call } = &failure.obligation {
            let message =
                format!("this calls `{callee}`, whose precondition `{what}` is not asked for to the left");
            return (Code("E0220"), message, *call);
        }
        let message = match &failure.reason {
            Reason::NoPermission { place, .. } => {
                format!("this reads `{place}` without asking for permission to it to the left")
            }
            _ => format!("this needs `{what}`, which is not asked for to the left"),
        };
        return (Code("E0220"), message, failure.span);
    }
    match &failure.obligation {
        Obligation::Itself => itself(failure),
        Obligation::Assert => (Code("E0210"), format!("the assertion `{what}` might not hold"), conjunct),
        Obligation::Precondition { callee, call } => {
            (Code("E0211"), format!("the precondition `{what}` of `{callee}` might not hold"), *call)
        }
        Obligation::PurePrecondition { callee, call } => (
            Code("E0218"),
            format!("the precondition `{what}` of the pure method `{callee}` might not hold"),
            *call,
        ),
        Obligation::Postcondition { .. } | Obligation::PurePostcondition { .. } => {
            (Code("E0212"), format!("the postcondition `{what}` might not hold"), conjunct)
        }
        Obligation::InvariantEntry { .. } => {
            (Code("E0213"), format!("the loop invariant `{what}` might not hold on entry"), conjunct)
        }
        Obligation::InvariantKept { .. } => (
            Code("E0214"),
            format!("the loop invariant `{what}` might not hold after an iteration"),
            conjunct,
        ),
        Obligation::Open { stmt } => opening(failure, &what, *stmt, "opened"),
        Obligation::Close { stmt } => opening(failure, &what, *stmt, "closed"),
        Obligation::Join { .. } => {
            (Code("E0217"), format!("the join assertion `{what}` might not hold here"), conjunct)
        }
        Obligation::Decreases { call } => match failure.reason {
            Reason::Measure { negative: true } => {
                (Code("E0222"), format!("the measure `{what}` may be negative"), conjunct)
            }
            _ if *call == failure.span => (
                Code("E0222"),
                format!("the measure `{what}` might not fall from one iteration to the next"),
                *call,
            ),
            _ => (Code("E0222"), format!("the measure `{what}` might not fall at this call"), *call),
        },
    }
}

fn opening(failure: &Failure, what: &str, stmt: Span, verb: &str) -> (Code, String, Span) {
    match &failure.reason {
        Reason::Opaque { predicate, private: true } => (
            Code("E0223"),
            format!("`{predicate}` is private, so it can't be {verb} outside of its class"),
            stmt,
        ),
        Reason::Opaque { predicate, .. } => {
            (Code("E0223"), format!("`{predicate}` has no definition, so it can't be {verb}"), stmt)
        }
        _ if verb == "opened" => (Code("E0215"), format!("`{what}` is not held here"), stmt),
        _ => (Code("E0216"), format!("this predicate can't be closed: `{what}` might not hold"), stmt),
    }
}

fn itself(failure: &Failure) -> (Code, String, Span) {
    let at = failure.span;
    match &failure.reason {
        Reason::NoPermission { place, write, .. } => {
            let verb = if *write { "write" } else { "read" };
            (Code("E0201"), format!("no permission to {verb} `{place}`"), at)
        }
        Reason::NoInstance { instance, .. } => (Code("E0215"), format!("`{instance}` is not held here"), at),
        Reason::MayBeNull { what } => (Code("E0202"), format!("`{what}` may be null"), at),
        Reason::OutOfBounds { array, index } => {
            (Code("E0203"), format!("index `{index}` may be out of the bounds of `{array}`"), at)
        }
        Reason::DivisionByZero { divisor } => (Code("E0204"), format!("`{divisor}` may be zero"), at),
        Reason::NegativeSize { size } => {
            (Code("E0205"), format!("the array size `{size}` may be negative"), at)
        }
        Reason::Opaque { predicate, private: true } => {
            (Code("E0223"), format!("`{predicate}` is private, so its definition can't be used here"), at)
        }
        Reason::Opaque { predicate, .. } => {
            (Code("E0223"), format!("`{predicate}` has no definition to be used here"), at)
        }
        Reason::Changed => (Code("E0212"), "these locations may have changed".into(), at),
        Reason::Measure { .. } => (Code("E0222"), "the measure might not fall".into(), at),
        Reason::NoMeasure { callee } => {
            (Code("E0222"), format!("`{callee}` may lead back here, but has no `decreases`"), at)
        }
        Reason::False => (Code("E0210"), "this might not hold".into(), at),
    }
}

/// The few words at the primary place.
fn here(failure: &Failure, place: Span) -> String {
    if place != failure.span {
        return String::new();
    }
    match &failure.reason {
        Reason::NoPermission { write: true, .. } => "needs permission to write here".into(),
        Reason::NoPermission { .. } => "no permission to this location".into(),
        Reason::NoInstance { .. } => "neither held, nor can it be closed from what is held".into(),
        Reason::MayBeNull { .. } => "null is possible here".into(),
        Reason::OutOfBounds { .. } => "must be at least 0 and below the length".into(),
        Reason::DivisionByZero { .. } => "0 is possible here".into(),
        Reason::NegativeSize { .. } => "must be at least 0".into(),
        Reason::Opaque { .. } | Reason::NoMeasure { .. } => String::new(),
        Reason::Changed => "may differ from the values at entry".into(),
        Reason::Measure { .. } | Reason::False => "does not follow from what is known".into(),
    }
}

fn labels(failure: &Failure, conjunct: Span, place: Span) -> Vec<(Span, String)> {
    let mut labels = Vec::new();
    if conjunct != place && conjunct != failure.span {
        labels.push((conjunct, "this is asked for".to_string()));
    }
    for (instance, site) in failure.closing.iter().skip(1) {
        labels.push((*site, format!("`{instance}` is needed for it")));
    }
    if failure.span != place {
        let text = match &failure.reason {
            Reason::NoPermission { place, .. } => format!("there is no permission to `{place}`"),
            Reason::NoInstance { instance, .. } => {
                format!("`{instance}` is neither held nor can it be closed")
            }
            Reason::MayBeNull { what } => format!("`{what}` may be null"),
            Reason::Changed => "may differ from the values at entry".to_string(),
            Reason::OutOfBounds { index, .. } => format!("`{index}` may be out of bounds"),
            Reason::DivisionByZero { divisor } => format!("`{divisor}` may be zero"),
            _ => "this does not follow".to_string(),
        };
        labels.push((failure.span, text));
    }
    match &failure.obligation {
        Obligation::Postcondition { exit } => labels.push((*exit, "when the method ends here".into())),
        Obligation::PurePostcondition { body } => labels.push((*body, "for this result".into())),
        Obligation::InvariantEntry { keyword } | Obligation::InvariantKept { keyword } => {
            labels.push((*keyword, "of this loop".into()));
        }
        Obligation::Join { stmt } => labels.push((*stmt, "at this join".into())),
        _ => {}
    }
    if let Reason::NoPermission { taken: Some(call), .. } | Reason::NoInstance { taken: Some(call), .. } =
        &failure.reason
    {
        labels.push((*call, "this call took the permission and did not give it back".into()));
    }
    labels.retain(|(span, _)| *span != place);
    labels
}

fn notes(files: &Files, failure: &Failure) -> Vec<String> {
    let situation = &failure.situation;
    let mut notes = Vec::new();
    if !situation.path.is_empty() {
        let conditions: Vec<String> = situation
            .path
            .iter()
            .map(|(cond, span, holds)| {
                let line = files.start(*span).line;
                format!("`{cond}` is {holds} (line {line})")
            })
            .collect();
        notes.push(format!("on the path where {}", conditions.join(", ")));
    }
    let about_permission = matches!(
        failure.reason,
        Reason::NoPermission { .. }
            | Reason::NoInstance { .. }
            | Reason::MayBeNull { .. }
            | Reason::Opaque { .. }
    );
    if !situation.held.is_empty() {
        let mut held = situation.held.iter().map(|h| format!("`{h}`")).collect::<Vec<_>>().join(", ");
        if situation.held_unnamed > 0 {
            held.push_str(&format!(" and {} more", situation.held_unnamed));
        }
        notes.push(format!("held here: {held}"));
    } else if about_permission && situation.held_unnamed == 0 {
        notes.push("no permission is held here".into());
    }
    if !situation.known.is_empty() {
        let known: Vec<String> = situation.known.iter().map(|fact| format!("`{fact}`")).collect();
        notes.push(format!("known here: {}", known.join(", ")));
    }
    notes
}

fn help(program: &Program, files: &Files, failure: &Failure) -> Option<String> {
    match &failure.reason {
        Reason::NoPermission { taken: Some(_), place, .. } => {
            Some(format!("if the call leaves it intact, let its `ensures` give back `acc({place})`"))
        }
        Reason::NoInstance { taken: Some(_), instance } => {
            Some(format!("if the call leaves it intact, let its `ensures` give back `{instance}`"))
        }
        Reason::NoPermission { place, .. } if failure.in_contract => {
            Some(format!("put `acc({place}) &&`, or a predicate that contains it, before this conjunct"))
        }
        Reason::NoPermission { inside: Some(instance), .. } if failure.explicit => {
            Some(format!("it lies inside `{instance}`: add `open {instance};` before"))
        }
        Reason::NoInstance { instance, .. }
            if failure.explicit && !matches!(failure.obligation, Obligation::Open { .. }) =>
        {
            Some(format!("if its parts are held, add `close {instance};` before"))
        }
        Reason::NoPermission { place, .. } if failure.obligation == Obligation::Itself => {
            let giving: Vec<&str> = program
                .predicates
                .iter()
                .filter(|p| {
                    p.body
                        .as_ref()
                        .is_some_and(|body| files.text(body.span).contains(&format!("acc({place})")))
                })
                .filter_map(|p| p.origin.name.rsplit('.').next())
                .collect();
            match giving.first() {
                Some(name) => Some(format!(
                    "ask for it: add `requires {name}();`, whose body has `acc({place})`, or `requires acc({place});`"
                )),
                None => Some(format!("ask for it: add `requires acc({place});` to the contract")),
            }
        }
        Reason::MayBeNull { what } if failure.obligation == Obligation::Itself => {
            Some(format!("require or check `{what} != null` first"))
        }
        Reason::DivisionByZero { divisor } => Some(format!("require or check `{divisor} != 0` first")),
        _ => None,
    }
}
