//! `switch`.
//!
//! Groups of statements that can't be reached from each other become an `if` each. Those that follow each other without
//! a jump are a *run*: in it, each group is reached by its own labels, or from the end of the group before it.
//!
//! ```text
//! switch (e) { case 1: a; break; case 2: b; case 3: c; default: d; break; }
//!
//! t = e;
//! end: {
//!   if (t == 1) { a; break end; }
//!   third: { second: { if (t != 2 && t != 3) break third;  if (t == 3) break second;  b; } c; } d;  break end;
//! }
//! ```
//!
//! The run with `default` is the last one, and is entered without a condition. A `switch` that gives a value writes it
//! to a temporary, and `yield` jumps to the end; if its values have no side effects, it is a chain of conditional
//! expressions. Strings are compared by what they say: t is then the text of e (see [`super::text`]). Of an enum t is
//! the ordinal.

use super::body::Lowerer;
use crate::ir::{Block, CompareOp, Expr, ExprKind, Label, Stmt, StmtKind, Type};
use crate::resolve::Ty;
use crate::source::Span;
use crate::syntax::ast;
use crate::typing::{CaseLabel, JumpKind, Target, label_of};

/// What several labels lead to.
struct Group<'s> {
    labels: Vec<&'s ast::Expr>,
    /// `default` is one of its labels.
    default: bool,
    /// Where its labels are.
    at: Span,
    body: &'s [ast::Stmt],
    arrow: bool,
    /// Its end may be reached, and leads to the next one.
    falls: bool,
}

impl Lowerer<'_, '_> {
    pub(super) fn switch_stmt(&mut self, span: Span, selector: &ast::Expr, cases: &[ast::SwitchCase]) {
        let names = std::mem::take(&mut self.names);
        let selector = self.selector(selector);
        let end = self.jumps.enter(names, JumpKind::Switch);
        let (block, ()) = self.capture(|lowerer| lowerer.groups(&selector, &groups(cases), end));
        self.jumps.leave();
        self.emit(StmtKind::Block(Some(end), block), span);
    }

    /// A `switch` whose value is written to a temporary.
    pub(super) fn switch_value(
        &mut self,
        e: &ast::Expr,
        selector: &ast::Expr,
        cases: &[ast::SwitchCase],
    ) -> Expr {
        let selector = self.selector(selector);
        let (ty, span) = (self.ty(e), e.span);
        let value = self.add_var(None, ty, span);
        let end = self.jumps.enter_value(value);
        let (block, ()) = self.capture(|lowerer| lowerer.groups(&selector, &covering(groups(cases)), end));
        self.jumps.leave();
        self.emit(StmtKind::Block(Some(end), block), span);
        self.read(value, span)
    }

    /// A `switch` that has only values without side effects.
    pub(super) fn switch_of_values(
        &mut self,
        e: &ast::Expr,
        selector: &ast::Expr,
        cases: &[ast::SwitchCase],
    ) -> Expr {
        let (ty, span) = (self.ty(e), e.span);
        let compared = self.compared(selector);
        let named = match compared.kind {
            ExprKind::Var(_) | ExprKind::Int(_) => None,
            _ => Some(self.add_var(None, compared.ty.clone(), compared.span)),
        };
        let read = named.map_or_else(|| compared.clone(), |var| self.read(var, compared.span));
        let mut value = None;
        let mut others = Vec::new();
        for group in covering(groups(cases)) {
            let [ast::Stmt { kind: ast::StmtKind::Expr { expr, .. }, .. }] = group.body else {
                return self.impossible(span);
            };
            let given = self.expr(expr);
            if group.default {
                value = Some(given);
            } else {
                others.push((self.taken(&read, &group), given));
            }
        }
        let Some(mut value) = value else { return self.impossible(span) };
        for (cond, given) in others.into_iter().rev() {
            let kind = ExprKind::Cond(Box::new(cond), Box::new(given), Box::new(value));
            value = Expr { kind, ty: ty.clone(), span };
        }
        match named {
            Some(var) => {
                let kind = ExprKind::Let { var, value: Box::new(compared), body: Box::new(value) };
                Expr { kind, ty, span }
            }
            None => value,
        }
    }

    /// `yield e;`
    pub(super) fn yield_value(&mut self, value: &ast::Expr, span: Span) {
        let Some((target, end)) = self.jumps.value() else {
            self.impossible(span);
            return;
        };
        self.assign_var(target, value, value.span);
        self.emit(StmtKind::Break(end), span);
    }

    /// The value that is compared. It is evaluated once, and nothing is executed between the comparisons.
    fn selector(&mut self, e: &ast::Expr) -> Expr {
        let value = self.compared(e);
        self.keep(value, None)
    }

    /// A number, what a string says, or the ordinal of a constant of an enum: `null` has none of them. That is an error
    /// even if there is nothing but `default`.
    fn compared(&mut self, e: &ast::Expr) -> Expr {
        let value = self.expr(e);
        let ty = self.nodes.ty(e);
        match (self.table.enumeration(ty), ty) {
            (Some(of), Ty::Class(class, _)) => {
                self.switched.push((self.ids.class(*class), e.span));
                self.ordinal(of, value)
            }
            _ if self.is_text(e) => self.text_said(value),
            _ => value,
        }
    }

    fn groups(&mut self, selector: &Expr, groups: &[Group<'_>], end: Label) {
        let mut last = None;
        for run in groups.chunk_by(|group, _| group.falls) {
            if run.iter().any(|group| group.default) {
                last = Some(run);
                continue;
            }
            let conds: Vec<Expr> = run.iter().map(|group| self.taken(selector, group)).collect();
            let span = conds.first().map_or(selector.span, |cond| cond.span);
            let cond = any(conds, span);
            let (then, ()) = self.capture(|lowerer| lowerer.run(selector, run, end));
            self.emit(StmtKind::If { cond, then, otherwise: Block::default() }, span);
        }
        if let Some(run) = last {
            self.run(selector, run, end);
        }
    }

    /// Groups that follow each other. One of their labels is known to be the right one.
    fn run(&mut self, selector: &Expr, run: &[Group<'_>], end: Label) {
        let Some((first, later)) = run.split_first() else { return };
        // The first group is reached if the labels of no other one fit; of `default`, if those of none do.
        let ways: Vec<(Label, Expr)> = later
            .iter()
            .map(|group| {
                let label = self.jumps.fresh();
                let cond = if group.default {
                    let others: Vec<Expr> = run
                        .iter()
                        .filter(|other| !other.default)
                        .map(|other| self.taken(selector, other))
                        .collect();
                    let others = any(others, group.at);
                    self.unary(ast::UnaryOp::Not, others, group.at)
                } else {
                    self.taken(selector, group)
                };
                (label, cond)
            })
            .collect();
        let (mut block, ()) = self.capture(|lowerer| {
            for (label, cond) in &ways {
                let span = cond.span;
                let then = Block { stmts: vec![Stmt { kind: StmtKind::Break(*label), span }] };
                lowerer.emit(StmtKind::If { cond: cond.clone(), then, otherwise: Block::default() }, span);
            }
            lowerer.group(first, end);
        });
        for (group, (label, _)) in later.iter().zip(ways) {
            let inner = std::mem::take(&mut block);
            (block, ()) = self.capture(|lowerer| {
                lowerer.emit(StmtKind::Block(Some(label), inner), group.at);
                lowerer.group(group, end);
            });
        }
        self.out.append(&mut block.stmts);
        let span = run.last().map_or(selector.span, |group| group.at);
        self.emit(StmtKind::Break(end), span);
    }

    /// The statements of a group.
    fn group(&mut self, group: &Group<'_>, end: Label) {
        match (group.body, self.jumps.value()) {
            // The value of a `switch` that gives one.
            ([ast::Stmt { kind: ast::StmtKind::Expr { expr, .. }, .. }], Some((_, to)))
                if group.arrow && to == end =>
            {
                self.yield_value(expr, expr.span);
            }
            (body, _) => self.stmts(body),
        }
    }

    /// Whether one of the labels of a group fits.
    fn taken(&mut self, selector: &Expr, group: &Group<'_>) -> Expr {
        let mut conds = Vec::new();
        for label in &group.labels {
            let constant = match self.nodes.target(label) {
                Target::Field(field) => self.ordinal_of_constant(field, label.span),
                _ => None,
            };
            let value = match (constant, self.nodes.label(label.span).cloned()) {
                (Some(ordinal), _) => ordinal,
                (None, Some(CaseLabel::Number(value))) => {
                    Expr { kind: ExprKind::Int(value), ty: Type::Int, span: label.span }
                }
                (None, Some(CaseLabel::Text(text))) => {
                    let literal = self.literal(&text, label.span);
                    self.text_said(literal)
                }
                (None, Some(CaseLabel::Constant(_)) | None) => return self.impossible(label.span),
            };
            let kind = ExprKind::Compare(CompareOp::Eq, Box::new(selector.clone()), Box::new(value));
            conds.push(Expr { kind, ty: Type::Bool, span: group.at });
        }
        any(conds, group.at)
    }
}

fn any(mut conds: Vec<Expr>, span: Span) -> Expr {
    match (conds.len(), conds.pop()) {
        (1, Some(only)) => only,
        (_, Some(last)) => {
            conds.push(last);
            Expr { kind: ExprKind::Or(conds), ty: Type::Bool, span }
        }
        (_, None) => Expr { kind: ExprKind::Bool(false), ty: Type::Bool, span },
    }
}

/// Cases without statements of their own belong to the next one.
fn groups(cases: &[ast::SwitchCase]) -> Vec<Group<'_>> {
    let mut groups = Vec::new();
    let (mut labels, mut default, mut at) = (Vec::new(), false, None);
    for (index, case) in cases.iter().enumerate() {
        labels.extend(&case.labels);
        default |= case.labels.is_empty();
        let begin: Span = *at.get_or_insert(label_of(case));
        if case.body.is_empty() && index + 1 < cases.len() {
            continue;
        }
        groups.push(Group {
            labels: std::mem::take(&mut labels),
            default: std::mem::take(&mut default),
            at: begin.to(label_of(case)),
            body: &case.body,
            arrow: case.arrow,
            falls: !case.arrow && !case.body.last().is_some_and(leaves),
        });
        at = None;
    }
    groups
}

/// Where there is no `default`, all constants of an enum are named, so that the last group is that of all others.
fn covering(mut groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    if !groups.iter().any(|group| group.default)
        && let Some(last) = groups.last_mut()
    {
        last.default = true;
    }
    groups
}

/// Whether the end of a statement surely can't be reached. If that is not seen, it costs nothing but a label.
fn leaves(stmt: &ast::Stmt) -> bool {
    match &stmt.kind {
        ast::StmtKind::Return(_)
        | ast::StmtKind::Break(_)
        | ast::StmtKind::Continue(_)
        | ast::StmtKind::Yield(_)
        | ast::StmtKind::Throw(_) => true,
        ast::StmtKind::Block(block) => block.stmts.last().is_some_and(leaves),
        // Any other statement is taken to end.
        _ => false,
    }
}
