//! The state in which something happened, kept until it is put into words at the end of the task.
//!
//! Terms are never forgotten while a task runs, and the parts of a state are persistent; so keeping them costs next to
//! nothing, and a failure that is not reported is never put into words.

use rustc_hash::FxHashMap;

use crate::depend::Footprints;
use crate::ir::{FieldId, Loop, MethodId, Named, Origin, PredId, Program, Var, VarId};
use crate::source::{Files, Span};
use crate::state::{Heap, State, Store};
use crate::symex::Executor;
use crate::symex::functions::Functions;
use crate::term::{Term, TermPool};
use crate::trace::Entry;

/// What was held and known at some place.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// The variables of the declaration that is verified; the place may be in another declaration's contract or
    /// predicate.
    pub here: Store,
    pub heap: Heap,
    pub old: Heap,
    /// The path condition.
    pub path: Vec<Entry>,
}

/// The source of values about which only a contract or an invariant says something.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// The values after a call.
    Call { method: MethodId, call: Span },
    /// The value of a local in an arbitrary iteration or, without a variable, the values of the invariant's locations.
    Loop { keyword: Span, var: Option<VarId> },
}

/// Which symbols are values from such a source.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    by_symbol: FxHashMap<Term, Source>,
}

impl Sources {
    /// The result of a call, and the snapshot of what its postcondition gives.
    pub(crate) fn of_call(&mut self, method: MethodId, call: Span, symbol: Term) {
        self.by_symbol.insert(symbol, Source::Call { method, call });
    }

    /// The arbitrary value of a local, or the snapshot of an invariant.
    pub(crate) fn of_loop(&mut self, lp: &Loop, var: Option<VarId>, symbol: Term) {
        self.by_symbol.insert(symbol, Source::Loop { keyword: lp.keyword, var });
    }

    pub(crate) fn get(&self, symbol: Term) -> Option<Source> {
        self.by_symbol.get(&symbol).copied()
    }
}

/// Everything needed to put things into words: the program, and the task's tables.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'t> {
    pub program: &'t Program,
    pub files: &'t Files,
    pub footprints: &'t Footprints,
    pub pool: &'t TermPool,
    pub sources: &'t Sources,
    /// The function symbols of the pure methods that were met.
    pub functions: &'t Functions,
    /// The declaration that is verified, its variables, and what the parameters hold at entry.
    pub origin: Option<&'t Origin>,
    pub variables: &'t [Var],
    pub at_entry: &'t Store,
    /// Every ghost step has to be written.
    pub explicit: bool,
    /// It is a pure method, whose postcondition gives no permission back.
    pub in_pure: bool,
}

impl<'a> Executor<'a> {
    /// The present state, as a scene to keep.
    pub(crate) fn scene(&self, state: &State) -> Scene {
        Scene {
            here: self.track.here.clone(),
            heap: state.heap.clone(),
            old: state.old.clone(),
            path: self.track.path.entries().to_vec(),
        }
    }

    /// What is needed to put things of this task into words.
    pub(crate) fn teller(&self) -> Teller<'_> {
        Teller {
            program: self.context.program,
            files: self.context.files,
            footprints: &self.context.depend.footprints,
            pool: &self.prover.pool,
            sources: &self.tables.sources,
            functions: &self.tables.functions,
            origin: self.context.own.origin,
            variables: self.context.own.variables,
            at_entry: &self.track.at_entry,
            explicit: self.context.explicit,
            in_pure: self.context.own.is_pure,
        }
    }
}

impl<'t> Teller<'t> {
    /// What an instance certainly holds, as far as it is certain which definition it means.
    pub(crate) fn footprint(&self, pred: Named<PredId>) -> &'t [(usize, FieldId)] {
        self.program.certain_predicate(pred).map_or(&[], |pred| self.footprints.of(pred))
    }

    /// Whether this is the declaration that is verified.
    pub(crate) fn is_own(&self, origin: &Origin) -> bool {
        self.origin.is_some_and(|own| own.span == origin.span)
    }

    /// The parameter that a variable is the copy of: a parameter that the body assigns to has one, at the same place.
    pub(crate) fn copied(&self, var: VarId) -> Option<VarId> {
        let copy = self.variables.get(var.index())?;
        if self.is_parameter(var) {
            return None;
        }
        let same = |param: &VarId| {
            let param = self.variables.get(param.index());
            param.is_some_and(|param| param.name == copy.name && param.span == copy.span)
        };
        self.at_entry.iter().map(|(param, _)| param).find(same)
    }

    /// The copy of a parameter, if the body assigns to it.
    pub(crate) fn copy(&self, param: VarId) -> Option<VarId> {
        let mut all = (0..self.variables.len() as u32).map(VarId);
        if self.is_parameter(param) { all.find(|var| self.copied(*var) == Some(param)) } else { None }
    }

    pub(crate) fn is_parameter(&self, var: VarId) -> bool {
        self.at_entry.get(var).is_some()
    }

    /// The name of a variable in the program. A temporary has none.
    pub(crate) fn variable(&self, var: VarId) -> Option<&'static str> {
        Some(self.variables.get(var.index())?.name?.as_str())
    }

    /// Whether another variable has taken over its name: the copy of a parameter, or a local of a later block.
    pub(crate) fn is_hidden(&self, here: &Store, var: VarId) -> bool {
        let name = self.variable(var);
        here.iter().any(|(other, _)| other.0 > var.0 && self.variable(other) == name)
    }
}
