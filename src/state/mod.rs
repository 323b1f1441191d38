//! The symbolic state [VC §3.3, Definitions 1 and 2].
//!
//! A state has a store (the value of each variable), a heap of chunks (the locations that may be accessed, and their
//! values) and the heap at entry. The paper's fourth component, the path condition, is the depth-first stack of the
//! execution itself and is kept in [`crate::trace::Path`] and in the prover.
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

pub(crate) use cells::{Cells, Interval};
pub(crate) use chunk::{Chunk, Lineage, Place, Provenance, Resource};
pub(crate) use heap::{ChunkId, Heap};
pub(crate) use store::{Need, Share, Store};

use std::rc::Rc;

use crate::ir::{Collection, Type};
use crate::source::Span;
use crate::term::{Sort, SortKind, Term};

/// Store, heap and old heap [VC Definition 2].
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub store: Store,
    /// The store where the body, or the enclosing iteration, began.
    pub begin: Store,
    pub heap: Heap,
    /// The heap at entry, or before the call whose postcondition is evaluated.
    pub old: Heap,
    /// The condition under which an instance from the method's own precondition was opened on the way here; for the
    /// termination of pure methods. None: no such instance was opened.
    pub opened: Option<Term>,
    /// The instance that is being opened, while its body is produced.
    pub opening: Option<Lineage>,
    /// Whether the heap is the one that the method holds now. The heap in which an expression is evaluated, with
    /// predicates opened temporarily, is not: what happens to its chunks does not happen to the method's.
    pub actual: bool,
    /// An assertion is being produced that must be self-framing: a read without permission is the assertion's own
    /// error.
    pub framing: bool,
    /// The precondition of a call that was found to hold is being produced: which of its arms are impossible is of no
    /// interest any more.
    pub granted: bool,
    /// What the enclosing loops have set aside, the innermost first; used only for messages.
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
    /// A state that holds nothing yet; `framing` as in the field of that name.
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
            granted: false,
            aside: None,
        }
    }

    /// A copy to evaluate in: what is opened and closed there leaves no trace.
    pub(crate) fn scratch(&self) -> State {
        State { actual: false, granted: false, ..self.clone() }
    }

    /// The same heaps as another declaration sees them, with its own variables.
    pub(crate) fn seen_by(&self, store: Store) -> State {
        State { store, ..self.scratch() }
    }
}

/// The sort of the values of a type.
pub(crate) fn sort_of(ty: &Type) -> Sort {
    match ty {
        Type::Integer | Type::Int | Type::Long | Type::Short | Type::Byte | Type::Char => Sort::INT,
        Type::Bool => Sort::BOOL,
        Type::Frac => Sort::AMOUNT,
        Type::Null | Type::Object | Type::Class(_) | Type::Array(_) => Sort::REF,
        Type::Collection(kind, of) => {
            let part = |index: usize| of.get(index).map_or(Sort::REF, sort_of);
            Sort::of(match kind {
                Collection::Seq => SortKind::Seq(part(0)),
                Collection::Set => SortKind::Set(part(0)),
                Collection::MSet => SortKind::MSet(part(0)),
                Collection::Map => SortKind::Map(part(0), part(1)),
            })
        }
    }
}
