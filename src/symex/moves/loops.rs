//! Loops (language.md §7, Loops).
//!
//! A loop is verified for one arbitrary iteration: the invariant is given up before it, and the iteration has
//! only what the invariant asks for. What it does not ask for is set aside, and is there again after the loop,
//! with the same values. What the invariant asks for and the loop does not change keeps its value, too: see
//! [`suppositions`](super::suppositions).
//!
//! ```text
//! consume φ, set the rest aside
//! round:  assigned locals become arbitrary; produce φ with what is supposed; e
//!             e      body and update, consume φ again, show what is supposed: the end of this path
//!             !e     an exit; break, return, throw and jumps to a label further out are others
//!         something was dropped: the round is forgotten, and there is another one
//!         a question to Z3 was put off: the same
//! each exit of the last round goes on, with what was set aside
//! ```
//!
//! A `do` tests e where an iteration ends, before it consumes φ: what leaves it there need not satisfy φ.
//!
//! *Invariant*: a round that is forgotten leaves nothing behind but what it dropped. An exit goes on knowing just what
//! was known at its end, in the order in which it came to be known.

use std::cell::RefCell;
use std::rc::Rc;

use crate::ir::{Loop, Test};
use crate::source::Span;
use crate::state::{Aside, Heap, Provenance, Share, State};
use crate::symex::Exit;
use crate::symex::failure::{MeasureOf, Why};
use crate::symex::moves::join::Arm;
use crate::symex::moves::suppositions::Suppositions;
use crate::symex::proofs::measure::Measured;
use crate::symex::{Cont, Eval, Executor, Obligation, Outcome, Stop, value};
use crate::trace::{self, End, Headline, Mark, Note, Taken};

/// A path that left the loop.
#[derive(Clone)]
struct LoopExit {
    state: State,
    exit: Exit,
    /// What came to be known since the loop began.
    learned: Vec<trace::Entry>,
    /// What was taken since then.
    taken: Vec<Taken>,
}

/// One round over a loop's body.
struct Round<'r> {
    /// What is supposed where an iteration starts.
    supposed: &'r Suppositions,
    /// What is left of that.
    left: RefCell<Suppositions>,
    dropped: std::cell::Cell<bool>,
    exits: RefCell<Vec<LoopExit>>,
    /// What `read` stands for in the invariant.
    reading: Option<Share>,
    begin: trace::Mark,
}

impl Executor<'_> {
    /// A loop, whichever its form.
    pub(crate) fn exec_loop(&mut self, state: State, lp: &Loop, k: Cont<'_, Exit>) -> Outcome {
        let obligation = Obligation::InvariantEntry { keyword: lp.keyword };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        let base = self.choosing(state.clone(), &[&lp.invariant]);
        let reading = base.store.reading.map(Share::chosen);
        self.consume(&base, state.clone(), &lp.invariant, &why, &|ex, aside, snapshot| {
            let mut suppositions = value!(ex.suppose_all(&state, lp, snapshot));
            ex.tables.rounds.before.restrict(lp, &mut suppositions);
            let around = ex.tables.rounds.begin();
            let settled = ex.exec_rounds((&aside, reading), lp, suppositions);
            ex.tables.rounds.end(around);
            let (exits, left) = settled?;
            ex.tables.rounds.inside.note(lp, &left);
            ex.leave_loop((&aside, lp.keyword), exits, k)
        })
    }

    /// Rounds over a loop until nothing more is dropped: the exits of the last one, and what it supposed.
    fn exec_rounds(
        &mut self,
        (aside, reading): (&State, Option<Share>),
        lp: &Loop,
        mut suppositions: Suppositions,
    ) -> Result<(Vec<LoopExit>, Suppositions), Stop> {
        // Where paths are followed something has failed, and most first rounds are forgotten: then what fails in them
        // need not cost more than a search.
        let mut provisional = !self.tables.joining && !self.context.recording;
        loop {
            if self.tables.rounds.left == 0 {
                self.tables.forks_left = 0;
                return Err(Stop::TooManyPaths);
            }
            self.tables.rounds.left -= 1;
            let begin = self.findings.clone();
            let forks_left = self.tables.forks_left;
            let round = Round {
                supposed: &suppositions,
                left: RefCell::new(suppositions.clone()),
                dropped: std::cell::Cell::new(false),
                exits: RefCell::default(),
                reading,
                begin: self.track.path.mark(),
            };
            let put_off = self.prover.count_put_off();
            let around = self.prover.put_off(provisional || self.prover.puts_off());
            let outcome = self.scope(|ex| ex.exec_round(aside, lp, &round));
            self.prover.put_off(around);
            // Where a loop around this one is in its first round, that has another one.
            let unanswered = provisional && !around && self.prover.count_put_off() > put_off;
            provisional = false;
            match (round.dropped.get() || unanswered, outcome) {
                (true, Ok(()) | Err(Stop::TooManyErrors)) => {
                    let left = round.left.into_inner();
                    self.findings = begin;
                    self.tables.forks_left = forks_left;
                    self.tables.rounds.next();
                    suppositions = left;
                }
                (_, outcome) => {
                    outcome?;
                    return Ok((round.exits.into_inner(), suppositions));
                }
            }
        }
    }

    /// One round: an arbitrary iteration, whose exits are collected.
    fn exec_round(&mut self, aside: &State, lp: &Loop, round: &Round<'_>) -> Outcome {
        self.record_note(Note::ArbitraryIteration);
        let (mut inside, mut outside) = (Heap::default(), aside.heap.clone());
        // Each is assigned once at most, so no iteration that is followed by another one does it.
        for (id, chunk) in self.unsettled(&aside.heap) {
            outside.remove(id);
            inside.insert(id, chunk);
        }
        let set_aside = Aside { keyword: lp.keyword, heap: outside, outer: aside.aside.clone() };
        let mut iteration =
            State { heap: inside, framing: true, aside: Some(Rc::new(set_aside)), ..aside.clone() };
        for var in &lp.assigned {
            let ty = self.context.own.variables[var.index()].ty.clone();
            let value = self.fresh_value("iterated", &ty);
            self.tables.sources.of_loop(lp, Some(*var), value);
            iteration.store.set(*var, value);
        }
        self.track.here = iteration.store.clone();
        self.learn_directions(lp, &aside.store, &iteration.store);
        if self.unspecified().is_some() {
            self.learn_never_null(lp, &aside.store, &iteration.store);
        }
        let older = self.prover.pool.len();
        let snapshot = self.supposed_snapshot(lp, round.supposed);
        for symbol in self.prover.pool.symbols(snapshot) {
            if symbol.index() >= older {
                self.tables.sources.of_loop(lp, None, symbol);
            }
        }
        // The invariant may rely on how far the locals have got.
        let reached = round.supposed.reached();
        value!(self.learn_reaches(&iteration, lp, reached));
        let between = |ex: &mut Executor<'_>, state: &State| ex.learn_reaches(state, lp, reached);
        let around = std::mem::replace(&mut iteration.store.reading, round.reading);
        let begin: Cont<'_> = &|ex, mut state, ()| {
            state.store.reading = around;
            value!(ex.learn_suppositions(&state, lp, snapshot, round.supposed));
            ex.note_given_back(&state.heap, lp.keyword, Mark::default());
            let begin = state.store.clone();
            ex.exec_iteration(State { framing: false, begin, ..state }, lp, round)
        };
        self.produce_with(iteration, snapshot, &lp.invariant, Provenance::Requires, (&between, begin))
    }

    /// The measure where an iteration starts, which must not be negative.
    fn measure_of_iteration(&mut self, state: &State, lp: &Loop) -> Eval<Option<Vec<Measured>>> {
        let Some(decreases) = &lp.decreases else { return Ok(None) };
        let measured = self.measure_here(state, decreases)?;
        let obligation = Obligation::Decreases { at: lp.keyword, of: MeasureOf::Loop };
        self.check_not_negative(state, &measured, &obligation)?;
        Ok(Some(measured))
    }

    /// At the end of an iteration the measure must have fallen if there is another one.
    fn check_iteration_falls(&mut self, state: State, lp: &Loop, before: &[Measured]) -> Outcome {
        let Some(decreases) = &lp.decreases else { return Ok(()) };
        let falls = |ex: &mut Executor<'_>, state: State| {
            ex.track.here = state.store.clone();
            value!(ex.check_falls(&state, decreases, before, (decreases.parts(), MeasureOf::Loop)));
            Ok(())
        };
        match lp.test {
            Test::After => falls(self, state),
            Test::Before => self.scope(|ex| {
                ex.exec_block(state, &lp.prelude.stmts, &|ex, state, exit| {
                    if exit != Exit::Normal {
                        return Ok(());
                    }
                    ex.track.here = state.store.clone();
                    let again = value!(ex.eval(&state, &lp.cond));
                    ex.assume(again);
                    if ex.prover.contradictory() { Ok(()) } else { falls(ex, state) }
                })
            }),
        }
    }

    /// From where the invariant was produced.
    fn exec_iteration(&mut self, state: State, lp: &Loop, round: &Round<'_>) -> Outcome {
        match lp.test {
            Test::Before => self.exec_test(state, lp, round, &|ex, state| ex.exec_body(state, lp, round)),
            Test::After => self.exec_body(state, lp, round),
        }
    }

    /// The condition: where it is false the loop is left.
    fn exec_test(
        &mut self,
        state: State,
        lp: &Loop,
        round: &Round<'_>,
        k: &dyn Fn(&mut Executor<'_>, State) -> Outcome,
    ) -> Outcome {
        self.exec_block(state, &lp.prelude.stmts, &|ex, state, exit| {
            if exit != Exit::Normal {
                return ex.collect_exit(state, exit, round);
            }
            ex.track.here = state.store.clone();
            let test = value!(ex.eval(&state, &lp.cond));
            ex.branch(state, test, Some(lp.cond.span), k, &|ex, state| {
                // Where an iteration ends nothing is known of the measure yet.
                if lp.test == Test::Before {
                    value!(ex.learn_measure(&state, lp, round.supposed, false));
                }
                ex.collect_exit(state, Exit::Normal, round)
            })
        })
    }

    /// The body and the update, up to where there may be another iteration.
    fn exec_body(&mut self, state: State, lp: &Loop, round: &Round<'_>) -> Outcome {
        value!(self.learn_measure(&state, lp, round.supposed, true));
        let measure = value!(self.measure_of_iteration(&state, lp));
        let tried = value!(self.guess_iteration(&state, lp));
        let end = |ex: &mut Executor<'_>, state: State| {
            if let Some(tried) = &tried {
                value!(ex.guess_falls(&state, lp, tried));
            }
            ex.end_iteration(state, lp, measure.as_deref(), round)
        };
        self.exec_block(state, &lp.body.stmts, &|ex, state, exit| match exit {
            Exit::Continue(to) if to != lp.label => ex.collect_exit(state, exit, round),
            Exit::Normal | Exit::Continue(_) => {
                ex.exec_block(state, &lp.update.stmts, &|ex, state, exit| match (exit, lp.test) {
                    (Exit::Normal, Test::Before) => end(ex, state),
                    (Exit::Normal, Test::After) => ex.exec_test(state, lp, round, &end),
                    (Exit::Break(_) | Exit::Continue(_) | Exit::Return(_) | Exit::Throw(_), _) => {
                        ex.collect_exit(state, exit, round)
                    }
                })
            }
            Exit::Break(to) if to == lp.label => ex.collect_exit(state, Exit::Normal, round),
            Exit::Break(_) | Exit::Return(_) | Exit::Throw(_) => ex.collect_exit(state, exit, round),
        })
    }

    /// The end of an iteration after which there may be another: the measure has fallen, the invariant holds again, and
    /// so does what is supposed.
    fn end_iteration(
        &mut self,
        state: State,
        lp: &Loop,
        measure: Option<&[Measured]>,
        round: &Round<'_>,
    ) -> Outcome {
        self.track.here = state.store.clone();
        if let Some(before) = measure {
            let again = state.clone();
            self.with(|dynamic| dynamic.unrecorded = true, |ex| ex.check_iteration_falls(again, lp, before))?;
        }
        let obligation = Obligation::InvariantKept { keyword: lp.keyword };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        self.record_place(&state, lp.keyword, Headline::EndOfIteration);
        let start = match measure {
            Some([Measured::Number(start, _)]) => Some(*start),
            // Any other measure is a tuple or an instance, of which no bound is known.
            _ => None,
        };
        let mut base = state.clone();
        base.store.reading = round.reading;
        self.consume(&base, state.clone(), &lp.invariant, &why, &|ex, _, snapshot| {
            ex.record_end(|holds| End::Invariant { holds });
            let mut left = round.left.borrow_mut();
            let dropped = value!(ex.drop_suppositions(&state, lp, snapshot, start, &mut left));
            round.dropped.set(round.dropped.get() || dropped);
            Ok(())
        })
    }

    /// A path leaves the loop. What it knows is kept, to go on with once the suppositions are settled.
    fn collect_exit(&mut self, state: State, exit: Exit, round: &Round<'_>) -> Outcome {
        let learned = self.track.path.since(round.begin).to_vec();
        let taken = self.track.path.taken_since(round.begin).to_vec();
        self.record_end(|_| End::LeavesLoop);
        round.exits.borrow_mut().push(LoopExit { state, exit, learned, taken });
        Ok(())
    }

    /// Goes on after the loop: once for all paths that lead there, and once for each that leads elsewhere.
    fn leave_loop(
        &mut self,
        (aside, keyword): (&State, Span),
        mut exits: Vec<LoopExit>,
        k: Cont<'_, Exit>,
    ) -> Outcome {
        // If there is only one exit, the loop was left by it.
        if exits.len() == 1 {
            return exits.pop().map_or(Ok(()), |exit| self.resume((aside, keyword), exit, k));
        }
        let (after, elsewhere): (Vec<_>, Vec<_>) =
            exits.into_iter().partition(|exit| exit.exit == Exit::Normal);
        for exit in elsewhere {
            self.scope(|ex| ex.resume((aside, keyword), exit, k))?;
        }
        let resume_all: Arm<'_, ()> = &|ex, aside, k| {
            for exit in &after {
                ex.scope(|ex| ex.resume((&aside, keyword), exit.clone(), &|ex, state, _| k(ex, state, ())))?;
            }
            Ok(())
        };
        self.meet(aside.clone(), resume_all, &|ex, state, ()| k(ex, state, Exit::Normal))
    }

    /// One exit: what was known there is known again, and what was set aside is held again.
    fn resume(&mut self, (aside, keyword): (&State, Span), exit: LoopExit, k: Cont<'_, Exit>) -> Outcome {
        for entry in exit.learned {
            self.assume_as(entry.term, entry.why);
        }
        if self.prover.contradictory() {
            return Ok(());
        }
        exit.taken.into_iter().for_each(|taken| self.track.path.take(taken));
        self.record_note(Note::AfterLoop);
        let inside = exit.state.heap.clone();
        let mut after = State {
            heap: aside.heap.clone(),
            begin: aside.begin.clone(),
            aside: aside.aside.clone(),
            ..exit.state
        };
        for (id, _) in self.unsettled(&aside.heap) {
            self.remove_chunk(&mut after, id);
        }
        self.track.here = after.store.clone();
        let variables = self.context.own.variables;
        let values: Vec<_> = after.store.iter().collect();
        for (var, value) in values {
            self.learn_type(value, &variables[var.index()].ty);
        }
        for (id, chunk) in inside.iter() {
            value!(self.put_back(&mut after, id, chunk.clone()));
        }
        self.gather_all(&mut after);
        self.note_given_back(&after.heap, keyword, Mark::default());
        k(self, after, exit.exit)
    }
}
