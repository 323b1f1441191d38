//! Ghost code: variables, fields and statements that are there for the proof, and not when the program runs.
//!
//! ```text
//! ghost int n = 0;                  a ghost variable
//! ghost n = n + 1;                  a ghost statement
//! ghost { while (n < k) decreases k - n; { n = n + 1; } }
//! x = n;                            an error: what runs does not know of n
//! ```
//!
//! If all of it is left out, the program does the same: that is what makes a proof about the program with its ghost
//! code one about the program without it (Filliâtre, Gondelman and Paskevich, *The Spirit of Ghost Code*, CAV 2014). So
//!
//! - program code reads nothing that is ghost;
//! - ghost code assigns ghost variables and ghost fields only, makes no objects, and calls what changes nothing: pure
//!   methods and lemmas, whose bodies are ghost code that assigns no fields;
//! - ghost code ends, where it began: it does not jump or return out of its block, throws nothing, and each of its
//!   loops has a measure.
//!
//! *Invariant*: everything in ghost code is checked at [`Place::Ghost`], where expressions have no side effects; those
//! of its statements that assign are checked here.

use super::checker::Checker;
use super::codes;
use super::expr::strip;
use super::instance::has_pattern;
use super::nodes::Target;
use super::place::Place;
use crate::report::Diagnostic;
use crate::resolve::{Callable, CallableKind, Ty, not_yet};
use crate::source::Span;
use crate::syntax::ast::{
    ArrowOp, Block, Call, Expr, ExprKind, Ident, LoopSpec, Quantifier, Stmt, StmtKind, Text,
};

impl Checker<'_, '_> {
    /// Whether what is checked here is ghost code.
    pub(super) fn is_ghost_code(&self) -> bool {
        self.at.place == Place::Ghost
    }

    /// A part that is ghost code.
    pub(super) fn ghost_code<R>(&mut self, part: impl FnOnce(&mut Self) -> R) -> R {
        self.within(|at| at.place = Place::Ghost, part)
    }

    /// `ghost { … }`. No jump leads out of it.
    pub(super) fn ghost_block(&mut self, block: &Block) {
        let (jumps, names) = (std::mem::take(&mut self.jumps), std::mem::take(&mut self.names));
        self.ghost_code(|checker| checker.block(block));
        (self.jumps, self.names) = (jumps, names);
    }

    /// Whether a statement may be ghost code; false if it was reported.
    pub(super) fn may_be_ghost(&mut self, stmt: &Stmt) -> bool {
        let cond = match &stmt.kind {
            StmtKind::Return(_) if self.callable.kind == CallableKind::Lemma => None,
            StmtKind::Return(_) => {
                self.leaves_ghost(stmt.span, "a `return`");
                return false;
            }
            StmtKind::Throw(_) => {
                self.leaves_ghost(stmt.span, "a `throw`");
                return false;
            }
            StmtKind::ConstructorCall { .. } => {
                self.leaves_ghost(stmt.span, "a call of a constructor");
                return false;
            }
            StmtKind::Switch(..) | StmtKind::Yield(_) => {
                self.fail(not_yet(stmt.span, "a `switch` in ghost code").help("use `if`"));
                return false;
            }
            StmtKind::If(cond, ..) | StmtKind::While(cond, ..) | StmtKind::DoWhile(_, _, cond) => Some(cond),
            StmtKind::For { cond, .. } => cond.as_ref(),
            StmtKind::ForEach { array, .. } => Some(array),
            StmtKind::Error
            | StmtKind::Empty
            | StmtKind::Local { .. }
            | StmtKind::Expr { .. }
            | StmtKind::Block(_)
            | StmtKind::GhostBlock(_)
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Labeled(..)
            | StmtKind::Try { .. }
            | StmtKind::Synchronized(..)
            | StmtKind::Assert(_)
            | StmtKind::Assume(_)
            | StmtKind::Refute(_)
            | StmtKind::Join(_)
            | StmtKind::Open(_)
            | StmtKind::Close(_)
            | StmtKind::Use(_)
            | StmtKind::Package(_)
            | StmtKind::Apply(_) => None,
        };
        if let Some(cond) = cond.filter(|cond| has_pattern(cond)) {
            self.fail(
                not_yet(cond.span, "a pattern variable in ghost code")
                    .help("use `instanceof` without a variable, and a cast"),
            );
            return false;
        }
        true
    }

    fn leaves_ghost(&mut self, at: Span, what: &str) {
        // What can be reached is not known then.
        self.opaque = true;
        self.fail(
            Diagnostic::error(codes::GHOST_CODE, at, format!("{what} can't be in ghost code"))
                .here("the program goes on after ghost code, whatever that does"),
        );
    }

    /// Reports a loop of ghost code that need not end.
    pub(super) fn ends_if_ghost<'e>(
        &mut self,
        span: Span,
        spec: &LoopSpec,
        mut cond: impl Iterator<Item = &'e Expr>,
    ) {
        if self.is_ghost_code() && spec.decreases.is_empty() {
            let end = cond.next().map_or(span, |cond| Span { end: cond.span.end + 1, ..span }).end;
            self.report(
                Diagnostic::error(
                    codes::GHOST_CODE,
                    Span { end: end.min(span.end), ..span },
                    "a loop of ghost code needs a measure",
                )
                .here("nothing says that this ends")
                .note("ghost code does not run, so what is proved by it holds only if it would end")
                .help(
                    "write `decreases e;` with an `int` that falls in each iteration and is never negative",
                ),
            );
        }
    }

    /// The end of a block of ghost code can't be reached.
    pub(super) fn ghost_never_ends(&mut self, block: Span) {
        let brace = Span { start: block.end.saturating_sub(1).max(block.start), ..block };
        self.report(
            Diagnostic::error(codes::GHOST_CODE, brace, "the end of this ghost code can't be reached")
                .note("the program goes on after ghost code, whatever that does"),
        );
    }

    /// A statement of ghost code that is an expression.
    pub(super) fn ghost_effect(&mut self, e: &Expr) {
        let inner = strip(e);
        let (effects, permissions) = (self.effects, self.permissions);
        self.effects += 1;
        let ty = match &inner.kind {
            ExprKind::Assign(target, op, value) => self.assigns(target, *op, value),
            ExprKind::Step { target, increment, .. } => self.steps(target, *increment),
            ExprKind::Call(call) => self.lemma(inner, call),
            ExprKind::Quantifier(all) if all.forall => self.lemma_for_all(all),
            ExprKind::Error => self.unread(),
            // Any other expression has a value that is not used, or changes more than what is ghost.
            _ => self.fail(
                Diagnostic::error(codes::GHOST_CODE, e.span, "ghost code can't do this")
                    .here("neither an assignment nor a call of a lemma")
                    .help("ghost code assigns ghost variables and ghost fields, and calls lemmas"),
            ),
        };
        self.finish(inner, &ty, effects, permissions);
    }

    /// `l(e, …);` for a lemma l.
    fn lemma(&mut self, e: &Expr, call: &Call) -> Ty {
        let Some((chosen, given)) = self.callee(e, call) else { return self.unknown() };
        let callee = self.table.callable(chosen.id);
        if callee.kind != CallableKind::Lemma && !callee.broken {
            let error = Diagnostic::error(
                codes::GHOST_CODE,
                call.name.span,
                format!("ghost code can't call `{}`, which is no lemma", call.name.name),
            )
            .label(callee.name.span, "declared here");
            return self.fail(match callee.kind {
                CallableKind::Pure => {
                    error.help("its value is lost here; to use its definition, write `use`")
                }
                // Any other would change the state, if it ran.
                _ => error.help("ghost code assigns ghost variables and ghost fields, and calls lemmas"),
            });
        }
        self.finish_call(&chosen, &call.args, &given, call.name.span, e.span);
        if callee.broken { self.unknown() } else { Ty::Void }
    }

    /// `forall int i :: φ ==> l(e, …);`
    fn lemma_for_all(&mut self, all: &Quantifier) -> Ty {
        let Some(names) = self.bound_variables(all) else { return self.unknown() };
        let (conds, last) = implied(&all.body);
        self.bound(&names, |checker| {
            for trigger in all.triggers.iter().flatten() {
                checker.value(trigger);
            }
            for cond in conds {
                checker.boolean(cond, "what is left of `==>`");
            }
            if !checker.ranges_over_members(all, &names) {
                return checker.unknown();
            }
            match &last.kind {
                ExprKind::Call(call) => {
                    let (effects, permissions) = (checker.effects, checker.permissions);
                    let ty = checker.lemma(last, call);
                    checker.finish(last, &ty, effects, permissions);
                    ty
                }
                _ => checker.fail(
                    Diagnostic::error(codes::GHOST_CODE, last.span, "this is no call of a lemma")
                        .help("write `forall int i :: φ ==> l(i);` for a lemma l"),
                ),
            }
        })
    }

    /// Reports a call of a lemma that is not a statement of ghost code.
    pub(super) fn calls_lemma(&mut self, e: &Expr, name: Ident, callee: &Callable<'_>) {
        if callee.broken {
            return;
        }
        self.fail(
            Diagnostic::error(
                codes::GHOST_CODE,
                e.span,
                format!("the lemma `{}` can only be called in a ghost statement of its own", name.name),
            )
            .label(callee.name.span, "declared here")
            .help(format!("write `ghost {}(…);`", name.name)),
        );
    }

    /// Whether what an expression names is ghost.
    pub(super) fn is_ghost(&self, target: Target) -> bool {
        match target {
            Target::Variable(id) => self.variable(id).is_ghost,
            Target::Field(field) => self.table.field(field).is_ghost,
            Target::None
            | Target::Length
            | Target::Elements
            | Target::Class(_)
            | Target::Call(_)
            | Target::Exactly(_)
            | Target::New(..) => false,
        }
    }

    /// The type of the target of an assignment, which in ghost code has to be ghost.
    pub(super) fn own_target(&mut self, target: &Expr, only_written: bool) -> Ty {
        let ty = self.target(target, only_written);
        let inner = strip(target);
        if !self.is_ghost_code() || ty.is_error() {
            return ty;
        }
        let target = self.nodes.target(inner);
        if !self.is_ghost(target) {
            return self.not_ghost(inner);
        }
        if self.callable.kind == CallableKind::Lemma && matches!(target, Target::Field(_)) {
            return self.fail(
                Diagnostic::error(codes::GHOST_CODE, inner.span, "a lemma changes no field")
                    .here("what it is given it gives back as it was")
                    .help("do this where the lemma is called"),
            );
        }
        ty
    }

    fn not_ghost(&mut self, target: &Expr) -> Ty {
        let error = Diagnostic::error(
            codes::GHOST_CODE,
            target.span,
            "ghost code can't assign to this, for the program would see it",
        );
        let declared = match self.nodes.target(target) {
            Target::Variable(id) => Some(self.variable(id).span),
            Target::Field(field) => Some(self.table.field(field).name.span),
            // Any other target is not declared by the program.
            _ => None,
        };
        self.fail(match declared {
            Some(declared) => error.label(declared, "declared here, without `ghost`"),
            None => error.here("only variables and fields can be ghost"),
        })
    }

    /// Reports program code that reads what is ghost. A pure method may, and can't run then.
    pub(super) fn reads_ghost(&mut self, at: Span, what: &str, declared: Span) {
        let compiled = self.table.text(at) == Text::Compiled;
        match self.at.place {
            Place::Program | Place::ProgramAssert => {}
            Place::PureBody if compiled => {}
            Place::PureBody => return self.calls.note_ghost(self.id, at),
            Place::Requires
            | Place::Ensures
            | Place::Predicate
            | Place::Invariant
            | Place::Assert
            | Place::Ghost
            | Place::Decreases
            | Place::LoopDecreases => return,
        }
        self.report(
            Diagnostic::error(codes::GHOST_CODE, at, format!("{what} is ghost: program code can't use it"))
                .here("this would run")
                .label(declared, "declared `ghost` here")
                .help("use it in specifications and in ghost code"),
        );
    }
}

/// The parts of `φ ==> ψ ==> e`: φ and ψ, and e.
pub(crate) fn implied(e: &Expr) -> (Vec<&Expr>, &Expr) {
    let e = strip(e);
    match &e.kind {
        ExprKind::Arrow { first, rest } if rest.iter().all(|(op, ..)| *op == ArrowOp::Implies) => {
            let mut parts: Vec<&Expr> =
                std::iter::once(&**first).chain(rest.iter().map(|(_, _, part)| part)).collect();
            let (more, last) = implied(parts.pop().unwrap_or(first));
            parts.extend(more);
            (parts, last)
        }
        // Anything else holds without a condition.
        _ => (Vec::new(), e),
    }
}
