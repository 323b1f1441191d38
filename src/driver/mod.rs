//! The pipeline: from the texts of a program to its verdicts.
//!
//! Parse, lower, verify each declaration; then put everything that was said into one order. *Not verified*
//! is a result, a [`Report`], never an `Err`: whatever the texts are, there is a report on them. Reading
//! files and printing are the business of the command line, and of no module below it.
//!
//! ```text
//! Files ─► syntax ─► lower ─► tasks (one a declaration, in parallel) ─► Report ─► Summary, Status
//! ```

mod declaration;
pub mod expect;
pub mod mutation;
pub mod panics;
mod recorded;
mod status;
mod summary;
pub mod tasks;
mod termination;

pub use crate::prover::z3_version;
pub use crate::trace;
pub use declaration::{Declaration, Verdict};
pub use status::Status;
pub use summary::Summary;
pub use tasks::{Stats, Trust, thread_pool};
pub use termination::Termination;

use crate::lower;
use crate::report::{self, Diagnostic, Severity, catalogue};
use crate::source::{FileId, Files, Span};

/// What the engine is asked to do.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Every ghost step must be written.
    pub explicit: bool,
    /// What is taken on trust is an error.
    pub deny_trust: bool,
    /// Threads; 0 stands for all cores. On a thread of a pool (see [`thread_pool`]) that pool is used instead. No verdict
    /// depends on it.
    pub jobs: usize,
    /// Ask Z3 about each answer that was found without it.
    pub check_facts: bool,
    /// The method whose execution is recorded: `C.m`, `m` in all classes, `C` for a constructor, `main`.
    pub trace: Option<&'a str>,
    /// Told how many declarations are done, and of how many.
    pub progress: Option<&'a (dyn Fn(usize, usize) + Sync)>,
}

/// What came out of one program.
#[derive(Debug, Default)]
pub struct Report {
    /// All that was said, by file and place.
    pub diagnostics: Vec<Diagnostic>,
    /// One entry for each declaration that could be verified, in the order of the text.
    pub declarations: Vec<Declaration>,
    /// Where termination was proved.
    pub termination: Termination,
    /// What could be asked to be recorded, where what was asked for is not there: then nothing was verified.
    pub no_such_method: Option<Vec<String>>,
    /// What was asked to be recorded but was not executed, and why.
    pub unrecorded: Vec<(String, &'static str)>,
}

/// Verifies one program, all of whose texts are in `files`. A panic in any stage becomes an internal error
/// of the report.
pub fn check_program(files: &Files, options: &Options<'_>) -> Report {
    panics::catch(|| run(files, options)).unwrap_or_else(|message| {
        let start = Span::new(FileId(0), 0, 0);
        let diagnostic = panics::diagnostic("reading the program", start, &message);
        Report { diagnostics: vec![diagnostic], ..Report::default() }
    })
}

fn run(files: &Files, options: &Options<'_>) -> Report {
    let (program, mut diagnostics) = lower::from_files(files);
    if let Some(nearest) = options.trace.and_then(|wanted| recorded::missing(&program, wanted)) {
        report::sort(&mut diagnostics);
        return Report { diagnostics, no_such_method: Some(nearest), ..Report::default() };
    }
    let task_options = tasks::Options {
        explicit: options.explicit,
        jobs: options.jobs,
        check_facts: options.check_facts,
        progress: options.progress,
        trace: options.trace,
        only: None,
    };
    let declarations = tasks::verify_program(&program, files, &task_options);
    diagnostics.extend(declarations.iter().flat_map(|declaration| declaration.diagnostics.iter().cloned()));
    let termination = termination::count(&program, &declarations);
    let mut report = Report { diagnostics, declarations, termination, ..Report::default() };
    if let Some(wanted) = options.trace {
        report.unrecorded = recorded::unrecorded(&program, wanted, &report.declarations);
    }
    if options.deny_trust {
        report.deny_trust();
    }
    report::sort(&mut report.diagnostics);
    report
}

impl Report {
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }

    /// Whether there was nothing to verify: no declaration, and no mistake that would explain it.
    pub fn is_empty(&self) -> bool {
        self.declarations.is_empty() && self.count(Severity::Error) == 0
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
