//! Assertions with cases, and what has to be known to satisfy them.
//!
//! A tree says under which conditions which locations are asked for. From it come a precondition, an expression that
//! reads what that gives, and, for a caller, the condition under which it holds all that is asked for:
//!
//! ```text
//! b ? acc(c.x) && i == 3 : acc(d.y)        value (b ? c.x : d.y)        guard (b ? i == 3 : k), d.y held where k
//! ```

use std::fmt::Write;

use super::super::Random;

/// One case: what is asked for, in terms of the parameters `c`, `d`, `b` and `i`.
#[derive(Clone, Copy)]
pub struct Leaf {
    /// The location or instance that must be held, if any.
    pub place: Option<&'static str>,
    /// The fact that must also be true.
    fact: &'static str,
    /// An expression that may be read then.
    value: &'static str,
}

#[derive(Clone)]
pub enum Tree {
    Leaf(Leaf),
    Cond(&'static str, Box<Tree>, Box<Tree>),
}

const fn leaf(place: &'static str, fact: &'static str, value: &'static str) -> Leaf {
    Leaf { place: Some(place), fact, value }
}

const NOTHING: Leaf = Leaf { place: None, fact: "true", value: "i" };

const LEAVES: &[Leaf] = &[
    leaf("c.x", "true", "c.x"),
    leaf("c.x", "c.x > i", "c.x - i"),
    leaf("c.x", "i == 3", "c.x"),
    leaf("c.x", "i == 4", "c.x + i"),
    leaf("c.y", "true", "c.y"),
    leaf("d.x", "true", "d.x + i"),
    leaf("d.y", "i >= 0", "d.y"),
    leaf("c.px()", "true", "c.gpx()"),
    NOTHING,
    Leaf { place: None, fact: "i > 1", value: "10 / i" },
];

const CONDITIONS: &[&str] =
    &["b", "b", "!b", "i > 0", "i == 3", "b && i > 0", "c == d", "i % 2 == 0", "b || i < 1"];

impl Tree {
    /// A tree with cases nested to this depth.
    pub fn new(random: &mut Random, depth: usize) -> Tree {
        let leaf = |random: &mut Random| Tree::Leaf(LEAVES[random.below(LEAVES.len())]);
        if depth == 0 {
            return leaf(random);
        }
        let cond = CONDITIONS[random.below(CONDITIONS.len())];
        let inner = if random.below(3) == 0 { depth - 1 } else { 0 };
        let then = Tree::new(random, inner);
        let otherwise = if random.below(3) == 0 { Tree::Leaf(NOTHING) } else { leaf(random) };
        Tree::Cond(cond, Box::new(then), Box::new(otherwise))
    }

    /// The assertion.
    pub fn asks(&self) -> String {
        match self {
            Tree::Leaf(Leaf { place, fact, .. }) => {
                let permission = place.map_or(String::new(), |place| match place.strip_suffix("()") {
                    Some(_) => format!("{} != null && {place}", &place[..1]),
                    None => format!("acc({place})"),
                });
                match (permission.as_str(), *fact) {
                    ("", fact) => fact.into(),
                    (permission, "true") => permission.into(),
                    (permission, fact) => format!("{permission} && {fact}"),
                }
            }
            Tree::Cond(cond, then, otherwise) => match otherwise.asks().as_str() {
                "true" => format!("(({cond}) ==> {})", then.asks()),
                otherwise => format!("(({cond}) ? {} : {otherwise})", then.asks()),
            },
        }
    }

    /// An expression that is defined where the assertion holds.
    pub fn value(&self) -> String {
        match self {
            Tree::Leaf(leaf) => leaf.value.into(),
            Tree::Cond(cond, then, otherwise) => {
                format!("(({cond}) ? {} : {})", then.value(), otherwise.value())
            }
        }
    }

    /// Statements that may be executed where the assertion holds, and what they make true.
    pub fn writes(&self, indent: usize, value: &str, body: &mut String) {
        match self {
            Tree::Leaf(Leaf { place: Some(place), fact: "true", .. }) if !place.ends_with(')') => {
                let _ = writeln!(body, "{:indent$}{place} = {value};", "");
            }
            Tree::Leaf(_) => {}
            Tree::Cond(cond, then, otherwise) => {
                let _ = writeln!(body, "{:indent$}if ({cond}) {{", "");
                then.writes(indent + 2, value, body);
                let _ = writeln!(body, "{:indent$}}} else {{", "");
                otherwise.writes(indent + 2, value, body);
                let _ = writeln!(body, "{:indent$}}}", "");
            }
        }
    }

    /// What holds after [`writes`](Tree::writes), with the permissions that were there before.
    pub fn written(&self, value: &str) -> String {
        match self {
            Tree::Leaf(Leaf { place: Some(place), fact: "true", .. }) if !place.ends_with(')') => {
                format!("acc({place}) && {place} == {value}")
            }
            Tree::Leaf(_) => self.asks(),
            Tree::Cond(cond, then, otherwise) => {
                format!("(({cond}) ? {} : {})", then.written(value), otherwise.written(value))
            }
        }
    }

    /// The locations with the conditions under which they are asked for.
    pub fn places(&self) -> Vec<(&'static str, Option<String>)> {
        match self {
            Tree::Leaf(leaf) => leaf.place.into_iter().map(|place| (place, None)).collect(),
            Tree::Cond(cond, then, otherwise) => {
                let under = |cond: String, (place, inner): (&'static str, Option<String>)| {
                    (place, Some(inner.map_or(cond.clone(), |inner| format!("{cond} && {inner}"))))
                };
                let then = then.places().into_iter().map(|it| under(format!("({cond})"), it));
                let otherwise = otherwise.places().into_iter().map(|it| under(format!("!({cond})"), it));
                then.chain(otherwise).collect()
            }
        }
    }

    /// The condition under which a caller has what is asked for; `held` gives the condition under which it holds a
    /// place. Places and conditions use the caller's names, into which `here` translates. None: the caller never has
    /// it.
    pub fn guard(
        &self,
        here: &dyn Fn(&str) -> String,
        held: &dyn Fn(&str) -> Option<Option<String>>,
    ) -> Option<String> {
        match self {
            Tree::Leaf(Leaf { place, fact, .. }) => {
                let condition = match place {
                    Some(place) => held(&here(place))?,
                    None => None,
                };
                Some(match (condition, *fact) {
                    (None, "true") => "true".into(),
                    (Some(condition), "true") => condition,
                    (None, fact) => here(fact),
                    (Some(condition), fact) => format!("{condition} && {}", here(fact)),
                })
            }
            Tree::Cond(cond, then, otherwise) => {
                let cond = here(cond);
                match (then.guard(here, held), otherwise.guard(here, held)) {
                    (None, None) => None,
                    (Some(then), None) => Some(format!("({cond}) && {then}")),
                    (None, Some(otherwise)) => Some(format!("!({cond}) && {otherwise}")),
                    (Some(then), Some(otherwise)) if then == "true" && otherwise == "true" => {
                        Some("true".into())
                    }
                    (Some(then), Some(otherwise)) => Some(format!("(({cond}) ? {then} : {otherwise})")),
                }
            }
        }
    }
}

/// A text with whole words replaced, all at once.
pub fn replace(text: &str, words: &[(&str, &str)]) -> String {
    let mut result = String::new();
    let mut word = String::new();
    // A blank at the end, so that the last word ends too.
    for c in text.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        match words.iter().find(|(known, _)| *known == word && !result.ends_with('.')) {
            Some((_, new)) => result += new,
            None => result += &word,
        }
        word.clear();
        result.push(c);
    }
    result.pop();
    result
}
