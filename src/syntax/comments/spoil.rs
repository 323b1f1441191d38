//! Marks what was reported, so that neither it nor anything that uses it is verified.

use super::super::ast::{Class, Item, Member, MemberKind, Stmt, StmtKind, Unit, walk};
use crate::source::Span;

fn contains(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The innermost member around a place; without one, the class.
pub(super) fn home(unit: &Unit, place: Span) -> Option<Span> {
    unit.items.iter().find_map(|item| match item {
        Item::Class(class) => home_in(class, place),
        Item::Main(_) => None,
    })
}

fn home_in(class: &Class, place: Span) -> Option<Span> {
    let member = class.members.iter().find(|member| contains(member.span, place));
    match member {
        Some(Member { kind: MemberKind::Class(inner), span, .. }) => home_in(inner, place).or(Some(*span)),
        Some(member) => Some(member.span),
        None => contains(class.span, place).then_some(class.span),
    }
}

/// Marks what is around a place that was reported. An error node in a body or a contract is enough to mark its
/// declaration; a field, the header of a class or the file as a whole is marked here.
pub(super) fn spoil(unit: &mut Unit, place: Span) {
    let mut found = false;
    unit.items.retain_mut(|item| match item {
        Item::Class(class) if place == class.span => {
            found = true;
            false
        }
        Item::Class(class) if contains(class.span, place) => {
            found = true;
            spoil_class(class, place);
            true
        }
        _ => true,
    });
    if !found {
        for item in &mut unit.items {
            if let Item::Class(class) = item {
                forget(class);
            }
        }
    }
    walk::unit(&mut Statement { place }, unit);
}

fn spoil_class(class: &mut Class, place: Span) {
    let Some(member) = class.members.iter_mut().find(|member| contains(member.span, place)) else {
        return forget(class);
    };
    let whole = member.span == place;
    match &mut member.kind {
        MemberKind::Class(inner) if !whole => spoil_class(inner, place),
        kind if whole || matches!(kind, MemberKind::Field { .. }) => *kind = MemberKind::Error,
        _ => {}
    }
}

/// Makes the members of a class unknown.
fn forget(class: &mut Class) {
    let span = class.span;
    class.members = vec![Member { modifiers: Vec::new(), kind: MemberKind::Error, span }];
}

/// Replaces a statement that was reported as a whole.
struct Statement {
    place: Span,
}

impl walk::Visitor for Statement {
    fn stmt(&mut self, stmt: &mut Stmt) {
        if stmt.span == self.place {
            stmt.kind = StmtKind::Error;
        }
    }
}
