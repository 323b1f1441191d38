//! Expressions with side effects.

use super::body::Lowerer;
use super::declaration::fields_until;
use super::ids::Callee;
use super::operator::conjoin;
use crate::ir::{self, CompareOp, Expr, ExprKind, PureCall, StmtKind, Type, VarId};
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp};
use crate::typing::{Target, strip};

impl Lowerer<'_, '_> {
    /// An expression of program code with side effects somewhere in it.
    pub(super) fn effectful(&mut self, e: &ast::Expr) -> Expr {
        let span = e.span;
        match &e.kind {
            ast::ExprKind::Paren(inner) => self.expr(inner),
            ast::ExprKind::Call(_)
            | ast::ExprKind::New(..)
            | ast::ExprKind::NewArray { .. }
            | ast::ExprKind::ArrayLiteral(..) => self.made(e, None).unwrap_or_else(|| self.impossible(span)),
            ast::ExprKind::Assign(..) | ast::ExprKind::Step { .. } => {
                self.update(e, true).unwrap_or_else(|| self.impossible(span))
            }
            ast::ExprKind::Field(receiver, _) => {
                let receiver = Box::new(self.expr(receiver));
                let kind = match self.nodes.target(e) {
                    Target::Length => ExprKind::Length(receiver),
                    Target::Field(field) => match self.ids.field(field) {
                        Some(field) => ExprKind::Field(receiver, field),
                        None => return self.impossible(span),
                    },
                    _ => return self.impossible(span),
                };
                Expr { kind, ty: self.ty(e), span }
            }
            ast::ExprKind::Index(array, index) if self.is_table(array) => {
                let index = Box::new(self.expr(index));
                let kind = ExprKind::Index(Box::new(self.expr(array)), index);
                self.element_of(array, Expr { kind, ty: self.ty(e), span })
            }
            ast::ExprKind::Index(array, index) => match <[Expr; 2]>::try_from(self.operands(&[array, index]))
            {
                Ok([array, index]) => {
                    Expr { kind: ExprKind::Index(Box::new(array), Box::new(index)), ty: self.ty(e), span }
                }
                Err(_) => self.impossible(span),
            },
            ast::ExprKind::Unary(op, operand) => {
                let operand = self.expr(operand);
                self.unary(*op, operand, span)
            }
            ast::ExprKind::InstanceOf(operand, _, variable) => {
                self.instance_of(e, operand, variable.map(|variable| variable.name))
            }
            ast::ExprKind::Cast(_, operand) => self.cast(e, operand),
            ast::ExprKind::Chain { first, rest } => match rest.first().map(|(op, ..)| *op) {
                Some(op @ (BinaryOp::And | BinaryOp::Or)) => {
                    let operands: Vec<&ast::Expr> =
                        std::iter::once(&**first).chain(rest.iter().map(|(_, _, operand)| operand)).collect();
                    self.short_circuit(&operands, op == BinaryOp::And, span)
                }
                _ => {
                    let operands: Vec<&ast::Expr> =
                        std::iter::once(&**first).chain(rest.iter().map(|(_, _, operand)| operand)).collect();
                    if self.is_text(e) {
                        let types = operands.iter().map(|operand| self.nodes.ty(operand).clone());
                        let types: Vec<_> = types.collect();
                        let values = self.operands(&operands);
                        return self.joined(e, types.into_iter().zip(values).collect());
                    }
                    let mut values = self.operands(&operands).into_iter();
                    let Some(first) = values.next() else { return self.impossible(span) };
                    let rest = rest.iter().map(|(op, ..)| *op).zip(values).collect();
                    self.chain(span, first, rest)
                }
            },
            ast::ExprKind::Conditional(cond, then, otherwise) => self.conditional(e, cond, then, otherwise),
            ast::ExprKind::Switch(selector, cases) => self.switch_value(e, selector, cases),
            _ => self.impossible(span),
        }
    }

    /// `a && b` with side effects on the right: these happen only if the left side requires the right one.
    ///
    /// ```text
    /// a && f(x)      t = a;  if (t) { t2 = f(x); t = t2; }
    /// ```
    fn short_circuit(&mut self, operands: &[&ast::Expr], and: bool, span: Span) -> Expr {
        let first_late = operands.iter().skip(1).position(|e| self.nodes.has_effects(e));
        let late = first_late.map_or(operands.len(), |index| index + 1);
        let early: Vec<Expr> = operands[..late].iter().map(|e| self.expr(e)).collect();
        let early = self.connect(early, and, span);
        if late == operands.len() {
            return early;
        }
        let value = self.save(early);
        let ExprKind::Var(target) = value.kind else { return self.impossible(span) };
        let mut index = late;
        while index < operands.len() {
            let next = operands[index + 1..]
                .iter()
                .position(|e| self.nodes.has_effects(e))
                .map_or(operands.len(), |offset| index + 1 + offset);
            let group = &operands[index..next];
            // Messages show it as what was written so far.
            let cond = self.read(target, operands[0].span.to(operands[index - 1].span));
            let (part, ()) = self.capture(|lowerer| {
                let parts: Vec<Expr> = group.iter().map(|e| lowerer.expr(e)).collect();
                let part = lowerer.connect(parts, and, span);
                let at = part.span;
                lowerer.emit(StmtKind::Assign(target, part), at);
            });
            let (then, otherwise) =
                if and { (part, ir::Block::default()) } else { (ir::Block::default(), part) };
            self.emit(StmtKind::If { cond, then, otherwise }, span);
            index = next;
        }
        self.read(target, span)
    }

    /// The conjunction or disjunction of one or more values.
    fn connect(&mut self, mut parts: Vec<Expr>, and: bool, span: Span) -> Expr {
        match (parts.len(), and) {
            (0, _) => self.impossible(span),
            (1, _) => parts.pop().unwrap_or_else(|| self.impossible(span)),
            (_, true) => conjoin(parts),
            (_, false) => Expr { kind: ExprKind::Or(parts), ty: Type::Bool, span },
        }
    }

    fn conditional(
        &mut self,
        e: &ast::Expr,
        cond: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
    ) -> Expr {
        let span = e.span;
        let ty = self.ty(e);
        let cond = self.expr(cond);
        if !self.nodes.has_effects(then) && !self.nodes.has_effects(otherwise) {
            let (then, otherwise) = (self.expr(then), self.expr(otherwise));
            let kind = ExprKind::Cond(Box::new(cond), Box::new(then), Box::new(otherwise));
            return Expr { kind, ty, span };
        }
        let target = self.add_var(None, ty, span);
        let mut arm = |e: &ast::Expr| {
            let (block, ()) = self.capture(|lowerer| {
                let value = lowerer.expr(e);
                lowerer.emit(StmtKind::Assign(target, value), e.span);
            });
            block
        };
        let (then, otherwise) = (arm(then), arm(otherwise));
        self.emit(StmtKind::If { cond, then, otherwise }, span);
        self.read(target, span)
    }

    /// Receiver and arguments of a call in program code, evaluated in order.
    fn handed_over(&mut self, e: &ast::Expr, call: &ast::Call) -> Vec<Expr> {
        let is_static = self.is_static(e);
        let parts = self.call_parts(call, is_static);
        let args = self.operands(&parts);
        let args = self.with_this(call, is_static, args);
        let args = self.array_not_null(call, args);
        if let Some(called) = self.called(e) {
            self.printed(called, &parts, &args);
        }
        self.gathered(e.span, args)
    }

    /// A call or `new` as a statement that writes `target`, or a temporary where a value is needed and no
    /// target is given. None if the expression is neither, or has no result.
    pub(super) fn made(&mut self, e: &ast::Expr, target: Option<VarId>) -> Option<Expr> {
        let span = e.span;
        match &e.kind {
            ast::ExprKind::Call(call) => {
                let args = self.handed_over(e, call);
                let args = self.copied_as(e, args);
                match self.callee(e)? {
                    Callee::Pure(seen) => {
                        let pure = self.pure_named(e, seen)?;
                        let kind = ExprKind::Call(PureCall { pure, seen, args, numbers: self.numbers });
                        let value = self.seen_result(e, |ty| Expr { kind, ty, span });
                        let called = self.table.callable(self.called(e)?);
                        Some(if self.table.makes_string(called) {
                            self.copied(value)
                        } else if self.table.makes_box(called) {
                            self.copied_box(self.nodes.ty(e), value)
                        } else {
                            value
                        })
                    }
                    Callee::Method(method) if self.compares(e, call) => {
                        let args: Vec<Expr> = args.into_iter().map(|arg| self.save(arg)).collect();
                        let [a, b] = <[Expr; 2]>::try_from(args.clone()).ok()?;
                        let asked = StmtKind::Call { target: None, method, dispatch: false, args };
                        self.emit(asked, span);
                        let kind = ExprKind::Compare(CompareOp::Eq, Box::new(a), Box::new(b));
                        Some(self.hand_over(Expr { kind, ty: Type::Bool, span }, target))
                    }
                    Callee::Method(method) => {
                        let dispatch = self.dispatches(e);
                        if let Some(declared) = self.cast_by_java(e) {
                            let given = self.add_var(None, declared, span);
                            self.emit(StmtKind::Call { target: Some(given), method, dispatch, args }, span);
                            let given = self.read(given, span);
                            let seen = self.seen_result(e, |ty| Expr { ty, ..given });
                            return Some(match target {
                                Some(_) => self.hand_over(seen, target),
                                None => self.save(seen),
                            });
                        }
                        let gives_none = *self.nodes.ty(e) == crate::resolve::Ty::Void;
                        let target =
                            target.or_else(|| (!gives_none).then(|| self.add_var(None, self.ty(e), span)));
                        self.emit(StmtKind::Call { target, method, dispatch, args }, span);
                        target.map(|target| self.read(target, span))
                    }
                    Callee::Predicate(_) | Callee::Part => None,
                }
            }
            ast::ExprKind::New(_, args) => {
                let Target::New(class, constructor) = self.nodes.target(e) else { return None };
                let parts: Vec<&ast::Expr> = args.iter().collect();
                let args = self.operands(&parts);
                let args = self.gathered(span, args);
                let until = constructor.and_then(|id| self.table.callable(id).class);
                let fields = match class {
                    Some(class) => fields_until(self.table, self.ids, class, until),
                    None => Vec::new(),
                };
                let class = match class {
                    Some(class) => self.ids.class(class),
                    None => self.ids.object(),
                };
                let constructor = match constructor.map(|id| self.ids.callable(id)) {
                    Some(Callee::Method(id)) => Some(id),
                    _ => None,
                };
                let target = target.unwrap_or_else(|| self.add_var(None, self.ty(e), span));
                self.emit(StmtKind::New { target, class, constructor, fields, args }, span);
                Some(self.read(target, span))
            }
            ast::ExprKind::NewArray { sizes, .. } => self.new_array(e, sizes, target),
            ast::ExprKind::ArrayLiteral(_, items) => self.array_literal(e, items, target),
            _ => None,
        }
    }

    /// Whether it is `a.equals(b)` where that can only be `a == b`.
    fn compares(&self, e: &ast::Expr, call: &ast::Call) -> bool {
        let asked = self.called(e).is_some_and(|id| self.table.callable(id).name.name.as_str() == "$equals");
        let ty = |receiver: &ast::Expr| self.nodes.ty(receiver).clone();
        let own = self.callable.class.map(|class| self.table.type_of_this(class));
        let apart = match call.receiver.as_deref().map(|receiver| (&receiver.kind, ty(receiver))) {
            Some((ast::ExprKind::Super(_), ty)) => match ty {
                crate::resolve::Ty::Class(class, _) => self.table.compares_objects(class),
                // Above it is only `Object`.
                _ => true,
            },
            Some((_, ty)) => self.table.tells_objects_apart(&ty),
            None => own.is_some_and(|own| self.table.tells_objects_apart(&own)),
        };
        asked && apart
    }

    /// `this(e, …);`, a call of the constructor on `this`.
    pub(super) fn delegate(&mut self, args: &[ast::Expr], span: Span) {
        let parts: Vec<&ast::Expr> = args.iter().collect();
        let args = self.operands(&parts);
        let mut args = self.gathered(span, args);
        args.insert(0, self.this(span));
        match self.nodes.delegated(span).map(|id| self.ids.callable(id)) {
            Some(Callee::Method(method)) => {
                self.emit(StmtKind::Call { target: None, method, dispatch: false, args }, span);
            }
            _ => {
                self.impossible(span);
            }
        }
    }

    /// `x = e` for a variable: a call or `new` writes it directly.
    pub(super) fn assign_var(&mut self, target: VarId, value: &ast::Expr, span: Span) {
        let inner = strip(value);
        let direct = self.nodes.conversion(inner).is_none()
            && match &inner.kind {
                ast::ExprKind::New(..) | ast::ExprKind::NewArray { .. } | ast::ExprKind::ArrayLiteral(..) => {
                    true
                }
                ast::ExprKind::Call(_) => self.mutator(inner).is_some(),
                _ => false,
            };
        if direct {
            if self.made(inner, Some(target)).is_none() {
                self.impossible(span);
            }
        } else {
            let value = self.expr(value);
            self.emit(StmtKind::Assign(target, value), span);
        }
    }

    /// An expression that is evaluated only for its effect.
    pub(super) fn effect(&mut self, e: &ast::Expr) {
        let e = strip(e);
        match &e.kind {
            ast::ExprKind::Assign(..) | ast::ExprKind::Step { .. } => {
                self.update(e, false);
            }
            ast::ExprKind::Call(call) if self.mutator(e).is_some() => {
                let args = self.handed_over(e, call);
                match self.mutator(e) {
                    Some(method) => {
                        let dispatch = self.dispatches(e);
                        self.emit(StmtKind::Call { target: None, method, dispatch, args }, e.span);
                    }
                    None => {
                        self.impossible(e.span);
                    }
                }
            }
            ast::ExprKind::New(..) | ast::ExprKind::NewArray { .. } | ast::ExprKind::ArrayLiteral(..) => {
                if self.made(e, None).is_none() {
                    self.impossible(e.span);
                }
            }
            ast::ExprKind::Quantifier(all) => self.lemma_for_all(all, e.span),
            // A pure call has no effect, but its precondition must hold.
            _ => {
                let value = self.expr(e);
                self.save(value);
            }
        }
    }
}
