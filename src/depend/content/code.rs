//! Expressions, assertions and statements, serialised for a digest.

use super::Content;
use crate::ir::{
    Amount, Assertion, AssertionKind, Block, Bound, CallAll, Decreases, Expr, ExprKind, Instance, Item,
    Label, Location, LocationKind, Loop, Measure, Numbers, PerIndex, PureCall, Stmt, StmtKind, Test,
};

impl Content<'_> {
    fn exprs(&mut self, exprs: &[Expr]) {
        self.list(exprs, |it, e| it.expr(e));
    }

    pub(super) fn expr(&mut self, e: &Expr) {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
            let Expr { kind, ty, span } = e;
            self.ty(ty);
            self.span(*span);
            self.expr_kind(kind);
        });
    }

    fn expr_kind(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Int(value) => {
                self.byte(0);
                self.out.extend(value.to_le_bytes());
            }
            ExprKind::Amount { numerator, denominator } => {
                self.byte(45);
                self.out.extend(numerator.to_le_bytes());
                self.out.extend(denominator.to_le_bytes());
            }
            ExprKind::Bool(value) => self.flags(&[true, *value]),
            ExprKind::Null => self.byte(2),
            ExprKind::Throw => self.byte(47),
            ExprKind::Var(var) => {
                self.byte(3);
                self.var(*var);
            }
            ExprKind::Statics(class) => {
                self.byte(41);
                self.class(*class);
            }
            ExprKind::Field(e, field) => {
                self.byte(4);
                self.field(*field);
                self.expr(e);
            }
            ExprKind::Index(array, index) => {
                self.byte(5);
                self.expr(array);
                self.expr(index);
            }
            ExprKind::Length(e) => {
                self.byte(6);
                self.expr(e);
            }
            ExprKind::Call(call) => {
                self.byte(7);
                self.call(call);
            }
            ExprKind::Narrow(to, e) => {
                self.byte(40);
                self.ty(to);
                self.expr(e);
            }
            ExprKind::Not(e) => {
                self.byte(8);
                self.expr(e);
            }
            ExprKind::Neg(numbers, e) => {
                self.byte(9);
                self.numbers(*numbers);
                self.expr(e);
            }
            ExprKind::Arith { numbers, first, rest } => {
                self.byte(10);
                self.numbers(*numbers);
                self.expr(first);
                self.list(rest, |it, (op, e)| {
                    it.byte(*op as u8);
                    it.expr(e);
                });
            }
            ExprKind::Value(op, parts) => {
                self.byte(43);
                self.byte(*op as u8);
                self.exprs(parts);
            }
            ExprKind::Contents(e) => {
                self.byte(44);
                self.expr(e);
            }
            ExprKind::Part(parts) => {
                self.byte(46);
                self.exprs(&**parts);
            }
            ExprKind::Bits(numbers, op, a, b) => {
                self.byte(42);
                self.numbers(*numbers);
                self.byte(*op as u8);
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Compare(op, a, b) => {
                self.byte(11);
                self.byte(*op as u8);
                self.expr(a);
                self.expr(b);
            }
            ExprKind::And(parts) => {
                self.byte(12);
                self.exprs(parts);
            }
            ExprKind::Or(parts) => {
                self.byte(13);
                self.exprs(parts);
            }
            ExprKind::Implies(a, b) => {
                self.byte(14);
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Cond(cond, then, otherwise) => {
                self.byte(15);
                self.expr(cond);
                self.expr(then);
                self.expr(otherwise);
            }
            ExprKind::Old(e) => {
                self.byte(16);
                self.expr(e);
            }
            ExprKind::Let { var, value, body } => {
                self.byte(17);
                self.var(*var);
                self.expr(value);
                self.expr(body);
            }
            ExprKind::Opening { instance, body } => {
                self.byte(18);
                self.instance(instance);
                self.expr(body);
            }
            ExprKind::Using { call, call_span, body } => {
                self.byte(19);
                self.call(call);
                self.span(*call_span);
                self.expr(body);
            }
            ExprKind::Literal(literal) => {
                let crate::ir::Literal { spelling, value, facts } = &**literal;
                self.byte(23);
                self.text(spelling.map_or("", |it| it.as_str()));
                self.expr(value);
                self.exprs(facts);
            }
            ExprKind::Quantifier { forall, vars, triggers, body } => {
                self.byte(20);
                self.flags(&[*forall]);
                // The name and the type are the variable's, so they are not needed.
                self.list(vars, |it, Bound { var, name: _, ty: _ }| it.var(*var));
                self.list(triggers, |it, set| it.exprs(set));
                self.expr(body);
            }
            ExprKind::PerIndex(each) => {
                self.byte(24);
                let PerIndex { var, bounds, value } = &**each;
                self.var(*var);
                self.exprs(bounds);
                self.expr(value);
            }
            ExprKind::InstanceOf(e, wanted) => {
                self.byte(21);
                self.expr(e);
                self.ty(wanted);
            }
            ExprKind::Cast(e, shown) => {
                self.byte(22);
                self.expr(e);
                self.byte(*shown as u8);
            }
        }
    }

    fn call(&mut self, call: &PureCall) {
        let PureCall { pure, seen, args, numbers } = call;
        self.pure(*pure);
        self.name(self.names.pures[seen.index()]);
        self.exprs(args);
        self.numbers(*numbers);
    }

    fn instance(&mut self, instance: &Instance) {
        let Instance { pred, seen, args, amount, span } = instance;
        self.predicate(*pred);
        self.name(self.names.predicates[seen.index()]);
        self.exprs(args);
        self.amount(*amount);
        self.span(*span);
    }

    fn amount(&mut self, amount: Amount) {
        match amount {
            Amount::Whole => self.byte(0),
            Amount::Part { numerator, denominator } => {
                self.byte(1);
                self.number(numerator);
                self.number(denominator);
            }
            Amount::Read => self.byte(2),
            Amount::Of(var, span) => {
                self.byte(3);
                self.var(var);
                self.span(span);
            }
        }
    }

    pub(super) fn assertion(&mut self, assertion: &Assertion) {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
            let Assertion { kind, span } = assertion;
            self.span(*span);
            match kind {
                AssertionKind::Pure(e) => {
                    self.byte(0);
                    self.expr(e);
                }
                AssertionKind::Acc(location) => {
                    self.byte(1);
                    self.location(location);
                }
                AssertionKind::Instance(instance) => {
                    self.byte(2);
                    self.instance(instance);
                }
                AssertionKind::And(parts) => {
                    self.byte(3);
                    self.list(parts, |it, part| it.assertion(part));
                }
                AssertionKind::Implies(cond, then) => {
                    self.byte(4);
                    self.expr(cond);
                    self.assertion(then);
                }
                AssertionKind::Cond(cond, then, otherwise) => {
                    self.byte(5);
                    self.expr(cond);
                    self.assertion(then);
                    self.assertion(otherwise);
                }
                AssertionKind::Let { var, value, body } => {
                    self.byte(6);
                    self.var(*var);
                    self.expr(value);
                    self.assertion(body);
                }
                AssertionKind::Untouched { now, before } => {
                    self.byte(7);
                    self.assertion(now);
                    self.assertion(before);
                }
            }
        });
    }

    fn location(&mut self, location: &Location) {
        let Location { kind, amount, span } = location;
        self.amount(*amount);
        self.span(*span);
        match kind {
            LocationKind::Field(e, field) => {
                self.byte(0);
                self.expr(e);
                self.field(*field);
            }
            LocationKind::Element(array, index) => {
                self.byte(1);
                self.expr(array);
                self.expr(index);
            }
            LocationKind::Elements(array) => {
                self.byte(2);
                self.expr(array);
            }
            LocationKind::Range(array, bounds) => {
                self.byte(3);
                self.expr(array);
                bounds.iter().for_each(|bound| self.expr(bound));
            }
            LocationKind::Each(array, bounds, item, with) => {
                self.byte(4);
                self.expr(array);
                bounds.iter().for_each(|bound| self.expr(bound));
                self.item(*item);
                self.list(with, |it, e| it.expr(e));
            }
            LocationKind::Members(set, item, with) => {
                self.byte(5);
                self.expr(set);
                self.item(*item);
                self.list(with, |it, e| it.expr(e));
            }
        }
    }

    pub(super) fn item(&mut self, item: Item) {
        match item {
            Item::Field(field) => {
                self.byte(0);
                self.field(field);
            }
            Item::Pred(pred) => {
                self.byte(1);
                self.predicate(pred);
            }
        }
    }

    pub(super) fn decreases(&mut self, decreases: &Decreases) {
        let Decreases { measure, span } = decreases;
        self.list(measure, |it, part| match part {
            Measure::Number(e) => {
                it.byte(0);
                it.expr(e);
            }
            Measure::Instance(instance) => {
                it.byte(1);
                it.instance(instance);
            }
        });
        self.span(*span);
    }

    pub(super) fn block(&mut self, block: &Block) {
        let Block { stmts } = block;
        self.list(stmts, |it, stmt| it.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
            let Stmt { kind, span } = stmt;
            self.span(*span);
            self.stmt_kind(kind);
        });
    }

    fn stmt_kind(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assign(var, e) => {
                self.byte(0);
                self.var(*var);
                self.expr(e);
            }
            StmtKind::WriteField { receiver, field, field_span, value } => {
                self.byte(1);
                self.expr(receiver);
                self.field(*field);
                self.span(*field_span);
                self.expr(value);
            }
            StmtKind::WriteElement { array, index, element_span, value } => {
                self.byte(2);
                self.expr(array);
                self.expr(index);
                self.span(*element_span);
                self.expr(value);
            }
            StmtKind::Call { target, method, dispatch, args } => {
                self.byte(3);
                self.flags(&[*dispatch]);
                self.option(target.as_ref(), |it, target| it.var(*target));
                self.method(*method);
                self.exprs(args);
            }
            StmtKind::New { target, class, constructor, fields, args } => {
                self.byte(4);
                self.list(fields, |it, field| it.field(*field));
                self.var(*target);
                self.class(*class);
                self.option(constructor.as_ref(), |it, constructor| it.method(*constructor));
                self.exprs(args);
            }
            StmtKind::CallAll(all) => {
                let CallAll { vars, cond, method, dispatch, args, triggers, known } = &**all;
                self.byte(21);
                self.flags(&[*dispatch]);
                self.method(*method);
                self.list(vars, |it, Bound { var, name: _, ty: _ }| it.var(*var));
                self.expr(cond);
                self.exprs(args);
                self.list(triggers, |it, set| it.exprs(set));
                self.expr(known);
            }
            StmtKind::Settle => self.byte(20),
            StmtKind::NewArray { target, element, size, class, rows } => {
                self.byte(5);
                self.byte(*class as u8);
                self.var(*target);
                self.ty(element);
                self.expr(size);
                self.option(rows.as_ref(), |it, rows| {
                    it.expr(&rows.length);
                    it.predicate(rows.pred);
                });
            }
            StmtKind::If { cond, then, otherwise } => {
                self.byte(6);
                self.expr(cond);
                self.block(then);
                self.block(otherwise);
            }
            StmtKind::Loop(lp) => {
                self.byte(7);
                self.any_loop(lp);
            }
            StmtKind::Block(label, block) => {
                self.byte(8);
                self.option(label.as_ref(), |it, label| it.label(*label));
                self.block(block);
            }
            StmtKind::Assert(assertion) => {
                self.byte(9);
                self.assertion(assertion);
            }
            StmtKind::Assume(assertion) => {
                self.byte(10);
                self.assertion(assertion);
            }
            StmtKind::Refute(assertion) => {
                self.byte(19);
                self.assertion(assertion);
            }
            StmtKind::Open(instance) => {
                self.byte(11);
                self.instance(instance);
            }
            StmtKind::Close(instance) => {
                self.byte(12);
                self.instance(instance);
            }
            StmtKind::Use(call, span) => {
                self.byte(13);
                self.call(call);
                self.span(*span);
            }
            StmtKind::Join(assertion) => {
                self.byte(14);
                self.assertion(assertion);
            }
            StmtKind::Return(value) => {
                self.byte(15);
                self.option(value.as_ref(), Content::expr);
            }
            StmtKind::Break(label) => {
                self.byte(16);
                self.label(*label);
            }
            StmtKind::Continue(label) => {
                self.byte(17);
                self.label(*label);
            }
            StmtKind::Throw(e) => {
                self.byte(18);
                self.expr(e);
            }
        }
    }

    fn numbers(&mut self, numbers: Numbers) {
        self.byte(match numbers {
            Numbers::Program => 0,
            Numbers::Specification => 1,
        });
    }

    fn label(&mut self, label: Label) {
        self.number(label.0.into());
    }

    fn any_loop(&mut self, lp: &Loop) {
        let Loop { label, test, prelude, cond, invariant, decreases, body, update, assigned, keyword } = lp;
        self.label(*label);
        self.byte(match test {
            Test::Before => 0,
            Test::After => 1,
        });
        self.block(prelude);
        self.expr(cond);
        self.assertion(invariant);
        self.option(decreases.as_ref(), Content::decreases);
        self.block(body);
        self.block(update);
        self.list(assigned, |it, var| it.var(*var));
        self.span(*keyword);
    }
}
