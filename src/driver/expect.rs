//! Expected results inside a file: the marks of language.md §9.
//!
//! ```text
//! x = 1;            //~ ERROR               an error is expected on this line
//! x = 1;            //~ ERROR postcondition … whose message or code contains this text
//!                   //~^ ERROR              … on the line above, one line up for each ^
//! ```
//!
//! Every error needs a mark and every mark an error of its own. Two kinds of result never match an ordinary mark,
//! because a program that is meant to be wrong could hide a fault in the tool: an internal error matches no mark, and
//! an undecided error matches only a mark whose text contains `undecided`.

use super::{Report, Verdict};
use crate::report::{Diagnostic, Severity, catalogue};
use crate::source::{FileId, Files};

/// One expected error or warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The line on which it is expected, from 1.
    pub line: usize,
    /// Whether an error or a warning is expected.
    pub severity: Severity,
    /// In lower case; may be empty.
    pub text: String,
}

/// A way in which a file differs from its expectations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The mark on this line can't be read.
    BadMark {
        /// From 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A mark that no diagnostic matches.
    Missing(Mark),
    /// An error that no mark expects.
    Unexpected(Diagnostic),
    /// A declaration was not verified, and no error says why.
    Silent {
        /// Its name, as in [`Declaration::name`](super::Declaration::name).
        name: String,
    },
    /// The file has no declaration and no error.
    Nothing,
}

/// The marks of a text, in order, and those that can't be read.
pub fn marks(text: &str) -> (Vec<Mark>, Vec<Mismatch>) {
    let (mut marks, mut bad) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().enumerate() {
        for part in line.split("//~").skip(1) {
            match mark(part, index + 1) {
                Ok(mark) => marks.push(mark),
                Err(why) => bad.push(Mismatch::BadMark { line: index + 1, why }),
            }
        }
    }
    (marks, bad)
}

fn mark(part: &str, line: usize) -> Result<Mark, String> {
    let after = part.trim_start_matches('^');
    let up = part.len() - after.len();
    let after = after.trim();
    // A mark may be on the last line of a `/*@ … @*/`.
    let after = after.strip_suffix("*/").map_or(after, |it| it.trim_end_matches('@').trim_end());
    let (word, text) = after.split_once(char::is_whitespace).unwrap_or((after, ""));
    let severity = match word {
        "ERROR" => Severity::Error,
        "WARNING" => Severity::Warning,
        _ => return Err(format!("expected `ERROR` or `WARNING` after `//~`, found `{word}`")),
    };
    if up >= line {
        return Err("this mark points above the first line".into());
    }
    Ok(Mark { line: line - up, severity, text: text.trim().to_lowercase() })
}

/// Compares the results with the marks of a file. An empty answer means that they agree.
pub fn compare(files: &Files, file: FileId, report: &Report) -> Vec<Mismatch> {
    let (marks, mut mismatches) = marks(&files.get(file).text);
    for severity in [Severity::Error, Severity::Warning] {
        let marks: Vec<&Mark> = marks.iter().filter(|mark| mark.severity == severity).collect();
        let came: Vec<&Diagnostic> = report.diagnostics.iter().filter(|it| it.severity == severity).collect();
        let line = |it: &&Diagnostic| (it.span.file == file).then(|| files.start(it.span).line);
        let lines: Vec<Option<usize>> = came.iter().map(line).collect();
        let fits =
            |mark: usize, of: usize| lines[of] == Some(marks[mark].line) && expects(marks[mark], came[of]);
        let of_came = assign(marks.len(), came.len(), &fits);
        for (index, mark) in marks.iter().enumerate() {
            if !of_came.contains(&Some(index)) {
                mismatches.push(Mismatch::Missing((*mark).clone()));
            }
        }
        if severity == Severity::Error {
            let unmarked = came.iter().zip(&of_came).filter(|(_, mark)| mark.is_none());
            mismatches.extend(unmarked.map(|(came, _)| Mismatch::Unexpected((*came).clone())));
        }
    }
    if report.count(Severity::Error) == 0 {
        let silent = report
            .declarations
            .iter()
            .filter(|it| !matches!(it.verdict, Verdict::Verified | Verdict::Unspecified | Verdict::Believed));
        mismatches.extend(silent.map(|it| Mismatch::Silent { name: it.name.clone() }));
    }
    if report.is_empty() {
        mismatches.push(Mismatch::Nothing);
    }
    mismatches
}

/// Whether a mark expects this diagnostic, not counting the line.
fn expects(mark: &Mark, diagnostic: &Diagnostic) -> bool {
    if catalogue::FAULTS.contains(&diagnostic.code) {
        return false;
    }
    if diagnostic.undecided && !mark.text.contains("undecided") {
        return false;
    }
    let said = format!("{} {} {}", diagnostic.word(), diagnostic.code.0, diagnostic.message);
    said.to_lowercase().contains(&mark.text)
}

/// Assigns marks to diagnostics so that as many diagnostics as possible have a mark, and no mark is used twice:
/// a maximum matching by augmenting paths.
fn assign(marks: usize, came: usize, fits: &dyn Fn(usize, usize) -> bool) -> Vec<Option<usize>> {
    fn place(
        mark: usize,
        of_came: &mut [Option<usize>],
        seen: &mut [bool],
        fits: &dyn Fn(usize, usize) -> bool,
    ) -> bool {
        for came in 0..of_came.len() {
            if seen[came] || !fits(mark, came) {
                continue;
            }
            seen[came] = true;
            let free = match of_came[came] {
                None => true,
                Some(other) => {
                    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || place(other, of_came, seen, fits))
                }
            };
            if free {
                of_came[came] = Some(mark);
                return true;
            }
        }
        false
    }
    let mut of_came = vec![None; came];
    for mark in 0..marks {
        place(mark, &mut of_came, &mut vec![false; came], fits);
    }
    of_came
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::{Declaration, Stats};
    use crate::report::Code;
    use crate::source::{Span, Spelling};

    fn mismatches(text: &str, said: Vec<(usize, &'static str, &str)>) -> Vec<Mismatch> {
        let mut files = Files::default();
        let file = files.add("t.acc".into(), text.into(), Spelling::Acc);
        let starts: Vec<usize> =
            std::iter::once(0).chain(text.match_indices('\n').map(|it| it.0 + 1)).collect();
        let span = |line: usize| Span::new(file, starts[line - 1], starts[line - 1]);
        let diagnostics: Vec<Diagnostic> = said
            .into_iter()
            .map(|(line, code, message)| Diagnostic::error(Code(code), span(line), message))
            .collect();
        let verdict = if diagnostics.is_empty() { Verdict::Verified } else { Verdict::Failed };
        let declaration = Declaration {
            name: "m".into(),
            span: span(1),
            verdict,
            diagnostics: Vec::new(),
            receiver: None,
            fresh: true,
            trust: Vec::new(),
            skipped_for: None,
            costs: Vec::new(),
            quantifiers: Vec::new(),
            stats: Stats::default(),
            guessed: Default::default(),
            recording: None,
        };
        compare(&files, file, &Report { diagnostics, declarations: vec![declaration], ..Report::default() })
    }

    #[test]
    fn marks_are_read() {
        let (marks, bad) =
            marks("a //~ ERROR Post Condition\n//~^ WARNING\n//@ b; //~ ERROR E0201 @*/\n//~ EROR\n");
        assert_eq!(marks.len(), 3);
        assert_eq!((marks[0].line, marks[0].text.as_str()), (1, "post condition"));
        assert_eq!((marks[1].line, marks[1].severity), (1, Severity::Warning));
        assert_eq!(marks[2].text, "e0201");
        assert_eq!(bad.len(), 1);
    }

    #[test]
    fn each_error_needs_a_mark_and_each_mark_an_error() {
        assert!(mismatches("x\n", vec![]).is_empty());
        assert!(mismatches("x //~ ERROR e0201\n", vec![(1, "E0201", "m")]).is_empty());
        assert!(mismatches("x\n//~^ ERROR THE\n", vec![(1, "E0201", "the m")]).is_empty());
        assert!(matches!(mismatches("x //~ ERROR\n", vec![])[..], [Mismatch::Missing(_)]));
        assert!(matches!(mismatches("x\n", vec![(1, "E0201", "m")])[..], [Mismatch::Unexpected(_)]));
        assert_eq!(mismatches("x //~ ERROR\ny\n", vec![(2, "E0201", "m")]).len(), 2);
        assert_eq!(mismatches("x //~ ERROR\n", vec![(1, "E0201", "m"), (1, "E0202", "n")]).len(), 1);
    }

    #[test]
    fn several_on_a_line_are_matched_as_well_as_possible() {
        let said = vec![(1, "E0201", "m"), (1, "E0202", "n")];
        assert!(mismatches("x //~ ERROR //~ ERROR E0201\n", said.clone()).is_empty());
        assert!(mismatches("x //~ ERROR E0202 //~ ERROR\n", said).is_empty());
    }

    #[test]
    fn faults_and_undecided_errors_are_not_expected() {
        assert_eq!(mismatches("x //~ ERROR\n", vec![(1, "E0900", "m")]).len(), 2);
        let mark = Mark { line: 1, severity: Severity::Error, text: String::new() };
        let said = Diagnostic::error(Code("E0210"), Span::new(FileId(0), 0, 0), "m").undecided();
        assert!(!expects(&mark, &said));
        assert!(expects(&Mark { text: "undecided".into(), ..mark }, &said));
    }
}
