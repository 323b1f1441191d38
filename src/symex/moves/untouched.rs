//! `untouched(φ)` [VC §3.1, Figures 6 and 7].
//!
//! What φ asks for held the same values at entry. The paper compares snapshots alone; two different objects may
//! have equal snapshots, so the receivers, arguments and conditions in φ must be equal as well.
//!
//! ```text
//! untouched(list.valid())      list == old(list)  and  the snapshot of list.valid() is the one at entry
//! ```

use crate::ir::{Assertion, AssertionKind, Expr, LocationKind};
use crate::state::State;
use crate::symex::failure::Why;
use crate::symex::{Eval, Executor};
use crate::term::Term;

impl Executor<'_> {
    /// The condition under which φ is untouched between the old heap of a state and its present one. To produce it is
    /// to assume this [errata], to consume it is to show it.
    pub(crate) fn untouched(&mut self, state: &State, assertion: &Assertion) -> Eval<Term> {
        let before = State { heap: state.old.clone(), ..state.scratch() };
        let now = state.scratch();
        let mut conditions = Vec::new();
        self.same_points(&now, &before, assertion, &mut conditions)?;
        let present = self.snapshot_of(&now, assertion)?;
        let past = self.snapshot_of(&before, assertion)?;
        conditions.push(self.prover.pool.eq(present, past));
        Ok(self.prover.pool.and(conditions))
    }

    /// The snapshot that consuming an assertion gives; nothing is given up.
    pub(crate) fn snapshot_of(&mut self, state: &State, assertion: &Assertion) -> Eval<Term> {
        let why =
            Why { obligation: &crate::symex::Obligation::Itself, closing: None, search: self.dynamic.search };
        let ends = self.collect(|ex, k| ex.consume(state, state.scratch(), assertion, &why, k))?;
        Ok(self.merge(ends))
    }

    fn same_value(&mut self, now: &State, before: &State, e: &Expr) -> Eval<Term> {
        let present = self.eval(now, e)?;
        let past = self.eval(before, e)?;
        Ok(self.prover.pool.eq(present, past))
    }

    fn same_points(
        &mut self,
        now: &State,
        before: &State,
        assertion: &Assertion,
        same: &mut Vec<Term>,
    ) -> Eval<()> {
        match &assertion.kind {
            AssertionKind::Pure(_) | AssertionKind::Untouched(_) => {}
            AssertionKind::Acc(location) => match &location.kind {
                LocationKind::Field(e, _) | LocationKind::Elements(e) => {
                    same.push(self.same_value(now, before, e)?);
                }
                LocationKind::Element(array, index) => {
                    same.push(self.same_value(now, before, array)?);
                    same.push(self.same_value(now, before, index)?);
                }
            },
            AssertionKind::Instance(instance) => {
                for arg in &instance.args {
                    same.push(self.same_value(now, before, arg)?);
                }
            }
            AssertionKind::And(parts) => {
                for part in parts {
                    self.same_points(now, before, part, same)?;
                }
            }
            AssertionKind::Implies(cond, then) => {
                same.push(self.same_value(now, before, cond)?);
                let test = self.eval(now, cond)?;
                self.same_points_under(test, now, before, then, same)?;
            }
            AssertionKind::Cond(cond, then, otherwise) => {
                same.push(self.same_value(now, before, cond)?);
                let test = self.eval(now, cond)?;
                self.same_points_under(test, now, before, then, same)?;
                let negated = self.prover.pool.not(test);
                self.same_points_under(negated, now, before, otherwise, same)?;
            }
            AssertionKind::Let { var, value, body } => {
                same.push(self.same_value(now, before, value)?);
                let (mut now, mut before) = (now.clone(), before.clone());
                now.store.set(*var, self.eval(&now, value)?);
                before.store.set(*var, self.eval(&before, value)?);
                self.same_points(&now, &before, body, same)?;
            }
        }
        Ok(())
    }

    fn same_points_under(
        &mut self,
        cond: Term,
        now: &State,
        before: &State,
        assertion: &Assertion,
        same: &mut Vec<Term>,
    ) -> Eval<()> {
        let inner = self.under(cond, None, |ex| {
            // The conditions agree, or the first conjunct is false already.
            let mut inner = Vec::new();
            ex.same_points(now, before, assertion, &mut inner)?;
            Ok(ex.prover.pool.and(inner))
        })?;
        if let Some(inner) = inner {
            same.push(self.prover.pool.implies(cond, inner));
        }
        Ok(())
    }
}
