//! Expressions.

use super::Printer;
use crate::syntax::actions::{INSTANCE_OF, precedence};
use crate::syntax::ast::*;

// How tightly the parts of the grammar bind; chains are between `ARROW` and `UNARY` by their precedence.
const ASSIGN: u8 = 0;
const CONDITIONAL: u8 = 1;
const ARROW: u8 = 2;
const UNARY: u8 = 20;
const POSTFIX: u8 = 21;
const PRIMARY: u8 = 22;
const INDEXED: u8 = 23;

/// The context of an expression.
#[derive(Clone, Copy)]
struct Around {
    /// An expression that binds less tightly than this needs brackets.
    least: u8,
    /// Nothing follows, so that a quantifier or `let` may be here without brackets.
    last: bool,
    /// An `in` here would be read as that of a `let`.
    no_in: bool,
}

const ALONE: Around = Around { least: ASSIGN, last: true, no_in: false };

impl Around {
    fn operand(self, least: u8, last: bool) -> Around {
        Around { least, last: last && self.last, ..self }
    }
}

/// How tightly an expression binds; `None` for one that reaches as far right as possible.
fn level(kind: &ExprKind) -> Option<u8> {
    Some(match kind {
        ExprKind::Assign(..) => ASSIGN,
        ExprKind::Conditional(..) => CONDITIONAL,
        ExprKind::Arrow { .. } => ARROW,
        ExprKind::Chain { rest, .. } => rest.first().map_or(PRIMARY, |(op, ..)| ARROW + precedence(*op)),
        ExprKind::InstanceOf(..) => ARROW + INSTANCE_OF,
        ExprKind::Unary(..) | ExprKind::Cast(..) | ExprKind::Step { prefix: true, .. } => UNARY,
        ExprKind::Step { .. } => POSTFIX,
        ExprKind::NewArray { .. } => PRIMARY,
        ExprKind::Quantifier(_) | ExprKind::Let { .. } | ExprKind::Ghostly { .. } => return None,
        _ => INDEXED,
    })
}

impl Printer {
    pub(super) fn expr(&mut self, e: &Expr) {
        self.expr_in(e, ALONE);
    }

    pub(super) fn exprs(&mut self, list: &[Expr]) {
        self.list(list, Self::expr);
    }

    fn expr_in(&mut self, e: &Expr, around: Around) {
        stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || {
            let bare = match level(&e.kind) {
                Some(level) => level >= around.least && !(around.no_in && has_in(&e.kind)),
                // A quantifier may follow a prefix operator, but not a cast.
                None => around.last && around.least <= UNARY,
            };
            if bare {
                self.bare(e, around);
            } else {
                self.put("(");
                self.bare(e, ALONE);
                self.put(")");
            }
        });
    }

    pub(super) fn string(&mut self, text: &str) {
        self.put("\"");
        text.chars().for_each(|c| self.char(c));
        self.put("\"");
    }

    fn bare(&mut self, e: &Expr, around: Around) {
        match &e.kind {
            ExprKind::Error => self.put("/* could not be read */ null"),
            ExprKind::Int(digits) => self.put(digits.as_str()),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::Null => self.put("null"),
            ExprKind::String(text) => self.string(text),
            ExprKind::Char(c) => {
                self.put("'");
                self.char(*c);
                self.put("'");
            }
            ExprKind::This => self.put("this"),
            ExprKind::Super(path) => {
                if let Some(path) = path {
                    self.path(path);
                    self.put(".");
                }
                self.put("super");
            }
            ExprKind::Result => self.put("result"),
            ExprKind::Amount(word) => self.put(word.as_str()),
            ExprKind::Name(name) => self.ident(name),
            ExprKind::Paren(inner) if matches!(inner.kind, ExprKind::Switch(..)) => self.bare(inner, around),
            ExprKind::Paren(inner) => {
                self.put("(");
                self.expr(inner);
                self.put(")");
            }
            ExprKind::Field(receiver, name) => {
                self.receiver(receiver);
                self.ident(name);
            }
            ExprKind::AllFields(receiver) => {
                self.receiver(receiver);
                self.put("*");
            }
            ExprKind::Call(call) => {
                if let Some(receiver) = &call.receiver {
                    self.receiver(receiver);
                }
                self.type_args(&call.types);
                self.ident(&call.name);
                self.args(&call.args);
            }
            ExprKind::Index(base, at) => self.indexed(base, |p| p.expr(at)),
            ExprKind::AllElements(base) => self.indexed(base, |p| p.put("*")),
            ExprKind::Slice(base, from, to) => self.indexed(base, |p| {
                from.iter().for_each(|from| p.expr(from));
                p.put("..");
                to.iter().for_each(|to| p.expr(to));
            }),
            ExprKind::Update(base, at, value) => self.indexed(base, |p| {
                p.expr(at);
                p.put(" := ");
                p.expr(value);
            }),
            ExprKind::New(ty, args) => {
                self.put("new ");
                self.ty(ty);
                self.args(args);
            }
            ExprKind::NewArray { element, sizes, unsized_dims } => {
                self.put("new ");
                self.ty(element);
                for size in sizes {
                    self.put("[");
                    self.expr(size);
                    self.put("]");
                }
                (0..*unsized_dims).for_each(|_| self.put("[]"));
            }
            ExprKind::ArrayLiteral(ty, items) => {
                if let Some(ty) = ty {
                    self.put("new ");
                    self.ty(ty);
                }
                self.put("{");
                self.exprs(items);
                self.put("}");
            }
            ExprKind::Old(label, inner) => {
                self.put("old");
                if let Some(label) = label {
                    self.put("[");
                    self.ident(label);
                    self.put("]");
                }
                self.args(std::slice::from_ref(inner));
            }
            ExprKind::Acc(args) => {
                self.put("acc");
                self.args(args);
            }
            ExprKind::Perm(inner) => {
                self.put("perm");
                self.args(std::slice::from_ref(inner));
            }
            ExprKind::Untouched(inner) => {
                self.put("untouched");
                self.args(std::slice::from_ref(inner));
            }
            ExprKind::Collection(name, types, args) => {
                self.put(name.as_str());
                self.type_args(types);
                self.args(args);
            }
            _ => self.operator(e, around),
        }
    }

    /// Expressions with operators.
    fn operator(&mut self, e: &Expr, around: Around) {
        match &e.kind {
            ExprKind::Assign(target, op, value) => {
                self.expr_in(target, around.operand(INDEXED, false));
                self.put(" ");
                op.iter().for_each(|op| self.put(op.spelling()));
                self.put("= ");
                self.expr_in(value, around.operand(ASSIGN, true));
            }
            ExprKind::Conditional(cond, yes, no) => {
                self.expr_in(cond, around.operand(ARROW, false));
                self.put(" ? ");
                self.expr_in(yes, Around { least: ASSIGN, last: true, ..around });
                self.put(" : ");
                self.expr_in(no, around.operand(CONDITIONAL, true));
            }
            // Its braces would tell what is around it something else than that an operand ended.
            ExprKind::Switch(value, cases) => {
                self.put("(");
                self.switch(value, cases);
                self.put(")");
            }
            ExprKind::Arrow { first, rest } => {
                self.expr_in(first, around.operand(ARROW + 1, false));
                for (index, (op, _, right)) in rest.iter().enumerate() {
                    self.put(match op {
                        ArrowOp::Implies => " ==> ",
                        ArrowOp::Iff => " <==> ",
                        ArrowOp::Wand => " --* ",
                    });
                    self.expr_in(right, around.operand(ARROW + 1, index + 1 == rest.len()));
                }
            }
            ExprKind::Chain { first, rest } => {
                let least = level(&e.kind).unwrap_or(ASSIGN) + 1;
                self.expr_in(first, around.operand(least, false));
                for (index, (op, _, right)) in rest.iter().enumerate() {
                    self.put(" ");
                    self.put(op.spelling());
                    self.put(" ");
                    self.expr_in(right, around.operand(least, index + 1 == rest.len()));
                }
            }
            ExprKind::InstanceOf(value, ty, variable) => {
                self.expr_in(value, around.operand(ARROW + INSTANCE_OF, false));
                self.put(" instanceof ");
                if variable.as_ref().is_some_and(|variable| variable.is_final) {
                    self.put("final ");
                }
                self.ty(ty);
                if let Some(variable) = variable {
                    self.put(" ");
                    self.ident(&variable.name);
                }
            }
            ExprKind::Unary(op, inner) => {
                let sign = match op {
                    UnaryOp::Not => "!",
                    UnaryOp::Minus => "-",
                    UnaryOp::Plus => "+",
                    UnaryOp::BitNot => "~",
                };
                self.put(sign);
                // `- -x` is not `--x`.
                if begins_with_sign(inner) {
                    self.put(" ");
                }
                self.expr_in(inner, around.operand(UNARY, true));
            }
            ExprKind::Step { target, increment, prefix } => {
                let sign = if *increment { "++" } else { "--" };
                if *prefix {
                    self.put(sign);
                    if begins_with_sign(target) {
                        self.put(" ");
                    }
                    self.expr_in(target, Around { last: false, ..around.operand(UNARY, false) });
                } else {
                    self.expr_in(target, around.operand(POSTFIX, false));
                    self.put(sign);
                }
            }
            ExprKind::Cast(ty, inner) => {
                self.put("(");
                self.ty(ty);
                self.put(") ");
                // After a class in brackets, a sign would be a binary operator.
                let least = if begins_with_sign(inner) { POSTFIX } else { UNARY };
                self.expr_in(inner, around.operand(least, false));
            }
            ExprKind::Let { name, value, body } => {
                self.put("let ");
                self.ident(name);
                self.put(" = ");
                self.expr_in(value, Around { no_in: true, ..ALONE });
                self.put(" in ");
                self.expr_in(body, Around { no_in: around.no_in, ..ALONE });
            }
            ExprKind::Ghostly { opening, call, body } => {
                self.put(if *opening { "opening " } else { "using " });
                self.expr_in(call, Around { no_in: true, ..ALONE });
                self.put(" in ");
                self.expr_in(body, Around { no_in: around.no_in, ..ALONE });
            }
            ExprKind::Quantifier(quantifier) => {
                self.put(if quantifier.forall { "forall " } else { "exists " });
                self.list(&quantifier.vars, |p, (ty, name)| {
                    p.ty(ty);
                    p.put(" ");
                    p.ident(name);
                });
                self.put(" :: ");
                for trigger in &quantifier.triggers {
                    self.put("{");
                    self.exprs(trigger);
                    self.put("} ");
                }
                self.expr_in(&quantifier.body, Around { no_in: around.no_in, ..ALONE });
            }
            _ => self.bare(e, around),
        }
    }

    fn receiver(&mut self, receiver: &Expr) {
        // `0.f` is a number.
        if matches!(receiver.kind, ExprKind::Int(_)) {
            self.put("(");
            self.expr(receiver);
            self.put(")");
        } else {
            self.expr_in(receiver, Around { least: PRIMARY, last: false, no_in: false });
        }
        self.put(".");
    }

    fn indexed(&mut self, base: &Expr, inside: impl FnOnce(&mut Self)) {
        self.expr_in(base, Around { least: INDEXED, last: false, no_in: false });
        self.put("[");
        inside(self);
        self.put("]");
    }

    fn args<E: std::borrow::Borrow<Expr>>(&mut self, args: &[E]) {
        self.put("(");
        self.list(args, |p, e| p.expr(e.borrow()));
        self.put(")");
    }

    /// A character between quotes.
    fn char(&mut self, c: char) {
        match c {
            '"' => self.put("\\\""),
            '\'' => self.put("\\'"),
            '\\' => self.put("\\\\"),
            '\n' => self.put("\\n"),
            '\r' => self.put("\\r"),
            '\t' => self.put("\\t"),
            c if (c as u32) < 0x20 || c == '\u{7f}' => self.put(&format!("\\{:03o}", c as u32)),
            c => self.out.push(c),
        }
    }
}

/// `-x`, `+x`, `--x`, `++x`
fn begins_with_sign(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Unary(UnaryOp::Minus | UnaryOp::Plus, _) | ExprKind::Step { prefix: true, .. })
}

fn has_in(kind: &ExprKind) -> bool {
    matches!(kind, ExprKind::Chain { rest, .. } if rest.iter().any(|(op, ..)| *op == BinaryOp::In))
}
