//! Numbers, and the escapes of strings and characters.

use std::ops::Range;

use super::Lexer;
use crate::source::{Span, Symbol};
use crate::syntax::token::Tok;

impl Lexer<'_> {
    /// Integer literals as Java writes them; floating-point ones get a token of their own, anything else is an error.
    pub(super) fn number(&mut self, text: &str, span: Span) -> Tok {
        let digits = text.strip_suffix(['l', 'L']).unwrap_or(text);
        let valid = |digits: &str, radix| {
            digits.chars().all(|c| c == '_' || c.is_digit(radix))
                && digits.starts_with(|c: char| c != '_')
                && digits.ends_with(|c: char| c != '_')
        };
        let prefix = |lower, upper| digits.strip_prefix(lower).or_else(|| digits.strip_prefix(upper));
        let is_int = match (prefix("0x", "0X"), prefix("0b", "0B")) {
            (Some(hex), _) => valid(hex, 16),
            (_, Some(binary)) => valid(binary, 2),
            // A leading zero means base eight, as in Java.
            _ if digits.len() > 1 && digits.starts_with('0') => valid(digits, 8),
            _ => valid(digits, 10),
        };
        if is_int {
            return Tok::Int(Symbol::new(text));
        }
        if is_floating(text) {
            return Tok::Float;
        }
        let error = self.bad(span, format!("`{text}` is not a number"));
        error.help = Some(if text.starts_with('0') {
            "numbers are written as `12`, `0x1F`, `0b101` or, in base eight, `017`".into()
        } else {
            "a name does not begin with a digit; a number has only digits".into()
        });
        Tok::Int(Symbol::new("0"))
    }

    /// What a text block says (JLS 17, §3.10.6): the lines after the opening quotes, without the indentation that they
    /// share and without blanks at their ends; then its escapes are decoded.
    pub(super) fn text_block(&mut self, inside: &str, at: Range<usize>) -> String {
        let blank = |line: &str| line.chars().all(|c| matches!(c, ' ' | '\t' | '\u{c}'));
        let text = inside.replace("\r\n", "\n").replace('\r', "\n");
        let Some((_, content)) = text.split_once('\n').filter(|(opening, _)| blank(opening)) else {
            let span = self.span(at);
            self.bad(span, "a text block begins on the line after its `\"\"\"`").help =
                Some("put the text on lines of its own".into());
            return String::new();
        };
        let lines: Vec<&str> = content.split('\n').collect();
        let indentation = |line: &&str| line.len() - line.trim_start_matches([' ', '\t', '\u{c}']).len();
        let last = lines.len() - 1;
        let counted = lines.iter().enumerate().filter(|(index, line)| *index == last || !blank(line));
        let shared = counted.map(|(_, line)| indentation(line)).min().unwrap_or(0);
        let stripped = |line: &&str| {
            let line = if blank(line) { "" } else { line.get(shared..).unwrap_or("") };
            line.trim_end_matches([' ', '\t', '\u{c}']).to_owned()
        };
        let stripped: Vec<String> = lines.iter().map(stripped).collect();
        let found = self.out.errors.len();
        let value = self.unescape(&stripped.join("\n"), at.start, '\0');
        // Without the indentation the places inside are not known any more.
        let span = self.span(at);
        self.out.errors[found..].iter_mut().for_each(|error| error.span = span);
        value
    }

    /// Decodes the escapes of a string or character literal, or of a text block, where `quote` is no character of a
    /// program.
    pub(super) fn unescape(&mut self, inside: &str, start: usize, quote: char) -> String {
        let mut out = String::with_capacity(inside.len());
        let mut rest = inside.char_indices().peekable();
        while let Some((index, c)) = rest.next() {
            if c != '\\' {
                out.push(c);
                continue;
            }
            let Some((_, escape)) = rest.next() else { break };
            if escape == '\n' {
                // In a text block the line goes on.
                continue;
            }
            let value = match escape {
                'b' => Some('\u{8}'),
                't' => Some('\t'),
                'n' => Some('\n'),
                'f' => Some('\u{c}'),
                'r' => Some('\r'),
                's' => Some(' '),
                '"' | '\'' | '\\' => Some(escape),
                '0'..='7' => {
                    let limit = if escape <= '3' { 2 } else { 1 };
                    let mut value = escape as u32 - '0' as u32;
                    for _ in 0..limit {
                        match rest.peek() {
                            Some((_, digit @ '0'..='7')) => value = value * 8 + (*digit as u32 - '0' as u32),
                            _ => break,
                        }
                        rest.next();
                    }
                    char::from_u32(value)
                }
                'u' => {
                    while rest.next_if(|(_, c)| *c == 'u').is_some() {}
                    let digits: String =
                        std::iter::from_fn(|| rest.next_if(|(_, c)| c.is_ascii_hexdigit()).map(|(_, c)| c))
                            .take(4)
                            .collect();
                    let code = u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == 4);
                    let low = code.filter(|code| (0xD800..0xDC00).contains(code)).and_then(|high| {
                        let (at, _) = rest.peek()?;
                        let code = low_surrogate(inside.get(*at..)?)?;
                        Some((0x1_0000 + ((high - 0xD800) << 10) + (code.0 - 0xDC00), code.1))
                    });
                    if let Some((code, length)) = low {
                        for _ in 0..length {
                            rest.next();
                        }
                        out.extend(char::from_u32(code));
                        continue;
                    }
                    if code.is_some_and(|code| (0xD800..0xE000).contains(&code)) {
                        let end = start + rest.peek().map_or(inside.len(), |(at, _)| *at);
                        let span = self.span(start + index..end);
                        self.refuse(
                            span,
                            "half of a surrogate pair is not supported yet",
                            "write the whole character",
                        );
                        out.push(char::REPLACEMENT_CHARACTER);
                        continue;
                    }
                    // Java reads `\u0022` as the quote itself, before it looks for the end of the string.
                    code.and_then(char::from_u32).filter(|c| *c != quote && !matches!(c, '\\' | '\n' | '\r'))
                }
                _ => None,
            };
            match value {
                Some(value) => out.push(value),
                None => {
                    let length = 1 + escape.len_utf8();
                    let span = self.span(start + index..start + index + length);
                    self.bad(span, format!("`\\{escape}` is not an escape that can be used here")).help =
                        Some("a backslash itself is written `\\\\`".into());
                }
            }
        }
        out
    }
}

/// The second half of a surrogate pair at the beginning of `text`, written as an escape, and its length.
fn low_surrogate(text: &str) -> Option<(u32, usize)> {
    let digits = text.strip_prefix("\\u")?.trim_start_matches('u');
    let code = u32::from_str_radix(digits.get(..4)?, 16).ok()?;
    (0xDC00..0xE000).contains(&code).then_some((code, text.len() - digits.len() + 4))
}

/// The length of the number at the beginning of `text` (JLS 17 §3.10.1 and §3.10.2); a name that follows without a
/// space is part of it.
pub(super) fn number_length(text: &str) -> usize {
    let word = |from: usize| {
        let rest = text.get(from..).unwrap_or("");
        from + rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())
    };
    let byte = |at: usize| text.as_bytes().get(at).copied().unwrap_or(b' ');
    let hex = byte(0) == b'0' && matches!(byte(1), b'x' | b'X');
    let exponent: &[u8] = if hex { b"pP" } else { b"eE" };
    let mut end = word(0);
    if byte(end) == b'.' && byte(end + 1) != b'.' {
        let after = word(end + 1);
        let next = byte(end + 1);
        // `1.e5` and `1.f` are numbers, `1.x` is none.
        let part = match text.get(end + 1..after).unwrap_or("") {
            "" => true,
            _ if hex => next.is_ascii_hexdigit() || exponent.contains(&next),
            letters => {
                next.is_ascii_digit()
                    || (exponent.contains(&next)
                        && (letters.len() > 1 || matches!(byte(end + 2), b'+' | b'-')))
                    || matches!(letters, "f" | "F" | "d" | "D")
            }
        };
        if part {
            end = after;
        }
    }
    if exponent.contains(&byte(end - 1)) && matches!(byte(end), b'+' | b'-') && byte(end + 1).is_ascii_digit()
    {
        end = word(end + 1);
    }
    end
}

/// Whether a text of [`number_length`] is a floating-point number.
fn is_floating(text: &str) -> bool {
    let (hex, rest) = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let marks: &[char] = if hex { &['p', 'P'] } else { &['e', 'E'] };
    let (mantissa, exponent) = match rest.split_once(marks) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (rest, None),
    };
    let suffixes = ['f', 'F', 'd', 'D'];
    let last = exponent.unwrap_or(mantissa);
    let digits = if hex && exponent.is_none() { last } else { last.strip_suffix(suffixes).unwrap_or(last) };
    let (mantissa, exponent) = match exponent {
        Some(_) => (mantissa, Some(digits)),
        None => (digits, None),
    };
    let suffixed = digits.len() < last.len();
    let valid = |c: char| c == '_' || c.is_digit(if hex { 16 } else { 10 });
    let parts = mantissa.split('.').count();
    let has_digit = mantissa.contains(|c: char| c.is_ascii_hexdigit());
    let power = exponent.is_none_or(|power| {
        let power = power.strip_prefix(['+', '-']).unwrap_or(power);
        !power.is_empty() && power.chars().all(|c| c == '_' || c.is_ascii_digit())
    });
    let marked = exponent.is_some() || (!hex && (suffixed || parts == 2));
    parts <= 2 && has_digit && power && marked && mantissa.chars().all(|c| c == '.' || valid(c))
}

/// The offset of the `"""` that ends a text block, in the text after its beginning.
pub(super) fn text_block_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        if !escaped && c == '"' && text.get(at..).is_some_and(|rest| rest.starts_with("\"\"\"")) {
            return Some(at);
        }
        escaped = c == '\\' && !escaped;
    }
    None
}
