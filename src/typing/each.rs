//! The shape of a permission for all elements: `forall int i :: lo <= i && i < hi ==> acc(a[i].f)` (language.md §6).
//!
//! The variable ranges over an interval of indices, and each conjunct with a permission asks for something of the
//! element of an array or a sequence at the index itself. What other conjuncts say is a `forall` of its own.
//!
//! ```text
//! forall int i :: 0 <= i && i < n ==> acc(a[i].f) && a[i].f > 0      from 0, to n, conjuncts acc(a[i].f) and a[i].f > 0
//! forall int i :: 0 <= i && i < n ==> a[i].valid(k)                  from 0, to n, conjunct a[i].valid(k)
//! forall int i :: 0 <= i && i < n ==> Node.chain(a[i], k)            the same of a static predicate
//! forall int i :: 0 <= i && i < n && b[i] ==> acc(a[i].f)            the same under the condition b[i]
//! ```

use super::{expr::strip, flow_expr::parts};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{ArrowOp, BinaryOp, Expr, ExprKind, Quantifier};

/// An end of the interval: the value of an expression, or the number after it.
#[derive(Clone, Copy)]
pub(crate) struct End<'e> {
    pub value: &'e Expr,
    pub next: bool,
}

/// A permission for all elements, taken apart.
pub(crate) struct Each<'e> {
    /// All that stands left of an arrow.
    pub guards: Vec<&'e Expr>,
    /// The first index.
    pub low: End<'e>,
    /// The one after the last.
    pub high: End<'e>,
    /// What else has to hold of an index.
    pub conditions: Vec<&'e Expr>,
    pub conjuncts: Vec<&'e Expr>,
}

/// A permission for all members of a set, taken apart.
pub(crate) struct Members<'e> {
    /// All that stands left of the arrow.
    pub guards: Vec<&'e Expr>,
    pub set: &'e Expr,
    /// That the member is not null, if that has to hold, too.
    pub conditions: Vec<&'e Expr>,
    pub conjuncts: Vec<&'e Expr>,
}

/// What a variable is a member of in `forall T x :: x in s && … ==> φ`, if the formula has this shape.
pub(crate) fn ranged_over(quantifier: &Quantifier) -> Option<&Expr> {
    let [(_, variable)] = quantifier.vars.as_slice() else { return None };
    let ExprKind::Arrow { first: guard, rest } = &strip(&quantifier.body).kind else { return None };
    let implies = rest.iter().all(|(op, ..)| *op == ArrowOp::Implies);
    (quantifier.forall && implies).then_some(())?;
    said_member_of(conjuncts(guard).first()?, variable.name)
}

/// The value of which a condition says that a variable is a member, if it says that and the value does not depend on
/// the variable.
fn said_member_of(condition: &Expr, variable: Symbol) -> Option<&Expr> {
    let ExprKind::Chain { first, rest } = &strip(condition).kind else { return None };
    let [(BinaryOp::In, _, members)] = rest.as_slice() else { return None };
    (is_variable(first, variable) && !depends_on(members, variable)).then_some(members)
}

/// Takes `forall T x :: x in s ==> φ` apart. None: it has another shape.
pub(crate) fn members(quantifier: &Quantifier) -> Option<Members<'_>> {
    let [(_, variable)] = quantifier.vars.as_slice() else { return None };
    let ExprKind::Arrow { first: guard, rest } = &strip(&quantifier.body).kind else { return None };
    let [(ArrowOp::Implies, _, asked)] = rest.as_slice() else { return None };
    let mut conditions = conjuncts(guard);
    let set = said_member_of(conditions.remove(0), variable.name)?;
    let conjuncts = conjuncts(asked);
    let fits = quantifier.triggers.is_empty()
        && conditions.iter().all(|it| not_null(it).is_some_and(|it| is_variable(it, variable.name)))
        && conjuncts.iter().all(|part| pattern(part).is_none());
    fits.then_some(Members { guards: vec![guard], set, conditions, conjuncts })
}

/// Whether a condition says that the element of a location is not null, as `a[i] != null` does of `a[i].f`, and says
/// nothing else.
pub(crate) fn is_there(condition: &Expr, element: &Expr) -> bool {
    not_null(condition).is_some_and(|it| is_same_path(it, element))
}

/// What a condition says is not null, if it says nothing else.
fn not_null(condition: &Expr) -> Option<&Expr> {
    let ExprKind::Chain { first, rest } = &strip(condition).kind else { return None };
    let [(BinaryOp::Ne, _, second)] = rest.as_slice() else { return None };
    match (&strip(first).kind, &strip(second).kind) {
        (ExprKind::Null, _) => Some(second),
        (_, ExprKind::Null) => Some(first),
        _ => None,
    }
}

/// Whether two expressions are the same variable, or the same fields or elements of one.
fn is_same_path(a: &Expr, b: &Expr) -> bool {
    match (&strip(a).kind, &strip(b).kind) {
        (ExprKind::Name(a), ExprKind::Name(b)) => a.name == b.name,
        (ExprKind::This, ExprKind::This) | (ExprKind::Result, ExprKind::Result) => true,
        (ExprKind::Field(a, f), ExprKind::Field(b, g)) => f.name == g.name && is_same_path(a, b),
        (ExprKind::Index(a, i), ExprKind::Index(b, k)) => is_same_path(a, b) && is_same_path(i, k),
        // Any other two may differ.
        _ => false,
    }
}

/// Whether a location `x.f` or `x.*`, or an instance `x.q(…)` or `C.q(x, …)` of a static predicate, is one of the
/// variable itself.
pub(crate) fn is_of_member(location: &Expr, variable: Symbol, is_static: bool) -> bool {
    match &strip(location).kind {
        ExprKind::Field(member, _) | ExprKind::AllFields(member) => is_variable(member, variable),
        ExprKind::Call(call) if is_static => call.args.first().is_some_and(|it| is_variable(it, variable)),
        ExprKind::Call(call) => call.receiver.as_ref().is_some_and(|it| is_variable(it, variable)),
        // Any other location is of something else.
        _ => false,
    }
}

/// Takes a `forall` with permissions for the elements of an array apart. Where it has another shape: what is wrong, and
/// where.
pub(crate) fn each(quantifier: &Quantifier) -> Result<Each<'_>, (Span, String)> {
    let body = strip(&quantifier.body);
    let [(_, variable)] = quantifier.vars.as_slice() else {
        return Err((body.span, "a permission under `forall` of several variables".to_owned()));
    };
    if let Some(trigger) = quantifier.triggers.iter().flatten().next() {
        return Err((trigger.span, "a trigger of a permission under `forall`".to_owned()));
    }
    let no_interval = |span| (span, "a permission under `forall` without an interval of indices".to_owned());
    let ExprKind::Arrow { first: guard, rest } = &body.kind else { return Err(no_interval(body.span)) };
    let mut guards = vec![&**guard];
    let Some(asked) = asked_under(rest, &mut guards) else { return Err(no_interval(body.span)) };
    let (mut low, mut high, mut conditions) = (None, None, Vec::new());
    for bound in conjuncts(guard) {
        let found = end(bound, variable.name);
        let is_end = found.is_some_and(|(_, is_low)| if is_low { low.is_none() } else { high.is_none() });
        match found.filter(|_| is_end) {
            // A condition is evaluated for indices of the interval alone.
            Some(_) if !conditions.is_empty() => {
                return Err((
                    bound.span,
                    "an interval after a further condition, under `forall`,".to_owned(),
                ));
            }
            Some((end, true)) => low = Some(end),
            Some((end, false)) => high = Some(end),
            None => conditions.push(bound),
        }
    }
    let (Some(low), Some(high)) = (low, high) else { return Err(no_interval(guard.span)) };
    conditions.extend(guards.iter().skip(1).flat_map(|guard| conjuncts(guard)));
    let conjuncts = conjuncts(asked);
    if let Some(pattern) = conditions.iter().chain(&conjuncts).find_map(|part| pattern(part)) {
        return Err((pattern, "a pattern beside a permission under `forall`".to_owned()));
    }
    Ok(Each { guards, low, high, conditions, conjuncts })
}

/// What comes after the last of some arrows, those inside of it included; what is left of these is added to the guards.
fn asked_under<'e>(rest: &'e [(ArrowOp, Span, Expr)], guards: &mut Vec<&'e Expr>) -> Option<&'e Expr> {
    if rest.iter().any(|(op, ..)| *op != ArrowOp::Implies) {
        return None;
    }
    let ((_, _, asked), before) = rest.split_last()?;
    guards.extend(before.iter().map(|(_, _, guard)| guard));
    match &strip(asked).kind {
        ExprKind::Arrow { first, rest } => {
            guards.push(first);
            asked_under(rest, guards)
        }
        // Any other expression is what is asked for.
        _ => Some(asked),
    }
}

/// The element and the array of a location `a[i].f`, `a[i].*` or `a[i][*]`, or of an instance `a[i].q(…)` or `C.q(a[i],
/// …)` of a static predicate, where i is the variable, and a, which may be a sequence, does not depend on it.
pub(crate) fn element_of_each(location: &Expr, variable: Symbol, is_static: bool) -> Option<(&Expr, &Expr)> {
    let element = match &strip(location).kind {
        ExprKind::Field(element, _) | ExprKind::AllFields(element) | ExprKind::AllElements(element) => {
            element
        }
        ExprKind::Call(call) if is_static => call.args.first()?,
        ExprKind::Call(call) => call.receiver.as_ref()?,
        // Any other location is none of an element.
        _ => return None,
    };
    let ExprKind::Index(array, index) = &strip(element).kind else { return None };
    (is_variable(index, variable) && !depends_on(array, variable)).then_some((element, array))
}

/// The first of the arguments that an instance is given besides its object that may depend on the variable.
pub(crate) fn varying_argument(location: &Expr, variable: Symbol, is_static: bool) -> Option<&Expr> {
    match &strip(location).kind {
        ExprKind::Call(call) => {
            call.args.iter().skip(usize::from(is_static)).find(|arg| depends_on(arg, variable))
        }
        // Any other location has no arguments.
        _ => None,
    }
}

fn conjuncts(e: &Expr) -> Vec<&Expr> {
    match &strip(e).kind {
        ExprKind::Chain { first, rest }
            if rest.iter().all(|(op, ..)| matches!(op, BinaryOp::And | BinaryOp::SepAnd)) =>
        {
            std::iter::once(&**first)
                .chain(rest.iter().map(|(_, _, part)| part))
                .flat_map(conjuncts)
                .collect()
        }
        // Any other expression is one conjunct.
        _ => vec![e],
    }
}

/// The end of the interval that a comparison gives, and whether it is the lower one.
fn end(bound: &Expr, variable: Symbol) -> Option<(End<'_>, bool)> {
    let ExprKind::Chain { first, rest } = &strip(bound).kind else { return None };
    let [(op, _, second)] = rest.as_slice() else { return None };
    let (other, variable_first) = if is_variable(first, variable) {
        (second, true)
    } else if is_variable(second, variable) {
        (&**first, false)
    } else {
        return None;
    };
    let (below, strict) = match op {
        BinaryOp::Lt => (variable_first, true),
        BinaryOp::Le => (variable_first, false),
        BinaryOp::Gt => (!variable_first, true),
        BinaryOp::Ge => (!variable_first, false),
        _ => return None,
    };
    let end = End { value: other, next: strict != below };
    (!depends_on(other, variable)).then_some((end, !below))
}

fn is_variable(e: &Expr, variable: Symbol) -> bool {
    matches!(&strip(e).kind, ExprKind::Name(name) if name.name == variable)
}

/// Whether the value of an expression may depend on the variable. What the arms of a `switch` say is not among its
/// parts.
pub(crate) fn depends_on(e: &Expr, variable: Symbol) -> bool {
    is_variable(e, variable)
        || matches!(e.kind, ExprKind::Switch(..))
        || parts(e).into_iter().any(|part| depends_on(part, variable))
}

/// The place of a variable that `instanceof` declares.
fn pattern(e: &Expr) -> Option<Span> {
    match &e.kind {
        ExprKind::InstanceOf(_, _, Some(variable)) => Some(variable.name.span),
        _ => parts(e).into_iter().find_map(pattern),
    }
}
