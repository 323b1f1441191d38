//! How rules end.
//!
//! A rule in continuation-passing style ends with an [`Outcome`]: a path that is over, for whatever reason, is no reason to
//! stop the others. A direct-style rule has a value or says why there is none ([`Halt`]).
//!
//! ```text
//! x / y     y may be 0: reported, goes on        Ok(value)
//! c.x       c.x is not held: reported            Err(Failed)         in a trial: Err(Stopped(Abandoned))
//! ```
//!
//! *Invariant*: what failed is told from what is impossible. Only what is impossible may be concluded from; a [`Stop`] goes up
//! to whoever it is for, and nobody on its way concludes anything from it.

use super::Executor;
use crate::ir::Label;
use crate::source::Span;
use crate::state::State;

/// Why execution stops, of everything or of an attempt. A failed proof is not a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// So many errors were found that more would not help.
    TooManyErrors,
    /// There are more paths than are followed.
    TooManyPaths,
    /// Something failed that was only tried. This goes up through all rules to the attempt, which takes everything back;
    /// so no rule can mistake an arm that failed in a trial for one that is impossible.
    Abandoned,
    /// The run was called off. What has been found so far is of no use to anybody.
    Cancelled,
}

/// The end of a path, or of everything.
pub(crate) type Outcome = Result<(), Stop>;

/// How a statement ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Normal,
    /// Goes on after the statement with this label.
    Break(Label),
    /// Goes on where the body of the loop with this label ends.
    Continue(Label),
    /// The result is in the store; the place is the return statement.
    Return(Span),
    /// Nothing goes on; the place is the `throw`.
    Throw(Span),
}

/// What happens next on this path; called once per live path, and not after a failure was reported.
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
    /// The same in continuation-passing style: a path that ended is no reason to stop the others.
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
