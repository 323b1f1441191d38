//! The function symbols of pure methods, one for each name that refers to a definition, and of final fields.

use rustc_hash::FxHashMap;

use crate::ir::{ClassId, FieldId, Named, PureId};
use crate::symex::Executor;
use crate::term::{FunId, Sort, Term};

/// Which function represents which pure method.
#[derive(Debug, Default)]
pub(crate) struct Functions {
    of: FxHashMap<Named<PureId>, FunId>,
    called: FxHashMap<FunId, Named<PureId>>,
    /// By final field: its value, of an object.
    finals: FxHashMap<FieldId, FunId>,
    /// By the sort of the values and that of the set: the values of the members of two sets.
    members: FxHashMap<(Sort, Sort), FunId>,
    /// What the static fields of classes belong to.
    statics: FxHashMap<ClassId, Term>,
}

impl Functions {
    /// The pure method that a function is the symbol of, if it is one.
    pub(crate) fn called(&self, function: FunId) -> Option<Named<PureId>> {
        self.called.get(&function).copied()
    }
}

impl Executor<'_> {
    /// The function symbol of a pure method: its snapshot is the first argument.
    pub(crate) fn function(&mut self, pure: Named<PureId>) -> FunId {
        if let Some(known) = self.tables.functions.of.get(&pure) {
            return *known;
        }
        let decl = self.context.program.pure(self.context.program.shown_pure(pure));
        let mut args = vec![Sort::SNAP];
        args.extend(decl.params.iter().map(|var| crate::state::sort_of(&decl.vars[var.index()].ty)));
        let result = crate::state::sort_of(&decl.vars[decl.result.index()].ty);
        let name = decl.origin.simple().to_owned();
        let function = self.prover.pool.declare_fun(name, args, result, decl.is_static, 1);
        self.tables.functions.of.insert(pure, function);
        self.tables.functions.called.insert(function, pure);
        function
    }

    /// What the static fields of a class belong to. It is like an object that nobody can name.
    pub(crate) fn statics(&mut self, class: ClassId) -> Term {
        if let Some(known) = self.tables.functions.statics.get(&class) {
            return *known;
        }
        let name = self.context.program.class(class).name.as_str();
        let statics = self.prover.pool.fresh_object(name);
        self.prover.pool.spell_as(statics, name);
        self.tables.functions.statics.insert(class, statics);
        statics
    }

    /// The function symbol for the values of members that come from two maps: for those in the set, from the second
    /// one. The map has values for what the first one has some for and for the members of the set, and for nothing
    /// else.
    pub(crate) fn function_of_members(&mut self, values: Sort, set: Sort) -> FunId {
        if let Some(known) = self.tables.functions.members.get(&(values, set)) {
            return *known;
        }
        let args = vec![values, values, set];
        let function = self.prover.pool.declare_fun("members".to_owned(), args, values, true, 0);
        self.tables.functions.members.insert((values, set), function);
        function
    }

    /// The function symbol of a final field, of an object.
    pub(crate) fn function_of_field(&mut self, field: FieldId) -> FunId {
        if let Some(known) = self.tables.functions.finals.get(&field) {
            return *known;
        }
        let decl = self.context.program.field(field);
        let (name, result) = (decl.name.to_string(), crate::state::sort_of(&decl.ty));
        let function = self.prover.pool.declare_fun(name, vec![Sort::REF], result, false, 0);
        self.tables.functions.finals.insert(field, function);
        function
    }
}
