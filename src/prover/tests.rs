use super::*;
use crate::term::Sort;

pub(super) fn prover() -> Prover {
    Prover::new(ProverOptions { check_facts: true, ..ProverOptions::default() })
}

pub(super) fn symbols<const N: usize>(p: &mut Prover, sort: Sort) -> [Term; N] {
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
    let [x, y, z] = symbols(&mut p, Sort::INT);
    let f = p.pool.declare_fun("f".into(), vec![Sort::INT], Sort::INT, true, 0);
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
    let [x, y, z] = symbols(&mut p, Sort::INT);
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
    let [x, y, z] = symbols(&mut p, Sort::INT);
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
    let [x, y] = symbols(&mut p, Sort::INT);
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
    let [a, b] = symbols(&mut p, Sort::REF);
    let o = p.pool.fresh_object("o");
    let [c] = symbols(&mut p, Sort::REF);
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
    let [a, b, c] = symbols(&mut p, Sort::REF);
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
    let [s, t] = symbols(&mut p, Sort::SNAP);
    let [x, y] = symbols(&mut p, Sort::INT);
    let (wx, wy) = (p.pool.wrap(x), p.pool.wrap(y));
    let pair = p.pool.tuple(vec![wx, t]);
    let first = p.pool.proj(0, 2, s);
    let value = p.pool.unwrap(Sort::INT, first);
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
    let [s, t, u, v] = symbols(&mut p, Sort::SNAP);
    let [w] = symbols(&mut p, Sort::SNAP);
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
    let ints = p.pool.array_of(Sort::INT);
    let [a, b] = symbols(&mut p, ints);
    let [i, j, v] = symbols(&mut p, Sort::INT);
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
    let [a, b, c, d] = symbols(&mut p, Sort::BOOL);
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
    let [c] = symbols(&mut p, Sort::BOOL);
    let [x, y] = symbols(&mut p, Sort::INT);
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
fn sums_of_more_than_two_terms() {
    let mut p = prover();
    let [x, y, z] = symbols(&mut p, Sort::INT);
    let [one, two, three, seven] = [1, 2, 3, 7].map(|n| p.pool.int(n));
    let (doubled, tripled) = (p.pool.mul(two, x), p.pool.mul(three, y));
    let sum = p.pool.add(vec![doubled, tripled]);
    let given = [p.pool.le(sum, seven), p.pool.le(y, x), p.pool.le(one, y)];
    given.into_iter().for_each(|t| p.assume(t));
    let both = p.pool.add(vec![x, y]);
    for goal in [p.pool.le(x, two), p.pool.eq(y, one), p.pool.le(both, three)] {
        by_facts(&mut p, goal);
    }
    let goal = p.pool.le(x, one);
    not_proved(&mut p, goal);

    // x + y <= z and z <= x + y are an equation
    let (there, back) = (p.pool.le(both, z), p.pool.le(z, both));
    p.assume(there);
    p.assume(back);
    let goal = p.pool.eq(z, both);
    by_facts(&mut p, goal);
    let less = p.pool.lt(z, both);
    p.assume(less);
    assert!(p.feasible().refuted());
}

#[test]
fn whole_numbers() {
    let mut p = prover();
    let [x, y] = symbols(&mut p, Sort::INT);
    let [zero, one, two, three, four] = [0, 1, 2, 3, 4].map(|n| p.pool.int(n));
    let by_four = p.pool.rem(x, four);
    let divisible = p.pool.eq(by_four, zero);
    p.push();
    p.assume(divisible);
    let by_two = p.pool.rem(x, two);
    let goal = p.pool.eq(by_two, zero);
    by_facts(&mut p, goal);
    let (next, after) = (p.pool.add(vec![x, one]), p.pool.add(vec![x, two]));
    for t in [next, after] {
        let rest = p.pool.rem(t, four);
        let goal = p.pool.ne(rest, zero);
        by_facts(&mut p, goal);
    }
    p.pop();
    let by_two = p.pool.rem(x, two);
    let goal = p.pool.eq(by_two, zero);
    not_proved(&mut p, goal);

    // 2x = 3y and 0 < y < 3
    let (doubled, tripled) = (p.pool.mul(two, x), p.pool.mul(three, y));
    let given = [p.pool.eq(doubled, tripled), p.pool.lt(zero, y), p.pool.lt(y, three)];
    given.into_iter().for_each(|t| p.assume(t));
    for goal in [p.pool.eq(y, two), p.pool.eq(x, three)] {
        by_facts(&mut p, goal);
    }
}

/// `if (xi > i) { s += 1; }` so many times, with the value of s in the end.
fn counted(p: &mut Prover, s: Term, times: i128) -> Term {
    (0..times).fold(s, |s, i| {
        let [x] = symbols(p, Sort::INT);
        let (i, one) = (p.pool.int(i), p.pool.int(1));
        let (larger, more) = (p.pool.gt(x, i), p.pool.add(vec![s, one]));
        p.pool.ite(larger, more, s)
    })
}

#[test]
fn many_merged_values() {
    // what is written out would be longer than anybody can read
    let by_facts = |p: &mut Prover, t| {
        let asked = p.stats().by_z3;
        p.entails(t) == Answer::Yes && p.stats().by_z3 == asked
    };
    for times in [32, 200] {
        let mut p = prover();
        let (zero, most) = (p.pool.int(0), p.pool.int(times));
        let result = counted(&mut p, zero, times);
        let within = [p.pool.le(zero, result), p.pool.le(result, most)];
        let goal = p.pool.and(within.to_vec());
        assert!(by_facts(&mut p, goal), "{times}");
        let goal = p.pool.lt(result, most);
        assert!(!by_facts(&mut p, goal), "{times}");
    }
    // the same for a number of which nothing is known
    let mut p = prover();
    let [s] = symbols(&mut p, Sort::INT);
    let (result, most) = (counted(&mut p, s, 64), p.pool.int(64));
    let end = p.pool.add(vec![s, most]);
    for goal in [p.pool.le(s, result), p.pool.le(result, end)] {
        assert!(by_facts(&mut p, goal));
    }
    let goal = p.pool.lt(result, end);
    assert!(!by_facts(&mut p, goal));
}

#[test]
fn merged_values_by_cases() {
    let mut p = prover();
    let [x, y, z] = symbols(&mut p, Sort::INT);
    let greater = |p: &mut Prover, a, b| {
        let at_most = p.pool.le(a, b);
        p.pool.ite(at_most, b, a)
    };
    let first = greater(&mut p, x, y);
    let most = greater(&mut p, first, z);
    let mut goals: Vec<Term> = [x, y, z].map(|t| p.pool.le(t, most)).to_vec();
    let same: Vec<Term> = [x, y, z].map(|t| p.pool.eq(t, most)).to_vec();
    goals.push(p.pool.or(same));
    for goal in goals {
        by_facts(&mut p, goal);
    }
    let goal = p.pool.lt(x, most);
    not_proved(&mut p, goal);
}

#[test]
fn many_objects_stay_linear() {
    let mut p = Prover::new(ProverOptions::default());
    let zero = p.pool.int(0);
    let get = p.pool.declare_fun("get".into(), vec![Sort::REF], Sort::INT, false, 0);
    for i in 0..5000 {
        p.push();
        let o = p.pool.fresh_object("o");
        let x = p.pool.fresh("x", Sort::REF);
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

#[test]
fn reads_at_equal_sums() {
    let mut p = prover();
    let ints = p.pool.array_of(Sort::INT);
    let [a] = symbols(&mut p, ints);
    let [i, n] = symbols(&mut p, Sort::INT);
    let minus_one = p.pool.int(-1);
    let last = p.pool.add(vec![n, minus_one]);
    let (at_i, at_last) = (p.pool.select(a, i), p.pool.select(a, last));
    let same = p.pool.eq(at_i, at_last);
    not_proved(&mut p, same);
    // i == n - 1 is written as n == i + 1
    let is_last = p.pool.eq(i, last);
    p.push();
    p.assume(is_last);
    by_facts(&mut p, same);
    p.pop();
    // the same from two bounds
    let (high, low) = (p.pool.le(i, last), p.pool.le(last, i));
    p.assume(high);
    not_proved(&mut p, same);
    p.assume(low);
    by_facts(&mut p, same);
}
