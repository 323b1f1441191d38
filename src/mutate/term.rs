//! Changes of expressions that are not themselves claims: program text, and the operands of claims.

use super::Kind;
use super::walk::Walker;
use crate::source::Symbol;
use crate::syntax::ast::*;

impl Walker {
    /// The condition of an `if` or a loop: it may also be negated.
    pub(super) fn condition(&mut self, e: &mut Expr) {
        if !matches!(&bare(e).kind, ExprKind::Bool(_))
            && !matches!(&bare(e).kind, ExprKind::Chain { rest, .. } if matches!(rest[..], [(BinaryOp::Eq | BinaryOp::Ne, ..)]))
            && !matches!(&bare(e).kind, ExprKind::Unary(UnaryOp::Not, _))
        {
            self.replace(Kind::Operator, e, |_, e| ExprKind::Unary(UnaryOp::Not, Box::new(e.clone())));
        }
        self.term(None, e);
    }

    /// Any part of an expression may become something else. With `of`, the expression belongs to a claim, an
    /// invariant or a predicate, and all changes are of that kind; without, it is program text.
    pub(super) fn term(&mut self, of: Option<Kind>, e: &mut Expr) {
        stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || self.term_here(of, e));
    }

    fn term_here(&mut self, of: Option<Kind>, e: &mut Expr) {
        let operator = of.unwrap_or(Kind::Operator);
        self.leaf(of, e);
        if let ExprKind::Chain { rest, .. } = &e.kind {
            for index in 0..rest.len() {
                self.operator(operator, e, index);
            }
        }
        match &mut e.kind {
            ExprKind::Chain { first, rest } => {
                self.term(of, first);
                rest.iter_mut().for_each(|(_, _, right)| self.term(of, right));
            }
            ExprKind::Arrow { first, rest } => {
                self.term(of, first);
                rest.iter_mut().for_each(|(_, _, right)| self.term(of, right));
            }
            ExprKind::Paren(inner) | ExprKind::Cast(_, inner) | ExprKind::Old(_, inner) => {
                self.term(of, inner)
            }
            ExprKind::Unary(op, inner) => {
                let op = *op;
                self.term(of, inner);
                if matches!(op, UnaryOp::Not | UnaryOp::Minus) {
                    self.replace(operator, e, |_, e| match &e.kind {
                        ExprKind::Unary(_, inner) => inner.kind.clone(),
                        kind => kind.clone(),
                    });
                }
            }
            ExprKind::Switch(selector, cases) if of.is_none() => {
                self.term(of, selector);
                self.cases(cases);
            }
            ExprKind::Conditional(cond, yes, no) => {
                self.term(of, cond);
                self.term(of, yes);
                self.term(of, no);
                self.swap(operator, e);
            }
            ExprKind::Step { target, .. } => {
                self.target(of, target);
                self.replace(operator, e, |_, e| match &e.kind {
                    ExprKind::Step { target, increment, prefix } => {
                        ExprKind::Step { target: target.clone(), increment: !increment, prefix: *prefix }
                    }
                    kind => kind.clone(),
                });
            }
            ExprKind::Assign(target, op, value) => {
                let other = op.and_then(|op| instead(op, true));
                self.target(of, target);
                self.term(of, value);
                if let Some(other) = other {
                    self.replace(operator, e, |_, e| match &e.kind {
                        ExprKind::Assign(target, _, value) => {
                            ExprKind::Assign(target.clone(), Some(other), value.clone())
                        }
                        kind => kind.clone(),
                    });
                }
            }
            ExprKind::Field(receiver, _) => self.term(of, receiver),
            ExprKind::Index(array, index) => {
                self.term(of, array);
                self.term(of, index);
                self.replace(operator, index, |walker, index| walker.one_more(index));
            }
            ExprKind::Call(call) => {
                call.receiver.iter_mut().for_each(|receiver| self.term(of, receiver));
                call.args.iter_mut().for_each(|arg| self.term(of, arg));
            }
            ExprKind::New(_, args)
            | ExprKind::NewArray { sizes: args, .. }
            | ExprKind::ArrayLiteral(_, args) => {
                args.iter_mut().for_each(|arg| self.term(of, arg));
            }
            ExprKind::Let { value, body, .. } => {
                self.term(of, value);
                self.term(of, body);
            }
            ExprKind::Quantifier(quantifier) => self.term(of, &mut quantifier.body),
            ExprKind::Ghostly { body, .. } => self.term(of, body),
            _ => {}
        }
    }

    /// What is assigned to: another variable or field, another element.
    fn target(&mut self, of: Option<Kind>, e: &mut Expr) {
        self.term(of, e);
    }

    /// Literals and names.
    fn leaf(&mut self, of: Option<Kind>, e: &mut Expr) {
        let constant = of.unwrap_or(Kind::Constant);
        match &e.kind {
            ExprKind::Int(digits) => {
                if let Some(next) = digits.as_str().parse::<u32>().ok().and_then(|it| it.checked_add(1)) {
                    self.replace(constant, e, |_, _| ExprKind::Int(Symbol::new(&next.to_string())));
                }
            }
            ExprKind::Bool(value) => {
                let value = *value;
                self.replace(constant, e, |_, _| ExprKind::Bool(!value));
            }
            ExprKind::Name(name) => {
                let name = *name;
                if let Some(other) = self.neighbour(name.name) {
                    let kind = of.unwrap_or(Kind::Name);
                    self.replace(kind, e, |_, _| ExprKind::Name(Ident { name: other, ..name }));
                }
            }
            ExprKind::Field(_, name) => {
                let name = *name;
                if let Some(other) = self.neighbour_field(name.name) {
                    let kind = of.unwrap_or(Kind::Name);
                    self.replace(kind, e, |_, e| match &e.kind {
                        ExprKind::Field(receiver, _) => {
                            ExprKind::Field(receiver.clone(), Ident { name: other, ..name })
                        }
                        kind => kind.clone(),
                    });
                }
            }
            _ => {}
        }
    }

    /// Another operator in a chain; for `&&` and `||` also one operand less.
    pub(super) fn operator(&mut self, kind: Kind, e: &mut Expr, index: usize) {
        let ExprKind::Chain { rest, .. } = &e.kind else { return };
        let alone = rest.len() == 1;
        let Some((op, ..)) = rest.get(index) else { return };
        let op = *op;
        if matches!(op, BinaryOp::And | BinaryOp::SepAnd | BinaryOp::Or) {
            if index == 0 {
                self.without(kind, e, 0);
            }
            self.without(kind, e, index + 1);
        }
        if let Some(other) = instead(op, alone) {
            self.replace(kind, e, |_, e| {
                let mut changed = e.kind.clone();
                if let ExprKind::Chain { rest, .. } = &mut changed {
                    rest.iter_mut().skip(index).take(1).for_each(|(op, ..)| *op = other);
                }
                changed
            });
        }
    }

    /// A chain without one of its operands.
    pub(super) fn without(&mut self, kind: Kind, e: &mut Expr, operand: usize) {
        self.replace(kind, e, |_, e| {
            let ExprKind::Chain { first, rest } = &e.kind else { return e.kind.clone() };
            let mut rest = rest.clone();
            let mut first = first.clone();
            if operand == 0 {
                *first = rest.remove(0).2;
            } else {
                rest.remove(operand - 1);
            }
            if rest.is_empty() { ExprKind::Paren(first) } else { ExprKind::Chain { first, rest } }
        });
    }

    /// Swaps the two arms of `?:`.
    pub(super) fn swap(&mut self, kind: Kind, e: &mut Expr) {
        self.replace(kind, e, |_, e| match &e.kind {
            ExprKind::Conditional(cond, yes, no) => {
                ExprKind::Conditional(cond.clone(), no.clone(), yes.clone())
            }
            kind => kind.clone(),
        });
    }

    /// `e + 1`
    pub(super) fn one_more(&mut self, e: &Expr) -> ExprKind {
        self.plus(e, BinaryOp::Add)
    }

    /// `e + 1` or `e - 1`
    pub(super) fn plus(&mut self, e: &Expr, op: BinaryOp) -> ExprKind {
        let one = Expr { id: self.node(), kind: ExprKind::Int(Symbol::new("1")), span: e.span };
        ExprKind::Chain { first: Box::new(e.clone()), rest: vec![(op, e.span, one)] }
    }
}

/// An expression without the round brackets around it.
pub(super) fn bare(e: &Expr) -> &Expr {
    let mut e = e;
    while let ExprKind::Paren(inner) = &e.kind {
        e = inner;
    }
    e
}

/// The replacement for an operator. If the operator is not the only one in its chain, the replacement must be of the
/// same level.
fn instead(op: BinaryOp, alone: bool) -> Option<BinaryOp> {
    Some(match op {
        BinaryOp::Add => BinaryOp::Sub,
        BinaryOp::Sub => BinaryOp::Add,
        BinaryOp::Mul if alone => BinaryOp::Add,
        BinaryOp::Mul => BinaryOp::Div,
        BinaryOp::Div => BinaryOp::Mul,
        BinaryOp::Rem => BinaryOp::Mul,
        BinaryOp::Lt => BinaryOp::Le,
        BinaryOp::Le => BinaryOp::Lt,
        BinaryOp::Gt => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Gt,
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        BinaryOp::And | BinaryOp::SepAnd if alone => BinaryOp::Or,
        BinaryOp::Or if alone => BinaryOp::And,
        _ => return None,
    })
}
