//! The classes that come with the verifier: texts inside the binary, one class each.
//!
//! They are files like those of a program, with numbers of their own, so a message can point into them. A program takes in
//! those that it names and does not declare itself (see [`crate::syntax`]).
//!
//! ```text
//! stdlib/java/lang/Math.acc     the class java.lang.Math
//! ```
//!
//! The test suite verifies them; a run that uses them does not do it again.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{File, FileId, Spelling, Symbol};

/// The path of each text below `stdlib/`, and the text.
static TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// The numbers of library files begin here; a program has fewer files.
const FIRST: u32 = 1 << 31;

static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let file = |(path, text): &(&str, &str)| File::new((*path).to_owned(), (*text).to_owned(), Spelling::Acc);
    TEXTS.iter().map(file).collect()
});

static NAMES: LazyLock<HashMap<Symbol, FileId>> = LazyLock::new(|| {
    let class = |path: &str| {
        Symbol::new(path.rsplit('/').next().and_then(|name| name.strip_suffix(".acc")).unwrap_or(path))
    };
    TEXTS.iter().zip(FIRST..).map(|((path, _), id)| (class(path), FileId(id))).collect()
});

impl FileId {
    /// Whether the file came with the verifier, and is not one of the program's.
    pub fn is_library(self) -> bool {
        self.0 >= FIRST
    }

    /// The library file that declares a class.
    pub fn of_library_class(name: Symbol) -> Option<FileId> {
        NAMES.get(&name).copied()
    }

    /// All library files.
    pub fn library() -> impl Iterator<Item = FileId> {
        (FIRST..).map(FileId).take(TEXTS.len())
    }
}

/// A library file; None for a number of another kind.
pub(super) fn file(id: FileId) -> Option<&'static File> {
    FILES.get(id.0.checked_sub(FIRST)? as usize)
}
