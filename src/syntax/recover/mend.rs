//! Choosing an edit for the first error of a token vector, until there is none.

use rustc_hash::FxHashSet;

use super::explain;
use super::layout::{self, Holds, Place};
use super::{MAX_ERRORS, is_refusal, note, span};
use crate::report::Diagnostic;
use crate::source::Symbol;
use crate::syntax::actions::{Cx, Tree};
use crate::syntax::codes;
use crate::syntax::parse::{Fault, parse};
use crate::syntax::token::{Tok, Token};
use std::collections::BTreeSet;
use std::ops::Range;

/// An edit must bring the parser to the end of the statement, but no further than this many tokens.
const FAR_ENOUGH: usize = 25;

/// A change of the token vector, and the error that it repairs.
pub(super) struct Edit {
    pub range: Range<usize>,
    pub with: Vec<Token>,
    /// Absent if the cause has been reported before.
    pub error: Option<Diagnostic>,
}

/// A token vector and its first error.
pub(super) struct Case<'t> {
    pub start: Tok,
    pub tokens: &'t [Token],
    pub fault: &'t Fault,
    pub mates: Vec<Option<usize>>,
    /// The parts around the error, the innermost first.
    pub places: Vec<Place>,
    /// What follows the vector in its file.
    pub next: Option<Token>,
    /// How many expressions had been rejected as statements before the parser stopped.
    useless: usize,
}

pub(super) struct Mender<'a> {
    pub cx: &'a Cx<'a>,
    pub text: &'a str,
    /// Where the lexer found errors, in the order of the text.
    known: Vec<u32>,
    errors: Vec<Diagnostic>,
    /// How many of them are no refusals.
    mistakes: usize,
    /// Where errors were reported.
    reported: BTreeSet<u32>,
    /// Reserved words that were used as names, and were reported.
    pub reserved: FxHashSet<Symbol>,
    /// How many tokens may still be fed to the parser.
    budget: usize,
}

impl<'a> Mender<'a> {
    pub(super) fn new(
        cx: &'a Cx<'a>,
        text: &'a str,
        known: &'a [Diagnostic],
        errors: Vec<Diagnostic>,
        tokens: usize,
    ) -> Mender<'a> {
        let mut known: Vec<u32> = known.iter().map(|error| error.span.start).collect();
        known.sort_unstable();
        let reported = errors.iter().map(|error| error.span.start).collect();
        let budget = 1_000_000 + 20 * tokens;
        let mistakes = errors.iter().filter(|error| !is_refusal(error)).count();
        Mender { cx, text, known, errors, mistakes, reported, reserved: FxHashSet::default(), budget }
    }

    /// The errors that were found.
    pub(super) fn errors(self) -> Vec<Diagnostic> {
        self.errors
    }

    fn report(&mut self, error: Diagnostic) {
        self.reported.insert(error.span.start);
        self.mistakes += usize::from(!is_refusal(&error));
        note(&mut self.errors, error);
    }

    /// Whether an error was reported that begins between two offsets.
    pub(super) fn reported_within(&self, from: usize, to: usize) -> bool {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        from <= to && self.reported.range(offset(from)..=offset(to)).next().is_some()
    }

    /// Parses a part of the file, mending it until it parses. `next` is the token after the part. Gives what nobody
    /// looks at where that was called off.
    pub(super) fn mend(&mut self, start: Tok, mut tokens: Vec<Token>, next: Option<Token>) -> Tree {
        let mut mended = false;
        loop {
            self.budget = self.budget.saturating_sub(tokens.len());
            let fault = match parse(self.cx, start, &tokens, usize::MAX) {
                Ok(tree) => {
                    self.take_errors_of_actions(mended);
                    return tree;
                }
                Err(fault) => fault,
            };
            if (self.cx.cancelled)() {
                return Tree::Block;
            }
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
            // Errors that won't be shown need not be found.
            let enough = self.budget == 0 || self.mistakes > MAX_ERRORS;
            let edit = if enough { None } else { self.edit(&case) };
            let edit = edit.unwrap_or_else(|| self.give_up(&case));
            if let Some(error) = edit.error {
                let known = self.follows_from_known(&case, &error);
                if !known {
                    self.report(error);
                }
            }
            self.errors_of_body(start, &tokens, &edit.range, fault.at, &edit.with);
            tokens.splice(edit.range, edit.with);
            mended = true;
        }
    }

    /// Keeps the errors that the actions reported, except those that only follow from how the part was mended.
    fn take_errors_of_actions(&mut self, mended: bool) {
        for error in self.cx.errors.take() {
            let follows = match error.code {
                codes::BAD_DECLARATION => mended,
                codes::NOT_A_STATEMENT => self.reported_on_line(error.span.start as usize),
                _ => false,
            };
            if !follows {
                self.report(error);
            }
        }
    }

    /// Whether an error was reported on the line of an offset.
    fn reported_on_line(&self, at: usize) -> bool {
        let (before, after) = self.text.split_at_checked(at).unwrap_or((self.text, ""));
        let from = before.rfind('\n').map_or(0, |end| end + 1);
        let to = after.find('\n').map_or(self.text.len(), |end| at + end);
        self.reported_within(from, to)
    }

    /// An error that only follows from one that is reported: the lexer found one in the same statement, or something
    /// was reported at the same place.
    fn follows_from_known(&self, case: &Case<'_>, error: &Diagnostic) -> bool {
        let place = case.places.first();
        let start = place.and_then(|place| case.tokens.get(place.start)).map_or(0, |token| token.start);
        let end = case.tokens.get(case.fault.at).or(case.next.as_ref()).map_or(usize::MAX, |token| token.end);
        let first = self.known.partition_point(|known| (*known as usize) < start);
        self.known.get(first).is_some_and(|known| *known as usize <= end)
            || self.reported.contains(&error.span.start)
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
        let is_block =
            matches!(open.checked_sub(1).map(|at| part[at].tok), Some(Tok::RParen | Tok::Semi | Tok::Main));
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

    /// Whether the parser gets `far` enough with an edit (an index of the mended vector), without the actions finding
    /// new errors in parts that were fine before.
    pub(super) fn works(&mut self, case: &Case<'_>, range: Range<usize>, with: &[Token], far: usize) -> bool {
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

    /// How many expressions the actions have rejected as statements: a `;` in a wrong place causes such errors.
    fn useless_statements(&self) -> usize {
        self.cx.errors.borrow().iter().filter(|error| error.code == codes::NOT_A_STATEMENT).count()
    }

    /// How far the parser must get when `with` replaces `range`: past the end of the statement.
    pub(super) fn goal(case: &Case<'_>, range: &Range<usize>, with: usize) -> usize {
        let from = range.end.max(case.fault.at);
        let rest = case.tokens.get(from..).unwrap_or(&[]);
        let ends = |token: &Token| matches!(token.tok, Tok::Semi | Tok::LBrace | Tok::RBrace);
        let steps =
            rest.iter().take(FAR_ENOUGH).position(ends).map_or(FAR_ENOUGH.min(rest.len()), |at| at + 1);
        (from + steps + with).saturating_sub(range.len())
    }

    pub(super) fn works_well(&mut self, case: &Case<'_>, range: Range<usize>, with: &[Token]) -> bool {
        // One token more, so that the statement before it is complete.
        let far = Self::goal(case, &range, with.len()) + 1;
        self.works(case, range, with, far)
    }

    /// "expected …, found …", at the token that does not fit.
    pub(super) fn unexpected(&self, case: &Case<'_>) -> Diagnostic {
        let token = case.tokens.get(case.fault.at).or(case.next.as_ref());
        let expected = explain::expected(&case.fault.expected);
        let found = explain::found(self.text, token);
        let end = case.end_before(case.fault.at);
        // A token that is missing at the end of a line is reported there, unless the next line itself is at fault.
        let begins = ["while", "predicate", "main"].into_iter().any(|name| case.expects(name));
        let here = match token {
            Some(token) if begins || !token.first => span(self.cx, token.start, token.end),
            _ => span(self.cx, end, end),
        };
        let error = Diagnostic::error(codes::UNEXPECTED, here, format!("expected {expected}, found {found}"))
            .here(format!("expected {expected}"));
        match token.and_then(|token| self.text.get(token.start..token.end)) {
            Some(word @ ("union" | "inter" | "diff")) if case.expects("&&") => error.help(format!(
                "`{word}` is an operator of specifications: name its value first, as in `ghost set<int> all = …;`"
            )),
            Some(_) | None => error,
        }
    }
}

impl Case<'_> {
    pub(super) fn tok(&self, at: usize) -> Option<Tok> {
        self.tokens.get(at).map(|token| token.tok)
    }

    /// Whether a token could have been at the error, by its name in the grammar.
    pub(super) fn expects(&self, name: &str) -> bool {
        self.fault.expected.iter().any(|other| other.trim_matches('"') == name)
    }

    /// The end of the token before an index.
    pub(super) fn end_before(&self, at: usize) -> usize {
        match at.checked_sub(1).and_then(|at| self.tokens.get(at)) {
            Some(token) => token.end,
            None => self.tokens.first().or(self.next.as_ref()).map_or(0, |token| token.start),
        }
    }

    /// A token that is missing at the error; its place is just after the previous token.
    pub(super) fn missing(&self, tok: Tok) -> Token {
        let end = self.end_before(self.fault.at);
        Token { tok, start: end, end, first: false }
    }

    /// The innermost bracket before `at` that has no partner, or one after `at`.
    pub(super) fn unclosed(&self, at: usize) -> Option<&Token> {
        let opens = |tok| matches!(tok, Tok::LParen | Tok::CastParen | Tok::LBracket);
        let open = (0..at.min(self.tokens.len())).rev().find(|open| {
            opens(self.tokens[*open].tok) && self.mates[*open].is_none_or(|close| close >= at)
        })?;
        self.tokens.get(open)
    }
}
