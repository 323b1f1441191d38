//! A recorded execution: the symbolic states along the paths of one declaration [VC §6.2], as data.
//!
//! The executor follows one path after the other, so a recording is a tree in the order in which it was walked: each
//! step names the one that it comes after on its path. Text, JSON and any other form of a trace are views of it.
//!
//! ```text
//! 0  State   {this.valid()}  this, v      before `open valid();`
//! 1  State   {this.x -> …}   this, v      after 0: lost this.valid(), gained this.x
//! 2  Branch  `v > 0` is true              after 1
//! 3  End     postcondition                after 2
//! 4  Branch  `v > 0` is false             after 1
//! ```

use crate::source::Span;
use crate::term::Words;

/// The recording of one declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Recording {
    pub steps: Vec<Step>,
    /// There were more steps than were kept.
    pub cut: bool,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The step that it comes after on its path, by number.
    pub after: Option<usize>,
    /// How many branches were taken on the way here.
    pub depth: usize,
    pub event: Event,
    /// The questions since the previous step.
    pub questions: Questions,
}

/// How many questions the prover was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Questions {
    /// All of them.
    pub asked: u64,
    /// Those that went to the solver.
    pub solver: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The state before a statement, or where the body ends.
    State {
        span: Span,
        what: Headline,
        state: Box<Shown>,
        changed: Box<Changed>,
    },
    /// An instance was replaced by its body, without a statement that says so.
    Opened(Piece),
    /// An instance was made from its body, without a statement that says so.
    Closed(Piece),
    /// A condition of the program or, without a place, a case split of the verifier; `known` means that the other case
    /// was refuted, so there was only one way to go.
    Branch {
        cond: Option<Span>,
        holds: bool,
        known: bool,
    },
    /// Something about loops and joins.
    Note(Note),
    /// An obligation that could not be shown.
    Failed {
        span: Span,
        code: &'static str,
        message: String,
    },
    End(End),
}

/// What follows a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Headline {
    /// A statement, at this place.
    Statement,
    /// The statement with this condition; its body comes later.
    If(Span),
    /// A loop of any form; if it has no condition, `cond` is the keyword.
    Loop {
        keyword: Span,
        cond: Span,
    },
    /// The right side at the place is stored in a variable of this name.
    Into(&'static str),
    /// The body of a pure method.
    Body,
    EndOfBody,
    EndOfIteration,
}

/// What happens to the state other than by a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    ArbitraryIteration,
    AfterLoop,
    AfterJoin,
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The postcondition was shown; or, if `holds` is false, a part of it was not, which has been reported.
    Postcondition { holds: bool },
    /// The invariant of a loop, after an iteration; `holds` as above.
    Invariant { holds: bool },
    /// A `throw` ended it.
    Throws,
    /// The assertion of a `join`; `holds` as above.
    Join { holds: bool },
    /// It leaves a loop, and is continued when all paths through the loop have been seen.
    LeavesLoop,
    /// The value of a pure method's body was found.
    Value,
    /// What is known contradicts itself: no execution gets here.
    Impossible,
    /// It can't continue after an error.
    Failed,
    /// It relies on a declaration that has an error.
    Skipped(String),
    /// A limit on paths or errors was reached.
    Limit,
}

/// A symbolic state in words [VC Definition 2].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    /// Variables with their values.
    pub store: Listed<Variable>,
    pub heap: Listed<Piece>,
    /// The heap at entry.
    pub old: Listed<Piece>,
    /// What is known on this path.
    pub path: Listed<Words>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    pub name: &'static str,
    pub value: Words,
}

/// A chunk: what is held, and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub place: Words,
    /// The value, or the snapshot of an instance.
    pub value: Words,
    pub instance: bool,
    /// The indices of the elements that are not held.
    pub missing: Vec<Words>,
    /// The condition under which it is held, if there is one.
    pub when: Option<Words>,
}

/// The differences from the last state on the same path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changed {
    pub store: Vec<Variable>,
    pub gained: Vec<Piece>,
    pub lost: Vec<Piece>,
    pub learned: Vec<Words>,
}

/// The parts of a list that are shown, and how many more there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed<T> {
    pub shown: Vec<T>,
    pub more: usize,
}

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Listed { shown: Vec::new(), more: 0 }
    }
}

impl Shown {
    /// The differences from an earlier state.
    pub(crate) fn since(&self, before: &Shown) -> Changed {
        fn new<T: Clone + PartialEq>(now: &[T], before: &[T]) -> Vec<T> {
            now.iter().filter(|item| !before.contains(item)).cloned().collect()
        }
        Changed {
            store: new(&self.store.shown, &before.store.shown),
            gained: new(&self.heap.shown, &before.heap.shown),
            lost: new(&before.heap.shown, &self.heap.shown),
            learned: new(&self.path.shown, &before.path.shown),
        }
    }
}
