//! The order in which classes are initialised.
//!
//! What a static final field holds is taken for one value, whoever reads it and whenever. Until the initialisation of
//! its class has set it, it holds 0, `false` or `null`. So nothing that this initialisation leads to may name it, other
//! than the initialisers themselves, in which it is a location like others:
//!
//! ```text
//! class A { static final int x = B.y + 1; }  class B { static final int y = A.x + 1; }      each leads to the other
//! class C { static final C ONE = new C();  C() { if (ONE != null) … } }                     the constructor reads null
//! ```
//!
//! A class is initialised before a static member of it is used, or an object made, and its superclass before that (JLS
//! 17, §12.4.1). A call leads to all declarations that it may run, and one of the library to what that may call back.
//!
//! *Invariant*: in a program without such an error, no static final field is read before it is set but by the
//! initialisers of its own class.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{
    Assertion, Block, ClassId, Decreases, Definition, Expr, ExprKind, FieldId, Made, Mention, MethodId,
    MethodKind, Origin, Program, PureId, StmtKind, Switched,
};
use crate::report::Diagnostic;
use crate::resolve::codes;
use crate::source::Span;
use std::collections::BTreeSet;

/// Something that runs, or is said of what runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    Method(MethodId),
    Mention(Mention),
    Class(ClassId),
}

/// What a declaration leads to by itself.
#[derive(Default)]
struct Uses {
    /// In the order of the text.
    next: Vec<Node>,
    /// The static final fields that it reads.
    reads: Vec<(FieldId, Span)>,
    /// The functions of the constants of enums that it names.
    constants: Vec<(PureId, Span)>,
}

/// Reports reads of static final fields that may not be set yet, and marks the initialisations that lead there as
/// broken.
pub(super) fn check(program: &mut Program, errors: &mut Vec<Diagnostic>) {
    let finals = program.fields.iter().any(|field| field.is_static && field.is_final);
    let made = program.classes.iter().any(|class| class.made.is_some());
    if !finals && !made {
        return;
    }
    let mut graph = Graph::new(program);
    let mut broken = Vec::new();
    for (index, method) in program.methods.iter().enumerate() {
        let (MethodKind::ClassInitialiser, Some(class)) = (method.kind, method.origin.class) else {
            continue;
        };
        let id = MethodId(index as u32);
        if let (Some(made), Some(body)) = (&program.class(class).made, &method.body)
            && let Some(read) = graph.named_before_made(&method.origin, class, made, body)
        {
            let name = program.class(class).name;
            errors.push(
                Diagnostic::error(
                    codes::UNINITIALISED,
                    read,
                    format!("the constants of `{name}` may not be made yet"),
                )
                .here("named here")
                .label(method.origin.span, "making a constant of this enum leads there")
                .note("until it is made, a constant is `null`"),
            );
            broken.push(id);
            continue;
        }
        let sets = method.fields.iter().any(|field| program.field(*field).is_final);
        if !sets || method.origin.broken {
            continue;
        }
        let found = graph.read_before_set(id, class);
        if !found.is_empty() {
            broken.push(id);
        }
        for (field, read) in found {
            let name = program.class(class).name;
            let field = program.field(field).name;
            errors.push(
                Diagnostic::error(codes::UNINITIALISED, read, format!("`{name}.{field}` may not be set yet"))
                    .here("read here")
                    .label(method.origin.span, "the initialisation of this class leads there")
                    .note("until it has a value, a static final field holds 0, `false` or `null`")
                    .help(format!(
                        "pass what is needed as an argument, or move `{field}` to a class of its own"
                    )),
            );
        }
    }
    for id in broken {
        program.methods[id.index()].origin.broken = true;
    }
}

struct Graph<'p> {
    program: &'p Program,
    uses: FxHashMap<Node, Uses>,
    /// What initialises each class.
    initialisers: FxHashMap<ClassId, MethodId>,
    /// By their first declarations: the mutators of which one may run for another.
    families: FxHashMap<MethodId, Vec<MethodId>>,
    called_back: Vec<Node>,
    switched: Switched,
}

impl<'p> Graph<'p> {
    fn new(program: &'p Program) -> Graph<'p> {
        let mut graph = Graph {
            program,
            uses: FxHashMap::default(),
            initialisers: FxHashMap::default(),
            families: FxHashMap::default(),
            called_back: Vec::new(),
            switched: Switched::new(program),
        };
        for (index, method) in program.methods.iter().enumerate() {
            let id = MethodId(index as u32);
            graph.families.entry(method.family).or_default().push(id);
            if let (MethodKind::ClassInitialiser, Some(class)) = (method.kind, method.origin.class) {
                graph.initialisers.insert(class, id);
            }
            if !method.is_static && method.origin.called_back {
                graph.called_back.push(Node::Method(id));
            }
        }
        for (index, pure) in program.pures.iter().enumerate() {
            if !pure.is_static && pure.origin.called_back {
                graph.called_back.push(Node::Mention(Mention::Pure(PureId(index as u32))));
            }
        }
        graph
    }

    /// The final fields of a class that are read in what its initialisation leads to, each once, with the place.
    fn read_before_set(&mut self, root: MethodId, class: ClassId) -> Vec<(FieldId, Span)> {
        let mut seen: FxHashSet<Node> = FxHashSet::from_iter([Node::Method(root), Node::Class(class)]);
        let mut work = self.uses(Node::Method(root)).next.clone();
        work.extend(self.above(class));
        let mut found = Vec::new();
        let mut reported = BTreeSet::new();
        let mut at = 0;
        while at < work.len() {
            let node = work[at];
            at += 1;
            if !seen.insert(node) {
                continue;
            }
            let program = self.program;
            let uses = self.uses(node);
            for (field, span) in &uses.reads {
                if program.field(*field).class == class && reported.insert(*field) {
                    found.push((*field, *span));
                }
            }
            work.extend(&uses.next);
        }
        found
    }

    /// Where something names a constant of an enum that runs before all of them are made.
    fn named_before_made(
        &mut self,
        root: &Origin,
        class: ClassId,
        made: &Made,
        body: &Block,
    ) -> Option<Span> {
        let mut first = Uses::default();
        let makes = Block { stmts: body.stmts.iter().take(made.statements).cloned().collect() };
        self.body(&makes, &mut first);
        let mut work = first.next;
        // A `switch` may be among the arguments of a constant.
        let mut switches = Uses::default();
        self.switches(root, &mut switches);
        if let Some((_, span)) = switches.constants.iter().find(|(named, _)| *named == made.constant) {
            return Some(*span);
        }
        work.extend(switches.next);
        work.extend(self.above(class));
        let mut seen: FxHashSet<Node> = FxHashSet::from_iter([Node::Class(class)]);
        let mut at = 0;
        while at < work.len() {
            let node = work[at];
            at += 1;
            if !seen.insert(node) {
                continue;
            }
            if made.given.iter().any(|id| node == Node::Method(*id)) {
                return Some(self.program.class(class).span);
            }
            let uses = self.uses(node);
            if let Some((_, span)) = uses.constants.iter().find(|(named, _)| *named == made.constant) {
                return Some(*span);
            }
            work.extend(&uses.next);
        }
        None
    }

    /// The initialisations of the supertypes of a class.
    fn above(&self, class: ClassId) -> Vec<Node> {
        let class = self.program.class(class);
        class.superclass.iter().chain(&class.interfaces).map(|parent| Node::Class(*parent)).collect()
    }

    fn uses(&mut self, node: Node) -> &Uses {
        if !self.uses.contains_key(&node) {
            let uses = self.find(node);
            self.uses.insert(node, uses);
        }
        &self.uses[&node]
    }

    fn find(&self, node: Node) -> Uses {
        let program = self.program;
        let mut uses = Uses::default();
        match node {
            Node::Class(class) => {
                uses.next = self.above(class);
                uses.next.extend(self.initialisers.get(&class).map(|id| Node::Method(*id)));
            }
            Node::Method(id) => {
                let method = &program.methods[id.index()];
                self.belongs(method.is_static, &method.origin, &mut uses);
                self.contract(&method.requires, &method.ensures, method.decreases.as_ref(), &mut uses);
                if let Some(body) = &method.body {
                    self.body(body, &mut uses);
                }
            }
            Node::Mention(Mention::Pure(id)) => {
                let pure = &program.pures[id.index()];
                self.belongs(pure.is_static, &pure.origin, &mut uses);
                self.contract(&pure.requires, &pure.ensures, pure.decreases.as_ref(), &mut uses);
                if let Some(body) = &pure.body {
                    self.expr(body, &mut uses);
                    body.mentions(&mut |it, definition| self.mention(it, definition, &mut uses));
                }
            }
            Node::Mention(Mention::Pred(id)) => {
                if let Some(body) = &program.predicates[id.index()].body {
                    self.assertion(body, &mut uses);
                }
            }
        }
        uses
    }

    fn belongs(&self, is_static: bool, origin: &Origin, uses: &mut Uses) {
        uses.next.extend(origin.class.filter(|_| is_static).map(Node::Class));
        if origin.is_library() {
            uses.next.extend(&self.called_back);
        }
        self.switches(origin, uses);
    }

    /// A `switch` over an enum names all constants of those that are initialised for it.
    fn switches(&self, origin: &Origin, uses: &mut Uses) {
        for class in self.switched.by(self.program, origin) {
            uses.next.push(Node::Class(class));
            let own = origin.switched.iter().find(|(switched, _)| *switched == class);
            let made = self.program.class(class).made.as_ref();
            if let (Some(made), Some((_, span))) = (made, own.or(origin.switched.first())) {
                uses.constants.push((made.constant, *span));
            }
        }
    }

    fn contract(
        &self,
        requires: &Assertion,
        ensures: &Assertion,
        decreases: Option<&Decreases>,
        uses: &mut Uses,
    ) {
        self.assertion(requires, uses);
        self.assertion(ensures, uses);
        if let Some(decreases) = decreases {
            decreases.measure.iter().flat_map(|it| it.expressions()).for_each(|e| self.expr(e, uses));
            decreases.mentions(&mut |it, definition| self.mention(it, definition, uses));
        }
    }

    fn assertion(&self, assertion: &Assertion, uses: &mut Uses) {
        assertion.exprs(&mut |e| self.expr(e, uses));
        assertion.mentions(&mut |it, definition| self.mention(it, definition, uses));
    }

    fn mention(&self, mention: Mention, definition: Definition, uses: &mut Uses) {
        let program = self.program;
        uses.next.extend(program.meant(mention, definition).into_iter().map(Node::Mention));
        if let (Mention::Pure(id), Definition::Dynamic | Definition::As(_)) = (mention, definition) {
            let taken = program.hierarchy.taken(program.pures[id.index()].family);
            uses.next.extend(taken.map(|(_, method, _)| Node::Method(method)));
        }
    }

    /// The reads in an expression, and the classes whose static fields they are.
    fn expr(&self, e: &Expr, uses: &mut Uses) {
        e.visit(&mut |part| match &part.kind {
            ExprKind::Statics(class) => uses.next.push(Node::Class(*class)),
            ExprKind::Field(_, field) => {
                let declared = self.program.field(*field);
                if declared.is_static && declared.is_final {
                    uses.reads.push((*field, part.span));
                }
            }
            ExprKind::Int(_)
            | ExprKind::Amount { .. }
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::Throw
            | ExprKind::Var(_)
            | ExprKind::Index(..)
            | ExprKind::Length(_)
            | ExprKind::Call(_)
            | ExprKind::Narrow(..)
            | ExprKind::Not(_)
            | ExprKind::Neg(..)
            | ExprKind::Arith { .. }
            | ExprKind::Bits(..)
            | ExprKind::Value(..)
            | ExprKind::Contents(_)
            | ExprKind::Part(_)
            | ExprKind::Compare(..)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Implies(..)
            | ExprKind::Cond(..)
            | ExprKind::Old(_)
            | ExprKind::InstanceOf(..)
            | ExprKind::Cast(..)
            | ExprKind::Let { .. }
            | ExprKind::Opening { .. }
            | ExprKind::Using { .. }
            | ExprKind::Quantifier { .. }
            | ExprKind::PerIndex(_) => {}
            ExprKind::Literal(literal) => {
                // A `case` names a constant by what is known of it.
                for known in literal.facts.iter().chain([&literal.value]) {
                    known.visit(&mut |inner| {
                        if let ExprKind::Call(call) = &inner.kind {
                            uses.constants.push((call.seen, part.span));
                        }
                    });
                }
            }
        });
    }

    fn body(&self, body: &Block, uses: &mut Uses) {
        body.visit(&mut |stmt| {
            stmt.kind.exprs(&mut |e| self.expr(e, uses));
            match &stmt.kind {
                StmtKind::Call { method, dispatch: true, .. } => {
                    let family = self.program.methods[method.index()].family;
                    let members = self.families.get(&family);
                    uses.next.extend(members.into_iter().flatten().map(|id| Node::Method(*id)));
                }
                StmtKind::Call { method, dispatch: false, .. } => uses.next.push(Node::Method(*method)),
                // For all values it is called as for one.
                StmtKind::CallAll(all) => {
                    let family = self.program.methods[all.method.index()].family;
                    let members = self.families.get(&family).filter(|_| all.dispatch);
                    uses.next.extend(members.into_iter().flatten().map(|id| Node::Method(*id)));
                    uses.next.push(Node::Method(all.method));
                }
                StmtKind::New { class, constructor, .. } => {
                    uses.next.push(Node::Class(*class));
                    uses.next.extend(constructor.map(Node::Method));
                }
                StmtKind::Assign(..)
                | StmtKind::WriteField { .. }
                | StmtKind::WriteElement { .. }
                | StmtKind::NewArray { .. }
                | StmtKind::Settle
                | StmtKind::If { .. }
                | StmtKind::Loop(_)
                | StmtKind::Block(..)
                | StmtKind::Assert(_)
                | StmtKind::Assume(_)
                | StmtKind::Refute(_)
                | StmtKind::Open(_)
                | StmtKind::Close(_)
                | StmtKind::Use(..)
                | StmtKind::Join(_)
                | StmtKind::Return(_)
                | StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Throw(_) => {}
            }
        });
        body.mentions(&mut |it, definition| self.mention(it, definition, uses));
    }
}
