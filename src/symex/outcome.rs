//! How rules end.
//!
//! A rule in continuation-passing style ends with an [`Outcome`]: the end of one path, for whatever reason, does not
//! stop the others. A direct-style rule has a value, or says why there is none ([`Halt`]).
//!
//! ```text
//! x / y     y may be 0: reported, goes on        Ok(value)
//! c.x       c.x is not held: reported            Err(Failed)         in a trial: Err(Stopped(Abandoned))
//! ```
//!
//! *Invariant*: a failed path is distinguished from an impossible one, and only impossibility may be used as a fact. A
//! [`Stop`] is passed up to where it is handled, and nothing on the way draws a conclusion from it.

use super::Executor;
use crate::ir::Label;
use crate::source::Span;
use crate::state::State;

/// Why execution stops, either altogether or for an attempt. A failed proof is not a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Enough errors were found.
    TooManyErrors,
    /// There are more paths than the limit.
    TooManyPaths,
    /// Something failed in a trial. This is passed up through all rules to the attempt, which undoes everything; so no
    /// rule can mistake an arm that failed in a trial for one that is impossible.
    Abandoned,
    /// The run was cancelled, or the budget of the task is spent. Nothing is concluded from what was not looked at any
    /// more: the result of the task is dropped or undecided.
    CalledOff,
}

/// The end of a path, or of everything.
pub(crate) type Outcome = Result<(), Stop>;

/// How a statement ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Normal,
    /// Continues after the statement with this label.
    Break(Label),
    /// Continues at the end of the body of the loop with this label.
    Continue(Label),
    /// The result is in the store; the place is the return statement.
    Return(Span),
    /// Does not continue; the place is the `throw`.
    Throw(Span),
}

/// What remains to be done on this path; called once per live path, and not after a failure that ends the path.
pub(crate) type Cont<'k, T = ()> = &'k dyn Fn(&mut Executor<'_>, State, T) -> Outcome;

/// Why a direct-style rule has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// What is known on this path contradicts itself.
    Impossible,
    /// This path is over because of a failure, which was reported.
    Failed,
    Stopped(Stop),
}

impl Halt {
    /// The same in continuation-passing style: the end of one path does not stop the others.
    pub(crate) fn outcome(self) -> Outcome {
        match self {
            Halt::Impossible | Halt::Failed => Ok(()),
            Halt::Stopped(stop) => Err(stop),
        }
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stopped(stop)
    }
}

/// The result of a direct-style rule.
pub(crate) type Eval<T> = Result<T, Halt>;

/// Unwraps a direct-style result inside a rule in continuation-passing style.
macro_rules! value {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(halt) => return halt.outcome(),
        }
    };
}
pub(crate) use value;
