//! How the constants of an enum are made.
//!
//! ```text
//! enum Planet { EARTH(6), MARS(3); final int mass; Planet(int mass) { this.mass = mass; } }
//! static final Planet EARTH = new Planet(6), MARS = new Planet(3);
//! ```
//!
//! *Invariant*: what is made before a constant does not name it. Where the text itself does it is reported here, and
//! where a call leads to it, when all bodies are known.
//!
//! Source: JLS 17, §8.9.1, §8.9.2.

use super::checker::Checker;
use super::{codes, flow};
use crate::report::Diagnostic;
use crate::resolve::{Body, CallableKind, FieldId, Way};
use crate::source::Span;
use crate::syntax::ast::{Case, Ident};

impl Checker<'_, '_> {
    /// `A(e, …)`
    pub(super) fn made_constant(&mut self, constant: FieldId, case: &Case) {
        let table = self.table;
        let class = table.field(constant).class;
        let constructors = &table.class(class).constructors;
        let body = table.enumeration(&table.field(constant).ty).and_then(|of| of.bodies.get(&constant));
        if body.is_some_and(|body| table.class(*body).constructors.unknown) {
            self.unknown();
        }
        let expected = self.expected(constructors, (class, &[]), case.args.len());
        let given = self.arguments(&case.args, &expected);
        let name = Ident { name: table.class(class).name.name, span: case.name.span };
        if constructors.declared.is_empty() && !constructors.unknown {
            let given = case.args.len();
            if given > 0 {
                let text = format!("`{}` takes 0 arguments, found {given}", name.name);
                let error = Diagnostic::error(codes::ARGUMENT_COUNT, name.span, text);
                self.report(error.label(table.class(class).name.span, "this enum declares no constructor"));
            }
            return;
        }
        if let Some(chosen) = self.chosen(constructors, (class, &[], Way::New), name, &case.args, &[], None) {
            self.finish_call(&chosen, &case.args, &given, name.span, name.span);
            self.call_may_throw(class, &chosen, false, name.span);
            self.nodes.delegate(name.span, chosen.id);
        }
        if self.opaque {
            self.finals.skip(self.callable);
        } else {
            flow::check_arguments(self, &case.args);
        }
    }

    /// Reports a static field of an enum where Java does not have it yet.
    pub(super) fn check_early(&mut self, field: FieldId, at: Span) {
        let table = self.table;
        let declared = table.field(field);
        if !declared.is_static || self.at.place.is_specification() || declared.ty.is_error() {
            return;
        }
        let own = self.class().is_some_and(|class| {
            class == declared.class || table.class(class).superclass == Some(declared.class)
        });
        let makes = match self.callable.kind {
            CallableKind::Constructor => true,
            CallableKind::Initialiser => !self.callable.is_static,
            _ => false,
        };
        let is_enum = table.class(declared.class).enumeration.is_some();
        let constant = self.constants[field.index()].is_some();
        let too_early = match self.callable.body {
            Body::Constant(own, _) => {
                let of_enum = table.field(own).class == declared.class;
                of_enum && !constant && declared.ordinal.is_none_or(|at| Some(at) >= table.field(own).ordinal)
            }
            _ => own && makes && is_enum && !constant,
        };
        if too_early {
            let name = declared.name;
            self.report(
                Diagnostic::error(
                    codes::UNINITIALISED,
                    at,
                    format!("`{}` is not set before the constants of `{}` are made", name.name, table.class_name(declared.class)),
                )
                .label(name.span, "declared here")
                .note("the constants of an enum are made in their order, and all other static fields are set after them"),
            );
        }
    }

    /// Reports `super(…)` in an enum, whose superclass is Java's affair.
    pub(super) fn super_of_enum(&mut self, at: Span) {
        let error =
            Diagnostic::error(codes::SUPER, at, "the constructor of an enum can't begin with `super(…)`");
        self.fail(error.help("leave it out"));
    }
}
