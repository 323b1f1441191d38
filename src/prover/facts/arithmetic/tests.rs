use super::simplex::{Simplex, Verdict};
use super::value::Value;
use crate::term::Ratio;

fn ratio(numerator: i128, denominator: i128) -> Ratio {
    Ratio::new(numerator, denominator).unwrap()
}

#[test]
fn rows_contradict_bounds() {
    let mut s = Simplex::new(1000);
    let (x, y) = (s.unknown(false), s.unknown(false));
    let sum = s.sum(&[(x, ratio(1, 1)), (y, ratio(1, 1))]);
    let difference = s.sum(&[(x, ratio(1, 1)), (y, ratio(-1, 1))]);
    let at = |n, d| Value::exactly(ratio(n, d));
    assert_eq!(s.bound(sum, true, at(0, 1)), Verdict::Feasible);
    assert_eq!(s.bound(difference, false, at(3, 1)), Verdict::Feasible);
    assert_eq!(s.bound(x, false, at(2, 1)), Verdict::Feasible);
    assert_eq!(s.check(), Verdict::Feasible);
    let mark = s.mark();
    assert_eq!(s.bound(y, false, at(-2, 1)), Verdict::Feasible);
    assert_eq!(s.check(), Verdict::Feasible);
    assert_eq!(s.bound(x, false, Value::exactly(ratio(5, 2))), Verdict::Feasible);
    assert_eq!(s.check(), Verdict::Infeasible);
    s.undo_to(mark);
    assert_eq!(s.check(), Verdict::Feasible);
}

#[test]
fn strict_bounds_are_not_rounded_but_for_whole_unknowns() {
    for (whole, verdict) in [(false, Verdict::Feasible), (true, Verdict::Infeasible)] {
        let mut s = Simplex::new(1000);
        let x = s.unknown(whole);
        assert_eq!(s.bound(x, true, Value::below(ratio(3, 1)).unwrap()), Verdict::Feasible);
        assert_eq!(s.bound(x, false, Value::exactly(ratio(5, 2))), verdict);
    }
    let mut s = Simplex::new(1000);
    let x = s.unknown(false);
    assert_eq!(s.bound(x, true, Value::below(ratio(3, 1)).unwrap()), Verdict::Feasible);
    assert_eq!(s.bound(x, false, Value::exactly(ratio(3, 1))), Verdict::Infeasible);
}

#[test]
fn whole_numbers_are_whole() {
    // 3x + 6y = 2
    let mut s = Simplex::new(1000);
    let (x, y) = (s.unknown(true), s.unknown(true));
    let sum = s.sum(&[(x, ratio(3, 1)), (y, ratio(6, 1))]);
    for upper in [true, false] {
        assert_eq!(s.bound(sum, upper, Value::whole(2).unwrap()), Verdict::Feasible);
    }
    assert_eq!(s.check(), Verdict::Feasible);
    assert_eq!(s.decide(&[]), Verdict::Infeasible);
}

#[test]
fn what_has_no_room_proves_nothing() {
    let mut s = Simplex::new(1000);
    let (x, y) = (s.unknown(true), s.unknown(true));
    let (huge, one) = (ratio(i128::MAX, 1), ratio(1, 1));
    let (a, b) = (s.sum(&[(x, huge), (y, one)]), s.sum(&[(x, one), (y, huge)]));
    s.bound(a, true, Value::whole(-1).unwrap());
    s.bound(b, false, Value::whole(1).unwrap());
    assert_eq!(s.check(), Verdict::GaveUp);
    assert_eq!(s.check(), Verdict::GaveUp);
    assert_eq!(s.decide(&[]), Verdict::GaveUp);
}

#[test]
fn steps_run_out() {
    let mut s = Simplex::new(3);
    let (x, y) = (s.unknown(true), s.unknown(true));
    let sum = s.sum(&[(x, ratio(1, 1)), (y, ratio(1, 1))]);
    s.bound(x, true, Value::ZERO);
    s.bound(y, true, Value::ZERO);
    s.bound(sum, false, Value::whole(1).unwrap());
    assert_eq!(s.check(), Verdict::GaveUp);
}
