//! Programs that are changed in one place must not verify: a sample of `acclaim mutate`.
//!
//! In `mutation/`, whose contracts are exact, all kinds of changes are tried; in the other suites only those that do
//! not need exact contracts: stronger claims, and claims that a place is not reached. To try all mutants, run
//! `acclaim mutate --allowed verifier-tests/mutation/allowed.txt verifier-tests/mutation`.
//!
//! The classes of the library have exact contracts, too. Those whose proofs are short are changed here, and what they
//! promise is taken back where a program uses it; what is accepted is in `mutation/library.txt`.

use acclaim::cli::flags::Format;
use acclaim::cli::mutate::{Args, look};
use acclaim::driver::Status;
use acclaim::mutate::Kind;
use libtest_mimic::Trial;

use super::{ensure, project, trial};

/// Classes of the library with short proofs.
const LIBRARY: [&str; 18] = [
    "Bag",
    "BitSet",
    "Box",
    "Counter",
    "Equality",
    "Growth",
    "HashSet",
    "IntGraph",
    "IntHashSet",
    "Option",
    "Pair",
    "Parts",
    "Queue",
    "Stack",
    "StringHashMap",
    "StringHashSet",
    "StringKeys",
    "Text",
];

/// Classes of the library, and a program that uses what they promise.
const CLIENTS: [(&[&str], &str); 5] = [
    (&["Box", "Counter", "Option", "Pair"], "values"),
    (&["Queue"], "queue"),
    (&["Stack"], "stack"),
    (&["Bag"], "bag"),
    (&["BitSet"], "bit_set"),
];

/// How many mutants a trial verifies; with `ACCLAIM_ALL_MUTANTS=1`, all of them.
const SAMPLE: usize = 100;

pub fn trials() -> Vec<Trial> {
    vec![
        trial("mutation: exact contracts", || nothing_survives(&["mutation"], &[])),
        trial("mutation: claims", || {
            nothing_survives(&["paper", "verify", "unsound"], &[Kind::Claim, Kind::Dead])
        }),
        trial("mutation: a survivor is told", a_survivor_is_told),
        trial("mutation: the library", || survives_nowhere(&of_library(&LIBRARY))),
        trial("mutation: what the library promises", || {
            CLIENTS.iter().try_for_each(|(classes, client)| {
                let clients = vec![project(&format!("verifier-tests/verify/library/{client}.java"))];
                survives_nowhere(&Args {
                    clients,
                    kinds: vec![Kind::Ensures],
                    limit: None,
                    ..of_library(classes)
                })
            })
        }),
    ]
}

fn args(suites: &[&str], kinds: &[Kind]) -> Args {
    let root = project("verifier-tests");
    Args {
        paths: suites.iter().map(|suite| root.join(suite)).collect(),
        jobs: 2,
        limit: std::env::var_os("ACCLAIM_ALL_MUTANTS").is_none().then_some(SAMPLE),
        seed: 0,
        kinds: kinds.to_vec(),
        clients: Vec::new(),
        allowed: Some(root.join("mutation/allowed.txt")),
        format: Format::Human,
        no_progress: true,
    }
}

fn of_library(classes: &[&str]) -> Args {
    let paths = classes.iter().map(|class| project(&format!("stdlib/acclaim/util/{class}.java")));
    let allowed = Some(project("verifier-tests/mutation/library.txt"));
    Args { paths: paths.collect(), allowed, ..args(&[], &[]) }
}

fn nothing_survives(suites: &[&str], kinds: &[Kind]) -> Result<(), String> {
    survives_nowhere(&args(suites, kinds))
}

fn survives_nowhere(args: &Args) -> Result<(), String> {
    let (text, status) = look(args);
    ensure(status == Status::Verified, || text.clone())?;
    ensure(!text.contains("no longer a survivor"), || text.clone())
}

/// The programs of `verify/` leave much open; if none of their mutants survived, nothing would have been tested.
fn a_survivor_is_told() -> Result<(), String> {
    let path = project("verifier-tests/verify/expressions/ternary.acc");
    let args = Args { paths: vec![path], limit: None, allowed: None, ..args(&[], &[Kind::Constant]) };
    let (text, status) = look(&args);
    ensure(status == Status::Failed && text.contains("open: constant: Choice.nested"), || text)
}
