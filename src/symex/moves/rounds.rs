//! How many rounds loops take that are nested in each other.
//!
//! Each loop has a first round and another one for whatever is dropped in it. If a loop in its body began anew each
//! time, n loops in each other would have 2ⁿ rounds. But a later round of the outer loop supposes less than the one
//! before, so what was dropped in an inner loop then would be dropped now.
//!
//! ```text
//! outer round 1     inner: rounds 1, 2     drops x
//! outer round 2     inner: round 2         without x from the beginning
//! ```
//!
//! *Invariant*: a loop never supposes more than it would without this; its last round is run in any case.

use rustc_hash::FxHashMap;

use crate::ir::Loop;
use crate::source::Span;
use crate::symex::moves::suppositions::{Kept, Suppositions};

/// How many rounds are run in one declaration.
const MAX_ROUNDS: u32 = 2000;

/// What is known of the rounds of other loops.
#[derive(Debug)]
pub(crate) struct Rounds {
    /// Of the loops inside of the present one, in its last round.
    pub before: Inside,
    /// The same in its present round.
    pub inside: Inside,
    /// Rounds that may still be run.
    pub left: u32,
}

/// What the loops inside of another one could keep in one of its rounds, by their keywords.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inside {
    /// None: the loop was met on several paths, which may differ.
    loops: FxHashMap<Span, Option<Kept>>,
}

impl Default for Rounds {
    fn default() -> Rounds {
        Rounds { before: Inside::default(), inside: Inside::default(), left: MAX_ROUNDS }
    }
}

impl Rounds {
    /// A loop begins. What is known around it has to be given back at its end.
    pub(crate) fn begin(&mut self) -> (Inside, Inside) {
        (self.before.clone(), std::mem::take(&mut self.inside))
    }

    /// The next round begins.
    pub(crate) fn next(&mut self) {
        let inside = std::mem::take(&mut self.inside);
        self.before.loops.extend(inside.loops);
    }

    /// The loop has ended.
    pub(crate) fn end(&mut self, (before, around): (Inside, Inside)) {
        let inside = std::mem::replace(&mut self.inside, around);
        self.before = before;
        for (keyword, kept) in inside.loops {
            self.inside.add(keyword, kept);
        }
    }
}

impl Inside {
    /// Notes what a loop kept.
    pub(crate) fn note(&mut self, lp: &Loop, left: &Suppositions) {
        self.add(lp.keyword, Some(left.kept()));
    }

    fn add(&mut self, keyword: Span, kept: Option<Kept>) {
        self.loops.entry(keyword).and_modify(|known| *known = None).or_insert(kept);
    }

    /// Drops what the loop did not keep.
    pub(crate) fn restrict(&self, lp: &Loop, suppositions: &mut Suppositions) {
        if let Some(Some(kept)) = self.loops.get(&lp.keyword) {
            suppositions.restrict(kept);
        }
    }
}
