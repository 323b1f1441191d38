//! The interface of the verifier: texts go in, results come out.
//!
//! A session holds the texts of one program. They may be files, unsaved buffers of an editor, or texts inside the
//! binary: a path is only a name. After each change of a text [`Session::verify`] says what is true of the program now.
//!
//! ```
//! use acclaim::driver::{Cancel, Options, Session, Verdict};
//! let mut session = Session::new(Options::default());
//! session.set_text("a.acc", "class A { int x; void m() requires acc(x); ensures acc(x) && x == 1; { x = 1; } }")?;
//! let report = session.verify(&|declaration, _| println!("{}", declaration.name), &Cancel::new())?;
//! assert_eq!(report.declarations[0].verdict, Verdict::Verified);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::path::Path;
use std::sync::atomic::AtomicUsize;

use super::memory::{Memory, Store};
use super::places::Places;
use super::schedule::{OnDeclaration, Run};
use super::task::{Cancelled, Tasks};
use super::{
    Cancel, Declaration, Options, Report, panics, promised, recorded, replaced, termination, z3_version,
};
use crate::depend::{Begun, Depend, Fingerprints};
use crate::front;
use crate::ir::Program;
use crate::report::{self, Diagnostic};
use crate::source::{FileId, Files, Span, Spelling};
use crate::syntax::ast;

/// The texts of one program, and what is known about them.
pub struct Session {
    options: Options,
    files: Files,
    /// None: nothing is remembered, because there is no further run.
    store: Option<Store>,
}

/// A path whose extension does not say how to read its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSpelling(pub String);

impl fmt::Display for UnknownSpelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected a file that ends in .acc or .java", self.0)
    }
}

impl std::error::Error for UnknownSpelling {}

impl Session {
    /// A session without texts.
    pub fn new(options: Options) -> Session {
        Session::with_files(Files::default(), options)
    }

    /// A session with the texts of a program that have been read already.
    pub fn with_files(files: Files, options: Options) -> Session {
        Session { options, files, store: Some(Store::default()) }
    }

    /// A session for a single run. It computes no fingerprints, which take as long as small proofs, so a second run
    /// would find nothing again.
    pub fn for_one_run(files: Files, options: Options) -> Session {
        Session { options, files, store: None }
    }

    /// The texts, in the order in which their paths were added; the spans of the last report refer to them.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Sets the text of a path, new or not. Fails if the path ends in neither
    /// `.acc` nor `.java`; then nothing changes.
    pub fn set_text(&mut self, path: &str, text: impl Into<String>) -> Result<(), UnknownSpelling> {
        let Some(spelling) = Spelling::of(Path::new(path)) else {
            return Err(UnknownSpelling(path.to_owned()));
        };
        self.files.set(path, text.into(), spelling);
        Ok(())
    }

    /// Removes a text from the program; returns whether there was one.
    pub fn remove(&mut self, path: &str) -> bool {
        self.files.remove(path)
    }

    /// Verifies the program as its texts are now. Fails only if it is cancelled: errors in the program, and faults of
    /// the verifier, are in the report.
    ///
    /// Once `cancel` is requested, it returns within a tenth of a second, whatever it was doing. What was verified
    /// until then is remembered; the rest is as if it had never been started.
    ///
    /// `on_declaration` is called with each result as soon as it is there, on the thread that found it.
    pub fn verify(
        &mut self,
        on_declaration: OnDeclaration<'_>,
        cancel: &Cancel,
    ) -> Result<Report, Cancelled> {
        let report = panics::catch(|| self.check(on_declaration, cancel));
        report.unwrap_or_else(|message| {
            let start = Span::new(FileId(0), 0, 0);
            let diagnostic = panics::diagnostic("reading the program", start, &message);
            Ok(Report { diagnostics: vec![diagnostic], ..Report::default() })
        })
    }

    fn check(&self, on_declaration: OnDeclaration<'_>, cancel: &Cancel) -> Result<Report, Cancelled> {
        let read = front::from_files(&self.files, &|| cancel.requested());
        let front::Read { program, mut diagnostics, times } = read.ok_or(Cancelled)?;
        let wanted = self.options.trace.as_deref();
        if let Some(nearest) = wanted.and_then(|wanted| recorded::missing(&program, wanted)) {
            report::sort(&mut diagnostics);
            return Ok(Report { diagnostics, no_such_method: Some(nearest), ..Report::default() });
        }
        let declarations = self.verify_program(&program, None, true, on_declaration, cancel)?;
        self.store.iter().for_each(Store::end_run);
        diagnostics.extend(declarations.iter().flat_map(|it| it.diagnostics.iter().cloned()));
        let begun = Begun::new(&program);
        let termination = termination::count(&program, &begun, &declarations);
        let may_throw = if self.options.no_throw { 0 } else { termination::may_throw(&program, &begun) };
        let unspecified = program.methods.iter().filter(|method| method.unspecified.is_some()).count();
        let promised = promised::count(&program);
        let mut report = Report {
            diagnostics,
            promised,
            trusted: replaced::believed(&program, &self.files),
            declarations,
            termination,
            may_throw,
            unspecified,
            left_out: self.options.only_specified,
            overflow_checked: self.options.check_overflow,
            reading: times,
            ..Report::default()
        };
        if let Some(wanted) = wanted {
            report.unrecorded = recorded::unrecorded(&program, wanted, &report.declarations);
        }
        if self.options.deny_trust {
            report.deny_trust();
        }
        report::sort(&mut report.diagnostics);
        Ok(report)
    }

    /// The static errors of a changed tree of the texts, by place; nothing is verified.
    pub fn check_tree(&self, tree: &ast::Program) -> Vec<Diagnostic> {
        front::from_tree(tree, &self.files).1
    }

    /// Verifies a changed tree of the texts, whose places are still those of the texts: its static errors and its
    /// results. The results are not kept. Panics if the verifier has a fault outside the tasks.
    pub fn verify_tree(&self, tree: &ast::Program) -> (Vec<Diagnostic>, Vec<Declaration>) {
        let (program, diagnostics) = front::from_tree(tree, &self.files);
        let found = self.verify_program(&program, None, false, &|_, _| {}, &Cancel::never());
        (diagnostics, found.unwrap_or_default())
    }

    /// Verifies a program that was lowered from the texts or from a changed tree of them; with `only`, of the bodies of
    /// methods only those in this part of the text. The results are kept if `keeps` says so.
    pub(super) fn verify_program(
        &self,
        program: &Program,
        only: Option<Span>,
        keeps: bool,
        on_declaration: OnDeclaration<'_>,
        cancel: &Cancel,
    ) -> Result<Vec<Declaration>, Cancelled> {
        let cancelled = || cancel.requested();
        let depend = Depend::new(program, &cancelled).ok_or(Cancelled)?;
        // A recording and a profile need an execution, and there is none if the result is remembered.
        let needs_none = self.options.trace.is_none() && !self.options.profile;
        let store = self.store.as_ref().filter(|_| needs_none);
        let memory = match store {
            None => None,
            Some(store) => {
                let ground = self.ground();
                let prints = Fingerprints::new(program, &self.files, &depend, &ground, &cancelled);
                let fingerprints = prints.ok_or(Cancelled)?;
                let places = Places::new(program, &self.files);
                Some(Memory { store, fingerprints, places, program, keeps })
            }
        };
        let tasks = Tasks { program, files: &self.files, options: &self.options, depend, cancel };
        Run { tasks, on_declaration, only, memory, done: AtomicUsize::new(0) }.start()
    }

    /// What every result depends on: the options that change a proof, and the versions.
    fn ground(&self) -> String {
        // What is not named here changes no proof; an option that is added has to be judged.
        let Options {
            explicit,
            no_throw,
            check_overflow,
            deny_trust: _,
            only_specified: _,
            budget,
            jobs: _,
            check_facts,
            profile: _,
            trace: _,
        } = &self.options;
        let (tool, z3) = (env!("CARGO_PKG_VERSION"), z3_version());
        format!(
            "acclaim {tool}, Z3 {z3}, explicit {explicit}, no throw {no_throw}, check overflow {check_overflow}, check facts {check_facts}, budget {budget}"
        )
    }
}
