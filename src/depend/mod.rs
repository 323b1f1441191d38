//! What depends on what.
//!
//! A declaration is verified against others, and never against all of them: against the contracts of what it calls, and
//! against the definitions of the predicates and pure methods that it or these contracts mention, at any depth. This
//! module answers all questions about that: the order in which things can be settled, for the scheduler ([`Mentions`]);
//! which calls may lead back to their caller, for termination ([`Recursion`]); which predicates can give a location at
//! all, for the search ([`Reach`]); which locations an instance certainly holds ([`Footprints`]); and where its
//! snapshot has their values ([`Layouts`]).
//!
//! ```text
//! predicate list() { return acc(next) && (next != null ==> next.list()); }      list ─► list
//! pure int len() requires list(); { return next == null ? 1 : 1 + next.len(); } len ─► list, len
//! void add() requires list(); { grow(); }                                       add ─► list; calls grow
//!
//! groups, dependencies first: {list} {len}
//! ```
//!
//! Source: groups of mutually recursive definitions are settled together, in the order of their dependencies, as in
//! [VC §3.6]; the groups are the strongly connected components (Tarjan: Depth-First Search and Linear Graph Algorithms,
//! 1972).
//!
//! [`Fingerprints`] combine all of it: they say what the result of a task depends on, so that it need not be computed
//! twice.
//!
//! The invariant: no proof looks at anything that is left out here. A missing edge between definitions would let one be
//! used while its own termination is being shown.

mod content;
mod digest;
mod fingerprint;
mod footprint;
mod initialised;
mod layout;
mod mentions;
mod reach;
mod receivers;
mod recursion;
mod task;

pub(crate) use digest::Digest;
pub(crate) use fingerprint::{Fingerprint, Fingerprints};
pub(crate) use footprint::Footprints;
pub(crate) use initialised::Begun;
pub(crate) use layout::Layouts;
pub(crate) use mentions::{Mentions, Node, circular_preconditions, cyclic};
pub(crate) use reach::Reach;
pub(crate) use receivers::{Receivers, Refinement};
pub(crate) use recursion::Recursion;
pub(crate) use task::{Key, Task};

use crate::ir::{ClassId, Program, PureId};
use crate::source::Span;

/// All dependencies in one program. They are computed once, from the program alone.
#[derive(Debug)]
pub(crate) struct Depend {
    pub mentions: Mentions,
    pub recursion: Recursion,
    pub reach: Reach,
    pub footprints: Footprints,
    pub layouts: Layouts,
    pub receivers: Receivers,
    /// The pure methods whose preconditions depend on themselves, each with the conjunct that begins the cycle.
    pub circular: Vec<(PureId, Span)>,
}

impl Depend {
    /// Whether a declaration leads, at any depth, to a name whose definition is another one in `other` than in `class`.
    /// What has no body in `class` is not used there, so it does not count.
    pub(crate) fn changes_below(
        &self,
        program: &Program,
        node: Node,
        class: ClassId,
        other: ClassId,
    ) -> bool {
        let mut seen = std::collections::BTreeSet::new();
        let mut left: Vec<Node> = self.mentions.needed(node).collect();
        while let Some(node) = left.pop() {
            if seen.insert(node) {
                if program.is_redefined(node, class, other) {
                    return true;
                }
                left.extend(self.mentions.needed(node));
            }
        }
        false
    }

    /// None: it was called off.
    pub(crate) fn new(program: &Program, cancelled: &dyn Fn() -> bool) -> Option<Depend> {
        let go_on = || (!cancelled()).then_some(());
        let receivers = go_on().map(|()| Receivers::new(program))?;
        let mentions = go_on().map(|()| Mentions::new(program, &receivers))?;
        let recursion = go_on().map(|()| Recursion::new(program))?;
        let reach = Reach::new(program, cancelled)?;
        let footprints = go_on().map(|()| Footprints::new(program))?;
        let layouts = go_on().map(|()| Layouts::new(program))?;
        let circular = go_on().map(|()| circular_preconditions(program))?;
        Some(Depend { receivers, mentions, recursion, reach, footprints, layouts, circular })
    }
}
