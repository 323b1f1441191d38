//! What a lemma says of all values of some variables.
//!
//! ```text
//! lemma void l(int n) requires n >= 0; ensures p(n);
//!
//! ghost forall int i :: i > 3 ==> l(i);      known: forall int i :: i > 3 ==> let n = i in n >= 0 && p(n)
//! ```
//!
//! That this may be said is shown where the statement is executed: that the precondition holds for an arbitrary i, and
//! that the lemma does not lead back to itself without getting smaller. Here the contract, which may be inherited, is
//! written down in the variables of the caller.
//!
//! *Invariant*: a contract with permissions says nothing about all values at once: it can't be given the same
//! permission for each of them. Such a lemma is refused.

use super::body::Lowerer;
use super::operator::conjoin;
use crate::ir::{
    Assertion, AssertionKind, Block, CallAll, Expr, ExprKind, Method, Program, StmtKind, Type, Var, VarId,
};
use crate::report::Diagnostic;
use crate::resolve::not_yet;
use crate::source::Span;
use crate::syntax::ast;
use crate::typing::implied;

impl Lowerer<'_, '_> {
    /// `forall int i :: φ ==> l(e, …);`
    pub(super) fn lemma_for_all(&mut self, all: &ast::Quantifier, span: Span) {
        let vars = self.bound_by(all);
        let (conds, last) = implied(&all.body);
        let conds: Vec<Expr> = conds.into_iter().map(|cond| self.expr(cond)).collect();
        let triggers =
            all.triggers.iter().map(|set| set.iter().map(|trigger| self.expr(trigger)).collect()).collect();
        let (ast::ExprKind::Call(call), Some(vars), Some(method)) = (&last.kind, vars, self.mutator(last))
        else {
            self.impossible(span);
            return;
        };
        let is_static = self.is_static(last);
        let parts = self.call_parts(call, is_static);
        let args = self.operands(&parts);
        let args = self.with_this(call, is_static, args);
        let truth = Expr { kind: ExprKind::Bool(true), ty: Type::Bool, span };
        let cond = if conds.is_empty() { truth.clone() } else { conjoin(conds) };
        let dispatch = self.dispatches(last);
        let lowered = CallAll { vars, cond, method, dispatch, args, triggers, known: truth };
        self.emit(StmtKind::CallAll(Box::new(lowered)), span);
    }
}

/// Writes down what is known after each such statement, once all contracts are known.
pub(super) fn tell(program: &mut Program, errors: &mut Vec<Diagnostic>) {
    let said: Vec<Option<Said>> = program.methods.iter().map(Said::of).collect();
    for method in &mut program.methods {
        let Some(mut body) = method.body.take() else { continue };
        let found = errors.len();
        in_block(&mut body, &said, &mut method.vars, errors);
        method.origin.broken |= errors.len() > found;
        method.body = Some(body).filter(|_| !method.origin.broken);
    }
}

/// What a lemma says, in its own variables.
struct Said {
    vars: Vec<Var>,
    params: Vec<VarId>,
    fact: Expr,
}

impl Said {
    /// None: it is no lemma, or not about values alone.
    fn of(lemma: &Method) -> Option<Said> {
        if lemma.kind != crate::ir::MethodKind::Lemma {
            return None;
        }
        let mut parts = Vec::new();
        values(&lemma.requires, &mut parts)?;
        values(&lemma.ensures, &mut parts)?;
        let fact = Expr { kind: ExprKind::And(parts), ty: Type::Bool, span: lemma.origin.span };
        Some(Said { vars: lemma.vars.clone(), params: lemma.params.clone(), fact })
    }
}

/// Adds the conjuncts of an assertion. None: it asks for permissions, or is about two states.
fn values(assertion: &Assertion, parts: &mut Vec<Expr>) -> Option<()> {
    match &assertion.kind {
        AssertionKind::And(all) => all.iter().try_for_each(|part| values(part, parts)),
        AssertionKind::Pure(e) => {
            let mut old = false;
            e.visit(&mut |part| old |= matches!(part.kind, ExprKind::Old(_)));
            parts.push(e.clone());
            (!old).then_some(())
        }
        AssertionKind::Acc(_)
        | AssertionKind::Instance(_)
        | AssertionKind::Implies(..)
        | AssertionKind::Cond(..)
        | AssertionKind::Let { .. }
        | AssertionKind::Untouched { .. } => None,
    }
}

fn in_block(block: &mut Block, said: &[Option<Said>], vars: &mut Vec<Var>, errors: &mut Vec<Diagnostic>) {
    for stmt in &mut block.stmts {
        if let StmtKind::CallAll(all) = &mut stmt.kind {
            match &said[all.method.index()] {
                Some(lemma) => all.known = known(all, lemma, vars, stmt.span),
                None => errors.push(
                    not_yet(stmt.span, "a lemma for all values that asks for permissions or names `old`")
                        .help("call it in a loop, or write a lemma about values"),
                ),
            }
        }
        stmt.kind.blocks_mut().for_each(|block| in_block(block, said, vars, errors));
    }
}

/// `forall int i :: φ ==> let n = e in …`
fn known(all: &CallAll, lemma: &Said, vars: &mut Vec<Var>, span: Span) -> Expr {
    let base = vars.len() as u32;
    vars.extend(lemma.vars.iter().cloned());
    let formula = |kind: ExprKind| Expr { kind, ty: Type::Bool, span };
    let mut fact = lemma.fact.clone();
    fact.rename(&|var| var.0 += base);
    for (param, arg) in lemma.params.iter().zip(&all.args).rev() {
        let var = VarId(base + param.0);
        fact = formula(ExprKind::Let { var, value: Box::new(arg.clone()), body: Box::new(fact) });
    }
    let body = formula(ExprKind::Implies(Box::new(all.cond.clone()), Box::new(fact)));
    formula(ExprKind::Quantifier {
        forall: true,
        vars: all.vars.clone(),
        triggers: all.triggers.clone(),
        body: Box::new(body),
    })
}
