//! Families of declarations: one of a family runs, whichever of it is called.
//!
//! All declarations that are related by overriding are one family, also those that only a class further below relates.
//! What is known of a call is the family, and which of it each class has.
//!
//! *Invariant*: a class has at most one declaration of each family.
//!
//! Source: JLS 17, §8.4.8.

use std::collections::{BTreeMap, BTreeSet};

use super::types::not_yet;
use super::{CallableId, ClassId, Table};
use crate::report::Diagnostic;

/// Which declarations are related, as a forest: each leads to an earlier one, the first of a family to itself.
pub(super) struct Families {
    of: Vec<CallableId>,
}

impl Families {
    /// Each declaration is one of its own.
    pub(super) fn new(count: usize) -> Families {
        Families { of: (0..count as u32).map(CallableId).collect() }
    }

    fn head(&self, id: CallableId) -> CallableId {
        let mut at = id;
        while self.of[at.index()] != at {
            at = self.of[at.index()];
        }
        at
    }

    pub(super) fn unite(&mut self, a: CallableId, b: CallableId) {
        let (a, b) = (self.head(a), self.head(b));
        self.of[a.max(b).index()] = a.min(b);
    }

    /// Tells each declaration its family, if that has others.
    pub(super) fn enter(&self, table: &mut Table<'_>) {
        let heads: Vec<CallableId> =
            (0..self.of.len() as u32).map(|index| self.head(CallableId(index))).collect();
        let mut sizes = vec![0; heads.len()];
        heads.iter().for_each(|head| sizes[head.index()] += 1);
        for (callable, head) in table.callables.iter_mut().zip(heads) {
            callable.family = (sizes[head.index()] > 1).then_some(head);
        }
    }
}

/// Refuses a class that has two members of one family: a call of a member of the family is known to run the one that
/// the class has.
///
/// ```text
/// interface I<T> { void m(T t); }   interface J { void m(Q q); }
/// class K implements I<Q>, J { void m(Q q) { } }                     I.m, J.m and K.m are a family
/// class L implements I<P>, J { void m(P p) { }  void m(Q q) { } }    L has two of it: refused
/// ```
pub(super) fn two_of_a_family(class: ClassId, table: &mut Table<'_>, errors: &mut Vec<Diagnostic>) {
    let mut found: BTreeMap<CallableId, CallableId> = BTreeMap::new();
    let mut refused = BTreeSet::new();
    for above in table.above(class) {
        for member in table.declared(above) {
            let Some(family) = table.callable(member).family else { continue };
            let Some(meant) = table.definition_in(class, member) else { continue };
            let first = *found.entry(family).or_insert(meant);
            if first != meant && refused.insert(family) {
                let [a, b] = [first, meant].map(|id| table.callable(id));
                let name = table.class(class).name;
                let what =
                    format!("a class with two members for one of another class, like `{}`,", name.name);
                let error = not_yet(name.span, &what)
                    .label(a.name.span, "this one")
                    .label(b.name.span, "and this one")
                    .note("another class of the program has one member for all that these two override")
                    .help("choose another name for one of them");
                errors.push(error);
            }
        }
    }
    if refused.is_empty() {
        return;
    }
    for callable in &mut table.callables {
        callable.broken |= callable.family.is_some_and(|family| refused.contains(&family));
    }
}
