//! What is known at one depth of brackets.

use super::Brackets;
use crate::syntax::token::{Tok, Token};

/// The inside of one pair of brackets, or the file.
#[derive(Clone, Copy, Default)]
pub(super) struct Level {
    /// Round or square brackets.
    pub round: bool,
    /// They are those of a cast.
    pub cast: bool,
    /// Between `case` or `default` and its `:` or `->`.
    label: bool,
    /// How many `?` wait for their `:`.
    questions: usize,
    /// The last `:` belonged to a `?`.
    after_question: bool,
    /// The word of a class that is being declared, up to its `{`.
    pub header: Option<Tok>,
    /// The body of a class, declared by this word (or by `new`, then it is `class`).
    class: Option<Tok>,
    /// The constants of an enum are being read.
    constants: bool,
    /// A clause of a contract is being read, up to its `;`.
    clause: bool,
    /// The parameters of a method have been read, and no `throws` since.
    params: bool,
    /// The value of a field is being read.
    value: bool,
    /// A contract has been read, and neither a body nor another member since.
    contract: bool,
}

impl Level {
    /// The inside of round or square brackets.
    pub(super) fn round(cast: bool) -> Level {
        Level { round: true, cast, ..Level::default() }
    }

    /// Whether a member may begin after this token. The braces in the value of a field end none: only its `;` does.
    fn begins_member(&self, before: Option<Tok>) -> bool {
        match before {
            Some(Tok::Semi | Tok::LBrace) => true,
            Some(Tok::RBrace) => !self.value,
            _ => false,
        }
    }

    /// Takes note of a token at this level; `before` and `next` are its neighbours.
    pub(super) fn follow(&mut self, tok: Tok, before: Option<Tok>, next: Option<Tok>) {
        if self.begins_member(before) && !self.clause && !tok.is_clause() && tok != Tok::Before {
            self.contract = false;
            self.params = false;
            self.value = false;
        }
        match tok {
            tok if tok.declares_class() && before != Some(Tok::Dot) => self.header = Some(tok),
            tok if tok.is_clause() => {
                self.clause = true;
                self.contract = true;
            }
            Tok::Assign => self.value = true,
            Tok::LParen => self.params |= !self.value,
            Tok::Throws => self.params = false,
            Tok::Case => self.label = true,
            Tok::Default if matches!(next, Some(Tok::Colon | Tok::Arrow)) => self.label = true,
            Tok::Arrow => self.label = false,
            // The `?` of a wildcard follows one of these.
            Tok::Question if !matches!(before, Some(Tok::Lt | Tok::Comma)) => self.questions += 1,
            Tok::Colon => {
                self.after_question = self.questions > 0;
                self.questions = self.questions.saturating_sub(1);
                self.label &= self.after_question;
            }
            Tok::Semi => {
                self.clause = false;
                self.header = None;
                self.questions = 0;
                self.label = false;
                self.constants = false;
            }
            _ => {}
        }
    }
}

impl Brackets<'_> {
    /// The token that is put before the one at `at`, to say what it begins.
    pub(super) fn mark(&self, level: &Level, at: usize) -> Option<Tok> {
        let before = self.before(at);
        let begins_member = level.begins_member(before);
        match self.tok(at)? {
            tok if self.is_type_operand(tok, at) => Some(Tok::TypeOperand),
            Tok::Ident(_) if self.tok(at + 1) == Some(Tok::Arrow) && !level.label => Some(Tok::Lambda),
            Tok::LParen if !level.label => {
                let close = self.mates[at]?;
                (self.tok(close + 1) == Some(Tok::Arrow)).then_some(Tok::Lambda)
            }
            Tok::LBrace => {
                let after_header =
                    level.contract || (level.params && self.before(at - 1) != Some(Tok::RParen));
                let pending = level.clause || (before == Some(Tok::Semi) && after_header);
                let member = level.class.is_some() && !level.constants && level.header.is_none();
                (member && begins_member && !pending).then_some(Tok::Initializer)
            }
            Tok::Ident(_) if level.class == Some(Tok::Record) && self.tok(at + 1) == Some(Tok::LBrace) => {
                let begins = begins_member || before.is_some_and(Tok::is_modifier);
                (begins && level.header.is_none()).then_some(Tok::Compact)
            }
            _ => None,
        }
    }

    /// Whether the `switch` at `at` is part of an expression: it is not where a statement begins.
    pub(super) fn gives_value(&self, level: &Level, at: usize, cast_closed: bool) -> bool {
        match self.before(at) {
            // Inside of round brackets it follows the triggers of a quantifier.
            Some(Tok::RBrace) => level.round,
            None | Some(Tok::Semi | Tok::LBrace | Tok::Else | Tok::Do) => false,
            Some(Tok::RParen) => cast_closed,
            Some(Tok::Colon) => level.after_question,
            Some(_) => true,
        }
    }

    /// The level inside the braces that open at `at`.
    pub(super) fn inside_braces(&self, level: &Level, at: usize) -> Level {
        let constant = level.constants && matches!(self.before(at), Some(Tok::Ident(_) | Tok::RParen));
        let class = match level.header {
            Some(word) => Some(word),
            None if constant || self.after_new(at) => Some(Tok::Class),
            None => None,
        };
        Level { class, constants: class == Some(Tok::Enum), ..Level::default() }
    }

    /// Whether the token at `at` follows `new C<…>(…)`.
    fn after_new(&self, at: usize) -> bool {
        let Some(close) = at.checked_sub(1).filter(|close| self.tok(*close) == Some(Tok::RParen)) else {
            return false;
        };
        let Some(mut at) = self.mates[close].and_then(|open| open.checked_sub(1)) else { return false };
        let mut depth = 0usize;
        loop {
            match self.tok(at) {
                Some(Tok::Gt) => depth += 1,
                Some(Tok::Lt) => depth = depth.saturating_sub(1),
                Some(Tok::New) => return true,
                Some(Tok::Ident(_) | Tok::Dot) => {}
                Some(tok) if depth > 0 && inside_types(tok) => {}
                _ => return false,
            }
            match at.checked_sub(1) {
                Some(before) => at = before,
                None => return false,
            }
        }
    }
}

/// Whether a token may be between the `<` and `>` of type arguments.
fn inside_types(tok: Tok) -> bool {
    tok.is_primitive()
        || matches!(
            tok,
            Tok::Comma | Tok::Question | Tok::Extends | Tok::Super | Tok::And | Tok::LBracket | Tok::RBracket
        )
}

/// The partner of each round bracket that has one.
pub(super) fn mates(tokens: &[Token]) -> Vec<Option<usize>> {
    let mut mates = vec![None; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.tok {
            Tok::LParen | Tok::LBrace => open.push(at),
            Tok::RParen => {
                if let Some(start) = open.pop_if(|start| tokens[*start].tok == Tok::LParen) {
                    mates[start] = Some(at);
                    mates[at] = Some(start);
                }
            }
            Tok::RBrace => {
                // It also ends round brackets that were left open inside it.
                while open.pop_if(|start| tokens[*start].tok == Tok::LParen).is_some() {}
                open.pop();
            }
            _ => {}
        }
    }
    mates
}
