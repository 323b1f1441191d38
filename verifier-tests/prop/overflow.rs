//! Under `--overflow check` program code counts as Java does: random methods, decided by calculating with the numbers of their
//! types, and by running them.
//!
//! Each method has parameters of several types, between bounds that its precondition gives, and returns what some assignments
//! and operators make of them. It is calculated for many arguments, the bounds among them, as Java would do it: where an
//! operator leaves the range of its type, or a cast does not fit, the method must not be verified. A verified method is run by
//! Java, where there is one, and must return the same.
//!
//! ```text
//! static long m(int a, short b) { int u = a * 3; u += b; return (long) u * a - (7 << 2); }
//! ```

use std::fmt::Write;

use acclaim::driver::{self, Options, Verdict};
use acclaim::report::Severity;
use acclaim::source::{Files, Spelling};
use libtest_mimic::Trial;

use super::{Random, long};
use crate::harness::{ensure, java, trial};

/// Methods of one program, and programs in the usual and in the long run.
const METHODS: usize = 40;
const PROGRAMS: (u64, u64) = (1, 40);

/// Arguments for which a method is calculated.
const RUNS: usize = 60;

pub fn trials() -> Vec<Trial> {
    let programs = if long() { PROGRAMS.1 } else { PROGRAMS.0 };
    let part = |seed| trial(format!("overflow: part {seed}"), move || compare(seed));
    (0..programs).map(part).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ty {
    Byte,
    Short,
    Char,
    Int,
    Long,
}

use Ty::{Byte, Char, Int, Long, Short};

impl Ty {
    fn range(self) -> (i128, i128) {
        match self {
            Byte => (i8::MIN.into(), i8::MAX.into()),
            Short => (i16::MIN.into(), i16::MAX.into()),
            Char => (0, u16::MAX.into()),
            Int => (i32::MIN.into(), i32::MAX.into()),
            Long => (i64::MIN.into(), i64::MAX.into()),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Byte => "byte",
            Short => "short",
            Char => "char",
            Int => "int",
            Long => "long",
        }
    }

    /// The type that a number has as an operand.
    fn promoted(self) -> Ty {
        if self == Long { Long } else { Int }
    }

    /// A number, if the type has it.
    fn fit(self, value: i128) -> Option<i128> {
        let (low, high) = self.range();
        (low <= value && value <= high).then_some(value)
    }
}

enum Ex {
    Number(i128, Ty),
    /// A parameter, or the local, which comes after them.
    Var(usize),
    Neg(Box<Ex>),
    Cast(Ty, Box<Ex>),
    Chain(Box<Ex>, Vec<(&'static str, Ex)>),
    Cond(usize, Box<Ex>, Box<Ex>),
}

/// `T m(params) { L u = first; u op= second; return result; }`
struct Method {
    params: Vec<(Ty, i128, i128)>,
    local: Ty,
    first: Ex,
    op: &'static str,
    second: Ex,
    result: Ex,
    returns: Ty,
}

/// The types of the variables.
fn types(method: &Method) -> Vec<Ty> {
    method.params.iter().map(|it| it.0).chain([method.local]).collect()
}

impl Ex {
    fn ty(&self, vars: &[Ty]) -> Ty {
        match self {
            Ex::Number(_, ty) | Ex::Cast(ty, _) => *ty,
            Ex::Var(var) => vars[*var],
            Ex::Neg(e) => e.ty(vars).promoted(),
            Ex::Chain(first, rest) => {
                let shift = rest.iter().any(|(op, _)| is_shift(op));
                let wide = first.ty(vars) == Long || !shift && rest.iter().any(|(_, e)| e.ty(vars) == Long);
                if wide { Long } else { Int }
            }
            Ex::Cond(_, a, b) => {
                if a.ty(vars) == Long || b.ty(vars) == Long {
                    Long
                } else {
                    Int
                }
            }
        }
    }

    /// The value, if each operator stays in the range of its type.
    fn value(&self, vars: &[Ty], at: &[i128]) -> Option<i128> {
        match self {
            Ex::Number(value, _) => Some(*value),
            Ex::Var(var) => Some(at[*var]),
            Ex::Neg(e) => self.ty(vars).fit(-e.value(vars, at)?),
            Ex::Cast(ty, e) => ty.fit(e.value(vars, at)?),
            Ex::Chain(first, rest) => {
                let (mut value, mut ty) = (first.value(vars, at)?, first.ty(vars).promoted());
                for (op, e) in rest {
                    let right = e.value(vars, at)?;
                    if !is_shift(op) && e.ty(vars) == Long {
                        ty = Long;
                    }
                    value = apply(op, value, right, ty)?;
                }
                Some(value)
            }
            Ex::Cond(var, a, b) => {
                if at[*var] < 0 {
                    a.value(vars, at)
                } else {
                    b.value(vars, at)
                }
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Ex::Number(value, Long) => format!("{value}L"),
            Ex::Number(value, _) => value.to_string(),
            Ex::Var(var) => name(*var),
            Ex::Neg(e) => format!("-({})", e.text()),
            Ex::Cast(ty, e) => format!("({}) ({})", ty.name(), e.text()),
            Ex::Chain(first, rest) => {
                let rest: String = rest.iter().map(|(op, e)| format!(" {op} {}", e.operand())).collect();
                first.operand() + &rest
            }
            Ex::Cond(var, a, b) => format!("{} < 0 ? {} : {}", name(*var), a.text(), b.text()),
        }
    }

    fn operand(&self) -> String {
        match self {
            Ex::Number(value, _) if *value >= 0 => self.text(),
            Ex::Var(_) => self.text(),
            Ex::Number(..) | Ex::Neg(_) | Ex::Cast(..) | Ex::Chain(..) | Ex::Cond(..) => {
                format!("({})", self.text())
            }
        }
    }
}

fn is_shift(op: &str) -> bool {
    matches!(op, "<<" | ">>")
}

fn apply(op: &str, a: i128, b: i128, ty: Ty) -> Option<i128> {
    let by = b & if ty == Long { 63 } else { 31 };
    match op {
        "+" => ty.fit(a + b),
        "-" => ty.fit(a - b),
        "*" => ty.fit(a * b),
        "/" => ty.fit(a.checked_div(b)?),
        "%" => a.checked_rem(b),
        "<<" => ty.fit(a << by),
        ">>" => Some(a >> by),
        "&" => Some(a & b),
        "|" => Some(a | b),
        _ => Some(a ^ b),
    }
}

fn name(var: usize) -> String {
    format!("v{var}")
}

/// Operators of one level.
const LEVELS: &[&[&str]] = &[&["+", "-"], &["*", "/", "%"], &["<<"], &[">>"], &["&"], &["|"], &["^"]];

fn expression(random: &mut Random, vars: usize, depth: u32) -> Ex {
    match random.below(if depth == 0 { 2 } else { 8 }) {
        0 => {
            let near = [0, 1, 2, 3, 7, 100, 1 << 15, 1 << 20, 0x7fff_ffff, -1, -2, -0x8000_0000];
            let value = near[random.below(near.len())];
            match random.below(8) {
                0 => Ex::Number(value * 3, Long),
                _ => Ex::Number(value, Int),
            }
        }
        1 | 2 => Ex::Var(random.below(vars)),
        3 => Ex::Neg(Box::new(expression(random, vars, depth - 1))),
        4 => {
            let to = [Long, Long, Int, Short, Byte, Char][random.below(6)];
            Ex::Cast(to, Box::new(expression(random, vars, depth - 1)))
        }
        5 => {
            // What the arms are together is a question of constants if one of them is narrow.
            let [a, b] = [0; 2].map(|_| {
                let to = [Int, Int, Long][random.below(3)];
                Box::new(Ex::Cast(to, Box::new(expression(random, vars, depth - 1))))
            });
            Ex::Cond(random.below(vars), a, b)
        }
        _ => {
            let level = LEVELS[[0, 0, 0, 1, 1, 2, 3, 4, 5, 6][random.below(10)]];
            let first = Box::new(expression(random, vars, depth - 1));
            let count = if level.len() == 1 { 1 } else { 1 + random.below(3) };
            let rest = (0..count)
                .map(|_| match level[random.below(level.len())] {
                    op @ ("<<" | ">>") => (op, Ex::Number(random.below(36) as i128, Int)),
                    op @ ("/" | "%") => (op, Ex::Number([-1, 2, 3, -7, 1000][random.below(5)], Int)),
                    op => (op, expression(random, vars, depth - 1)),
                })
                .collect();
            Ex::Chain(first, rest)
        }
    }
}

fn method(random: &mut Random) -> Method {
    let count = 1 + random.below(2);
    let params: Vec<(Ty, i128, i128)> = (0..count)
        .map(|_| {
            let ty = [Int, Int, Int, Long, Short, Char, Byte][random.below(7)];
            let (least, most) = ty.range();
            let (low, high) = match random.below(5) {
                0 => (least, most),
                1 => (0, most),
                2 => (-100, 100),
                3 => (most - 5, most),
                _ => (-40_000, 70_000),
            };
            (ty, low.max(least), high.min(most))
        })
        .collect();
    // The locals are of a type that needs no cast.
    let local = [Int, Long][random.below(2)];
    let first = expression(random, count, 2);
    let op = ["+", "-", "*", "<<", "&"][random.below(5)];
    let second = match op {
        "<<" => Ex::Number(random.below(10) as i128, Int),
        _ => expression(random, count, 1),
    };
    let mut method = Method { params, local, first, op, second, result: Ex::Var(0), returns: Int };
    method.result = with_local(expression(random, count, 2), random, count);
    let vars = types(&method);
    if method.first.ty(&vars) == Long {
        method.local = Long;
    }
    method.returns = method.result.ty(&types(&method)).promoted();
    method
}

/// An operator on an expression and the local.
fn with_local(e: Ex, random: &mut Random, local: usize) -> Ex {
    let op = ["+", "-", "*"][random.below(3)];
    Ex::Chain(Box::new(e), vec![(op, Ex::Var(local))])
}

impl Method {
    fn value(&self, args: &[i128]) -> Option<i128> {
        let vars = types(self);
        let mut at = args.to_vec();
        let first = self.local.fit(self.first.value(&vars, args)?)?;
        let right = self.second.value(&vars, args)?;
        let wide = self.local == Long || !is_shift(self.op) && self.second.ty(&vars) == Long;
        let combined = apply(self.op, first, right, if wide { Long } else { Int })?;
        at.push(self.local.fit(combined)?);
        self.result.value(&vars, &at)
    }

    fn text(&self, number: usize) -> String {
        let params: Vec<String> =
            self.params.iter().enumerate().map(|(i, it)| format!("{} {}", it.0.name(), name(i))).collect();
        let bounds: Vec<String> = self
            .params
            .iter()
            .enumerate()
            .map(|(i, it)| {
                format!("{0} <= {2} && {2} <= {1}", long_literal(it.1), long_literal(it.2), name(i))
            })
            .collect();
        let u = name(self.params.len());
        format!(
            "  //@ requires {};\n  static {} m{number}({})\n  {{ {} {u} = {}; {u} {}= {}; return {}; }}\n",
            bounds.join(" && "),
            self.returns.name(),
            params.join(", "),
            self.local.name(),
            self.first.text(),
            self.op,
            self.second.text(),
            self.result.text(),
        )
    }

    /// Arguments between the bounds: these first.
    fn arguments(&self, random: &mut Random, run: usize) -> Vec<i128> {
        let one = |(i, (_, low, high)): (usize, &(Ty, i128, i128))| match (run >> (2 * i)) % 4 {
            0 if run < 16 => *low,
            1 if run < 16 => *high,
            2 if run < 16 => 0.clamp(*low, *high),
            _ => low + i128::from(random.next()) % (high - low + 1),
        };
        self.params.iter().enumerate().map(one).collect()
    }
}

fn long_literal(value: i128) -> String {
    if Int.fit(value).is_some() { value.to_string() } else { format!("{value}L") }
}

/// A call of a verified method, which has to return this.
fn call(number: usize, method: &Method, args: &[i128], value: i128) -> String {
    let params = method.params.iter().zip(args);
    let args: Vec<String> = params.map(|((ty, ..), value)| format!("({}) ({value}L)", ty.name())).collect();
    format!("    is(m{number}({}), {}L);\n", args.join(", "), value)
}

fn compare(seed: u64) -> Result<(), String> {
    let mut random = Random(seed);
    let methods: Vec<Method> = (0..METHODS).map(|_| method(&mut random)).collect();
    let mut text = String::from("class Main {\n");
    for (number, method) in methods.iter().enumerate() {
        text += &method.text(number);
    }
    let mut files = Files::default();
    files.add("Main.java".into(), format!("{text}}}\n"), Spelling::Java);
    let options = Options { check_overflow: true, ..Options::default() };
    let report = driver::check_program(&files, &options);
    let of_method = |number: usize| {
        let name = format!("Main.m{number}");
        report.declarations.iter().find(|it| it.name == name).map(|it| it.verdict)
    };
    let refused =
        report.diagnostics.iter().find(|it| it.severity == Severity::Error && !it.code.0.starts_with("E02"));
    ensure(refused.is_none(), || format!("not a program: {refused:?}\n{text}"))?;
    let (mut verified, mut faulty, mut calls) = (0, 0, String::new());
    for (number, method) in methods.iter().enumerate() {
        let is_verified = of_method(number) == Some(Verdict::Verified);
        verified += usize::from(is_verified);
        let mut faults = false;
        for run in 0..RUNS {
            let args = method.arguments(&mut random, run);
            match method.value(&args) {
                Some(value) if is_verified && run < 20 => calls += &call(number, method, &args, value),
                Some(_) => {}
                None if is_verified => {
                    return Err(format!(
                        "m{number} is verified, and overflows for {args:?}\n{}",
                        method.text(number)
                    ));
                }
                None => faults = true,
            }
        }
        faulty += usize::from(faults);
    }
    // If nothing were accepted, or nothing overflowed, nothing would have been tested.
    ensure(verified * 10 > METHODS && faulty * 5 > METHODS, || {
        format!("{verified} verified, {faulty} faulty")
    })?;
    if !java::is_there() {
        return Ok(());
    }
    let _ = write!(
        text,
        "  static void is(long found, long wanted) {{ if (found != wanted) throw new RuntimeException(found + \" is not \" + wanted); }}\n  public static void main(String[] args) {{\n{calls}  }}\n}}\n"
    );
    let failure = java::failure(&text)?;
    ensure(failure.is_none(), || format!("Java does not agree: {failure:?}\n{text}"))
}
