//! Terms become nodes.

use super::graph::{Class, Node, Signature};
use super::{Facts, Id, Ids, Undo};
use crate::term::{FunId, Sort, Term, TermKind, TermPool, deep};

/// A node with more arguments than this gets a signature when it is made, not again when its arguments change.
const MANY_ARGUMENTS: usize = 24;

impl Facts {
    /// The node of a term. What follows from its shape is worked in by the next `settle`.
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
        self.nodes.push(Node {
            term: t,
            root: id,
            next: id,
            watched: [0, args.len().saturating_sub(1) as u32],
            args,
            class,
            uses: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
            holders: Vec::new(),
        });
        self.trail.push(Undo::Node);
        self.sign(pool, id);
        self.evaluate(pool, id, None);
        self.bound_by_shape(pool, id);
        id
    }

    /// What the shape of a term says about its class.
    fn own_class(&self, pool: &TermPool, t: Term, id: Id, args: &[Id]) -> Class {
        let object = pool.object_age(t);
        let oldest = pool.youngest(t);
        let atom = (!matches!(pool.kind(t), TermKind::Sum(..))).then_some(id);
        let mut class = Class { size: 1, oldest, object, atom, ..Class::default() };
        match pool.kind(t) {
            TermKind::Int(value) => {
                class.constant = Some(id);
                (class.high, class.low) = (Some(*value), Some(*value));
            }
            TermKind::Bool(_)
            | TermKind::Null
            | TermKind::Unit
            | TermKind::Wrap(_)
            | TermKind::ConstArray(..) => class.constant = Some(id),
            TermKind::Tuple(_) => class.tuple = Some(id),
            TermKind::Store(..) => class.store = Some(id),
            TermKind::Sum(parts, constant) if *constant != 0 => {
                if let [(_, 1)] = **parts {
                    debug_assert_eq!(args.len(), 1);
                    class.offset = Some(id);
                }
            }
            TermKind::Length(_) => class.low = Some(0),
            _ => {}
        }
        class
    }

    /// Looks for a node with the same operation and arguments, and enters this one if there is none.
    pub(super) fn sign(&mut self, pool: &TermPool, n: Id) {
        let Some(signature) = self.signature(pool, n) else { return };
        match self.signatures.get(&signature) {
            Some(&other) => self.equate(n, other),
            None => {
                self.trail.push(Undo::Signature(signature.clone()));
                self.signatures.insert(signature, n);
            }
        }
    }

    /// As [`Facts::sign`], after an argument came into another class.
    pub(super) fn sign_again(&mut self, pool: &TermPool, n: Id) {
        if self.nodes[n as usize].args.len() <= MANY_ARGUMENTS {
            self.sign(pool, n);
        }
    }

    /// Formulas are compared by value, not by signature; equality and comparison are the exception.
    fn signature(&self, pool: &TermPool, n: Id) -> Option<Signature> {
        let node = &self.nodes[n as usize];
        let mut s = Signature::new();
        match pool.kind(node.term) {
            TermKind::Eq(..) => {
                let (a, b) = (self.root(node.args[0]), self.root(node.args[1]));
                return Some(eq_signature(a, b));
            }
            TermKind::Sum(parts, constant) => {
                s.push(1);
                push_wide(&mut s, *constant);
                let mut pairs: Vec<(Id, i128)> =
                    node.args.iter().zip(parts).map(|(&a, part)| (self.root(a), part.1)).collect();
                pairs.sort_unstable();
                for (root, factor) in pairs {
                    s.push(root);
                    push_wide(&mut s, factor);
                }
                return Some(s);
            }
            TermKind::Product(_) => {
                s.push(2);
                s.extend(node.args.iter().map(|&a| self.root(a)));
                s[1..].sort_unstable();
                return Some(s);
            }
            TermKind::AtMost(_, bound) => {
                s.push(3);
                push_wide(&mut s, *bound);
            }
            TermKind::App(FunId(f), _) => s.extend([4, *f]),
            TermKind::Ite(..) => s.push(5),
            TermKind::Div(..) => s.push(6),
            TermKind::Rem(..) => s.push(7),
            TermKind::Wrap(v) => s.extend([8, sort_code(pool.sort(*v))]),
            TermKind::Unwrap(sort, _) => s.extend([9, sort_code(*sort)]),
            TermKind::Tuple(_) => s.push(10),
            TermKind::Proj(index, arity, _) => s.extend([11, *index, *arity]),
            TermKind::ConstArray(..) => s.push(12),
            TermKind::Select(..) => s.push(13),
            TermKind::Store(..) => s.push(14),
            TermKind::Length(_) => s.push(15),
            TermKind::Bool(_)
            | TermKind::Int(_)
            | TermKind::Null
            | TermKind::Unit
            | TermKind::Symbol(_)
            | TermKind::Not(_)
            | TermKind::And(_)
            | TermKind::Or(_)
            | TermKind::Implies(..)
            | TermKind::Quantified(_) => return None,
        }
        s.extend(node.args.iter().map(|&a| self.root(a)));
        Some(s)
    }
}

/// The signature of the equality of two classes.
pub(super) fn eq_signature(a: Id, b: Id) -> Signature {
    Signature::from_slice(&[0, a.min(b), a.max(b)])
}

fn push_wide(s: &mut Signature, value: i128) {
    let bits = value as u128;
    s.extend([bits as u32, (bits >> 32) as u32, (bits >> 64) as u32, (bits >> 96) as u32]);
}

fn sort_code(sort: Sort) -> u32 {
    match sort {
        Sort::Bool => 0,
        Sort::Int => 1,
        Sort::Ref => 2,
        Sort::Snap => 3,
        Sort::Arr(elem) => 4 + elem as u32,
    }
}
