//! Bodies of which nothing is specified: they are executed as if they held all permissions.
//!
//! Such a method is not verified, but what surely matters to its author can be looked for: null, bounds, divisors. A
//! field is a function of its object and of the field's state, a variable (see
//! [`Unspecified`](crate::ir::Unspecified)); so what was read is read again until something may have written it.
//!
//! ```text
//! if (n.next != null) n.next.size();       fine: next(s, n) != null
//! if (n.next != null) { m(); n.next.size(); }      may be null: m() has changed the state of next
//! sb.append("a").append("b")               fine: the contract says `result == this`
//! ```
//!
//! Of a contract that a callee has, nothing is asked; what it says of the result is believed as far as it can be read.
//!
//! Nothing here is a proof, and no verdict `verified` comes of it.

use crate::ir::{
    Assertion, AssertionKind, CompareOp, Expr, ExprKind, FieldId, Location, LocationKind, Loop, Method,
    MethodId, MethodKind, Stmt, StmtKind, Type, Unspecified, VarId,
};
use crate::state::{Place, Resource, State, Store, sort_of};
use crate::symex::moves::arrays::Spelt;
use crate::symex::{Cont, Eval, Executor, Outcome, value};
use crate::term::{FunId, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

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

    /// The value of a part in a state. It is the one before the write that led to this state, unless that was to this
    /// part.
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
        let decl = self.context.program.field(field);
        let var = states.fields.get(&field).copied();
        self.change(state, Part::Field(field), var, &[object], (value, &decl.ty));
        // What is shown of a final field that is not settled is what it holds.
        let known: Vec<_> = state.heap.at(Resource::Field(field), object).map(|(id, _)| id).collect();
        for id in known {
            state.heap.update(id, |chunk| chunk.value = value);
        }
    }

    /// The fields of what begins to be made have their defaults.
    pub(crate) fn give_defaults_unspecified(
        &mut self,
        states: &Unspecified,
        state: &mut State,
        object: Term,
        fields: &[FieldId],
    ) {
        for field in fields {
            let value = self.default_value(sort_of(&self.context.program.field(*field).ty));
            self.write_field_unspecified(states, state, *field, object, value);
        }
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

    /// A call that may change everything; its result, or what it makes, is `object` or anything. What its contract says
    /// of the arguments, of the result and of what can be read after the call is believed.
    pub(crate) fn call_unspecified(
        &mut self,
        states: &Unspecified,
        state: &mut State,
        (method, object): (MethodId, Option<Term>),
        args: &[Term],
    ) -> Eval<Option<Term>> {
        let decl = self.context.program.method(method);
        // Only a constructor sets final fields, and those of `this` only one that runs for it.
        let kept: Vec<(VarId, Term)> = match decl.kind {
            MethodKind::Constructor if object.is_none() => Vec::new(),
            MethodKind::Constructor
            | MethodKind::Mutator
            | MethodKind::Lemma
            | MethodKind::Main
            | MethodKind::ClassInitialiser => {
                let is_final = |field: &FieldId| self.context.program.field(*field).is_final;
                let finals = states.fields.iter().filter(|(field, _)| is_final(field));
                finals.filter_map(|(_, var)| Some((*var, state.store.get(*var)?))).collect()
            }
        };
        self.begin_unspecified(state, states);
        for (var, value) in kept {
            state.store.set(var, value);
        }
        let result = decl.result.map(|var| (var, self.fresh_value("result", &decl.vars[var.index()].ty)));
        let mut after = state.clone();
        // Fields are read in the states that the caller's variables stand for; so those of the contract come after
        // them.
        let base = self.context.own.variables.len() as u32;
        let explicit = if object.is_some() { &decl.params[1..] } else { &decl.params[..] };
        let made = object.and_then(|object| Some((*decl.params.first()?, object)));
        let params = explicit.iter().copied().zip(args.iter().copied());
        for (var, value) in params.chain(made).chain(result) {
            after.store.set(VarId(base + var.0), value);
        }
        let mut facts = Vec::new();
        said(&decl.ensures, &mut facts);
        for mut fact in facts {
            fact.rename(&|var| var.0 += base);
            // What can't be evaluated says nothing here: permissions are not kept track of.
            self.attempt_and_keep(|ex| {
                let fact = ex.eval(&after, &fact)?;
                ex.assume(fact);
                Ok(())
            })?;
        }
        Ok(object.or(result.map(|(_, value)| value)))
    }

    /// Learns, where an iteration starts, which references are not null, because they were not before and all of the
    /// loop only assigns such: `s += i` makes a string.
    pub(crate) fn learn_never_null(&mut self, lp: &Loop, first: &Store, now: &Store) {
        let null = self.prover.pool.null();
        let mut never = FxHashSet::default();
        for (index, declared) in self.context.own.variables.iter().enumerate() {
            let var = VarId(index as u32);
            if !declared.ty.is_reference() {
                continue;
            }
            let begins = match first.get(var) {
                Some(value) => {
                    let fact = self.prover.pool.ne(value, null);
                    self.prover.known(fact) == Some(true)
                }
                // It is assigned in the loop before it is read.
                None => true,
            };
            if begins {
                never.insert(var);
            }
        }
        let program = self.context.program;
        loop {
            let mut not = Vec::new();
            for part in [&lp.prelude, &lp.body, &lp.update] {
                part.visit(&mut |stmt| {
                    let assigned = stmt.kind.assigned().filter(|var| never.contains(var));
                    let method = |id| program.method(id);
                    not.extend(assigned.filter(|_| !gives_object(stmt, &never, &method)));
                });
            }
            if not.is_empty() {
                break;
            }
            not.iter().for_each(|var| {
                never.remove(var);
            });
        }
        for var in lp.assigned.iter().filter(|var| never.contains(var) && first.get(**var).is_some()) {
            if let Some(now) = now.get(*var) {
                let fact = self.prover.pool.ne(now, null);
                self.assume(fact);
            }
        }
    }
}

/// Whether what a statement assigns is surely not null, if these variables are not.
fn gives_object<'m>(stmt: &Stmt, never: &FxHashSet<VarId>, method: &dyn Fn(MethodId) -> &'m Method) -> bool {
    match &stmt.kind {
        StmtKind::New { .. } | StmtKind::NewArray { .. } => true,
        StmtKind::Assign(_, e) => matches!(&e.kind, ExprKind::Var(var) if never.contains(var)),
        StmtKind::Call { method: id, .. } => {
            let decl = method(*id);
            let mut facts = Vec::new();
            said(&decl.ensures, &mut facts);
            facts.iter().any(|fact| match &fact.kind {
                ExprKind::Compare(CompareOp::Ne, a, b) => {
                    matches!(a.kind, ExprKind::Var(var) if Some(var) == decl.result)
                        && matches!(b.kind, ExprKind::Null)
                }
                // Any other fact is about something else.
                _ => false,
            })
        }
        // Any other statement may assign null.
        _ => false,
    }
}

/// The conjuncts of a postcondition that say something of one state, the one after the call.
fn said(assertion: &Assertion, facts: &mut Vec<Expr>) {
    match &assertion.kind {
        AssertionKind::And(parts) => parts.iter().for_each(|part| said(part, facts)),
        AssertionKind::Pure(e) => conjuncts(e, facts),
        // There is no permission to what belongs to null.
        AssertionKind::Acc(location) => {
            let Location { kind, amount: _, span } = &**location;
            let owner = match kind {
                LocationKind::Elements(owner)
                | LocationKind::Element(owner, _)
                | LocationKind::Range(owner, ..) => owner,
                LocationKind::Field(..) | LocationKind::Each(..) | LocationKind::Members(..) => return,
            };
            let null = Expr { kind: ExprKind::Null, ty: Type::Null, span: *span };
            let kind = ExprKind::Compare(CompareOp::Ne, Box::new(owner.clone()), Box::new(null));
            conjuncts(&Expr { kind, ty: Type::Bool, span: *span }, facts);
        }
        AssertionKind::Instance(_)
        | AssertionKind::Implies(..)
        | AssertionKind::Cond(..)
        | AssertionKind::Let { .. }
        | AssertionKind::Untouched { .. } => {}
    }
}

fn conjuncts(e: &Expr, facts: &mut Vec<Expr>) {
    if let ExprKind::And(parts) = &e.kind {
        return parts.iter().for_each(|part| conjuncts(part, facts));
    }
    let mut of_one_state = true;
    e.visit(&mut |part| of_one_state &= !matches!(part.kind, ExprKind::Old(_)));
    if of_one_state {
        facts.push(e.clone());
    }
}
