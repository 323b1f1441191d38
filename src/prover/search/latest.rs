//! The cases of what was learned last.
//!
//! A condition that was learned just before a question is often what the question is about: inside of a quantifier it is the
//! range of the variables, after an `if` its test. So its cases are told apart first, before the search makes any instance, and
//! each is left to linear arithmetic.
//!
//! ```text
//! 0 <= p, c < n, c == 2 * p + 1 || c == 2 * p + 2      ⊢   p < n
//!     c == 2 * p + 1 and p >= n: a contradiction           c == 2 * p + 2 and p >= n: a contradiction
//! ```
//!
//! Soundness rests on this: a disjunction that is known has one part that is true, and every part is gone through.

use super::Search;
use crate::prover::facts::{Listed, STEPS};
use crate::term::{Op, Term, TermKind};

/// How many formulas are looked at, the latest first.
const LATEST: usize = 4;

/// The most cases of one formula.
const CASES: usize = 4;

impl Search<'_> {
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

    /// What is known to be true in part: of a disjunction that is true its parts, of a conjunction that is false their opposites.
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
