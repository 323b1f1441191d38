//! Producing an assertion and consuming it returns heap and snapshot unchanged.
//!
//! For a random assertion φ, a method that requires φ and does nothing ensures φ, with `untouched(φ)`: no permission is
//! lost and no value changes, whatever is opened, closed, joined or split in between. Asserting φ twice takes nothing
//! away. The twins of such a method give back something that they did not get, or change what they give back; if an
//! execution shows that (see [`super::concrete`]), they must fail.

use acclaim::driver::Verdict;
use libtest_mimic::Trial;

use super::no_fault::{execute, fixture, nobody_verified};
use super::{Random, long};
use crate::harness::{ensure, trial};

pub fn trials() -> Vec<Trial> {
    let count = if long() { 1000 } else { 16 };
    vec![trial("give back: random assertions", move || random_assertions(count))]
}

fn random_assertions(count: u64) -> Result<(), String> {
    let mut wrong = 0;
    for seed in 0..count {
        let mut random = Random(seed);
        let conjuncts = assertion(&mut random);
        let (text, right) = program(&conjuncts, &mut random);
        let fixture = fixture("assertion.acc", &text)?;
        let errors = fixture.errors();
        ensure(errors.is_empty(), || format!("seed {seed}: not a program: {errors:?}\n{text}"))?;
        let declarations = fixture.verify(&fixture.program);
        for name in right {
            let verified = declarations.iter().any(|it| it.name == name && it.verdict == Verdict::Verified);
            ensure(verified, || format!("seed {seed}: `{name}` is not verified\n{text}"))?;
        }
        let start = text.find("class T").unwrap_or(0);
        let (faults, _) = execute(&fixture.program, false, seed, 30, |span| span.start as usize > start);
        nobody_verified(&faults, &declarations, &fixture.files)
            .map_err(|why| format!("seed {seed}: {why}\n{text}"))?;
        wrong += faults.len() as u64;
    }
    ensure(wrong > count, || format!("only {wrong} twins of {count} assertions are seen to be wrong"))
}

const PARAMETERS: &str = "C c, C d, C e, boolean b, boolean k, int p, int q, int[] a";

/// The program, and the names of the methods that have to verify.
fn program(conjuncts: &[String], random: &mut Random) -> (String, [&'static str; 2]) {
    let whole = conjuncts.join(" && ");
    let left_out = random.below(conjuncts.len());
    let kept: Vec<&str> =
        conjuncts.iter().enumerate().filter(|it| it.0 != left_out).map(|it| it.1.as_str()).collect();
    // Values that are changed before they are given back; the conjuncts decide under which names they are held.
    let changed = ["c.x", "d.x", "c.y", "a[0]"][random.below(4)];
    let less = if kept.is_empty() { "true".into() } else { kept.join(" && ") };
    let text = format!(
        "{CLASS}class T {{
  static void same({PARAMETERS}) requires {whole}; ensures {whole}; ensures untouched({whole}); {{ }}
  static void again({PARAMETERS}) requires {whole}; ensures {whole}; {{ assert {whole}; assert {whole}; }}
  static void less({PARAMETERS}) requires {less}; ensures {whole}; {{ }}
  static void twice({PARAMETERS}) requires {whole}; ensures {whole}; ensures {whole}; {{ }}
  static void changed({PARAMETERS}) requires {whole}; ensures {whole}; ensures untouched({whole});
  {{ {changed} = {changed} + 1; }}
}}
"
    );
    (text, ["T.same", "T.again"])
}

const CLASS: &str = "\
class C {
  int x; int y; boolean f; C next;
  predicate px() { return acc(x) && x >= 0; }
  predicate both() { return px() && acc(y) && y <= x; }
  predicate either() { return acc(f) && (f ? acc(x) : acc(y)); }
  predicate maybe(int n) { return n > 0 ==> acc(x) && x == n; }
  predicate after() { return acc(next) && (next != null ==> acc(next.x)); }
  predicate list() { return acc(x) && acc(next) && (next != null ==> next.list()); }
  static predicate one(C c, C d, boolean b) { return c != null && d != null && (b ? acc(c.x) : acc(d.x)); }
  pure int value() requires px(); ensures result >= 0; { return x; }
  pure int length() requires list(); ensures result > 0;
  { return next == null ? 1 : 1 + next.length(); }
  pure boolean isF() requires either(); { return f; }
}
";

/// Conjuncts in an order in which each is framed by those before it.
fn assertion(random: &mut Random) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    // Each location of an object is asked for only once, so that the assertion is not always false.
    for receiver in ["c", "d", "e"] {
        if random.below(4) > 0 {
            let texts = about(receiver, random);
            found.extend(texts);
        }
    }
    match random.below(5) {
        0 => found.push("acc(a[*])".into()),
        1 => found.extend(["acc(a[*])".into(), "a.length > 0 && a[0] == p".into()]),
        2 => found
            .extend(["acc(a[*])".into(), "(forall int j :: 0 <= j && j < a.length ==> a[j] >= q)".into()]),
        3 => found.push("(k ==> acc(a[*]) && a.length > 1)".into()),
        _ => {}
    }
    match random.below(4) {
        0 => found.insert(0, "(b || p < q)".into()),
        1 => found.push("p <= q".into()),
        2 => found.insert(0, "(b <==> k)".into()),
        _ => {}
    }
    if found.is_empty() {
        found.push("acc(c.x)".into());
    }
    found
}

/// The conjuncts about one object.
fn about(o: &str, random: &mut Random) -> Vec<String> {
    let place = |text: &str| text.replace('$', o);
    let texts: &[&str] = match random.below(17) {
        0 => &["acc($.x)"],
        1 => &["acc($.x, $.y)", "$.x < $.y"],
        2 => &["acc($.x)", "(b ==> acc($.y))"],
        3 => &["(b ==> acc($.x) && $.x > p)", "(k ==> acc($.y))"],
        4 => &["(k ? acc($.x) : acc($.y))"],
        5 => &["(b ? acc($.x) && $.x == q : acc($.y) && $.y != q)"],
        6 => &["(b ==> (k ==> acc($.x)))"],
        7 => &["$.px()"],
        8 => &["$.px()", "$.value() == q"],
        9 => &["$.both()"],
        10 => &["$.either()", "($.isF() ==> b)"],
        11 => &["$.maybe(p)"],
        12 => &["$.after()"],
        13 => &["$.list()", "$.length() >= 1"],
        14 => &["(b ==> $.px())", "(!b ==> acc($.y))"],
        15 => &["acc($.next)", "($.next != null ==> acc($.next.x) && $.next.x == p)"],
        _ => &["C.one($, $, b)", "(b ? acc($.y) : acc($.f))"],
    };
    texts.iter().map(|text| place(text)).collect()
}
