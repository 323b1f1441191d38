//! The documentation is true: the programs in `docs/` have the results that they claim, and links and citations in
//! comments lead somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use acclaim::driver::expect;
use acclaim::report::Severity;
use acclaim::source::Spelling;
use libtest_mimic::Trial;

use super::pages::{Fence, fences, verify};
use super::{ensure, library, project, trial};

const PAGES: &[&str] = &[
    "README.md",
    "docs/tutorial.md",
    "docs/hard-things.md",
    "docs/from-java.md",
    "docs/from-other-verifiers.md",
    "docs/language.md",
    "docs/architecture.md",
    "docs/paper.md",
];

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        trial("docs: every page is looked at", every_page_is_listed),
        trial("docs: links lead somewhere", links),
        trial("docs: citations of the paper lead somewhere", citations_of_the_paper),
        trial("docs: citations of the language lead somewhere", citations_of_the_language),
        trial("docs: the files that are named exist", files_that_are_named),
        trial("docs: public members of the library are described", library_is_described),
    ];
    for page in PAGES.iter().filter(|page| page.starts_with("docs/")) {
        for program in programs(&read(page).unwrap_or_default()) {
            let name = format!("{page}:{}", program.line);
            trials.push(trial(name, move || comes_out_as_it_says(&program)));
        }
    }
    trials
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(project(path)).map_err(|error| format!("{path}: {error}"))
}

fn every_page_is_listed() -> Result<(), String> {
    let folder = fs::read_dir(project("docs")).map_err(|error| error.to_string())?;
    let found: BTreeSet<String> =
        folder.flatten().map(|entry| format!("docs/{}", entry.file_name().to_string_lossy())).collect();
    let listed = PAGES.iter().filter(|page| page.starts_with("docs/"));
    let listed: BTreeSet<String> = listed.map(|page| (*page).to_owned()).collect();
    ensure(found == listed, || format!("in docs/: {found:?}\nlooked at: {listed:?}"))
}

/// A program of a page, and the line where it begins.
struct Program {
    line: usize,
    text: String,
    spelling: Spelling,
    verifies: bool,
}

/// The programs in fences such as ```` ```acc,verifies ````.
fn programs(page: &str) -> Vec<Program> {
    let program = |fence: Fence| {
        let (spelling, outcome) = fence.mark.split_once(',')?;
        let spelling = Spelling::of(Path::new(&format!("example.{spelling}")))?;
        Some(Program { line: fence.line, text: fence.text, spelling, verifies: outcome == "verifies" })
    };
    fences(page).into_iter().filter_map(program).collect()
}

/// A program agrees with its marks; one that fails has an error, and one that verifies has no unmarked warning either.
fn comes_out_as_it_says(program: &Program) -> Result<(), String> {
    let (files, file, report) = verify(&program.text, program.spelling)?;
    let mismatches = expect::compare(&files, file, &report);
    ensure(mismatches.is_empty(), || format!("{mismatches:#?}\n{}", program.text))?;
    let (marks, _) = expect::marks(&program.text);
    let marked = |severity| marks.iter().filter(|mark| mark.severity == severity).count();
    ensure(program.verifies == (marked(Severity::Error) == 0), || {
        format!("a program has marks for errors exactly if it fails:\n{}", program.text)
    })?;
    ensure(report.count(Severity::Warning) == marked(Severity::Warning), || {
        format!("a warning without a mark:\n{}", program.text)
    })
}

/// The headings of a page, outside its fences: the number of `#`, and the text.
fn headings(page: &str) -> Vec<(usize, &str)> {
    let mut fenced = false;
    let mut found = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        let text = line.trim_start_matches('#');
        if !fenced && text.starts_with(' ') && text.len() < line.len() {
            found.push((line.len() - text.len(), text.trim()));
        }
    }
    found
}

/// The anchor of a heading, for links.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Links to files of the project lead to a file that exists, and to a heading in it.
fn links() -> Result<(), String> {
    for page in PAGES {
        let page_text = read(page)?;
        // Text in backquotes is not a link, neither in a line nor in a fence.
        let text: String = page_text.split('`').step_by(2).collect();
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split(')').next().unwrap_or_default();
            if target.contains("://") {
                continue;
            }
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
            let path = if path.is_empty() { (*page).to_owned() } else { joined(folder, path) };
            ensure(project(&path).exists(), || format!("{page}: {path} does not exist"))?;
            let found =
                heading.is_empty() || headings(&read(&path)?).iter().any(|(_, text)| anchor(text) == heading);
            ensure(found, || format!("{page}: {path} has no heading #{heading}"))?;
        }
    }
    Ok(())
}

fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Above each public member of `acclaim.util`, ghost ones too, there is one line that an editor can show. (A predicate describes itself.)
fn library_is_described() -> Result<(), String> {
    let mut members = 0;
    for (name, path) in library().into_iter().filter(|(name, _)| name.contains("acclaim")) {
        let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let is_interface = text.contains("\npublic interface ");
        let mut above = "";
        for line in text.lines().filter(|line| !line.trim_start().starts_with('@')) {
            if is_public_member(line, is_interface) {
                members += 1;
                let described = above.starts_with("/** ") && above.ends_with(" */")
                    || above.starts_with("// ")
                    || above.starts_with("/*@ // ");
                ensure(described, || format!("{name}: no line of documentation above `{}`", line.trim()))?;
            }
            above = line.trim();
        }
    }
    ensure(members > 200, || format!("only {members} members were found"))
}

/// Whether a line begins the declaration of a public member, in Java or in a specification.
fn is_public_member(line: &str, in_interface: bool) -> bool {
    let indented = line.starts_with("    ") && !line.starts_with("         ");
    let text = line.trim_start();
    let text = text.strip_prefix("/*@ ").or_else(|| text.strip_prefix("//@ ")).unwrap_or(text);
    let of_interface = ["pure ", "static pure ", "lemma ", "static lemma ", "static ", "default "];
    indented
        && (text.starts_with("public ")
            || in_interface && of_interface.iter().any(|start| text.starts_with(start)))
}

/// Paths in backquotes that look like files of the project exist.
fn files_that_are_named() -> Result<(), String> {
    for page in PAGES {
        let text = read(page)?;
        for part in text.split('`').skip(1).step_by(2) {
            let known = ["src/", "docs/", "grammar/", "codes/", "verifier-tests/", "scripts/", "benches/"];
            let is_path = known.iter().any(|folder| part.starts_with(folder))
                && part.chars().all(|it| it.is_ascii_alphanumeric() || "/_.-".contains(it));
            ensure(!is_path || project(part).exists(), || format!("{page}: `{part}` does not exist"))?;
        }
    }
    Ok(())
}

/// The comments of the project: the path of a file, and its text, with each comment of several lines joined into one.
fn commented() -> Vec<(String, String)> {
    let mut texts = super::architecture::sources();
    if let Ok(grammar) = read("grammar/acclaim.lalrpop") {
        texts.push(("grammar/acclaim.lalrpop".into(), grammar));
    }
    for (_, text) in &mut texts {
        let lines =
            text.lines().map(|line| line.trim().trim_start_matches("//").trim_start_matches(['!', '/']));
        *text = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    }
    texts
}

/// Every citation `[VC …]` in a comment leads to a heading or a rule of `docs/paper.md`: `[VC Figure 8, open]` is the
/// item **open** below the heading that begins with *Figure 8*.
fn citations_of_the_paper() -> Result<(), String> {
    let page = read("docs/paper.md")?;
    let mut cited = 0;
    for (path, text) in commented() {
        for (at, start) in text.match_indices("[VC ") {
            let citation = text[at + start.len()..].split(']').next().unwrap_or_default();
            leads_somewhere(&page, citation).map_err(|why| format!("src/{path}: [VC {citation}]: {why}"))?;
            cited += 1;
        }
    }
    ensure(cited > 20, || format!("only {cited} citations of the paper were found"))
}

fn leads_somewhere(page: &str, citation: &str) -> Result<(), String> {
    let mut places: Vec<String> = Vec::new();
    let normal =
        citation.replace(", and ", ", ").replace(" and ", ", ").replace("; ", ", ").replace(" to ", ", ");
    let mut kind = String::new();
    for part in normal.split(", ").map(str::trim).filter(|part| !part.is_empty()) {
        let part = part.split_once(" for ").map_or(part, |(place, _)| place);
        if part.starts_with("language.md ") {
            continue;
        }
        if part == "errata" {
            places.push("Errata".into());
        } else if part.starts_with('§') {
            places.push(part.to_owned());
        } else if let Some((word, number)) =
            part.split_once(' ').filter(|(word, _)| word.starts_with("Figure"))
        {
            kind = word.trim_end_matches('s').to_owned();
            places.push(format!("{kind} {number}"));
        } else if let Some((word, number)) =
            part.split_once(' ').filter(|(word, _)| word.starts_with("Defin"))
        {
            kind = word.trim_end_matches('s').to_owned();
            places.push(format!("{kind} {number}"));
        } else if part.chars().all(|it| it.is_ascii_digit()) && !kind.is_empty() {
            places.push(format!("{kind} {part}"));
        } else {
            let inside = places.last().ok_or("it begins with the name of a rule")?;
            let rule = section(page, inside).filter(|it| it.contains(&format!("**{part}**")));
            rule.ok_or_else(|| format!("docs/paper.md has no **{part}** under {inside}"))?;
            continue;
        }
        let place = places.last().map(String::as_str).unwrap_or_default();
        section(page, place).ok_or_else(|| format!("docs/paper.md has no heading {place}"))?;
    }
    Ok(())
}

/// The text below the first heading that begins with these words, up to the next heading of the same or a higher level.
fn section<'a>(page: &'a str, words: &str) -> Option<&'a str> {
    let begins = |text: &str| {
        let rest = text.strip_prefix(words)?;
        let deeper = rest.strip_prefix('.').is_some_and(|it| it.starts_with(|it: char| it.is_ascii_digit()));
        (!deeper && !rest.starts_with(|it: char| it.is_alphanumeric())).then_some(())
    };
    let found = headings(page);
    let at = found.iter().position(|(_, text)| begins(text).is_some())?;
    let (depth, heading) = found[at];
    let from = page.find(&format!("{} {heading}\n", "#".repeat(depth)))?;
    let after = found[at + 1..].iter().find(|(below, _)| *below <= depth);
    let to = after.and_then(|(depth, text)| page.find(&format!("{} {text}\n", "#".repeat(*depth))));
    Some(&page[from..to.filter(|to| *to > from).unwrap_or(page.len())])
}

/// `language.md §7, Loops` in a comment is the heading *Loops* in the section of that number.
fn citations_of_the_language() -> Result<(), String> {
    let page = read("docs/language.md")?;
    let mut cited = 0;
    for (path, text) in commented() {
        for (at, start) in text.match_indices("language.md §") {
            let rest = &text[at + start.len()..];
            let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
            let wrong = |what: &str| format!("src/{path}: language.md §{number} {what}");
            let section = section(&page, &format!("{number}.")).ok_or_else(|| wrong("does not exist"))?;
            let named = rest[number.len()..].strip_prefix(", ").unwrap_or_default();
            let named = named.split([')', ']', '.', ',', ';', ':']).next().unwrap_or_default();
            let is_heading = named.starts_with(|it: char| it.is_uppercase());
            let known = headings(section).iter().any(|(_, text)| *text == named);
            ensure(!is_heading || known, || wrong(&format!("has no heading `{named}`")))?;
            cited += 1;
        }
    }
    ensure(cited > 10, || format!("only {cited} citations of the language were found"))
}
