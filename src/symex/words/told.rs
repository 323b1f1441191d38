//! A recorded execution in words: the states along its paths. A name means the same term in all of them.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::VarId;
use crate::state::{Chunk, Interval, Resource, Store};
use crate::symex::failure::Failure;
use crate::symex::scene::{Scene, Teller};
use crate::symex::words::message;
use crate::symex::words::names::{Namer, Names};
use crate::symex::words::naming::{Naming, place_in_words};
use crate::symex::words::record::{At, Happened, Step};
use crate::term::{Name, Op, Term, TermKind, Words};
use crate::trace::{self, Changed, Entry, Event, Listed, Piece, Shown, Variable, Why};

/// How many items of each part of a state are shown.
const SHOWN: usize = 60;

/// How deeply nested locations are named; each is named once its receiver is.
const DEEPEST: usize = 3;

impl<'t> Teller<'t> {
    /// The steps of a recording in words.
    pub(crate) fn tell(self, steps: &[Step], params: &[VarId], failures: &[Failure]) -> Vec<trace::Step> {
        let mut tale = Tale { teller: self, params, names: Names::default() };
        let mut told: Vec<trace::Step> = Vec::new();
        // The path condition of the present step, and the steps on its path, each with the length that it had there.
        let mut path: Vec<Entry> = Vec::new();
        let mut around: Vec<(usize, usize)> = Vec::new();
        for step in steps {
            path.truncate(step.kept);
            around.retain(|(length, _)| *length <= path.len());
            path.extend(&step.learned);
            let after = around.last().map(|(_, number)| *number);
            let event = match &step.happened {
                Happened::State { span, what, at } => {
                    let state = tale.shown(at, &path);
                    let earlier = around.iter().rev().find_map(|(_, step)| match &told[*step].event {
                        Event::State { state, .. } => Some(state),
                        _ => None,
                    });
                    let changed = earlier.map_or(Changed::default(), |earlier| state.since(earlier));
                    let (span, what, changed) = (*span, *what, Box::new(changed));
                    Event::State { span, what, state: Box::new(state), changed }
                }
                Happened::Opened(chunk, at) => Event::Opened(tale.instance(chunk, at)),
                Happened::Closed(chunk, at) => Event::Closed(tale.instance(chunk, at)),
                Happened::Branch { cond, holds, known } => {
                    Event::Branch { cond: *cond, holds: *holds, known: *known }
                }
                Happened::Note(note) => Event::Note(*note),
                Happened::Failed(failure) => match failures.get(*failure) {
                    Some(failure) => {
                        let (code, message, span) = message::said(self, failure);
                        Event::Failed { span, code: code.0, message }
                    }
                    None => continue,
                },
                Happened::End(end) => Event::End(end.clone()),
            };
            around.push((path.len(), told.len()));
            told.push(trace::Step { after, depth: step.depth, event, questions: step.questions });
        }
        told
    }
}

/// The data that all states of one recording share.
struct Tale<'t> {
    teller: Teller<'t>,
    params: &'t [VarId],
    names: Names,
}

type Places = FxHashMap<Term, Words>;

impl Tale<'_> {
    /// A state in words.
    fn shown(&mut self, at: &At, path: &[Entry]) -> Shown {
        let scene = at.scene();
        let naming = Naming::new(self.teller, &scene);
        self.name_entry(at);
        let entry = self.entry_places(at);
        let (teller, params) = (self.teller, self.params);
        let namer = Namer::new(teller.pool, teller.variables, &mut self.names);
        let now = |t: Term| naming.own_name(t);
        let then = |t: Term| entry.get(&t).cloned();
        Shown {
            heap: listed(at.heap.iter(), |(_, chunk)| piece(teller, &namer, &now, chunk)),
            old: listed(at.old.iter(), |(_, chunk)| piece(teller, &namer, &then, chunk)),
            store: variables(teller, &namer, params, &at.store),
            path: known(&namer, path),
        }
    }

    fn instance(&mut self, chunk: &Chunk, at: &At) -> Piece {
        let scene = at.scene();
        let naming = Naming::new(self.teller, &scene);
        self.name_entry(at);
        let namer = Namer::new(self.teller.pool, self.teller.variables, &mut self.names);
        piece(self.teller, &namer, &|t| naming.own_name(t), chunk)
    }

    /// The values at entry get the names of the parameters, and of the locations that held them.
    fn name_entry(&mut self, at: &At) {
        let teller = self.teller;
        for param in self.params {
            let (Some(value), Some(name)) = (at.here.get(*param), teller.variable(*param)) else { continue };
            let name = Words::word(name);
            let name = if teller.copy(*param).is_some() { name.old() } else { name };
            if matches!(teller.pool.kind(value), TermKind::Symbol(_)) {
                self.names.fix(value, name);
            }
        }
        let places = self.entry_places(at);
        for (_, chunk) in at.old.iter() {
            let opaque =
                matches!(teller.pool.kind(chunk.value), TermKind::Symbol(_) | TermKind::Op(Op::Unwrap(_), _));
            match (chunk.place.resource, place_of(teller, chunk, &places)) {
                (Resource::Elements(_), Some(Words::Elements(array))) => {
                    self.names.fix_contents(chunk.value, *array);
                }
                (Resource::Field(_) | Resource::Element(_), Some(place)) if opaque => {
                    self.names.fix(chunk.value, place.old());
                }
                _ => {}
            }
        }
    }

    /// The names of objects where the heap at entry is shown.
    fn entry_places(&self, at: &At) -> Places {
        let teller = self.teller;
        let named = self.params.iter();
        let mut places: Places =
            named.filter_map(|it| Some((at.here.get(*it)?, Words::word(teller.variable(*it)?)))).collect();
        for _ in 0..DEEPEST {
            for (_, chunk) in at.old.iter() {
                let constant = matches!(
                    teller.pool.kind(chunk.value),
                    TermKind::Int(_) | TermKind::Bool(_) | TermKind::Op(Op::Null, _)
                );
                let field = matches!(chunk.place.resource, Resource::Field(_));
                if field && !constant && !places.contains_key(&chunk.value) {
                    places.extend(place_of(teller, chunk, &places).map(|place| (chunk.value, place)));
                }
            }
        }
        places
    }
}

impl At {
    fn scene(&self) -> Scene {
        let At { here, heap, old, .. } = self;
        Scene { here: here.clone(), heap: heap.clone(), old: old.clone(), path: Vec::new() }
    }
}

/// A location, if all its parts have names.
fn place_of(teller: Teller<'_>, chunk: &Chunk, places: &Places) -> Option<Words> {
    let say = |t: &Term| teller.pool.in_words(*t, &|t| Name::from(places.get(&t).cloned()));
    let args: Option<Vec<Words>> = chunk.place.args.iter().map(say).collect();
    place_in_words(teller, chunk.place.resource, args?)
}

/// `this.x -> v`, `c.valid() [snapshot s1]`
fn piece(
    teller: Teller<'_>,
    namer: &Namer<'_>,
    places: &dyn Fn(Term) -> Option<Words>,
    chunk: &Chunk,
) -> Piece {
    let gap = || Words::word("…");
    let part = |t: &Term| {
        teller.pool.in_words(*t, &|t| places(t).or_else(|| namer.name(t)).into()).unwrap_or_else(gap)
    };
    namer.begin();
    let args = chunk.place.args.iter().map(part).collect();
    let when = (chunk.when != teller.pool.bool(true)).then_some(chunk.when);
    Piece {
        place: place_in_words(teller, chunk.place.resource, args).unwrap_or_else(gap),
        value: namer.show(chunk.value),
        instance: matches!(chunk.place.resource, Resource::Pred(_)),
        missing: chunk.cells.split_off().iter().map(|gap| split_off(teller, namer, *gap)).collect(),
        when: when.map(|when| namer.show(when)),
    }
}

/// `i`, or `i..j`
fn split_off(teller: Teller<'_>, namer: &Namer<'_>, gap: Interval) -> Words {
    let low = namer.show(gap.low);
    if teller.pool.is_next(gap.low, gap.high) {
        return low;
    }
    Words::word(format!("{low}..{}", namer.show(gap.high)))
}

/// The variables of the program that have a value, in their order of declaration.
fn variables(teller: Teller<'_>, namer: &Namer<'_>, params: &[VarId], store: &Store) -> Listed<Variable> {
    let mut visible: Vec<(VarId, Term, &'static str)> = Vec::new();
    for (var, value) in store.iter() {
        if let (Some(name), false) = (teller.variable(var), teller.is_hidden(store, var)) {
            visible.push((var, value, name));
        }
    }
    let declared = |var: VarId| teller.copied(var).filter(|param| params.contains(param)).unwrap_or(var);
    visible.sort_by_key(|(var, ..)| declared(*var));
    listed(visible.into_iter(), |(_, value, name)| Variable { name, value: namer.show(value) })
}

/// What is known, in the order in which it came to be known. Facts that only give the shape of a snapshot are left out:
/// the names of its parts already show it.
fn known(namer: &Namer<'_>, path: &[Entry]) -> Listed<Words> {
    let mut facts: Vec<Words> = Vec::new();
    let mut seen = FxHashSet::default();
    let mut said = FxHashSet::default();
    for entry in path {
        if !matches!(entry.why, Why::Arrived | Why::Law)
            && seen.insert(entry.term)
            && !namer.is_shape(entry.term)
        {
            let fact = namer.show(entry.term);
            if said.insert(fact.clone()) {
                facts.push(fact);
            }
        }
    }
    let more = facts.len().saturating_sub(SHOWN);
    // What became known last matters most.
    Listed { shown: facts.split_off(more), more }
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
