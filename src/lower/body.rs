//! The state of lowering one declaration, and its statements.

use rustc_hash::FxHashMap;

use super::ids::{Callee, Ids, definition};
use super::jumps::JumpTargets;
use crate::ir::{self, Block, Definition, Expr, ExprKind, Named, Numbers, Stmt, StmtKind, VarId};
use crate::resolve::{Body, Callable, CallableId, CallableKind, Table, deep};
use crate::source::{Span, Symbol};
use crate::syntax::ast;
use crate::typing::{Begin, Declaration, JumpWord, Nodes, Target, Typed, VariableId, VariableKind, strip};

pub(super) struct Lowerer<'l, 'a> {
    pub ids: &'l Ids,
    pub table: &'l Table<'a>,
    pub nodes: &'l Nodes,
    pub typed: &'l Typed,
    /// What is being lowered: the declaration itself, or an initialiser that it runs.
    pub declaration: &'l Declaration,
    /// In an initialiser, the number of its first local, and how many variables it shares with what runs it.
    pub base: Option<(u32, u32)>,
    pub callable: &'l Callable<'a>,
    pub vars: Vec<ir::Var>,
    /// The statements of the block that is being written.
    pub out: Vec<Stmt>,
    /// In a body, the local copies of the parameters that the body assigns to.
    copies: FxHashMap<VarId, VarId>,
    /// Inside `old`, where a parameter has its value at entry.
    pub in_old: bool,
    /// Which numbers the arithmetic here is about.
    pub numbers: Numbers,
    /// When each variable was declared, counted from 1; 0 for not yet.
    pub declared: Vec<u32>,
    pub clock: u32,
    /// The variables that statements have written so far, one entry for each write.
    pub written: Vec<VarId>,
    /// The names before the statement that comes next, and what can be named by a jump here, the innermost last.
    pub names: Vec<Symbol>,
    pub jumps: JumpTargets,
    /// The enums that are switched over, and where.
    pub switched: Vec<(ir::ClassId, Span)>,
    /// Where a tree was met that the checks ought to have refused.
    pub failed: Option<Span>,
}

impl<'l, 'a> Lowerer<'l, 'a> {
    pub(super) fn new(
        ids: &'l Ids,
        table: &'l Table<'a>,
        typed: &'l Typed,
        declaration: &'l Declaration,
        callable: &'l Callable<'a>,
    ) -> Lowerer<'l, 'a> {
        let vars: Vec<ir::Var> = declaration.variables.iter().map(|v| ids.var(v)).collect();
        let mut lowerer = Lowerer {
            ids,
            table,
            nodes: &typed.nodes,
            typed,
            declaration,
            base: None,
            callable,
            declared: vec![0; vars.len()],
            vars,
            out: Vec::new(),
            copies: FxHashMap::default(),
            in_old: false,
            numbers: Numbers::Program,
            clock: 0,
            written: Vec::new(),
            names: Vec::new(),
            jumps: JumpTargets::default(),
            switched: Vec::new(),
            failed: None,
        };
        for index in 0..declaration.variables.len() {
            if declaration.variables[index].kind == VariableKind::Parameter {
                lowerer.mark_declared(VarId(index as u32));
            }
        }
        lowerer
    }

    /// Notes a tree that should not get here, and returns a replacement.
    pub(super) fn impossible(&mut self, span: Span) -> Expr {
        self.failed.get_or_insert(span);
        Expr { kind: ExprKind::Null, ty: ir::Type::Null, span }
    }

    pub(super) fn add_var(&mut self, name: Option<Symbol>, ty: ir::Type, span: Span) -> VarId {
        let id = VarId(self.vars.len() as u32);
        self.vars.push(ir::Var { name, ty, span });
        self.declared.push(0);
        self.mark_declared(id);
        id
    }

    pub(super) fn mark_declared(&mut self, id: VarId) {
        self.clock += 1;
        self.declared[id.index()] = self.clock;
    }

    /// The variable that a declaration in the text declares.
    pub(super) fn variable(&self, id: VariableId) -> VarId {
        match self.base {
            Some((base, around)) if id.0 >= around => VarId(base + id.0 - around),
            _ => VarId(id.0),
        }
    }

    /// The variable for a name in the text: in a body, a parameter that is assigned to is represented by its copy.
    pub(super) fn var(&self, id: VariableId) -> VarId {
        let id = self.variable(id);
        match self.copies.get(&id) {
            Some(copy) if !self.in_old => *copy,
            _ => id,
        }
    }

    pub(super) fn read(&self, id: VarId, span: Span) -> Expr {
        Expr { kind: ExprKind::Var(id), ty: self.vars[id.index()].ty.clone(), span }
    }

    /// `this`, used at a place.
    pub(super) fn this(&mut self, span: Span) -> Expr {
        match self.declaration.variables.first().map(|v| v.kind) {
            Some(VariableKind::This) => self.read(VarId(0), span),
            _ => self.impossible(span),
        }
    }

    pub(super) fn emit(&mut self, kind: StmtKind, span: Span) {
        self.written.extend(kind.assigned());
        self.out.push(Stmt { kind, span });
    }

    /// Writes the value of an expression into a new temporary.
    pub(super) fn save(&mut self, value: Expr) -> Expr {
        let (ty, span) = (value.ty.clone(), value.span);
        let id = self.add_var(None, ty, span);
        self.emit(StmtKind::Assign(id, value), span);
        self.read(id, span)
    }

    /// A part that never runs.
    pub(super) fn specification<R>(&mut self, part: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.numbers, Numbers::Specification);
        let result = part(self);
        self.numbers = outer;
        result
    }

    /// The statements that a part of the walk writes, as a block of their own.
    pub(super) fn capture<R>(&mut self, part: impl FnOnce(&mut Self) -> R) -> (Block, R) {
        let outer = std::mem::take(&mut self.out);
        let result = part(self);
        let stmts = std::mem::replace(&mut self.out, outer);
        (Block { stmts }, result)
    }

    /// The body of a method, constructor or main block, with the initialisers that it runs.
    pub(super) fn method_body(
        &mut self,
        stmts: &[ast::Stmt],
        begins: Option<Begin>,
        initialisers: &[CallableId],
    ) -> Block {
        let variables = self.declaration.variables.iter().enumerate();
        let assigned: Vec<VarId> = variables
            .filter(|(_, v)| v.kind == VariableKind::Parameter && v.assigned)
            .map(|(index, _)| VarId(index as u32))
            .collect();
        let (body, ()) = self.capture(|lowerer| {
            for param in assigned {
                let ir::Var { name, ty, span } = lowerer.vars[param.index()].clone();
                let value = lowerer.read(param, span);
                let copy = lowerer.add_var(name, ty, span);
                lowerer.emit(StmtKind::Assign(copy, value), span);
                lowerer.copies.insert(param, copy);
            }
            // What a superclass needs comes first, then the initialisers.
            let first = usize::from(begins.is_some_and(|begin| begin.written));
            if let Some(begin) = begins {
                lowerer.begin(begin, stmts);
            }
            let (call, rest) = stmts.split_at(first.min(stmts.len()));
            lowerer.stmts(call);
            initialisers.iter().for_each(|id| lowerer.initialise(*id));
            let settled = lowerer.declaration.settled.map_or(rest.len(), |at| at.saturating_sub(call.len()));
            let (before, after) = rest.split_at(settled.min(rest.len()));
            lowerer.stmts(before);
            if lowerer.declaration.settled.is_some() {
                let at = before.last().map_or(lowerer.callable.name.span, |stmt| stmt.span);
                lowerer.emit(StmtKind::Settle, at);
            }
            lowerer.stmts(after);
        });
        self.copies.clear();
        body
    }

    /// `super(e, …);`, written or not.
    fn begin(&mut self, begin: Begin, stmts: &[ast::Stmt]) {
        let at = self.callable.name.span;
        let (parts, span): (Vec<&ast::Expr>, Span) = match stmts.first() {
            Some(ast::Stmt { kind: ast::StmtKind::ConstructorCall { args, .. }, span }) if begin.written => {
                (args.iter().collect(), *span)
            }
            _ => (Vec::new(), at),
        };
        let mut args = vec![self.this(span)];
        if matches!(self.callable.body, Body::Default) {
            // It passes on what it gets.
            let variables = self.declaration.variables.iter().enumerate();
            let params = variables.filter(|(_, v)| v.kind == VariableKind::Parameter);
            args.extend(params.map(|(index, _)| self.read(VarId(index as u32), span)));
        } else {
            let written = self.operands(&parts);
            args.extend(self.gathered(span, written));
        }
        match self.ids.callable(begin.constructor) {
            Callee::Method(method) => {
                self.emit(StmtKind::Call { target: None, method, dispatch: false, args }, span);
            }
            Callee::Pure(_) | Callee::Predicate(_) | Callee::Part => {
                self.impossible(span);
            }
        }
    }

    pub(super) fn stmts(&mut self, stmts: &[ast::Stmt]) {
        for stmt in stmts {
            self.stmt(stmt);
        }
    }

    /// A statement as a block.
    pub(super) fn block_of(&mut self, stmt: &ast::Stmt) -> Block {
        let (block, ()) = self.capture(|lowerer| match &stmt.kind {
            ast::StmtKind::Block(block) => lowerer.stmts(&block.stmts),
            _ => lowerer.stmt(stmt),
        });
        block
    }

    pub(super) fn stmt(&mut self, stmt: &ast::Stmt) {
        deep(|| self.kind_of_stmt(stmt));
    }

    fn kind_of_stmt(&mut self, stmt: &ast::Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            ast::StmtKind::Empty => {}
            ast::StmtKind::Local { ghost: true, .. } | ast::StmtKind::Expr { ghost: true, .. }
                if self.numbers == Numbers::Program =>
            {
                self.specification(|lowerer| lowerer.kind_of_stmt(stmt));
            }
            ast::StmtKind::Local { vars, .. } => {
                for (name, value) in vars {
                    self.local(name, value.as_ref());
                }
            }
            ast::StmtKind::Expr { expr, .. } => self.effect(expr),
            ast::StmtKind::If(cond, then, otherwise) => {
                let cond = self.expr(cond);
                let then = self.block_of(then);
                let otherwise = otherwise.as_ref().map(|stmt| self.block_of(stmt)).unwrap_or_default();
                self.emit(StmtKind::If { cond, then, otherwise }, span);
            }
            ast::StmtKind::While(..)
            | ast::StmtKind::DoWhile(..)
            | ast::StmtKind::For { .. }
            | ast::StmtKind::ForEach { .. } => self.loop_of_any_form(stmt),
            ast::StmtKind::Labeled(name, body) => self.labeled(*name, body),
            ast::StmtKind::Block(block) => {
                let (block, ()) = self.capture(|lowerer| lowerer.stmts(&block.stmts));
                self.emit(StmtKind::Block(None, block), span);
            }
            ast::StmtKind::GhostBlock(block) => {
                let stmts = |lowerer: &mut Self| lowerer.stmts(&block.stmts);
                let (block, ()) = self.capture(|lowerer| lowerer.specification(stmts));
                self.emit(StmtKind::Block(None, block), span);
            }
            ast::StmtKind::Return(value) => {
                let value = value.as_ref().map(|e| self.expr(e));
                self.emit(StmtKind::Return(value), span);
            }
            ast::StmtKind::Break(name) => self.jump(span, JumpWord::Break, *name),
            ast::StmtKind::Continue(name) => self.jump(span, JumpWord::Continue, *name),
            ast::StmtKind::Yield(value) => self.yield_value(value, span),
            ast::StmtKind::Switch(selector, cases) => self.switch_stmt(span, selector, cases),
            ast::StmtKind::Throw(e) => {
                let thrown = self.expr(e);
                self.emit(StmtKind::Throw(thrown), span);
            }
            ast::StmtKind::Assert(e) => {
                // Java's own `assert` runs.
                let assertion = match self.table.text(span) {
                    ast::Text::Compiled => self.conjunction(&[e], e.span),
                    ast::Text::Bare | ast::Text::Comment => self.assertion(&[e], e.span),
                };
                self.emit(StmtKind::Assert(assertion), span);
            }
            ast::StmtKind::Assume(e) => {
                let assertion = self.assertion(&[e], e.span);
                self.emit(StmtKind::Assume(assertion), span);
            }
            ast::StmtKind::Refute(e) => {
                let assertion = self.assertion(&[e], e.span);
                self.emit(StmtKind::Refute(assertion), span);
            }
            ast::StmtKind::Join(e) => {
                let assertion = self.assertion(&[e], e.span);
                self.emit(StmtKind::Join(assertion), span);
            }
            ast::StmtKind::Open(e) => {
                if let Some(instance) = self.instance_of_step(e) {
                    self.emit(StmtKind::Open(instance), span);
                }
            }
            ast::StmtKind::Close(e) => {
                if let Some(instance) = self.instance_of_step(e) {
                    self.emit(StmtKind::Close(instance), span);
                }
            }
            ast::StmtKind::Use(e) => {
                if let Some(call) = self.named_call(e) {
                    let call_span = crate::typing::strip(e).span;
                    self.emit(StmtKind::Use(call, call_span), span);
                }
            }
            ast::StmtKind::ConstructorCall { is_super: false, args } => self.delegate(args, span),
            // Not built yet, and rejected before.
            ast::StmtKind::Error
            | ast::StmtKind::Try { .. }
            | ast::StmtKind::Synchronized(..)
            | ast::StmtKind::Package(_)
            | ast::StmtKind::Apply(_) => {
                self.impossible(span);
            }
            // Lowered where the body begins.
            ast::StmtKind::ConstructorCall { .. } => {}
        }
    }

    fn local(&mut self, name: &ast::Ident, value: Option<&ast::Expr>) {
        let Some(id) = self.nodes.declared(name.span) else {
            self.impossible(name.span);
            return;
        };
        let id = self.variable(id);
        self.mark_declared(id);
        if let Some(value) = value {
            let span = Span { end: value.span.end, ..name.span };
            self.assign_var(id, value, span);
        }
    }

    /// The method that a call in program code refers to, if it is a mutator.
    pub(super) fn mutator(&self, e: &ast::Expr) -> Option<ir::MethodId> {
        match self.callee(e)? {
            Callee::Method(id) => Some(id),
            _ => None,
        }
    }

    pub(super) fn callee(&self, e: &ast::Expr) -> Option<Callee> {
        self.called(e).map(|id| self.ids.callable(id))
    }

    /// The declaration that a call names.
    pub(super) fn called(&self, e: &ast::Expr) -> Option<CallableId> {
        match self.nodes.target(e) {
            Target::Call(id) | Target::Exactly(id) => Some(id),
            _ => None,
        }
    }

    /// Which definition a call or an instance means.
    pub(super) fn meant(&self, e: &ast::Expr, id: CallableId, specification: bool) -> Definition {
        let callable = self.table.callable(id);
        let ordinary = definition(callable);
        let (Definition::Dynamic, ast::ExprKind::Call(call)) = (ordinary, &e.kind) else { return ordinary };
        if matches!(self.nodes.target(e), Target::Exactly(_)) {
            return callable.class.map_or(ordinary, |class| Definition::Of(self.ids.class(class)));
        }
        // The contract of a constructor, and its ghost code, speak of the new object as of one of just this class.
        let of_this = match &call.receiver {
            None => true,
            Some(receiver) => matches!(strip(receiver).kind, ast::ExprKind::This),
        };
        let own = self.callable.class.filter(|_| self.callable.kind == CallableKind::Constructor);
        let own = own.filter(|class| of_this && specification && self.table.has_subclasses(*class));
        own.map_or(ordinary, |class| Definition::As(self.ids.class(class)))
    }

    /// A pure method, as a call names it.
    pub(super) fn pure_named(&self, e: &ast::Expr, own: ir::PureId) -> Option<Named<ir::PureId>> {
        let id = self.called(e)?;
        let specification = self.numbers == Numbers::Specification;
        let family = self.ids.pure_family(self.table, id, own);
        Some(Named { family, definition: self.meant(e, id, specification) })
    }

    /// A predicate, as an instance names it.
    pub(super) fn predicate_named(&self, e: &ast::Expr, own: ir::PredId) -> Option<Named<ir::PredId>> {
        let id = self.called(e)?;
        let family = self.ids.predicate_family(self.table, id, own);
        Some(Named { family, definition: self.meant(e, id, true) })
    }

    /// Whether what runs for a call depends on the class of the receiver.
    pub(super) fn dispatches(&self, e: &ast::Expr) -> bool {
        match self.nodes.target(e) {
            Target::Call(id) => definition(self.table.callable(id)) == Definition::Dynamic,
            _ => false,
        }
    }

    pub(super) fn is_pure_method(&self) -> bool {
        self.callable.kind == CallableKind::Pure
    }
}
