//! Fingerprints: what the result of a task depends on.
//!
//! Two tasks with the same fingerprint have the same result, at any time and in any program: a fingerprint covers
//! everything that the task can look at. For the body of a mutator that is
//!
//! * the declaration itself, and its receiver class;
//! * the contracts of the methods and constructors that it calls (not their bodies), whether a call may lead back, and
//!   what may run for it of which the contract is believed;
//! * the definitions and contracts of the predicates and pure methods that it and those contracts mention, at any
//!   depth;
//! * the fields of the classes that any of these mention.
//!
//! ```text
//! void m() requires list(); { add(1); assert len() == 1; }
//!     m, add's contract, list, len; class Node { int value; Node next; }       but not the body of add
//! ```
//!
//! Definitions may depend on each other in cycles. So the members of a group share a digest, which includes those of
//! the groups below, computed before (a Merkle tree over the groups). One pass over the program computes everything.
//!
//! A message quotes more than a proof looks at: blanks inside an expression, or a predicate of the class that a hint
//! suggests. That is in a second digest, which matters only for results with messages.
//!
//! The invariant is that of any cache: everything that a task looks at is in its fingerprint. This is checked where
//! possible ([`crate::ir::reads`]: debug builds check every task), and by comparison with runs that have no cache.

use super::content::{self, Names};
use super::digest::Digest;
use super::{Depend, Key, Node, Task};
use crate::ir::{ClassId, MethodId, Origin, Program};
use crate::source::Files;

/// What a result depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fingerprint {
    /// What the verdict depends on.
    pub proof: Digest,
    /// What the wording of messages depends on in addition.
    pub words: Digest,
}

/// Both digests of a declaration alone, or of everything that a name leads to.
type Share = Fingerprint;

/// The fingerprints of all tasks of one program.
#[derive(Debug)]
pub(crate) struct Fingerprints {
    /// Options and versions.
    ground: Digest,
    /// For each predicate and each pure method, everything that a mention leads to.
    predicates: Vec<Share>,
    pures: Vec<Share>,
    /// For each method, its contract with everything that it leads to; and its body.
    contracts: Vec<Share>,
    bodies: Vec<Share>,
    /// The names of classes, for receivers.
    classes: Vec<Digest>,
    /// For each class, what hints may suggest.
    offered: Vec<Digest>,
    /// The order of the predicates: if several fit, a message names the first.
    order: Digest,
}

impl Fingerprints {
    /// `ground` describes the options and versions with which the tasks are run. `files` must be those that were parsed
    /// for this program. None if it was cancelled, which is checked before each declaration.
    pub(crate) fn new(
        program: &Program,
        files: &Files,
        depend: &Depend,
        ground: &str,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Fingerprints> {
        let go_on = || (!cancelled()).then_some(());
        let names = Names::new(program);
        let share =
            |origin: &Origin, proof: Digest| Share { proof, words: content::blanks(files, &[origin.whole]) };
        let own = |node: &Node| match node {
            Node::Pred(id) => {
                let decl = program.predicate(*id);
                share(&decl.origin, content::predicate(&names, files, decl))
            }
            Node::Pure(id) => {
                let decl = program.pure(*id);
                share(&decl.origin, content::pure(&names, files, decl))
            }
        };
        let nothing = Digest::of(&[]);
        let unknown = Share { proof: nothing, words: nothing };
        let mut prints = Fingerprints {
            ground: Digest::of_all([Digest::of(ground.as_bytes()), content::hierarchy(program)]),
            predicates: vec![unknown; program.predicates.len()],
            pures: vec![unknown; program.pures.len()],
            contracts: Vec::new(),
            bodies: Vec::new(),
            classes: (0..program.classes.len() as u32).map(|id| names.class(ClassId(id))).collect(),
            offered: Vec::new(),
            order: nothing,
        };
        let mut own_of_predicates = vec![unknown; program.predicates.len()];
        for group in depend.mentions.levels().iter().flatten() {
            go_on()?;
            let below = group.iter().flat_map(|node| depend.mentions.needed(*node));
            let below: Vec<Share> =
                below.filter(|node| !group.contains(node)).map(|node| prints.of(node)).collect();
            let members: Vec<Share> = group.iter().map(own).collect();
            let whole = both([set(&members), set(&below)]);
            for (node, own) in group.iter().zip(members) {
                match node {
                    Node::Pred(id) => {
                        own_of_predicates[id.index()] = own;
                        prints.predicates[id.index()] = both([own, whole]);
                    }
                    Node::Pure(id) => prints.pures[id.index()] = both([own, whole]),
                }
            }
        }
        prints.order = names.predicates_in_order();
        prints.offered = vec![nothing; program.classes.len()];
        for (decl, own) in program.predicates.iter().zip(&own_of_predicates) {
            if let Some(class) = decl.origin.class {
                let offered = &mut prints.offered[class.index()];
                *offered = Digest::of_all([*offered, own.proof, own.words]);
            }
        }
        for decl in &program.methods {
            go_on()?;
            let mut mentioned = Vec::new();
            decl.contract_mentions(&mut |node, definition| {
                mentioned.extend(program.meant(node, definition).into_iter().map(|node| prints.of(node)));
            });
            let own = share(&decl.origin, content::head(&names, files, decl));
            prints.contracts.push(both([own, set(&mentioned)]));
        }
        for (index, decl) in program.methods.iter().enumerate() {
            go_on()?;
            let id = MethodId(index as u32);
            let mut mentioned = Vec::new();
            let mut note = |node, definition| {
                mentioned.extend(program.meant(node, definition).into_iter().map(|node| prints.of(node)));
            };
            decl.body.iter().for_each(|body| body.mentions(&mut note));
            let called = depend.recursion.calls(id);
            let contracts: Vec<Share> =
                called.iter().map(|callee| prints.contracts[callee.index()]).collect();
            let leading_back =
                called.iter().filter(|callee| depend.recursion.may_lead_back(id, **callee, true));
            let leading_back: Vec<Share> =
                leading_back.map(|callee| prints.contracts[callee.index()]).collect();
            let mut texts = vec![decl.origin.whole];
            texts.extend(&decl.initialisers);
            // Of what may run for a call it matters only whether that is believed.
            let believed = called
                .iter()
                .flat_map(|callee| program.runs(*callee))
                .filter(|id| program.method(*id).is_believed());
            let believed = Digest::of_set(believed.map(|id| names.method(id)));
            let proof = Digest::of_all([content::body(&names, files, decl), believed]);
            let own = Share { proof, words: content::blanks(files, &texts) };
            let parts = [prints.contracts[index], own, set(&mentioned), set(&contracts), set(&leading_back)];
            prints.bodies.push(both(parts));
        }
        Some(prints)
    }

    /// Everything that a mention of a predicate or pure method leads to.
    fn of(&self, node: Node) -> Share {
        match node {
            Node::Pred(id) => self.predicates[id.index()],
            Node::Pure(id) => self.pures[id.index()],
        }
    }

    /// The fingerprint of settling a group, each of its members in a receiver class.
    pub(crate) fn group(&self, members: impl IntoIterator<Item = Key>) -> Fingerprint {
        set(&members.into_iter().map(|key| self.task(key)).collect::<Vec<_>>())
    }

    /// The fingerprint of one task.
    pub(crate) fn task(&self, Key { task, receiver }: Key) -> Fingerprint {
        let (kind, share) = match task {
            Task::Node(node) => ("definition", self.of(node)),
            Task::Contract(id) => ("contract", self.contracts[id.index()]),
            Task::Body(id) => ("body", self.bodies[id.index()]),
            Task::Refines(own, other) => {
                ("refines", both([self.contracts[own.index()], self.contracts[other.index()]]))
            }
        };
        let kind = Digest::of(kind.as_bytes());
        let class = receiver.map_or(kind, |class| self.classes[class.index()]);
        let offered = receiver.map_or(kind, |class| self.offered[class.index()]);
        Fingerprint {
            proof: Digest::of_all([self.ground, kind, class, share.proof]),
            words: Digest::of_all([share.words, offered, self.order]),
        }
    }
}

fn both<const N: usize>(parts: [Share; N]) -> Share {
    Share {
        proof: Digest::of_all(parts.iter().map(|it| it.proof)),
        words: Digest::of_all(parts.iter().map(|it| it.words)),
    }
}

fn set(parts: &[Share]) -> Share {
    // The blanks of two declarations may be the same; pairs keep them distinct.
    let pairs = parts.iter().map(|it| Digest::of_all([it.proof, it.words]));
    Share { proof: Digest::of_set(parts.iter().map(|it| it.proof)), words: Digest::of_set(pairs) }
}
