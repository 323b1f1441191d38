//! Ghost values: sequences, sets, multisets and maps (language.md §5).
//!
//! They are mathematical values: two with the same elements are the same, and an operation makes a new one. What an
//! operation means where it has several meanings is a matter of its operands' types.
//!
//! ```text
//! s[i]        Element [s, i]       s a sequence, a multiset (how often i is in it), or a map
//! x in t      In [x, t]            t any of them; of a map: its keys
//! ```

/// The kinds of ghost values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Collection {
    Seq,
    Set,
    MSet,
    Map,
}

impl Collection {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Collection::Seq => "seq",
            Collection::Set => "set",
            Collection::MSet => "mset",
            Collection::Map => "map",
        }
    }
}

/// An operation on ghost values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ValueOp {
    /// `seq(e, …)`, `set(e, …)`, `mset(e, …)`, `map<K, V>()`: the type of the whole says which.
    Make,
    /// `mset(s)` of a sequence: its elements, each as often as it is there.
    Elements,
    /// `s + t`
    Concat,
    /// `s[i]`: an index that the sequence has, a key that the map has, or anything of which the multiset may have some.
    Element,
    /// `s[i..j]`
    Slice,
    /// `s[i..]`
    From,
    /// `s[..j]`
    To,
    /// `s[i := e]`, `m[k := e]`
    Update,
    /// `s.length`
    Length,
    /// `t.size`
    Size,
    /// `x in s`
    In,
    /// `s union t`; of multisets the sum.
    Union,
    Inter,
    Diff,
    Subset,
    /// `m.keys`
    Keys,
}

impl ValueOp {
    /// Whether it has a value whatever its operands are.
    pub(crate) fn is_total(self) -> bool {
        match self {
            ValueOp::Element | ValueOp::Slice | ValueOp::From | ValueOp::To | ValueOp::Update => false,
            ValueOp::Make
            | ValueOp::Elements
            | ValueOp::Concat
            | ValueOp::Length
            | ValueOp::Size
            | ValueOp::In
            | ValueOp::Union
            | ValueOp::Inter
            | ValueOp::Diff
            | ValueOp::Subset
            | ValueOp::Keys => true,
        }
    }
}
