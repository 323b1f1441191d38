//! The symbolic store: the value of each variable of one declaration.

use imbl::GenericVector;
use imbl::shared_ptr::RcK;

#[cfg(doc)]
use crate::ir::Definition;
use crate::ir::{ClassId, VarId};
use crate::term::Term;

/// An amount of permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub amount: Term,
    /// It is still to be chosen: less than whatever it is taken from.
    pub open: bool,
}

/// How much of a place is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Any amount will do.
    Some,
    /// At least this much.
    AtLeast(Term),
}

impl Share {
    /// What has to be held so that it can be taken.
    pub(crate) fn need(self) -> Need {
        if self.open { Need::Some } else { Need::AtLeast(self.amount) }
    }

    /// The same amount, of which it is settled how much it is.
    pub(crate) fn chosen(self) -> Share {
        Share { open: false, ..self }
    }
}

/// A partial function from variables to terms. Definite assignment has been checked, so every variable that is read has
/// a value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    values: GenericVector<Option<Term>, RcK>,
    /// The declaration speaks of its object as of an instance of just this class: see [`Definition::As`].
    pub view: Option<ClassId>,
    /// It is that of the constructor or initialisation that is verified. Only there a final field that is not set yet
    /// holds what it holds at that time; whatever else speaks of it means its value for good.
    pub making: bool,
    /// The declaration is a predicate of which only this much is opened or closed; None: all of it.
    pub scale: Option<Share>,
    /// What `read` stands for.
    pub reading: Option<Share>,
}

impl Store {
    pub(crate) fn new(variables: usize) -> Store {
        Store { values: std::iter::repeat_n(None, variables).collect(), ..Store::default() }
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
