//! Programs with long stretches of work, each of another kind, and how long a run over one goes on after it was called off.
//!
//! The suite looks whether a run ends soon; `cargo bench --bench figures -- cancel` says how soon.

use std::fmt::Write;
use std::thread;
use std::time::{Duration, Instant};

use acclaim::driver::{Cancel, Options, Session};
use rustix::time::{ClockId, clock_gettime};

/// A kind of work, and a program that gives so much of it.
pub struct Stretch {
    pub name: &'static str,
    pub size: usize,
    pub text: fn(usize) -> String,
}

pub const STRETCHES: &[Stretch] = &[
    Stretch { name: "questions to Z3", size: 40, text: questions },
    Stretch { name: "facts handed to Z3", size: 1500, text: many_facts },
    Stretch { name: "paths", size: 200, text: paths },
    Stretch { name: "a search", size: 60, text: search },
    Stretch { name: "numbers", size: 2000, text: numbers },
    Stretch { name: "quantifiers", size: 60, text: quantifiers },
    Stretch { name: "a long body", size: 20_000, text: body },
    Stretch { name: "a long expression", size: 30_000, text: expression },
    Stretch { name: "many objects", size: 3000, text: objects },
    Stretch { name: "many declarations", size: 10_000, text: declarations },
    Stretch { name: "predicates", size: 2000, text: predicates },
    Stretch { name: "mistakes", size: 3000, text: mistakes },
];

/// What a run took from when it was called off to its end.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Latency {
    pub wall: Duration,
    /// The time in which a core was at work for it: less than the wall's on a machine that has other work, too.
    pub at_work: Duration,
}

fn at_work() -> Duration {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(spent.tv_sec.unsigned_abs(), u32::try_from(spent.tv_nsec).unwrap_or_default())
}

/// Verifies a program and calls that off after a time. None: it had ended before.
pub fn latency(text: &str, after: Duration) -> Option<Latency> {
    let mut session = Session::new(Options::default());
    session.set_text("program.acc", text).ok()?;
    let cancel = Cancel::new();
    let requested = cancel.clone();
    let calling = thread::spawn(move || {
        thread::sleep(after);
        let at = (Instant::now(), at_work());
        requested.request();
        at
    });
    let result = session.verify(&|_, _| {}, &cancel);
    let (ended, spent) = (Instant::now(), at_work());
    let (requested, before) = calling.join().ok()?;
    let wall = ended.saturating_duration_since(requested);
    result.err().map(|_| Latency { wall, at_work: spent.saturating_sub(before) })
}

fn lines(n: usize, mut line: impl FnMut(usize) -> String) -> String {
    (0..n).fold(String::new(), |mut text, i| {
        let _ = writeln!(text, "{}", line(i));
        text
    })
}

/// Each takes Z3 all the steps that it may have.
fn questions(n: usize) -> String {
    let asserts = lines(n, |i| {
        format!("    if (a > {i} && b > a && c > b) {{ assert a * a * a + b * b * b != c * c * c + {i}; }}")
    });
    format!("class M {{\n  static void m(int a, int b, int c) {{\n{asserts}  }}\n}}\n")
}

/// One question at the end, for which Z3 has to be told all that is known.
fn many_facts(n: usize) -> String {
    let assumes = lines(n, |i| format!("    assume a * {} + b * b * {} > c * a - {i};", i + 2, i + 1));
    format!(
        "class M {{\n  static void m(int a, int b, int c) {{\n{assumes}    assert a * b != c * c + 3;\n  }}\n}}\n"
    )
}

/// Branches that are followed one by one, because something fails.
fn paths(n: usize) -> String {
    let parameters: Vec<String> = (0..20).map(|i| format!("boolean p{i}")).collect();
    let ifs = lines(20, |i| format!("    if (p{i}) {{ x = {i}; }}"));
    let rest = lines(n, |i| format!("    x = x + {i};"));
    format!(
        "class M {{\n  int x;\n  void m({})\n    requires acc(x);\n    ensures acc(x);\n  {{\n{ifs}{rest}    assert false;\n  }}\n}}\n",
        parameters.join(", ")
    )
}

/// Many instances, none of which has what is written.
fn search(n: usize) -> String {
    let parameters: Vec<String> = (0..n).map(|i| format!("Node p{i}")).collect();
    let held: Vec<String> = (0..n).map(|i| format!("p{i} != null && p{i}.tree()")).collect();
    format!(
        "class Node {{\n  int v; Node l; Node r;\n  predicate tree() {{ return acc(v) && acc(l) && acc(r) && \
         (l != null ==> l.tree()) && (r != null ==> r.tree()); }}\n  pure int size() requires tree(); {{ return 1 + \
         (l == null ? 0 : l.size()) + (r == null ? 0 : r.size()); }}\n}}\nclass M {{\n  static void m(Node x, {}) requires {}; {{\n    \
         x.l.r.l.v = 1;\n  }}\n}}\n",
        parameters.join(", "),
        held.join(" && ")
    )
}

/// Comparisons that the facts put together.
fn numbers(n: usize) -> String {
    let parameters: Vec<String> = (0..n).map(|i| format!("int p{i}")).collect();
    let known: Vec<String> = (1..n).map(|i| format!("p{} <= p{i} + {}", i - 1, i % 7)).collect();
    let asserts = lines(n, |i| format!("    assert p{i} + p0 <= p{i} + p0 + p{i} || p{i} < 0;"));
    format!(
        "class M {{\n  static void m({})\n    requires {};\n  {{\n{asserts}  }}\n}}\n",
        parameters.join(", "),
        known.join(" && ")
    )
}

fn quantifiers(n: usize) -> String {
    let known = lines(n, |i| {
        format!(
            "    requires forall int i, int j :: 0 <= i && i < j && j < a.length ==> f(a[i], {i}) <= f(a[j] + i, {});",
            i + 1
        )
    });
    let asserts = lines(n, |i| {
        format!(
            "    assert forall int i, int j :: 0 <= i && i < j && j < a.length ==> f(a[i] * a[j], {i}) <= f(a[j] * i, j + {i});"
        )
    });
    format!(
        "class M {{\n  static pure int f(int x, int n) requires n >= 0; decreases n; {{ return n == 0 ? x * x : f(x + n, n - 1) + x; }}\n  \
         static void m(int[] a)\n    requires acc(a[*]);\n{known}  {{\n{asserts}  }}\n}}\n"
    )
}

fn body(n: usize) -> String {
    let body = lines(n, |i| format!("    x = x + {i};"));
    format!(
        "class M {{\n  int x;\n  void m()\n    requires acc(x);\n    ensures acc(x);\n  {{\n{body}  }}\n}}\n"
    )
}

fn expression(n: usize) -> String {
    let parts: Vec<String> = (0..n).map(|i| format!("a * {i} / (b + {i}) % 7")).collect();
    format!(
        "class M {{\n  static int m(int a, int b)\n    requires b > 0;\n  {{ return {}; }}\n}}\n",
        parts.join(" + ")
    )
}

fn objects(n: usize) -> String {
    let body = lines(n, |i| format!("  Cell c{i} = new Cell({i}); c{i}.set({i} + 1);"));
    format!(
        "class Cell {{\n  int x;\n  predicate valid() {{ return acc(x); }}\n  pure int get() requires valid(); {{ return x; }}\n  \
         Cell(int v) ensures valid() && get() == v; {{ x = v; }}\n  void set(int v) requires valid(); ensures valid() && get() == v; {{ x = v; }}\n}}\n\
         main {{\n{body}  assert c0.get() == 1;\n}}\n"
    )
}

fn declarations(n: usize) -> String {
    let methods =
        lines(n, |i| format!("  void m{i}() requires acc(x); ensures acc(x) && x == {i}; {{ x = {i}; }}"));
    format!("class M {{\n  int x;\n{methods}}}\n")
}

fn predicates(n: usize) -> String {
    let predicates =
        lines(n, |i| format!("  predicate p{i}() {{ return acc(f{i}) && p{}(); }}", (i + 1) % n));
    let fields = lines(n, |i| format!("  int f{i};"));
    format!("class M {{\n{fields}{predicates}}}\n")
}

fn mistakes(n: usize) -> String {
    let methods = lines(n, |i| match i % 5 {
        0 => format!("  void m{i}() requires acc(x) ensures acc(x) && x == {i}; {{ x = {i}; }}"),
        1 => format!("  void m{i}() requires acc(x; ensures acc(x) && y == {i}; {{ x = {i} }}"),
        2 => format!("  void m{i}( requires acc(x); ensures acc(x) && x == ; {{ if (x = {i}; }} }}"),
        3 => format!("  void m{i}() requires acc(z); ensures acc(x) && x == {i}; x = true + {i}; }}"),
        _ => format!(
            "  void m{i}() requires acc(x); ensures acc(x) && x == {i}; {{ int x = {i}; x.y = m{i}(); }}"
        ),
    });
    format!("class M {{\n  int x;\n{methods}}}\n")
}
