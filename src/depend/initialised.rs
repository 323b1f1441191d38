//! Which classes a method may initialise.
//!
//! A class is initialised before a static member of it is used or an object of it is made, its superclass before that
//! (JLS 17, §12.4.1). So whatever is said of all that a method runs has to be true of these initialisations as well:
//!
//! ```text
//! class L { static int q = 4;  static { while (q > 3) { } } }      int k = L.q;      may never end
//! ```
//!
//! *Invariant*: what a method itself may begin is all here. What it calls begins what it calls for.

use std::collections::BTreeSet;

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{
    ClassId, Definition, Expr, ExprKind, Mention, Method, MethodId, MethodKind, Program, Pure, PureId,
    StmtKind, Switched,
};

/// The initialisations that each method, and each pure method, may begin itself.
pub(crate) struct Begun {
    pub methods: Vec<Vec<MethodId>>,
    pub pures: Vec<Vec<MethodId>>,
}

impl Begun {
    pub(crate) fn new(program: &Program) -> Begun {
        let mut initialisers: FxHashMap<ClassId, MethodId> = FxHashMap::default();
        for (index, method) in program.methods.iter().enumerate() {
            if let (MethodKind::ClassInitialiser, Some(class)) = (method.kind, method.origin.class) {
                initialisers.insert(class, MethodId(index as u32));
            }
        }
        if initialisers.is_empty() {
            let none = |count: usize| vec![Vec::new(); count];
            return Begun { methods: none(program.methods.len()), pures: none(program.pures.len()) };
        }
        let of = |classes: FxHashSet<ClassId>| -> BTreeSet<MethodId> {
            let above = classes.iter().flat_map(|class| program.hierarchy.above(*class));
            above.filter_map(|class| initialisers.get(class)).copied().collect()
        };
        let switched = Switched::new(program);
        let pures = by_pures(program, |pure| of(used_by_pure(program, &switched, pure)));
        let methods = program.methods.iter().map(|method| {
            let mut found = of(used_by_method(program, &switched, method));
            let called =
                method.body.as_ref().into_iter().flat_map(|body| called(program, |note| body.mentions(note)));
            found.extend(called.flat_map(|pure| &pures[pure.index()]));
            found.into_iter().collect()
        });
        let methods = methods.collect();
        Begun { methods, pures: pures.into_iter().map(|found| found.into_iter().collect()).collect() }
    }
}

/// What each pure method begins, if it is known of each what it begins without a call.
fn by_pures(program: &Program, own: impl Fn(&Pure) -> BTreeSet<MethodId>) -> Vec<BTreeSet<MethodId>> {
    let mut graph: DiGraph<PureId, ()> = DiGraph::new();
    let indices: Vec<NodeIndex> =
        (0..program.pures.len() as u32).map(|id| graph.add_node(PureId(id))).collect();
    for (index, pure) in program.pures.iter().enumerate() {
        let body = pure.body.as_ref();
        for callee in body.into_iter().flat_map(|body| called(program, |note| body.mentions(note))) {
            graph.update_edge(indices[index], indices[callee.index()], ());
        }
    }
    let mut found: Vec<BTreeSet<MethodId>> = program.pures.iter().map(own).collect();
    // What a component calls comes before it.
    for component in tarjan_scc(&graph) {
        let callees = component.iter().flat_map(|member| graph.neighbors(*member).chain([*member]));
        let all: BTreeSet<MethodId> =
            callees.flat_map(|callee| found[graph[callee].index()].iter().copied()).collect();
        component.iter().for_each(|member| found[graph[*member].index()].clone_from(&all));
    }
    found
}

/// The pure methods that a body calls. A predicate is never run.
fn called(program: &Program, mentions: impl FnOnce(&mut dyn FnMut(Mention, Definition))) -> BTreeSet<PureId> {
    let mut found = BTreeSet::new();
    mentions(&mut |mention, definition| {
        found.extend(program.meant(mention, definition).into_iter().filter_map(|meant| match meant {
            Mention::Pure(pure) => Some(pure),
            Mention::Pred(_) => None,
        }));
    });
    found
}

/// The classes of which a method uses something static, or makes objects, without a call.
fn used_by_method(program: &Program, switched: &Switched, method: &Method) -> FxHashSet<ClassId> {
    let mut found = FxHashSet::default();
    let belongs = match method.kind {
        MethodKind::Mutator => method.is_static,
        MethodKind::Constructor | MethodKind::Main => true,
        MethodKind::ClassInitialiser | MethodKind::Lemma => false,
    };
    found.extend(method.origin.class.filter(|_| belongs));
    if let (MethodKind::ClassInitialiser, Some(class)) = (method.kind, method.origin.class) {
        found.extend(program.hierarchy.above(class).iter().filter(|above| **above != class));
    }
    // While a class is initialised, it does not begin again.
    let again = method.origin.class.filter(|_| method.kind == MethodKind::ClassInitialiser);
    found.extend(switched.by(program, &method.origin).filter(|class| Some(*class) != again));
    let Some(body) = &method.body else { return found };
    body.visit(&mut |stmt| {
        stmt.kind.exprs(&mut |e| statics(e, &mut found));
        if let StmtKind::New { class, .. } = &stmt.kind {
            found.insert(*class);
        }
    });
    found
}

/// The same of a pure method.
fn used_by_pure(program: &Program, switched: &Switched, pure: &Pure) -> FxHashSet<ClassId> {
    let mut found: FxHashSet<ClassId> = pure.origin.class.filter(|_| pure.is_static).into_iter().collect();
    found.extend(switched.by(program, &pure.origin));
    if let Some(body) = &pure.body {
        statics(body, &mut found);
    }
    found
}

fn statics(e: &Expr, found: &mut FxHashSet<ClassId>) {
    e.visit(&mut |part| {
        if let ExprKind::Statics(class) = &part.kind {
            found.insert(*class);
        }
    });
}
