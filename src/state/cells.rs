//! The locations that one chunk gives permission to.
//!
//! A chunk gives permission to one location, or to many at once: to the elements of an array with the indices of a
//! range. Their values are then a map from indices to values. What was split off is listed, so that it can come back in
//! any order.
//!
//! ```text
//! acc(a[*])                        every index                    value m
//! acc(a[*]) without a[k]           every index but k              value m
//! acc(a[0..n]) without a[i..j]     from 0 to i, and from j to n   value m
//! ```
//!
//! Of each member of a set, the values are a map from objects, and what was split off are objects: each is listed as an
//! interval from it to itself.
//!
//! *Invariant*: the chunk gives no permission to an index that was split off. What was split off lies in its range,
//! unless it is not known on which side of a later split it lies: then it is listed on both.

use smallvec::SmallVec;

use crate::term::Term;

/// The locations of one chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    /// The place is the one location or instance.
    One,
    /// The elements of the place, but for those that were split off.
    Many(SmallVec<[Interval; 1]>),
}

/// The indices from one up to, not including, another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub low: Term,
    pub high: Term,
}

impl Interval {
    /// One object that was split off a chunk of what is held of each member of a set.
    pub(crate) fn of_object(object: Term) -> Interval {
        Interval { low: object, high: object }
    }
}

impl Cells {
    /// What was split off.
    pub(crate) fn split_off(&self) -> &[Interval] {
        match self {
            Cells::One => &[],
            Cells::Many(split_off) => split_off,
        }
    }

    /// Whether nothing was split off.
    pub(crate) fn is_complete(&self) -> bool {
        self.split_off().is_empty()
    }

    /// Many locations, but for what was split off.
    pub(crate) fn many(split_off: impl IntoIterator<Item = Interval>) -> Cells {
        Cells::Many(split_off.into_iter().collect())
    }
}
