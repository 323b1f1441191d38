//! Constant expressions (JLS 17, §15.29), as far as their values are numbers, truth values and texts.
//!
//! ```text
//! 60 * 60      1 < 2 ? 10 : 0
//! ```
//!
//! The invariant: an expression has the value that its evaluation has wherever and whenever it runs. One that has none,
//! as `1 / 0`, is not constant.

use super::nodes::{Nodes, Target};
use super::{literal_value, path, strip};
use crate::resolve::{ClassId, FieldId, Table, Ty, Way, deep};
use crate::source::{Symbol, shift};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, TypeKind, UnaryOp};

/// The value of a constant expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constant {
    Int(i128),
    Bool(bool),
    /// Of type `String`.
    Text(Symbol),
}

/// Whether an expression is constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constness {
    Not,
    Is(Constant),
    /// It may be one, with a value that is not known here.
    Unclear,
}

impl Constness {
    /// Whether it is a constant that is a number of a type.
    pub(super) fn fits(self, ty: &Ty) -> bool {
        match (self, ty.range()) {
            (Constness::Is(Int(value)), Some((low, high))) => low <= value && value <= high,
            _ => false,
        }
    }
}

/// As many bytes as Java allows a constant text to have.
const LONGEST: usize = 65_535;

use Constant::{Bool, Int, Text};

/// A constant, and whether its type is `long`: that decides which bits a shift keeps.
pub(super) type Typed = (Constant, bool);

/// The value of a constant expression that passed the checks; None if it is not constant.
pub(crate) fn constant_value(e: &Expr) -> Option<Constant> {
    fold(e, &mut |_| None).map(|it| it.0)
}

/// The same, where `named` knows the values of names.
pub(super) fn fold(e: &Expr, named: &mut dyn FnMut(&Expr) -> Option<Typed>) -> Option<Typed> {
    deep(|| match &strip(e).kind {
        ExprKind::Int(text) => {
            literal_value(*text).map(|value| (Int(value), text.as_str().ends_with(['l', 'L'])))
        }
        ExprKind::Bool(value) => Some((Bool(*value), false)),
        ExprKind::Char(c) => Some((Int(u32::from(*c).into()), false)),
        ExprKind::String(text) => Some((Text(Symbol::new(text)), false)),
        // One that does not fit is an error of its own.
        ExprKind::Cast(to, inner) => {
            let to = match to.kind {
                TypeKind::Int => Ty::Int,
                TypeKind::Long => Ty::Long,
                TypeKind::Short => Ty::Short,
                TypeKind::Byte => Ty::Byte,
                TypeKind::Char => Ty::Char,
                _ => return None,
            };
            let (low, high) = to.range()?;
            let (value, _) = fold(inner, named)?;
            matches!(value, Int(value) if (low..=high).contains(&value)).then_some((value, to == Ty::Long))
        }
        ExprKind::Unary(op, operand) => {
            let (value, long) = fold(operand, named)?;
            let value = match (op, value) {
                (UnaryOp::Minus, Int(value)) => value.checked_neg().map(Int),
                (UnaryOp::Plus, Int(value)) => Some(Int(value)),
                (UnaryOp::BitNot, Int(value)) => Some(Int(!value)),
                (UnaryOp::Not, Bool(value)) => Some(Bool(!value)),
                _ => None,
            };
            value.map(|value| (value, long))
        }
        ExprKind::Chain { first, rest } => rest
            .iter()
            .try_fold(fold(first, named)?, |left, (op, _, right)| binary(*op, left, fold(right, named)?)),
        ExprKind::Conditional(cond, then, otherwise) => {
            let ((then, a), (otherwise, b)) = (fold(then, named)?, fold(otherwise, named)?);
            let value = match fold(cond, named)?.0 {
                Bool(true) => then,
                Bool(false) => otherwise,
                Int(_) | Text(_) => return None,
            };
            Some((value, a || b))
        }
        ExprKind::Name(_) | ExprKind::Field(..) => named(e),
        _ => None,
    })
}

/// Whether a constant expression, or a part of it, is a number that its type does not have: Java wraps it around.
/// `named` knows the values of names. A part that does not count, as an arm that is not chosen, may be told of too.
pub(super) fn leaves_range(e: &Expr, named: &mut dyn FnMut(&Expr) -> Option<Typed>) -> bool {
    let outside = |value: Option<Typed>| match value {
        Some((Int(value), long)) => {
            let range = if long { Ty::Long.range() } else { Ty::Int.range() };
            range.is_some_and(|(low, high)| value < low || high < value)
        }
        Some((Bool(_) | Text(_), _)) | None => false,
    };
    deep(|| match &strip(e).kind {
        ExprKind::Cast(_, inner) => leaves_range(inner, named),
        // The least number is written as the opposite of one that there is not.
        ExprKind::Unary(UnaryOp::Minus, operand) => leaves_range(operand, named) || outside(fold(e, named)),
        ExprKind::Unary(_, operand) => leaves_range(operand, named),
        ExprKind::Chain { first, rest } => {
            let mut left = fold(first, named);
            leaves_range(first, named)
                || rest.iter().any(|(op, _, operand)| {
                    let right = fold(operand, named);
                    let before = left;
                    left = before.zip(right).and_then(|(left, right)| binary(*op, left, right));
                    let shifted = match (op, before, right) {
                        (BinaryOp::Shl, Some((Int(a), long)), Some((Int(s), _))) => {
                            let power = 1i128 << shift::distance(long, s);
                            outside(a.checked_mul(power).map(|value| (Int(value), long)))
                        }
                        _ => false,
                    };
                    shifted || outside(left) || leaves_range(operand, named)
                })
        }
        ExprKind::Conditional(cond, then, otherwise) => {
            [cond, then, otherwise].into_iter().any(|part| leaves_range(part, named))
        }
        // Nothing else calculates (JLS 17, §15.29).
        _ => false,
    })
}

/// The same in a class, where the values of static final fields are known.
pub(crate) fn leaves_range_in(
    table: &Table<'_>,
    values: &[Option<Constant>],
    class: Option<ClassId>,
    e: &Expr,
) -> bool {
    leaves_range(e, &mut |name| named_in(table, values, class, name))
}

/// The value of a constant number.
pub(crate) fn constant(e: &Expr) -> Option<i128> {
    match constant_value(e)? {
        Int(value) => Some(value),
        Bool(_) | Text(_) => None,
    }
}

/// Whether a constant is assigned to a narrower type that has this number.
pub(super) fn constant_fits(value: Option<Constant>, found: &Ty, to: &Ty) -> bool {
    let narrow = |ty: &Ty| matches!(ty, Ty::Byte | Ty::Short | Ty::Char);
    (narrow(found) || *found == Ty::Int)
        && narrow(to)
        && matches!((value, to.range()), (Some(Int(value)), Some((low, high))) if low <= value && value <= high)
}

/// The values of the static final fields that have constant initial values, by field. One that refers to itself,
/// directly or through others, has none.
pub(super) fn of_fields(table: &Table<'_>) -> Vec<Option<Constant>> {
    let count = table.fields.len();
    let mut fields = Fields { table, written: vec![None; count], known: vec![None; count] };
    for (field, e) in &table.constants {
        fields.written[field.index()] = Some(e);
    }
    (0..count as u32).map(|field| fields.value(FieldId(field))).collect()
}

/// The value of a constant expression in a class, where the values of static final fields are known. In a file without
/// any specification none that Java may have wrapped around: nobody is told of it there.
pub(crate) fn constant_in(
    table: &Table<'_>,
    values: &[Option<Constant>],
    class: ClassId,
    e: &Expr,
) -> Option<Constant> {
    let found = fold(e, &mut |name| named_in(table, values, Some(class), name)).map(|it| it.0);
    found.filter(|_| !(table.is_unspecified(e.span.file) && leaves_range_in(table, values, Some(class), e)))
}

/// The value of a constant expression that passed the checks, where the values of static final fields are known.
pub(crate) fn constant_at(nodes: &Nodes, values: &[Option<Constant>], e: &Expr) -> Option<Constant> {
    fold(e, &mut |name| named_at(nodes, values, name)).map(|it| it.0)
}

/// Whether Java may have wrapped such a value around.
pub(crate) fn leaves_range_at(nodes: &Nodes, values: &[Option<Constant>], e: &Expr) -> bool {
    leaves_range(e, &mut |name| named_at(nodes, values, name))
}

fn named_at(nodes: &Nodes, values: &[Option<Constant>], name: &Expr) -> Option<Typed> {
    match nodes.target(name) {
        Target::Field(field) => values[field.index()].map(|value| (value, *nodes.ty(name) == Ty::Long)),
        Target::None
        | Target::Variable(_)
        | Target::Length
        | Target::Elements
        | Target::Class(_)
        | Target::Call(_)
        | Target::Exactly(_)
        | Target::New(..) => None,
    }
}

/// The search for the values of static final fields.
struct Fields<'t, 'a> {
    table: &'t Table<'a>,
    /// The initial values, by field.
    written: Vec<Option<&'a Expr>>,
    /// What was found; until then, that there is none: so those have none that need themselves.
    known: Vec<Option<Option<Constant>>>,
}

impl Fields<'_, '_> {
    fn value(&mut self, field: FieldId) -> Option<Constant> {
        if let Some(known) = self.known[field.index()] {
            return known;
        }
        let e = self.written[field.index()]?;
        let (table, declared) = (self.table, self.table.field(field));
        self.known[field.index()] = Some(None);
        let named = &mut |name: &Expr| {
            let field = constant_named(table, Some(declared.class), name)?;
            self.value(field).map(|value| (value, table.field(field).ty == Ty::Long))
        };
        let value = deep(|| fold(e, named)).map(|it| it.0);
        // Where something is specified, such a number is an error if overflow is checked.
        let wraps = table.is_unspecified(e.span.file) && leaves_range(e, named);
        let value = value.filter(|_| !wraps).filter(|value| match value {
            Int(value) => declared.ty.range().is_some_and(|(low, high)| low <= *value && *value <= high),
            Bool(_) => declared.ty == Ty::Bool,
            Text(_) => table.is_string(&declared.ty),
        });
        self.known[field.index()] = Some(value);
        value
    }
}

/// The value that `f` or `C.f` names in a class, where the values of static final fields are known.
fn named_in(
    table: &Table<'_>,
    values: &[Option<Constant>],
    class: Option<ClassId>,
    name: &Expr,
) -> Option<Typed> {
    let field = constant_named(table, class, name)?;
    values[field.index()].map(|value| (value, table.field(field).ty == Ty::Long))
}

/// The static final field that `f` or `C.f` names in a class.
fn constant_named(table: &Table<'_>, class: Option<ClassId>, name: &Expr) -> Option<FieldId> {
    let file = name.span.file;
    let field = match &name.kind {
        ExprKind::Name(name) => table.field_in_scope(name.name, class, file)?.1,
        ExprKind::Field(receiver, name) => {
            let path: Vec<Symbol> = path(receiver)?.iter().map(|part| part.name).collect();
            if table.member_field_in_scope(*path.first()?, class, file).is_some() {
                return None;
            }
            table.field_named(table.class_of_path(&path, class, file)?, name.name)?
        }
        _ => return None,
    };
    let declared = table.field(field);
    (declared.is_static && table.may_name_field(declared, Way::Inside, class, file)).then_some(field)
}

fn binary(op: BinaryOp, (left, left_long): Typed, (right, right_long): Typed) -> Option<Typed> {
    let value = match (left, right) {
        (Int(a), Int(b)) => match op {
            BinaryOp::Add => a.checked_add(b).map(Int),
            BinaryOp::Sub => a.checked_sub(b).map(Int),
            BinaryOp::Mul => a.checked_mul(b).map(Int),
            BinaryOp::Div => a.checked_div(b).map(Int),
            BinaryOp::Rem => a.checked_rem(b).map(Int),
            BinaryOp::BitAnd => Some(Int(a & b)),
            BinaryOp::BitOr => Some(Int(a | b)),
            BinaryOp::BitXor => Some(Int(a ^ b)),
            BinaryOp::Shl => return Some((Int(shift::left(left_long, a, b)), left_long)),
            BinaryOp::Shr => return Some((Int(shift::right(left_long, a, b)), left_long)),
            BinaryOp::UShr => return Some((Int(shift::unsigned(left_long, a, b)), left_long)),
            BinaryOp::Eq => Some(Bool(a == b)),
            BinaryOp::Ne => Some(Bool(a != b)),
            BinaryOp::Lt => Some(Bool(a < b)),
            BinaryOp::Le => Some(Bool(a <= b)),
            BinaryOp::Gt => Some(Bool(a > b)),
            BinaryOp::Ge => Some(Bool(a >= b)),
            _ => None,
        },
        (Bool(a), Bool(b)) => match op {
            BinaryOp::And | BinaryOp::BitAnd => Some(Bool(a && b)),
            BinaryOp::Or | BinaryOp::BitOr => Some(Bool(a || b)),
            BinaryOp::Eq => Some(Bool(a == b)),
            BinaryOp::Ne | BinaryOp::BitXor => Some(Bool(a != b)),
            _ => None,
        },
        // A number is not known to be a char, which reads differently.
        (Text(a), Text(b)) if op == BinaryOp::Add && a.as_str().len() + b.as_str().len() <= LONGEST => {
            Some(Text(Symbol::new(&format!("{a}{b}"))))
        }
        _ => None,
    };
    value.map(|value| (value, left_long || right_long))
}
