//! From texts in memory to a program in the core language and its errors.
//!
//! The front runs its four passes one after the other, each on the result of the one before it, and reconciles their
//! errors:
//!
//! ```text
//! texts ─ syntax ─► tree ─ resolve ─► table ─ typing ─► side tables ─ lower ─► core language
//!            └─ errors ───────┴─ errors ────────┴─ errors ──────────────┴─► errors, each cause once
//! ```
//!
//! The parser has replaced what it could not read, so later passes may report errors in text that nobody wrote. Two
//! rules keep verdicts and messages honest. A declaration that contains a syntax error is broken, whatever its repaired
//! tree looks like: nothing in it is verified. And an error that touches a place where the parser reported one is left
//! out, because it is not about the author's text.

#[cfg(test)]
mod tests;

use crate::ir;
use crate::lower;
use crate::report::{Diagnostic, Severity};
use crate::resolve;
use crate::source::{Files, Span, Symbol};
use crate::syntax::{self, ast};
use crate::typing;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::mem;
use std::time::{Duration, Instant};

/// How long the passes took, for those who ask where the time goes. Nothing depends on it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Texts to trees, those of the library's classes too.
    pub parsing: Duration,
    /// Names and types.
    pub typing: Duration,
    /// Trees to the core language.
    pub lowering: Duration,
}

/// A program that was read.
pub(crate) struct Read {
    pub program: ir::Program,
    /// Its static errors and warnings, by place.
    pub diagnostics: Vec<Diagnostic>,
    pub times: Times,
}

/// Takes the time of each stretch of work.
struct Clock {
    last: Instant,
    times: Times,
}

impl Clock {
    fn new() -> Clock {
        Clock { last: Instant::now(), times: Times::default() }
    }

    /// What was done since the last call belongs to the pass that is chosen.
    fn lap(&mut self, pass: impl FnOnce(&mut Times) -> &mut Duration) {
        let now = Instant::now();
        *pass(&mut self.times) += now - mem::replace(&mut self.last, now);
    }
}

/// Parses, resolves, checks and lowers all files of a program. Never fails: errors are reported in the order of the
/// text, and their declarations are marked as broken. None if it was cancelled, which is checked now and then.
pub(crate) fn from_files(files: &Files, cancelled: &dyn Fn() -> bool) -> Option<Read> {
    let mut clock = Clock::new();
    let (ast, syntax) = syntax::parse_unless(files, cancelled)?;
    clock.lap(|times| &mut times.parsing);
    let (program, errors) = check(Cow::Owned(ast), files, &syntax, &mut clock, cancelled)?;
    let causes = || syntax.iter().filter(|cause| cause.severity == Severity::Error);
    let follows = |error: &Diagnostic| causes().any(|cause| touches(cause.span, error.span));
    let mut all: Vec<Diagnostic> = errors.into_iter().filter(|error| !follows(error)).collect();
    all.extend(syntax);
    Some(Read { program, diagnostics: sorted(all), times: clock.times })
}

/// Resolves, checks and lowers a program that has been parsed. Never fails, like [`from_files`], but doesn't know the
/// parser's errors.
pub(crate) fn from_tree(ast: &ast::Program, files: &Files) -> Checked {
    let checked = check(Cow::Borrowed(ast), files, &[], &mut Clock::new(), &|| false);
    let (program, errors) = checked.unwrap_or_default();
    (program, sorted(errors))
}

/// A program in the core language, and the errors in it.
type Checked = (ir::Program, Vec<Diagnostic>);

fn check(
    mut ast: Cow<ast::Program>,
    files: &Files,
    syntax: &[Diagnostic],
    clock: &mut Clock,
    cancelled: &dyn Fn() -> bool,
) -> Option<Checked> {
    let mut complete = false;
    loop {
        match check_with(&ast, complete, files, syntax, clock, cancelled)? {
            Ok(result) => return Some(result),
            Err(unnamed) => {
                complete = !syntax::take_in(files, ast.to_mut(), &unnamed, cancelled)?;
                clock.lap(|times| &mut times.parsing);
            }
        }
    }
}

/// The same with the classes of the library that the program has. The error: some that it has to do with and that are
/// missing, unless there are no more.
fn check_with(
    ast: &ast::Program,
    complete: bool,
    files: &Files,
    syntax: &[Diagnostic],
    clock: &mut Clock,
    cancelled: &dyn Fn() -> bool,
) -> Option<Result<Checked, BTreeSet<Symbol>>> {
    let (table, mut errors) = resolve::declarations(ast);
    let (mut typed, more) = typing::check(ast, &table, cancelled)?;
    clock.lap(|times| &mut times.typing);
    let unnamed = table.unnamed.take();
    if !complete && !unnamed.is_empty() {
        return Some(Err(unnamed));
    }
    errors.extend(more);
    for (callable, declaration) in table.callables.iter().zip(&mut typed.declarations) {
        // The parser repairs what it can, but the repaired text is not what was written.
        if syntax.iter().any(|error| error.severity == Severity::Error && within(error.span, callable.span)) {
            declaration.contract_ok = false;
            declaration.body_ok = false;
        }
    }
    let (program, more) = lower::program(&table, &typed, files, cancelled)?;
    clock.lap(|times| &mut times.lowering);
    errors.extend(more);
    Some(Ok((program, errors)))
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
