//! From text to tree.
//!
//! ```text
//! text ─ lexer ─► raw tokens ─ classify, brackets ─► tokens ─ nesting ─ parse (grammar, actions) ─► ast
//!                                                                  └── recover: mend, parse again ──┘
//! ```
//!
//! The parser never fails: it gives a tree for any text, and a list of errors. What it could not read is in the tree as
//! a node called `Error`, for which an error has been reported, so that later phases report nothing more about it.
//! [`pretty`] prints any tree back.
//!
//! The grammar is `grammar/acclaim.lalrpop`. It is LALR(1), which a language like Java is not by itself:
//! [`classify`] settles contextual keywords, type arguments and casts by looking at neighbours first.

pub mod ast;
pub mod codes;

mod actions;
mod brackets;
mod classify;
mod comments;
mod lexer;
mod library;
mod misspelt;
mod nesting;
mod parse;
pub mod pretty;
mod recover;
mod token;

use crate::report::Diagnostic;
use crate::source::{FileId, Files, Span, Spelling, Symbol, Tokens};
use ast::{OverrideMark, Text};
pub use misspelt::misspelt_statement;

use actions::Cx;
use lexer::{Lexed, Raw};
use std::collections::BTreeSet;
use token::{Tok, Token};

/// A file as tokens, with the errors found so far.
struct Prepared {
    tokens: Vec<Token>,
    errors: Vec<Diagnostic>,
    lexed: Lexed,
}

/// Parses one file. Its expressions are numbered from `next_node` on, which is set to the next free number.
///
/// Never fails: what cannot be read is left out or becomes an `Error` node, and is reported.
pub fn parse_file(files: &Files, file: FileId, next_node: &mut u32) -> (ast::Unit, Vec<Diagnostic>) {
    let prepared = prepare(files, file);
    let bool_is_class = declares_bool(&prepared.tokens);
    parse_prepared(files, file, prepared, bool_is_class, next_node, &|| false)
}

/// Parses all files of a program, in their order. Never fails, like [`parse_file`].
pub fn parse_program(files: &Files) -> (ast::Program, Vec<Diagnostic>) {
    parse_unless(files, &|| false).unwrap_or_default()
}

/// The same, but for a result that may be called off meanwhile. None: it was.
pub(crate) fn parse_unless(
    files: &Files,
    cancelled: &dyn Fn() -> bool,
) -> Option<(ast::Program, Vec<Diagnostic>)> {
    let go_on = || (!cancelled()).then_some(());
    let prepared: Option<Vec<Prepared>> =
        files.ids().map(|file| go_on().map(|()| prepare(files, file))).collect();
    let prepared = prepared?;
    let bool_is_class = prepared.iter().any(|prepared| declares_bool(&prepared.tokens));
    let named: Vec<library::Named> = prepared.iter().map(|it| library::Named::of(&it.tokens)).collect();
    let mut program = ast::Program::default();
    let mut errors = Vec::new();
    for (file, prepared) in files.ids().zip(prepared) {
        go_on()?;
        let (unit, more) =
            parse_prepared(files, file, prepared, bool_is_class, &mut program.nodes, cancelled);
        program.units.push(unit);
        errors.extend(more);
    }
    let wanted = library::named_by(&program, &named);
    errors.extend(library::take_in(files, &mut program, wanted, cancelled)?);
    Some((program, errors))
}

/// Adds classes of the library to a program that has been parsed, and those that they name. Whether there was one to
/// add; None: it was called off.
pub(crate) fn take_in(
    files: &Files,
    program: &mut ast::Program,
    names: &BTreeSet<Symbol>,
    cancelled: &dyn Fn() -> bool,
) -> Option<bool> {
    let before = program.library.len();
    library::take_in(files, program, library::Wanted::classes(names), cancelled)?;
    Some(program.library.len() > before)
}

fn prepare(files: &Files, file: FileId) -> Prepared {
    let source = files.get(file);
    let mut lexed = lexer::lex(file, &source.text, source.spelling);
    files.set_tokens(file, Tokens::new(lexed.tokens.iter().map(|token| (token.start, token.end))));
    let (tokens, mut errors) = classify::classify(file, &source.text, source.spelling, &lexed.tokens);
    errors.append(&mut lexed.errors);
    Prepared { tokens, errors, lexed }
}

fn parse_prepared(
    files: &Files,
    file: FileId,
    prepared: Prepared,
    bool_is_class: bool,
    next_node: &mut u32,
    cancelled: &dyn Fn() -> bool,
) -> (ast::Unit, Vec<Diagnostic>) {
    let mut errors = prepared.errors;
    let source = files.get(file);
    let Lexed { tokens: raw, warnings, comments, cut_short, .. } = prepared.lexed;
    let regions = match source.spelling {
        Spelling::Acc => ast::Regions::default(),
        Spelling::Java => ast::Regions::java(comments),
    };
    let cx = Cx::new(file, regions, *next_node, bool_is_class, cancelled);
    if let Some(error) = nesting::check(file, &prepared.tokens) {
        return (cx.empty_unit(), vec![error]);
    }
    let (mut unit, more) = recover::unit(&cx, &source.text, &prepared.tokens, &errors, cut_short);
    *next_node = cx.next.get();
    errors.extend(more);
    unit.overrides = overrides(file, &raw, &unit.regions);
    // A file of the library may be read in part; the test suite checks all of it, as a file of a program.
    if source.spelling == Spelling::Java && !file.is_library() {
        let more = comments::check(&cx, &mut unit, &source.text, &raw, &errors);
        errors.extend(more);
    }
    recover::limit(&mut errors);
    errors.extend(warnings);
    (unit, errors)
}

/// The marks `@Override`. What stands in a comment or in parentheses does not end a header.
fn overrides(file: FileId, raw: &[Raw], regions: &ast::Regions) -> Vec<OverrideMark> {
    let is_one = |pair: &[Raw]| {
        pair[0].tok == Tok::At
            && matches!(pair[1].tok, Tok::Ident(name) if name.as_str() == "Override")
            && regions.at(pair[0].start as u32) != Text::Comment
    };
    let header_end = |from: usize| {
        let mut depth = 0_usize;
        let mut program = raw[from..].iter().filter(|token| regions.at(token.start as u32) != Text::Comment);
        program.find(|token| {
            match token.tok {
                Tok::LParen => depth += 1,
                Tok::RParen => depth = depth.saturating_sub(1),
                Tok::LBrace | Tok::RBrace | Tok::Semi => return depth == 0,
                // Any other token is a part of the header.
                _ => {}
            }
            false
        })
    };
    let marks = raw.windows(2).enumerate().filter(|(_, pair)| is_one(pair));
    marks
        .map(|(index, pair)| {
            let end = header_end(index + 2).or(raw.last()).map_or(pair[1].end, |token| token.end);
            OverrideMark {
                at: Span::new(file, pair[0].start, pair[1].end),
                header: Span::new(file, pair[0].start, end),
            }
        })
        .collect()
}

/// `bool` is a synonym of `boolean`, unless the program has a class of that name.
fn declares_bool(tokens: &[Token]) -> bool {
    tokens.windows(2).any(|pair| {
        matches!(pair[0].tok, Tok::Class | Tok::Interface | Tok::Enum | Tok::Inductive)
            && matches!(pair[1].tok, Tok::Ident(name) if name.as_str() == "bool")
    })
}

#[cfg(test)]
mod tests;

#[cfg(test)]
#[path = "../../verifier-tests/prop/parse_pretty.rs"]
mod parse_pretty;
