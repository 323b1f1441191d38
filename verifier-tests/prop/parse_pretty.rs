//! Parsing a printed tree gives the same tree.
//!
//! Trees are built from a string of random bytes: each choice takes one, and when none are left the smallest
//! choice is taken. So trees are finite, and a failing one shrinks as the string does.

#[path = "parse_pretty/decl.rs"]
mod decl;
#[path = "parse_pretty/expr.rs"]
mod expr;
#[path = "parse_pretty/stmt.rs"]
mod stmt;

use acclaim::source::{FileId, Files, Span, Spelling, Symbol};
use acclaim::syntax::ast::*;
use acclaim::syntax::{parse_program, pretty};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Checks `cases` random trees; returns the printed text of the first that is not parsed back to itself.
pub(super) fn random_trees_come_back(cases: u32) -> Result<(), String> {
    let config = Config { cases, max_shrink_iters: 20_000, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&proptest::collection::vec(any::<u8>(), 0..600), |bytes| {
            let program = Grow { bytes: &bytes, at: 0, depth: 0, spec: false, ensures: false }.program();
            comes_back(&program).map_err(TestCaseError::fail)
        })
        .map_err(|error| error.to_string())
}

/// Checks that random bytes and random tokens do not stop the parser; they need not mean anything.
pub(super) fn any_text_parses(cases: u32) -> Result<(), String> {
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
    /// The tree that is grown is specification or ghost code.
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

    /// A name of a variable or method: contextual keywords are names except in their contexts.
    fn name(&mut self) -> Ident {
        self.one_of(&["x", "y", "items", "open", "use", "main", "ghost", "e1", "close"])
    }

    /// A name after a dot, where nothing is a keyword.
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

    /// What a `catch` names is a class without type arguments.
    fn caught(&mut self) -> Type {
        let package = if self.flip() { vec![ident("p")] } else { vec![] };
        let path = package.into_iter().chain([self.class_name()]).collect();
        make_type(TypeKind::Named(path, vec![]))
    }

    fn element_type(&mut self) -> Type {
        match self.ty() {
            Type { kind: TypeKind::Array(_), .. } => make_type(TypeKind::Int),
            ty => ty,
        }
    }
}
