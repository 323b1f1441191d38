//! Places counted in tokens.
//!
//! Offsets change with every comment and every blank; the tokens of a declaration do not. So a place that has to
//! survive an edit is kept as a [`TokenPlace`]: the number of a token, and an offset within it.
//!
//! ```text
//! x = /* one */ 1;      `1` is at offset 14, and at the beginning of token 2 in either text
//! x = 1;                at offset 4
//! ```

use super::Span;

/// The ranges of the tokens of a text, in order; only blanks and comments are between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    ranges: Vec<(u32, u32)>,
}

/// A place at the edge of a token or inside one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenPlace {
    /// The number of the token.
    pub token: usize,
    /// In bytes; the token's length means its end.
    pub within: u32,
}

impl Tokens {
    /// The ranges have to be in the order of the text and apart from each other.
    pub fn new(ranges: impl IntoIterator<Item = (usize, usize)>) -> Tokens {
        let small = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Tokens { ranges: ranges.into_iter().map(|(start, end)| (small(start), small(end))).collect() }
    }

    /// The numbers of the tokens that are inside a range of the text.
    pub fn inside(&self, span: Span) -> std::ops::Range<usize> {
        let first = self.ranges.partition_point(|(start, _)| *start < span.start);
        let last = self.ranges.partition_point(|(_, end)| *end <= span.end);
        first..last.max(first)
    }

    /// The range of a token.
    pub fn range(&self, token: usize) -> Option<(u32, u32)> {
        self.ranges.get(token).copied()
    }

    /// Whether anything is between a token and the next one.
    pub fn blank_after(&self, token: usize) -> bool {
        match (self.range(token), self.range(token + 1)) {
            (Some((_, end)), Some((start, _))) => end < start,
            _ => false,
        }
    }

    /// The place where something begins; None between tokens.
    pub fn beginning(&self, offset: u32) -> Option<TokenPlace> {
        self.place(self.ranges.partition_point(|(start, _)| *start <= offset), offset)
    }

    /// The place where something ends: the end of a token rather than the beginning of the next. None between tokens.
    pub fn ending(&self, offset: u32) -> Option<TokenPlace> {
        self.place(self.ranges.partition_point(|(start, _)| *start < offset), offset)
            .or_else(|| self.beginning(offset))
    }

    fn place(&self, after: usize, offset: u32) -> Option<TokenPlace> {
        let token = after.checked_sub(1)?;
        let (start, end) = self.range(token)?;
        (offset <= end).then_some(TokenPlace { token, within: offset - start })
    }

    /// The offset of a place; None if there is no such token, or it is shorter.
    pub fn offset(&self, place: TokenPlace) -> Option<u32> {
        let (start, end) = self.range(place.token)?;
        (place.within <= end - start).then_some(start + place.within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_outlive_blanks() {
        // `x = 1;` and `x  =1 ;`
        let tight = Tokens::new([(0, 1), (2, 3), (4, 5), (5, 6)]);
        let loose = Tokens::new([(0, 1), (3, 4), (4, 5), (6, 7)]);
        let moved = |place: Option<TokenPlace>| place.and_then(|it| loose.offset(it));
        assert_eq!((moved(tight.beginning(5)), moved(tight.ending(5))), (Some(6), Some(5)));
        assert_eq!((moved(tight.beginning(0)), moved(tight.ending(6))), (Some(0), Some(7)));
        assert_eq!(loose.beginning(2), None);
        assert!(!loose.blank_after(1));
    }
}
