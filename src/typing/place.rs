//! Where an expression is, which decides what may be used in it.

/// What kind of text an expression is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Program,
    PureBody,
    Requires,
    Ensures,
    Predicate,
    Invariant,
    /// `assert`, `assume`, `join`
    Assert,
    /// Java's own `assert`, outside of specification comments
    ProgramAssert,
    /// The arguments of `open`, `close`, `use`
    Ghost,
    /// The measure of a method
    Decreases,
    /// The measure of a loop
    LoopDecreases,
}

impl Place {
    pub(super) fn is_specification(self) -> bool {
        !matches!(self, Place::Program | Place::PureBody | Place::ProgramAssert)
    }

    /// As in "`old` can't be used in a precondition".
    pub(super) fn describe(self) -> &'static str {
        match self {
            Place::Program => "program code",
            Place::PureBody => "the body of a pure method",
            Place::Requires => "a precondition",
            Place::Ensures => "a postcondition",
            Place::Predicate => "the body of a predicate",
            Place::Invariant => "a loop invariant",
            Place::Assert => "an assertion",
            Place::ProgramAssert => "an `assert` of the program",
            Place::Ghost => "a ghost statement",
            Place::Decreases | Place::LoopDecreases => "`decreases`",
        }
    }
}
