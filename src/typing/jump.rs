//! What `break`, `continue` and `yield` can lead to.

use super::Constness;
use crate::resolve::Ty;
use crate::source::Span;

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

/// A value that a `switch` gives.
pub(super) struct Given {
    pub span: Span,
    pub ty: Ty,
    pub constness: Constness,
    /// The types that it may have as an argument, see [`Argument`](crate::resolve::Argument).
    pub arms: Vec<Ty>,
    /// Whether its type depends on what it is passed to.
    pub is_poly: bool,
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
