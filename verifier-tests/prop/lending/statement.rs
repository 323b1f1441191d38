//! Random statements: what is read, written, lent and claimed is mostly what the book of the method says is there.

use super::amount::{Amount, Held, WRITE};
use super::library::{Helper, Shape};
use super::lot::{Inside, Over, What};
use super::method::{Lot, Method};

impl Method<'_> {
    pub fn statements(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            self.gap();
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: usize) {
        // What can seldom be done is done where it can.
        if self.one_in(2) {
            let before = self.text.body.len();
            match self.below(10) {
                0 => self.exchange(),
                1 => self.replace(),
                2 => self.build(),
                3 | 4 => self.meet(),
                5 => self.unite(),
                6 => self.gather(),
                7 | 8 => self.split(),
                _ => self.sum(),
            }
            if self.text.body.len() > before {
                return;
            }
        }
        match self.below(if depth > 0 { 22 } else { 19 }) {
            0 | 1 => self.remember(),
            2..=4 => self.write(),
            5..=10 => self.lend(),
            11 | 12 => self.walk(),
            13 | 14 => self.claim(),
            15 => self.permission(),
            16 => self.forget(),
            17 => self.open(),
            18 => self.careless(),
            19 | 20 => self.branch(depth),
            _ => self.repeat(depth),
        }
    }

    /// A lot that fits, by its number.
    pub fn some_lot(&mut self, fits: impl Fn(&Lot) -> bool) -> Option<usize> {
        let found: Vec<usize> = (0..self.lots.len()).filter(|it| fits(&self.lots[*it])).collect();
        (!found.is_empty()).then(|| found[self.below(found.len())])
    }

    fn inside(&mut self, number: usize) -> Option<Inside> {
        let over = self.lots[number].over.clone();
        over.inside(self.random, &self.members)
    }

    /// A statement about a lot under the conditions under which there is something in it.
    pub fn guarded(&mut self, number: usize, guard: &str, statement: &str) {
        let conditions: Vec<&str> = [("k", self.lots[number].conditional), (guard, !guard.is_empty())]
            .into_iter()
            .filter_map(|(text, is_there)| is_there.then_some(text))
            .collect();
        if conditions.is_empty() {
            self.line(statement);
        } else {
            self.line(format!("if ({}) {{ {statement} }}", conditions.join(" && ")));
        }
    }

    fn remember(&mut self) {
        let Some(number) = self.some_lot(|lot| lot.held.is_something() && !lot.conditional) else { return };
        let Some(Inside { guard, of }) = self.inside(number) else { return };
        let over = self.lots[number].over.clone();
        if matches!(&over, Over::Range { array, .. } if array != "s") {
            return;
        }
        let (value, name) = (over.value(&of), self.name("v"));
        if guard.is_empty() {
            self.line(format!("int {name} = {value};"));
            self.facts.push((number, format!("{value} == {name}")));
        } else {
            self.line(format!("int {name} = {guard} ? {value} : 0;"));
            self.facts.push((number, format!("{guard} ==> {value} == {name}")));
        }
        self.kinds.push("read");
    }

    fn write(&mut self) {
        let fits = |lot: &Lot| {
            let numbers = match &lot.over {
                Over::Range { array, .. } => array == "s",
                over => over.what() != Some(What::Instance),
            };
            lot.held.is_all() && numbers
        };
        let Some(number) = self.some_lot(fits) else { return self.lend() };
        let Some(Inside { guard, of }) = self.inside(number) else { return };
        let (place, value) = (self.lots[number].over.value(&of), self.of(&["1", "2", "7", "i"]));
        self.guarded(number, guard, &format!("{place} = {value};"));
        self.changed(number);
        let conditional = self.lots[number].conditional;
        let condition = match (guard, conditional) {
            ("", false) => String::new(),
            ("", true) => "k ==> ".into(),
            (guard, false) => format!("{guard} ==> "),
            (guard, true) => format!("k && {guard} ==> "),
        };
        self.facts.push((number, format!("{condition}{place} == {value}")));
        self.kinds.push("write");
    }

    /// What was known of the values in a lot is known no more.
    pub fn changed(&mut self, number: usize) {
        self.facts.retain(|(lot, _)| *lot != number);
        self.lots[number].clean = false;
    }

    /// What was known of an array's elements, and of what is in them.
    pub fn rearranged(&mut self, array: &str) {
        for number in 0..self.lots.len() {
            if self.lots[number].over.array() == Some(array) {
                self.changed(number);
            }
        }
    }

    /// Calls something with all or a part of what is held.
    fn lend(&mut self) {
        let Some(number) = self.some_lot(|lot| lot.held.is_something()) else { return self.careless() };
        let Lot { over, held, .. } = self.lots[number].clone();
        let library = self.library;
        let careless = self.one_in(30);
        let fits = |helper: &&Helper| {
            let shape = match (&over, helper.shape) {
                (Over::Range { array, .. }, Shape::Range) => array == "s",
                (Over::Each { what, .. }, Shape::Each(taken)) => *what == taken,
                (Over::Members { what, .. }, Shape::Members(taken) | Shape::Member(taken)) => *what == taken,
                (it, Shape::One(taken) | Shape::Asked(taken)) => it.what() == Some(taken),
                _ => false,
            };
            shape && (careless || matches!(helper.shape, Shape::Asked(_)) || held.can_lend(helper.take))
        };
        let fitting: Vec<&Helper> = library.helpers.iter().filter(fits).collect();
        if fitting.is_empty() {
            return;
        }
        let helper = fitting[self.below(fitting.len())];
        self.call(number, helper);
    }

    /// A call with what a lot has, or a part of it; what it leaves is noted.
    fn call(&mut self, number: usize, helper: &Helper) {
        let Lot { over, held, .. } = self.lots[number].clone();
        let (mut guard, mut take) = ("", helper.take);
        // The arguments, and what was written if something was.
        let (args, place) = match (helper.shape, &over) {
            (Shape::Range | Shape::Each(_), Over::Range { array, .. } | Over::Each { array, .. }) => {
                let Some((low, high)) = over.part(self.random) else { return };
                let place = format!("{low} < {high} ==> {}", over.value(&format!("{array}[{low}]")));
                (format!("{array}, {low}, {high}"), place)
            }
            (Shape::Members(_), Over::Members { set, .. }) => (set.clone(), String::new()),
            (Shape::Member(_), Over::Members { set, .. }) => {
                let Some(inside) = self.inside(number) else { return };
                (format!("{set}, {}", inside.of), over.value(&inside.of))
            }
            (shape, _) => {
                let Some(inside) = self.inside(number) else { return };
                guard = inside.guard;
                let value = over.value(&inside.of);
                let place = if guard.is_empty() { value } else { format!("{guard} ==> {value}") };
                if let Shape::Asked(_) = shape {
                    let lent = |held: Held, amount| amount != Amount::Read && held.can_lend(amount);
                    let Some(amount) = held.some(self.random, lent) else { return };
                    take = amount;
                    let text = if amount == WRITE { "1" } else { amount.text() };
                    (format!("{}, {}", inside.of, text), place)
                } else {
                    (inside.of, place)
                }
            }
        };
        self.guarded(number, guard, &format!("{}({args});", helper.name));
        let give = match helper.shape {
            Shape::Asked(_) => helper.give.map(|_| take),
            _ => helper.give,
        };
        self.lent(number, take, give, helper);
        if let (Some(value), false) = (helper.writes, self.lots[number].conditional) {
            self.facts.push((number, format!("{place} == {value}")));
        }
        self.kinds.push(match helper.shape {
            Shape::One(_) => "lend one",
            Shape::Asked(_) => "lend as asked",
            Shape::Range => "lend a range",
            Shape::Each(_) => "lend each",
            Shape::Members(_) => "lend members",
            Shape::Member(_) => "lend members and one",
        });
    }

    /// So much was lent, and so much came back.
    fn lent(&mut self, number: usize, take: Amount, give: Option<Amount>, helper: &Helper) {
        let held = self.lots[number].held;
        let rest = held.minus(take);
        let stays = helper.writes.is_none() && (helper.same || rest.is_something());
        self.lots[number].held = match give {
            Some(amount) if amount == take => held,
            Some(amount) => rest.plus(amount),
            None => rest,
        };
        if !stays {
            self.changed(number);
        }
    }

    /// Whether all elements of an array may be written.
    pub fn writable(&self, array: &str) -> bool {
        self.lots.iter().any(|lot| match &lot.over {
            Over::Range { array: of, low, high } => {
                of == array && low == "0" && high.ends_with(".length") && lot.held.is_all()
            }
            Over::One { .. } | Over::Each { .. } | Over::Members { .. } => false,
        })
    }

    /// Two elements change their places.
    fn exchange(&mut self) {
        let array = self.of(&["cs", "ds"]);
        let has_both = |lot: &Lot| match &lot.over {
            Over::Each { array: of, low, high, .. } => {
                of != array || (high.ends_with(".length") && (low == "0" || low == "i"))
            }
            Over::One { .. } | Over::Range { .. } | Over::Members { .. } => true,
        };
        if !self.writable(array) || !self.lots.iter().all(has_both) {
            return;
        }
        let name = self.name("t");
        self.line(format!("Cell {name} = {array}[i]; {array}[i] = {array}[j]; {array}[j] = {name};"));
        self.rearranged(array);
        self.kinds.push("exchange");
    }

    /// An element is replaced by an object of which as much is held.
    fn replace(&mut self) {
        let Some(each) = self.some_lot(|lot| matches!(lot.over, Over::Each { .. })) else { return };
        let Lot { over: Over::Each { array, what, .. }, held, .. } = self.lots[each].clone() else { return };
        let amount = Amount::Part(held.part);
        let is_only = self.lots.iter().filter(|lot| lot.over.array() == Some(&array)).count() == 2;
        if held != Held::new(amount) || !is_only || !self.writable(&array) {
            return;
        }
        let other = |lot: &Lot| {
            matches!(&lot.over, Over::One { what: of, .. } if *of == what)
                && lot.held.can_lend(amount)
                && !lot.conditional
        };
        let Some(one) = self.some_lot(other) else { return };
        let Over::One { of, .. } = self.lots[one].over.clone() else { return };
        let Some(Inside { guard: "", of: place }) = self.inside(each) else { return };
        let name = self.name("t");
        self.line(format!("Cell {name} = {place};"));
        self.line(format!("{place} = {of};"));
        self.rearranged(&array);
        self.changed(one);
        self.lots[one].held = self.lots[one].held.minus(amount);
        let over = Over::One { of: name, what };
        self.lots.push(Lot { over, held, conditional: false, clean: false, local: true });
        self.kinds.push("replace");
    }

    pub fn claim(&mut self) {
        let clean = self.some_lot(|lot| lot.clean && lot.held.is_something() && !lot.conditional);
        let text = match (self.below(4), clean) {
            (0, Some(number)) => {
                let over = self.lots[number].over.clone();
                match (over.inside(self.random, &self.members), self.one_in(2)) {
                    (Some(Inside { guard, of }), true) => {
                        let value = over.value(&of);
                        let same = format!("{value} == old({value})");
                        if guard.is_empty() { same } else { format!("{guard} ==> {same}") }
                    }
                    _ => over.unchanged(),
                }
            }
            _ if self.facts.is_empty() => return,
            _ => {
                let (number, fact) = self.facts[self.random.below(self.facts.len())].clone();
                if !self.lots[number].held.is_something() {
                    return;
                }
                fact
            }
        };
        self.line(format!("assert {text};"));
        self.kinds.push("claim");
    }

    /// Some permissions are there, and are still there afterwards.
    fn permission(&mut self) {
        let mut parts = Vec::new();
        for number in 0..self.lots.len() {
            let Lot { over, held, conditional, .. } = self.lots[number].clone();
            if let Some(amount) = held.some(self.random, Held::can_lend).filter(|_| self.below(2) == 0) {
                let asks = over.asks(amount.text());
                parts.push(if conditional { format!("(k ==> {asks})") } else { asks });
            }
        }
        if !parts.is_empty() {
            self.line(format!("assert {};", parts.join(" && ")));
            self.kinds.push("permission");
        }
    }

    /// Everything but some permissions is given up.
    fn forget(&mut self) {
        if self.below(3) > 0 {
            return;
        }
        let mut parts = Vec::new();
        let mut arrays: Vec<String> = Vec::new();
        for number in 0..self.lots.len() {
            let Lot { over, held, conditional, .. } = self.lots[number].clone();
            let is_framed = !matches!(over, Over::Each { .. })
                || over.array().is_some_and(|it| arrays.iter().any(|of| of == it));
            let kept = held.some(self.random, Held::can_lend).filter(|it| is_framed && *it != Amount::Read);
            self.changed(number);
            match kept {
                Some(amount) if self.below(4) > 0 => {
                    let asks = over.asks(amount.text());
                    parts.push(if conditional { format!("(k ==> {asks})") } else { asks });
                    self.lots[number].held = Held::new(amount);
                    if let Over::Range { array, .. } = over {
                        arrays.push(array);
                    }
                }
                _ => self.lots[number].held = Held { part: 0, of_q: 0, read: false, less: true },
            }
        }
        let parts = if parts.is_empty() { "true".into() } else { parts.join(" && ") };
        self.line(format!("join {parts};"));
        self.kinds.push("join");
    }

    fn open(&mut self) {
        let fits = |lot: &Lot| {
            matches!(lot.over, Over::One { what: What::Instance, .. })
                && !lot.conditional
                && lot.held.is_something()
        };
        let Some(number) = self.some_lot(fits) else { return };
        let Over::One { of, .. } = self.lots[number].over.clone() else { return };
        let lent = |held: Held, amount| amount != Amount::Read && held.can_lend(amount);
        let Some(amount) = self.lots[number].held.some(self.random, lent) else { return };
        let instance = format!("acc({of}.p(), {})", amount.text());
        self.line(format!("open {instance};"));
        if amount == WRITE && self.library.of_x == WRITE && self.one_in(2) {
            self.line(format!("{of}.x = 6;"));
            self.line(format!("close {instance};"));
            self.changed(number);
            self.facts.push((number, format!("{of}.get() == 6")));
        } else {
            let name = self.name("v");
            self.line(format!("int {name} = {of}.x;"));
            self.line(format!("close {instance};"));
            self.facts.push((number, format!("{of}.get() == {name}")));
        }
        self.kinds.push("open");
    }

    /// Two parts that are all together where they are of one object.
    fn meet(&mut self) {
        let is_part = |lot: &Lot| {
            matches!(lot.over.what(), Some(What::Field(_)))
                && lot.held.part > 0
                && !lot.conditional
                && !lot.held.less
        };
        let Some(one) = self.some_lot(is_part) else { return };
        let Lot { over, held, .. } = self.lots[one].clone();
        let fits =
            |lot: &Lot| is_part(lot) && lot.over.what() == over.what() && lot.held.part + held.part == 12;
        let Some(other) = self.some_lot(fits) else { return };
        let (Some(left), Some(right)) = (self.inside(one), self.inside(other)) else { return };
        let mut conditions = vec![format!("{} == {}", left.of, right.of)];
        for guard in [left.guard, right.guard].into_iter().filter(|it| !it.is_empty()) {
            conditions.insert(0, guard.into());
        }
        let place = over.value(&left.of);
        self.line(format!("if ({}) {{ {place} = 8; }}", conditions.join(" && ")));
        self.changed(one);
        self.changed(other);
        self.facts.push((one, format!("{} ==> {place} == 8", conditions.join(" && "))));
        self.kinds.push("meet");
    }

    /// A set and one more object.
    fn unite(&mut self) {
        let Some(members) = self.some_lot(|lot| matches!(lot.over, Over::Members { .. }) && !lot.conditional)
        else {
            return;
        };
        let Lot { over: Over::Members { set, what }, held, .. } = self.lots[members].clone() else { return };
        let fits =
            |lot: &Lot| matches!(&lot.over, Over::One { what: of, .. } if *of == what) && !lot.conditional;
        let Some(one) = self.some_lot(fits) else { return };
        let Lot { over: Over::One { of, .. }, held: other, .. } = self.lots[one].clone() else { return };
        let Some(amount) = held.some(self.random, |it, amount| it.can_lend(amount) && other.can_lend(amount))
        else {
            return;
        };
        let name = self.name("g");
        self.line(format!("ghost set<Cell> {name} = {set} union set({of});"));
        let library = self.library;
        let is_for_all = |helper: &&Helper| {
            helper.shape == Shape::Members(what) && held.can_lend(helper.take) && other.can_lend(helper.take)
        };
        match library.helpers.iter().find(is_for_all) {
            Some(helper) if self.one_in(2) => {
                self.line(format!("{}({name});", helper.name));
                for number in [members, one] {
                    self.lent(number, helper.take, helper.give, helper);
                }
            }
            _ => {
                let over = Over::Members { set: name, what };
                self.line(format!("assert {};", over.asks(amount.text())));
            }
        }
        self.kinds.push("unite");
    }

    /// A new array of objects of which as much is held, that is lent as a whole.
    fn gather(&mut self) {
        let library = self.library;
        let of_each = |helper: &&Helper| matches!(helper.shape, Shape::Each(_));
        let all: Vec<&Helper> = library.helpers.iter().filter(of_each).collect();
        let helper = all[self.below(all.len())];
        let Shape::Each(what) = helper.shape else { return };
        let fits =
            |lot: &Lot| lot.over.what() == Some(what) && lot.held.can_lend(helper.take) && !lot.conditional;
        let (Some(one), Some(other)) = (self.some_lot(fits), self.some_lot(fits)) else { return };
        let (Some(left), Some(right)) = (self.inside(one), self.inside(other)) else { return };
        if one == other || !left.guard.is_empty() || !right.guard.is_empty() {
            return;
        }
        let name = self.name("n");
        self.line(format!("Cell[] {name} = {{{}, {}}};", left.of, right.of));
        self.line(format!("{}({name}, 0, 2);", helper.name));
        let place = what.value(&format!("{name}[0]"));
        for number in [one, other] {
            self.lent(number, helper.take, helper.give, helper);
        }
        if let Some(value) = helper.writes {
            self.facts.push((one, format!("{place} == {value}")));
        }
        self.kinds.push("gather");
    }

    /// One element or member is lent for good, or another amount of it; the others stay.
    fn split(&mut self) {
        let Some(number) = self.some_lot(|lot| !lot.conditional && !lot.held.less && !lot.local) else {
            return;
        };
        let lot = self.lots[number].clone();
        let Some(what) = lot.over.what() else { return };
        let Some(Inside { guard: "", of }) = self.inside(number) else { return };
        let library = self.library;
        let is_for_one = |helper: &&Helper| {
            helper.shape == Shape::One(what) && helper.take != Amount::Read && lot.held.can_lend(helper.take)
        };
        let fitting: Vec<&Helper> = library.helpers.iter().filter(is_for_one).collect();
        if fitting.is_empty() {
            return;
        }
        let helper = fitting[self.below(fitting.len())];
        // What is left of the others, and of this one.
        let others: Vec<Over> = match &lot.over {
            Over::Each { array, low, high, .. } => {
                let index = &of[array.len() + 1..of.len() - 1];
                let part = |low: &str, high: &str| Over::Each {
                    array: array.clone(),
                    low: low.into(),
                    high: high.into(),
                    what,
                };
                let after = if index == "0" { "1".to_owned() } else { format!("{index} + 1") };
                vec![part(low, index), part(&after, high)]
            }
            Over::Members { set, .. } => {
                vec![Over::Members { set: format!("({set} diff set({of}))"), what }]
            }
            Over::One { .. } | Over::Range { .. } => return,
        };
        self.line(format!("{}({of});", helper.name));
        let rest = lot.held.minus(helper.take);
        let after = helper.give.map_or(rest, |amount| rest.plus(amount));
        self.changed(number);
        self.lots[number].held = Held { part: 0, of_q: 0, read: false, less: true };
        for over in others {
            self.lots.push(Lot { over, clean: lot.clean, ..lot.clone() });
        }
        let over = Over::One { of, what };
        let clean = lot.clean && helper.same;
        self.lots.push(Lot { over, held: after, clean, ..lot });
        self.kinds.push("split");
    }

    /// What a function of all elements says, before and after.
    fn sum(&mut self) {
        let fits = |lot: &Lot| {
            matches!(lot.over, Over::Each { what: What::Field("x"), .. }) && lot.held.is_something()
        };
        let Some(number) = self.some_lot(fits) else { return };
        let Some((low, high)) = self.lots[number].over.part(self.random) else { return };
        let Some(array) = self.lots[number].over.array().map(str::to_owned) else { return };
        let sum = format!("L.sum({array}, {low}, {high})");
        let name = self.name("v");
        self.line(format!("int {name} = {sum};"));
        self.facts.push((number, format!("{sum} == {name}")));
        if self.lots[number].clean {
            self.facts.push((number, format!("{sum} == old({sum})")));
        }
        self.kinds.push("sum");
    }

    /// Something that nobody checked.
    fn careless(&mut self) {
        if self.below(3) > 0 {
            return;
        }
        let cells = ["a", "b", "cs[i]", "cs[0]", "ds[j]"];
        let (one, other) = (cells[self.below(3)], cells[self.below(5)]);
        let text = match self.below(6) {
            0 => format!("{one}.x = 4;"),
            1 => format!("if ({one} == {other}) {{ {one}.x = 4; }}"),
            2 => format!("{}({one});", self.library.helpers[0].name),
            3 => format!("assert {one}.x == old({one}.x);"),
            4 => format!("cs[i] = {other};"),
            _ => format!("assert {one} != {other};"),
        };
        self.line(text);
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.of(&["k", "a == b", "i < j", "i == 0", "cs == ds"]);
        let before = (self.lots.clone(), self.facts.clone());
        self.line(format!("if ({condition}) {{"));
        let count = 1 + self.below(2);
        self.statements(count, depth - 1);
        let then = std::mem::replace(&mut self.lots, before.0.clone());
        let then_facts = std::mem::replace(&mut self.facts, before.1.clone());
        if self.one_in(2) {
            self.line("} else {");
            self.statements(1, depth - 1);
        }
        self.line("}");
        self.lots.truncate(before.0.len());
        for (lot, other) in self.lots.iter_mut().zip(then) {
            lot.held = lot.held.both(other.held);
            lot.clean &= other.clean;
        }
        let known = before.1;
        self.facts.retain(|fact| then_facts.contains(fact) && known.contains(fact));
        self.kinds.push("branch");
    }
}
