//! Snapshots: one universal sort with typed leaves.
//!
//! An n-tuple is a chain of pairs that ends in its last component, so tuples of different arity may be equal; nothing
//! is concluded from comparing them. `unwrap(wrap(v))` is `v`; `wrap(unwrap(s))` stays as it is, because it equals `s`
//! only if `s` is such a leaf.

use super::{Op, Sort, Term, TermKind, TermPool};

impl TermPool {
    /// A value as a leaf of its sort; a snapshot stays as it is.
    pub(crate) fn wrap(&mut self, t: Term) -> Term {
        if self.sort(t) == Sort::SNAP { t } else { self.intern_op(Op::Wrap, &[t]) }
    }

    /// The value of the leaf `s`, read as `sort`; for `Snap` it is `s` itself.
    pub(crate) fn unwrap(&mut self, sort: Sort, s: Term) -> Term {
        if sort == Sort::SNAP {
            return s;
        }
        match self.kind(s) {
            TermKind::Op(Op::Wrap, &[v]) if self.sort(v) == sort => v,
            TermKind::Op(Op::Ite, &[c, a, b]) if self.is_leaf(sort, a) || self.is_leaf(sort, b) => {
                let (a, b) = (self.unwrap(sort, a), self.unwrap(sort, b));
                self.ite(c, a, b)
            }
            _ => self.intern_op(Op::Unwrap(sort), &[s]),
        }
    }

    fn is_leaf(&self, sort: Sort, s: Term) -> bool {
        matches!(self.kind(s), TermKind::Op(Op::Wrap, &[v]) if self.sort(v) == sort)
    }

    /// The snapshot of several parts. No parts give the unit; a single part gives itself.
    pub(crate) fn tuple(&mut self, parts: Vec<Term>) -> Term {
        match parts.as_slice() {
            [] => self.unit(),
            &[one] => one,
            _ => self.intern_op(Op::Tuple, &parts),
        }
    }

    /// Component `index` of the tuple `s` of `arity` parts.
    pub(crate) fn proj(&mut self, index: usize, arity: usize, s: Term) -> Term {
        debug_assert!(index < arity.max(1));
        if arity < 2 {
            return s;
        }
        match self.kind(s) {
            TermKind::Op(Op::Tuple, parts) if parts.len() == arity && index < arity => parts[index],
            TermKind::Op(Op::Ite, &[c, a, b]) if self.is_tuple(arity, a) || self.is_tuple(arity, b) => {
                let (a, b) = (self.proj(index, arity, a), self.proj(index, arity, b));
                self.ite(c, a, b)
            }
            _ => self.intern_op(Op::Proj(index as u32, arity as u32), &[s]),
        }
    }

    fn is_tuple(&self, arity: usize, s: Term) -> bool {
        matches!(self.kind(s), TermKind::Op(Op::Tuple, parts) if parts.len() == arity)
    }
}
