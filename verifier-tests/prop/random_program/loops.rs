//! Random loops.

use super::{Held, Method, claim};

impl Method<'_> {
    /// A loop along a list.
    pub fn walk(&mut self, indent: usize) {
        if self.loops >= 2 || self.lists.is_empty() {
            return;
        }
        self.loops += 1;
        let (t, i) = (self.name("t"), self.name("i"));
        let fact =
            self.of(&["I >= 0", "T != null ==> T.len() > 0", "true", "I <= 1", "T == null || T.has(T.v)"]);
        let fact = claim::capitals(fact, &[("I", &i), ("T", &t)]);
        self.line(indent, &format!("N {t} = n;"));
        self.line(indent, &format!("int {i} = 0;"));
        self.line(indent, &format!("while ({t} != null)"));
        self.line(indent + 1, &format!("invariant ({t} != null ==> {t}.list()) && ({fact});"));
        self.line(indent, "{");
        let condition = self.condition(1);
        match self.below(5) {
            0 => self.line(indent + 1, &format!("if ({condition}) {{ break; }}")),
            1 => self.line(indent + 1, &format!("if ({condition}) {{ {t} = {t}.next; continue; }}")),
            2 => {
                let exit = self.exit();
                self.line(indent + 1, &format!("if ({condition}) {{ {exit} }}"));
            }
            _ => {}
        }
        self.gaps.push((self.body.len(), indent + 1));
        self.line(indent + 1, &format!("{i} = {i} + 1;"));
        self.line(indent + 1, &format!("{t} = {t}.next;"));
        self.gaps.push((self.body.len(), indent + 1));
        self.line(indent, "}");
        self.ints.push(i);
    }

    /// A loop whose invariant keeps permission to what its body writes, and says something about it.
    pub fn repeat(&mut self, indent: usize, depth: usize) {
        if self.loops >= 2 {
            return;
        }
        self.loops += 1;
        let (i, sum) = (self.name("i"), self.name("v"));
        let array = self.some_array();
        let limit = array.map_or("3".into(), |array| format!("{array}.length"));
        let (start, step) = (self.of(&["0", "0", "0", "1"]), self.of(&["1", "1", "1", "2"]));
        let high = self.of(&["<=", "<=", "<=", "<"]);
        self.line(indent, &format!("int {i} = {start};"));
        self.line(indent, &format!("int {sum} = 0;"));
        let label = self.name("l");
        let next = format!("{i} = {i} + {step}");
        let form = self.below(6);
        match form {
            0 => self.line(indent, &format!("{label}: for (; {i} < {limit}; {next})")),
            1 => self.line(indent, &format!("if ({i} < {limit}) {label}: do")),
            _ => self.line(indent, &format!("{label}: while ({i} < {limit})")),
        }
        let fact = self.of(&["0 <= SUM", "SUM == 2 * I", "SUM <= 2 * I", "SUM >= 0 && SUM % 2 == 0", "true"]);
        let fact = claim::capitals(fact, &[("SUM", &sum), ("I", &i)]);
        self.line(indent + 1, &format!("invariant 0 <= {i} && {i} {high} {limit};"));
        let place = if self.one_in(2) { self.place() } else { None };
        if let Some(Held { place, condition }) = &place {
            let asks =
                claim::guarded(&format!("acc({place}) && {place} >= old({place})"), condition.as_deref());
            let asks =
                if self.one_in(2) { asks } else { asks.replace(&format!(" && {place} >= old({place})"), "") };
            self.line(indent + 1, &format!("invariant {asks};"));
        }
        let mut first = String::new();
        if let Some(array) = array {
            let value = self.of(&["p", "j", "0", "j + p"]);
            let written = value.replace('j', &i);
            self.line(indent + 1, &format!("invariant acc({array}[*]);"));
            let end = if self.one_in(8) { "<=" } else { "<" };
            self.line(
                indent + 1,
                &format!("invariant forall int j :: 0 <= j && j {end} {i} ==> {array}[j] == {value};"),
            );
            first = format!("{array}[{i}] = {written};");
        }
        self.line(indent + 1, &format!("invariant {fact};"));
        self.line(indent, "{");
        if !first.is_empty() {
            self.line(indent + 1, &first);
        }
        let added = self.of(&["2", "2", "I", "1"]).replace('I', &i);
        self.line(indent + 1, &format!("{sum} = {sum} + {added};"));
        if let Some(Held { place, condition }) = &place {
            let write = format!("{place} = {place} + 1;");
            match condition {
                Some(condition) => self.line(indent + 1, &format!("if ({condition}) {{ {write} }}")),
                None => self.line(indent + 1, &write),
            }
        }
        // In a `for` the update comes next, even after a `continue`.
        let last = if form == 0 { String::new() } else { format!("{next}; ") };
        if self.one_in(3) {
            let condition = self.condition(1);
            let exit = self.exit();
            let exit = match self.below(6) {
                0 => format!("{last}continue;"),
                1 => exit,
                2 => format!("while ({condition}) {{ {last}continue {label}; }}"),
                3 => format!("while ({condition}) {{ break {label}; }}"),
                _ => "break;".into(),
            };
            self.line(indent + 1, &format!("if ({condition}) {{ {exit} }}"));
        }
        self.gaps.push((self.body.len(), indent + 1));
        if depth > 1 && self.one_in(6) {
            let value = self.int(1);
            self.line(indent + 1, &format!("p = {value};"));
        }
        if !last.is_empty() {
            self.line(indent + 1, &last);
        }
        match form {
            1 => self.line(indent, &format!("}} while ({i} < {limit});")),
            _ => self.line(indent, "}"),
        }
        self.facts.push((i.clone(), limit));
        self.facts.push((sum.clone(), format!("2 * {i}")));
        self.ints.extend([i, sum]);
    }
}
