//! The classes that come with the verifier: texts inside the binary, one class each.
//!
//! They are files like those of a program, with numbers of their own, so a message can point into them. A program takes
//! in those that it names and does not declare itself (see [`crate::syntax`]).
//!
//! ```text
//! stdlib/java/lang/Math.acc            the class java.lang.Math: what is known of Java's own, in contracts
//! stdlib/acclaim/util/Counter.java     the class acclaim.util.Counter, with all that it does
//! ```
//!
//! The test suite verifies them; a run that uses them does not do it again.

use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use rustc_hash::FxHashMap;

use super::{File, FileId, Spelling, Symbol};

/// The path of each text below `stdlib/`, and the text.
const TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// The package of the classes that programs ask for by what they do, and not by their names.
pub const UNNAMED: &str = "acclaim.lang";

/// The class of the predicates that stand for the elements of rows: a program that may ask for some needs it, though it
/// does not name it.
pub const ROWS: &str = "ElementsOfRows";

/// The class of what arrays are asked, `a.clone()`: a program that asks needs it, though it does not name it.
pub const METHODS_OF_ARRAYS: &str = "MethodsOfArrays";

/// The numbers of library files begin here; a program has fewer files.
const FIRST: u32 = 1 << 31;

/// The methods with bodies that are verified with the mathematical integers alone: what they calculate may leave the
/// ranges of Java's types, and no precondition excludes that; or what they call needs a quantifier over all integers,
/// where `--overflow check` knows of those alone that a program can have. All others are verified under `--overflow
/// check` too.
const NUMBERS_BELIEVED: [(&str, &str); 5] = [
    ("acclaim/util/Arrays.java", "sum"),
    ("acclaim/util/BitSet.java", "cardinality"),
    ("acclaim/util/Counter.java", "increment"),
    ("acclaim/util/IntHashMap.java", "put"),
    ("acclaim/util/IntHashSet.java", "add"),
];

/// The files, each made when it is first asked for: a program names few of them.
static FILES: [OnceLock<File>; TEXTS.len()] = [const { OnceLock::new() }; TEXTS.len()];

static NAMES: LazyLock<FxHashMap<Symbol, Vec<FileId>>> = LazyLock::new(|| {
    let mut found: FxHashMap<Symbol, Vec<FileId>> = FxHashMap::default();
    for ((path, _), id) in TEXTS.iter().zip(FIRST..) {
        let class = Path::new(path).file_stem().and_then(|name| name.to_str()).unwrap_or(path);
        found.entry(Symbol::new(class)).or_default().push(FileId(id));
    }
    found
});

impl FileId {
    /// Whether the file came with the verifier, and is not one of the program's.
    pub fn is_library(self) -> bool {
        self.0 >= FIRST
    }

    /// The library files that declare a class of this name, one in each package.
    pub fn of_library_classes(name: Symbol) -> &'static [FileId] {
        NAMES.get(&name).map_or(&[], Vec::as_slice)
    }

    /// The full name of the class that a library file declares.
    pub fn library_class(self) -> Option<String> {
        let (path, _) = self.library_text()?;
        Some(Path::new(path).with_extension("").to_string_lossy().replace(['/', '\\'], "."))
    }

    /// Whether it is believed of a method of this file, which came with the verifier, that its numbers stay in their
    /// ranges.
    pub fn believes_numbers_of(self, method: &str) -> bool {
        self.library_text().is_some_and(|(path, _)| NUMBERS_BELIEVED.contains(&(path, method)))
    }

    /// The path and the text of a library file.
    fn library_text(self) -> Option<(&'static str, &'static str)> {
        TEXTS.get(self.library_index()?).copied()
    }

    fn library_index(self) -> Option<usize> {
        Some(self.0.checked_sub(FIRST)? as usize)
    }

    /// All library files.
    pub fn library() -> impl Iterator<Item = FileId> {
        (FIRST..).map(FileId).take(TEXTS.len())
    }
}

/// A library file; None for a number of another kind.
pub(super) fn file(id: FileId) -> Option<&'static File> {
    let (path, text) = id.library_text()?;
    let spelling = Spelling::of(Path::new(path)).unwrap_or(Spelling::Acc);
    let file = || File::new(path.to_owned(), text.to_owned(), spelling);
    Some(FILES.get(id.library_index()?)?.get_or_init(file))
}
