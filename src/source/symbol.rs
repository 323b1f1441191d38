//! Interned names: a `Symbol` is a pointer to the one copy of its text.

use std::collections::HashSet;
use std::fmt;
use std::sync::{LazyLock, Mutex};

/// A name in the program. Copying and comparing are cheap; two symbols are equal if their texts are.
///
/// The order is that of the texts. Nothing that decides a verdict may iterate in that order:
/// renaming things in a program must not change its verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(&'static str);

static INTERNED: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);

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
