//! Classes that are written elsewhere and not in the files of a program: what can be done about them.
//!
//! ```text
//! class Cell implements Serializable { … }       says nothing that a program could rely on: it is left out
//! ArrayList<Cell> cells;                         the library has a class like it, or a stub says what is needed
//! ```
//!
//! An interface without members adds nothing to a class that implements it. As a type it can't be had: Java's own
//! classes, arrays and enums are it too, and here they are not.

use super::{ClassId, Table, Unknown, codes, imports};
use crate::report::Diagnostic;
use crate::source::{FileId, Symbol};
use crate::syntax::ast;

/// Java's interfaces that have no members, each with its package.
const MARKERS: [(&str, &str); 4] = [
    ("java.io", "Serializable"),
    ("java.lang", "Cloneable"),
    ("java.util", "EventListener"),
    ("java.util", "RandomAccess"),
];

/// What Java's classes, arrays and enums are as well, and is not in the library: what is asked about them, and which
/// overload is nearest, would be wrong.
const SUPERTYPES: [(&str, &str); 17] = [
    ("java.io", "Closeable"),
    ("java.io", "FilterOutputStream"),
    ("java.io", "Flushable"),
    ("java.io", "OutputStream"),
    ("java.io", "Serializable"),
    ("java.lang", "AbstractStringBuilder"),
    ("java.lang", "Appendable"),
    ("java.lang", "AutoCloseable"),
    ("java.lang", "CharSequence"),
    ("java.lang", "Cloneable"),
    ("java.lang", "Comparable"),
    ("java.lang", "Enum"),
    ("java.lang", "Number"),
    ("java.lang", "Object"),
    ("java.lang", "Record"),
    ("java.lang.constant", "Constable"),
    ("java.lang.constant", "ConstantDesc"),
];

/// Whether classes of the library are one of these in Java.
pub(super) fn is_supertype_of_library(package: &str, name: &str) -> bool {
    SUPERTYPES.contains(&(package, name))
}

/// Classes of Java's collections, and those of the library that one takes instead where it has none of that name.
const INSTEAD: [(&str, &str); 12] = [
    ("java.util.ArrayDeque", "Deque"),
    ("java.util.Collection", "ArrayList"),
    ("java.util.Comparator", "Order"),
    ("java.util.LinkedHashMap", "HashMap"),
    ("java.util.List", "ArrayList"),
    ("java.util.Map", "HashMap"),
    ("java.util.NavigableMap", "TreeMap"),
    ("java.util.Optional", "Option"),
    ("java.util.Set", "HashSet"),
    ("java.util.SortedMap", "TreeMap"),
    ("java.util.Vector", "ArrayList"),
    ("java.lang.StringBuffer", "Text"),
];

/// Whether a type, as an interface in a header, is one of Java's without members.
pub(super) fn is_marker(ty: &ast::Type, class: ClassId, table: &Table<'_>) -> bool {
    let ast::TypeKind::Named(path, args) = &ty.kind else { return false };
    let names: Vec<Symbol> = path.iter().map(|part| part.name).collect();
    let (file, around) = (ty.span.file, Some(class));
    if !args.is_empty() || table.class_of_path(&names, around, file).is_some() {
        return false;
    }
    let is = |package: &str, name: &str| MARKERS.contains(&(package, name));
    match names.as_slice() {
        [name] => match table.unknown_class(*name, around, file) {
            Unknown::Imported(full) => full.rsplit_once('.').is_some_and(|(package, name)| is(package, name)),
            Unknown::Perhaps(package) => is(&package, name.as_str()) || is("java.lang", name.as_str()),
            Unknown::Nowhere | Unknown::Nested(_) | Unknown::Elsewhere(_) => is("java.lang", name.as_str()),
            Unknown::Ambiguous | Unknown::OfJava => false,
        },
        [package @ .., name] => {
            let package: Vec<&str> = package.iter().map(|part| part.as_str()).collect();
            is(&package.join("."), name.as_str())
        }
        [] => false,
    }
}

/// The full name of a class of the library that this program has nothing to do with.
pub(super) fn library_class(name: Symbol) -> Option<String> {
    FileId::of_library_classes(name).first()?.library_class()
}

/// The error for a class that is not known, of which `path` is the full name, with what can be done about it.
pub(crate) fn stub(error: Diagnostic, path: &str) -> Diagnostic {
    let (package, name) = path.rsplit_once('.').unwrap_or(("", path));
    if is_supertype_of_library(package, name) {
        return Diagnostic::error(
            codes::NOT_YET,
            error.span,
            format!("`{path}` as a type is not supported yet"),
        )
        .here("strings, arrays and others are it in Java, and here they are not")
        .help("name the class that is meant, or `Object`");
    }
    if let Some(meant) = path.starts_with("acclaim.").then(|| imports::class_meant(path)).flatten() {
        return error.help(meant);
    }
    // By convention only classes begin with a capital letter.
    let is_class = |part: &str| part.starts_with(char::is_uppercase);
    let how = match package {
        "" => format!("a file with `class {name} {{ … }}` and the contracts that you need"),
        nested if nested.split('.').any(is_class) => {
            "a file that declares the classes around it and it, public, with the contracts that you need"
                .to_string()
        }
        package => format!(
            "a file that begins with `package {package};` and declares `public class {name} {{ … }}` with public methods and \
             the contracts that you need"
        ),
    };
    let instead = instead_of(path).map_or(String::new(), |(other, whose)| {
        format!("of this class there is no contract: use `{other}`{whose}, which has some, or ")
    });
    error.help(format!(
        "{instead}add the file that declares it, or a stub: {how}; type parameters and `interface` as in Java"
    ))
}

/// The class of the library that one takes instead of one of Java's, and whose values it is for if not for all.
fn instead_of(path: &str) -> Option<(String, &'static str)> {
    let name = path.strip_prefix("java.util.");
    let same = name.and_then(|name| library_class(Symbol::new(name)));
    let same = same.filter(|full| !full.starts_with("java.")).map(|full| (full, ""));
    same.or_else(|| {
        let (_, other) = INSTEAD.iter().find(|(of_java, _)| *of_java == path)?;
        let whose = if other.starts_with("Int") { " for numbers" } else { "" };
        Some((library_class(Symbol::new(other))?, whose))
    })
}
