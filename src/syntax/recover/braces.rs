//! Braces that do not match.
//!
//! A surplus or missing brace is noticed at the end of the file, far from where it is. Indentation is a better sign of
//! what the author meant: a `}` that is further left than the line of the brace it would close shows that a brace in
//! between was forgotten; one that is further right is surplus. This is used only where braces do not match, so the
//! layout of a correct program never matters.

use super::note;
use crate::report::Diagnostic;
use crate::source::{FileId, Span};
use crate::syntax::codes;
use crate::syntax::token::{Tok, Token};

/// An open brace: its index, and how far its line is indented.
#[derive(Clone, Copy)]
struct Open {
    at: usize,
    indent: usize,
    /// The body of a class: members may be in it.
    class: bool,
}

/// Adds and removes braces until they match; reports which ones, and where.
pub(super) fn balance(file: FileId, text: &str, tokens: &[Token]) -> (Vec<Token>, Vec<Diagnostic>) {
    let opening = tokens.iter().filter(|token| token.tok == Tok::LBrace).count();
    let closing = tokens.iter().filter(|token| token.tok == Tok::RBrace).count();
    let mut balance = Balance {
        file,
        indents: indents(text, tokens),
        tokens,
        missing: opening.saturating_sub(closing),
        surplus: closing.saturating_sub(opening),
        header: Header::None,
        open: Vec::new(),
        out: Vec::with_capacity(tokens.len() + 8),
        errors: Vec::new(),
    };
    balance.run();
    (balance.out, balance.errors)
}

/// How far the line of each token is indented.
fn indents(text: &str, tokens: &[Token]) -> Vec<usize> {
    let mut indent = 0;
    tokens
        .iter()
        .map(|token| {
            if token.first {
                let before = text.get(..token.start).unwrap_or("");
                indent = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
            }
            indent
        })
        .collect()
}

/// What is being read outside of blocks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Header {
    None,
    Class,
    /// Just after the `)` of a method's parameters.
    AfterParams,
    Clause,
    /// Just after the `;` of a clause.
    AfterClause,
}

struct Balance<'t> {
    file: FileId,
    tokens: &'t [Token],
    indents: Vec<usize>,
    /// How many `}` are still to be added, and to be removed.
    missing: usize,
    surplus: usize,
    header: Header,
    open: Vec<Open>,
    out: Vec<Token>,
    errors: Vec<Diagnostic>,
}

impl Balance<'_> {
    fn run(&mut self) {
        for at in 0..self.tokens.len() {
            let token = self.tokens[at];
            if self.surplus > 0 && self.brace_forgotten(at) {
                self.open_brace(at);
            }
            if token.first {
                self.close_by_indentation(at);
            }
            self.follow_header(at);
            match token.tok {
                Tok::LBrace => {
                    self.open.push(Open { at, indent: self.indents[at], class: self.opens_class(at) })
                }
                Tok::RBrace => {
                    let deeper =
                        token.first && self.open.last().is_some_and(|open| self.indents[at] > open.indent);
                    let too_early = self.open.len() == 1 && !self.item_follows(at + 1);
                    if self.open.is_empty() || (self.surplus > 0 && (deeper || too_early)) {
                        self.surplus = self.surplus.saturating_sub(1);
                        let error =
                            Diagnostic::error(codes::UNCLOSED, self.span(at), "this `}` closes nothing")
                                .here("no `{` belongs to it")
                                .help("remove it, or add the `{` that it should close");
                        note(&mut self.errors, error);
                        continue;
                    }
                    self.open.pop();
                }
                _ => {}
            }
            self.out.push(token);
        }
        if let Some(innermost) = self.open.last().copied() {
            let count = self.open.len();
            self.error_missing(innermost, count);
            while self.open.pop().is_some() {
                self.add_brace(Tok::RBrace);
            }
        }
    }

    /// Keeps track of what is read outside of blocks: the header of a class, of a method, or a clause.
    fn follow_header(&mut self, at: usize) {
        self.header = match (self.header, self.tokens[at].tok) {
            (_, Tok::Class | Tok::Interface) => Header::Class,
            (_, Tok::LBrace | Tok::RBrace) => Header::None,
            (Header::Class, _) => Header::Class,
            (_, tok) if tok.is_clause() => Header::Clause,
            (Header::Clause, Tok::Semi) => Header::AfterClause,
            (Header::Clause, _) => Header::Clause,
            (_, Tok::RParen) => Header::AfterParams,
            (_, _) => Header::None,
        };
    }

    /// Whether a header ends before the token at `at` where its `{` should be.
    fn brace_forgotten(&self, at: usize) -> bool {
        let tok = |at: usize| self.tokens.get(at).map(|token| token.tok);
        let (Some(here), Some(before)) = (tok(at), at.checked_sub(1).and_then(tok)) else { return false };
        let in_class = self.open.last().is_some_and(|open| open.class);
        match self.header {
            Header::Class => {
                let two_names =
                    matches!(here, Tok::Ident(_)) && matches!(before, Tok::Ident(_) | Tok::TypeGt);
                let in_header = matches!(
                    here,
                    Tok::Ident(_)
                        | Tok::Dot
                        | Tok::Comma
                        | Tok::TypeLt
                        | Tok::TypeGt
                        | Tok::Extends
                        | Tok::Implements
                        | Tok::LBrace
                );
                // Inside `<…>` there may be any type.
                let in_types = matches!(before, Tok::TypeLt | Tok::Comma | Tok::Extends | Tok::Class);
                two_names || (!in_header && !in_types)
            }
            Header::AfterParams => {
                in_class && !matches!(here, Tok::LBrace | Tok::Semi | Tok::Throws) && !here.is_clause()
            }
            Header::AfterClause => {
                let acts = matches!(here, Tok::Ident(_) | Tok::This | Tok::Super)
                    && matches!(
                        tok(at + 1),
                        Some(Tok::Assign | Tok::Dot | Tok::LParen | Tok::LBracket | Tok::Inc | Tok::Dec)
                    )
                    && !self.declares_method(at);
                in_class && (acts || here.begins_statement())
            }
            _ => false,
        }
    }

    fn open_brace(&mut self, at: usize) {
        let end = self.out.last().map_or(0, |token| token.end);
        let span = Span::new(self.file, end, end);
        let error = Diagnostic::error(codes::UNCLOSED, span, "expected `{`")
            .here("expected `{` here")
            .help("the body of a class or method goes in `{ … }`");
        note(&mut self.errors, error);
        let class = self.header == Header::Class;
        let before = at.saturating_sub(1);
        self.open.push(Open { at: before, indent: self.indents[before], class });
        self.add_brace(Tok::LBrace);
        self.header = Header::None;
        self.surplus -= 1;
    }

    /// Closes the braces that should have been closed before the line that begins with the token at `at`.
    fn close_by_indentation(&mut self, at: usize) {
        let indent = self.indents[at];
        let tok = self.tokens[at].tok;
        while self.missing > 0
            && let Some(open) = self.open.last().copied()
            && self.tokens[open.at].end < self.tokens[at].start
        {
            let falls_out = match tok {
                // It closes a brace further out, if one is there.
                Tok::RBrace => indent < open.indent && self.open.iter().any(|outer| outer.indent == indent),
                // A token that begins a member or class can't be in a block.
                tok if tok.is_modifier()
                    || matches!(tok, Tok::Class | Tok::Interface | Tok::Enum | Tok::Main) =>
                {
                    let item = self.item_follows(at) && (indent < open.indent || indent == 0);
                    indent <= open.indent
                        && (!open.class || item)
                        && !matches!(tok, Tok::Final | Tok::Default | Tok::Ghost)
                }
                Tok::Void | Tok::Ident(_) | Tok::IntType | Tok::Boolean => {
                    indent <= open.indent && !open.class && self.declares_method(at)
                }
                _ => false,
            };
            if !falls_out {
                return;
            }
            self.error_missing(open, 1);
            self.open.pop();
            self.add_brace(Tok::RBrace);
            self.missing -= 1;
        }
    }

    /// Whether a class or a main block begins at `at`, or the file ends.
    fn item_follows(&self, at: usize) -> bool {
        let rest = self.tokens.get(at..).unwrap_or(&[]);
        match rest.iter().map(|token| token.tok).find(|tok| !tok.is_modifier() && *tok != Tok::Semi) {
            None => true,
            Some(tok) => matches!(
                tok,
                Tok::Class | Tok::Interface | Tok::Enum | Tok::Inductive | Tok::Main | Tok::Import
            ),
        }
    }

    /// Whether the brace at `at` opens the body of a class.
    fn opens_class(&self, at: usize) -> bool {
        self.tokens[..at]
            .iter()
            .rev()
            .take_while(|token| !matches!(token.tok, Tok::Semi | Tok::LBrace | Tok::RBrace))
            .any(|token| token.tok.declares_class())
    }

    /// A type, a name, `(…)` and then a contract or a body: a method's header.
    fn declares_method(&self, at: usize) -> bool {
        let tok = |at: usize| self.tokens.get(at).map(|token| token.tok);
        let name = (at..at + 6).find(|at| tok(at + 1) == Some(Tok::LParen));
        let Some(name) = name.filter(|at| matches!(tok(*at), Some(Tok::Ident(_)))) else { return false };
        let Some(close) = (name..name + 200).find(|at| matches!(tok(*at), Some(Tok::RParen | Tok::Semi)))
        else {
            return false;
        };
        tok(close) == Some(Tok::RParen)
            && tok(close + 1).is_some_and(|tok| tok == Tok::LBrace || tok.is_clause())
            && (name == at || !matches!(tok(name - 1), Some(Tok::Dot | Tok::Assign | Tok::New)))
    }

    fn error_missing(&mut self, open: Open, count: usize) {
        let end = self.out.last().map_or(0, |token| token.end);
        let span = Span::new(self.file, end, end);
        let message = match count {
            1 => "expected `}`".to_string(),
            _ => format!("{count} closing `}}` are missing"),
        };
        let error = Diagnostic::error(codes::UNCLOSED, span, message)
            .here("expected `}` here at the latest")
            .label(self.span(open.at), "this `{` is never closed")
            .help("add the `}` where the block ends");
        note(&mut self.errors, error);
    }

    fn add_brace(&mut self, tok: Tok) {
        let end = self.out.last().map_or(0, |token| token.end);
        self.out.push(Token { tok, start: end, end, first: false });
    }

    fn span(&self, at: usize) -> Span {
        Span::new(self.file, self.tokens[at].start, self.tokens[at].end)
    }
}
