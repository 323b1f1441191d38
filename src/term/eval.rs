//! A concrete meaning for terms, as the yardstick of the property tests: random expressions, their values, and the
//! values of the terms that the constructors make of them.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use rustc_hash::FxHasher;

use super::{Elem, FunId, Sort, Term, TermKind, TermPool};

/// A value. A tuple is a chain of pairs that ends in its last component.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    Bool(bool),
    Int(i128),
    /// 0 is null; the others are objects.
    Ref(u32),
    Unit,
    Leaf(Box<Value>, Sort),
    Pair(Box<Value>, Box<Value>),
    /// Entries that differ from the default, and the default.
    Array(BTreeMap<i128, Value>, Box<Value>),
}

/// An operation on values; the constructors of terms and the kinds of terms both map to these.
#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    Const(Value),
    /// The i-th of the test's symbols.
    Symbol(usize),
    App(FunId, Sort),
    Not,
    And,
    Or,
    Implies,
    Eq,
    Le,
    Lt,
    Ite,
    Add,
    Sub,
    Neg,
    Mul,
    Div,
    Rem,
    Wrap(Sort),
    Unwrap(Sort),
    Tuple,
    Proj(usize, usize),
    ConstArray(Elem),
    Select,
    Store,
    Length,
}

fn arbitrary(sort: Sort, seed: impl Hash) -> Value {
    let mut hasher = FxHasher::default();
    seed.hash(&mut hasher);
    let n = hasher.finish() >> 7;
    match sort {
        Sort::Bool => Value::Bool(n.is_multiple_of(2)),
        Sort::Int => Value::Int(i128::from(n % 5) - 2),
        Sort::Ref => Value::Ref(0),
        Sort::Snap => Value::Unit,
        Sort::Arr(elem) => Value::Array(BTreeMap::new(), Box::new(arbitrary(elem.sort(), n))),
    }
}

fn int(v: &Value) -> Option<i128> {
    if let Value::Int(i) = v { Some(*i) } else { None }
}

fn truth(v: &Value) -> bool {
    *v == Value::Bool(true)
}

/// The value of an operation; `None` when a number leaves i128.
pub fn apply(op: &Op, args: &[Value]) -> Option<Value> {
    let ints = || -> Option<(i128, i128)> { Some((int(&args[0])?, int(&args[1])?)) };
    Some(match op {
        Op::Const(v) => v.clone(),
        Op::Symbol(_) => return None,
        Op::App(f, sort) => arbitrary(*sort, (f, args)),
        Op::Not => Value::Bool(!truth(&args[0])),
        Op::And => Value::Bool(args.iter().all(truth)),
        Op::Or => Value::Bool(args.iter().any(truth)),
        Op::Implies => Value::Bool(!truth(&args[0]) || truth(&args[1])),
        Op::Eq => Value::Bool(args[0] == args[1]),
        Op::Le => ints().map(|(a, b)| Value::Bool(a <= b))?,
        Op::Lt => ints().map(|(a, b)| Value::Bool(a < b))?,
        Op::Ite => args[if truth(&args[0]) { 1 } else { 2 }].clone(),
        Op::Add => {
            let mut sum = 0i128;
            for a in args {
                sum = sum.checked_add(int(a)?)?;
            }
            Value::Int(sum)
        }
        Op::Sub => ints().and_then(|(a, b)| a.checked_sub(b)).map(Value::Int)?,
        Op::Neg => Value::Int(int(&args[0])?.checked_neg()?),
        Op::Mul => ints().and_then(|(a, b)| a.checked_mul(b)).map(Value::Int)?,
        Op::Div | Op::Rem => match ints()? {
            (a, 0) => arbitrary(Sort::Int, (*op == Op::Div, a)),
            (a, b) if *op == Op::Div => Value::Int(a.checked_div(b)?),
            (a, b) => Value::Int(a.checked_rem(b)?),
        },
        Op::Wrap(sort) => Value::Leaf(Box::new(args[0].clone()), *sort),
        Op::Unwrap(sort) => match &args[0] {
            Value::Leaf(v, own) if own == sort => (**v).clone(),
            other => arbitrary(*sort, other),
        },
        Op::Tuple => {
            let (last, init) = args.split_last()?;
            init.iter().rev().fold(last.clone(), |tail, v| Value::Pair(Box::new(v.clone()), Box::new(tail)))
        }
        Op::Proj(index, arity) => {
            let mut rest = args[0].clone();
            for _ in 0..*index {
                rest = if let Value::Pair(_, b) = rest { *b } else { arbitrary(Sort::Snap, (1, rest)) };
            }
            match rest {
                whole if index + 1 == *arity => whole,
                Value::Pair(a, _) => *a,
                other => arbitrary(Sort::Snap, (0, other)),
            }
        }
        Op::ConstArray(_) => Value::Array(BTreeMap::new(), Box::new(args[0].clone())),
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
        Op::Length => match &args[0] {
            Value::Ref(r) => Value::Int(i128::from(*r % 3)),
            _ => return None,
        },
    })
}

/// The value of a term whose symbols have the values that `symbol` gives; `None` on overflow and for quantifiers.
pub fn eval(pool: &TermPool, t: Term, symbol: &dyn Fn(Term) -> Value) -> Option<Value> {
    let mut args = Vec::new();
    let kind = pool.kind(t);
    if !matches!(kind, TermKind::Quantified(_)) {
        for c in pool.children(t) {
            args.push(eval(pool, c, symbol)?);
        }
    }
    let op = match kind {
        TermKind::Bool(b) => Op::Const(Value::Bool(*b)),
        TermKind::Int(i) => Op::Const(Value::Int(*i)),
        TermKind::Null => Op::Const(Value::Ref(0)),
        TermKind::Unit => Op::Const(Value::Unit),
        TermKind::Symbol(_) => return Some(symbol(t)),
        TermKind::App(f, _) => Op::App(*f, pool.sort(t)),
        TermKind::Not(_) => Op::Not,
        TermKind::And(_) => Op::And,
        TermKind::Or(_) => Op::Or,
        TermKind::Implies(..) => Op::Implies,
        TermKind::Eq(..) => Op::Eq,
        TermKind::AtMost(_, bound) => {
            args.push(Value::Int(*bound));
            Op::Le
        }
        TermKind::Ite(..) => Op::Ite,
        TermKind::Sum(parts, constant) => {
            let mut sum = *constant;
            for ((_, k), v) in parts.iter().zip(&args) {
                sum = sum.checked_add(k.checked_mul(int(v)?)?)?;
            }
            return Some(Value::Int(sum));
        }
        TermKind::Product(_) => {
            return args.iter().try_fold(1i128, |p, v| p.checked_mul(int(v)?)).map(Value::Int);
        }
        TermKind::Div(..) => Op::Div,
        TermKind::Rem(..) => Op::Rem,
        TermKind::Wrap(a) => Op::Wrap(pool.sort(*a)),
        TermKind::Unwrap(sort, _) => Op::Unwrap(*sort),
        TermKind::Tuple(_) => Op::Tuple,
        TermKind::Proj(i, n, _) => Op::Proj(*i as usize, *n as usize),
        TermKind::ConstArray(elem, _) => Op::ConstArray(*elem),
        TermKind::Select(..) => Op::Select,
        TermKind::Store(..) => Op::Store,
        TermKind::Length(_) => Op::Length,
        TermKind::Quantified(_) => return None,
    };
    apply(&op, &args)
}

/// A random expression.
#[derive(Clone, Debug)]
pub struct Expr {
    pub op: Op,
    pub args: Vec<Expr>,
}

/// What random expressions are made of: symbols of every sort; the functions are the pool's first ones.
pub struct Vocabulary {
    /// Three symbols of each of the sorts of [`SORTS`]; those of `Ref` are followed by objects.
    pub symbols: Vec<Term>,
}

pub const SORTS: [Sort; 5] = [Sort::Bool, Sort::Int, Sort::Ref, Sort::Snap, Sort::Arr(Elem::Int)];
const PER_SORT: usize = 3;

impl Vocabulary {
    /// Declares three symbols of each sort (of the references, the last two are new objects) and a function from
    /// (Int, Ref) to each sort.
    pub fn new(pool: &mut TermPool) -> Vocabulary {
        let mut symbols = Vec::new();
        for sort in SORTS {
            for i in 0..PER_SORT {
                let object = sort == Sort::Ref && i > 0;
                symbols.push(if object { pool.fresh_object("o") } else { pool.fresh("s", sort) });
            }
        }
        let args = || vec![Sort::Int, Sort::Ref];
        for sort in SORTS {
            pool.declare_fun("f".into(), args(), sort, false, 0);
        }
        Vocabulary { symbols }
    }

    pub fn build(&self, pool: &mut TermPool, e: &Expr) -> Term {
        let ts: Vec<Term> = e.args.iter().map(|a| self.build(pool, a)).collect();
        match &e.op {
            Op::Const(Value::Bool(b)) => pool.bool(*b),
            Op::Const(Value::Int(i)) => pool.int(*i),
            Op::Const(Value::Ref(_)) => pool.null(),
            Op::Const(_) => pool.unit(),
            Op::Symbol(i) => self.symbols[*i],
            Op::App(f, _) => pool.app(*f, ts),
            Op::Not => pool.not(ts[0]),
            Op::And => pool.and(ts),
            Op::Or => pool.or(ts),
            Op::Implies => pool.implies(ts[0], ts[1]),
            Op::Eq => pool.eq(ts[0], ts[1]),
            Op::Le => pool.le(ts[0], ts[1]),
            Op::Lt => pool.lt(ts[0], ts[1]),
            Op::Ite => pool.ite(ts[0], ts[1], ts[2]),
            Op::Add => pool.add(ts),
            Op::Sub => pool.sub(ts[0], ts[1]),
            Op::Neg => pool.neg(ts[0]),
            Op::Mul => pool.mul(ts[0], ts[1]),
            Op::Div => pool.div(ts[0], ts[1]),
            Op::Rem => pool.rem(ts[0], ts[1]),
            Op::Wrap(_) => pool.wrap(ts[0]),
            Op::Unwrap(sort) => pool.unwrap(*sort, ts[0]),
            Op::Tuple => pool.tuple(ts),
            Op::Proj(i, n) => pool.proj(*i, *n, ts[0]),
            Op::ConstArray(elem) => pool.const_array(*elem, ts[0]),
            Op::Select => pool.select(ts[0], ts[1]),
            Op::Store => pool.store(ts[0], ts[1], ts[2]),
            Op::Length => pool.length(ts[0]),
        }
    }
}

impl Expr {
    fn new(op: Op, args: Vec<Expr>) -> Expr {
        Expr { op, args }
    }

    /// The value of the expression itself, without any term.
    pub fn eval(&self, symbols: &[Value]) -> Option<Value> {
        if let Op::Symbol(i) = self.op {
            return symbols.get(i).cloned();
        }
        let args: Option<Vec<Value>> = self.args.iter().map(|a| a.eval(symbols)).collect();
        apply(&self.op, &args?)
    }
}

fn sort_index(sort: Sort) -> usize {
    SORTS.iter().position(|&s| s == sort).unwrap_or(0)
}

fn leaf(sort: Sort) -> BoxedStrategy<Expr> {
    let first = sort_index(sort) * PER_SORT;
    let symbol = (first..first + PER_SORT).prop_map(|i| Expr::new(Op::Symbol(i), vec![]));
    let constant = move |n: i128| match sort {
        Sort::Bool => Expr::new(Op::Const(Value::Bool(n > 0)), vec![]),
        Sort::Int => Expr::new(Op::Const(Value::Int(n)), vec![]),
        Sort::Ref => Expr::new(Op::Const(Value::Ref(0)), vec![]),
        Sort::Snap => Expr::new(Op::Const(Value::Unit), vec![]),
        Sort::Arr(elem) => Expr::new(Op::ConstArray(elem), vec![Expr::new(Op::Const(Value::Int(n)), vec![])]),
    };
    prop_oneof![3 => symbol, 1 => (-3i128..4).prop_map(constant)].boxed()
}

/// Random expressions of a sort.
pub fn expr(sort: Sort, depth: u32) -> BoxedStrategy<Expr> {
    if depth == 0 {
        return leaf(sort);
    }
    let of = |sort| expr(sort, depth - 1);
    let one = |op: Op, a: BoxedStrategy<Expr>| a.prop_map(move |a| Expr::new(op.clone(), vec![a])).boxed();
    let two = |op: Op, a, b| (a, b).prop_map(move |(a, b)| Expr::new(op.clone(), vec![a, b])).boxed();
    let three =
        |op: Op, a, b, c| (a, b, c).prop_map(move |(a, b, c)| Expr::new(op.clone(), vec![a, b, c])).boxed();
    let many = |op: Op, sort| {
        prop::collection::vec(of(sort), 2..4).prop_map(move |args| Expr::new(op.clone(), args)).boxed()
    };
    let app = two(Op::App(FunId(sort_index(sort) as u32), sort), of(Sort::Int), of(Sort::Ref));
    let mut choices = vec![leaf(sort), three(Op::Ite, of(Sort::Bool), of(sort), of(sort)), app];
    match sort {
        Sort::Bool => {
            choices.extend(SORTS.map(|sort| two(Op::Eq, of(sort), of(sort))));
            choices.extend([Op::Le, Op::Lt].map(|op| two(op, of(Sort::Int), of(Sort::Int))));
            choices.extend([Op::And, Op::Or].map(|op| many(op, Sort::Bool)));
            choices.push(two(Op::Implies, of(Sort::Bool), of(Sort::Bool)));
            choices.push(one(Op::Not, of(Sort::Bool)));
        }
        Sort::Int => {
            choices.push(many(Op::Add, Sort::Int));
            choices.push(many(Op::Add, Sort::Int));
            let ops = [Op::Sub, Op::Mul, Op::Div, Op::Rem];
            choices.extend(ops.map(|op| two(op, of(Sort::Int), of(Sort::Int))));
            choices.push(one(Op::Neg, of(Sort::Int)));
            choices.push(two(Op::Select, of(Sort::Arr(Elem::Int)), of(Sort::Int)));
            choices.push(one(Op::Length, of(Sort::Ref)));
        }
        Sort::Snap => {
            choices.extend(SORTS.map(|s| if s == Sort::Snap { of(s) } else { one(Op::Wrap(s), of(s)) }));
            choices.push(many(Op::Tuple, Sort::Snap));
            choices.push(many(Op::Tuple, Sort::Snap));
        }
        Sort::Arr(_) => {
            choices.push(three(Op::Store, of(sort), of(Sort::Int), of(Sort::Int)));
            choices.push(three(Op::Store, of(sort), of(Sort::Int), of(Sort::Int)));
        }
        Sort::Ref => {}
    }
    if sort == Sort::Snap {
        choices.extend([(0, 2), (1, 2), (1, 3)].map(|(i, n)| one(Op::Proj(i, n), of(Sort::Snap))));
    } else {
        choices.push(one(Op::Unwrap(sort), of(Sort::Snap)));
    }
    prop::strategy::Union::new(choices).boxed()
}

fn value(sort: Sort) -> BoxedStrategy<Value> {
    match sort {
        Sort::Bool => any::<bool>().prop_map(Value::Bool).boxed(),
        Sort::Int => (-3i128..4).prop_map(Value::Int).boxed(),
        Sort::Ref => (0u32..2).prop_map(Value::Ref).boxed(),
        Sort::Snap => {
            let leaf = prop_oneof![
                Just(Value::Unit),
                (0i128..2).prop_map(|i| Value::Leaf(Box::new(Value::Int(i)), Sort::Int)),
                any::<bool>().prop_map(|b| Value::Leaf(Box::new(Value::Bool(b)), Sort::Bool)),
            ];
            leaf.prop_recursive(2, 4, 2, |inner| {
                (inner.clone(), inner).prop_map(|(a, b)| Value::Pair(Box::new(a), Box::new(b)))
            })
            .boxed()
        }
        Sort::Arr(_) => (-3i128..4, -3i128..4, -3i128..4)
            .prop_map(|(d, k, v)| {
                let entry = (v != d).then_some((k, Value::Int(v)));
                Value::Array(entry.into_iter().collect(), Box::new(Value::Int(d)))
            })
            .boxed(),
    }
}

/// Random values for the symbols of a [`Vocabulary`]; the new objects are themselves.
pub fn values() -> BoxedStrategy<Vec<Value>> {
    let mut each = Vec::new();
    for sort in SORTS {
        for i in 0..PER_SORT {
            let object = sort == Sort::Ref && i > 0;
            each.push(if object { Just(Value::Ref(10 + i as u32)).boxed() } else { value(sort) });
        }
    }
    each.boxed()
}
