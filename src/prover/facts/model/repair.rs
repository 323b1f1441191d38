//! What to assume next where a candidate is no model.

use super::Stop;
use super::candidate::Candidate;
use super::value::Value;
use crate::prover::facts::Id;
use crate::term::{Op, Sort, TermKind};

impl Candidate<'_> {
    fn decide(&self, n: Id, value: bool) -> Stop {
        Stop::Decide(self.facts.term(n), value)
    }

    fn compare(&self, a: Id, b: Id, equal: bool) -> Stop {
        Stop::Compare(self.facts.term(a), self.facts.term(b), equal)
    }

    /// For a node whose operator does not give it the value of its class.
    pub(super) fn repair(&mut self, n: Id, value: Value) -> Stop {
        let (facts, pool) = (self.facts, self.pool);
        let args = facts.arguments(n);
        let truth = self.values.is_true(value);
        let known = facts.value(n).is_some();
        if pool.sort(facts.term(n)) == Sort::BOOL && !known {
            // another member gave the class its value, or none did
            return self.decide(n, !truth);
        }
        match pool.kind(facts.term(n)) {
            TermKind::Op(Op::And | Op::Or, _) => self.open(args, truth),
            TermKind::Op(Op::Implies, &[..]) if truth => match facts.value(args[0]) {
                None => self.decide(args[0], false),
                Some(_) => self.decide(args[1], true),
            },
            TermKind::Op(Op::Eq, &[a, _]) if pool.sort(a) == Sort::BOOL => self.turn(args),
            TermKind::Op(Op::Eq, _) if !truth => self.tell_apart(args[0], args[1]),
            TermKind::Op(Op::Ite, _) => match self.value(args[0]) {
                Ok(condition) => {
                    let holds = self.values.is_true(condition);
                    self.decide(args[0], holds)
                }
                Err(stop) => stop,
            },
            TermKind::Op(Op::Product | Op::Div | Op::Rem, _) => {
                let open = args.iter().rev().find(|&&arg| facts.class(arg).constant.get().is_none());
                match open.map(|&arg| (arg, self.int(arg))) {
                    Some((arg, Ok(number))) => Stop::Fix(facts.term(arg), number),
                    Some((_, Err(stop))) => stop,
                    None => Stop::GaveUp,
                }
            }
            TermKind::Op(Op::Select, _) => self.compare_index(n),
            _ => Stop::GaveUp,
        }
    }

    /// Gives an open argument that has another value this one.
    fn open(&mut self, args: &[Id], wanted: bool) -> Stop {
        for &arg in args {
            let Ok(value) = self.value(arg) else { return Stop::GaveUp };
            if self.facts.value(arg).is_none() && self.values.is_true(value) != wanted {
                return self.decide(arg, wanted);
            }
        }
        Stop::GaveUp
    }

    /// Gives an open argument the other value.
    fn turn(&mut self, args: &[Id]) -> Stop {
        match args.iter().find(|&&arg| self.facts.value(arg).is_none()) {
            Some(&arg) => match self.value(arg) {
                Ok(value) => self.decide(arg, !self.values.is_true(value)),
                Err(stop) => stop,
            },
            None => Stop::GaveUp,
        }
    }

    /// For two classes that have the same value by chance.
    fn tell_apart(&mut self, a: Id, b: Id) -> Stop {
        let (facts, pool) = (self.facts, self.pool);
        match pool.sort(facts.term(a)) {
            Sort::INT => self.compare(a, b, false),
            Sort::BOOL => self.turn(&[a, b]),
            Sort::SNAP => {
                let shape = |n: Id| facts.class(n).tuple.get().or(facts.class(n).constant.get());
                let (Some(a), Some(b)) = (shape(a), shape(b)) else { return Stop::GaveUp };
                let (a, b) = (facts.arguments(a), facts.arguments(b));
                match a.iter().zip(b).find(|&(&a, &b)| !facts.equal(a, b)) {
                    Some((&a, &b)) => self.tell_apart(a, b),
                    None => Stop::GaveUp,
                }
            }
            _ => Stop::GaveUp,
        }
    }

    /// For two terms of one function with different values, whose arguments have the same values.
    pub(super) fn tell_calls_apart(&mut self, a: Id, b: Id) -> Stop {
        let facts = self.facts;
        if self.pool.sort(facts.term(a)) == Sort::BOOL
            && let Some(&open) = [a, b].iter().find(|&&n| facts.value(n).is_none())
        {
            return self.turn(&[open]);
        }
        let pairs = facts.arguments(a).iter().zip(facts.arguments(b));
        match pairs.into_iter().find(|&(&a, &b)| !facts.equal(a, b)) {
            Some((&a, &b)) => self.tell_apart(a, b),
            None => Stop::GaveUp,
        }
    }

    /// For two reads that find different values at one place.
    pub(super) fn tell_reads_apart(&mut self, a: Id, b: Id) -> Stop {
        let facts = self.facts;
        let (i, j) = (facts.arg(a, 1), facts.arg(b, 1));
        if !facts.equal(i, j) {
            return self.compare(i, j, false);
        }
        for read in [a, b] {
            if let stop @ Stop::Compare(..) = self.compare_index(read) {
                return stop;
            }
        }
        Stop::GaveUp
    }

    /// Compares the index of a read with that of the first update of which it is open whether it is the same.
    fn compare_index(&mut self, read: Id) -> Stop {
        let facts = self.facts;
        let index = facts.arg(read, 1);
        let mut array = facts.root(facts.arg(read, 0));
        while let Some(store) = facts.class(array).store.get() {
            let (inner, at) = (facts.root(facts.arg(store, 0)), facts.arg(store, 1));
            let (Ok(number), Ok(place)) = (self.int(index), self.int(at)) else { return Stop::GaveUp };
            let apart = facts.ask_equal_ints(self.pool, index, at);
            if !facts.equal(index, at) && apart.is_none() && !facts.told_apart(index, at) {
                return self.compare(index, at, number == place);
            }
            if number == place || inner == array {
                return Stop::GaveUp;
            }
            array = inner;
        }
        Stop::GaveUp
    }
}
