//! Calls of pure methods and constructors, and the lookup of callees.

use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::eval::variable;
use super::{Callable, Frame, Machine, Outcome, Stop, Value, fault};

/// The receiver that a method runs on.
pub enum Receiver<'p> {
    Old(Option<Value>),
    New(&'p Class),
}

/// A fault that the callee is not to blame for is the caller's; the message then quotes the call.
pub fn with_caller(stop: Stop, e: &Expr) -> Stop {
    match stop {
        Stop::Fault(why) => Stop::Fault(format!("{}: {why}", pretty::expr(e))),
        stop => stop,
    }
}

/// The declaration of a class that takes so many arguments; not known if there are several, for the types decide then.
fn only<'p>(class: &'p Class, args: &[Expr], named: impl Fn(&Member) -> bool) -> Outcome<Callable<'p>> {
    let named = class.members.iter().filter(|member| named(member));
    let mut fit =
        named.filter_map(|member| Callable::of(class, member)).filter(|it| it.params.len() == args.len());
    match (fit.next(), fit.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(Stop::Unknown),
    }
}

impl<'p> Machine<'p> {
    pub fn new_object(
        &mut self,
        ty: &'p Type,
        args: &'p [Expr],
        frame: &mut Frame<'p>,
        e: &'p Expr,
    ) -> Outcome<Value> {
        let TypeKind::Named(path, _) = &ty.kind else { return Err(Stop::Unknown) };
        let name = path.last().ok_or(Stop::Unknown)?.name;
        let class = *self.classes.get(&name).ok_or(Stop::Unknown)?;
        if Self::initialises(class) {
            return Err(Stop::Unknown);
        }
        let is_constructor = |member: &Member| matches!(member.kind, MemberKind::Constructor { .. });
        let declared = class.members.iter().any(is_constructor);
        let constructor = if declared { Some(only(class, args, is_constructor)?) } else { None };
        let args = self.args(args, frame)?;
        match constructor {
            Some(constructor) => {
                self.execute(constructor, Receiver::New(class), args, frame, e)?.ok_or(Stop::Unknown)
            }
            None => Ok(self.fresh(class, &mut frame.permissions)),
        }
    }

    fn args(&mut self, args: &'p [Expr], frame: &mut Frame<'p>) -> Outcome<Vec<Value>> {
        args.iter().map(|arg| self.eval(arg, frame)).collect()
    }

    /// The callee of a call, and its receiver: `None` for a static one.
    pub fn callee(
        &mut self,
        call: &'p Call,
        frame: &mut Frame<'p>,
        e: &'p Expr,
    ) -> Outcome<(Callable<'p>, Option<Value>)> {
        let (class, receiver) = match call.receiver.as_deref() {
            None => (frame.class.ok_or(Stop::Unknown)?, frame.this),
            Some(receiver) => match &receiver.kind {
                ExprKind::Name(name)
                    if variable(frame, name.name).is_none() && self.classes.contains_key(&name.name) =>
                {
                    (self.classes[&name.name], None)
                }
                _ => match self.eval(receiver, frame)? {
                    Value::Null => return fault(format!("null: {}", pretty::expr(e))),
                    Value::Object(object) => {
                        let class = self.objects[object].class.ok_or(Stop::Unknown)?;
                        (self.classes[&class], Some(Value::Object(object)))
                    }
                    _ => return Err(Stop::Unknown),
                },
            },
        };
        let callable = only(class, &call.args, |member| match &member.kind {
            MemberKind::Method { name, .. } | MemberKind::Predicate { name, .. } => {
                name.name == call.name.name
            }
            _ => false,
        })?;
        let receiver =
            if callable.has(ModifierKind::Static) { None } else { Some(receiver.ok_or(Stop::Unknown)?) };
        Ok((callable, receiver))
    }

    pub fn call(&mut self, call: &'p Call, frame: &mut Frame<'p>, e: &'p Expr) -> Outcome<Value> {
        let (callable, receiver) = self.callee(call, frame, e)?;
        let args = self.args(&call.args, frame)?;
        if callable.has(ModifierKind::Pure) {
            return self.pure_call(callable, receiver, args, frame, e);
        }
        let result = self.execute(callable, Receiver::Old(receiver), args, frame, e)?;
        // The result of a `void` method is not used.
        Ok(result.unwrap_or(Value::Null))
    }

    fn pure_call(
        &mut self,
        callable: Callable<'p>,
        receiver: Option<Value>,
        args: Vec<Value>,
        frame: &mut Frame<'p>,
        e: &'p Expr,
    ) -> Outcome<Value> {
        let mut inner = self.callee_frame(callable, receiver, args);
        inner.permissions.clone_from(&frame.permissions);
        inner.checked = frame.checked && !self.making;
        self.deeper(|machine| {
            if inner.checked {
                let mut left = inner.permissions.clone();
                for clause in callable.requires() {
                    if let Err(stop) = machine.consume(clause, &mut inner, &mut left) {
                        return Err(with_caller(stop, e));
                    }
                }
            }
            inner.checked = false;
            let [Stmt { kind: StmtKind::Return(Some(value)), .. }] =
                callable.body.map_or(&[][..], |body| &body.stmts)
            else {
                return Err(Stop::Unknown);
            };
            machine.eval(value, &mut inner).map_err(|stop| match stop {
                // If its precondition does not hold, nothing it does is its own fault.
                Stop::Fault(why) if frame.checked => Stop::Blame(callable.span, why),
                Stop::Fault(_) => Stop::Unknown,
                stop => stop,
            })
        })
    }

    pub fn callee_frame(
        &self,
        callable: Callable<'p>,
        receiver: Option<Value>,
        args: Vec<Value>,
    ) -> Frame<'p> {
        let mut frame = self.frame(callable);
        frame.this = receiver;
        let named = callable.params.iter().zip(args);
        frame.variables = named.map(|(param, value)| (param.name.name, Some(value))).collect();
        frame
    }
}
