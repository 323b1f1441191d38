//! Which mutators and constructors may lead back to themselves through calls.
//!
//! ```text
//! void a() { b(); }   void b() { if (x) a(); c(); }   void c() { }      a and b may, c does not
//! ```
//!
//! What the library asks of an object that it is given, as `o.equals(p)` of an `Object`, runs what the program lets it
//! say: that counts as a call of each `equals`, `hashCode` and `toString` of the program, and of whatever else it may
//! call back.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::ir::{ClassId, Method, MethodId, MethodKind, Program, StmtKind, Type};

/// The groups of the call graph.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recursion {
    /// What the body of each method calls, in the order of the text.
    calls: Vec<Vec<MethodId>>,
    /// What these calls may run: a call counts as a call of each override.
    may_run: Vec<Vec<MethodId>>,
    /// By method: what a call of it may run.
    runs: Vec<Vec<MethodId>>,
    /// The number of the group of each method; None: it never leads back to itself.
    group: Vec<Option<usize>>,
    /// The methods of the library that may ask an object what the program lets it say.
    asking: BTreeSet<MethodId>,
}

/// The methods of the library without a body that may ask an object what it says, of a class that decides that itself.
fn asking(program: &Program) -> BTreeSet<MethodId> {
    let methods = program.methods.iter().map(|method| &method.origin);
    let origins = methods.chain(program.pures.iter().map(|pure| &pure.origin));
    let saying: BTreeSet<ClassId> =
        origins.filter(|origin| origin.called_back).filter_map(|origin| origin.class).collect();
    let says = |ty: &Type| match ty {
        Type::Object => !saying.is_empty(),
        Type::Class(class) => program.hierarchy.below(*class).iter().any(|class| saying.contains(class)),
        Type::Array(_) | Type::Null | Type::Collection(..) => false,
        Type::Integer
        | Type::Int
        | Type::Long
        | Type::Short
        | Type::Byte
        | Type::Char
        | Type::Bool
        | Type::Frac => false,
    };
    let asks = |method: &Method| {
        let own = usize::from(method.kind == MethodKind::Constructor);
        let mut given = method.params.iter().skip(own).map(|param| &method.vars[param.index()].ty);
        let any = matches!(method.origin.simple(), "$ofObject" | "$equals" | "$hashCode" | "$toString");
        method.origin.is_library()
            && method.body.is_none()
            && (given.any(says) || (any && !saying.is_empty()))
    };
    let methods = program.methods.iter().enumerate().filter(|(_, method)| asks(method));
    methods.map(|(id, _)| MethodId(id as u32)).collect()
}

/// What the calls in a method's body may run, each once.
fn may_run(program: &Program, method: &Method) -> Vec<MethodId> {
    let mut found = BTreeSet::new();
    if let Some(body) = &method.body {
        body.visit(&mut |stmt| {
            if let StmtKind::Call { target: _, method, dispatch: true, args: _ } = &stmt.kind {
                found.extend(program.runs(*method));
            }
            if let StmtKind::CallAll(all) = &stmt.kind
                && all.dispatch
            {
                found.extend(program.runs(all.method));
            }
            found.extend(stmt.kind.called());
        });
    }
    found.into_iter().collect()
}

impl Recursion {
    pub(crate) fn new(program: &Program) -> Recursion {
        let calls: Vec<Vec<MethodId>> = program
            .methods
            .iter()
            .map(|method| {
                let mut called = Vec::new();
                method.body.iter().for_each(|body| body.calls(&mut called));
                called
            })
            .collect();
        let runs = (0..calls.len() as u32).map(|id| program.runs(MethodId(id))).collect();
        let mut graph: DiGraph<usize, ()> = DiGraph::new();
        let indices: Vec<NodeIndex> = (0..calls.len()).map(|i| graph.add_node(i)).collect();
        let mut may_run: Vec<Vec<MethodId>> =
            program.methods.iter().map(|method| may_run(program, method)).collect();
        let asking = asking(program);
        let asked = program.methods.iter().enumerate().filter(|(_, it)| it.origin.called_back);
        let asked: Vec<MethodId> = asked.map(|(id, _)| MethodId(id as u32)).collect();
        asking.iter().for_each(|id| may_run[id.index()].extend(&asked));
        for (i, callees) in may_run.iter().enumerate() {
            for callee in callees {
                graph.update_edge(indices[i], indices[callee.index()], ());
            }
        }
        let mut group = vec![None; calls.len()];
        for (number, component) in tarjan_scc(&graph).into_iter().enumerate() {
            let first = component[0];
            if component.len() > 1 || graph.contains_edge(first, first) {
                component.iter().for_each(|index| group[graph[*index]] = Some(number));
            }
        }
        Recursion { calls, may_run, runs, group, asking }
    }

    /// The methods and constructors that the body of a method calls, in the order of the text.
    pub(crate) fn calls(&self, id: MethodId) -> &[MethodId] {
        self.calls.get(id.index()).map_or(&[], Vec::as_slice)
    }

    /// What the body of a method may run by its calls.
    pub(crate) fn may_run(&self, id: MethodId) -> &[MethodId] {
        self.may_run.get(id.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether a method of the library may ask an object what it says, of a class that decides that itself.
    pub(crate) fn asks_objects(&self, id: MethodId) -> bool {
        self.asking.contains(&id)
    }

    /// Whether a chain of calls leads from a method back to it.
    pub(crate) fn leads_back(&self, id: MethodId) -> bool {
        self.group_of(id).is_some()
    }

    /// Whether a chain of calls leads from a method by a call of `callee` back to it; with `dispatch`, that may run
    /// what overrides it.
    pub(crate) fn may_lead_back(&self, from: MethodId, callee: MethodId, dispatch: bool) -> bool {
        let Some(group) = self.group_of(from) else { return false };
        let leads = |id: &MethodId| self.group_of(*id) == Some(group);
        leads(&callee)
            || (dispatch && self.runs.get(callee.index()).is_some_and(|runs| runs.iter().any(leads)))
    }

    /// The methods that lead back to themselves, grouped by those that lead back to each other.
    pub(crate) fn groups(&self) -> Vec<Vec<MethodId>> {
        let mut groups: BTreeMap<usize, Vec<MethodId>> = BTreeMap::new();
        for (i, group) in self.group.iter().enumerate() {
            if let Some(group) = group {
                groups.entry(*group).or_default().push(MethodId(i as u32));
            }
        }
        groups.into_values().collect()
    }

    fn group_of(&self, id: MethodId) -> Option<usize> {
        self.group.get(id.index()).copied().flatten()
    }
}
