//! Termination of pure methods [VC §3.6, language.md §7].
//!
//! Pure methods and predicates that mention each other form groups. Calls out of a group are unrestricted. A call
//! inside a group takes its precondition from what is held, and nothing is closed for it; so what a call gets, counted
//! in locations and in instances (including nested ones), is never more than what its caller got. A call makes
//! *progress* if it gets less: a location is left behind in full, or an instance was opened, so that it no longer
//! exists. If every cycle of calls has a call that makes progress, no chain of calls is endless. Where all members of a
//! group have `decreases`, each call must lower it instead.
//!
//! What stays behind may differ from case to case, as long as something does in each case: `len(n.next)` takes nothing
//! where there is no next node, and then the instance of `n` is still whole. It can be opened around the call, so it
//! counts as opened.
//!
//! *Invariant*: whatever counts is certainly held in the case in which the call is made, came with the method's own
//! precondition, and is in what the call leaves behind. Nothing counts that is held under a condition not known there.
//!
//! ```text
//! pure int len() requires list(); { return next == null ? 1 : 1 + next.len(); }     list() is opened for next.len()
//! pure int f()   requires v();    { return x + f(); }                                nothing gets smaller: rejected
//! static pure int len(N n) requires n != null ==> n.list(); { return n == null ? 0 : 1 + len(n.next); }     as the first
//! ```

use std::rc::Rc;

use crate::depend::{Mentions, Node, cyclic};
use crate::ir::{Item, MethodId, MethodKind, PureId};
use crate::prover::Answer;
use crate::source::Span;
use crate::state::{Chunk, Provenance, Resource, State};
use crate::symex::failure::{MeasureOf, Why};
use crate::symex::proofs::measure::Measured;
use crate::symex::{Eval, Executor, Obligation, Reason};
use crate::term::Term;

/// A call inside a group, as it was met on some path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub from: Node,
    pub to: PureId,
    pub span: Span,
    pub progress: bool,
}

/// What the executor keeps while it verifies a member of a group.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tracker {
    caller: Option<Node>,
    members: Vec<Node>,
    /// Members call each other, so nothing may be closed.
    recursive: bool,
    /// The value of the member's own `decreases`, if the whole group has them.
    measure: Option<Rc<[Measured]>>,
    edges: Vec<Edge>,
}

impl Tracker {
    pub(crate) fn begin(&mut self, caller: Node, members: &[Node], recursive: bool) {
        self.caller = Some(caller);
        self.members = members.to_vec();
        self.recursive = recursive;
    }

    pub(crate) fn set_measure(&mut self, measure: Vec<Measured>) {
        self.measure = Some(measure.into());
    }

    pub(crate) fn into_edges(self) -> Vec<Edge> {
        self.edges
    }

    pub(crate) fn is_member(&self, node: Node) -> bool {
        self.members.contains(&node)
    }
}

impl Executor<'_> {
    /// In a body of a recursive group nothing may be closed, except for a call out of the group.
    pub(crate) fn may_close(&self) -> bool {
        !self.findings.termination.recursive || self.dynamic.outside
    }

    /// Whether the postcondition of a member of the group may be used here.
    pub(crate) fn assumes_ensures(&self, pure: Node) -> bool {
        self.dynamic.group_ensures && self.findings.termination.is_member(pure)
    }

    /// Records a call inside the group, and whether it makes progress: `rest` is what the call leaves behind.
    pub(crate) fn note_recursion(
        &mut self,
        callee: Node,
        base: &State,
        rest: &State,
        span: Span,
    ) -> Eval<()> {
        let tracker = &self.findings.termination;
        let (Some(from), Node::Pure(to)) = (tracker.caller, callee) else { return Ok(()) };
        if self.dynamic.trying || self.dynamic.outside || !tracker.is_member(callee) {
            return Ok(());
        }
        let callee = to;
        let progress = match tracker.measure.clone() {
            Some(own) => {
                self.check_measure(callee, &own, base, span)?;
                true
            }
            None => self.makes_progress(rest),
        };
        self.findings.termination.edges.push(Edge { from, to: callee, span, progress });
        Ok(())
    }

    /// Whether in each case something stays behind in full: a location, a range that is known not to be empty, an
    /// instance that was opened, or one that can be opened. The last counts as an opening inferred around the call:
    /// what the call takes is separate from the instance, so it is separate from its parts.
    fn makes_progress(&mut self, rest: &State) -> bool {
        let mut cases: Vec<Term> = rest.opened.into_iter().collect();
        let chunks: Vec<Chunk> = rest.heap.iter().map(|(_, chunk)| chunk.clone()).collect();
        for chunk in chunks {
            if chunk.amount != self.whole_amount() {
                continue;
            }
            let falls = match chunk.place.resource {
                Resource::Field(_) | Resource::Element(_) => true,
                // There may be nothing in them.
                Resource::Each(Item::Pred(_)) | Resource::Members(_) => false,
                Resource::Elements(_) | Resource::Range(_) | Resource::Each(_) => {
                    let some = self.has_some(&chunk);
                    cases.push(self.prover.pool.and(vec![chunk.when, some]));
                    false
                }
                Resource::Pred(_) => {
                    self.dynamic.search.open_depth > 0
                        && chunk.provenance != Provenance::Other
                        && self.definition(&chunk.place).is_ok()
                }
            };
            if falls {
                cases.push(chunk.when);
            }
        }
        let falls = self.prover.pool.or(cases);
        self.prover.known(falls).unwrap_or_else(|| self.prover.entails(falls) == Answer::Yes)
    }

    /// A condition under which a chunk of elements has some: the first, or one beside what was split off.
    fn has_some(&mut self, chunk: &Chunk) -> Term {
        let first = self.elements_of(&chunk.place).map(|own| own.within.low);
        let gaps = chunk.cells.split_off();
        let one = self.prover.pool.int(1);
        let mut beside: Vec<Term> = first.into_iter().collect();
        for gap in gaps {
            beside.extend([gap.high, self.prover.pool.sub(gap.low, one)]);
        }
        let has = beside.into_iter().map(|at| self.has_index(chunk, at)).collect();
        self.prover.pool.or(has)
    }

    fn check_measure(&mut self, callee: PureId, own: &[Measured], base: &State, span: Span) -> Eval<()> {
        let decl = self.context.program.pure(callee);
        let Some(decreases) = &decl.decreases else { return Ok(()) };
        self.check_falls(base, decreases, own, (span, MeasureOf::Calls))
    }

    /// A call of a mutator that may lead back to the method that is verified: if the method has a measure, the callee
    /// must have one too, and it must be smaller (language.md §7).
    pub(crate) fn check_recursion(
        &mut self,
        callee: MethodId,
        dispatch: bool,
        base: &State,
        span: Span,
    ) -> Eval<()> {
        let Some(own) = self.context.own.method else { return Ok(()) };
        if !self.context.depend.recursion.may_lead_back(own, callee, dispatch) {
            return Ok(());
        }
        let without_measure = |ex: &mut Self, method| {
            let why = Why { obligation: &Obligation::Itself, closing: None, search: ex.dynamic.search };
            ex.fail(base, span, &why, Reason::NoMeasure { callee: method }, None, false)
        };
        let Some(before) = self.track.measure.clone() else {
            return match self.context.program.method(own).kind {
                MethodKind::Lemma => without_measure(self, own),
                MethodKind::Mutator
                | MethodKind::Constructor
                | MethodKind::Main
                | MethodKind::ClassInitialiser => self.guess_recursion(callee, base),
            };
        };
        let decl = self.context.program.method(callee);
        match &decl.decreases {
            Some(decreases) => self.check_falls(base, decreases, &before, (span, MeasureOf::Calls)),
            None => without_measure(self, callee),
        }
    }
}

/// The calls of a group that lie on a cycle without progress. Mentions that are not calls (those in predicates) make no
/// progress.
pub(crate) fn unfounded(mentions: &Mentions, group: &[Node], edges: &[Edge]) -> Vec<Edge> {
    let stuck: Vec<Edge> = edges.iter().filter(|edge| !edge.progress).copied().collect();
    let calls: Vec<(Node, Node)> = stuck.iter().map(|edge| (edge.from, Node::Pure(edge.to))).collect();
    let predicates = group.iter().filter(|node| matches!(node, Node::Pred(_)));
    let mentioned: Vec<(Node, Node)> =
        predicates.flat_map(|from| mentions.of(*from).iter().map(|to| (*from, *to))).collect();
    cyclic(group, &calls, &mentioned).into_iter().map(|number| stuck[number]).collect()
}
