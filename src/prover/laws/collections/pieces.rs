//! Pieces of which sequences are made, and what the comparison of two values rests on.
//!
//! Nothing is taken for true that is not written down: an order of two places, an equality of two elements, an
//! equation. So what is found by a comparison is a lemma with all of that among its premises.
//!
//! *Invariant*: the premises of [`Grounds`] are known to be true, all but those that are open; and with all of them,
//! each [`Part`] lies in its sequence, with its ends in order.

use super::Values;
use crate::term::{Linear, Op, Term, TermKind};

/// How many steps the making and the comparison of rows may take for one equation.
const STEPS: usize = 160;

/// How many elements may remain to be compared.
const OPEN: usize = 2;

/// What a sequence is made of.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Piece {
    Part(Box<Part>),
    One(Term),
}

/// The elements of a sequence from one place to another: 0 <= from <= to <= of.length.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Part {
    pub of: Term,
    pub from: Linear,
    pub to: Linear,
}

pub(super) type Row = Vec<Piece>;

/// What the comparison of two values rests on.
#[derive(Default)]
pub(super) struct Grounds {
    /// Known to be true.
    pub premises: Vec<Term>,
    /// Elements that have to be equal, and are not known to be.
    pub open: Vec<Term>,
    /// The classes of the values that are being looked into.
    pub(super) within: Vec<Term>,
    /// How many values were looked into.
    pub(super) definitions: usize,
    /// How many equations between parts were used.
    pub(super) equations: usize,
    steps: usize,
}

impl Grounds {
    /// Takes a step; false if there were too many.
    pub(super) fn step(&mut self) -> bool {
        self.steps += 1;
        self.steps <= STEPS
    }
}

impl Values<'_> {
    /// Claims that two values are equal.
    pub(super) fn claim_on(&mut self, grounds: Grounds, a: Term, b: Term) {
        let mut premises = grounds.premises;
        premises.extend(grounds.open);
        let equal = self.pool.eq_as_is(a, b);
        self.claim(&premises, equal);
    }

    /// The element at a place of a sequence that is a place of it.
    pub(super) fn element_of(&mut self, of: Term, place: &Linear) -> Term {
        let place = self.pool.linear_term(place);
        match self.pool.kind(of) {
            TermKind::Op(Op::Prefix, &[array, _]) => self.pool.select(array, place),
            _ => self.pool.at(of, place),
        }
    }

    /// Whether two elements are equal, or may turn out to be.
    pub(super) fn are_equal(&mut self, x: Term, y: Term, grounds: &mut Grounds) -> Option<()> {
        if x == y {
            return Some(());
        }
        let equal = self.pool.eq(x, y);
        match self.is_known(equal) {
            Some(true) => grounds.premises.push(equal),
            None if self.are_equal_by_equation(x, y, grounds) => {}
            None if grounds.open.len() < OPEN => grounds.open.push(equal),
            _ => return None,
        }
        Some(())
    }

    pub(super) fn ends_where_it_begins(&mut self, part: &Part, grounds: &mut Grounds) -> bool {
        self.is_equal(&part.from, &part.to, grounds)
    }

    /// Whether two places are known to be the same.
    pub(super) fn is_equal(&mut self, a: &Linear, b: &Linear, grounds: &mut Grounds) -> bool {
        if a == b {
            return true;
        }
        let [left, right] = [a, b].map(|form| self.pool.linear_term(form));
        let equal = self.pool.eq(left, right);
        let known = self.is_known(equal) == Some(true);
        if known {
            grounds.premises.push(equal);
        }
        known
    }

    /// The same, by arithmetic too: where it decides.
    pub(super) fn is_surely_equal(&mut self, a: &Linear, b: &Linear, grounds: &mut Grounds) -> bool {
        if self.is_equal(a, b, grounds) {
            return true;
        }
        let [left, right] = [a, b].map(|form| self.pool.linear_term(form));
        let equal = self.pool.eq(left, right);
        let follows = grounds.step() && self.is_known(equal).is_none() && self.follows(equal);
        if follows {
            grounds.premises.push(equal);
        }
        follows
    }

    /// Whether a place is known not to be behind another one.
    pub(super) fn at_most(&mut self, a: &Linear, b: &Linear, grounds: &mut Grounds) -> bool {
        let Some(difference) = a.minus(b) else { return false };
        if difference.parts.is_empty() {
            return difference.constant <= 0;
        }
        let Some(order) = self.pool.at_most(difference, 0) else { return false };
        if order == self.pool.bool(true) || grounds.premises.contains(&order) {
            return true;
        }
        if !grounds.step() {
            return false;
        }
        let known = match self.is_known(order) {
            Some(known) => known,
            None => self.follows(order),
        };
        if known {
            grounds.premises.push(order);
        }
        known
    }
}

impl Piece {
    pub(super) fn length(&self) -> Option<Linear> {
        match self {
            Piece::Part(part) => part.to.minus(&part.from),
            Piece::One(_) => Some(Linear::constant(1)),
        }
    }
}

/// The length of a row, as long as the numbers in it are not too large.
pub(super) fn length_of(row: &[Piece]) -> Option<Linear> {
    let lengths: Option<Vec<Linear>> = row.iter().map(Piece::length).collect();
    Linear::sum(lengths?.into_iter())
}
