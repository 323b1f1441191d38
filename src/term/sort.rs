//! Sorts: each is kept once, so two sorts are compared by comparing two numbers.
//!
//! The five basic sorts have fixed numbers; a sort made of others, such as an array of references, gets its number from
//! the pool that it belongs to. A new kind of sort is a variant of [`SortKind`]; the compiler then asks for its
//! translation to Z3 and for its concrete values in the tests, and nothing else has to know about it.
//!
//! ```
//! use acclaim::term::{Sort, SortKind, TermPool};
//! let mut pool = TermPool::new();
//! let row = pool.array_of(Sort::REF);
//! let matrix = pool.array_of(row);
//! assert_eq!(pool.array_of(row), matrix);
//! assert_eq!(pool.sort_kind(matrix), SortKind::Arr(row));
//! ```

use rustc_hash::FxHashMap;

/// The sort of a term: a number in the sort table of one [`TermPool`](super::TermPool).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Sort(u32);

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
    /// Arrays of integers, in a pool that has not made any other sort before.
    #[cfg(test)]
    pub(crate) const INTS: Sort = Sort(5);
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
}

/// All sorts of one pool.
pub(super) struct Sorts {
    kinds: Vec<SortKind>,
    numbers: FxHashMap<SortKind, Sort>,
}

impl Sorts {
    /// The table with the basic sorts.
    pub(super) fn new() -> Sorts {
        let mut sorts = Sorts { kinds: Vec::new(), numbers: FxHashMap::default() };
        let basic = [SortKind::Int, SortKind::Bool, SortKind::Ref, SortKind::Snap, SortKind::Amount];
        for kind in basic {
            sorts.intern(kind);
        }
        sorts
    }

    /// The sort of this kind.
    pub(super) fn intern(&mut self, kind: SortKind) -> Sort {
        let next = Sort(self.kinds.len() as u32);
        let sort = *self.numbers.entry(kind).or_insert(next);
        if sort == next {
            self.kinds.push(kind);
        }
        sort
    }

    pub(super) fn kind(&self, sort: Sort) -> SortKind {
        self.kinds[sort.0 as usize]
    }

    /// The sort of an array's elements.
    pub(super) fn element(&self, array: Sort) -> Option<Sort> {
        match self.kind(array) {
            SortKind::Arr(elem) => Some(elem),
            SortKind::Int | SortKind::Bool | SortKind::Ref | SortKind::Snap | SortKind::Amount => None,
        }
    }
}
