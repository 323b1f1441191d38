//! Propositional constructors and `ite`.

use rustc_hash::FxHashSet;

use super::{Op, Sort, Term, TermKind, TermPool};

impl TermPool {
    pub(crate) fn not(&mut self, a: Term) -> Term {
        match self.kind(a) {
            TermKind::Bool(value) => self.bool(!value),
            TermKind::Op(Op::Not, &[inner]) => inner,
            TermKind::AtMost(sum, bound) => match self.negated_at_most(sum, bound) {
                Some((form, bound)) => {
                    let sum = self.linear_term(&form);
                    self.intern(TermKind::AtMost(sum, bound))
                }
                None => self.intern_op(Op::Not, &[a]),
            },
            _ => self.intern_op(Op::Not, &[a]),
        }
    }

    /// The negation of `a`, if that term exists already.
    pub(crate) fn find_not(&self, a: Term) -> Option<Term> {
        match self.kind(a) {
            TermKind::Bool(value) => Some(self.bool(!value)),
            TermKind::Op(Op::Not, &[inner]) => Some(inner),
            TermKind::AtMost(sum, bound) => match self.negated_at_most(sum, bound) {
                Some((form, bound)) => self.find(TermKind::AtMost(self.find_linear(&form)?, bound)),
                None => self.find(TermKind::Op(Op::Not, &[a])),
            },
            _ => self.find(TermKind::Op(Op::Not, &[a])),
        }
    }

    fn complementary(&self, a: Term, b: Term) -> bool {
        self.find_not(a) == Some(b)
    }

    /// The conjunction; true if there are no conjuncts.
    pub(crate) fn and(&mut self, args: Vec<Term>) -> Term {
        self.junction(args, true)
    }

    /// The disjunction; false if there are no disjuncts.
    pub(crate) fn or(&mut self, args: Vec<Term>) -> Term {
        self.junction(args, false)
    }

    /// `And` has the neutral element true, `Or` false. The order of the arguments is kept, for display.
    fn junction(&mut self, args: Vec<Term>, neutral: bool) -> Term {
        let op = if neutral { Op::And } else { Op::Or };
        let mut flat: Vec<Term> = Vec::with_capacity(args.len());
        let mut seen = FxHashSet::default();
        for t in args {
            let parts = match self.kind(t) {
                TermKind::Op(nested, inner) if nested == op => inner,
                _ => std::slice::from_ref(&t),
            };
            for &part in parts {
                if part == self.bool(!neutral) {
                    return part;
                }
                if part != self.bool(neutral) && seen.insert(part) {
                    flat.push(part);
                }
            }
        }
        if flat.iter().any(|&t| self.find_not(t).is_some_and(|n| seen.contains(&n))) {
            return self.bool(!neutral);
        }
        match flat.as_slice() {
            [] => self.bool(neutral),
            &[one] => one,
            _ => self.intern_op(op, &flat),
        }
    }

    pub(crate) fn implies(&mut self, a: Term, b: Term) -> Term {
        if let TermKind::Op(Op::Implies, &[c, d]) = self.kind(b) {
            let both = self.and(vec![a, c]);
            return self.implies(both, d);
        }
        if a == TermPool::TRUE {
            return b;
        }
        let given = |pool: &TermPool| match pool.kind(a) {
            TermKind::Op(Op::And, parts) => parts.contains(&b),
            _ => false,
        };
        if a == TermPool::FALSE || b == TermPool::TRUE || a == b || given(self) {
            return TermPool::TRUE;
        }
        if b == TermPool::FALSE || self.complementary(a, b) {
            return self.not(a);
        }
        self.intern_op(Op::Implies, &[a, b])
    }

    pub(crate) fn iff(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return TermPool::TRUE;
        }
        match (self.kind(a), self.kind(b)) {
            (TermKind::Bool(value), _) => return if value { b } else { self.not(b) },
            (_, TermKind::Bool(value)) => return if value { a } else { self.not(a) },
            (TermKind::Op(Op::Not, &[x]), TermKind::Op(Op::Not, &[y])) => return self.iff(x, y),
            (TermKind::Op(Op::Not, &[x]), _) => {
                let same = self.iff(x, b);
                return self.not(same);
            }
            (_, TermKind::Op(Op::Not, &[y])) => {
                let same = self.iff(a, y);
                return self.not(same);
            }
            _ => {}
        }
        if self.complementary(a, b) {
            return TermPool::FALSE;
        }
        self.intern_eq(a, b)
    }

    /// `c ? a : b`, for arms of one sort.
    pub(crate) fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b));
        if a == b || c == TermPool::TRUE {
            return a;
        }
        if c == TermPool::FALSE {
            return b;
        }
        if let TermKind::Op(Op::Not, &[inner]) = self.kind(c) {
            return self.ite(inner, b, a);
        }
        // an arm that is itself an `ite` on the same condition
        let a = match self.kind(a) {
            TermKind::Op(Op::Ite, &[again, x, _]) if again == c => x,
            _ => a,
        };
        let b = match self.kind(b) {
            TermKind::Op(Op::Ite, &[again, _, y]) if again == c => y,
            _ => b,
        };
        if a == b {
            return a;
        }
        if self.sort(a) == Sort::BOOL {
            if a == TermPool::TRUE || a == c {
                return self.or(vec![c, b]);
            }
            if b == TermPool::FALSE || b == c {
                return self.and(vec![c, a]);
            }
            if b == TermPool::TRUE {
                return self.implies(c, a);
            }
            if a == TermPool::FALSE {
                let other = self.not(c);
                return self.and(vec![other, b]);
            }
        }
        self.intern_op(Op::Ite, &[c, a, b])
    }
}
