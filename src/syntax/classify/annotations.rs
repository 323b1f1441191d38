//! Annotations are accepted and skipped, and so are the declarations of modules: both say nothing about what a program
//! does.

use super::{Raw, Words};
use crate::source::Spelling;
use crate::syntax::token::Tok;

impl Words<'_> {
    /// Skips `@Override`, `@SuppressWarnings("…")` and their like. Of the declaration of an annotation the header is
    /// kept: `@interface A { }`.
    pub(super) fn skip_annotation(&mut self) -> bool {
        let Some(Tok::Ident(name)) = self.next(1) else { return false };
        if name.as_str() == "interface" {
            self.annotation_declaration();
            return true;
        }
        let mut ahead = 2;
        while self.next(ahead) == Some(Tok::Dot) && matches!(self.next(ahead + 1), Some(Tok::Ident(_))) {
            ahead += 2;
        }
        if self.next(ahead) == Some(Tok::LParen)
            && let Some(end) = self.closing(ahead)
        {
            ahead = end + 1;
        }
        self.at += ahead;
        true
    }

    /// `@interface A { … }`: what is between the braces are default values and constants.
    fn annotation_declaration(&mut self) {
        let (Some(first), Some(word)) = (self.raw.get(self.at).copied(), self.raw.get(self.at + 1)) else {
            return;
        };
        let keyword = Raw { end: word.end, ..first };
        self.push(Tok::AtInterface, keyword);
        self.after(Tok::AtInterface);
        self.at += 2;
        if self.next(1) != Some(Tok::LBrace) {
            return;
        }
        if let (Some(end), Some(name)) = (self.closing(1), self.raw.get(self.at).copied()) {
            self.push(name.tok, name);
            for at in [self.at + 1, self.at + end] {
                if let Some(brace) = self.raw.get(at).copied() {
                    self.push(brace.tok, brace);
                    self.after(brace.tok);
                }
            }
            self.at += end + 1;
        }
    }

    /// Skips `open module a.b { … }`, which is a file of its own.
    pub(super) fn skip_module(&mut self) -> bool {
        let word = |ahead, text| matches!(self.next(ahead), Some(Tok::Ident(word)) if word.as_str() == text);
        let open = usize::from(word(0, "open"));
        let begins = matches!(self.previous(), None | Some(Tok::Semi));
        if self.spelling != Spelling::Java || self.frames.len() > 1 || !begins || !word(open, "module") {
            return false;
        }
        let mut ahead = open + 1;
        while matches!(self.next(ahead), Some(Tok::Ident(_) | Tok::Dot)) {
            ahead += 1;
        }
        if ahead == open + 1 || self.next(ahead) != Some(Tok::LBrace) {
            return false;
        }
        let Some(end) = self.closing(ahead) else { return false };
        self.at += end + 1;
        true
    }

    /// How far ahead the partner of a bracket is.
    fn closing(&mut self, open: usize) -> Option<usize> {
        let raw = self.raw;
        let mates = self.mates.get_or_insert_with(|| mates(raw));
        let close = mates.get(self.at + open).copied().flatten()?;
        close.checked_sub(self.at)
    }
}

/// The closing bracket of each `{`, and of each `(` without a `;` inside.
fn mates(raw: &[Raw]) -> Vec<Option<usize>> {
    let mut mates = vec![None; raw.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in raw.iter().enumerate() {
        if matches!(token.tok, Tok::Semi | Tok::RBrace) {
            while open.pop_if(|start| raw[*start].tok == Tok::LParen).is_some() {}
        }
        match token.tok {
            Tok::LParen | Tok::LBrace => open.push(at),
            Tok::RParen => {
                if let Some(start) = open.pop_if(|start| raw[*start].tok == Tok::LParen) {
                    mates[start] = Some(at);
                }
            }
            Tok::RBrace => {
                if let Some(start) = open.pop() {
                    mates[start] = Some(at);
                }
            }
            _ => {}
        }
    }
    mates
}
