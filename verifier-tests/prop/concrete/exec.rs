//! Statements and calls of mutators.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::call::{Receiver, with_caller};
use super::{Amount, Callable, Frame, Machine, Outcome, Permissions, Stop, Value, Variable, fault};

pub enum Flow {
    On,
    /// The value of the `switch` around it.
    Yield(Value),
    Break(Option<Symbol>),
    Continue(Option<Symbol>),
    Return,
}

/// A loop of any form.
struct Loop<'p> {
    /// The labels before it.
    names: Vec<Symbol>,
    cond: Option<&'p Expr>,
    /// The condition is tested after the body.
    late: bool,
    spec: &'p LoopSpec,
    update: &'p [Expr],
    body: &'p Stmt,
}

impl<'p> Machine<'p> {
    /// Executes a body and checks its postcondition; returns the permissions that are given back.
    pub fn body(
        &mut self,
        callable: Callable<'p>,
        body: &'p Block,
        frame: &mut Frame<'p>,
    ) -> Outcome<Permissions> {
        let mut stmts = &body.stmts[..];
        if callable.constructor() {
            stmts = self.begin(callable.class.ok_or(Stop::Unknown)?, stmts, frame)?;
        }
        self.block(stmts, frame)?;
        if let Some(ty) = callable.returns() {
            frame.result = frame.result.map(|value| value.of_type(ty));
        }
        let old = frame.old.clone().ok_or(Stop::Unknown)?;
        frame.variables.clone_from(&old.variables);
        let mut left = frame.permissions.clone();
        for clause in self.ensures(callable)? {
            self.consume(clause, frame, &mut left)?;
        }
        frame.permissions.taken(&left)
    }

    /// Calls a mutator or a constructor; returns its result, for a constructor the new object.
    pub fn execute(
        &mut self,
        (callable, above): (Callable<'p>, &[Callable<'p>]),
        receiver: Receiver<'p>,
        args: Vec<Value>,
        caller: &mut Frame<'p>,
        e: &'p Expr,
    ) -> Outcome<Option<Value>> {
        let body = callable.body.ok_or(Stop::Unknown)?;
        let (this, new) = match receiver {
            Receiver::Old(this) => (this, None),
            Receiver::New(class) => (None, Some(class)),
        };
        let mut promised = self.asked(above, this, &args, caller)?;
        let mut inner = self.callee_frame(callable, this, args);
        inner.permissions.clone_from(&caller.permissions);
        let mut left = caller.permissions.clone();
        for clause in self.requires(callable)? {
            self.consume(clause, &mut inner, &mut left).map_err(|stop| match stop {
                Stop::Fault(why) if !promised.is_empty() => {
                    Stop::Blame(callable.span, format!("asks for more than what it overrides: {why}"))
                }
                stop => with_caller(stop, e),
            })?;
        }
        inner.permissions = caller.permissions.taken(&left)?;
        caller.permissions = left;
        if let Some(class) = new {
            inner.this = Some(self.fresh(class, &mut inner.permissions)?);
        }
        self.enter(&mut inner);
        let given = self.deeper(|machine| {
            machine.body(callable, body, &mut inner).map_err(|stop| match stop {
                Stop::Fault(why) => Stop::Blame(callable.span, why),
                stop => stop,
            })
        })?;
        for (other, frame) in &mut promised {
            frame.result = inner.result;
            // The overridden one speaks of the same call.
            frame.read.clone_from(&inner.read);
            frame.permissions.clone_from(&given);
            let mut left = given.clone();
            for clause in self.ensures(*other)? {
                self.consume(clause, frame, &mut left).map_err(|stop| match stop {
                    Stop::Fault(why) => {
                        Stop::Blame(callable.span, format!("gives less than what it overrides: {why}"))
                    }
                    stop => stop,
                })?;
            }
        }
        caller.permissions.join(given)?;
        Ok(if new.is_some() { inner.this } else { inner.result })
    }

    /// Those of the overridden declarations whose preconditions hold, each with its frame.
    fn asked(
        &mut self,
        above: &[Callable<'p>],
        this: Option<Value>,
        args: &[Value],
        caller: &Frame<'p>,
    ) -> Outcome<Vec<(Callable<'p>, Frame<'p>)>> {
        let mut found = Vec::new();
        for other in above {
            let mut frame = self.callee_frame(*other, this, args.to_vec());
            frame.permissions.clone_from(&caller.permissions);
            let mut left = caller.permissions.clone();
            let clauses = self.requires(*other)?;
            let asked =
                clauses.into_iter().try_for_each(|clause| self.consume(clause, &mut frame, &mut left));
            match asked {
                Ok(()) => {
                    self.enter(&mut frame);
                    found.push((*other, frame));
                }
                Err(Stop::Fault(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(found)
    }

    pub fn block(&mut self, stmts: &'p [Stmt], frame: &mut Frame<'p>) -> Outcome<Flow> {
        let outside = frame.variables.len();
        let mut flow = Flow::On;
        for stmt in stmts {
            flow = self.stmt(stmt, frame)?;
            if !matches!(flow, Flow::On) {
                break;
            }
        }
        frame.variables.truncate(outside);
        Ok(flow)
    }

    pub fn stmt(&mut self, stmt: &'p Stmt, frame: &mut Frame<'p>) -> Outcome<Flow> {
        self.burn()?;
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Local { ghost: true, .. } | StmtKind::Expr { ghost: true, .. } if self.counts => {
                return self.specified(|machine| machine.stmt(stmt, frame));
            }
            StmtKind::Local { ty, vars, .. } => {
                for (name, value) in vars {
                    let value = match value {
                        Some(value) => Some(self.initial(value, ty, frame)?),
                        None => None,
                    };
                    frame.variables.push(Variable::declared(name.name, ty, value));
                }
            }
            StmtKind::GhostBlock(block) => {
                return self.specified(|machine| machine.block(&block.stmts, frame));
            }
            // What a lemma says of all values is not tried.
            StmtKind::Expr { expr: Expr { kind: ExprKind::Quantifier(_), .. }, .. } => {}
            StmtKind::Expr { expr, .. } => {
                self.eval(expr, frame)?;
            }
            StmtKind::If(cond, yes, no) => {
                let outside = frame.variables.len();
                let flow = if self.truth(cond, frame)? {
                    self.stmt(yes, frame)
                } else {
                    no.as_deref().map_or(Ok(Flow::On), |no| self.stmt(no, frame))
                };
                frame.variables.truncate(outside);
                return flow;
            }
            StmtKind::While(..)
            | StmtKind::DoWhile(..)
            | StmtKind::For { .. }
            | StmtKind::ForEach { .. }
            | StmtKind::Labeled(..) => return self.named(stmt, frame),
            StmtKind::Block(block) => return self.block(&block.stmts, frame),
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    frame.result = Some(self.eval(value, frame)?);
                }
                return Ok(Flow::Return);
            }
            StmtKind::Yield(value) => return Ok(Flow::Yield(self.eval(value, frame)?)),
            StmtKind::Switch(selector, cases) => {
                return Ok(match self.switch(selector, cases, frame)? {
                    Flow::Break(None) => Flow::On,
                    flow => flow,
                });
            }
            StmtKind::Break(name) => return Ok(Flow::Break(name.map(|name| name.name))),
            StmtKind::Continue(name) => return Ok(Flow::Continue(name.map(|name| name.name))),
            StmtKind::Throw(e) => {
                return match self.eval(e, frame)? {
                    Value::Null => fault(format!("throws null: {}", pretty::expr(e))),
                    _ => Err(Stop::Unknown),
                };
            }
            StmtKind::Assert(claim) | StmtKind::Open(claim) | StmtKind::Close(claim) => {
                self.claim(claim, frame)?;
            }
            StmtKind::Join(claim) => {
                let left = self.claim(claim, frame)?;
                frame.permissions = frame.permissions.taken(&left)?;
            }
            StmtKind::Assume(claim) => {
                // Assumed permissions are added; an assumed fact that does not hold ends the path.
                self.claim(claim, frame).map_err(|_| Stop::Unknown)?;
            }
            StmtKind::Use(_) | StmtKind::Refute(_) => {}
            _ => return Err(Stop::Unknown),
        }
        Ok(Flow::On)
    }

    /// Checks what a statement claims; returns the permissions that it leaves.
    fn claim(&mut self, claim: &'p Expr, frame: &mut Frame<'p>) -> Outcome<Permissions> {
        let mut left = frame.permissions.clone();
        let read = self.next_read();
        self.reading(&read, frame, |machine, frame| machine.consume(claim, frame, &mut left))?;
        Ok(left)
    }

    /// A statement that jumps can lead to, with the names before it.
    fn named(&mut self, mut stmt: &'p Stmt, frame: &mut Frame<'p>) -> Outcome<Flow> {
        let mut names = Vec::new();
        while let StmtKind::Labeled(name, inner) = &stmt.kind {
            names.push(name.name);
            stmt = inner;
        }
        let outside = frame.variables.len();
        let flow = match &stmt.kind {
            StmtKind::While(cond, spec, body) => {
                self.repeat(Loop { names, cond: Some(cond), late: false, spec, update: &[], body }, frame)
            }
            StmtKind::DoWhile(body, spec, cond) => {
                self.repeat(Loop { names, cond: Some(cond), late: true, spec, update: &[], body }, frame)
            }
            StmtKind::For { init, cond, update, spec, body } => {
                for stmt in init {
                    self.stmt(stmt, frame)?;
                }
                self.repeat(Loop { names, cond: cond.as_ref(), late: false, spec, update, body }, frame)
            }
            StmtKind::ForEach { ty, var, array, spec, body, .. } => {
                let elements = self.eval(array, frame)?;
                self.for_each(&names, (var.name, ty, array, elements), spec, body, frame)
            }
            _ => match self.stmt(stmt, frame)? {
                Flow::Break(Some(name)) if names.contains(&name) => Ok(Flow::On),
                flow => Ok(flow),
            },
        };
        frame.variables.truncate(outside);
        flow
    }

    /// A loop: its iterations hold what the invariant asks for, and nothing else.
    fn repeat(&mut self, lp: Loop<'p>, frame: &mut Frame<'p>) -> Outcome<Flow> {
        let read = self.next_read();
        let aside = self.invariants(lp.spec, &read, frame)?;
        let mut measure = None;
        let mut first = true;
        let flow = loop {
            self.burn()?;
            let tests = !lp.late || !first;
            if tests && !lp.cond.map_or(Ok(true), |cond| self.truth(cond, frame))? {
                break Flow::On;
            }
            if lp.late && !first {
                drop(self.invariants(lp.spec, &read, frame)?);
            }
            first = false;
            if let [(list, _)] = &lp.spec.decreases[..]
                && let [e] = &list[..]
            {
                let now = self.specified(|machine| machine.int(e, frame))?;
                if now < 0 || measure.is_some_and(|before| now >= before) {
                    return fault(format!("does not fall: {}", pretty::expr(e)));
                }
                measure = Some(now);
            }
            let outside = frame.variables.len();
            let flow = self.stmt(lp.body, frame)?;
            frame.variables.truncate(outside);
            let own = |name: Option<Symbol>| name.is_none_or(|name| lp.names.contains(&name));
            match flow {
                Flow::Continue(name) if !own(name) => break flow,
                Flow::On | Flow::Continue(_) => {
                    for e in lp.update {
                        self.eval(e, frame)?;
                    }
                    if !lp.late {
                        drop(self.invariants(lp.spec, &read, frame)?);
                    }
                }
                Flow::Break(name) if own(name) => break Flow::On,
                Flow::Break(_) | Flow::Return | Flow::Yield(_) => break flow,
            }
        };
        frame.permissions.join(aside)?;
        Ok(flow)
    }

    /// `for (T x : a)`: the position is a variable whose name the text can't have.
    fn for_each(
        &mut self,
        names: &[Symbol],
        (var, ty, array, elements): (Symbol, &'p Type, &'p Expr, Value),
        spec: &'p LoopSpec,
        body: &'p Stmt,
        frame: &mut Frame<'p>,
    ) -> Outcome<Flow> {
        let length = self.length(elements, array)?;
        let position = frame.variables.len();
        frame.variables.push(Variable::bound(Symbol::new(&format!("index({var})")), Value::Int(0)));
        let read = self.next_read();
        let aside = self.invariants(spec, &read, frame)?;
        let own = |name: Option<Symbol>| name.is_none_or(|name| names.contains(&name));
        let mut end = Flow::On;
        for index in 0..length {
            self.burn()?;
            let location = self.element(elements, index, array)?;
            let value = self.load(location, frame, array)?;
            frame.variables.push(Variable::declared(var, ty, Some(value)));
            let flow = self.stmt(body, frame)?;
            frame.variables.truncate(position + 1);
            match flow {
                Flow::Continue(name) if !own(name) => end = flow,
                Flow::On | Flow::Continue(_) => {
                    frame.variables[position].value = Some(Value::Int(index + 1));
                    drop(self.invariants(spec, &read, frame)?);
                    continue;
                }
                Flow::Break(name) if own(name) => {}
                Flow::Break(_) | Flow::Return | Flow::Yield(_) => end = flow,
            }
            break;
        }
        frame.permissions.join(aside)?;
        Ok(end)
    }

    /// Checks the invariants; the frame keeps what they ask for, and the rest is returned.
    fn invariants(
        &mut self,
        spec: &'p LoopSpec,
        read: &Amount,
        frame: &mut Frame<'p>,
    ) -> Outcome<Permissions> {
        let mut left = frame.permissions.clone();
        self.reading(read, frame, |machine, frame| {
            spec.invariants.iter().try_for_each(|invariant| machine.consume(invariant, frame, &mut left))
        })?;
        frame.permissions = frame.permissions.taken(&left)?;
        Ok(left)
    }
}
