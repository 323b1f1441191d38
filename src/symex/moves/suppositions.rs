//! What a loop does not change keeps its value without being said (language.md §7, Loops).
//!
//! Each location and each instance that an invariant asks for is a *supposition*: its conditions, its receiver, its arguments
//! and its value are, where an iteration starts, those of the place where the loop began. All of them are supposed at once.
//! Where the invariant is checked again, each must be shown to be so again; one that can't be is dropped, and the loop is
//! verified again with those that are left.
//!
//! ```text
//! while (i < n) invariant acc(x) && acc(y) && i <= n; { y = y + x; i = i + 1; }
//!     supposed: x and y are as they were; after the first round y is dropped; x is as it was after the loop, too
//! ```
//!
//! *Invariant*: in the round that counts, each supposition that is used at the start of an iteration was shown, from all
//! that are used together, at every place where the invariant is checked again. So they hold at the start of every
//! iteration, by induction over the iterations: where the loop begins they say nothing.
//!
//! Source: the greatest set of candidates that is inductive together is found as in C. Flanagan and K. R. M. Leino, *Houdini,
//! an Annotation Assistant for ESC/Java*, FME 2001.

use crate::ir::{Assertion, AssertionKind, Decreases, Expr, LocationKind, Loop, VarId};
use crate::state::State;
use crate::symex::{Eval, Executor};
use crate::term::Term;

/// Something that an invariant asks for, with what decides where it is.
struct Leaf<'l> {
    /// The conditions around it and the variables bound there, from the outside in.
    around: Vec<Around<'l>>,
    /// The receiver and the arguments.
    points: Vec<&'l Expr>,
    /// What it holds.
    value: Term,
}

#[derive(Clone, Copy)]
enum Around<'l> {
    Cond(&'l Expr, bool),
    Let(VarId, &'l Expr),
}

/// A supposition in one state: the condition under which something is asked for, and what it is and holds there.
#[derive(Clone, Debug)]
struct Held {
    conds: Vec<(Term, bool)>,
    points: Vec<Term>,
    value: Term,
}

/// What is supposed of one loop, on one path.
#[derive(Clone, Debug)]
pub(crate) struct Suppositions {
    /// By leaf of the invariant: what it was where the loop began, unless it was dropped.
    held: Vec<Option<Held>>,
    /// The measure where the loop began, if it is defined there.
    measure: Option<Term>,
    /// No end of the body raises the measure.
    never_raised: bool,
}

impl Executor<'_> {
    /// All that may be supposed of a loop, where it begins. `snapshot` is what its invariant was found to hold there.
    pub(crate) fn suppose_all(&mut self, begin: &State, lp: &Loop, snapshot: Term) -> Eval<Suppositions> {
        let held = self.held_by(begin, &lp.invariant, snapshot)?;
        // The measure must mean the same wherever an iteration starts, so nothing may happen before it is looked at.
        let measure = match lp.decreases.as_ref().and_then(Decreases::number) {
            Some(measure) if lp.prelude.stmts.is_empty() => {
                self.attempt_and_keep(|ex| ex.eval(begin, measure))?
            }
            // Any other measure is not used.
            _ => None,
        };
        Ok(Suppositions { held, measure, never_raised: measure.is_some() })
    }

    /// Each leaf of an assertion in a state. None: it can't be said there what it is.
    fn held_by(&mut self, state: &State, assertion: &Assertion, snapshot: Term) -> Eval<Vec<Option<Held>>> {
        let mut leaves = Vec::new();
        self.leaves(assertion, snapshot, &mut Vec::new(), &mut leaves);
        leaves.iter().map(|leaf| self.attempt_and_keep(|ex| ex.held(state, leaf))).collect()
    }

    /// The leaves of an assertion, from left to right, each with its part of a snapshot.
    fn leaves<'l>(
        &mut self,
        assertion: &'l Assertion,
        snapshot: Term,
        around: &mut Vec<Around<'l>>,
        found: &mut Vec<Leaf<'l>>,
    ) {
        match &assertion.kind {
            AssertionKind::Pure(_) | AssertionKind::Untouched { .. } => {}
            AssertionKind::Acc(location) => {
                let points = match &location.kind {
                    LocationKind::Field(e, _) | LocationKind::Elements(e) => vec![e],
                    LocationKind::Element(array, index) => vec![array, index],
                };
                found.push(Leaf { around: around.clone(), points, value: snapshot });
            }
            AssertionKind::Instance(instance) => {
                let points = instance.args.iter().collect();
                found.push(Leaf { around: around.clone(), points, value: snapshot });
            }
            AssertionKind::And(parts) => {
                let mut of_parts = self.parts(parts, snapshot).into_iter();
                for part in parts.iter().filter(|part| !part.is_pure()) {
                    let snapshot = of_parts.next().expect("each conjunct has a part");
                    self.leaves(part, snapshot, around, found);
                }
            }
            AssertionKind::Implies(cond, then) => {
                around.push(Around::Cond(cond, true));
                self.leaves(then, snapshot, around, found);
                around.pop();
            }
            AssertionKind::Cond(cond, then, otherwise) => {
                for (holds, arm) in [(true, then), (false, otherwise)] {
                    around.push(Around::Cond(cond, holds));
                    self.leaves(arm, snapshot, around, found);
                    around.pop();
                }
            }
            AssertionKind::Let { var, value, body } => {
                around.push(Around::Let(*var, value));
                self.leaves(body, snapshot, around, found);
                around.pop();
            }
        }
    }

    /// The parts of a conjunction's snapshot, as consuming the conjunction put them together.
    fn parts(&mut self, parts: &[Assertion], snapshot: Term) -> Vec<Term> {
        let arity = parts.iter().filter(|part| !part.is_pure()).count();
        if arity == 1 {
            return vec![snapshot];
        }
        (0..arity).map(|part| self.prover.pool.proj(part, arity, snapshot)).collect()
    }

    fn held(&mut self, state: &State, leaf: &Leaf<'_>) -> Eval<Held> {
        self.held_inside(state.scratch(), leaf, &leaf.around, Vec::new())
    }

    /// What a leaf is in a state; what lies under a condition is looked at where the condition holds.
    fn held_inside(
        &mut self,
        mut state: State,
        leaf: &Leaf<'_>,
        around: &[Around<'_>],
        mut conds: Vec<(Term, bool)>,
    ) -> Eval<Held> {
        let Some((first, rest)) = around.split_first() else {
            let mut points = Vec::with_capacity(leaf.points.len());
            for point in &leaf.points {
                points.push(self.eval(&state, point)?);
            }
            return Ok(Held { conds, points, value: leaf.value });
        };
        match *first {
            Around::Let(var, value) => {
                let value = self.eval(&state, value)?;
                state.store.set(var, value);
                self.held_inside(state, leaf, rest, conds)
            }
            Around::Cond(cond, holds) => {
                let test = self.eval(&state, cond)?;
                conds.push((test, holds));
                let guard = if holds { test } else { self.prover.pool.not(test) };
                if self.prover.known(guard) == Some(false) {
                    return Ok(Held { conds, points: Vec::new(), value: leaf.value });
                }
                let inside = std::cell::RefCell::new(None);
                // What is evaluated under the condition is needed there alone.
                self.under(guard, Some(cond.span), |ex| {
                    let held = ex.held_inside(state.clone(), leaf, rest, conds.clone())?;
                    *inside.borrow_mut() = Some(held);
                    Ok(guard)
                })?;
                // Nothing is there where the condition can't hold.
                let nothing = Held { conds, points: Vec::new(), value: leaf.value };
                Ok(inside.into_inner().unwrap_or(nothing))
            }
        }
    }

    /// The formula that a leaf is now what it was.
    fn same_held(&mut self, now: &Held, before: &Held) -> Term {
        let pool = &mut self.prover.pool;
        let mut same = Vec::new();
        let mut guards = Vec::new();
        for (&(now, _), &(before, holds)) in now.conds.iter().zip(&before.conds) {
            let equal = pool.eq(now, before);
            let guard = pool.and(guards.clone());
            same.push(pool.implies(guard, equal));
            guards.push(if holds { before } else { pool.not(before) });
        }
        let equal: Vec<Term> = now.points.iter().zip(&before.points).map(|(a, b)| pool.eq(*a, *b)).collect();
        let mut equal = pool.and(equal);
        if now.points.len() == before.points.len() {
            let value = pool.eq(now.value, before.value);
            equal = pool.and(vec![equal, value]);
        } else {
            // Asked for in one of the two states alone: the conditions differ, or neither matters.
            equal = pool.bool(false);
        }
        let guard = pool.and(guards);
        same.push(pool.implies(guard, equal));
        pool.and(same)
    }

    /// The snapshot from which an iteration starts: what is supposed has its value already.
    pub(crate) fn supposed_snapshot(&mut self, lp: &Loop, suppositions: &Suppositions) -> Term {
        let mut at = 0;
        self.snapshot_with(&lp.invariant, suppositions, &mut at)
    }

    fn snapshot_with(&mut self, assertion: &Assertion, suppositions: &Suppositions, at: &mut usize) -> Term {
        match &assertion.kind {
            AssertionKind::Acc(_) | AssertionKind::Instance(_) => {
                let held = suppositions.held[*at].as_ref();
                *at += 1;
                match held {
                    Some(held) if held.conds.is_empty() => held.value,
                    Some(_) | None => self.fresh_snapshot(),
                }
            }
            AssertionKind::And(parts) => {
                let impure = parts.iter().filter(|part| !part.is_pure());
                let mut taken: Vec<Term> =
                    impure.map(|part| self.snapshot_with(part, suppositions, at)).collect();
                match taken.len() {
                    0 => self.prover.pool.unit(),
                    1 => taken.swap_remove(0),
                    // Any other number is of several parts.
                    _ => self.prover.pool.tuple(taken),
                }
            }
            AssertionKind::Let { body, .. } => self.snapshot_with(body, suppositions, at),
            AssertionKind::Pure(_) | AssertionKind::Untouched { .. } => self.prover.pool.unit(),
            AssertionKind::Implies(_, then) => {
                self.snapshot_with(then, suppositions, at);
                self.fresh_snapshot()
            }
            AssertionKind::Cond(_, then, otherwise) => {
                self.snapshot_with(then, suppositions, at);
                self.snapshot_with(otherwise, suppositions, at);
                self.fresh_snapshot()
            }
        }
    }

    /// Learns what is supposed, where an iteration starts.
    pub(crate) fn learn_suppositions(
        &mut self,
        state: &State,
        lp: &Loop,
        snapshot: Term,
        suppositions: &Suppositions,
    ) -> Eval<()> {
        let now = self.held_by(state, &lp.invariant, snapshot)?;
        for (now, before) in now.iter().zip(&suppositions.held) {
            if let (Some(now), Some(before)) = (now, before) {
                let same = self.same_held(now, before);
                self.assume_or_end(same)?;
            }
        }
        Ok(())
    }

    /// Learns that the measure is at most what it was where the loop began: where the condition holds, for then every
    /// iteration before this one lowered it, and where it does not as long as no end of the body is known to raise it.
    pub(crate) fn learn_measure(
        &mut self,
        state: &State,
        lp: &Loop,
        suppositions: &Suppositions,
        again: bool,
    ) -> Eval<()> {
        let Some(before) = suppositions.measure.filter(|_| again || suppositions.never_raised) else {
            return Ok(());
        };
        if let Some(now) = self.measure_now(state, lp)? {
            let fact = self.prover.pool.le(now, before);
            self.assume_or_end(fact)?;
        }
        Ok(())
    }

    fn measure_now(&mut self, state: &State, lp: &Loop) -> Eval<Option<Term>> {
        match lp.decreases.as_ref().and_then(Decreases::number) {
            Some(measure) => self.attempt_and_keep(|ex| ex.eval(state, measure)),
            // Any other measure is not used.
            _ => Ok(None),
        }
    }

    /// Shows at an end of the body, of which the invariant holds `snapshot`, what is supposed again. True: something could
    /// not be shown and was dropped.
    pub(crate) fn drop_suppositions(
        &mut self,
        state: &State,
        lp: &Loop,
        snapshot: Term,
        start: Option<Term>,
        suppositions: &mut Suppositions,
    ) -> Eval<bool> {
        let now = self.held_by(state, &lp.invariant, snapshot)?;
        let mut dropped = false;
        for (now, before) in now.iter().zip(&mut suppositions.held) {
            let Some(held) = before else { continue };
            let shown = match now {
                Some(now) => {
                    let same = self.same_held(now, held);
                    self.shows_supposition(same)
                }
                None => false,
            };
            if !shown {
                *before = None;
                dropped = true;
            }
        }
        if suppositions.never_raised {
            let shown = match (start, self.measure_now(state, lp)?) {
                (Some(start), Some(now)) => {
                    let fact = self.prover.pool.le(now, start);
                    self.shows_supposition(fact)
                }
                (None, _) | (_, None) => false,
            };
            if !shown {
                suppositions.never_raised = false;
                dropped = true;
            }
        }
        Ok(dropped)
    }

    /// Whether a supposition holds again. What a loop leaves alone is the very term that it was, so the facts know it.
    fn shows_supposition(&mut self, same: Term) -> bool {
        match self.prover.known(same) {
            Some(holds) => holds,
            None => self.prover.entails(same) == crate::prover::Answer::Yes,
        }
    }
}
