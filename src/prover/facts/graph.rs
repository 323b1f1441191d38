//! Nodes, classes, and undoing changes.
//!
//! Soundness rests on this: every change of a node, a class or a list is on the trail, and is undone in reverse order.

use smallvec::SmallVec;
use thin_vec::ThinVec;

use super::{FALSE, Facts, Id, Ids, Listed, TRUE, Undo};
use crate::term::{Term, TermPool};

/// The operation of a node and the classes of its arguments.
pub(super) type Signature = SmallVec<[u32; 6]>;

/// A term that facts are kept about. The class data and the lists are valid only at the root of a class. Most lists are
/// empty, hence the vectors that take one word then.
pub(super) struct Node {
    pub term: Term,
    pub args: Ids,
    /// The list that has this node.
    pub listed: Option<Listed>,
    /// Two undecided arguments of a conjunction or disjunction, if there are two.
    pub watched: [u32; 2],
    pub class: Class,
    /// Nodes that have a member of the class as an argument.
    pub uses: ThinVec<Id>,
    /// `(y, c)`: this is at most y + c.
    pub above: ThinVec<(Id, i128)>,
    /// `(y, c)`: y is at most this + c.
    pub below: ThinVec<(Id, i128)>,
    /// The places, in the residence records, of the members that held a field.
    pub holders: ThinVec<(u32, u32)>,
}

/// Which class a node is in. It is asked for more often than anything else, mostly of nodes of which nothing more is
/// looked at, so the links of all nodes are kept together.
#[derive(Clone, Copy)]
pub(super) struct Link {
    root: Id,
    /// The next member of the class, in a circle.
    next: Id,
}

impl Link {
    /// A class of its own.
    pub(super) fn alone(id: Id) -> Link {
        Link { root: id, next: id }
    }
}

/// What is known about all members of a class.
#[derive(Clone, Copy, Default)]
pub(super) struct Class {
    pub size: u32,
    /// A member that is a constant, a leaf of a snapshot or a constant array.
    pub constant: Slot,
    /// A member that is a tuple.
    pub tuple: Slot,
    /// A member that is an updated array, or a ghost value put together from others.
    pub store: Slot,
    /// A member that is an array with a range of another one, which is not a member.
    pub splice: Slot,
    /// A member that is not a sum.
    pub atom: Slot,
    /// A member that is another term plus a constant.
    pub offset: Slot,
    /// The least age of a member.
    pub oldest: u32,
    /// The age of the object, if this is a `new` object.
    pub object: Slot,
    /// This is null or an object of a run-time class of this set.
    pub tag: Slot,
    pub high: High,
    pub low: Low,
}

/// A number that may be missing. There are so many classes, each saved whenever it changes, that their size is what a
/// long proof takes: this is half of an `Option`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot(u32);

impl Slot {
    const NONE: Slot = Slot(u32::MAX);

    pub(super) fn of(number: Option<u32>) -> Slot {
        number.map_or(Slot::NONE, Slot)
    }

    pub(super) fn get(self) -> Option<u32> {
        (self != Slot::NONE).then_some(self.0)
    }

    /// This number, or else the other.
    pub(super) fn or(self, other: Slot) -> Slot {
        if self == Slot::NONE { other } else { self }
    }
}

impl Default for Slot {
    fn default() -> Slot {
        Slot::NONE
    }
}

/// An upper bound that may be missing: the largest number says nothing.
#[derive(Clone, Copy)]
#[repr(Rust, packed(8))]
pub(super) struct High(i128);

/// A lower bound that may be missing: the least number says nothing.
#[derive(Clone, Copy)]
#[repr(Rust, packed(8))]
pub(super) struct Low(i128);

impl High {
    pub(super) fn at(bound: i128) -> High {
        High(bound)
    }

    pub(super) fn get(self) -> Option<i128> {
        let bound = self.0;
        (bound != i128::MAX).then_some(bound)
    }

    /// What both say.
    pub(super) fn and(self, other: High) -> High {
        High({ self.0 }.min(other.0))
    }
}

impl Low {
    pub(super) fn at(bound: i128) -> Low {
        Low(bound)
    }

    pub(super) fn get(self) -> Option<i128> {
        let bound = self.0;
        (bound != i128::MIN).then_some(bound)
    }

    /// What both say.
    pub(super) fn and(self, other: Low) -> Low {
        Low({ self.0 }.max(other.0))
    }
}

impl Default for High {
    fn default() -> High {
        High(i128::MAX)
    }
}

impl Default for Low {
    fn default() -> Low {
        Low(i128::MIN)
    }
}

impl Facts {
    pub(super) fn node(&self, t: Term) -> Option<Id> {
        self.node_of.get(t.index()).copied().filter(|&n| n > 0).map(|n| n - 1)
    }

    pub(in crate::prover) fn root(&self, n: Id) -> Id {
        self.links[n as usize].root
    }

    /// The next member of a node's class, in a circle.
    pub(super) fn next(&self, n: Id) -> Id {
        self.links[n as usize].next
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
        self.saved.push(*class);
        self.trail.push(Undo::Class(root));
        change(class);
    }

    pub(super) fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Node(signature) => {
                self.signatures.remove(&signature);
                self.links.pop();
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
            Undo::Merged { winner, loser, lengths } => self.unmerge(winner, loser, lengths),
            Undo::Class(root) => self.restore(root),
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

    /// Gives a class the value that was saved last.
    fn restore(&mut self, root: Id) {
        if let Some(class) = self.saved.pop() {
            self.nodes[root as usize].class = class;
        }
    }

    fn unmerge(&mut self, winner: Id, loser: Id, lengths: [u32; 4]) {
        let [uses, above, below, holders] = lengths.map(|n| n as usize);
        self.restore(winner);
        let node = &mut self.nodes[winner as usize];
        node.uses.truncate(uses);
        node.above.truncate(above);
        node.below.truncate(below);
        node.holders.truncate(holders);
        self.splice(winner, loser);
        self.relabel(loser, loser);
    }

    /// Joins two circles of members into one, or splits one into two.
    pub(super) fn splice(&mut self, a: Id, b: Id) {
        let next = self.links[a as usize].next;
        self.links[a as usize].next = self.links[b as usize].next;
        self.links[b as usize].next = next;
    }

    /// Gives all members of the circle of `start` this root.
    pub(super) fn relabel(&mut self, start: Id, root: Id) {
        let mut at = start;
        loop {
            let link = &mut self.links[at as usize];
            link.root = root;
            at = link.next;
            if at == start {
                return;
            }
        }
    }

    /// The members of a class, from `start` on.
    pub(super) fn circle(&self, start: Id) -> Ids {
        let mut out = Ids::from_slice(&[start]);
        let mut at = self.next(start);
        while at != start {
            out.push(at);
            at = self.next(at);
        }
        out
    }
}
