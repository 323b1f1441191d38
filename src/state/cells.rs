//! The locations that one chunk gives permission to.
//!
//! A chunk gives permission to one location, or to many at once: to one for each index that satisfies a condition.
//! Their values are then a map from indices to values. Indices that were split off are listed next to the condition, so
//! that they can come back in any order.
//!
//! ```text
//! acc(a[*])                    place a[_], for every i                       value m
//! acc(a[*]) without a[k]       place a[_], for every i but k                 value m
//! ```
//!
//! *Invariant*: apart from the index, the condition has no free symbol that is younger than the chunk, and the chunk
//! gives no permission to an index that was split off.

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

/// The indices that satisfy a condition, except for those that were split off.
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

    /// The same locations, with a different list of indices that were split off.
    pub(crate) fn with_split_off(&self, split_off: impl IntoIterator<Item = Term>) -> Cells {
        match self {
            Cells::One => Cells::One,
            Cells::Many(many) => {
                Cells::Many(Many { split_off: split_off.into_iter().collect(), ..many.clone() })
            }
        }
    }
}
