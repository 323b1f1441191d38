//! What terms are called where something happened, in the words of the program [VC §6.2].
//!
//! Terms have no names; the program has. A term is called by a variable that holds it, by a location that holds it, by a
//! location that held it at entry, or by an expression over such terms. There are two tables: what things are called
//! now, and what they are called inside of `old(…)`, where a parameter is its value at entry and a location is one of
//! the heap at entry. What is partly of the one and partly of the other heap is said of the present one, with `old` at
//! the parts that can have it; what can't be said like that is not said.
//!
//! ```text
//! body  this.a = b; i++;          v = old(this.a)[i], held at entry only
//! now   b, this.a ↦ b             v is said as old(this.a[i]) if i has its value at entry, else not at all
//! ```

use std::cell::Cell;

use rustc_hash::FxHashMap;

use crate::state::{Chunk, Heap, Place, Resource};
use crate::symex::scene::{Scene, Teller};
use crate::term::{Name, Op, SortKind, Term, TermKind, Words};

/// How many parts of a term are spelled out; what has more is too long to be said. What was merged branch after branch
/// shares its parts, and written out it doubles with each.
const MOST_PARTS: u32 = 100;

/// A location of a location is named once its receiver is; this deep.
const DEEPEST: usize = 3;

/// The names of one scene.
pub(crate) struct Naming<'t> {
    pub teller: Teller<'t>,
    scene: &'t Scene,
    now: FxHashMap<Term, Words>,
    entry: FxHashMap<Term, Words>,
}

/// In which of the two heaps something is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    Now,
    Entry,
}

impl<'t> Naming<'t> {
    /// The names where something happened.
    pub(crate) fn new(teller: Teller<'t>, scene: &'t Scene) -> Naming<'t> {
        Naming::with_locals(teller, scene, true)
    }

    /// The names that a contract can use: it knows no locals.
    pub(crate) fn of_contract(teller: Teller<'t>, scene: &'t Scene) -> Naming<'t> {
        Naming::with_locals(teller, scene, false)
    }

    fn with_locals(teller: Teller<'t>, scene: &'t Scene, locals: bool) -> Naming<'t> {
        let mut naming = Naming { teller, scene, now: FxHashMap::default(), entry: FxHashMap::default() };
        naming.name_variables(locals);
        for _ in 0..DEEPEST {
            naming.name_locations(&scene.old, Time::Entry);
        }
        for _ in 0..DEEPEST {
            naming.name_locations(&scene.heap, Time::Now);
        }
        naming
    }

    /// A term as it is called now.
    pub(crate) fn say(&self, t: Term) -> Option<Words> {
        self.say_at(Time::Now, t)
    }

    /// A term in other words than its own name: that of something else with the same value, or an expression.
    pub(crate) fn say_otherwise(&self, t: Term, own: &Words) -> Option<Words> {
        match self.name(Time::Now, t) {
            Name::Called(words) if words != *own => Some(words),
            Name::Unknown => None,
            _ => self.spell(Time::Now, t, Some(t)),
        }
    }

    /// A location or instance as the program would write it now.
    pub(crate) fn say_place(&self, place: &Place) -> Option<Words> {
        self.place_at(Time::Now, place)
    }

    /// A location or instance as a precondition would write it.
    pub(crate) fn say_place_at_entry(&self, place: &Place) -> Option<Words> {
        self.place_at(Time::Entry, place)
    }

    /// The name that a term has by itself, if it has one.
    pub(crate) fn own_name(&self, t: Term) -> Option<Words> {
        self.now.get(&t).cloned().or_else(|| Some(self.entry.get(&t)?.clone().old()))
    }

    /// Whether a term has a name by itself, now or at entry.
    pub(crate) fn is_named(&self, t: Term) -> bool {
        self.now.contains_key(&t) || self.entry.contains_key(&t)
    }

    fn say_at(&self, time: Time, t: Term) -> Option<Words> {
        self.spell(time, t, None)
    }

    /// Spells a term out; `anew` is one whose name is not to be used.
    fn spell(&self, time: Time, t: Term, anew: Option<Term>) -> Option<Words> {
        let left = Cell::new(MOST_PARTS);
        self.teller.pool.in_words(t, &|t| match left.get().checked_sub(1) {
            None => Name::Unknown,
            Some(rest) => {
                left.set(rest);
                if anew == Some(t) { Name::Spelled } else { self.name(time, t) }
            }
        })
    }

    /// What a term is called. The value of a pure call is its name only in the heap that the call is of.
    fn name(&self, time: Time, t: Term) -> Name {
        match (time, self.now.get(&t), self.entry.get(&t)) {
            (Time::Now, Some(words), _) | (Time::Entry, _, Some(words)) => {
                return Name::Called(words.clone());
            }
            (Time::Now, None, Some(words)) => return Name::Called(words.clone().old()),
            (_, _, None) => {}
        }
        let pool = self.teller.pool;
        match (pool.kind(t), time) {
            (TermKind::App(function, args), _) => {
                let Some(snapshot) = args.first() else { return Name::Spelled };
                let is_of = |heap: &Heap| {
                    let told = self.teller.is_call_in(heap, function, args);
                    told.unwrap_or_else(|| self.is_in(heap, *snapshot))
                };
                if is_of(if time == Time::Now { &self.scene.heap } else { &self.scene.old }) {
                    Name::Spelled
                } else if time == Time::Now && is_of(&self.scene.old) {
                    self.of_entry(t)
                } else {
                    Name::Unknown
                }
            }
            (TermKind::Op(Op::Select, &[contents, _]), Time::Now) if !self.now.contains_key(&contents) => {
                self.of_entry(t)
            }
            _ if matches!(pool.sort_kind(pool.sort(t)), SortKind::Arr(_)) => Name::Unknown,
            _ => Name::Spelled,
        }
    }

    /// `old(…)` around a term all of whose parts can be said there.
    fn of_entry(&self, t: Term) -> Name {
        self.spell(Time::Entry, t, None).map_or(Name::Unknown, |words| Name::Called(words.old()))
    }

    /// Whether a snapshot seems to be one of what a heap holds, wherever that is.
    fn is_in(&self, heap: &Heap, snapshot: Term) -> bool {
        match self.teller.pool.kind(snapshot) {
            TermKind::Op(Op::Unit, _) => true,
            TermKind::Op(Op::Tuple, parts) => parts.iter().all(|part| self.is_in(heap, *part)),
            TermKind::Op(Op::Wrap, &[value]) => heap.iter().any(|(_, chunk)| chunk.value == value),
            _ => heap.iter().any(|(_, chunk)| chunk.value == snapshot),
        }
    }

    fn name_variables(&mut self, locals: bool) {
        let here = &self.scene.here;
        for (var, value) in here.iter() {
            let Some(name) = self.teller.variable(var) else { continue };
            if self.is_constant(value) || (!locals && !self.teller.is_parameter(var)) {
                continue;
            }
            // A parameter that the body assigns to is its copy there; in `old` the copy can't be named.
            let copy = self.teller.copy(var);
            if copy.is_none() && self.teller.is_hidden(here, var) {
                continue;
            }
            if copy.is_none_or(|copy| here.get(copy).is_none_or(|now| now == value)) {
                self.now.entry(value).or_insert_with(|| Words::word(name));
            }
            if self.teller.copied(var).is_none() {
                self.entry.entry(value).or_insert_with(|| Words::word(name));
            }
        }
    }

    fn name_locations(&mut self, heap: &Heap, time: Time) {
        for (_, chunk) in heap.iter() {
            let names = if time == Time::Now { &self.now } else { &self.entry };
            let nameless = matches!(chunk.place.resource, Resource::Pred(_)) || !chunk.cells.is_complete();
            if nameless || names.contains_key(&chunk.value) || self.is_constant(chunk.value) {
                continue;
            }
            if let Some(words) = self.place_at(time, &chunk.place) {
                let names = if time == Time::Now { &mut self.now } else { &mut self.entry };
                names.insert(chunk.value, words);
            }
        }
    }

    fn place_at(&self, time: Time, place: &Place) -> Option<Words> {
        let args: Option<Vec<Words>> = place.args.iter().map(|arg| self.say_at(time, *arg)).collect();
        place_in_words(self.teller, place.resource, args?)
    }

    fn is_constant(&self, t: Term) -> bool {
        matches!(self.teller.pool.kind(t), TermKind::Int(_) | TermKind::Bool(_) | TermKind::Op(Op::Null, _))
    }
}

/// A location or instance as the program would write it, its arguments in words.
pub(crate) fn place_in_words(teller: Teller<'_>, resource: Resource, args: Vec<Words>) -> Option<Words> {
    let program = teller.program;
    let mut args = args.into_iter();
    Some(match resource {
        Resource::Field(field) => args.next()?.field(program.field(field).name.as_str()),
        Resource::Element(_) => Words::Element(Box::new(args.next()?), Box::new(args.next()?)),
        Resource::Elements(_) => Words::Elements(Box::new(args.next()?)),
        Resource::Pred(pred) => {
            let decl = program.predicate(pred.declaration());
            let name = &*decl.origin.name;
            let receiver = if decl.is_static { None } else { Some(Box::new(args.next()?)) };
            let name = match receiver {
                Some(_) => name.rsplit('.').next().unwrap_or(name),
                None => name,
            };
            Words::Call { receiver, name: name.into(), args: args.collect(), of: Vec::new() }
        }
    })
}

/// What a chunk gives: `acc(this.x)`, `this.list()`, `acc(a[*])`.
pub(crate) fn permission(chunk: &Chunk, place: Words) -> Words {
    match chunk.place.resource {
        Resource::Pred(_) => place,
        _ => acc(place),
    }
}

/// `acc(…)` around a location.
pub(crate) fn acc(place: Words) -> Words {
    Words::Call { receiver: None, name: "acc".into(), args: vec![place], of: Vec::new() }
}

/// The same with `this.` left out where no variable hides what comes after it.
pub(crate) fn without_this(teller: Teller<'_>, words: Words) -> Words {
    let this = Words::word("this");
    let variable =
        |name: &str| teller.variables.iter().any(|var| var.name.is_some_and(|it| it.as_str() == name));
    words.map(&|words| match words {
        Words::Field(receiver, name) if *receiver == this && !variable(&name) => Words::Word(name),
        Words::Call { receiver: Some(receiver), name, args, of } if *receiver == this => {
            Words::Call { receiver: None, name, args, of }
        }
        other => other,
    })
}
