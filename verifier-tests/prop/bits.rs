//! Operations on bits have Java's values: those that Rust computes on 32 and 64 bits, that are proved, and that `java` finds
//! where there is one.
//!
//! Half of the assertions are about constants, which the verifier computes; in the others one operand is a parameter of which
//! only the value is known, so that they follow from the laws of the operators.

use std::fmt::Write;

use acclaim::driver::{self, Options};
use acclaim::source::{Files, Spelling};
use libtest_mimic::Trial;

use super::{Random, long};
use crate::harness::{ensure, java, trial};

const METHODS: usize = 60;
const SEED: u64 = 11;

pub fn trials() -> Vec<Trial> {
    vec![trial("bits: as java computes them", compare)]
}

/// A number near the end of a type or near a power of two, or any other.
fn number(random: &mut Random, is_long: bool) -> i64 {
    let bits = if is_long { 64 } else { 32 };
    let any = match random.below(4) {
        0 => random.next() as i64,
        1 => (1i64 << random.below(bits)).wrapping_add(random.below(3) as i64 - 1),
        2 => (-1i64 << random.below(bits)).wrapping_add(random.below(3) as i64 - 1),
        _ => random.below(40) as i64 - 20,
    };
    if is_long { any } else { i64::from(any as i32) }
}

fn literal(value: i64, is_long: bool) -> String {
    let suffix = if is_long { "L" } else { "" };
    if value < 0 { format!("({value}{suffix})") } else { format!("{value}{suffix}") }
}

/// The value of `a op b`, where the type of the operands is `long` or `int`.
fn computed(op: &str, is_long: bool, a: i64, b: i64) -> i64 {
    match (op, is_long) {
        ("&", _) => a & b,
        ("|", _) => a | b,
        ("^", _) => a ^ b,
        ("<<", true) => a.wrapping_shl(b as u32),
        (">>", true) => a.wrapping_shr(b as u32),
        (">>>", true) => (a as u64).wrapping_shr(b as u32) as i64,
        ("<<", false) => i64::from((a as i32).wrapping_shl(b as u32)),
        (">>", false) => i64::from((a as i32).wrapping_shr(b as u32)),
        _ => i64::from((a as u32).wrapping_shr(b as u32) as i32),
    }
}

fn program(random: &mut Random, methods: usize) -> String {
    let (mut text, mut calls) = (String::from("class Bits {\n"), String::new());
    for method in 0..methods {
        let is_long = random.below(2) == 0;
        let (a, b) = (number(random, is_long), number(random, is_long));
        let ty = if is_long { "long" } else { "int" };
        let (left, right) = (literal(a, is_long), literal(b, is_long));
        let _ = writeln!(text, "  //@ requires p == {left};\n  static void m{method}({ty} p) {{");
        for op in ["&", "|", "^", "<<", ">>", ">>>"] {
            let value = literal(computed(op, is_long, a, b), is_long);
            let operand = if random.below(2) == 0 { "p" } else { &left };
            let _ = writeln!(text, "    assert ({operand} {op} {right}) == {value};");
        }
        let _ = writeln!(text, "    assert ~p == {};\n  }}", literal(!a, is_long));
        let _ = writeln!(calls, "    m{method}({left});");
    }
    let _ = writeln!(text, "  public static void main(String[] args) {{\n{calls}  }}\n}}");
    text
}

fn compare() -> Result<(), String> {
    let text = program(&mut Random(SEED), if long() { 20 * METHODS } else { METHODS });
    let mut files = Files::default();
    files.add("Bits.java".into(), text.clone(), Spelling::Java);
    let report = driver::check_program(&files, &Options::default());
    let said: Vec<String> = report
        .diagnostics
        .iter()
        .map(|it| {
            let line = files.start(it.span).line;
            format!("{}: {}: {}", line, it.message, text.lines().nth(line - 1).unwrap_or(""))
        })
        .collect();
    ensure(said.is_empty(), || said.join("\n"))?;
    match java::failure(&text)? {
        Some(failure) => Err(format!("java: {failure}\n{text}")),
        None => Ok(()),
    }
}
