//! Random methods that keep a book of what they hold, and mostly do only what they may.

use super::Random;
use super::amount::{Amount, Held, WRITE, any_part};
use super::library::Library;
use super::lot::{Over, What, any_bounds};

pub const PARAMETERS: &str = "Cell a, Cell b, Cell[] cs, Cell[] ds, ghost set<Cell> g, ghost set<Cell> h, int[] s, int i, int j, boolean k, ghost frac q";

/// Something that the precondition or a statement gave.
#[derive(Clone)]
pub struct Lot {
    pub over: Over,
    pub held: Held,
    /// It is there only if `k`.
    pub conditional: bool,
    /// All values are those at entry.
    pub clean: bool,
    /// Only the method's body can name it.
    pub local: bool,
}

/// A method that can be changed: its clauses and lines.
#[derive(Clone)]
pub struct Text {
    pub requires: Vec<String>,
    pub ensures: Vec<String>,
    pub body: Vec<String>,
    /// The lines before which a statement may stand.
    pub gaps: Vec<usize>,
}

impl Text {
    pub fn written(&self, name: &str) -> String {
        let clauses = |word: &str, all: &[String]| -> String {
            all.iter().map(|clause| format!("    {word} {clause};\n")).collect()
        };
        let (requires, ensures) = (clauses("requires", &self.requires), clauses("ensures", &self.ensures));
        format!(
            "  static void {name}({PARAMETERS})\n{requires}{ensures}  {{\n    {}\n  }}\n",
            self.body.join("\n    ")
        )
    }
}

pub struct Method<'r> {
    pub random: &'r mut Random,
    pub library: &'r Library,
    pub lots: Vec<Lot>,
    /// What is true of the values in a lot.
    pub facts: Vec<(usize, String)>,
    /// Which objects are members of which sets.
    pub members: Vec<(String, String)>,
    pub text: Text,
    pub names: usize,
    /// What was generated, by name.
    pub kinds: Vec<&'static str>,
}

impl<'r> Method<'r> {
    pub fn new(random: &'r mut Random, library: &'r Library) -> Method<'r> {
        let text = Text { requires: Vec::new(), ensures: Vec::new(), body: Vec::new(), gaps: Vec::new() };
        let mut method = Method {
            random,
            library,
            lots: Vec::new(),
            facts: Vec::new(),
            members: Vec::new(),
            text,
            names: 0,
            kinds: Vec::new(),
        };
        method.precondition();
        let count = 2 + method.below(4);
        method.statements(count, 2);
        method.claim();
        method.gap();
        method.postcondition();
        method
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn of(&mut self, all: &[&'static str]) -> &'static str {
        all[self.below(all.len())]
    }

    pub fn name(&mut self, letter: &str) -> String {
        self.names += 1;
        format!("{letter}{}", self.names)
    }

    pub fn line(&mut self, text: impl Into<String>) {
        self.text.body.push(text.into());
    }

    pub fn gap(&mut self) {
        self.text.gaps.push(self.text.body.len());
    }

    fn precondition(&mut self) {
        let (mut arrays, mut sets) = (Vec::new(), Vec::new());
        for _ in 0..1 + self.below(4) {
            let amount = match any_part(self.random) {
                Amount::Part(6) if self.one_in(3) => Amount::OfQ(12),
                amount => amount,
            };
            let what = [What::Field("x"), What::Field("x"), What::Field("y"), What::Instance][self.below(4)];
            match self.below(8) {
                0 | 1 => {
                    let of = self.of(&["a", "a", "b"]).to_owned();
                    let conditional = self.one_in(8);
                    self.ask(Over::One { of, what }, amount, conditional);
                }
                2 => {
                    self.array("s", &mut arrays);
                    let (low, high) = any_bounds(self.random, "s");
                    self.ask(Over::Range { array: "s".into(), low, high }, amount, false);
                }
                3..=5 => {
                    let array = self.of(&["cs", "cs", "ds"]);
                    self.array(array, &mut arrays);
                    let (low, high) = any_bounds(self.random, array);
                    self.elements(array, &low, &high);
                    self.ask(Over::Each { array: array.into(), low, high, what }, no_q(amount), false);
                }
                _ => {
                    let set = self.of(&["g", "g", "h"]);
                    let conditional = self.one_in(8);
                    self.ask(Over::Members { set: set.into(), what }, no_q(amount), conditional);
                    sets.push(set);
                }
            }
        }
        for set in sets {
            let known = self.of(&["a", "b"]);
            let member = (known.to_owned(), set.to_owned());
            if self.one_in(6) || self.members.contains(&member) {
                continue;
            }
            self.text.requires.push(format!("{known} in {set}"));
            self.members.push(member);
        }
        self.complement();
        match self.below(12) {
            0 => self.text.requires.push("a == b".into()),
            1 => self.text.requires.push("a != b".into()),
            2 if arrays.contains(&"cs") && arrays.contains(&"ds") => {
                self.text.requires.push("cs == ds".into())
            }
            3 if arrays.contains(&"cs") && self.lots.iter().any(|it| it.over.array() == Some("cs")) => {
                self.text.requires.push("i < j".into());
            }
            _ => {}
        }
    }

    /// The other part of what is held of x, by another name: together they are all of it where both are one object.
    fn complement(&mut self) {
        let of_x = |lot: &&Lot| lot.over.what() == Some(What::Field("x")) && !lot.conditional;
        let Some(Held { part, .. }) = self.lots.iter().find(of_x).map(|lot| lot.held) else { return };
        if (3..12).contains(&part) && self.below(4) > 0 {
            let other = Amount::Part(12 - part);
            let of = self.of(&["a", "b"]).to_owned();
            self.ask(Over::One { of, what: What::Field("x") }, other, false);
        }
    }

    fn array(&mut self, array: &'static str, arrays: &mut Vec<&'static str>) {
        if !arrays.contains(&array) {
            arrays.push(array);
            let bounds = format!(
                "{array} != null && {array}.length > 1 && {array}.length < 4 && 0 <= i && i <= j && j < {array}.length"
            );
            self.text.requires.push(bounds);
        }
    }

    /// Permission to elements whose fields are asked for.
    fn elements(&mut self, array: &str, low: &str, high: &str) {
        let covers = |lot: &Lot| match &lot.over {
            Over::Range { array: of, low: from, high: to } => {
                of == array && ((from == "0" && to.ends_with(".length")) || (from == low && to == high))
            }
            Over::One { .. } | Over::Each { .. } | Over::Members { .. } => false,
        };
        if self.lots.iter().any(covers) {
            return;
        }
        // Two ranges that overlap would have to be parts.
        let is_other = self.lots.iter().any(|lot| lot.over.array() == Some(array));
        let amount = if is_other {
            Amount::Read
        } else {
            [Amount::Read, Amount::Part(6), WRITE, WRITE][self.below(4)]
        };
        let whole = format!("{array}.length");
        let (low, high) = if self.one_in(4) { (low, high) } else { ("0", &*whole) };
        self.ask(Over::Range { array: array.into(), low: low.into(), high: high.into() }, amount, false);
    }

    fn ask(&mut self, over: Over, amount: Amount, conditional: bool) {
        // More than all of one is never held, and then nothing happens; parameters may still be one object.
        let same = |lot: &&Lot| match (&lot.over, &over) {
            (Over::One { of: a, what: s }, Over::One { of: b, what: t }) => a == b && s == t,
            (Over::Members { set: a, what: s }, Over::Members { set: b, what: t }) => a == b && s == t,
            (a, b) => a.array().is_some() && a.array() == b.array() && a.what() == b.what(),
        };
        let known: i32 = self.lots.iter().filter(same).map(|lot| lot.held.part).sum();
        let asked = if let Amount::Part(part) = amount { part } else { 0 };
        let others = self.lots.iter().any(|lot| same(&lot));
        if known + asked > 12 || (known + asked == 12 && asked != 12 && amount == Amount::Read) {
            return;
        }
        if others && (known + asked == 12) && (asked == 12 || known == 12) {
            return;
        }
        let asks = over.asks(amount.text());
        self.text.requires.push(if conditional { format!("k ==> {asks}") } else { asks });
        self.lots.push(Lot { over, held: Held::new(amount), conditional, clean: true, local: false });
    }

    fn postcondition(&mut self) {
        let mut given: Vec<Over> = Vec::new();
        for number in 0..self.lots.len() {
            let Lot { over, held, conditional, clean, local } = self.lots[number].clone();
            let Some(amount) = held.some(self.random, Held::can_return).filter(|_| !local) else { continue };
            let frames = |it: &Over| matches!(it, Over::Range { .. }) && it.array() == over.array();
            let is_framed = !matches!(over, Over::Each { .. }) || given.iter().any(frames);
            if self.one_in(5) || !is_framed {
                continue;
            }
            given.push(over.clone());
            let guarded = |text: String| if conditional { format!("k ==> {text}") } else { text };
            let asks = over.asks(amount.text());
            self.text.ensures.push(guarded(asks.clone()));
            if clean && self.one_in(2) {
                let same = if self.one_in(3) { format!("untouched({asks})") } else { over.unchanged() };
                self.text.ensures.push(guarded(same));
            }
            let is_about = |(lot, fact): &&(usize, String)| *lot == number && !has_locals(fact);
            let facts: Vec<String> = self.facts.iter().filter(is_about).map(|it| it.1.clone()).collect();
            if !facts.is_empty() && self.one_in(2) {
                let fact = facts[self.random.below(facts.len())].clone();
                self.text.ensures.push(guarded(format!("({fact})")));
            }
        }
    }
}

/// Amounts under `forall` are written out.
fn no_q(amount: Amount) -> Amount {
    if let Amount::OfQ(_) = amount { Amount::Part(6) } else { amount }
}

/// Whether a text mentions a variable of the body, as `v1`.
fn has_locals(text: &str) -> bool {
    let mut words = text.split(|it: char| !it.is_alphanumeric());
    words.any(|word| word.len() > 1 && word[1..].chars().all(|it| it.is_ascii_digit()))
}
