//! Where the snapshot of an instance has the value of a field.
//!
//! A body is *plain* if it only lists fields of its parameters and says things about these fields. Then the instance gives
//! a listed field whatever is known, its value is one part of the snapshot, and opening the instance can't fail.
//!
//! ```text
//! valid() { return acc(x) && acc(y) && x <= y; }      plain: x is part 0 of 2, y is part 1; it says something
//! list()  { return acc(next) && (next != null ==> next.list()); }      not plain
//! ```
//!
//! The invariant: the parts are counted as `produce` and `consume` count them, one for each conjunct that asks for a
//! permission, from left to right; and a plain body has nothing that can fork, fail or need something to be opened.

use rustc_hash::FxHashMap;

use crate::ir::{
    ArithOp, Assertion, AssertionKind, Expr, ExprKind, FieldId, LocationKind, PredId, Predicate, Program,
};

/// A field that a plain body lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The index of the argument that has the field.
    pub argument: usize,
    /// Which part of the snapshot it is.
    pub index: usize,
}

/// What a plain body consists of.
#[derive(Debug)]
pub(crate) struct Layout {
    parts: FxHashMap<FieldId, Vec<Part>>,
    /// How many parts the snapshot has.
    pub arity: usize,
    /// Whether the body also says something about the fields.
    pub says_something: bool,
}

impl Layout {
    /// The arguments of which it lists a field, each with the part of the snapshot.
    pub(crate) fn parts(&self, field: FieldId) -> &[Part] {
        self.parts.get(&field).map_or(&[], Vec::as_slice)
    }
}

/// For each predicate with a plain body, its layout.
#[derive(Debug, Default)]
pub(crate) struct Layouts {
    by_predicate: Vec<Option<Layout>>,
}

impl Layouts {
    pub(crate) fn new(program: &Program) -> Layouts {
        let layout = |pred: &Predicate| pred.body.as_ref().and_then(|body| layout(pred, body));
        Layouts { by_predicate: program.predicates.iter().map(layout).collect() }
    }

    /// The layout of a predicate, if its body is plain. Whether the body may be known is not asked here.
    pub(crate) fn of(&self, pred: PredId) -> Option<&Layout> {
        self.by_predicate.get(pred.index())?.as_ref()
    }
}

fn layout(pred: &Predicate, body: &Assertion) -> Option<Layout> {
    let parts = match &body.kind {
        AssertionKind::And(parts) => parts.as_slice(),
        AssertionKind::Acc(_) => std::slice::from_ref(body),
        AssertionKind::Pure(_)
        | AssertionKind::Instance(_)
        | AssertionKind::Implies(..)
        | AssertionKind::Cond(..)
        | AssertionKind::Let { .. }
        | AssertionKind::Untouched { .. } => return None,
    };
    let mut found = Layout { parts: FxHashMap::default(), arity: 0, says_something: false };
    for part in parts {
        match &part.kind {
            AssertionKind::Acc(location) => {
                let LocationKind::Field(receiver, field) = &location.kind else { return None };
                let ExprKind::Var(var) = receiver.kind else { return None };
                let argument = pred.params.iter().position(|param| *param == var)?;
                found.parts.entry(*field).or_default().push(Part { argument, index: found.arity });
                found.arity += 1;
            }
            AssertionKind::Pure(e) if is_simple(e) => found.says_something = true,
            AssertionKind::Pure(_)
            | AssertionKind::Instance(_)
            | AssertionKind::And(_)
            | AssertionKind::Implies(..)
            | AssertionKind::Cond(..)
            | AssertionKind::Let { .. }
            | AssertionKind::Untouched { .. } => return None,
        }
    }
    Some(found)
}

/// Whether an expression is made of fields of variables, constants and operators that have a value everywhere.
fn is_simple(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null | ExprKind::Var(_) => true,
        ExprKind::Field(receiver, _) => matches!(receiver.kind, ExprKind::Var(_)),
        ExprKind::Not(operand) | ExprKind::Neg(_, operand) => is_simple(operand),
        ExprKind::Arith { first, rest, .. } => {
            let total = |op: &ArithOp| matches!(op, ArithOp::Add | ArithOp::Sub | ArithOp::Mul);
            is_simple(first) && rest.iter().all(|(op, operand)| total(op) && is_simple(operand))
        }
        ExprKind::Compare(_, a, b) => is_simple(a) && is_simple(b),
        ExprKind::And(_)
        | ExprKind::Or(_)
        | ExprKind::Implies(..)
        | ExprKind::Cond(..)
        | ExprKind::Index(..)
        | ExprKind::Length(_)
        | ExprKind::Call(_)
        | ExprKind::Old(_)
        | ExprKind::Let { .. }
        | ExprKind::Opening { .. }
        | ExprKind::Using { .. }
        | ExprKind::Quantifier { .. } => false,
    }
}
