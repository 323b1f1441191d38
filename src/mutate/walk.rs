//! The walk through declarations and statements.

use std::collections::HashMap;

use super::describe::{becomes, left_out};
use super::{Kind, Mutant};
use crate::source::{FileId, Span, Symbol};
use crate::syntax::ast::*;
use crate::syntax::pretty;

/// One walk: it lists the mutants, or makes one of them.
pub(super) struct Walker {
    next: usize,
    target: Option<usize>,
    pub(super) found: Vec<Mutant>,
    /// The next free number of an expression.
    nodes: u32,
    ghost_steps: bool,
    /// The fields of all classes: class, name, type.
    fields: Vec<(Symbol, Symbol, String)>,
    place: Place,
}

/// The current position of the walk.
struct Place {
    class: Symbol,
    declaration: String,
    span: Span,
    local: bool,
    /// Parameters and locals of the declaration with their types.
    variables: Vec<(Symbol, String)>,
}

impl Walker {
    pub(super) fn new(program: &Program, ghost_steps: bool, target: Option<usize>) -> Walker {
        let mut fields = Vec::new();
        for class in program.units.iter().flat_map(|unit| &unit.items).filter_map(class_of) {
            for member in &class.members {
                if let MemberKind::Field { ty, vars } = &member.kind {
                    let ty = pretty::ty(ty);
                    fields.extend(vars.iter().map(|(name, _)| (class.name.name, name.name, ty.clone())));
                }
            }
        }
        let place = Place {
            class: Symbol::new(""),
            declaration: String::new(),
            span: Span::new(FileId(0), 0, 0),
            local: false,
            variables: Vec::new(),
        };
        Walker { next: 0, target, found: Vec::new(), nodes: program.nodes, ghost_steps, fields, place }
    }

    /// A place where something could be changed; returns whether to change it now. `change` describes the change, and
    /// is called only if needed.
    pub(super) fn turn(&mut self, kind: Kind, span: Span, change: impl FnOnce() -> String) -> bool {
        let number = self.next;
        self.next += 1;
        if self.target.is_none() {
            self.found.push(Mutant {
                number,
                kind,
                span,
                change: change(),
                declaration: self.place.declaration.clone(),
                declaration_span: self.place.span,
                local: self.place.local || matches!(kind, Kind::Claim | Kind::Requires),
            });
        }
        self.target == Some(number)
    }

    /// Offers to replace this expression by another one.
    pub(super) fn replace(
        &mut self,
        kind: Kind,
        e: &mut Expr,
        other: impl FnOnce(&mut Self, &Expr) -> ExprKind,
    ) {
        if self.target.is_some_and(|target| target != self.next) {
            self.next += 1;
            return;
        }
        let changed = Expr { id: self.node(), kind: other(self, e), span: e.span };
        let change = || becomes(e, &changed);
        if self.turn(kind, e.span, change) {
            *e = changed;
        }
    }

    pub(super) fn node(&mut self) -> NodeId {
        self.nodes += 1;
        NodeId(self.nodes - 1)
    }

    /// The next variable or field that has this name's type, if there is one.
    pub(super) fn neighbour(&self, name: Symbol) -> Option<Symbol> {
        let variables = &self.place.variables;
        if variables.iter().any(|(known, _)| *known == name) {
            return following(variables.iter().map(|(name, ty)| (*name, ty)), name);
        }
        let own = self.fields.iter().filter(|field| field.0 == self.place.class);
        following(own.map(|(_, name, ty)| (*name, ty)), name)
    }

    /// The next field that has this field's type in the first class that has a field of this name.
    pub(super) fn neighbour_field(&self, name: Symbol) -> Option<Symbol> {
        let class = self.fields.iter().find(|field| field.1 == name)?.0;
        let of_class = self.fields.iter().filter(|field| field.0 == class);
        following(of_class.map(|(_, name, ty)| (*name, ty)), name)
    }

    pub(super) fn program(&mut self, program: &mut Program) {
        for item in program.units.iter_mut().flat_map(|unit| &mut unit.items) {
            match item {
                Item::Class(class) => {
                    for member in &mut class.members {
                        self.member(class.name.name, member);
                    }
                }
                Item::Main(main) => {
                    let variables = locals(&main.body);
                    let (class, declaration, span) = (Symbol::new(""), "main".to_owned(), main.span);
                    self.place = Place { class, declaration, span, local: true, variables };
                    self.block(&mut main.body);
                }
            }
        }
        program.nodes = self.nodes;
    }

    fn member(&mut self, class: Symbol, member: &mut Member) {
        let pure = member.modifiers.iter().any(|modifier| modifier.kind == ModifierKind::Pure);
        let enter = |name: &Ident, params: &[Param], body: Option<&Block>| {
            let mut variables: Vec<_> =
                params.iter().filter(|it| !it.ghost).map(|it| (it.name.name, pretty::ty(&it.ty))).collect();
            variables.extend(body.map(locals).unwrap_or_default());
            let declaration = format!("{class}.{}", name.name);
            Place { class, declaration, span: member.span, local: false, variables }
        };
        match &mut member.kind {
            MemberKind::Predicate { name, params, body, .. } => {
                self.place = enter(name, params, None);
                if let Some(body) = body {
                    self.clause(Kind::Predicate, body);
                }
            }
            MemberKind::Method { name, params, contract, body, .. }
            | MemberKind::Constructor { name, params, contract, body, .. } => {
                self.place = enter(name, params, body.as_ref());
                for clause in &mut contract.clauses {
                    match &mut clause.kind {
                        ClauseKind::Requires(e) if body.is_some() => self.clause(Kind::Requires, e),
                        ClauseKind::Ensures(e) => {
                            self.clause(Kind::Ensures, e);
                            if body.is_some() {
                                self.clause(Kind::Claim, e);
                            }
                        }
                        ClauseKind::Requires(_) | ClauseKind::Decreases(_) => {}
                    }
                }
                self.place.local = !pure;
                match body {
                    Some(body) if pure => body.stmts.iter_mut().for_each(|stmt| self.stmt(stmt)),
                    Some(body) => self.block(body),
                    None => {}
                }
            }
            MemberKind::Error
            | MemberKind::Field { .. }
            | MemberKind::Class(_)
            | MemberKind::Compact { .. }
            | MemberKind::Initializer(_) => {}
        }
    }

    /// A block of program text: tests whether its end is reachable, and whether each statement is needed.
    fn block(&mut self, block: &mut Block) {
        let ends = block.stmts.last().is_some_and(jumps);
        let at = if ends { block.stmts.len() - 1 } else { block.stmts.len() };
        let end = Span { start: block.span.end.saturating_sub(1).max(block.span.start), ..block.span };
        let end = if ends { block.stmts[at].span } else { end };
        if self.turn(Kind::Dead, end, || "`assert false;` here".into()) {
            let stmt = self.dead(end);
            block.stmts.insert(at, stmt);
        }
        self.stmts(&mut block.stmts);
    }

    /// Statements one after the other: each may be left out.
    fn stmts(&mut self, stmts: &mut Vec<Stmt>) {
        let mut without = None;
        for (index, stmt) in stmts.iter_mut().enumerate() {
            if self.may_leave_out(&stmt.kind) && self.turn(Kind::Statement, stmt.span, || left_out(stmt)) {
                without = Some(index);
            }
            self.stmt(stmt);
        }
        if let Some(index) = without {
            stmts.remove(index);
        }
    }

    /// The statements of the cases of a `switch`. What stands after an arrow stays there.
    pub(super) fn cases(&mut self, cases: &mut [SwitchCase]) {
        for case in cases {
            if case.arrow {
                case.body.iter_mut().for_each(|stmt| self.stmt(stmt));
            } else {
                self.stmts(&mut case.body);
            }
        }
    }

    fn may_leave_out(&self, stmt: &StmtKind) -> bool {
        match stmt {
            StmtKind::Open(_) | StmtKind::Close(_) | StmtKind::Use(_) => self.ghost_steps,
            // Ghost code is there for the proof: if that does without it, nothing is wrong.
            StmtKind::Expr { ghost: true, .. } => false,
            StmtKind::Expr { .. }
            | StmtKind::If(..)
            | StmtKind::While(..)
            | StmtKind::DoWhile(..)
            | StmtKind::For { .. }
            | StmtKind::ForEach { .. }
            | StmtKind::Switch(..)
            | StmtKind::Labeled(..)
            | StmtKind::Throw(_)
            | StmtKind::Return(_)
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Assume(_)
            | StmtKind::Block(_) => true,
            _ => false,
        }
    }

    fn dead(&mut self, span: Span) -> Stmt {
        let no = Expr { id: self.node(), kind: ExprKind::Bool(false), span };
        Stmt { kind: StmtKind::Assert(no), span }
    }

    /// The body of an `if` or a loop.
    fn body(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Block(block) = &mut stmt.kind {
            return self.block(block);
        }
        let span = stmt.span;
        if self.turn(Kind::Dead, span, || "`assert false;` here".into()) {
            let kept = std::mem::replace(&mut stmt.kind, StmtKind::Empty);
            let stmts = vec![self.dead(span), Stmt { kind: kept, span }];
            stmt.kind = StmtKind::Block(Block { stmts, span });
        } else {
            let leave = |kind: &StmtKind| self.may_leave_out(kind);
            if !has_body(&stmt.kind) && leave(&stmt.kind) {
                let change = || left_out(stmt);
                if self.turn(Kind::Statement, span, change) {
                    stmt.kind = StmtKind::Empty;
                }
            }
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || match &mut stmt.kind {
            StmtKind::Local { ghost: true, .. } | StmtKind::Expr { ghost: true, .. } => {}
            StmtKind::Local { vars, .. } => {
                for (_, value) in vars {
                    value.iter_mut().for_each(|value| self.term(None, value));
                }
            }
            StmtKind::Expr { expr, .. } => self.term(None, expr),
            StmtKind::If(cond, yes, no) => {
                self.condition(cond);
                self.body(yes);
                no.iter_mut().for_each(|no| self.body(no));
            }
            StmtKind::While(cond, spec, body) => self.any_loop(Some(cond), spec, &mut [], body),
            StmtKind::DoWhile(body, spec, cond) => self.any_loop(Some(cond), spec, &mut [], body),
            StmtKind::For { init, cond, update, spec, body } => {
                init.iter_mut().for_each(|stmt| self.stmt(stmt));
                self.any_loop(cond.as_mut(), spec, update, body);
            }
            StmtKind::ForEach { array, spec, body, .. } => {
                self.term(None, array);
                self.any_loop(None, spec, &mut [], body);
            }
            StmtKind::Labeled(_, body) => self.body(body),
            StmtKind::Switch(selector, cases) => {
                self.term(None, selector);
                self.cases(cases);
            }
            StmtKind::Throw(e) | StmtKind::Yield(e) => self.term(None, e),
            StmtKind::Block(block) => self.block(block),
            StmtKind::Return(Some(value)) => self.term(None, value),
            StmtKind::Assert(claim) => self.clause(Kind::Claim, claim),
            _ => {}
        });
    }

    fn any_loop(
        &mut self,
        cond: Option<&mut Expr>,
        spec: &mut LoopSpec,
        update: &mut [Expr],
        body: &mut Stmt,
    ) {
        cond.into_iter().for_each(|cond| self.condition(cond));
        for invariant in &mut spec.invariants {
            self.clause(Kind::Invariant, invariant);
        }
        update.iter_mut().for_each(|e| self.term(None, e));
        self.body(body);
    }
}

fn has_body(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::If(..)
            | StmtKind::While(..)
            | StmtKind::DoWhile(..)
            | StmtKind::For { .. }
            | StmtKind::ForEach { .. }
            | StmtKind::Labeled(..)
    )
}

fn class_of(item: &Item) -> Option<&Class> {
    match item {
        Item::Class(class) => Some(class),
        Item::Main(_) => None,
    }
}

/// The name after this one, in a circle, among those of its type.
fn following<'a>(names: impl Iterator<Item = (Symbol, &'a String)>, name: Symbol) -> Option<Symbol> {
    let mut of_type: HashMap<&String, Vec<Symbol>> = HashMap::new();
    let mut own = None;
    for (known, ty) in names {
        if known == name {
            own = Some(ty);
        }
        let same = of_type.entry(ty).or_default();
        if !same.contains(&known) {
            same.push(known);
        }
    }
    let same = of_type.get(own?)?;
    let at = same.iter().position(|known| *known == name)?;
    same.get((at + 1) % same.len()).copied().filter(|other| *other != name)
}

/// The variables of the program that a block declares, at any depth.
fn locals(block: &Block) -> Vec<(Symbol, String)> {
    let mut found = Vec::new();
    let mut left: Vec<&Stmt> = block.stmts.iter().rev().collect();
    while let Some(stmt) = left.pop() {
        match &stmt.kind {
            StmtKind::Local { ghost: false, ty, vars, .. } => {
                let ty = pretty::ty(ty);
                found.extend(vars.iter().map(|(name, _)| (name.name, ty.clone())));
            }
            StmtKind::Block(block) => left.extend(block.stmts.iter().rev()),
            StmtKind::Switch(_, cases) => {
                left.extend(cases.iter().rev().flat_map(|case| case.body.iter().rev()));
            }
            StmtKind::If(_, yes, no) => {
                left.extend(no.as_deref());
                left.push(yes);
            }
            StmtKind::While(_, _, body) | StmtKind::DoWhile(body, ..) | StmtKind::Labeled(_, body) => {
                left.push(body);
            }
            StmtKind::ForEach { ty, var, body, .. } => {
                found.push((var.name, pretty::ty(ty)));
                left.push(body);
            }
            StmtKind::For { init, body, .. } => {
                left.push(body);
                left.extend(init.iter().rev());
            }
            _ => {}
        }
    }
    found
}

fn jumps(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Return(_)
            | StmtKind::Yield(_)
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Throw(_)
    )
}
