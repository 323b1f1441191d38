//! The general simplex method: whether linear constraints over rational and whole unknowns contradict each other.
//!
//! Each unknown may have a lower and an upper bound. Some are *basic*: a row of the tableau gives them as a sum of the
//! others, so a constraint `x + 2y <= 7` is a basic unknown `s = x + 2y` with the bound 7. Every unknown has a value at
//! any time; the rows hold for these values, and the unknowns that are not basic keep their bounds. A basic unknown
//! outside of its bounds is exchanged with one in its row that can still move in the right direction. If none can, the
//! row and the bounds of the unknowns in it contradict each other:
//!
//! ```text
//! s = x + y,  t = x - y,  s <= 0,  t >= 3,  x <= 1      x = s - y, t = s - 2y: t >= 3 needs y <= -3/2, so x … <= 3/2
//! ```
//!
//! The first suitable unknowns are taken (Bland's rule), so no tableau comes up twice and the method ends. It ends
//! earlier when its steps are used up; a step is a number of the tableau that is computed.
//!
//! Whole unknowns have rounded bounds. A row of whole unknowns is impossible if the common divisor of what is not fixed
//! does not divide what is. The rest is done by cases, see [`super::cases`].
//!
//! Soundness rests on this: "infeasible" is concluded only from a row and bounds, and each row follows from the sums
//! that were given by exact arithmetic. A number that leaves the range of i128 makes the tableau useless, and nothing
//! is concluded from it any more.
//!
//! Source: B. Dutertre and L. de Moura, *A Fast Linear-Arithmetic Solver for DPLL(T)*, CAV 2006.

use super::value::Value;
use crate::term::Ratio;

/// An unknown, by its number.
pub(in crate::prover) type Unknown = u32;

/// What is found out about a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::prover) enum Verdict {
    /// No values satisfy it.
    Infeasible,
    /// The current values satisfy it.
    Feasible,
    /// A number left its range, or the steps are used up.
    GaveUp,
}

/// `basic = Σ factor * unknown`: the unknowns are ascending and not basic, no factor is zero.
struct Row {
    basic: Unknown,
    parts: Vec<(Unknown, Ratio)>,
}

struct Column {
    whole: bool,
    low: Option<Value>,
    high: Option<Value>,
    value: Value,
    /// The place of its row, if it is basic.
    row: Option<u32>,
}

impl Column {
    fn can_grow(&self) -> bool {
        self.high.is_none_or(|high| self.value < high)
    }

    fn can_fall(&self) -> bool {
        self.low.is_none_or(|low| self.value > low)
    }

    fn fixed(&self) -> Option<i128> {
        if self.low == self.high { self.low?.as_whole() } else { None }
    }
}

/// A bound before it was changed.
struct Before {
    unknown: Unknown,
    upper: bool,
    bound: Option<Value>,
}

/// Linear constraints, and values for their unknowns.
pub(in crate::prover) struct Simplex {
    columns: Vec<Column>,
    rows: Vec<Row>,
    /// The sums as they were given.
    sums: Vec<(Unknown, Vec<(Unknown, Ratio)>)>,
    trail: Vec<Before>,
    /// How many steps are left; `None` once the tableau is useless.
    steps: Option<u32>,
}

impl Simplex {
    /// A system without constraints, for which so many steps may be used.
    pub(in crate::prover) fn new(steps: u32) -> Simplex {
        Simplex {
            columns: Vec::new(),
            rows: Vec::new(),
            sums: Vec::new(),
            trail: Vec::new(),
            steps: Some(steps),
        }
    }

    /// A new unknown without bounds.
    pub(in crate::prover) fn unknown(&mut self, whole: bool) -> Unknown {
        let column = Column { whole, low: None, high: None, value: Value::ZERO, row: None };
        self.columns.push(column);
        self.columns.len() as Unknown - 1
    }

    /// A new unknown that is this sum of different unknowns. It is whole if all of them and their factors are.
    pub(in crate::prover) fn sum(&mut self, parts: &[(Unknown, Ratio)]) -> Unknown {
        let whole = parts.iter().all(|&(x, k)| self.columns[x as usize].whole && k.denominator() == 1);
        let basic = self.unknown(whole);
        self.sums.push((basic, parts.to_vec()));
        if self.add_row(basic, parts).is_none() {
            self.steps = None;
        }
        basic
    }

    fn add_row(&mut self, basic: Unknown, parts: &[(Unknown, Ratio)]) -> Option<()> {
        let mut row = Vec::with_capacity(parts.len());
        let mut value = Value::ZERO;
        for &(x, factor) in parts {
            value = value.plus(self.columns[x as usize].value, factor)?;
            row = match self.columns[x as usize].row {
                Some(at) => combined(&row, &self.rows[at as usize].parts, factor)?,
                None => combined(&row, &[(x, Ratio::WHOLE)], factor)?,
            };
            self.spend(row.len())?;
        }
        self.columns[basic as usize].value = value;
        self.columns[basic as usize].row = Some(self.rows.len() as u32);
        self.rows.push(Row { basic, parts: row });
        Some(())
    }

    /// Counts steps; `None` if there are not so many left.
    pub(super) fn spend(&mut self, steps: usize) -> Option<()> {
        self.steps = self.steps?.checked_sub(u32::try_from(steps).ok()?);
        self.steps.map(|_| ())
    }

    /// The current value of an unknown.
    pub(super) fn value(&self, x: Unknown) -> Value {
        self.columns[x as usize].value
    }

    /// The first whole unknown whose value is not whole.
    pub(super) fn broken(&self) -> Option<Unknown> {
        let broken = |column: &Column| column.whole && column.value.as_whole().is_none();
        self.columns.iter().position(broken).map(|x| x as Unknown)
    }

    /// To undo from here, see [`Simplex::undo_to`].
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all bounds since the mark was made. The values stay: what keeps narrow bounds keeps wide ones.
    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(Before { unknown, upper, bound }) = self.trail.pop() else { return };
            let column = &mut self.columns[unknown as usize];
            if upper {
                column.high = bound;
            } else {
                column.low = bound;
            }
        }
    }

    /// Gives an unknown an upper bound, or else a lower one. Infeasible if its bounds exclude each other.
    pub(in crate::prover) fn bound(&mut self, x: Unknown, upper: bool, bound: Value) -> Verdict {
        let verdict = self.try_bound(x, upper, bound);
        self.or_useless(verdict)
    }

    fn try_bound(&mut self, x: Unknown, upper: bool, mut bound: Value) -> Option<Verdict> {
        let column = &mut self.columns[x as usize];
        if column.whole {
            bound = Value::whole(if upper { bound.floor()? } else { bound.ceiling()? })?;
        }
        let (own, other) =
            if upper { (&mut column.high, column.low) } else { (&mut column.low, column.high) };
        let within = |a: Value, b: Value| if upper { a <= b } else { a >= b };
        if own.is_some_and(|own| within(own, bound)) {
            return Some(Verdict::Feasible);
        }
        if other.is_some_and(|other| !within(other, bound)) {
            return Some(Verdict::Infeasible);
        }
        self.trail.push(Before { unknown: x, upper, bound: own.replace(bound) });
        if column.row.is_none() && !within(column.value, bound) {
            let change = bound.minus(column.value)?;
            self.columns[x as usize].value = bound;
            self.move_basic(x, change)?;
        }
        Some(Verdict::Feasible)
    }

    fn or_useless(&mut self, verdict: Option<Verdict>) -> Verdict {
        if verdict.is_none() {
            self.steps = None;
        }
        verdict.filter(|_| self.steps.is_some()).unwrap_or(Verdict::GaveUp)
    }

    /// The basic unknowns follow an unknown that changed.
    fn move_basic(&mut self, x: Unknown, change: Value) -> Option<()> {
        self.spend(self.rows.len())?;
        for row in &self.rows {
            if let Some(factor) = row.factor(x) {
                let column = &mut self.columns[row.basic as usize];
                column.value = column.value.plus(change, factor)?;
            }
        }
        Some(())
    }

    /// Whether some rational values satisfy everything, whole unknowns included.
    pub(in crate::prover) fn check(&mut self) -> Verdict {
        let verdict = self.try_check();
        self.or_useless(verdict)
    }

    fn try_check(&mut self) -> Option<Verdict> {
        loop {
            self.spend(self.rows.len() + 1)?;
            let outside = |row: &Row| {
                let column = &self.columns[row.basic as usize];
                let low = column.low.filter(|&low| column.value < low);
                low.map(|low| (true, low))
                    .or_else(|| column.high.filter(|&high| column.value > high).map(|high| (false, high)))
            };
            let found = (0..self.rows.len())
                .filter_map(|at| {
                    outside(&self.rows[at]).map(|(grow, to)| (self.rows[at].basic, at, grow, to))
                })
                .min_by_key(|found| found.0);
            let Some((_, at, grow, target)) = found else { return Some(Verdict::Feasible) };
            let helps = |&&(x, factor): &&(Unknown, Ratio)| {
                let column = &self.columns[x as usize];
                if factor.is_negative() == grow { column.can_fall() } else { column.can_grow() }
            };
            match self.rows[at].parts.iter().find(helps) {
                Some(&(x, factor)) => self.exchange(at, x, factor, target)?,
                None => {
                    debug_assert!(
                        self.follows(at) != Some(false),
                        "a row that does not follow from the sums"
                    );
                    return Some(Verdict::Infeasible);
                }
            }
        }
    }

    /// Gives the basic unknown of a row its target by moving `x`, which becomes basic in its place.
    fn exchange(&mut self, at: usize, x: Unknown, factor: Ratio, target: Value) -> Option<()> {
        let basic = self.rows[at].basic;
        let inverse = factor.inverse()?;
        let change = target.minus(self.value(basic))?.times(inverse)?;
        let moved = self.value(x).plus(change, Ratio::WHOLE)?;
        self.move_basic(x, change)?;
        self.columns[basic as usize].value = target;
        self.columns[x as usize].value = moved;

        // x = basic / factor - the other parts / factor
        let mut parts = std::mem::take(&mut self.rows[at].parts);
        parts.retain(|part| part.0 != x);
        let others = combined(&[], &parts, inverse.negated()?)?;
        let solved = combined(&others, &[(basic, Ratio::WHOLE)], inverse)?;
        self.columns[basic as usize].row = None;
        self.columns[x as usize].row = Some(at as u32);
        for other in 0..self.rows.len() {
            if let Some(factor) = self.rows[other].factor(x) {
                let mut parts = std::mem::take(&mut self.rows[other].parts);
                parts.retain(|part| part.0 != x);
                self.rows[other].parts = combined(&parts, &solved, factor)?;
                self.spend(self.rows[other].parts.len())?;
            }
        }
        self.rows[at] = Row { basic: x, parts: solved };
        Some(())
    }

    /// Whether a row of whole unknowns has no whole solution: with what is fixed taken together, the common divisor of
    /// the rest does not divide it.
    pub(super) fn indivisible(&mut self) -> bool {
        let entries: usize = self.rows.iter().map(|row| row.parts.len()).sum();
        self.spend(entries).is_some()
            && self.rows.iter().any(|row| self.row_is_indivisible(row) == Some(true))
    }

    fn row_is_indivisible(&self, row: &Row) -> Option<bool> {
        let whole = |x: Unknown| self.columns[x as usize].whole;
        if !whole(row.basic) || !row.parts.iter().all(|part| whole(part.0)) {
            return None;
        }
        // a multiple of the row in which all factors are whole
        let mut scale = 1i128;
        for (_, factor) in &row.parts {
            let denominator = factor.denominator();
            scale = scale.checked_mul(denominator / gcd(scale, denominator))?;
        }
        let (mut divisor, mut rest) = (0i128, 0i128);
        let mut take = |x: Unknown, factor: i128| {
            match self.columns[x as usize].fixed() {
                Some(value) => rest = rest.checked_add(factor.checked_mul(value)?)?,
                None => divisor = gcd(divisor, factor.checked_abs()?),
            }
            Some(())
        };
        take(row.basic, scale.checked_neg()?)?;
        for &(x, factor) in &row.parts {
            take(x, factor.numerator().checked_mul(scale / factor.denominator())?)?;
        }
        Some(if divisor == 0 { rest != 0 } else { rest.checked_rem(divisor)? != 0 })
    }

    /// Whether a row follows from the sums that were given; `None` if a number leaves its range.
    fn follows(&self, at: usize) -> Option<bool> {
        let minus = Ratio::WHOLE.negated()?;
        let mut difference = combined(&self.rows[at].parts, &[(self.rows[at].basic, Ratio::WHOLE)], minus)?;
        // a sum comes after what it consists of
        for (basic, parts) in self.sums.iter().rev() {
            if let Ok(found) = difference.binary_search_by_key(basic, |part| part.0) {
                let (_, factor) = difference.remove(found);
                let mut parts = parts.clone();
                parts.sort_unstable_by_key(|part| part.0);
                difference = combined(&difference, &parts, factor)?;
            }
        }
        Some(difference.is_empty())
    }
}

impl Row {
    fn factor(&self, x: Unknown) -> Option<Ratio> {
        self.parts.binary_search_by_key(&x, |part| part.0).ok().map(|at| self.parts[at].1)
    }
}

/// `left + right * factor`; `None` when a number leaves its range.
fn combined(
    left: &[(Unknown, Ratio)],
    right: &[(Unknown, Ratio)],
    factor: Ratio,
) -> Option<Vec<(Unknown, Ratio)>> {
    let mut out = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
    loop {
        let part = match (left.peek(), right.peek()) {
            (None, None) => return Some(out),
            (Some(&&(x, k)), Some(&&(y, m))) if x == y => {
                left.next();
                right.next();
                (x, k.plus(m.times(factor)?)?)
            }
            (Some(&&part), Some(&&(y, _))) if part.0 < y => {
                left.next();
                part
            }
            (Some(&&part), None) => {
                left.next();
                part
            }
            (_, Some(&&(y, m))) => {
                right.next();
                (y, m.times(factor)?)
            }
        };
        if part.1 != Ratio::NONE {
            out.push(part);
        }
    }
}

/// The greatest common divisor of two numbers that are not negative.
pub(super) fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
