//! Messages in full: each program of `errors/` has a file with the text that people see.

use std::fs;
use std::path::Path;

use acclaim::cli::flags;
use acclaim::driver::{self, Options};
use acclaim::report::human;
use acclaim::source::Files;
use libtest_mimic::Trial;

use super::{ensure, programs_below, trial};

pub fn trials() -> Vec<Trial> {
    programs_below("errors").into_iter().map(|(name, path)| trial(name, move || as_blessed(&path))).collect()
}

fn as_blessed(path: &Path) -> Result<(), String> {
    let (text, spelling) = acclaim::cli::load::read(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let header = flags::header(&name, &text)?;
    let mut files = Files::default();
    files.add(name, text, spelling);
    let flags = header.flags;
    let options =
        Options { explicit: flags.explicit, deny_trust: flags.deny_trust, jobs: 1, ..Options::default() };
    let report = driver::check_program(&files, &options);
    let came = human::render(&report.diagnostics, &files, false);

    let blessed = path.with_extension("out");
    if std::env::var_os("ACCLAIM_BLESS").is_some() {
        return fs::write(&blessed, came).map_err(|error| format!("{}: {error}", blessed.display()));
    }
    ensure(!came.is_empty(), || "a program in errors/ needs at least one message".into())?;
    let expected = fs::read_to_string(&blessed).unwrap_or_default();
    ensure(came == expected, || {
        let help = "`ACCLAIM_BLESS=1 cargo test --test acclaim errors/` takes what came as right";
        format!("--- expected\n{expected}\n--- came\n{came}\n{help}")
    })
}
