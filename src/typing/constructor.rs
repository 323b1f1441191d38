//! Constructors that call others of their class.
//!
//! `this(…)` comes first in a constructor, and leads to another one of the class. A chain of such calls that came back
//! to where it began would never end, so Java rejects it (JLS 17, §8.8.7).
//!
//! ```text
//! Cell() { this(0); }   Cell(int x) { this.x = x; }       fine: Cell(int) gives the fields their values
//! ```

use super::checker::Checker;
use super::{Typed, codes};
use crate::report::Diagnostic;
use crate::resolve::{Body, Callable, CallableId, CallableKind, Table, Way};
use crate::source::Span;
use crate::syntax::ast::{Expr, Ident, Stmt, StmtKind};

/// The `this(…)` that a constructor begins with.
pub(crate) fn delegation<'a>(callable: &Callable<'a>) -> Option<&'a Stmt> {
    let Body::Block(block) = callable.body else { return None };
    let first = block.stmts.first().filter(|_| callable.kind == CallableKind::Constructor)?;
    matches!(first.kind, StmtKind::ConstructorCall { is_super: false, .. }).then_some(first)
}

impl Checker<'_, '_> {
    /// `this(e, …);`
    pub(super) fn delegation(&mut self, span: Span, args: &[Expr]) {
        let word = Span { end: (span.start + "this".len() as u32).min(span.end), ..span };
        if delegation(self.callable).is_none_or(|first| first.span != span) {
            self.arguments(args, &[]);
            self.fail(
                Diagnostic::error(
                    codes::DECLARATION,
                    word,
                    "`this(…)` must be the first statement of a constructor",
                )
                .help("move it to the beginning, or leave it out"),
            );
            return;
        }
        let (table, Some(class)) = (self.table, self.class()) else { return };
        let class_args = self.own_arguments(class);
        let constructors = &table.class(class).constructors;
        let expected = self.expected(constructors, (class, &class_args), args.len());
        let given = self.within(
            |at| at.delegating = true,
            |checker| checker.given_arguments(Some(constructors), args, &expected, word),
        );
        let name = Ident { name: table.class(class).name.name, span: word };
        let Some(chosen) =
            self.chosen(constructors, (class, &class_args, Way::Inside), name, args, &[], None)
        else {
            return;
        };
        self.finish_call(&chosen, args, &given, word, span);
        self.call_may_throw(class, &chosen, false, word);
        self.nodes.delegate(span, chosen.id);
    }
}

/// Reports constructors that lead back to themselves.
pub(super) fn check(table: &Table<'_>, typed: &mut Typed, errors: &mut Vec<Diagnostic>) {
    let next: Vec<Option<(Span, CallableId)>> = table
        .callables
        .iter()
        .map(|callable| {
            let span = delegation(callable)?.span;
            Some((span, typed.nodes.delegated(span)?))
        })
        .collect();
    // In which walk each was met first: a walk that meets one of its own has found a cycle.
    let mut met: Vec<Option<usize>> = vec![None; next.len()];
    for start in 0..next.len() {
        let mut at = start;
        while let (None, Some((_, to))) = (met[at], next[at]) {
            met[at] = Some(start);
            at = to.index();
        }
        let (Some(first), Some((span, to))) = (met[at], next[at]) else { continue };
        if first != start || !typed.declarations[at].body_ok {
            continue;
        }
        errors.push(
            Diagnostic::error(codes::DECLARATION, span, "this constructor leads back to itself")
                .label(table.callable(to).name.span, "it calls this one")
                .help("let one of the constructors set the fields"),
        );
        let mut member = at;
        loop {
            typed.declarations[member].body_ok = false;
            match next[member] {
                Some((_, to)) if to.index() != at => member = to.index(),
                _ => break,
            }
        }
    }
}
