//! Strings. Which object a string is stays open, so two that are equal are not compared by `==`.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::{Machine, Outcome, Stop, Value, fault};

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
        Value::Int(_) | Value::Long(_) | Value::Object(_) => Err(Stop::Unknown),
    };
    Ok(text(&(written(left)? + &written(right)?)))
}

impl Machine<'_> {
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
