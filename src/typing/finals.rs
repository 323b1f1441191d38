//! Final fields: what is set where, and what may be done with `this` before.
//!
//! Each final field of a class is set exactly once: by its initial value, by an initialiser block, or by each constructor
//! that does not begin with `this(…)` (JLS 17, §8.3.1.2). Until all are set, `this` serves to read and write its own fields
//! alone, so that nobody sees a final field change:
//!
//! ```text
//! C(int n) { helper(); this.n = n; }      an error: `helper` would read 0
//! ```

use super::checker::Checker;
use super::expr::strip;
use super::flow_state::{Sets, State};
use super::{Declaration, VariableId, codes, delegation};
use crate::report::Diagnostic;
use crate::resolve::{Body, Callable, CallableKind, ClassId, FieldId, Table};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind};

/// For each class, what is known of its final fields after the initialisers that were checked so far. A field has the number
/// of its place among those of the class.
#[derive(Default)]
pub(super) struct Finals {
    after: Vec<Sets>,
    /// By field: its number in its class.
    numbers: Vec<VariableId>,
    /// By class: an initialiser is not understood, so nothing more is said.
    unknown: Vec<bool>,
}

impl Finals {
    pub(super) fn new(table: &Table<'_>) -> Finals {
        let mut finals = Finals {
            after: Vec::new(),
            numbers: vec![VariableId(0); table.fields.len()],
            unknown: vec![false; table.classes.len()],
        };
        for class in &table.classes {
            let mut sets = Sets::default();
            for (number, field) in class.fields.iter().enumerate() {
                let number = VariableId(number as u32);
                finals.numbers[field.index()] = number;
                if table.field(*field).is_final && !table.field(*field).is_static {
                    sets.unassigned.insert(number);
                }
            }
            finals.after.push(sets);
        }
        finals
    }

    pub(super) fn number(&self, field: FieldId) -> VariableId {
        self.numbers[field.index()]
    }

    /// An initialiser is not checked because of an error.
    pub(super) fn skip(&mut self, callable: &Callable<'_>) {
        if let (CallableKind::Initialiser, Some(class)) = (callable.kind, callable.class) {
            self.unknown[class.index()] = true;
        }
    }

    /// What is known of the final fields where a body begins.
    pub(super) fn at_entry(&self, callable: &Callable<'_>) -> Sets {
        let Some(class) = callable.class.filter(|class| !self.unknown[class.index()]) else {
            return Sets::default();
        };
        match callable.kind {
            CallableKind::Initialiser => self.after[class.index()].clone(),
            CallableKind::Constructor if delegation(callable).is_none() => self.after[class.index()].clone(),
            _ => Sets::default(),
        }
    }

    /// An initialiser was checked.
    pub(super) fn leave(&mut self, callable: &Callable<'_>, fields: Sets) {
        if let (CallableKind::Initialiser, Some(class)) = (callable.kind, callable.class) {
            self.after[class.index()] = fields;
        }
    }

    /// Reports the final fields that nothing sets in a class whose constructor nobody wrote.
    pub(super) fn check_default_constructors(
        &self,
        table: &Table<'_>,
        declarations: &mut [Declaration],
        errors: &mut Vec<Diagnostic>,
    ) {
        for (index, class) in table.classes.iter().enumerate() {
            let default = |id: &crate::resolve::CallableId| matches!(table.callable(*id).body, Body::Default);
            let constructors = &class.constructors;
            let written = constructors.unknown || !constructors.declared.iter().all(default);
            if written || class.incomplete || class.broken || self.unknown[index] {
                continue;
            }
            for field in &class.fields {
                let declared = table.field(*field);
                if self.after[index].unassigned.contains(self.number(*field)) {
                    errors.push(unset(declared.name.span, declared.name.name.as_str(), declared.name.span));
                    constructors.declared.iter().for_each(|id| declarations[id.index()].body_ok = false);
                }
            }
        }
    }
}

/// The error for a final field that may not be set where a constructor ends.
fn unset(at: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::error(codes::UNINITIALISED, at, format!("the final field `{name}` may not be set"))
        .label(declared, "declared here")
        .help("set it in its declaration, or on every path through each constructor")
}

impl Checker<'_, '_> {
    /// Why a final field can't be assigned to here; None if it can, as far as the place tells.
    pub(super) fn final_target(
        &self,
        target: &Expr,
        field: FieldId,
        only_written: bool,
    ) -> Option<&'static str> {
        if self.table.field(field).is_static {
            return Some("a constant has its value from its declaration");
        }
        let own = self.table.field(field).class;
        let constructs = match self.callable.kind {
            CallableKind::Initialiser => true,
            CallableKind::Constructor => delegation(self.callable).is_none(),
            _ => false,
        };
        match own_field(target) && constructs && self.class() == Some(own) {
            false => Some("a `final` field is set by its own class: in its declaration or in a constructor"),
            true if !only_written => Some("a `final` field is set once"),
            true => None,
        }
    }

    /// The error for an assignment to what is final and may have its value already.
    pub(super) fn assigned_twice(&mut self, at: Span, name: &str, declared: Span, in_loop: bool) {
        let what = if in_loop { "may be set again by a later iteration" } else { "may already be set" };
        self.report(
            Diagnostic::error(codes::NOT_ASSIGNABLE, at, format!("`{name}` is final, and {what}"))
                .label(declared, "declared `final` here"),
        );
    }

    /// Reports final fields that may not be set where a constructor ends.
    pub(super) fn check_all_set(&mut self, class: ClassId, state: &State, at: Span) {
        let table = self.table;
        for field in &table.class(class).fields {
            let declared = table.field(*field);
            if state.fields.unassigned.contains(self.finals.number(*field)) {
                self.report(unset(at, declared.name.name.as_str(), declared.name.span));
            }
        }
    }

    /// The error for a use of `this` before all final fields are set.
    pub(super) fn escapes(&mut self, span: Span) {
        self.report(
            Diagnostic::error(codes::ESCAPES, span, "`this` is used before its final fields are set")
                .here("until then it can only read and write its own fields")
                .help("do this in a statement after the one that sets the last of them"),
        );
    }
}

/// `f` or `this.f`
pub(super) fn own_field(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Name(_) => true,
        ExprKind::Field(receiver, _) => matches!(strip(receiver).kind, ExprKind::This),
        _ => false,
    }
}
