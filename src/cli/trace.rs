//! What `--trace METHOD` shows: the symbolic states along the paths of a method [VC §6.2, Figure 9].
//!
//! ```text
//! trace of Cell.setX (cell.acc:4:8)
//! 8: x = v;
//!     store  this, v
//!     heap   this.valid() [snapshot s1]
//!     old    this.valid() [snapshot s1]
//!     path   this != null
//!   opened this.valid() [snapshot s1]
//! ```
//!
//! A variable shown without a value has its value at entry. Steps under a branch are indented.

use std::fmt::Write;

use serde::Serialize;

use crate::driver::Report;
use crate::driver::{
    Changed, End, Event, Headline, Listed, Note, Piece, Questions, Recording, Shown, Step, Variable,
};
use crate::report::json::{self, Place};
use crate::report::quote::shown;
use crate::report::short;
use crate::source::{Files, Span};
use crate::term::Words;

/// Deeper branches are not indented further.
const DEEPEST: usize = 12;

/// The maximal length of a statement's text.
const LONGEST: usize = 100;

/// The message if there is no such method to trace.
pub fn no_such_method(wanted: &str, nearest: &[String]) -> String {
    let names: Vec<String> = nearest.iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        None => format!("no method `{wanted}` to trace: the program has no method"),
        Some((only, [])) => format!("no method `{wanted}` to trace; the nearest name is {only}"),
        Some((last, others)) => {
            format!("no method `{wanted}` to trace; the nearest names are {} and {last}", others.join(", "))
        }
    }
}

/// All traces of a run in the order of the text; empty if there are none.
pub fn text(report: &Report, files: &Files) -> String {
    let mut text = String::new();
    for (name, span, recording) in recordings(report) {
        let _ = writeln!(text, "trace of {name} ({})", short::place(span, files));
        for step in &recording.steps {
            show(&mut text, &"  ".repeat(step.depth.min(DEEPEST)), &step.event, files);
        }
        if recording.cut {
            text += "the trace ends here: there are more steps than are shown\n";
        }
        text.push('\n');
    }
    for (name, why) in &report.unrecorded {
        let _ = writeln!(text, "no trace of {name}: {why}\n");
    }
    text
}

fn recordings(report: &Report) -> impl Iterator<Item = (&str, Span, &Recording)> {
    report.declarations.iter().filter_map(|it| Some((it.name.as_str(), it.span, it.recording.as_ref()?)))
}

fn show(text: &mut String, indent: &str, event: &Event, files: &Files) {
    let _ = match event {
        Event::State { span, what, state, .. } => {
            let _ = writeln!(text, "{indent}{}: {}", files.start(*span).line, headline(*what, *span, files));
            show_state(text, indent, state);
            Ok(())
        }
        Event::Opened(_) | Event::Closed(_) => writeln!(text, "{indent}  {}", words(event, files)),
        Event::Branch { .. } | Event::Note(_) => writeln!(text, "{indent}-- {}", words(event, files)),
        Event::Failed { .. } | Event::End(_) => writeln!(text, "{indent}=> {}", words(event, files)),
    };
}

/// A statement on one line; if it has a body, only its head.
fn headline(what: Headline, span: Span, files: &Files) -> String {
    let text = match what {
        Headline::Statement => shown(files, span),
        Headline::If(cond) => format!("if ({})", shown(files, cond)),
        Headline::Loop { keyword, cond } => match (files.text(keyword), shown(files, cond)) {
            ("for", _) if cond == keyword => "for (…)".to_owned(),
            ("for", cond) => format!("for (…; {cond}; …)"),
            ("do", cond) => format!("do … while ({cond})"),
            (_, cond) => format!("while ({cond})"),
        },
        Headline::Into(name) => format!("{name} = {}", shown(files, span)),
        Headline::Body => "the body".to_owned(),
        Headline::EndOfBody => "end of the body".to_owned(),
        Headline::EndOfIteration => "end of the iteration".to_owned(),
    };
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The parts of a state, with one chunk or fact per line.
fn show_state(text: &mut String, indent: &str, state: &Shown) {
    let Shown { store, heap, old, path } = state;
    let mut part = |title: &str, mut items: Vec<String>, more: usize, before: bool, by: &str| {
        match (more, before) {
            (0, _) => {}
            (_, true) => items.insert(0, format!("… {more} more")),
            (_, false) => items.push(format!("… {more} more")),
        }
        if items.is_empty() {
            items.push("-".to_owned());
        }
        let _ = writeln!(text, "{indent}    {title}  {}", items.join(by));
    };
    let lines = format!("\n{indent}           ");
    part("store", items(store, variable), store.more, false, ", ");
    part("heap ", items(heap, piece), heap.more, false, &lines);
    part("old  ", items(old, piece), old.more, false, &lines);
    part("path ", items(path, Words::to_string), path.more, true, &lines);
}

fn items<T>(listed: &Listed<T>, item: impl Fn(&T) -> String) -> Vec<String> {
    listed.shown.iter().map(item).collect()
}

/// `x = v`; a variable that has its value at entry is shown without it.
fn variable(variable: &Variable) -> String {
    let (name, value) = (variable.name, variable.value.to_string());
    if name == value { name.to_owned() } else { format!("{name} = {value}") }
}

/// `this.x -> v`, `c.valid() [snapshot s1]`
fn piece(piece: &Piece) -> String {
    let Piece { place, value, instance, missing, when } = piece;
    let mut text = if *instance {
        format!("{place} [snapshot {value}]")
    } else if missing.is_empty() {
        format!("{place} -> {value}")
    } else {
        let missing: Vec<String> = missing.iter().map(Words::to_string).collect();
        format!("{place} but [{}] -> {value}", missing.join("], ["))
    };
    if let Some(when) = when {
        text += &format!(" where {when}");
    }
    text
}

/// What happened, in words; None for a state.
fn words(event: &Event, files: &Files) -> String {
    match event {
        Event::State { span, what, .. } => headline(*what, *span, files),
        Event::Opened(instance) => format!("opened {}", piece(instance)),
        Event::Closed(instance) => format!("closed {}", piece(instance)),
        Event::Branch { cond: Some(span), holds, known } => {
            let surely = if *known { ", as is known" } else { "" };
            format!("`{}` is {holds}{surely} (line {})", shown(files, *span), files.start(*span).line)
        }
        Event::Branch { cond: None, holds: true, .. } => "one case of a value that was merged".to_owned(),
        Event::Branch { cond: None, holds: false, .. } => "the other case".to_owned(),
        Event::Note(note) => match note {
            Note::ArbitraryIteration => {
                "one arbitrary iteration: what is assigned is arbitrary, and only what the invariant asks for is held"
            }
            Note::AfterLoop => "after the loop: what was set aside is held again",
            Note::AfterJoin => {
                "after the join: what it asks for is held, and everything else that was assigned is arbitrary"
            }
        }
        .to_owned(),
        Event::Failed { code, message, span } => {
            format!("failed: {code}: {message} (line {})", files.start(*span).line)
        }
        Event::End(end) => end_in_words(end),
    }
}

fn end_in_words(end: &End) -> String {
    let shown = |what: &str, holds: bool| match holds {
        true => format!("path ends: {what} holds"),
        false => format!("path ends: {what} failed"),
    };
    match end {
        End::Postcondition { holds } => shown("the postcondition", *holds),
        End::Invariant { holds } => shown("the invariant", *holds),
        End::Join { holds } => shown("the join assertion", *holds),
        End::Throws => "path ends: by `throw`".to_owned(),
        End::LeavesLoop => "path leaves the loop: it goes on below, after the loop".to_owned(),
        End::Value => "path ends: the body has a value".to_owned(),
        End::Impossible => "path ends: impossible, what is known here contradicts itself".to_owned(),
        End::Failed => "path ends after this failure".to_owned(),
        End::Skipped(name) => format!("path ends: `{name}` has an error"),
        End::Limit => "not followed further: a limit on paths or errors was reached".to_owned(),
    }
}

/// A step, or the beginning or the end of a trace. `number` and `after` give the tree: with one line per step, a deep
/// trace needs no deep nesting.
#[derive(Serialize)]
struct Object<'a> {
    kind: &'static str,
    method: &'a str,
    step: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    /// The number of the previous step on its path.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<usize>,
    depth: usize,
    #[serde(flatten)]
    place: Option<Place>,
    text: String,
    #[serde(flatten)]
    state: Option<StateObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    questions: Option<QuestionsObject>,
}

#[derive(Serialize)]
struct StateObject {
    store: Vec<VariableObject>,
    heap: Vec<String>,
    old: Vec<String>,
    path: Vec<String>,
    /// How many items are left out in total.
    more: usize,
    changed: ChangedObject,
}

/// The differences from the last state on the same path.
#[derive(Serialize)]
struct ChangedObject {
    store: Vec<VariableObject>,
    gained: Vec<String>,
    lost: Vec<String>,
    learned: Vec<String>,
}

#[derive(Serialize)]
struct VariableObject {
    name: &'static str,
    value: String,
}

#[derive(Serialize)]
struct QuestionsObject {
    asked: u64,
    solver: u64,
}

/// The traces as JSON, one object per step.
pub fn json(report: &Report, files: &Files) -> String {
    let mut text = String::new();
    for (method, span, recording) in recordings(report) {
        let object = |step: &'static str, depth: usize, span: Option<Span>, text: String| Object {
            kind: "trace",
            method,
            step,
            number: None,
            after: None,
            depth,
            place: span.map(|span| json::place(span, files)),
            text,
            state: None,
            questions: None,
        };
        text += &json::line(&object("begin", 0, Some(span), String::new()));
        for (number, Step { after, depth, event, questions }) in recording.steps.iter().enumerate() {
            let (step, span) = match event {
                Event::State { span, .. } => ("state", Some(*span)),
                Event::Opened(_) => ("opened", None),
                Event::Closed(_) => ("closed", None),
                Event::Branch { cond, .. } => ("branch", *cond),
                Event::Note(_) => ("note", None),
                Event::Failed { span, .. } => ("failed", Some(*span)),
                Event::End(_) => ("end", None),
            };
            let Questions { asked, solver } = *questions;
            let state = match event {
                Event::State { state, changed, .. } => Some(state_object(state, changed)),
                _ => None,
            };
            text += &json::line(&Object {
                number: Some(number),
                after: *after,
                state,
                questions: Some(QuestionsObject { asked, solver }),
                ..object(step, *depth, span, words(event, files))
            });
        }
        if recording.cut {
            text += &json::line(&object("cut", 0, None, "there are more steps than are shown".to_owned()));
        }
    }
    for (method, why) in &report.unrecorded {
        text += &json::line(&Object {
            kind: "trace",
            method,
            step: "none",
            number: None,
            after: None,
            depth: 0,
            place: None,
            text: (*why).to_owned(),
            state: None,
            questions: None,
        });
    }
    text
}

fn state_object(state: &Shown, changed: &Changed) -> StateObject {
    let Shown { store, heap, old, path } = state;
    StateObject {
        store: store.shown.iter().map(variable_object).collect(),
        heap: items(heap, piece),
        old: items(old, piece),
        path: items(path, Words::to_string),
        more: store.more + heap.more + old.more + path.more,
        changed: ChangedObject {
            store: changed.store.iter().map(variable_object).collect(),
            gained: changed.gained.iter().map(piece).collect(),
            lost: changed.lost.iter().map(piece).collect(),
            learned: changed.learned.iter().map(Words::to_string).collect(),
        },
    }
}

fn variable_object(variable: &Variable) -> VariableObject {
    VariableObject { name: variable.name, value: variable.value.to_string() }
}
