//! Statements.

use super::{Cx, Var};
use crate::source::Span;
use crate::syntax::ast::{Block, Class, Expr, ExprKind, Ident, LoopSpec, Stmt, StmtKind, Type, TypeKind};
use crate::syntax::codes;
use crate::syntax::misspelt_statement;

impl Cx<'_> {
    pub(crate) fn stmt(&self, start: usize, kind: StmtKind, end: usize) -> Stmt {
        Stmt { kind, span: self.span(start, end) }
    }

    pub(crate) fn local(&self, ghost: bool, is_final: bool, ty: Type, vars: Vec<Var>) -> StmtKind {
        let (ty, vars) = self.variables(ty, vars);
        StmtKind::Local { ghost, is_final, ty: local_type(ty), vars }
    }

    /// A statement that is ghost code, as the block that it is short for.
    pub(crate) fn ghost(&self, inner: Stmt) -> StmtKind {
        let span = inner.span;
        StmtKind::GhostBlock(Block { stmts: vec![inner], span })
    }

    /// An expression as a statement: it must do something.
    pub(crate) fn expr_stmt(&self, ghost: bool, expr: Expr) -> StmtKind {
        let acts = matches!(
            expr.kind,
            ExprKind::Assign(..)
                | ExprKind::Step { .. }
                | ExprKind::Call(_)
                | ExprKind::New(..)
                | ExprKind::Error
        ) || matches!(&expr.kind, ExprKind::Quantifier(all) if all.forall && ends_in_call(&all.body));
        if !acts {
            let help = match &expr.kind {
                ExprKind::Chain { rest, .. }
                    if rest.iter().any(|(op, ..)| *op == crate::syntax::ast::BinaryOp::Eq) =>
                {
                    "to assign, write `=`; to check that it holds, write `assert` before it"
                }
                ExprKind::Acc(_) | ExprKind::Arrow { .. } | ExprKind::Quantifier(_) => {
                    "to check that it holds, write `assert` before it"
                }
                ExprKind::Name(name) if misspelt_statement(name.name.as_str()).is_some() => {
                    let right = misspelt_statement(name.name.as_str()).unwrap_or_default();
                    &format!("did you mean `{right};`?")
                }
                _ => "only assignments, calls, `new`, `++` and `--` are statements",
            };
            self.error(
                codes::NOT_A_STATEMENT,
                expr.span,
                "this expression is not a statement: its value would be lost",
                help,
            );
        }
        StmtKind::Expr { ghost, expr }
    }

    /// `i = 0, j = 1` at the head of a `for`.
    pub(crate) fn expr_stmts(&self, list: Vec<Expr>) -> Vec<Stmt> {
        list.into_iter()
            .map(|expr| {
                let span = expr.span;
                Stmt { kind: self.expr_stmt(false, expr), span }
            })
            .collect()
    }

    #[allow(clippy::too_many_arguments)] // the parts of a `for`
    pub(crate) fn for_loop(
        &self,
        start: usize,
        init: Vec<Stmt>,
        cond: Option<Expr>,
        update: Vec<Expr>,
        spec: LoopSpec,
        body: Stmt,
        end: usize,
    ) -> Stmt {
        let update = self
            .expr_stmts(update)
            .into_iter()
            .filter_map(|stmt| match stmt.kind {
                StmtKind::Expr { expr, .. } => Some(expr),
                _ => None,
            })
            .collect();
        let body = Box::new(body);
        let kind = StmtKind::For { init, cond, update, spec, body };
        self.stmt(start, kind, end)
    }

    pub(crate) fn for_each(
        &self,
        start: usize,
        (is_final, ty, var): (bool, Type, Ident),
        array: Expr,
        spec: LoopSpec,
        body: Stmt,
        end: usize,
    ) -> Stmt {
        let kind = StmtKind::ForEach { is_final, ty: local_type(ty), var, array, spec, body: Box::new(body) };
        self.stmt(start, kind, end)
    }

    /// `outer.super(…);` in the constructor of an inner class.
    pub(crate) fn outer_constructor(&self, start: usize, end: usize) -> StmtKind {
        let span = self.span(start, end);
        self.not_in_language(
            span,
            span,
            "inner classes are not in the language",
            "declare the class on its own, and give its constructor the object around it",
        );
        StmtKind::Error
    }

    /// `<T>this(…);`
    pub(crate) fn constructor_with_types(&self, start: usize, end: usize) -> StmtKind {
        let span = self.span(start, end);
        self.not_yet(span, span, "a call with type arguments", "leave them out");
        StmtKind::Error
    }

    /// A class among statements; its modifiers begin at `start`, the class itself at `word`.
    pub(crate) fn local_class(&self, start: usize, word: usize, class: Class, end: usize) -> Stmt {
        let whole = self.span(start, end);
        let shown = Span { start: self.span(word, word).start, ..class.name.span };
        self.not_in_language(
            whole,
            shown,
            "classes inside a method are not in the language",
            "declare it at the top of the file",
        );
        self.stmt(start, StmtKind::Error, end)
    }
}

/// Whether a formula says something of what is called in the end: `φ ==> l(e)` as in `forall int i :: φ ==> l(e);`.
fn ends_in_call(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Call(_) => true,
        ExprKind::Paren(inner) => ends_in_call(inner),
        ExprKind::Arrow { rest, .. } => rest.last().is_some_and(|(_, _, last)| ends_in_call(last)),
        // Any other formula is not about a call.
        _ => false,
    }
}

/// `var` is a word only where a local variable is declared.
fn local_type(ty: Type) -> Type {
    let is_var = matches!(&ty.kind, TypeKind::Named(name, args)
        if args.is_empty() && matches!(name.as_slice(), [one] if one.name.as_str() == "var"));
    Type { kind: if is_var { TypeKind::Var } else { ty.kind }, span: ty.span }
}
