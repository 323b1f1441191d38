//! Multisets as sums: two are equal if they have the same summands.
//!
//! A union of multisets is a sum, the elements of a sequence are the sum of those of its [pieces](super::pieces), and
//! what is taken away of a multiset that has it is a summand with the factor -1. So the difference of two multisets is
//! a sum of which everything cancels if they are equal, as for numbers.
//!
//! ```text
//! m2 == m diff mset(k), k in m, h2 == h + seq(k), all == m union mset(h)
//! m2 union mset(h2) - all         is m - k + h + k - m - h
//! ```
//!
//! Soundness rests on this: multisets are functions to numbers, and the factors count how often a summand is added;
//! nothing is taken away but what is known to be there.

use super::pieces::{Grounds, Part, Piece};
use super::{MEMBERS, Values};
use crate::term::{Linear, Op, Term, TermKind};

/// How many summands are looked at.
const SUMMANDS: usize = 24;

/// Something that is added, or taken away.
enum Summand {
    One(Term),
    /// The elements of a part of a sequence.
    Part(Box<Part>),
    /// A multiset of which nothing more is known.
    Other(Term),
}

impl From<Piece> for Summand {
    fn from(piece: Piece) -> Summand {
        match piece {
            Piece::One(element) => Summand::One(element),
            Piece::Part(part) => Summand::Part(part),
        }
    }
}

/// What is added, and what is taken away.
#[derive(Default)]
struct Sum {
    plus: Vec<Summand>,
    minus: Vec<Summand>,
}

impl Sum {
    fn side(&mut self, added: bool) -> &mut Vec<Summand> {
        if added { &mut self.plus } else { &mut self.minus }
    }
}

impl Values<'_> {
    /// That two multisets have the same summands, if they have.
    pub(super) fn same_sums(&mut self, a: Term, b: Term) {
        let (mut grounds, mut sum) = (Grounds::default(), Sum::default());
        self.add_summands(a, true, &mut sum, &mut grounds);
        self.add_summands(b, false, &mut sum, &mut grounds);
        if sum.plus.len() + sum.minus.len() <= SUMMANDS && self.cancels(sum, &mut grounds).is_some() {
            self.claim_on(grounds, a, b);
        }
    }

    /// How often something is in a multiset: as often as in all of its summands.
    ///
    /// ```text
    /// all == m union mset(h), h == g + seq(x)         all[y] is m[y] + mset(g)[y] + (x == y ? 1 : 0)
    /// ```
    pub(super) fn count_in_sum(&mut self, whole: Term, part: Term) {
        let (mut grounds, mut sum) = (Grounds::default(), Sum::default());
        let asks = |it: &mut Self, slice: Term| {
            let elements = it.pool.elements(slice);
            it.pool.count(elements, part)
        };
        let divided = match self.pool.kind(whole) {
            TermKind::Op(Op::Elements, &[of]) => self.divided_slice(of, asks, &mut grounds),
            // No other is made of a slice.
            _ => None,
        };
        let is_divided = match divided {
            Some(row) => {
                sum.plus.extend(row.into_iter().map(Summand::from));
                true
            }
            None => {
                self.add_summands(whole, true, &mut sum, &mut grounds);
                self.divide(whole, &mut sum, &mut grounds)
            }
        };
        if grounds.definitions == 0 && !is_divided || sum.plus.len() + sum.minus.len() > SUMMANDS {
            return;
        }
        let sort = self.pool.sort(whole);
        let mut counts = Vec::new();
        for (summands, added) in [(sum.plus, true), (sum.minus, false)] {
            for summand in summands {
                let of = match summand {
                    Summand::One(element) => self.pool.single(sort, element),
                    Summand::Part(part) => {
                        let slice = self.slice_of_part(*part);
                        self.pool.elements(slice)
                    }
                    Summand::Other(t) => t,
                };
                let count = self.pool.count(of, part);
                counts.push(if added { count } else { self.pool.neg(count) });
            }
        }
        let (own, all) = (self.pool.count(whole, part), self.pool.add(counts));
        let same = self.pool.eq(own, all);
        self.claim(&grounds.premises, same);
    }

    /// Divides the parts of sequences where slices of them begin or end of which it may be known how often something is
    /// in them.
    fn divide(&mut self, whole: Term, sum: &mut Sum, grounds: &mut Grounds) -> bool {
        let mut is_divided = false;
        for side in [&mut sum.plus, &mut sum.minus] {
            for at in 0..side.len() {
                let Summand::Part(part) = &side[at] else { continue };
                let part = part.clone();
                for (slice, from, to) in self.slices_of(part.of) {
                    let elements = self.pool.elements(slice);
                    if elements == whole || !self.facts.is_met(elements) {
                        continue;
                    }
                    let Some(rest) = self.beside_slice(&part, (from, to), grounds) else { continue };
                    self.relies_on_slice(slice, part.of, grounds);
                    side[at] = Summand::Other(elements);
                    side.extend(rest.map(|rest| Summand::from(self.piece_of(rest))));
                    is_divided = true;
                    break;
                }
            }
        }
        is_divided
    }

    /// Writes a part of a sequence of whose elements it is known what they are as that. Whether there is one.
    ///
    /// ```text
    /// mset(a[..i]) == mset(s[..i])        the elements of a from 0 to i + 1 are those of s from 0 to i, and a[i]
    /// ```
    fn written_by_equation(&mut self, sum: &mut Sum, grounds: &mut Grounds) -> bool {
        for added in [true, false] {
            for at in 0..sum.side(added).len() {
                let Summand::Part(part) = &sum.side(added)[at] else { continue };
                let part = part.clone();
                let class = self.facts.representative(part.of);
                for (slice, from, to) in self.slices_of(part.of) {
                    let elements = self.pool.elements(slice);
                    if !self.facts.is_met(elements) {
                        continue;
                    }
                    let is_other = |it: &Self, m: Term| match it.pool.kind(m) {
                        TermKind::Op(Op::Elements, &[of]) => !it.is_made_of_parts_of(class, of),
                        _ => it.pool.is_closed(m) && it.pool.makes_collection(m),
                    };
                    let members: Vec<Term> =
                        self.facts.members(self.pool, elements).skip(1).take(MEMBERS).collect();
                    let Some(&other) = members.iter().find(|&&m| is_other(self, m)) else { continue };
                    if grounds.within.contains(&self.facts.representative(elements)) {
                        continue;
                    }
                    let Some(rest) = self.beside_slice(&part, (from, to), grounds) else { continue };
                    self.relies_on_slice(slice, part.of, grounds);
                    grounds.premises.push(self.pool.eq_as_is(elements, other));
                    grounds.within.push(self.facts.representative(elements));
                    sum.side(added).swap_remove(at);
                    if let Some(rest) = rest {
                        let rest = self.piece_of(rest);
                        sum.side(added).push(Summand::from(rest));
                    }
                    self.add_summands(other, added, sum, grounds);
                    return true;
                }
            }
        }
        false
    }

    fn add_summands(&mut self, t: Term, added: bool, sum: &mut Sum, grounds: &mut Grounds) {
        if !grounds.step() {
            sum.side(added).push(Summand::Other(t));
            return;
        }
        match self.pool.kind(t) {
            TermKind::Op(Op::Empty(_), _) => {}
            TermKind::Op(Op::Single(_), &[element]) => sum.side(added).push(Summand::One(element)),
            TermKind::Op(Op::Union, parts) => {
                let parts = parts.to_vec();
                parts.into_iter().for_each(|part| self.add_summands(part, added, sum, grounds));
            }
            TermKind::Op(Op::Elements, &[of]) => {
                let row = self.row_of(of, grounds);
                sum.side(added).extend(row.into_iter().map(Summand::from));
            }
            TermKind::Op(Op::Diff, &[whole, less]) => match self.is_one_of(less, whole) {
                Some((element, is_there)) => {
                    grounds.premises.push(is_there);
                    self.add_summands(whole, added, sum, grounds);
                    sum.side(!added).push(Summand::One(element));
                }
                None => sum.side(added).push(Summand::Other(t)),
            },
            _ => match self.definition(t, grounds) {
                Some(member) => self.looking_into(t, grounds, |it, grounds| {
                    it.add_summands(member, added, sum, grounds);
                }),
                None => sum.side(added).push(Summand::Other(t)),
            },
        }
    }

    /// The only element of a multiset, and that it is known to be in another one.
    fn is_one_of(&mut self, one: Term, whole: Term) -> Option<(Term, Term)> {
        let TermKind::Op(Op::Single(_), &[element]) = self.pool.kind(one) else { return None };
        let (count, least) = (self.pool.count(whole, element), self.pool.int(1));
        let is_there = self.pool.ge(count, least);
        (self.is_known(is_there) == Some(true)).then_some((element, is_there))
    }

    /// Whether everything that is added is taken away.
    fn cancels(&mut self, sum: Sum, grounds: &mut Grounds) -> Option<()> {
        let mut sum = sum;
        loop {
            let mut pair = None;
            'pairs: for (i, p) in sum.plus.iter().enumerate() {
                for (j, q) in sum.minus.iter().enumerate() {
                    if let Some(rest) = self.cancel(p, q, grounds) {
                        pair = Some((i, j, rest));
                        break 'pairs;
                    }
                }
            }
            if !grounds.step() {
                return None;
            }
            let Some((i, j, (more, less))) = pair else {
                if sum.plus.len() + sum.minus.len() <= SUMMANDS && self.written_by_equation(&mut sum, grounds)
                {
                    continue;
                }
                break;
            };
            sum.plus.swap_remove(i);
            sum.minus.swap_remove(j);
            sum.plus.extend(more);
            sum.minus.extend(less);
        }
        let Sum { mut plus, mut minus } = sum;
        for side in [&mut plus, &mut minus] {
            side.retain(|summand| match summand {
                Summand::Part(part) => !self.ends_where_it_begins(part, grounds),
                Summand::One(_) | Summand::Other(_) => true,
            });
        }
        match (plus.as_slice(), minus.as_slice()) {
            ([], []) => Some(()),
            // Whether these are equal remains to be shown.
            ([Summand::One(x)], [Summand::One(y)]) => self.are_equal(*x, *y, grounds),
            _ => None,
        }
    }

    /// What is left of two summands, one added and one taken away, if they have something in common.
    fn cancel(
        &mut self,
        p: &Summand,
        q: &Summand,
        grounds: &mut Grounds,
    ) -> Option<(Option<Summand>, Option<Summand>)> {
        match (p, q) {
            (Summand::One(x), Summand::One(y)) => self.is_same(*x, *y, grounds).then_some((None, None)),
            (Summand::Other(x), Summand::Other(y)) => {
                let same = self.facts.representative(*x) == self.facts.representative(*y);
                if same && x != y {
                    grounds.premises.push(self.pool.eq_as_is(*x, *y));
                }
                same.then_some((None, None))
            }
            (Summand::Part(a), Summand::Part(b)) => {
                if self.facts.representative(a.of) != self.facts.representative(b.of) {
                    return None;
                }
                if a.of != b.of {
                    grounds.premises.push(self.pool.eq_as_is(a.of, b.of));
                }
                self.cancel_parts(a, b, grounds)
            }
            (Summand::One(x), Summand::Part(part)) => {
                self.without_end(*x, part, grounds).map(|rest| (None, Some(Summand::Part(Box::new(rest)))))
            }
            (Summand::Part(part), Summand::One(x)) => {
                self.without_end(*x, part, grounds).map(|rest| (Some(Summand::Part(Box::new(rest))), None))
            }
            _ => None,
        }
    }

    /// What is left of two parts of one sequence that have an end in common.
    fn cancel_parts(
        &mut self,
        a: &Part,
        b: &Part,
        grounds: &mut Grounds,
    ) -> Option<(Option<Summand>, Option<Summand>)> {
        let part = |from: &Linear, to: &Linear| {
            Some(Summand::Part(Box::new(Part { of: a.of, from: from.clone(), to: to.clone() })))
        };
        if self.is_equal(&a.from, &b.from, grounds) {
            if self.is_equal(&a.to, &b.to, grounds) {
                return Some((None, None));
            }
            if self.at_most(&a.to, &b.to, grounds) {
                return Some((None, part(&a.to, &b.to)));
            }
            if self.at_most(&b.to, &a.to, grounds) {
                return Some((part(&b.to, &a.to), None));
            }
        } else if self.is_equal(&a.to, &b.to, grounds) {
            if self.at_most(&a.from, &b.from, grounds) {
                return Some((part(&a.from, &b.from), None));
            }
            if self.at_most(&b.from, &a.from, grounds) {
                return Some((None, part(&b.from, &a.from)));
            }
        }
        None
    }

    /// A part without its first or its last element, if that is this one.
    fn without_end(&mut self, element: Term, part: &Part, grounds: &mut Grounds) -> Option<Part> {
        let one = Linear::constant(1);
        let (next, last) = (part.from.plus(&one, 1)?, part.to.minus(&one)?);
        if !self.at_most(&next, &part.to, grounds) {
            return None;
        }
        let first = self.element_of(part.of, &part.from);
        if self.is_same(element, first, grounds) {
            return Some(Part { from: next, ..part.clone() });
        }
        let latest = self.element_of(part.of, &last);
        self.is_same(element, latest, grounds).then(|| Part { to: last, ..part.clone() })
    }

    /// Whether two elements are known to be equal.
    fn is_same(&mut self, x: Term, y: Term, grounds: &mut Grounds) -> bool {
        if x == y {
            return true;
        }
        let equal = self.pool.eq(x, y);
        let known = grounds.step() && self.is_known(equal) == Some(true);
        if known {
            grounds.premises.push(equal);
        }
        known
    }
}
