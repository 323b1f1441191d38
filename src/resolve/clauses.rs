//! The clauses that an override leaves out.
//!
//! Each kind of clause that a declaration does not have itself it has from what it overrides; a pure method always has
//! the precondition of what it overrides, for a call of it is a function of what that asks for, whatever runs.
//!
//! ```text
//! interface I { void m() requires p(); ensures q(); }   class C implements I { void m() ensures r(); }      C.m requires p()
//! ```
//!
//! The invariant: where several declarations are overridden, a clause is inherited only if all of them have it.

use super::meaning::same_meaning;
use super::types::not_yet;
use super::{Body, CallableId, CallableKind, Clauses, EnumPart, Table, codes};
use crate::report::Diagnostic;
use crate::syntax::ast::{ClauseKind, Expr};

/// The kinds of clauses that a declaration leaves out, and where it has them from. The precondition of a pure method is
/// that of what it overrides.
pub(super) fn clauses_inherited(
    id: CallableId,
    table: &Table<'_>,
    errors: &mut Vec<Diagnostic>,
) -> Vec<(Clauses, CallableId)> {
    let callable = table.callable(id);
    let mut found = Vec::new();
    if !matches!(callable.kind, CallableKind::Method | CallableKind::Pure | CallableKind::Lemma) {
        return found;
    }
    if let Body::OfEnum(part) = callable.body {
        errors.extend(other_than_of_enum(id, part, table));
        return found;
    }
    for kind in [Clauses::Requires, Clauses::Ensures, Clauses::Decreases] {
        let own = clauses(table, id, kind);
        let kept = callable.kind == CallableKind::Pure && kind == Clauses::Requires;
        if callable.overrides.is_empty() || (!own.is_empty() && !kept) {
            continue;
        }
        // Each comes from where it is written; those that say the same are one.
        let mut sources: Vec<CallableId> = Vec::new();
        let nearest = callable.overrides.iter().filter(|it| {
            !callable.overrides.iter().any(|other| table.callable(*other).overrides.contains(it))
        });
        for overridden in nearest {
            let source = source(table, *overridden, kind);
            if !sources.iter().any(|other| same_clauses(table, *other, source, kind)) {
                sources.push(source);
            }
        }
        let name = callable.name.name;
        let word = kind.word();
        if let [first, second, ..] = sources[..] {
            let (a, b) = (table.callable(first), table.callable(second));
            let error = Diagnostic::error(
                codes::OVERRIDE,
                callable.name.span,
                format!("`{name}` overrides declarations with different `{word}`"),
            )
            .label(a.name.span, "declared here")
            .label(b.name.span, "and here");
            errors.push(match kept {
                true => error.help("the overrides of a pure method have its precondition"),
                false => error.help(format!("write `{word} …;` here")),
            });
            continue;
        }
        let Some(source) = sources.first().copied() else { continue };
        if kept && !own.is_empty() && !same_clauses(table, id, source, kind) {
            let error = format!("`{name}` overrides a pure method, so it has the precondition of that");
            errors.push(
                Diagnostic::error(codes::OVERRIDE, own[0].span, error)
                    .here("leave this out")
                    .label(table.callable(source).name.span, "declared here")
                    .note("a call of a pure method is a function of what its precondition asks for, whatever runs"),
            );
        }
        if !clauses(table, source, kind).is_empty() {
            found.push((kind, source));
        }
    }
    found
}

/// What every enum has says what it says, whatever it overrides; that is shown to keep the promises of the other. The
/// precondition of a pure method is that of what it overrides, so the two must be the same.
fn other_than_of_enum(id: CallableId, part: EnumPart, table: &Table<'_>) -> Option<Diagnostic> {
    let callable = table.callable(id);
    let asks = |other: &&CallableId| {
        !clauses(table, source(table, **other, Clauses::Requires), Clauses::Requires).is_empty()
    };
    let other = match part {
        EnumPart::Ordinal | EnumPart::Name | EnumPart::ToString | EnumPart::Equals => {
            callable.overrides.iter().find(asks)
        }
        // It needs an argument that is not null, as that of the library does.
        EnumPart::CompareTo => {
            let comparable = table.comparable_class().filter(|class| table.is_library(*class));
            callable.overrides.iter().find(|other| table.callable(**other).class != comparable)
        }
        EnumPart::Constant | EnumPart::Values | EnumPart::ValueOf => None,
    }?;
    let what = format!("the `{}` of an enum for a method of an interface", callable.name.name);
    let error = not_yet(callable.name.span, what);
    Some(error.label(table.callable(*other).name.span, "declared here"))
}

/// The clauses of a kind that a declaration has itself.
fn clauses<'a>(table: &Table<'a>, id: CallableId, kind: Clauses) -> Vec<&'a Expr> {
    let contract = table.callable(id).contract.map_or(&[][..], |contract| &contract.clauses);
    contract
        .iter()
        .flat_map(|clause| match (&clause.kind, kind) {
            (ClauseKind::Requires(e), Clauses::Requires) | (ClauseKind::Ensures(e), Clauses::Ensures) => {
                std::slice::from_ref(e)
            }
            (ClauseKind::Decreases(parts), Clauses::Decreases) => parts.as_slice(),
            (ClauseKind::Requires(_) | ClauseKind::Ensures(_) | ClauseKind::Decreases(_), _) => &[],
        })
        .collect()
}

/// The declaration in which the clauses that another one has are written; that one, if there are none.
pub(super) fn source(table: &Table<'_>, id: CallableId, kind: Clauses) -> CallableId {
    let mut at = id;
    while clauses(table, at, kind).is_empty() {
        match table.callable(at).overrides.first() {
            Some(next) => at = *next,
            None => break,
        }
    }
    at
}

/// Whether two declarations themselves have clauses of a kind that are written alike and say the same.
pub(super) fn same_clauses(table: &Table<'_>, a: CallableId, b: CallableId, kind: Clauses) -> bool {
    same_meaning(table, (a, &clauses(table, a, kind)), (b, &clauses(table, b, kind)))
}
