//! What was expensive in a run, for `--profile`: the dearest questions and quantified formulas, each with its place.

use std::fmt::Write;

use serde::Serialize;

use crate::driver::{Profile, Report};
use crate::report::json::Place;
use crate::report::quote::shown;
use crate::report::{json, short};
use crate::source::Files;

/// The lists as text.
pub(super) fn text(report: &Report, files: &Files) -> String {
    let Profile { questions, quantifiers } = report.profile();
    let mut text = format!("{:>11}  {:>9}  dearest questions\n", "steps", "asked Z3");
    for it in questions {
        let (place, quoted) = (short::place(it.place, files), shown(files, it.place));
        let (steps, asked) = (it.cost.steps, it.cost.questions);
        let _ = writeln!(text, "{steps:>11}  {asked:>9}  {place}: in {}: `{quoted}`", it.declaration);
    }
    let _ = writeln!(text, "\n{:>11}  {:>9}  {:>9}  dearest quantifiers", "steps", "asked Z3", "instances");
    for it in quantifiers {
        let (place, quoted) = (short::place(it.place, files), shown(files, it.place));
        let (steps, asked, instances) = (it.cost.steps, it.cost.questions, it.cost.instances);
        let _ = writeln!(
            text,
            "{steps:>11}  {asked:>9}  {instances:>9}  {place}: in {}: `{quoted}`",
            it.declaration
        );
    }
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Line<'a> {
    kind: &'static str,
    declaration: &'a str,
    text: String,
    steps: u64,
    asked: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    instances: Option<u64>,
    #[serde(flatten)]
    place: Place,
}

/// The same as data, one object a line.
pub(super) fn json(report: &Report, files: &Files) -> String {
    let Profile { questions, quantifiers } = report.profile();
    let questions = questions.iter().map(|it| Line {
        kind: "dear_question",
        declaration: &it.declaration,
        text: shown(files, it.place),
        steps: it.cost.steps,
        asked: it.cost.questions,
        instances: None,
        place: json::place(it.place, files),
    });
    let quantifiers = quantifiers.iter().map(|it| Line {
        kind: "dear_quantifier",
        declaration: &it.declaration,
        text: shown(files, it.place),
        steps: it.cost.steps,
        asked: it.cost.questions,
        instances: Some(it.cost.instances),
        place: json::place(it.place, files),
    });
    questions.chain(quantifiers).map(|line| json::line(&line)).collect()
}
