//! What is true only of the current path.
//!
//! Rules add to it along the path. [`scope`](super::Executor::scope) marks how much there is and cuts it back together
//! with the prover, so that nothing from one path reaches its siblings:
//!
//! ```text
//! if (b) { x.len(); }     then: the definition of x.len() is learned, its call is in `defined`
//!                         else: it is neither known nor in `defined`, so a call would learn it
//! ```
//!
//! *Invariant*: what is recorded here as done on a path is undone where the prover forgets what was learned from it. A
//! call left in `defined` would have no definition, and an instance left in `opened` would be closed without having
//! been opened.

use std::collections::VecDeque;
use std::hash::Hash;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::proofs::measure::Measured;
use super::{Dynamic, proofs};
use crate::infer::Search;
use crate::ir::{Definition, PureId};
use crate::state::{Chunk, ChunkId, Heap, Place, State, Store};
use crate::term::Term;
use crate::trace::{Mark, Path};

/// What is true of the path that is being followed.
#[derive(Default)]
pub(super) struct Track {
    pub(super) path: Path,
    /// The calls whose definition was looked at on this path.
    pub(super) defined: Depths<Term>,
    /// The calls whose postcondition was looked at because their definition is not known on this path.
    pub(super) promised: Depths<Term>,
    /// The snapshots whose shape is known on this path, with the number of their parts.
    pub(super) shapes: Noted<(Term, usize)>,
    /// The instances whose bodies were looked at on this path: what they say is known.
    pub(super) seen: Depths<Seen>,
    /// The instances that were closed in scratch states on this path.
    pub(super) closed: Closed,
    /// The preconditions of pure calls that were consumed on this path.
    pub(super) granted: Granted,
    /// The instances that were opened in the actual heap on this path.
    pub(super) opened: Vec<ChunkId>,
    /// The values of the variables at the statement that is being executed.
    pub(super) here: Store,
    /// Their values at entry, for the parameters.
    pub(super) at_entry: Store,
    /// The value of the method's own `decreases` at entry.
    pub(super) measure: Option<Rc<[Measured]>>,
    /// The measures that are tried because none is written.
    pub(super) tried: Option<proofs::guess::Tried>,
}

/// See [`Track::digest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TrackDigest {
    path: Mark,
    defined: (usize, usize),
    promised: (usize, usize),
    shapes: usize,
    seen: usize,
    closed: usize,
    granted: usize,
    opened: usize,
}

/// How much of a [`Track`] there was at some point.
#[derive(Clone)]
pub(super) struct TrackMark {
    pub(super) path: Mark,
    defined: usize,
    promised: usize,
    shapes: usize,
    seen: usize,
    closed: usize,
    granted: usize,
    pub(super) opened: usize,
    here: Store,
}

impl Track {
    pub(super) fn mark(&self) -> TrackMark {
        TrackMark {
            path: self.path.mark(),
            defined: self.defined.order.len(),
            promised: self.promised.order.len(),
            shapes: self.shapes.order.len(),
            seen: self.seen.order.len(),
            closed: self.closed.0.len(),
            granted: self.granted.len(),
            opened: self.opened.len(),
            here: self.here.clone(),
        }
    }

    /// See [`attempt`](super::moves::attempt): what a failed attempt must leave as it was.
    pub(super) fn digest(&self) -> TrackDigest {
        TrackDigest {
            path: self.path.mark(),
            defined: (self.defined.order.len(), self.defined.depths.len()),
            promised: (self.promised.order.len(), self.promised.depths.len()),
            shapes: self.shapes.order.len(),
            seen: self.seen.order.len(),
            closed: self.closed.0.len(),
            granted: self.granted.len(),
            opened: self.opened.len(),
        }
    }

    pub(super) fn cut(&mut self, mark: TrackMark) {
        self.path.cut(mark.path);
        self.opened.truncate(mark.opened);
        self.here = mark.here;
        self.defined.cut(mark.defined);
        self.promised.cut(mark.promised);
        self.shapes.cut(mark.shapes);
        self.seen.cut(mark.seen);
        self.closed.0.truncate(mark.closed);
        self.granted.cut(mark.granted);
    }
}

/// What was done on this path, so that it need not be done again.
pub(super) struct Noted<T> {
    all: FxHashSet<T>,
    order: Vec<T>,
}

impl<T> Default for Noted<T> {
    fn default() -> Self {
        Noted { all: FxHashSet::default(), order: Vec::new() }
    }
}

impl<T: Clone + Eq + Hash> Noted<T> {
    /// Notes something. False if that was done before.
    pub(super) fn note(&mut self, what: T) -> bool {
        let new = self.all.insert(what.clone());
        if new {
            self.order.push(what);
        }
        new
    }

    fn cut(&mut self, len: usize) {
        for what in self.order.drain(len..) {
            self.all.remove(&what);
        }
    }
}

/// An instance with its snapshot: whatever it teaches, it teaches once on a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Seen {
    place: Place,
    snapshot: Term,
}

impl Seen {
    pub(super) fn of(chunk: &Chunk) -> Seen {
        Seen { place: chunk.place.clone(), snapshot: chunk.value }
    }
}

/// What was asked for when an instance was closed in a scratch state.
#[derive(Clone)]
pub(super) struct Before {
    place: Place,
    heap: Heap,
    opened: Option<Term>,
    search: Search,
}

impl Before {
    pub(super) fn of(state: &State, place: &Place, search: Search) -> Before {
        Before { place: place.clone(), heap: state.heap.clone(), opened: state.opened, search }
    }

    fn is(&self, state: &State, place: &Place, search: Search) -> bool {
        self.search == search
            && self.opened == state.opened
            && self.place == *place
            && self.heap.is_same(&state.heap)
    }
}

/// The instances that were closed in scratch states, without a fork on the way: from the same heap, the same comes out
/// again.
///
/// *Invariant*: [`Before`] has everything that decides whether the instance may be closed, and what closing it gives:
/// the place, the heap, what is open, and how far may be searched. A rule that lets some closes happen and others not
/// must add what it goes by, or be asked before [`again`](Closed::again) is, as `may_close` is: otherwise an instance
/// that was closed with permission would be found where it may not be closed. What only grows along a path (the path
/// condition, the definitions) need not be in it.
#[derive(Default)]
pub(super) struct Closed(Vec<(Before, Heap, Option<Term>, Chunk)>);

impl Closed {
    /// How many are looked at, beginning with the last.
    const LATELY: usize = 8;

    /// Keeps what closing an instance gave: the rest of the heap, and the instance.
    pub(super) fn keep(&mut self, before: Before, after: &State, chunk: &Chunk) {
        self.0.push((before, after.heap.clone(), after.opened, chunk.clone()));
    }

    /// What closing an instance gave before, in the same heap.
    pub(super) fn again(&self, state: &State, place: &Place, search: Search) -> Option<(State, Chunk)> {
        let mut lately = self.0.iter().rev().take(Closed::LATELY);
        let (_, heap, opened, chunk) = lately.find(|(before, ..)| before.is(state, place, search))?;
        Some((State { heap: heap.clone(), opened: *opened, ..state.clone() }, chunk.clone()))
    }
}

/// What a pure call asked for when its precondition was consumed.
pub(super) struct Asked {
    /// The method, and the definition that it is looked at with.
    method: (PureId, Definition),
    args: Vec<Term>,
    heap: Heap,
    opened: Option<Term>,
    dynamic: Dynamic,
}

impl Asked {
    pub(super) fn of(base: &State, method: (PureId, Definition), args: &[Term], dynamic: &Dynamic) -> Asked {
        Asked { method, args: args.to_vec(), heap: base.heap.clone(), opened: base.opened, dynamic: *dynamic }
    }

    /// Whether the same was asked before, and the calls in it were followed at least as far.
    fn was(&self, before: &Asked) -> bool {
        self.method == before.method
            && self.args == before.args
            && self.opened == before.opened
            && self.dynamic.asks_as_far_as(&before.dynamic)
            && self.heap.is_same(&before.heap)
    }
}

/// The snapshots of the preconditions of pure calls that were consumed: from the same heap the same comes out again.
///
/// *Invariant*: as that of [`Closed`], with [`Asked`]. Only calls that are not part of the recursion whose end is shown
/// are kept, since each of those has to make progress where it is, and none that takes `read`, which is another amount
/// each time.
#[derive(Default)]
pub(super) struct Granted {
    lately: VecDeque<(Asked, usize, Term)>,
    /// How many were kept before these. They would hold on to heaps that nobody else needs any more.
    earlier: usize,
}

impl Granted {
    /// How many are kept.
    const LATELY: usize = 64;
    /// How many more conditions may be supposed. With more of them known, consuming it again may show which of its own
    /// are impossible, which leads to shorter proofs.
    const SUPPOSED: usize = 1;

    /// Keeps what consuming a precondition gave, and how deep in scopes.
    pub(super) fn keep(&mut self, asked: Asked, depth: usize, snapshot: Term) {
        self.lately.push_back((asked, depth, snapshot));
        if self.lately.len() > Granted::LATELY {
            self.lately.pop_front();
            self.earlier += 1;
        }
    }

    /// How many were kept on this path.
    fn len(&self) -> usize {
        self.earlier + self.lately.len()
    }

    fn cut(&mut self, len: usize) {
        self.earlier = self.earlier.min(len);
        self.lately.truncate(len - self.earlier);
    }

    /// The snapshot of the same precondition in the same heap, for a question so deep in scopes.
    pub(super) fn again(&self, asked: &Asked, depth: usize) -> Option<Term> {
        let mut near = self.lately.iter().rev().take_while(|(_, at, _)| depth <= at + Granted::SUPPOSED);
        near.find(|(before, ..)| asked.was(before)).map(|(.., snapshot)| *snapshot)
    }
}

/// What was looked at on this path, and how deep in definitions. The deeper, the less far the calls in it are followed.
pub(super) struct Depths<T> {
    depths: FxHashMap<T, u32>,
    /// In the order in which they were noted, with what was known of each before.
    order: Vec<(T, Option<u32>)>,
}

impl<T> Default for Depths<T> {
    fn default() -> Self {
        Depths { depths: FxHashMap::default(), order: Vec::new() }
    }
}

impl<T: Clone + Eq + Hash> Depths<T> {
    /// Notes that something is looked at here. False if that was done before, and at least as far.
    pub(super) fn note(&mut self, what: T, depth: u32) -> bool {
        if self.contains(&what, depth) {
            return false;
        }
        let before = self.depths.insert(what.clone(), depth);
        self.order.push((what, before));
        true
    }

    /// Whether something was looked at as far as it is at this depth.
    pub(super) fn contains(&self, what: &T, depth: u32) -> bool {
        self.depths.get(what).is_some_and(|before| *before <= depth)
    }

    /// How often something was noted.
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// What was noted since there was so much.
    pub(super) fn since(&self, len: usize) -> Vec<T> {
        self.order[len..].iter().map(|(what, _)| what.clone()).collect()
    }

    fn cut(&mut self, len: usize) {
        for (what, before) in self.order.drain(len..).rev() {
            match before {
                Some(depth) => self.depths.insert(what, depth),
                None => self.depths.remove(&what),
            };
        }
    }
}
