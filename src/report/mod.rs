//! What the tool says: diagnostics as data, the catalogue of codes, and the renderers.

pub mod diagnostic;

pub use diagnostic::{Code, Diagnostic, Label, Severity};
