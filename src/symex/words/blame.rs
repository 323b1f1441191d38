//! What is to blame for a missing permission: a call that took it, a loop that set it aside, or a definition that has
//! an error. And which definition is missing where nothing can be shown about a pure call.
//!
//! ```text
//! reset();          // requires acc(n);       took n and did not give it back
//! n = n + 1;        // error: no permission to read `n`
//! ```

use crate::infer::Search;
use crate::ir::{Named, PredId, PureId};
use crate::state::{ChunkId, Heap, Need, Place, Resource, State};
use crate::symex::Executor;
use crate::symex::failure::{Gone, NoDefinition, SetAside, TakenBy};
use crate::term::{Term, TermKind};

impl Executor<'_> {
    /// Where a missing location is: in an instance that is held; or else set aside by a loop; or else taken by a call.
    pub(crate) fn gone(&mut self, state: &State, place: &Place) -> Gone {
        let inside = self.candidate(state, place, Search::FULL);
        if inside.is_some() { Gone { inside, ..Gone::default() } } else { self.gone_for_good(state, place) }
    }

    /// The same without looking into instances.
    pub(crate) fn gone_for_good(&mut self, state: &State, place: &Place) -> Gone {
        let aside = self.set_aside(state, place);
        let taken = if aside.is_none() { self.taken_by(place) } else { None };
        Gone { inside: None, aside, taken }
    }

    /// The call on this path that took permission to a place, or to an instance that certainly contains it, and did not give it
    /// back.
    pub(crate) fn taken_by(&mut self, place: &Place) -> Option<TakenBy> {
        let taken: Vec<_> = self.track.path.taken().cloned().collect();
        let last = taken.into_iter().find(|taken| {
            let same = taken.place.resource == place.resource
                && taken.place.args.iter().zip(&place.args).all(|(a, b)| self.known_equal(*a, *b));
            same || self.certainly_contains(&taken.place, place) || self.may_overlap(&taken.place, place)
        })?;
        let by = TakenBy { call: last.call, callee: last.callee, place: last.place, conjunct: last.conjunct };
        (!last.given_back).then_some(by)
    }

    /// Whether both are elements of one array, and not known to be different ones.
    fn may_overlap(&mut self, a: &Place, b: &Place) -> bool {
        let (Some(x), Some(y)) = (self.elements_of(a), self.elements_of(b)) else { return false };
        let apart = self.known_at_most(x.within.high, y.within.low)
            || self.known_at_most(y.within.high, x.within.low);
        x.of == y.of && self.known_equal(x.array, y.array) && !apart
    }

    /// The innermost enclosing loop that set a location or an instance aside.
    fn set_aside(&mut self, state: &State, place: &Place) -> Option<SetAside> {
        let mut around = state.aside.clone();
        while let Some(aside) = around {
            if let Some(chunk) = self.holder(&aside.heap, state, place) {
                return Some(SetAside { keyword: aside.keyword, heap: aside.heap.clone(), chunk });
            }
            around = aside.outer.clone();
        }
        None
    }

    /// The chunk of a heap that is a place, or that contains it.
    fn holder(&mut self, heap: &Heap, state: &State, place: &Place) -> Option<ChunkId> {
        if let Some(id) = self.find(heap, place) {
            return Some(id);
        }
        if let Some(elements) = self.elements_of(place)
            && let Ok(cover) = self.cover(heap, elements, Need::Some, false)
            && let Some(part) = cover.first()
        {
            return Some(part.piece());
        }
        let outside = State { heap: heap.clone(), ..state.scratch() };
        self.candidate(&outside, place, Search::FULL)
    }

    /// A predicate that is held and may contain the place, but whose body has an error, which explains why the place is
    /// missing.
    pub(crate) fn held_broken(&mut self, state: &State, place: &Place) -> Option<PredId> {
        let program = self.context.program;
        let sources = self.context.depend.reach.sources(place.resource);
        let mut held = |pred: Named<PredId>| {
            let chunk = state.heap.of(Resource::Pred(pred)).next().map(|(_, chunk)| chunk.place.clone())?;
            let broken = self.definition(&chunk).err() == Some(NoDefinition::Broken);
            broken.then(|| program.shown_predicate(pred))
        };
        if let Some(found) = sources.iter().find_map(|pred| held(*pred)) {
            return Some(found);
        }
        // Of one that could not even be read, nobody knows what it contains.
        let all = (0..program.predicates.len() as u32).map(PredId);
        let unread = all.filter(|id| program.predicates[id.index()].origin.broken);
        unread.flat_map(|id| program.names_of(id)).find_map(held)
    }

    /// A pure method that a question mentions, but about whose value nothing is known because the method has an error.
    pub(crate) fn undefined_call(&self, goal: Term) -> Option<PureId> {
        let pool = &self.prover.pool;
        let called = pool.subterms(goal).into_iter().filter_map(|t| match pool.kind(t) {
            TermKind::App(function, _) => self.tables.functions.called(function),
            _ => None,
        });
        let program = self.context.program;
        let mut broken = called.map(|named| program.shown_pure(named)).filter(|pure| {
            program.pure(*pure).body.is_some()
                && !self.context.settled.pure(*pure).definition
                && !self.findings.termination.is_member(crate::ir::Mention::Pure(*pure))
        });
        broken.next()
    }
}
