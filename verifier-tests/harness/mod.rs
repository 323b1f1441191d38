//! The parts of the suite.

mod architecture;
mod beside;
mod cli;
mod determinism;
mod docs;
mod errors;
mod hostile;
pub mod java;
mod jdk;
mod mutation;
mod overloads;
mod pages;
mod programs;
mod projects;
mod readme;
pub mod session;
mod stretches;
mod trace;

use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};

pub fn all() -> Vec<Trial> {
    let mut trials = Vec::new();
    trials.extend(programs::trials());
    trials.extend(projects::trials());
    trials.extend(errors::trials());
    trials.extend(trace::trials());
    trials.extend(pages::trials());
    trials.extend(cli::trials());
    trials.extend(hostile::trials());
    trials.extend(java::trials());
    trials.extend(beside::trials());
    trials.extend(jdk::trials());
    trials.extend(overloads::trials());
    trials.extend(determinism::trials());
    trials.extend(mutation::trials());
    trials.extend(architecture::trials());
    trials.extend(readme::trials());
    trials.extend(docs::trials());
    trials.extend(session::trials());
    trials.extend(crate::prop::trials());
    trials
}

/// A path inside the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The programs below a folder of `verifier-tests/`, each with its path inside that folder's parent.
pub fn programs_below(suite: &str) -> Vec<(String, PathBuf)> {
    programs_in(&project("verifier-tests"), suite)
}

/// The classes of the library, each with its path in the project.
pub fn library() -> Vec<(String, PathBuf)> {
    programs_in(&project(""), "stdlib")
}

fn programs_in(root: &Path, folder: &str) -> Vec<(String, PathBuf)> {
    let found = acclaim::cli::load::find(&[root.join(folder)]).unwrap_or_default();
    let named = |path: PathBuf| {
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        (name, path)
    };
    found.into_iter().map(named).collect()
}

/// A test that fails with a message.
pub fn trial(name: impl Into<String>, test: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, move || test().map_err(Failed::from))
}

pub fn ensure(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}
