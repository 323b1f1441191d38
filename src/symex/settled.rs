//! What has been decided about declarations before the methods that use them are verified.

use crate::ir::{MethodId, PredId, Program, PureId};

/// Whether a contract or body may be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Good,
    /// It has an error, which was reported there.
    Broken,
}

/// What callers may use of a pure method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PureStatus {
    pub contract: Standing,
    /// The body is well-formed and the method terminates: its definition may be used.
    pub definition: bool,
    /// The postcondition was proved.
    pub ensures: bool,
    /// What it overrides promises no more than it does.
    pub refines: bool,
}

/// The verdicts on which others build. At first nothing is usable; the rest is added group by group, in the order in
/// which pure methods and predicates depend on each other. So a definition is never available while its own termination
/// is being shown.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    predicates: Vec<Standing>,
    pures: Vec<PureStatus>,
    methods: Vec<Standing>,
}

impl Settled {
    pub(crate) fn new(program: &Program) -> Settled {
        let standing = |broken: bool| if broken { Standing::Broken } else { Standing::Good };
        Settled {
            predicates: program.predicates.iter().map(|p| standing(p.origin.broken)).collect(),
            pures: program
                .pures
                .iter()
                .map(|p| PureStatus {
                    contract: standing(p.origin.broken),
                    definition: false,
                    ensures: false,
                    refines: false,
                })
                .collect(),
            methods: program.methods.iter().map(|m| standing(m.origin.broken)).collect(),
        }
    }

    pub(crate) fn predicate(&self, id: PredId) -> Standing {
        self.predicates[id.index()]
    }

    pub(crate) fn pure(&self, id: PureId) -> PureStatus {
        self.pures[id.index()]
    }

    pub(crate) fn method(&self, id: MethodId) -> Standing {
        self.methods[id.index()]
    }

    pub(crate) fn break_predicate(&mut self, id: PredId) {
        self.predicates[id.index()] = Standing::Broken;
    }

    pub(crate) fn set_pure(&mut self, id: PureId, status: PureStatus) {
        self.pures[id.index()] = status;
    }

    pub(crate) fn break_method(&mut self, id: MethodId) {
        self.methods[id.index()] = Standing::Broken;
    }
}
