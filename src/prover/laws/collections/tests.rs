//! The laws of ghost values, against finite sequences, sets, multisets and maps.
//!
//! Ten thousand terms are looked at in a normal run; with `ACCLAIM_LONG=1000000` there are as many as that.
//!
//! `PROPTEST_RNG_SEED=n` asks for others. For each law it is counted how many lemmas it made, and in how many states
//! their premises were true, so that a law which is never tried is seen.
//!
//! Random terms are built twice: by the simplifying constructors, and as values. Of those terms, in a question and in
//! random equations that need not be true, lemmas are made; each has to be true for random values of all symbols.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::Location;

use super::super::learn_lemmas;
use crate::prover::budget::Budget;
use crate::prover::collection_values::{EACH, SORTS, Scene, Tree, cases, first_case, meaning_of, sorts};
use crate::prover::facts::Facts;
use crate::prover::{Cancel, DEFAULT_BUDGET};
use crate::term::eval::Value;
use crate::term::{Op, Sort, Term, TermKind, TermPool};

/// A place in the laws: the file and the line.
type Place = (&'static str, u32);

thread_local! {
    /// The lemmas made so far, each with the place of the law that made it.
    static MADE: RefCell<Vec<(Term, Place)>> = const { RefCell::new(Vec::new()) };
}

/// Notes which law made a lemma.
#[track_caller]
pub(super) fn note(lemma: Term) {
    let caller = Location::caller();
    let file = caller.file().rsplit(['/', '\\']).next().unwrap_or_default();
    MADE.with_borrow_mut(|made| made.push((lemma, (file, caller.line()))));
}

/// The places in the sources where lemmas are made.
fn all_places() -> Vec<Place> {
    let sources: [(&'static str, &'static str); 9] = [
        ("arrays.rs", include_str!("arrays.rs")),
        ("equations.rs", include_str!("equations.rs")),
        ("maps.rs", include_str!("maps.rs")),
        ("mod.rs", include_str!("mod.rs")),
        ("pieces.rs", include_str!("pieces.rs")),
        ("rows.rs", include_str!("rows.rs")),
        ("sequences.rs", include_str!("sequences.rs")),
        ("sets.rs", include_str!("sets.rs")),
        ("sums.rs", include_str!("sums.rs")),
    ];
    let mut found = Vec::new();
    for (file, text) in sources {
        for (number, line) in text.lines().enumerate() {
            // The one that makes a lemma of another form passes its place on.
            let is_call = [".claim(", ".claim_of("].iter().any(|call| line.contains(call));
            if is_call && !line.contains("claim_of(premises, conclusion, conclusion)") {
                found.push((file, number as u32 + 1));
            }
        }
    }
    found
}

/// How often a law was tried.
#[derive(Default)]
struct Tried {
    lemmas: usize,
    /// States in which the premises of its lemmas are true.
    states: usize,
}

#[test]
fn constructors_give_the_value_that_was_asked_for() {
    for number in 0..cases() {
        let mut pool = TermPool::new();
        let mut scene = Scene::new(&mut pool, first_case().wrapping_add(number));
        let sort = sorts()[scene.random.next(SORTS - 1)];
        let tree = if scene.random.next(3) == 0 { scene.formula(4) } else { scene.tree(sort, 4) };
        let term = scene.build(&mut pool, &tree);
        for _ in 0..6 {
            let values = scene.values();
            let (built, meant) = (scene.eval(&pool, term, &values), meaning_of(&tree, &values));
            assert!(meant.is_some(), "{tree:?}");
            assert_eq!(built, meant, "{tree:?} with {values:?}");
        }
    }
}

#[test]
fn lemmas_are_true_of_all_values() {
    let mut tried: BTreeMap<Place, Tried> = BTreeMap::new();
    let mut made = 0;
    for number in 0..cases() / 20 {
        let mut pool = TermPool::new();
        let mut scene = Scene::new(&mut pool, first_case().wrapping_add(number + 77));
        let budget = Budget::new(DEFAULT_BUDGET, Cancel::never());
        let mut facts = Facts::new(&mut pool, budget);
        for _ in 0..scene.random.next(4) {
            let equal = sorts()[scene.random.next(SORTS - 1)];
            let symbol = Tree::Symbol(
                sorts().iter().position(|&sort| sort == equal).unwrap() * EACH + scene.random.next(EACH),
            );
            let sides = vec![symbol, scene.tree(equal, 2)];
            let equation = scene.build(&mut pool, &Tree::Apply(Op::Eq, sides));
            facts.assume(&mut pool, equation);
        }
        for _ in 0..scene.random.next(6) {
            let [low, high] =
                [0; 2].map(|_| scene.tree(Sort::INT, 1)).map(|tree| scene.build(&mut pool, &tree));
            let order = pool.le(low, high);
            facts.assume(&mut pool, order);
        }
        if scene.random.next(2) == 0 {
            let of_members = scene.of_members(&mut pool);
            facts.assume(&mut pool, of_members);
        }
        let mut goals: Vec<Tree> = (0..2).map(|_| scene.formula(3)).collect();
        let mut alike = None;
        if scene.random.next(2) == 0 {
            let moved = scene.moved();
            let known = scene.build(&mut pool, &moved.known);
            facts.assume(&mut pool, known);
            // What is known of the one is then known of the other, but a lemma has to say why.
            if let Some((one, other)) = moved.twin {
                let same = pool.eq(scene.symbols[one], scene.symbols[other]);
                facts.assume(&mut pool, same);
            }
            for (low, high) in &moved.ascending {
                let [low, high] = [low, high].map(|place| scene.build(&mut pool, place));
                let order = pool.le(low, high);
                facts.assume(&mut pool, order);
            }
            goals.push(moved.asked);
            alike = Some(moved.alike);
        }
        let goals: Vec<Term> = goals.iter().map(|goal| scene.build(&mut pool, goal)).collect();
        let goal = pool.and(goals);
        if facts.contradictory() {
            continue;
        }
        let lemmas = learn_lemmas(&mut pool, &mut facts, goal, 3);
        made += lemmas.len();
        let places: BTreeMap<Term, Place> = MADE.with_borrow_mut(std::mem::take).into_iter().collect();
        for lemma in &lemmas {
            if let Some(&place) = places.get(lemma) {
                tried.entry(place).or_default().lemmas += 1;
            }
        }
        for _ in 0..6 {
            let mut values = scene.values();
            // Where two sequences are the same, so are their parts.
            if let Some((one, other)) = alike
                && scene.random.next(2) == 0
            {
                values[one] = values[other].clone();
            }
            for &lemma in &lemmas {
                let names = |t: Term| {
                    let number = scene.symbols.iter().position(|&symbol| symbol == t)?;
                    Some(format!("{:?}", values[number]))
                };
                let premises = match pool.kind(lemma) {
                    TermKind::Op(Op::Implies, &[premises, _]) => scene.eval(&pool, premises, &values),
                    _ => Some(Value::Bool(true)),
                };
                if let (Some(Value::Bool(true)), Some(&place)) = (premises, places.get(&lemma)) {
                    tried.entry(place).or_default().states += 1;
                }
                assert_eq!(
                    scene.eval(&pool, lemma, &values),
                    Some(Value::Bool(true)),
                    "{} of {values:?}",
                    pool.display(lemma, &names).unwrap_or_default()
                );
            }
        }
    }
    assert!(made > 1000, "{made}");
    let all = all_places();
    let untried: Vec<&Place> =
        all.iter().filter(|place| tried.get(place).is_none_or(|it| it.states == 0)).collect();
    let unknown: Vec<&Place> = tried.keys().filter(|place| !all.contains(place)).collect();
    println!("{made} lemmas of {} of {} laws; never with true premises: {untried:?}", tried.len(), all.len());
    for (place, Tried { lemmas, states }) in &tried {
        println!("  {place:?}: {lemmas} lemmas, true premises in {states} states");
    }
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(untried.len() * 3 < all.len(), "{untried:?}");
}
