//! Arguments that a contract of the library asks about.
//!
//! Who calls a method of the library sees the arguments, and not the names that the parameters have there.
//!
//! ```text
//! s.concat(t)      not: the precondition `other != null` of `String.concat`
//! ```

use crate::ir::{Assertion, CompareOp, Expr, ExprKind, PureCall, StmtKind, VarId};
use crate::source::Span;
use crate::symex::failure::{Failure, Obligation};
use crate::symex::scene::Teller;

/// The argument of a call of which the contract of the library asks that it is not null.
pub(crate) fn null_argument(teller: Teller<'_>, failure: &Failure) -> Option<Span> {
    if !failure.span.file.is_library() {
        return None;
    }
    match &failure.obligation {
        Obligation::PurePrecondition { callee, call } => {
            let callee = teller.program.pure(*callee);
            let place = asked_for(&callee.requires, &callee.params, failure.span)?;
            of_pure_call(teller, *call, place)
        }
        Obligation::Precondition { callee, call } => {
            let callee = teller.program.method(*callee);
            let place = asked_for(&callee.requires, &callee.params, failure.span)?;
            of_call(teller, *call, place)
        }
        // Any other obligation is written in the program itself.
        _ => None,
    }
}

/// The place of the parameter that a conjunct says is not null.
fn asked_for(requires: &Assertion, params: &[VarId], conjunct: Span) -> Option<usize> {
    let asked = not_null(requires, conjunct)?;
    params.iter().position(|param| *param == asked)
}

fn of_pure_call(teller: Teller<'_>, call: Span, place: usize) -> Option<Span> {
    let mut found = None;
    let mut note = |pure: &PureCall, at: Span| {
        if at == call {
            found = pure.args.get(place).map(|arg| arg.span).or(found);
        }
    };
    teller.own_exprs(&mut |e| {
        if let ExprKind::Call(pure) = &e.kind {
            note(pure, e.span);
        }
    });
    teller.own_statements(&mut |stmt| {
        if let StmtKind::Use(pure, at) = &stmt.kind {
            note(pure, *at);
        }
    });
    found
}

fn of_call(teller: Teller<'_>, call: Span, place: usize) -> Option<Span> {
    let mut found = None;
    teller.own_statements(&mut |stmt| {
        let arg = match &stmt.kind {
            StmtKind::Call { args, .. } => args.get(place),
            // The new object is no argument.
            StmtKind::New { args, .. } => place.checked_sub(1).and_then(|place| args.get(place)),
            // Any other statement calls no method.
            _ => None,
        };
        found = arg.filter(|_| stmt.span == call).map(|arg| arg.span).or(found);
    });
    found
}

/// The variable that the conjunct at a place says is not null.
fn not_null(clause: &Assertion, place: Span) -> Option<VarId> {
    let mut found = None;
    clause.exprs(&mut |e| {
        e.visit(&mut |part| {
            if part.span == place {
                found = is_not_null(part).or(found);
            }
        });
    });
    found
}

fn is_not_null(e: &Expr) -> Option<VarId> {
    let ExprKind::Compare(CompareOp::Ne, left, right) = &e.kind else { return None };
    match (&left.kind, &right.kind) {
        (ExprKind::Var(var), ExprKind::Null) | (ExprKind::Null, ExprKind::Var(var)) => Some(*var),
        // Anything else is no variable.
        _ => None,
    }
}
