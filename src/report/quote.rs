//! The program's own text, as it is quoted in messages.

use crate::source::{Files, Span};

/// How much of a quoted text is shown in a message.
const LONGEST: usize = 160;

/// The program's own text at a place, on one line; the end of a very long text is left out.
pub fn shown(files: &Files, span: Span) -> String {
    let mut text = files.words(span).flat_map(str::chars);
    // Blanks collapse, so more than the shown length is read, but not all of a very long text.
    let start: String =
        text.by_ref().take(LONGEST * 8).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = start.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{} …", &line[..at]),
        None if text.next().is_some() => format!("{line} …"),
        None => line,
    }
}
