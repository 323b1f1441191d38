//! Linear constraints over whole numbers, simplified and handed to the simplex method.
//!
//! An equation with an unknown of factor 1 or -1 is solved for it, and the unknown is replaced everywhere. A comparison
//! of one unknown becomes a bound of it; one that follows from the bounds of its unknowns is left out. Only what
//! remains gets a row of the tableau, one for all comparisons of the same sum.
//!
//! ```text
//! s1 = s0 + b0,  s2 = s1 + b1,  0 <= b0, b1 <= 1,  s0 >= 0,  s2 < 0     s2 = s0 + b0 + b1 is never below 0: no row at all
//! ```
//!
//! A merged value `z = c ? x : y` is `y + (x - y) * b` with `b` 0 or 1, which is an equation if `x - y` is a constant;
//! else `z` lies between the two, and there are two cases.
//!
//! Soundness rests on this: what is left out, here and where numbers leave the range of i128, is a constraint as a
//! whole or a bound in one of several cases, so the system only gets more solutions.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::cases::{Choice, Limit};
use super::simplex::{Simplex, Unknown, Verdict, gcd};
use super::value::Value;
use crate::prover::facts::form::Form;
use crate::term::Ratio;

/// The numbers of unknowns that nothing holds: far from those in programs, and from each other.
const FIRST_FREE: i128 = 10_000;
const STEP_OF_FREE: i128 = 16;

/// Forms that are at most 0, all of them.
pub(in crate::prover::facts) type AtMostZero = Vec<Form>;

/// A value that depends on a condition.
pub(in crate::prover::facts) struct Merged {
    pub value: Form,
    /// An unknown that is 1 if the condition holds, or else 0.
    pub condition: Unknown,
    /// The value if the condition holds, and what else holds then.
    pub then: (Form, AtMostZero),
    /// The same if it does not.
    pub other: (Form, AtMostZero),
}

type Parts = SmallVec<[(u32, i128); 4]>;

#[derive(Clone, Copy, Default)]
struct Bounds {
    low: Option<i128>,
    high: Option<i128>,
}

/// What is bounded: an unknown, or a sum by its place in the list.
#[derive(Clone, Copy)]
enum Place {
    Unknown(Unknown),
    Sum(usize),
}

/// A bound of an unknown or a sum.
#[derive(Clone, Copy)]
struct Bound {
    place: Place,
    upper: bool,
    value: i128,
}

/// `form <= 0`, seen closely.
enum Comparison {
    Always,
    Never,
    Bound(Bound),
}

/// A system that is being built. Unknowns are numbered from 0.
pub(in crate::prover::facts) struct System {
    /// What an unknown equals, in terms of unknowns that were not solved for before.
    solved: Vec<Option<Form>>,
    bounds: Vec<Bounds>,
    at_most: AtMostZero,
    merged: Vec<Merged>,
    choices: Vec<Vec<AtMostZero>>,
    sums: Vec<(Parts, Bounds)>,
    sum_at: FxHashMap<Parts, usize>,
    infeasible: bool,
    steps: u32,
}

impl System {
    /// A system without constraints; simplifying and deciding it takes no more steps than these.
    pub(in crate::prover::facts) fn new(steps: u32) -> System {
        System {
            solved: Vec::new(),
            bounds: Vec::new(),
            at_most: Vec::new(),
            merged: Vec::new(),
            choices: Vec::new(),
            sums: Vec::new(),
            sum_at: FxHashMap::default(),
            infeasible: false,
            steps,
        }
    }

    pub(in crate::prover::facts) fn unknown(&mut self) -> Unknown {
        self.solved.push(None);
        self.bounds.push(Bounds::default());
        self.solved.len() as Unknown - 1
    }

    /// `form <= 0`.
    pub(in crate::prover::facts) fn at_most_zero(&mut self, form: Form) {
        self.at_most.push(form);
    }

    /// `form = 0`, if possible solved for `first`.
    pub(in crate::prover::facts) fn zero(&mut self, form: &Form, first: Option<Unknown>) {
        if let Some(form) = self.expanded(form)
            && let Some(divisor) = common_divisor(&form)
        {
            if form.constant.checked_rem(divisor.max(1)) != Some(0) || (divisor == 0 && form.constant != 0) {
                self.infeasible = true;
            } else if divisor > 0 && self.solve(&form, divisor, first).is_none() {
                self.at_most.extend(Form::default().plus(&form, -1));
                self.at_most.push(form);
            }
        }
    }

    /// Solves `form = 0` for an unknown whose factor is the common divisor.
    fn solve(&mut self, form: &Form, divisor: i128, first: Option<Unknown>) -> Option<()> {
        let simple = |&x: &Unknown| form.factor(x).checked_abs() == Some(divisor);
        let first = first.filter(simple);
        let x = first.or_else(|| form.parts.iter().rev().map(|part| part.0).find(simple))?;
        let factor = form.factor(x);
        let mut value = Form::constant(form.constant.checked_div(factor)?.checked_neg()?);
        for &(y, k) in form.parts.iter().filter(|part| part.0 != x) {
            value.add(y, k.checked_div(factor)?.checked_neg()?)?;
        }
        self.solved[x as usize] = Some(value);
        Some(())
    }

    pub(in crate::prover::facts) fn merge(&mut self, merged: Merged) {
        self.merged.push(merged);
    }

    /// At least one of these.
    pub(in crate::prover::facts) fn choose(&mut self, cases: Vec<AtMostZero>) {
        self.choices.push(cases);
    }

    /// Whether some whole numbers satisfy everything.
    pub(in crate::prover::facts) fn decide(mut self) -> Verdict {
        match self.simplified() {
            Some(choices) => self.tableau(&choices).0,
            None => Verdict::Infeasible,
        }
    }

    /// Whole numbers for the unknowns that satisfy everything, or why there are none.
    pub(in crate::prover::facts) fn solution(mut self) -> Result<Vec<i128>, Verdict> {
        let Some(choices) = self.simplified() else { return Err(Verdict::Infeasible) };
        let (verdict, simplex) = self.tableau(&choices);
        if verdict != Verdict::Feasible {
            return Err(verdict);
        }
        self.numbers(&choices, &simplex).ok_or(Verdict::GaveUp)
    }

    /// The numbers that the tableau found. An unknown that only its own bounds hold gets a number that few others have.
    fn numbers(mut self, choices: &[Vec<Vec<Bound>>], simplex: &Simplex) -> Option<Vec<i128>> {
        let mut held = vec![false; self.bounds.len()];
        for bound in choices.iter().flatten().flatten() {
            match bound.place {
                Place::Unknown(x) => held[x as usize] = true,
                Place::Sum(at) => self.sums[at].0.iter().for_each(|part| held[part.0 as usize] = true),
            }
        }
        for (parts, Bounds { low, high }) in &self.sums {
            if low.is_some() || high.is_some() {
                parts.iter().for_each(|part| held[part.0 as usize] = true);
            }
        }
        let mut numbers = Vec::with_capacity(held.len());
        for (x, held) in held.into_iter().enumerate() {
            let Bounds { low, high } = self.bounds[x];
            let own = FIRST_FREE + STEP_OF_FREE * x as i128;
            numbers.push(match held {
                true => simplex.value(x as Unknown).as_whole()?,
                false => {
                    let own = high.map_or(own, |high| own.min(high));
                    low.map_or(own, |low| own.max(low))
                }
            });
        }
        for x in 0..numbers.len() {
            if self.solved[x].is_some() {
                let form = self.expanded(&Form::one(x as Unknown))?;
                let value = |sum: i128, &(y, k): &(Unknown, i128)| {
                    sum.checked_add(numbers[y as usize].checked_mul(k)?)
                };
                numbers[x] = form.parts.iter().try_fold(form.constant, value)?;
            }
        }
        Some(numbers)
    }

    /// Simplifies everything; returns what is to be chosen, or `None` if there is a contradiction.
    fn simplified(&mut self) -> Option<Vec<Vec<Vec<Bound>>>> {
        let open = self.merge_constant_steps();
        for form in std::mem::take(&mut self.at_most) {
            if let Some(comparison) = self.comparison(&form) {
                self.learn(comparison);
            }
        }
        for merged in open {
            self.merge_by_cases(merged);
        }
        let mut limits = Vec::new();
        for cases in std::mem::take(&mut self.choices) {
            limits.extend(self.limits(&cases));
        }
        (!self.infeasible).then_some(limits)
    }

    /// Merged values of which the two differ by a constant: these are equations. Returns the others.
    fn merge_constant_steps(&mut self) -> Vec<Merged> {
        let mut open = Vec::new();
        for merged in std::mem::take(&mut self.merged) {
            let step = self.difference(&merged.then.0, &merged.other.0);
            match step {
                Some(step) if step.parts.is_empty() => {
                    let mut sum = merged.other.0.clone();
                    if sum.add(merged.condition, step.constant).is_some()
                        && let Some(form) = merged.value.plus(&sum, -1)
                    {
                        let first = merged.value.parts.first().map(|part| part.0);
                        self.zero(&form, first);
                    }
                    if !merged.then.1.is_empty() || !merged.other.1.is_empty() {
                        self.choose_by_condition(merged.condition, None, merged.then.1, merged.other.1);
                    }
                }
                _ => open.push(merged),
            }
        }
        open
    }

    /// The condition is 1 and one list holds, or it is 0 and the other does.
    fn choose_by_condition(
        &mut self,
        condition: Unknown,
        values: Option<[&Form; 3]>,
        mut then: AtMostZero,
        mut other: AtMostZero,
    ) {
        if let Some([value, first, second]) = values {
            for (arm, list) in [(first, &mut then), (second, &mut other)] {
                list.extend(value.plus(arm, -1));
                list.extend(arm.plus(value, -1));
            }
        }
        let mut is_one = Form::constant(1);
        if is_one.add(condition, -1).is_some() {
            then.push(is_one);
        }
        other.push(Form::one(condition));
        self.choices.push(vec![then, other]);
    }

    /// A merged value lies between the two, and is one of them.
    fn merge_by_cases(&mut self, merged: Merged) {
        let Merged { value, condition, then, other } = merged;
        if let Some(step) = self.difference(&then.0, &other.0) {
            let high = self.highest(&step.parts, 1).and_then(|sum| sum.checked_add(step.constant));
            let low = self.highest(&step.parts, -1).and_then(|sum| sum.checked_sub(step.constant));
            // value - other is between 0 and the step, and so is then - value
            for (top, bottom) in [(&value, &other.0), (&then.0, &value)] {
                if let (Some(above), Some(high)) = (top.plus(bottom, -1), high) {
                    self.learn_at_most(above, high.max(0));
                }
                if let (Some(beneath), Some(low)) = (bottom.plus(top, -1), low) {
                    self.learn_at_most(beneath, low.max(0));
                }
            }
        }
        self.choose_by_condition(condition, Some([&value, &then.0, &other.0]), then.1, other.1);
    }

    fn learn_at_most(&mut self, mut form: Form, bound: i128) {
        if let Some(constant) = form.constant.checked_sub(bound) {
            form.constant = constant;
            if let Some(comparison) = self.comparison(&form) {
                self.learn(comparison);
            }
        }
    }

    fn difference(&mut self, a: &Form, b: &Form) -> Option<Form> {
        self.expanded(&a.plus(b, -1)?)
    }

    /// The form in terms of unknowns that were not solved for.
    fn expanded(&mut self, form: &Form) -> Option<Form> {
        let mut form = form.clone();
        while let Some(&(x, factor)) = form.parts.iter().find(|part| self.solved[part.0 as usize].is_some()) {
            let value = self.solved[x as usize].as_ref()?;
            self.steps = self.steps.checked_sub((form.parts.len() + value.parts.len()) as u32)?;
            form.add(x, factor.checked_neg()?)?;
            form = form.plus(value, factor)?;
        }
        Some(form)
    }

    fn comparison(&mut self, form: &Form) -> Option<Comparison> {
        let form = self.expanded(form)?;
        let divisor = common_divisor(&form)?;
        if divisor == 0 {
            return Some(if form.constant <= 0 { Comparison::Always } else { Comparison::Never });
        }
        let most = form.constant.checked_neg()?.div_euclid(divisor);
        // the first factor is made positive
        let upper = form.parts.first().is_some_and(|part| part.1 > 0);
        let sign = if upper { divisor } else { divisor.checked_neg()? };
        let value = if upper { most } else { most.checked_neg()? };
        let parts: Parts = form.parts.iter().map(|&(x, factor)| (x, factor / sign)).collect();
        let place = match *parts.as_slice() {
            [(x, 1)] => Place::Unknown(x),
            _ => Place::Sum(*self.sum_at.entry(parts).or_insert_with_key(|parts| {
                self.sums.push((parts.clone(), Bounds::default()));
                self.sums.len() - 1
            })),
        };
        Some(Comparison::Bound(Bound { place, upper, value }))
    }

    fn learn(&mut self, comparison: Comparison) {
        match comparison {
            Comparison::Always => {}
            Comparison::Never => self.infeasible = true,
            Comparison::Bound(Bound { place, upper, value }) => {
                let bounds = match place {
                    Place::Unknown(x) => &mut self.bounds[x as usize],
                    Place::Sum(at) => &mut self.sums[at].1,
                };
                if upper {
                    bounds.high = Some(bounds.high.map_or(value, |high| high.min(value)));
                } else {
                    bounds.low = Some(bounds.low.map_or(value, |low| low.max(value)));
                }
                self.infeasible |= bounds.low.zip(bounds.high).is_some_and(|(low, high)| low > high);
            }
        }
    }

    /// The cases as bounds; `None` if there is nothing to choose.
    fn limits(&mut self, cases: &[AtMostZero]) -> Option<Vec<Vec<Bound>>> {
        let mut possible = Vec::new();
        for case in cases {
            let mut limits = Vec::new();
            let mut never = false;
            for form in case {
                match self.comparison(form) {
                    Some(Comparison::Bound(bound)) => limits.push(bound),
                    Some(Comparison::Never) => never = true,
                    Some(Comparison::Always) | None => {}
                }
            }
            if !never {
                possible.push(limits);
            }
        }
        match possible.as_slice() {
            [] => self.infeasible = true,
            [only] => {
                for &bound in only {
                    self.learn(Comparison::Bound(bound));
                }
            }
            _ if possible.iter().any(Vec::is_empty) => {}
            _ => return Some(possible),
        }
        None
    }

    /// The greatest value of a sum or, for `sign` -1, of its negation, as far as the bounds of its unknowns tell.
    fn highest(&self, parts: &[(Unknown, i128)], sign: i128) -> Option<i128> {
        parts.iter().try_fold(0i128, |sum, &(x, factor)| {
            let factor = factor.checked_mul(sign)?;
            let Bounds { low, high } = self.bounds[x as usize];
            sum.checked_add(factor.checked_mul(if factor > 0 { high? } else { low? })?)
        })
    }

    fn tableau(&mut self, choices: &[Vec<Vec<Bound>>]) -> (Verdict, Simplex) {
        let mut chosen = vec![false; self.sums.len()];
        for bound in choices.iter().flatten().flatten() {
            if let Place::Sum(at) = bound.place {
                chosen[at] = true;
            }
        }
        // what follows from the bounds of the unknowns needs no row
        for at in 0..self.sums.len() {
            let (parts, Bounds { low, high }) = &self.sums[at];
            let (most, least) = (self.highest(parts, 1), self.highest(parts, -1).and_then(i128::checked_neg));
            let low = low.filter(|&low| least.is_none_or(|least| least < low));
            let high = high.filter(|&high| most.is_none_or(|most| most > high));
            self.sums[at].1 = Bounds { low, high };
        }
        let mut simplex = Simplex::new(self.steps);
        for _ in &self.bounds {
            simplex.unknown(true);
        }
        let mut rows = Vec::with_capacity(self.sums.len());
        for ((parts, Bounds { low, high }), chosen) in self.sums.iter().zip(chosen) {
            let factors = parts.iter().map(|&(x, factor)| Some((x, Ratio::whole(factor)?)));
            let factors: Option<Vec<(Unknown, Ratio)>> = factors.collect();
            let needed = chosen || low.is_some() || high.is_some();
            rows.push(factors.filter(|_| needed).map(|factors| simplex.sum(&factors)));
        }
        let sums = self.sums.iter().zip(&rows).filter_map(|((_, bounds), &row)| Some((row?, *bounds)));
        let unknowns = self.bounds.iter().enumerate().map(|(x, bounds)| (x as Unknown, *bounds));
        for (x, Bounds { low, high }) in unknowns.chain(sums) {
            for (upper, bound) in [(false, low), (true, high)] {
                if let Some(value) = bound.and_then(Value::whole)
                    && simplex.bound(x, upper, value) == Verdict::Infeasible
                {
                    return (Verdict::Infeasible, simplex);
                }
            }
        }
        let limit = |&Bound { place, upper, value }: &Bound| {
            let unknown = match place {
                Place::Unknown(x) => Some(x),
                Place::Sum(at) => rows[at],
            };
            Some(Limit { unknown: unknown?, upper, value: Value::whole(value)? })
        };
        let case = |case: &Vec<Bound>| case.iter().filter_map(limit).collect();
        let choices: Vec<Choice> = choices.iter().map(|choice| choice.iter().map(case).collect()).collect();
        (simplex.decide(&choices), simplex)
    }
}

/// The greatest common divisor of the factors; 0 if there are none, `None` if one of them has no opposite.
fn common_divisor(form: &Form) -> Option<i128> {
    form.parts.iter().try_fold(0, |divisor, part| Some(gcd(divisor, part.1.checked_abs()?)))
}
