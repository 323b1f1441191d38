//! Where the snapshot of an instance has the value of a field.
//!
//! What a body lists outside of conditions, the instance gives whatever is known, and its value is one part of the
//! snapshot.
//!
//! ```text
//! valid() { return acc(x) && acc(y) && x <= y; }      x is part 0 of 2, y is part 1; it says something
//! list()  { return acc(next) && (next != null ==> next.list()); }      next is part 0 of 2; it says something
//! ```
//!
//! The invariant: the parts are counted as `produce` and `consume` count them, one for each conjunct that asks for a
//! permission, from left to right; and a body that says nothing has nothing that can fork, fail or need something to be
//! opened.

use rustc_hash::FxHashMap;

use crate::ir::{Assertion, AssertionKind, ExprKind, FieldId, LocationKind, PredId, Predicate, Program};

/// A field that a body lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The index of the argument that has the field.
    pub argument: usize,
    /// Which part of the snapshot it is.
    pub index: usize,
}

/// What a body lists.
#[derive(Debug)]
pub(crate) struct Layout {
    parts: FxHashMap<FieldId, Vec<Part>>,
    /// How many parts the snapshot has.
    pub arity: usize,
    /// Whether the body does more than list fields, so that something can be learned from opening the instance.
    pub says_something: bool,
}

impl Layout {
    /// The arguments of which it lists a field, each with the part of the snapshot.
    pub(crate) fn parts(&self, field: FieldId) -> &[Part] {
        self.parts.get(&field).map_or(&[], Vec::as_slice)
    }
}

/// For each predicate whose body is a list of conjuncts, its layout.
#[derive(Debug, Default)]
pub(crate) struct Layouts {
    by_predicate: Vec<Option<Layout>>,
}

impl Layouts {
    pub(crate) fn new(program: &Program) -> Layouts {
        let layout = |pred: &Predicate| pred.body.as_ref().and_then(|body| layout(pred, body));
        Layouts { by_predicate: program.predicates.iter().map(layout).collect() }
    }

    /// The layout of a predicate, if its body is a list. Whether the body may be known is not asked here.
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
        if let Some((argument, field)) = listed(pred, part) {
            found.parts.entry(field).or_default().push(Part { argument, index: found.arity });
        } else {
            found.says_something = true;
        }
        found.arity += usize::from(!part.is_pure());
    }
    Some(found)
}

/// The field that a conjunct asks for, and the index of the parameter that has it.
fn listed(pred: &Predicate, conjunct: &Assertion) -> Option<(usize, FieldId)> {
    let AssertionKind::Acc(location) = &conjunct.kind else { return None };
    let LocationKind::Field(receiver, field) = &location.kind else { return None };
    let ExprKind::Var(var) = receiver.kind else { return None };
    Some((pred.params.iter().position(|param| *param == var)?, *field))
}
