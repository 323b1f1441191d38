//! What can be called: methods that borrow, keep, give back less, or write.

use std::fmt::Write;

use super::Random;
use super::amount::{Amount, PARTS, WRITE, any_part};
use super::lot::{Over, What};

/// What a method takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    One(What),
    /// As much of a field as an argument says.
    Asked(What),
    /// A range of numbers.
    Range,
    Each(What),
    Members(What),
    /// Of the members, of which one is another argument.
    Member(What),
}

pub struct Helper {
    pub name: String,
    pub shape: Shape,
    pub take: Amount,
    /// Nothing: it keeps what it takes.
    pub give: Option<Amount>,
    /// It promises that values stay as they are.
    pub same: bool,
    /// What it writes, into the first place there is.
    pub writes: Option<usize>,
}

pub struct Library {
    pub text: String,
    pub helpers: Vec<Helper>,
    /// How much of `x` is in the predicate.
    pub of_x: Amount,
}

const SHAPES: &[Shape] = &[
    Shape::One(What::Field("x")),
    Shape::One(What::Field("x")),
    Shape::One(What::Field("y")),
    Shape::One(What::Instance),
    Shape::Asked(What::Field("x")),
    Shape::Asked(What::Instance),
    Shape::Range,
    Shape::Range,
    Shape::Each(What::Field("x")),
    Shape::Each(What::Field("x")),
    Shape::Each(What::Instance),
    Shape::Members(What::Field("x")),
    Shape::Members(What::Instance),
    Shape::Member(What::Field("x")),
];

impl Library {
    pub fn new(random: &mut Random) -> Library {
        let mut inside = || [WRITE, WRITE, Amount::Part(6), Amount::Part(4)][random.below(4)];
        let (of_x, of_y) = (inside(), inside());
        let mut text = format!(
            "class Cell {{
  int x;
  int y;
  Cell() ensures acc(x) && acc(y) && x == 0 && y == 0; {{ }}
  predicate p() {{ return acc(x, {}) && acc(y, {}); }}
  pure int get() requires acc(p(), read); {{ return x; }}
}}
class L {{
",
            of_x.text(),
            of_y.text()
        );
        let helpers: Vec<Helper> = SHAPES
            .iter()
            .enumerate()
            .map(|(number, shape)| helper(random, number, *shape, &mut text))
            .collect();
        text += "  static pure int sum(Cell[] us, int lo, int hi)
    requires us != null && 0 <= lo && lo <= hi && hi <= us.length && acc(us[lo..hi], read);
    requires forall int e :: lo <= e && e < hi ==> acc(us[e].x, read);
    decreases hi - lo;
  { return lo == hi ? 0 : us[lo].x + sum(us, lo + 1, hi); }
}
";
        Library { text, helpers, of_x }
    }
}

fn helper(random: &mut Random, number: usize, shape: Shape, text: &mut String) -> Helper {
    let asked = matches!(shape, Shape::Asked(_));
    let mut take = any_part(random);
    let fields = !matches!(shape, Shape::One(What::Instance) | Shape::Each(What::Instance));
    let writes = (fields && !asked && !matches!(shape, Shape::Members(_)) && random.below(3) == 0)
        .then_some(number + 2);
    if writes.is_some() {
        take = WRITE;
    }
    // More is promised than is done only where what is kept is kept for good.
    let give = match (take, random.below(6)) {
        (_, 0) if writes.is_none() => None,
        (Amount::Part(part), 1) => {
            let less: Vec<i32> = PARTS.iter().copied().filter(|it| *it < part).collect();
            (!less.is_empty()).then(|| Amount::Part(less[random.below(less.len())]))
        }
        _ => Some(take),
    };
    let same = writes.is_none() && give.is_some() && random.below(2) == 0;
    let range = |array: &str| (array.to_owned(), "lo".to_owned(), "hi".to_owned());
    let cell = || "c".to_owned();
    let (params, before, over, place) = match shape {
        Shape::One(what) => ("Cell c", "", Over::One { of: cell(), what }, ("", what.place("c"))),
        Shape::Asked(what) => {
            ("Cell c, ghost frac f", "", Over::One { of: cell(), what }, ("", what.place("c")))
        }
        Shape::Range => {
            let (array, low, high) = range("u");
            let before = "u != null && 0 <= lo && lo <= hi && hi <= u.length && ";
            ("int[] u, int lo, int hi", before, Over::Range { array, low, high }, ("lo < hi", "u[lo]".into()))
        }
        Shape::Each(what) => {
            let (array, low, high) = range("us");
            let before = "us != null && 0 <= lo && lo <= hi && hi <= us.length && acc(us[lo..hi], read) && ";
            let over = Over::Each { array, low, high, what };
            ("Cell[] us, int lo, int hi", before, over, ("lo < hi", what.place("us[lo]")))
        }
        Shape::Members(what) => {
            ("ghost set<Cell> u", "", Over::Members { set: "u".into(), what }, ("", what.place("m")))
        }
        Shape::Member(what) => {
            let over = Over::Members { set: "u".into(), what };
            ("ghost set<Cell> u, Cell c", "c in u && ", over, ("", what.place("c")))
        }
    };
    let taken = if asked { "f" } else { take.text() };
    let elements = if let Shape::Each(_) = shape { "acc(us[lo..hi], read)" } else { "true" };
    let mut ensures = elements.to_owned();
    if let Some(amount) = give {
        ensures += &format!(" && {}", over.asks(if asked { "f" } else { amount.text() }));
    }
    if same {
        ensures += &format!(" && {}", over.unchanged());
    }
    let mut body = String::new();
    if let Some(value) = writes {
        let (guard, place) = place;
        body = match guard {
            "" => format!("{place} = {value};"),
            _ => format!("if ({guard}) {{ {place} = {value}; }}"),
        };
        // What it left as it can be read then.
        let fact = format!("{place} == {value}");
        if give.is_some() {
            ensures +=
                &if guard.is_empty() { format!(" && {fact}") } else { format!(" && ({guard} ==> {fact})") };
        }
    }
    let requires = format!("{before}{}", over.asks(taken));
    let name = format!("h{number}");
    let _ =
        writeln!(text, "  static void {name}({params}) requires {requires}; ensures {ensures}; {{ {body} }}");
    let give = if asked { give.map(|_| take) } else { give };
    Helper { name: format!("L.{name}"), shape, take, give, same, writes }
}
