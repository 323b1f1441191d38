//! Declarations and statements: parameters without a type, and predicates and pure methods as they are written in other
//! languages.

use super::{Rewriting, begins_operand};
use crate::source::Symbol;
use crate::syntax::codes;
use crate::syntax::misspelt_statement;
use crate::syntax::token::Tok;

/// Rewrites headers of methods, bodies of predicates and pure methods, and `fold` and `unfold`.
pub(super) fn rewrite(r: &mut Rewriting<'_>) {
    let mut classes: Vec<bool> = Vec::new();
    let mut declares_class = false;
    // The word of the predicate or pure method whose body begins next, and of the one whose body is being read.
    let mut function = None;
    let mut closes: Option<(usize, bool)> = None;
    let reserved = reserved_methods(r);
    let mut at = 0;
    while let Some(tok) = r.tok(at) {
        let in_class = classes.last() == Some(&true);
        match tok {
            Tok::Class | Tok::Interface => declares_class = true,
            Tok::LBrace => classes.push(std::mem::take(&mut declares_class)),
            Tok::RBrace => drop(classes.pop()),
            _ => {}
        }
        if in_class && let Some(next) = header(r, at) {
            function = match tok {
                Tok::Predicate | Tok::Pure => Some(tok),
                _ => function,
            };
            at = next;
            continue;
        }
        if reserved.contains(&tok) && r.tok(at + 1) == Some(Tok::LParen) {
            reserved_name(r, at, tok, in_class);
            at += 1;
            continue;
        }
        match tok {
            Tok::Predicate | Tok::Pure if in_class => function = Some(tok),
            Tok::Ident(_) if in_class && is_header(r, at) => {
                at = parameters(r, at);
                if r.tok(at) == Some(Tok::Assign) && function.is_some() {
                    at = body_of_value(r, at);
                    function = None;
                }
                continue;
            }
            Tok::LBrace if in_class => {
                r.copy(at);
                if let Some(word) = function.take().and_then(Tok::text) {
                    closes = without_return(r, at, word);
                }
                at += 1;
                continue;
            }
            Tok::RBrace if closes.is_some_and(|(close, _)| close == at) => {
                if let Some((_, true)) = closes.take() {
                    r.insert(Tok::Semi);
                }
            }
            Tok::Semi if in_class && r.before(at, 1) == Some(Tok::RParen) => function = None,
            Tok::Ident(name) if !in_class && statement(r, at, name.as_str()).is_some() => {
                if let Some(right) = statement(r, at, name.as_str()) {
                    let word = right.text().unwrap_or_default();
                    r.error(
                        at,
                        at,
                        format!("there is no statement `{name}`"),
                        format!("did you mean `{word} …`?"),
                    );
                    r.replace(at, right);
                    at += 1;
                    continue;
                }
            }
            Tok::Ident(name) if !in_class && matches!(name.as_str(), "fold" | "unfold") => {
                let step = if name.as_str() == "fold" { Tok::Close } else { Tok::Open };
                let begins = matches!(r.before(at, 1), Some(Tok::Semi | Tok::LBrace | Tok::RBrace));
                let called = matches!(r.tok(at + 1), Some(Tok::Ident(_) | Tok::This | Tok::Acc))
                    && matches!(r.tok(at + 2), Some(Tok::LParen | Tok::Dot));
                if begins && called {
                    let right = step.text().unwrap_or_default();
                    r.error(at, at, format!("there is no statement `{name}`"), format!("write `{right} …;`"));
                    r.replace(at, step);
                    at += 1;
                    continue;
                }
            }
            _ => {}
        }
        r.copy(at);
        at += 1;
    }
}

/// The words of ghost statements that are names of methods here. Such a name is one mistake, and what looks like the
/// statement is then a call.
fn reserved_methods(r: &Rewriting<'_>) -> Vec<Tok> {
    let words = [Tok::Join, Tok::Assume, Tok::Refute];
    let mut found = Vec::new();
    for at in 0..r.tokens.len() {
        let Some(tok) = r.tok(at).filter(|tok| words.contains(tok) && !found.contains(tok)) else { continue };
        let after_type = r.before(at, 1).is_some_and(|tok| {
            tok.is_primitive() || matches!(tok, Tok::Ident(_) | Tok::Void | Tok::Brackets | Tok::TypeGt)
        });
        let close = (r.tok(at + 1) == Some(Tok::LParen)).then(|| r.mate(at + 1)).flatten();
        let body = close.and_then(|close| r.tok(close + 1));
        if after_type && body.is_some_and(|tok| tok.is_clause() || tok == Tok::LBrace) {
            found.push(tok);
        }
    }
    found
}

/// Replaces a reserved word by a name, with an error where the method is declared.
fn reserved_name(r: &mut Rewriting<'_>, at: usize, tok: Tok, in_class: bool) {
    let name = tok.text().unwrap_or_default();
    if in_class {
        r.error(at, at, format!("`{name}` is reserved and cannot be a name"), "choose another name");
        if let Some(error) = r.errors.last_mut() {
            error.code = codes::RESERVED_WORD;
            error.here = "used as a name".into();
        }
    }
    r.replace(at, Tok::Ident(Symbol::new(name)));
}

/// `retrun x + 1;`, `whlie (c) { … }`: the keyword that is meant by a word at the beginning of a statement.
fn statement(r: &Rewriting<'_>, at: usize, word: &str) -> Option<Tok> {
    let begins = matches!(r.before(at, 1), Some(Tok::Semi | Tok::LBrace | Tok::RBrace | Tok::Else));
    let (right, _) = misspelt_statement(word).filter(|_| begins).and_then(Tok::keyword)?;
    let next = r.tok(at + 1)?;
    let fits = match right {
        Tok::While | Tok::Switch => {
            next == Tok::LParen && r.mate(at + 1).and_then(|close| r.tok(close + 1)) == Some(Tok::LBrace)
        }
        Tok::Break | Tok::Continue => false,
        // `T x;`, `T x = e;` and `m(…);` may be correct as they are.
        _ => match next {
            Tok::LParen | Tok::CastParen | Tok::Minus => false,
            Tok::Ident(_) => !matches!(r.tok(at + 2), Some(Tok::Semi | Tok::Assign | Tok::Comma)),
            next => begins_operand(next),
        },
    };
    fits.then_some(right)
}

/// An error about a declaration.
fn declaration(
    r: &mut Rewriting<'_>,
    from: usize,
    to: usize,
    message: impl Into<String>,
    help: impl Into<String>,
) {
    r.error(from, to, message, help);
    if let Some(error) = r.errors.last_mut() {
        error.code = codes::BAD_DECLARATION;
    }
}

/// The words before the name of a member; returns the index after those that were rewritten.
fn header(r: &mut Rewriting<'_>, at: usize) -> Option<usize> {
    let is_type = |tok: Option<Tok>| matches!(tok, Some(Tok::Ident(_))) || tok.is_some_and(Tok::is_primitive);
    let named = |r: &Rewriting<'_>, at: usize| {
        matches!(r.tok(at), Some(Tok::Ident(_))) && r.tok(at + 1) == Some(Tok::LParen)
    };
    let boundary = |tok: Tok| matches!(tok, Tok::Semi | Tok::LBrace | Tok::RBrace) || tok.is_modifier();
    let begins = r.before(at, 1).is_some_and(boundary);
    match r.tok(at)? {
        // `predicate valid { … }`
        Tok::Predicate
            if matches!(r.tok(at + 1), Some(Tok::Ident(_)))
                && matches!(r.tok(at + 2), Some(Tok::LBrace | Tok::Assign)) =>
        {
            let name = r.tok(at + 1).and_then(Tok::text).unwrap_or_default();
            declaration(
                r,
                at + 1,
                at + 1,
                format!("the predicate `{name}` needs a list of parameters, if an empty one"),
                format!("write `predicate {name}()`"),
            );
            r.copy(at);
            r.copy(at + 1);
            r.insert(Tok::LParen);
            r.insert(Tok::RParen);
            match r.tok(at + 2) {
                Some(Tok::Assign) => Some(body_of_value(r, at + 2)),
                _ => Some(at + 2),
            }
        }
        // `boolean predicate valid()`
        tok if begins && is_type(Some(tok)) && r.tok(at + 1) == Some(Tok::Predicate) && named(r, at + 2) => {
            declaration(
                r,
                at,
                at,
                "a predicate has no result type",
                "leave the type out: `predicate name(…)`",
            );
            Some(at + 1)
        }
        // `int pure f()`
        tok if begins && is_type(Some(tok)) && r.tok(at + 1) == Some(Tok::Pure) && named(r, at + 2) => {
            let ty = tok.text().unwrap_or_default();
            declaration(
                r,
                at,
                at + 1,
                "`pure` goes before the result type",
                format!("write `pure {ty} name(…)`"),
            );
            r.copy(at + 1);
            r.copy(at);
            Some(at + 2)
        }
        // `function int f()`
        Tok::Ident(name) if name.as_str() == "function" && is_type(r.tok(at + 1)) && named(r, at + 2) => {
            declaration(r, at, at, "a function is a `pure` method", "write `pure` instead of `function`");
            r.replace(at, Tok::Pure);
            Some(at + 1)
        }
        _ => None,
    }
}

/// Whether the name at `at` is the name of a method declared there: after a type, a modifier or the end of another
/// member, and before what can follow a header.
fn is_header(r: &Rewriting<'_>, at: usize) -> bool {
    let declares = r.before(at, 1).is_some_and(|tok| {
        tok.is_primitive()
            || tok.is_modifier()
            || matches!(tok, Tok::Ident(_) | Tok::Void | Tok::Brackets | Tok::TypeGt)
            || matches!(tok, Tok::Predicate | Tok::Pure | Tok::Lemma | Tok::Semi | Tok::LBrace | Tok::RBrace)
    });
    let ends = |tok: Tok| {
        tok.is_clause() || matches!(tok, Tok::LBrace | Tok::Semi | Tok::Assign | Tok::Throws | Tok::Colon)
    };
    declares
        && r.tok(at + 1) == Some(Tok::LParen)
        && r.mate(at + 1).and_then(|close| r.tok(close + 1)).is_some_and(ends)
}

/// `f(a, b)`, `f(a: int)`, `f(int a; int b)`: copies the name and its parameters, and returns the index after them.
fn parameters(r: &mut Rewriting<'_>, name: usize) -> usize {
    let open = name + 1;
    let close = r.mate(open).unwrap_or(open);
    r.copy(name);
    let mut at = open;
    while at <= close {
        let begins = matches!(r.before(at, 1), Some(Tok::LParen | Tok::Comma | Tok::Semi)) && at > open;
        match (r.tok(at), r.tok(at + 1)) {
            (Some(Tok::Ident(param)), Some(Tok::Comma | Tok::RParen)) if begins => {
                declaration(
                    r,
                    at,
                    at,
                    format!("the parameter `{param}` needs a type"),
                    format!("write the type before the name, as in `int {param}`"),
                );
                r.insert(Tok::IntType);
                r.copy(at);
            }
            (Some(Tok::Ident(param)), Some(Tok::Colon))
                if begins && matches!(r.tok(at + 3), Some(Tok::Comma | Tok::RParen)) =>
            {
                let ty = r.tok(at + 2).and_then(Tok::text).unwrap_or("int");
                declaration(r, at, at + 2, "the type goes before the name", format!("write `{ty} {param}`"));
                r.copy(at + 2);
                r.copy(at);
                at += 2;
            }
            (Some(Tok::Semi), _) => {
                declaration(r, at, at, "`,` goes between parameters", "write `,` instead of `;`");
                r.replace(at, Tok::Comma);
            }
            _ => r.copy(at),
        }
        at += 1;
    }
    at
}

/// `predicate valid() = acc(x);`
fn body_of_value(r: &mut Rewriting<'_>, at: usize) -> usize {
    let end = (at..r.tokens.len()).find(|at| matches!(r.tok(*at), Some(Tok::Semi | Tok::RBrace)));
    let end = end.unwrap_or(r.tokens.len());
    declaration(r, at, at, "a definition is a body, not a value", "write `{ return …; }`");
    r.insert(Tok::LBrace);
    r.insert(Tok::Return);
    for at in at + 1..end {
        r.copy(at);
    }
    r.insert(Tok::Semi);
    r.insert(Tok::RBrace);
    if r.tok(end) == Some(Tok::Semi) { end + 1 } else { end }
}

/// `{ acc(x) }` as the body of a predicate or pure method: the brace that closes it, and whether a `;` is missing
/// before it.
fn without_return(r: &mut Rewriting<'_>, open: usize, word: &str) -> Option<(usize, bool)> {
    let close = r.mate(open)?;
    if !r.tok(open + 1).is_some_and(begins_operand) || r.tok(open + 1) == Some(Tok::Let) {
        return None;
    }
    let semi = (open..close).find(|at| r.tok(*at) == Some(Tok::Semi));
    if semi.is_some_and(|semi| semi + 1 < close) {
        return None;
    }
    declaration(
        r,
        open + 1,
        close - 1,
        format!(
            "the body of a {word}{} must be a single `return`",
            if word == "pure" { " method" } else { "" }
        ),
        "write `{ return …; }`",
    );
    r.insert(Tok::Return);
    Some((close, semi.is_none()))
}
