//! Annotations are accepted and skipped.

use super::Words;
use crate::report::Diagnostic;
use crate::source::Span;
use crate::syntax::codes;
use crate::syntax::token::Tok;

impl Words<'_> {
    /// Skips `@Override`, `@SuppressWarnings("…")` and their like; `@interface` is an error.
    pub(super) fn skip_annotation(&mut self) -> bool {
        let Some(Tok::Ident(name)) = self.next(1) else { return false };
        if name.as_str() == "interface" {
            if let Some(raw) = self.raw.get(self.at) {
                let span = Span::new(self.file, raw.start, raw.end);
                self.errors.push(Diagnostic::error(
                    codes::NOT_IN_LANGUAGE,
                    span,
                    "declarations of annotations are not in the language",
                ));
            }
            self.at += 1;
            return true;
        }
        let mut ahead = 2;
        while self.next(ahead) == Some(Tok::Dot) && matches!(self.next(ahead + 1), Some(Tok::Ident(_))) {
            ahead += 2;
        }
        if self.next(ahead) == Some(Tok::LParen) {
            let mut depth = 0usize;
            let mut end = ahead;
            loop {
                match self.next(end) {
                    Some(Tok::LParen) => depth += 1,
                    Some(Tok::RParen) => depth -= 1,
                    None | Some(Tok::Semi) => break,
                    _ => {}
                }
                end += 1;
                if depth == 0 {
                    ahead = end;
                    break;
                }
            }
        }
        self.at += ahead;
        true
    }
}
