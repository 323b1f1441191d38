//! The contents of ranges.
//!
//! The snapshot of a range is a map like that of a whole array, with the default value outside of the range, since no
//! element there was held. So two snapshots of a range are equal if the elements in it are.
//!
//! ```text
//! a[0..n] -> store(m, n - 1, v)      acc(a[0..n - 1])      splice(0…, 0, n - 1, m): as it was before the write
//! ```
//!
//! *Invariant*: what is left out of contents is known to lie outside of the range, so inside of it they are the same.

use crate::state::{Interval, Place};
use crate::symex::Executor;
use crate::symex::moves::ranges::Elements;
use crate::term::Term;

/// How many writes are looked at to leave out what is outside of a range.
const TRIMMED: usize = 256;

impl Executor<'_> {
    /// Learns that a snapshot of a range has no other values than those in the range: it was put together so.
    pub(crate) fn learn_canonical(&mut self, contents: Term, place: &Place) {
        let Some(Elements { within, .. }) = self.elements_of(place) else { return };
        let sort = self.prover.pool.sort(contents);
        let nothing = self.default_value(sort);
        let pool = &mut self.prover.pool;
        let alone = pool.splice(nothing, within.low, within.high, contents);
        let fact = pool.eq(contents, alone);
        self.assume(fact);
    }

    /// The values of a range, and nothing else: what was written outside of it is left out, as far as that is known.
    ///
    /// So the snapshots of a range before and after something outside was written are one term.
    pub(crate) fn cut(&mut self, contents: Term, within: Interval) -> Term {
        let core = self.trim(contents, within);
        let sort = self.prover.pool.sort(contents);
        let nothing = self.default_value(sort);
        let (mut core, mut written) = (core, Vec::new());
        while let Some((beneath, at, value)) = self.prover.pool.as_store(core) {
            let goal = self.prover.pool.within(within.low, at, within.high);
            if self.prover.known(goal) != Some(true) {
                break;
            }
            written.push((at, value));
            core = beneath;
        }
        let pool = &mut self.prover.pool;
        let core = pool.splice(nothing, within.low, within.high, core);
        written.into_iter().rev().fold(core, |array, (at, value)| pool.store(array, at, value))
    }

    /// Leaves out what does not matter inside of a range.
    pub(super) fn trim(&mut self, contents: Term, within: Interval) -> Term {
        self.trim_further(contents, within, TRIMMED)
    }

    fn trim_further(&mut self, contents: Term, within: Interval, steps: usize) -> Term {
        let Interval { low, high } = within;
        if steps == 0 {
            return contents;
        }
        if let Some((beneath, at, value)) = self.prover.pool.as_store(contents) {
            let inside = self.prover.pool.within(low, at, high);
            return match self.prover.known(inside) {
                Some(false) => self.trim_further(beneath, within, steps - 1),
                Some(true) => {
                    let beneath = self.trim_further(beneath, within, steps - 1);
                    self.prover.pool.store(beneath, at, value)
                }
                None => contents,
            };
        }
        if let Some((outside, from, to, inside)) = self.prover.pool.as_splice(contents) {
            if self.known_at_most(from, low) && self.known_at_most(high, to) {
                return self.trim_further(inside, within, steps - 1);
            }
            if self.known_at_most(high, from) || self.known_at_most(to, low) {
                return self.trim_further(outside, within, steps - 1);
            }
            let outside = self.trim_further(outside, within, steps - 1);
            return self.prover.pool.splice(outside, from, to, inside);
        }
        if let Some((cond, a, b)) = self.prover.pool.as_ite(contents) {
            let (a, b) = (self.trim_further(a, within, steps / 2), self.trim_further(b, within, steps / 2));
            return self.prover.pool.ite(cond, a, b);
        }
        contents
    }
}
