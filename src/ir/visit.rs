//! Walks over expressions, assertions and statements, part by part.

use super::{Assertion, AssertionKind, Block, Expr, ExprKind, LocationKind, Measure, Stmt, StmtKind};

impl Expr {
    /// Calls `found` for this and all its parts, from left to right.
    pub(crate) fn visit(&self, found: &mut dyn FnMut(&Expr)) {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
            found(self);
            match &self.kind {
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
                | ExprKind::Old(e) => e.visit(found),
                ExprKind::Index(a, b)
                | ExprKind::Bits(_, _, a, b)
                | ExprKind::Compare(_, a, b)
                | ExprKind::Implies(a, b) => {
                    a.visit(found);
                    b.visit(found);
                }
                ExprKind::Call(call) => call.args.iter().for_each(|e| e.visit(found)),
                ExprKind::Arith { numbers: _, first, rest } => {
                    first.visit(found);
                    rest.iter().for_each(|(_, e)| e.visit(found));
                }
                ExprKind::And(parts) | ExprKind::Or(parts) | ExprKind::Value(_, parts) => {
                    parts.iter().for_each(|e| e.visit(found))
                }
                ExprKind::Cond(a, b, c) => [a, b, c].into_iter().for_each(|e| e.visit(found)),
                ExprKind::Part(parts) => parts.iter().for_each(|e| e.visit(found)),
                ExprKind::Let { value, body, .. } => {
                    value.visit(found);
                    body.visit(found);
                }
                ExprKind::Opening { instance, body } => {
                    instance.args.iter().for_each(|e| e.visit(found));
                    body.visit(found);
                }
                ExprKind::Using { call, body, .. } => {
                    call.args.iter().for_each(|e| e.visit(found));
                    body.visit(found);
                }
                ExprKind::Literal(literal) => {
                    literal.value.visit(found);
                    literal.facts.iter().for_each(|e| e.visit(found));
                }
                ExprKind::Quantifier { triggers, body, .. } => {
                    triggers.iter().flatten().for_each(|e| e.visit(found));
                    body.visit(found);
                }
                ExprKind::PerIndex(each) => each.parts().for_each(|e| e.visit(found)),
            }
        });
    }
}

impl Assertion {
    /// Calls `found` for this and the assertions in it, from left to right.
    pub(crate) fn visit(&self, found: &mut dyn FnMut(&Assertion)) {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
            found(self);
            match &self.kind {
                AssertionKind::Pure(_) | AssertionKind::Acc(_) | AssertionKind::Instance(_) => {}
                AssertionKind::And(parts) => parts.iter().for_each(|part| part.visit(found)),
                AssertionKind::Implies(_, inner)
                | AssertionKind::Let { body: inner, .. }
                | AssertionKind::Untouched { now: inner, before: _ } => inner.visit(found),
                AssertionKind::Cond(_, then, otherwise) => {
                    then.visit(found);
                    otherwise.visit(found);
                }
            }
        });
    }

    /// The expressions that it consists of, without their parts.
    pub(crate) fn exprs(&self, found: &mut dyn FnMut(&Expr)) {
        self.visit(&mut |assertion| match &assertion.kind {
            AssertionKind::Pure(e)
            | AssertionKind::Implies(e, _)
            | AssertionKind::Cond(e, ..)
            | AssertionKind::Let { value: e, .. } => found(e),
            AssertionKind::Acc(location) => match &location.kind {
                LocationKind::Field(e, _) | LocationKind::Elements(e) => found(e),
                LocationKind::Members(set, _, with) => {
                    found(set);
                    with.iter().for_each(&mut *found);
                }
                LocationKind::Element(array, index) => {
                    found(array);
                    found(index);
                }
                LocationKind::Range(array, bounds) => {
                    found(array);
                    bounds.iter().for_each(&mut *found);
                }
                LocationKind::Each(array, bounds, _, with) => {
                    found(array);
                    bounds.iter().chain(with).for_each(&mut *found);
                }
            },
            AssertionKind::Instance(instance) => instance.args.iter().for_each(&mut *found),
            AssertionKind::And(_) | AssertionKind::Untouched { .. } => {}
        });
    }
}

impl Block {
    /// Calls `found` for each statement in it, those inside of others after them.
    pub(crate) fn visit<'p>(&'p self, found: &mut dyn FnMut(&'p Stmt)) {
        for stmt in &self.stmts {
            found(stmt);
            stmt.kind.blocks().for_each(|block| block.visit(found));
        }
    }
}

impl StmtKind {
    /// The expressions that it consists of, without their parts and without the blocks in it.
    pub(crate) fn exprs(&self, found: &mut dyn FnMut(&Expr)) {
        match self {
            StmtKind::Assign(_, e) | StmtKind::Throw(e) => found(e),
            StmtKind::NewArray { size, rows, .. } => {
                found(size);
                rows.iter().for_each(|rows| found(&rows.length));
            }
            StmtKind::WriteField { receiver, value, .. } => {
                found(receiver);
                found(value);
            }
            StmtKind::WriteElement { array, index, value, .. } => {
                [array, index, value].into_iter().for_each(found)
            }
            StmtKind::Call { args, .. } | StmtKind::New { args, .. } => args.iter().for_each(found),
            StmtKind::CallAll(all) => {
                found(&all.cond);
                all.args.iter().for_each(found);
            }
            StmtKind::If { cond, .. } => found(cond),
            StmtKind::Loop(lp) => {
                found(&lp.cond);
                lp.invariant.exprs(found);
                let measures = lp.decreases.iter().flat_map(|it| &it.measure);
                measures.flat_map(Measure::expressions).for_each(found);
            }
            StmtKind::Assert(assertion)
            | StmtKind::Assume(assertion)
            | StmtKind::Refute(assertion)
            | StmtKind::Join(assertion) => assertion.exprs(found),
            StmtKind::Open(instance) | StmtKind::Close(instance) => instance.args.iter().for_each(found),
            StmtKind::Use(call, _) => call.args.iter().for_each(found),
            StmtKind::Return(value) => value.iter().for_each(found),
            StmtKind::Settle | StmtKind::Block(..) | StmtKind::Break(_) | StmtKind::Continue(_) => {}
        }
    }
}
