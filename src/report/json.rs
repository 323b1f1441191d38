//! One JSON object per diagnostic, for programs that read the result.
//!
//! ```text
//! {"kind":"error","code":"E0204","message":"…","file":"mean.acc","line":4,"column":16,"end_line":4,
//!  "end_column":21,"labels":[{"message":"…","file":…}],"notes":["…"]}
//! ```
//!
//! The label at the place itself comes first; help is the last note. The kind is `error`, `warning`, or `undecided` if
//! a limit was reached.

use serde::Serialize;

use super::Diagnostic;
use crate::source::{Files, Span};

/// A range in the output: lines and columns begin at 1, the end is just after the last character.
#[derive(Serialize)]
pub struct Place {
    file: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
struct Labelled<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Place,
}

#[derive(Serialize)]
struct Object<'a> {
    kind: &'a str,
    code: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: Place,
    labels: Vec<Labelled<'a>>,
    notes: Vec<String>,
}

/// Renders a list of diagnostics, one object per line.
pub fn render(diagnostics: &[Diagnostic], files: &Files) -> String {
    diagnostics.iter().map(|diagnostic| line(&object(diagnostic, files))).collect()
}

/// One value as a line of JSON.
pub fn line(value: &impl Serialize) -> String {
    // Serialising strings and numbers into memory can't fail; the fallback keeps the line valid.
    let mut text = serde_json::to_string(value).unwrap_or_else(|_| "{}".into());
    text.push('\n');
    text
}

/// The place of a span.
pub fn place(span: Span, files: &Files) -> Place {
    if files.find(span.file).is_none() {
        return Place { file: "?".into(), line: 1, column: 1, end_line: 1, end_column: 1 };
    }
    let start = files.start(span);
    let end = files.line_column(span.file, span.end);
    Place {
        file: files.get(span.file).name.clone(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    }
}

fn object<'a>(diagnostic: &'a Diagnostic, files: &Files) -> Object<'a> {
    let here = (!diagnostic.here.is_empty()).then_some((diagnostic.here.as_str(), diagnostic.span));
    let further = diagnostic.labels.iter().map(|label| (label.message.as_str(), label.span));
    let labels = here.into_iter().chain(further);
    let mut notes: Vec<String> = diagnostic.notes.iter().map(|note| note.text(files)).collect();
    notes.extend(diagnostic.help.iter().map(|help| format!("help: {help}")));
    Object {
        kind: diagnostic.word(),
        code: diagnostic.code.0,
        message: &diagnostic.message,
        place: place(diagnostic.span, files),
        labels: labels.map(|(message, span)| Labelled { message, place: place(span, files) }).collect(),
        notes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Code;
    use crate::source::Spelling;

    #[test]
    fn has_the_fields_of_the_language_page() {
        let mut files = Files::default();
        let id = files.add("a \"b\".acc".into(), "ü = 1;\nx".into(), Spelling::Acc);
        let diagnostic = Diagnostic::error(Code("E0210"), Span::new(id, 3, 9), "m").here("h").help("do");
        let text = render(std::slice::from_ref(&diagnostic), &files);
        let value: serde_json::Value = serde_json::from_str(&text).expect("valid JSON");
        assert_eq!(value["kind"], "error");
        assert_eq!(value["file"], "a \"b\".acc");
        assert_eq!((value["line"].as_u64(), value["column"].as_u64()), (Some(1), Some(3)));
        assert_eq!((value["end_line"].as_u64(), value["end_column"].as_u64()), (Some(2), Some(2)));
        assert_eq!(value["labels"][0]["message"], "h");
        assert_eq!(value["notes"][0], "help: do");
        let text = render(&[diagnostic.undecided()], &files);
        assert!(text.starts_with(r#"{"kind":"undecided","code":"E0210""#), "{text}");
    }
}
