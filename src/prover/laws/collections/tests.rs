//! The laws of ghost values, against finite sequences, sets, multisets and maps.
//!
//! Ten thousand terms are looked at in a normal run; with `ACCLAIM_LONG=1000000` there are as many as that.
//!
//! Random terms are built twice: by the simplifying constructors, and as values. Of those terms, in a question and in random
//! equations that need not be true, lemmas are made; each has to be true for random values of all symbols.

use super::super::learn_lemmas;
use crate::prover::budget::Budget;
use crate::prover::facts::Facts;
use crate::prover::{Cancel, DEFAULT_BUDGET};
use crate::term::eval::{Value, eval, meaning};
use crate::term::{Op, Sort, SortKind, Term, TermPool};

/// Numbers that look random, always the same ones.
struct Random(u64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % below
    }

    fn int(&mut self) -> i128 {
        self.next(7) as i128 - 2
    }
}

fn seq() -> Sort {
    Sort::of(SortKind::Seq(Sort::INT))
}

fn set() -> Sort {
    Sort::of(SortKind::Set(Sort::INT))
}

fn mset() -> Sort {
    Sort::of(SortKind::MSet(Sort::INT))
}

fn map() -> Sort {
    Sort::of(SortKind::Map(Sort::INT, Sort::INT))
}

/// An operator applied to others, a symbol, or a number.
#[derive(Clone, Debug)]
enum Tree {
    Symbol(usize),
    Int(i128),
    Apply(Op, Vec<Tree>),
    /// One more than a number.
    Next(Box<Tree>),
}

struct Scene {
    pool: TermPool,
    symbols: Vec<Term>,
    random: Random,
}

const EACH: usize = 3;
const SORTS: usize = 6;

fn sorts() -> [Sort; SORTS] {
    [Sort::INT, seq(), set(), mset(), map(), Sort::INTS]
}

impl Scene {
    fn new(seed: u64) -> Scene {
        let mut pool = TermPool::new();
        let mut symbols = Vec::new();
        for sort in sorts() {
            for _ in 0..EACH {
                symbols.push(pool.fresh("s", sort));
            }
        }
        Scene { pool, symbols, random: Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1) }
    }

    fn tree(&mut self, sort: Sort, depth: usize) -> Tree {
        let place = sorts().iter().position(|&other| other == sort).unwrap();
        if depth == 0 || self.random.next(5) == 0 {
            if sort == Sort::INT && self.random.next(2) == 0 {
                return Tree::Int(self.random.int());
            }
            return Tree::Symbol(place * EACH + self.random.next(EACH));
        }
        if sort == seq() && self.random.next(8) == 0 {
            return self.up_to_a_write(depth);
        }
        if sort == seq() && self.random.next(8) == 0 {
            return self.rest(depth);
        }
        let of = |it: &mut Scene, op: Op, sorts: &[Sort]| {
            Tree::Apply(op, sorts.iter().map(|&sort| it.tree(sort, depth - 1)).collect())
        };
        let (int, s, t, m, n) = (Sort::INT, seq(), set(), mset(), map());
        let choices: Vec<(Op, Vec<Sort>)> = match place {
            0 => vec![
                (Op::Size, vec![s]),
                (Op::Size, vec![t]),
                (Op::Size, vec![m]),
                (Op::At, vec![s, int]),
                (Op::At, vec![n, int]),
                (Op::Count, vec![m, int]),
                (Op::Place, vec![s, int]),
                (Op::Differ, vec![s, s]),
                (Op::Select, vec![Sort::INTS, int]),
            ],
            1 => vec![
                (Op::Empty(s), vec![]),
                (Op::Single(s), vec![int]),
                (Op::Concat, vec![s, s]),
                (Op::Concat, vec![s, s]),
                (Op::Put, vec![s, int, int]),
                (Op::Slice, vec![s, int, int]),
                (Op::Prefix, vec![Sort::INTS, int]),
            ],
            2 => vec![
                (Op::Empty(t), vec![]),
                (Op::Single(t), vec![int]),
                (Op::Union, vec![t, t]),
                (Op::Inter, vec![t, t]),
                (Op::Diff, vec![t, t]),
                (Op::Keys, vec![n]),
            ],
            3 => vec![
                (Op::Empty(m), vec![]),
                (Op::Single(m), vec![int]),
                (Op::Union, vec![m, m]),
                (Op::Inter, vec![m, m]),
                (Op::Diff, vec![m, m]),
                (Op::Elements, vec![s]),
            ],
            4 => vec![
                (Op::Empty(n), vec![]),
                (Op::Put, vec![n, int, int]),
                (Op::Put, vec![n, int, int]),
                (Op::Diff, vec![n, t]),
            ],
            _ => vec![
                (Op::Store, vec![Sort::INTS, int, int]),
                (Op::Splice, vec![Sort::INTS, int, int, Sort::INTS]),
            ],
        };
        let (op, sorts) = choices[self.random.next(choices.len())].clone();
        of(self, op, &sorts)
    }

    /// A sequence from some place to its end.
    fn rest(&mut self, depth: usize) -> Tree {
        let whole = Tree::Symbol(EACH + self.random.next(EACH));
        let end = Tree::Apply(Op::Size, vec![whole.clone()]);
        Tree::Apply(Op::Slice, vec![whole, self.tree(Sort::INT, depth - 1), end])
    }

    /// The part of a sequence that ends behind the element that was written last.
    fn up_to_a_write(&mut self, depth: usize) -> Tree {
        let [at, value, from] = [0; 3].map(|_| self.tree(Sort::INT, depth - 1));
        let written = Tree::Apply(Op::Put, vec![self.tree(seq(), depth - 1), at.clone(), value]);
        Tree::Apply(Op::Slice, vec![written, from, Tree::Next(Box::new(at))])
    }

    /// A sequence and what it is put together of when it is cut at a place, or their elements.
    fn cut_and_joined(&mut self, depth: usize) -> Tree {
        let (whole, at) = (self.tree(seq(), depth), self.tree(Sort::INT, 1));
        let end = Tree::Apply(Op::Size, vec![whole.clone()]);
        let part = |from: Tree, to: Tree| Tree::Apply(Op::Slice, vec![whole.clone(), from, to]);
        let first = part(Tree::Int(0), at.clone());
        let rest = match self.random.next(2) {
            0 => part(at, end),
            _ => {
                let next = Tree::Next(Box::new(at.clone()));
                let element = Tree::Apply(Op::At, vec![whole.clone(), at]);
                let one = Tree::Apply(Op::Single(seq()), vec![element]);
                Tree::Apply(Op::Concat, vec![one, part(next, end)])
            }
        };
        let sides = vec![Tree::Apply(Op::Concat, vec![first, rest]), whole.clone()];
        let of = |side: Tree| Tree::Apply(Op::Elements, vec![side]);
        match self.random.next(2) {
            0 => Tree::Apply(Op::Eq, sides),
            _ => Tree::Apply(Op::Eq, sides.into_iter().map(of).collect()),
        }
    }

    /// Something that is asked of all members of a sequence.
    fn of_members(&mut self) -> Term {
        let (of, member) = (self.tree(seq(), 1), self.pool.fresh("m", Sort::INT));
        let of = self.build(&of);
        let (is_in, zero) = (self.pool.has(of, member), self.pool.int(0));
        let positive = self.pool.lt(zero, member);
        let body = self.pool.implies(is_in, positive);
        self.pool.forall(vec![member], Vec::new(), body)
    }

    fn formula(&mut self, depth: usize) -> Tree {
        let equal = sorts()[self.random.next(SORTS - 1)];
        if self.random.next(4) == 0 {
            return self.cut_and_joined(depth - 1);
        }
        let (op, sorts) = match self.random.next(4) {
            0 => (Op::Has, vec![seq(), Sort::INT]),
            1 => (Op::Has, vec![set(), Sort::INT]),
            _ => (Op::Eq, vec![equal, equal]),
        };
        Tree::Apply(op, sorts.iter().map(|&sort| self.tree(sort, depth)).collect())
    }

    fn build(&mut self, tree: &Tree) -> Term {
        match tree {
            Tree::Symbol(number) => self.symbols[*number],
            Tree::Int(value) => self.pool.int(*value),
            Tree::Apply(op, args) => {
                let args: Vec<Term> = args.iter().map(|arg| self.build(arg)).collect();
                self.pool.apply(*op, &args)
            }
            Tree::Next(number) => {
                let parts = vec![self.build(number), self.pool.int(1)];
                self.pool.add(parts)
            }
        }
    }

    /// Values of all symbols.
    fn values(&mut self) -> Vec<Value> {
        let mut found = Vec::new();
        for sort in sorts() {
            for _ in 0..EACH {
                let size = self.random.next(4);
                let ints: Vec<Value> = (0..size).map(|_| Value::Int(self.random.int())).collect();
                found.push(match sort.kind() {
                    SortKind::Int => Value::Int(self.random.int()),
                    SortKind::Seq(_) => Value::Seq(ints),
                    SortKind::Set(_) => Value::Set(ints.into_iter().collect()),
                    SortKind::MSet(_) => meaning(Op::Elements, &[Value::Seq(ints)]).unwrap(),
                    SortKind::Map(..) => {
                        Value::Map(ints.into_iter().map(|key| (key, Value::Int(self.random.int()))).collect())
                    }
                    _ => {
                        let others = Box::new(Value::Int(self.random.int()));
                        let entries = ints.into_iter().enumerate().map(|(i, value)| (i as i128, value));
                        Value::Array(entries.filter(|entry| entry.1 != *others).collect(), others)
                    }
                });
            }
        }
        found
    }

    fn eval(&self, t: Term, values: &[Value]) -> Option<Value> {
        let symbol = |t: Term| {
            let number = self.symbols.iter().position(|&symbol| symbol == t).expect("a symbol of the test");
            values[number].clone()
        };
        eval(&self.pool, t, &symbol)
    }
}

fn meaning_of(tree: &Tree, values: &[Value]) -> Option<Value> {
    match tree {
        Tree::Symbol(number) => Some(values[*number].clone()),
        Tree::Int(value) => Some(Value::Int(*value)),
        Tree::Apply(op, args) => {
            let args: Option<Vec<Value>> = args.iter().map(|arg| meaning_of(arg, values)).collect();
            meaning(*op, &args?)
        }
        Tree::Next(number) => match meaning_of(number, values)? {
            Value::Int(value) => Some(Value::Int(value + 1)),
            _ => None,
        },
    }
}

fn cases() -> u64 {
    let asked = std::env::var("ACCLAIM_LONG").ok();
    asked.and_then(|count| count.parse().ok()).map_or(10_000, |count: u64| count.max(10_000))
}

#[test]
fn constructors_give_the_value_that_was_asked_for() {
    for seed in 0..cases() {
        let mut scene = Scene::new(seed);
        let sort = sorts()[scene.random.next(SORTS - 1)];
        let tree = if scene.random.next(3) == 0 { scene.formula(4) } else { scene.tree(sort, 4) };
        let term = scene.build(&tree);
        for _ in 0..6 {
            let values = scene.values();
            let (built, meant) = (scene.eval(term, &values), meaning_of(&tree, &values));
            assert!(meant.is_some(), "{tree:?}");
            assert_eq!(built, meant, "{tree:?} with {values:?}");
        }
    }
}

#[test]
fn lemmas_are_true_of_all_values() {
    let mut made = 0;
    for seed in 0..cases() / 20 {
        let mut scene = Scene::new(seed + 77);
        let budget = Budget::new(DEFAULT_BUDGET, Cancel::never());
        let mut facts = Facts::new(&mut scene.pool, budget);
        for _ in 0..scene.random.next(4) {
            let equal = sorts()[scene.random.next(SORTS - 1)];
            let symbol = Tree::Symbol(
                sorts().iter().position(|&sort| sort == equal).unwrap() * EACH + scene.random.next(EACH),
            );
            let sides = vec![symbol, scene.tree(equal, 2)];
            let equation = scene.build(&Tree::Apply(Op::Eq, sides));
            facts.assume(&mut scene.pool, equation);
        }
        for _ in 0..scene.random.next(6) {
            let [low, high] = [0; 2].map(|_| scene.tree(Sort::INT, 1)).map(|tree| scene.build(&tree));
            let order = scene.pool.le(low, high);
            facts.assume(&mut scene.pool, order);
        }
        if scene.random.next(2) == 0 {
            let of_members = scene.of_members();
            facts.assume(&mut scene.pool, of_members);
        }
        let goals: Vec<Tree> = (0..2).map(|_| scene.formula(3)).collect();
        let goals: Vec<Term> = goals.iter().map(|goal| scene.build(goal)).collect();
        let goal = scene.pool.and(goals);
        if facts.contradictory() {
            continue;
        }
        let lemmas = learn_lemmas(&mut scene.pool, &mut facts, goal, 3);
        made += lemmas.len();
        for _ in 0..6 {
            let values = scene.values();
            for &lemma in &lemmas {
                let names = |t: Term| {
                    let number = scene.symbols.iter().position(|&symbol| symbol == t)?;
                    Some(format!("{:?}", values[number]))
                };
                assert_eq!(
                    scene.eval(lemma, &values),
                    Some(Value::Bool(true)),
                    "{} of {values:?}",
                    scene.pool.display(lemma, &names).unwrap_or_default()
                );
            }
        }
    }
    assert!(made > 1000, "{made}");
}
