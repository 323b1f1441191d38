//! What may be inside the specification comments of a `.java` file.
//!
//! The compiler sees a `.java` file without its comments, and that program is what runs. The verifier reads
//! the comments too, so the two could read different programs:
//!
//! ```text
//! { /*@ f = 7; @*/ }                 the compiler: { }                    the verifier: { f = 7; }
//! if (b) /*@ assert c; @*/ x = 1;    the compiler: if (b) x = 1;          the verifier: if (b) assert c; x = 1;
//! ```
//!
//! The rule that this module checks is *erasure*, as in the papers on ghost code (Filliâtre, Gondelman and Paskevich,
//! "The Spirit of Ghost Code", 2014): if the ghost parts are removed from the tree that the verifier works with, what
//! remains is the tree of the program without its comments. It is checked in three steps:
//!
//! 1. [`erase`] removes contracts, invariants, ghost statements and ghost declarations from a copy of the tree, and
//!    reports whole statements and declarations of the program that it finds in comments;
//! 2. every token in a comment must belong to a part that was removed, and no other token may;
//! 3. the remaining tokens are parsed on their own, as the compiler would do it, and the two trees are compared.
//!
//! The third step alone would be enough for soundness; the first two can tell where the error is, and why. What is
//! reported here is replaced by an `Error` node, so nothing that uses it can be verified.

mod erase;
mod spoil;
mod tokens;

use super::actions::{Cx, Tree};
use super::ast::{Item, Member, MemberKind, Unit, normal, with_stack};
use super::classify;
use super::codes;
use super::lexer::Raw;
use super::parse::parse;
use super::token::Tok;
use crate::report::{Diagnostic, Severity};
use crate::source::{Span, Spelling};
use erase::Eraser;
use spoil::{home, spoil};
use tokens::Tokens;

/// Checks the comments of a `.java` file whose tokens are `raw`. `known` are the errors of its syntax: a declaration
/// that has one was not read as it is written, and is not checked here.
///
/// Never fails; what is wrong is replaced in `unit`, and reported.
pub(super) fn check(
    cx: &Cx,
    unit: &mut Unit,
    text: &str,
    raw: &[Raw],
    known: &[Diagnostic],
) -> Vec<Diagnostic> {
    let tokens = Tokens { raw };
    if !raw.iter().any(|token| token.spec) {
        return Vec::new();
    }
    let mut erased = with_stack(|| unit.clone());
    let mut eraser = Eraser::new(cx, &tokens);
    eraser.unit(&mut erased);
    let known: Vec<Span> =
        known.iter().filter(|error| error.severity == Severity::Error).map(|error| error.span).collect();
    let Eraser { ghost, mut bad, mut errors, .. } = eraser;
    for (place, error) in tokens.misplaced(cx.file, &ghost, &bad) {
        let judged = known.is_empty() || home(unit, place).is_some_and(|home| !touches(&known, home));
        if judged {
            match error {
                Some(error) => {
                    bad.push(place);
                    errors.push(error);
                }
                None => bad.push(home(unit, place).unwrap_or(place)),
            }
        }
    }
    if errors.is_empty()
        && known.is_empty()
        && let Some((place, error)) = compare(cx, erased, text, raw)
    {
        bad.push(place);
        errors.push(error);
    }
    for place in bad {
        spoil(unit, place);
    }
    errors
}

fn touches(known: &[Span], home: Span) -> bool {
    known.iter().any(|error| error.start <= home.end && home.start <= error.end)
}

/// Parses the program without its comments, and compares it with what erasure left. Returns the part that must not be
/// verified, and the error.
fn compare(cx: &Cx, erased: Unit, text: &str, raw: &[Raw]) -> Option<(Span, Diagnostic)> {
    let compiled: Vec<Raw> = raw.iter().filter(|token| !token.spec).copied().collect();
    let (tokens, _) = classify::classify(cx.file, text, Spelling::Java, &compiled);
    let alone = Cx::new(cx.file, cx.regions.clone(), 0, cx.bool_is_class, cx.cancelled);
    let program = match parse(&alone, Tok::StartUnit, &tokens, usize::MAX) {
        Ok(Tree::Unit(program)) => program,
        Ok(_) => return None,
        Err(fault) => {
            let end = tokens.last().map_or(0, |token| token.end);
            let (start, end) = tokens.get(fault.at).map_or((end, end), |token| (token.start, token.end));
            let place = cx.span(start, end);
            let error = Diagnostic::error(
                codes::IN_COMMENT,
                place,
                "without its specification comments this file is not a program",
            );
            return Some((cx.span(0, 0), error.here("the compiler can't continue here").help(COMPLETE)));
        }
    };
    with_stack(|| {
        let (place, shown) = first_difference(erased, program)?;
        let error = Diagnostic::error(
            codes::IN_COMMENT,
            shown,
            "without its specification comments this declaration is a different one",
        );
        Some((place, error.here("the compiler reads it differently").help(COMPLETE)))
    })
}

const MOVE: &str =
    "only contracts, invariants, ghost statements and ghost declarations can be in specification comments";

const COMPLETE: &str = "the program must be complete without its specification comments, and mean the same";

/// The first member, or else class, in which two files differ: all of it, and its name.
fn first_difference(mut left: Unit, mut right: Unit) -> Option<(Span, Span)> {
    let spans: Vec<(Span, Span)> = left.items.iter().map(item_span).collect();
    let members: Vec<Vec<(Span, Span)>> = left
        .items
        .iter()
        .map(|item| members(item).map(|member| (member.span, name_span(member))).collect())
        .collect();
    let whole = Span::new(left.file, 0, 0);
    normal::normalize_unit(&mut left);
    normal::normalize_unit(&mut right);
    if left == right {
        return None;
    }
    let at = left.items.iter().zip(&right.items).position(|(left, right)| left != right);
    let Some((at, (left, right))) = at.and_then(|at| Some((at, (left.items.get(at)?, right.items.get(at)?))))
    else {
        return Some(spans.first().copied().unwrap_or((whole, whole)));
    };
    let inner = members_differ(left, right).and_then(|inner| members.get(at)?.get(inner).copied());
    inner.or_else(|| spans.get(at).copied())
}

fn members_differ(left: &Item, right: &Item) -> Option<usize> {
    members(left).zip(members(right)).position(|(left, right)| left != right)
}

fn members(item: &Item) -> impl Iterator<Item = &Member> {
    let members: &[Member] = match item {
        Item::Class(class) => &class.members,
        Item::Main(_) => &[],
    };
    members.iter()
}

fn item_span(item: &Item) -> (Span, Span) {
    match item {
        Item::Class(class) => (class.span, class.name.span),
        Item::Main(main) => (main.span, main.keyword),
    }
}

/// The place of a member's name.
fn name_span(member: &Member) -> Span {
    match &member.kind {
        MemberKind::Field { vars, .. } => vars.first().map_or(member.span, |(name, _)| name.span),
        MemberKind::Method { name, .. }
        | MemberKind::Constructor { name, .. }
        | MemberKind::Compact { name, .. }
        | MemberKind::Predicate { name, .. } => name.span,
        MemberKind::Class(class) => class.name.span,
        MemberKind::Initializer(body) => body.span,
        MemberKind::Error => member.span,
    }
}
