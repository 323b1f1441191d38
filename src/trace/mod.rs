//! The path condition, with the origin of each part of it [VC §3.3, Σ].
//!
//! The depth-first execution keeps one path at a time. What is assumed is pushed here and in the prover
//! together, and both are cut back together when a branch is left. An entry is a *branch* (the condition of
//! an `if`, of `?:`, of a conditional assertion) or something *learned* (what an assertion or a definition says).
//!
//! ```text
//! if (x > 0) { y = 10 / x; } …        [branch x > 0 at line 3] [learned …]
//! ```
//!
//! A [`Recording`] shows the user the states and steps of an execution, in words.

mod record;

pub(crate) use record::{
    Changed, End, Event, Headline, Listed, Note, Piece, Questions, Recording, Shown, Step, Variable,
};

use crate::ir::MethodId;
use crate::source::Span;
use crate::term::Term;

/// How something came to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The path took a branch: the condition at this place, if it has one, was true or false.
    Branch { cond: Option<Span>, holds: bool },
    /// The path got here; not every path that began at the same place did. Nothing in the program's text says this.
    Arrived,
    /// A fact from an assertion or a definition.
    Learned,
    /// What did not follow, and was reported: the path goes on as if it were true.
    Supposed,
    /// What an operator or a type implies, whatever the program says. Nobody needs to be told.
    Law,
}

/// One conjunct of the path condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub term: Term,
    pub why: Why,
}

/// A permission that was taken away.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub place: crate::state::Place,
    pub by: Taker,
    /// The call, or the keyword of the loop.
    pub at: Span,
    /// The conjunct of the precondition or invariant.
    pub conjunct: Span,
    /// The callee's postcondition, or the invariant, gave it back.
    pub given_back: bool,
}

/// What takes permissions away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taker {
    Call(MethodId),
    /// A loop, whose invariant gives back what it asks for where the loop is left: perhaps of another object.
    Loop,
}

/// A position in the path, to cut back to. The default is its begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    entries: usize,
    taken: usize,
    joins: usize,
}

/// The path condition of the path that is being executed.
#[derive(Debug, Default)]
pub(crate) struct Path {
    entries: Vec<Entry>,
    taken: Vec<Taken>,
    /// How often paths were joined on the way.
    joins: usize,
}

impl Path {
    /// Notes that several paths were joined.
    pub(crate) fn join(&mut self) {
        self.joins += 1;
    }

    /// Whether this is several paths that were joined.
    pub(crate) fn is_joined(&self) -> bool {
        self.joins > 0
    }

    pub(crate) fn push(&mut self, term: Term, why: Why) {
        self.entries.push(Entry { term, why });
    }

    pub(crate) fn take(&mut self, taken: Taken) {
        self.taken.push(taken);
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { entries: self.entries.len(), taken: self.taken.len(), joins: self.joins }
    }

    pub(crate) fn cut(&mut self, mark: Mark) {
        self.entries.truncate(mark.entries);
        self.taken.truncate(mark.taken);
        self.joins = mark.joins;
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(crate) fn since(&self, mark: Mark) -> &[Entry] {
        &self.entries[mark.entries.min(self.entries.len())..]
    }

    /// What was taken since a mark.
    pub(crate) fn taken_since(&self, mark: Mark) -> &[Taken] {
        &self.taken[mark.taken.min(self.taken.len())..]
    }

    /// Records for each permission that was taken last at a place, since a mark, whether it was given back.
    pub(crate) fn give_back(
        &mut self,
        (at, since): (Span, Mark),
        mut is_back: impl FnMut(&crate::state::Place) -> bool,
    ) {
        let first = since.taken.min(self.taken.len());
        let later = self.taken[first..].iter_mut().rev().skip_while(|taken| taken.at != at);
        for taken in later.take_while(|taken| taken.at == at) {
            taken.given_back = is_back(&taken.place);
        }
    }

    /// What was taken on this path, the last first.
    pub(crate) fn taken(&self) -> impl Iterator<Item = &Taken> {
        self.taken.iter().rev()
    }

    /// How many branches were taken on this path, including the verifier's own case splits.
    pub(crate) fn depth(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry.why, Why::Branch { .. })).count()
    }

    /// The branches of this path that have a place in the text, in the order in which they were taken.
    pub(crate) fn branches(&self) -> impl Iterator<Item = (Span, bool)> + '_ {
        self.entries.iter().filter_map(|entry| match entry.why {
            Why::Branch { cond: Some(span), holds } => Some((span, holds)),
            _ => None,
        })
    }
}
