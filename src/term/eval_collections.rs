//! Concrete ghost values, for the property tests: finite sequences, sets, multisets and maps as Rust has them.

use std::collections::{BTreeMap, BTreeSet};

use super::eval::Value;
use super::{Op, Sort, SortKind};

/// What is at an index or for a key that is not there.
fn missing(like: Option<&Value>) -> Value {
    match like {
        Some(Value::Bool(_)) => Value::Bool(false),
        Some(Value::Seq(_)) => Value::Seq(Vec::new()),
        Some(Value::Set(_)) => Value::Set(BTreeSet::new()),
        Some(Value::Ref(_)) => Value::Ref(0),
        // Where there is nothing else, tests use numbers.
        _ => Value::Int(-77),
    }
}

pub(super) fn empty(sort: Sort) -> Value {
    match sort.kind() {
        SortKind::Seq(_) => Value::Seq(Vec::new()),
        SortKind::Set(_) => Value::Set(BTreeSet::new()),
        SortKind::MSet(_) => Value::MSet(BTreeMap::new()),
        SortKind::Map(..) => Value::Map(BTreeMap::new()),
        _ => panic!("{sort:?} is no sort of ghost values"),
    }
}

fn place(i: &Value, length: usize) -> Option<usize> {
    let Value::Int(i) = i else { return None };
    usize::try_from(*i).ok().filter(|&i| i < length)
}

fn clamped(i: &Value, length: usize) -> Option<usize> {
    let Value::Int(i) = i else { return None };
    Some((*i).clamp(0, length as i128) as usize)
}

fn count(n: usize) -> Value {
    Value::Int(n as i128)
}

/// A multiset without the elements that it has not.
fn some(elements: impl Iterator<Item = (Value, usize)>) -> Value {
    Value::MSet(elements.filter(|(_, n)| *n > 0).collect())
}

fn times(of: &BTreeMap<Value, usize>, part: &Value) -> usize {
    of.get(part).copied().unwrap_or(0)
}

pub(super) fn meaning(op: Op, args: &[Value]) -> Option<Value> {
    use Value::{Bool, Int, MSet, Map, Seq, Set};
    Some(match (op, args) {
        (Op::Empty(sort), []) => empty(sort),
        (Op::Single(sort), [x]) => match sort.kind() {
            SortKind::Seq(_) => Seq(vec![x.clone()]),
            SortKind::Set(_) => Set(BTreeSet::from([x.clone()])),
            _ => MSet(BTreeMap::from([(x.clone(), 1)])),
        },
        (Op::Concat, [Seq(a), Seq(b)]) => Seq(a.iter().chain(b).cloned().collect()),
        (Op::Union, [Set(_), ..]) => Set(args
            .iter()
            .flat_map(|arg| if let Set(s) = arg { s.clone() } else { BTreeSet::new() })
            .collect()),
        (Op::Union, _) => {
            let mut all: BTreeMap<Value, usize> = BTreeMap::new();
            for arg in args {
                let MSet(part) = arg else { return None };
                part.iter().for_each(|(x, n)| *all.entry(x.clone()).or_default() += n);
            }
            MSet(all)
        }
        (Op::Inter, [Set(a), Set(b)]) => Set(a.intersection(b).cloned().collect()),
        (Op::Inter, [MSet(a), MSet(b)]) => some(a.iter().map(|(x, n)| (x.clone(), (*n).min(times(b, x))))),
        (Op::Diff, [Set(a), Set(b)]) => Set(a.difference(b).cloned().collect()),
        (Op::Diff, [Map(m), Set(keys)]) => {
            let kept = m.iter().filter(|(key, _)| !keys.contains(key));
            Map(kept.map(|(key, value)| (key.clone(), value.clone())).collect())
        }
        (Op::Diff, [MSet(a), MSet(b)]) => {
            some(a.iter().map(|(x, n)| (x.clone(), n.saturating_sub(times(b, x)))))
        }
        (Op::Size, [Seq(s)]) => count(s.len()),
        (Op::Size, [Set(s)]) => count(s.len()),
        (Op::Size, [MSet(s)]) => count(s.values().sum()),
        (Op::Size, [Map(m)]) => count(m.len()),
        (Op::At, [Seq(s), i]) => match place(i, s.len()) {
            Some(i) => s[i].clone(),
            None => missing(s.first()),
        },
        (Op::At, [Map(m), k]) => m.get(k).cloned().unwrap_or_else(|| missing(m.values().next())),
        (Op::Put, [Seq(s), i, x]) => {
            let mut s = s.clone();
            if let Some(i) = place(i, s.len()) {
                s[i] = x.clone();
            }
            Seq(s)
        }
        (Op::Put, [Map(m), k, x]) => {
            let mut m = m.clone();
            m.insert(k.clone(), x.clone());
            Map(m)
        }
        (Op::Slice, [Seq(s), i, j]) => {
            let (i, j) = (clamped(i, s.len())?, clamped(j, s.len())?);
            Seq(s.get(i..j).unwrap_or_default().to_vec())
        }
        (Op::Has, [Seq(s), x]) => Bool(s.contains(x)),
        (Op::Has, [Set(s), x]) => Bool(s.contains(x)),
        (Op::Count, [MSet(s), x]) => count(times(s, x)),
        (Op::Elements, [Seq(s)]) => {
            let mut all: BTreeMap<Value, usize> = BTreeMap::new();
            s.iter().for_each(|x| *all.entry(x.clone()).or_default() += 1);
            MSet(all)
        }
        (Op::Keys, [Map(m)]) => Set(m.keys().cloned().collect()),
        (Op::Prefix, [Value::Array(map, default), Int(n)]) => {
            Seq((0..*n).map(|i| map.get(&i).unwrap_or(default).clone()).collect())
        }
        (Op::Place, [Seq(s), x]) => s.iter().position(|y| x == y).map_or(Int(-1), count),
        (Op::Differ, [Seq(a), Seq(b)]) => a.iter().zip(b).position(|(x, y)| x != y).map_or(Int(0), count),
        (Op::Differ, [Set(a), Set(b)]) => {
            a.symmetric_difference(b).next().cloned().unwrap_or_else(|| missing(a.first()))
        }
        (Op::Differ, [MSet(a), MSet(b)]) => {
            let differs = |x: &&Value| times(a, x) != times(b, x);
            let found = a.keys().chain(b.keys()).filter(differs).min();
            found.cloned().unwrap_or_else(|| missing(a.keys().next()))
        }
        (Op::Differ, [Map(a), Map(b)]) => {
            let differs = |x: &&Value| a.get(x) != b.get(x);
            let found = a.keys().chain(b.keys()).filter(differs).min();
            found.cloned().unwrap_or_else(|| missing(a.keys().next()))
        }
        _ => return None,
    })
}
