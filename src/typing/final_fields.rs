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
