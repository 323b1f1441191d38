use std::time::Instant;

use super::tests::{prover, symbols};
use super::*;
use crate::term::Sort;

#[test]
fn z3_does_the_rest() {
    let mut p = prover();
    let [x, y, i] = symbols(&mut p, Sort::INT);
    let (two, three) = (p.pool.int(2), p.pool.int(3));
    let product = p.pool.mul(two, x);
    let sum = p.pool.add(vec![product, y]);
    let rest = p.pool.rem(sum, two);
    let (zero, odd) = (p.pool.int(0), p.pool.rem(y, two));
    let even = p.pool.eq(odd, zero);
    p.assume(even);
    let goal = p.pool.eq(rest, zero);
    assert_eq!(p.entails(goal), Answer::Yes);
    let f = p.pool.declare_fun("f".into(), vec![Sort::INT], Sort::INT, true, 0);
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
    let [x] = symbols(&mut p, Sort::INT);
    let o = p.pool.fresh_object("o");
    let (f, three) = (p.pool.declare_fun("f".into(), vec![Sort::REF], Sort::INT, true, 0), p.pool.int(3));
    let fo = p.pool.app(f, vec![o]);
    let goal = p.pool.le(fo, x);
    assert_eq!(p.smtlib(), Some(""));
    p.push();
    let less = p.pool.lt(fo, three);
    p.assume(less);
    quantify(&mut p);
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
    let [x, y, z] = symbols(&mut p, Sort::INT);
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

/// Without a limit, opening the scope of the question goes on until the memory is used up. When the formula is taken
/// back, questions are answered again.
#[test]
fn scopes_are_opened_within_the_limit() {
    let mut p = Prover::new(ProverOptions { rlimit: 100_000, ..ProverOptions::default() });
    let [x, i] = symbols(&mut p, Sort::INT);
    let [f, g, h] =
        ["f", "g", "h"].map(|name| p.pool.declare_fun(name.into(), vec![Sort::INT], Sort::INT, true, 0));
    let [fi, gi, hi] = [f, g, h].map(|function| p.pool.app(function, vec![i]));
    let (fg, fh) = (p.pool.app(f, vec![gi]), p.pool.app(f, vec![hi]));
    let body = [p.pool.lt(fi, fg), p.pool.lt(fi, fh)];
    let body = p.pool.and(body.to_vec());
    let two_more = p.pool.forall(vec![i], vec![vec![fi]], body);
    let fx = p.pool.app(f, vec![x]);
    let [least, most] = [(fx, 3), (x, 4)].map(|(t, n)| {
        let n = p.pool.int(n);
        p.pool.le(n, t)
    });
    p.push();
    quantify(&mut p);
    p.push();
    p.assume(two_more);
    p.assume(least);
    for _ in 0..2 {
        assert_eq!(p.entails(most), Answer::Unknown(Limit::Resources));
    }
    p.pop();
    assert_eq!(p.entails(most), Answer::No);
    p.pop();
    assert_eq!(p.entails(most), Answer::No);
}

/// Assumes a quantified formula: what does not follow is then left to Z3.
fn quantify(p: &mut Prover) {
    let [i] = symbols(p, Sort::INT);
    let g = p.pool.declare_fun("g".into(), vec![Sort::INT], Sort::BOOL, false, 0);
    let body = p.pool.app(g, vec![i]);
    let all = p.pool.forall(vec![i], vec![vec![body]], body);
    p.assume(all);
}

/// A question that Z3 works on for minutes: more pigeons than holes, with each pigeon in a hole of its own.
fn hard_question(p: &mut Prover) -> Term {
    let pigeons: [Term; 14] = symbols(p, Sort::INT);
    let (first, last) = (p.pool.int(1), p.pool.int(pigeons.len() as i128 - 1));
    for (i, &pigeon) in pigeons.iter().enumerate() {
        let bounds = [p.pool.le(first, pigeon), p.pool.le(pigeon, last)];
        bounds.into_iter().for_each(|bound| p.assume(bound));
        for &other in &pigeons[..i] {
            let apart = p.pool.ne(pigeon, other);
            p.assume(apart);
        }
    }
    p.pool.bool(false)
}

#[test]
fn a_question_is_interrupted() {
    let cancel = Cancel::new();
    let (answer, waited) = std::thread::scope(|scope| {
        let asked = scope.spawn(|| {
            let options = ProverOptions { rlimit: u32::MAX, cancel: cancel.clone(), ..Default::default() };
            let mut p = Prover::new(options);
            let goal = hard_question(&mut p);
            let first = p.entails(goal);
            // a question asked afterwards is not even started
            let asked = p.stats().by_z3;
            assert_eq!(p.feasible(), Feasibility::Unknown(Limit::CalledOff));
            assert_eq!((p.stats().by_z3, asked), (1, 1));
            (first, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(300));
        assert!(!asked.is_finished(), "the question is too easy");
        let start = Instant::now();
        cancel.request();
        let (answer, end) = asked.join().unwrap();
        (answer, end - start)
    });
    assert_eq!(answer, Answer::Unknown(Limit::CalledOff));
    // 20 ms on an idle machine
    assert!(waited < Duration::from_secs(2), "{waited:?}");
}

#[test]
fn a_task_that_was_called_off_asks_nothing() {
    let cancel = Cancel::new();
    cancel.request();
    let mut p = Prover::new(ProverOptions { cancel, ..ProverOptions::default() });
    let goal = hard_question(&mut p);
    assert_eq!(p.entails(goal), Answer::Unknown(Limit::CalledOff));
    assert!(p.cancelled());
    assert_eq!(p.stats().by_z3, 0);
    let (known, truth) = (p.pool.int(1), p.pool.bool(true));
    let same = p.pool.eq(known, known);
    assert_eq!((same, p.entails(same)), (truth, Answer::Yes));
}

#[test]
fn tasks_have_their_own_solver() {
    let prove = || {
        with_task(|| {
            let mut p = prover();
            let [x, y] = symbols(&mut p, Sort::INT);
            let (xy, yx) = (p.pool.mul(x, y), p.pool.lt(x, y));
            p.assume(yx);
            quantify(&mut p);
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
