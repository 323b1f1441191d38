//! What a part of a sequence is known to be: equations between parts.
//!
//! A loop that moves elements says of the parts it has gone through, and of those that it has not, what they are. So a
//! piece of one sequence is laid beside a piece of another one where an equation between parts of the two says so.
//!
//! ```text
//! a[..j] == s[..j], a[j + 1..] == s[j..n]
//! a[j + 2..], of a                is s[j + 1..n], of s
//! ```
//!
//! Soundness rests on this: the equation is a premise, and so is that the piece lies in the part of which it speaks.

use super::gather::USERS;
use super::pieces::{Grounds, Part, Piece, Row};
use super::{MEMBERS, Values};
use crate::term::{Linear, Op, Term, TermKind};

/// How many equations about parts of one sequence are looked at.
const EQUATIONS: usize = 6;

/// How many of them are used for one comparison.
const USED: usize = 8;

/// A slice that is known to be equal to another value.
#[derive(Clone, Copy)]
struct Equation {
    slice: Term,
    ends: (Term, Term),
    other: Term,
}

impl Values<'_> {
    /// The pieces that a part, or what it begins with, is known to be equal to; with what is left of it. Those that
    /// begin with a part of the other sequence are preferred.
    pub(super) fn by_equation(&mut self, part: &Part, towards: &Part, grounds: &mut Grounds) -> Option<Row> {
        if grounds.equations >= USED {
            return None;
        }
        let wanted = self.facts.representative(towards.of);
        let mut found = None;
        for equation in self.equations_about(part.of) {
            let Some(row) = self.read_by(equation, part, grounds) else { continue };
            let source = match row.first() {
                Some(Piece::Part(first)) => Some(self.facts.representative(first.of)),
                Some(Piece::One(_)) | None => None,
            };
            if source == Some(wanted) {
                found = Some((equation, row));
                break;
            }
            if found.is_none() && source != Some(self.facts.representative(part.of)) {
                found = Some((equation, row));
            }
        }
        let (equation, row) = found?;
        grounds.equations += 1;
        self.relies_on_slice(equation.slice, part.of, grounds);
        grounds.premises.push(self.pool.eq_as_is(equation.slice, equation.other));
        Some(row)
    }

    /// Whether two elements are equal because one of them lies in a part that is known to be a part in which the other
    /// one lies.
    ///
    /// ```text
    /// a[k..] == s[k..], k < a.length          a[k] is s[k]
    /// ```
    pub(super) fn are_equal_by_equation(&mut self, x: Term, y: Term, grounds: &mut Grounds) -> bool {
        [(x, y), (y, x)].into_iter().any(|(x, y)| self.is_element_by_equation(x, y, grounds).is_some())
    }

    fn is_element_by_equation(&mut self, x: Term, y: Term, grounds: &mut Grounds) -> Option<()> {
        let (of, place) = self.located(x)?;
        let place = self.pool.linear(place);
        let next = place.plus(&Linear::constant(1), 1)?;
        let size = self.pool.size(of);
        let size = self.pool.linear(size);
        let equations = self.equations_about(of);
        if equations.is_empty()
            || !self.at_most(&Linear::default(), &place, grounds)
            || !self.at_most(&next, &size, grounds)
        {
            return None;
        }
        let part = Part { of, from: place, to: next };
        for equation in equations {
            let Some(row) = self.read_by(equation, &part, grounds) else { continue };
            let element = match row.as_slice() {
                [Piece::One(element)] => *element,
                [Piece::Part(part)] => self.element_of(part.of, &part.from),
                _ => continue,
            };
            let equal = self.pool.eq(element, y);
            if element == y || self.is_known(equal) == Some(true) {
                self.relies_on_slice(equation.slice, of, grounds);
                grounds.premises.extend([self.pool.eq_as_is(equation.slice, equation.other), equal]);
                return Some(());
            }
        }
        None
    }

    /// The sequence of which something is an element, and its place.
    fn located(&mut self, element: Term) -> Option<(Term, Term)> {
        match self.pool.kind(element) {
            TermKind::Op(Op::At, &[of, at]) => Some((of, at)),
            TermKind::Op(Op::Select, &[array, at]) => {
                let node = self.facts.node_for(self.pool, array);
                let users =
                    self.facts.users(node).iter().rev().take(USERS).map(|&user| self.facts.term(user));
                let prefix = users.into_iter().find(|&user| match self.pool.kind(user) {
                    TermKind::Op(Op::Prefix, &[of, _]) => of == array,
                    _ => false,
                })?;
                Some((prefix, at))
            }
            // No other is an element of something.
            _ => None,
        }
    }

    /// Whether something is known of parts of a sequence.
    pub(super) fn has_equations(&mut self, of: Term) -> bool {
        !self.equations_about(of).is_empty()
    }

    /// What is known of slices of a sequence, the latest first.
    fn equations_about(&mut self, of: Term) -> Vec<Equation> {
        let class = self.facts.representative(of);
        let mut found = Vec::new();
        for (slice, from, to) in self.slices_of(of) {
            for other in self.facts.members(self.pool, slice).skip(1).take(MEMBERS).collect::<Vec<_>>() {
                if found.len() == EQUATIONS {
                    return found;
                }
                if self.pool.is_closed(other) && !self.is_made_of_parts_of(class, other) {
                    found.push(Equation { slice, ends: (from, to), other });
                }
            }
        }
        found
    }

    /// Notes that what is found rests on a slice being one of a sequence: it may be written as one of another sequence,
    /// which is known to be the same.
    pub(super) fn relies_on_slice(&mut self, slice: Term, of: Term, grounds: &mut Grounds) {
        if let Some((whole, ..)) = self.pool.as_slice(slice)
            && whole != of
        {
            grounds.premises.push(self.pool.eq_as_is(whole, of));
        }
    }

    /// The slices of a sequence that were met, and their ends, the latest first. They may be written as those of
    /// another sequence that is known to be the same: whoever uses one [relies](Self::relies_on_slice) on that.
    pub(super) fn slices_of(&mut self, of: Term) -> Vec<(Term, Term, Term)> {
        if !self.facts.is_met(of) {
            return Vec::new();
        }
        let class = self.facts.representative(of);
        let node = self.facts.node_for(self.pool, of);
        let users = self.facts.users(node).iter().rev().take(USERS).map(|&user| self.facts.term(user));
        let slices = users
            .filter_map(|user| self.pool.as_slice(user).map(|(whole, from, to)| (whole, (user, from, to))));
        slices
            .filter(|&(whole, _)| self.facts.representative(whole) == class)
            .map(|(_, slice)| slice)
            .collect()
    }

    /// What a part is by an equation about a slice that begins where the part does, or before, and does not end there.
    fn read_by(&mut self, equation: Equation, part: &Part, grounds: &mut Grounds) -> Option<Row> {
        let Equation { slice, ends: (from, to), other } = equation;
        let (from, to) = (self.pool.linear(from), self.pool.linear(to));
        let starts = self.is_equal(&from, &part.from, grounds);
        let begins_before = starts
            || self.at_most(&Linear::default(), &from, grounds) && self.at_most(&from, &part.from, grounds);
        if !begins_before {
            return None;
        }
        let ends = self.is_equal(&to, &part.to, grounds);
        let goes_on = !ends && self.at_most(&to, &part.to, grounds);
        if goes_on && (self.is_equal(&to, &part.from, grounds) || !self.at_most(&part.from, &to, grounds)) {
            return None;
        }
        let row = self.looking_into(slice, grounds, |it, grounds| it.row_of(other, grounds));
        let mut made = if starts && (ends || goes_on) {
            row
        } else {
            let (last, begin) = if goes_on { (&to, &from) } else { (&part.to, &from) };
            self.cut(&row, &part.from.minus(begin)?, &last.minus(begin)?, grounds)?
        };
        if goes_on {
            made.push(Piece::Part(Box::new(Part { from: to, ..part.clone() })));
        }
        Some(made)
    }

    /// What a part of a sequence without a slice of it that was met and has an end in common with it is: the slice, and
    /// the rest.
    pub(super) fn beside_slice(
        &mut self,
        part: &Part,
        (from, to): (Term, Term),
        grounds: &mut Grounds,
    ) -> Option<Option<Part>> {
        let (from, to) = (self.pool.linear(from), self.pool.linear(to));
        if self.is_equal(&from, &part.from, grounds) {
            if self.is_equal(&to, &part.to, grounds) {
                return Some(None);
            }
            let inside = self.at_most(&from, &to, grounds) && self.at_most(&to, &part.to, grounds);
            return inside.then(|| Some(Part { from: to, ..part.clone() }));
        }
        let inside = self.is_equal(&to, &part.to, grounds)
            && self.at_most(&part.from, &from, grounds)
            && self.at_most(&from, &to, grounds);
        inside.then(|| Some(Part { to: from, ..part.clone() }))
    }

    /// A slice, as one of the same sequence of which something was asked before, and the rest. `asks` gives what was
    /// asked of it.
    pub(super) fn divided_slice(
        &mut self,
        t: Term,
        asks: impl Fn(&mut Self, Term) -> Term,
        grounds: &mut Grounds,
    ) -> Option<Row> {
        let (of, from, to) = self.pool.as_slice(t)?;
        let size = self.pool.size(of);
        let [from, to, size] = [from, to, size].map(|end| self.pool.linear(end));
        let slices = self.slices_of(of);
        let part = Part { of, from, to };
        for (slice, from, to) in slices {
            let asked = asks(self, slice);
            if slice == t || !self.facts.is_met(asked) {
                continue;
            }
            let in_bounds = self.at_most(&Linear::default(), &part.from, grounds)
                && self.at_most(&part.from, &part.to, grounds)
                && self.at_most(&part.to, &size, grounds);
            if !in_bounds {
                return None;
            }
            let Some(rest) = self.beside_slice(&part, (from, to), grounds) else { continue };
            let [from, to] = [from, to].map(|end| self.pool.linear(end));
            let Some((whole, ..)) = self.pool.as_slice(slice) else { continue };
            self.relies_on_slice(slice, of, grounds);
            let known = Piece::Part(Box::new(Part { of: whole, from, to }));
            let is_first = rest.as_ref().is_none_or(|rest| rest.to == part.to);
            let rest = rest.map(|rest| self.piece_of(rest));
            let row = if is_first { [Some(known), rest] } else { [rest, Some(known)] };
            return Some(row.into_iter().flatten().collect());
        }
        None
    }

    /// A part as a piece: one of one element is that.
    pub(super) fn piece_of(&mut self, part: Part) -> Piece {
        if part.to.minus(&part.from) == Some(Linear::constant(1)) {
            return Piece::One(self.element_of(part.of, &part.from));
        }
        Piece::Part(Box::new(part))
    }

    pub(super) fn slice_of_part(&mut self, part: Part) -> Term {
        let ends = [part.from, part.to].map(|end| self.pool.linear_term(&end));
        self.pool.slice(part.of, ends[0], ends[1])
    }
}
