//! Sizes and displays of ghost values as they are written in mathematics, and in Dafny, VeriFast and Viper.
//!
//! ```text
//! requires |s| == 2 && s == [x, y] && x in {1, 2};
//!          ^^^ write `s.length` (or `.size`)    ^^^^^^ write `seq(x, y)`    ^^^^^^ write `set(1, 2)`
//! ```
//!
//! Which of `length` and `size` is meant depends on the type, which is not known here: an erroneous expression stands
//! in its place, so that nothing follows from a guess.

use super::Rewriting;
use crate::syntax::token::Tok;

/// Whether a formula may begin with this token in one of those spellings.
pub(super) fn begins(tok: Tok) -> bool {
    matches!(tok, Tok::Or | Tok::LBracket | Tok::Brackets)
}

/// Whether the brace at `at` begins a set and no block.
pub(super) fn opens_set(r: &Rewriting<'_>, at: usize) -> bool {
    follows_ghost_operator(r, at) || matches!(r.before(at, 1), Some(Tok::EqEq | Tok::NotEq))
}

/// Replaces such a value that begins at `at`; returns the index after it, or `None` if there is none.
pub(super) fn display(r: &mut Rewriting<'_>, at: usize) -> Option<usize> {
    if let (Some(operator), Some(Tok::LBrace | Tok::LBracket | Tok::Brackets | Tok::Or)) =
        (ghost_operator(r.tok(at)), r.tok(at + 1))
    {
        r.replace(at, operator);
        return Some(at + 1);
    }
    if !follows_ghost_operator(r, at) && r.before(at, 1).is_some_and(Tok::ends_operand) {
        return None;
    }
    match r.tok(at)? {
        Tok::Or => size(r, at),
        Tok::Brackets => {
            r.error(at, at, "`[]` is no value", "write `seq<int>()`, with the type of the elements");
            r.replace(at, Tok::ErrorExpr);
            Some(at + 1)
        }
        // `old[label](…)`
        Tok::LBracket if r.before(at, 1) != Some(Tok::Old) => elements(r, at, "seq"),
        Tok::LBrace if opens_set(r, at) => elements(r, at, "set"),
        _ => None,
    }
}

/// Whether the token before is an operator on ghost values.
fn follows_ghost_operator(r: &Rewriting<'_>, at: usize) -> bool {
    ghost_operator(r.before(at, 1)).is_some()
}

/// The operator on ghost values that a token is: before a bracket it still counts as a name.
fn ghost_operator(tok: Option<Tok>) -> Option<Tok> {
    let tok = match tok? {
        Tok::Ident(name) => Tok::keyword(name.as_str())?.0,
        tok => tok,
    };
    tok.is_ghost_operator().then_some(tok)
}

/// `|s|`
fn size(r: &mut Rewriting<'_>, at: usize) -> Option<usize> {
    let mut end = at + 1;
    while r.tok(end)? != Tok::Or {
        if matches!(r.tok(end)?, Tok::Semi | Tok::RParen | Tok::RBracket | Tok::RBrace) {
            return None;
        }
        end = r.mate(end).filter(|close| *close > end).unwrap_or(end) + 1;
    }
    let what = written(r, at + 1, end - 1)?;
    let help = format!("write `{what}.length` for a sequence, `{what}.size` for a set or multiset");
    r.error(at, end, format!("`|{what}|` is not a size"), help);
    r.replace(at, Tok::ErrorExpr);
    Some(end + 1)
}

/// `[x, y]` and `{x, y}`
fn elements(r: &mut Rewriting<'_>, at: usize, kind: &str) -> Option<usize> {
    let close = r.mate(at)?;
    let all = written(r, at, close)?;
    if close == at + 1 {
        let help = format!("write `{kind}<int>()`, with the type of the elements");
        r.error(at, close, format!("`{all}` is no value"), help);
    } else {
        let inside = written(r, at + 1, close - 1)?;
        r.error(at, close, format!("`{all}` is no value"), format!("write `{kind}({inside})`"));
    }
    r.replace(at, Tok::ErrorExpr);
    Some(close + 1)
}

/// The text of some tokens.
fn written<'t>(r: &Rewriting<'t>, from: usize, to: usize) -> Option<&'t str> {
    r.text.get(r.tokens.get(from)?.start..r.tokens.get(to)?.end)
}
