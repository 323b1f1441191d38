//! Which `<` opens type arguments, and which `(` is a cast.

use super::{Brackets, LONGEST_TYPE};
use crate::syntax::token::Tok;

impl Brackets<'_> {
    /// Whether the `<` at `at` opens type arguments; if so its brackets, and those inside, are marked.
    pub(super) fn type_arguments(&mut self, at: usize, inside: bool) -> bool {
        let before = at.checked_sub(1).and_then(|at| self.tok(at));
        let declares = match before {
            Some(Tok::Ident(_)) => false,
            None | Some(Tok::Semi | Tok::LBrace | Tok::RBrace) => !inside,
            // `C.<T>m()`, `C::<T>m`, `new <T>C()`
            Some(Tok::Dot | Tok::ColonColon | Tok::New) => true,
            Some(tok) if tok.is_modifier() => true,
            _ => return false,
        };
        let mut marks = Vec::new();
        let Some(end) = self.scan_arguments(at, at + LONGEST_TYPE, &mut marks) else { return false };
        let next = self.tok(end);
        let certain = declares || self.names_a_type(at);
        let follows = matches!(
            next,
            Some(
                Tok::LParen
                    | Tok::RParen
                    | Tok::LBracket
                    | Tok::RBracket
                    | Tok::LBrace
                    | Tok::RBrace
                    | Tok::Dot
                    | Tok::Comma
                    | Tok::Semi
                    | Tok::ColonColon
                    | Tok::Ident(_)
                    | Tok::Ellipsis
                    | Tok::Extends
                    | Tok::Implements
                    | Tok::Permits
            )
        );
        let is_member = at >= 2 && self.tok(at - 2) == Some(Tok::Dot);
        // `f(a < b, c > (d))` compares: a generic class in there would begin with a capital letter.
        let doubtful = match next {
            Some(Tok::LParen) => true,
            Some(Tok::Ident(_)) => inside || !self.begins_statement(at),
            _ => false,
        } && matches!(before, Some(Tok::Ident(name))
                if name.as_str().starts_with(char::is_lowercase)
                    && (is_member || !matches!(name.as_str(), "seq" | "set" | "mset" | "map")));
        if !certain && (!follows || doubtful) {
            return false;
        }
        for mark in marks {
            if let Some(flag) = self.type_brackets.get_mut(mark) {
                *flag = true;
            }
        }
        true
    }

    /// Whether a type begins at `at` that stands for a value: with `::` or `.class` after it, and more than a name.
    pub(super) fn is_type_operand(&self, tok: Tok, at: usize) -> bool {
        if !(tok.is_primitive() || matches!(tok, Tok::Ident(_))) || self.before(at) == Some(Tok::Dot) {
            return false;
        }
        let mut name = at + 1;
        while self.tok(name) == Some(Tok::Dot) && matches!(self.tok(name + 1), Some(Tok::Ident(_))) {
            name += 2;
        }
        let is_name = !tok.is_primitive() && !matches!(self.tok(name), Some(Tok::Lt | Tok::LBracket));
        let end = if is_name { None } else { self.scan_type(at, at + LONGEST_TYPE, &mut Vec::new()) };
        end.is_some_and(|end| match self.tok(end) {
            // Not the end of `forall i: int ::`, where a name was meant before the type.
            Some(Tok::ColonColon) => {
                let method = matches!(self.tok(end + 1), Some(Tok::Ident(_) | Tok::New | Tok::Lt));
                method && (end > at + 1 || !tok.is_primitive())
            }
            Some(Tok::Dot) => self.tok(end + 1) == Some(Tok::Class),
            _ => false,
        })
    }

    /// The token before the dotted name that ends before `at`.
    fn before_name(&self, at: usize) -> Option<Tok> {
        let mut start = at.saturating_sub(1);
        while start >= 2
            && self.tok(start - 1) == Some(Tok::Dot)
            && matches!(self.tok(start - 2), Some(Tok::Ident(_)))
        {
            start -= 2;
        }
        start.checked_sub(1).and_then(|at| self.tok(at))
    }

    /// Whether the dotted name before the `<` at `at` is where a declaration can begin.
    fn begins_statement(&self, at: usize) -> bool {
        self.before_name(at).is_none_or(|tok| {
            tok.is_modifier()
                || matches!(
                    tok,
                    Tok::Semi | Tok::LBrace | Tok::RBrace | Tok::Colon | Tok::Arrow | Tok::RParen
                )
        })
    }

    /// Whether the dotted name before the `<` at `at` is where only a type can be.
    fn names_a_type(&self, at: usize) -> bool {
        matches!(
            self.before_name(at),
            Some(
                Tok::Class
                    | Tok::Interface
                    | Tok::Record
                    | Tok::Inductive
                    | Tok::New
                    | Tok::Extends
                    | Tok::Implements
                    | Tok::Permits
                    | Tok::InstanceOf
            )
        )
    }

    /// Reads `< T, … >` from `at`; returns the index after it.
    fn scan_arguments(&self, at: usize, limit: usize, marks: &mut Vec<usize>) -> Option<usize> {
        if at >= limit || self.tok(at) != Some(Tok::Lt) {
            return None;
        }
        marks.push(at);
        let mut at = at + 1;
        if self.tok(at) == Some(Tok::Gt) {
            marks.push(at);
            return Some(at + 1);
        }
        loop {
            if self.tok(at) == Some(Tok::Question) {
                at += 1;
                if matches!(self.tok(at), Some(Tok::Extends | Tok::Super)) {
                    at = self.scan_type(at + 1, limit, marks)?;
                }
            } else {
                at = self.scan_type(at, limit, marks)?;
                if self.tok(at) == Some(Tok::Extends) {
                    at = self.scan_type(at + 1, limit, marks)?;
                    while self.tok(at) == Some(Tok::And) {
                        at = self.scan_type(at + 1, limit, marks)?;
                    }
                }
            }
            match self.tok(at)? {
                Tok::Comma => at += 1,
                Tok::Gt => {
                    marks.push(at);
                    return Some(at + 1);
                }
                _ => return None,
            }
        }
    }

    /// Reads a type from `at`; returns the index after it.
    fn scan_type(&self, at: usize, limit: usize, marks: &mut Vec<usize>) -> Option<usize> {
        if at >= limit {
            return None;
        }
        let mut at = at;
        match self.tok(at)? {
            tok if tok.is_primitive() => at += 1,
            Tok::Ident(_) => {
                at += 1;
                while self.tok(at) == Some(Tok::Dot) && matches!(self.tok(at + 1), Some(Tok::Ident(_))) {
                    at += 2;
                }
                while self.tok(at) == Some(Tok::Lt) {
                    at = self.scan_arguments(at, limit, marks)?;
                    // `Outer<A>.Inner<B>`
                    while self.tok(at) == Some(Tok::Dot) && matches!(self.tok(at + 1), Some(Tok::Ident(_))) {
                        at += 2;
                    }
                }
            }
            _ => return None,
        }
        while self.tok(at) == Some(Tok::LBracket) && self.tok(at + 1) == Some(Tok::RBracket) {
            at += 2;
        }
        Some(at)
    }

    /// Whether the `(` at `at` begins a cast; `behind_cast` says that the token before it ended one.
    pub(super) fn is_cast(&mut self, at: usize, behind_cast: bool) -> bool {
        let place = match at.checked_sub(1).and_then(|at| self.tok(at)) {
            None => true,
            Some(tok) => {
                behind_cast
                    || !(tok.ends_operand()
                        || matches!(
                            tok,
                            Tok::If
                                | Tok::While
                                | Tok::For
                                | Tok::Switch
                                | Tok::Synchronized
                                | Tok::Catch
                                | Tok::Try
                                | Tok::Acc
                                | Tok::Old
                                | Tok::Perm
                                | Tok::Untouched
                                | Tok::Collection(_)
                        ))
            }
        };
        if !place {
            return false;
        }
        let mut marks = Vec::new();
        let Some(mut end) = self.scan_type(at + 1, at + LONGEST_TYPE, &mut marks) else { return false };
        // `(A & B) x`
        while self.tok(end) == Some(Tok::And) {
            let Some(next) = self.scan_type(end + 1, at + LONGEST_TYPE, &mut marks) else { return false };
            end = next;
        }
        if self.tok(end) != Some(Tok::RParen) {
            return false;
        }
        let primitive = self.tok(at + 1).is_some_and(Tok::is_primitive);
        let operand = self.tok(end + 1).is_some_and(|tok| {
            matches!(
                tok,
                Tok::Ident(_)
                    | Tok::Int(_)
                    | Tok::Float
                    | Tok::Str(_)
                    | Tok::Char(_)
                    | Tok::True
                    | Tok::False
                    | Tok::Null
                    | Tok::LParen
                    | Tok::Not
                    | Tok::Tilde
                    | Tok::This
                    | Tok::Super
                    | Tok::New
                    | Tok::Switch
                    | Tok::Void
                    | Tok::Result
                    | Tok::Old
                    | Tok::Acc
                    | Tok::Perm
                    | Tok::Untouched
                    | Tok::Collection(_)
            ) || tok.is_primitive()
                || (primitive && matches!(tok, Tok::Plus | Tok::Minus | Tok::Inc | Tok::Dec))
        });
        if !operand {
            return false;
        }
        for mark in marks {
            if let Some(flag) = self.type_brackets.get_mut(mark) {
                *flag = true;
            }
        }
        true
    }
}
