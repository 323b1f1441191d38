//! Every lemma is true in every state, whatever was assumed where it was made.

use proptest::prelude::*;

use super::super::Answer;
use super::super::Cancel;
use super::super::budget::Budget;
use super::super::tests::{prover, symbols};
use super::*;
use crate::term::Sort;
use crate::term::eval::{Expr, Make, Value, eval};

/// How many symbols the questions are about.
const SYMBOLS: usize = 4;

/// In how many states each lemma is evaluated.
const STATES: usize = 8;

fn apply(make: Make, args: Vec<Expr>) -> Expr {
    Expr { make, args }
}

fn number(n: i128) -> Expr {
    apply(Make::Const(Value::Int(n)), vec![])
}

fn symbol() -> BoxedStrategy<Expr> {
    (0..SYMBOLS).prop_map(|i| apply(Make::Symbol(i), vec![])).boxed()
}

/// A divisor: a symbol, a constant, a sum, a product, a quotient or a negated symbol.
fn divisor() -> BoxedStrategy<Expr> {
    let constant = prop::sample::select(vec![0, 1, -1, 2, 3, 4, 12, -2, -4, -6, i128::MAX, i128::MIN]);
    let next = symbol().prop_map(|s| apply(Make::Add, vec![s, number(1)]));
    let product = (symbol(), symbol()).prop_map(|(a, b)| apply(Make::Op(Op::Product), vec![a, b]));
    let quotient = (symbol(), symbol()).prop_map(|(a, b)| apply(Make::Op(Op::Div), vec![a, b]));
    let negated = symbol().prop_map(|s| apply(Make::Sub, vec![number(0), s]));
    prop_oneof![
        6 => symbol(),
        6 => constant.prop_map(number),
        1 => next,
        1 => product,
        1 => quotient,
        1 => negated,
    ]
    .boxed()
}

/// The remainders by one divisor of two sums of symbols, often compared with one another.
fn remainders() -> BoxedStrategy<Expr> {
    let sum = || {
        let negated = symbol().prop_map(|s| apply(Make::Sub, vec![number(0), s]));
        let two = |make: Make| (symbol(), symbol()).prop_map(move |(a, b)| apply(make.clone(), vec![a, b]));
        prop_oneof![
            3 => symbol(),
            1 => negated,
            1 => two(Make::Add),
            1 => two(Make::Sub),
            1 => two(Make::Op(Op::Product)),
        ]
    };
    let op = prop::sample::select(vec![Op::Rem, Op::Rem, Op::Rem, Op::Div]);
    let make = prop_oneof![Just(Make::Op(Op::Eq)), Just(Make::Le)];
    (op, sum(), sum(), divisor(), make, any::<bool>())
        .prop_map(|(op, a, b, n, make, with_zero)| {
            let left = apply(Make::Op(op), vec![a, n.clone()]);
            let right = if with_zero { number(0) } else { apply(Make::Op(op), vec![b, n]) };
            apply(make, vec![left, right])
        })
        .boxed()
}

/// A term in which few symbols and divisors are used often.
fn term() -> BoxedStrategy<Expr> {
    let factor = prop::sample::select(vec![-12, -4, -3, -1, 1, 2, 3, 4, 12, 1 << 64]).prop_map(number);
    let leaf = prop_oneof![6 => symbol(), 1 => factor.clone()];
    leaf.prop_recursive(3, 8, 3, move |inner| {
        let two = |make: Make, a: BoxedStrategy<Expr>, b: BoxedStrategy<Expr>| {
            (a, b).prop_map(move |(a, b)| apply(make.clone(), vec![a, b])).boxed()
        };
        let inner = inner.boxed();
        let all = prop::collection::vec(inner.clone(), 2..4);
        prop_oneof![
            3 => all.prop_map(|args| apply(Make::Add, args)),
            2 => two(Make::Sub, inner.clone(), inner.clone()),
            3 => two(Make::Op(Op::Product), inner.clone(), inner.clone()),
            1 => two(Make::Op(Op::Product), factor.clone().boxed(), inner.clone()),
            3 => two(Make::Op(Op::Rem), inner.clone(), divisor()),
            3 => two(Make::Op(Op::Div), inner.clone(), divisor()),
        ]
    })
    .boxed()
}

/// Comparisons of terms, often with 0, 1 or a symbol.
fn formula() -> BoxedStrategy<Expr> {
    let side = prop_oneof![
        3 => Just(number(0)),
        1 => Just(number(1)),
        2 => symbol(),
        3 => term(),
    ];
    let make = prop_oneof![2 => Just(Make::Le), 2 => Just(Make::Lt), 4 => Just(Make::Op(Op::Eq))];
    let compared = (make, term(), side, any::<bool>())
        .prop_map(|(make, a, b, turned)| apply(make, if turned { vec![b, a] } else { vec![a, b] }));
    let positive = (symbol(), 0i128..2).prop_map(|(s, n)| apply(Make::Le, vec![number(n), s]));
    prop_oneof![3 => compared, 1 => positive, 2 => remainders()].boxed()
}

/// A value of a symbol: mostly small, sometimes near a limit.
fn value() -> BoxedStrategy<i128> {
    let limits = [i64::MAX as i128, i64::MIN as i128, i128::from(i32::MAX), 1 << 40];
    let near = (prop::sample::select(limits.to_vec()), -2i128..3).prop_map(|(limit, off)| limit + off);
    let extreme = prop::sample::select(vec![i128::MAX, i128::MIN, i128::MAX - 1, i128::MIN + 1]);
    prop_oneof![16 => -4i128..5, 6 => -30i128..31, 3 => near, 1 => extreme].boxed()
}

fn states() -> impl Strategy<Value = Vec<Vec<i128>>> {
    prop::collection::vec(prop::collection::vec(value(), SYMBOLS), STATES)
}

fn build(pool: &mut TermPool, symbols: &[Term], e: &Expr) -> Term {
    let ts: Vec<Term> = e.args.iter().map(|a| build(pool, symbols, a)).collect();
    match &e.make {
        Make::Const(Value::Int(n)) => pool.int(*n),
        Make::Symbol(i) => symbols[*i],
        Make::Op(op) => pool.apply(*op, &ts),
        Make::Le => pool.le(ts[0], ts[1]),
        Make::Lt => pool.lt(ts[0], ts[1]),
        Make::Sub => pool.sub(ts[0], ts[1]),
        _ => pool.add(ts),
    }
}

/// The lemmas for a question, with its pool.
fn lemmas(given: &[Expr], goal: &Expr) -> (TermPool, Vec<Term>, Vec<Term>) {
    let mut pool = TermPool::new();
    let mut facts = Facts::new(&mut pool, Budget::new(u64::MAX, Cancel::never()));
    let symbols: Vec<Term> = (0..SYMBOLS).map(|_| pool.fresh("x", Sort::INT)).collect();
    for e in given {
        let t = build(&mut pool, &symbols, e);
        facts.assume(&mut pool, t);
    }
    let goal = build(&mut pool, &symbols, goal);
    let before = facts.digest();
    let lemmas = lemmas_for(&mut pool, &mut facts, goal);
    assert_eq!(facts.digest(), before, "nothing is left behind");
    (pool, symbols, lemmas)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.div_ceil(2), ..Default::default() })]

    #[test]
    fn lemmas_are_true_everywhere(
        given in prop::collection::vec(formula(), 0..5),
        goal in formula(),
        states in states(),
    ) {
        let (pool, symbols, lemmas) = lemmas(&given, &goal);
        for lemma in lemmas {
            for state in &states {
                let value = eval(&pool, lemma, &|t| {
                    Value::Int(symbols.iter().position(|&s| s == t).map_or(0, |i| state[i]))
                });
                // on overflow there is no value
                if let Some(value) = value {
                    let shown = pool.display(lemma, &|t| {
                        symbols.iter().position(|&s| s == t).map(|i| format!("x{i}"))
                    });
                    prop_assert_eq!(value, Value::Bool(true), "{:?} in {:?}", shown, state);
                }
            }
        }
    }
}

#[test]
fn what_is_obvious_does_not_reach_z3() {
    let mut p = prover();
    let [a, n, i, c, k] = symbols(&mut p, Sort::INT);
    let [zero, one, two, four] = [0, 1, 2, 4].map(|n| p.pool.int(n));
    let (product, rest) = (p.pool.mul(k, n), p.pool.rem(c, four));
    let known = [
        p.pool.ge(a, zero),
        p.pool.gt(n, zero),
        p.pool.lt(i, n),
        p.pool.ge(c, zero),
        p.pool.eq(rest, zero),
        p.pool.gt(product, zero),
    ];
    known.into_iter().for_each(|t| p.assume(t));
    // (a + n) % n == a % n
    let sum = p.pool.add(vec![a, n]);
    let (left, right) = (p.pool.rem(sum, n), p.pool.rem(a, n));
    let around = p.pool.eq(left, right);
    // (i + 1) * c <= n * c
    let next = p.pool.add(vec![i, one]);
    let (left, right) = (p.pool.mul(next, c), p.pool.mul(n, c));
    let monotone = p.pool.le(left, right);
    // c % 2 == 0
    let rest = p.pool.rem(c, two);
    let even = p.pool.eq(rest, zero);
    // k > 0, since k * n > 0
    let positive = p.pool.gt(k, zero);
    for goal in [around, monotone, even, positive] {
        assert_eq!(p.entails(goal), Answer::Yes, "{goal:?}");
    }
    assert_eq!(p.stats().by_z3, 0);
}
