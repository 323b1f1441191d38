//! What a search can split on: the open parts of formulas that are known, the conditions of merged values, and whether
//! an index is one at which the array was written.
//!
//! Soundness does not depend on the choice: of each, both cases are gone through.

use rustc_hash::FxHashSet;

use super::Search;
use crate::prover::facts::{Id, Listed};
use crate::term::{Op, Sort, Term, TermKind, deep};

/// How many atoms are tried.
const ATOMS: usize = 24;
/// How many terms are looked at to find them.
const LOOKED_AT: usize = 768;
/// How many formulas of the path are looked at, the latest first.
const OF_PATH: usize = 96;
/// How many writes to one array are looked through at once.
const WRITES: usize = 8;

/// Where atoms are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Among {
    Question,
    Instances,
    Lemmas,
    /// What was known before.
    Path,
}

impl Among {
    /// In the order in which cases are told apart: those of the question first.
    pub(super) const ALL: [Among; 4] = [Among::Question, Among::Instances, Among::Lemmas, Among::Path];
}

/// The atoms found so far.
pub(super) struct Choices {
    pub atoms: Vec<Term>,
    seen: FxHashSet<Term>,
    /// Whether nothing more is to be looked for.
    ended: bool,
}

impl Choices {
    fn is_full(&self) -> bool {
        self.ended || self.atoms.len() >= ATOMS || self.seen.len() >= LOOKED_AT
    }
}

impl Search<'_> {
    /// The open atoms of some formulas.
    pub(super) fn choices(&mut self, among: Among) -> Vec<Term> {
        let mut found = Choices { atoms: Vec::new(), seen: FxHashSet::default(), ended: false };
        match among {
            Among::Question => self.all_open_atoms(self.formulas[..1].to_vec(), &mut found),
            Among::Instances => self.all_open_atoms(self.formulas[1..].to_vec(), &mut found),
            Among::Lemmas => self.all_open_atoms(self.lemmas.clone(), &mut found),
            Among::Path => {
                let nodes: Vec<Id> = self.facts.listed(Listed::Choice).iter().rev().copied().collect();
                let mut left = OF_PATH;
                for node in nodes {
                    if left == 0 || found.is_full() {
                        break;
                    }
                    if self.facts.value(node).is_some() {
                        left -= 1;
                        let t = self.facts.term(node);
                        self.open_atoms(t, &mut found);
                    }
                }
            }
        }
        found.atoms
    }

    fn all_open_atoms(&mut self, formulas: Vec<Term>, found: &mut Choices) {
        formulas.into_iter().for_each(|formula| self.open_atoms(formula, found));
    }

    /// Adds the open atoms of a formula. What turns out to be known is told the facts.
    fn open_atoms(&mut self, t: Term, found: &mut Choices) {
        if found.is_full() || !found.seen.insert(t) || self.ends(found) {
            return;
        }
        deep(|| match self.pool.kind(t) {
            TermKind::Op(Op::Not, &[inner]) => self.open_atoms(inner, found),
            TermKind::Op(op @ (Op::And | Op::Or), parts) => {
                let parts = parts.to_vec();
                // One part that is true decides a disjunction, and one that is false a conjunction; the others don't
                // matter then.
                let decides = op == Op::Or;
                match parts.iter().find(|&&part| self.value(part) == Some(decides)) {
                    Some(&decisive) => self.open_atoms(decisive, found),
                    None => parts.iter().for_each(|&part| self.open_atoms(part, found)),
                }
            }
            TermKind::Op(Op::Implies, &[a, b]) => {
                let (refuted, shown) = (self.value(a) == Some(false), self.value(b) == Some(true));
                if !shown {
                    self.open_atoms(a, found);
                }
                if !refuted {
                    self.open_atoms(b, found);
                }
            }
            TermKind::Op(Op::Eq, &[a, b]) if self.pool.sort(a) == Sort::BOOL => {
                self.open_atoms(a, found);
                self.open_atoms(b, found);
            }
            TermKind::Op(Op::Ite, &[c, a, b]) if self.pool.sort(a) == Sort::BOOL => {
                self.open_atoms(c, found);
                if self.value(c) != Some(false) {
                    self.open_atoms(a, found);
                }
                if self.value(c) != Some(true) {
                    self.open_atoms(b, found);
                }
            }
            TermKind::Bool(_) => {}
            TermKind::Quantified(_) => {
                if self.value(t).is_none() {
                    found.atoms.push(t);
                }
            }
            _ => {
                // an element of an array of truth values
                if let TermKind::Op(Op::Select, _) = self.pool.kind(t) {
                    self.open_writes(t, found);
                }
                self.inside(t, found);
                if self.value(t).is_none() {
                    found.atoms.push(t);
                }
            }
        });
    }

    fn ends(&self, found: &mut Choices) -> bool {
        found.ended = self.is_over();
        found.ended
    }

    /// Adds what decides the value of a term that is no formula.
    fn inside(&mut self, t: Term, found: &mut Choices) {
        for part in self.pool.children(t) {
            if found.is_full() || !found.seen.insert(part) || self.ends(found) {
                continue;
            }
            deep(|| match self.pool.kind(part) {
                TermKind::Op(Op::Ite, &[c, a, b]) => {
                    self.open_atoms(c, found);
                    match self.value(c) {
                        Some(true) => self.inside(a, found),
                        Some(false) => self.inside(b, found),
                        None => self.inside(part, found),
                    }
                }
                TermKind::Op(Op::Select, _) => {
                    self.open_writes(part, found);
                    self.inside(part, found);
                }
                TermKind::Quantified(_) => {}
                _ => self.inside(part, found),
            });
        }
    }

    /// Whether the index of a read is one at which the array was written.
    fn open_writes(&mut self, read: Term, found: &mut Choices) {
        let node = self.facts.node_for(self.pool, read);
        let &[mut array, index] = self.facts.arguments(node) else { return };
        let index = self.facts.term(index);
        if let Some(splice) = self.facts.ranged(array) {
            let bounds = [1, 2].map(|at| self.facts.term(self.facts.arguments(splice)[at]));
            let within = self.pool.within(bounds[0], index, bounds[1]);
            self.open_atoms(within, found);
        }
        for _ in 0..WRITES {
            let Some(store) = self.facts.update(array) else { return };
            let at = self.facts.term(self.facts.arguments(store)[1]);
            let is_written = self.pool.eq(at, index);
            match self.value(is_written) {
                Some(true) => return,
                Some(false) => array = self.facts.arguments(store)[0],
                None => {
                    if found.seen.insert(is_written) {
                        found.atoms.push(is_written);
                    }
                    return;
                }
            }
        }
    }

    /// The value of a formula. What the facts find out when they are asked they learn.
    fn value(&mut self, t: Term) -> Option<bool> {
        let value = self.facts.known(self.pool, t)?;
        if !self.facts.contradictory() && self.facts.value_of(t).is_none() {
            let learned = if value { t } else { self.pool.not(t) };
            self.facts.assume(self.pool, learned);
        }
        Some(value)
    }
}
