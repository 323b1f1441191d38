//! Expressions, with their side effects.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::number::range;
use super::{Frame, Location, Machine, Outcome, Slot, Stop, Value, Variable, fault};

/// Where an assignment writes.
pub enum Target {
    Variable(usize),
    Location(Location),
}

/// The largest number of values that are tried for a variable.
pub const MOST_VALUES: i64 = 64;

impl<'p> Machine<'p> {
    pub fn eval(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<Value> {
        match &e.kind {
            ExprKind::Int(spelled) => {
                let digits = spelled.as_str().trim_end_matches(['l', 'L']);
                let kind = if digits.len() < spelled.as_str().len() { Value::Long } else { Value::Int };
                digits.parse().map(kind).map_err(|_| Stop::Unknown)
            }
            ExprKind::Char(c) => Ok(Value::Int(u32::from(*c).into())),
            ExprKind::Cast(to, inner) if range(to).is_none() => {
                let value = self.eval(inner, frame)?;
                match self.is_instance(value, to)? {
                    Some(false) => fault(format!("not of this class: {}", pretty::expr(e))),
                    Some(true) | None => Ok(value),
                }
            }
            ExprKind::InstanceOf(inner, ty, None) => {
                let value = self.eval(inner, frame)?;
                Ok(Value::Bool(self.is_instance(value, ty)? == Some(true)))
            }
            ExprKind::String(text) => Ok(super::text::text(text)),
            ExprKind::Cast(to, inner) => {
                let (value, (low, high)) = (self.int(inner, frame)?, range(to).ok_or(Stop::Unknown)?);
                if value < low || high < value {
                    return fault(format!("{value} does not fit: {}", pretty::expr(e)));
                }
                Ok(Value::Int(value).of_type(to))
            }
            ExprKind::Bool(value) => Ok(Value::Bool(*value)),
            ExprKind::Null => Ok(Value::Null),
            ExprKind::This | ExprKind::Super(None) => frame.this.ok_or(Stop::Unknown),
            ExprKind::Result => frame.result.ok_or(Stop::Unknown),
            ExprKind::Paren(inner) => self.eval(inner, frame),
            ExprKind::Name(name) => match variable(frame, name.name) {
                Some(index) => frame.variables[index].value.ok_or(Stop::Unknown),
                None => {
                    let location = self.named_field(name.name, frame)?;
                    self.load(location, frame, e)
                }
            },
            ExprKind::Field(receiver, name) => {
                if let Some(location) = self.static_field(receiver, name.name, frame) {
                    return self.load(location, frame, e);
                }
                let seen = self.seen_class(receiver, frame);
                let receiver = self.eval(receiver, frame)?;
                if let (Value::Object(object), "length") = (receiver, name.name.as_str())
                    && let Some((_, length)) = &self.objects[object].elements
                {
                    return Ok(Value::Int(*length));
                }
                if let Value::Made(_) = receiver {
                    return self.member_of_value(receiver, name.name.as_str());
                }
                let location = self.field(receiver, seen, name.name, e)?;
                self.load(location, frame, e)
            }
            ExprKind::Collection(name, types, items) => {
                self.collection((*name, types.is_empty()), items, frame)
            }
            ExprKind::Slice(whole, from, to) => {
                let whole = self.eval(whole, frame)?;
                let from = from.as_ref().map(|from| self.int(from, frame)).transpose()?;
                let to = to.as_ref().map(|to| self.int(to, frame)).transpose()?;
                self.slice(whole, (from, to), frame, e)
            }
            ExprKind::Update(whole, at, with) => {
                let whole = self.eval(whole, frame)?;
                let (at, with) = (self.eval(at, frame)?, self.eval(with, frame)?);
                self.updated(whole, at, with, e)
            }
            ExprKind::Index(array, index) => {
                let array = self.eval(array, frame)?;
                if let Value::Made(_) = array {
                    let at = self.eval(index, frame)?;
                    return self.part_of(array, at, e);
                }
                let index = self.int(index, frame)?;
                let location = self.element(array, index, e)?;
                self.load(location, frame, e)
            }
            ExprKind::Unary(UnaryOp::Not, inner) => Ok(Value::Bool(!self.truth(inner, frame)?)),
            ExprKind::Unary(UnaryOp::Minus, inner) => {
                let value = self.eval(inner, frame)?;
                self.negative(value, e)
            }
            ExprKind::Unary(UnaryOp::Plus, inner) => self.eval(inner, frame),
            ExprKind::Unary(UnaryOp::BitNot, inner) => match self.eval(inner, frame)? {
                Value::Long(value) => Ok(Value::Long(!value)),
                value => Ok(Value::Int(!value.number().ok_or(Stop::Unknown)?)),
            },
            ExprKind::Chain { first, rest } => self.chain(first, rest, frame),
            ExprKind::Arrow { first, rest } => self.arrow(first, rest, frame),
            ExprKind::Conditional(cond, yes, no) => {
                let (taken, other) = if self.truth(cond, frame)? { (yes, no) } else { (no, yes) };
                match self.eval(taken, frame)? {
                    // The type of both together decides.
                    Value::Int(_) if self.counts && self.may_be_long(other, frame) => Err(Stop::Unknown),
                    value => Ok(value),
                }
            }
            ExprKind::Assign(target, op, value) => {
                let target = self.target(target, frame)?;
                let value = match op {
                    None => self.eval(value, frame)?,
                    Some(op) => {
                        let before = self.load_target(&target, frame, e)?;
                        let value = self.eval(value, frame)?;
                        let value = self.binary(*op, before, value)?;
                        self.narrowed(&target, value, frame, e)?
                    }
                };
                self.store(target, value, frame, e)
            }
            ExprKind::Step { target, increment, prefix } => {
                let target = self.target(target, frame)?;
                let before = self.load_target(&target, frame, e)?;
                let by = Value::Int(if *increment { 1 } else { -1 });
                let after = self.binary(BinaryOp::Add, before, by)?;
                let after = self.narrowed(&target, after, frame, e)?;
                self.store(target, after, frame, e)?;
                Ok(if *prefix { after } else { before })
            }
            ExprKind::New(ty, args) => self.new_object(ty, args, frame, e),
            ExprKind::NewArray { element, sizes, unsized_dims } => {
                let mut lengths = Vec::new();
                for size in sizes {
                    lengths.push(self.int(size, frame)?);
                }
                self.new_array(element, &lengths, *unsized_dims, frame, e)
            }
            ExprKind::Switch(selector, cases) => self.switch_value(selector, cases, frame),
            ExprKind::ArrayLiteral(Some(ty), _) => self.initial(e, ty, frame),
            ExprKind::Call(Call { receiver: None, name, args, .. })
                if let ([Expr { kind: ExprKind::Name(var), .. }], "index") =
                    (&args[..], name.name.as_str())
                    && self.text_at(name.span) != Some(Text::Compiled)
                    && let Some(position) = variable(frame, Symbol::new(&format!("index({})", var.name))) =>
            {
                frame.variables[position].value.ok_or(Stop::Unknown)
            }
            ExprKind::Call(call) => self.call(call, frame, e),
            ExprKind::Old(None, inner) => self.old(inner, frame),
            ExprKind::Let { name, value, body } => {
                // What `let` names is mathematical, in program code too, and so is what is made of it.
                self.specified(|machine| {
                    let value = machine.eval(value, frame)?;
                    frame.variables.push(Variable::bound(name.name, value));
                    let result = machine.eval(body, frame);
                    frame.variables.pop();
                    result
                })
            }
            ExprKind::Ghostly { body, .. } => self.eval(body, frame),
            ExprKind::Quantifier(quantifier) => self.quantifier(quantifier, 0, frame),
            _ => Err(Stop::Unknown),
        }
    }

    /// Whether a value is an object of a type; nothing for null.
    fn is_instance(&self, value: Value, ty: &Type) -> Outcome<Option<bool>> {
        let TypeKind::Named(path, args) = &ty.kind else { return Err(Stop::Unknown) };
        match (value, path.last()) {
            (Value::Null, _) => Ok(None),
            (Value::Object(object), Some(name)) if args.is_empty() => {
                let own = self.objects[object].class.ok_or(Stop::Unknown)?;
                if !self.classes.contains_key(&name.name) {
                    return Err(Stop::Unknown);
                }
                self.is_below(own, name.name).map(Some)
            }
            _ => Err(Stop::Unknown),
        }
    }

    pub fn truth(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<bool> {
        match self.eval(e, frame)? {
            Value::Bool(value) => Ok(value),
            _ => Err(Stop::Unknown),
        }
    }

    pub fn int(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<i64> {
        self.eval(e, frame)?.number().ok_or(Stop::Unknown)
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

    pub fn load(&mut self, location: Location, frame: &Frame<'p>, e: &Expr) -> Outcome<Value> {
        if frame.checked && !frame.permissions.may_read(location) {
            // What final fields of objects hold that were not made in this execution is not known here.
            if self.field_at(location).is_some_and(|field| field.is_final) {
                let value = self.heap.get(&location).copied();
                return value.or_else(|| self.constant_at(location)).ok_or(Stop::Unknown);
            }
            return fault(format!("no permission to read {}", pretty::expr(e)));
        }
        self.read(location)
    }

    fn target(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<Target> {
        match &e.kind {
            ExprKind::Paren(inner) => self.target(inner, frame),
            ExprKind::Name(name) => match variable(frame, name.name) {
                Some(index) => Ok(Target::Variable(index)),
                None => self.named_field(name.name, frame).map(Target::Location),
            },
            ExprKind::Field(receiver, name) => {
                if let Some(location) = self.static_field(receiver, name.name, frame) {
                    return Ok(Target::Location(location));
                }
                let seen = self.seen_class(receiver, frame);
                let receiver = self.eval(receiver, frame)?;
                // Java checks for null only when it writes, after evaluating the value; it is a fault in either order.
                self.field(receiver, seen, name.name, e).map(Target::Location)
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
            Target::Variable(index) => frame.variables[*index].value.ok_or(Stop::Unknown),
            Target::Location(location) => self.load(*location, frame, e),
        }
    }

    fn store(&mut self, target: Target, value: Value, frame: &mut Frame<'p>, e: &Expr) -> Outcome<Value> {
        let value = self.type_of_target(&target, frame).map_or(value, |ty| value.of_type(&ty));
        match target {
            Target::Variable(index) => frame.variables[index].value = Some(value),
            Target::Location(location) if frame.permissions.may_write(location) => {
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
        for (index, (op, _, right)) in rest.iter().enumerate() {
            left = match (op, left) {
                (BinaryOp::And | BinaryOp::SepAnd, Value::Bool(false)) => Value::Bool(false),
                (BinaryOp::Or, Value::Bool(true)) => Value::Bool(true),
                (BinaryOp::And | BinaryOp::SepAnd | BinaryOp::Or, _) => {
                    Value::Bool(self.truth(right, frame)?)
                }
                _ => {
                    let value = self.eval(right, frame)?;
                    let (mut left, mut value) = (left, value);
                    let written = |e: &Expr| matches!(bare(e).kind, ExprKind::Int(_));
                    if self.amounts && *op == BinaryOp::Div && index == 0 && written(first) && written(right)
                    {
                        left = left.amount().map_or(left, Value::Amount);
                    }
                    if *op == BinaryOp::Add && matches!(left, Value::Text(_)) {
                        value = self.written(value, Some(right), frame);
                    } else if *op == BinaryOp::Add && matches!(value, Value::Text(_)) {
                        left = self.written(left, (index == 0).then_some(first), frame);
                    }
                    self.binary(*op, left, value)?
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

    fn binary(&mut self, op: BinaryOp, left: Value, right: Value) -> Outcome<Value> {
        match op {
            // Whether two equal strings are one object is not known.
            BinaryOp::Eq | BinaryOp::Ne if matches!(left, Value::Text(_)) && left == right => {
                return Err(Stop::Unknown);
            }
            BinaryOp::Eq => return Ok(Value::Bool(left.same(right))),
            BinaryOp::Ne => return Ok(Value::Bool(!left.same(right))),
            BinaryOp::Add if [left, right].iter().any(|it| matches!(it, Value::Text(_))) => {
                return super::text::joined(left, right);
            }
            _ => {}
        }
        if let Some(value) = self.of_values(op, left, right)? {
            return Ok(value);
        }
        if let (Value::Bool(a), Value::Bool(b)) = (left, right) {
            return Ok(Value::Bool(match op {
                BinaryOp::BitAnd => a && b,
                BinaryOp::BitOr => a || b,
                BinaryOp::BitXor => a != b,
                _ => return Err(Stop::Unknown),
            }));
        }
        self.of_numbers(op, left, right)
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
}

pub fn variable(frame: &Frame<'_>, name: Symbol) -> Option<usize> {
    frame.variables.iter().rposition(|known| known.name == name)
}

pub fn bare(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => bare(inner),
        _ => e,
    }
}
