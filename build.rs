//! Compiles `grammar/acclaim.lalrpop` into a parser, lists the texts below `stdlib/`, which are part of the binary, and
//! finds out where the library of Z3 is.

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
    note_z3();
}

/// Says where Z3's shared library is, if it can be loaded late (`src/prover/z3/late.rs`): on Linux, on the processor that
/// the jumps are written for, where it is not built into the executable.
fn note_z3() {
    println!("cargo::rustc-check-cfg=cfg(late_z3)");
    let of_target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let fits = [of_target("OS"), of_target("ENV"), of_target("ARCH")] == ["linux", "gnu", "x86_64"];
    if !fits || env::var_os("CARGO_FEATURE_VENDORED").is_some() {
        return;
    }
    // The link names the file that programs load: libz3.so.4, say.
    let found = pkg_config::Config::new().cargo_metadata(false).probe("z3");
    let folders = found.map(|it| it.link_paths).unwrap_or_default();
    let usual = pkg_config::get_variable("z3", "libdir").map(PathBuf::from);
    let library =
        folders.into_iter().chain(usual).find_map(|folder| folder.join("libz3.so").canonicalize().ok());
    if let Some(library) = library {
        println!("cargo::rustc-env=ACCLAIM_LIBZ3={}", library.display());
        println!("cargo::rustc-cfg=late_z3");
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
        } else if path.extension().is_some_and(|ending| ending == "acc" || ending == "java") {
            found.push(path);
        }
    }
    Ok(())
}
