//! The nodes that a search looks for: calls by function, reads, divisions, quantified formulas, and formulas that leave
//! a choice.
//!
//! The lists hold nodes in the order in which they were registered; a node is in one of them at most, so undoing the
//! last node shortens that list by one.
//!
//! Soundness does not depend on the lists: a node that is missing in one is not found, and nothing follows from that.

use smallvec::SmallVec;

use super::{Facts, Id};
use crate::term::{FunId, Op, Sort, Term, TermKind, TermPool};

/// How many members of a class are looked at for those that fit.
const LOOKED_AT: usize = 128;

/// How many of the latest reads are looked at again.
const READS: usize = 64;

/// What kind of list a node is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::prover) enum Listed {
    /// Applications of a function.
    Call(FunId),
    /// Reads of array elements.
    Read,
    /// What is in ghost values: elements at an index or for a key.
    At,
    /// Whether something is in a ghost value.
    Has,
    /// How often something is in a ghost value.
    Count,
    /// Quotients and remainders by something that is not a constant.
    Division,
    /// Quotients and remainders by a constant.
    ByConstant,
    /// Quantified formulas.
    Quantified,
    /// Formulas of which it can be open why they are true, and conditional values.
    Choice,
}

/// The lists.
#[derive(Default)]
pub(super) struct Index {
    calls: Vec<Vec<Id>>,
    reads: Vec<Id>,
    at: Vec<Id>,
    has: Vec<Id>,
    count: Vec<Id>,
    divisions: Vec<Id>,
    by_constant: Vec<Id>,
    quantified: Vec<Id>,
    choices: Vec<Id>,
}

impl Index {
    fn list(&self, listed: Listed) -> &[Id] {
        match listed {
            Listed::Call(f) => self.calls.get(f.0 as usize).map_or(&[], Vec::as_slice),
            Listed::Read => &self.reads,
            Listed::At => &self.at,
            Listed::Has => &self.has,
            Listed::Count => &self.count,
            Listed::Division => &self.divisions,
            Listed::ByConstant => &self.by_constant,
            Listed::Quantified => &self.quantified,
            Listed::Choice => &self.choices,
        }
    }

    fn list_mut(&mut self, listed: Listed) -> &mut Vec<Id> {
        match listed {
            Listed::Call(f) => {
                let place = f.0 as usize;
                if self.calls.len() <= place {
                    self.calls.resize_with(place + 1, Vec::new);
                }
                &mut self.calls[place]
            }
            Listed::Read => &mut self.reads,
            Listed::At => &mut self.at,
            Listed::Has => &mut self.has,
            Listed::Count => &mut self.count,
            Listed::Division => &mut self.divisions,
            Listed::ByConstant => &mut self.by_constant,
            Listed::Quantified => &mut self.quantified,
            Listed::Choice => &mut self.choices,
        }
    }

    /// Enters a node that was just added.
    pub(super) fn enter(&mut self, listed: Option<Listed>, n: Id) {
        if let Some(listed) = listed {
            self.list_mut(listed).push(n);
        }
    }

    /// Removes the node that was added last.
    pub(super) fn leave(&mut self, listed: Option<Listed>) {
        if let Some(listed) = listed {
            self.list_mut(listed).pop();
        }
    }
}

/// The list that a term belongs to.
pub(super) fn listed(pool: &TermPool, t: Term) -> Option<Listed> {
    match pool.kind(t) {
        TermKind::App(f, _) => Some(Listed::Call(f)),
        TermKind::Op(Op::Select, _) => Some(Listed::Read),
        TermKind::Op(Op::At, _) => Some(Listed::At),
        TermKind::Op(Op::Has, _) => Some(Listed::Has),
        TermKind::Op(Op::Count, _) => Some(Listed::Count),
        TermKind::Op(Op::Div | Op::Rem, &[_, divisor]) => {
            let is_constant = matches!(pool.kind(divisor), TermKind::Int(_));
            Some(if is_constant { Listed::ByConstant } else { Listed::Division })
        }
        TermKind::Quantified(_) => Some(Listed::Quantified),
        TermKind::Op(Op::And | Op::Or | Op::Implies | Op::Ite, _) => Some(Listed::Choice),
        TermKind::Op(Op::Eq, &[a, _]) => (pool.sort(a) == Sort::BOOL).then_some(Listed::Choice),
        _ => None,
    }
}

impl Facts {
    /// The nodes of one list, oldest first.
    pub(in crate::prover) fn listed(&self, listed: Listed) -> &[Id] {
        self.index.list(listed)
    }
}

/// What a search reads.
impl Facts {
    /// The node of a term; it is made if there is none.
    pub(in crate::prover) fn node_for(&mut self, pool: &mut TermPool, t: Term) -> Id {
        let n = self.register(pool, t);
        self.settle(pool);
        n
    }

    /// How many nodes there are: a node that is made from now on has this number, or a greater one.
    pub(in crate::prover) fn nodes(&self) -> Id {
        self.nodes.len() as Id
    }

    /// Whether facts are kept about a term.
    pub(in crate::prover) fn is_met(&self, t: Term) -> bool {
        self.node(t).is_some()
    }

    /// The nodes that have a member of a node's class as an argument.
    pub(in crate::prover) fn users(&self, n: Id) -> &[Id] {
        &self.nodes[self.root(n) as usize].uses
    }

    /// The arguments of a node.
    pub(in crate::prover) fn arguments(&self, n: Id) -> &[Id] {
        &self.nodes[n as usize].args
    }

    /// The members of a node's class that fit, beginning with itself, at most so many. What does not fit takes no
    /// place: in which order the members of a class stand depends on all that was ever said of them.
    pub(in crate::prover) fn fitting(
        &self,
        n: Id,
        most: usize,
        fits: impl Fn(Term) -> bool,
    ) -> SmallVec<[Id; 8]> {
        let mut found = SmallVec::new();
        let mut at = n;
        for _ in 0..LOOKED_AT {
            if fits(self.term(at)) {
                found.push(at);
            }
            at = self.next(at);
            if at == n || found.len() == most {
                break;
            }
        }
        found
    }

    /// The terms known to equal `t` that fit, at most so many, without itself. Of those that are made of equal parts in
    /// the same way, one is enough: the others say nothing else.
    pub(in crate::prover) fn others(
        &mut self,
        pool: &mut TermPool,
        t: Term,
        most: usize,
        fits: impl Fn(&TermPool, Term) -> bool,
    ) -> Vec<Term> {
        let node = self.node_for(pool, t);
        let pool = &*pool;
        let alike = |a: Id, b: Id| match (pool.kind(self.term(a)), pool.kind(self.term(b))) {
            (TermKind::Op(first, _), TermKind::Op(second, _)) if first == second => {
                let (of_first, of_second) = (self.arguments(a), self.arguments(b));
                of_first.len() == of_second.len()
                    && of_first.iter().zip(of_second).all(|(x, y)| self.root(*x) == self.root(*y))
            }
            // Any others are made in different ways, or have no parts.
            _ => false,
        };
        let mut kept: SmallVec<[Id; 8]> = SmallVec::new();
        for other in self.fitting(node, LOOKED_AT, |other| fits(pool, other)) {
            if kept.len() == most {
                break;
            }
            if other != node && !alike(other, node) && !kept.iter().any(|&it| alike(it, other)) {
                kept.push(other);
            }
        }
        kept.into_iter().map(|n| self.term(n)).collect()
    }

    /// The constant that a node is known to be, or else its own term.
    pub(in crate::prover) fn plainest(&self, n: Id) -> Term {
        self.term(self.class(n).constant.get().unwrap_or(n))
    }

    /// The value of a formula that is a node.
    pub(in crate::prover) fn value_of(&self, t: Term) -> Option<bool> {
        self.node(t).and_then(|n| self.value(n))
    }

    /// A member of an array's class that is an updated array.
    pub(in crate::prover) fn update(&self, array: Id) -> Option<Id> {
        self.class(array).store.get()
    }

    /// A member of an array's class that is an array with a range of another one.
    pub(in crate::prover) fn ranged(&self, array: Id) -> Option<Id> {
        self.class(array).splice.get()
    }

    /// Looks at the latest reads of updated arrays again, since an index may be known to differ by now.
    pub(in crate::prover) fn look_at_reads(&mut self, pool: &mut TermPool) {
        for n in self.index.reads.iter().rev().take(READS).copied().collect::<Vec<_>>() {
            if !self.contradiction && self.class(self.arg(n, 0)).store.get().is_some() {
                self.read_again(pool, n);
            }
        }
    }
}
