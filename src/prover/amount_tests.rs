//! Random questions about amounts. What is known without the solver must hold for all values of a grid of fractions
//! that satisfy what was assumed, and what was found impossible must have none; some of what follows by elimination
//! must be known.
//!
//! A few questions are asked in a normal run. With `ACCLAIM_LONG=1000000` there are as many as that.

use super::linear_tests::Dice;
use super::*;
use crate::term::{Ratio, Sort};

const VARIABLES: usize = 3;
/// Each variable is one of these many quarters, above and below 0.
const GRID: i64 = 6;

/// `Σ factor * variable + constant <= 0`, of factors in halves and a constant in quarters, or its opposite.
struct Claim {
    factors: [i64; VARIABLES],
    constant: i64,
    opposite: bool,
}

impl Claim {
    fn random(dice: &mut Dice) -> Claim {
        let factors = std::array::from_fn(|_| if dice.roll(2) == 0 { 0 } else { dice.between(-3, 3) });
        Claim { factors, constant: dice.between(-6, 6), opposite: dice.roll(2) == 0 }
    }

    fn term(&self, pool: &mut TermPool, variables: &[Term]) -> Term {
        let mut parts = vec![pool.amount(ratio(self.constant, 4))];
        for (factor, variable) in self.factors.iter().zip(variables) {
            let factor = pool.amount(ratio(*factor, 2));
            parts.push(pool.amount_mul(factor, *variable));
        }
        let (sum, none) = (pool.amount_sum(parts), pool.amount(Ratio::NONE));
        let holds = pool.amount_le(sum, none);
        if self.opposite { pool.not(holds) } else { holds }
    }

    /// The values are in quarters.
    fn holds(&self, values: &[i64]) -> bool {
        let sum: i64 = self.factors.iter().zip(values).map(|(factor, value)| factor * value).sum();
        (sum + 2 * self.constant <= 0) != self.opposite
    }
}

fn ratio(numerator: i64, denominator: i64) -> Ratio {
    Ratio::new(numerator.into(), denominator.into()).expect("a small fraction")
}

fn grid() -> impl Iterator<Item = [i64; VARIABLES]> {
    let side = (2 * GRID + 1) as usize;
    (0..side.pow(VARIABLES as u32)).map(move |mut number| {
        std::array::from_fn(|_| {
            let value = (number % side) as i64 - GRID;
            number /= side;
            value
        })
    })
}

#[test]
fn what_is_known_of_amounts_holds() {
    let questions = std::env::var("ACCLAIM_LONG").ok().and_then(|it| it.parse().ok()).unwrap_or(300);
    let mut decided = 0;
    for seed in 0..questions {
        let mut dice = Dice::new(seed + 1);
        let mut prover = Prover::new(ProverOptions::default());
        let names = ["p", "q", "r"];
        let variables: Vec<Term> = names.map(|name| prover.pool.fresh(name, Sort::AMOUNT)).into();
        let assumed: Vec<Claim> = (0..dice.between(1, 4)).map(|_| Claim::random(&mut dice)).collect();
        for claim in &assumed {
            let t = claim.term(&mut prover.pool, &variables);
            prover.assume(t);
        }
        let states: Vec<_> =
            grid().filter(|values| assumed.iter().all(|claim| claim.holds(values))).collect();
        assert!(!prover.contradictory() || states.is_empty(), "seed {seed}: there is a state");
        if prover.contradictory() {
            continue;
        }
        for _ in 0..4 {
            let claim = Claim::random(&mut dice);
            let t = claim.term(&mut prover.pool, &variables);
            if let Some(value) = prover.known(t) {
                decided += 1;
                assert!(states.iter().all(|values| claim.holds(values) == value), "seed {seed}");
            }
        }
    }
    assert!(decided > questions / 2, "only {decided} questions of {} were decided", 4 * questions);
}

#[test]
fn what_follows_from_a_few_comparisons_is_known() {
    let mut prover = Prover::new(ProverOptions::default());
    let [p, q, r] = ["p", "q", "r"].map(|name| prover.pool.fresh(name, Sort::AMOUNT));
    let pool = &mut prover.pool;
    let (none, whole, half) = (pool.amount(Ratio::NONE), pool.amount(Ratio::WHOLE), pool.amount(ratio(1, 2)));
    let positive = pool.amount_lt(none, p);
    let sum = pool.amount_add(p, q);
    let (fits, other, half_of_p) =
        (pool.amount_le(sum, whole), pool.amount_lt(none, q), pool.amount_mul(half, p));
    let middle = pool.eq(r, half_of_p);
    for fact in [positive, fits, other, middle] {
        prover.assume(fact);
    }
    let pool = &mut prover.pool;
    let less = pool.amount_lt(p, whole);
    let rest = pool.amount_sub(p, r);
    let (same, below, all) = (pool.eq(rest, r), pool.amount_lt(r, half), pool.amount_le(whole, q));
    let not_known = pool.amount_le(p, q);
    assert_eq!(prover.known(less), Some(true));
    assert_eq!(prover.known(same), Some(true));
    assert_eq!(prover.known(below), Some(true));
    assert_eq!(prover.known(all), Some(false));
    assert_eq!(prover.known(not_known), None);
    let more = prover.pool.amount_le(half, r);
    prover.assume(more);
    assert!(prover.contradictory());
}

/// The kept point is beside the facts: it must not show possible what they refute. Claims and equalities come and go,
/// as on the paths of a method.
#[test]
fn what_is_refuted_is_not_possible() {
    let questions = std::env::var("ACCLAIM_LONG").ok().and_then(|it| it.parse().ok()).unwrap_or(2000);
    let mut refuted = 0;
    for seed in 0..questions {
        let mut dice = Dice::new(seed + 1);
        let mut prover = Prover::new(ProverOptions::default());
        let names = ["p", "q", "r"];
        let variables: Vec<Term> = names.map(|name| prover.pool.fresh(name, Sort::AMOUNT)).into();
        let mut depth = 0;
        for _ in 0..12 {
            match dice.roll(8) {
                0 | 1 => {
                    prover.push();
                    depth += 1;
                }
                2 if depth > 0 => {
                    prover.pop();
                    depth -= 1;
                }
                3 => {
                    let (a, b) = (variables[dice.roll(3) as usize], variables[dice.roll(3) as usize]);
                    let half = prover.pool.amount(ratio(dice.between(0, 3), 2));
                    let b = if dice.roll(2) == 0 { prover.pool.amount_mul(half, b) } else { half };
                    let equal = prover.pool.eq(a, b);
                    prover.assume(equal);
                }
                _ => {
                    let claim = Claim::random(&mut dice).term(&mut prover.pool, &variables);
                    let is_false = !prover.contradictory() && prover.known(claim) == Some(false);
                    prover.assume(claim);
                    if is_false {
                        refuted += 1;
                        assert!(prover.contradictory(), "seed {seed}");
                    }
                }
            }
        }
    }
    assert!(refuted > questions / 5, "only {refuted} claims were refuted");
}
