//! The tool's messages: diagnostics as data, the catalogue of codes, and the renderers.
//!
//! A rule that finds a mistake makes a [`Diagnostic`]: a code, a place, a sentence, further places, notes. It is turned
//! into text at the very end, by one of the renderers: [`human`] draws the source under the message, [`short`] writes
//! one line, [`json`] one object. The catalogue has one page per code, the text of `acclaim explain`. Nothing here
//! prints.
//!
//! ```text
//! error[E0204]: the divisor might be 0
//!   ┌─ mean.acc:4:16
//!   │
//! 4 │     return sum / count;
//!   │                  ^^^^^ expected a value other than 0
//! ```

pub mod catalogue;
pub mod diagnostic;
pub mod human;
pub mod json;
pub mod quote;
pub mod short;

pub use diagnostic::{Code, Diagnostic, Label, Note, Part, Severity};

/// Puts diagnostics into the order in which they are shown: by file and place, whatever order they were found in. For
/// two at the same place, the code and then the text decide, so that the order depends only on the program.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| {
        let key = |d: &Diagnostic| (d.span.file, d.span.start, d.span.end, d.severity, d.code);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
    });
}
