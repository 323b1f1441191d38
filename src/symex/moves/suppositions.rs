//! What a loop does not change keeps its value, without an invariant that says so (language.md §7, Loops).
//!
//! Each location and each instance that an invariant asks for is a *supposition*: at the start of an iteration, its
//! conditions, its receiver, its arguments and its value are the same as where the loop began. All of them are supposed
//! at once. Where the invariant is checked again, each must be shown again; one that can't be shown is dropped (or
//! there remain [parts](super::parts) of it), and the loop is verified again with the remaining ones.
//!
//! ```text
//! while (i < n) invariant acc(x) && acc(y) && i <= n; { y = y + x; i = i + 1; }
//!     supposed: x and y are unchanged; after the first round y is dropped; so x is unchanged after the loop
//! ```
//!
//! *Invariant*: in the final round, each supposition that is used at the start of an iteration was shown, from all that
//! are used together, at every place where the invariant is checked again. So they hold at the start of every
//! iteration, by induction over the iterations: where the loop begins they hold trivially.
//!
//! Source: the greatest set of candidates that is inductive together is found as in C. Flanagan and K. R. M. Leino,
//! *Houdini, an Annotation Assistant for ESC/Java*, FME 2001.

use crate::ir::{Assertion, AssertionKind, Decreases, Expr, LocationKind, Loop, VarId};
use crate::state::State;
use crate::symex::moves::parts::{Held, Part, Supposed};
use crate::symex::moves::reach::Reached;
use crate::symex::{Eval, Executor};
use crate::term::Term;

/// Something that an invariant asks for, with the expressions that determine where it is.
struct Leaf<'l> {
    /// The conditions around it and the variables bound there, from the outside in.
    around: Vec<Around<'l>>,
    /// The receiver and the arguments.
    points: Vec<&'l Expr>,
    /// Its value.
    value: Term,
}

#[derive(Clone, Copy)]
enum Around<'l> {
    Cond(&'l Expr, bool),
    Let(VarId, &'l Expr),
}

/// The suppositions of one loop, on one path.
#[derive(Clone, Debug)]
pub(crate) struct Suppositions {
    /// For each leaf of the invariant, what it was where the loop began, unless it was dropped.
    held: Vec<Option<Supposed>>,
    /// The measure where the loop began, if it is defined there.
    measure: Option<Term>,
    /// No end of the body raises the measure.
    never_raised: bool,
    /// How far the test lets locals go.
    reached: Vec<Option<Reached>>,
}

/// Which suppositions are left.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// For each leaf, what of it is the same.
    held: Vec<Option<Vec<Part>>>,
    never_raised: bool,
    reached: Vec<bool>,
}

impl Suppositions {
    pub(crate) fn kept(&self) -> Kept {
        Kept {
            held: self.held.iter().map(|held| held.as_ref().map(|held| held.same.clone())).collect(),
            never_raised: self.never_raised,
            reached: self.reached.iter().map(Option::is_some).collect(),
        }
    }

    pub(super) fn reached(&self) -> &[Option<Reached>] {
        &self.reached
    }

    /// Drops what is not among those.
    pub(crate) fn restrict(&mut self, kept: &Kept) {
        for (held, kept) in self.held.iter_mut().zip(&kept.held) {
            match (held.as_mut(), kept) {
                (Some(held), Some(same)) => held.same.clone_from(same),
                (None, _) | (_, None) => *held = None,
            }
        }
        self.never_raised &= kept.never_raised;
        let reached = self.reached.iter_mut().zip(&kept.reached);
        reached.filter(|(_, kept)| !**kept).for_each(|(reached, _)| *reached = None);
    }
}

impl Executor<'_> {
    /// All that may be supposed of a loop, where it begins. `snapshot` is what its invariant was found to hold there.
    pub(crate) fn suppose_all(&mut self, begin: &State, lp: &Loop, snapshot: Term) -> Eval<Suppositions> {
        let held = self.held_by(begin, &lp.invariant, snapshot)?.into_iter();
        let held = held.map(|held| held.map(|before| Supposed { before, same: vec![Part::new()] })).collect();
        // The measure must mean the same wherever an iteration starts, so its evaluation must come before any side
        // effect.
        let measure = match lp.decreases.as_ref().and_then(Decreases::number) {
            Some(measure) if lp.prelude.stmts.is_empty() => {
                self.attempt_and_keep(|ex| ex.eval(begin, measure))?
            }
            // Any other measure is not used.
            _ => None,
        };
        let reached = self.suppose_reaches(begin, lp)?;
        Ok(Suppositions { held, measure, never_raised: measure.is_some(), reached })
    }

    /// Each leaf of an assertion in a state. None: it can't be evaluated there.
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
                    LocationKind::Members(set, _, with) => std::iter::once(set).chain(with).collect(),
                    LocationKind::Element(array, index) => vec![array, index],
                    LocationKind::Range(array, bounds) => vec![array, &bounds[0], &bounds[1]],
                    LocationKind::Each(array, bounds, _, with) => {
                        std::iter::once(array).chain(bounds.iter()).chain(with).collect()
                    }
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

    /// What a leaf is in a state; a part under a condition is evaluated where the condition holds.
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
                // What is evaluated under the condition is needed only there.
                self.under(guard, Some(cond.span), |ex| {
                    let held = ex.held_inside(state.clone(), leaf, rest, conds.clone())?;
                    *inside.borrow_mut() = Some(held);
                    Ok(guard)
                })?;
                // If the condition can't hold, there is nothing there.
                let nothing = Held { conds, points: Vec::new(), value: leaf.value };
                Ok(inside.into_inner().unwrap_or(nothing))
            }
        }
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
                    Some(held) if held.before.conds.is_empty() && held.is_whole() => held.before.value,
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
                    // Any other number of parts makes a tuple.
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

    /// Assumes the suppositions at the start of an iteration.
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
                let (placed, same) = self.same_held(now, &before.before, &before.same);
                self.assume_or_end(placed)?;
                for same in same {
                    self.assume_or_end(same)?;
                }
            }
        }
        self.learn_reaches(state, lp, &suppositions.reached)
    }

    /// Learns that the measure is at most what it was where the loop began: if the condition holds, because every
    /// earlier iteration lowered it; and if it doesn't, as long as no end of the body may raise it.
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

    /// Shows the suppositions again at an end of the body; `snapshot` is the invariant's snapshot there. Returns true
    /// if one could not be shown and was dropped.
    pub(crate) fn drop_suppositions(
        &mut self,
        state: &State,
        lp: &Loop,
        snapshot: Term,
        start: Option<Term>,
        suppositions: &mut Suppositions,
    ) -> Eval<bool> {
        let now = self.held_by(state, &lp.invariant, snapshot)?;
        let mut dropped = self.drop_reaches(state, lp, &mut suppositions.reached)?;
        for (now, before) in now.iter().zip(&mut suppositions.held) {
            let Some(held) = before else { continue };
            let same = now.as_ref().map(|now| self.still_same(now, held)).unwrap_or_default();
            dropped |= same != held.same;
            if same.is_empty() {
                *before = None;
            } else {
                held.same = same;
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

    /// Whether a supposition holds again. If the loop has not touched something, its value is still the same term, so
    /// the facts know it.
    pub(super) fn shows_supposition(&mut self, same: Term) -> bool {
        match self.prover.known(same) {
            Some(holds) => holds,
            None => self.prover.concludes(same),
        }
    }
}
