//! A diagnostic as data: nothing here knows how it will be shown.

use crate::source::{Files, Span};

/// The code of an error, as in `E0201`; the catalogue knows its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub &'static str);

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The program does not verify.
    Error,
    /// It may verify, but is hardly what was meant.
    Warning,
}

/// A second place that matters for an error, with a short text about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What happens there, in a few words.
    pub message: String,
}

/// A sentence of a message. Line numbers in it are kept as places, so that it stays correct when the text moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    parts: Vec<Part>,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words.
    Text(String),
    /// The number of the line where this place begins.
    Line(Span),
}

impl Note {
    /// A sentence of these parts.
    pub fn new(parts: Vec<Part>) -> Note {
        Note { parts }
    }

    /// The sentence as it is shown.
    pub fn text(&self, files: &Files) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Line(span) => files.start(*span).line.to_string(),
        };
        clipped(self.parts.iter().map(part).collect::<String>())
    }

    /// The places that it refers to.
    pub fn places(&mut self) -> impl Iterator<Item = &mut Span> {
        self.parts.iter_mut().filter_map(|part| match part {
            Part::Text(_) => None,
            Part::Line(span) => Some(span),
        })
    }
}

impl From<String> for Note {
    fn from(text: String) -> Note {
        Note { parts: vec![Part::Text(clipped(text))] }
    }
}

impl From<&str> for Note {
    fn from(text: &str) -> Note {
        text.to_owned().into()
    }
}

/// How many characters each text of a message may have. A name can be as long as a file.
const LONGEST: usize = 2000;

fn clipped(text: impl Into<String>) -> String {
    let mut text = text.into();
    if let Some((at, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(at);
        text.push('…');
    }
    text
}

/// One error or warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// Its code, which has a page in the catalogue.
    pub code: Code,
    /// One sentence without a full stop; source names are in backquotes.
    pub message: String,
    /// Where it failed: the exact conjunct or expression.
    pub span: Span,
    /// A label for `span`, in a few words; may be empty.
    pub here: String,
    /// Further places that matter.
    pub labels: Vec<Label>,
    /// The path, what was held and what was known there, in terms of the source.
    pub notes: Vec<Note>,
    /// A repair, if there is an obvious one.
    pub help: Option<String>,
    /// A limit was reached on the question that failed: neither shown to hold nor to be wrong.
    pub undecided: bool,
    /// The message if a limit was reached: "might not hold" would suggest that there is evidence against it.
    pub message_undecided: Option<String>,
}

impl Diagnostic {
    /// An error with only a message. Very long texts are cut off, here and below.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: clipped(message),
            span,
            here: String::new(),
            labels: Vec::new(),
            notes: Vec::new(),
            help: None,
            undecided: false,
            message_undecided: None,
        }
    }

    /// A warning with only a message.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    /// Sets the label at its place.
    pub fn here(mut self, text: impl Into<String>) -> Diagnostic {
        self.here = clipped(text);
        self
    }

    /// Adds a second place.
    pub fn label(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, message: clipped(message) });
        self
    }

    /// Adds a sentence.
    pub fn note(mut self, note: impl Into<Note>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// Sets the message for the case that a limit was reached.
    pub fn or_undecided(mut self, message: impl Into<String>) -> Diagnostic {
        self.message_undecided = Some(clipped(message));
        self
    }

    /// Marks that a limit was reached, so that the message says that it was not decided.
    pub fn undecided(mut self) -> Diagnostic {
        if !self.undecided {
            self.undecided = true;
            let plain = || format!("{}: this could not be decided", self.message);
            self.message = self.message_undecided.take().unwrap_or_else(plain);
        }
        self
    }

    /// The word before the code: `error`, `warning`, or `undecided`.
    pub fn word(&self) -> &'static str {
        match self.severity {
            Severity::Error if self.undecided => "undecided",
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }

    /// Sets the suggested repair.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(clipped(text));
        self
    }
}
