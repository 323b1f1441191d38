//! Changes of contracts.
//!
//! A formula is changed in a direction. A postcondition that claims *more* has to fail where it is proved; one that
//! claims less fails nowhere in the method itself. A precondition is changed in the other direction. Under a negation
//! and left of `==>` the direction is reversed. An invariant and the body of a predicate are assumed in one place and
//! proved in another, so changes in both directions can be noticed.
//!
//! ```text
//! stronger:  a <= b  becomes  a <= b - 1      a == b  becomes  a != b  and  a == b + 1      a || b  becomes  a
//! weaker:    a <= b  becomes  a <= b + 1      a && b  becomes  a
//! ```

use super::Kind;
use super::term::bare;
use super::walk::Walker;
use crate::source::Span;
use crate::syntax::ast::*;

/// In which direction a formula may be changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Stronger,
    Weaker,
    Both,
}

impl Aim {
    fn turned(self) -> Aim {
        match self {
            Aim::Stronger => Aim::Weaker,
            Aim::Weaker => Aim::Stronger,
            Aim::Both => Aim::Both,
        }
    }

    fn weaker(self) -> bool {
        self != Aim::Stronger
    }

    fn stronger(self) -> bool {
        self != Aim::Weaker
    }
}

impl Walker {
    /// A clause of a contract, an invariant, an assertion or the body of a predicate.
    pub(super) fn clause(&mut self, kind: Kind, e: &mut Expr) {
        let aim = match kind {
            Kind::Requires | Kind::Ensures => Aim::Weaker,
            Kind::Invariant | Kind::Predicate => Aim::Both,
            _ => Aim::Stronger,
        };
        // A single conjunct is left out as a whole.
        if aim.weaker() && !is_conjunction(e) && !matches!(bare(e).kind, ExprKind::Bool(true)) {
            self.replace(kind, e, |_, _| ExprKind::Bool(true));
        }
        self.formula(kind, aim, e);
    }

    fn formula(&mut self, kind: Kind, aim: Aim, e: &mut Expr) {
        stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || self.formula_here(kind, aim, e));
    }

    fn formula_here(&mut self, kind: Kind, aim: Aim, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::Paren(inner)
            | ExprKind::Let { body: inner, .. }
            | ExprKind::Ghostly { body: inner, .. } => self.formula(kind, aim, inner),
            ExprKind::Quantifier(quantifier) => self.formula(kind, aim, &mut quantifier.body),
            ExprKind::Unary(UnaryOp::Not, inner) => {
                self.formula(kind, aim.turned(), inner);
                if aim.stronger() {
                    self.replace(kind, e, |_, e| match &e.kind {
                        ExprKind::Unary(_, inner) => inner.kind.clone(),
                        kind => kind.clone(),
                    });
                }
            }
            ExprKind::Chain { first, rest } => match rest[..] {
                [(BinaryOp::And | BinaryOp::SepAnd | BinaryOp::Or, ..), ..] => {
                    self.formula(kind, aim, first);
                    rest.iter_mut().for_each(|(_, _, right)| self.formula(kind, aim, right));
                    self.operands(kind, aim, e);
                }
                _ => self.comparison(kind, aim, e),
            },
            ExprKind::Arrow { first, rest } => {
                let last = rest.len().saturating_sub(1);
                let implies = rest.iter().all(|(op, ..)| *op == ArrowOp::Implies);
                if !implies {
                    return;
                }
                self.formula(kind, aim.turned(), first);
                for (index, (_, _, right)) in rest.iter_mut().enumerate() {
                    self.formula(kind, if index == last { aim } else { aim.turned() }, right);
                }
                if aim.stronger() {
                    // Leaves out the first condition.
                    self.replace(kind, e, |_, e| {
                        let ExprKind::Arrow { rest, .. } = &e.kind else { return e.kind.clone() };
                        let mut rest = rest.clone();
                        let first = Box::new(rest.remove(0).2);
                        if rest.is_empty() { ExprKind::Paren(first) } else { ExprKind::Arrow { first, rest } }
                    });
                }
            }
            ExprKind::Conditional(cond, yes, no) => {
                if aim.stronger() {
                    self.term(Some(kind), cond);
                }
                self.formula(kind, aim, yes);
                self.formula(kind, aim, no);
                if aim.stronger() {
                    self.swap(kind, e);
                }
            }
            ExprKind::Call(_) | ExprKind::Name(_) | ExprKind::Field(..) | ExprKind::Result
                if aim.stronger() =>
            {
                self.replace(kind, e, |_, e| ExprKind::Unary(UnaryOp::Not, Box::new(e.clone())));
            }
            ExprKind::Old(_, inner) => self.formula(kind, aim, inner),
            _ => {}
        }
    }

    /// `a && b` says more than `a`, and `a || b` less.
    fn operands(&mut self, kind: Kind, aim: Aim, e: &mut Expr) {
        let ExprKind::Chain { rest, .. } = &e.kind else { return };
        let disjunction = matches!(rest.first(), Some((BinaryOp::Or, ..)));
        let count = rest.len() + 1;
        if if disjunction { aim.stronger() } else { aim.weaker() } {
            (0..count).for_each(|operand| self.without(kind, e, operand));
        }
    }

    /// A comparison: its bound moves by one, it is reversed, or its operands are changed.
    fn comparison(&mut self, kind: Kind, aim: Aim, e: &mut Expr) {
        let ExprKind::Chain { rest, .. } = &e.kind else { return };
        let [(op, span, _)] = rest[..] else {
            if aim.stronger() {
                self.term(Some(kind), e);
            }
            return;
        };
        let (up, down) = (BinaryOp::Add, BinaryOp::Sub);
        let (tighter, looser) = match op {
            BinaryOp::Lt | BinaryOp::Le => (down, up),
            BinaryOp::Gt | BinaryOp::Ge => (up, down),
            BinaryOp::Eq | BinaryOp::Ne if aim.stronger() => {
                self.operator(kind, e, 0);
                if op == BinaryOp::Eq {
                    self.bound(kind, e, span, up);
                    if let ExprKind::Chain { first, rest } = &mut e.kind {
                        self.term(Some(kind), first);
                        rest.iter_mut().for_each(|(_, _, right)| self.term(Some(kind), right));
                    }
                }
                return;
            }
            _ => return,
        };
        if aim.stronger() {
            self.bound(kind, e, span, tighter);
        }
        if aim.weaker() {
            self.bound(kind, e, span, looser);
        }
    }

    /// `a < b` becomes `a < b + 1` or `a < b - 1`.
    fn bound(&mut self, kind: Kind, e: &mut Expr, operator: Span, by: BinaryOp) {
        self.replace(kind, e, |walker, e| {
            let ExprKind::Chain { first, rest } = &e.kind else { return e.kind.clone() };
            let Some((op, _, right)) = rest.first() else { return e.kind.clone() };
            let right = Expr { id: walker.node(), kind: walker.plus(right, by), span: right.span };
            ExprKind::Chain { first: first.clone(), rest: vec![(*op, operator, right)] }
        });
    }
}

fn is_conjunction(e: &Expr) -> bool {
    matches!(&bare(e).kind, ExprKind::Chain { rest, .. }
        if matches!(rest.first(), Some((BinaryOp::And | BinaryOp::SepAnd, ..))))
}
