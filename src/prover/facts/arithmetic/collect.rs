//! What the facts know about integers, as a system of constraints.
//!
//! A class of integers is an unknown, or a number if it has a constant. From the classes in question the search goes
//! on, breadth first, to those they are connected with: by a bound of their difference, by a sum in which they occur
//! and about which something is known, by a merged value, a remainder, an inequality. What is farther away than the
//! limits allow is left out.
//!
//! Soundness rests on this: a member of a class has the value of the class, so an equation between the members, a bound
//! of the class, and a formula with a known value are constraints that hold. A condition without a known value is an
//! unknown that is 0 or 1.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::simplex::{Unknown, Verdict};
use super::system::{AtMostZero, Merged, System};
use crate::prover::facts::form::Form;
use crate::prover::facts::{Facts, Id};
use crate::term::{Op, Sort, Term, TermKind, TermPool};

/// How many classes are looked at.
const CLASSES: usize = 512;
/// How many members of a class are looked at.
const MEMBERS: usize = 24;
/// How many of the latest uses of a class are looked at.
const USES: usize = 64;
/// How many of the latest bounds of differences are looked at, upwards and downwards.
const EDGES: usize = 24;
/// How many integers that are known to differ become a choice.
const INEQUALITIES: usize = 32;
/// How many terms of the formulas in question are looked at.
const PARTS: usize = 256;
/// How many parts of a condition become constraints.
const CONJUNCTS: usize = 8;

pub(in crate::prover::facts) struct Collector<'a> {
    facts: &'a Facts,
    pool: &'a TermPool,
    system: System,
    unknowns: FxHashMap<Id, Unknown>,
    /// Classes that have not been looked at yet.
    queue: VecDeque<Id>,
    /// Nodes that have been looked at.
    seen: FxHashSet<Id>,
    /// By the class of a condition, the unknown that is 1 if it holds.
    conditions: FxHashMap<Id, Unknown>,
    /// By dividend and divisor, quotient and remainder.
    divisions: FxHashMap<(Id, i128), (Unknown, Unknown)>,
    inequalities: usize,
}

impl<'a> Collector<'a> {
    pub(in crate::prover::facts) fn new(facts: &'a Facts, pool: &'a TermPool, steps: u32) -> Collector<'a> {
        Collector {
            facts,
            pool,
            system: System::new(steps),
            unknowns: FxHashMap::default(),
            queue: VecDeque::new(),
            seen: FxHashSet::default(),
            conditions: FxHashMap::default(),
            divisions: FxHashMap::default(),
            inequalities: 0,
        }
    }

    /// Begins at the integers of a formula.
    pub(super) fn start(&mut self, t: Term) {
        let mut todo = VecDeque::from([t]);
        for _ in 0..PARTS {
            let Some(t) = todo.pop_front() else { return };
            if self.pool.sort(t) == Sort::INT
                && let Some(n) = self.facts.node(t)
            {
                self.begin(n);
            }
            match self.pool.kind(t) {
                TermKind::Op(Op::Eq, &[a, _]) if !matches!(self.pool.sort(a), Sort::BOOL | Sort::INT) => {}
                TermKind::Op(op, args) if op.row().connective || matches!(op, Op::Eq | Op::Ite) => {
                    todo.extend(args);
                }
                TermKind::AtMost(..) | TermKind::Sum(..) => todo.extend(self.pool.children(t)),
                TermKind::Bool(_)
                | TermKind::Int(_)
                | TermKind::Amount(_)
                | TermKind::Symbol(_)
                | TermKind::App(..)
                | TermKind::Op(..)
                | TermKind::Quantified(_) => {}
            }
        }
    }

    /// Begins at an integer.
    pub(in crate::prover::facts) fn begin(&mut self, n: Id) {
        self.form(n);
        // a number is no unknown, but what it is used for may say something about others
        if self.number(n).is_some() {
            self.member(n);
            self.uses(self.facts.root(n));
        }
    }

    /// Collects everything within the limits, and decides it.
    pub(super) fn decide(mut self) -> Verdict {
        self.collect();
        self.system.decide()
    }

    /// Numbers for the classes that have no constant, which satisfy everything that is collected within the limits; or
    /// why there are none.
    pub(in crate::prover::facts) fn solve(mut self) -> Result<FxHashMap<Id, i128>, Verdict> {
        self.collect();
        let numbers = self.system.solution()?;
        Ok(self.unknowns.into_iter().map(|(root, x)| (root, numbers[x as usize])).collect())
    }

    fn collect(&mut self) {
        for _ in 0..CLASSES {
            let Some(root) = self.queue.pop_front() else { break };
            self.class(root);
        }
    }

    /// The value of a node.
    fn form(&mut self, n: Id) -> Form {
        match self.number(n) {
            Some(value) => Form::constant(value),
            None => Form::one(self.unknown(self.facts.root(n))),
        }
    }

    fn number(&self, n: Id) -> Option<i128> {
        match self.pool.kind(self.facts.term(self.facts.class(n).constant.get()?)) {
            TermKind::Int(value) => Some(value),
            _ => None,
        }
    }

    fn unknown(&mut self, root: Id) -> Unknown {
        *self.unknowns.entry(root).or_insert_with(|| {
            self.queue.push_back(root);
            self.system.unknown()
        })
    }

    fn class(&mut self, root: Id) {
        let facts = self.facts;
        let (node, own) = (&facts.nodes[root as usize], self.unknown(root));
        self.bounds(own, node.class.low.get(), node.class.high.get());
        for &(above, difference) in node.above.iter().rev().take(EDGES) {
            self.difference(root, above, difference);
        }
        for &(below, difference) in node.below.iter().rev().take(EDGES) {
            self.difference(below, root, difference);
        }
        let mut member = root;
        for _ in 0..MEMBERS {
            self.member(member);
            member = facts.next(member);
            if member == root {
                break;
            }
        }
        self.uses(root);
    }

    fn uses(&mut self, root: Id) {
        let facts = self.facts;
        for &used in facts.nodes[root as usize].uses.iter().rev().take(USES) {
            self.used(used);
        }
    }

    fn bounds(&mut self, x: Unknown, low: Option<i128>, high: Option<i128>) {
        let mut form = Form::one(x);
        if let Some(constant) = high.and_then(i128::checked_neg) {
            form.constant = constant;
            self.system.at_most_zero(form);
        }
        if let Some(low) = low
            && let Some(negated) = Form::constant(low).plus(&Form::one(x), -1)
        {
            self.system.at_most_zero(negated);
        }
    }

    /// `a - b <= bound`.
    fn difference(&mut self, a: Id, b: Id, bound: i128) {
        let (a, b) = (self.form(a), self.form(b));
        if let Some(mut form) = a.plus(&b, -1)
            && let Some(constant) = form.constant.checked_sub(bound)
        {
            form.constant = constant;
            self.system.at_most_zero(form);
        }
    }

    /// What the shape of a term says about its value.
    fn member(&mut self, n: Id) {
        if !self.seen.insert(n) {
            return;
        }
        let facts = self.facts;
        let args = &facts.nodes[n as usize].args;
        match self.pool.kind(facts.term(n)) {
            TermKind::Sum(parts, constant) => {
                let mut sum = Some(Form::constant(constant));
                for (&arg, &(_, factor)) in args.iter().zip(parts) {
                    let part = self.form(arg);
                    sum = sum.and_then(|sum| sum.plus(&part, factor));
                }
                if let Some(sum) = sum {
                    self.equation(n, &sum);
                }
            }
            TermKind::Op(Op::Ite, _) => {
                let (condition, then, other) = (args[0], args[1], args[2]);
                if facts.value(condition).is_none() {
                    let merged = Merged {
                        value: self.form(n),
                        condition: self.condition(condition),
                        then: (self.form(then), self.consequences(condition, true)),
                        other: (self.form(other), self.consequences(condition, false)),
                    };
                    self.system.merge(merged);
                }
            }
            TermKind::Op(op @ (Op::Div | Op::Rem), _) => {
                let (dividend, divisor) = (args[0], self.number(args[1]));
                if let Some(divisor) = divisor.filter(|&divisor| !matches!(divisor, 0 | i128::MIN)) {
                    let (quotient, remainder) = self.division(dividend, divisor);
                    self.equation(n, &Form::one(if op == Op::Div { quotient } else { remainder }));
                }
            }
            _ => {}
        }
    }

    /// A term equals a form.
    fn equation(&mut self, n: Id, form: &Form) {
        let own = self.form(n);
        if let Some(zero) = own.plus(form, -1) {
            self.system.zero(&zero, own.parts.first().map(|part| part.0));
        }
    }

    /// What is known about a term that uses a class.
    fn used(&mut self, n: Id) {
        let facts = self.facts;
        match self.pool.kind(facts.term(n)) {
            TermKind::Sum(..) | TermKind::Op(Op::Ite, _) | TermKind::Op(Op::Div | Op::Rem, _) => {
                if self.pool.sort(facts.term(n)) != Sort::INT {
                } else if self.number(n).is_some() {
                    self.member(n);
                } else if self.something_known(n) {
                    self.form(n);
                }
            }
            TermKind::Op(Op::Eq, &[a, _]) if self.pool.sort(a) == Sort::INT => {
                let unequal = facts.value(n) == Some(false) && self.inequalities < INEQUALITIES;
                if unequal && self.seen.insert(n) {
                    self.inequalities += 1;
                    let (a, b) = (self.form(facts.arg(n, 0)), self.form(facts.arg(n, 1)));
                    let less = |a: &Form, b: &Form| {
                        let mut form = a.plus(b, -1)?;
                        form.constant = form.constant.checked_add(1)?;
                        Some(vec![form])
                    };
                    if let (Some(less), Some(greater)) = (less(&a, &b), less(&b, &a)) {
                        self.system.choose(vec![less, greater]);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether a sum, merged value, quotient or remainder is worth looking at.
    fn something_known(&self, n: Id) -> bool {
        let root = self.facts.root(n);
        let node = &self.facts.nodes[root as usize];
        let class = &node.class;
        self.unknowns.contains_key(&root)
            || class.size > 1
            || class.low.get().is_some()
            || class.high.get().is_some()
            || !node.above.is_empty()
            || !node.below.is_empty()
            || node.uses.iter().rev().take(MEMBERS).any(|&used| match self.pool.kind(self.facts.term(used)) {
                TermKind::Op(Op::Eq, _) => self.facts.value(used) == Some(false),
                TermKind::Op(Op::Div | Op::Rem, _) => true,
                _ => false,
            })
    }

    /// The unknown that is 1 if the condition holds, or else 0.
    fn condition(&mut self, n: Id) -> Unknown {
        let root = self.facts.root(n);
        if let Some(&known) = self.conditions.get(&root) {
            return known;
        }
        let unknown = self.system.unknown();
        self.bounds(unknown, Some(0), Some(1));
        self.conditions.insert(root, unknown);
        unknown
    }

    /// The comparisons that hold if a condition has this value.
    fn consequences(&mut self, condition: Id, value: bool) -> AtMostZero {
        let facts = self.facts;
        let mut out = AtMostZero::new();
        let mut todo = vec![(condition, value)];
        for _ in 0..CONJUNCTS {
            let Some((n, value)) = todo.pop() else { break };
            let args = &facts.nodes[n as usize].args;
            match self.pool.kind(facts.term(n)) {
                TermKind::Op(Op::Not, _) => todo.push((args[0], !value)),
                TermKind::Op(Op::And, _) if value => todo.extend(args.iter().map(|&arg| (arg, true))),
                TermKind::Op(Op::Or, _) if !value => todo.extend(args.iter().map(|&arg| (arg, false))),
                TermKind::Op(Op::Eq, &[a, _]) if value && self.pool.sort(a) == Sort::INT => {
                    let (a, b) = (self.form(args[0]), self.form(args[1]));
                    out.extend(a.plus(&b, -1));
                    out.extend(b.plus(&a, -1));
                }
                TermKind::AtMost(_, bound) => {
                    let sum = self.form(args[0]);
                    // not sum <= bound is bound + 1 <= sum
                    let form = if value {
                        sum.plus(&Form::constant(bound), -1)
                    } else {
                        bound.checked_add(1).and_then(|bound| Form::constant(bound).plus(&sum, -1))
                    };
                    out.extend(form);
                }
                _ => {}
            }
        }
        out
    }

    /// Quotient and remainder by a constant, rounded towards zero: `a = k * q + r`, `|r| < |k|`, and `r` has the sign
    /// of `a` or is 0.
    fn division(&mut self, dividend: Id, divisor: i128) -> (Unknown, Unknown) {
        let root = self.facts.root(dividend);
        if let Some(&known) = self.divisions.get(&(root, divisor)) {
            return known;
        }
        let (quotient, remainder) = (self.system.unknown(), self.system.unknown());
        self.divisions.insert((root, divisor), (quotient, remainder));
        let a = self.form(dividend);
        let mut product = Form::one(remainder);
        if product.add(quotient, divisor).is_some()
            && let Some(zero) = a.plus(&product, -1)
        {
            self.system.zero(&zero, a.parts.first().map(|part| part.0));
        }
        let most = divisor.abs() - 1;
        let (low, high) = (self.facts.lower(dividend), self.facts.upper(dividend));
        if low.is_some_and(|low| low >= 0) {
            self.bounds(remainder, Some(0), Some(most));
        } else if high.is_some_and(|high| high <= 0) {
            self.bounds(remainder, Some(-most), Some(0));
        } else {
            self.bounds(remainder, Some(-most), Some(most));
            let sign = |factor| {
                let forms =
                    [Form::default().plus(&a, factor), Form::default().plus(&Form::one(remainder), factor)];
                forms.into_iter().flatten().collect()
            };
            self.system.choose(vec![sign(-1), sign(1)]);
        }
        (quotient, remainder)
    }
}
