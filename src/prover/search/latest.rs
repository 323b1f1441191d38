//! The cases of what was learned last.
//!
//! A condition that was learned just before a question is often what the question is about: inside of a quantifier it
//! is the range of the variables, after an `if` its test. So its cases are told apart first, before the search makes
//! any instance, and each is left to linear arithmetic.
//!
//! ```text
//! 0 <= p, c < n, c == 2 * p + 1 || c == 2 * p + 2      ⊢   p < n
//!     c == 2 * p + 1 and p >= n: a contradiction           c == 2 * p + 2 and p >= n: a contradiction
//! ```
//!
//! Where the search found nothing, the cases that lead furthest among what was learned last are told apart, with a
//! search for each. The search itself tells apart what the question leads to: if lemmas about ghost values do, that
//! takes its work before it gets to what the program says, and lemmas are made where no case is known, so they are
//! about neither of them.
//!
//! ```text
//! k == 0 ? s == t + seq(1) : k == 1 ? s == t + seq(2) : t == s + seq(3),  k == 0 || k == 1      ⊢   t == s[..s.length - 1]
//!     k == 0, so s == t + seq(1): a search           k == 1, so s == t + seq(2): a search
//! ```
//!
//! If that does not help, so are the cases of a value in the question.
//!
//! ```text
//! t == s[k..] + s[..k], 0 <= k < s.length      ⊢   t[t.length - 1] == s[(k + s.length - 1) % s.length]
//!     k + s.length - 1 < s.length: a search                        k + s.length - 1 >= s.length: a search
//! ```
//!
//! Soundness rests on this: a disjunction that is known has one part that is true, and every part is gone through. So
//! has a condition, of which the opposite is the other part.

use super::{ARITHMETIC, LAWS, Search};
use crate::prover::facts::{Listed, STEPS};
use crate::term::{Op, Sort, Term, TermKind, TermPool};

/// How many formulas are looked at, the latest first.
const LATEST: usize = 4;

/// The most cases of one formula.
const CASES: usize = 4;

/// How many formulas are looked at for the cases that lead furthest, the latest first.
const COMPARED: usize = 12;

/// How many values that a part of a question is known to have are looked at.
const VALUES: usize = 4;

/// How deeply such cases are nested.
pub(super) const NESTED: u32 = 2;

/// A part of a question that has one of two values.
struct CaseOfQuestion {
    part: Term,
    /// Where this holds it has the first one, elsewhere the second one: a guess, which has to be shown.
    case: Term,
    values: [Term; 2],
}

impl Search<'_> {
    /// Whether a search refutes a formula in each of the cases that lead furthest among what is known, or in both of
    /// one that it is about itself.
    pub(super) fn refutes_in_cases(&mut self, formula: Term, work: u64, nested: u32) -> bool {
        let among_known = self.leading_furthest(formula);
        if among_known.is_some_and(|cases| self.refutes_each(cases, formula, work, nested)) {
            return true;
        }
        let of_question = if nested == NESTED { self.case_of_question(formula) } else { None };
        of_question.is_some_and(|of_question| self.refutes_with_each_value(&of_question, formula, work))
    }

    /// Whether a search refutes a formula in each of some cases, of which one is true.
    fn refutes_each(&mut self, cases: Vec<Term>, formula: Term, work: u64, nested: u32) -> bool {
        self.facts.push();
        let refuted = cases.into_iter().all(|case| {
            self.facts.push();
            self.facts.assume(self.pool, case);
            let refuted = self.searches(formula, work)
                || (nested > 0 && self.refutes_in_cases(formula, work, nested - 1));
            self.facts.pop();
            // In what is left, that one is not: what stands on the right of `||` is known under that alone.
            let other = self.pool.not(case);
            self.facts.assume(self.pool, other);
            refuted
        });
        self.facts.pop();
        refuted
    }

    /// Whether a search refutes a formula in both cases of a value in it, written with the value that it has there.
    fn refutes_with_each_value(&mut self, of: &CaseOfQuestion, formula: Term, work: u64) -> bool {
        let other = self.pool.not(of.case);
        [of.case, other].into_iter().zip(of.values).all(|(case, value)| {
            self.facts.push();
            self.facts.assume(self.pool, case);
            let same = self.pool.eq(of.part, value);
            let differs = self.pool.not(same);
            let mut written = formula;
            if self.searches(differs, work) {
                self.facts.assume(self.pool, same);
                written = self.pool.substitute(formula, &[(of.part, value)]);
            }
            let refuted = self.searches(written, work);
            self.facts.pop();
            refuted
        })
    }

    fn searches(&mut self, formula: Term, work: u64) -> bool {
        (self.laws_left, self.arithmetic_left) = (LAWS, ARITHMETIC);
        self.facts.contradictory() || self.refutes_within(formula, work, work)
    }

    /// What decides which value a part of a formula has, or what that is known to be: the condition of `c ? a : b`, or
    /// whether `a` is less than `n` in `a % n`, as where an index goes round.
    fn case_of_question(&mut self, formula: Term) -> Option<CaseOfQuestion> {
        let mut parts = self.pool.subterms(formula);
        parts.retain(|&part| self.pool.is_closed(part));
        let own = parts.iter().find_map(|&part| self.case_of_value(part, part));
        own.or_else(|| {
            parts.retain(|&part| self.facts.is_met(part));
            parts.into_iter().find_map(|part| {
                let is_case = |pool: &TermPool, it| matches!(pool.kind(it), TermKind::Op(Op::Ite, _));
                let values = self.facts.others(self.pool, part, VALUES, is_case);
                values.into_iter().find_map(|value| self.case_of_value(part, value))
            })
        })
    }

    /// The same of a part that is known to have some value.
    fn case_of_value(&mut self, part: Term, value: Term) -> Option<CaseOfQuestion> {
        let (case, values) = match self.pool.kind(value) {
            TermKind::Op(Op::Ite, &[condition, a, b]) if self.pool.sort(a) != Sort::BOOL => {
                (condition, [a, b])
            }
            TermKind::Op(Op::Rem, &[a, n]) => (self.pool.lt(a, n), [a, self.pool.sub(a, n)]),
            // Any other has one value.
            _ => return None,
        };
        let open = self.facts.known(self.pool, case).is_none();
        open.then_some(CaseOfQuestion { part, case, values })
    }

    /// The cases of one formula that was learned lately, if a formula is assumed: those from which most follows.
    fn leading_furthest(&mut self, formula: Term) -> Option<Vec<Term>> {
        self.facts.push();
        self.facts.assume(self.pool, formula);
        let nodes = self.facts.listed(Listed::Choice).iter().rev().copied();
        let known = nodes.filter_map(|node| Some((self.facts.term(node), self.facts.value(node)?)));
        let known: Vec<(Term, bool)> = known.take(COMPARED).collect();
        let mut best: Option<(u64, Vec<Term>)> = None;
        for (t, value) in known {
            let cases = self.cases_to_search(t, value);
            if !(2..=CASES).contains(&cases.len())
                || cases.iter().any(|&case| self.facts.known(self.pool, case).is_some())
            {
                continue;
            }
            let gain = cases.iter().map(|&case| self.try_case(case).unwrap_or(u64::MAX)).min();
            if let Some(gain) = gain
                && best.as_ref().is_none_or(|(most, _)| gain > *most)
            {
                best = Some((gain, cases));
            }
        }
        self.facts.pop();
        best.map(|(_, cases)| cases)
    }

    /// The cases of a formula with this value of which each is worth a search: those that a program tells apart.
    fn cases_to_search(&mut self, t: Term, value: bool) -> Vec<Term> {
        match self.pool.kind(t) {
            TermKind::Op(Op::Ite, &[condition, ..]) => vec![condition, self.pool.not(condition)],
            TermKind::Op(Op::Or | Op::And, _) => self.cases(t, value),
            // Of an implication there are too many: most of what is said of all values is one.
            _ => Vec::new(),
        }
    }

    /// Whether arithmetic refutes what is known in each case of a disjunction that was learned last.
    pub(super) fn refutes_latest_cases(&mut self) -> bool {
        let nodes = self.facts.listed(Listed::Choice).iter().rev().take(LATEST);
        let known: Vec<(Term, bool)> =
            nodes.filter_map(|&node| Some((self.facts.term(node), self.facts.value(node)?))).collect();
        known.into_iter().any(|(formula, value)| {
            let cases = self.cases(formula, value);
            let open = (2..=CASES).contains(&cases.len());
            open && self.are_about_the_question(&cases)
                && cases.into_iter().all(|case| self.refutes_by_arithmetic(case))
        })
    }

    /// What is known to be true in part: of a disjunction that is true its parts, of a conjunction that is false their
    /// opposites.
    fn cases(&mut self, formula: Term, value: bool) -> Vec<Term> {
        match (self.pool.kind(formula), value) {
            (TermKind::Op(Op::Or, parts), true) => parts.to_vec(),
            (TermKind::Op(Op::And, parts), false) => {
                let parts = parts.to_vec();
                parts.into_iter().map(|part| self.pool.not(part)).collect()
            }
            (TermKind::Op(Op::Implies, &[a, b]), true) => vec![self.pool.not(a), b],
            // Of any other formula the cases are no parts of it.
            _ => Vec::new(),
        }
    }

    /// Whether each case has something in common with the question.
    fn are_about_the_question(&self, cases: &[Term]) -> bool {
        let asked = self.pool.subterms(self.formulas[0]);
        let is_symbol = |t: &Term| matches!(self.pool.kind(*t), TermKind::Symbol(_));
        let symbols: Vec<Term> = asked.into_iter().filter(is_symbol).collect();
        cases.iter().all(|&case| self.pool.mentions(case, &symbols))
    }

    fn refutes_by_arithmetic(&mut self, case: Term) -> bool {
        self.facts.push();
        self.facts.assume(self.pool, case);
        let about = [self.formulas[0], case];
        let refuted = self.facts.contradictory() || self.facts.refutes_arithmetic(self.pool, &about, STEPS);
        self.facts.pop();
        refuted
    }
}
