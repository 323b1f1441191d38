//! What a person finds obvious about products, `/` and `%`: laws, instantiated for the terms of a question.
//!
//! The theory of integers with products is undecidable, and a solver that is given the general laws finds no end of
//! instances. But the proofs in programs need only a few instances, and the terms of a question show which: a product
//! of two terms with known bounds, two products with a common factor, an equation that defines a factor, a dividend
//! that contains a multiple of its divisor. Each such instance is a *lemma*, a formula without quantifiers, in which
//! what remains to be shown is linear.
//!
//! ```text
//! a >= 0, n > 0          |=  (a + n) % n == a % n
//!     lemma      n != 0 && a >= 0 && a + n >= 0 ==> (a + n) % n == a % n && (a + n) / n == a / n + 1
//! i < n, c >= 0          |=  (i + 1) * c <= n * c
//!     lemma      c >= 0 && i < n ==> i * c + c <= n * c
//! ```
//!
//! What is known on the path decides only which lemmas are made. Soundness rests on this: each lemma is true in every
//! state by itself, since all that it needs is among its premises; nothing is claimed about a division by 0. The number
//! of lemmas is limited, and they depend only on the question and what was assumed before it, in order.
//!
//! Sources: G. McCormick, *Computability of Global Solutions to Factorable Nonconvex Programs*, Mathematical
//! Programming 1976, for bounds of products; A. Cimatti et al., *Incremental Linearization for Satisfiability and
//! Verification Modulo Nonlinear Arithmetic*, TOCL 2018, for the lemmas on demand; D. Leijen, *Division and Modulus
//! for Computer Scientists*, 2001.

mod cases;
mod collections;
mod congruence;
mod divisibility;
mod division;
mod products;
mod scene;

#[cfg(test)]
mod tests;

use rustc_hash::FxHashSet;

use self::scene::Scene;
use super::facts::{Facts, STEPS};
use crate::term::{Linear, Op, Term, TermKind, TermPool};

/// How often lemmas are made for the terms of lemmas.
pub(super) const ROUNDS: usize = 3;

/// How many lemmas one round makes, and how many formulas it looks at for that.
const LEMMAS: usize = 64;
const CLAIMS: usize = 512;

/// How many conjuncts of a goal get lemmas.
const CONJUNCTS: usize = 8;

/// How many formulas that are equal to a goal are looked at for its definition.
const DEFINITIONS: usize = 4;

/// Bounds beyond this are not multiplied.
const LARGEST_BOUND: i128 = 1 << 62;

/// What the laws contribute to a proof.
pub(super) struct Help {
    /// The conjunction of the conjuncts that are still to be shown.
    pub open: Term,
    /// True in every state. Of several conjuncts, each says something only where the one is false for which it was
    /// made.
    pub lemmas: Vec<Term>,
}

/// Looks for lemmas that help to prove the goal.
pub(super) fn help(pool: &mut TermPool, facts: &mut Facts, goal: Term) -> Help {
    let conjuncts = match pool.kind(goal) {
        TermKind::Op(Op::And, parts) => parts.to_vec(),
        _ => vec![goal],
    };
    let mut lemmas = Vec::new();
    let mut open = Vec::new();
    for (i, &part) in conjuncts.iter().enumerate() {
        if i < CONJUNCTS {
            let found = lemmas_for(pool, facts, part);
            if !found.is_empty() && proved_with(pool, facts, &found, part) {
                continue;
            }
            // They were made where this conjunct is false, and none is used where it is not.
            let here = |lemma| if conjuncts.len() == 1 { lemma } else { pool.or(vec![part, lemma]) };
            lemmas.extend(found.into_iter().map(here));
        }
        open.push(part);
    }
    let mut seen = FxHashSet::default();
    lemmas.retain(|&lemma| seen.insert(lemma));
    Help { open: pool.and(open), lemmas }
}

/// Lemmas for the goal and, in further rounds, for what the lemmas say.
pub(super) fn lemmas_for(pool: &mut TermPool, facts: &mut Facts, goal: Term) -> Vec<Term> {
    facts.push();
    let about = with_definition(pool, facts, goal);
    let negated = pool.not(goal);
    facts.assume(pool, negated);
    let lemmas = learn_lemmas(pool, facts, about, ROUNDS);
    facts.pop();
    lemmas
}

/// A goal that is the call of a pure method is about what its definition says, too, and so is one that such a call has
/// some value; one that is known to say whether something is in a ghost value is about that value.
pub(super) fn with_definition(pool: &mut TermPool, facts: &mut Facts, goal: Term) -> Term {
    let atom = match pool.kind(goal) {
        TermKind::Op(Op::Not, &[atom]) => atom,
        _ => goal,
    };
    if let TermKind::Op(Op::Eq, &[a, b]) = pool.kind(atom)
        && pool.sort(a).member().is_none()
    {
        let mut said = vec![goal];
        for call in [a, b] {
            if !matches!(pool.kind(call), TermKind::App(..)) || !are_of_collections(pool, call) {
                continue;
            }
            let mut equal: Vec<Term> = facts.members(pool, call).skip(1).take(DEFINITIONS).collect();
            equal.retain(|&it| are_of_collections(pool, it));
            said.extend(equal.into_iter().map(|it| pool.eq_as_is(call, it)));
        }
        return pool.and(said);
    }
    let is_call = matches!(pool.kind(atom), TermKind::App(..)) && are_of_collections(pool, atom);
    if !is_call && !matches!(pool.kind(atom), TermKind::App(..) | TermKind::Symbol(..)) {
        return goal;
    }
    let equal: Vec<Term> = facts.members(pool, atom).take(DEFINITIONS).collect();
    let mut said = vec![goal];
    said.extend(equal.into_iter().filter(|&it| match pool.kind(it) {
        TermKind::Op(Op::Not, &[of]) if !is_call => matches!(pool.kind(of), TermKind::Op(Op::Has, _)),
        // `isEmpty()` says it of a size.
        TermKind::Op(Op::Eq, sides) if !is_call => {
            sides.iter().any(|&side| matches!(pool.kind(side), TermKind::Op(Op::Size, _)))
        }
        TermKind::Op(op, _) => is_call || op == Op::Has,
        _ => false,
    }));
    pool.and(said)
}

/// Whether there may be lemmas about a formula because of its own terms.
pub(super) fn say_something(pool: &TermPool, about: Term) -> bool {
    let says = |t: Term| scene::is_nonlinear(pool, t) || pool.is_of_collections(t);
    pool.subterms(about).into_iter().any(|t| pool.is_closed(t) && says(t))
}

/// Whether a formula is about ghost values.
pub(super) fn are_of_collections(pool: &TermPool, formula: Term) -> bool {
    pool.subterms(formula).into_iter().any(|t| pool.is_of_collections(t))
}

/// Makes lemmas about a formula and, in further rounds, about what the lemmas say. The facts learn them.
pub(super) fn learn_lemmas(pool: &mut TermPool, facts: &mut Facts, about: Term, rounds: usize) -> Vec<Term> {
    let mut lemmas = collections::lemmas_of_goal(pool, facts, about);
    assume_all(pool, facts, &lemmas);
    for _ in 0..rounds {
        let found = instances(pool, facts, about, &lemmas);
        assume_all(pool, facts, &found);
        let done = found.is_empty() || facts.contradictory();
        lemmas.extend(found);
        if done {
            break;
        }
    }
    lemmas
}

fn assume_all(pool: &mut TermPool, facts: &mut Facts, lemmas: &[Term]) {
    for &lemma in lemmas {
        if facts.is_over() {
            break;
        }
        facts.assume(pool, lemma);
    }
}

/// Whether the goal follows from the facts and the lemmas.
pub(super) fn proved_with(pool: &mut TermPool, facts: &mut Facts, lemmas: &[Term], goal: Term) -> bool {
    facts.push();
    assume_all(pool, facts, lemmas);
    let mut proved = facts.entails(pool, goal) || facts.entails_by_arithmetic(pool, goal);
    if !proved {
        let negated = pool.not(goal);
        facts.assume(pool, negated);
        proved = facts.contradictory() || facts.refutes_arithmetic(pool, &[negated], STEPS);
    }
    facts.pop();
    proved
}

/// Lemmas about the goal and the terms that are connected with it, apart from those made before.
fn instances(pool: &mut TermPool, facts: &mut Facts, goal: Term, before: &[Term]) -> Vec<Term> {
    if facts.contradictory() || facts.is_over() {
        return Vec::new();
    }
    let mut of_collections = collections::lemmas(pool, facts, goal, before);
    let scene = Scene::gather(pool, facts, goal);
    if scene.is_linear() {
        return of_collections;
    }
    let seen = before.iter().copied().collect();
    let mut laws = Laws { pool, facts, scene, seen, found: Vec::new(), claims: CLAIMS };
    laws.cases();
    laws.division();
    laws.divisibility();
    laws.congruence();
    laws.products();
    of_collections.extend(laws.found);
    of_collections
}

/// The making of lemmas.
struct Laws<'a> {
    pool: &'a mut TermPool,
    facts: &'a mut Facts,
    scene: Scene,
    seen: FxHashSet<Term>,
    found: Vec<Term>,
    /// How many formulas may still be looked at.
    claims: usize,
}

impl Laws<'_> {
    /// Whether no further lemma is made.
    fn is_done(&mut self) -> bool {
        if self.claims > 0 && self.facts.is_over() {
            self.claims = 0;
        }
        self.claims == 0 || self.found.len() == LEMMAS
    }

    /// Adds the lemma `premises ==> conclusion`, unless it is known.
    fn claim(&mut self, premises: &[Term], conclusion: Term) {
        if self.is_done() {
            return;
        }
        self.claims -= 1;
        let given = self.pool.and(premises.to_vec());
        let lemma = self.pool.implies(given, conclusion);
        if !self.seen.contains(&lemma) && !self.is_known(lemma) {
            self.seen.insert(lemma);
            self.found.push(lemma);
        }
    }

    /// Whether a formula is known to be true. Leaves nothing behind.
    fn is_known(&mut self, t: Term) -> bool {
        self.facts.push();
        let known = self.facts.known(self.pool, t) == Some(true) && !self.facts.contradictory();
        self.facts.pop();
        known
    }

    /// The constant bounds of a term, as far as they are known and not too large to compute with.
    fn bounds(&mut self, t: Term) -> (Option<i128>, Option<i128>) {
        self.facts.push();
        let (low, high) = self.facts.bounds(self.pool, t);
        self.facts.pop();
        let usable = |bound: &i128| (-LARGEST_BOUND..=LARGEST_BOUND).contains(bound);
        (low.filter(usable), high.filter(usable))
    }

    /// Whether two terms are known to be equal.
    fn same(&self, a: Term, b: Term) -> bool {
        self.facts.representative(a) == self.facts.representative(b)
    }

    fn at_least(&mut self, t: Term, bound: i128) -> Term {
        let bound = self.pool.int(bound);
        self.pool.ge(t, bound)
    }

    fn at_most(&mut self, t: Term, bound: i128) -> Term {
        let bound = self.pool.int(bound);
        self.pool.le(t, bound)
    }

    /// A term or, for -1, its negation.
    fn times_sign(&mut self, t: Term, sign: i128) -> Term {
        if sign > 0 { t } else { self.pool.neg(t) }
    }

    /// The signs, 1 and -1, that a term may have; 0 has both.
    fn signs(&mut self, t: Term) -> Vec<i128> {
        let (low, high) = self.bounds(t);
        match (low.is_some_and(|low| low >= 0), high.is_some_and(|high| high <= 0)) {
            (true, _) => vec![1],
            (_, true) => vec![-1],
            _ => vec![1, -1],
        }
    }

    fn not_zero(&mut self, t: Term) -> Term {
        let zero = self.pool.int(0);
        self.pool.ne(t, zero)
    }

    /// `t == 0`.
    fn is_zero(&mut self, t: Term) -> Term {
        let zero = self.pool.int(0);
        self.pool.eq(t, zero)
    }

    /// `form >= 0`; `None` on overflow.
    fn not_negative(&mut self, form: &Linear) -> Option<Term> {
        let negated = form.scaled(-1)?;
        self.pool.at_most(negated, 0)
    }
}
