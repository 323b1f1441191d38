//! Loops, labels and jumps.
//!
//! Every form of loop becomes the one of the core language. A jump becomes one to the label of its target, whether it
//! names the target or not:
//!
//! ```text
//! out: for (int i = 0; i < n; i++) { while (b) { if (c) continue out; break; } }
//! { i = 0; loop 0 (i < n; i = i + 1) { loop 1 (b) { if (c) { continue 0; } break 1; } } }
//! ```

use super::body::Lowerer;
use super::for_each::ForEach;
use crate::ir::{Decreases, Expr, ExprKind, Loop, StmtKind, Test, Type, VarId};
use crate::source::Span;
use crate::syntax::ast;
use crate::typing::{JumpKind, JumpWord};

/// A loop, as the text has it.
struct Form<'s> {
    word: &'static str,
    test: Test,
    /// None: `true`.
    cond: Option<&'s ast::Expr>,
    spec: &'s ast::LoopSpec,
    update: &'s [ast::Expr],
    body: &'s ast::Stmt,
}

impl Lowerer<'_, '_> {
    pub(super) fn loop_of_any_form(&mut self, stmt: &ast::Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            ast::StmtKind::While(cond, spec, body) => {
                let cond = Some(cond);
                self.repeat(span, Form { word: "while", test: Test::Before, cond, spec, update: &[], body });
            }
            ast::StmtKind::DoWhile(body, spec, cond) => {
                let cond = Some(cond);
                self.repeat(span, Form { word: "do", test: Test::After, cond, spec, update: &[], body });
            }
            ast::StmtKind::For { init, cond, update, spec, body } => {
                let cond = cond.as_ref();
                let names = std::mem::take(&mut self.names);
                let (block, ()) = self.capture(|lowerer| {
                    init.iter().for_each(|stmt| lowerer.stmt(stmt));
                    lowerer.names = names;
                    lowerer.repeat(span, Form { word: "for", test: Test::Before, cond, spec, update, body });
                });
                self.emit(StmtKind::Block(None, block), span);
            }
            ast::StmtKind::ForEach { var, array, spec, body, .. } => {
                self.for_each(span, ForEach { var: *var, array, spec, body });
            }
            // Any other statement is no loop.
            _ => {
                self.impossible(span);
            }
        }
    }

    fn repeat(&mut self, span: Span, form: Form<'_>) {
        let Form { word, test, cond, spec, update, body } = form;
        let keyword = Span { end: (span.start + word.len() as u32).min(span.end), ..span };
        let names = std::mem::take(&mut self.names);
        if let Some(cond) = cond {
            self.declare_known_after(cond);
        }
        let (clock, written) = (self.clock, self.written.len());
        let (prelude, cond) = self.capture(|lowerer| match cond {
            Some(cond) => lowerer.expr(cond),
            None => Expr { kind: ExprKind::Bool(true), ty: Type::Bool, span: keyword },
        });
        let clauses: Vec<&ast::Expr> = spec.invariants.iter().collect();
        let invariant = self.assertion(&clauses, cond.span);
        let decreases = self.decreases(spec);
        let label = self.jumps.enter(names, JumpKind::Loop);
        let body = self.block_of(body);
        self.jumps.leave();
        let (update, ()) = self.capture(|lowerer| update.iter().for_each(|e| lowerer.effect(e)));
        let assigned = self.assigned_since(clock, written);
        let lowered =
            Loop { label, test, prelude, cond, invariant, decreases, body, update, assigned, keyword };
        self.emit(StmtKind::Loop(Box::new(lowered)), span);
    }

    pub(super) fn decreases(&mut self, spec: &ast::LoopSpec) -> Option<Decreases> {
        spec.decreases.first().map(|(parts, span)| Decreases {
            measure: parts.iter().filter_map(|e| self.measure(e)).collect(),
            span: *span,
        })
    }

    /// `l: s`. A loop takes the name itself, since `continue` needs to know its loop.
    pub(super) fn labeled(&mut self, name: ast::Ident, body: &ast::Stmt) {
        self.names.push(name.name);
        if body.kind.takes_label() {
            return self.stmt(body);
        }
        let names = std::mem::take(&mut self.names);
        let label = self.jumps.enter(names, JumpKind::Labelled);
        let block = self.block_of(body);
        self.jumps.leave();
        self.emit(StmtKind::Block(Some(label), block), body.span);
    }

    /// `break l;` or `continue l;`
    pub(super) fn jump(&mut self, span: Span, word: JumpWord, name: Option<ast::Ident>) {
        match self.jumps.find(word, name) {
            Some(label) if word == JumpWord::Continue => self.emit(StmtKind::Continue(label), span),
            Some(label) => self.emit(StmtKind::Break(label), span),
            None => {
                self.impossible(span);
            }
        }
    }

    /// The variables declared up to `clock` that were written after the first `written` writes, in the order
    /// of their declaration.
    pub(super) fn assigned_since(&self, clock: u32, written: usize) -> Vec<VarId> {
        let declared = |id: &VarId| self.declared[id.index()];
        let mut assigned: Vec<VarId> = self.written[written..]
            .iter()
            .copied()
            .filter(|id| (1..=clock).contains(&declared(id)))
            .collect();
        assigned.sort_unstable_by_key(declared);
        assigned.dedup();
        assigned
    }
}
