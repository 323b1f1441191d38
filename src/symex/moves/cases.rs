//! Cases: a location that is held in each of several cases, but under a different name in each.
//!
//! A lookup that the facts can't answer at once is split on one condition, and starts again in both cases. The possible
//! conditions, in this order: the condition of a chunk that joined branches left; the condition of a merged receiver;
//! the condition that tells which of several objects is meant, where it is known to be one of them.
//!
//! ```text
//! requires acc(a.x) && acc(b.x) && (o == a || o == b);      o.x = 1;      o == a: a.x -> 1        o != a: b.x -> 1
//! ```
//!
//! Whether one of them is meant is a single question, put first to the facts, then to the solver. So a failing lookup
//! costs one question, however many chunks there are, and there is no split where it would not help.
//!
//! *Invariant*: splitting assumes nothing but a condition in one case and its negation in the other, and a chunk is
//! found only where it is known to be the place and known to be held. Each split decides a condition that was open, and
//! at most [`SOLVER_CANDIDATES`] chunks of a resource are considered, so the number of cases in one lookup is bounded;
//! in addition, forks are counted.

use crate::infer::{SOLVER_CANDIDATES, Search, candidates};
use crate::ir::Item;
use crate::prover::Answer;
use crate::state::{Chunk, ChunkId, Heap, Need, Place, Resource, State};
use crate::symex::Executor;
use crate::term::{Op, Sort, Term, TermKind};

/// Two cases of a lookup, and the place in each.
pub(crate) struct Cases {
    pub cond: Term,
    pub then: Place,
    pub otherwise: Place,
}

/// Which chunk is meant, as far as the solver can tell.
pub(crate) enum Meant {
    This(ChunkId),
    /// One of several; which one depends on this condition.
    OneOf(Term),
    Nothing,
}

impl Meant {
    pub(crate) fn is_something(&self) -> bool {
        !matches!(self, Meant::Nothing)
    }
}

impl Executor<'_> {
    /// Two cases to look a place up in, without asking the solver.
    pub(crate) fn cases(&mut self, state: &State, place: &Place, search: Search) -> Option<Cases> {
        let cond = self.split_heap(&state.heap, place).or_else(|| {
            let Resource::Element(elem) = place.resource else { return None };
            let several = [Resource::Elements(elem), Resource::Range(elem)];
            several
                .into_iter()
                .find_map(|several| self.split_heap(&state.heap, &Place::new(several, [place.args[0]])))
        });
        let of_elements = place.resource.item().map(|item| [Resource::Each(item), Resource::Members(item)]);
        let of_elements: Vec<Chunk> = (of_elements.into_iter().flatten())
            .flat_map(|it| state.heap.of(it))
            .map(|(_, it)| it.clone())
            .collect();
        let here = |cond| Cases { cond, then: place.clone(), otherwise: place.clone() };
        if let Some(cond) = cond.or_else(|| self.undecided_hold(of_elements.iter())) {
            return Some(here(cond));
        }
        // Which instance it is in may depend on which object is meant.
        let among_several = !of_elements.is_empty() || self.may_be_in_several(&state.heap, place);
        if let Some(cases) = self.split_merged(place, among_several) {
            return Some(cases);
        }
        let cond = self.undecided_owner(state, place, search);
        cond.or_else(|| self.split_aliases(state, place, search)).map(here)
    }

    /// The undecided condition of a chunk that is the place or may contain it, if there is such a chunk.
    fn split_heap(&mut self, heap: &Heap, place: &Place) -> Option<Term> {
        let here: Vec<Chunk> = heap.of(place.resource).map(|(_, chunk)| chunk.clone()).collect();
        let serving: Vec<Chunk> = here
            .into_iter()
            .filter(|chunk| {
                chunk.place.args.iter().zip(&place.args).all(|(a, b)| {
                    let equal = self.prover.pool.eq(*a, *b);
                    self.prover.known(equal) != Some(false)
                }) && !self.held_besides(heap, chunk, place)
            })
            .collect();
        if let Some(cond) = self.undecided_hold(serving.iter()) {
            return Some(cond);
        }
        if let Some(cond) = self.undecided_amount(&serving) {
            return Some(cond);
        }
        let reach = &self.context.depend.reach;
        let held = reach.sources(place.resource).iter().flat_map(|pred| heap.of(Resource::Pred(*pred)));
        let mut containing: Vec<(ChunkId, Chunk)> = held.map(|(id, chunk)| (id, chunk.clone())).collect();
        // By age: in which order the program declares its predicates is nothing to the proof.
        containing.sort_unstable_by_key(|(id, _)| *id);
        self.undecided_hold(containing.iter().map(|(_, chunk)| chunk))
    }

    /// The condition of the first of some chunks of which joined branches hold different amounts.
    fn undecided_amount(&mut self, chunks: &[Chunk]) -> Option<Term> {
        chunks.iter().find_map(|chunk| {
            let TermKind::Op(Op::Ite, &[cond, ..]) = self.prover.pool.kind(chunk.amount) else { return None };
            self.prover.known(cond).is_none().then_some(cond)
        })
    }

    /// Whether instances in which a location may be are held of each of several objects.
    fn may_be_in_several(&self, heap: &Heap, place: &Place) -> bool {
        let sources = self.context.depend.reach.sources(place.resource);
        heap.each().next().is_some()
            && sources.iter().any(|pred| !heap.has_at_most(0, Resource::Each(Item::Pred(*pred))))
    }

    /// Where a merged value `ite(b, c1, c2)` is the receiver or an argument: b, and the place in both cases.
    ///
    /// The facts may know b only by arithmetic (`x >= 4` from `x >= 5`), and may not have concluded yet that the value
    /// is c1. Then b is assumed explicitly, and the place is looked up again with c1 in it: the lookup must not depend
    /// on what the facts conclude from b, or it might not end.
    fn split_merged(&mut self, place: &Place, written: bool) -> Option<Cases> {
        for (i, arg) in place.args.iter().enumerate() {
            let members: Vec<Term> = self.prover.class_members(*arg).collect();
            for member in members {
                let merged = self.merged(member).or_else(|| self.written(member).filter(|_| written));
                let Some((cond, a, b)) = merged else { continue };
                if let Some(holds) = self.prover.known(cond) {
                    let value = if holds { a } else { b };
                    if self.prover.same(member, value) {
                        continue;
                    }
                    let equal = self.prover.pool.eq(member, value);
                    self.assume(equal);
                }
                let (mut then, mut otherwise) = (place.clone(), place.clone());
                then.args[i] = a;
                otherwise.args[i] = b;
                return Some(Cases { cond, then, otherwise });
            }
        }
        None
    }

    /// A merged value, or an element at a merged index: the condition, and the value in both cases.
    fn merged(&mut self, value: Term) -> Option<(Term, Term, Term)> {
        match self.prover.pool.kind(value) {
            TermKind::Op(Op::Ite, &[cond, a, b]) => Some((cond, a, b)),
            TermKind::Op(Op::Select, &[contents, index]) => {
                let TermKind::Op(Op::Ite, &[cond, i, j]) = self.prover.pool.kind(index) else { return None };
                let pool = &mut self.prover.pool;
                Some((cond, pool.select(contents, i), pool.select(contents, j)))
            }
            // Any other term is one value, which has no cases.
            _ => None,
        }
    }

    /// An element of a map that was written: the condition that it is what was written, and the value in both cases.
    fn written(&mut self, value: Term) -> Option<(Term, Term, Term)> {
        let TermKind::Op(Op::Select, &[contents, index]) = self.prover.pool.kind(value) else { return None };
        let (beneath, at, new) = self.prover.pool.as_store(contents)?;
        let pool = &mut self.prover.pool;
        Some((pool.eq(index, at), new, pool.select(beneath, index)))
    }

    /// Where the facts know that one of several chunks is the place, or belongs to the object whose location it is: the
    /// condition that it is the first of them.
    fn split_aliases(&mut self, state: &State, place: &Place, search: Search) -> Option<Term> {
        let serving = self.serving(&state.heap, place, Need::Some);
        let owners = if search.open_depth > 0 { self.owners(state, place, search) } else { Vec::new() };
        if serving.len() + owners.len() < 2 {
            return None;
        }
        let any = serving.iter().map(|(_, is)| *is).chain(owners.iter().copied()).collect();
        let any = self.prover.pool.or(any);
        if !self.prover.proves(any) {
            return None;
        }
        // A condition that is already known would not give two cases.
        let open = serving.iter().map(|(_, is)| *is).find(|is| self.prover.known(*is).is_none());
        open.or_else(|| {
            owners.into_iter().find(|owner| {
                self.scope(|ex| {
                    ex.assume(*owner);
                    ex.candidate(state, place, search).is_some()
                })
            })
        })
    }

    /// The chunks that may be a place, oldest first, each with the condition that it is the place and held in the
    /// amount that is needed.
    fn serving(&mut self, heap: &Heap, place: &Place, need: Need) -> Vec<(ChunkId, Term)> {
        let mut held: Vec<(ChunkId, Chunk)> =
            heap.of(place.resource).take(SOLVER_CANDIDATES).map(|(id, c)| (id, c.clone())).collect();
        if let Resource::Element(elem) = place.resource {
            for several in [Resource::Elements(elem), Resource::Range(elem)] {
                let arrays = heap.of(several).take(SOLVER_CANDIDATES);
                held.extend(arrays.map(|(id, c)| (id, c.clone())));
            }
        }
        let mut serving = Vec::new();
        for (id, is, chunk) in self.serving_items(heap, place) {
            let mut is = vec![is, chunk.when];
            if let Need::AtLeast(amount) = need {
                is.push(self.enough(&chunk, amount));
            }
            let is = self.prover.pool.and(is);
            if self.prover.known(is) != Some(false) {
                serving.push((id, is));
            }
        }
        for (id, chunk) in held {
            if self.held_besides(heap, &chunk, place) {
                continue;
            }
            let pool = &mut self.prover.pool;
            let mut is: Vec<Term> = Vec::new();
            if chunk.place.resource != place.resource {
                is.push(pool.eq(chunk.place.args[0], place.args[0]));
                is.push(self.has_cell(&chunk, place.args[1]));
            } else {
                is.extend(chunk.place.args.iter().zip(&place.args).map(|(a, b)| pool.eq(*a, *b)));
            }
            is.push(chunk.when);
            if let Need::AtLeast(amount) = need {
                is.push(self.enough(&chunk, amount));
            }
            let is = self.prover.pool.and(is);
            if self.prover.known(is) != Some(false) {
                serving.push((id, is));
            }
        }
        serving
    }

    /// For each object with instances that may give a place, the condition that the place belongs to it.
    fn owners(&mut self, state: &State, place: &Place, search: Search) -> Vec<Term> {
        let Some(object) = place.receiver().filter(|object| self.prover.pool.sort(*object) == Sort::REF)
        else {
            return Vec::new();
        };
        let ids = candidates(&state.heap, &mut self.prover, &self.context.depend.reach, place, search);
        let mut owners = Vec::new();
        for id in ids.into_iter().take(SOLVER_CANDIDATES) {
            let Some(chunk) = state.heap.get(id).cloned().filter(|chunk| self.is_held(chunk)) else {
                continue;
            };
            let owner = chunk.place.receiver().filter(|owner| self.prover.pool.sort(*owner) == Sort::REF);
            let Some(owner) = owner else { continue };
            let is = self.prover.pool.eq(object, owner);
            if self.prover.known(is).is_none() && !owners.contains(&is) {
                owners.push(is);
            }
        }
        owners
    }

    /// Whether the facts know that a place is one of several chunks, no matter which.
    pub(crate) fn surely_served(&mut self, heap: &Heap, place: &Place) -> bool {
        let serving = self.serving(heap, place, Need::Some);
        if serving.len() < 2 {
            return false;
        }
        let any = serving.into_iter().map(|(_, is)| is).collect();
        let any = self.prover.pool.or(any);
        self.prover.proves(any)
    }

    /// Whether a formula follows. Where something is only tried, Z3 is not asked.
    pub(crate) fn shows(&mut self, t: Term) -> bool {
        self.prover.concludes(t) || (!self.dynamic.trying && self.prover.entails(t) == Answer::Yes)
    }

    /// Asks the solver which chunk of the resource is the place: whether it is one of them at all, and if so, which.
    pub(crate) fn find_by_solver(&mut self, heap: &Heap, place: &Place, need: Need) -> Meant {
        let serving = self.serving(heap, place, need);
        let (Some(&(_, first)), one) = (serving.first(), serving.len() == 1) else { return Meant::Nothing };
        if !one {
            let any = serving.iter().map(|(_, is)| *is).collect();
            let any = self.prover.pool.or(any);
            if !self.shows(any) {
                return Meant::Nothing;
            }
            self.assume(any);
        }
        for (id, is) in serving {
            if self.shows(is) {
                // Now the facts know too that it is the place, and that it is held.
                self.assume(is);
                return Meant::This(id);
            }
        }
        if one { Meant::Nothing } else { Meant::OneOf(first) }
    }

    /// Whether there are more chunks that may be a place than the solver is asked about: then it is undecided whether
    /// any of them is the place.
    pub(crate) fn too_many_to_ask(&mut self, heap: &Heap, place: &Place) -> bool {
        let later: Vec<Chunk> =
            heap.of(place.resource).skip(SOLVER_CANDIDATES).map(|(_, chunk)| chunk.clone()).collect();
        later.into_iter().any(|chunk| {
            let pool = &mut self.prover.pool;
            let is = chunk.place.args.iter().zip(&place.args).map(|(a, b)| pool.eq(*a, *b)).collect();
            let is = pool.and(is);
            self.prover.known(is) != Some(false)
        })
    }
}
