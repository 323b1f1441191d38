//! Mutants of one program, verified one by one; [`crate::mutate`] makes them.
//!
//! A mutant is *killed* if it has an error that the program itself does not have. In a program with errors, such as one
//! that is meant to be wrong, the declarations without errors are still mutated.

use std::collections::HashSet;

use super::{Cancel, Options, Report, Session, Verdict, panics};
use crate::front;
use crate::mutate::{self, Mutant};
use crate::report::{Code, Diagnostic, Severity, catalogue};
use crate::source::{Files, Span};
use crate::syntax::{self, ast};

/// The result for a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// There is an error that the program does not have.
    Killed,
    /// It is not verified, but only because a limit was reached.
    Undecided,
    /// It verifies, as the program does.
    Survived,
    /// It is not a valid program: names or types do not fit.
    Refused,
    /// The verifier failed on it, with this message.
    Fault(String),
}

/// A program whose mutants are verified. Only its first text is changed; the others are clients, which may notice.
pub struct Subject {
    session: Session,
    explicit: bool,
    program: ast::Program,
    /// The errors of the program itself.
    errors: HashSet<(Code, Span)>,
    /// The parts of the program that are verified.
    verified: HashSet<Span>,
    /// The mutants of its declarations that have no error, in the order of the text.
    pub mutants: Vec<Mutant>,
}

impl Subject {
    /// Verifies a program and lists the mutants of its first text. A program that can't be parsed has none, and neither
    /// has one on which the verifier itself fails.
    pub fn new(files: Files, options: Options) -> Subject {
        let (program, syntax) = syntax::parse_program(&files);
        // What is taken on trust is trusted in the mutants, too.
        let options = Options { jobs: 1, deny_trust: false, ..options };
        let explicit = options.explicit;
        let mut subject = Subject {
            session: Session::with_files(files, options),
            explicit,
            program,
            errors: HashSet::new(),
            verified: HashSet::new(),
            mutants: Vec::new(),
        };
        if errors(&syntax).next().is_some() {
            return subject;
        }
        let Ok(Report { diagnostics, declarations, .. }) =
            subject.session.verify(&|_, _| {}, &Cancel::never())
        else {
            return subject;
        };
        if declarations.is_empty() {
            return subject;
        }
        let broken: Vec<Span> = declarations
            .iter()
            .filter(|declaration| !matches!(declaration.verdict, Verdict::Verified | Verdict::Believed))
            .map(|declaration| declaration.span)
            .chain(errors(&diagnostics).map(|error| error.span))
            .collect();
        subject.errors = errors(&diagnostics).map(|error| (error.code, error.span)).collect();
        subject.verified = declarations
            .iter()
            .filter(|declaration| declaration.verdict == Verdict::Verified)
            .map(|declaration| declaration.span)
            .collect();
        let first = subject.files().ids().next();
        let clean = |mutant: &Mutant| {
            Some(mutant.span.file) == first
                && !broken.iter().any(|span| within(*span, mutant.declaration_span))
        };
        subject.mutants = mutate::mutants(&subject.program, explicit).into_iter().filter(clean).collect();
        subject
    }

    /// The texts of the program.
    pub fn files(&self) -> &Files {
        self.session.files()
    }

    /// Verifies one of the mutants.
    pub fn fate(&self, mutant: &Mutant) -> Fate {
        panics::catch(|| self.look_at(mutant)).unwrap_or_else(Fate::Fault)
    }

    fn look_at(&self, mutant: &Mutant) -> Fate {
        let changed = mutate::mutate(&self.program, self.explicit, mutant.number);
        let (program, said) = front::from_tree(&changed, self.files());
        if errors(&said).any(|error| !self.errors.contains(&(error.code, error.span))) {
            return Fate::Refused;
        }
        let only = mutant.local.then_some(mutant.declaration_span);
        let found = self.session.verify_program(&program, only, false, &|_, _| {}, &Cancel::never());
        let declarations = found.unwrap_or_default();
        let said = declarations.iter().flat_map(|declaration| &declaration.diagnostics);
        let new: Vec<&Diagnostic> = said
            .filter(|it| it.severity == Severity::Error && !self.errors.contains(&(it.code, it.span)))
            .collect();
        if let Some(fault) = new.iter().find(|error| catalogue::FAULTS.contains(&error.code)) {
            return Fate::Fault(fault.message.clone());
        }
        if new.iter().any(|error| !error.undecided) {
            return Fate::Killed;
        }
        let lost =
            declarations.iter().any(|it| it.verdict != Verdict::Verified && self.verified.contains(&it.span));
        match (new.is_empty(), lost) {
            (true, false) => Fate::Survived,
            (true, true) => Fate::Killed,
            (false, _) => Fate::Undecided,
        }
    }
}

fn errors(said: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    said.iter().filter(|it| it.severity == Severity::Error)
}

fn within(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
}
