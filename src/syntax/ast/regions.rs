//! Who reads which part of a file.

use crate::source::Span;

/// The role of a piece of text, which depends on where it is written (language.md §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// In a `.acc` file, where program and specification are written in one spelling.
    Bare,
    /// In a `.java` file, outside specification comments: what the compiler sees, and what runs.
    Compiled,
    /// In a specification comment of a `.java` file: ghost, since the compiler doesn't see it.
    Comment,
}

/// The specification comments of one file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Regions {
    java: bool,
    /// The inside of each comment, as byte offsets, in the order of the text.
    comments: Vec<(u32, u32)>,
}

impl Regions {
    /// The regions of a `.java` file; those of a `.acc` file are the default.
    pub fn java(comments: Vec<(u32, u32)>) -> Regions {
        Regions { java: true, comments }
    }

    /// Whether no comment of a `.java` file is a specification.
    pub fn has_no_specification(&self) -> bool {
        self.java && self.comments.is_empty()
    }

    /// Whether the file is a `.java` file, in which specifications are comments.
    pub fn is_java(&self) -> bool {
        self.java
    }

    /// What the text at a byte offset is.
    pub fn at(&self, offset: u32) -> Text {
        let next = self.comments.partition_point(|(start, _)| *start <= offset);
        let inside = |(_, end): &(u32, u32)| offset < *end;
        match self.java {
            false => Text::Bare,
            true if next.checked_sub(1).and_then(|last| self.comments.get(last)).is_some_and(inside) => {
                Text::Comment
            }
            true => Text::Compiled,
        }
    }

    /// What the text is at the beginning of `span`.
    pub fn of(&self, span: Span) -> Text {
        self.at(span.start)
    }
}
