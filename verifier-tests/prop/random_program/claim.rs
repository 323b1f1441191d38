//! Random claims, and the expressions in them.

use super::{Held, Method};

impl Method<'_> {
    pub fn claim(&mut self, indent: usize) {
        let claim = self.claim_text();
        self.line(indent, &format!("assert {claim};"));
    }

    fn claim_text(&mut self) -> String {
        if !self.lists.is_empty() && self.one_in(2) {
            return self.list_claim();
        }
        if self.one_in(3)
            && let Some(claim) = self.pure_claim()
        {
            return claim;
        }
        if !self.facts.is_empty() && self.one_in(2) {
            // A late one is more often still true.
            let index = self.facts.len() - 1 - self.below(self.facts.len()).min(self.below(self.facts.len()));
            let (left, right) = self.facts[index].clone();
            let op = self.of(&["==", "==", "==", ">=", "<=", "!=", "<"]);
            return match left.split_once(" ==> ") {
                Some((guard, left)) => format!("{guard} ==> {left} {op} {right}"),
                None if left.ends_with(')') => format!("{left} ==> {right}"),
                None => format!("{left} {op} {right}"),
            };
        }
        match self.below(10) {
            0 | 1 => {
                let (left, right) = (self.condition(1), self.condition(1));
                format!("{left} ==> {right} || {left}")
            }
            2 | 3 => self.array_claim(),
            4 => match self.place() {
                Some(Held { place, condition }) => guarded(&format!("acc({place})"), condition.as_deref()),
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
            7 | 8 => match self.place() {
                Some(Held { place, condition }) => {
                    let op = self.of(&["==", ">=", "<=", "!="]);
                    guarded(&format!("{place} {op} old({place})"), condition.as_deref())
                }
                None => self.condition(2),
            },
            _ => self.condition(2),
        }
    }

    fn array_claim(&mut self) -> String {
        let Some(array) = self.some_array() else { return self.condition(2) };
        let value = self.int(0);
        let op = self.of(&["==", "<=", ">=", "!="]);
        let at = self.int(0);
        match self.below(3) {
            0 => format!("forall int j :: 0 <= j && j < {array}.length ==> {array}[j] {op} {value}"),
            1 => format!(
                "forall int j :: {{{array}[j]}} 0 <= j && j < {array}.length ==> ({array}[j] {op} {value} || {array}[j] == {array}[j])"
            ),
            _ => format!(
                "0 <= {at} && {at} < {array}.length ==> (exists int j :: 0 <= j && j < {array}.length && {array}[j] == {array}[{at}])"
            ),
        }
    }

    /// A claim about a call of a method of `Q`, possibly in a trigger, where the call need not be defined.
    fn pure_claim(&mut self) -> Option<String> {
        let number = self.below(self.library.trees.len());
        if let Some((instance, arguments)) = self.instances.first().cloned()
            && self.one_in(2)
        {
            let e = self.of(&["b", "k", "true"]);
            let value = self.value_of(instance, &arguments);
            return Some(match self.below(4) {
                0 => format!("Q.k{instance}({arguments}) == Q.s{instance}({arguments}, {e})"),
                1 if !self.library.private[instance] => {
                    format!(
                        "(opening Q.h{instance}({arguments}) in Q.f{instance}({arguments})) == Q.s{instance}({arguments}, {e})"
                    )
                }
                2 if !self.library.private[instance] => format!("Q.k{instance}({arguments}) == {value}"),
                _ => format!("forall int j :: {{Q.g{number}(c, d, {e}, j)}} 0 <= j && j < 3 ==> j * j <= 4"),
            });
        }
        let bound = self.one_in(2);
        let i = if bound { "j" } else { self.of(&["p", "q", "3"]) };
        let found = self.arguments(number, i);
        let e = self.of(&["b", "k", "!b"]);
        let any = format!("Q.g{number}(c, d, {e}, j)");
        let trigger = self.of(&["", "", "{CALL} "]).replace("CALL", &any);
        let Some((arguments, guard)) = found.filter(|_| !self.one_in(4)) else {
            // The call is not allowed here, so the trigger must be dropped.
            return Some(format!("forall int j :: {{{any}}} 0 <= j && j < 3 ==> j + p <= 2 + p"));
        };
        let value = self.value_of(number, &arguments);
        let name = self.of(&["g", "f", "f"]);
        let call = format!("Q.{name}{number}({arguments})");
        let op = self.of(&["==", "==", "==", "<=", ">="]);
        Some(match (bound, self.below(3)) {
            (true, 0) => {
                format!("exists int j :: {trigger}0 <= j && j < 3 && ({guard} ==> {call} {op} {value})")
            }
            (true, _) => {
                format!("forall int j :: {trigger}0 <= j && j < 3 && {guard} ==> {call} {op} {value}")
            }
            (false, 0) => format!("({guard}) && {call} {op} {value} || !({guard})"),
            (false, _) => format!("{guard} ==> {call} {op} {value}"),
        })
    }

    fn list_claim(&mut self) -> String {
        let fact = self.library.list.fact;
        let claim = self.of(&[
            "n != null && n.next != null ==> FACT",
            "n != null && n.next != null && n.next.next != null ==> FACT",
            "n != null && n.next != null ==> FACT && n.next.next == null || FACT",
            "n != null ==> n.len() >= 1",
            "n != null && n.next != null ==> n.len() == 1 + n.next.len()",
            "n != null && n.next != null && n.next.next != null ==> n.len() >= 3",
            "n != null && n.len() == 2 ==> n.next != null && n.next.next == null",
            "n == null || n.has(n.v)",
            "n != null ==> n.sum() == (n.next == null ? n.v : n.v + n.next.sum())",
            "N.first(n, p) == (n == null ? p : n.v)",
            "N.second(n, p) == (n == null || n.next == null ? p : n.next.v)",
            "N.peekTwo(n, p) == N.second(n, p)",
            "n != null ==> n.len() == old(n == null ? 1 : n.len())",
            "n != null ==> (exists int j :: 0 <= j && j < n.len() && n.at(j) == n.v)",
            "n != null ==> (forall int j :: {n.at(j)} 0 <= j && j < n.len() ==> n.has(n.at(j)) || j >= 0)",
            "forall int j :: {N.peek(n, j)} 0 <= j && j < 3 ==> j >= 0",
            "forall int j :: {n.next.next.at(j)} 0 <= j && j < 3 ==> j >= 0",
            "n != null && n.next != null && n.next.next != null ==> n.v == 7 || n.next.next.v != 7 || b || !b",
            "n != null && n.next != null ==> n.next.v >= n.v",
            "(n != null ==> n.list())",
        ]);
        claim.replace("FACT", &format!("({fact})"))
    }

    pub fn int(&mut self, depth: usize) -> String {
        match self.below(if depth > 0 { 11 } else { 4 }) {
            0 => self.of(&["0", "1", "2", "3", "(-1)"]).into(),
            1 | 2 => self.known_int(),
            3 | 4 => match self.place() {
                Some(Held { place, condition: None }) => place,
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
            8 | 9 => self.read().unwrap_or_else(|| self.known_int()),
            _ => format!("({} + {})", self.int(depth - 1), self.of(&["1", "2"])),
        }
    }

    pub fn condition(&mut self, depth: usize) -> String {
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
}

pub fn guarded(text: &str, condition: Option<&str>) -> String {
    condition.map_or(text.into(), |condition| format!("{condition} ==> {text}"))
}

pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty())
}

/// A text with the words in capitals replaced.
pub fn capitals(text: &str, words: &[(&str, &String)]) -> String {
    let words: Vec<(&str, &str)> = words.iter().map(|(from, to)| (*from, to.as_str())).collect();
    super::tree::replace(text, &words)
}
