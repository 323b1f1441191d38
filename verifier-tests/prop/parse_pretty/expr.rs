//! Random expressions.

use acclaim::syntax::ast::*;

use super::*;

impl Grow<'_> {
    pub(super) fn boxed(&mut self) -> Box<Expr> {
        Box::new(self.expr())
    }

    pub(super) fn exprs(&mut self) -> Vec<Expr> {
        self.list(0, 3, Self::expr)
    }

    pub(super) fn expr(&mut self) -> Expr {
        self.depth += 1;
        let kind = if self.depth > 12 { self.leaf() } else { self.expr_kind() };
        self.depth -= 1;
        make(kind)
    }

    pub(super) fn leaf(&mut self) -> ExprKind {
        match self.pick(10) {
            0 => ExprKind::Name(self.name()),
            1 => ExprKind::Int(self.one_of(&["0", "42", "0x1F", "1_000L", "0b11", "017"]).name),
            2 => ExprKind::Bool(self.flip()),
            3 => ExprKind::Null,
            4 => ExprKind::This,
            5 => {
                ExprKind::String(self.one_of(&["", "a b", "\"\\\n\t'", "\u{1}2", "ä€"]).name.as_str().into())
            }
            6 => ExprKind::Char(['c', '\'', '\\', '\n', '\u{0}', 'ß'][self.pick(6)]),
            7 if self.ensures => ExprKind::Result,
            8 => ExprKind::Field(Box::new(make(ExprKind::Super(None))), self.member_name()),
            _ => ExprKind::Name(self.name()),
        }
    }

    pub(super) fn expr_kind(&mut self) -> ExprKind {
        match self.pick(34) {
            0..=3 => self.leaf(),
            4 => ExprKind::Field(self.boxed(), self.member_name()),
            5 => ExprKind::Index(self.boxed(), self.boxed()),
            6 => {
                let from = self.some(Self::boxed);
                ExprKind::Slice(self.boxed(), from, self.some(Self::boxed))
            }
            7 => ExprKind::AllElements(self.boxed()),
            8 => ExprKind::Acc(vec![make(ExprKind::AllFields(self.boxed()))]),
            9 => ExprKind::Update(self.boxed(), self.boxed(), self.boxed()),
            10 | 11 => self.call(),
            12 => ExprKind::New(self.element_type(), self.exprs()),
            13 => ExprKind::NewArray {
                element: self.element_type(),
                sizes: self.list(1, 2, Self::expr),
                unsized_dims: self.pick(3),
            },
            14 => {
                let element = self.element_type();
                ExprKind::ArrayLiteral(Some(make_type(TypeKind::Array(Box::new(element)))), self.initials())
            }
            15 | 16 => {
                let op = [UnaryOp::Not, UnaryOp::Minus, UnaryOp::Plus, UnaryOp::BitNot][self.pick(4)];
                ExprKind::Unary(op, self.boxed())
            }
            17 => ExprKind::Step { target: self.target(), increment: self.flip(), prefix: self.flip() },
            18 => self.assign(),
            19..=22 => self.chain(),
            23 => ExprKind::Arrow {
                first: self.boxed(),
                rest: self.list(1, 3, |g| {
                    let op = [ArrowOp::Implies, ArrowOp::Iff, ArrowOp::Wand][g.pick(3)];
                    (op, nowhere(), g.expr())
                }),
            },
            24 => ExprKind::Conditional(self.boxed(), self.boxed(), self.boxed()),
            25 if self.flip() => self.switch_value(),
            25 => ExprKind::Cast(self.ty(), self.boxed()),
            26 => {
                let variable = |g: &mut Self| PatternVariable { name: g.name(), is_final: g.flip() };
                ExprKind::InstanceOf(self.boxed(), self.ty(), self.some(variable))
            }
            27 => ExprKind::Old(self.some(|_| ident("label")), self.boxed()),
            28 => {
                let mut args = self.list(1, 2, Self::expr);
                if self.flip() {
                    args.push(make(ExprKind::Amount(self.one_of(&["read", "write"]).name)));
                }
                ExprKind::Acc(args)
            }
            29 => {
                if self.flip() {
                    ExprKind::Perm(self.boxed())
                } else {
                    ExprKind::Untouched(self.boxed())
                }
            }
            30 => ExprKind::Let { name: ident("v"), value: self.boxed(), body: self.boxed() },
            31 => ExprKind::Quantifier(Quantifier {
                forall: self.flip(),
                vars: self.list(1, 2, |g| (g.ty(), ident("i"))),
                triggers: self.list(0, 2, |g| g.list(1, 2, |g| make(g.call()))),
                body: self.boxed(),
            }),
            32 => {
                let call = Box::new(make(self.call()));
                ExprKind::Ghostly { opening: self.flip(), call, body: self.boxed() }
            }
            _ => {
                if self.flip() {
                    ExprKind::Collection(Symbol::new("map"), vec![self.ty(), self.ty()], vec![])
                } else if self.spec {
                    ExprKind::Collection(self.one_of(&["seq", "set", "mset"]).name, vec![], self.exprs())
                } else {
                    ExprKind::Collection(Symbol::new("seq"), vec![self.ty()], self.exprs())
                }
            }
        }
    }

    pub(super) fn chain(&mut self) -> ExprKind {
        let spec = self.spec;
        let level = LEVELS[self.pick(LEVELS.len())];
        ExprKind::Chain {
            first: self.boxed(),
            rest: self.list(1, 3, |g| {
                let op = level[g.pick(level.len())];
                let ghost = matches!(
                    op,
                    BinaryOp::In | BinaryOp::Subset | BinaryOp::Union | BinaryOp::Inter | BinaryOp::Diff
                );
                (if ghost && !spec { level[0] } else { op }, nowhere(), g.expr())
            }),
        }
    }

    pub(super) fn call_of_name(&mut self) -> ExprKind {
        ExprKind::Call(Call { receiver: None, types: vec![], name: self.name(), args: self.exprs() })
    }

    pub(super) fn call(&mut self) -> ExprKind {
        if self.flip() {
            return self.call_of_name();
        }
        let receiver = match self.pick(4) {
            0 => make(ExprKind::Super(None)),
            _ => self.expr(),
        };
        ExprKind::Call(Call {
            receiver: Some(Box::new(receiver)),
            types: self.list(0, 1, Self::ty),
            name: self.member_name(),
            args: self.exprs(),
        })
    }

    /// A call as `open` and its like take it.
    pub(super) fn instance(&mut self) -> Expr {
        self.in_spec(|g| {
            let receiver = g.some(|g| {
                let kind = match g.pick(3) {
                    0 => ExprKind::This,
                    1 => ExprKind::Super(None),
                    _ => ExprKind::Name(g.name()),
                };
                Box::new(make(kind))
            });
            let call =
                make(ExprKind::Call(Call { receiver, types: vec![], name: ident("q"), args: g.exprs() }));
            if g.pick(4) == 3 { make(ExprKind::Acc(vec![call, g.expr()])) } else { call }
        })
    }

    pub(super) fn target(&mut self) -> Box<Expr> {
        Box::new(make(match self.pick(3) {
            0 => ExprKind::Name(self.name()),
            1 => ExprKind::Field(self.boxed(), self.member_name()),
            _ => ExprKind::Index(self.boxed(), self.boxed()),
        }))
    }

    pub(super) fn assign(&mut self) -> ExprKind {
        let target = self.target();
        let ops =
            [BinaryOp::Add, BinaryOp::Sub, BinaryOp::UShr, BinaryOp::Shr, BinaryOp::Shl, BinaryOp::BitXor];
        let op = self.some(|g| ops[g.pick(ops.len())]);
        ExprKind::Assign(target, op, self.boxed())
    }

    /// The values between the braces of an array.
    pub(super) fn initials(&mut self) -> Vec<Expr> {
        self.list(0, 3, |g| match g.pick(4) {
            3 if g.depth < 8 => {
                g.depth += 1;
                let inner = g.initials();
                g.depth -= 1;
                make(ExprKind::ArrayLiteral(None, inner))
            }
            _ => make(g.leaf()),
        })
    }
}
