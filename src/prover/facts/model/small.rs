//! Models in which ranges are small: quantified formulas, told without quantifiers.
//!
//! What is said of all numbers of a range is true where the range is empty, and where it has few numbers of which it is
//! true one by one. What is said of some number is true where it is true of one of the first. So a formula without
//! quantifiers is made, from which the quantified one follows:
//!
//! ```text
//! forall int i :: lo <= i && i < hi ==> P(i)         ranges of 0 numbers:   hi <= lo
//!                                                     ranges of up to 2:     hi - lo <= 2, and what is said of lo and of lo + 1
//! exists int j :: 0 <= j && j < n && Q(j)             of up to 2:            what is said of 0, or of 1
//! ```
//!
//! The invariant: wherever the formula that is made is true, the given one is. So a model of it is one of the given
//! one. That there is none says nothing.

use rustc_hash::FxHashMap;

use super::Wanted;
use crate::term::{Op, Sort, Term, TermKind, TermPool, deep};

/// How many numbers the ranges have at most, in the order in which it is tried.
pub(super) const SIZES: [u32; 2] = [0, 2];

/// How many instances are made.
const INSTANCES: u32 = 64;

/// What is wanted, without quantifiers: formulas from which it follows, if they can be made.
pub(super) fn in_small_ranges<'a>(pool: &mut TermPool, wanted: &Wanted<'a>, size: u32) -> Option<Wanted<'a>> {
    let mut small = Small { pool, size, instances: INSTANCES, quantified: FxHashMap::default() };
    let formulas = wanted.formulas.iter().map(|&(t, value)| match small.is_quantified(t) {
        true => Some((small.tell(t, value)?, true)),
        false => Some((t, value)),
    });
    Some(Wanted {
        formulas: formulas.collect::<Option<_>>()?,
        tagged: wanted.tagged,
        of_collections: wanted.of_collections,
    })
}

struct Small<'a> {
    pool: &'a mut TermPool,
    size: u32,
    /// How many instances may still be made.
    instances: u32,
    /// Whether a term has a quantified part.
    quantified: FxHashMap<Term, bool>,
}

impl Small<'_> {
    /// A formula without quantifiers from which it follows that this one has the value.
    fn tell(&mut self, t: Term, value: bool) -> Option<Term> {
        if !self.is_quantified(t) {
            return Some(if value { t } else { self.pool.not(t) });
        }
        deep(|| match self.pool.kind(t) {
            TermKind::Quantified(q) => {
                let q = q.clone();
                if q.forall == value {
                    self.everywhere(&q.vars, q.body, value)
                } else {
                    self.somewhere(&q.vars, q.body, value)
                }
            }
            TermKind::Op(Op::Not, &[part]) => self.tell(part, !value),
            TermKind::Op(Op::And, parts) => {
                let parts: Vec<_> = parts.iter().map(|&part| (part, value)).collect();
                if value { self.all(parts) } else { self.any(parts) }
            }
            TermKind::Op(Op::Or, parts) => {
                let parts: Vec<_> = parts.iter().map(|&part| (part, value)).collect();
                if value { self.any(parts) } else { self.all(parts) }
            }
            TermKind::Op(Op::Implies, &[condition, then]) => {
                let parts = vec![(condition, !value), (then, value)];
                if value { self.any(parts) } else { self.all(parts) }
            }
            TermKind::Op(Op::Eq, &[a, b]) => {
                self.either([[(a, true), (b, value)], [(a, false), (b, !value)]])
            }
            TermKind::Op(Op::Ite, &[c, a, b]) => {
                self.either([[(c, true), (a, value)], [(c, false), (b, value)]])
            }
            // In any other term a quantified formula is no part of what is said.
            _ => None,
        })
    }

    fn all(&mut self, parts: Vec<(Term, bool)>) -> Option<Term> {
        let parts = parts.into_iter().map(|(t, value)| self.tell(t, value)).collect::<Option<Vec<Term>>>()?;
        Some(self.pool.and(parts))
    }

    fn any(&mut self, parts: Vec<(Term, bool)>) -> Option<Term> {
        let parts = parts.into_iter().filter_map(|(t, value)| self.tell(t, value)).collect();
        self.one_of(parts)
    }

    fn either(&mut self, cases: [[(Term, bool); 2]; 2]) -> Option<Term> {
        let cases = cases.into_iter().filter_map(|parts| self.all(parts.into())).collect();
        self.one_of(cases)
    }

    fn one_of(&mut self, cases: Vec<Term>) -> Option<Term> {
        if cases.is_empty() { None } else { Some(self.pool.or(cases)) }
    }

    /// The body has the value for all values of the variables.
    fn everywhere(&mut self, vars: &[Term], body: Term, value: bool) -> Option<Term> {
        if vars.is_empty() {
            return self.tell(body, value);
        }
        // A range may depend on another variable: then that one comes first.
        let ((low, high), var) = vars.iter().find_map(|&var| {
            let (low, high) = range(self.pool, var, vars, body, value);
            Some((low.zip(high)?, var))
        })?;
        let end = self.number_of(low, self.size);
        let mut parts = vec![self.pool.lt(high, end)];
        let others: Vec<Term> = vars.iter().copied().filter(|&other| other != var).collect();
        for at in 0..self.size {
            let instance = self.instance(body, var, low, at)?;
            parts.push(self.everywhere(&others, instance, value)?);
        }
        Some(self.pool.and(parts))
    }

    /// The body has the value for some values of the variables.
    fn somewhere(&mut self, vars: &[Term], body: Term, value: bool) -> Option<Term> {
        let Some((&var, rest)) = vars.split_first() else { return self.tell(body, value) };
        let (Some(low), _) = range(self.pool, var, vars, body, !value) else { return None };
        let mut cases = Vec::new();
        for at in 0..self.size.max(1) {
            let instance = self.instance(body, var, low, at)?;
            cases.extend(self.somewhere(rest, instance, value));
        }
        self.one_of(cases)
    }

    fn number_of(&mut self, low: Term, at: u32) -> Term {
        let at = self.pool.int(at.into());
        self.pool.add(vec![low, at])
    }

    fn instance(&mut self, body: Term, var: Term, low: Term, at: u32) -> Option<Term> {
        self.instances = self.instances.checked_sub(1)?;
        let number = self.number_of(low, at);
        Some(self.pool.substitute(body, &[(var, number)]))
    }

    fn is_quantified(&mut self, t: Term) -> bool {
        if let Some(&known) = self.quantified.get(&t) {
            return known;
        }
        let quantified = deep(|| match self.pool.kind(t) {
            TermKind::Quantified(_) => true,
            _ => self.pool.children(t).into_iter().any(|part| self.is_quantified(part)),
        });
        self.quantified.insert(t, quantified);
        quantified
    }
}

/// The least and the greatest number for which the body of a quantified formula may *not* have the value, as its
/// conditions say it. Where a condition compares the variable with another one, it is the end of that one's range that
/// counts (`i < j && j < n`).
fn range(
    pool: &mut TermPool,
    var: Term,
    vars: &[Term],
    body: Term,
    value: bool,
) -> (Option<Term>, Option<Term>) {
    let mut conditions = Vec::new();
    collect_conditions(pool, body, value, &mut conditions);
    let mut end = |is_high: bool| {
        let own = ends(pool, var, &conditions, is_high);
        if let Some(&end) = own.iter().find(|&&end| !pool.mentions(end, vars)) {
            return Some(end);
        }
        let (other, beyond) = own.iter().find_map(|&end| {
            let form = pool.linear(end);
            let (other, _) = *form.parts.iter().find(|(part, factor)| vars.contains(part) && *factor == 1)?;
            Some((other, end))
        })?;
        let at =
            ends(pool, other, &conditions, is_high).into_iter().find(|&end| !pool.mentions(end, vars))?;
        let end = pool.substitute(beyond, &[(other, at)]);
        (!pool.mentions(end, vars)).then_some(end)
    };
    (end(false), end(true))
}

/// What the conditions say is the greatest value of a variable, or the least.
fn ends(pool: &mut TermPool, var: Term, conditions: &[Term], is_high: bool) -> Vec<Term> {
    let mut found = Vec::new();
    if pool.sort(var) != Sort::INT {
        return found;
    }
    for &condition in conditions {
        let TermKind::AtMost(sum, bound) = pool.kind(condition) else { continue };
        let form = pool.linear(sum);
        let factor = form.parts.iter().find(|part| part.0 == var).map(|part| part.1);
        let bound = pool.int(bound);
        match factor {
            // var + rest <= bound
            Some(1) if is_high => {
                let rest = pool.sub(sum, var);
                found.push(pool.sub(bound, rest));
            }
            // rest - var <= bound
            Some(-1) if !is_high => {
                let rest = pool.add(vec![sum, var]);
                found.push(pool.sub(rest, bound));
            }
            // It is the other end, or it would have to be divided.
            _ => {}
        }
    }
    found
}

/// The formulas without any one of which the body has the value.
fn collect_conditions(pool: &TermPool, body: Term, value: bool, into: &mut Vec<Term>) {
    deep(|| match (pool.kind(body), value) {
        (TermKind::Op(Op::Not, &[part]), _) => collect_conditions(pool, part, !value, into),
        (TermKind::Op(Op::Implies, &[condition, then]), true) => {
            collect_conditions(pool, condition, false, into);
            collect_conditions(pool, then, true, into);
        }
        (TermKind::Op(Op::And, parts), false) => {
            for &part in parts {
                collect_conditions(pool, part, false, into);
            }
        }
        (_, false) => into.push(body),
        (_, true) => {}
    });
}
