//! The rows of the operator table.

use super::spelling::Shown;
use super::{Op, Sort, Term, TermPool};

/// An operator as the rest of the program sees it.
pub(crate) struct Row {
    /// The sorts of its arguments and of its result.
    pub(super) signature: Signature,
    /// How a term with these arguments is made. It may be simpler than the operator applied to them.
    pub(super) build: Build,
    /// How it is written in the program.
    pub(super) shown: Shown,
    /// What it is in SMT-LIB.
    pub(crate) smtlib: Smtlib,
    /// Whether the order of the arguments does not matter.
    pub(crate) commutative: bool,
    /// Whether it makes a formula whose value is worked out from its parts, rather than by congruence.
    pub(crate) connective: bool,
    /// Whether it is computed when its arguments are known numbers.
    pub(crate) computed: bool,
    /// Whether an integer result is at least 0.
    pub(crate) never_negative: bool,
    /// What it may be in the trigger of a quantifier.
    pub(crate) trigger: Trigger,
}

impl Row {
    /// The defaults for most operators of a theory: no simplifier, no spelling, may be a part of triggers.
    pub(super) const FREE: Row = Row {
        signature: Signature::Fixed(&[], Sort::BOOL),
        build: Build::Plain,
        shown: Shown::Nameless,
        smtlib: Smtlib::Declared(""),
        commutative: false,
        connective: false,
        computed: false,
        never_negative: false,
        trigger: Trigger::Part,
    };
    pub(super) const CONNECTIVE: Row = Row { connective: true, trigger: Trigger::Never, ..Row::FREE };
    pub(super) const ARITHMETIC: Row = Row { computed: true, ..Row::FREE };
    /// On the bits of two integers. To Z3 it is a function of which it is told the laws.
    pub(super) const BITS: Row = Row {
        signature: Signature::Fixed(&[Sort::INT, Sort::INT], Sort::INT),
        commutative: true,
        ..Row::MATCHED
    };
    pub(super) const MATCHED: Row = Row { trigger: Trigger::Head, ..Row::FREE };
}

/// The sorts of arguments and result.
pub(super) enum Signature {
    /// Arguments of these sorts, a result of that one.
    Fixed(&'static [Sort], Sort),
    /// Any number of arguments of one sort, and a result of the same sort.
    Many(Sort),
    /// The result for arguments of these sorts; `None` if they do not fit.
    Generic(fn(Op, &[Sort]) -> Option<Sort>),
}

/// The simplifying constructor.
pub(super) enum Build {
    /// There is nothing to simplify.
    Plain,
    One(fn(&mut TermPool, Term) -> Term),
    Two(fn(&mut TermPool, Term, Term) -> Term),
    Three(fn(&mut TermPool, Term, Term, Term) -> Term),
    Four(fn(&mut TermPool, Term, Term, Term, Term) -> Term),
    Many(fn(&mut TermPool, Vec<Term>) -> Term),
    /// The value of a leaf of this sort.
    Leaf(Sort),
    /// A component by its index, and the number of components.
    Component(u32, u32),
    /// Whether it is one of the classes of a set.
    Classes(u32),
}

/// What an operator is in SMT-LIB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Smtlib {
    /// The function of this name in one of the standard's theories.
    Theory(&'static str),
    /// A declared function of this name.
    Declared(&'static str),
    /// Several functions, or one with an index.
    Encoded(Encoding),
}

/// Operators that are not one function of SMT-LIB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    /// The snapshot of nothing.
    Unit,
    /// A leaf of a snapshot.
    Wrap,
    /// The value of a leaf of this sort.
    Unwrap(Sort),
    /// Pairs in a chain.
    Tuple,
    /// A component by its index, and the number of components.
    Proj(u32, u32),
    /// The array that holds one value everywhere.
    ConstArray,
    /// An array with a range of another one.
    Splice,
    /// Division that truncates.
    Quotient,
    /// The remainder that goes with it.
    Remainder,
    /// A product of two amounts.
    AmountProduct,
    /// Whether a reference is an object of one of the classes of a set.
    IsOneOf(u32),
}

/// What an operator may be in a trigger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trigger {
    /// The whole of one.
    Head,
    /// A part of one.
    Part,
    /// Z3 does not match it.
    Never,
    /// The whole of one unless the second argument is a constant.
    UnlessConstant,
}
