//! `acclaim test PATH…`: compare files with the results that they expect.
//!
//! Each file is a program of its own; files are checked in parallel. For a file that differs from its expectations, the
//! output has all that is needed to repair it: the lines, and the errors in full.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use serde::Serialize;

use super::flags::{self, Format, RunFlags};
use super::load;
use super::output::{complain, print};
use super::progress::Bar;
use crate::driver::expect::{self, Mismatch};
use crate::driver::{self, Options, Status};
use crate::report::{Severity, human, json, short};
use crate::source::Files;

/// The arguments of `acclaim test`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files that end in .acc or .java, and folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    run: RunFlags,
}

/// The result for one file.
#[derive(Debug)]
pub struct Tested {
    /// Its path.
    pub name: String,
    /// Whether the results are as expected.
    pub result: TestResult,
    /// One line for each difference from the expectations.
    pub problems: Vec<String>,
    /// The errors that were not expected, in full.
    pub rendered: String,
    /// The exit code for it.
    pub status: Status,
}

/// Whether the results of a file are as expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestResult {
    /// They are.
    Passed,
    /// They are not, and the file says that this is known.
    KnownGap,
    /// They are not, or its marks can't be read.
    Failed,
}

/// Runs the command: writes its output, and returns how it ended.
pub fn run(args: &Args) -> Status {
    let paths = match load::find(&args.paths) {
        Ok(paths) => paths,
        Err(errors) => {
            errors.iter().for_each(|error| complain(error));
            return Status::Unusable;
        }
    };
    let pool = match driver::thread_pool(args.run.jobs) {
        Ok(pool) => pool,
        Err(error) => {
            complain(&format!("threads can't be started: {error}"));
            return Status::Fault;
        }
    };
    let colour = args.run.format == Format::Human && args.run.color.on_stdout();
    let tested: Vec<Tested> = {
        let progress = Bar::new(!args.run.no_progress);
        let done = AtomicUsize::new(0);
        pool.install(|| {
            let check = |path: &PathBuf| {
                let tested = check_file(path, args.run.check_facts, colour);
                progress.tell(done.fetch_add(1, Ordering::Relaxed) + 1, paths.len());
                tested
            };
            paths.par_iter().with_max_len(1).map(check).collect()
        })
    };
    let status = tested.iter().map(|it| it.status).max().unwrap_or_default();
    print(&render(&tested, args.run.format), status)
}

/// Checks one file against what it expects.
pub fn check_file(path: &Path, check_facts: bool, colour: bool) -> Tested {
    let name = path.display().to_string();
    let unusable = |problem: String| Tested {
        name: name.clone(),
        result: TestResult::Failed,
        problems: vec![problem],
        rendered: String::new(),
        status: Status::Unusable,
    };
    let (text, spelling) = match load::read(path) {
        Ok(read) => read,
        Err(error) => return unusable(error),
    };
    let header = match flags::header(&name, &text) {
        Ok(header) => header,
        Err(error) => return unusable(error),
    };
    let mut files = Files::default();
    let file = files.add(name.clone(), text, spelling);
    let options = Options {
        explicit: header.flags.explicit,
        no_throw: header.flags.no_throw,
        deny_trust: header.flags.deny_trust,
        jobs: 1,
        check_facts,
        trace: None,
    };
    let report = driver::check_program(&files, &options);
    let mismatches = expect::compare(&files, file, &report);
    let fault = report.status() == Status::Fault;

    let mut problems: Vec<String> = mismatches.iter().map(|it| describe(it, &files)).collect();
    let unexpected: Vec<_> = mismatches
        .iter()
        .filter_map(|it| match it {
            Mismatch::Unexpected(diagnostic) => Some(diagnostic.clone()),
            _ => None,
        })
        .collect();
    let result = match (&header.known_gap, mismatches.is_empty()) {
        (None, true) => TestResult::Passed,
        (None, false) => TestResult::Failed,
        (Some(_), false) if !fault => TestResult::KnownGap,
        (Some(_), false) => TestResult::Failed,
        (Some(_), true) => {
            problems.push("the known gap is closed: take out the line `// known gap: …`".into());
            TestResult::Failed
        }
    };
    let status = match result {
        TestResult::Failed if fault => Status::Fault,
        TestResult::Failed => Status::Failed,
        TestResult::Passed | TestResult::KnownGap => Status::Verified,
    };
    Tested { name, result, problems, rendered: human::render(&unexpected, &files, colour), status }
}

fn describe(mismatch: &Mismatch, files: &Files) -> String {
    match mismatch {
        Mismatch::BadMark { line, why } => format!("line {line}: {why}"),
        Mismatch::Missing(mark) => {
            let kind = match mark.severity {
                Severity::Error => "an error",
                Severity::Warning => "a warning",
            };
            match mark.text.as_str() {
                "" => format!("line {}: expected {kind}, found none", mark.line),
                text => format!("line {}: expected {kind} with `{text}`, found none", mark.line),
            }
        }
        Mismatch::Unexpected(diagnostic) => {
            let (code, message) = (diagnostic.code.0, &diagnostic.message);
            let place = short::place(diagnostic.span, files);
            format!("{place}: no mark expects this {}: {code}: {message}", diagnostic.word())
        }
        Mismatch::Silent { name } => format!("`{name}` was not verified, and no error says why"),
        Mismatch::Nothing => "there is nothing to verify in this file".into(),
    }
}

#[derive(Serialize)]
struct TestObject<'a> {
    kind: &'static str,
    file: &'a str,
    result: &'static str,
    problems: &'a [String],
}

#[derive(Serialize)]
struct SummaryObject {
    kind: &'static str,
    passed: usize,
    failed: usize,
    known_gaps: usize,
}

fn render(tested: &[Tested], format: Format) -> String {
    let number = |result| tested.iter().filter(|it| it.result == result).count();
    let (passed, failed) = (number(TestResult::Passed), number(TestResult::Failed));
    let gaps = number(TestResult::KnownGap);
    let mut text = String::new();
    if format == Format::Json {
        for it in tested {
            let result = match it.result {
                TestResult::Passed => "passed",
                TestResult::KnownGap => "known gap",
                TestResult::Failed => "failed",
            };
            text += &json::line(&TestObject { kind: "test", file: &it.name, result, problems: &it.problems });
        }
        return text + &json::line(&SummaryObject { kind: "summary", passed, failed, known_gaps: gaps });
    }
    for it in tested.iter().filter(|it| it.result == TestResult::Failed) {
        text += &it.show(format == Format::Human);
    }
    let gaps = match gaps {
        0 => String::new(),
        1 => ", 1 known gap".to_owned(),
        _ => format!(", {gaps} known gaps"),
    };
    let _ = writeln!(text, "{passed} passed, {failed} failed{gaps}");
    text
}

impl Tested {
    /// The output for a file that failed.
    pub fn show(&self, with_source: bool) -> String {
        let mut text = String::new();
        for problem in &self.problems {
            let _ = writeln!(text, "FAIL {}: {problem}", self.name);
        }
        if with_source && !self.rendered.is_empty() {
            let _ = write!(text, "\n{}", self.rendered);
        }
        text
    }
}
