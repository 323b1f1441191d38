//! The texts of a program, and the conversion of byte offsets to lines and columns.

use std::path::Path;
use std::sync::OnceLock;

use super::{FileId, Span, Tokens, library};

/// Which of the two spellings of language.md §1 a file uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// `NAME.acc`: specification keywords are written bare.
    Acc,
    /// `NAME.java`: specifications are inside `//@` and `/*@ … @*/`.
    Java,
}

impl Spelling {
    /// The spelling that the extension of a path indicates; None if it indicates none.
    pub fn of(path: &Path) -> Option<Spelling> {
        match path.extension()?.to_str()? {
            "acc" => Some(Spelling::Acc),
            "java" => Some(Spelling::Java),
            _ => None,
        }
    }
}

/// One source file: its name as given by the user, its text, and where its lines begin.
#[derive(Clone, Debug)]
pub struct File {
    /// As the user gave it: for most files, the path.
    pub name: String,
    /// All of its text.
    pub text: String,
    /// How it is read.
    pub spelling: Spelling,
    line_starts: Vec<u32>,
    tokens: OnceLock<Tokens>,
}

impl File {
    pub(super) fn new(name: String, text: String, spelling: Spelling) -> File {
        let line_starts = std::iter::once(0)
            .chain(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1))
            .collect();
        File { name, text, spelling, line_starts, tokens: OnceLock::new() }
    }
}

/// A position as an editor counts it: both numbers begin at 1, columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
}

/// All files of one program.
#[derive(Clone, Debug, Default)]
pub struct Files {
    files: Vec<File>,
}

impl Files {
    /// Adds a file after the others. Its name need not be unique here.
    pub fn add(&mut self, name: String, text: String, spelling: Spelling) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).expect("fewer than 2^32 files"));
        self.files.push(File::new(name, text, spelling));
        id
    }

    /// Replaces the text of the file of that name; if there is none, adds one.
    pub fn set(&mut self, name: &str, text: String, spelling: Spelling) {
        match self.files.iter_mut().find(|file| file.name == name) {
            Some(file) => *file = File::new(name.to_owned(), text, spelling),
            None => {
                self.add(name.to_owned(), text, spelling);
            }
        }
    }

    /// Removes a file; those after it get new numbers. Returns whether there was one.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.files.len();
        self.files.retain(|file| file.name != name);
        self.files.len() < before
    }

    /// A file by its number, one of the library too. Panics if there is none.
    pub fn get(&self, id: FileId) -> &File {
        self.find(id).expect("a file of the program or of the library")
    }

    /// The same; None if there is none.
    pub fn find(&self, id: FileId) -> Option<&File> {
        self.files.get(id.0 as usize).or_else(|| library::file(id))
    }

    /// The numbers of all files of the program, in their order.
    pub fn ids(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.files.len() as u32).map(FileId)
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The text that a span covers.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).text.get(span.range()).unwrap_or("")
    }

    /// Records where the tokens of a file are. The lexer does this, once for each text.
    pub fn set_tokens(&self, id: FileId, tokens: Tokens) {
        // Lexing the text again gives the same tokens.
        let _ = self.get(id).tokens.set(tokens);
    }

    /// Where the tokens of a file are; None if it has not been lexed.
    pub fn tokens(&self, id: FileId) -> Option<&Tokens> {
        self.find(id)?.tokens.get()
    }

    /// The text that a span covers, in pieces: without its comments, and with one blank wherever there is anything
    /// between two tokens. A span that does not begin and end at the edges of tokens gives its text as it is.
    pub fn words(&self, span: Span) -> Box<dyn Iterator<Item = &str> + '_> {
        let whole = || std::iter::once(self.text(span));
        let Some(tokens) = self.tokens(span.file) else { return Box::new(whole()) };
        let inside = tokens.inside(span);
        let last = inside.end.wrapping_sub(1);
        let edges = (tokens.range(inside.start), tokens.range(last));
        match edges {
            (Some((start, _)), Some((_, end))) if start == span.start && end == span.end => {}
            _ => return Box::new(whole()),
        }
        let text = move |(start, end): (u32, u32)| {
            self.get(span.file).text.get(start as usize..end as usize).unwrap_or("")
        };
        Box::new(inside.filter_map(move |token| Some((token, tokens.range(token)?))).flat_map(
            move |(token, range)| {
                let blank = if token < last && tokens.blank_after(token) { " " } else { "" };
                [text(range), blank]
            },
        ))
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
