//! Numbers that leave their range, in words.
//!
//! ```text
//! `a + b` may overflow: an `int` lies between -2147483648 and 2147483647
//! help: ask for it: add `requires a + b <= Integer.MAX_VALUE;`
//! ```
//!
//! A contract counts in mathematical integers, so it can say how large a sum is; a test in the program would overflow
//! itself.

use crate::ir::{ArithOp, BitOp, Expr, ExprKind, Type};
use crate::report::quote::shown;
use crate::source::{Files, Span};
use crate::symex::failure::{Failure, Overflowing, Reason};
use crate::symex::scene::Teller;

/// A number that may not be one of its type.
#[derive(Clone, Copy)]
pub(super) struct Overflow<'f> {
    what: Span,
    to: &'f Type,
    by: Overflowing,
    below: bool,
    above: bool,
}

impl<'f> Overflow<'f> {
    pub(super) fn of(reason: &'f Reason) -> Option<Overflow<'f>> {
        match reason {
            Reason::Overflow { what, to, by, below, above } => {
                Some(Overflow { what: *what, to, by: *by, below: *below, above: *above })
            }
            // Nothing else is about a range that every number of a type is in.
            _ => None,
        }
    }

    fn text(self, teller: Teller<'_>) -> String {
        shown(teller.files, balanced(teller.files, self.what))
    }

    /// The sentence; `place` is what it is said of.
    pub(super) fn message(self, teller: Teller<'_>, place: Span) -> String {
        let (low, high) = self.to.range().unwrap_or_default();
        let ty = teller.program.show_type(self.to);
        let (text, a) = (self.text(teller), if ty == "int" { "an" } else { "a" });
        let lies = format!("{a} `{ty}` lies between {low} and {high}");
        if self.what.file.is_library() {
            return format!(
                "`{}` may overflow: it calculates `{text}`, and {lies}",
                shown(teller.files, place)
            );
        }
        match self.by {
            Overflowing::Operator | Overflowing::Division => format!("`{text}` may overflow: {lies}"),
            Overflowing::Shift => format!("`{text}` may move bits out on the left: {lies}"),
            Overflowing::Argument => {
                format!("the argument `{text}` may not be {a} `{ty}`, which lies between {low} and {high}")
            }
        }
    }

    /// The label at the place.
    pub(super) fn label(self) -> &'static str {
        match (self.by, self.below, self.above) {
            (Overflowing::Division, ..) => "the least number divided by -1 is greater than the greatest",
            (Overflowing::Shift, ..) => "not known to be the number times a power of two",
            (Overflowing::Operator | Overflowing::Argument, true, false) => "may be too small",
            (Overflowing::Operator | Overflowing::Argument, false, true) => "may be too large",
            (Overflowing::Operator | Overflowing::Argument, ..) => "not known to lie in this range",
        }
    }

    /// The condition that keeps the number in its range.
    fn bounds(self, text: &str) -> String {
        let class = self.class();
        match (self.below, self.above) {
            (true, false) => format!("{class}.MIN_VALUE <= {text}"),
            (false, true) => format!("{text} <= {class}.MAX_VALUE"),
            (true, true) | (false, false) => {
                format!("{class}.MIN_VALUE <= {text} && {text} <= {class}.MAX_VALUE")
            }
        }
    }

    /// The repair.
    pub(super) fn help(self, teller: Teller<'_>, failure: &Failure) -> Option<String> {
        if self.what.file.is_library() {
            return None;
        }
        let Operands { text, step, computed } = self.operands(teller);
        if !computed {
            return None;
        }
        let bounds = self.bounds(&text);
        let nameable = !teller.is_local(self.what) && !teller.is_main();
        match self.by {
            Overflowing::Division => Some("require or check first that the divisor is not -1".to_owned()),
            Overflowing::Shift => step,
            Overflowing::Argument if failure.in_contract => {
                Some(format!("put `{bounds} &&` before this conjunct"))
            }
            Overflowing::Argument | Overflowing::Operator if nameable => {
                Some(format!("ask for it: add `requires {bounds};`"))
            }
            Overflowing::Argument => Some(format!("it has to be known here that `{bounds}`")),
            Overflowing::Operator if step.is_some() => step,
            Overflowing::Operator => {
                let wider = if *self.to == Type::Long { "" } else { ", or calculate with `long`" };
                Some(format!("give bounds to its operands, so that `{bounds}`{wider}"))
            }
        }
    }

    /// What is calculated, as a contract would say it.
    fn operands(self, teller: Teller<'_>) -> Operands {
        let quote = |span: Span| shown(teller.files, balanced(teller.files, span));
        let mut found =
            Operands { text: quote(self.what), step: None, computed: self.by == Overflowing::Argument };
        teller.own_exprs(&mut |e: &Expr| {
            let inside = e.span.file == self.what.file
                && self.what.start <= e.span.start
                && e.span.end <= self.what.end;
            let variable = matches!(
                e.kind,
                ExprKind::Var(_) | ExprKind::Field(..) | ExprKind::Call(_) | ExprKind::Length(_)
            );
            found.computed |= inside && variable;
            if let (true, ExprKind::Bits(_, BitOp::ShiftLeft, left, right)) = (e.span == self.what, &e.kind)
                && matches!(left.kind, ExprKind::Int(1))
            {
                let (right, width) = (quote(right.span), if *self.to == Type::Long { 63 } else { 31 });
                found.step = Some(format!("require or check `0 <= {right} && {right} < {width}` first"));
            }
            let (true, ExprKind::Arith { first, rest, .. }) = (e.span == self.what, &e.kind) else { return };
            let [(op, second)] = rest.as_slice() else { return };
            let one = matches!(second.kind, ExprKind::Int(1));
            let sign = match op {
                ArithOp::Add => "+",
                ArithOp::Sub => "-",
                ArithOp::Mul => "*",
                ArithOp::Div => "/",
                ArithOp::Rem => "%",
            };
            // `x++` and `x += e` contain a sum that is not written.
            let left = quote(first.span);
            let between =
                Span { start: first.span.end, end: second.span.start.max(first.span.end), ..e.span };
            if second.span == e.span {
                found.text = format!("{left} {sign} 1");
            } else if teller.files.text(between).contains('=') {
                let right = quote(second.span);
                let several = matches!(second.kind, ExprKind::Arith { .. } | ExprKind::Cond(..));
                found.text = if several {
                    format!("{left} {sign} ({right})")
                } else {
                    format!("{left} {sign} {right}")
                };
            }
            let class = self.class();
            found.step = match op {
                ArithOp::Add if one => Some(format!("check `{left} < {class}.MAX_VALUE` first")),
                ArithOp::Sub if one => Some(format!("check `{left} > {class}.MIN_VALUE` first")),
                ArithOp::Add | ArithOp::Sub | ArithOp::Mul | ArithOp::Div | ArithOp::Rem => None,
            };
        });
        found
    }

    fn class(self) -> &'static str {
        if *self.to == Type::Long { "Long" } else { "Integer" }
    }
}

/// What is calculated somewhere.
struct Operands {
    text: String,
    /// The test before a number is raised or lowered by one.
    step: Option<String>,
    /// It is not made of constants alone.
    computed: bool,
}

/// How far behind a range the parentheses are looked for that close it.
const FURTHER: u32 = 40;

/// A range of the text with the closing parentheses that belong to those in it: a part of a sum ends where its last
/// operand does, which is inside of the parentheses around that.
pub(super) fn balanced(files: &Files, span: Span) -> Span {
    let inside = files.text(span).chars();
    let mut open = inside.fold(0_i64, |open, c| open + i64::from(c == '(') - i64::from(c == ')'));
    let mut end = span.end;
    // A comment among them would be in the way; then the range stays as it is.
    for c in files.text(Span { start: span.end, end: span.end.saturating_add(FURTHER), ..span }).chars() {
        if open <= 0 {
            break;
        }
        match c {
            ')' => open -= 1,
            _ if c.is_ascii_whitespace() => {}
            _ => return span,
        }
        end += 1;
    }
    if open > 0 { span } else { Span { end, ..span } }
}
