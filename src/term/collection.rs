//! Sets, multisets and maps, and what they have in common with sequences.
//!
//! A union is flat, and its parts are in the order of their making, so unions are equal whatever the order in which
//! they were written. Membership in what is put together is a formula about the parts.
//!
//! ```text
//! x in s union set(y)             x in s || x == y
//! (b union mset(x))[y]            b[y] + (x == y ? 1 : 0)
//! m[k := v].keys                  m.keys union set(k)
//! (m diff s).keys                 m.keys diff s
//! ```
//!
//! *Invariant*: as for [sequences](super::sequence): every operator is a function of all its arguments.

use super::spelling::Names;
use super::words::{Level, Words};
use super::{Op, Sort, SortKind, Term, TermKind, TermPool, deep};

/// How many parts of a union are asked for an element at once.
const PARTS: usize = 24;

impl TermPool {
    /// `s union t`, of multisets the sum.
    pub(crate) fn union(&mut self, parts: Vec<Term>) -> Term {
        let Some(&first) = parts.first() else { return TermPool::FALSE };
        let sort = self.sort(first);
        let mut flat = Vec::with_capacity(parts.len());
        for part in parts {
            match self.kind(part) {
                TermKind::Op(Op::Empty(_), _) => {}
                TermKind::Op(Op::Union, inner) => flat.extend_from_slice(inner),
                _ => flat.push(part),
            }
        }
        flat.sort_unstable();
        if let SortKind::Set(_) = sort.kind() {
            flat.dedup();
        }
        match flat.as_slice() {
            [] => self.empty(sort),
            &[one] => one,
            _ => self.intern_op(Op::Union, &flat),
        }
    }

    /// `s inter t`
    pub(crate) fn inter(&mut self, a: Term, b: Term) -> Term {
        if a == b || self.is_empty(a) {
            return a;
        }
        if self.is_empty(b) {
            return b;
        }
        self.intern_op(Op::Inter, &[a.min(b), a.max(b)])
    }

    /// `s diff t`, of a map and a set of keys, too.
    pub(crate) fn diff(&mut self, a: Term, b: Term) -> Term {
        if self.is_empty(a) || self.is_empty(b) {
            return a;
        }
        let sort = self.sort(a);
        if let SortKind::Map(..) = sort.kind() {
            return self.without_keys(a, b);
        }
        if a == b {
            return self.empty(sort);
        }
        if let SortKind::MSet(_) = sort.kind() {
            let (left, right) = self.without_common(a, b);
            if left.len() < self.summands(a).len() {
                let empty = self.empty(sort);
                let [left, right] = [left, right].map(|mut parts| {
                    parts.push(empty);
                    self.union(parts)
                });
                return self.diff(left, right);
            }
        }
        self.intern_op(Op::Diff, &[a, b])
    }

    /// A map without some keys: what was put there for the only one of them is gone as well.
    fn without_keys(&mut self, map: Term, keys: Term) -> Term {
        let mut rest = map;
        if let TermKind::Op(Op::Single(_), &[key]) = self.kind(keys) {
            while let TermKind::Op(Op::Put, &[inner, at, _]) = self.kind(rest)
                && at == key
            {
                rest = inner;
            }
        }
        if self.is_empty(rest) { rest } else { self.intern_op(Op::Diff, &[rest, keys]) }
    }

    fn summands(&self, t: Term) -> Vec<Term> {
        match self.kind(t) {
            TermKind::Op(Op::Union, parts) => parts.to_vec(),
            _ => vec![t],
        }
    }

    /// The summands of two multisets but for those that both have.
    fn without_common(&self, a: Term, b: Term) -> (Vec<Term>, Vec<Term>) {
        let (mut left, mut right) = (self.summands(a), self.summands(b));
        left.retain(|part| match right.iter().position(|other| other == part) {
            Some(at) => {
                right.remove(at);
                false
            }
            None => true,
        });
        (left, right)
    }

    /// `x in s`, of a sequence or a set.
    pub(crate) fn has(&mut self, whole: Term, part: Term) -> Term {
        if self.is_younger(part, whole) {
            return self.bool(false);
        }
        deep(|| match self.kind(whole) {
            TermKind::Op(Op::Empty(_), _) => self.bool(false),
            TermKind::Op(Op::Single(_), &[element]) => self.eq(element, part),
            TermKind::Op(Op::Concat, &[init, last]) if !self.is_long(whole) => {
                let either = vec![self.has(init, part), self.has(last, part)];
                self.or(either)
            }
            TermKind::Op(Op::Union, parts) if parts.len() <= PARTS => {
                let parts = parts.to_vec();
                let any = parts.into_iter().map(|of| self.has(of, part)).collect();
                self.or(any)
            }
            TermKind::Op(Op::Inter, &[a, b]) => {
                let both = vec![self.has(a, part), self.has(b, part)];
                self.and(both)
            }
            TermKind::Op(Op::Diff, &[a, b]) => {
                let outside = self.has(b, part);
                let both = vec![self.has(a, part), self.not(outside)];
                self.and(both)
            }
            _ => self.intern_op(Op::Has, &[whole, part]),
        })
    }

    /// `x in s` without a look at what s is made of: what an instance is found by.
    pub(crate) fn has_as_is(&mut self, whole: Term, part: Term) -> Term {
        self.intern_op(Op::Has, &[whole, part])
    }

    /// Whether something is a `new` object that is younger than all that a value can have in it.
    fn is_younger(&self, part: Term, whole: Term) -> bool {
        self.object_age(part).is_some_and(|age| self.age(whole) < age)
    }

    /// How often something is in a multiset.
    pub(crate) fn count(&mut self, whole: Term, part: Term) -> Term {
        if self.is_younger(part, whole) {
            return self.int(0);
        }
        match self.kind(whole) {
            TermKind::Op(Op::Empty(_), _) => self.int(0),
            TermKind::Op(Op::Single(_), &[element]) => {
                let same = self.eq(element, part);
                let (one, none) = (self.int(1), self.int(0));
                self.ite(same, one, none)
            }
            TermKind::Op(Op::Union, parts) => {
                let parts = parts.to_vec();
                let counts = parts.into_iter().map(|of| self.count(of, part)).collect();
                self.add(counts)
            }
            _ => self.intern_op(Op::Count, &[whole, part]),
        }
    }

    /// `m.keys`
    pub(crate) fn keys(&mut self, map: Term) -> Term {
        let Some(key) = self.sort(map).member() else { return map };
        let sort = Sort::of(SortKind::Set(key));
        let mut parts = vec![self.empty(sort)];
        let mut rest = map;
        while let TermKind::Op(Op::Put, &[inner, key, _]) = self.kind(rest) {
            parts.push(self.single(sort, key));
            rest = inner;
        }
        match self.kind(rest) {
            TermKind::Op(Op::Diff, &[inner, removed]) => {
                let before = deep(|| self.keys(inner));
                parts.push(self.diff(before, removed));
            }
            TermKind::Op(Op::Empty(_), _) => {}
            _ => parts.push(self.intern_op(Op::Keys, &[rest])),
        }
        self.union(parts)
    }

    /// `m[k]`
    pub(super) fn value_for(&mut self, map: Term, key: Term) -> Term {
        let mut map = map;
        while let TermKind::Op(Op::Put, &[inner, at, value]) = self.kind(map) {
            match self.decide_eq(at, key, 0) {
                Some(true) => return value,
                Some(false) => map = inner,
                None => break,
            }
        }
        self.intern_op(Op::At, &[map, key])
    }

    /// Where two ghost values differ.
    pub(crate) fn differ(&mut self, a: Term, b: Term) -> Term {
        self.intern_op(Op::Differ, &[a.min(b), a.max(b)])
    }

    /// An index at which something is in a sequence.
    pub(crate) fn place(&mut self, whole: Term, part: Term) -> Term {
        self.intern_op(Op::Place, &[whole, part])
    }

    /// `a == b` for ghost values.
    pub(super) fn eq_collections(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        if let SortKind::Seq(_) = sort.kind() {
            return self.eq_sequences(a, b);
        }
        match (self.kind(a), self.kind(b)) {
            (TermKind::Op(Op::Single(_), &[x]), TermKind::Op(Op::Single(_), &[y])) => self.eq(x, y),
            (TermKind::Op(Op::Empty(_), _), TermKind::Op(Op::Single(_) | Op::Put, _))
            | (TermKind::Op(Op::Single(_) | Op::Put, _), TermKind::Op(Op::Empty(_), _)) => self.bool(false),
            (TermKind::Op(Op::Empty(_), _), TermKind::Op(Op::Union, parts))
            | (TermKind::Op(Op::Union, parts), TermKind::Op(Op::Empty(_), _)) => {
                let parts = parts.to_vec();
                let empty = self.empty(sort);
                let all = parts.into_iter().map(|part| self.eq(part, empty)).collect();
                self.and(all)
            }
            _ if matches!(sort.kind(), SortKind::MSet(_)) => {
                let (left, right) = self.without_common(a, b);
                if left.len() == self.summands(a).len() {
                    return self.intern_eq(a, b);
                }
                let empty = self.empty(sort);
                let [left, right] = [left, right].map(|mut parts| {
                    parts.push(empty);
                    self.union(parts)
                });
                self.eq(left, right)
            }
            _ => self.intern_eq(a, b),
        }
    }
}

/// How ghost values are written.
impl TermPool {
    fn called(&self, name: &'static str, args: &[Term], names: Names<'_>) -> Option<Words> {
        let args: Option<Vec<Words>> = args.iter().map(|&t| self.in_words(t, names)).collect();
        Some(Words::Call { receiver: None, name: name.into(), args: args?, of: Vec::new() })
    }

    pub(super) fn spell_elements(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        self.called("mset", args, names)
    }

    pub(super) fn spell_size(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let &[of] = args else { return None };
        let member = if let SortKind::Seq(_) = self.sort(of).kind() { "length" } else { "size" };
        Some(self.in_words(of, names)?.field(member))
    }

    pub(super) fn spell_has(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let &[whole, part] = args else { return None };
        let parts = vec![self.in_words(part, names)?, self.in_words(whole, names)?];
        Some(Words::Infix(Level::Relation, "in", parts))
    }

    pub(super) fn spell_at(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let &[whole, at] = args else { return None };
        let (whole, at) = (self.in_words(whole, names)?, self.in_words(at, names)?);
        Some(Words::Element(Box::new(whole), Box::new(at)))
    }

    pub(super) fn spell_put(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let parts: Option<Vec<Words>> = args.iter().map(|&t| self.in_words(t, names)).collect();
        Some(Words::Updated(Box::new(parts?.try_into().ok()?)))
    }

    pub(super) fn spell_slice(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let parts: Option<Vec<Words>> = args.iter().map(|&t| self.in_words(t, names)).collect();
        Some(Words::Range(Box::new(parts?.try_into().ok()?)))
    }

    /// All parts of a concatenation at one level.
    pub(super) fn spell_concat(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let &[init, last] = args else { return None };
        let last = self.in_words(last, names)?;
        let mut parts = match self.in_words(init, names)? {
            Words::Infix(Level::Sum, "+", parts) => parts,
            other => vec![other],
        };
        parts.push(last);
        Some(Words::Infix(Level::Sum, "+", parts))
    }

    /// `seq(x)`, `set(x)` and `mset(x)`; which of them it is, is not said by its argument.
    pub(super) fn spell_single(&self, sort: Sort, args: &[Term], names: Names<'_>) -> Option<Words> {
        let word = match sort.kind() {
            SortKind::Seq(_) => "seq",
            SortKind::Set(_) => "set",
            SortKind::MSet(_) => "mset",
            // Nothing else is written with its elements.
            _ => return None,
        };
        self.called(word, args, names)
    }

    pub(super) fn spell_difference(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let parts: Option<Vec<Words>> = args.iter().map(|&t| self.in_words(t, names)).collect();
        Some(Words::Infix(Level::Sum, "diff", parts?))
    }
}
