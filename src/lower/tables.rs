//! Static final arrays that nobody writes: what their elements are is known, and reading them needs no permission.
//!
//! ```text
//! private static final int[] DAYS = {31, 28, 31};        DAYS[1] is 28        DAYS[i] is one of the three, if 0 <= i && i < 3
//! ```
//!
//! The elements are read off the text: constants, `null` and constants of enums. That nobody writes them is read off
//! the program: after the initialisation of its class the array is named only where an element or the length is read,
//! so no variable, field, argument or result is ever the array, and no permission to its elements is ever spoken of.
//!
//! *Invariant*: the field is final, so it holds the array that its initial value makes; the array has no other name, so
//! each write to an element would be `DAYS[i] = e`, which is one of the places where it is named otherwise.

use rustc_hash::FxHashMap;

use crate::ir::{Assertion, Block, Decreases, Expr, ExprKind, FieldId, Measure, Program};
use crate::resolve::{self, Body};
use crate::syntax::ast;
use crate::typing::strip;

/// A longer array is no table: each read distinguishes all elements.
const MOST_ELEMENTS: usize = 64;

/// The elements that a field lists, if it is static and final and so may be a table, and its initialiser.
pub(super) fn initial<'t>(
    table: &'t resolve::Table<'_>,
    field: resolve::FieldId,
) -> Option<(resolve::CallableId, &'t [ast::Expr])> {
    let (own, value) = final_value(table, field)?;
    match &strip(value).kind {
        ast::ExprKind::ArrayLiteral(_, items) if items.len() <= MOST_ELEMENTS => Some((own, items)),
        // Any other value may be a longer array, or one of defaults.
        _ => None,
    }
}

/// The initial value of a field that is static and final, and its initialiser.
pub(super) fn final_value<'t>(
    table: &'t resolve::Table<'_>,
    field: resolve::FieldId,
) -> Option<(resolve::CallableId, &'t ast::Expr)> {
    let declared = table.field(field);
    if !declared.is_static || !declared.is_final {
        return None;
    }
    let initialisers = &table.class(declared.class).static_initialisers;
    initialisers.iter().find_map(|id| match table.callable(*id).body {
        Body::Value(own, e) if own == field => Some((*id, e)),
        // Any other sets another field, or is a block.
        _ => None,
    })
}

/// Takes the tables away of which more is said in the program than what their elements and lengths are.
pub(super) fn keep_unwritten(program: &mut Program) {
    if program.fields.iter().all(|field| field.table.is_none()) {
        return;
    }
    let mut named = Named::default();
    for method in &program.methods {
        named.contract(&method.requires, &method.ensures, method.decreases.as_ref());
        method.body.iter().for_each(|body| named.block(body));
    }
    for pure in &program.pures {
        named.contract(&pure.requires, &pure.ensures, pure.decreases.as_ref());
        pure.body.iter().for_each(|body| named.expr(body));
    }
    for predicate in &program.predicates {
        predicate.body.iter().for_each(|body| named.assertion(body));
    }
    for (index, field) in program.fields.iter_mut().enumerate() {
        let times = named.times.get(&FieldId(index as u32)).copied().unwrap_or_default();
        if times.all != times.read {
            field.table = None;
        }
    }
}

/// How often a field is named, and how often of these an element or the length is read.
#[derive(Clone, Copy, Default)]
struct Times {
    all: usize,
    read: usize,
}

#[derive(Default)]
struct Named {
    times: FxHashMap<FieldId, Times>,
}

impl Named {
    fn expr(&mut self, e: &Expr) {
        e.visit(&mut |part| match &part.kind {
            ExprKind::Field(_, field) => self.times.entry(*field).or_default().all += 1,
            ExprKind::Index(array, _) | ExprKind::Length(array) => {
                if let ExprKind::Field(_, field) = array.kind {
                    self.times.entry(field).or_default().read += 1;
                }
            }
            // Any other one names no field itself, nor reads an element.
            _ => {}
        });
    }

    fn assertion(&mut self, assertion: &Assertion) {
        assertion.exprs(&mut |e| self.expr(e));
    }

    fn contract(&mut self, requires: &Assertion, ensures: &Assertion, decreases: Option<&Decreases>) {
        self.assertion(requires);
        self.assertion(ensures);
        let measures = decreases.into_iter().flat_map(|it| &it.measure);
        measures.flat_map(Measure::expressions).for_each(|e| self.expr(e));
    }

    fn block(&mut self, block: &Block) {
        block.visit(&mut |stmt| stmt.kind.exprs(&mut |e| self.expr(e)));
    }
}
