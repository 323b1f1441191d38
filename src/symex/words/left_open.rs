//! Why a value is not known: a loop or a call leaves it open.
//!
//! A loop may change something of which its invariant says nothing, and a contract may give permissions back without
//! saying what is held there. Both are repaired by saying more, so that is only proposed where it can be said: in a
//! contract of the program's own, and with a pure method that can be called there.
//!
//! ```text
//! void add(int v) ensures valid();                     c.add(1); assert c.sum() == 1;      add does not say what sum() is
//! boolean lend() ensures result ==> lent() == …;       c.lend(); assert c.lent() == …;     lend says it only where `result`
//! ```

use crate::ir::{
    Assertion, AssertionKind, CompareOp, Expr, ExprKind, FieldId, Method, MethodKind, PureId, Type,
};
use crate::report::quote::shown;
use crate::source::Span;
use crate::state::Resource;
use crate::symex::failure::{Failure, Reason};
use crate::symex::scene::{Source, Teller};
use crate::symex::words::hint::first_permission;
use crate::symex::words::naming::{Naming, without_this};
use crate::term::{Sort, Term, TermKind, Words};

/// Why a value is not known: a label for a place, and a repair that would make it known.
pub(crate) struct Open {
    pub at: Span,
    pub label: String,
    /// Where more is said already, nothing is proposed.
    pub help: Option<String>,
}

/// Both the repair of a failure and that of what leaves its value open.
pub(crate) fn either(help: Option<String>, open: Option<Open>) -> Option<String> {
    match (help, open.and_then(|open| open.help)) {
        (Some(help), Some(open)) if help.starts_with("check ") || help.starts_with("require ") => {
            Some(format!("{help}, or {open}"))
        }
        (help, open) => help.or(open),
    }
}

/// Whether a failure says that one value is not what it has to be, for which a test is a repair as well.
fn can_be_tested(failure: &Failure) -> bool {
    matches!(
        failure.reason,
        Reason::MayBeNull { .. }
            | Reason::DivisionByZero { .. }
            | Reason::NegativeSize { .. }
            | Reason::DoesNotFit { .. }
    )
}

/// Why the value of a goal is not known: a loop or a call that leaves it open.
pub(crate) fn open(naming: &Naming<'_>, failure: &Failure) -> Option<Open> {
    let only_loops = can_be_tested(failure);
    let goal = failure.goal.filter(|_| {
        only_loops
            || matches!(
                failure.reason,
                Reason::False { .. }
                    | Reason::Changed
                    | Reason::OutOfBounds { .. }
                    | Reason::NoRange { .. }
                    | Reason::OutOfRange
                    | Reason::NoKey { .. }
            )
    })?;
    let teller = naming.teller;
    let mut symbols: Vec<Term> = teller.pool.symbols(goal).into_iter().collect();
    symbols.sort_unstable();
    for symbol in symbols.into_iter().rev() {
        let found = match teller.sources.get(symbol) {
            None => None,
            Some(Source::Loop { keyword, var }) => {
                open_by_loop(naming, failure, goal, symbol, (keyword, var))
            }
            Some(Source::Call { .. }) if only_loops => None,
            Some(Source::Call { method, call }) => match teller.program.method(method) {
                // Nobody can let it say more, and what came before it was not the last to change the value.
                callee if callee.origin.is_library() => return None,
                callee => open_by_call(naming, goal, symbol, callee, call),
            },
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// A loop changes something, and its invariant says nothing about it.
fn open_by_loop(
    naming: &Naming<'_>,
    failure: &Failure,
    goal: Term,
    symbol: Term,
    (keyword, var): (Span, Option<crate::ir::VarId>),
) -> Option<Open> {
    let teller = naming.teller;
    let lp = teller.loop_at(keyword)?;
    let says = |said: &dyn Fn(&ExprKind) -> bool| {
        let mut found = false;
        for conjunct in facts(&lp.invariant) {
            conjunct.exprs(&mut |e| e.visit(&mut |part| found |= said(&part.kind)));
        }
        found
    };
    let what = match var {
        Some(var) if says(&|e| matches!(e, ExprKind::Var(it) if *it == var)) => return None,
        Some(var) => Words::word(teller.variable(var)?),
        None => {
            let field = |field: FieldId| {
                says(&|e| {
                    matches!(e, ExprKind::Field(_, it) if *it == field) || matches!(e, ExprKind::Call(_))
                })
            };
            without_this(teller, unsaid_location(naming, failure, goal, symbol, &field)?)
        }
    };
    Some(Open {
        at: keyword,
        label: format!("this loop changes `{what}`, and its invariant says nothing about it"),
        help: Some(format!(
            "add an invariant that says what is known of `{what}` at the start of each iteration"
        )),
    })
}

/// A field that the goal mentions, whose value comes from this symbol, and about which nothing is said.
fn unsaid_location(
    naming: &Naming<'_>,
    failure: &Failure,
    goal: Term,
    symbol: Term,
    says: &dyn Fn(FieldId) -> bool,
) -> Option<Words> {
    let pool = naming.teller.pool;
    let parts = pool.subterms(goal);
    let mut chunks = failure.scene.heap.iter();
    chunks.find_map(|(_, chunk)| match chunk.place.resource {
        Resource::Field(field)
            if !says(field)
                && parts.contains(&chunk.value)
                && pool.symbols(chunk.value).contains(&symbol) =>
        {
            naming.say_place(&chunk.place)
        }
        _ => None,
    })
}

/// A call's contract gives permissions back but says nothing about the values, or nothing about the result.
fn open_by_call(naming: &Naming<'_>, goal: Term, symbol: Term, callee: &Method, call: Span) -> Option<Open> {
    let teller = naming.teller;
    // A lemma changes nothing, so there is nothing that it leaves open.
    if callee.kind == MethodKind::Lemma {
        return None;
    }
    let name = &callee.origin.name;
    let said = facts(&callee.ensures);
    if teller.pool.sort(symbol) != Sort::SNAP {
        // A method without a body is an input of the program, and may return anything.
        let (result, _) = (callee.result?, callee.body.as_ref()?);
        let mut found = false;
        for conjunct in said {
            conjunct.exprs(&mut |e| {
                e.visit(&mut |part| found |= matches!(part.kind, ExprKind::Var(var) if var == result));
            });
        }
        return (!found).then(|| Open {
            at: call,
            label: format!("the contract of `{name}` says nothing about this result"),
            help: Some(format!("let the contract of `{name}` say what it returns: `ensures result == …;`")),
        });
    }
    let given = first_permission(&callee.ensures)?;
    let given = shown(teller.files, given);
    let asked = teller.pool.subterms(goal).into_iter().find_map(|part| match teller.pool.kind(part) {
        TermKind::App(function, args) if teller.pool.symbols(*args.first()?).contains(&symbol) => {
            let pure = teller.functions.called(function).map(|named| teller.program.shown_pure(named));
            let function = teller.pool.function(function);
            let dots = if args.len() > function.snapshot_args + 1 { "…" } else { "" };
            Some((function.name.to_string(), dots, pure))
        }
        _ => None,
    });
    if let Some((_, _, Some(pure))) = &asked
        && !can_call(teller, callee, *pure)
    {
        return None;
    }
    let asked = asked.map(|(name, dots, _)| (name, dots));
    // Where something is said, it may be about other values.
    if !said.is_empty() {
        let (asked, dots) = asked.as_ref()?;
        match said_of(teller, &callee.ensures, asked) {
            Said::Enough => return None,
            Said::Where(condition) => {
                let condition = shown(teller.files, condition);
                let label = format!(
                    "the contract of `{name}` says what `{asked}({dots})` is after this only where `{condition}`"
                );
                return Some(Open { at: call, label, help: None });
            }
            Said::Nothing if callee.kind == MethodKind::Constructor => return None,
            Said::Nothing => {}
        }
    }
    let about = match &asked {
        Some((function, dots)) if !said.is_empty() => format!("does not say what `{function}({dots})` is"),
        _ => format!("says nothing about the values in `{given}`"),
    };
    let value = asked.map_or(String::new(), |(function, dots)| format!("`ensures {function}({dots}) == …;`"));
    let same = format!("`ensures untouched({given});`");
    let help = match (callee.kind == MethodKind::Constructor, value.is_empty()) {
        (true, true) => return None,
        (true, false) => format!("let the contract of `{name}` say more: {value}"),
        (false, true) => format!("if `{name}` changes nothing there, let its contract say so: {same}"),
        (false, false) => {
            format!("let the contract of `{name}` say more: {value}, or {same} if it changes nothing there")
        }
    };
    let label = format!("the contract of `{name}` {about} after this");
    Some(Open { at: call, label, help: Some(help) })
}

/// Whether the contract of a method can name the call of a pure method whose value is not known: on what it was called
/// on, on an argument or on what it returns.
fn can_call(teller: Teller<'_>, callee: &Method, pure: PureId) -> bool {
    let pure = teller.program.pure(pure);
    let Some(class) = pure.origin.class.filter(|_| !pure.is_static) else { return true };
    let is_it = |ty: &Type| match ty {
        Type::Class(of) => {
            let hierarchy = &teller.program.hierarchy;
            hierarchy.is_subtype(*of, class) || hierarchy.is_subtype(class, *of)
        }
        Type::Object => true,
        // Of any other type it is no method.
        _ => false,
    };
    callee.params.iter().chain(&callee.result).any(|var| is_it(&callee.vars[var.index()].ty))
}

/// What a contract says of the value of a pure method.
enum Said {
    Nothing,
    /// It gives the value, where this condition holds.
    Where(Span),
    Enough,
}

fn said_of(teller: Teller<'_>, ensures: &Assertion, name: &str) -> Said {
    let mut found = Vec::new();
    values_of(teller, ensures, (name, None), &mut found);
    match found[..] {
        [] => Said::Nothing,
        [Some(condition)] => Said::Where(condition),
        // More than one condition: it is said case by case.
        _ => Said::Enough,
    }
}

/// The conditions of the conjuncts that say by an equation what a pure method of a name gives.
fn values_of(
    teller: Teller<'_>,
    said: &Assertion,
    (name, condition): (&str, Option<Span>),
    found: &mut Vec<Option<Span>>,
) {
    match &said.kind {
        AssertionKind::And(parts) => {
            parts.iter().for_each(|part| values_of(teller, part, (name, condition), found));
        }
        AssertionKind::Implies(when, then) => values_of(teller, then, (name, Some(when.span)), found),
        AssertionKind::Cond(when, then, otherwise) => {
            for part in [then, otherwise] {
                values_of(teller, part, (name, Some(when.span)), found);
            }
        }
        AssertionKind::Let { body, .. } => values_of(teller, body, (name, condition), found),
        AssertionKind::Pure(e) => values_in(teller, e, (name, condition), found),
        AssertionKind::Untouched { .. } => found.push(condition),
        AssertionKind::Acc(_) | AssertionKind::Instance(_) => {}
    }
}

fn values_in(
    teller: Teller<'_>,
    e: &Expr,
    (name, condition): (&str, Option<Span>),
    found: &mut Vec<Option<Span>>,
) {
    let is_call = |e: &Expr| matches!(&e.kind, ExprKind::Call(call) if teller.program.pure(call.seen).origin.simple() == name);
    match &e.kind {
        ExprKind::And(parts) => {
            parts.iter().for_each(|part| values_in(teller, part, (name, condition), found));
        }
        ExprKind::Implies(when, then) => values_in(teller, then, (name, Some(when.span)), found),
        ExprKind::Compare(CompareOp::Eq, a, b) if is_call(a) || is_call(b) => found.push(condition),
        // A truth value stands alone.
        ExprKind::Not(inner) if is_call(inner) => found.push(condition),
        _ if is_call(e) => found.push(condition),
        // It is said of all values, or of those of a range, which have no name here.
        ExprKind::Quantifier { body, .. } => {
            let mut inside = Vec::new();
            values_in(teller, body, (name, None), &mut inside);
            found.extend((!inside.is_empty()).then_some(None));
        }
        // Anything else gives no value.
        _ => {}
    }
}

/// The conjuncts of an assertion that say something about values.
fn facts(assertion: &Assertion) -> Vec<&Assertion> {
    match &assertion.kind {
        AssertionKind::And(parts) => parts.iter().flat_map(facts).collect(),
        AssertionKind::Acc(_) | AssertionKind::Instance(_) => Vec::new(),
        _ => vec![assertion],
    }
}
