//! The edits that are tried, from the smallest to the largest: a missing token, a surplus token, then giving up a
//! value, a statement or a member.

use super::explain;
use super::layout::Holds;
use super::mend::{Case, Edit, Mender};
use super::span;
use crate::report::Diagnostic;
use crate::syntax::codes;
use crate::syntax::token::{Tok, Token};
use std::ops::Range;

impl Mender<'_> {
    /// The first edit with which the parser gets past the error.
    pub(super) fn edit(&mut self, case: &Case<'_>) -> Option<Edit> {
        self.special(case)
            .or_else(|| self.clause_word(case))
            .or_else(|| self.semicolon(case))
            .or_else(|| self.closing(case))
            .or_else(|| self.separator(case))
            .or_else(|| self.reserved_word(case))
            .or_else(|| self.surplus(case))
            .or_else(|| self.missing_value(case))
            .or_else(|| self.semicolon_before_line(case))
            .or_else(|| self.replace_value(case))
            .or_else(|| self.replace_place(case))
    }

    /// A clause without its `requires` between a method's header and the rest of its contract or body.
    fn clause_word(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        if !case.expects("requires") || !case.expects("{") || case.expects("predicate") {
            return None;
        }
        let semi = (at..case.tokens.len().min(at + 60)).find(|at| case.tokens[*at].tok == Tok::Semi)?;
        let goes_on =
            case.tok(semi + 1).is_some_and(|tok| tok.is_clause() || matches!(tok, Tok::Before | Tok::LBrace));
        let with = [case.missing(Tok::Requires)];
        if !goes_on || !self.works_well(case, at..at, &with) {
            return None;
        }
        Some(Edit { range: at..at, with: with.to_vec(), error: Some(self.unexpected(case)) })
    }

    /// `x = 1 }`
    fn semicolon(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        if !case.expects(";") || at == 0 {
            return None;
        }
        let with = [case.missing(Tok::Semi)];
        if !self.works_well(case, at..at, &with) {
            return None;
        }
        Some(Edit { range: at..at, with: with.to_vec(), error: Some(self.missing_semicolon(case, at)) })
    }

    fn missing_semicolon(&self, case: &Case<'_>, at: usize) -> Diagnostic {
        let end = case.end_before(at);
        let error = Diagnostic::error(codes::MISSING_SEMICOLON, span(self.cx, end, end), "expected `;`");
        if case.expects("{") && case.expects("requires") {
            let error =
                Diagnostic { message: "expected a contract, a body `{ … }` or `;`".into(), ..error };
            return error
                .here("the method ends here")
                .help("write the body; a method without one ends with `;`");
        }
        error.here("expected `;` here")
    }

    /// The statement may have ended before a line that the parser took for its continuation.
    fn semicolon_before_line(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let place = case.places.first()?;
        let begins = |at: &usize| case.tokens.get(*at).is_some_and(|token| token.first);
        if case.expects(";") && begins(&at) && at > 0 {
            let with = [case.missing(Tok::Semi)];
            if self.works(case, at..at, &with, at + 3) {
                return Some(Edit {
                    range: at..at,
                    with: with.to_vec(),
                    error: Some(self.missing_semicolon(case, at)),
                });
            }
        }
        let line = (place.start + 1..at).rev().find(begins)?;
        // What was read as a cast is then the end of a statement: `assert (b)` and on the next line `x = 1;`.
        let close = line - 1;
        let range_start = match case.mates[close] {
            Some(open) if case.tokens[open].tok == Tok::CastParen => open,
            _ => line,
        };
        let mut with = case.tokens.get(range_start..line)?.to_vec();
        if let Some(open) = with.first_mut() {
            open.tok = Tok::LParen;
        }
        let end = case.end_before(line);
        with.push(Token { tok: Tok::Semi, start: end, end, first: false });
        let range = range_start..line;
        if !self.works_well(case, range.clone(), &with) {
            return None;
        }
        let error = Diagnostic::error(codes::MISSING_SEMICOLON, span(self.cx, end, end), "expected `;`");
        Some(Edit { range, with, error: Some(error.here("expected `;` here")) })
    }

    /// `f(a, g(b);`
    fn closing(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let (close, text, open) = match (case.expects(")"), case.expects("]")) {
            (true, _) => (Tok::RParen, ")", "("),
            (_, true) => (Tok::RBracket, "]", "["),
            _ => return None,
        };
        let missing = |tok| case.missing(tok);
        let tries: [&[Token]; 5] = [
            &[missing(close)],
            &[missing(close), missing(Tok::RParen)],
            &[missing(close), missing(Tok::Semi)],
            &[missing(close), missing(Tok::RParen), missing(Tok::Semi)],
            &[missing(close), missing(Tok::RParen), missing(Tok::RParen)],
        ];
        for with in tries {
            if !self.works_well(case, at..at, with) {
                continue;
            }
            let end = case.end_before(at);
            let mut error =
                Diagnostic::error(codes::UNCLOSED, span(self.cx, end, end), format!("expected `{text}`"))
                    .here(format!("expected `{text}` here"));
            if let Some(open_at) = case.unclosed(at) {
                error = error
                    .label(span(self.cx, open_at.start, open_at.end), format!("this `{open}` is not closed"));
            }
            return Some(Edit { range: at..at, with: with.to_vec(), error: Some(error) });
        }
        None
    }

    /// `f(a b)`, `case 1 f();`, `let x e in x`
    fn separator(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        if case.expects(";") {
            return None;
        }
        let signs = [
            (",", Tok::Comma),
            (":", Tok::Colon),
            ("::", Tok::ColonColon),
            ("=", Tok::Assign),
            ("let in", Tok::LetIn),
        ];
        // After a value `::` would begin a method reference.
        let value = |name: &str| name == "::" && case.expects("&&");
        for (_, tok) in signs.into_iter().filter(|(name, _)| case.expects(name) && !value(name)) {
            let with = [case.missing(tok)];
            if self.works_well(case, at..at, &with) {
                return Some(Edit { range: at..at, with: with.to_vec(), error: Some(self.unexpected(case)) });
            }
        }
        None
    }

    /// `f(a));`, `f(a,);`, an `else` without its `if`
    fn surplus(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let token = case.tokens.get(at)?;
        let end = match token.tok {
            Tok::RParen | Tok::RBracket | Tok::Semi | Tok::Comma | Tok::Dot | Tok::At => at,
            Tok::Else | Tok::Finally => at,
            Tok::Catch => case.mates.get(at + 1).copied().flatten()?,
            Tok::Case | Tok::Default => (at..case.tokens.len().min(at + 20))
                .find(|at| matches!(case.tokens[*at].tok, Tok::Colon | Tok::Arrow))?,
            _ => return None,
        };
        let range = at..end + 1;
        if !self.works_well(case, range.clone(), &[]) {
            return None;
        }
        let here = span(self.cx, token.start, token.end);
        let text = explain::found(self.text, Some(token));
        let word = token.tok.text().unwrap_or("this");
        let orphan = |owner: &str, help: &str| {
            Diagnostic::error(codes::UNEXPECTED, here, format!("this `{word}` belongs to no `{owner}`"))
                .help(help)
        };
        let error = match token.tok {
            Tok::RParen | Tok::RBracket if case.mates[at].is_none() => {
                Diagnostic::error(codes::UNCLOSED, here, format!("this {text} closes nothing"))
                    .help("remove it")
            }
            Tok::Else => {
                orphan("if", "it goes just after the statement of its `if`; several statements need `{ … }`")
            }
            Tok::Catch | Tok::Finally => orphan("try", "it goes just after the block of its `try`"),
            Tok::Case | Tok::Default => orphan("switch", "it goes inside the `{ … }` of a `switch`"),
            _ => self.unexpected(case),
        };
        // The construct that such a word belongs to has often been lost to an error that was reported already.
        let owned = matches!(token.tok, Tok::Else | Tok::Catch | Tok::Finally | Tok::Case | Tok::Default);
        let first = case.tokens.first().map_or(0, |token| token.start);
        let last = case.tokens.last().map_or(first, |token| token.end);
        let before = self.reported_within(first, last);
        Some(Edit { range, with: Vec::new(), error: (!(owned && before)).then_some(error) })
    }

    /// `x = ;`
    fn missing_value(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        if !case.expects("error expression") || case.expects("while") {
            return None;
        }
        for with in
            [vec![case.missing(Tok::ErrorExpr)], vec![case.missing(Tok::ErrorExpr), case.missing(Tok::Semi)]]
        {
            if self.works_well(case, at..at, &with) {
                return Some(Edit { range: at..at, with, error: Some(self.unexpected(case)) });
            }
        }
        None
    }

    /// The smallest value around the error is replaced as a whole: what is between brackets, or what comes after the
    /// word or `=` that introduces it.
    fn replace_value(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let place = case.places.first()?;
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for open in (place.start..at).rev() {
            let bracket = matches!(case.tokens[open].tok, Tok::LParen | Tok::LBracket);
            if let Some(close) = case.mates[open].filter(|close| bracket && *close >= at) {
                ranges.push(open + 1..close);
            }
        }
        let end = match case.tokens.get(place.end.wrapping_sub(1)) {
            Some(token) if token.tok == Tok::Semi && place.end > at => place.end - 1,
            _ => place.end,
        };
        let first = |tok: Tok| {
            matches!(
                tok,
                Tok::Assign
                    | Tok::Return
                    | Tok::Throw
                    | Tok::Requires
                    | Tok::Ensures
                    | Tok::Decreases
                    | Tok::Invariant
            ) || (tok.begins_statement()
                && !matches!(tok, Tok::If | Tok::While | Tok::For | Tok::Switch | Tok::Do | Tok::Try))
        };
        if let Some(begin) = (place.start..at).rev().find(|at| first(case.tokens[*at].tok)) {
            // A clause ends at its `;`, though its member goes on.
            let clause = (at..end).find(|at| case.tokens[*at].tok == Tok::Semi).unwrap_or(end);
            ranges.push(begin + 1..clause);
        }
        for range in ranges {
            let (Some(from), Some(to)) =
                (case.tokens.get(range.start), case.tokens.get(range.end.wrapping_sub(1)))
            else {
                continue;
            };
            let value = Token {
                tok: Tok::ErrorExpr,
                start: from.start.min(to.end),
                end: to.end.max(from.start),
                first: false,
            };
            for with in [vec![value], vec![value, Token { tok: Tok::Semi, start: value.end, ..value }]] {
                if range.end >= at && self.works_well(case, range.clone(), &with) {
                    return Some(Edit { range, with, error: Some(self.unexpected(case)) });
                }
            }
        }
        None
    }

    /// The smallest statement, member or item around the error is replaced as a whole.
    fn replace_place(&mut self, case: &Case<'_>) -> Option<Edit> {
        for place in &case.places {
            let tok = match place.holds {
                Holds::Statements => Tok::ErrorStmt,
                Holds::Members => Tok::ErrorMember,
                Holds::Items => Tok::ErrorItem,
                Holds::Values => continue,
            };
            let end = place.end.max(case.fault.at).max(place.start).min(case.tokens.len());
            let range = place.start..end;
            if range.is_empty() {
                continue;
            }
            let with = [Token {
                tok,
                start: case.tokens[range.start].start,
                end: case.tokens[range.end - 1].end,
                first: false,
            }];
            // Reaching this point is enough: what follows may contain the next error.
            let follows = usize::from(range.end < case.tokens.len());
            if self.works(case, range.clone(), &with, range.start + 1 + follows) {
                return Some(Edit { range, with: with.to_vec(), error: Some(self.unexpected(case)) });
            }
        }
        None
    }
}
