//! One line per diagnostic, `file:line:column: error[CODE]: message`, for editors and scripts.

use std::fmt::Write;

use super::Diagnostic;
use crate::source::{Files, Span};

/// Renders a list of diagnostics, one per line.
pub fn render(diagnostics: &[Diagnostic], files: &Files) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        let message = diagnostic.message.replace(['\n', '\r'], " ");
        let (place, word, code) = (place(diagnostic.span, files), diagnostic.word(), diagnostic.code.0);
        let _ = writeln!(text, "{place}: {word}[{code}]: {message}");
    }
    text
}

/// `file:line:column` of the beginning of a span.
pub fn place(span: Span, files: &Files) -> String {
    if files.find(span.file).is_none() {
        return "?:1:1".into();
    }
    let start = files.start(span);
    format!("{}:{}:{}", files.get(span.file).name, start.line, start.column)
}
