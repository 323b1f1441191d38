//! Random programs: a fixed class with contracts of all sorts, and methods that use it.
//!
//! The methods are made so that names and types fit, and so that what they do is often allowed and what they
//! claim is often true: what is accessed is what the precondition gives, mostly under the condition
//! under which it does, and half of the claims repeat what was assigned a while ago, which is true if nothing came in between.

use std::fmt::Write;

use super::Random;

/// Methods of one program.
const METHODS: usize = 16;

pub fn program(random: &mut Random) -> String {
    let mut text = format!("{CLASS}\nclass T {{\n");
    for number in 0..METHODS {
        text += &Method::new(random).text(number);
    }
    text + "}\n"
}

/// What the methods work on: permissions under conditions, predicates with cases, calls that give and take.
const CLASS: &str = "\
class C {
  int x; int y; boolean f; C next;

  C(int v) ensures acc(x) && acc(y) && acc(next) && x == v && y == 0 && next == null; { x = v; }
  predicate px() { return acc(x) && x >= 0; }
  predicate pc() { return acc(f) && (f ? acc(x) : acc(y)); }
  predicate pn() { return acc(next) && (next != null ==> acc(next.x)); }
  pure int gx() requires acc(x); { return x + 1; }
  pure int gpx() requires px(); ensures result >= 0; { return x; }
  pure boolean isf() requires acc(f); { return f; }
  static pure int pick(C c, C d, boolean b) requires b ? acc(c.x) : acc(d.x); { return b ? c.x : d.x; }

  void inc() requires acc(x); ensures acc(x) && x == old(x) + 1; { x++; }
  void set(int v) requires px() && v >= 0; ensures px() && gpx() == v; { x = v; }
  void take(boolean b) requires b ==> acc(x); { }
  void flip() requires pc(); { f = !f; }
  static void swap(C c, C d, boolean b)
    requires b ==> acc(c.x) && acc(d.x);
    ensures b ==> acc(c.x) && acc(d.x) && c.x == old(d.x) && d.x == old(c.x);
  { if (b) { int t = c.x; c.x = d.x; d.x = t; } }
  static void either(C c, C d, boolean b)
    requires b ? acc(c.x) : acc(d.x);
    ensures b ? acc(c.x) && c.x == old(c.x) + 1 : acc(d.x) && d.x == 7;
  { if (b) { c.x++; } else { d.x = 7; } }
  static C make(boolean b) ensures b ==> result != null && acc(result.x) && result.x == 4;
  { if (b) { return new C(4); } return null; }
  static int atLeast(int low) ensures result >= low; { return low + 1; }
  static void fill(int[] a, int v)
    requires acc(a[*]);
    ensures acc(a[*]) && (forall int j :: 0 <= j && j < a.length ==> a[j] == v);
  {
    int i = 0;
    while (i < a.length)
      invariant acc(a[*]) && 0 <= i && i <= a.length && (forall int j :: 0 <= j && j < i ==> a[j] == v);
    { a[i] = v; i++; }
  }
}
";

/// A location that the precondition gives, with the condition under which it does.
#[derive(Clone)]
struct Held {
    place: &'static str,
    condition: Option<&'static str>,
}

struct Method<'r> {
    random: &'r mut Random,
    requires: Vec<String>,
    held: Vec<Held>,
    arrays: Vec<&'static str>,
    ints: Vec<String>,
    /// Equations that were true once.
    facts: Vec<(String, String)>,
    names: usize,
    loops: usize,
    body: String,
}

impl Method<'_> {
    fn new(random: &mut Random) -> Method<'_> {
        let mut method = Method {
            random,
            requires: Vec::new(),
            held: Vec::new(),
            arrays: Vec::new(),
            ints: vec!["p".into(), "q".into()],
            facts: Vec::new(),
            names: 0,
            loops: 0,
            body: String::new(),
        };
        method.precondition();
        let count = 2 + method.below(6);
        method.block(2, count, 2);
        method.claim(2);
        method
    }

    fn text(&mut self, number: usize) -> String {
        let mut text = format!(
            "  static void m{number}(C c, C d, boolean b, boolean k, int p, int q, int[] a, int[] z)\n"
        );
        for clause in &self.requires {
            let _ = writeln!(text, "    requires {clause};");
        }
        if self.one_in(3) {
            for clause in &self.requires {
                let _ = writeln!(text, "    ensures {clause};");
            }
        }
        let _ = writeln!(text, "  {{\n{}  }}", self.body);
        text
    }

    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.below(texts.len())]
    }

    fn some_array(&mut self) -> Option<&'static str> {
        let count = self.arrays.len();
        (count > 0).then(|| self.arrays[self.random.below(count)])
    }

    fn known_int(&mut self) -> String {
        let index = self.below(self.ints.len());
        self.ints[index].clone()
    }

    fn precondition(&mut self) {
        let (c, d) = (["c.x", "c.y"], ["d.x", "d.y"]);
        for [x, y] in [c, d] {
            let receiver = &x[..1];
            match self.below(7) {
                0 | 1 => self.give(format!("acc({x}, {y})"), &[x, y], None),
                2 => self.give(format!("acc({x})"), &[x], None),
                3 => self.give(format!("b ==> acc({x}) && {x} > p"), &[x], Some("b")),
                4 => self.give(format!("{receiver} != null && {receiver}.px()"), &[x], None),
                5 => self.give(format!("k ? acc({x}) : acc({y})"), &[x], Some("k")),
                _ => {}
            }
        }
        for array in ["a", "z"] {
            match self.below(4) {
                0 | 1 => self.array(format!("acc({array}[*])"), array),
                2 => self.array(format!("acc({array}[*]) && {array}.length > 1 && {array}[0] == p"), array),
                _ => {}
            }
        }
        let about = self.of(&["p >= 0", "p < q", "p == q", "0 <= p && p < 3", "b != k", "b ==> k", "true"]);
        self.requires.push(about.into());
    }

    fn give(&mut self, clause: String, places: &[&'static str], condition: Option<&'static str>) {
        self.requires.push(clause);
        self.held.extend(places.iter().map(|place| Held { place, condition }));
    }

    fn array(&mut self, clause: String, array: &'static str) {
        self.requires.push(clause);
        self.arrays.push(array);
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.body, "{:indent$}{text}", "", indent = indent * 2);
    }

    fn block(&mut self, indent: usize, count: usize, depth: usize) {
        let known = self.ints.len();
        for _ in 0..count {
            self.stmt(indent, depth);
        }
        // What was declared here ends here, except at the end of the method, where claims still speak of it.
        if indent > 2 {
            let gone: Vec<String> = self.ints.drain(known..).collect();
            self.facts.retain(|(left, right)| {
                !gone.iter().any(|it| words(left).chain(words(right)).any(|word| word == it))
            });
        }
    }

    /// A location with the condition under which it is held, which is now and then forgotten.
    fn place(&mut self) -> Option<Held> {
        if self.held.is_empty() {
            return None;
        }
        let index = self.below(self.held.len());
        let mut held = self.held[index].clone();
        if self.one_in(20) {
            held.condition = None;
        }
        Some(held)
    }

    fn stmt(&mut self, indent: usize, depth: usize) {
        match self.below(if depth > 0 { 16 } else { 11 }) {
            0 | 1 => {
                let name = self.name("v");
                let value = self.int(2);
                self.line(indent, &format!("int {name} = {value};"));
                self.facts.push((name.clone(), value));
                self.ints.push(name);
            }
            2 => {
                let locals: Vec<String> =
                    self.ints.iter().filter(|it| it.starts_with('v')).cloned().collect();
                if !locals.is_empty() {
                    let index = self.below(locals.len());
                    let name = locals[index].clone();
                    let value = self.int(1);
                    self.line(indent, &format!("{name} = {value};"));
                    self.facts.push((name, value));
                }
            }
            3..=5 => {
                if let Some(Held { place, condition }) = self.place() {
                    let value = self.int(2);
                    let write = format!("{place} = {value};");
                    match condition {
                        Some(condition) => self.line(indent, &format!("if ({condition}) {{ {write} }}")),
                        None => self.line(indent, &write),
                    }
                    self.facts.push((guarded(place, condition), value));
                }
            }
            6 | 7 => self.call(indent),
            8 | 9 => self.element(indent),
            10 => self.claim(indent),
            11 | 12 => {
                let condition = self.condition(2);
                self.line(indent, &format!("if ({condition}) {{"));
                let count = 1 + self.below(2);
                self.block(indent + 1, count, depth - 1);
                if self.one_in(2) {
                    self.line(indent, "} else {");
                    self.block(indent + 1, 1, depth - 1);
                }
                self.line(indent, "}");
            }
            13 => {
                let alias =
                    self.of(&["c = d;", "d = c;", "c = new C(p);", "d = b ? c : d;", "d = new C(1);"]);
                self.line(indent, alias);
            }
            _ => self.repeat(indent, depth),
        }
    }

    fn call(&mut self, indent: usize) {
        let call = self.of(&[
            "c.inc();",
            "if (c != d) { d.inc(); }",
            "C.swap(c, d, b);",
            "C.either(c, d, b);",
            "C.either(c, d, k);",
            "c.take(b);",
            "d.take(!b);",
            "c = C.make(b);",
            "d = C.make(true);",
            "p = C.atLeast(q);",
            "if (p >= 0) { c.set(p); }",
            "C.fill(a, p);",
            "C.fill(z, q);",
        ]);
        // Most calls ask for what is held.
        let fits = match call {
            "c.inc();" | "C.either(c, d, b);" | "C.swap(c, d, b);" => self.holds("c.x"),
            "if (c != d) { d.inc(); }" => self.holds("d.x"),
            "C.fill(a, p);" => self.arrays.contains(&"a"),
            "C.fill(z, q);" => self.arrays.contains(&"z"),
            "c.take(b);" | "d.take(!b);" | "C.either(c, d, k);" => self.one_in(3),
            "if (p >= 0) { c.set(p); }" => self.requires.iter().any(|it| it.contains("c.px()")),
            _ => true,
        };
        if fits || self.one_in(25) {
            self.line(indent, call);
        }
    }

    fn holds(&self, place: &str) -> bool {
        self.held.iter().any(|held| held.place == place && held.condition.is_none())
    }

    fn element(&mut self, indent: usize) {
        let Some(array) = self.some_array() else { return };
        let (index, value) = (self.int(0), self.int(1));
        let write = format!("{array}[{index}] = {value};");
        if self.one_in(20) {
            self.line(indent, &write);
        } else {
            let high = if self.one_in(20) { "<=" } else { "<" };
            self.line(indent, &format!("if (0 <= {index} && {index} {high} {array}.length) {{ {write} }}"));
        }
    }

    /// A loop whose invariant keeps what its body writes, and says something about it.
    fn repeat(&mut self, indent: usize, depth: usize) {
        if self.loops >= 2 {
            return;
        }
        self.loops += 1;
        let i = self.name("i");
        let sum = self.name("v");
        let array = self.some_array();
        let limit = array.map_or("3".into(), |array| format!("{array}.length"));
        let (start, step) = (self.of(&["0", "0", "0", "1"]), self.of(&["1", "1", "1", "2"]));
        let high = self.of(&["<=", "<=", "<=", "<"]);
        self.line(indent, &format!("int {i} = {start};"));
        self.line(indent, &format!("int {sum} = 0;"));
        self.line(indent, &format!("while ({i} < {limit})"));
        let fact = self.of(&["0 <= SUM", "SUM == 2 * I", "SUM <= 2 * I", "SUM >= 0 && SUM % 2 == 0", "true"]);
        let fact = fact.replace("SUM", &sum).replace('I', &i);
        self.line(indent + 1, &format!("invariant 0 <= {i} && {i} {high} {limit};"));
        if let Some(array) = array {
            let value = self.of(&["p", "j", "0", "j + p"]);
            let written = value.replace('j', &i);
            self.line(indent + 1, &format!("invariant acc({array}[*]);"));
            let end = if self.one_in(8) { "<=" } else { "<" };
            self.line(
                indent + 1,
                &format!("invariant forall int j :: 0 <= j && j {end} {i} ==> {array}[j] == {value};"),
            );
            self.line(indent + 1, &format!("invariant {fact};"));
            self.line(indent, "{");
            self.line(indent + 1, &format!("{array}[{i}] = {written};"));
        } else {
            self.line(indent + 1, &format!("invariant {fact};"));
            self.line(indent, "{");
        }
        let added = self.of(&["2", "2", "I", "1"]).replace('I', &i);
        self.line(indent + 1, &format!("{sum} = {sum} + {added};"));
        if self.one_in(4) {
            let condition = self.condition(1);
            self.line(indent + 1, &format!("if ({condition}) {{ break; }}"));
        }
        if depth > 1 && self.one_in(4) {
            let value = self.int(1);
            self.line(indent + 1, &format!("p = {value};"));
        }
        self.line(indent + 1, &format!("{i} = {i} + {step};"));
        self.line(indent, "}");
        self.facts.push((i.clone(), limit));
        self.facts.push((sum.clone(), format!("2 * {i}")));
        self.ints.extend([i, sum]);
    }

    fn claim(&mut self, indent: usize) {
        let claim = self.claim_text();
        self.line(indent, &format!("assert {claim};"));
    }

    fn claim_text(&mut self) -> String {
        if !self.facts.is_empty() && self.one_in(2) {
            // A late one is more often still true.
            let index = self.facts.len() - 1 - self.below(self.facts.len()).min(self.below(self.facts.len()));
            let (left, right) = self.facts[index].clone();
            let op = self.of(&["==", "==", "==", ">=", "<=", "!=", "<"]);
            return match left.split_once(" ==> ") {
                Some((guard, left)) => format!("{guard} ==> {left} {op} {right}"),
                None => format!("{left} {op} {right}"),
            };
        }
        match self.below(8) {
            0 | 1 => {
                let (left, right) = (self.condition(1), self.condition(1));
                format!("{left} ==> {right} || {left}")
            }
            2 | 3 => {
                let Some(array) = self.some_array() else { return self.condition(2) };
                let value = self.int(0);
                let op = self.of(&["==", "<=", ">=", "!="]);
                if self.one_in(2) {
                    format!("forall int j :: 0 <= j && j < {array}.length ==> {array}[j] {op} {value}")
                } else {
                    let at = self.int(0);
                    format!(
                        "0 <= {at} && {at} < {array}.length ==> (exists int j :: 0 <= j && j < {array}.length && {array}[j] == {array}[{at}])"
                    )
                }
            }
            4 => match self.place() {
                Some(Held { place, condition }) => guarded(&format!("acc({place})"), condition),
                None => self.condition(2),
            },
            5 => {
                let other =
                    self.of(&["c != d", "c == d ==> b", "acc(c.x) && acc(d.x)", "c != null", "a != z"]);
                other.into()
            }
            6 if self.holds("c.x") && self.holds("d.x") => {
                "C.pick(c, d, b) == (b ? c.x : d.x) && c.gx() == c.x + 1".into()
            }
            _ => self.condition(2),
        }
    }

    fn int(&mut self, depth: usize) -> String {
        match self.below(if depth > 0 { 9 } else { 4 }) {
            0 => self.of(&["0", "1", "2", "3", "(-1)"]).into(),
            1 | 2 => self.known_int(),
            3 | 4 => match self.place() {
                Some(Held { place, condition: None }) => place.into(),
                Some(Held { place, condition: Some(condition) }) => {
                    format!("({condition} ? {place} : {})", self.int(0))
                }
                None => self.known_int(),
            },
            5 => {
                let (left, right) = (self.int(depth - 1), self.int(depth - 1));
                format!("({left} {} {right})", self.of(&["+", "-", "+", "*"]))
            }
            6 => {
                let left = self.int(depth - 1);
                format!("({left} {} {})", self.of(&["/", "%"]), self.of(&["2", "3", "(-2)"]))
            }
            7 => {
                let (condition, yes, no) = (self.condition(0), self.int(depth - 1), self.int(depth - 1));
                format!("({condition} ? {yes} : {no})")
            }
            _ => format!("({} + {})", self.int(depth - 1), self.of(&["1", "2"])),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        match self.below(if depth > 0 { 7 } else { 4 }) {
            0 => self.of(&["b", "k", "!b", "b == k"]).into(),
            1..=3 => {
                let (left, right) = (self.int(depth.min(1)), self.int(0));
                format!("({left} {} {right})", self.of(&["<", "<=", "==", "!=", ">", ">="]))
            }
            4 => format!("({} && {})", self.condition(depth - 1), self.condition(depth - 1)),
            5 => format!("({} || {})", self.condition(depth - 1), self.condition(depth - 1)),
            _ => format!("!({})", self.condition(depth - 1)),
        }
    }

    fn name(&mut self, letter: &str) -> String {
        self.names += 1;
        format!("{letter}{}", self.names)
    }
}

fn guarded(text: &str, condition: Option<&str>) -> String {
    condition.map_or(text.into(), |condition| format!("{condition} ==> {text}"))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty())
}
