//! The programs on the pages of `codes/` and in the tour of the README are run.

use std::collections::BTreeSet;
use std::fs;

use acclaim::cli::flags;
use acclaim::driver::{self, Options, Report, Status};
use acclaim::report::catalogue::{PAGES, Page};
use acclaim::report::human;
use acclaim::source::{FileId, Files, Spelling};
use libtest_mimic::Trial;

use super::{ensure, project, trial};

/// Codes that no short program can show: limits, and faults of the tool.
const WITHOUT_PROGRAM: &[&str] = &["E0005", "E0011", "E0192", "E0199", "E0240", "E0900"];

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        trial("codes: every page is in the catalogue", every_page_is_listed),
        trial("codes: every code has a page", every_code_has_a_page),
        trial("codes: pages and the guide lead to each other", pages_and_guide_link),
    ];
    for page in PAGES.iter().filter(|page| !WITHOUT_PROGRAM.contains(&page.code)) {
        trials.push(trial(format!("codes/{}", page.code), move || page_is_right(page)));
    }
    trials
}

/// The contents of a fence in a text.
pub struct Fence {
    /// The number of its first line inside, from 1.
    pub line: usize,
    /// The word after the three backquotes.
    pub mark: String,
    pub text: String,
}

pub fn fences(text: &str) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        if let Some(mark) = line.strip_prefix("```") {
            let inside: Vec<&str> =
                lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
            found.push(Fence { line: at + 2, mark: mark.into(), text: inside.join("\n") + "\n" });
        }
    }
    found
}

/// The programs of a text in fences marked with this word.
pub fn fenced(text: &str, mark: &str) -> Vec<String> {
    fences(text).into_iter().filter(|fence| fence.mark == mark).map(|fence| fence.text).collect()
}

/// Verifies a program with the flags of its first line; it is the only file.
pub fn verify(program: &str, spelling: Spelling) -> Result<(Files, FileId, Report), String> {
    let name = match spelling {
        Spelling::Acc => "example.acc",
        Spelling::Java => "example.java",
    };
    let flags = flags::header(name, program)?.flags;
    let mut files = Files::default();
    let file = files.add(name.into(), program.into(), spelling);
    let options = Options { jobs: 1, ..flags.options() };
    let report = driver::check_program(&files, &options);
    Ok((files, file, report))
}

pub fn check(program: &str, spelling: Spelling) -> Result<(Report, String), String> {
    let (files, _, report) = verify(program, spelling)?;
    let rendered = human::render(&report.diagnostics, &files, false);
    Ok((report, rendered))
}

fn page_is_right(page: &Page) -> Result<(), String> {
    let spelling = if page.text.contains("```java,") { Spelling::Java } else { Spelling::Acc };
    let fence = |expected: &str| match spelling {
        Spelling::Acc => fenced(page.text, &format!("acc,{expected}")),
        Spelling::Java => fenced(page.text, &format!("java,{expected}")),
    };
    let (fails, verifies) = (fence("fails"), fence("verifies"));
    ensure(fails.len() == 1 && verifies.len() == 1, || {
        format!(
            "expected one program that fails and one that verifies, found {} and {}",
            fails.len(),
            verifies.len()
        )
    })?;
    let (report, rendered) = check(&fails[0], spelling)?;
    let codes: BTreeSet<&str> = report.diagnostics.iter().map(|it| it.code.0).collect();
    ensure(codes == BTreeSet::from([page.code]), || {
        format!(
            "the failing program should get {} and nothing else; it gets {codes:?}\n{rendered}",
            page.code
        )
    })?;
    let (report, rendered) = check(&verifies[0], spelling)?;
    ensure(report.status() == Status::Verified && report.diagnostics.is_empty(), || {
        format!("the repaired program does not verify\n{rendered}")
    })
}

fn every_page_is_listed() -> Result<(), String> {
    let folder = fs::read_dir(project("codes")).map_err(|error| error.to_string())?;
    let names = folder.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let pages: BTreeSet<String> =
        names.filter_map(|name| name.strip_suffix(".md").map(str::to_owned)).collect();
    let listed: BTreeSet<String> = PAGES.iter().map(|page| page.code.to_owned()).collect();
    ensure(pages == listed, || format!("in codes/: {pages:?}\nin the catalogue: {listed:?}"))
}

/// Where a page says to read on there is a chapter of that name, and the chapter names the code.
fn pages_and_guide_link() -> Result<(), String> {
    let mut linked = 0;
    for page in PAGES {
        for line in page.text.lines().filter_map(|line| line.strip_prefix("Read on in `")) {
            linked += 1;
            let (path, heading) = line.split_once("`: ").ok_or_else(|| format!("{}: {line}", page.code))?;
            let heading = heading.trim_end_matches('.');
            let guide = fs::read_to_string(project(path)).map_err(|error| format!("{path}: {error}"))?;
            let (_, chapter) = guide
                .split_once(&format!("\n## {heading}\n"))
                .ok_or_else(|| format!("{}: {path} has no chapter {heading}", page.code))?;
            let chapter = chapter.split("\n## ").next().unwrap_or_default();
            let named = format!("`{}`", page.code);
            ensure(chapter.contains(&named), || format!("{path}, {heading}: {named} is not named"))?;
        }
    }
    ensure(linked > 0, || "no page says where to read on".into())
}

/// Every `E0123` in a string literal under src/ is a code that `acclaim explain` knows.
fn every_code_has_a_page() -> Result<(), String> {
    let listed: BTreeSet<&str> = PAGES.iter().map(|page| page.code).collect();
    for (path, text) in super::architecture::sources() {
        // Codes invented in a file's own tests need no page.
        let text = text.split("#[cfg(test)]").next().unwrap_or("");
        for (at, _) in text.match_indices("\"E0") {
            let code = text.get(at + 1..at + 6).unwrap_or("");
            let is_code = code.len() == 5 && code[1..].bytes().all(|byte| byte.is_ascii_digit());
            ensure(!is_code || listed.contains(code), || format!("{path}: `{code}` has no page in codes/"))?;
        }
    }
    Ok(())
}
