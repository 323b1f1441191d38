//! Numbers, and the ranges of their types.
//!
//! In a specification all numbers are mathematical. In program code they are too, unless overflow is checked: then each operator
//! has to give a number of its type, a `long` if one of its operands is one and otherwise an `int`.

use acclaim::source::Span;
use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::eval::{Target, bare, variable};
use super::{Callable, Fraction, Frame, Machine, Outcome, Stop, Value, fault};

pub const INT: (i64, i64) = (i32::MIN as i64, i32::MAX as i64);

/// The numbers of a type.
pub fn range(ty: &Type) -> Option<(i64, i64)> {
    match ty.kind {
        TypeKind::Int => Some(INT),
        TypeKind::Long => Some((i64::MIN, i64::MAX)),
        TypeKind::Short => Some((i16::MIN.into(), i16::MAX.into())),
        TypeKind::Byte => Some((i8::MIN.into(), i8::MAX.into())),
        TypeKind::Char => Some((0, u16::MAX.into())),
        _ => None,
    }
}

/// Whether a type has a number; those that are not of numbers have all.
pub fn fits(number: i64, ty: &Type) -> bool {
    range(ty).is_none_or(|(least, most)| least <= number && number <= most)
}

impl Value {
    pub fn number(self) -> Option<i64> {
        match self {
            Value::Int(number) | Value::Long(number) => Some(number),
            Value::Amount(_)
            | Value::Bool(_)
            | Value::Null
            | Value::Text(_)
            | Value::Object(_)
            | Value::Made(_) => None,
        }
    }

    /// An amount, or a number that is written where one is needed.
    pub fn amount(self) -> Option<Fraction> {
        match self {
            Value::Amount(amount) => Some(amount),
            // Any other value is no amount.
            _ => self.number().map(Fraction::whole),
        }
    }

    /// A value as one of a type that it is assigned to.
    pub fn of_type(self, ty: &Type) -> Value {
        if let (TypeKind::Ghost(name, _), Some(amount)) = (&ty.kind, self.amount())
            && name.as_str() == "frac"
        {
            return Value::Amount(amount);
        }
        match (ty.kind == TypeKind::Long, range(ty), self.number()) {
            (true, _, Some(number)) => Value::Long(number),
            (false, Some(_), Some(number)) => Value::Int(number),
            _ => self,
        }
    }

    /// `==`
    pub fn same(self, other: Value) -> bool {
        if matches!(self, Value::Amount(_)) || matches!(other, Value::Amount(_)) {
            return self.amount() == other.amount();
        }
        match (self.number(), other.number()) {
            (Some(a), Some(b)) => a == b,
            _ => self == other,
        }
    }
}

impl<'p> Callable<'p> {
    /// The type of the result.
    pub fn returns(&self) -> Option<&'p Type> {
        match &self.member?.kind {
            MemberKind::Method { ty, .. } => Some(ty),
            _ => None,
        }
    }
}

impl<'p> Machine<'p> {
    /// Evaluates something in a specification.
    pub fn specified<T>(&mut self, then: impl FnOnce(&mut Self) -> Outcome<T>) -> Outcome<T> {
        let outside = std::mem::replace(&mut self.counts, false);
        let result = then(self);
        self.counts = outside;
        result
    }

    /// Whether a declaration is program code for sure. A pure method that specifications alone can use has mathematical
    /// numbers, as have those that override it and those whose bodies it is in: taken are only those without any calls.
    pub fn runs_in_java(&self, callable: Callable<'p>) -> bool {
        if callable.has(ModifierKind::Ghost) || callable.has(ModifierKind::Lemma) || self.in_comment(callable)
        {
            return false;
        }
        let Some(name) = callable.name().filter(|_| callable.has(ModifierKind::Pure)) else { return true };
        let of_name = |member: &Member| matches!(&member.kind, MemberKind::Method { name: own, .. } if own.name == name);
        let members = self.classes.values().flat_map(|class| &class.members);
        members.filter(|member| of_name(member)).count() == 1
            && matches!(callable.body.map(|body| &body.stmts[..]), Some([Stmt { kind: StmtKind::Return(Some(e)), .. }]) if is_plain(e))
    }

    /// Whether the declaration is in a specification of Java, where nothing runs.
    fn in_comment(&self, callable: Callable<'p>) -> bool {
        let at = match callable.member.map(|member| &member.kind) {
            Some(MemberKind::Method { name, .. } | MemberKind::Constructor { name, .. }) => name.span,
            _ => callable.span,
        };
        self.text_at(at).is_none_or(|text| text == Text::Comment)
    }

    /// Who reads the text at a place.
    pub fn text_at(&self, at: Span) -> Option<Text> {
        let unit = self.program.units.iter().find(|unit| unit.file == at.file)?;
        Some(unit.regions.of(at))
    }

    /// In a specification, each argument of a pure method that runs has to be a number of its type.
    pub fn given_numbers(&self, callable: Callable<'p>, frame: &Frame<'p>, e: &Expr) -> Outcome {
        for (param, variable) in callable.params.iter().zip(&frame.variables) {
            let number = variable.value.and_then(Value::number);
            if number.is_some_and(|number| !fits(number, &param.ty)) {
                return fault(format!("`{}` is no number of its type: {}", param.name.name, pretty::expr(e)));
            }
        }
        Ok(())
    }

    /// A result of program code or of a specification.
    fn result(
        &mut self,
        number: Option<i128>,
        is_long: bool,
        what: impl FnOnce() -> String,
    ) -> Outcome<Value> {
        let number = number.ok_or(Stop::Unknown)?;
        let (least, most) = if is_long { (i64::MIN, i64::MAX) } else { INT };
        if self.counts && !(i128::from(least) <= number && number <= i128::from(most)) {
            return fault(format!("{number} overflows: {}", what()));
        }
        // Java would count on with another number.
        if !(i128::from(least) <= number && number <= i128::from(most)) {
            self.printed = None;
        }
        let number = i64::try_from(number).map_err(|_| Stop::Unknown)?;
        Ok(if is_long { Value::Long(number) } else { Value::Int(number) })
    }

    pub fn negative(&mut self, value: Value, e: &Expr) -> Outcome<Value> {
        if let Value::Amount(amount) = value {
            return Fraction::whole(0).operator(BinaryOp::Sub, amount);
        }
        let number = value.number().map(|number| -i128::from(number));
        self.result(number, matches!(value, Value::Long(_)), || pretty::expr(e))
    }

    /// An operator on two numbers.
    pub fn of_numbers(&mut self, op: BinaryOp, left: Value, right: Value) -> Outcome<Value> {
        if matches!(left, Value::Amount(_)) || matches!(right, Value::Amount(_)) {
            let (left, right) = left.amount().zip(right.amount()).ok_or(Stop::Unknown)?;
            return left.operator(op, right);
        }
        let (Some(a), Some(b)) = (left.number(), right.number()) else { return Err(Stop::Unknown) };
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr);
        let is_long = matches!(left, Value::Long(_)) || !shift && matches!(right, Value::Long(_));
        // What is shifted in a specification has no type.
        if shift && !self.counts {
            return Err(Stop::Unknown);
        }
        let by = b & if is_long { 63 } else { 31 };
        let (wide, other) = (i128::from(a), i128::from(b));
        let number = match op {
            BinaryOp::Lt => return Ok(Value::Bool(a < b)),
            BinaryOp::Le => return Ok(Value::Bool(a <= b)),
            BinaryOp::Gt => return Ok(Value::Bool(a > b)),
            BinaryOp::Ge => return Ok(Value::Bool(a >= b)),
            BinaryOp::Add => Some(wide + other),
            BinaryOp::Sub => Some(wide - other),
            BinaryOp::Mul => Some(wide * other),
            BinaryOp::Div | BinaryOp::Rem if b == 0 => return fault("division by zero"),
            BinaryOp::Div => Some(wide / other),
            BinaryOp::Rem => Some(wide % other),
            BinaryOp::BitAnd => Some(wide & other),
            BinaryOp::BitOr => Some(wide | other),
            BinaryOp::BitXor => Some(wide ^ other),
            BinaryOp::Shl => Some(wide << by),
            BinaryOp::Shr => Some(wide >> by),
            BinaryOp::UShr if a >= 0 => Some(wide >> by),
            _ => None,
        };
        self.result(number, is_long, || format!("{a} {} {b}", op.spelling()))
    }

    pub fn type_of_target(&self, target: &Target, frame: &Frame<'p>) -> Option<Type> {
        match target {
            Target::Variable(index) => frame.variables[*index].ty.cloned(),
            Target::Location(location) => self.type_of(*location),
        }
    }

    /// What `x op= e` or `x++` assigns: it contains a cast to the type of x.
    pub fn narrowed(&self, target: &Target, value: Value, frame: &Frame<'p>, e: &Expr) -> Outcome<Value> {
        let (Some(ty), Some(number)) = (self.type_of_target(target, frame), value.number()) else {
            return Ok(value);
        };
        let is_narrow = matches!(ty.kind, TypeKind::Byte | TypeKind::Short | TypeKind::Char);
        if (self.counts || is_narrow) && !fits(number, &ty) {
            return fault(format!("{number} does not fit: {}", pretty::expr(e)));
        }
        Ok(value)
    }

    /// Whether an expression may have the type `long`, as far as that can be told without evaluating it.
    pub fn may_be_long(&self, e: &Expr, frame: &Frame<'p>) -> bool {
        match &bare(e).kind {
            ExprKind::Int(digits) => digits.as_str().ends_with(['l', 'L']),
            ExprKind::Char(_) | ExprKind::Bool(_) | ExprKind::Null | ExprKind::String(_) | ExprKind::This => {
                false
            }
            ExprKind::Name(name) => match variable(frame, name.name) {
                Some(index) => match frame.variables[index].ty.map(|ty| &ty.kind) {
                    Some(TypeKind::Var) | None => {
                        !matches!(frame.variables[index].value, Some(Value::Int(_)))
                    }
                    Some(kind) => *kind == TypeKind::Long,
                },
                None => self.declares_long(name.name),
            },
            ExprKind::Field(_, name) => self.declares_long(name.name),
            ExprKind::Unary(_, inner) => self.may_be_long(inner, frame),
            ExprKind::Chain { first, rest } => {
                self.may_be_long(first, frame) || rest.iter().any(|(.., e)| self.may_be_long(e, frame))
            }
            ExprKind::Cast(ty, _) => ty.kind == TypeKind::Long,
            _ => true,
        }
    }

    /// Whether a field of this name may be a `long`.
    fn declares_long(&self, name: acclaim::source::Symbol) -> bool {
        let members = self.classes.values().flat_map(|class| &class.members);
        let mut fields = members.filter_map(|member| match &member.kind {
            MemberKind::Field { ty, vars } => vars.iter().any(|(own, _)| own.name == name).then_some(ty),
            _ => None,
        });
        fields.any(|ty| ty.kind == TypeKind::Long)
    }
}

/// Whether an expression consists of nothing but values and operators of Java.
fn is_plain(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Char(_) | ExprKind::Null | ExprKind::This => true,
        ExprKind::Name(_) => true,
        ExprKind::Field(inner, _)
        | ExprKind::Unary(_, inner)
        | ExprKind::Cast(_, inner)
        | ExprKind::Paren(inner) => is_plain(inner),
        ExprKind::Index(array, index) => is_plain(array) && is_plain(index),
        ExprKind::Chain { first, rest } => {
            is_plain(first) && rest.iter().all(|(op, _, e)| *op != BinaryOp::SepAnd && is_plain(e))
        }
        ExprKind::Conditional(cond, yes, no) => [cond, yes, no].into_iter().all(|e| is_plain(e)),
        _ => false,
    }
}
