//! New arrays.

use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::eval::MOST_VALUES;
use super::{Frame, Location, Machine, Outcome, Slot, Stop, Value, fault};

impl<'p> Machine<'p> {
    /// An array of these lengths, the outermost first, with the permissions to all elements of all rows.
    pub fn new_array(
        &mut self,
        element: &Type,
        lengths: &[i64],
        unsized_dims: usize,
        frame: &mut Frame<'p>,
        e: &Expr,
    ) -> Outcome<Value> {
        if lengths.iter().any(|length| *length < 0) {
            return fault(format!("a negative size: {}", pretty::expr(e)));
        }
        let Some((length, inner)) = lengths.split_first() else { return Err(Stop::Unknown) };
        if *length > MOST_VALUES {
            return Err(Stop::Unknown);
        }
        let dims = inner.len() + unsized_dims;
        let of = (0..dims).fold(element.clone(), |ty, _| {
            let span = ty.span;
            Type { kind: TypeKind::Array(Box::new(ty)), span }
        });
        let array = self.fresh_array(&of, *length, &mut frame.permissions);
        if !inner.is_empty() {
            for index in 0..*length {
                let row = self.new_array(element, inner, unsized_dims, frame, e)?;
                self.heap.insert(element_of(array, index)?, row);
            }
        }
        Ok(array)
    }

    /// The initial value of a variable or an element of this type: `{e, …}` or an expression.
    pub fn initial(&mut self, e: &'p Expr, ty: &Type, frame: &mut Frame<'p>) -> Outcome<Value> {
        let ExprKind::ArrayLiteral(own, items) = &e.kind else { return self.eval(e, frame) };
        let TypeKind::Array(element) = &own.as_ref().unwrap_or(ty).kind else { return Err(Stop::Unknown) };
        let mut values = Vec::new();
        for item in items {
            values.push(self.initial(item, element, frame)?);
        }
        let array = self.fresh_array(element, values.len() as i64, &mut frame.permissions);
        for (index, value) in values.into_iter().enumerate() {
            self.heap.insert(element_of(array, index as i64)?, value.of_type(element));
        }
        Ok(array)
    }
}

fn element_of(array: Value, index: i64) -> Outcome<Location> {
    match array {
        Value::Object(object) => Ok((object, Slot::Element(index))),
        Value::Int(_)
        | Value::Long(_)
        | Value::Amount(_)
        | Value::Bool(_)
        | Value::Null
        | Value::Text(_)
        | Value::Made(_) => Err(Stop::Unknown),
    }
}
