//! Contracts before their methods, in `.java` only: to which method does a contract belong?
//!
//! JML puts a contract before its method, the paper that Acclaim follows puts it after the header. Since both are
//! allowed, a contract after a header that ends with `;` belongs to the next method:
//!
//! ```text
//! int area(); //@ ensures result >= 0;          surely meant for `area`: an error
//! int width();
//! //@ ensures result >= 0;                      surely meant for `width`, since a blank line follows: an error
//!
//! int height();
//! ```

use super::super::codes;
use super::super::lexer::Raw;
use super::super::token::{Tok, Token};
use super::Words;
use crate::report::Diagnostic;
use crate::source::Span;

impl Words<'_> {
    /// A contract that is not after a header, so that it belongs to the member that follows.
    pub(super) fn contract_before(&mut self, raw: Raw) {
        let ended = self.out.last().filter(|token| token.tok != Tok::LBrace).copied();
        if let Some(last) = ended
            && let Some(message) = self.misplaced(raw, last)
        {
            let end = last.end;
            self.errors.push(
                Diagnostic::error(
                    codes::MISPLACED_CONTRACT,
                    Span::new(self.file, raw.start, raw.end),
                    message,
                )
                .label(Span::new(self.file, end.saturating_sub(1), end), "the previous declaration ends here")
                .help("to belong to the previous declaration, put it before the `;`: `int area() /*@ ensures …; @*/;`; to belong to the next one, put it on a line of its own just before it"),
            );
        }
        self.out.push(Token { tok: Tok::Before, start: raw.start, end: raw.start, first: raw.first });
    }

    /// What is wrong with the position of a contract after the token `last`.
    fn misplaced(&self, raw: Raw, last: Token) -> Option<&'static str> {
        let begin = raw.region.max(last.end).min(raw.start);
        let lines = self.lines(last.end, begin);
        if lines == 0 {
            return Some(
                "this contract would belong to the next method, but begins on the line where the previous declaration ends",
            );
        }
        let apart = lines == 1 && self.after_header() && self.blank_line_follows();
        apart.then_some(
            "this contract would belong to the next method, but follows a header, and a blank line separates it from that method",
        )
    }

    fn lines(&self, from: usize, to: usize) -> usize {
        self.text.get(from..to).unwrap_or("").matches('\n').count()
    }

    /// Whether the last declaration was a method without a body.
    fn after_header(&self) -> bool {
        let mut tokens = self.out.iter().rev().map(|token| token.tok);
        tokens.next() == Some(Tok::Semi)
            && tokens
                .take_while(|tok| !matches!(tok, Tok::LBrace | Tok::RBrace | Tok::Assign))
                .take_while(|tok| *tok != Tok::Semi)
                .any(|tok| tok == Tok::LParen)
    }

    /// Whether there is a blank line between the contract that begins here and the member it belongs to.
    fn blank_line_follows(&self) -> bool {
        let mut rest = self.raw.get(self.at..).unwrap_or(&[]);
        let is_clause = |raw: &Raw| {
            matches!(raw.tok, Tok::Ident(word)
                if raw.spec && Tok::keyword(word.as_str()).is_some_and(|(tok, _)| tok.is_clause()))
        };
        let mut end = None;
        while rest.first().is_some_and(is_clause) {
            let length = rest.iter().position(|raw| raw.tok == Tok::Semi).unwrap_or(rest.len() - 1) + 1;
            end = rest.get(length - 1).map(|raw| raw.end);
            rest = rest.get(length..).unwrap_or(&[]);
        }
        let (Some(from), Some(next)) = (end, rest.first()) else { return false };
        let gap = self.text.get(from..next.start).unwrap_or("");
        let mut lines = gap.split('\n').skip(1).peekable();
        // The last piece is the line that the next token is on.
        std::iter::from_fn(|| lines.next().filter(|_| lines.peek().is_some()))
            .any(|line| line.trim().is_empty())
    }
}
