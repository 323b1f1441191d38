//! Names, order and threads do not matter.
//!
//! The result for a declaration (verdict, codes, and on which of its lines) depends on its text and on what it uses,
//! not on names, on positions or on the number of threads. Each program is printed from its tree; then its names are
//! changed, once keeping their order and once reversing it, and its classes and members change places. Lines are
//! counted from the beginning of their declaration, so that they can be compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use acclaim::cli::flags::{self, ProgramFlags};
use acclaim::driver::{self, Options, Verdict};
use acclaim::source::{Files, Span, Spelling, Symbol};
use acclaim::syntax::ast::walk::{self, Visitor};
use acclaim::syntax::ast::{Class, Ident, Item, Program, with_stack};
use acclaim::syntax::{parse_program, pretty};
use libtest_mimic::Trial;

use super::{Random, long};
use crate::harness::{ensure, programs_below, trial};

const SUITES: &[&str] = &["paper", "verify", "unsound", "programs", "mutation"];

/// In the usual run, one in this many programs is tested.
const SAMPLE: usize = 40;

/// Names with a built-in meaning; the last ones are what objects have in Java, and no class may declare.
const FIXED: &[&str] = &[
    "Object",
    "String",
    "length",
    "size",
    "keys",
    "elems",
    "result",
    "bool",
    "frac",
    "out",
    "err",
    "clone",
    "finalize",
    "getClass",
    "notify",
    "notifyAll",
    "wait",
];

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for suite in SUITES {
        for (name, path) in programs_below(suite) {
            if long() || Random(hash(&name)).below(SAMPLE) == 0 {
                trials.push(trial(format!("same verdicts: {name}"), move || same_verdicts(&path)));
            }
        }
    }
    trials.push(trial("same verdicts: another verdict is told", another_verdict_is_told));
    trials
}

/// FNV-1a: so that the sample is the same everywhere, and a new program does not affect the others.
pub fn hash(name: &str) -> u64 {
    name.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn same_verdicts(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let flags = flags::header(&path.display().to_string(), &text)?.flags;
    let is_java = path.extension().is_some_and(|ending| ending == "java");
    let program = parse(&text, if is_java { Spelling::Java } else { Spelling::Acc })?;
    let usual = look(&program, &Order::of(&program), flags, 1)?;
    for (what, variant, order) in variants(&program, hash(&text)) {
        usual.compare(&look(&variant, &order, flags, 1)?, what)?;
    }
    usual.compare(&look(&program, &Order::of(&program), flags, 2)?, "two threads")
}

/// Checks that the comparison can fail.
fn another_verdict_is_told() -> Result<(), String> {
    let (right, wrong) = ["x + 1", "x"].map(|value| {
        let text = format!(
            "class C {{ int x; void m() requires acc(x); ensures acc(x) && x > old(x); {{ x = {value}; }} }}"
        );
        parse(&text, Spelling::Acc)
    })
    .into();
    let (right, wrong) = (right?, wrong?);
    let flags = ProgramFlags::default();
    let right = look(&right, &Order::of(&right), flags, 1)?;
    let wrong = look(&wrong, &Order::of(&wrong), flags, 1)?;
    ensure(right.compare(&wrong, "wrong").is_err(), || "a failed method compares as a verified one".into())?;
    let named = parse("class C { int x; static void m(C c) { c.x = 1; } }", Spelling::Acc)?;
    let renamed = variants(&named, 0).into_iter().map(|it| pretty::program(&it.1)).collect::<BTreeSet<_>>();
    ensure(renamed.len() == 3, || format!("variants are the same: {renamed:?}"))
}

fn parse(text: &str, spelling: Spelling) -> Result<Program, String> {
    let mut files = Files::default();
    files.add("program".into(), text.into(), spelling);
    let (program, errors) = parse_program(&files);
    match errors.first() {
        None => Ok(program),
        Some(error) => Err(format!("line {}: {}", files.start(error.span).line, error.message)),
    }
}

/// For each item of a program, and each member of it, its number in the program from which it was made.
struct Order(Vec<(usize, Vec<usize>)>);

impl Order {
    fn of(program: &Program) -> Order {
        let members = |item: &Item| match item {
            Item::Class(class) => (0..class.members.len()).collect(),
            Item::Main(_) => Vec::new(),
        };
        Order(items(program).enumerate().map(|(index, item)| (index, members(item))).collect())
    }
}

fn items(program: &Program) -> impl Iterator<Item = &Item> {
    program.units.iter().flat_map(|unit| &unit.items)
}

fn variants(program: &Program, seed: u64) -> Vec<(&'static str, Program, Order)> {
    let names = names(program);
    let renamed = |reverse: bool| {
        let count = names.len();
        let number = |index: usize| if reverse { count - 1 - index } else { index };
        let new = |index| Symbol::new(&format!("n{:04}", number(index)));
        let map = names.iter().enumerate().map(|(index, name)| (*name, new(index))).collect();
        let mut variant = program.clone();
        with_stack(|| walk::program(&mut Rename { map }, &mut variant));
        (variant, Order::of(program))
    };
    let (kept, kept_order) = renamed(false);
    let (turned, turned_order) = renamed(true);
    let (moved, moved_order) = reordered(program, &mut Random(seed));
    vec![
        ("other names in the same order", kept, kept_order),
        ("names in reverse order", turned, turned_order),
        ("classes and members in another order", moved, moved_order),
    ]
}

struct Rename {
    map: BTreeMap<Symbol, Symbol>,
}

impl Visitor for Rename {
    fn ident(&mut self, ident: &mut Ident) {
        if let Some(new) = self.map.get(&ident.name) {
            ident.name = *new;
        }
    }
}

/// All names of a program in order, except those with a built-in meaning and those of the library that it uses.
fn names(program: &Program) -> Vec<Symbol> {
    struct Names(BTreeSet<Symbol>);
    impl Visitor for Names {
        fn ident(&mut self, ident: &mut Ident) {
            if !FIXED.contains(&ident.name.as_str()) {
                self.0.insert(ident.name);
            }
        }
    }
    let mut found = Names(BTreeSet::new());
    with_stack(|| walk::program(&mut found, &mut program.clone()));
    let mut library = Names(BTreeSet::new());
    program.library.iter().for_each(|unit| with_stack(|| walk::unit(&mut library, &mut unit.clone())));
    found.0.difference(&library.0).copied().collect()
}

fn reordered(program: &Program, random: &mut Random) -> (Program, Order) {
    let mut order = Order::of(program);
    random.shuffle(&mut order.0);
    order.0.iter_mut().for_each(|(_, members)| random.shuffle(members));
    let old: Vec<&Item> = items(program).collect();
    let new = order.0.iter().map(|(index, members)| match old[*index] {
        Item::Class(class) => {
            let members = members.iter().map(|member| class.members[*member].clone()).collect();
            Item::Class(Class { members, ..class.clone() })
        }
        main => main.clone(),
    });
    let mut variant = program.clone();
    variant.units[0].items = new.collect();
    (variant, order)
}

/// The results: the messages for each declaration, identified by its number and that of its member.
struct Found {
    text: String,
    said: BTreeMap<(usize, usize), BTreeSet<String>>,
}

impl Found {
    fn compare(&self, other: &Found, what: &str) -> Result<(), String> {
        let nothing = BTreeSet::new();
        let places: BTreeSet<_> = self.said.keys().chain(other.said.keys()).collect();
        let mut text = String::new();
        for place in places {
            let [usual, changed] = [self, other].map(|found| found.said.get(place).unwrap_or(&nothing));
            if usual != changed {
                let _ =
                    writeln!(text, "declaration {place:?}: usually {usual:?}\n  with {what}: {changed:?}");
            }
        }
        ensure(text.is_empty(), || format!("{text}\n{}\n--- with {what}\n{}", self.text, other.text))
    }
}

/// A place in a text: a span, and the part of the program there.
type Region = (Span, (usize, usize));

fn look(program: &Program, order: &Order, flags: ProgramFlags, jobs: usize) -> Result<Found, String> {
    let text = pretty::program(program);
    let mut files = Files::default();
    files.add("program.acc".into(), text.clone(), Spelling::Acc);
    let (again, errors) = parse_program(&files);
    ensure(errors.is_empty(), || format!("what was printed does not parse\n{text}"))?;
    let regions = regions(&again, order);
    let options = Options { jobs, ..flags.options() };
    let report = driver::check_program(&files, &options);
    let mut found = Found { text, said: BTreeMap::new() };
    for declaration in &report.declarations {
        let (_, place) = region(&regions, declaration.span);
        let verdict = match declaration.verdict {
            Verdict::Verified => "verified",
            Verdict::Failed => "failed",
            Verdict::Undecided => "undecided",
            Verdict::Skipped => "skipped",
            Verdict::Unspecified => "unspecified",
            Verdict::Believed => "believed",
        };
        found.said.entry(place).or_default().insert(verdict.into());
    }
    for said in &report.diagnostics {
        let (start, place) = region(&regions, said.span);
        let line = files.start(said.span).line - files.start(start).line;
        let text = format!("{}[{}] at line {line}", said.word(), said.code.0);
        found.said.entry(place).or_default().insert(text);
    }
    Ok(found)
}

/// The smallest part of the program around a place, and what it is.
fn region(regions: &[Region], span: Span) -> Region {
    let around = regions.iter().filter(|(part, _)| part.start <= span.start && span.end <= part.end);
    let nowhere = (Span { start: 0, end: 0, ..span }, (usize::MAX, usize::MAX));
    around.min_by_key(|(part, _)| part.end - part.start).copied().unwrap_or(nowhere)
}

fn regions(program: &Program, order: &Order) -> Vec<Region> {
    let mut found = Vec::new();
    for (item, (index, members)) in items(program).zip(&order.0) {
        match item {
            Item::Class(class) => {
                found.push((class.span, (*index, usize::MAX)));
                let placed = class.members.iter().zip(members);
                found.extend(placed.map(|(member, number)| (member.span, (*index, *number))));
            }
            Item::Main(main) => found.push((main.span, (*index, usize::MAX))),
        }
    }
    found
}
