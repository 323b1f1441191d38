//! Source text: files, ranges in them, and interned names.
//!
//! Every error in a program is shown to its author *at a place*, so every node of every tree carries a [`Span`]. A span
//! is eight bytes of offsets and a file number; the text itself is stored once, in [`Files`].

mod files;
mod library;
pub(crate) mod shift;
mod span;
mod symbol;
mod tokens;

pub use files::{File, Files, LineColumn, Spelling};
pub use library::{METHODS_OF_ARRAYS, ROWS, UNNAMED};
pub use span::{FileId, Span};
pub use symbol::Symbol;
pub use tokens::{TokenPlace, Tokens};
