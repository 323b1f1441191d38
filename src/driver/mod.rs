//! The pipeline: from the texts of a program to its verdicts.
//!
//! Parse, lower, verify each declaration; then sort all messages. *Not verified* is a result, a [`Report`], never an
//! `Err`: whatever the texts are, there is a report on them. Only the command line reads files and prints.
//!
//! ```text
//! Files ─► front ─► tasks (in parallel) ─► Report ─► Summary, Status
//! ```

mod declaration;
pub mod expect;
mod memory;
pub mod mutation;
mod options;
pub mod panics;
mod places;
mod profile;
mod promised;
mod recorded;
mod replaced;
mod schedule;
mod session;
mod settle;
mod status;
mod summary;
mod task;
mod termination;

#[cfg(test)]
mod budget_tests;
#[cfg(test)]
mod cancel_tests;

pub use crate::prover::{Cancel, DEFAULT_BUDGET, Stats, z3_version};
pub use crate::symex::{Cost, QuantifierCost, Trust};
pub(crate) use crate::trace::{
    Changed, End, Event, Headline, Listed, Note, Piece, Questions, Recording, Shown, Step, Variable,
};
pub use declaration::{Declaration, Verdict};
pub use options::Options;
pub use profile::{Profile, Spent};
pub use schedule::{OnDeclaration, Progress, thread_pool};
pub use session::{Session, UnknownSpelling};
pub use status::Status;
pub use summary::Summary;
pub use task::Cancelled;
pub use termination::Termination;

pub use crate::front::Times as ReadingTimes;
use crate::report::{Diagnostic, Severity, catalogue};
use crate::source::Files;

/// The results for one program.
#[derive(Debug, Default)]
pub struct Report {
    /// All diagnostics, by file and place.
    pub diagnostics: Vec<Diagnostic>,
    /// What the program as a whole takes on trust.
    pub trusted: Vec<Trust>,
    /// One entry for each declaration that could be verified, in the order of the text.
    pub declarations: Vec<Declaration>,
    /// Where termination was proved.
    pub termination: Termination,
    /// How many methods may end with a `throw`, if that is allowed.
    pub may_throw: usize,
    /// How many methods promise something and have no body in any class of the program.
    pub promised: usize,
    /// How many methods are in files without any specification.
    pub unspecified: usize,
    /// They were left out, as was asked for.
    pub left_out: bool,
    /// The numbers of the program were shown to stay in the ranges of their types; otherwise they are the mathematical
    /// integers.
    pub overflow_checked: bool,
    /// What could be asked to be recorded, where what was asked for is not there: then nothing was verified.
    pub no_such_method: Option<Vec<String>>,
    /// Declarations that were to be recorded but were not executed, with the reason.
    pub unrecorded: Vec<(String, &'static str)>,
    /// How long it took to read the texts.
    pub reading: ReadingTimes,
}

/// Verifies one program, all of whose texts are in `files`. A panic in any stage becomes an internal error
/// of the report.
pub fn check_program(files: &Files, options: &Options) -> Report {
    let mut session = Session::for_one_run(files.clone(), options.clone());
    session.verify(&|_, _| {}, &Cancel::never()).unwrap_or_default()
}

impl Report {
    /// How many errors, or how many warnings, there are.
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }

    /// Whether there was nothing to verify: no declaration, and no error that would explain why.
    pub fn is_empty(&self) -> bool {
        let nothing = self.declarations.iter().all(|it| it.verdict == Verdict::Believed);
        nothing && self.count(Severity::Error) == 0
    }

    fn deny_trust(&mut self) {
        for trust in self.summary().trusted {
            let message = format!("taken on trust, which `--deny-trust` forbids: {}", trust.what);
            let diagnostic = Diagnostic::error(catalogue::TRUST_DENIED, trust.span, message)
                .here("not verified, only believed")
                .help("give a proof instead, or leave out `--deny-trust`");
            self.diagnostics.push(diagnostic);
        }
    }
}
