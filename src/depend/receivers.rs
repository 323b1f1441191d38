//! For which classes a declaration is verified.
//!
//! What a declaration says of its object is shown for its own class, whose definitions the object has, and again for
//! each subclass in which it can run and in which a definition is another one that the proof may use: then the first
//! proof says nothing about that subclass.
//!
//! ```text
//! class C { predicate p() {…}  void m() requires p(); {…}  void n() {…} }
//! class D extends C { predicate p() {…} }            m is verified for C and for D, n for C only
//! class E extends C { predicate p() {…}  void m() {…} }      m of C never runs on an E, unless E calls super.m()
//! ```
//!
//! A method can run in a class that inherits it, and in one whose methods call it by `super.m()` or, where it is
//! private, by its name. A predicate or pure method is looked at in a class that inherits it, and where its definition
//! is named as such.
//!
//! And an override keeps the promises of all that it overrides ([`Refinement`]), also where a class inherits it from
//! its superclass for a method of an interface.
//!
//! The invariant: a declaration that can run on an object of a class, with a definition that differs from those of its
//! own class and that its proof may use, is verified for that class.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::{Depend, Node, Task};
use crate::ir::reads::Read;
use crate::ir::{
    Assertion, ClassId, Decreases, Definition, ExprKind, MethodId, MethodKind, Program, PureId, StmtKind,
};

/// That a declaration keeps the promises of another one on the objects of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Refinement<Id> {
    pub own: Id,
    pub other: Id,
    pub class: ClassId,
}

/// Where declarations can run, and what they have to keep.
#[derive(Debug, Default)]
pub(crate) struct Receivers {
    /// By class: the methods and constructors that can run on its objects, where they are declared above it.
    runs: BTreeMap<ClassId, BTreeSet<MethodId>>,
    /// The definitions that are named as such.
    exactly: BTreeSet<Node>,
    pub methods: Vec<Refinement<MethodId>>,
    pub pures: Vec<Refinement<PureId>>,
}

impl Receivers {
    pub(crate) fn new(program: &Program) -> Receivers {
        if program.hierarchy.is_flat() {
            return Receivers::default();
        }
        let mut found = Receivers { exactly: named_exactly(program), ..Receivers::default() };
        let (direct, from_outside) = direct_calls(program);
        for class in (0..program.classes.len() as u32).map(ClassId) {
            if program.hierarchy.above(class).len() > 1 {
                found.runs.insert(class, running(program, class, &direct, &from_outside));
            }
            found.methods.extend(refined(
                program,
                class,
                program.methods.len(),
                MethodId,
                |id| (program.methods[id.index()].family, program.methods[id.index()].origin.class),
                |class, family| program.method_of(class, family),
            ));
            found.pures.extend(refined(
                program,
                class,
                program.pures.len(),
                PureId,
                |id| (program.pures[id.index()].family, program.pures[id.index()].origin.class),
                |class, family| program.pure_of(class, family),
            ));
        }
        found
    }

    /// Whether a declaration can run, or be looked at, on an object of a class below its own.
    fn reaches(&self, program: &Program, task: Task, class: ClassId) -> bool {
        match task {
            Task::Node(node @ Node::Pred(id)) => {
                let decl = &program.predicates[id.index()];
                program.predicate_of(class, decl.family) == Some(id) || self.exactly.contains(&node)
            }
            Task::Node(node @ Node::Pure(id)) => {
                let decl = &program.pures[id.index()];
                program.pure_of(class, decl.family) == Some(id) || self.exactly.contains(&node)
            }
            Task::Contract(id) | Task::Body(id) | Task::Refines(id, _) => {
                self.runs.get(&class).is_some_and(|runs| runs.contains(&id))
            }
        }
    }
}

impl Depend {
    /// The classes below that of a declaration for which it is verified again.
    pub(crate) fn receivers(&self, program: &Program, task: Task) -> Vec<ClassId> {
        let Some(own) = task.origin(program).class else { return Vec::new() };
        let below = program.hierarchy.below(own);
        if below.len() < 2 || is_static(program, task) {
            return Vec::new();
        }
        let can_run = |class: &&ClassId| **class != own && self.receivers.reaches(program, task, **class);
        let mut same: Vec<ClassId> = below.iter().filter(can_run).copied().collect();
        let mut again = BTreeSet::new();
        let _ = self.reach(program, task, &mut |read| {
            if let Read::Definition(node) = read {
                again.extend(same.extract_if(.., |class| program.is_redefined(node, own, *class)));
            }
            if same.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        below.iter().filter(|class| again.contains(class)).copied().collect()
    }
}

impl Depend {
    /// What has to be shown of a mutator that overrides something. What is the very contract of the other one keeps it,
    /// and what was shown for its own class holds for a subclass with the same definitions.
    pub(crate) fn refinements_of(&self, program: &Program, own: MethodId) -> Vec<Refinement<MethodId>> {
        let all = &self.receivers.methods;
        let decl = &program.methods[own.index()];
        all.iter()
            .filter(|it| it.own == own && !program.kept_before(it.class))
            .filter(|it| {
                let other = &program.methods[it.other.index()];
                let contract = (&decl.requires, &decl.ensures, decl.decreases.as_ref());
                let same = keeps(contract, (&other.requires, &other.ensures, other.decreases.as_ref()));
                !same && self.is_new(program, **it, all, decl.origin.class, Task::Refines(own, it.other))
            })
            .copied()
            .collect()
    }

    /// The same of a pure method, which has the precondition of what it overrides.
    pub(crate) fn pure_refinements_of(&self, program: &Program, own: PureId) -> Vec<Refinement<PureId>> {
        let all = &self.receivers.pures;
        let decl = &program.pures[own.index()];
        all.iter()
            .filter(|it| it.own == own && !program.kept_before(it.class))
            .filter(|it| {
                let other = &program.pures[it.other.index()];
                let contract = (&decl.requires, &decl.ensures, decl.decreases.as_ref());
                let same = keeps(contract, (&other.requires, &other.ensures, other.decreases.as_ref()));
                !same && self.is_new(program, **it, all, decl.origin.class, Task::Node(Node::Pure(own)))
            })
            .copied()
            .collect()
    }

    /// Whether a refinement does not follow from that for the declaring class.
    fn is_new<Id: Copy + PartialEq>(
        &self,
        program: &Program,
        refinement: Refinement<Id>,
        all: &[Refinement<Id>],
        declaring: Option<ClassId>,
        task: Task,
    ) -> bool {
        let Some(declaring) = declaring.filter(|declaring| *declaring != refinement.class) else {
            return true;
        };
        !all.contains(&Refinement { class: declaring, ..refinement })
            || self
                .reach(program, task, &mut |read| match read {
                    Read::Definition(node) if program.is_redefined(node, declaring, refinement.class) => {
                        ControlFlow::Break(())
                    }
                    Read::Definition(_) | Read::Method(_) => ControlFlow::Continue(()),
                })
                .is_break()
    }
}

/// What a declaration asks for, what it promises, and why it ends.
type Contract<'a> = (&'a Assertion, &'a Assertion, Option<&'a Decreases>);

/// Whether a contract is another one, word for word, or says in addition why its declaration ends.
fn keeps((requires, ensures, decreases): Contract<'_>, other: Contract<'_>) -> bool {
    requires.span == other.0.span
        && ensures.span == other.1.span
        && (other.2.is_none() || decreases.map(|it| it.span) == other.2.map(|it| it.span))
}

fn is_static(program: &Program, task: Task) -> bool {
    match task {
        Task::Node(Node::Pred(id)) => program.predicates[id.index()].is_static,
        Task::Node(Node::Pure(id)) => program.pures[id.index()].is_static,
        Task::Contract(id) | Task::Body(id) | Task::Refines(id, _) => program.methods[id.index()].is_static,
    }
}

/// The definitions that some name means whatever class the receiver has.
fn named_exactly(program: &Program) -> BTreeSet<Node> {
    let mut found = BTreeSet::new();
    let mut note = |node, definition| match definition {
        Definition::Of(_) => {
            found.insert(node);
        }
        // What is looked at as an instance of its own class is as it was shown for that class.
        Definition::Dynamic | Definition::As(_) => {}
    };
    for pred in &program.predicates {
        pred.body.iter().for_each(|body| body.mentions(&mut note));
    }
    for pure in &program.pures {
        pure.requires.mentions(&mut note);
        pure.ensures.mentions(&mut note);
        pure.decreases.iter().for_each(|it| it.mentions(&mut note));
        pure.body.iter().for_each(|body| body.mentions(&mut note));
    }
    for method in &program.methods {
        method.contract_mentions(&mut note);
        method.body.iter().for_each(|body| body.mentions(&mut note));
    }
    found
}

/// What each method calls without dispatch on an object, and what of it is called on another object than its own.
fn direct_calls(program: &Program) -> (Vec<Vec<MethodId>>, BTreeSet<MethodId>) {
    let mut from_outside = BTreeSet::new();
    let calls = program.methods.iter().map(|method| {
        let mut calls = Vec::new();
        if let Some(body) = &method.body {
            body.visit(&mut |stmt| {
                let (callee, args) = match &stmt.kind {
                    StmtKind::Call { target: _, method, dispatch: false, args } => (method, args),
                    StmtKind::CallAll(all) if !all.dispatch => (&all.method, &all.args),
                    // Any other statement calls nothing, or what the class of the object says.
                    _ => return,
                };
                if program.methods[callee.index()].is_static {
                    return;
                }
                calls.push(*callee);
                let this = method.params.first().filter(|_| !method.is_static);
                let on_this =
                    matches!(args.first().map(|e| &e.kind), Some(ExprKind::Var(var)) if Some(var) == this);
                if !on_this {
                    from_outside.insert(*callee);
                }
            });
        }
        calls
    });
    let calls = calls.collect();
    (calls, from_outside)
}

/// The methods and constructors that can run on the objects of a class.
fn running(
    program: &Program,
    class: ClassId,
    direct: &[Vec<MethodId>],
    from_outside: &BTreeSet<MethodId>,
) -> BTreeSet<MethodId> {
    let mut left = Vec::new();
    for (index, method) in program.methods.iter().enumerate() {
        let id = MethodId(index as u32);
        let above =
            method.origin.class.is_some_and(|declaring| program.hierarchy.is_subtype(class, declaring));
        let called = method.kind == MethodKind::Constructor || from_outside.contains(&id);
        let dispatched = || !method.is_private && program.method_of(class, method.family) == Some(id);
        if above && !method.is_static && (called || dispatched()) {
            left.push(id);
        }
    }
    let mut found = BTreeSet::new();
    while let Some(id) = left.pop() {
        if found.insert(id) {
            left.extend(&direct[id.index()]);
        }
    }
    found
}

/// What a class has for a declaration that one of its supertypes has. Where the class only inherits what it has from a
/// class that keeps the same promise, it is shown again if a definition differs; the caller of this knows.
fn refined<Id: Copy + Ord>(
    program: &Program,
    class: ClassId,
    count: usize,
    id: impl Fn(u32) -> Id,
    of: impl Fn(Id) -> (Id, Option<ClassId>),
    has: impl Fn(ClassId, Id) -> Option<Id>,
) -> Vec<Refinement<Id>> {
    let mut found = BTreeSet::new();
    for other in (0..count as u32).map(id) {
        let (family, declaring) = of(other);
        let Some(declaring) = declaring.filter(|declaring| *declaring != class) else { continue };
        if !program.hierarchy.is_subtype(class, declaring) || has(declaring, family) != Some(other) {
            continue;
        }
        if let Some(own) = has(class, family).filter(|own| *own != other) {
            found.insert(Refinement { own, other, class });
        }
    }
    found.into_iter().collect()
}
