//! Methods that were changed in one place, so that most of them are wrong.

use super::Random;
use super::method::Text;

/// What was done to a method.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// A permission is not asked for any more.
    Drop,
    /// A permission is given back, lent or asked for twice as much, or twice.
    Double,
    /// Another index, bound or object.
    Index,
    /// Less is asked for, so that what is lent is more than is held.
    Less,
    /// Something false is claimed where an execution may come.
    False,
}

pub const FAULTS: &[Fault] = &[Fault::Drop, Fault::Double, Fault::Index, Fault::Less, Fault::False];

const INDICES: &[(&str, &str)] = &[
    ("[i]", "[j]"),
    ("[j]", "[i]"),
    ("[0]", "[1]"),
    ("[1]", "[0]"),
    ("i - 1", "i"),
    ("j - 1", "j"),
    ("..i]", "..i + 1]"),
    ("..j]", "..j + 1]"),
    ("..2]", "..3]"),
    ("[1..", "[0.."),
    ("[i..", "[0.."),
    ("e < i ", "e <= i "),
    ("e < j ", "e <= j "),
    ("e < 2 ", "e <= 2 "),
    ("i <= e", "0 <= e"),
    ("1 <= e", "0 <= e"),
    ("(a.", "(b."),
    ("(b.", "(a."),
    ("(a)", "(b)"),
    ("(b)", "(a)"),
    ("a.x", "b.x"),
    ("b.x", "a.x"),
    ("cs[", "ds["),
    ("(g)", "(h)"),
    ("m in g", "m in h"),
    ("union set(a)", "union set(b)"),
    (", 0, ", ", 0, 1 + "),
    (", i, ", ", 0, "),
    (", i)", ", j)"),
    (", j)", ", j + 1)"),
    (", 2)", ", i + 1)"),
    (".x", ".y"),
];

const MORE: &[(&str, &str)] = &[
    (", 1/2)", ", write)"),
    (", 1/3)", ", 2/3)"),
    (", 1/4)", ", 1/2)"),
    (", 2/3)", ", write)"),
    (", 3/4)", ", write)"),
    (", q)", ", write)"),
    (", q / 2)", ", q)"),
    (", q / 3)", ", q / 2)"),
    (", 1/12)", ", 1/6)"),
    (", 1/6)", ", 1/3)"),
    (", read)", ", 1/2)"),
];

const LESS: &[(&str, &str)] = &[
    (", write)", ", 1/2)"),
    (", 3/4)", ", 1/2)"),
    (", 2/3)", ", 1/3)"),
    (", 1/2)", ", 1/4)"),
    (", 1/3)", ", 1/4)"),
    (", 1/4)", ", 1/6)"),
    (", q)", ", q / 2)"),
];

/// The method with a fault, if it has a place for it.
pub fn with(fault: Fault, text: &Text, random: &mut Random) -> Option<Text> {
    let mut changed = text.clone();
    let asks = |lines: &[String], word: &str| -> Vec<usize> {
        (0..lines.len()).filter(|it| lines[*it].contains("acc(") && lines[*it].contains(word)).collect()
    };
    let some = |all: &[usize], random: &mut Random| (!all.is_empty()).then(|| all[random.below(all.len())]);
    match fault {
        Fault::Drop => {
            let invariants = asks(&text.body, "invariant ");
            match some(&invariants, random) {
                Some(line) if random.below(3) == 0 => changed.body[line].clear(),
                _ => {
                    let line = some(&asks(&text.requires, "acc("), random)?;
                    changed.requires.remove(line);
                }
            }
        }
        Fault::Double => {
            if random.below(3) == 0
                && let Some(line) = some(&asks(&text.ensures, "acc("), random)
            {
                let clause = text.ensures[line].clone();
                changed.ensures.push(clause);
            } else {
                replace(random, MORE, [&mut changed.ensures, &mut changed.body])?;
            }
        }
        Fault::Index => replace(random, INDICES, [&mut changed.ensures, &mut changed.body])?,
        Fault::Less => replace(random, LESS, [&mut changed.requires, &mut Vec::new()])?,
        Fault::False => {
            let at = text.gaps[random.below(text.gaps.len())];
            changed.body.insert(at, "assert false;".into());
        }
    }
    Some(changed)
}

/// Replaces a text at one of the places where it stands.
fn replace(random: &mut Random, pairs: &[(&str, &str)], lines: [&mut Vec<String>; 2]) -> Option<()> {
    let [first, second] = lines;
    let mut all: Vec<&mut String> = first.iter_mut().chain(second).collect();
    let mut found = Vec::new();
    for (number, line) in all.iter().enumerate() {
        for pair in pairs {
            // Not a piece of a longer name or number.
            let is_whole = |at: &usize| {
                let word = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
                let end = at + pair.0.len();
                let goes_on_before = word(line[..*at].chars().next_back()) && word(pair.0.chars().next());
                let goes_on_after = word(line[end..].chars().next()) && word(pair.0.chars().next_back());
                !goes_on_before && !goes_on_after
            };
            let places = line.match_indices(pair.0).map(|(at, _)| at).filter(is_whole);
            found.extend(places.map(|at| (number, at, *pair)));
        }
    }
    if found.is_empty() {
        return None;
    }
    let (number, at, (from, to)) = found[random.below(found.len())];
    // The argument of a call is no place for a word.
    let to = if all[number].contains("L.h") { to.replace("write", "1") } else { to.to_owned() };
    all[number].replace_range(at..at + from.len(), &to);
    Some(())
}
