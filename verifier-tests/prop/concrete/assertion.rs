//! Assertions: permissions are taken from those that are held, or made in an initial state.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::call::Callee;
use super::eval::{MOST_VALUES, bare, variable};
use super::number::fits;
use super::{
    Amount, Callable, Fraction, Frame, Location, Machine, ModifierKind, Outcome, Permissions, Slot, Stop,
    Value, Variable, fault,
};

/// The parts of an assertion that count in this state.
enum Part<'p> {
    All(Vec<&'p Expr>),
    /// How much of each.
    Locations(Vec<Location>, Amount),
    Instance(Box<Frame<'p>>, &'p Expr),
    Let(&'p Ident, Value, &'p Expr),
    Untouched(&'p Expr),
    /// For each value of a variable.
    Each(Symbol, Vec<Value>, &'p Expr),
    Pure(&'p Expr),
}

/// Whether the body of a `forall` has permissions among its conjuncts.
fn asks(body: &Expr) -> bool {
    match &bare(body).kind {
        // Each value of a pure one is tried in the same way.
        ExprKind::Acc(_) | ExprKind::Call(_) => true,
        ExprKind::Chain { first, rest } => asks(first) || rest.iter().any(|(.., part)| asks(part)),
        ExprKind::Arrow { rest, .. } => rest.last().is_some_and(|(.., part)| asks(part)),
        // Any other part is no conjunct, or asks for nothing.
        _ => false,
    }
}

impl<'p> Machine<'p> {
    /// Checks an assertion, and takes the permissions that it asks for out of `left`. Its expressions may read what the
    /// frame holds.
    pub fn consume(&mut self, e: &'p Expr, frame: &mut Frame<'p>, left: &mut Permissions) -> Outcome {
        self.specified(|machine| machine.consume_part(e, frame, left))
    }

    fn consume_part(&mut self, e: &'p Expr, frame: &mut Frame<'p>, left: &mut Permissions) -> Outcome {
        match self.part(e, frame)? {
            Part::All(parts) => parts.into_iter().try_for_each(|part| self.consume(part, frame, left)),
            Part::Locations(locations, amount) => {
                locations.iter().try_for_each(|location| match left.take(*location, &amount)? {
                    true => Ok(()),
                    false => fault(format!("no permission: {}", pretty::expr(e))),
                })
            }
            Part::Instance(mut inner, body) => self.deeper(|machine| {
                machine.consume(body, &mut inner, left).map_err(|stop| super::call::with_caller(stop, e))
            }),
            Part::Let(name, value, body) => {
                frame.variables.push(Variable::bound(name.name, value));
                let result = self.consume(body, frame, left);
                frame.variables.pop();
                result
            }
            Part::Untouched(inner) => {
                let now = self.footprint(inner, frame)?;
                let then = self.in_old(frame, |machine, before| machine.footprint(inner, before))?;
                if now == then { Ok(()) } else { fault(format!("changed: {}", pretty::expr(e))) }
            }
            Part::Each(name, values, body) => {
                self.each_value(name, values, frame, |machine, frame| machine.consume(body, frame, left))
            }
            Part::Pure(e) => match self.truth(e, frame)? {
                true => Ok(()),
                false => fault(format!("does not hold: {}", pretty::expr(e))),
            },
        }
    }

    /// Makes a state in which an assertion holds, as far as earlier choices allow it; adds what it asks for to the
    /// permissions of the frame.
    pub fn produce(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome {
        match self.part(e, frame)? {
            Part::All(parts) => parts.into_iter().try_for_each(|part| self.produce(part, frame)),
            Part::Locations(locations, amount) => locations.into_iter().try_for_each(|location| {
                if frame.permissions.add(location, &amount)? { Ok(()) } else { Err(Stop::Unknown) }
            }),
            Part::Instance(mut inner, body) => {
                let result = self.deeper(|machine| machine.produce(body, &mut inner));
                frame.permissions = inner.permissions;
                result
            }
            Part::Let(name, value, body) => {
                frame.variables.push(Variable::bound(name.name, value));
                let result = self.produce(body, frame);
                frame.variables.pop();
                result
            }
            Part::Untouched(_) => Err(Stop::Unknown),
            Part::Each(name, values, body) => {
                self.each_value(name, values, frame, |machine, frame| machine.produce(body, frame))
            }
            Part::Pure(e) => {
                self.make_true(e, frame)?;
                if self.truth(e, frame)? { Ok(()) } else { Err(Stop::Unknown) }
            }
        }
    }

    /// Gives a location without a value one that makes a comparison true.
    fn make_true(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome {
        let ExprKind::Chain { first, rest } = &bare(e).kind else { return Ok(()) };
        let [(op, _, right)] = &rest[..] else { return Ok(()) };
        let distance = self.random.below(3) as i64;
        // The difference between the left side and the right side.
        let more = match op {
            BinaryOp::Eq => 0,
            BinaryOp::Le => -distance,
            BinaryOp::Ge => distance,
            BinaryOp::Lt => -distance - 1,
            BinaryOp::Gt => distance + 1,
            _ => return Ok(()),
        };
        for (this, that, more) in [(&**first, right, more), (right, &**first, -more)] {
            if let Ok(location) = self.location(this, frame)
                && frame.permissions.may_read(location)
                && !self.heap.contains_key(&location)
            {
                let value = self.eval(that, frame)?;
                let value = match (value.number(), self.type_of(location)) {
                    (Some(number), Some(ty)) => {
                        let number = number.saturating_add(more);
                        if self.overflow && !fits(number, &ty) {
                            return Err(Stop::Unknown);
                        }
                        Value::Int(number).of_type(&ty)
                    }
                    _ => value,
                };
                // The other side may have read it.
                self.heap.entry(location).or_insert(value);
            }
        }
        Ok(())
    }

    fn part(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<Part<'p>> {
        self.burn()?;
        let e = bare(e);
        match &e.kind {
            ExprKind::Chain { first, rest }
                if matches!(rest[..], [(BinaryOp::And | BinaryOp::SepAnd, ..), ..]) =>
            {
                let mut parts = vec![&**first];
                parts.extend(rest.iter().map(|(.., right)| right));
                Ok(Part::All(parts))
            }
            ExprKind::Arrow { first, rest } if rest.iter().all(|(op, ..)| *op == ArrowOp::Implies) => {
                let Some(((.., last), premises)) = rest.split_last() else { return Err(Stop::Unknown) };
                let premises = std::iter::once(&**first).chain(premises.iter().map(|(.., it)| it));
                for premise in premises {
                    if !self.truth(premise, frame)? {
                        return Ok(Part::All(Vec::new()));
                    }
                }
                Ok(Part::All(vec![last]))
            }
            ExprKind::Conditional(cond, yes, no) => {
                Ok(Part::All(vec![if self.truth(cond, frame)? { yes } else { no }]))
            }
            ExprKind::Acc(args) => {
                let (locations, amount) = self.amount(args, frame)?;
                if let [Expr { kind: ExprKind::Call(call), .. }] = locations {
                    return match self.instance(call, amount, frame, e)? {
                        Some(part) => Ok(part),
                        None => Err(Stop::Unknown),
                    };
                }
                let args = locations;
                let mut locations = Vec::new();
                for arg in args {
                    match &bare(arg).kind {
                        ExprKind::AllFields(receiver) => {
                            let class = self.seen_class(receiver, frame).ok_or(Stop::Unknown)?;
                            let object = match self.eval(receiver, frame)? {
                                Value::Object(object) => object,
                                Value::Null => return fault(format!("null: {}", pretty::expr(e))),
                                _ => return Err(Stop::Unknown),
                            };
                            locations.extend(self.slots_of(class).map(|slot| (object, Slot::Field(slot))));
                        }
                        ExprKind::AllElements(array) => {
                            let array = self.eval(array, frame)?;
                            let length = self.length(array, e)?;
                            let Value::Object(object) = array else { return Err(Stop::Unknown) };
                            locations.extend((0..length).map(|index| (object, Slot::Element(index))));
                        }
                        ExprKind::Slice(array, Some(low), Some(high)) => {
                            let array = self.eval(array, frame)?;
                            let (low, high) = (self.int(low, frame)?, self.int(high, frame)?);
                            let length = self.length(array, e)?;
                            if low < 0 || high < low || length < high {
                                return fault(format!("no range: {}", pretty::expr(e)));
                            }
                            let Value::Object(object) = array else { return Err(Stop::Unknown) };
                            locations.extend((low..high).map(|index| (object, Slot::Element(index))));
                        }
                        _ => locations.push(self.location(arg, frame)?),
                    }
                }
                Ok(Part::Locations(locations, amount))
            }
            ExprKind::Call(call) => {
                let part = self.instance(call, frame.scale.clone(), frame, e)?;
                Ok(part.unwrap_or(Part::Pure(e)))
            }
            ExprKind::Let { name, value, body } => {
                let value = self.eval(value, frame)?;
                Ok(Part::Let(name, value, body))
            }
            ExprKind::Ghostly { body, .. } => Ok(Part::All(vec![body])),
            ExprKind::Untouched(inner) => Ok(Part::Untouched(inner)),
            ExprKind::Quantifier(all) if all.forall && asks(&all.body) => {
                let [(_, name)] = all.vars.as_slice() else { return Err(Stop::Unknown) };
                let values = match self.all_members(all, name.name, frame) {
                    Some(members) => members,
                    None => {
                        let (low, high) = self.bounds(all, name.name, frame).ok_or(Stop::Unknown)?;
                        if high - low > MOST_VALUES {
                            return Err(Stop::Unknown);
                        }
                        (low..high).map(Value::Int).collect()
                    }
                };
                Ok(Part::Each(name.name, values, &all.body))
            }
            _ => Ok(Part::Pure(e)),
        }
    }

    fn each_value(
        &mut self,
        name: Symbol,
        values: Vec<Value>,
        frame: &mut Frame<'p>,
        mut of_one: impl FnMut(&mut Self, &mut Frame<'p>) -> Outcome,
    ) -> Outcome {
        for value in values {
            self.burn()?;
            frame.variables.push(Variable::bound(name, value));
            let result = of_one(self, frame);
            frame.variables.pop();
            result?;
        }
        Ok(())
    }

    /// So much of an instance; nothing if the call is not one of a predicate.
    fn instance(
        &mut self,
        call: &'p Call,
        amount: Amount,
        frame: &mut Frame<'p>,
        e: &'p Expr,
    ) -> Outcome<Option<Part<'p>>> {
        let (callable, receiver) = match self.callee(call, frame, e)? {
            Callee::Member(callable, receiver, _) => (callable, receiver),
            Callee::Text(_) => return Ok(None),
            Callee::Print => return Err(Stop::Unknown),
        };
        if !callable.has(ModifierKind::Predicate) {
            return Ok(None);
        }
        let body = self.body_of(callable)?;
        let args = self.args(&call.args, frame)?;
        let mut inner = self.callee_frame(callable, receiver, args);
        inner.permissions.clone_from(&frame.permissions);
        inner.scale = amount;
        Ok(Some(Part::Instance(Box::new(inner), body)))
    }

    fn body_of(&self, predicate: Callable<'p>) -> Outcome<&'p Expr> {
        match predicate.member.map(|member| &member.kind) {
            Some(MemberKind::Predicate { body: Some(body), .. }) => Ok(body),
            _ => Err(Stop::Unknown),
        }
    }

    fn location(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<Location> {
        let e = bare(e);
        match &e.kind {
            ExprKind::Name(name) if variable(frame, name.name).is_none() => {
                self.named_field(name.name, frame)
            }
            ExprKind::Field(receiver, name) => {
                if let Some(location) = self.static_field(receiver, name.name, frame) {
                    return Ok(location);
                }
                let seen = self.seen_class(receiver, frame);
                let receiver = self.eval(receiver, frame)?;
                self.field(receiver, seen, name.name, e)
            }
            ExprKind::Index(array, index) => {
                let array = self.eval(array, frame)?;
                let index = self.int(index, frame)?;
                self.element(array, index, e)
            }
            _ => Err(Stop::Unknown),
        }
    }

    /// The locations that an assertion asks for, in order, with their values. A location that is not held has none.
    fn footprint(&mut self, e: &'p Expr, frame: &mut Frame<'p>) -> Outcome<Vec<(Location, Value)>> {
        let mut left = frame.permissions.clone();
        self.consume(e, frame, &mut left).map_err(|_| Stop::Unknown)?;
        let taken = frame.permissions.taken(&left)?.locations();
        taken.into_iter().map(|location| Ok((location, self.read(location)?))).collect()
    }

    /// What `acc` names, and how much of it.
    fn amount(&mut self, args: &'p [Expr], frame: &mut Frame<'p>) -> Outcome<(&'p [Expr], Amount)> {
        let Some((last, locations)) = args.split_last() else { return Err(Stop::Unknown) };
        let part = match &bare(last).kind {
            ExprKind::Amount(word) if word.as_str() == "read" => {
                // There is none in a predicate, so a part of it needs no product.
                return Ok((locations, frame.read.clone().ok_or(Stop::Unknown)?));
            }
            ExprKind::Amount(_) => Fraction::new(1, 1)?,
            _ => match self.computed(last, locations, frame)? {
                Some(part) => part,
                None => return Ok((args, frame.scale.clone())),
            },
        };
        if !part.is_part() {
            return fault(format!("no amount: {}", pretty::expr(last)));
        }
        Ok((locations, frame.scale.times(part)?))
    }

    /// The value of the last argument, if that is an amount and not a location.
    fn computed(
        &mut self,
        last: &'p Expr,
        locations: &[Expr],
        frame: &mut Frame<'p>,
    ) -> Outcome<Option<Fraction>> {
        if locations.is_empty() {
            return Ok(None);
        }
        let is_location = match &bare(last).kind {
            ExprKind::Name(name) => match variable(frame, name.name) {
                Some(_) => false,
                None => !self.is_amount(last, frame)?,
            },
            ExprKind::Field(..) => !self.is_amount(last, frame)?,
            ExprKind::Index(..) | ExprKind::AllElements(_) | ExprKind::AllFields(_) => true,
            ExprKind::Call(call) => match self.callee(call, frame, last)? {
                Callee::Member(callable, ..) => callable.has(ModifierKind::Predicate),
                Callee::Text(_) | Callee::Print => true,
            },
            _ => false,
        };
        if is_location {
            return Ok(None);
        }
        // Here a number that is written out is an amount.
        let outside = std::mem::replace(&mut self.amounts, true);
        let value = self.eval(last, frame);
        self.amounts = outside;
        value?.amount().map(Some).ok_or(Stop::Unknown)
    }

    fn is_amount(&mut self, field: &'p Expr, frame: &mut Frame<'p>) -> Outcome<bool> {
        let location = self.location(field, frame)?;
        let ty = self.type_of(location);
        Ok(ty.is_some_and(|ty| matches!(&ty.kind, TypeKind::Ghost(name, _) if name.as_str() == "frac")))
    }
}
