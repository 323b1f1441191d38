//! Which modifiers each kind of member may have.

use super::types::{not_in_language, not_yet};
use super::{Access, codes};
use crate::report::Diagnostic;
use crate::syntax::ast::{Modifier, ModifierKind};

/// The kind of a member, as far as modifiers are concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Field,
    Method,
    Constructor,
    Predicate,
}

/// The modifiers of a member, checked.
#[derive(Default)]
pub(super) struct Modifiers {
    pub is_static: bool,
    pub is_private: bool,
    pub is_pure: bool,
    pub is_native: bool,
    pub is_abstract: bool,
    pub is_default: bool,
    pub is_final: bool,
    pub is_ghost: bool,
    pub is_lemma: bool,
    pub access: Access,
    /// An error was reported.
    pub broken: bool,
}

/// Reports a modifier that does not fit the member, is written twice, or is not built yet.
pub(super) fn check(modifiers: &[Modifier], kind: Kind, errors: &mut Vec<Diagnostic>) -> Modifiers {
    use ModifierKind as M;
    let found = errors.len();
    let mut result = Modifiers::default();
    let mut access: Option<Modifier> = None;
    for (index, modifier) in modifiers.iter().enumerate() {
        let span = modifier.span;
        if modifiers[..index].iter().any(|before| before.kind == modifier.kind) {
            errors.push(Diagnostic::error(
                codes::DECLARATION,
                span,
                format!("`{}` is written twice", word(modifier.kind)),
            ));
            continue;
        }
        match (modifier.kind, kind) {
            (M::Public | M::Protected | M::Private, _) => {
                if let Some(before) = access {
                    errors.push(
                        Diagnostic::error(
                            codes::DECLARATION,
                            span,
                            format!(
                                "a member can't be both `{}` and `{}`",
                                word(before.kind),
                                word(modifier.kind)
                            ),
                        )
                        .label(before.span, "the first one is here"),
                    );
                }
                access = Some(*modifier);
                result.access = match modifier.kind {
                    M::Public => Access::Public,
                    M::Protected => Access::Protected,
                    _ => Access::Private,
                };
                result.is_private |= modifier.kind == M::Private;
            }
            (M::Static, Kind::Field | Kind::Method | Kind::Predicate) => result.is_static = true,
            (M::Final, Kind::Field | Kind::Method | Kind::Predicate) => result.is_final = true,
            (M::Ghost, Kind::Field) => result.is_ghost = true,
            (M::Pure, Kind::Method) => result.is_pure = true,
            (M::Native, Kind::Method) => result.is_native = true,
            (M::Predicate, Kind::Predicate) => {}
            (M::Lemma, Kind::Method) => result.is_lemma = true,
            (M::Abstract, Kind::Method | Kind::Predicate) => result.is_abstract = true,
            (M::Default, Kind::Method) => result.is_default = true,
            (M::Transient, Kind::Field) | (M::Strictfp, Kind::Method) => {}
            (M::Ghost, Kind::Method) => errors.push(not_yet(span, "a `ghost` method")),
            (M::Synchronized, _) => {
                errors.push(not_in_language(span, "`synchronized`, like all of threads,"));
            }
            (M::Volatile, Kind::Field) => {
                errors.push(not_in_language(span, "`volatile`, like all of threads,"));
            }
            (other, _) => errors.push(Diagnostic::error(
                codes::DECLARATION,
                span,
                format!("`{}` can't be used before a {}", word(other), describe(kind)),
            )),
        }
    }
    result.broken = errors.len() > found;
    result
}

fn describe(kind: Kind) -> &'static str {
    match kind {
        Kind::Field => "field",
        Kind::Method => "method",
        Kind::Constructor => "constructor",
        Kind::Predicate => "predicate",
    }
}

fn word(kind: ModifierKind) -> &'static str {
    match kind {
        ModifierKind::Public => "public",
        ModifierKind::Protected => "protected",
        ModifierKind::Private => "private",
        ModifierKind::Static => "static",
        ModifierKind::Final => "final",
        ModifierKind::Abstract => "abstract",
        ModifierKind::Native => "native",
        ModifierKind::Ghost => "ghost",
        ModifierKind::Pure => "pure",
        ModifierKind::Predicate => "predicate",
        ModifierKind::Lemma => "lemma",
        ModifierKind::Default => "default",
        ModifierKind::Synchronized => "synchronized",
        ModifierKind::Volatile => "volatile",
        ModifierKind::Transient => "transient",
        ModifierKind::Strictfp => "strictfp",
        ModifierKind::Sealed => "sealed",
        ModifierKind::NonSealed => "non-sealed",
    }
}
