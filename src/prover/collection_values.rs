//! Random ghost values and terms of them, for the tests of the laws and of the whole prover.
//!
//! A tree is built twice: as a term, by the simplifying constructors, and as a finite sequence, set, multiset or map.

use crate::term::eval::{Value, eval, meaning};
use crate::term::{Op, Sort, SortKind, Term, TermPool};

/// Numbers that look random, always the same ones.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn next(&mut self, below: usize) -> usize {
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
pub(super) enum Tree {
    Symbol(usize),
    Int(i128),
    Apply(Op, Vec<Tree>),
    /// One more than a number.
    Next(Box<Tree>),
}

pub(super) struct Scene {
    pub(super) symbols: Vec<Term>,
    pub(super) random: Random,
}

/// What is known of two sequences, and what might follow.
pub(super) struct Moved {
    pub(super) known: Tree,
    pub(super) asked: Tree,
    /// Places, each with one that is not before it.
    pub(super) ascending: Vec<(Tree, Tree)>,
    /// The numbers of the two symbols.
    pub(super) alike: (usize, usize),
    /// The numbers of two symbols that are assumed to be equal, if what is asked about is the second one's elements by
    /// the name of the first.
    pub(super) twin: Option<(usize, usize)>,
}

pub(super) const EACH: usize = 3;
pub(super) const SORTS: usize = 6;

pub(super) fn sorts() -> [Sort; SORTS] {
    [Sort::INT, seq(), set(), mset(), map(), Sort::INTS]
}

impl Scene {
    pub(super) fn new(pool: &mut TermPool, seed: u64) -> Scene {
        let mut symbols = Vec::new();
        for sort in sorts() {
            for _ in 0..EACH {
                symbols.push(pool.fresh("s", sort));
            }
        }
        Scene { symbols, random: Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1) }
    }

    pub(super) fn tree(&mut self, sort: Sort, depth: usize) -> Tree {
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

    /// Something that is asked of all members of a sequence.
    pub(super) fn of_members(&mut self, pool: &mut TermPool) -> Term {
        let (of, member) = (self.tree(seq(), 1), pool.fresh("m", Sort::INT));
        let of = self.build(pool, &of);
        let (is_in, zero) = (pool.has(of, member), pool.int(0));
        let positive = pool.lt(zero, member);
        let body = pool.implies(is_in, positive);
        pool.forall(vec![member], Vec::new(), body)
    }

    /// A sequence and what it is put together of when it is cut at a place, or the elements of both.
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

    /// That a part of one sequence is a part of another one, or has its elements; and what might follow for a part with
    /// one element more, or one that begins later.
    pub(super) fn moved(&mut self) -> Moved {
        let first = self.random.next(EACH);
        let [one, other, third] = [first, (first + 1) % EACH, (first + 2) % EACH].map(|number| EACH + number);
        let [x, y] = [one, other].map(Tree::Symbol);
        let twin = (self.random.next(3) == 0).then_some((third, one));
        let i = if self.random.next(2) == 0 { Tree::Int(0) } else { Tree::Symbol(0) };
        let j = Tree::Symbol(1);
        let (k, l) = match self.random.next(3) {
            0 => (self.tree(Sort::INT, 0), self.tree(Sort::INT, 0)),
            _ => (i.clone(), j.clone()),
        };
        let slice = |of: &Tree, from: &Tree, to: &Tree| {
            Tree::Apply(Op::Slice, vec![of.clone(), from.clone(), to.clone()])
        };
        let next = |place: &Tree| Tree::Next(Box::new(place.clone()));
        let at = |of: &Tree, place: &Tree| Tree::Apply(Op::At, vec![of.clone(), place.clone()]);
        let single = |element: Tree| Tree::Apply(Op::Single(seq()), vec![element]);
        let both = |a: Tree, b: Tree| Tree::Apply(Op::Concat, vec![a, b]);
        let known = [slice(&x, &i, &j), slice(&y, &k, &l)];
        let x = twin.map_or(x, |(third, _)| Tree::Symbol(third));
        let asked = match self.random.next(5) {
            0 => [slice(&x, &i, &next(&j)), both(slice(&y, &k, &l), single(at(&x, &j)))],
            1 => [slice(&x, &i, &next(&j)), slice(&y, &k, &next(&l))],
            2 => [slice(&x, &next(&i), &j), slice(&y, &next(&k), &l)],
            3 => [both(single(at(&x, &i)), slice(&x, &next(&i), &j)), slice(&y, &k, &l)],
            _ => [x.clone(), slice(&y, &k, &l)],
        };
        let elements = |of: Tree| Tree::Apply(Op::Elements, vec![of]);
        let value = self.tree(Sort::INT, 0);
        let times = |of: Tree| Tree::Apply(Op::Count, vec![of, value.clone()]);
        let kind = self.random.next(4);
        let [known, asked] = [known, asked].map(|sides| {
            let sides = if kind < 2 { sides } else { sides.map(elements) };
            Tree::Apply(Op::Eq, if kind > 2 { sides.map(times).into() } else { sides.into() })
        });
        let size = |of: &Tree| Tree::Apply(Op::Size, vec![of.clone()]);
        let ascending = vec![
            (Tree::Int(0), i.clone()),
            (i, j.clone()),
            (next(&j), size(&x)),
            (Tree::Int(0), k.clone()),
            (k, l.clone()),
            (l, size(&y)),
        ];
        Moved { known, asked, ascending, alike: (one, other), twin }
    }

    pub(super) fn formula(&mut self, depth: usize) -> Tree {
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

    pub(super) fn build(&self, pool: &mut TermPool, tree: &Tree) -> Term {
        match tree {
            Tree::Symbol(number) => self.symbols[*number],
            Tree::Int(value) => pool.int(*value),
            Tree::Apply(op, args) => {
                let args: Vec<Term> = args.iter().map(|arg| self.build(pool, arg)).collect();
                pool.apply(*op, &args)
            }
            Tree::Next(number) => {
                let parts = vec![self.build(pool, number), pool.int(1)];
                pool.add(parts)
            }
        }
    }

    /// Values of all symbols.
    pub(super) fn values(&mut self) -> Vec<Value> {
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

    pub(super) fn eval(&self, pool: &TermPool, t: Term, values: &[Value]) -> Option<Value> {
        let symbol = |t: Term| {
            let number = self.symbols.iter().position(|&symbol| symbol == t).expect("a symbol of the test");
            values[number].clone()
        };
        eval(pool, t, &symbol)
    }
}

pub(super) fn meaning_of(tree: &Tree, values: &[Value]) -> Option<Value> {
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

/// How many cases a test takes: `ACCLAIM_LONG=n` asks for n of them.
pub(super) fn cases() -> u64 {
    let asked = std::env::var("ACCLAIM_LONG").ok();
    asked.and_then(|count| count.parse().ok()).map_or(10_000, |count: u64| count.max(10_000))
}

/// The number of the first case: `PROPTEST_RNG_SEED=n` asks for others.
pub(super) fn first_case() -> u64 {
    let asked = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse::<u64>().ok());
    asked.unwrap_or_default().wrapping_mul(0x2545_F491_4F6C_DD1D)
}
