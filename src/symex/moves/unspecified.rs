//! Bodies of which nothing is specified: they are executed as if they held all permissions.
//!
//! Such a method is not verified, but what surely matters to its author can be looked for: null, bounds, divisors. A field
//! is a function of its object and of the field's state, a variable (see [`Unspecified`](crate::ir::Unspecified)); so what was
//! read is read again until something may have written it.
//!
//! ```text
//! if (n.next != null) n.next.size();       fine: next(s, n) != null
//! if (n.next != null) { m(); n.next.size(); }      may be null: m() has changed the state of next
//! ```
//!
//! Nothing here is a proof, and no verdict `verified` comes of it.

use crate::ir::{FieldId, MethodId, Type, Unspecified, VarId};
use crate::state::{Place, State, sort_of};
use crate::symex::moves::arrays::Spelt;
use crate::symex::{Cont, Executor, Outcome, value};
use crate::term::{FunId, Sort, Term};
use rustc_hash::FxHashMap;

/// What has a state of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    Field(FieldId),
    /// The elements of a sort.
    Elements(Sort),
}

/// How many writes are looked behind for a value.
const LOOKED_BACK: u32 = 8;

/// A write: the state before it, and the object, or the array and the index.
#[derive(Clone, Debug)]
struct Change {
    before: Term,
    place: Vec<Term>,
}

/// What stands for fields and elements.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    functions: FxHashMap<Part, FunId>,
    /// By the state that a write led to.
    changes: FxHashMap<Term, Change>,
}

impl<'a> Executor<'a> {
    /// The states of fields, if nothing is specified of the body that is executed.
    pub(crate) fn unspecified(&self) -> Option<&'a Unspecified> {
        self.context.own.unspecified
    }

    /// Gives the states their first values.
    pub(crate) fn begin_unspecified(&mut self, state: &mut State, states: &Unspecified) {
        for var in states.states() {
            let value = self.prover.pool.fresh("state", Sort::REF);
            state.store.set(var, value);
        }
    }

    /// The value of a part in the present state.
    fn part(&mut self, state: &State, part: Part, var: Option<VarId>, of: &[Term], ty: &Type) -> Term {
        let now = var.and_then(|var| state.store.get(var));
        let now = now.unwrap_or_else(|| self.prover.pool.fresh("state", Sort::REF));
        self.part_in(now, part, of, ty, LOOKED_BACK)
    }

    /// The value of a part in a state. It is the one before the write that led to this state, unless that was to this part.
    fn part_in(&mut self, now: Term, part: Part, of: &[Term], ty: &Type, back: u32) -> Term {
        let value = self.part_alone(now, part, of, ty);
        let Some(Change { before, place }) = self.tables.unspecified.changes.get(&now).cloned() else {
            return value;
        };
        if back == 0 || place == of {
            return value;
        }
        let older = self.part_in(before, part, of, ty, back - 1);
        let pool = &mut self.prover.pool;
        let here = place.iter().zip(of).map(|(a, b)| pool.eq(*a, *b)).collect();
        let here = pool.and(here);
        let same = pool.eq(value, older);
        let fact = pool.or(vec![here, same]);
        if self.prover.known(fact).is_none() {
            self.assume(fact);
        }
        value
    }

    fn part_alone(&mut self, now: Term, part: Part, of: &[Term], ty: &Type) -> Term {
        let function = match self.tables.unspecified.functions.get(&part) {
            Some(known) => *known,
            None => {
                let sorts = std::iter::once(Sort::REF).chain(of.iter().map(|t| self.prover.pool.sort(*t)));
                let sorts = sorts.collect();
                let function = self.prover.pool.declare_fun("$part".to_owned(), sorts, sort_of(ty), true, 1);
                self.tables.unspecified.functions.insert(part, function);
                function
            }
        };
        let args = std::iter::once(now).chain(of.iter().copied()).collect();
        let value = self.prover.pool.app(function, args);
        self.learn_type(value, ty);
        value
    }

    /// Changes a part: in its new state it has this value.
    fn change(
        &mut self,
        state: &mut State,
        part: Part,
        var: Option<VarId>,
        of: &[Term],
        (value, ty): (Term, &Type),
    ) {
        let Some(var) = var else { return };
        let fresh = self.prover.pool.fresh("state", Sort::REF);
        if let Some(before) = state.store.get(var) {
            self.tables.unspecified.changes.insert(fresh, Change { before, place: of.to_vec() });
        }
        state.store.set(var, fresh);
        let written = self.part(state, part, Some(var), of, ty);
        let fact = self.prover.pool.eq(written, value);
        self.assume(fact);
    }

    pub(crate) fn field_unspecified(
        &mut self,
        states: &Unspecified,
        state: &State,
        field: FieldId,
        object: Term,
    ) -> Term {
        let ty = &self.context.program.field(field).ty;
        self.part(state, Part::Field(field), states.fields.get(&field).copied(), &[object], ty)
    }

    pub(crate) fn write_field_unspecified(
        &mut self,
        states: &Unspecified,
        state: &mut State,
        field: FieldId,
        object: Term,
        value: Term,
    ) {
        let ty = &self.context.program.field(field).ty;
        let var = states.fields.get(&field).copied();
        self.change(state, Part::Field(field), var, &[object], (value, ty));
    }

    /// The value of an element whose array is not null, and whose index is in its bounds.
    pub(crate) fn element_unspecified(
        &mut self,
        states: &Unspecified,
        state: &State,
        place: &Place,
        ty: &Type,
    ) -> Term {
        self.part(state, Part::Elements(sort_of(ty)), states.elements, &place.args, ty)
    }

    /// `a[i] = e;`
    pub(crate) fn write_element_unspecified(
        &mut self,
        states: &Unspecified,
        mut state: State,
        place: &Place,
        spelt: Spelt,
        (value, ty): (Term, &Type),
        k: Cont<'_>,
    ) -> Outcome {
        let why = self.itself();
        value!(self.check_bounds(&state, place, spelt, &why));
        self.change(&mut state, Part::Elements(sort_of(ty)), states.elements, &place.args, (value, ty));
        k(self, state, ())
    }

    /// A call that may change everything; its result, if it has one, may be anything.
    pub(crate) fn call_unspecified(
        &mut self,
        states: &Unspecified,
        state: &mut State,
        method: MethodId,
    ) -> Option<Term> {
        self.begin_unspecified(state, states);
        let decl = self.context.program.method(method);
        decl.result.map(|var| self.fresh_value("result", &decl.vars[var.index()].ty))
    }
}
