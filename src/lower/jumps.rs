//! The targets of jumps.

use crate::ir::{Label, VarId};
use crate::source::Symbol;
use crate::syntax::ast;
use crate::typing::{JumpKind, JumpWord};

/// What jumps can lead to, the innermost last.
#[derive(Default)]
pub(super) struct JumpTargets {
    around: Vec<JumpTarget>,
    /// How many labels have been given so far.
    given: u32,
}

struct JumpTarget {
    names: Vec<Symbol>,
    kind: JumpKind,
    /// Where the value is written that a `switch` gives.
    value: Option<VarId>,
    label: Label,
}

impl JumpTargets {
    pub(super) fn enter(&mut self, names: Vec<Symbol>, kind: JumpKind) -> Label {
        let label = self.fresh();
        self.around.push(JumpTarget { names, kind, value: None, label });
        label
    }

    /// A `switch` that writes its value to a variable.
    pub(super) fn enter_value(&mut self, value: VarId) -> Label {
        let label = self.fresh();
        self.around.push(JumpTarget { names: Vec::new(), kind: JumpKind::Value, value: Some(value), label });
        label
    }

    /// A label that nothing in the text names.
    pub(super) fn fresh(&mut self) -> Label {
        let label = Label(self.given);
        self.given += 1;
        label
    }

    pub(super) fn leave(&mut self) {
        self.around.pop();
    }

    /// The target of a jump: the statement of that name or, without a name, the innermost that the word leads to.
    pub(super) fn find(&self, word: JumpWord, name: Option<ast::Ident>) -> Option<Label> {
        let fits = |target: &&JumpTarget| match name {
            Some(name) => target.names.contains(&name.name),
            None => target.kind.takes(word),
        };
        self.around.iter().rev().find(fits).map(|target| target.label)
    }

    /// The variable and the label that `yield` leads to.
    pub(super) fn value(&self) -> Option<(VarId, Label)> {
        self.around.iter().rev().find_map(|target| Some((target.value?, target.label)))
    }
}
