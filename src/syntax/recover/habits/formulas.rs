//! Formulas: operators, quantifiers and `old` as they are written in other languages.

use super::clauses::clause_end;
use super::{Rewriting, begins_operand, displays};
use crate::syntax::token::Tok;

/// Rewrites the formulas in contracts, in `assert` and similar statements, and in the bodies of predicates.
pub(super) fn rewrite(r: &mut Rewriting<'_>) {
    let mut at = 0;
    while let Some(tok) = r.tok(at) {
        let formula_follows = r.tok(at + 1).is_some_and(|tok| begins_operand(tok) || displays::begins(tok));
        let end = match tok {
            _ if !formula_follows => at + 1,
            tok if tok.is_clause() => clause_end(r, at + 1),
            Tok::Invariant | Tok::Assert | Tok::Assume | Tok::Refute | Tok::Join => clause_end(r, at + 1),
            Tok::Return if in_predicate(r, at) => clause_end(r, at + 1),
            _ => at + 1,
        };
        r.copy(at);
        at += 1;
        while at < end {
            at = formula(r, at, end, tok);
        }
    }
}

/// Whether a `return` is the whole body of a predicate.
fn in_predicate(r: &Rewriting<'_>, at: usize) -> bool {
    let body = at.checked_sub(1).filter(|open| r.tok(*open) == Some(Tok::LBrace));
    let open = body
        .and_then(|open| open.checked_sub(1))
        .filter(|close| r.tok(*close) == Some(Tok::RParen))
        .and_then(|close| r.mate(close));
    open.is_some_and(|open| r.before(open, 2) == Some(Tok::Predicate))
}

/// Copies or rewrites what begins at `at` inside a formula; returns the index after it.
fn formula(r: &mut Rewriting<'_>, at: usize, end: usize, clause: Tok) -> usize {
    if let Some((right, length, what)) = sign(r, at).or_else(|| word(r, at)) {
        let written = r.tokens.get(at).zip(r.tokens.get(at + length - 1));
        let written = written.and_then(|(from, to)| r.text.get(from.start..to.end)).unwrap_or_default();
        let text = right.text().unwrap_or_default();
        r.error(at, at + length - 1, format!("`{written}` is not {what}"), format!("write `{text}`"));
        r.replace(at, right);
        return at + length;
    }
    if let Some(after) = displays::display(r, at) {
        return after;
    }
    match r.tok(at) {
        Some(Tok::Or) if r.joined(at, Tok::Or, Tok::Arrow) => {
            let place =
                r.before(at, 1).and_then(Tok::text).filter(|_| !matches!(r.before(at, 2), Some(Tok::Dot)));
            let place = place.unwrap_or("…");
            let right = format!("write the permission and the value: `acc({place}) && {place} == …`");
            r.error(at, at + 1, "`|->` is not an operator", right);
            r.replace(at, Tok::EqEq);
            at + 2
        }
        Some(Tok::Assign) if !binds(r, at) && !begins_statement(r, at) => {
            r.error(at, at, "`=` assigns, and a specification changes nothing", "compare with `==`");
            r.replace(at, Tok::EqEq);
            at + 1
        }
        Some(Tok::Return) if clause == Tok::Ensures => {
            r.error(at, at, "`return` is a statement", "a postcondition calls the result `result`");
            r.replace(at, Tok::Result);
            at + 1
        }
        // The second `;` of JML's quantifiers; the first one has been reported.
        Some(Tok::Semi) if at + 1 < end => {
            r.replace(at, Tok::Implies);
            at + 1
        }
        Some(Tok::Ident(name)) if name.as_str() == "not" => not(r, at),
        Some(Tok::Old) => old(r, at),
        Some(Tok::Forall | Tok::Exists) => quantifier(r, at),
        _ => {
            r.copy(at);
            at + 1
        }
    }
}

/// An operator in another spelling: the token that is meant, how many tokens it has, and what it is not.
fn sign(r: &Rewriting<'_>, at: usize) -> Option<(Tok, usize, &'static str)> {
    let joined = |first, second| r.joined(at, first, second);
    Some(match r.tok(at)? {
        Tok::Arrow => (Tok::Implies, 1, "an implication"),
        // Nothing implies a number.
        Tok::Assign if joined(Tok::Assign, Tok::Gt) && is_number(r, at + 2) => (Tok::Ge, 2, "a comparison"),
        Tok::Assign if joined(Tok::Assign, Tok::Gt) => (Tok::Implies, 2, "an implication"),
        Tok::Assign if joined(Tok::Assign, Tok::Lt) => (Tok::Le, 2, "an operator"),
        Tok::Le if joined(Tok::Le, Tok::Gt) => (Tok::Iff, 2, "an equivalence"),
        Tok::Lt if joined(Tok::Lt, Tok::Gt) => (Tok::NotEq, 2, "an operator"),
        Tok::EqEq if joined(Tok::EqEq, Tok::Assign) => (Tok::EqEq, 2, "an operator"),
        Tok::NotEq if joined(Tok::NotEq, Tok::Assign) => (Tok::NotEq, 2, "an operator"),
        _ => return None,
    })
}

/// Whether an operand is just a number: `n => 0 &&`, but not `n > 1 => 0 < n`.
fn is_number(r: &Rewriting<'_>, at: usize) -> bool {
    let ends = matches!(r.tok(at + 1), Some(Tok::Semi | Tok::RParen | Tok::AndAnd | Tok::OrOr));
    ends && matches!(r.tok(at), Some(Tok::Int(_)))
}

/// `a and b`
fn word(r: &Rewriting<'_>, at: usize) -> Option<(Tok, usize, &'static str)> {
    let Some(Tok::Ident(name)) = r.tok(at) else { return None };
    let right = match name.as_str() {
        "and" => Tok::AndAnd,
        "or" => Tok::OrOr,
        "implies" => Tok::Implies,
        "iff" => Tok::Iff,
        _ => return None,
    };
    let between = r.before(at, 1)?.ends_operand() && r.tok(at + 1).is_some_and(begins_operand);
    between.then_some((right, 1, "an operator"))
}

/// `not v > 0`: in the languages that have it, it binds less tightly than a comparison.
fn not(r: &mut Rewriting<'_>, at: usize) -> usize {
    let follows_operand = r.before(at, 1).is_some_and(Tok::ends_operand);
    if follows_operand || !r.tok(at + 1).is_some_and(begins_operand) {
        r.copy(at);
        return at + 1;
    }
    r.error(at, at, "`not` is not an operator", "write `!`, with brackets around what it negates: `!(…)`");
    r.replace(at, Tok::Not);
    r.insert(Tok::LParen);
    let mut end = at + 1;
    while let Some(tok) = r.tok(end) {
        let ends = match tok {
            Tok::AndAnd | Tok::OrOr | Tok::Implies | Tok::Iff | Tok::Arrow | Tok::Question => true,
            Tok::Semi | Tok::RParen | Tok::RBracket | Tok::RBrace | Tok::LBrace | Tok::Comma => true,
            Tok::Ident(_) => word(r, end).is_some(),
            _ => r.joined(end, Tok::Assign, Tok::Gt) || r.joined(end, Tok::Le, Tok::Gt),
        };
        if ends {
            break;
        }
        end = r.mate(end).filter(|close| *close > end).map_or(end + 1, |close| close + 1);
    }
    for at in at + 1..end {
        r.copy(at);
    }
    r.insert(Tok::RParen);
    end
}

/// `old x.f`, `old.x`
fn old(r: &mut Rewriting<'_>, at: usize) -> usize {
    let begin = if r.tok(at + 1) == Some(Tok::Dot) { at + 2 } else { at + 1 };
    if !matches!(r.tok(begin), Some(Tok::Ident(_) | Tok::This)) {
        r.copy(at);
        return at + 1;
    }
    let mut end = begin + 1;
    loop {
        end = match r.tok(end) {
            Some(Tok::Dot) if matches!(r.tok(end + 1), Some(Tok::Ident(_))) => end + 2,
            Some(Tok::LParen | Tok::LBracket) => match r.mate(end) {
                Some(close) => close + 1,
                None => break,
            },
            _ => break,
        };
    }
    if r.tok(end) == Some(Tok::RParen) && r.mate(end).is_none() {
        // Only the opening bracket is missing.
        r.copy(at);
        return at + 1;
    }
    let value = r.tokens.get(begin).zip(r.tokens.get(end - 1));
    let value = value.and_then(|(from, to)| r.text.get(from.start..to.end)).unwrap_or("…");
    r.error(at, end - 1, "`old` needs round brackets", format!("write `old({value})`"));
    r.copy(at);
    r.insert(Tok::LParen);
    for at in begin..end {
        r.copy(at);
    }
    r.insert(Tok::RParen);
    end
}

/// `forall i ::`, `forall i: int ::`, `forall int i :`, `(forall int i; range; body)`
fn quantifier(r: &mut Rewriting<'_>, at: usize) -> usize {
    let word = r.tok(at).and_then(Tok::text).unwrap_or_default();
    r.copy(at);
    // Brackets around the variable.
    if r.tok(at + 1) == Some(Tok::LParen) && r.mate(at + 1) == Some(at + 4) {
        r.error(
            at + 1,
            at + 4,
            format!("no brackets go around the variable of `{word}`"),
            format!("write `{word} int i :: …`"),
        );
        r.copy(at + 2);
        r.copy(at + 3);
        r.insert(Tok::ColonColon);
        return if r.tok(at + 5) == Some(Tok::ColonColon) { at + 6 } else { at + 5 };
    }
    let separates =
        |tok: Option<Tok>| matches!(tok, Some(Tok::ColonColon | Tok::Colon | Tok::Dot | Tok::Semi));
    let variable = match (r.tok(at + 1), r.tok(at + 2)) {
        (Some(Tok::Ident(name)), Some(Tok::Colon)) if r.tok(at + 3).is_some_and(Tok::is_primitive) => {
            let right = format!("write `{word} int {name} :: …`");
            r.error(at + 1, at + 3, "the type goes before the name", right);
            r.copy(at + 3);
            r.copy(at + 1);
            at + 4
        }
        (Some(Tok::Ident(name)), separator) if separates(separator) => {
            let right = format!("write `{word} int {name} :: …`");
            r.error(at + 1, at + 1, format!("the variable of `{word}` needs a type"), right);
            r.insert(Tok::IntType);
            r.copy(at + 1);
            at + 2
        }
        (Some(tok), Some(Tok::Ident(_))) if tok.is_primitive() => {
            r.copy(at + 1);
            r.copy(at + 2);
            at + 3
        }
        _ => return at + 1,
    };
    match r.tok(variable) {
        Some(Tok::Colon | Tok::Dot) => {
            r.error(
                variable,
                variable,
                format!("`::` goes after the variables of `{word}`"),
                format!("write `{word} int i :: …`"),
            );
            r.replace(variable, Tok::ColonColon);
            variable + 1
        }
        Some(Tok::Semi) => {
            range_and_body(r, at, variable);
            variable + 1
        }
        _ => variable,
    }
}

/// JML's three parts: the range is the left side of an implication.
fn range_and_body(r: &mut Rewriting<'_>, at: usize, semi: usize) {
    let (word, sign) = match r.tok(at) {
        Some(Tok::Exists) => ("exists", "&&"),
        _ => ("forall", "==>"),
    };
    r.error(
        at,
        semi,
        format!("a `{word}` has no parts that `;` separates"),
        format!("write `{word} int i :: range {sign} body`"),
    );
    r.replace(semi, Tok::ColonColon);
}

/// Whether what a `=` assigns to, or the type it is declared with, begins a line, after a complete formula: then the
/// `;` before it was forgotten.
fn begins_statement(r: &Rewriting<'_>, at: usize) -> bool {
    let mut target = at;
    while let Some(before) = target.checked_sub(1) {
        match r.tok(before) {
            Some(Tok::Ident(_) | Tok::This | Tok::Dot | Tok::Brackets | Tok::Ghost | Tok::Final) => {
                target = before;
            }
            Some(tok) if tok.is_primitive() => target = before,
            Some(Tok::RBracket) => match r.mate(before) {
                Some(open) => target = open,
                None => return false,
            },
            _ => break,
        }
        if r.tokens.get(target).is_some_and(|token| token.first) {
            return r.before(target, 1).is_some_and(Tok::ends_operand);
        }
    }
    false
}

/// Whether a `=` belongs to a `let`.
fn binds(r: &Rewriting<'_>, at: usize) -> bool {
    r.before(at, 2) == Some(Tok::Let) || r.before(at, 3) == Some(Tok::Let)
}
