//! Choosing an edit for the first error of a token vector, until there is none.

use super::explain;
use super::layout::{self, Holds, Place};
use super::{MAX_ERRORS, span};
use crate::report::Diagnostic;
use crate::source::{Span, Symbol};
use crate::syntax::actions::{Cx, Tree};
use crate::syntax::codes;
use crate::syntax::parse::{Fault, parse};
use crate::syntax::token::{Tok, Token};
use std::collections::HashSet;
use std::ops::Range;

/// An edit must bring the parser to the end of the statement, but no further than this many tokens.
const FAR_ENOUGH: usize = 25;

/// A change of the token vector, and the error that it stands for.
pub struct Edit {
    pub range: Range<usize>,
    pub with: Vec<Token>,
    /// Absent if the cause has been reported before.
    pub error: Option<Diagnostic>,
}

/// A token vector and its first error.
pub struct Case<'t> {
    pub start: Tok,
    pub tokens: &'t [Token],
    pub fault: &'t Fault,
    pub mates: Vec<Option<usize>>,
    /// What is around the error, the innermost first.
    pub places: Vec<Place>,
    /// What follows the vector in its file.
    pub next: Option<Token>,
    /// How many expressions had been refused as statements before the parser stopped.
    useless: usize,
}

pub struct Mender<'a> {
    pub cx: &'a Cx,
    pub text: &'a str,
    known: &'a [Diagnostic],
    pub errors: Vec<Diagnostic>,
    /// Reserved words that were used as names, and were reported.
    pub reserved: HashSet<Symbol>,
    /// How many tokens may still be fed to the parser.
    budget: usize,
}

impl<'a> Mender<'a> {
    pub fn new(
        cx: &'a Cx,
        text: &'a str,
        known: &'a [Diagnostic],
        errors: Vec<Diagnostic>,
        tokens: usize,
    ) -> Mender<'a> {
        Mender { cx, text, known, errors, reserved: HashSet::new(), budget: 1_000_000 + 20 * tokens }
    }

    /// Parses a part of the file, mending it until it parses. `next` is the token behind the part.
    pub fn mend(&mut self, start: Tok, mut tokens: Vec<Token>, next: Option<Token>) -> Tree {
        loop {
            self.budget = self.budget.saturating_sub(tokens.len());
            let fault = match parse(self.cx, start, &tokens, usize::MAX) {
                Ok(tree) => {
                    let errors = self.cx.errors.take();
                    self.errors.extend(errors);
                    return tree;
                }
                Err(fault) => fault,
            };
            let mates = layout::mates(&tokens);
            let outer = match start {
                Tok::StartUnit => Holds::Items,
                Tok::StartMembers => Holds::Members,
                _ => Holds::Statements,
            };
            let places = layout::places(&tokens, &mates, outer, fault.at);
            let case = Case {
                start,
                tokens: &tokens,
                fault: &fault,
                mates,
                places,
                next,
                useless: self.useless_statements(),
            };
            // What is not shown need not be found.
            let enough = self.budget == 0 || self.errors.len() > MAX_ERRORS;
            let edit = if enough { None } else { self.edit(&case) };
            let edit = edit.unwrap_or_else(|| self.give_up(&case));
            if let Some(error) = edit.error {
                let known = self.follows_from_known(&case, &error);
                if !known {
                    self.errors.push(error);
                }
            }
            self.errors_of_body(start, &tokens, &edit.range, fault.at, &edit.with);
            tokens.splice(edit.range, edit.with);
        }
    }

    /// An error that only follows from one that is reported: in the same statement the lexer found one, or
    /// something was reported at the same place.
    fn follows_from_known(&self, case: &Case<'_>, error: &Diagnostic) -> bool {
        let place = case.places.first();
        let start = place.and_then(|place| case.tokens.get(place.start)).map_or(0, |token| token.start);
        let end = case.tokens.get(case.fault.at).or(case.next.as_ref()).map_or(usize::MAX, |token| token.end);
        let inside = |span: Span| (start..=end).contains(&(span.start as usize));
        self.known.iter().any(|known| inside(known.span))
            || self.errors.iter().any(|other| other.span.start == error.span.start)
    }

    /// When a whole member is given up, the errors in its body are independent of that.
    fn errors_of_body(
        &mut self,
        start: Tok,
        tokens: &[Token],
        range: &Range<usize>,
        fault: usize,
        with: &[Token],
    ) {
        let gives_up = matches!(with, [Token { tok: Tok::ErrorMember | Tok::ErrorItem, .. }]);
        if !gives_up || start == Tok::StartBlock || self.budget == 0 {
            return;
        }
        let Some(part) = tokens.get(range.clone()) else { return };
        let mates = layout::mates(part);
        let Some(last) = part.len().checked_sub(1) else { return };
        let Some(open) = mates[last].filter(|_| part[last].tok == Tok::RBrace) else { return };
        let is_class = part[..open].iter().any(|token| {
            matches!(token.tok, Tok::Class | Tok::Interface | Tok::Enum | Tok::Inductive | Tok::Arrow)
        });
        let is_block = matches!(
            open.checked_sub(1).map(|at| part[at].tok),
            Some(Tok::RParen | Tok::Semi | Tok::Ident(_) | Tok::Main)
        );
        if !is_class && is_block && range.start + open > fault {
            self.mend(Tok::StartBlock, part[open..].to_vec(), None);
        }
    }

    /// The whole part could not be read.
    fn give_up(&mut self, case: &Case<'_>) -> Edit {
        let first = case.tokens.first().map_or(0, |token| token.start);
        let last = case.tokens.last().map_or(first, |token| token.end);
        let token = |tok| Token { tok, start: first, end: last, first: false };
        Edit {
            range: 0..case.tokens.len(),
            with: match case.start {
                Tok::StartUnit => vec![token(Tok::ErrorItem)],
                Tok::StartMembers => vec![token(Tok::ErrorMember)],
                _ => vec![token(Tok::LBrace), token(Tok::ErrorStmt), token(Tok::RBrace)],
            },
            error: Some(self.unexpected(case)),
        }
    }

    fn edit(&mut self, case: &Case<'_>) -> Option<Edit> {
        self.special(case)
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

    /// Whether the parser gets `far` enough with an edit (an index of the mended vector), without the
    /// actions finding new faults in what was all right before.
    pub fn works(&mut self, case: &Case<'_>, range: Range<usize>, with: &[Token], far: usize) -> bool {
        let mut tokens = Vec::with_capacity(far.min(case.tokens.len()) + 1);
        tokens.extend_from_slice(case.tokens.get(..range.start).unwrap_or(&[]));
        tokens.extend_from_slice(with);
        let rest = case.tokens.get(range.end..).unwrap_or(&[]);
        tokens.extend(rest.iter().take((far + 1).saturating_sub(tokens.len())));
        self.budget = self.budget.saturating_sub(tokens.len());
        let reached = match parse(self.cx, case.start, &tokens, far) {
            Ok(_) => true,
            Err(fault) => fault.at >= far && far < tokens.len(),
        };
        reached && self.useless_statements() <= case.useless
    }

    /// How many expressions the actions have refused as statements: a `;` put in a wrong place makes some.
    fn useless_statements(&self) -> usize {
        self.cx.errors.borrow().iter().filter(|error| error.code == codes::NOT_A_STATEMENT).count()
    }

    /// How far the parser must get when `with` replaces `range`: past the end of the statement.
    pub fn goal(case: &Case<'_>, range: &Range<usize>, with: usize) -> usize {
        let from = range.end.max(case.fault.at);
        let rest = case.tokens.get(from..).unwrap_or(&[]);
        let ends = |token: &Token| matches!(token.tok, Tok::Semi | Tok::LBrace | Tok::RBrace);
        let steps =
            rest.iter().take(FAR_ENOUGH).position(ends).map_or(FAR_ENOUGH.min(rest.len()), |at| at + 1);
        (from + steps + with).saturating_sub(range.len())
    }

    pub fn works_well(&mut self, case: &Case<'_>, range: Range<usize>, with: &[Token]) -> bool {
        let far = Self::goal(case, &range, with.len());
        self.works(case, range, with, far)
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
        // What was taken for a cast is then the end of a statement: `assert (b)` and on the next line `x = 1;`.
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
        for (_, tok) in signs.into_iter().filter(|(name, _)| case.expects(name)) {
            let with = [case.missing(tok)];
            if self.works_well(case, at..at, &with) {
                return Some(Edit { range: at..at, with: with.to_vec(), error: Some(self.unexpected(case)) });
            }
        }
        None
    }

    /// `f(a));`, `f(a,);`, `int x;;)`
    fn surplus(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let token = case.tokens.get(at)?;
        let close = matches!(token.tok, Tok::RParen | Tok::RBracket);
        if !close && !matches!(token.tok, Tok::Semi | Tok::Comma | Tok::Dot | Tok::At | Tok::Else) {
            return None;
        }
        if !self.works_well(case, at..at + 1, &[]) {
            return None;
        }
        let here = span(self.cx, token.start, token.end);
        let text = explain::found(self.text, Some(token));
        let error = match token.tok {
            Tok::RParen | Tok::RBracket if case.mates[at].is_none() => {
                Diagnostic::error(codes::UNCLOSED, here, format!("this {text} closes nothing"))
                    .help("remove it")
            }
            Tok::Else => Diagnostic::error(codes::UNEXPECTED, here, "this `else` belongs to no `if`").help(
                "an `else` stands just behind the statement of its `if`; several statements need `{ … }`",
            ),
            _ => self.unexpected(case),
        };
        Some(Edit { range: at..at + 1, with: Vec::new(), error: Some(error) })
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

    /// The smallest value around the error is replaced as a whole: what stands between brackets, or behind
    /// the word or `=` that it begins with.
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
            // Far enough is here: what follows may hold the next error.
            let follows = usize::from(range.end < case.tokens.len());
            if self.works(case, range.clone(), &with, range.start + 1 + follows) {
                return Some(Edit { range, with: with.to_vec(), error: Some(self.unexpected(case)) });
            }
        }
        None
    }

    /// "expected …, found …", at the token that does not fit.
    pub fn unexpected(&self, case: &Case<'_>) -> Diagnostic {
        let token = case.tokens.get(case.fault.at).or(case.next.as_ref());
        let expected = explain::expected(&case.fault.expected);
        let found = explain::found(self.text, token);
        let end = case.end_before(case.fault.at);
        // What is missing at the end of a line is shown there, unless the next line itself is at fault.
        let begins = ["while", "predicate", "main"].into_iter().any(|name| case.expects(name));
        let here = match token {
            Some(token) if begins || !token.first => span(self.cx, token.start, token.end),
            _ => span(self.cx, end, end),
        };
        Diagnostic::error(codes::UNEXPECTED, here, format!("expected {expected}, found {found}"))
            .here(format!("expected {expected}"))
    }
}

impl Case<'_> {
    pub fn tok(&self, at: usize) -> Option<Tok> {
        self.tokens.get(at).map(|token| token.tok)
    }

    /// Whether a token could have stood at the error, by its name in the grammar.
    pub fn expects(&self, name: &str) -> bool {
        self.fault.expected.iter().any(|other| other.trim_matches('"') == name)
    }

    /// The end of the token before an index.
    pub fn end_before(&self, at: usize) -> usize {
        match at.checked_sub(1).and_then(|at| self.tokens.get(at)) {
            Some(token) => token.end,
            None => self.tokens.first().or(self.next.as_ref()).map_or(0, |token| token.start),
        }
    }

    /// A token that is missing at the error: it stands just behind the one before.
    pub fn missing(&self, tok: Tok) -> Token {
        let end = self.end_before(self.fault.at);
        Token { tok, start: end, end, first: false }
    }

    /// The innermost bracket before `at` that has no partner, or one behind `at`.
    fn unclosed(&self, at: usize) -> Option<&Token> {
        let opens = |tok| matches!(tok, Tok::LParen | Tok::CastParen | Tok::LBracket);
        let open = (0..at.min(self.tokens.len())).rev().find(|open| {
            opens(self.tokens[*open].tok) && self.mates[*open].is_none_or(|close| close >= at)
        })?;
        self.tokens.get(open)
    }
}
