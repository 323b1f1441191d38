//! Random statements.

use acclaim::syntax::ast::*;

use super::*;

impl Grow<'_> {
    pub(super) fn vars(&mut self) -> Vec<(Ident, Option<Expr>)> {
        self.list(1, 3, |g| {
            let name = g.name();
            let value = match g.pick(4) {
                0 => None,
                3 => Some(make(ExprKind::ArrayLiteral(None, g.initials()))),
                _ => Some(g.expr()),
            };
            (name, value)
        })
    }

    pub(super) fn local(&mut self, ghost: bool) -> StmtKind {
        let is_final = self.pick(4) == 3;
        let ty = match self.pick(6) {
            5 => make_type(TypeKind::Var),
            _ => self.ty(),
        };
        StmtKind::Local { ghost, is_final, ty, vars: self.vars() }
    }

    fn resource(&mut self) -> Stmt {
        let vars = vec![(self.name(), Some(self.expr()))];
        make_stmt(StmtKind::Local { ghost: false, is_final: self.flip(), ty: self.ty(), vars })
    }

    pub(super) fn block(&mut self) -> Block {
        self.depth += 2;
        let most = if self.depth > 10 { 0 } else { 4 };
        let stmts = self.list(0, most, |g| match g.pick(6) {
            0 => make_stmt(g.local(false)),
            1 => make_stmt(g.in_spec(|g| g.local(true))),
            _ => g.stmt(),
        });
        self.depth -= 2;
        Block { stmts, span: nowhere() }
    }

    pub(super) fn block_stmt(&mut self) -> Stmt {
        make_stmt(StmtKind::Block(self.block()))
    }

    pub(super) fn acts(&mut self) -> Expr {
        let kind = match self.pick(4) {
            0 => self.assign(),
            1 => self.call(),
            2 => ExprKind::Step { target: self.target(), increment: self.flip(), prefix: self.flip() },
            _ => ExprKind::New(self.element_type(), self.exprs()),
        };
        make(kind)
    }

    pub(super) fn spec_expr(&mut self) -> Expr {
        self.in_spec(Self::expr)
    }

    pub(super) fn loop_spec(&mut self) -> LoopSpec {
        LoopSpec {
            invariants: self.list(0, 2, Self::spec_expr),
            decreases: self.list(0, 1, |g| (g.list(1, 2, Self::spec_expr), nowhere())),
            clauses: Vec::new(),
        }
    }

    pub(super) fn stmt(&mut self) -> Stmt {
        self.depth += 1;
        let kind = if self.depth > 10 { StmtKind::Empty } else { self.stmt_kind() };
        self.depth -= 1;
        make_stmt(kind)
    }

    pub(super) fn stmt_kind(&mut self) -> StmtKind {
        match self.pick(30) {
            0 => StmtKind::Empty,
            1 | 2 => StmtKind::Expr { ghost: false, expr: self.acts() },
            3 => {
                let value = self.in_spec(Self::boxed);
                let target = Box::new(make(ExprKind::Name(ident("g"))));
                StmtKind::Expr { ghost: true, expr: make(ExprKind::Assign(target, None, value)) }
            }
            4 => StmtKind::Expr { ghost: true, expr: self.in_spec(|g| make(g.call_of_name())) },
            5 => StmtKind::If(self.expr(), Box::new(self.block_stmt()), None),
            6 => StmtKind::If(self.expr(), Box::new(self.stmt()), None),
            7 => {
                let no = self.stmt();
                StmtKind::If(self.expr(), Box::new(self.block_stmt()), Some(Box::new(no)))
            }
            8 => {
                let yes = make_stmt(StmtKind::Expr { ghost: false, expr: self.acts() });
                StmtKind::If(self.expr(), Box::new(yes), Some(Box::new(self.stmt())))
            }
            9 => StmtKind::While(self.expr(), self.loop_spec(), Box::new(self.stmt())),
            10 => StmtKind::DoWhile(Box::new(self.stmt()), self.loop_spec(), self.expr()),
            11 => StmtKind::For {
                init: match self.pick(3) {
                    0 => vec![],
                    1 => vec![make_stmt(self.local(false))],
                    _ => self.list(1, 2, |g| make_stmt(StmtKind::Expr { ghost: false, expr: g.acts() })),
                },
                cond: self.some(Self::expr),
                update: self.list(0, 2, Self::acts),
                spec: self.loop_spec(),
                body: Box::new(self.stmt()),
            },
            12 => StmtKind::ForEach {
                is_final: self.flip(),
                ty: self.ty(),
                var: self.name(),
                array: self.expr(),
                spec: self.loop_spec(),
                body: Box::new(self.stmt()),
            },
            13 => StmtKind::Block(self.block()),
            14 => StmtKind::GhostBlock(self.in_spec(Self::block)),
            15 => StmtKind::Return(self.some(Self::expr)),
            16 => StmtKind::Break(self.some(Self::name)),
            17 => StmtKind::Continue(self.some(Self::name)),
            18 => StmtKind::Labeled(self.name(), Box::new(self.stmt())),
            19 => self.switch(),
            20 => StmtKind::Throw(self.expr()),
            21 => {
                let catches = self.list(0, 2, |g| (g.list(1, 2, Self::caught), g.name(), g.block()));
                let resources = self.list(0, 2, Self::resource);
                let last = self.flip() || (catches.is_empty() && resources.is_empty());
                StmtKind::Try { resources, body: self.block(), catches, finally: last.then(|| self.block()) }
            }
            22 => StmtKind::Assert(self.spec_expr()),
            23 => StmtKind::Assume(self.spec_expr()),
            24 => StmtKind::Refute(self.spec_expr()),
            25 => StmtKind::Join(self.spec_expr()),
            26 => StmtKind::Open(self.instance()),
            27 => StmtKind::Close(self.instance()),
            28 => StmtKind::Use(self.instance()),
            _ => {
                let instance = self.instance();
                if self.flip() { StmtKind::Package(instance) } else { StmtKind::Apply(instance) }
            }
        }
    }

    /// A `switch` that gives a value.
    pub(super) fn switch_value(&mut self) -> ExprKind {
        let arrow = self.flip();
        let value = self.boxed();
        // Between braces the parser takes `result` for a name; what it means is decided with the types.
        let ensures = std::mem::replace(&mut self.ensures, false);
        let cases = self.list(0, 2, |g| SwitchCase {
            labels: g.list(0, 2, |g| make(ExprKind::Int(g.one_of(&["1", "2"]).name))),
            arrow,
            body: match g.pick(3) {
                0 if arrow => vec![make_stmt(StmtKind::Block(g.block()))],
                1 if arrow => vec![make_stmt(StmtKind::Throw(g.expr()))],
                _ if arrow => vec![make_stmt(StmtKind::Expr { ghost: false, expr: g.expr() })],
                _ => vec![g.stmt(), make_stmt(StmtKind::Yield(g.expr()))],
            },
            span: nowhere(),
        });
        self.ensures = ensures;
        ExprKind::Switch(value, cases)
    }

    pub(super) fn switch(&mut self) -> StmtKind {
        let arrow = self.flip();
        let value = self.expr();
        let cases = self.list(0, 3, |g| SwitchCase {
            labels: g.list(0, 2, |g| make(ExprKind::Int(g.one_of(&["1", "2"]).name))),
            arrow,
            body: if arrow { vec![g.block_stmt()] } else { g.list(0, 2, Self::stmt) },
            span: nowhere(),
        });
        StmtKind::Switch(value, cases)
    }
}
