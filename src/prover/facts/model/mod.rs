//! Models: what shows that a question has the answer "no", without Z3.
//!
//! Most questions that the facts leave open do not follow from anything: a wrong program fails, and a precondition that
//! is possible is possible. To start Z3 for that costs more than everything else about a small method. So one state is
//! looked for in which all assumptions are true and the goal is false. The facts already say which terms are equal;
//! what they leave open is chosen:
//!
//! ```text
//! x <= y,  f(y) == 3,  b || f(x) == 4    |=   y < 5 ?
//! the opposite is assumed: y >= 5;  numbers that satisfy it: x = 5, y = 5;  f(5) = 3;  b is free, and false
//! b || f(x) == 4 is not true then: b is assumed;  with b everything is true, so y < 5 does not follow
//! ```
//!
//! - this module: the choices, and going back when they contradict each other
//! - [`candidate`]: values of classes; whether all terms have the values of their classes
//! - [`value`]: the values, as numbers
//! - [`operator`]: what the operators make of values
//! - [`repair`]: what to assume next if not
//! - [`small`]: quantified formulas where ranges are small
//!
//! Nothing that is concluded about a program rests on this: "no" proves nothing. But no proof may get lost, so a model
//! has to be one for everything that Z3 would be told. Hence a quantified formula is replaced by one without
//! quantifiers from which it follows, and a candidate is a model only if each term of the question, looked at on its
//! own, has the value that its operator gives.
//!
//! Source: L. de Moura and N. Bjørner, *Model-based Theory Combination*, SMT 2007.

mod candidate;
mod operator;
mod repair;
mod small;
mod value;

use rustc_hash::FxHashSet;

use self::candidate::Candidate;
use super::Facts;
use crate::term::{Term, TermKind, TermPool};

/// How many terms a question may have.
const TERMS: usize = 4_000;

/// How many candidates are looked at.
const ROUNDS: u32 = 48;

/// What a candidate costs in the [budget](crate::prover::budget) of the proof, beside its terms.
const PRICE: u64 = 500;

/// What a model has to satisfy.
pub(in crate::prover) struct Wanted<'a> {
    /// Formulas with the value that each has. Of those that are assumed the facts have been told.
    pub formulas: Vec<(Term, bool)>,
    /// Terms that are null or an object of a class. The facts have been told.
    pub tagged: &'a [(Term, u32)],
    /// Whether something may be about ghost values. Of these a model knows what the formulas say.
    pub of_collections: bool,
}

/// Why a candidate is no model.
enum Stop {
    /// This formula may get another value, and should get this one.
    Decide(Term, bool),
    /// These may have different values, or the same, and should.
    Compare(Term, Term, bool),
    /// This number should be what it happens to be.
    Fix(Term, i128),
    /// There is none with what was chosen.
    Impossible,
    /// It is not known what to do.
    GaveUp,
}

impl Facts {
    /// Whether a state was found that satisfies what is wanted. Learns nothing; false says nothing.
    pub(in crate::prover) fn has_model(&mut self, pool: &mut TermPool, wanted: &Wanted<'_>) -> bool {
        match parts(pool, wanted) {
            Parts::All(terms) => self.has_model_of(pool, wanted, &terms),
            Parts::Quantified => small::SIZES.iter().any(|&size| {
                small::in_small_ranges(pool, wanted, size).is_some_and(|small| match parts(pool, &small) {
                    Parts::All(terms) => self.has_model_of(pool, &small, &terms),
                    Parts::Quantified | Parts::Others => false,
                })
            }),
            Parts::Others => false,
        }
    }

    fn has_model_of(&mut self, pool: &mut TermPool, wanted: &Wanted<'_>, terms: &[Term]) -> bool {
        self.push();
        for &t in terms {
            self.register(pool, t);
        }
        self.settle(pool);
        for &(t, value) in &wanted.formulas {
            self.choose(pool, t, value);
        }
        let found = self.look_for_model(pool, wanted, terms);
        self.pop();
        found
    }

    fn look_for_model(&mut self, pool: &mut TermPool, wanted: &Wanted<'_>, terms: &[Term]) -> bool {
        let mut chosen: Vec<(Term, bool)> = Vec::new();
        let mut found = false;
        for _ in 0..ROUNDS {
            if self.budget.over() {
                break;
            }
            self.budget.take(PRICE + terms.len() as u64);
            let checked = if self.contradiction {
                Err(Stop::Impossible)
            } else {
                Candidate::new(self, pool, terms).and_then(|mut candidate| candidate.check(wanted, terms))
            };
            let choice = match checked {
                Ok(()) => {
                    found = true;
                    break;
                }
                Err(Stop::Impossible) => {
                    let Some((t, value)) = chosen.pop() else { break };
                    self.pop();
                    self.choose(pool, t, !value);
                    continue;
                }
                Err(Stop::GaveUp) => break,
                Err(Stop::Decide(t, value)) => (t, value),
                Err(Stop::Compare(a, b, value)) => (pool.eq(a, b), value),
                Err(Stop::Fix(t, number)) => {
                    let number = pool.int(number);
                    (pool.eq(t, number), true)
                }
            };
            if self.value_of(choice.0).is_some() {
                // it was known, and did not help
                break;
            }
            chosen.push(choice);
            self.push();
            self.choose(pool, choice.0, choice.1);
        }
        for _ in chosen {
            self.pop();
        }
        found
    }

    fn choose(&mut self, pool: &mut TermPool, t: Term, value: bool) {
        if !self.contradiction {
            let node = self.register(pool, t);
            self.set(node, value);
            self.settle(pool);
        }
    }
}

/// The terms of which a model has to give the values.
enum Parts {
    /// Each after its own parts.
    All(Vec<Term>),
    /// One is quantified.
    Quantified,
    /// There are too many, or some that are not asked for.
    Others,
}

fn parts(pool: &TermPool, wanted: &Wanted<'_>) -> Parts {
    let mut seen = FxHashSet::default();
    let mut order = Vec::new();
    let mut todo = Vec::new();
    let tagged = wanted.tagged.iter().map(|&(t, _)| t);
    for root in wanted.formulas.iter().map(|&(t, _)| t).chain(tagged) {
        todo.push((root, false));
        while let Some((t, complete)) = todo.pop() {
            if complete {
                order.push(t);
                continue;
            }
            if !seen.insert(t) {
                continue;
            }
            if matches!(pool.kind(t), TermKind::Quantified(_)) {
                return Parts::Quantified;
            }
            if seen.len() > TERMS || (!wanted.of_collections && pool.is_of_collections(t)) {
                return Parts::Others;
            }
            todo.push((t, true));
            todo.extend(pool.children(t).into_iter().map(|part| (part, false)));
        }
    }
    Parts::All(order)
}
