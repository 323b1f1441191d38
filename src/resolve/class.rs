//! The entry of a class, before its members are known, and the constructor that nobody wrote.

use rustc_hash::FxHashMap;

use super::{Access, Body, Callable, CallableId, CallableKind, Candidates, Class, ClassId, Table};
use crate::syntax::ast::{self, ClassKind, MemberKind, ModifierKind};

/// What the header of a class says, but for where it is and what it extends.
pub(super) fn new_class(class: &ast::Class, broken: bool) -> Class {
    let has = |kind| class.modifiers.iter().any(|modifier| modifier.kind == kind);
    Class {
        package: None,
        name: class.name,
        outer: None,
        member_classes: FxHashMap::default(),
        access: Access::Package,
        of_object: false,
        broken,
        incomplete: class.members.iter().any(|item| matches!(item.kind, MemberKind::Error)),
        fields: Vec::new(),
        static_fields: Vec::new(),
        field_names: FxHashMap::default(),
        callable_names: FxHashMap::default(),
        constructors: Candidates::default(),
        type_params: Vec::new(),
        is_enum: class.kind == ClassKind::Enum,
        is_interface: class.kind == ClassKind::Interface,
        is_abstract: class.kind == ClassKind::Interface
            || has(ModifierKind::Abstract)
            || all_have_members(class),
        is_final: has(ModifierKind::Final) || class.kind == ClassKind::Enum,
        superclass: None,
        interfaces: Vec::new(),
        initialisers: Vec::new(),
        static_initialisers: Vec::new(),
        supertypes: FxHashMap::default(),
        enumeration: None,
        constant: None,
    }
}

/// Whether it is an enum of which each constant has members of its own, so that no object is just of its class.
fn all_have_members(class: &ast::Class) -> bool {
    class.kind == ClassKind::Enum
        && !class.cases.is_empty()
        && class.cases.iter().all(|case| case.body.is_some())
}

/// A class that declares no constructor has the default one. Where there is nothing to initialise it does nothing of
/// its own, and has no entry.
pub(super) fn default_constructor(id: ClassId, table: &mut Table<'_>) {
    let class = table.class(id);
    let declared = class.incomplete || class.constructors.unknown || !class.constructors.declared.is_empty();
    if declared || class.broken || class.initialisers.is_empty() {
        return;
    }
    let (name, text) = (class.name, table.text(class.name.span));
    let bare = Callable::bare(CallableKind::Constructor, name, Body::Default, name.span, text);
    let entry = Callable { class: Some(id), ..bare };
    table.classes[id.index()].constructors.declared.push(CallableId(table.callables.len() as u32));
    table.callables.push(entry);
}
