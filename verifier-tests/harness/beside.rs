//! The collections of the library give what those of `java.util` give, on random operations.
//!
//! `java/Beside.java` takes the steps and compares, ten times as many with `ACCLAIM_LONG`. What the library's bodies do is verified; this
//! is about what the contracts leave open, and about what a proof does not see: that they are run as they were verified.

use libtest_mimic::Trial;

use super::{ensure, java, project, trial};

/// The classes that have a counterpart.
const CLASSES: usize = 20;

pub fn trials() -> Vec<Trial> {
    vec![trial("library beside java.util", beside).with_ignored_flag(!java::is_there())]
}

fn beside() -> Result<(), String> {
    let path = project("verifier-tests/harness/java/Beside.java");
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let Some(printed) = java::output(&text)? else { return Ok(()) };
    ensure(printed.lines().count() == CLASSES, || format!("not all classes were run:\n{printed}"))
}
