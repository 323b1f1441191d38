//! Expressions and assertions.

use super::{Ident, NodeId, SwitchCase, Type};
use crate::source::{Span, Symbol};

/// An expression, an assertion or a formula: names and types decide which.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// Its number, unique within the program.
    pub id: NodeId,
    /// What it is.
    pub kind: ExprKind,
    /// Where it is, from its first token to its last.
    pub span: Span,
}

/// The forms of expressions (language.md §5).
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// An expression that could not be read; an error has been reported.
    Error,
    /// Digits as written (underscores, `0x`, `0b`, a trailing `L` kept).
    Int(Symbol),
    /// `true`, `false`
    Bool(bool),
    /// `null`
    Null,
    /// The text between the quotes, escapes undone.
    String(String),
    /// `'c'`, escapes undone
    Char(char),
    /// `this`
    This,
    /// `super` as a receiver, and `I.super`.
    Super(Option<Vec<Ident>>),
    /// `result`, in `ensures`
    Result,
    /// `x`: a variable, a field of `this`, or a class
    Name(Ident),
    /// `e.f`; also `e.length`, `C.f`, `e.size`: names decide.
    Field(Box<Expr>, Ident),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `s[i..j]`, `a[..]`
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// `a[*]`, inside `acc` only
    AllElements(Box<Expr>),
    /// `e.*`, inside `acc` only
    AllFields(Box<Expr>),
    /// `s[i := e]`
    Update(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `e.m(e, …)`, `m(e, …)`
    Call(Call),
    /// `new C(e, …)`
    New(Type, Vec<Expr>),
    /// `new T[n][m]`: the element type, the sizes given, and how many `[]` follow without a size.
    NewArray {
        /// The type of its elements.
        element: Type,
        /// The sizes that are given, from left to right.
        sizes: Vec<Expr>,
        /// How many `[]` follow.
        unsized_dims: usize,
    },
    /// `new T[]{e, …}`, or `{e, …}` as the initialiser of an array variable (then the type is absent).
    ArrayLiteral(Option<Type>, Vec<Expr>),
    /// `!e`, `-e`
    Unary(UnaryOp, Box<Expr>),
    /// `++x`, `x++`, `--x`, `x--`
    Step {
        /// What is changed.
        target: Box<Expr>,
        /// `++` and not `--`.
        increment: bool,
        /// Its value is the new one.
        prefix: bool,
    },
    /// `x = e`, `x += e`
    Assign(Box<Expr>, Option<BinaryOp>, Box<Expr>),
    /// Operators of one left-associative level (or one of the two levels `&&`/`**` and `||`), from left to right.
    /// `rest` is not empty. The span is that of the operator.
    Chain {
        /// The first operand.
        first: Box<Expr>,
        /// Each further operator with its place and its right operand.
        rest: Vec<(BinaryOp, Span, Expr)>,
    },
    /// `==>`, `<==>`, `--*`: one level, right-associative: `a op b op c` is `a op (b op c)`. `rest` is not empty.
    Arrow {
        /// The first operand.
        first: Box<Expr>,
        /// Each further operator with its place and the operand after it.
        rest: Vec<(ArrowOp, Span, Expr)>,
    },
    /// `c ? a : b`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `switch (e) { … }` as a value; an expression after an arrow is a statement of its own.
    Switch(Box<Expr>, Vec<SwitchCase>),
    /// `(T) e`
    Cast(Type, Box<Expr>),
    /// `e instanceof T`, `e instanceof T x`
    InstanceOf(Box<Expr>, Type, Option<PatternVariable>),
    /// `old(e)`, `old[l](e)`
    Old(Option<Ident>, Box<Expr>),
    /// `acc(e, …)` as written: the last argument may be an amount.
    Acc(Vec<Expr>),
    /// `read`, `write` as the last argument of `acc`
    Amount(Symbol),
    /// `perm(e.f)`
    Perm(Box<Expr>),
    /// `untouched(φ)`
    Untouched(Box<Expr>),
    /// `let x = e in e`
    Let {
        /// The variable.
        name: Ident,
        /// Its value.
        value: Box<Expr>,
        /// Where it can be used.
        body: Box<Expr>,
    },
    /// `forall T x, … :: e`, `exists T x, … :: e`
    Quantifier(Quantifier),
    /// `opening e.q(…) in e` and `using e.p(…) in e`
    Ghostly {
        /// `opening` and not `using`.
        opening: bool,
        /// The instance or the call.
        call: Box<Expr>,
        /// The expression that is evaluated with it.
        body: Box<Expr>,
    },
    /// `seq(e, …)`, `set<T>()`, …
    Collection(Symbol, Vec<Type>, Vec<Expr>),
    /// `(e)`: kept so that printing gives the program back.
    Paren(Box<Expr>),
}

/// The expression inside round brackets.
pub fn strip(mut e: &Expr) -> &Expr {
    while let ExprKind::Paren(inner) = &e.kind {
        e = inner;
    }
    e
}

/// The variable of an `instanceof`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PatternVariable {
    /// What it is called.
    pub name: Ident,
    /// Whether it is declared `final`.
    pub is_final: bool,
}

/// `e.m(e, …)`
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// What is before the last dot: an object, `super`, or (names decide) a class.
    pub receiver: Option<Box<Expr>>,
    /// The type arguments that are written: the T of `e.<T>m(…)`.
    pub types: Vec<Type>,
    /// What is called.
    pub name: Ident,
    /// The arguments, from left to right.
    pub args: Vec<Expr>,
}

/// `forall int i :: {t, …} e`
#[derive(Clone, Debug, PartialEq)]
pub struct Quantifier {
    /// `forall` and not `exists`.
    pub forall: bool,
    /// The bound variables with their types.
    pub vars: Vec<(Type, Ident)>,
    /// The sets of triggers that are written.
    pub triggers: Vec<Vec<Expr>>,
    /// The formula that holds for all values, or for one.
    pub body: Box<Expr>,
}

/// The prefix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `!`
    Not,
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `~`
    BitNot,
}

/// The operators of [`ExprKind::Chain`], loosest level first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `**`, a synonym of `&&` on the same level
    SepAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&`
    BitAnd,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `in`
    In,
    /// `subset`
    Subset,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `>>>`
    UShr,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `union`
    Union,
    /// `inter`
    Inter,
    /// `diff`
    Diff,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
}

/// The operators of [`ExprKind::Arrow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowOp {
    /// `==>`
    Implies,
    /// `<==>`
    Iff,
    /// `--*`
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
