//! `for (T x : e)`: a loop over the positions of an array that is evaluated once, or over what an iterator gives.
//!
//! ```text
//! for (T x : a) invariant φ; s
//! { e = a; n = e.length; i = 0; loop (i < n; i = i + 1) invariant 0 <= i && i <= n && φ; { x = e[i]; s } }
//!
//! for (E x : E.values()) …      the same, but x is the constant at the place i, without a look at e
//!
//! for (T x : new T[]{…}) …      the invariant begins with acc(e[*]), for the program has no name to ask for it with
//!
//! for (T x : e) invariant φ; s
//! { i = e.iterator(); loop (i.hasNext()) invariant φ; { x = i.next(); s } }
//! ```
//!
//! Where x and the elements are of a type and its boxed type, the element is unboxed (it must not be null) or boxed
//! before x has it.
//!
//! *Invariant*: nothing in s assigns e, n or i: they have no names in the program, but for `index(x)` and
//! `iterator(x)`, which specifications alone can use.
//!
//! Source: JLS 17, §14.14.2.

use super::body::Lowerer;
use super::operator::{Combining, apply};
use crate::ir::{
    Amount, ArithOp, Assertion, AssertionKind, Block, CompareOp, Expr, ExprKind, Location, LocationKind,
    Loop, StmtKind, Test, Type, VarId,
};
use crate::resolve::{Body, Conversion, EnumPart, Ty};
use crate::source::{Span, Symbol};
use crate::syntax::ast;
use crate::typing::{ElementConversion, JumpKind, Walk, strip};

/// The parts of the loop.
pub(super) struct ForEach<'s> {
    pub var: ast::Ident,
    pub array: &'s ast::Expr,
    pub spec: &'s ast::LoopSpec,
    pub body: &'s ast::Stmt,
}

impl Lowerer<'_, '_> {
    pub(super) fn for_each(&mut self, span: Span, lp: ForEach<'_>) {
        let names = std::mem::take(&mut self.names);
        let (block, ()) = self.capture(|lowerer| lowerer.over_elements(span, lp, names));
        self.emit(StmtKind::Block(None, block), span);
    }

    fn over_elements(&mut self, span: Span, lp: ForEach<'_>, names: Vec<Symbol>) {
        let ForEach { var, array, spec, body } = lp;
        let (Some(variable), Some(position)) = (self.nodes.declared(var.span), self.nodes.position(var.span))
        else {
            self.impossible(var.span);
            return;
        };
        let (variable, position) = (self.variable(variable), self.variable(position));
        let at = var.span.to(array.span);
        let value = self.expr(array);
        // An array of a type parameter says less of its elements than the parameter does.
        let element = match self.nodes.ty(array) {
            Ty::Array(element) => Some(self.ids.ty(element)),
            _ => None,
        };
        let Some(over) = self.begin_walk((value, element), position, (var, array)) else {
            self.impossible(array.span);
            return;
        };

        let (clock, written) = (self.clock, self.written.len());
        let place = self.read(position, var.span);
        let (prelude, cond) = self.capture(|lowerer| match &over {
            Over::Array(elements) => compare(CompareOp::Lt, &place, &elements.length, at),
            Over::Iterable(walk) => {
                lowerer.asked_as(walk.has_next, Expr { span: at, ..place.clone() }, Type::Bool)
            }
        });
        let mut parts: Vec<Assertion> = match &over {
            Over::Array(elements) => {
                let (zero, length) = (Expr::int(0, array.span), &elements.length);
                let within =
                    [compare(CompareOp::Le, &zero, &place, at), compare(CompareOp::Le, &place, length, at)];
                within.map(|e| Assertion { span: e.span, kind: AssertionKind::Pure(e) }).into()
            }
            Over::Iterable(_) => Vec::new(),
        };
        if let Over::Array(elements) = &over
            && self.is_nameless(array, spec)
            && !self.table.is_unspecified(span.file)
        {
            let kind = LocationKind::Elements(elements.array.clone());
            let whole = Location { kind, amount: Amount::Whole, span: array.span };
            parts.push(Assertion { kind: AssertionKind::Acc(Box::new(whole)), span: array.span });
        }
        let clauses: Vec<&ast::Expr> = spec.invariants.iter().collect();
        parts.push(self.assertion(&clauses, cond.span));
        let invariant = Assertion { kind: AssertionKind::And(parts), span: cond.span };
        let decreases = self.decreases(spec);

        let label = self.jumps.enter(names, JumpKind::Loop);
        let (body, ()) = self.capture(|lowerer| {
            lowerer.mark_declared(variable);
            let value = match &over {
                Over::Array(elements) => {
                    if let Some(constant) = lowerer.constant_at(array, Expr { span: at, ..place.clone() }) {
                        constant
                    } else {
                        let kind = ExprKind::Index(Box::new(elements.array.clone()), Box::new(place.clone()));
                        lowerer.element_of(array, Expr { kind, ty: elements.ty.clone(), span: at })
                    }
                }
                Over::Iterable(walk) => {
                    let ty = match lowerer.nodes.element_conversion(var.span) {
                        Some(element) => lowerer.ids.ty(&element.from),
                        None => lowerer.vars[variable.index()].ty.clone(),
                    };
                    lowerer.asked_as(walk.next, Expr { span: at, ..place.clone() }, ty)
                }
            };
            let value = match lowerer.nodes.element_conversion(var.span) {
                None => value,
                Some(ElementConversion { from, conversion: Conversion::Unbox(_) }) => {
                    lowerer.stood_for(from, value)
                }
                Some(ElementConversion { conversion: Conversion::Box(ty), .. }) => lowerer.boxed(ty, value),
                Some(ElementConversion { conversion: Conversion::Exact, .. }) => {
                    lowerer.impossible(value.span)
                }
            };
            lowerer.emit(StmtKind::Assign(variable, value), var.span);
            let Block { stmts } = lowerer.block_of(body);
            lowerer.out.extend(stmts);
        });
        self.jumps.leave();
        let (update, ()) = self.capture(|lowerer| {
            if let Over::Array(_) = over {
                let one = Expr::int(1, array.span);
                let (numbers, op) = (lowerer.numbers, Combining::Arith(ArithOp::Add));
                let next = apply(numbers, place.clone(), op, one, array.span);
                lowerer.emit(StmtKind::Assign(position, next), array.span);
            }
        });
        let assigned = self.assigned_since(clock, written);
        let keyword = Span { end: (span.start + 3).min(span.end), ..span };
        let test = Test::Before;
        let lowered =
            Loop { label, test, prelude, cond, invariant, decreases, body, update, assigned, keyword };
        self.emit(StmtKind::Loop(Box::new(lowered)), span);
    }

    /// The element of `E.values()` at a place: nobody else knows that array, so it holds the constants, whatever the
    /// loop does.
    fn constant_at(&mut self, array: &ast::Expr, place: Expr) -> Option<Expr> {
        let called = self.table.callable(self.called(strip(array))?);
        let Body::OfEnum(EnumPart::Values) = called.body else { return None };
        let of = self.table.class(called.class?).enumeration.as_ref()?;
        Some(self.constant_of(of, place))
    }

    /// Whether the array has no name that an invariant could ask for its elements with, and whoever walks over it holds
    /// them all: it is made here, or a call gives `acc(result[*])`. (What is added is checked like what is written, so
    /// a wrong guess is never unsound. Where an invariant names the elements of an array of this type, it may be this
    /// one by another name.)
    fn is_nameless(&self, array: &ast::Expr, spec: &ast::LoopSpec) -> bool {
        let array = strip(array);
        match array.kind {
            ast::ExprKind::NewArray { .. } | ast::ExprKind::ArrayLiteral(..) => true,
            ast::ExprKind::Call(_) => {
                let Some(id) = self.called(array) else { return false };
                let callable = self.table.callable(id);
                let promises = |e: &ast::Expr| asks_for_elements(e, |of| of.kind == ast::ExprKind::Result);
                let ty = self.nodes.ty(array);
                let named = |e: &ast::Expr| asks_for_elements(e, |other| self.nodes.ty(other) == ty);
                callable.contract.is_some_and(|contract| {
                    contract
                        .clauses
                        .iter()
                        .any(|c| matches!(&c.kind, ast::ClauseKind::Ensures(e) if promises(e)))
                }) && !spec.invariants.iter().any(named)
            }
            _ => false,
        }
    }

    /// What comes before the first test. None: the checks ought to have refused it.
    fn begin_walk(
        &mut self,
        (value, element): (Expr, Option<Type>),
        position: VarId,
        (var, of): (ast::Ident, &ast::Expr),
    ) -> Option<Over> {
        let at = value.span;
        let walk = self.nodes.walked(var.span);
        let (over, first) = match (walk, element) {
            (Some(walk), _) => {
                let ty = self.vars[position.index()].ty.clone();
                (Over::Iterable(walk), self.asked_as(walk.iterator, value, ty))
            }
            (None, Some(ty)) => {
                // What a table holds is known where it is read by its name.
                let array = if self.is_table(of) { value } else { self.save(value) };
                let kind = ExprKind::Length(Box::new(array.clone()));
                let length = self.save(Expr { kind, ty: Type::Int, span: at });
                (Over::Array(Box::new(Elements { array, length, ty })), Expr::int(0, at))
            }
            (None, None) => return None,
        };
        self.mark_declared(position);
        self.emit(StmtKind::Assign(position, first), at);
        Some(over)
    }
}

/// What a loop takes its elements from.
enum Over {
    Array(Box<Elements>),
    Iterable(Walk),
}

struct Elements {
    array: Expr,
    length: Expr,
    ty: Type,
}

/// Whether a conjunct is `acc(a[*])`, all of it, for an array of some kind.
fn asks_for_elements(e: &ast::Expr, of: impl Fn(&ast::Expr) -> bool + Copy) -> bool {
    match &strip(e).kind {
        ast::ExprKind::Chain { first, rest } => {
            rest.iter().all(|(op, ..)| *op == ast::BinaryOp::And)
                && (asks_for_elements(first, of) || rest.iter().any(|(.., e)| asks_for_elements(e, of)))
        }
        ast::ExprKind::Acc(args) => {
            matches!(args.as_slice(), [place] if matches!(&strip(place).kind, ast::ExprKind::AllElements(a) if of(strip(a))))
        }
        _ => false,
    }
}

fn compare(op: CompareOp, a: &Expr, b: &Expr, span: Span) -> Expr {
    let kind = ExprKind::Compare(op, Box::new(a.clone()), Box::new(b.clone()));
    Expr { kind, ty: Type::Bool, span }
}
