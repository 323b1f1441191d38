//! The result of one declaration, put together from the results of its tasks.

use crate::ir::{Origin, Program};
use crate::prover::Stats;
use crate::report::Diagnostic;
use crate::source::{Span, Symbol};
use crate::symex::{Cost, Guessed, QuantifierCost, Trust, Verification};
use crate::trace::Recording;

/// The result of one declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It meets its specification.
    Verified,
    /// Something in it might not hold; a diagnostic says what.
    Failed,
    /// Nothing is known to be wrong, but a limit was reached on a question that failed.
    Undecided,
    /// It was not verified, because it or something it relies on has an error reported elsewhere.
    Skipped,
    /// Nothing is specified in its file. Null, bounds and divisors were checked as if it held all permissions, and
    /// nothing was found.
    Unspecified,
    /// It has no body, and what it promises is believed wherever it is used.
    Believed,
}

/// One declaration with its results.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// `Cell.getX`, `Cell` for a constructor, `main` for a main block.
    pub name: String,
    /// The name in its header.
    pub span: Span,
    /// The class in which it was verified, by name: today the one that declares it. A main block has none.
    pub receiver: Option<Symbol>,
    /// The verdict.
    pub verdict: Verdict,
    /// It was verified in this run; otherwise it and everything it depends on are the same as in an earlier run.
    pub fresh: bool,
    /// Its errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// What its proof takes on trust.
    pub trust: Vec<Trust>,
    /// If it was skipped: the declaration with an error that it relies on, if there is one.
    pub skipped_for: Option<String>,
    /// The questions that its proof asked.
    pub stats: Stats,
    /// What its proofs spent on which place.
    pub costs: Vec<(Span, Cost)>,
    /// What the quantified formulas of its proof cost, if a profile was asked for.
    pub quantifiers: Vec<(Span, QuantifierCost)>,
    /// The results for measures that nobody wrote.
    pub guessed: Guessed,
    /// What happened on its paths, if a recording was asked for.
    pub(crate) recording: Option<Recording>,
}

/// Whether two runs found the same error.
pub(super) fn same(a: &Diagnostic, b: &Diagnostic) -> bool {
    a.code == b.code && a.span == b.span
}

/// Adds the results of a second task about the same declaration; an error that both found counts once.
pub(super) fn absorb(first: &mut Verification, second: Verification) {
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
    first.exhausted |= second.exhausted;
    first.costs.extend(second.costs);
    first.quantifiers.extend(second.quantifiers);
    first.guessed = second.guessed;
}

/// Adds the results of a proof for a subclass: what was found only there says so, and what was guessed has to hold
/// there, too.
pub(super) fn absorb_for(first: &mut Verification, mut second: Verification, class: Symbol) {
    let known = first.diagnostics.len();
    let mut guessed = std::mem::take(&mut first.guessed);
    guessed.keep_common(&second.guessed);
    // Of what is recorded there is one.
    second.recording = None;
    first.edges.append(&mut second.edges);
    first.contract_failed |= second.contract_failed;
    first.unfinished |= second.unfinished;
    second.warnings.clear();
    absorb(first, second);
    first.guessed = guessed;
    let new = first.diagnostics.split_off(known.min(first.diagnostics.len()));
    first.diagnostics.extend(new.into_iter().map(|it| it.note(format!("when it runs for a `{class}`"))));
}

/// The results about a declaration, and whether they were computed in this run.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub verification: Verification,
    pub fresh: bool,
}

/// None if there was nothing to verify, and nothing is believed: there is no body, and the contract is fine.
pub(super) fn declaration(
    program: &Program,
    origin: &Origin,
    Found { verification: found, fresh }: Found,
    has_body: bool,
    unspecified: bool,
) -> Option<Declaration> {
    let verdict = if found.diagnostics.iter().any(|d| !d.undecided) {
        Verdict::Failed
    } else if !found.diagnostics.is_empty() {
        Verdict::Undecided
    } else if found.skipped_for.is_some() {
        Verdict::Skipped
    } else if unspecified {
        Verdict::Unspecified
    } else if has_body {
        Verdict::Verified
    } else if !found.trust.is_empty() {
        Verdict::Believed
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
        costs: found.costs,
        quantifiers: found.quantifiers,
        guessed: found.guessed,
        recording: found.recording,
    })
}

/// The result for a declaration that was not verified because it has a static error.
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
        costs: Vec::new(),
        quantifiers: Vec::new(),
        guessed: Guessed::default(),
        recording: None,
    }
}

fn receiver(program: &Program, origin: &Origin) -> Option<Symbol> {
    origin.class.map(|class| program.class(class).name)
}
