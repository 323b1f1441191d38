//! Recording an execution for `--trace` [VC §6.2]: the hooks that the rules call, and the states in words.
//!
//! Nothing is recorded unless it was asked for, and nothing of what the search tries or of what is only looked
//! at in a scratch state. The words for terms are in [`crate::symex::words::names`].

use rustc_hash::FxHashMap;

use crate::ir::{Instance, PredId, Stmt, StmtKind, VarId};
use crate::source::Span;
use crate::state::{Chunk, ChunkId, Heap, Resource, State};
use crate::symex::words::message;
use crate::symex::words::names::{Namer, Names};
use crate::symex::{Executor, Failure, MAX_FAILURES};
use crate::term::{Op, Term, TermKind};
use crate::trace::{End, Event, Listed, Recording, Shown};

/// How much of each part of a state is shown.
const SHOWN: usize = 60;

/// How long the shown text of a statement may be.
const LONGEST: usize = 100;

/// What an executor that records has besides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorder {
    recording: Recording,
    names: Names,
    /// The parameters: they keep their values at entry.
    params: Vec<VarId>,
    /// What the statement that is being executed opens or closes: that needs no mention.
    written: Option<PredId>,
}

impl Executor<'_> {
    /// Runs a step of the recorder, if there is one and it listens.
    fn record(&mut self, step: impl FnOnce(&mut Self, &mut Recorder)) {
        if self.dynamic.trying || self.dynamic.unrecorded {
            return;
        }
        let Some(mut recorder) = self.findings.recorder.take() else { return };
        if !recorder.recording.is_cut() {
            step(self, &mut recorder);
        }
        self.findings.recorder = Some(recorder);
    }

    fn record_event(&mut self, event: Event) {
        self.record(|ex, recorder| recorder.recording.push(ex.track.path.depth(), event));
    }

    /// At the beginning: whose values at entry have the names of variables.
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
        let unnamed =
            |var: &VarId| self.context.own.variables.get(var.index()).is_none_or(|var| var.name.is_none());
        match &stmt.kind {
            StmtKind::Block(_) | StmtKind::Join(_) => return,
            StmtKind::Assign(var, _) if unnamed(var) => return,
            // The copy of a parameter that the body assigns to is no statement of the program.
            StmtKind::Assign(var, _) if self.copied(*var) && self.track.here.get(*var).is_none() => return,
            _ => {}
        }
        let (StmtKind::Open(Instance { pred, .. }) | StmtKind::Close(Instance { pred, .. })) = &stmt.kind
        else {
            return self.record_state(state, stmt.span, &self.headline(stmt), None);
        };
        self.record_state(state, stmt.span, &self.headline(stmt), Some(*pred));
    }

    /// A statement in one line: of one with a body, its head.
    fn headline(&self, stmt: &Stmt) -> String {
        let text = match &stmt.kind {
            StmtKind::If { cond, .. } => format!("if ({})", self.text(cond.span)),
            StmtKind::While(lp) => format!("while ({})", self.text(lp.cond.span)),
            StmtKind::Call { target: Some(target), .. }
            | StmtKind::New { target, .. }
            | StmtKind::NewArray { target, .. } => {
                match self.context.own.variables.get(target.index()).and_then(|var| var.name) {
                    Some(name) => format!("{name} = {}", self.text(stmt.span)),
                    None => self.text(stmt.span),
                }
            }
            _ => self.text(stmt.span),
        };
        match text.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }

    /// The state at a place that is no statement, for example where the body ends.
    pub(crate) fn record_place(&mut self, state: &State, span: Span, text: &str) {
        if self.findings.recorder.is_some() && state.actual {
            self.record_state(state, span, text, None);
        }
    }

    fn record_state(&mut self, state: &State, span: Span, text: &str, written: Option<PredId>) {
        self.record(|ex, recorder| {
            recorder.written = written;
            let state = ex.shown(recorder, state);
            let text = text.to_string();
            recorder.recording.push(ex.track.path.depth(), Event::State { span, text, state });
        });
    }

    /// Before an instance of the actual heap is replaced by its body.
    pub(crate) fn record_open(&mut self, state: &State, id: ChunkId) {
        let Some(chunk) = state.heap.get(id).filter(|_| self.findings.recorder.is_some() && state.actual)
        else {
            return;
        };
        self.record_instance(state, chunk, Event::Opened);
    }

    /// After an instance was made from its body.
    pub(crate) fn record_close(&mut self, state: &State, chunk: &Chunk) {
        if self.findings.recorder.is_some() && state.actual {
            self.record_instance(state, chunk, Event::Closed);
        }
    }

    fn record_instance(&mut self, state: &State, chunk: &Chunk, event: impl Fn(String) -> Event) {
        self.record(|ex, recorder| {
            let Resource::Pred(pred) = chunk.place.resource else { return };
            if recorder.written == Some(pred) {
                recorder.written = None;
                return;
            }
            let places = ex.names(state);
            ex.name_entry(recorder, state);
            let shown = ex.chunk_in_words(&ex.namer(recorder), &places, chunk);
            recorder.recording.push(ex.track.path.depth(), event(shown));
        });
    }

    /// One case of a condition is followed; before the other one, the path of the first is over.
    pub(crate) fn record_branch(&mut self, actual: bool, cond: Option<Span>, holds: bool, known: bool) {
        if self.findings.recorder.is_none() || !actual || (known && cond.is_none()) {
            return;
        }
        let cond = cond.map(|span| (span, self.text(span)));
        self.record(|ex, recorder| {
            if !holds {
                recorder.recording.close_path();
            }
            recorder.recording.push(ex.track.path.depth(), Event::Branch { cond, holds, known });
        });
    }

    /// As [`record_branch`](Executor::record_branch), where the condition was decided before there was a fork.
    pub(crate) fn record_known(&mut self, actual: bool, cond: Option<Span>, holds: bool) {
        if self.findings.recorder.is_none() || !actual {
            return;
        }
        let Some(span) = cond else { return };
        let cond = Some((span, self.text(span)));
        self.record_event(Event::Branch { cond, holds, known: true });
    }

    /// Something about the way of a loop or a join.
    pub(crate) fn record_note(&mut self, note: &'static str) {
        self.record_event(Event::Note(note));
    }

    /// The paths before a join are over; a new one begins after it.
    pub(crate) fn record_after_join(&mut self) {
        self.record(|ex, recorder| {
            recorder.recording.close_path();
            let note =
                "after the join: what it asks for is held, and all else that was assigned is arbitrary";
            recorder.recording.push(ex.track.path.depth(), Event::Note(note));
        });
    }

    /// What was to be shown could not be.
    pub(crate) fn record_failure(&mut self, failure: &Failure) {
        self.record(|ex, recorder| {
            let said = message::diagnostic(ex.context.program, ex.context.files, failure);
            let event = Event::Failed { span: said.span, code: said.code.0, message: said.message };
            recorder.recording.push(ex.track.path.depth(), event);
        });
    }

    /// The end of a path, where something had to be shown.
    pub(crate) fn record_end(&mut self, end: impl FnOnce(bool) -> End) {
        self.record(|ex, recorder| {
            let holds = !recorder.recording.failed_since_state();
            recorder.recording.push(ex.track.path.depth(), Event::End(end(holds)));
        });
    }

    /// The whole recording.
    pub(crate) fn finish_recording(&mut self) -> Option<Recording> {
        let mut recording = self.findings.recorder.take()?.recording;
        if self.tables.forks_left == 0 || self.findings.failures.len() >= MAX_FAILURES {
            recording.push(0, Event::End(End::Limit));
        }
        recording.close_path();
        Some(recording)
    }

    fn copied(&self, var: VarId) -> bool {
        let Some(recorder) = &self.findings.recorder else { return false };
        copy_of(self.context.own.variables, &recorder.params, var).is_some()
    }

    fn namer<'n>(&'n self, recorder: &'n mut Recorder) -> Namer<'n> {
        Namer::new(&self.prover.pool, self.context.own.variables, &mut recorder.names)
    }

    /// A state in words.
    fn shown(&self, recorder: &mut Recorder, state: &State) -> Shown {
        self.name_entry(recorder, state);
        let entry = self.entry_places(recorder, &state.old);
        let places = self.names(state);
        let params = std::mem::take(&mut recorder.params);
        let namer = self.namer(recorder);
        let shown = Shown {
            heap: listed(state.heap.iter(), |(_, chunk)| self.chunk_in_words(&namer, &places, chunk)),
            old: listed(state.old.iter(), |(_, chunk)| self.chunk_in_words(&namer, &entry, chunk)),
            store: self.store_in_words(&namer, &params, state),
            path: self.path_in_words(&namer),
        };
        recorder.params = params;
        shown
    }

    /// The values at entry get the names of the parameters, and of the locations that held them.
    fn name_entry(&self, recorder: &mut Recorder, state: &State) {
        let pool = &self.prover.pool;
        for param in &recorder.params {
            let Some(value) = self.track.here.get(*param) else { continue };
            let Some(name) = self.context.own.variables.get(param.index()).and_then(|var| var.name) else {
                continue;
            };
            let copied = (0..self.context.own.variables.len() as u32)
                .any(|var| copy_of(self.context.own.variables, &recorder.params, VarId(var)) == Some(*param));
            let name = if copied { format!("old({name})") } else { name.to_string() };
            if matches!(pool.kind(value), TermKind::Symbol(_)) {
                recorder.names.fix(value, name);
            }
        }
        let mut places = self.parameter_names(recorder);
        for _ in 0..3 {
            self.name_locations(&state.old, false, &mut places);
        }
        for (_, chunk) in state.old.iter() {
            let whole = match chunk.place.resource {
                Resource::Field(_) | Resource::Element(_) => false,
                Resource::Elements(_) => true,
                Resource::Pred(_) => continue,
            };
            let Some(place) = self.show_place(chunk, &|t| places.get(&t).cloned()) else { continue };
            if whole {
                let array = place.trim_end_matches("[*]");
                recorder.names.fix_contents(chunk.value, array.to_string());
            } else if is_opaque(pool.kind(chunk.value)) {
                recorder.names.fix(chunk.value, format!("old({place})"));
            }
        }
    }

    fn parameter_names(&self, recorder: &Recorder) -> FxHashMap<Term, String> {
        let named = recorder.params.iter().filter_map(|param| {
            let name = self.context.own.variables.get(param.index())?.name?;
            Some((self.track.here.get(*param)?, name.to_string()))
        });
        named.collect()
    }

    /// The names of objects where the heap at entry is shown.
    fn entry_places(&self, recorder: &Recorder, old: &Heap) -> FxHashMap<Term, String> {
        let mut places = self.parameter_names(recorder);
        for _ in 0..3 {
            self.name_locations(old, false, &mut places);
        }
        places
    }

    /// `this.x -> v`, `c.valid() [snapshot s1]`
    fn chunk_in_words(&self, namer: &Namer<'_>, places: &FxHashMap<Term, String>, chunk: &Chunk) -> String {
        let in_words = |t: Term| places.get(&t).cloned().or_else(|| namer.name(t));
        let place = self.show_place(chunk, &in_words).unwrap_or_else(|| "…".to_string());
        let value = namer.show(chunk.value);
        let mut text = match chunk.place.resource {
            Resource::Pred(_) => format!("{place} [snapshot {value}]"),
            _ if chunk.cells.is_complete() => format!("{place} -> {value}"),
            _ => {
                let missing: Vec<String> =
                    chunk.cells.split_off().iter().map(|index| namer.show(*index)).collect();
                format!("{place} but [{}] -> {value}", missing.join("], ["))
            }
        };
        if !self.is_unconditional(chunk) {
            text += &format!(" where {}", namer.show(chunk.when));
        }
        text
    }

    /// The variables of the program that have a value, in their order of declaration.
    fn store_in_words(&self, namer: &Namer<'_>, params: &[VarId], state: &State) -> Listed<(String, String)> {
        let named = |var: VarId| self.context.own.variables.get(var.index()).and_then(|var| var.name);
        let values: Vec<(VarId, Term)> = state.store.iter().collect();
        let hidden = |var: VarId| {
            // Behind a variable of the same name: the copy of a parameter, or the local of a later block.
            values.iter().any(|(other, _)| other.0 > var.0 && named(*other) == named(var))
        };
        let visible = values.iter().filter(|(var, _)| named(*var).is_some() && !hidden(*var));
        let mut visible: Vec<_> = visible.copied().collect();
        let declared = |var: VarId| copy_of(self.context.own.variables, params, var).unwrap_or(var);
        visible.sort_by_key(|(var, _)| declared(*var));
        listed(visible.into_iter(), |(var, value)| {
            (named(var).map_or(String::new(), |name| name.to_string()), namer.show(value))
        })
    }

    /// What is known, in the order in which it came to be known. That a snapshot has the shape of what it was taken of
    /// is not mentioned: the words for its parts say so.
    fn path_in_words(&self, namer: &Namer<'_>) -> Listed<String> {
        let mut facts: Vec<String> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for entry in self.track.path.entries() {
            if seen.insert(entry.term) && !namer.is_shape(entry.term) {
                let fact = namer.show(entry.term);
                if !facts.contains(&fact) {
                    facts.push(fact);
                }
            }
        }
        let more = facts.len().saturating_sub(SHOWN);
        // What came to be known last is what matters most.
        Listed { shown: facts.split_off(more), more }
    }
}

/// The parameter that a variable is the copy of: a parameter that the body assigns to has one, at the same place.
fn copy_of(variables: &[crate::ir::Var], params: &[VarId], var: VarId) -> Option<VarId> {
    let copy = variables.get(var.index())?;
    if params.contains(&var) {
        return None;
    }
    params.iter().copied().find(|param| {
        variables.get(param.index()).is_some_and(|p| p.name == copy.name && p.span == copy.span)
    })
}

fn is_opaque(kind: TermKind<'_>) -> bool {
    matches!(kind, TermKind::Symbol(_) | TermKind::Op(Op::Unwrap(_), _))
}

fn listed<A, T>(all: impl Iterator<Item = A>, show: impl Fn(A) -> T) -> Listed<T> {
    let mut listed = Listed::default();
    for (i, item) in all.enumerate() {
        if i < SHOWN {
            listed.shown.push(show(item));
        } else {
            listed.more += 1;
        }
    }
    listed
}
