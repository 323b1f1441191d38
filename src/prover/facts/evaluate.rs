//! What follows about a node from its arguments, and about the arguments from the node.
//!
//! Soundness rests on this: each rule is valid for the operator's meaning in [`crate::term::op`]. An operator without a
//! rule is left to congruence.

use super::{Facts, Id, NULL};
use crate::term::{Op, Sort, Term, TermKind, TermPool};

/// How many values equal to a ghost value are asked for its size.
const MEMBERS: usize = 8;

impl Facts {
    /// Works out a node whose argument changed. `changed` is the value that an argument has just got.
    pub(super) fn evaluate(&mut self, pool: &mut TermPool, n: Id, changed: Option<bool>) {
        let term = self.term(n);
        match pool.kind(term) {
            TermKind::Op(Op::And, _) => self.junction(n, true, changed),
            TermKind::Op(Op::Or, _) => self.junction(n, false, changed),
            TermKind::Op(Op::Not, _) => match (self.value(n), self.value(self.arg(n, 0))) {
                (_, Some(value)) => self.set(n, !value),
                (Some(value), None) => self.set(self.arg(n, 0), !value),
                (None, None) if self.equal(n, self.arg(n, 0)) => self.contradict(),
                _ => {}
            },
            TermKind::Op(Op::Implies, _) => self.implication(n),
            TermKind::Op(Op::Eq, &[a, _]) if pool.sort(a) == Sort::BOOL => self.equivalence(n),
            TermKind::Op(Op::Eq, &[a, _]) => {
                let (x, y) = (self.arg(n, 0), self.arg(n, 1));
                if self.equal(x, y) {
                    self.set(n, true);
                } else if self.value(n).is_none() {
                    if self.apart(pool, x, y) {
                        self.set(n, false);
                    } else if pool.sort(a) == Sort::INT
                        && let Some(value) = self.ask_equal_ints(pool, x, y)
                    {
                        self.set(n, value);
                    }
                }
            }
            TermKind::AtMost(sum, bound) => {
                let form = pool.linear(sum);
                match self.value(n) {
                    Some(_) => self.fire(pool, n),
                    None => {
                        if let Some(value) = self.ask_at_most(pool, &form, bound) {
                            self.set(n, value);
                        }
                    }
                }
            }
            TermKind::Op(Op::Ite, _) => {
                let (then, other) = (self.arg(n, 1), self.arg(n, 2));
                match self.value(self.arg(n, 0)) {
                    Some(true) => self.equate(n, then),
                    Some(false) => self.equate(n, other),
                    None if self.equal(then, other) => self.equate(n, then),
                    None => {}
                }
            }
            TermKind::Sum(..) => self.normalise_sum(pool, n),
            TermKind::Op(Op::Unwrap(sort), _) => {
                if let Some(leaf) = self.class(self.arg(n, 0)).constant.get()
                    && matches!(pool.kind(self.term(leaf)), TermKind::Op(Op::Wrap, &[v]) if pool.sort(v) == sort)
                {
                    self.equate(n, self.arg(leaf, 0));
                }
            }
            TermKind::Op(Op::Proj(index, arity), _) => {
                if let Some(tuple) = self.class(self.arg(n, 0)).tuple.get()
                    && self.nodes[tuple as usize].args.len() == arity as usize
                {
                    self.equate(n, self.arg(tuple, index as usize));
                }
            }
            TermKind::Op(Op::Select, _) => self.select(pool, n),
            TermKind::Op(Op::Size, _) => self.size(pool, n),
            TermKind::Op(Op::Has, _) => {
                // A new object is in nothing that is older, and nothing is in what is empty.
                let (whole, part) = (self.class(self.arg(n, 0)), self.class(self.arg(n, 1)));
                let is_new = part.object.get().is_some_and(|age| whole.oldest < age);
                if is_new || self.known_empty(pool, self.arg(n, 0)).is_some() {
                    self.set(n, false);
                }
            }
            TermKind::Op(Op::Keys, _) => {
                if let Some(empty) = self.known_empty(pool, self.arg(n, 0)) {
                    let none = pool.keys(empty);
                    self.equate_term(pool, n, none);
                }
            }
            TermKind::Op(Op::Concat, _) => self.concatenation(pool, n),
            TermKind::Op(Op::Slice, _) => self.slice_by_ends(pool, n),
            TermKind::Op(Op::At, _) => self.appended_element(pool, n),
            TermKind::Op(Op::Splice, _) => self.splice_of_splice(pool, n),
            TermKind::Op(Op::IsOneOf(set), _) => self.is_one_of(pool, n, set),
            TermKind::Op(op, _) if op.row().computed => self.fold_constants(pool, op, n),
            _ => {}
        }
    }

    /// Concludes what the new value of a formula implies about its parts.
    pub(super) fn fire(&mut self, pool: &mut TermPool, n: Id) {
        let Some(value) = self.value(n) else { return };
        match pool.kind(self.term(n)) {
            TermKind::Op(Op::And, _) if value => self.set_all(n, true),
            TermKind::Op(Op::Or, _) if !value => self.set_all(n, false),
            TermKind::Op(Op::Implies, _) if !value => {
                self.set(self.arg(n, 0), true);
                self.set(self.arg(n, 1), false);
            }
            TermKind::Op(Op::Eq, &[a, _]) if pool.sort(a) == Sort::BOOL => self.equivalence(n),
            TermKind::Op(Op::Eq, &[a, _]) => {
                let (x, y) = (self.arg(n, 0), self.arg(n, 1));
                if value {
                    self.equate(x, y);
                } else if pool.sort(a) == Sort::INT {
                    self.assert_different_ints(pool, x, y);
                }
            }
            TermKind::AtMost(sum, bound) => {
                let form = pool.linear(sum);
                if value {
                    self.assert_at_most(pool, &form, bound);
                } else if let Some((form, bound)) = pool.negated_at_most(sum, bound) {
                    self.assert_at_most(pool, &form, bound);
                }
            }
            _ => self.evaluate(pool, n, None),
        }
    }

    fn set_all(&mut self, n: Id, value: bool) {
        for i in 0..self.nodes[n as usize].args.len() {
            self.set(self.arg(n, i), value);
        }
    }

    /// Conjunction (`neutral` is true) and disjunction. Two arguments that are not neutral are watched; only when one
    /// of them becomes neutral is a replacement looked for, and if there is none, the remaining one decides.
    fn junction(&mut self, n: Id, neutral: bool, changed: Option<bool>) {
        if changed == Some(!neutral) {
            return self.set(n, !neutral);
        }
        let count = self.nodes[n as usize].args.len();
        for slot in 0..2 {
            let [mut at, mut partner] = self.nodes[n as usize].watched;
            if slot == 1 {
                std::mem::swap(&mut at, &mut partner);
            }
            if self.value(self.arg(n, at as usize)) == Some(neutral) {
                let next = (1..count)
                    .map(|k| (at as usize + k) % count)
                    .find(|&i| i != partner as usize && self.value(self.arg(n, i)) != Some(neutral));
                if let Some(next) = next {
                    self.nodes[n as usize].watched[slot] = next as u32;
                }
            }
        }
        let [a, b] = self.nodes[n as usize].watched.map(|i| self.arg(n, i as usize));
        match (self.value(a), self.value(b)) {
            (Some(x), _) if x != neutral => self.set(n, !neutral),
            (_, Some(y)) if y != neutral => self.set(n, !neutral),
            (Some(_), Some(_)) => self.set(n, neutral),
            // the whole has the value of its last undecided argument
            (Some(_), None) => self.equate(n, b),
            (None, Some(_)) => self.equate(n, a),
            (None, None) => {}
        }
    }

    fn implication(&mut self, n: Id) {
        let (a, b) = (self.arg(n, 0), self.arg(n, 1));
        match (self.value(a), self.value(b)) {
            (Some(false), _) | (_, Some(true)) => self.set(n, true),
            (Some(true), _) => self.equate(n, b),
            (None, Some(false)) => {
                if let Some(value) = self.value(n) {
                    self.set(a, !value);
                }
            }
            (None, None) if self.equal(a, b) => self.set(n, true),
            (None, None) => {
                if self.value(n) == Some(false) {
                    self.set(a, true);
                    self.set(b, false);
                }
            }
        }
    }

    fn equivalence(&mut self, n: Id) {
        let (a, b) = (self.arg(n, 0), self.arg(n, 1));
        if self.equal(a, b) {
            return self.set(n, true);
        }
        match (self.value(a), self.value(b), self.value(n)) {
            (Some(x), Some(y), _) => self.set(n, x == y),
            (_, _, Some(true)) => self.equate(a, b),
            (Some(x), None, Some(false)) => self.set(b, !x),
            (None, Some(y), Some(false)) => self.set(a, !y),
            (Some(true), None, None) => self.equate(n, b),
            (None, Some(true), None) => self.equate(n, a),
            _ => {}
        }
    }

    /// Whether a reference is an object of one of the classes of a set: what its value and what is known of the
    /// reference tell about each other.
    fn is_one_of(&mut self, pool: &mut TermPool, n: Id, set: u32) {
        let object = self.arg(n, 0);
        match self.value(n) {
            Some(true) => {
                let (reference, null) = (self.term(object), pool.null());
                let is_null = pool.eq(reference, null);
                let is_null = self.register(pool, is_null);
                self.set(is_null, false);
                self.narrow(pool, object, Some(set));
            }
            Some(false) => {
                let others = pool.classes.without(set);
                self.narrow(pool, object, others);
            }
            None if self.equal(object, NULL) => self.set(n, false),
            None => {
                let Some(known) = self.class(object).tag.get() else { return };
                if pool.classes.disjoint(known, set) {
                    self.set(n, false);
                } else if self.not_null(object) && pool.classes.within(known, set) {
                    self.set(n, true);
                }
            }
        }
    }

    /// A read of an updated array at an index that is known to equal the updated one, or known to differ from it.
    fn select(&mut self, pool: &mut TermPool, n: Id) {
        let (array, index) = (self.arg(n, 0), self.arg(n, 1));
        if let Some(constant) = self.class(array).constant.get() {
            return self.equate(n, self.arg(constant, 0));
        }
        if let Some(splice) = self.class(array).splice.get()
            && !self.equal(self.arg(splice, 3), array)
        {
            // it is decided like any other conditional value
            let read = pool.select(self.term(splice), self.term(index));
            self.equate_term(pool, n, read);
        }
        let Some(store) = self.class(array).store.get() else { return };
        let (inner, at, value) = (self.arg(store, 0), self.arg(store, 1), self.arg(store, 2));
        if self.equal(at, index) {
            self.equate(n, value);
        } else if !self.equal(inner, array) && self.different(pool, at, index) {
            let beneath = pool.select(self.term(inner), self.term(index));
            self.equate_term(pool, n, beneath);
        }
    }

    /// The size of a ghost value is that of everything that it is known to be equal to.
    fn size(&mut self, pool: &mut TermPool, n: Id) {
        let of = self.arg(n, 0);
        if self.class(of).store.get().is_none() {
            return;
        }
        let whole = self.term(of);
        for t in self.others(pool, whole, MEMBERS, TermPool::makes_collection) {
            let size = pool.size(t);
            if !matches!(pool.kind(size), TermKind::Op(Op::Size, &[inner]) if inner == t) {
                self.equate_term(pool, n, size);
            }
        }
    }

    /// The empty ghost value, if that is what a node is known to be.
    fn known_empty(&self, pool: &TermPool, n: Id) -> Option<Term> {
        let constant = self.term(self.class(n).constant.get()?);
        matches!(pool.kind(constant), TermKind::Op(Op::Empty(_), _)).then_some(constant)
    }

    /// A range of an array that is known to have a range of another one: if the one range lies in the other, or outside
    /// of it, it is a range of that other array, or of what is around it there.
    fn splice_of_splice(&mut self, pool: &mut TermPool, n: Id) {
        let [outside, low, high, inside] = [0, 1, 2, 3].map(|at| self.arg(n, at));
        let Some(other) = self.class(inside).splice.get() else { return };
        let [around, from, to, there] = [0, 1, 2, 3].map(|at| self.arg(other, at));
        let target = if self.at_most(pool, from, low) && self.at_most(pool, high, to) {
            there
        } else if self.at_most(pool, high, from) || self.at_most(pool, to, low) {
            around
        } else {
            return;
        };
        if !self.equal(target, inside) {
            let [outside, low, high, target] = [outside, low, high, target].map(|part| self.term(part));
            let same = pool.splice(outside, low, high, target);
            self.equate_term(pool, n, same);
        }
    }

    /// Whether `a <= b` is known.
    pub(super) fn at_most(&self, pool: &TermPool, a: Id, b: Id) -> bool {
        self.equal(a, b) || self.ordered(pool, self.term(a), self.term(b))
    }

    /// The same of two terms of which each may be no node.
    pub(super) fn ordered(&self, pool: &TermPool, a: Term, b: Term) -> bool {
        let difference = pool.linear(a).minus(&pool.linear(b));
        difference.is_some_and(|mut difference| {
            let constant = std::mem::take(&mut difference.constant);
            constant.checked_neg().is_some_and(|bound| match difference.parts.is_empty() {
                true => 0 <= bound,
                false => self.ask_at_most(pool, &difference, bound) == Some(true),
            })
        })
    }

    /// Whether two classes are known to be different.
    pub(super) fn different(&mut self, pool: &TermPool, a: Id, b: Id) -> bool {
        if self.equal(a, b) {
            return false;
        }
        self.apart(pool, a, b)
            || self.told_apart(a, b)
            || self.held_together(a, b)
            || (pool.sort(self.term(a)) == Sort::INT && self.ask_equal_ints(pool, a, b) == Some(false))
    }
}
