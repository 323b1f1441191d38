//! Habits from other languages.
//!
//! People used to Dafny, JML, Viper or Python write `ensure`, `v = 3`, `forall i ::`, `a and b`, or a contract after
//! the body. The parser would stop at the next token, and report what could follow there. Instead, such habits are
//! recognised here by their neighbouring tokens, before a file that does not parse is mended: each is reported together
//! with the right spelling, and replaced by it, so that the rest of the file is read as it was meant.
//!
//! ```text
//! require acc(x) and v = 3;        ⟹        requires acc(x) && v == 3;
//! ```
//!
//! [`clauses`] handles the words of contracts and their places, [`members`] declarations and statements, and
//! [`formulas`] the inside of specifications, with the ghost values in it ([`displays`]). Each reads the tokens once.

mod clauses;
mod displays;
mod formulas;
mod members;

use super::{layout, note};
use crate::report::Diagnostic;
use crate::source::{FileId, Span};
use crate::syntax::codes;
use crate::syntax::token::{Tok, Token};

/// The tokens of a file, with the habits that were found replaced by the right spelling, and an error for each. The
/// words in the comments of a `.java` file are recognised by what they are, too: `modifies x;` would be the declaration
/// of a field.
pub(super) fn translate(file: FileId, text: &str, tokens: Vec<Token>) -> (Vec<Token>, Vec<Diagnostic>) {
    let mut errors = Vec::new();
    let mut tokens = tokens;
    for pass in [clauses::words, members::rewrite, formulas::rewrite, clauses::places] {
        let mates = layout::mates(&tokens);
        let mut rewriting =
            Rewriting { file, text, tokens: &tokens, mates: &mates, out: Vec::new(), errors: Vec::new() };
        pass(&mut rewriting);
        let Rewriting { out, errors: found, .. } = rewriting;
        if !found.is_empty() {
            tokens = out;
            errors.extend(found);
        }
    }
    (tokens, errors)
}

/// Whether a text that can be parsed has a clause under another name, which was read as a declaration.
pub(super) fn is_misread(text: &str, tokens: &[Token]) -> bool {
    let mut level = Level::default();
    tokens.windows(2).any(|pair| {
        level.pass(pair[0].tok);
        let clause = |name: &str| clauses::is_word(name) && clauses::goes_on(pair[1].tok);
        level.is_class()
            && begins_comment(text, &pair[0])
            && matches!(pair[0].tok, Tok::Ident(name) if clause(name.as_str()))
    })
}

/// Whether a token is the first of a comment that is a specification.
fn begins_comment(text: &str, token: &Token) -> bool {
    let before = text.get(..token.start).unwrap_or("").trim_end();
    before.ends_with("//@") || before.ends_with("/*@")
}

/// The braces around a place: whether members stand there.
#[derive(Default)]
struct Level {
    classes: Vec<bool>,
    declares_class: bool,
}

impl Level {
    /// Goes past a token.
    fn pass(&mut self, tok: Tok) {
        match tok {
            Tok::Class | Tok::Interface => self.declares_class = true,
            Tok::LBrace => self.classes.push(std::mem::take(&mut self.declares_class)),
            Tok::RBrace => drop(self.classes.pop()),
            // Any other token opens and closes nothing.
            _ => {}
        }
    }

    fn is_class(&self) -> bool {
        self.classes.last() == Some(&true)
    }
}

/// One pass over the tokens: those that were read, and those that are written instead.
struct Rewriting<'t> {
    file: FileId,
    text: &'t str,
    tokens: &'t [Token],
    mates: &'t [Option<usize>],
    out: Vec<Token>,
    errors: Vec<Diagnostic>,
}

impl Rewriting<'_> {
    fn tok(&self, at: usize) -> Option<Tok> {
        self.tokens.get(at).map(|token| token.tok)
    }

    /// The token `back` places before `at`.
    fn before(&self, at: usize, back: usize) -> Option<Tok> {
        at.checked_sub(back).and_then(|at| self.tok(at))
    }

    /// Whether two signs follow each other without a space.
    fn joined(&self, at: usize, first: Tok, second: Tok) -> bool {
        match (self.tokens.get(at), self.tokens.get(at + 1)) {
            (Some(a), Some(b)) => a.tok == first && b.tok == second && a.end == b.start,
            _ => false,
        }
    }

    /// The index of a bracket's partner, if it has one.
    fn mate(&self, at: usize) -> Option<usize> {
        self.mates.get(at).copied().flatten()
    }

    fn copy(&mut self, at: usize) {
        if let Some(token) = self.tokens.get(at) {
            self.out.push(*token);
        }
    }

    /// Replaces the token at `at` by another one.
    fn replace(&mut self, at: usize, tok: Tok) {
        if let Some(token) = self.tokens.get(at) {
            self.out.push(Token { tok, ..*token });
        }
    }

    /// Adds a token after the last one written.
    fn insert(&mut self, tok: Tok) {
        let end = self.out.last().map_or(0, |token| token.end);
        self.out.push(Token { tok, start: end, end, first: false });
    }

    /// An error at the tokens from `from` to `to`.
    fn error(&mut self, from: usize, to: usize, message: impl Into<String>, help: impl Into<String>) {
        let start = self.tokens.get(from).map_or(0, |token| token.start);
        let end = self.tokens.get(to).map_or(start, |token| token.end).max(start);
        let span = Span::new(self.file, start, end);
        note(&mut self.errors, Diagnostic::error(codes::UNEXPECTED, span, message).help(help));
    }
}

/// A value or formula may begin with this token.
fn begins_operand(tok: Tok) -> bool {
    use Tok::*;
    matches!(
        tok,
        Ident(_)
            | Int(_)
            | Str(_)
            | Char(_)
            | True
            | False
            | Null
            | This
            | Super
            | Result
            | LParen
            | CastParen
            | Not
            | Minus
            | Acc
            | Old
            | Untouched
            | Forall
            | Exists
            | Let
            | Opening
            | Using
    )
}
