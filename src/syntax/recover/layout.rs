//! The rough structure of a token vector: which brackets match, where statements and members begin and end.
//!
//! It looks only at brackets, `;` and a few keywords, so it also works where the parser does not.

use crate::syntax::token::{Tok, Token};

/// What a pair of braces (or the whole vector) holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// The file: classes and `main` blocks.
    Items,
    Members,
    Statements,
    /// Values: an array initialiser or a trigger.
    Values,
}

/// A statement, member or item around a token: the half-open range of its tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub holds: Holds,
    pub start: usize,
    pub end: usize,
}

/// For each bracket the index of its partner, if it has one.
pub(super) fn mates(tokens: &[Token]) -> Vec<Option<usize>> {
    let mut mates = vec![None; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let closes: fn(Tok) -> bool = match token.tok {
            Tok::LParen | Tok::CastParen | Tok::LBracket | Tok::LBrace => {
                open.push(at);
                continue;
            }
            Tok::RParen => |tok| matches!(tok, Tok::LParen | Tok::CastParen),
            Tok::RBracket => |tok| tok == Tok::LBracket,
            Tok::RBrace => {
                // A closing brace also ends brackets left open inside it.
                while open.last().is_some_and(|at| tokens[*at].tok != Tok::LBrace) {
                    open.pop();
                }
                |tok| tok == Tok::LBrace
            }
            _ => continue,
        };
        // `f(a[1)`: the round bracket ends the square one, if there is one.
        let inner = open.iter().rev().take_while(|at| tokens[**at].tok != Tok::LBrace);
        let partner = inner.clone().position(|at| closes(tokens[*at].tok));
        let partner = match (partner, token.tok) {
            (Some(skip), _) => open.len().checked_sub(skip + 1),
            (None, Tok::RBrace) => open.len().checked_sub(1),
            _ => None,
        };
        if let Some(index) = partner {
            mates[at] = Some(open[index]);
            mates[open[index]] = Some(at);
            open.truncate(index);
        }
    }
    mates
}

#[derive(Clone, Copy)]
struct Frame {
    holds: Holds,
    /// Where the statement or member that is being read begins.
    start: usize,
    /// A class, interface or enum is being declared.
    class: bool,
    /// The last braces that ended here held values, so the statement goes on.
    values: bool,
    /// A clause of a contract is being read, up to its `;`.
    clause: bool,
    /// The parameters of a method have been seen.
    header: bool,
    /// The member begins with its contract, in JML's style.
    before: bool,
    /// Where the open brackets are closed: a `;` before that belongs to the head of a `for`.
    closes: usize,
}

/// The places around the token at `target`, the innermost first.
pub(super) fn places(tokens: &[Token], mates: &[Option<usize>], outer: Holds, target: usize) -> Vec<Place> {
    let mut frames = vec![Frame::new(outer, 0)];
    let mut at = 0;
    let target = target.min(tokens.len());
    while at < target {
        let Some(frame) = frames.last_mut() else { break };
        let tok = tokens[at].tok;
        match tok {
            Tok::LBrace => {
                let holds = frame.inside(tokens, at);
                frames.push(Frame::new(holds, at + 1));
            }
            Tok::RBrace => {
                let closed = if frames.len() > 1 { frames.pop() } else { None };
                if let (Some(frame), Some(closed)) = (frames.last_mut(), closed) {
                    frame.values = closed.holds == Holds::Values;
                    if !frame.values {
                        frame.begin(at + 1);
                    }
                }
            }
            // Round and square brackets that are closed before the target hold nothing that matters.
            Tok::LParen | Tok::CastParen | Tok::LBracket => match mates[at] {
                Some(mate) if mate < target => {
                    frame.header |= !frame.clause;
                    let header = at.checked_sub(1).is_some_and(|before| opens_header(tokens[before].tok));
                    if header && frame.holds == Holds::Statements {
                        frame.begin(mate + 1);
                    }
                    at = mate;
                }
                Some(mate) => frame.closes = frame.closes.max(mate),
                None => {}
            },
            Tok::Semi if frame.closes <= at && !frame.goes_on(tokens.get(at + 1)) => frame.begin(at + 1),
            Tok::Before => frame.before = true,
            tok if tok.is_clause() => frame.clause = true,
            Tok::Else | Tok::Do | Tok::Arrow if frame.holds == Holds::Statements => frame.begin(at + 1),
            Tok::Colon if frame.holds == Holds::Statements => {
                let label = at == frame.start + 1 && matches!(tokens[frame.start].tok, Tok::Ident(_));
                if label || matches!(tokens[frame.start].tok, Tok::Case | Tok::Default) {
                    frame.begin(at + 1);
                }
            }
            tok if tok.declares_class() => frame.class = true,
            _ => {}
        }
        at += 1;
    }
    frames
        .iter()
        .rev()
        .map(|frame| Place { holds: frame.holds, start: frame.start, end: frame.end(tokens, mates, target) })
        .collect()
}

/// Where the members of a class end; the last number is the number of tokens.
pub(super) fn member_ends(tokens: &[Token]) -> Vec<usize> {
    let mates = mates(tokens);
    let mut ends = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let end = Frame::new(Holds::Members, at).end(tokens, &mates, at).max(at + 1);
        ends.push(end);
        at = end;
    }
    ends
}

/// Words that are followed by round brackets and then a statement.
fn opens_header(tok: Tok) -> bool {
    matches!(tok, Tok::If | Tok::While | Tok::For)
}

impl Frame {
    fn new(holds: Holds, start: usize) -> Frame {
        Frame {
            holds,
            start,
            class: false,
            values: false,
            clause: false,
            header: false,
            before: false,
            closes: 0,
        }
    }

    fn begin(&mut self, start: usize) {
        *self = Frame::new(self.holds, start);
    }

    /// At a `;`: whether the member goes on, because this ended a clause and more of the member follows.
    fn goes_on(&mut self, next: Option<&Token>) -> bool {
        let clause = std::mem::replace(&mut self.clause, false);
        matches!(self.holds, Holds::Members | Holds::Items)
            && match next.map(|token| token.tok) {
                // This includes clauses whose first word was forgotten.
                Some(Tok::LBrace) => clause || self.header,
                Some(tok) if tok.is_clause() => clause || self.header,
                Some(Tok::RBrace) | None => false,
                Some(_) => clause && self.before && !self.header,
            }
    }

    /// The contents of the braces that open at `at`.
    fn inside(&self, tokens: &[Token], at: usize) -> Holds {
        let before = at.checked_sub(1).map(|at| tokens[at].tok);
        if self.holds == Holds::Values {
            return Holds::Values;
        }
        if self.class {
            return Holds::Members;
        }
        match before {
            Some(
                Tok::Assign | Tok::Brackets | Tok::RBracket | Tok::Comma | Tok::ColonColon | Tok::LParen,
            ) => Holds::Values,
            Some(Tok::RBrace) if self.values => Holds::Values,
            _ => Holds::Statements,
        }
    }

    /// Where the statement or member ends that the target is in.
    fn end(&self, tokens: &[Token], mates: &[Option<usize>], target: usize) -> usize {
        let mut at = target;
        let mut state = *self;
        while let Some(token) = tokens.get(at) {
            let begins_line = token.first && at > self.start;
            state.class |= token.tok.declares_class();
            match token.tok {
                Tok::Semi if state.closes <= at && !state.goes_on(tokens.get(at + 1)) => return at + 1,
                Tok::Before => state.before = true,
                tok if tok.is_clause() => state.clause = true,

                // The brace that ends the enclosing part.
                Tok::RBrace if mates[at].is_none_or(|open| open < self.start) => return at,
                Tok::LBrace => {
                    let end = mates[at].unwrap_or(tokens.len() - 1);
                    match (self.holds, state.inside(tokens, at)) {
                        (_, Holds::Values) => at = end,
                        (Holds::Statements, _) if at > self.start => return at,
                        _ => return (end + 1).min(tokens.len()),
                    }
                }
                tok if begins_line && self.holds == Holds::Statements && tok.begins_statement() => return at,
                Tok::Public
                | Tok::Private
                | Tok::Protected
                | Tok::Class
                | Tok::Interface
                | Tok::Enum
                | Tok::Predicate
                    if begins_line
                        && self.holds == Holds::Members
                        && (state.header || !state.before)
                        && !tokens[at - 1].tok.is_modifier() =>
                {
                    return at;
                }
                Tok::Class | Tok::Interface | Tok::Enum | Tok::Main
                    if begins_line && self.holds == Holds::Items && !tokens[at - 1].tok.is_modifier() =>
                {
                    return at;
                }
                Tok::LParen | Tok::CastParen | Tok::LBracket => {
                    state.header |= !state.clause;
                    if let Some(mate) = mates[at] {
                        at = mate;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        tokens.len()
    }
}
