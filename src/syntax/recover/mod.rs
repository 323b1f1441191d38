//! Finding more than the first error.
//!
//! The generated parser stops at the first token that doesn't fit. Recovery then looks for the *edit* of the token
//! vector that most likely restores what the author meant: a `;`, a `)`, a `,`; failing that, the smallest part around
//! the error (an expression, a statement, a member) is replaced by a token that means "could not be read". An edit
//! counts only if the parser gets well past the error with it. Then the parse goes on with the mended tokens, so one
//! mistake is one error, and the next, independent one is found too.
//!
//! ```text
//! x = 1          expected `;`                        x = 1 ;
//! y = (2 + 3;    expected `)`              ⟹        y = ( 2 + 3 ) ;
//! if (a b) z();  expected `)` or an operator         if ( error ) z ( ) ;
//! ```
//!
//! Before that, [`habits`] from other languages are recognised by their form: `require` for `requires`, `and` for `&&`.
//!
//! To keep errors apart and the work small, a file that does not parse is cut along its braces into members
//! first, and each is mended on its own. Where braces do not match, [`braces`] adds or removes some before.
//! The idea of trying edits and letting the parser itself judge them is from Burke and Fisher, "A practical
//! method for LR and LL syntactic error diagnosis and recovery" (TOPLAS 1987).

mod braces;
mod edits;
mod explain;
mod habits;
mod layout;
mod mend;
mod special;

use super::actions::{Cx, Tree};
use super::ast::{Member, Unit};
use super::codes;
use super::parse::parse;
use super::token::{Tok, Token};
use crate::report::Diagnostic;
use crate::source::Span;
use mend::Mender;

/// More errors than this in one file are not shown.
const MAX_ERRORS: usize = 50;

/// Beyond this number, a part of the recovery doesn't even note further errors, only that there are more.
const MOST_NOTED: usize = 10_000;

/// Notes an error, unless there are far more than will be shown.
fn note(errors: &mut Vec<Diagnostic>, error: Diagnostic) {
    if errors.len() < MOST_NOTED {
        errors.push(error);
    }
}

/// Parses a whole file, mending what does not parse. `known` are the errors that lexer and classification
/// found; an error that only follows from one of them is left out.
pub(super) fn unit(
    cx: &Cx,
    text: &str,
    tokens: &[Token],
    known: &[Diagnostic],
    cut_short: bool,
) -> (Unit, Vec<Diagnostic>) {
    if let Ok(Tree::Unit(unit)) = parse(cx, Tok::StartUnit, tokens, usize::MAX) {
        let errors = cx.errors.take();
        let misread = || !habits::translate(cx.file, text, tokens.to_vec()).1.is_empty();
        if !habits::is_misread(text, tokens) || !misread() {
            return (unit, errors);
        }
    }
    if (cx.cancelled)() {
        return (cx.empty_unit(), Vec::new());
    }
    let (tokens, mut errors) = braces::balance(cx.file, text, tokens);
    // A string or comment that is not closed has eaten the braces.
    if cut_short || known.iter().any(|error| error.code == codes::UNCLOSED) {
        errors.clear();
    }
    let (tokens, habits) = habits::translate(cx.file, text, tokens);
    errors.extend(habits);
    let mut mender = Mender::new(cx, text, known, errors, tokens.len());
    let unit = by_parts(&mut mender, &tokens);
    let mut errors = mender.errors();
    if errors.is_empty() && known.is_empty() {
        // However it was mended, the file is not what its author wrote.
        let start = span(cx, 0, 0);
        errors.push(Diagnostic::error(codes::UNEXPECTED, start, "this file could not be read as a whole"));
    }
    (unit, errors)
}

/// Puts the errors of a file in the order of the text and leaves out those beyond a limit.
pub(super) fn limit(errors: &mut Vec<Diagnostic>) {
    let noted = errors.len();
    errors.sort_by_key(|error| (error.span.start, error.span.end));
    errors.dedup_by_key(|error| (error.span.start, error.code));
    // If a declaration is wrong as a whole, errors in its parts are not shown.
    let wholes: Vec<Span> =
        errors.iter().filter(|error| error.code == codes::BAD_DECLARATION).map(|error| error.span).collect();
    errors.retain(|error| {
        error.code != codes::NOT_A_STATEMENT
            || !wholes.iter().any(|whole| whole.start < error.span.start && error.span.end <= whole.end)
    });
    // What the language has not is read well, and is no mistake of syntax: each is shown.
    let mistakes = errors.iter().filter(|error| !is_refusal(error));
    let found = mistakes.clone().count();
    if found > MAX_ERRORS {
        let last = mistakes.clone().nth(MAX_ERRORS - 1).map(|error| error.span);
        let mut shown = 0;
        errors.retain(|error| {
            shown += usize::from(!is_refusal(error));
            is_refusal(error) || shown <= MAX_ERRORS
        });
        if let Some(last) = last {
            let at_least = if noted < MOST_NOTED { "" } else { "at least " };
            let more = found - MAX_ERRORS;
            let message = format!("{at_least}{more} more syntax errors in this file are not shown");
            errors.push(Diagnostic::error(codes::TOO_MANY, last.after(), message));
        }
    }
}

/// Whether an error names a construct that is read, but not verified.
fn is_refusal(error: &Diagnostic) -> bool {
    matches!(error.code, codes::NOT_YET | codes::NOT_IN_LANGUAGE)
}

/// Mends the members of all classes one by one, then what is around them.
fn by_parts(mender: &mut Mender<'_>, tokens: &[Token]) -> Unit {
    let mates = layout::mates(tokens);
    let mut skeleton: Vec<Token> = Vec::new();
    let mut lists: Vec<Vec<Member>> = Vec::new();
    let mut at = 0;
    let mut declares_class = false;
    while let Some(token) = tokens.get(at).copied() {
        skeleton.push(token);
        match token.tok {
            Tok::Class | Tok::Interface => declares_class = true,
            Tok::LBrace => {
                let close = mates[at].unwrap_or(tokens.len());
                if declares_class {
                    let list = members(mender, tokens, at + 1, close);
                    let end = tokens.get(close).map_or(token.end, |close| close.start);
                    skeleton.push(Token {
                        tok: Tok::Members(u32::try_from(lists.len()).unwrap_or(u32::MAX)),
                        start: end,
                        end,
                        first: false,
                    });
                    lists.push(list);
                } else {
                    skeleton.extend(tokens.get(at + 1..close).unwrap_or(&[]));
                }
                skeleton.extend(tokens.get(close));
                at = close;
                declares_class = false;
            }
            Tok::Semi => declares_class = false,
            _ => {}
        }
        at += 1;
    }
    mender.cx.parsed.replace(lists);
    let tree = mender.mend(Tok::StartUnit, skeleton, None);
    mender.cx.parsed.take();
    match tree {
        Tree::Unit(unit) => unit,
        _ => mender.cx.empty_unit(),
    }
}

/// Mends the members between two braces, one by one.
fn members(mender: &mut Mender<'_>, tokens: &[Token], start: usize, end: usize) -> Vec<Member> {
    let inside = tokens.get(start..end).unwrap_or(&[]);
    let mut list = Vec::new();
    let mut at = 0;
    let mut stray = false;
    for end in layout::member_ends(inside).into_iter().take_while(|_| !(mender.cx.cancelled)()) {
        let part = inside.get(at..end).unwrap_or(&[]).to_vec();
        let next = tokens.get(start + end).copied();
        // Consecutive statements outside a method are one mistake: a brace in a wrong place.
        let was_stray = std::mem::replace(&mut stray, is_statement(&part));
        if stray && was_stray {
            at = end;
            continue;
        }
        if let Tree::Members(more) = mender.mend(Tok::StartMembers, part, next) {
            list.extend(more);
        }
        at = end;
    }
    list
}

/// Whether a part that should be a member can only be a statement.
fn is_statement(part: &[Token]) -> bool {
    match part {
        [first, second, ..] => {
            first.tok.begins_statement()
                || (matches!(first.tok, Tok::Ident(_))
                    && matches!(
                        second.tok,
                        Tok::Assign | Tok::Inc | Tok::Dec | Tok::LBracket | Tok::PlusAssign
                    ))
        }
        _ => false,
    }
}

/// The span from one offset to another in the file that is parsed.
fn span(cx: &Cx, start: usize, end: usize) -> Span {
    Span::new(cx.file, start, end)
}
