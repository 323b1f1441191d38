//! Which classes of the library a program takes in: those whose name occurs in it and that it does not declare itself, and
//! those that they name in turn.
//!
//! ```text
//! class Scale { int clip(int v) { return Math.min(v, 100); } }      takes in java.lang.Math
//! ```
//!
//! A name that turns out to mean something else does no harm: the class is there, and nobody uses it.

use super::token::{Tok, Token};
use super::{Prepared, prepare};
use crate::source::{FileId, Files, Symbol};
use std::collections::{BTreeMap, HashSet, btree_map::Entry};

/// The library files for a program, by their numbers.
pub(super) fn named_in(files: &Files, program: &[Prepared]) -> BTreeMap<FileId, Prepared> {
    let declared: HashSet<Symbol> = program.iter().flat_map(|it| declared_in(&it.tokens)).collect();
    let mut found: BTreeMap<FileId, Prepared> = BTreeMap::new();
    let mut wanted: Vec<FileId> = program.iter().flat_map(|it| named(&it.tokens, &declared)).collect();
    while let Some(id) = wanted.pop() {
        if let Entry::Vacant(place) = found.entry(id) {
            let prepared = place.insert(prepare(files, id));
            wanted.extend(named(&prepared.tokens, &declared));
        }
    }
    found
}

fn named<'a>(tokens: &'a [Token], declared: &'a HashSet<Symbol>) -> impl Iterator<Item = FileId> + 'a {
    tokens.iter().filter_map(|token| match token.tok {
        Tok::Ident(name) if !declared.contains(&name) => FileId::of_library_class(name),
        Tok::Str(_) => FileId::of_library_class(Symbol::new("String")),
        _ => None,
    })
}

fn declared_in(tokens: &[Token]) -> impl Iterator<Item = Symbol> {
    tokens.windows(2).filter_map(|pair| match (pair[0].tok, pair[1].tok) {
        (Tok::Class | Tok::Interface | Tok::Enum | Tok::Inductive, Tok::Ident(name)) => Some(name),
        _ => None,
    })
}
