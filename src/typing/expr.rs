//! Expressions.

use super::checker::Checker;
use super::nodes::Target;
use super::{VariableKind, codes};
use crate::report::Diagnostic;
use crate::resolve::{Ty, deep, not_yet};
use crate::source::Span;
pub(crate) use crate::syntax::ast::strip;
use crate::syntax::ast::{Expr, ExprKind, UnaryOp};

impl Checker<'_, '_> {
    /// The type of an expression whose value is needed: a call without a result is an error.
    pub(super) fn value(&mut self, e: &Expr) -> Ty {
        match self.expr(e) {
            Ty::Void => {
                let name = match &strip(e).kind {
                    ExprKind::Call(call) => format!("`{}`", call.name.name),
                    _ => "this".to_owned(),
                };
                self.fail(
                    Diagnostic::error(codes::VOID_VALUE, e.span, format!("{name} gives no result"))
                        .here("a value is needed here")
                        .help("call it in a statement of its own"),
                )
            }
            ty => ty,
        }
    }

    /// The type of an expression; [`Ty::Void`] for a call without a result.
    pub(super) fn expr(&mut self, e: &Expr) -> Ty {
        let (effects, permissions) = (self.effects, self.permissions);
        let may_make = self.at.may_make;
        self.at.may_make &= matches!(e.kind, ExprKind::Paren(_) | ExprKind::Conditional(..));
        let ty = deep(|| self.kind(e, may_make));
        self.at.may_make = may_make;
        self.finish(e, &ty, effects, permissions);
        ty
    }

    /// Records what was found out about a node; the counts are those before the node.
    pub(super) fn finish(&mut self, e: &Expr, ty: &Ty, effects: u64, permissions: u64) {
        self.nodes.set(e, ty.clone(), self.effects > effects, self.permissions > permissions);
    }

    fn kind(&mut self, e: &Expr, may_make: bool) -> Ty {
        match &e.kind {
            ExprKind::Error => self.unread(),
            ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Int(text) => self.literal(e.span, *text, false),
            ExprKind::Bool(_) => Ty::Bool,
            ExprKind::Null => Ty::Null,
            ExprKind::String(_) => self.string_literal(e),
            ExprKind::Char(c) => self.character(e.span, *c),
            ExprKind::This => self.this(e),
            ExprKind::Super(None) => self.super_object(e),
            ExprKind::Super(Some(path)) => self.super_of(e, path),
            ExprKind::Result => self.result(e),
            ExprKind::Name(name) => self.name(e, *name),
            ExprKind::Field(receiver, name) => self.field(e, receiver, *name, false),
            ExprKind::Index(array, index) => self.index(e, array, index),
            ExprKind::Slice(whole, from, to) => self.slice(e, whole, from.as_deref(), to.as_deref()),
            ExprKind::AllElements(_) | ExprKind::AllFields(_) => self.fail(
                Diagnostic::error(
                    codes::PERMISSION_PLACE,
                    e.span,
                    "`*` names many locations, and can only be used inside `acc`",
                )
                .help("write `acc(a[*])` for the permission to all elements of `a`"),
            ),
            ExprKind::Update(whole, at, value) => self.update(e, whole, at, value),
            ExprKind::Call(call) => self.call_in(e, call, may_make),
            ExprKind::New(ty, args) => self.new_object(e, ty, args),
            ExprKind::NewArray { element, sizes, unsized_dims } => {
                self.new_array(e, element, sizes, *unsized_dims)
            }
            ExprKind::ArrayLiteral(ty, items) => self.array_literal(e, ty.as_ref(), items),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Step { target, increment, .. } => self.step(e, target, *increment),
            ExprKind::Assign(target, op, value) => self.assign(e, target, *op, value),
            ExprKind::Chain { first, rest } => self.chain(e, first, rest, may_make),
            ExprKind::Arrow { first, rest } => self.arrow(e, first, rest, false),
            ExprKind::Conditional(cond, then, otherwise) => self.conditional(e, cond, then, otherwise),
            ExprKind::Switch(selector, cases) => self.switch_value(e, selector, cases),
            ExprKind::Cast(ty, operand) => self.cast(e, ty, operand),
            ExprKind::InstanceOf(operand, ty, variable) => self.instance_of(e, operand, ty, *variable),
            ExprKind::Old(label, inner) => self.old(e, *label, inner),
            ExprKind::Acc(_) => self.misplaced_permission(e, "`acc`"),
            ExprKind::Amount(word) => self.fail(not_yet(e.span, format!("the amount `{word}`"))),
            ExprKind::Perm(_) => self.fail(not_yet(e.span, "`perm`")),
            ExprKind::Untouched(_) => self.misplaced_permission(e, "`untouched`"),
            ExprKind::Let { name, value, body } => self.let_in(e, *name, value, body, false),
            ExprKind::Quantifier(quantifier) => self.quantifier(e, quantifier, false),
            ExprKind::Ghostly { opening, call, body } => self.ghostly(e, *opening, call, body, may_make),
            ExprKind::Collection(name, types, items) => self.collection(e, *name, types, items),
        }
    }

    fn this(&mut self, e: &Expr) -> Ty {
        if !self.use_this(e.span, "`this` is named here") {
            return self.unknown();
        }
        self.this_type()
    }

    pub(super) fn this_type(&mut self) -> Ty {
        match self.class() {
            Some(class) => self.table.type_of_this(class),
            None => self.unknown(),
        }
    }

    pub(super) fn unary(&mut self, op: UnaryOp, operand: &Expr) -> Ty {
        match op {
            UnaryOp::Not => {
                self.boolean(operand, "the operand of `!`");
                Ty::Bool
            }
            UnaryOp::Minus => {
                if let ExprKind::Int(text) = operand.kind {
                    let ty = self.literal(operand.span, text, true);
                    self.nodes.set(operand, ty.clone(), false, false);
                    return ty;
                }
                self.number(operand, "the operand of `-`")
            }
            UnaryOp::Plus => self.number(operand, "the operand of `+`"),
            UnaryOp::BitNot => self.number(operand, "the operand of `~`"),
        }
    }

    fn conditional(&mut self, e: &Expr, cond: &Expr, then: &Expr, otherwise: &Expr) -> Ty {
        // What is expected of it is expected of its arms.
        let wanted = self.expecting.take();
        self.boolean(cond, "the condition of `?:`");
        let arm = |checker: &mut Self, arm| match &wanted {
            Some(wanted) => checker.value_for(arm, wanted),
            None => checker.value(arm),
        };
        let a = self.where_it_is(true, cond, |checker| arm(checker, then));
        let b = self.where_it_is(false, cond, |checker| arm(checker, otherwise));
        self.not_introduced_in_arms(cond, then, otherwise);
        let Some([a, b]) = self.chosen_among([(then, a), (otherwise, b)]) else { return Ty::Error };
        if a == Ty::Frac && b.is_number() && self.is_exact(otherwise)
            || b == Ty::Frac && a.is_number() && self.is_exact(then)
        {
            return Ty::Frac;
        }
        // An `int` that is constant takes the type of the other arm if it is a number of that.
        match (self.narrows(then, &a, &b), self.narrows(otherwise, &b, &a)) {
            (None, _) | (_, None) => return Ty::Error,
            (Some(true), _) => return b,
            (_, Some(true)) => return a,
            (Some(false), Some(false)) => {}
        }
        match self.table.join(&a, &b) {
            Some(ty) => ty,
            None => {
                let (a, b) = (self.show(&a), self.show(&b));
                self.fail(
                    Diagnostic::error(
                        codes::TYPE_MISMATCH,
                        e.span,
                        format!("the two arms of `?:` have different types, `{a}` and `{b}`"),
                    )
                    .label(then.span, format!("this is of type `{a}`"))
                    .label(otherwise.span, format!("this is of type `{b}`")),
                )
            }
        }
    }

    /// Notes a side effect. In a specification or a pure method it is an error.
    pub(super) fn side_effect(&mut self, e: &Expr, what: &str) {
        let help = if super::checker::is_assignment(e) {
            "compare with `==`; `=` assigns"
        } else {
            "do this in program code, in a statement of its own"
        };
        self.side_effect_at(e.span, what, help);
    }

    pub(super) fn side_effect_at(&mut self, at: Span, what: &str, help: &str) {
        self.effects += 1;
        let place = self.at.place;
        if place != super::place::Place::Program {
            self.report(
                Diagnostic::error(
                    codes::SIDE_EFFECT,
                    at,
                    format!("{} can't change the state", place.describe()),
                )
                .here(what)
                .help(help),
            );
        }
    }

    /// Checks the target of an assignment, and returns its type; `only_written`: it is not read, as in `x += 1`.
    pub(super) fn target(&mut self, target: &Expr, only_written: bool) -> Ty {
        let inner = strip(target);
        let ty = match inner.kind {
            ExprKind::Name(_) => self.within(|at| at.written = only_written, |checker| checker.expr(target)),
            _ => self.expr(target),
        };
        if let Target::Field(field) = self.nodes.target(inner) {
            self.assigned_fields.insert(field);
        }
        let refused = match (&inner.kind, self.nodes.target(inner)) {
            _ if ty.is_error() => None,
            (_, Target::Field(field)) if self.table.field(field).is_final => {
                self.final_target(inner, field, only_written)
            }
            (_, Target::Variable(id))
                if self.variable(id).is_final && self.variable(id).kind == VariableKind::Parameter =>
            {
                Some("a `final` parameter keeps its value")
            }
            (ExprKind::Name(_), Target::Variable(id)) => {
                let kind = self.variable(id).kind;
                if matches!(kind, VariableKind::Local | VariableKind::Parameter) {
                    self.variables[id.0 as usize].assigned = true;
                    None
                } else {
                    Some("only local variables, parameters, fields and elements can be assigned to")
                }
            }
            (ExprKind::Field(..), Target::Length) => Some("the length of an array never changes"),
            (ExprKind::Name(_) | ExprKind::Field(..), Target::Field(_)) | (ExprKind::Index(..), _) => None,
            _ => Some("only local variables, parameters, fields and elements can be assigned to"),
        };
        if let Some(reason) = refused {
            return self.fail(
                Diagnostic::error(codes::NOT_ASSIGNABLE, target.span, "this can't be assigned to")
                    .here(reason),
            );
        }
        ty
    }
}
