//! What conditions say of the differences of locals, read off their words.
//!
//! ```text
//! i + 1 < n      i - n <= -2
//! i == 0         i - 0 <= 0, 0 - i <= 0
//! ```
//!
//! *Invariant*: a difference is noted only where its condition has the value that implies it, and forgotten where that
//! ends.

use crate::ir::{ArithOp, Assertion, CompareOp, Expr, ExprKind, VarId};
use crate::term::deep;

/// A local and a constant, or a constant alone.
pub(super) type Simple = (Option<VarId>, i128);

/// That one local, or 0, minus another one is at most a number.
type Difference = (Option<VarId>, Option<VarId>, i128);

/// The differences that are known, in the order in which they came to be known.
#[derive(Default)]
pub(super) struct Differences {
    known: Vec<Difference>,
}

/// A local and a constant; None: something else.
pub(super) fn simple(e: &Expr) -> Option<Simple> {
    match &e.kind {
        ExprKind::Var(var) => Some((Some(*var), 0)),
        ExprKind::Int(number) => Some((None, *number)),
        ExprKind::Arith { numbers: _, first, rest } => {
            let (ExprKind::Var(_) | ExprKind::Int(_)) = &first.kind else { return None };
            rest.iter().try_fold(simple(first)?, |(var, sum), (op, e)| match (op, &e.kind) {
                (ArithOp::Add, ExprKind::Int(number)) => Some((var, sum.checked_add(*number)?)),
                (ArithOp::Sub, ExprKind::Int(number)) => Some((var, sum.checked_sub(*number)?)),
                // Any other sum is not simple.
                _ => None,
            })
        }
        // Any other expression is not simple.
        _ => None,
    }
}

impl Differences {
    pub(super) fn mark(&self) -> usize {
        self.known.len()
    }

    /// Forgets what came to be known since.
    pub(super) fn cut(&mut self, mark: usize) {
        self.known.truncate(mark);
    }

    /// The most that a difference is known to be.
    pub(super) fn most(&self, a: Simple, b: Simple) -> Option<i128> {
        let constant = a.1.checked_sub(b.1)?;
        if a.0 == b.0 {
            return Some(constant);
        }
        let known = self.known.iter().filter(|known| (known.0, known.1) == (a.0, b.0));
        known.map(|known| known.2).min()?.checked_add(constant)
    }

    /// Learns what a condition with this value says of the differences of locals.
    pub(super) fn learn(&mut self, condition: &Expr, value: bool) {
        deep(|| match &condition.kind {
            ExprKind::Not(inner) => self.learn(inner, !value),
            ExprKind::And(parts) if value => parts.iter().for_each(|part| self.learn(part, true)),
            ExprKind::Or(parts) if !value => parts.iter().for_each(|part| self.learn(part, false)),
            ExprKind::Compare(op, a, b) => {
                let (Some(a), Some(b)) = (simple(a), simple(b)) else { return };
                match (op, value) {
                    (CompareOp::Lt, true) | (CompareOp::Ge, false) => self.note(a, b, -1),
                    (CompareOp::Le, true) | (CompareOp::Gt, false) => self.note(a, b, 0),
                    (CompareOp::Gt, true) | (CompareOp::Le, false) => self.note(b, a, -1),
                    (CompareOp::Ge, true) | (CompareOp::Lt, false) => self.note(b, a, 0),
                    (CompareOp::Eq, true) | (CompareOp::Ne, false) => {
                        self.note(a, b, 0);
                        self.note(b, a, 0);
                    }
                    (CompareOp::Ne, true) | (CompareOp::Eq, false) => {}
                }
            }
            // Any other condition says nothing of them.
            _ => {}
        });
    }

    /// a - b <= most
    fn note(&mut self, a: Simple, b: Simple, most: i128) {
        let bound = b.1.checked_sub(a.1).and_then(|constant| constant.checked_add(most));
        self.known.extend(bound.map(|bound| (a.0, b.0, bound)));
    }

    /// Learns what a precondition says of them.
    pub(super) fn learn_all(&mut self, requires: &Assertion) {
        let mut conjuncts = Vec::new();
        requires.pure_conjuncts(&mut conjuncts);
        conjuncts.into_iter().for_each(|conjunct| self.learn(conjunct, true));
    }
}
