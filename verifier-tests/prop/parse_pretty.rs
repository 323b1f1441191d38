//! Parsing what was printed gives the tree back.
//!
//! Trees are built from a string of random bytes: each choice takes one, and when none are left the smallest
//! choice is taken. So trees are finite, and a failing one shrinks as the string does.

use acclaim::source::{FileId, Files, Span, Spelling, Symbol};
use acclaim::syntax::ast::*;
use acclaim::syntax::{parse_program, pretty};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Checks `cases` random trees; says what was printed for the first that does not come back.
pub fn random_trees_come_back(cases: u32) -> Result<(), String> {
    let config = Config { cases, max_shrink_iters: 20_000, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&proptest::collection::vec(any::<u8>(), 0..600), |bytes| {
            let program = Grow { bytes: &bytes, at: 0, depth: 0, spec: false, ensures: false }.program();
            comes_back(&program).map_err(TestCaseError::fail)
        })
        .map_err(|error| error.to_string())
}

/// Checks that random bytes and random tokens do not stop the parser; what they mean is nothing.
pub fn any_text_parses(cases: u32) -> Result<(), String> {
    let words = prop::sample::select(WORDS.to_vec());
    let texts =
        prop_oneof![any::<String>(), prop::collection::vec(words, 0..60).prop_map(|words| words.join(" ")),];
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&(texts, any::<bool>()), |(text, java)| {
            let mut files = Files::default();
            files.add("any".into(), text, if java { Spelling::Java } else { Spelling::Acc });
            let (program, errors) = parse_program(&files);
            for error in errors {
                prop_assert!(files.get(error.span.file).text.get(error.span.range()).is_some());
            }
            let _ = pretty::program(&program);
            Ok(())
        })
        .map_err(|error| error.to_string())
}

const WORDS: &[&str] = &[
    "class",
    "C",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    ".",
    "int",
    "x",
    "=",
    "==>",
    "requires",
    "ensures",
    "if",
    "else",
    "while",
    "for",
    "return",
    "acc",
    "old",
    "forall",
    "::",
    "let",
    "in",
    "pure",
    "predicate",
    "main",
    "void",
    "open",
    "ghost",
    "new",
    "this",
    "<",
    ">",
    "?",
    ":",
    "->",
    "switch",
    "case",
    "default",
    "try",
    "catch",
    "\n",
    "1",
    "\"s\"",
    "'",
    "/*",
    "*/",
    "//@",
    "/*@",
    "@*/",
    "@",
    "#",
    "static",
    "enum",
    "result",
    "..",
    "+",
    "-",
    "*",
    "union",
    "do",
    "invariant",
    "seq",
    "throws",
    "final",
    "interface",
    "record",
    "instanceof",
];

fn comes_back(program: &Program) -> Result<(), String> {
    let printed = pretty::program(program);
    let mut files = Files::default();
    files.add("printed.acc".into(), printed.clone(), Spelling::Acc);
    let (again, errors) = parse_program(&files);
    if let Some(error) = errors.first() {
        let at = files.start(error.span);
        return Err(format!("{}:{}: {}\n{printed}", at.line, at.column, error.message));
    }
    if !normal::same(program, &again) {
        return Err(format!("another tree\n{printed}\n{}", first_difference(program, &again)));
    }
    match pretty::program(&again) {
        twice if twice == printed => Ok(()),
        twice => Err(format!("printed\n{printed}\nand then\n{twice}")),
    }
}

/// The first place where two trees differ, as their debug output shows them.
fn first_difference(left: &Program, right: &Program) -> String {
    let shown = |program: &Program| {
        let mut program = program.clone();
        normal::normalize(&mut program);
        format!("{program:?}").chars().collect::<Vec<_>>()
    };
    let (left, right) = (shown(left), shown(right));
    let at = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    let around = |text: &[char]| -> String { text.iter().skip(at.saturating_sub(100)).take(200).collect() };
    format!("grown:  {}\nparsed: {}", around(&left), around(&right))
}

struct Grow<'b> {
    bytes: &'b [u8],
    at: usize,
    depth: usize,
    /// What is grown is specification or ghost code.
    spec: bool,
    ensures: bool,
}

fn nowhere() -> Span {
    Span::new(FileId(0), 0, 0)
}

fn ident(name: &str) -> Ident {
    Ident { name: Symbol::new(name), span: nowhere() }
}

fn make(kind: ExprKind) -> Expr {
    Expr { id: NodeId(0), kind, span: nowhere() }
}

fn make_stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: nowhere() }
}

fn make_type(kind: TypeKind) -> Type {
    Type { kind, span: nowhere() }
}

const LEVELS: &[&[BinaryOp]] = &[
    &[BinaryOp::Or],
    &[BinaryOp::And, BinaryOp::SepAnd],
    &[BinaryOp::BitOr],
    &[BinaryOp::BitXor],
    &[BinaryOp::BitAnd],
    &[BinaryOp::Eq, BinaryOp::Ne],
    &[BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge, BinaryOp::In, BinaryOp::Subset],
    &[BinaryOp::Shl, BinaryOp::Shr, BinaryOp::UShr],
    &[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Union, BinaryOp::Inter, BinaryOp::Diff],
    &[BinaryOp::Mul, BinaryOp::Div, BinaryOp::Rem],
];

impl Grow<'_> {
    /// A number below `n`; 0 when the bytes are used up.
    fn pick(&mut self, n: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        byte as usize % n
    }

    fn flip(&mut self) -> bool {
        self.pick(2) == 1
    }

    fn one_of(&mut self, names: &[&str]) -> Ident {
        let index = self.pick(names.len());
        ident(names[index])
    }

    fn some<T>(&mut self, grow: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.flip().then(|| grow(self))
    }

    fn list<T>(&mut self, least: usize, most: usize, mut grow: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = least + self.pick(most - least + 1);
        (0..count).map(|_| grow(self)).collect()
    }

    fn in_spec<T>(&mut self, grow: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.spec, true);
        let grown = grow(self);
        self.spec = before;
        grown
    }

    /// A name of a variable or method: contextual keywords are names where nothing says otherwise.
    fn name(&mut self) -> Ident {
        self.one_of(&["x", "y", "items", "open", "use", "main", "ghost", "e1", "close"])
    }

    /// A name behind a dot, where nothing is a keyword.
    fn member_name(&mut self) -> Ident {
        self.one_of(&["f", "next", "set", "open", "union", "in", "result", "length", "map"])
    }

    fn class_name(&mut self) -> Ident {
        self.one_of(&["C", "D", "Node", "List"])
    }

    fn ty(&mut self) -> Type {
        self.depth += 1;
        let deep = self.depth > 6;
        let kind = match self.pick(if deep { 7 } else { 12 }) {
            0 => TypeKind::Int,
            1 => TypeKind::Boolean,
            2 => TypeKind::Long,
            3 => TypeKind::Short,
            4 => TypeKind::Byte,
            5 => TypeKind::Char,
            6 => TypeKind::Named(vec![self.class_name()], vec![]),
            7 => TypeKind::Named(vec![ident("p"), self.class_name()], vec![]),
            8 => TypeKind::Named(vec![self.class_name()], self.list(1, 2, Self::ty)),
            9 => TypeKind::Ghost(Symbol::new("frac"), vec![]),
            10 => TypeKind::Ghost(self.one_of(&["seq", "set", "mset"]).name, vec![self.ty()]),
            _ => TypeKind::Ghost(Symbol::new("map"), vec![self.ty(), self.ty()]),
        };
        self.depth -= 1;
        (0..self.pick(8).saturating_sub(5))
            .fold(make_type(kind), |element, _| make_type(TypeKind::Array(Box::new(element))))
    }

    fn element_type(&mut self) -> Type {
        match self.ty() {
            Type { kind: TypeKind::Array(_), .. } => make_type(TypeKind::Int),
            ty => ty,
        }
    }

    fn boxed(&mut self) -> Box<Expr> {
        Box::new(self.expr())
    }

    fn exprs(&mut self) -> Vec<Expr> {
        self.list(0, 3, Self::expr)
    }

    fn expr(&mut self) -> Expr {
        self.depth += 1;
        let kind = if self.depth > 12 { self.leaf() } else { self.expr_kind() };
        self.depth -= 1;
        make(kind)
    }

    fn leaf(&mut self) -> ExprKind {
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
            8 => ExprKind::Field(Box::new(make(ExprKind::Super)), self.member_name()),
            _ => ExprKind::Name(self.name()),
        }
    }

    fn expr_kind(&mut self) -> ExprKind {
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
            25 => ExprKind::Cast(self.ty(), self.boxed()),
            26 => ExprKind::InstanceOf(self.boxed(), self.ty()),
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

    fn chain(&mut self) -> ExprKind {
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

    fn call_of_name(&mut self) -> ExprKind {
        ExprKind::Call(Call { receiver: None, name: self.name(), args: self.exprs() })
    }

    fn call(&mut self) -> ExprKind {
        if self.flip() {
            return self.call_of_name();
        }
        let receiver = match self.pick(4) {
            0 => make(ExprKind::Super),
            _ => self.expr(),
        };
        ExprKind::Call(Call {
            receiver: Some(Box::new(receiver)),
            name: self.member_name(),
            args: self.exprs(),
        })
    }

    /// A call as `open` and its like take it.
    fn instance(&mut self) -> Expr {
        self.in_spec(|g| {
            let receiver = g.some(|g| {
                let kind = match g.pick(3) {
                    0 => ExprKind::This,
                    1 => ExprKind::Super,
                    _ => ExprKind::Name(g.name()),
                };
                Box::new(make(kind))
            });
            let call = make(ExprKind::Call(Call { receiver, name: ident("q"), args: g.exprs() }));
            if g.pick(4) == 3 { make(ExprKind::Acc(vec![call, g.expr()])) } else { call }
        })
    }

    fn target(&mut self) -> Box<Expr> {
        Box::new(make(match self.pick(3) {
            0 => ExprKind::Name(self.name()),
            1 => ExprKind::Field(self.boxed(), self.member_name()),
            _ => ExprKind::Index(self.boxed(), self.boxed()),
        }))
    }

    fn assign(&mut self) -> ExprKind {
        let target = self.target();
        let ops =
            [BinaryOp::Add, BinaryOp::Sub, BinaryOp::UShr, BinaryOp::Shr, BinaryOp::Shl, BinaryOp::BitXor];
        let op = self.some(|g| ops[g.pick(ops.len())]);
        ExprKind::Assign(target, op, self.boxed())
    }

    /// The values between the braces of an array.
    fn initials(&mut self) -> Vec<Expr> {
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

    fn vars(&mut self) -> Vec<(Ident, Option<Expr>)> {
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

    fn local(&mut self, ghost: bool) -> StmtKind {
        let is_final = self.pick(4) == 3;
        let ty = match self.pick(6) {
            5 => make_type(TypeKind::Var),
            _ => self.ty(),
        };
        StmtKind::Local { ghost, is_final, ty, vars: self.vars() }
    }

    fn block(&mut self) -> Block {
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

    fn block_stmt(&mut self) -> Stmt {
        make_stmt(StmtKind::Block(self.block()))
    }

    fn acts(&mut self) -> Expr {
        let kind = match self.pick(4) {
            0 => self.assign(),
            1 => self.call(),
            2 => ExprKind::Step { target: self.target(), increment: self.flip(), prefix: self.flip() },
            _ => ExprKind::New(self.element_type(), self.exprs()),
        };
        make(kind)
    }

    fn spec_expr(&mut self) -> Expr {
        self.in_spec(Self::expr)
    }

    fn loop_spec(&mut self) -> LoopSpec {
        LoopSpec {
            invariants: self.list(0, 2, Self::spec_expr),
            decreases: self.list(0, 1, |g| (g.list(1, 2, Self::spec_expr), nowhere())),
            clauses: Vec::new(),
        }
    }

    fn stmt(&mut self) -> Stmt {
        self.depth += 1;
        let kind = if self.depth > 10 { StmtKind::Empty } else { self.stmt_kind() };
        self.depth -= 1;
        make_stmt(kind)
    }

    fn stmt_kind(&mut self) -> StmtKind {
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
                let catches = self.list(0, 2, |g| (g.ty(), g.name(), g.block()));
                let last = self.flip() || catches.is_empty();
                StmtKind::Try { body: self.block(), catches, finally: last.then(|| self.block()) }
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

    fn switch(&mut self) -> StmtKind {
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

    fn params(&mut self) -> Vec<Param> {
        self.list(0, 3, |g| Param { ghost: g.pick(4) == 3, ty: g.ty(), name: g.name() })
    }

    fn contract(&mut self) -> Contract {
        let clauses = self.list(0, 3, |g| {
            let kind = match g.pick(3) {
                0 => ClauseKind::Requires(g.spec_expr()),
                1 => {
                    g.ensures = true;
                    let e = g.spec_expr();
                    g.ensures = false;
                    ClauseKind::Ensures(e)
                }
                _ => ClauseKind::Decreases(g.list(1, 2, Self::spec_expr)),
            };
            Clause { kind, span: nowhere() }
        });
        Contract { clauses }
    }

    fn modifiers(&mut self, kinds: &[ModifierKind]) -> Vec<Modifier> {
        self.list(0, 2, |g| Modifier { kind: kinds[g.pick(kinds.len())], span: nowhere() })
    }

    fn member(&mut self, class: Ident) -> Member {
        use ModifierKind::*;
        let mut modifiers = self.modifiers(&[Public, Protected, Private, Static, Final, Abstract, Native]);
        let add = |modifiers: &mut Vec<Modifier>, kind| modifiers.push(Modifier { kind, span: nowhere() });
        let kind = match self.pick(8) {
            0 | 1 => {
                if self.pick(4) == 3 {
                    add(&mut modifiers, Ghost);
                    MemberKind::Field { ty: self.ty(), vars: self.in_spec(Self::vars) }
                } else {
                    MemberKind::Field { ty: self.ty(), vars: self.vars() }
                }
            }
            2 | 3 => MemberKind::Method {
                ty: if self.flip() { make_type(TypeKind::Void) } else { self.ty() },
                name: self.name(),
                params: self.params(),
                contract: self.contract(),
                body: self.some(Self::block),
            },
            4 => {
                add(&mut modifiers, if self.flip() { Pure } else { Lemma });
                MemberKind::Method {
                    ty: self.ty(),
                    name: self.name(),
                    params: self.params(),
                    contract: self.contract(),
                    body: self.some(|g| g.in_spec(Self::block)),
                }
            }
            5 => MemberKind::Constructor {
                name: class,
                params: self.params(),
                contract: self.contract(),
                body: self.some(|g| {
                    let args = g.exprs();
                    let first = make_stmt(StmtKind::ConstructorCall { is_super: g.flip(), args });
                    let mut block = g.block();
                    block.stmts.insert(0, first);
                    block
                }),
            },
            6 => {
                add(&mut modifiers, Predicate);
                MemberKind::Predicate {
                    name: self.name(),
                    params: self.params(),
                    body: self.some(Self::spec_expr),
                }
            }
            _ => {
                add(&mut modifiers, Static);
                self.depth += 4;
                let mut inner = self.class();
                self.depth -= 4;
                inner.modifiers.clone_from(&modifiers);
                MemberKind::Class(Box::new(inner))
            }
        };
        Member { modifiers, kind, span: nowhere() }
    }

    fn class(&mut self) -> Class {
        use ModifierKind::*;
        let kinds = [ClassKind::Class, ClassKind::Interface, ClassKind::Enum, ClassKind::Inductive];
        let kind = kinds[self.pick(4)];
        let name = self.class_name();
        let most = if self.depth > 6 { 0 } else { 4 };
        let named = |g: &mut Self| make_type(TypeKind::Named(vec![g.class_name()], g.list(0, 1, Self::ty)));
        let cased = matches!(kind, ClassKind::Enum | ClassKind::Inductive);
        Class {
            kind,
            modifiers: self.modifiers(&[Public, Final, Abstract]),
            name,
            type_params: match kind {
                ClassKind::Enum => vec![],
                _ => self.list(0, 2, |g| (ident("T"), g.some(named))),
            },
            extends: match kind {
                ClassKind::Class => self.list(0, 1, named),
                ClassKind::Interface => self.list(0, 2, named),
                _ => vec![],
            },
            implements: match kind {
                ClassKind::Class | ClassKind::Enum => self.list(0, 2, named),
                _ => vec![],
            },
            cases: match kind {
                ClassKind::Enum => self.list(0, 3, |g| (g.class_name(), vec![])),
                ClassKind::Inductive => self.list(0, 3, |g| (g.class_name(), g.params())),
                _ => vec![],
            },
            // A constant of an enum could not be told from the name of a member.
            members: self.list(0, if cased { 1 } else { most }, |g| g.member(name)),
            span: nowhere(),
        }
    }

    fn program(&mut self) -> Program {
        let unit = Unit {
            file: FileId(0),
            regions: Regions::default(),
            package: self.some(|_| vec![ident("a"), ident("b")]),
            imports: self.list(0, 2, |g| Import {
                path: vec![ident("a"), g.class_name()],
                star: g.flip(),
                is_static: g.flip(),
                span: nowhere(),
            }),
            items: self.list(1, 3, |g| match g.pick(4) {
                0 => Item::Main(Main { body: g.block(), keyword: nowhere(), span: nowhere() }),
                _ => Item::Class(g.class()),
            }),
        };
        Program { units: vec![unit], nodes: 0 }
    }
}
