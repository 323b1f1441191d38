//! How operators are spelled in the syntax of the program.

use super::words::{Level, Words};
use super::{Term, TermPool};

/// The answer to a request for the name of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    Called(Words),
    /// It has no name of its own: it is spelled out from its parts.
    Spelled,
    /// It can't be expressed.
    Unknown,
}

impl From<Option<Words>> for Name {
    fn from(words: Option<Words>) -> Name {
        words.map_or(Name::Spelled, Name::Called)
    }
}

/// Gives the names of the parts of a term.
pub(super) type Names<'a> = &'a dyn Fn(Term) -> Name;

/// Spells an operator applied to arguments.
pub(super) type Spelling = fn(&TermPool, &[Term], Names<'_>) -> Option<Words>;

/// The spelling.
pub(super) enum Shown {
    /// A single word.
    Word(&'static str),
    /// Between the arguments, at this level.
    Between(&'static str, Level),
    /// A member of the argument.
    Member(&'static str),
    /// As the function spells it.
    Own(Spelling),
    /// It has no spelling that its arguments decide.
    Nameless,
}
