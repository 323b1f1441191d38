//! The texts of a program, and the way from byte offsets to lines and columns.

use super::{FileId, Span};

/// Which of the two spellings of language.md §1 a file uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// `NAME.acc`: specification keywords are written bare.
    Acc,
    /// `NAME.java`: specifications stand inside `//@` and `/*@ … @*/`.
    Java,
}

/// One source file: its name as given by the user, its text, and where its lines begin.
#[derive(Clone, Debug)]
pub struct File {
    pub name: String,
    pub text: String,
    pub spelling: Spelling,
    line_starts: Vec<u32>,
}

/// A place as an editor counts it: both numbers begin at 1, columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    pub line: usize,
    pub column: usize,
}

/// All files of one program.
#[derive(Clone, Debug, Default)]
pub struct Files {
    files: Vec<File>,
}

impl Files {
    pub fn add(&mut self, name: String, text: String, spelling: Spelling) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).expect("fewer than 2^32 files"));
        let line_starts = std::iter::once(0)
            .chain(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1))
            .collect();
        self.files.push(File { name, text, spelling, line_starts });
        id
    }

    pub fn get(&self, id: FileId) -> &File {
        &self.files[id.0 as usize]
    }

    pub fn ids(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.files.len() as u32).map(FileId)
    }

    pub fn len(&self) -> usize {
        self.files.len()
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The text that a span covers.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).text.get(span.range()).unwrap_or("")
    }

    /// Line and column of a byte offset. An offset past the end counts as the end.
    pub fn line_column(&self, file: FileId, offset: u32) -> LineColumn {
        let file = self.get(file);
        let offset = offset.min(file.text.len() as u32);
        let line = file.line_starts.partition_point(|start| *start <= offset) - 1;
        let start = file.line_starts[line] as usize;
        let before = file.text.get(start..offset as usize).unwrap_or("");
        LineColumn { line: line + 1, column: before.chars().count() + 1 }
    }

    /// Line and column where a span begins.
    pub fn start(&self, span: Span) -> LineColumn {
        self.line_column(span.file, span.start)
    }
}
