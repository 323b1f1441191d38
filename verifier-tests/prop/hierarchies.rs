//! Random hierarchies of classes: a program that is verified never goes wrong when Java runs it.
//!
//! The classes override predicates, pure methods and mutators, with bodies that are often right and often not quite, and call
//! the overridden ones. A main method makes objects, calls them through the types of superclasses, and claims things about
//! them with Java's own `assert`. What the verifier refuses is left out and the rest verified again, a few times; what is left
//! is wholly verified, and then Java decides.
//!
//! ```text
//! class A0 { int f0;  predicate valid() { acc(f0) }        int get() { f0 }              void step(int k) { f0 += k; } }
//! class A1 extends A0 { predicate valid() { super.valid() }  int get() { super.get() * 2 }  }
//! main: A0 o = new A1(1); int b = o.get(); o.step(2); assert o.get() == b + 2;       false, so step has to be refused for an A1
//! ```

use std::fmt::Write;

use acclaim::driver::{Options, Report, Verdict, check_program};
use acclaim::report::Severity;
use acclaim::source::{Files, Spelling};
use libtest_mimic::Trial;

use super::{Random, long};
use crate::harness::{ensure, java, trial};

/// Programs of the usual run and of one trial of the long one.
const PROGRAMS: (u64, u64) = (12, 400);

/// Trials of the long run.
const TRIALS: u64 = 10;

/// How often what is refused is left out.
const ROUNDS: usize = 6;

pub fn trials() -> Vec<Trial> {
    let (trials, programs) = if long() { (TRIALS, PROGRAMS.1) } else { (1, PROGRAMS.0) };
    let first = std::env::var("ACCLAIM_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0_u64);
    let part = |number: u64| {
        let seeds = (first << 32) + number * programs..(first << 32) + (number + 1) * programs;
        let test = move || hierarchies(seeds);
        trial(format!("random hierarchies: part {number}"), test).with_ignored_flag(!java::is_there())
    };
    (0..trials).map(part).collect()
}

fn hierarchies(seeds: std::ops::Range<u64>) -> Result<(), String> {
    let (mut overrides, mut claims, count) = (0, 0, seeds.end - seeds.start);
    for seed in seeds {
        let mut program = Hierarchy::new(&mut Random(seed));
        for _ in 0..ROUNDS {
            let text = program.text();
            let report = verify(&text);
            if is_verified(&report) {
                overrides += program.classes.iter().map(Class::overrides).sum::<usize>() as u64;
                claims += program.claims.len() as u64;
                if let Some(failure) = java::failure(&text)? {
                    return Err(format!("seed {seed}: verified, and Java says {failure}:\n{text}"));
                }
                break;
            }
            program.leave_out(&report, &text);
        }
    }
    // If nothing were left, nothing would have been tested.
    ensure(overrides >= count && claims >= count, || {
        format!("too little was tried: {overrides} overrides and {claims} claims in {count} programs")
    })
}

fn verify(text: &str) -> Report {
    let mut files = Files::default();
    files.add("Random.java".into(), text.into(), Spelling::Java);
    check_program(&files, &Options::default())
}

fn is_verified(report: &Report) -> bool {
    report.count(Severity::Error) == 0 && report.declarations.iter().all(|it| it.verdict == Verdict::Verified)
}

/// A class, with what it overrides.
struct Class {
    number: usize,
    parent: Option<usize>,
    /// `valid()`, the body of the predicate.
    valid: Option<String>,
    get: Option<String>,
    step: Option<String>,
    /// The body of a method of which no contract but the inherited one is known.
    twice: Option<String>,
    /// What the constructor does after `super(v)`, and what it promises.
    made: (String, String),
}

struct Hierarchy {
    classes: Vec<Class>,
    /// What `get` and `step` promise.
    get: &'static str,
    step: &'static str,
    is_abstract: bool,
    /// The statements of main, one line each.
    claims: Vec<String>,
}

fn pick<'a>(random: &mut Random, items: &[&'a str]) -> &'a str {
    items[random.below(items.len())]
}

impl Class {
    fn overrides(&self) -> usize {
        let parts = [&self.valid, &self.get, &self.step, &self.twice];
        if self.parent.is_some() { parts.iter().filter(|it| it.is_some()).count() } else { 0 }
    }

    fn root(random: &mut Random) -> Class {
        let valid = pick(random, &["acc(f0)", "acc(f0) && f0 >= 0", "acc(f0) && (f0 >= 1 || f0 == 0)"]);
        let step = pick(random, &["f0 = f0 + k;", "f0 += k;", "if (k > 0) { f0 = f0 + k; }"]);
        Class {
            number: 0,
            parent: None,
            valid: Some(valid.into()),
            get: Some("f0".into()),
            step: Some(step.into()),
            twice: Some("step(k); step(k);".into()),
            made: ("f0 = v;".into(), "get() == v".into()),
        }
    }

    fn below(random: &mut Random, number: usize, parent: usize) -> Class {
        let own = format!("f{number}");
        let named = |text: &str| text.replace("OWN", &own);
        let mut some =
            |chance: usize, texts: &[&str]| (random.below(chance) == 0).then(|| named(pick(random, texts)));
        let valid = some(
            2,
            &[
                "super.valid() && acc(OWN)",
                "super.valid() && acc(OWN) && OWN >= 0",
                "super.valid() && acc(OWN) && OWN == super.get()",
                "acc(OWN)",
                "super.valid()",
                "acc(OWN) && super.valid() && super.get() >= OWN",
            ],
        );
        let get = some(
            2,
            &["super.get() + 1", "super.get() * 2", "super.get()", "super.get() + OWN", "OWN", "f0", "7"],
        );
        let step = some(
            2,
            &[
                "super.step(k);",
                "super.step(k); OWN = OWN + 1;",
                "super.step(k); OWN = OWN + k;",
                "super.step(k + 1);",
                "OWN = OWN + k;",
                "f0 = f0 + k;",
                "",
                "int b = get(); super.step(k); assert get() >= b;",
                "super.step(k); super.step(0);",
            ],
        );
        let twice =
            some(3, &["step(k + k);", "super.step(k); super.step(k);", "super.twice(k);", "step(2 * k);"]);
        let made = some(1, &["OWN = 0;", "OWN = v;", "OWN = 1;", ""]).unwrap_or_default();
        let promise = pick(random, &["get() == v", "get() >= v", "true", "get() == 2 * v", "get() == v + 1"]);
        Class { number, parent: Some(parent), valid, get, step, twice, made: (made, promise.into()) }
    }

    fn text(&self, whole: &Hierarchy) -> String {
        let Class { number, parent, valid, get, step, twice, made } = self;
        let mut text = match parent {
            None => format!("{}class A{number} {{\n", if whole.is_abstract { "abstract " } else { "" }),
            Some(parent) => format!("class A{number} extends A{parent} {{\n"),
        };
        let _ = writeln!(text, "  int f{number};");
        if let Some(valid) = valid {
            let _ = writeln!(text, "  //@ predicate valid() {{ return {valid}; }}");
        }
        let super_call = if parent.is_some() { "super(v); " } else { "" };
        let _ = writeln!(text, "  //@ requires v >= 0;\n  //@ ensures valid() && {};", made.1);
        let _ = writeln!(text, "  A{number}(int v) {{ {super_call}{} }}", made.0);
        let mut method = |contract: &str, head: &str, body: &Option<String>| {
            if let Some(body) = body {
                let contract = if parent.is_none() { contract } else { "" };
                let _ = writeln!(text, "{contract}  {head} {{ {body} }}");
            }
        };
        let get = get.as_ref().map(|e| format!("return {e};"));
        method(
            &format!("  //@ requires valid();\n  //@ ensures {};\n", whole.get),
            "/*@ pure @*/ int get()",
            &get,
        );
        let promise =
            format!("  //@ requires valid() && k >= 0;\n  //@ ensures valid() && {};\n", whole.step);
        method(&promise, "void step(int k)", step);
        let promise = promise.replace("+ k", "+ k + k");
        method(&promise, "void twice(int k)", twice);
        text + "}\n"
    }
}

impl Hierarchy {
    fn new(random: &mut Random) -> Hierarchy {
        let mut classes = vec![Class::root(random)];
        for number in 1..2 + random.below(4) {
            let parent = random.below(number);
            classes.push(Class::below(random, number, parent));
        }
        let get = pick(random, &["true", "true", "result >= 0"]);
        let step = pick(
            random,
            &["get() == old(get()) + k", "get() >= old(get()) + k", "get() >= old(get())", "true"],
        );
        let mut hierarchy =
            Hierarchy { classes, get, step, is_abstract: random.below(2) == 0, claims: Vec::new() };
        for object in 0..2 + random.below(3) {
            hierarchy.claim(random, object);
        }
        hierarchy
    }

    /// Adds an object to main, with what is done to it and claimed of it.
    fn claim(&mut self, random: &mut Random, object: usize) {
        let first = usize::from(self.is_abstract);
        let class = first + random.below(self.classes.len() - first);
        let mut seen = class;
        while let Some(parent) = self.classes[seen].parent.filter(|_| random.below(2) == 0) {
            seen = parent;
        }
        let (value, k) = (random.below(4), random.below(3));
        let other = random.below(self.classes.len());
        let o = format!("o{object}");
        let mut lines =
            vec![format!("A{seen} {o} = new A{class}({value});"), format!("int b{object} = {o}.get();")];
        let actions = [
            format!("{o}.step({k});"),
            format!("{o}.twice({k});"),
            format!("if ({o} instanceof A{other}) {{ {o}.step({k}); }}"),
            format!("assert {o}.get() == {value};"),
            format!("assert {o}.get() == b{object} + {k};"),
            format!("assert {o}.get() == b{object} + {k} + {k};"),
            format!("assert {o}.get() >= b{object};"),
            format!("assert {o}.get() == b{object};"),
            format!("assert {o}.get() == 2 * {value};"),
            format!("assert {o} instanceof A{other};"),
            format!("assert !({o} instanceof A{other});"),
            format!("((A{other}) {o}).step({k});"),
            format!("if ({o} instanceof A{other}) {{ assert ((A{other}) {o}).f{other} >= 0; }}"),
        ];
        for _ in 0..2 + random.below(4) {
            lines.push(actions[random.below(actions.len())].clone());
        }
        if random.below(4) == 0 {
            lines.push("assert false;".into());
        }
        self.claims.extend(lines);
    }

    fn text(&self) -> String {
        let mut text: String = self.classes.iter().map(|class| class.text(self)).collect();
        text += "class Main {\n  public static void main(String[] args) {\n";
        for claim in &self.claims {
            let _ = writeln!(text, "    {claim}");
        }
        text + "  }\n}\n"
    }

    /// Leaves out what has errors: an override, a statement of main, or what is most likely to blame.
    fn leave_out(&mut self, report: &Report, text: &str) {
        let main = text.find("class Main").unwrap_or(text.len());
        let lines_before = text[..main].lines().count() + 2;
        let mut wrong_claims = Vec::new();
        for diagnostic in report.diagnostics.iter().filter(|it| it.severity == Severity::Error) {
            let at = diagnostic.span.start as usize;
            if at > main {
                wrong_claims.push(text[..at].lines().count().saturating_sub(lines_before + 1));
                continue;
            }
            let number = text[..at].rfind("class A").and_then(|start| {
                let digits: String = text[start + 7..].chars().take_while(char::is_ascii_digit).collect();
                digits.parse::<usize>().ok()
            });
            let Some(class) = number.and_then(|number| self.classes.get_mut(number)) else { continue };
            let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
            let line = text[line..].lines().next().unwrap_or("");
            if class.parent.is_none() {
                class.made.1 = "true".into();
            } else if line.contains(" get()") && line.contains("pure") {
                class.get = None;
            } else if line.contains("void step") {
                class.step = None;
            } else if line.contains("void twice") {
                class.twice = None;
            } else if line.contains("predicate") {
                class.valid = None;
            } else if class.made.1 != "true" {
                class.made.1 = "true".into();
            } else if class.made.0.contains("= 1") || class.made.0.is_empty() {
                class.made.0 = format!("f{} = 0;", class.number);
            } else {
                class.valid = None;
                class.get = None;
            }
        }
        wrong_claims.sort_unstable();
        wrong_claims.dedup();
        for line in wrong_claims.into_iter().rev() {
            if self.claims.get(line).is_some_and(|claim| !claim.starts_with('A') && !claim.starts_with("int"))
            {
                self.claims.remove(line);
            }
        }
    }
}
