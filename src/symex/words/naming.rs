//! Names for terms at the place where something happened, as expressions of the program [VC §6.2].
//!
//! Terms have no names, so they are named after things in the program: a variable with that value, a location with that
//! value, a location that had it at entry, or an expression over such terms. There are two tables: one for names as of
//! now, and one for names inside `old(…)`, where a parameter has its value at entry and a location is one in the heap
//! at entry. A term with parts from both heaps is expressed in the present one, with `old` around the parts that can
//! have it; a term that can't be expressed like that is left out.
//!
//! ```text
//! body  this.a = b; i++;          v = old(this.a)[i], held at entry only
//! now   b, this.a ↦ b             v is named old(this.a[i]) if i has its value at entry, else not at all
//! ```

use std::cell::Cell;

use rustc_hash::FxHashMap;

use crate::ir::{Definition, Item, Named, PredId, Program, StandsFor, VarId};
use crate::state::{Chunk, Heap, Place, Resource};
use crate::symex::scene::{Scene, Teller};
use crate::symex::words::amount;
use crate::term::{Level, Name, Op, SortKind, Term, TermKind, Words};

/// How many parts of a term are spelled out; a term with more is too long for a message. A value that was merged branch
/// after branch shares its parts, so writing it out doubles it with each branch.
const MOST_PARTS: u32 = 100;

/// How deeply nested locations are named; each is named once its receiver is.
const DEEPEST: usize = 3;

/// The names of one scene.
pub(crate) struct Naming<'t> {
    pub teller: Teller<'t>,
    scene: &'t Scene,
    now: FxHashMap<Term, Words>,
    entry: FxHashMap<Term, Words>,
    /// A parameter is what it was at entry, as in a postcondition, even if the body assigned to it.
    at_end: bool,
}

/// Which of the two heaps an expression refers to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    Now,
    Entry,
}

impl<'t> Naming<'t> {
    /// The names where something happened.
    pub(crate) fn new(teller: Teller<'t>, scene: &'t Scene) -> Naming<'t> {
        Naming::with_locals(teller, scene, (true, false))
    }

    /// The names where a postcondition is shown: a parameter means its value at entry.
    pub(crate) fn at_end(teller: Teller<'t>, scene: &'t Scene) -> Naming<'t> {
        Naming::with_locals(teller, scene, (true, true))
    }

    /// The names that a contract can use: it knows no locals.
    pub(crate) fn of_contract(teller: Teller<'t>, scene: &'t Scene) -> Naming<'t> {
        Naming::with_locals(teller, scene, (false, false))
    }

    fn with_locals(teller: Teller<'t>, scene: &'t Scene, (locals, at_end): (bool, bool)) -> Naming<'t> {
        let (now, entry) = (FxHashMap::default(), FxHashMap::default());
        let mut naming = Naming { teller, scene, now, entry, at_end };
        naming.name_variables(locals);
        for _ in 0..DEEPEST {
            naming.name_locations(&scene.old, Time::Entry);
        }
        for _ in 0..DEEPEST {
            naming.name_locations(&scene.heap, Time::Now);
        }
        naming
    }

    /// The name of a term now.
    pub(crate) fn say(&self, t: Term) -> Option<Words> {
        self.say_at(Time::Now, t)
    }

    /// An expression for a term other than its own name: the name of something else with the same value, or a compound
    /// one.
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

    /// The array that has these elements now.
    pub(crate) fn array_of(&self, contents: Term) -> Option<Words> {
        let mut all = self.scene.heap.iter().map(|(_, chunk)| chunk);
        let array =
            all.find(|it| it.value == contents && matches!(it.place.resource, Resource::Elements(_)))?;
        self.say(array.place.receiver()?)
    }

    /// The name of a term in the two tables, if it has one.
    pub(crate) fn own_name(&self, t: Term) -> Option<Words> {
        self.now.get(&t).cloned().or_else(|| Some(self.entry.get(&t)?.clone().old()))
    }

    /// Whether a term has a name in one of the tables.
    pub(crate) fn is_named(&self, t: Term) -> bool {
        self.now.contains_key(&t) || self.entry.contains_key(&t)
    }

    fn say_at(&self, time: Time, t: Term) -> Option<Words> {
        self.spell(time, t, None)
    }

    /// Spells a term out; `anew` is a term whose name must not be used.
    fn spell(&self, time: Time, t: Term, anew: Option<Term>) -> Option<Words> {
        let left = Cell::new(MOST_PARTS);
        self.teller.pool.in_words(t, &|t| match left.get().checked_sub(1) {
            None => Name::Unknown,
            Some(rest) => {
                left.set(rest);
                if anew == Some(t) { self.composed(time, t, anew) } else { self.name(time, t) }
            }
        })
    }

    /// The name of a term.
    fn name(&self, time: Time, t: Term) -> Name {
        match (time, self.now.get(&t), self.entry.get(&t)) {
            (Time::Now, Some(words), _) | (Time::Entry, _, Some(words)) => Name::Called(words.clone()),
            (Time::Now, None, Some(words)) => Name::Called(words.clone().old()),
            (_, _, None) => self.composed(time, t, None),
        }
    }

    /// Whether a term is spelled out by its parts. The value of a pure call is named after the call only in the heap
    /// that the call depends on. `anew` is as for [`Naming::spell`].
    fn composed(&self, time: Time, t: Term, anew: Option<Term>) -> Name {
        let pool = self.teller.pool;
        match (pool.kind(t), time) {
            // What the verifier calls its own has no name in the program, unless it is a literal.
            (TermKind::App(function, _), _) if pool.function(function).name.starts_with('$') => {
                if pool.is_literal(t) { Name::Spelled } else { Name::Unknown }
            }
            (TermKind::App(function, args), _) => {
                let Some(snapshot) = args.first().filter(|_| pool.function(function).snapshot_args > 0)
                else {
                    return Name::Spelled;
                };
                let is_of = |heap: &Heap| {
                    let told = self.teller.is_call_in(heap, function, args);
                    told.unwrap_or_else(|| self.is_in(heap, *snapshot))
                };
                if is_of(if time == Time::Now { &self.scene.heap } else { &self.scene.old }) {
                    Name::Spelled
                } else if time == Time::Now && is_of(&self.scene.old) {
                    self.of_entry(t, anew)
                } else {
                    Name::Unknown
                }
            }
            (TermKind::Op(Op::Select, &[contents, _]), Time::Now) if !self.now.contains_key(&contents) => {
                self.of_entry(t, anew)
            }
            _ if matches!(pool.sort_kind(pool.sort(t)), SortKind::Arr(_)) => Name::Unknown,
            _ => Name::Spelled,
        }
    }

    /// `old(…)` around a term whose parts can all be expressed at entry.
    fn of_entry(&self, t: Term, anew: Option<Term>) -> Name {
        self.spell(Time::Entry, t, anew.filter(|anew| *anew == t))
            .map_or(Name::Unknown, |words| Name::Called(words.old()))
    }

    /// Whether a snapshot seems to consist of values in a heap, wherever they are.
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
            // A parameter that the body assigns to is represented by its copy there; in `old` the copy can't be named.
            let copy = self.teller.copy(var);
            if copy.is_none() && self.teller.is_hidden(here, var) {
                continue;
            }
            let is_meant = match copy {
                Some(copy) if !self.at_end => here.get(copy).is_none_or(|now| now == value),
                // Where parameters mean what they were, their copies have no name.
                _ => !self.is_replaced(var),
            };
            if is_meant {
                self.now.entry(value).or_insert_with(|| Words::word(name));
            }
            if self.teller.copied(var).is_none() {
                self.entry.entry(value).or_insert_with(|| Words::word(name));
            }
        }
    }

    /// Whether a variable is what the body has made of a parameter, where the parameter means what it was.
    pub(crate) fn is_replaced(&self, var: VarId) -> bool {
        self.at_end && self.teller.copied(var).is_some()
    }

    /// Whether the body has made something else of a parameter that a term mentions, where the parameter means what it
    /// was.
    pub(crate) fn replaced_in(&self, t: Term) -> Option<&'static str> {
        let here = &self.scene.here;
        let parts = self.teller.pool.subterms(t);
        let replaced = here.iter().filter(|(var, value)| {
            self.at_end && parts.contains(value) && {
                let copy = self.teller.copy(*var).and_then(|copy| here.get(copy));
                copy.is_some_and(|now| now != *value)
            }
        });
        replaced.filter_map(|(var, _)| self.teller.variable(var)).next()
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

/// A location or instance as the program would write it, given its arguments in words.
pub(crate) fn place_in_words(teller: Teller<'_>, resource: Resource, args: Vec<Words>) -> Option<Words> {
    let program = teller.program;
    let mut args = args.into_iter();
    Some(match resource {
        Resource::Field(field) => args.next()?.field(program.field(field).name.as_str()),
        Resource::Element(_) => Words::Element(Box::new(args.next()?), Box::new(args.next()?)),
        Resource::Elements(_) => Words::Elements(Box::new(args.next()?)),
        Resource::Range(_) => Words::Range(Box::new([args.next()?, args.next()?, args.next()?])),
        // What the elements are is no expression of the program.
        Resource::Each(_) | Resource::Members(_) => return None,
        Resource::Pred(pred) => {
            let decl = program.predicate(program.shown_predicate(pred));
            match decl.stands_for {
                Some(StandsFor::Elements) => return Some(Words::Elements(Box::new(args.next()?))),
                Some(StandsFor::Guarded(item)) => {
                    return place_in_words(teller, Resource::of_item(item), args.collect());
                }
                None => {}
            }
            let receiver = if decl.is_static { None } else { Some(Box::new(args.next()?)) };
            let name = match receiver {
                Some(_) => decl.origin.simple(),
                None => decl.origin.plain(),
            };
            // Of this object, the definition of a class is named by the class.
            let receiver = match (pred.definition, receiver) {
                (Definition::Of(class) | Definition::As(class), Some(object))
                    if decl.definition == Definition::Dynamic && *object == Words::word("this") =>
                {
                    Some(Box::new(Words::word(program.class(class).name.as_str())))
                }
                (_, receiver) => receiver,
            };
            Words::Call { receiver, name: name.into(), args: args.collect(), of: Vec::new() }
        }
    })
}

/// The permission that a chunk gives: `acc(this.x)`, `this.list()`, `acc(a[*])`.
pub(crate) fn permission(naming: &Naming<'_>, chunk: &Chunk, place: Words) -> Words {
    let part = amount::held(naming.teller.pool, chunk.amount, naming.say(chunk.amount));
    let held = if part.is_none() && is_of_instances(naming.teller.program, &chunk.place) {
        place
    } else {
        let args = std::iter::once(place).chain(part).collect();
        Words::Call { receiver: None, name: "acc".into(), args, of: Vec::new() }
    };
    let object = chunk.place.receiver().and_then(|object| naming.say(object));
    match (chunk.place.resource, object) {
        (Resource::Pred(pred), Some(object))
            if naming.teller.program.inside_of_guarded(Item::Pred(pred)).is_some() =>
        {
            Words::Infix(Level::Implies, "==>", vec![there(object), held])
        }
        // Any other says by itself of what it is.
        _ => held,
    }
}

/// Whether a place is one of instances, shown as such.
pub(crate) fn is_of_instances(program: &Program, place: &Place) -> bool {
    match place.resource {
        Resource::Pred(pred) | Resource::Each(Item::Pred(pred)) | Resource::Members(Item::Pred(pred)) => {
            is_shown_as_instance(program, pred)
        }
        // Any other is a location.
        _ => false,
    }
}

/// Whether an instance is shown as one, and not as the permission to a location.
fn is_shown_as_instance(program: &Program, pred: Named<PredId>) -> bool {
    match program.predicate(pred.family).stands_for {
        None => true,
        Some(StandsFor::Guarded(Item::Pred(inner))) => is_shown_as_instance(program, inner),
        Some(StandsFor::Guarded(Item::Field(_)) | StandsFor::Elements) => false,
    }
}

/// `object != null`
pub(crate) fn there(object: Words) -> Words {
    Words::Infix(Level::Relation, "!=", vec![object, Words::word("null")])
}

/// `acc(…)` around a location.
pub(crate) fn acc(place: Words) -> Words {
    Words::Call { receiver: None, name: "acc".into(), args: vec![place], of: Vec::new() }
}

/// The same without `this.`, where no variable hides what comes after it.
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
