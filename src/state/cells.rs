//! Which locations one chunk stands for.
//!
//! A chunk gives permission to one location, or to many at once: to one for each index of which a condition holds. What
//! they hold is then a map from indices to values. Indices that were split off are listed beside the condition, so that they
//! can come back in any order.
//!
//! ```text
//! acc(a[*])                    place a[_], for every i                       value m
//! acc(a[*]) without a[k]       place a[_], for every i but k                 value m
//! ```
//!
//! *Invariant*: the condition has no free symbol but the index that is younger than the chunk, and the chunk holds nothing
//! of an index that was split off.

use smallvec::SmallVec;

use crate::term::Term;

/// The locations of one chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    /// The place is the one location or instance.
    One,
    /// A location of the place for each of some indices.
    Many(Many),
}

/// Indices: those of which a condition holds, but for some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Many {
    /// The symbol that is an index in the condition.
    pub index: Term,
    /// The condition.
    pub within: Term,
    /// The indices that were split off.
    pub split_off: SmallVec<[Term; 1]>,
}

impl Cells {
    /// The indices that were split off.
    pub(crate) fn split_off(&self) -> &[Term] {
        match self {
            Cells::One => &[],
            Cells::Many(many) => &many.split_off,
        }
    }

    /// Whether nothing was split off.
    pub(crate) fn is_complete(&self) -> bool {
        self.split_off().is_empty()
    }

    /// The same locations, but for other indices that were split off.
    pub(crate) fn with_split_off(&self, split_off: impl IntoIterator<Item = Term>) -> Cells {
        match self {
            Cells::One => Cells::One,
            Cells::Many(many) => {
                Cells::Many(Many { split_off: split_off.into_iter().collect(), ..many.clone() })
            }
        }
    }
}
