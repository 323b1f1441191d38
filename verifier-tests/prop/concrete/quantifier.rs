//! Quantifiers over ints, references and ghost values.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;

use super::eval::{MOST_VALUES, bare};
use super::number::INT;
use super::{Frame, Machine, Outcome, Stop, Value, Variable};

/// How many values of another type than `int` are tried where nothing bounds them.
const RANDOM: usize = 6;

impl<'p> Machine<'p> {
    /// `forall` and `exists`: if the body bounds each variable, or says of what it is a member, all its values are tried; if not,
    /// only a witness or a counterexample decides.
    pub fn quantifier(
        &mut self,
        quantifier: &'p Quantifier,
        index: usize,
        frame: &mut Frame<'p>,
    ) -> Outcome<Value> {
        let Some((ty, name)) = quantifier.vars.get(index) else {
            return self.eval(&quantifier.body, frame);
        };
        let range = self.conditions(quantifier);
        if let Some(values) = self.members_of_range(range.as_deref(), name.name, frame) {
            let in_range = |value: &Value| match (value, self.overflow && ty.kind == TypeKind::Int) {
                (Value::Int(number), true) => (INT.0..=INT.1).contains(number),
                _ => true,
            };
            let values = values.into_iter().filter(in_range).collect();
            return self.tried(quantifier, index, values, true, frame);
        }
        if ty.kind != TypeKind::Int {
            let values = (0..RANDOM).map(|_| self.any(ty)).collect();
            return self.tried(quantifier, index, values, false, frame);
        }
        let bounds = self.bounds(quantifier, name.name, frame);
        let (mut low, mut high) = bounds.unwrap_or((-4, 9));
        if self.overflow {
            (low, high) = (low.max(INT.0), high.min(INT.1 + 1));
        }
        if high - low > MOST_VALUES {
            return Err(Stop::Unknown);
        }
        let values = (low..high).map(Value::Int).collect();
        self.tried(quantifier, index, values, bounds.is_some(), frame)
    }

    /// What a quantifier says, if these are all values of a variable that matter, or some of them decide it.
    fn tried(
        &mut self,
        quantifier: &'p Quantifier,
        index: usize,
        values: Vec<Value>,
        are_all: bool,
        frame: &mut Frame<'p>,
    ) -> Outcome<Value> {
        for value in values {
            self.burn()?;
            frame.variables.push(Variable::bound(quantifier.vars[index].1.name, value));
            let holds = self.quantifier(quantifier, index + 1, frame);
            frame.variables.pop();
            if holds? == Value::Bool(!quantifier.forall) {
                return Ok(Value::Bool(!quantifier.forall));
            }
        }
        if are_all { Ok(Value::Bool(quantifier.forall)) } else { Err(Stop::Unknown) }
    }

    /// The members of what the variable of a quantifier has to be in, each once.
    pub(super) fn all_members(
        &mut self,
        quantifier: &'p Quantifier,
        name: Symbol,
        frame: &mut Frame<'p>,
    ) -> Option<Vec<Value>> {
        let range = self.conditions(quantifier)?;
        let mut members: Vec<Value> = Vec::new();
        for member in self.members_of_range(Some(&range), name, frame)? {
            if !members.contains(&member) {
                members.push(member);
            }
        }
        Some(members)
    }

    /// The members of what a variable has to be in.
    fn members_of_range(
        &mut self,
        range: Option<&[&'p Expr]>,
        name: Symbol,
        frame: &mut Frame<'p>,
    ) -> Option<Vec<Value>> {
        for part in range? {
            if let ExprKind::Chain { first, rest } = &part.kind
                && let [(BinaryOp::In, _, whole)] = &rest[..]
                && matches!(&bare(first).kind, ExprKind::Name(it) if it.name == name)
                // Something that mentions a later variable has no value yet.
                && let Ok(whole) = self.eval(whole, frame)
                && let Ok(members) = self.members(whole)
            {
                return Some(members);
            }
        }
        None
    }

    /// The conditions outside of which the body does not matter.
    fn conditions(&self, quantifier: &'p Quantifier) -> Option<Vec<&'p Expr>> {
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
        Some(range)
    }

    /// The range of a variable according to the body, without its end.
    pub(super) fn bounds(
        &mut self,
        quantifier: &'p Quantifier,
        name: Symbol,
        frame: &mut Frame<'p>,
    ) -> Option<(i64, i64)> {
        let range = self.conditions(quantifier)?;
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
