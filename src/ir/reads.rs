//! Which declarations a proof looks at: a check in debug builds that it looks at no others than those on which its
//! result is said to depend.
//!
//! ```text
//! let (result, reads) = reads::noted(|| verify(program, method));      reads: what `program.pure(id)` … was asked for
//! ```

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::{Mention, MethodId};

/// A declaration that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Read {
    Definition(Mention),
    Method(MethodId),
}

thread_local! {
    static READS: RefCell<Option<BTreeSet<Read>>> = const { RefCell::new(None) };
}

/// Runs something, and says what of a program it looks at on this thread; nothing in release builds.
pub(crate) fn noted<T>(run: impl FnOnce() -> T) -> (T, BTreeSet<Read>) {
    if !cfg!(debug_assertions) {
        return (run(), BTreeSet::new());
    }
    let outer = READS.replace(Some(BTreeSet::new()));
    let result = run();
    let reads = READS.replace(outer).unwrap_or_default();
    (result, reads)
}

pub(super) fn note(read: Read) {
    if cfg!(debug_assertions) {
        READS.with_borrow_mut(|reads| {
            reads.iter_mut().for_each(|reads| {
                reads.insert(read);
            });
        });
    }
}
