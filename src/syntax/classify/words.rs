//! Words that Java has learned late: each is an ordinary name, except where nothing but the word can be meant (JLS 17
//! §3.9).

use super::{Words, begins_operand};
use crate::syntax::token::{Tok, Word};

impl Words<'_> {
    /// `record P(`, `sealed class`, `non-sealed class`, `permits C` in the header of a class, and `yield e` where a
    /// statement begins: the token, and of how many it is made.
    pub(super) fn java_word(&mut self) -> Option<(Tok, usize)> {
        let Some(Tok::Ident(name)) = self.next(0) else { return None };
        let begins = match self.previous() {
            None => true,
            Some(tok) => {
                tok.is_modifier()
                    || matches!(
                        tok,
                        Tok::Semi
                            | Tok::LBrace
                            | Tok::RBrace
                            | Tok::RParen
                            | Tok::Colon
                            | Tok::Arrow
                            | Tok::Else
                            | Tok::Do
                    )
            }
        };
        match name.as_str() {
            "record" => {
                let header = matches!(self.next(2), Some(Tok::LParen | Tok::Lt));
                (begins && header && self.is_name(1)).then_some((Tok::Record, 1))
            }
            "sealed" => (begins && self.before_class(1)).then_some((Tok::Sealed, 1)),
            "non" => {
                let sealed = self.next(1) == Some(Tok::Minus)
                    && matches!(self.next(2), Some(Tok::Ident(word)) if word.as_str() == "sealed");
                (begins && sealed && self.before_class(3)).then_some((Tok::NonSealed, 3))
            }
            "permits" => {
                let after_name = matches!(self.previous(), Some(Tok::Ident(_) | Tok::Gt));
                (self.frame().header && after_name && self.is_name(1)).then_some((Tok::Permits, 1))
            }
            "yield" => {
                let operand = match self.next(1) {
                    Some(Tok::Inc | Tok::Dec) => self.next(2) != Some(Tok::Semi),
                    Some(Tok::Ident(word)) if !self.is_name(1) => matches!(
                        Tok::keyword(word.as_str()),
                        Some((tok, _)) if tok == Tok::Switch || tok.is_primitive() || begins_operand(self.next(1))
                    ),
                    next => begins_operand(next),
                };
                (begins && operand).then_some((Tok::Yield, 1))
            }
            _ => None,
        }
    }

    /// Whether the token so far ahead is a name, and no keyword of Java.
    fn is_name(&self, ahead: usize) -> bool {
        matches!(self.next(ahead), Some(Tok::Ident(word))
            if !matches!(Tok::keyword(word.as_str()), Some((_, Word::Java))))
    }

    /// Whether a modifier or the word of a class is so far ahead.
    fn before_class(&self, ahead: usize) -> bool {
        matches!(self.next(ahead), Some(Tok::Ident(word))
            if Tok::keyword(word.as_str())
                .is_some_and(|(tok, _)| matches!(tok, Tok::Class | Tok::Interface) || tok.is_modifier()))
    }
}
