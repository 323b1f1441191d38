//! What is read of a file of the library: what the program can have to do with.
//!
//! ```text
//! public void add(T e)      //@ requires …; ensures …;     { … }      the body only if something is named `add`
//! private void grow()       //@ requires …; ensures …;     { … }      nothing, unless something is named `grow`
//! lemma void sum()          //@ requires …; ensures …;     { … }      the body only if something is named `sum`
//! public pure int size()    //@ requires …;                { … }      all of it: clients know the definition
//! ```
//!
//! Bodies of the library are not verified again. They are read because of what they call: what is said of a method (that
//! it ends, that it may throw, which classes it initialises) is said of all that it calls, and a proof by a lemma rests
//! on all lemmas that this one calls. A body that nothing calls matters to nobody, and reading it would take half of the
//! time that an import takes.
//!
//! *Invariant*: what may run is read. A call names a method, or is one of those that Java makes unasked ([`UNASKED`]);
//! constructors and initialisers are always read. A name counts wherever it stands, whatever it means there. What is
//! not read could be wrong without anyone noticing: the test suite verifies each file of the library as one of a
//! program, where all of it is read.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::super::token::{Tok, Token};
use crate::source::Symbol;

/// The methods that Java calls where no text names them: in `for (T x : list)`, in `try (…)`, for `s + o`, and in its
/// own classes.
const UNASKED: [&str; 9] =
    ["iterator", "hasNext", "next", "close", "equals", "hashCode", "toString", "compareTo", "compare"];

/// The names that are called without being in a text.
pub(super) fn unasked() -> impl Iterator<Item = Symbol> {
    UNASKED.into_iter().map(Symbol::new)
}

/// A part of a file that is not read unless it is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub name: Symbol,
    /// The number of the token that declares the name.
    declared: usize,
    /// The numbers of its tokens.
    pub tokens: Range<usize>,
    instead: Instead,
}

impl Part {
    pub(super) fn is_left_out(&self, named: &FxHashSet<Symbol>) -> bool {
        !named.contains(&self.name)
    }
}

/// What stands in the place of a part that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instead {
    Nothing,
    /// `while (true) { }` fits each method, whatever it gives.
    NoEnd,
}

/// The parts of a file that need not be read, by place. A private method is one with another one in it, its body.
///
/// What has another form than the library's files have belongs to no part.
pub(super) fn parts(tokens: &[Token]) -> Vec<Part> {
    if tokens.iter().any(|token| token.tok == Tok::Before) {
        // A contract before its method would be left behind.
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        at = member(tokens, at, &mut found);
    }
    found
}

/// Reads one member of a class, or a class itself up to its `{`; where the next one begins.
fn member(tokens: &[Token], from: usize, found: &mut Vec<Part>) -> usize {
    let mut at = from;
    let mut in_clause = false;
    while let Some(token) = tokens.get(at) {
        let begins_body = !in_clause || tokens[at - 1].tok == Tok::Semi;
        match token.tok {
            Tok::LBrace if begins_body => {
                if tokens[from..at].iter().any(|token| token.tok.declares_class()) {
                    return at + 1;
                }
                let end = past_mate(tokens, at);
                method(tokens, from, at..end, found);
                return end;
            }
            Tok::LParen | Tok::CastParen | Tok::LBrace | Tok::LBracket => at = past_mate(tokens, at),
            Tok::Semi => {
                in_clause = false;
                at += 1;
                let goes_on = |next: &Token| next.tok.is_clause() || next.tok == Tok::LBrace;
                if !tokens.get(at).is_some_and(goes_on) {
                    return at;
                }
            }
            Tok::RBrace => return at + 1,
            tok => {
                in_clause |= tok.is_clause();
                at += 1;
            }
        }
    }
    at
}

/// The number after the bracket that belongs to the one at a number.
fn past_mate(tokens: &[Token], from: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.tok {
            Tok::LParen | Tok::CastParen | Tok::LBrace | Tok::LBracket => depth += 1,
            Tok::RParen | Tok::RBrace | Tok::RBracket => depth -= 1,
            // Any other token is between brackets.
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// The parts of a method that begins at a number and has its body, with the braces, at `body`.
fn method(tokens: &[Token], from: usize, body: Range<usize>, found: &mut Vec<Part>) {
    let header = &tokens[from..body.start];
    let Some(paren) = header.iter().position(|token| token.tok == Tok::LParen) else { return };
    let [.., ty, name] = &header[..paren] else { return };
    let Tok::Ident(name) = name.tok else { return };
    let ends_type = |tok: Tok| {
        matches!(tok, Tok::Ident(_) | Tok::TypeGt | Tok::Brackets | Tok::RBracket | Tok::Void)
            || tok.is_primitive()
    };
    let has = |wanted: Tok| header[..paren].iter().any(|token| token.tok == wanted);
    if !ends_type(ty.tok) || has(Tok::Assign) {
        return;
    }
    let declared = from + paren - 1;
    let inside = body.start + 1..body.end - 1;
    let mut part = |tokens, instead| found.push(Part { name, declared, tokens, instead });
    if has(Tok::Private) {
        part(from..body.end, Instead::Nothing);
    }
    if has(Tok::Lemma) {
        part(inside, Instead::Nothing);
    } else if !has(Tok::Pure) && !has(Tok::Predicate) && !has(Tok::Ghost) {
        part(inside, Instead::NoEnd);
    }
}

/// The numbers of the tokens that are read, of those in `of`, but for the names that they declare. The parts are all of
/// the file, by place.
pub(super) fn read(of: &Range<usize>, parts: &[Part], named: &FxHashSet<Symbol>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = of.start;
    let mut leave_out = |hole: Range<usize>| {
        if at <= hole.start && hole.end <= of.end {
            found.push(at..hole.start);
            at = hole.end;
        }
    };
    for part in parts {
        let is_private = part.tokens.start < part.declared;
        if is_private && part.is_left_out(named) {
            leave_out(part.tokens.clone());
        }
        leave_out(part.declared..part.declared + 1);
        if !is_private && part.is_left_out(named) {
            leave_out(part.tokens.clone());
        }
    }
    found.push(at..of.end);
    found
}

/// The tokens of a file without parts of it, which are given by place.
pub(super) fn without<'p>(tokens: &[Token], parts: impl Iterator<Item = &'p Part>) -> Vec<Token> {
    let mut read = Vec::with_capacity(tokens.len());
    let mut at = 0;
    for part in parts {
        if at > part.tokens.start {
            continue;
        }
        read.extend_from_slice(&tokens[at..part.tokens.start]);
        if part.instead == Instead::NoEnd {
            let end = tokens[part.tokens.start - 1].end;
            let token = |tok: Tok| Token { tok, start: end, end, first: false };
            read.extend(
                [Tok::While, Tok::LParen, Tok::True, Tok::RParen, Tok::LBrace, Tok::RBrace].map(token),
            );
        }
        at = part.tokens.end;
    }
    read.extend_from_slice(&tokens[at..]);
    read
}
