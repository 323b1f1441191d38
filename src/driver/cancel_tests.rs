//! A run that is called off, at each of its steps.
//!
//! A step is a place where the verifier asks whether it was called off. [`Cancel::at`] requests it at one of them, so
//! these tests need no clock: what is counted is how often it is asked again before the run is over.

use std::fmt::Write;

use super::{Cancel, Options, Report, Session};

/// So often it may be asked once it was requested. Each rule asks, so no more of them are applied than this.
const STEPS_AFTER: u64 = 200;

/// At so many steps of each program it is tried.
const TRIED: u64 = 25;

pub(super) const PROGRAMS: &[&str] = &[LIST, LOOPS, WRONG, ARRAYS];

/// Pure methods, predicates in each other, ghost steps that have to be found, recursion.
const LIST: &str = "\
class Node {
  int value; Node next;
  predicate list() { return acc(value) && acc(next) && (next != null ==> next.list()); }
  pure int len() requires list(); ensures result > 0; { return next == null ? 1 : 1 + next.len(); }
  Node(int v) ensures list() && len() == 1; { value = v; next = null; }
  void put(int v) requires list(); ensures list() && len() == old(len()); { value = v; }
  void add(int v) requires list(); ensures list() && len() == old(len()) + 1;
  { if (next == null) { next = new Node(v); } else { next.add(v); } }
}
main { Node a = new Node(1); a.add(2); a.put(3); assert a.len() == 2; }
";

/// Rounds over loops, of which some are forgotten, and measures that are tried.
const LOOPS: &str = "\
class Counter {
  int x; int y;
  void up(int n) requires acc(x) && acc(y) && n >= 0; ensures acc(x) && acc(y) && y == old(y) + n;
  {
    int i = 0;
    while (i < n) invariant acc(x) && acc(y) && 0 <= i && i <= n && y == old(y) + i; { y = y + 1; i = i + 1; x = i; }
  }
  static int down(int n) requires n >= 0; ensures result == 0; { if (n == 0) { return 0; } return down(n - 1); }
}
";

/// What fails is looked at again path by path, and said.
const WRONG: &str = "\
class Cell {
  int x; Cell other;
  predicate valid() { return acc(x) && acc(other) && (other != null ==> other.valid()); }
  void m(boolean a, boolean b, int c) requires valid(); ensures valid();
  {
    if (a) { x = c; } else { other = null; }
    if (b) { x = x + 1; }
    assert x * x * c != c * c + 7;
    assert x > c;
    other.x = 1;
  }
  void n(Cell c) requires c.valid(); { c.other.other.x = 1; this.x = 2; }
}
";

/// Quantifiers, and definitions under them.
const ARRAYS: &str = "\
class Arrays {
  static pure int sum(int[] a, int n) requires acc(a[*]) && 0 <= n && n <= a.length; decreases n;
  { return n == 0 ? 0 : sum(a, n - 1) + a[n - 1]; }
  static void fill(int[] a) requires acc(a[*]);
    ensures acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> a[i] == i);
  {
    int i = 0;
    while (i < a.length)
      invariant acc(a[*]) && 0 <= i && i <= a.length && (forall int j :: 0 <= j && j < i ==> a[j] == j);
    { a[i] = i; i = i + 1; }
  }
  static void wrong(int[] a) requires acc(a[*]) && a.length > 3; ensures acc(a[*]) && sum(a, 3) >= 0; { a[1] = 2; }
}
";

fn session(text: &str) -> Session {
    let mut session = Session::new(Options { jobs: 1, ..Options::default() });
    session.set_text("program.acc", text).expect("the name ends in .acc");
    session
}

/// All that a report says, times and what was remembered apart.
fn said(report: &Report) -> String {
    let mut text = format!("{:?}\n{:?}\n", report.diagnostics, report.termination);
    for it in &report.declarations {
        let _ = writeln!(text, "{} {:?} {:?} {:?}", it.name, it.verdict, it.diagnostics, it.skipped_for);
    }
    text
}

/// The steps of a program at which it is called off: from the first to the last, about as far from each other.
fn steps(text: &str) -> impl Iterator<Item = u64> {
    let counted = Cancel::new();
    session(text).verify(&|_, _| {}, &counted).expect("nobody called it off");
    let all = counted.asked();
    (0..TRIED).map(move |i| 1 + i * (all - 1) / (TRIED - 1))
}

#[test]
fn it_ends_within_a_few_steps_and_tells_nothing_more() {
    for text in PROGRAMS {
        for step in steps(text) {
            let cancel = Cancel::at(step);
            let told =
                |_: &_, _| assert!(cancel.asked() < step, "told after it was called off at step {step}");
            let ended = session(text).verify(&told, &cancel);
            assert!(ended.is_err(), "called off at step {step}, and yet there is {ended:?}");
            let after = cancel.asked() - step;
            assert!(after <= STEPS_AFTER, "called off at step {step}, asked {after} times after that");
        }
    }
}

#[test]
fn the_next_run_is_as_if_there_had_been_none() {
    for text in PROGRAMS {
        let new = said(&session(text).verify(&|_, _| {}, &Cancel::never()).expect("nobody can call it off"));
        for step in steps(text).step_by(6) {
            let mut session = session(text);
            assert!(session.verify(&|_, _| {}, &Cancel::at(step)).is_err());
            // It may come to its end, with what is remembered.
            let _ = session.verify(&|_, _| {}, &Cancel::at(step * 2 / 3 + 1));
            let next = session.verify(&|_, _| {}, &Cancel::new()).expect("nobody called it off");
            assert_eq!(said(&next), new, "called off at step {step}");
        }
    }
}

#[test]
fn what_is_called_off_before_it_begins_does_nothing() {
    let cancel = Cancel::new();
    cancel.request();
    let told = |_: &_, _| panic!("told although it was called off");
    assert!(session(LIST).verify(&told, &cancel).is_err());
    assert!(cancel.asked() <= 2);
}
