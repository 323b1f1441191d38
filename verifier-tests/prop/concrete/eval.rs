//! Expressions, with their side effects.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::{Callable, Frame, Location, Machine, Outcome, Slot, Stop, Value, fault};

/// Where an assignment writes.
pub enum Target {
    Variable(usize),
    Location(Location),
}

/// More values of a variable than these are not tried.
const MOST_VALUES: i64 = 64;

impl<'p> Machine<'p> {
    pub fn eval(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<Value> {
        match &e.kind {
            ExprKind::Int(digits) => digits.as_str().parse().map(Value::Int).map_err(|_| Stop::Unknown),
            ExprKind::Bool(value) => Ok(Value::Bool(*value)),
            ExprKind::Null => Ok(Value::Null),
            ExprKind::This => frame.this.ok_or(Stop::Unknown),
            ExprKind::Result => frame.result.ok_or(Stop::Unknown),
            ExprKind::Paren(inner) => self.eval(inner, frame),
            ExprKind::Name(name) => match variable(frame, name.name) {
                Some(index) => frame.variables[index].1.ok_or(Stop::Unknown),
                None => {
                    let this = frame.this.ok_or(Stop::Unknown)?;
                    let location = self.field(this, name.name, e)?;
                    self.load(location, frame, e)
                }
            },
            ExprKind::Field(receiver, name) => {
                let receiver = self.eval(receiver, frame)?;
                if let (Value::Object(object), "length") = (receiver, name.name.as_str())
                    && let Some((_, length)) = &self.objects[object].elements
                {
                    return Ok(Value::Int(*length));
                }
                let location = self.field(receiver, name.name, e)?;
                self.load(location, frame, e)
            }
            ExprKind::Index(array, index) => {
                let array = self.eval(array, frame)?;
                let index = self.int(index, frame)?;
                let location = self.element(array, index, e)?;
                self.load(location, frame, e)
            }
            ExprKind::Unary(UnaryOp::Not, inner) => Ok(Value::Bool(!self.truth(inner, frame)?)),
            ExprKind::Unary(UnaryOp::Minus, inner) => {
                self.int(inner, frame)?.checked_neg().map(Value::Int).ok_or(Stop::Unknown)
            }
            ExprKind::Unary(UnaryOp::Plus, inner) => self.eval(inner, frame),
            ExprKind::Chain { first, rest } => self.chain(first, rest, frame),
            ExprKind::Arrow { first, rest } => self.arrow(first, rest, frame),
            ExprKind::Conditional(cond, yes, no) => {
                if self.truth(cond, frame)? {
                    self.eval(yes, frame)
                } else {
                    self.eval(no, frame)
                }
            }
            ExprKind::Assign(target, op, value) => {
                let target = self.target(target, frame)?;
                let value = match op {
                    None => self.eval(value, frame)?,
                    Some(op) => {
                        let before = self.load_target(&target, frame, e)?;
                        let value = self.eval(value, frame)?;
                        self.binary(*op, before, value)?
                    }
                };
                self.store(target, value, frame, e)
            }
            ExprKind::Step { target, increment, prefix } => {
                let target = self.target(target, frame)?;
                let before = self.load_target(&target, frame, e)?;
                let by = Value::Int(if *increment { 1 } else { -1 });
                let after = self.binary(BinaryOp::Add, before, by)?;
                self.store(target, after, frame, e)?;
                Ok(if *prefix { after } else { before })
            }
            ExprKind::New(ty, args) => self.new_object(ty, args, frame, e),
            ExprKind::NewArray { element, sizes, unsized_dims: 0 } if sizes.len() == 1 => {
                let length = self.int(&sizes[0], frame)?;
                if length < 0 {
                    return fault(format!("a negative size: {}", pretty::expr(e)));
                }
                if length > MOST_VALUES {
                    return Err(Stop::Unknown);
                }
                let array = self.fresh_array(element, length, &mut frame.permissions);
                Ok(array)
            }
            ExprKind::Call(call) => self.call(call, frame, e),
            ExprKind::Old(None, inner) => self.old(inner, frame),
            ExprKind::Let { name, value, body } => {
                let value = self.eval(value, frame)?;
                frame.variables.push((name.name, Some(value)));
                let result = self.eval(body, frame);
                frame.variables.pop();
                result
            }
            ExprKind::Ghostly { body, .. } => self.eval(body, frame),
            ExprKind::Quantifier(quantifier) => self.quantifier(quantifier, 0, frame),
            _ => Err(Stop::Unknown),
        }
    }

    pub fn truth(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<bool> {
        match self.eval(e, frame)? {
            Value::Bool(value) => Ok(value),
            _ => Err(Stop::Unknown),
        }
    }

    fn int(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<i64> {
        match self.eval(e, frame)? {
            Value::Int(value) => Ok(value),
            _ => Err(Stop::Unknown),
        }
    }

    pub fn field(&self, receiver: Value, name: Symbol, e: &Expr) -> Outcome<Location> {
        match receiver {
            Value::Object(object) if self.type_of((object, Slot::Field(name))).is_some() => {
                Ok((object, Slot::Field(name)))
            }
            Value::Null => fault(format!("null: {}", pretty::expr(e))),
            _ => Err(Stop::Unknown),
        }
    }

    pub fn element(&self, array: Value, index: i64, e: &Expr) -> Outcome<Location> {
        let length = self.length(array, e)?;
        if index < 0 || index >= length {
            return fault(format!("{index} is out of bounds: {}", pretty::expr(e)));
        }
        match array {
            Value::Object(object) => Ok((object, Slot::Element(index))),
            _ => Err(Stop::Unknown),
        }
    }

    pub fn length(&self, array: Value, e: &Expr) -> Outcome<i64> {
        match array {
            Value::Object(object) => {
                self.objects[object].elements.as_ref().map(|it| it.1).ok_or(Stop::Unknown)
            }
            Value::Null => fault(format!("null: {}", pretty::expr(e))),
            _ => Err(Stop::Unknown),
        }
    }

    fn load(&mut self, location: Location, frame: &Frame<'p>, e: &Expr) -> Outcome<Value> {
        if frame.checked && !frame.permissions.contains(&location) {
            return fault(format!("no permission to read {}", pretty::expr(e)));
        }
        self.read(location)
    }

    fn target(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<Target> {
        match &e.kind {
            ExprKind::Paren(inner) => self.target(inner, frame),
            ExprKind::Name(name) => match variable(frame, name.name) {
                Some(index) => Ok(Target::Variable(index)),
                None => {
                    let this = frame.this.ok_or(Stop::Unknown)?;
                    self.field(this, name.name, e).map(Target::Location)
                }
            },
            ExprKind::Field(receiver, name) => {
                let receiver = self.eval(receiver, frame)?;
                // Java looks for null only when it writes, after the value: whichever comes first, it is a fault.
                self.field(receiver, name.name, e).map(Target::Location)
            }
            ExprKind::Index(array, index) => {
                let array = self.eval(array, frame)?;
                let index = self.int(index, frame)?;
                self.element(array, index, e).map(Target::Location)
            }
            _ => Err(Stop::Unknown),
        }
    }

    fn load_target(&mut self, target: &Target, frame: &Frame<'p>, e: &Expr) -> Outcome<Value> {
        match target {
            Target::Variable(index) => frame.variables[*index].1.ok_or(Stop::Unknown),
            Target::Location(location) => self.load(*location, frame, e),
        }
    }

    fn store(&mut self, target: Target, value: Value, frame: &mut Frame<'p>, e: &Expr) -> Outcome<Value> {
        match target {
            Target::Variable(index) => frame.variables[index].1 = Some(value),
            Target::Location(location) if frame.permissions.contains(&location) => {
                self.heap.insert(location, value);
            }
            Target::Location(_) => return fault(format!("no permission to write: {}", pretty::expr(e))),
        }
        Ok(value)
    }

    fn chain(
        &mut self,
        first: &'p Expr,
        rest: &'p [(BinaryOp, acclaim::source::Span, Expr)],
        frame: &mut Frame<'p>,
    ) -> Outcome<Value> {
        let mut left = self.eval(first, frame)?;
        for (op, _, right) in rest {
            left = match (op, left) {
                (BinaryOp::And | BinaryOp::SepAnd, Value::Bool(false)) => Value::Bool(false),
                (BinaryOp::Or, Value::Bool(true)) => Value::Bool(true),
                (BinaryOp::And | BinaryOp::SepAnd | BinaryOp::Or, _) => {
                    Value::Bool(self.truth(right, frame)?)
                }
                _ => {
                    let right = self.eval(right, frame)?;
                    self.binary(*op, left, right)?
                }
            };
        }
        Ok(left)
    }

    fn arrow(
        &mut self,
        first: &'p Expr,
        rest: &'p [(ArrowOp, acclaim::source::Span, Expr)],
        frame: &mut Frame<'p>,
    ) -> Outcome<Value> {
        let Some(((op, _, second), more)) = rest.split_first() else { return self.eval(first, frame) };
        let left = self.truth(first, frame)?;
        match op {
            ArrowOp::Implies if !left => Ok(Value::Bool(true)),
            ArrowOp::Implies => self.arrow(second, more, frame),
            ArrowOp::Iff => Ok(Value::Bool(self.arrow(second, more, frame)? == Value::Bool(left))),
            ArrowOp::Wand => Err(Stop::Unknown),
        }
    }

    fn binary(&self, op: BinaryOp, left: Value, right: Value) -> Outcome<Value> {
        match op {
            BinaryOp::Eq => return Ok(Value::Bool(left == right)),
            BinaryOp::Ne => return Ok(Value::Bool(left != right)),
            _ => {}
        }
        let (Value::Int(a), Value::Int(b)) = (left, right) else { return Err(Stop::Unknown) };
        let number = match op {
            BinaryOp::Lt => return Ok(Value::Bool(a < b)),
            BinaryOp::Le => return Ok(Value::Bool(a <= b)),
            BinaryOp::Gt => return Ok(Value::Bool(a > b)),
            BinaryOp::Ge => return Ok(Value::Bool(a >= b)),
            BinaryOp::Add => a.checked_add(b),
            BinaryOp::Sub => a.checked_sub(b),
            BinaryOp::Mul => a.checked_mul(b),
            BinaryOp::Div | BinaryOp::Rem if b == 0 => return fault("division by zero"),
            BinaryOp::Div => a.checked_div(b),
            BinaryOp::Rem => a.checked_rem(b),
            _ => None,
        };
        number.map(Value::Int).ok_or(Stop::Unknown)
    }

    fn old(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<Value> {
        self.in_old(frame, |machine, frame| machine.eval(e, frame))
    }

    /// Does something in the heap at entry, where parameters have the values they had then.
    pub fn in_old<T>(
        &mut self,
        frame: &Frame<'p>,
        then: impl FnOnce(&mut Self, &mut Frame<'p>) -> Outcome<T>,
    ) -> Outcome<T> {
        let old = frame.old.clone().ok_or(Stop::Unknown)?;
        let mut before = frame.clone();
        before.permissions.clone_from(&old.permissions);
        for (index, at_entry) in old.variables.iter().enumerate() {
            before.variables[index] = *at_entry;
        }
        let now = std::mem::replace(&mut self.heap, old.heap.clone());
        let result = then(self, &mut before);
        self.heap = now;
        result
    }

    fn new_object(
        &mut self,
        ty: &'p Type,
        args: &'p [Expr],
        frame: &mut Frame<'p>,
        e: &'p Expr,
    ) -> Outcome<Value> {
        let TypeKind::Named(path, _) = &ty.kind else { return Err(Stop::Unknown) };
        let name = path.last().ok_or(Stop::Unknown)?.name;
        let class = *self.classes.get(&name).ok_or(Stop::Unknown)?;
        let constructor = class.members.iter().find_map(|member| match member.kind {
            MemberKind::Constructor { .. } => Callable::of(class, member),
            _ => None,
        });
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

    /// What a call calls, and on what: `None` for a static one.
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
        let callable = class.members.iter().find_map(|member| match &member.kind {
            MemberKind::Method { name, .. } | MemberKind::Predicate { name, .. }
                if name.name == call.name.name =>
            {
                Callable::of(class, member)
            }
            _ => None,
        });
        let callable = callable.ok_or(Stop::Unknown)?;
        let receiver =
            if callable.has(ModifierKind::Static) { None } else { Some(receiver.ok_or(Stop::Unknown)?) };
        Ok((callable, receiver))
    }

    fn call(&mut self, call: &'p Call, frame: &mut Frame<'p>, e: &'p Expr) -> Outcome<Value> {
        let (callable, receiver) = self.callee(call, frame, e)?;
        let args = self.args(&call.args, frame)?;
        if callable.has(ModifierKind::Pure) {
            return self.pure_call(callable, receiver, args, frame, e);
        }
        let result = self.execute(callable, Receiver::Old(receiver), args, frame, e)?;
        // What a `void` method gives is not looked at.
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
                // Without its precondition, whatever it does is not its fault.
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

    /// `forall` and `exists` over ints: where the body bounds each variable, all its values; where not, only a
    /// witness or a counterexample decides.
    fn quantifier(
        &mut self,
        quantifier: &'p Quantifier,
        index: usize,
        frame: &mut Frame<'p>,
    ) -> Outcome<Value> {
        let Some((ty, name)) = quantifier.vars.get(index) else {
            return self.eval(&quantifier.body, frame);
        };
        if ty.kind != TypeKind::Int {
            return Err(Stop::Unknown);
        }
        let bounds = self.bounds(quantifier, name.name, frame);
        let (low, high) = bounds.unwrap_or((-4, 9));
        if high - low > MOST_VALUES {
            return Err(Stop::Unknown);
        }
        for value in low..high {
            self.burn()?;
            frame.variables.push((name.name, Some(Value::Int(value))));
            let holds = self.quantifier(quantifier, index + 1, frame);
            frame.variables.pop();
            if holds? == Value::Bool(!quantifier.forall) {
                return Ok(Value::Bool(!quantifier.forall));
            }
        }
        match bounds {
            Some(_) => Ok(Value::Bool(quantifier.forall)),
            None => Err(Stop::Unknown),
        }
    }

    /// From where up to, not including, where the body says that a variable goes.
    fn bounds(
        &mut self,
        quantifier: &'p Quantifier,
        name: Symbol,
        frame: &mut Frame<'p>,
    ) -> Option<(i64, i64)> {
        let mut range = Vec::new();
        match &bare(&quantifier.body).kind {
            ExprKind::Arrow { first, rest } if quantifier.forall => {
                if rest.iter().any(|(op, ..)| *op != ArrowOp::Implies) {
                    return None;
                }
                conjuncts(first, &mut range);
                rest.split_last()?.1.iter().for_each(|(.., premise)| conjuncts(premise, &mut range));
            }
            _ if quantifier.forall => return None,
            _ => conjuncts(&quantifier.body, &mut range),
        }
        let (mut low, mut high) = (None::<i64>, None::<i64>);
        let is_it = |e: &Expr| matches!(&bare(e).kind, ExprKind::Name(it) if it.name == name);
        for part in range {
            let ExprKind::Chain { first, rest } = &part.kind else { continue };
            let [(op, _, right)] = &rest[..] else { continue };
            let (bound, op) = match (is_it(first), is_it(right)) {
                (true, false) => (right, *op),
                (false, true) => (&**first, turned(*op)),
                _ => continue,
            };
            // A bound that speaks of a later variable has no value yet.
            let Ok(bound) = self.int(bound, frame) else { continue };
            match op {
                BinaryOp::Lt => high = high.or(Some(bound)),
                BinaryOp::Le => high = high.or(Some(bound + 1)),
                BinaryOp::Gt => low = low.or(Some(bound + 1)),
                BinaryOp::Ge => low = low.or(Some(bound)),
                _ => {}
            }
        }
        Some((low?, high?))
    }
}

/// On what a method runs.
pub enum Receiver<'p> {
    Old(Option<Value>),
    New(&'p Class),
}

/// What is not the callee's fault is the caller's, who now gets the message.
pub fn with_caller(stop: Stop, e: &Expr) -> Stop {
    match stop {
        Stop::Fault(why) => Stop::Fault(format!("{}: {why}", pretty::expr(e))),
        stop => stop,
    }
}

pub fn variable(frame: &Frame<'_>, name: Symbol) -> Option<usize> {
    frame.variables.iter().rposition(|(known, _)| *known == name)
}

pub fn bare(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => bare(inner),
        _ => e,
    }
}

fn conjuncts<'p>(e: &'p Expr, found: &mut Vec<&'p Expr>) {
    let e = bare(e);
    match &e.kind {
        ExprKind::Chain { first, rest }
            if matches!(rest[..], [(BinaryOp::And | BinaryOp::SepAnd, ..), ..]) =>
        {
            conjuncts(first, found);
            rest.iter().for_each(|(.., right)| conjuncts(right, found));
        }
        _ => found.push(e),
    }
}

fn turned(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        op => op,
    }
}
