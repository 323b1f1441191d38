//! The second half of classification: what a bracket means, and signs that are joined or split.
//!
//! Java can be read with one token of lookahead once it is known which `<` opens type arguments, which `(` is a cast or
//! the parameters of a lambda, which `{` is a block among members, and which `switch` gives a value. All of this can be
//! seen from the neighbours and from the brackets around:
//!
//! ```text
//! (a, b) -> a         `(` whose partner is followed by an arrow: a lambda, except after `case`
//! return switch (x)   not where a statement begins: a `switch` that gives a value
//! int f; { f = 1; }   after the `;` of a member, where no contract has been read: an initialiser
//! ```

mod level;
mod types;

use super::token::{Tok, Token};
use level::Level;

/// A list of type arguments longer than this many tokens is taken to be comparisons: the search must be short.
pub(super) const LONGEST_TYPE: usize = 200;

/// Marks the `<` `>` of type arguments, the `(` of casts, lambdas, initialisers and switches that give a value; joins
/// `[` `]` and `>` `>`; splits `--*` after a name.
pub(super) fn settle(tokens: Vec<Token>) -> Vec<Token> {
    let mut pass =
        Brackets { type_brackets: vec![false; tokens.len()], mates: level::mates(&tokens), tokens: &tokens };
    pass.run()
}

struct Brackets<'t> {
    tokens: &'t [Token],
    /// Which `<` and `>` enclose type arguments.
    type_brackets: Vec<bool>,
    /// The `)` of each `(` and the reverse, where they match.
    mates: Vec<Option<usize>>,
}

impl Brackets<'_> {
    fn tok(&self, at: usize) -> Option<Tok> {
        self.tokens.get(at).map(|token| token.tok)
    }

    fn before(&self, at: usize) -> Option<Tok> {
        at.checked_sub(1).and_then(|at| self.tok(at))
    }

    fn run(&mut self) -> Vec<Token> {
        let mut out: Vec<Token> = Vec::with_capacity(self.tokens.len());
        // The open brackets, the file itself first.
        let mut open = vec![Level::default()];
        let mut cast_closed = false;
        let mut at = 0;
        while let Some(token) = self.tokens.get(at).copied() {
            let mut token = token;
            let mut used = 1;
            let mut closes_cast = false;
            let outermost = &mut Level::default();
            let level = open.last_mut().unwrap_or(outermost);
            if let Some(mark) = self.mark(level, at) {
                out.push(Token { tok: mark, end: token.start, ..token });
                token.first = false;
            }
            if token.tok == Tok::Switch && self.gives_value(level, at, cast_closed) {
                token.tok = Tok::SwitchValue;
            }
            level.follow(token.tok, self.before(at), self.tok(at + 1));
            match token.tok {
                Tok::Lt => {
                    let inside = level.round;
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
                    open.push(Level::round(cast));
                }
                Tok::LBracket if self.tok(at + 1) == Some(Tok::RBracket) => {
                    token.tok = Tok::Brackets;
                    token.end = self.tokens.get(at + 1).map_or(token.end, |last| last.end);
                    used = 2;
                }
                Tok::LBracket => open.push(Level::round(false)),
                Tok::LBrace => {
                    let inside = self.inside_braces(level, at);
                    level.header = None;
                    open.push(inside);
                }
                Tok::RParen | Tok::RBracket if level.round => {
                    closes_cast = level.cast;
                    open.pop();
                }
                Tok::RBrace => {
                    while open.pop_if(|level| level.round).is_some() {}
                    if open.len() > 1 {
                        open.pop();
                    }
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
}
