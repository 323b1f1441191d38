//! One task: one proof about one declaration in one receiver class.
//!
//! A task has a prover of its own, so no verdict depends on another task, on the order of tasks or on their number. It
//! is run with its branches joined first, and then, if that does not show everything, with each path followed to its
//! end.

use std::{fmt, mem};

use super::declaration::{absorb, same};
use super::{Cancel, Options, panics, recorded};
use crate::depend::{Depend, Key};
use crate::ir::{Program, reads};
use crate::prover::{self, Limits, Prover, ProverOptions};
use crate::report::{Code, Diagnostic};
use crate::source::{Files, Span};
use crate::symex::{Context, Cost, Settled, Verification};

/// Z3's units for one question with branches joined: questions not answered then are asked again path by path, where
/// they are smaller.
const JOINED_RLIMIT: u32 = 400_000;

/// The run with branches joined may use this part of the budget at most. It is the cheaper one if it succeeds at all,
/// and what it can't do in this time is often simple path by path.
const JOINED_SHARE: u64 = 3;

/// The run ended before there was a result, because cancellation was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the run was cancelled")
    }
}

impl std::error::Error for Cancelled {}

/// What all tasks of one run share.
pub(super) struct Tasks<'a> {
    pub program: &'a Program,
    pub files: &'a Files,
    pub options: &'a Options,
    pub depend: Depend,
    pub cancel: &'a Cancel,
}

/// What is done where branches come together again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Branches {
    /// They are joined; but if something fails before any were, none is.
    JoinedUnlessFailed,
    Joined,
    /// Each path is followed to its end.
    Followed,
}

/// How a task is run.
#[derive(Clone, Copy)]
struct Mode<'m> {
    branches: Branches,
    recording: bool,
    /// How many steps the run may take.
    budget: u64,
    /// What earlier runs have spent.
    spent: &'m [(Span, Cost)],
}

impl Tasks<'_> {
    /// Fails once the run was called off: from then on nothing is begun, and nothing told.
    pub(super) fn unless_cancelled(&self) -> Result<(), Cancelled> {
        if self.cancel.requested() { Err(Cancelled) } else { Ok(()) }
    }

    /// Runs one task: with its branches joined, and if something could not be shown that way, once more with each path
    /// followed to its end; where nothing was joined before the first error, the first run goes on as the second one
    /// would, and there is no other. Either run can prove the declaration; errors are taken from the second one, which
    /// knows their paths. If there are too many paths to follow, or too few steps left to follow them, what fails on
    /// none of those that were followed is undecided.
    pub(super) fn run(
        &self,
        settled: &Settled,
        key: Key,
        verify: impl Fn(Context<'_>, Prover) -> Verification + Send + Sync,
    ) -> Result<Verification, Cancelled> {
        let budget = self.options.budget;
        let attempt = |branches, budget, spent: &[(Span, Cost)]| {
            self.attempt(settled, key, Mode { branches, recording: false, budget, spent }, &verify)
        };
        let mut first = attempt(Branches::JoinedUnlessFailed, budget / JOINED_SHARE, &[])?;
        let left = budget.saturating_sub(first.stats.steps);
        let is_all = if first.followed {
            first.exhausted || !first.unfinished
        } else {
            first.diagnostics.is_empty() && !first.unfinished
        };
        if is_all || left == 0 {
            return Ok(first);
        }
        let branches = if first.followed { Branches::Joined } else { Branches::Followed };
        let mut second = attempt(branches, left, &first.costs)?;
        second.stats.add(&first.stats);
        second.quantifiers.append(&mut first.quantifiers);
        let (costs, quantifiers) = (mem::take(&mut second.costs), mem::take(&mut second.quantifiers));
        let spent = (second.stats, costs, quantifiers);
        let (mut joined, mut followed) = if first.followed { (second, first) } else { (first, second) };
        (followed.stats, followed.costs, followed.quantifiers) = spent;
        if followed.exhausted {
            let followed_in_part = "undecided: with the paths joined this does not follow, and there were not enough steps to follow all of them one by one";
            for diagnostic in joined.diagnostics {
                if !followed.diagnostics.iter().any(|known| same(known, &diagnostic)) {
                    followed.diagnostics.push(diagnostic.undecided().note(followed_in_part));
                }
            }
            return Ok(followed);
        }
        if !followed.unfinished {
            return Ok(followed);
        }
        (joined.stats, joined.costs, joined.quantifiers) =
            (followed.stats, followed.costs, followed.quantifiers);
        joined.contract_failed |= followed.contract_failed;
        // What fails on a path fails, however many other paths there are.
        let not_followed = "undecided: there are too many paths to follow one by one, and with the paths joined this does not follow";
        for diagnostic in std::mem::replace(&mut joined.diagnostics, followed.diagnostics) {
            if !joined.diagnostics.iter().any(|known| same(known, &diagnostic)) {
                joined.diagnostics.push(diagnostic.undecided().note(not_followed));
            }
        }
        if joined.diagnostics.is_empty() {
            let origin = key.task.origin(self.program);
            let message = format!("`{}` has too many paths", origin.name);
            let diagnostic = Diagnostic::error(Code("E0240"), origin.span, message)
                .undecided()
                .note("undecided: there are too many paths to follow, even with branches joined")
                .help("put parts of it into methods of their own, or write `join φ;` after a branch to go on with a single path");
            joined.diagnostics.push(diagnostic);
        }
        Ok(joined)
    }

    /// The same for a body. If a recording was asked for, it is made in a separate run, in which each path is followed
    /// to its end and which does not affect the verdict.
    pub(super) fn run_body(
        &self,
        settled: &Settled,
        key: Key,
        verify: impl Fn(Context<'_>, Prover) -> Verification + Send + Sync,
    ) -> Result<Verification, Cancelled> {
        let mut found = self.run(settled, key, &verify)?;
        let name = &key.task.origin(self.program).name;
        if self.options.trace.as_deref().is_some_and(|wanted| recorded::matches(wanted, name)) {
            let branches = Branches::Followed;
            let recorded = Mode { branches, recording: true, budget: self.options.budget, spent: &[] };
            let run = self.attempt(settled, key, recorded, &verify)?;
            if run.recording.is_none() {
                // Keeps the fault of the verifier that ended the run.
                absorb(&mut found, run);
            } else {
                found.recording = run.recording;
            }
        }
        Ok(found)
    }

    /// One run of a task with a prover of its own; a panic in it is a fault of the verifier, not the end of the others.
    fn attempt(
        &self,
        settled: &Settled,
        key: Key,
        mode: Mode<'_>,
        verify: &(impl Fn(Context<'_>, Prover) -> Verification + Send + Sync),
    ) -> Result<Verification, Cancelled> {
        let Mode { branches, recording, budget, spent } = mode;
        let joining = branches != Branches::Followed;
        let turning = branches == Branches::JoinedUnlessFailed;
        let Key { task, receiver } = key;
        let context = Context {
            program: self.program,
            files: self.files,
            settled,
            depend: &self.depend,
            explicit: self.options.explicit,
            no_throw: self.options.no_throw,
            check_overflow: self.options.check_overflow,
            joining,
            limits: turning
                .then_some(Limits { joined_rlimit: JOINED_RLIMIT, followed_budget: self.options.budget }),
            recording,
            receiver,
            spent,
            own: Default::default(),
        };
        let default = ProverOptions::default();
        let options = ProverOptions {
            check_facts: self.options.check_facts,
            profile: self.options.profile,
            cancel: self.cancel.clone(),
            budget,
            rlimit: if branches == Branches::Joined { JOINED_RLIMIT } else { default.rlimit },
            ..default
        };
        self.unless_cancelled()?;
        let noted = || reads::noted(|| verify(context, Prover::new(options)));
        let result = panics::catch(|| {
            let (found, reads) = prover::with_task(noted);
            if cfg!(debug_assertions) {
                let within = self.depend.within_reach(self.program, task);
                let beyond: Vec<_> = reads.difference(&within).collect();
                assert!(beyond.is_empty(), "{task:?} looks at {beyond:?}, and its fingerprint does not");
            }
            found
        });
        // A task that was interrupted may have missed errors.
        if let Err(cancelled) = self.unless_cancelled() {
            debug_assert!(result.is_ok(), "a cancelled task failed: {result:?}");
            return Err(cancelled);
        }
        Ok(result.unwrap_or_else(|message| {
            let origin = task.origin(self.program);
            let fault = panics::diagnostic(&format!("verifying `{}`", origin.name), origin.span, &message);
            Verification { diagnostics: vec![fault], contract_failed: true, ..Verification::default() }
        }))
    }
}
