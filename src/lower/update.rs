//! Assignments and steps.

use super::body::Lowerer;
use super::operands::stays;
use super::operator::{Combining, apply, combining};
use crate::ir::{ArithOp, Expr, ExprKind, FieldId, StmtKind, Type, VarId};
use crate::source::Span;
use crate::syntax::ast;
use crate::typing::{Target, strip};

/// A place that is written, with its parts evaluated.
enum Place {
    Var(VarId),
    Field(Expr, FieldId),
    Element(Expr, Expr),
}

/// What is written there.
enum New<'e> {
    Value(&'e ast::Expr),
    /// `place op value`
    Combined(Combining, &'e ast::Expr),
    /// `place op 1`; the result is the value before if `old` says so.
    Step {
        op: Combining,
        old: bool,
    },
}

impl Lowerer<'_, '_> {
    /// An assignment, `++` or `--`. Returns its value if that is `needed`.
    pub(super) fn update(&mut self, e: &ast::Expr, needed: bool) -> Option<Expr> {
        let (target, new) = match &e.kind {
            ast::ExprKind::Assign(target, None, value) => (target, New::Value(value)),
            ast::ExprKind::Assign(target, Some(op), value) => match combining(*op) {
                Some(op) => (target, New::Combined(op, value)),
                None => return Some(self.impossible(e.span)),
            },
            ast::ExprKind::Step { target, increment, prefix } => {
                let op = Combining::Arith(if *increment { ArithOp::Add } else { ArithOp::Sub });
                (target, New::Step { op, old: !prefix })
            }
            _ => return Some(self.impossible(e.span)),
        };
        let target = strip(target);
        if let (New::Value(value), ast::ExprKind::Name(_), Target::Variable(id)) =
            (&new, &target.kind, self.nodes.target(target))
        {
            let id = self.var(id);
            self.assign_var(id, value, e.span);
            return needed.then(|| self.read(id, e.span));
        }
        let value = match new {
            New::Value(value) | New::Combined(_, value) => Some(value),
            New::Step { .. } => None,
        };
        // A plain assignment evaluates the value between the place and the write; a compound one also reads the place
        // before that.
        let reads_twice = !matches!(new, New::Value(_));
        let place = self.place(target, value, reads_twice)?;
        let (new, result) = self.new_value(&place, target, new, needed, e.span);
        self.write(place, new, target.span, e.span);
        if !needed {
            return None;
        }
        result
    }

    /// Evaluates the parts of the place that is written. They must keep their values while `value` is evaluated and, if
    /// `twice`, after a first use.
    fn place(&mut self, target: &ast::Expr, value: Option<&ast::Expr>, twice: bool) -> Option<Place> {
        let late = value.filter(|value| self.nodes.has_effects(value));
        let keep = |lowerer: &mut Self, part: Expr| {
            if late.is_some() || (twice && !stays(&part, |_| false)) {
                lowerer.keep(part, late)
            } else {
                part
            }
        };
        Some(match (&target.kind, self.nodes.target(target)) {
            (ast::ExprKind::Name(_), Target::Variable(id)) => Place::Var(self.var(id)),
            (_, Target::Field(field)) if self.table.field(field).is_static => {
                Place::Field(self.class_of(field, target.span), self.field_id(field, target.span)?)
            }
            (ast::ExprKind::Name(_), Target::Field(field)) => {
                let this = self.this(target.span);
                Place::Field(this, self.field_id(field, target.span)?)
            }
            (ast::ExprKind::Field(receiver, _), Target::Field(field)) => {
                let receiver = self.expr(receiver);
                let receiver = keep(self, receiver);
                Place::Field(receiver, self.field_id(field, target.span)?)
            }
            (ast::ExprKind::Index(array, index), _) => {
                let [array, index] = <[Expr; 2]>::try_from(self.operands(&[array, index])).ok()?;
                let array = keep(self, array);
                Place::Element(array, keep(self, index))
            }
            _ => {
                self.impossible(target.span);
                return None;
            }
        })
    }

    fn field_id(&mut self, field: crate::resolve::FieldId, span: Span) -> Option<FieldId> {
        let id = self.ids.field(field);
        if id.is_none() {
            self.impossible(span);
        }
        id
    }

    /// The value that is written, and the value of the whole expression.
    fn new_value(
        &mut self,
        place: &Place,
        target: &ast::Expr,
        new: New<'_>,
        needed: bool,
        span: Span,
    ) -> (Expr, Option<Expr>) {
        let before = self.present(place, target);
        let (value, result) = match new {
            New::Value(value) => (self.expr(value), None),
            New::Combined(op, value) => {
                let before =
                    if self.nodes.has_effects(value) { self.keep(before, Some(value)) } else { before };
                let lowered = self.expr(value);
                let new = if self.is_text(target) {
                    self.appended(before, value, lowered, span)
                } else {
                    self.applied(target, before, op, lowered, span)
                };
                (new, None)
            }
            New::Step { op, old } => {
                let before = if old && needed { self.save(before) } else { before };
                let one = Expr { kind: ExprKind::Int(1), ty: Type::Int, span };
                let result = old.then(|| before.clone());
                (self.applied(target, before, op, one, span), result)
            }
        };
        match result {
            Some(result) => (value, Some(result)),
            // A variable can be read again; a value that goes to the heap is also kept in a temporary.
            None if needed => match place {
                Place::Var(id) => (value, Some(self.read(*id, span))),
                Place::Field(..) | Place::Element(..) => {
                    let value = if stays(&value, |_| false) { value } else { self.save(value) };
                    (value.clone(), Some(value))
                }
            },
            None => (value, None),
        }
    }

    /// `before op value` of numbers or of amounts, boxed again if the place holds an object.
    fn applied(&mut self, target: &ast::Expr, before: Expr, op: Combining, value: Expr, span: Span) -> Expr {
        let declared = self.nodes.ty(target);
        match (self.table.unboxed(declared), op) {
            (None, Combining::Arith(op)) if before.ty == Type::Frac => {
                self.of_amounts(span, before, vec![(op, value)])
            }
            (None, _) => apply(self.numbers, before, op, value, span),
            (Some(ty), _) => {
                let before = self.stood_for(declared, before);
                self.boxed(&ty, apply(self.numbers, before, op, value, span))
            }
        }
    }

    /// The current value of a place.
    fn present(&self, place: &Place, target: &ast::Expr) -> Expr {
        let span = target.span;
        let kind = match place {
            Place::Var(id) => return self.read(*id, span),
            Place::Field(receiver, field) => ExprKind::Field(Box::new(receiver.clone()), *field),
            Place::Element(array, index) => ExprKind::Index(Box::new(array.clone()), Box::new(index.clone())),
        };
        Expr { kind, ty: self.ty(target), span }
    }

    fn write(&mut self, place: Place, value: Expr, target: Span, span: Span) {
        let kind = match place {
            Place::Var(id) => StmtKind::Assign(id, value),
            Place::Field(receiver, field) => {
                StmtKind::WriteField { receiver, field, field_span: target, value }
            }
            Place::Element(array, index) => {
                StmtKind::WriteElement { array, index, element_span: target, value }
            }
        };
        self.emit(kind, span);
    }
}
