//! Quantifiers over ints.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;

use super::eval::{MOST_VALUES, bare};
use super::number::INT;
use super::{Frame, Machine, Outcome, Stop, Value, Variable};

impl<'p> Machine<'p> {
    /// `forall` and `exists` over ints: if the body bounds each variable, all its values are tried; if not, only a
    /// witness or a counterexample decides.
    pub fn quantifier(
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
        let (mut low, mut high) = bounds.unwrap_or((-4, 9));
        if self.overflow {
            (low, high) = (low.max(INT.0), high.min(INT.1 + 1));
        }
        if high - low > MOST_VALUES {
            return Err(Stop::Unknown);
        }
        for value in low..high {
            self.burn()?;
            frame.variables.push(Variable::bound(name.name, Value::Int(value)));
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

    /// The range of a variable according to the body, without its end.
    pub(super) fn bounds(
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
            // A bound that mentions a later variable has no value yet.
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
