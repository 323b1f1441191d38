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
//!
//! The contract after a header ends where its clauses end. If no body follows, then one more clause might as well begin
//! the contract of the next member, which would lose a precondition without anybody noticing:
//!
//! ```text
//! //@ pure int limit(int n) requires n > 0;
//! //@ requires n > 1;                           of `limit`, or of `draw`? an error
//! int draw(int n);
//! ```
//!
//! A blank line between the two clauses says that the second is `draw`'s.

use super::super::codes;
use super::super::lexer::Raw;
use super::super::token::{Tok, Token};
use super::Words;
use crate::report::Diagnostic;
use crate::source::{Span, Spelling};

impl Words<'_> {
    /// A contract that is not after a header, so that it belongs to the member that follows. It may begin with `pure`.
    pub(super) fn contract_before(&mut self, raw: Raw) {
        let begin = self.out.len() - self.early();
        let first = self.out.get(begin).copied();
        let raw =
            first.map_or(raw, |first| Raw { start: first.start, end: first.end, first: first.first, ..raw });
        let ended = self.out[..begin].last().filter(|token| token.tok != Tok::LBrace).copied();
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
        self.frame().ahead = true;
        let before = Token { tok: Tok::Before, start: raw.start, end: raw.start, first: raw.first };
        self.out.insert(begin, before);
    }

    /// How many of the last words are modifiers that a contract may begin with.
    pub(super) fn early(&self) -> usize {
        self.out.iter().rev().take_while(|token| matches!(token.tok, Tok::Pure | Tok::Lemma)).count()
    }

    /// Leaves out a contract after the last member of a class, and reports it. Returns whether there is one here.
    pub(super) fn skip_orphan(&mut self) -> bool {
        let frame = *self.frame();
        let begins = frame.is_block || self.frames.len() == 1;
        let header = self.out.last().copied().filter(|_| self.after_header(0));
        let (Some(header), Some(raw)) = (header, self.raw.get(self.at).copied()) else { return false };
        if self.spelling != Spelling::Java || !begins || frame.clause || frame.contract {
            return false;
        }
        match self.after_clauses(true) {
            Some((end, Raw { tok: Tok::RBrace, .. })) => {
                let span = Span::new(self.file, raw.start, raw.end);
                let message = "this contract belongs to nothing: the header before it has ended";
                self.errors.push(
                    Diagnostic::error(codes::MISPLACED_CONTRACT, span, message)
                        .label(
                            Span::new(self.file, header.end.saturating_sub(1), header.end),
                            "the header ends here",
                        )
                        .help("put it before the `;`, as in `int area() /*@ ensures …; @*/;`, or before the header"),
                );
                self.at += self.raw[self.at..].iter().take_while(|raw| raw.start < end).count();
                true
            }
            _ => false,
        }
    }

    /// A further clause of a contract: after a header, it has to be plain to which member the clause belongs.
    pub(super) fn contract_goes_on(&mut self, raw: Raw) {
        let Some(last) = self.out.last().copied().filter(|_| !self.frame().ahead) else { return };
        // The body of the method, or the `;` of a compiled header, is still to come.
        let ends_header = |(_, next): &(usize, Raw)| matches!(next.tok, Tok::LBrace | Tok::Semi);
        if self.lines(last.end, raw.start) == 0
            || self.after_clauses(true).is_some_and(|all| ends_header(&all))
        {
            return;
        }
        let begin = raw.region.max(last.end).min(raw.start);
        let apart = self.blank_line(last.end, begin);
        let joins_next = self
            .after_clauses(false)
            .is_some_and(|(end, next)| next.tok != Tok::RBrace && !self.blank_line(end, next.start));
        match (apart, joins_next) {
            (false, false) => {}
            (true, true) => self.contract_before(raw),
            (true, false) => self.belongs_to_neither(
                raw,
                last,
                "blank lines separate this clause from the declaration above and from what follows",
            ),
            (false, true) => self.belongs_to_neither(
                raw,
                last,
                "this clause may belong to the declaration above or to the member below",
            ),
        }
    }

    fn belongs_to_neither(&mut self, raw: Raw, last: Token, message: &str) {
        self.errors.push(
            Diagnostic::error(codes::MISPLACED_CONTRACT, Span::new(self.file, raw.start, raw.end), message)
                .label(
                    Span::new(self.file, last.end.saturating_sub(1), last.end),
                    "the declaration above may end here",
                )
                .help("put a blank line between the contract of the declaration above and that of the member below, and none inside of them"),
        );
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
        let apart = lines == 1 && self.after_header(self.early()) && self.blank_line_follows();
        apart.then_some(
            "this contract would belong to the next method, but follows a header, and a blank line separates it from that method",
        )
    }

    fn lines(&self, from: usize, to: usize) -> usize {
        self.text.get(from..to).unwrap_or("").matches('\n').count()
    }

    /// Whether the last declaration was a method without a body. Modifiers may have come after it, with which a
    /// contract begins.
    fn after_header(&self, early: usize) -> bool {
        let mut tokens = self.out.iter().rev().skip(early).map(|token| token.tok);
        tokens.next() == Some(Tok::Semi)
            && tokens
                .take_while(|tok| !matches!(tok, Tok::LBrace | Tok::RBrace | Tok::Assign))
                .take_while(|tok| *tok != Tok::Semi)
                .any(|tok| tok == Tok::LParen)
    }

    /// Whether there is a blank line between the contract that begins here and the member it belongs to.
    fn blank_line_follows(&self) -> bool {
        self.after_clauses(true).is_some_and(|(end, next)| self.blank_line(end, next.start))
    }

    fn blank_line(&self, from: usize, to: usize) -> bool {
        let mut lines = self.text.get(from..to).unwrap_or("").split('\n').skip(1).peekable();
        // The last piece is the line that the next token is on.
        std::iter::from_fn(|| lines.next().filter(|_| lines.peek().is_some()))
            .any(|line| line.trim().is_empty())
    }

    /// Where the clauses that begin here end, and the token that follows them; `past_blank_lines` or up to the first.
    fn after_clauses(&self, past_blank_lines: bool) -> Option<(usize, Raw)> {
        let mut rest = self.raw.get(self.at..).unwrap_or(&[]);
        let is_clause = |raw: &Raw| {
            matches!(raw.tok, Tok::Ident(word)
                if raw.spec && Tok::keyword(word.as_str()).is_some_and(|(tok, _)| tok.is_clause()))
        };
        let mut end = None;
        while let Some(first) = rest.first().filter(|first| is_clause(first)) {
            if !past_blank_lines && end.is_some_and(|end| self.blank_line(end, first.start)) {
                break;
            }
            let length = rest.iter().position(|raw| raw.tok == Tok::Semi).unwrap_or(rest.len() - 1) + 1;
            end = rest.get(length - 1).map(|raw| raw.end);
            rest = rest.get(length..).unwrap_or(&[]);
        }
        Some((end?, rest.first().copied()?))
    }
}
