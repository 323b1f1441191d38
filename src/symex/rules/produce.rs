//! Production of assertions [VC Figure 6]: permissions are added, facts are assumed.
//!
//! The values come from a snapshot, which is taken apart along the shape of the assertion: conjuncts that ask for no
//! permission have no part in it; if only one conjunct does, the snapshot is its snapshot; several make a tuple. Since
//! every snapshot was put together by consuming the same assertion, its shape may be assumed; so opening and closing
//! without a write gives the old snapshot back.
//!
//! ```text
//! produce s  acc(x) && x > 0 && next.list()      s = tuple(wrap v, s2)     this.x -> v, v > 0, next.list()[s2]
//! ```

use crate::infer::{Search, UNROLLED};
use crate::ir::{Amount, Assertion, AssertionKind, Expr, Instance, Location, LocationKind, Type};
use crate::state::{Chunk, Place, Provenance, Resource, State, sort_of};
use crate::symex::moves::join::{Fork, Otherwise};
use crate::symex::moves::untouched::Use;
use crate::symex::{Cont, Eval, Executor, Halt, Outcome, value};
use crate::symex::{RED_ZONE, STACK_PIECE};
use crate::term::{Sort, Term};

/// What is done between two conjuncts.
pub(crate) type Between<'b> = &'b dyn Fn(&mut Executor<'_>, &State) -> Eval<()>;

impl Executor<'_> {
    /// Adds what an assertion asks for to the heap, with values from `snapshot`, and assumes what it says
    /// [VC Figure 6]. The store is that of the declaration that the assertion belongs to.
    ///
    /// Ends the path where that is impossible; fails where the assertion reads a location that it has not asked for.
    pub(crate) fn produce(
        &mut self,
        state: State,
        snapshot: Term,
        assertion: &Assertion,
        origin: Provenance,
        k: Cont<'_>,
    ) -> Outcome {
        self.unless_called_off()?;
        stacker::maybe_grow(RED_ZONE, STACK_PIECE, || match &assertion.kind {
            AssertionKind::Pure(_) | AssertionKind::Acc(_) | AssertionKind::Instance(_) => {
                let mut state = state;
                value!(self.produce_leaf(&mut state, snapshot, assertion, origin));
                k(self, state, ())
            }
            AssertionKind::And(parts) => self.produce_and(state, snapshot, parts, origin, k),
            AssertionKind::Implies(cond, then) => {
                self.produce_cond(state, snapshot, cond, then, None, origin, k)
            }
            AssertionKind::Cond(cond, then, otherwise) => {
                self.produce_cond(state, snapshot, cond, then, Some(otherwise), origin, k)
            }
            AssertionKind::Let { var, value, body } => {
                let mut state = state;
                let known = value!(self.unrolling(|ex| ex.eval(&state, value)));
                let value = known.unwrap_or_else(|| self.fresh_of_specification("let", &value.ty));
                state.store.set(*var, value);
                self.produce(state, snapshot, body, origin, k)
            }
            AssertionKind::Untouched { now, before } => {
                let mut state = state;
                let goal = value!(self.untouched(&state, now, before, Use::Known));
                value!(self.assume_or_end(goal));
                value!(self.keep_untouched(&mut state, now, before));
                k(self, state, ())
            }
        })
    }

    /// The conjuncts that can't fork the path: each is evaluated, then added.
    fn produce_leaf(
        &mut self,
        state: &mut State,
        snapshot: Term,
        assertion: &Assertion,
        origin: Provenance,
    ) -> Eval<()> {
        self.about(assertion.span, |ex| match &assertion.kind {
            // With less assumed, less can be shown.
            AssertionKind::Pure(e) if !ex.dynamic.conjuncts.has(e) => Ok(()),
            AssertionKind::Pure(e) => match ex.unrolling(|ex| ex.eval(state, e))? {
                Some(fact) => {
                    ex.warn_never_used(e);
                    ex.assume_or_end(fact)
                }
                None => Ok(()),
            },
            AssertionKind::Acc(location) => match ex.unrolling(|ex| ex.eval_location(state, location))? {
                Some(found) => ex.produce_acc(state, snapshot, found, origin, location),
                None => Ok(()),
            },
            AssertionKind::Instance(instance) => {
                match ex.unrolling(|ex| ex.eval_instance(state, instance))? {
                    Some(place) => ex.produce_instance(state, snapshot, place, origin, instance),
                    None => Ok(()),
                }
            }
            AssertionKind::And(_)
            | AssertionKind::Implies(..)
            | AssertionKind::Cond(..)
            | AssertionKind::Let { .. }
            | AssertionKind::Untouched { .. } => Ok(()),
        })
    }

    /// Evaluates a part of a body. In a deeply nested instance this is tried without opening anything more: a body that
    /// reads inside the next instance would need the one after that, and so on. None: it failed, so the part is left
    /// out, neither held nor assumed.
    fn unrolling<T>(&mut self, evaluate: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<Option<T>> {
        if self.dynamic.open_nesting <= UNROLLED {
            return evaluate(self).map(Some);
        }
        self.with(|dynamic| dynamic.search = Search::NONE, |ex| ex.attempt_and_keep(evaluate))
    }

    /// `produce(e.q(e1, …))`: the instance with the snapshot; its receiver is not null.
    fn produce_instance(
        &mut self,
        state: &mut State,
        snapshot: Term,
        place: Place,
        origin: Provenance,
        instance: &Instance,
    ) -> Eval<()> {
        if self.receiver(instance).is_some() {
            self.assume_not_null(place.args[0]);
        }
        if self.prover.contradictory() {
            return Err(Halt::Impossible);
        }
        let lineage = Some(self.lineage_here(state));
        let amount = self.share_of(state, instance.amount).amount;
        let chunk = Chunk { lineage, amount, ..self.whole_chunk(place, snapshot, origin, instance.span) };
        self.insert_item(state, chunk)?;
        // What it certainly contains may be held besides.
        if self.prover.contradictory() { Err(Halt::Impossible) } else { Ok(()) }
    }

    /// `produce(acc(e.f))`: a chunk with the value from the snapshot. More than full permission to one location is
    /// impossible, and so is permission to an element out of bounds: every element that is held is inside its array
    /// (language.md §6).
    fn produce_acc(
        &mut self,
        state: &mut State,
        snapshot: Term,
        (place, sort, ty): (Place, Sort, Option<Type>),
        origin: Provenance,
        location: &Location,
    ) -> Eval<()> {
        if !place.is_of_each() {
            self.assume_not_null(place.args[0]);
        }
        let amount = self.share_of(state, location.amount).amount;
        if let Resource::Element(_) = place.resource {
            let inside = self.in_bounds(&place);
            self.assume_or_end(inside)?;
        }
        if let (Resource::Field(_) | Resource::Element(_), Amount::Of(..)) = (place.resource, location.amount)
        {
            let whole = self.whole_amount();
            let fits = self.prover.pool.amount_le(amount, whole);
            self.assume_or_end(fits)?;
        }
        if let Resource::Range(_) = place.resource {
            let inside = self.range_in_bounds(&place);
            if state.framing {
                self.check_range(state, &place, location, &self.itself())?;
            }
            self.assume_or_end(inside)?;
        }
        self.learn_overlaps(state, &place, amount);
        if self.prover.contradictory() || self.overlaps(state, &place, amount) {
            return Err(Halt::Impossible);
        }
        let value = self.unwrapped(snapshot, sort);
        match place.resource {
            Resource::Range(_) | Resource::Each(_) => self.learn_canonical(value, &place),
            Resource::Members(_) => self.learn_only(value, place.args[0]),
            // Any other snapshot is one value, or that of all elements.
            _ => {}
        }
        if let Some(ty) = ty {
            self.learn_value(value, &ty);
        }
        if self.prover.contradictory() {
            return Err(Halt::Impossible);
        }
        let place = match self.elements_of(&place) {
            Some(elements) if !matches!(place.resource, Resource::Element(_)) => self.place_of(elements),
            Some(_) | None => place,
        };
        let chunk = Chunk { amount, ..self.whole_chunk(place, value, origin, location.span) };
        match chunk.place.resource {
            Resource::Element(_) => self.insert_element(state, chunk)?,
            Resource::Elements(_) | Resource::Range(_) | Resource::Each(_) => {
                self.insert_elements(state, chunk)?;
            }
            Resource::Members(_) => self.insert_members(state, chunk)?,
            Resource::Field(_) | Resource::Pred(_) => {
                self.insert_item(state, chunk)?;
            }
        }
        if self.prover.contradictory() { Err(Halt::Impossible) } else { Ok(()) }
    }

    /// The place that a location expression names, the sort of its contents, and their type if it is a single value.
    pub(crate) fn eval_location(
        &mut self,
        state: &State,
        location: &Location,
    ) -> Eval<(Place, Sort, Option<Type>)> {
        match &location.kind {
            LocationKind::Field(receiver, field) => {
                let object = self.eval(state, receiver)?;
                let ty = self.context.program.field(*field).ty.clone();
                Ok((Place::new(Resource::Field(*field), [object]), sort_of(&ty), Some(ty)))
            }
            LocationKind::Element(array, index) => {
                let reference = self.eval(state, array)?;
                let index = self.eval(state, index)?;
                let element = Self::element_type(array);
                let place = Place::new(Resource::Element(sort_of(&element)), [reference, index]);
                Ok((place, sort_of(&element), Some(element)))
            }
            LocationKind::Range(array, bounds) => {
                let mut args = vec![self.eval(state, array)?];
                for bound in bounds.iter() {
                    args.push(self.eval(state, bound)?);
                }
                let elem = sort_of(&Self::element_type(array));
                let contents = self.prover.pool.array_of(elem);
                Ok((Place::new(Resource::Range(elem), args), contents, None))
            }
            LocationKind::Each(array, bounds, item, with) => {
                let place = self.eval_each(state, (array, bounds), (*item, with), location.span)?;
                let contents = self.sort_of_item(*item);
                Ok((place, self.prover.pool.array_of(contents), None))
            }
            LocationKind::Members(set, item, with) => {
                let members = self.eval(state, set)?;
                let place = self.place_given(state, Resource::Members(*item), [members], with)?;
                Ok((place, self.values_of_members(*item), None))
            }
            LocationKind::Elements(array) => {
                let reference = self.eval(state, array)?;
                let elem = sort_of(&Self::element_type(array));
                let contents = self.prover.pool.array_of(elem);
                Ok((Place::new(Resource::Elements(elem), [reference]), contents, None))
            }
        }
    }

    /// `produce(φ1 * φ2)`, flat.
    fn produce_and(
        &mut self,
        state: State,
        snapshot: Term,
        parts: &[Assertion],
        origin: Provenance,
        k: Cont<'_>,
    ) -> Outcome {
        let arity = parts.iter().filter(|part| !part.is_pure()).count();
        let snapshots = self.take_apart(snapshot, arity);
        self.produce_list(state, &snapshots, parts, origin, k)
    }

    /// `produce(φ)`, where `between` comes before the last conjuncts, as many as ask for no permission.
    pub(crate) fn produce_with(
        &mut self,
        state: State,
        snapshot: Term,
        assertion: &Assertion,
        origin: Provenance,
        (between, k): (Between<'_>, Cont<'_>),
    ) -> Outcome {
        let AssertionKind::And(parts) = &assertion.kind else {
            return self.produce(state, snapshot, assertion, origin, k);
        };
        let pure = parts.iter().rev().take_while(|part| part.is_pure()).count();
        let (first, last) = parts.split_at(parts.len() - pure);
        self.produce_and(state, snapshot, first, origin, &|ex, state, ()| {
            value!(between(ex, &state));
            ex.produce_list(state, &[], last, origin, k)
        })
    }

    /// The parts of a snapshot that belong to `arity` conjuncts; its shape is learned.
    fn take_apart(&mut self, snapshot: Term, arity: usize) -> Vec<Term> {
        self.learn_shape(snapshot, arity);
        match arity {
            0 => Vec::new(),
            1 => vec![snapshot],
            // Any other number of parts makes a tuple.
            _ => (0..arity).map(|i| self.prover.pool.proj(i, arity, snapshot)).collect(),
        }
    }

    /// Learns that a snapshot has the shape of that of `arity` conjuncts, once on a path.
    pub(crate) fn learn_shape(&mut self, snapshot: Term, arity: usize) {
        if arity == 1 || !self.track.shapes.note((snapshot, arity)) {
            return;
        }
        let pool = &mut self.prover.pool;
        let parts = (0..arity).map(|i| pool.proj(i, arity, snapshot)).collect();
        let whole = if arity == 0 { pool.unit() } else { pool.tuple(parts) };
        let shape = pool.eq(snapshot, whole);
        self.assume(shape);
    }

    /// The value in the snapshot of a location; the snapshot's shape is learned.
    pub(crate) fn unwrapped(&mut self, snapshot: Term, sort: Sort) -> Term {
        let value = self.prover.pool.unwrap(sort, snapshot);
        let shape = self.prover.pool.wrap(value);
        let shape = self.prover.pool.eq(snapshot, shape);
        self.assume(shape);
        value
    }

    /// Conjuncts from left to right: those that can't fork are handled in a loop; for one that may, the rest of the
    /// list is its continuation.
    fn produce_list(
        &mut self,
        mut state: State,
        snapshots: &[Term],
        parts: &[Assertion],
        origin: Provenance,
        k: Cont<'_>,
    ) -> Outcome {
        let unit = self.prover.pool.unit();
        let mut next = 0;
        for (i, part) in parts.iter().enumerate() {
            let mut snapshot = unit;
            if !part.is_pure() {
                snapshot = snapshots[next];
                next += 1;
            }
            match &part.kind {
                AssertionKind::Pure(_) | AssertionKind::Acc(_) | AssertionKind::Instance(_) => {
                    value!(self.produce_leaf(&mut state, snapshot, part, origin));
                }
                AssertionKind::And(_)
                | AssertionKind::Implies(..)
                | AssertionKind::Cond(..)
                | AssertionKind::Let { .. }
                | AssertionKind::Untouched { .. } => {
                    let (rest, later) = (&parts[i + 1..], &snapshots[next..]);
                    return self.produce(state, snapshot, part, origin, &|ex, state, ()| {
                        ex.produce_list(state, later, rest, origin, k)
                    });
                }
            }
        }
        k(self, state, ())
    }

    /// `produce(e ? φ1 : φ2)` and `produce(e ==> φ)`: the path forks.
    #[allow(clippy::too_many_arguments)]
    fn produce_cond(
        &mut self,
        state: State,
        snapshot: Term,
        cond: &Expr,
        then: &Assertion,
        otherwise: Option<&Assertion>,
        origin: Provenance,
        k: Cont<'_>,
    ) -> Outcome {
        let test = match value!(self.unrolling(|ex| ex.eval(&state, cond))) {
            Some(test) => test,
            // The condition could not be evaluated, so it is unknown.
            None => self.prover.pool.fresh("condition", Sort::BOOL),
        };
        let fork = Fork {
            cond: test,
            span: cond.span,
            then: &|ex, state, k| ex.produce(state, snapshot, then, origin, k),
            otherwise: match otherwise {
                None if state.granted => {
                    let pool = &mut self.prover.pool;
                    let unit = pool.unit();
                    Otherwise::Nothing((), Some(pool.eq(snapshot, unit)))
                }
                Some(_) | None => Otherwise::Does(&|ex, state, k| match otherwise {
                    Some(otherwise) => ex.produce(state, snapshot, otherwise, origin, k),
                    None => {
                        ex.take_apart(snapshot, 0);
                        k(ex, state, ())
                    }
                }),
            },
        };
        self.fork(state, fork, k)
    }
}
