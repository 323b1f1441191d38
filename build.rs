//! Compiles `grammar/acclaim.lalrpop` into a parser, and lists the texts below `stdlib/`, which are part of the binary.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() {
    if let Err(error) =
        lalrpop::Configuration::new().set_in_dir("grammar").emit_rerun_directives(true).process()
    {
        eprintln!("{error}");
        std::process::exit(1);
    }
    if let Err(error) = list_library() {
        eprintln!("stdlib: {error}");
        std::process::exit(1);
    }
}

/// Writes a constant: the path of each text below `stdlib/`, and the text.
fn list_library() -> io::Result<()> {
    println!("cargo::rerun-if-changed=stdlib");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("stdlib");
    let mut paths = Vec::new();
    walk(&root, &mut paths)?;
    paths.sort();
    let mut list = String::from("&[");
    for path in paths {
        let name = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let _ = writeln!(list, "({name:?}, include_str!({:?})),", path.display().to_string());
    }
    list.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("library.rs"), list)
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "acc") {
            found.push(path);
        }
    }
    Ok(())
}
