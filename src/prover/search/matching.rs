//! Matching patterns with what is known.
//!
//! Matching is modulo the equalities that the facts know, and generous where a person would be: an index is solved for
//! its variable, and elements of one array match whatever was written to the array between.
//!
//! ```text
//! a[k + 1] matches a[n]            with k = n - 1
//! a[k] matches store(a, i, 7)[j]   with k = j; whether i is j decides itself later
//! ```
//!
//! Where nothing else is left, calls of one method on any objects, at any time, match each other too: what is known of
//! `get(i)` for all `i` says something about the `next.get(j)` in question. Then the other parts of the body are
//! patterns besides its triggers, too: what is known of `at(a, i)` says something about `a[0]` if one is defined by the
//! other. And the elements of a part are looked for in what it is a part of.
//!
//! Soundness does not depend on what matches: every value of the variables gives a valid instance.

use smallvec::{SmallVec, smallvec};

use super::Search;
use super::pattern::{Pattern, Sum};
use crate::prover::facts::{Id, Listed};
use crate::term::{Linear, Op, Sort, Term, TermKind};

/// Values of the variables, as far as they have got any.
pub(super) type Binding = SmallVec<[Option<Term>; 2]>;

/// How many members of a class are looked at for one part of a pattern.
const MEMBERS: usize = 16;

/// How many nodes are compared with parts of patterns for one set of them. The parts of a nested pattern that a class
/// contains itself multiply: `f(k[1..][1..])` where slices of slices are the same.
const COMPARED: u32 = 1 << 16;

/// How many of them count as one step of the facts.
const COMPARED_IN_A_STEP: u32 = 1 << 8;

/// Through how many sequences it is looked for what one is a part of.
const PARTS: usize = 4;

/// How many writes to an array, or cases of a merged one, are looked through.
const WRITES: usize = 96;

impl Search<'_> {
    /// The bindings for which all patterns of a set match nodes. At most `most` nodes are tried for each pattern, those
    /// of the question first and then the latest ones.
    pub(super) fn matches(&mut self, set: &[Pattern], vars: usize, most: usize) -> Vec<Binding> {
        self.compared = 0;
        let found = self.matches_of(set, vars, most);
        self.facts.compared(u64::from(self.compared / COMPARED_IN_A_STEP));
        found
    }

    fn matches_of(&mut self, set: &[Pattern], vars: usize, most: usize) -> Vec<Binding> {
        let mut found: Vec<Binding> = vec![smallvec![None; vars]];
        for pattern in set {
            let Some(listed) = pattern.listed() else { return Vec::new() };
            let mut nodes: Vec<Id> = self.facts.listed(listed).iter().rev().take(most).copied().collect();
            if pattern.seeks_divisor() {
                nodes.extend(self.facts.listed(Listed::ByConstant).iter().rev().take(most));
            }
            if let Some(narrow) = &self.narrow {
                nodes.retain(|&node| narrow.has(node));
            }
            let mut next = Vec::new();
            for binding in found {
                for &node in &nodes {
                    next.extend(self.match_node(pattern, node, &binding));
                }
                if self.generous {
                    next.extend(self.match_elsewhere(pattern, most, &binding));
                }
                next.extend(self.match_factors(pattern, &binding));
            }
            found = next;
        }
        found
    }

    /// The bindings for which the pattern equals this node itself.
    fn match_node(&mut self, pattern: &Pattern, node: Id, binding: &Binding) -> SmallVec<[Binding; 1]> {
        if self.compared >= COMPARED {
            return SmallVec::new();
        }
        self.compared += 1;
        let args: SmallVec<[Id; 4]> = self.facts.arguments(node).into();
        match (pattern, self.pool.kind(self.facts.term(node))) {
            (Pattern::Read { array, index }, TermKind::Op(Op::Select, _)) => {
                let mut found = self.match_array(array, args[0], binding);
                found = self.extend(found, index, args[1]);
                found
            }
            (Pattern::Call { function, args: parts }, TermKind::App(other, _)) if other == *function => {
                self.match_all(parts, &args, binding, Self::is_near)
            }
            (Pattern::Apply { op, args: parts }, TermKind::Op(other, _))
                if other == *op && parts.len() == args.len() =>
            {
                // What divides one number may divide another one.
                // So may an element of one ghost value be one of another.
                self.match_all(parts, &args, binding, |_, _, _| {
                    matches!(op, Op::Div | Op::Rem | Op::At | Op::Has | Op::Count)
                })
            }
            _ => SmallVec::new(),
        }
    }

    /// The bindings for which an element of a sequence is read, but not from the sequence: it is a part of the elements
    /// of an array, or of another sequence, and what is read is an element of that.
    ///
    /// ```text
    /// s[k] matches a[n]       where s is known to be a[i..j]: with k = n - i
    /// ```
    fn match_elsewhere(&mut self, pattern: &Pattern, most: usize, binding: &Binding) -> Vec<Binding> {
        let Pattern::Apply { op: Op::At, args } = pattern else { return Vec::new() };
        let [Pattern::Closed(whole), index] = &**args else { return Vec::new() };
        let mut found = Vec::new();
        for (of, shift) in self.parts_of(*whole) {
            let is_array = self.pool.sort(self.facts.term(of)).member().is_none();
            let listed = if is_array { Listed::Read } else { Listed::At };
            let nodes: Vec<Id> = self.facts.listed(listed).iter().rev().take(most).copied().collect();
            for node in nodes {
                if self.narrow.as_ref().is_some_and(|narrow| !narrow.has(node)) {
                    continue;
                }
                let (read, at) = (self.facts.arguments(node)[0], self.facts.arguments(node)[1]);
                let is_read = self.facts.equal(read, of) || (is_array && self.share_origin(read, of));
                if !is_read {
                    continue;
                }
                let place = self.pool.sub(self.facts.term(at), shift);
                let place = self.facts.node_for(self.pool, place);
                found.extend(self.match_class(index, place, binding));
            }
        }
        found
    }

    /// The arrays and sequences of which a sequence is known to be a part, and where in them it begins.
    fn parts_of(&mut self, whole: Term) -> SmallVec<[(Id, Term); 2]> {
        let mut found = SmallVec::new();
        let zero = self.pool.int(0);
        let mut todo: SmallVec<[(Id, Term); 4]> = smallvec![(self.facts.node_for(self.pool, whole), zero)];
        for _ in 0..PARTS {
            let Some((next, shift)) = todo.pop() else { break };
            let is_part = |t| matches!(self.pool.kind(t), TermKind::Op(Op::Prefix | Op::Slice, _));
            for member in self.facts.fitting(next, MEMBERS, is_part) {
                match self.pool.kind(self.facts.term(member)) {
                    TermKind::Op(Op::Prefix, _) => found.push((self.facts.arguments(member)[0], shift)),
                    TermKind::Op(Op::Slice, &[_, from, _]) => {
                        let inner = self.facts.arguments(member)[0];
                        let shift = self.pool.add(vec![shift, from]);
                        found.push((inner, shift));
                        todo.push((inner, shift));
                    }
                    // Of any other, parts are known, but not what it is a part of.
                    _ => {}
                }
            }
        }
        found
    }

    /// The bindings for which a divisor is a factor of what is divided: then there is a division to think of, even if
    /// it does not occur.
    fn match_factors(&mut self, pattern: &Pattern, binding: &Binding) -> Vec<Binding> {
        let Pattern::Apply { args, .. } = pattern else { return Vec::new() };
        let [Pattern::Closed(dividend), Pattern::Variable(number)] = **args else { return Vec::new() };
        if !pattern.seeks_divisor() || binding[number].is_some() {
            return Vec::new();
        }
        let node = self.facts.node_for(self.pool, dividend);
        let mut factors: Vec<Term> = Vec::new();
        let is_product = |t| matches!(self.pool.kind(t), TermKind::Op(Op::Product, _));
        for member in self.facts.fitting(node, MEMBERS, is_product) {
            if let TermKind::Op(Op::Product, of) = self.pool.kind(self.facts.term(member)) {
                factors.extend(of);
            }
        }
        factors.into_iter().flat_map(|factor| self.bind(number, factor, binding)).collect()
    }

    /// Matches all arguments. `near` says which terms without variables match others where matches are generous.
    fn match_all(
        &mut self,
        parts: &[Pattern],
        args: &[Id],
        binding: &Binding,
        near: impl Fn(&Self, Term, Id) -> bool,
    ) -> SmallVec<[Binding; 1]> {
        // What needs no value of a variable is compared first.
        for (part, &arg) in parts.iter().zip(args) {
            if let Pattern::Closed(t) = part
                && !self.is_same(*t, arg)
                && !(self.generous && near(self, *t, arg))
            {
                return SmallVec::new();
            }
        }
        let mut found: SmallVec<[Binding; 1]> = smallvec![binding.clone()];
        for (part, &arg) in parts.iter().zip(args) {
            if !matches!(part, Pattern::Closed(_)) && !found.is_empty() {
                found = self.extend(found, part, arg);
            }
        }
        found
    }

    /// Whether what is known of a call with one argument may say something about a call with the other: any objects do,
    /// at any time, and numbers that are a constant apart, as those before and after a step of a loop.
    fn is_near(&self, t: Term, node: Id) -> bool {
        match self.pool.sort(t) {
            Sort::SNAP | Sort::REF => true,
            Sort::INT => {
                let (own, other) = (self.pool.linear(t), self.pool.linear(self.facts.term(node)));
                own.minus(&other).is_some_and(|difference| difference.parts.is_empty())
            }
            _ => false,
        }
    }

    fn extend(
        &mut self,
        bindings: SmallVec<[Binding; 1]>,
        pattern: &Pattern,
        node: Id,
    ) -> SmallVec<[Binding; 1]> {
        bindings.iter().flat_map(|binding| self.match_class(pattern, node, binding)).collect()
    }

    /// The bindings for which the pattern equals the node, as far as is known.
    fn match_class(&mut self, pattern: &Pattern, node: Id, binding: &Binding) -> SmallVec<[Binding; 1]> {
        match pattern {
            Pattern::Closed(t) if self.is_same(*t, node) => smallvec![binding.clone()],
            Pattern::Closed(_) => SmallVec::new(),
            Pattern::Variable(number) => match binding[*number] {
                Some(value) if self.is_same(value, node) => smallvec![binding.clone()],
                Some(_) => SmallVec::new(),
                None => self.bind(*number, self.facts.plainest(node), binding),
            },
            Pattern::Sum(sum) => self.solve_sum(sum, node, binding).unwrap_or_default(),
            Pattern::Read { .. } | Pattern::Call { .. } | Pattern::Apply { .. } => {
                let mut found: SmallVec<[Binding; 1]> = SmallVec::new();
                let alike = |t| pattern.has_operator_of(self.pool.kind(t));
                for member in self.facts.fitting(node, MEMBERS, alike) {
                    for binding in self.match_node(pattern, member, binding) {
                        if !found.contains(&binding) {
                            found.push(binding);
                        }
                    }
                }
                found
            }
        }
    }

    fn bind(&self, number: usize, value: Term, binding: &Binding) -> SmallVec<[Binding; 1]> {
        if !self.pool.is_closed(value) {
            return SmallVec::new();
        }
        let mut binding = binding.clone();
        binding[number] = Some(value);
        smallvec![binding]
    }

    /// A sum with one variable that has no value yet is solved for it. Before that, variables that are factors get a
    /// value from a product with the same other factors. `None` if there is no solution or numbers become too large.
    fn solve_sum(&mut self, sum: &Sum, node: Id, binding: &Binding) -> Option<SmallVec<[Binding; 1]>> {
        if self.pool.sort(self.facts.term(node)) != Sort::INT {
            return None;
        }
        let mut binding = binding.clone();
        let mut difference = self.pool.linear(self.facts.plainest(node)).minus(&sum.rest)?;
        for (number, factor, others) in &sum.products {
            let value = match binding[*number] {
                Some(value) => value,
                None => {
                    self.factor_beside(&difference, others).filter(|&value| self.pool.is_closed(value))?
                }
            };
            binding[*number] = Some(value);
            let mut product = value;
            for &other in others {
                product = self.pool.mul(product, other);
            }
            difference = difference.plus(&self.pool.linear(product), factor.checked_neg()?)?;
        }
        let mut open = None;
        for &(number, factor) in &sum.of {
            match binding[number] {
                Some(value) => {
                    difference = difference.plus(&self.pool.linear(value), factor.checked_neg()?)?
                }
                None if open.is_some() => return None,
                None => open = Some((number, factor)),
            }
        }
        match open {
            Some((number, factor)) => {
                let divides = |k: i128| k.checked_rem(factor) == Some(0);
                if !divides(difference.constant) || !difference.parts.iter().all(|part| divides(part.1)) {
                    return None;
                }
                difference.constant /= factor;
                difference.parts.iter_mut().for_each(|part| part.1 /= factor);
                let value = self.pool.linear_term(&difference);
                Some(self.bind(number, value, &binding))
            }
            None => {
                let zero = self.pool.int(0);
                let difference = self.pool.linear_term(&difference);
                self.facts.same(self.pool, difference, zero).then(|| smallvec![binding])
            }
        }
    }

    /// What is multiplied with these factors in a sum.
    fn factor_beside(&self, form: &Linear, others: &[Term]) -> Option<Term> {
        form.parts.iter().find_map(|&(part, _)| {
            let TermKind::Op(Op::Product, factors) = self.pool.kind(part) else { return None };
            let mut left = factors.to_vec();
            for other in others {
                let at = left.iter().position(|factor| factor == other)?;
                left.remove(at);
            }
            match *left {
                [one] => Some(one),
                _ => None,
            }
        })
    }

    /// As [`Search::match_class`] for an array, whatever was written to it.
    fn match_array(&mut self, pattern: &Pattern, array: Id, binding: &Binding) -> SmallVec<[Binding; 1]> {
        match pattern {
            Pattern::Closed(t) => {
                let own = self.facts.node_for(self.pool, *t);
                if self.facts.equal(own, array) || self.share_origin(own, array) {
                    smallvec![binding.clone()]
                } else {
                    SmallVec::new()
                }
            }
            _ => {
                let origins = self.origins(array);
                let mut found = self.match_class(pattern, array, binding);
                for origin in origins {
                    if !self.facts.equal(origin, array) {
                        found.extend(self.match_class(pattern, origin, binding));
                    }
                }
                found
            }
        }
    }

    fn share_origin(&mut self, a: Id, b: Id) -> bool {
        let (left, right) = (self.origins(a), self.origins(b));
        left.iter().any(|&x| right.iter().any(|&y| self.facts.equal(x, y)))
    }

    /// The arrays that an array was before all writes, one for each case in which it was merged.
    fn origins(&self, array: Id) -> SmallVec<[Id; 2]> {
        let mut found: SmallVec<[Id; 2]> = SmallVec::new();
        let mut todo: SmallVec<[Id; 4]> = smallvec![array];
        let mut seen: SmallVec<[Id; 8]> = SmallVec::new();
        for _ in 0..WRITES {
            let Some(next) = todo.pop() else { break };
            let root = self.facts.root(next);
            if seen.contains(&root) {
                continue;
            }
            seen.push(root);
            let mut is_origin = true;
            let is_made_of_others =
                |t| matches!(self.pool.kind(t), TermKind::Op(Op::Store | Op::Splice | Op::Ite, _));
            for member in self.facts.fitting(root, MEMBERS, is_made_of_others) {
                match self.pool.kind(self.facts.term(member)) {
                    TermKind::Op(Op::Store, _) => {
                        todo.push(self.facts.arguments(member)[0]);
                        is_origin = false;
                    }
                    TermKind::Op(Op::Splice, _) => {
                        let arguments = self.facts.arguments(member);
                        todo.extend([arguments[0], arguments[3]]);
                        is_origin = false;
                    }
                    TermKind::Op(Op::Ite, _) => {
                        todo.extend_from_slice(&self.facts.arguments(member)[1..]);
                        is_origin = false;
                    }
                    _ => {}
                }
            }
            if is_origin {
                found.push(root);
            }
        }
        found
    }

    /// The indices at which something was written to the array.
    pub(super) fn written(&mut self, array: Term) -> Vec<Term> {
        let mut found = Vec::new();
        let mut at = self.facts.node_for(self.pool, array);
        for _ in 0..WRITES {
            let Some(store) = self.facts.update(at) else { break };
            found.push(self.facts.term(self.facts.arguments(store)[1]));
            at = self.facts.arguments(store)[0];
        }
        found
    }

    fn is_same(&mut self, t: Term, node: Id) -> bool {
        let own = self.facts.node_for(self.pool, t);
        self.facts.equal(own, node)
    }
}
