//! The sources of a JDK, which nobody wrote for a verifier: what Java allows is read, whatever becomes of it then.
//!
//! They are not part of the project. The test runs where the variable `ACCLAIM_JDK_SOURCES` names a folder that holds some,
//! say `java.base/java/util`.

use acclaim::cli::load;
use acclaim::report::Severity;
use acclaim::source::{Files, Spelling};
use acclaim::syntax::parse_program;
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};

use super::{ensure, trial};

pub fn trials() -> Vec<Trial> {
    let folder = std::env::var_os("ACCLAIM_JDK_SOURCES").map(PathBuf::from);
    folder.map(|folder| trial("jdk/all of it is read", move || read(&folder))).into_iter().collect()
}

fn read(folder: &Path) -> Result<(), String> {
    let paths = load::find(&[folder.to_path_buf()]).map_err(|error| format!("{error:?}"))?;
    ensure(!paths.is_empty(), || format!("{}: no sources", folder.display()))?;
    let mut misread = Vec::new();
    for path in &paths {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        // A comment that begins with `//@` or `/*@` is a specification to us.
        if text.contains("//@") || text.contains("/*@") {
            continue;
        }
        let mut files = Files::default();
        files.add(path.display().to_string(), text, Spelling::Java);
        let (_, errors) = parse_program(&files);
        let mistakes = errors
            .iter()
            .filter(|error| error.severity == Severity::Error && !matches!(error.code.0, "E0190" | "E0191"));
        misread.extend(mistakes.map(|error| {
            let at = files.start(error.span);
            format!("{}:{}:{}: {} {}", path.display(), at.line, at.column, error.code.0, error.message)
        }));
    }
    ensure(misread.is_empty(), || misread.join("\n"))
}
