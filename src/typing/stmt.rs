//! Statements.

use super::checker::{Checker, JumpTarget};
use super::expr::strip;
use super::for_each::ForEach;
use super::jump::{JumpKind, JumpWord};
use super::place::Place;
use super::{Constness, VariableKind, codes};
use crate::report::Diagnostic;
use crate::resolve::{CallableKind, Ty, Unknown, deep, did_you_mean, nearest, not_in_language, not_yet};
use crate::source::Span;
use crate::syntax::ast::{Block, Expr, ExprKind, Ident, LoopSpec, Stmt, StmtKind, Text, Type, TypeKind};
use crate::syntax::misspelt_statement;

/// A loop of any form.
struct Loop<'s> {
    span: Span,
    /// The word for it in messages.
    word: &'static str,
    cond: Option<&'s Expr>,
    spec: &'s LoopSpec,
    update: &'s [Expr],
    body: &'s Stmt,
}

impl Checker<'_, '_> {
    pub(super) fn block(&mut self, block: &Block) {
        self.scopes.enter();
        for stmt in &block.stmts {
            self.stmt(stmt);
        }
        self.scopes.leave();
    }

    /// A statement that is not in a block: the scope of what it declares ends with it.
    pub(super) fn sub(&mut self, stmt: &Stmt) {
        self.scopes.enter();
        self.stmt(stmt);
        self.scopes.leave();
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        deep(|| self.kind_of_stmt(stmt));
        self.introduce(stmt);
    }

    fn kind_of_stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        if self.is_ghost_code() && !self.may_be_ghost(stmt) {
            return;
        }
        match &stmt.kind {
            StmtKind::Error => {
                self.unread();
            }
            StmtKind::Empty => {}
            StmtKind::Local { ghost: true, .. } | StmtKind::Expr { ghost: true, .. }
                if !self.is_ghost_code() =>
            {
                self.ghost_code(|checker| checker.kind_of_stmt(stmt));
            }
            StmtKind::Local { ty, vars, is_final, .. } => {
                self.local(ty, vars);
                for (name, value) in vars.iter().filter(|_| *is_final) {
                    if let Some(id) = self.nodes.declared(name.span) {
                        let ty = &self.variable(id).ty;
                        let constness =
                            value.as_ref().map_or(Constness::Not, |value| self.constness_as(ty, value));
                        let variable = &mut self.variables[id.0 as usize];
                        variable.is_final = true;
                        variable.constness = constness;
                    }
                }
            }
            StmtKind::Expr { expr, .. } => self.expr_stmt(expr),
            StmtKind::If(cond, then, otherwise) => {
                self.boolean(cond, "the condition of `if`");
                self.where_it_is(true, cond, |checker| checker.sub(then));
                if let Some(otherwise) = otherwise {
                    self.where_it_is(false, cond, |checker| checker.sub(otherwise));
                }
            }
            StmtKind::While(cond, spec, body) => {
                self.any_loop(Loop { span, word: "while", cond: Some(cond), spec, update: &[], body });
            }
            StmtKind::DoWhile(body, spec, cond) => {
                self.any_loop(Loop { span, word: "do … while", cond: Some(cond), spec, update: &[], body });
            }
            StmtKind::For { init, cond, update, spec, body } => {
                self.scopes.enter();
                let names = std::mem::take(&mut self.names);
                init.iter().for_each(|stmt| self.stmt(stmt));
                self.names = names;
                self.any_loop(Loop { span, word: "for", cond: cond.as_ref(), spec, update, body });
                self.scopes.leave();
            }
            StmtKind::Labeled(name, body) => self.labeled(*name, body),
            StmtKind::Throw(e) => self.throw(e),
            StmtKind::Block(block) => self.block(block),
            StmtKind::Return(value) => self.return_stmt(span, value.as_ref()),
            StmtKind::Break(label) => self.jump(span, JumpWord::Break, *label),
            StmtKind::Continue(label) => self.jump(span, JumpWord::Continue, *label),
            StmtKind::Yield(value) => self.yield_value(span, value),
            StmtKind::Assert(e) if self.table.text(span) == Text::Compiled => self.within(
                |at| at.place = Place::ProgramAssert,
                |checker| checker.boolean(e, "what `assert` checks"),
            ),
            StmtKind::Assert(e) | StmtKind::Assume(e) | StmtKind::Refute(e) | StmtKind::Join(e) => {
                self.assertion_at(Place::Assert, e);
            }
            StmtKind::Open(e) => self.ghost_step(e, "open"),
            StmtKind::Close(e) => self.ghost_step(e, "close"),
            StmtKind::Use(e) => self.ghost_step(e, "use"),
            StmtKind::ForEach { is_final, ty, var, array, spec, body } => {
                self.for_each(ForEach { is_final: *is_final, ty, var: *var, array, spec, body });
            }
            StmtKind::GhostBlock(block) => self.ghost_block(block),
            StmtKind::Switch(selector, cases) => self.switch_stmt(selector, cases),
            StmtKind::Try { .. } => self.unsupported(span, "try", "`try`"),
            StmtKind::Synchronized(..) => {
                self.fail(not_in_language(span, "`synchronized`, like all of threads,"));
            }
            StmtKind::Package(_) => self.unsupported(span, "package", "`package`"),
            StmtKind::Apply(_) => self.unsupported(span, "apply", "`apply`"),
            StmtKind::ConstructorCall { is_super: true, args } => self.super_constructor(span, args),
            StmtKind::ConstructorCall { is_super: false, args } => self.delegation(span, args),
        }
    }

    /// One error for a statement that is not built yet, at the word it begins with; its parts are not checked.
    fn unsupported(&mut self, span: Span, word: &str, what: &str) {
        let end = (span.start + word.len() as u32).min(span.end);
        self.fail(not_yet(Span { end, ..span }, what));
    }

    fn local(&mut self, ty: &Type, vars: &[(Ident, Option<Expr>)]) {
        if matches!(ty.kind, TypeKind::Var) {
            if let Some((second, _)) = vars.get(1) {
                let text = "`var` declares one variable";
                self.report(
                    Diagnostic::error(codes::DECLARATION, second.span, text)
                        .help("begin a declaration of its own for each"),
                );
            }
            for (name, value) in vars {
                self.inferred(*name, value.as_ref());
            }
            return;
        }
        if let Some(right) = self.misspelt(ty, vars) {
            let text: Vec<&str> = vars.iter().map(|(name, _)| name.name.as_str()).collect();
            self.unread = true;
            self.opaque = true;
            self.fail(
                Diagnostic::error(codes::UNKNOWN_NAME, ty.span, "there is no such statement")
                    .help(format!("did you mean `{right} {};`?", text.join(", "))),
            );
            return;
        }
        let found = self.errors.len();
        let resolved = self.resolve_type(ty);
        if resolved.is_error() {
            self.unknown();
        }
        if resolved.is_ghost() && !self.is_ghost_code() {
            let text = self.show(&resolved);
            self.report(
                Diagnostic::error(
                    codes::GHOST_CODE,
                    ty.span,
                    format!("a variable of type `{text}` has to be `ghost`"),
                )
                .here("no program has such values when it runs")
                .help(format!("write `ghost {text} …`")),
            );
            self.opaque = true;
            for (name, _) in vars {
                self.declare(*name, Ty::Error, VariableKind::Local);
            }
            return;
        }
        let reported = self.errors.len() > found;
        for (name, value) in vars {
            self.declare(*name, resolved.clone(), VariableKind::Local);
            let Some(value) = value else { continue };
            // `String s = "…";` is one error, about its type.
            if reported && matches!(value.kind, ExprKind::String(_) | ExprKind::Char(_)) {
                self.opaque = true;
                continue;
            }
            let found = self.initial(value, &resolved);
            let text = self.show(&resolved);
            let origin = (ty.span, format!("`{}` is declared as `{text}` here", name.name));
            self.assigned(value, &found, &resolved, Some(origin));
        }
    }

    /// `retrun x;` looks like a declaration.
    fn misspelt(&self, ty: &Type, vars: &[(Ident, Option<Expr>)]) -> Option<&'static str> {
        let TypeKind::Named(path, args) = &ty.kind else { return None };
        let [word] = path.as_slice() else { return None };
        let file = word.span.file;
        let known = self.table.class_named(word.name, self.class(), file).is_some()
            || matches!(
                self.table.unknown_class(word.name, self.class(), file),
                Unknown::Imported(_)
                    | Unknown::Perhaps(_)
                    | Unknown::Elsewhere(_)
                    | Unknown::Ambiguous
                    | Unknown::OfJava
            );
        let bare = args.is_empty() && vars.iter().all(|(_, value)| value.is_none());
        misspelt_statement(word.name.as_str()).filter(|_| bare && !known)
    }

    /// `var x = e;`
    fn inferred(&mut self, name: Ident, value: Option<&Expr>) {
        let id = self.declare(name, Ty::Error, VariableKind::Local);
        let Some(value) = value else {
            self.fail(
                Diagnostic::error(
                    codes::UNKNOWN_TYPE,
                    name.span,
                    format!("`{}` has no initial value to take its type from", name.name),
                )
                .help("write its type instead of `var`, or assign a value here"),
            );
            return;
        };
        let outer = self.inferring.replace(id);
        let found = self.value(value);
        self.inferring = outer;
        let found = if found == Ty::Null {
            self.fail(
                Diagnostic::error(
                    codes::UNKNOWN_TYPE,
                    value.span,
                    format!("the type of `{}` can't be inferred from `null`", name.name),
                )
                .help("write its type instead of `var`"),
            )
        } else if !self.has_named_type(value) {
            Ty::Error
        } else {
            found
        };
        self.variables[id.0 as usize].ty = found;
    }

    fn expr_stmt(&mut self, e: &Expr) {
        if self.is_ghost_code() {
            return self.ghost_effect(e);
        }
        match &strip(e).kind {
            ExprKind::Call(_)
            | ExprKind::New(..)
            | ExprKind::NewArray { .. }
            | ExprKind::Assign(..)
            | ExprKind::Step { .. }
            | ExprKind::Error => {
                self.expr(e);
            }
            _ => {
                self.fail(
                    Diagnostic::error(codes::DECLARATION, e.span, "this expression is not a statement")
                        .help("a statement assigns, calls a method, makes an object, or uses `++` or `--`"),
                );
            }
        }
    }

    fn any_loop(&mut self, lp: Loop<'_>) {
        self.ends_if_ghost(lp.span, lp.spec, lp.cond.into_iter());
        let names = std::mem::take(&mut self.names);
        if let Some(cond) = lp.cond {
            self.boolean(cond, &format!("the condition of `{}`", lp.word));
        }
        self.clauses(lp.spec);
        let repeated = |checker: &mut Self| {
            lp.update.iter().for_each(|e| checker.expr_stmt(e));
            checker.iterated(names, lp.body);
        };
        // The body of a `do` runs before its condition.
        match lp.cond.filter(|_| lp.word != "do … while") {
            Some(cond) => self.where_it_is(true, cond, repeated),
            None => repeated(self),
        }
    }

    /// The clauses of a loop.
    pub(super) fn clauses(&mut self, spec: &LoopSpec) {
        for invariant in &spec.invariants {
            self.assertion_at(Place::Invariant, invariant);
        }
        for (index, (parts, span)) in spec.decreases.iter().enumerate() {
            if index > 0 {
                self.report(
                    Diagnostic::error(codes::DECLARATION, *span, "a second `decreases`")
                        .label(spec.decreases[0].1, "the first one is here"),
                );
            }
            self.measure(Place::LoopDecreases, parts);
        }
    }

    /// The body of a loop with these names.
    pub(super) fn iterated(&mut self, names: Vec<Ident>, body: &Stmt) {
        self.jumps.push(JumpTarget::new(names, JumpKind::Loop));
        self.sub(body);
        self.jumps.pop();
    }

    /// `l: s`
    fn labeled(&mut self, name: Ident, body: &Stmt) {
        let around = self.jumps.iter().flat_map(|target| &target.names).chain(&self.names);
        if let Some(first) = around.copied().find(|known| known.name == name.name) {
            self.report(
                Diagnostic::error(
                    codes::DUPLICATE,
                    name.span,
                    format!("a statement around this one is already called `{}`", name.name),
                )
                .label(first.span, "the first one is here"),
            );
        }
        self.names.push(name);
        if body.kind.takes_label() {
            return deep(|| self.kind_of_stmt(body));
        }
        let names = std::mem::take(&mut self.names);
        self.jumps.push(JumpTarget::new(names, JumpKind::Labelled));
        self.sub(body);
        self.jumps.pop();
    }

    /// `throw e;`: in code that javac compiles e has to be a `Throwable`. A class of an `.acc` file need not say that
    /// it is one. That it is not null is asked where it is thrown.
    pub(super) fn throw(&mut self, e: &Expr) {
        let found = self.value(e);
        let table = self.table;
        let compiled = table.text(e.span) != Text::Bare;
        let of_class = || table.bounds(&found).iter().any(|bound| matches!(bound, Ty::Class(..)));
        if compiled {
            self.may_throw(&found, e.span, None);
        }
        if !(table.may_be_thrown(&found) || (!compiled && of_class())) {
            let text = self.show(&found);
            let what = if compiled { "a `Throwable`" } else { "an object of a class" };
            self.report(Diagnostic::error(
                codes::TYPE_MISMATCH,
                e.span,
                format!("only {what} can be thrown, and this is `{text}`"),
            ));
        }
    }

    fn return_stmt(&mut self, span: Span, value: Option<&Expr>) {
        self.stays_in_value(span, "return");
        let callable = self.callable;
        let gives_none = callable.result == Ty::Void;
        if callable.kind == CallableKind::Initialiser {
            self.report(
                Diagnostic::error(codes::DECLARATION, span, "an initialiser can't `return`")
                    .help("the constructor goes on after it; leave it out, or use `if`"),
            );
        }
        match value {
            Some(value) => {
                let found = self.value_for(value, &callable.result);
                if gives_none {
                    let what = match callable.kind {
                        CallableKind::Method => format!("`{}` is `void`", callable.name.name),
                        kind => format!("a {} gives no result", kind.describe()),
                    };
                    self.report(
                        Diagnostic::error(
                            codes::RETURN_VALUE,
                            value.span,
                            format!("{what} and returns no value"),
                        )
                        .label(callable.name.span, "declared here")
                        .help("write `return;`, or declare the type of the result"),
                    );
                } else {
                    self.returned(value, &found);
                }
            }
            None if gives_none => {}
            None => {
                let text = self.show(&callable.result);
                self.report(
                    Diagnostic::error(
                        codes::RETURN_VALUE,
                        span,
                        format!("`{}` must return a value of type `{text}`", callable.name.name),
                    )
                    .label(callable.name.span, "declared here"),
                );
            }
        }
    }

    fn jump(&mut self, span: Span, word: JumpWord, name: Option<Ident>) {
        let fits = |target: &JumpTarget| match name {
            Some(name) => target.names.iter().any(|known| known.name == name.name),
            None => target.kind.takes(word),
        };
        let error = match (self.jumps.iter().rposition(fits), name) {
            (Some(at), Some(name)) if word == JumpWord::Continue && self.jumps[at].kind != JumpKind::Loop => {
                Diagnostic::error(codes::OUTSIDE_LOOP, name.span, format!("`{}` is not a loop", name.name))
                    .help(format!("`break {};` leaves it", name.name))
            }
            (Some(at), _) => {
                let leaves = self.jumps[at..].iter().any(|target| target.kind == JumpKind::Value);
                if leaves {
                    self.stays_in_value(span, word.spelling());
                }
                return;
            }
            (None, Some(name)) => {
                let known = self.jumps.iter().flat_map(|target| &target.names).map(|name| name.name.as_str());
                let text = format!("no statement around this one is called `{}`", name.name);
                let error = Diagnostic::error(codes::UNKNOWN_NAME, name.span, text);
                match did_you_mean(&nearest(name.name.as_str(), known)) {
                    Some(help) => error.help(help),
                    None => error,
                }
            }
            (None, None) => {
                let word = word.spelling();
                Diagnostic::error(codes::OUTSIDE_LOOP, span, format!("`{word}` is outside of every loop"))
                    .help("`return;` leaves the method")
            }
        };
        // Where it leads is not known.
        self.opaque = true;
        self.fail(error);
    }

    fn ghost_step(&mut self, e: &Expr, word: &str) {
        self.within(
            |at| at.place = Place::Ghost,
            |checker| {
                checker.ghost_target(e, word);
            },
        );
    }
}
