//! Statements and calls of mutators.

use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::call::{Receiver, with_caller};
use super::{Callable, Frame, Machine, Outcome, Permissions, Stop, Value, fault};

enum Flow {
    On,
    Break,
    Continue,
    Return,
}

impl<'p> Machine<'p> {
    /// Executes a body and checks what it promises: what is given back.
    pub fn body(
        &mut self,
        callable: Callable<'p>,
        body: &'p Block,
        frame: &mut Frame<'p>,
    ) -> Outcome<Permissions> {
        self.block(&body.stmts, frame)?;
        let old = frame.old.clone().ok_or(Stop::Unknown)?;
        frame.variables.clone_from(&old.variables);
        let mut left = frame.permissions.clone();
        for clause in callable.ensures() {
            self.consume(clause, frame, &mut left)?;
        }
        Ok(frame.permissions.difference(&left).copied().collect())
    }

    /// Calls a mutator or a constructor: its result, which for a constructor is the new object.
    pub fn execute(
        &mut self,
        callable: Callable<'p>,
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
        let mut inner = self.callee_frame(callable, this, args);
        inner.permissions.clone_from(&caller.permissions);
        let mut left = caller.permissions.clone();
        for clause in callable.requires() {
            self.consume(clause, &mut inner, &mut left).map_err(|stop| with_caller(stop, e))?;
        }
        inner.permissions = caller.permissions.difference(&left).copied().collect();
        caller.permissions = left;
        if let Some(class) = new {
            let this = self.fresh(class, &mut inner.permissions);
            inner.this = Some(this);
        }
        self.enter(&mut inner);
        let given = self.deeper(|machine| {
            machine.body(callable, body, &mut inner).map_err(|stop| match stop {
                Stop::Fault(why) => Stop::Blame(callable.span, why),
                stop => stop,
            })
        })?;
        caller.permissions.extend(given);
        Ok(if new.is_some() { inner.this } else { inner.result })
    }

    fn block(&mut self, stmts: &'p [Stmt], frame: &mut Frame<'p>) -> Outcome<Flow> {
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

    fn stmt(&mut self, stmt: &'p Stmt, frame: &mut Frame<'p>) -> Outcome<Flow> {
        self.burn()?;
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Local { ghost: false, vars, .. } => {
                for (name, value) in vars {
                    let value = match value {
                        Some(value) => Some(self.eval(value, frame)?),
                        None => None,
                    };
                    frame.variables.push((name.name, value));
                }
            }
            StmtKind::Expr { ghost: false, expr } => {
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
            StmtKind::While(cond, spec, body) => return self.repeat(cond, spec, body, frame),
            StmtKind::Block(block) => return self.block(&block.stmts, frame),
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    frame.result = Some(self.eval(value, frame)?);
                }
                return Ok(Flow::Return);
            }
            StmtKind::Break(None) => return Ok(Flow::Break),
            StmtKind::Continue(None) => return Ok(Flow::Continue),
            StmtKind::Assert(claim) | StmtKind::Open(claim) | StmtKind::Close(claim) => {
                let mut left = frame.permissions.clone();
                self.consume(claim, frame, &mut left)?;
            }
            StmtKind::Join(claim) => {
                let mut left = frame.permissions.clone();
                self.consume(claim, frame, &mut left)?;
                frame.permissions = frame.permissions.difference(&left).copied().collect();
            }
            StmtKind::Assume(claim) => {
                // Permissions that are assumed come from nowhere; what does not hold ends the path.
                let mut left = frame.permissions.clone();
                self.consume(claim, frame, &mut left).map_err(|_| Stop::Unknown)?;
            }
            StmtKind::Use(_) => {}
            _ => return Err(Stop::Unknown),
        }
        Ok(Flow::On)
    }

    /// A loop: its iterations hold what the invariant asks for, and nothing else.
    fn repeat(
        &mut self,
        cond: &'p Expr,
        spec: &'p LoopSpec,
        body: &'p Stmt,
        frame: &mut Frame<'p>,
    ) -> Outcome<Flow> {
        let mut aside = self.invariants(spec, frame)?;
        let mut measure = None;
        loop {
            self.burn()?;
            if !self.truth(cond, frame)? {
                frame.permissions.append(&mut aside);
                return Ok(Flow::On);
            }
            if let [(list, _)] = &spec.decreases[..]
                && let [e] = &list[..]
            {
                let Value::Int(now) = self.eval(e, frame)? else { return Err(Stop::Unknown) };
                if now < 0 || measure.is_some_and(|before| now >= before) {
                    return fault(format!("does not fall: {}", pretty::expr(e)));
                }
                measure = Some(now);
            }
            let outside = frame.variables.len();
            let flow = self.stmt(body, frame)?;
            frame.variables.truncate(outside);
            match flow {
                Flow::On | Flow::Continue => drop(self.invariants(spec, frame)?),
                Flow::Break => {
                    frame.permissions.append(&mut aside);
                    return Ok(Flow::On);
                }
                Flow::Return => {
                    frame.permissions.append(&mut aside);
                    return Ok(Flow::Return);
                }
            }
        }
    }

    /// Checks the invariants; the frame keeps what they ask for, and what is left is given back.
    fn invariants(&mut self, spec: &'p LoopSpec, frame: &mut Frame<'p>) -> Outcome<Permissions> {
        let mut left = frame.permissions.clone();
        for invariant in &spec.invariants {
            self.consume(invariant, frame, &mut left)?;
        }
        frame.permissions = frame.permissions.difference(&left).copied().collect();
        Ok(left)
    }
}
