//! The search: a question that needs instances of quantified formulas or a distinction of cases is answered from the
//! facts alone, if it takes few steps.
//!
//! The negation of what is to be shown is assumed in a scope. Then it goes round: make the instances that match what is
//! known, look ahead at what is open (a case that is contradictory at once leaves the other one), and where nothing
//! more is found split on the case that leads furthest. If every branch ends in a contradiction, the question is
//! answered.
//!
//! ```text
//! forall k :: 0 <= k && k < n ==> a[k] > 0    ⊢   0 < n ==> a[n - 1] + 1 > 1
//! not shown: 0 < n, a[n - 1] <= 0             instance k = n - 1: a[n - 1] > 0, a contradiction
//! ```
//!
//! This is done twice: first only terms of the question match, and those that came up since, and with a part of the
//! work; then all that is known. Most answers need nothing else, and what else is known may be much. The first time
//! there is one generous round, and linear arithmetic decides the open premises of lemmas: so one more fact that has
//! nothing to do with the answer does not take the work for it.
//!
//! Soundness rests on this: what is assumed in the search is the negated question, an instance of what is known, or one
//! case of which the other is gone through too; and all of it is in scopes that are left before the answer is given.
//!
//! The search is bounded by the work that the facts do, counted in nodes and merges, so an answer depends only on the
//! proof. If it finds nothing, nothing follows.
//!
//! Sources: as for its parts, and M. Heule and H. van Maaren, *Look-Ahead Based SAT Solvers*, Handbook of
//! Satisfiability 2009, for the choice of cases.

mod choices;
mod instances;
mod latest;
mod matching;
mod pattern;
mod ranges;
mod reads;
pub(super) mod solve;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use self::choices::Among;
use self::instances::{Made, Prepared};
use self::latest::NESTED;
pub(super) use self::pattern::{is_trigger, untold};
pub(super) use self::solve::ends_of_range;
use super::facts::{Facts, Id, STEPS};
use super::laws;
use crate::term::{Term, TermKind, TermPool};

/// The work that a search for the answer to a question may cost. Of 1600 searches that succeeded 99 % took less than
/// half of it.
const WORK: u64 = 5000;
/// The work where something is only tried; enough for nine of ten.
const LITTLE_WORK: u64 = 600;
/// Which part of the work may first go into what the question itself leads to.
const NARROW: u64 = 5;
/// Which part of the work is done without lemmas for a question that they say nothing about.
const EARLY: u64 = 8;
/// How often one search asks linear arithmetic.
const ARITHMETIC: u32 = 32;
/// About how many open comparisons arithmetic is asked where only what the question leads to is looked at.
const COMPARISONS: u32 = 12;
/// How often one search makes lemmas: for the question, and where nothing else is left for a case.
const LAWS: u32 = 4;
/// By how much more a case leads further if instances follow from it, which looking ahead does not make.
const INSTANCES_TO_COME: u64 = 64;
/// How many generous rounds there are for one case, while only what the question leads to is looked at: what they make
/// matches again.
const GENEROUS: u32 = 1;
/// How deeply cases are nested.
const DEPTH: u32 = 12;
/// Rounds of instances before cases are looked at.
const ROUNDS: u32 = 3;

/// How much is done to find an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// What answers most questions, before they are asked with more known. Making lemmas is what takes longest where
    /// there is no answer, so there is one round of that.
    First,
    /// What is enough for a decision on the way, such as which chunk is meant.
    Little,
    Full,
}

impl Effort {
    fn work(self) -> u64 {
        match self {
            Effort::First | Effort::Little => LITTLE_WORK,
            Effort::Full => WORK,
        }
    }

    /// How often lemmas are made for the terms of lemmas.
    fn rounds_of_laws(self) -> usize {
        match self {
            Effort::First => 1,
            Effort::Little | Effort::Full => laws::ROUNDS,
        }
    }
}

/// What searches keep for one another: nothing that is true only on some path.
#[derive(Default)]
pub(super) struct Tables {
    prepared: FxHashMap<Term, Rc<Prepared>>,
    /// How many instances of each formula were made. Nothing is decided by it.
    pub instances: FxHashMap<Term, u64>,
}

/// How much had been made when a case was begun.
struct Mark {
    made: usize,
    formulas: usize,
    lemmas: usize,
    learned: usize,
}

/// One search.
pub(super) struct Search<'a> {
    pool: &'a mut TermPool,
    facts: &'a mut Facts,
    witnesses: &'a mut FxHashMap<Term, Term>,
    tables: &'a mut Tables,
    /// The work of the facts at which the search ends.
    limit: u64,
    /// The work until which a question that lemmas say nothing about is tried without any.
    early: u64,
    /// How much more there may be because of lemmas: what they cost is not taken from what cases may cost.
    for_lemmas: u64,
    /// Whether only terms of the question match, and those that came up since.
    narrow: Option<Narrow>,
    /// Whether calls match whatever they are called on.
    generous: bool,
    effort: Effort,
    /// How often lemmas may still be made.
    laws_left: u32,
    /// How often arithmetic may still be asked.
    arithmetic_left: u32,
    /// About how many open comparisons it may still be asked.
    comparisons_left: u32,
    /// How often reads of one place are looked for.
    meetings_left: u32,
    /// The comparisons that it was asked about.
    asked_about: FxHashSet<Term>,
    made: Vec<Made>,
    is_made: FxHashSet<Made>,
    /// The question and the instances on this branch.
    formulas: Vec<Term>,
    /// The lemmas on this branch, and for how many of the formulas they were made.
    lemmas: Vec<Term>,
    learned: usize,
    /// How many nodes were compared with parts of the patterns that are looked for.
    compared: u32,
}

/// Which nodes match while a search looks only at what the question leads to.
struct Narrow {
    /// What is younger came up in the search.
    since: Id,
    of_question: FxHashSet<Id>,
}

impl Narrow {
    fn has(&self, node: Id) -> bool {
        node >= self.since || self.of_question.contains(&node)
    }
}

/// What looking ahead found.
enum Ahead {
    /// There is nothing to split on.
    Nothing,
    /// Something was learned.
    Learned,
    /// This case leads furthest.
    Split(Term),
}

impl<'a> Search<'a> {
    pub(super) fn new(
        pool: &'a mut TermPool,
        facts: &'a mut Facts,
        witnesses: &'a mut FxHashMap<Term, Term>,
        tables: &'a mut Tables,
    ) -> Search<'a> {
        Search {
            pool,
            facts,
            witnesses,
            tables,
            limit: 0,
            early: 0,
            for_lemmas: 0,
            narrow: None,
            generous: false,
            effort: Effort::Full,
            laws_left: LAWS,
            arithmetic_left: ARITHMETIC,
            comparisons_left: 0,
            meetings_left: 0,
            asked_about: FxHashSet::default(),
            made: Vec::new(),
            is_made: FxHashSet::default(),
            formulas: Vec::new(),
            lemmas: Vec::new(),
            learned: 0,
            compared: 0,
        }
    }

    /// Whether a formula follows from the facts, found with so much effort. First only what the question itself leads
    /// to is looked at: what is known of other terms is mostly of no use for it, and takes the work that the answer
    /// needs.
    pub(super) fn proves(mut self, goal: Term, effort: Effort) -> bool {
        let opposite = self.pool.not(goal);
        self.effort = effort;
        let work = effort.work();
        if effort == Effort::Full {
            (self.comparisons_left, self.meetings_left) = (COMPARISONS, reads::TIMES);
            self.narrow = Some(Narrow { since: self.facts.nodes(), of_question: FxHashSet::default() });
            if self.refutes_within(opposite, work / NARROW, WORK) {
                return true;
            }
            self.narrow = None;
            self.comparisons_left = 0;
        }
        (self.laws_left, self.arithmetic_left) = (LAWS, ARITHMETIC);
        self.refutes_within(opposite, work, work)
            || (effort == Effort::Full && self.refutes_in_cases(opposite, work, NESTED))
    }

    /// Whether a formula contradicts the facts, found with so much work, and so much more for lemmas.
    fn refutes_within(&mut self, formula: Term, work: u64, for_lemmas: u64) -> bool {
        let begin = self.facts.work();
        (self.limit, self.early, self.for_lemmas) = (begin + work, begin + work / EARLY, for_lemmas);
        let mark = self.mark();
        self.facts.push();
        self.facts.assume(self.pool, formula);
        self.formulas.push(formula);
        if let Some(narrow) = &mut self.narrow {
            for part in self.pool.subterms(formula) {
                // What is under a quantifier is no node unless it is met elsewhere.
                if self.facts.is_met(part) {
                    narrow.of_question.insert(self.facts.node_for(self.pool, part));
                }
            }
        }
        let refuted = self.refutes_latest_cases() || self.refutes(DEPTH);
        self.facts.pop();
        self.cut(mark);
        refuted
    }

    fn is_over(&self) -> bool {
        self.facts.contradictory() || self.facts.work() >= self.limit || self.facts.is_over()
    }

    /// Whether what is known is contradictory, whichever cases there are.
    fn refutes(&mut self, depth: u32) -> bool {
        let mut generous_left = if self.narrow.is_some() { GENEROUS } else { u32::MAX };
        loop {
            self.rounds();
            if self.learned == 0
                && (self.facts.work() >= self.early || laws::say_something(self.pool, self.formulas[0]))
                && self.learn_laws()
                && self.narrow.is_some()
            {
                // What the lemmas speak of has instances of its own.
                self.rounds();
            }
            if self.is_over() {
                return self.facts.contradictory();
            }
            if self.refutes_arithmetic() {
                return true;
            }
            match self.look_ahead() {
                _ if self.is_over() => return self.facts.contradictory(),
                Ahead::Learned => {}
                _ if self.decides_comparisons() => {}
                _ if self.reads_meet() => return true,
                _ if generous_left > 0 && self.generous_round() => generous_left -= 1,
                _ if self.learn_laws() => {}
                Ahead::Nothing => return false,
                Ahead::Split(_) if depth == 0 => return false,
                Ahead::Split(case) => {
                    if !self.refutes_case(case, depth - 1) {
                        return false;
                    }
                    let other = self.pool.not(case);
                    self.facts.assume(self.pool, other);
                }
            }
        }
    }

    /// Some rounds of instances, until nothing new is learned.
    fn rounds(&mut self) {
        for _ in 0..ROUNDS {
            self.facts.look_at_reads(self.pool);
            if self.is_over() || !self.round() {
                break;
            }
        }
    }

    /// A round of instances from generous matches, once on each branch where there are some. Whether it made any.
    fn generous_round(&mut self) -> bool {
        self.generous = true;
        let found = self.round();
        self.generous = false;
        found
    }

    /// Learns the lemmas that the question and the first instances call for and, later, those that further instances
    /// do. Whether there are some.
    fn learn_laws(&mut self) -> bool {
        let new = self.formulas[self.learned..].to_vec();
        self.learned = self.formulas.len();
        if self.laws_left == 0 || self.is_over() {
            return false;
        }
        let about = self.pool.and(new);
        let is_first = self.laws_left == LAWS;
        let about = if is_first { laws::with_definition(self.pool, self.facts, about) } else { about };
        if !is_first && !laws::say_something(self.pool, about) {
            return false;
        }
        self.laws_left -= 1;
        let rounds = if is_first { self.effort.rounds_of_laws() } else { 1 };
        let before = self.facts.work();
        let lemmas = laws::learn_lemmas(self.pool, self.facts, about, rounds);
        let cost = self.for_lemmas.min(self.facts.work() - before);
        self.for_lemmas -= cost;
        self.limit += cost;
        let found = !lemmas.is_empty();
        self.lemmas.extend(lemmas);
        found
    }

    /// Whether linear arithmetic finds a contradiction in what the question and the instances are about.
    fn refutes_arithmetic(&mut self) -> bool {
        if self.arithmetic_left == 0 {
            return false;
        }
        self.arithmetic_left -= 1;
        let about: Vec<Term> = self.formulas.iter().chain(&self.lemmas).copied().collect();
        self.facts.refutes_arithmetic(self.pool, &about, STEPS)
    }

    /// Learns which of the open comparisons in lemmas and instances linear arithmetic decides: their premises often are
    /// sums of what is known. Whether there are some. What it costs is not taken from what cases may cost.
    fn decides_comparisons(&mut self) -> bool {
        let before = self.facts.work();
        let mut learned = false;
        for among in [Among::Lemmas, Among::Instances] {
            for atom in self.choices(among) {
                if self.comparisons_left == 0 || self.facts.contradictory() {
                    break;
                }
                if matches!(self.pool.kind(atom), TermKind::AtMost(..)) && self.asked_about.insert(atom) {
                    self.comparisons_left -= 1;
                    learned |= self.decides(atom);
                }
            }
        }
        self.limit += self.facts.work() - before;
        learned
    }

    /// Learns whether a comparison is true, if linear arithmetic shows that.
    fn decides(&mut self, atom: Term) -> bool {
        let opposite = self.pool.not(atom);
        for (case, other) in [(atom, opposite), (opposite, atom)] {
            if self.is_impossible(case) {
                self.facts.assume(self.pool, other);
                return true;
            }
        }
        false
    }

    /// Whether linear arithmetic shows that a comparison is false. Learns nothing.
    fn is_impossible(&mut self, case: Term) -> bool {
        self.facts.push();
        self.facts.assume(self.pool, case);
        let refuted = self.facts.refutes_arithmetic(self.pool, &[case], STEPS);
        self.facts.pop();
        refuted
    }

    fn refutes_case(&mut self, case: Term, depth: u32) -> bool {
        let mark = self.mark();
        self.facts.push();
        self.facts.assume(self.pool, case);
        let refuted = self.refutes(depth);
        self.facts.pop();
        self.cut(mark);
        refuted
    }

    /// Tries both cases of each open atom. Where one is contradictory the other is learned.
    fn look_ahead(&mut self) -> Ahead {
        let mut split = None;
        let mut tried = FxHashSet::default();
        for among in Among::ALL {
            // What is known besides is looked at only if the question leaves no case.
            if among == Among::Path && split.is_some() {
                break;
            }
            let atoms = self.choices(among);
            if self.facts.contradictory() {
                return Ahead::Learned;
            }
            let mut best: Option<(u64, Term)> = None;
            let mut learned = false;
            for &atom in &atoms {
                if self.is_over() {
                    return Ahead::Nothing;
                }
                if !tried.insert(atom) || self.facts.known(self.pool, atom).is_some() {
                    continue;
                }
                let opposite = self.pool.not(atom);
                let mut gain = 1;
                for (case, other) in [(atom, opposite), (opposite, atom)] {
                    match self.try_case(case) {
                        None => {
                            self.facts.assume(self.pool, other);
                            learned = true;
                            gain = 0;
                            break;
                        }
                        Some(work) => gain *= work + 1,
                    }
                }
                if gain > 0 && among != Among::Question && self.leads_to_instances(atom) {
                    gain = gain.saturating_mul(INSTANCES_TO_COME);
                }
                if gain > 0 && best.is_none_or(|(most, _)| gain > most) {
                    best = Some((gain, atom));
                }
            }
            if learned {
                return Ahead::Learned;
            }
            split = split.or(best.map(|(_, atom)| atom));
        }
        split.map_or(Ahead::Nothing, Ahead::Split)
    }

    /// Whether an atom is known to be the same as a quantified formula: then instances follow from it, or a name for a
    /// value.
    fn leads_to_instances(&mut self, atom: Term) -> bool {
        let node = self.facts.node_for(self.pool, atom);
        let is_quantified = |t| matches!(self.pool.kind(t), TermKind::Quantified(_));
        !self.facts.fitting(node, 1, is_quantified).is_empty()
    }

    /// How much follows from a case; `None` if it is contradictory.
    fn try_case(&mut self, case: Term) -> Option<u64> {
        self.facts.push();
        let before = self.facts.work();
        self.facts.assume(self.pool, case);
        self.facts.look_at_reads(self.pool);
        let possible = !self.facts.contradictory();
        let work = self.facts.work() - before;
        self.facts.pop();
        possible.then_some(work)
    }
}
