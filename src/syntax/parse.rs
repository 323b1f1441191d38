//! One run of the generated parser over a token vector.

use super::actions::{Cx, Stop, Tree};
use super::token::{Tok, Token};
use lalrpop_util::ParseError;
use std::cell::Cell;

mod grammar {
    #![allow(clippy::all, clippy::pedantic, unused, missing_docs, unreachable_pub, non_snake_case)]
    lalrpop_util::lalrpop_mod!(generated, "/acclaim.rs");
    pub(super) use generated::StartParser;
}

/// Cancellation is checked each time that so many tokens have been read.
const ASKED_EVERY: usize = 1024;

/// Where a parse ended early.
#[derive(Debug)]
pub(super) struct Fault {
    /// The index of the token that could not be read, or the number of tokens if that is their end.
    pub at: usize,
    /// What could have been there, by names in the grammar.
    pub expected: Vec<String>,
}

/// Parses `tokens` as what `start` says. Forgets what actions reported in an earlier run; if the run fails, the node
/// numbers are free again.
///
/// Fails at the first token that doesn't fit; or, if all tokens up to `limit` fit, at `limit`, with no expected tokens;
/// or anywhere if it was cancelled.
pub(super) fn parse(cx: &Cx, start: Tok, tokens: &[Token], limit: usize) -> Result<Tree, Fault> {
    let first = tokens.first().map_or(0, |token| token.start);
    let nodes = cx.next.get();
    cx.errors.borrow_mut().clear();
    let read = Cell::new(0usize);
    let stream = tokens.iter().take(limit).map(|token| {
        read.set(read.get() + 1);
        if read.get().is_multiple_of(ASKED_EVERY) && (cx.cancelled)() {
            return Err(Stop);
        }
        Ok((token.start, token.tok, token.end))
    });
    let end = (limit < tokens.len()).then_some(Err(Stop));
    let stream = std::iter::once(Ok((first, start, first))).chain(stream).chain(end);
    let result = grammar::StartParser::new().parse(cx, stream);
    result.map_err(|error| {
        cx.next.set(nodes);
        let last = read.get();
        match error {
            ParseError::UnrecognizedToken { expected, .. } => Fault { at: last.saturating_sub(1), expected },
            ParseError::UnrecognizedEof { expected, .. } => Fault { at: last, expected },
            ParseError::InvalidToken { .. } | ParseError::ExtraToken { .. } => {
                Fault { at: last.saturating_sub(1), expected: Vec::new() }
            }
            ParseError::User { .. } => Fault { at: last, expected: Vec::new() },
        }
    })
}
