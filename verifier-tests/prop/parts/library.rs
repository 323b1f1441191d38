//! The classes of a program: predicates with random amounts, and methods that lend, keep, or give back less.

use std::fmt::Write;

use super::Random;

pub const AMOUNTS: &[&str] = &["1/2", "1/3", "1/4", "2/3", "read", "write"];

/// Amounts from the least on.
const KNOWN: &[&str] = &["1/4", "1/3", "1/2", "2/3", "write"];

/// What a parameter of a method of the library takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Cell,
    Array,
    /// A position in the array before it.
    Index,
}

/// A method that can be called.
pub struct Helper {
    pub name: String,
    pub params: Vec<Kind>,
    /// What it asks for first, as it is written after the first parameter: `.x`, `.p()`, `[*]`, `[i]`, `[i..j]`.
    pub needs: String,
    pub returns: bool,
}

pub struct Library {
    pub text: String,
    pub helpers: Vec<Helper>,
}

/// How many methods there are.
const HELPERS: usize = 6;

impl Library {
    pub fn new(random: &mut Random) -> Library {
        let mut inside = || KNOWN[random.below(KNOWN.len())];
        let (in_p, of_y, in_q, of_next) = (inside(), inside(), inside(), inside());
        let mut text = format!(
            "class Cell {{
  int x;
  int y;
  Cell next;
  predicate p() {{ return acc(x, {in_p}) && acc(y, {of_y}); }}
  predicate q() {{ return acc(next) && acc(y, {in_q}) && (next != null ==> acc(next.p(), {of_next})); }}
  pure int get() requires acc(p(), read); {{ return x; }}
  pure int peek() requires acc(x, read); {{ return x; }}
}}
class L {{
"
        );
        let helpers = (0..HELPERS).map(|number| helper(random, number, &mut text)).collect();
        text += "  static pure int total(int[] s, int i, int j)
    requires s != null && 0 <= i && i <= j && j <= s.length && acc(s[i..j], read);
    decreases j - i;
  { return i == j ? 0 : s[i] + total(s, i + 1, j); }
}
";
        Library { text, helpers }
    }
}

/// An amount, and one that is not more.
fn two_amounts(random: &mut Random) -> (&'static str, &'static str) {
    if random.below(3) == 0 {
        return ("read", "read");
    }
    let more = random.below(KNOWN.len());
    let less = if random.below(2) == 0 { more } else { random.below(more + 1) };
    (KNOWN[more], if random.below(6) == 0 { "read" } else { KNOWN[less] })
}

fn helper(random: &mut Random, number: usize, text: &mut String) -> Helper {
    use Kind::{Array, Cell, Index};
    let (take, give) = two_amounts(random);
    let (other, back) = two_amounts(random);
    let pick = |random: &mut Random, all: &[&'static str]| all[random.below(all.len())];
    let field = pick(random, &["x", "y"]);
    let second = pick(random, &["x", "x", "y"]);
    let instance = pick(random, &["p", "q"]);
    // A second permission is sometimes asked for, and then an alias has both.
    let (params, requires, ensures, body) = match random.below(12) {
        0 => (
            vec![Cell],
            format!("acc(c.{field}, {take})"),
            format!("acc(c.{field}, {take}) && result == c.{field}"),
            format!("return c.{field};"),
        ),
        1 => {
            (vec![Cell], format!("acc(c.{field}, {take})"), format!("acc(c.{field}, {give})"), String::new())
        }
        2 => (vec![Cell], format!("acc(c.{field}, {take})"), "true".into(), String::new()),
        3 => (
            vec![Cell, Cell],
            format!("acc(c.x, {take}) && acc(d.{second}, {other})"),
            format!("acc(d.{second}, {back}) && acc(c.x, {give}) && c.x == old(c.x)"),
            String::new(),
        ),
        4 => (
            vec![Cell],
            "acc(c.x)".into(),
            format!("acc(c.x, {give}) && c.x == {number}"),
            format!("c.x = {number};"),
        ),
        5 => (
            vec![Cell, Cell],
            "acc(c.x, 1/2) && acc(d.x, 1/2)".into(),
            "acc(c.x, 1/2) && acc(d.x, 1/2) && (c != d ==> c.x == old(c.x))".into(),
            format!("if (c == d) {{ c.x = {number}; }}"),
        ),
        6 => {
            let same = if instance == "p" { " && c.get() == old(c.get())" } else { "" };
            let requires = format!("acc(c.{instance}(), {take})");
            let ensures = match random.below(3) {
                0 => requires.clone() + same,
                1 => format!("acc(c.{instance}(), {give}){same}"),
                _ => "true".into(),
            };
            (vec![Cell], requires, ensures, String::new())
        }
        7 => (
            vec![Cell, Cell],
            format!("acc(c.{instance}(), {take}) && acc(d.{second}, {other})"),
            format!(
                "acc(c.{instance}(), {give}) && acc(d.{second}, {back}) && d.{second} == old(d.{second})"
            ),
            String::new(),
        ),
        8 => (
            vec![Array],
            format!("acc(s[*], {take})"),
            match random.below(3) {
                0 => "true".into(),
                1 => format!("acc(s[*], {give})"),
                _ => format!("acc(s[*], {take}) && (s.length > 0 ==> s[0] == old(s[0]))"),
            },
            String::new(),
        ),
        9 => (
            vec![Array, Index, Index],
            format!("s != null && 0 <= i && i <= j && j <= s.length && acc(s[i..j], {take})"),
            match random.below(4) {
                0 => "true".into(),
                1 => format!("acc(s[i..j], {give})"),
                2 => format!("acc(s[i..j], {take}) && untouched(acc(s[i..j], {take}))"),
                _ => format!("acc(s[i..j], {take}) && L.total(s, i, j) == old(L.total(s, i, j))"),
            },
            String::new(),
        ),
        10 => (
            vec![Array, Index, Index],
            "s != null && 0 <= i && i < j && j <= s.length && acc(s[i..j])".into(),
            format!("acc(s[i..j], {give}) && s[i] == {number}"),
            format!("s[i] = {number};"),
        ),
        _ => match random.below(4) {
            0 => (vec![Array, Index], format!("acc(s[i], {take})"), "true".into(), String::new()),
            1 => (
                vec![Array, Index],
                format!("acc(s[i], {take})"),
                format!("acc(s[i], {take}) && result == s[i]"),
                "return s[i];".into(),
            ),
            2 => (
                vec![Array, Index],
                "acc(s[i])".into(),
                format!("acc(s[i], {give}) && s[i] == {number}"),
                format!("s[i] = {number};"),
            ),
            _ => (
                vec![Array, Index],
                "acc(s[*], 1/2) && acc(s[i], 1/2)".into(),
                "acc(s[*], 1/2) && acc(s[i], 1/2)".into(),
                format!("s[i] = {number};"),
            ),
        },
    };
    let first = requires.find("acc(").unwrap_or_default();
    let needs =
        requires[first + "acc(c".len()..].split([',', ' ']).next().unwrap_or_default().trim_end_matches(')');
    let needs = needs.to_owned() + if needs.ends_with('(') { ")" } else { "" };
    let returns = body.starts_with("return");
    let ty = if returns { "int" } else { "void" };
    let names: &[&str] = match params[..] {
        [Array, Index, Index] => &["int[] s", "int i", "int j"],
        [Array, Index] => &["int[] s", "int i"],
        [Array] => &["int[] s"],
        [_] => &["Cell c"],
        _ => &["Cell c", "Cell d"],
    };
    let _ = writeln!(
        text,
        "  static {ty} h{number}({}) requires {requires}; ensures {ensures}; {{ {body} }}",
        names.join(", ")
    );
    Helper { name: format!("L.h{number}"), params, needs, returns }
}
