//! How far the test of a loop lets its locals go.
//!
//! Where a loop tests `i < n` and moves the two towards each other by one, `i <= n` holds wherever an iteration starts.
//! Each comparison of the test suggests such a *reach*: a difference that the steps of the locals raise, and the limit
//! that it has right after a step that followed the test.
//!
//! ```text
//! while (i < n) { …; i++; }           i - n rises by 1 from at most -1: i - n <= 0
//! while (lo <= hi) { …; lo += 2; }    lo - hi rises by 2 from at most 0: lo - hi <= 2
//! ```
//!
//! Nothing says that the difference is within the limit before the first iteration: where that is not known, it is at
//! most the limit or what it was then (`i <= n || i <= 0`, for a loop that begins at 0).
//!
//! *Invariant*: a reach is a supposition like those of [`suppositions`](super::suppositions). It is only suggested by
//! what the steps and the test look like; it is shown where the loop begins, and shown again wherever the invariant is
//! checked again.

use crate::ir::{ArithOp, CompareOp, Expr, ExprKind, Loop, Test, Type, Var};
use crate::state::State;
use crate::symex::moves::direction::Steps;
use crate::symex::{Eval, Executor};
use crate::term::{Term, deep};

/// How many comparisons of one test are looked at.
const COMPARISONS: usize = 4;

/// A difference that rises from one iteration to the next, and its limit.
struct Reach<'l> {
    above: &'l Expr,
    below: &'l Expr,
    limit: i128,
}

/// What is supposed of a reach.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reached {
    /// The difference is at most the limit.
    Limit,
    /// It is at most the limit, or at most this: what it was where the loop began.
    LimitOr(Term),
}

impl Loop {
    /// What the test suggests. A test with side effects suggests nothing, nor does one that comes after the iteration.
    fn reaches(&self, variables: &[Var]) -> Vec<Reach<'_>> {
        let mut found = Vec::new();
        if self.test == Test::Before && self.prelude.stmts.is_empty() {
            suggested_by(&self.cond, &self.steps(variables), &mut found);
        }
        found.truncate(COMPARISONS);
        found
    }
}

fn suggested_by<'l>(test: &'l Expr, steps: &Steps, found: &mut Vec<Reach<'l>>) {
    match &test.kind {
        ExprKind::And(parts) => deep(|| parts.iter().for_each(|part| suggested_by(part, steps, found))),
        ExprKind::Compare(op, a, b) if a.ty == Type::Int && b.ty == Type::Int => {
            let mut suggest = |above, below, most: i128| {
                let (Some((_, high)), Some((low, _))) = (rise(above, steps), rise(below, steps)) else {
                    return;
                };
                let rise = high.checked_sub(low).filter(|rise| *rise > 0);
                if let Some(limit) = rise.and_then(|rise| most.checked_add(rise)) {
                    found.push(Reach { above, below, limit });
                }
            };
            match op {
                CompareOp::Lt => suggest(a, b, -1),
                CompareOp::Le => suggest(a, b, 0),
                CompareOp::Gt => suggest(b, a, -1),
                CompareOp::Ge => suggest(b, a, 0),
                // Each way; a step leads only one way.
                CompareOp::Ne => {
                    suggest(a, b, -1);
                    suggest(b, a, -1);
                }
                CompareOp::Eq => {}
            }
        }
        // Any other test suggests nothing.
        _ => {}
    }
}

/// The least and the most by which one step raises a value, if it changes only by constants. What the heap does to it
/// is seen where the reach is shown.
fn rise(e: &Expr, steps: &Steps) -> Option<(i128, i128)> {
    let ExprKind::Arith { numbers: _, first, rest } = &e.kind else { return rise_of_part(e, steps) };
    if rest.iter().any(|(op, _)| !matches!(op, ArithOp::Add | ArithOp::Sub)) {
        return rise_of_part(e, steps);
    }
    rest.iter().try_fold(rise_of_part(first, steps)?, |(low, high), (op, part)| {
        let (least, most) = rise_of_part(part, steps)?;
        match op {
            ArithOp::Sub => Some((low.checked_sub(most)?, high.checked_sub(least)?)),
            // Any other operator is an addition.
            _ => Some((low.checked_add(least)?, high.checked_add(most)?)),
        }
    })
}

/// The same for a local; anything else must have no local that the loop assigns.
fn rise_of_part(e: &Expr, steps: &Steps) -> Option<(i128, i128)> {
    if let ExprKind::Var(var) = &e.kind {
        return steps.get(var).copied().unwrap_or(Some((0, 0)));
    }
    let mut moved = false;
    e.visit(&mut |part| {
        moved |= matches!(&part.kind, ExprKind::Var(var) if steps.contains_key(var));
    });
    (!moved).then_some((0, 0))
}

impl Executor<'_> {
    /// What is supposed of each reach, where the loop begins. None: it can't be evaluated there.
    pub(crate) fn suppose_reaches(&mut self, begin: &State, lp: &Loop) -> Eval<Vec<Option<Reached>>> {
        let mut supposed = Vec::new();
        for reach in lp.reaches(self.context.own.variables) {
            let reached = match self.distance(begin, &reach)? {
                Some(distance) => {
                    let within = self.is_within(distance, &reach, Reached::Limit);
                    let shown = self.shows_supposition(within);
                    Some(if shown { Reached::Limit } else { Reached::LimitOr(distance) })
                }
                None => None,
            };
            supposed.push(reached);
        }
        Ok(supposed)
    }

    /// Assumes what is supposed, at the start of an iteration, as far as it can be evaluated with what is held there.
    pub(crate) fn learn_reaches(
        &mut self,
        state: &State,
        lp: &Loop,
        supposed: &[Option<Reached>],
    ) -> Eval<()> {
        for (reach, reached) in lp.reaches(self.context.own.variables).iter().zip(supposed) {
            let Some(reached) = *reached else { continue };
            if let Some(distance) = self.distance(state, reach)? {
                let within = self.is_within(distance, reach, reached);
                if self.prover.known(within) != Some(true) {
                    self.assume_or_end(within)?;
                }
            }
        }
        Ok(())
    }

    /// Shows it again at an end of the body. Returns true if something could not be shown and was dropped.
    pub(crate) fn drop_reaches(
        &mut self,
        state: &State,
        lp: &Loop,
        supposed: &mut [Option<Reached>],
    ) -> Eval<bool> {
        let mut dropped = false;
        for (reach, supposed) in lp.reaches(self.context.own.variables).iter().zip(supposed) {
            let Some(reached) = *supposed else { continue };
            let shown = match self.distance(state, reach)? {
                Some(distance) => {
                    let within = self.is_within(distance, reach, reached);
                    self.shows_supposition(within)
                }
                None => false,
            };
            if !shown {
                *supposed = None;
                dropped = true;
            }
        }
        Ok(dropped)
    }

    /// The difference in a state, if it is defined there without asking the solver.
    fn distance(&mut self, state: &State, reach: &Reach<'_>) -> Eval<Option<Term>> {
        let asking = self.prover.ask_solver(false);
        let distance = self.with(
            |dynamic| dynamic.unrecorded = true,
            |ex| {
                ex.attempt_and_keep(|ex| {
                    let (above, below) = (ex.eval(state, reach.above)?, ex.eval(state, reach.below)?);
                    Ok(ex.prover.pool.sub(above, below))
                })
            },
        );
        self.prover.ask_solver(asking);
        distance
    }

    fn is_within(&mut self, distance: Term, reach: &Reach<'_>, reached: Reached) -> Term {
        let pool = &mut self.prover.pool;
        let limit = pool.int(reach.limit);
        let within = pool.le(distance, limit);
        match reached {
            Reached::Limit => within,
            Reached::LimitOr(first) => {
                let as_first = pool.le(distance, first);
                pool.or(vec![within, as_first])
            }
        }
    }
}
