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
//! A variable with nothing after it has its value at entry. What happens under a branch is indented.

use std::fmt::Write;

use serde::Serialize;

use crate::driver::Report;
use crate::driver::{End, Event, Listed, Recording, Shown, Step};
use crate::report::json::{self, Place};
use crate::report::short;
use crate::source::{Files, Span};

/// Deeper branches are not indented further.
const DEEPEST: usize = 12;

/// Why there is no trace.
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
        for Step { depth, event } in recording.steps() {
            show(&mut text, &"  ".repeat((*depth).min(DEEPEST)), event, files);
        }
        if recording.is_cut() {
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
    let line = |span: &Span| files.start(*span).line;
    let _ = match event {
        Event::State { span, text: statement, state } => {
            let _ = writeln!(text, "{indent}{}: {statement}", line(span));
            show_state(text, indent, state);
            Ok(())
        }
        Event::Opened(instance) => writeln!(text, "{indent}  opened {instance}"),
        Event::Closed(instance) => writeln!(text, "{indent}  closed {instance}"),
        Event::Branch { .. } | Event::Note(_) => writeln!(text, "{indent}-- {}", words(event, files)),
        Event::Failed { .. } | Event::End(_) => writeln!(text, "{indent}=> {}", words(event, files)),
    };
}

/// The states' parts under each other, one chunk or fact a line.
fn show_state(text: &mut String, indent: &str, state: &Shown) {
    let Shown { store, heap, old, path } = state;
    let mut part = |title: &str, items: &[String], more: usize, before: bool, by: &str| {
        let mut items = items.to_vec();
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
    part("store", &store_items(store), store.more, false, ", ");
    part("heap ", &heap.shown, heap.more, false, &lines);
    part("old  ", &old.shown, old.more, false, &lines);
    part("path ", &path.shown, path.more, true, &lines);
}

fn store_items(store: &Listed<(String, String)>) -> Vec<String> {
    let item = |(name, value): &(String, String)| {
        if name == value { name.clone() } else { format!("{name} = {value}") }
    };
    store.shown.iter().map(item).collect()
}

/// What happened, in words; a state has none.
fn words(event: &Event, files: &Files) -> String {
    match event {
        Event::State { .. } => String::new(),
        Event::Opened(instance) => format!("opened {instance}"),
        Event::Closed(instance) => format!("closed {instance}"),
        Event::Branch { cond: Some((span, cond)), holds, known } => {
            let surely = if *known { ", as is known" } else { "" };
            format!("`{cond}` is {holds}{surely} (line {})", files.start(*span).line)
        }
        Event::Branch { cond: None, holds: true, .. } => "one case of a value that was merged".to_owned(),
        Event::Branch { cond: None, holds: false, .. } => "the other case".to_owned(),
        Event::Note(note) => (*note).to_owned(),
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
        End::Value => "path ends: the body has a value".to_owned(),
        End::Impossible => "path ends: impossible, what is known here contradicts itself".to_owned(),
        End::Failed => "path ends after this failure".to_owned(),
        End::Skipped(name) => format!("path ends: `{name}` has an error of its own"),
        End::Limit => "not followed further: a limit on paths or errors was reached".to_owned(),
    }
}

#[derive(Serialize)]
struct Object<'a> {
    kind: &'static str,
    method: &'a str,
    step: &'static str,
    depth: usize,
    #[serde(flatten)]
    place: Option<Place>,
    text: String,
    #[serde(flatten)]
    state: Option<StateObject<'a>>,
}

#[derive(Serialize)]
struct StateObject<'a> {
    store: Vec<Variable<'a>>,
    heap: &'a [String],
    old: &'a [String],
    path: &'a [String],
    /// How much is left out in all.
    more: usize,
}

#[derive(Serialize)]
struct Variable<'a> {
    name: &'a str,
    value: &'a str,
}

/// The same as one JSON object a step.
pub fn json(report: &Report, files: &Files) -> String {
    let mut text = String::new();
    for (method, span, recording) in recordings(report) {
        let object = |step: &'static str, depth: usize, span: Option<Span>, text: String| Object {
            kind: "trace",
            method,
            step,
            depth,
            place: span.map(|span| json::place(span, files)),
            text,
            state: None,
        };
        text += &json::line(&object("begin", 0, Some(span), String::new()));
        for Step { depth, event } in recording.steps() {
            let (step, span) = match event {
                Event::State { span, .. } => ("state", Some(*span)),
                Event::Opened(_) => ("opened", None),
                Event::Closed(_) => ("closed", None),
                Event::Branch { cond, .. } => ("branch", cond.as_ref().map(|(span, _)| *span)),
                Event::Note(_) => ("note", None),
                Event::Failed { span, .. } => ("failed", Some(*span)),
                Event::End(_) => ("end", None),
            };
            let mut object = object(step, *depth, span, words(event, files));
            if let Event::State { text, state, .. } = event {
                object.text.clone_from(text);
                object.state = Some(state_object(state));
            }
            text += &json::line(&object);
        }
        if recording.is_cut() {
            text += &json::line(&object("cut", 0, None, "there are more steps than are shown".to_owned()));
        }
    }
    for (method, why) in &report.unrecorded {
        let (place, text_of_it, state) = (None, (*why).to_owned(), None);
        let object = Object { kind: "trace", method, step: "none", depth: 0, place, text: text_of_it, state };
        text += &json::line(&object);
    }
    text
}

fn state_object(state: &Shown) -> StateObject<'_> {
    let Shown { store, heap, old, path } = state;
    StateObject {
        store: store.shown.iter().map(|(name, value)| Variable { name, value }).collect(),
        heap: &heap.shown,
        old: &old.shown,
        path: &path.shown,
        more: store.more + heap.more + old.more + path.more,
    }
}
