//! What was to be shown, and why it could not be: the data of an error, without a word of its message.

use super::{Eval, Executor, Halt, MAX_FAILURES, Stop};
use crate::infer::Search;
use crate::ir::ClassId;
use crate::source::Span;
use crate::state::{Place, State};
use crate::symex::words::situation::Situation;

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
    /// contains it, `aside` what a loop around it did not ask for.
    NoPermission {
        place: String,
        taken: Option<TakenBy>,
        inside: Option<String>,
        aside: Option<SetAside>,
        write: bool,
    },
    /// No chunk is the instance, and it could not be closed; `taken` as above.
    NoInstance {
        instance: String,
        taken: Option<TakenBy>,
        aside: Option<SetAside>,
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

impl Reason {
    /// Whether something is not held.
    pub fn is_permission(&self) -> bool {
        matches!(self, Reason::NoPermission { .. } | Reason::NoInstance { .. })
    }

    /// The loop that left it outside.
    pub fn aside(&self) -> Option<&SetAside> {
        match self {
            Reason::NoPermission { aside, .. } | Reason::NoInstance { aside, .. } => aside.as_ref(),
            _ => None,
        }
    }
}

impl Failure {
    /// The call that took what is missing.
    pub fn taken(&self) -> Option<&TakenBy> {
        match &self.reason {
            Reason::NoPermission { taken, .. } | Reason::NoInstance { taken, .. } => {
                taken.as_ref().or(self.taken.as_ref())
            }
            _ => None,
        }
    }
}

/// A call that took a permission and did not give it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenBy {
    pub call: Span,
    pub callee: String,
    /// The conjunct of the callee's precondition, as the callee writes it.
    pub asked: String,
}

/// A loop that does not ask for a permission which was held where it began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    pub keyword: Span,
    /// What was held there.
    pub held: Option<String>,
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
    pub place: Place,
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
    /// What was to be closed because a call took the instance.
    pub taken: Option<TakenBy>,
    /// It lies in a pure method, whose postcondition gives no permission back.
    pub in_pure: bool,
    /// The class around it.
    pub class: Option<ClassId>,
    /// What it names has no meaning where the method begins.
    pub local: bool,
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
    /// Reports a failed obligation, and the caller decides whether the path goes on. While something is only tried, it ends
    /// the whole attempt: what was not reported may not be assumed.
    pub(crate) fn fail(
        &mut self,
        state: &State,
        span: Span,
        why: &Why<'_>,
        reason: Reason,
        undecided: bool,
    ) -> Eval<()> {
        if self.dynamic.trying {
            return Err(Halt::Stopped(Stop::Abandoned));
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
            explicit: self.context.explicit,
            taken: None,
            in_pure: self.context.own.is_pure,
            class: self.context.own.class,
            local: false,
            undecided,
            situation: Situation::default(),
        };
        self.record_failure(&failure);
        if self.findings.failures.iter().any(|known| known.same_cause(&failure)) {
            return Ok(());
        }
        if failure.reason.is_permission() {
            let mut around = why.closing;
            while let (Some(close), None) = (around, &failure.taken) {
                failure.taken = self.taken_by(&close.place);
                around = close.outer;
            }
        }
        failure.local = self.names_locals(span);
        failure.situation = self.situation(state, span);
        self.findings.failures.push(failure);
        // What fails where branches are joined is looked at again path by path, so the first failure is enough.
        if self.tables.joining || self.findings.failures.len() >= MAX_FAILURES {
            Err(Halt::Stopped(Stop::TooManyErrors))
        } else {
            Ok(())
        }
    }
}
