//! Random programs that lend and give back: fractions, ranges, fields and instances of all elements, members of sets.
//!
//! The methods keep a book of what they hold ([`method`], [`statement`]), so most of them are right; some of each are changed in one
//! place ([`fault`]), and most of these are wrong. All are executed on small heaps, in which parameters are often one object, by an
//! evaluator that counts permissions with exact numbers ([`super::concrete`]). What faults in one execution is wrong and must not
//! be verified: it reads or writes what it has no permission for, asks for what is not held, claims what is not so, or does not give
//! back what it promised. How much of what never faults is verified is printed, for that is what the verifier is good for.
//!
//! ```text
//! static void m(Cell a, …, Cell[] cs, …) requires acc(cs[*], 1/2) && (forall int e :: 0 <= e && e < i ==> acc(cs[e].x, 1/3));
//! { L.h8(cs, 0, i); int v1 = 0 < i ? cs[i - 1].x : 0; … }
//! ```
//!
//! The numbers are the same in each run. `PROPTEST_RNG_SEED=n` asks other programs, `ACCLAIM_LONG=n` as many as that:
//!
//! ```text
//! ACCLAIM_LONG=2000 PROPTEST_RNG_SEED=7 cargo test --test acclaim lending
//! ```

mod amount;
mod fault;
mod library;
mod loops;
mod lot;
mod method;
mod statement;

use std::collections::BTreeMap;
use std::fmt::Write;

use acclaim::driver::Verdict;
use acclaim::source::Span;
use libtest_mimic::Trial;

use self::fault::{FAULTS, Fault};
use self::library::Library;
use self::method::Method;
use super::Random;
use super::no_fault::{Tries, execute_often, fixture, nobody_verified};
use crate::harness::{ensure, trial};

/// Programs of the usual run.
const PROGRAMS: u64 = 16;

/// Methods of one program, and changes of each.
const METHODS: usize = 3;
const CHANGES: usize = 3;

/// Executions of one method.
const TRIES: Tries = Tries { runs: 30, states: 1000, plenty: true };

/// So many executions that end show that a method which never faults is probably right.
const ENOUGH: usize = 5;

pub fn trials() -> Vec<Trial> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed = number("PROPTEST_RNG_SEED").unwrap_or_default();
    let programs = number("ACCLAIM_LONG").unwrap_or_default().max(PROGRAMS);
    vec![trial("lending: random methods", move || lending(seed, programs))]
}

/// What became of methods of one sort.
#[derive(Clone, Copy, Default)]
struct Tally {
    made: usize,
    /// Some execution faults.
    faulty: usize,
    /// Of those that are faulty.
    refused: usize,
    /// None does, and enough came to their ends.
    holds: usize,
    /// Of those that hold.
    verified: usize,
    /// Verified, but hardly any execution came to its end.
    untried: usize,
}

#[derive(Default)]
struct Count {
    /// Of methods as they were made (nothing) and with each fault.
    of: BTreeMap<Option<Fault>, Tally>,
    /// How many verified methods that hold have each kind of statement.
    kinds: BTreeMap<&'static str, usize>,
    ended: usize,
    library: usize,
    verified_library: usize,
}

fn lending(seed: u64, programs: u64) -> Result<(), String> {
    let (mut count, mut wrong) = (Count::default(), Vec::new());
    for number in 0..programs {
        let own = Random(seed).next().wrapping_add(number);
        let (text, methods) = program(&mut Random(own));
        if let Err(why) = decide(&text, &methods, own, &mut count) {
            let said = format!("program {number} of seed {seed}: {why}\n{text}");
            // A long run shows at once what it finds.
            if programs > PROGRAMS {
                println!("{said}");
            }
            wrong.push(said);
        }
        if number % 100 == 99 {
            print!("{}", count.table());
        }
    }
    print!("{}", count.table());
    ensure(wrong.is_empty(), || wrong.join("\n"))?;
    let right = count.of.get(&None).copied().unwrap_or_default();
    let changed: usize =
        FAULTS.iter().filter_map(|fault| count.of.get(&Some(*fault))).map(|it| it.faulty).sum();
    // If nothing were verified, or nothing wrong, nothing would have been tested.
    let enough = right.verified * 3 > right.made
        && changed * 4 > right.made * CHANGES
        && count.ended > right.made * 10;
    ensure(enough, || format!("too little was tried: {}", count.table()))
}

/// A method of a program: its name, what was done to it, and the kinds of its statements.
struct Made {
    name: String,
    fault: Option<Fault>,
    kinds: Vec<&'static str>,
}

fn program(random: &mut Random) -> (String, Vec<Made>) {
    let library = Library::new(random);
    let mut text = format!("{}class T {{\n", library.text);
    let mut methods = Vec::new();
    for number in 0..METHODS {
        let Method { text: own, kinds, .. } = Method::new(random, &library);
        let name = format!("m{number}");
        text += &own.written(&name);
        methods.push(Made { name, fault: None, kinds });
        for change in 0..CHANGES {
            let fault = FAULTS[random.below(FAULTS.len())];
            let Some(changed) = fault::with(fault, &own, random) else { continue };
            let name = format!("m{number}w{change}");
            text += &changed.written(&name);
            methods.push(Made { name, fault: Some(fault), kinds: Vec::new() });
        }
    }
    (text + "}\n", methods)
}

fn decide(text: &str, methods: &[Made], seed: u64, count: &mut Count) -> Result<(), String> {
    let fixture = fixture("lending.acc", text)?;
    let errors = fixture.errors();
    ensure(errors.is_empty(), || format!("not a program: {errors:?}"))?;
    let declarations = fixture.verify(&fixture.program);
    let start = text.find("class T").unwrap_or(0) as u32;
    for declaration in declarations.iter().filter(|it| it.span.start < start) {
        count.library += 1;
        count.verified_library += usize::from(declaration.verdict == Verdict::Verified);
    }
    let mut wrong = Vec::new();
    for made in methods {
        let of = declarations.iter().find(|it| it.name == format!("T.{}", made.name));
        let declaration = of.ok_or_else(|| format!("`{}` is missing", made.name))?;
        let is_it = |whole: Span| whole.start <= declaration.span.start && declaration.span.end <= whole.end;
        let (faults, ended) = execute_often(&fixture.program, false, seed, TRIES, is_it);
        let verified = declaration.verdict == Verdict::Verified;
        let tally = count.of.entry(made.fault).or_default();
        tally.made += 1;
        count.ended += ended;
        if faults.keys().any(|whole| is_it(*whole)) {
            tally.faulty += 1;
            tally.refused += usize::from(!verified);
        } else if ended >= ENOUGH {
            tally.holds += 1;
            tally.verified += usize::from(verified);
            for kind in made.kinds.iter().filter(|_| verified) {
                *count.kinds.entry(kind).or_default() += 1;
            }
        } else {
            tally.untried += usize::from(verified);
        }
        if let Err(why) = nobody_verified(&faults, &declarations, &fixture.files) {
            wrong.push(why);
        }
    }
    ensure(wrong.is_empty(), || wrong.join("; "))
}

impl Count {
    fn table(&self) -> String {
        let mut text = format!(
            "lending: {} executions, {} of {} declarations of libraries verified\n",
            self.ended, self.verified_library, self.library
        );
        for (fault, tally) in &self.of {
            let name = fault.map_or("as made".to_owned(), |fault| format!("{fault:?}"));
            let Tally { made, faulty, refused, holds, verified, untried } = *tally;
            let _ = writeln!(
                text,
                "  {name:8} {made:6} made, {faulty:6} fault, of which {refused:6} refused, {holds:6} never fault, of which {verified:6} verified; {untried:4} verified and hardly tried"
            );
        }
        let kinds: Vec<String> = self.kinds.iter().map(|(kind, times)| format!("{kind} {times}")).collect();
        let _ = writeln!(text, "  in verified methods: {}", kinds.join(", "));
        text
    }
}
