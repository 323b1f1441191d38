//! The terms that the symbolic execution computes with.
//!
//! A term is a number into a [`TermPool`], which keeps each term once (*hash-consing*): two terms are the
//! same text exactly if they are the same number, so comparing and hashing them costs nothing, and every
//! later table (facts, translation to Z3) is an array indexed by the term. Terms are made by the pool's
//! constructors, which simplify while they build; most questions of a proof are answered by that alone.
//! Integer terms are kept as sorted sums `c + k1*t1 + … + kn*tn`, so `x + 1 - 1` is `x` and `a + b` is
//! `b + a`; comparisons become `sum <= constant` with coprime coefficients.
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
//! What an operator is, is said once, in its row of the table in [`op`]; the module shows what a new one takes. Amounts
//! of permission are a sort of their own, see [`amount`].
//!
//! Two rules carry everything built on this. A constructor returns a term with the same value as the one asked for, in
//! every state. And symbols are numbered in the order in which they are made, so what Z3 is asked depends on the proof
//! alone.
//!
//! Source: J.-C. Filliâtre and S. Conchon, *Type-Safe Modular Hash-Consing*, ML Workshop 2006; the laws of
//! snapshots are those of *Symbolic Execution for Implicit Dynamic Frames*, with its errata.

pub(crate) mod amount;
mod arith;
mod array;
mod boolean;
mod display;
mod equal;
mod linear;
pub(crate) mod op;
mod pool;
mod ratio;
pub(crate) mod row;
mod snapshot;
mod sort;
mod spelling;
mod walk;
mod words;

#[cfg(test)]
pub(crate) mod eval;
#[cfg(test)]
mod tests;

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

/// A declared function without interpretation: a pure method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct FunId(pub u32);

/// How a term is made: what [`TermPool::kind`] shows of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TermKind<'a> {
    Bool(bool),
    Int(i128),
    /// An amount of permission that is known.
    Amount(Ratio),
    /// The symbol of this age.
    Symbol(u32),
    /// A function of the program applied to arguments.
    App(FunId, &'a [Term]),
    /// An operator of the table applied to arguments.
    Op(Op, &'a [Term]),
    /// `constant + Σ factor * atom` of integers, atoms ascending and no sums, no factor zero.
    Sum(&'a [(Term, i128)], i128),
    /// `sum <= bound`: the one form of all integer comparisons. The sum has no constant.
    AtMost(Term, i128),
    Quantified(&'a Quantified),
}

/// A formula `forall vars :: {triggers} body`, or `exists`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Quantified {
    pub forall: bool,
    /// Symbols of the pool's own, bound in `triggers` and `body`.
    pub vars: Box<[Term]>,
    pub triggers: Box<[Box<[Term]>]>,
    pub body: Term,
}

/// Runs `work` on a stack that is large enough to go one level deeper.
pub(crate) fn deep<R>(work: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, work)
}
