//! The budget of one task: how many steps its proof may take.
//!
//! Each question to Z3 has a limit, but a proof may ask thousands of questions, and its rules and facts take time too.
//! So everything is paid for from one budget: a question costs the resource units that Z3 used for it, and the rules
//! and the facts pay a unit for [`OWN_STEPS`] steps. Whoever asks whether the task has to end takes such a step by
//! asking.
//!
//! ```text
//! limit 20 000 000     12 questions of 500 000 units each, 400 000 steps of the rules and facts     13 960 000 left
//! ```
//!
//! A task whose budget is spent ends like one that is cancelled: at its next step, on all its paths. But the run goes
//! on, and the task has a result.
//!
//! Soundness rests on this: a budget that is spent remains spent, Z3 is asked nothing after that, and the result of the
//! task is undecided, whatever the rules concluded from answers that they did not get.
//!
//! Steps depend on the proof alone, not on time, threads or names; so does the point at which a task ends.

use std::cell::Cell;
use std::rc::Rc;

use super::Cancel;

/// How many steps of the rules and the facts count as one. Measured with Z3 4.8.12: it does one to four million units a
/// second, the least where quantifiers are instantiated; the rules and the facts take more than ten million steps.
const OWN_STEPS: u64 = 10;

/// How many steps the proof of one task may take unless something else is asked for: 20 seconds where the steps are
/// slow.
pub const DEFAULT_BUDGET: u64 = 20_000_000;

/// The budget of a task, and whether the run that it belongs to was cancelled. All copies share it.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    cancel: Cancel,
    account: Rc<Account>,
}

#[derive(Debug)]
struct Account {
    limit: Cell<u64>,
    /// Resource units of Z3.
    units: Cell<u64>,
    own_steps: Cell<u64>,
}

impl Budget {
    pub(super) fn new(limit: u64, cancel: Cancel) -> Budget {
        Budget {
            cancel,
            account: Rc::new(Account {
                limit: Cell::new(limit),
                units: Cell::new(0),
                own_steps: Cell::new(0),
            }),
        }
    }

    /// Takes a step, and says whether there must be no further one.
    pub(super) fn over(&self) -> bool {
        self.take(1);
        self.exhausted() || self.cancel.requested()
    }

    /// Pays for so many steps of the rules or the facts.
    pub(super) fn take(&self, steps: u64) {
        let taken = &self.account.own_steps;
        taken.set(taken.get().saturating_add(steps));
    }

    /// Pays for what Z3 did, even if there is not enough left.
    pub(super) fn spend(&self, units: u64) {
        let spent = &self.account.units;
        spent.set(spent.get().saturating_add(units));
    }

    /// How much was spent, in resource units of Z3.
    pub(super) fn spent(&self) -> u64 {
        self.account.units.get().saturating_add(self.account.own_steps.get() / OWN_STEPS)
    }

    /// From now on the task may spend so much in all, unless that is less than before.
    pub(super) fn raise(&self, limit: u64) {
        self.account.limit.set(self.account.limit.get().max(limit));
    }

    /// Whether there is nothing left.
    pub(super) fn exhausted(&self) -> bool {
        self.spent() >= self.account.limit.get()
    }

    /// Whether the run was cancelled.
    pub(super) fn cancelled(&self) -> bool {
        self.cancel.requested()
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Cancel};

    #[test]
    fn what_is_spent_remains_spent() {
        let budget = Budget::new(10, Cancel::never());
        let copy = budget.clone();
        assert!(!budget.over());
        copy.spend(100);
        assert!(budget.exhausted() && budget.over() && copy.over());
        assert!(!budget.cancelled());
    }
}
