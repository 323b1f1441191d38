//! The import rule: which module may import which, and how long a file may be.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use libtest_mimic::Trial;
use walkdir::WalkDir;

use super::{ensure, project, trial};

/// Direct permissions; what an imported module may import, its importer may import too.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("report", &["source"]),
    ("syntax", &["report"]),
    ("mutate", &["syntax"]),
    ("resolve", &["syntax"]),
    ("typing", &["resolve"]),
    ("ir", &["source"]),
    ("lower", &["typing", "ir"]),
    ("front", &["lower"]),
    ("term", &["source"]),
    ("prover", &["term"]),
    ("state", &["ir", "term"]),
    ("trace", &["state"]),
    ("depend", &["ir", "state"]),
    ("infer", &["state", "prover", "depend"]),
    ("symex", &["ir", "state", "prover", "depend", "infer", "trace", "report"]),
    ("interp", &["ir"]),
    ("driver", &["mutate", "front", "symex", "interp"]),
    ("cli", &["driver"]),
    ("lsp", &["driver"]),
];

const LONGEST: usize = 700;

/// Files in which soundness depends on handling every kind of statement, expression and assertion.
const EXHAUSTIVE: &[&str] =
    &["ir/", "depend/", "symex/rules/", "symex/moves/", "symex/proofs/", "driver/termination.rs"];

/// A comment that begins like this, just above a catch-all arm, says why nothing can be forgotten there.
const REASON: &str = "// Any other ";

pub fn trials() -> Vec<Trial> {
    vec![
        trial("architecture: imports", imports),
        trial("architecture: the import rule is documented", rule_is_documented),
        trial("architecture: no circles", no_circles),
        trial("architecture: no circles inside folders", no_circles_inside),
        trial("architecture: only prover/z3 names the z3 crate", z3_stays_inside),
        trial("architecture: no file is too long", lengths),
        trial("architecture: matches where soundness rests are exhaustive", exhaustive),
    ]
}

/// The sources under src/: the path inside it, and the text.
pub fn sources() -> Vec<(String, String)> {
    let root = project("src");
    let files = WalkDir::new(&root).sort_by_file_name().into_iter().flatten();
    let files = files.filter(|entry| entry.path().extension().is_some_and(|it| it == "rs"));
    files
        .filter_map(|entry| {
            let name = entry.path().strip_prefix(&root).ok()?.display().to_string();
            Some((name, fs::read_to_string(entry.path()).ok()?))
        })
        .collect()
}

/// The top-level module that a file belongs to; main.rs and lib.rs belong to none.
fn module(path: &str) -> Option<&str> {
    path.split_once('/').map(|(module, _)| module).filter(|it| *it != "main.rs" && *it != "lib.rs")
}

/// The lines of code of a text, without its comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code))
}

/// The modules that a text refers to as `crate::module`, including those in `use crate::{a::X, b::Y}`.
fn named(text: &str) -> BTreeSet<String> {
    let code: Vec<&str> = code(text).collect();
    let code = code.join("\n");
    let word = |text: &str| {
        text.chars().take_while(|it| it.is_ascii_alphanumeric() || *it == '_').collect::<String>()
    };
    let mut found = BTreeSet::new();
    for (at, start) in code.match_indices("crate::") {
        let rest = &code[at + start.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            found.insert(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut item = true;
        for (at, character) in group.char_indices() {
            match character {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => item = true,
                it if it.is_whitespace() => {}
                _ if item => {
                    found.insert(word(&group[at..]));
                    item = false;
                }
                _ => {}
            }
        }
    }
    found
}

fn arrows() -> BTreeMap<String, BTreeSet<String>> {
    let known: BTreeSet<&str> = MAY_IMPORT.iter().map(|(module, _)| *module).collect();
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in sources() {
        if let Some(from) = module(&path) {
            let named = named(&text).into_iter().filter(|to| to != from && known.contains(to.as_str()));
            arrows.entry(from.to_owned()).or_default().extend(named);
        }
    }
    arrows
}

fn reachable<'a>(from: &str, step: &dyn Fn(&str) -> Vec<&'a str>) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut left = step(from);
    while let Some(next) = left.pop() {
        if seen.insert(next) {
            left.extend(step(next));
        }
    }
    seen
}

fn imports() -> Result<(), String> {
    let direct = |module: &str| {
        let row = MAY_IMPORT.iter().find(|(name, _)| *name == module);
        row.map_or(Vec::new(), |(_, allowed)| allowed.to_vec())
    };
    for (from, named) in arrows() {
        ensure(MAY_IMPORT.iter().any(|(name, _)| *name == from), || {
            format!("src/{from} has no row in the rule")
        })?;
        let allowed = reachable(&from, &direct);
        for to in named {
            ensure(allowed.contains(to.as_str()), || format!("src/{from} may not import `{to}`"))?;
        }
    }
    Ok(())
}

/// Each module has its row of the rule in the documentation.
fn rule_is_documented() -> Result<(), String> {
    let path = "docs/architecture.md";
    let page = fs::read_to_string(project(path)).map_err(|error| format!("{path}: {error}"))?;
    let exists = |module: &str| project("src").join(module).exists();
    for (module, allowed) in MAY_IMPORT.iter().filter(|(module, _)| exists(module)) {
        let names: Vec<String> =
            allowed.iter().filter(|name| exists(name)).map(|name| format!("`{name}`")).collect();
        let names = if names.is_empty() { "nothing".into() } else { names.join(", ") };
        let row = format!("| `{module}` | {names} |");
        ensure(page.lines().any(|line| line == row), || format!("{path} has no row {row}"))?;
    }
    Ok(())
}

fn no_circles() -> Result<(), String> {
    let arrows = arrows();
    let direct = |module: &str| {
        arrows.get(module).map_or(Vec::new(), |named| named.iter().map(String::as_str).collect::<Vec<_>>())
    };
    for module in arrows.keys() {
        let below = reachable(module, &direct);
        ensure(!below.contains(module.as_str()), || format!("src/{module} imports itself through others"))?;
    }
    Ok(())
}

/// The module of a file, as the parts of its path: `a/b/mod.rs` is `a::b`.
fn module_path(file: &str) -> Vec<&str> {
    let path = file.trim_end_matches(".rs");
    path.split('/').filter(|word| *word != "mod").collect()
}

/// The paths in a text's `use` declarations, from the root of the crate.
fn used(text: &str, module: &[&str]) -> Vec<Vec<String>> {
    let code: Vec<&str> = code(text).collect();
    let code = code.join("\n");
    let mut found = Vec::new();
    for (at, start) in code.match_indices("use ") {
        if code[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_') {
            continue;
        }
        let declaration = code[at + start.len()..].split(';').next().unwrap_or_default();
        expand(Vec::new(), declaration, &mut found);
    }
    let from_root = |path: Vec<String>| {
        let ups = path.iter().take_while(|word| *word == "super").count();
        let rest = path.iter().skip(ups.max(1)).cloned();
        match path.first().map(String::as_str)? {
            "crate" => Some(rest.collect()),
            "self" => Some(module.iter().map(|word| word.to_string()).chain(rest).collect()),
            "super" => {
                let above = module.len().checked_sub(ups)?;
                Some(module[..above].iter().map(|word| word.to_string()).chain(rest).collect())
            }
            _ => None,
        }
    };
    found.into_iter().filter_map(from_root).collect()
}

/// Takes `a::{b, c::d}` apart.
fn expand(before: Vec<String>, tree: &str, found: &mut Vec<Vec<String>>) {
    let words = |path: &str| {
        let words =
            path.split("::").map(|word| word.split(" as ").next().unwrap_or_default().trim().to_string());
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>()
    };
    let Some((path, group)) = tree.split_once('{') else {
        found.push(before.into_iter().chain(words(tree)).collect());
        return;
    };
    let before: Vec<String> = before.into_iter().chain(words(path)).collect();
    let (mut depth, mut start) = (0, 0);
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                if !group[start..at].trim().is_empty() {
                    expand(before.clone(), &group[start..at], found);
                }
                start = at + 1;
                if character == '}' {
                    return;
                }
            }
            _ => {}
        }
    }
}

/// No module of a folder imports itself through others in that folder. The folder's own module is above all of them: it
/// may import each, and each may use what it defines.
fn no_circles_inside() -> Result<(), String> {
    let files = sources();
    let modules: BTreeSet<Vec<String>> = files
        .iter()
        .map(|(file, _)| module_path(file).iter().map(|word| word.to_string()).collect())
        .collect();
    // For each folder, which of its modules imports which.
    let mut arrows: BTreeMap<Vec<String>, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for (file, text) in &files {
        let from = module_path(file);
        if from.contains(&"tests") {
            continue;
        }
        for path in used(text, &from) {
            let named = (1..=path.len()).rev().map(|length| &path[..length]).find(|it| modules.contains(*it));
            let Some(to) = named else { continue };
            let common = from.iter().zip(to).take_while(|(a, b)| *a == b).count();
            if let (Some(a), Some(b)) = (from.get(common), to.get(common)) {
                let folder = arrows.entry(to[..common].to_vec()).or_default();
                folder.entry(a.to_string()).or_default().insert(b.clone());
            }
        }
    }
    for (folder, arrows) in &arrows {
        let direct = |module: &str| {
            arrows
                .get(module)
                .map_or(Vec::new(), |named| named.iter().map(String::as_str).collect::<Vec<_>>())
        };
        for module in arrows.keys() {
            ensure(!reachable(module, &direct).contains(module.as_str()), || {
                format!("in src/{} the module `{module}` names itself through others", folder.join("/"))
            })?;
        }
    }
    Ok(())
}

fn z3_stays_inside() -> Result<(), String> {
    for (path, text) in sources() {
        if path.starts_with("prover/z3/") || path == "prover/z3.rs" {
            continue;
        }
        let names_it = |line: &str| {
            let mut found = line.match_indices("z3::").chain(line.match_indices("z3_sys::"));
            // `super::z3::…` is the module inside the prover, not the crate.
            found.any(|(at, _)| {
                !line[..at].ends_with([':', '_']) && !line[..at].ends_with(char::is_alphanumeric)
            })
        };
        if let Some(line) = code(&text).find(|line| names_it(line)) {
            let own_module = path == "prover/mod.rs" || path.starts_with("prover/");
            let local = own_module && (line.contains("use z3::") || line.contains("= z3::"));
            ensure(local, || format!("src/{path} names the z3 crate: {}", line.trim()))?;
        }
    }
    Ok(())
}

fn lengths() -> Result<(), String> {
    for (path, text) in sources() {
        let lines = text.lines().count();
        ensure(lines <= LONGEST, || format!("src/{path} has {lines} lines; the limit is {LONGEST}"))?;
    }
    Ok(())
}

/// Whether a line begins a catch-all arm: `_`, or a name. (Each arm has a line of its own.)
fn takes_the_rest(line: &str) -> bool {
    let code = line.split_once("//").map_or(line, |(code, _)| code);
    let Some((pattern, _)) = code.split_once("=>") else { return false };
    let pattern = pattern.split_once(" if ").map_or(pattern, |(pattern, _)| pattern);
    let last = pattern.rsplit('|').next().unwrap_or(pattern).trim();
    let is_name = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    is_name(last) && !matches!(last, "true" | "false")
}

/// After adding a new kind, the code must not compile until every place that has to handle it does.
fn exhaustive() -> Result<(), String> {
    for (path, text) in sources() {
        if !EXHAUSTIVE.iter().any(|place| path.starts_with(place)) {
            continue;
        }
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| takes_the_rest(line)) {
            let mut above = lines[..at].iter().rev().take_while(|line| line.trim_start().starts_with("//"));
            ensure(above.any(|line| line.trim_start().starts_with(REASON)), || {
                let (arm, number) = (line.trim(), at + 1);
                format!(
                    "src/{path}:{number}: `{arm}` takes all that is left: name it, or say `{REASON}…` above"
                )
            })?;
        }
    }
    Ok(())
}
