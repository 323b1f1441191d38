//! What was known where something failed, in the user's own words [VC §6.2].
//!
//! Terms have no names; the program has. A term is shown by a variable that holds it, by a location that holds
//! it, by a location that held it at entry, or by an expression over such terms. What can't be said in the
//! program's words is left out.

use std::borrow::Cow;
use std::cell::Cell;

use rustc_hash::FxHashMap;

use crate::source::Span;
use crate::state::{Chunk, Heap, Resource, State};
use crate::symex::Executor;
use crate::term::{Op, SortKind, Term, TermKind, TermPool};
use crate::trace::Why;

/// How much of each kind is shown.
const SHOWN: usize = 10;

/// What the verifier knew, in source words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// The conditions of the path: text, place, and whether it held.
    pub path: Vec<(String, Span, bool)>,
    pub held: Vec<String>,
    /// How many chunks have no name in the program.
    pub held_unnamed: usize,
    pub known: Vec<String>,
}

impl Executor<'_> {
    /// The situation of a state on the present path. Branches inside the failing place itself are left out.
    pub(crate) fn situation(&mut self, state: &State, failing: Span) -> Situation {
        let names = self.names(state);
        let name_of = |t: Term| self.name_of(&names, state, t);
        let mut situation = Situation::default();
        for (span, holds) in self.track.path.branches() {
            let inside = span.file == failing.file && span.start >= failing.start && span.end <= failing.end;
            let entry = (self.text(span), span, holds);
            if !inside && !situation.path.contains(&entry) {
                situation.path.push(entry);
            }
        }
        for (_, chunk) in state.heap.iter() {
            match self.show_chunk(chunk, &name_of) {
                Some(shown) if situation.held.len() < SHOWN => situation.held.push(shown),
                _ => situation.held_unnamed += 1,
            }
        }
        situation.known = self.known_facts(state, &name_of);
        situation
    }

    /// A held chunk in the program's words.
    pub(crate) fn show_held(&mut self, state: &State, id: crate::state::ChunkId) -> Option<String> {
        let names = self.names(state);
        self.show_place(state.heap.get(id)?, &|t| self.name_of(&names, state, t))
    }

    fn known_facts(&self, state: &State, name_of: &dyn Fn(Term) -> Option<String>) -> Vec<String> {
        let pool = &self.prover.pool;
        let mut known: Vec<String> = Vec::new();
        for (var, value) in self.track.here.iter() {
            let Some(name) = self.context.own.variables.get(var.index()).and_then(|v| v.name) else {
                continue;
            };
            let is_own = |called: &str| called == name.as_str();
            if let Some(value) = shown_value(pool, value, &is_own, name_of)
                && is_telling(&value)
            {
                note(&mut known, format!("{name} == {}", operand(&value)));
            }
        }
        for (_, chunk) in state.heap.iter() {
            let Some(place) = self.show_place(chunk, name_of) else { continue };
            if !matches!(chunk.place.resource, Resource::Field(_)) {
                continue;
            }
            if let Some(value) = shown_value(pool, chunk.value, &|called| called == place, name_of)
                && is_telling(&value)
            {
                note(&mut known, format!("{place} == {}", operand(&value)));
            }
        }
        for entry in self.track.path.entries().iter().rev() {
            if entry.why != Why::Learned || pool.symbols(entry.term).is_empty() {
                continue;
            }
            if let Some(fact) = spell(pool, entry.term, name_of)
                && is_telling(&fact)
            {
                note(&mut known, fact);
            }
            if known.len() >= SHOWN {
                break;
            }
        }
        known.truncate(SHOWN);
        known
    }

    /// What a term is called. The value of a pure call is its name only where the heap is as it was for the call; at
    /// entry it is an `old`, and of another heap it has none.
    fn name_of(&self, names: &FxHashMap<Term, String>, state: &State, term: Term) -> Option<String> {
        if let Some(name) = names.get(&term) {
            return Some(name.clone());
        }
        let pool = &self.prover.pool;
        if matches!(pool.sort_kind(pool.sort(term)), SortKind::Arr(_)) {
            return self.elements(names, state, term);
        }
        let TermKind::App(_, args) = pool.kind(term) else { return None };
        let snapshot = *args.first()?;
        if self.is_in(&state.heap, snapshot) {
            return None;
        }
        if !self.is_in(&state.old, snapshot) {
            return Some(NAMELESS.to_string());
        }
        let inside = |t: Term| match (names.get(&t), pool.kind(t)) {
            (Some(name), _) => Some(name.clone()),
            (None, TermKind::App(_, args)) if !args.first().is_some_and(|s| self.is_in(&state.old, *s)) => {
                Some(NAMELESS.to_string())
            }
            _ => None,
        };
        // What can't be said inside of `old` must not be said without it.
        Some(spell(pool, term, &inside).map_or(NAMELESS.to_string(), |text| format!("old({text})")))
    }

    /// The contents of an array whose elements are held now or were at entry.
    fn elements(&self, names: &FxHashMap<Term, String>, state: &State, contents: Term) -> Option<String> {
        let array = |heap: &Heap| {
            let holds = |chunk: &Chunk| {
                matches!(chunk.place.resource, Resource::Elements(_))
                    && chunk.value == contents
                    && chunk.cells.is_complete()
            };
            let (_, chunk) = heap.iter().find(|(_, chunk)| holds(chunk))?;
            spell(&self.prover.pool, *chunk.place.args.first()?, &|t| names.get(&t).cloned())
        };
        let now = array(&state.heap).map(|array| format!("{array}[*]"));
        now.or_else(|| array(&state.old).map(|array| format!("old({array}[*])")))
    }

    /// Whether a snapshot is one of what a heap holds now.
    fn is_in(&self, heap: &Heap, snapshot: Term) -> bool {
        match self.prover.pool.kind(snapshot) {
            TermKind::Op(Op::Unit, _) => true,
            TermKind::Op(Op::Tuple, parts) => parts.iter().all(|part| self.is_in(heap, *part)),
            TermKind::Op(Op::Wrap, &[value]) => heap.iter().any(|(_, chunk)| chunk.value == value),
            _ => heap.iter().any(|(_, chunk)| chunk.value == snapshot),
        }
    }

    pub(crate) fn names(&self, state: &State) -> FxHashMap<Term, String> {
        let pool = &self.prover.pool;
        let mut names: FxHashMap<Term, String> = FxHashMap::default();
        for (var, value) in self.track.here.iter() {
            let Some(name) = self.context.own.variables.get(var.index()).and_then(|v| v.name) else {
                continue;
            };
            if !is_constant(pool.kind(value)) {
                names.entry(value).or_insert_with(|| name.to_string());
            }
        }
        for (heap, old) in [(&state.heap, false), (&state.old, true)] {
            // A location of a location is named once its receiver is.
            for _ in 0..3 {
                self.name_locations(heap, old, &mut names);
            }
        }
        names
    }

    pub(crate) fn name_locations(&self, heap: &Heap, old: bool, names: &mut FxHashMap<Term, String>) {
        let pool = &self.prover.pool;
        for (_, chunk) in heap.iter() {
            if is_constant(pool.kind(chunk.value)) || names.contains_key(&chunk.value) {
                continue;
            }
            if !matches!(chunk.place.resource, Resource::Field(_)) {
                continue;
            }
            let place = self.show_place(chunk, &|t| names.get(&t).cloned());
            if let Some(place) = place {
                names.insert(chunk.value, if old { format!("old({place})") } else { place });
            }
        }
    }

    /// A location or instance as the program would write it.
    pub(crate) fn show_place(
        &self,
        chunk: &Chunk,
        name_of: &dyn Fn(Term) -> Option<String>,
    ) -> Option<String> {
        let program = self.context.program;
        let args: Option<Vec<String>> =
            chunk.place.args.iter().map(|arg| spell(&self.prover.pool, *arg, name_of)).collect();
        let args = args?;
        Some(match chunk.place.resource {
            Resource::Field(field) => format!("{}.{}", args[0], program.field(field).name),
            Resource::Element(_) => format!("{}[{}]", args[0], args[1]),
            Resource::Elements(_) => format!("{}[*]", args[0]),
            Resource::Pred(pred) => {
                let decl = program.predicate(pred);
                let name = &decl.origin.name;
                if decl.is_static {
                    format!("{name}({})", args.join(", "))
                } else {
                    let short = name.rsplit('.').next().unwrap_or(name);
                    format!("{}.{short}({})", args[0], args[1..].join(", "))
                }
            }
        })
    }

    fn show_chunk(&self, chunk: &Chunk, name_of: &dyn Fn(Term) -> Option<String>) -> Option<String> {
        let place = self.show_place(chunk, name_of)?;
        Some(match chunk.place.resource {
            Resource::Pred(_) if !place.contains(NAMELESS) => place,
            _ if place.contains(NAMELESS) => return None,
            _ if chunk.cells.is_complete() => format!("acc({place})"),
            _ => format!("acc({place}) but for {} of its elements", chunk.cells.split_off().len()),
        })
    }
}

/// Stands for what has no name in the program; what contains it is not shown.
const NAMELESS: &str = "\u{0}";

/// How many parts of a term are spelled out; what has more is too long to be shown.
const MOST_PARTS: u32 = 100;

/// A term in the words that `names` gives, unless it has too many parts: what was merged branch after branch shares its
/// parts, and written out it doubles with each.
fn spell(pool: &TermPool, t: Term, names: &dyn Fn(Term) -> Option<String>) -> Option<String> {
    let left = Cell::new(MOST_PARTS);
    let counted = |t: Term| match left.get().checked_sub(1) {
        Some(rest) => {
            left.set(rest);
            names(t)
        }
        None => Some(String::new()),
    };
    let text = pool.display(t, &counted)?;
    (left.get() > 0).then_some(text)
}

/// Whether a fact is worth showing: short, about named things, and not what everybody knows.
fn is_telling(fact: &str) -> bool {
    let quantified = fact.starts_with("forall ") || fact.starts_with("exists ");
    let plain = !fact.contains("==>") || quantified;
    fact != "this != null" && fact.len() <= 100 && plain && !fact.contains(NAMELESS)
}

/// What a variable or location holds in other words than its own name: the name of something else with the same value,
/// or an expression over names.
fn shown_value(
    pool: &TermPool,
    value: Term,
    is_own: &dyn Fn(&str) -> bool,
    name_of: &dyn Fn(Term) -> Option<String>,
) -> Option<String> {
    match name_of(value) {
        Some(name) if !is_own(&name) => Some(name),
        _ => spell(pool, value, &|t| if t == value { None } else { name_of(t) }),
    }
}

/// A text as the right side of `==`.
fn operand(value: &str) -> Cow<'_, str> {
    let loose = [" ? ", " == ", " != ", " && ", " || ", " ==> ", " :: "];
    if loose.iter().any(|sign| value.contains(sign)) {
        Cow::Owned(format!("({value})"))
    } else {
        Cow::Borrowed(value)
    }
}

fn is_constant(kind: TermKind<'_>) -> bool {
    matches!(kind, TermKind::Int(_) | TermKind::Bool(_) | TermKind::Op(Op::Null, _))
}

fn note(known: &mut Vec<String>, fact: String) {
    if !known.contains(&fact) {
        known.push(fact);
    }
}
