//! Linear questions about amounts of permission: by the ranges of single unknowns, by a point, and by elimination.
//!
//! Most questions are decided by what each unknown in them is known to be by itself: what is above zero makes a sum
//! larger. For the others the constraints are gathered. From the amounts in question the search goes on, breadth first,
//! to the comparisons of known value and to the sums in which they occur. The opposite of what is asked is added. If a
//! simple [point](super::amount_points) satisfies all of it, it is possible. If not, one unknown after the other is
//! eliminated: each of its lower bounds is at most each of its upper bounds. If what is left without unknowns is false,
//! the opposite is impossible.
//!
//! ```text
//! 0 < p, q <= 1/2 * p      q <= p ?      0 < p, q <= 1/2 * p, p < q  gives  p < 1/2 * p, so p < 0: yes
//! ```
//!
//! Amounts are dense, so strict and weak comparisons are combined as they are, and nothing is rounded.
//!
//! Soundness rests on this: a member of a class has the value of the class, a formula with a known value is a
//! constraint that holds, and a sum of constraints with factors above zero holds as well. What is too much, or leaves
//! the range of the numbers, is left out; and a point only ends the search.
//!
//! Source: A. Schrijver, *Theory of Linear and Integer Programming*, 1986, §12.2 (Fourier and Motzkin).

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Facts, Id};
use crate::term::{Op, Ratio, Sort, Term, TermKind, TermPool};

/// How many classes are looked at.
const CLASSES: usize = 256;
/// How many members of a class, and how many of its latest uses, are looked at.
const PARTS: usize = 96;
/// How many of the oldest and of the latest uses of a class are looked at for its own range: what is said of it first,
/// and last.
const OWN: usize = 8;
/// How many parts the constraints have together that are gathered.
const GATHERED: usize = 1024;
/// When so many constraints have been looked at, nothing is decided.
const WORK: usize = 8000;

/// `constant + Σ factor * root`, roots ascending and different, no factor zero.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Form {
    pub parts: Vec<(Id, Ratio)>,
    pub constant: Ratio,
}

/// What is known of forms: each is at most zero, or less. Of those that differ in their constants only the strongest is
/// kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Known(pub BTreeMap<Vec<(Id, Ratio)>, Bound>);

/// What is added to the rest of a form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bound {
    pub constant: Ratio,
    pub strict: bool,
}

impl Bound {
    fn is_weaker(self, other: Bound) -> bool {
        self.constant < other.constant || (self.constant == other.constant && !self.strict && other.strict)
    }
}

impl Known {
    /// Adds that a form is at most zero, or less. Returns whether that is impossible by itself.
    fn add(&mut self, form: Form, strict: bool) -> bool {
        let Some(&(_, first)) = form.parts.first() else {
            return form.constant > Ratio::NONE || (strict && form.constant == Ratio::NONE);
        };
        let factor = if first.is_negative() { first.negated() } else { Some(first) };
        let Some(scaled) = factor.and_then(|it| Form::constant(Ratio::NONE).plus(&form, it.inverse()?))
        else {
            return false;
        };
        let bound = Bound { constant: scaled.constant, strict };
        match self.0.entry(scaled.parts) {
            Entry::Vacant(place) => {
                place.insert(bound);
            }
            Entry::Occupied(mut known) if known.get().is_weaker(bound) => {
                known.insert(bound);
            }
            Entry::Occupied(_) => {}
        }
        false
    }
}

impl Form {
    fn constant(constant: Ratio) -> Form {
        Form { parts: Vec::new(), constant }
    }

    fn factor(&self, root: Id) -> Ratio {
        self.parts.iter().find(|part| part.0 == root).map_or(Ratio::NONE, |part| part.1)
    }

    /// The sum of forms; None: a number is too large.
    fn sum(forms: impl Iterator<Item = Option<Form>>) -> Option<Form> {
        let mut sum = Form::constant(Ratio::NONE);
        for form in forms {
            let form = form?;
            sum.constant = sum.constant.plus(form.constant)?;
            sum.parts.extend(form.parts);
        }
        sum.parts.sort_by_key(|part| part.0);
        let mut parts: Vec<(Id, Ratio)> = Vec::with_capacity(sum.parts.len());
        for (root, factor) in sum.parts {
            match parts.last_mut() {
                Some(last) if last.0 == root => last.1 = last.1.plus(factor)?,
                _ => parts.push((root, factor)),
            }
        }
        parts.retain(|part| part.1 != Ratio::NONE);
        Some(Form { parts, ..sum })
    }

    /// `self + factor * other`; None: a number is too large.
    fn plus(&self, other: &Form, factor: Ratio) -> Option<Form> {
        let mut sum = self.clone();
        sum.constant = sum.constant.plus(other.constant.times(factor)?)?;
        for &(root, k) in &other.parts {
            let k = k.times(factor)?;
            match sum.parts.binary_search_by_key(&root, |part| part.0) {
                Ok(at) => sum.parts[at].1 = sum.parts[at].1.plus(k)?,
                Err(at) => sum.parts.insert(at, (root, k)),
            }
        }
        sum.parts.retain(|part| part.1 != Ratio::NONE);
        Some(sum)
    }
}

impl Facts {
    /// Whether `a <= b`, if the facts about amounts tell.
    pub(super) fn ask_amounts(&self, pool: &TermPool, a: Term, b: Term) -> Option<bool> {
        let minus = Ratio::WHOLE.negated()?;
        let (left, right) = (self.amount_form(pool, a)?, self.amount_form(pool, b)?);
        let (more, less) = (left.plus(&right, minus)?, right.plus(&left, minus)?);
        if self.is_surely(pool, &less, true) {
            return Some(false);
        }
        if self.is_surely(pool, &more, false) {
            return Some(true);
        }
        let known = self.about_amounts(pool, &more)?;
        if self.excludes(&known, &less, true) {
            Some(true)
        } else if self.excludes(&known, &more, false) {
            Some(false)
        } else {
            None
        }
    }

    /// Whether two amounts are equal, if the facts about amounts tell.
    pub(super) fn ask_equal_amounts(&self, pool: &TermPool, a: Term, b: Term) -> Option<bool> {
        match (self.ask_amounts(pool, a, b), self.ask_amounts(pool, b, a)) {
            (Some(true), Some(true)) => Some(true),
            (Some(false), _) | (_, Some(false)) => Some(false),
            (None | Some(true), None) | (None, Some(true)) => None,
        }
    }

    /// Whether what is about to be learned of amounts can't be.
    pub(super) fn refutes_amounts(&mut self, pool: &mut TermPool, t: Term) -> bool {
        match pool.kind(t) {
            TermKind::Op(Op::And, parts) => {
                let parts = parts.to_vec();
                parts.into_iter().any(|part| self.refutes_amounts(pool, part))
            }
            TermKind::Op(Op::Not, &[inner]) => match pool.kind(inner) {
                TermKind::Op(Op::AmountAtMost, _) => self.is_impossible_amount(pool, inner, false),
                // Any other negation is left to the other rules.
                _ => false,
            },
            TermKind::Op(Op::AmountAtMost, _) => self.is_impossible_amount(pool, t, true),
            TermKind::Op(Op::Eq, &[a, _]) if pool.sort(a) == Sort::AMOUNT => {
                self.known(pool, t) == Some(false)
            }
            // Any other formula is left to the other rules.
            _ => false,
        }
    }

    /// Whether the facts exclude a formula.
    pub(in crate::prover) fn is_excluded(&mut self, pool: &mut TermPool, t: Term) -> bool {
        match pool.kind(t) {
            TermKind::Op(Op::AmountAtMost, _) if !self.contradiction && !self.budget.over() => {
                self.is_impossible_amount(pool, t, true)
            }
            // Any other formula has no quicker way.
            _ => self.known(pool, t) == Some(false),
        }
    }

    /// Whether a comparison can't have this value, by what is known of amounts.
    fn is_impossible_amount(&mut self, pool: &mut TermPool, comparison: Term, holds: bool) -> bool {
        let n = self.register(pool, comparison);
        self.settle(pool);
        if let Some(value) = self.value(n) {
            return value != holds;
        }
        let TermKind::Op(Op::AmountAtMost, &[a, b]) = pool.kind(comparison) else { return false };
        let Some(form) = self.amount_constraint(pool, (a, b), holds) else { return false };
        if self.is_possible_at_point(pool, &form, !holds) {
            return false;
        }
        let minus = Ratio::WHOLE.negated();
        let opposite = minus.and_then(|minus| Form::constant(Ratio::NONE).plus(&form, minus));
        if opposite.is_some_and(|opposite| self.is_surely(pool, &opposite, holds)) {
            return true;
        }
        self.about_amounts(pool, &form).is_some_and(|known| self.excludes(&known, &form, !holds))
    }

    /// Whether what is known excludes that a form is at most zero, or less.
    fn excludes(&self, known: &Known, form: &Form, strict: bool) -> bool {
        self.budget.take(known.0.len() as u64);
        if known.has_point(form, strict) {
            return false;
        }
        let mut all = known.clone();
        all.add(form.clone(), strict) || self.is_impossible(all)
    }

    pub(super) fn amount_form(&self, pool: &TermPool, t: Term) -> Option<Form> {
        match pool.kind(t) {
            TermKind::Amount(value) => Some(Form::constant(value)),
            TermKind::Op(Op::AmountSum, parts) => {
                Form::sum(parts.iter().map(|part| self.amount_form(pool, *part)))
            }
            TermKind::Op(Op::AmountProduct, &[factor, atom]) => match pool.kind(factor) {
                TermKind::Amount(factor) => {
                    Form::constant(Ratio::NONE).plus(&self.amount_form(pool, atom)?, factor)
                }
                _ => self.amount_atom(pool, t),
            },
            _ => self.amount_atom(pool, t),
        }
    }

    /// What a class stands for as a whole.
    pub(super) fn amount_atom(&self, pool: &TermPool, t: Term) -> Option<Form> {
        let root = self.root(self.node(t)?);
        if let Some(constant) = self.nodes[root as usize].class.constant.get()
            && let TermKind::Amount(value) = pool.kind(self.term(constant))
        {
            return Some(Form::constant(value));
        }
        Some(Form { parts: vec![(root, Ratio::WHOLE)], constant: Ratio::NONE })
    }

    /// Whether a form is at most zero, or less, whatever its unknowns are in the ranges that they are known to have by
    /// themselves.
    fn is_surely(&self, pool: &TermPool, form: &Form, strict: bool) -> bool {
        let mut most = form.constant;
        let mut is_less = false;
        for &(root, factor) in &form.parts {
            let Some(end) = self.own_end(pool, root, !factor.is_negative()) else { return false };
            let Some(sum) = end.constant.times(factor).and_then(|part| most.plus(part)) else { return false };
            most = sum;
            is_less |= end.strict;
        }
        most < Ratio::NONE || (most == Ratio::NONE && (is_less || !strict))
    }

    /// The greatest, or the least, value that an unknown may have by what is said of it alone.
    fn own_end(&self, pool: &TermPool, root: Id, greatest: bool) -> Option<Bound> {
        self.budget.take(1);
        let uses = &self.nodes[root as usize].uses;
        let oldest = uses.iter().take(OWN);
        let latest = uses.iter().skip(OWN).rev().take(OWN);
        let mut found: Option<Bound> = None;
        for &used in oldest.chain(latest) {
            let TermKind::Op(Op::AmountAtMost, &[a, b]) = pool.kind(self.term(used)) else { continue };
            let is_sum = |t: Term| matches!(pool.kind(t), TermKind::Op(Op::AmountSum, _));
            if is_sum(a) || is_sum(b) {
                continue;
            }
            let Some(holds) = self.value(used) else { continue };
            let Some(form) = self.amount_constraint(pool, (a, b), holds) else { continue };
            let [(only, factor)] = form.parts[..] else { continue };
            if only != root || factor.is_negative() == greatest {
                continue;
            }
            let end = factor.negated().and_then(Ratio::inverse).and_then(|it| form.constant.times(it));
            let Some(constant) = end else { continue };
            let bound = Bound { constant, strict: !holds };
            let is_closer = |known: Bound| {
                let closer = if greatest { constant < known.constant } else { constant > known.constant };
                closer || (constant == known.constant && bound.strict)
            };
            if found.is_none_or(is_closer) {
                found = Some(bound);
            }
        }
        found
    }

    /// What is known of the unknowns in a form, and of those that they are connected with. None: it is contradictory.
    fn about_amounts(&self, pool: &TermPool, form: &Form) -> Option<Known> {
        let mut found = Known::default();
        let mut queue: VecDeque<Id> = form.parts.iter().map(|part| part.0).collect();
        let mut seen: BTreeSet<Id> = queue.iter().copied().collect();
        let mut gathered = 0;
        for _ in 0..CLASSES {
            if gathered > GATHERED {
                break;
            }
            let Some(root) = queue.pop_front() else { break };
            gathered += 1;
            let mut reached = Vec::new();
            // A sum that equals nothing else says nothing of its parts.
            if self.nodes[root as usize].class.size > 1 {
                let own = self.amount_atom(pool, self.term(root))?;
                let mut member = root;
                for _ in 0..PARTS {
                    let form = self.amount_form(pool, self.term(member))?;
                    gathered += form.parts.len();
                    let minus = Ratio::WHOLE.negated()?;
                    let sides = [own.plus(&form, minus), form.plus(&own, minus)];
                    if sides.into_iter().flatten().any(|side| found.add(side, false)) {
                        return None;
                    }
                    reached.extend(form.parts.iter().map(|part| part.0));
                    member = self.next(member);
                    if member == root {
                        break;
                    }
                }
            }
            let uses = &self.nodes[root as usize].uses;
            let oldest = uses.iter().take(OWN);
            for &used in oldest.chain(uses.iter().skip(OWN).rev().take(PARTS)) {
                match pool.kind(self.term(used)) {
                    TermKind::Op(Op::AmountSum | Op::AmountProduct, _) => reached.push(self.root(used)),
                    TermKind::Op(Op::AmountAtMost, &[a, b]) => {
                        let Some(holds) = self.value(used) else { continue };
                        let Some(form) = self.amount_constraint(pool, (a, b), holds) else { continue };
                        gathered += form.parts.len();
                        reached.extend(form.parts.iter().map(|part| part.0));
                        if found.add(form, !holds) {
                            return None;
                        }
                    }
                    _ => {}
                }
            }
            queue.extend(reached.into_iter().filter(|root| seen.insert(*root)));
        }
        Some(found)
    }

    /// The form that is at most zero if `a <= b`, or less if not.
    pub(super) fn amount_constraint(
        &self,
        pool: &TermPool,
        (a, b): (Term, Term),
        holds: bool,
    ) -> Option<Form> {
        let (a, b) = (self.amount_form(pool, a)?, self.amount_form(pool, b)?);
        let minus = Ratio::WHOLE.negated()?;
        if holds { a.plus(&b, minus) } else { b.plus(&a, minus) }
    }

    /// Whether constraints can't hold together.
    fn is_impossible(&self, mut known: Known) -> bool {
        let mut work = 0;
        loop {
            // How often each unknown occurs above and below.
            let mut counts: BTreeMap<Id, (usize, usize)> = BTreeMap::new();
            for (root, factor) in known.0.keys().flatten() {
                let count = counts.entry(*root).or_default();
                if factor.is_negative() { count.1 += 1 } else { count.0 += 1 }
            }
            let Some((&root, &(above, below))) =
                counts.iter().min_by_key(|(_, (above, below))| above * below)
            else {
                return false;
            };
            work += known.0.len() + above * below;
            if work > WORK || self.budget.over() {
                return false;
            }
            let (mut lows, mut highs) = (Vec::new(), Vec::new());
            let mut rest = Known::default();
            for (parts, bound) in known.0 {
                let form = Form { parts, constant: bound.constant };
                match form.factor(root) {
                    Ratio::NONE => {
                        rest.0.insert(form.parts, bound);
                    }
                    factor if factor.is_negative() => lows.push((form, factor, bound.strict)),
                    factor => highs.push((form, factor, bound.strict)),
                }
            }
            for (low, below, strict) in &lows {
                for (high, above, other) in &highs {
                    self.budget.take((low.parts.len() + high.parts.len()) as u64);
                    let sum = below
                        .negated()
                        .and_then(|below| Form::constant(Ratio::NONE).plus(low, *above)?.plus(high, below));
                    // The unknown is gone with these factors.
                    if sum.is_some_and(|sum| rest.add(sum, *strict || *other)) {
                        return true;
                    }
                }
            }
            known = rest;
        }
    }
}
