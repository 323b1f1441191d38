//! The limit on nesting, checked before anything recurses.
//!
//! Trees are walked and dropped by recursion, so their depth must be bounded whatever the input. Brackets are counted
//! directly; what nests without brackets (`!!!!x`, `a.b.c.d`, `x = y = z`, `else if`, …) is counted by a simple rule
//! that never counts less than the depth of the tree: operators of one chain do not count, since chains are flat.

use super::codes;
use super::token::{Tok, Token};
use crate::report::Diagnostic;
use crate::source::{FileId, Span};

/// How deeply brackets may nest.
pub(super) const MAX_BRACKETS: usize = 1000;
/// How deep a tree may be in total.
pub(super) const MAX_DEPTH: usize = 2500;

/// The depth of what nests without brackets, inside one pair of brackets.
#[derive(Clone, Copy, Default)]
struct Level {
    /// Prefix and postfix operators around the operand that is being read.
    operand: usize,
    /// Constructs that reach to the end of the expression: `=`, `?`, `let`, quantifiers.
    expression: usize,
    /// Constructs that reach to the end of the statement: `if`, `else`, loops, labels.
    statement: usize,
}

impl Level {
    fn depth(&self) -> usize {
        self.operand + self.expression + self.statement
    }
}

/// The first place where nesting exceeds a limit.
pub(super) fn check(file: FileId, tokens: &[Token]) -> Option<Diagnostic> {
    let mut levels = vec![Level::default()];
    let mut below = 0;
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map(|token| token.tok);
        let is_open = levels.len() > 1;
        let Some(level) = levels.last_mut() else { break };
        match token.tok {
            Tok::LParen | Tok::LBracket | Tok::LBrace | Tok::CastParen | Tok::TypeLt => {
                level.operand += 1;
                below += level.depth();
                levels.push(Level::default());
            }
            Tok::RParen | Tok::RBracket | Tok::RBrace | Tok::TypeGt if is_open => {
                levels.pop();
                if let Some(level) = levels.last_mut() {
                    below = usize::saturating_sub(below, level.depth());
                    if token.tok == Tok::RBrace {
                        level.operand = 0;
                        level.expression = 0;
                        if !matches!(next, Some(Tok::Else | Tok::While | Tok::Catch | Tok::Finally)) {
                            level.statement = 0;
                        }
                    }
                }
            }
            Tok::Not
            | Tok::Tilde
            | Tok::Inc
            | Tok::Dec
            | Tok::Dot
            | Tok::Brackets
            | Tok::InstanceOf
            | Tok::New
            | Tok::Old => level.operand += 1,
            Tok::Plus | Tok::Minus => {
                // After an operand these are operators of a chain, elsewhere prefixes.
                match at.checked_sub(1).and_then(|at| tokens.get(at)) {
                    Some(left) if left.tok.ends_operand() => level.operand = 0,
                    _ => level.operand += 1,
                }
            }
            Tok::Question
            | Tok::ColonColon
            | Tok::Lambda
            | Tok::Let
            | Tok::LetIn
            | Tok::Opening
            | Tok::Using => {
                level.operand = 0;
                level.expression += 1;
            }
            tok if is_assignment(tok) => {
                level.operand = 0;
                level.expression += 1;
            }
            Tok::If | Tok::Else | Tok::While | Tok::For | Tok::Do => level.statement += 1,
            // A label, a case, or the second half of `?:`.
            Tok::Colon => {
                level.operand = 0;
                level.statement += 1;
            }
            Tok::Comma => {
                level.operand = 0;
                level.expression = 0;
            }
            Tok::Semi => {
                let statement =
                    if matches!(next, Some(Tok::Else | Tok::While)) { level.statement } else { 0 };
                *level = Level { statement, ..Level::default() };
            }
            tok if !tok.ends_operand() => level.operand = 0,
            _ => {}
        }
        let brackets = levels.len() - 1;
        let depth = below + brackets + levels.last().map_or(0, Level::depth);
        if brackets > MAX_BRACKETS || depth > MAX_DEPTH {
            let span = Span::new(file, token.start, token.end);
            let message = if brackets > MAX_BRACKETS {
                format!("more than {MAX_BRACKETS} brackets are open here")
            } else {
                format!("this is nested more than {MAX_DEPTH} levels deep")
            };
            return Some(
                Diagnostic::error(codes::TOO_DEEP, span, message)
                    .here("one level too many")
                    .help("split it: name the parts with local variables, pure methods or predicates"),
            );
        }
    }
    None
}

fn is_assignment(tok: Tok) -> bool {
    use Tok::*;
    matches!(
        tok,
        Assign
            | PlusAssign
            | MinusAssign
            | StarAssign
            | SlashAssign
            | PercentAssign
            | AndAssign
            | OrAssign
            | XorAssign
            | ShlAssign
            | ShrAssign
            | UShrAssign
    )
}
