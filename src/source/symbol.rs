//! Interned names: a `Symbol` is a pointer to the one copy of its text.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex};

use rustc_hash::FxHashSet;

/// A name in the program. Copying and comparing are cheap; two symbols are equal if their texts are.
///
/// The order is that of the texts. Nothing that decides a verdict may iterate in that order:
/// renaming things in a program must not change its verdicts.
#[derive(Clone, Copy, PartialOrd, Ord)]
pub struct Symbol(&'static str);

static INTERNED: LazyLock<Mutex<FxHashSet<&'static str>>> = LazyLock::new(Mutex::default);

impl Symbol {
    /// The symbol of a text. The first use of a text stores one copy of it for the lifetime of the process.
    pub fn new(text: &str) -> Symbol {
        let mut table = INTERNED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(known) = table.get(text) {
            return Symbol(known);
        }
        let kept: &'static str = Box::leak(text.into());
        table.insert(kept);
        Symbol(kept)
    }

    /// Its text.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl PartialEq for Symbol {
    /// There is one copy of each text, so whether two are the same is a question of where they are.
    fn eq(&self, other: &Symbol) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Symbol {}

impl Hash for Symbol {
    /// By the text, so that tables are laid out the same in every run.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}
