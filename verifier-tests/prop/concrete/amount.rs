//! Amounts of permission, and how much of which location is held.
//!
//! `read` is an amount of its own, infinitely smaller than every amount that was there before it: so something is left of whatever
//! it is taken from, however often it is taken, and what is said about it holds of a number that is small enough too. An amount is
//! therefore a sum of multiples of 1 and of such amounts, of which the first that differs decides.
//!
//! ```text
//! acc(x)    1        call with acc(x, read)    1 - e1, lent: e1        call in it with acc(x, read)    e1 - e2, lent: e2
//! ```
//!
//! Numbers that are too large end the execution without a verdict.

use std::collections::BTreeMap;

use acclaim::syntax::ast::BinaryOp;

use super::{Location, Outcome, Stop, Value};

/// A number in lowest terms, with a denominator above 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    above: i128,
    below: i128,
}

impl Fraction {
    pub fn new(above: i128, below: i128) -> Outcome<Fraction> {
        let (mut common, mut rest) = (above.unsigned_abs(), below.unsigned_abs());
        while rest > 0 {
            (common, rest) = (rest, common % rest);
        }
        match i128::try_from(common) {
            Ok(common) if common > 0 && below > 0 => {
                Ok(Fraction { above: above / common, below: below / common })
            }
            _ => Err(Stop::Unknown),
        }
    }

    fn plus(self, other: Fraction) -> Outcome<Fraction> {
        let cross = |a: Fraction, b: Fraction| a.above.checked_mul(b.below);
        let above = cross(self, other).zip(cross(other, self)).and_then(|(a, b)| a.checked_add(b));
        Fraction::reduced(above, self.below.checked_mul(other.below))
    }

    fn times(self, other: Fraction) -> Outcome<Fraction> {
        Fraction::reduced(self.above.checked_mul(other.above), self.below.checked_mul(other.below))
    }

    pub fn whole(number: i64) -> Fraction {
        Fraction { above: number.into(), below: 1 }
    }

    /// An operator on two amounts that are values.
    pub fn operator(self, op: BinaryOp, other: Fraction) -> Outcome<Value> {
        let opposite = |it: Fraction| it.times(MINUS_ONE);
        let sign = self.plus(opposite(other)?)?.above;
        let number = match op {
            BinaryOp::Lt => return Ok(Value::Bool(sign < 0)),
            BinaryOp::Le => return Ok(Value::Bool(sign <= 0)),
            BinaryOp::Gt => return Ok(Value::Bool(sign > 0)),
            BinaryOp::Ge => return Ok(Value::Bool(sign >= 0)),
            BinaryOp::Add => self.plus(other)?,
            BinaryOp::Sub => self.plus(opposite(other)?)?,
            BinaryOp::Mul => self.times(other)?,
            BinaryOp::Div if other.above < 0 => {
                let negative = opposite(other)?;
                opposite(self.times(Fraction { above: negative.below, below: negative.above })?)?
            }
            BinaryOp::Div if other.above > 0 => {
                self.times(Fraction { above: other.below, below: other.above })?
            }
            _ => return Err(Stop::Unknown),
        };
        Ok(Value::Amount(number))
    }

    /// Whether it is more than nothing and at most all.
    pub fn is_part(self) -> bool {
        0 < self.above && self.above <= self.below
    }

    fn reduced(above: Option<i128>, below: Option<i128>) -> Outcome<Fraction> {
        Fraction::new(above.ok_or(Stop::Unknown)?, below.ok_or(Stop::Unknown)?)
    }
}

const ONE: Fraction = Fraction { above: 1, below: 1 };
const MINUS_ONE: Fraction = Fraction { above: -1, below: 1 };

/// Multiples of 1 (which has the number 0) and of the amounts called `read` (by their numbers), without those that are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount(Vec<(usize, Fraction)>);

impl Amount {
    pub fn whole() -> Amount {
        Amount(vec![(0, ONE)])
    }

    /// The amount called `read` with this number, which is above 0.
    pub fn read(number: usize) -> Amount {
        Amount(vec![(number, ONE)])
    }

    pub fn times(&self, factor: Fraction) -> Outcome<Amount> {
        if factor.above == 0 {
            return Err(Stop::Unknown);
        }
        let multiples = self.0.iter().map(|(number, multiple)| Ok((*number, multiple.times(factor)?)));
        multiples.collect::<Outcome<_>>().map(Amount)
    }

    fn plus(&self, other: &Amount) -> Outcome<Amount> {
        let mut sum: BTreeMap<usize, Fraction> = self.0.iter().copied().collect();
        for (number, multiple) in &other.0 {
            let before = sum.remove(number).unwrap_or(Fraction { above: 0, below: 1 });
            let after = before.plus(*multiple)?;
            if after.above != 0 {
                sum.insert(*number, after);
            }
        }
        Ok(Amount(sum.into_iter().collect()))
    }

    fn minus(&self, other: &Amount) -> Outcome<Amount> {
        self.plus(&other.times(MINUS_ONE)?)
    }

    fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }

    fn is_negative(&self) -> bool {
        self.0.first().is_some_and(|(_, multiple)| multiple.above < 0)
    }
}

/// How much is held of each location; what is not held is not listed.
#[derive(Clone, Debug, Default)]
pub struct Permissions(BTreeMap<Location, Amount>);

impl Permissions {
    /// All of a new location.
    pub fn insert_new(&mut self, location: Location) {
        self.0.insert(location, Amount::whole());
    }

    /// Adds a part; false: that would be more than all.
    pub fn add(&mut self, location: Location, amount: &Amount) -> Outcome<bool> {
        let sum = match self.0.get(&location) {
            Some(held) => held.plus(amount)?,
            None => amount.clone(),
        };
        let fits = !Amount::whole().minus(&sum)?.is_negative();
        self.0.insert(location, sum);
        Ok(fits)
    }

    /// Takes a part out; false: so much is not held.
    pub fn take(&mut self, location: Location, amount: &Amount) -> Outcome<bool> {
        let Some(held) = self.0.get(&location) else { return Ok(false) };
        let left = held.minus(amount)?;
        if left.is_negative() {
            return Ok(false);
        }
        if left.is_nothing() {
            self.0.remove(&location);
        } else {
            self.0.insert(location, left);
        }
        Ok(true)
    }

    pub fn may_read(&self, location: Location) -> bool {
        self.0.contains_key(&location)
    }

    pub fn may_write(&self, location: Location) -> bool {
        self.0.get(&location).is_some_and(|held| *held == Amount::whole())
    }

    pub fn locations(&self) -> Vec<Location> {
        self.0.keys().copied().collect()
    }

    /// What was taken to leave this.
    pub fn taken(&self, left: &Permissions) -> Outcome<Permissions> {
        let mut taken = Permissions::default();
        for (location, held) in &self.0 {
            let amount = match left.0.get(location) {
                Some(rest) => held.minus(rest)?,
                None => held.clone(),
            };
            if !amount.is_nothing() {
                taken.0.insert(*location, amount);
            }
        }
        Ok(taken)
    }

    /// Takes out all that is held of some locations.
    pub fn split(&mut self, wanted: impl Fn(&Location) -> bool) -> Permissions {
        let (taken, left) =
            std::mem::take(&mut self.0).into_iter().partition(|(location, _)| wanted(location));
        self.0 = left;
        Permissions(taken)
    }

    /// Adds all of others. Together they are never more than all: one of them was taken out of what held both.
    pub fn join(&mut self, others: Permissions) -> Outcome {
        for (location, amount) in others.0 {
            if !self.add(location, &amount)? {
                return Err(Stop::Unknown);
            }
        }
        Ok(())
    }
}
