//! How operators are spelled in the words of the program.

use super::words::{Level, Words};
use super::{Term, TermPool};

/// What somebody calls a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    Called(Words),
    /// It has no name of its own: it is spelled out from its parts.
    Spelled,
    /// It can't be said.
    Unknown,
}

impl From<Option<Words>> for Name {
    fn from(words: Option<Words>) -> Name {
        words.map_or(Name::Spelled, Name::Called)
    }
}

/// What the parts of a term are called.
pub(super) type Names<'a> = &'a dyn Fn(Term) -> Name;

/// Spells an operator applied to arguments.
pub(super) type Spelling = fn(&TermPool, &[Term], Names<'_>) -> Option<Words>;

/// The spelling.
pub(super) enum Shown {
    /// A word for itself.
    Word(&'static str),
    /// Between the arguments, at this level.
    Between(&'static str, Level),
    /// A member of the argument.
    Member(&'static str),
    /// As the function says.
    Own(Spelling),
    /// Not in words: somebody has to know a name for it.
    Nameless,
}
