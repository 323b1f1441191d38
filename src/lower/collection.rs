//! Ghost values.
//!
//! ```text
//! s[1..j]          Slice [s, 1, j]
//! s + t union u    the operators of one level one after the other, as their operands' types say
//! ```

use super::body::Lowerer;
use crate::ir::{Collection, Expr, ExprKind, Type, ValueOp};
use crate::resolve::Ty;
use crate::source::{Span, Symbol};
use crate::syntax::ast::{self, BinaryOp};

impl Lowerer<'_, '_> {
    pub(super) fn value(&self, op: ValueOp, parts: Vec<Expr>, ty: Type, span: Span) -> Expr {
        Expr { kind: ExprKind::Value(op, parts), ty, span }
    }

    /// `seq(e, …)`; `mset(s)` without a written type is that of the elements of s.
    pub(super) fn collection(
        &mut self,
        e: &ast::Expr,
        name: Symbol,
        is_inferred: bool,
        items: &[ast::Expr],
    ) -> Expr {
        let ty = self.ty(e);
        let of_elements = is_inferred
            && name.as_str() == "mset"
            && matches!(items, [only] if matches!(self.nodes.ty(only), Ty::Collection(crate::resolve::Collection::Seq, _)));
        let parts = items.iter().map(|item| self.expr(item)).collect();
        let op = if of_elements { ValueOp::Elements } else { ValueOp::Make };
        self.value(op, parts, ty, e.span)
    }

    /// `s.length`, `t.size`, `m.keys`.
    pub(super) fn member_of_value(&mut self, receiver: &ast::Expr, name: Symbol, span: Span) -> Expr {
        let whole = self.expr(receiver);
        let (op, ty) = match (&whole.ty, name.as_str()) {
            (Type::Collection(Collection::Seq, _), "length") => (ValueOp::Length, Type::Integer),
            (Type::Collection(Collection::Set | Collection::MSet, _), "size") => {
                (ValueOp::Size, Type::Integer)
            }
            (Type::Collection(Collection::Map, of), "keys") => {
                (ValueOp::Keys, Type::Collection(Collection::Set, of[..1].to_vec()))
            }
            // Any other member does not pass the checks.
            _ => return self.impossible(span),
        };
        self.value(op, vec![whole], ty, span)
    }

    /// `s[i..j]` of a sequence or an array, and `s[..]` of a string.
    pub(super) fn slice(
        &mut self,
        e: &ast::Expr,
        whole: &ast::Expr,
        from: Option<&ast::Expr>,
        to: Option<&ast::Expr>,
    ) -> Expr {
        let ty = self.ty(e);
        let is_string = self.table.is_string(self.nodes.ty(whole));
        let whole = self.expr(whole);
        if is_string {
            let text = self.text_said(whole);
            let characters = self.characters(text, e.span);
            return Expr { span: e.span, ..characters };
        }
        if let Type::Array(_) = whole.ty {
            let (None, None) = (from, to) else { return self.part_of_array(e, whole, from, to) };
            return Expr { kind: ExprKind::Contents(Box::new(whole)), ty, span: e.span };
        }
        let op = match (from, to) {
            (None, None) => return Expr { span: e.span, ..whole },
            (Some(_), Some(_)) => ValueOp::Slice,
            (Some(_), None) => ValueOp::From,
            (None, Some(_)) => ValueOp::To,
        };
        let mut parts = vec![whole];
        parts.extend(from.into_iter().chain(to).map(|end| self.expr(end)));
        self.value(op, parts, ty, e.span)
    }

    /// `a[i..j]`, `a[i..]`, `a[..j]` of an array.
    fn part_of_array(
        &mut self,
        e: &ast::Expr,
        array: Expr,
        from: Option<&ast::Expr>,
        to: Option<&ast::Expr>,
    ) -> Expr {
        let from = from.map_or_else(|| Expr::int(0, array.span), |from| self.expr(from));
        let to = match to {
            Some(to) => self.expr(to),
            None => {
                let length = ExprKind::Length(Box::new(array.clone()));
                Expr { kind: length, ty: Type::Int, span: array.span }
            }
        };
        Expr { kind: ExprKind::Part(Box::new([array, from, to])), ty: self.ty(e), span: e.span }
    }

    /// Whether a chain of operators is one on ghost values: its operators say so, or the first operand.
    pub(super) fn has_value_operator(&self, first: &ast::Expr, rest: &[(BinaryOp, Span, ast::Expr)]) -> bool {
        let own = |op: BinaryOp| {
            matches!(op, BinaryOp::In | BinaryOp::Subset | BinaryOp::Union | BinaryOp::Inter | BinaryOp::Diff)
        };
        rest.iter().any(|(op, ..)| own(*op) || (*op == BinaryOp::Add && self.nodes.ty(first).is_collection()))
    }

    pub(super) fn of_values(&mut self, first: Expr, rest: Vec<(BinaryOp, Expr)>, span: Span) -> Expr {
        let mut left = first;
        let last = rest.len().saturating_sub(1);
        for (index, (op, right)) in rest.into_iter().enumerate() {
            let (op, ty) = match op {
                BinaryOp::Add => (ValueOp::Concat, left.ty.clone()),
                BinaryOp::Union => (ValueOp::Union, left.ty.clone()),
                BinaryOp::Inter => (ValueOp::Inter, left.ty.clone()),
                BinaryOp::Diff => (ValueOp::Diff, left.ty.clone()),
                BinaryOp::In => (ValueOp::In, Type::Bool),
                BinaryOp::Subset => (ValueOp::Subset, Type::Bool),
                // Any other operator does not pass the checks.
                _ => return self.impossible(span),
            };
            let part = if index == last { span } else { left.span.to(right.span) };
            left = self.value(op, vec![left, right], ty, part);
        }
        left
    }
}
