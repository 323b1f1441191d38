//! Measures: what falls along a recursion, or from one iteration to the next (language.md §7).
//!
//! A measure is a tuple, and it falls if one of its parts falls and those before it don't rise. A number falls to a
//! smaller one unless it was negative: of those that are not, each chain ends. A method that calls nothing may begin
//! with a negative one. A predicate instance falls to a chunk that came out of opening it and has not been opened
//! since. Whatever is held was closed in finitely many steps, so a chain of instances, each out of the one before, is
//! finite. Where the receiver is null there is no instance, and that is less than any instance.
//!
//! ```text
//! decreases n, list();      next.list() came out of list():  n, list()  >  n, next.list()  >  n - 1, list()
//! ```
//!
//! *Invariant*: a chunk keeps its lineage only while it is exactly the chunk that came out. A chunk that was closed
//! again, that a call gave back, or that is the merge of two different ones has no lineage, so nothing falls to it.

use crate::ir::{Decreases, Instance, Measure};
use crate::source::Span;
use crate::state::{ChunkId, Lineage, Need, State};
use crate::symex::failure::{MeasureOf, Why};
use crate::symex::{Eval, Executor, Obligation, Reason};
use crate::term::Term;

/// The value of a part of a measure where the method or the iteration began, and where a number is written.
#[derive(Clone, Debug)]
pub(crate) enum Measured {
    Number(Term, Span),
    /// None: the instance was not held there.
    Instance(Option<Root>),
}

/// An instance that has to fall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    identity: ChunkId,
    /// The condition under which it was held.
    held: Term,
}

/// Whether a part is less than it was, and whether it is at most what it was.
#[derive(Clone, Copy)]
struct Compared {
    less: Term,
    at_most: Term,
}

impl Executor<'_> {
    /// The value of a measure where a method or an iteration begins.
    pub(crate) fn measure_here(&mut self, state: &State, decreases: &Decreases) -> Eval<Vec<Measured>> {
        let mut values = Vec::new();
        for part in &decreases.measure {
            values.push(match part {
                Measure::Number(e) => Measured::Number(self.eval(state, e)?, e.span),
                Measure::Instance(instance) => Measured::Instance(self.root(state, instance)?),
            });
        }
        Ok(values)
    }

    /// Shows that no number in a measure is negative.
    pub(crate) fn check_not_negative(
        &mut self,
        state: &State,
        measured: &[Measured],
        obligation: &Obligation,
    ) -> Eval<()> {
        for part in measured {
            let Measured::Number(value, at) = *part else { continue };
            let zero = self.prover.pool.int(0);
            let goal = self.prover.pool.ge(value, zero);
            let why = Why { obligation, closing: None, search: self.dynamic.search };
            self.check(state, goal, at, &why, |_| Reason::Measure { negative: true })?;
        }
        Ok(())
    }

    /// Evaluates a measure where its contract is checked: for a number, permission to what it reads; for an instance,
    /// its arguments.
    pub(crate) fn check_defined(&mut self, state: &State, decreases: &Decreases) -> Eval<()> {
        for part in &decreases.measure {
            match part {
                Measure::Number(e) => self.eval(state, e).map(drop)?,
                Measure::Instance(instance) => self.eval_instance(state, instance).map(drop)?,
            }
        }
        Ok(())
    }

    /// The instance itself, as it is held here.
    pub(crate) fn root(&mut self, state: &State, instance: &Instance) -> Eval<Option<Root>> {
        let place = self.eval_instance(state, instance)?;
        let held: Vec<_> = state.heap.of(place.resource).map(|(_, c)| c.clone()).collect();
        let own = held.into_iter().find(|chunk| {
            chunk.place.args.iter().zip(&place.args).all(|(held, wanted)| self.known_equal(*held, *wanted))
        });
        Ok(own.and_then(|chunk| Some(Root { identity: chunk.lineage?.own()?, held: chunk.when })))
    }

    /// Shows that a measure is smaller than it was; the error is shown at `at`. Of a number alone it is told which of
    /// the two is not known, that it is smaller or that it was not negative.
    pub(crate) fn check_falls(
        &mut self,
        state: &State,
        decreases: &Decreases,
        before: &[Measured],
        (at, of): (Span, MeasureOf),
    ) -> Eval<()> {
        let obligation = Obligation::Decreases { at, of };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        let goal = match (&decreases.measure[..], before) {
            ([Measure::Number(e)], [Measured::Number(before, _)]) => {
                let now = self.eval(state, e)?;
                self.prover.pool.lt(now, *before)
            }
            // Any other measure falls in one part or another.
            _ => self.falls(state, decreases, before)?,
        };
        self.check(state, goal, decreases.parts(), &why, |_| Reason::Measure { negative: false })?;
        match before {
            [Measured::Number(..)] => self.check_not_negative(state, before, &obligation),
            // Any other measure was shown not to be negative where it falls.
            _ => Ok(()),
        }
    }

    /// The formula that a measure is smaller than it was; false for tuples of different lengths.
    pub(crate) fn falls(&mut self, state: &State, decreases: &Decreases, before: &[Measured]) -> Eval<Term> {
        if decreases.measure.len() != before.len() {
            return Ok(self.prover.pool.bool(false));
        }
        let (mut ways, mut earlier) = (Vec::new(), Vec::new());
        for (part, was) in decreases.measure.iter().zip(before) {
            let Compared { less, at_most } = self.compare(state, part, was)?;
            let mut way = earlier.clone();
            way.push(less);
            ways.push(self.prover.pool.and(way));
            earlier.push(at_most);
        }
        Ok(self.prover.pool.or(ways))
    }

    /// The formula that a measure is at most what another one was.
    pub(crate) fn at_most(
        &mut self,
        state: &State,
        decreases: &Decreases,
        before: &[Measured],
    ) -> Eval<Term> {
        let less = self.falls(state, decreases, before)?;
        if decreases.measure.len() != before.len() {
            return Ok(less);
        }
        let mut equal = Vec::new();
        for (part, was) in decreases.measure.iter().zip(before) {
            equal.push(self.compare(state, part, was)?.at_most);
        }
        let pool = &mut self.prover.pool;
        let equal = pool.and(equal);
        Ok(pool.or(vec![less, equal]))
    }

    fn compare(&mut self, state: &State, part: &Measure, was: &Measured) -> Eval<Compared> {
        match (part, was) {
            (Measure::Number(e), Measured::Number(before, _)) => {
                let now = self.eval(state, e)?;
                let pool = &mut self.prover.pool;
                let zero = pool.int(0);
                let less = vec![pool.lt(now, *before), pool.ge(*before, zero)];
                Ok(Compared { less: pool.and(less), at_most: pool.le(now, *before) })
            }
            (Measure::Instance(instance), Measured::Instance(Some(root))) => {
                self.compare_instance(state, instance, *root)
            }
            (Measure::Instance(_), Measured::Instance(None))
            | (Measure::Number(_), Measured::Instance(_))
            | (Measure::Instance(_), Measured::Number(..)) => {
                let never = self.prover.pool.bool(false);
                Ok(Compared { less: never, at_most: never })
            }
        }
    }

    /// Finds the chunk of an instance, in what is held or can be opened, and compares it with the earlier one: whether
    /// it is the same chunk, or came out of it.
    fn compare_instance(&mut self, state: &State, instance: &Instance, root: Root) -> Eval<Compared> {
        let place = self.eval_instance(state, instance)?;
        let (always, never) = (self.prover.pool.bool(true), self.prover.pool.bool(false));
        let unknown = Compared { less: never, at_most: never };
        let look = |ex: &mut Executor<'_>, state: State, k: crate::symex::Cont<'_, Compared>| {
            let search = ex.dynamic.search;
            ex.with_chunk(
                state,
                (&place, Need::Some),
                search,
                &|ex, state, id| {
                    let lineage = state.heap.get(id).and_then(|chunk| chunk.lineage.clone());
                    let found = match lineage {
                        Some(lineage) if lineage.own() == Some(root.identity) => {
                            Compared { less: never, at_most: always }
                        }
                        Some(lineage) if lineage.came_out_of(root.identity) => {
                            Compared { less: always, at_most: always }
                        }
                        // Any other chunk is not known to have come out of the instance.
                        _ => unknown,
                    };
                    k(ex, state, found)
                },
                &|ex, state, ()| k(ex, state, unknown),
            )
        };
        let receiver = self.receiver(instance).and_then(|_| place.receiver());
        let ends = self.collect(|ex, k| {
            let Some(receiver) = receiver else { return look(ex, state.scratch(), k) };
            let null = ex.prover.pool.null();
            let absent = ex.prover.pool.eq(receiver, null);
            ex.branch(
                state.scratch(),
                absent,
                None,
                &|ex, state| k(ex, state, Compared { less: root.held, at_most: always }),
                &|ex, state| look(ex, state, k),
            )
        })?;
        let mut cases = self.learn_ends(ends);
        let (_, mut merged) = cases.pop().expect("collect gives at least one end");
        while let Some((cond, Compared { less, at_most })) = cases.pop() {
            let pool = &mut self.prover.pool;
            merged = Compared {
                less: pool.ite(cond, less, merged.less),
                at_most: pool.ite(cond, at_most, merged.at_most),
            };
        }
        Ok(merged)
    }

    /// The lineage of an instance that is produced in this state: out of the one that is being opened, if any.
    pub(crate) fn lineage_here(&mut self, state: &State) -> Lineage {
        let identity = self.new_chunk_id();
        Lineage::new(identity, state.opening.as_ref())
    }
}
