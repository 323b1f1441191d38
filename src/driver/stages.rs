//! The modules that the pipeline runs through, behind the signatures that it needs of them.

use crate::syntax::ast;
use crate::{ir, lower, prover, syntax};
use crate::report::Diagnostic;
use crate::source::Files;

pub fn parse(files: &Files) -> (ast::Program, Vec<Diagnostic>) {
    syntax::parse_program(files)
}

pub fn lower(tree: &ast::Program, files: &Files) -> (ir::Program, Vec<Diagnostic>) {
    lower::program(tree, files)
}

/// The version of the Z3 that is linked, as in `4.8.12`.
pub fn z3_version() -> String {
    prover::z3_version()
}
