//! Final fields: what is set where, and what may be done with `this` before.
//!
//! Each final field of a class is set exactly once: by its initial value, by an initialiser block, or by each
//! constructor that does not begin with `this(…)` (JLS 17, §8.3.1.2). Until all are set, `this` serves to read and
//! write its own fields alone, so that nobody sees a final field change:
//!
//! ```text
//! C(int n) { helper(); this.n = n; }      an error: `helper` would read 0
//! ```

use super::checker::Checker;
use super::expr::strip;
use super::final_fields::unset;
use super::flow_state::State;
use super::{codes, delegation};
use crate::report::Diagnostic;
use crate::resolve::{CallableKind, ClassId, FieldId};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind};

impl Checker<'_, '_> {
    /// Why a final field can't be assigned to here; None if it can, as far as the place tells.
    pub(super) fn final_target(
        &self,
        target: &Expr,
        field: FieldId,
        only_written: bool,
    ) -> Option<&'static str> {
        let declared = self.table.field(field);
        let own = declared.class;
        if declared.ordinal.is_some() {
            return Some("the constants of an enum are made in its declaration");
        }
        let sets = match self.callable.kind {
            CallableKind::Initialiser => self.callable.is_static == declared.is_static,
            CallableKind::Constructor => !declared.is_static && delegation(self.callable).is_none(),
            CallableKind::Method
            | CallableKind::Pure
            | CallableKind::Predicate
            | CallableKind::Lemma
            | CallableKind::ClassInitialiser
            | CallableKind::Main => false,
        };
        match own_field(target) && sets && self.class() == Some(own) {
            false if declared.is_static => Some(
                "a `static final` field is set by its own class: in its declaration or in a `static` block",
            ),
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
                .help("do this in a statement after the one that sets the last of them; a method that needs no object can be `static`"),
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
