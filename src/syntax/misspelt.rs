//! Words that are almost certainly misspelt keywords.

/// The words that statements begin with, except for short ones, which too many names resemble.
const STATEMENTS: [&str; 10] =
    ["assert", "assume", "break", "close", "continue", "refute", "return", "switch", "throw", "while"];

/// The keyword that was meant at the beginning of a statement: one letter is missing, surplus or wrong, or two are
/// swapped.
pub fn misspelt_statement(word: &str) -> Option<&'static str> {
    let near = |right: &&&str| may_be_near(word, right) && strsim::damerau_levenshtein(word, right) == 1;
    STATEMENTS.iter().find(near).copied()
}

/// Whether two words have enough of their beginnings and ends in common to be one letter or one swap apart: a cheap
/// question that nearly all names of a program fail.
fn may_be_near(word: &str, right: &str) -> bool {
    let same = |(a, b): &(u8, u8)| a == b;
    let beginning = word.bytes().zip(right.bytes()).take_while(same).count();
    let end = word.bytes().rev().zip(right.bytes().rev()).take_while(same).count();
    right.len().abs_diff(word.len()) <= 1 && beginning + end + 2 >= word.len().max(right.len())
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
