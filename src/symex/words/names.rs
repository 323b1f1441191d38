//! Words for all terms of one recording.
//!
//! A message leaves out what has no name in the program; a state must not. So here every term has a text, and a name
//! means the same term in the whole recording. A value at entry is named after its parameter (`v`) or its location
//! (`old(this.x)`); other symbols get short names when they first appear: numbers and booleans `v1`, objects `o1`,
//! snapshots `s1`, contents of arrays `m1`. Names that the program itself uses are skipped.
//!
//! ```text
//! value(s1)      the one value in the snapshot s1          toRef(s1) in the paper's Figure 9
//! s1.2           the second value, or snapshot, in s1
//! c.getX()[s1]   the pure call on the heap that s1 is the snapshot of
//! i              the variable of a quantifier, with its name in the program
//! ```

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use crate::ir::Var;
use crate::symex::{RED_ZONE, STACK_PIECE};
use crate::term::{Op, SortKind, Term, TermKind, TermPool, Words};

/// How many parts of one term are spelled out.
const MOST_PARTS: u32 = 300;

/// The names given so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    names: FxHashMap<Term, Words>,
    /// The arrays whose contents at entry these are.
    contents: FxHashMap<Term, Words>,
    given: FxHashMap<char, u32>,
}

impl Names {
    /// Gives a name to a term that has none yet.
    pub(crate) fn fix(&mut self, term: Term, name: Words) {
        self.names.entry(term).or_insert(name);
    }

    /// Gives a name to the contents of an array at entry.
    pub(crate) fn fix_contents(&mut self, contents: Term, array: Words) {
        if self.names.contains_key(&contents) {
            return;
        }
        self.names.insert(contents, Words::Elements(Box::new(array.clone())).old());
        self.contents.insert(contents, array);
    }

    fn fresh(&mut self, letter: char, variables: &[Var]) -> Words {
        let number = self.given.entry(letter).or_default();
        loop {
            *number += 1;
            let name = format!("{letter}{number}");
            let used = |var: &Var| var.name.is_some_and(|own| own.as_str() == name);
            if !variables.iter().any(used) {
                return Words::word(name);
            }
        }
    }
}

/// Spells terms out.
pub(crate) struct Namer<'n> {
    pool: &'n TermPool,
    variables: &'n [Var],
    names: RefCell<&'n mut Names>,
    /// The variables of the quantifiers around a term.
    bound: RefCell<Vec<(Term, Words)>>,
    left: Cell<u32>,
}

impl<'n> Namer<'n> {
    pub(crate) fn new(pool: &'n TermPool, variables: &'n [Var], names: &'n mut Names) -> Namer<'n> {
        Namer {
            pool,
            variables,
            names: RefCell::new(names),
            bound: RefCell::default(),
            left: Cell::new(MOST_PARTS),
        }
    }

    /// Begins to spell out something else, with the full limit on parts again.
    pub(crate) fn begin(&self) {
        self.left.set(MOST_PARTS);
    }

    /// A term in words; a very large one is shown with gaps.
    pub(crate) fn show(&self, t: Term) -> Words {
        self.begin();
        self.part(t)
    }

    fn part(&self, t: Term) -> Words {
        stacker::maybe_grow(RED_ZONE, STACK_PIECE, || {
            self.pool.in_words(t, &|t| self.name(t).into()).unwrap_or_else(gap)
        })
    }

    fn boxed(&self, t: Term) -> Box<Words> {
        Box::new(self.part(t))
    }

    /// The name of a term, unless it is built with operators that the program has too.
    pub(crate) fn name(&self, t: Term) -> Option<Words> {
        let Some(left) = self.left.get().checked_sub(1) else { return Some(gap()) };
        self.left.set(left);
        if let Some((_, name)) = self.bound.borrow().iter().rev().find(|(var, _)| *var == t) {
            return Some(name.clone());
        }
        if let Some(name) = self.names.borrow().names.get(&t) {
            return Some(name.clone());
        }
        match self.pool.kind(t) {
            TermKind::Symbol(_) if self.pool.is_literal(t) => None,
            TermKind::Symbol(_) => Some(self.give(t)),
            TermKind::Op(Op::Unit, _) => Some(Words::Tuple(Vec::new())),
            TermKind::Op(Op::Wrap, &[value]) => Some(self.part(value)),
            TermKind::Op(Op::Tuple, parts) => Some(Words::Tuple(self.list(parts))),
            TermKind::Op(Op::Unwrap(_), &[snapshot]) => Some(match self.pool.kind(snapshot) {
                _ if !self.is_rooted(snapshot) => self.give(t),
                TermKind::Op(Op::Proj(..), _) => self.part(snapshot),
                _ => Words::Value(self.boxed(snapshot)),
            }),
            TermKind::Op(Op::Proj(index, _), &[snapshot]) => Some(if self.is_rooted(snapshot) {
                Words::Part(self.boxed(snapshot), index + 1)
            } else {
                self.give(t)
            }),
            TermKind::Op(Op::ConstArray, &[value]) => Some(Words::Filled(self.boxed(value))),
            TermKind::Op(Op::Store, &[contents, index, value]) => {
                let (index, value) = (self.part(index), self.part(value));
                Some(Words::Updated(Box::new([self.part(contents), index, value])))
            }
            TermKind::Op(Op::Select, &[contents, index]) => {
                let index = self.boxed(index);
                let array = self.names.borrow().contents.get(&contents).cloned();
                Some(match array {
                    Some(array) => Words::Element(Box::new(array), index).old(),
                    None => Words::Element(self.boxed(contents), index),
                })
            }
            TermKind::App(function, args) => {
                let function = self.pool.function(function);
                if let (0, &[object]) = (function.snapshot_args, args) {
                    return Some((*self.boxed(object)).field(function.name.as_str()));
                }
                let (snapshots, args) = args.split_at_checked(function.snapshot_args)?;
                let (receiver, args) = match args.split_first() {
                    Some((receiver, args)) if !function.is_static => (Some(*receiver), args),
                    _ => (None, args),
                };
                let receiver = receiver.map(|receiver| self.boxed(receiver));
                let (args, name) = (self.list(args), function.name.as_str().into());
                Some(Words::Call { receiver, name, args, of: self.list(snapshots) })
            }
            TermKind::Quantified(quantified) => {
                let outer = self.bound.borrow().len();
                let own = self.pool.bound_names(t);
                let names: Vec<Box<str>> = (0..quantified.vars.len())
                    .map(|i| own.get(i).cloned().unwrap_or_else(|| format!("q{}", outer + i + 1).into()))
                    .collect();
                let words = names.iter().map(|name| Words::word(name.clone()));
                self.bound.borrow_mut().extend(quantified.vars.iter().copied().zip(words));
                let body = self.boxed(quantified.body);
                self.bound.borrow_mut().truncate(outer);
                let vars = names.into_iter().map(|name| ("int", name)).collect();
                Some(Words::Quantified { forall: quantified.forall, vars, body })
            }
            _ => None,
        }
    }

    fn list(&self, terms: &[Term]) -> Vec<Words> {
        terms.iter().map(|t| self.part(*t)).collect()
    }

    fn give(&self, t: Term) -> Words {
        let letter = match self.pool.sort_kind(self.pool.sort(t)) {
            SortKind::Int | SortKind::Bool | SortKind::Amount => 'v',
            SortKind::Ref => 'o',
            SortKind::Snap => 's',
            SortKind::Arr(_) => 'm',
            SortKind::Seq(_) | SortKind::Set(_) | SortKind::MSet(_) | SortKind::Map(..) => 'c',
        };
        let mut names = self.names.borrow_mut();
        let name = names.fresh(letter, self.variables);
        names.fix(t, name.clone());
        name
    }

    /// Whether a snapshot has a name, or is a part of one that has a name.
    fn is_rooted(&self, snapshot: Term) -> bool {
        let mut t = snapshot;
        loop {
            if self.names.borrow().names.contains_key(&t) {
                return true;
            }
            match self.pool.kind(t) {
                TermKind::Op(Op::Proj(_, _), &[inner]) => t = inner,
                // Only symbols and their parts have no spelling.
                TermKind::Symbol(_) => return false,
                _ => return true,
            }
        }
    }

    /// Whether a fact says only that a snapshot has parts: `s == (s.1, s.2)`, possibly under a condition.
    pub(crate) fn is_shape(&self, fact: Term) -> bool {
        match self.pool.kind(fact) {
            TermKind::Op(Op::Eq, &[a, b]) => self.is_shape_of(a, b) || self.is_shape_of(b, a),
            TermKind::Op(Op::Implies, &[_, fact]) => self.is_shape(fact),
            TermKind::Op(Op::And, facts) => facts.iter().all(|fact| self.is_shape(*fact)),
            _ => false,
        }
    }

    fn is_shape_of(&self, snapshot: Term, shape: Term) -> bool {
        match self.pool.kind(shape) {
            TermKind::Op(Op::Unit, _) => true,
            TermKind::Op(Op::Wrap, &[value]) => {
                matches!(self.pool.kind(value), TermKind::Op(Op::Unwrap(_), &[whole]) if whole == snapshot)
            }
            TermKind::Op(Op::Tuple, parts) => parts.iter().enumerate().all(|(i, part)| {
                matches!(self.pool.kind(*part),
                    TermKind::Op(Op::Proj(index, _), &[whole]) if whole == snapshot && index as usize == i)
            }),
            _ => false,
        }
    }
}

/// The sign for what is left out.
fn gap() -> Words {
    Words::word("…")
}
