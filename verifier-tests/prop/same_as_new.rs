//! A session that remembers results reports the same as a new one.
//!
//! A program is verified, then changed in one place, as `acclaim mutate` changes it, and verified again by the same
//! session. The report has to be the same as that of a new session on the changed text: every verdict, every message,
//! every place. A result that is remembered although it depends on the change is found here. Texts are printed from the
//! tree, so that a change moves as little as possible.

use std::path::Path;

use acclaim::cli::flags;
use acclaim::driver::{Cancel, Options, Session};
use acclaim::mutate::{Mutant, mutants, mutate};
use acclaim::source::{Files, Spelling};
use acclaim::syntax::{parse_program, pretty};
use libtest_mimic::Trial;

use super::same_verdicts::hash;
use super::{Random, long};
use crate::harness::session::said;
use crate::harness::{ensure, programs_below, trial};

const SUITES: &[&str] = &["paper", "verify", "unsound", "programs", "mutation", "errors"];

/// In the usual run, one in this many programs is tested.
const SAMPLE: usize = 15;

/// This many of its changes are tested.
const CHANGES: usize = 6;

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for suite in SUITES {
        for (name, path) in programs_below(suite) {
            if long() || Random(hash(&name) ^ 1).below(SAMPLE) == 0 {
                trials.push(trial(format!("same as new: {name}"), move || same_as_new(&path)));
            }
        }
    }
    trials
}

fn same_as_new(path: &Path) -> Result<(), String> {
    let (text, _) = acclaim::cli::load::read(path)?;
    let explicit = flags::header(&path.display().to_string(), &text)?.flags.explicit;
    let mut files = Files::default();
    files.add("program.acc".into(), text, Spelling::Acc);
    let (program, errors) = parse_program(&files);
    if !errors.is_empty() {
        return Ok(());
    }
    let usual = pretty::program(&program);
    let mut files = Files::default();
    files.add("program.acc".into(), usual.clone(), Spelling::Acc);
    let (program, _) = parse_program(&files);
    let all = mutants(&program, explicit);
    let mut random = Random(hash(&usual));
    let chosen: Vec<&Mutant> = match long() {
        true => all.iter().collect(),
        false if all.is_empty() => Vec::new(),
        false => (0..CHANGES).map(|_| &all[random.below(all.len())]).collect(),
    };
    let options = Options { explicit, jobs: 1, ..Options::default() };
    let mut session = Session::with_files(files, options.clone());
    let mut verify = |text: &str| -> Result<String, String> {
        session.set_text("program.acc", text).map_err(|it| it.to_string())?;
        let report = session.verify(&|_, _| {}, &Cancel::new()).map_err(|it| it.to_string())?;
        Ok(said(&report))
    };
    let first = verify(&usual)?;
    for mutant in chosen {
        let changed = pretty::program(&mutate(&program, explicit, mutant.number));
        let came = verify(&changed)?;
        let mut new = Session::new(options.clone());
        new.set_text("program.acc", changed.as_str()).map_err(|it| it.to_string())?;
        let expected = said(&new.verify(&|_, _| {}, &Cancel::new()).map_err(|it| it.to_string())?);
        let differs = came.lines().zip(expected.lines()).find(|(a, b)| a != b);
        ensure(came == expected, || {
            let Mutant { declaration, change, .. } = mutant;
            format!("{declaration}: {change}: not what a new session says: {differs:?}\n{changed}")
        })?;
        let again = verify(&usual)?;
        ensure(again == first, || format!("{}: taken back, it is another program\n{usual}", mutant.change))?;
    }
    Ok(())
}
