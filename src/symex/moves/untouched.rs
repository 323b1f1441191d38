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

use crate::ir::{Assertion, AssertionKind, Expr, Location, LocationKind};
use crate::state::{Cells, Need, Place, State};
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

    /// What the elements are in an interval, and its ends, where a location of each of them is held.
    fn elements_meant(&mut self, place: &Place) -> [Term; 3] {
        let elements = self.elements_of(place).expect("a location of each element is held of elements");
        let within = elements.within;
        [self.cut(elements.array, within), within.low, within.high]
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
                (LocationKind::Members(e, _, with), LocationKind::Members(f, _, old_with)) => {
                    same.push(self.same_value(sides, e, f)?);
                    for (arg, old_arg) in with.iter().zip(old_with) {
                        same.push(self.same_value(sides, arg, old_arg)?);
                    }
                }
                (LocationKind::Elements(e), LocationKind::Elements(f)) => {
                    let same_array = self.same_value(sides, e, f)?;
                    same.push(same_array);
                    self.relate_contents(sides, (now, before), one, same_array)?;
                }
                (LocationKind::Range(e, bounds), LocationKind::Range(f, old_bounds)) => {
                    let mut equal = vec![self.same_value(sides, e, f)?];
                    for (now, before) in bounds.iter().zip(old_bounds.iter()) {
                        equal.push(self.same_value(sides, now, before)?);
                    }
                    let same_range = self.prover.pool.and(equal);
                    same.push(same_range);
                    self.relate_contents(sides, (now, before), one, same_range)?;
                }
                (LocationKind::Each(..), LocationKind::Each(..)) => {
                    let AssertionKind::Acc(other) = &before.kind else { return Ok(()) };
                    let (present, ..) = self.eval_location(&sides.now, one)?;
                    let (past, ..) = self.eval_location(&sides.before, other)?;
                    same.push(self.given_the_same(&present, &past));
                    // Of what the elements are, only those of the interval are meant.
                    let [present, past] = [self.elements_meant(&present), self.elements_meant(&past)];
                    let equal = present.into_iter().zip(past).map(|(a, b)| self.prover.pool.eq(a, b));
                    same.extend(equal.collect::<Vec<_>>());
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

    /// Where an array, or a range of it, and each of its elements are the same in both heaps, learns that its contents
    /// are equal as a whole. Where the contents are known to be equal, so are the elements.
    fn relate_contents(
        &mut self,
        sides: &Sides,
        (now, before): (&Assertion, &Assertion),
        location: &Location,
        same_place: Term,
    ) -> Eval<()> {
        let (place, contents, _) = self.eval_location(&sides.now, location)?;
        let Some(elements) = self.elements_of(&place) else { return Ok(()) };
        let (present, past) = (self.snapshot_of(&sides.now, now)?, self.snapshot_of(&sides.before, before)?);
        let pool = &mut self.prover.pool;
        let (present, past) = (pool.unwrap(contents, present), pool.unwrap(contents, past));
        if self.prover.same(present, past) {
            return Ok(());
        }
        let pool = &mut self.prover.pool;
        let index = pool.fresh("k", Sort::INT);
        let inside = pool.within(elements.within.low, index, elements.within.high);
        let [one, other] = [present, past].map(|contents| {
            let contents = pool.inside_of(contents, elements.within.low, elements.within.high);
            pool.select(contents, index)
        });
        let equal = pool.eq(one, other);
        let each = pool.implies(inside, equal);
        match sides.purpose {
            Use::Shown => {
                let goal = self.prover.pool.and(vec![same_place, each]);
                if self.prover.concludes(goal) {
                    let whole = self.prover.pool.eq(present, past);
                    self.assume(whole);
                }
            }
            // Of contents that are put together the elements do not follow by congruence.
            Use::Known if self.prover.pool.as_splice(present).is_some() => {
                let triggers = vec![vec![one], vec![other]];
                let all = self.prover.pool.forall(vec![index], triggers, each);
                let whole = self.prover.pool.eq(present, past);
                let fact = self.prover.pool.implies(whole, all);
                self.assume(fact);
            }
            Use::Known => {}
        }
        Ok(())
    }

    /// Once it is known that ranges are untouched, the pieces that have them hold what was in them before, in the same
    /// words: so does every smaller range.
    pub(crate) fn keep_untouched(
        &mut self,
        state: &mut State,
        now: &Assertion,
        before: &Assertion,
    ) -> Eval<()> {
        match (&now.kind, &before.kind) {
            (AssertionKind::And(parts), AssertionKind::And(old_parts)) => {
                for (part, old_part) in parts.iter().zip(old_parts) {
                    self.keep_untouched(state, part, old_part)?;
                }
            }
            (AssertionKind::Acc(location), _) if matches!(location.kind, LocationKind::Range(..)) => {
                let (place, contents, _) = self.eval_location(state, location)?;
                let Some(elements) = self.elements_of(&place) else { return Ok(()) };
                let past = State { heap: state.old.clone(), ..state.scratch() };
                let past = self.snapshot_of(&past, before)?;
                let past = self.prover.pool.unwrap(contents, past);
                if let Ok(cover) = self.cover(&state.heap, elements, Need::Some, false)
                    && let [part] = cover.as_slice()
                {
                    let within = elements.within;
                    let pool = &mut self.prover.pool;
                    let place = part.piece();
                    state.heap.update(place, |chunk| {
                        chunk.value = match chunk.cells {
                            Cells::One => pool.select(past, within.low),
                            Cells::Many(_) => pool.splice(chunk.value, within.low, within.high, past),
                        };
                    });
                }
            }
            // Any other assertion is about one value, or is under a condition.
            _ => {}
        }
        Ok(())
    }
}
