//! Which pure methods and predicates expressions, assertions and statements mention.

use super::{
    Assertion, AssertionKind, Block, Decreases, Definition, Expr, ExprKind, Instance, Item, LocationKind,
    Measure, Method, PredId, PureCall, PureId, StmtKind,
};

/// Something that is called by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Mention {
    Pure(PureId),
    Pred(PredId),
}

impl Expr {
    /// Calls `found` for each mention, and which definition it means, from left to right.
    pub(crate) fn mentions(&self, found: &mut dyn FnMut(Mention, Definition)) {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || match &self.kind {
            ExprKind::Int(_)
            | ExprKind::Amount { .. }
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::Throw
            | ExprKind::Var(_)
            | ExprKind::Statics(_) => {}
            ExprKind::Field(e, _)
            | ExprKind::Length(e)
            | ExprKind::Contents(e)
            | ExprKind::Narrow(_, e)
            | ExprKind::Not(e)
            | ExprKind::Neg(_, e)
            | ExprKind::InstanceOf(e, _)
            | ExprKind::Cast(e, _)
            | ExprKind::Old(e) => {
                e.mentions(found);
            }
            ExprKind::Index(a, b)
            | ExprKind::Bits(_, _, a, b)
            | ExprKind::Compare(_, a, b)
            | ExprKind::Implies(a, b) => {
                a.mentions(found);
                b.mentions(found);
            }
            ExprKind::Call(call) => call.mentions(found),
            ExprKind::Arith { numbers: _, first, rest } => {
                first.mentions(found);
                rest.iter().for_each(|(_, e)| e.mentions(found));
            }
            ExprKind::And(parts) | ExprKind::Or(parts) | ExprKind::Value(_, parts) => {
                parts.iter().for_each(|e| e.mentions(found))
            }
            ExprKind::Cond(a, b, c) => {
                a.mentions(found);
                b.mentions(found);
                c.mentions(found);
            }
            ExprKind::Part(parts) => parts.iter().for_each(|e| e.mentions(found)),
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
            ExprKind::Literal(literal) => {
                literal.value.mentions(found);
                literal.facts.iter().for_each(|e| e.mentions(found));
            }
            ExprKind::Quantifier { triggers, body, .. } => {
                triggers.iter().flatten().for_each(|e| e.mentions(found));
                body.mentions(found);
            }
            ExprKind::PerIndex(each) => each.parts().for_each(|e| e.mentions(found)),
        });
    }
}

impl PureCall {
    fn mentions(&self, found: &mut dyn FnMut(Mention, Definition)) {
        self.args.iter().for_each(|e| e.mentions(found));
        found(Mention::Pure(self.seen), self.pure.definition);
    }
}

impl Decreases {
    /// Calls `found` for each mention, and which definition it means, from left to right.
    pub(crate) fn mentions(&self, found: &mut dyn FnMut(Mention, Definition)) {
        self.measure.iter().for_each(|part| match part {
            Measure::Number(e) => e.mentions(found),
            Measure::Instance(instance) => instance.mentions(found),
        });
    }
}

impl Instance {
    fn mentions(&self, found: &mut dyn FnMut(Mention, Definition)) {
        self.args.iter().for_each(|e| e.mentions(found));
        found(Mention::Pred(self.seen), self.pred.definition);
    }
}

impl Item {
    fn mentions(self, found: &mut dyn FnMut(Mention, Definition)) {
        match self {
            Item::Field(_) => {}
            Item::Pred(pred) => found(Mention::Pred(pred.family), pred.definition),
        }
    }
}

impl Assertion {
    /// Calls `found` for each mention, and which definition it means, from left to right.
    pub(crate) fn mentions(&self, found: &mut dyn FnMut(Mention, Definition)) {
        match &self.kind {
            AssertionKind::Pure(e) => e.mentions(found),
            AssertionKind::Acc(location) => match &location.kind {
                LocationKind::Field(e, _) | LocationKind::Elements(e) => e.mentions(found),
                LocationKind::Element(array, index) => {
                    array.mentions(found);
                    index.mentions(found);
                }
                LocationKind::Range(array, bounds) => {
                    array.mentions(found);
                    bounds.iter().for_each(|e| e.mentions(found));
                }
                LocationKind::Each(array, bounds, item, with) => {
                    array.mentions(found);
                    bounds.iter().chain(with).for_each(|e| e.mentions(found));
                    item.mentions(found);
                }
                LocationKind::Members(set, item, with) => {
                    set.mentions(found);
                    with.iter().for_each(|e| e.mentions(found));
                    item.mentions(found);
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

impl Method {
    /// Calls `found` for each mention, and which definition it means in the contract, from left to right.
    pub(crate) fn contract_mentions(&self, found: &mut dyn FnMut(Mention, Definition)) {
        self.requires.mentions(found);
        self.ensures.mentions(found);
        self.decreases.iter().for_each(|it| it.mentions(found));
    }
}

impl Block {
    /// Calls `found` for each mention, and which definition it means, in the order of the text.
    pub(crate) fn mentions(&self, found: &mut dyn FnMut(Mention, Definition)) {
        for stmt in &self.stmts {
            stacker::maybe_grow(64 * 1024, 1024 * 1024, || stmt.kind.mentions(found));
        }
    }
}

impl StmtKind {
    fn mentions(&self, found: &mut dyn FnMut(Mention, Definition)) {
        match self {
            StmtKind::Assign(_, e) => e.mentions(found),
            StmtKind::WriteField { receiver, field: _, field_span: _, value } => {
                receiver.mentions(found);
                value.mentions(found);
            }
            StmtKind::WriteElement { array, index, element_span: _, value } => {
                array.mentions(found);
                index.mentions(found);
                value.mentions(found);
            }
            StmtKind::Call { target: _, method: _, dispatch: _, args }
            | StmtKind::New { target: _, class: _, constructor: _, fields: _, args } => {
                args.iter().for_each(|e| e.mentions(found));
            }
            StmtKind::CallAll(all) => {
                all.cond.mentions(found);
                all.args.iter().for_each(|e| e.mentions(found));
                all.known.mentions(found);
            }
            StmtKind::NewArray { target: _, element: _, size, class: _, rows } => {
                size.mentions(found);
                if let Some(rows) = rows {
                    rows.length.mentions(found);
                    found(Mention::Pred(rows.pred.family), rows.pred.definition);
                }
            }
            StmtKind::If { cond, then, otherwise } => {
                cond.mentions(found);
                then.mentions(found);
                otherwise.mentions(found);
            }
            StmtKind::Loop(lp) => {
                lp.prelude.mentions(found);
                lp.cond.mentions(found);
                lp.invariant.mentions(found);
                lp.decreases.iter().for_each(|it| it.mentions(found));
                lp.update.mentions(found);
                lp.body.mentions(found);
            }
            StmtKind::Block(_, block) => block.mentions(found),
            StmtKind::Assert(assertion)
            | StmtKind::Assume(assertion)
            | StmtKind::Refute(assertion)
            | StmtKind::Join(assertion) => {
                assertion.mentions(found);
            }
            StmtKind::Open(instance) | StmtKind::Close(instance) => instance.mentions(found),
            StmtKind::Use(call, _) => call.mentions(found),
            StmtKind::Return(value) => value.iter().for_each(|e| e.mentions(found)),
            StmtKind::Throw(e) => e.mentions(found),
            StmtKind::Settle | StmtKind::Break(_) | StmtKind::Continue(_) => {}
        }
    }
}
