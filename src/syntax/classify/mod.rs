//! Which words are keywords, which `<` opens type arguments, which `(` is a cast.
//!
//! Java as it is can't be parsed with one token of lookahead, and Acclaim's keywords are contextual on top of that. One
//! pass over the token vector decides both by looking at neighbouring tokens, so that the grammar has no conflicts:
//!
//! - a contextual keyword is a keyword only where language.md §1 says so: `open list.valid();`, but `file.open()`;
//! - `record`, `sealed`, `permits`, `yield` and `module` are words of Java only where what follows fits them;
//! - `<` opens type arguments if a balanced list of types follows, and after it one of
//!   `( ) [ ] { } . , ; ::` or a name (the rule of C#): `Box<T> b`, but `i < n`;
//! - `(` is a cast if a type and `)` follow, and then a token that only an operand begins with;
//! - `[` and `]` side by side are one token; annotations and the declarations of modules are left out.
//!
//! Nothing here fails: the parser finds errors, at their places.

mod annotations;
mod placement;
mod words;

use super::brackets::LONGEST_TYPE;
use super::lexer::Raw;
use super::token::{Tok, Token, Word};
use crate::report::Diagnostic;
use crate::source::{FileId, Spelling};

/// Classifies the words of a file; types, casts and brackets are left to [`super::brackets`].
pub(super) fn classify(
    file: FileId,
    text: &str,
    spelling: Spelling,
    raw: &[Raw],
) -> (Vec<Token>, Vec<Diagnostic>) {
    let mut pass = Words {
        file,
        text,
        spelling,
        raw,
        out: Vec::with_capacity(raw.len()),
        errors: Vec::new(),
        frames: vec![Frame::default()],
        mates: None,
        at: 0,
    };
    pass.run();
    (super::brackets::settle(pass.out), pass.errors)
}

/// What is known inside one pair of brackets.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// `{ … }`, or the file itself.
    is_block: bool,
    /// These braces hold values: an array's, or a trigger's.
    values: bool,
    /// The last braces that were closed held values.
    after_values: bool,
    /// Everything here is specification or ghost code.
    spec: bool,
    /// Inside a clause or ghost statement, up to the next `;`.
    clause: bool,
    ensures: bool,
    /// Inside a contract or loop specification: clauses may follow one another.
    contract: bool,
    /// … and it belongs to a method.
    method_contract: bool,
    /// … whose header is still to come.
    ahead: bool,
    /// The next block is specification: the body of a predicate, pure method or lemma.
    body_spec: bool,
    /// Inside a ghost declaration or statement, up to its `;` or block.
    ghost: bool,
    /// … which is a `ghost if`: an `else` after its block belongs to it.
    ghost_if: bool,
    /// The arguments of an `acc`.
    acc: bool,
    /// The head of a `for`.
    is_for: bool,
    /// How many `let`, `opening`, `using` have not met their `in` yet.
    lets: usize,
    /// The header of a class, up to its `{`.
    header: bool,
}

impl Frame {
    fn in_spec(&self) -> bool {
        self.spec || self.clause || self.ghost
    }
}

struct Words<'t> {
    file: FileId,
    text: &'t str,
    spelling: Spelling,
    raw: &'t [Raw],
    out: Vec<Token>,
    errors: Vec<Diagnostic>,
    /// Never empty: the first frame is the file.
    frames: Vec<Frame>,
    /// The partners of brackets, once they have been asked for.
    mates: Option<Vec<Option<usize>>>,
    at: usize,
}

impl Words<'_> {
    fn run(&mut self) {
        while let Some(raw) = self.raw.get(self.at).copied() {
            if (raw.tok == Tok::At && self.skip_annotation()) || self.skip_module() || self.skip_orphan() {
                continue;
            }
            if let Some((tok, length)) = self.java_word() {
                let end = self.raw.get(self.at + length - 1).map_or(raw.end, |last| last.end);
                self.before(tok, raw);
                self.push(tok, Raw { end, ..raw });
                self.after(tok);
                self.at += length;
                continue;
            }
            if raw.tok == Tok::Semi && self.is_doubled() {
                self.at += 1;
                continue;
            }
            let tok = match raw.tok {
                Tok::Ident(_) => self.word(raw),
                other => other,
            };
            self.before(tok, raw);
            self.push(tok, raw);
            self.after(tok);
            self.at += 1;
        }
    }

    /// Whether this is the second `;` of `requires x; ; { … }`, which ends nothing.
    fn is_doubled(&mut self) -> bool {
        let more = match self.next(1) {
            Some(Tok::LBrace) => true,
            Some(Tok::Ident(word)) => Tok::keyword(word.as_str()).is_some_and(|(tok, _)| tok.is_clause()),
            _ => false,
        };
        let frame = self.frame();
        more && frame.method_contract && !frame.clause
    }

    fn push(&mut self, tok: Tok, raw: Raw) {
        self.out.push(Token { tok, start: raw.start, end: raw.end, first: raw.first });
    }

    fn previous(&self) -> Option<Tok> {
        self.out.last().map(|token| token.tok)
    }

    fn next(&self, ahead: usize) -> Option<Tok> {
        self.raw.get(self.at + ahead).map(|raw| raw.tok)
    }

    /// The token that comes next, if it is no name of the program's own.
    fn next_keyword(&self) -> Option<Tok> {
        match self.next(1) {
            Some(Tok::Ident(word)) => Tok::keyword(word.as_str()).map(|(tok, _)| tok),
            next => next,
        }
    }

    fn frame(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// The token of a word at its place.
    fn word(&mut self, raw: Raw) -> Tok {
        let Tok::Ident(name) = raw.tok else { return raw.tok };
        let frame = *self.frame();
        let previous = self.previous();
        let in_spec = match self.spelling {
            Spelling::Acc => frame.in_spec(),
            Spelling::Java => raw.spec,
        };
        match Tok::keyword(name.as_str()) {
            Some((tok, Word::Java)) => tok,
            _ if self.after_dot() || !raw.spec => raw.tok,
            // `String join(…)` declares a method; the statement begins after what ends another one.
            Some((Tok::Join, Word::Spec))
                if matches!(previous, Some(Tok::Ident(_))) && self.next(1) == Some(Tok::LParen) =>
            {
                raw.tok
            }
            Some((tok, Word::Spec)) => tok,
            Some((tok, Word::Context)) => match self.context(tok, frame, in_spec) {
                true if tok == Tok::In && frame.lets > 0 => Tok::LetIn,
                true => tok,
                false => raw.tok,
            },
            None => match name.as_str() {
                "seq" | "set" | "mset" | "map" if in_spec && self.next(1) == Some(Tok::LParen) => {
                    Tok::Collection(name)
                }
                "read" | "write"
                    if frame.acc && previous == Some(Tok::Comma) && self.next(1) == Some(Tok::RParen) =>
                {
                    Tok::Amount(name)
                }
                _ => raw.tok,
            },
        }
    }

    /// Whether what comes next is a member: after a `.`, or `.<T>` with type arguments.
    fn after_dot(&self) -> bool {
        let mut open = 0;
        for token in self.out.iter().rev().take(LONGEST_TYPE) {
            match token.tok {
                Tok::Gt => open += 1,
                Tok::Lt if open > 0 => open -= 1,
                tok if open == 0 => return tok == Tok::Dot,
                _ => {}
            }
        }
        false
    }

    /// Whether a contextual keyword is a keyword here.
    fn context(&self, tok: Tok, frame: Frame, in_spec: bool) -> bool {
        let previous = self.previous();
        let next = self.next(1);
        let next_word = match next {
            Some(Tok::Ident(word)) => Some(Tok::keyword(word.as_str())),
            _ => None,
        };
        let before_name = match next_word {
            Some(Some((tok, _))) if tok.is_ghost_operator() => false,
            Some(None | Some((_, Word::Context))) => true,
            Some(Some((tok, _))) => matches!(tok, Tok::This | Tok::Super | Tok::Acc),
            None => false,
        };
        // Two words cannot follow a value: the `;` before a ghost statement has been forgotten.
        let begins = match previous {
            None => true,
            Some(previous) => {
                previous.ends_operand()
                    || matches!(
                        previous,
                        Tok::Semi | Tok::LBrace | Tok::RBrace | Tok::Else | Tok::Do | Tok::Colon | Tok::Arrow
                    )
            }
        };
        match tok {
            Tok::Open | Tok::Close | Tok::Use | Tok::Apply => begins && before_name,
            Tok::Ghost => {
                // `ghost++;` is about a variable of that name, as is `(ghost++ instanceof T)`.
                let steps = begins
                    && matches!(next, Some(Tok::Inc | Tok::Dec))
                    && match self.next(2) {
                        Some(Tok::LParen) => true,
                        Some(Tok::Ident(word)) => match Tok::keyword(word.as_str()) {
                            Some((tok, Word::Java)) => matches!(tok, Tok::This | Tok::Super),
                            Some((tok, _)) => !tok.is_ghost_operator(),
                            None => true,
                        },
                        _ => false,
                    };
                let opens = next == Some(Tok::LBrace)
                    || before_name
                    || steps
                    || matches!(next_word, Some(Some((tok, _))) if tok.is_primitive() || tok.is_modifier() || matches!(tok, Tok::Void | Tok::Class | Tok::Forall | Tok::If | Tok::While | Tok::For));
                let place = begins
                    || previous
                        .is_some_and(|tok| matches!(tok, Tok::LParen | Tok::Comma) || tok.is_modifier());
                opens && place
            }
            Tok::Inductive => {
                (begins || previous.is_some_and(Tok::is_modifier))
                    && before_name
                    && matches!(self.next(2), Some(Tok::LBrace | Tok::Lt))
            }
            Tok::Main => {
                let alone = matches!(previous, None | Some(Tok::Semi | Tok::LBrace | Tok::RBrace));
                self.spelling == Spelling::Acc && alone && next == Some(Tok::LBrace)
            }
            Tok::Result => frame.ensures,
            Tok::In if frame.lets > 0 => true,
            tok if tok.is_ghost_operator() => {
                // An array may end with `}`.
                let after_value = previous.is_some_and(|tok| tok.ends_operand() || tok == Tok::RBrace);
                in_spec && after_value && begins_operand(next)
            }
            _ => false,
        }
    }

    /// Updates the frames for what a token ends or begins, before the token itself is counted.
    fn before(&mut self, tok: Tok, raw: Raw) {
        let previous = self.previous();
        // A clause cannot be in round brackets: a `)` is missing.
        while tok.is_clause() && self.frames.len() > 1 && !self.frame().is_block {
            self.frames.pop();
        }
        let frame = self.frame();
        if frame.contract && !frame.clause && !tok.is_clause() && tok != Tok::Invariant {
            frame.contract = false;
            frame.method_contract = false;
            frame.ahead = false;
            frame.body_spec &= tok == Tok::LBrace;
        }
        let ended = self.out.iter().rev().nth(self.early()).map(|token| token.tok);
        let alone = matches!(ended, None | Some(Tok::Semi | Tok::LBrace | Tok::RBrace));
        if self.spelling == Spelling::Java && tok.is_clause() && alone {
            let frame = *self.frame();
            match (frame.clause, frame.contract) {
                // The clause before lacks its `;`: what ended is the method that follows it, or else recovery leaves
                // the mark out.
                (true, _) if previous == Some(Tok::RBrace) => self.contract_before(raw),
                (true, _) => {}
                (false, true) => self.contract_goes_on(raw),
                (false, false) => self.contract_before(raw),
            }
        }
    }

    /// Updates the frames for the tokens that follow.
    fn after(&mut self, tok: Tok) {
        let before = self.out.iter().rev().nth(1).map(|token| token.tok);
        // Few tokens depend on the one that follows.
        let next = match tok {
            Tok::RBrace | Tok::Ghost | Tok::Else => self.next_keyword(),
            _ => None,
        };
        let in_spec = self.frame().in_spec();
        let frame = self.frame();
        match tok {
            Tok::LParen | Tok::LBracket => {
                let child = Frame {
                    spec: in_spec,
                    ensures: frame.ensures,
                    acc: before == Some(Tok::Acc) && tok == Tok::LParen,
                    is_for: before == Some(Tok::For),
                    ..Frame::default()
                };
                self.frames.push(child);
            }
            Tok::LBrace => {
                let values = frame.values
                    || match before {
                        Some(Tok::ColonColon | Tok::Assign | Tok::RBracket | Tok::Comma | Tok::LParen) => {
                            true
                        }
                        Some(Tok::RBrace) => frame.after_values,
                        _ => false,
                    };
                let child = Frame {
                    is_block: true,
                    values,
                    spec: in_spec || frame.body_spec,
                    ensures: frame.ensures,
                    ..Frame::default()
                };
                frame.header = false;
                self.frames.push(child);
            }
            Tok::RParen | Tok::RBracket => {
                let is_block = frame.is_block;
                if self.frames.len() > 1 && !is_block {
                    self.frames.pop();
                }
            }
            Tok::RBrace => {
                while self.frames.len() > 1 && !self.frame().is_block {
                    self.frames.pop();
                }
                let values = self.frames.len() > 1 && self.frame().values;
                if self.frames.len() > 1 {
                    self.frames.pop();
                }
                let frame = self.frame();
                frame.after_values = values;
                if !frame.clause && !values {
                    frame.body_spec = false;
                    frame.ghost &= frame.ghost_if && next == Some(Tok::Else);
                    frame.ghost_if &= frame.ghost;
                }
            }
            Tok::Semi => {
                // A `;` inside round brackets belongs to a `for`, or a `)` is missing.
                while self.frames.len() > 1 && !self.frame().is_block && !self.frame().is_for {
                    self.frames.pop();
                }
                let frame = self.frame();
                if frame.clause {
                    frame.clause = false;
                    frame.ensures = false;
                } else {
                    frame.body_spec = false;
                    frame.ghost = false;
                }
                frame.lets = 0;
                frame.header = false;
            }
            Tok::Requires | Tok::Ensures | Tok::Decreases | Tok::Invariant => {
                frame.clause = true;
                frame.contract = true;
                frame.method_contract |= matches!(tok, Tok::Requires | Tok::Ensures);
                frame.ensures = tok == Tok::Ensures;
            }
            Tok::Assert
            | Tok::Assume
            | Tok::Refute
            | Tok::Join
            | Tok::Open
            | Tok::Close
            | Tok::Use
            | Tok::Package
            | Tok::Apply => frame.clause = true,
            Tok::Pure | Tok::Predicate | Tok::Lemma => frame.body_spec = true,
            Tok::Ghost => (frame.ghost, frame.ghost_if) = (true, next == Some(Tok::If)),
            // The last block of it comes next.
            Tok::Else if next == Some(Tok::LBrace) => frame.ghost_if = false,
            tok if tok.declares_class() => frame.header = before != Some(Tok::Dot),
            Tok::Let | Tok::Opening | Tok::Using => frame.lets += 1,
            Tok::LetIn => frame.lets = frame.lets.saturating_sub(1),
            _ => {}
        }
    }
}

/// Whether a raw token may begin a value.
fn begins_operand(tok: Option<Tok>) -> bool {
    match tok {
        Some(Tok::Ident(word)) => match Tok::keyword(word.as_str()) {
            Some((tok, Word::Java)) => {
                matches!(tok, Tok::This | Tok::Super | Tok::New | Tok::Null | Tok::True | Tok::False)
            }
            _ => true,
        },
        Some(tok) => matches!(
            tok,
            Tok::Int(_)
                | Tok::Float
                | Tok::Str(_)
                | Tok::Char(_)
                | Tok::LParen
                | Tok::Not
                | Tok::Minus
                | Tok::Plus
                | Tok::Tilde
                | Tok::Inc
                | Tok::Dec
                | Tok::Result
                | Tok::Old
        ),
        None => false,
    }
}
