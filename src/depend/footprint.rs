//! Which fields of its arguments an instance of a predicate certainly holds.
//!
//! While `a.one()` is held with `one()` = `acc(next) && …`, permission to `a.next` is inside it. So `a` differs from
//! every other object whose `next` is held at that time, and nothing has to be opened to know this. Permissions under a
//! condition, or to an object that is reached only through fields, are left out: they depend on values.
//!
//! ```text
//! predicate list() { return acc(next) && (next != null ==> next.list()); }      holds this.next
//! ```
//!
//! Source: that full permissions to one location exceed 1 is [VC Figure 6, acc].

use crate::ir::{
    Amount, Assertion, AssertionKind, Expr, ExprKind, FieldId, LocationKind, PredId, Predicate, Program,
};

/// How many locations of one predicate are kept. A single one in common is enough to tell two instances apart.
const KEPT: usize = 8;

/// How many levels of certainly nested instances are looked into.
const NESTING: u32 = 4;

/// For each predicate, the indices of arguments and the fields of these that an instance certainly holds.
#[derive(Debug, Default)]
pub(crate) struct Footprints {
    by_predicate: Vec<Vec<(usize, FieldId)>>,
}

impl Footprints {
    /// Computes what the bodies themselves ask for, and what the instances in them hold, to a fixed depth.
    pub(crate) fn new(program: &Program) -> Footprints {
        let mut found = Footprints { by_predicate: vec![Vec::new(); program.predicates.len()] };
        for _ in 0..NESTING {
            for (at, pred) in program.predicates.iter().enumerate() {
                // The contents of a private predicate must not be known outside its class.
                let Some(body) = pred.body.as_ref().filter(|_| !pred.is_private) else { continue };
                let mut fields = found.by_predicate[at].clone();
                found.collect(program, pred, body, &mut fields);
                found.by_predicate[at] = fields;
            }
        }
        found
    }

    /// What an instance of this predicate certainly holds.
    pub(crate) fn of(&self, pred: PredId) -> &[(usize, FieldId)] {
        self.by_predicate.get(pred.index()).map_or(&[], Vec::as_slice)
    }

    fn collect(
        &self,
        program: &Program,
        pred: &Predicate,
        body: &Assertion,
        fields: &mut Vec<(usize, FieldId)>,
    ) {
        match &body.kind {
            // Of a part there may be others.
            AssertionKind::Acc(location) if location.amount != Amount::Whole => {}
            AssertionKind::Instance(instance) if instance.amount != Amount::Whole => {}
            AssertionKind::Acc(location) => {
                if let LocationKind::Field(receiver, field) = &location.kind {
                    add(fields, parameter(pred, receiver).map(|at| (at, *field)));
                }
            }
            AssertionKind::Instance(instance) => {
                // Where several definitions may be meant, nothing is certain.
                let Some(definition) = program.certain_predicate(instance.pred) else { return };
                for (inner, field) in self.of(definition) {
                    let argument = instance.args.get(*inner).and_then(|arg| parameter(pred, arg));
                    add(fields, argument.map(|at| (at, *field)));
                }
            }
            AssertionKind::And(parts) => {
                parts.iter().for_each(|part| self.collect(program, pred, part, fields))
            }
            AssertionKind::Let { body, .. } => self.collect(program, pred, body, fields),
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

/// The index of the parameter that an expression is.
fn parameter(pred: &Predicate, e: &Expr) -> Option<usize> {
    match e.kind {
        ExprKind::Var(var) => pred.params.iter().position(|param| *param == var),
        // Any other expression depends on values: it is not certainly one of the arguments.
        _ => None,
    }
}
