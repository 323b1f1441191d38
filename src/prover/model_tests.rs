//! Questions that do not follow, and the states that show it: Z3 is not needed for these, and confirms them.

use super::question::Laws;
use super::tests::{prover, symbols};
use super::*;
use crate::term::{Ratio, Sort};

/// The facts find a state in which it is false.
fn refuted(p: &mut Prover, t: Term) {
    let asked = p.stats().by_z3;
    assert_eq!(p.entails(t), Answer::No, "{}", p.spell(t));
    assert_eq!(p.stats().by_z3, asked, "Z3 was needed for {}", p.spell(t));
    let before = p.digest();
    assert!(p.has_model(Some(t), Laws::Made(&[])));
    assert_eq!(p.digest(), before, "something was left behind");
}

/// The facts find none.
fn not_refuted(p: &mut Prover, t: Term) {
    assert!(!p.has_model(Some(t), Laws::Made(&[])), "{}", p.spell(t));
}

#[test]
fn numbers_and_choices() {
    let mut p = prover();
    let [x, y, z] = symbols(&mut p, Sort::INT);
    let [b, c] = symbols(&mut p, Sort::BOOL);
    let (sum, ten) = (p.pool.add(vec![x, y]), p.pool.int(10));
    for t in [p.pool.eq(sum, ten), p.pool.le(x, y), p.pool.or(vec![b, c])] {
        p.assume(t);
    }
    let merged = p.pool.ite(b, x, y);
    let same = p.pool.eq(z, merged);
    p.assume(same);
    let (five, four) = (p.pool.int(5), p.pool.int(4));
    for t in [p.pool.lt(x, five), p.pool.eq(z, x), b] {
        refuted(&mut p, t);
    }
    let product = p.pool.product_of(vec![x, y]);
    let t = p.pool.lt(product, four);
    refuted(&mut p, t);
    let t = p.pool.le(x, five);
    not_refuted(&mut p, t);
    assert_eq!(p.feasible(), Feasibility::Possible);
    assert_eq!(p.stats().by_z3, 0);
}

#[test]
fn functions_are_functions() {
    let mut p = prover();
    let [x, y] = symbols(&mut p, Sort::INT);
    let f = p.pool.declare_fun("f".into(), vec![Sort::INT], Sort::INT, false, 0);
    let (fx, fy) = (p.pool.app(f, vec![x]), p.pool.app(f, vec![y]));
    let (one, two, zero) = (p.pool.int(1), p.pool.int(2), p.pool.int(0));
    for t in [p.pool.eq(fx, one), p.pool.eq(fy, two), p.pool.le(zero, x), p.pool.le(x, one)] {
        p.assume(t);
    }
    let t = p.pool.eq(y, two);
    refuted(&mut p, t);
    for t in [p.pool.le(zero, y), p.pool.le(y, one)] {
        p.assume(t);
    }
    let t = p.pool.eq(x, zero);
    refuted(&mut p, t);
    let t = p.pool.ne(x, y);
    not_refuted(&mut p, t);
}

#[test]
fn arrays_and_snapshots() {
    let mut p = prover();
    let numbers = p.pool.array_of(Sort::INT);
    let [a, b] = symbols(&mut p, numbers);
    let [i, j] = symbols(&mut p, Sort::INT);
    let [s, t] = symbols(&mut p, Sort::SNAP);
    let (seven, eight) = (p.pool.int(7), p.pool.int(8));
    let written = p.pool.store(a, i, seven);
    let read = p.pool.select(written, j);
    for t in [p.pool.eq(read, seven), p.pool.eq(a, b)] {
        refuted(&mut p, t);
    }
    let known = p.pool.eq(read, eight);
    p.assume(known);
    let (inside, beneath) = (p.pool.select(b, j), p.pool.select(a, j));
    let open = p.pool.eq(inside, eight);
    refuted(&mut p, open);
    for t in [p.pool.ne(i, j), p.pool.eq(beneath, eight)] {
        not_refuted(&mut p, t);
    }
    let (first, other) = (p.pool.proj(0, 2, s), p.pool.proj(0, 2, t));
    let open = p.pool.eq(first, other);
    refuted(&mut p, open);
    let known = p.pool.eq(s, t);
    p.assume(known);
    not_refuted(&mut p, open);
}

#[test]
fn objects_and_their_ages() {
    let mut p = prover();
    let [old, older] = symbols(&mut p, Sort::REF);
    let object = p.pool.fresh_object("o");
    let null = p.pool.null();
    p.tag(old, 1);
    p.tag(older, 2);
    for t in [p.pool.eq(old, null), p.pool.ne(old, null), p.pool.ne(old, older)] {
        refuted(&mut p, t);
    }
    let t = p.pool.ne(object, old);
    not_refuted(&mut p, t);
    p.hold(0, old);
    p.hold(0, older);
    let t = p.pool.ne(old, older);
    not_refuted(&mut p, t);
}

#[test]
fn quantified_formulas_are_not_looked_into() {
    let mut p = prover();
    let [x, i] = symbols(&mut p, Sort::INT);
    let f = p.pool.declare_fun("f".into(), vec![Sort::INT], Sort::BOOL, false, 0);
    let body = p.pool.app(f, vec![i]);
    let all = p.pool.forall(vec![i], vec![vec![body]], body);
    p.assume(all);
    let zero = p.pool.int(0);
    let t = p.pool.eq(x, zero);
    not_refuted(&mut p, t);
    assert_eq!(p.entails(t), Answer::No);
}

/// `low <= i && i < high ==> body(i)` for all i.
fn in_range(p: &mut Prover, high: Term, body: impl FnOnce(&mut TermPool, Term) -> Term) -> Term {
    let i = p.pool.fresh("i", Sort::INT);
    let zero = p.pool.int(0);
    let (from, to, body) = (p.pool.le(zero, i), p.pool.lt(i, high), body(&mut p.pool, i));
    let range = p.pool.and(vec![from, to]);
    let guarded = p.pool.implies(range, body);
    p.pool.forall(vec![i], vec![], guarded)
}

#[test]
fn ranges_may_be_small() {
    let mut p = prover();
    let numbers = p.pool.array_of(Sort::INT);
    let [a, b] = symbols(&mut p, numbers);
    let [n, m] = symbols(&mut p, Sort::INT);
    let zero = p.pool.int(0);
    let positive = in_range(&mut p, n, |pool, i| {
        let element = pool.select(a, i);
        pool.lt(zero, element)
    });
    // Each element of a is one of b.
    let found = in_range(&mut p, n, |pool, i| {
        let j = pool.fresh("j", Sort::INT);
        let (x, y) = (pool.select(a, i), pool.select(b, j));
        let (from, to, same) = (pool.le(zero, j), pool.lt(j, m), pool.eq(x, y));
        let body = pool.and(vec![from, to, same]);
        pool.exists(vec![j], vec![], body)
    });
    p.assume(positive);
    p.push();
    let some = p.pool.lt(zero, n);
    p.assume(some);
    assert_eq!(p.feasible(), Feasibility::Possible);
    let one = p.pool.int(1);
    let first = p.pool.select(a, zero);
    for t in [p.pool.eq(n, one), p.pool.eq(first, one)] {
        refuted(&mut p, t);
    }
    p.pop();
    p.assume(found);
    assert_eq!(p.feasible(), Feasibility::Possible);
    let (first, of_other) = (p.pool.select(a, zero), p.pool.select(b, zero));
    let above = p.pool.lt(zero, first);
    for t in [above, p.pool.eq(first, of_other), p.pool.lt(zero, n), p.pool.lt(zero, m)] {
        refuted(&mut p, t);
    }
    let some = p.pool.lt(zero, n);
    p.assume(some);
    for t in [above, p.pool.lt(zero, m)] {
        not_refuted(&mut p, t);
    }
    let nothing = in_range(&mut p, n, |pool, _| pool.bool(false));
    p.assume(nothing);
    assert!(!p.has_model(None, Laws::Made(&[])));
}

/// Where a range is not empty, a case that is left of a disjunction is the same as what is open in it.
#[test]
fn ranges_with_numbers_in_them() {
    let mut p = prover();
    let numbers = p.pool.array_of(Sort::INT);
    let [a, _] = symbols(&mut p, numbers);
    let [n, _] = symbols(&mut p, Sort::INT);
    let (zero, one, two) = (p.pool.int(0), p.pool.int(1), p.pool.int(2));
    let somewhere = |p: &mut Prover, least: Term| {
        in_range(p, n, |pool, i| {
            let j = pool.fresh("j", Sort::INT);
            let x = pool.select(a, j);
            let (from, to) = (pool.le(zero, j), pool.lt(j, n));
            let (same, enough) = (pool.eq(x, i), pool.le(least, x));
            let body = pool.and(vec![from, to, same, enough]);
            pool.exists(vec![j], vec![], body)
        })
    };
    let some = p.pool.lt(zero, n);
    p.assume(some);
    let all = somewhere(&mut p, zero);
    p.assume(all);
    assert_eq!(p.feasible(), Feasibility::Possible);
    assert_eq!(p.stats().by_z3, 0);
    let t = p.pool.eq(n, two);
    refuted(&mut p, t);
    let first = p.pool.select(a, zero);
    let (single, is_zero) = (p.pool.eq(n, one), p.pool.eq(first, zero));
    let t = p.pool.implies(single, is_zero);
    not_refuted(&mut p, t);
    // No number of the range is as large as that.
    let none = somewhere(&mut p, n);
    p.assume(none);
    assert!(!p.has_model(None, Laws::Made(&[])));
}

#[test]
fn a_range_may_hang_on_another() {
    let mut p = prover();
    let numbers = p.pool.array_of(Sort::INT);
    let [a, _] = symbols(&mut p, numbers);
    let [n, i, j] = symbols(&mut p, Sort::INT);
    let zero = p.pool.int(0);
    let (x, y) = (p.pool.select(a, i), p.pool.select(a, j));
    let conditions = vec![p.pool.le(zero, i), p.pool.lt(i, j), p.pool.lt(j, n)];
    let (range, ordered) = (p.pool.and(conditions), p.pool.le(x, y));
    let sorted = p.pool.implies(range, ordered);
    let sorted = p.pool.forall(vec![i, j], vec![], sorted);
    let two = p.pool.int(2);
    let long = p.pool.eq(n, two);
    p.assume(sorted);
    p.assume(long);
    let one = p.pool.int(1);
    let (first, last) = (p.pool.select(a, zero), p.pool.select(a, one));
    let t = p.pool.le(last, first);
    refuted(&mut p, t);
    let t = p.pool.le(first, last);
    not_refuted(&mut p, t);
}

#[test]
fn amounts_are_small() {
    let mut p = prover();
    let [q, r] = symbols(&mut p, Sort::AMOUNT);
    let (nothing, whole) = (p.pool.amount(Ratio::NONE), p.pool.amount(Ratio::WHOLE));
    for part in [q, r] {
        let t = p.pool.amount_le(part, nothing);
        let t = p.pool.not(t);
        p.assume(t);
    }
    let both = p.pool.amount_sum(vec![q, r]);
    let t = p.pool.amount_le(both, whole);
    p.assume(t);
    assert_eq!(p.feasible(), Feasibility::Possible);
    for t in [p.pool.eq(q, r), p.pool.eq(both, whole), p.pool.amount_le(whole, q)] {
        refuted(&mut p, t);
    }
    let t = p.pool.amount_le(q, whole);
    not_refuted(&mut p, t);
}
