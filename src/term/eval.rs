//! Concrete values of terms, for the property tests: random expressions, their values, and the values of the terms that
//! the constructors build for them.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use rustc_hash::FxHasher;

use crate::source::shift;

use super::{FunId, Op, Ratio, Sort, Term, TermKind, TermPool};

/// A value. A tuple is a chain of pairs that ends in its last component.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Value {
    Bool(bool),
    Int(i128),
    Amount(Ratio),
    /// 0 is null; the others are objects.
    Ref(u32),
    Unit,
    Leaf(Box<Value>),
    Pair(Box<Value>, Box<Value>),
    /// Entries that differ from the default, and the default.
    Array(BTreeMap<i128, Value>, Box<Value>),
    Seq(Vec<Value>),
    Set(BTreeSet<Value>),
    /// How often each element is in it, never 0.
    MSet(BTreeMap<Value, usize>),
    Map(BTreeMap<Value, Value>),
}

/// How a random expression is built from others: by an operator, or by a constructor without an operator of its own.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Make {
    Const(Value),
    /// The i-th of the test's symbols.
    Symbol(usize),
    App(FunId, Sort),
    Op(Op),
    Le,
    Lt,
    Add,
    Sub,
    Neg,
    AmountSub,
    AmountLt,
}

fn arbitrary(sort: Sort, seed: impl Hash) -> Value {
    let mut hasher = FxHasher::default();
    seed.hash(&mut hasher);
    let n = hasher.finish() >> 7;
    match sort {
        Sort::BOOL => Value::Bool(n.is_multiple_of(2)),
        Sort::INT => Value::Int(i128::from(n % 5) - 2),
        Sort::REF => Value::Ref(0),
        Sort::SNAP => Value::Unit,
        Sort::AMOUNT => Value::Amount(halves(i128::from(n % 4))),
        sort if sort.member().is_some() => super::eval_collections::empty(sort),
        _ => Value::Array(BTreeMap::new(), Box::new(arbitrary(Sort::INT, n))),
    }
}

fn halves(n: i128) -> Ratio {
    Ratio::new(n, 2).unwrap()
}

fn int(v: &Value) -> Option<i128> {
    if let Value::Int(i) = v { Some(*i) } else { None }
}

fn amount(v: &Value) -> Option<Ratio> {
    if let Value::Amount(a) = v { Some(*a) } else { None }
}

fn truth(v: &Value) -> bool {
    *v == Value::Bool(true)
}

/// The value of the result; `None` when a number leaves the range of i128.
fn apply(make: &Make, args: &[Value]) -> Option<Value> {
    let ints = || -> Option<(i128, i128)> { Some((int(&args[0])?, int(&args[1])?)) };
    let amounts = || -> Option<(Ratio, Ratio)> { Some((amount(&args[0])?, amount(&args[1])?)) };
    Some(match make {
        Make::Const(v) => v.clone(),
        Make::Symbol(_) => return None,
        Make::App(f, sort) => arbitrary(*sort, (f, args)),
        Make::Op(op) => return meaning(*op, args),
        Make::Le => ints().map(|(a, b)| Value::Bool(a <= b))?,
        Make::Lt => ints().map(|(a, b)| Value::Bool(a < b))?,
        Make::Add => {
            let mut sum = 0i128;
            for a in args {
                sum = sum.checked_add(int(a)?)?;
            }
            Value::Int(sum)
        }
        Make::Sub => ints().and_then(|(a, b)| a.checked_sub(b)).map(Value::Int)?,
        Make::Neg => Value::Int(int(&args[0])?.checked_neg()?),
        Make::AmountSub => amounts().and_then(|(a, b)| a.plus(b.negated()?)).map(Value::Amount)?,
        Make::AmountLt => amounts().map(|(a, b)| Value::Bool(a < b))?,
    })
}

/// The value of an operator applied to values of its sorts; `None` when a number leaves the range of i128.
pub(crate) fn meaning(op: Op, args: &[Value]) -> Option<Value> {
    let ints = || -> Option<(i128, i128)> { Some((int(&args[0])?, int(&args[1])?)) };
    let amounts = || -> Option<(Ratio, Ratio)> { Some((amount(&args[0])?, amount(&args[1])?)) };
    Some(match op {
        Op::Null => Value::Ref(0),
        Op::Unit => Value::Unit,
        Op::Not => Value::Bool(!truth(&args[0])),
        Op::And => Value::Bool(args.iter().all(truth)),
        Op::Or => Value::Bool(args.iter().any(truth)),
        Op::Implies => Value::Bool(!truth(&args[0]) || truth(&args[1])),
        Op::Eq => Value::Bool(args[0] == args[1]),
        Op::Ite => args[if truth(&args[0]) { 1 } else { 2 }].clone(),
        Op::Product => return args.iter().try_fold(1i128, |p, v| p.checked_mul(int(v)?)).map(Value::Int),
        Op::Div | Op::Rem => match ints()? {
            (a, 0) => arbitrary(Sort::INT, (op == Op::Div, a)),
            (a, b) if op == Op::Div => Value::Int(a.checked_div(b)?),
            (a, b) => Value::Int(a.checked_rem(b)?),
        },
        Op::BitAnd => ints().map(|(a, b)| Value::Int(a & b))?,
        Op::BitOr => ints().map(|(a, b)| Value::Int(a | b))?,
        Op::BitXor => ints().map(|(a, b)| Value::Int(a ^ b))?,
        Op::ShiftLeft(long) => ints().map(|(a, s)| Value::Int(shift::left(long, a, s)))?,
        Op::ShiftRight(long) => ints().map(|(a, s)| Value::Int(shift::right(long, a, s)))?,
        Op::ShiftUnsigned(long) => ints().map(|(a, s)| Value::Int(shift::unsigned(long, a, s)))?,
        Op::AmountSum => {
            return args.iter().try_fold(Ratio::NONE, |sum, v| sum.plus(amount(v)?)).map(Value::Amount);
        }
        Op::AmountProduct => amounts().and_then(|(a, b)| a.times(b)).map(Value::Amount)?,
        Op::AmountAtMost => amounts().map(|(a, b)| Value::Bool(a <= b))?,
        Op::Wrap => Value::Leaf(Box::new(args[0].clone())),
        Op::Unwrap(sort) => match &args[0] {
            Value::Leaf(v) if sort_of(v) == Some(sort) => (**v).clone(),
            other => arbitrary(sort, other),
        },
        Op::Tuple => {
            let (last, init) = args.split_last()?;
            init.iter().rev().fold(last.clone(), |tail, v| Value::Pair(Box::new(v.clone()), Box::new(tail)))
        }
        Op::Proj(index, arity) => {
            let mut rest = args[0].clone();
            for _ in 0..index {
                rest = if let Value::Pair(_, b) = rest { *b } else { arbitrary(Sort::SNAP, (1, rest)) };
            }
            match rest {
                whole if index + 1 == arity => whole,
                Value::Pair(a, _) => *a,
                other => arbitrary(Sort::SNAP, (0, other)),
            }
        }
        Op::ConstArray => Value::Array(BTreeMap::new(), Box::new(args[0].clone())),
        Op::Select => match &args[0] {
            Value::Array(map, default) => map.get(&int(&args[1])?).unwrap_or(default).clone(),
            _ => return None,
        },
        Op::Store => match &args[0] {
            Value::Array(map, default) => {
                let mut map = map.clone();
                map.remove(&int(&args[1])?);
                if args[2] != **default {
                    map.insert(int(&args[1])?, args[2].clone());
                }
                Value::Array(map, default.clone())
            }
            _ => return None,
        },
        Op::Splice => match (&args[0], &args[3]) {
            (Value::Array(outside, default), Value::Array(inside, others)) => {
                let (low, high) = (int(&args[1])?, int(&args[2])?);
                // The numbers of random expressions are small, if they are not sums and products of many.
                if high.checked_sub(low)? > 1_000 {
                    return None;
                }
                let mut map = outside.clone();
                map.retain(|at, _| *at < low || *at >= high);
                for at in low..high {
                    let value = inside.get(&at).unwrap_or(others);
                    if value != &**default {
                        map.insert(at, value.clone());
                    }
                }
                Value::Array(map, default.clone())
            }
            _ => return None,
        },
        Op::IsOneOf(set) => match &args[0] {
            Value::Ref(r) => Value::Bool(*r != 0 && *r == set),
            _ => return None,
        },
        Op::Empty(_)
        | Op::Single(_)
        | Op::Concat
        | Op::Union
        | Op::Inter
        | Op::Diff
        | Op::Size
        | Op::At
        | Op::Put
        | Op::Slice
        | Op::Has
        | Op::Count
        | Op::Elements
        | Op::Keys
        | Op::Prefix
        | Op::Place
        | Op::Differ => return super::eval_collections::meaning(op, args),
        Op::Length => match &args[0] {
            Value::Ref(r) => Value::Int(i128::from(*r % 3)),
            _ => return None,
        },
    })
}

/// The sort of a value in a leaf. Random expressions use only one sort of arrays, so every array has that sort.
fn sort_of(v: &Value) -> Option<Sort> {
    match v {
        Value::Bool(_) => Some(Sort::BOOL),
        Value::Int(_) => Some(Sort::INT),
        Value::Amount(_) => Some(Sort::AMOUNT),
        Value::Ref(_) => Some(Sort::REF),
        Value::Unit | Value::Leaf(_) | Value::Pair(..) => Some(Sort::SNAP),
        Value::Array(..) => Some(Sort::INTS),
        // Random expressions have none of these in leaves.
        Value::Seq(_) | Value::Set(_) | Value::MSet(_) | Value::Map(_) => None,
    }
}

/// The value of a term whose symbols have the values that `symbol` gives; `None` on overflow and for quantifiers.
pub(crate) fn eval(pool: &TermPool, t: Term, symbol: &dyn Fn(Term) -> Value) -> Option<Value> {
    let values = |ts: &[Term]| -> Option<Vec<Value>> { ts.iter().map(|&c| eval(pool, c, symbol)).collect() };
    match pool.kind(t) {
        TermKind::Bool(b) => Some(Value::Bool(b)),
        TermKind::Int(i) => Some(Value::Int(i)),
        TermKind::Amount(a) => Some(Value::Amount(a)),
        TermKind::Symbol(_) => Some(symbol(t)),
        TermKind::App(f, args) => apply(&Make::App(f, pool.sort(t)), &values(args)?),
        TermKind::Op(op, args) => meaning(op, &values(args)?),
        TermKind::Sum(parts, constant) => {
            let mut sum = constant;
            for &(atom, k) in parts {
                sum = sum.checked_add(k.checked_mul(int(&eval(pool, atom, symbol)?)?)?)?;
            }
            Some(Value::Int(sum))
        }
        TermKind::AtMost(sum, bound) => Some(Value::Bool(int(&eval(pool, sum, symbol)?)? <= bound)),
        TermKind::Quantified(_) => None,
    }
}

/// A random expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub make: Make,
    pub args: Vec<Expr>,
}

/// What random expressions are made of: symbols of every sort, and functions, which are the first in the pool.
pub(crate) struct Vocabulary {
    /// Three symbols of each of the sorts of [`SORTS`]; those of `Ref` are followed by objects.
    pub symbols: Vec<Term>,
}

pub(crate) const SORTS: [Sort; 6] = [Sort::BOOL, Sort::INT, Sort::REF, Sort::SNAP, Sort::AMOUNT, Sort::INTS];
const PER_SORT: usize = 3;

impl Vocabulary {
    /// Declares three symbols of each sort (of the references, the last two are new objects) and a function from
    /// (Int, Ref) to each sort.
    pub(crate) fn new(pool: &mut TermPool) -> Vocabulary {
        assert_eq!(pool.array_of(Sort::INT), Sort::INTS, "the first sort of arrays");
        let mut symbols = Vec::new();
        for sort in SORTS {
            for i in 0..PER_SORT {
                let object = sort == Sort::REF && i > 0;
                symbols.push(if object { pool.fresh_object("o") } else { pool.fresh("s", sort) });
            }
        }
        let args = || vec![Sort::INT, Sort::REF];
        for sort in SORTS {
            pool.declare_fun("f".into(), args(), sort, false, 0);
        }
        Vocabulary { symbols }
    }

    pub(crate) fn build(&self, pool: &mut TermPool, e: &Expr) -> Term {
        let ts: Vec<Term> = e.args.iter().map(|a| self.build(pool, a)).collect();
        match &e.make {
            Make::Const(Value::Bool(b)) => pool.bool(*b),
            Make::Const(Value::Int(i)) => pool.int(*i),
            Make::Const(Value::Amount(a)) => pool.amount(*a),
            Make::Const(Value::Ref(_)) => pool.null(),
            Make::Const(_) => pool.unit(),
            Make::Symbol(i) => self.symbols[*i],
            Make::App(f, _) => pool.app(*f, ts),
            Make::Op(op) => pool.apply(*op, &ts),
            Make::Le => pool.le(ts[0], ts[1]),
            Make::Lt => pool.lt(ts[0], ts[1]),
            Make::Add => pool.add(ts),
            Make::Sub => pool.sub(ts[0], ts[1]),
            Make::Neg => pool.neg(ts[0]),
            Make::AmountSub => pool.amount_sub(ts[0], ts[1]),
            Make::AmountLt => pool.amount_lt(ts[0], ts[1]),
        }
    }
}

impl Expr {
    fn new(make: Make, args: Vec<Expr>) -> Expr {
        Expr { make, args }
    }

    /// The value of the expression itself, without any term.
    pub(crate) fn eval(&self, symbols: &[Value]) -> Option<Value> {
        if let Make::Symbol(i) = self.make {
            return symbols.get(i).cloned();
        }
        let args: Option<Vec<Value>> = self.args.iter().map(|a| a.eval(symbols)).collect();
        apply(&self.make, &args?)
    }
}

fn sort_index(sort: Sort) -> usize {
    SORTS.iter().position(|&s| s == sort).unwrap_or(0)
}

fn leaf(sort: Sort) -> BoxedStrategy<Expr> {
    let first = sort_index(sort) * PER_SORT;
    let symbol = (first..first + PER_SORT).prop_map(|i| Expr::new(Make::Symbol(i), vec![]));
    let constant = move |n: i128| {
        let constant = |value| Expr::new(Make::Const(value), vec![]);
        match sort {
            Sort::BOOL => constant(Value::Bool(n > 0)),
            Sort::INT => constant(Value::Int(n)),
            Sort::REF => constant(Value::Ref(0)),
            Sort::SNAP => constant(Value::Unit),
            Sort::AMOUNT => constant(Value::Amount(halves(n))),
            _ => Expr::new(Make::Op(Op::ConstArray), vec![constant(Value::Int(n))]),
        }
    };
    prop_oneof![3 => symbol, 1 => (-3i128..4).prop_map(constant)].boxed()
}

/// Random expressions of a sort.
pub(crate) fn expr(sort: Sort, depth: u32) -> BoxedStrategy<Expr> {
    if depth == 0 {
        return leaf(sort);
    }
    let of = |sort| expr(sort, depth - 1);
    let one =
        |make: Make, a: BoxedStrategy<Expr>| a.prop_map(move |a| Expr::new(make.clone(), vec![a])).boxed();
    let two = |make: Make, a, b| (a, b).prop_map(move |(a, b)| Expr::new(make.clone(), vec![a, b])).boxed();
    let three =
        |op: Op, a, b, c| (a, b, c).prop_map(move |(a, b, c)| Expr::new(Make::Op(op), vec![a, b, c])).boxed();
    let many = |make: Make, sort| {
        prop::collection::vec(of(sort), 2..4).prop_map(move |args| Expr::new(make.clone(), args)).boxed()
    };
    let app = two(Make::App(FunId(sort_index(sort) as u32), sort), of(Sort::INT), of(Sort::REF));
    let mut choices = vec![leaf(sort), three(Op::Ite, of(Sort::BOOL), of(sort), of(sort)), app];
    match sort {
        Sort::BOOL => {
            choices.extend(SORTS.map(|sort| two(Make::Op(Op::Eq), of(sort), of(sort))));
            choices.extend([Make::Le, Make::Lt].map(|make| two(make, of(Sort::INT), of(Sort::INT))));
            let compare = [Make::Op(Op::AmountAtMost), Make::AmountLt];
            choices.extend(compare.map(|make| two(make, of(Sort::AMOUNT), of(Sort::AMOUNT))));
            choices.extend([Op::And, Op::Or].map(|op| many(Make::Op(op), Sort::BOOL)));
            choices.push(two(Make::Op(Op::Implies), of(Sort::BOOL), of(Sort::BOOL)));
            choices.push(one(Make::Op(Op::Not), of(Sort::BOOL)));
            choices.extend([10, 11].map(|class| one(Make::Op(Op::IsOneOf(class)), of(Sort::REF))));
        }
        Sort::INT => {
            choices.push(many(Make::Add, Sort::INT));
            choices.push(many(Make::Add, Sort::INT));
            let makes = [Make::Sub, Make::Op(Op::Product), Make::Op(Op::Div), Make::Op(Op::Rem)];
            choices.extend(makes.map(|make| two(make, of(Sort::INT), of(Sort::INT))));
            choices.push(one(Make::Neg, of(Sort::INT)));
            choices.push(two(Make::Op(Op::Select), of(Sort::INTS), of(Sort::INT)));
            choices.push(one(Make::Op(Op::Length), of(Sort::REF)));
        }
        Sort::AMOUNT => {
            choices.push(many(Make::Op(Op::AmountSum), Sort::AMOUNT));
            let makes = [Make::AmountSub, Make::Op(Op::AmountProduct)];
            choices.extend(makes.map(|make| two(make, of(Sort::AMOUNT), of(Sort::AMOUNT))));
        }
        Sort::SNAP => {
            let wrap = |s| if s == Sort::SNAP { of(s) } else { one(Make::Op(Op::Wrap), of(s)) };
            choices.extend(SORTS.map(wrap));
            choices.push(many(Make::Op(Op::Tuple), Sort::SNAP));
            choices.push(many(Make::Op(Op::Tuple), Sort::SNAP));
            let proj = |(i, n)| one(Make::Op(Op::Proj(i, n)), of(Sort::SNAP));
            choices.extend([(0, 2), (1, 2), (1, 3)].map(proj));
        }
        Sort::INTS => {
            choices.push(three(Op::Store, of(sort), of(Sort::INT), of(Sort::INT)));
            choices.push(three(Op::Store, of(sort), of(Sort::INT), of(Sort::INT)));
            let splice = (of(sort), of(Sort::INT), of(Sort::INT), of(sort));
            let splice = splice.prop_map(|(a, i, j, b)| Expr::new(Make::Op(Op::Splice), vec![a, i, j, b]));
            choices.push(splice.boxed());
        }
        _ => {}
    }
    if sort != Sort::SNAP {
        choices.push(one(Make::Op(Op::Unwrap(sort)), of(Sort::SNAP)));
    }
    prop::strategy::Union::new(choices).boxed()
}

fn value(sort: Sort) -> BoxedStrategy<Value> {
    match sort {
        Sort::BOOL => any::<bool>().prop_map(Value::Bool).boxed(),
        Sort::INT => (-3i128..4).prop_map(Value::Int).boxed(),
        Sort::REF => (0u32..2).prop_map(Value::Ref).boxed(),
        Sort::AMOUNT => (-1i128..4).prop_map(|n| Value::Amount(halves(n))).boxed(),
        Sort::SNAP => {
            let leaf = prop_oneof![
                Just(Value::Unit),
                (0i128..2).prop_map(|i| Value::Leaf(Box::new(Value::Int(i)))),
                any::<bool>().prop_map(|b| Value::Leaf(Box::new(Value::Bool(b)))),
                (0i128..3).prop_map(|n| Value::Leaf(Box::new(Value::Amount(halves(n))))),
            ];
            leaf.prop_recursive(2, 4, 2, |inner| {
                (inner.clone(), inner).prop_map(|(a, b)| Value::Pair(Box::new(a), Box::new(b)))
            })
            .boxed()
        }
        _ => (-3i128..4, -3i128..4, -3i128..4)
            .prop_map(|(d, k, v)| {
                let entry = (v != d).then_some((k, Value::Int(v)));
                Value::Array(entry.into_iter().collect(), Box::new(Value::Int(d)))
            })
            .boxed(),
    }
}

/// Random values for the symbols of a [`Vocabulary`]; each new object has itself as its value.
pub(crate) fn values() -> BoxedStrategy<Vec<Value>> {
    let mut each = Vec::new();
    for sort in SORTS {
        for i in 0..PER_SORT {
            let object = sort == Sort::REF && i > 0;
            each.push(if object { Just(Value::Ref(10 + i as u32)).boxed() } else { value(sort) });
        }
    }
    each.boxed()
}
