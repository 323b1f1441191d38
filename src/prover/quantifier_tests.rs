//! Random questions of quantifiers over short ranges, and of arrays with writes. What is proved must hold in every
//! model of a small set, in which each array has a few elements that differ from the others.
//!
//! A few questions are asked in a normal run. With `ACCLAIM_LONG=100000` there are as many as that; those that hold,
//! and that Z3 proves alone though the whole prover does not, are listed.

use super::linear_tests::{Dice, long, z3_alone};
use super::*;
use crate::term::Sort;

const VARIABLES: usize = 2;
const ARRAYS: usize = 2;
/// How many elements of an array have values of their own; all others are 0.
const ELEMENTS: usize = 3;
/// The values of variables are from -1 to 2, those of elements from -1 to 1.
const INTS: i64 = 4;
const VALUES: i64 = 3;

enum Int {
    Constant(i64),
    Variable(usize),
    /// The bound variable of the quantifier that is so many levels further out.
    Bound(usize),
    Plus(Box<Int>, i64),
    Read(Array, Box<Int>),
}

enum Array {
    Symbol(usize),
    Write(Box<Array>, Box<Int>, Box<Int>),
}

enum Formula {
    AtMost(Int, Int),
    Equal(Int, Int),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Same(Box<Formula>, Box<Formula>),
    /// `low <= i && i < high`, and the body.
    Quantified {
        forall: bool,
        low: Int,
        high: Int,
        body: Box<Formula>,
    },
}

impl Int {
    /// An index or an end of a range.
    fn simple(dice: &mut Dice, bound: usize) -> Int {
        match dice.roll(if bound > 0 { 8 } else { 4 }) {
            0..2 => Int::Constant(dice.between(-1, 3)),
            2..4 => Int::Variable(dice.roll(VARIABLES as u64) as usize),
            4..7 => Int::Bound(dice.roll(bound as u64) as usize),
            _ => Int::Plus(Box::new(Int::Bound(dice.roll(bound as u64) as usize)), dice.between(-1, 1)),
        }
    }

    fn random(dice: &mut Dice, bound: usize) -> Int {
        match dice.roll(6) {
            0 => Int::simple(dice, bound),
            1 => Int::Plus(Box::new(Int::random(dice, bound)), dice.between(-1, 1)),
            _ => Int::Read(Array::random(dice, bound), Box::new(Int::simple(dice, bound))),
        }
    }

    fn value(&self, model: &Model, bound: &[i64]) -> i64 {
        match self {
            Int::Constant(n) => *n,
            Int::Variable(i) => model.ints[*i],
            Int::Bound(level) => bound[bound.len() - 1 - level],
            Int::Plus(a, n) => a.value(model, bound) + n,
            Int::Read(array, at) => array.element(model, bound, at.value(model, bound)),
        }
    }

    fn term(&self, pool: &mut TermPool, symbols: &Symbols, bound: &[Term]) -> Term {
        match self {
            Int::Constant(n) => pool.int(i128::from(*n)),
            Int::Variable(i) => symbols.ints[*i],
            Int::Bound(level) => bound[bound.len() - 1 - level],
            Int::Plus(a, n) => {
                let (a, n) = (a.term(pool, symbols, bound), pool.int(i128::from(*n)));
                pool.add(vec![a, n])
            }
            Int::Read(array, at) => {
                let (array, at) = (array.term(pool, symbols, bound), at.term(pool, symbols, bound));
                pool.select(array, at)
            }
        }
    }
}

impl Array {
    fn random(dice: &mut Dice, bound: usize) -> Array {
        let array = Array::Symbol(dice.roll(ARRAYS as u64) as usize);
        if dice.roll(4) > 0 {
            return array;
        }
        let (at, value) = (Int::simple(dice, bound), Int::simple(dice, bound));
        Array::Write(Box::new(array), Box::new(at), Box::new(value))
    }

    fn element(&self, model: &Model, bound: &[i64], index: i64) -> i64 {
        match self {
            Array::Symbol(i) => {
                usize::try_from(index).ok().and_then(|at| model.arrays[*i].get(at).copied()).unwrap_or(0)
            }
            Array::Write(_, at, value) if at.value(model, bound) == index => value.value(model, bound),
            Array::Write(array, ..) => array.element(model, bound, index),
        }
    }

    fn term(&self, pool: &mut TermPool, symbols: &Symbols, bound: &[Term]) -> Term {
        match self {
            Array::Symbol(i) => symbols.arrays[*i],
            Array::Write(array, at, value) => {
                let array = array.term(pool, symbols, bound);
                let (at, value) = (at.term(pool, symbols, bound), value.term(pool, symbols, bound));
                pool.store(array, at, value)
            }
        }
    }
}

impl Formula {
    fn random(dice: &mut Dice, depth: u32, bound: usize) -> Formula {
        let inner = |dice: &mut Dice| Formula::random(dice, depth - 1, bound);
        match dice.roll(if depth == 0 { 4 } else { 14 }) {
            0..2 => Formula::AtMost(Int::random(dice, bound), Int::random(dice, bound)),
            2..4 => Formula::Equal(Int::random(dice, bound), Int::random(dice, bound)),
            4 => Formula::Not(Box::new(inner(dice))),
            5 => Formula::And(vec![inner(dice), inner(dice)]),
            6 => Formula::Or(vec![inner(dice), inner(dice)]),
            7 => Formula::Same(Box::new(inner(dice)), Box::new(inner(dice))),
            _ => Formula::quantified(dice, depth, bound),
        }
    }

    fn quantified(dice: &mut Dice, depth: u32, bound: usize) -> Formula {
        Formula::Quantified {
            forall: dice.roll(3) > 0,
            low: Int::simple(dice, bound),
            high: Int::simple(dice, bound),
            body: Box::new(Formula::random(dice, depth - 1, bound + 1)),
        }
    }

    fn value(&self, model: &Model, bound: &mut Vec<i64>) -> bool {
        match self {
            Formula::AtMost(a, b) => a.value(model, bound) <= b.value(model, bound),
            Formula::Equal(a, b) => a.value(model, bound) == b.value(model, bound),
            Formula::Not(a) => !a.value(model, bound),
            Formula::And(parts) => parts.iter().all(|part| part.value(model, bound)),
            Formula::Or(parts) => parts.iter().any(|part| part.value(model, bound)),
            Formula::Same(a, b) => a.value(model, bound) == b.value(model, bound),
            Formula::Quantified { forall, low, high, body } => {
                let (low, high) = (low.value(model, bound), high.value(model, bound));
                for i in low..high {
                    bound.push(i);
                    let value = body.value(model, bound);
                    bound.pop();
                    if value != *forall {
                        return value;
                    }
                }
                *forall
            }
        }
    }

    fn term(&self, pool: &mut TermPool, symbols: &Symbols, bound: &mut Vec<Term>) -> Term {
        match self {
            Formula::AtMost(a, b) => {
                let (a, b) = (a.term(pool, symbols, bound), b.term(pool, symbols, bound));
                pool.le(a, b)
            }
            Formula::Equal(a, b) => {
                let (a, b) = (a.term(pool, symbols, bound), b.term(pool, symbols, bound));
                pool.eq(a, b)
            }
            Formula::Not(a) => {
                let a = a.term(pool, symbols, bound);
                pool.not(a)
            }
            Formula::And(parts) | Formula::Or(parts) => {
                let terms = parts.iter().map(|part| part.term(pool, symbols, bound)).collect();
                if matches!(self, Formula::And(_)) { pool.and(terms) } else { pool.or(terms) }
            }
            Formula::Same(a, b) => {
                let (a, b) = (a.term(pool, symbols, bound), b.term(pool, symbols, bound));
                pool.iff(a, b)
            }
            Formula::Quantified { forall, low, high, body } => {
                let (low, high) = (low.term(pool, symbols, bound), high.term(pool, symbols, bound));
                let i = pool.fresh("i", Sort::INT);
                bound.push(i);
                let body = body.term(pool, symbols, bound);
                bound.pop();
                let (from, below) = (pool.le(low, i), pool.lt(i, high));
                let range = pool.and(vec![from, below]);
                if *forall {
                    let body = pool.implies(range, body);
                    pool.forall(vec![i], Vec::new(), body)
                } else {
                    let body = pool.and(vec![range, body]);
                    pool.exists(vec![i], Vec::new(), body)
                }
            }
        }
    }
}

struct Model {
    ints: [i64; VARIABLES],
    arrays: [[i64; ELEMENTS]; ARRAYS],
}

struct Symbols {
    ints: [Term; VARIABLES],
    arrays: [Term; ARRAYS],
}

/// All models with these values.
fn models() -> impl Iterator<Item = Model> {
    let count = INTS.pow(VARIABLES as u32) * VALUES.pow((ARRAYS * ELEMENTS) as u32);
    (0..count).map(|mut n| {
        let mut digit = |base: i64| {
            let digit = n % base - 1;
            n /= base;
            digit
        };
        let ints = std::array::from_fn(|_| digit(INTS));
        Model { ints, arrays: std::array::from_fn(|_| std::array::from_fn(|_| digit(VALUES))) }
    })
}

/// How many questions there were, and what became of them.
#[derive(Default, Debug)]
struct Tally {
    asked: u64,
    proved: u64,
    refuted: u64,
    unproved: Vec<u64>,
}

/// What is known and what is asked.
struct Question {
    given: Vec<Formula>,
    goal: Formula,
}

impl Question {
    fn random(seed: u64) -> Question {
        let mut dice = Dice::new(seed);
        let given = (0..dice.between(1, 3)).map(|_| Formula::quantified(&mut dice, 2, 0)).collect();
        Question { given, goal: Formula::random(&mut dice, 2, 0) }
    }

    /// The terms of what is known and of what is asked.
    fn terms(&self, pool: &mut TermPool) -> (Vec<Term>, Term) {
        let ints = pool.array_of(Sort::INT);
        let symbols = Symbols {
            ints: std::array::from_fn(|_| pool.fresh("x", Sort::INT)),
            arrays: std::array::from_fn(|_| pool.fresh("a", ints)),
        };
        let given = self.given.iter().map(|formula| formula.term(pool, &symbols, &mut Vec::new())).collect();
        (given, self.goal.term(pool, &symbols, &mut Vec::new()))
    }

    /// Whether the prover shows what is asked, and whether it refutes what is known. A task of its own, so that it does
    /// not depend on other questions.
    fn answers(&self, seed: u64) -> (bool, bool) {
        with_task(|| {
            // Z3 is asked whether the facts are right, and whether what they found a model for does not follow.
            let mut p = Prover::new(ProverOptions { check_facts: true, ..ProverOptions::default() });
            let (given, goal) = self.terms(&mut p.pool);
            let before = p.facts.digest();
            p.push();
            given.into_iter().for_each(|t| p.assume(t));
            let proved = p.entails(goal) == Answer::Yes;
            let refuted = p.feasible().refuted();
            p.pop();
            assert_eq!(p.facts.digest(), before, "seed {seed} leaves something behind");
            (proved, refuted)
        })
    }

    /// Whether Z3 alone proves it.
    fn z3_proves(&self) -> bool {
        with_task(|| {
            let mut pool = TermPool::new();
            let (given, goal) = self.terms(&mut pool);
            z3_alone(pool, &given, goal)
        })
    }
}

fn ask(seed: u64, beside_z3: bool, tally: &mut Tally) {
    let question = Question::random(seed);
    let (proved, refuted) = question.answers(seed);
    tally.asked += 1;
    tally.proved += u64::from(proved);
    tally.refuted += u64::from(refuted);
    if proved || refuted {
        let mut bound = Vec::new();
        for model in models() {
            if question.given.iter().all(|formula| formula.value(&model, &mut bound)) {
                assert!(!refuted, "seed {seed} refutes what is possible");
                assert!(question.goal.value(&model, &mut bound), "seed {seed} proves what does not hold");
            }
        }
    } else if beside_z3 && question.z3_proves() {
        tally.unproved.push(seed);
    }
}

#[test]
fn quantified_questions_are_decided_right() {
    let long = long();
    let mut tally = Tally::default();
    for seed in 1..=long.unwrap_or(400) {
        ask(seed, long.is_some(), &mut tally);
    }
    if long.is_some() {
        println!("{tally:?}");
    }
    assert!(tally.proved * 10 >= tally.asked, "{tally:?}");
}
