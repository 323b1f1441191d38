//! Which pure methods and predicates expressions and assertions mention.

use super::{Assertion, AssertionKind, Expr, ExprKind, Instance, LocationKind, PredId, PureCall, PureId};

/// Something that is called by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mention {
    Pure(PureId),
    Pred(PredId),
}

impl Expr {
    /// Whether a pure method is called in it.
    pub fn has_calls(&self) -> bool {
        let mut found = false;
        self.mentions(&mut |mention| found |= matches!(mention, Mention::Pure(_)));
        found
    }

    /// Calls `found` for each mention, from left to right.
    pub fn mentions(&self, found: &mut dyn FnMut(Mention)) {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || match &self.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null | ExprKind::Var(_) => {}
            ExprKind::Field(e, _)
            | ExprKind::Length(e)
            | ExprKind::Not(e)
            | ExprKind::Neg(e)
            | ExprKind::Old(e) => {
                e.mentions(found);
            }
            ExprKind::Index(a, b) | ExprKind::Compare(_, a, b) | ExprKind::Implies(a, b) => {
                a.mentions(found);
                b.mentions(found);
            }
            ExprKind::Call(call) => call.mentions(found),
            ExprKind::Arith { first, rest } => {
                first.mentions(found);
                rest.iter().for_each(|(_, e)| e.mentions(found));
            }
            ExprKind::And(parts) | ExprKind::Or(parts) => parts.iter().for_each(|e| e.mentions(found)),
            ExprKind::Cond(a, b, c) => {
                a.mentions(found);
                b.mentions(found);
                c.mentions(found);
            }
            ExprKind::Let { value, body, .. } => {
                value.mentions(found);
                body.mentions(found);
            }
            ExprKind::Opening { instance, body } => {
                instance.mentions(found);
                body.mentions(found);
            }
            ExprKind::Using { call, body, .. } => {
                call.mentions(found);
                body.mentions(found);
            }
            ExprKind::Quantifier { triggers, body, .. } => {
                triggers.iter().flatten().for_each(|e| e.mentions(found));
                body.mentions(found);
            }
        });
    }
}

impl PureCall {
    fn mentions(&self, found: &mut dyn FnMut(Mention)) {
        self.args.iter().for_each(|e| e.mentions(found));
        found(Mention::Pure(self.pure));
    }
}

impl Instance {
    fn mentions(&self, found: &mut dyn FnMut(Mention)) {
        self.args.iter().for_each(|e| e.mentions(found));
        found(Mention::Pred(self.pred));
    }
}

impl Assertion {
    /// Calls `found` for each mention, from left to right.
    pub fn mentions(&self, found: &mut dyn FnMut(Mention)) {
        match &self.kind {
            AssertionKind::Pure(e) => e.mentions(found),
            AssertionKind::Acc(location) => match &location.kind {
                LocationKind::Field(e, _) | LocationKind::Elements(e) => e.mentions(found),
                LocationKind::Element(array, index) => {
                    array.mentions(found);
                    index.mentions(found);
                }
            },
            AssertionKind::Instance(instance) => instance.mentions(found),
            AssertionKind::And(parts) => parts.iter().for_each(|part| part.mentions(found)),
            AssertionKind::Implies(cond, then) => {
                cond.mentions(found);
                then.mentions(found);
            }
            AssertionKind::Cond(cond, then, otherwise) => {
                cond.mentions(found);
                then.mentions(found);
                otherwise.mentions(found);
            }
            AssertionKind::Let { value, body, .. } => {
                value.mentions(found);
                body.mentions(found);
            }
            AssertionKind::Untouched { now, before } => {
                now.mentions(found);
                before.mentions(found);
            }
        }
    }
}
