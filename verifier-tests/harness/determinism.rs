//! The number of threads changes nothing that is printed.

use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;

use super::{ensure, programs_below, trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for suite in ["paper", "verify"] {
        trials.push(trial(format!("determinism: {suite}/ with one thread and with two"), move || {
            programs_below(suite).iter().try_for_each(|(_, path)| same_output(path))
        }));
    }
    trials
}

fn same_output(path: &Path) -> Result<(), String> {
    let run = |jobs: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_acclaim"));
        let output =
            command.args(["verify", "--jobs", jobs]).arg(path).output().map_err(|it| it.to_string())?;
        Ok::<_, String>((output.status.code(), output.stdout, output.stderr))
    };
    let (one, two) = (run("1")?, run("2")?);
    ensure(one == two, || {
        let [one, two] = [&one, &two].map(|it| String::from_utf8_lossy(&it.1).into_owned());
        format!("{}\n--- one thread\n{one}\n--- two threads\n{two}", path.display())
    })
}
