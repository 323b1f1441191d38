//! From the checked tree to the core language.
//!
//! Lowering gives each construct of Java its meaning in terms of the small language of [`crate::ir`]: what an
//! expression does to the state becomes statements that write temporaries, in Java's order of evaluation (JLS
//! 17, §15.7), and what remains has no side effects. An operand that is followed by one with side effects is
//! evaluated, and kept, before it.
//!
//! ```text
//! a[i++] = i + m(j);     t1 = i;  i = i + 1;  t2 = i;  t3 = m(j);  a[t1] = t2 + t3;
//! ```
//!
//! In program text that passed the checks nothing here can fail. Should a tree come that the checks ought to
//! have refused, its declaration is marked as broken and an internal error is reported: it can't be verified
//! by mistake.

mod assertion;
mod body;
mod declaration;
mod effects;
mod ids;
mod loops;
mod operands;
mod pure;
#[cfg(test)]
mod tests;
mod update;

use crate::ir;
use crate::report::{Diagnostic, Severity};
use crate::resolve;
use crate::source::{Files, Span};
use crate::syntax::{self, ast};
use crate::typing;

/// Parses, resolves, checks and lowers all files of a program. Never fails: what is wrong is reported in the
/// order of the text, and its declaration is marked as broken. What the parser could not read is not judged
/// again by those who see what it put there.
pub fn from_files(files: &Files) -> (ir::Program, Vec<Diagnostic>) {
    let (ast, syntax) = syntax::parse_program(files);
    let (program, errors) = lower(&ast, files, &syntax);
    let causes = || syntax.iter().filter(|cause| cause.severity == Severity::Error);
    let follows = |error: &Diagnostic| causes().any(|cause| touches(cause.span, error.span));
    let mut all: Vec<Diagnostic> = errors.into_iter().filter(|error| !follows(error)).collect();
    all.extend(syntax);
    (program, sorted(all))
}

/// Resolves, checks and lowers a program that has been parsed. Never fails, like [`from_files`], but knows
/// nothing of what the parser reported.
pub fn program(ast: &ast::Program, files: &Files) -> (ir::Program, Vec<Diagnostic>) {
    let (program, errors) = lower(ast, files, &[]);
    (program, sorted(errors))
}

fn lower(ast: &ast::Program, files: &Files, syntax: &[Diagnostic]) -> (ir::Program, Vec<Diagnostic>) {
    let (table, mut errors) = resolve::declarations(ast);
    let (mut typed, more) = typing::check(ast, &table);
    errors.extend(more);
    for (callable, declaration) in table.callables.iter().zip(&mut typed.declarations) {
        // The parser repairs what it can, but what it read there is not what was written.
        if syntax.iter().any(|error| error.severity == Severity::Error && within(error.span, callable.span)) {
            declaration.contract_ok = false;
            declaration.body_ok = false;
        }
    }
    let (program, more) = declaration::lower(&table, &typed, files);
    errors.extend(more);
    (program, errors)
}

fn within(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
}

fn touches(a: Span, b: Span) -> bool {
    a.file == b.file && a.start <= b.end && b.start <= a.end
}

fn sorted(mut errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    errors.sort_by_key(|error| (error.span.file, error.span.start));
    errors
}
