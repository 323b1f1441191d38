//! Symbolic execution [VC §3].
//!
//! A method is executed once with symbols for its inputs. Four functions do this, with one function for each rule of
//! the paper: [`eval`](Executor::eval) (Figure 5), [`produce`](Executor::produce) (Figure 6),
//! [`consume`](Executor::consume) (Figure 7) and [`exec`](Executor::exec) (Figure 8). The last three are in
//! continuation-passing style: where a path may fork, the continuation is called once for each live path. Evaluation
//! joins instead of forking, as Figure 5 does for `?:`: where a predicate with a conditional body has to be opened to
//! read a location, the values of both cases become one `ite`. So `eval` is in direct style, and it never changes the
//! state: whatever it opens and closes is undone at the end.
//!
//! For example `void setX(int v) requires valid(); ensures valid() && getX() == v; { x = v; }` runs as
//!
//! ```text
//! produce valid()         this.valid()[s]
//! exec x = v              no chunk this.x: valid() gives it, open it     this.x -> v
//! consume valid()         no such chunk: close it from this.x            snapshot wrap(v)
//! consume getX() == v     getX(wrap(v), this), by definition unwrap(wrap(v)) = v
//! ```
//!
//! Its parts: [`rules`] has the four functions and nothing else; [`moves`] has what they share; [`proofs`] has the
//! proofs of whole declarations (Definitions 3 to 6, termination §3.6); [`words`] has messages, names and the record
//! for `--trace`. [`failure`] says what was to be shown and why it could not be.

mod costs;
mod failure;
mod functions;
mod moves;
mod outcome;
mod proofs;
mod rules;
mod scene;
mod settled;
mod track;
mod words;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::depend::Depend;
use crate::infer::Search;
use crate::ir::{ClassId, MethodId, Origin, Program, PureId, Unspecified, VarId};
use crate::prover::{Limits, Prover, Stats};
use crate::report::Diagnostic;
use crate::source::{Files, Span};
use crate::state::Store;
use crate::term::{FunId, Term};
use crate::trace::{End, Recording};

use functions::Functions;
use track::Track;

pub use costs::{Cost, QuantifierCost};
pub(crate) use failure::{Obligation, Reason};
pub(crate) use outcome::{Cont, Eval, Exit, Halt, Outcome, Stop, value};
pub(crate) use proofs::guess::{Guessed, GuessedRecursion};
pub(crate) use proofs::method::{believed_of_left_out, verify_contract, verify_method};
pub(crate) use proofs::predicate::verify_predicate;
pub(crate) use proofs::pure_method::{verify_ensures, verify_pure};
pub(crate) use proofs::refinement::{verify_pure_refinement, verify_refinement};
pub(crate) use proofs::termination::{Edge, unfounded};
pub(crate) use settled::{PureStatus, Settled, Standing};
pub(crate) use words::recursion::{circular, not_founded};

/// With less stack than this left, a rule continues on a new stack segment.
pub(crate) const RED_ZONE: usize = 128 * 1024;
pub(crate) const STACK_PIECE: usize = 4 * 1024 * 1024;

/// Something that was taken on trust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trust {
    /// Where the program says so.
    pub span: Span,
    /// What is believed, in a few words.
    pub what: String,
}

/// What is trusted, before it is put into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trusted {
    Assume,
    /// That an object has the type arguments of the type that it is cast to.
    Cast,
    /// The contract of a method without a body.
    Contract(MethodId),
    /// That a method of which nothing is specified does what the library's does that it runs for.
    ForLibrary(MethodId),
    /// The postcondition of a pure method without a body.
    Ensures(PureId),
    /// That the numbers of a method of the library stay in the ranges of their types.
    Numbers(MethodId),
}

/// How many errors one declaration shows.
const MAX_FAILURES: usize = 20;

/// How many forks are followed in one declaration.
const MAX_FORKS: u32 = 2000;

/// What one declaration is verified against, shared by all tasks.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub program: &'a Program,
    pub files: &'a Files,
    pub settled: &'a Settled,
    pub depend: &'a Depend,
    /// Every ghost step must be written.
    pub explicit: bool,
    /// A `throw` that can be reached is an error.
    pub no_throw: bool,
    /// The numbers of program code have to stay in the ranges of their types.
    pub check_overflow: bool,
    /// Branches are joined; otherwise each path is followed to its end.
    pub joining: bool,
    /// With joining, what the run may cost once something was joined or, if something fails before that, once it goes
    /// on path by path; see [`is_as_if_followed`](Executor::is_as_if_followed).
    pub limits: Option<Limits>,
    /// What happens is recorded, for the user to read.
    pub recording: bool,
    /// The class for which it is verified: that of `this`, or a superclass, has its definitions.
    pub receiver: Option<ClassId>,
    /// What an earlier run of the same task has spent on which place.
    pub spent: &'a [(Span, Cost)],
    /// The declaration that is verified.
    pub own: Own<'a>,
}

/// What the rules have to know about the declaration that is verified.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Own<'a> {
    /// Where it is, and its name.
    origin: Option<&'a Origin>,
    /// The class whose definitions are visible.
    class: Option<ClassId>,
    /// The object that it is about.
    this: Option<crate::term::Term>,
    /// Its variables; messages use their names.
    variables: &'a [crate::ir::Var],
    /// The object that it makes, if it is a constructor.
    makes: Option<VarId>,
    /// Where `return e;` puts its value.
    result: Option<VarId>,
    /// The method, if its measure has to fall along its calls.
    method: Option<MethodId>,
    /// Nothing is specified of it.
    unspecified: Option<&'a Unspecified>,
    is_pure: bool,
}

/// The result of one task.
#[derive(Clone, Debug, Default)]
pub(crate) struct Verification {
    pub diagnostics: Vec<Diagnostic>,
    /// Nothing fails, but the program surely doesn't mean what it says.
    pub warnings: Vec<Diagnostic>,
    /// The declaration that this one relies on although it has no usable contract.
    pub skipped_for: Option<String>,
    pub trust: Vec<Trust>,
    pub edges: Vec<Edge>,
    /// The results for measures that nobody wrote.
    pub guessed: Guessed,
    /// Something in the contract (or in the predicate's body) itself is wrong.
    pub contract_failed: bool,
    /// Something failed, and nothing had been joined: each path was followed.
    pub followed: bool,
    /// Not all paths were followed, because there are too many.
    pub unfinished: bool,
    /// The budget was spent before everything was shown; a diagnostic says so.
    pub exhausted: bool,
    /// What this run and earlier ones of the same task spent on which place.
    pub costs: Vec<(Span, Cost)>,
    /// What the quantified formulas cost, if a profile was asked for.
    pub quantifiers: Vec<(Span, QuantifierCost)>,
    pub stats: Stats,
    /// What happened, if a recording was asked for.
    pub recording: Option<Recording>,
}

/// Runs the rules. All effects are here, in six groups.
pub(crate) struct Executor<'a> {
    /// What is verified, and against what. Set by the proof of the declaration, read by everyone.
    context: Context<'a>,
    /// Knows what follows on this path. Rules ask it; only [`scope`](Executor::scope) opens and closes its scopes.
    pub(crate) prover: Prover,
    /// What is true of this path alone: pushed by the rules, cut back by [`scope`](Executor::scope).
    track: Track,
    /// What holds while something is being done, see [`Dynamic`].
    dynamic: Dynamic,
    /// Names and numbers given out so far, and what is left of the budgets. These are never reset.
    tables: Tables,
    /// What the task found out for the user. Nothing in here decides what a rule does.
    findings: Findings,
}

/// Which conjuncts of a body are looked at where it is only asked what opening it would give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Conjuncts {
    /// Those that ask for permissions.
    Permissions,
    /// And comparisons that are [plain](crate::ir::Expr::is_plain).
    Plain,
    All,
}

/// Values that hold while something is being done and are restored afterwards: [`with`](Executor::with) is the only
/// way to change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dynamic {
    /// This is a trial: a failure ends the attempt, without a report.
    trying: bool,
    /// Which opens and closes may be inferred.
    search: Search,
    /// How deeply nested the definition is that is being learned.
    definition_depth: u32,
    /// The body of an instance is produced because the definition that is being learned needs it.
    opened_for_definition: bool,
    /// A written trigger is evaluated: what it asks for holds only where the facts know it.
    pattern: bool,
    /// The postcondition of a call that also has a definition is being learned.
    beside_definition: bool,
    /// In the definition that is being learned, an arm was entered whose condition is not known to hold.
    undecided: bool,
    /// A body is evaluated that was shown to be well-formed wherever its precondition holds, as it does here.
    shown: bool,
    /// The body of a quantifier is evaluated, for arbitrary values.
    arbitrary: bool,
    /// Which conjuncts of a body are looked at.
    conjuncts: Conjuncts,
    /// How deeply nested the instance is that is being opened.
    open_nesting: u32,
    /// How deeply nested the precondition of a pure call is that is being evaluated.
    call_nesting: u32,
    /// What is evaluated is outside the group of the pure method that is verified: in the precondition of a call that
    /// leads out of the group, or in a definition.
    outside: bool,
    /// The postconditions of the group's members may be used.
    group_ensures: bool,
    /// What is evaluated is the inside of an `old`.
    in_old: bool,
    /// What happens is not recorded: it was recorded before, or it is only tried.
    unrecorded: bool,
    /// The place of the source that the rules are busy with, see [`costs`].
    about: Span,
    /// The call that has to answer for what the body of a method of the library calculates.
    charged: Option<Span>,
    /// The call of which the contract says what is learned.
    promised_by: Option<Span>,
    /// Whether numbers leave their ranges is found out in a later proof of the same declaration.
    overflow_later: bool,
}

impl Dynamic {
    /// Whether a question asked here is answered as it was there, where the calls in it were followed at least as far.
    fn asks_as_far_as(&self, before: &Dynamic) -> bool {
        let there = Dynamic {
            about: self.about,
            promised_by: self.promised_by,
            undecided: self.undecided,
            definition_depth: self.definition_depth,
            in_old: self.in_old,
            ..*before
        };
        before.definition_depth <= self.definition_depth && *self == there
    }
}

/// Names, numbers and budgets of one task.
struct Tables {
    functions: Functions,
    /// By function: the one that is a call of it without a definition.
    without_definition: FxHashMap<FunId, FunId>,
    /// The functions that stand for fields and elements where nothing is specified.
    unspecified: moves::unspecified::Parts,
    next_chunk: u32,
    /// Branches are joined; otherwise each path is followed to its end.
    joining: bool,
    /// Something has been joined, on some path of this run, or is about to be.
    joined: bool,
    /// The conditions whose arms are followed by themselves, see [`tails`](moves::tails).
    tails: FxHashSet<Span>,
    /// Forks that may still be made.
    forks_left: u32,
    /// What was spent on which place.
    costs: costs::Costs,
    /// Rounds over loops.
    rounds: moves::rounds::Rounds,
    /// How many more definitions may be used by the call that is being computed, and by the postconditions of the calls
    /// on its way.
    computed_steps_left: [u32; 2],
    /// The quantifiers that nothing says how to use, by their places, as they were evaluated last; see
    /// [`usable`](moves::usable).
    untold: FxHashMap<Span, moves::usable::Untold>,
    /// Whether some quantifier that was met ranges over objects.
    some_of_objects: bool,
    /// What pure methods do not read, as far as it was asked.
    fences: FxHashMap<PureId, std::rc::Rc<[moves::unread::Fence]>>,
    /// Where symbols about which little is known came from.
    sources: scene::Sources,
}

/// What one task found out. A round over a loop that has to be repeated is forgotten by restoring a copy.
#[derive(Clone, Default)]
struct Findings {
    failures: Vec<failure::Failure>,
    warnings: Vec<failure::Warning>,
    /// Those that count only if something fails.
    warnings_if_failed: Vec<failure::Warning>,
    skipped_for: Option<String>,
    refutations: proofs::refute::Refutations,
    trust: Vec<(Span, Trusted)>,
    termination: proofs::termination::Tracker,
    guesses: proofs::guess::Guesses,
    recorder: Option<Box<words::record::Recorder>>,
}

impl<'a> Executor<'a> {
    pub(crate) fn new(
        context: Context<'a>,
        origin: &'a Origin,
        variables: &'a [crate::ir::Var],
        prover: Prover,
    ) -> Self {
        Executor {
            context: Context {
                own: Own { origin: Some(origin), class: origin.class, variables, ..Own::default() },
                ..context
            },
            prover,
            track: Track::default(),
            dynamic: Dynamic {
                trying: false,
                search: if context.explicit { Search::NONE } else { Search::FULL },
                definition_depth: 0,
                opened_for_definition: false,
                pattern: false,
                beside_definition: false,
                undecided: false,
                shown: false,
                arbitrary: false,
                conjuncts: Conjuncts::All,
                open_nesting: 0,
                call_nesting: 0,
                outside: false,
                group_ensures: false,
                in_old: false,
                unrecorded: false,
                about: origin.span,
                charged: None,
                promised_by: None,
                overflow_later: false,
            },
            tables: Tables {
                unspecified: moves::unspecified::Parts::default(),
                functions: Functions::default(),
                without_definition: FxHashMap::default(),
                next_chunk: 0,
                joining: context.joining,
                joined: false,
                tails: FxHashSet::default(),
                forks_left: MAX_FORKS,
                costs: costs::Costs::beginning_with(context.spent),
                rounds: Default::default(),
                computed_steps_left: [0; 2],
                untold: FxHashMap::default(),
                some_of_objects: false,
                fences: FxHashMap::default(),
                sources: scene::Sources::default(),
            },
            findings: Findings { recorder: context.recording.then(Box::default), ..Findings::default() },
        }
    }

    /// The findings of this task, in words.
    pub(crate) fn finish(mut self) -> Verification {
        if self.prover.cancelled() {
            return Verification::default();
        }
        let recording = self.finish_recording();
        self.book();
        let quantifiers = self.quantifier_costs();
        let exhausted = self.prover.exhausted();
        if !self.findings.failures.is_empty() {
            std::mem::take(&mut self.findings.warnings_if_failed).into_iter().for_each(|w| self.warn(w));
        }
        let (teller, found) = (self.teller(), &self.findings);
        let failures = found.failures.iter().map(|failure| words::message::diagnostic(teller, failure));
        let mut failures: Vec<Diagnostic> = failures.collect();
        if let Some(last) = failures.pop() {
            let is_full = failures.len() + 1 >= MAX_FAILURES;
            failures.push(if is_full { words::message::not_all(teller, last) } else { last });
        }
        let dearest = self.tables.costs.dearest();
        let stopped = exhausted.then(|| words::message::exhausted(teller, dearest));
        let trust = found.trust.iter().map(|trusted| words::message::trust(teller.program, *trusted));
        let warnings = found.warnings.iter().map(|warning| words::warning::diagnostic(teller, *warning));
        Verification {
            diagnostics: failures.into_iter().chain(stopped).collect(),
            trust: trust.collect(),
            contract_failed: exhausted || found.failures.iter().any(|failure| failure.in_contract),
            // That something was not reached says nothing if it was only not reached in time.
            warnings: if exhausted { Vec::new() } else { warnings.collect() },
            skipped_for: self.findings.skipped_for,
            edges: if exhausted { Vec::new() } else { self.findings.termination.into_edges() },
            guessed: if exhausted { Guessed::default() } else { self.findings.guesses.result() },
            followed: self.context.joining && !self.tables.joining,
            unfinished: self.tables.forks_left == 0,
            exhausted,
            costs: self.tables.costs.all(),
            quantifiers,
            stats: self.prover.stats(),
            recording,
        }
    }

    /// A store in which the parameters of a declaration hold these values.
    pub(crate) fn store_for(variables: usize, params: &[VarId], args: &[Term]) -> Store {
        let mut store = Store::new(variables);
        for (param, arg) in params.iter().zip(args) {
            store.set(*param, *arg);
        }
        store
    }

    /// Asked at each step of a rule, so that a task that was called off ends within a few of them. It is called off for
    /// good, so nothing is lost where a search takes this end for one that found nothing: it ends at its next step.
    pub(crate) fn unless_called_off(&self) -> Outcome {
        if self.prover.is_over() { Err(Stop::CalledOff) } else { Ok(()) }
    }

    /// The declaration relies on one that has no usable contract: this path ends, and it counts as skipped.
    pub(crate) fn skip_for(&mut self, name: &str) -> Halt {
        if self.dynamic.trying {
            return Halt::Stopped(Stop::Abandoned);
        }
        self.record_end(|_| End::Skipped(name.to_string()));
        self.findings.skipped_for.get_or_insert_with(|| name.to_string());
        Halt::Failed
    }

    pub(crate) fn trust(&mut self, span: Span, what: Trusted) {
        if !self.findings.trust.contains(&(span, what)) {
            self.findings.trust.push((span, what));
        }
    }
}
