//! Constants of enums with members of their own: each is the only object of a class without a name, a subclass of the
//! enum.
//!
//! ```text
//! enum Op { PLUS { int apply(int a) { return a + 1; } }; abstract int apply(int a); }
//! final class Op.PLUS extends Op { int apply(int a) { return a + 1; } }       Op.PLUS = new Op.PLUS();
//! ```
//!
//! *Invariant*: nothing else extends an enum, and no name leads to such a class: it has the one object.
//!
//! Source: JLS 17, §8.9.1.

use super::class::{default_constructor, new_class};
use super::header::member;
use super::{Access, Class, ClassId, FieldId, Table, codes, not_in_language, not_yet};
use crate::report::Diagnostic;
use crate::syntax::ast::{self, ClassKind, Member, MemberKind, ModifierKind};

/// The class of a constant.
pub(super) struct ConstantBody<'a> {
    id: ClassId,
    of: ClassId,
    case: &'a ast::Case,
    members: &'a [Member],
}

/// Enters the classes of all constants that have members of their own.
pub(super) fn declare<'a>(all: &[(ClassId, &'a ast::Class)], table: &mut Table<'_>) -> Vec<ConstantBody<'a>> {
    let mut found = Vec::new();
    for (of, class) in all {
        for case in &class.cases {
            let Some(members) = &case.body else { continue };
            let broken = table.class(*of).broken || class.kind != ClassKind::Enum;
            let entry = Class {
                name: case.name,
                package: table.class(*of).package.clone(),
                outer: Some(*of),
                access: Access::Private,
                incomplete: members.iter().any(|item| matches!(item.kind, MemberKind::Error)),
                is_interface: false,
                is_abstract: false,
                is_final: true,
                ..new_class(class, broken)
            };
            let id = ClassId(table.classes.len() as u32);
            table.classes.push(entry);
            found.push(ConstantBody { id, of: *of, case, members });
        }
    }
    found
}

impl<'a> ConstantBody<'a> {
    /// It extends its enum, whose supertypes are known.
    pub(super) fn extend(&self, table: &mut Table<'_>) {
        let of = table.class(self.of);
        let broken = of.broken;
        let mut supertypes = of.supertypes.clone();
        supertypes.insert(self.of, Vec::new());
        let own = &mut table.classes[self.id.index()];
        own.broken |= broken;
        if !own.broken {
            own.superclass = Some(self.of);
            own.supertypes = supertypes;
        }
    }

    /// Enters its members, after those of the enum.
    pub(super) fn members(&self, table: &mut Table<'a>, errors: &mut Vec<Diagnostic>) {
        let constant = self.constant(table);
        let namesake = table.class(self.of).member_classes.contains_key(&self.case.name.name);
        let own = &mut table.classes[self.id.index()];
        own.constant = constant;
        own.broken |= constant.is_none() || namesake;
        if namesake {
            errors.push(not_yet(self.case.name.span, "a constant with members and a class of one name"));
        }
        for item in self.members {
            if !table.class(self.id).broken && !self.refused(item, errors) {
                member(self.id, item, table, errors);
            } else {
                let own = &mut table.classes[self.id.index()];
                (own.incomplete, own.constructors.unknown) = (true, true);
            }
        }
        default_constructor(self.id, table);
        let unknown = table.class(self.id).broken;
        if let Some(of) = &mut table.classes[self.of.index()].enumeration
            && let Some(constant) = constant
        {
            of.bodies.insert(constant, self.id);
        }
        if unknown {
            table.classes[self.id.index()].constructors.unknown = true;
        }
    }

    fn constant(&self, table: &Table<'_>) -> Option<FieldId> {
        let of = table.class(self.of).enumeration.as_ref()?;
        of.constants.iter().copied().find(|field| table.field(*field).name == self.case.name)
    }

    /// Reports a member that can't be there, or is not built yet.
    fn refused(&self, item: &Member, errors: &mut Vec<Diagnostic>) -> bool {
        let is_static = item.modifiers.iter().any(|modifier| modifier.kind == ModifierKind::Static);
        let error = match &item.kind {
            MemberKind::Constructor { name, .. } => {
                Diagnostic::error(codes::DECLARATION, name.span, "a constant of an enum has no constructor")
                    .help("use an initialiser block, or pass arguments to a constructor of the enum")
            }
            MemberKind::Class(class) => {
                not_in_language(class.name.span, format!("the class `{}` inside a constant", class.name.name))
            }
            MemberKind::Field { vars, .. } if is_static => {
                let at = vars.first().map_or(item.span, |(name, _)| name.span);
                not_yet(at, "a static field of a constant of an enum")
            }
            MemberKind::Initializer(_) if is_static => {
                not_yet(item.span, "a static initialiser of a constant of an enum")
            }
            MemberKind::Error
            | MemberKind::Field { .. }
            | MemberKind::Initializer(_)
            | MemberKind::Method { .. }
            | MemberKind::Compact { .. }
            | MemberKind::Predicate { .. } => return false,
        };
        errors.push(error);
        true
    }
}
