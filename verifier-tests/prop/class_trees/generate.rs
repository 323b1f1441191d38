//! Random class trees, and methods that use them.

use std::fmt::Write;
use std::ops::Range;

use super::members::{Class, Contracts, below, interface, pick, root, wrapper};
use crate::prop::Random;

/// Classes `A0` to `An`, of which `A0` is the root, with an interface `I` above it or not, and a class `W` that wraps an `A0`.
pub struct Tree {
    interface: Option<Class>,
    classes: Vec<Class>,
    wrapper: Option<Class>,
    is_abstract: bool,
}

/// A method of the program that makes an object, does something with it, and finds a value.
pub struct Test {
    pub statements: String,
    pub value: String,
}

impl Tree {
    pub fn new(random: &mut Random) -> Tree {
        let contracts = Contracts::new(random);
        let (has_interface, is_abstract) = (random.below(2) == 0, random.below(3) == 0);
        let interface = has_interface.then(|| interface(random, &contracts));
        let public = if has_interface { "public " } else { "" };
        let mut classes = vec![root(random, &contracts, has_interface, is_abstract)];
        for number in 1..2 + random.below(4) {
            let parent = random.below(number);
            classes.push(below(random, number, parent, is_abstract && parent == 0, public));
        }
        let wrapper = (random.below(3) == 0).then(|| wrapper(random, is_abstract, public));
        Tree { interface, classes, wrapper, is_abstract }
    }

    fn all(&self) -> impl Iterator<Item = &Class> {
        self.interface.iter().chain(&self.classes).chain(&self.wrapper)
    }

    /// The classes, and where each slot is.
    pub fn text(&self) -> (String, Vec<Range<usize>>) {
        let (mut text, mut places) = (String::new(), Vec::new());
        for class in self.all() {
            let _ = writeln!(text, "{} {{", class.head);
            for slot in &class.slots {
                let start = text.len();
                let _ = writeln!(text, "  {}", slot.text);
                places.push(start..text.len());
            }
            text += "}\n";
        }
        (text, places)
    }

    /// The number of members.
    pub fn members(&self) -> usize {
        self.all().flat_map(|class| &class.slots).filter(|slot| !slot.text.is_empty()).count()
    }

    /// Takes another text for a slot; false if there is none.
    pub fn replace(&mut self, number: usize) -> bool {
        let slots = self.interface.iter_mut().chain(&mut self.classes).chain(&mut self.wrapper);
        let slot = slots.flat_map(|class| &mut class.slots).nth(number);
        let next = slot.and_then(|slot| slot.spare.pop().map(|next| slot.text = next));
        next.is_some()
    }

    /// Whether a slot is a constructor.
    pub fn is_constructor(&self, number: usize) -> bool {
        let slot = self.all().flat_map(|class| &class.slots).nth(number);
        slot.is_some_and(|slot| slot.text.contains("(int v) {") || slot.text.contains(" W("))
    }

    /// Does the same for one that has one, a predicate if there is one.
    pub fn replace_any(&mut self, random: &mut Random) {
        let slots = || self.all().flat_map(|class| &class.slots).enumerate();
        let free = slots().filter(|(_, slot)| !slot.spare.is_empty());
        let (predicates, others): (Vec<_>, Vec<_>) =
            free.partition(|(_, slot)| slot.text.contains("predicate ok"));
        let free = if predicates.is_empty() || random.below(2) == 0 { others } else { predicates };
        if let Some((number, _)) = (!free.is_empty()).then(|| free[random.below(free.len())]) {
            self.replace(number);
        }
    }

    fn above(&self, class: usize) -> Vec<usize> {
        std::iter::successors(Some(class), |class| self.classes[*class].parent).collect()
    }

    pub fn test(&self, random: &mut Random) -> Test {
        let first = usize::from(self.is_abstract);
        let class = first + random.below(self.classes.len() - first);
        let made = format!("new A{class}({})", random.below(4));
        let mut seen = self.above(class);
        let mut made = (made, seen.clone());
        if self.wrapper.is_some() && random.below(3) == 0 {
            made = (format!("new W({})", made.0), vec![0]);
            seen = vec![0];
        }
        let seen = seen[random.below(seen.len())];
        let mut of = format!("A{seen}");
        let by_interface = self.interface.is_some() && random.below(4) == 0;
        if by_interface {
            of = "I".into();
        }
        let mut statements = format!("{of} o = {}; int p = 0; int b = o.val();", made.0);
        // A class that the object is of more often than not.
        let other = |random: &mut Random| match random.below(3) {
            0 => random.below(self.classes.len()),
            _ => made.1[random.below(made.1.len())],
        };
        for number in 0..random.below(4) {
            let (k, j) = (random.below(3), other(random));
            let _ = match random.below(9) {
                0 | 1 => write!(statements, " o.bump({k});"),
                2 => write!(statements, " o.reset();"),
                3 => write!(statements, " o.more({k});"),
                4 => write!(statements, " p = ((A0) o).peek({k});"),
                5 => write!(statements, " if ((A0) o instanceof A{j}) {{ ((A{j}) (A0) o).bump({k}); }}"),
                6 => write!(
                    statements,
                    " A{j} q{number} = (A{j}) (A0) o; q{number}.bump({k}); b = q{number}.val();"
                ),
                7 => write!(statements, " A0.made = {k}; p = A0.used((A0) o);"),
                _ => {
                    write!(statements, " A0 r{number} = new A{class}({k}); r{number}.bump({k}); b = o.val();")
                }
            };
        }
        let j = other(random);
        let field = self.classes[j].field;
        let value = match random.below(11) {
            0..=2 => "o.val()".into(),
            3 => "o.val() - b".into(),
            4 => "o.calc()".into(),
            5 => "o.start()".into(),
            6 if !by_interface => "o.tag()".into(),
            7 if !by_interface => format!("o.{}", self.classes[seen].field),
            8 => format!("((A{j}) (A0) o).{field}"),
            9 => format!("((A0) o instanceof A{j} ? 1 : 0)"),
            _ => pick(random, &["p", "b", "A0.made"]).into(),
        };
        Test { statements, value }
    }
}
