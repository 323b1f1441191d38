//! From the paths on the command line to the texts of a program.

use std::collections::HashSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::source::{Files, Spelling};

/// The largest file that spans can address: offsets have 32 bits.
const LARGEST: u64 = 1 << 30;

/// Some editors put this before a text; it is not part of the text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Reads all files as one program. The errors say what could not be read and why, one per line.
pub fn load(paths: &[PathBuf]) -> Result<Files, Vec<String>> {
    let found = find(paths)?;
    let mut files = Files::default();
    let mut errors = Vec::new();
    for path in &found {
        match read(path) {
            Ok((text, spelling)) => {
                files.add(path.display().to_string(), text, spelling);
            }
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(files) } else { Err(errors) }
}

/// The given `.acc` and `.java` files, and those below the given folders, in the order of the arguments, and by name
/// inside a folder. A file that is reached twice is listed once. In folders, other files and names that begin with a
/// dot are skipped.
pub fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Vec<String>> {
    let (mut found, mut seen, mut errors) = (Vec::new(), HashSet::new(), Vec::new());
    let mut add = |path: PathBuf| {
        let identity = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if seen.insert(identity) {
            found.push(path);
        }
    };
    for root in paths {
        match fs::metadata(root) {
            Err(error) => errors.push(unreadable(root, &error)),
            Ok(data) if !data.is_dir() => match Spelling::of(root) {
                Some(_) => add(root.clone()),
                None => {
                    errors.push(format!("{}: expected a file that ends in .acc or .java", root.display()))
                }
            },
            Ok(_) => match walk(root, &mut errors) {
                files if files.is_empty() && errors.is_empty() => errors.push(format!(
                    "{}: nothing to verify: no .acc or .java file in this folder",
                    root.display()
                )),
                files => files.into_iter().for_each(&mut add),
            },
        }
    }
    if errors.is_empty() { Ok(found) } else { Err(errors) }
}

/// The files below one folder, by name.
fn walk(root: &Path, errors: &mut Vec<String>) -> Vec<PathBuf> {
    let visible =
        |entry: &DirEntry| entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.');
    let entries = WalkDir::new(root).follow_links(true).sort_by_file_name().into_iter();
    let mut found = Vec::new();
    for entry in entries.filter_entry(visible) {
        match entry {
            Ok(entry) if !entry.file_type().is_dir() && Spelling::of(entry.path()).is_some() => {
                found.push(entry.into_path());
            }
            Ok(_) => {}
            // A link to an enclosing folder, which is being walked already.
            Err(error) if error.loop_ancestor().is_some() => {}
            Err(error) => {
                let path = error.path().unwrap_or(root).to_owned();
                // A broken link does no harm unless a program would be read from it.
                if path == *root || path.is_dir() || Spelling::of(&path).is_some() {
                    let io = error.into_io_error().unwrap_or_else(|| ErrorKind::Other.into());
                    errors.push(unreadable(&path, &io));
                }
            }
        }
    }
    found
}

/// Reads one file: its text, and the spelling that its name indicates.
pub fn read(path: &Path) -> Result<(String, Spelling), String> {
    let name = path.display();
    let spelling =
        Spelling::of(path).ok_or_else(|| format!("{name}: expected a file that ends in .acc or .java"))?;
    let data = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    // Reading a pipe or a device might never end.
    if !data.is_file() {
        return Err(format!("{name}: can't be read: this is not a regular file"));
    }
    if data.len() > LARGEST {
        return Err(format!("{name}: this file is too large; the limit is 1 GiB"));
    }
    let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("{name}:{line}: this file is not UTF-8")
    })?;
    let text = match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(rest) => rest.to_owned(),
        None => text,
    };
    Ok((text, spelling))
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    let why = match error.kind() {
        ErrorKind::NotFound => "no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    };
    format!("{}: can't be read: {why}", path.display())
}
