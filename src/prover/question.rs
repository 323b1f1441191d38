//! Questions: the layers that are asked, one after the other.
//!
//! ```text
//! x < y, forall i :: p(i) ==> q(i)   ⊢   x != y && (p(3) ==> q(3)) && r
//!     x != y           the facts know it
//!     p(3) ==> q(3)    the search finds the instance
//!     r                a state is found in which it is false: "no", and Z3 is not asked
//! ```
//!
//! Half of the searches that find nothing would be for what is false in a state that is found sooner. So where nothing
//! is about ghost values, of which the laws would have to be told first, such a state is looked for before the search.
//!
//! Soundness rests on this: "yes" is what one of the layers has proved of each conjunct, and a limit that was reached
//! is never "yes".

use std::time::Instant;

use super::search::{Effort, Search};
use super::z3::{GivenKind, Question, Verdict};
use super::{Answer, Feasibility, Limit, Prover, facts, laws, meaning};
use crate::term::{Op, Sort, Term, TermKind};

/// How many of the latest assumptions are looked at closely to see whether a path is possible.
const LATEST: usize = 16;
/// With so many assumptions it takes Z3 some 30 milliseconds to read them alone.
const FEW_GIVEN: usize = 96;

/// What a model is told of ghost values.
#[derive(Clone, Copy)]
pub(super) enum Laws<'a> {
    /// The lemmas that were made for the question.
    Made(&'a [Term]),
    /// Nothing: where something is about ghost values no model is looked for.
    Needless,
}

impl Prover {
    /// Whether a formula follows from what was assumed.
    pub(crate) fn entails(&mut self, t: Term) -> Answer {
        self.entails_within(t, meaning::DEPTH)
    }

    /// The same, with calls written out in calls to some depth.
    pub(super) fn entails_within(&mut self, t: Term, depth: u32) -> Answer {
        let open = self.open_part(t);
        let verum = self.pool.bool(true);
        if open == verum {
            return self.concluded(t);
        }
        if depth > 0
            && let Some(parts) = self.parts_of_call(open)
        {
            return self.entails_each(&parts, depth - 1);
        }
        if !self.searched {
            // Where a state is soon found in which it is false, there is nothing to search for.
            if !self.putting_off && !self.is_over() && self.has_model(Some(open), Laws::Needless) {
                self.stats.by_facts += 1;
                return Answer::No;
            }
            if self.search_in_full(open) {
                return self.concluded(t);
            }
        }
        if self.is_over() {
            return Answer::Unknown(Limit::CalledOff);
        }
        let goal = self.with_witnesses(open);
        let help = laws::help(&mut self.pool, &mut self.facts, goal);
        if help.open == verum {
            return self.concluded(t);
        }
        match self.refute(Some(help.open), &help.lemmas) {
            Verdict::Unsat => Answer::Yes,
            Verdict::Sat { .. } => Answer::No,
            Verdict::Unknown(limit) => Answer::Unknown(limit),
        }
    }

    /// Whether a formula follows from what was assumed, as far as that can be found out quickly and without Z3.
    pub(crate) fn concludes(&mut self, t: Term) -> bool {
        self.concludes_with(t, Effort::Little)
    }

    /// The same of a question that is asked further if it has no answer at once.
    pub(crate) fn concludes_at_once(&mut self, t: Term) -> bool {
        self.concludes_with(t, Effort::First)
    }

    /// The same of what is probably so, and for which it is worth looking as long as for any answer.
    pub(crate) fn concludes_in_full(&mut self, t: Term) -> bool {
        self.concludes_with(t, Effort::Full)
    }

    fn concludes_with(&mut self, t: Term, effort: Effort) -> bool {
        let open = self.open_part(t);
        let found = open == self.pool.bool(true) || self.search(open, effort);
        if found {
            self.concluded(t);
        }
        found
    }

    /// Counts an answer that was found without Z3 and, in test mode, checks it.
    pub(super) fn concluded(&mut self, t: Term) -> Answer {
        if t == self.pool.bool(true) {
            self.stats.by_terms += 1;
        } else {
            self.stats.by_facts += 1;
            self.check(Some(t));
        }
        Answer::Yes
    }

    /// Whether a formula follows from the facts, by instances of what is known and by cases, found with so much effort.
    pub(super) fn search(&mut self, goal: Term, effort: Effort) -> bool {
        let Prover { pool, facts, witnesses, tables, .. } = self;
        Search::new(pool, facts, witnesses, tables).proves(goal, effort)
    }

    /// The same with all effort; of an equation of truth values one direction after the other, since what is supposed
    /// in each tells more about it.
    fn search_in_full(&mut self, goal: Term) -> bool {
        match self.pool.kind(goal) {
            TermKind::Op(Op::Eq, &[a, b]) if self.pool.sort(a) == Sort::BOOL => {
                let ways = [self.pool.implies(a, b), self.pool.implies(b, a)];
                ways.into_iter().all(|way| self.search(way, Effort::Full))
            }
            // Any other has one direction.
            _ => self.search(goal, Effort::Full),
        }
    }

    /// Whether the facts alone prove a formula; hypotheses made for that are withdrawn. Never asks Z3.
    pub(crate) fn proves(&mut self, t: Term) -> bool {
        let proved = self.facts.entails(&mut self.pool, t);
        if proved {
            self.check(Some(t));
        }
        proved
    }

    /// The conjunction of the conjuncts that the facts do not prove.
    pub(super) fn open_part(&mut self, t: Term) -> Term {
        let conjuncts: Vec<Term> = match self.pool.kind(t) {
            TermKind::Op(Op::And, parts) => parts.to_vec(),
            _ => vec![t],
        };
        let facts = &mut self.facts;
        let mut open = Vec::new();
        for part in conjuncts {
            let pool = &mut self.pool;
            if !facts.entails(pool, part) && !facts.entails_by_arithmetic(pool, part) {
                open.push(part);
            }
        }
        self.pool.and(open)
    }

    /// Whether the path is possible; asks Z3 unless the facts refute it.
    pub(crate) fn feasible(&mut self) -> Feasibility {
        if self.facts.contradictory() {
            self.stats.by_facts += 1;
            return Feasibility::Refuted;
        }
        let latest = self.assumptions.len().saturating_sub(LATEST);
        let latest = self.assumptions[latest..].to_vec();
        if self.facts.refutes_arithmetic(&mut self.pool, &latest, facts::STEPS) {
            self.stats.by_facts += 1;
            self.check(None);
            return Feasibility::Refuted;
        }
        match self.refute(None, &[]) {
            Verdict::Unsat => Feasibility::Refuted,
            Verdict::Sat { certain: true } => Feasibility::Possible,
            Verdict::Sat { certain: false } => Feasibility::Unrefuted,
            Verdict::Unknown(limit) => Feasibility::Unknown(limit),
        }
    }

    /// The same where it is only warned of what is not possible: among many assumptions Z3 is not asked.
    pub(crate) fn feasible_at_a_guess(&mut self) -> Feasibility {
        let asking = self.ask_solver(self.asking && self.given.len() <= FEW_GIVEN);
        let feasible = self.feasible();
        self.ask_solver(asking);
        feasible
    }

    /// Looks for a state that satisfies all assumptions and not the goal; if none is found, asks Z3.
    pub(super) fn refute(&mut self, goal: Option<Term>, lemmas: &[Term]) -> Verdict {
        if self.asking && !self.putting_off && !self.is_over() && self.has_model(goal, Laws::Made(lemmas)) {
            self.stats.by_facts += 1;
            return Verdict::Sat { certain: true };
        }
        self.ask_z3(goal, lemmas)
    }

    pub(super) fn ask_z3(&mut self, goal: Option<Term>, lemmas: &[Term]) -> Verdict {
        if self.is_over() {
            return Verdict::Unknown(Limit::CalledOff);
        }
        if !self.asking {
            return Verdict::Unknown(Limit::Resources);
        }
        if self.putting_off {
            self.put_off += 1;
            return Verdict::Unknown(Limit::Resources);
        }
        let start = Instant::now();
        let question = Question { depth: self.marks.len(), goal, lemmas, beside: &[] };
        let verdict = self.backend.refute(&self.pool, &self.given, self.facts.residence(), question);
        let units = self.backend.take_units();
        self.budget.spend(units);
        if let Some(profile) = &mut self.profile {
            profile.note_question(&self.pool, &self.given, goal, units);
        }
        self.stats.z3_time += start.elapsed();
        self.stats.by_z3 += 1;
        if matches!(verdict, Verdict::Unknown(_)) {
            self.stats.z3_unknown += 1;
        }
        verdict
    }

    /// Whether the facts find a state that satisfies all assumptions, and not the goal. Then there is nothing to ask.
    /// In test mode, Z3 is asked nevertheless.
    pub(super) fn has_model(&mut self, goal: Option<Term>, laws: Laws<'_>) -> bool {
        let (lemmas, of_collections) = match laws {
            Laws::Made(lemmas) => (lemmas, true),
            Laws::Needless => (&[][..], false),
        };
        // Of products and quotients a model knows the values, of ghost values only what the laws say.
        let laws = lemmas.iter().copied().filter(|&lemma| laws::are_of_collections(&self.pool, lemma));
        let (mut formulas, mut tagged): (Vec<_>, _) = (laws.map(|law| (law, true)).collect(), Vec::new());
        for given in &self.given {
            match given.what {
                GivenKind::Assumed(t) => formulas.push((t, true)),
                GivenKind::Tagged(t, class) => tagged.push((t, class)),
            }
        }
        formulas.extend(goal.map(|goal| (goal, false)));
        let wanted = facts::Wanted { formulas, tagged: &tagged, of_collections };
        let found = self.facts.has_model(&mut self.pool, &wanted);
        if found && self.check_facts {
            let question = Question { depth: self.marks.len(), goal, lemmas, beside: &[] };
            let verdict = self.backend.refute(&self.pool, &self.given, self.facts.residence(), question);
            self.backend.take_units();
            if verdict == Verdict::Unsat {
                let goal = goal.map_or("a contradiction".into(), |goal| self.spell(goal));
                panic!("the facts have a model in which {goal} is false, and there is none");
            }
            self.stats.checked += 1;
        }
        found
    }

    /// In test mode, makes Z3 check that the claim follows or, without a claim, that the path is impossible.
    pub(super) fn check(&mut self, claim: Option<Term>) {
        if !self.check_facts || self.exhausted() || self.cancelled() {
            return;
        }
        let mut ask = |beside: &[Term]| {
            let question = Question { depth: self.marks.len(), goal: claim, lemmas: &[], beside };
            self.backend.refute(&self.pool, &self.given, self.facts.residence(), question)
        };
        // Z3 is told the laws of ghost values only where they are made for a question.
        let of_collections = |t: Term| laws::are_of_collections(&self.pool, t);
        if self.facts.terms().chain(claim).any(of_collections) {
            self.stats.check_undecided += 1;
            return;
        }
        let mut verdict = ask(&[]);
        if verdict == (Verdict::Sat { certain: true }) {
            // the facts may have used side facts of terms that do not occur in the claim
            verdict = ask(&self.facts.terms().collect::<Vec<_>>());
        }
        // Checks are not paid for.
        self.backend.take_units();
        match verdict {
            Verdict::Unsat => self.stats.checked += 1,
            Verdict::Sat { certain: false } | Verdict::Unknown(_) => self.stats.check_undecided += 1,
            Verdict::Sat { certain: true } => {
                let spell = |t: Term| self.spell(t);
                let assumed: Vec<String> = self.assumptions.iter().copied().map(spell).collect();
                panic!(
                    "the facts claim {}, which does not follow from {assumed:#?}",
                    claim.map_or("a contradiction".into(), spell)
                );
            }
        }
    }

    /// A term in full, symbols by hint and age.
    pub(super) fn spell(&self, t: Term) -> String {
        let names = |t: Term| match self.pool.kind(t) {
            TermKind::Symbol(age) => Some(format!("{}${age}", self.pool.hint(age))),
            _ => None,
        };
        self.pool.display(t, &names).unwrap_or_else(|| format!("{:?}", self.pool.kind(t)))
    }
}
