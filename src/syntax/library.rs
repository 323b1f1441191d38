//! Which classes of the library a program takes in: those whose name occurs in it, and those that they name in turn. A
//! class that the program declares in the package of the library's takes its place; in any other package it is another
//! class.
//!
//! ```text
//! class Scale { int clip(int v) { return Math.min(v, 100); } }      takes in java.lang.Math
//! ```
//!
//! The classes of `acclaim.util` are taken in only where something names `acclaim`: in an import, or before the class.
//!
//! A name that turns out to mean something else does no harm: the class is there, and nobody uses it. Boxed types are
//! used without being named: when a type check asks for one (see [`crate::resolve::Table::unnamed`]), it is taken in,
//! and the program is checked again.

use rustc_hash::FxHashSet;

use super::token::{Tok, Token};
use super::{Prepared, ast, parse_prepared, prepare};
use crate::report::Diagnostic;
use crate::source::{FileId, Files, METHODS_OF_ARRAYS, ROWS, Symbol, UNNAMED};
use std::collections::{BTreeMap, BTreeSet};

/// The package that all classes are in that are not Java's.
const OURS: &str = "acclaim";

/// Parses the library files of classes with these names, and those that they name in turn, unless the program has them
/// already. None: it was called off.
pub(super) fn take_in(
    files: &Files,
    program: &mut ast::Program,
    names: &BTreeSet<Symbol>,
    cancelled: &dyn Fn() -> bool,
) -> Option<Vec<Diagnostic>> {
    let own: FxHashSet<FileId> = program.units.iter().flat_map(|unit| replaced_by(files, unit)).collect();
    let mut known: FxHashSet<FileId> = program.library.iter().map(|unit| unit.file).chain(own).collect();
    let mut found: BTreeMap<FileId, Prepared> = BTreeMap::new();
    let mut wanted: Vec<FileId> = meant(names).collect();
    while let Some(id) = wanted.pop() {
        if known.insert(id) {
            let prepared = found.entry(id).or_insert(prepare(files, id));
            let Named { mut simple, qualified } = Named::of(&prepared.tokens);
            simple.extend(qualified);
            wanted.extend(meant(&simple));
        }
    }
    let mut errors = Vec::new();
    for (file, prepared) in found {
        let (unit, more) = parse_prepared(files, file, prepared, false, &mut program.nodes, cancelled);
        program.library.push(unit);
        errors.extend(more);
    }
    program.library.sort_by_key(|unit| unit.file);
    (!cancelled()).then_some(errors)
}

/// The library files whose classes may be meant where all of these names occur.
fn meant(names: &BTreeSet<Symbol>) -> impl Iterator<Item = FileId> + '_ {
    let all = names.contains(&Symbol::new(OURS));
    let ours = |id: &FileId| id.library_class().is_some_and(|name| name.starts_with(OURS));
    let classes = names.iter().flat_map(|name| FileId::of_library_classes(*name).iter().copied());
    classes.filter(move |id| all || !ours(id) || is_unnamed(*id))
}

/// Whether a file of the library is asked for by what programs do, and not by its name.
fn is_unnamed(id: FileId) -> bool {
    let name = id.library_class();
    let class = name.as_deref().and_then(|name| name.strip_prefix(UNNAMED)?.strip_prefix('.'));
    class.is_some_and(|class| [ROWS, METHODS_OF_ARRAYS].contains(&class))
}

/// The names in a text that may be those of classes.
#[derive(Default)]
pub(super) struct Named {
    /// Those that stand alone.
    simple: BTreeSet<Symbol>,
    /// Those after a dot, as in an import.
    qualified: BTreeSet<Symbol>,
}

impl Named {
    pub(super) fn of(tokens: &[Token]) -> Named {
        let mut found = Named::default();
        let mut after_dot = false;
        // `m[i][*]` asks for a row, and `new T[n][m]` makes some.
        let is_of_rows = |it: &[Token]| {
            it[0].tok == Tok::RBracket && it[1].tok == Tok::LBracket && it[2].tok != Tok::RBracket
        };
        if tokens.windows(3).any(is_of_rows) {
            found.simple.insert(Symbol::new(ROWS));
        }
        for token in tokens {
            match token.tok {
                Tok::Ident(name) if after_dot => found.qualified.insert(name),
                Tok::Ident(name) => found.simple.insert(name),
                Tok::Str(_) => found.simple.insert(Symbol::new("String")),
                // Any other token names no class.
                _ => false,
            };
            after_dot = token.tok == Tok::Dot;
        }
        found
    }
}

/// The names in the files of a program but for those that mean a class of the same package: it comes before what is
/// imported by `p.*`, and before the library.
pub(super) fn of_others(program: &ast::Program, named: Vec<Named>) -> BTreeSet<Symbol> {
    let own: FxHashSet<(String, Symbol)> =
        program.units.iter().flat_map(|unit| classes(unit).map(|class| (folder_of(unit), class))).collect();
    let mut names = BTreeSet::new();
    for (unit, Named { simple, qualified }) in program.units.iter().zip(named) {
        let folder = folder_of(unit);
        names.extend(simple.into_iter().filter(|name| !own.contains(&(folder.clone(), *name))));
        names.extend(qualified);
    }
    names
}

/// The library files whose classes a file declares itself: in a package of that name.
fn replaced_by<'a>(files: &'a Files, unit: &'a ast::Unit) -> impl Iterator<Item = FileId> + 'a {
    let folder = folder_of(unit);
    let in_package =
        move |id: &FileId| files.get(*id).name.rsplit_once('/').map_or("", |(folder, _)| folder) == folder;
    classes(unit).flat_map(FileId::of_library_classes).copied().filter(in_package)
}

/// `a/b` for what begins with `package a.b;`
fn folder_of(unit: &ast::Unit) -> String {
    let names = unit.package.iter().flatten().map(|part| part.name.as_str());
    names.collect::<Vec<_>>().join("/")
}

fn classes(unit: &ast::Unit) -> impl Iterator<Item = Symbol> {
    unit.items.iter().filter_map(|item| match item {
        ast::Item::Class(class) => Some(class.name.name),
        ast::Item::Main(_) => None,
    })
}
