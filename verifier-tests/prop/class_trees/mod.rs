//! Random trees of classes, with tests that Java decides.
//!
//! The classes have interfaces with default methods, abstract methods, overridden predicates, pure methods and mutators, fields
//! that hide others, initial values, and constructors that call what subclasses override; what they promise is often wrong.
//! Members that the verifier refuses are replaced until the rest is verified. Then Java runs some tests, each of which makes an
//! object, uses it and finds a number. Of each there are three methods to verify: one claims that number, one another number, and
//! one `false`. Neither of the last two may be verified, nor any of them if Java's run ended with an exception.
//! What the declarations promise is checked as well, by executing them ([`super::concrete`]).
//!
//! ```text
//! abstract class A0 implements I { int x; A0(int v) { x = v + start(); } … }
//! class A1 extends A0 { int x = 5; public int start() { return super.start() + 1; } … }
//! { I o = new A1(2); o.bump(1); assert o.val() == 5; }      { …; assert o.val() == 6; }      { …; assert false; }
//! ```

mod generate;
mod members;

use std::fmt::Write;

use acclaim::driver::{Declaration, Verdict};
use acclaim::report::Severity;
use acclaim::source::Span;
use libtest_mimic::Trial;

use self::generate::{Test, Tree};
use super::no_fault::{execute, fixture, nobody_verified};
use super::{Random, long};
use crate::harness::{ensure, java, trial};

/// Programs of the usual run and of one trial of the long one.
const PROGRAMS: (u64, u64) = (10, 100);

/// Trials of the long run.
const TRIALS: u64 = 12;

/// How often what is refused is replaced.
const ROUNDS: usize = 16;

/// Tests of one program.
const TESTS: usize = 6;

/// Executions of each declaration.
const RUNS: usize = 3;

pub fn trials() -> Vec<Trial> {
    let (trials, programs) = if long() { (TRIALS, PROGRAMS.1) } else { (1, PROGRAMS.0) };
    let first = std::env::var("ACCLAIM_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0_u64);
    let part = |number: u64| {
        let seeds = (first << 32) + number * programs..(first << 32) + (number + 1) * programs;
        trial(format!("class trees: part {number}"), move || class_trees(seeds))
            .with_ignored_flag(!java::is_there())
    };
    (0..trials).map(part).collect()
}

/// What was tried.
#[derive(Debug, Default)]
struct Count {
    programs: usize,
    /// Of which all members are verified in the end.
    verified_programs: usize,
    /// Members, and those that were refused at first.
    members: usize,
    refused_members: usize,
    tests: usize,
    verified_tests: usize,
    /// Tests that end with an exception.
    failing_tests: usize,
}

fn class_trees(seeds: std::ops::Range<u64>) -> Result<(), String> {
    let (mut count, mut wrong) = (Count::default(), Vec::new());
    for seed in seeds {
        if let Err(why) = decide(&mut Random(seed), &mut count) {
            wrong.push(format!("seed {seed}: {why}"));
        }
    }
    if long() {
        println!("{count:?}");
    }
    ensure(wrong.is_empty(), || wrong.join("\n"))?;
    // If nothing were accepted, or nothing refused, nothing would have been tested.
    let Count { programs, verified_programs, members, refused_members, tests, verified_tests, .. } = count;
    let enough = verified_programs * 2 > programs
        && refused_members * 10 > members
        && verified_tests * 5 > tests
        && (tests - verified_tests) * 5 > tests;
    ensure(enough, || format!("too little was tried: {count:?}"))
}

fn decide(random: &mut Random, count: &mut Count) -> Result<(), String> {
    let mut tree = Tree::new(random);
    count.programs += 1;
    count.members += tree.members();
    for round in 0..ROUNDS {
        let (text, places) = tree.text();
        let report = fixture("Main.java", &text)?.check();
        let refused =
            report.declarations.iter().filter(|it| it.verdict != Verdict::Verified).map(|it| it.span);
        let errors = report.diagnostics.iter().filter(|it| it.severity == Severity::Error).map(|it| it.span);
        let mut spans: Vec<Span> = refused.collect();
        // What is not one of the declarations, or has no fault of its own.
        if spans.is_empty() {
            spans.extend(errors);
        }
        let mut wrong: Vec<usize> = spans
            .iter()
            .filter_map(|span| places.iter().position(|place| place.contains(&(span.start as usize))))
            .collect();
        wrong.sort_unstable();
        wrong.dedup();
        if round == 0 {
            count.refused_members += wrong.len();
        }
        if wrong.is_empty() {
            let verified = report.declarations.iter().all(|it| it.verdict == Verdict::Verified);
            return if verified { tests(&text, &tree, random, count) } else { Ok(()) };
        }
        // A constructor may be wrong by what it calls.
        if wrong.iter().any(|number| !tree.is_constructor(*number)) {
            wrong.retain(|number| !tree.is_constructor(*number));
        }
        for number in wrong {
            // What is wrong by what is below it stays, and something else has to go.
            if !tree.replace(number) {
                tree.replace_any(random);
            }
        }
    }
    Ok(())
}

/// What Java makes of each test: a number, or the exception.
fn found(classes: &str, tests: &[Test]) -> Result<Vec<Result<i64, String>>, String> {
    let (mut methods, mut calls) = (String::new(), String::new());
    for (number, test) in tests.iter().enumerate() {
        let Test { statements, value } = test;
        let _ = writeln!(methods, "  static int t{number}() {{ {statements} return {value}; }}");
        let _ = writeln!(
            calls,
            "    A0.made = 0; try {{ System.out.println(t{number}()); }} catch (Throwable e) {{ System.out.println(e); }}"
        );
    }
    let text = format!(
        "{classes}class Main {{\n{methods}  public static void main(String[] args) {{\n{calls}  }}\n}}\n"
    );
    let Some(output) = java::output(&text)? else { return Err("there is no Java".into()) };
    let found: Vec<Result<i64, String>> =
        output.lines().map(|line| line.parse().map_err(|_| line.to_owned())).collect();
    ensure(found.len() == tests.len(), || format!("{output}\n{text}"))?;
    Ok(found)
}

fn tests(classes: &str, tree: &Tree, random: &mut Random, count: &mut Count) -> Result<(), String> {
    count.verified_programs += 1;
    let tests: Vec<Test> = (0..TESTS).map(|_| tree.test(random)).collect();
    let found = found(classes, &tests)?;
    let mut text = format!("{classes}class Main {{\n");
    for (number, (Test { statements, value }, found)) in tests.iter().zip(&found).enumerate() {
        let right = found.as_ref().copied().unwrap_or_default();
        let wrong = right + [-2, -1, 1, 2][random.below(4)];
        let claims = [
            ("right", format!("{value} == {right}")),
            ("wrong", format!("{value} == {wrong}")),
            ("none", "false".into()),
        ];
        for (name, claim) in claims {
            let _ = writeln!(
                text,
                "  //@ requires acc(A0.made) && A0.made == 0;\n  static void {name}{number}() {{ {statements} assert {claim}; }}"
            );
        }
    }
    text += "}\n";
    let fixture = fixture("Main.java", &text)?;
    let report = fixture.check();
    let verified = |name: &str, number: usize| {
        let name = format!("Main.{name}{number}");
        report.declarations.iter().any(|it: &Declaration| it.name == name && it.verdict == Verdict::Verified)
    };
    for (number, found) in found.iter().enumerate() {
        count.tests += 1;
        count.verified_tests += usize::from(verified("right", number));
        count.failing_tests += usize::from(found.is_err());
        let too_much = match found {
            Ok(_) => verified("wrong", number) || verified("none", number),
            Err(_) => ["right", "wrong", "none"].iter().any(|name| verified(name, number)),
        };
        ensure(!too_much, || format!("test {number} is verified, and Java says {found:?}:\n{text}"))?;
    }
    let (faults, _) = execute(&fixture.program, false, random.next(), RUNS, |_| true);
    nobody_verified(&faults, &report.declarations, &fixture.files).map_err(|why| format!("{why}\n{text}"))
}
