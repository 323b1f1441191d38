//! Parts of what a loop's invariant asks for.
//!
//! A loop that writes an element inside of a predicate changes what the predicate has, but for most of its parts. Where
//! the whole is not the same at the end of an iteration, it is looked at which of its parts are, and these are supposed
//! from then on.
//!
//! ```text
//! valid(): acc(items) && acc(size) && acc(items[*])      items[i] = 0;      parts 0 and 1 of 3 are the same: items and size
//! ```
//!
//! *Invariant*: what is supposed of a part is an equation of two terms, which holds where the loop begins because the
//! two are the same there, and which is shown again in the same words. That the whole has such parts in another state
//! is not supposed: for a snapshot that is not put together from as many parts, it is an equation about nothing.

use crate::symex::Executor;
use crate::term::{Op, Term, TermKind, TermPool};

/// How many parts of one value are supposed to be the same.
const PARTS: usize = 64;
/// How deep parts of parts are looked at.
const NESTING: usize = 3;
/// How many terms that are equal to a value are looked at for its parts.
const MEMBERS: usize = 16;

/// A part of a snapshot: from the outside in, which one of how many. The whole has no steps.
pub(super) type Part = Vec<(usize, usize)>;

/// A supposition in one state: the conditions under which something is asked for, where it is, and its value.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) conds: Vec<(Term, bool)>,
    pub(super) points: Vec<Term>,
    pub(super) value: Term,
}

/// Something that an invariant asks for, where the loop began, and what of it is the same.
#[derive(Clone, Debug)]
pub(super) struct Supposed {
    pub(super) before: Held,
    pub(super) same: Vec<Part>,
}

impl Supposed {
    pub(super) fn is_whole(&self) -> bool {
        matches!(self.same.as_slice(), [part] if part.is_empty())
    }
}

impl TermPool {
    /// A part of a snapshot.
    pub(super) fn part(&mut self, snapshot: Term, part: &Part) -> Term {
        part.iter().fold(snapshot, |whole, &(number, of)| self.proj(number, of, whole))
    }
}

impl Executor<'_> {
    /// The formulas that a leaf is now where it was before, if it is asked for at all, and that parts of its value are
    /// the same.
    pub(super) fn same_held(&mut self, now: &Held, before: &Held, parts: &[Part]) -> (Term, Vec<Term>) {
        let pool = &mut self.prover.pool;
        let mut placed = Vec::new();
        let mut guards = Vec::new();
        for (&(now, _), &(before, holds)) in now.conds.iter().zip(&before.conds) {
            let equal = pool.eq(now, before);
            let guard = pool.and(guards.clone());
            placed.push(pool.implies(guard, equal));
            guards.push(if holds { before } else { pool.not(before) });
        }
        let guard = pool.and(guards);
        let equal: Vec<Term> = now.points.iter().zip(&before.points).map(|(a, b)| pool.eq(*a, *b)).collect();
        let mut equal = pool.and(equal);
        if now.points.len() != before.points.len() {
            // Evaluated in only one of the two states: either the conditions differ, or the leaf matters in neither.
            equal = pool.bool(false);
        }
        placed.push(pool.implies(guard, equal));
        let placed = pool.and(placed);
        let same = parts.iter().map(|part| {
            let [now, before] = [now.value, before.value].map(|value| pool.part(value, part));
            let equal = pool.eq(now, before);
            pool.implies(guard, equal)
        });
        (placed, same.collect())
    }

    /// The parts that are the same again. Where one is not, some of its own parts may be.
    pub(super) fn still_same(&mut self, now: &Held, held: &Supposed) -> Vec<Part> {
        let (placed, same) = self.same_held(now, &held.before, &held.same);
        if !self.shows_supposition(placed) {
            return Vec::new();
        }
        let mut kept = Vec::new();
        for (part, same) in held.same.iter().zip(same) {
            self.keep_same(now, &held.before, (part.clone(), same), &mut kept);
        }
        kept
    }

    fn keep_same(&mut self, now: &Held, before: &Held, (part, same): (Part, Term), kept: &mut Vec<Part>) {
        if kept.len() >= PARTS {
            return;
        }
        if self.shows_supposition(same) {
            return kept.push(part);
        }
        let inner = self.parts_of(now.value, &part);
        let (_, same) = self.same_held(now, before, &inner);
        for one in inner.into_iter().zip(same) {
            self.keep_same(now, before, one, kept);
        }
    }

    /// The parts of a part, if it is known to be put together from some.
    fn parts_of(&mut self, value: Term, part: &Part) -> Vec<Part> {
        let value = self.prover.pool.part(value, part);
        let members: Vec<Term> = self.prover.class_members(value).take(MEMBERS).collect();
        let arity = members.into_iter().find_map(|member| match self.prover.pool.kind(member) {
            TermKind::Op(Op::Tuple, parts) => Some(parts.len()),
            // Any other term does not say what its parts are.
            _ => None,
        });
        let Some(arity) = arity.filter(|_| part.len() < NESTING) else { return Vec::new() };
        (0..arity).map(|number| part.iter().copied().chain([(number, arity)]).collect()).collect()
    }
}
