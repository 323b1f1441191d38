//! Checks that every token is on its proper side: ghost parts in comments, everything else outside.

use rustc_hash::FxHashSet;

use super::super::codes;
use super::super::lexer::Raw;
use super::super::token::Tok;
use crate::report::Diagnostic;
use crate::source::{FileId, Span};

/// The tokens of a file, before classification.
pub(super) struct Tokens<'t> {
    pub raw: &'t [Raw],
}

/// What a token belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Program,
    /// A part that erasure removes.
    Ghost,
    /// A part that has been reported.
    Reported,
}

impl Tokens<'_> {
    /// The indices of the tokens in a span.
    pub(super) fn inside(&self, span: Span) -> std::ops::Range<usize> {
        let range = span.range();
        let from = self.raw.partition_point(|token| token.start < range.start);
        let to = self.raw.partition_point(|token| token.end <= range.end);
        from..to.max(from)
    }

    /// Whether all tokens in a span are in comments.
    pub(super) fn hidden(&self, span: Span) -> bool {
        self.raw.get(self.inside(span)).is_some_and(|tokens| tokens.iter().all(|token| token.spec))
    }

    /// An item of a list with the comma that separates it from the item before it (or, for the first one, after it),
    /// and with the words `ghost` and `final` before it.
    pub(super) fn with_comma(&self, item: Span) -> Span {
        let mut inside = self.inside(item);
        let is_flag = |at: usize| {
            matches!(self.raw.get(at).map(|token| token.tok),
                Some(Tok::Ident(word)) if matches!(word.as_str(), "ghost" | "final"))
        };
        while inside.start.checked_sub(1).is_some_and(is_flag) {
            inside.start -= 1;
        }
        let comma = |at: usize| self.raw.get(at).is_some_and(|token| token.tok == Tok::Comma);
        if inside.start.checked_sub(1).is_some_and(comma) {
            inside.start -= 1;
        } else if comma(inside.end) {
            inside.end += 1;
        }
        let tokens = self.raw.get(inside).unwrap_or(&[]);
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => Span::new(item.file, first.start, last.end),
            _ => item,
        }
    }

    /// Tokens in comments that belong to no ghost part, and tokens outside comments that belong to one. In each comment
    /// in which nothing has been reported yet, the first of them get an error.
    pub(super) fn misplaced(
        &self,
        file: FileId,
        ghost: &[Span],
        reported: &[Span],
    ) -> Vec<(Span, Option<Diagnostic>)> {
        let mut parts = vec![Part::Program; self.raw.len()];
        for (spans, part) in [(ghost, Part::Ghost), (reported, Part::Reported)] {
            for span in spans {
                if let Some(tokens) = parts.get_mut(self.inside(*span)) {
                    tokens.fill(part);
                }
            }
        }
        let wrong = |at: usize| match (self.raw.get(at), parts.get(at)) {
            (Some(token), Some(Part::Program)) => token.spec && token.tok != Tok::Semi,
            (Some(token), Some(Part::Ghost)) => !token.spec,
            _ => false,
        };
        let known = self.raw.iter().zip(&parts).filter(|(_, part)| **part == Part::Reported);
        let mut known: FxHashSet<usize> = known.map(|(token, _)| token.region).collect();
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(first) = self.raw.get(at) {
            if !wrong(at) {
                at += 1;
                continue;
            }
            let mut last = first;
            while let Some(token) = self.raw.get(at)
                && wrong(at)
                && token.region == first.region
            {
                last = token;
                at += 1;
            }
            let span = Span::new(file, first.start, last.end);
            let error = match first.spec {
                false => Some(shown_ghost(span)),
                true => known.insert(first.region).then(|| hidden_program(first, span)),
            };
            found.push((span, error));
        }
        found
    }
}

fn hidden_program(first: &Raw, span: Span) -> Diagnostic {
    let word = match first.tok {
        Tok::Ident(name) => Tok::keyword(name.as_str()).map(|(tok, _)| tok),
        _ => None,
    };
    let (message, help) = match word {
        Some(tok) if tok.is_modifier() => (
            format!("the compiler does not see `{}` in a specification comment", tok.text().unwrap_or("")),
            "of the modifiers before a declaration of the program only `pure` can be in a comment: move this one out of it",
        ),
        _ => {
            ("this is program text in a specification comment, where no compiler sees it".into(), super::MOVE)
        }
    };
    Diagnostic::error(codes::IN_COMMENT, span, message).here("this does not run").help(help)
}

fn shown_ghost(span: Span) -> Diagnostic {
    Diagnostic::error(
        codes::IN_COMMENT,
        span,
        "this belongs to a specification that begins in a comment, but is outside of the comment",
    )
    .here("the compiler takes this for program text")
    .help("a specification ends in a comment too: close the comment after it, or continue on lines that begin with `//@`")
}
