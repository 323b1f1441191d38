//! Predicates and pure methods are settled: it is decided what their users may rely on.
//!
//! The members of a group are settled together: first their contracts and bodies, then their termination, then their
//! postconditions. Each of these steps may use what the previous one has shown about the whole group, and nothing else;
//! so a definition is never used while its own termination is being shown.
//!
//! ```text
//! pure boolean p() { return !p(); }      the body is well-formed, but nothing gets smaller along the call: no definition
//! ```

use super::declaration::{absorb, absorb_for};
use super::task::{Cancelled, Tasks};
use crate::depend::{Key, Node, Refinement, Task};
use crate::ir::{Origin, Program, PureId};
use crate::symex::{self, Context, PureStatus, Settled, Standing, Verification};

/// The results about one member of a group.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub node: Node,
    pub found: Verification,
    pub settles: Settles,
}

/// What its users may rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Settles {
    Predicate(Standing),
    Pure(PureStatus),
}

impl Member {
    /// A declaration of the library, which was verified before.
    pub(super) fn of_library(program: &Program, node: Node) -> Member {
        let settles = match node {
            Node::Pred(_) => Settles::Predicate(Standing::Good),
            Node::Pure(id) => {
                let ensures = program.pure(id).body.is_some();
                Settles::Pure(PureStatus {
                    contract: Standing::Good,
                    definition: true,
                    ensures,
                    refines: true,
                })
            }
        };
        Member { node, found: Verification::default(), settles }
    }

    pub(super) fn settle(&self, settled: &mut Settled) {
        match (self.node, self.settles) {
            (Node::Pred(id), Settles::Predicate(Standing::Broken)) => settled.break_predicate(id),
            (Node::Pure(id), Settles::Pure(status)) => settled.set_pure(id, status),
            // A predicate is usable unless it is found to be broken.
            (Node::Pred(_), _) | (Node::Pure(_), Settles::Predicate(_)) => {}
        }
    }
}

impl Member {
    /// Its body defines nothing, and nothing that is shown about its values holds.
    fn undefine(&mut self) {
        if let Settles::Pure(status) = &mut self.settles {
            (status.definition, status.ensures, status.refines) = (false, false, false);
        }
    }
}

fn clean(found: &Verification) -> bool {
    found.diagnostics.is_empty() && found.skipped_for.is_none()
}

fn usable(found: &Verification) -> bool {
    !found.contract_failed && found.skipped_for.is_none()
}

impl Tasks<'_> {
    /// Settles a group; `settled` knows all groups of lower levels. Members with a static error are left out: they were
    /// broken from the beginning.
    pub(super) fn settle(&self, settled: &Settled, group: &[Node]) -> Result<Vec<Member>, Cancelled> {
        let program = self.program;
        let recursive = self.depend.mentions.is_recursive(group);
        let mut found: Vec<(Node, Verification)> = Vec::new();
        for node in group.iter().filter(|node| !origin(program, **node).broken) {
            let own = Task::Node(*node).in_own_class(program);
            let mut verification = self.well_formed(settled, own, *node, group, recursive)?;
            for class in self.depend.receivers(program, Task::Node(*node)) {
                let key = Key { receiver: Some(class), ..own };
                let again = self.well_formed(settled, key, *node, group, recursive)?;
                absorb_for(&mut verification, again, program.class(class).name);
            }
            found.push((*node, verification));
        }
        let edges: Vec<_> = found.iter().flat_map(|(_, v)| v.edges.iter().copied()).collect();
        let stuck = symex::unfounded(&self.depend.mentions, group, &edges);
        for edge in &stuck {
            if let Some((_, verification)) = found.iter_mut().find(|(node, _)| *node == edge.from) {
                let error = symex::not_founded(program, edge);
                if !verification.diagnostics.contains(&error) {
                    verification.diagnostics.push(error);
                }
            }
        }
        let broken_member = group.iter().any(|node| origin(program, *node).broken)
            || found.iter().any(|(node, v)| matches!(node, Node::Pred(_)) && !usable(v));
        // Termination holds only for the whole group: one member that may not terminate, or that was not verified,
        // invalidates the proof.
        let all_clean = !broken_member && stuck.is_empty() && found.iter().all(|(_, v)| clean(v));
        // Of a recursion, the proofs of the postconditions show that its numbers stay in their ranges.
        let mut overflowing = false;
        let mut members = Vec::new();
        for (node, mut found) in found {
            let settles = match node {
                Node::Pred(_) => {
                    let good = clean(&found) && !(recursive && broken_member);
                    Settles::Predicate(standing(good))
                }
                Node::Pure(id) => {
                    let decl = program.pure(id);
                    let definition = clean(&found) && (!recursive || all_clean);
                    let contract = standing(usable(&found) && !(recursive && broken_member));
                    if !definition && clean(&found) {
                        // It calls members of its group that have errors, so its postcondition was not checked.
                        found.skipped_for = Some(decl.origin.name.clone());
                    }
                    let mut ensures = false;
                    if definition && decl.body.is_some() {
                        let own = Task::Node(node).in_own_class(program);
                        let show = |context: Context<'_>, prover| {
                            symex::verify_ensures(context, id, group, recursive, prover)
                        };
                        let mut proof = self.run_body(settled, own, show)?;
                        for class in self.depend.receivers(program, Task::Node(node)) {
                            let key = Key { receiver: Some(class), ..own };
                            let again = self.run_body(settled, key, show)?;
                            absorb_for(&mut proof, again, program.class(class).name);
                        }
                        ensures = clean(&proof);
                        overflowing |= self.options.check_overflow && !ensures;
                        absorb(&mut found, proof);
                    }
                    let known = (definition, ensures);
                    let refines =
                        self.refines(settled, (id, group, recursive), contract, known, &mut found)?;
                    Settles::Pure(PureStatus { contract, definition, ensures, refines })
                }
            };
            members.push(Member { node, found, settles });
        }
        if recursive {
            members_assume_each_other(&mut members);
        }
        if recursive && overflowing {
            members.iter_mut().for_each(Member::undefine);
        }
        Ok(members)
    }

    /// Shows that a declaration of the library keeps the promises of what it overrides in classes of the program.
    pub(super) fn keep_promises(&self, settled: &Settled, member: &mut Member) -> Result<(), Cancelled> {
        if let (Node::Pure(id), Settles::Pure(status)) = (member.node, &mut member.settles) {
            let known = (status.definition, status.ensures);
            let group = [member.node];
            let alone = (id, &group[..], false);
            status.refines = self.refines(settled, alone, status.contract, known, &mut member.found)?;
        }
        Ok(())
    }

    /// Whether a pure method of a group keeps the promises of all that it overrides; the results are added to those
    /// about it.
    fn refines(
        &self,
        settled: &Settled,
        (id, group, recursive): (PureId, &[Node], bool),
        contract: Standing,
        (definition, ensures): (bool, bool),
        found: &mut Verification,
    ) -> Result<bool, Cancelled> {
        let program = self.program;
        // What it says itself is used to show what it has to keep.
        let mut good = ensures || program.pure(id).body.is_none();
        for refinement in self.depend.pure_refinements_of(program, id) {
            let Refinement { own, other, class } = refinement;
            let abstracted = program.pure(own).body.is_none();
            if contract == Standing::Broken || !(definition || abstracted) {
                return Ok(false);
            }
            let key = Key { task: Task::Node(Node::Pure(own)), receiver: Some(class) };
            let proof = self.run(settled, key, |context, prover| {
                symex::verify_pure_refinement(context, (own, other), group, recursive, prover)
            })?;
            good &= clean(&proof);
            if program.pure(own).origin.class == Some(class) {
                absorb(found, proof);
            } else {
                absorb_for(found, proof, program.class(class).name);
            }
        }
        Ok(good)
    }

    /// Whether a member's contract and body are well-formed.
    fn well_formed(
        &self,
        settled: &Settled,
        key: Key,
        node: Node,
        group: &[Node],
        recursive: bool,
    ) -> Result<Verification, Cancelled> {
        let circle = self.depend.circular.iter().find(|(id, _)| node == Node::Pure(*id));
        if let Some((id, conjunct)) = circle {
            return Ok(Verification {
                diagnostics: vec![symex::circular(self.program, *id, *conjunct)],
                contract_failed: true,
                ..Verification::default()
            });
        }
        match node {
            Node::Pred(id) => self.run(settled, key, |context, prover| {
                symex::verify_predicate(context, id, group, recursive, prover)
            }),
            Node::Pure(id) => self.run_body(settled, key, |context, prover| {
                symex::verify_pure(context, id, group, recursive, prover)
            }),
        }
    }
}

fn standing(good: bool) -> Standing {
    if good { Standing::Good } else { Standing::Broken }
}

/// The proofs of a group's postconditions, and of the promises that its members keep where they override, use each
/// other's postconditions and promises: if one fails, none is shown.
///
/// ```text
/// class A { abstract int g(int n) ensures result > 0;  int f(int n) ensures result > 0; { return n == 0 ? 1 : g(n - 1); } }
/// class D extends A { int g(int n) ensures true; { return n == 0 ? 0 : f(n - 1); } }      f's proof rests on what D.g does not keep
/// ```
fn members_assume_each_other(members: &mut [Member]) {
    let unproved = |member: &Member| match member.settles {
        Settles::Pure(status) => !status.refines,
        Settles::Predicate(_) => false,
    };
    if members.iter().any(unproved) {
        for member in members {
            if let Settles::Pure(status) = &mut member.settles {
                status.ensures = false;
                status.refines = false;
            }
        }
    }
}

/// The origin of a predicate or pure method.
pub(super) fn origin(program: &Program, node: Node) -> &Origin {
    match node {
        Node::Pred(id) => &program.predicate(id).origin,
        Node::Pure(id) => &program.pure(id).origin,
    }
}
