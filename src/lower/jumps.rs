//! The targets of jumps.

use crate::ir::Label;
use crate::source::Symbol;
use crate::syntax::ast;

/// What jumps can lead to, the innermost last.
#[derive(Default)]
pub(super) struct JumpTargets {
    around: Vec<JumpTarget>,
    /// How many labels have been given so far.
    given: u32,
}

struct JumpTarget {
    names: Vec<Symbol>,
    is_loop: bool,
    label: Label,
}

impl JumpTargets {
    pub(super) fn enter(&mut self, names: Vec<Symbol>, is_loop: bool) -> Label {
        let label = Label(self.given);
        self.given += 1;
        self.around.push(JumpTarget { names, is_loop, label });
        label
    }

    pub(super) fn leave(&mut self) {
        self.around.pop();
    }

    /// The target of a jump: the statement of that name or, without a name, the innermost loop.
    pub(super) fn find(&self, name: Option<ast::Ident>) -> Option<Label> {
        let fits = |target: &&JumpTarget| match name {
            Some(name) => target.names.contains(&name.name),
            None => target.is_loop,
        };
        self.around.iter().rev().find(fits).map(|target| target.label)
    }
}
