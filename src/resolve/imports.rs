//! Imports of what the library has not, and of two classes by one name.
//!
//! A class of Java's may be imported although its text is not there, for nobody may use it. The classes in `acclaim`
//! come with the verifier and are all known, so an import of another one is a slip, whether it is used or not; `javac`
//! would say so too.
//!
//! ```text
//! import acclaim.util.Lsit;        error: there is no class `acclaim.util.Lsit`
//! ```

use rustc_hash::FxHashMap;

use super::suggest::{did_you_mean, nearest};
use super::{Table, codes};
use crate::report::Diagnostic;
use crate::source::{FileId, Symbol};
use crate::syntax::ast;

/// The package in which all classes are that only the library has.
const OURS: &str = "acclaim";

/// An error for each import from `acclaim` that brings nothing, and for each that brings another class by the name of
/// one before it.
pub(super) fn check(units: &[ast::Unit], table: &Table<'_>, errors: &mut Vec<Diagnostic>) {
    units.iter().for_each(|unit| check_names(unit, errors));
    for import in units.iter().flat_map(|unit| &unit.imports) {
        let mut path = names_of(import);
        if import.is_static && !import.star {
            // The last name is that of a member.
            path.pop();
        }
        let ours = path.first().is_some_and(|first| first.as_str() == OURS);
        if !ours || table.class_at(&path).is_some() {
            continue;
        }
        let path = path.iter().map(|part| part.as_str()).collect::<Vec<_>>().join(".");
        let of_package = import.star && !import.is_static;
        if of_package && (table.packages.contains(&path) || packages().any(|it| it == path)) {
            continue;
        }
        let (what, meant) = match of_package {
            true => (
                "package",
                did_you_mean(&nearest(&path, packages().collect::<Vec<_>>().iter().map(String::as_str))),
            ),
            false => ("class", class_meant(&path)),
        };
        let error =
            Diagnostic::error(codes::UNKNOWN_TYPE, import.span, format!("there is no {what} `{path}`"));
        errors.push(
            error.help(meant.unwrap_or_else(|| "`acclaim stdlib` lists the classes that there are".into())),
        );
    }
}

/// In one file a name is imported for one class.
fn check_names(unit: &ast::Unit, errors: &mut Vec<Diagnostic>) {
    let mut single: FxHashMap<Symbol, &ast::Import> = FxHashMap::default();
    for import in unit.imports.iter().filter(|import| !import.star && !import.is_static) {
        let Some(name) = import.path.last().map(|part| part.name) else { continue };
        let first = *single.entry(name).or_insert(import);
        if names_of(first) != names_of(import) {
            let text = format!("another `{name}` is imported already");
            errors.push(
                Diagnostic::error(codes::DUPLICATE, import.span, text)
                    .label(first.span, "this one")
                    .help("import one of them, and write the full name of the other where it is meant"),
            );
        }
    }
}

/// The parts of the name in an import.
fn names_of(import: &ast::Import) -> Vec<Symbol> {
    import.path.iter().map(|part| part.name).collect()
}

/// The class of the library that may have been meant by a full name.
pub(super) fn class_meant(path: &str) -> Option<String> {
    let (_, name) = path.rsplit_once('.')?;
    let full: Vec<String> =
        FileId::library().filter_map(FileId::library_class).filter(|it| it.starts_with(OURS)).collect();
    let simple = |full: &String| full.rsplit_once('.').map_or(full.clone(), |(_, name)| name.to_owned());
    let names: Vec<String> = full.iter().map(simple).collect();
    let known = || names.iter().map(String::as_str);
    let found = if known().any(|it| it == name) { vec![name] } else { nearest(name, known()) };
    let meant = found.iter().filter_map(|name| full.get(known().position(|it| it == *name)?));
    did_you_mean(&meant.map(String::as_str).collect::<Vec<_>>())
}

/// The packages of the library in which its own classes are.
fn packages() -> impl Iterator<Item = String> {
    let package = |full: String| full.rsplit_once('.').map(|(package, _)| package.to_owned());
    FileId::library().filter_map(FileId::library_class).filter(|it| it.starts_with(OURS)).filter_map(package)
}
