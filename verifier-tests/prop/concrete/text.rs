//! Strings. Which object a string is stays open, so two that are equal are not compared by `==`.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::eval::{bare, variable};
use super::{Frame, Machine, Outcome, Stop, Value, fault};

/// A string that has been worked out.
pub fn text(characters: &str) -> Value {
    Value::Text(Symbol::new(characters))
}

/// `a + b`, if one of them is a string. How a number is written depends on its type, which is not known here.
pub fn joined(left: Value, right: Value) -> Outcome<Value> {
    let written = |value| match value {
        Value::Text(own) => Ok(own.as_str().to_owned()),
        Value::Bool(value) => Ok(value.to_string()),
        Value::Null => Ok("null".to_owned()),
        Value::Int(_) | Value::Long(_) | Value::Amount(_) | Value::Object(_) | Value::Made(_) => {
            Err(Stop::Unknown)
        }
    };
    Ok(text(&(written(left)? + &written(right)?)))
}

impl Machine<'_> {
    /// A number that is the value of this expression, or of an operator, as text; other values, and what may be a character, as
    /// they are.
    pub fn written(&self, value: Value, e: Option<&Expr>, frame: &Frame<'_>) -> Value {
        match value {
            Value::Long(number) => text(&number.to_string()),
            Value::Int(number) if e.is_none_or(|e| !self.may_be_char(e, frame)) => text(&number.to_string()),
            value => value,
        }
    }

    /// `System.out.println(e)`, `System.out.print(e)`
    pub fn print(&mut self, call: &Call, args: &[Value], frame: &Frame<'_>) {
        let end = match call.name.name.as_str() {
            "println" => "\n",
            "print" => "",
            _ => return self.printed = None,
        };
        let line = match (args, &call.args[..]) {
            ([], _) => Some(String::new()),
            ([value], [e]) => match self.written(*value, Some(e), frame) {
                Value::Text(own) => Some(own.as_str().to_owned()),
                Value::Bool(value) => Some(value.to_string()),
                Value::Null => Some("null".into()),
                Value::Int(_) | Value::Long(_) | Value::Amount(_) | Value::Object(_) | Value::Made(_) => None,
            },
            _ => None,
        };
        self.printed = self.printed.take().zip(line).map(|(before, line)| before + &line + end);
    }

    /// Whether an expression may have the type `char`, as far as that can be told without evaluating it.
    fn may_be_char(&self, e: &Expr, frame: &Frame<'_>) -> bool {
        let is_char = |ty: &Type| match &ty.kind {
            TypeKind::Int | TypeKind::Long | TypeKind::Short | TypeKind::Byte => false,
            TypeKind::Array(element) => !matches!(element.kind, TypeKind::Int | TypeKind::Long),
            _ => true,
        };
        let declared = |name: Symbol| {
            let members = self.classes.values().flat_map(|class| &class.members);
            let mut types = members.filter_map(|member| match &member.kind {
                MemberKind::Field { ty, vars } => vars.iter().any(|it| it.0.name == name).then_some(ty),
                MemberKind::Method { ty, name: own, .. } => (own.name == name).then_some(ty),
                _ => None,
            });
            types.any(is_char)
        };
        match &bare(e).kind {
            ExprKind::Int(_) | ExprKind::Unary(..) | ExprKind::Chain { .. } => false,
            ExprKind::Cast(ty, _) => is_char(ty),
            ExprKind::Name(name) => match variable(frame, name.name) {
                Some(index) => frame.variables[index].ty.is_none_or(is_char),
                None => declared(name.name),
            },
            ExprKind::Field(_, name) => declared(name.name),
            ExprKind::Call(call) => call.name.name.as_str() == "charAt" || declared(call.name.name),
            ExprKind::Index(array, _) => self.may_be_char(array, frame),
            _ => true,
        }
    }

    /// A method of a string.
    pub fn of_text(&self, own: Symbol, name: Symbol, args: &[Value], e: &Expr) -> Outcome<Value> {
        let units: Vec<u16> = own.as_str().encode_utf16().collect();
        let outside = || fault(format!("out of the string: {}", pretty::expr(e)));
        Ok(match (name.as_str(), args) {
            ("length", []) => Value::Int(units.len() as i64),
            ("isEmpty", []) => Value::Bool(units.is_empty()),
            ("charAt", [Value::Int(index)]) => {
                match usize::try_from(*index).ok().and_then(|at| units.get(at)) {
                    Some(unit) => Value::Int(i64::from(*unit)),
                    None => return outside(),
                }
            }
            ("equals", [Value::Text(other)]) => Value::Bool(own == *other),
            ("equals", [_]) => Value::Bool(false),
            ("substring", [Value::Int(from), Value::Int(to)]) => {
                let range = usize::try_from(*from).ok().zip(usize::try_from(*to).ok());
                match range.and_then(|(from, to)| units.get(from..to)) {
                    Some(part) => text(&String::from_utf16(part).map_err(|_| Stop::Unknown)?),
                    None => return outside(),
                }
            }
            _ => return Err(Stop::Unknown),
        })
    }
}
