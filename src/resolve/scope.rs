//! The local variables that are visible at a place.

use rustc_hash::FxHashMap;

use crate::source::Symbol;

/// Nested scopes of local names. `T` represents a variable.
///
/// A name that is declared again in an inner scope hides the outer one until that scope ends; whether that is allowed
/// is up to the caller.
#[derive(Debug)]
pub(crate) struct Scopes<T> {
    visible: FxHashMap<Symbol, Vec<T>>,
    declared: Vec<Symbol>,
    open: Vec<usize>,
}

impl<T> Default for Scopes<T> {
    fn default() -> Self {
        Scopes { visible: FxHashMap::default(), declared: Vec::new(), open: Vec::new() }
    }
}

impl<T: Copy> Scopes<T> {
    pub(crate) fn enter(&mut self) {
        self.open.push(self.declared.len());
    }

    /// Forgets everything declared since the matching [`Scopes::enter`].
    pub(crate) fn leave(&mut self) {
        let from = self.open.pop().unwrap_or(0);
        for name in self.declared.drain(from..) {
            if let Some(stack) = self.visible.get_mut(&name) {
                stack.pop();
            }
        }
    }

    pub(crate) fn declare(&mut self, name: Symbol, variable: T) {
        self.visible.entry(name).or_default().push(variable);
        self.declared.push(name);
    }

    /// Hides a name that was declared in the present scope.
    pub(crate) fn forget(&mut self, name: Symbol) {
        let from = self.open.last().copied().unwrap_or(0);
        if let Some(at) = self.declared[from..].iter().rposition(|declared| *declared == name) {
            self.declared.remove(from + at);
            self.visible.get_mut(&name).and_then(Vec::pop);
        }
    }

    pub(crate) fn get(&self, name: Symbol) -> Option<T> {
        self.visible.get(&name).and_then(|stack| stack.last()).copied()
    }

    /// All visible names, the latest first.
    pub(crate) fn names(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.declared.iter().rev().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_names_hide_outer_ones_until_the_scope_ends() {
        let x = Symbol::new("x");
        let mut scopes = Scopes::default();
        scopes.enter();
        scopes.declare(x, 1);
        scopes.enter();
        scopes.declare(x, 2);
        assert_eq!(scopes.get(x), Some(2));
        scopes.leave();
        assert_eq!(scopes.get(x), Some(1));
        scopes.leave();
        assert_eq!(scopes.get(x), None);
    }
}
