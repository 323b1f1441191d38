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
//! Where a single import, or the package that a file is in, says which class a name means, no other of that name is taken
//! in. What is read of a file that is taken in is what the program can have to do with: see [`excerpt`].
//!
//! A name that turns out to mean something else does no harm: the class is there, and nobody uses it. Boxed types are
//! used without being named: when a type check asks for one (see [`crate::resolve::Table::unnamed`]), it is taken in,
//! and the program is checked again.

mod excerpt;
mod named;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::token::Tok;
use super::{Prepared, ast, parse_prepared, prepare};
use crate::report::Diagnostic;
use crate::source::{FileId, Files, METHODS_OF_ARRAYS, ROWS, Symbol, UNNAMED};
use excerpt::Part;
pub(super) use named::Named;
use named::meant;

/// The package that all classes are in that are not Java's.
const OURS: &str = "acclaim";

/// What a program wants of the library.
pub(super) struct Wanted {
    files: Vec<FileId>,
    /// The names that it may call something by; None: any.
    methods: Option<FxHashSet<Symbol>>,
}

impl Wanted {
    /// The classes of these names, with all that they have.
    pub(super) fn classes(names: &BTreeSet<Symbol>) -> Wanted {
        let ours = names.iter().any(|name| name.as_str() == OURS);
        Wanted { files: names.iter().flat_map(|name| meant(*name, ours)).collect(), methods: None }
    }
}

/// Parses the library files that are wanted, and those that they name in turn, unless the program has them already.
/// None: it was called off.
pub(super) fn take_in(
    files: &Files,
    program: &mut ast::Program,
    wanted: Wanted,
    cancelled: &dyn Fn() -> bool,
) -> Option<Vec<Diagnostic>> {
    let own: FxHashSet<FileId> = program.units.iter().flat_map(replaced_by).collect();
    let known: FxHashSet<FileId> = program.library.iter().map(|unit| unit.file).chain(own).collect();
    let mut reading = Reading::new(known, wanted);
    reading.all(files);
    let mut errors = Vec::new();
    for (file, Opened { mut prepared, parts, .. }) in reading.opened {
        let left_out = parts.iter().filter(|part| part.is_left_out(&reading.named));
        prepared.tokens = excerpt::without(&prepared.tokens, left_out);
        let (unit, more) = parse_prepared(files, file, prepared, false, &mut program.nodes, cancelled);
        program.library.push(unit);
        errors.extend(more);
    }
    program.library.sort_by_key(|unit| unit.file);
    (!cancelled()).then_some(errors)
}

/// A file of the library that is taken in.
struct Opened {
    prepared: Prepared,
    parts: Vec<Part>,
    /// Whether its names may be those of classes that are not Java's.
    names_ours: bool,
}

/// Which files are taken in, and what is read of each.
struct Reading {
    known: FxHashSet<FileId>,
    opened: BTreeMap<FileId, Opened>,
    /// Whether it is known what is named, so that the rest need not be read.
    is_partial: bool,
    /// All that is named in what is read.
    named: FxHashSet<Symbol>,
    /// The parts that are not read unless a name comes up, by that name.
    waiting: FxHashMap<Symbol, Vec<(FileId, Range<usize>)>>,
    /// The parts whose names came up, and that were not looked into yet.
    due: Vec<(FileId, Range<usize>)>,
    wanted: Vec<FileId>,
}

impl Reading {
    fn new(known: FxHashSet<FileId>, Wanted { files: wanted, methods }: Wanted) -> Reading {
        let is_partial = methods.is_some();
        let named = methods.into_iter().flatten().chain(excerpt::unasked()).collect();
        let (opened, waiting) = (BTreeMap::new(), FxHashMap::default());
        Reading { known, opened, is_partial, named, waiting, due: Vec::new(), wanted }
    }

    fn all(&mut self, files: &Files) {
        loop {
            if let Some((file, part)) = self.due.pop() {
                self.read(file, &part);
            } else if let Some(file) = self.wanted.pop() {
                if self.known.insert(file) {
                    self.open(files, file);
                }
            } else {
                return;
            }
        }
    }

    fn open(&mut self, files: &Files, file: FileId) {
        let prepared = prepare(files, file);
        // What Java's own classes do is not written, and what has no name is called by what programs do.
        let has_parts = self.is_partial && is_ours(file) && !is_unnamed(file);
        let parts = if has_parts { excerpt::parts(&prepared.tokens) } else { Vec::new() };
        for part in parts.iter().filter(|part| part.is_left_out(&self.named)) {
            self.waiting.entry(part.name).or_default().push((file, part.tokens.clone()));
        }
        let ours = Tok::Ident(Symbol::new(OURS));
        let names_ours = prepared.tokens.iter().any(|token| token.tok == ours);
        let all = 0..prepared.tokens.len();
        self.opened.insert(file, Opened { prepared, parts, names_ours });
        self.read(file, &all);
    }

    /// Notes what is named in a part of a file, but for what is not read of it.
    fn read(&mut self, file: FileId, range: &Range<usize>) {
        let Some(Opened { prepared, parts, names_ours }) = self.opened.get(&file) else { return };
        let mut found = Named::default();
        for tokens in excerpt::read(range, parts, &self.named) {
            found.add(&prepared.tokens[tokens]);
        }
        let class = file.library_class().unwrap_or_default();
        let package = class.rsplit_once('.').map_or("", |(package, _)| package);
        self.wanted.extend(found.classes(package, *names_ours, |_| false));
        for name in found.names() {
            if self.named.insert(name) {
                self.due.extend(self.waiting.remove(&name).into_iter().flatten());
            }
        }
    }
}

fn is_ours(id: FileId) -> bool {
    id.library_class().is_some_and(|name| name.starts_with(OURS))
}

/// Whether a file of the library is asked for by what programs do, and not by its name.
fn is_unnamed(id: FileId) -> bool {
    let name = id.library_class();
    let class = name.as_deref().and_then(|name| name.strip_prefix(UNNAMED)?.strip_prefix('.'));
    class.is_some_and(|class| [ROWS, METHODS_OF_ARRAYS].contains(&class))
}

/// What the files of a program name. Names of classes of the same package mean none of the library: they come before
/// what is imported by `p.*`, and before the library.
pub(super) fn named_by(program: &ast::Program, named: &[Named]) -> Wanted {
    let own: FxHashSet<(String, Symbol)> =
        program.units.iter().flat_map(|unit| classes(unit).map(|class| (package_of(unit), class))).collect();
    let ours = named.iter().any(Named::is_ours_named);
    let of_unit = |(unit, named): (&ast::Unit, &Named)| {
        let package = package_of(unit);
        named.classes(&package, ours, |name| own.contains(&(package.clone(), name)))
    };
    let files = program.units.iter().zip(named).flat_map(of_unit).collect();
    Wanted { files, methods: Some(named.iter().flat_map(Named::names).collect()) }
}

/// The library files whose classes a file declares itself: in a package of that name.
fn replaced_by(unit: &ast::Unit) -> impl Iterator<Item = FileId> {
    let package = package_of(unit);
    let declares = move |class: Symbol| {
        let path = format!("{package}.{class}");
        let files = FileId::of_library_classes(class).iter().copied();
        files.filter(move |file| file.library_class().as_deref() == Some(&path))
    };
    classes(unit).flat_map(declares)
}

/// `a.b` for what begins with `package a.b;`
fn package_of(unit: &ast::Unit) -> String {
    let names = unit.package.iter().flatten().map(|part| part.name.as_str());
    names.collect::<Vec<_>>().join(".")
}

fn classes(unit: &ast::Unit) -> impl Iterator<Item = Symbol> {
    unit.items.iter().filter_map(|item| match item {
        ast::Item::Class(class) => Some(class.name.name),
        ast::Item::Main(_) => None,
    })
}
