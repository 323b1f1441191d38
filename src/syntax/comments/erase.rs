//! Removing the ghost parts from a tree.

use super::super::actions::Cx;
use super::super::ast::*;
use super::super::codes;
use super::Tokens;
use super::name_span;
use crate::report::Diagnostic;
use crate::source::Span;

/// Removes the ghost parts from a tree, and notes where they were.
pub(super) struct Eraser<'t> {
    cx: &'t Cx<'t>,
    tokens: &'t Tokens<'t>,
    /// What was taken out.
    pub ghost: Vec<Span>,
    /// What was reported.
    pub bad: Vec<Span>,
    pub errors: Vec<Diagnostic>,
}

impl<'t> Eraser<'t> {
    pub(super) fn new(cx: &'t Cx<'t>, tokens: &'t Tokens<'t>) -> Eraser<'t> {
        Eraser { cx, tokens, ghost: Vec::new(), bad: Vec::new(), errors: Vec::new() }
    }

    pub(super) fn unit(&mut self, unit: &mut Unit) {
        unit.items.retain(|item| match item {
            Item::Class(class) => self.class_stays(class, class.span),
            Item::Main(_) => true,
        });
        walk::unit(self, unit);
    }

    fn in_comment(&self, span: Span) -> bool {
        self.cx.regions.of(span) == Text::Comment
    }

    /// Reports a part of the tree, at `shown` in it.
    fn report(&mut self, part: Span, shown: Span, message: String, help: &str) {
        self.bad.push(part);
        self.errors.push(Diagnostic::error(codes::IN_COMMENT, shown, message).help(help));
    }

    /// Whether a class belongs to the program, or was reported.
    fn class_stays(&mut self, class: &Class, span: Span) -> bool {
        if !self.in_comment(class.name.span) {
            return true;
        }
        if class.kind == ClassKind::Inductive && self.tokens.hidden(span) {
            self.ghost.push(span);
            return false;
        }
        let message = format!("the class `{}` is declared in a specification comment", class.name.name);
        self.report(
            span,
            class.name.span,
            message,
            "a class belongs to the program: move it out of the comment",
        );
        false
    }

    /// Whether a member belongs to the program. One that was reported does not.
    fn member_stays(&mut self, member: &Member) -> bool {
        let has = |kind| member.modifiers.iter().any(|modifier| modifier.kind == kind);
        let name = name_span(member);
        let (what, ghost) = match &member.kind {
            MemberKind::Error => return true,
            MemberKind::Class(class) => return self.class_stays(class, member.span),
            MemberKind::Predicate { .. } => ("predicate", true),
            MemberKind::Method { .. } if has(ModifierKind::Lemma) => ("lemma", true),
            MemberKind::Method { .. } if has(ModifierKind::Ghost) => ("ghost method", true),
            MemberKind::Field { .. } if has(ModifierKind::Ghost) => ("ghost field", true),
            MemberKind::Method { .. } if has(ModifierKind::Pure) => ("pure method", self.in_comment(name)),
            MemberKind::Method { .. } => ("method", false),
            MemberKind::Field { .. } => ("field", false),
            MemberKind::Constructor { .. } | MemberKind::Compact { .. } => ("constructor", false),
            MemberKind::Initializer(_) => ("initialiser block", false),
        };
        if ghost {
            if self.tokens.hidden(member.span) {
                self.ghost.push(member.span);
            } else {
                let message = format!("a part of this {what} is outside of specification comments");
                let help = "put all of it into comments, from its first word to its last: the compiler takes the rest for program text";
                self.report(member.span, name, message, help);
            }
            return false;
        }
        if self.in_comment(name) {
            let shown = match &member.kind {
                MemberKind::Initializer(_) => format!("this {what}"),
                _ => format!("the {what} `{}`", self.name(member)),
            };
            let help = match &member.kind {
                MemberKind::Method { .. } => {
                    "what a program calls belongs outside of comments; a method for specifications alone is declared `pure`"
                }
                _ => "what belongs to the program is declared outside of comments",
            };
            self.report(member.span, name, format!("{shown} is declared in a specification comment"), help);
            return false;
        }
        true
    }

    fn name(&self, member: &Member) -> String {
        match &member.kind {
            MemberKind::Field { vars, .. } => {
                vars.first().map_or_else(String::new, |(name, _)| name.name.to_string())
            }
            MemberKind::Method { name, .. }
            | MemberKind::Constructor { name, .. }
            | MemberKind::Compact { name, .. }
            | MemberKind::Predicate { name, .. } => name.name.to_string(),
            MemberKind::Class(class) => class.name.name.to_string(),
            MemberKind::Initializer(_) | MemberKind::Error => String::new(),
        }
    }

    fn modifiers(&mut self, modifiers: &mut Vec<Modifier>) {
        modifiers.retain(|modifier| {
            let stays = modifier.kind != ModifierKind::Pure || !self.in_comment(modifier.span);
            if !stays {
                self.ghost.push(modifier.span);
            }
            stays
        });
    }

    fn params(&mut self, params: &mut Vec<Param>) {
        params.retain(|param| {
            if param.ghost {
                self.ghost.push(self.tokens.with_comma(param.ty.span.to(param.name.span)));
            }
            !param.ghost
        });
    }

    fn args(&mut self, args: &mut Vec<Expr>) {
        args.retain(|arg| {
            let ghost = self.in_comment(arg.span) && self.tokens.hidden(arg.span);
            if ghost {
                self.ghost.push(self.tokens.with_comma(arg.span));
            }
            !ghost
        });
    }
}

/// Whether a statement is known only to the verifier. Java has an `assert` too, outside comments.
fn is_ghost(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::Local { ghost, .. } | StmtKind::Expr { ghost, .. } => *ghost,
        StmtKind::GhostBlock(_)
        | StmtKind::Assert(_)
        | StmtKind::Assume(_)
        | StmtKind::Refute(_)
        | StmtKind::Join(_)
        | StmtKind::Open(_)
        | StmtKind::Close(_)
        | StmtKind::Use(_)
        | StmtKind::Package(_)
        | StmtKind::Apply(_)
        | StmtKind::Empty => true,
        StmtKind::Error
        | StmtKind::If(..)
        | StmtKind::While(..)
        | StmtKind::DoWhile(..)
        | StmtKind::For { .. }
        | StmtKind::ForEach { .. }
        | StmtKind::Block(_)
        | StmtKind::Return(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Labeled(..)
        | StmtKind::Switch(..)
        | StmtKind::Yield(_)
        | StmtKind::Throw(_)
        | StmtKind::Try { .. }
        | StmtKind::Synchronized(..)
        | StmtKind::ConstructorCall { .. } => false,
    }
}

const NOBODY_RUNS: &str = "this statement is in a specification comment, so it never runs";

impl walk::Visitor for Eraser<'_> {
    fn class(&mut self, class: &mut Class) {
        self.modifiers(&mut class.modifiers);
        class.members.retain(|member| self.member_stays(member));
        for case in &mut class.cases {
            self.args(&mut case.args);
            case.body.iter_mut().for_each(|body| body.retain(|member| self.member_stays(member)));
        }
    }

    fn member(&mut self, member: &mut Member) {
        self.modifiers(&mut member.modifiers);
        if let MemberKind::Method { params, contract, .. }
        | MemberKind::Constructor { params, contract, .. } = &mut member.kind
        {
            self.params(params);
            self.ghost.extend(contract.clauses.iter().map(|clause| clause.span));
            contract.clauses.clear();
        }
    }

    fn stmts(&mut self, stmts: &mut Vec<Stmt>) {
        stmts.retain(|stmt| {
            if !self.in_comment(stmt.span) {
                return true;
            }
            if is_ghost(&stmt.kind) {
                self.ghost.push(stmt.span);
                return false;
            }
            if self.tokens.hidden(stmt.span) && stmt.kind != StmtKind::Error {
                self.report(
                    stmt.span,
                    stmt.span,
                    NOBODY_RUNS.into(),
                    "move it out of the comment; ghost statements like `assert` and `open` can be in one, and calls of lemmas in a `ghost { … }`",
                );
                return false;
            }
            true
        });
    }

    fn branch(&mut self, stmt: &mut Stmt) {
        if !self.in_comment(stmt.span) || !self.tokens.hidden(stmt.span) || stmt.kind == StmtKind::Error {
            return;
        }
        if is_ghost(&stmt.kind) {
            self.report(
                stmt.span,
                stmt.span,
                "a statement in a comment can't be the whole body of an `if`, `else`, loop or label".into(),
                "without its comments the program would go on with the next statement there: put braces around this one, outside of the comment",
            );
        } else {
            self.report(stmt.span, stmt.span, NOBODY_RUNS.into(), "move it out of the comment");
        }
        // What is inside has been reported.
        stmt.kind = StmtKind::Error;
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::ConstructorCall { args, .. } = &mut stmt.kind {
            self.args(args);
        }
    }

    fn loop_spec(&mut self, spec: &mut LoopSpec) {
        self.ghost.extend(&spec.clauses);
        *spec = LoopSpec::default();
    }

    fn expr(&mut self, e: &mut Expr) {
        // At run time `opening q() in e` is e.
        while let ExprKind::Ghostly { body, .. } = &mut e.kind {
            self.ghost.push(Span { end: body.span.start, ..e.span });
            *e = std::mem::replace(&mut **body, Expr { id: e.id, kind: ExprKind::Error, span: e.span });
        }
        if let ExprKind::Call(Call { args, .. }) | ExprKind::New(_, args) = &mut e.kind {
            self.args(args);
        }
    }
}
