//! The form for people: the message, the source with the failing range underlined, notes and help.

use std::borrow::Cow;

use codespan_reporting::diagnostic as shown;
use codespan_reporting::files::SimpleFiles;
use codespan_reporting::term::{self, Config, termcolor::Ansi};

use super::{Diagnostic, Severity};
use crate::source::{FileId, Files, Span};

/// Renders a list of diagnostics, each followed by an empty line. With `colour`, the text contains ANSI
/// escape sequences.
pub fn render(diagnostics: &[Diagnostic], files: &Files, colour: bool) -> String {
    if diagnostics.is_empty() {
        return String::new();
    }
    let mut sources = SimpleFiles::new();
    for id in files.ids().chain(FileId::library()) {
        let file = files.get(id);
        sources.add(file.name.as_str(), visible(&file.text));
    }
    diagnostics.iter().map(|diagnostic| render_one(diagnostic, files, &sources, colour)).collect()
}

fn render_one(
    diagnostic: &Diagnostic,
    files: &Files,
    sources: &SimpleFiles<&str, Cow<'_, str>>,
    colour: bool,
) -> String {
    let shown = if has_long_line(diagnostic, files) {
        without_source(diagnostic, files)
    } else {
        convert(diagnostic, files)
    };
    let config = Config::default();
    let mut buffer = Vec::new();
    let drawn = if colour {
        term::emit_to_write_style(&mut Ansi::new(&mut buffer), &config, sources, &shown)
    } else {
        term::emit_to_io_write(&mut buffer, &config, sources, &shown)
    };
    if drawn.is_err() {
        // Only a span outside its file gets here; the message must not be lost because of it.
        return super::short::render(std::slice::from_ref(diagnostic), files);
    }
    let text = String::from_utf8_lossy(&buffer);
    // Lines that only carry a border are padded; the padding would be noise in files and diffs.
    let text: String = text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    if diagnostic.undecided { text.replacen("error[", "undecided[", 1) } else { text }
}

fn convert(diagnostic: &Diagnostic, files: &Files) -> shown::Diagnostic<usize> {
    let severity = match diagnostic.severity {
        Severity::Error => shown::Severity::Error,
        Severity::Warning => shown::Severity::Warning,
    };
    let mut labels = vec![
        shown::Label::primary(number(diagnostic.span, files), range(diagnostic.span, files))
            .with_message(&diagnostic.here),
    ];
    labels.extend(diagnostic.labels.iter().map(|label| {
        shown::Label::secondary(number(label.span, files), range(label.span, files))
            .with_message(&label.message)
    }));
    let mut notes: Vec<String> = diagnostic.notes.iter().map(|note| note.text(files)).collect();
    notes.extend(diagnostic.help.iter().map(|help| format!("help: {help}")));
    shown::Diagnostic::new(severity)
        .with_code(diagnostic.code.0)
        .with_message(&diagnostic.message)
        .with_labels(labels)
        .with_notes(notes)
}

/// The number of a file among those of [`render`]: those of the program, then those of the library.
fn number(span: Span, files: &Files) -> usize {
    let library = FileId::library().position(|id| id == span.file);
    library.map_or(span.file.0 as usize, |index| files.len() + index)
}

/// A text with control characters replaced, so that a terminal does not obey them; all other characters keep their
/// positions.
fn visible(text: &str) -> Cow<'_, str> {
    let obeyed = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if !text.chars().any(obeyed) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| match obeyed(c) {
        true if c.len_utf8() == 1 => '?',
        true => '·',
        false => c,
    };
    Cow::Owned(text.chars().map(shown).collect())
}

/// A line that is longer than this is not drawn: nobody could find the place in it.
const LONGEST_LINE: usize = 2000;

/// Whether a line is too long to be drawn.
fn has_long_line(diagnostic: &Diagnostic, files: &Files) -> bool {
    let labels = diagnostic.labels.iter().map(|label| label.span);
    std::iter::once(diagnostic.span).chain(labels).any(|span| {
        if files.find(span.file).is_none() {
            return false;
        }
        let text = files.get(span.file).text.as_bytes();
        let range = range(span, files);
        let line = |at: usize| {
            let before =
                text[..at].iter().rev().take(LONGEST_LINE).take_while(|byte| **byte != b'\n').count();
            let after = text[at..].iter().take(LONGEST_LINE).take_while(|byte| **byte != b'\n').count();
            before + after
        };
        line(range.start) >= LONGEST_LINE || line(range.end) >= LONGEST_LINE
    })
}

/// The same without source lines: places are given as numbers.
fn without_source(diagnostic: &Diagnostic, files: &Files) -> shown::Diagnostic<usize> {
    let place = |span: Span, text: &str| {
        let at = super::short::place(span, files);
        if text.is_empty() { format!("at {at}") } else { format!("at {at}: {text}") }
    };
    let mut notes = vec![place(diagnostic.span, &diagnostic.here)];
    notes.extend(diagnostic.labels.iter().map(|label| place(label.span, &label.message)));
    let mut shown = convert(diagnostic, files);
    shown.labels.clear();
    notes.append(&mut shown.notes);
    notes.push("the line is too long to be shown".into());
    shown.with_notes(notes)
}

/// The range of a span, clipped to the text and moved to character boundaries.
fn range(span: Span, files: &Files) -> std::ops::Range<usize> {
    if files.find(span.file).is_none() {
        return span.range();
    }
    let text = &files.get(span.file).text;
    let boundary = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = boundary((span.start as usize).min(text.len()));
    let end = boundary((span.end as usize).min(text.len())).max(start);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Code;
    use crate::source::Spelling;

    fn files(text: &str) -> (Files, crate::source::FileId) {
        let mut files = Files::default();
        let id = files.add("a.acc".into(), text.into(), Spelling::Acc);
        (files, id)
    }

    #[test]
    fn shows_source_labels_notes_and_help() {
        let (files, id) = files("x = y / z;\nw = 1;\n");
        let diagnostic = Diagnostic::error(Code("E0204"), Span::new(id, 8, 9), "the divisor might be 0")
            .here("expected a value other than 0")
            .label(Span::new(id, 11, 12), "later")
            .note("known here: `y > 0`")
            .help("ask for `z != 0`");
        let text = render(&[diagnostic], &files, false);
        for part in
            ["error[E0204]: the divisor", "a.acc:1:9", "^ expected", "- later", "= known", "= help: ask"]
        {
            assert!(text.contains(part), "{part} in\n{text}");
        }
        assert!(!text.contains('\u{1b}'));
    }

    #[test]
    fn long_lines_are_not_drawn_and_nothing_is_obeyed() {
        let (files, id) = files(&format!("a\u{1b}\u{85}b\n{}", "x ".repeat(5000)));
        let at = |start, end| Diagnostic::error(Code("E0204"), Span::new(id, start, end), "m").here("here");
        assert!(render(&[at(0, 1)], &files, false).contains("a?·b"));
        let text = render(&[at(4000, 4001)], &files, false);
        assert!(text.len() < 200 && text.contains("at a.acc:2:3995: here"), "{text}");
    }

    #[test]
    fn undecided_has_a_word_of_its_own_and_bad_spans_do_not_panic() {
        let (files, id) = files("é");
        let diagnostic = Diagnostic::error(Code("E0210"), Span::new(id, 1, 99), "m").undecided();
        assert!(render(std::slice::from_ref(&diagnostic), &files, false).starts_with("undecided[E0210]: m"));
        assert!(render(&[diagnostic], &files, true).contains("undecided[E0210]"));
    }
}
