//! Recording an execution for `--trace` [VC §6.2]: the hooks that the rules call.
//!
//! Nothing is recorded unless `--trace` asks for it; what the search tries and what happens in a scratch state is never
//! recorded. Ids, ranges and parts of states are kept; they become a tree in words when the task is over (see
//! [`told`](crate::symex::words::told)).

use crate::ir::{Instance, Named, PredId, Stmt, StmtKind, VarId};
use crate::source::Span;
use crate::state::{Chunk, ChunkId, Heap, Resource, State, Store};
use crate::symex::{Executor, MAX_FAILURES};
use crate::trace::{End, Entry, Headline, Note, Questions, Recording};

/// The largest number of steps that are kept.
const MOST_STEPS: usize = 5000;

/// One thing that happened.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// How many branches were taken on the way here.
    pub depth: usize,
    pub happened: Happened,
    /// How much of the previous step's path condition is still known, and what was added.
    pub kept: usize,
    pub learned: Vec<Entry>,
    pub questions: Questions,
}

/// The events of [`trace`](crate::trace), before they are put into words.
#[derive(Clone, Debug)]
pub(crate) enum Happened {
    State {
        span: Span,
        what: Headline,
        at: At,
    },
    Opened(Chunk, At),
    Closed(Chunk, At),
    Branch {
        cond: Option<Span>,
        holds: bool,
        known: bool,
    },
    Note(Note),
    /// The failure of this number.
    Failed(usize),
    End(End),
}

/// The parts of a state that are shown; its path condition is in the steps.
#[derive(Clone, Debug)]
pub(crate) struct At {
    /// The values of the variables at the statement, including those of an iteration or an assertion.
    pub here: Store,
    pub store: Store,
    pub heap: Heap,
    pub old: Heap,
}

/// The additional data of an executor that records.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorder {
    steps: Vec<Step>,
    cut: bool,
    /// The parameters: they keep their values at entry.
    params: Vec<VarId>,
    /// What the statement that is being executed opens or closes: that needs no mention.
    written: Option<Named<PredId>>,
    asked: Questions,
    /// The path condition of the last step.
    path: Vec<Entry>,
}

impl Recorder {
    /// Adds a step. Beyond the limit, it and all later ones are dropped.
    fn push(&mut self, ex: &mut Executor<'_>, happened: Happened) {
        if self.steps.len() >= MOST_STEPS {
            self.cut = true;
            return;
        }
        let stats = ex.prover.stats();
        let asked = Questions { asked: stats.by_terms + stats.by_facts + stats.by_z3, solver: stats.by_z3 };
        let questions =
            Questions { asked: asked.asked - self.asked.asked, solver: asked.solver - self.asked.solver };
        self.asked = asked;
        let now = ex.track.path.entries();
        let kept = now.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        let learned = now[kept..].to_vec();
        self.path.truncate(kept);
        self.path.extend(&learned);
        self.steps.push(Step { depth: ex.track.path.depth(), happened, kept, learned, questions });
    }

    /// Ends the path of the last step, if nothing has ended it yet: it stopped because of a failure or, without one,
    /// because it is impossible.
    fn close_path(&mut self) {
        let Some(last) = self.steps.last() else { return };
        let end = match last.happened {
            Happened::End(_) => return,
            Happened::Failed(_) => End::Failed,
            _ => End::Impossible,
        };
        if self.steps.len() >= MOST_STEPS {
            self.cut = true;
            return;
        }
        let (depth, questions) = (last.depth, Questions::default());
        let happened = Happened::End(end);
        // Nothing new is known: the step keeps everything that the previous one knew.
        self.steps.push(Step { depth, happened, kept: usize::MAX, learned: Vec::new(), questions });
    }

    /// Whether something failed on the path of the last step since its last state.
    fn failed_since_state(&self) -> bool {
        let mut depth = usize::MAX;
        for step in self.steps.iter().rev() {
            if step.depth > depth {
                // The step is on a sibling path.
                continue;
            }
            match &step.happened {
                Happened::Failed(_) => return true,
                Happened::State { .. } => return false,
                Happened::Branch { known: false, .. } => depth = step.depth.saturating_sub(1),
                _ => depth = step.depth,
            }
        }
        false
    }
}

impl Executor<'_> {
    /// Runs a step of the recorder, if there is one and it listens.
    fn record(&mut self, step: impl FnOnce(&mut Self, &mut Recorder)) {
        if self.dynamic.trying || self.dynamic.unrecorded {
            return;
        }
        let Some(mut recorder) = self.findings.recorder.take() else { return };
        if !recorder.cut {
            step(self, &mut recorder);
        }
        self.findings.recorder = Some(recorder);
    }

    fn record_event(&mut self, happened: Happened) {
        self.record(|ex, recorder| recorder.push(ex, happened));
    }

    /// At the beginning: the parameters, after which values at entry are named.
    pub(crate) fn record_parameters(&mut self, params: &[VarId]) {
        if let Some(recorder) = &mut self.findings.recorder {
            recorder.params = params.to_vec();
        }
    }

    /// Before a statement: the state.
    pub(crate) fn record_statement(&mut self, state: &State, stmt: &Stmt) {
        if self.findings.recorder.is_none() || !state.actual {
            return;
        }
        let name = |var: &VarId| self.context.own.variables.get(var.index()).and_then(|var| var.name);
        let what = match &stmt.kind {
            StmtKind::Block(..) | StmtKind::Join(_) | StmtKind::Settle => return,
            StmtKind::Assign(var, _) if name(var).is_none() => return,
            // Copying a parameter that the body assigns to is not a statement of the program.
            StmtKind::Assign(var, _)
                if self.teller().copied(*var).is_some() && self.track.here.get(*var).is_none() =>
            {
                return;
            }
            StmtKind::If { cond, .. } => Headline::If(cond.span),
            StmtKind::Loop(lp) => Headline::Loop { keyword: lp.keyword, cond: lp.cond.span },
            StmtKind::Call { target: Some(target), .. }
            | StmtKind::New { target, .. }
            | StmtKind::NewArray { target, .. } => {
                name(target).map_or(Headline::Statement, |name| Headline::Into(name.as_str()))
            }
            _ => Headline::Statement,
        };
        let written = match &stmt.kind {
            StmtKind::Open(Instance { pred, .. }) | StmtKind::Close(Instance { pred, .. }) => Some(*pred),
            _ => None,
        };
        self.record_state(state, stmt.span, what, written);
    }

    /// The state at a place that is not a statement, for example where the body ends.
    pub(crate) fn record_place(&mut self, state: &State, span: Span, what: Headline) {
        if self.findings.recorder.is_some() && state.actual {
            self.record_state(state, span, what, None);
        }
    }

    fn record_state(&mut self, state: &State, span: Span, what: Headline, written: Option<Named<PredId>>) {
        self.record(|ex, recorder| {
            recorder.written = written;
            let at = ex.at(state);
            recorder.push(ex, Happened::State { span, what, at });
        });
    }

    fn at(&self, state: &State) -> At {
        At {
            here: self.track.here.clone(),
            store: state.store.clone(),
            heap: state.heap.clone(),
            old: state.old.clone(),
        }
    }

    /// Before an instance of the actual heap is replaced by its body.
    pub(crate) fn record_open(&mut self, state: &State, id: ChunkId) {
        let Some(chunk) = state.heap.get(id).filter(|_| self.findings.recorder.is_some() && state.actual)
        else {
            return;
        };
        self.record_instance(state, chunk, Happened::Opened);
    }

    /// After an instance was made from its body.
    pub(crate) fn record_close(&mut self, state: &State, chunk: &Chunk) {
        if self.findings.recorder.is_some() && state.actual {
            self.record_instance(state, chunk, Happened::Closed);
        }
    }

    fn record_instance(&mut self, state: &State, chunk: &Chunk, happened: impl Fn(Chunk, At) -> Happened) {
        self.record(|ex, recorder| {
            let Resource::Pred(pred) = chunk.place.resource else { return };
            if recorder.written == Some(pred) {
                recorder.written = None;
                return;
            }
            let at = ex.at(state);
            recorder.push(ex, happened(chunk.clone(), at));
        });
    }

    /// One case of a condition is followed. When the other case begins, the path of the first is over.
    pub(crate) fn record_branch(&mut self, actual: bool, cond: Option<Span>, holds: bool, known: bool) {
        if self.findings.recorder.is_none() || !actual || (known && cond.is_none()) {
            return;
        }
        self.record(|ex, recorder| {
            if !holds {
                recorder.close_path();
            }
            recorder.push(ex, Happened::Branch { cond, holds, known });
        });
    }

    /// As [`record_branch`](Executor::record_branch), where the condition was decided before there was a fork.
    pub(crate) fn record_known(&mut self, actual: bool, cond: Option<Span>, holds: bool) {
        if actual && cond.is_some() {
            self.record_event(Happened::Branch { cond, holds, known: true });
        }
    }

    /// A note on the verification of a loop.
    pub(crate) fn record_note(&mut self, note: Note) {
        self.record_event(Happened::Note(note));
    }

    /// The paths before a join are over; a new one begins after it.
    pub(crate) fn record_after_join(&mut self) {
        self.record(|ex, recorder| {
            recorder.close_path();
            recorder.push(ex, Happened::Note(Note::AfterJoin));
        });
    }

    /// Something could not be shown: the failure of this number.
    pub(crate) fn record_failure(&mut self, failure: usize) {
        self.record_event(Happened::Failed(failure));
    }

    /// The end of a path, where something had to be shown.
    pub(crate) fn record_end(&mut self, end: impl FnOnce(bool) -> End) {
        self.record(|ex, recorder| {
            let holds = !recorder.failed_since_state();
            recorder.push(ex, Happened::End(end(holds)));
        });
    }

    /// The whole recording, in words.
    pub(crate) fn finish_recording(&mut self) -> Option<Recording> {
        let mut recorder = *self.findings.recorder.take()?;
        if self.tables.forks_left == 0 || self.findings.failures.len() >= MAX_FAILURES {
            let (questions, happened) = (Questions::default(), Happened::End(End::Limit));
            if recorder.steps.len() < MOST_STEPS {
                recorder.steps.push(Step { depth: 0, happened, kept: 0, learned: Vec::new(), questions });
            }
        }
        recorder.close_path();
        let steps = self.teller().tell(&recorder.steps, &recorder.params, &self.findings.failures);
        Some(Recording { steps, cut: recorder.cut })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(depth: usize, happened: Happened) -> Step {
        Step { depth, happened, kept: 0, learned: Vec::new(), questions: Questions::default() }
    }

    fn branch(holds: bool) -> Happened {
        Happened::Branch { cond: None, holds, known: false }
    }

    #[test]
    fn a_failure_belongs_to_its_own_path() {
        let mut recorder = Recorder::default();
        recorder.steps.push(step(0, Happened::Note(Note::AfterLoop)));
        recorder.steps.push(step(1, branch(true)));
        recorder.steps.push(step(1, Happened::Failed(0)));
        assert!(recorder.failed_since_state());
        recorder.close_path();
        recorder.steps.push(step(1, branch(false)));
        assert!(!recorder.failed_since_state());
        recorder.close_path();
        recorder.close_path();
        let ends = recorder.steps.iter().filter_map(|step| match &step.happened {
            Happened::End(end) => Some(end.clone()),
            _ => None,
        });
        assert_eq!(ends.collect::<Vec<_>>(), [End::Failed, End::Impossible]);
    }

    #[test]
    fn a_recording_has_an_end() {
        let mut recorder = Recorder::default();
        (0..MOST_STEPS).for_each(|_| recorder.steps.push(step(0, Happened::Note(Note::AfterLoop))));
        recorder.close_path();
        assert!(recorder.cut && recorder.steps.len() == MOST_STEPS);
    }
}
