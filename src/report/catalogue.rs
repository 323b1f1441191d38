//! The catalogue of codes: one page for each, which `acclaim explain` shows.
//!
//! A page says what the code means, why it is an error, and shows a program that has the error and a repaired one. The
//! test suite runs both programs. The pages are files of their own, `codes/E0xxx.md`, and are part of the binary.

use super::Code;

/// A fault of the tool itself, never of the program.
pub const INTERNAL: Code = Code("E0900");

/// The codes for faults of the tool, during verification and before it.
pub const FAULTS: [Code; 2] = [INTERNAL, Code("E0199")];

/// Something is trusted although `--deny-trust` was given.
pub const TRUST_DENIED: Code = Code("E0290");

/// A construct of the language that is not built yet.
pub const NOT_BUILT: Code = Code("E0190");

/// The page of one code.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The code that it explains, as in `E0201`.
    pub code: &'static str,
    /// Markdown: a heading `# E0xxx: title`, text, and programs in fences marked `acc,fails` and `acc,verifies`.
    pub text: &'static str,
}

impl Page {
    /// The heading after the code.
    pub fn title(&self) -> &'static str {
        let heading = self.text.lines().next().unwrap_or("");
        heading.split_once(": ").map_or(heading, |(_, title)| title)
    }
}

macro_rules! pages {
    ($($code:literal)*) => {
        &[$(Page { code: $code, text: include_str!(concat!("../../codes/", $code, ".md")) }),*]
    };
}

/// All pages, by code.
pub const PAGES: &[Page] = pages! {
    "E0001" "E0002" "E0003" "E0004" "E0005" "E0006" "E0008" "E0009" "E0010" "E0011"
    "E0012" "E0013" "E0101" "E0102" "E0103" "E0104" "E0105" "E0106" "E0107" "E0108"
    "E0109" "E0110" "E0111" "E0112" "E0113" "E0114" "E0115" "E0116" "E0117" "E0118"
    "E0119" "E0120" "E0121" "E0122" "E0123" "E0124" "E0125" "E0126" "E0127" "E0128"
    "E0129" "E0130" "E0131" "E0132" "E0133" "E0134" "E0135" "E0136" "E0137" "E0138"
    "E0139" "E0140" "E0141" "E0142" "E0146" "E0147" "E0150" "E0151" "E0155" "E0156" "E0157" "E0160" "E0190" "E0191" "E0192" "E0199"
    "E0201" "E0202" "E0203" "E0204" "E0205" "E0206" "E0207" "E0208" "E0210" "E0211" "E0212" "E0213"
    "E0214" "E0215" "E0216" "E0217" "E0218" "E0219" "E0220" "E0221" "E0222" "E0223"
    "E0224" "E0226" "E0230" "E0231" "E0232" "E0240" "E0241" "E0290" "E0900"
};

/// The page of a code, in upper or lower case.
pub fn find(code: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.code.eq_ignore_ascii_case(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_sorted_and_headed_by_their_code() {
        assert!(PAGES.is_sorted_by_key(|page| page.code));
        for page in PAGES {
            assert!(page.text.starts_with(&format!("# {}: ", page.code)), "{}", page.code);
            assert!(!page.title().is_empty());
        }
    }
}
