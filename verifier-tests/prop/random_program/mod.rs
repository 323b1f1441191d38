//! Random programs: classes with contracts of all sorts ([`library`]), and methods that use them.
//!
//! The methods are made so that names and types fit, and so that what they do is often allowed and what they claim is
//! often true: they access what the precondition gives, mostly under the condition under which it is given ([`tree`]),
//! and half of the claims repeat an earlier assignment, which is true if nothing has changed since.
//!
//! Each method has a twin with an additional `assert false;` somewhere. If an execution gets there, the twin is wrong,
//! and it differs only there from a method that may be correct: if the verifier draws a conclusion from something that
//! it merely tried, it may accept the twin.

mod claim;
mod library;
mod loops;
mod statement;
mod tree;

use std::fmt::Write;

use super::Random;
use library::Library;

/// Methods of one program, besides their twins.
const METHODS: usize = 10;

pub fn program(random: &mut Random) -> String {
    let library = Library::new(random);
    let mut text = format!("{}\nclass T {{\n", library.text);
    for number in 0..METHODS {
        text += &Method::new(random, &library).text(number);
    }
    text + "}\n"
}

/// A location or an instance that the precondition gives, with the condition under which it does.
#[derive(Clone)]
struct Held {
    place: String,
    condition: Option<String>,
}

struct Method<'r> {
    random: &'r mut Random,
    library: &'r Library,
    requires: Vec<String>,
    held: Vec<Held>,
    arrays: Vec<&'static str>,
    /// The variables that hold a list or null.
    lists: Vec<&'static str>,
    /// The first argument of the instance `s.inv(…)` that is held.
    closed: Option<&'static str>,
    /// The instances `Q.hN(c, d, b, i)` that are held: which, with which arguments.
    instances: Vec<(usize, String)>,
    ints: Vec<String>,
    /// Equations that were true at some point.
    facts: Vec<(String, String)>,
    names: usize,
    loops: usize,
    /// The labels of the blocks around the next statement.
    labels: Vec<String>,
    returns: bool,
    body: Vec<String>,
    /// The lines of the body before which a statement may be put, with the indentation.
    gaps: Vec<(usize, usize)>,
}

impl<'r> Method<'r> {
    fn new(random: &'r mut Random, library: &'r Library) -> Method<'r> {
        let mut method = Method {
            random,
            library,
            requires: Vec::new(),
            held: Vec::new(),
            arrays: Vec::new(),
            lists: Vec::new(),
            closed: None,
            instances: Vec::new(),
            ints: vec!["p".into(), "q".into()],
            facts: Vec::new(),
            names: 0,
            loops: 0,
            labels: Vec::new(),
            returns: false,
            body: Vec::new(),
            gaps: Vec::new(),
        };
        method.returns = method.one_in(4);
        method.precondition();
        let count = 1 + method.below(5);
        method.block(2, count, 2);
        method.claim(2);
        method.gaps.push((method.body.len(), 2));
        if method.returns {
            let value = method.known_int();
            method.line(2, &format!("return {value};"));
        }
        method
    }

    /// The method and its twin.
    fn text(mut self, number: usize) -> String {
        let mut contract = String::new();
        for clause in &self.requires {
            let _ = writeln!(contract, "    requires {clause};");
        }
        match self.below(6) {
            0 | 1 => {
                for clause in &self.requires {
                    let _ = writeln!(contract, "    ensures {clause};");
                }
            }
            2 => {
                let given: Vec<String> = self.requires.iter().map(|clause| format!("({clause})")).collect();
                let given = given.join(" && ");
                let _ = writeln!(contract, "    ensures {given};\n    ensures untouched({given});");
            }
            _ => {}
        }
        if self.returns {
            let claim =
                self.of(&["result >= p || result < p", "result >= p", "result == q", "result != p + q"]);
            let _ = writeln!(contract, "    ensures {claim};");
        }
        let ty = if self.returns { "int" } else { "void" };
        let method = |name: &str, body: &[String]| {
            format!(
                "  static {ty} {name}{number}(C c, C d, N n, P s, boolean b, boolean k, int p, int q, int[] a, int[] z)\n{contract}  {{\n{}  }}\n",
                body.concat()
            )
        };
        let mut text = method("m", &self.body);
        let (at, indent) = self.gaps[self.random.below(self.gaps.len())];
        self.body.insert(at, format!("{:1$}assert false;\n", "", indent * 2));
        text += &method("t", &self.body);
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
        match self.below(5) {
            0 => self.conditional(),
            1 => {
                self.list();
                self.cells();
            }
            2 => {
                self.private();
                self.cells();
            }
            _ => self.cells(),
        }
        if self.one_in(3) {
            for array in ["a", "z"] {
                match self.below(4) {
                    0 | 1 => self.array(format!("acc({array}[*])"), array),
                    2 => {
                        self.array(format!("acc({array}[*]) && {array}.length > 1 && {array}[0] == p"), array)
                    }
                    _ => {}
                }
            }
        }
        let about = self.of(&["p >= 0", "p < q", "p == q", "0 <= p && p < 3", "b != k", "b ==> k", "true"]);
        self.requires.push(about.into());
    }

    fn cells(&mut self) {
        let (c, d) = (["c.x", "c.y"], ["d.x", "d.y"]);
        for [x, y] in [c, d] {
            let receiver = &x[..1];
            let px = format!("{receiver}.px()");
            match self.below(8) {
                0..=2 => self.give(format!("acc({x}, {y})"), &[x, y], None),
                3 => self.give(format!("acc({x})"), &[x], None),
                4 => self.give(format!("b ==> acc({x}) && {x} > p"), &[x], Some("b")),
                5 => self.give(format!("{receiver} != null && {px}"), &[&px, x], None),
                6 => self.give(format!("k ? acc({x}) : acc({y})"), &[x], Some("k")),
                _ => {}
            }
        }
    }

    /// Asks for one of `Q`'s trees, directly or as an instance.
    fn conditional(&mut self) {
        let number = self.below(self.library.trees.len());
        let i = self.of(&["p", "q", "3", "0"]);
        let b = self.of(&["b", "k", "true"]);
        let words = [("i", i), ("b", b)];
        let tree = &self.library.trees[number];
        let arguments = format!("c, d, {b}, {i}");
        let instance = format!("Q.h{number}({arguments})");
        if self.random.below(2) == 0 {
            self.instances.push((number, arguments));
            self.requires.push(instance);
            if self.library.private[number] {
                return;
            }
        } else {
            self.requires.push(tree::replace(&tree.asks(), &words));
        }
        for (place, condition) in tree.places() {
            let condition = condition.map(|it| tree::replace(&it, &words));
            self.held.push(Held { place: place.into(), condition });
        }
    }

    fn list(&mut self) {
        let clause = self.of(&[
            "n != null && n.list()",
            "n != null ==> n.list()",
            "n != null && n.list() && n.next != null",
            "n != null && n.list() && n.next != null && n.next.next != null",
            "n != null && n.list() && n.len() == 3",
            "k && n != null ==> n.list()",
        ]);
        self.requires.push(clause.into());
        if !clause.starts_with('k') || self.one_in(2) {
            self.lists.push("n");
        }
    }

    fn private(&mut self) {
        let b = self.of(&["b", "k", "true", "false", "p > 0"]);
        let predicate = self.of(&["inv", "inv", "all"]);
        self.requires.push(format!("s != null && s.{predicate}({b})"));
        self.closed = (predicate == "inv").then_some(b);
        if predicate == "all" {
            self.ints.push(format!("s.through({b}, k)"));
        }
    }

    fn give(&mut self, clause: String, places: &[&str], condition: Option<&str>) {
        self.requires.push(clause);
        let condition = condition.map(String::from);
        let held = |place: &&str| Held { place: place.to_string(), condition: condition.clone() };
        self.held.extend(places.iter().map(held));
    }

    fn array(&mut self, clause: String, array: &'static str) {
        self.requires.push(clause);
        self.arrays.push(array);
    }

    fn line(&mut self, indent: usize, text: &str) {
        self.body.push(format!("{:1$}{text}\n", "", indent * 2));
    }

    fn name(&mut self, letter: &str) -> String {
        self.names += 1;
        format!("{letter}{}", self.names)
    }

    /// A location with the condition under which it is held, which is sometimes left out on purpose.
    fn place(&mut self) -> Option<Held> {
        let locations: Vec<Held> =
            self.held.iter().filter(|held| !held.place.ends_with(')')).cloned().collect();
        if locations.is_empty() {
            return None;
        }
        let index = self.below(locations.len());
        let mut held = locations[index].clone();
        if self.one_in(40) {
            held.condition = None;
        }
        Some(held)
    }

    fn holds(&self, place: &str) -> bool {
        self.held.iter().any(|held| held.place == place && held.condition.is_none())
    }

    /// Some arguments for a tree of `Q`, and the condition under which what it asks for is held.
    fn arguments(&mut self, number: usize, i: &str) -> Option<(String, String)> {
        let (c, d) = if self.one_in(4) { ("d", "c") } else { ("c", "d") };
        let b = self.of(&["b", "b", "k", "!b"]);
        let words = [("c", c), ("d", d), ("b", b), ("i", i)];
        let held = |place: &str| {
            let found = |held: &&Held| held.place == place;
            self.held.iter().find(found).map(|held| held.condition.clone())
        };
        let tree = &self.library.trees[number];
        let guard = tree.guard(&|text| tree::replace(text, &words), &held)?;
        Some((format!("{c}, {d}, {b}, {i}"), guard))
    }
}
