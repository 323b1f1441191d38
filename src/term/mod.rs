//! The terms that the symbolic execution computes with.
//!
//! A term is an index into a [`TermPool`], which keeps each term once (*hash-consing*): two terms are syntactically
//! equal exactly if they are the same number, so comparing and hashing them costs nothing, and every later table
//! (facts, translation to Z3) is an array indexed by the term. Terms are made by the pool's constructors, which
//! simplify while they build; this alone answers most questions of a proof. Integer terms are kept as sorted
//! sums `c + k1*t1 + … + kn*tn`, so `x + 1 - 1` is `x` and `a + b` is `b + a`; comparisons become `sum <= constant`
//! with coprime coefficients.
//!
//! ```
//! use acclaim::term::{Sort, TermPool};
//! let mut pool = TermPool::new();
//! let x = pool.fresh("x", Sort::INT);
//! let one = pool.int(1);
//! let sum = pool.add(vec![x, one]);
//! assert_eq!(pool.sub(sum, one), x);
//! let larger = pool.lt(x, sum);
//! assert_eq!(larger, pool.bool(true));
//! ```
//!
//! An operator is defined in one place, its row of the table in [`op`]; that module shows what a new one needs. Amounts
//! of permission are a sort of their own, see [`amount`].
//!
//! Everything built on this relies on two rules. A constructor returns a term with the same value as the one asked for,
//! in every state. And symbols are numbered in the order in which they are made, so the questions to Z3 depend only on
//! the proof.
//!
//! Source: J.-C. Filliâtre and S. Conchon, *Type-Safe Modular Hash-Consing*, ML Workshop 2006; the laws of
//! snapshots are those of *Symbolic Execution for Implicit Dynamic Frames*, with its errata.

pub(crate) mod amount;
mod arith;
mod array;
mod bits;
mod boolean;
mod classes;
mod collection;
mod display;
mod equal;
mod linear;
pub(crate) mod op;
mod per_index;
mod pool;
mod ratio;
pub(crate) mod row;
mod sequence;
mod snapshot;
mod sort;
mod spelling;
mod walk;
mod words;

#[cfg(test)]
pub(crate) mod eval;
#[cfg(test)]
mod eval_collections;
#[cfg(test)]
mod tests;

pub(crate) use classes::ClassSets;
pub(crate) use linear::Linear;
pub(crate) use op::Op;
pub(crate) use pool::TermPool;
pub(crate) use ratio::Ratio;
pub(crate) use sort::{Sort, SortKind};
pub(crate) use spelling::Name;
pub(crate) use words::{Level, Words};

/// A term of one [`TermPool`]. The order is that of creation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Term(u32);

impl Term {
    /// The place of this term in tables indexed by term.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An uninterpreted function: a pure method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct FunId(pub u32);

/// How a term is built, as [`TermPool::kind`] shows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TermKind<'a> {
    Bool(bool),
    Int(i128),
    /// A known amount of permission.
    Amount(Ratio),
    /// The symbol of this age.
    Symbol(u32),
    /// A function of the program applied to arguments.
    App(FunId, &'a [Term]),
    /// An operator of the table applied to arguments.
    Op(Op, &'a [Term]),
    /// `constant + Σ factor * atom` of integers; the atoms are ascending and are not sums, no factor is zero.
    Sum(&'a [(Term, i128)], i128),
    /// `sum <= bound`: the only form of integer comparisons. The sum has no constant.
    AtMost(Term, i128),
    Quantified(&'a Quantified),
}

/// A formula `forall vars :: {triggers} body`, or `exists`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Quantified {
    pub forall: bool,
    /// Symbols made by the pool, bound in `triggers` and `body`.
    pub vars: Box<[Term]>,
    pub triggers: Box<[Box<[Term]>]>,
    pub body: Term,
}

/// Runs `work` on a stack that is large enough to go one level deeper.
pub(crate) fn deep<R>(work: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, work)
}
