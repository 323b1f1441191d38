//! Equality, and what can be decided about it without facts.

use super::{Op, Sort, Term, TermKind, TermPool, deep};

/// How many levels of merged values and constructors are looked into when two terms are compared.
const DEPTH: u32 = 6;

impl TermPool {
    /// `a == b`, for terms of one sort.
    pub(crate) fn eq(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b));
        if let Some(value) = self.decide_eq(a, b, DEPTH) {
            return self.bool(value);
        }
        if self.sort(a) == Sort::BOOL {
            return self.iff(a, b);
        }
        for (merged, other) in [(a, b), (b, a)] {
            if let TermKind::Op(Op::Ite, &[c, x, y]) = self.kind(merged) {
                match (self.decide_eq(x, other, DEPTH), self.decide_eq(y, other, DEPTH)) {
                    (Some(true), Some(false)) => return c,
                    (Some(false), Some(true)) => return self.not(c),
                    _ => {}
                }
            }
        }
        match (self.kind(a), self.kind(b)) {
            (TermKind::Op(Op::Wrap, &[x]), TermKind::Op(Op::Wrap, &[y]))
            | (TermKind::Op(Op::ConstArray, &[x]), TermKind::Op(Op::ConstArray, &[y])) => self.eq(x, y),
            (TermKind::Op(Op::Tuple, xs), TermKind::Op(Op::Tuple, ys)) if xs.len() == ys.len() => {
                let pairs: Vec<(Term, Term)> = xs.iter().copied().zip(ys.iter().copied()).collect();
                let parts = pairs.into_iter().map(|(x, y)| deep(|| self.eq(x, y))).collect();
                self.and(parts)
            }
            _ if self.sort(a) == Sort::INT => self.eq_int(a, b),
            _ if self.sort(a) == Sort::AMOUNT => self.eq_amount(a, b),
            _ if self.sort(a).member().is_some() => self.eq_collections(a, b),
            _ => self.intern_eq(a, b),
        }
    }

    pub(crate) fn ne(&mut self, a: Term, b: Term) -> Term {
        let same = self.eq(a, b);
        self.not(same)
    }

    /// `a == b`, of ghost values in just these terms: what both begin with is not left out, as `a == b` would be by
    /// [`TermPool::eq`]. So whoever learns it knows of these terms that they are equal.
    pub(crate) fn eq_as_is(&mut self, a: Term, b: Term) -> Term {
        if a != b && self.sort(a).member().is_some() { self.intern_eq(a, b) } else { self.eq(a, b) }
    }

    pub(super) fn intern_eq(&mut self, a: Term, b: Term) -> Term {
        self.intern_op(Op::Eq, &[a.min(b), a.max(b)])
    }

    /// Whether `a == b` holds or fails in every state, as far as the shapes of the terms tell. Makes no terms.
    pub(crate) fn decide_eq(&self, a: Term, b: Term, depth: u32) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        if self.unrelated_object(a, b) || self.unrelated_object(b, a) {
            return Some(false);
        }
        let decided = match (self.kind(a), self.kind(b)) {
            (TermKind::Int(_) | TermKind::Sum(..), _) | (_, TermKind::Int(_) | TermKind::Sum(..)) => {
                let difference = self.linear(a).minus(&self.linear(b))?;
                difference.parts.is_empty().then_some(difference.constant == 0)
            }
            (TermKind::Bool(_), TermKind::Bool(_)) => Some(false),
            _ if self.sort(a) == Sort::AMOUNT => self.decide_eq_amounts(a, b),
            (TermKind::Op(Op::Wrap, &[x]), TermKind::Op(Op::Wrap, &[y])) if self.sort(x) != self.sort(y) => {
                Some(false)
            }
            (TermKind::Op(p, _), TermKind::Op(q, _)) if p != q && snapshot_shape(p) && snapshot_shape(q) => {
                Some(false)
            }
            _ if depth == 0 => None,
            (TermKind::Op(Op::Wrap, &[x]), TermKind::Op(Op::Wrap, &[y]))
            | (TermKind::Op(Op::ConstArray, &[x]), TermKind::Op(Op::ConstArray, &[y])) => {
                self.decide_eq(x, y, depth - 1)
            }
            (TermKind::Op(Op::Tuple, xs), TermKind::Op(Op::Tuple, ys)) if xs.len() == ys.len() => {
                let differ = |(&x, &y): (&Term, &Term)| self.decide_eq(x, y, depth - 1) == Some(false);
                xs.iter().zip(ys.iter()).any(differ).then_some(false)
            }
            _ => None,
        };
        if decided.is_some() || depth == 0 {
            return decided;
        }
        for (merged, other) in [(a, b), (b, a)] {
            if let TermKind::Op(Op::Ite, &[_, x, y]) = self.kind(merged) {
                let first = self.decide_eq(x, other, depth - 1)?;
                return (self.decide_eq(y, other, depth - 1)? == first).then_some(first);
            }
        }
        None
    }

    /// Whether `a` is a `new` object that is younger than everything `b` may be.
    fn unrelated_object(&self, a: Term, b: Term) -> bool {
        self.object_age(a).is_some_and(|age| self.age(b) < age)
    }
}

/// Whether an operator makes a snapshot that no other such operator makes.
fn snapshot_shape(op: Op) -> bool {
    matches!(op, Op::Unit | Op::Wrap | Op::Tuple)
}
