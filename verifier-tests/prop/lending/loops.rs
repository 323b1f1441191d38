//! Random loops: along a range, of new objects, and around other statements.

use super::amount::{Amount, Held, WRITE};
use super::library::{Helper, Shape};
use super::lot::{Over, What};
use super::method::{Lot, Method};

impl Method<'_> {
    /// A loop over a range: fills it, or calls something for each element.
    pub fn walk(&mut self) {
        let is_range = |lot: &Lot| match &lot.over {
            Over::Range { array, .. } => array == "s" && lot.held.is_all(),
            Over::Each { .. } => lot.held.is_something(),
            Over::One { .. } | Over::Members { .. } => false,
        };
        let Some(number) = self.some_lot(is_range) else { return };
        let Lot { over, held, .. } = self.lots[number].clone();
        let (Over::Range { array, low, high } | Over::Each { array, low, high, .. }) = over.clone() else {
            return;
        };
        let at = self.name("t");
        let part = |low: &str, high: &str| match &over {
            Over::Each { what, .. } => {
                Over::Each { array: array.clone(), low: low.into(), high: high.into(), what: *what }
            }
            _ => Over::Range { array: array.clone(), low: low.into(), high: high.into() },
        };
        let place = over.value(&format!("{array}[{at}]"));
        let mut head = vec![format!("int {at} = {low};"), format!("while ({at} < {high})")];
        head.push(format!("  invariant {low} <= {at} && {at} <= {high};"));
        if let Over::Each { .. } = over {
            // Whatever is held of the elements, a part of it is enough.
            let elements = Over::Range { array: array.clone(), low: low.clone(), high: high.clone() };
            head.push(format!("  invariant {};", elements.asks("read")));
        }
        if held.is_all() && over.what() != Some(What::Instance) && self.one_in(2) {
            let value = self.of(&["3", "5"]);
            let filled = |end: &str| {
                format!(
                    "(forall int e :: {low} <= e && e < {end} ==> {} == {value})",
                    over.value(&format!("{array}[e]"))
                )
            };
            head.push(format!("  invariant {};", over.asks("write")));
            head.push(format!("  invariant {};", filled(&at)));
            head.push("{".into());
            self.text.body.append(&mut head);
            self.gap();
            self.line(format!("  {place} = {value}; {at}++;"));
            self.line("}");
            self.changed(number);
            self.facts.push((number, filled(&high)));
            self.kinds.push("fill");
            return;
        }
        let Some(what) = over.what() else { return };
        let library = self.library;
        let is_for_one = |helper: &&Helper| {
            helper.shape == Shape::One(what) && held.can_lend(helper.take) && helper.take != Amount::Read
        };
        let fitting: Vec<&Helper> = library.helpers.iter().filter(is_for_one).collect();
        if fitting.is_empty() {
            return;
        }
        let helper = fitting[self.below(fitting.len())];
        let rest = held.minus(helper.take);
        let after = helper.give.map_or(rest, |amount| rest.plus(amount));
        let exactly =
            |held: Held| held.some(&mut crate::prop::Random(0), |it, amount| it == Held::new(amount));
        let Some(before) = exactly(held) else { return };
        // What is still to be done, and what was done, with nothing of it if nothing is left.
        head.push(format!("  invariant {};", part(&at, &high).asks(before.text())));
        if let Some(done) = exactly(after) {
            head.push(format!("  invariant {};", part(&low, &at).asks(done.text())));
        }
        head.push("{".into());
        self.text.body.append(&mut head);
        self.gap();
        self.line(format!("  {}({array}[{at}]); {at}++;", helper.name));
        self.line("}");
        self.changed(number);
        self.lots[number].held =
            exactly(after).map_or(Held { part: 0, of_q: 0, read: false, less: true }, Held::new);
        self.kinds.push("walk");
    }

    /// An array gets new objects.
    pub fn build(&mut self) {
        let array = self.of(&["cs", "ds"]);
        let has_fields = |lot: &Lot| lot.over.array() == Some(array) && lot.over.what().is_some();
        if !self.writable(array) || self.lots.iter().any(has_fields) {
            return;
        }
        let (at, whole) = (self.name("t"), format!("{array}.length"));
        let each =
            |end: &str, what| Over::Each { array: array.into(), low: "0".into(), high: end.into(), what };
        let what = What::Field(self.of(&["x", "x", "y"]));
        self.line(format!("int {at} = 0;"));
        self.line(format!("while ({at} < {whole})"));
        self.line(format!("  invariant 0 <= {at} && {at} <= {whole} && acc({array}[*]);"));
        self.line(format!("  invariant {};", each(&at, what).asks("write")));
        self.line("{");
        self.line(format!("  {array}[{at}] = new Cell(); {at}++;"));
        self.line("}");
        self.rearranged(array);
        let over = each(&whole, what);
        self.lots.push(Lot { over, held: Held::new(WRITE), conditional: false, clean: false, local: false });
        self.kinds.push("build");
    }

    /// A loop whose invariant asks for some of what is held, and that does something with it.
    pub fn repeat(&mut self, depth: usize) {
        let at = self.name("t");
        let test = self.of(&["2", "3", "i", "1"]);
        let mut lines = vec![
            format!("int {at} = 0;"),
            format!("while ({at} < {test})"),
            format!("  invariant 0 <= {at};"),
        ];
        let outside = (self.lots.clone(), self.facts.clone(), self.text.clone());
        let mut asked = Vec::new();
        let mut arrays: Vec<String> = Vec::new();
        for number in 0..self.lots.len() {
            let Lot { over, held, conditional, .. } = self.lots[number].clone();
            self.lots[number].held = Held { part: 0, of_q: 0, read: false, less: true };
            let is_framed = !matches!(over, Over::Each { .. })
                || over.array().is_some_and(|it| arrays.iter().any(|of| of == it));
            let Some(amount) = held.some(self.random, Held::can_lend).filter(|_| is_framed) else { continue };
            if self.one_in(4) {
                continue;
            }
            if let Over::Range { array, .. } = &over {
                arrays.push(array.clone());
            }
            let asks = over.asks(amount.text());
            lines.push(format!("  invariant {};", if conditional { format!("k ==> {asks}") } else { asks }));
            self.lots[number].held = Held::new(amount);
            asked.push((number, amount));
        }
        lines.push("{".into());
        self.facts.clear();
        self.text.body.append(&mut lines);
        let count = 1 + self.below(2);
        self.statements(count, depth - 1);
        self.gap();
        let leave = self.of(&["", "", "if (k) { break; }", "if (i == j) { return; }"]);
        // Whoever returns has what the loop has, which may be too little for the postcondition.
        let leave = if leave.contains("return") && self.below(3) > 0 { "" } else { leave };
        self.line(format!("{leave} {at}++;"));
        self.line("}");
        let is_kept = asked.iter().all(|(number, amount)| self.lots[*number].held.can_lend(*amount));
        let inside = std::mem::replace(&mut self.lots, outside.0);
        self.facts = outside.1;
        if !is_kept {
            self.text = outside.2;
            return;
        }
        for (number, amount) in asked {
            let rest = self.lots[number].held.minus(amount);
            if !inside[number].clean || !rest.is_something() {
                self.changed(number);
            }
        }
        self.kinds.push("loop");
    }
}
