//! New arrays.
//!
//! An array of arrays is made row by row, each with the permission to its elements:
//!
//! ```text
//! x = new T[2][m];       n = m;  t = new T[2][];  r = new T[n];  t[0] = r;  s = new T[n];  t[1] = s;  x = t;
//! x = new T[]{f(), 1};   t = new T[2];  t[0] = f();  t[1] = 1;  x = t;
//! ```
//!
//! Where the number of rows is not known, all are made at once.

use super::body::Lowerer;
use crate::ir::{ArrayClass, Expr, Named, PredId, Rows, StmtKind, Type, VarId};
use crate::resolve::{CallableKind, Ty};
use crate::source::Span;
use crate::syntax::ast;
use crate::typing::{are_few_rows, constant};

impl Lowerer<'_, '_> {
    /// `(T[]) new Object[n]`, for a type parameter: nobody sees it as an array of what it is made of.
    pub(super) fn new_array_for_parameter(
        &mut self,
        e: &ast::Expr,
        size: &ast::Expr,
        seen: Type,
    ) -> Option<Expr> {
        let Type::Array(element) = self.ty(e) else { return None };
        let size = self.expr(size);
        let target = self.add_var(None, seen, e.span);
        Some(self.make(*element, (size, None), Some(target), e.span, ArrayClass::Parameter))
    }

    /// `new T[n][m]`, written to `target` or a temporary.
    pub(super) fn new_array(
        &mut self,
        e: &ast::Expr,
        sizes: &[ast::Expr],
        target: Option<VarId>,
    ) -> Option<Expr> {
        let Type::Array(element) = self.ty(e) else { return None };
        let mut lengths = self.operands(&sizes.iter().collect::<Vec<_>>());
        let innermost = lengths.pop()?;
        let Some((_, outer)) = sizes.split_last().filter(|(_, outer)| !outer.is_empty()) else {
            return Some(self.make(*element, (innermost, None), target, e.span, ArrayClass::Elements));
        };
        if let (Some(pred), [count]) = (self.row_named(e, sizes), lengths.as_slice()) {
            let rows = Some(Box::new(Rows { length: innermost, pred }));
            return Some(self.make(*element, (count.clone(), rows), target, e.span, ArrayClass::Elements));
        }
        let counts: Option<Vec<i128>> = outer.iter().map(constant).collect();
        let innermost = self.keep(innermost, None);
        let made = self.rows(&element, &counts?, &innermost, e.span)?;
        Some(self.hand_over(made, target))
    }

    /// The predicate for the rows of `new T[n][m]`, if there are more than are made one by one.
    fn row_named(&self, e: &ast::Expr, sizes: &[ast::Expr]) -> Option<Named<PredId>> {
        if are_few_rows(sizes).is_ok() {
            return None;
        }
        let Ty::Array(row) = self.nodes.ty(e) else { return None };
        self.row_predicate(row)
    }

    /// `new T[]{e, …}`, written to `target` or a temporary.
    pub(super) fn array_literal(
        &mut self,
        e: &ast::Expr,
        items: &[ast::Expr],
        target: Option<VarId>,
    ) -> Option<Expr> {
        let Type::Array(element) = self.ty(e) else { return None };
        let length = Expr::int(items.len() as i128, e.span);
        // The target may be named in the elements.
        let array = self.make(*element, (length, None), None, e.span, ArrayClass::Elements);
        for (index, item) in items.iter().enumerate() {
            let value = self.expr(item);
            self.set_element(&array, index as i128, value, item.span);
        }
        Some(self.hand_over(array, target))
    }

    /// The arguments of a call, with the receiver of a method, of which the last may have to become the elements of a
    /// new array.
    pub(super) fn gathered(&mut self, call: Span, mut args: Vec<Expr>) -> Vec<Expr> {
        let Some(callee) = self.nodes.gathered(call).map(|id| self.table.callable(id)) else { return args };
        let has_receiver = !callee.is_static && callee.kind != CallableKind::Constructor;
        let Some((last, first)) = callee.params.split_last() else {
            self.impossible(call);
            return args;
        };
        let Type::Array(element) = self.ids.ty(&last.ty) else {
            self.impossible(call);
            return args;
        };
        let items = args.split_off((first.len() + usize::from(has_receiver)).min(args.len()));
        // It is made for what stands there for the type parameter.
        let class = match last.ty.innermost() {
            Ty::Param(_) => ArrayClass::Unknown,
            _ => ArrayClass::Elements,
        };
        let length = Expr::int(items.len() as i128, call);
        let array = self.make(*element, (length, None), None, call, class);
        for (index, item) in items.into_iter().enumerate() {
            let span = item.span;
            self.set_element(&array, index as i128, item, span);
        }
        args.push(array);
        args
    }

    /// An array of arrays, whose innermost ones are of length `innermost`.
    fn rows(&mut self, element: &Type, counts: &[i128], innermost: &Expr, span: Span) -> Option<Expr> {
        let Some((count, inner)) = counts.split_first() else {
            return Some(self.make(
                element.clone(),
                (innermost.clone(), None),
                None,
                span,
                ArrayClass::Elements,
            ));
        };
        let array =
            self.make(element.clone(), (Expr::int(*count, span), None), None, span, ArrayClass::Elements);
        let Type::Array(row) = element else { return None };
        if *count == 0 {
            // Java checks the sizes that it does not need, too.
            self.rows(row, inner, innermost, span)?;
        }
        for index in 0..*count {
            let value = self.rows(row, inner, innermost, span)?;
            self.set_element(&array, index, value, span);
        }
        Some(array)
    }

    fn make(
        &mut self,
        element: Type,
        (size, rows): (Expr, Option<Box<Rows>>),
        target: Option<VarId>,
        span: Span,
        class: ArrayClass,
    ) -> Expr {
        let ty = Type::Array(Box::new(element.clone()));
        let target = target.unwrap_or_else(|| self.add_var(None, ty, span));
        self.emit(StmtKind::NewArray { target, element, size, class, rows }, span);
        self.read(target, span)
    }

    fn set_element(&mut self, array: &Expr, index: i128, value: Expr, span: Span) {
        let (array, index) = (array.clone(), Expr::int(index, span));
        self.emit(StmtKind::WriteElement { array, index, element_span: span, value }, span);
    }

    /// The same value, written to the target if there is one.
    pub(super) fn hand_over(&mut self, made: Expr, target: Option<VarId>) -> Expr {
        let Some(target) = target else { return made };
        let span = made.span;
        self.emit(StmtKind::Assign(target, made), span);
        self.read(target, span)
    }
}
