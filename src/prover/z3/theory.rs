//! The functions of SMT-LIB's theories, by the names that the operators' rows use.
//!
//! Soundness rests on this: a name means the function of the standard, at every sort it is applied to.

use z3::ast::{Array, Bool, Dynamic, Int, Real};

/// The function of this name applied to arguments of its sorts; `None` if the name is not known here, or the arguments
/// do not fit.
pub(super) fn apply(name: &str, args: &[Dynamic]) -> Option<Dynamic> {
    Some(match (name, args) {
        ("not", [a]) => a.as_bool()?.not().into(),
        ("and", _) => Bool::and(&bools(args)?).into(),
        ("or", _) => Bool::or(&bools(args)?).into(),
        ("=>", [a, b]) => a.as_bool()?.implies(b.as_bool()?).into(),
        ("=", [a, b]) => a.eq(b).into(),
        ("ite", [c, a, b]) => c.as_bool()?.ite(a, b),
        ("+", _) => match ints(args) {
            Some(args) => Int::add(&args).into(),
            None => Real::add(&reals(args)?).into(),
        },
        ("*", _) => Int::mul(&ints(args)?).into(),
        ("<=", [a, b]) => match (a.as_int(), b.as_int()) {
            (Some(a), Some(b)) => a.le(&b).into(),
            _ => a.as_real()?.le(b.as_real()?).into(),
        },
        ("select", [array, index]) => array.as_array()?.select(index),
        ("store", [array, index, value]) => Array::store(&array.as_array()?, index, value).into(),
        _ => return None,
    })
}

fn bools(args: &[Dynamic]) -> Option<Vec<Bool>> {
    args.iter().map(Dynamic::as_bool).collect()
}

fn ints(args: &[Dynamic]) -> Option<Vec<Int>> {
    args.iter().map(Dynamic::as_int).collect()
}

fn reals(args: &[Dynamic]) -> Option<Vec<Real>> {
    args.iter().map(Dynamic::as_real).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Op;
    use crate::term::row::Smtlib;

    #[test]
    fn every_operator_of_a_theory_is_known() {
        let truth: Dynamic = Bool::fresh_const("b").into();
        let (int, real) = (Int::fresh_const("i").into(), Real::fresh_const("r").into());
        let array = Array::fresh_const("a", &z3::Sort::int(), &z3::Sort::int()).into();
        let arguments: [&[&Dynamic]; 7] = [
            &[&truth],
            &[&truth, &truth],
            &[&truth, &int, &int],
            &[&int, &int],
            &[&real, &real],
            &[&array, &int],
            &[&array, &int, &int],
        ];
        for op in Op::all() {
            if let Smtlib::Theory(name) = op.row().smtlib {
                let fits = |args: &&[&Dynamic]| {
                    apply(name, &args.iter().map(|&a| a.clone()).collect::<Vec<_>>()).is_some()
                };
                assert!(arguments.iter().any(fits), "{op:?}: {name}");
            }
        }
    }
}
