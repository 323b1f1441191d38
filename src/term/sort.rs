//! Sorts: two are compared by comparing two numbers.
//!
//! A sort made of others, such as an array of references, is written as a row of digits: first what it is, then its
//! parts. The row is the number of the sort, so a sort means the same in every pool, and needs no table. A new kind of
//! sort is a variant of [`SortKind`] with a digit; the compiler then asks for its translation to Z3 and for its
//! concrete values in the tests, and nothing else has to know about it.
//!
//! ```
//! use acclaim::term::{Sort, SortKind, TermPool};
//! let mut pool = TermPool::new();
//! let row = pool.array_of(Sort::REF);
//! let matrix = pool.array_of(row);
//! assert_eq!(pool.array_of(row), matrix);
//! assert_eq!(pool.sort_kind(matrix), SortKind::Arr(row));
//! ```
//!
//! *Invariant*: a sort has at most [`Sort::PARTS`] digits. Types that would need more are refused where they are
//! resolved.

/// The sort of a term: its digits, the first one lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Sort(u32);

/// How many bits a digit has.
const DIGIT: u32 = 4;

const ARR: u32 = 5;
const SEQ: u32 = 6;
const SET: u32 = 7;
const MSET: u32 = 8;
const MAP: u32 = 9;

impl Sort {
    /// Integers without bounds.
    pub const INT: Sort = Sort(0);
    /// Truth values; a formula is a term of this sort.
    pub const BOOL: Sort = Sort(1);
    /// Objects, arrays and `null`.
    pub const REF: Sort = Sort(2);
    /// The values in a piece of the heap: a tree with typed leaves.
    pub const SNAP: Sort = Sort(3);
    /// Amounts of permission: exact rational numbers.
    pub const AMOUNT: Sort = Sort(4);
    /// Arrays of integers.
    #[cfg(test)]
    pub(crate) const INTS: Sort = Sort(ARR);

    /// Of how many sorts, itself included, one may be made.
    const PARTS: u32 = u32::BITS / DIGIT;

    /// The sort of this kind.
    pub(crate) fn of(kind: SortKind) -> Sort {
        match kind {
            SortKind::Int => Sort::INT,
            SortKind::Bool => Sort::BOOL,
            SortKind::Ref => Sort::REF,
            SortKind::Snap => Sort::SNAP,
            SortKind::Amount => Sort::AMOUNT,
            SortKind::Arr(elem) => Sort::made(ARR, &[elem]),
            SortKind::Seq(elem) => Sort::made(SEQ, &[elem]),
            SortKind::Set(elem) => Sort::made(SET, &[elem]),
            SortKind::MSet(elem) => Sort::made(MSET, &[elem]),
            SortKind::Map(key, value) => Sort::made(MAP, &[key, value]),
        }
    }

    fn made(digit: u32, parts: &[Sort]) -> Sort {
        let (mut number, mut size) = (digit, 1);
        for part in parts {
            let own = part.size();
            assert!(size + own <= Sort::PARTS, "types that are made of so many others are refused");
            number |= part.0 << (size * DIGIT);
            size += own;
        }
        Sort(number)
    }

    /// How many digits it has.
    fn size(self) -> u32 {
        match self.kind() {
            SortKind::Int | SortKind::Bool | SortKind::Ref | SortKind::Snap | SortKind::Amount => 1,
            SortKind::Arr(part) | SortKind::Seq(part) | SortKind::Set(part) | SortKind::MSet(part) => {
                1 + part.size()
            }
            SortKind::Map(key, value) => 1 + key.size() + value.size(),
        }
    }

    /// What it is made of.
    pub(crate) fn kind(self) -> SortKind {
        let inner = || Sort(self.0 >> DIGIT).first();
        match self.0 % (1 << DIGIT) {
            0 => SortKind::Int,
            1 => SortKind::Bool,
            2 => SortKind::Ref,
            3 => SortKind::Snap,
            4 => SortKind::Amount,
            ARR => SortKind::Arr(inner()),
            SEQ => SortKind::Seq(inner()),
            SET => SortKind::Set(inner()),
            MSET => SortKind::MSet(inner()),
            _ => {
                let key = inner();
                let value = Sort(self.0.unbounded_shr((1 + key.size()) * DIGIT)).first();
                SortKind::Map(key, value)
            }
        }
    }

    /// The sort that a row of digits begins with.
    fn first(self) -> Sort {
        let bits = self.size() * DIGIT;
        if bits < u32::BITS { Sort(self.0 & ((1 << bits) - 1)) } else { self }
    }

    /// The sort of what may be in a ghost value: of a map, its keys.
    pub(crate) fn member(self) -> Option<Sort> {
        match self.kind() {
            SortKind::Seq(part) | SortKind::Set(part) | SortKind::MSet(part) | SortKind::Map(part, _) => {
                Some(part)
            }
            SortKind::Int
            | SortKind::Bool
            | SortKind::Ref
            | SortKind::Snap
            | SortKind::Amount
            | SortKind::Arr(_) => None,
        }
    }

    /// The sort of sets of a map's keys.
    pub(crate) fn set_of_keys(self) -> Option<Sort> {
        match self.kind() {
            SortKind::Map(key, _) => Some(Sort::of(SortKind::Set(key))),
            // Nothing else has keys.
            _ => None,
        }
    }

    /// The sort of what a sequence has at an index, or a map for a key, of this sort.
    pub(super) fn at(self, index: Sort) -> Option<Sort> {
        match self.kind() {
            SortKind::Seq(elem) if index == Sort::INT => Some(elem),
            SortKind::Map(key, value) if index == key => Some(value),
            // Any other sort has no such parts.
            _ => None,
        }
    }

    /// The sort of an array's elements.
    pub(crate) fn element(self) -> Option<Sort> {
        match self.kind() {
            SortKind::Arr(elem) => Some(elem),
            SortKind::Int
            | SortKind::Bool
            | SortKind::Ref
            | SortKind::Snap
            | SortKind::Amount
            | SortKind::Seq(_)
            | SortKind::Set(_)
            | SortKind::MSet(_)
            | SortKind::Map(..) => None,
        }
    }
}

impl From<Sort> for u32 {
    fn from(sort: Sort) -> u32 {
        sort.0
    }
}

/// What a sort is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SortKind {
    /// [`Sort::INT`]
    Int,
    /// [`Sort::BOOL`]
    Bool,
    /// [`Sort::REF`]
    Ref,
    /// [`Sort::SNAP`]
    Snap,
    /// [`Sort::AMOUNT`]
    Amount,
    /// The contents of an array: a map from all integers to elements of a sort.
    Arr(Sort),
    /// Finite sequences.
    Seq(Sort),
    /// Finite sets.
    Set(Sort),
    /// Finite multisets.
    MSet(Sort),
    /// Finite maps, from keys to values.
    Map(Sort, Sort),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sort_says_what_it_is_made_of() {
        let row = Sort::of(SortKind::Seq(Sort::REF));
        let map = Sort::of(SortKind::Map(row, Sort::of(SortKind::Set(Sort::BOOL))));
        assert_eq!(map.kind(), SortKind::Map(row, Sort::of(SortKind::Set(Sort::BOOL))));
        let whole = Sort::of(SortKind::Map(map, Sort::AMOUNT));
        assert_eq!(whole.kind(), SortKind::Map(map, Sort::AMOUNT));
        assert_eq!(whole.size(), 7);
        let largest = Sort::of(SortKind::Seq(whole));
        assert_eq!(largest.kind(), SortKind::Seq(whole));
        assert_eq!(Sort::INTS, Sort::of(SortKind::Arr(Sort::INT)));
    }
}
