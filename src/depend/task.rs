//! Tasks: the units of proof, and what each may look at.
//!
//! ```text
//! void m() requires list(); { add(1); }      contract: m, list, and what list mentions
//!                                            body: these, the contract of add, and what that mentions
//! ```

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::{Depend, Node};
use crate::ir::reads::Read;
use crate::ir::{ClassId, Mention, MethodId, Origin, Program};

/// One proof about one declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Task {
    /// A predicate or pure method is well-formed, terminates and keeps its promises.
    Node(Node),
    /// The contract of a method is well-formed.
    Contract(MethodId),
    /// A method meets its contract.
    Body(MethodId),
    /// A method keeps the promises of another one that it overrides.
    Refines(MethodId, MethodId),
}

/// A task in a receiver class: the class of `this`, whose definitions are known. Code that is inherited is verified
/// in each class that inherits it; a main block has no class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub task: Task,
    pub receiver: Option<ClassId>,
}

impl Task {
    /// The origin of the declaration.
    pub(crate) fn origin(self, program: &Program) -> &Origin {
        match self {
            Task::Node(Node::Pred(id)) => &program.predicate(id).origin,
            Task::Node(Node::Pure(id)) => &program.pure(id).origin,
            Task::Contract(id) | Task::Body(id) | Task::Refines(id, _) => &program.method(id).origin,
        }
    }

    /// The task in the class that declares it.
    pub(crate) fn in_own_class(self, program: &Program) -> Key {
        Key { task: self, receiver: self.origin(program).class }
    }
}

impl Depend {
    /// The declarations that a proof may look at. The time is proportional to their number.
    pub(crate) fn within_reach(&self, program: &Program, task: Task) -> BTreeSet<Read> {
        let mut found = BTreeSet::new();
        let _ = self.reach(program, task, &mut |read| {
            found.insert(read);
            ControlFlow::Continue(())
        });
        found
    }

    /// Looks at these declarations one after the other, at each once, until it has seen enough.
    pub(super) fn reach(
        &self,
        program: &Program,
        task: Task,
        look_at: &mut dyn FnMut(Read) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut left: Vec<Mention> = Vec::new();
        let meant =
            |left: &mut Vec<Mention>, mention, definition| left.extend(program.meant(mention, definition));
        let mut methods = BTreeSet::new();
        match task {
            Task::Node(node) => left.push(node),
            Task::Contract(id) => {
                methods.insert(id);
                program
                    .method(id)
                    .contract_mentions(&mut |node, definition| meant(&mut left, node, definition));
            }
            Task::Refines(own, other) => {
                for id in [own, other] {
                    methods.insert(id);
                    let mut note = |node, definition| meant(&mut left, node, definition);
                    program.method(id).contract_mentions(&mut note);
                }
            }
            Task::Body(id) => {
                let decl = program.method(id);
                let mut note = |node, definition| meant(&mut left, node, definition);
                decl.body.iter().for_each(|body| body.mentions(&mut note));
                for seen in self.recursion.calls(id).iter().chain([&id]) {
                    methods.insert(*seen);
                    let mut note = |node, definition| meant(&mut left, node, definition);
                    program.method(*seen).contract_mentions(&mut note);
                    // Of what may run for it, it matters whether that is believed.
                    methods.extend(program.runs(*seen));
                }
            }
        }
        for id in methods {
            look_at(Read::Method(id))?;
        }
        let mut seen = FxHashSet::default();
        while let Some(node) = left.pop() {
            if seen.insert(node) {
                look_at(Read::Definition(node))?;
                left.extend(self.mentions.needed(node));
            }
        }
        ControlFlow::Continue(())
    }
}
