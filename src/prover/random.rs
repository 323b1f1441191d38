//! Random proofs: whatever the facts or Z3 conclude must hold in a model of the assumptions, and Z3 must confirm the
//! facts.

use proptest::prelude::*;

use super::question::Laws;
use super::*;
use crate::term::eval::{Expr, Make, SORTS, Value, Vocabulary, expr, values};
use crate::term::{Op, Sort};

/// A step of a random proof. Formulas are negated where needed, so that the model satisfies what is assumed.
#[derive(Clone, Debug)]
enum Step {
    Push,
    Pop,
    Assume(Expr),
    Ask(Expr),
    Tag(Expr),
    /// Holds one of two fields of an object, unless it is already held.
    Hold(u32, Expr),
    /// Releases one of the fields that are held.
    Release(usize),
    /// Assumes formulas that may be false in the model, and withdraws them again.
    Detour(Vec<Expr>),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let formula = || expr(Sort::BOOL, 2);
    let step = prop_oneof![
        2 => Just(Step::Push),
        2 => Just(Step::Pop),
        6 => formula().prop_map(Step::Assume),
        3 => formula().prop_map(Step::Ask),
        1 => expr(Sort::REF, 1).prop_map(Step::Tag),
        2 => (0u32..2, expr(Sort::REF, 1)).prop_map(|(field, e)| Step::Hold(field, e)),
        1 => any::<usize>().prop_map(Step::Release),
        1 => prop::collection::vec(formula(), 1..4).prop_map(Step::Detour),
    ];
    prop::collection::vec(step, 1..14)
}

/// Executes the steps; `ask` gets each question with its value in the model.
fn walk(p: &mut Prover, steps: &[Step], model: &[Value], mut ask: impl FnMut(&mut Prover, Term, bool)) {
    let vocabulary = Vocabulary::new(&mut p.pool);
    let mut held: Vec<(u32, Value, HoldId)> = Vec::new();
    let mut outside = Vec::new();
    for step in steps {
        match step {
            Step::Push => {
                p.push();
                outside.push(held.clone());
            }
            Step::Pop => {
                p.pop();
                held = outside.pop().unwrap_or(held);
            }
            Step::Hold(field, e) => {
                let Some(object) = e.eval(model) else { continue };
                if object != Value::Ref(0) && !held.iter().any(|h| h.0 == *field && h.1 == object) {
                    let t = vocabulary.build(&mut p.pool, e);
                    held.push((*field, object, p.hold(*field, t)));
                }
            }
            Step::Release(which) => {
                if !held.is_empty() {
                    let (_, _, id) = held.remove(which % held.len());
                    p.release(id);
                }
            }
            Step::Assume(e) | Step::Ask(e) => {
                let Some(Value::Bool(value)) = e.eval(model) else { continue };
                let t = vocabulary.build(&mut p.pool, e);
                if matches!(step, Step::Ask(_)) {
                    ask(p, t, value);
                } else {
                    let t = if value { t } else { p.pool.not(t) };
                    p.assume(t);
                }
            }
            Step::Detour(formulas) => {
                p.push();
                for e in formulas {
                    let t = vocabulary.build(&mut p.pool, e);
                    p.assume(t);
                }
                p.pop();
            }
            Step::Tag(e) => {
                if let Some(Value::Ref(object)) = e.eval(model) {
                    let t = vocabulary.build(&mut p.pool, e);
                    p.tag(t, object);
                }
            }
        }
        assert!(!p.contradictory(), "the model satisfies all assumptions");
    }
}

fn apply(make: Make, args: Vec<Expr>) -> Expr {
    Expr { make, args }
}

/// Steps over formulas of one theory, so that long chains of consequences come up often.
fn steps_over(formula: BoxedStrategy<Expr>) -> BoxedStrategy<Vec<Step>> {
    let step = prop_oneof![
        1 => Just(Step::Push),
        1 => Just(Step::Pop),
        6 => formula.clone().prop_map(Step::Assume),
        3 => formula.clone().prop_map(Step::Ask),
        2 => prop::collection::vec(formula, 1..5).prop_map(Step::Detour),
    ];
    prop::collection::vec(step, 4..24).boxed()
}

/// Equalities of simple terms of all sorts.
fn links() -> BoxedStrategy<Vec<Step>> {
    let link =
        |sort| (expr(sort, 1), expr(sort, 1)).prop_map(|(a, b)| apply(Make::Op(Op::Eq), vec![a, b])).boxed();
    steps_over(prop::strategy::Union::new(SORTS.map(link)).boxed())
}

fn number() -> impl Strategy<Value = Expr> {
    (-3i128..4).prop_map(|n| apply(Make::Const(Value::Int(n)), vec![]))
}

/// Comparisons of integer terms and their sums with constants.
fn differences() -> BoxedStrategy<Vec<Step>> {
    let multiple =
        (number(), expr(Sort::INT, 0)).prop_map(|(n, a)| apply(Make::Op(Op::Product), vec![n, a])).boxed();
    let atom = || prop_oneof![6 => expr(Sort::INT, 0), 2 => expr(Sort::INT, 1), 1 => multiple.clone()];
    let side = || {
        let offset = (atom(), number()).prop_map(|(a, n)| apply(Make::Add, vec![a, n]));
        prop_oneof![atom(), offset]
    };
    let op = prop_oneof![Just(Make::Le), Just(Make::Lt), Just(Make::Op(Op::Eq))];
    steps_over((op, side(), side()).prop_map(|(op, a, b)| apply(op, vec![a, b])).boxed())
}

/// Arrays that are updates of each other, and their elements.
fn updates() -> BoxedStrategy<Vec<Step>> {
    let array = || expr(Sort::INTS, 0);
    let int = || expr(Sort::INT, 0);
    let store = (array(), int(), int()).prop_map(|(a, i, v)| apply(Make::Op(Op::Store), vec![a, i, v]));
    let splice = (array(), int(), int(), array())
        .prop_map(|(a, i, j, b)| apply(Make::Op(Op::Splice), vec![a, i, j, b]));
    let update = prop_oneof![store.boxed(), splice.boxed()];
    let update = (array(), update).prop_map(|(a, b)| apply(Make::Op(Op::Eq), vec![a, b]));
    let select = || (array(), int()).prop_map(|(a, i)| apply(Make::Op(Op::Select), vec![a, i]));
    let holds = (select(), prop_oneof![int(), select().boxed()])
        .prop_map(|(a, b)| apply(Make::Op(Op::Eq), vec![a, b]));
    let compare = (int(), int()).prop_map(|(a, b)| apply(Make::Le, vec![a, b]));
    steps_over(prop_oneof![2 => update, 3 => holds, 1 => compare].boxed())
}

/// Random walks of every kind.
fn walks() -> impl Strategy<Value = Vec<Step>> {
    prop_oneof![2 => steps().boxed(), 2 => links(), 2 => differences(), 1 => updates()]
}

fn agrees_with_model(steps: &[Step], model: &[Value]) {
    let mut p = Prover::new(ProverOptions::default());
    walk(&mut p, steps, model, |p, t, value| {
        if let Some(known) = p.known(t) {
            assert_eq!(known, value, "{}", p.spell(t));
        }
        let false_claim = if value { p.pool.not(t) } else { t };
        assert!(!p.facts.entails_by_arithmetic(&mut p.pool, false_claim), "{}", p.spell(false_claim));
    });
}

/// A share of the usual number of cases, which `PROPTEST_CASES` sets.
fn cases(share: fn(u32) -> u32) -> ProptestConfig {
    let config = ProptestConfig::default();
    ProptestConfig { cases: share(config.cases).max(1), ..config }
}

proptest! {
    #![proptest_config(cases(|n| n * 5))]

    #[test]
    fn facts_hold_in_every_model(steps in walks(), model in values()) {
        agrees_with_model(&steps, &model);
    }
}

proptest! {
    #![proptest_config(cases(|n| n / 5))]

    #[test]
    fn z3_confirms_the_facts(steps in walks(), model in values()) {
        let mut p = super::tests::prover();
        walk(&mut p, &steps, &model, |p, t, _| {
            p.known(t);
        });
    }

    #[test]
    fn z3_confirms_the_models(steps in walks(), model in values()) {
        let mut p = super::tests::prover();
        walk(&mut p, &steps, &model, |p, t, _| {
            for claim in [t, p.pool.not(t)] {
                p.has_model(Some(claim), Laws::Made(&[]));
            }
            p.has_model(None, Laws::Made(&[]));
        });
    }

    #[test]
    fn z3_proves_nothing_false(steps in walks(), model in values()) {
        let mut p = Prover::new(ProverOptions::default());
        walk(&mut p, &steps, &model, |p, t, value| {
            let claim = if value { p.pool.not(t) } else { t };
            assert_ne!(p.entails(claim), Answer::Yes, "{}", p.spell(claim));
        });
    }
}
