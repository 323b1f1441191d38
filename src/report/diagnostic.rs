//! A diagnostic as data: nothing here knows how it will be shown.

use crate::source::Span;

/// The code of an error, as in `E0201`; the catalogue knows its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub &'static str);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

/// A second place that matters for an error, with what happens there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub message: String,
}

/// One error or warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub severity: Severity,
    pub code: Code,
    /// One sentence without a full stop; source names stand in backquotes.
    pub message: String,
    /// Where it failed: the very conjunct or expression.
    pub span: Span,
    /// What stands at `span`, in a few words; may be empty.
    pub here: String,
    pub labels: Vec<Label>,
    /// What was known there: the path, what is held, what is known, in source words.
    pub notes: Vec<String>,
    /// What would repair it, if something plainly would.
    pub help: Option<String>,
    /// A limit was reached on the question that failed: neither shown to hold nor to be wrong.
    pub undecided: bool,
}

impl Diagnostic {
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            span,
            here: String::new(),
            labels: Vec::new(),
            notes: Vec::new(),
            help: None,
            undecided: false,
        }
    }

    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    pub fn here(mut self, text: impl Into<String>) -> Diagnostic {
        self.here = text.into();
        self
    }

    pub fn label(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, message: message.into() });
        self
    }

    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Says that a limit was reached, so that the message speaks of what was not decided.
    pub fn undecided(mut self) -> Diagnostic {
        if !self.undecided {
            self.undecided = true;
            // "might not hold" would say that something speaks against it.
            let claims = ["might not hold", "might not fall"];
            self.message = match claims.iter().find(|claim| self.message.contains(*claim)) {
                Some(claim) => self.message.replacen(claim, "could not be decided", 1),
                None => format!("{}: this could not be decided", self.message),
            };
        }
        self
    }

    /// The word that stands before the code: `error`, `warning`, or `undecided`.
    pub fn word(&self) -> &'static str {
        match self.severity {
            Severity::Error if self.undecided => "undecided",
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }

    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }
}
