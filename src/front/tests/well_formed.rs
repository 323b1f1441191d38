//! Whether a lowered program makes sense on its own: types fit, and variables exist and are written before they are
//! read.

use crate::ir::*;
use std::collections::HashSet;

/// Panics at the first thing that is wrong.
pub(super) fn check(program: &Program) {
    for method in &program.methods {
        let mut check = Check::new(program, &method.vars, &method.params);
        check.result = method.result.map(|id| method.vars[id.index()].ty.clone());
        check.contract(&method.requires, &method.ensures, method.result);
        if let Some(body) = &method.body {
            assert!(!method.origin.broken);
            check.block(body);
        }
    }
    for pure in &program.pures {
        let check = Check::new(program, &pure.vars, &pure.params);
        check.contract(&pure.requires, &pure.ensures, Some(pure.result));
        if let Some(body) = &pure.body {
            check.fits(&check.expr(body), &pure.vars[pure.result.index()].ty);
        }
    }
    for predicate in &program.predicates {
        let check = Check::new(program, &predicate.vars, &predicate.params);
        if let Some(body) = &predicate.body {
            check.assertion(body, &mut predicate.params.iter().copied().collect());
        }
    }
}

struct Check<'p> {
    program: &'p Program,
    vars: &'p [Var],
    known: HashSet<VarId>,
    result: Option<Type>,
}

impl<'p> Check<'p> {
    fn new(program: &'p Program, vars: &'p [Var], params: &[VarId]) -> Check<'p> {
        Check { program, vars, known: params.iter().copied().collect(), result: None }
    }

    fn contract(&self, requires: &Assertion, ensures: &Assertion, result: Option<VarId>) {
        self.assertion(requires, &mut self.known.clone());
        let mut known = self.known.clone();
        known.extend(result);
        self.assertion(ensures, &mut known);
    }

    fn fits(&self, from: &Type, to: &Type) {
        let is_number = |ty: &Type| *ty == Type::Integer || ty.range().is_some();
        let fits = from == to
            || (is_number(from) && is_number(to))
            || (*from == Type::Null && to.is_reference())
            || (*to == Type::Object && from.is_reference())
            || matches!((from, to), (Type::Class(from), Type::Class(to)) if self.program.hierarchy.is_subtype(*from, *to));
        assert!(fits, "{from:?} does not fit {to:?}");
    }

    fn args(&self, args: &[Expr], params: &[VarId], vars: &[Var], known: &mut HashSet<VarId>) {
        assert_eq!(args.len(), params.len());
        for (arg, param) in args.iter().zip(params) {
            self.fits(&self.expr_in(arg, known), &vars[param.index()].ty);
        }
    }

    /// The further arguments of an instance of each of several objects.
    fn given(&self, item: Item, with: &[Expr], known: &mut HashSet<VarId>) {
        match item {
            Item::Field(_) => assert!(with.is_empty()),
            Item::Pred(pred) => {
                let predicate = self.program.predicate(self.program.shown_predicate(pred));
                if !predicate.origin.broken {
                    self.args(with, &predicate.params[1..], &predicate.vars, known);
                }
            }
        }
    }

    fn instance(&self, instance: &Instance, known: &mut HashSet<VarId>) {
        let predicate = self.program.predicate(instance.seen);
        if !predicate.origin.broken {
            self.args(&instance.args, &predicate.params, &predicate.vars, known);
        }
    }

    fn call(&self, call: &PureCall, known: &mut HashSet<VarId>) -> Type {
        let pure = self.program.pure(call.seen);
        self.args(&call.args, &pure.params, &pure.vars, known);
        pure.vars[pure.result.index()].ty.clone()
    }

    fn expr(&self, e: &Expr) -> Type {
        self.expr_in(e, &mut self.known.clone())
    }

    fn expr_in(&self, e: &Expr, known: &mut HashSet<VarId>) -> Type {
        let ty = self.kind(e, known);
        self.fits(&ty, &e.ty);
        e.ty.clone()
    }

    fn kind(&self, e: &Expr, known: &mut HashSet<VarId>) -> Type {
        let of = |e: &Expr, ty: Type, known: &mut HashSet<VarId>| {
            let found = self.expr_in(e, known);
            self.fits(&found, &ty);
        };
        match &e.kind {
            ExprKind::Int(_) => Type::Int,
            ExprKind::Amount { denominator, .. } => {
                assert!(*denominator > 0);
                Type::Frac
            }
            ExprKind::Bool(_) => Type::Bool,
            ExprKind::Null => Type::Null,
            ExprKind::Throw => e.ty.clone(),
            ExprKind::Var(id) => {
                assert!(known.contains(id), "{:?} is read before it is written", self.vars[id.index()]);
                self.vars[id.index()].ty.clone()
            }
            ExprKind::Statics(_) => Type::Object,
            ExprKind::Field(receiver, field) if self.program.field(*field).is_static => {
                let field = self.program.field(*field);
                assert!(matches!(receiver.kind, ExprKind::Statics(class) if class == field.class));
                field.ty.clone()
            }
            ExprKind::Field(receiver, field) => {
                let field = self.program.field(*field);
                self.fits(&self.expr_in(receiver, known), &Type::Class(field.class));
                field.ty.clone()
            }
            ExprKind::Index(array, index) => {
                of(index, Type::Int, known);
                match self.expr_in(array, known) {
                    Type::Array(element) => *element,
                    other => panic!("{other:?} is no array"),
                }
            }
            ExprKind::Length(array) => {
                assert!(matches!(self.expr_in(array, known), Type::Array(_)));
                Type::Int
            }
            ExprKind::Call(call) => self.call(call, known),
            ExprKind::Literal(literal) => {
                literal.facts.iter().for_each(|fact| of(fact, Type::Bool, known));
                self.expr_in(&literal.value, known)
            }
            ExprKind::Narrow(to, e) => {
                of(e, Type::Int, known);
                to.clone()
            }
            ExprKind::Not(e) => {
                of(e, Type::Bool, known);
                Type::Bool
            }
            ExprKind::Neg(_, e) => {
                let ty = if e.ty == Type::Frac { Type::Frac } else { Type::Int };
                of(e, ty.clone(), known);
                ty
            }
            ExprKind::InstanceOf(e, _) => {
                assert!(self.expr_in(e, known).is_reference());
                Type::Bool
            }
            ExprKind::Cast(inner, _) => {
                assert!(self.expr_in(inner, known).is_reference());
                e.ty.clone()
            }
            ExprKind::Arith { numbers: _, first, rest } => {
                assert!(!rest.is_empty());
                let ty = if first.ty == Type::Frac { Type::Frac } else { Type::Int };
                of(first, ty.clone(), known);
                rest.iter().for_each(|(_, e)| of(e, ty.clone(), known));
                ty
            }
            ExprKind::Bits(_, BitOp::And | BitOp::Or | BitOp::Xor, a, b) if e.ty == Type::Bool => {
                of(a, Type::Bool, known);
                of(b, Type::Bool, known);
                Type::Bool
            }
            ExprKind::Bits(_, _, a, b) => {
                of(a, Type::Int, known);
                of(b, Type::Int, known);
                assert!(matches!(e.ty, Type::Int | Type::Long));
                e.ty.clone()
            }
            ExprKind::Compare(CompareOp::Eq | CompareOp::Ne, a, b) => {
                let (a, b) = (self.expr_in(a, known), self.expr_in(b, known));
                assert!(a.is_reference() == b.is_reference() && a.range().is_some() == b.range().is_some());
                assert!((a == Type::Frac) == (b == Type::Frac));
                Type::Bool
            }
            ExprKind::Compare(_, a, b) => {
                let ty = if a.ty == Type::Frac { Type::Frac } else { Type::Int };
                of(a, ty.clone(), known);
                of(b, ty, known);
                Type::Bool
            }
            ExprKind::Value(_, parts) => {
                parts.iter().for_each(|part| {
                    self.expr_in(part, known);
                });
                e.ty.clone()
            }
            ExprKind::Contents(array) => {
                assert!(matches!(self.expr_in(array, known), Type::Array(_)));
                e.ty.clone()
            }
            ExprKind::Part(parts) => {
                let [array, from, to] = &**parts;
                assert!(matches!(self.expr_in(array, known), Type::Array(_)));
                of(from, Type::Int, known);
                of(to, Type::Int, known);
                e.ty.clone()
            }
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                parts.iter().for_each(|e| of(e, Type::Bool, known));
                Type::Bool
            }
            ExprKind::Implies(a, b) => {
                of(a, Type::Bool, known);
                of(b, Type::Bool, known);
                Type::Bool
            }
            ExprKind::Cond(c, a, b) => {
                of(c, Type::Bool, known);
                self.fits(&self.expr_in(a, known), &e.ty);
                self.fits(&self.expr_in(b, known), &e.ty);
                e.ty.clone()
            }
            ExprKind::Old(e) => self.expr_in(e, known),
            ExprKind::Let { var, value, body } => {
                self.fits(&self.expr_in(value, known), &self.vars[var.index()].ty);
                known.insert(*var);
                self.expr_in(body, known)
            }
            ExprKind::Opening { instance, body } => {
                self.instance(instance, known);
                self.expr_in(body, known)
            }
            ExprKind::Using { call, body, .. } => {
                self.call(call, known);
                self.expr_in(body, known)
            }
            ExprKind::Quantifier { vars, triggers, body, .. } => {
                known.extend(vars.iter().map(|bound| bound.var));
                triggers.iter().flatten().for_each(|e| drop(self.expr_in(e, known)));
                of(body, Type::Bool, known);
                Type::Bool
            }
            ExprKind::PerIndex(each) => {
                each.bounds.iter().for_each(|bound| self.fits(&self.expr_in(bound, known), &Type::Int));
                known.insert(each.var);
                self.expr_in(&each.value, known)
            }
        }
    }

    fn amount(&self, amount: Amount, known: &HashSet<VarId>) {
        if let Amount::Of(var, _) = amount {
            assert!(known.contains(&var) && self.vars[var.index()].ty == Type::Frac);
        }
    }

    fn assertion(&self, a: &Assertion, known: &mut HashSet<VarId>) {
        match &a.kind {
            AssertionKind::Pure(e) => assert_eq!(self.expr_in(e, known), Type::Bool),
            AssertionKind::Acc(location) => {
                self.amount(location.amount, known);
                match &location.kind {
                    LocationKind::Field(e, field) => {
                        assert_eq!(self.expr_in(e, known), Type::Class(self.program.field(*field).class));
                    }
                    LocationKind::Element(array, index) => {
                        assert!(matches!(self.expr_in(array, known), Type::Array(_)));
                        self.fits(&self.expr_in(index, known), &Type::Int);
                    }
                    LocationKind::Elements(array) => {
                        assert!(matches!(self.expr_in(array, known), Type::Array(_)));
                    }
                    LocationKind::Members(set, item, with) => {
                        assert!(matches!(self.expr_in(set, known), Type::Collection(Collection::Set, _)));
                        self.given(*item, with, known);
                    }
                    LocationKind::Range(array, bounds) => {
                        assert!(matches!(self.expr_in(array, known), Type::Array(_)));
                        bounds.iter().for_each(|bound| self.fits(&self.expr_in(bound, known), &Type::Int));
                    }
                    LocationKind::Each(array, bounds, item, with) => {
                        let ty = self.expr_in(array, known);
                        assert!(matches!(ty, Type::Array(_)) || matches!(array.kind, ExprKind::PerIndex(_)));
                        bounds.iter().for_each(|bound| self.fits(&self.expr_in(bound, known), &Type::Int));
                        self.given(*item, with, known);
                    }
                }
            }
            AssertionKind::Instance(instance) => self.instance(instance, known),
            AssertionKind::And(parts) => parts.iter().for_each(|part| self.assertion(part, known)),
            AssertionKind::Implies(e, a) => {
                assert_eq!(self.expr_in(e, known), Type::Bool);
                self.assertion(a, known);
            }
            AssertionKind::Cond(e, a, b) => {
                assert_eq!(self.expr_in(e, known), Type::Bool);
                self.assertion(a, known);
                self.assertion(b, known);
            }
            AssertionKind::Let { var, value, body } => {
                self.fits(&self.expr_in(value, known), &self.vars[var.index()].ty);
                known.insert(*var);
                self.assertion(body, known);
            }
            AssertionKind::Untouched { now, before } => {
                self.assertion(now, known);
                self.assertion(before, known);
            }
        }
    }

    fn written(&mut self, id: VarId, ty: &Type) {
        self.fits(ty, &self.vars[id.index()].ty);
        self.known.insert(id);
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let mut known = self.known.clone();
        match &stmt.kind {
            StmtKind::Settle => {}
            StmtKind::Assign(id, e) => {
                let ty = self.expr(e);
                self.written(*id, &ty);
            }
            StmtKind::WriteField { receiver, field, value, .. } => {
                let field = self.program.field(*field);
                assert_eq!(self.expr(receiver), Type::Class(field.class));
                self.fits(&self.expr(value), &field.ty);
            }
            StmtKind::WriteElement { array, index, value, .. } => {
                let Type::Array(element) = self.expr(array) else { panic!("no array") };
                self.fits(&self.expr(index), &Type::Int);
                self.fits(&self.expr(value), &element);
            }
            StmtKind::Call { target, method, dispatch: _, args } => {
                let method = self.program.method(*method);
                self.args(args, &method.params, &method.vars, &mut known);
                if let Some(target) = target {
                    let result = method.result.expect("a call with a target has a result");
                    self.written(*target, &method.vars[result.index()].ty);
                }
            }
            StmtKind::CallAll(all) => {
                assert_eq!(self.expr(&all.known), Type::Bool);
            }
            StmtKind::New { target, class, constructor, fields: _, args } => {
                match constructor.map(|id| self.program.method(id)) {
                    Some(method) => self.args(args, &method.params[1..], &method.vars, &mut known),
                    None => assert!(args.is_empty()),
                }
                let object = self.program.class(*class).name.as_str() == "Object";
                self.written(*target, &if object { Type::Object } else { Type::Class(*class) });
            }
            StmtKind::NewArray { target, element, size, class: _, rows } => {
                self.fits(&self.expr(size), &Type::Int);
                rows.iter().for_each(|rows| self.fits(&self.expr(&rows.length), &Type::Int));
                self.written(*target, &Type::Array(Box::new(element.clone())));
            }
            StmtKind::If { cond, then, otherwise } => {
                assert_eq!(self.expr(cond), Type::Bool);
                self.block(then);
                self.block(otherwise);
            }
            StmtKind::Loop(w) => {
                self.block(&w.prelude);
                assert_eq!(self.expr(&w.cond), Type::Bool);
                self.assertion(&w.invariant, &mut known);
                self.block(&w.body);
                self.block(&w.update);
            }
            StmtKind::Block(_, block) => self.block(block),
            StmtKind::Assert(a) | StmtKind::Assume(a) | StmtKind::Refute(a) | StmtKind::Join(a) => {
                self.assertion(a, &mut known)
            }
            StmtKind::Open(instance) | StmtKind::Close(instance) => self.instance(instance, &mut known),
            StmtKind::Use(call, _) => drop(self.call(call, &mut known)),
            StmtKind::Return(None) => assert!(self.result.is_none()),
            StmtKind::Return(Some(e)) => {
                self.fits(&self.expr(e), self.result.as_ref().expect("a result"));
            }
            StmtKind::Throw(e) => assert!(self.expr(e).is_reference()),
            StmtKind::Break(_) | StmtKind::Continue(_) => {}
        }
    }
}
