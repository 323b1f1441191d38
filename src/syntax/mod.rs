//! From text to tree.

pub mod ast;
pub mod codes;

mod actions;
mod brackets;
mod classify;
mod lexer;
mod nesting;
mod parse;
mod token;

use crate::report::Diagnostic;
use crate::source::{FileId, Files, Span};
use actions::{Cx, Tree};
use token::Tok;

/// Parses one file.
pub fn parse_file(files: &Files, file: FileId, next_node: &mut u32) -> (ast::Unit, Vec<Diagnostic>) {
    let source = files.get(file);
    let lexed = lexer::lex(file, &source.text, source.spelling);
    let (tokens, mut errors) = classify::classify(file, &source.text, source.spelling, &lexed);
    errors.extend(lexed.errors);
    let cx = Cx::new(file, *next_node, false);
    let empty = ast::Unit { file, package: None, imports: vec![], items: vec![] };
    if let Some(error) = nesting::check(file, &tokens) {
        errors.push(error);
        return (empty, errors);
    }
    match parse::parse(&cx, Tok::StartUnit, &tokens, usize::MAX) {
        Ok(Tree::Unit(unit)) => {
            *next_node = cx.next.get();
            errors.extend(cx.errors.take());
            (unit, errors)
        }
        Err(fault) => {
            let at = tokens.get(fault.at).map_or(source.text.len()..source.text.len(), |t| t.start..t.end);
            errors.push(Diagnostic::error(
                codes::UNEXPECTED,
                Span::new(file, at.start, at.end),
                format!("expected {}", fault.expected.join(" ")),
            ));
            (empty, errors)
        }
        Ok(_) => (empty, errors),
    }
}

/// Parses all files of a program.
pub fn parse_program(files: &Files) -> (ast::Program, Vec<Diagnostic>) {
    let mut nodes = 0;
    let mut errors = Vec::new();
    let mut units = Vec::new();
    for file in files.ids() {
        let (unit, more) = parse_file(files, file, &mut nodes);
        units.push(unit);
        errors.extend(more);
    }
    (ast::Program { units, nodes }, errors)
}

#[cfg(test)]
mod tests;
