//! Statements of the core language.

use super::{
    Assertion, Bound, Decreases, Expr, FieldId, Instance, MethodId, Named, PredId, PureCall, Type, VarId,
};
use crate::source::Span;

#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    pub stmts: Vec<Stmt>,
}

/// What is known of the class of a new array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrayClass {
    /// It is made of just these elements.
    Elements,
    /// `(T[]) new Object[n]`: these elements are the bound of a type parameter, and it is for what that stands for.
    Parameter,
    /// Java makes it for what its place says of a type parameter.
    Unknown,
}

/// The elements that a new array is made with, where they are new arrays.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub length: Expr,
    /// The predicate that stands for the elements of one.
    pub pred: Named<PredId>,
}

#[derive(Clone, Debug)]
pub(crate) struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

impl Stmt {
    /// The place of what the statement does itself, without the statements in it.
    pub(crate) fn place(&self) -> Span {
        match &self.kind {
            StmtKind::If { cond, .. } => cond.span,
            StmtKind::Loop(lp) => lp.keyword,
            StmtKind::Assign(..)
            | StmtKind::WriteField { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::Call { .. }
            | StmtKind::CallAll(_)
            | StmtKind::New { .. }
            | StmtKind::NewArray { .. }
            | StmtKind::Settle
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
            | StmtKind::Throw(_) => self.span,
        }
    }
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
    /// `x = e.m(e, …);` The receiver, if it has one, is the first argument. `super(e, …)` and `this(e, …)` are calls of
    /// the constructor with `this` as the first one.
    Call {
        target: Option<VarId>,
        method: MethodId,
        /// What overrides the method may run.
        dispatch: bool,
        args: Vec<Expr>,
    },
    /// `ghost forall int i :: φ ==> l(e, …);`
    CallAll(Box<CallAll>),
    /// `x = new C(e, …);` `args` leaves out the new object.
    New {
        target: VarId,
        class: super::ClassId,
        constructor: Option<MethodId>,
        /// The fields that no constructor begins with: those of the classes that have none.
        fields: Vec<FieldId>,
        args: Vec<Expr>,
    },
    /// In a constructor: all final fields of `this` are set, and nothing but its own fields was done with it so far.
    /// From here on it is an object like others.
    Settle,
    /// `x = new T[n];`, or `x = new T[n][m];` for an n that may be any number.
    NewArray {
        target: VarId,
        element: Type,
        size: Expr,
        class: ArrayClass,
        rows: Option<Box<Rows>>,
    },
    If {
        cond: Expr,
        then: Block,
        otherwise: Block,
    },
    Loop(Box<Loop>),
    /// `{ s* }`, or `l: s` for an s that is no loop: a `break` to its label leads to its end.
    Block(Option<Label>, Block),
    Assert(Assertion),
    Assume(Assertion),
    /// An error if φ is proved on every path that gets here, so also if none does.
    Refute(Assertion),
    Open(Instance),
    Close(Instance),
    Use(PureCall, Span),
    Join(Assertion),
    /// The value, if there is one, has the type of the method's result.
    Return(Option<Expr>),
    /// Leads to the end of the statement with this label.
    Break(Label),
    /// Leads to the end of the body of the loop with this label.
    Continue(Label),
    /// Nothing catches it: the path ends.
    Throw(Expr),
}

/// A call of a lemma for all values of some variables for which a condition holds. The lemma is about values alone: it
/// takes and gives no permissions.
#[derive(Clone, Debug)]
pub(crate) struct CallAll {
    pub vars: Vec<Bound>,
    /// What is written before `==>`; true if there is nothing.
    pub cond: Expr,
    pub method: MethodId,
    /// What overrides the lemma is meant, too.
    pub dispatch: bool,
    pub args: Vec<Expr>,
    pub triggers: Vec<Vec<Expr>>,
    /// What is known then: `forall int i :: φ ==> …`, the contract of the lemma in the variables of the caller.
    pub known: Expr,
}

/// What `break` and `continue` name, a number of its own for each statement of a declaration that they can name. A jump
/// without a name has that of the statement around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label(pub(crate) u32);

/// The blocks inside of a statement, to be read or to be changed.
macro_rules! blocks_of {
    ($kind:expr $(, $mut:tt)?) => {
        match $kind {
            StmtKind::If { then, otherwise, .. } => [Some(then), Some(otherwise), None],
            StmtKind::Loop(lp) => {
                let Loop { prelude, update, body, .. } = & $($mut)? **lp;
                [Some(prelude), Some(update), Some(body)]
            }
            StmtKind::Block(_, block) => [Some(block), None, None],
            StmtKind::Assign(..)
            | StmtKind::WriteField { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::Call { .. }
            | StmtKind::CallAll(_)
            | StmtKind::New { .. }
            | StmtKind::NewArray { .. }
            | StmtKind::Settle
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
            | StmtKind::Throw(_) => [None, None, None],
        }
    };
}

/// What a statement does by itself, and what it has inside. These three say it of each kind, and whoever walks over
/// statements asks them: a new kind does not compile before they know what it assigns, calls and contains.
impl StmtKind {
    /// The local that is assigned. After a `join`, and where an iteration starts, its value is forgotten.
    pub(crate) fn assigned(&self) -> Option<VarId> {
        match self {
            StmtKind::Assign(target, _)
            | StmtKind::New { target, .. }
            | StmtKind::NewArray { target, .. } => Some(*target),
            StmtKind::Call { target, .. } => *target,
            StmtKind::Settle
            | StmtKind::CallAll(_)
            | StmtKind::WriteField { .. }
            | StmtKind::WriteElement { .. }
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
            | StmtKind::Throw(_) => None,
        }
    }

    /// The mutator, lemma or constructor that is called.
    pub(crate) fn called(&self) -> Option<MethodId> {
        match self {
            StmtKind::Call { method, .. } => Some(*method),
            StmtKind::CallAll(all) => Some(all.method),
            StmtKind::New { constructor, .. } => *constructor,
            StmtKind::Settle
            | StmtKind::Assign(..)
            | StmtKind::WriteField { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::NewArray { .. }
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
            | StmtKind::Throw(_) => None,
        }
    }

    /// The blocks inside, in the order of the text but for the condition of a `do`, which comes first.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &Block> {
        blocks_of!(self).into_iter().flatten()
    }

    /// The same, for a pass that changes them.
    pub(crate) fn blocks_mut(&mut self) -> impl Iterator<Item = &mut Block> {
        blocks_of!(self, mut).into_iter().flatten()
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
    pub(crate) fn loops(&self) -> Vec<&Loop> {
        let mut found = Vec::new();
        let mut todo = vec![self];
        while let Some(block) = todo.pop() {
            for stmt in &block.stmts {
                if let StmtKind::Loop(lp) = &stmt.kind {
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

/// All loops are this one. An iteration is its body and then its update.
///
/// ```text
/// while (e) invariant φ; s            test before, no update
/// for (i; e; u) invariant φ; s        { i; test before, update u }
/// do invariant φ; s while (e);        test after, no update
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    pub label: Label,
    pub test: Test,
    /// Run before each evaluation of the condition: what its side effects became.
    pub prelude: Block,
    pub cond: Expr,
    pub invariant: Assertion,
    pub decreases: Option<Decreases>,
    pub body: Block,
    /// Run where the body ends, also by a `continue`. Nothing jumps out of it.
    pub update: Block,
    /// The locals declared before the loop that an iteration or its test assigns, in their order of declaration.
    pub assigned: Vec<VarId>,
    /// The word `while`, `for` or `do`.
    pub keyword: Span,
}

/// Where a loop tests its condition. Its invariant holds wherever an iteration starts, and so before a test that comes
/// before the iteration; at the test after an iteration it need not hold, if the loop ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    Before,
    After,
}
