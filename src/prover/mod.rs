//! The prover: what follows from the assumptions of a path.
//!
//! Layers answer a question, the cheapest first: the constructors of [`crate::term`] simplify it to `true`; the facts
//! know it (congruence closure, bounds, ages of objects, linear arithmetic); a search finds it, by instances of
//! quantified formulas, lemmas and cases; a state is found in which it is false; Z3 proves it. Assumptions are made in
//! scopes, which mirror the depth-first walk over the paths of a method.
//!
//! ```
//! use acclaim::prover::{Answer, Prover, ProverOptions, with_task};
//! use acclaim::term::Sort;
//! let answer = with_task(|| {
//!     let mut prover = Prover::new(ProverOptions::default());
//!     let (x, y) = (prover.pool.fresh("x", Sort::INT), prover.pool.fresh("y", Sort::INT));
//!     let less = prover.pool.lt(x, y);
//!     prover.assume(less);
//!     let other = prover.pool.ne(x, y);
//!     prover.entails(other)
//! });
//! assert_eq!(answer, Answer::Yes);
//! ```
//!
//! Soundness rests on this: every layer answers "yes" only for what holds in all states that satisfy the assumptions
//! and the records of what is held, and leaving a scope returns all layers to the state in which they were when it was
//! opened.
//!
//! Source: the layers are those of *Symbolic Execution for Implicit Dynamic Frames*, with its single solver split into
//! layers.

mod budget;
mod cancel;
mod facts;
mod laws;
mod meaning;
mod memory;
mod profile;
mod question;
mod residence;
mod search;
mod thread;
mod witness;
mod z3;

#[cfg(test)]
mod amount_tests;
#[cfg(test)]
mod collection_tests;
#[cfg(test)]
mod collection_values;
#[cfg(test)]
mod linear_tests;
#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod quantifier_tests;
#[cfg(test)]
mod random;
#[cfg(test)]
mod solver_tests;
#[cfg(test)]
mod tests;

use std::time::Duration;

use rustc_hash::FxHashMap;

use self::budget::Budget;
use self::facts::Facts;
use self::profile::Profile;
use self::z3::{Backend, Given, GivenKind, is_trigger_for_z3};
use crate::source::Span;
use crate::term::{Term, TermPool};

pub use self::budget::DEFAULT_BUDGET;
pub use self::cancel::Cancel;
pub(crate) use self::facts::Members;
pub(crate) use self::profile::Use;
pub(crate) use self::residence::HoldId;
pub(crate) use self::thread::{TASK_STACK, is_fresh, make_fit_for_tasks, on_fresh_thread, with_task};
pub use self::z3::z3_version;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// The question used up its resource units.
    Resources,
    /// Answering needs arithmetic that Z3 can't decide.
    Theory,
    /// The proof was cancelled, see [`Cancel`], or its budget is spent.
    CalledOff,
}

/// Whether a formula follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Proved.
    Yes,
    /// Not proved: the solver found what looks like a counterexample.
    No,
    /// Undecided: the solver gave up.
    Unknown(Limit),
}

/// Whether the current path is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Feasibility {
    /// The assumptions contradict each other.
    Refuted,
    /// A state satisfies them.
    Possible,
    /// No contradiction was found, and no state for certain: what is quantified was not used for all values.
    Unrefuted,
    Unknown(Limit),
}

impl Feasibility {
    pub(crate) fn refuted(self) -> bool {
        self == Feasibility::Refuted
    }
}

/// What a proof may cost that joins branches unless something fails before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Limits {
    /// As [`ProverOptions::rlimit`], from where branches are joined.
    pub joined_rlimit: u32,
    /// As [`ProverOptions::budget`], from where each path is followed.
    pub followed_budget: u64,
}

/// How a prover works.
#[derive(Clone, Debug)]
pub(crate) struct ProverOptions {
    /// Z3's resource units for one question. The time per unit grows with the formulas that Z3 derives from a question:
    /// recursive definitions under quantifiers took 25 seconds and a gigabyte for two million units, and half a second
    /// for half a million.
    pub rlimit: u32,
    /// How many steps the whole proof may take, in resource units of Z3.
    pub budget: u64,
    /// Test mode: Z3 checks what the facts answer, and a difference panics.
    pub check_facts: bool,
    /// Whether it is noted which quantified formulas are used, see [`Prover::uses`].
    pub profile: bool,
    /// Whether the questions to Z3 are kept in SMT-LIB, see [`Prover::smtlib`].
    pub dump_smtlib: bool,
    /// Cancels the proof.
    pub cancel: Cancel,
}

impl Default for ProverOptions {
    fn default() -> Self {
        ProverOptions {
            rlimit: 500_000,
            budget: DEFAULT_BUDGET,
            check_facts: false,
            profile: false,
            dump_smtlib: false,
            cancel: Cancel::never(),
        }
    }
}

/// How many questions each layer answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Questions whose formula was literally true.
    pub by_terms: u64,
    /// Questions that the facts answered.
    pub by_facts: u64,
    /// Questions that Z3 was asked, whatever the answer.
    pub by_z3: u64,
    /// Of those, the ones on which it gave up.
    pub z3_unknown: u64,
    /// What the proofs cost, in resource units of Z3: its own, and what stands for steps of the rules and the facts.
    pub steps: u64,
    /// The time spent in Z3.
    pub z3_time: Duration,
    /// Answers of the facts that were checked with Z3, in test mode.
    pub checked: u64,
    /// Answers of the facts that Z3 could not decide, in test mode.
    pub check_undecided: u64,
}

impl Stats {
    /// Adds the numbers of another task.
    pub fn add(&mut self, other: &Stats) {
        self.by_terms += other.by_terms;
        self.by_facts += other.by_facts;
        self.by_z3 += other.by_z3;
        self.z3_unknown += other.z3_unknown;
        self.steps += other.steps;
        self.z3_time += other.z3_time;
        self.checked += other.checked;
        self.check_undecided += other.check_undecided;
    }
}

/// See [`Prover::digest`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Digest {
    scopes: usize,
    given: usize,
    assumed: (usize, Option<Term>),
    facts: facts::Digest,
}

/// What follows on the current path of one task.
pub(crate) struct Prover {
    pub pool: TermPool,
    facts: Facts,
    backend: Backend,
    given: Vec<Given>,
    assumptions: Vec<Term>,
    /// For each `exists`, its body for a constant that is a witness if there is one; for each `forall`, its body for
    /// one that is a counterexample if there is one.
    witnesses: FxHashMap<Term, Term>,
    tables: search::Tables,
    /// For each open scope, how much had been given and assumed before it.
    marks: Vec<(usize, usize)>,
    check_facts: bool,
    budget: Budget,
    profile: Option<Profile>,
    /// Whether Z3 is asked what the facts can't answer.
    asking: bool,
    /// Whether the search was asked before, and found nothing.
    searched: bool,
    /// Whether it is asked later.
    putting_off: bool,
    put_off: u64,
    stats: Stats,
}

impl Prover {
    /// A prover without assumptions.
    pub(crate) fn new(options: ProverOptions) -> Prover {
        let mut pool = TermPool::new();
        let budget = Budget::new(options.budget, options.cancel.clone());
        Prover {
            facts: Facts::new(&mut pool, budget.clone()),
            pool,
            backend: Backend::new(&options),
            given: Vec::new(),
            assumptions: Vec::new(),
            witnesses: FxHashMap::default(),
            tables: search::Tables::default(),
            marks: Vec::new(),
            check_facts: options.check_facts,
            budget,
            profile: options.profile.then(Profile::default),
            asking: true,
            searched: false,
            putting_off: false,
            put_off: 0,
            stats: Stats::default(),
        }
    }

    /// Opens a scope.
    pub(crate) fn push(&mut self) {
        self.marks.push((self.given.len(), self.assumptions.len()));
        self.facts.push();
    }

    /// Leaves the last scope and forgets what was learned in it.
    pub(crate) fn pop(&mut self) {
        if let Some((given, assumptions)) = self.marks.pop() {
            self.given.truncate(given);
            self.assumptions.truncate(assumptions);
            self.facts.pop();
            self.backend.pop_to(self.marks.len());
        }
    }

    /// Leaves the last scope and keeps what was learned in it, as if it had been learned outside.
    pub(crate) fn keep(&mut self) {
        if let Some((given, _)) = self.marks.pop() {
            let depth = self.marks.len();
            for given in &mut self.given[given..] {
                given.depth = given.depth.min(depth);
            }
            self.facts.keep();
            self.backend.pop_to(depth);
        }
    }

    /// A digest of what is known: the same before and after anything that must not change it. Computed in constant
    /// time.
    pub(crate) fn digest(&self) -> Digest {
        Digest {
            scopes: self.marks.len(),
            given: self.given.len(),
            assumed: (self.assumptions.len(), self.assumptions.last().copied()),
            facts: self.facts.digest(),
        }
    }

    /// How many scopes are open.
    pub(crate) fn depth(&self) -> usize {
        self.marks.len()
    }

    /// Learns that a formula is true.
    pub(crate) fn assume(&mut self, t: Term) {
        if t == self.pool.bool(true) {
            return;
        }
        self.assumptions.push(t);
        let before = self.facts.contradictory();
        self.facts.assume(&mut self.pool, t);
        let named = self.name_witnesses(t);
        self.give(GivenKind::Assumed(named));
        if named != t {
            self.facts.assume(&mut self.pool, named);
        }
        if !before && self.facts.contradictory() {
            self.check(None);
        }
    }

    fn give(&mut self, what: GivenKind) {
        self.given.push(Given { depth: self.marks.len(), what });
    }

    /// What was assumed on the current path, in order.
    pub(crate) fn assumptions(&self) -> &[Term] {
        &self.assumptions
    }

    /// Whether the facts alone know that the path is impossible.
    pub(crate) fn contradictory(&self) -> bool {
        self.facts.contradictory()
    }

    /// The value of a formula, if the facts know it. Never asks Z3. On an impossible path everything is true.
    pub(crate) fn known(&mut self, t: Term) -> Option<bool> {
        let value = self.facts.known(&mut self.pool, t);
        if let Some(value) = value.filter(|_| self.check_facts) {
            let claim = if value { t } else { self.pool.not(t) };
            self.check(Some(claim));
        }
        value
    }

    /// The constant that a number is known to be.
    pub(crate) fn constant(&mut self, t: Term) -> Option<Term> {
        let (Some(low), Some(high)) = self.facts.bounds(&mut self.pool, t) else { return None };
        (low == high).then(|| self.pool.int(low))
    }

    /// Whether the facts exclude a formula: all that is asked where it would be assumed next. Of amounts this is a good
    /// deal less than to ask which value it has.
    pub(crate) fn is_excluded(&mut self, t: Term) -> bool {
        let excluded = self.facts.is_excluded(&mut self.pool, t);
        if excluded && self.check_facts {
            let claim = self.pool.not(t);
            self.check(Some(claim));
        }
        excluded
    }

    /// Takes a step, and says whether the proof has to end because it was cancelled or its budget is spent: then no
    /// question has an answer any more.
    pub(crate) fn is_over(&self) -> bool {
        self.budget.over()
    }

    /// Whether the proof was cancelled.
    pub(crate) fn cancelled(&self) -> bool {
        self.budget.cancelled()
    }

    /// From now on the proof may cost so much in all.
    pub(crate) fn raise_budget(&mut self, budget: u64) {
        self.budget.raise(budget);
    }

    /// From now on a question may take so many resource units of Z3.
    pub(crate) fn limit_questions(&mut self, rlimit: u32) {
        self.backend.set_limit(rlimit);
    }

    /// Whether the budget of the proof is spent. What was found is then not all that there is.
    pub(crate) fn exhausted(&self) -> bool {
        self.budget.exhausted()
    }

    /// Notes which place of the source a quantified formula comes from, for [`uses`](Prover::uses).
    pub(crate) fn comes_from(&mut self, formula: Term, place: Span) {
        if let Some(profile) = &mut self.profile {
            profile.note_place(formula, place);
        }
    }

    /// Whether values of the variables of a quantified formula are found with these terms as a trigger.
    pub(crate) fn is_trigger(&self, set: &[Term], vars: &[Term]) -> bool {
        search::is_trigger(&self.pool, set, vars) || is_trigger_for_z3(&self.pool, set, vars)
    }

    /// The first variable of a quantified formula for which no values are tried where it says something for all of
    /// them. With `bounds`, those at the ends of its range are: they are if it is to be shown that there is a value.
    pub(crate) fn untold(
        &mut self,
        vars: &[Term],
        triggers: &[Vec<Term>],
        body: Term,
        bounds: bool,
    ) -> Option<usize> {
        search::untold(&mut self.pool, vars, triggers, body, bounds)
    }

    /// The values at which a formula about a variable that is known for all of them may say something else than
    /// elsewhere: the ends of the range that its conditions give the variable.
    pub(crate) fn ends_of_range(&mut self, var: Term, formula: Term) -> Vec<Term> {
        search::ends_of_range(&mut self.pool, var, formula)
    }

    /// The quantified formulas that were used, if a profile was asked for.
    pub(crate) fn uses(&self) -> Vec<(Span, Use)> {
        self.profile.as_ref().map(|profile| profile.uses(&self.tables.instances)).unwrap_or_default()
    }

    /// How many steps the proof took so far.
    pub(crate) fn spent(&self) -> u64 {
        self.budget.spent()
    }

    /// Sets whether Z3 is asked from now on; if not, what the facts can't answer is unknown. Returns the previous
    /// setting.
    pub(crate) fn ask_solver(&mut self, asking: bool) -> bool {
        std::mem::replace(&mut self.asking, asking)
    }

    /// Sets whether what is asked from now on was searched for before, and nothing was found: then only Z3 is left to
    /// be asked. Returns the previous setting.
    pub(crate) fn was_searched(&mut self, searched: bool) -> bool {
        std::mem::replace(&mut self.searched, searched)
    }

    /// Sets whether questions to Z3 are put off from now on: they have no answer, and are counted. Returns the previous
    /// setting.
    pub(crate) fn put_off(&mut self, putting_off: bool) -> bool {
        std::mem::replace(&mut self.putting_off, putting_off)
    }

    /// Whether questions to Z3 are put off.
    pub(crate) fn puts_off(&self) -> bool {
        self.putting_off
    }

    /// How many questions to Z3 were put off so far.
    pub(crate) fn count_put_off(&self) -> u64 {
        self.put_off
    }

    /// Whether the facts know two terms to be equal.
    pub(crate) fn same(&mut self, a: Term, b: Term) -> bool {
        let same = self.facts.same(&mut self.pool, a, b);
        self.check_same(same, a, b)
    }

    /// Whether the facts know that two terms are equal, of which both have been spoken of before.
    pub(crate) fn same_so_far(&mut self, a: Term, b: Term) -> bool {
        let same = self.facts.same_so_far(&mut self.pool, a, b);
        self.check_same(same, a, b)
    }

    fn check_same(&mut self, same: bool, a: Term, b: Term) -> bool {
        if same && self.check_facts && self.pool.sort(a) == self.pool.sort(b) {
            let claim = self.pool.eq(a, b);
            self.check(Some(claim));
        }
        same
    }

    /// All terms known to be equal to `t`, beginning with `t`, in an order that depends only on the path.
    pub(crate) fn class_members(&mut self, t: Term) -> Members<'_> {
        self.facts.members(&mut self.pool, t)
    }

    /// The run-time classes that a reference may have if it is not null, as far as the facts know.
    pub(crate) fn classes_of(&mut self, t: Term) -> Option<u32> {
        self.facts.classes_of(&mut self.pool, t)
    }

    /// Learns that a reference is null or an object of one of these run-time classes.
    pub(crate) fn tag(&mut self, t: Term, class_tag: u32) {
        self.give(GivenKind::Tagged(t, class_tag));
        let before = self.facts.contradictory();
        self.facts.tag(&mut self.pool, t, class_tag);
        if !before && self.facts.contradictory() {
            self.check(None);
        }
    }

    /// From now on full permission to `t.field` is held. Terms that held the same field at the same time are different
    /// objects; holding it twice for the same object is a contradiction.
    pub(crate) fn hold(&mut self, field: u32, t: Term) -> HoldId {
        let before = self.facts.contradictory();
        let id = self.facts.hold(&mut self.pool, field, t);
        if !before && self.facts.contradictory() {
            self.give(GivenKind::Assumed(self.pool.bool(false)));
        }
        id
    }

    /// Whether a term known to equal `t` certainly holds the field now.
    pub(crate) fn holds_now(&mut self, field: u32, t: Term) -> bool {
        self.facts.holds(&mut self.pool, field, t)
    }

    /// The records of holding that have not ended, in the order in which they began.
    pub(crate) fn open_holds(&self) -> impl Iterator<Item = HoldId> + '_ {
        self.facts.residence().open_holds()
    }

    /// How many records of holding there were on this path.
    pub(crate) fn hold_count(&self) -> usize {
        self.facts.residence().digest().0
    }

    /// How many of them have not ended.
    pub(crate) fn open_hold_count(&self) -> usize {
        self.facts.residence().digest().1
    }

    /// Full permission is no longer held.
    pub(crate) fn release(&mut self, id: HoldId) {
        self.facts.release(id);
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats { steps: self.spent(), ..self.stats }
    }

    /// All questions to Z3 so far in SMT-LIB, if the options ask for them.
    #[cfg(test)]
    pub(crate) fn smtlib(&self) -> Option<&str> {
        self.backend.smtlib()
    }
}
