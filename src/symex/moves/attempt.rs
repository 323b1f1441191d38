//! Attempts: things that are done only to see whether they work.
//!
//! The search runs the rules to find out whether an instance gives a location, whether a definition can be learned,
//! whether a trigger is defined. Whatever is tried runs in a scope. Its first failure, on whichever path, is passed up
//! as [`Stop::Abandoned`] through all rules to the attempt, which closes the scope. So a rule that collects the ends of
//! several paths never sees a path that failed in a trial: it does not continue at all.
//!
//! ```text
//! {q(i, c)} with q requires c ? acc(f) && i == 3 : …      i == 3 can't be shown: the trigger is given up,
//!                                                         and nothing is known of c that was not known before
//! ```
//!
//! *Invariant*: after an attempt that failed, the assumptions, the path, the records of what is held and the memoised
//! definitions are the same as before it; only budgets, statistics and the numbers of new symbols have moved on. A
//! debug build compares digests for every attempt.

use crate::prover;
use crate::symex::track::TrackDigest;
use crate::symex::{Dynamic, Eval, Executor, Halt, Outcome, Stop};

impl Executor<'_> {
    /// Runs something under changed dynamic values, which are restored afterwards.
    pub(crate) fn with<T>(
        &mut self,
        change: impl FnOnce(&mut Dynamic),
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.dynamic;
        change(&mut self.dynamic);
        let result = run(self);
        self.dynamic = outer;
        result
    }

    /// Tries something; what it learned is forgotten in any case. None: something failed on one of its paths.
    pub(crate) fn attempt<T>(&mut self, run: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<Option<T>> {
        self.unless_called_off()?;
        let before = self.digest();
        let result = self.with(Dynamic::try_it, |ex| ex.scope(run));
        debug_assert_eq!(before, self.digest(), "an attempt left something behind");
        settle(result)
    }

    /// Tries a rule that may fork. Returns whether none of its paths failed; what they learned is forgotten.
    pub(crate) fn attempt_paths(&mut self, run: impl FnOnce(&mut Self) -> Outcome) -> Eval<bool> {
        let done = self.attempt(|ex| run(ex).map_err(Halt::from))?;
        Ok(done.is_some())
    }

    /// Tries something, and keeps what it learned if it works.
    pub(crate) fn attempt_and_keep<T>(&mut self, run: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<Option<T>> {
        self.unless_called_off()?;
        let before = self.digest();
        let mark = self.track.mark();
        self.prover.push();
        let result = self.with(Dynamic::try_it, run);
        if result.is_ok() {
            self.prover.keep();
        } else {
            self.prover.pop();
            self.track.cut(mark);
            debug_assert_eq!(before, self.digest(), "an attempt that failed left something behind");
        }
        settle(result)
    }

    /// A digest of all that a failed attempt must leave as it was. It is only compared in debug builds, and it is
    /// cheap: a constant number of steps, however much is known.
    fn digest(&self) -> Option<(prover::Digest, TrackDigest, Dynamic)> {
        cfg!(debug_assertions).then(|| (self.prover.digest(), self.track.digest(), self.dynamic))
    }
}

impl Dynamic {
    /// What is tried is not known to work, even where what it is tried for is.
    fn try_it(&mut self) {
        self.trying = true;
        self.shown = false;
    }
}

/// The result of an attempt: a failure inside it is not an error of the program.
fn settle<T>(result: Eval<T>) -> Eval<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Halt::Stopped(Stop::Abandoned)) => Ok(None),
        Err(halt) => Err(halt),
    }
}
