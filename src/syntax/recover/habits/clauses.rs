//! Contracts: clauses under another name, and contracts before the header or after the body.

use rustc_hash::FxHashSet;

use super::{Level, Rewriting, begins_comment, begins_operand, displays};
use crate::source::Symbol;
use crate::syntax::codes;
use crate::syntax::misspelt::resembles;
use crate::syntax::token::{Tok, Token};
use std::collections::BTreeMap;
use std::ops::Range;

/// `require acc(x);`, `ensures: x > 0;`, `modifies x;` in the place of a clause.
pub(super) fn words(r: &mut Rewriting<'_>) {
    let classes: FxHashSet<Symbol> = r
        .tokens
        .windows(2)
        .filter_map(|pair| match (pair[0].tok, pair[1].tok) {
            (Tok::Class | Tok::Interface | Tok::Enum, Tok::Ident(name)) => Some(name),
            _ => None,
        })
        .collect();
    // The place just after the `;` of a clause, where the next one may be; and the one where it needs no mark that it
    // is before its method.
    let mut behind_clause = None;
    let mut goes_on_at = 0;
    let mut level = Level::default();
    let mut at = 0;
    while let Some(token) = r.tokens.get(at).copied() {
        level.pass(token.tok);
        let ahead = level.is_class() && begins_comment(r.text, &token);
        let place = match r.before(at, 1) {
            Some(Tok::RParen) => place_behind_brackets(r, at - 1),
            _ => behind_clause
                .filter(|(end, _)| *end == at)
                .map(|(_, whose)| whose)
                .or(ahead.then_some(Clauses::Method)),
        };
        let continues = r.before(at, 1) == Some(Tok::RParen) || goes_on_at == at;
        let clause = match r.tok(at) {
            Some(Tok::Invariant) if place == Some(Clauses::Method) => {
                r.error(
                    at,
                    at,
                    "an `invariant` belongs to a loop only",
                    "what a method needs and keeps goes into `requires` and `ensures`",
                );
                at = clause_end(r, at + 1);
                goes_on_at = if continues { at } else { 0 };
                behind_clause = Some((at, Clauses::Method));
                continue;
            }
            Some(tok) if tok.is_clause() || tok == Tok::Invariant => Some(tok),
            Some(Tok::Ident(name)) if !classes.contains(&name) => {
                let goes_on = r.tok(at + 1).is_some_and(goes_on);
                match place.filter(|_| goes_on).and_then(|place| meant(place, name.as_str())) {
                    Some(Meant::Clause(tok)) => {
                        let right = tok.text().unwrap_or_default();
                        r.error(
                            at,
                            at,
                            format!("`{name}` is not a clause of a contract"),
                            format!("write `{right}`"),
                        );
                        if ahead && !continues {
                            let start = token.start;
                            r.out.push(Token { tok: Tok::Before, start, end: start, first: token.first });
                        }
                        Some(tok)
                    }
                    Some(left_out @ (Meant::Frame | Meant::Thrown)) => {
                        at = leave_out(r, at, &left_out);
                        goes_on_at = if continues { at } else { 0 };
                        behind_clause = place.map(|whose| (at, whose));
                        continue;
                    }
                    None => None,
                }
            }
            _ => None,
        };
        let Some(clause) = clause else {
            r.copy(at);
            at += 1;
            continue;
        };
        r.replace(at, clause);
        at += 1;
        if r.tok(at) == Some(Tok::Colon) {
            let word = clause.text().unwrap_or_default();
            r.error(at, at, format!("no `:` goes after `{word}`"), format!("write `{word} …;`"));
            at += 1;
        }
        let end = clause_end(r, at);
        while at < end {
            match r.tok(at) {
                // The lexer took the word as a name, because it saw no `ensures` before it.
                Some(Tok::Ident(name)) if name.as_str() == "result" && clause == Tok::Ensures => {
                    r.replace(at, Tok::Result);
                }
                _ => r.copy(at),
            }
            at += 1;
        }
        if r.before(at, 1) == Some(Tok::Semi) {
            let whose = place.or(match clause {
                Tok::Invariant => Some(Clauses::Loop),
                Tok::Decreases => None,
                _ => Some(Clauses::Method),
            });
            behind_clause = whose.map(|whose| (at, whose));
            goes_on_at = at;
        }
    }
}

/// Whether a clause goes on after its first word with this token.
pub(super) fn goes_on(next: Tok) -> bool {
    begins_operand(next) && next != Tok::Minus || next == Tok::Colon
}

/// Whether a word is another name for a clause of a contract.
pub(super) fn is_word(word: &str) -> bool {
    meant(Clauses::Method, word).is_some()
}

/// What the clauses at a place may belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clauses {
    Method,
    Loop,
}

fn place_behind_brackets(r: &Rewriting<'_>, close: usize) -> Option<Clauses> {
    match r.before(r.mate(close)?, 1)? {
        Tok::While => Some(Clauses::Loop),
        Tok::Ident(_) => Some(Clauses::Method),
        _ => None,
    }
}

enum Meant {
    Clause(Tok),
    /// A list of what a method may change, which permissions express.
    Frame,
    /// What holds where something is thrown.
    Thrown,
}

/// The clause that a word means in other languages, or whose name is misspelt.
fn meant(place: Clauses, word: &str) -> Option<Meant> {
    let clause = match word {
        "pre" | "precondition" | "expects" | "needs" => Tok::Requires,
        "post" | "postcondition" | "guarantees" => Tok::Ensures,
        "variant" | "measured_by" | "decreasing" => Tok::Decreases,
        "maintaining" | "loop_invariant" | "inv" => Tok::Invariant,
        "modifies" | "modifiable" | "assignable" | "assigns" | "reads" | "accessible" | "writes" => {
            return Some(Meant::Frame);
        }
        "signals" | "signals_only" | "exsures" | "diverges" => return Some(Meant::Thrown),
        _ => {
            let known = [Tok::Requires, Tok::Ensures, Tok::Decreases, Tok::Invariant];
            *known.iter().find(|tok| tok.text().is_some_and(|right| resembles(word, right)))?
        }
    };
    (place == Clauses::Method || !matches!(clause, Tok::Requires | Tok::Ensures))
        .then_some(Meant::Clause(clause))
}

/// Leaves out `modifies x, y;`; returns the index after it.
fn leave_out(r: &mut Rewriting<'_>, at: usize, what: &Meant) -> usize {
    let end = clause_end(r, at + 1);
    let word = r.tok(at).and_then(Tok::text).unwrap_or_default();
    let (why, help) = match what {
        Meant::Thrown => (
            "a path ends where something is thrown, and nothing is promised there",
            "say with `requires` when nothing is thrown; `--no-throw` asks for a proof of it",
        ),
        Meant::Frame | Meant::Clause(_) => (
            "what a method may touch is what it has permission to",
            "ask for the locations and give them back: `requires acc(x);` and `ensures acc(x);`",
        ),
    };
    r.error(at, at, format!("there is no `{word}`: {why}"), help);
    end
}

/// The end of a clause whose formula begins at `at`: after its `;`, or where a body, another clause or the end of the
/// block shows that it is missing.
pub(super) fn clause_end(r: &Rewriting<'_>, mut at: usize) -> usize {
    while let Some(tok) = r.tok(at) {
        match tok {
            Tok::Semi => return at + 1,
            Tok::RBrace => return at,
            // Neither a trigger nor a set, but the body.
            Tok::LBrace
                if !matches!(r.before(at, 1), Some(Tok::ColonColon)) && !displays::opens_set(r, at) =>
            {
                return at;
            }
            tok if tok.is_clause() || tok == Tok::Invariant => return at,
            Tok::Ident(name) if is_word(name.as_str()) && begins_clause(r, at) => return at,
            Tok::LBrace | Tok::LParen | Tok::CastParen | Tok::LBracket => match r.mate(at) {
                Some(close) => at = close + 1,
                None => at += 1,
            },
            _ => at += 1,
        }
    }
    at
}

/// Whether a word at the beginning of a comment goes on as a clause does.
fn begins_clause(r: &Rewriting<'_>, at: usize) -> bool {
    r.tokens.get(at).is_some_and(|token| begins_comment(r.text, token)) && r.tok(at + 1).is_some_and(goes_on)
}

/// Contracts before the header of their method, after its body, or after a surplus `;` that ends the header.
pub(super) fn places(r: &mut Rewriting<'_>) {
    let mut moved: BTreeMap<usize, Range<usize>> = BTreeMap::new();
    let mut left_out: FxHashSet<usize> = FxHashSet::default();
    let mut level = Level::default();
    let mut at = 0;
    while let Some(tok) = r.tok(at) {
        level.pass(tok);
        if !tok.is_clause() || !level.is_class() {
            at += 1;
            continue;
        }
        let contract = at..contract_end(r, at);
        if let Some((to, message)) = home(r, &contract) {
            if to == at - 1 {
                left_out.insert(to);
            } else {
                left_out.extend(contract.clone());
                moved.insert(to, contract.clone());
            }
            r.error(at, at, message, "a contract goes between the header of its method and the body");
            if let Some(error) = r.errors.last_mut() {
                error.code = codes::MISPLACED_CONTRACT;
            }
        }
        at = contract.end.max(at + 1);
    }
    for at in 0..r.tokens.len() {
        if let Some(contract) = moved.remove(&at) {
            let tokens = r.tokens.get(contract).unwrap_or(&[]);
            r.out.extend(tokens.iter().map(|token| Token { first: false, ..*token }));
        }
        if !left_out.contains(&at) {
            r.copy(at);
        }
    }
}

/// The end of all clauses from `at` on, up to an empty line.
fn contract_end(r: &Rewriting<'_>, at: usize) -> usize {
    let mut end = at;
    while r.tok(end).is_some_and(|tok| tok.is_clause() || tok == Tok::Invariant)
        && (end == at || lines(r, end - 1, end) < 2)
    {
        end = clause_end(r, end + 1);
    }
    end
}

/// The number of line ends between two tokens.
fn lines(r: &Rewriting<'_>, from: usize, to: usize) -> usize {
    let (from, to) = (r.tokens.get(from).map_or(0, |t| t.end), r.tokens.get(to).map_or(0, |t| t.start));
    r.text.get(from..to).map_or(0, |between| between.matches('\n').count())
}

/// Where a contract that is not after a header should be, and what is wrong. The place just before the contract means
/// that the `;` there is surplus.
fn home(r: &Rewriting<'_>, contract: &Range<usize>) -> Option<(usize, &'static str)> {
    let last = contract.start.checked_sub(1)?;
    let complete = r.before(contract.end, 1) == Some(Tok::Semi);
    let header = match r.tok(last)? {
        Tok::Semi if ends_header(r, last - 1) => {
            return Some((last, "a `;` ends the method before this contract"));
        }
        Tok::RBrace if complete => r.mate(last),
        Tok::LBrace | Tok::Semi if complete => None,
        _ => return None,
    };
    let after = header.filter(|open| {
        // The method whose body it is has no contract yet.
        r.before(*open, 1) == Some(Tok::RParen)
    });
    let before = next_body(r, contract.end);
    let nearer_below = || lines(r, contract.end - 1, contract.end) < lines(r, last, contract.start);
    match (after, before) {
        (Some(_), Some(body)) if nearer_below() => Some((body, BEFORE)),
        (Some(open), _) => Some((open, "this contract is after the body of its method")),
        (None, Some(body)) => Some((body, BEFORE)),
        (None, None) => None,
    }
}

/// Whether a `)` ends the header of a method: `int size()`, but not what is left of a clause.
fn ends_header(r: &Rewriting<'_>, close: usize) -> bool {
    let Some(open) = r.mate(close).filter(|_| r.tok(close) == Some(Tok::RParen)) else { return false };
    let is_type = |tok: Tok| {
        tok.is_primitive() || matches!(tok, Tok::Void | Tok::Ident(_) | Tok::Brackets | Tok::TypeGt)
    };
    matches!(r.before(open, 1), Some(Tok::Ident(_))) && r.before(open, 2).is_some_and(is_type)
}

const BEFORE: &str = "this contract is before the header of its method";

/// Where the contract of the method declared at `at` belongs, if it has none yet.
fn next_body(r: &Rewriting<'_>, at: usize) -> Option<usize> {
    let open = (at..at + 12).find(|at| {
        matches!(
            r.tok(*at),
            None | Some(Tok::LParen | Tok::CastParen | Tok::LBrace | Tok::RBrace | Tok::Semi)
        )
    })?;
    if !matches!(r.tok(open), Some(Tok::LParen | Tok::CastParen)) {
        return None;
    }
    let after = r.mate(open)? + 1;
    matches!(r.tok(after), Some(Tok::LBrace | Tok::Semi)).then_some(after)
}
