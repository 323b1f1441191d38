//! Enums: what is known of their constants.
//!
//! A constant is a function of its ordinal, and the ordinal a function of the object. So the constants are told apart
//! by numbers, and where a value is compared with all of them, there is no other case.
//!
//! ```text
//! Light.RED          Light.$constant(0), of which the ordinal is known to be 0
//! e.ordinal()        a number from 0 to n - 1, and e == Light.$constant(e.ordinal())
//! e.name()           says what the constant is called, by its ordinal
//! e == Light.RED     is known to be e.ordinal() == 0, where e != null
//! ```
//!
//! *Invariant*: all of this is true of n different objects. No contract says anything about a constant that does not
//! exist.

use super::body::Lowerer;
use crate::ir::{
    Amount, Assertion, AssertionKind, Bound, CompareOp, Expr, ExprKind, Literal, Location, LocationKind,
    PureCall, Type, VarId,
};
use crate::resolve::{CallableId, EnumPart, Enumeration, FieldId};
use crate::source::{Span, Symbol};
use crate::syntax::ast::BinaryOp;
use crate::typing::VariableKind;

fn compare(op: CompareOp, a: Expr, b: Expr) -> Expr {
    let span = a.span;
    Expr { kind: ExprKind::Compare(op, Box::new(a), Box::new(b)), ty: Type::Bool, span }
}

fn not_null(e: Expr) -> Expr {
    let null = Expr { kind: ExprKind::Null, ty: Type::Null, span: e.span };
    compare(CompareOp::Ne, e, null)
}

fn all(facts: Vec<Expr>, span: Span) -> Assertion {
    let parts = facts.into_iter().map(|e| Assertion { span: e.span, kind: AssertionKind::Pure(e) });
    Assertion { kind: AssertionKind::And(parts.collect()), span }
}

impl Lowerer<'_, '_> {
    /// The place of a value in the list of its enum; it must not be null.
    pub(super) fn ordinal(&mut self, of: &Enumeration, value: Expr) -> Expr {
        let span = value.span;
        self.function_of(of.ordinal, vec![value], span)
    }

    /// The value of a field that is a constant, without what is known of it.
    pub(super) fn plain_constant(&mut self, field: FieldId, span: Span) -> Option<Expr> {
        let field = self.table.field(field);
        let ordinal = Expr::int(field.ordinal?.into(), span);
        let of = self.table.enumeration(&field.ty)?;
        Some(self.function_of(of.constant, vec![ordinal], span))
    }

    /// The ordinal of a constant that a `case` names, with what is known of the constant.
    pub(super) fn ordinal_of_constant(&mut self, id: FieldId, span: Span) -> Option<Expr> {
        let field = self.table.field(id);
        let ordinal = Expr::int(field.ordinal?.into(), span);
        if self.ids.made(self.table, field.class).is_none() {
            return Some(ordinal);
        }
        let constant = self.plain_constant(id, span)?;
        let facts = self.known_of_constant(id, &constant)?;
        let literal = Literal { spelling: None, value: ordinal, facts };
        Some(Expr { kind: ExprKind::Literal(Box::new(literal)), ty: Type::Int, span })
    }

    pub(super) fn known_of_constant(&mut self, id: FieldId, value: &Expr) -> Option<Vec<Expr>> {
        let field = self.table.field(id);
        let of = self.table.enumeration(&field.ty)?;
        let place = self.ordinal(of, value.clone());
        let mut facts = vec![compare(CompareOp::Eq, place, Expr::int(field.ordinal?.into(), value.span))];
        facts.extend(self.made_with(id, value));
        Some(facts)
    }

    /// A constant, if the field is one.
    pub(super) fn enum_constant(&mut self, id: FieldId, span: Span) -> Option<Expr> {
        let value = self.plain_constant(id, span)?;
        let facts = self.known_of_constant(id, &value)?;
        let field = self.table.field(id);
        let class = self.table.class(field.class).name.name;
        let spelling = Some(Symbol::new(&format!("{class}.{}", field.name.name)));
        let ty = value.ty.clone();
        Some(Expr { kind: ExprKind::Literal(Box::new(Literal { spelling, value, facts })), ty, span })
    }

    /// A comparison, with what it says about ordinals if one side is a constant of an enum.
    pub(super) fn with_ordinals(&mut self, comparison: Expr) -> Expr {
        let span = comparison.span;
        let ExprKind::Compare(op @ (CompareOp::Eq | CompareOp::Ne), a, b) = &comparison.kind else {
            return comparison;
        };
        let constant = |e: &Expr| match (&e.kind, &e.ty) {
            (ExprKind::Literal(literal), Type::Class(class)) => match &literal.value.kind {
                ExprKind::Call(PureCall { args, .. }) => match args.as_slice() {
                    [Expr { kind: ExprKind::Int(ordinal), .. }] => Some((*class, *ordinal)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        let (value, (class, ordinal)) = match (constant(a), constant(b)) {
            (None, Some(found)) => (a, found),
            (Some(found), None) => (b, found),
            (None, None) | (Some(_), Some(_)) => return comparison,
        };
        let Some(of) = self.table.classes.get(class.index()).and_then(|it| it.enumeration.as_ref()) else {
            return comparison;
        };
        if value.ty != Type::Class(class) {
            return comparison;
        }
        let exists = not_null(Expr { span, ..(**value).clone() });
        let place = self.ordinal(of, (**value).clone());
        let fits = compare(*op, place, Expr::int(ordinal, span));
        let same = compare(CompareOp::Eq, comparison.clone(), fits);
        let fact = Expr { kind: ExprKind::Implies(Box::new(exists), Box::new(same)), ty: Type::Bool, span };
        let literal = Literal { spelling: None, value: comparison, facts: vec![fact] };
        Expr { kind: ExprKind::Literal(Box::new(literal)), ty: Type::Bool, span }
    }

    /// What a declaration that every enum has requires and ensures.
    pub(super) fn contract_of_enum(&mut self, part: EnumPart) -> (Assertion, Assertion) {
        let at = self.callable.name.span;
        let class = self.callable.class.map(|class| self.table.class(class));
        let (Some(of), Some(result)) =
            (class.and_then(|class| class.enumeration.as_ref()), self.variable_of(VariableKind::Result))
        else {
            self.impossible(at);
            return (Assertion::truth(at), Assertion::truth(at));
        };
        let result = self.read(result, at);
        let count = Expr::int(of.constants.len() as i128, at);
        let mut requires = Vec::new();
        let ensures = match part {
            EnumPart::Constant => vec![not_null(result)],
            EnumPart::Ordinal => {
                let constant = self.function_of(of.constant, vec![result.clone()], at);
                vec![
                    compare(CompareOp::Ge, result.clone(), Expr::int(0, at)),
                    compare(CompareOp::Lt, result, count),
                    compare(CompareOp::Eq, self.this(at), constant),
                ]
            }
            EnumPart::Name | EnumPart::ToString => self.names(of, result),
            EnumPart::Equals => {
                let Some(other) = self.variable_of(VariableKind::Parameter) else {
                    self.impossible(at);
                    return (Assertion::truth(at), Assertion::truth(at));
                };
                let same = compare(CompareOp::Eq, self.this(at), self.read(other, at));
                vec![compare(CompareOp::Eq, result, same)]
            }
            EnumPart::ValueOf => {
                let (Some(name), Some(named)) = (self.variable_of(VariableKind::Parameter), of.name) else {
                    self.impossible(at);
                    return (Assertion::truth(at), Assertion::truth(at));
                };
                let name = self.read(name, at);
                requires.push(not_null(name.clone()));
                self.of_name(of, named, name, result)
            }
            EnumPart::CompareTo => {
                let Some(other) = self.variable_of(VariableKind::Parameter) else {
                    self.impossible(at);
                    return (Assertion::truth(at), Assertion::truth(at));
                };
                let other = self.read(other, at);
                requires.push(not_null(other.clone()));
                let this = self.this(at);
                let (left, right) = (self.ordinal(of, this), self.ordinal(of, other));
                let difference = self.chain(at, left, vec![(BinaryOp::Sub, right)]);
                vec![compare(CompareOp::Eq, result, difference)]
            }
            EnumPart::Values => {
                let length = ExprKind::Length(Box::new(result.clone()));
                let length = Expr { kind: length, ty: Type::Int, span: at };
                let kind = LocationKind::Elements(result.clone());
                let elements = Location { kind, amount: Amount::Whole, span: at };
                let each = self.each_value(of, result, count.clone());
                let facts = all(vec![compare(CompareOp::Eq, length, count), each], at);
                let elements = Assertion { kind: AssertionKind::Acc(Box::new(elements)), span: at };
                let kind = AssertionKind::And(vec![elements, facts]);
                return (Assertion::truth(at), Assertion { kind, span: at });
            }
        };
        (all(requires, at), all(ensures, at))
    }

    /// `result != null`, and what it says for each constant.
    fn names(&mut self, of: &Enumeration, result: Expr) -> Vec<Expr> {
        let at = result.span;
        let mut facts = vec![not_null(result.clone())];
        for (ordinal, id) in of.constants.iter().enumerate() {
            let this = self.this(at);
            let place = self.ordinal(of, this);
            let is_it = compare(CompareOp::Eq, place, Expr::int(ordinal as i128, at));
            let literal = self.literal(self.table.field(*id).name.name.as_str(), at);
            let (said, known) = (self.text_said(result.clone()), self.text_said(literal));
            let says = compare(CompareOp::Eq, said, known);
            let kind = ExprKind::Implies(Box::new(is_it), Box::new(says));
            facts.push(Expr { kind, ty: Type::Bool, span: at });
        }
        facts
    }

    /// `result != null && result.name().equals(name)`, and for each constant that it is that one, if the name is that
    /// one's. There is nothing to say of other names: with one of these the method throws.
    fn of_name(&mut self, of: &Enumeration, named: CallableId, name: Expr, result: Expr) -> Vec<Expr> {
        let at = result.span;
        let mut facts = vec![not_null(result.clone())];
        let own = self.function_of(named, vec![result.clone()], at);
        let (said, wanted) = (self.text_said(own), self.text_said(name));
        facts.push(compare(CompareOp::Eq, said, wanted.clone()));
        for (ordinal, id) in of.constants.iter().enumerate() {
            let literal = self.literal(self.table.field(*id).name.name.as_str(), at);
            let known = self.text_said(literal);
            let is_it = compare(CompareOp::Eq, wanted.clone(), known);
            let constant = self.function_of(of.constant, vec![Expr::int(ordinal as i128, at)], at);
            let same = compare(CompareOp::Eq, result.clone(), constant);
            let kind = ExprKind::Implies(Box::new(is_it), Box::new(same));
            facts.push(Expr { kind, ty: Type::Bool, span: at });
        }
        facts
    }

    /// The constant at a place of the list, which has to be one.
    pub(super) fn constant_of(&mut self, of: &Enumeration, place: Expr) -> Expr {
        let span = place.span;
        let value = self.function_of(of.constant, vec![place.clone()], span);
        let facts = vec![compare(CompareOp::Eq, self.ordinal(of, value.clone()), place)];
        let ty = value.ty.clone();
        Expr { kind: ExprKind::Literal(Box::new(Literal { spelling: None, value, facts })), ty, span }
    }

    /// `forall int i :: 0 <= i && i < n ==> array[i] == E.$constant(i) && array[i].ordinal() == i`
    fn each_value(&mut self, of: &Enumeration, array: Expr, count: Expr) -> Expr {
        let at = array.span;
        let name = Symbol::new("i");
        let var = self.add_var(Some(name), Type::Int, at);
        let index = self.read(var, at);
        let constant = self.function_of(of.constant, vec![index.clone()], at);
        let element = ExprKind::Index(Box::new(array), Box::new(index.clone()));
        let element = Expr { kind: element, ty: constant.ty.clone(), span: at };
        let inside = ExprKind::And(vec![
            compare(CompareOp::Ge, index.clone(), Expr::int(0, at)),
            compare(CompareOp::Lt, index.clone(), count),
        ]);
        let inside = Expr { kind: inside, ty: Type::Bool, span: at };
        let is_it = compare(CompareOp::Eq, element.clone(), constant);
        let exists = not_null(element.clone());
        let place = compare(CompareOp::Eq, self.ordinal(of, element), index);
        let known = Expr { kind: ExprKind::And(vec![is_it, exists, place]), ty: Type::Bool, span: at };
        let body = ExprKind::Implies(Box::new(inside), Box::new(known));
        let body = Box::new(Expr { kind: body, ty: Type::Bool, span: at });
        let vars = vec![Bound { var, name, ty: Type::Int }];
        let kind = ExprKind::Quantifier { forall: true, vars, triggers: Vec::new(), body };
        Expr { kind, ty: Type::Bool, span: at }
    }

    fn variable_of(&self, kind: VariableKind) -> Option<VarId> {
        let index = self.declaration.variables.iter().position(|variable| variable.kind == kind)?;
        Some(VarId(index as u32))
    }
}
