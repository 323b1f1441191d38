//! Failures in words (language.md §8): the only place where they become sentences.

use crate::infer::CLOSE_DEPTH;
use crate::ir::{Amount, Program};
use crate::report::quote::shown;
use crate::report::{Code, Diagnostic, Note, Part};
use crate::source::{FileId, Span};
use crate::state::Resource;
use crate::symex::failure::{Access, Failure, MeasureOf, NoDefinition, Obligation, Reason};
use crate::symex::scene::Teller;
use crate::symex::words::amount;
use crate::symex::words::argument::null_argument;
use crate::symex::words::blame;
use crate::symex::words::hint::{self, is_zero};
use crate::symex::words::left_open::{self, Open};
use crate::symex::words::naming::{Naming, is_of_instances};
use crate::symex::words::overflow::{Overflow, balanced};
use crate::symex::words::situation::Missing;
use crate::symex::words::unspecified;
use crate::symex::{MAX_FAILURES, Trust, Trusted};
use crate::term::Words;

/// The first line of a message.
struct Headline {
    code: Code,
    /// The sentence, and the one used when a limit was reached.
    message: String,
    undecided: Option<String>,
    place: Span,
}

/// The diagnostic of a failure: its place, its message, further labels, what was known, and a repair where there is an
/// obvious one.
pub(crate) fn diagnostic(teller: Teller<'_>, failure: &Failure) -> Diagnostic {
    let naming = match failure.obligation {
        Obligation::Postcondition { .. } => Naming::at_end(teller, &failure.scene),
        // What is written in a body means what is there.
        _ => Naming::new(teller, &failure.scene),
    };
    let conjunct = conjunct(failure);
    let headline = headline(teller, failure);
    let place = headline.place;
    let mut diagnostic = Diagnostic::error(headline.code, place, headline.message).here(here(failure, place));
    if let Some(undecided) = headline.undecided {
        diagnostic = diagnostic.or_undecided(undecided);
    }
    let open = left_open::open(&naming, failure);
    for (span, text) in labels(&naming, failure, conjunct, place, open.as_ref()) {
        diagnostic = diagnostic.label(span, text);
    }
    if let Some(call) = failure.promised_by {
        diagnostic = diagnostic.label(call, "the contract of this call says it");
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
    for note in notes(&naming, failure) {
        diagnostic = diagnostic.note(note);
    }
    if teller.is_unspecified() {
        return diagnostic.note(unspecified::NOTE).help(unspecified::HELP);
    }
    if let Some(help) = left_open::either(hint::help(&naming, failure), open) {
        diagnostic = diagnostic.help(help);
    }
    diagnostic
}

/// The diagnostic of a proof that ended because its budget was spent: nothing is known to be wrong, and not all was
/// shown.
pub(crate) fn exhausted(teller: Teller<'_>, dearest: Option<Span>) -> Diagnostic {
    let (name, whole) = teller.origin.map_or(("", None), |origin| (&origin.name, Some(origin.span)));
    let place = whole.or(dearest).unwrap_or(Span::new(FileId(0), 0, 0));
    let message = format!("`{name}` is not decided: the steps for its proof are used up");
    let mut diagnostic = Diagnostic::error(Code("E0241"), place, message.clone())
        .or_undecided(message)
        .undecided()
        .note("undecided: a proof may take a limited number of steps, all its questions together");
    if let Some(dearest) = dearest.filter(|dearest| Some(*dearest) != whole) {
        diagnostic = diagnostic.label(dearest, "most of the steps were spent on this");
    }
    diagnostic.help("put parts of it into methods of their own, or allow more steps with `--budget`; `--profile` lists what costs most")
}

/// Says at the last error of a declaration which has so many that no more are looked for that these may not be all.
pub(crate) fn not_all(teller: Teller<'_>, last: Diagnostic) -> Diagnostic {
    let name = teller.origin.map_or("this", |origin| origin.name.as_str());
    last.note(format!("`{name}` has {MAX_FAILURES} errors so far: what comes after this is not looked at"))
}

/// The code and the sentence of a failure, and where it is shown.
pub(crate) fn said(teller: Teller<'_>, failure: &Failure) -> (Code, String, Span) {
    let Headline { code, message, undecided, place } = headline(teller, failure);
    let message = undecided.filter(|_| failure.undecided).unwrap_or(message);
    (code, message, place)
}

/// The conjunct that was originally needed. For a written close, that is the conjunct of the definition.
fn conjunct(failure: &Failure) -> Span {
    let written = usize::from(matches!(failure.obligation, Obligation::Close { .. }));
    failure.closing.get(written).map_or(failure.span, |(_, site)| *site)
}

fn headline(teller: Teller<'_>, failure: &Failure) -> Headline {
    let quote = |span: Span| shown(teller.files, span);
    let plain = |code: &'static str, message: String, place: Span| Headline {
        code: Code(code),
        message,
        undecided: None,
        place,
    };
    let claim = |code: &'static str, what: String, place: Span| Headline {
        code: Code(code),
        message: format!("{what} might not hold"),
        undecided: Some(format!("{what} could not be decided")),
        place,
    };
    let conjunct = conjunct(failure);
    let mut what = quote(conjunct);
    if conjunct == failure.span {
        match &failure.reason {
            Reason::NoPermission { text, place, access: Access::Take(Amount::Whole), .. }
                if is_of_instances(teller.program, place) =>
            {
                what = quote(*text);
            }
            Reason::NoPermission { text, access: Access::Take(amount), .. } => {
                what = amount::acc(&quote(*text), *amount, quote);
            }
            Reason::NoPermission { text, .. } => what = format!("acc({})", quote(*text)),
            Reason::NoAmount { more: false } => what = format!("0 < {what}"),
            Reason::NoAmount { more: true } => what = format!("{what} <= 1"),
            // Any other reason is about the conjunct itself.
            _ => {}
        }
    }
    if failure.in_contract && failure.reason.is_permission() {
        if let Obligation::PurePrecondition { callee, call } = &failure.obligation {
            let callee = &teller.program.pure(*callee).origin.name;
            let message =
                format!("this calls `{callee}`, whose precondition `{what}` is not asked for to the left");
            return plain("E0220", message, *call);
        }
        if let Some((_, site)) = failure.closing.first() {
            let message = format!("this needs `{}`, which is not asked for to the left", quote(*site));
            return plain("E0220", message, *site);
        }
        let message = match &failure.reason {
            Reason::NoPermission { text, .. } => {
                format!("this reads `{}` without asking for permission to it to the left", quote(*text))
            }
            _ => format!("this needs `{what}`, which is not asked for to the left"),
        };
        return plain("E0220", message, failure.span);
    }
    if let Some(overflow) = Overflow::of(&failure.reason) {
        let message = overflow.message(teller, failure.span);
        return plain("E0208", message, balanced(teller.files, failure.span));
    }
    match &failure.obligation {
        Obligation::Itself => {
            let (code, message) = itself(teller, failure);
            plain(code, message, failure.span)
        }
        Obligation::Assert => claim("E0210", format!("the assertion `{what}`"), conjunct),
        Obligation::Precondition { callee, call } => {
            let callee = &teller.program.method(*callee).origin.name;
            match null_argument(teller, failure) {
                Some(argument) => passed_null("E0211", &quote(argument), callee, *call),
                None => claim("E0211", format!("the precondition `{what}` of `{callee}`"), *call),
            }
        }
        Obligation::PurePrecondition { callee, call } => {
            let callee = &teller.program.pure(*callee).origin.name;
            match null_argument(teller, failure) {
                Some(argument) => passed_null("E0218", &quote(argument), callee, *call),
                None => {
                    claim("E0218", format!("the precondition `{what}` of the pure method `{callee}`"), *call)
                }
            }
        }
        Obligation::Postcondition { exit: end } | Obligation::PurePostcondition { body: end } => {
            // What a class of the library promises for those below it: the fault is theirs.
            let is_theirs = conjunct.file.is_library() && !end.file.is_library();
            claim("E0212", format!("the postcondition `{what}`"), if is_theirs { *end } else { conjunct })
        }
        Obligation::Overriding { at: _, requires: true } => Headline {
            code: Code("E0224"),
            message: format!("this asks for `{what}`, which what it overrides does not ask for"),
            undecided: Some(format!("whether `{what}` follows from what is overridden could not be decided")),
            place: conjunct,
        },
        Obligation::Overriding { at, requires: false } => Headline {
            code: Code("E0224"),
            message: format!("this does not promise `{what}`, which what it overrides does"),
            undecided: Some(format!("whether this promises `{what}` could not be decided")),
            place: *at,
        },
        Obligation::InvariantEntry { .. } => Headline {
            code: Code("E0213"),
            message: format!("the loop invariant `{what}` might not hold on entry"),
            undecided: Some(format!("the loop invariant `{what}` could not be decided on entry")),
            place: conjunct,
        },
        Obligation::InvariantKept { .. } => Headline {
            code: Code("E0214"),
            message: format!("the loop invariant `{what}` might not hold after an iteration"),
            undecided: Some(format!("the loop invariant `{what}` could not be decided after an iteration")),
            place: conjunct,
        },
        Obligation::Open { stmt } => opening(teller, failure, &what, *stmt, "opened"),
        Obligation::Close { stmt } => opening(teller, failure, &what, *stmt, "closed"),
        Obligation::Join { .. } => Headline {
            code: Code("E0217"),
            message: format!("the join assertion `{what}` might not hold here"),
            undecided: Some(format!("the join assertion `{what}` could not be decided here")),
            place: conjunct,
        },
        Obligation::Refute { .. } => {
            let message = match failure.reason {
                Reason::NotRefuted { reached: false } => "no path gets to this `refute`".to_string(),
                _ => format!("`{what}` holds on every path to this `refute`"),
            };
            plain("E0226", message, failure.span)
        }
        Obligation::Decreases { at, of } => {
            if let Reason::Measure { negative: true } = failure.reason {
                return plain("E0222", format!("the measure `{what}` may be negative"), conjunct);
            }
            let when = match of {
                MeasureOf::Loop => "from one iteration to the next",
                MeasureOf::Calls => "at this call",
                MeasureOf::Override => "to that of what is overridden",
            };
            Headline {
                code: Code("E0222"),
                message: format!("the measure `{what}` might not fall {when}"),
                undecided: Some(format!("whether the measure `{what}` falls {when} could not be decided")),
                place: *at,
            }
        }
    }
}

/// An argument for a method of the library may be null.
fn passed_null(code: &'static str, argument: &str, callee: &str, place: Span) -> Headline {
    let message = match argument {
        "null" => format!("`{callee}` takes no `null`"),
        argument => format!("the argument `{argument}` of `{callee}` may be null"),
    };
    let undecided = format!("whether the argument `{argument}` of `{callee}` is null could not be decided");
    Headline { code: Code(code), message, undecided: Some(undecided), place }
}

fn opening(teller: Teller<'_>, failure: &Failure, what: &str, stmt: Span, verb: &str) -> Headline {
    let (code, message, undecided) = match &failure.reason {
        Reason::Opaque { predicate, problem } => {
            let name = &teller.program.predicate(*predicate).origin.name;
            let why = match problem {
                NoDefinition::Private => {
                    format!("`{name}` is private, so it can't be {verb} outside of its class")
                }
                NoDefinition::Unknown => {
                    format!(
                        "which definition of `{name}` this object has is not known, so it can't be {verb}"
                    )
                }
                NoDefinition::Abstract | NoDefinition::Broken => {
                    format!("`{name}` has no definition, so it can't be {verb}")
                }
            };
            (Code("E0223"), why, None)
        }
        _ if verb == "opened" => (Code("E0215"), format!("`{what}` is not held here"), None),
        _ => (
            Code("E0216"),
            format!("this predicate can't be closed: `{what}` might not hold"),
            Some(format!("this predicate can't be closed: `{what}` could not be decided")),
        ),
    };
    Headline { code, message, undecided, place: stmt }
}

fn itself(teller: Teller<'_>, failure: &Failure) -> (&'static str, String) {
    let quote = |span: &Span| shown(teller.files, *span);
    match &failure.reason {
        Reason::NoPermission { text, access, .. } => {
            let verb = if *access == Access::Write { "write" } else { "read" };
            ("E0201", format!("no permission to {verb} `{}`", quote(text)))
        }
        Reason::NoInstance { text, .. } => ("E0215", format!("`{}` is not held here", quote(text))),
        Reason::MayBeNull { what } if quote(what) == "null" => ("E0202", "this is `null`".into()),
        Reason::MayBeNull { what } if teller.is_unknown_result(failure) => {
            ("E0202", format!("nothing is known of what `{}` returns: it may be null", quote(what)))
        }
        Reason::MayBeNull { what } => ("E0202", format!("`{}` may be null", quote(what))),
        Reason::OutOfBounds { array, index } => {
            ("E0203", format!("index `{}` may be out of the bounds of `{}`", quote(index), quote(array)))
        }
        Reason::NoRange { array } => {
            ("E0203", format!("`{}` may be no range of `{}`", quote(&failure.span), quote(array)))
        }
        Reason::OutOfRange => {
            ("E0203", format!("the ends of `{}` may be out of its bounds", quote(&failure.span)))
        }
        Reason::NoKey { map, key } => {
            ("E0203", format!("`{}` may be no key of `{}`", quote(key), quote(map)))
        }
        Reason::DivisionByZero { divisor } if is_zero(teller, *divisor) => {
            ("E0204", "this divides by zero".to_string())
        }
        Reason::DivisionByZero { divisor } => ("E0204", format!("`{}` may be zero", quote(divisor))),
        Reason::NegativeSize { size } => {
            ("E0205", format!("the array size `{}` may be negative", quote(size)))
        }
        Reason::DoesNotFit { what, to } => {
            let (low, high) = to.range().unwrap_or_default();
            let to = teller.program.show_type(to);
            let message =
                format!("`{}` may not fit into {} `{to}`", quote(what), if to == "int" { "an" } else { "a" });
            ("E0207", format!("{message}, which lies between {low} and {high}"))
        }
        Reason::Overflow { .. } => ("E0208", "this may overflow".into()),
        Reason::Opaque { predicate, problem } => {
            let name = &teller.program.predicate(*predicate).origin.name;
            let why = match problem {
                NoDefinition::Private => "is private, so its definition can't be used here",
                NoDefinition::Unknown => "means a definition that is not known here",
                NoDefinition::Abstract | NoDefinition::Broken => "has no definition to be used here",
            };
            ("E0223", format!("`{name}` {why}"))
        }
        Reason::NotAnInstance => ("E0206", format!("this cast might fail: `{}`", quote(&failure.span))),
        Reason::NotThatArray => (
            "E0206",
            format!("Java casts this to another array type, which might fail: `{}`", quote(&failure.span)),
        ),
        Reason::Throws => ("E0219", "this `throw` might be reached".into()),
        Reason::NoValue => ("E0219", "this `throw` of a pure method might be reached".into()),
        Reason::NotRefuted { .. } => ("E0226", "this is not refuted".into()),
        Reason::Changed => ("E0212", "these locations may have changed".into()),
        Reason::Measure { .. } => ("E0222", "the measure might not fall".into()),
        Reason::NoMeasure { callee } => {
            let origin = &teller.program.method(*callee).origin;
            let message = if origin.is_library() {
                // It is not called by its own name.
                "what this runs may lead back here, and has no measure".to_string()
            } else {
                format!("`{}` may lead back here, but has no `decreases`", origin.name)
            };
            ("E0222", message)
        }
        Reason::False { .. } | Reason::NoAmount { .. } => ("E0210", "this might not hold".into()),
    }
}

/// The label at the primary place.
fn here(failure: &Failure, place: Span) -> &'static str {
    if let Some(overflow) = Overflow::of(&failure.reason) {
        return overflow.label();
    }
    if place != failure.span {
        return "";
    }
    match &failure.reason {
        Reason::NoPermission { access: Access::Write, held: Some(_), .. } => {
            "needs all of the permission to write here, and only a part of it is held"
        }
        Reason::NoPermission { access: Access::Write, .. } => "needs permission to write here",
        Reason::NoPermission { place, held: None, .. } if place.is_of_each() => match place.resource {
            Resource::Members(_) => "not held for each member",
            // Any other is of the elements of an array.
            _ => "not held for each index",
        },
        Reason::NoPermission { held: Some(_), .. } => "not so much of the permission is held",
        Reason::NoPermission { .. } => "no permission to this location",
        Reason::NoInstance { held: Some(_), .. } => "not so much of it is held",
        Reason::NoInstance { .. } => "not held, and can't be closed from what is held",
        Reason::MayBeNull { .. } => "null is possible here",
        Reason::OutOfBounds { index, .. } if *index != failure.span => "the index may be out of bounds",
        Reason::OutOfBounds { .. } => "must be at least 0 and below the length",
        Reason::NoRange { .. } => "the bounds must be known to be in order: 0 <= from <= to <= length",
        Reason::OutOfRange => "`0 <= from`, `from <= to` or `to <= length` is not known",
        Reason::NoKey { key, .. } if *key != failure.span => "the key may be missing",
        Reason::NoKey { .. } => "not known to be in its `keys`",
        Reason::DivisionByZero { .. } => "0 is possible here",
        Reason::NegativeSize { .. } => "must be at least 0",
        Reason::DoesNotFit { .. } => "not known to lie in this range",
        Reason::Opaque { .. } | Reason::NoMeasure { .. } | Reason::Overflow { .. } => "",
        Reason::NotAnInstance => "may be an object of another class",
        Reason::NotThatArray => "may be an array that was made for a type parameter, or of another class",
        Reason::Throws => "`--no-throw` requires a proof that it can't be",
        Reason::NoValue => "there the method has no value, and its callers rely on one",
        Reason::NotRefuted { reached: true } => "follows from what is known",
        Reason::NotRefuted { reached: false } => "can't be reached",
        Reason::Changed => "may differ from the values at entry",
        Reason::Measure { negative: true } => "not known to be at least 0",
        Reason::Measure { .. } => "not known to be smaller than where it began",
        Reason::False { .. } if failure.is_false => "is false here",
        Reason::False { .. } => "does not follow from what is known",
        Reason::NoAmount { more: false } => "what is given up has to be known to be more than nothing",
        Reason::NoAmount { more: true } => "what is given up has to be known to be at most all of it",
    }
}

fn labels(
    naming: &Naming<'_>,
    failure: &Failure,
    conjunct: Span,
    place: Span,
    open: Option<&Open>,
) -> Vec<(Span, String)> {
    let teller = naming.teller;
    let quote = |span: &Span| shown(teller.files, *span);
    let mut labels: Vec<(Span, String)> = Vec::new();
    // The instance of a written close is already named in the statement.
    let skipped = usize::from(matches!(failure.obligation, Obligation::Close { .. }));
    if conjunct != place && conjunct != failure.span {
        labels.push((conjunct, "this is asked for".to_string()));
    }
    for (_, site) in failure.closing.iter().filter(|(_, site)| *site != conjunct).skip(skipped) {
        labels.push((*site, format!("`{}` is needed for it", quote(site))));
    }
    if failure.span != place && !matches!(failure.reason, Reason::Opaque { .. } | Reason::Overflow { .. }) {
        let text = match &failure.reason {
            Reason::NoPermission { text, .. } if failure.reason.is_short() => {
                format!("not so much of the permission to `{}` is held", quote(text))
            }
            Reason::NoPermission { text, place, .. } if place.is_of_each() => {
                let each = if let Resource::Members(_) = place.resource { "member" } else { "index" };
                format!("permission to `{}` is not held for each {each}", quote(text))
            }
            Reason::NoPermission { text, .. } => format!("there is no permission to `{}`", quote(text)),
            Reason::NoInstance { text, .. } => {
                format!("`{}` is not held and can't be closed", quote(text))
            }
            Reason::MayBeNull { what } => format!("`{}` may be null", quote(what)),
            Reason::Throws | Reason::NoValue => "this `throw` might be reached".to_string(),
            Reason::Changed => "may differ from the values at entry".to_string(),
            Reason::OutOfBounds { array, index } => {
                format!("the index `{}` may be out of the bounds of `{}`", quote(index), quote(array))
            }
            Reason::NoRange { array } => {
                format!("this may be no range of `{}`: 0 <= from <= to <= length is not known", quote(array))
            }
            Reason::DivisionByZero { divisor } if is_zero(teller, *divisor) => {
                "this divides by zero".to_string()
            }
            Reason::DivisionByZero { divisor } => format!("`{}` may be zero", quote(divisor)),
            Reason::Measure { .. } => "not known to be smaller than where it began".to_string(),
            _ => "this does not follow".to_string(),
        };
        labels.push((failure.span, text));
    }
    if let Reason::False { part: Some(part) } = &failure.reason {
        labels.push((*part, "this part of it does not follow".into()));
    }
    match &failure.obligation {
        Obligation::Postcondition { exit } if teller.of_default_constructor() => {
            let promise = "when the constructor that nobody wrote ends: it promises what that of its superclass does, and the values \
                           that fields are declared with";
            labels.push((*exit, promise.into()));
        }
        Obligation::Postcondition { exit } => labels.push((*exit, "when the method ends here".into())),
        Obligation::PurePostcondition { body } => labels.push((*body, "for this result".into())),
        Obligation::InvariantEntry { keyword } | Obligation::InvariantKept { keyword } => {
            labels.push((*keyword, "of this loop".into()));
        }
        Obligation::Join { stmt } => labels.push((*stmt, "at this join".into())),
        Obligation::Decreases { at, of: MeasureOf::Calls }
            if matches!(failure.reason, Reason::Measure { negative: true }) =>
        {
            labels.push((*at, "so calls like this one might never end".into()));
        }
        _ => {}
    }
    if let Some(first) = taken_first(teller, failure, conjunct) {
        labels.push((first, taken_already(failure).into()));
    } else if let Some(taken) = failure.taken() {
        labels.retain(|(span, _)| *span != taken.at);
        labels.push((taken.at, blame::taken(teller, taken)));
    }
    if let Some(aside) = failure.reason.gone().and_then(|gone| gone.aside.as_ref()) {
        let text = match hint::held_outside(naming, failure, aside.keyword) {
            _ if failure.reason.is_short() => {
                "the invariant of this loop asks for a part of it only".to_string()
            }
            Some(held) => format!("`{held}` is held before this loop, but its invariant does not ask for it"),
            None => "it is held before this loop, but the invariant does not ask for it".into(),
        };
        labels.push((aside.keyword, text));
    }
    if let Some(open) = open {
        match labels.iter_mut().find(|(span, _)| *span == open.at) {
            Some((_, text)) => text.clone_from(&open.label),
            None => labels.push((open.at, open.label.clone())),
        }
    }
    labels.retain(|(span, _)| *span != place);
    labels
}

/// The conjunct of the same clause that already took what is asked for again.
fn taken_first(teller: Teller<'_>, failure: &Failure, conjunct: Span) -> Option<Span> {
    if failure.in_contract || !failure.reason.is_permission() {
        return None;
    }
    match (failure.taken(), hint::same_taker(failure)) {
        (Some(taken), true) => Some(taken.conjunct),
        _ => teller.asked_before(failure.span).or_else(|| teller.asked_before(conjunct)),
    }
}

fn notes(naming: &Naming<'_>, failure: &Failure) -> Vec<Note> {
    let teller = naming.teller;
    if let Reason::NotRefuted { reached: false } = failure.reason {
        return Vec::new();
    }
    let mut situation = teller.situation(naming, failure);
    if teller.is_unspecified() {
        // Permissions do not matter.
        (situation.held, situation.held_more) = (Vec::new(), 0);
    }
    let mut notes: Vec<Note> = Vec::new();
    if !situation.path.is_empty() {
        let mut parts = Vec::new();
        for (number, condition) in situation.path.iter().enumerate() {
            let begin = if number == 0 { "on the path where " } else { "), " };
            let owner = condition.owner.map_or(String::new(), |name| format!(" in `{name}`"));
            let text = shown(teller.files, condition.span);
            parts.push(Part::Text(format!("{begin}`{text}`{owner} is {} (line ", condition.holds)));
            parts.push(Part::Line(condition.span));
        }
        parts.push(Part::Text(")".into()));
        notes.push(Note::new(parts));
    }
    if !situation.held.is_empty() {
        let held = situation.held.iter().map(|held| match held.missing {
            Missing::These(0) => format!("`{}`", held.words),
            Missing::These(missing) => format!("`{}` but for {missing} of its elements", held.words),
            Missing::Some => format!("`{}` but for some of its elements", held.words),
        });
        notes.push(format!("held here: {}", listed(held, situation.held_more)).into());
    } else if failure.reason.is_permission() && situation.held_more == 0 {
        let twice = taken_first(teller, failure, conjunct(failure)).is_some();
        notes.push(if twice {
            "nothing else is held here".into()
        } else {
            "no permission is held here".into()
        });
    }
    if let Some(instance) = hint::surely_inside(naming, failure)
        && failure.reason.gone().is_some_and(|gone| gone.inside.is_none())
    {
        notes.push(
            format!(
                "`{instance}` contains it, but can't be opened: its body contradicts itself or what is known"
            )
            .into(),
        );
    }
    // What a contract may read depends only on permissions.
    let framing = failure.in_contract && failure.reason.is_permission();
    if !situation.known.is_empty() && !framing {
        let known = situation.known.iter().map(|fact: &Words| format!("`{fact}`"));
        notes.push(format!("known here: {}", listed(known, situation.known_more)).into());
    }
    if let Some(name) = failure.goal.and_then(|goal| naming.replaced_in(goal)) {
        notes.push(
            format!("in a postcondition `{name}` is what the caller gave; the body assigns to it").into(),
        );
    }
    notes
}

fn listed(items: impl Iterator<Item = String>, more: usize) -> String {
    let mut text = items.collect::<Vec<_>>().join(", ");
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

/// What was taken on trust, in words; for the library just the name, since the summary lists these together.
pub(crate) fn trust(program: &Program, (span, what): (Span, Trusted)) -> Trust {
    if span.file.is_library() {
        let name = match what {
            Trusted::Assume => return Trust { span, what: "an `assume`".to_owned() },
            Trusted::Cast => return Trust { span, what: "a cast".to_owned() },
            Trusted::Contract(method) | Trusted::Numbers(method) => {
                program.method(method).origin.name.as_str()
            }
            Trusted::ForLibrary(method) => program.hierarchy.believed_of(method),
            Trusted::Ensures(pure) => &program.pure(pure).origin.name,
        };
        // What the verifier itself uses of a class has no name for users.
        let name = name.split_once(".$").map_or(name, |(class, _)| class);
        return Trust { span, what: format!("`{name}`") };
    }
    let what = match what {
        Trusted::Assume => "assume".to_string(),
        Trusted::Cast => "that what is cast here is of this type, which Java does not check".to_string(),
        Trusted::ForLibrary(method) => program.hierarchy.believed_of(method).to_owned(),
        Trusted::Contract(method) => {
            let decl = program.method(method);
            let name = &decl.origin.name;
            match &decl.unspecified {
                Some(states) if states.for_library => {
                    format!("that `{name}`, which has no contract, keeps that of the library")
                }
                Some(_) => format!("that `{name}`, which has no contract, needs no permission"),
                None => format!("the contract of `{name}`, which has no body"),
            }
        }
        Trusted::Numbers(method) => {
            let name = &program.method(method).origin.name;
            format!("that the numbers in the library's `{name}` stay in the ranges of their types")
        }
        Trusted::Ensures(pure) => {
            format!("the `ensures` of `{}`, which has no body", program.pure(pure).origin.name)
        }
    };
    Trust { span, what }
}

/// The label of a conjunct that took the permission that another one asks for.
fn taken_already(failure: &Failure) -> &'static str {
    match failure.reason {
        Reason::NoPermission { access: Access::Take(amount), held, .. }
            if amount != Amount::Whole || held.is_some() =>
        {
            "this takes some of it already"
        }
        // Anything else is held or not.
        _ => "this takes it already, and it is held only once",
    }
}
