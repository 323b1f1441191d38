//! Random questions of linear arithmetic with merged values, remainders and disjunctions. Each is decided by trying all
//! values in a small box; what the facts prove must hold there, and must be confirmed by Z3, and where they find a
//! model there must be one.
//!
//! A few questions are asked in a normal run. With `ACCLAIM_LONG=1000000` there are as many as that. Then the share of
//! those that hold and are proved is printed, and each question that Z3 proves alone though the whole prover does not.

use super::question::Laws;
use super::z3::Verdict;
use super::*;
use crate::term::Sort;

const VARIABLES: usize = 3;
const FLAGS: usize = 2;
/// Each variable is from -BOX to BOX.
const BOX: i64 = 2;

/// A small generator of random numbers.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(super) fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }

    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.roll((high - low + 1) as u64) as i64
    }
}

enum Int {
    Variable(usize),
    Sum(Vec<(i64, Int)>, i64),
    Ite(Box<Formula>, Box<Int>, Box<Int>),
    Rem(Box<Int>, i64),
    Div(Box<Int>, i64),
}

enum Formula {
    Flag(usize),
    AtMost(Int, Int),
    Equal(Int, Int),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
}

impl Int {
    fn random(dice: &mut Dice, depth: u32) -> Int {
        let inner = |dice: &mut Dice| Int::random(dice, depth - 1);
        match dice.roll(if depth == 0 { 3 } else { 12 }) {
            0..3 => Int::Variable(dice.roll(VARIABLES as u64) as usize),
            3..7 => {
                let count = dice.between(1, 3);
                let parts = (0..count).map(|_| (dice.between(-3, 3), inner(dice))).collect();
                Int::Sum(parts, dice.between(-3, 3))
            }
            7..10 => {
                let condition = Formula::random(dice, depth - 1);
                Int::Ite(Box::new(condition), Box::new(inner(dice)), Box::new(inner(dice)))
            }
            10 => Int::Rem(Box::new(inner(dice)), [-3, -2, 2, 3, 4][dice.roll(5) as usize]),
            _ => Int::Div(Box::new(inner(dice)), [-3, -2, 2, 3, 4][dice.roll(5) as usize]),
        }
    }

    fn value(&self, model: &Model) -> i64 {
        match self {
            Int::Variable(i) => model.ints[*i],
            Int::Sum(parts, constant) => {
                parts.iter().map(|(factor, part)| factor * part.value(model)).sum::<i64>() + constant
            }
            Int::Ite(c, a, b) => if c.value(model) { a } else { b }.value(model),
            Int::Rem(a, k) => a.value(model) % k,
            Int::Div(a, k) => a.value(model) / k,
        }
    }

    fn term(&self, pool: &mut TermPool, symbols: &Symbols) -> Term {
        match self {
            Int::Variable(i) => symbols.ints[*i],
            Int::Sum(parts, constant) => {
                let mut terms = vec![pool.int(i128::from(*constant))];
                for (factor, part) in parts {
                    let (factor, part) = (pool.int(i128::from(*factor)), part.term(pool, symbols));
                    terms.push(pool.mul(factor, part));
                }
                pool.add(terms)
            }
            Int::Ite(c, a, b) => {
                let (c, a, b) = (c.term(pool, symbols), a.term(pool, symbols), b.term(pool, symbols));
                pool.ite(c, a, b)
            }
            Int::Rem(a, k) => {
                let (a, k) = (a.term(pool, symbols), pool.int(i128::from(*k)));
                pool.rem(a, k)
            }
            Int::Div(a, k) => {
                let (a, k) = (a.term(pool, symbols), pool.int(i128::from(*k)));
                pool.div(a, k)
            }
        }
    }
}

impl Formula {
    fn random(dice: &mut Dice, depth: u32) -> Formula {
        let several = |dice: &mut Dice| {
            (0..dice.between(2, 3)).map(|_| Formula::random(dice, depth - 1)).collect::<Vec<_>>()
        };
        match dice.roll(if depth == 0 { 6 } else { 10 }) {
            0 => Formula::Flag(dice.roll(FLAGS as u64) as usize),
            1..4 => Formula::AtMost(Int::random(dice, depth), Int::random(dice, depth)),
            4..6 => Formula::Equal(Int::random(dice, depth), Int::random(dice, depth)),
            6..8 => Formula::Not(Box::new(Formula::random(dice, depth - 1))),
            8 => Formula::And(several(dice)),
            _ => Formula::Or(several(dice)),
        }
    }

    fn value(&self, model: &Model) -> bool {
        match self {
            Formula::Flag(i) => model.flags[*i],
            Formula::AtMost(a, b) => a.value(model) <= b.value(model),
            Formula::Equal(a, b) => a.value(model) == b.value(model),
            Formula::Not(a) => !a.value(model),
            Formula::And(parts) => parts.iter().all(|part| part.value(model)),
            Formula::Or(parts) => parts.iter().any(|part| part.value(model)),
        }
    }

    fn term(&self, pool: &mut TermPool, symbols: &Symbols) -> Term {
        let all = |pool: &mut TermPool, parts: &[Formula]| -> Vec<Term> {
            parts.iter().map(|part| part.term(pool, symbols)).collect()
        };
        match self {
            Formula::Flag(i) => symbols.flags[*i],
            Formula::AtMost(a, b) => {
                let (a, b) = (a.term(pool, symbols), b.term(pool, symbols));
                pool.le(a, b)
            }
            Formula::Equal(a, b) => {
                let (a, b) = (a.term(pool, symbols), b.term(pool, symbols));
                pool.eq(a, b)
            }
            Formula::Not(a) => {
                let a = a.term(pool, symbols);
                pool.not(a)
            }
            Formula::And(parts) => {
                let parts = all(pool, parts);
                pool.and(parts)
            }
            Formula::Or(parts) => {
                let parts = all(pool, parts);
                pool.or(parts)
            }
        }
    }
}

struct Model {
    ints: [i64; VARIABLES],
    flags: [bool; FLAGS],
}

struct Symbols {
    ints: [Term; VARIABLES],
    flags: [Term; FLAGS],
}

/// All values in the box.
fn models() -> impl Iterator<Item = Model> {
    let side = (2 * BOX + 1) as usize;
    (0..side.pow(VARIABLES as u32) << FLAGS).map(move |mut n| {
        let flags = std::array::from_fn(|i| n >> i & 1 == 1);
        n >>= FLAGS;
        let ints = std::array::from_fn(|i| (n / side.pow(i as u32) % side) as i64 - BOX);
        Model { ints, flags }
    })
}

/// How many questions there were, and what became of them.
#[derive(Default, Debug)]
struct Tally {
    asked: u64,
    hold: u64,
    proved: u64,
    proved_at_once: u64,
    contradictory: u64,
    /// Of those that do not hold, the ones for which the facts found a model.
    modelled: u64,
    proved_by_all: u64,
    unproved: Vec<u64>,
}

/// How many questions are to be asked, if not the usual number.
pub(super) fn long() -> Option<u64> {
    std::env::var("ACCLAIM_LONG").ok()?.parse().ok()
}

/// Whether Z3 proves the goal from these formulas within the limit of a question, without anything else of the prover.
pub(super) fn z3_alone(pool: TermPool, given: &[Term], goal: Term) -> bool {
    let mut alone = Prover::new(ProverOptions::default());
    alone.pool = pool;
    for &t in given {
        alone.give(GivenKind::Assumed(t));
    }
    alone.ask_z3(Some(goal), &[]) == Verdict::Unsat
}

/// Asks one question. In a `bounded` one the variables are known to lie in the box, so that trying decides it.
fn ask(seed: u64, bounded: bool, with_z3: bool, tally: &mut Tally) {
    let mut dice = Dice::new(seed);
    let given: Vec<Formula> = (0..dice.between(1, 5)).map(|_| Formula::random(&mut dice, 1)).collect();
    let goal = Formula::random(&mut dice, 2);
    let satisfies = |model: &Model| given.iter().all(|formula| formula.value(model));
    let satisfiable = models().any(|model| satisfies(&model));
    let holds = !models().any(|model| satisfies(&model) && !goal.value(&model));

    let mut p = Prover::new(ProverOptions { check_facts: with_z3, ..ProverOptions::default() });
    let ints = std::array::from_fn(|_| p.pool.fresh("x", Sort::INT));
    let symbols = Symbols { ints, flags: std::array::from_fn(|_| p.pool.fresh("b", Sort::BOOL)) };
    if bounded {
        let (low, high) = (p.pool.int(i128::from(-BOX)), p.pool.int(i128::from(BOX)));
        for x in symbols.ints {
            for bound in [p.pool.le(low, x), p.pool.le(x, high)] {
                p.assume(bound);
            }
        }
    }
    let before = p.facts.digest();
    p.push();
    for formula in &given {
        let t = formula.term(&mut p.pool, &symbols);
        p.assume(t);
    }
    let goal = goal.term(&mut p.pool, &symbols);
    let at_once = p.facts.entails(&mut p.pool, goal);
    let proved = at_once || p.facts.entails_by_arithmetic(&mut p.pool, goal);
    let refuted = p.facts.refutes_arithmetic(&mut p.pool, &p.assumptions.clone(), facts::STEPS);
    assert!(!proved || holds, "seed {seed} proves what does not hold");
    assert!(!(refuted || p.contradictory()) || !satisfiable, "seed {seed} refutes what is possible");
    let modelled = p.has_model(Some(goal), Laws::Made(&[]));
    assert!(!(modelled && bounded && holds), "seed {seed} has a model that there is not");
    assert!(!(modelled && proved), "seed {seed} is proved, and has a model of the opposite");
    if with_z3 && proved {
        p.check(Some(goal));
    }
    if with_z3 && refuted {
        p.check(None);
    }
    let searched = p.concludes(goal);
    assert!(!searched || holds, "seed {seed}: the search proves what does not hold");
    let asks = with_z3 || (holds && long().is_some());
    let proved_by_all = proved || searched || (asks && p.entails(goal) == Answer::Yes);
    assert!(!proved_by_all || holds, "seed {seed}: the prover proves what does not hold");
    let known = p.assumptions.clone();
    p.pop();
    assert_eq!(p.facts.digest(), before, "seed {seed} leaves something behind");
    tally.asked += 1;
    if !satisfiable {
        tally.contradictory += 1;
    } else if holds {
        tally.hold += 1;
        tally.proved += u64::from(proved);
        tally.proved_at_once += u64::from(at_once);
        tally.proved_by_all += u64::from(proved_by_all);
    } else {
        tally.modelled += u64::from(modelled);
    }
    if asks && !proved_by_all && z3_alone(p.pool, &known, goal) {
        tally.unproved.push(seed);
    }
}

#[test]
fn linear_questions_are_decided_right() {
    let long = long();
    let (mut bounded, mut unbounded) = (Tally::default(), Tally::default());
    for seed in 1..=long.unwrap_or(4_000) {
        let with_z3 = seed % if long.is_some() { 50 } else { 20 } == 0;
        let tally = if seed % 4 == 0 { &mut unbounded } else { &mut bounded };
        ask(seed, seed % 4 != 0, with_z3, tally);
        if long.is_some() && seed % 10_000 == 0 {
            eprintln!("{seed} asked");
        }
    }
    if long.is_some() {
        println!("in a box: {bounded:?}\nwithout bounds: {unbounded:?}");
    }
    assert!(bounded.proved * 10 >= bounded.hold * 7, "{bounded:?}");
    for tally in [bounded, unbounded] {
        let open = tally.asked - tally.contradictory - tally.hold;
        assert!(tally.modelled * 10 >= open * 9, "{tally:?}");
    }
}
