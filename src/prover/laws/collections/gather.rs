//! The ghost values that a question is about, and what is read from them.
//!
//! A value belongs to a question if it occurs there, is made of or read at a term of it, is known to be equal to one
//! that belongs to it, is a part of one, or is put together from one; so does what is read from such a value. The
//! number of them is limited, so what a question costs does not grow with what is known.
//!
//! Soundness does not rest on this: each lemma is true whatever it was made for.

use rustc_hash::FxHashSet;

use super::{MEMBERS, is_collection};
use crate::prover::facts::{Facts, Listed};
use crate::term::{Op, Sort, Term, TermKind, TermPool};

/// How many terms are looked at.
const TERMS: usize = 96;

/// How many terms that have a value as an argument are looked at, the latest first.
pub(super) const USERS: usize = 12;

/// Of how many parts of the question that are no ghost values the users are looked at.
const SEEDS: usize = 12;

/// How many quantified formulas are looked at, the latest first.
const QUANTIFIED: usize = 16;

/// How many elements are asked about.
const PARTS: usize = 12;

/// How many sets are asked about them.
const SETS: usize = 16;

pub(super) struct Reach {
    /// Values and what is read from them, those of the question first.
    pub terms: Vec<Term>,
    /// How many of them are in the question, or in the lemmas made for it so far.
    pub own: usize,
    /// How many of them are in the question.
    asked: usize,
    /// What may be a member of something.
    pub parts: Vec<Term>,
    /// Sets and multisets that are known to be equal to something, or put together.
    pub sets: Vec<Term>,
    /// What is read of arrays in the question, and in the lemmas made for it so far.
    pub reads: Vec<Term>,
    /// How many of these reads are in the question.
    pub reads_asked: usize,
    /// Whether something is known of all members of something.
    pub asks_for_members: bool,
    /// Of which sets and multisets the question asks whether some value is in them, or whether they are empty.
    some_asked: Vec<Term>,
}

impl Reach {
    /// Whether the question asks if there is something in a set or a multiset.
    pub(super) fn asks_for_some(&self, of: Term) -> bool {
        self.some_asked.contains(&of)
    }

    /// Whether a term is in the question itself.
    pub(super) fn of_goal(&self, t: Term) -> bool {
        self.terms[..self.asked].contains(&t)
    }

    /// Whether a term is in the question, or in what is known of it: in the lemmas alone there is nothing that is
    /// asked.
    pub(super) fn is_in_question(&self, t: Term) -> bool {
        self.of_goal(t) || self.terms[self.own..].contains(&t)
    }

    /// Whether a value is known to be one that is in the question itself.
    pub(super) fn equals_asked(&self, facts: &Facts, t: Term) -> bool {
        let class = facts.representative(t);
        self.terms[..self.asked].iter().any(|&asked| facts.representative(asked) == class)
    }

    /// What belongs to the goal and the lemmas made so far; `None` if no ghost value does.
    pub(super) fn gather(
        pool: &mut TermPool,
        facts: &mut Facts,
        goal: Term,
        before: &[Term],
    ) -> Option<Reach> {
        let mut terms: Vec<Term> = Vec::new();
        let mut taken = FxHashSet::default();
        let mut asked = 0;
        let (mut reads, mut reads_asked) = (Vec::new(), 0);
        for root in std::iter::once(goal).chain(before.iter().copied()) {
            for t in pool.subterms(root) {
                take(pool, t, &mut terms, &mut taken);
                if matches!(pool.kind(t), TermKind::Op(Op::Select, _)) && pool.is_closed(t) {
                    reads.push(t);
                }
            }
            if root == goal {
                asked = terms.len();
                reads_asked = reads.len();
            }
        }
        let own = terms.len();
        let mut seeds = pool.subterms(goal);
        seeds.retain(|&t| pool.is_closed(t) && !is_collection(pool, t));
        for t in seeds.into_iter().take(SEEDS) {
            if terms.len() < TERMS && facts.is_met(t) {
                let node = facts.node_for(pool, t);
                let users = facts.users(node).iter().rev().take(USERS).map(|&user| facts.term(user));
                let mut near: Vec<Term> = users.collect();
                // A constant, and what is true or false, is equal to much that has nothing to do with the question.
                if pool.sort(t) != Sort::BOOL && !matches!(pool.kind(t), TermKind::Int(_)) {
                    near.extend(facts.members(pool, t).skip(1).take(MEMBERS));
                }
                for next in near {
                    if matches!(pool.kind(next), TermKind::Op(op, _) if op.is_of_collections()) {
                        take(pool, next, &mut terms, &mut taken);
                        for part in pool.children(next) {
                            take(pool, part, &mut terms, &mut taken);
                        }
                    } else if pool.sort(t) == Sort::BOOL && facts.value_of(next).is_some() {
                        // `b == !(x in s)`: what is known of a truth value may say it of a ghost value.
                        for part in pool.subterms(next) {
                            take(pool, part, &mut terms, &mut taken);
                        }
                    }
                }
            }
        }
        if terms.is_empty() {
            return None;
        }
        let mut at = 0;
        while at < terms.len() && terms.len() < TERMS {
            let t = terms[at];
            at += 1;
            if !is_collection(pool, t) {
                continue;
            }
            let near: Vec<Term> = facts.members(pool, t).skip(1).take(MEMBERS).collect();
            let node = facts.node_for(pool, t);
            let users: Vec<Term> =
                facts.users(node).iter().rev().take(USERS).map(|&user| facts.term(user)).collect();
            for next in near.into_iter().chain(users) {
                take(pool, next, &mut terms, &mut taken);
                if is_collection(pool, next) {
                    for part in pool.children(next) {
                        take(pool, part, &mut terms, &mut taken);
                    }
                }
            }
        }
        let mut parts = Vec::new();
        let mut sets = Vec::new();
        for &t in &terms {
            let (whole, part) = match pool.kind(t) {
                TermKind::Op(Op::Has | Op::Count, &[whole, part]) => (whole, Some(part)),
                TermKind::Op(Op::Single(_), &[part]) => (t, Some(part)),
                TermKind::Op(Op::Differ, _) => (t, Some(t)),
                _ => (t, None),
            };
            if let Some(part) = part
                && parts.len() < PARTS
                && !parts.contains(&part)
            {
                parts.push(part);
            }
            if is_collection(pool, whole) && sets.len() < SETS && !sets.contains(&whole) {
                sets.push(whole);
            }
        }
        let quantified = facts.listed(Listed::Quantified).iter().rev().take(QUANTIFIED);
        let asks_for_members = quantified.into_iter().any(|&n| {
            let asks = |&t: &Term| matches!(pool.kind(t), TermKind::Op(Op::Has | Op::Count, _));
            pool.subterms(facts.term(n)).iter().any(asks)
        });
        let mut some_asked = Vec::new();
        let asked_parts = pool.subterms(goal);
        for &t in &asked_parts {
            match pool.kind(t) {
                TermKind::Op(Op::Has | Op::Count, &[whole, _]) if !pool.is_closed(t) => {
                    some_asked.push(whole)
                }
                TermKind::Op(Op::Size, &[whole]) => {
                    let zero = pool.int(0);
                    if [pool.eq(t, zero), pool.le(t, zero)].iter().any(|it| asked_parts.contains(it)) {
                        some_asked.push(whole);
                    }
                }
                // Nothing else asks for that.
                _ => {}
            }
        }
        Some(Reach { terms, own, asked, parts, sets, reads, reads_asked, asks_for_members, some_asked })
    }
}

/// Takes a term that is about ghost values.
pub(super) fn take(pool: &TermPool, t: Term, terms: &mut Vec<Term>, taken: &mut FxHashSet<Term>) {
    let equation = matches!(pool.kind(t), TermKind::Op(Op::Eq, &[a, _]) if is_collection(pool, a));
    if pool.is_closed(t) && (equation || pool.is_of_collections(t)) && taken.insert(t) {
        terms.push(t);
    }
}
