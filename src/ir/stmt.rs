//! Statements of the core language.

use super::{Assertion, Decreases, Expr, FieldId, Instance, MethodId, PureCall, Type, VarId};
use crate::source::Span;

#[derive(Clone, Debug, Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// A statement [VC Figure 4, s].
#[derive(Clone, Debug)]
pub enum StmtKind {
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

impl Block {
    /// The mutators and constructors that are called in it, in the order of the text.
    pub fn calls(&self, found: &mut Vec<MethodId>) {
        for stmt in &self.stmts {
            match &stmt.kind {
                StmtKind::Call { method, .. } | StmtKind::New { constructor: Some(method), .. } => {
                    found.push(*method);
                }
                StmtKind::If { then, otherwise, .. } => {
                    then.calls(found);
                    otherwise.calls(found);
                }
                StmtKind::While(lp) => {
                    lp.prelude.calls(found);
                    lp.body.calls(found);
                }
                StmtKind::Block(block) => block.calls(found),
                StmtKind::New { constructor: None, .. }
                | StmtKind::Assign(..)
                | StmtKind::WriteField { .. }
                | StmtKind::WriteElement { .. }
                | StmtKind::NewArray { .. }
                | StmtKind::Assert(_)
                | StmtKind::Assume(_)
                | StmtKind::Open(_)
                | StmtKind::Close(_)
                | StmtKind::Use(..)
                | StmtKind::Join(_)
                | StmtKind::Return(_)
                | StmtKind::Break
                | StmtKind::Continue => {}
            }
        }
    }
}

/// `while (e) invariant φ; … decreases e, …; s`
#[derive(Clone, Debug)]
pub struct While {
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
