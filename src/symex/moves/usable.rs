//! Quantifiers that nobody can use.
//!
//! What is known for all values of a variable is used for some of them: those that the terms of the proof suggest.
//! Where no part of the body can be compared with such a term, and no equation gives the variable a value, the formula
//! is never used, except by luck. That is sound, and hardly meant, so there is a warning.
//!
//! ```text
//! requires forall int i :: i < x ==> i < y;           never used: no call, no element has i        write x <= y
//! requires forall int i :: i < x ==> a[i] < y;        used for the i of each a[i] that comes up
//! ```
//!
//! It is given where the formula is assumed to hold for all values, in the proof of the declaration in which it is
//! written. Where it may be needed, below an equality of booleans or as an `exists` that is to be shown, it is given
//! only if the proof fails.

use crate::ir::{Bound, CompareOp, Expr, ExprKind, ValueOp, VarId};
use crate::source::{Span, Symbol};
use crate::symex::Executor;
use crate::symex::failure::Warning;
use crate::term::Term;

/// A variable of a quantifier that nothing tells the values of.
#[derive(Clone, Copy)]
pub(crate) struct Untold {
    var: VarId,
    variable: Symbol,
    /// It has a bound. The ends of its range are tried: often enough where it is to be shown that there is a value, but
    /// what is known for all values says more than that.
    bounded: bool,
}

/// What is made of a formula.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// It is known to be true, or its opposite is to be shown.
    True,
    /// It is known to be false, or it is to be shown.
    False,
    /// Either.
    Open,
}

impl Claim {
    fn negated(self) -> Claim {
        match self {
            Claim::True => Claim::False,
            Claim::False => Claim::True,
            Claim::Open => Claim::Open,
        }
    }
}

impl Executor<'_> {
    /// Notes whether anything says how to use the quantifier at a place, which was just evaluated, if there could be a
    /// warning.
    pub(crate) fn note_untold(
        &mut self,
        place: Span,
        (names, vars): (&[Bound], &[Term]),
        triggers: &[Vec<Term>],
        body: Term,
    ) {
        if !self.is_written_here(place) {
            return;
        }
        match self.prover.untold(vars, triggers, body, false) {
            Some(number) => {
                let bounded = self.prover.untold(vars, triggers, body, true).is_none();
                let Bound { var, name, ty: _ } = names[number];
                self.tables.untold.insert(place, Untold { var, variable: name, bounded });
            }
            None => {
                self.tables.untold.remove(&place);
            }
        }
    }

    /// Warns of the quantifiers of an expression that is assumed and that say something for all values.
    pub(crate) fn warn_never_used(&mut self, assumed: &Expr) {
        self.look_for_untold(assumed, Claim::True, false);
    }

    /// Warns of the quantifiers that nothing says how to use, in an expression that could not be shown.
    pub(crate) fn warn_not_tried(&mut self, goal: &Expr) {
        self.look_for_untold(goal, Claim::False, true);
    }

    fn look_for_untold(&mut self, e: &Expr, claim: Claim, goal: bool) {
        if self.tables.untold.is_empty() || self.dynamic.trying || !self.is_written_here(e.span) {
            return;
        }
        match &e.kind {
            ExprKind::Quantifier { forall, body, .. } => {
                let for_all = if *forall { Claim::True } else { Claim::False };
                let untold = self.tables.untold.get(&e.span).copied();
                let untold = untold.filter(|it| !(it.bounded && (goal || !forall)));
                // The value of an element may be known here, as that of a new array is, or that of an array that was
                // just filled: then it is not left in the formula, but it is written there.
                let untold = untold.filter(|it| !is_told(it.var, body));
                let matters = claim == for_all || claim == Claim::Open;
                if let Some(Untold { variable, .. }) = untold.filter(|_| matters) {
                    let (forall, nested) = (*forall, has_quantifier(body));
                    let warning = Warning::NeverUsed { quantifier: e.span, forall, variable, nested };
                    if claim == for_all { self.warn(warning) } else { self.warn_if_failed(warning) }
                } else {
                    self.look_for_untold(body, claim, goal);
                }
            }
            ExprKind::Not(inner) => self.look_for_untold(inner, claim.negated(), goal),
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                parts.iter().for_each(|part| self.look_for_untold(part, claim, goal));
            }
            ExprKind::Implies(a, b) => {
                self.look_for_untold(a, claim.negated(), goal);
                self.look_for_untold(b, claim, goal);
            }
            ExprKind::Cond(_, a, b) => {
                self.look_for_untold(a, claim, goal);
                self.look_for_untold(b, claim, goal);
            }
            ExprKind::Compare(CompareOp::Eq | CompareOp::Ne, a, b) => {
                self.look_for_untold(a, Claim::Open, goal);
                self.look_for_untold(b, Claim::Open, goal);
            }
            ExprKind::Old(inner)
            | ExprKind::Let { body: inner, .. }
            | ExprKind::Opening { body: inner, .. }
            | ExprKind::Using { body: inner, .. } => self.look_for_untold(inner, claim, goal),
            ExprKind::Int(_)
            | ExprKind::Amount { .. }
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::Throw
            | ExprKind::Var(_)
            | ExprKind::Statics(_)
            | ExprKind::Field(..)
            | ExprKind::Index(..)
            | ExprKind::Length(_)
            | ExprKind::Call(_)
            | ExprKind::Literal(_)
            | ExprKind::InstanceOf(..)
            | ExprKind::Cast(..)
            | ExprKind::Narrow(..)
            | ExprKind::Neg(..)
            | ExprKind::Arith { .. }
            | ExprKind::Bits(..)
            | ExprKind::Value(..)
            | ExprKind::Contents(_)
            | ExprKind::Part(_)
            | ExprKind::PerIndex(_)
            | ExprKind::Compare(..) => {}
        }
    }

    /// Whether a place is in the declaration that is verified: elsewhere nobody can do anything about it.
    pub(crate) fn is_written_here(&self, place: Span) -> bool {
        self.context.own.origin.is_some_and(|origin| {
            let whole = origin.whole;
            whole.file == place.file && whole.start <= place.start && place.end <= whole.end
        })
    }
}

fn has_quantifier(e: &Expr) -> bool {
    let mut found = false;
    e.visit(&mut |part| found |= matches!(part.kind, ExprKind::Quantifier { .. }));
    found
}

/// Whether a body has an element or a call with a variable in it, and none that the body itself binds.
fn is_told(var: VarId, body: &Expr) -> bool {
    let mut inner = Vec::new();
    body.visit(&mut |part| {
        if let ExprKind::Quantifier { vars, .. } = &part.kind {
            inner.extend(vars.iter().map(|bound| bound.var));
        }
    });
    let mut told = false;
    body.visit(&mut |part| {
        if matches!(
            part.kind,
            ExprKind::Index(..) | ExprKind::Call(_) | ExprKind::Value(ValueOp::Element | ValueOp::In, _)
        ) {
            let (mut has_var, mut has_inner) = (false, false);
            part.visit(&mut |part| {
                if let ExprKind::Var(other) = &part.kind {
                    has_var |= *other == var;
                    has_inner |= inner.contains(other);
                }
            });
            told |= has_var && !has_inner;
        }
    });
    told
}
