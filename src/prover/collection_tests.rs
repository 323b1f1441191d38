//! Random questions about ghost values: whatever is concluded, by the facts or by Z3 from the laws, holds in a state
//! that satisfies the assumptions; and most of what the facts conclude Z3 concludes from the laws that are made for it.
//!
//! Fifty states are made in a normal run; with `ACCLAIM_LONG=1000000` there are five thousand.

use super::collection_values::{Scene, Tree, cases, first_case, meaning_of};
use super::z3::{Question, Verdict};
use super::*;
use crate::term::eval::Value;

/// What became of the questions.
#[derive(Default, Debug)]
struct Count {
    asked: usize,
    proved: usize,
    /// What is proved without Z3, and what of that Z3 proves from the laws. It does not work out what is in an empty
    /// value.
    by_facts: usize,
    confirmed: usize,
    /// How often Z3 was asked, and nothing else knew.
    by_z3: u64,
}

/// A formula that is true of the values: some formula, or its negation.
fn true_of(p: &mut Prover, scene: &Scene, tree: &Tree, values: &[Value]) -> Term {
    let t = scene.build(&mut p.pool, tree);
    if meaning_of(tree, values) == Some(Value::Bool(true)) { t } else { p.pool.not(t) }
}

/// Whether Z3 proves a claim if it is given the laws that are made for it.
fn is_confirmed(p: &mut Prover, claim: Term) -> bool {
    let lemmas = laws::lemmas_for(&mut p.pool, &mut p.facts, claim);
    p.push();
    lemmas.into_iter().for_each(|lemma| p.assume(lemma));
    // What the facts know of the terms that they met is said with them.
    let beside: Vec<Term> = p.facts.terms().collect();
    let question = Question { depth: p.marks.len(), goal: Some(claim), lemmas: &[], beside: &beside };
    let verdict = p.backend.refute(&p.pool, &p.given, p.facts.residence(), question);
    p.pop();
    verdict == Verdict::Unsat
}

fn ask(seed: u64, count: &mut Count) {
    let mut p = Prover::new(ProverOptions::default());
    let mut scene = Scene::new(&mut p.pool, seed);
    let values = scene.values();
    for _ in 0..1 + scene.random.next(5) {
        let tree = scene.formula(1 + seed as usize % 2);
        let t = true_of(&mut p, &scene, &tree, &values);
        p.assume(t);
        assert!(!p.contradictory(), "the values satisfy all assumptions");
    }
    for _ in 0..3 {
        let tree = scene.formula(2);
        let claim = true_of(&mut p, &scene, &tree, &values);
        let lie = p.pool.not(claim);
        assert_ne!(p.known(claim), Some(false), "{} of {values:?}", p.spell(claim));
        assert_ne!(p.entails(lie), Answer::Yes, "{} of {values:?}", p.spell(lie));
        let asked = p.stats().by_z3;
        count.asked += 1;
        if p.entails(claim) == Answer::Yes {
            count.proved += 1;
            if p.stats().by_z3 == asked && claim != p.pool.bool(true) {
                count.by_facts += 1;
                count.confirmed += usize::from(is_confirmed(&mut p, claim));
            }
        }
    }
    count.by_z3 += p.stats().by_z3;
}

#[test]
fn nothing_false_is_concluded_of_ghost_values() {
    let mut count = Count::default();
    for number in 0..cases() / 200 {
        ask(first_case().wrapping_add(number + 7), &mut count);
    }
    println!("{count:?}");
    // If nothing were proved, nothing would have been tested.
    let Count { asked, proved, by_facts, confirmed, by_z3 } = count;
    // Few questions are such that the facts suffice: a few that Z3 does not confirm are no sign of anything.
    assert!(proved * 10 > asked && by_z3 > 0 && confirmed + 4 > by_facts / 2, "{count:?}");
}
