//! Enums: final classes whose objects are their constants.
//!
//! Each constant is a static final field, and no other object of the class is ever made. What Java declares for every
//! enum is declared here too; what is known of it is said where it is lowered.
//!
//! ```text
//! enum Light { RED, GREEN }      static final Light RED, GREEN;  pure int ordinal();  static Light[] values();
//! ```
//!
//! *Invariant*: the ordinal of a constant is its place in the list, and every object of the class is one of the list.

use rustc_hash::FxHashMap;

use super::{
    Access, Body, Callable, CallableId, CallableKind, ClassId, Field, FieldId, Param, Table, Ty, codes,
    not_yet,
};
use crate::report::Diagnostic;
use crate::source::{Span, Symbol};
use crate::syntax::ast::{self, ClassKind, ExprKind, Ident, MemberKind};

/// The constants of an enum, and what belongs to every enum.
#[derive(Clone, Debug)]
pub(crate) struct Enumeration {
    /// In their order.
    pub constants: Vec<FieldId>,
    /// `pure int ordinal()`
    pub ordinal: CallableId,
    /// The constant of an ordinal: a function of which nobody but the verifier knows.
    pub constant: CallableId,
    /// `pure String name()`
    pub name: Option<CallableId>,
    /// `static E[] values()` and `static E valueOf(String name)`
    pub given: Vec<CallableId>,
    /// The classes of the constants that have members of their own.
    pub bodies: FxHashMap<FieldId, ClassId>,
}

/// A declaration that every enum has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EnumPart {
    Ordinal,
    Constant,
    /// Only where the program has to do with strings.
    Name,
    /// The same, unless the enum or one of its constants declares another one.
    ToString,
    CompareTo,
    Equals,
    Values,
    /// Only where the program has to do with strings.
    ValueOf,
}

/// Enters the constants of an enum, and what every enum has, before its own members.
pub(super) fn declare(id: ClassId, class: &ast::Class, table: &mut Table<'_>, errors: &mut Vec<Diagnostic>) {
    if class.kind != ClassKind::Enum || table.class(id).broken {
        return;
    }
    let mut constants = Vec::new();
    for (ordinal, case) in class.cases.iter().enumerate() {
        let name = case.name;
        if let Some(first) = table.class(id).field_names.get(&name.name) {
            let first = table.field(*first).name.span;
            let text = format!("there is already a constant `{}`", name.name);
            errors.push(
                Diagnostic::error(codes::DUPLICATE, name.span, text)
                    .here("declared a second time here")
                    .label(first, "declared here first"),
            );
            continue;
        }
        let field = FieldId(table.fields.len() as u32);
        table.fields.push(Field {
            class: id,
            name,
            ty: Ty::Class(id, Vec::new()),
            access: Access::Public,
            is_final: true,
            is_static: true,
            is_ghost: false,
            ordinal: Some(ordinal as u32),
        });
        let entry = &mut table.classes[id.index()];
        entry.field_names.insert(name.name, field);
        constants.push(field);
    }
    let name = class.name;
    let of_class = Ty::Class(id, Vec::new());
    let ordinal = part(id, name, EnumPart::Ordinal, Ty::Int, table);
    let constant = part(id, name, EnumPart::Constant, of_class.clone(), table);
    part(id, name, EnumPart::CompareTo, Ty::Int, table);
    part(id, name, EnumPart::Equals, Ty::Bool, table);
    let mut given = vec![part(id, name, EnumPart::Values, Ty::Array(Box::new(of_class.clone())), table)];
    let mut named = None;
    if let Some(string) = table.string {
        let text = Ty::Class(string, Vec::new());
        named = Some(part(id, name, EnumPart::Name, text.clone(), table));
        if !declares_to_string(class) {
            part(id, name, EnumPart::ToString, text, table);
        }
        given.push(part(id, name, EnumPart::ValueOf, of_class, table));
    }
    let entry =
        Enumeration { constants, ordinal, constant, name: named, given, bodies: FxHashMap::default() };
    table.classes[id.index()].enumeration = Some(entry);
}

/// Whether the enum or one of its constants has a `toString()` of its own.
fn declares_to_string(class: &ast::Class) -> bool {
    let bodies = class.cases.iter().flat_map(|case| case.body.iter().flatten());
    class.members.iter().chain(bodies).any(|item| match &item.kind {
        MemberKind::Method { name, params, .. } => name.name.as_str() == "toString" && params.is_empty(),
        _ => false,
    })
}

/// Enters what makes the constants of an enum, before its other static initialisers: its members are known now. Where a
/// constant begins with nothing, nothing runs.
pub(super) fn make<'a>(
    id: ClassId,
    class: &'a ast::Class,
    table: &mut Table<'a>,
    errors: &mut Vec<Diagnostic>,
) {
    let Some(of) = &table.class(id).enumeration else { return };
    let constants = of.constants.clone();
    let constructors = table.class(id).constructors.declared.clone();
    for constructor in &constructors {
        let callable = table.callable(*constructor);
        if matches!(callable.access, Access::Public | Access::Protected) {
            let name = callable.name;
            errors.push(
                Diagnostic::error(
                    codes::DECLARATION,
                    name.span,
                    format!("the constructor of an enum can't be `{}`", callable.access.describe()),
                )
                .note("only the constants of an enum are made by it, and these are listed there"),
            );
            table.callables[constructor.index()].broken = true;
        }
    }
    let begins = class.cases.iter().any(|case| !case.args.is_empty() || case.body.is_some());
    if constructors.is_empty() && !table.class(id).constructors.unknown && !begins {
        return;
    }
    let mut made = Vec::new();
    for case in &class.cases {
        let Some(field) = constants.iter().find(|field| table.field(**field).name == case.name) else {
            continue;
        };
        let text = table.text(case.name.span);
        let body = Body::Constant(*field, case);
        let bare = Callable::bare(CallableKind::Initialiser, case.name, body, case.name.span, text);
        made.push(CallableId(table.callables.len() as u32));
        table.callables.push(Callable { class: Some(id), is_static: true, ..bare });
    }
    table.classes[id.index()].static_initialisers.splice(0..0, made);
}

fn is_literal(e: &ast::Expr) -> bool {
    match &e.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Char(_) | ExprKind::String(_) | ExprKind::Null => {
            true
        }
        ExprKind::Paren(inner) | ExprKind::Unary(_, inner) => is_literal(inner),
        _ => false,
    }
}

/// Refuses enums that are initialised after an interface that may name their constants: these would still be null.
pub(super) fn check(table: &mut Table<'_>, errors: &mut Vec<Diagnostic>) {
    let literal = |field: &FieldId| table.constants.iter().any(|(id, e)| id == field && is_literal(e));
    let runs = |class: &ClassId| !table.class(*class).static_fields.iter().all(literal);
    let mut found = Vec::new();
    for (index, class) in table.classes.iter().enumerate() {
        let id = ClassId(index as u32);
        if let Some(of) = &class.enumeration
            && table.above(id).iter().any(|above| *above != id && runs(above))
        {
            errors.push(not_yet(class.name.span, "an enum that implements an interface with fields"));
            found.extend(of.constants.iter().copied());
        }
    }
    for id in found {
        table.fields[id.index()].ty = Ty::Error;
    }
}

fn part(class: ClassId, at: Ident, part: EnumPart, result: Ty, table: &mut Table<'_>) -> CallableId {
    let (kind, name, is_static) = match part {
        EnumPart::Ordinal => (CallableKind::Pure, "ordinal", false),
        EnumPart::Constant => (CallableKind::Pure, "$constant", true),
        EnumPart::Name => (CallableKind::Pure, "name", false),
        EnumPart::ToString => (CallableKind::Pure, "toString", false),
        EnumPart::CompareTo => (CallableKind::Pure, "compareTo", false),
        EnumPart::Equals => (CallableKind::Pure, "equals", false),
        EnumPart::Values => (CallableKind::Method, "values", true),
        EnumPart::ValueOf => (CallableKind::Method, "valueOf", true),
    };
    let ident = |name: &str| Ident { name: Symbol::new(name), span: at.span };
    let param = match part {
        EnumPart::Constant => Some(("ordinal", Ty::Int)),
        EnumPart::CompareTo => Some(("other", Ty::Class(class, Vec::new()))),
        EnumPart::Equals => Some(("other", Ty::Object)),
        EnumPart::ValueOf => table.string.map(|string| ("name", Ty::Class(string, Vec::new()))),
        EnumPart::Ordinal | EnumPart::Name | EnumPart::ToString | EnumPart::Values => None,
    };
    let params: Vec<Param> = param
        .into_iter()
        .map(|(name, ty)| Param { name: ident(name), ty, is_final: true, is_ghost: false })
        .collect();
    let id = CallableId(table.callables.len() as u32);
    let bare = Callable::bare(kind, ident(name), Body::OfEnum(part), at.span, table.text(at.span));
    let entry = Callable { class: Some(class), is_static, is_final: true, params, result, ..bare };
    table.callables.push(Callable { access: Access::Public, ..entry });
    if part != EnumPart::Constant {
        let names = &mut table.classes[class.index()].callable_names;
        names.entry(Symbol::new(name)).or_default().declared.push(id);
    }
    id
}

impl Table<'_> {
    /// The constants of the enum that a type is.
    pub(crate) fn enumeration(&self, ty: &Ty) -> Option<&Enumeration> {
        match ty {
            Ty::Class(id, _) => self.class(*id).enumeration.as_ref(),
            _ => None,
        }
    }

    /// The class of which a constant is an object.
    pub(crate) fn class_of_constant(&self, constant: FieldId) -> ClassId {
        let field = self.field(constant);
        let body = self.enumeration(&field.ty).and_then(|of| of.bodies.get(&constant));
        body.copied().unwrap_or(field.class)
    }

    /// The error for an object of an enum that is made by `new`.
    pub(crate) fn new_of_enum(&self, class: ClassId, at: Span) -> Option<Diagnostic> {
        let name = self.class(class).enumeration.as_ref().map(|_| self.class(class).name)?;
        let text = format!("`{}` is an enum, whose only objects are its constants", name.name);
        Some(Diagnostic::error(codes::ABSTRACT, at, text).label(name.span, "declared here"))
    }
}
