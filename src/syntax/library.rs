//! Which classes of the library a program takes in: those whose name occurs in it, and those that they name in turn. A class
//! that the program declares in the package of the library's takes its place; in any other package it is another class.
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
    let replaced: HashSet<FileId> = program.iter().flat_map(|it| replaced_by(files, &it.tokens)).collect();
    let mut found: BTreeMap<FileId, Prepared> = BTreeMap::new();
    let mut wanted: Vec<FileId> = program.iter().flat_map(|it| named(&it.tokens, &replaced)).collect();
    while let Some(id) = wanted.pop() {
        if let Entry::Vacant(place) = found.entry(id) {
            let prepared = place.insert(prepare(files, id));
            wanted.extend(named(&prepared.tokens, &replaced));
        }
    }
    found
}

/// The classes of the objects that values become where objects are wanted.
const BOXED: [&str; 6] = ["Integer", "Long", "Short", "Byte", "Character", "Boolean"];

fn named<'a>(tokens: &'a [Token], replaced: &'a HashSet<FileId>) -> impl Iterator<Item = FileId> + 'a {
    let object = Tok::Ident(Symbol::new("Object"));
    let of_any = tokens.iter().any(|token| token.tok == object);
    let boxed = BOXED.iter().filter(move |_| of_any).map(|name| Symbol::new(name));
    let named = tokens.iter().filter_map(|token| match token.tok {
        Tok::Ident(name) => Some(name),
        Tok::Str(_) => Some(Symbol::new("String")),
        _ => None,
    });
    named.chain(boxed).filter_map(FileId::of_library_class).filter(|id| !replaced.contains(id))
}

/// The library files whose classes the text of a file declares itself: in a package of that name.
fn replaced_by<'a>(files: &'a Files, tokens: &'a [Token]) -> impl Iterator<Item = FileId> + 'a {
    let folder = folder_of(tokens);
    let in_package =
        move |id: &FileId| files.get(*id).name.rsplit_once('/').map_or("", |(folder, _)| folder) == folder;
    declared_in(tokens).filter_map(FileId::of_library_class).filter(in_package)
}

/// `a/b` for what begins with `package a.b;`
fn folder_of(tokens: &[Token]) -> String {
    let declared = tokens.iter().skip_while(|token| token.tok != Tok::Package).skip(1);
    let names = declared.take_while(|token| token.tok != Tok::Semi).filter_map(|token| match token.tok {
        Tok::Ident(name) => Some(name.as_str()),
        _ => None,
    });
    names.collect::<Vec<_>>().join("/")
}

fn declared_in(tokens: &[Token]) -> impl Iterator<Item = Symbol> {
    tokens.windows(2).filter_map(|pair| match (pair[0].tok, pair[1].tok) {
        (Tok::Class | Tok::Interface | Tok::Enum | Tok::Inductive, Tok::Ident(name)) => Some(name),
        _ => None,
    })
}
