//! From text to the core language, and to errors.

mod errors;
mod java_order;
mod names;
mod print;
mod programs;
mod well_formed;

use crate::ir;
use crate::report::{Diagnostic, Severity};
use crate::source::{Files, Spelling};
use print::Print;

/// Parses and lowers a text; the errors of both.
fn lowered(text: &str) -> (ir::Program, Vec<Diagnostic>, Files) {
    let mut files = Files::default();
    files.add("test.acc".into(), text.into(), Spelling::Acc);
    let read = super::from_files(&files, &|| false).expect("nobody calls it off");
    (read.program, read.diagnostics, files)
}

/// The program of a text without errors.
fn good(text: &str) -> ir::Program {
    let (program, errors, _) = lowered(text);
    assert!(errors.is_empty(), "unexpected errors in {text}: {errors:#?}");
    well_formed::check(&program);
    program
}

/// The body of method `name`.
fn body_of(program: &ir::Program, name: &str) -> String {
    let method = program.methods.iter().find(|m| m.origin.name == name).expect("the method is there");
    let print = Print { program, vars: &method.vars };
    print.block(method.body.as_ref().expect("it has a body"))
}

/// The errors of a text, as `code|text at the place`.
fn errors(text: &str) -> Vec<String> {
    let (_, errors, files) = lowered(text);
    let errors = errors.iter().filter(|error| error.severity == Severity::Error);
    errors.map(|error| format!("{}|{}", error.code.0, files.text(error.span))).collect()
}
