//! One line per diagnostic, `file:line:column: error[CODE]: message`, for editors and scripts.

use rustc_hash::FxHashSet;

use super::Diagnostic;
use crate::source::{Files, Span};

/// Renders a list of diagnostics, one per line. What fails at one place for several reasons has one line, since the
/// reasons are not shown.
pub fn render(diagnostics: &[Diagnostic], files: &Files) -> String {
    let mut text = String::new();
    let mut written = FxHashSet::default();
    for diagnostic in diagnostics {
        let message = diagnostic.message.replace(['\n', '\r'], " ");
        let (place, word, code) = (place(diagnostic.span, files), diagnostic.word(), diagnostic.code.0);
        let line = format!("{place}: {word}[{code}]: {message}\n");
        if !written.contains(&line) {
            text += &line;
            written.insert(line);
        }
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
