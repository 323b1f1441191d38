//! The interface of the library: texts change, and what a change does not affect is not verified again.
//!
//! Each test gives a session a program, changes it, and checks which declarations are verified again. Each time the
//! results are compared with those of a new session: a result that is wrongly remembered could let a wrong program
//! count as verified.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Duration;

use acclaim::driver::{Cancel, Cancelled, Options, Report, Session, Verdict};
use acclaim::source::Files;
use libtest_mimic::Trial;

use super::stretches::{self, STRETCHES, Stretch};
use super::{ensure, trial};

const PROGRAM: &str = "\
class Node {
  int value;
  Node next;
  predicate list() { return acc(value) && acc(next) && (next != null ==> next.list()); }
  pure int len() requires list(); ensures result > 0; { return next == null ? 1 : 1 + next.len(); }
  Node(int v) ensures list() && len() == 1; { value = v; next = null; }
  void put(int v) requires list(); ensures list() && len() == old(len()); { value = v; }
  void twice(int v) requires list(); ensures list(); { put(v); put(v + 1); }
}
class Cell {
  int x;
  predicate valid() { return acc(x); }
  pure int get() requires valid(); { return x; }
  void set(int v) requires valid(); ensures valid() && get() == v; { x = v; }
  void wrong(int v) requires valid(); ensures valid() && get() == v; { if (v > 3) { x = v + 1; } else { x = v; } }
  void down(int n) requires n >= 0; decreases n; { if (n > 0) { up(n - 1); } }
  void up(int n) requires n >= 0; decreases n; { if (n > 0) { down(n - 1); } }
}
main { Cell c = new Cell2().cell(); }
class Cell2 { Cell cell() { return null; } }
";

type Test = fn() -> Result<(), String>;

pub fn trials() -> Vec<Trial> {
    let tests: &[(&str, Test)] = &[
        ("nothing is verified twice", nothing_twice),
        ("an edit of comments and blanks", comments),
        ("an edit of a mutator's body", bodies),
        ("an edit of a contract", contracts),
        ("an edit of a pure body", pure_bodies),
        ("an edit of a predicate", predicates),
        ("an edit of a field", fields),
        ("classes come and go", classes),
        ("what may run for a call is believed", believed),
        ("a new name", renaming),
        ("moves inside of a file", moving),
        ("a syntax error and its repair", syntax_errors),
        ("texts come and go", texts),
        ("changed trees", trees),
        ("results come one by one", one_by_one),
        ("a run can be cancelled", cancelling),
        ("a run that is cancelled ends soon", ending_soon),
        ("a run that is cancelled before it begins does nothing", cancelled_before),
        ("a path says how its text is read", spellings),
    ];
    tests.iter().map(|(name, test)| trial(format!("session: {name}"), *test)).collect()
}

/// A session that is compared with a new one after each change.
struct Watched {
    session: Session,
    text: String,
}

impl Watched {
    fn new(text: &str) -> Result<Watched, String> {
        let mut watched = Watched { session: Session::new(Options::default()), text: String::new() };
        watched.becomes(text)?;
        Ok(watched)
    }

    /// Changes the text; returns the names of the declarations that are verified now.
    fn becomes(&mut self, text: &str) -> Result<BTreeSet<String>, String> {
        self.text = text.to_owned();
        self.session.set_text("program.acc", text).map_err(|it| it.to_string())?;
        let report = verify(&mut self.session)?;
        as_if_new(&report, self.session.files())?;
        Ok(report.declarations.into_iter().filter(|it| it.fresh).map(|it| it.name).collect())
    }

    /// Replaces one part of the text.
    fn edit(&mut self, old: &str, new: &str) -> Result<BTreeSet<String>, String> {
        ensure(self.text.matches(old).count() == 1, || format!("`{old}` is not there once"))?;
        self.becomes(&self.text.replacen(old, new, 1))
    }

    /// Replaces one part of the text, after which exactly these declarations must be verified.
    fn expect(&mut self, old: &str, new: &str, fresh: &[&str]) -> Result<(), String> {
        let came = self.edit(old, new)?;
        let expected: BTreeSet<String> = fresh.iter().map(|it| (*it).to_owned()).collect();
        ensure(came == expected, || format!("`{old}` -> `{new}`: verified {came:?}, expected {expected:?}"))
    }
}

fn verify(session: &mut Session) -> Result<Report, String> {
    session.verify(&|_, _| {}, &Cancel::new()).map_err(|it| it.to_string())
}

/// Everything that a report says about a program, except times.
pub fn said(report: &Report) -> String {
    let mut text = format!("{:#?}\n{:#?}\n", report.diagnostics, report.termination);
    for it in &report.declarations {
        let questions = (it.stats.by_terms, it.stats.by_facts, it.stats.by_z3, it.stats.z3_unknown);
        text += &format!(
            "{} {:?} {:?} {:?} {:#?} {:?} {:?} {questions:?}\n",
            it.name, it.span, it.receiver, it.verdict, it.diagnostics, it.trust, it.skipped_for
        );
    }
    text
}

/// Checks that a report is the same as if nothing had been remembered.
fn as_if_new(report: &Report, files: &Files) -> Result<(), String> {
    let new = verify(&mut Session::with_files(files.clone(), Options::default()))?;
    let (came, expected) = (said(report), said(&new));
    let differs = came.lines().zip(expected.lines()).find(|(a, b)| a != b);
    ensure(came == expected, || format!("not what a new session says: {differs:?}"))
}

fn nothing_twice() -> Result<(), String> {
    let mut watched = Watched::new("")?;
    let all = watched.becomes(PROGRAM)?;
    ensure(all.len() == 13, || format!("verified: {all:?}"))?;
    let again = watched.becomes(PROGRAM)?;
    ensure(again.is_empty(), || format!("verified again: {again:?}"))
}

fn comments() -> Result<(), String> {
    let mut watched = Watched::new(PROGRAM)?;
    watched.expect("class Node {", "// a list\n/* of\n nodes */ class Node {\n\n", &[])?;
    watched.expect("{ value = v; }", "{\n    // first\n    value = v; /* then nothing */\n  }", &[])?;
    watched.expect("  int x;", "  int /* the value */ x; //~ ERROR nothing", &[])?;
    // The method fails, and its messages quote its text.
    watched.expect("if (v > 3)", "if (v // large\n > /* than */ 3) /* ! */", &[])?;
    watched.expect("/* than */ 3", "/* more than */ 3", &[])?;
    // In a method that verifies, blanks don't matter.
    watched.expect("{ put(v); put(v + 1); }", "{put( v ) ;put(v+1);}", &[])?;
    // Here a blank shows in the message.
    watched.expect(
        "ensures valid() && get() == v; { if",
        "ensures valid() && get()==v; { if",
        &["Cell.wrong"],
    )
}

fn bodies() -> Result<(), String> {
    let mut watched = Watched::new(PROGRAM)?;
    watched.expect("{ value = v; }", "{ value = v; value = v; }", &["Node.put"])?;
    watched.expect("x = v + 1;", "x = v + 2;", &["Cell.wrong"])?;
    // `up` leads back to `down` through its body, and the termination of `down` depends on that.
    watched.expect("{ down(n - 1); }", "{ }", &["Cell.down", "Cell.up"])?;
    watched.expect(
        "decreases n; { if (n > 0) { up",
        "decreases n; { int k; if (n > 0) { up",
        &["Cell.down"],
    )?;
    watched.expect("int k;", "int k = 0;", &["Cell.down"])
}

fn contracts() -> Result<(), String> {
    let mut watched = Watched::new(PROGRAM)?;
    watched.expect(
        "len() == old(len());",
        "len() == old(len()) && len() > 0;",
        &["Node.put", "Node.twice"],
    )?;
    watched.expect(
        "void set(int v) requires valid();",
        "void set(int v) requires valid() && v > 0;",
        &["Cell.set"],
    )
}

fn pure_bodies() -> Result<(), String> {
    let mut watched = Watched::new(PROGRAM)?;
    watched.expect("{ return x; }", "{ return x + 0 * 2; }", &["Cell.get", "Cell.set", "Cell.wrong"])?;
    let users = ["Node", "Node.len", "Node.put", "Node.twice"];
    watched.expect("1 + next.len();", "next.len() + 1;", &users)
}

fn predicates() -> Result<(), String> {
    let mut watched = Watched::new(PROGRAM)?;
    let users = ["Cell.valid", "Cell.get", "Cell.set", "Cell.wrong"];
    watched.expect("{ return acc(x); }", "{ return acc(x) && x >= 0; }", &users)?;
    watched.expect("{ return acc(x) && x >= 0; }", "{ return acc(x); }", &[])
}

fn fields() -> Result<(), String> {
    let mut watched = Watched::new(PROGRAM)?;
    let fresh = watched.edit("  int x;", "  int x; int y;")?;
    ensure(fresh.contains("Cell.set") && !fresh.contains("Node.put"), || format!("{fresh:?}"))?;
    let fresh = watched.edit("int value;", "boolean value;")?;
    // It has a static error; only its callers are affected.
    ensure(!fresh.contains("Node.put") && fresh.contains("Node.twice"), || format!("{fresh:?}"))
}

fn classes() -> Result<(), String> {
    let mut watched = Watched::new(PROGRAM)?;
    let new = "class First { int f; pure int g() requires acc(f); { return f; } }\nclass Node {";
    watched.expect("class Node {", new, &["First.g"])?;
    watched.expect(new, "class Node {", &[])?;
    // A class of that name gives the word `bool` another meaning.
    let mut watched = Watched::new("class C { void m(bool b) { assert b == true; } }\n")?;
    watched.expect("class C {", "class bool { } class C {", &[])?;
    let mut watched =
        Watched::new("class C { D d; void m() requires acc(d); { d = null; } } class D { int x; }\n")?;
    watched.expect("class D { int x; }", "", &[])?;
    watched.expect("} }", "} } class D { int x; }", &[])
}

/// A caller lists what it believes of all that may run.
fn believed() -> Result<(), String> {
    let mut watched = Watched::new(
        "interface J { void run(); }
class K implements J { void run() { } }
class T { void use(J j) requires j != null; { j.run(); } }",
    )?;
    watched.expect("void run() { }", "void run();", &["T.use"])
}

fn renaming() -> Result<(), String> {
    let mut watched = Watched::new(PROGRAM)?;
    let fresh = watched.becomes(&PROGRAM.replace("put(", "store("))?;
    ensure(fresh == ["Node.store", "Node.twice"].map(str::to_owned).into(), || format!("{fresh:?}"))?;
    let fresh = watched.becomes(&PROGRAM.replace("put(", "store(").replace("int v)", "int w)"))?;
    // A body that uses a removed parameter is not verified.
    ensure(!fresh.contains("Node.store"), || format!("{fresh:?}"))
}

fn moving() -> Result<(), String> {
    let mut watched = Watched::new(PROGRAM)?;
    let line = |start: &str| {
        let line = PROGRAM.lines().find(|line| line.trim_start().starts_with(start));
        line.map(|line| format!("{line}\n")).ok_or("no such line")
    };
    let wrong = line("void wrong")?;
    let without = PROGRAM.replace(&wrong, "");
    for before in ["  int x;", "  void set", "  void up"] {
        let fresh = watched.becomes(&without.replace(before, &format!("{wrong}{before}")))?;
        ensure(fresh.is_empty(), || format!("moved before {before}: {fresh:?}"))?;
    }
    let classes: Vec<&str> = PROGRAM.split_inclusive("\n}\n").collect();
    let turned = [classes[1], classes[0], classes[2]].concat();
    let fresh = watched.becomes(&turned)?;
    // If several predicates fit, messages name the first: so what fails is verified again, and nothing else.
    ensure(fresh.iter().all(|name| name == "Cell.wrong"), || format!("{fresh:?}"))?;
    Ok(())
}

fn syntax_errors() -> Result<(), String> {
    let mut watched = Watched::new(PROGRAM)?;
    // Its callers are skipped, which is a result, too.
    watched.expect("{ value = v; }", "{ value = ; }", &["Node.twice"])?;
    watched.expect("{ value = ; }", "{ value = v; }", &[])?;
    let users = ["Node", "Node.put", "Node.twice"];
    watched.expect("requires list(); ensures result > 0;", "requires list( ensures result > 0;", &users)?;
    watched.expect(
        "requires list( ensures result > 0;",
        "requires list(); ensures result > 1;",
        &["Node", "Node.len", "Node.put", "Node.twice"],
    )
}

fn texts() -> Result<(), String> {
    let mut session = Session::new(Options::default());
    let set = |session: &mut Session, path: &str, text: &str| {
        session.set_text(path, text).map_err(|it| it.to_string())
    };
    let fresh = |session: &mut Session| -> Result<Vec<String>, String> {
        let report = verify(session)?;
        as_if_new(&report, session.files())?;
        Ok(report.declarations.into_iter().filter(|it| it.fresh).map(|it| it.name).collect())
    };
    set(
        &mut session,
        "<library>/a.acc",
        "class A { int x; void m() requires acc(x); ensures acc(x) && x > 1; { x = 1; } }",
    )?;
    set(
        &mut session,
        "b.acc",
        "class B { void n(A a) requires a != null && acc(a.x); { a.m(); assert a.x > 0; } }",
    )?;
    ensure(fresh(&mut session)? == ["A.m", "B.n"], || "two files".into())?;
    ensure(session.remove("<library>/a.acc") && !session.remove("c.acc"), || "removed".into())?;
    ensure(fresh(&mut session)?.is_empty(), || "without A".into())?;
    // A comes back as the second file.
    set(
        &mut session,
        "a.acc",
        "class A { int x; void m() requires acc(x); ensures acc(x) && x > 1; { x = 1; } }",
    )?;
    ensure(fresh(&mut session)?.is_empty(), || "A in another place".into())?;
    set(&mut session, "a.acc", "class A { int x; void m() requires acc(x); ensures acc(x); { x = 1; } }")?;
    ensure(fresh(&mut session)? == ["B.n", "A.m"], || "another A".into())
}

fn trees() -> Result<(), String> {
    let mut session = Session::new(Options::default());
    session.set_text("program.acc", PROGRAM).map_err(|it| it.to_string())?;
    verify(&mut session)?;
    let (mut tree, _) = acclaim::syntax::parse_program(session.files());
    let (errors, found) = session.verify_tree(&tree);
    ensure(errors.is_empty() && found.iter().all(|it| !it.fresh), || "the tree of the text".into())?;
    tree.units[0].items.pop();
    tree.units[0].items.pop();
    let (errors, found) = session.verify_tree(&tree);
    ensure(errors.is_empty() && found.len() == 11, || format!("{errors:?}, {}", found.len()))?;
    ensure(found.iter().all(|it| !it.fresh), || "a smaller tree".into())
}

fn one_by_one() -> Result<(), String> {
    let mut session = Session::new(Options::default());
    session.set_text("program.acc", PROGRAM).map_err(|it| it.to_string())?;
    for _ in 0..2 {
        let told = Mutex::new(Vec::new());
        let tell = |it: &acclaim::driver::Declaration, progress: acclaim::driver::Progress| {
            let mut told = told.lock().unwrap_or_else(|it| it.into_inner());
            told.push((it.name.clone(), it.verdict, progress.total));
        };
        let report = session.verify(&tell, &Cancel::new()).map_err(|it| it.to_string())?;
        let told = told.into_inner().unwrap_or_else(|it| it.into_inner());
        ensure(told.iter().all(|it| it.2 == told.len()), || format!("{told:?}"))?;
        let told: BTreeSet<_> = told.iter().map(|it| (it.0.as_str(), it.1 == Verdict::Verified)).collect();
        let all = report.declarations.iter().map(|it| (it.name.as_str(), it.verdict == Verdict::Verified));
        ensure(told == all.collect(), || format!("{told:?}"))?;
    }
    Ok(())
}

fn cancelling() -> Result<(), String> {
    let mut session = Session::new(Options::default());
    session.set_text("program.acc", PROGRAM).map_err(|it| it.to_string())?;
    let cancel = Cancel::new();
    let ended = session.verify(&|_, _| cancel.request(), &cancel);
    ensure(matches!(ended, Err(Cancelled)), || "not cancelled".into())?;
    // The results until then are not lost, and nothing else counts as verified.
    let report = verify(&mut session)?;
    as_if_new(&report, session.files())?;
    ensure(report.declarations.iter().any(|it| !it.fresh), || "all was lost".into())
}

/// How soon is measured by `cargo bench --bench figures -- cancel`. Here it is only that no kind of work goes on for long.
fn ending_soon() -> Result<(), String> {
    for Stretch { name, size, text } in STRETCHES {
        let text = text(size / 10);
        for after in [20, 250] {
            let Some(went_on) = stretches::latency(&text, Duration::from_millis(after)) else { continue };
            ensure(went_on.wall < Duration::from_secs(2), || {
                format!("{name}: went on for {:?}", went_on.wall)
            })?;
        }
    }
    Ok(())
}

fn cancelled_before() -> Result<(), String> {
    let mut session = Session::new(Options::default());
    session.set_text("program.acc", PROGRAM).map_err(|it| it.to_string())?;
    let cancel = Cancel::new();
    cancel.request();
    let told = Mutex::new(Vec::new());
    let ended = session.verify(&|it, _| told.lock().expect("nobody panics").push(it.name.clone()), &cancel);
    ensure(matches!(ended, Err(Cancelled)), || "not cancelled".into())?;
    ensure(told.into_inner().is_ok_and(|told| told.is_empty()), || "told something".into())?;
    let report = verify(&mut session)?;
    ensure(report.declarations.iter().all(|it| it.fresh), || "something was remembered".into())
}

fn spellings() -> Result<(), String> {
    let mut session = Session::new(Options::default());
    ensure(session.set_text("a.txt", "").is_err() && session.set_text("acc", "").is_err(), || "read".into())?;
    ensure(session.files().is_empty(), || "kept".into())?;
    let java = "class A { int x; //@ predicate p() { return acc(x); }\n}";
    session.set_text("A.java", java).map_err(|it| it.to_string())?;
    let report = verify(&mut session)?;
    ensure(report.declarations.len() == 1 && report.diagnostics.is_empty(), || format!("{report:?}"))
}
