//! A verified program never goes wrong.
//!
//! Programs are executed (see [`super::concrete`]), and a declaration that is to blame for a fault must not be
//! verified. There are three sorts of programs: the fixtures as they are; the fixtures changed in one place, most of
//! which are wrong; and random ones ([`super::random_methods`]). A declaration that was rejected but never faults may
//! be correct or not, so nothing is checked about it.

use std::collections::BTreeMap;
use std::path::Path;

use acclaim::cli::flags;
use acclaim::driver::{self, Declaration, Options, Report, Session, Verdict};
use acclaim::source::{Files, Span, Spelling};
use acclaim::syntax::ast::{Item, Program, with_stack};
use acclaim::{mutate, syntax};
use libtest_mimic::Trial;

use super::concrete::{Callable, Machine, Stop};
use super::same_verdicts::hash;
use super::{Random, long};
use crate::harness::{ensure, programs_below, trial};

const SUITES: &[&str] = &["paper", "verify", "unsound", "programs", "mutation"];

/// The statements and calls that a whole program may take.
const FUEL: usize = 100_000;

/// In the usual run, one in this many programs is executed with changes.
const SAMPLE: usize = 20;

/// One in this many is executed as it is.
const FIXTURES: usize = 8;

/// Of its changes, one in this many is executed.
const CHANGES: usize = 30;

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        trial("no fault: fixtures", || fixtures(if long() { 60 } else { 2 })),
        trial("no fault: parts of permissions", parts_of_permissions),
        trial("no fault: ghost values", ghost_values),
        trial("no fault: a wrong program faults", a_wrong_program_faults),
        trial("no fault: what Java prints", what_java_prints),
    ];
    for suite in SUITES {
        for (name, path) in programs_below(suite) {
            if long() || Random(hash(&name)).below(SAMPLE) == 0 {
                trials.push(trial(format!("no fault: changes of {name}"), move || changes(&path)));
            }
        }
    }
    trials
}

/// The faults, each with a text that describes it.
pub type Faults = BTreeMap<Span, String>;

/// How often something is executed.
#[derive(Clone, Copy)]
pub struct Tries {
    pub runs: usize,
    /// How many initial states are tried, for a suitable one is not always found at once.
    pub states: usize,
    /// Half of them have plenty of objects and few nulls.
    pub plenty: bool,
}

/// Executes some declarations of a program from random states, where `overflow` is checked or not: returns who is to blame for what, and how many
/// executions reached their end.
pub fn execute(
    program: &Program,
    overflow: bool,
    seed: u64,
    runs: usize,
    wanted: impl Fn(Span) -> bool,
) -> (Faults, usize) {
    execute_often(program, overflow, seed, Tries { runs, states: runs * 8, plenty: false }, wanted)
}

pub fn execute_often(
    program: &Program,
    overflow: bool,
    seed: u64,
    tries: Tries,
    wanted: impl Fn(Span) -> bool,
) -> (Faults, usize) {
    with_stack(|| execute_here(program, overflow, seed, tries, wanted))
}

fn execute_here(
    program: &Program,
    overflow: bool,
    seed: u64,
    tries: Tries,
    wanted: impl Fn(Span) -> bool,
) -> (Faults, usize) {
    let mut faults = Faults::new();
    let mut ended = 0;
    for callable in callables(program).into_iter().filter(|it| wanted(it.span)) {
        let mut left = tries.runs;
        for attempt in 0..tries.states as u64 {
            let seed = seed ^ (u64::from(callable.span.start) << 20) ^ attempt.wrapping_mul(0x9e37_79b9);
            let mut machine = Machine::new(program, overflow, seed);
            machine.plenty = tries.plenty && attempt % 2 == 1;
            let result = machine.run(callable);
            match result {
                Ok(false) => continue,
                Ok(true) => ended += 1,
                Err(Stop::Fault(why)) => drop(faults.entry(callable.span).or_insert(why)),
                Err(Stop::Blame(span, why)) => drop(faults.entry(span).or_insert(why)),
                Err(Stop::Unknown) => {}
            }
            left -= 1;
            if left == 0 || faults.contains_key(&callable.span) {
                break;
            }
        }
    }
    (faults, ended)
}

fn callables(program: &Program) -> Vec<Callable<'_>> {
    let mut found = Vec::new();
    let Some(classes) = Machine::classes_of(program) else { return found };
    for class in classes {
        found.extend(class.members.iter().filter_map(|member| Callable::of(class, member)));
    }
    for item in program.units.iter().flat_map(|unit| &unit.items) {
        if let Item::Main(main) = item {
            found.push(Callable::main(main));
        }
    }
    found
}

/// Fails if a declaration that is to blame for a fault was verified.
pub fn nobody_verified(faults: &Faults, declarations: &[Declaration], files: &Files) -> Result<(), String> {
    for declaration in declarations.iter().filter(|it| it.verdict == Verdict::Verified) {
        // A declaration's own place is its header, which is inside its whole range.
        let own = |whole: &Span| {
            let span = declaration.span;
            whole.file == span.file && whole.start <= span.start && span.end <= whole.end
        };
        if let Some((_, why)) = faults.iter().find(|(whole, _)| own(whole)) {
            let line = files.start(declaration.span).line;
            return Err(format!(
                "`{}` (line {line}) is verified, but an execution fails: {why}",
                declaration.name
            ));
        }
    }
    Ok(())
}

pub struct Fixture {
    pub files: Files,
    pub program: Program,
    flags: flags::ProgramFlags,
}

pub fn fixture(name: &str, text: &str) -> Result<Fixture, String> {
    let flags = flags::header(name, text)?.flags;
    let mut files = Files::default();
    let spelling = if name.ends_with(".java") { Spelling::Java } else { Spelling::Acc };
    files.add(name.into(), text.into(), spelling);
    let (program, _) = syntax::parse_program(&files);
    Ok(Fixture { files, program, flags })
}

fn read(path: &Path) -> Result<Fixture, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    fixture(&path.display().to_string(), &text)
}

impl Fixture {
    fn checks_overflow(&self) -> bool {
        self.flags.options().check_overflow
    }

    /// The static errors.
    pub fn errors(&self) -> Vec<String> {
        let mut errors = self.session().check_tree(&self.program);
        errors.extend(syntax::parse_program(&self.files).1);
        errors.into_iter().map(|error| error.message).collect()
    }

    /// A session with its text, without any results yet.
    pub fn session(&self) -> Session {
        let options = Options { jobs: 1, ..self.flags.options() };
        Session::with_files(self.files.clone(), options)
    }

    /// The result for its text as it is.
    pub fn check(&self) -> Report {
        driver::check_program(&self.files, &Options { jobs: 1, ..self.flags.options() })
    }

    pub fn verify(&self, program: &Program) -> Vec<Declaration> {
        self.session().verify_tree(program).1
    }
}

fn fixtures(runs: usize) -> Result<(), String> {
    let mut all = 0;
    for (name, path) in SUITES.iter().flat_map(|suite| programs_below(suite)) {
        if !long() && Random(!hash(&name)).below(FIXTURES) > 0 {
            continue;
        }
        let fixture = read(&path)?;
        let (faults, ended) =
            execute(&fixture.program, fixture.checks_overflow(), hash(&name), runs, |_| true);
        all += ended;
        if !faults.is_empty() {
            let declarations = fixture.verify(&fixture.program);
            nobody_verified(&faults, &declarations, &fixture.files)
                .map_err(|why| format!("{name}: {why}"))?;
        }
    }
    ensure(all > 20 * runs, || format!("only {all} executions came to their end"))
}

/// The fixtures about parts of permissions, and about those of all elements, are all executed, for they are what shows whether the
/// count of them is right.
fn parts_of_permissions() -> Result<(), String> {
    for (name, path) in SUITES.iter().flat_map(|suite| programs_below(suite)) {
        if !["fractions", "/each", "unsound/amounts.acc"].iter().any(|it| name.contains(it)) {
            continue;
        }
        let fixture = read(&path)?;
        let (faults, ended) = execute(&fixture.program, false, hash(&name), 20, |_| true);
        ensure(ended > 20, || format!("{name}: only {ended} executions came to their end"))?;
        nobody_verified(&faults, &fixture.verify(&fixture.program), &fixture.files)
            .map_err(|why| format!("{name}: {why}"))?;
    }
    Ok(())
}

/// So are those about ghost values, for they are what shows whether the laws are right.
fn ghost_values() -> Result<(), String> {
    let mut all = 0;
    for (name, path) in SUITES.iter().flat_map(|suite| programs_below(suite)) {
        let about = [
            "sequence",
            "verify/sets",
            "set_laws",
            "maps",
            "collections",
            "quantified_references",
            "ghost_values",
        ];
        if !about.iter().any(|about| name.contains(about)) {
            continue;
        }
        let fixture = read(&path)?;
        let runs = if long() { 400 } else { 10 };
        let (faults, ended) =
            execute(&fixture.program, fixture.checks_overflow(), hash(&name), runs, |_| true);
        all += ended;
        nobody_verified(&faults, &fixture.verify(&fixture.program), &fixture.files)
            .map_err(|why| format!("{name}: {why}"))?;
    }
    ensure(all > 100, || format!("only {all} executions came to their end"))
}

/// What the executed programs print is what Java prints, which is written in them and compared with Java's own runs elsewhere.
/// A program that leaves the range of a type counts only where that is checked.
fn what_java_prints() -> Result<(), String> {
    let mut compared = 0;
    for (name, path) in SUITES.iter().flat_map(|suite| programs_below(suite)) {
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let said = |mark: &str| -> Vec<String> {
            let marked = text.lines().filter_map(|line| line.trim_start().strip_prefix(mark));
            marked.map(|rest| rest.strip_prefix(' ').unwrap_or(rest).to_owned()).collect()
        };
        if !name.ends_with(".java") || said("//>").is_empty() {
            continue;
        }
        let fixture = fixture(&name, &text)?;
        // What is refused may not run at all.
        if !fixture.errors().is_empty() {
            continue;
        }
        let Some(main) = callables(&fixture.program).into_iter().find(Callable::begins_in_java) else {
            continue;
        };
        let printed = with_stack(|| {
            let mut machine = Machine::new(&fixture.program, fixture.checks_overflow(), 1);
            machine.fuel = FUEL;
            matches!(machine.run(main), Ok(true)).then(|| machine.printed.take()).flatten()
        });
        let Some(printed) = printed else { continue };
        compared += 1;
        let wanted = said("//>").join("\n");
        ensure(printed.trim_end_matches('\n') == wanted && said("//!").is_empty(), || {
            format!("{name} prints\n{printed}\nand Java\n{wanted}")
        })?;
    }
    ensure(compared >= 8, || format!("only {compared} programs were compared"))
}

/// All changes of one program: those that make an execution fail must not verify.
fn changes(path: &Path) -> Result<(), String> {
    let fixture = read(path)?;
    for mutant in mutate::mutants(&fixture.program, fixture.flags.explicit) {
        let seed = hash(&mutant.change) ^ mutant.number as u64;
        if !long() && Random(seed).below(CHANGES) > 0 {
            continue;
        }
        let changed = mutate::mutate(&fixture.program, fixture.flags.explicit, mutant.number);
        let (faults, _) =
            execute(&changed, fixture.checks_overflow(), seed, if long() { 40 } else { 6 }, |span| {
                mutant.declaration_span == span
            });
        if faults.is_empty() {
            continue;
        }
        let errors = fixture.session().check_tree(&changed);
        if errors.is_empty() {
            nobody_verified(&faults, &fixture.verify(&changed), &fixture.files)
                .map_err(|why| format!("{}: {}: {why}", mutant.declaration, mutant.change))?;
        }
    }
    Ok(())
}

/// Checks that executions do find faults.
fn a_wrong_program_faults() -> Result<(), String> {
    let in_class = |members: &str| {
        format!("class C {{ int x; C next; predicate valid() {{ return acc(x) && x > 0; }} {members} }}")
    };
    let checked = |it: &&str| format!("// flags: --overflow check\n{}", in_class(it));
    let wrong_ones = WRONG.iter().map(|it| in_class(it));
    let wrong_ones = wrong_ones.chain(WRONG_BELOW.iter().map(|it| format!("{BASE} {it}")));
    let wrong_ones = wrong_ones.chain(OVERFLOWING.iter().map(checked));
    for wrong in wrong_ones {
        let text = wrong.clone();
        let fixture = fixture("wrong.acc", &text)?;
        let errors = fixture.errors();
        ensure(errors.is_empty(), || format!("not a program: {wrong}\n{errors:?}"))?;
        let (faults, _) = execute(&fixture.program, fixture.checks_overflow(), 1, 60, |_| true);
        ensure(!faults.is_empty(), || format!("no execution fails: {wrong}"))?;
        // If the verifier accepted it, the test would report that.
        let mut declarations = fixture.verify(&fixture.program);
        nobody_verified(&faults, &declarations, &fixture.files)?;
        declarations.iter_mut().for_each(|declaration| declaration.verdict = Verdict::Verified);
        let told = nobody_verified(&faults, &declarations, &fixture.files).is_err();
        ensure(told, || format!("nobody would be told: {wrong}"))?;
    }
    // Without the flag the same numbers are mathematical.
    let right_ones = RIGHT.iter().chain(OVERFLOWING).map(|it| in_class(it));
    let right_ones = right_ones.chain(RIGHT_BELOW.iter().map(|it| format!("{BASE} {it}")));
    let right_ones = right_ones.chain(NOT_OVERFLOWING.iter().map(checked));
    for right in right_ones {
        let text = right.clone();
        let fixture = fixture("right.acc", &text)?;
        let (faults, ended) = execute(&fixture.program, fixture.checks_overflow(), 1, 60, |_| true);
        ensure(faults.is_empty() && ended > 0, || format!("{ended} ended, {faults:?}: {right}"))?;
        let declarations = fixture.verify(&fixture.program);
        let verified = declarations.iter().all(|it| it.verdict == Verdict::Verified);
        ensure(verified, || format!("not verified: {right}"))?;
    }
    Ok(())
}

const WRONG: &[&str] = &[
    "void m() { x = 1; }",
    "void m() requires acc(x); ensures acc(x) && acc(x); { }",
    "void m(C c) requires acc(x) && acc(c.x); ensures acc(x) && acc(c.x) && c.x == old(x); { x = c.x; }",
    "void m() requires valid(); ensures valid(); { x = x - 1; }",
    "void m(C c) requires acc(c.next); { assert c.next != null; }",
    "static void m(int a) { assert a / 2 * 2 == a; }",
    "static int m(int a, int b) { return a / b; }",
    "static void m(int[] a, int i) requires a != null && acc(a[*]) && 0 <= i && i <= a.length; { a[i] = 1; }",
    "static void m(int[] a) requires a != null && acc(a[*]); { assert forall int i :: 0 <= i && i < a.length ==> a[i] >= 0; }",
    "static void m(int[] a) requires a != null && acc(a[*]); { assert exists int i :: 0 <= i && i < a.length && a[i] >= 0; }",
    "static void m(int n) { int i = 0; while (i < n) invariant i <= n; { i++; } }",
    "static void m(int n) requires n > 0; { int i = 0; while (i < n) invariant i <= n; { i = i + 2; } }",
    "static void m(C c) requires acc(c.x); { int i = 0; while (i < 2) { c.x = 1; i++; } }",
    "void m() requires acc(x); { x = 1; n(); assert x == 1; } void n() requires acc(x); ensures acc(x); { x = 2; }",
    "void m() requires valid(); ensures valid() && untouched(valid()); { x = x + 1; }",
    "static void m(boolean b, C c) requires b ==> acc(c.x); { c.x = 1; }",
    "void m() requires acc(x, 1/2); { x = 1; }",
    "void m() requires acc(x, 1/3); ensures acc(x, 1/2); { }",
    "void m() requires acc(x); ensures acc(x); { n(); } void n() requires acc(x, read); { }",
    "void m() requires acc(x, read); ensures acc(x, read) && acc(x, read); { }",
    "void m() requires acc(x, read); ensures acc(x, 1/2); { }",
    "void m() requires acc(valid(), 1/2); ensures acc(valid(), 1/2); { x = x + 1; }",
    "void m() requires acc(this.*, 1/2); { next = null; }",
    "static void m(C c, C d) requires acc(c.x, 1/2) && acc(d.x, 1/2); { assert c != d; }",
    "static void m(ghost seq<int> s, ghost seq<int> t) { assert s + t == t + s; }",
    "static void m(ghost seq<int> s, int i) requires 0 <= i && i <= s.length; { ghost int x = s[i]; }",
    "static void m(ghost seq<int> s) requires s.length > 1; { assert s[1..] == s[..s.length - 1]; }",
    "static void m(ghost set<int> s, int x) { assert (s union set(x)).size == s.size + 1; }",
    "static void m(ghost mset<int> b, int x) { assert (b diff mset(x)).size < b.size; }",
    "static void m(ghost map<int, int> m, int k, int j) requires k in m; { assert m[j := 0][k] == m[k]; }",
    "static void m(ghost map<int, int> m, int k) { assert m diff set(k) == m; }",
    "static void m(ghost set<int> s) { assert forall int x :: x in s ==> x > 0; }",
    "static void m(ghost seq<int> s) requires s.length > 0; { assert exists int x :: x in s && x > 0; }",
    "static void m(int[] a) requires a != null && acc(a[*]) && a.length > 0; { ghost seq<int> s = a[..]; a[0] = a[0] + 1; assert a[..] == s; }",
    "static void m(int[] a) requires a != null && a.length > 1 && acc(a[*], 1/2) && acc(a[0], 1/2); { a[0] = 1; a[1] = 1; }",
    "static void m(C c) requires acc(c.x); ensures acc(c.x); { int i = 0; while (i < 2) invariant acc(c.x, read); { c.n(); i++; } } void n() requires acc(x, read); { }",
];

const RIGHT: &[&str] = &[
    "void m() requires acc(x, 1/3) && acc(x, 2/3); ensures acc(x); { x = 1; }",
    "void m() requires acc(x); ensures acc(x); { n(); n(); x = 1; } void n() requires acc(x, read); ensures acc(x, read); { }",
    "void m() requires acc(x, read); { n(); n(); int v = x; } void n() requires acc(x, read); { }",
    "void m() requires acc(valid(), 1/2) && acc(valid(), 1/2); ensures valid(); { x = x + 1; }",
    "void m() requires acc(this.*); ensures acc(x, 1/2) && acc(next); { next = null; }",
    "static void m(C c, C d) requires acc(c.x, 1/2) && acc(d.x, 2/3); { assert c != d; }",
    "static void m(C c, C d) requires acc(c.x, 1/2) && acc(d.x, 1/2); { if (c == d) { c.x = 1; } }",
    "static void m(ghost seq<int> s, int x) { assert (s + seq(x))[s.length] == x && (s + seq(x))[..s.length] == s; }",
    "static void m(ghost seq<int> s, int i, int x) requires 0 <= i && i < s.length; { assert mset(s[i := x]) union mset(s[i]) == mset(s) union mset(x); }",
    "static void m(ghost set<int> s, ghost set<int> t) { assert (s diff t) inter t == set<int>() && s inter t subset s; }",
    "static void m(ghost map<int, int> m, int k) requires k in m; { assert (m diff set(k)).keys.size == m.keys.size - 1; }",
    "static void m(ghost set<int> s) requires forall int x :: x in s ==> x > 0; { assert !(0 in s); }",
    "static void m(int[] a) requires a != null && a.length > 1 && acc(a[*], 1/2) && acc(a[0], 1/2); { a[0] = 1; }",
    "void m() requires valid(); ensures valid() && x == old(x) + 1; { x = x + 1; }",
    "void m() requires valid(); ensures valid() && untouched(valid()); { x = x + 1; x = x - 1; }",
    "static void m(boolean b, C c) requires b ==> acc(c.x); { if (b) { c.x = 1; } }",
    "static void m(int[] a) requires a != null && acc(a[*]); ensures acc(a[*]) && (forall int j :: 0 <= j && j < a.length ==> a[j] == 1); {
       int i = 0;
       while (i < a.length)
         invariant acc(a[*]) && 0 <= i && i <= a.length;
         invariant forall int j :: 0 <= j && j < i ==> a[j] == 1;
       { a[i] = 1; i++; } }",
];

/// Wrong where overflow is checked, and right where it is not.
const OVERFLOWING: &[&str] = &[
    "static int m(int a) requires a > 0; ensures result > a; { return a + 1; }",
    "static long m(int a) requires a > 0; ensures result == a * 4; { return a * 4; }",
    "static long m(long a) { a -= 3; return a; }",
    "static int m(int a) { return -a; }",
    "static int m(int a) { return a / -1; }",
    "static void m(int[] a) requires a != null && acc(a[*]) && a.length > 0; { a[0]++; }",
    "void m() requires acc(x); ensures acc(x); { x += 2; }",
    "static void m(int a, int b) requires a > 1 && b > 1; { assert a + b > 3; int c = a + b; }",
    "static pure int f(int a) { return a; } static void m(int a) { assert f(a + 1) == a + 1; }",
    "static pure int f(int a) { return a * 2; }",
    "static void m(int a) { for (int i = a; i >= a && i < a + 2; i++) invariant true; { } }",
];

const NOT_OVERFLOWING: &[&str] = &[
    "static int m(int a) requires a < 5; ensures result > a; { return a + 1; }",
    "static long m(int a) ensures result == a * 4; { return a * 4L; }",
    "static long m(int a) ensures result == -a; { return -(long) a; }",
    "static void m(int a) { assert a + 1 > a && a - 1 < a; }",
    "static void m() { assert forall int i :: 2147483640 <= i && i <= 2147483647 + 5 ==> i <= 2147483647; }",
    "static int m(boolean b) ensures b ==> result == 3; { long c = b ? 3 : 4L; c *= 1000000000; return (int) (c / 1000000000); }",
];

/// What the classes of the next two lists extend.
const BASE: &str = "class B {
     int x = 1;
     { x++; }
     B() ensures acc(x) && x == 2; { }
     B(int v) ensures acc(x) && x == v; { this(); x = v; }
     predicate valid() { return acc(x) && x >= 0; }
     pure int size() requires valid(); ensures result >= 0; { return x; }
     void grow() requires valid(); ensures valid() && size() > old(size()); { x += 2; }
   }";

const WRONG_BELOW: &[&str] = &[
    "class D extends B { void grow() requires valid(); ensures valid() && size() >= old(size()); { } } main { B b = new D(); b.grow(); }",
    "class D extends B { void grow() requires acc(x) && x > 5; ensures acc(x); { x++; } } main { B b = new D(); b.grow(); }",
    "class D extends B { D() ensures acc(x) && x == 2; { super(3); } }",
    "class D extends B { int y = x; D() ensures acc(x) && acc(y) && y == 3; { } }",
    "class D extends B { void grow() requires valid(); ensures valid() && size() > old(size()); { super.grow(); assert size() > 2; } }",
    "class D extends B { predicate valid() { return acc(x) && x >= 0 && x < 3; } }",
    "class D extends B { } class E { static void m(B b) { D d = (D) b; } }",
    "class D extends B { } class E { static void m(B b) requires b != null; { assert !(b instanceof D); } }",
    "class E { static int m(String s) requires s != null; { return s.charAt(0); } }",
    "class E { static void m(String s) requires s != null; { String t = s + \"!\"; assert t.length() == 1; } }",
    "class E { static void m(String s) { assert s.equals(\"a\") || true; } }",
];

const RIGHT_BELOW: &[&str] = &[
    "class D extends B { void grow() requires valid(); ensures valid() && size() > old(size()); { super.grow(); x++; } } main { B b = new D(); b.grow(); }",
    "class D extends B { int y = x; D() ensures acc(x) && acc(y) && y == 2; { } }",
    "class D extends B { D() ensures acc(x) && x == 3; { super(3); } }",
    "class D extends B { } class E { static boolean m(B b) ensures result ==> b != null; { return b instanceof D; } }",
    "class E { static int m(String s) requires s != null && s.length() > 0; { return s.charAt(0); } }",
];
