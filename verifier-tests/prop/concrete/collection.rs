//! Ghost values: sequences, sets, multisets and maps.
//!
//! A value is kept once, so that values are equal exactly if their numbers are. What leaves the domain of an operation is a fault.
//!
//! ```text
//! seq(1, 2)[2]        fault: 2 is out of bounds
//! mset(s)             what is in s, each as often as it is there
//! ```

use std::collections::{BTreeMap, BTreeSet};

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::{Frame, Machine, Outcome, Stop, Value, fault};

/// An element, as something that can be sorted: what kind of value it is, and which.
pub type Part = (u8, i64);

/// A ghost value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Made {
    Seq(Vec<Part>),
    Set(BTreeSet<Part>),
    /// How often each is there, at least once.
    MSet(BTreeMap<Part, i64>),
    Map(BTreeMap<Part, Part>),
}

/// All ghost values of an execution.
#[derive(Default)]
pub struct Values {
    all: Vec<Made>,
    numbers: BTreeMap<Made, usize>,
}

/// The elements of random values.
const RANDOM: usize = 4;

impl Values {
    /// The empty ones, whose numbers [`empty`] knows.
    pub fn new() -> Values {
        let mut values = Values::default();
        for name in ["seq", "set", "mset", "map"] {
            values.number(nothing(name));
        }
        values
    }

    fn number(&mut self, made: Made) -> usize {
        let next = self.all.len();
        let number = *self.numbers.entry(made.clone()).or_insert(next);
        if number == next {
            self.all.push(made);
        }
        number
    }
}

fn nothing(name: &str) -> Made {
    match name {
        "seq" => Made::Seq(Vec::new()),
        "set" => Made::Set(BTreeSet::new()),
        "mset" => Made::MSet(BTreeMap::new()),
        _ => Made::Map(BTreeMap::new()),
    }
}

/// The value without elements of a type; nothing for another type.
pub fn empty(ty: &Type) -> Option<Value> {
    let TypeKind::Ghost(name, _) = &ty.kind else { return None };
    let number = ["seq", "set", "mset", "map"].iter().position(|it| *it == name.as_str())?;
    Some(Value::Made(number))
}

/// What is kept of an element. Which object a string is stays open, so strings are no elements here.
fn part(value: Value) -> Outcome<Part> {
    match value {
        Value::Int(number) | Value::Long(number) => Ok((0, number)),
        Value::Bool(value) => Ok((1, value.into())),
        Value::Null => Ok((2, 0)),
        Value::Object(object) => Ok((3, object as i64)),
        Value::Made(number) => Ok((4, number as i64)),
        Value::Amount(_) | Value::Text(_) => Err(Stop::Unknown),
    }
}

fn value((kind, which): Part) -> Value {
    match kind {
        0 => Value::Int(which),
        1 => Value::Bool(which != 0),
        2 => Value::Null,
        3 => Value::Object(which as usize),
        _ => Value::Made(which as usize),
    }
}

fn counted(parts: impl IntoIterator<Item = Part>) -> BTreeMap<Part, i64> {
    let mut counts = BTreeMap::new();
    for part in parts {
        *counts.entry(part).or_insert(0) += 1;
    }
    counts
}

impl<'p> Machine<'p> {
    fn made(&mut self, made: Made) -> Value {
        Value::Made(self.values.number(made))
    }

    pub fn of(&self, value: Value) -> Option<&Made> {
        match value {
            Value::Made(number) => self.values.all.get(number),
            _ => None,
        }
    }

    /// `seq(e, …)`; `mset(s)` without a written type is that of the elements of s.
    pub fn collection(
        &mut self,
        (name, is_inferred): (Symbol, bool),
        items: &'p [Expr],
        frame: &mut Frame<'p>,
    ) -> Outcome<Value> {
        let mut given = Vec::new();
        for item in items {
            given.push(self.eval(item, frame)?);
        }
        if let ("mset", true, [only]) = (name.as_str(), is_inferred, &given[..])
            && let Some(Made::Seq(elements)) = self.of(*only)
        {
            let counts = counted(elements.iter().copied());
            return Ok(self.made(Made::MSet(counts)));
        }
        let parts = given.into_iter().map(part).collect::<Outcome<Vec<Part>>>()?;
        Ok(self.made(match name.as_str() {
            "seq" => Made::Seq(parts),
            "set" => Made::Set(parts.into_iter().collect()),
            "mset" => Made::MSet(counted(parts)),
            _ => Made::Map(BTreeMap::new()),
        }))
    }

    /// `s.length`, `t.size`, `m.keys`
    pub fn member_of_value(&mut self, of: Value, name: &str) -> Outcome<Value> {
        match (self.of(of), name) {
            (Some(Made::Seq(parts)), "length") => Ok(Value::Int(parts.len() as i64)),
            (Some(Made::Set(parts)), "size") => Ok(Value::Int(parts.len() as i64)),
            (Some(Made::MSet(parts)), "size") => Ok(Value::Int(parts.values().sum())),
            (Some(Made::Map(parts)), "keys") => {
                let keys = parts.keys().copied().collect();
                Ok(self.made(Made::Set(keys)))
            }
            _ => Err(Stop::Unknown),
        }
    }

    /// `s[i]`, `m[k]`, `b[x]`
    pub fn part_of(&mut self, whole: Value, at: Value, e: &Expr) -> Outcome<Value> {
        let key = part(at)?;
        match self.of(whole).ok_or(Stop::Unknown)? {
            Made::Seq(parts) => match usize::try_from(at.number().ok_or(Stop::Unknown)?) {
                Ok(index) if index < parts.len() => Ok(value(parts[index])),
                _ => fault(format!("out of bounds: {}", pretty::expr(e))),
            },
            Made::MSet(counts) => Ok(Value::Int(counts.get(&key).copied().unwrap_or(0))),
            Made::Map(entries) => match entries.get(&key) {
                Some(found) => Ok(value(*found)),
                None => fault(format!("no such key: {}", pretty::expr(e))),
            },
            Made::Set(_) => Err(Stop::Unknown),
        }
    }

    /// `s[i := e]`, `m[k := e]`
    pub fn updated(&mut self, whole: Value, at: Value, with: Value, e: &Expr) -> Outcome<Value> {
        let (key, with) = (part(at)?, part(with)?);
        let made = match self.of(whole).ok_or(Stop::Unknown)? {
            Made::Seq(parts) => match usize::try_from(at.number().ok_or(Stop::Unknown)?) {
                Ok(index) if index < parts.len() => {
                    let mut parts = parts.clone();
                    parts[index] = with;
                    Made::Seq(parts)
                }
                _ => return fault(format!("out of bounds: {}", pretty::expr(e))),
            },
            Made::Map(entries) => {
                let mut entries = entries.clone();
                entries.insert(key, with);
                Made::Map(entries)
            }
            Made::Set(_) | Made::MSet(_) => return Err(Stop::Unknown),
        };
        Ok(self.made(made))
    }

    /// `s[i..j]`; `a[i..j]` of an array, whose elements there have to be readable; and `s[..]` of a string.
    pub fn slice(
        &mut self,
        whole: Value,
        (from, to): (Option<i64>, Option<i64>),
        frame: &Frame<'p>,
        e: &'p Expr,
    ) -> Outcome<Value> {
        match whole {
            Value::Made(_) => {
                let Some(Made::Seq(parts)) = self.of(whole) else { return Err(Stop::Unknown) };
                let (low, high) = (from.unwrap_or(0), to.unwrap_or(parts.len() as i64));
                if low < 0 || high < low || high > parts.len() as i64 {
                    return fault(format!("out of its bounds: {}", pretty::expr(e)));
                }
                let parts = parts[low as usize..high as usize].to_vec();
                Ok(self.made(Made::Seq(parts)))
            }
            Value::Text(text) => {
                let parts = text.as_str().encode_utf16().map(|c| (0, c.into())).collect();
                Ok(self.made(Made::Seq(parts)))
            }
            _ => {
                let mut parts = Vec::new();
                let length = self.length(whole, e)?;
                let (low, high) = (from.unwrap_or(0), to.unwrap_or(length));
                if low < 0 || high < low || high > length {
                    return fault(format!("out of its bounds: {}", pretty::expr(e)));
                }
                for index in low..high {
                    let location = self.element(whole, index, e)?;
                    parts.push(part(self.load(location, frame, e)?)?);
                }
                Ok(self.made(Made::Seq(parts)))
            }
        }
    }

    /// An operator on ghost values; nothing if it is none.
    pub fn of_values(&mut self, op: BinaryOp, left: Value, right: Value) -> Outcome<Option<Value>> {
        if op == BinaryOp::In {
            let part = part(left)?;
            return Ok(Some(Value::Bool(match self.of(right).ok_or(Stop::Unknown)? {
                Made::Seq(parts) => parts.contains(&part),
                Made::Set(parts) => parts.contains(&part),
                Made::MSet(counts) => counts.contains_key(&part),
                Made::Map(entries) => entries.contains_key(&part),
            })));
        }
        let (Some(left), Some(right)) = (self.of(left), self.of(right)) else { return Ok(None) };
        let both = |a: &BTreeMap<Part, i64>, b: &BTreeMap<Part, i64>, count: fn(i64, i64) -> i64| {
            let keys: BTreeSet<Part> = a.keys().chain(b.keys()).copied().collect();
            let of = |counts: &BTreeMap<Part, i64>, key: Part| counts.get(&key).copied().unwrap_or(0);
            let counts = keys.into_iter().map(|key| (key, count(of(a, key), of(b, key))));
            Made::MSet(counts.filter(|(_, count)| *count > 0).collect())
        };
        let made = match (op, left, right) {
            (BinaryOp::Add, Made::Seq(a), Made::Seq(b)) => Made::Seq(a.iter().chain(b).copied().collect()),
            (BinaryOp::Union, Made::Set(a), Made::Set(b)) => Made::Set(a | b),
            (BinaryOp::Inter, Made::Set(a), Made::Set(b)) => Made::Set(a & b),
            (BinaryOp::Diff, Made::Set(a), Made::Set(b)) => Made::Set(a - b),
            (BinaryOp::Diff, Made::Map(a), Made::Set(b)) => {
                let kept = a.iter().filter(|(key, _)| !b.contains(key));
                Made::Map(kept.map(|(key, value)| (*key, *value)).collect())
            }
            (BinaryOp::Union, Made::MSet(a), Made::MSet(b)) => both(a, b, |a, b| a + b),
            (BinaryOp::Inter, Made::MSet(a), Made::MSet(b)) => both(a, b, i64::min),
            (BinaryOp::Diff, Made::MSet(a), Made::MSet(b)) => both(a, b, |a, b| (a - b).max(0)),
            (BinaryOp::Subset, Made::Set(a), Made::Set(b)) => return Ok(Some(Value::Bool(a.is_subset(b)))),
            (BinaryOp::Subset, Made::MSet(a), Made::MSet(b)) => {
                let is_there = a.iter().all(|(key, count)| b.get(key).is_some_and(|it| it >= count));
                return Ok(Some(Value::Bool(is_there)));
            }
            _ => return Ok(None),
        };
        Ok(Some(self.made(made)))
    }

    /// What is in a ghost value, or the keys of a map.
    pub fn members(&self, of: Value) -> Outcome<Vec<Value>> {
        let parts: Vec<Part> = match self.of(of).ok_or(Stop::Unknown)? {
            Made::Seq(parts) => parts.clone(),
            Made::Set(parts) => parts.iter().copied().collect(),
            Made::MSet(counts) => counts.keys().copied().collect(),
            Made::Map(entries) => entries.keys().copied().collect(),
        };
        Ok(parts.into_iter().map(value).collect())
    }

    /// A random ghost value of a type.
    pub fn any_collection(&mut self, name: Symbol, of: &[Type]) -> Value {
        let mut made = nothing(name.as_str());
        for _ in 0..self.random.below(RANDOM) {
            let parts: Vec<Value> = of.iter().map(|ty| self.any(ty)).collect();
            let Ok(parts) = parts.into_iter().map(part).collect::<Outcome<Vec<Part>>>() else { break };
            match (&mut made, &parts[..]) {
                (Made::Seq(all), &[part]) => all.push(part),
                (Made::Set(all), &[part]) => drop(all.insert(part)),
                (Made::MSet(all), &[part]) => *all.entry(part).or_insert(0) += 1,
                (Made::Map(all), &[key, part]) => drop(all.insert(key, part)),
                _ => break,
            }
        }
        self.made(made)
    }
}
