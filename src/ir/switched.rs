//! Which enums a `switch` initialises.
//!
//! The number that a constant has in a `switch` is not its ordinal in the class file: javac makes a class that finds
//! out these numbers when it is initialised, by `E.values()`. There is one such class for each outermost class, and it
//! asks all enums that are switched over anywhere in that one.
//!
//! ```text
//! class Sw { int f(F x) { switch (x) {…} }  int g(E y) { switch (y) {…} } }         the first call of f initialises F and E
//! ```
//!
//! *Invariant*: whatever such a class names is here, for every declaration that leads to it.

use rustc_hash::FxHashMap;

use super::{ClassId, Origin, Program};
use std::collections::BTreeSet;

/// The enums that are switched over, by the outermost class around.
pub(crate) struct Switched {
    enums: FxHashMap<Option<ClassId>, BTreeSet<ClassId>>,
}

impl Switched {
    pub(crate) fn new(program: &Program) -> Switched {
        let mut enums: FxHashMap<Option<ClassId>, BTreeSet<ClassId>> = FxHashMap::default();
        let methods = program.methods.iter().map(|method| &method.origin);
        for origin in methods.chain(program.pures.iter().map(|pure| &pure.origin)) {
            if !origin.switched.is_empty() {
                let all = enums.entry(outermost(program, origin)).or_default();
                all.extend(origin.switched.iter().map(|(class, _)| *class));
            }
        }
        Switched { enums }
    }

    /// The enums that a declaration initialises by what it switches over itself.
    pub(crate) fn by(&self, program: &Program, origin: &Origin) -> impl Iterator<Item = ClassId> + '_ {
        let all = self.enums.get(&outermost(program, origin)).filter(|_| !origin.switched.is_empty());
        all.into_iter().flatten().copied()
    }
}

fn outermost(program: &Program, origin: &Origin) -> Option<ClassId> {
    std::iter::successors(origin.class, |class| program.class(*class).outer).last()
}
