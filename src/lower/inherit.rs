//! What subclasses have from their supertypes: contracts, and definitions.
//!
//! An override that leaves out a kind of clause has the clauses of what it overrides, about its own parameters.
//!
//! ```text
//! class C { void m(int x) requires x > 0; { } }   class D extends C { void m(int y) { } }      D.m requires y > 0
//! ```
//!
//! The constructor that nobody wrote calls one of the superclass, and has the contract of that beside what it says of
//! its own fields. What the contract says of the new object means the definitions of the class that it was written in.

use super::ids::{Callee, Ids};
use super::initialiser::may_write;
use crate::ir::{
    self, Assertion, AssertionKind, Block, Decreases, Expr, ExprKind, Hierarchy, Member, MethodId,
    MethodKind, Origin, PureId, Var, VarId,
};
use crate::resolve::{Body, CallableId, CallableKind, ClassId, Clauses, Table, is_of_object};
use crate::source::Span;
use crate::typing::Typed;
use std::collections::BTreeSet;

/// Enters the clauses that are inherited, those of supertypes first: what a clause comes from may have inherited others
/// that it is read with. What they come from is lowered already.
pub(super) fn contracts(table: &Table<'_>, ids: &Ids, program: &mut ir::Program) {
    let depth = |id: &CallableId| table.callable(*id).class.map_or(0, |class| table.above(class).len());
    let all = (0..table.callables.len() as u32).map(CallableId);
    let mut heirs: Vec<CallableId> = all.filter(|id| !table.callable(*id).inherits.is_empty()).collect();
    heirs.sort_by_cached_key(depth);
    for id in heirs {
        let callable = table.callable(id);
        let sources = [Clauses::Requires, Clauses::Ensures, Clauses::Decreases].map(|kind| {
            callable.inherits.iter().find(|(inherited, _)| *inherited == kind).map(|(_, from)| *from)
        });
        let mut copied: Vec<(CallableId, Moved)> = Vec::new();
        for (kind, source) in sources.into_iter().enumerate() {
            let Some(source) = source else { continue };
            let Some(theirs) = Contract::of(ids.callable(source), program) else { continue };
            let broken = theirs.broken;
            let Some(mut own) = parts(ids.callable(id), program) else { continue };
            // With a contract that is not known it is not known what this one has to do.
            own.origin.broken |= broken;
            let known = copied.iter().position(|(other, _)| *other == source);
            let at = known.unwrap_or_else(|| {
                copied.push((source, Moved::new(&theirs, &mut own)));
                copied.len() - 1
            });
            let moved = &copied[at].1;
            let rename = |var: &mut VarId| *var = moved.of[var.index()];
            match kind {
                0 => {
                    let mut requires = theirs.requires;
                    requires.rename(&rename);
                    *own.requires = requires;
                }
                1 => {
                    let mut ensures = theirs.ensures;
                    ensures.rename(&rename);
                    *own.ensures = ensures;
                }
                _ => {
                    let mut decreases = theirs.decreases;
                    decreases.iter_mut().for_each(|it| it.rename(&rename));
                    *own.decreases = decreases;
                }
            }
        }
    }
}

/// Adds to the contract of each constructor that nobody wrote that of the one of the superclass that it calls.
pub(super) fn default_constructors(table: &Table<'_>, typed: &Typed, ids: &Ids, program: &mut ir::Program) {
    let mut defaults: Vec<(CallableId, CallableId, ClassId)> = Vec::new();
    for (index, callable) in table.callables.iter().enumerate() {
        let begins = typed.declarations.get(index).and_then(|declaration| declaration.begins);
        if let (Body::Default, Some(begins), Some(class)) = (&callable.body, begins, callable.class) {
            defaults.push((CallableId(index as u32), begins.constructor, class));
        }
    }
    // What is called may have such a contract itself.
    defaults.sort_by_key(|(.., class)| table.above(*class).len());
    for (id, called, class) in defaults {
        let Some(mut theirs) = Contract::of(ids.callable(called), program) else { continue };
        let Some(mut own) = parts(ids.callable(id), program) else { continue };
        own.origin.broken |= theirs.broken;
        let moved = Moved::new(&theirs, &mut own);
        let rename = |var: &mut VarId| *var = moved.of[var.index()];
        theirs.requires.rename(&rename);
        *own.requires = theirs.requires;
        let class = table.class(class);
        if matches!(table.callable(called).body, Body::Default) {
            let ids = class.initialisers.iter();
            let assigned = ids.flat_map(|id| &typed.declarations[id.index()].assigned_fields);
            forget_values(&mut theirs.ensures, &assigned.map(|id| table.field(*id).name.span).collect());
        }
        // Where nothing is specified it is not checked whether the initialisers keep what is promised.
        if !may_write(table, &typed.nodes, class, &class.initialisers) {
            theirs.ensures.rename(&rename);
            let span = own.ensures.span;
            let added = std::mem::replace(own.ensures, Assertion::truth(span));
            *own.ensures = Assertion { kind: AssertionKind::And(vec![theirs.ensures, added]), span };
        }
    }
}

/// Leaves out of what a constructor that nobody wrote promises the values of some fields, each named by its
/// declaration: what is said there of a value has the range of the field's name. A permission stays.
///
/// ```text
/// class C { int x = 1; }      class D extends C { { x = 5; } }        new D() gives acc(x), and not x == 1
/// ```
fn forget_values(promised: &mut Assertion, fields: &BTreeSet<Span>) {
    if let AssertionKind::And(parts) = &mut promised.kind {
        parts.retain(|part| !(matches!(part.kind, AssertionKind::Pure(_)) && fields.contains(&part.span)));
        parts.iter_mut().for_each(|part| forget_values(part, fields));
    }
}

/// The contract of a declaration, with its variables.
struct Contract {
    vars: Vec<Var>,
    params: Vec<VarId>,
    result: Option<VarId>,
    requires: Assertion,
    ensures: Assertion,
    decreases: Option<Decreases>,
    broken: bool,
}

impl Contract {
    fn of(callee: Callee, program: &ir::Program) -> Option<Contract> {
        Some(match callee {
            Callee::Method(id) => {
                let it = &program.methods[id.index()];
                Contract {
                    vars: it.vars.clone(),
                    params: it.params.clone(),
                    result: it.result,
                    requires: it.requires.clone(),
                    ensures: it.ensures.clone(),
                    decreases: it.decreases.clone(),
                    broken: it.origin.broken,
                }
            }
            Callee::Pure(id) => {
                let it = &program.pures[id.index()];
                Contract {
                    vars: it.vars.clone(),
                    params: it.params.clone(),
                    result: Some(it.result),
                    requires: it.requires.clone(),
                    ensures: it.ensures.clone(),
                    decreases: it.decreases.clone(),
                    broken: it.origin.broken,
                }
            }
            Callee::Predicate(_) | Callee::Part => return None,
        })
    }
}

/// What of a declaration is entered into.
struct Parts<'p> {
    origin: &'p mut Origin,
    vars: &'p mut Vec<Var>,
    params: &'p [VarId],
    result: Option<VarId>,
    requires: &'p mut Assertion,
    ensures: &'p mut Assertion,
    decreases: &'p mut Option<Decreases>,
}

fn parts(callee: Callee, program: &mut ir::Program) -> Option<Parts<'_>> {
    Some(match callee {
        Callee::Method(id) => {
            let it = &mut program.methods[id.index()];
            Parts {
                origin: &mut it.origin,
                vars: &mut it.vars,
                params: &it.params,
                result: it.result,
                requires: &mut it.requires,
                ensures: &mut it.ensures,
                decreases: &mut it.decreases,
            }
        }
        Callee::Pure(id) => {
            let it = &mut program.pures[id.index()];
            Parts {
                origin: &mut it.origin,
                vars: &mut it.vars,
                params: &it.params,
                result: Some(it.result),
                requires: &mut it.requires,
                ensures: &mut it.ensures,
                decreases: &mut it.decreases,
            }
        }
        Callee::Predicate(_) | Callee::Part => return None,
    })
}

/// Where the variables of one declaration are among those of another: parameters and result are its own, others are
/// added.
struct Moved {
    of: Vec<VarId>,
}

impl Moved {
    fn new(theirs: &Contract, own: &mut Parts<'_>) -> Moved {
        let mut of = Vec::new();
        for (index, var) in theirs.vars.iter().enumerate() {
            let id = VarId(index as u32);
            let param = theirs.params.iter().position(|param| *param == id).and_then(|at| own.params.get(at));
            let result = own.result.filter(|_| theirs.result == Some(id));
            of.push(param.copied().or(result).unwrap_or_else(|| {
                own.vars.push(var.clone());
                VarId(own.vars.len() as u32 - 1)
            }));
        }
        Moved { of }
    }
}

/// Which definition each class has.
pub(super) fn hierarchy(table: &Table<'_>, ids: &Ids, program: &ir::Program) -> Hierarchy {
    let parents: Vec<_> =
        program.classes.iter().map(|class| (class.superclass, class.interfaces.clone())).collect();
    let mut hierarchy = Hierarchy::new(&parents);
    hierarchy.enter_bounds(ids.bounds());
    let member = |id: CallableId| match ids.callable(id) {
        Callee::Method(id) => Some(Member::Method(id)),
        Callee::Pure(id) => Some(Member::Pure(id)),
        Callee::Predicate(id) => Some(Member::Pred(id)),
        Callee::Part => None,
    };
    let silent = TakenAsPure::of(table);
    for (index, callable) in table.callables.iter().enumerate() {
        let id = CallableId(index as u32);
        let family = callable.family.or_else(|| silent.splits(id).then_some(id));
        let (Some(family), Some(class)) = (family, callable.class) else { continue };
        for below in hierarchy.below(ids.class(class)).to_vec() {
            let below = crate::resolve::ClassId(below.0);
            let Some(meant) = table.definition_in(below, id) else { continue };
            match (member(family), member(meant)) {
                (Some(Member::Pure(family)), Some(Member::Method(method))) if silent.is_method(meant) => {
                    let origin = &program.methods[method.index()].origin;
                    hierarchy.take(ids.class(below), family, (method, origin));
                }
                (Some(Member::Pred(_)), _) if silent.hides(meant, below, table) => {}
                (Some(family), Some(meant)) => hierarchy.enter(ids.class(below), family, meant),
                (None, _) | (_, None) => {}
            }
        }
    }
    if !table.taken_as_pure.is_empty() {
        for (index, method) in program.methods.iter().enumerate() {
            if let Some(body) = method.body.as_ref().filter(|_| method.origin.is_library()) {
                let families = pures_run(body, program, &hierarchy);
                hierarchy.take_inside(MethodId(index as u32), families.into_iter());
            }
        }
    }
    for made in program.methods.iter().filter(|it| it.kind == MethodKind::Constructor) {
        if let (Some(class), Some(_)) = (made.origin.class, &made.unspecified) {
            hierarchy.make_unspecified(class);
        }
    }
    for (index, callable) in table.callables.iter().enumerate() {
        let id = CallableId(index as u32);
        let (Some(Member::Method(method)), Some(class)) = (member(id), callable.class) else { continue };
        let decl = &program.methods[method.index()];
        let for_library =
            silent.is_method(id) || decl.unspecified.as_ref().is_some_and(|states| states.for_library);
        let for_object = is_of_object(callable) && table.says_nothing(callable);
        if (for_library || for_object) && decl.origin.called_back {
            for below in hierarchy.below(ids.class(class)).to_vec() {
                if table.definition_in(crate::resolve::ClassId(below.0), id) == Some(id) {
                    hierarchy.call_back(below, (method, &decl.origin));
                }
            }
        }
    }
    hierarchy
}

/// The pure methods, by family, that a body calls, and those that their definitions call.
fn pures_run(body: &Block, program: &ir::Program, hierarchy: &Hierarchy) -> BTreeSet<PureId> {
    let (mut found, mut left) = (BTreeSet::new(), Vec::new());
    let mut note = |e: &Expr, left: &mut Vec<PureId>| {
        e.visit(&mut |part| {
            if let ExprKind::Call(call) = &part.kind
                && found.insert(call.pure.family)
            {
                left.push(call.pure.family);
            }
        });
    };
    body.visit(&mut |stmt| stmt.kind.exprs(&mut |e| note(e, &mut left)));
    while let Some(family) = left.pop() {
        for member in hierarchy.members_of_pure(family) {
            if let Some(body) = &program.pures[member.index()].body {
                note(body, &mut left);
            }
        }
    }
    found
}

/// Methods of which nothing is specified that run for pure ones of the library. What such a class reads there is not
/// known, so neither is what the predicates say that the library has for that.
struct TakenAsPure {
    methods: BTreeSet<CallableId>,
    pures: BTreeSet<CallableId>,
    predicates: BTreeSet<CallableId>,
}

impl TakenAsPure {
    fn of(table: &Table<'_>) -> TakenAsPure {
        let (methods, pures): (BTreeSet<CallableId>, BTreeSet<CallableId>) =
            table.taken_as_pure.iter().copied().unzip();
        let interfaces: BTreeSet<Option<ClassId>> =
            pures.iter().map(|id| table.callable(*id).class).collect();
        let ids = (0..table.callables.len() as u32).map(CallableId);
        let predicates = ids.filter(|id| {
            let callable = table.callable(*id);
            callable.kind == CallableKind::Predicate && interfaces.contains(&callable.class)
        });
        let predicates = predicates.collect();
        TakenAsPure { methods, pures, predicates }
    }

    fn is_method(&self, id: CallableId) -> bool {
        self.methods.contains(&id)
    }

    /// Whether not all classes have this declaration that inherit it.
    fn splits(&self, id: CallableId) -> bool {
        self.pures.contains(&id) || self.predicates.contains(&id)
    }

    /// Whether a class has this definition of a predicate of the library, and what it takes to read its objects is not
    /// known.
    fn hides(&self, meant: CallableId, class: ClassId, table: &Table<'_>) -> bool {
        let declaring = table.callable(meant).class;
        let runs = |pure: &CallableId| {
            table.callable(*pure).class == declaring
                && table.definition_in(class, *pure).is_some_and(|id| self.is_method(id))
        };
        self.predicates.contains(&meant) && self.pures.iter().any(runs)
    }
}
