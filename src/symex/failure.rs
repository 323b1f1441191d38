//! What was to be shown, and why it could not be: the data of an error, without a word of its message.
//!
//! Everything here is an id, a range of the text, a term, or a part of a state. It is put into words once, when the
//! task is over (see [`words`](crate::symex::words)); most failures happen in trials and are never put into words.

use super::{Eval, Executor, Halt, MAX_FAILURES, Stop};
use crate::infer::Search;
use crate::ir::{Amount, MethodId, PredId, PureId, Type, VarId};
use crate::source::{Span, Symbol};
use crate::state::{ChunkId, Heap, Place, State};
use crate::symex::scene::Scene;
use crate::term::Term;
use crate::trace::Taker;

/// What is being checked, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obligation {
    /// An expression is evaluated or a location written; nothing else requires it.
    Itself,
    Assert,
    /// A call of a mutator or constructor.
    Precondition {
        callee: MethodId,
        call: Span,
    },
    /// A call of a pure method, in program code or in a specification.
    PurePrecondition {
        callee: PureId,
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
    /// An override keeps what it overrides promises; `at` is its name. With `requires`, it asks for no more than that.
    Overriding {
        at: Span,
        requires: bool,
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
    /// It must not be provable.
    Refute {
        stmt: Span,
    },
    /// `at` is the call, the loop's measure, or the expression that is measured.
    Decreases {
        at: Span,
        of: MeasureOf,
    },
}

/// What a `decreases` belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MeasureOf {
    Calls,
    Loop,
    /// The measure of an override is compared with that of what it overrides.
    Override,
}

/// What is not wrong, and yet hardly meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Warning {
    /// The precondition of the declaration that is verified can't be satisfied.
    ImpossiblePrecondition { requires: Span },
    /// The same of the body of the predicate that is verified.
    ImpossiblePredicate { body: Span },
    /// Nothing is possible after a call.
    ImpossibleAfterCall { call: Span, callee: MethodId },
    /// A trigger that is not used, because this part of it is not defined everywhere.
    LeftOut { part: Span, is_call: bool },
    /// A trigger that is not used, because it says nothing about this variable of the quantifier.
    Incomplete { trigger: Span, variable: Symbol },
    /// A trigger that is not used, because nothing like it can be looked for.
    NoTrigger { trigger: Span },
    /// A quantifier that is never used, because nothing says for which values of this variable it should be. `nested`:
    /// it has a quantifier in it.
    NeverUsed { quantifier: Span, forall: bool, variable: Symbol, nested: bool },
}

/// Why a predicate can't be opened or closed here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoDefinition {
    Abstract,
    Private,
    /// Its body has an error, which was reported there.
    Broken,
    /// Which definition is meant depends on the class of the receiver, which is not known.
    Unknown,
}

/// How a number leaves the range of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overflowing {
    /// A sum, a difference, a product, or an opposite.
    Operator,
    /// The least number divided by -1.
    Division,
    /// Bits are shifted out to the left.
    Shift,
    /// The argument of a pure method in a specification.
    Argument,
}

/// What a location is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
    /// So much of it is given up.
    Take(Amount),
}

/// Why it could not be shown.
#[derive(Clone, Debug)]
pub(crate) enum Reason {
    /// A boolean conjunct does not follow; `part`: of what it says of all values this does not, and others do.
    False {
        part: Option<Span>,
    },
    /// What says how much is given up may be nothing, or `more` than all.
    NoAmount {
        more: bool,
    },
    /// No chunk gives the location; `text` is the location as the program writes it.
    NoPermission {
        place: Place,
        text: Span,
        access: Access,
        /// How much of it is held, if that is too little.
        held: Option<Term>,
        gone: Gone,
    },
    /// No chunk matches the instance, and it could not be closed.
    NoInstance {
        place: Place,
        text: Span,
        /// How much of it is held, if that is too little.
        held: Option<Term>,
        gone: Gone,
    },
    MayBeNull {
        what: Span,
    },
    OutOfBounds {
        array: Span,
        index: Span,
    },
    /// The bounds of a range may be out of order, or out of those of the array.
    NoRange {
        array: Span,
    },
    /// The ends of a part of a sequence may not be in order, or not within it.
    OutOfRange,
    /// A map may not have a key.
    NoKey {
        map: Span,
        key: Span,
    },
    DivisionByZero {
        divisor: Span,
    },
    NegativeSize {
        size: Span,
    },
    /// A number that is cast, or assigned by `op=`, may not be one of the type.
    DoesNotFit {
        what: Span,
        to: Type,
    },
    /// A number of program code, or an argument, may not be one of its type. It may be below the least, or above the
    /// greatest.
    Overflow {
        what: Span,
        to: Type,
        by: Overflowing,
        below: bool,
        above: bool,
    },
    /// The predicate has no definition, or none that is visible here.
    Opaque {
        predicate: PredId,
        problem: NoDefinition,
    },
    /// The reference may be an object of another class.
    NotAnInstance,
    /// The result of a call may be an array of another class than the one that it is seen as.
    NotThatArray,
    /// `untouched`: the locations may have changed.
    Changed,
    /// A `throw` can be reached.
    Throws,
    /// A `throw` can be reached where a value is needed.
    NoValue,
    /// What was to be refuted is proved on every path, or no path gets there.
    NotRefuted {
        reached: bool,
    },
    /// The measure does not fall, or may be negative.
    Measure {
        negative: bool,
    },
    /// The callee may lead back here, and has no measure.
    NoMeasure {
        callee: MethodId,
    },
}

impl Reason {
    /// Whether the reason is that something is not held.
    pub(crate) fn is_permission(&self) -> bool {
        matches!(self, Reason::NoPermission { .. } | Reason::NoInstance { .. })
    }

    /// Whether some of the permission is held, but not enough.
    pub(crate) fn is_short(&self) -> bool {
        matches!(self, Reason::NoPermission { held: Some(_), .. } | Reason::NoInstance { held: Some(_), .. })
    }

    /// Where the missing permission went.
    pub(crate) fn gone(&self) -> Option<&Gone> {
        match self {
            Reason::NoPermission { gone, .. } | Reason::NoInstance { gone, .. } => Some(gone),
            _ => None,
        }
    }

    pub(crate) fn gone_mut(&mut self) -> Option<&mut Gone> {
        match self {
            Reason::NoPermission { gone, .. } | Reason::NoInstance { gone, .. } => Some(gone),
            _ => None,
        }
    }
}

/// Where a missing permission is, as far as that is known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gone {
    /// A held instance that contains it.
    pub inside: Option<ChunkId>,
    /// What an enclosing loop did not ask for.
    pub aside: Option<SetAside>,
    /// The call or loop that took it on this path.
    pub taken: Option<TakenBy>,
    /// It was not held where the method begins, which `old` is about; where the loop begins it is.
    pub at_entry: bool,
}

/// A call or a loop that took a permission and did not give it back.
#[derive(Clone, Debug)]
pub(crate) struct TakenBy {
    pub by: Taker,
    /// The call, or the keyword of the loop.
    pub at: Span,
    pub place: Place,
    /// The conjunct of the precondition or invariant.
    pub conjunct: Span,
}

/// A loop whose invariant does not ask for a permission that was held where the loop began.
#[derive(Clone, Debug)]
pub(crate) struct SetAside {
    pub keyword: Span,
    /// What was held there, and the chunk in it that is meant.
    pub heap: Heap,
    pub chunk: ChunkId,
}

/// The context of an obligation: what it serves, which closes it is part of, and what the search may do.
#[derive(Clone, Copy)]
pub(crate) struct Why<'w> {
    pub obligation: &'w Obligation,
    pub closing: Option<&'w Closing<'w>>,
    pub search: Search,
}

/// A predicate that is being closed because an instance of it is needed.
pub(crate) struct Closing<'w> {
    /// The conjunct that needs it.
    pub site: Span,
    pub place: Place,
    pub outer: Option<&'w Closing<'w>>,
}

/// A failed obligation, with the state in which it failed.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub obligation: Obligation,
    pub reason: Reason,
    /// The failing expression or conjunct.
    pub span: Span,
    /// What does not follow, if it is a term.
    pub goal: Option<Term>,
    /// The instances that were being closed when it failed, the outermost first, each with the conjunct that needs it.
    pub closing: Vec<(Place, Span)>,
    /// It is in a contract or predicate that is being checked for well-formedness.
    pub in_contract: bool,
    /// The call of which the contract promises what it is in.
    pub promised_by: Option<Span>,
    /// What took the instance that was being closed.
    pub taken: Option<TakenBy>,
    /// A limit was reached while the question that failed was being answered.
    pub undecided: bool,
    /// The truth values among the variables that are known there.
    pub settled: Vec<(VarId, bool)>,
    /// The numbers in what does not follow that are known to be constants, with these.
    pub values: Vec<(Term, Term)>,
    /// The opposite of what was to be shown follows.
    pub is_false: bool,
    pub scene: Scene,
}

impl Failure {
    /// What took what is missing.
    pub(crate) fn taken(&self) -> Option<&TakenBy> {
        self.reason.gone()?.taken.as_ref().or(self.taken.as_ref())
    }

    /// Two failures have the same cause if they have the same reason, conjunct and place.
    fn same_cause(&self, other: &Failure) -> bool {
        self.is_of(other.span, &other.obligation, &other.reason)
    }

    fn is_of(&self, span: Span, obligation: &Obligation, reason: &Reason) -> bool {
        self.span == span
            && std::mem::discriminant(&self.reason) == std::mem::discriminant(reason)
            && match (&self.obligation, obligation) {
                // One conjunct on several paths is one error, whichever return each path took.
                (Obligation::Postcondition { .. }, Obligation::Postcondition { .. }) => true,
                (a, b) => a == b,
            }
    }
}

impl Executor<'_> {
    /// Whether the question of an obligation need not be asked, because its failure is reported already, for another
    /// path: one report is enough.
    ///
    /// Soundness rests on this: what is said here to fail has been reported.
    pub(crate) fn fails_again(
        &mut self,
        span: Span,
        why: &Why<'_>,
        reason: impl FnOnce(&mut Self) -> Reason,
    ) -> bool {
        let reported = |failure: &&Failure| failure.goal.is_some() && failure.span == span;
        // A recording tells of each path whether it failed there.
        let asks = self.dynamic.trying || self.context.recording;
        if asks || !self.findings.failures.iter().any(|failure| reported(&failure)) {
            return false;
        }
        let reason = reason(self);
        let mut reported = self.findings.failures.iter().filter(reported);
        reported.any(|failure| failure.is_of(span, why.obligation, &reason))
    }

    /// Reports a failed obligation; the caller decides whether the path goes on. In a trial it ends the whole attempt
    /// instead: what was not reported must not be assumed. `goal` is the term that does not follow, if it is one.
    pub(crate) fn fail(
        &mut self,
        state: &State,
        span: Span,
        why: &Why<'_>,
        reason: Reason,
        goal: Option<Term>,
        undecided: bool,
    ) -> Eval<()> {
        if self.dynamic.trying {
            return Err(Halt::Stopped(Stop::Abandoned));
        }
        // What was not answered any more did not fail.
        self.unless_called_off()?;
        let mut closing = Vec::new();
        let mut around = why.closing;
        while let Some(close) = around {
            closing.push((close.place.clone(), close.site));
            around = close.outer;
        }
        closing.reverse();
        let mut failure = Failure {
            obligation: *why.obligation,
            reason,
            span,
            goal,
            closing,
            in_contract: state.framing,
            promised_by: self.dynamic.promised_by,
            taken: None,
            undecided,
            settled: Vec::new(),
            values: Vec::new(),
            is_false: false,
            scene: self.scene(state),
        };
        let known = self.findings.failures.iter().position(|known| known.same_cause(&failure));
        self.record_failure(known.unwrap_or(self.findings.failures.len()));
        if known.is_some() {
            return Ok(());
        }
        if failure.reason.is_permission() {
            let mut around = why.closing;
            while let (Some(close), None) = (around, &failure.taken) {
                failure.taken = self.taken_by(&close.place);
                around = close.outer;
            }
            self.look_inside(state, &mut failure, why);
        }
        failure.settled = self.settled_variables();
        if let Some(goal) = goal {
            failure.values = self.constants_in(goal);
            let opposite = self.prover.pool.not(goal);
            failure.is_false = !undecided && self.prover.concludes(opposite);
        }
        self.findings.failures.push(failure);
        if self.is_as_if_followed() {
            self.follow_each_path();
        }
        // When something fails with joined branches, the declaration is run again path by path, so the first failure is
        // enough.
        if self.tables.joining || self.findings.failures.len() >= MAX_FAILURES {
            Err(Halt::Stopped(Stop::TooManyErrors))
        } else {
            Ok(())
        }
    }
}
