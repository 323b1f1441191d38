//! A candidate for a model: a value for each class, and whether every term has the value of its class.
//!
//! Numbers solve what linear arithmetic knows. Amounts are small, and different. Objects are different where they are
//! not known to be equal. The parts of a snapshot and the elements of an array come from the terms that read them; a
//! formula of which the facts know nothing has the value that its parts give, or is false. Functions are tables: a term
//! that no operator determines has to have the same value as every other with the same function and values of the
//! arguments.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::value::{Shape, Value, Values};
use super::{Stop, Wanted};
use crate::prover::facts::arithmetic::STEPS;
use crate::prover::facts::arithmetic::collect::Collector;
use crate::prover::facts::arithmetic::simplex::Verdict;
use crate::prover::facts::{FALSE, Facts, Id, NULL, TRUE};
use crate::term::{FunId, Op, Ratio, Sort, SortKind, Term, TermKind, TermPool, deep};

/// An amount of which nothing says how much it is, is one of so many parts of a whole, or some of them: more than
/// nothing, and little enough for what is usually asked of amounts.
const SMALL: i128 = 1 << 30;

/// From how many sorts of leaf the value of one opaque snapshot may be read. There is always one left that it can be.
const LEAVES: usize = 3;

/// A function with the values of its arguments.
type Call = SmallVec<[u32; 6]>;

pub(super) struct Candidate<'a> {
    pub(super) facts: &'a Facts,
    pub(super) pool: &'a TermPool,
    numbers: FxHashMap<Id, i128>,
    pub(super) values: Values,
    /// The values of classes; `None` for those that are being worked out.
    classes: FxHashMap<Id, Option<Value>>,
    /// The elements, by index, of arrays that nothing else determines, with the term that says so.
    elements: FxHashMap<Id, BTreeMap<i128, (Value, Id)>>,
    /// Whether they are complete.
    has_elements: bool,
    table: FxHashMap<Call, (Value, Id)>,
    /// As how many parts a snapshot that is no pair was read.
    arities: FxHashMap<Value, u32>,
    leaves: FxHashMap<Value, SmallVec<[Sort; LEAVES]>>,
}

impl<'a> Candidate<'a> {
    pub(super) fn new(facts: &'a Facts, pool: &'a TermPool, terms: &[Term]) -> Result<Candidate<'a>, Stop> {
        let mut collector = Collector::new(facts, pool, STEPS);
        for &t in terms {
            if pool.sort(t) == Sort::INT {
                collector.begin(facts.node(t).ok_or(Stop::GaveUp)?);
            }
        }
        let numbers = collector.solve().map_err(|verdict| match verdict {
            Verdict::Infeasible => Stop::Impossible,
            Verdict::Feasible | Verdict::GaveUp => Stop::GaveUp,
        })?;
        Ok(Candidate {
            facts,
            pool,
            numbers,
            values: Values::default(),
            classes: FxHashMap::default(),
            elements: FxHashMap::default(),
            has_elements: false,
            table: FxHashMap::default(),
            arities: FxHashMap::default(),
            leaves: FxHashMap::default(),
        })
    }

    /// Whether this is a model of the formulas with these parts.
    pub(super) fn check(&mut self, wanted: &Wanted<'_>, terms: &[Term]) -> Result<(), Stop> {
        for &t in terms {
            if let TermKind::Op(Op::Select, _) = self.pool.kind(t) {
                let n = self.node(t)?;
                self.read(n)?;
            }
        }
        self.has_elements = true;
        for &t in terms {
            let n = self.node(t)?;
            let value = self.value(n)?;
            match self.computed(n)? {
                Some(computed) if computed != value => return Err(self.repair(n, value)),
                Some(_) => {}
                None => self.enter(n, value)?,
            }
            self.side_facts(n, value)?;
        }
        for &(t, value) in &wanted.formulas {
            if self.facts.root(self.node(t)?) != if value { TRUE } else { FALSE } {
                return Err(Stop::GaveUp);
            }
        }
        if self.holders_differ() && self.tags_hold(wanted.tagged)? { Ok(()) } else { Err(Stop::GaveUp) }
    }

    pub(super) fn node(&self, t: Term) -> Result<Id, Stop> {
        self.facts.node(t).ok_or(Stop::GaveUp)
    }

    /// The value of the class of a node.
    pub(super) fn value(&mut self, n: Id) -> Result<Value, Stop> {
        let root = self.facts.root(n);
        if let Some(known) = self.classes.get(&root) {
            return known.ok_or(Stop::GaveUp);
        }
        self.classes.insert(root, None);
        let value = deep(|| self.class_value(root))?;
        self.classes.insert(root, Some(value));
        Ok(value)
    }

    fn class_value(&mut self, root: Id) -> Result<Value, Stop> {
        let (facts, pool) = (self.facts, self.pool);
        let class = facts.class(root);
        let constant = class.constant.get().map(|n| (n, pool.kind(facts.term(n))));
        match pool.sort(facts.term(root)) {
            Sort::INT => {
                let number = match constant {
                    Some((_, TermKind::Int(number))) => number,
                    _ => *self.numbers.get(&root).ok_or(Stop::GaveUp)?,
                };
                Ok(self.values.make(Shape::Int(number)))
            }
            Sort::BOOL => {
                if let Some(known) = facts.value(root) {
                    return Ok(self.values.make(Shape::Bool(known)));
                }
                let computed = self.member(root)?;
                Ok(computed.unwrap_or_else(|| self.values.make(Shape::Bool(false))))
            }
            Sort::REF => Ok(self.values.make(Shape::Object(root))),
            Sort::AMOUNT => match constant {
                Some((_, TermKind::Amount(amount))) => Ok(self.values.make(Shape::Amount(amount))),
                _ => match self.member(root)? {
                    Some(computed) => Ok(computed),
                    None => {
                        let amount = Ratio::new(i128::from(root) + 1, SMALL).ok_or(Stop::GaveUp)?;
                        Ok(self.values.make(Shape::Amount(amount)))
                    }
                },
            },
            Sort::SNAP => match constant.map(|it| it.0).or(class.tuple.get()) {
                Some(n) => self.computed(n)?.ok_or(Stop::GaveUp),
                None => Ok(self.values.make(Shape::Opaque(root))),
            },
            // A ghost value is what nothing else is; what its parts are is up to the tables.
            sort if sort.member().is_some() => Ok(self.values.make(Shape::Opaque(root))),
            _ => {
                let others = constant.map(|it| it.0);
                match others.or_else(|| class.store.get().filter(|&n| facts.root(facts.arg(n, 0)) != root)) {
                    Some(n) => self.computed(n)?.ok_or(Stop::GaveUp),
                    None => self.array(root),
                }
            }
        }
    }

    /// What a member of a class says that its value is, if an operator determines it. One that is made of the class
    /// itself says nothing, as `c && b` where c is known, which is the same as `b`: the others are asked. Whether the
    /// value is that of each member is [checked](Candidate::check) afterwards.
    fn member(&mut self, root: Id) -> Result<Option<Value>, Stop> {
        for n in self.facts.circle(root) {
            match self.computed(n) {
                Ok(None) | Err(Stop::GaveUp) => {}
                Ok(Some(value)) => return Ok(Some(value)),
                Err(stop) => return Err(stop),
            }
        }
        Ok(None)
    }

    /// The value of an array that nothing but its elements determines.
    fn array(&mut self, root: Id) -> Result<Value, Stop> {
        if !self.has_elements {
            return Err(Stop::GaveUp);
        }
        let SortKind::Arr(sort) = self.pool.sort_kind(self.pool.sort(self.facts.term(root))) else {
            return Err(Stop::GaveUp);
        };
        // What all the others are: as different from everything else as it can be.
        let others = match sort {
            Sort::INT => Shape::Int(1_000_000 + i128::from(root)),
            Sort::BOOL => Shape::Bool(false),
            Sort::REF => Shape::Object(root),
            Sort::SNAP => Shape::Opaque(root),
            Sort::AMOUNT => Shape::Amount(Ratio::NONE),
            _ => return Err(Stop::GaveUp),
        };
        let others = self.values.make(others);
        let elements = self.elements.get(&root).into_iter().flatten();
        Ok(self.values.array(others, elements.map(|(&index, &(element, _))| (index, element))))
    }

    /// Notes the element that is read by a node, if it is one of an array that nothing else determines.
    fn read(&mut self, n: Id) -> Result<(), Stop> {
        let facts = self.facts;
        let index = self.int(facts.arg(n, 1))?;
        let Some(array) = self.beneath(n, index)? else { return Ok(()) };
        let value = self.value(n)?;
        match self.elements.entry(array).or_default().get(&index) {
            Some(&(other, from)) if other != value => Err(self.tell_reads_apart(n, from)),
            Some(_) => Ok(()),
            None => {
                self.elements.entry(array).or_default().insert(index, (value, n));
                Ok(())
            }
        }
    }

    /// The array in which the element that is read lies once all updates at other indices are taken off; `None` if an
    /// update or a constant determines it.
    fn beneath(&mut self, read: Id, index: i128) -> Result<Option<Id>, Stop> {
        let facts = self.facts;
        let mut array = facts.root(facts.arg(read, 0));
        loop {
            let class = facts.class(array);
            if class.constant.get().is_some() {
                return Ok(None);
            }
            match class.store.get().map(|n| (facts.root(facts.arg(n, 0)), facts.arg(n, 1))) {
                Some((inner, _)) if inner == array => return Ok(Some(array)),
                Some((_, at)) if self.int(at)? == index => return Ok(None),
                Some((inner, _)) => array = inner,
                None => return Ok(Some(array)),
            }
        }
    }

    /// Enters a term that no operator determines into the tables of the functions.
    fn enter(&mut self, n: Id, value: Value) -> Result<(), Stop> {
        let facts = self.facts;
        let args = facts.arguments(n);
        let mut call = Call::new();
        match self.pool.kind(facts.term(n)) {
            TermKind::Symbol(_) => return Ok(()),
            TermKind::App(FunId(f), _) => call.extend([FUNCTION, f]),
            TermKind::Op(Op::Proj(index, arity), _) => {
                let (rest, index, arity) = self.rest(args[0], index, arity)?;
                if *self.arities.entry(rest).or_insert(arity) != arity {
                    return Err(Stop::GaveUp);
                }
                call.extend([PART, index]);
                call.push(rest.number());
                return self.note(call, value, n);
            }
            TermKind::Op(op, _) => {
                if let Op::Unwrap(sort) = op {
                    let snapshot = self.value(args[0])?;
                    let leaves = self.leaves.entry(snapshot).or_default();
                    if !leaves.contains(&sort) {
                        if leaves.len() == LEAVES {
                            return Err(Stop::GaveUp);
                        }
                        leaves.push(sort);
                    }
                }
                call.push(OPERATOR);
                op.encode(&mut call);
            }
            _ => return Err(Stop::GaveUp),
        }
        for &arg in args {
            call.push(self.value(arg)?.number());
        }
        self.note(call, value, n)
    }

    fn note(&mut self, call: Call, value: Value, n: Id) -> Result<(), Stop> {
        match *self.table.entry(call).or_insert((value, n)) {
            (other, _) if other == value => Ok(()),
            (_, from) => Err(self.tell_calls_apart(n, from)),
        }
    }

    /// What Z3 is told of a term itself.
    fn side_facts(&mut self, n: Id, value: Value) -> Result<(), Stop> {
        let (facts, pool) = (self.facts, self.pool);
        let t = facts.term(n);
        let kind = pool.kind(t);
        if let TermKind::Op(op, _) = kind
            && op.row().never_negative
            && self.values.int(value).is_none_or(|number| number < 0)
        {
            return Err(Stop::GaveUp);
        }
        if pool.sort(t) != Sort::REF {
            return Ok(());
        }
        let born = facts.class(n).object.get();
        let old_enough = match pool.object_age(t) {
            Some(age) => born == Some(age),
            None => born.is_none_or(|born| born <= pool.age(t)),
        };
        if !old_enough || (facts.equal(n, NULL) && born.is_some()) {
            return Err(Stop::GaveUp);
        }
        // An element of an array that was written to may be one from before the write.
        if let TermKind::Op(Op::Select, &[mut array, index]) = kind {
            let index = self.node(index)?;
            let index = self.int(index)?;
            while let TermKind::Op(Op::Store, &[inner, _, _]) = pool.kind(array) {
                let inside = self.node(inner)?;
                let inside = self.value(inside)?;
                let element = self.values.element(inside, index).ok_or(Stop::GaveUp)?;
                let Shape::Object(class) = *self.values.shape(element) else { return Err(Stop::GaveUp) };
                if facts.class(class).object.get().is_some_and(|born| born > pool.age(inner)) {
                    return Err(Stop::GaveUp);
                }
                array = inner;
            }
        }
        Ok(())
    }

    /// Whether terms that held a field at the same time are different objects.
    fn holders_differ(&self) -> bool {
        self.facts.residence().fields().iter().all(|holders| {
            let mut by_class: FxHashMap<Id, SmallVec<[usize; 2]>> = FxHashMap::default();
            holders.iter().enumerate().all(|(place, holder)| {
                let Some(n) = self.facts.node(holder.term) else { return true };
                let same = by_class.entry(self.facts.root(n)).or_default();
                let differs = same.iter().all(|&other| !holder.overlaps(&holders[other]));
                same.push(place);
                differs
            })
        })
    }

    fn tags_hold(&self, tagged: &[(Term, u32)]) -> Result<bool, Stop> {
        for &(t, tag) in tagged {
            let root = self.facts.root(self.node(t)?);
            if root != self.facts.root(NULL)
                && !self.facts.class(root).tag.get().is_some_and(|own| self.pool.classes.within(own, tag))
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

// The first word of a call says what the others are.
const FUNCTION: u32 = 0;
const OPERATOR: u32 = 1;
const PART: u32 = 2;
