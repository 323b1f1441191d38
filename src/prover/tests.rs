use proptest::prelude::*;

use super::*;
use crate::term::eval::{Expr, Op, SORTS, Value, Vocabulary, expr, values};
use crate::term::{Elem, Sort};

fn prover() -> Prover {
    Prover::new(ProverOptions { check_facts: true, ..ProverOptions::default() })
}

fn symbols<const N: usize>(p: &mut Prover, sort: Sort) -> [Term; N] {
    std::array::from_fn(|_| p.pool.fresh("x", sort))
}

/// The facts alone prove it, and Z3 agrees.
fn by_facts(p: &mut Prover, t: Term) {
    let asked = p.stats().by_z3;
    assert_eq!(p.entails(t), Answer::Yes, "{}", p.spell(t));
    assert_eq!(p.stats().by_z3, asked, "Z3 was needed for {}", p.spell(t));
}

fn not_proved(p: &mut Prover, t: Term) {
    assert_eq!(p.entails(t), Answer::No, "{}", p.spell(t));
}

#[test]
fn congruence() {
    let mut p = prover();
    let [x, y, z] = symbols(&mut p, Sort::Int);
    let f = p.pool.declare_fun("f".into(), vec![Sort::Int], Sort::Int, true, 0);
    let [fx, fy, fz] = [x, y, z].map(|a| p.pool.app(f, vec![a]));
    let same = p.pool.eq(x, y);
    p.push();
    p.assume(same);
    let goal = p.pool.eq(fx, fy);
    by_facts(&mut p, goal);
    assert!(p.same(fx, fy));
    assert_eq!(p.class_members(x).collect::<Vec<_>>(), vec![x, y]);
    let goal = p.pool.eq(fx, fz);
    not_proved(&mut p, goal);
    p.pop();
    assert!(!p.same(fx, fy));
    let goal = p.pool.eq(fx, fy);
    not_proved(&mut p, goal);
}

#[test]
fn sums_of_equal_things() {
    let mut p = prover();
    let [x, y, z] = symbols(&mut p, Sort::Int);
    let (one, two) = (p.pool.int(1), p.pool.int(2));
    let y1 = p.pool.add(vec![y, one]);
    let same = p.pool.eq(x, y1);
    p.assume(same);
    let (x1, y2) = (p.pool.add(vec![x, one]), p.pool.add(vec![y, two]));
    let goal = p.pool.eq(x1, y2);
    by_facts(&mut p, goal);
    let (left, right) = (p.pool.add(vec![z, x]), p.pool.add(vec![z, y]));
    let goal = p.pool.lt(right, left);
    by_facts(&mut p, goal);
    let five = p.pool.int(5);
    let value = p.pool.eq(y, five);
    p.assume(value);
    let six = p.pool.int(6);
    let goal = p.pool.eq(x, six);
    by_facts(&mut p, goal);
}

#[test]
fn bounds_and_differences() {
    let mut p = prover();
    let [x, y, z] = symbols(&mut p, Sort::Int);
    let (zero, ten) = (p.pool.int(0), p.pool.int(10));
    for (a, b) in [(zero, x), (x, y), (y, z)] {
        let t = p.pool.le(a, b);
        p.assume(t);
    }
    for (a, b) in [(zero, z), (x, z)] {
        let goal = p.pool.le(a, b);
        by_facts(&mut p, goal);
    }
    let goal = p.pool.lt(x, z);
    not_proved(&mut p, goal);
    p.push();
    let apart = p.pool.ne(x, y);
    p.assume(apart);
    by_facts(&mut p, goal);
    p.pop();
    p.push();
    let back = p.pool.le(z, x);
    p.assume(back);
    assert!(p.same(x, z), "less both ways round");
    p.pop();
    p.push();
    let t = p.pool.lt(z, x);
    p.assume(t);
    assert!(p.contradictory());
    p.pop();
    assert!(!p.contradictory());
    let t = p.pool.le(ten, x);
    p.assume(t);
    let goal = p.pool.ne(z, zero);
    by_facts(&mut p, goal);
}

#[test]
fn multiples_of_one_term() {
    let mut p = prover();
    let [x, y] = symbols(&mut p, Sort::Int);
    let [zero, one, two, three, seven] = [0, 1, 2, 3, 7].map(|n| p.pool.int(n));
    let doubled = p.pool.mul(two, x);
    let (sum, difference) = (p.pool.add(vec![doubled, y]), p.pool.sub(y, doubled));
    let (upper, lower) = (p.pool.le(sum, seven), p.pool.le(difference, zero));
    for t in [upper, lower] {
        p.assume(t);
    }
    let value = p.pool.eq(y, one);
    p.assume(value);
    for goal in [p.pool.le(x, three), p.pool.le(one, x)] {
        by_facts(&mut p, goal);
    }
    for goal in [p.pool.le(x, two), p.pool.le(two, x)] {
        not_proved(&mut p, goal);
    }
}

#[test]
fn objects_nulls_and_classes() {
    let mut p = prover();
    let [a, b] = symbols(&mut p, Sort::Ref);
    let o = p.pool.fresh_object("o");
    let [c] = symbols(&mut p, Sort::Ref);
    let null = p.pool.null();
    let (ca, co) = (p.pool.eq(c, a), p.pool.eq(c, o));
    p.push();
    p.assume(ca);
    let goal = p.pool.not(co);
    by_facts(&mut p, goal);
    p.pop();
    p.push();
    p.assume(co);
    let goal = p.pool.ne(c, b);
    by_facts(&mut p, goal);
    let goal = p.pool.ne(c, null);
    by_facts(&mut p, goal);
    p.pop();
    p.tag(a, 1);
    p.tag(b, 2);
    let same = p.pool.eq(a, b);
    let goal = p.pool.not(same);
    not_proved(&mut p, goal);
    p.push();
    p.assume(same);
    assert!(p.same(a, null));
    p.pop();
    let some = p.pool.ne(a, null);
    p.assume(some);
    let goal = p.pool.not(same);
    by_facts(&mut p, goal);
}

#[test]
fn what_held_one_field_at_one_time_differs() {
    let mut p = prover();
    let [a, b, c] = symbols(&mut p, Sort::Ref);
    p.push();
    let first = p.hold(7, a);
    p.hold(7, b);
    p.release(first);
    p.hold(7, c);
    p.hold(8, a);
    let goal = p.pool.ne(a, b);
    by_facts(&mut p, goal);
    let goal = p.pool.ne(b, c);
    by_facts(&mut p, goal);
    let goal = p.pool.ne(a, c);
    not_proved(&mut p, goal);
    p.push();
    let same = p.pool.eq(a, b);
    p.assume(same);
    assert!(p.contradictory());
    p.pop();
    p.push();
    p.hold(8, a);
    assert!(p.contradictory() && p.feasible().refuted());
    p.pop();
    p.pop();
    let goal = p.pool.ne(a, b);
    not_proved(&mut p, goal);
}

#[test]
fn snapshots_through_classes() {
    let mut p = prover();
    let [s, t] = symbols(&mut p, Sort::Snap);
    let [x, y] = symbols(&mut p, Sort::Int);
    let (wx, wy) = (p.pool.wrap(x), p.pool.wrap(y));
    let pair = p.pool.tuple(vec![wx, t]);
    let first = p.pool.proj(0, 2, s);
    let value = p.pool.unwrap(Sort::Int, first);
    let same = p.pool.eq(s, pair);
    p.assume(same);
    let goal = p.pool.eq(value, x);
    by_facts(&mut p, goal);
    let other = p.pool.tuple(vec![wy, t]);
    let same = p.pool.eq(s, other);
    p.assume(same);
    let goal = p.pool.eq(x, y);
    by_facts(&mut p, goal);
    let unit = p.pool.unit();
    let goal = p.pool.ne(s, unit);
    by_facts(&mut p, goal);
}

#[test]
fn tuples_of_different_arity() {
    let mut p = prover();
    let [s, t, u, v] = symbols(&mut p, Sort::Snap);
    let [w] = symbols(&mut p, Sort::Snap);
    let (two, three) = (p.pool.tuple(vec![t, u]), p.pool.tuple(vec![t, v, w]));
    for tuple in [two, three] {
        let same = p.pool.eq(s, tuple);
        p.assume(same);
    }
    assert!(!p.contradictory());
    let parts = [(t, u), (u, v), (u, w), (t, v)];
    for (a, b) in parts {
        let same = p.pool.eq(a, b);
        assert_eq!(p.known(same), None);
    }
    let tail = p.pool.tuple(vec![v, w]);
    let same = p.pool.eq(u, tail);
    assert_eq!(p.entails(same), Answer::Yes);
}

#[test]
fn arrays_through_classes() {
    let mut p = prover();
    let [a, b] = symbols(&mut p, Sort::Arr(Elem::Int));
    let [i, j, v] = symbols(&mut p, Sort::Int);
    let stored = p.pool.store(a, i, v);
    let same = p.pool.eq(b, stored);
    p.assume(same);
    let (bi, bj, aj) = (p.pool.select(b, i), p.pool.select(b, j), p.pool.select(a, j));
    let goal = p.pool.eq(bi, v);
    by_facts(&mut p, goal);
    let goal = p.pool.eq(bj, aj);
    not_proved(&mut p, goal);
    let less = p.pool.lt(i, j);
    p.assume(less);
    by_facts(&mut p, goal);
}

#[test]
fn propositions() {
    let mut p = prover();
    let [a, b, c, d] = symbols(&mut p, Sort::Bool);
    let (ab, bc) = (p.pool.implies(a, b), p.pool.implies(b, c));
    p.assume(ab);
    p.assume(bc);
    let goal = p.pool.implies(a, c);
    by_facts(&mut p, goal);
    let either = p.pool.or(vec![a, d]);
    p.assume(either);
    let goal = p.pool.or(vec![c, d]);
    by_facts(&mut p, goal);
    let no_d = p.pool.not(d);
    p.assume(no_d);
    let goal = p.pool.and(vec![a, b, c]);
    by_facts(&mut p, goal);
}

#[test]
fn merged_values() {
    let mut p = prover();
    let [c] = symbols(&mut p, Sort::Bool);
    let [x, y] = symbols(&mut p, Sort::Int);
    let zero = p.pool.int(0);
    let merged = p.pool.ite(c, x, y);
    for t in [x, y] {
        let positive = p.pool.lt(zero, t);
        p.assume(positive);
    }
    let goal = p.pool.lt(zero, merged);
    by_facts(&mut p, goal);
    p.assume(c);
    assert!(p.same(merged, x));
}

#[test]
fn z3_does_the_rest() {
    let mut p = prover();
    let [x, y, i] = symbols(&mut p, Sort::Int);
    let (two, three) = (p.pool.int(2), p.pool.int(3));
    let product = p.pool.mul(two, x);
    let sum = p.pool.add(vec![product, y]);
    let rest = p.pool.rem(sum, two);
    let (zero, odd) = (p.pool.int(0), p.pool.rem(y, two));
    let even = p.pool.eq(odd, zero);
    p.assume(even);
    let goal = p.pool.eq(rest, zero);
    assert_eq!(p.entails(goal), Answer::Yes);
    let f = p.pool.declare_fun("f".into(), vec![Sort::Int], Sort::Int, true, 0);
    let (fi, f3) = (p.pool.app(f, vec![i]), p.pool.app(f, vec![three]));
    let body = p.pool.lt(i, fi);
    let all = p.pool.forall(vec![i], vec![vec![fi]], body);
    p.push();
    p.assume(all);
    let goal = p.pool.lt(three, f3);
    assert_eq!(p.entails(goal), Answer::Yes);
    let goal = p.pool.lt(f3, three);
    assert_eq!(p.entails(goal), Answer::No);
    p.pop();
    let goal = p.pool.lt(three, f3);
    assert_eq!(p.entails(goal), Answer::No);
    assert!(!p.feasible().refuted());
    let falsum = p.pool.bool(false);
    p.assume(falsum);
    assert!(p.feasible().refuted());
}

#[test]
fn questions_are_kept_in_smtlib() {
    assert_eq!(z3_version().split('.').filter(|part| part.parse::<u32>().is_ok()).count(), 3);
    let mut p = Prover::new(ProverOptions { dump_smtlib: true, ..ProverOptions::default() });
    let [x] = symbols(&mut p, Sort::Int);
    let o = p.pool.fresh_object("o");
    let (f, three) = (p.pool.declare_fun("f".into(), vec![Sort::Ref], Sort::Int, true, 0), p.pool.int(3));
    let fo = p.pool.app(f, vec![o]);
    let goal = p.pool.le(fo, x);
    assert_eq!(p.smtlib(), Some(""));
    p.push();
    let less = p.pool.lt(fo, three);
    p.assume(less);
    p.entails(goal);
    p.pop();
    let text = p.smtlib().unwrap_or_default();
    for part in ["question at depth 1", "(declare-fun s1 () Int)", "birth", "(check-sat)"] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn resources_run_out() {
    let mut p = Prover::new(ProverOptions { rlimit: 100_000, ..ProverOptions::default() });
    let [x, y, z] = symbols(&mut p, Sort::Int);
    let zero = p.pool.int(0);
    for t in [x, y, z] {
        let positive = p.pool.lt(zero, t);
        p.assume(positive);
    }
    let cube = |p: &mut Prover, t| {
        let square = p.pool.mul(t, t);
        p.pool.mul(square, t)
    };
    let (a, b, c) = (cube(&mut p, x), cube(&mut p, y), cube(&mut p, z));
    let sum = p.pool.add(vec![a, b]);
    let goal = p.pool.ne(sum, c);
    assert!(matches!(p.entails(goal), Answer::Unknown(_)));
    assert_eq!(p.stats().z3_unknown, 1);
}

#[test]
fn tasks_have_their_own_solver() {
    let prove = || {
        with_task(|| {
            let mut p = prover();
            let [x, y] = symbols(&mut p, Sort::Int);
            let (xy, yx) = (p.pool.mul(x, y), p.pool.lt(x, y));
            p.assume(yx);
            let zero = p.pool.int(0);
            let goal = p.pool.le(zero, xy);
            (p.entails(goal), p.stats().by_z3)
        })
    };
    let answers: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(prove)).collect();
        threads.into_iter().filter_map(|t| t.join().ok()).collect()
    });
    assert_eq!(answers, vec![(Answer::No, 1); 4]);
}

#[test]
fn many_objects_stay_linear() {
    let mut p = Prover::new(ProverOptions::default());
    let zero = p.pool.int(0);
    let get = p.pool.declare_fun("get".into(), vec![Sort::Ref], Sort::Int, false, 0);
    for i in 0..5000 {
        p.push();
        let o = p.pool.fresh_object("o");
        let x = p.pool.fresh("x", Sort::Ref);
        let (same, null) = (p.pool.eq(x, o), p.pool.null());
        p.assume(same);
        p.hold(1, o);
        let value = p.pool.app(get, vec![o]);
        let constant = p.pool.int(i);
        let has = p.pool.eq(value, constant);
        p.assume(has);
        let other = p.pool.app(get, vec![x]);
        let goal = p.pool.eq(other, constant);
        assert_eq!(p.known(goal), Some(true));
        let goal = p.pool.ge(other, zero);
        assert_eq!(p.known(goal), Some(true));
        let goal = p.pool.ne(x, null);
        assert_eq!(p.entails(goal), Answer::Yes);
    }
    while p.depth() > 0 {
        p.pop();
    }
    assert_eq!(p.stats().by_z3, 0);
}

/// A step of a random proof. Formulas are turned so that the model satisfies what is assumed.
#[derive(Clone, Debug)]
enum Step {
    Push,
    Pop,
    Assume(Expr),
    Ask(Expr),
    Tag(Expr),
    /// Holds one of two fields, unless the object's is held.
    Hold(u32, Expr),
    /// Releases one of what is held.
    Release(usize),
    /// Assumes what may be false in the model, and takes it back.
    Detour(Vec<Expr>),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let formula = || expr(Sort::Bool, 2);
    let step = prop_oneof![
        2 => Just(Step::Push),
        2 => Just(Step::Pop),
        6 => formula().prop_map(Step::Assume),
        3 => formula().prop_map(Step::Ask),
        1 => expr(Sort::Ref, 1).prop_map(Step::Tag),
        2 => (0u32..2, expr(Sort::Ref, 1)).prop_map(|(field, e)| Step::Hold(field, e)),
        1 => any::<usize>().prop_map(Step::Release),
        1 => prop::collection::vec(formula(), 1..4).prop_map(Step::Detour),
    ];
    prop::collection::vec(step, 1..14)
}

/// Walks through the steps; `ask` gets each question with its value in the model.
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

fn apply(op: Op, args: Vec<Expr>) -> Expr {
    Expr { op, args }
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
    let link = |sort| (expr(sort, 1), expr(sort, 1)).prop_map(|(a, b)| apply(Op::Eq, vec![a, b])).boxed();
    steps_over(prop::strategy::Union::new(SORTS.map(link)).boxed())
}

fn number() -> impl Strategy<Value = Expr> {
    (-3i128..4).prop_map(|n| apply(Op::Const(Value::Int(n)), vec![]))
}

/// Comparisons of integer terms and their sums with constants.
fn differences() -> BoxedStrategy<Vec<Step>> {
    let multiple = (number(), expr(Sort::Int, 0)).prop_map(|(n, a)| apply(Op::Mul, vec![n, a])).boxed();
    let atom = || prop_oneof![6 => expr(Sort::Int, 0), 2 => expr(Sort::Int, 1), 1 => multiple.clone()];
    let side = || {
        let offset = (atom(), number()).prop_map(|(a, n)| apply(Op::Add, vec![a, n]));
        prop_oneof![atom(), offset]
    };
    let op = prop_oneof![Just(Op::Le), Just(Op::Lt), Just(Op::Eq)];
    steps_over((op, side(), side()).prop_map(|(op, a, b)| apply(op, vec![a, b])).boxed())
}

/// Arrays that are updates of each other, and what they hold.
fn updates() -> BoxedStrategy<Vec<Step>> {
    let array = || expr(Sort::Arr(Elem::Int), 0);
    let int = || expr(Sort::Int, 0);
    let store = (array(), int(), int()).prop_map(|(a, i, v)| apply(Op::Store, vec![a, i, v]));
    let update = (array(), store).prop_map(|(a, b)| apply(Op::Eq, vec![a, b]));
    let select = || (array(), int()).prop_map(|(a, i)| apply(Op::Select, vec![a, i]));
    let holds = (select(), prop_oneof![int(), select().boxed()]).prop_map(|(a, b)| apply(Op::Eq, vec![a, b]));
    let compare = (int(), int()).prop_map(|(a, b)| apply(Op::Le, vec![a, b]));
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
        assert!(!p.facts.entails(&mut p.pool, false_claim), "{}", p.spell(false_claim));
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
        let mut p = prover();
        walk(&mut p, &steps, &model, |p, t, _| {
            p.known(t);
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
