//! A point that satisfies linear constraints on amounts, if a simple one does.
//!
//! Each unknown gets a value near the lower end of its own range. If only the form that is asked for is not satisfied
//! then, one of the unknowns in it, the youngest first, gets the value that satisfies it.
//!
//! ```text
//! 0 < p, 0 < q, p <= 1, p + q <= 1;   p + q > 1 ?      p = q = 1/1024, then q = 1, which breaks p + q <= 1: no simple point
//! 0 < p, 0 < q, p <= 1;               p + q > 1 ?      p = q = 1/1024, then q = 1: yes
//! ```
//!
//! *Invariant*: a point is checked against all constraints, so there is one if one is found. Nothing follows if none
//! is.

use std::collections::BTreeMap;

use super::Id;
use super::amounts::{Bound, Form, Known};
use crate::term::Ratio;

/// How many unknowns of the form are moved.
const MOVED: usize = 3;

/// How far a point is from an end that does not belong to a range: the whole divided by this.
const STEPS: i128 = 1 << 16;

type Point = BTreeMap<Id, Ratio>;

impl Known {
    /// Whether a simple point satisfies all constraints and one that says that a form is at most zero, or less.
    pub(super) fn has_point(&self, form: &Form, strict: bool) -> bool {
        self.point(form, strict) == Some(true)
    }

    /// None: a number is too large.
    fn point(&self, form: &Form, strict: bool) -> Option<bool> {
        let step = Ratio::new(1, STEPS)?;
        let mut point = self.near_lower_ends(form, step)?;
        let asked = Bound { constant: form.constant, strict };
        let is_asked = |point: &Point| Some(asked.admits(value(&form.parts, asked.constant, point)?));
        if !is_asked(&point)? {
            let (mut moved, parts) = (false, form.parts.iter().rev().take(MOVED));
            for &(unknown, factor) in parts {
                let before = point.get(&unknown).copied().unwrap_or(Ratio::NONE);
                let rest =
                    value(&form.parts, asked.constant, &point)?.plus(factor.times(before)?.negated()?)?;
                let mut at = rest.negated()?.times(factor.inverse()?)?;
                if strict {
                    at = at.plus(if factor.is_negative() { step } else { step.negated()? })?;
                }
                point.insert(unknown, at);
                if self.holds_at(&point)? {
                    moved = true;
                    break;
                }
                point.insert(unknown, before);
            }
            return Some(moved && is_asked(&point)?);
        }
        self.holds_at(&point)
    }

    fn holds_at(&self, point: &Point) -> Option<bool> {
        for (parts, bound) in &self.0 {
            if !bound.admits(value(parts, bound.constant, point)?) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// For each unknown a value in its own range, near the lower end if there is one.
    fn near_lower_ends(&self, form: &Form, step: Ratio) -> Option<Point> {
        let mut point = Point::new();
        let unknowns = self.0.keys().flatten().chain(&form.parts);
        point.extend(unknowns.map(|part| (part.0, Ratio::NONE)));
        let (mut lows, mut highs) = (BTreeMap::<Id, Bound>::new(), BTreeMap::<Id, Bound>::new());
        for (parts, &Bound { constant, strict }) in &self.0 {
            let [(unknown, factor)] = parts[..] else { continue };
            let end = Bound { constant: constant.times(factor.negated()?.inverse()?)?, strict };
            let (ends, is_low) = if factor.is_negative() { (&mut lows, true) } else { (&mut highs, false) };
            let closest = ends.entry(unknown).or_insert(end);
            let closer =
                if is_low { end.constant > closest.constant } else { end.constant < closest.constant };
            if closer || (end.constant == closest.constant && strict) {
                *closest = end;
            }
        }
        for (unknown, value) in &mut point {
            let (low, high) = (lows.get(unknown), highs.get(unknown));
            *value = match (low, high) {
                (Some(low), _) if !low.strict => low.constant,
                (Some(low), Some(high)) => {
                    let near = low.constant.plus(step)?;
                    let middle = low.constant.plus(high.constant)?.times(Ratio::new(1, 2)?)?;
                    near.min(middle)
                }
                (Some(low), None) => low.constant.plus(step)?,
                (None, Some(high)) => high.constant.plus(step.negated()?)?.min(Ratio::NONE),
                (None, None) => Ratio::NONE,
            };
        }
        Some(point)
    }
}

impl Bound {
    /// Whether a form with this value, its constant included, is as the bound says.
    pub(super) fn admits(self, value: Ratio) -> bool {
        value < Ratio::NONE || (value == Ratio::NONE && !self.strict)
    }
}

/// The value of a form at a point.
fn value(parts: &[(Id, Ratio)], constant: Ratio, point: &Point) -> Option<Ratio> {
    let mut sum = constant;
    for (unknown, factor) in parts {
        sum = sum.plus(point.get(unknown).copied().unwrap_or(Ratio::NONE).times(*factor)?)?;
    }
    Some(sum)
}
