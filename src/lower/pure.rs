//! Expressions without side effects.

use super::body::Lowerer;
use super::ids::Callee;
use super::instance::{is_instance, known_where};
use crate::ir::{Amount, Bound, Expr, ExprKind, Instance, Measure, Numbers, PureCall, Type, ValueOp, VarId};
use crate::resolve::{CallableId, FieldId, deep};
use crate::source::Span;
use crate::syntax::ast;
use crate::typing::{self, Constant, Given, Target, literal_value, patterns, split_amount, strip};

impl Lowerer<'_, '_> {
    /// The value of an expression; statements for its side effects are written before it.
    pub(super) fn expr(&mut self, e: &ast::Expr) -> Expr {
        if self.numbers == Numbers::Program && self.nodes.is_ghost(e) {
            return self.specification(|lowerer| lowerer.expr(e));
        }
        let value = deep(|| if self.nodes.has_own_effects(e) { self.effectful(e) } else { self.pure(e) });
        self.placed(e, value)
    }

    /// The body of a pure method with a result of this type.
    pub(super) fn given(&mut self, given: &Given<'_>, ty: &Type) -> Expr {
        deep(|| match given {
            Given::Value(e) => self.expr(e),
            Given::If(cond, arms, span) => {
                let known = known_where(cond);
                let cond = Box::new(self.expr(cond));
                let [then, otherwise] = [0, 1].map(|index| {
                    let arm = self.given(&arms[index], ty);
                    Box::new(self.where_known(&known[index], arm))
                });
                Expr { kind: ExprKind::Cond(cond, then, otherwise), ty: ty.clone(), span: *span }
            }
            Given::Throw(_, span) => Expr { kind: ExprKind::Throw, ty: ty.clone(), span: *span },
            Given::Let(local, vars, rest) => {
                let span = local.span;
                let values: Vec<_> = vars
                    .iter()
                    .map(|(name, value)| (self.bound(name.span), value.as_ref().map(|e| self.expr(e))))
                    .collect();
                let rest = self.given(rest, ty);
                values.into_iter().rev().fold(rest, |body, (var, value)| match (var, value) {
                    (Some(var), Some(value)) => {
                        let ty = body.ty.clone();
                        let kind = ExprKind::Let { var, value: Box::new(value), body: Box::new(body) };
                        Expr { kind, ty, span }
                    }
                    (_, _) => self.impossible(span),
                })
            }
        })
    }

    /// A call of a pure method that is not written as one.
    pub(super) fn function_of(&mut self, id: CallableId, args: Vec<Expr>, span: Span) -> Expr {
        match self.ids.callable(id) {
            Callee::Pure(seen) => {
                let ty = self.ids.ty(&self.table.callable(id).result);
                let pure = self.ids.named_pure(self.table, id, seen);
                Expr { kind: ExprKind::Call(PureCall { pure, seen, args, numbers: self.numbers }), ty, span }
            }
            Callee::Method(_) | Callee::Predicate(_) | Callee::Part => self.impossible(span),
        }
    }

    pub(super) fn ty(&self, e: &ast::Expr) -> Type {
        self.ids.ty(self.nodes.ty(e))
    }

    fn pure(&mut self, e: &ast::Expr) -> Expr {
        let span = e.span;
        let kind = match &e.kind {
            ast::ExprKind::Paren(inner) => return self.expr(inner),
            ast::ExprKind::Int(text) => match literal_value(*text) {
                Some(value) => ExprKind::Int(value),
                None => return self.impossible(span),
            },
            ast::ExprKind::Char(c) => ExprKind::Int(u32::from(*c).into()),
            ast::ExprKind::Bool(value) => ExprKind::Bool(*value),
            ast::ExprKind::String(text) => return self.literal(text, span),
            ast::ExprKind::Null => ExprKind::Null,
            ast::ExprKind::This => return self.this(span),
            ast::ExprKind::Super(_) => return Expr { ty: self.ty(e), ..self.this(span) },
            ast::ExprKind::InstanceOf(operand, ..) => {
                let said = self.says_class(e, operand);
                is_instance(self.expr(operand), self.instance_type(e), said)
            }
            ast::ExprKind::Cast(_, operand) => return self.cast(e, operand),
            ast::ExprKind::Name(_) | ast::ExprKind::Result => return self.name(e),
            ast::ExprKind::Field(receiver, name) if self.nodes.ty(receiver).is_collection() => {
                return self.member_of_value(receiver, name.name, span);
            }
            ast::ExprKind::Field(receiver, _) => match self.nodes.target(e) {
                Target::Length => ExprKind::Length(Box::new(self.expr(receiver))),
                Target::Field(field) if self.table.field(field).is_static => {
                    return self.static_field(field, e);
                }
                Target::Field(field) => match self.ids.field(field) {
                    Some(field) => ExprKind::Field(Box::new(self.expr(receiver)), field),
                    None => return self.impossible(span),
                },
                _ => return self.impossible(span),
            },
            ast::ExprKind::Index(whole, index) if self.nodes.ty(whole).is_collection() => {
                let parts = vec![self.expr(whole), self.expr(index)];
                return self.value(ValueOp::Element, parts, self.ty(e).of_ghost(), span);
            }
            ast::ExprKind::Slice(whole, from, to) => {
                return self.slice(e, whole, from.as_deref(), to.as_deref());
            }
            ast::ExprKind::Update(whole, at, value) => {
                let parts = vec![self.expr(whole), self.expr(at), self.expr(value)];
                return self.value(ValueOp::Update, parts, self.ty(e), span);
            }
            ast::ExprKind::Collection(name, types, items) => {
                return self.collection(e, *name, types.is_empty(), items);
            }
            ast::ExprKind::Index(array, index) => {
                let kind = ExprKind::Index(Box::new(self.expr(array)), Box::new(self.expr(index)));
                return self.element_of(array, Expr { kind, ty: self.ty(e), span });
            }
            ast::ExprKind::Call(_) if matches!(self.nodes.target(e), Target::Variable(_)) => {
                return self.name(e);
            }
            ast::ExprKind::Call(_) => match self.pure_call(e) {
                Some(call) => {
                    return self.seen_result(e, |ty| Expr { kind: ExprKind::Call(call), ty, span });
                }
                None => return self.impossible(span),
            },
            ast::ExprKind::Unary(op, operand) => {
                let operand = self.expr(operand);
                return self.unary(*op, operand, span);
            }
            ast::ExprKind::Chain { first, rest } if self.is_text(e) => {
                let operands = std::iter::once(&**first).chain(rest.iter().map(|(_, _, operand)| operand));
                let operands =
                    operands.map(|operand| (self.nodes.ty(operand).clone(), self.expr(operand))).collect();
                return self.joined(e, operands);
            }
            ast::ExprKind::Chain { first, rest } if self.has_value_operator(first, rest) => {
                let first = self.expr(first);
                let rest = rest.iter().map(|(op, _, operand)| (*op, self.expr(operand))).collect();
                return self.of_values(first, rest, span);
            }
            ast::ExprKind::Chain { first, rest } => {
                let (mut known, mut before) = (Vec::new(), &**first);
                let first = self.expr(first);
                let mut lowered = Vec::new();
                for (op, _, operand) in rest {
                    patterns(before, *op != ast::BinaryOp::Or, &mut known);
                    lowered.push((*op, self.expr_where(&known, operand)));
                    before = operand;
                }
                return self.chain(span, first, lowered);
            }
            ast::ExprKind::Arrow { first, rest } => {
                let (mut known, mut before) = (Vec::new(), &**first);
                let first = self.expr(first);
                let mut lowered = Vec::new();
                for (op, _, operand) in rest {
                    if *op == ast::ArrowOp::Implies {
                        patterns(before, true, &mut known);
                    }
                    lowered.push((*op, self.expr_where(&known, operand)));
                    before = operand;
                }
                return self.arrow(span, first, lowered);
            }
            ast::ExprKind::Conditional(cond, then, otherwise) => {
                let [is_true, is_false] = known_where(cond);
                ExprKind::Cond(
                    Box::new(self.expr(cond)),
                    Box::new(self.expr_where(&is_true, then)),
                    Box::new(self.expr_where(&is_false, otherwise)),
                )
            }
            ast::ExprKind::Switch(selector, cases) => return self.switch_of_values(e, selector, cases),
            ast::ExprKind::Old(None, inner) => return self.old(inner, span),
            ast::ExprKind::Let { name, value, body } => {
                let value = Box::new(self.expr(value));
                match self.bound(name.span) {
                    Some(var) => ExprKind::Let { var, value, body: Box::new(self.expr(body)) },
                    None => return self.impossible(span),
                }
            }
            ast::ExprKind::Quantifier(quantifier) => {
                let Some(vars) = self.bound_by(quantifier) else { return self.impossible(span) };
                let triggers = quantifier
                    .triggers
                    .iter()
                    .map(|set| set.iter().map(|trigger| self.expr(trigger)).collect())
                    .collect();
                let body = Box::new(self.expr(&quantifier.body));
                ExprKind::Quantifier { forall: quantifier.forall, vars, triggers, body }
            }
            ast::ExprKind::Ghostly { opening: true, call, body } => match self.instance(call) {
                Some(instance) => ExprKind::Opening { instance, body: Box::new(self.expr(body)) },
                None => return self.impossible(span),
            },
            ast::ExprKind::Ghostly { opening: false, call, body } => match self.named_call(call) {
                Some(lowered) => ExprKind::Using {
                    call: lowered,
                    call_span: strip(call).span,
                    body: Box::new(self.expr(body)),
                },
                None => return self.impossible(span),
            },
            _ => return self.impossible(span),
        };
        Expr { kind, ty: self.ty(e), span }
    }

    /// The variables of a quantifier.
    pub(super) fn bound_by(&mut self, quantifier: &ast::Quantifier) -> Option<Vec<Bound>> {
        let bound = quantifier.vars.iter().map(|(_, name)| {
            let var = self.bound(name.span)?;
            Some(Bound { var, name: name.name, ty: self.vars[var.index()].ty.clone() })
        });
        bound.collect()
    }

    /// The value of a static field.
    fn static_field(&mut self, field: FieldId, e: &ast::Expr) -> Expr {
        let (span, ty) = (e.span, self.ty(e));
        if let Some(constant) = self.enum_constant(field, span) {
            return constant;
        }
        if let Some(constant) = self.typed.constants.get(field.index()).copied().flatten() {
            return self.constant(constant, ty, span);
        }
        let Some(id) = self.ids.field(field) else { return self.impossible(span) };
        let kind = ExprKind::Field(Box::new(self.class_of(field, span)), id);
        self.with_final_value(field, Expr { kind, ty, span })
    }

    /// The value of a constant.
    pub(super) fn constant(&mut self, constant: Constant, ty: Type, span: Span) -> Expr {
        let kind = match constant {
            Constant::Int(value) => ExprKind::Int(value),
            Constant::Bool(value) => ExprKind::Bool(value),
            Constant::Text(text) => return self.literal(text.as_str(), span),
        };
        Expr { kind, ty, span }
    }

    /// What a static field belongs to, as if it were its object.
    pub(super) fn class_of(&self, field: FieldId, span: Span) -> Expr {
        let class = self.ids.class(self.table.field(field).class);
        Expr { kind: ExprKind::Statics(class), ty: Type::Object, span }
    }

    fn name(&mut self, e: &ast::Expr) -> Expr {
        match self.nodes.target(e) {
            Target::Variable(id) => {
                let id = self.var(id);
                self.read(id, e.span)
            }
            Target::Field(field) if self.table.field(field).is_static => self.static_field(field, e),
            Target::Field(field) => match self.ids.field(field) {
                Some(field) => {
                    let this = Box::new(self.this(e.span));
                    Expr { kind: ExprKind::Field(this, field), ty: self.ty(e), span: e.span }
                }
                None => self.impossible(e.span),
            },
            _ => self.impossible(e.span),
        }
    }

    /// The variable that `let` or a quantifier binds.
    pub(super) fn bound(&self, name: Span) -> Option<VarId> {
        self.nodes.declared(name).map(|id| self.variable(id))
    }

    /// Lowers what is read in the old heap: there a parameter has its value at entry.
    pub(super) fn in_old<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.in_old, true);
        let lowered = lower(self);
        self.in_old = outer;
        lowered
    }

    /// `old(e)`. A pure method has only one state, so it doesn't need `old`.
    fn old(&mut self, inner: &ast::Expr, span: Span) -> Expr {
        let inner = self.in_old(|lowerer| lowerer.expr(inner));
        if self.is_pure_method() {
            return inner;
        }
        let ty = inner.ty.clone();
        Expr { kind: ExprKind::Old(Box::new(inner)), ty, span }
    }

    /// Receiver and arguments of a call, in order; a static call has no receiver, unless it stands for a method of an
    /// array.
    pub(super) fn call_parts<'e>(&self, call: &'e ast::Call, is_static: bool) -> Vec<&'e ast::Expr> {
        if let Some(array) = self.nodes.array_asked(call).filter(|_| is_static) {
            return vec![array];
        }
        let receiver = call.receiver.as_deref().filter(|receiver| !is_static && !self.names_class(receiver));
        receiver.into_iter().chain(&call.args).collect()
    }

    /// Puts `this` before the arguments of a call that names no receiver.
    pub(super) fn with_this(&mut self, call: &ast::Call, is_static: bool, mut args: Vec<Expr>) -> Vec<Expr> {
        if !is_static && call.receiver.as_deref().is_none_or(|receiver| self.names_class(receiver)) {
            let this = self.this(call.name.span);
            args.insert(0, this);
        }
        args
    }

    /// Whether the part before a dot is a class: `C.q()` is about `this`.
    fn names_class(&self, receiver: &ast::Expr) -> bool {
        matches!(self.nodes.target(receiver), Target::Class(_))
    }

    fn arguments(&mut self, call: &ast::Call, is_static: bool) -> Vec<Expr> {
        let parts = self.call_parts(call, is_static);
        let args = parts.into_iter().map(|part| self.expr(part)).collect();
        self.with_this(call, is_static, args)
    }

    /// What a predicate is given besides its receiver.
    pub(super) fn arguments_given(&mut self, e: &ast::Expr) -> Vec<Expr> {
        let ast::ExprKind::Call(call) = &strip(e).kind else { return Vec::new() };
        self.specification(|lowerer| call.args.iter().map(|arg| lowerer.expr(arg)).collect())
    }

    pub(super) fn is_static(&self, e: &ast::Expr) -> bool {
        match self.nodes.target(e) {
            Target::Call(id) | Target::Exactly(id) => self.table.callable(id).is_static,
            _ => false,
        }
    }

    /// A call of a pure method without side effects in its arguments.
    pub(super) fn pure_call(&mut self, e: &ast::Expr) -> Option<PureCall> {
        let e = strip(e);
        match (&e.kind, self.callee(e)) {
            (ast::ExprKind::Call(call), Some(Callee::Pure(seen))) => {
                let pure = self.pure_named(e, seen)?;
                let args = self.arguments(call, self.is_static(e));
                Some(PureCall { pure, seen, args, numbers: self.numbers })
            }
            _ => {
                self.impossible(e.span);
                None
            }
        }
    }

    /// A part of a measure.
    pub(super) fn measure(&mut self, e: &ast::Expr) -> Option<Measure> {
        if self.nodes.has_permissions(strip(e)) {
            return self.instance(e).map(Measure::Instance);
        }
        Some(Measure::Number(self.specification(|lowerer| lowerer.expr(e))))
    }

    /// A call that a ghost step names.
    pub(super) fn named_call(&mut self, e: &ast::Expr) -> Option<PureCall> {
        self.specification(|lowerer| lowerer.pure_call(e))
    }

    /// An instance of a predicate.
    pub(super) fn instance(&mut self, e: &ast::Expr) -> Option<Instance> {
        let (outer, span) = (strip(e), strip(e).span);
        let (e, amount) = match &outer.kind {
            ast::ExprKind::Acc(args) => match split_amount(args, self.nodes) {
                ([instance], amount) => (strip(instance), lowered_amount(amount)),
                _ => {
                    self.impossible(span);
                    return None;
                }
            },
            _ => (outer, Amount::Whole),
        };
        match (&e.kind, self.callee(e)) {
            (ast::ExprKind::Call(call), Some(Callee::Predicate(seen))) => {
                let pred = self.predicate_named(e, seen)?;
                let args = self.specification(|lowerer| lowerer.arguments(call, lowerer.is_static(e)));
                Some(Instance { pred, seen, args, amount, span })
            }
            _ => {
                self.impossible(e.span);
                None
            }
        }
    }
}

pub(super) fn lowered_amount(amount: typing::Amount) -> Amount {
    match amount {
        typing::Amount::Whole => Amount::Whole,
        typing::Amount::Part { numerator, denominator } => Amount::Part { numerator, denominator },
        // To look into an instance, a part of it will do.
        typing::Amount::Read | typing::Amount::Computed => Amount::Read,
    }
}
