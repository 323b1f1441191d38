//! From text to raw tokens.
//!
//! The lexer knows the two spellings of language.md §1: in a `.java` file the inside of `//@ …` and `/*@ … @*/` is
//! lexed as specification, everything else as program. A comment ends here exactly where it ends for `javac`, even
//! inside a specification (`/*@ requires x; // why @*/` is closed): otherwise program text that the compiler runs could
//! hide from the verifier. Keywords are not distinguished from other words yet; [`classify`](super::classify) does
//! that.
//!
//! Nothing here fails: a character that can't begin a token is reported and left out.

mod comments;
mod literals;

use super::codes;
use super::token::Tok;
use crate::report::Diagnostic;
use crate::source::{FileId, Span, Spelling, Symbol};
use logos::Logos;
use std::ops::Range;

/// A token before classification: words are `Tok::Ident`, `>>` is two tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Raw {
    pub tok: Tok,
    pub start: usize,
    pub end: usize,
    /// Specification keywords are keywords here.
    pub spec: bool,
    /// The first token of its line.
    pub first: bool,
    /// The beginning of the region that it is in: a specification comment, or the whole file.
    pub region: usize,
}

/// The tokens of a file, and what was wrong with its characters.
#[derive(Debug, Default)]
pub(super) struct Lexed {
    pub tokens: Vec<Raw>,
    pub errors: Vec<Diagnostic>,
    /// Comments that were surely meant as specifications; the first few of a file.
    pub warnings: Vec<Diagnostic>,
    /// The insides of the specification comments, in the order of the text.
    pub comments: Vec<(u32, u32)>,
    /// A comment or string swallowed the rest of the file, so brackets cannot be expected to match.
    pub cut_short: bool,
}

/// Lexes a whole file.
pub(super) fn lex(file: FileId, text: &str, spelling: Spelling) -> Lexed {
    let mut lexer = Lexer {
        file,
        text,
        java: spelling == Spelling::Java,
        out: Lexed::default(),
        junk: None,
        previous_end: 0,
        region: 0,
    };
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    lexer.region(start..text.len(), spelling == Spelling::Acc);
    lexer.flush_junk();
    lexer.out
}

#[derive(Logos, Clone, Copy, Debug, PartialEq)]
#[logos(skip r"[ \t\r\n\x0c\x1a]+")]
enum Shape {
    #[regex(r"[\p{XID_Start}\p{Sc}_][\p{XID_Continue}\p{Sc}]*")]
    Word,
    #[regex(r"\\[a-zA-Z_]+")]
    JmlWord,
    #[regex(r"\\u+[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]", priority = 20)]
    Escape,
    /// Only how it begins; `number_length` knows the rest.
    #[regex(r"[0-9][0-9a-zA-Z_]*|\.[0-9]")]
    Number,
    #[regex(r#""([^"\\\n\r]|\\[^\n\r])*""#)]
    Str,
    #[regex(r#""([^"\\\n\r]|\\[^\n\r])*"#)]
    OpenStr,
    #[token("\"\"\"")]
    TextBlock,
    #[regex(r"'([^'\\\n\r]|\\[^\n\r])*'")]
    Char,
    #[token("'")]
    OpenChar,
    #[token("//")]
    LineComment,
    #[token("/*")]
    BlockComment,
    #[token("(", |_| Tok::LParen)]
    #[token(")", |_| Tok::RParen)]
    #[token("{", |_| Tok::LBrace)]
    #[token("}", |_| Tok::RBrace)]
    #[token("[", |_| Tok::LBracket)]
    #[token("]", |_| Tok::RBracket)]
    #[token(";", |_| Tok::Semi)]
    #[token(",", |_| Tok::Comma)]
    #[token(".", |_| Tok::Dot)]
    #[token("..", |_| Tok::DotDot)]
    #[token("...", |_| Tok::Ellipsis)]
    #[token(":", |_| Tok::Colon)]
    #[token("::", |_| Tok::ColonColon)]
    #[token("?", |_| Tok::Question)]
    #[token("@", |_| Tok::At)]
    #[token("->", |_| Tok::Arrow)]
    #[token("=", |_| Tok::Assign)]
    #[token("+=", |_| Tok::PlusAssign)]
    #[token("-=", |_| Tok::MinusAssign)]
    #[token("*=", |_| Tok::StarAssign)]
    #[token("/=", |_| Tok::SlashAssign)]
    #[token("%=", |_| Tok::PercentAssign)]
    #[token("&=", |_| Tok::AndAssign)]
    #[token("|=", |_| Tok::OrAssign)]
    #[token("^=", |_| Tok::XorAssign)]
    #[token("<<=", |_| Tok::ShlAssign)]
    #[token(":=", |_| Tok::Update)]
    #[token("==", |_| Tok::EqEq)]
    #[token("!=", |_| Tok::NotEq)]
    #[token("<", |_| Tok::Lt)]
    #[token("<=", |_| Tok::Le)]
    #[token(">", |_| Tok::Gt)]
    #[token(">=", |_| Tok::Ge)]
    #[token("!", |_| Tok::Not)]
    #[token("~", |_| Tok::Tilde)]
    #[token("+", |_| Tok::Plus)]
    #[token("-", |_| Tok::Minus)]
    #[token("*", |_| Tok::Star)]
    #[token("**", |_| Tok::StarStar)]
    #[token("/", |_| Tok::Slash)]
    #[token("%", |_| Tok::Percent)]
    #[token("&", |_| Tok::And)]
    #[token("&&", |_| Tok::AndAnd)]
    #[token("|", |_| Tok::Or)]
    #[token("||", |_| Tok::OrOr)]
    #[token("^", |_| Tok::Xor)]
    #[token("<<", |_| Tok::Shl)]
    #[token("++", |_| Tok::Inc)]
    #[token("--", |_| Tok::Dec)]
    #[token("==>", |_| Tok::Implies)]
    #[token("<==>", |_| Tok::Iff)]
    #[token("--*", |_| Tok::Wand)]
    Sign(Tok),
}

struct Lexer<'t> {
    file: FileId,
    text: &'t str,
    java: bool,
    out: Lexed,
    /// A run of characters that can't begin a token; reported as one error.
    junk: Option<Range<usize>>,
    previous_end: usize,
    region: usize,
}

impl Lexer<'_> {
    /// Lexes the inside of a specification comment.
    fn comment_region(&mut self, range: Range<usize>) {
        self.check_escapes(range.clone());
        self.region = range.start;
        let inside = self.span(range.clone());
        self.out.comments.push((inside.start, inside.end));
        self.region(range, true);
        self.region = 0;
    }

    /// Lexes one region of the text, which begins and ends on character boundaries.
    fn region(&mut self, range: Range<usize>, spec: bool) {
        let text = self.text;
        let (base, end) = (range.start, range.end);
        let region = text.get(range).unwrap_or("");
        let mut shapes = Shape::lexer(region);
        // In a specification comment an `@` at the beginning of a line belongs to the comment.
        let comment = spec && self.java;
        let mut line_begins = true;
        let mut last = base;
        while let Some(shape) = shapes.next() {
            let at = base + shapes.span().start..base + shapes.span().end;
            line_begins |= text.get(last..at.start).is_some_and(|gap| gap.contains('\n'));
            last = at.end;
            let Ok(shape) = shape else {
                self.junk(at);
                continue;
            };
            match shape {
                Shape::Sign(Tok::At) if comment && line_begins => continue,
                Shape::Number => {
                    let rest = region.get(at.start - base..).unwrap_or("");
                    let length = literals::number_length(rest).max(at.len());
                    shapes.bump(length - at.len());
                    last = at.start + length;
                    let span = self.span(at.start..last);
                    let tok = self.number(rest.get(..length).unwrap_or(""), span);
                    self.push(tok, at.start..last, spec);
                }
                Shape::LineComment => {
                    let rest = shapes.remainder();
                    // A carriage return alone ends a line, too: what follows runs.
                    let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
                    shapes.bump(length);
                    last = at.end + length;
                    if self.java && !spec && rest.starts_with('@') {
                        self.comment_region(at.end + 1..at.end + length);
                    } else {
                        self.check_comment(at.start..at.end + length, spec);
                    }
                    continue;
                }
                Shape::BlockComment => {
                    let rest = shapes.remainder();
                    let found = rest.find("*/");
                    let length = found.unwrap_or(rest.len());
                    shapes.bump(found.map_or(length, |length| length + 2));
                    last = at.end + length;
                    if found.is_none() {
                        self.unclosed_comment(at.start, end, comment);
                    }
                    if self.java && !spec && rest.starts_with('@') {
                        let inside = rest.get(..length).unwrap_or("");
                        let closing = inside.len() - inside.trim_end_matches('@').len();
                        let stop = (at.end + length).saturating_sub(closing).max(at.end + 1);
                        self.comment_region(at.end + 1..stop);
                    } else {
                        self.check_comment(at.start..at.end + length, spec);
                    }
                    continue;
                }
                Shape::TextBlock => {
                    let rest = shapes.remainder();
                    let found = literals::text_block_end(rest);
                    let length = found.map_or(rest.len(), |length| length + 3);
                    shapes.bump(length);
                    last = at.end + length;
                    let span = self.span(at.clone());
                    if found.is_none() {
                        self.out.cut_short = true;
                        self.unclosed(span, "this text block is never closed", "`\"\"\"`");
                    }
                    let inside = found.and_then(|length| rest.get(..length));
                    let value =
                        inside.map(|inside| self.text_block(inside, at.start..last)).unwrap_or_default();
                    self.push(Tok::Str(Symbol::new(&value)), at.start..last, spec);
                }
                // `x--*y` is a product for the compiler.
                Shape::Sign(Tok::Wand) if self.java && !spec => {
                    let middle = at.start + 2;
                    self.push(Tok::Dec, at.start..middle, spec);
                    self.push(Tok::Star, middle..at.end, spec);
                }
                _ => {
                    if self.java && !spec {
                        self.check_compiled(shape, at.clone());
                    }
                    if let Some(tok) = self.token(shape, at.clone()) {
                        self.push(tok, at, spec);
                    }
                }
            }
            line_begins = false;
        }
    }

    /// The token of a shape that needs no context; `None` if it is unusable.
    fn token(&mut self, shape: Shape, at: Range<usize>) -> Option<Tok> {
        let text = self.text.get(at.clone()).unwrap_or("");
        let span = self.span(at.clone());
        match shape {
            Shape::Sign(tok) => Some(tok),
            Shape::Word => {
                if text == "_" && self.java {
                    self.bad(span, "`_` is a word of Java's, and no name");
                }
                Some(Tok::Ident(Symbol::new(text)))
            }
            Shape::JmlWord => match text {
                "\\result" => Some(Tok::Result),
                "\\old" => Some(Tok::Old),
                _ => {
                    let help = match text {
                        "\\forall" => "write `forall int i :: range ==> body`",
                        "\\exists" => "write `exists int i :: range && body`",
                        _ => "of JML's words only `\\result` and `\\old(…)` are read",
                    };
                    self.bad(span, format!("`{text}` is not known here")).help = Some(help.into());
                    None
                }
            },
            Shape::Escape => {
                if self.region > 0 {
                    self.bad(span, "a Unicode escape can't be here").help =
                        Some("write the character itself".into());
                    return None;
                }
                self.refuse(
                    span,
                    "a Unicode escape outside of strings and characters is not supported yet",
                    "write the character itself",
                );
                None
            }
            Shape::Str => {
                let inside = text.get(1..text.len() - 1).unwrap_or("");
                let value = self.unescape(inside, at.start + 1, '"');
                Some(Tok::Str(Symbol::new(&value)))
            }
            Shape::OpenStr => {
                self.unclosed(span, "this string is not closed on its line", "`\"`");
                Some(Tok::Str(Symbol::new("")))
            }
            Shape::Char => {
                let inside = text.get(1..text.len() - 1).unwrap_or("");
                let value = self.unescape(inside, at.start + 1, '\'');
                let mut chars = value.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) if (c as u32) < 0x1_0000 => Some(Tok::Char(c)),
                    (first, _) => {
                        self.bad(span, "a character literal holds exactly one character").help = Some(
                            "a text of several characters is a string and is written between `\"`".into(),
                        );
                        Some(Tok::Char(first.unwrap_or(' ')))
                    }
                }
            }
            Shape::OpenChar => {
                self.unclosed(span, "this character literal is not closed on its line", "`'`");
                Some(Tok::Char(' '))
            }
            Shape::Number | Shape::LineComment | Shape::BlockComment | Shape::TextBlock => None,
        }
    }

    fn unclosed_comment(&mut self, start: usize, end: usize, in_line: bool) {
        let span = self.span(start..start + 2);
        self.out.cut_short |= end == self.text.len();
        let message = if in_line {
            "this comment does not end inside the specification comment around it"
        } else {
            "this comment is never closed"
        };
        self.unclosed(span, message, "`*/`");
    }

    fn unclosed(&mut self, span: Span, message: &str, end: &str) {
        self.flush_junk();
        self.out.errors.push(
            Diagnostic::error(codes::UNCLOSED, span, message)
                .here("begins here")
                .help(format!("put {end} where it ends")),
        );
    }

    fn bad(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.flush_junk();
        let index = self.out.errors.len();
        self.out.errors.push(Diagnostic::error(codes::BAD_TOKEN, span, message));
        &mut self.out.errors[index]
    }

    /// Reports what Java has and the language has not yet.
    fn refuse(&mut self, span: Span, message: &str, help: &str) {
        self.flush_junk();
        self.out.errors.push(Diagnostic::error(codes::NOT_YET, span, message).help(help));
    }

    fn junk(&mut self, at: Range<usize>) {
        match &mut self.junk {
            Some(run) if self.text.get(run.end..at.start).is_some_and(|gap| gap.trim().is_empty()) => {
                run.end = at.end;
            }
            _ => {
                self.flush_junk();
                self.junk = Some(at);
            }
        }
    }

    fn flush_junk(&mut self) {
        let Some(run) = self.junk.take() else { return };
        let text = self.text.get(run.clone()).unwrap_or("");
        let span = self.span(run);
        let shown: String = text
            .chars()
            .take(20)
            .flat_map(|c| match c {
                ' '.. if !c.is_control() && c != '\u{fffd}' && !looks_blank(c) => vec![c],
                _ => c.escape_default().collect(),
            })
            .collect();
        let mut error = Diagnostic::error(
            codes::BAD_TOKEN,
            span,
            match text.chars().nth(1) {
                None => format!("the character `{shown}` can't be used here"),
                Some(_) => format!("the characters `{shown}` can't be used here"),
            },
        );
        if text.chars().any(looks_blank) {
            error = error.help("this looks like a space, or like nothing, and Java takes it for neither");
        } else if text.contains(['\0', '\u{fffd}']) {
            error = error.help("is this a text file in UTF-8?");
        } else if text == "#" {
            error = error.help("comments begin with `//`");
        }
        self.out.errors.push(error);
    }

    fn push(&mut self, tok: Tok, at: Range<usize>, spec: bool) {
        self.flush_junk();
        let first = self.out.tokens.is_empty()
            || self.text.get(self.previous_end..at.start).is_some_and(|gap| gap.contains('\n'));
        self.previous_end = at.end;
        self.out.tokens.push(Raw { tok, start: at.start, end: at.end, spec, first, region: self.region });
    }

    fn span(&self, at: Range<usize>) -> Span {
        Span::new(self.file, at.start, at.end)
    }
}

/// Whether a character is seen as a space or not at all, and is not the space.
fn looks_blank(c: char) -> bool {
    (c.is_whitespace() && !c.is_ascii())
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}
