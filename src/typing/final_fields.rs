//! Which final fields are set, from one initialiser of a class to the next, and to its constructors.
//!
//! ```text
//! final int a = 1;  final int b;  { b = a; }  C() { }      after the block all are set, so C() may not set one
//! ```

use super::flow_state::Sets;
use super::{Declaration, VariableId, codes, delegation};
use crate::report::Diagnostic;
use crate::resolve::{Body, Callable, CallableId, CallableKind, ClassId, FieldId, Table};
use crate::source::Span;

/// For each class, what is known of its final fields after the initialisers that were checked so far. A field has the
/// number of its place among those of the class.
#[derive(Default)]
pub(super) struct Finals {
    after: Vec<Sets>,
    /// The same for its static final fields.
    after_static: Vec<Sets>,
    /// By field: its number in its class.
    numbers: Vec<VariableId>,
    /// By class: an initialiser is not understood, so nothing more is said.
    unknown: Vec<bool>,
    /// By class: the same of a static one.
    unknown_static: Vec<bool>,
}

impl Finals {
    pub(super) fn new(table: &Table<'_>) -> Finals {
        let mut finals = Finals {
            after: Vec::new(),
            after_static: Vec::new(),
            numbers: vec![VariableId(0); table.fields.len()],
            unknown: vec![false; table.classes.len()],
            unknown_static: vec![false; table.classes.len()],
        };
        for class in &table.classes {
            let of_objects = finals.number_all(&class.fields, table);
            finals.after.push(of_objects);
            let of_class = finals.number_all(&class.static_fields, table);
            finals.after_static.push(of_class);
        }
        finals
    }

    /// Numbers the fields of a class, or of its objects; all final ones among them are unassigned at first.
    fn number_all(&mut self, fields: &[FieldId], table: &Table<'_>) -> Sets {
        let mut sets = Sets::default();
        for (number, field) in fields.iter().enumerate() {
            let number = VariableId(number as u32);
            self.numbers[field.index()] = number;
            // That a ghost field is final was refused.
            if table.field(*field).is_final && !table.field(*field).is_ghost {
                sets.unassigned.insert(number);
            }
        }
        sets
    }

    /// Whether it is followed in the body of a callable if a field is set: a final field of its class, of an object
    /// where that is made, and of the class in its static initialisers.
    pub(super) fn follows(callable: &Callable<'_>, field: FieldId, table: &Table<'_>) -> bool {
        let of_class = callable.kind == CallableKind::Initialiser && callable.is_static;
        let field = table.field(field);
        // The constants of an enum are set before all others.
        let constant = field.ordinal.is_some();
        field.is_final
            && !field.is_ghost
            && !constant
            && field.is_static == of_class
            && callable.class == Some(field.class)
    }

    pub(super) fn number(&self, field: FieldId) -> VariableId {
        self.numbers[field.index()]
    }

    /// An initialiser is not checked because of an error.
    pub(super) fn skip(&mut self, callable: &Callable<'_>) {
        if let (CallableKind::Initialiser, Some(class)) = (callable.kind, callable.class) {
            let unknown = if callable.is_static { &mut self.unknown_static } else { &mut self.unknown };
            unknown[class.index()] = true;
        }
    }

    /// What is known of the final fields where a body begins.
    pub(super) fn at_entry(&self, callable: &Callable<'_>) -> Sets {
        let unknown = if callable.is_static { &self.unknown_static } else { &self.unknown };
        let Some(class) = callable.class.filter(|class| !unknown[class.index()]) else {
            return Sets::default();
        };
        match callable.kind {
            CallableKind::Initialiser if callable.is_static => self.after_static[class.index()].clone(),
            CallableKind::Initialiser => self.after[class.index()].clone(),
            CallableKind::Constructor if delegation(callable).is_none() => self.after[class.index()].clone(),
            _ => Sets::default(),
        }
    }

    /// An initialiser was checked.
    pub(super) fn leave(&mut self, callable: &Callable<'_>, fields: Sets) {
        if let (CallableKind::Initialiser, Some(class)) = (callable.kind, callable.class) {
            let after = if callable.is_static { &mut self.after_static } else { &mut self.after };
            after[class.index()] = fields;
        }
    }

    /// Reports the static final fields that no initialiser of their classes sets.
    pub(super) fn check_classes(
        &self,
        table: &Table<'_>,
        declarations: &mut [Declaration],
        errors: &mut Vec<Diagnostic>,
    ) {
        for (index, class) in table.classes.iter().enumerate() {
            if class.incomplete || class.broken || class.is_interface || self.unknown_static[index] {
                continue;
            }
            for field in &class.static_fields {
                let declared = table.field(*field);
                let unset = self.after_static[index].unassigned.contains(self.number(*field));
                if unset && !declared.ty.is_error() {
                    class.static_initialisers.iter().for_each(|id| declarations[id.index()].body_ok = false);
                    errors.push(
                        Diagnostic::error(
                            codes::UNINITIALISED,
                            declared.name.span,
                            format!("the static final field `{}` may not be set", declared.name.name),
                        )
                        .help("set it in its declaration, or on every path through a `static` block"),
                    );
                }
            }
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
            let default = |id: &CallableId| matches!(table.callable(*id).body, Body::Default);
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

    /// Reports the final fields that a constructor of a superclass could show to others, before they are set.
    pub(super) fn check_superclasses(
        &self,
        table: &Table<'_>,
        declarations: &mut [Declaration],
        errors: &mut Vec<Diagnostic>,
    ) {
        for class in &table.classes {
            let own = class.fields.iter().map(|field| table.field(*field));
            let Some(field) = own.into_iter().find(|field| field.is_final && !field.is_static) else {
                continue;
            };
            let above = std::iter::successors(class.superclass, |class| table.class(*class).superclass);
            let Some((at, what)) = above.into_iter().find_map(|class| shown_by(class, table, declarations))
            else {
                continue;
            };
            let text = format!("the final field `{}` could be seen before it is set", field.name.name);
            errors.push(Diagnostic::error(codes::ESCAPES, field.name.span, text).label(at, what).help(
                "leave out `final`, or do this in the superclass's constructor with its own fields alone",
            ));
            class.constructors.declared.iter().for_each(|id| declarations[id.index()].body_ok = false);
        }
    }
}

/// Where a class, while an object of a subclass is made, may do more with it than to read and write its own fields.
fn shown_by(class: ClassId, table: &Table<'_>, declarations: &[Declaration]) -> Option<(Span, &'static str)> {
    let class = table.class(class);
    let shown = class.initialisers.iter().chain(&class.constructors.declared).find_map(|id| {
        let at = declarations[id.index()].shows_this?;
        Some((at, "here a constructor of the superclass lets others see the object"))
    });
    shown.or_else(|| {
        let unknown = |id: &&CallableId| matches!(table.callable(**id).body, Body::None);
        let constructor = class.constructors.declared.iter().find(unknown)?;
        let span = table.callable(*constructor).name.span;
        (!span.file.is_library())
            .then_some((span, "it is not known what this constructor does with the object"))
    })
}

/// The error for a final field that may not be set where a constructor ends.
pub(super) fn unset(at: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::error(codes::UNINITIALISED, at, format!("the final field `{name}` may not be set"))
        .label(declared, "declared here")
        .help("set it in its declaration, or on every path through each constructor")
}
