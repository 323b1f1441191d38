//! Definite assignment and reachability of program code, by Java's rules (JLS 17, chapter 16 and §14.22).
//!
//! The walk carries the set of locals that may still be unassigned. On a path that can't be reached nothing is
//! unassigned, so joining two paths is the union of their sets:
//!
//! ```text
//! int x;  if (b) { x = 1; } else { return 0; }  return x;
//! {x}              {}              {}                  {}: fine
//! ```

use super::checker::Checker;
use super::flow_state::{Sets, State};
use super::jump::{JumpKind, JumpWord};
use super::{VariableId, codes};
use crate::report::Diagnostic;
use crate::resolve::{CallableKind, ClassId, FieldId, Ty, deep};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{Block, Expr, Ident, LoopSpec, Stmt, StmtKind, Text};

pub(super) struct Flow<'c, 't, 'a> {
    pub checker: &'c mut Checker<'t, 'a>,
    /// The names before the statement that comes next.
    names: Vec<Symbol>,
    /// What jumps can lead to here, the innermost last.
    jumps: Vec<Arrivals>,
    /// Final variables and fields, each with where it was assigned last.
    pub last: Vec<(Final, Span)>,
    /// `this` can be used like any other object.
    pub settled: bool,
    /// What is visited does not run.
    pub specification: bool,
}

/// What is final.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Final {
    Local(VariableId),
    Field(FieldId),
}

/// A statement that jumps can lead to, with the states of these jumps.
pub(super) struct Arrivals {
    names: Vec<Symbol>,
    kind: JumpKind,
    /// After a `break` or a `yield`. None: there is none.
    pub broken: Option<State>,
    /// After a `continue`.
    continued: Option<State>,
}

/// Checks the body of a method, constructor or main block.
pub(super) fn check(checker: &mut Checker<'_, '_>, body: &Block) {
    let callable = checker.callable;
    let mut flow = Flow::new(checker);
    let mut state = flow.begin();
    let makes = flow.makes();
    for (index, stmt) in body.stmts.iter().enumerate() {
        flow.settle(index, &state);
        flow.stmt(stmt, &mut state);
    }
    flow.settle(body.stmts.len(), &state);
    if let Some(class) = makes.filter(|_| state.live) {
        let brace = Span { start: body.span.end.saturating_sub(1).max(body.span.start), ..body.span };
        flow.checker.check_all_set(class, &state, brace);
    }
    checker.finals.leave(callable, state.fields.clone());
    if !state.live && callable.kind == CallableKind::Initialiser {
        return checker.cannot_end(callable.name.span);
    }
    if state.live && callable.result != Ty::Void {
        let brace = Span { start: body.span.end.saturating_sub(1).max(body.span.start), ..body.span };
        let text = checker.show(&callable.result);
        checker.report(
            Diagnostic::error(
                codes::MISSING_RETURN,
                brace,
                format!("`{}` can end without a result", callable.name.name),
            )
            .here("the end can be reached here")
            .label(callable.name.span, format!("declared to return `{text}`"))
            .help("end every path with `return …;`"),
        );
    }
}

/// Checks the initial value of a field.
pub(super) fn check_value(checker: &mut Checker<'_, '_>, field: FieldId, value: &Expr) {
    let callable = checker.callable;
    let number = checker.finals.number(field);
    let mut flow = Flow::new(checker);
    let mut state = flow.begin();
    flow.visit(value, &mut state);
    if flow.checker.table.field(field).is_final {
        state.fields.unassigned.remove(number);
        state.fields.assigned.insert(number);
    }
    checker.finals.leave(callable, state.fields);
}

/// The arguments that a constant of an enum is made with.
pub(super) fn check_arguments(checker: &mut Checker<'_, '_>, args: &[Expr]) {
    let callable = checker.callable;
    let mut flow = Flow::new(checker);
    let mut state = flow.begin();
    args.iter().for_each(|arg| flow.visit(arg, &mut state));
    checker.finals.leave(callable, state.fields);
}

impl<'c, 't, 'a> Flow<'c, 't, 'a> {
    fn new(checker: &'c mut Checker<'t, 'a>) -> Flow<'c, 't, 'a> {
        Flow {
            checker,
            names: Vec::new(),
            jumps: Vec::new(),
            last: Vec::new(),
            settled: true,
            specification: false,
        }
    }

    /// The state where a body begins.
    fn begin(&mut self) -> State {
        let callable = self.checker.callable;
        let fields = self.checker.finals.at_entry(callable);
        let untouched = fields.unassigned.is_empty() && fields.assigned.is_empty();
        self.settled = untouched || callable.is_static;
        State { fields, live: true, ..State::default() }
    }

    /// The class whose objects are made here.
    fn makes(&self) -> Option<ClassId> {
        let callable = self.checker.callable;
        callable.class.filter(|_| callable.kind == CallableKind::Constructor)
    }

    /// Notes that all final fields are set before a statement at the top of a constructor.
    fn settle(&mut self, index: usize, state: &State) {
        let constructor = self.checker.callable.kind == CallableKind::Constructor;
        if !self.settled && constructor && state.fields.unassigned.is_empty() {
            self.settled = true;
            self.checker.settled = Some(index);
        }
    }

    /// What does not run.
    fn specification(&mut self, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.specification, true);
        visit(self);
        self.specification = outer;
    }

    /// Notes an assignment to something final, and reports a second one.
    pub(super) fn assign_final(&mut self, what: Final, at: Span, sets: &mut Sets) {
        let (number, name, declared) = self.named(what);
        if sets.assigned.contains(number) {
            return self.checker.assigned_twice(at, &name, declared, false);
        }
        sets.assigned.insert(number);
        self.last.retain(|(other, _)| *other != what);
        self.last.push((what, at));
    }

    fn named(&self, what: Final) -> (VariableId, String, Span) {
        match what {
            Final::Local(id) => {
                let variable = self.checker.variable(id);
                (id, variable.name.to_string(), variable.span)
            }
            Final::Field(field) => {
                let name = self.checker.table.field(field).name;
                (self.checker.finals.number(field), name.name.to_string(), name.span)
            }
        }
    }

    /// Reports what is final and declared before a loop, and may be assigned by an iteration: `before` is the state
    /// where the loop begins, and `end` that at the end of an iteration.
    fn check_again(&mut self, before: &State, end: &State, around: Span) {
        let again = |now: &Sets, then: &Sets| -> Vec<VariableId> {
            now.assigned.members().filter(|id| !then.assigned.contains(*id)).collect()
        };
        let locals = again(&end.locals, &before.locals);
        let fields = again(&end.fields, &before.fields);
        for (what, at) in self.last.clone() {
            let (number, name, declared) = self.named(what);
            let found = match what {
                Final::Local(_) => declared.start < around.start && locals.contains(&number),
                Final::Field(_) => fields.contains(&number),
            };
            if found {
                self.checker.assigned_twice(at, &name, declared, true);
            }
        }
    }

    fn block(&mut self, block: &Block, state: &mut State) {
        for stmt in &block.stmts {
            self.stmt(stmt, state);
        }
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt, state: &mut State) {
        if !state.live && runs(&stmt.kind) {
            self.checker.report(
                Diagnostic::error(codes::UNREACHABLE, stmt.span, "this statement can never be reached")
                    .here("what is before it never ends normally")
                    .help("leave it out, or move it before the `return`, `break` or endless loop"),
            );
            // One error is enough for everything that follows.
            state.live = true;
        }
        deep(|| self.kind(stmt, state));
    }

    fn kind(&mut self, stmt: &Stmt, state: &mut State) {
        match &stmt.kind {
            StmtKind::Local { vars, .. } => {
                for (name, value) in vars {
                    let Some(id) = self.checker.nodes.declared(name.span) else { continue };
                    state.locals.unassigned.insert(id);
                    state.locals.assigned.remove(id);
                    if let Some(value) = value {
                        self.visit(value, state);
                        state.locals.unassigned.remove(id);
                        if self.checker.variable(id).is_final {
                            state.locals.assigned.insert(id);
                        }
                    }
                }
            }
            StmtKind::Expr { expr, .. } => self.visit(expr, state),
            StmtKind::If(cond, then, otherwise) => {
                let (mut yes, mut no) = self.condition(cond, state.clone());
                self.stmt(then, &mut yes);
                if let Some(otherwise) = otherwise {
                    self.stmt(otherwise, &mut no);
                }
                *state = yes.join(no);
            }
            StmtKind::While(cond, spec, body) => {
                self.clauses(spec, state);
                self.test_before(Some(cond), &[], body, state);
            }
            StmtKind::For { init, cond, update, spec, body } => {
                let names = std::mem::take(&mut self.names);
                init.iter().for_each(|stmt| self.stmt(stmt, state));
                self.names = names;
                self.clauses(spec, state);
                self.test_before(cond.as_ref(), update, body, state);
            }
            StmtKind::ForEach { var, array, spec, body, .. } => {
                self.visit(array, state);
                let Some(id) = self.checker.nodes.declared(var.span) else { return };
                state.locals.unassigned.insert(id);
                self.clauses(spec, state);
                state.locals.unassigned.remove(id);
                let mut element = state.clone();
                element.locals.assigned.insert(id);
                let arrivals = self.target(JumpKind::Loop, |flow| flow.stmt(body, &mut element));
                let end = element.or(arrivals.continued);
                self.check_again(state, &end, body.span);
                *state = std::mem::take(state).or(arrivals.broken);
            }
            StmtKind::DoWhile(body, spec, cond) => {
                self.clauses(spec, state);
                let before = state.clone();
                let arrivals = self.target(JumpKind::Loop, |flow| flow.stmt(body, state));
                let end = std::mem::take(state).or(arrivals.continued);
                let (yes, no) = self.condition(cond, end);
                self.check_again(&before, &yes, stmt.span);
                *state = self.leave(no, Some(cond)).or(arrivals.broken);
            }
            StmtKind::Labeled(name, body) => {
                self.names.push(name.name);
                if body.kind.takes_label() {
                    self.stmt(body, state);
                } else {
                    let arrivals = self.target(JumpKind::Labelled, |flow| flow.stmt(body, state));
                    *state = std::mem::take(state).or(arrivals.broken);
                }
            }
            StmtKind::Block(block) => self.block(block, state),
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    self.visit(value, state);
                }
                if let Some(class) = self.makes() {
                    self.checker.check_all_set(class, state, stmt.span);
                }
                *state = State::default();
            }
            StmtKind::Throw(e) => {
                self.visit(e, state);
                *state = State::default();
            }
            StmtKind::Break(name) => self.jump(*name, state, JumpWord::Break),
            StmtKind::Continue(name) => self.jump(*name, state, JumpWord::Continue),
            StmtKind::Yield(value) => {
                self.visit(value, state);
                self.jump(None, state, JumpWord::Yield);
            }
            StmtKind::Switch(selector, cases) => self.switch_stmt(selector, cases, state),
            // Java may run it, or not: what it assigns is not assigned after it, but whatever it names has to be there.
            StmtKind::Assert(e) if self.checker.table.text(stmt.span) == Text::Compiled => {
                self.visit(e, &mut state.clone());
            }
            StmtKind::Assert(e)
            | StmtKind::Assume(e)
            | StmtKind::Refute(e)
            | StmtKind::Join(e)
            | StmtKind::Open(e)
            | StmtKind::Close(e)
            | StmtKind::Use(e) => self.specification(|flow| flow.visit(e, state)),
            StmtKind::ConstructorCall { args, .. } => args.iter().for_each(|arg| self.visit(arg, state)),
            StmtKind::Empty => {}
            // Not built yet; a body that contains one does not get here.
            StmtKind::Error
            | StmtKind::Try { .. }
            | StmtKind::Synchronized(..)
            | StmtKind::Package(_)
            | StmtKind::Apply(_) => {}
            StmtKind::GhostBlock(block) => self.ghost_block(block, state),
        }
    }

    /// What is reachable after ghost code, and assigned of the program's variables, is what was before it: whatever it
    /// does, nobody runs it. But it may keep what it sees: so it does not see an object before that is settled, either.
    fn ghost_block(&mut self, block: &Block, state: &mut State) {
        let before = state.clone();
        self.block(block, state);
        if before.live && !state.live {
            self.checker.ghost_never_ends(block.span);
            *state = before;
        }
    }

    /// A loop's own specification is checked where the loop begins.
    fn clauses(&mut self, spec: &LoopSpec, state: &mut State) {
        for e in spec.invariants.iter().chain(spec.decreases.iter().flat_map(|(parts, _)| parts)) {
            self.specification(|flow| flow.visit(e, state));
        }
    }

    /// A loop that tests its condition before the body; without a condition that is `true`.
    fn test_before(&mut self, cond: Option<&Expr>, update: &[Expr], body: &Stmt, state: &mut State) {
        let before = state.clone();
        let (mut yes, no) = match cond {
            Some(cond) => self.condition(cond, state.clone()),
            None => (state.clone(), state.vacuous()),
        };
        if cond.is_some_and(|cond| self.constant(cond) == Some(false)) {
            self.checker.report(
                Diagnostic::error(
                    codes::UNREACHABLE,
                    body.span,
                    "the body of this loop can never be reached",
                )
                .here("its condition is never true")
                .help("leave it out; of an `if` Java does not ask this"),
            );
        }
        let arrivals = self.target(JumpKind::Loop, |flow| flow.stmt(body, &mut yes));
        let mut end = yes.or(arrivals.continued);
        update.iter().for_each(|e| self.visit(e, &mut end));
        self.check_again(&before, &end, body.span);
        *state = self.leave(no, cond).or(arrivals.broken);
    }

    /// The state where a loop is left because its condition is false.
    fn leave(&self, no: State, cond: Option<&Expr>) -> State {
        let endless = cond.is_none_or(|cond| self.constant(cond) == Some(true));
        State { live: no.live && !endless, ..no }
    }

    /// A statement that jumps can lead to; adds the states of these jumps.
    pub(super) fn target(&mut self, kind: JumpKind, inside: impl FnOnce(&mut Self)) -> Arrivals {
        let names = std::mem::take(&mut self.names);
        let target = Arrivals { names, kind, broken: None, continued: None };
        let around = self.jumps.len();
        self.jumps.push(target);
        inside(self);
        self.jumps.swap_remove(around)
    }

    pub(super) fn jump(&mut self, name: Option<Ident>, state: &mut State, word: JumpWord) {
        let left = std::mem::take(state);
        let fits = |target: &&mut Arrivals| match name {
            Some(name) => target.names.contains(&name.name),
            None => target.kind.takes(word),
        };
        if let Some(target) = self.jumps.iter_mut().rev().find(fits) {
            let arrived = match word {
                JumpWord::Break | JumpWord::Yield => &mut target.broken,
                JumpWord::Continue => &mut target.continued,
            };
            *arrived = Some(left.or(arrived.take()));
        }
    }
}

/// Whether a statement does something when the program runs, so that Java rejects it if it is unreachable.
fn runs(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::Local { ghost, .. } | StmtKind::Expr { ghost, .. } => !ghost,
        StmtKind::If(..)
        | StmtKind::While(..)
        | StmtKind::DoWhile(..)
        | StmtKind::For { .. }
        | StmtKind::ForEach { .. }
        | StmtKind::Labeled(..)
        | StmtKind::Switch(..)
        | StmtKind::Throw(_)
        | StmtKind::Try { .. }
        | StmtKind::Synchronized(..)
        | StmtKind::ConstructorCall { .. }
        | StmtKind::Return(_)
        | StmtKind::Yield(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_) => true,
        StmtKind::Error
        | StmtKind::Empty
        | StmtKind::Block(_)
        | StmtKind::GhostBlock(_)
        | StmtKind::Assert(_)
        | StmtKind::Assume(_)
        | StmtKind::Refute(_)
        | StmtKind::Join(_)
        | StmtKind::Open(_)
        | StmtKind::Close(_)
        | StmtKind::Use(_)
        | StmtKind::Package(_)
        | StmtKind::Apply(_) => false,
    }
}
