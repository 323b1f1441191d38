//! Constructs of Java that the language leaves out: each is reported by name, and left out as a whole.

use super::layout::Holds;
use super::mend::{Case, Edit, Mender};
use super::span;
use crate::syntax::codes;
use crate::syntax::token::Tok;

impl Mender<'_> {
    /// `x -> e`, `(x, y) -> { … }`
    pub(super) fn lambda(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let arrow = match case.tok(at)? {
            Tok::Arrow => at,
            _ => {
                // Inside round brackets that are followed by an arrow.
                let open = (0..=at).rev().take(60).find(|open| {
                    matches!(case.tok(*open), Some(Tok::LParen | Tok::CastParen))
                        && case.mates[*open].is_some_and(|close| close >= at)
                })?;
                let close = case.mates[open]?;
                (case.tok(close + 1)? == Tok::Arrow).then_some(close + 1)?
            }
        };
        let before = arrow.checked_sub(1)?;
        let start = match case.tok(before)? {
            Tok::RParen => case.mates[before]?,
            Tok::Ident(_) => before,
            _ => return None,
        };
        let end = match case.tok(arrow + 1) {
            Some(Tok::LBrace) => case.mates[arrow + 1]? + 1,
            _ => value_end(case, arrow + 1),
        };
        let edit = self.not_here(
            case,
            start..end,
            codes::NOT_IN_LANGUAGE,
            "lambdas are not in the language",
            "declare a class with this method, and make an object of it",
        )?;
        let edit = Self::instead(case, edit, Tok::ErrorExpr);
        self.checked(case, edit)
    }

    pub(super) fn method_reference(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        if !matches!(case.tok(at + 1), Some(Tok::Ident(_) | Tok::New)) {
            return None;
        }
        let mut start = at.checked_sub(1)?;
        while start >= 2 && case.tok(start - 1) == Some(Tok::Dot) {
            start -= 2;
        }
        let edit = self.not_here(
            case,
            start..at + 2,
            codes::NOT_IN_LANGUAGE,
            "method references are not in the language",
            "declare a class with this method, and make an object of it",
        )?;
        let edit = Self::instead(case, edit, Tok::ErrorExpr);
        self.checked(case, edit)
    }

    pub(super) fn switch_value(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let head = case.mates.get(at + 1).copied().flatten()?;
        let end = case.mates.get(head + 1).copied().flatten()? + 1;
        let mut edit = self.not_here(
            case,
            at..end,
            codes::NOT_IN_LANGUAGE,
            "a `switch` that gives a value is not in the language",
            "use `… ? … : …`, or assign the value in the arms of an `if`",
        )?;
        if let Some(error) = &mut edit.error {
            error.span = span(self.cx, case.tokens[at].start, case.tokens[at].end);
        }
        let edit = Self::instead(case, edit, Tok::ErrorExpr);
        self.checked(case, edit)
    }

    pub(super) fn resources(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let close = case.mates.get(at).copied().flatten()?;
        let mut edit = self.not_here(
            case,
            at..close + 1,
            codes::NOT_IN_LANGUAGE,
            "`try` with resources is not in the language",
            "declare the variables before, and close them after their last use",
        )?;
        // Without its resources a `try` needs more than a block.
        let end = case.mates.get(close + 1).copied().flatten()?;
        if !matches!(case.tok(end + 1), Some(Tok::Catch | Tok::Finally)) {
            edit.range.start = at.checked_sub(1)?;
        }
        self.checked(case, edit)
    }

    pub(super) fn is_record(&self, case: &Case<'_>) -> bool {
        let before = case.fault.at.checked_sub(1).and_then(|at| case.tok(at));
        matches!(before, Some(Tok::Ident(name)) if name.as_str() == "record")
    }

    pub(super) fn record(&mut self, case: &Case<'_>) -> Option<Edit> {
        let place = case.places.first()?;
        let tok = match place.holds {
            Holds::Items => Tok::ErrorItem,
            Holds::Members => Tok::ErrorMember,
            _ => return None,
        };
        let end = place.end.max(case.fault.at + 1).min(case.tokens.len());
        let mut edit = self.not_here(
            case,
            place.start..end,
            codes::NOT_IN_LANGUAGE,
            "records are not in the language",
            "declare a class with fields and a constructor",
        )?;
        if let Some(error) = &mut edit.error {
            error.span = span(self.cx, case.tokens[place.start].start, case.tokens[case.fault.at].end);
        }
        let edit = Self::instead(case, edit, tok);
        self.checked(case, edit)
    }

    /// `o instanceof T t`
    pub(super) fn pattern(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let is_type = |tok: Tok| {
            matches!(tok, Tok::Ident(_) | Tok::Dot | Tok::Brackets | Tok::TypeLt | Tok::TypeGt | Tok::Comma)
        };
        let start = (0..at).rev().take(20).find(|at| !is_type(case.tokens[*at].tok))?;
        if case.tok(start) != Some(Tok::InstanceOf) {
            return None;
        }
        let edit = self.not_here(
            case,
            at..at + 1,
            codes::NOT_IN_LANGUAGE,
            "patterns are not in the language",
            "declare the variable with the class that its value always has",
        )?;
        self.checked(case, edit)
    }

    /// A block between members.
    pub(super) fn bare_block(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let place = case.places.first()?;
        if place.holds != Holds::Members || place.start != at {
            return None;
        }
        let close = case.mates.get(at).copied().flatten()?;
        let edit = self.not_here(
            case,
            at..close + 1,
            codes::NOT_IN_LANGUAGE,
            "initializer blocks are not in the language",
            "assign the fields in the constructor",
        )?;
        let edit = Self::instead(case, edit, Tok::ErrorMember);
        self.checked(case, edit)
    }

    pub(super) fn java_word(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let place = *case.places.first()?;
        let name = case.tok(at)?.text()?;
        let tok = match place.holds {
            Holds::Statements => Tok::ErrorStmt,
            Holds::Members => Tok::ErrorMember,
            Holds::Items => Tok::ErrorItem,
            Holds::Values => return None,
        };
        let mut edit = self.not_here(
            case,
            place.start..place.end.max(at + 1),
            codes::NOT_IN_LANGUAGE,
            &format!("`{name}` is reserved by Java and means nothing"),
            "remove it",
        )?;
        if let Some(error) = &mut edit.error {
            error.span = span(self.cx, case.tokens[at].start, case.tokens[at].end);
        }
        let edit = Self::instead(case, edit, tok);
        self.checked(case, edit)
    }
}

/// The end of the value that begins at `at`: the next `,`, `;` or closing bracket around it.
fn value_end(case: &Case<'_>, at: usize) -> usize {
    let mut at = at;
    while let Some(tok) = case.tok(at) {
        match tok {
            Tok::Comma | Tok::Semi | Tok::RParen | Tok::RBracket | Tok::RBrace => return at,
            Tok::LParen | Tok::LBracket | Tok::LBrace | Tok::CastParen => match case.mates[at] {
                Some(close) => at = close + 1,
                None => return at,
            },
            _ => at += 1,
        }
    }
    at
}
