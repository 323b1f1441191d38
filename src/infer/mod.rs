//! The search for ghost steps: what may be tried, and in which order [VC §4.1, language.md §7].
//!
//! The rules of symbolic execution ask here *which* predicate to open for a location; the executor finds out whether
//! its body really gives the location under what is known. The order is fixed: instances on the same receiver, then the
//! oldest. Predicates whose bodies can't mention the location, at any depth, are not candidates: this needs no prover
//! and is computed once for each program.
//!
//! ```text
//! predicate valid() { return acc(list) && list.valid(); }      reaches list, and all that list.valid() reaches
//! ```

use crate::depend::Reach;
use crate::prover::Prover;
use crate::state::{ChunkId, Heap, Place, Provenance, Resource};

/// How deeply inferred opens may nest before a location is found.
pub(crate) const OPEN_DEPTH: u32 = 4;
/// In how many levels of nested instances the evaluation of the body may open the next instance.
pub(crate) const UNROLLED: u32 = 1;
/// How deeply inferred closes may nest.
pub(crate) const CLOSE_DEPTH: u32 = 4;
/// How often a recursive definition is unrolled at one call.
pub(crate) const DEFINITION_DEPTH: u32 = 3;
/// The same where each definition has several calls of the method, as for trees.
pub(crate) const BRANCHING_DEPTH: u32 = 2;
/// The same for a call that is computed.
pub(crate) const COMPUTED_DEPTH: u32 = 32;
/// How many definitions one computation may use. If a condition is not known, both of its cases are computed, and the
/// cases inside these.
pub(crate) const COMPUTED_STEPS: u32 = 200;
/// For how many elements one after the other it is told apart which place they are.
pub(crate) const PLACES: u32 = 4;
/// How many chunks of one resource the solver is asked about.
pub(crate) const SOLVER_CANDIDATES: usize = 32;
/// How many held instances are opened for the second try of a pure check that failed.
pub(crate) const KNOWN_BODIES: usize = 16;

/// What inferred opens and closes are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Search {
    pub open_depth: u32,
    pub close_depth: u32,
    /// While looking for permissions to close something, only instances that came with the declaration's own
    /// `requires`, or out of such an instance, may be opened.
    pub only_requires: bool,
    /// For how many single ones of several elements it is told apart which place they are: one after the other there
    /// would be no end.
    pub places: u32,
}

impl Search {
    pub(crate) const FULL: Search =
        Search { open_depth: OPEN_DEPTH, close_depth: CLOSE_DEPTH, only_requires: false, places: PLACES };
    /// `--explicit`: every step must be written.
    pub(crate) const NONE: Search =
        Search { open_depth: 0, close_depth: 0, only_requires: false, places: PLACES };

    pub(crate) fn deeper_open(self) -> Search {
        Search { open_depth: self.open_depth.saturating_sub(1), ..self }
    }

    pub(crate) fn fewer_places(self) -> Search {
        Search { places: self.places.saturating_sub(1), ..self }
    }

    pub(crate) fn deeper_close(self) -> Search {
        Search { close_depth: self.close_depth.saturating_sub(1), only_requires: true, ..self }
    }
}

/// The instances whose bodies may give a place, in the order in which they are tried.
pub(crate) fn candidates(
    heap: &Heap,
    prover: &mut Prover,
    reach: &Reach,
    place: &Place,
    search: Search,
) -> Vec<ChunkId> {
    let mut same_receiver = Vec::new();
    let mut others = Vec::new();
    for pred in reach.sources(place.resource) {
        for (id, chunk) in heap.of(Resource::Pred(*pred)) {
            if search.only_requires && chunk.provenance == Provenance::Other {
                continue;
            }
            let same = match (chunk.place.receiver(), place.receiver()) {
                (Some(a), Some(b)) => prover.same(a, b),
                _ => false,
            };
            if same { same_receiver.push(id) } else { others.push(id) }
        }
    }
    same_receiver.sort_unstable();
    others.sort_unstable();
    same_receiver.append(&mut others);
    same_receiver
}

/// The instances in a heap, oldest first.
pub(crate) fn instances(heap: &Heap) -> impl Iterator<Item = (ChunkId, &Place)> + '_ {
    heap.iter().filter_map(|(id, chunk)| match chunk.place.resource {
        Resource::Pred(_) => Some((id, &chunk.place)),
        Resource::Field(_)
        | Resource::Element(_)
        | Resource::Elements(_)
        | Resource::Range(_)
        | Resource::Each(_)
        | Resource::Members(_) => None,
    })
}
