//! Reading inside of a closed instance.
//!
//! A read changes nothing. So where the body of an instance lists the field (see [`Layout`](crate::depend::Layout)),
//! the instance is not opened for it: the value is one part of the snapshot. What opening would teach is learned as far
//! as it has to do with the value; where the body says something, the instance is opened once on a path, and what that
//! teaches stays known. (It is opened again for a read that would unroll the definitions of the calls in the body
//! further.)
//!
//! ```text
//! valid() { return acc(x1) && … && acc(x500); }      this.valid()[s]: this.x7 is unwrap(proj 6 s)
//! ```
//!
//! *Invariant*: the value is the term that opening the instance would give.

use smallvec::SmallVec;

use crate::infer::{Search, candidates};
use crate::state::{Chunk, Place, Resource, State, sort_of};
use crate::symex::track::Seen;
use crate::symex::{Eval, Executor, Halt};
use crate::term::Term;

/// What is to be done for a read.
pub(crate) enum Glance {
    Value(Term),
    /// The instance has to be opened, for the first time on this path.
    First(Seen),
    /// It takes a search.
    Search,
}

impl Executor<'_> {
    /// The value of a field that is held inside of the instance that the search would open for it.
    pub(crate) fn glance(&mut self, state: &State, place: &Place) -> Eval<Glance> {
        let search = self.dynamic.search;
        let Some(chunk) = self.first_candidate(state, place, search) else { return Ok(Glance::Search) };
        let Some((index, arity)) = self.part_of(chunk, place) else { return Ok(Glance::Search) };
        let Ok(defined) = self.definition(&chunk.place) else { return Ok(Glance::Search) };
        let layout = self.context.depend.layouts.of(defined.id);
        let seen = Seen::of(chunk);
        if layout.is_none_or(|layout| layout.says_something)
            && !self.track.seen.contains(&seen, self.dynamic.definition_depth)
        {
            return Ok(Glance::First(seen));
        }
        self.value_inside(place, chunk.value, (index, arity)).map(Glance::Value)
    }

    /// Notes that an instance was opened on this path, and what it says is known.
    pub(crate) fn note_seen(&mut self, seen: Seen) {
        self.track.seen.note(seen, self.dynamic.definition_depth);
    }

    fn first_candidate<'s>(&mut self, state: &'s State, place: &Place, search: Search) -> Option<&'s Chunk> {
        if search.open_depth == 0 || self.prover.contradictory() {
            return None;
        }
        let ids = candidates(&state.heap, &mut self.prover, &self.context.depend.reach, place, search);
        let mut held = ids.into_iter().filter_map(|id| state.heap.get(id));
        held.find(|chunk| self.is_held(chunk))
    }

    /// Which part of an instance's snapshot a place is, and of how many parts, if the body lists the place exactly
    /// once.
    pub(crate) fn part_of(&mut self, chunk: &Chunk, place: &Place) -> Option<(usize, usize)> {
        let (Resource::Pred(_), Resource::Field(field)) = (chunk.place.resource, place.resource) else {
            return None;
        };
        let defined = self.definition(&chunk.place).ok()?;
        let layout = self.context.depend.layouts.of(defined.id)?;
        let receiver = place.receiver()?;
        let mut found = SmallVec::<[usize; 1]>::new();
        for part in layout.parts(field) {
            if self.prover.same(*chunk.place.args.get(part.argument)?, receiver) {
                found.push(part.index);
            }
        }
        // Two parts would be two full permissions to one location: opening shows that this place is not reached.
        if let [index] = found[..] { Some((index, layout.arity)) } else { None }
    }

    fn value_inside(&mut self, place: &Place, snapshot: Term, (index, arity): (usize, usize)) -> Eval<Term> {
        let Resource::Field(field) = place.resource else { return Err(Halt::Failed) };
        let ty = &self.context.program.field(field).ty;
        self.assume_not_null(place.args[0]);
        let part = if arity == 1 { snapshot } else { self.prover.pool.proj(index, arity, snapshot) };
        let value = self.unwrapped(part, sort_of(ty));
        self.learn_value(value, ty);
        if self.prover.contradictory() { Err(Halt::Impossible) } else { Ok(value) }
    }
}
