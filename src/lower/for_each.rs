//! `for (T x : a)`: a loop over the positions of an array that is evaluated once.
//!
//! ```text
//! for (T x : e) invariant φ; s
//! { a = e; n = a.length; i = 0; loop (i < n; i = i + 1) invariant 0 <= i && i <= n && φ; { x = a[i]; s } }
//! ```
//!
//! *Invariant*: nothing in s assigns a, n or i: they have no names in the program, but for `index(x)`, which specifications
//! alone can use.

use super::body::Lowerer;
use super::operator::{Combining, apply};
use crate::ir::{
    ArithOp, Assertion, AssertionKind, Block, CompareOp, Expr, ExprKind, Loop, StmtKind, Test, Type, VarId,
};
use crate::source::Span;
use crate::syntax::ast;
use crate::typing::JumpKind;

/// The parts of the loop.
pub(super) struct ForEach<'s> {
    pub var: ast::Ident,
    pub array: &'s ast::Expr,
    pub spec: &'s ast::LoopSpec,
    pub body: &'s ast::Stmt,
}

impl Lowerer<'_, '_> {
    pub(super) fn for_each(&mut self, span: Span, lp: ForEach<'_>) {
        let names = std::mem::take(&mut self.names);
        let (block, ()) = self.capture(|lowerer| lowerer.over_elements(span, lp, names));
        self.emit(StmtKind::Block(None, block), span);
    }

    fn over_elements(&mut self, span: Span, lp: ForEach<'_>, names: Vec<crate::source::Symbol>) {
        let ForEach { var, array, spec, body } = lp;
        let (Some(variable), Some(position)) = (self.nodes.declared(var.span), self.nodes.position(var.span))
        else {
            self.impossible(var.span);
            return;
        };
        let (variable, position) = (VarId(variable.0), VarId(position.0));
        let at = array.span;
        let number = |kind: ExprKind| Expr { kind, ty: Type::Int, span: at };
        let value = self.expr(array);
        let Type::Array(element) = value.ty.clone() else {
            self.impossible(at);
            return;
        };
        let elements = self.save(value);
        let length = self.save(number(ExprKind::Length(Box::new(elements.clone()))));
        self.mark_declared(position);
        self.emit(StmtKind::Assign(position, number(ExprKind::Int(0))), at);

        let (clock, written) = (self.clock, self.written.len());
        let index = self.read(position, var.span);
        let compare = |op: CompareOp, a: &Expr, b: &Expr| {
            let kind = ExprKind::Compare(op, Box::new(a.clone()), Box::new(b.clone()));
            Expr { kind, ty: Type::Bool, span: var.span.to(at) }
        };
        let cond = compare(CompareOp::Lt, &index, &length);
        let zero = number(ExprKind::Int(0));
        let within = [compare(CompareOp::Le, &zero, &index), compare(CompareOp::Le, &index, &length)];
        let pure = |e: Expr| Assertion { span: e.span, kind: AssertionKind::Pure(e) };
        let mut parts: Vec<Assertion> = within.into_iter().map(pure).collect();
        let clauses: Vec<&ast::Expr> = spec.invariants.iter().collect();
        parts.push(self.assertion(&clauses, cond.span));
        let invariant = Assertion { kind: AssertionKind::And(parts), span: cond.span };
        let decreases = self.decreases(spec);

        let label = self.jumps.enter(names, JumpKind::Loop);
        let (body, ()) = self.capture(|lowerer| {
            lowerer.mark_declared(variable);
            let kind = ExprKind::Index(Box::new(elements.clone()), Box::new(index.clone()));
            let value = Expr { kind, ty: *element, span: var.span.to(at) };
            lowerer.emit(StmtKind::Assign(variable, value), var.span);
            let Block { stmts } = lowerer.block_of(body);
            lowerer.out.extend(stmts);
        });
        self.jumps.leave();
        let (update, ()) = self.capture(|lowerer| {
            let next = apply(index.clone(), Combining::Arith(ArithOp::Add), number(ExprKind::Int(1)), at);
            lowerer.emit(StmtKind::Assign(position, next), at);
        });
        let assigned = self.assigned_since(clock, written);
        let keyword = Span { end: (span.start + 3).min(span.end), ..span };
        let prelude = Block::default();
        let test = Test::Before;
        let lowered =
            Loop { label, test, prelude, cond, invariant, decreases, body, update, assigned, keyword };
        self.emit(StmtKind::Loop(Box::new(lowered)), span);
    }
}
