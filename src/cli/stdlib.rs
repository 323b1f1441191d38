//! `acclaim stdlib`: the classes that come with the verifier.
//!
//! ```text
//! acclaim stdlib                  java.lang.Math        What `java.lang.Math` does with whole numbers.  …
//! acclaim stdlib --out sources    writes sources/java/lang/Math.acc …
//! ```

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::output::{complain, print};
use crate::driver::Status;
use crate::source::{FileId, Files};

/// The arguments of `acclaim stdlib`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write the files into this folder, which is made if it is not there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs the command: writes its output, and returns how it ended.
pub fn run(args: &Args) -> Status {
    let Some(folder) = &args.out else {
        return print(&list(), Status::Verified);
    };
    match write_to(folder) {
        Ok(number) => print(&format!("{number} files written to {}\n", folder.display()), Status::Verified),
        Err((path, error)) => {
            complain(&format!("{}: can't be written: {error}", path.display()));
            Status::Unusable
        }
    }
}

/// Each class on a line, with the first sentence of its description.
fn list() -> String {
    let files = Files::default();
    let mut classes: Vec<(String, String)> = FileId::library()
        .filter_map(|id| Some((id.library_class()?, description(&files.get(id).text))))
        .collect();
    classes.sort_unstable();
    let width = classes.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    classes.iter().fold(String::new(), |mut text, (name, description)| {
        let _ = writeln!(text, "{}", format!("{name:width$}  {description}").trim_end());
        text
    })
}

/// The first sentence of the first comment that describes something.
fn description(text: &str) -> String {
    let (_, after) = text.split_once("/**").unwrap_or_default();
    let (comment, _) = after.split_once("*/").unwrap_or_default();
    let lines = comment.lines().map(|line| line.trim().trim_start_matches('*').trim());
    let words: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let mut text = words.join(" ");
    if let Some(end) = text.find(". ") {
        text.truncate(end + 1);
    }
    text
}

/// Writes all files below a folder, over those that are there. The error names the path that could not be written.
fn write_to(folder: &Path) -> Result<usize, (PathBuf, io::Error)> {
    let files = Files::default();
    for id in FileId::library() {
        let file = files.get(id);
        let path = folder.join(&file.name);
        let parent = path.parent().unwrap_or(folder);
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, &file.text));
        written.map_err(|error| (path, error))?;
    }
    Ok(FileId::library().count())
}
