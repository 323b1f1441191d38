//! Final fields (language.md §7).
//!
//! Once set, a final field never changes, so its value is a function of its object, and reading it needs no permission.
//! In the constructor it is a location like others until the object is *settled*: the checks made sure that nothing but
//! its own fields is done with `this` before. Then the function takes its values.
//!
//! ```text
//! C(int n) { this.n = n; this.a = new D(); | this.register(); }      settled at the bar
//! ```
//!
//! Whatever else speaks of a final field before the bar, as a pure method or a predicate that `assert q(this)` or
//! `close z()` names, means its value for good: of that nothing is known yet.
//!
//! The invariant: an object differs from all values that could be named before it was made, and its final fields may
//! hold what the constructor made later. So at the bar `this` becomes a new object, younger than those: no term knew
//! it, for it was stored nowhere.

use crate::ir::{Expr, ExprKind, FieldId, Table};
use crate::source::Span;
use crate::state::{Chunk, ChunkId, Heap, Place, Resource, State};
use crate::symex::{Eval, Executor, Halt};
use crate::term::Term;

impl<'a> Executor<'a> {
    /// The value of a final field of a settled object.
    pub(crate) fn final_value(&mut self, field: FieldId, object: Term) -> Term {
        let function = self.function_of_field(field);
        let value = self.prover.pool.app(function, vec![object]);
        let decl = self.context.program.field(field);
        self.learn_value(value, &decl.ty);
        if decl.is_made {
            let null = self.prover.pool.null();
            let made = self.prover.pool.ne(value, null);
            if self.prover.known(made).is_none() {
                self.assume(made);
            }
        }
        if let Some(length) = decl.length {
            let actual = self.length_of(value);
            let length = self.prover.pool.int(length);
            let fact = self.prover.pool.eq(actual, length);
            if self.prover.known(fact).is_none() {
                self.assume(fact);
            }
        }
        value
    }

    /// What the elements of an array are, if the expression names one that never changes. While its class is
    /// initialised it is a location like others.
    pub(crate) fn table(&mut self, state: &State, array: &Expr) -> Eval<Option<&'a Table>> {
        let ExprKind::Field(of, field) = &array.kind else { return Ok(None) };
        let Some(table) = &self.context.program.field(*field).table else { return Ok(None) };
        let of = self.eval(state, of)?;
        Ok((!self.is_unsettled(state, *field, of)).then_some(table))
    }

    /// The element of a table at an index that is in bounds.
    pub(crate) fn table_element(&mut self, state: &State, table: &Table, at: Term) -> Eval<Term> {
        let mut element = None;
        for (index, e) in table.elements.iter().enumerate().rev() {
            let index = self.prover.pool.int(index as i128);
            let here = self.prover.pool.eq(at, index);
            if self.prover.known(here) == Some(false) {
                continue;
            }
            let value = self.eval(state, e)?;
            element = Some(match element {
                Some(others) => self.prover.pool.ite(here, value, others),
                None => value,
            });
        }
        // In an empty table no index is in bounds.
        element.ok_or(Halt::Impossible)
    }

    /// Whether a final field belongs to an object that is still being made, and is read where that is done.
    pub(crate) fn is_unsettled(&self, state: &State, field: FieldId, object: Term) -> bool {
        state.store.making && state.heap.at(Resource::Field(field), object).next().is_some()
    }

    /// The final fields of an object that a constructor begins to make, with their defaults.
    pub(crate) fn give_final_fields(
        &mut self,
        state: &mut State,
        object: Term,
        fields: &[FieldId],
        span: Span,
    ) {
        for field in fields {
            if self.context.program.field(*field).is_final {
                self.give_field(state, object, *field, span);
            }
        }
    }

    /// The final fields of what is still being made, among what a state holds. Nobody else can have them, so they stay
    /// where the rest is set aside or given up.
    pub(crate) fn unsettled(&self, heap: &Heap) -> Vec<(ChunkId, Chunk)> {
        let is_final = |chunk: &Chunk| match chunk.place.resource {
            Resource::Field(field) => self.context.program.field(field).is_final,
            Resource::Element(_)
            | Resource::Elements(_)
            | Resource::Range(_)
            | Resource::Each(_)
            | Resource::Members(_)
            | Resource::Pred(_) => false,
        };
        heap.iter().filter(|(_, chunk)| is_final(chunk)).map(|(id, chunk)| (id, chunk.clone())).collect()
    }

    /// The object that a constructor makes.
    pub(crate) fn this_of(&self, state: &State) -> Option<Term> {
        self.context.own.makes.and_then(|this| state.store.get(this))
    }

    /// The final fields of `this` have their values for good. Does nothing if that was so before.
    pub(crate) fn settle(&mut self, state: &mut State) {
        let Some(this) = self.this_of(state) else { return };
        let Some(class) = self.context.own.class else { return };
        let mut values: Vec<(FieldId, Term)> = Vec::new();
        for field in &self.context.program.class(class).fields {
            if !self.context.program.field(*field).is_final {
                continue;
            }
            let chunks: Vec<ChunkId> =
                state.heap.at(Resource::Field(*field), this).map(|(id, _)| id).collect();
            for id in chunks {
                values.extend(self.remove_chunk(state, id).map(|chunk| (*field, chunk.value)));
            }
        }
        if values.is_empty() {
            return;
        }
        if values.iter().any(|(field, value)| !self.is_older(state, *field, *value)) {
            self.renew_this(state);
        }
        let Some(this) = self.this_of(state) else { return };
        for (field, value) in values {
            let own = self.final_value(field, this);
            let fact = self.prover.pool.eq(own, value);
            self.assume(fact);
        }
    }

    /// Whether a final field's value is no object, or surely one that was there before the constructor began: then
    /// `this` may stay what it is, and what a superclass's constructor promised of it is kept.
    fn is_older(&self, state: &State, field: FieldId, value: Term) -> bool {
        let no_object = !self.context.program.field(field).ty.is_reference();
        no_object || state.begin.iter().any(|(_, known)| known == value)
    }

    /// Makes `this` younger than everything that could be named so far; nothing but its own locations knew it.
    pub(crate) fn renew_this(&mut self, state: &mut State) {
        let (Some(class), Some(var)) = (self.context.own.class, self.context.own.makes) else { return };
        let Some(before) = state.store.get(var) else { return };
        let object = self.object_to_construct(class);
        state.store.set(var, object);
        state.begin.set(var, object);
        self.track.here = state.store.clone();
        let of_this = |place: &Place| place.args.contains(&before);
        let known: Vec<ChunkId> =
            state.heap.iter().filter(|(_, chunk)| of_this(&chunk.place)).map(|(id, _)| id).collect();
        for id in known {
            let Some(mut chunk) = self.remove_chunk(state, id) else { continue };
            for arg in &mut chunk.place.args {
                if *arg == before {
                    *arg = object;
                }
            }
            self.put_chunk(state, id, chunk);
        }
    }
}
