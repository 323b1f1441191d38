//! Statements of the core language.

use super::{Assertion, Decreases, Expr, FieldId, Instance, MethodId, PureCall, Type, VarId};
use crate::source::Span;

#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub(crate) struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// A statement [VC Figure 4, s].
#[derive(Clone, Debug)]
pub(crate) enum StmtKind {
    /// `x = e;` also the declaration with an initialiser. A declaration without one is nothing: names and
    /// definite assignment were checked before.
    Assign(VarId, Expr),
    /// `e.f = e;` The receiver is evaluated, then the value, then the location is written.
    WriteField {
        receiver: Expr,
        field: FieldId,
        field_span: Span,
        value: Expr,
    },
    /// `a[i] = e;`
    WriteElement {
        array: Expr,
        index: Expr,
        /// `a[i]`
        element_span: Span,
        value: Expr,
    },
    /// `x = e.m(e, …);` The receiver, if it has one, is the first argument.
    Call {
        target: Option<VarId>,
        method: MethodId,
        args: Vec<Expr>,
    },
    /// `x = new C(e, …);` `args` leaves out the new object.
    New {
        target: VarId,
        class: super::ClassId,
        constructor: Option<MethodId>,
        args: Vec<Expr>,
    },
    /// `x = new T[n];`
    NewArray {
        target: VarId,
        element: Type,
        size: Expr,
    },
    If {
        cond: Expr,
        then: Block,
        otherwise: Block,
    },
    While(Box<While>),
    Block(Block),
    Assert(Assertion),
    Assume(Assertion),
    Open(Instance),
    Close(Instance),
    Use(PureCall, Span),
    Join(Assertion),
    /// The value, if there is one, has the type of the method's result.
    Return(Option<Expr>),
    Break,
    Continue,
}

/// What a statement does by itself, and what it has inside. These three say it of each kind, and whoever walks over statements
/// asks them: a new kind does not compile before they know what it assigns, calls and contains.
impl StmtKind {
    /// The local that is assigned. After a `join`, and where an iteration starts, its value is forgotten.
    pub(crate) fn assigned(&self) -> Option<VarId> {
        match self {
            StmtKind::Assign(target, _)
            | StmtKind::New { target, .. }
            | StmtKind::NewArray { target, .. } => Some(*target),
            StmtKind::Call { target, .. } => *target,
            StmtKind::WriteField { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::If { .. }
            | StmtKind::While(_)
            | StmtKind::Block(_)
            | StmtKind::Assert(_)
            | StmtKind::Assume(_)
            | StmtKind::Open(_)
            | StmtKind::Close(_)
            | StmtKind::Use(..)
            | StmtKind::Join(_)
            | StmtKind::Return(_)
            | StmtKind::Break
            | StmtKind::Continue => None,
        }
    }

    /// The mutator or constructor that is called.
    pub(crate) fn called(&self) -> Option<MethodId> {
        match self {
            StmtKind::Call { method, .. } => Some(*method),
            StmtKind::New { constructor, .. } => *constructor,
            StmtKind::Assign(..)
            | StmtKind::WriteField { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::NewArray { .. }
            | StmtKind::If { .. }
            | StmtKind::While(_)
            | StmtKind::Block(_)
            | StmtKind::Assert(_)
            | StmtKind::Assume(_)
            | StmtKind::Open(_)
            | StmtKind::Close(_)
            | StmtKind::Use(..)
            | StmtKind::Join(_)
            | StmtKind::Return(_)
            | StmtKind::Break
            | StmtKind::Continue => None,
        }
    }

    /// The blocks inside, in the order of the text.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &Block> {
        let blocks = match self {
            StmtKind::If { then, otherwise, .. } => [Some(then), Some(otherwise)],
            StmtKind::While(lp) => [Some(&lp.prelude), Some(&lp.body)],
            StmtKind::Block(block) => [Some(block), None],
            StmtKind::Assign(..)
            | StmtKind::WriteField { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::Call { .. }
            | StmtKind::New { .. }
            | StmtKind::NewArray { .. }
            | StmtKind::Assert(_)
            | StmtKind::Assume(_)
            | StmtKind::Open(_)
            | StmtKind::Close(_)
            | StmtKind::Use(..)
            | StmtKind::Join(_)
            | StmtKind::Return(_)
            | StmtKind::Break
            | StmtKind::Continue => [None, None],
        };
        blocks.into_iter().flatten()
    }
}

impl Block {
    /// The mutators and constructors that are called in it, in the order of the text.
    pub(crate) fn calls(&self, found: &mut Vec<MethodId>) {
        for stmt in &self.stmts {
            found.extend(stmt.kind.called());
            stmt.kind.blocks().for_each(|block| block.calls(found));
        }
    }

    /// The loops in it, each before those inside of it, in an order that depends on the block alone.
    pub(crate) fn loops(&self) -> Vec<&While> {
        let mut found = Vec::new();
        let mut todo = vec![self];
        while let Some(block) = todo.pop() {
            for stmt in &block.stmts {
                if let StmtKind::While(lp) = &stmt.kind {
                    found.push(&**lp);
                }
                todo.extend(stmt.kind.blocks());
            }
        }
        found
    }
}

/// The locals that some statements assign, one each time.
pub(crate) fn assigned_in(stmts: &[Stmt], found: &mut Vec<VarId>) {
    for stmt in stmts {
        found.extend(stmt.kind.assigned());
        stmt.kind.blocks().for_each(|block| assigned_in(&block.stmts, found));
    }
}

/// `while (e) invariant φ; … decreases e, …; s`
#[derive(Clone, Debug)]
pub(crate) struct While {
    /// Run before each evaluation of the condition: what its side effects became.
    pub prelude: Block,
    pub cond: Expr,
    pub invariant: Assertion,
    pub decreases: Option<Decreases>,
    pub body: Block,
    /// The locals declared before the loop that prelude or body assign, in their order of declaration.
    pub assigned: Vec<VarId>,
    /// The word `while`.
    pub keyword: Span,
}
