//! What is known on the current path without asking Z3: congruence closure with a few theories, in which every change
//! can be undone.
//!
//! Terms of the path condition become *nodes*; nodes known to be equal form a *class*. From `x == y` follows
//! `f(x) == f(y)`, because both applications have the same signature, the function and the classes of its arguments. A
//! formula is a node too: it is in the class of `true` or `false` if its value is known. So `x != y` is the node
//! `x == y` in the class of `false`, and a contradiction is a merge of two classes that are different. Each class
//! stores what its members have in common: a constant or constructor, the age of its oldest member, integer bounds, a
//! run-time class, the fields that it held.
//!
//! ```text
//! assume x == y;  assume f(x) > 3;  known f(y) > 2 ?   f(x), f(y) are in one class, with lower bound 4: yes
//! ```
//!
//! Soundness rests on this: what a class says is true of each of its members, in every state that satisfies what was
//! learned, and two terms are merged only if they are equal in all of those states. So a rule that misses a consequence
//! is harmless, but one that merges classes or tells them apart must be valid. As to ages: an object made by `new`
//! differs from every class with a member of a lower [age](TermPool::age), because that member had its value before the
//! object existed.
//!
//! Every change goes to a trail; leaving a scope undoes them. Nothing depends on addresses, names or the order of
//! hash tables. The rules are sound and cheap rather than complete: what they do not decide is left to Z3.
//!
//! Sources: R. Nieuwenhuis and A. Oliveras, *Fast Congruence Closure and Extensions*, Information and Computation
//! 2007; S. Cotton and O. Maler, *Fast and Flexible Difference Constraint Propagation for DPLL(T)*, SAT 2006;
//! M. Moskewicz et al., *Chaff*, DAC 2001, for the watched literals.

mod amount_points;
mod amounts;
mod arithmetic;
mod ask;
mod bounds;
mod evaluate;
mod form;
mod graph;
mod index;
mod integers;
mod kept_point;
mod merge;
mod model;
mod register;
mod sequences;

use std::cell::RefCell;
use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

pub(super) use self::arithmetic::STEPS;
use self::bounds::Sums;
use self::graph::{Class, Link, Node, Signature, Slot};
use self::index::Index;
pub(super) use self::index::Listed;
use self::kept_point::KeptPoint;
pub(super) use self::model::Wanted;
use super::budget::Budget;
use super::residence::{HoldId, Residence};
use crate::term::{Op, Term, TermKind, TermPool};

/// A node, as its index in the list of nodes.
pub(super) type Id = u32;

const FALSE: Id = 0;
const TRUE: Id = 1;
const NULL: Id = 2;

/// What is needed to undo a change.
enum Undo {
    /// The last node was added, with this signature unless it is empty.
    Node(Signature),
    /// A node got a further signature.
    Signature(Signature),
    /// Two classes became one; the old value of the winner's class is the last of those saved.
    Merged {
        winner: Id,
        loser: Id,
        lengths: [u32; 4],
    },
    /// The class of this root was changed; its old value is the last of those saved.
    Class(Id),
    /// The last edge from one root to another was added.
    Edge(Id, Id),
    /// The last holder of this root was added.
    Holder(Id),
    Contradiction,
}

/// See [`Facts::digest`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Digest {
    nodes: usize,
    changes: usize,
    contradiction: bool,
    held: (usize, usize),
}

/// There is room for so many terms from the beginning: there are many small proofs, and growing bit by bit takes longer
/// than what is done with a few terms.
const FEW: usize = 64;

/// The facts of one path.
pub(super) struct Facts {
    nodes: Vec<Node>,
    /// The classes of the nodes.
    links: Vec<Link>,
    /// For each term, its node + 1, or 0.
    node_of: Vec<u32>,
    signatures: FxHashMap<Signature, Id>,
    /// Equalities that have not been processed yet.
    pending: VecDeque<(Id, Id)>,
    contradiction: bool,
    residence: Residence,
    index: Index,
    trail: Vec<Undo>,
    /// The old values of the classes that the trail tells of: they are large, and few changes have one.
    saved: Vec<Class>,
    marks: Vec<usize>,
    kept_point: KeptPoint,
    sums: RefCell<Sums>,
    /// How many nodes and merges there have been.
    work: u64,
    /// Once it is over nothing more is concluded, and no question has an answer.
    budget: Budget,
}

impl Facts {
    pub(super) fn new(pool: &mut TermPool, budget: Budget) -> Facts {
        let mut facts = Facts {
            nodes: Vec::with_capacity(FEW),
            links: Vec::with_capacity(FEW),
            node_of: Vec::with_capacity(FEW),
            signatures: FxHashMap::with_capacity_and_hasher(FEW, Default::default()),
            pending: VecDeque::new(),
            contradiction: false,
            residence: Residence::default(),
            index: Index::default(),
            trail: Vec::with_capacity(FEW),
            saved: Vec::with_capacity(FEW),
            marks: Vec::new(),
            kept_point: KeptPoint::default(),
            sums: RefCell::default(),
            work: 0,
            budget,
        };
        for constant in [pool.bool(false), pool.bool(true), pool.null(), pool.unit()] {
            facts.register(pool, constant);
        }
        facts.trail.clear();
        facts
    }

    /// Whether the proof has to end.
    pub(super) fn is_over(&self) -> bool {
        self.budget.over()
    }

    /// Counts what looking through terms cost as work.
    pub(super) fn compared(&mut self, steps: u64) {
        self.work += steps;
    }

    /// How much work the facts have done: a number that only grows.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Opens a scope.
    pub(super) fn push(&mut self) {
        self.marks.push(self.trail.len());
        self.residence.push();
    }

    /// Leaves the last scope; what was learned in it is forgotten.
    pub(super) fn pop(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        self.residence.pop();
        self.pending.clear();
        self.kept_point.withdraw(mark);
        while self.trail.len() > mark {
            if let Some(undo) = self.trail.pop() {
                self.undo(undo);
            }
        }
    }

    /// Leaves the last scope; what was learned in it stays.
    pub(super) fn keep(&mut self) {
        self.marks.pop();
        self.residence.keep();
    }

    /// A digest that is the same before and after anything that must not change the facts.
    pub(super) fn digest(&self) -> Digest {
        Digest {
            nodes: self.nodes.len(),
            changes: self.trail.len(),
            contradiction: self.contradiction,
            held: self.residence.digest(),
        }
    }

    /// Learns that the formula is true.
    pub(super) fn assume(&mut self, pool: &mut TermPool, t: Term) {
        if !self.contradiction {
            let impossible = self.refutes_amounts(pool, t);
            let node = self.register(pool, t);
            self.pending.push_back((node, TRUE));
            self.settle(pool);
            if impossible {
                self.contradict();
            }
        }
    }

    /// Whether what was learned is contradictory.
    pub(super) fn contradictory(&self) -> bool {
        self.contradiction
    }

    /// Learns that `t` is null or an object of a run-time class of this set.
    pub(super) fn tag(&mut self, pool: &mut TermPool, t: Term, tag: u32) {
        if self.contradiction {
            return;
        }
        let node = self.register(pool, t);
        self.settle(pool);
        self.narrow(pool, node, Some(tag));
        self.settle(pool);
    }

    /// The run-time classes that a term may have if it is not null, as far as that is known.
    pub(super) fn classes_of(&mut self, pool: &mut TermPool, t: Term) -> Option<u32> {
        let node = self.register(pool, t);
        self.settle(pool);
        self.class(node).tag.get()
    }

    /// Enters that the members of a class are null or of one of these run-time classes; none: they are null.
    fn narrow(&mut self, pool: &mut TermPool, node: Id, classes: Option<u32>) {
        let root = self.root(node);
        let before = self.nodes[root as usize].class.tag.get();
        let now = match (before, classes) {
            (Some(before), Some(classes)) => pool.classes.both(before, classes),
            (None, classes) => classes,
            (Some(_), None) => None,
        };
        match now {
            None => self.equate(root, NULL),
            Some(_) if now != before => {
                self.change(root, |class| class.tag = Slot::of(now));
                self.tell_class(pool, root);
            }
            Some(_) => {}
        }
    }

    /// Works out the tests of a class's members whose run-time class is better known now.
    fn tell_class(&mut self, pool: &mut TermPool, root: Id) {
        for i in 0..self.nodes[root as usize].uses.len() {
            let used = self.nodes[root as usize].uses[i];
            if matches!(pool.kind(self.term(used)), TermKind::Op(Op::IsOneOf(_), _)) {
                self.evaluate(pool, used, None);
            }
        }
    }

    /// Learns that from now on full permission to `t.field` is held.
    pub(super) fn hold(&mut self, pool: &mut TermPool, field: u32, t: Term) -> HoldId {
        let node = self.register(pool, t);
        self.settle(pool);
        let root = self.root(node);
        if self.holds_now(root, field) {
            self.contradict();
        }
        let (id, new) = self.residence.hold(field, t);
        if let Some(place) = new {
            self.nodes[root as usize].holders.push(place);
            self.trail.push(Undo::Holder(root));
        }
        id
    }

    /// Whether a term known to equal `t` holds the field now.
    pub(super) fn holds(&mut self, pool: &mut TermPool, field: u32, t: Term) -> bool {
        let node = self.node_for(pool, t);
        self.holds_now(self.root(node), field)
    }

    pub(super) fn release(&mut self, id: HoldId) {
        self.residence.release(id);
    }

    pub(super) fn residence(&self) -> &Residence {
        &self.residence
    }

    /// The terms that facts are kept about, in the order in which they were registered.
    pub(super) fn terms(&self) -> impl DoubleEndedIterator<Item = Term> + '_ {
        self.nodes.iter().map(|n| n.term)
    }

    /// The representative of all terms known to be equal to `t`.
    pub(super) fn representative(&self, t: Term) -> Term {
        self.node(t).map_or(t, |n| self.nodes[self.root(n) as usize].term)
    }

    /// The constant bounds of an integer term, as far as they are known.
    pub(super) fn bounds(&mut self, pool: &mut TermPool, t: Term) -> (Option<i128>, Option<i128>) {
        let node = self.node_for(pool, t);
        (self.lower(node), self.upper(node))
    }

    /// All terms known equal to `t`, beginning with `t` itself.
    pub(super) fn members(&mut self, pool: &mut TermPool, t: Term) -> Members<'_> {
        let start = self.node_for(pool, t);
        Members { facts: self, start, at: Some(start) }
    }

    fn contradict(&mut self) {
        if !self.contradiction {
            self.contradiction = true;
            self.trail.push(Undo::Contradiction);
        }
        self.pending.clear();
    }

    /// Processes all pending equalities.
    fn settle(&mut self, pool: &mut TermPool) {
        while let Some((a, b)) = self.pending.pop_front() {
            if self.contradiction || self.budget.over() {
                self.pending.clear();
            } else {
                self.merge(pool, a, b);
            }
        }
    }
}

/// The members of a class.
pub(crate) struct Members<'a> {
    facts: &'a Facts,
    start: Id,
    at: Option<Id>,
}

impl Iterator for Members<'_> {
    type Item = Term;

    fn next(&mut self) -> Option<Term> {
        let member = self.at?;
        let next = self.facts.next(member);
        self.at = (next != self.start).then_some(next);
        Some(self.facts.term(member))
    }
}

/// A few nodes.
type Ids = SmallVec<[Id; 4]>;
