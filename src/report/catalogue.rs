//! The catalogue of codes: one page each, what `acclaim explain` shows.
//!
//! A page says what the code means, why it is an error, and shows a program that gets it and one that is
//! repaired. Both programs are run by the test suite. The pages are files of their own, `codes/E0xxx.md`,
//! and become part of the binary.

use super::Code;

/// A fault of the tool itself, never of the program.
pub const INTERNAL: Code = Code("E0900");

/// What is trusted although `--deny-trust` was given.
pub const TRUST_DENIED: Code = Code("E0290");

/// A construct of the language that is not built yet, and one that will never be.
pub const NOT_BUILT: [Code; 2] = [Code("E0190"), Code("E0191")];

/// The page of one code.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    pub code: &'static str,
    /// Markdown: a heading `# E0xxx: title`, text, and programs in fences marked `acc,fails` and `acc,verifies`.
    pub text: &'static str,
}

impl Page {
    /// What the heading says after the code.
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
    "E0201" "E0202" "E0203" "E0204" "E0205"
    "E0210" "E0211" "E0212" "E0213" "E0214" "E0215" "E0216" "E0217" "E0218"
    "E0220" "E0221" "E0222" "E0223" "E0224"
    "E0230" "E0290"
    "E0900"
};

/// The page of a code, written in either case.
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
