//! Symbolic execution [VC §3].
//!
//! A method is executed once with symbols for its inputs. Four functions do it, each rule of the paper one
//! function: [`eval`](Executor::eval) (Figure 5), [`produce`](Executor::produce) (Figure 6),
//! [`consume`](Executor::consume) (Figure 7) and [`exec`](Executor::exec) (Figure 8). The last three are in
//! continuation-passing style: where a path may fork, the continuation is called once for each live path.
//! Evaluation joins instead of forking, as Figure 5 does for `?:`: where a predicate with a conditional body
//! has to be opened to read a location, the values of both cases become one `ite`. So `eval` is in direct
//! style, and it never changes the state: what it opens and closes is undone when it is done.
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
//! The rooms: [`rules`] has the four functions and nothing else; [`moves`] what they share; [`proofs`] the proofs of
//! whole declarations (Definitions 3 to 6, termination §3.6); [`words`] messages, names and the record for `--trace`.
//! [`failure`] says what was to be shown and why it could not be.

mod failure;
mod moves;
mod proofs;
mod rules;
mod words;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::infer::{Footprints, Reach, Search};
use crate::ir::{ClassId, MethodId, Program, PureId, VarId};
use crate::prover::{Prover, Stats};
use crate::report::Diagnostic;
use crate::source::{Files, Span};
use crate::state::{State, Store};
use crate::term::{FunId, Term};
use crate::trace::{End, Path, Recording};

pub use failure::{Failure, Obligation, Reason};
pub use proofs::method::{verify_contract, verify_method};
pub use proofs::predicate::verify_predicate;
pub use proofs::pure_method::{circular, not_founded, verify_ensures, verify_pure};
pub use proofs::settled::{PureStatus, Settled, Standing};
pub use proofs::termination::{
    Edge, Node, Recursion, circular_preconditions, groups, mentions_of, unfounded,
};

/// Why the whole execution stops. A failed proof is not a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// So many errors were found that more would not help.
    TooManyErrors,
    /// There are more paths than are followed.
    TooManyPaths,
}

/// The end of a path, or of everything.
pub type Outcome = Result<(), Stop>;

/// What happens next on this path; called once per live path, and not after a failure was reported.
pub type Cont<'k, T = ()> = &'k dyn Fn(&mut Executor<'_>, State, T) -> Outcome;

/// Why a direct-style rule has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// This path is over: a failure was reported, or it is impossible.
    PathEnded,
    Stopped(Stop),
}

impl Halt {
    /// The same in continuation-passing style: a path that ended is no reason to stop the others.
    pub(crate) fn outcome(self) -> Outcome {
        match self {
            Halt::PathEnded => Ok(()),
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
pub type Eval<T> = Result<T, Halt>;

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

/// What the user chose.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Every ghost step must be written.
    pub explicit: bool,
}

/// Something that was taken on trust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trust {
    pub span: Span,
    pub what: String,
}

/// How many errors one declaration shows.
const MAX_FAILURES: usize = 20;

/// How many forks are followed in one declaration.
const MAX_FORKS: u32 = 2000;

/// What one declaration is verified against, shared by all tasks.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub program: &'a Program,
    pub files: &'a Files,
    pub settled: &'a Settled,
    pub reach: &'a Reach,
    pub footprints: &'a Footprints,
    pub recursion: &'a Recursion,
    pub options: &'a Options,
    /// Branches are joined; otherwise each path is followed to its end.
    pub joining: bool,
    /// What happens is recorded, for the user to read.
    pub recording: bool,
}

/// The result of one task.
#[derive(Debug, Default)]
pub struct Verification {
    pub diagnostics: Vec<Diagnostic>,
    /// Nothing fails, but something can't be meant.
    pub warnings: Vec<Diagnostic>,
    /// Whom this one relies on although it has no usable contract.
    pub skipped_for: Option<String>,
    pub trust: Vec<Trust>,
    pub edges: Vec<Edge>,
    /// Something in the contract (or in the predicate's body) itself is wrong.
    pub contract_failed: bool,
    /// Not all paths were followed, there are too many.
    pub unfinished: bool,
    pub stats: Stats,
    /// What happened, where that was asked for.
    pub recording: Option<Recording>,
}

/// Runs the rules. All effects live here: prover, path condition, failures.
pub struct Executor<'a> {
    context: Context<'a>,
    pub(crate) prover: Prover,
    path: Path,
    failures: Vec<Failure>,
    /// Above 0 failures end the path without a report: the search is trying something.
    quiet: u32,
    quiet_failures: u64,
    functions: Vec<Option<FunId>>,
    /// Calls whose definition is known on this path, and where to cut back.
    defined: FxHashSet<Term>,
    defined_order: Vec<Term>,
    /// By function: the one that stands for a call of it without a definition.
    without_definition: FxHashMap<FunId, FunId>,
    next_chunk: u32,
    /// Branches are joined; otherwise each path is followed to its end.
    joining: bool,
    /// Forks that may still be made.
    forks_left: u32,
    /// The instances that were opened in the actual heap on this path.
    opened: Vec<crate::state::ChunkId>,
    definition_depth: u32,
    /// How many instances are being opened inside of each other.
    open_nesting: u32,
    search: Search,
    /// The method that is verified, and the value of its `decreases` at entry.
    method: Option<MethodId>,
    measure: Option<Term>,
    /// How many preconditions of pure calls are being looked at inside of each other.
    call_nesting: u32,
    /// Where `return e;` puts its value.
    result: Option<VarId>,
    /// The class whose definitions are visible.
    class: Option<ClassId>,
    termination: proofs::termination::Tracker,
    /// The variables of the declaration that is verified: their names are the user's words.
    variables: &'a [crate::ir::Var],
    /// What they hold at the statement that is being executed.
    here: Store,
    /// What they hold at entry: the parameters.
    at_entry: Store,
    /// A pure method is verified.
    is_pure: bool,
    warnings: Vec<Diagnostic>,
    skipped_for: Option<String>,
    trust: Vec<Trust>,
    recorder: Option<Box<words::record::Recorder>>,
}

impl<'a> Executor<'a> {
    pub(crate) fn new(
        context: Context<'a>,
        class: Option<ClassId>,
        variables: &'a [crate::ir::Var],
        prover: Prover,
    ) -> Self {
        Executor {
            context,
            prover,
            path: Path::default(),
            failures: Vec::new(),
            quiet: 0,
            quiet_failures: 0,
            functions: vec![None; context.program.pures.len()],
            defined: FxHashSet::default(),
            defined_order: Vec::new(),
            without_definition: FxHashMap::default(),
            next_chunk: 0,
            joining: context.joining,
            forks_left: MAX_FORKS,
            opened: Vec::new(),
            definition_depth: 0,
            open_nesting: 0,
            search: if context.options.explicit { Search::NONE } else { Search::FULL },
            method: None,
            measure: None,
            call_nesting: 0,
            result: None,
            class,
            termination: proofs::termination::Tracker::default(),
            variables,
            here: Store::default(),
            at_entry: Store::default(),
            is_pure: false,
            warnings: Vec::new(),
            skipped_for: None,
            trust: Vec::new(),
            recorder: context.recording.then(Box::default),
        }
    }

    /// What this task found, in words.
    pub(crate) fn finish(mut self) -> Verification {
        let recording = self.finish_recording();
        let failures = std::mem::take(&mut self.failures);
        let context = self.context;
        let diagnostic = |failure| words::message::diagnostic(context.program, context.files, failure);
        Verification {
            diagnostics: failures.iter().map(diagnostic).collect(),
            warnings: self.warnings,
            skipped_for: self.skipped_for,
            trust: self.trust,
            edges: self.termination.into_edges(),
            contract_failed: failures.iter().any(|failure| failure.in_contract),
            unfinished: self.forks_left == 0,
            stats: self.prover.stats(),
            recording,
        }
    }

    /// The function symbol of a pure method: its snapshot is the first argument.
    pub(crate) fn function(&mut self, pure: PureId) -> FunId {
        if let Some(known) = self.functions[pure.index()] {
            return known;
        }
        let decl = self.context.program.pure(pure);
        let mut args = vec![crate::term::Sort::SNAP];
        args.extend(decl.params.iter().map(|var| crate::state::sort_of(&decl.vars[var.index()].ty)));
        let result = crate::state::sort_of(&decl.vars[decl.result.index()].ty);
        let name = decl.origin.name.rsplit('.').next().unwrap_or_default().to_string();
        let function = self.prover.pool.declare_fun(name, args, result, decl.is_static, 1);
        self.functions[pure.index()] = Some(function);
        function
    }

    /// A store in which the parameters of a declaration hold these values.
    pub(crate) fn store_for(variables: usize, params: &[VarId], args: &[Term]) -> Store {
        let mut store = Store::new(variables);
        for (param, arg) in params.iter().zip(args) {
            store.set(*param, *arg);
        }
        store
    }

    /// Runs something whose failures are not the program's: the search tries it. Also tells whether anything failed
    /// in it; whoever tries something inside of another attempt does not spoil that one.
    pub(crate) fn attempt<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = self.quiet_failures;
        self.quiet += 1;
        let result = run(self);
        self.quiet -= 1;
        let failed = self.quiet_failures > before;
        self.quiet_failures = before;
        (result, failed)
    }

    /// The declaration relies on one that has no usable contract: this path ends, and it counts as skipped.
    pub(crate) fn skip_for(&mut self, name: &str) -> Halt {
        if self.quiet > 0 {
            self.quiet_failures += 1;
        } else {
            self.record_end(|_| End::Skipped(name.to_string()));
            self.skipped_for.get_or_insert_with(|| name.to_string());
        }
        Halt::PathEnded
    }

    pub(crate) fn trust(&mut self, span: Span, what: String) {
        let trust = Trust { span, what };
        if !self.trust.contains(&trust) {
            self.trust.push(trust);
        }
    }
}
