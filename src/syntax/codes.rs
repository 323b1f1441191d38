//! The codes of syntax errors. Their pages are in the catalogue of [`crate::report`].

use crate::report::Code;

/// A token that can't be used here: what was expected, what was found.
pub const UNEXPECTED: Code = Code("E0001");
/// A statement, clause or member without its `;`.
pub const MISSING_SEMICOLON: Code = Code("E0002");
/// A bracket, comment or string without its end, or an end without its beginning.
pub const UNCLOSED: Code = Code("E0003");
/// A character or literal that is not a token.
pub const BAD_TOKEN: Code = Code("E0004");
/// Nesting beyond the limit.
pub const TOO_DEEP: Code = Code("E0005");
/// A contract or invariant in a place where it belongs to nothing.
pub const MISPLACED_CONTRACT: Code = Code("E0006");
/// A reserved word as a name.
pub const RESERVED_WORD: Code = Code("E0008");
/// An expression where only a statement has an effect, or a target that cannot be assigned to.
pub const NOT_A_STATEMENT: Code = Code("E0009");
/// A declaration whose parts do not fit together.
pub const BAD_DECLARATION: Code = Code("E0010");
/// Program text in a specification comment, or a specification that is partly outside a comment.
pub const IN_COMMENT: Code = Code("E0012");
/// A comment that was surely meant as a specification (a warning).
pub const MEANT_AS_SPECIFICATION: Code = Code("E0013");
/// Further errors of a file are not shown.
pub const TOO_MANY: Code = Code("E0011");

// These two are also what later passes report.
/// A construct of the language that is not built yet.
pub const NOT_YET: Code = Code("E0190");
/// A construct of Java that the language leaves out.
pub const NOT_IN_LANGUAGE: Code = Code("E0191");
