//! What the instances of each of several objects are given besides their object (language.md §6, Permissions for all
//! elements).
//!
//! The arguments are values: those that the expressions had where the instances were asked for. They are part of the
//! place of a chunk. What is given to the instances of elements may depend on the index: then it is a map from indices,
//! and no program value is one.
//!
//! ```text
//! forall Node n :: n in s ==> n.inv(k)      inv(k) of s -> v
//! n.inv(e)                  n in s, e == k   v[n]
//! k = k + 1                                 inv(k) of s -> v, with the k of before
//! consume inv(e) of t       t subset s       only if e is known to be k
//! forall int i :: … ==> a[i].at(i, b[i])    at(each i, each b[i]) of m[0..n] -> v
//! ```
//!
//! *Invariant*: instances of one object that are given different arguments are different instances. A chunk serves what
//! is asked for, takes in what comes back, and becomes one with another chunk, only if what both are given is known to
//! be the same, at the index that is meant, or under the condition that it is.

use smallvec::{SmallVec, smallvec};

use crate::ir::{Expr, Item, StandsFor};
use crate::state::{Heap, Interval, Place, Resource, State};
use crate::symex::{Eval, Executor};
use crate::term::{SortKind, Term};

impl Executor<'_> {
    /// A location of each of several objects: which objects, and what a predicate is given besides them.
    pub(crate) fn place_given(
        &mut self,
        state: &State,
        resource: Resource,
        which: impl IntoIterator<Item = Term>,
        with: &[Expr],
    ) -> Eval<Place> {
        let mut place = Place::new(resource, which);
        for arg in with {
            place.args.push(self.eval(state, arg)?);
        }
        Ok(place)
    }

    /// Whether none of several objects is null of each of which this is held: each has a field or an instance, or is a
    /// row, whose elements are held. A static predicate may have an instance for `null`.
    pub(crate) fn is_of_object(&self, item: Item) -> bool {
        match item {
            Item::Field(_) => true,
            Item::Pred(pred) => {
                let program = self.context.program;
                let decl = program.predicate(program.shown_predicate(pred));
                !decl.is_static || decl.stands_for == Some(StandsFor::Elements)
            }
        }
    }

    /// Whether what the instances of a place are given depends on the index.
    pub(crate) fn is_given_per_index(&self, place: &Place) -> bool {
        place.with().iter().any(|arg| self.is_per_index(*arg))
    }

    fn is_per_index(&self, arg: Term) -> bool {
        matches!(self.prover.pool.sort_kind(self.prover.pool.sort(arg)), SortKind::Arr(_))
    }

    /// What the instance at an index is given.
    pub(crate) fn given_at(&mut self, with: &[Term], at: Term) -> SmallVec<[Term; 2]> {
        let mut given = SmallVec::new();
        for arg in with {
            let arg = if self.is_per_index(*arg) {
                let own = self.prover.pool.select(*arg, at);
                self.in_this_case(own)
            } else {
                *arg
            };
            given.push(arg);
        }
        given
    }

    /// The instance of one of several objects that a chunk has at an index.
    pub(crate) fn one_at(&mut self, place: &Place, (item, object): (Item, Term), at: Term) -> Place {
        let given = self.given_at(place.with(), at);
        Place::of_item(item, object, &given)
    }

    /// The instances of an object that a chunk may have: if they depend on the index, at those where the object is
    /// known to be.
    pub(crate) fn instances_of(&mut self, place: &Place, item: Item, object: Term) -> SmallVec<[Place; 2]> {
        if !self.is_given_per_index(place) {
            return smallvec![place.of_one(item, object)];
        }
        let mut indices: SmallVec<[Term; 4]> =
            self.indices_of(object).into_iter().map(|(_, index)| index).collect();
        indices.extend(self.indices_written(place.args[0]));
        indices.into_iter().map(|at| self.one_at(place, (item, object), at)).collect()
    }

    /// Whether what the instance at an index is given is known to be this.
    pub(crate) fn known_given_at(&mut self, place: &Place, at: Term, with: &[Term]) -> bool {
        let own = self.given_at(place.with(), at);
        own.len() == with.len() && own.iter().zip(with).all(|(a, b)| self.known_equal(*a, *b))
    }

    /// The condition that the instance at an index is given the same as another place.
    pub(crate) fn given_the_same_at(&mut self, place: &Place, at: Term, other: &Place) -> Term {
        let (own, other) = (self.given_at(place.with(), at), other.with());
        self.all_equal(&own, other)
    }

    /// Whether what a place is given besides its object, or its objects, is known to be this.
    pub(crate) fn known_given(&mut self, place: &Place, with: &[Term]) -> bool {
        let own = place.with();
        own.len() == with.len()
            && own.iter().zip(with).all(|(a, b)| {
                let [a, b] = self.of_one_sort(*a, *b);
                self.known_equal(a, b)
            })
    }

    /// Two arguments that can be compared: one that is the same for all indices is a map, too.
    pub(super) fn of_one_sort(&mut self, a: Term, b: Term) -> [Term; 2] {
        match [a, b].map(|arg| self.is_per_index(arg)) {
            [true, false] => [a, self.prover.pool.const_array(b)],
            [false, true] => [self.prover.pool.const_array(a), b],
            [true, true] | [false, false] => [a, b],
        }
    }

    /// The condition that two places are given the same besides their objects; of what depends on the index, in their
    /// intervals.
    pub(crate) fn given_the_same(&mut self, a: &Place, b: &Place) -> Term {
        let [own, other] = [a, b].map(|place| self.given_inside(place));
        self.all_equal(&own, &other)
    }

    /// What a place is given; of what depends on the index, just what it is in the interval.
    fn given_inside(&mut self, place: &Place) -> SmallVec<[Term; 2]> {
        let mut given = SmallVec::from_slice(place.with());
        if let (Resource::Each(_), &[_, low, high, ..]) = (place.resource, place.args.as_slice()) {
            for arg in &mut given {
                if self.is_per_index(*arg) {
                    *arg = self.cut(*arg, Interval { low, high });
                }
            }
        }
        given
    }

    fn all_equal(&mut self, own: &[Term], other: &[Term]) -> Term {
        if own.len() != other.len() {
            return self.prover.pool.bool(false);
        }
        let mut equal = Vec::with_capacity(own.len());
        for (a, b) in own.iter().zip(other) {
            let [a, b] = self.of_one_sort(*a, *b);
            equal.push(self.prover.pool.eq(a, b));
        }
        self.prover.pool.and(equal)
    }

    /// Where the facts do not know whether what is held of several objects is given the same as what is asked for, asks
    /// the solver: then the facts know it from now on.
    pub(crate) fn learn_given(&mut self, heap: &Heap, place: &Place) {
        // Maps are compared where they are used.
        if place.with().is_empty() || self.is_given_per_index(place) {
            return;
        }
        let held: Vec<Place> = heap.of(place.resource).map(|(_, it)| it.place.clone()).collect();
        let mut asked: Vec<Term> = Vec::new();
        for held in held {
            let same = self.given_the_same(&held, place);
            if self.prover.known(same).is_none() && !asked.contains(&same) {
                asked.push(same);
                if self.shows(same) {
                    self.assume(same);
                }
            }
        }
    }
}
