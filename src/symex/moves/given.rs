//! What the instances of each of several objects are given besides their object (language.md §6, Permissions for all elements).
//!
//! The arguments are values: those that the expressions had where the instances were asked for. They are the same for all objects of a
//! chunk, and part of its place.
//!
//! ```text
//! forall Node n :: n in s ==> n.inv(k)      inv(k) of s -> v
//! n.inv(e)                  n in s, e == k   v[n]
//! k = k + 1                                 inv(k) of s -> v, with the k of before
//! consume inv(e) of t       t subset s       only if e is known to be k
//! ```
//!
//! *Invariant*: instances of one object that are given different arguments are different instances. A chunk serves what is asked for, takes
//! in what comes back, and becomes one with another chunk, only if what both are given is known to be the same, or under the condition
//! that it is.

use crate::ir::{Expr, Item};
use crate::state::{Heap, Place, Resource, State};
use crate::symex::{Eval, Executor};
use crate::term::Term;

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

    /// Whether none of several objects is null of each of which this is held: each has a field or an instance, or is a row, whose
    /// elements are held. A static predicate may have an instance for `null`.
    pub(crate) fn is_of_object(&self, item: Item) -> bool {
        match item {
            Item::Field(_) => true,
            Item::Pred(pred) => {
                let program = self.context.program;
                let decl = program.predicate(program.shown_predicate(pred));
                !decl.is_static || decl.is_of_row
            }
        }
    }

    /// Whether what a place is given besides its object, or its objects, is known to be this.
    pub(crate) fn known_given(&mut self, place: &Place, with: &[Term]) -> bool {
        let own = place.with();
        own.len() == with.len() && own.iter().zip(with).all(|(a, b)| self.known_equal(*a, *b))
    }

    /// The condition that two places are given the same besides their objects.
    pub(crate) fn given_the_same(&mut self, a: &Place, b: &Place) -> Term {
        let (own, other) = (a.with(), b.with());
        let pool = &mut self.prover.pool;
        if own.len() != other.len() {
            return pool.bool(false);
        }
        let equal = own.iter().zip(other).map(|(a, b)| pool.eq(*a, *b)).collect();
        pool.and(equal)
    }

    /// Where the facts do not know whether what is held of several objects is given the same as what is asked for, asks the solver: then
    /// the facts know it from now on.
    pub(crate) fn learn_given(&mut self, heap: &Heap, place: &Place) {
        if place.with().is_empty() {
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
