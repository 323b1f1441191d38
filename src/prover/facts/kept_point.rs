//! A point that satisfies all that is known of amounts, kept from one fact to the next.
//!
//! Each assumption about amounts is looked at for whether it can be at all. Most can, and a point shows it: a value for
//! each unknown, such that all that was learned holds there. If the new fact holds there too, or if it speaks of an
//! unknown that nothing was said of yet and that can be chosen to fit, it is possible, and neither the other facts are
//! gathered nor anything is eliminated. If it does not hold there, the point is *lost*: until the fact is withdrawn,
//! questions are decided as if there never was one.
//!
//! ```text
//! 0 < p: p = 1/65536;   0 < q: q = 1/65536;   p + q <= 1: holds at the point;   q == 1/2: lost until this is withdrawn
//! ```
//!
//! A fact that is withdrawn leaves the point as it is: what satisfies more satisfies less.
//!
//! *Invariant*: a point only says that nothing is refuted, so no program is accepted for it. To refute as much as
//! without it, it must satisfy each comparison of known value and each class of equal amounts: they are entered as they
//! come up, in [`Facts::tell_point`], and all members of a class have the same value.

use rustc_hash::FxHashMap;

use super::amounts::{Bound, Form};
use super::{Facts, Id};
use crate::term::{Op, Ratio, Sort, Term, TermKind, TermPool};

/// The value of an unknown that nothing is said of, and the distance from an end that does not belong to a range: the
/// whole divided by this.
const STEPS: i128 = 1 << 16;

/// See the module.
#[derive(Default)]
pub(super) struct KeptPoint {
    values: FxHashMap<Term, Ratio>,
    /// Comparisons that got a value and amounts that became equal to others, with the length of the trail then. The
    /// point has not been looked at since.
    untold: Vec<(usize, Id)>,
    /// The length of the trail when the fact came up that does not hold at the point.
    lost: Option<usize>,
}

impl KeptPoint {
    /// Forgets the news of what is withdrawn: all behind this length of the trail.
    pub(super) fn withdraw(&mut self, mark: usize) {
        while self.untold.last().is_some_and(|(at, _)| *at > mark) {
            self.untold.pop();
        }
        if self.lost.is_some_and(|at| at > mark) {
            self.lost = None;
        }
    }
}

/// How a form has to be beside zero.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Less,
    AtMost,
    Equal,
}

impl Facts {
    /// Notes that a comparison of amounts has got a value, or that an amount equals others now.
    pub(super) fn tell_point(&mut self, pool: &TermPool, n: Id) {
        let t = self.term(n);
        if pool.sort(t) == Sort::AMOUNT || matches!(pool.kind(t), TermKind::Op(Op::AmountAtMost, _)) {
            self.kept_point.untold.push((self.trail.len(), n));
        }
    }

    /// Whether the kept point shows that a form can be at most zero, or less, beside all that is known.
    pub(super) fn is_possible_at_point(&mut self, pool: &TermPool, form: &Form, strict: bool) -> bool {
        self.catch_up(pool);
        let side = if strict { Side::Less } else { Side::AtMost };
        self.kept_point.lost.is_none() && self.satisfy(form, side) == Some(true)
    }

    /// Looks at what has come up since the last time.
    fn catch_up(&mut self, pool: &TermPool) {
        if self.kept_point.lost.is_some() {
            return;
        }
        for (at, n) in std::mem::take(&mut self.kept_point.untold) {
            if self.kept_point.lost.is_some() {
                self.kept_point.untold.push((at, n));
                continue;
            }
            self.budget.take(1);
            let holds = match pool.kind(self.term(n)) {
                TermKind::Op(Op::AmountAtMost, &[a, b]) => self.value(n).and_then(|value| {
                    let form = self.amount_constraint(pool, (a, b), value)?;
                    self.satisfy(&form, if value { Side::AtMost } else { Side::Less })
                }),
                _ => self.satisfy_class(pool, self.root(n)),
            };
            if holds != Some(true) {
                self.kept_point.lost = Some(at);
            }
        }
    }

    /// Whether all members of a class have one value at the point, if need be after unknowns without a value got one.
    fn satisfy_class(&mut self, pool: &TermPool, root: Id) -> Option<bool> {
        let own = self.amount_atom(pool, self.term(root))?;
        let members = self.circle(root);
        let known = |member: &Id| self.kept_point.values.get(&self.term(*member)).copied();
        let value = if own.parts.is_empty() { Some(own.constant) } else { members.iter().find_map(known) };
        let value = match value {
            Some(value) => {
                self.give(root, value);
                value
            }
            None => self.value_or_any(root)?,
        };
        for &member in &members {
            if self.kept_point.values.get(&self.term(member)) != Some(&value) {
                return Some(false);
            }
            let mut form = self.amount_form(pool, self.term(member))?;
            form.constant = form.constant.plus(value.negated()?)?;
            let is_itself = form.parts.first().is_some_and(|part| part.0 == root);
            if !is_itself && !self.satisfy(&form, Side::Equal)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether a form is beside zero as wanted at the point, if need be after unknowns without a value got one. None: a
    /// number is too large.
    fn satisfy(&mut self, form: &Form, side: Side) -> Option<bool> {
        let is_new = |unknown: Id| !self.kept_point.values.contains_key(&self.term(self.root(unknown)));
        let last = form.parts.iter().rev().copied().find(|part| is_new(part.0));
        let mut sum = form.constant;
        for &(unknown, factor) in &form.parts {
            if last.is_none_or(|last| last.0 != unknown) {
                sum = sum.plus(self.value_or_any(unknown)?.times(factor)?)?;
            }
        }
        let admits = |value: Ratio| match side {
            Side::Equal => value == Ratio::NONE,
            Side::Less | Side::AtMost => Bound { constant: value, strict: side == Side::Less }.admits(value),
        };
        let Some((unknown, factor)) = last else { return Some(admits(sum)) };
        let step = Ratio::new(1, STEPS)?;
        let end = sum.negated()?.times(factor.inverse()?)?;
        let inside = end.plus(if factor.is_negative() { step } else { step.negated()? })?;
        let choices = match side {
            Side::Equal => [end, end],
            Side::AtMost => [step, end],
            Side::Less => [step, inside],
        };
        for choice in choices {
            if admits(sum.plus(choice.times(factor)?)?) {
                self.give(unknown, choice);
                return Some(true);
            }
        }
        Some(false)
    }

    fn value_or_any(&mut self, unknown: Id) -> Option<Ratio> {
        if let Some(value) = self.kept_point.values.get(&self.term(self.root(unknown))) {
            return Some(*value);
        }
        let any = Ratio::new(1, STEPS)?;
        self.give(unknown, any);
        Some(any)
    }

    /// Gives a value to those members of a class that have none.
    fn give(&mut self, unknown: Id, value: Ratio) {
        for member in self.circle(unknown) {
            let term = self.term(member);
            self.kept_point.values.entry(term).or_insert(value);
        }
    }
}
