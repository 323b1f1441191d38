//! The command line: exit codes, forms of output, and what happens to bad input.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::Trial;
use serde_json::Value;

use super::{ensure, trial};

const GOOD: &str =
    "class A { int x; void set(int v) requires acc(x); ensures acc(x) && x == v; { x = v; } }\n";
const BAD: &str = "class A { void m(int v) { assert v > 0; } }\n";
const TRUSTING: &str = "class A { void m(int v) { assume v > 0; assert v > 0; } }\n";
const UNFINISHED: &str = "class A { void m( { } }\n";

type Test = fn(&Sandbox) -> Result<(), String>;

pub fn trials() -> Vec<Trial> {
    let tests: &[(&str, Test)] = &[
        ("verify: exit codes", exit_codes),
        ("verify: nothing to verify", nothing_to_verify),
        ("verify: unreadable input", unreadable_input),
        ("verify: short form", short_form),
        ("verify: traces", traces),
        ("verify: json form", json_form),
        ("verify: termination in the summary", termination_in_summary),
        ("verify: all that is skipped, for tools", skipped_in_full),
        ("verify: measures are guessed", measures_are_guessed),
        ("verify: only so many errors are shown", errors_are_limited),
        ("verify: human form has no colours in a pipe", no_colours),
        ("verify: trust is listed and can be denied", trust),
        ("verify: --stats", stats),
        ("verify: --profile", profile),
        ("verify: --budget", budget),
        ("verify: flags of a file", file_flags),
        ("verify: a folder is one program, in order", folders),
        ("verify: promises that no class keeps", promised),
        ("verify: an override without any specification", unspecified_override),
        ("verify: behind an interface nothing is specified", unspecified_behind_interface),
        ("verify: what is taken to be pure", unspecified_as_pure),
        ("verify: what every object has, with nothing specified", unspecified_of_every_object),
        ("the initialisation of a class without specification", unspecified_initialisation),
        ("constants that wrap around, without specification", unspecified_constants),
        ("verify: a closed pipe is no error", closed_pipe),
        ("verify: a full disk is a fault", full_disk),
        ("test: marks", marks),
        ("test: known gaps", known_gaps),
        ("test: json form", test_json),
        ("explain", explain),
        ("stdlib", stdlib),
        ("usage", usage),
        #[cfg(all(
            target_os = "linux",
            target_env = "gnu",
            target_arch = "x86_64",
            not(feature = "vendored")
        ))]
        ("Z3 is not loaded before it is asked", late),
    ];
    let named = tests.iter().map(|(name, test)| {
        let test = *test;
        trial(format!("cli/{name}"), move || test(&Sandbox::new(name)?))
    });
    named.collect()
}

/// A folder for one test, removed when the test is over.
pub(super) struct Sandbox {
    pub(super) folder: PathBuf,
}

pub(super) struct Ran {
    pub(super) code: Option<i32>,
    pub(super) out: String,
    pub(super) err: String,
}

impl Sandbox {
    pub(super) fn new(name: &str) -> Result<Sandbox, String> {
        let name: String = name.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '-' }).collect();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        Ok(Sandbox { folder })
    }

    pub(super) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> Result<(), String> {
        let path = self.folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| error.to_string())?;
        }
        fs::write(path, text).map_err(|error| error.to_string())
    }

    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_acclaim"));
        command.args(arguments).current_dir(&self.folder).stdin(Stdio::null());
        command
    }

    pub(super) fn run(&self, arguments: &[&str]) -> Result<Ran, String> {
        let output = self.command(arguments).output().map_err(|error| error.to_string())?;
        Ok(Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).map_err(|_| "the output is not UTF-8")?,
            err: String::from_utf8(output.stderr).map_err(|_| "the error output is not UTF-8")?,
        })
    }

    /// Runs the command, and expects an exit code.
    pub(super) fn expect(&self, arguments: &[&str], code: i32) -> Result<Ran, String> {
        let ran = self.run(arguments)?;
        ensure(ran.code == Some(code), || {
            let Ran { code: came, out, err } = &ran;
            format!("acclaim {}: expected exit code {code}, got {came:?}\n{out}{err}", arguments.join(" "))
        })?;
        Ok(ran)
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

pub(super) fn contains(text: &str, part: &str) -> Result<(), String> {
    ensure(text.contains(part), || format!("expected `{part}` in:\n{text}"))
}

fn exit_codes(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("good.acc", GOOD)?;
    sandbox.write("bad.acc", BAD)?;
    sandbox.write("unfinished.acc", UNFINISHED)?;
    let good = sandbox.expect(&["verify", "good.acc"], 0)?;
    contains(&good.out, "1 verified, 0 failed, 0 undecided, 0 skipped")?;
    let bad = sandbox.expect(&["verify", "bad.acc"], 1)?;
    contains(&bad.out, "1 failed")?;
    contains(&bad.out, "error[E0210]")?;
    sandbox.expect(&["verify", "unfinished.acc"], 1)?;
    Ok(())
}

fn nothing_to_verify(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("empty.acc", "")?;
    fs::create_dir(sandbox.folder.join("folder")).map_err(|error| error.to_string())?;
    for path in ["empty.acc", "folder"] {
        let ran = sandbox.expect(&["verify", path], 2)?;
        contains(&ran.err, "nothing to verify")?;
    }
    Ok(())
}

fn unreadable_input(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("good.acc", GOOD)?;
    sandbox.write("latin.acc", b"// caf\xe9\n")?;
    sandbox.write("notes.txt", "")?;
    let cases = [
        ("missing.acc", "missing.acc: can't be read: no such file"),
        ("latin.acc", "latin.acc:1: this file is not UTF-8"),
        ("notes.txt", "ends in .acc or .java"),
    ];
    for (path, message) in cases {
        for command in ["verify", "test"] {
            let ran = sandbox.expect(&[command, "good.acc", path], 2)?;
            contains(&format!("{}{}", ran.out, ran.err), message)?;
        }
    }
    Ok(())
}

fn short_form(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("bad.acc", BAD)?;
    let ran = sandbox.expect(&["verify", "--format", "short", "bad.acc"], 1)?;
    let first = ran.out.lines().next().unwrap_or("");
    ensure(first.starts_with("bad.acc:1:34: error[E0210]: "), || ran.out.clone())
}

fn json_lines(text: &str) -> Result<Vec<Value>, String> {
    text.lines().map(|line| serde_json::from_str(line).map_err(|error| format!("{error}: {line}"))).collect()
}

fn json_form(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("bad.acc", BAD)?;
    let ran = sandbox.expect(&["verify", "--format", "json", "--stats", "bad.acc"], 1)?;
    let lines = json_lines(&ran.out)?;
    let [error, summary] = &lines[..] else {
        return Err(format!("expected an error and a summary:\n{}", ran.out));
    };
    for field in ["code", "message", "file", "line", "column", "end_line", "end_column", "labels", "notes"] {
        ensure(error.get(field).is_some(), || format!("no `{field}` in {error}"))?;
    }
    ensure(error["kind"] == "error" && error["line"] == 1 && error["column"] == 34, || error.to_string())?;
    ensure(summary["kind"] == "summary" && summary["failed"] == 1, || summary.to_string())?;
    ensure(summary["z3"].is_string() && summary["stats"]["by_z3"].is_u64(), || summary.to_string())
}

fn termination_in_summary(sandbox: &Sandbox) -> Result<(), String> {
    let text = "class A {
  pure int one() { return 1; }
  void down(int n) requires n >= 0; decreases n; { if (n > 0) { down(n - 1); } }
  void count(int n) { while (n > 0) decreases n; { n = n - 1; } while (n < 0) { n = n - 1; } }
  void counts(int n) requires n >= 0; decreases n; { count(n); }
  void calls(int n) requires n >= 0; { down(n); }
  pure int forever(int n) { return forever(n); }
  void uses() { assert forever(1) == 1; }
}
";
    sandbox.write("a.acc", text)?;
    for format in ["human", "short"] {
        let ran = sandbox.expect(&["verify", "--format", format, "a.acc"], 1)?;
        contains(&ran.out, "termination proved: 1 pure method, 2 of 5 methods, 1 of 2 loops\n")?;
        contains(&ran.out, "skipped for the error in `A.forever`: `A.uses`\n")?;
    }
    let ran = sandbox.expect(&["verify", "--format", "json", "a.acc"], 1)?;
    let lines = json_lines(&ran.out)?;
    let summary = lines.last().ok_or("no summary")?;
    let termination = &summary["termination"];
    ensure(termination["pure_methods"] == 1 && termination["methods"] == 2, || summary.to_string())?;
    ensure(termination["loops"] == 1 && termination["loops_unproved"] == 1, || summary.to_string())?;
    ensure(summary["skipped_for"][0]["error_in"] == "A.forever", || summary.to_string())
}

/// People get the first few names of what was skipped, and what reads line by line all of them.
fn skipped_in_full(sandbox: &Sandbox) -> Result<(), String> {
    let users: String =
        (0..7).map(|n| format!("  void uses{n}() {{ assert forever({n}) == 1; }}\n")).collect();
    let text = format!("class A {{\n  pure int forever(int n) {{ return forever(n); }}\n{users}}}\n");
    sandbox.write("a.acc", &text)?;
    let ran = sandbox.expect(&["verify", "a.acc"], 1)?;
    contains(&ran.out, "`A.uses4` and 2 more\n")?;
    let ran = sandbox.expect(&["verify", "--format", "short", "a.acc"], 1)?;
    contains(&ran.out, "`A.uses4`, `A.uses5`, `A.uses6`\n")
}

/// If no measure is written, the obvious ones are tried: here one works for each loop and each recursion.
const ENDING: &str = "class G {
  int v; G next;
  predicate list() { return acc(v) && acc(next) && (next != null ==> next.list()); }
  static void up(int n) { int i = 0; while (i < n) { i++; } }
  static void le(int n) { int i = 0; while (i <= n) { i = i + 2; } }
  static void joined(int n, boolean b) { int i = 0; while (i < n) { if (b) { i = i + 1; } else { i = i + 2; } } }
  static void cont(int n, boolean b) { int i = 0; while (i < n) { i++; if (b) { continue; } } }
  static void arr(int[] a) requires acc(a[*]); { int i = 0; while (i < a.length) invariant acc(a[*]) && i >= 0; { a[i] = 0; i++; } }
  static void walk(G g) requires g != null ==> g.list(); { while (g != null) invariant g != null ==> g.list(); { g = g.next; } }
  static void rec(int n) requires n >= 0; { if (n > 0) { rec(n - 1); } }
  static void rec2(int k, int n) requires n >= 0; { if (n > 0) { rec2(k + 1, n - 1); } }
  void inc() requires list(); ensures list(); { v++; if (next != null) { next.inc(); } }
  static void even(int n) requires n >= 0; { if (n > 0) { odd(0, n - 1); } }
  static void odd(int x, int m) requires m >= 0; { if (m > 0) { even(m - 1); } }
}
";

/// And here none does.
const PERHAPS_ENDLESS: &str = "class G {
  int v; G next;
  predicate list() { return acc(v) && acc(next) && (next != null ==> next.list()); }
  static void l1(int n) { int i = 0; while (i < n) { } }
  static void l2(int n) { int i = 0; while (i < n) { i--; } }
  static void l3(int n) { while (n != 0) { n--; } }
  static void l4(int n, boolean b) { int i = 0; while (i < n) { if (b) { i = i + 1; } } }
  static void l5(int n, boolean b) { int i = 0; while (i < n) { if (b) { continue; } i++; } }
  static void l6(G g) requires g != null && g.list(); { while (g != null) invariant g != null && g.list(); { g.v = 1; } }
  static void l7(int n) { int i = 0; while (i < n) { i++; n++; } }
  static void r1(int n) requires n >= 0; { r1(n); }
  static void r2(int n) { r2(n - 1); }
  void inc() requires list(); ensures list(); { v++; inc(); }
  static void even(int n) requires n >= 0; { if (n > 0) { odd(0, n); } }
  static void odd(int x, int m) requires m >= 0; { even(m); }
  static void cross(int a, int b) requires a >= 0 && b >= 0; { if (a > 0 && b > 0) { cross(b - 1, a + 5); } }
}
";

fn measures_are_guessed(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("ending.acc", ENDING)?;
    let ran = sandbox.expect(&["verify", "ending.acc"], 0)?;
    ensure(ran.out.starts_with("termination proved: 11 of 11 methods, 6 of 6 loops\n"), || ran.out.clone())?;
    sandbox.write("endless.acc", PERHAPS_ENDLESS)?;
    let ran = sandbox.expect(&["verify", "endless.acc"], 0)?;
    ensure(ran.out.starts_with("termination proved: 0 of 13 methods, 0 of 7 loops\n"), || ran.out.clone())?;
    sandbox.write("unseen.acc", ENDLESS_UNSEEN)?;
    let ran = sandbox.expect(&["verify", "unseen.acc"], 0)?;
    contains(&ran.out, "termination proved: 2 of 8 methods, 0 of 1 loop\n")
}

/// What does not end is no call of the program: the initialisation of a class, or what the library asks an object.
const ENDLESS_UNSEEN: &str = "\
class L { static int q = 4; static pure int one() { return 1; } static { while (q > 3) invariant acc(q) && q == 4; { } } }
class M extends L { }
class Uses {
  static void read() requires acc(L.q); decreases 1; { int k = L.q; }
  static void made() decreases 1; { M m = new M(); }
  static void called() decreases 1; { int k = through(); }
  static pure int through() { return L.one(); }
  static void nothing() decreases 1; { }
}
class E extends RuntimeException { String toString() ensures result != null; { printStackTrace(); return \"\"; } }
class F extends RuntimeException {
  String toString() ensures result != null; { Error cause = new Error(this); return \"\"; }
  static void other() decreases 1; { Error e = new Error(\"x\"); }
}
";

fn errors_are_limited(sandbox: &Sandbox) -> Result<(), String> {
    let text = format!("class A {{ void m() {{\n{}}} }}", "x = 1;\n".repeat(1500));
    sandbox.write("a.acc", text)?;
    let ran = sandbox.expect(&["verify", "--format", "short", "a.acc"], 1)?;
    contains(&ran.out, "500 more errors and warnings are not shown\n")?;
    let ran = sandbox.expect(&["verify", "--format", "json", "a.acc"], 1)?;
    let lines = json_lines(&ran.out)?;
    ensure(
        lines.len() == 1002 && lines[1000]["kind"] == "not_shown" && lines[1000]["number"] == 500,
        || format!("{} lines, {}", lines.len(), lines[1000]),
    )?;
    ensure(lines[1001]["errors"] == 1500, || lines[1001].to_string())
}

fn no_colours(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("bad.acc", BAD)?;
    let ran = sandbox.expect(&["verify", "bad.acc"], 1)?;
    ensure(!ran.out.contains('\u{1b}') && ran.err.is_empty(), || format!("{}{}", ran.out, ran.err))?;
    let ran = sandbox.expect(&["verify", "--color", "always", "bad.acc"], 1)?;
    contains(&ran.out, "\u{1b}[")
}

fn trust(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("trusting.acc", TRUSTING)?;
    let ran = sandbox.expect(&["verify", "trusting.acc"], 0)?;
    contains(&ran.out, "1 taken on trust")?;
    contains(&ran.out, "trusting.acc:1:")?;
    let ran = sandbox.expect(&["verify", "--deny-trust", "trusting.acc"], 1)?;
    contains(&ran.out, "error[E0290]")
}

fn stats(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("good.acc", GOOD)?;
    let ran = sandbox.expect(&["verify", "--stats", "good.acc"], 0)?;
    contains(&ran.out, "by terms")?;
    contains(&ran.out, "A.set")
}

/// Needs a proof about quantified formulas, and has a product that Z3 is asked about.
/// The array is too long for a state that shows the answer to be found without Z3.
const DEAR: &str = "\
class A {
  static void m(int[] a, int x)
    requires acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> a[i] > x) && a.length > 9;
    ensures acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> a[i] * a[i] * x > 7 * a[i]);
  { }
}
";

fn profile(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("dear.acc", DEAR)?;
    let ran = sandbox.expect(&["verify", "--profile", "dear.acc"], 1)?;
    // The numbers depend on the solver; what they belong to does not.
    let words: Vec<&str> = ran
        .out
        .lines()
        .map(|line| line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' '))
        .collect();
    let expected = [
        "dear.acc:4:27: in A.m: `forall int i :: 0 <= i && i < a.length ==> a[i] * a[i] * x > 7 * a[i]`",
        "dear.acc:3:28: in A.m: `forall int i :: 0 <= i && i < a.length ==> a[i] > x`",
    ];
    let at = words.iter().position(|line| line.ends_with("dearest quantifiers")).ok_or(ran.out.clone())?;
    let (questions, quantifiers) = words.split_at(at);
    ensure(questions.contains(&expected[0]), || ran.out.clone())?;
    ensure(expected.iter().all(|it| quantifiers.contains(it)), || ran.out.clone())?;
    let ran = sandbox.expect(&["verify", "--profile", "--format", "json", "dear.acc"], 1)?;
    let lines: Vec<Value> = ran.out.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let of = |kind: &str| lines.iter().filter(|line| line["kind"] == kind).cloned().collect::<Vec<_>>();
    let (questions, quantifiers) = (of("dear_question"), of("dear_quantifier"));
    ensure(!questions.is_empty() && questions.len() <= 10 && quantifiers.len() == 2, || ran.out.clone())?;
    ensure(
        quantifiers.iter().all(|it| {
            it["declaration"] == "A.m"
                && it["steps"].is_u64()
                && it["instances"].is_u64()
                && it["line"].is_u64()
        }),
        || ran.out.clone(),
    )
}

fn budget(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("dear.acc", DEAR)?;
    let ran = sandbox.expect(&["verify", "--budget", "20", "dear.acc"], 1)?;
    contains(&ran.out, "undecided[E0241]")?;
    contains(&ran.out, "1 undecided")?;
    sandbox.write("little.acc", format!("// flags: --budget 20\n{DEAR}"))?;
    contains(&sandbox.expect(&["verify", "little.acc"], 1)?.out, "E0241")?;
    // The command line has the last word.
    let ran = sandbox.expect(&["verify", "--budget", "20000000", "little.acc"], 1)?;
    ensure(!ran.out.contains("E0241"), || ran.out.clone())?;
    sandbox.expect(&["verify", "--budget", "many", "dear.acc"], 2)?;
    Ok(())
}

fn file_flags(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("trusting.acc", format!("// flags: --deny-trust\n{TRUSTING}"))?;
    sandbox.expect(&["verify", "trusting.acc"], 1)?;
    sandbox.write("wrong.acc", format!("// flags: --jobs 3\n{GOOD}"))?;
    for command in ["verify", "test"] {
        let ran = sandbox.expect(&[command, "wrong.acc"], 2)?;
        contains(&format!("{}{}", ran.out, ran.err), "--jobs")?;
    }
    Ok(())
}

fn folders(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("p/b.acc", "class B { void m(A a) { assert a != null; } }\n")?;
    sandbox.write("p/a.acc", "class A { void m(B b) { assert b != null; } }\n")?;
    sandbox.write("p/notes.txt", "not a program")?;
    let ran = sandbox.expect(&["verify", "--format", "short", "p", "p/a.acc"], 1)?;
    let places: Vec<&str> = ran.out.lines().filter_map(|line| line.split_once(':').map(|it| it.0)).collect();
    ensure(places[..2] == ["p/a.acc", "p/b.acc"], || ran.out.clone())
}

/// What is promised and defined by no class is counted, and only that.
fn promised(sandbox: &Sandbox) -> Result<(), String> {
    let asks = "interface I { int m() ensures result == 1; pure int p() ensures result > 0; void n(); }\nclass Client {\n  static void use(I i)\n    requires i != null;\n  { int k = i.m(); assert k == 1 && i.p() > 0; }\n}\n";
    sandbox.write("a.acc", asks)?;
    let ran = sandbox.expect(&["verify", "a.acc"], 0)?;
    contains(&ran.out, "2 methods have a contract, and no class defines them")?;
    let defines = "class C implements I { int m() { return 1; } pure int p() { return 2; } void n() { } }\n";
    sandbox.write("a.acc", format!("{asks}{defines}"))?;
    let ran = sandbox.expect(&["verify", "a.acc"], 0)?;
    ensure(!ran.out.contains("no class defines"), || ran.out.clone())?;
    sandbox.write("a.acc", "enum E { A, B; int n() { return ordinal(); } }\n")?;
    let ran = sandbox.expect(&["verify", "a.acc"], 0)?;
    ensure(!ran.out.contains("no class defines"), || ran.out.clone())
}

/// An override in a file without any specification has to keep the promises of what it overrides.
fn unspecified_override(sandbox: &Sandbox) -> Result<(), String> {
    let specified =
        "class A {\n  int x;\n  //@ requires acc(x); ensures acc(x) && x == 1;\n  void m() { x = 1; }\n}\n";
    sandbox.write("p/A.java", specified)?;
    sandbox.write("p/B.java", "class B extends A { void m() { x = 5; } }\n")?;
    let ran = sandbox.expect(&["verify", "--format", "short", "p"], 1)?;
    contains(&ran.out, "error[E0212]")?;
    sandbox.expect(&["verify", "--only-specified", "p"], 1)?;
    sandbox.write("p/B.java", "class B extends A { void m() { x = 1; } void n() { x = 2; } }\n")?;
    let ran = sandbox.expect(&["verify", "--format", "short", "p"], 0)?;
    contains(&ran.out, "1 method is in a file without any specification")
}

/// What runs for a call through an interface may be without any specification: that it needs no permission is believed, and
/// said. Where it runs for a specified method, it is verified.
fn unspecified_behind_interface(sandbox: &Sandbox) -> Result<(), String> {
    let client = "class Cell { int v; }\nclass Client {\n  //@ requires j != null && acc(c.v);\n  //@ ensures acc(c.v) && c.v == \\old(c.v);\n  static void use(J j, Cell c) { j.run(); }\n}\n";
    let runs = "class K { Cell c; public void run() { if (c != null) c.v = 5; } }\n";
    sandbox.write("p/A.java", client)?;
    sandbox.write("p/B.java", "interface J { void run(); }\nclass K implements J { Cell c; public void run() { if (c != null) c.v = 5; } }\n")?;
    let ran = sandbox.expect(&["verify", "p"], 0)?;
    contains(&ran.out, "that `K.run`, which has no contract, needs no permission")?;
    sandbox.expect(&["verify", "--deny-trust", "p"], 1)?;
    sandbox.write("p/A.java", format!("interface J {{ void run(); }}\n{client}"))?;
    sandbox.write("p/B.java", format!("{runs}class L extends K implements J {{ }}\n"))?;
    let ran = sandbox.expect(&["verify", "--format", "short", "p"], 1)?;
    contains(&ran.out, "error[E0201]")
}

/// What runs for `equals`, `hashCode` or `toString` of an object of any class may be without any specification: each proof that may
/// call it lists it, and no other one does.
fn unspecified_of_every_object(sandbox: &Sandbox) -> Result<(), String> {
    let silent = "class Q { static int n; public boolean equals(Object o) { n++; return n % 2 == 0; } public int hashCode() { return n++; } public String toString() { return \"q\" + n++; } }\nclass R extends Q { }\n";
    sandbox.write("p/Q.java", silent)?;
    let believed = |name: &str| format!("that `Q.{name}`, which has no contract, keeps that of the library");
    let calls = [
        ("boolean b = o.equals(t);", Some("equals")),
        ("int h = t.hashCode();", Some("hashCode")),
        ("String s = o.toString();", Some("toString")),
        ("String s = o.toString();", Some("hashCode")),
        ("String s = \"\" + t;", Some("toString")),
        ("System.out.println(o);", Some("toString")),
        ("boolean b = java.util.Objects.equals(o, t);", Some("equals")),
        ("int h = java.util.Objects.hashCode(t);", Some("hashCode")),
        ("boolean b = p.equals(p);", None),
        ("int h = a.hashCode();", None),
        ("Object u = new int[2]; String s = u.toString();", None),
    ];
    for (call, named) in calls {
        let user = format!(
            "class M {{\n  static final class P {{ }}\n  //@ requires o != null && t != null && p != null && a != null;\n  static <T> void m(Object o, T t, P p, int[] a) {{ {call} }}\n}}\n"
        );
        sandbox.write("p/M.java", user)?;
        let ran = sandbox.expect(&["verify", "p"], 0)?;
        match named {
            Some(name) => {
                contains(&ran.out, &believed(name))?;
                sandbox.expect(&["verify", "--deny-trust", "p"], 1)?;
            }
            None if ran.out.contains("that `Q.") => {
                return Err(format!("{call} runs none of it: {}", ran.out));
            }
            None => {}
        }
    }
    // It is no function, and what may be without a body can't be called so.
    let user = "class M {\n  //@ requires o != null;\n  static void m(Object o) {\n    int a = o.hashCode();\n    int b = o.hashCode();\n    //@ assert a == b;\n  }\n}\n";
    sandbox.write("p/M.java", user)?;
    let ran = sandbox.expect(&["verify", "--format", "short", "p"], 1)?;
    contains(&ran.out, "error[E0210]")?;
    sandbox.write("p/Q.java", "class Q { public native int hashCode(); }\n")?;
    let ran = sandbox.expect(&["verify", "--format", "short", "p"], 2)?;
    contains(&ran.out, "error[E0190]")
}

/// A method without any specification may run for a pure one of the library, also inside of what the library has. Each proof that may
/// call it lists it.
fn unspecified_as_pure(sandbox: &Sandbox) -> Result<(), String> {
    let silent = "class P implements Comparable<P> { int n; public int compareTo(P o) { return n++; } }\nclass Ex extends RuntimeException { int n; public String getMessage() { return \"m\" + n++; } }\nclass Late extends RuntimeException { public String toString() { return null; } }\n";
    sandbox.write("p/P.java", silent)?;
    let calls = [
        (
            "Comparable<P> a, P b",
            "int n = a.compareTo(b);",
            "that `P.compareTo`, which has no contract, is pure",
        ),
        (
            "Exception a, P b",
            "String s = a.getMessage();",
            "that `Ex.getMessage`, which has no contract, is pure",
        ),
        (
            "Exception a, P b",
            "String s = a.toString();",
            "that `Ex.getMessage`, which has no contract, is pure",
        ),
        (
            "Exception a, P b",
            "throw new RuntimeException(a);",
            "that `Ex.getMessage`, which has no contract, is pure",
        ),
        (
            "Exception a, P b",
            "Throwable t = a.initCause(null);",
            "that `Late.toString`, which has no contract, keeps that of the library",
        ),
    ];
    for (params, call, trusted) in calls {
        let user = format!(
            "class M {{\n  //@ requires a != null && b != null;\n  static void m({params}) {{ {call} }}\n}}\n"
        );
        sandbox.write("p/M.java", user)?;
        contains(&sandbox.expect(&["verify", "--only-specified", "p"], 0)?.out, trusted)?;
        sandbox.expect(&["verify", "--only-specified", "--deny-trust", "p"], 1)?;
    }
    sandbox.write("p/M.java", "class M {\n  //@ requires a != null && b != null;\n  static void m(String a, String b) { int n = a.compareTo(b); }\n}\n")?;
    let ran = sandbox.expect(&["verify", "--only-specified", "p"], 0)?;
    ensure(!ran.out.contains("`P.compareTo`"), || format!("a String is no P: {}", ran.out))
}

/// Where nothing is specified nobody is told that a constant wraps around in Java. So nothing is known of its value.
fn unspecified_constants(sandbox: &Sandbox) -> Result<(), String> {
    let units = "class U { static final int T = 1000000 * 1000000 / 1000000;\n  final int z = 1000000 * 1000000 / 1000000; int k = -(-2147483648); }\nenum E { A(1000000 * 1000000 / 1000000); final int v, w;\n  E(int v) { this.v = v; this.w = 2147483647 + 1 - 1; } }\n";
    sandbox.write("p/U.java", units)?;
    let believed =
        ["U.T == 1000000", "new U().z == 1000000", "new U().k > 0", "E.A.v == 1000000", "E.A.w > 0"];
    for claim in believed {
        let (made, claim) = match claim.split_once("new U()") {
            Some((_, field)) => ("U u = new U();", format!("u{field}")),
            None => ("", claim.to_owned()),
        };
        let user = format!(
            "class M {{\n  //@ requires true;\n  static void m() {{ {made}\n    //@ assert {claim};\n  }}\n}}\n"
        );
        sandbox.write("p/M.java", user)?;
        let ran = sandbox.expect(&["verify", "--overflow", "check", "--format", "short", "p"], 1)?;
        contains(&ran.out, "error[E0210]")?;
    }
    Ok(())
}

/// No call shows where an initialisation runs. What is believed of it is said although it is left out.
fn unspecified_initialisation(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("p/L.java", "class L { static { M.n = 5; } static int k; }\n")?;
    let user = "class M {\n  static int n = 1;\n  static int k = 2;\n  //@ ensures result == 3;\n  int three() { return 3; }\n}\n";
    sandbox.write("p/M.java", user)?;
    for flags in [&["verify", "p"][..], &["verify", "--only-specified", "p"]] {
        contains(
            &sandbox.expect(flags, 0)?.out,
            "that `L.static`, which has no contract, needs no permission",
        )?;
    }
    sandbox.expect(&["verify", "--only-specified", "--deny-trust", "p"], 1)?;
    Ok(())
}

fn closed_pipe(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("bad.acc", BAD)?;
    let mut child = sandbox
        .command(&["verify", "bad.acc"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    drop(child.stdout.take());
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    ensure(output.status.code() == Some(1) && output.stderr.is_empty(), || {
        format!("{:?}: {}", output.status, String::from_utf8_lossy(&output.stderr))
    })
}

fn full_disk(sandbox: &Sandbox) -> Result<(), String> {
    // Only some systems have a device that is always full.
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else {
        return Ok(());
    };
    sandbox.write("good.acc", GOOD)?;
    let mut command = sandbox.command(&["verify", "good.acc"]);
    let output = command.stdout(full).output().map_err(|error| error.to_string())?;
    ensure(output.status.code() == Some(3), || format!("{:?}", output.status))?;
    contains(&String::from_utf8_lossy(&output.stderr), "the results can't be written")
}

fn marks(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("good.acc", GOOD)?;
    sandbox.write("marked.acc", "class A { void m(int v) {\n assert v > 0; //~ ERROR E0210\n } }\n")?;
    let ran = sandbox.expect(&["test", "good.acc", "marked.acc"], 0)?;
    ensure(ran.out == "2 passed, 0 failed\n", || ran.out.clone())?;
    sandbox.write("unmarked.acc", BAD)?;
    let ran = sandbox.expect(&["test", "good.acc", "unmarked.acc"], 1)?;
    contains(&ran.out, "FAIL unmarked.acc: unmarked.acc:1:34: no mark expects this error: E0210")?;
    contains(&ran.out, "1 passed, 1 failed\n")?;
    sandbox.write("missing.acc", format!("{GOOD}//~^ ERROR postcondition\n"))?;
    let ran = sandbox.expect(&["test", "missing.acc"], 1)?;
    contains(&ran.out, "line 1: expected an error with `postcondition`, found none")?;
    sandbox.write("wrong.acc", format!("{GOOD}//~ EROR\n"))?;
    let ran = sandbox.expect(&["test", "wrong.acc"], 1)?;
    contains(&ran.out, "line 2: expected `ERROR` or `WARNING`")
}

fn known_gaps(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("gap.acc", format!("// known gap: an example\n{BAD}"))?;
    let ran = sandbox.expect(&["test", "gap.acc"], 0)?;
    contains(&ran.out, "0 passed, 0 failed, 1 known gap\n")?;
    sandbox.write("closed.acc", format!("// known gap: an example\n{GOOD}"))?;
    let ran = sandbox.expect(&["test", "closed.acc"], 1)?;
    contains(&ran.out, "the known gap is closed")
}

fn test_json(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("bad.acc", BAD)?;
    sandbox.write("good.acc", GOOD)?;
    let ran = sandbox.expect(&["test", "--format", "json", "."], 1)?;
    let lines = json_lines(&ran.out)?;
    ensure(lines.len() == 3, || ran.out.clone())?;
    ensure(lines[0]["result"] == "failed" && lines[1]["result"] == "passed", || ran.out.clone())?;
    ensure(lines[2]["kind"] == "summary" && lines[2]["failed"] == 1, || ran.out.clone())
}

fn explain(sandbox: &Sandbox) -> Result<(), String> {
    let ran = sandbox.expect(&["explain", "e0201"], 0)?;
    contains(&ran.out, "E0201: ")?;
    ensure(!ran.out.contains("```") && !ran.out.contains('\u{1b}'), || ran.out.clone())?;
    let ran = sandbox.expect(&["explain"], 0)?;
    contains(&ran.out, "E0210  ")?;
    let ran = sandbox.expect(&["explain", "E9999"], 2)?;
    contains(&ran.err, "no code `E9999`")
}

/// What is written is what the verifier has, and can be verified like any other program.
fn stdlib(sandbox: &Sandbox) -> Result<(), String> {
    let ran = sandbox.expect(&["stdlib"], 0)?;
    contains(&ran.out, "java.lang.Math ")?;
    contains(&ran.out, "acclaim.util.Counter ")?;
    contains(&ran.out, "Counts up and down, and never below zero.\n")?;
    sandbox.expect(&["stdlib", "--out", "sources"], 0)?;
    let counter = std::fs::read_to_string(sandbox.folder.join("sources/acclaim/util/Counter.java"));
    let own = std::fs::read_to_string(super::project("stdlib/acclaim/util/Counter.java"));
    ensure(counter.is_ok() && counter.ok() == own.ok(), || "the file differs".into())?;
    let ran = sandbox.expect(&["verify", "sources/acclaim/util/Counter.java"], 0)?;
    contains(&ran.out, " 0 failed")?;
    // Whose numbers are believed to stay in their ranges, under `--overflow check`, and nobody else's.
    let ran =
        sandbox.expect(&["verify", "--overflow", "check", "--format", "short", "sources/acclaim"], 1)?;
    let is_open = |line: &&str| line.contains(": error[") || line.contains(": undecided[");
    let failed: Vec<&str> = ran.out.lines().filter(is_open).collect();
    let five = matches!(failed[..], [sum, seen, count, found, moved] if sum.contains("Arrays.java") && sum.contains("`sum += a[i]`")
        && seen.contains("BitSet.java") && seen.contains("`seen == members`")
        && count.contains("Counter.java") && count.contains("`count++`")
        && found.contains("IntHashMap.java") && found.contains("`found == model().keys`")
        && moved.contains("IntHashMap.java") && moved.contains("`moved.keys == at.keys`"));
    ensure(five, || format!("other numbers may leave their ranges:\n{}", ran.out))?;
    sandbox.write("taken", "")?;
    let ran = sandbox.expect(&["stdlib", "--out", "taken"], 2)?;
    contains(&ran.err, "can't be written")
}

/// The dynamic linker lists what it would load before the first instruction. Z3's library is there if the crate `z3` calls a
/// function that `src/prover/z3/late.rs` does not list.
#[cfg(late_z3)]
fn late(_sandbox: &Sandbox) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_acclaim"));
    let listed = command.env("LD_TRACE_LOADED_OBJECTS", "1").output().map_err(|error| error.to_string())?;
    let listed = String::from_utf8_lossy(&listed.stdout);
    contains(&listed, "libc.so")?;
    ensure(!listed.contains("libz3"), || format!("a function of Z3 is missing in the list:\n{listed}"))
}

fn usage(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("good.acc", GOOD)?;
    for arguments in [&["verify"][..], &["nonsense"], &["verify", "--nonsense", "good.acc"], &[], &["test"]] {
        sandbox.expect(arguments, 2)?;
    }
    for path in ["good.acc", "missing.acc"] {
        let ran = sandbox.expect(&[path], 2)?;
        contains(&ran.err, &format!("did you mean `acclaim verify {path}`?"))?;
    }
    let ran = sandbox.expect(&["--version"], 0)?;
    contains(&ran.out, env!("CARGO_PKG_VERSION"))?;
    contains(&ran.out, "(Z3 ")?;
    let ran = sandbox.expect(&["--help"], 0)?;
    contains(&ran.out, "verify")
}

fn traces(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("a.acc", format!("{GOOD}{}", BAD.replace("class A", "class B")))?;
    let ran = sandbox.expect(&["verify", "--trace", "A.set", "a.acc"], 1)?;
    ensure(ran.out.starts_with("trace of A.set (a.acc:1:23)\n"), || ran.out.clone())?;
    ensure(ran.out.contains("heap   this.x -> old(this.x)\n"), || ran.out.clone())?;
    let ran = sandbox.expect(&["verify", "--trace", "m", "--format", "json", "a.acc"], 1)?;
    ensure(ran.out.starts_with("{\"kind\":\"trace\",\"method\":\"B.m\","), || ran.out.clone())?;
    let ran = sandbox.expect(&["verify", "--trace", "A.sat", "a.acc"], 2)?;
    ensure(ran.out.is_empty() && ran.err.contains("no method `A.sat`"), || ran.err.clone())?;
    ensure(ran.err.contains("`A.set`"), || ran.err.clone())
}
