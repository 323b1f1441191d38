//! The store of all terms of one task.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use super::{FunId, Sort, Term, TermKind};

/// A declared function: a pure method.
#[derive(Clone, Debug)]
pub struct Function {
    /// For display only.
    pub name: String,
    pub args: Vec<Sort>,
    pub result: Sort,
    /// Whether it is shown as `f(a)`, not as `receiver.f(a)`.
    pub is_static: bool,
    /// How many leading arguments are snapshots that are not shown.
    pub snapshot_args: usize,
}

struct Node {
    kind: TermKind,
    sort: Sort,
    youngest: u32,
    /// The next older term of the same hash, or `NONE`.
    next: u32,
}

struct Symbol {
    hint: Box<str>,
    sort: Sort,
    object: bool,
    /// The level of a bound variable.
    bound: Option<u32>,
}

const NONE: u32 = u32::MAX;

/// All terms of one task. Every constructor is a method of it.
pub struct TermPool {
    nodes: Vec<Node>,
    table: FxHashMap<u64, u32>,
    /// By age; the first is a placeholder, for age 0 belongs to terms without symbols.
    symbols: Vec<Symbol>,
    functions: Vec<Function>,
    /// The bound variables, by sort, level and place.
    bound: FxHashMap<(Sort, u32, u32), Term>,
    /// What the variables of a quantified formula were called when it was made first.
    pub(super) bound_names: FxHashMap<Term, Vec<Box<str>>>,
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
    pub fn new() -> TermPool {
        let placeholder = Symbol { hint: "".into(), sort: Sort::Bool, object: false, bound: None };
        let mut pool = TermPool {
            nodes: Vec::new(),
            table: FxHashMap::default(),
            symbols: vec![placeholder],
            functions: Vec::new(),
            bound: FxHashMap::default(),
            bound_names: FxHashMap::default(),
        };
        for kind in [TermKind::Bool(false), TermKind::Bool(true), TermKind::Null, TermKind::Unit] {
            pool.intern(kind);
        }
        pool
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a new pool has its constants.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn sort(&self, t: Term) -> Sort {
        self.nodes[t.index()].sort
    }

    pub fn kind(&self, t: Term) -> &TermKind {
        &self.nodes[t.index()].kind
    }

    /// The age of the youngest symbol in `t`, 0 if it has none. A bound variable is younger than everything.
    pub fn youngest(&self, t: Term) -> u32 {
        self.nodes[t.index()].youngest
    }

    /// Whether no bound variable occurs in `t`, and so no quantifier either.
    pub(crate) fn is_closed(&self, t: Term) -> bool {
        self.youngest(t) != u32::MAX
    }

    pub fn bool(&self, value: bool) -> Term {
        if value { TermPool::TRUE } else { TermPool::FALSE }
    }

    pub fn null(&self) -> Term {
        TermPool::NULL
    }

    /// The snapshot of nothing.
    pub fn unit(&self) -> Term {
        TermPool::UNIT
    }

    pub fn int(&mut self, value: i128) -> Term {
        self.intern(TermKind::Int(value))
    }

    /// A new symbol, younger than all others. `hint` is only for display.
    pub fn fresh(&mut self, hint: &str, sort: Sort) -> Term {
        self.symbol(Symbol { hint: hint.into(), sort, object: false, bound: None })
    }

    /// A new object: not `null`, and different from every term whose youngest symbol is older.
    pub fn fresh_object(&mut self, hint: &str) -> Term {
        self.symbol(Symbol { hint: hint.into(), sort: Sort::Ref, object: true, bound: None })
    }

    fn symbol(&mut self, symbol: Symbol) -> Term {
        let age = self.symbols.len() as u32;
        self.symbols.push(symbol);
        self.intern(TermKind::Symbol(age))
    }

    /// The bound variable of this sort, level and place. It is younger than everything, so that nothing is concluded
    /// from its age: an object made later may be among its values.
    pub(super) fn bound_variable(&mut self, sort: Sort, level: u32, place: u32) -> Term {
        if let Some(&t) = self.bound.get(&(sort, level, place)) {
            return t;
        }
        let t = self.symbol(Symbol { hint: "".into(), sort, object: false, bound: Some(level) });
        self.bound.insert((sort, level, place), t);
        t
    }

    /// The level of a bound variable.
    pub(super) fn bound_level(&self, t: Term) -> Option<u32> {
        match *self.kind(t) {
            TermKind::Symbol(age) => self.symbols[age as usize].bound,
            _ => None,
        }
    }

    /// The display hint of the symbol of this age; empty if there is none.
    pub fn hint(&self, age: u32) -> &str {
        self.symbols.get(age as usize).map_or("", |s| &s.hint)
    }

    /// The age at which `t` was allocated, if it is the symbol of a `new` object.
    pub fn object_age(&self, t: Term) -> Option<u32> {
        match *self.kind(t) {
            TermKind::Symbol(age) if self.symbols[age as usize].object => Some(age),
            _ => None,
        }
    }

    /// Declares a function without interpretation. `snapshot_args` leading arguments are not shown; the next one
    /// is shown as the receiver unless `static_fn`.
    pub fn declare_fun(
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

    pub fn function(&self, f: FunId) -> &Function {
        &self.functions[f.0 as usize]
    }

    /// The function applied to arguments of its argument sorts.
    pub fn app(&mut self, f: FunId, args: Vec<Term>) -> Term {
        debug_assert_eq!(self.function(f).args, args.iter().map(|&a| self.sort(a)).collect::<Vec<_>>());
        self.intern(TermKind::App(f, args.into()))
    }

    /// The term of this kind if there is one already.
    pub(crate) fn find(&self, kind: &TermKind) -> Option<Term> {
        let mut at = *self.table.get(&hash(kind))?;
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.kind == *kind {
                return Some(Term(at));
            }
            at = node.next;
        }
        None
    }

    /// The term of this kind, taken as it is.
    pub(super) fn intern(&mut self, kind: TermKind) -> Term {
        let hash = hash(&kind);
        let first = self.table.get(&hash).copied().unwrap_or(NONE);
        let mut at = first;
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.kind == kind {
                return Term(at);
            }
            at = node.next;
        }
        let sort = self.sort_of(&kind);
        let youngest = match kind {
            TermKind::Symbol(age) if self.symbols[age as usize].bound.is_some() => u32::MAX,
            TermKind::Symbol(age) => age,
            _ => children_of(&kind).iter().map(|&c| self.youngest(c)).max().unwrap_or(0),
        };
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(Node { kind, sort, youngest, next: first });
        self.table.insert(hash, term.0);
        term
    }

    fn sort_of(&self, kind: &TermKind) -> Sort {
        match kind {
            TermKind::Bool(_)
            | TermKind::Not(_)
            | TermKind::And(_)
            | TermKind::Or(_)
            | TermKind::Implies(..)
            | TermKind::Eq(..)
            | TermKind::AtMost(..)
            | TermKind::Quantified(_) => Sort::Bool,
            TermKind::Int(_)
            | TermKind::Sum(..)
            | TermKind::Product(_)
            | TermKind::Div(..)
            | TermKind::Rem(..)
            | TermKind::Length(_) => Sort::Int,
            TermKind::Null => Sort::Ref,
            TermKind::Unit | TermKind::Wrap(_) | TermKind::Tuple(_) | TermKind::Proj(..) => Sort::Snap,
            TermKind::Symbol(age) => self.symbols[*age as usize].sort,
            TermKind::App(f, _) => self.function(*f).result,
            TermKind::Ite(_, a, _) => self.sort(*a),
            TermKind::Unwrap(sort, _) => *sort,
            TermKind::ConstArray(elem, _) => Sort::Arr(*elem),
            TermKind::Store(array, _, _) => self.sort(*array),
            TermKind::Select(array, _) => match self.sort(*array) {
                Sort::Arr(elem) => elem.sort(),
                other => other,
            },
        }
    }

    /// The terms directly inside `t`; of a quantified formula its body and triggers.
    pub fn children(&self, t: Term) -> SmallVec<[Term; 4]> {
        children_of(self.kind(t))
    }
}

fn hash(kind: &TermKind) -> u64 {
    let mut hasher = FxHasher::default();
    kind.hash(&mut hasher);
    hasher.finish()
}

fn children_of(kind: &TermKind) -> SmallVec<[Term; 4]> {
    let mut out = SmallVec::new();
    match kind {
        TermKind::Bool(_) | TermKind::Int(_) | TermKind::Null | TermKind::Unit | TermKind::Symbol(_) => {}
        TermKind::App(_, ts)
        | TermKind::And(ts)
        | TermKind::Or(ts)
        | TermKind::Product(ts)
        | TermKind::Tuple(ts) => out.extend(ts.iter().copied()),
        TermKind::Sum(parts, _) => out.extend(parts.iter().map(|p| p.0)),
        TermKind::Not(a)
        | TermKind::AtMost(a, _)
        | TermKind::Wrap(a)
        | TermKind::Unwrap(_, a)
        | TermKind::Proj(_, _, a)
        | TermKind::ConstArray(_, a)
        | TermKind::Length(a) => out.push(*a),
        TermKind::Implies(a, b)
        | TermKind::Eq(a, b)
        | TermKind::Div(a, b)
        | TermKind::Rem(a, b)
        | TermKind::Select(a, b) => out.extend([*a, *b]),
        TermKind::Ite(a, b, c) | TermKind::Store(a, b, c) => out.extend([*a, *b, *c]),
        TermKind::Quantified(q) => {
            out.push(q.body);
            out.extend(q.triggers.iter().flat_map(|set| set.iter().copied()));
        }
    }
    out
}
