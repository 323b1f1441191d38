//! Expressions, and the one table of operator precedence.

use super::types::is_collection;
use super::{Cx, Index, Rest};
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Call, Expr, ExprKind, Ident, Type};
use crate::syntax::codes;

/// How tightly an operator binds; larger numbers bind more tightly. Operators of one level form one chain.
///
/// Below all of these are `==> <==> --*`, on one level and right-associative, and below them `?:`.
pub(crate) fn precedence(op: BinaryOp) -> u8 {
    use BinaryOp::*;
    match op {
        Or => 1,
        And | SepAnd => 2,
        BitOr => 3,
        BitXor => 4,
        BitAnd => 5,
        Eq | Ne => 6,
        Lt | Le | Gt | Ge | In | Subset => INSTANCE_OF,
        Shl | Shr | UShr => 8,
        Add | Sub | Union | Inter | Diff => 9,
        Mul | Div | Rem => 10,
    }
}

/// The level of `instanceof`.
pub(crate) const INSTANCE_OF: u8 = 7;

/// A chain whose last operand is still being read.
struct Partial {
    level: u8,
    first: Expr,
    rest: Vec<(BinaryOp, Span, Expr)>,
    op: BinaryOp,
    op_span: Span,
}

impl Cx<'_> {
    pub(crate) fn expr(&self, start: usize, kind: ExprKind, end: usize) -> Expr {
        self.expr_at(self.span(start, end), kind)
    }

    fn expr_at(&self, span: Span, kind: ExprKind) -> Expr {
        Expr { id: self.node(), kind, span }
    }

    /// Groups a flat list of operands by precedence.
    pub(crate) fn operators(&self, (first, list): (Expr, Vec<Rest>)) -> Expr {
        let mut open: Vec<Partial> = Vec::new();
        let mut arrows = Vec::new();
        let mut current = first;
        for item in list {
            match item {
                Rest::Binary(op, op_span, right) => {
                    let level = precedence(op);
                    current = self.close(&mut open, level + 1, current);
                    match open.last_mut() {
                        Some(top) if top.level == level => {
                            top.rest.push((top.op, top.op_span, current));
                            (top.op, top.op_span) = (op, op_span);
                        }
                        _ => open.push(Partial { level, first: current, rest: Vec::new(), op, op_span }),
                    }
                    current = right;
                }
                Rest::InstanceOf(ty, name, end) => {
                    current = self.close(&mut open, INSTANCE_OF, current);
                    let span = Span { end: u32::try_from(end).unwrap_or(u32::MAX), ..current.span };
                    current = self.expr_at(span, ExprKind::InstanceOf(Box::new(current), ty, name));
                }
                Rest::Arrow(op, span, right) => {
                    current = self.close(&mut open, 0, current);
                    arrows.push((std::mem::replace(&mut current, right), op, span));
                }
            }
        }
        let last = self.close(&mut open, 0, current);
        if arrows.is_empty() {
            return last;
        }
        // The operands are one ahead of the operators: e0 op0, e1 op1, …, and the last.
        let mut rest = Vec::with_capacity(arrows.len());
        let mut right = last;
        while let Some((left, op, span)) = arrows.pop() {
            rest.push((op, span, right));
            right = left;
        }
        rest.reverse();
        let span = rest.last().map_or(right.span, |(_, _, last)| right.span.to(last.span));
        self.expr_at(span, ExprKind::Arrow { first: Box::new(right), rest })
    }

    /// Closes all chains of `level` and tighter; `current` is the last operand of the innermost one.
    fn close(&self, open: &mut Vec<Partial>, level: u8, mut current: Expr) -> Expr {
        while let Some(mut partial) = open.pop_if(|top| top.level >= level) {
            let span = partial.first.span.to(current.span);
            partial.rest.push((partial.op, partial.op_span, current));
            current =
                self.expr_at(span, ExprKind::Chain { first: Box::new(partial.first), rest: partial.rest });
        }
        current
    }

    /// `a.b.c` as a value: name resolution decides which of the parts are packages, classes or fields.
    pub(crate) fn name(&self, parts: Vec<Ident>) -> Expr {
        let mut parts = parts.into_iter();
        let Some(first) = parts.next() else { return self.expr(0, ExprKind::Error, 0) };
        let start = first.span;
        let name = self.expr_at(start, ExprKind::Name(first));
        parts.fold(name, |receiver, part| {
            self.expr_at(start.to(part.span), ExprKind::Field(Box::new(receiver), part))
        })
    }

    pub(crate) fn named_call(&self, start: usize, mut name: Vec<Ident>, args: Vec<Expr>, end: usize) -> Expr {
        let Some(method) = name.pop() else { return self.expr(start, ExprKind::Error, end) };
        let receiver = if name.is_empty() { None } else { Some(Box::new(self.name(name))) };
        self.expr(start, ExprKind::Call(Call { receiver, types: Vec::new(), name: method, args }), end)
    }

    /// `types`: those that are written before the name.
    pub(crate) fn call(
        &self,
        start: usize,
        receiver: Expr,
        types: Vec<Type>,
        name: Ident,
        args: Vec<Expr>,
        end: usize,
    ) -> Expr {
        let receiver = Some(Box::new(receiver));
        self.expr(start, ExprKind::Call(Call { receiver, types, name, args }), end)
    }

    pub(crate) fn index(&self, start: usize, base: Expr, index: Index, end: usize) -> Expr {
        let base = Box::new(base);
        let kind = match index {
            Index::At(at) => ExprKind::Index(base, Box::new(at)),
            Index::All => ExprKind::AllElements(base),
            Index::Slice(from, to) => ExprKind::Slice(base, from.map(Box::new), to.map(Box::new)),
            Index::Update(at, value) => ExprKind::Update(base, Box::new(at), Box::new(value)),
        };
        self.expr(start, kind, end)
    }

    pub(crate) fn assign(
        &self,
        start: usize,
        target: Expr,
        op: Option<BinaryOp>,
        value: Expr,
        end: usize,
    ) -> Expr {
        self.check_target(&target, if op.is_none() { "`==` compares two values" } else { "" });
        self.expr(start, ExprKind::Assign(Box::new(target), op, Box::new(value)), end)
    }

    pub(crate) fn step(&self, start: usize, target: Expr, increment: bool, prefix: bool, end: usize) -> Expr {
        self.check_target(&target, "");
        self.expr(start, ExprKind::Step { target: Box::new(target), increment, prefix }, end)
    }

    /// Only variables, fields and elements can be assigned to.
    fn check_target(&self, target: &Expr, hint: &str) {
        let mut inner = target;
        while let ExprKind::Paren(inside) = &inner.kind {
            inner = inside;
        }
        if matches!(
            inner.kind,
            ExprKind::Name(_) | ExprKind::Field(..) | ExprKind::Index(..) | ExprKind::Error
        ) {
            return;
        }
        let mut help = String::from("a variable, a field or an array element can be left of an assignment");
        if !hint.is_empty() {
            help = format!("{help}; {hint}");
        }
        self.error(codes::NOT_A_STATEMENT, target.span, "this cannot be assigned to", &help);
    }

    /// Reports a construct that the language leaves out; `head` is where its error is shown.
    fn left_out(&self, start: usize, head: usize, end: usize, message: &str, help: &str) -> Expr {
        let (whole, shown) = (self.span(start, end), self.span(start, head));
        self.not_in_language(whole, shown, message, help);
        self.expr_at(whole, ExprKind::Error)
    }

    /// Reports a construct that is not built yet; `head` is where its error is shown.
    fn not_built(&self, start: usize, head: usize, end: usize, what: &str, help: &str) -> Expr {
        let (whole, shown) = (self.span(start, end), self.span(start, head));
        self.not_yet(whole, shown, what, help);
        self.expr_at(whole, ExprKind::Error)
    }

    pub(crate) fn float_literal(&self, start: usize, end: usize) -> Expr {
        self.left_out(start, end, end, "floating-point numbers are not in the language", "use integers")
    }
    pub(crate) fn class_literal(&self, start: usize, end: usize) -> Expr {
        let help = "store the information in a field of the object";
        self.left_out(start, end, end, "reflection is not in the language", help)
    }

    /// `x -> e`, `(a, b) -> { … }`
    pub(crate) fn lambda(&self, start: usize, end: usize) -> Expr {
        let help = "declare a class with this method, and make an object of it";
        self.left_out(start, end, end, "lambdas are not in the language", help)
    }

    /// `e::m`, `C::new`
    pub(crate) fn method_reference(&self, start: usize, end: usize) -> Expr {
        let help = "declare a class with this method, and make an object of it";
        self.left_out(start, end, end, "method references are not in the language", help)
    }

    /// `new C(…) { … }`; the type ends at `head`.
    pub(crate) fn anonymous_class(&self, start: usize, head: usize, end: usize) -> Expr {
        let help = "declare a class with a name, and make an object of that";
        self.left_out(start, head, end, "anonymous classes are not in the language", help)
    }

    /// `outer.new Inner(…)`
    pub(crate) fn inner_object(&self, start: usize, end: usize) -> Expr {
        let help = "declare the class on its own, and give its constructor the object around it";
        self.left_out(start, end, end, "inner classes are not in the language", help)
    }

    /// `C.this`
    pub(crate) fn outer_this(&self, start: usize, end: usize) -> Expr {
        let help =
            "write `this`; the object around an inner class can't be named, for there are no inner classes";
        self.left_out(start, end, end, "a class before `this` is not in the language", help)
    }

    /// `new <T>C(…)`
    pub(crate) fn new_with_types(&self, start: usize, end: usize) -> Expr {
        self.not_built(start, end, end, "type arguments for a constructor", "leave them out")
    }

    /// `(T) e`, `(A & B) e`
    pub(crate) fn cast(&self, start: usize, mut types: Vec<Type>, e: Expr, end: usize) -> Expr {
        match types.pop() {
            Some(ty) if types.is_empty() => self.expr(start, ExprKind::Cast(ty, Box::new(e)), end),
            _ => {
                let help = "cast to one of them";
                self.left_out(start, end, end, "a cast to several types is not in the language", help)
            }
        }
    }

    /// `seq<T>(…)`; type arguments in front of any other call are not in the language.
    pub(crate) fn collection(
        &self,
        start: usize,
        name: Vec<Ident>,
        types: Vec<Type>,
        args: Vec<Expr>,
        end: usize,
    ) -> Expr {
        match name.as_slice() {
            [one] if is_collection(one.name) => {
                self.expr(start, ExprKind::Collection(one.name, types, args), end)
            }
            _ => {
                let help = "to make an object of a generic class, put `new` before it";
                self.left_out(start, end, end, "a call with type arguments is not in the language", help)
            }
        }
    }

    pub(crate) fn array_literal(
        &self,
        start: usize,
        element: Type,
        dims: usize,
        items: Vec<Expr>,
        end: usize,
    ) -> Expr {
        let ty = self.arrays(element, dims);
        self.expr(start, ExprKind::ArrayLiteral(Some(ty), items), end)
    }
}
