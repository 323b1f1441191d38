//! Expressions and assertions of the core language.

use super::{ClassId, FieldId, Named, PredId, PureId, Type, ValueOp, VarId};
use crate::source::{Span, Symbol};

/// A side-effect-free expression [VC Figure 4, e].
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
    pub span: Span,
}

/// How much of the type of a cast is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    InFull,
    /// The same of a cast that is not written: Java casts what a call gives where a type parameter is known.
    Unwritten,
    /// Nothing of it: what Java casts is a copy of an array that is of this type.
    OfCopy,
    /// Type arguments, and what type parameters stand for, can't be told from an object: they are believed.
    UpToArguments,
}

#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Int(i128),
    /// An amount of permission.
    Amount {
        numerator: i128,
        denominator: i128,
    },
    Bool(bool),
    Null,
    /// Nothing: its evaluation ends by a `throw`, so there is no way that leads here.
    Throw,
    Var(VarId),
    /// What the static fields of a class belong to: never null, and no object of the program.
    Statics(ClassId),
    Field(Box<Expr>, FieldId),
    Index(Box<Expr>, Box<Expr>),
    Length(Box<Expr>),
    Call(PureCall),
    /// `(T) e` of numbers, where T does not have all of them: e must be one that it has.
    Narrow(Type, Box<Expr>),
    Not(Box<Expr>),
    Neg(Numbers, Box<Expr>),
    /// Operators of one level, from left to right; `rest` is not empty.
    Arith {
        numbers: Numbers,
        first: Box<Expr>,
        rest: Vec<(ArithOp, Expr)>,
    },
    /// An operator on bits, of two numbers, or of two truth values, both of which are evaluated.
    Bits(Numbers, BitOp, Box<Expr>, Box<Expr>),
    /// `<==>` is `Eq` on booleans.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// Short-circuit, from left to right.
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Implies(Box<Expr>, Box<Expr>),
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    Old(Box<Expr>),
    /// Whether a reference is an object of this type or a subtype; `Object`: of any, so it is not null.
    InstanceOf(Box<Expr>, Type),
    /// The same reference, which has to be null or an object of the type of the whole.
    Cast(Box<Expr>, Shown),
    Let {
        var: VarId,
        value: Box<Expr>,
        body: Box<Expr>,
    },
    /// `opening e.q(…) in e`
    Opening {
        instance: Instance,
        body: Box<Expr>,
    },
    /// `using e.p(…) in e`
    Using {
        call: PureCall,
        call_span: Span,
        body: Box<Expr>,
    },
    /// An operation on ghost values.
    Value(ValueOp, Vec<Expr>),
    /// `a[..]`: the sequence of an array's elements.
    Contents(Box<Expr>),
    /// `a[i..j]`: the sequence of the elements of a range of an array.
    Part(Box<[Expr; 3]>),
    /// A value of which some facts hold by what it is, whatever the state.
    Literal(Box<Literal>),
    Quantifier {
        forall: bool,
        vars: Vec<Bound>,
        triggers: Vec<Vec<Expr>>,
        body: Box<Expr>,
    },
    /// What an expression is for each index of an interval: no value of the program. Its type is that of the
    /// expression.
    PerIndex(Box<PerIndex>),
}

/// What an expression is for each index of an interval.
///
/// ```text
/// forall int i :: 0 <= i && i < n && used[i] ==> acc(s[i].f)      used[i] ? s[i] : null, for i from 0 to n
/// ```
#[derive(Clone, Debug)]
pub(crate) struct PerIndex {
    pub var: VarId,
    /// The first index, and the one after the last.
    pub bounds: [Expr; 2],
    pub value: Expr,
}

impl PerIndex {
    /// What it consists of.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Expr> {
        self.bounds.iter().chain([&self.value])
    }
}

/// A literal that is not a number, a truth value or `null`, or anything else of which facts are known whatever the
/// state.
///
/// ```text
/// "ab"             value String.$literal(k), facts String.$length(k) == 2
/// e == Light.RED   value itself, facts that say the same of ordinals
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    /// As the program writes it, if that is not the way in which its value is written anyway.
    pub spelling: Option<Symbol>,
    pub value: Expr,
    /// Boolean expressions that are true.
    pub facts: Vec<Expr>,
}

/// A variable of a quantifier, with the name that the program gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    pub var: VarId,
    pub name: Symbol,
    /// `int`, a class or interface, `Object`, or a ghost value: whether something is a value of it, a formula says.
    pub ty: Type,
}

/// A call of a pure method; the receiver, if it has one, is the first argument.
#[derive(Clone, Debug)]
pub(crate) struct PureCall {
    pub pure: Named<PureId>,
    /// The declaration that the static type of the receiver has: its contract is known, whatever runs.
    pub seen: PureId,
    pub args: Vec<Expr>,
    /// What its arguments are.
    pub numbers: Numbers,
}

/// Which numbers an operator counts in, or a call is given. Both are the mathematical integers; where overflow is
/// checked, those of program code have to stay in the ranges of their types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// Those of program code, which have a width in Java.
    Program,
    /// Those of specifications, which have none.
    Specification,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArithOp {
    Add,
    Sub,
    Mul,
    /// Truncates towards zero.
    Div,
    /// Has the sign of the dividend.
    Rem,
}

/// How many bits are shifted is a matter of the type of the result, `int` or `long`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BitOp {
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    /// `>>>`
    ShiftUnsigned,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// An assertion [VC Figure 4, φ].
#[derive(Clone, Debug)]
pub(crate) struct Assertion {
    pub kind: AssertionKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum AssertionKind {
    Pure(Expr),
    Acc(Box<Location>),
    Instance(Instance),
    /// The separating conjunction, flat; empty is `true`.
    And(Vec<Assertion>),
    Implies(Expr, Box<Assertion>),
    Cond(Expr, Box<Assertion>, Box<Assertion>),
    Let {
        var: VarId,
        value: Expr,
        body: Box<Assertion>,
    },
    /// `untouched(φ)`: φ as it is read in the present heap, and as it is read in the old one, where a parameter is its
    /// value at entry. The two have one shape.
    Untouched {
        now: Box<Assertion>,
        before: Box<Assertion>,
    },
}

/// How much of a location or of an instance is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Amount {
    /// All of it: nobody else can hold any.
    Whole,
    /// A part: more than nothing, less than all.
    Part { numerator: u64, denominator: u64 },
    /// `read`: some part, so small that something is left of whatever it is taken from.
    Read,
    /// The value of a variable, which was checked to be a part or all; and where it is written.
    Of(VarId, Span),
}

/// What `acc` names.
#[derive(Clone, Debug)]
pub(crate) struct Location {
    pub kind: LocationKind,
    pub amount: Amount,
    /// `e.f` in `acc(e.f)`
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum LocationKind {
    Field(Expr, FieldId),
    /// `a[i]`
    Element(Expr, Expr),
    /// `a[*]`
    Elements(Expr),
    /// `a[i..j]`: the array, and both bounds
    Range(Expr, Box<[Expr; 2]>),
    /// `a[k].f` or `a[k].q(…)` for each k from i up to, not including, j: the array, or the objects [per
    /// index](ExprKind::PerIndex); both bounds; and the further arguments, which are the same for all or are given per
    /// index
    Each(Expr, Box<[Expr; 2]>, Item, Vec<Expr>),
    /// `x.f` or `x.q(…)` for each x in a set: the set, and the further arguments, which are the same for all
    Members(Expr, Item, Vec<Expr>),
}

/// What is asked for of each element of an array, or of each member of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Item {
    Field(FieldId),
    /// An instance of a predicate, whose first argument is the object.
    Pred(Named<PredId>),
}

/// An instance of a predicate; the receiver, if it has one, is the first argument.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub pred: Named<PredId>,
    /// The declaration that the static type of the receiver has.
    pub seen: PredId,
    pub args: Vec<Expr>,
    pub amount: Amount,
    pub span: Span,
}

impl Assertion {
    /// The empty conjunction at a place.
    pub(crate) fn truth(span: Span) -> Assertion {
        Assertion { kind: AssertionKind::And(Vec::new()), span }
    }

    /// Whether it asks for no permission, whatever its conditions.
    ///
    /// ```text
    /// x > 0 && (b ==> y == 1)     pure
    /// b ==> acc(x)                not pure
    /// ```
    pub(crate) fn is_pure(&self) -> bool {
        match &self.kind {
            AssertionKind::Pure(_) | AssertionKind::Untouched { .. } => true,
            AssertionKind::Acc(_) | AssertionKind::Instance(_) => false,
            AssertionKind::And(parts) => parts.iter().all(Assertion::is_pure),
            AssertionKind::Implies(_, then) => then.is_pure(),
            AssertionKind::Cond(_, then, otherwise) => then.is_pure() && otherwise.is_pure(),
            AssertionKind::Let { body, .. } => body.is_pure(),
        }
    }
}

impl Assertion {
    /// Whether it asks for `read` of something, outside of what was the case before.
    pub(crate) fn reads(&self) -> bool {
        match &self.kind {
            AssertionKind::Acc(location) => location.amount == Amount::Read,
            AssertionKind::Instance(instance) => instance.amount == Amount::Read,
            AssertionKind::And(parts) => parts.iter().any(Assertion::reads),
            AssertionKind::Implies(_, then) => then.reads(),
            AssertionKind::Cond(_, then, otherwise) => then.reads() || otherwise.reads(),
            AssertionKind::Let { body, .. } => body.reads(),
            AssertionKind::Pure(_) | AssertionKind::Untouched { .. } => false,
        }
    }
}

impl Expr {
    /// Whether it is a comparison that is evaluated without a look at anything but variables and their fields: no call,
    /// no element.
    ///
    /// ```text
    /// next == other, a.length == n + 1      plain
    /// next.size == n, f(x) == 1             not plain
    /// ```
    pub(crate) fn is_plain(&self) -> bool {
        match &self.kind {
            ExprKind::Compare(_, a, b) => a.is_plain_operand() && b.is_plain_operand(),
            ExprKind::Not(e) => e.is_plain(),
            ExprKind::And(parts) => parts.iter().all(Expr::is_plain),
            // Any other takes longer to evaluate, or says less.
            _ => false,
        }
    }

    fn is_plain_operand(&self) -> bool {
        let of_variable = |e: &Expr| matches!(e.kind, ExprKind::Var(_));
        match &self.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null | ExprKind::Var(_) => true,
            ExprKind::Field(e, _) => of_variable(e),
            ExprKind::Length(e) => e.is_plain_operand(),
            ExprKind::Arith { numbers: _, first, rest } => {
                first.is_plain_operand() && rest.iter().all(|(_, e)| e.is_plain_operand())
            }
            // Any other is no operand of a plain comparison.
            _ => false,
        }
    }

    /// A number of type `int`.
    pub(crate) fn int(value: i128, span: Span) -> Expr {
        Expr { kind: ExprKind::Int(value), ty: Type::Int, span }
    }

    /// Whether its evaluation can neither fail nor teach anything: variables, constants, comparisons, sums. Those of
    /// program code may fail if overflow is `checked`.
    pub(crate) fn is_total(&self, checked: bool) -> bool {
        match &self.kind {
            ExprKind::Int(_)
            | ExprKind::Amount { .. }
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::Var(_)
            | ExprKind::Statics(_) => true,
            ExprKind::Not(e) => e.is_total(checked),
            ExprKind::Neg(Numbers::Program, _) | ExprKind::Arith { numbers: Numbers::Program, .. }
                if checked =>
            {
                false
            }
            ExprKind::Neg(_, e) => e.is_total(checked),
            ExprKind::Arith { numbers: _, first, rest } => {
                let total = |(op, e): &(ArithOp, Expr)| {
                    matches!(op, ArithOp::Add | ArithOp::Sub | ArithOp::Mul) && e.is_total(checked)
                };
                first.is_total(checked) && rest.iter().all(total)
            }
            // Of numbers the laws are learned.
            ExprKind::Bits(_, _, a, b) => a.ty == Type::Bool && a.is_total(checked) && b.is_total(checked),
            ExprKind::Compare(_, a, b) => a.is_total(checked) && b.is_total(checked),
            ExprKind::And(parts) | ExprKind::Or(parts) => parts.iter().all(|part| part.is_total(checked)),
            ExprKind::Value(op, parts) => op.is_total() && parts.iter().all(|part| part.is_total(checked)),
            ExprKind::Field(..)
            | ExprKind::Contents(_)
            | ExprKind::Part(_)
            | ExprKind::Index(..)
            | ExprKind::Length(_)
            | ExprKind::Narrow(..)
            | ExprKind::Call(_)
            | ExprKind::Implies(..)
            | ExprKind::Cond(..)
            | ExprKind::Old(_)
            | ExprKind::InstanceOf(..)
            | ExprKind::Cast(..)
            | ExprKind::Let { .. }
            | ExprKind::Opening { .. }
            | ExprKind::Using { .. }
            | ExprKind::Literal(_)
            | ExprKind::Throw
            | ExprKind::Quantifier { .. }
            | ExprKind::PerIndex(_) => false,
        }
    }
}
