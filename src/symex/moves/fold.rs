//! Opening and closing predicates [VC §3.3, Figure 8 and Figure 5, opening].

use crate::infer::UNROLLED;
use crate::ir::{Amount, Assertion, ClassId, Definition, Expr, Instance, PredId, Predicate};
use crate::source::Span;
use crate::state::{Chunk, ChunkId, Place, Provenance, Resource, Share, State, Store};
use crate::symex::failure::{Closing, NoDefinition, Why};
use crate::symex::settled::Standing;
use crate::symex::track::Before;
use crate::symex::{Cont, Dynamic, Eval, Executor, Halt, Obligation, Outcome, Reason, value};
use crate::term::Term;

/// What an instance means.
#[derive(Clone, Copy)]
pub(crate) struct Defined<'a> {
    pub id: PredId,
    decl: &'a Predicate,
    pub(super) body: &'a Assertion,
    /// The body, too, speaks of its object as of an instance of this class.
    view: Option<ClassId>,
}

impl<'a> Executor<'a> {
    /// The declaration that an instance means and its body, if it is known and has one that may be used here.
    pub(crate) fn definition(&mut self, place: &Place) -> Result<Defined<'a>, NoDefinition> {
        let Resource::Pred(named) = place.resource else { return Err(NoDefinition::Unknown) };
        let Some(pred) = self.predicate_meant(named, place.receiver()) else {
            return Err(NoDefinition::Unknown);
        };
        let decl = self.context.program.predicate(pred);
        if self.context.settled.predicate(pred) == Standing::Broken {
            return Err(NoDefinition::Broken);
        }
        if decl.is_private && !self.context.program.shares_private(decl.origin.class, self.context.own.class)
        {
            return Err(NoDefinition::Private);
        }
        let view = match named.definition {
            Definition::As(class) => Some(class),
            Definition::Dynamic | Definition::Of(_) => None,
        };
        decl.body.as_ref().map(|body| Defined { id: pred, decl, body, view }).ok_or(NoDefinition::Abstract)
    }

    /// The variables of a definition for the arguments of an instance.
    pub(super) fn store_of(defined: &Defined<'_>, args: &[Term]) -> Store {
        let mut store = Self::store_for(defined.decl.vars.len(), &defined.decl.params, args);
        store.view = defined.view;
        store
    }

    /// Reports that a predicate can't be opened or closed, or skips the declaration if the predicate itself has an
    /// error.
    fn fail_definition(
        &mut self,
        state: &State,
        instance: &Instance,
        why: &Why<'_>,
        problem: NoDefinition,
    ) -> Halt {
        let name = &self.context.program.predicate(instance.seen).origin.name;
        if problem == NoDefinition::Broken {
            return self.skip_for(name);
        }
        let reason = Reason::Opaque { predicate: instance.seen, problem };
        self.fail_missing(state, instance.span, why, reason, false)
    }

    /// Replaces an instance in the heap by its body [VC Figure 8, open]: the heap no longer has the instance [errata],
    /// and its snapshot gives the body its values.
    pub(crate) fn open_chunk(&mut self, mut state: State, id: ChunkId, k: Cont<'_>) -> Outcome {
        // If the path ended here without a report, it would count as impossible.
        let chunk = state.heap.get(id).cloned().expect("an instance is opened where it was found");
        let Resource::Pred(pred) = chunk.place.resource else {
            unreachable!("only an instance of a predicate can be opened");
        };
        let Ok(defined) = self.definition(&chunk.place) else {
            let shown = self.context.program.shown_predicate(pred);
            return self.skip_for(&self.context.program.predicate(shown).origin.name).outcome();
        };
        let body = defined.body;
        self.record_open(&state, id);
        self.remove_chunk(&mut state, id);
        // Opening gives all that the body asks for, so all of the instance must be held. After a cancellation nothing
        // is known.
        let held = self.is_held(&chunk);
        self.unless_called_off()?;
        assert!(held, "an instance that is not surely held was chosen to be opened");
        if state.actual {
            self.track.opened.push(id);
        }
        let mut inner = Self::store_of(&defined, &chunk.place.args);
        let all = chunk.amount == self.whole_amount();
        inner.scale = (!all).then_some(Share { amount: chunk.amount, open: false });
        let outer = std::mem::replace(&mut state.store, inner);
        let provenance = match chunk.provenance {
            Provenance::Requires | Provenance::OutOfRequires => {
                // Only who opens all of it has less than before.
                if all {
                    state.opened = Some(self.prover.pool.bool(true));
                }
                Provenance::OutOfRequires
            }
            Provenance::Other => Provenance::Other,
        };
        let around = std::mem::replace(&mut state.opening, chunk.lineage.clone());
        let around_it = self.dynamic;
        // Where only the definition of a call needs the body, the calls in it are unrolled one step less: each of them
        // opens such a body again.
        let inside = |dynamic: &mut Dynamic| {
            dynamic.open_nesting += 1;
            dynamic.shown = false;
            if dynamic.definition_depth > 0 {
                dynamic.definition_depth += 1;
                dynamic.opened_for_definition = true;
            }
        };
        let outside = |dynamic: &mut Dynamic| {
            dynamic.open_nesting = around_it.open_nesting;
            dynamic.shown = around_it.shown;
            dynamic.definition_depth = around_it.definition_depth;
            dynamic.opened_for_definition = around_it.opened_for_definition;
        };
        self.with(inside, |ex| {
            ex.produce(state, chunk.value, body, provenance, &|ex, state, ()| {
                let state = State { store: outer.clone(), opening: around.clone(), ..state };
                ex.with(outside, |ex| k(ex, state, ()))
            })
        })
    }

    /// The place of an instance; its receiver is checked not to be null.
    pub(crate) fn eval_instance(&mut self, state: &State, instance: &Instance) -> Eval<Place> {
        let args = self.eval_all(state, &instance.args)?;
        Ok(self.instance_place(state, instance.pred, &instance.args, args))
    }

    /// The receiver of an instance, if its predicate is not static.
    pub(crate) fn receiver<'i>(&self, instance: &'i Instance) -> Option<&'i Expr> {
        if self.context.program.predicate(instance.seen).is_static { None } else { instance.args.first() }
    }

    /// `open e.q(e, …);` [VC Figure 8, open].
    ///
    /// Fails if the instance is neither held nor can be closed first, or if its definition is not visible.
    pub(crate) fn exec_open(
        &mut self,
        state: State,
        instance: &Instance,
        stmt: Span,
        k: Cont<'_>,
    ) -> Outcome {
        let obligation = Obligation::Open { stmt };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        let place = value!(self.eval_instance(&state, instance));
        if let Err(problem) = self.definition(&place) {
            return self.fail_definition(&state, instance, &why, problem).outcome();
        }
        let share = self.share_of_step(&state, instance);
        self.take_instance(state, (&place, share), instance, &why, &|ex, mut state, chunk: Chunk| {
            // It is taken and put back, so that one rule opens it wherever it came from.
            let id = ex.insert_chunk(&mut state, chunk);
            ex.open_chunk(state, id, k)
        })
    }

    /// `close e.q(e, …);` [VC Figure 8, close]: the receiver must not be null [errata].
    ///
    /// Fails with the conjunct of the definition that does not hold.
    pub(crate) fn exec_close(
        &mut self,
        state: State,
        instance: &Instance,
        stmt: Span,
        k: Cont<'_>,
    ) -> Outcome {
        let obligation = Obligation::Close { stmt };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search.deeper_close() };
        let place = value!(self.eval_instance(&state, instance));
        let share = self.share_of_step(&state, instance);
        self.close(state, (&place, share), instance, &why, &|ex, mut state, chunk| {
            value!(ex.insert_item(&mut state, chunk));
            k(ex, state, ())
        })
    }

    /// How much of an instance a ghost step takes or makes. Its `read` is an amount of its own.
    fn share_of_step(&mut self, state: &State, instance: &Instance) -> Share {
        match instance.amount {
            Amount::Read => self.fresh_reading(true),
            Amount::Whole | Amount::Part { .. } | Amount::Of(..) => self.share_of(state, instance.amount),
        }
    }

    /// Consumes the body of an instance and returns the chunk for the instance, which is not in the heap yet.
    pub(crate) fn close(
        &mut self,
        state: State,
        (place, share): (&Place, Share),
        instance: &Instance,
        why: &Why<'_>,
        k: Cont<'_, Chunk>,
    ) -> Outcome {
        let defined = match self.definition(place) {
            Ok(found) => found,
            Err(problem) => return self.fail_definition(&state, instance, why, problem).outcome(),
        };
        if let Some(receiver) = self.receiver(instance) {
            value!(self.check_not_null(&state, place.args[0], receiver, why));
        }
        let mut store = Self::store_of(&defined, &place.args);
        store.scale = (share != self.whole_share()).then_some(share);
        let inside = state.seen_by(store);
        let body = defined.body;
        let closing = Closing { site: instance.span, place: place.clone(), outer: why.closing };
        let deeper = Why { closing: Some(&closing), search: why.search, ..*why };
        let shown = self.dynamic.shown;
        let consume = |ex: &mut Self| {
            ex.consume(&inside, state.clone(), body, &deeper, &|ex, state, snapshot| {
                let whole = ex.whole_chunk(place.clone(), snapshot, Provenance::Other, instance.span);
                let chunk = Chunk { amount: share.amount, ..whole };
                ex.record_close(&state, &chunk);
                ex.with(|dynamic| dynamic.shown = shown, |ex| k(ex, state, chunk))
            })
        };
        // That a body holds is not shown by what was shown of the definition in which it is closed.
        self.with(|dynamic| dynamic.shown = false, consume)
    }

    /// A chunk with full permission to a place. `value` is the value of a location or the snapshot of an instance.
    pub(crate) fn whole_chunk(
        &mut self,
        place: Place,
        value: Term,
        provenance: Provenance,
        source: Span,
    ) -> Chunk {
        Chunk {
            cells: self.cells_of(&place),
            place,
            value,
            when: self.prover.pool.bool(true),
            amount: self.whole_amount(),
            provenance,
            lineage: None,
            holds: Default::default(),
            source,
        }
    }

    /// Takes an instance out of the heap: one that is held, one inside a held one, or one that can be closed from what
    /// is held (language.md §7, Ghost steps).
    pub(crate) fn take_instance(
        &mut self,
        state: State,
        (place, share): (&Place, Share),
        instance: &Instance,
        why: &Why<'_>,
        k: Cont<'_, Chunk>,
    ) -> Outcome {
        let remarked = matches!(why.obligation, Obligation::Precondition { .. });
        // What was closed for a call out of a recursive group is not there for a call inside it.
        if !state.actual
            && !remarked
            && self.may_close()
            && share == self.whole_share()
            && let Some((state, chunk)) = self.track.closed.again(&state, place, why.search)
        {
            return k(self, state, chunk);
        }
        self.with_chunk(
            state,
            (place, share.need()),
            why.search,
            &|ex, mut state, id| {
                let chunk = ex.take_share(&mut state, id, share);
                k(ex, state, chunk)
            },
            &|ex, state, ()| ex.close_missing(state, (place, share), instance, why, k),
        )
    }

    fn close_missing(
        &mut self,
        state: State,
        (place, share): (&Place, Share),
        instance: &Instance,
        why: &Why<'_>,
        k: Cont<'_, Chunk>,
    ) -> Outcome {
        let may_close = why.search.close_depth > 0 && self.may_close() && self.definition(place).is_ok();
        // A part of it is held, and the rest may be open: then all of it is opened first.
        let part = self.find(&state.heap, place).filter(|_| may_close && !share.open);
        if let Some(part) = part.filter(|_| why.search.open_depth > 0) {
            return self.open_chunk(state, part, &|ex, state, ()| {
                let why = Why { search: why.search.deeper_open(), ..*why };
                ex.close_missing(state, (place, share), instance, &why, k)
            });
        }
        if may_close {
            let deeper = Why { search: why.search.deeper_close(), ..*why };
            if state.actual || share != self.whole_share() {
                return self.close(state, (place, share), instance, &deeper, k);
            }
            let (depth, before) = (self.prover.depth(), Before::of(&state, place, why.search));
            return self.close(state, (place, share), instance, &deeper, &|ex, state, chunk| {
                if ex.prover.depth() == depth {
                    ex.track.closed.keep(before.clone(), &state, &chunk);
                }
                k(ex, state, chunk)
            });
        }
        if self.definition(place).err() == Some(NoDefinition::Broken) {
            return self.skip_for(&self.context.program.predicate(instance.seen).origin.name).outcome();
        }
        if let Some(broken) = self.held_broken(&state, place) {
            return self.skip_for(&self.context.program.predicate(broken).origin.name).outcome();
        }
        let gone = self.gone_for_good(&state, place);
        let held = self.find(&state.heap, place).and_then(|id| state.heap.get(id)).map(|chunk| chunk.amount);
        let reason = Reason::NoInstance { place: place.clone(), text: instance.span, held, gone };
        let limit =
            !self.context.explicit && why.search.close_depth == 0 || self.too_many_to_ask(&state.heap, place);
        self.fail_missing(&state, instance.span, why, reason, limit).outcome()
    }

    /// `opening e.q(e, …) in e` [VC Figure 5]: the expression is evaluated with the instance replaced by its body,
    /// and the heap is the same as before afterwards.
    ///
    /// Fails in the bodies of deeply nested instances, because each would open the next one.
    pub(crate) fn eval_opening(&mut self, state: &State, instance: &Instance, body: &Expr) -> Eval<Term> {
        if self.dynamic.open_nesting > UNROLLED && self.dynamic.trying {
            let why = self.itself();
            self.fail(state, instance.span, &why, Reason::False { part: None }, None, true)?;
        }
        let whole = self.whole_amount();
        // To read, a part of it will do.
        let place = self.eval_instance(state, instance)?;
        let held = self.find(&state.heap, &place).and_then(|id| state.heap.get(id));
        let partly = held.is_some_and(|chunk| chunk.amount != whole);
        let amount = if partly { Amount::Read } else { instance.amount };
        let instance = &Instance { amount, ..instance.clone() };
        let ends = self.collect(|ex, k| {
            ex.exec_open(state.scratch(), instance, instance.span, &|ex, state, ()| {
                let value = value!(ex.eval(&state, body));
                k(ex, state, value)
            })
        })?;
        Ok(self.merge(ends))
    }
}
