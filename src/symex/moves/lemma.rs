//! What a lemma leaves as it was: everything.
//!
//! A lemma has a contract like a method, and a call of one takes and gives permissions as other calls do. But its body
//! is ghost code that writes no field, so what it takes holds the same values when it comes back:
//!
//! ```text
//! lemma void l(Node n) requires n.list(); ensures n.list() && n.len() >= 0;
//!
//! taken   n.list()[s]          as it is called
//! given   n.list()[t]          what its postcondition produces
//! t == s                       the same instance of the same heap
//! ```
//!
//! *Invariant*: this is said only of the same location or instance. What comes back in another form, as the fields of
//! an instance that the lemma opened, has values of which nothing but the postcondition is known.

use crate::ir::{Assertion, CallAll, Method};
use crate::source::Span;
use crate::state::{Chunk, Heap, Provenance, State, sort_of};
use crate::symex::failure::Why;
use crate::symex::settled::Standing;
use crate::symex::{Cont, Eval, Executor, Halt, Obligation, Outcome};
use crate::term::Term;

impl Executor<'_> {
    /// Learns that what a lemma gives back has the values that it had, where the snapshots are of what the call takes
    /// and gives.
    pub(crate) fn learn_unchanged(
        &mut self,
        called: State,
        lemma: &Method,
        (taken, given): (Term, Term),
        k: Cont<'_>,
    ) -> Outcome {
        if lemma.requires.is_pure() || lemma.ensures.is_pure() {
            return k(self, called, ());
        }
        self.alone(&called, taken, &lemma.requires, &|ex, taken| {
            ex.alone(&called, given, &lemma.ensures, &|ex, given| {
                ex.learn_same_values(taken, given);
                k(ex, called.clone(), ())
            })
        })
    }

    /// Goes on with what an assertion asks for, and nothing else.
    fn alone(
        &mut self,
        state: &State,
        snapshot: Term,
        assertion: &Assertion,
        k: &dyn Fn(&mut Executor<'_>, &Heap) -> Outcome,
    ) -> Outcome {
        let begin = State { heap: Heap::default(), ..state.scratch() };
        self.produce(begin, snapshot, assertion, Provenance::Other, &|ex, state, ()| k(ex, &state.heap))
    }

    fn learn_same_values(&mut self, taken: &Heap, given: &Heap) {
        let chunks = |heap: &Heap| heap.iter().map(|(_, chunk)| chunk.clone()).collect::<Vec<Chunk>>();
        let taken = chunks(taken);
        for chunk in chunks(given) {
            for held in &taken {
                let comparable = held.cells.is_complete() && chunk.cells.is_complete();
                if comparable && self.known_same_place(&held.place, &chunk.place) {
                    let pool = &mut self.prover.pool;
                    let both = pool.and(vec![held.when, chunk.when]);
                    let equal = pool.eq(held.value, chunk.value);
                    let fact = pool.implies(both, equal);
                    self.assume(fact);
                }
            }
        }
    }

    /// `ghost forall int i :: φ ==> l(e, …);`: for an arbitrary i with φ the lemma may be called; then its contract
    /// holds for all.
    ///
    /// Fails where its precondition does not follow from φ, and where it leads back here without getting smaller.
    pub(crate) fn exec_call_all(&mut self, state: &State, all: &CallAll, span: Span) -> Eval<()> {
        if self.context.settled.method(all.method) == Standing::Broken {
            return Err(self.skip_for(&self.context.program.method(all.method).origin.name));
        }
        self.trust_what_runs(all.method, all.dispatch, &[]);
        let failures = self.findings.failures.len();
        match self.scope(|ex| ex.check_arbitrary_call(state, all, span)) {
            // There is no such i.
            Ok(()) | Err(Halt::Impossible) => {}
            Err(halt @ (Halt::Failed | Halt::Stopped(_))) => return Err(halt),
        }
        if self.findings.failures.len() > failures {
            return Err(Halt::Failed);
        }
        let known = self.eval(state, &all.known)?;
        self.assume(known);
        Ok(())
    }

    /// The call for arbitrary values of the variables.
    fn check_arbitrary_call(&mut self, state: &State, all: &CallAll, span: Span) -> Eval<()> {
        let mut inner = state.scratch();
        let mut bound = Vec::new();
        for var in &all.vars {
            let symbol = self.prover.pool.fresh(var.name.as_str(), sort_of(&var.ty));
            inner.store.set(var.var, symbol);
            bound.push(symbol);
        }
        let range = self.are_values_of(&all.vars, &bound);
        self.assume(range);
        self.learn_bound_types(&all.vars, &bound);
        let cond = self.eval(&inner, &all.cond)?;
        self.assume_or_end(cond)?;
        let args = self.eval_all(&inner, &all.args)?;
        let decl = self.context.program.method(all.method);
        if !decl.is_static {
            let why = self.itself();
            self.check_not_null(&inner, args[0], &all.args[0], &why)?;
        }
        let base = inner.seen_by(Self::store_for(decl.vars.len(), &decl.params, &args));
        self.check_recursion(all.method, all.dispatch, &base, span)?;
        let obligation = Obligation::Precondition { callee: all.method, call: span };
        let why = Why { obligation: &obligation, closing: None, search: self.dynamic.search };
        self.collect(|ex, k| {
            ex.consume(&base, inner.clone(), &decl.requires, &why, &|ex, rest, _| k(ex, rest, ()))
        })?;
        Ok(())
    }
}
