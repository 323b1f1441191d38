//! The result of one declaration, put together from what its tasks found.

use crate::ir::{Origin, Program};
use crate::prover::Stats;
use crate::report::Diagnostic;
use crate::source::{Span, Symbol};
use crate::symex::{Guessed, Trust, Verification};
use crate::trace::Recording;

/// The result of one declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does what it says.
    Verified,
    /// Something in it might not hold; a diagnostic says what.
    Failed,
    /// Nothing is known to be wrong, but a limit was reached on a question that failed.
    Undecided,
    /// It was not verified, because it or something it relies on has an error reported elsewhere.
    Skipped,
}

/// One declaration with what was found in it.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// `Cell.getX`, `Cell` for a constructor, `main` for a main block.
    pub name: String,
    /// The name in its header.
    pub span: Span,
    /// The class in which it was verified, by name: today the one that declares it. A main block has none.
    pub receiver: Option<Symbol>,
    /// What came out.
    pub verdict: Verdict,
    /// It was verified in this run; otherwise it, and what it depends on, is as it was in an earlier one.
    pub fresh: bool,
    /// Its errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// What its proof takes on trust.
    pub trust: Vec<Trust>,
    /// The declaration it relies on that has an error of its own, if it was skipped for one.
    pub skipped_for: Option<String>,
    /// The questions that its proof asked.
    pub stats: Stats,
    /// What became of the measures that nobody wrote.
    pub guessed: Guessed,
    /// What happened on its paths, where that was asked for.
    pub(crate) recording: Option<Recording>,
}

/// Adds what a second task found about the same declaration; the same error is one error.
pub(super) fn absorb(first: &mut Verification, second: Verification) {
    let same = |a: &Diagnostic, b: &Diagnostic| a.code == b.code && a.span == b.span;
    for diagnostic in second.diagnostics {
        if !first.diagnostics.iter().any(|known| same(known, &diagnostic)) {
            first.diagnostics.push(diagnostic);
        }
    }
    for warning in second.warnings {
        if !first.warnings.iter().any(|known| same(known, &warning)) {
            first.warnings.push(warning);
        }
    }
    first.skipped_for = first.skipped_for.take().or(second.skipped_for);
    for trust in second.trust {
        if !first.trust.contains(&trust) {
            first.trust.push(trust);
        }
    }
    first.recording = second.recording.or(first.recording.take());
    first.stats.add(&second.stats);
    first.guessed = second.guessed;
}

/// What was found about a declaration, and whether that was work.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub verification: Verification,
    pub fresh: bool,
}

/// None: there is no body, and nothing is wrong with the contract; so there was nothing to verify.
pub(super) fn declaration(
    program: &Program,
    origin: &Origin,
    Found { verification: found, fresh }: Found,
    has_body: bool,
) -> Option<Declaration> {
    let verdict = if found.diagnostics.iter().any(|d| !d.undecided) {
        Verdict::Failed
    } else if !found.diagnostics.is_empty() {
        Verdict::Undecided
    } else if found.skipped_for.is_some() {
        Verdict::Skipped
    } else if has_body {
        Verdict::Verified
    } else {
        return None;
    };
    let mut diagnostics = found.diagnostics;
    diagnostics.extend(found.warnings);
    Some(Declaration {
        name: origin.name.clone(),
        span: origin.span,
        receiver: receiver(program, origin),
        verdict,
        fresh,
        diagnostics,
        trust: found.trust,
        skipped_for: found.skipped_for.filter(|_| verdict == Verdict::Skipped),
        stats: found.stats,
        guessed: found.guessed,
        recording: found.recording,
    })
}

/// What was not verified because it has a static error.
pub(super) fn skipped(program: &Program, origin: &Origin) -> Declaration {
    Declaration {
        name: origin.name.clone(),
        span: origin.span,
        receiver: receiver(program, origin),
        verdict: Verdict::Skipped,
        fresh: false,
        diagnostics: Vec::new(),
        trust: Vec::new(),
        skipped_for: None,
        stats: Stats::default(),
        guessed: Guessed::default(),
        recording: None,
    }
}

fn receiver(program: &Program, origin: &Origin) -> Option<Symbol> {
    origin.class.map(|class| program.class(class).name)
}
