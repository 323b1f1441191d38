//! Random methods with parts of permissions.
//!
//! What the precondition gives is remembered, and what the method does is mostly about that; half of the claims repeat what was
//! read or written before.

use std::fmt::Write;

use super::Random;
use super::library::{AMOUNTS, Helper, Kind, Library};

const CELLS: &[&str] = &["a", "b", "c"];

/// Something that permission is asked for, of which the amount is said elsewhere.
#[derive(Clone)]
struct Held {
    /// `a.x`, `a.p()`, `s[*]`, `s[1]`
    place: String,
    amount: &'static str,
}

struct Method<'r> {
    random: &'r mut Random,
    library: &'r Library,
    held: Vec<Held>,
    requires: Vec<String>,
    /// What was equal at some point.
    facts: Vec<String>,
    body: Vec<String>,
    /// Where a statement may be put.
    gaps: Vec<usize>,
    names: usize,
}

/// A method and its twin.
pub fn with_twin(random: &mut Random, library: &Library, number: usize) -> String {
    let mut method = Method {
        random,
        library,
        held: Vec::new(),
        requires: Vec::new(),
        facts: Vec::new(),
        body: Vec::new(),
        gaps: Vec::new(),
        names: 0,
    };
    method.precondition();
    let count = 1 + method.below(4);
    method.statements(count, 2);
    method.claim();
    method.gaps.push(method.body.len());
    let ensures = method.postcondition();
    let mut contract = String::new();
    for clause in &method.requires {
        let _ = writeln!(contract, "    requires {clause};");
    }
    for clause in ensures {
        let _ = writeln!(contract, "    ensures {clause};");
    }
    let written = |name: &str, body: &[String]| {
        format!(
            "  static void {name}{number}(Cell a, Cell b, Cell c, int[] s, int[] t, boolean k, int n)\n{contract}  {{\n    {}\n  }}\n",
            body.join("\n    ")
        )
    };
    let own = written("m", &method.body);
    let at = method.gaps[method.random.below(method.gaps.len())];
    method.body.insert(at, "assert false;".into());
    own + &written("t", &method.body)
}

impl Method<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of(&mut self, all: &[&'static str]) -> &'static str {
        all[self.below(all.len())]
    }

    fn amount(&mut self) -> &'static str {
        self.of(AMOUNTS)
    }

    fn precondition(&mut self) {
        for _ in 0..1 + self.below(4) {
            let cell = self.of(&["a", "a", "b", "b", "c"]);
            let (amount, kind) = (self.amount(), self.below(13));
            let place = match kind {
                0..=3 => format!("{cell}.x"),
                4 => format!("{cell}.y"),
                5 => format!("{cell}.p()"),
                6 => format!("{cell}.q()"),
                7 => {
                    // Few things need all fields of one.
                    self.held.push(Held { place: format!("{cell}.x"), amount });
                    self.held.push(Held { place: format!("{cell}.y"), amount });
                    self.requires.push(format!("acc({cell}.*, {amount})"));
                    continue;
                }
                8 => {
                    let array = self.array();
                    format!("{array}[*]")
                }
                9 => self.element(),
                _ => {
                    let range = self.range();
                    if range.contains('n') {
                        self.requires.push("0 <= n && n < 3".into());
                    }
                    range
                }
            };
            // More than all of one is never held, and then nothing happens; two parameters may still be one object.
            let again = self.held.iter().any(|held| held.place == place);
            if again && self.held.iter().any(|held| held.place == place && held.amount == "write") {
                continue;
            }
            let amount = if again { self.of(&["1/3", "1/4", "read"]) } else { amount };
            let condition = match self.below(12) {
                0 => "k ==> ",
                1 => "a != b ==> ",
                _ => "",
            };
            if let Some((array, _)) = place.split_once('[') {
                let array = array.to_owned();
                self.requires.push(format!("{array} != null && {array}.length > 2 && {array}.length < 4"));
            }
            self.requires.push(format!("{condition}acc({place}, {amount})"));
            if condition.is_empty()
                && self.one_in(4)
                && !place.ends_with(')')
                && !place.ends_with("*]")
                && !place.contains("..")
            {
                self.requires.push(format!("{place} == 3"));
                self.facts.push(format!("{place} == 3"));
            }
            self.held.push(Held { place, amount });
        }
        match self.below(8) {
            0 => self.requires.push("a != b".into()),
            1 => self.requires.push("a == b".into()),
            2 => self.requires.push("s == t".into()),
            _ => {}
        }
        if self.one_in(3) {
            self.requires.push("0 <= n && n < 3".into());
        }
    }

    fn array(&mut self) -> &'static str {
        self.of(&["s", "s", "t"])
    }

    fn element(&mut self) -> String {
        let (array, index) = (self.array(), self.of(&["0", "1", "n"]));
        format!("{array}[{index}]")
    }

    fn range(&mut self) -> String {
        let bounds = ["0..2", "1..3", "0..3", "0..n", "n..3", "1..2", "n..n + 1", "0..n + 1"];
        format!("{}[{}]", self.array(), self.of(&bounds))
    }

    fn held(&mut self) -> Held {
        match self.held.len() {
            0 => Held { place: "a.x".into(), amount: "read" },
            count => self.held[self.random.below(count)].clone(),
        }
    }

    /// What is asserted of permissions here: something that is held, mostly in the same amount.
    fn permission(&mut self) -> String {
        let Held { place, amount } = self.held();
        let amount = if self.one_in(3) { self.amount() } else { amount };
        format!("acc({place}, {amount})")
    }

    /// A location whose value can be read, if that what is held has one.
    fn location(&mut self) -> Option<String> {
        let Held { place, .. } = self.held();
        match place.split_once('[') {
            Some((array, "*]")) => {
                let index = self.of(&["0", "1", "2"]);
                Some(format!("{array}[{index}]"))
            }
            Some((array, range)) if range.contains("..") => {
                let index = self.of(&["0", "1", "2", "n"]);
                Some(format!("{array}[{index}]"))
            }
            _ if place.ends_with("p()") => Some(place.replace("p()", "x")),
            _ if place.ends_with("q()") => Some(place.replace("q()", "y")),
            _ => Some(place),
        }
    }

    fn postcondition(&mut self) -> Vec<String> {
        let mut ensures = Vec::new();
        if self.one_in(2) {
            return ensures;
        }
        for clause in self.requires.clone().into_iter().filter(|clause| clause.contains("acc(")) {
            if self.one_in(4) {
                continue;
            }
            // Less, or as much as there was.
            let less = self.of(&["read", "1/4", "1/3"]);
            ensures.push(match clause.rsplit_once(", ") {
                Some((place, _)) if self.one_in(4) => format!("{place}, {less})"),
                _ => clause,
            });
        }
        if let Some(location) = self.location()
            && self.one_in(2)
            && ensures.iter().any(|clause| clause.starts_with(&format!("acc({location},")))
        {
            ensures.push(format!("{location} == old({location})"));
        }
        ensures
    }

    fn statements(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            self.gaps.push(self.body.len());
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: usize) {
        match self.below(14) {
            0..=3 => self.call(),
            4 | 5 => self.remember(),
            6 => self.write(),
            7 | 8 => self.claim(),
            9 => {
                let (what, permission) = (self.of(&["assert", "assert", "join"]), self.permission());
                let second =
                    if self.one_in(3) { format!(" && {}", self.permission()) } else { String::new() };
                self.body.push(format!("{what} {permission}{second};"));
            }
            10 => self.open(),
            11 | 12 if depth > 0 => self.branch(depth),
            13 if depth > 0 => self.repeat(depth),
            // A statement that is too deep.
            _ => self.call(),
        }
    }

    fn call(&mut self) {
        let library = self.library;
        let held = self.held().place;
        let fits = |needs: &str| match needs {
            "[i]" | "[i..j]" => held.ends_with(']'),
            needs => held.ends_with(needs),
        };
        let fitting: Vec<&Helper> = library.helpers.iter().filter(|helper| fits(&helper.needs)).collect();
        let (helper, first) = match fitting.len() {
            0 => (&library.helpers[self.below(library.helpers.len())], None),
            count => (fitting[self.below(count)], Some(held[..1].to_owned())),
        };
        let mut args = Vec::new();
        for (number, param) in helper.params.iter().enumerate() {
            let held = self.held().place;
            args.push(match (param, &first) {
                (_, Some(first)) if number == 0 => first.clone(),
                (Kind::Cell, _) if CELLS.contains(&&held[..1]) => held[..1].to_owned(),
                (Kind::Cell, _) => self.of(CELLS).to_owned(),
                (Kind::Array, _) if held.contains('[') => held[..1].to_owned(),
                (Kind::Array, _) => self.array().to_owned(),
                (Kind::Index, _) if number > 1 => self.of(&["1", "2", "3", "3", "n"]).to_owned(),
                (Kind::Index, _) => self.of(&["0", "1", "n"]).to_owned(),
            });
        }
        // Two parameters are often one object.
        if helper.params == [Kind::Cell, Kind::Cell] && self.one_in(3) {
            args[1] = args[0].clone();
        }
        let call = format!("{}({})", helper.name, args.join(", "));
        if helper.returns {
            let name = self.name();
            self.body.push(format!("int {name} = {call};"));
        } else {
            self.body.push(format!("{call};"));
        }
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    fn remember(&mut self) {
        let Some(location) = self.location() else { return };
        let name = self.name();
        self.facts.push(format!("{location} == {name}"));
        let value = match location.strip_suffix(".x") {
            Some(cell) if self.one_in(4) => format!("{cell}.peek()"),
            _ => location,
        };
        self.body.push(format!("int {name} = {value};"));
    }

    fn write(&mut self) {
        let Some(mut location) = self.location() else { return };
        // Mostly what may be written.
        let whole = self
            .held
            .iter()
            .find(|held| held.amount == "write" && held.place.contains('.') && !held.place.contains(".."));
        if let Some(held) = whole.filter(|held| !held.place.ends_with(')'))
            && self.random.below(4) > 0
        {
            location.clone_from(&held.place);
        }
        let value = self.of(&["1", "2", "7", "n"]);
        self.body.push(format!("{location} = {value};"));
        self.facts.push(format!("{location} == {value}"));
    }

    fn claim(&mut self) {
        let claim = match (self.below(8), self.facts.len()) {
            (0, _) => self.of(&["a != b", "a != c", "b != c", "s != t", "n != 0", "n != 1", "k"]).to_owned(),
            (1, _) => {
                let Some(location) = self.location() else { return };
                format!("{location} == old({location})")
            }
            (2, _) if self.one_in(2) => {
                let cell = self.of(CELLS);
                format!("{cell}.get() == old({cell}.get())")
            }
            (2, _) => {
                let range = self.range().replace('[', ", ").replace("..", ", ").replace(']', "");
                format!("L.total({range}) == old(L.total({range}))")
            }
            (3, _) => {
                let permission = self.permission();
                format!("untouched({permission})")
            }
            (_, 0) => return,
            (_, count) => self.facts[self.random.below(count)].clone(),
        };
        self.body.push(format!("assert {claim};"));
    }

    fn open(&mut self) {
        let instances: Vec<Held> =
            self.held.iter().filter(|held| held.place.ends_with(')')).cloned().collect();
        let (place, amount) = match instances.len() {
            0 => (format!("{}.{}()", self.of(CELLS), self.of(&["p", "q"])), self.amount()),
            count => {
                let held = &instances[self.random.below(count)];
                (held.place.clone(), held.amount)
            }
        };
        let amount = if self.one_in(3) { self.amount() } else { amount };
        let what = self.of(&["open", "open", "close"]);
        self.body.push(format!("{what} acc({place}, {amount});"));
        if what == "open" && self.one_in(2) {
            self.remember();
            self.body.push(format!("close acc({place}, {amount});"));
        }
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.of(&["k", "a == b", "n == 0", "a == c", "s == t"]);
        let facts = self.facts.clone();
        self.body.push(format!("if ({condition}) {{"));
        self.statements(1, depth - 1);
        if self.one_in(2) {
            self.body.push("} else {".into());
            self.facts.clone_from(&facts);
            self.statements(1, depth - 1);
        }
        self.body.push("}".into());
        self.facts = facts;
    }

    /// A loop whose invariant asks for parts of what is held.
    fn repeat(&mut self, depth: usize) {
        let counter = self.name();
        self.body.push(format!("int {counter} = 0;"));
        let test = self.of(&["3", "2", "1", "n"]);
        self.body.push(format!("while ({counter} < {test})"));
        for _ in 0..self.below(3) {
            let condition = self.of(&["", "", "", "k ==> ", "a == b ==> "]);
            let permission = self.permission();
            self.body.push(format!("  invariant {condition}{permission};"));
            if let Some(fact) = self.facts.last().cloned()
                && condition.is_empty()
                && fact.starts_with(permission["acc(".len()..].split(',').next().unwrap_or_default())
            {
                self.body.push(format!("  invariant {fact};"));
            }
        }
        self.body.push(format!("  invariant 0 <= {counter};\n    {{"));
        let facts = self.facts.clone();
        let count = 1 + self.below(2);
        self.statements(count, depth - 1);
        let leave = ["", "break;", "if (k) { break; }", "if (k) { return; }"][self.random.below(4)];
        if leave == "break;" {
            self.body.push(leave.into());
        } else {
            self.body.push(format!("{leave} {counter}++;"));
        }
        self.body.push("}".into());
        self.facts = facts;
    }
}
