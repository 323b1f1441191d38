//! Who is to blame for a missing permission: a call that took it, a loop that set it aside, or a definition that has
//! an error of its own; and whose definition is missing where a pure call can't be shown to be anything.
//!
//! ```text
//! reset();          // requires acc(n);       took n and did not give it back
//! n = n + 1;        // error: no permission to read `n`
//! ```

use crate::infer::Search;
use crate::ir::{PredId, PureId};
use crate::source::Span;
use crate::state::{Heap, Place, Resource, State};
use crate::symex::Executor;
use crate::symex::failure::{SetAside, TakenBy};
use crate::symex::moves::fold::NoDefinition;
use crate::term::{Term, TermKind};

impl Executor<'_> {
    /// The call on this path that took permission to a place and did not give it back.
    pub(crate) fn taken_by(&mut self, place: &Place) -> Option<TakenBy> {
        let taken: Vec<_> = self.track.path.taken().cloned().collect();
        let last = taken.into_iter().find(|taken| {
            taken.place.resource == place.resource
                && taken.place.args.iter().zip(&place.args).all(|(a, b)| self.known_equal(*a, *b))
        })?;
        if last.given_back {
            return None;
        }
        let asked = self.text(last.conjunct);
        let asked = match last.place.resource {
            Resource::Pred(_) => asked,
            _ => format!("acc({asked})"),
        };
        Some(TakenBy { call: last.call, callee: last.callee, asked })
    }

    /// The innermost loop around this place that set a location or an instance aside.
    pub(crate) fn set_aside(&mut self, state: &State, place: &Place) -> Option<SetAside> {
        let mut around = state.aside.clone();
        while let Some(aside) = around {
            if let Some(id) = self.holder(&aside.heap, state, place) {
                let outside = State { heap: aside.heap.clone(), ..state.scratch() };
                let held = self.show_held(&outside, id).map(|held| match aside.heap.get(id) {
                    Some(chunk) if !matches!(chunk.place.resource, Resource::Pred(_)) => {
                        format!("acc({held})")
                    }
                    _ => held,
                });
                return Some(SetAside { keyword: aside.keyword, held });
            }
            around = aside.outer.clone();
        }
        None
    }

    /// The chunk of a heap that is a place, or that contains it.
    fn holder(&mut self, heap: &Heap, state: &State, place: &Place) -> Option<crate::state::ChunkId> {
        if let Some(id) = self.find(heap, place) {
            return Some(id);
        }
        if let Resource::Element(elem) = place.resource {
            let whole = Place::new(Resource::Elements(elem), [place.args[0]]);
            if let Some(id) = self.find(heap, &whole) {
                return Some(id);
            }
        }
        let outside = State { heap: heap.clone(), ..state.scratch() };
        self.candidate(&outside, place, Search::FULL)
    }

    /// A predicate that is held and may contain the place, but whose body has an error: what is missing is its fault.
    pub(crate) fn held_broken(&mut self, state: &State, place: &Place) -> Option<String> {
        let program = self.context.program;
        let sources = self.context.depend.reach.sources(place.resource);
        let held = |pred: &PredId| {
            state.heap.of(Resource::Pred(*pred)).next().is_some()
                && self.definition(*pred).err() == Some(NoDefinition::Broken)
        };
        // Of one that could not even be read, nobody knows what it contains.
        let unread = |pred: &PredId| held(pred) && program.predicate(*pred).origin.broken;
        let all = (0..program.predicates.len() as u32).map(PredId);
        let broken = sources.iter().copied().find(held).or_else(|| all.into_iter().find(unread))?;
        Some(program.predicate(broken).origin.name.clone())
    }

    /// A pure method that a question speaks of, and of whose value nothing is known because it has an error of its own.
    pub(crate) fn undefined_call(&self, goal: Term) -> Option<String> {
        let pool = &self.prover.pool;
        let called = pool.subterms(goal).into_iter().filter_map(|t| match pool.kind(t) {
            TermKind::App(function, _) => {
                self.tables.functions.iter().position(|known| *known == Some(function))
            }
            _ => None,
        });
        let program = self.context.program;
        let mut broken = called.map(|index| PureId(index as u32)).filter(|pure| {
            program.pure(*pure).body.is_some()
                && !self.context.settled.pure(*pure).definition
                && !self.findings.termination.is_member(*pure)
        });
        broken.next().map(|pure| program.pure(pure).origin.name.clone())
    }

    /// Whether the text at a place names a variable that is not a parameter, which a contract can't name.
    pub(crate) fn names_locals(&self, span: Span) -> bool {
        let text = self.text(span);
        let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'));
        words.any(|word| {
            let first = word.split('.').next().unwrap_or("");
            self.track.here.iter().any(|(var, _)| {
                let named = self.context.own.variables.get(var.index()).and_then(|v| v.name);
                named.is_some_and(|name| name.as_str() == first) && self.track.at_entry.get(var).is_none()
            })
        })
    }
}
