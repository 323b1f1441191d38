//! The suites of programs with marks in them, and the classes of the library, each a program of its own.
//!
//! With `ACCLAIM_CHECK_FACTS=1` every answer that was found without Z3 is checked by Z3 on the way; the programs of
//! `paper/`, and those with operations on bits, are always run a second time in this way.

use std::path::Path;

use acclaim::cli::test::{TestResult, check_file};
use acclaim::driver::expect;
use acclaim::report::Severity;
use libtest_mimic::Trial;

use super::{ensure, library, programs_below, trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for suite in ["paper", "verify", "unsound", "programs", "mutation"] {
        for (name, path) in programs_below(suite) {
            trials.push(trial(name, move || {
                if suite == "unsound" {
                    has_a_mark(&path)?;
                }
                as_marked(&path, std::env::var_os("ACCLAIM_CHECK_FACTS").is_some())
            }));
        }
    }
    for (name, path) in library() {
        trials.push(trial(name, move || as_library(&path)));
    }
    let bits = programs_below("verify").into_iter().filter(|(name, _)| name.contains("arithmetic/bits"));
    for (name, path) in programs_below("paper").into_iter().chain(bits) {
        trials.push(trial(format!("{name} (facts checked by Z3)"), move || as_marked(&path, true)));
    }
    trials
}

/// A class of the library without any body has nothing to verify, but has to be free of errors. Bodies are verified for
/// their own class alone, so only a final class may have any.
fn as_library(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    // What these bodies say of their class holds whatever a subclass defines; those of the last two are static.
    let always = ["Throwable.acc", "Iterable.acc", "Iterator.acc", "Order.java", "Equality.java"];
    let always = always.iter().any(|name| path.ends_with(name));
    let bodies = text.matches('{').count() > 1 && !always;
    ensure(text.contains("final class") || !bodies, || "a class that may be extended has a body".into())?;
    let tested = check_file(path, false, false);
    match tested.result {
        TestResult::Failed if tested.show(true).contains("nothing to verify") => Ok(()),
        _ => ensure(tested.result != TestResult::Failed, || tested.show(true)),
    }
}

fn as_marked(path: &Path, check_facts: bool) -> Result<(), String> {
    let tested = check_file(path, check_facts, false);
    ensure(tested.result != TestResult::Failed, || tested.show(true))
}

/// A program in `unsound/` that expects no error would prove nothing.
fn has_a_mark(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let (marks, _) = expect::marks(&text);
    let any = marks.iter().any(|mark| mark.severity == Severity::Error);
    ensure(any, || "a program in unsound/ needs at least one `//~ ERROR`".into())
}
