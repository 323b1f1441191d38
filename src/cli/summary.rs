//! The end of a run's output: how many declarations have each verdict, what was trusted, and which layers answered.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use crate::driver::{self, ReadingTimes, Report, Stats, Summary, Termination};
use crate::report::json::Place;
use crate::report::{Severity, json, short};
use crate::source::Files;

/// The version of Z3 that Acclaim is tested with. Another one may decide different questions.
const REFERENCE_Z3: &str = "4.8.12";

pub(super) fn human(report: &Report, files: &Files, with_stats: bool) -> String {
    let summary = report.summary();
    let mut text = String::new();
    if with_stats {
        text += &table(report);
    }
    if !summary.trusted.is_empty() {
        let _ = writeln!(text, "taken on trust:");
        for trust in &summary.trusted {
            let _ = writeln!(text, "  {}: {}", short::place(trust.span, files), trust.what);
        }
    }
    text += &skipped(report, Some((CULPRITS, LISTED)));
    text += &termination(report);
    text += &may_throw(report);
    text += &promised(report);
    text += &unspecified(report);
    text += &counts(report, &summary);
    // The version of Z3 matters as soon as Z3 was asked anything.
    if report.stats().by_z3 == 0 {
        text.push('\n');
        return text;
    }
    let z3 = driver::z3_version();
    let _ = writeln!(text, " (Z3 {z3})");
    if !z3.starts_with(REFERENCE_Z3) {
        let _ = writeln!(
            text,
            "warning: acclaim is tested with Z3 {REFERENCE_Z3}; verdicts of another one may differ"
        );
    }
    text
}

pub(super) fn short(report: &Report, files: &Files, with_stats: bool) -> String {
    let summary = report.summary();
    let mut text = String::new();
    if with_stats {
        text += &table(report);
    }
    for trust in &summary.trusted {
        let _ = writeln!(text, "{}: trusted: {}", short::place(trust.span, files), trust.what);
    }
    text += &skipped(report, None);
    text += &termination(report);
    text += &may_throw(report);
    text += &promised(report);
    text += &unspecified(report);
    let _ = writeln!(text, "{}", counts(report, &summary));
    text
}

/// How many names one line lists.
const LISTED: usize = 5;

/// How many declarations with errors are named.
const CULPRITS: usize = 10;

/// The declarations that were not verified because of an error in something they use; one line for each error. `most`:
/// so many errors and names on a line.
fn skipped(report: &Report, most: Option<(usize, usize)>) -> String {
    let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for declaration in &report.declarations {
        if let Some(culprit) = &declaration.skipped_for {
            users.entry(culprit).or_default().push(&declaration.name);
        }
    }
    let mut text = String::new();
    let (culprits, listed) = most.unwrap_or((usize::MAX, usize::MAX));
    for (culprit, names) in users.into_iter().take(culprits) {
        let shown: Vec<String> = names.iter().take(listed).map(|name| format!("`{name}`")).collect();
        let more = match names.len() - shown.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let _ = writeln!(text, "skipped for the error in `{culprit}`: {}{more}", shown.join(", "));
    }
    text
}

/// How many methods need not end normally.
fn may_throw(report: &Report) -> String {
    match report.may_throw {
        0 => String::new(),
        1 => "1 method may end by `throw`\n".to_owned(),
        number => format!("{number} methods may end by `throw`\n"),
    }
}

/// How many methods promise what no class of the program keeps.
fn promised(report: &Report) -> String {
    match report.promised {
        0 => String::new(),
        1 => "1 method has a contract, and no class defines it: nothing was shown of what it promises\n"
            .to_owned(),
        number => format!(
            "{number} methods have a contract, and no class defines them: nothing was shown of what they promise\n"
        ),
    }
}

/// How many methods are in files without any specification.
fn unspecified(report: &Report) -> String {
    let what = match report.unspecified {
        0 => return String::new(),
        1 => "1 method is in a file without any specification".to_owned(),
        number => format!("{number} methods are in files without any specification"),
    };
    let done = if report.left_out {
        "left out"
    } else {
        "only null, bounds, division and `assert` were looked at there, as if all permissions were held"
    };
    format!("{what}: {done}\n")
}

/// Where termination was proved, if there is anything to prove.
fn termination(report: &Report) -> String {
    let Termination { pure_methods, methods, methods_unproved, loops, loops_unproved } = report.termination;
    let counted = |number: usize, what: &str| match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    };
    let mut parts = Vec::new();
    if pure_methods > 0 {
        parts.push(counted(pure_methods, "pure method"));
    }
    if methods + methods_unproved > 0 {
        parts.push(format!("{methods} of {}", counted(methods + methods_unproved, "method")));
    }
    if loops + loops_unproved > 0 {
        parts.push(format!("{loops} of {}", counted(loops + loops_unproved, "loop")));
    }
    if parts.is_empty() { String::new() } else { format!("termination proved: {}\n", parts.join(", ")) }
}

/// In JSON, the line that says how many diagnostics were not written.
pub(super) fn more_json(more: usize) -> String {
    #[derive(Serialize)]
    struct More {
        kind: &'static str,
        number: usize,
    }
    match more {
        0 => String::new(),
        number => json::line(&More { kind: "not_shown", number }),
    }
}

#[derive(Serialize)]
struct SummaryObject {
    kind: &'static str,
    verified: usize,
    failed: usize,
    undecided: usize,
    skipped: usize,
    errors: usize,
    warnings: usize,
    trusted: Vec<TrustedObject>,
    termination: TerminationObject,
    may_throw: usize,
    promised: usize,
    unspecified: usize,
    overflow_checked: bool,
    skipped_for: Vec<SkippedObject>,
    z3: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<StatsObject>,
}

#[derive(Serialize)]
struct TerminationObject {
    pure_methods: usize,
    methods: usize,
    methods_unproved: usize,
    loops: usize,
    loops_unproved: usize,
}

#[derive(Serialize)]
struct SkippedObject {
    name: String,
    error_in: String,
}

#[derive(Serialize)]
struct TrustedObject {
    what: String,
    #[serde(flatten)]
    place: Place,
}

#[derive(Serialize)]
struct StatsObject {
    #[serde(flatten)]
    all: Answers,
    peak_memory_kb: Option<u64>,
    parsing_ms: f64,
    typing_ms: f64,
    lowering_ms: f64,
    declarations: Vec<Answers>,
}

#[derive(Serialize)]
struct Answers {
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    by_terms: u64,
    by_facts: u64,
    by_z3: u64,
    undecided: u64,
    steps: u64,
    z3_time_ms: f64,
}

pub(super) fn json(report: &Report, files: &Files, with_stats: bool) -> String {
    let summary = report.summary();
    let trusted = summary.trusted.into_iter();
    let trusted = trusted.map(|it| TrustedObject { place: json::place(it.span, files), what: it.what });
    let Termination { pure_methods, methods, methods_unproved, loops, loops_unproved } = report.termination;
    let skipped_for = report.declarations.iter().filter_map(|it| {
        let error_in = it.skipped_for.clone()?;
        Some(SkippedObject { name: it.name.clone(), error_in })
    });
    let [parsing_ms, typing_ms, lowering_ms] = reading_ms(report);
    let stats = with_stats.then(|| StatsObject {
        all: answers("", &report.stats()),
        peak_memory_kb: peak_memory_kb(),
        parsing_ms,
        typing_ms,
        lowering_ms,
        declarations: report.declarations.iter().map(|it| answers(&it.name, &it.stats)).collect(),
    });
    json::line(&SummaryObject {
        kind: "summary",
        verified: summary.verified,
        failed: summary.failed,
        undecided: summary.undecided,
        skipped: summary.skipped,
        errors: report.count(Severity::Error),
        warnings: report.count(Severity::Warning),
        trusted: trusted.collect(),
        termination: TerminationObject { pure_methods, methods, methods_unproved, loops, loops_unproved },
        may_throw: report.may_throw,
        promised: report.promised,
        unspecified: report.unspecified,
        overflow_checked: report.overflow_checked,
        skipped_for: skipped_for.collect(),
        z3: driver::z3_version(),
        stats,
    })
}

fn answers(name: &str, stats: &Stats) -> Answers {
    Answers {
        name: name.to_owned(),
        by_terms: stats.by_terms,
        by_facts: stats.by_facts,
        by_z3: stats.by_z3,
        undecided: stats.z3_unknown,
        steps: stats.steps,
        z3_time_ms: milliseconds(stats),
    }
}

fn milliseconds(stats: &Stats) -> f64 {
    stats.z3_time.as_secs_f64() * 1000.0
}

fn counts(report: &Report, summary: &Summary) -> String {
    let Summary { verified, failed, undecided, skipped, trusted } = summary;
    let trusted = match trusted.len() {
        0 => String::new(),
        number => format!(", {number} taken on trust"),
    };
    let numbers = if report.overflow_checked { ", overflow checked" } else { "" };
    format!(
        "{verified} verified, {failed} failed, {undecided} undecided, {skipped} skipped{trusted}{numbers}"
    )
}

/// How many questions each layer answered: for each declaration, and in total.
fn table(report: &Report) -> String {
    let total = report.stats();
    let rows = report.declarations.iter().map(|it| (it.name.as_str(), &it.stats));
    let rows: Vec<_> = rows.chain([("all", &total)]).collect();
    let width =
        rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max("questions of".len());
    let mut text = format!(
        "{:width$}  {:>9}  {:>9}  {:>9}  {:>9}  {:>11}  {:>9}\n",
        "questions of", "by terms", "by facts", "by Z3", "undecided", "steps", "Z3 ms"
    );
    for (name, stats) in rows {
        let Stats { by_terms, by_facts, by_z3, z3_unknown: undecided, steps, .. } = stats;
        let time = milliseconds(stats);
        let _ = writeln!(
            text,
            "{name:width$}  {by_terms:>9}  {by_facts:>9}  {by_z3:>9}  {undecided:>9}  {steps:>11}  {time:>9.1}"
        );
    }
    let [parsing, typing, lowering] = reading_ms(report);
    let _ = writeln!(text, "read in {parsing:.1} ms, typed in {typing:.1} ms, lowered in {lowering:.1} ms");
    if let Some(memory) = peak_memory_kb() {
        let _ = writeln!(text, "peak memory {:.1} MB", memory as f64 / 1024.0);
    }
    text.push('\n');
    text
}

/// How long parsing, typing and lowering took, in milliseconds.
fn reading_ms(report: &Report) -> [f64; 3] {
    let ReadingTimes { parsing, typing, lowering } = report.reading;
    [parsing, typing, lowering].map(|it| it.as_secs_f64() * 1000.0)
}

/// The peak memory of this process, if the system tells it.
fn peak_memory_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
