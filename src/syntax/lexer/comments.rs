//! Text that looks like a specification but isn't, and the reverse.

use super::{Lexer, Shape};
use crate::report::Diagnostic;
use crate::syntax::codes;
use crate::syntax::token::{Tok, Word};
use std::ops::Range;

/// If a whole file is in the other spelling, a few warnings are enough.
const MOST_WARNINGS: usize = 3;

impl Lexer<'_> {
    /// Checks an ordinary comment, which may be inside a specification comment.
    pub(super) fn check_comment(&mut self, at: Range<usize>, inside: bool) {
        let text = self.text.get(at.clone()).unwrap_or("");
        let content = text.get(2..).unwrap_or("");
        let marked = content.trim_start_matches([' ', '\t']).strip_prefix('@');
        let Some(marked) = marked else {
            if self.java && !inside {
                self.check_escapes(at);
            }
            return;
        };
        let after = marked.trim_start_matches('@').trim_end_matches("*/").trim_end_matches('@').trim();
        let glued = content.starts_with('@');
        let (meant, help) = match (self.java, inside) {
            (false, _) => (
                glued && !after.is_empty(),
                "in `.acc` files specifications are written bare, without a comment",
            ),
            (true, false) => (
                begins_specification(after),
                "leave no space between the beginning of the comment and the `@`",
            ),
            (true, true) => (
                begins_specification(after),
                "inside of a specification comment leave out the second beginning: what follows it is not read",
            ),
        };
        if meant && self.out.warnings.len() < MOST_WARNINGS {
            let marker = at.end.min(at.start + 2 + content.find('@').map_or(0, |offset| offset + 1));
            let span = self.span(at.start..marker);
            self.out.warnings.push(
                Diagnostic::warning(
                    codes::MEANT_AS_SPECIFICATION,
                    span,
                    "this comment looks like a specification, but is an ordinary comment",
                )
                .here("not read")
                .help(help),
            );
        }
        if self.java && !inside {
            self.check_escapes(at);
        }
    }

    /// Reports signs that only specifications have, in Java text.
    pub(super) fn check_compiled(&mut self, shape: Shape, at: Range<usize>) {
        use Tok::{DotDot, Iff, Implies, StarStar, Update};
        let text = self.text.get(at.clone()).unwrap_or("");
        let specification = match shape {
            Shape::Sign(Implies | Iff | StarStar | Update | DotDot) => true,
            Shape::JmlWord => matches!(text, "\\result" | "\\old"),
            _ => false,
        };
        if specification {
            let span = self.span(at);
            self.bad(
                span,
                format!("`{text}` is for specifications only; the Java compiler does not know it"),
            )
            .help = Some("write specifications in a comment that begins with `//@` or `/*@`".into());
        }
    }

    /// Java decodes `\u000a` in a comment before it looks for the end of the comment: what follows would run.
    pub(super) fn check_escapes(&mut self, at: Range<usize>) {
        let text = self.text.get(at.clone()).unwrap_or("");
        for (index, _) in text.match_indices("\\u") {
            if is_second_backslash(text.get(..index).unwrap_or("")) {
                continue;
            }
            let digits = text.get(index + 1..).unwrap_or("").trim_start_matches('u');
            let code = digits.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
            if matches!(code, Some(0x0a | 0x0d | 0x2a | 0x2f)) {
                let span = self.span(at.start + index..at.start + index + 2);
                self.bad(span, "this escape ends the comment for the Java compiler").help =
                    Some("remove the escape: the text after it would run, and would not be verified".into());
            }
        }
    }
}

/// Whether a backslash behind this text belongs to the one before it, so that no escape begins with it (JLS 17, §3.3).
/// Compilers differ in whether one that is written as an escape counts: then it may begin one.
fn is_second_backslash(before: &str) -> bool {
    let rest = before.trim_end_matches('\\');
    (before.len() - rest.len()) % 2 == 1 && !rest.to_ascii_lowercase().ends_with("005c")
}

/// Whether a text begins with a word that only a specification begins with.
fn begins_specification(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
    match Tok::keyword(word) {
        Some((_, Word::Spec)) => true,
        Some((tok, _)) => {
            matches!(tok, Tok::Assert | Tok::Open | Tok::Close | Tok::Use | Tok::Ghost | Tok::Inductive)
        }
        None => false,
    }
}
