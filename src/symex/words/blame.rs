//! What is to blame for a missing permission: a call or a loop that took it, a loop that set it aside, or a definition
//! that has an error. And which definition is missing where nothing can be shown about a pure call.
//!
//! ```text
//! reset();          // requires acc(n);       took n and did not give it back
//! n = n + 1;        // error: no permission to read `n`
//!
//! while (p.next != null)  invariant p.list();  { p = p.next; }      took n.list() for p == n, and gives p.list() back for the last p
//! n.list()          // error: there is no permission to `n.value`
//! ```

use crate::infer::Search;
use crate::ir::{Assertion, AssertionKind, Named, PredId, PureId};
use crate::report::quote::shown;
use crate::source::Span;
use crate::state::{ChunkId, Heap, Need, Place, Resource, State};
use crate::symex::Executor;
use crate::symex::failure::{Failure, Gone, NoDefinition, SetAside, TakenBy, Why};
use crate::symex::scene::Teller;
use crate::term::{Term, TermKind};
use crate::trace::Taker;

/// How many instances are opened to look for a permission that is missing.
const LOOKED_INTO: usize = 4;

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
        // An invariant that does not ask for what it reads is its own fault.
        let taken = taken.filter(|taken| !(state.framing && taken.by == Taker::Loop));
        let of_loop = taken.as_ref().is_some_and(|taken| taken.by == Taker::Loop);
        let at_entry = self.dynamic.in_old && of_loop;
        Gone { inside: None, aside, taken: taken.filter(|_| !at_entry), at_entry }
    }

    /// Notes for a permission that nothing else explains a held instance that has it, or what was to be closed with it,
    /// once it is open: the search opens only where the facts alone tell that.
    ///
    /// ```text
    /// valid() { … && (forall Cell c :: c in owned ==> c.valid()) && (forall int i :: … ==> cells[i] in owned) }
    /// cells[0].get()       cells[0].valid() is there if cells[0] is in owned, which the second part says of all indices
    /// ```
    pub(crate) fn look_inside(&mut self, state: &State, failure: &mut Failure, why: &Why<'_>) {
        let explained = failure.taken.is_some()
            || failure
                .reason
                .gone()
                .is_none_or(|gone| gone.inside.is_some() || gone.aside.is_some() || gone.taken.is_some());
        let mut around = why.closing;
        while let (Some(close), false) = (around, explained || state.framing) {
            if let Some(found) = self.inside_when_open(state, &close.place)
                && let Some(gone) = failure.reason.gone_mut()
            {
                gone.inside = Some(found);
                return;
            }
            around = close.outer;
        }
    }

    /// A held instance in which the solver finds a place, on all paths on which its body is possible.
    fn inside_when_open(&mut self, state: &State, place: &Place) -> Option<ChunkId> {
        let mut held = Vec::new();
        for pred in self.context.depend.reach.sources(place.resource) {
            held.extend(state.heap.of(Resource::Pred(*pred)).map(|(id, chunk)| (id, chunk.clone())));
        }
        held.truncate(LOOKED_INTO);
        let found = held.into_iter().find(|(id, chunk)| {
            if !self.is_held(chunk) || self.definition(&chunk.place).is_err() {
                return false;
            }
            let mut alone = state.scratch();
            alone.heap = Heap::default();
            alone.heap.insert(*id, chunk.clone());
            let possible = std::cell::Cell::new(false);
            let there = self.on_all_paths_opened(alone, *id, &|ex, state| {
                possible.set(true);
                ex.find_by_solver(&state.heap, place, Need::Some).is_something()
            });
            there && possible.get()
        });
        found.map(|(id, _)| id)
    }

    /// The call or loop on this path that took permission to a place, or to an instance that certainly contains it, and
    /// did not give it back.
    pub(crate) fn taken_by(&mut self, place: &Place) -> Option<TakenBy> {
        let taken: Vec<_> = self.track.path.taken().cloned().collect();
        let last = taken.into_iter().find(|taken| {
            let same = taken.place.resource == place.resource
                && taken.place.args.iter().zip(&place.args).all(|(a, b)| self.known_equal(*a, *b));
            same || self.certainly_contains(&taken.place, place) || self.may_overlap(&taken.place, place)
        })?;
        let by = TakenBy { by: last.by, at: last.at, place: last.place, conjunct: last.conjunct };
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

/// How many conjuncts of an invariant are named.
const NAMED: usize = 3;

/// What took a permission, in words.
pub(crate) fn taken(teller: Teller<'_>, taken: &TakenBy) -> String {
    let kept = match taken.by {
        Taker::Call(_) => return "this call took the permission and did not give it back".into(),
        Taker::Loop => teller.loop_at(taken.at).map(|lp| permissions(&lp.invariant)).unwrap_or_default(),
    };
    let kept: Vec<String> =
        kept.into_iter().take(NAMED).map(|span| format!("`{}`", shown(teller.files, span))).collect();
    if kept.is_empty() {
        return "this was given to the loop, whose invariant does not keep it".into();
    }
    format!("this was given to the loop, whose invariant keeps only {}", kept.join(" and "))
}

/// The conjuncts that ask for permission, perhaps under a condition.
fn permissions(assertion: &Assertion) -> Vec<Span> {
    match &assertion.kind {
        AssertionKind::And(parts) => parts.iter().flat_map(permissions).collect(),
        _ if assertion.is_pure() => Vec::new(),
        _ => vec![assertion.span],
    }
}
