//! What `break`, `continue` and `yield` can lead to.

/// A statement or an expression that jumps can lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JumpKind {
    /// It has a label, and nothing else leads to it.
    Labelled,
    Loop,
    Switch,
    /// A `switch` that gives a value. No jump leads out of it.
    Value,
}

/// A word that jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JumpWord {
    Break,
    Continue,
    Yield,
}

impl JumpKind {
    /// Whether a jump without a label may lead here.
    pub(crate) fn takes(self, word: JumpWord) -> bool {
        match word {
            JumpWord::Break => matches!(self, JumpKind::Loop | JumpKind::Switch),
            JumpWord::Continue => self == JumpKind::Loop,
            JumpWord::Yield => self == JumpKind::Value,
        }
    }
}

impl JumpWord {
    pub(crate) fn spelling(self) -> &'static str {
        match self {
            JumpWord::Break => "break",
            JumpWord::Continue => "continue",
            JumpWord::Yield => "yield",
        }
    }
}
