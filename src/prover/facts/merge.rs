//! Two classes become one.
//!
//! Soundness rests on this: two classes count as different only if no state gives their members the same value, because
//! a contradiction makes everything true.

use super::graph::{Class, High, Low, Slot};
use super::register::eq_signature;
use super::{FALSE, Facts, Id, Ids, NULL, TRUE, Undo};
use crate::term::{Op, Sort, TermKind, TermPool};

/// The number of comparisons after which comparing what two classes held is given up.
const HOLDER_COMPARISONS: usize = 1024;

impl Facts {
    /// Merges the classes of two nodes, and propagates the consequences.
    pub(super) fn merge(&mut self, pool: &mut TermPool, a: Id, b: Id) {
        let (ra, rb) = (self.root(a), self.root(b));
        if ra == rb {
            return;
        }
        if self.apart(pool, ra, rb) || self.held_together(ra, rb) {
            return self.contradict();
        }
        if pool.sort(self.term(ra)) == Sort::INT {
            // a number says more about the other side than the member that was merged
            let number = |n: Id, root: Id| self.nodes[root as usize].class.constant.get().unwrap_or(n);
            let (left, right) = (number(a, ra), number(b, rb));
            if !self.link(pool, a, b) || ((left, right) != (a, b) && !self.link(pool, left, right)) {
                return self.contradict();
            }
        }
        let weight = |n: Id| match n {
            TRUE | FALSE => usize::MAX,
            _ => self.nodes[n as usize].class.size as usize + self.nodes[n as usize].uses.len(),
        };
        let (winner, loser) = if weight(ra) >= weight(rb) { (ra, rb) } else { (rb, ra) };
        self.unite(pool, winner, loser);
    }

    fn unite(&mut self, pool: &mut TermPool, winner: Id, loser: Id) {
        let old = self.nodes[winner as usize].class;
        let lost = self.nodes[loser as usize].class;
        let members = if matches!(winner, TRUE | FALSE) { self.circle(loser) } else { Ids::new() };

        // None: no run-time class is left, so the members are null.
        let tag = match (old.tag.get(), lost.tag.get()) {
            (Some(x), Some(y)) => pool.classes.both(x, y).map(Some),
            (x, y) => Some(x.or(y)),
        };
        // the lists of the loser stay, so that the merge can be undone; nothing is added to them meanwhile
        let uses = std::mem::take(&mut self.nodes[loser as usize].uses);
        // an array with a range of itself says nothing about its elements there
        let splice = [old.splice, lost.splice].into_iter().find(|slot| {
            let inside = slot.get().map(|splice| self.root(self.arg(splice, 3)));
            inside.is_some_and(|inside| inside != winner && inside != loser)
        });
        let splice = splice.unwrap_or_default();
        let (above, below) =
            (self.nodes[loser as usize].above.clone(), self.nodes[loser as usize].below.clone());
        let holders = self.nodes[loser as usize].holders.clone();
        let node = &mut self.nodes[winner as usize];
        let lengths = [node.uses.len(), node.above.len(), node.below.len(), node.holders.len()];
        let lengths = lengths.map(|n| n as u32);
        node.uses.extend_from_slice(&uses);
        node.above.extend(above);
        node.below.extend(below);
        node.holders.extend(holders);
        node.class = Class {
            size: old.size + lost.size,
            constant: old.constant.or(lost.constant),
            tuple: old.tuple.or(lost.tuple),
            store: old.store.or(lost.store),
            splice,
            atom: old.atom.or(lost.atom),
            offset: old.offset.or(lost.offset),
            oldest: old.oldest.min(lost.oldest),
            object: old.object.or(lost.object),
            tag: tag.map_or(old.tag, Slot::of),
            high: old.high.and(lost.high),
            low: old.low.and(lost.low),
        };
        let class = node.class;
        let has_edges = !node.above.is_empty() || !node.below.is_empty();
        self.work += 1;
        self.saved.push(old);
        self.trail.push(Undo::Merged { winner, loser, lengths });
        self.relabel(loser, winner);
        self.splice(winner, loser);

        self.match_constructors(pool, &old, &lost);
        if tag.is_none() {
            self.equate(winner, NULL);
        }
        // What bounds the difference to another class also bounds the class, now that the two are one.
        let bounds = match class.constant.get() {
            Some(_) if has_edges => (self.upper(winner), self.lower(winner)),
            _ => (class.high.get(), class.low.get()),
        };
        if let (Some(high), Some(low)) = bounds {
            if high < low {
                self.contradict();
            } else if high == low && class.constant.get().is_none() {
                let value = pool.int(high);
                self.equate_term(pool, winner, value);
            }
        }
        let value = self.value(winner);
        for &used in &uses {
            self.sign_again(pool, used);
            self.evaluate(pool, used, value);
        }
        self.nodes[loser as usize].uses = uses;
        if class.tag != old.tag {
            self.tell_class(pool, winner);
        }
        // a class that has just got a constructor may decide terms that take it apart
        let gained = |part: fn(&Class) -> Slot| part(&old).get().is_none() && part(&lost).get().is_some();
        if gained(|it| it.constant)
            || gained(|it| it.tuple)
            || gained(|it| it.store)
            || class.splice.get() != old.splice.get() && class.splice.get().is_some()
            || gained(|it| it.offset)
        {
            for i in 0..lengths[0] as usize {
                let used = self.nodes[winner as usize].uses[i];
                self.evaluate(pool, used, None);
            }
        }
        if pool.sort(self.term(winner)) == Sort::AMOUNT {
            self.tell_point(pool, winner);
        }
        for member in members {
            self.tell_point(pool, member);
            self.fire(pool, member);
        }
    }

    /// Constructors are injective: equal leaves have equal values, equal tuples of the same arity have equal parts,
    /// sequences, sets and multisets of one element each that are equal have the same element, and equal sequences that
    /// end with one element each have that and what is before it in common.
    fn match_constructors(&mut self, pool: &TermPool, a: &Class, b: &Class) {
        if let (Some(x), Some(y)) = (a.constant.get(), b.constant.get()) {
            let of_one = |n: Id| {
                matches!(pool.kind(self.term(n)), TermKind::Op(Op::Wrap | Op::ConstArray | Op::Single(_), _))
            };
            let of_two = |n: Id| matches!(pool.kind(self.term(n)), TermKind::Op(Op::Concat, _));
            if of_one(x) && of_one(y) {
                self.equate(self.arg(x, 0), self.arg(y, 0));
            } else if of_two(x) && of_two(y) {
                self.equate(self.arg(x, 0), self.arg(y, 0));
                self.equate(self.arg(x, 1), self.arg(y, 1));
            }
        }
        if let (Some(x), Some(y)) = (a.tuple.get(), b.tuple.get()) {
            let arity = self.nodes[x as usize].args.len();
            if self.nodes[y as usize].args.len() == arity {
                for i in 0..arity {
                    self.equate(self.arg(x, i), self.arg(y, i));
                }
            }
        }
    }

    /// Whether the data of two classes show that they can't be equal.
    pub(super) fn apart(&self, pool: &TermPool, a: Id, b: Id) -> bool {
        let (ra, rb) = (self.root(a), self.root(b));
        if ra == rb {
            return false;
        }
        let (x, y) = (&self.nodes[ra as usize].class, &self.nodes[rb as usize].class);
        let younger = |object: Slot, than: u32| object.get().is_some_and(|age| age > than);
        if younger(x.object, y.oldest) || younger(y.object, x.oldest) {
            return true;
        }
        if let (Some(p), Some(q)) = (x.object.get(), y.object.get())
            && p != q
        {
            return true;
        }
        if let (Some(p), Some(q)) = (x.tag.get(), y.tag.get())
            && p != q
            && pool.classes.disjoint(p, q)
            && (self.not_null(ra) || self.not_null(rb))
        {
            return true;
        }
        let below = |high: High, low: Low| high.get().zip(low.get()).is_some_and(|(h, l)| h < l);
        if below(x.high, y.low) || below(y.high, x.low) {
            return true;
        }
        match (x.constant.get(), y.constant.get(), x.tuple.get(), y.tuple.get()) {
            (Some(p), Some(q), _, _) => self.constants_clash(pool, p, q),
            (Some(p), None, None, Some(_)) | (None, Some(p), Some(_), None) => {
                matches!(pool.kind(self.term(p)), TermKind::Op(Op::Unit, _) | TermKind::Op(Op::Wrap, _))
            }
            _ => false,
        }
    }

    fn constants_clash(&self, pool: &TermPool, p: Id, q: Id) -> bool {
        match (pool.kind(self.term(p)), pool.kind(self.term(q))) {
            (TermKind::Bool(x), TermKind::Bool(y)) => x != y,
            (TermKind::Int(x), TermKind::Int(y)) => x != y,
            (TermKind::Amount(x), TermKind::Amount(y)) => x != y,
            (TermKind::Op(Op::Unit, _), TermKind::Op(Op::Wrap, _))
            | (TermKind::Op(Op::Wrap, _), TermKind::Op(Op::Unit, _)) => true,
            (TermKind::Op(Op::Wrap, &[x]), TermKind::Op(Op::Wrap, &[y])) => pool.sort(x) != pool.sort(y),
            (TermKind::Op(Op::Empty(_), _), TermKind::Op(Op::Single(_) | Op::Concat, _))
            | (TermKind::Op(Op::Single(_) | Op::Concat, _), TermKind::Op(Op::Empty(_), _)) => true,
            // The elements, which are of a smaller sort: so this ends.
            (TermKind::Op(Op::Single(_), _), TermKind::Op(Op::Single(_), _)) => {
                self.apart(pool, self.arg(p, 0), self.arg(q, 0))
            }
            (TermKind::Op(Op::Concat, _), TermKind::Op(Op::Concat, _)) => {
                let last = |n: Id| self.arg(self.arg(n, 1), 0);
                self.apart(pool, last(p), last(q))
            }
            _ => false,
        }
    }

    /// Whether an assumption says that two classes differ.
    pub(super) fn told_apart(&self, a: Id, b: Id) -> bool {
        let signature = eq_signature(self.root(a), self.root(b));
        self.signatures.get(&signature).is_some_and(|&eq| self.value(eq) == Some(false))
    }

    pub(super) fn not_null(&self, n: Id) -> bool {
        self.class(n).object.get().is_some() || self.told_apart(n, NULL)
    }

    /// Whether members of both classes held the same field at the same time.
    pub(super) fn held_together(&self, a: Id, b: Id) -> bool {
        let left = &self.nodes[self.root(a) as usize].holders;
        let right = &self.nodes[self.root(b) as usize].holders;
        if left.len() * right.len() > HOLDER_COMPARISONS {
            return false;
        }
        left.iter().any(|&x| {
            let same_field = right.iter().filter(|y| y.0 == x.0);
            let holder = |place| self.residence.holder(place);
            same_field.copied().any(|y| holder(x).overlaps(holder(y)))
        })
    }

    /// Whether a member of the class holds the field now.
    pub(super) fn holds_now(&self, root: Id, field: u32) -> bool {
        let place = self.residence.field_place(field);
        let holders = &self.nodes[root as usize].holders;
        holders.iter().any(|h| Some(h.0) == place && self.residence.holder(*h).holds())
    }
}
