//! Failures in words (language.md §8).

use crate::infer::CLOSE_DEPTH;
use crate::ir::{Origin, Program};
use crate::report::{Code, Diagnostic, Note, Part};
use crate::source::{Files, Span};
use crate::symex::failure::{Failure, Obligation, Reason};
use crate::symex::moves::check::shown;
use crate::symex::words::hint;

/// The diagnostic of a failure: where it stands, what it says, the second labels, what was known, and a repair where
/// there plainly is one.
pub fn diagnostic(program: &Program, files: &Files, failure: &Failure) -> Diagnostic {
    // A written close is its own statement: what it asks for is the conjunct of the definition.
    let written = usize::from(matches!(failure.obligation, Obligation::Close { .. }));
    let conjunct = failure.closing.get(written).map_or(failure.span, |(_, site)| *site);
    let (code, message, place) = headline(files, failure, conjunct);
    let mut diagnostic = Diagnostic::error(code, place, message).here(here(failure, place));
    for (span, text) in labels(failure, conjunct, place) {
        diagnostic = diagnostic.label(span, text);
    }
    if failure.undecided {
        diagnostic = diagnostic.undecided();
        diagnostic = diagnostic.note(match failure.reason {
            Reason::NoInstance { .. } => format!(
                "undecided: at most {CLOSE_DEPTH} predicates are closed inside of each other without a `close` statement"
            ),
            _ => "undecided: the solver gave up on this question within its fixed limit".to_string(),
        });
    }
    for note in notes(program, files, failure, conjunct) {
        diagnostic = diagnostic.note(note);
    }
    if let Some(help) = hint::help(program, files, failure) {
        diagnostic = diagnostic.help(help);
    }
    diagnostic
}

fn headline(files: &Files, failure: &Failure, conjunct: Span) -> (Code, String, Span) {
    let mut what = shown(files, conjunct);
    if let Reason::NoPermission { place, .. } = &failure.reason
        && conjunct == failure.span
    {
        what = format!("acc({place})");
    }
    if failure.in_contract && failure.reason.is_permission() {
        if let Obligation::PurePrecondition { callee, call } = &failure.obligation {
            let message =
                format!("this calls `{callee}`, whose precondition `{what}` is not asked for to the left");
            return (Code("E0220"), message, *call);
        }
        if let Some((instance, site)) = failure.closing.first() {
            let message = format!("this needs `{instance}`, which is not asked for to the left");
            return (Code("E0220"), message, *site);
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
        Reason::Measure { negative: true } => "not known to be at least 0".into(),
        Reason::Measure { .. } => "not known to be smaller than where it began".into(),
        Reason::False => "does not follow from what is known".into(),
    }
}

fn labels(failure: &Failure, conjunct: Span, place: Span) -> Vec<(Span, String)> {
    let mut labels = Vec::new();
    // The instance that a written close names is named by the statement already.
    let skipped = usize::from(matches!(failure.obligation, Obligation::Close { .. }));
    if conjunct != place && conjunct != failure.span {
        labels.push((conjunct, "this is asked for".to_string()));
    }
    for (instance, site) in failure.closing.iter().filter(|(_, site)| *site != conjunct).skip(skipped) {
        labels.push((*site, format!("`{instance}` is needed for it")));
    }
    if failure.span != place && !matches!(failure.reason, Reason::Opaque { .. }) {
        let text = match &failure.reason {
            Reason::NoPermission { place, .. } => format!("there is no permission to `{place}`"),
            Reason::NoInstance { instance, .. } => {
                format!("`{instance}` is neither held nor can it be closed")
            }
            Reason::MayBeNull { what } => format!("`{what}` may be null"),
            Reason::Changed => "may differ from the values at entry".to_string(),
            Reason::OutOfBounds { index, .. } => format!("`{index}` may be out of bounds"),
            Reason::DivisionByZero { divisor } => format!("`{divisor}` may be zero"),
            Reason::Measure { .. } => "not known to be smaller than where it began".to_string(),
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
    if let Some(taken) = failure.taken() {
        labels.push((taken.call, "this call took the permission and did not give it back".into()));
    }
    if let Some(aside) = failure.reason.aside() {
        let text = match &aside.held {
            Some(held) => format!("`{held}` is held before this loop, but its invariant does not ask for it"),
            None => "it is held before this loop, but the invariant does not ask for it".into(),
        };
        labels.push((aside.keyword, text));
    }
    labels.retain(|(span, _)| *span != place);
    labels
}

fn notes(program: &Program, files: &Files, failure: &Failure, conjunct: Span) -> Vec<Note> {
    let situation = &failure.situation;
    let mut notes: Vec<Note> = Vec::new();
    if !situation.path.is_empty() {
        let mut parts = Vec::new();
        for (number, (cond, span, holds)) in situation.path.iter().enumerate() {
            let begin = if number == 0 { "on the path where " } else { "), " };
            let owner = match elsewhere(program, *span, [failure.span, conjunct]) {
                Some(name) => format!(" in `{name}`"),
                None => String::new(),
            };
            parts.push(Part::Text(format!("{begin}`{cond}`{owner} is {holds} (line ")));
            parts.push(Part::Line(*span));
        }
        parts.push(Part::Text(")".into()));
        notes.push(Note::new(parts));
    }
    if hint::same_call(failure) {
        notes.push(
            "an earlier conjunct of this precondition takes the same permission: it is held only once".into(),
        );
    }
    if !situation.held.is_empty() {
        let mut held = situation.held.iter().map(|h| format!("`{h}`")).collect::<Vec<_>>().join(", ");
        if situation.held_unnamed > 0 {
            held.push_str(&format!(" and {} more", situation.held_unnamed));
        }
        notes.push(format!("held here: {held}").into());
    } else if failure.reason.is_permission() && situation.held_unnamed == 0 {
        notes.push("no permission is held here".into());
    }
    // What a contract may read depends on permissions alone.
    let framing = failure.in_contract && failure.reason.is_permission();
    if !situation.known.is_empty() && !framing {
        let about = [shown(files, failure.span), shown(files, conjunct)].join(" ");
        let known = relevant_first(&situation.known, &about);
        let known: Vec<String> = known.iter().map(|fact| format!("`{fact}`")).collect();
        notes.push(format!("known here: {}", known.join(", ")).into());
    }
    notes
}

/// The predicate, pure method or method whose text a condition stands in, where that is not one in which something
/// failed: what the condition names there are its own variables.
fn elsewhere(program: &Program, cond: Span, here: [Span; 2]) -> Option<&str> {
    let inside = |whole: Span, part: Span| {
        whole.file == part.file && whole.start <= part.start && part.end <= whole.end
    };
    let predicates = program.predicates.iter().map(|it| &it.origin);
    let pures = program.pures.iter().map(|it| &it.origin);
    let methods = program.methods.iter().map(|it| &it.origin);
    let mut all = predicates.chain(pures).chain(methods);
    let whole = |origin: &Origin| Span { end: origin.end.end, ..origin.span };
    let owner = all.find(|origin| inside(whole(origin), cond))?;
    let known = here.iter().any(|place| inside(whole(owner), *place));
    (!known).then_some(owner.name.as_str())
}

/// The facts that speak of what the failing text mentions come first, and those that say only that something is not null
/// last.
fn relevant_first<'s>(known: &'s [String], about: &str) -> Vec<&'s String> {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        words
            .filter(|word| !word.is_empty() && !matches!(*word, "this" | "null" | "old" | "acc"))
            .filter(|word| !word.starts_with(|c: char| c.is_ascii_digit()))
            .map(str::to_owned)
            .collect()
    };
    let asked = words(about);
    let mut known: Vec<&String> = known.iter().collect();
    known.sort_by_key(|fact| {
        let shared = words(fact).iter().any(|word| asked.contains(word));
        (fact.ends_with(" != null"), !shared)
    });
    known
}
