//! Sequences as rows of pieces: two are equal if they are made of the same elements, one after the other.
//!
//! A *piece* is a part of a sequence of which nothing more is known, or one element. What a sequence is made of is
//! worked out from what is known of it: a concatenation is the row of its parts one after the other, a slice is cut out
//! of the row of what it is a slice of, an update puts an element between what is before it and what is behind it, and
//! a value that is known to be equal to one that is put together has the row of that one. Then two rows are laid side
//! by side.
//!
//! ```text
//! t == s[..n + i] + seq(x)        t[..n]          is s[0..n], if 0 <= i
//! a[k := x][..k + 1]              a[..k], x
//! s[..k] + seq(s[k])              s[0..k], s[k]   is s[0..k + 1]
//! ```
//!
//! What was used on the way (equations, and the order of the ends) is noted: the lemma says that all of it together
//! gives that the two are equal. Soundness rests on this: whatever a row says of a sequence follows from the premises
//! that are noted, in every state; a cut is made only where its ends are in order and lie in the row.
//!
//! A person who compares two such values does the same. The lemmas about single operators lead there too, but one at a
//! time, and each of them calls for others that are of no use.
//!
//! Source: G. S. Makanin, *The Problem of Solvability of Equations in a Free Semigroup*, 1977, for words and their
//! alignment; only what is known about the ends is used here, nothing is guessed.

use super::pieces::{Grounds, Part, Piece, Row, length_of};
use super::{MEMBERS, Values};
use crate::term::{Linear, Op, SortKind, Term, TermKind};

/// How many definitions are looked through, one within the other.
const NESTED: usize = 12;

/// How many pieces are looked at for one element.
const PIECES: usize = 8;

impl Values<'_> {
    /// That two sequences are made of the same pieces, if they are; or that one of them, and another sum that the other
    /// one is known to be equal to.
    ///
    /// ```text
    /// s + t == all, x == t[0]         s + seq(x) + t[1..]     is s + t, and so all
    /// ```
    pub(super) fn same_rows(&mut self, a: Term, b: Term) {
        if self.are_same_rows((a, b), (a, b)) {
            return;
        }
        for (own, other) in [(a, b), (b, a)] {
            for sum in self.sums_known_as(other) {
                if sum != own && self.are_same_rows((own, sum), (a, b)) {
                    return;
                }
            }
        }
    }

    /// Claims that `a` and `b` are equal if `own`, which is one of them, is made of the same pieces as `sum`, which is the
    /// other one or known to be equal to it. Whether it did.
    fn are_same_rows(&mut self, (own, sum): (Term, Term), (a, b): (Term, Term)) -> bool {
        let mut grounds = Grounds::default();
        let left = self.row_of(own, &mut grounds);
        let right = self.row_of(sum, &mut grounds);
        let same = self.are_related(&left, &right) && self.align(left, right, &mut grounds).is_some();
        if same {
            if sum != a && sum != b {
                let other = if own == a { b } else { a };
                grounds.premises.push(self.pool.eq_as_is(other, sum));
            }
            self.claim_on(grounds, a, b);
        }
        same
    }

    /// The sums of several parts that a sequence is known to be equal to.
    fn sums_known_as(&mut self, t: Term) -> Vec<Term> {
        let members: Vec<Term> = self.facts.members(self.pool, t).skip(1).take(MEMBERS).collect();
        members
            .into_iter()
            .filter(|&m| {
                self.pool.is_closed(m) && !self.pool.is_long(m) && self.pool.concatenated(m).len() > 1
            })
            .collect()
    }

    /// An element of a sequence is one of the piece in which its place lies.
    ///
    /// ```text
    /// s3 == s2 + seq(y), s2 == s1 + seq(x)        s3[i] is s1[i], x or y
    /// ```
    ///
    /// Where there is only one equation to look through, this is said [step by step](super::sequences), which says
    /// more.
    pub(super) fn element_of_row(&mut self, whole: Term, at: Term) {
        let mut grounds = Grounds::default();
        let row = self.row_of(whole, &mut grounds);
        if grounds.definitions >= 2 && row.len() <= PIECES {
            self.element_of_pieces((whole, at), row, grounds);
        }
    }

    /// The same where parts of parts are put together: what is in question is then one of the values at the bottom.
    ///
    /// ```text
    /// t == s[..n][..i] + s[..n][i + 1..]  in question         … [d] is s[d], or s[d + 1]
    /// ```
    pub(super) fn element_of_parts(&mut self, whole: Term, at: Term) {
        let parts = self.pool.concatenated(whole);
        let mut of_slices = parts.iter().filter_map(|part| self.pool.as_slice(*part));
        let is_nested = of_slices.any(|(of, ..)| self.pool.as_slice(of).is_some());
        if parts.len() < 2 || !is_nested {
            return;
        }
        let mut grounds = Grounds::default();
        let row = self.row_of(whole, &mut grounds);
        if row.len() <= PIECES {
            self.element_of_pieces((whole, at), row, grounds);
        }
    }

    /// A sequence with the elements of arrays that calls in it are defined to be in the place of the calls.
    ///
    /// ```text
    /// model() == old(model()[..i] + …)  in question         a[0..n] == a'[0..n][..i] + …
    /// ```
    pub(super) fn without_calls(&mut self, t: Term) -> Term {
        if !matches!(self.pool.sort(t).kind(), SortKind::Seq(_)) {
            return t;
        }
        let mut grounds = Grounds::default();
        let mut made = None;
        for part in self.pool.concatenated(t) {
            let (of, ends) = match self.pool.as_slice(part) {
                Some((of, from, to)) => (of, Some((from, to))),
                None => (part, None),
            };
            let part = match (self.elements_meant(of, &mut grounds), ends) {
                (Some(value), Some((from, to))) => {
                    let to = if to == self.pool.size(of) { self.pool.size(value) } else { to };
                    self.pool.slice(value, from, to)
                }
                (Some(value), None) => value,
                (None, _) => part,
            };
            made = Some(match made {
                Some(before) => self.pool.concat(before, part),
                None => part,
            });
        }
        let made = made.unwrap_or(t);
        if made != t {
            let same = self.pool.eq_as_is(t, made);
            self.claim(&grounds.premises, same);
        }
        made
    }

    /// The elements of an array that a call is defined to be.
    fn elements_meant(&mut self, call: Term, grounds: &mut Grounds) -> Option<Term> {
        if !matches!(self.pool.kind(call), TermKind::App(..)) {
            return None;
        }
        let (premises, definitions) = (grounds.premises.len(), grounds.definitions);
        let value = self.definition(call, grounds)?;
        let whole = self.pool.as_slice(value).map_or(value, |(whole, ..)| whole);
        if matches!(self.pool.kind(whole), TermKind::Op(Op::Prefix, _)) {
            return Some(value);
        }
        grounds.premises.truncate(premises);
        grounds.definitions = definitions;
        None
    }

    /// What is in elements of an array that were written, or in a part with one more element, is in one of its pieces.
    /// Where something is put together otherwise, this is said step by step.
    ///
    /// ```text
    /// a[k := x][k..]          y in … is x == y, or y in a[k + 1..]
    /// ```
    pub(super) fn member_of_row(&mut self, whole: Term, part: Term) {
        let mut grounds = Grounds::default();
        let row = match self.divided_slice(whole, |it, slice| it.pool.has(slice, part), &mut grounds) {
            Some(row) => row,
            None if self.is_written(whole) => self.row_of(whole, &mut grounds),
            None => return,
        };
        if row.len() > PIECES {
            return;
        }
        let mut cases = Vec::new();
        for piece in row {
            cases.push(match piece {
                Piece::One(element) => self.pool.eq(element, part),
                Piece::Part(it) => {
                    let slice = self.slice_of_part(*it);
                    self.pool.has(slice, part)
                }
            });
        }
        let (own, any) = (self.pool.has(whole, part), self.pool.or(cases));
        let same = self.pool.eq(own, any);
        self.claim(&grounds.premises, same);
    }

    /// Whether a value holds elements of an array to which something was written.
    fn is_written(&self, t: Term) -> bool {
        let whole = self.pool.as_slice(t).map_or(t, |(whole, ..)| whole);
        matches!(self.pool.kind(whole), TermKind::Op(Op::Prefix, &[array, _]) if self.pool.as_store(array).is_some())
    }

    fn element_of_pieces(&mut self, (whole, at): (Term, Term), row: Row, mut grounds: Grounds) -> Option<()> {
        let place = self.place_in(at, whole, &row, &mut grounds)?;
        let own = self.pool.at(whole, at);
        let mut begin = Linear::default();
        for piece in row {
            let end = begin.plus(&piece.length()?, 1)?;
            let within = begin.minus(&place)?;
            let next = place.plus(&Linear::constant(1), 1)?.minus(&end)?;
            let mut premises = grounds.premises.clone();
            premises.extend([self.pool.at_most(within, 0)?, self.pool.at_most(next, 0)?]);
            let element = match piece {
                Piece::One(element) => element,
                Piece::Part(part) => {
                    let offset = place.minus(&begin)?;
                    self.element_of(part.of, &part.from.plus(&offset, 1)?)
                }
            };
            let same = self.pool.eq_as_is(own, element);
            self.claim(&premises, same);
            begin = end;
        }
        Some(())
    }

    /// Whether two rows can be the same: if both have parts of something, there is something of which both have parts,
    /// or of parts of which something else is known.
    fn are_related(&mut self, left: &[Piece], right: &[Piece]) -> bool {
        let sources = |row: &[Piece]| -> Vec<Term> {
            let parts = row.iter().filter_map(|piece| match piece {
                Piece::Part(part) => Some(self.facts.representative(part.of)),
                Piece::One(_) => None,
            });
            parts.collect()
        };
        let (mut left, right) = (sources(left), sources(right));
        if left.is_empty() || right.is_empty() || left.iter().any(|of| right.contains(of)) {
            return true;
        }
        left.extend(right);
        left.into_iter().any(|of| self.has_equations(of))
    }

    /// What a sequence is made of.
    pub(super) fn row_of(&mut self, t: Term, grounds: &mut Grounds) -> Row {
        if self.pool.is_long(t) {
            return self.whole(t);
        }
        let parts = self.pool.concatenated(t);
        parts.into_iter().flat_map(|part| self.row_of_part(part, grounds)).collect()
    }

    /// The row of what is no concatenation.
    fn row_of_part(&mut self, t: Term, grounds: &mut Grounds) -> Row {
        if !grounds.step() || self.facts.is_over() {
            return self.whole(t);
        }
        let made = match self.pool.kind(t) {
            TermKind::Op(Op::Empty(_), _) => Some(Vec::new()),
            TermKind::Op(Op::Single(_), &[element]) => Some(vec![Piece::One(element)]),
            TermKind::Op(Op::Slice, &[whole, from, to]) => self.row_of_slice((whole, from, to), grounds),
            TermKind::Op(Op::Put, &[whole, at, value]) => self.row_of_update((whole, at, value), grounds),
            TermKind::Op(Op::Prefix, &[array, count]) => self.row_of_array((array, count), grounds),
            TermKind::Op(Op::Ite, &[cond, a, b]) => self.is_known(cond).map(|value| {
                let negated = self.pool.not(cond);
                grounds.premises.push(if value { cond } else { negated });
                self.row_of(if value { a } else { b }, grounds)
            }),
            // Any other is what it is known to be equal to.
            _ => None,
        };
        made.or_else(|| self.row_by_definition(t, grounds)).unwrap_or_else(|| self.whole(t))
    }

    /// A sequence of which nothing more is known.
    fn whole(&mut self, t: Term) -> Row {
        let size = self.pool.size(t);
        vec![Piece::Part(Box::new(Part { of: t, from: Linear::default(), to: self.pool.linear(size) }))]
    }

    /// The row of the first value that this one is known to be equal to, and that is put together.
    fn row_by_definition(&mut self, t: Term, grounds: &mut Grounds) -> Option<Row> {
        let member = self.definition(t, grounds)?;
        Some(self.looking_into(t, grounds, |it, grounds| it.row_of(member, grounds)))
    }

    /// Does something for what a value is made of. There, it is no definition of anything.
    pub(super) fn looking_into<R>(
        &mut self,
        t: Term,
        grounds: &mut Grounds,
        work: impl FnOnce(&mut Self, &mut Grounds) -> R,
    ) -> R {
        grounds.within.push(self.facts.representative(t));
        let result = work(self, grounds);
        grounds.within.pop();
        result
    }

    /// What a value is known to be equal to, and that is put together of something else.
    pub(super) fn definition(&mut self, t: Term, grounds: &mut Grounds) -> Option<Term> {
        let class = self.facts.representative(t);
        if grounds.within.len() >= NESTED || grounds.within.contains(&class) {
            return None;
        }
        let members: Vec<Term> = self.facts.members(self.pool, t).skip(1).take(MEMBERS).collect();
        let member = members.into_iter().find(|&m| {
            self.pool.is_closed(m) && self.pool.makes_collection(m) && !self.is_made_of_parts_of(class, m)
        })?;
        grounds.premises.push(self.pool.eq_as_is(t, member));
        grounds.definitions += 1;
        Some(member)
    }

    fn row_of_slice(&mut self, (whole, from, to): (Term, Term, Term), grounds: &mut Grounds) -> Option<Row> {
        if let TermKind::Op(Op::Prefix, &[array, count]) = self.pool.kind(whole)
            && self.pool.as_store(array).is_some()
        {
            let size = self.pool.linear(count);
            let ends = [from, to].map(|end| self.pool.linear(end));
            let in_bounds = self.at_most(&Linear::default(), &ends[0], grounds)
                && self.at_most(&ends[0], &ends[1], grounds)
                && self.at_most(&ends[1], &size, grounds);
            if in_bounds && let Some(row) = self.row_of_range((array, count), &ends[0], &ends[1], grounds) {
                return Some(row);
            }
        }
        let row = self.row_of(whole, grounds);
        let (from, to) =
            (self.place_in(from, whole, &row, grounds)?, self.place_in(to, whole, &row, grounds)?);
        if let Some(made) = self.cut(&row, &from, &to, grounds) {
            return Some(made);
        }
        self.learn_length(whole, &row, grounds)?;
        self.cut(&row, &from, &to, grounds)
    }

    /// A sequence is as long as its row: where a cut lies may be known by that.
    fn learn_length(&mut self, whole: Term, row: &[Piece], grounds: &Grounds) -> Option<()> {
        let (size, length) = (self.pool.size(whole), length_of(row)?);
        let length = self.pool.linear_term(&length);
        let equal = self.pool.eq(size, length);
        // The premises are known, all of them: what is still to be shown is in `grounds.open`.
        if self.is_known(equal).is_some() || !grounds.open.is_empty() {
            return None;
        }
        self.claim(&grounds.premises, equal);
        self.facts.assume(self.pool, equal);
        Some(())
    }

    /// A place of a sequence, with the size of the sequence written as that of its row.
    fn place_in(&mut self, place: Term, whole: Term, row: &[Piece], grounds: &mut Grounds) -> Option<Linear> {
        let mut form = self.pool.linear(place);
        let class = self.facts.representative(whole);
        for (atom, factor) in form.parts.clone() {
            if let TermKind::Op(Op::Size, &[of]) = self.pool.kind(atom)
                && self.facts.representative(of) == class
            {
                if of != whole {
                    grounds.premises.push(self.pool.eq_as_is(of, whole));
                }
                let length = length_of(row)?;
                form = form.plus(&Linear::atom(atom), factor.checked_neg()?)?.plus(&length, factor)?;
            }
        }
        Some(form)
    }

    fn row_of_update(
        &mut self,
        (whole, at, value): (Term, Term, Term),
        grounds: &mut Grounds,
    ) -> Option<Row> {
        if !matches!(self.pool.sort(whole).kind(), SortKind::Seq(_)) {
            return None;
        }
        let row = self.row_of(whole, grounds);
        let at = self.place_in(at, whole, &row, grounds)?;
        self.with_element(&row, &at, value, grounds)
    }

    /// A row in which the element at a place is another one.
    fn with_element(
        &mut self,
        row: &[Piece],
        at: &Linear,
        value: Term,
        grounds: &mut Grounds,
    ) -> Option<Row> {
        let (next, end) = (at.plus(&Linear::constant(1), 1)?, length_of(row)?);
        let mut made = self.cut(row, &Linear::default(), at, grounds)?;
        made.push(Piece::One(value));
        made.extend(self.cut(row, &next, &end, grounds)?);
        Some(made)
    }

    /// The first elements of an array: those that were written are known.
    fn row_of_array(&mut self, (array, count): (Term, Term), grounds: &mut Grounds) -> Option<Row> {
        let end = self.pool.linear(count);
        let start = Linear::default();
        if !self.at_most(&start, &end, grounds) || !grounds.step() {
            return None;
        }
        if let Some((before, at, value)) = self.pool.as_store(array) {
            let place = self.pool.linear(at);
            let next = place.plus(&Linear::constant(1), 1)?;
            let row = self.row_of_array((before, count), grounds)?;
            if self.at_most(&end, &place, grounds) || self.at_most(&next, &start, grounds) {
                return Some(row);
            }
            return self.with_element(&row, &place, value, grounds);
        }
        if let Some((outside, low, high, inside)) = self.pool.as_splice(array) {
            let (low, high) = (self.pool.linear(low), self.pool.linear(high));
            let elsewhere = self.row_of_array((outside, count), grounds)?;
            let there = self.row_of_array((inside, count), grounds)?;
            let mut made = self.cut(&elsewhere, &start, &low, grounds)?;
            made.extend(self.cut(&there, &low, &high, grounds)?);
            made.extend(self.cut(&elsewhere, &high, &end, grounds)?);
            return Some(made);
        }
        let of = self.pool.prefix(array, count);
        if let Some(row) = self.row_by_definition(of, grounds) {
            return Some(row);
        }
        Some(vec![Piece::Part(Box::new(Part { of, from: start, to: end }))])
    }

    /// The elements of an array in a range that lies in it: where else something was written does not matter.
    fn row_of_range(
        &mut self,
        (array, count): (Term, Term),
        from: &Linear,
        to: &Linear,
        grounds: &mut Grounds,
    ) -> Option<Row> {
        if !grounds.step() {
            return None;
        }
        if from == to {
            return Some(Vec::new());
        }
        let Some((before, at, value)) = self.pool.as_store(array) else {
            let row = self.row_of_array((array, count), grounds)?;
            return self.cut(&row, from, to, grounds);
        };
        let place = self.pool.linear(at);
        let next = place.plus(&Linear::constant(1), 1)?;
        if self.at_most(to, &place, grounds) || self.at_most(&next, from, grounds) {
            return self.row_of_range((before, count), from, to, grounds);
        }
        if !self.at_most(from, &place, grounds) || !self.at_most(&next, to, grounds) {
            return None;
        }
        let mut made = self.row_of_range((before, count), from, &place, grounds)?;
        made.push(Piece::One(value));
        made.extend(self.row_of_range((before, count), &next, to, grounds)?);
        Some(made)
    }

    /// The elements of a row from one place to another, if these are known to be places of it in this order.
    pub(super) fn cut(
        &mut self,
        row: &[Piece],
        from: &Linear,
        to: &Linear,
        grounds: &mut Grounds,
    ) -> Option<Row> {
        let mut made = Vec::new();
        let mut begin = Linear::default();
        // Whether the place where the cut begins was met.
        let mut inside = false;
        if !self.at_most(from, to, grounds) {
            return None;
        }
        for piece in row {
            if inside && begin == *to {
                return Some(made);
            }
            let end = begin.plus(&piece.length()?, 1)?;
            if !inside && *from != begin && self.at_most(&end, from, grounds) {
                begin = end;
                continue;
            }
            let first = if inside { begin.clone() } else { from.clone() };
            if !inside && !self.at_most(&begin, &first, grounds) {
                return None;
            }
            inside = true;
            let is_last = end != *to && self.at_most(to, &end, grounds);
            let goes_on = is_last || self.at_most(&end, to, grounds) && self.at_most(&first, &end, grounds);
            if !goes_on {
                return None;
            }
            let last = if is_last { to } else { &end };
            match piece {
                Piece::Part(part) => {
                    let skipped = first.minus(&begin)?;
                    let left_out = end.minus(last)?;
                    made.push(Piece::Part(Box::new(Part {
                        of: part.of,
                        from: part.from.plus(&skipped, 1)?,
                        to: part.to.minus(&left_out)?,
                    })));
                }
                // An element can't be cut: it is in, or it is not.
                Piece::One(_) if self.at_most(last, &first, grounds) => {}
                Piece::One(_) => {
                    if !self.at_most(&first, &begin, grounds) || !self.at_most(&end, last, grounds) {
                        return None;
                    }
                    made.push(piece.clone());
                }
            }
            if is_last {
                return Some(made);
            }
            begin = end;
        }
        // Everything was gone through: the end of the cut is the end of the row.
        let starts = inside || self.at_most(from, &begin, grounds);
        (starts && self.at_most(to, &begin, grounds)).then_some(made)
    }

    /// Lays two rows side by side. `None` if they are not known to be the same.
    fn align(&mut self, left: Row, right: Row, grounds: &mut Grounds) -> Option<()> {
        let mut rows = [left, right];
        rows.iter_mut().for_each(|row| row.reverse());
        loop {
            if !grounds.step() {
                return None;
            }
            let [left, right] = &mut rows;
            match (left.pop(), right.pop()) {
                (None, None) => return Some(()),
                (Some(rest), None) | (None, Some(rest)) => self.is_nothing(&rest, grounds)?,
                (Some(p), Some(q)) => {
                    let (rest_of_p, rest_of_q) = self.align_pieces(p, q, grounds)?;
                    left.extend(rest_of_p.into_iter().rev());
                    right.extend(rest_of_q.into_iter().rev());
                }
            }
        }
    }

    /// What is left of two pieces that begin two rows, when what both begin with is taken away.
    fn align_pieces(&mut self, p: Piece, q: Piece, grounds: &mut Grounds) -> Option<(Row, Row)> {
        match (p, q) {
            (Piece::One(x), Piece::One(y)) => {
                self.are_equal(x, y, grounds)?;
                Some((vec![], vec![]))
            }
            (Piece::One(x), Piece::Part(part)) => {
                if self.ends_where_it_begins(&part, grounds) {
                    return Some((vec![Piece::One(x)], vec![]));
                }
                let rest = self.without_first(x, *part, grounds)?;
                Some((vec![], vec![rest]))
            }
            (Piece::Part(part), Piece::One(y)) => {
                if self.ends_where_it_begins(&part, grounds) {
                    return Some((vec![], vec![Piece::One(y)]));
                }
                let rest = self.without_first(y, *part, grounds)?;
                Some((vec![rest], vec![]))
            }
            (Piece::Part(a), Piece::Part(b)) => {
                if self.are_of_one_place(&a, &b, grounds) {
                    return self.without_common(*a, *b, grounds);
                }
                if self.ends_where_it_begins(&a, grounds) {
                    return Some((vec![], vec![Piece::Part(b)]));
                }
                if self.ends_where_it_begins(&b, grounds) {
                    return Some((vec![Piece::Part(a)], vec![]));
                }
                if let Some(row) = self.by_equation(&a, &b, grounds) {
                    return Some((row, vec![Piece::Part(b)]));
                }
                let row = self.by_equation(&b, &a, grounds)?;
                Some((vec![Piece::Part(a)], row))
            }
        }
    }

    /// Whether two parts begin at one place of one sequence.
    fn are_of_one_place(&mut self, a: &Part, b: &Part, grounds: &mut Grounds) -> bool {
        if self.facts.representative(a.of) != self.facts.representative(b.of)
            || !self.is_surely_equal(&a.from, &b.from, grounds)
        {
            return false;
        }
        if a.of != b.of {
            grounds.premises.push(self.pool.eq_as_is(a.of, b.of));
        }
        true
    }

    /// What is left of two parts that begin at one place: what the longer one has more.
    fn without_common(&mut self, a: Part, b: Part, grounds: &mut Grounds) -> Option<(Row, Row)> {
        if self.is_equal(&a.to, &b.to, grounds) {
            Some((vec![], vec![]))
        } else if self.at_most(&a.to, &b.to, grounds) {
            Some((vec![], vec![Piece::Part(Box::new(Part { from: a.to, ..b }))]))
        } else if self.at_most(&b.to, &a.to, grounds) {
            Some((vec![Piece::Part(Box::new(Part { from: b.to, ..a }))], vec![]))
        } else {
            None
        }
    }

    /// A part without its first element, if it has one, and that is this.
    fn without_first(&mut self, first: Term, part: Part, grounds: &mut Grounds) -> Option<Piece> {
        let next = part.from.plus(&Linear::constant(1), 1)?;
        if !self.at_most(&next, &part.to, grounds) {
            return None;
        }
        let element = self.element_of(part.of, &part.from);
        self.are_equal(first, element, grounds)?;
        Some(Piece::Part(Box::new(Part { from: next, ..part })))
    }

    fn is_nothing(&mut self, piece: &Piece, grounds: &mut Grounds) -> Option<()> {
        match piece {
            Piece::Part(part) => self.is_surely_equal(&part.from, &part.to, grounds).then_some(()),
            Piece::One(_) => None,
        }
    }
}
