//! The symbolic store: the value of each variable of one declaration.

use imbl::Vector;

#[cfg(doc)]
use crate::ir::Definition;
use crate::ir::{ClassId, VarId};
use crate::term::Term;

/// A partial function from variables to terms. Definite assignment has been checked, so every variable that is read has
/// a value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    values: Vector<Option<Term>>,
    /// The declaration speaks of its object as of an instance of just this class: see [`Definition::As`].
    pub view: Option<ClassId>,
}

impl Store {
    pub(crate) fn new(variables: usize) -> Store {
        Store { values: std::iter::repeat_n(None, variables).collect(), view: None }
    }

    pub(crate) fn get(&self, var: VarId) -> Option<Term> {
        self.values.get(var.index()).copied().flatten()
    }

    pub(crate) fn set(&mut self, var: VarId, value: Term) {
        while self.values.len() <= var.index() {
            self.values.push_back(None);
        }
        self.values.set(var.index(), Some(value));
    }

    /// Whether two stores are known to be the same without comparing their values.
    pub(crate) fn is_same(&self, other: &Store) -> bool {
        self.view == other.view && self.values.ptr_eq(&other.values)
    }

    /// The variables that have a value, in their order of declaration.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (VarId, Term)> + '_ {
        self.values.iter().enumerate().filter_map(|(i, t)| t.map(|t| (VarId(i as u32), t)))
    }
}
