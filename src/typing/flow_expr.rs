//! Definite assignment in expressions (JLS 17, §16.1).

use super::constant::{Constant, Constness};
use super::final_fields::Finals;
use super::finals::own_field;
use super::flow::{Final, Flow};
use super::flow_state::State;
use super::nodes::Target;
use super::{VariableId, codes};
use crate::report::Diagnostic;
use crate::resolve::{FieldId, deep};
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

/// The direct parts of an expression, in the order of their evaluation. Of a `switch`, only what is compared.
pub(crate) fn parts(e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Error
        | ExprKind::Int(_)
        | ExprKind::Bool(_)
        | ExprKind::Null
        | ExprKind::String(_)
        | ExprKind::Char(_)
        | ExprKind::This
        | ExprKind::Super(_)
        | ExprKind::Result
        | ExprKind::Name(_)
        | ExprKind::Amount(_) => Vec::new(),
        ExprKind::Field(inner, _)
        | ExprKind::AllElements(inner)
        | ExprKind::AllFields(inner)
        | ExprKind::Unary(_, inner)
        | ExprKind::Cast(_, inner)
        | ExprKind::InstanceOf(inner, ..)
        | ExprKind::Old(_, inner)
        | ExprKind::Perm(inner)
        | ExprKind::Untouched(inner)
        | ExprKind::Paren(inner) => vec![inner],
        ExprKind::Step { target, .. } => vec![target],
        ExprKind::Switch(selector, _) => vec![selector],
        ExprKind::Index(a, b) | ExprKind::Assign(a, _, b) => vec![a, b],
        ExprKind::Slice(a, b, c) => {
            std::iter::once(a).chain(b.iter()).chain(c.iter()).map(|part| &**part).collect()
        }
        ExprKind::Update(a, b, c) | ExprKind::Conditional(a, b, c) => vec![a, b, c],
        ExprKind::Call(call) => call.receiver.iter().map(|part| &**part).chain(&call.args).collect(),
        ExprKind::New(_, args)
        | ExprKind::Acc(args)
        | ExprKind::ArrayLiteral(_, args)
        | ExprKind::Collection(_, _, args)
        | ExprKind::NewArray { sizes: args, .. } => args.iter().collect(),
        ExprKind::Chain { first, rest } => {
            std::iter::once(&**first).chain(rest.iter().map(|(_, _, part)| part)).collect()
        }
        ExprKind::Arrow { first, rest } => {
            std::iter::once(&**first).chain(rest.iter().map(|(_, _, part)| part)).collect()
        }
        ExprKind::Let { value, body, .. } => vec![value, body],
        ExprKind::Quantifier(quantifier) => {
            quantifier.triggers.iter().flatten().chain(std::iter::once(&*quantifier.body)).collect()
        }
        ExprKind::Ghostly { call, body, .. } => vec![call, body],
    }
}

/// The target that an expression itself assigns to, not counting its parts.
pub(crate) fn assigned(e: &Expr) -> Option<&Expr> {
    match &e.kind {
        ExprKind::Assign(target, ..) | ExprKind::Step { target, .. } => Some(target),
        ExprKind::Error
        | ExprKind::Int(_)
        | ExprKind::Bool(_)
        | ExprKind::Null
        | ExprKind::String(_)
        | ExprKind::Char(_)
        | ExprKind::This
        | ExprKind::Super(_)
        | ExprKind::Result
        | ExprKind::Name(_)
        | ExprKind::Field(..)
        | ExprKind::Index(..)
        | ExprKind::Slice(..)
        | ExprKind::AllElements(_)
        | ExprKind::AllFields(_)
        | ExprKind::Update(..)
        | ExprKind::Call(_)
        | ExprKind::New(..)
        | ExprKind::NewArray { .. }
        | ExprKind::ArrayLiteral(..)
        | ExprKind::Unary(..)
        | ExprKind::Chain { .. }
        | ExprKind::Arrow { .. }
        | ExprKind::Conditional(..)
        | ExprKind::Switch(..)
        | ExprKind::Cast(..)
        | ExprKind::InstanceOf(..)
        | ExprKind::Old(..)
        | ExprKind::Acc(_)
        | ExprKind::Amount(_)
        | ExprKind::Perm(_)
        | ExprKind::Untouched(_)
        | ExprKind::Let { .. }
        | ExprKind::Quantifier(_)
        | ExprKind::Ghostly { .. }
        | ExprKind::Collection(..)
        | ExprKind::Paren(_) => None,
    }
}

fn is_logical(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::SepAnd | BinaryOp::Or)
}

impl Flow<'_, '_, '_> {
    /// The value of a constant boolean expression, on which Java's rules depend, as in `while (true)`.
    pub(super) fn constant(&self, e: &Expr) -> Option<bool> {
        match self.checker.constness(e) {
            Constness::Is(Constant::Bool(value)) => Some(value),
            // Of anything else it is not known, or no condition.
            _ => None,
        }
    }

    /// Evaluates a condition: returns the state where it is true, and the state where it is false.
    pub(super) fn condition(&mut self, e: &Expr, state: State) -> (State, State) {
        match self.constant(e) {
            Some(true) => {
                let never = state.vacuous();
                return (state, never);
            }
            Some(false) => return (state.vacuous(), state),
            None => {}
        }
        deep(|| match &e.kind {
            ExprKind::Paren(inner) => self.condition(inner, state),
            ExprKind::Unary(UnaryOp::Not, inner) => {
                let (yes, no) = self.condition(inner, state);
                (no, yes)
            }
            ExprKind::Chain { first, rest } if rest.iter().all(|(op, ..)| is_logical(*op)) => {
                let or = rest.iter().any(|(op, ..)| *op == BinaryOp::Or);
                let (mut yes, mut no) = self.condition(first, state);
                for (_, _, operand) in rest {
                    let next = if or { no.clone() } else { yes.clone() };
                    let (right_yes, right_no) = self.condition(operand, next);
                    if or {
                        yes = yes.join(right_yes);
                        no = right_no;
                    } else {
                        yes = right_yes;
                        no = no.join(right_no);
                    }
                }
                (yes, no)
            }
            ExprKind::Conditional(cond, then, otherwise) => {
                let (yes, no) = self.condition(cond, state);
                let (then_yes, then_no) = self.condition(then, yes);
                let (else_yes, else_no) = self.condition(otherwise, no);
                (then_yes.join(else_yes), then_no.join(else_no))
            }
            _ => {
                let mut state = state;
                self.visit(e, &mut state);
                (state.clone(), state)
            }
        })
    }

    /// Evaluates an expression for its value.
    pub(super) fn visit(&mut self, e: &Expr, state: &mut State) {
        deep(|| match &e.kind {
            ExprKind::Name(_) => self.read(e, state),
            // The position of a variable is known where its value is not.
            ExprKind::Call(_) if matches!(self.checker.nodes.target(e), Target::Variable(_)) => {}
            ExprKind::This | ExprKind::Super(_) => self.shown(e.span),
            ExprKind::Field(..) if own_field(e) || self.follows_static(e) => self.read(e, state),
            ExprKind::Call(call) if call.receiver.is_none() && self.is_on_this(e) => {
                self.shown(e.span);
                parts(e).into_iter().for_each(|part| self.visit(part, state));
            }
            ExprKind::Assign(target, op, value) => {
                let local = self.local(target);
                let field = self.final_field(target);
                if (local.is_none() && field.is_none()) || op.is_some() {
                    self.visit(target, state);
                }
                self.visit(value, state);
                if let Some(id) = local {
                    state.locals.unassigned.remove(id);
                    if self.checker.variable(id).is_final {
                        self.assign_final(Final::Local(id), target.span, &mut state.locals);
                    }
                }
                if let Some(field) = field {
                    let body = self.checker.id;
                    self.checker.nodes.set_final(body, field, target.span);
                    state.fields.unassigned.remove(self.checker.finals.number(field));
                    self.assign_final(Final::Field(field), target.span, &mut state.fields);
                }
            }
            ExprKind::Step { target, .. } => {
                self.visit(target, state);
                if let Some(id) = self.local(target).filter(|id| self.checker.variable(*id).is_final) {
                    self.assign_final(Final::Local(id), target.span, &mut state.locals);
                }
            }
            ExprKind::Chain { rest, .. } if rest.iter().all(|(op, ..)| is_logical(*op)) => {
                let (yes, no) = self.condition(e, std::mem::take(state));
                *state = yes.join(no);
            }
            ExprKind::InstanceOf(operand, _, Some(variable)) => {
                self.visit(operand, state);
                if let Some(id) = self.checker.nodes.declared(variable.name.span)
                    && variable.is_final
                {
                    state.locals.assigned.insert(id);
                }
            }
            ExprKind::Switch(selector, cases) => self.switch_value(selector, cases, state),
            ExprKind::Conditional(cond, then, otherwise) => {
                let (mut yes, mut no) = self.condition(cond, std::mem::take(state));
                self.visit(then, &mut yes);
                self.visit(otherwise, &mut no);
                *state = yes.join(no);
            }
            _ => {
                for part in parts(e) {
                    self.visit(part, state);
                }
            }
        });
    }

    /// The local that an assignment writes.
    fn local(&self, target: &Expr) -> Option<VariableId> {
        let target = super::expr::strip(target);
        match (&target.kind, self.checker.nodes.target(target)) {
            (ExprKind::Name(_), Target::Variable(id)) => Some(id),
            _ => None,
        }
    }

    /// The final field of `this` that an assignment writes.
    fn final_field(&self, target: &Expr) -> Option<FieldId> {
        let target = super::expr::strip(target);
        self.followed(target).filter(|_| own_field(target))
    }

    /// The final field that an expression names, if it is followed here whether it is set.
    fn followed(&self, e: &Expr) -> Option<FieldId> {
        let checker = &self.checker;
        match checker.nodes.target(e) {
            Target::Field(field) => Finals::follows(checker.callable, field, checker.table).then_some(field),
            _ => None,
        }
    }

    /// Whether it is a static field that is followed. One of an object that is not called `this` belongs to another
    /// one: nobody else knows of this object yet.
    fn follows_static(&self, e: &Expr) -> bool {
        self.followed(e).is_some_and(|field| self.checker.table.field(field).is_static)
    }

    /// Something is done with `this` that another one can see.
    fn shown(&mut self, span: Span) {
        if self.specification {
            return;
        }
        self.checker.shows_this.get_or_insert(span);
        if !self.settled {
            self.checker.escapes(span);
        }
    }

    /// Whether a call without a receiver is one on `this`.
    fn is_on_this(&self, e: &Expr) -> bool {
        match self.checker.nodes.target(e) {
            Target::Call(id) => !self.checker.table.callable(id).is_static,
            _ => false,
        }
    }

    fn read(&mut self, e: &Expr, state: &mut State) {
        let id = match self.checker.nodes.target(e) {
            Target::Variable(id) => id,
            Target::Field(field) if !self.specification => return self.read_field(e, field, state),
            _ => return,
        };
        if !state.locals.unassigned.remove(id) {
            return;
        }
        let variable = self.checker.variable(id);
        let (name, declared) = (variable.name, variable.span);
        self.checker.report(
            Diagnostic::error(
                codes::UNINITIALISED,
                e.span,
                format!("`{name}` may not have been assigned yet"),
            )
            .here("read here")
            .label(declared, "declared here without a value")
            .help(format!("give it a value where it is declared, or on every path to here: `{name} = …;`")),
        );
    }

    fn read_field(&mut self, e: &Expr, field: FieldId, state: &mut State) {
        let followed = Finals::follows(self.checker.callable, field, self.checker.table);
        let reported =
            matches!(e.kind, ExprKind::Name(_)) && self.checker.forward_reference(e, field).is_some();
        if reported || !followed || !state.fields.unassigned.contains(self.checker.finals.number(field)) {
            return;
        }
        let name = self.checker.table.field(field).name;
        self.checker.report(
            Diagnostic::error(
                codes::UNINITIALISED,
                e.span,
                format!("the final field `{}` may not be set yet", name.name),
            )
            .here("read here")
            .label(name.span, "declared here without a value"),
        );
    }
}
