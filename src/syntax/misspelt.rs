//! Words that are almost certainly misspelt keywords.

/// The words that statements begin with, except for short ones, which too many names resemble.
const STATEMENTS: [&str; 10] =
    ["assert", "assume", "break", "close", "continue", "refute", "return", "switch", "throw", "while"];

/// The keyword that was meant at the beginning of a statement: one letter is missing, surplus or wrong, or two are
/// swapped.
pub fn misspelt_statement(word: &str) -> Option<&'static str> {
    let near = |right: &&&str| {
        right.len().abs_diff(word.len()) <= 1 && strsim::damerau_levenshtein(word, right) == 1
    };
    STATEMENTS.iter().find(near).copied()
}

/// Whether a word differs from another by at most two letters that are missing, surplus or wrong.
pub(super) fn resembles(word: &str, right: &str) -> bool {
    word.len().abs_diff(right.len()) <= 2 && strsim::levenshtein(&word.to_ascii_lowercase(), right) <= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_only() {
        assert_eq!(misspelt_statement("retrun"), Some("return"));
        assert_eq!(misspelt_statement("asert"), Some("assert"));
        assert_eq!(misspelt_statement("return"), None);
        assert_eq!(misspelt_statement("write"), None);
    }
}
