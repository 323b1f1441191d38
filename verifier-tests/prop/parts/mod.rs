//! Random programs with parts of permissions: a verified method never goes wrong when it is executed.
//!
//! There are fields, instances of two predicates and arrays, some methods that lend, keep, or give back less than they took
//! ([`library`]), and random methods that call them ([`method`]), each with a twin that says `assert false;` somewhere. What is
//! verified is executed on small heaps, in which parameters are often one object, by an evaluator that counts permissions
//! ([`super::concrete`]). If such a method does what it has no permission for, claims what is not so, or does not give back what
//! it promised, the verifier is wrong.
//!
//! ```text
//! static void m0(Cell a, Cell b, …) requires acc(a.x, 1/2) && acc(b.x, 1/2);
//! { int v = a.x; keep1(a); if (a == b) { set0(b); } assert a.x == v; }
//! ```

mod library;
mod method;

use acclaim::driver::{Declaration, Verdict};
use libtest_mimic::Trial;

use self::library::Library;
use super::no_fault::{Faults, execute, fixture, nobody_verified};
use super::{Random, long};
use crate::harness::{ensure, trial};

/// Trials of the long run; the usual one takes a part of the first.
const TRIALS: u64 = 16;

/// Programs of one trial, in the long run and in the usual one.
const PROGRAMS: (u64, u64) = (600, 120);

/// Methods of one program, besides their twins.
const METHODS: usize = 4;

/// Executions of one verified method.
const RUNS: usize = 40;

pub fn trials() -> Vec<Trial> {
    let (trials, programs) = if long() { (TRIALS, PROGRAMS.0) } else { (1, PROGRAMS.1) };
    let first = std::env::var("ACCLAIM_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0_u64);
    let part = |number: u64| {
        let seeds = (first << 32) + number * programs..(first << 32) + (number + 1) * programs;
        trial(format!("parts of permissions: part {number}"), move || random_parts(seeds))
    };
    (0..trials).map(part).collect()
}

/// What was tried.
#[derive(Debug, Default)]
struct Count {
    methods: usize,
    verified: usize,
    /// Executions of verified methods that reached their end.
    ended: usize,
    /// Methods of the library, which are right.
    library: usize,
    verified_library: usize,
}

fn random_parts(seeds: std::ops::Range<u64>) -> Result<(), String> {
    let (mut count, mut wrong) = (Count::default(), Vec::new());
    for seed in seeds {
        let text = program(&mut Random(seed));
        if let Err(why) = decide(&text, seed, &mut count) {
            wrong.push(format!("seed {seed}: {why}\n{text}"));
        }
    }
    if long() {
        println!("{count:?}");
    }
    ensure(wrong.is_empty(), || wrong.join("\n"))?;
    // If nothing were accepted, or everything, nothing would have been tested. Of the methods half are twins, nearly all wrong.
    let Count { methods, verified, ended, library, verified_library } = count;
    let enough = verified * 14 > methods
        && verified * 5 < methods * 4
        && ended > verified * 10
        && verified_library * 10 > library * 9;
    ensure(enough, || format!("too little was tried: {count:?}"))
}

fn program(random: &mut Random) -> String {
    let library = Library::new(random);
    let mut text = format!("{}\nclass T {{\n", library.text);
    for number in 0..METHODS {
        text += &method::with_twin(random, &library, number);
    }
    text + "}\n"
}

fn decide(text: &str, seed: u64, count: &mut Count) -> Result<(), String> {
    let fixture = fixture("parts.acc", text)?;
    let errors = fixture.errors();
    ensure(errors.is_empty(), || format!("not a program: {errors:?}"))?;
    let start = text.find("class T").unwrap_or(0) as u32;
    let declarations = fixture.verify(&fixture.program);
    let (library, methods): (Vec<&Declaration>, Vec<_>) =
        declarations.iter().partition(|it| it.span.start < start);
    let verified = |it: &&&Declaration| it.verdict == Verdict::Verified;
    count.library += library.len();
    count.verified_library += library.iter().filter(verified).count();
    count.methods += methods.len();
    let accepted: Vec<&Declaration> = methods.into_iter().filter(|it| verified(&it)).collect();
    count.verified += accepted.len();
    let (faults, ended): (Faults, usize) = execute(&fixture.program, false, seed, RUNS, |whole| {
        accepted.iter().any(|it| whole.start <= it.span.start && it.span.end <= whole.end)
    });
    count.ended += ended;
    nobody_verified(&faults, &declarations, &fixture.files)
}
