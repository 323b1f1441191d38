//! Random methods: a verified one never goes wrong when it is executed.
//!
//! The methods come from [`random_program`], each with a twin that says `assert false;` somewhere. Some of those that
//! are verified are then changed in one place as `acclaim mutate` does, so that the wrong programs are close to correct
//! ones. Executions decide: a method that faults must not be verified.

use acclaim::driver::{Declaration, Verdict};
use acclaim::mutate::{self, Mutant};
use acclaim::syntax::ast::Program;
use libtest_mimic::Trial;

use super::no_fault::{Fixture, execute, fixture, nobody_verified};
use super::{Random, long, random_program};
use crate::harness::{ensure, trial};

/// Trials of the long run; the usual one takes a part of the first.
const TRIALS: u64 = 24;

/// Programs of one trial, in the long run and in the usual one.
const PROGRAMS: (u64, u64) = (44, 8);

/// Executions of one method.
const RUNS: usize = 24;

/// Changes of one program that are tried.
const CHANGES: usize = 1;

pub fn trials() -> Vec<Trial> {
    let (trials, programs) = if long() { (TRIALS, PROGRAMS.0) } else { (1, PROGRAMS.1) };
    let first = std::env::var("ACCLAIM_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0_u64);
    let part = |number: u64| {
        let seeds = (first << 32) + number * programs..(first << 32) + (number + 1) * programs;
        trial(format!("random methods: part {number}"), move || random_methods(seeds))
    };
    (0..trials).map(part).collect()
}

/// The numbers of what was tried.
#[derive(Debug, Default)]
struct Count {
    methods: usize,
    faulty: usize,
    verified: usize,
    /// Wrong twins of methods that are verified.
    twins: usize,
    /// Wrong changes of such methods.
    changes: usize,
}

fn random_methods(seeds: std::ops::Range<u64>) -> Result<(), String> {
    let mut count = Count::default();
    let mut wrong = Vec::new();
    for seed in seeds {
        let mut random = Random(seed);
        let text = random_program::program(&mut random);
        if let Err(why) = decide(&text, seed, &mut random, &mut count) {
            wrong.push(format!("seed {seed}: {why}\n{text}"));
        }
    }
    // If nothing were accepted, or nothing wrong, nothing would have been tested.
    let Count { methods, faulty, verified, twins, changes } = count;
    let tried = faulty * 4 > methods && verified * 8 > methods && twins * 12 > methods && changes > 0;
    ensure(wrong.is_empty(), || wrong.join("\n"))?;
    ensure(tried, || format!("too little was tried: {count:?}"))
}

fn decide(text: &str, seed: u64, random: &mut Random, count: &mut Count) -> Result<(), String> {
    let fixture = fixture("random.acc", text)?;
    let errors = fixture.errors();
    ensure(errors.is_empty(), || format!("not a program: {errors:?}"))?;
    let start = text.find("class T").unwrap_or(0) as u32;
    let (faults, _) = execute(&fixture.program, false, seed, RUNS, |span| span.start >= start);
    let declarations = fixture.verify(&fixture.program);
    nobody_verified(&faults, &declarations, &fixture.files)?;
    let methods: Vec<&Declaration> = declarations.iter().filter(|it| it.span.start >= start).collect();
    count.methods += methods.len();
    count.faulty += faults.len();
    let verified: Vec<&Declaration> =
        methods.into_iter().filter(|it| it.verdict == Verdict::Verified).collect();
    count.verified += verified.len();
    let is_twin = |method: &Declaration, whole: u32| {
        let name = method.name.replace("T.m", "static void t");
        let other = method.name.replace("T.m", "static int t");
        let rest = &text[whole as usize..];
        rest.starts_with(&name) || rest.starts_with(&other)
    };
    count.twins +=
        faults.keys().filter(|whole| verified.iter().any(|method| is_twin(method, whole.start))).count();
    changes(&fixture, &verified, seed, random, count)
}

/// Changes some of the verified methods.
fn changes(
    fixture: &Fixture,
    verified: &[&Declaration],
    seed: u64,
    random: &mut Random,
    count: &mut Count,
) -> Result<(), String> {
    let inside = |mutant: &Mutant| {
        let whole = mutant.declaration_span;
        let method = verified.iter().find(|it| whole.start <= it.span.start && it.span.end <= whole.end);
        method.is_some() && mutant.local
    };
    let mut mutants: Vec<Mutant> =
        mutate::mutants(&fixture.program, false).into_iter().filter(inside).collect();
    random.shuffle(&mut mutants);
    for mutant in mutants.iter().take(CHANGES) {
        let changed: Program = mutate::mutate(&fixture.program, false, mutant.number);
        let whole = mutant.declaration_span;
        let (faults, _) = execute(&changed, false, seed, RUNS, |span| span == whole);
        if faults.is_empty() || !fixture.session().check_tree(&changed).is_empty() {
            continue;
        }
        count.changes += 1;
        let declarations = fixture.verify(&changed);
        nobody_verified(&faults, &declarations, &fixture.files)
            .map_err(|why| format!("{}: {}: {why}", mutant.declaration, mutant.change))?;
    }
    Ok(())
}
