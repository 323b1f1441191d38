//! Calls of pure methods and constructors, and the lookup of callees.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::eval::variable;
use super::{Callable, Frame, Machine, Outcome, Stop, Value, Variable, fault};

/// What a call is made on.
pub enum Callee<'p> {
    /// A member, with its receiver unless it is static, and what it overrides.
    Member(Callable<'p>, Option<Value>, Vec<Callable<'p>>),
    /// A method of a string.
    Text(Symbol),
    /// What is printed needs nothing and changes nothing.
    Print,
}

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
pub fn only<'p>(class: &'p Class, args: usize, named: impl Fn(&Member) -> bool) -> Outcome<Callable<'p>> {
    let named = class.members.iter().filter(|member| named(member));
    let mut fit = named.filter_map(|member| Callable::of(class, member)).filter(|it| it.params.len() == args);
    match (fit.next(), fit.next()) {
        (Some(only), None) if !only.params.iter().any(|param| param.varargs) => Ok(only),
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
        if self.concrete(name).binary_search_by_key(&name.as_str(), |class| class.as_str()).is_err() {
            return Err(Stop::Unknown);
        }
        let constructor = self.constructor(class, args.len())?;
        let args = self.args(args, frame)?;
        match constructor {
            Some(constructor) => {
                let made = self.execute((constructor, &[]), Receiver::New(class), args, frame, e)?;
                made.ok_or(Stop::Unknown)
            }
            None => {
                let this = self.fresh(class, &mut frame.permissions)?;
                let outer = frame.this.replace(this);
                let result = self.initialise(class, frame);
                frame.this = outer;
                result.map(|()| this)
            }
        }
    }

    pub fn args(&mut self, args: &'p [Expr], frame: &mut Frame<'p>) -> Outcome<Vec<Value>> {
        args.iter().map(|arg| self.eval(arg, frame)).collect()
    }

    /// What a call is made on; the receiver is evaluated.
    pub fn callee(&mut self, call: &'p Call, frame: &mut Frame<'p>, e: &'p Expr) -> Outcome<Callee<'p>> {
        let (name, count) = (call.name.name, call.args.len());
        let own = frame.class;
        let (found, receiver) = match call.receiver.as_deref() {
            None => {
                let class = own.ok_or(Stop::Unknown)?;
                let found = self.member(class, name, count)?;
                let fixed = found.runs.has(ModifierKind::Static) || found.runs.has(ModifierKind::Private);
                match frame.this {
                    Some(Value::Object(object)) if !fixed => {
                        (self.member_of(object, name, count)?, frame.this)
                    }
                    this => (found, this),
                }
            }
            Some(Expr { kind: ExprKind::Super(None), .. }) => {
                let found = self.inherited(own.ok_or(Stop::Unknown)?, name, count)?;
                (super::classes::Found { above: Vec::new(), ..found }, frame.this)
            }
            Some(receiver) => match &receiver.kind {
                ExprKind::Name(class)
                    if variable(frame, class.name).is_none() && self.classes.contains_key(&class.name) =>
                {
                    (self.member(self.classes[&class.name], name, count)?, None)
                }
                ExprKind::Field(..) if pretty::expr(receiver) == "System.out" => return Ok(Callee::Print),
                _ => match self.eval(receiver, frame)? {
                    Value::Null => return fault(format!("null: {}", pretty::expr(e))),
                    Value::Text(text) => return Ok(Callee::Text(text)),
                    Value::Object(object) => {
                        (self.member_of(object, name, count)?, Some(Value::Object(object)))
                    }
                    Value::Int(_) | Value::Long(_) | Value::Amount(_) | Value::Bool(_) | Value::Made(_) => {
                        return Err(Stop::Unknown);
                    }
                },
            },
        };
        let is_static = found.runs.has(ModifierKind::Static);
        let receiver = if is_static { None } else { Some(receiver.ok_or(Stop::Unknown)?) };
        Ok(Callee::Member(found.runs, receiver, found.above))
    }

    pub fn call(&mut self, call: &'p Call, frame: &mut Frame<'p>, e: &'p Expr) -> Outcome<Value> {
        let callee = self.callee(call, frame, e)?;
        let args = self.args(&call.args, frame)?;
        let (callable, receiver, above) = match callee {
            Callee::Member(callable, receiver, above) => (callable, receiver, above),
            Callee::Text(text) => return self.of_text(text, call.name.name, &args, e),
            Callee::Print => {
                self.print(call, &args, frame);
                return Ok(Value::Null);
            }
        };
        if callable.has(ModifierKind::Pure) {
            return self.pure_call((callable, &above), receiver, args, frame, e);
        }
        let result = self.execute((callable, &above), Receiver::Old(receiver), args, frame, e)?;
        // The result of a `void` method is not used.
        Ok(result.unwrap_or(Value::Null))
    }

    fn pure_call(
        &mut self,
        (callable, above): (Callable<'p>, &[Callable<'p>]),
        receiver: Option<Value>,
        args: Vec<Value>,
        frame: &mut Frame<'p>,
        e: &'p Expr,
    ) -> Outcome<Value> {
        let mut inner = self.callee_frame(callable, receiver, args);
        inner.permissions.clone_from(&frame.permissions);
        inner.checked = frame.checked && !self.making;
        if inner.checked && self.overflow && self.runs_in_java(callable) {
            self.given_numbers(callable, &inner, e)?;
        }
        self.deeper(|machine| {
            if inner.checked {
                let mut left = inner.permissions.clone();
                for clause in machine.requires(callable)? {
                    if let Err(stop) = machine.consume(clause, &mut inner, &mut left) {
                        // Who is to blame depends on what the caller knows of the receiver.
                        return Err(if above.is_empty() { with_caller(stop, e) } else { Stop::Unknown });
                    }
                }
            }
            inner.checked = false;
            let [Stmt { kind: StmtKind::Return(Some(value)), .. }] =
                callable.body.map_or(&[][..], |body| &body.stmts)
            else {
                return Err(Stop::Unknown);
            };
            let value = machine.eval(value, &mut inner).map_err(|stop| match stop {
                // If its precondition does not hold, nothing it does is its own fault.
                Stop::Fault(why) if frame.checked => Stop::Blame(callable.span, why),
                Stop::Fault(_) => Stop::Unknown,
                stop => stop,
            })?;
            Ok(callable.returns().map_or(value, |ty| value.of_type(ty)))
        })
    }

    pub fn callee_frame(
        &mut self,
        callable: Callable<'p>,
        receiver: Option<Value>,
        args: Vec<Value>,
    ) -> Frame<'p> {
        let mut frame = self.frame(callable);
        frame.this = receiver;
        let named = callable.params.iter().zip(args);
        frame.variables =
            named.map(|(param, value)| Variable::declared(param.name.name, &param.ty, Some(value))).collect();
        frame
    }
}
