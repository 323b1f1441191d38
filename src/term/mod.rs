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
//! let x = pool.fresh("x", Sort::Int);
//! let one = pool.int(1);
//! let sum = pool.add(vec![x, one]);
//! assert_eq!(pool.sub(sum, one), x);
//! let larger = pool.lt(x, sum);
//! assert_eq!(larger, pool.bool(true));
//! ```
//!
//! Source: J.-C. Filliâtre and S. Conchon, *Type-Safe Modular Hash-Consing*, ML Workshop 2006; the laws of
//! snapshots are those of *Symbolic Execution for Implicit Dynamic Frames*, with its errata.

mod arith;
mod array;
mod boolean;
mod display;
mod equal;
mod linear;
mod pool;
mod snapshot;
mod walk;

#[cfg(test)]
pub(crate) mod eval;
#[cfg(test)]
mod tests;

pub use linear::Linear;
pub use pool::{Function, TermPool};

/// What the elements of an array are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Elem {
    Int,
    Bool,
    Ref,
}

impl Elem {
    /// The sort of one element.
    pub fn sort(self) -> Sort {
        match self {
            Elem::Int => Sort::Int,
            Elem::Bool => Sort::Bool,
            Elem::Ref => Sort::Ref,
        }
    }
}

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    Bool,
    Int,
    Ref,
    /// What was in a piece of heap: a tree with typed leaves.
    Snap,
    /// The contents of an array: a map from all integers to elements.
    Arr(Elem),
}

/// A term of one [`TermPool`]. The order is that of creation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(u32);

impl Term {
    /// The place of this term in tables indexed by term.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A declared function without interpretation: a pure method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FunId(pub u32);

/// How a term is made. Vectors are flat: no `And` lies directly in an `And`, no `Sum` in a `Sum`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TermKind {
    Bool(bool),
    Int(i128),
    Null,
    Unit,
    /// The symbol of this age.
    Symbol(u32),
    App(FunId, Box<[Term]>),
    Not(Term),
    And(Box<[Term]>),
    Or(Box<[Term]>),
    Implies(Term, Term),
    /// Equality at any sort; on booleans it is `<==>`. The smaller term comes first.
    Eq(Term, Term),
    /// `sum <= bound`: the one form of all integer comparisons. The sum has no constant.
    AtMost(Term, i128),
    Ite(Term, Term, Term),
    /// `constant + Σ factor * atom`, atoms ascending, no factor zero.
    Sum(Box<[(Term, i128)]>, i128),
    /// A product of at least two factors that are not constants.
    Product(Box<[Term]>),
    /// Division as in Java: truncates towards zero.
    Div(Term, Term),
    /// Remainder as in Java: has the sign of the dividend.
    Rem(Term, Term),
    /// A value as the leaf of a snapshot.
    Wrap(Term),
    /// The value of a leaf; any value of the sort if the snapshot is no such leaf.
    Unwrap(Sort, Term),
    Tuple(Box<[Term]>),
    /// Component `index` of `arity`; any snapshot if there is no such component.
    Proj(u32, u32, Term),
    ConstArray(Elem, Term),
    Select(Term, Term),
    Store(Term, Term, Term),
    /// The length of an array object, never negative.
    Length(Term),
    Quantified(Box<Quantified>),
}

/// A formula `forall vars :: {triggers} body`, or `exists`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quantified {
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
