//! Instances of quantified formulas.
//!
//! A `forall` that is known to be true, and an `exists` that is known to be false, say something for every value of
//! their variables: an instance is made for each value that matching finds. The opposite, a `forall` that is false or
//! an `exists` that is true, speaks of one value, which gets a name.
//!
//! ```text
//! forall k :: 0 <= k && k < n ==> a[k] > 0,   a[j] known       0 <= j && j < n ==> a[j] > 0
//! ```
//!
//! Soundness rests on this: a formula is instantiated only while the facts know its value, and an instance is forgotten
//! with the scope in which it was made. The name of a value is a new constant that nothing else is known about, and it
//! is the same one wherever the same formula is met: it is such a value if there is one.
//!
//! Source: D. Detlefs, G. Nelson and J. Saxe, *Simplify: A Theorem Prover for Program Checking*, JACM 2005, §5.

use std::rc::Rc;

use super::matching::Binding;
use super::pattern::{Pattern, further_patterns, patterns};
use super::solve::Suggested;
use super::{Mark, Search, ranges};
use crate::prover::facts::{Id, Listed};
use crate::term::{Op, Quantified, Sort, Term, TermKind};

/// How many nodes of a list are looked at for one pattern, the latest first.
const NODES: usize = 192;
/// How many quantified formulas whose value is known are looked at, the latest first.
const QUANTIFIED: usize = 96;
/// How many instances one formula gets in one round.
const EACH: usize = 24;
/// How many instances one round makes.
const ROUND: usize = 96;
/// How many instances there are on one branch of the search.
const ALL: usize = 320;
/// How many terms are tried because of equations and bounds.
const SUGGESTED: usize = 6;

/// A quantified formula, ready to be matched.
pub(super) struct Prepared {
    formula: Quantified,
    sets: Vec<Vec<Pattern>>,
    /// Other parts of the body, and sets of them, that have all variables.
    further: Vec<Vec<Pattern>>,
    /// The values that the only variable ranges over, if they are few.
    range: Option<Vec<i128>>,
    /// Whether the body is computed for numbers.
    is_arithmetic: bool,
}

/// An instance: of which formula, and the classes of the values at the time.
pub(super) type Made = (Term, Box<[Id]>);

impl Search<'_> {
    /// One round of instances of everything quantified that is known. Returns whether something new was learned.
    pub(super) fn round(&mut self) -> bool {
        let listed = self.facts.listed(Listed::Quantified).iter().rev().copied();
        let known = listed.filter_map(|node| Some((node, self.facts.value(node)?)));
        let known: Vec<(Id, bool)> = known.take(QUANTIFIED).collect();
        let mut left = ROUND;
        let mut progress = false;
        for (node, value) in known {
            let t = self.facts.term(node);
            let TermKind::Quantified(q) = self.pool.kind(t) else { continue };
            let forall = q.forall;
            if let Some(learned) = self.enumerate(t, value) {
                progress |= learned;
            } else if forall == value {
                progress |= self.instances(t, value, &mut left);
            } else {
                progress |= self.name_value(t, value);
            }
            if self.is_over() {
                return progress;
            }
        }
        progress
    }

    fn prepared(&mut self, t: Term) -> Option<Rc<Prepared>> {
        if let Some(known) = self.tables.prepared.get(&t) {
            return Some(Rc::clone(known));
        }
        let TermKind::Quantified(q) = self.pool.kind(t) else { return None };
        let (sets, further) = (patterns(self.pool, q), further_patterns(self.pool, q));
        let (range, is_arithmetic) = (ranges::values(self.pool, q), ranges::is_arithmetic(self.pool, q.body));
        let prepared = Rc::new(Prepared { formula: q.clone(), sets, further, range, is_arithmetic });
        self.tables.prepared.insert(t, Rc::clone(&prepared));
        Some(prepared)
    }

    /// A formula about a few numbers is its instances for them. `None` for any other formula.
    fn enumerate(&mut self, t: Term, value: bool) -> Option<bool> {
        let prepared = self.prepared(t)?;
        let values = prepared.range.as_ref().filter(|_| prepared.is_arithmetic)?;
        let made: Made = (t, Box::new([]));
        if !self.is_made.insert(made.clone()) {
            return Some(false);
        }
        self.made.push(made);
        let q = &prepared.formula;
        let mut parts = Vec::with_capacity(values.len());
        for &value in values {
            let number = self.pool.int(value);
            parts.push(self.pool.substitute(q.body, &[(q.vars[0], number)]));
        }
        let whole = if q.forall { self.pool.and(parts) } else { self.pool.or(parts) };
        Some(self.learn(whole, value))
    }

    /// Makes the instances of a formula that says something for all values of its variables: that its body has this
    /// value.
    fn instances(&mut self, t: Term, value: bool, left: &mut usize) -> bool {
        let Some(prepared) = self.prepared(t) else { return false };
        let vars = &prepared.formula.vars;
        let mut bindings: Vec<Binding> = Vec::new();
        for set in &prepared.sets {
            let most = if set.len() > 1 { NODES / 8 } else { NODES };
            bindings.extend(self.matches(set, vars.len(), most));
        }
        if self.generous {
            self.generous = false;
            for set in &prepared.further {
                let most = if set.len() > 1 { NODES / 8 } else { NODES };
                bindings.extend(self.matches(set, vars.len(), most));
            }
            self.generous = true;
            for &value in prepared.range.iter().flatten() {
                bindings.push([Some(self.pool.int(value))].into_iter().collect());
            }
        }
        if let [var] = **vars {
            let suggested = self.suggested(&prepared, var, !value);
            bindings
                .extend(suggested.into_iter().map(|term| -> Binding { [Some(term)].into_iter().collect() }));
        }
        let mut progress = false;
        let mut own = EACH;
        for binding in bindings {
            if own == 0 || *left == 0 || self.made.len() >= ALL || self.is_over() {
                break;
            }
            if self.make(t, &prepared.formula, &binding, value) {
                own -= 1;
                *left -= 1;
                progress = true;
            }
        }
        progress
    }

    /// Values for the only variable of a formula that no match gives.
    fn suggested(&mut self, prepared: &Prepared, var: Term, shown: bool) -> Vec<Term> {
        if self.pool.sort(var) != Sort::INT {
            return Vec::new();
        }
        let found = Suggested::by(self.pool, var, prepared.formula.body, shown);
        let mut terms = found.equal;
        // Where parts of the formula say which values matter, the ends of its range are tried later.
        if prepared.sets.is_empty() || (shown && self.generous) {
            terms.extend(found.bounds);
        }
        for set in &prepared.sets {
            for pattern in set {
                if let Pattern::Read { array, index } = pattern
                    && let (Pattern::Closed(array), Pattern::Variable(_)) = (&**array, &**index)
                {
                    terms.extend(self.written(*array));
                }
                if let Pattern::Apply { op: Op::At, args } = pattern
                    && let [Pattern::Closed(whole), Pattern::Variable(_)] = **args
                {
                    terms.extend(self.pool.places_of_elements(whole));
                }
            }
        }
        terms.retain(|&term| self.pool.is_closed(term));
        terms.truncate(SUGGESTED);
        terms
    }

    /// Learns one instance, unless it is known already.
    fn make(&mut self, t: Term, q: &Quantified, binding: &Binding, value: bool) -> bool {
        let Some(values) = binding.iter().copied().collect::<Option<Vec<Term>>>() else { return false };
        let fits =
            q.vars.iter().zip(&values).all(|(&var, &term)| self.pool.sort(var) == self.pool.sort(term));
        if !fits {
            return false;
        }
        let classes: Box<[Id]> = values
            .iter()
            .map(|&term| {
                let node = self.facts.node_for(self.pool, term);
                self.facts.root(node)
            })
            .collect();
        let made = (t, classes);
        if !self.is_made.insert(made.clone()) {
            return false;
        }
        self.made.push(made);
        *self.tables.instances.entry(t).or_default() += 1;
        let pairs: Vec<(Term, Term)> = q.vars.iter().copied().zip(values).collect();
        let body = self.pool.substitute(q.body, &pairs);
        self.learn(body, value)
    }

    /// Gives a name to a value for which the body of the formula has the value of the formula.
    fn name_value(&mut self, t: Term, value: bool) -> bool {
        let made: Made = (t, Box::new([]));
        if !self.is_made.insert(made.clone()) {
            return false;
        }
        self.made.push(made);
        let TermKind::Quantified(q) = self.pool.kind(t) else { return false };
        let q = q.clone();
        let body = super::super::witness::named(self.pool, self.witnesses, t, &q);
        self.learn(body, value)
    }

    /// Learns that a formula has this value; false if that was known.
    fn learn(&mut self, formula: Term, value: bool) -> bool {
        if self.facts.known(self.pool, formula) == Some(value) && !self.facts.contradictory() {
            return false;
        }
        let t = if value { formula } else { self.pool.not(formula) };
        self.facts.assume(self.pool, t);
        self.formulas.push(t);
        true
    }

    /// What there is of instances now.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            made: self.made.len(),
            formulas: self.formulas.len(),
            lemmas: self.lemmas.len(),
            learned: self.learned,
        }
    }

    /// Forgets the instances made since.
    pub(super) fn cut(&mut self, mark: Mark) {
        for made in self.made.drain(mark.made..) {
            self.is_made.remove(&made);
        }
        self.formulas.truncate(mark.formulas);
        self.lemmas.truncate(mark.lemmas);
        self.learned = mark.learned;
    }
}
