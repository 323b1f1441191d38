//! Consumption of assertions [VC Figure 7]: facts are checked, permissions are given up.
//!
//! Two heaps are involved. Expressions are evaluated in `base`, which keeps everything (and whose store is that of the
//! declaration that the assertion belongs to); chunks are taken out of `rest`, which is what is left. What was taken
//! makes up the snapshot, which is put together along the shape of the assertion, in the same way as
//! [`produce`](crate::symex::rules::produce) takes it apart.

use crate::ir::{Assertion, AssertionKind, Expr, ExprKind, Location, Type};
use crate::prover::Answer;
use crate::source::Span;
use crate::state::{Heap, Need, Place, Share, State};
use crate::symex::failure::Why;
use crate::symex::moves::join::{Fork, Otherwise};
use crate::symex::moves::untouched::Use;
use crate::symex::{Cont, Eval, Executor, Obligation, Outcome, Reason, value};
use crate::symex::{RED_ZONE, STACK_PIECE};
use crate::term::Term;
use crate::trace::{Mark, Taken, Taker};

/// Why a conjunct does not hold that is there for the amount of an `acc`, which it has the place of.
fn about_amount(e: &Expr) -> Option<Reason> {
    let ExprKind::Compare(_, a, b) = &e.kind else { return None };
    let generated = a.ty == Type::Frac && a.span == e.span && b.span == e.span;
    generated.then(|| Reason::NoAmount { more: matches!(b.kind, ExprKind::Amount { .. }) })
}

impl Executor<'_> {
    /// Checks an assertion and takes the permissions it asks for [VC Figure 7]; continues with what is left and the
    /// snapshot of what was taken. `rest` keeps its own store.
    ///
    /// Fails with the conjunct that does not hold.
    pub(crate) fn consume(
        &mut self,
        base: &State,
        rest: State,
        assertion: &Assertion,
        why: &Why<'_>,
        k: Cont<'_, Term>,
    ) -> Outcome {
        self.unless_called_off()?;
        self.about(assertion.span, |ex| {
            stacker::maybe_grow(RED_ZONE, STACK_PIECE, || match &assertion.kind {
                AssertionKind::Pure(e) => {
                    value!(ex.consume_pure(base, e, why));
                    let unit = ex.prover.pool.unit();
                    k(ex, rest, unit)
                }
                AssertionKind::Acc(location) => ex.consume_acc(base, rest, location, why, k),
                AssertionKind::Instance(instance) => {
                    let place = value!(ex.eval_instance(base, instance));
                    let share = ex.share_of(base, instance.amount);
                    ex.leave_room(base, &rest, place.resource, share);
                    ex.take_instance(rest, (&place, share), instance, why, &|ex, rest, chunk| {
                        ex.took(&chunk.place, instance.span, why);
                        k(ex, rest, chunk.value)
                    })
                }
                AssertionKind::And(parts) => ex.consume_list(base, rest, parts, Vec::new(), why, k),
                AssertionKind::Implies(cond, then) => ex.consume_cond(base, rest, (cond, then, None), why, k),
                AssertionKind::Cond(cond, then, otherwise) => {
                    ex.consume_cond(base, rest, (cond, then, Some(otherwise)), why, k)
                }
                AssertionKind::Let { var, value, body } => {
                    let mut inner = base.clone();
                    inner.store.set(*var, value!(ex.eval(base, value)));
                    ex.consume(&inner, rest, body, why, k)
                }
                AssertionKind::Untouched { now, before } => {
                    let goal = value!(ex.untouched(base, now, before, Use::Shown));
                    value!(ex.check(base, goal, assertion.span, why, |_| Reason::Changed));
                    let unit = ex.prover.pool.unit();
                    k(ex, rest, unit)
                }
            })
        })
    }

    /// `consume(e ? φ1 : φ2)`; without the second arm, nothing is asked for there.
    fn consume_cond(
        &mut self,
        base: &State,
        rest: State,
        (cond, then, otherwise): (&Expr, &Assertion, Option<&Assertion>),
        why: &Why<'_>,
        k: Cont<'_, Term>,
    ) -> Outcome {
        let test = value!(self.eval(base, cond));
        let other = otherwise.map(|otherwise| {
            move |ex: &mut Executor<'_>, rest: State, k: Cont<'_, Term>| {
                ex.consume(base, rest, otherwise, why, k)
            }
        });
        let fork = Fork {
            cond: test,
            span: cond.span,
            then: &|ex, rest, k| ex.consume(base, rest, then, why, k),
            otherwise: match &other {
                Some(other) => Otherwise::Does(other),
                None => Otherwise::Nothing(self.prover.pool.unit(), None),
            },
        };
        self.fork(rest, fork, k)
    }

    /// `consume(e)`: e must follow. The error names the operand of the conjunction that does not follow.
    pub(crate) fn consume_pure(&mut self, base: &State, e: &Expr, why: &Why<'_>) -> Eval<()> {
        match &e.kind {
            ExprKind::And(parts) => parts.iter().try_for_each(|part| self.consume_pure(base, part, why)),
            // Any other expression is one fact, which is its value.
            _ => self.about(e.span, |ex| {
                let goal = ex.eval(base, e)?;
                if ex.is_shown(goal, why) {
                    return Ok(());
                }
                let ask = |ex: &mut Executor<'_>| ex.proves_pure(base, e, goal, why);
                ex.require(base, goal, &ask, e.span, why, |ex| {
                    ex.warn_not_tried(e);
                    about_amount(e).unwrap_or_else(|| {
                        let reported = ex.findings.failures.iter().any(|failure| failure.span == e.span);
                        let is_told = !ex.dynamic.trying && !reported;
                        Reason::False { part: if is_told { ex.open_part_of(base, e) } else { None } }
                    })
                })
            }),
        }
    }

    /// Whether an expression whose value is the goal follows. A `forall` may follow because its body does for arbitrary
    /// values; that is found out without Z3 first.
    fn proves_pure(&mut self, base: &State, e: &Expr, goal: Term, why: &Why<'_>) -> Eval<Answer> {
        if let Some(answer) = self.answer_at_once(goal) {
            return Ok(answer);
        }
        self.unless_called_off()?;
        let asking = self.prover.ask_solver(false);
        let mut shown = self.shown_for_arbitrary(base, e, why, false);
        self.prover.ask_solver(asking);
        if !shown {
            let answer = self.proves_further(base, goal, why);
            shown = answer != Answer::Yes && self.shown_for_arbitrary(base, e, why, true);
            if !shown {
                return Ok(answer);
            }
        }
        self.assume(goal);
        Ok(Answer::Yes)
    }

    /// `consume(acc(e.f))`: some chunk of what is left must be known to be the location.
    fn consume_acc(
        &mut self,
        base: &State,
        rest: State,
        location: &Location,
        why: &Why<'_>,
        k: Cont<'_, Term>,
    ) -> Outcome {
        let (place, _, _) = value!(self.eval_location(base, location));
        value!(self.check_range(base, &place, location, why));
        let share = self.share_of(base, location.amount);
        self.leave_room(base, &rest, place.resource, share);
        self.consume_place(rest, (&place, share), location, why, k)
    }

    fn consume_place(
        &mut self,
        rest: State,
        (place, share): (&Place, Share),
        location: &Location,
        why: &Why<'_>,
        k: Cont<'_, Term>,
    ) -> Outcome {
        self.take_location(rest, (place, share), location, why, &|ex, rest, value| {
            ex.took(place, location.span, why);
            let snapshot = ex.prover.pool.wrap(value);
            k(ex, rest, snapshot)
        })
    }

    /// `consume(φ1 * φ2)`, flat; `taken` has the snapshots so far. Conjuncts that are facts, and fields that are held
    /// as they are, are handled in a loop; for any other, the rest of the list is its continuation.
    fn consume_list(
        &mut self,
        base: &State,
        mut rest: State,
        parts: &[Assertion],
        mut taken: Vec<Term>,
        why: &Why<'_>,
        k: Cont<'_, Term>,
    ) -> Outcome {
        let mut parts = parts;
        while let Some((first, others)) = parts.split_first() {
            if let AssertionKind::Pure(e) = &first.kind {
                value!(self.consume_pure(base, e, why));
                parts = others;
                continue;
            }
            let pure = first.is_pure();
            let go_on = |ex: &mut Executor<'_>, rest, snapshot| {
                let mut taken = taken.clone();
                if !pure {
                    taken.push(snapshot);
                }
                ex.consume_list(base, rest, others, taken, why, k)
            };
            let AssertionKind::Acc(location) = &first.kind else {
                return self.consume(base, rest, first, why, &go_on);
            };
            let (place, _, _) = value!(self.eval_location(base, location));
            value!(self.check_range(base, &place, location, why));
            let share = self.share_of(base, location.amount);
            self.leave_room(base, &rest, place.resource, share);
            let Some(value) = self.take_at_once(&mut rest, &place, share) else {
                return self.consume_place(rest, (&place, share), location, why, &go_on);
            };
            self.took(&place, location.span, why);
            taken.push(self.prover.pool.wrap(value));
            parts = others;
        }
        let snapshot = match taken.len() {
            0 => self.prover.pool.unit(),
            1 => taken.swap_remove(0),
            // Any other number of parts makes a tuple.
            _ => self.prover.pool.tuple(taken),
        };
        k(self, rest, snapshot)
    }

    /// Remembers what a call or a loop took, for the message if a later access fails.
    fn took(&mut self, place: &Place, conjunct: Span, why: &Why<'_>) {
        let (by, at) = match *why.obligation {
            Obligation::Precondition { call, callee } => (Taker::Call(callee), call),
            Obligation::InvariantEntry { keyword } => (Taker::Loop, keyword),
            // Any other obligation ends the path, or is only shown.
            _ => return,
        };
        self.track.path.take(Taken { place: place.clone(), by, at, conjunct, given_back: false });
    }

    /// Remembers which of the permissions that were taken at a place, since a mark, are held again after it.
    pub(crate) fn note_given_back(&mut self, after: &Heap, at: Span, since: Mark) {
        let mut path = std::mem::take(&mut self.track.path);
        path.give_back((at, since), |place| match self.elements_of(place) {
            Some(elements) => self.cover(after, elements, Need::Some, false).is_ok(),
            None => self.find(after, place).is_some(),
        });
        self.track.path = path;
    }
}
