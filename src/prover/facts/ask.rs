//! Questions to the facts.
//!
//! A formula may be shown under hypotheses, or once for each value of a condition. Soundness rests on this: each
//! hypothesis is assumed in a scope of its own, and none remains when the answer is given.

use rustc_hash::FxHashMap;

use super::arithmetic::STEPS;
use super::{Facts, Id};
use crate::term::{Op, Sort, Term, TermKind, TermPool, deep};

/// How many conditions of merged values are split on to answer a question.
const SPLITS: u32 = 2;

/// How many subterms are looked at for a condition to split on.
const SPLIT_SEARCH: usize = 64;

/// How deeply hypotheses are nested to answer a question.
const HYPOTHESES: u32 = 8;

/// What may be done to answer a question.
#[derive(Clone, Copy)]
struct Effort {
    splits: u32,
    hypotheses: u32,
    arithmetic: bool,
}

/// What was found out about the parts of one formula.
type Answers = FxHashMap<Term, Option<bool>>;

impl Facts {
    /// The value of a formula, if the facts determine it. Assumes nothing.
    pub(crate) fn known(&mut self, pool: &mut TermPool, t: Term) -> Option<bool> {
        self.known_part(pool, t, &mut Answers::default())
    }

    /// The same of a part of the formula that was asked for. Parts are shared, so each is looked at once.
    fn known_part(&mut self, pool: &mut TermPool, t: Term, answers: &mut Answers) -> Option<bool> {
        if self.contradiction {
            return Some(true);
        }
        if self.budget.over() {
            return None;
        }
        let value = match pool.kind(t) {
            TermKind::Bool(value) => return Some(value),
            TermKind::Op(Op::Not, &[inner]) => {
                return deep(|| self.known_part(pool, inner, answers)).map(|value| !value);
            }
            TermKind::Op(Op::And, _) => return self.known_junction(pool, t, true, answers),
            TermKind::Op(Op::Or, _) => return self.known_junction(pool, t, false, answers),
            TermKind::Op(Op::Implies, &[a, b]) => {
                if let Some(known) = answers.get(&t) {
                    return *known;
                }
                let value = match deep(|| self.known_part(pool, a, answers)) {
                    Some(false) => Some(true),
                    Some(true) => deep(|| self.known_part(pool, b, answers)),
                    None => match deep(|| self.known_part(pool, b, answers)) {
                        Some(true) => Some(true),
                        _ => self.value_of(t),
                    },
                };
                answers.insert(t, value);
                return value;
            }
            TermKind::Quantified(_) => self.value_of(t),
            _ => {
                let n = self.register(pool, t);
                self.settle(pool);
                if self.contradiction { Some(true) } else { self.value(n) }
            }
        };
        value.or_else(|| self.look_again(pool, t))
    }

    /// `And` (`neutral` is true) and `Or`.
    fn known_junction(
        &mut self,
        pool: &mut TermPool,
        t: Term,
        neutral: bool,
        answers: &mut Answers,
    ) -> Option<bool> {
        if let Some(known) = answers.get(&t) {
            return *known;
        }
        let mut value = self.value_of(t);
        if value.is_none() {
            let mut all = true;
            for part in pool.children(t) {
                match deep(|| self.known_part(pool, part, answers)) {
                    Some(found) if found != neutral => {
                        value = Some(found);
                        break;
                    }
                    Some(_) => {}
                    None => all = false,
                }
            }
            if value.is_none() && all {
                value = Some(neutral);
            }
            answers.insert(t, value);
        }
        value
    }

    /// Some changes of the facts about a term's parts are not propagated to the term; they are looked up when it is
    /// asked for.
    fn look_again(&mut self, pool: &mut TermPool, t: Term) -> Option<bool> {
        match pool.kind(t) {
            TermKind::Op(Op::Eq, &[a, b]) => {
                let (x, y) = (self.node(a)?, self.node(b)?);
                self.read_again(pool, x);
                self.read_again(pool, y);
                if self.contradiction {
                    return Some(true);
                }
                self.compare(pool, x, y)
            }
            TermKind::AtMost(sum, bound) => {
                let form = pool.linear(sum);
                self.ask_at_most(pool, &form, bound)
            }
            TermKind::Op(Op::AmountAtMost, &[a, b]) => self.ask_amounts(pool, a, b),
            // It may be known by now that the reference is not null.
            TermKind::Op(Op::IsOneOf(_), _) => {
                let n = self.node(t)?;
                self.evaluate(pool, n, None);
                self.settle(pool);
                if self.contradiction { Some(true) } else { self.value(n) }
            }
            _ => None,
        }
    }

    /// If the index of a read is now known to differ from the updated one, the element can be read from the array
    /// before the update.
    pub(super) fn read_again(&mut self, pool: &mut TermPool, n: Id) {
        if matches!(pool.kind(self.term(n)), TermKind::Op(Op::Select, _)) {
            self.evaluate(pool, n, None);
            self.settle(pool);
        }
    }

    fn compare(&mut self, pool: &mut TermPool, x: Id, y: Id) -> Option<bool> {
        if self.equal(x, y) {
            Some(true)
        } else if self.different(pool, x, y) || self.is_missing(pool, x, y) || self.is_missing(pool, y, x) {
            Some(false)
        } else if pool.sort(self.term(x)) == Sort::INT {
            self.ask_equal_ints(pool, x, y)
        } else if pool.sort(self.term(x)) == Sort::AMOUNT {
            self.ask_equal_amounts(pool, self.term(x), self.term(y))
        } else {
            None
        }
    }

    /// Whether two terms are known to be equal.
    pub(crate) fn same(&mut self, pool: &mut TermPool, a: Term, b: Term) -> bool {
        if a == b {
            return true;
        }
        let (x, y) = (self.register(pool, a), self.register(pool, b));
        self.settle(pool);
        self.contradiction || self.equal(x, y)
    }

    /// Whether two terms about which facts are kept are known to be equal. Terms that were never spoken of are not
    /// taken up for this: what is learned of each of their parts would cost more than an equality that nobody stated is
    /// worth.
    pub(crate) fn same_so_far(&mut self, pool: &mut TermPool, a: Term, b: Term) -> bool {
        self.node(a).is_some() && self.node(b).is_some() && self.same(pool, a, b)
    }

    /// Whether the formula follows from the facts, possibly with hypotheses that are withdrawn afterwards. Only the
    /// quick rules are used.
    pub(crate) fn entails(&mut self, pool: &mut TermPool, t: Term) -> bool {
        self.prove(pool, t, Effort { splits: SPLITS, hypotheses: HYPOTHESES, arithmetic: false })
    }

    /// The same, where what the quick rules leave open is decided by linear arithmetic, see [`super::arithmetic`].
    pub(crate) fn entails_by_arithmetic(&mut self, pool: &mut TermPool, t: Term) -> bool {
        self.prove(pool, t, Effort { splits: SPLITS, hypotheses: HYPOTHESES, arithmetic: true })
    }

    fn prove(&mut self, pool: &mut TermPool, t: Term, effort: Effort) -> bool {
        match self.known(pool, t) {
            Some(value) => return value || self.contradiction,
            None if effort.hypotheses == 0 || self.budget.over() => return false,
            None => {}
        }
        let next = Effort { hypotheses: effort.hypotheses - 1, ..effort };
        deep(|| match pool.kind(t) {
            TermKind::Op(Op::And, _) => pool.children(t).into_iter().all(|part| self.prove(pool, part, next)),
            TermKind::Op(Op::Implies, &[a, b]) => self.prove_under(pool, &[(a, true)], b, next),
            TermKind::Op(Op::Or, _) => {
                let parts: Vec<(Term, bool)> = pool.children(t).into_iter().map(|p| (p, false)).collect();
                let Some((last, others)) = parts.split_last() else { return false };
                self.prove_under(pool, others, last.0, next)
            }
            TermKind::Op(Op::Ite, &[c, a, b]) => {
                self.prove_under(pool, &[(c, true)], a, next)
                    && self.prove_under(pool, &[(c, false)], b, next)
            }
            TermKind::Op(Op::Eq, &[a, b]) if pool.sort(a) == Sort::BOOL => {
                self.prove_under(pool, &[(a, true)], b, next) && self.prove_under(pool, &[(b, true)], a, next)
            }
            TermKind::Op(Op::Not, &[inner])
                if matches!(pool.kind(inner), TermKind::Op(Op::And, _) | TermKind::Op(Op::Eq, _)) =>
            {
                self.prove_impossible(pool, inner, effort.arithmetic) || self.prove_by_split(pool, t, next)
            }
            _ => self.prove_by_split(pool, t, next),
        })
    }

    /// Whether `goal` follows once the hypotheses have these values.
    fn prove_under(
        &mut self,
        pool: &mut TermPool,
        hypotheses: &[(Term, bool)],
        goal: Term,
        effort: Effort,
    ) -> bool {
        self.push();
        for &(hypothesis, value) in hypotheses {
            let t = if value { hypothesis } else { pool.not(hypothesis) };
            self.assume(pool, t);
        }
        let proved = self.contradiction || self.prove(pool, goal, effort);
        self.pop();
        proved
    }

    /// Assumes the opposite and looks for a contradiction in the arithmetic; then splits on the condition of a merged
    /// value that occurs in the formula.
    fn prove_by_split(&mut self, pool: &mut TermPool, t: Term, effort: Effort) -> bool {
        if effort.arithmetic && self.prove_by_arithmetic(pool, t) {
            return true;
        }
        if effort.splits == 0 {
            return false;
        }
        let next = Effort { splits: effort.splits - 1, ..effort };
        let Some(condition) = self.open_condition(pool, t) else { return false };
        [true, false].into_iter().all(|value| self.prove_under(pool, &[(condition, value)], t, next))
    }

    fn prove_by_arithmetic(&mut self, pool: &mut TermPool, t: Term) -> bool {
        about_integers(pool, t) && {
            let opposite = pool.not(t);
            self.prove_impossible(pool, opposite, true)
        }
    }

    /// Whether a formula contradicts the facts.
    fn prove_impossible(&mut self, pool: &mut TermPool, t: Term, arithmetic: bool) -> bool {
        self.push();
        self.assume(pool, t);
        let impossible = self.contradiction || (arithmetic && self.refutes_arithmetic(pool, &[t], STEPS));
        self.pop();
        impossible
    }

    fn open_condition(&self, pool: &TermPool, t: Term) -> Option<Term> {
        let mut todo = std::collections::VecDeque::from([t]);
        for _ in 0..SPLIT_SEARCH {
            let t = todo.pop_front()?;
            match pool.kind(t) {
                TermKind::Op(Op::Ite, &[c, a, b]) => match self.node(c).and_then(|c| self.value(c)) {
                    None => return Some(c),
                    Some(true) => todo.push_back(a),
                    Some(false) => todo.push_back(b),
                },
                TermKind::Quantified(_) => {}
                _ => todo.extend(pool.children(t)),
            }
        }
        None
    }
}

/// Whether a formula compares integers.
fn about_integers(pool: &TermPool, t: Term) -> bool {
    match pool.kind(t) {
        TermKind::AtMost(..) => true,
        TermKind::Op(Op::Eq, &[a, _]) => pool.sort(a) == Sort::INT,
        TermKind::Op(Op::Not, &[inner]) => about_integers(pool, inner),
        _ => false,
    }
}
