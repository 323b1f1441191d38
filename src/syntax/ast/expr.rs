//! Expressions and assertions.

use super::{Ident, NodeId, Type};
use crate::source::{Span, Symbol};

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub id: NodeId,
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A tree that could not be read; an error has been reported.
    Error,
    /// Digits as written (underscores, `0x`, `0b`, a trailing `L` kept).
    Int(Symbol),
    Bool(bool),
    Null,
    /// The text between the quotes, escapes undone.
    String(String),
    Char(char),
    This,
    /// `super` as a receiver.
    Super,
    Result,
    Name(Ident),
    /// `e.f`; also `e.length`, `C.f`, `e.size`: names decide.
    Field(Box<Expr>, Ident),
    Index(Box<Expr>, Box<Expr>),
    /// `s[i..j]`, `a[..]`
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// `a[*]`, inside `acc` only
    AllElements(Box<Expr>),
    /// `e.*`, inside `acc` only
    AllFields(Box<Expr>),
    /// `s[i := e]`
    Update(Box<Expr>, Box<Expr>, Box<Expr>),
    Call(Call),
    New(Type, Vec<Expr>),
    /// `new T[n][m]`: the element type, the sizes given, and how many `[]` follow without a size.
    NewArray {
        element: Type,
        sizes: Vec<Expr>,
        unsized_dims: usize,
    },
    /// `new T[]{e, …}`, or `{e, …}` as the initialiser of an array variable (then the type is absent).
    ArrayLiteral(Option<Type>, Vec<Expr>),
    Unary(UnaryOp, Box<Expr>),
    /// `++x`, `x++`, `--x`, `x--`
    Step {
        target: Box<Expr>,
        increment: bool,
        prefix: bool,
    },
    /// `x = e`, `x += e`
    Assign(Box<Expr>, Option<BinaryOp>, Box<Expr>),
    /// Operators of one left-associative level (or one of the two levels `&&`/`**` and `||`), from left to right.
    /// `rest` is not empty. The span is that of the operator.
    Chain {
        first: Box<Expr>,
        rest: Vec<(BinaryOp, Span, Expr)>,
    },
    /// `==>`, `<==>`, `--*`: one level, right-associative: `a op b op c` is `a op (b op c)`. `rest` is not empty.
    Arrow {
        first: Box<Expr>,
        rest: Vec<(ArrowOp, Span, Expr)>,
    },
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    Cast(Type, Box<Expr>),
    InstanceOf(Box<Expr>, Type),
    Old(Option<Ident>, Box<Expr>),
    /// `acc(e, …)` as written: the last argument may be an amount.
    Acc(Vec<Expr>),
    /// `read`, `write` as the last argument of `acc`
    Amount(Symbol),
    Perm(Box<Expr>),
    Untouched(Box<Expr>),
    Let {
        name: Ident,
        value: Box<Expr>,
        body: Box<Expr>,
    },
    Quantifier(Quantifier),
    /// `opening e.q(…) in e` and `using e.p(…) in e`
    Ghostly {
        opening: bool,
        call: Box<Expr>,
        body: Box<Expr>,
    },
    /// `seq(e, …)`, `set<T>()`, …
    Collection(Symbol, Vec<Type>, Vec<Expr>),
    /// `(e)`: kept so that printing gives the program back.
    Paren(Box<Expr>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// What is before the last dot: an object, `super`, or (names decide) a class.
    pub receiver: Option<Box<Expr>>,
    pub name: Ident,
    pub args: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Quantifier {
    pub forall: bool,
    pub vars: Vec<(Type, Ident)>,
    pub triggers: Vec<Vec<Expr>>,
    pub body: Box<Expr>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    Not,
    Minus,
    Plus,
    BitNot,
}

/// The operators of [`ExprKind::Chain`], loosest level first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Or,
    /// `&&`
    And,
    /// `**`, a synonym of `&&` on the same level
    SepAnd,
    BitOr,
    BitXor,
    BitAnd,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    In,
    Subset,
    Shl,
    Shr,
    UShr,
    Add,
    Sub,
    Union,
    Inter,
    Diff,
    Mul,
    Div,
    Rem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowOp {
    Implies,
    Iff,
    Wand,
}

impl BinaryOp {
    /// The operator as it is written.
    pub fn spelling(self) -> &'static str {
        match self {
            BinaryOp::Or => "||",
            BinaryOp::And => "&&",
            BinaryOp::SepAnd => "**",
            BinaryOp::BitOr => "|",
            BinaryOp::BitXor => "^",
            BinaryOp::BitAnd => "&",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::In => "in",
            BinaryOp::Subset => "subset",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::UShr => ">>>",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Union => "union",
            BinaryOp::Inter => "inter",
            BinaryOp::Diff => "diff",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
        }
    }
}
