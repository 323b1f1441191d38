//! The second half of classification: type arguments, casts, `[]`, and signs that are joined or split.

use super::token::{Tok, Token};

/// A list of type arguments longer than this many tokens is taken to be comparisons: the search must be short.
const LONGEST_TYPE: usize = 200;

/// Marks the `<` `>` of type arguments and the `(` of casts, joins `[` `]` and `>` `>`, splits `--*` after a name.
pub(super) fn settle(tokens: Vec<Token>) -> Vec<Token> {
    let mut pass = Brackets { type_brackets: vec![false; tokens.len()], tokens: &tokens };
    pass.run()
}

struct Brackets<'t> {
    tokens: &'t [Token],
    /// Which `<` and `>` enclose type arguments.
    type_brackets: Vec<bool>,
}

impl Brackets<'_> {
    fn tok(&self, at: usize) -> Option<Tok> {
        self.tokens.get(at).map(|token| token.tok)
    }

    fn run(&mut self) -> Vec<Token> {
        let mut out: Vec<Token> = Vec::with_capacity(self.tokens.len());
        // The open brackets: round or square ones, and whether it is a cast.
        let mut open: Vec<(bool, bool)> = Vec::new();
        let mut cast_closed = false;
        let mut at = 0;
        while let Some(token) = self.tokens.get(at).copied() {
            let mut token = token;
            let mut used = 1;
            let mut closes_cast = false;
            match token.tok {
                Tok::Lt => {
                    let inside = open.last().is_some_and(|(round, _)| *round);
                    if self.type_brackets[at] || self.type_arguments(at, inside) {
                        token.tok = Tok::TypeLt;
                    }
                }
                Tok::Gt if self.type_brackets[at] => token.tok = Tok::TypeGt,
                Tok::Gt => {
                    let (tok, count) = self.join_greater(at);
                    used = count;
                    token.tok = tok;
                    token.end = self.tokens.get(at + count - 1).map_or(token.end, |last| last.end);
                }
                Tok::LParen => {
                    let cast = self.is_cast(at, cast_closed);
                    if cast {
                        token.tok = Tok::CastParen;
                    }
                    open.push((true, cast));
                }
                Tok::LBracket if self.tok(at + 1) == Some(Tok::RBracket) => {
                    token.tok = Tok::Brackets;
                    token.end = self.tokens.get(at + 1).map_or(token.end, |last| last.end);
                    used = 2;
                }
                Tok::LBracket => open.push((true, false)),
                Tok::LBrace => open.push((false, false)),
                Tok::RParen | Tok::RBracket => {
                    if let Some((true, cast)) = open.last() {
                        closes_cast = *cast;
                        open.pop();
                    }
                }
                Tok::RBrace => {
                    while let Some((true, _)) = open.last() {
                        open.pop();
                    }
                    open.pop();
                }
                Tok::Wand => {
                    let glued = out.last().is_some_and(|last: &Token| {
                        last.end == token.start && matches!(last.tok, Tok::Ident(_) | Tok::RBracket)
                    });
                    if glued {
                        out.push(Token { tok: Tok::Dec, end: token.start + 2, ..token });
                        token =
                            Token { tok: Tok::Star, start: token.start + 2, end: token.end, first: false };
                    }
                }
                _ => {}
            }
            cast_closed = closes_cast;
            out.push(token);
            at += used;
        }
        out
    }

    /// `>>`, `>>>`, `>>=` and `>>>=` are lexed in pieces, so that each `>` may close type arguments.
    fn join_greater(&self, at: usize) -> (Tok, usize) {
        let mut count = 1;
        let glued = |index: usize| match (self.tokens.get(index - 1), self.tokens.get(index)) {
            (Some(left), Some(right)) if left.end == right.start => Some(right.tok),
            _ => None,
        };
        while count < 3 && glued(at + count) == Some(Tok::Gt) && !self.type_brackets[at + count] {
            count += 1;
        }
        let with_equals = count < 3 && glued(at + count) == Some(Tok::Ge);
        match (count, with_equals) {
            (1, true) => (Tok::ShrAssign, 2),
            (2, true) => (Tok::UShrAssign, 3),
            (1, false) => (Tok::Gt, 1),
            (2, false) => (Tok::Shr, 2),
            _ => (Tok::UShr, 3),
        }
    }

    /// Whether the `<` at `at` opens type arguments; if so its brackets, and those inside, are marked.
    fn type_arguments(&mut self, at: usize, inside: bool) -> bool {
        let before = at.checked_sub(1).and_then(|at| self.tok(at));
        let declares = match before {
            Some(Tok::Ident(_)) => false,
            None | Some(Tok::Semi | Tok::LBrace | Tok::RBrace) => !inside,
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
            )
        );
        // `f(a < b, c > (d))` compares: a generic class in there would begin with a capital letter.
        let doubtful = match next {
            Some(Tok::LParen) => true,
            Some(Tok::Ident(_)) => inside || !self.begins_statement(at),
            _ => false,
        } && matches!(before, Some(Tok::Ident(name))
                if name.as_str().starts_with(char::is_lowercase)
                    && !matches!(name.as_str(), "seq" | "set" | "mset" | "map"));
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
                    | Tok::Inductive
                    | Tok::New
                    | Tok::Extends
                    | Tok::Implements
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
                if self.tok(at) == Some(Tok::Lt) {
                    at = self.scan_arguments(at, limit, marks)?;
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
    fn is_cast(&mut self, at: usize, behind_cast: bool) -> bool {
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
        let Some(end) = self.scan_type(at + 1, at + LONGEST_TYPE, &mut marks) else { return false };
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
                    | Tok::Result
                    | Tok::Old
                    | Tok::Acc
                    | Tok::Perm
                    | Tok::Untouched
                    | Tok::Collection(_)
            ) || (primitive && matches!(tok, Tok::Plus | Tok::Minus | Tok::Inc | Tok::Dec))
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
