//! Which fields of its own arguments an instance of a predicate surely holds.
//!
//! While `a.one()` is held with `one()` = `acc(next) && …`, permission to `a.next` lies in it. So `a` differs from all else
//! that holds `next` at that time, and nobody has to open anything to see it. What a body asks for under a condition, or
//! of an object that only its own fields lead to, is not looked at: that depends on values.
//!
//! ```text
//! predicate list() { return acc(next) && (next != null ==> next.list()); }      holds this.next
//! ```
//!
//! Source: that full permissions to one location exceed 1 is [VC Figure 6, acc].

use crate::ir::{
    Assertion, AssertionKind, Expr, ExprKind, FieldId, LocationKind, PredId, Predicate, Program,
};

/// How many locations of one predicate are kept. One that two instances have in common tells them apart.
const KEPT: usize = 8;

/// How deep instances that surely lie in each other are looked into.
const NESTING: u32 = 4;

/// For each predicate the numbers of arguments, and fields of these that an instance surely holds.
#[derive(Debug, Default)]
pub(crate) struct Footprints {
    by_predicate: Vec<Vec<(usize, FieldId)>>,
}

impl Footprints {
    /// What the bodies ask for themselves, and what the instances in them hold, to a fixed depth.
    pub(crate) fn new(program: &Program) -> Footprints {
        let mut found = Footprints { by_predicate: vec![Vec::new(); program.predicates.len()] };
        for _ in 0..NESTING {
            for (at, pred) in program.predicates.iter().enumerate() {
                // What a private predicate consists of is nobody else's to know.
                let Some(body) = pred.body.as_ref().filter(|_| !pred.is_private) else { continue };
                let mut fields = found.by_predicate[at].clone();
                found.collect(pred, body, &mut fields);
                found.by_predicate[at] = fields;
            }
        }
        found
    }

    /// What an instance of this predicate surely holds.
    pub(crate) fn of(&self, pred: PredId) -> &[(usize, FieldId)] {
        self.by_predicate.get(pred.index()).map_or(&[], Vec::as_slice)
    }

    fn collect(&self, pred: &Predicate, body: &Assertion, fields: &mut Vec<(usize, FieldId)>) {
        match &body.kind {
            AssertionKind::Acc(location) => {
                if let LocationKind::Field(receiver, field) = &location.kind {
                    add(fields, parameter(pred, receiver).map(|at| (at, *field)));
                }
            }
            AssertionKind::Instance(instance) => {
                for (inner, field) in self.of(instance.pred.declaration()) {
                    let argument = instance.args.get(*inner).and_then(|arg| parameter(pred, arg));
                    add(fields, argument.map(|at| (at, *field)));
                }
            }
            AssertionKind::And(parts) => parts.iter().for_each(|part| self.collect(pred, part, fields)),
            AssertionKind::Let { body, .. } => self.collect(pred, body, fields),
            AssertionKind::Pure(_)
            | AssertionKind::Implies(..)
            | AssertionKind::Cond(..)
            | AssertionKind::Untouched { .. } => {}
        }
    }
}

fn add(fields: &mut Vec<(usize, FieldId)>, new: Option<(usize, FieldId)>) {
    if let Some(new) = new.filter(|new| fields.len() < KEPT && !fields.contains(new)) {
        fields.push(new);
    }
}

/// Which parameter of the predicate an expression is.
fn parameter(pred: &Predicate, e: &Expr) -> Option<usize> {
    match e.kind {
        ExprKind::Var(var) => pred.params.iter().position(|param| *param == var),
        // Any other expression depends on values: what lies there is not surely held of an argument.
        _ => None,
    }
}
