//! Strings.
//!
//! What a string says is a number, its *text* (see `stdlib/java/lang/String.acc`). A literal is a function of its text,
//! so it is the same object wherever it is written. A sum is computed on texts; in program code it is then an object of
//! which no more is known, and in a specification a function of its text.
//!
//! ```text
//! s = a + n;              s = String.$made(String.$joined(String.$of(a), String.$ofInt(n)));
//! assert s.equals("x");   s.equals(String.$literal(k))          where k is the text of x
//! ```
//!
//! *Invariant*: no two literals of a program have one text, unless they say the same.

use super::body::Lowerer;
use super::ids::{Callee, definition};
use crate::ir::{CompareOp, Definition, Expr, ExprKind, Literal, PureCall, StmtKind, Type};
use crate::resolve::{CallableId, Ty};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{self, BinaryOp};
use crate::syntax::pretty;
use crate::typing::constant_text;
use std::hash::{DefaultHasher, Hasher};

/// Of longer literals only so many characters are known.
const MOST_UNITS: usize = 16;

impl Lowerer<'_, '_> {
    /// A declaration of the class of strings that the verifier itself uses.
    fn of_strings(&self, name: &str) -> Option<CallableId> {
        self.member(self.table.string?, name)
    }

    fn pure_of_strings(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Expr {
        let id = self.of_strings(name);
        self.function(id, args, span)
    }

    /// The characters of what a string says.
    pub(super) fn characters(&mut self, text: Expr, span: Span) -> Expr {
        self.pure_of_strings("$characters", vec![text], span)
    }

    /// What a string says; it must not be null.
    pub(super) fn text_said(&mut self, string: Expr) -> Expr {
        let span = string.span;
        self.pure_of_strings("$text", vec![string], span)
    }

    /// A literal, or a constant expression that is as good as one.
    pub(super) fn literal(&mut self, text: &str, span: Span) -> Expr {
        let number = || Expr { kind: ExprKind::Int(number_of(text)), ty: Type::Int, span };
        let value = self.pure_of_strings("$literal", vec![number()], span);
        let length = self.pure_of_strings("$length", vec![number()], span);
        let units = text.encode_utf16().count() as i128;
        let known = Expr { kind: ExprKind::Int(units), ty: Type::Int, span };
        let kind = ExprKind::Compare(CompareOp::Eq, Box::new(length), Box::new(known));
        let mut facts = vec![Expr { kind, ty: Type::Bool, span }];
        for (index, unit) in text.encode_utf16().enumerate().take(MOST_UNITS) {
            let at = Expr { kind: ExprKind::Int(index as i128), ty: Type::Int, span };
            let char = self.pure_of_strings("$char", vec![number(), at], span);
            let known = Expr { kind: ExprKind::Int(unit.into()), ty: Type::Char, span };
            let kind = ExprKind::Compare(CompareOp::Eq, Box::new(char), Box::new(known));
            facts.push(Expr { kind, ty: Type::Bool, span });
        }
        let ty = value.ty.clone();
        let spelling = Some(Symbol::new(&pretty::string(text)));
        Expr { kind: ExprKind::Literal(Box::new(Literal { spelling, value, facts })), ty, span }
    }

    /// Whether an expression is a sum with strings in it.
    pub(super) fn is_text(&self, e: &ast::Expr) -> bool {
        self.table.is_string(self.nodes.ty(e))
    }

    /// A sum with strings, whose operands have been evaluated.
    pub(super) fn joined(&mut self, e: &ast::Expr, operands: Vec<(Ty, Expr)>) -> Expr {
        if let Some(text) = constant_text(e) {
            return self.literal(&text, e.span);
        }
        let ast::ExprKind::Chain { rest, .. } = &e.kind else { return self.impossible(e.span) };
        let mut operands = operands.into_iter();
        let Some((mut ty, mut left)) = operands.next() else { return self.impossible(e.span) };
        let mut is_text = false;
        for ((op, ..), (right_ty, right)) in rest.iter().zip(operands) {
            if !is_text && !self.table.is_string(&ty) && !self.table.is_string(&right_ty) {
                // What is left of the first string is a sum of numbers.
                left = self.chain(e.span, left, vec![(*op, right)]);
                ty = Ty::Int;
                continue;
            }
            if *op != BinaryOp::Add {
                return self.impossible(e.span);
            }
            let first = if is_text { left } else { self.text_of(&ty, left) };
            left = self.followed_by(first, &right_ty, right, e.span);
            is_text = true;
        }
        self.saying(left, e.span)
    }

    /// `x + value` for `x += value`.
    pub(super) fn appended(&mut self, before: Expr, value: &ast::Expr, lowered: Expr, span: Span) -> Expr {
        let first = self.pure_of_strings("$of", vec![before], span);
        let ty = self.nodes.ty(value).clone();
        let text = self.followed_by(first, &ty, lowered, span);
        self.saying(text, span)
    }

    /// A text, and after it that of an operand. The first one is known before the `toString()` of the operand runs,
    /// which may write to what it is read from.
    fn followed_by(&mut self, first: Expr, ty: &Ty, operand: Expr, span: Span) -> Expr {
        let runs = ty.is_reference() && *ty != Ty::Null && !self.table.is_string(ty);
        let first = if runs { self.save(first) } else { first };
        let second = self.text_of(ty, operand);
        self.pure_of_strings("$joined", vec![first, second], span)
    }

    /// The string that a pure call in program code gives, if the method may have made it.
    pub(super) fn copied(&mut self, value: Expr) -> Expr {
        let span = value.span;
        let kept = self.save(value);
        let is_null = Expr {
            kind: ExprKind::Compare(
                CompareOp::Eq,
                Box::new(kept.clone()),
                Box::new(Expr { kind: ExprKind::Null, ty: Type::Null, span }),
            ),
            ty: Type::Bool,
            span,
        };
        let text = self.pure_of_strings("$of", vec![kept.clone()], span);
        let made = self.saying(text, span);
        let null = Expr { kind: ExprKind::Null, ty: Type::Null, span };
        let kind = ExprKind::Cond(Box::new(is_null), Box::new(null), Box::new(made));
        Expr { kind, ty: kept.ty, span }
    }

    /// A string with this text: in a program one that is made now, elsewhere a function of the text.
    fn saying(&mut self, text: Expr, span: Span) -> Expr {
        if self.numbers == crate::ir::Numbers::Specification || self.is_pure_method() {
            return self.pure_of_strings("$saying", vec![text], span);
        }
        let made = self.of_strings("$made");
        self.made_by(made, vec![text], span)
    }

    /// What an object says: its `toString()` is called if the type of the expression has one. Otherwise it is for its
    /// class to decide, and nothing is known of it.
    fn text_of_object(&mut self, ty: &Ty, value: Expr) -> Expr {
        let span = value.span;
        let Some(called) = self.table.to_string_of(ty) else { return self.text_of_any(value) };
        let object = self.save(value);
        let null = Expr { kind: ExprKind::Null, ty: Type::Null, span };
        let kind = ExprKind::Compare(CompareOp::Ne, Box::new(object.clone()), Box::new(null));
        // The program does not contain it.
        let cond = Expr { kind, ty: Type::Bool, span: Span { end: span.start, ..span } };
        let target = self.add_var(None, Type::Int, span);
        let (then, ()) = self.capture(|lowerer| {
            let said = lowerer.asked(called, object);
            let text = lowerer.pure_of_strings("$of", vec![said], span);
            lowerer.emit(StmtKind::Assign(target, text), span);
        });
        let (otherwise, ()) = self.capture(|lowerer| {
            let text = lowerer.pure_of_strings("$ofNull", Vec::new(), span);
            lowerer.emit(StmtKind::Assign(target, text), span);
        });
        self.emit(StmtKind::If { cond, then, otherwise }, span);
        self.read(target, span)
    }

    /// `object.toString()`
    fn asked(&mut self, called: CallableId, object: Expr) -> Expr {
        let ty = self.ids.ty(&self.table.callable(called).result);
        self.asked_as(called, object, ty)
    }

    /// `object.m()`, whose value is known to be of this type.
    pub(super) fn asked_as(&mut self, called: CallableId, object: Expr, ty: Type) -> Expr {
        let span = object.span;
        match self.ids.callable(called) {
            Callee::Pure(seen) => {
                let pure = self.ids.named_pure(self.table, called, seen);
                Expr {
                    kind: ExprKind::Call(PureCall { pure, seen, args: vec![object], numbers: self.numbers }),
                    ty,
                    span,
                }
            }
            Callee::Method(method) => {
                let target = self.add_var(None, ty, span);
                let dispatch = definition(self.table.callable(called)) == Definition::Dynamic;
                let call = StmtKind::Call { target: Some(target), method, dispatch, args: vec![object] };
                self.emit(call, span);
                self.read(target, span)
            }
            Callee::Predicate(_) | Callee::Part => self.impossible(span),
        }
    }

    /// The text of an object of any class.
    fn text_of_any(&mut self, value: Expr) -> Expr {
        let any = self.of_strings("$ofObject");
        let span = value.span;
        self.made_by(any, vec![value], span)
    }

    /// What is printed, appended or put into a format is converted to a string; only what that asks for and changes
    /// matters.
    pub(super) fn printed(&mut self, called: CallableId, parts: &[&ast::Expr], args: &[Expr]) {
        let callable = self.table.callable(called);
        if !self.table.converts_arguments(callable) {
            return;
        }
        for (part, arg) in parts.iter().zip(args).skip(usize::from(!callable.is_static)) {
            let ty = self.nodes.ty(part).clone();
            let converted = matches!(ty, Ty::Object | Ty::Class(..) | Ty::Param(_));
            if converted && !self.table.is_string(&ty) {
                self.text_of_object(&ty, arg.clone());
            }
        }
    }

    fn text_of(&mut self, ty: &Ty, value: Expr) -> Expr {
        let span = value.span;
        match ty {
            Ty::Int | Ty::Long | Ty::Short | Ty::Byte => self.pure_of_strings("$ofInt", vec![value], span),
            Ty::Char => self.pure_of_strings("$ofChar", vec![value], span),
            Ty::Bool => self.pure_of_strings("$ofBoolean", vec![value], span),
            Ty::Null => self.pure_of_strings("$ofNull", Vec::new(), span),
            ty if self.table.is_string(ty) => self.pure_of_strings("$of", vec![value], span),
            Ty::Object | Ty::Class(..) | Ty::Param(_) | Ty::Array(_) => self.text_of_object(ty, value),
            Ty::Void | Ty::Error | Ty::Frac | Ty::Collection(..) => self.impossible(span),
        }
    }
}

/// The number of a text. A short one is written in base 2^16 + 1, exactly. A long one is told from others by a digest:
/// the probability that two of 2^20 literals have the same is one in 2^70.
fn number_of(text: &str) -> i128 {
    const LONGEST: usize = 7;
    const BASE: i128 = (1 << 16) + 1;
    const LONG: i128 = 1 << 113;
    const DIGEST: i128 = (1 << 110) - 1;
    let units: Vec<u16> = text.encode_utf16().collect();
    if units.len() <= LONGEST {
        return units.iter().fold(0, |number, unit| number * BASE + i128::from(*unit) + 1);
    }
    let half = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(seed);
        hasher.write(text.as_bytes());
        i128::from(hasher.finish())
    };
    LONG + (((half(0) << 63) ^ half(1)) & DIGEST)
}

#[cfg(test)]
mod tests {
    use super::number_of;

    #[test]
    fn texts_have_numbers_of_their_own() {
        let texts =
            ["", "a", "b", "aa", "ab", "ba", "\0", "\0\0", "abcdefg", "abcdefgh", "abcdefgi", "\u{10ffff}"];
        for (i, a) in texts.iter().enumerate() {
            assert!(number_of(a) >= 0);
            for b in &texts[..i] {
                assert_ne!(number_of(a), number_of(b), "{a:?} {b:?}");
            }
        }
    }
}
