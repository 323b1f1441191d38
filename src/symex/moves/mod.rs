//! What the rules share: forks and joins, the search for chunks, opening and closing, calls, definitions, loops,
//! arrays.
//!
//! A move changes the state or the path in one way that can be understood on its own; it implements no single figure.

pub(crate) mod amount;
mod arrange;
pub(crate) mod arrays;
pub(crate) mod attempt;
pub(crate) mod bits;
pub(crate) mod branch;
pub(crate) mod call;
pub(crate) mod cases;
pub(crate) mod check;
pub(crate) mod class;
pub(crate) mod collect;
pub(crate) mod contents;
pub(crate) mod definition;
pub(crate) mod differences;
pub(crate) mod direction;
pub(crate) mod each;
pub(crate) mod finals;
pub(crate) mod fold;
pub(crate) mod fuel;
pub(crate) mod gather;
pub(crate) mod given;
mod glance;
pub(crate) mod guarded;
pub(crate) mod join;
pub(crate) mod lemma;
pub(crate) mod lookup;
pub(crate) mod loops;
pub(crate) mod members;
pub(crate) mod overflow;
mod owners;
pub(crate) mod parts;
pub(crate) mod quantifier;
pub(crate) mod ranges;
pub(crate) mod reach;
pub(crate) mod rounds;
pub(crate) mod separation;
pub(crate) mod shares;
mod shifted;
mod supply;
pub(crate) mod suppositions;
pub(crate) mod tails;
pub(crate) mod unread;
pub(crate) mod unspecified;
pub(crate) mod untouched;
pub(crate) mod usable;
mod values;
pub(crate) mod views;
