//! What permission is asked for: of one location, of a range, of a field or an instance of each element, of each member.

use super::Random;

/// What is held of an object, an element or a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Field(&'static str),
    Instance,
}

impl What {
    pub fn place(self, of: &str) -> String {
        match self {
            What::Field(field) => format!("{of}.{field}"),
            What::Instance => format!("{of}.p()"),
        }
    }

    /// An expression whose value is known by it.
    pub fn value(self, of: &str) -> String {
        match self {
            What::Field(field) => format!("{of}.{field}"),
            What::Instance => format!("{of}.get()"),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Over {
    One { of: String, what: What },
    Range { array: String, low: String, high: String },
    Each { array: String, low: String, high: String, what: What },
    Members { set: String, what: What },
}

/// The bounds of ranges, all right where `0 <= i && i <= j && j < A.length && A.length > 1`, with indices in them, some of which are
/// there only under a condition.
struct Bounds {
    low: &'static str,
    high: &'static str,
    inside: &'static [(&'static str, &'static str)],
    parts: &'static [(&'static str, &'static str)],
}

const BOUNDS: &[Bounds] = &[
    Bounds {
        low: "0",
        high: "LEN",
        inside: &[("", "0"), ("", "1"), ("", "i"), ("", "j")],
        parts: &[
            ("0", "LEN"),
            ("0", "i"),
            ("i", "LEN"),
            ("i", "j"),
            ("0", "2"),
            ("1", "LEN"),
            ("j", "j + 1"),
        ],
    },
    Bounds {
        low: "0",
        high: "i",
        inside: &[("0 < i", "0"), ("0 < i", "i - 1")],
        parts: &[("0", "i"), ("0", "i"), ("0", "0")],
    },
    Bounds {
        low: "i",
        high: "LEN",
        inside: &[("", "i"), ("", "j")],
        parts: &[("i", "LEN"), ("i", "j"), ("j", "LEN"), ("i", "i + 1")],
    },
    Bounds {
        low: "0",
        high: "2",
        inside: &[("", "0"), ("", "1")],
        parts: &[("0", "2"), ("0", "1"), ("1", "2")],
    },
    Bounds {
        low: "i",
        high: "j",
        inside: &[("i < j", "i"), ("i < j", "j - 1")],
        parts: &[("i", "j"), ("i", "i")],
    },
    Bounds {
        low: "1",
        high: "LEN",
        inside: &[("", "1"), ("0 < i", "i")],
        parts: &[("1", "LEN"), ("1", "2")],
    },
];

fn of_array(text: &str, array: &str) -> String {
    text.replace("LEN", &format!("{array}.length"))
}

pub fn any_bounds(random: &mut Random, array: &str) -> (String, String) {
    let bounds = &BOUNDS[[0, 0, 1, 2, 3, 4, 5][random.below(7)]];
    (of_array(bounds.low, array), of_array(bounds.high, array))
}

fn bounds_of(array: &str, low: &str, high: &str) -> Option<&'static Bounds> {
    BOUNDS.iter().find(|it| it.low == low && of_array(it.high, array) == high)
}

/// An expression for a location in it, if there are some, and the condition under which there is one.
pub struct Inside {
    pub guard: &'static str,
    /// The object or, in a range, the element itself.
    pub of: String,
}

impl Over {
    /// So much of it, as an assertion.
    pub fn asks(&self, amount: &str) -> String {
        match self {
            Over::One { of, what } => format!("acc({}, {amount})", what.place(of)),
            Over::Range { array, low, high } if low == "0" && high.ends_with(".length") => {
                format!("acc({array}[*], {amount})")
            }
            Over::Range { array, low, high } => format!("acc({array}[{low}..{high}], {amount})"),
            Over::Each { array, low, high, what } => {
                let place = what.place(&format!("{array}[e]"));
                format!("(forall int e :: {low} <= e && e < {high} ==> acc({place}, {amount}))")
            }
            Over::Members { set, what } => {
                format!("(forall Cell m :: m in {set} ==> acc({}, {amount}))", what.place("m"))
            }
        }
    }

    /// All values are what they were at entry.
    pub fn unchanged(&self) -> String {
        let same = |value: String| format!("{value} == old({value})");
        match self {
            Over::One { of, what } => same(what.value(of)),
            Over::Range { array, low, high } => {
                format!("(forall int e :: {low} <= e && e < {high} ==> {})", same(format!("{array}[e]")))
            }
            Over::Each { array, low, high, what } => {
                let value = what.value(&format!("{array}[e]"));
                format!("(forall int e :: {low} <= e && e < {high} ==> {})", same(value))
            }
            Over::Members { set, what } => {
                format!("(forall Cell m :: m in {set} ==> {})", same(what.value("m")))
            }
        }
    }

    pub fn what(&self) -> Option<What> {
        match self {
            Over::One { what, .. } | Over::Each { what, .. } | Over::Members { what, .. } => Some(*what),
            Over::Range { .. } => None,
        }
    }

    pub fn array(&self) -> Option<&str> {
        match self {
            Over::Range { array, .. } | Over::Each { array, .. } => Some(array),
            Over::One { .. } | Over::Members { .. } => None,
        }
    }

    /// One of its elements or members; `members` are those objects that are known to be in sets.
    pub fn inside(&self, random: &mut Random, members: &[(String, String)]) -> Option<Inside> {
        match self {
            Over::One { of, .. } => Some(Inside { guard: "", of: of.clone() }),
            Over::Range { array, low, high } | Over::Each { array, low, high, .. } => {
                let all = bounds_of(array, low, high)?.inside;
                let (guard, index) = all[random.below(all.len())];
                Some(Inside { guard, of: format!("{array}[{index}]") })
            }
            Over::Members { set, .. } => {
                let known: Vec<&String> =
                    members.iter().filter(|(_, of)| of == set).map(|(it, _)| it).collect();
                (!known.is_empty())
                    .then(|| Inside { guard: "", of: known[random.below(known.len())].clone() })
            }
        }
    }

    /// The bounds of a part of it.
    pub fn part(&self, random: &mut Random) -> Option<(String, String)> {
        let (Over::Range { array, low, high } | Over::Each { array, low, high, .. }) = self else {
            return None;
        };
        let parts = bounds_of(array, low, high)?.parts;
        let (low, high) = parts[random.below(parts.len())];
        Some((of_array(low, array), of_array(high, array)))
    }

    /// The value at a location that [`Over::inside`] gave.
    pub fn value(&self, of: &str) -> String {
        self.what().map_or(of.to_owned(), |what| what.value(of))
    }
}
