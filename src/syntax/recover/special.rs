//! Mistakes that have a name: contracts in a wrong place, reserved words as names.

use super::layout::Holds;
use super::mend::{Case, Edit, Mender};
use super::span;
use crate::report::{Code, Diagnostic};
use crate::source::Symbol;
use crate::syntax::codes;
use crate::syntax::token::{Tok, Token, Word};
use std::ops::Range;

impl Mender<'_> {
    /// A mistake that is recognised by its form. Unlike the other edits it need not be tried: it is certain.
    pub(super) fn special(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let tok = case.tok(at)?;
        let found = match tok {
            Tok::LParen if case.places.first().is_some_and(|place| place.holds == Holds::Statements) => {
                self.method_in_method(case)
            }
            Tok::Update => self.assignment_sign(case),
            Tok::Before | Tok::Requires | Tok::Ensures | Tok::Decreases | Tok::Invariant => self.clause(case),
            Tok::Goto | Tok::Const => self.java_word(case),
            _ => None,
        };
        found.or_else(|| self.missing_round(case))
    }

    fn java_word(&mut self, case: &Case<'_>) -> Option<Edit> {
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

    pub(super) fn not_here(
        &self,
        case: &Case<'_>,
        range: Range<usize>,
        code: Code,
        message: &str,
        help: &str,
    ) -> Option<Edit> {
        let (first, last) = (case.tokens.get(range.start)?, case.tokens.get(range.end.checked_sub(1)?)?);
        let here = span(self.cx, first.start, last.end.max(first.start));
        Some(Edit { range, with: Vec::new(), error: Some(Diagnostic::error(code, here, message).help(help)) })
    }

    /// An edit that replaces several tokens by one.
    pub(super) fn instead(case: &Case<'_>, edit: Edit, tok: Tok) -> Edit {
        let first = case.tokens.get(edit.range.start).map_or(0, |token| token.start);
        let last = case.tokens.get(edit.range.end.wrapping_sub(1)).map_or(first, |token| token.end);
        Edit { with: vec![Token { tok, start: first, end: last.max(first), first: false }], ..edit }
    }

    /// An edit is taken only if the parser gets past it.
    pub(super) fn checked(&mut self, case: &Case<'_>, edit: Edit) -> Option<Edit> {
        let far = edit.range.start + edit.with.len() + 1;
        let most = case.tokens.len() + edit.with.len() - edit.range.len();
        self.works(case, edit.range.clone(), &edit.with, far.min(most)).then_some(edit)
    }

    /// `int f(int x) { … }` among statements.
    fn method_in_method(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let start = case.places.first()?.start;
        let close = case.mates.get(at).copied().flatten()?;
        let body = (close + 1..case.tokens.len().min(close + 200))
            .find(|at| matches!(case.tok(*at), Some(Tok::LBrace | Tok::RBrace)))?;
        let ends_header = case.tok(close + 1).is_some_and(|tok| tok == Tok::LBrace || tok.is_clause());
        let end = case.mates.get(body).copied().flatten().filter(|end| *end > body)?;
        if start + 2 > at || !ends_header || !matches!(case.tok(at - 1), Some(Tok::Ident(_))) {
            return None;
        }
        let mut edit = self.not_here(
            case,
            start..end + 1,
            codes::UNEXPECTED,
            "a method can't be declared inside another",
            "move it after the method; if it is there already, a `}` is missing before it",
        )?;
        if let Some(error) = &mut edit.error {
            error.span = span(self.cx, case.tokens[start].start, case.tokens[close].end);
        }
        let edit = Self::instead(case, edit, Tok::ErrorStmt);
        self.checked(case, edit)
    }

    /// The paper writes `x := e;`.
    fn assignment_sign(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        if !case.expects("=") {
            return None;
        }
        let edit = self.not_here(
            case,
            at..at + 1,
            codes::UNEXPECTED,
            "`:=` does not assign",
            "write `=`; `:=` can only be used inside `s[i := e]`",
        )?;
        let edit = Self::instead(case, edit, Tok::Assign);
        self.checked(case, edit)
    }

    /// A clause where none can be: it is left out, up to its `;`.
    fn clause(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let word = if case.tok(at) == Some(Tok::Before) { at + 1 } else { at };
        let clause = case.tok(word)?;
        if word > at && self.works_well(case, at..word, &[]) {
            // It continues a contract that was mended.
            return Some(Edit { range: at..word, with: Vec::new(), error: None });
        }
        if at > 0 && case.expects(";") && !case.expects("while") {
            // The part before it lacks its `;`.
            return None;
        }
        let mut end = word;
        loop {
            match case.tok(end) {
                None | Some(Tok::RBrace) => break,
                Some(Tok::LBrace | Tok::LParen | Tok::LBracket) => end = case.mates[end]? + 1,
                Some(Tok::Semi) => {
                    end += 1;
                    // All clauses of one contract are one mistake.
                    if !case.tok(end).is_some_and(|tok| tok.is_clause() || tok == Tok::Invariant) {
                        break;
                    }
                }
                Some(_) => end += 1,
            }
        }
        let inside = case.places.first()?.holds == Holds::Statements;
        let name = clause.text().unwrap_or("this clause");
        let (message, help) = match (clause, inside) {
            (Tok::Invariant, true) => (
                "this `invariant` belongs to no loop".to_string(),
                "the invariants of a loop go before its body: `while (…) invariant …; { … }`, or `do invariant …; { … } while (…);`",
            ),
            (Tok::Invariant, false) => (
                "an `invariant` belongs to a loop only".to_string(),
                "write what always holds for an object as a predicate: `predicate valid() { return …; }`",
            ),
            (Tok::Decreases, true) => (
                "this `decreases` belongs to no loop".to_string(),
                "it goes between the head of the loop and its body, or in the contract of a method",
            ),
            (_, true) => (
                format!("`{name}` can't be used among statements"),
                "a contract goes after the header of its method; to check something here, write `assert`",
            ),
            _ => (
                format!("`{name}` belongs to no method"),
                "a contract goes after the header of its method, before the body",
            ),
        };
        let mut edit = self.not_here(case, at..end, codes::MISPLACED_CONTRACT, &message, help)?;
        if let Some(error) = &mut edit.error {
            error.span = span(self.cx, case.tokens[word].start, case.tokens[word].end);
        }
        self.checked(case, edit)
    }

    /// `if x > 3 {`
    fn missing_round(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        let word = case.tok(at.checked_sub(1)?)?;
        if !case.expects("(") || !matches!(word, Tok::If | Tok::While | Tok::Switch) {
            return None;
        }
        let end = (at..case.tokens.len().min(at + 60)).find(|at| {
            matches!(case.tokens[*at].tok, Tok::LBrace | Tok::Semi | Tok::Invariant)
                || (case.tokens[*at].first && *at > case.fault.at)
        })?;
        let mut with = vec![case.missing(Tok::LParen)];
        with.extend_from_slice(case.tokens.get(at..end)?);
        let close = case.end_before(end);
        with.push(Token { tok: Tok::RParen, start: close, end: close, first: false });
        let here = span(self.cx, case.tokens[at].start, case.tokens[at].end);
        let word = word.text().unwrap_or("if");
        let edit = Edit {
            range: at..end,
            with,
            error: Some(
                Diagnostic::error(codes::UNEXPECTED, here, format!("expected `(` after `{word}`"))
                    .here("expected `(`")
                    .help(format!("the condition goes in round brackets: `{word} (…)`")),
            ),
        };
        self.checked(case, edit)
    }

    /// A reserved word where a name was meant; reported once per file.
    pub(super) fn reserved_word(&mut self, case: &Case<'_>) -> Option<Edit> {
        let at = case.fault.at;
        // After `predicate` a name is missing; `old` without its bracket was meant as one.
        let before = if case.expects("identifier") { None } else { at.checked_sub(1) };
        for index in [Some(at), before].into_iter().flatten() {
            let Some(token) = case.tokens.get(index) else { continue };
            let Some(text) = token.tok.text() else { continue };
            let Some((tok, word)) = Tok::keyword(text) else { continue };
            // A keyword of Java is meant as a keyword, except where there can only be a name.
            let only_name =
                index == at && case.expects("identifier") && !case.expects("while") && can_be_meant(tok);
            if tok != token.tok || (word == Word::Java && !only_name) {
                continue;
            }
            let name = Symbol::new(text);
            let with = [Token { tok: Tok::Ident(name), ..*token }];
            // The word may occur again after the error.
            let range = index..index + 1;
            let works = self.works_well(case, range.clone(), &with)
                || (self.reserved.contains(&name) && self.works(case, range, &with, at + 1));
            if !works {
                continue;
            }
            let error = self.reserved.insert(name).then(|| {
                let here = span(self.cx, token.start, token.end);
                Diagnostic::error(
                    codes::RESERVED_WORD,
                    here,
                    format!("`{name}` is reserved and cannot be a name"),
                )
                .here("used as a name")
                .help("choose another name")
            });
            return Some(Edit { range: index..index + 1, with: with.to_vec(), error });
        }
        None
    }
}

/// Whether a keyword of Java could be meant as a name: not one that only makes sense in this place.
fn can_be_meant(tok: Tok) -> bool {
    !(tok.begins_statement() || matches!(tok, Tok::Else | Tok::Case | Tok::Catch | Tok::Finally))
}
