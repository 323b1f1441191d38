//! The terms, equations and inequalities that a question is about.
//!
//! A product, quotient or remainder belongs to the question if it occurs in the goal, or shares a term with what
//! belongs to it; equations lead further, too. So `n / k == 0` belongs to the goal `n < k`, and in a method without
//! such terms there is nothing to be done.
//!
//! Soundness does not rest on this: only what is made of it matters. The premise of an equation or inequality is a
//! formula that means exactly this.

use rustc_hash::FxHashSet;

use super::super::facts::Facts;
use crate::term::{Linear, Op, Sort, Term, TermKind, TermPool};

/// How many of the known terms, the latest first, are looked at.
const KNOWN_TERMS: usize = 4096;

/// How many products, and how many divisions, are looked at.
const TERMS: usize = 20;

/// How many equations, and how many inequalities, are looked at.
const RELATIONS: usize = 24;

/// How many steps away from the goal something may be.
const HOPS: usize = 3;

/// How many members of a class are equated with one of them.
const MEMBERS: usize = 4;

/// A division, and what of it occurs.
#[derive(Clone, Copy)]
pub(super) struct Division {
    pub dividend: Term,
    pub divisor: Term,
    pub has_quotient: bool,
}

/// `form == 0` or `form <= 0`, if the premise holds.
#[derive(Clone)]
pub(super) struct Relation {
    pub form: Linear,
    pub premise: Term,
}

#[derive(Default)]
pub(super) struct Scene {
    pub products: Vec<Term>,
    pub divisions: Vec<Division>,
    pub equations: Vec<Relation>,
    pub inequalities: Vec<Relation>,
}

impl Scene {
    /// What belongs to the goal.
    pub(super) fn gather(pool: &mut TermPool, facts: &mut Facts, goal: Term) -> Scene {
        let known: Vec<Term> = facts.terms().rev().take(KNOWN_TERMS).filter(|&t| pool.is_closed(t)).collect();
        let mut scene = Scene::default();
        let mut reach = FxHashSet::default();
        let mut taken = FxHashSet::default();
        for t in pool.subterms(goal) {
            if pool.is_closed(t) && pool.sort(t) == Sort::INT {
                taken.insert(t);
                scene.take(pool, t);
                reach.extend(links(pool, facts, t));
            }
        }
        let candidates: Vec<Term> = known.iter().copied().filter(|&t| is_candidate(pool, t)).collect();
        if scene.is_linear() && !candidates.iter().any(|&t| is_nonlinear(pool, t)) {
            return scene;
        }
        let mut sums = Vec::new();
        for _ in 0..HOPS {
            let mut further = Vec::new();
            for &t in &candidates {
                if taken.contains(&t) && !is_nonlinear(pool, t) {
                    continue;
                }
                let here = links(pool, facts, t);
                if here.iter().any(|link| reach.contains(link)) {
                    // a sum that is not known to equal anything leads nowhere
                    let equated = facts.members(pool, t).nth(1).is_some();
                    if taken.insert(t) {
                        scene.take(pool, t);
                    }
                    if equated && !sums.contains(&t) {
                        sums.push(t);
                    }
                    if equated || is_nonlinear(pool, t) {
                        further.extend(here);
                    }
                }
            }
            let before = reach.len();
            reach.extend(further);
            if reach.len() == before {
                break;
            }
        }
        scene.divide_by_equals(facts);
        if !scene.is_linear() {
            scene.relate(pool, facts, &sums, &known, &reach);
        }
        scene
    }

    /// Whether there is nothing to make lemmas about.
    pub(super) fn is_linear(&self) -> bool {
        self.products.is_empty() && self.divisions.is_empty()
    }

    fn take(&mut self, pool: &TermPool, t: Term) {
        match pool.kind(t) {
            TermKind::Op(Op::Product, _) if self.products.len() < TERMS => self.products.push(t),
            TermKind::Op(op @ (Op::Div | Op::Rem), &[dividend, divisor]) => {
                let is_quotient = op == Op::Div;
                let same = |d: &Division| d.dividend == dividend && d.divisor == divisor;
                if let Some(at) = self.divisions.iter().position(same) {
                    self.divisions[at].has_quotient |= is_quotient;
                } else if self.divisions.len() < TERMS {
                    self.divisions.push(Division { dividend, divisor, has_quotient: is_quotient });
                }
            }
            _ => {}
        }
    }

    /// Adds divisions by what is known to be equal to a divisor, if it is divided or divides, too: the laws compare
    /// terms.
    ///
    /// ```text
    /// k % d == 0, d == p, p % e == 0      k % p
    /// ```
    fn divide_by_equals(&mut self, facts: &Facts) {
        let met: Vec<Term> = self.divisions.iter().flat_map(|d| [d.dividend, d.divisor]).collect();
        for d in self.divisions.clone() {
            let class = facts.representative(d.divisor);
            for &divisor in met.iter().filter(|&&t| t != d.divisor && facts.representative(t) == class) {
                let is_new = !self.divisions.iter().any(|e| e.dividend == d.dividend && e.divisor == divisor);
                if is_new && self.divisions.len() < TERMS {
                    self.divisions.push(Division { divisor, ..d });
                }
            }
        }
    }

    /// Adds the equations of terms with others of their classes, and inequalities with a term within reach.
    fn relate(
        &mut self,
        pool: &mut TermPool,
        facts: &mut Facts,
        equated: &[Term],
        known: &[Term],
        reach: &FxHashSet<Term>,
    ) {
        for &t in equated {
            let others: Vec<Term> = facts.members(pool, t).skip(1).take(MEMBERS).collect();
            for other in others {
                let premise = pool.eq(t, other);
                let Some(form) = pool.linear(t).minus(&pool.linear(other)) else { continue };
                let is_new = !self.equations.iter().any(|e| e.premise == premise);
                if !form.parts.is_empty() && is_new && self.equations.len() < RELATIONS {
                    self.equations.push(Relation { form, premise });
                }
            }
        }
        for &t in known {
            let TermKind::AtMost(sum, bound) = pool.kind(t) else { continue };
            let value = facts.representative(t);
            let (form, bound, premise) = if value == pool.bool(true) {
                (pool.linear(sum), bound, t)
            } else if value == pool.bool(false) {
                let Some((form, bound)) = pool.negated_at_most(sum, bound) else { continue };
                (form, bound, pool.not(t))
            } else {
                continue;
            };
            let Some(bound) = bound.checked_neg() else { continue };
            let Some(form) = form.plus(&Linear::constant(bound), 1) else { continue };
            let near = form.parts.iter().any(|part| reach.contains(&facts.representative(part.0)));
            if near && form.parts.len() > 1 && self.inequalities.len() < RELATIONS {
                self.inequalities.push(Relation { form, premise });
            }
        }
    }
}

/// Whether a term is a product, quotient or remainder.
pub(super) fn is_nonlinear(pool: &TermPool, t: Term) -> bool {
    matches!(pool.kind(t), TermKind::Op(Op::Product | Op::Div | Op::Rem, _))
}

fn is_candidate(pool: &TermPool, t: Term) -> bool {
    is_nonlinear(pool, t) || matches!(pool.kind(t), TermKind::Sum(..))
}

/// The classes of an integer term and of the terms that it is computed from.
fn links(pool: &TermPool, facts: &Facts, t: Term) -> Vec<Term> {
    let mut out = Vec::new();
    let mut todo = vec![t];
    while let Some(t) = todo.pop() {
        match pool.kind(t) {
            TermKind::Int(_) => {}
            TermKind::Sum(..) | TermKind::Op(Op::Product | Op::Div | Op::Rem, _) => {
                out.push(facts.representative(t));
                todo.extend(pool.children(t));
            }
            _ => out.push(facts.representative(t)),
        }
    }
    out
}
