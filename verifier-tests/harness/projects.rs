//! Programs of several files: each folder in `projects/` is one, with marks in all of its files.
//!
//! The order of the files must not matter, so each is verified forwards and backwards. Where a JDK is found, javac compiles the
//! Java files of a project together, unless one of them has the line `// javac: refused`.

use std::path::{Path, PathBuf};
use std::process::Command;

use acclaim::cli::load;
use acclaim::driver::expect::{self, Mismatch};
use acclaim::driver::{Options, check_program};
use acclaim::report::short;
use acclaim::source::Files;
use libtest_mimic::Trial;

use super::{ensure, java, project, trial};

pub fn trials() -> Vec<Trial> {
    let folders = std::fs::read_dir(project("verifier-tests/projects")).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = folders.map(|folder| folder.path()).collect();
    folders.sort();
    let mut trials = Vec::new();
    for folder in folders {
        let name = folder.file_name().map(|name| name.display().to_string()).unwrap_or_default();
        let verified = folder.clone();
        trials.push(trial(format!("projects/{name}"), move || as_marked(&verified)));
        let compiled = move || compiles(&folder);
        trials.push(
            trial(format!("projects/{name} (compiled by Java)"), compiled)
                .with_ignored_flag(!java::is_there()),
        );
    }
    trials
}

fn as_marked(folder: &Path) -> Result<(), String> {
    let paths = load::find(&[folder.to_path_buf()]).map_err(|errors| errors.join("\n"))?;
    let mut reversed = paths.clone();
    reversed.reverse();
    let (forwards, problems) = verified(&paths)?;
    ensure(problems.is_empty(), || problems.join("\n"))?;
    let (backwards, _) = verified(&reversed)?;
    ensure(forwards == backwards, || {
        format!("the order of the files matters:\n{}\n{}", forwards.join("\n"), backwards.join("\n"))
    })
}

/// The messages and verdicts, sorted, and what differs from the marks.
fn verified(paths: &[PathBuf]) -> Result<(Vec<String>, Vec<String>), String> {
    let mut files = Files::default();
    let mut ids = Vec::new();
    for path in paths {
        let (text, spelling) = load::read(path)?;
        ids.push(files.add(path.display().to_string(), text, spelling));
    }
    let report = check_program(&files, &Options { jobs: 1, ..Options::default() });
    let shown = |it: &acclaim::report::Diagnostic| {
        format!("{}: {}: {}", short::place(it.span, &files), it.code.0, it.message)
    };
    let mut results: Vec<String> = report.diagnostics.iter().map(shown).collect();
    results.extend(report.declarations.iter().map(|it| format!("{}: {:?}", it.name, it.verdict)));
    results.sort();
    let mut problems = Vec::new();
    for id in ids {
        for mismatch in expect::compare(&files, id, &report) {
            match &mismatch {
                // It belongs to the marks of another file.
                Mismatch::Unexpected(it) if it.span.file != id => {}
                Mismatch::Unexpected(it) => problems.push(format!("no mark expects {}", shown(it))),
                Mismatch::BadMark { .. }
                | Mismatch::Missing(_)
                | Mismatch::Silent { .. }
                | Mismatch::Nothing => {
                    problems.push(format!("{}: {mismatch:?}", files.get(id).name));
                }
            }
        }
    }
    Ok((results, problems))
}

fn compiles(folder: &Path) -> Result<(), String> {
    let paths = load::find(&[folder.to_path_buf()]).map_err(|errors| errors.join("\n"))?;
    let java: Vec<&PathBuf> =
        paths.iter().filter(|path| path.extension().is_some_and(|it| it == "java")).collect();
    let texts: Vec<String> = java.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    if texts.iter().any(|text| text.lines().any(|line| line == "// javac: refused")) {
        return Ok(());
    }
    let name = folder.file_name().map(|name| name.display().to_string()).unwrap_or_default();
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("project-{name}"));
    let output =
        Command::new("javac").arg("-d").arg(to).args(&java).output().map_err(|error| error.to_string())?;
    ensure(output.status.success(), || String::from_utf8_lossy(&output.stderr).into_owned())
}
