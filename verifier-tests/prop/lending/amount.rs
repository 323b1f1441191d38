//! How much of something is held: what the generator knows of it, in twelfths.

use super::Random;

/// An amount as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// So many twelfths.
    Part(i32),
    /// So many twelfths of the amount `q` that is a parameter.
    OfQ(i32),
    Read,
}

pub const WRITE: Amount = Amount::Part(12);

impl Amount {
    pub fn text(self) -> &'static str {
        match self {
            Amount::Part(12) => "write",
            Amount::Part(9) => "3/4",
            Amount::Part(8) => "2/3",
            Amount::Part(6) => "1/2",
            Amount::Part(4) => "1/3",
            Amount::Part(3) => "1/4",
            Amount::Part(2) => "1/6",
            Amount::Part(_) => "1/12",
            Amount::OfQ(12) => "q",
            Amount::OfQ(6) => "q / 2",
            Amount::OfQ(4) => "q / 3",
            Amount::OfQ(_) => "q / 4",
            Amount::Read => "read",
        }
    }
}

/// The amounts with a spelling, from the largest on.
pub const PARTS: &[i32] = &[12, 9, 8, 6, 4, 3, 2, 1];
const OF_Q: &[i32] = &[12, 6, 4, 3];

pub fn any_part(random: &mut Random) -> Amount {
    match random.below(8) {
        0 => Amount::Read,
        1..=2 => WRITE,
        3..=4 => Amount::Part(6),
        _ => Amount::Part([8, 4, 3, 9][random.below(4)]),
    }
}

/// What is held of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    pub part: i32,
    pub of_q: i32,
    /// The part called `read` that the precondition gave.
    pub read: bool,
    /// Something that is not known was lent for good.
    pub less: bool,
}

impl Held {
    pub fn new(amount: Amount) -> Held {
        let nothing = Held { part: 0, of_q: 0, read: false, less: false };
        match amount {
            Amount::Part(part) => Held { part, ..nothing },
            Amount::OfQ(of_q) => Held { of_q, ..nothing },
            Amount::Read => Held { read: true, ..nothing },
        }
    }

    pub fn is_something(self) -> bool {
        self.part > 0 || self.of_q > 0 || self.read
    }

    pub fn is_all(self) -> bool {
        self.part == 12 && !self.less
    }

    /// Whether so much can be lent here, where `read` is as little as is needed.
    pub fn can_lend(self, amount: Amount) -> bool {
        let spare = i32::from(self.less);
        match amount {
            Amount::Part(part) => self.part >= part + spare,
            Amount::OfQ(of_q) => self.of_q >= of_q + spare,
            Amount::Read => self.is_something(),
        }
    }

    /// Whether so much can be given back to the caller, who chose what `read` is.
    pub fn can_return(self, amount: Amount) -> bool {
        match amount {
            Amount::Read => (self.read && !self.less) || self.is_all(),
            Amount::Part(_) | Amount::OfQ(_) => self.can_lend(amount),
        }
    }

    /// What is left. Something of `read` is always left, and how much is not known.
    pub fn minus(self, amount: Amount) -> Held {
        match amount {
            Amount::Part(part) => Held { part: self.part - part, ..self },
            Amount::OfQ(of_q) => Held { of_q: self.of_q - of_q, ..self },
            Amount::Read => Held { less: true, ..self },
        }
    }

    pub fn plus(self, amount: Amount) -> Held {
        match amount {
            Amount::Part(part) => Held { part: self.part + part, ..self },
            Amount::OfQ(of_q) => Held { of_q: self.of_q + of_q, ..self },
            // As much as was taken away a moment ago, by whoever calls this for what a helper gives back.
            Amount::Read => self,
        }
    }

    /// What is held on both of two ways.
    pub fn both(self, other: Held) -> Held {
        Held {
            part: self.part.min(other.part),
            of_q: self.of_q.min(other.of_q),
            read: self.read && other.read,
            less: self.less || other.less,
        }
    }

    /// An amount that can be given away here: often all of it.
    pub fn some(self, random: &mut Random, fits: impl Fn(Held, Amount) -> bool) -> Option<Amount> {
        let parts = PARTS.iter().map(|part| Amount::Part(*part));
        let all = parts.chain(OF_Q.iter().map(|part| Amount::OfQ(*part))).chain([Amount::Read]);
        let fitting: Vec<Amount> = all.filter(|amount| fits(self, *amount)).collect();
        match fitting.len() {
            0 => None,
            _ if random.below(2) == 0 => Some(fitting[0]),
            count => Some(fitting[random.below(count)]),
        }
    }
}
