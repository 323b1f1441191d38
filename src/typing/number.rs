//! Numbers: their types, and literals of characters.

use super::checker::Checker;
use super::codes;
use crate::report::Diagnostic;
use crate::resolve::Ty;
use crate::source::Span;
use crate::syntax::ast::Expr;

impl Checker<'_, '_> {
    /// The type of `-e`, `+e`, for a number of any type.
    pub(super) fn number(&mut self, e: &Expr, what: &str) -> Ty {
        let found = self.value(e);
        let found = self.unboxed(e, found);
        if found == Ty::Frac {
            return found;
        }
        if !found.is_number() {
            self.int_found(e, &found, what);
        }
        found.promoted(&Ty::Int)
    }

    pub(super) fn character(&mut self, span: Span, c: char) -> Ty {
        if u32::from(c) > u16::MAX.into() {
            self.report(
                Diagnostic::error(codes::LITERAL, span, "this character does not fit into a `char`")
                    .note("in Java it is a pair of them"),
            );
        }
        Ty::Char
    }
}
