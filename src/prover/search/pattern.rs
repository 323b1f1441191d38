//! Triggers as patterns: terms with places for the variables.
//!
//! ```text
//! a[k + 1]        Read { array: Closed(a), index: Sum { of: [(k, 1)], rest: 1 } }
//! get(s, n, k)    Apply { get, [Closed(s), Closed(n), Variable(k)] }
//! ```
//!
//! Source: L. de Moura and N. Bjørner, *Efficient E-Matching for SMT Solvers*, CADE 2007; the patterns are matched one
//! by one here, because there are few of them.

use super::ranges;
use super::solve::Suggested;
use crate::prover::facts::Listed;
use crate::term::{FunId, Linear, Op, Quantified, Term, TermKind, TermPool};

/// How many sets of several patterns a formula gets.
const SETS: usize = 4;

/// A term that may contain variables.
#[derive(Debug)]
pub(super) enum Pattern {
    /// A term without variables.
    Closed(Term),
    /// The variable of this number.
    Variable(usize),
    /// `Σ factor * variable + Σ factor * variable * term + rest`.
    Sum(Box<Sum>),
    /// An element of an array.
    Read { array: Box<Pattern>, index: Box<Pattern> },
    /// A call.
    Call { function: FunId, args: Vec<Pattern> },
    /// Any other operator.
    Apply { op: Op, args: Vec<Pattern> },
}

/// A sum with variables in it.
#[derive(Debug)]
pub(super) struct Sum {
    pub of: Vec<(usize, i128)>,
    /// Variable, factor, and the other factors of the product, ascending.
    pub products: Vec<(usize, i128, Vec<Term>)>,
    pub rest: Linear,
}

impl Pattern {
    /// Where nodes are to be looked for that match the pattern as a whole.
    pub(super) fn listed(&self) -> Option<Listed> {
        match self {
            Pattern::Read { .. } => Some(Listed::Read),
            Pattern::Call { function, .. } => Some(Listed::Call(*function)),
            Pattern::Apply { op: Op::Div | Op::Rem, .. } => Some(Listed::Division),
            Pattern::Apply { op: Op::At, .. } => Some(Listed::At),
            Pattern::Apply { op: Op::Has, .. } => Some(Listed::Has),
            Pattern::Apply { op: Op::Count, .. } => Some(Listed::Count),
            Pattern::Closed(_) | Pattern::Variable(_) | Pattern::Sum(_) | Pattern::Apply { .. } => None,
        }
    }

    /// Whether a term has the operator that the pattern begins with.
    pub(super) fn has_operator_of(&self, kind: TermKind<'_>) -> bool {
        match (self, kind) {
            (Pattern::Read { .. }, TermKind::Op(Op::Select, _)) => true,
            (Pattern::Call { function, .. }, TermKind::App(other, _)) => other == *function,
            (Pattern::Apply { op, args }, TermKind::Op(other, of)) => other == *op && of.len() == args.len(),
            _ => false,
        }
    }

    /// Whether this is a quotient or remainder by something with a variable, so that a constant can match the divisor,
    /// too.
    pub(super) fn seeks_divisor(&self) -> bool {
        let Pattern::Apply { op: Op::Div | Op::Rem, args } = self else { return false };
        !matches!(args.last(), Some(Pattern::Closed(_)))
    }
}

/// The sets of patterns of a quantified formula; each set has all variables.
pub(super) fn patterns(pool: &TermPool, q: &Quantified) -> Vec<Vec<Pattern>> {
    let mut written: Vec<Vec<Pattern>> =
        q.triggers.iter().filter_map(|set| pattern_set(pool, set, &q.vars)).collect();
    if !written.is_empty() {
        let single = q.triggers.iter().filter(|set| set.len() == 1);
        written.extend(single.filter_map(|set| element_of_array(pool, set[0], &q.vars)));
        return written;
    }
    let parts = pool.subterms(q.body);
    let single: Vec<Vec<Pattern>> =
        parts.iter().filter_map(|&part| pattern_set(pool, &[part], &q.vars)).collect();
    if !single.is_empty() {
        return single;
    }
    let sets = covering(pool, &parts, &q.vars);
    sets.iter().filter_map(|set| pattern_set(pool, set, &q.vars)).collect()
}

/// An element of the sequence of an array's elements is one of the array: so what is looked for as `a[..][i]` is found
/// as `a[i]`.
fn element_of_array(pool: &TermPool, t: Term, vars: &[Term]) -> Option<Vec<Pattern>> {
    let TermKind::Op(Op::At, &[whole, index]) = pool.kind(t) else { return None };
    let TermKind::Op(Op::Prefix, &[array, _]) = pool.kind(whole) else { return None };
    let complete = vars.iter().all(|var| pool.mentions(index, std::slice::from_ref(var)));
    let array = Box::new(pattern(pool, array, vars)?);
    let index = Box::new(pattern(pool, index, vars)?);
    complete.then(|| vec![Pattern::Read { array, index }])
}

/// The parts of the body that could be triggers besides those that there are; and, where it takes several parts to have
/// all variables, sets of parts of which each has one.
///
/// ```text
/// order.compare(s[i], s[j]) <= 0      { s[i], s[j] }, where nobody calls `compare`
/// ```
pub(super) fn further_patterns(pool: &TermPool, q: &Quantified) -> Vec<Vec<Pattern>> {
    let parts = pool.subterms(q.body);
    let mut found = Vec::new();
    if !q.triggers.is_empty() {
        let is_trigger = |part: &Term| q.triggers.iter().any(|set| **set == [*part]);
        let others = parts.iter().filter(|part| !is_trigger(part));
        found.extend(others.filter_map(|&part| pattern_set(pool, &[part], &q.vars)));
    }
    let is_of_all = |part: &Term| pattern_set(pool, &[*part], &q.vars).is_some();
    if q.vars.len() > 1 && (!q.triggers.is_empty() || parts.iter().any(is_of_all)) {
        let has_one = |part: &Term| q.vars.iter().filter(|&&var| pool.mentions(*part, &[var])).count() == 1;
        let of_one: Vec<Term> = parts.iter().copied().filter(has_one).collect();
        let sets = covering(pool, &of_one, &q.vars);
        found.extend(sets.iter().filter_map(|set| pattern_set(pool, set, &q.vars)));
    }
    found
}

/// The first variable of a quantified formula of which nothing tells the values to be tried: no part that can be looked
/// for has it, and no equation gives it a value, and it has no short range; nor, with `bounds`, does a bound give it
/// one.
pub(in crate::prover) fn untold(
    pool: &mut TermPool,
    vars: &[Term],
    triggers: &[Vec<Term>],
    body: Term,
    bounds: bool,
) -> Option<usize> {
    if let [var] = *vars
        && [true, false].iter().any(|&forall| ranges::values_of(pool, var, body, forall).is_some())
    {
        return None;
    }
    let parts: Vec<Term> = triggers.iter().flatten().copied().chain(pool.subterms(body)).collect();
    let told: Vec<Term> = parts.into_iter().filter(|&part| can_be_found(pool, part, vars)).collect();
    vars.iter().position(|&var| {
        pool.mentions(body, &[var]) && !told.iter().any(|&part| pool.mentions(part, &[var])) && {
            let suggested = Suggested::by(pool, var, body, true);
            suggested.equal.is_empty() && (!bounds || suggested.bounds.is_empty())
        }
    })
}

/// Whether these terms can be looked for, and have all variables.
pub(in crate::prover) fn is_trigger(pool: &TermPool, set: &[Term], vars: &[Term]) -> bool {
    pattern_set(pool, set, vars).is_some()
}

/// Whether nodes can be looked for that match a part of a formula, and have values of its variables.
fn can_be_found(pool: &TermPool, part: Term, vars: &[Term]) -> bool {
    pool.mentions(part, vars) && pattern(pool, part, vars).is_some_and(|p| p.listed().is_some())
}

/// Sets of parts of the body that have all variables together, for a formula in which no part has all of them.
///
/// ```text
/// i < j ==> a[i] <= a[j]      { a[i], a[j] }
/// ```
fn covering(pool: &TermPool, parts: &[Term], vars: &[Term]) -> Vec<Vec<Term>> {
    let mentions = |part: Term, var: Term| pool.mentions(part, &[var]);
    let usable: Vec<Term> = parts.iter().copied().filter(|&part| can_be_found(pool, part, vars)).collect();
    let mut sets: Vec<Vec<Term>> = vec![Vec::new()];
    for &var in vars {
        let mut next = Vec::new();
        for set in sets {
            if set.iter().any(|&part| mentions(part, var)) {
                next.push(set);
                continue;
            }
            for &part in usable.iter().filter(|&&part| mentions(part, var)) {
                let mut longer = set.clone();
                longer.push(part);
                next.push(longer);
            }
        }
        next.truncate(SETS);
        sets = next;
    }
    sets
}

/// The patterns of one trigger, if all of them can be looked for and they have all variables.
fn pattern_set(pool: &TermPool, set: &[Term], vars: &[Term]) -> Option<Vec<Pattern>> {
    let with_vars = set.iter().filter(|&&t| pool.mentions(t, vars));
    let made: Vec<Pattern> = with_vars.map(|&t| pattern(pool, t, vars)).collect::<Option<_>>()?;
    let mentioned = |var: &Term| set.iter().any(|&t| pool.mentions(t, std::slice::from_ref(var)));
    let complete = vars.iter().all(mentioned) && made.iter().all(|p| p.listed().is_some());
    complete.then_some(made)
}

/// `None` if a part of the term can't be matched.
fn pattern(pool: &TermPool, t: Term, vars: &[Term]) -> Option<Pattern> {
    if let Some(number) = vars.iter().position(|&var| var == t) {
        return Some(Pattern::Variable(number));
    }
    if !pool.mentions(t, vars) {
        return pool.is_closed(t).then_some(Pattern::Closed(t));
    }
    let all = |args: &[Term]| -> Option<Vec<Pattern>> {
        args.iter().map(|&arg| pattern(pool, arg, vars)).collect()
    };
    match pool.kind(t) {
        TermKind::App(function, args) => Some(Pattern::Call { function, args: all(args)? }),
        TermKind::Op(Op::Select, &[array, index]) => Some(Pattern::Read {
            array: Box::new(pattern(pool, array, vars)?),
            index: Box::new(pattern(pool, index, vars)?),
        }),
        TermKind::Op(op, args) if !op.row().connective && op != Op::Ite && op != Op::Eq => {
            Some(Pattern::Apply { op, args: all(args)? })
        }
        TermKind::Sum(parts, constant) => {
            let mut sum = Sum { of: Vec::new(), products: Vec::new(), rest: Linear::constant(constant) };
            for &(part, factor) in parts {
                match (vars.iter().position(|&var| var == part), pool.kind(part)) {
                    (Some(number), _) => sum.of.push((number, factor)),
                    (None, TermKind::Op(Op::Product, factors)) if pool.mentions(part, vars) => {
                        let (number, others) = one_variable(pool, factors, vars)?;
                        sum.products.push((number, factor, others));
                    }
                    _ if pool.mentions(part, vars) || !pool.is_closed(part) => return None,
                    _ => sum.rest = sum.rest.plus(&Linear::atom(part), factor)?,
                }
            }
            Some(Pattern::Sum(Box::new(sum)))
        }
        _ => None,
    }
}

/// The variable of a product in which one factor is a variable and the others have none, and these.
fn one_variable(pool: &TermPool, factors: &[Term], vars: &[Term]) -> Option<(usize, Vec<Term>)> {
    let at = factors.iter().position(|factor| vars.contains(factor))?;
    let mut others = factors.to_vec();
    let number = vars.iter().position(|&var| var == others[at])?;
    others.remove(at);
    let plain = others.iter().all(|&other| pool.is_closed(other));
    plain.then_some((number, others))
}
