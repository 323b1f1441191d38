//! `untouched(φ)` [VC §3.1, Figures 6 and 7].
//!
//! The locations that φ asks for have the values they had at entry. The paper compares only snapshots; two different
//! objects may have equal snapshots, so the receivers, arguments and conditions in φ must be equal as well.
//!
//! ```text
//! untouched(list.valid())      list == old(list)  and  the snapshot of list.valid() is the one at entry
//! ```
//!
//! The snapshot of all elements of an array consists of exactly these elements: a map from integers, which can be
//! thought of as 0 (`false`, `null`) outside the bounds, since no element out of bounds can be held, read or written.
//! So two maps of the same array are equal if their elements are equal, and this is how `untouched(acc(a[*]))` follows
//! from a `forall`.
//!
//! *Invariant*: two maps are taken to be equal only if the array is known to be the same in both heaps, and each
//! element within its bounds was shown to be equal, for an arbitrary index. Nothing is concluded about what is outside
//! the bounds, and lengths never follow from contents.

use crate::ir::{Assertion, AssertionKind, Expr, LocationKind};
use crate::state::{State, sort_of};
use crate::symex::failure::Why;
use crate::symex::{Eval, Executor};
use crate::term::{Sort, Term};

/// What the condition is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// It is assumed.
    Known,
    /// It is to be shown.
    Shown,
}

/// The present state and the state with the old heap; what they share may be walked through once for both.
#[derive(Clone)]
struct Sides {
    now: State,
    before: State,
    purpose: Use,
}

impl Executor<'_> {
    /// The condition under which φ is untouched between the old heap of a state and its present one. Producing
    /// `untouched` assumes the condition [errata], consuming it shows it. `now` and `before` are φ as it is read in the
    /// two heaps.
    pub(crate) fn untouched(
        &mut self,
        state: &State,
        now: &Assertion,
        before: &Assertion,
        purpose: Use,
    ) -> Eval<Term> {
        let past = State { heap: state.old.clone(), ..state.scratch() };
        let sides = Sides { now: state.scratch(), before: past, purpose };
        let mut conditions = Vec::new();
        self.same_points(&sides, now, before, &mut conditions)?;
        let present = self.snapshot_of(&sides.now, now)?;
        let past = self.snapshot_of(&sides.before, before)?;
        conditions.push(self.prover.pool.eq(present, past));
        Ok(self.prover.pool.and(conditions))
    }

    /// The snapshot that consuming an assertion would give; nothing is given up.
    pub(crate) fn snapshot_of(&mut self, state: &State, assertion: &Assertion) -> Eval<Term> {
        let why =
            Why { obligation: &crate::symex::Obligation::Itself, closing: None, search: self.dynamic.search };
        let base = self.choosing(state.scratch(), &[assertion]);
        let ends = self.collect(|ex, k| ex.consume(&base, state.scratch(), assertion, &why, k))?;
        Ok(self.merge(ends))
    }

    fn same_value(&mut self, sides: &Sides, now: &Expr, before: &Expr) -> Eval<Term> {
        let present = self.eval(&sides.now, now)?;
        let past = self.eval(&sides.before, before)?;
        Ok(self.prover.pool.eq(present, past))
    }

    /// Collects the equalities of receivers, arguments and conditions. The two assertions have the same shape.
    fn same_points(
        &mut self,
        sides: &Sides,
        now: &Assertion,
        before: &Assertion,
        same: &mut Vec<Term>,
    ) -> Eval<()> {
        match (&now.kind, &before.kind) {
            (AssertionKind::Pure(_), _) | (AssertionKind::Untouched { .. }, _) => {}
            (AssertionKind::Acc(one), AssertionKind::Acc(other)) => match (&one.kind, &other.kind) {
                (LocationKind::Field(e, _), LocationKind::Field(f, _)) => {
                    same.push(self.same_value(sides, e, f)?);
                }
                (LocationKind::Elements(e), LocationKind::Elements(f)) => {
                    let same_array = self.same_value(sides, e, f)?;
                    same.push(same_array);
                    if sides.purpose == Use::Shown {
                        self.learn_same_contents(sides, (now, before), e, same_array)?;
                    }
                }
                (LocationKind::Element(array, index), LocationKind::Element(old_array, old_index)) => {
                    same.push(self.same_value(sides, array, old_array)?);
                    same.push(self.same_value(sides, index, old_index)?);
                }
                // Any other pair would have different shapes, but both sides are lowered from one assertion.
                _ => unreachable!("two sides of one `untouched` ask for different things"),
            },
            (AssertionKind::Instance(one), AssertionKind::Instance(other)) => {
                for (arg, old_arg) in one.args.iter().zip(&other.args) {
                    same.push(self.same_value(sides, arg, old_arg)?);
                }
            }
            (AssertionKind::And(parts), AssertionKind::And(old_parts)) => {
                for (part, old_part) in parts.iter().zip(old_parts) {
                    self.same_points(sides, part, old_part, same)?;
                }
            }
            (AssertionKind::Implies(cond, then), AssertionKind::Implies(old_cond, old_then)) => {
                same.push(self.same_value(sides, cond, old_cond)?);
                let test = self.eval(&sides.now, cond)?;
                self.same_points_under(test, sides, (then, old_then), same)?;
            }
            (
                AssertionKind::Cond(cond, then, otherwise),
                AssertionKind::Cond(old_cond, old_then, old_otherwise),
            ) => {
                same.push(self.same_value(sides, cond, old_cond)?);
                let test = self.eval(&sides.now, cond)?;
                self.same_points_under(test, sides, (then, old_then), same)?;
                let negated = self.prover.pool.not(test);
                self.same_points_under(negated, sides, (otherwise, old_otherwise), same)?;
            }
            (
                AssertionKind::Let { var, value, body },
                AssertionKind::Let { var: old_var, value: old_value, body: old_body },
            ) => {
                same.push(self.same_value(sides, value, old_value)?);
                let mut sides = sides.clone();
                let (present, past) = (self.eval(&sides.now, value)?, self.eval(&sides.before, old_value)?);
                sides.now.store.set(*var, present);
                sides.before.store.set(*old_var, past);
                self.same_points(&sides, body, old_body, same)?;
            }
            (
                AssertionKind::Acc(_)
                | AssertionKind::Instance(_)
                | AssertionKind::And(_)
                | AssertionKind::Implies(..)
                | AssertionKind::Cond(..)
                | AssertionKind::Let { .. },
                _,
            ) => unreachable!("two sides of one `untouched` have different shapes"),
        }
        Ok(())
    }

    fn same_points_under(
        &mut self,
        cond: Term,
        sides: &Sides,
        (now, before): (&Assertion, &Assertion),
        same: &mut Vec<Term>,
    ) -> Eval<()> {
        let inner = self.under(cond, None, |ex| {
            // The conditions agree, or the first conjunct is false already.
            let mut inner = Vec::new();
            ex.same_points(sides, now, before, &mut inner)?;
            Ok(ex.prover.pool.and(inner))
        })?;
        if let Some(inner) = inner {
            same.push(self.prover.pool.implies(cond, inner));
        }
        Ok(())
    }

    /// Where an array and each of its elements are the same in both heaps, learns that its contents are equal as a
    /// whole.
    fn learn_same_contents(
        &mut self,
        sides: &Sides,
        (now, before): (&Assertion, &Assertion),
        array: &Expr,
        same_array: Term,
    ) -> Eval<()> {
        let elem = sort_of(&Self::element_type(array));
        let (present, past) = (self.snapshot_of(&sides.now, now)?, self.snapshot_of(&sides.before, before)?);
        let pool = &mut self.prover.pool;
        let contents = pool.array_of(elem);
        let (present, past) = (pool.unwrap(contents, present), pool.unwrap(contents, past));
        if self.prover.same(present, past) {
            return Ok(());
        }
        let reference = self.eval(&sides.now, array)?;
        let length = self.length_of(reference);
        let pool = &mut self.prover.pool;
        let index = pool.fresh("k", Sort::INT);
        let zero = pool.int(0);
        let (lower, upper) = (pool.ge(index, zero), pool.lt(index, length));
        let inside = pool.and(vec![lower, upper]);
        let (one, other) = (pool.select(present, index), pool.select(past, index));
        let equal = pool.eq(one, other);
        let each = pool.implies(inside, equal);
        let goal = pool.and(vec![same_array, each]);
        if self.prover.concludes(goal) {
            let whole = self.prover.pool.eq(present, past);
            self.assume(whole);
        }
        Ok(())
    }
}
