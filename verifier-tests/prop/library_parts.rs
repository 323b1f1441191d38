//! What is left out of the library matters to nobody.
//!
//! A body of the library that nothing in a program calls is not read. Here each program that uses the library is
//! verified as it is, and beside an interface whose predicate has parameters with all names that are in the library: then
//! all of it is read. The reports have to be the same, verdicts and messages, what ends and what may throw.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use acclaim::cli::flags;
use acclaim::driver::{Cancel, Options, Session};
use acclaim::source::{FileId, Files};
use libtest_mimic::Trial;

use super::same_verdicts::hash;
use super::{Random, long};
use crate::harness::session::said;
use crate::harness::{ensure, programs_below, trial};

const SUITES: &[&str] = &["verify/library", "programs", "unsound"];

/// In the usual run, one in this many programs is tested.
const SAMPLE: usize = 8;

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for suite in SUITES {
        for (name, path) in programs_below(suite) {
            let names_it = || std::fs::read_to_string(&path).is_ok_and(|text| text.contains("acclaim.util"));
            if (long() || Random(hash(&name) ^ 2).below(SAMPLE) == 0) && names_it() {
                trials.push(trial(format!("library parts: {name}"), move || all_or_some(&path)));
            }
        }
    }
    trials
}

fn all_or_some(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let flags = flags::header(&path.display().to_string(), &text)?.flags;
    let options = Options { jobs: 1, deny_trust: false, ..flags.options() };
    let look = |beside: Option<&str>| -> Result<(String, String), String> {
        let mut session = Session::new(options.clone());
        let mut set = |path: &str, text: &str| session.set_text(path, text).map_err(|it| it.to_string());
        set(&path.display().to_string(), &text)?;
        if let Some(beside) = beside {
            set("names.acc", beside)?;
        }
        let report = session.verify(&|_, _| {}, &Cancel::new()).map_err(|it| it.to_string())?;
        Ok((said(&report), format!("{:?}, may throw: {}", report.termination, report.may_throw)))
    };
    let some = look(None)?;
    // The two interfaces differ in the names that they have, and declare nothing that is verified.
    let none_beside = look(Some("interface Names { }"))?;
    let all = look(Some(&all_names()))?;
    ensure(some == none_beside, || format!("a class beside: {}", difference(&some, &none_beside)))?;
    ensure(some == all, || format!("with all of the library: {}", difference(&some, &all)))
}

fn difference(some: &(String, String), all: &(String, String)) -> String {
    let lines = some.0.lines().zip(all.0.lines()).enumerate();
    let lines = lines.chain([(0, (some.1.as_str(), all.1.as_str()))]);
    let Some((at, _)) = lines.into_iter().find(|(_, (some, all))| some != all) else { return String::new() };
    let near = |text: &str| text.lines().skip(at.saturating_sub(1)).take(6).collect::<Vec<_>>().join("\n");
    format!("{}\n{}\nnot\n{}\n{}", near(&some.0), some.1, near(&all.0), all.1)
}

/// An interface with a predicate that has a parameter for each name of a member of the library.
fn all_names() -> String {
    let files = Files::default();
    let mut names = BTreeSet::new();
    for file in FileId::library() {
        let text = &files.get(file).text;
        let words = text.split(|c: char| !c.is_ascii_alphanumeric());
        names.extend(
            words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())).map(str::to_owned),
        );
    }
    let mut text = String::new();
    for name in names {
        // Keywords are no names.
        let line = format!("interface Names {{ predicate q(int before0, int {name}, int behind0); }}");
        if parses(&line) {
            let _ = write!(text, "{}int {name}", if text.is_empty() { "" } else { ", " });
        }
    }
    format!("interface Names {{ predicate q({text}); }}")
}

fn parses(text: &str) -> bool {
    let mut files = Files::default();
    files.add("names.acc".into(), text.into(), acclaim::source::Spelling::Acc);
    acclaim::syntax::parse_program(&files).1.is_empty()
}
