//! Nodes, classes, and undoing changes.
//!
//! Soundness rests on this: every change of a node, a class or a list is on the trail, and is undone in reverse order.

use smallvec::SmallVec;

use super::{FALSE, Facts, Id, Ids, Listed, TRUE, Undo};
use crate::term::{Term, TermPool};

/// The operation of a node and the classes of its arguments.
pub(super) type Signature = SmallVec<[u32; 6]>;

/// A term that facts are kept about. The class data and the lists are valid only at the root of a class.
pub(super) struct Node {
    pub term: Term,
    pub root: Id,
    /// The next member of the class, in a circle.
    pub next: Id,
    pub args: Ids,
    /// The list that has this node.
    pub listed: Option<Listed>,
    /// Two undecided arguments of a conjunction or disjunction, if there are two.
    pub watched: [u32; 2],
    pub class: Class,
    /// Nodes that have a member of the class as an argument.
    pub uses: Vec<Id>,
    /// `(y, c)`: this is at most y + c.
    pub above: Vec<(Id, i128)>,
    /// `(y, c)`: y is at most this + c.
    pub below: Vec<(Id, i128)>,
    /// The places, in the residence records, of the members that held a field.
    pub holders: Vec<(u32, u32)>,
}

/// What is known about all members of a class.
#[derive(Clone, Copy, Default)]
pub(super) struct Class {
    pub size: u32,
    /// A member that is a constant, a leaf of a snapshot or a constant array.
    pub constant: Option<Id>,
    /// A member that is a tuple.
    pub tuple: Option<Id>,
    /// A member that is an updated array.
    pub store: Option<Id>,
    /// A member that is not a sum.
    pub atom: Option<Id>,
    /// A member that is another term plus a constant.
    pub offset: Option<Id>,
    /// The least age of a member.
    pub oldest: u32,
    /// The age of the object, if this is a `new` object.
    pub object: Option<u32>,
    /// This is null or an object of a run-time class of this set.
    pub tag: Option<u32>,
    pub high: Option<i128>,
    pub low: Option<i128>,
}

impl Facts {
    pub(super) fn node(&self, t: Term) -> Option<Id> {
        self.node_of.get(t.index()).copied().filter(|&n| n > 0).map(|n| n - 1)
    }

    pub(in crate::prover) fn root(&self, n: Id) -> Id {
        self.nodes[n as usize].root
    }

    pub(super) fn class(&self, n: Id) -> &Class {
        &self.nodes[self.root(n) as usize].class
    }

    pub(in crate::prover) fn term(&self, n: Id) -> Term {
        self.nodes[n as usize].term
    }

    pub(super) fn arg(&self, n: Id, i: usize) -> Id {
        self.nodes[n as usize].args[i]
    }

    /// The value of a formula, if it is known.
    pub(in crate::prover) fn value(&self, n: Id) -> Option<bool> {
        match self.root(n) {
            FALSE => Some(false),
            TRUE => Some(true),
            _ => None,
        }
    }

    pub(in crate::prover) fn equal(&self, a: Id, b: Id) -> bool {
        self.root(a) == self.root(b)
    }

    /// Schedules the merge of two nodes.
    pub(super) fn equate(&mut self, a: Id, b: Id) {
        if !self.equal(a, b) {
            self.pending.push_back((a, b));
        }
    }

    pub(super) fn set(&mut self, n: Id, value: bool) {
        self.equate(n, if value { TRUE } else { FALSE });
    }

    /// Makes the term a node, and schedules the merge of the two.
    pub(super) fn equate_term(&mut self, pool: &mut TermPool, n: Id, t: Term) {
        let other = self.register(pool, t);
        self.equate(n, other);
    }

    /// Changes the class of a root.
    pub(super) fn change(&mut self, root: Id, change: impl FnOnce(&mut Class)) {
        let class = &mut self.nodes[root as usize].class;
        self.trail.push(Undo::Class(root, *class));
        change(class);
    }

    pub(super) fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Node => {
                if let Some(node) = self.nodes.pop() {
                    self.node_of[node.term.index()] = 0;
                    self.index.leave(node.listed);
                    for &arg in node.args.iter().rev() {
                        let root = self.root(arg);
                        self.nodes[root as usize].uses.pop();
                    }
                }
            }
            Undo::Signature(signature) => {
                self.signatures.remove(&signature);
            }
            Undo::Merged { winner, loser, class, lengths } => self.unmerge(winner, loser, class, lengths),
            Undo::Class(root, class) => self.nodes[root as usize].class = class,
            Undo::Edge(from, to) => {
                self.nodes[from as usize].above.pop();
                self.nodes[to as usize].below.pop();
            }
            Undo::Holder(root) => {
                self.nodes[root as usize].holders.pop();
            }
            Undo::Contradiction => self.contradiction = false,
        }
    }

    fn unmerge(&mut self, winner: Id, loser: Id, class: Class, lengths: [u32; 4]) {
        let [uses, above, below, holders] = lengths.map(|n| n as usize);
        let node = &mut self.nodes[winner as usize];
        node.class = class;
        node.uses.truncate(uses);
        node.above.truncate(above);
        node.below.truncate(below);
        node.holders.truncate(holders);
        self.splice(winner, loser);
        self.relabel(loser, loser);
    }

    /// Joins two circles of members into one, or splits one into two.
    pub(super) fn splice(&mut self, a: Id, b: Id) {
        let next = self.nodes[a as usize].next;
        self.nodes[a as usize].next = self.nodes[b as usize].next;
        self.nodes[b as usize].next = next;
    }

    /// Gives all members of the circle of `start` this root.
    pub(super) fn relabel(&mut self, start: Id, root: Id) {
        let mut at = start;
        loop {
            self.nodes[at as usize].root = root;
            at = self.nodes[at as usize].next;
            if at == start {
                return;
            }
        }
    }

    /// The members of a class, from `start` on.
    pub(super) fn circle(&self, start: Id) -> Vec<Id> {
        let mut out = vec![start];
        let mut at = self.nodes[start as usize].next;
        while at != start {
            out.push(at);
            at = self.nodes[at as usize].next;
        }
        out
    }
}
