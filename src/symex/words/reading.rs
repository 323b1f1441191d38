//! Whether a pure call is about a given heap: its snapshot is compared with what the heap holds.
//!
//! The precondition is walked as in consuming it, but without asking the prover and without opening anything; what
//! can't be told that way counts as unknown.
//!
//! ```text
//! get() requires acc(n) && acc(m), snapshot (v1, v2)      now if n -> v1 and m -> v2; not if they were swapped
//! ```

use crate::ir::{Assertion, AssertionKind, Expr, ExprKind, LocationKind};
use crate::state::{Chunk, Heap, Resource, Store, sort_of};
use crate::symex::Executor;
use crate::symex::scene::Teller;
use crate::term::{FunId, Op, Term, TermKind};

/// How many levels of nested instances are looked into.
const DEEPEST: u32 = 4;

impl Teller<'_> {
    /// Whether a call, applied to its snapshot, receiver and arguments, is about this heap; None if that can't be told.
    pub(crate) fn is_call_in(self, heap: &Heap, function: FunId, args: &[Term]) -> Option<bool> {
        let decl = self.program.pure(self.program.shown_pure(self.functions.called(function)?));
        let (snapshot, args) = args.split_first()?;
        let store = Executor::store_for(decl.vars.len(), &decl.params, args);
        self.holds(heap, &store, &decl.requires, *snapshot, DEEPEST)
    }

    /// Whether a snapshot is what a heap holds of an assertion.
    fn holds(
        self,
        heap: &Heap,
        store: &Store,
        assertion: &Assertion,
        snapshot: Term,
        deeper: u32,
    ) -> Option<bool> {
        match &assertion.kind {
            AssertionKind::Pure(_) | AssertionKind::Untouched { .. } => Some(true),
            AssertionKind::Acc(location) => {
                let (resource, args) = match &location.kind {
                    LocationKind::Field(e, field) => (Resource::Field(*field), vec![e]),
                    LocationKind::Elements(e) => {
                        let elem = sort_of(&Executor::element_type(e));
                        (Resource::Elements(elem), vec![e])
                    }
                    LocationKind::Element(..)
                    | LocationKind::Range(..)
                    | LocationKind::Each(..)
                    | LocationKind::Members(..) => return None,
                };
                let chunk = self.chunk(heap, store, resource, &args)?;
                match self.pool.kind(snapshot) {
                    TermKind::Op(Op::Wrap, &[value]) => {
                        Some(value == chunk.value && chunk.cells.is_complete())
                    }
                    _ => None,
                }
            }
            AssertionKind::Instance(instance) => {
                let args: Vec<&Expr> = instance.args.iter().collect();
                if let Some(chunk) = self.chunk(heap, store, Resource::Pred(instance.pred), &args) {
                    return Some(chunk.value == snapshot);
                }
                let decl = self.program.predicate(self.program.certain_predicate(instance.pred)?);
                let values: Option<Vec<Term>> = args.iter().map(|arg| self.value(heap, store, arg)).collect();
                let inside = Executor::store_for(decl.vars.len(), &decl.params, &values?);
                self.holds(heap, &inside, decl.body.as_ref()?, snapshot, deeper.checked_sub(1)?)
            }
            AssertionKind::And(parts) => {
                let asking: Vec<&Assertion> = parts.iter().filter(|part| !part.is_pure()).collect();
                match (asking.as_slice(), self.pool.kind(snapshot)) {
                    ([], _) => Some(true),
                    ([only], _) => self.holds(heap, store, only, snapshot, deeper),
                    (asking, TermKind::Op(Op::Tuple, held)) if asking.len() == held.len() => {
                        let mut all = Some(true);
                        for (part, held) in asking.iter().zip(held.iter()) {
                            match self.holds(heap, store, part, *held, deeper) {
                                Some(false) => return Some(false),
                                Some(true) => {}
                                None => all = None,
                            }
                        }
                        all
                    }
                    _ => None,
                }
            }
            AssertionKind::Implies(..) | AssertionKind::Cond(..) | AssertionKind::Let { .. } => None,
        }
    }

    fn chunk<'h>(
        self,
        heap: &'h Heap,
        store: &Store,
        resource: Resource,
        args: &[&Expr],
    ) -> Option<&'h Chunk> {
        let values: Option<Vec<Term>> = args.iter().map(|arg| self.value(heap, store, arg)).collect();
        let values = values?;
        heap.of(resource).map(|(_, chunk)| chunk).find(|chunk| chunk.place.args.as_slice() == values)
    }

    /// The value of a variable, or of a field that is held.
    fn value(self, heap: &Heap, store: &Store, e: &Expr) -> Option<Term> {
        match &e.kind {
            ExprKind::Var(var) => store.get(*var),
            ExprKind::Null => Some(self.pool.null()),
            ExprKind::Field(receiver, field) => {
                Some(self.chunk(heap, store, Resource::Field(*field), &[receiver])?.value)
            }
            _ => None,
        }
    }
}
