//! The symbolic state [VC §3.3, Definitions 1 and 2].
//!
//! A state has a store (what each variable holds), a heap of chunks (what may be accessed, and what it
//! holds) and the heap at entry. The paper's fourth component, the path condition, is the depth-first stack
//! of the execution itself and lives in [`crate::trace::Path`] and in the prover.
//!
//! For example, `setX(int v)` of the paper's Cell begins in the state
//!
//! ```text
//! store  this = t, v = u
//! heap   t.valid()[s]
//! ```
//!
//! and after `open valid()` its heap is `t.x -> unwrap(s)`.
//!
//! All parts are persistent: cloning a state costs a few reference counts, so every branch has its own.

mod cells;
mod chunk;
mod heap;
mod store;

pub(crate) use cells::{Cells, Many};
pub(crate) use chunk::{Chunk, Lineage, Place, Provenance, Resource};
pub(crate) use heap::{ChunkId, Heap};
pub(crate) use store::Store;

use std::rc::Rc;

use crate::ir::Type;
use crate::source::Span;
use crate::term::{Sort, Term};

/// Store, heap and old heap [VC Definition 2].
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub store: Store,
    /// The store where the body, or the enclosing iteration, began.
    pub begin: Store,
    pub heap: Heap,
    /// The heap at entry, or before the call whose postcondition is evaluated.
    pub old: Heap,
    /// Under which condition an instance that came with the own precondition was opened on the way here, for the termination
    /// of pure methods. None: none was.
    pub opened: Option<Term>,
    /// The instance whose body is being produced, because it is opened.
    pub opening: Option<Lineage>,
    /// Whether the heap is what the method holds now. A state in which an expression is evaluated, with
    /// predicates opened for the moment, is not: what happens to its chunks does not happen to the method's.
    pub actual: bool,
    /// An assertion is being produced that must frame itself: what it can't read is its own fault.
    pub framing: bool,
    /// What the loops around this place have set aside, the innermost first: for messages alone.
    pub aside: Option<Rc<Aside>>,
}

/// What a loop has set aside because its invariant does not ask for it.
#[derive(Debug)]
pub(crate) struct Aside {
    pub keyword: Span,
    pub heap: Heap,
    pub outer: Option<Rc<Aside>>,
}

impl State {
    /// Nothing is held yet; `framing` as in the field of that name.
    pub(crate) fn empty(store: Store, actual: bool, framing: bool) -> State {
        let begin = store.clone();
        let heap = Heap::default();
        State {
            store,
            begin,
            old: heap.clone(),
            heap,
            opened: None,
            opening: None,
            actual,
            framing,
            aside: None,
        }
    }

    /// A copy to evaluate in: what is opened and closed there leaves no trace.
    pub(crate) fn scratch(&self) -> State {
        State { actual: false, ..self.clone() }
    }

    /// The same heaps seen by another declaration with its own variables.
    pub(crate) fn seen_by(&self, store: Store) -> State {
        State { store, ..self.scratch() }
    }
}

/// The sort of the values of a type.
pub(crate) fn sort_of(ty: &Type) -> Sort {
    match ty {
        Type::Int => Sort::INT,
        Type::Bool => Sort::BOOL,
        Type::Null | Type::Object | Type::Class(_) | Type::Array(_) => Sort::REF,
    }
}
