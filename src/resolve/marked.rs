//! `@Override`: what is marked by it has to override something.
//!
//! ```text
//! class Cell { @Override public String tostring() { return ""; } }        overrides nothing: a slip of the pen
//! ```
//!
//! Source: JLS 17, §9.6.4.4.

use super::clash::is_member;
use super::of_object::OF_EVERY_OBJECT;
use super::{Callable, Table, Ty, codes};
use crate::report::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{self, Text};

/// Reports declarations that are marked and override nothing.
pub(super) fn check(table: &mut Table<'_>, errors: &mut Vec<Diagnostic>) {
    let mut members: Vec<(Span, usize)> = table
        .callables
        .iter()
        .enumerate()
        .filter(|(_, callable)| is_member(callable.kind) && callable.text != Text::Comment)
        .map(|(index, callable)| (callable.name.span, index))
        .collect();
    members.sort_unstable();
    for mark in table.marked_as_overrides.clone() {
        let ast::OverrideMark { at: mark, header } = mark;
        let next = members.partition_point(|(name, _)| *name <= mark);
        // A mark in a class that could not be taken in, as an anonymous one, is not that of the next member.
        let its = |name: &Span| name.file == header.file && name.start < header.end;
        let Some((_, index)) = members.get(next).filter(|(name, _)| its(name)) else { continue };
        let callable = &table.callables[*index];
        let Some(class) = callable.class else { continue };
        let known = !callable.broken && !table.class(class).broken && !table.is_incomplete(class);
        let taken = table.taken_as_pure.iter().any(|(method, _)| method.index() == *index);
        // An interface has only what is public in `Object`.
        let may_have =
            !table.class(class).is_interface || OF_EVERY_OBJECT.contains(&callable.name.name.as_str());
        if !known || taken || !callable.overrides.is_empty() || (may_have && is_of_object(callable)) {
            continue;
        }
        let name = callable.name;
        errors.push(
            Diagnostic::error(codes::OVERRIDE, name.span, format!("`{}` overrides nothing", name.name))
                .label(mark, "this says that it does")
                .help("compare its name and the types of its parameters with what it should override, or leave out `@Override`"),
        );
        table.callables[*index].broken = true;
    }
}

/// Whether it overrides a method that every object has.
pub(crate) fn is_of_object(callable: &Callable<'_>) -> bool {
    let params: Vec<&Ty> = callable.params.iter().map(|param| &param.ty).collect();
    let found = matches!(
        (callable.name.name.as_str(), params.as_slice()),
        ("toString" | "hashCode" | "clone" | "finalize", []) | ("equals", [Ty::Object])
    );
    found && !callable.is_static
}
