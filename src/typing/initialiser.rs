//! Initial values of fields, and initialiser blocks.
//!
//! They run in the order of the text, those of an object at the beginning of each constructor that does not begin with
//! `this(…)`, and static ones when the class is initialised. Before its own a field holds 0, `false` or `null`, and its
//! simple name can't be read there (JLS 17, §8.3.3):
//!
//! ```text
//! int a = b;  int b = 1;      an error
//! { b = 2; }  int b = 1;      fine: b is 1
//! ```

use super::checker::Checker;
use super::codes;
use crate::report::Diagnostic;
use crate::resolve::{Body, CallableKind, FieldId};
use crate::source::Span;
use crate::syntax::ast::{Expr, Ident};

impl Checker<'_, '_> {
    /// `T f = e;`
    pub(super) fn initial_value(&mut self, field: FieldId, value: &Expr) {
        let expected = self.table.field(field).ty.clone();
        let found = self.initial(value, &expected);
        let declared = self.table.field(field);
        let origin = (
            declared.name.span,
            format!("`{}` is declared as `{}` here", declared.name.name, self.show(&declared.ty)),
        );
        self.assigned(value, &found, &expected, Some(origin));
        if self.opaque {
            self.finals.skip(self.callable);
        } else {
            super::flow::check_value(self, field, value);
        }
    }

    /// Whether an initialiser reads a field by its simple name before its own; true if in its own initial value.
    pub(super) fn forward_reference(&self, e: &Expr, field: FieldId) -> Option<bool> {
        let declared = self.table.field(field);
        let at = declared.name.span;
        let own = matches!(self.callable.body, Body::Value(own, _) if own == field);
        let of_class = self.callable.class == Some(declared.class);
        let below = of_class && at.file == e.span.file && at.start > e.span.start;
        let is_initialiser = self.callable.kind == CallableKind::Initialiser;
        (is_initialiser && self.callable.is_static == declared.is_static && (own || below)).then_some(own)
    }

    /// Reports a field that an initialiser reads by its simple name before its own.
    pub(super) fn check_forward_reference(&mut self, e: &Expr, name: Ident, field: FieldId) {
        if self.at.written || self.at.place.is_specification() {
            return;
        }
        let Some(own) = self.forward_reference(e, field) else { return };
        let declared = self.table.field(field).name.span;
        let what = if own { "its own initial value" } else { "an initialiser above it" };
        self.report(
            Diagnostic::error(codes::UNINITIALISED, e.span, format!("`{}` is read in {what}", name.name))
                .label(declared, "declared here")
                .note("initialisers run in the order of the text"),
        );
    }

    /// An initialiser block ends normally.
    pub(super) fn cannot_end(&mut self, brace: Span) {
        self.report(
            Diagnostic::error(codes::UNREACHABLE, brace, "the end of this initialiser can't be reached")
                .help("an initialiser has to be able to end normally, for something goes on after it"),
        );
    }
}
