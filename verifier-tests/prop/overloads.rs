//! The choice between declarations of one name is Java's: many calls of random overloads, decided by `javac` and by running
//! them.
//!
//! Each declaration returns a number of its own. A call that `javac` rejects must be an error here; of every other one the
//! number that `java` prints must be what is proved of it. It runs where a JDK is installed.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use acclaim::driver::{self, Options};
use acclaim::report::Severity;
use acclaim::source::{Files, Spelling};
use libtest_mimic::Trial;

use super::Random;
use crate::harness::{ensure, trial};

/// The types of parameters, and for each an expression of exactly this type.
const TYPES: &[(&str, &str)] = &[
    ("Object", "Args.object"),
    ("A", "Args.a"),
    ("B", "Args.b"),
    ("int", "Args.n"),
    ("boolean", "Args.c"),
    ("long", "Args.l"),
    ("char", "Args.h"),
    ("byte", "Args.y"),
    ("Integer", "Args.in"),
    ("Long", "Args.lo"),
    ("Character", "Args.ch"),
    ("Byte", "Args.by"),
    ("Boolean", "Args.bo"),
    ("int[]", "Args.numbers"),
    ("A[]", "Args.several"),
    ("Num", "Args.num"),
    ("Ranked<Num>", "Args.ranked"),
    ("Box<A>", "Args.as"),
    ("Box<Num>", "Args.nums"),
    ("Box<Box<A>>", "Args.boxes"),
    ("BoxA", "Args.own"),
];

/// What is before declarations with type parameters, and the types that they may use besides.
const GENERIC: &[(&str, &[&str])] = &[
    ("<T>", &["T", "Box<T>", "Box<Box<T>>"]),
    ("<T extends A>", &["T", "Box<T>", "Box<Box<T>>"]),
    ("<T extends Ranked<T>>", &["T", "Box<T>", "Ranked<T>"]),
    ("<T, S>", &["T", "S", "Box<T>", "Box<S>"]),
    ("<T extends Box<S>, S>", &["T", "S", "Box<S>"]),
];

/// More arguments, whose types are of another kind.
const OTHERS: &[&str] = &[
    "null",
    "(Args.c ? Args.a : null)",
    "(Args.c ? Args.a : Args.b)",
    "(null)",
    "7",
    "(Args.c ? 1 : null)",
    "(Args.c ? true : null)",
    "(Args.c ? Args.in : Args.n)",
    "(Args.c ? Args.in : Args.lo)",
    "(Args.c ? Args.in : Args.in)",
    "(Args.c ? Args.by : 7)",
    "(Args.c ? Args.ch : 'x')",
    "(Args.c ? Args.ch : Args.y)",
    "(Args.c ? Args.bo : false)",
    "(Args.c ? Args.n : Args.object)",
    "(Args.n + Args.in)",
    "(Args.lo + 1)",
    "-Args.by",
    "(Object) Args.n",
    "(long) Args.in",
];

const NAMES: usize = 90;
const CALLS: usize = 8;

pub fn trials() -> Vec<Trial> {
    let installed = Command::new("javac").arg("-version").output().is_ok_and(|found| found.status.success());
    installed.then(|| trial("overloads/as javac chooses", compare)).into_iter().collect()
}

/// One call with the number of its line in the program.
struct Call {
    text: String,
    line: usize,
}

/// The parameters of a declaration.
struct Declared {
    /// Its type parameters.
    header: &'static str,
    types: Vec<&'static str>,
    /// The last one takes any number of arguments.
    varargs: bool,
}

impl Declared {
    fn random(random: &mut Random, count: usize) -> Declared {
        let (header, own) = match random.below(2 * GENERIC.len()) {
            generic if generic < GENERIC.len() => GENERIC[generic],
            _ => ("", &[][..]),
        };
        let mut types: Vec<&str> = Vec::new();
        for _ in 0..count {
            types.push(match own {
                [_, ..] if random.below(3) > 0 => own[random.below(own.len())],
                _ => TYPES[random.below(TYPES.len())].0,
            });
        }
        // An array of a type parameter is of another kind.
        let varargs =
            types.last().is_some_and(|ty| !ty.contains('<') && !own.contains(ty)) && random.below(3) == 0;
        Declared { header, types, varargs }
    }

    fn show(&self) -> Vec<String> {
        let last = self.types.len().checked_sub(1).filter(|_| self.varargs);
        let types = self.types.iter().enumerate();
        types.map(|(i, ty)| format!("{ty}{}", if last == Some(i) { "..." } else { "" })).collect()
    }

    /// What the JVM tells declarations apart by.
    fn erased(&self) -> Vec<String> {
        let bound = self.header.split_once("<T extends ").map_or("Object", |(_, bound)| bound);
        let erased = |ty: String| match ty.as_str() {
            "T" => bound.trim_end_matches('>').to_owned(),
            "S" => "Object".to_owned(),
            _ => ty.replace("...", "[]"),
        };
        let base = |ty: String| ty.split(['<', ',']).next().unwrap_or_default().to_owned();
        self.show().into_iter().map(|ty| base(erased(ty))).collect()
    }
}

/// The parameters of each declaration of each name, and the calls.
struct Sample {
    names: Vec<Vec<Declared>>,
    calls: Vec<String>,
}

fn sample(random: &mut Random) -> Sample {
    let (mut names, mut calls) = (Vec::new(), Vec::new());
    for name in 0..NAMES {
        let length = 1 + random.below(3);
        let mut declared: Vec<Declared> = Vec::new();
        for _ in 0..2 + random.below(4) {
            let shorter = usize::from(random.below(6) == 0);
            let params = Declared::random(random, length - shorter);
            if !declared.iter().any(|it| it.erased() == params.erased()) {
                declared.push(params);
            }
        }
        let gathers = declared.iter().any(|it| it.varargs);
        for _ in 0..CALLS {
            let length = if gathers { (length + random.below(4)).saturating_sub(1) } else { length };
            // Half of the arguments are of the types that one of the declarations asks for.
            let meant = &declared[random.below(declared.len())].types;
            let args: Vec<&str> = (0..length)
                .map(|index| match random.below(TYPES.len() + OTHERS.len()) {
                    of if of % 2 == 0 && index < meant.len() => {
                        let exactly = TYPES.iter().find(|(ty, _)| *ty == meant[index]);
                        exactly.unwrap_or(&TYPES[of / 2]).1
                    }
                    of if of < TYPES.len() => TYPES[of].1,
                    other => OTHERS[other - TYPES.len()],
                })
                .collect();
            calls.push(format!("f{name}({})", args.join(", ")));
        }
        names.push(declared);
    }
    Sample { names, calls }
}

/// The program, with `line` for each call that is kept.
fn program(sample: &Sample, keep: impl Fn(&str) -> Option<String>) -> (String, Vec<Call>) {
    let mut text = String::from(
        "class A { } class B { } class Box<T> { } class BoxA extends Box<A> { } interface Ranked<T> { } \
         class Num implements Ranked<Num> { }\nclass Program {\n",
    );
    for (name, declared) in sample.names.iter().enumerate() {
        for (number, params_of) in declared.iter().enumerate() {
            let params: Vec<String> =
                params_of.show().iter().enumerate().map(|(i, ty)| format!("{ty} p{i}")).collect();
            let _ = writeln!(
                text,
                "  static /*@ pure @*/ {} int f{name}({}) {{ return {number}; }}",
                params_of.header,
                params.join(", ")
            );
        }
    }
    let mut calls = Vec::new();
    for (number, call) in sample.calls.iter().enumerate() {
        let Some(line) = keep(call) else { continue };
        let _ = writeln!(text, "  static void call{number}(Args args) {{");
        calls.push(Call { text: call.clone(), line: text.lines().count() + 1 });
        let _ = writeln!(text, "    {line}\n  }}");
    }
    text.push_str("}\n");
    (text, calls)
}

fn compare() -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("acclaim-overloads-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let result = compare_in(&folder);
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn compare_in(folder: &Path) -> Result<(), String> {
    let seed = std::env::var("ACCLAIM_SEED").ok().and_then(|seed| seed.parse().ok());
    let sample = sample(&mut Random(seed.unwrap_or(17)));
    let args = "class Args { static Object object = new Object(); static A a = new A(); static B b = new B(); \
                static int n = 1; static boolean c = true; static int[] numbers = {}; static A[] several = {}; \
                static long l; static char h; static byte y; static Integer in = 1; static Long lo = 1L; \
                static Character ch = 1; static Byte by = 1; static Boolean bo = true; static Num num; \
                static Ranked<Num> ranked; static Box<A> as; static Box<Num> nums; static Box<Box<A>> boxes; \
                static BoxA own; }\n";
    // In Java the arguments are static fields.
    let java = |text: &str| format!("{text}{args}");

    let (text, calls) = program(&sample, |call| Some(format!("int result = {call};")));
    let complaints = run(folder, "javac", &["-Xmaxerrs", "10000", "Program.java"], &java(&text))?;
    let rejected: Vec<&Call> = calls
        .iter()
        .filter(|call| complaints.contains(&format!("Program.java:{}: error", call.line)))
        .collect();
    let is_rejected = |call: &str| rejected.iter().any(|it| it.text == call);

    let accepted: Vec<&String> = sample.calls.iter().filter(|call| !is_rejected(call)).collect();
    let prints: Vec<String> = accepted.iter().map(|call| format!("System.out.println({call});")).collect();
    let (mut text, _) = program(&sample, |_| None);
    text.truncate(text.trim_end().len() - 1);
    let _ = write!(text, "  public static void main(String[] args) {{ {} }}\n}}\n", prints.join("\n    "));
    run(folder, "javac", &["Program.java"], &java(&text))?;
    let printed = run(folder, "java", &["-cp", ".", "Program"], &java(&text))?;
    let chosen: Vec<&str> = printed.lines().collect();
    ensure(chosen.len() == accepted.len(), || format!("java printed\n{printed}"))?;

    let (text, calls) = program(&sample, |call| {
        let here = call.replace("Args.", "args.");
        let number = accepted.iter().position(|it| *it == call).map(|at| chosen[at]);
        Some(format!("int result = {here}; //@ assert result == {};", number.unwrap_or("result")))
    });
    let fields = "class Args { Object object; A a; B b; int n; boolean c; int[] numbers; A[] several; long l; char h; byte y; \
                  Integer in; Long lo; Character ch; Byte by; Boolean bo; Num num; Ranked<Num> ranked; Box<A> as; \
                  Box<Num> nums; Box<Box<A>> boxes; BoxA own; }\n";
    let names = "object a b n c numbers several l h y in lo ch by bo num ranked as nums boxes own".split(' ');
    let held: Vec<String> = names.map(|name| format!("acc(args.{name})")).collect();
    let present = ["in", "lo", "ch", "by", "bo"].map(|name| format!("args.{name} != null"));
    let given = format!("{} && args.c && {}", held.join(" && "), present.join(" && "));
    let text = text.replace("(Args args) {", &format!("(Args args) /*@ requires {given}; @*/ {{"));
    let mut files = Files::default();
    files.add("Program.java".into(), format!("{text}{fields}"), Spelling::Java);
    let report = driver::check_program(&files, &Options { jobs: 1, ..Options::default() });
    let found = report.diagnostics.iter().filter(|error| error.severity == Severity::Error);
    let found: Vec<(usize, &str)> = found.map(|error| (files.start(error.span).line, error.code.0)).collect();
    let mut not_built = 0;
    for call in &calls {
        let here = || found.iter().filter(|(line, _)| *line == call.line);
        let (ours, theirs) = (here().next().is_some(), is_rejected(&call.text));
        let refused = !theirs && ours && here().all(|(_, code)| ["E0155", "E0190"].contains(code));
        not_built += usize::from(refused);
        ensure(ours == theirs || refused, || {
            let words = |wrong: bool| if wrong { "rejects" } else { "accepts" };
            let (name, _) = call.text.split_once('(').unwrap_or_default();
            let declared: Vec<&str> =
                text.lines().filter(|line| line.contains(&format!(" {name}("))).collect();
            let declared = declared.join("\n");
            let codes: Vec<&str> = here().map(|(_, code)| *code).collect();
            format!(
                "javac {}, acclaim {} {} of\n{declared}\n{codes:?}",
                words(theirs),
                words(ours),
                call.text
            )
        })?;
    }
    ensure(not_built * 10 < calls.len(), || format!("{not_built} calls are refused"))?;
    ensure(rejected.len() > 20 && accepted.len() > 100, || "the calls are all of one kind".into())
}

/// Runs a tool of the JDK on the program; what it printed.
fn run(folder: &Path, tool: &str, args: &[&str], text: &str) -> Result<String, String> {
    std::fs::write(folder.join("Program.java"), text).map_err(|error| error.to_string())?;
    let output =
        Command::new(tool).args(args).current_dir(folder).output().map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr))
}
