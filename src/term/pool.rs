//! The store of all terms of one task.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use super::per_index::Shape;
use super::{ClassSets, FunId, Op, Quantified, Ratio, Sort, SortKind, Term, TermKind};

/// A declared function: a pure method.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// For display only.
    pub name: String,
    pub args: Vec<Sort>,
    pub result: Sort,
    /// Whether it is shown as `f(a)`, not as `receiver.f(a)`.
    pub is_static: bool,
    /// How many leading arguments are snapshots that are not shown.
    pub snapshot_args: usize,
}

/// What a term consists of; its lists are pieces of the pool's lists.
enum Stored {
    Bool(bool),
    Int(i128),
    Amount(Box<Ratio>),
    Symbol(u32),
    App(FunId, List),
    Op(Op, List),
    Sum(List, i128),
    AtMost(Term, i128),
    Quantified(Box<Quantified>),
}

/// A piece of a list: where it starts, and its length.
#[derive(Clone, Copy)]
struct List {
    start: u32,
    len: u32,
}

impl List {
    /// Puts the items at the end of the list.
    fn add<T: Copy>(all: &mut Vec<T>, items: &[T]) -> List {
        let start = all.len() as u32;
        all.extend_from_slice(items);
        List { start, len: items.len() as u32 }
    }

    // Without a possible panic, the compiler can drop all of this where only the operator is needed.
    #[inline(always)]
    fn of<T>(self, all: &[T]) -> &[T] {
        let start = self.start as usize;
        all.get(start..start + self.len as usize).unwrap_or_default()
    }
}

struct Node {
    stored: Stored,
    sort: Sort,
    youngest: u32,
    age: u32,
    /// The next older term of the same hash, or `NONE`.
    next: u32,
}

struct Symbol {
    hint: Box<str>,
    sort: Sort,
    object: bool,
    /// Whether its value may be an object that is made later.
    any_age: bool,
    /// The level of a bound variable.
    bound: Option<u32>,
}

const NONE: u32 = u32::MAX;

/// There is room for so many terms from the beginning: the pools of small proofs need not grow.
const FEW: usize = 64;

/// All terms of one task. Every constructor is a method of it.
pub(crate) struct TermPool {
    nodes: Vec<Node>,
    /// The arguments of all terms.
    args: Vec<Term>,
    /// The parts of all sums.
    parts: Vec<(Term, i128)>,
    pub(crate) classes: ClassSets,
    table: FxHashMap<u64, u32>,
    /// By age; the first is a placeholder, because age 0 belongs to terms without symbols.
    symbols: Vec<Symbol>,
    functions: Vec<Function>,
    /// The bound variables, by sort, level and place.
    bound: FxHashMap<(Sort, u32, u32), Term>,
    /// The sizes of slices that were asked for.
    pub(super) sizes: FxHashMap<Term, Term>,
    /// The names that the variables of a quantified formula had when it was first made.
    pub(super) bound_names: FxHashMap<Term, Vec<Box<str>>>,
    /// The functions of maps that terms give, by shape.
    pub(super) shapes: Vec<(Shape, FunId)>,
    /// How the program writes its literals.
    pub(super) spellings: FxHashMap<Term, Box<str>>,
}

impl Default for TermPool {
    fn default() -> Self {
        TermPool::new()
    }
}

impl TermPool {
    pub(super) const FALSE: Term = Term(0);
    pub(super) const TRUE: Term = Term(1);
    pub(super) const NULL: Term = Term(2);
    pub(super) const UNIT: Term = Term(3);

    /// A pool that holds `false`, `true`, `null` and the unit snapshot.
    pub(crate) fn new() -> TermPool {
        let mut symbols = Vec::with_capacity(FEW);
        symbols.push(Symbol {
            hint: "".into(),
            sort: Sort::BOOL,
            object: false,
            any_age: false,
            bound: None,
        });
        let mut pool = TermPool {
            nodes: Vec::with_capacity(FEW),
            args: Vec::with_capacity(FEW),
            parts: Vec::new(),
            classes: ClassSets::default(),
            table: FxHashMap::with_capacity_and_hasher(FEW, Default::default()),
            symbols,
            functions: Vec::new(),
            bound: FxHashMap::default(),
            sizes: FxHashMap::default(),
            bound_names: FxHashMap::default(),
            shapes: Vec::new(),
            spellings: FxHashMap::default(),
        };
        let (null, unit) = (TermKind::Op(Op::Null, &[]), TermKind::Op(Op::Unit, &[]));
        for kind in [TermKind::Bool(false), TermKind::Bool(true), null, unit] {
            pool.intern(kind);
        }
        pool
    }

    /// How many terms there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn sort(&self, t: Term) -> Sort {
        self.nodes[t.index()].sort
    }

    /// What a sort is made of.
    pub(crate) fn sort_kind(&self, sort: Sort) -> SortKind {
        sort.kind()
    }

    /// The sort of arrays with elements of a sort.
    pub(crate) fn array_of(&self, elem: Sort) -> Sort {
        Sort::of(SortKind::Arr(elem))
    }

    #[inline(always)]
    pub(crate) fn kind(&self, t: Term) -> TermKind<'_> {
        match &self.nodes[t.index()].stored {
            Stored::Bool(value) => TermKind::Bool(*value),
            Stored::Int(value) => TermKind::Int(*value),
            Stored::Amount(value) => TermKind::Amount(**value),
            Stored::Symbol(age) => TermKind::Symbol(*age),
            Stored::App(f, args) => TermKind::App(*f, args.of(&self.args)),
            Stored::Op(op, args) => TermKind::Op(*op, args.of(&self.args)),
            Stored::Sum(parts, constant) => TermKind::Sum(parts.of(&self.parts), *constant),
            Stored::AtMost(sum, bound) => TermKind::AtMost(*sum, *bound),
            Stored::Quantified(q) => TermKind::Quantified(q),
        }
    }

    /// The value of `t` is no object that is younger than this, and contains none. It is the age of the youngest symbol
    /// in `t`, not counting numbers and truth values, because they lead to no object: an element of an older array is
    /// older, no matter when its index was chosen.
    pub(crate) fn age(&self, t: Term) -> u32 {
        self.nodes[t.index()].age
    }

    /// Whether the values of a sort are objects, or contain objects.
    fn leads_to_objects(&self, sort: Sort) -> bool {
        match self.sort_kind(sort) {
            SortKind::Int | SortKind::Bool | SortKind::Amount => false,
            SortKind::Ref | SortKind::Snap => true,
            SortKind::Arr(part) | SortKind::Seq(part) | SortKind::Set(part) | SortKind::MSet(part) => {
                self.leads_to_objects(part)
            }
            SortKind::Map(key, value) => self.leads_to_objects(key) || self.leads_to_objects(value),
        }
    }

    /// The age of the youngest symbol in `t`, 0 if it has none. A bound variable is younger than everything.
    pub(crate) fn youngest(&self, t: Term) -> u32 {
        self.nodes[t.index()].youngest
    }

    /// Whether no bound variable occurs in `t`, and so no quantifier either.
    pub(crate) fn is_closed(&self, t: Term) -> bool {
        self.youngest(t) != u32::MAX
    }

    pub(crate) fn bool(&self, value: bool) -> Term {
        if value { TermPool::TRUE } else { TermPool::FALSE }
    }

    pub(crate) fn null(&self) -> Term {
        TermPool::NULL
    }

    /// Whether a reference is an object of one of the classes of a set.
    pub(crate) fn is_one_of(&mut self, set: u32, t: Term) -> Term {
        if t == TermPool::NULL { TermPool::FALSE } else { self.intern_op(Op::IsOneOf(set), &[t]) }
    }

    /// The snapshot of nothing.
    pub(crate) fn unit(&self) -> Term {
        TermPool::UNIT
    }

    pub(crate) fn int(&mut self, value: i128) -> Term {
        self.intern(TermKind::Int(value))
    }

    /// A new symbol, younger than all others. `hint` is only for display.
    pub(crate) fn fresh(&mut self, hint: &str, sort: Sort) -> Term {
        self.symbol(Symbol { hint: hint.into(), sort, object: false, any_age: false, bound: None })
    }

    /// A new object: not `null`, and different from every term of a lower [`age`](TermPool::age).
    pub(crate) fn fresh_object(&mut self, hint: &str) -> Term {
        self.symbol(Symbol { hint: hint.into(), sort: Sort::REF, object: true, any_age: false, bound: None })
    }

    /// A new symbol whose value may be, or contain, an object that is made later. It counts as younger than every
    /// object.
    pub(crate) fn fresh_of_any_age(&mut self, hint: &str, sort: Sort) -> Term {
        self.symbol(Symbol { hint: hint.into(), sort, object: false, any_age: true, bound: None })
    }

    fn symbol(&mut self, symbol: Symbol) -> Term {
        let age = self.symbols.len() as u32;
        self.symbols.push(symbol);
        self.intern(TermKind::Symbol(age))
    }

    /// The bound variable of this sort, level and place. It counts as younger than everything, so that nothing is
    /// concluded from its age: an object made later may be among its values.
    pub(super) fn bound_variable(&mut self, sort: Sort, level: u32, place: u32) -> Term {
        if let Some(&t) = self.bound.get(&(sort, level, place)) {
            return t;
        }
        let t =
            self.symbol(Symbol { hint: "".into(), sort, object: false, any_age: false, bound: Some(level) });
        self.bound.insert((sort, level, place), t);
        t
    }

    /// The level of a bound variable.
    pub(super) fn bound_level(&self, t: Term) -> Option<u32> {
        match self.kind(t) {
            TermKind::Symbol(age) => self.symbols[age as usize].bound,
            _ => None,
        }
    }

    /// The display hint of the symbol of this age; empty if there is none.
    pub(crate) fn hint(&self, age: u32) -> &str {
        self.symbols.get(age as usize).map_or("", |s| &s.hint)
    }

    /// The age at which `t` was allocated, if it is the symbol of a `new` object.
    pub(crate) fn object_age(&self, t: Term) -> Option<u32> {
        match self.kind(t) {
            TermKind::Symbol(age) if self.symbols[age as usize].object => Some(age),
            _ => None,
        }
    }

    /// Declares an uninterpreted function. The first `snapshot_args` arguments are not shown; the next one
    /// is shown as the receiver unless `static_fn`.
    pub(crate) fn declare_fun(
        &mut self,
        name: String,
        args: Vec<Sort>,
        result: Sort,
        static_fn: bool,
        snapshot_args: usize,
    ) -> FunId {
        self.functions.push(Function { name, args, result, is_static: static_fn, snapshot_args });
        FunId(self.functions.len() as u32 - 1)
    }

    pub(crate) fn function(&self, f: FunId) -> &Function {
        &self.functions[f.0 as usize]
    }

    /// The function applied to arguments of its argument sorts.
    pub(crate) fn app(&mut self, f: FunId, args: Vec<Term>) -> Term {
        debug_assert_eq!(self.function(f).args, args.iter().map(|&a| self.sort(a)).collect::<Vec<_>>());
        self.intern(TermKind::App(f, &args))
    }

    /// The term of this kind if there is one already.
    pub(crate) fn find(&self, kind: TermKind<'_>) -> Option<Term> {
        self.find_from(*self.table.get(&hash(&kind))?, kind)
    }

    /// The term of this kind among the terms with the same hash, from `at` on.
    fn find_from(&self, mut at: u32, kind: TermKind<'_>) -> Option<Term> {
        while at != NONE {
            if self.kind(Term(at)) == kind {
                return Some(Term(at));
            }
            at = self.nodes[at as usize].next;
        }
        None
    }

    /// The operator applied to these arguments, without simplification.
    pub(super) fn intern_op(&mut self, op: Op, args: &[Term]) -> Term {
        self.intern(TermKind::Op(op, args))
    }

    /// The term of this kind, without simplification.
    pub(super) fn intern(&mut self, kind: TermKind<'_>) -> Term {
        let hash = hash(&kind);
        let first = self.table.get(&hash).copied().unwrap_or(NONE);
        if let Some(t) = self.find_from(first, kind) {
            return t;
        }
        let sort = self.sort_of(kind);
        let youngest = match kind {
            TermKind::Symbol(age) if self.symbols[age as usize].bound.is_some() => u32::MAX,
            TermKind::Symbol(age) => age,
            _ => children_of(kind).iter().map(|&c| self.youngest(c)).max().unwrap_or(0),
        };
        let stored = match kind {
            TermKind::Bool(value) => Stored::Bool(value),
            TermKind::Int(value) => Stored::Int(value),
            TermKind::Amount(value) => Stored::Amount(Box::new(value)),
            TermKind::Symbol(age) => Stored::Symbol(age),
            TermKind::App(f, args) => Stored::App(f, List::add(&mut self.args, args)),
            TermKind::Op(op, args) => Stored::Op(op, List::add(&mut self.args, args)),
            TermKind::Sum(parts, constant) => Stored::Sum(List::add(&mut self.parts, parts), constant),
            TermKind::AtMost(sum, bound) => Stored::AtMost(sum, bound),
            TermKind::Quantified(q) => Stored::Quantified(Box::new(q.clone())),
        };
        let age = match kind {
            _ if !self.leads_to_objects(sort) => 0,
            TermKind::Symbol(number) if self.symbols[number as usize].any_age => u32::MAX,
            TermKind::Symbol(_) => youngest,
            _ => children_of(kind).iter().map(|&c| self.age(c)).max().unwrap_or(0),
        };
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(Node { stored, sort, youngest, age, next: first });
        self.table.insert(hash, term.0);
        term
    }

    fn sort_of(&mut self, kind: TermKind<'_>) -> Sort {
        match kind {
            TermKind::Bool(_) | TermKind::AtMost(..) | TermKind::Quantified(_) => Sort::BOOL,
            TermKind::Int(_) | TermKind::Sum(..) => Sort::INT,
            TermKind::Amount(_) => Sort::AMOUNT,
            TermKind::Symbol(age) => self.symbols[age as usize].sort,
            TermKind::App(f, _) => self.function(f).result,
            TermKind::Op(op, args) => self.result_sort(op, args),
        }
    }

    /// The terms directly inside `t`; for a quantified formula, its body and triggers.
    pub(crate) fn children(&self, t: Term) -> SmallVec<[Term; 4]> {
        children_of(self.kind(t))
    }

    /// Puts the same at the end of a list of what is still to be visited.
    pub(super) fn visit_children(&self, t: Term, todo: &mut Vec<Term>) {
        add_children(self.kind(t), todo);
    }
}

fn hash(kind: &TermKind<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    kind.hash(&mut hasher);
    hasher.finish()
}

fn children_of(kind: TermKind<'_>) -> SmallVec<[Term; 4]> {
    let mut children = SmallVec::new();
    add_children(kind, &mut children);
    children
}

fn add_children(kind: TermKind<'_>, to: &mut impl Extend<Term>) {
    match kind {
        TermKind::Bool(_) | TermKind::Int(_) | TermKind::Amount(_) | TermKind::Symbol(_) => {}
        TermKind::App(_, args) | TermKind::Op(_, args) => to.extend(args.iter().copied()),
        TermKind::Sum(parts, _) => to.extend(parts.iter().map(|part| part.0)),
        TermKind::AtMost(sum, _) => to.extend([sum]),
        TermKind::Quantified(q) => {
            let triggers = q.triggers.iter().flat_map(|set| set.iter().copied());
            to.extend(std::iter::once(q.body).chain(triggers));
        }
    }
}
