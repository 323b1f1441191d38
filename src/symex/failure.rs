//! What was to be shown, and why it could not be: the data of an error, without a word of its message.

use super::{Eval, Executor, Halt, MAX_FAILURES, Stop};
use crate::infer::Search;
use crate::source::Span;
use crate::state::State;
use crate::symex::situation::Situation;

/// What is being checked, and for whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// An expression is evaluated, a location written: it stands for itself.
    Itself,
    Assert,
    /// A call of a mutator or constructor.
    Precondition {
        callee: String,
        call: Span,
    },
    /// A call of a pure method, in program code or in a specification.
    PurePrecondition {
        callee: String,
        call: Span,
    },
    /// `exit` is the return statement or the closing brace.
    Postcondition {
        exit: Span,
    },
    /// The postcondition of a pure method; `body` is what it returns.
    PurePostcondition {
        body: Span,
    },
    InvariantEntry {
        keyword: Span,
    },
    InvariantKept {
        keyword: Span,
    },
    Open {
        stmt: Span,
    },
    Close {
        stmt: Span,
    },
    Join {
        stmt: Span,
    },
    Decreases {
        call: Span,
    },
}

/// Why it could not be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A boolean conjunct does not follow.
    False,
    /// No chunk gives the location; `taken` is the call that took it on this path, `inside` a held instance that
    /// contains it.
    NoPermission {
        place: String,
        taken: Option<Span>,
        inside: Option<String>,
        write: bool,
    },
    /// No chunk is the instance, and it could not be closed; `taken` as above.
    NoInstance {
        instance: String,
        taken: Option<Span>,
    },
    MayBeNull {
        what: String,
    },
    OutOfBounds {
        array: String,
        index: String,
    },
    DivisionByZero {
        divisor: String,
    },
    NegativeSize {
        size: String,
    },
    /// The predicate has no definition, or not one that is visible here.
    Opaque {
        predicate: String,
        private: bool,
    },
    /// `untouched`: the locations may have changed.
    Changed,
    /// The measure does not fall, or may be negative.
    Measure {
        negative: bool,
    },
    /// The callee may lead back here, and has no measure.
    NoMeasure {
        callee: String,
    },
}

/// An obligation on its way: what it serves, which closes it is inside of, and what the search may do.
#[derive(Clone, Copy)]
pub(crate) struct Why<'w> {
    pub obligation: &'w Obligation,
    pub closing: Option<&'w Closing<'w>>,
    pub search: Search,
}

/// A predicate that is being closed because an instance of it was asked for.
pub(crate) struct Closing<'w> {
    /// The instance in source words.
    pub instance: String,
    /// The conjunct that asked for it.
    pub site: Span,
    pub outer: Option<&'w Closing<'w>>,
}

/// A failed obligation, with the situation in source words.
#[derive(Clone, Debug)]
pub struct Failure {
    pub obligation: Obligation,
    pub reason: Reason,
    /// The failing expression or conjunct.
    pub span: Span,
    /// The closes around it, the outermost first: the instance and the conjunct that asked for it.
    pub closing: Vec<(String, Span)>,
    /// It lies in a contract or predicate that is being checked for well-formedness.
    pub in_contract: bool,
    /// Every ghost step has to be written.
    pub explicit: bool,
    /// A limit was reached on the question that failed.
    pub undecided: bool,
    pub situation: Situation,
}

impl Failure {
    /// Two failures are one cause if they are the same reason of the same conjunct for the same place.
    fn same_cause(&self, other: &Failure) -> bool {
        self.span == other.span
            && std::mem::discriminant(&self.reason) == std::mem::discriminant(&other.reason)
            && match (&self.obligation, &other.obligation) {
                // One conjunct on several paths is one error, whatever return the path took.
                (Obligation::Postcondition { .. }, Obligation::Postcondition { .. }) => true,
                (a, b) => a == b,
            }
    }
}

impl Executor<'_> {
    /// Reports a failed obligation, unless the search is only trying. The caller decides whether the path goes on;
    /// while the search is trying it never does: what was not reported may not be assumed.
    pub(crate) fn fail(
        &mut self,
        state: &State,
        span: Span,
        why: &Why<'_>,
        reason: Reason,
        undecided: bool,
    ) -> Eval<()> {
        if self.quiet > 0 {
            self.quiet_failures += 1;
            return Err(Halt::PathEnded);
        }
        let mut closing = Vec::new();
        let mut around = why.closing;
        while let Some(close) = around {
            closing.push((close.instance.clone(), close.site));
            around = close.outer;
        }
        closing.reverse();
        let mut failure = Failure {
            obligation: why.obligation.clone(),
            reason,
            span,
            closing,
            in_contract: state.framing,
            explicit: self.context.options.explicit,
            undecided,
            situation: Situation::default(),
        };
        self.record_failure(&failure);
        if self.failures.iter().any(|known| known.same_cause(&failure)) {
            return Ok(());
        }
        failure.situation = self.situation(state, span);
        self.failures.push(failure);
        if self.failures.len() >= MAX_FAILURES { Err(Halt::Stopped(Stop::TooManyErrors)) } else { Ok(()) }
    }
}
