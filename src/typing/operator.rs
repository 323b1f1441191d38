//! Operators and assignments.

use super::amount::exact;
use super::checker::Checker;
use super::codes;
use super::expr::strip;
use super::flow_expr::parts;
use super::nodes::Target;
use super::place::Place;
use super::text::constant_text;
use crate::report::Diagnostic;
use crate::resolve::{Ty, not_yet};
use crate::source::Span;
use crate::syntax::ast::{ArrowOp, BinaryOp, Expr, ExprKind};

/// Comparisons, `<==>` and sums with strings group to one side, so a chain of them is as deep as it is long. Nobody
/// writes long ones.
const LONGEST_COMPARISON: usize = 1000;

fn is_arithmetic(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem)
}

fn is_order(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)
}

/// `& | ^`, of numbers or of truth values.
fn is_bitwise(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor)
}

fn is_shift(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr)
}

impl Checker<'_, '_> {
    pub(super) fn chain(
        &mut self,
        e: &Expr,
        first: &Expr,
        rest: &[(BinaryOp, Span, Expr)],
        may_make: bool,
    ) -> Ty {
        let built = |op: BinaryOp| {
            is_arithmetic(op)
                || is_order(op)
                || is_bitwise(op)
                || is_shift(op)
                || matches!(op, BinaryOp::Or | BinaryOp::And | BinaryOp::SepAnd | BinaryOp::Eq | BinaryOp::Ne)
        };
        if rest.iter().any(|(op, ..)| !built(*op)) {
            return self.of_collections(e, first, None, rest);
        }
        if let Some(refused) = self.permission_as_operand(first, rest) {
            return refused;
        }
        match rest.first().map(|(op, ..)| *op) {
            Some(BinaryOp::Or | BinaryOp::And | BinaryOp::SepAnd) => {
                self.logical(first, rest);
                Ty::Bool
            }
            Some(op) if is_arithmetic(op) => {
                let ty = self.where_made(|checker| checker.arithmetic(e, first, rest));
                if self.table.is_string(&ty) && rest.len() > LONGEST_COMPARISON {
                    return self.too_long(e);
                }
                if self.table.is_string(&ty) && constant_text(e).is_none() {
                    self.within(|at| at.may_make = may_make, |checker| checker.made_string(e));
                }
                ty
            }
            Some(op) if is_bitwise(op) || is_shift(op) => {
                if rest.len() > LONGEST_COMPARISON {
                    return self.too_long(e);
                }
                let mut left = (first.span, self.bit_operand(first));
                for (op, _, operand) in rest {
                    let right = (operand.span, self.bit_operand(operand));
                    left = (left.0.to(operand.span), self.bits(*op, left, right));
                }
                let operands = std::iter::once(first).chain(rest.iter().map(|(_, _, operand)| operand));
                self.not_of_ghost_long(e, operands);
                left.1
            }
            _ => self.comparison(e, first, rest),
        }
    }

    /// What is ghost is a number without a width, so only the bits of an `int` are known.
    fn not_of_ghost_long<'e>(&mut self, e: &Expr, mut operands: impl Iterator<Item = &'e Expr>) {
        if operands.any(|operand| *self.nodes.ty(operand) == Ty::Long && self.names_ghost(operand)) {
            self.fail(not_yet(e.span, "an operation on the bits of a ghost `long`"));
        }
    }

    /// Whether an expression names a ghost variable or a ghost field.
    fn names_ghost(&self, e: &Expr) -> bool {
        let itself = match self.nodes.target(strip(e)) {
            Target::Variable(id) => self.variable(id).is_ghost,
            Target::Field(field) => self.table.field(field).is_ghost,
            _ => false,
        };
        itself || parts(strip(e)).into_iter().any(|part| self.names_ghost(part))
    }

    fn bit_operand(&mut self, e: &Expr) -> Ty {
        let found = self.value(e);
        self.unboxed(e, found)
    }

    /// `a & b`, `a << b`: the type of a shift is that of its left side.
    fn bits(&mut self, op: BinaryOp, (at, left): (Span, Ty), (right_at, right): (Span, Ty)) -> Ty {
        if is_bitwise(op) && left == Ty::Bool && matches!(right, Ty::Bool | Ty::Error) {
            return Ty::Bool;
        }
        if is_bitwise(op)
            && (left == Ty::Bool) != (right == Ty::Bool)
            && !left.is_error()
            && !right.is_error()
        {
            let (a, b) = (self.show(&left), self.show(&right));
            let text = format!("`{}` needs two numbers or two truth values", op.spelling());
            return self.fail(
                Diagnostic::error(codes::OPERANDS, at.to(right_at), text)
                    .label(at, format!("this is of type `{a}`"))
                    .label(right_at, format!("this is of type `{b}`")),
            );
        }
        if left.is_error() && is_bitwise(op) {
            return if right == Ty::Bool { Ty::Bool } else { Ty::Error };
        }
        self.require_int(at, &left, op);
        self.require_int(right_at, &right, op);
        if is_shift(op) { left.promoted(&Ty::Int) } else { left.promoted(&right) }
    }

    /// `acc(x) == acc(y)`, `acc(x) || acc(y)`: one error for all of it.
    fn permission_as_operand(&mut self, first: &Expr, rest: &[(BinaryOp, Span, Expr)]) -> Option<Ty> {
        let (op, ..) = rest.first()?;
        if !self.at.place.is_specification() || matches!(op, BinaryOp::And | BinaryOp::SepAnd) {
            return None;
        }
        let mut operands = std::iter::once(first).chain(rest.iter().map(|(_, _, operand)| operand));
        let permission = operands.find(|operand| matches!(strip(operand).kind, ExprKind::Acc(_)))?;
        let help = match op {
            BinaryOp::Eq | BinaryOp::Ne => {
                "a permission has no value to compare; `acc(x) && acc(y)` asks for both"
            }
            BinaryOp::Or => {
                "say under which condition each one is held: `b ==> acc(x)`, or `b ? acc(x) : acc(y)`"
            }
            _ => "a permission has no value; ask for it as a conjunct: `acc(x) && …`",
        };
        let message = format!("`acc` can't be an operand of `{}`", op.spelling());
        Some(self.fail(Diagnostic::error(codes::PERMISSION_PLACE, permission.span, message).help(help)))
    }

    fn logical(&mut self, first: &Expr, rest: &[(BinaryOp, Span, Expr)]) {
        self.separating_in_program(rest);
        let op = rest.first().map_or("&&", |(op, ..)| op.spelling());
        self.boolean(first, &format!("the left operand of `{op}`"));
        self.scopes.enter();
        let mut before = first;
        for (op, _, operand) in rest {
            self.make_visible(*op != BinaryOp::Or, before);
            self.boolean(operand, &format!("the right operand of `{}`", op.spelling()));
            before = operand;
        }
        self.scopes.leave();
        if let Some((op, _, second)) = rest.first() {
            self.not_introduced_twice(first, *op, second);
        }
    }

    /// `**` is for specifications.
    fn separating_in_program(&mut self, rest: &[(BinaryOp, Span, Expr)]) {
        if !self.at.place.is_specification()
            && let Some((_, span, _)) = rest.iter().find(|(op, ..)| *op == BinaryOp::SepAnd)
        {
            let place = self.at.place.describe();
            self.report(
                Diagnostic::error(codes::SPECIFICATION_ONLY, *span, format!("`**` can't be used in {place}"))
                    .help("write `&&`"),
            );
        }
    }

    /// A sum, or another row of one level. From the first string on, `+` makes strings.
    fn arithmetic(&mut self, e: &Expr, first: &Expr, rest: &[(BinaryOp, Span, Expr)]) -> Ty {
        let mut left = self.value(first);
        if left.is_collection() {
            return self.of_collections(e, first, Some(left), rest);
        }
        let mut unchecked = Some(first);
        // An object before, whose toString() may depend on the state.
        let mut object = self.says_by_state(first, &left);
        for (index, (op, _, operand)) in rest.iter().enumerate() {
            let effects = self.effects;
            let right = self.value(operand);
            let of_strings = self.table.is_string(&left) || self.table.is_string(&right);
            if (left == Ty::Frac || right == Ty::Frac) && !of_strings {
                left = self.amounts((first, &rest[..index]), (&left, *op), (operand, &right));
                continue;
            }
            let joined = self.table.is_string(&left) || self.table.is_string(&right);
            if let (true, Some(object)) = (self.effects > effects && joined, object) {
                self.said_too_late(object, operand);
            }
            object = object.or(self.says_by_state(operand, &right));
            let strings = [&left, &right].into_iter().find(|ty| self.table.is_string(ty)).cloned();
            if let (BinaryOp::Add, Some(string)) = (op, strings) {
                if let Some(first) = unchecked.take() {
                    self.text_operand(first.span, &left);
                }
                self.text_operand(operand.span, &right);
                left = string;
            } else {
                let right = self.unboxed(operand, right);
                if let Some(first) = unchecked.take() {
                    left = self.unboxed(first, left);
                    self.require_int(first.span, &left, *op);
                } else if self.table.is_string(&left) {
                    self.require_int(first.span, &left, *op);
                }
                self.require_int(operand.span, &right, *op);
                left = left.promoted(&right);
            }
        }
        left
    }

    /// `p / 2`: an operator between an amount and another one, or a number that is written out.
    fn amounts(
        &mut self,
        (first, before): (&Expr, &[(BinaryOp, Span, Expr)]),
        (left, op): (&Ty, BinaryOp),
        (e, right): (&Expr, &Ty),
    ) -> Ty {
        if left.is_error() || right.is_error() {
            return Ty::Error;
        }
        let not_written = match left {
            Ty::Frac => None,
            _ if !left.is_number() || !self.is_exact(first) => Some(first),
            // The operators between these are exact, too.
            _ => before.iter().find(|it| !self.may_be_exact(it)).map(|(_, _, operand)| operand),
        };
        let wrong = not_written.or_else(|| (*right != Ty::Frac && !self.is_exact(e)).then_some(e));
        if let Some(wrong) = wrong {
            return self.no_amount(wrong);
        }
        match op {
            BinaryOp::Rem => self.no_amount(e),
            BinaryOp::Div if *right == Ty::Frac => {
                let what = "a division by an amount that is not written as a number";
                self.fail(not_yet(e.span, what))
            }
            BinaryOp::Div if exact(e).is_some_and(|(numerator, _)| numerator == 0) => self.no_amount(e),
            _ => Ty::Frac,
        }
    }

    fn may_be_exact(&mut self, (op, _, operand): &(BinaryOp, Span, Expr)) -> bool {
        let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem);
        let by_zero = divides && exact(operand).is_none_or(|(numerator, _)| numerator == 0);
        *op != BinaryOp::Rem && !by_zero && self.is_exact(operand)
    }

    /// Reports a number where an amount of permission is needed.
    fn no_amount(&mut self, e: &Expr) -> Ty {
        self.fail(
            Diagnostic::error(codes::AMOUNT, e.span, "this is no amount of a permission")
                .here("expected an amount, or a number that is written out")
                .help("amounts are added, subtracted, multiplied, and divided by numbers other than 0"),
        )
    }

    fn operand(&mut self, e: &Expr, op: BinaryOp) -> Ty {
        let found = self.value(e);
        let found = self.unboxed(e, found);
        self.require_int(e.span, &found, op);
        found
    }

    fn require_int(&mut self, span: Span, found: &Ty, op: BinaryOp) {
        if !found.is_number() && !found.is_error() {
            let text = self.show(found);
            self.report(
                Diagnostic::error(
                    codes::OPERANDS,
                    span,
                    format!("`{}` needs an `int` on both sides, found `{text}`", op.spelling()),
                )
                .here(format!("this is of type `{text}`")),
            );
        }
    }

    fn comparison(&mut self, e: &Expr, first: &Expr, rest: &[(BinaryOp, Span, Expr)]) -> Ty {
        if rest.len() > LONGEST_COMPARISON {
            return self.too_long(e);
        }
        let mut left_span = first.span;
        let mut left = self.value(first);
        for (index, (op, span, operand)) in rest.iter().enumerate() {
            let mut right = self.value(operand);
            if left == Ty::Frac && right.is_number() && self.is_exact(operand) {
                right = Ty::Frac;
            } else if index == 0 && right == Ty::Frac && left.is_number() && self.is_exact(first) {
                left = Ty::Frac;
            }
            // What stands left of a second operator is a truth value.
            if is_order(*op) {
                left = self.unboxed(first, left);
                right = self.unboxed(operand, right);
            } else {
                match self.compared(*span, (first, left), (operand, right)) {
                    Some(types) => (left, right) = types,
                    None => return Ty::Bool,
                }
            }
            if is_order(*op) {
                if index > 0 {
                    self.chained_order(e, *op, *span);
                    return Ty::Error;
                }
                if left != Ty::Frac || right != Ty::Frac {
                    self.require_int(left_span, &left, *op);
                    self.require_int(operand.span, &right, *op);
                }
            } else if !self.table.comparable(&left, &right) {
                let (a, b) = (self.show(&left), self.show(&right));
                let error = Diagnostic::error(
                    codes::INCOMPARABLE,
                    *span,
                    format!("`{}` between `{a}` and `{b}`, which are never equal", op.spelling()),
                )
                .label(left_span, format!("this is of type `{a}`"))
                .label(operand.span, format!("this is of type `{b}`"));
                self.report(match self.objects_of(&left, &right).or_else(|| self.objects_of(&right, &left)) {
                    Some((object, value)) => error.help(format!(
                        "an `{object}` is an object; compare the `{value}`s that they stand for one by one, as in \
                         `s[i] == 5`"
                    )),
                    None => error,
                });
            }
            left = Ty::Bool;
            left_span = left_span.to(operand.span);
        }
        Ty::Bool
    }

    /// The class and the primitive type of elements, if those of the first type are the objects that stand for those of
    /// the second one.
    fn objects_of(&self, objects: &Ty, values: &Ty) -> Option<(String, String)> {
        let (Ty::Collection(kind, objects), Ty::Collection(other, values)) = (objects, values) else {
            return None;
        };
        let mut pairs = objects.iter().zip(values).filter(|_| kind == other);
        let (object, value) =
            pairs.find(|&(object, value)| self.table.unboxed(object).as_ref() == Some(value))?;
        Some((self.show(object), self.show(value)))
    }

    /// `a <= b <= c` compares a truth value with a number.
    fn chained_order(&mut self, e: &Expr, op: BinaryOp, span: Span) {
        self.fail(
            Diagnostic::error(
                codes::OPERANDS,
                span,
                format!("`{}` needs an `int` on both sides, found `boolean`", op.spelling()),
            )
            .label(e.span, "comparisons can't be chained")
            .help("write `a <= b && b <= c` for `a <= b <= c`"),
        );
    }

    pub(super) fn too_long(&mut self, e: &Expr) -> Ty {
        self.fail(
            Diagnostic::error(
                codes::TOO_LARGE,
                e.span,
                format!("more than {LONGEST_COMPARISON} operators in one chain"),
            )
            .help("split it into several expressions"),
        )
    }

    /// `==>`, `<==>`, `--*`. With `assertion`, the right side of the last `==>` may contain permissions.
    pub(super) fn arrow(
        &mut self,
        e: &Expr,
        first: &Expr,
        rest: &[(ArrowOp, Span, Expr)],
        assertion: bool,
    ) -> Ty {
        if let Some((_, span, _)) = rest.iter().find(|(op, ..)| *op == ArrowOp::Wand) {
            return self.fail(not_yet(*span, "the magic wand `--*`"));
        }
        if !self.specification_only(
            e,
            "`==>` and `<==>`",
            "write `!a || b` for `a ==> b`, and `==` for `<==>`",
        ) {
            return self.unknown();
        }
        if rest.len() > LONGEST_COMPARISON {
            return self.too_long(e);
        }
        let mut all_implications = true;
        let mut left = first;
        self.scopes.enter();
        for (op, _, right) in rest {
            let what = match op {
                ArrowOp::Implies => "the left side of `==>`",
                _ => "a side of `<==>`",
            };
            let conjunction = matches!(&left.kind, ExprKind::Chain { rest, .. }
                if matches!(rest.first(), Some((BinaryOp::And | BinaryOp::SepAnd, ..))));
            let loose = conjunction && *op == ArrowOp::Implies;
            self.within(|at| at.loose = loose, |checker| checker.boolean(left, what));
            all_implications &= *op == ArrowOp::Implies;
            if *op == ArrowOp::Implies {
                self.make_visible(true, left);
            }
            left = right;
        }
        if assertion && all_implications {
            self.assertion(left);
        } else {
            self.boolean(left, "the right side");
        }
        self.scopes.leave();
        Ty::Bool
    }

    pub(super) fn assign(&mut self, e: &Expr, target: &Expr, op: Option<BinaryOp>, value: &Expr) -> Ty {
        self.side_effect(e, "this is an assignment");
        if self.at.place == Place::Program {
            return self.assigns(target, op, value);
        }
        let expected = self.target(target, op.is_none());
        self.value(value);
        expected
    }

    /// Refuses to write a `T[]` into an array: that may have been made for what T stands for, as a `String[][]`, and
    /// the `T[]` is perhaps an array of objects, which Java does not store there.
    fn no_row_of_param(&mut self, target: &Expr, expected: &Ty) {
        if matches!(super::strip(target).kind, ExprKind::Index(..)) && expected.is_array_of_param() {
            let text = self.show(expected);
            self.report(not_yet(target.span, format!("writing a `{text}` into an array")));
        }
    }

    /// The same where it is allowed.
    pub(super) fn assigns(&mut self, target: &Expr, op: Option<BinaryOp>, value: &Expr) -> Ty {
        let expected = self.own_target(target, op.is_none());
        self.no_row_of_param(target, &expected);
        let origin = self.origin_of(target, &expected);
        if op == Some(BinaryOp::Add) && self.table.is_string(&expected) {
            let found = self.where_made(|checker| checker.value(value));
            self.text_operand(value.span, &found);
        } else if let Some(op) = op.filter(|op| is_bitwise(*op) || is_shift(*op)) {
            let found = self.bit_operand(value);
            let before = self.table.as_value(&expected);
            let ty = self.bits(op, (target.span, before), (value.span, found));
            self.not_of_ghost_long(target, [target, value].into_iter());
            self.boxed_again(target, &expected, ty);
        } else if let Some(op) = op.filter(|_| expected == Ty::Frac) {
            let found = self.value(value);
            self.amounts((target, &[]), (&expected, op), (value, &found));
        } else if let Some(op) = op {
            let before = self.table.as_value(&expected);
            self.require_int(target.span, &before, op);
            let found = self.operand(value, op);
            self.boxed_again(target, &expected, before.promoted(&found));
        } else {
            let found = self.value_for(value, &expected);
            self.assigned(value, &found, &expected, origin);
        }
        expected
    }

    /// Checks `x op= e` where x is an object: only a result of just the type that it stands for can be boxed.
    fn boxed_again(&mut self, target: &Expr, declared: &Ty, result: Ty) {
        if self.table.unboxed(declared).is_some_and(|value| value != result) && !result.is_error() {
            let (a, b) = (self.show(declared), self.show(&result));
            self.report(
                Diagnostic::error(codes::TYPE_MISMATCH, target.span, format!("expected `{a}`, found `{b}`"))
                    .here(format!("the result is of type `{b}`"))
                    .help("write `x = (…) (x + e)`, with a cast to what it stands for"),
            );
        }
    }

    /// Where the type of something that is assigned to was declared.
    fn origin_of(&self, target: &Expr, ty: &Ty) -> super::checker::Origin {
        let target = strip(target);
        let text = self.show(ty);
        match self.nodes.target(target) {
            Target::Variable(id) => {
                let variable = self.variable(id);
                Some((variable.span, format!("`{}` is declared as `{text}` here", variable.name)))
            }
            Target::Field(id) => {
                let field = self.table.field(id);
                Some((field.name.span, format!("`{}` is declared as `{text}` here", field.name.name)))
            }
            _ if matches!(target.kind, ExprKind::Index(..)) => {
                Some((target.span, format!("the elements are of type `{text}`")))
            }
            _ => None,
        }
    }

    pub(super) fn step(&mut self, e: &Expr, target: &Expr, increment: bool) -> Ty {
        self.side_effect(e, if increment { "`++` assigns" } else { "`--` assigns" });
        match self.at.place {
            Place::Program => self.steps(target, increment),
            _ => self.target(target, false),
        }
    }

    /// The same where it is allowed.
    pub(super) fn steps(&mut self, target: &Expr, increment: bool) -> Ty {
        let ty = self.own_target(target, false);
        if !self.table.as_value(&ty).is_number() && !ty.is_error() {
            let text = self.show(&ty);
            let op = if increment { "++" } else { "--" };
            return self.fail(
                Diagnostic::error(
                    codes::OPERANDS,
                    target.span,
                    format!("`{op}` needs an `int`, found `{text}`"),
                )
                .here(format!("this is of type `{text}`")),
            );
        }
        ty
    }
}
