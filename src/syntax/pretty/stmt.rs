//! Statements.

use super::Printer;
use crate::syntax::ast::*;

impl Printer {
    /// A block from brace to brace, without a line end after it.
    pub(super) fn block(&mut self, block: &Block) {
        if block.stmts.is_empty() {
            self.put("{ }");
            return;
        }
        self.put("{\n");
        self.indent += 1;
        self.stmts(&block.stmts);
        self.indent -= 1;
        self.line();
        self.put("}");
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            self.line();
            self.stmt(stmt);
            self.put("\n");
        }
    }

    /// A statement that belongs to the head before it.
    fn body(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(block) => {
                self.put(" ");
                self.block(block);
            }
            _ => {
                self.put("\n");
                self.indent += 1;
                self.line();
                self.stmt(stmt);
                self.indent -= 1;
            }
        }
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || self.stmt_kind(&stmt.kind));
    }

    fn stmt_kind(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Error => self.put("/* could not be read */ ;"),
            StmtKind::Empty => self.put(";"),
            StmtKind::Local { .. } => {
                self.local(kind);
                self.put(";");
            }
            StmtKind::Expr { ghost, expr } => {
                self.ghost(*ghost);
                self.expr(expr);
                self.put(";");
            }
            StmtKind::If(cond, yes, no) => self.if_else(cond, yes, no.as_deref()),
            StmtKind::While(cond, spec, body) => {
                self.put("while (");
                self.expr(cond);
                self.put(")");
                self.loop_rest(spec, body);
            }
            StmtKind::DoWhile(body, spec, cond) => {
                self.put("do");
                self.loop_rest(spec, body);
                self.put(if matches!(body.kind, StmtKind::Block(_)) { " " } else { "\n" });
                if !matches!(body.kind, StmtKind::Block(_)) {
                    self.line();
                }
                self.put("while (");
                self.expr(cond);
                self.put(");");
            }
            StmtKind::For { init, cond, update, spec, body } => {
                self.put("for (");
                self.list(init, |p, stmt| match &stmt.kind {
                    StmtKind::Expr { expr, .. } => p.expr(expr),
                    other => p.local(other),
                });
                self.put("; ");
                cond.iter().for_each(|cond| self.expr(cond));
                self.put("; ");
                self.exprs(update);
                self.put(")");
                self.loop_rest(spec, body);
            }
            StmtKind::ForEach { is_final, ty, var, array, spec, body } => {
                self.put("for (");
                if *is_final {
                    self.put("final ");
                }
                self.ty(ty);
                self.put(" ");
                self.ident(var);
                self.put(" : ");
                self.expr(array);
                self.put(")");
                self.loop_rest(spec, body);
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::GhostBlock(block) => {
                self.put("ghost ");
                self.block(block);
            }
            StmtKind::Return(value) => {
                self.put("return");
                if let Some(value) = value {
                    self.put(" ");
                    self.expr(value);
                }
                self.put(";");
            }
            StmtKind::Break(label) => self.jump("break", label.as_ref()),
            StmtKind::Continue(label) => self.jump("continue", label.as_ref()),
            StmtKind::Labeled(label, body) => {
                self.ident(label);
                self.put(": ");
                self.stmt(body);
            }
            StmtKind::Switch(value, cases) => self.switch(value, cases),
            StmtKind::Yield(value) => {
                self.put("yield ");
                self.expr(value);
                self.put(";");
            }
            StmtKind::Try { resources, body, catches, finally } => {
                self.put("try ");
                if !resources.is_empty() {
                    self.put("(");
                    for (index, resource) in resources.iter().enumerate() {
                        self.put(if index > 0 { "; " } else { "" });
                        match &resource.kind {
                            StmtKind::Expr { expr, .. } => self.expr(expr),
                            other => self.local(other),
                        }
                    }
                    self.put(") ");
                }
                self.block(body);
                for (types, name, body) in catches {
                    self.put(" catch (");
                    for (index, ty) in types.iter().enumerate() {
                        self.put(if index > 0 { " | " } else { "" });
                        self.ty(ty);
                    }
                    self.put(" ");
                    self.ident(name);
                    self.put(") ");
                    self.block(body);
                }
                if let Some(body) = finally {
                    self.put(" finally ");
                    self.block(body);
                }
            }
            StmtKind::Synchronized(lock, body) => {
                self.put("synchronized (");
                self.expr(lock);
                self.put(") ");
                self.block(body);
            }
            StmtKind::Throw(e) => self.word("throw", e),
            StmtKind::Assert(e) => self.word("assert", e),
            StmtKind::Assume(e) => self.word("assume", e),
            StmtKind::Refute(e) => self.word("refute", e),
            StmtKind::Join(e) => self.word("join", e),
            StmtKind::Open(e) => self.word("open", e),
            StmtKind::Close(e) => self.word("close", e),
            StmtKind::Use(e) => self.word("use", e),
            StmtKind::Package(e) => self.word("package", e),
            StmtKind::Apply(e) => self.word("apply", e),
            StmtKind::ConstructorCall { is_super, args } => {
                self.put(if *is_super { "super(" } else { "this(" });
                self.exprs(args);
                self.put(");");
            }
        }
    }

    fn ghost(&mut self, ghost: bool) {
        if ghost {
            self.put("ghost ");
        }
    }

    fn word(&mut self, word: &str, e: &Expr) {
        self.put(word);
        self.put(" ");
        self.expr(e);
        self.put(";");
    }

    fn jump(&mut self, word: &str, label: Option<&Ident>) {
        self.put(word);
        if let Some(label) = label {
            self.put(" ");
            self.ident(label);
        }
        self.put(";");
    }

    /// A declaration without its `;`.
    fn local(&mut self, kind: &StmtKind) {
        let StmtKind::Local { ghost, is_final, ty, vars } = kind else { return };
        self.ghost(*ghost);
        if *is_final {
            self.put("final ");
        }
        self.ty(ty);
        self.put(" ");
        self.vars(vars);
    }

    pub(super) fn vars(&mut self, vars: &[(Ident, Option<Expr>)]) {
        self.list(vars, |p, (name, value)| {
            p.ident(name);
            if let Some(value) = value {
                p.put(" = ");
                p.expr(value);
            }
        });
    }

    /// A chain of `else if` is printed without deeper lines.
    fn if_else(&mut self, cond: &Expr, yes: &Stmt, no: Option<&Stmt>) {
        self.put("if (");
        self.expr(cond);
        self.put(")");
        match no {
            None => self.body(yes),
            Some(no) => {
                // The `else` would go to an `if` without one at the end of the first branch.
                if ends_open(yes) {
                    self.put(" {\n");
                    self.indent += 1;
                    self.line();
                    self.stmt(yes);
                    self.put("\n");
                    self.indent -= 1;
                    self.line();
                    self.put("}");
                } else {
                    self.body(yes);
                }
                if matches!(yes.kind, StmtKind::Block(_)) || ends_open(yes) {
                    self.put(" else");
                } else {
                    self.put("\n");
                    self.line();
                    self.put("else");
                }
                if matches!(no.kind, StmtKind::If(..)) {
                    self.put(" ");
                    self.stmt(no);
                } else {
                    self.body(no);
                }
            }
        }
    }

    /// Invariants and measures, then the body.
    fn loop_rest(&mut self, spec: &LoopSpec, body: &Stmt) {
        let clauses = !spec.invariants.is_empty() || !spec.decreases.is_empty();
        self.indent += 1;
        for invariant in &spec.invariants {
            self.clause("invariant", std::slice::from_ref(invariant));
        }
        for (list, _) in &spec.decreases {
            self.clause("decreases", list);
        }
        self.indent -= 1;
        match &body.kind {
            StmtKind::Block(block) if clauses => {
                self.put("\n");
                self.line();
                self.block(block);
            }
            _ => self.body(body),
        }
    }

    /// A clause on a line of its own; the line before is ended.
    pub(super) fn clause(&mut self, word: &str, list: &[Expr]) {
        self.put("\n");
        self.line();
        self.put(word);
        self.put(" ");
        self.exprs(list);
        self.put(";");
    }

    pub(super) fn switch(&mut self, value: &Expr, cases: &[SwitchCase]) {
        self.put("switch (");
        self.expr(value);
        self.put(") {\n");
        cases.iter().for_each(|case| self.case(case));
        self.line();
        self.put("}");
    }

    fn case(&mut self, case: &SwitchCase) {
        self.indent += 1;
        self.line();
        if case.labels.is_empty() {
            self.put("default");
        } else {
            self.put("case ");
            self.exprs(&case.labels);
        }
        if case.arrow {
            self.put(" -> ");
            case.body.iter().for_each(|stmt| self.stmt(stmt));
            self.put("\n");
        } else {
            self.put(":\n");
            self.indent += 1;
            self.stmts(&case.body);
            self.indent -= 1;
        }
        self.indent -= 1;
    }
}

/// Whether a statement ends with an `if` that an `else` after it would go to.
fn ends_open(stmt: &Stmt) -> bool {
    let mut stmt = stmt;
    loop {
        stmt = match &stmt.kind {
            StmtKind::If(_, _, None) => return true,
            StmtKind::If(_, _, Some(no)) => no,
            StmtKind::While(_, _, body) | StmtKind::Labeled(_, body) => body,
            StmtKind::For { body, .. } | StmtKind::ForEach { body, .. } => body,
            _ => return false,
        }
    }
}
