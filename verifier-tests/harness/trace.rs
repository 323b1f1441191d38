//! Traces in full: each program of `trace/` has a file with the output of `--trace`. Its first lines,
//! `// trace: METHOD`, say which methods are traced.

use std::fs;
use std::path::Path;

use acclaim::cli::{flags, trace};
use acclaim::driver::{self, Options, Report};
use acclaim::source::Files;
use libtest_mimic::Trial;

use super::{ensure, programs_below, trial};

pub fn trials() -> Vec<Trial> {
    let blessed = programs_below("trace").into_iter();
    let mut trials: Vec<Trial> = blessed.map(|(name, path)| trial(name, move || as_blessed(&path))).collect();
    trials.push(trial("trace: no verdict and no message depends on it", verdicts_stay));
    trials
}

fn check(path: &Path, method: Option<&str>) -> Result<(Report, Files), String> {
    let (text, spelling) = acclaim::cli::load::read(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let explicit = flags::header(&name, &text)?.flags.explicit;
    let mut files = Files::default();
    files.add(name, text, spelling);
    let options = Options { explicit, jobs: 1, trace: method.map(str::to_owned), ..Options::default() };
    Ok((driver::check_program(&files, &options), files))
}

fn as_blessed(path: &Path) -> Result<(), String> {
    let (text, _) = acclaim::cli::load::read(path)?;
    let methods: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("// trace: ")).collect();
    ensure(!methods.is_empty(), || "a program in trace/ needs a line `// trace: METHOD`".into())?;
    let mut came = String::new();
    for method in methods {
        let (report, files) = check(path, Some(method))?;
        ensure(report.no_such_method.is_none(), || format!("there is no method `{method}`"))?;
        came += &trace::text(&report, &files);
        for line in trace::json(&report, &files).lines() {
            let object: serde_json::Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            ensure(object["kind"] == "trace", || format!("no trace object: {line}"))?;
            let (number, after) = (object["number"].as_u64(), object["after"].as_u64());
            ensure(after.is_none_or(|after| Some(after) < number), || format!("no tree: {line}"))?;
            let told = object["step"] != "state" || object["changed"]["learned"].is_array();
            ensure(told, || format!("a state does not say what changed: {line}"))?;
        }
    }
    let blessed = path.with_extension("out");
    if std::env::var_os("ACCLAIM_BLESS").is_some() {
        return fs::write(&blessed, came).map_err(|error| format!("{}: {error}", blessed.display()));
    }
    let expected = fs::read_to_string(&blessed).unwrap_or_default();
    ensure(came == expected, || {
        let help = "`ACCLAIM_BLESS=1 cargo test --test acclaim trace/` takes what came as right";
        format!("--- expected\n{expected}\n--- came\n{came}\n{help}")
    })
}

/// All declarations of some programs, traced and not.
fn verdicts_stay() -> Result<(), String> {
    for (name, path) in programs_below("paper").into_iter().chain(programs_below("trace")) {
        let (plain, _) = check(&path, None)?;
        for declaration in &plain.declarations {
            let (traced, _) = check(&path, Some(&declaration.name))?;
            if traced.no_such_method.is_some() {
                // A predicate has no paths.
                continue;
            }
            ensure(traced.diagnostics == plain.diagnostics, || format!("{name}: other messages"))?;
            let verdicts = |report: &Report| -> Vec<_> {
                report.declarations.iter().map(|it| (it.name.clone(), it.verdict)).collect()
            };
            ensure(verdicts(&traced) == verdicts(&plain), || format!("{name}: other verdicts"))?;
        }
    }
    Ok(())
}
