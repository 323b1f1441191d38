//! Other variables in a contract.

use super::{
    Amount, Assertion, AssertionKind, Decreases, Expr, ExprKind, Instance, LocationKind, Measure, PerIndex,
    PureCall, VarId,
};

type Rename<'r> = &'r dyn Fn(&mut VarId);

impl Expr {
    /// Replaces each variable, where it is bound too.
    pub(crate) fn rename(&mut self, to: Rename<'_>) {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || match &mut self.kind {
            ExprKind::Int(_)
            | ExprKind::Amount { .. }
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::Throw
            | ExprKind::Statics(_) => {}
            ExprKind::Var(var) => to(var),
            ExprKind::Literal(literal) => {
                literal.value.rename(to);
                literal.facts.iter_mut().for_each(|e| e.rename(to));
            }
            ExprKind::Field(e, _)
            | ExprKind::Length(e)
            | ExprKind::Contents(e)
            | ExprKind::Narrow(_, e)
            | ExprKind::Not(e)
            | ExprKind::Neg(_, e)
            | ExprKind::InstanceOf(e, _)
            | ExprKind::Cast(e, _)
            | ExprKind::Old(e) => e.rename(to),
            ExprKind::Index(a, b)
            | ExprKind::Bits(_, _, a, b)
            | ExprKind::Compare(_, a, b)
            | ExprKind::Implies(a, b) => {
                a.rename(to);
                b.rename(to);
            }
            ExprKind::Call(call) => call.rename(to),
            ExprKind::Arith { numbers: _, first, rest } => {
                first.rename(to);
                rest.iter_mut().for_each(|(_, e)| e.rename(to));
            }
            ExprKind::And(parts) | ExprKind::Or(parts) | ExprKind::Value(_, parts) => {
                parts.iter_mut().for_each(|e| e.rename(to))
            }
            ExprKind::Cond(a, b, c) => [a, b, c].into_iter().for_each(|e| e.rename(to)),
            ExprKind::Part(parts) => parts.iter_mut().for_each(|e| e.rename(to)),
            ExprKind::Let { var, value, body } => {
                to(var);
                value.rename(to);
                body.rename(to);
            }
            ExprKind::Opening { instance, body } => {
                instance.rename(to);
                body.rename(to);
            }
            ExprKind::Using { call, call_span: _, body } => {
                call.rename(to);
                body.rename(to);
            }
            ExprKind::Quantifier { forall: _, vars, triggers, body } => {
                vars.iter_mut().for_each(|bound| to(&mut bound.var));
                triggers.iter_mut().flatten().for_each(|e| e.rename(to));
                body.rename(to);
            }
            ExprKind::PerIndex(each) => {
                let PerIndex { var, bounds, value } = &mut **each;
                to(var);
                bounds.iter_mut().chain([value]).for_each(|e| e.rename(to));
            }
        });
    }
}

impl PureCall {
    fn rename(&mut self, to: Rename<'_>) {
        self.args.iter_mut().for_each(|e| e.rename(to));
    }
}

impl Amount {
    fn rename(&mut self, to: Rename<'_>) {
        match self {
            Amount::Of(var, _) => to(var),
            Amount::Whole | Amount::Part { .. } | Amount::Read => {}
        }
    }
}

impl Instance {
    fn rename(&mut self, to: Rename<'_>) {
        self.amount.rename(to);
        self.args.iter_mut().for_each(|e| e.rename(to));
    }
}

impl Decreases {
    /// Replaces each variable.
    pub(crate) fn rename(&mut self, to: Rename<'_>) {
        self.measure.iter_mut().for_each(|part| match part {
            Measure::Number(e) => e.rename(to),
            Measure::Instance(instance) => instance.rename(to),
        });
    }
}

impl Assertion {
    /// Replaces each variable, where it is bound too.
    pub(crate) fn rename(&mut self, to: Rename<'_>) {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || match &mut self.kind {
            AssertionKind::Pure(e) => e.rename(to),
            AssertionKind::Acc(location) => {
                location.amount.rename(to);
                match &mut location.kind {
                    LocationKind::Field(e, _) | LocationKind::Elements(e) => e.rename(to),
                    LocationKind::Members(set, _, with) => {
                        set.rename(to);
                        with.iter_mut().for_each(|e| e.rename(to));
                    }
                    LocationKind::Element(array, index) => {
                        array.rename(to);
                        index.rename(to);
                    }
                    LocationKind::Range(array, bounds) => {
                        array.rename(to);
                        bounds.iter_mut().for_each(|e| e.rename(to));
                    }
                    LocationKind::Each(array, bounds, _, with) => {
                        array.rename(to);
                        bounds.iter_mut().chain(with).for_each(|e| e.rename(to));
                    }
                }
            }
            AssertionKind::Instance(instance) => instance.rename(to),
            AssertionKind::And(parts) => parts.iter_mut().for_each(|part| part.rename(to)),
            AssertionKind::Implies(cond, then) => {
                cond.rename(to);
                then.rename(to);
            }
            AssertionKind::Cond(cond, then, otherwise) => {
                cond.rename(to);
                then.rename(to);
                otherwise.rename(to);
            }
            AssertionKind::Let { var, value, body } => {
                to(var);
                value.rename(to);
                body.rename(to);
            }
            AssertionKind::Untouched { now, before } => {
                now.rename(to);
                before.rename(to);
            }
        });
    }
}
