//! Numbers, and the escapes of strings and characters.

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
        let mantissa = text.trim_end_matches(['f', 'F', 'd', 'D']);
        if mantissa.starts_with(|c: char| c.is_ascii_digit())
            && !mantissa.starts_with("0x")
            && mantissa.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '_'))
            && (mantissa.len() < text.len() || mantissa.contains(['.', 'e', 'E']))
        {
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

    /// Decodes the escapes of a string or character literal.
    pub(super) fn unescape(&mut self, inside: &str, start: usize) -> String {
        let mut out = String::with_capacity(inside.len());
        let mut rest = inside.char_indices().peekable();
        while let Some((index, c)) = rest.next() {
            if c != '\\' {
                out.push(c);
                continue;
            }
            let Some((_, escape)) = rest.next() else { break };
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
                    // Java reads `\u0022` as the quote itself, before it looks for the end of the string.
                    u32::from_str_radix(&digits, 16)
                        .ok()
                        .filter(|_| digits.len() == 4)
                        .and_then(char::from_u32)
                        .filter(|c| !matches!(c, '"' | '\'' | '\\' | '\n' | '\r'))
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
