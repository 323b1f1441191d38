//! Declarations in a specification comment of Java, which the compiler doesn't know: program code must not use them.

use super::checker::Checker;
use super::codes;
use super::place::Place;
use crate::report::Diagnostic;
use crate::resolve::{Callable, Param};
use crate::source::Span;
use crate::syntax::ast::{Expr, Text};

impl Checker<'_, '_> {
    /// Whether a pure method may be called here: one declared in a specification comment is unknown to the compiler, so
    /// code that runs can't call it. False if that was reported.
    pub(super) fn may_call_ghost(&mut self, e: &Expr, callee: &Callable<'_>) -> bool {
        let place = self.at.place;
        let runs = match self.table.text(e.span) {
            Text::Comment => false,
            Text::Compiled => true,
            Text::Bare => matches!(place, Place::Program | Place::ProgramAssert),
        };
        if callee.text != Text::Comment {
            return true;
        }
        if place == Place::PureBody && !runs {
            self.calls.note_ghost(self.id, e.span);
        }
        if runs {
            self.fail(
                Diagnostic::error(
                    codes::GHOST_CALL,
                    e.span,
                    format!("`{}` can't be called from program code", callee.name.name),
                )
                .here("this would run")
                .label(callee.name.span, "declared in a specification comment, where no compiler sees it")
                .help("for program code, declare it outside of comments, with only `pure` in one: `/*@ pure @*/`"),
            );
        }
        !runs
    }

    /// Of a call that is compiled, the arguments for ghost parameters are in specification comments, and no others.
    pub(super) fn check_ghost_argument(&mut self, arg: &Expr, call: Span, param: &Param) {
        if self.table.text(call) != Text::Compiled {
            if self.at.place == Place::Program && param.is_ghost != self.nodes.is_ghost(arg) {
                self.fail(
                    Diagnostic::error(
                        codes::GHOST_CALL,
                        arg.span,
                        "this argument is for a parameter of another kind",
                    )
                    .label(param.name.span, "declared here"),
                );
            }
            return;
        }
        let hidden = self.table.text(arg.span) == Text::Comment;
        if !hidden && param.is_ghost {
            self.fail(
                Diagnostic::error(
                    codes::GHOST_CALL,
                    arg.span,
                    format!("the ghost parameter `{}` gets its value outside of comments", param.name.name),
                )
                .here("the compiler sees this argument")
                .label(param.name.span, "declared `ghost` here")
                .help("put the argument into a comment, with its comma: `/*@, e @*/`"),
            );
        }
        if hidden && !param.is_ghost {
            self.fail(
                Diagnostic::error(
                    codes::GHOST_CALL,
                    arg.span,
                    format!("the parameter `{}` gets its value in a specification comment", param.name.name),
                )
                .here("no compiler sees this argument")
                .label(param.name.span, "declared without `ghost`")
                .help("move the argument out of the comment"),
            );
        }
    }
}
