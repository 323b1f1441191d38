//! Integer literals, read as in Java.

use super::checker::Checker;
use super::codes;
use crate::report::Diagnostic;
use crate::resolve::Ty;
use crate::source::{Span, Symbol};

/// Why a literal has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Malformed,
    TooLarge,
}

struct Parsed {
    magnitude: i128,
    decimal: bool,
    long: bool,
}

impl Parsed {
    /// The largest number of its type.
    fn most(&self) -> i128 {
        if self.long { i64::MAX.into() } else { i32::MAX.into() }
    }

    /// As many numbers as its type has.
    fn word(&self) -> i128 {
        2 * (self.most() + 1)
    }
}

fn parse(text: &str) -> Result<Parsed, Fault> {
    let (text, long) = match text.strip_suffix(['l', 'L']) {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = if let Some(rest) = lower.strip_prefix("0x") {
        (rest, 16)
    } else if let Some(rest) = lower.strip_prefix("0b") {
        (rest, 2)
    } else if lower.len() > 1 && lower.starts_with('0') {
        (&lower[1..], 8)
    } else {
        (lower.as_str(), 10)
    };
    // Java's octal numbers may have underscores right after the `0`; elsewhere they are between digits.
    let misplaced = digits.ends_with('_') || (digits.starts_with('_') && radix != 8);
    let digits = digits.replace('_', "");
    if misplaced || digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return Err(Fault::Malformed);
    }
    let magnitude = i128::from_str_radix(&digits, radix).map_err(|_| Fault::TooLarge)?;
    Ok(Parsed { magnitude, decimal: radix == 10, long })
}

/// The value of a literal that passed the checks; `0xFFFFFFFF` is -1, as in Java. `None` if it has no value.
pub(crate) fn literal_value(text: Symbol) -> Option<i128> {
    let parsed = parse(text.as_str()).ok()?;
    let wraps = !parsed.decimal && parsed.magnitude > parsed.most();
    Some(if wraps { parsed.magnitude - parsed.word() } else { parsed.magnitude })
}

impl Checker<'_, '_> {
    /// An integer literal; `negated` if a minus is right before it.
    pub(super) fn literal(&mut self, span: Span, text: Symbol, negated: bool) -> Ty {
        let parsed = parse(text.as_str());
        let long = text.as_str().ends_with(['l', 'L']);
        let ty = if long { Ty::Long } else { Ty::Int };
        let (name, bits) = if long { ("long", 64) } else { ("int", 32) };
        let error = match parsed {
            Err(Fault::Malformed) => {
                Diagnostic::error(codes::LITERAL, span, format!("`{text}` is not a number"))
                    .help("after `0x` come hexadecimal digits, after `0b` binary, after `0` octal ones; `_` goes between digits")
            }
            Err(Fault::TooLarge) => Diagnostic::error(codes::LITERAL, span, "this number is too large")
                .note("numbers in specifications lie between -2^127 and 2^127 - 1, those in program code in Java's `int`"),
            Ok(parsed) if parsed.decimal => {
                let most = if negated { parsed.most() + 1 } else { parsed.most() };
                if self.at.place.is_specification() || parsed.magnitude <= most {
                    return ty;
                }
                Diagnostic::error(codes::LITERAL, span, format!("`{text}` is out of the range of `{name}`")).note(
                    format!("in program code {} `{name}` literal is at most {}, as in Java; specifications have no such bound", if long { "a" } else { "an" }, parsed.most()),
                )
            }
            Ok(parsed) if parsed.magnitude <= parsed.most() => return ty,
            Ok(parsed) if parsed.magnitude >= parsed.word() => {
                Diagnostic::error(codes::LITERAL, span, format!("`{text}` does not fit into the {bits} bits of {} `{name}`", if long { "a" } else { "an" }))
            }
            Ok(parsed) if self.at.place.is_specification() => {
                Diagnostic::error(codes::LITERAL, span, format!("`{text}` is a negative number in Java"))
                    .here(format!("Java reads it as {}", parsed.magnitude - parsed.word()))
                    .help("write the number that you mean in decimal")
            }
            Ok(_) => return ty,
        };
        self.report(error);
        ty
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_as_java_reads_them() {
        let value = |text| literal_value(Symbol::new(text));
        assert_eq!(value("1_000"), Some(1000));
        assert_eq!(value("0x1F"), Some(31));
        assert_eq!(value("0b101"), Some(5));
        assert_eq!(value("017"), Some(15));
        assert_eq!(value("0_17"), Some(15));
        assert_eq!(value("0"), Some(0));
        assert_eq!(value("0xFFFF_FFFF"), Some(-1));
        assert_eq!(value("0xFFFF_FFFFL"), Some((1 << 32) - 1));
        assert_eq!(value("0xFFFF_FFFF_FFFF_FFFFL"), Some(-1));
        assert_eq!(value("12L"), Some(12));
        for wrong in ["08", "0x", "1_", "0b2", "L", "0x_1", "", "999999999999999999999999999999999999999999"]
        {
            assert_eq!(value(wrong), None, "{wrong}");
        }
    }
}
