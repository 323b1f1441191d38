//! Whether an expression is constant for Java, where that decides its type (JLS 17, §15.25, §15.28.1).
//!
//! ```text
//! final int five = 5;       b ? y : five       a byte, if y is: five is a constant that fits
//! int five = 5;             b ? y : five       an int
//! ```
//!
//! A constant is made of literals and of *constant variables*: final ones of a primitive type or `String` that begin
//! with a constant (§4.12.4).
//!
//! The invariant: what is found to be a constant with some value is one in Java, and what is found to be none is none.
//! Everything else is [unclear](Constness::Unclear), and an error where it matters.

use super::checker::Checker;
use super::constant::{Constant, Constness, Typed, constant_in, fold, leaves_range};
use super::jump::Given;
use super::nodes::Target;
use super::{codes, strip};
use crate::report::Diagnostic;
use crate::resolve::{Body, FieldId, Ty, deep};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, TypeKind};

fn is_narrow(ty: &Ty) -> bool {
    matches!(ty, Ty::Byte | Ty::Short | Ty::Char)
}

impl Checker<'_, '_> {
    /// Whether an expression that has been checked is constant.
    pub(super) fn constness(&self, e: &Expr) -> Constness {
        if !made_of_constants(e, &|name| self.constant_named(name) != Constness::Not) {
            return Constness::Not;
        }
        // Java's value is another one then, and a part that never runs is not told of.
        if self.wraps(e) {
            return Constness::Unclear;
        }
        let named = &mut |name: &Expr| self.value_named(name);
        let range = self.nodes.ty(e).range();
        let fits = |value: &Constant| match value {
            Constant::Int(value) => range.is_some_and(|(low, high)| low <= *value && *value <= high),
            Constant::Bool(_) | Constant::Text(_) => true,
        };
        let value = fold(e, named).map(|it| it.0).filter(fits);
        value.map_or(Constness::Unclear, Constness::Is)
    }

    /// Whether Java wraps a constant, or a part of it, around.
    pub(super) fn wraps(&self, e: &Expr) -> bool {
        leaves_range(e, &mut |name| self.value_named(name))
    }

    fn value_named(&self, name: &Expr) -> Option<Typed> {
        match self.constant_named(name) {
            Constness::Is(value) => Some((value, *self.nodes.ty(name) == Ty::Long)),
            Constness::Not | Constness::Unclear => None,
        }
    }

    /// Whether a variable that begins with this value is a constant variable if it is final.
    pub(super) fn constness_as(&self, ty: &Ty, value: &Expr) -> Constness {
        match self.may_be_constant(ty) {
            true => self.constness(value),
            false => Constness::Not,
        }
    }

    fn may_be_constant(&self, ty: &Ty) -> bool {
        ty.is_number() || *ty == Ty::Bool || self.table.is_string(ty)
    }

    /// The same of what a name means: `x`, or `C.x`.
    fn constant_named(&self, name: &Expr) -> Constness {
        let bare = match &strip(name).kind {
            ExprKind::Field(receiver, _) if matches!(self.nodes.target(receiver), Target::Class(_)) => false,
            ExprKind::Name(_) => true,
            // `e.x` is none, whatever x is.
            _ => return Constness::Not,
        };
        match self.nodes.target(strip(name)) {
            Target::Variable(id) => self.variable(id).constness,
            Target::Field(id)
                if self.table.field(id).is_final && (bare || self.table.field(id).is_static) =>
            {
                self.constant_field(id)
            }
            _ => Constness::Not,
        }
    }

    fn constant_field(&self, id: FieldId) -> Constness {
        let field = self.table.field(id);
        let Some(value) = self.written_value(id).filter(|_| self.may_be_constant(&field.ty)) else {
            return Constness::Not;
        };
        let known = match field.is_static {
            true => self.constants[id.index()],
            false => constant_in(self.table, self.constants, field.class, value),
        };
        match known {
            Some(value) => Constness::Is(value),
            None if made_of_constants(value, &|_| true) => Constness::Unclear,
            None => Constness::Not,
        }
    }

    /// What a field begins with, as it is written at its declaration.
    fn written_value(&self, id: FieldId) -> Option<&Expr> {
        let written = self.table.constants.iter().find(|(field, _)| *field == id).map(|(_, e)| *e);
        written.or_else(|| {
            let initialisers = &self.table.class(self.table.field(id).class).initialisers;
            initialisers.iter().find_map(|initialiser| match self.table.callable(*initialiser).body {
                Body::Value(field, e) if field == id => Some(e),
                _ => None,
            })
        })
    }

    /// Whether a value of type `int` is a constant of a narrower type, which then is the type of both. None: that is
    /// unclear, and an error.
    pub(super) fn narrows(&mut self, e: &Expr, found: &Ty, to: &Ty) -> Option<bool> {
        if *found != Ty::Int || !is_narrow(to) {
            return Some(false);
        }
        match self.constness(e) {
            Constness::Not => Some(false),
            Constness::Unclear => {
                self.unclear(e.span, to);
                None
            }
            constant @ Constness::Is(_) => Some(constant.fits(to)),
        }
    }

    fn unclear(&mut self, span: Span, to: &Ty) {
        let to = self.show(to);
        let text =
            format!("it depends on this being a constant whether the values are of type `int` or `{to}`");
        self.fail(
            Diagnostic::error(codes::TYPE_MISMATCH, span, text)
                .help(format!("write `({to})` before it, or use a variable that is declared as `int`")),
        );
    }

    /// The type of numbers among which one is chosen, as those of a `switch`. None: they are not all numbers, or an
    /// error was reported.
    pub(super) fn common_number(&mut self, values: &[Given]) -> Option<Ty> {
        let mut joined = values.first()?.ty.clone();
        for value in values {
            joined = joined.join(&value.ty).filter(Ty::is_number)?;
        }
        let mut narrow: Vec<&Given> = Vec::new();
        for value in values.iter().filter(|value| is_narrow(&value.ty)) {
            if !narrow.iter().any(|other| other.ty == value.ty) {
                narrow.push(value);
            }
        }
        let ints: Vec<&Given> = values.iter().filter(|value| value.ty == Ty::Int).collect();
        let (Some(first), Ty::Int) = (narrow.first(), &joined) else { return Some(joined) };
        if ints.is_empty() || ints.iter().any(|it| it.constness == Constness::Not) {
            return Some(joined);
        }
        // With several narrow types, or constants of one, the language and its compiler don't agree.
        let agreed =
            narrow.len() == 1 && values.iter().all(|it| it.ty == Ty::Int || it.constness == Constness::Not);
        let to = first.ty.clone();
        match ints.iter().find(|it| !it.constness.fits(&to)) {
            None if agreed => Some(to),
            Some(it) if agreed && it.constness != Constness::Unclear => Some(joined),
            it => {
                let span = it.unwrap_or(&ints[0]).span;
                self.unclear(span, &to);
                Some(Ty::Error)
            }
        }
    }
}

/// Whether an expression is made as constants are, of names of which this says that they may be some.
fn made_of_constants(e: &Expr, named: &dyn Fn(&Expr) -> bool) -> bool {
    let made = |part: &Expr| made_of_constants(part, named);
    deep(|| match &strip(e).kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Char(_) | ExprKind::String(_) => true,
        ExprKind::Name(_) | ExprKind::Field(..) => named(e),
        ExprKind::Cast(to, inner) => !matches!(to.kind, TypeKind::Array(_)) && made(inner),
        ExprKind::Unary(_, operand) => made(operand),
        ExprKind::Chain { first, rest } => made(first) && rest.iter().all(|(_, _, operand)| made(operand)),
        ExprKind::Conditional(cond, then, otherwise) => made(cond) && made(then) && made(otherwise),
        // Nothing else is constant (JLS 17, §15.29).
        _ => false,
    })
}
