//! Terms become nodes.
//!
//! Soundness rests on this: two nodes have the same signature only if they are the same operator, with the same index
//! and factors, of arguments that are known to be equal. The signature of a term is read off its row in the table.

use std::collections::hash_map::Entry;

use smallvec::SmallVec;
use thin_vec::ThinVec;

use super::graph::{Class, High, Link, Low, Node, Signature, Slot};
use super::{Facts, Id, Ids, Undo, index};
use crate::term::{FunId, Op, Term, TermKind, TermPool, deep};

/// A node with more arguments than this gets a signature when it is made, not again when its arguments change.
const MANY_ARGUMENTS: usize = 24;

impl Facts {
    /// The node of a term. The next `settle` processes what follows from its shape.
    pub(super) fn register(&mut self, pool: &mut TermPool, t: Term) -> Id {
        if let Some(n) = self.node(t) {
            return n;
        }
        deep(|| {
            let args: Ids = match pool.kind(t) {
                TermKind::Quantified(_) => Ids::new(),
                _ => pool.children(t).into_iter().map(|c| self.register(pool, c)).collect(),
            };
            self.add(pool, t, args)
        })
    }

    fn add(&mut self, pool: &mut TermPool, t: Term, args: Ids) -> Id {
        let id = self.nodes.len() as Id;
        if self.node_of.len() <= t.index() {
            self.node_of.resize(pool.len().max(t.index() + 1), 0);
        }
        self.node_of[t.index()] = id + 1;
        for &arg in &args {
            let root = self.root(arg);
            self.nodes[root as usize].uses.push(id);
        }
        let class = self.own_class(pool, t, id, &args);
        let listed = index::listed(pool, t);
        self.index.enter(listed, id);
        self.links.push(Link::alone(id));
        self.nodes.push(Node {
            term: t,
            watched: [0, args.len().saturating_sub(1) as u32],
            args,
            listed,
            class,
            uses: ThinVec::new(),
            above: ThinVec::new(),
            below: ThinVec::new(),
            holders: ThinVec::new(),
        });
        let entered = self.sign(pool, id).unwrap_or_default();
        self.trail.push(Undo::Node(entered));
        self.work += 1;
        self.budget.take(1);
        self.evaluate(pool, id, None);
        self.bound_by_shape(pool, id);
        id
    }

    /// What the shape of a term says about its class.
    fn own_class(&self, pool: &TermPool, t: Term, id: Id, args: &[Id]) -> Class {
        let object = Slot::of(pool.object_age(t));
        let oldest = pool.age(t);
        let atom = Slot::of((!matches!(pool.kind(t), TermKind::Sum(..))).then_some(id));
        let own = Slot::of(Some(id));
        let mut class = Class { size: 1, oldest, object, atom, ..Class::default() };
        match pool.kind(t) {
            TermKind::Int(value) => {
                class.constant = own;
                (class.high, class.low) = (High::at(value), Low::at(value));
            }
            TermKind::Bool(_) | TermKind::Amount(_) => class.constant = own,
            TermKind::Op(Op::Null | Op::Unit | Op::Wrap | Op::ConstArray, _) => class.constant = own,
            TermKind::Op(Op::Tuple, _) => class.tuple = own,
            TermKind::Op(Op::Store, _) => class.store = own,
            TermKind::Op(Op::Splice, _) => class.splice = own,
            TermKind::Op(Op::Empty(_) | Op::Single(_), _) => (class.constant, class.store) = (own, own),
            TermKind::Op(Op::Concat, &[_, last])
                if matches!(pool.kind(last), TermKind::Op(Op::Single(_), _)) =>
            {
                (class.constant, class.store) = (own, own);
            }
            TermKind::Op(op, _) if op.makes_collection() => class.store = own,
            TermKind::Op(op, _) if op.row().never_negative => class.low = Low::at(0),
            TermKind::Sum([(_, 1)], constant) if constant != 0 => {
                debug_assert_eq!(args.len(), 1);
                class.offset = own;
            }
            _ => {}
        }
        class
    }

    /// Looks for a node with the same operation and arguments, and enters this one if there is none. The result is the
    /// signature if it was entered: undoing has to remove it.
    fn sign(&mut self, pool: &TermPool, n: Id) -> Option<Signature> {
        match self.signatures.entry(self.signature(pool, n)?) {
            Entry::Occupied(known) => {
                let other = *known.get();
                self.equate(n, other);
                None
            }
            Entry::Vacant(place) => {
                let signature = place.key().clone();
                place.insert(n);
                Some(signature)
            }
        }
    }

    /// As [`Facts::sign`], after an argument has moved to another class.
    pub(super) fn sign_again(&mut self, pool: &TermPool, n: Id) {
        if self.nodes[n as usize].args.len() <= MANY_ARGUMENTS {
            let entered = self.sign(pool, n);
            self.trail.extend(entered.map(Undo::Signature));
        }
    }

    /// Connectives are compared by value, not by signature.
    fn signature(&self, pool: &TermPool, n: Id) -> Option<Signature> {
        let node = &self.nodes[n as usize];
        let roots = node.args.iter().map(|&a| self.root(a));
        let mut s = Signature::new();
        match pool.kind(node.term) {
            TermKind::Op(Op::Eq, _) => {
                return Some(eq_signature(self.root(node.args[0]), self.root(node.args[1])));
            }
            TermKind::Op(op, _) => {
                if op.row().connective || node.args.is_empty() {
                    return None;
                }
                s.push(OPERATOR);
                op.encode(&mut s);
                let start = s.len();
                s.extend(roots);
                if op.row().commutative {
                    s[start..].sort_unstable();
                }
            }
            TermKind::App(FunId(f), _) => {
                s.extend([FUNCTION, f]);
                s.extend(roots);
            }
            TermKind::Sum(parts, constant) => {
                s.push(SUM);
                push_wide(&mut s, constant);
                let mut pairs: SmallVec<[(Id, i128); 4]> =
                    roots.zip(parts).map(|(root, part)| (root, part.1)).collect();
                pairs.sort_unstable();
                for (root, factor) in pairs {
                    s.push(root);
                    push_wide(&mut s, factor);
                }
            }
            TermKind::AtMost(_, bound) => {
                s.push(AT_MOST);
                push_wide(&mut s, bound);
                s.extend(roots);
            }
            TermKind::Bool(_)
            | TermKind::Int(_)
            | TermKind::Amount(_)
            | TermKind::Symbol(_)
            | TermKind::Quantified(_) => return None,
        }
        Some(s)
    }
}

// The first word of a signature says what the others are.
const EQUALITY: u32 = 0;
const OPERATOR: u32 = 1;
const FUNCTION: u32 = 2;
const SUM: u32 = 3;
const AT_MOST: u32 = 4;

/// The signature of an operator of these classes, in this order.
pub(super) fn op_signature(op: Op, classes: &[Id]) -> Signature {
    let mut s = Signature::from_slice(&[OPERATOR]);
    op.encode(&mut s);
    s.extend_from_slice(classes);
    s
}

/// The signature of the equality of two classes.
pub(super) fn eq_signature(a: Id, b: Id) -> Signature {
    Signature::from_slice(&[EQUALITY, a.min(b), a.max(b)])
}

/// A number takes one word if it is small, else five, of which the first is none that a small number has.
fn push_wide(s: &mut Signature, value: i128) {
    match i32::try_from(value) {
        Ok(small) if small != i32::MIN => s.push(small as u32),
        Ok(_) | Err(_) => {
            let bits = value as u128;
            s.push(i32::MIN as u32);
            s.extend([bits as u32, (bits >> 32) as u32, (bits >> 64) as u32, (bits >> 96) as u32]);
        }
    }
}
