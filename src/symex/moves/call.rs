//! Calls: a contract is consumed and produced instead of a body [VC Figure 5, calls; Figure 8, invocation and new].

use std::cell::Cell;

use crate::ir::{
    ClassId, Definition, Expr, FieldId, Item, Mention, Method, MethodId, MethodKind, Named, Numbers,
    PureCall, PureId, VarId,
};
use crate::source::Span;
use crate::state::{ChunkId, Place, Provenance, Resource, Share, State, sort_of};
use crate::symex::failure::Why;
use crate::symex::settled::Standing;
use crate::symex::track::Asked;
use crate::symex::{Cont, Dynamic, Eval, Executor, Halt, Obligation, Outcome, Reason, Trusted, value};
use crate::term::{Sort, Term};

/// How deeply preconditions of pure calls may be nested, each needed for the one around it.
const CALL_NESTING: u32 = 50;

/// A pure call that was evaluated.
pub(crate) struct Application {
    pub term: Term,
    pub named: Named<PureId>,
    /// The declaration that the static type of the receiver has.
    pub seen: PureId,
    pub args: Vec<Term>,
    pub snapshot: Term,
}

/// `new C(e, …)`
#[derive(Clone, Copy)]
pub(crate) struct Creation<'s> {
    pub class: ClassId,
    pub constructor: Option<MethodId>,
    /// What no constructor begins with.
    pub fields: &'s [FieldId],
    pub args: &'s [Expr],
    pub span: Span,
}

/// `e.m(e, …)`
#[derive(Clone, Copy)]
pub(crate) struct Invocation<'s> {
    pub method: MethodId,
    /// What overrides the method may run.
    pub dispatch: bool,
    pub args: &'s [Expr],
    pub span: Span,
}

/// What is called, and where.
#[derive(Clone, Copy)]
struct Callee {
    method: MethodId,
    dispatch: bool,
    /// The class of the new object, for a constructor after `new`.
    new: Option<ClassId>,
    /// The variable that the value of a method is for: its type may say more than the declaration, where type arguments
    /// are known.
    target: Option<VarId>,
    span: Span,
}

/// The class as an instance of which a call looks at its receiver.
fn view_of(named: Named<PureId>) -> Option<ClassId> {
    match named.definition {
        Definition::As(class) => Some(class),
        Definition::Dynamic | Definition::Of(_) => None,
    }
}

impl Executor<'_> {
    /// `eval(σ, e0.p(e1, …))`: the precondition is consumed from a copy of the heap, and the call is the function of
    /// p applied to the snapshot of what was consumed, the receiver and the arguments. Its definition comes along
    /// (language.md §7, Ghost steps).
    pub(crate) fn eval_call(&mut self, state: &State, call: &PureCall, span: Span) -> Eval<Term> {
        let decl = self.context.program.pure(call.seen);
        if self.unspecified().is_some() && !decl.requires.is_pure() {
            // It reads what nobody keeps track of here.
            let args = self.eval_all(state, &call.args)?;
            if !decl.is_static {
                let why = self.itself();
                self.check_not_null(state, args[0], &call.args[0], &why)?;
            }
            return Ok(self.fresh_value("result", &decl.vars[decl.result.index()].ty));
        }
        let application = self.apply(state, call, span)?;
        self.learn_definition(&application, false)?;
        Ok(application.term)
    }

    /// `use e.p(e, …)`: the call equals the body of p, whatever the search may do [VC Figure 8, use].
    pub(crate) fn use_definition(&mut self, state: &State, call: &PureCall, span: Span) -> Eval<()> {
        let application = self.apply(state, call, span)?;
        self.learn_definition(&application, true)
    }

    fn apply(&mut self, state: &State, call: &PureCall, span: Span) -> Eval<Application> {
        let declared = call.seen;
        let decl = self.context.program.pure(declared);
        if self.context.settled.pure(declared).contract == Standing::Broken {
            return Err(self.skip_for(&decl.origin.name));
        }
        let args = self.eval_all(state, &call.args)?;
        if !decl.is_static {
            let why = self.itself();
            self.check_not_null(state, args[0], &call.args[0], &why)?;
        }
        self.check_arguments(state, call, &args)?;
        let receiver = args.first().copied().filter(|_| !decl.is_static);
        if let Some(receiver) = receiver
            && self.context.program.only_pure(call.pure.family).is_none()
        {
            self.learn_type(receiver, &call.args[0].ty);
        }
        let named = self.pure_name(state, call.pure, &call.args, &args);
        if let Some(receiver) = receiver {
            self.trust_taken_as_pure(named, receiver);
        }
        let mut store = Self::store_for(decl.vars.len(), &decl.params, &args);
        store.view = view_of(named);
        let base = self.choosing(state.seen_by(store), &[&decl.requires]);
        let callees = self.context.program.run_by(declared, named.definition);
        let leads_out = !callees.iter().any(|callee| self.findings.termination.is_member(*callee));
        let by_itself = leads_out && base.store.reading.is_none();
        let asked = by_itself.then(|| Asked::of(&base, (declared, named.definition), &args, &self.dynamic));
        let depth = self.prover.depth();
        let again = asked.as_ref().and_then(|asked| self.track.granted.again(asked, depth));
        let snapshot = match again {
            Some(snapshot) => snapshot,
            None => {
                let snapshot = self.take_precondition(state, &base, (call, &callees, leads_out), span)?;
                if let Some(asked) = asked {
                    self.track.granted.keep(asked, depth, snapshot);
                }
                snapshot
            }
        };
        self.check_library_call(&base, decl, span)?;
        let function = self.function(named);
        let mut all = vec![snapshot];
        all.extend(&args);
        let term = self.prover.pool.app(function, all);
        self.check_result(state, (call, decl), term, span)?;
        Ok(Application { term, named, seen: declared, args, snapshot })
    }

    /// The snapshot of the precondition of a pure call, consumed from a copy of the heap. With what may run, and
    /// whether that is outside the group of the pure method that is verified.
    fn take_precondition(
        &mut self,
        state: &State,
        base: &State,
        (call, callees, leads_out): (&PureCall, &[Mention], bool),
        span: Span,
    ) -> Eval<Term> {
        let decl = self.context.program.pure(call.seen);
        let obligation = Obligation::PurePrecondition { callee: call.seen, call: span };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        if self.dynamic.call_nesting >= CALL_NESTING {
            self.fail(state, span, &why, Reason::False { part: None }, None, true)?;
            return Err(Halt::Failed);
        }
        let inside_call = |dynamic: &mut Dynamic| {
            dynamic.call_nesting += 1;
            dynamic.outside |= leads_out;
        };
        let ends = self.with(inside_call, |ex| {
            ex.collect(|ex, k| {
                ex.consume(base, state.scratch(), &decl.requires, &why, &|ex, rest, snapshot| {
                    for callee in callees {
                        value!(ex.note_recursion(*callee, base, &rest, span));
                    }
                    k(ex, rest, snapshot)
                })
            })
        })?;
        Ok(self.merge(ends))
    }

    /// `x = e.m(e, …);` [VC Figure 8, invocation]: the precondition is consumed, the postcondition produced with the
    /// heap before the call as the old one.
    pub(crate) fn exec_call(
        &mut self,
        state: State,
        target: Option<VarId>,
        invocation: Invocation<'_>,
        k: Cont<'_>,
    ) -> Outcome {
        let Invocation { method, dispatch, args, span } = invocation;
        let decl = self.context.program.method(method);
        if decl.kind == MethodKind::Constructor {
            return self.exec_delegation(state, method, args, span, k);
        }
        let args_values = value!(self.eval_all(&state, args));
        let why = self.itself();
        if !decl.is_static {
            value!(self.check_not_null(&state, args_values[0], &args[0], &why));
        }
        self.call(
            &state,
            Callee { method, dispatch, new: None, target, span },
            &args_values,
            &|ex, mut next, result| {
                if let (Some(target), Some(result)) = (target, result) {
                    next.store.set(target, result);
                }
                k(ex, next, ())
            },
        )
    }

    /// `this(e, …);` The arguments are evaluated before there is a `this`: it is younger than what they make.
    fn exec_delegation(
        &mut self,
        mut state: State,
        method: MethodId,
        args: &[Expr],
        span: Span,
        k: Cont<'_>,
    ) -> Outcome {
        let mut values = vec![self.prover.pool.null()];
        values.extend(value!(self.eval_all(&state, &args[1..])));
        self.renew_this(&mut state);
        if let Some(this) = self.this_of(&state) {
            values[0] = this;
        }
        let callee = Callee { method, dispatch: false, new: None, target: None, span };
        self.call(&state, callee, &values, &|ex, mut next, _| {
            // What `this(…)` promises was shown with these fields forgotten.
            let of_superclass = ex.context.program.method(method).origin.class != ex.context.own.class;
            if of_superclass && ex.unspecified().is_none() && ex.constructed_unspecified(method) {
                ex.forget_own_fields(&mut next, values[0]);
            }
            k(ex, next, ())
        })
    }

    /// Whether a constructor of which nothing is specified runs with this one.
    fn constructed_unspecified(&self, constructor: MethodId) -> bool {
        let program = self.context.program;
        let class = program.method(constructor).origin.class;
        class.is_some_and(|class| program.hierarchy.is_made_unspecified(class))
    }

    /// The fields that the class itself gives a new object hold anything from now on.
    fn forget_own_fields(&mut self, state: &mut State, object: Term) {
        let program = self.context.program;
        let Some(class) = self.context.own.class else { return };
        let declared = &program.class(class).fields;
        let own: Vec<(ChunkId, FieldId)> = (state.heap.iter())
            .filter(|(_, chunk)| chunk.place.receiver() == Some(object))
            .filter_map(|(id, chunk)| match chunk.place.resource {
                Resource::Field(field) if !program.field(field).is_final && declared.contains(&field) => {
                    Some((id, field))
                }
                Resource::Field(_)
                | Resource::Element(_)
                | Resource::Elements(_)
                | Resource::Range(_)
                | Resource::Each(_)
                | Resource::Members(_)
                | Resource::Pred(_) => None,
            })
            .collect();
        for (id, field) in own {
            let value = self.fresh_value("written", &program.field(field).ty.clone());
            state.heap.update(id, |chunk| chunk.value = value);
        }
        // It may be one of several objects whose field is held.
        let of_several: Vec<(ChunkId, Term)> = (state.heap.each())
            .filter(|(_, chunk)| match chunk.place.resource {
                Resource::Each(Item::Field(field)) | Resource::Members(Item::Field(field)) => {
                    declared.contains(&field)
                }
                // Any other chunk is not one of those.
                _ => false,
            })
            .map(|(id, chunk)| (id, chunk.value))
            .collect();
        for (id, held) in of_several {
            let sort = self.prover.pool.sort(held);
            let value = self.prover.pool.fresh("written", sort);
            state.heap.update(id, |chunk| chunk.value = value);
        }
    }

    /// `x = new C(e, …);` The new object is different from everything that could be named before it.
    pub(crate) fn exec_new(
        &mut self,
        state: State,
        target: VarId,
        creation: Creation<'_>,
        k: Cont<'_>,
    ) -> Outcome {
        let Creation { class, constructor, fields, args, span } = creation;
        let args = value!(self.eval_all(&state, args));
        let Some(constructor) = constructor else {
            let mut state = state;
            let object = self.new_object(class);
            self.give_fields(&mut state, object, fields, span);
            state.store.set(target, object);
            return k(self, state, ());
        };
        let callee = Callee { method: constructor, dispatch: false, new: Some(class), target: None, span };
        // A constructor of which nothing is specified, also one that is called by `super(…)`, may call what the class
        // overrides, which writes to these fields.
        let untouched = !self.constructed_unspecified(constructor);
        self.call(&state, callee, &args, &|ex, mut next, object| {
            if let Some(object) = object {
                if untouched {
                    ex.give_fields(&mut next, object, fields, span);
                } else {
                    ex.give_written_fields(&mut next, object, fields, span);
                }
                next.store.set(target, object);
            }
            k(ex, next, ())
        })
    }

    /// Permission to some fields of a new object, each with its default value [VC §4, constructors]. Final ones need
    /// none.
    pub(crate) fn give_fields(&mut self, state: &mut State, object: Term, fields: &[FieldId], span: Span) {
        for field in fields {
            if !self.context.program.field(*field).is_final {
                self.give_field(state, object, *field, span);
            }
        }
    }

    /// The same where something may have written to them.
    fn give_written_fields(&mut self, state: &mut State, object: Term, fields: &[FieldId], span: Span) {
        for field in fields {
            let declared = self.context.program.field(*field);
            if !declared.is_final {
                let value = self.fresh_value("written", &declared.ty.clone());
                self.give_value(state, object, (*field, value), span);
            }
        }
    }

    pub(crate) fn give_field(&mut self, state: &mut State, object: Term, field: FieldId, span: Span) {
        let ty = &self.context.program.field(field).ty;
        let value = self.default_value(sort_of(ty));
        self.give_value(state, object, (field, value), span);
    }

    fn give_value(&mut self, state: &mut State, object: Term, (field, value): (FieldId, Term), span: Span) {
        let place = Place::new(Resource::Field(field), [object]);
        let chunk = self.whole_chunk(place, value, Provenance::Other, span);
        self.insert_chunk(state, chunk);
    }

    /// Notes the methods of which nothing is specified that may run where a pure one is called.
    fn trust_taken_as_pure(&mut self, named: Named<PureId>, receiver: Term) {
        let program = self.context.program;
        if self.unspecified().is_some() || matches!(named.definition, Definition::Of(_)) {
            return;
        }
        for (class, method, at) in program.hierarchy.taken(named.family) {
            if self.may_be_of(receiver, class) {
                self.trust(at, Trusted::ForLibrary(method));
            }
        }
    }

    /// Notes the contracts that are believed in a call: those of what may run without a body, or without any
    /// specification.
    pub(crate) fn trust_what_runs(&mut self, method: MethodId, dispatch: bool, args: &[Term]) {
        let program = self.context.program;
        let runs = if dispatch { program.runs(method) } else { vec![method] };
        for id in runs {
            let decl = program.method(id);
            if decl.is_believed() {
                self.trust(decl.origin.span, Trusted::Contract(id));
            }
            for (method, at) in program.hierarchy.taken_inside(id) {
                self.trust(at, Trusted::ForLibrary(method));
            }
            self.trust_numbers_of(id);
            if !(decl.origin.is_library() && decl.body.is_none()) {
                continue;
            }
            // What it does with the objects that it gets is not written anywhere.
            for (class, method, at) in program.hierarchy.called_back() {
                if args
                    .iter()
                    .any(|arg| self.prover.pool.sort(*arg) == Sort::REF && self.may_be_of(*arg, class))
                {
                    self.trust(at, Trusted::ForLibrary(method));
                }
            }
        }
    }

    /// Notes that the numbers of a method of our library, whose body is verified with the mathematical integers alone,
    /// are believed to stay in their ranges. What its pure methods calculate was verified with them.
    fn trust_numbers_of(&mut self, method: MethodId) {
        let origin = &self.context.program.method(method).origin;
        let believed = origin.span.file.believes_numbers_of(origin.simple());
        if believed && self.checks_overflow(Numbers::Program) {
            let at = self.context.own.origin.map_or(origin.span, |caller| caller.span);
            self.trust(at, Trusted::Numbers(method));
        }
    }

    /// Learns what the variable that the result of a call is for says of it.
    fn learn_result_type(&mut self, decl: &Method, target: Option<VarId>, result: Option<Term>) {
        let declared = decl.result.map(|var| &decl.vars[var.index()].ty);
        if let (Some(target), Some(result), Some(declared)) = (target, result, declared) {
            self.learn_seen_type(result, declared, &self.context.own.variables[target.index()].ty);
        }
    }

    /// The contract of a mutator or, with the class of the new object, of a constructor. Goes on with the caller's
    /// store and the result: the value, or the new object.
    fn call(&mut self, state: &State, callee: Callee, args: &[Term], k: Cont<'_, Option<Term>>) -> Outcome {
        let Callee { method, dispatch, new, target, span } = callee;
        let decl = self.context.program.method(method);
        if self.context.settled.method(method) == Standing::Broken {
            return self.skip_for(&decl.origin.name).outcome();
        }
        if let Some(states) = self.unspecified() {
            let mut next = state.clone();
            let object = new.map(|class| self.new_object(class));
            let result = value!(self.call_unspecified(states, &mut next, (method, object), args));
            self.learn_result_type(decl, target, result);
            return k(self, next, result);
        }
        self.trust_what_runs(method, dispatch, args);
        let explicit = if new.is_some() { &decl.params[1..] } else { &decl.params[..] };
        let store = Self::store_for(decl.vars.len(), explicit, args);
        let base = self.choosing(state.seen_by(store), &[&decl.requires, &decl.ensures]);
        let mut store = base.store.clone();
        store.reading = store.reading.map(Share::chosen);
        value!(self.check_recursion(method, dispatch, &base, span));
        let obligation = Obligation::Precondition { callee: method, call: span };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        let before = self.track.path.mark();
        self.consume(&base, state.clone(), &decl.requires, &why, &|ex, rest, taken| {
            let mut store = store.clone();
            let result = match (new, decl.result) {
                (Some(class), _) => {
                    let object = ex.new_object(class);
                    ex.tables.sources.of_call(method, span, object);
                    store.set(decl.params[0], object);
                    Some(object)
                }
                (None, Some(var)) => {
                    let ty = &decl.vars[var.index()].ty;
                    let result = ex.fresh_value("result", ty);
                    ex.learn_result_type(decl, target, Some(result));
                    ex.tables.sources.of_call(method, span, result);
                    store.set(var, result);
                    Some(result)
                }
                (None, None) => None,
            };
            let snapshot = ex.fresh_snapshot();
            ex.tables.sources.of_call(method, span, snapshot);
            let callee = State { store, old: state.heap.clone(), ..rest };
            let reached = Cell::new(false);
            let give_back: Cont<'_> = &|ex, callee, ()| {
                let outer = ex.dynamic.promised_by;
                let behind: Cont<'_> = &|ex, after, ()| {
                    ex.note_given_back(&after.heap, span, before);
                    reached.set(true);
                    let next = State { store: state.store.clone(), old: state.old.clone(), ..after };
                    ex.with(|dynamic| dynamic.promised_by = outer, |ex| k(ex, next, result))
                };
                ex.with(
                    |dynamic| dynamic.promised_by = Some(span),
                    |ex| ex.produce(callee, snapshot, &decl.ensures, Provenance::Other, behind),
                )
            };
            if decl.kind == MethodKind::Lemma {
                ex.learn_unchanged(callee, decl, (taken, snapshot), give_back)?;
            } else {
                give_back(ex, callee, ())?;
            }
            if !reached.get() {
                ex.warn_impossible_after_call(method, span);
            }
            Ok(())
        })
    }
}
